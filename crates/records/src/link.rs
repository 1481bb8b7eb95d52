//! Games as link queries: `game=tenjiku&preset=new&record=startpos+moves+…`.
//!
//! | part | content |
//! |---|---|
//! | `game` | id of the game |
//! | `preset`, `options` | rules other than the default: id of a preset, or `lion_hawk=2 repetition=1` |
//! | `record` | the game so far, in any format of [`formats`]; USI when written |
//! | `black`, `white` | players as on the command line: `human` or `ai:1` to `ai:8`; or `away`, the sender of
//! the link |
//! | `says` | the sender's signal: `draw` or `resign` |
//!
//! Only the links of correspondence games ([`by_link`]) name players. A link contains no variations and no comments,
//! and custom games cannot be linked.

use super::formats::{self, GameFormat, GameLookup};
use super::{GameTree, PlainWording, Wording, by_link};
use form_urlencoded::{Serializer, parse};
use std::sync::Arc;
use tenjiku_rules::variant::{CompileError, Library, Origin, Variant, VariantError};
use tenjiku_rules::{Position, Setup};
use thiserror::Error;

/// An error while writing or reading a link.
#[derive(Debug, Error)]
pub enum LinkError {
    /// The game or its rules are not built in.
    #[error(
        "{0} is a game or has rules of your own, which no link can hold (hint: send the saved game instead)"
    )]
    CustomGame(String),
    /// Unknown game.
    #[error(transparent)]
    Game(#[from] VariantError),
    /// Invalid rules.
    #[error(transparent)]
    Rules(#[from] CompileError),
    /// The options are not of the form `name=number`.
    #[error("the link has `options={0}` (hint: write options as `name=number`, separated by spaces)")]
    Options(String),
    /// The record cannot be read.
    #[error("the record in the link cannot be read: {0}")]
    Record(#[from] formats::FormatError),
    /// The link does not name its game.
    #[error("the link does not say which game it is (hint: add `game=` and its id, such as `game=chu`)")]
    Unnamed,
}

const GAME: &str = "game";
const PRESET: &str = "preset";
const OPTIONS: &str = "options";
const RECORD: &str = "record";
/// Scheme of links that open the program.
pub const PROGRAM_SCHEME: &str = "tenjiku:";
pub(super) const BLACK: &str = "black";
pub(super) const WHITE: &str = "white";
/// The player who sent the link.
pub(super) const SENDER: &str = "away";

/// The query of a link to a position, with the moves that led to it.
///
/// # Errors
/// [`LinkError::CustomGame`], or an error of writing the moves.
pub fn write(position: &Position, library: &Library) -> Result<String, LinkError> {
    let variant = position.variant();
    let built_in_entries = library.entries().iter().filter(|entry| entry.origin == Origin::BuiltIn);
    let built_in_game = built_in_entries.flat_map(|entry| &entry.game).find(|game| game.id == variant.id());
    let built_in = built_in_game.and_then(|game| Variant::compile(game, variant.choices()).ok());
    if built_in.is_none_or(|built_in| built_in.rules() != variant.rules()) {
        return Err(LinkError::CustomGame(variant.file().name.clone()));
    }
    let mut query = Serializer::new(String::new());
    query.append_pair(GAME, variant.id());
    match (variant.preset(), variant.changed_choices()) {
        (_, None) => {}
        (Some(preset), _) => drop(query.append_pair(PRESET, &preset.id)),
        (None, Some(options)) => drop(query.append_pair(OPTIONS, &options)),
    }
    let tree = GameTree::new(position);
    let is_array = tree.initial_position().setup() == Setup::initial(variant);
    if position.plies() > 0 || !is_array {
        let text = GameFormat::Usi.write(&tree, &PlainWording)?;
        query.append_pair(RECORD, text.trim().trim_start_matches("position").trim_start());
    }
    Ok(query.finish())
}

/// The game in a link, or in its query alone; `None` if the text is not a game link.
///
/// # Errors
/// The part of the link that is invalid.
pub fn read(text: &str, library: &Library, wording: &dyn Wording) -> Option<Result<GameTree, LinkError>> {
    let part = |name: &str| parameter(text, name);
    let (game, record) = (part(GAME), part(RECORD));
    if game.is_none() && record.is_none() {
        return None;
    }
    let (preset, options) = (part(PRESET), part(OPTIONS));
    let lookup = GameLookup {
        game_id: game.as_deref(),
        preset: preset.as_deref(),
        ..GameLookup::new(library, wording)
    };
    let tree = read_game(lookup, options.as_deref(), record.as_deref());
    Some(tree.map(|mut tree| {
        tree.by_link = by_link::parse(text);
        tree
    }))
}

/// A parameter of a link, or of its query alone, such as `black` or `white`.
#[must_use]
pub fn parameter(text: &str, name: &str) -> Option<String> {
    let text = text.trim();
    let query = text.split_once('?').map_or(text, |(_, query)| query);
    let query = query.split_once('#').map_or(query, |(query, _)| query);
    if query.contains(char::is_whitespace) {
        return None;
    }
    parse(query.as_bytes()).find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

fn read_game(
    lookup: GameLookup<'_>,
    options: Option<&str>,
    record: Option<&str>,
) -> Result<GameTree, LinkError> {
    let pairs = options.map(parse_options).transpose()?.unwrap_or_default();
    if let Some(text) = record {
        return match formats::read(text, &GameLookup { options: &pairs, ..lookup }) {
            Err(formats::FormatError::Unnamed) => Err(LinkError::Unnamed),
            read => Ok(read?),
        };
    }
    let file = lookup.library.find(lookup.game_id.ok_or(LinkError::Unnamed)?)?;
    let preset = lookup.preset.map(|id| file.preset(id)).transpose()?;
    let mut choices = preset.map(|preset| file.choices_under(preset)).unwrap_or_default();
    choices.extend(pairs);
    Ok(GameTree::new(&Position::new(Arc::new(Variant::compile(file, &choices)?))))
}

/// Parses `lion_hawk=2 repetition=1`.
fn parse_options(text: &str) -> Result<Vec<(String, u8)>, LinkError> {
    let parse_option = |word: &str| {
        let (name, number) = word.split_once('=')?;
        Some((name.to_owned(), number.parse().ok()?))
    };
    let pairs = text.split_whitespace().map(parse_option).collect::<Option<Vec<_>>>();
    pairs.ok_or_else(|| LinkError::Options(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::sfen;

    fn library() -> Library {
        Library::built_in()
    }

    fn open_link(link: &str) -> Result<GameTree, LinkError> {
        read(link, &library(), &PlainWording).unwrap_or_else(|| panic!("{link} is a link"))
    }

    #[test]
    fn every_game_can_be_linked_in_every_reading() {
        let library = library();
        for file in library.games() {
            for choices in file.readings() {
                let variant = Arc::new(Variant::compile(file, &choices).expect("a reading"));
                let mut position = Position::new(variant);
                for ply in 0..4 {
                    let query = write(&position, &library).expect("a built-in game");
                    let tree = open_link(&format!("https://example.org/?{query}#top")).expect(&query);
                    assert_eq!(tree.variant().choices(), position.variant().choices(), "{query}");
                    assert_eq!(tree.position_at(tree.main_end()).setup(), position.setup(), "{query}");
                    let moves = position.legal_moves();
                    let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
                    position.play(mv, &mut ());
                }
            }
        }
    }

    #[test]
    fn links_of_the_array_have_no_record() {
        let library = library();
        let tori = Variant::built_in("tori").unwrap();
        let mut position = Position::new(Arc::clone(&tori));
        assert_eq!(write(&position, &library).expect("a built-in game"), "game=tori");
        let mv = position.legal_moves()[0];
        position.play(mv, &mut ());
        assert!(write(&position, &library).expect("a built-in game").contains("&record=startpos"));
        let setup = sfen::read(&tori, "3k3/7/7/7/7/7/3K3 b - 1").expect("a position");
        assert!(write(&setup, &library).expect("a built-in game").contains("&record=sfen"));
    }

    #[test]
    fn a_link_written_by_hand_is_read() {
        let tree = open_link("http://localhost:8000/?game=tenjiku&preset=new").expect("a link");
        assert_eq!(tree.variant().preset().map(|preset| preset.id.as_str()), Some("new"));
        let tree =
            open_link("?game=tori&record=startpos+moves+a3a4").expect_err("no such square").to_string();
        assert!(tree.starts_with("the record in the link cannot be read: "), "{tree}");
        assert!(read("6i6h 7d7e", &library(), &PlainWording).is_none());
        assert!(read("https://example.org/?page=2", &library(), &PlainWording).is_none());
    }

    #[test]
    fn faults_of_links_are_reported() {
        for (link, why) in [
            ("?game=shou", "game"),
            ("?game=tenjiku&preset=old", "preset"),
            ("?game=chu&options=lion", "name=number"),
            ("?record=startpos+moves+12i12h", "which game it is"),
            ("?game=chu&record=nonsense", "cannot be read"),
        ] {
            let message = open_link(link).expect_err(link).to_string();
            assert!(message.contains(why), "{link}: {message}");
        }
    }
}
