//! Games of received records. Each variant is compiled once for all tables that play it.

use super::MAX_VARIANT;
use super::message::sanitize_name;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Weak};
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::files::read_text;
use tenjiku_platform::games;
use tenjiku_platform::record::OpenedVariant;
use tenjiku_records::{GameRecord, GameTree, RecordError};
use tenjiku_rules::variant::{Library, Variant};
use thiserror::Error;

/// The built-in games alone: a received variant file must not use the id of one of them.
static BUILT_IN: LazyLock<Library> = LazyLock::new(Library::built_in);

/// Why a received game cannot be set up.
#[derive(Debug, Error)]
pub enum ReceivedGameError {
    /// The variant file is too large.
    #[error("the variant file is too large: at most {} KiB can be sent", MAX_VARIANT / 1024)]
    TooLarge,
    /// The variant file or the record has faults.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// Compiles the variants that records name.
#[derive(Debug)]
pub(super) struct GameCache {
    library: Arc<Library>,
    compiled: HashMap<String, Weak<Variant>>,
}

impl GameCache {
    pub fn new(library: Arc<Library>) -> Self {
        Self { library, compiled: HashMap::new() }
    }

    /// Reads the game of a record. A custom game comes with its `variant_file`.
    pub fn parse(&mut self, text: &str, variant_file: Option<&str>) -> Result<GameTree, ReceivedGameError> {
        if variant_file.is_some_and(|variant_file| variant_file.len() > MAX_VARIANT) {
            return Err(ReceivedGameError::TooLarge);
        }
        let record = GameRecord::parse(text)?;
        let variant = match variant_file {
            Some(variant_file) => {
                let file = BUILT_IN.read_new("the variant", variant_file).map_err(RecordError::from)?;
                record.game_from_file(&file, &[])?
            }
            None => self.compile(&record)?,
        };
        let mut tree = GameTree::from_record_in(&record, text, &variant, &CurrentLanguage)?;
        // A loaded game is continued at the end of its main line, for all players.
        tree.left_at = None;
        for name in tree.header.players.iter_mut().flatten() {
            *name = sanitize_name(name);
        }
        Ok(tree)
    }

    fn compile(&mut self, record: &GameRecord) -> Result<Arc<Variant>, RecordError> {
        let name = format!("{} {:?} {:?}", record.variant, record.options, record.rules);
        if let Some(variant) = self.compiled.get(&name).and_then(Weak::upgrade) {
            return Ok(variant);
        }
        let variant = record.game(&self.library, &[])?;
        self.compiled.retain(|_, variant| variant.strong_count() > 0);
        self.compiled.insert(name, Arc::downgrade(&variant));
        Ok(variant)
    }
}

/// Whether the user's file of the game with this id equals the variant file that a host has sent.
pub fn has_variant_file(id: &str, variant_file: &str) -> bool {
    games::load().user_file(id).and_then(|file| read_text(file).ok()).is_some_and(|text| text == variant_file)
}

/// Saves a variant file that a host has sent, and the user has accepted, among the user's own games, so that records
/// of the game can be opened.
///
/// # Errors
/// The file cannot be saved; the error is a sentence.
pub fn install_variant(variant_file: &str) -> Result<(), String> {
    let result = OpenedVariant::read("the game", variant_file)
        .and_then(|opened| opened.map_or(Ok(None), |file| file.add_to_user_games()));
    result.map(drop).map_err(|why| tenjiku_language::say!("remote-not-kept", why = why.to_string()))
}

/// Reads the game of a record that a host has sent.
///
/// # Errors
/// The variant file or the record has faults, or the file is too large.
pub fn parse_game(record: &str, variant_file: Option<&str>) -> Result<GameTree, ReceivedGameError> {
    GameCache::new(Arc::new(games::load())).parse(record, variant_file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_records::PlainWording;
    use tenjiku_rules::Position;

    #[test]
    fn a_loaded_game_is_continued_at_its_end() {
        let mut position = Position::new(Variant::built_in("tori").unwrap());
        let first = position.legal_moves()[0];
        position.play(first, &mut ());
        let record = GameRecord { left_at: Some(0), ..GameRecord::from_position(&position, &PlainWording) };
        let text = record.to_text().unwrap();
        let tree = GameCache::new(Arc::new(Library::built_in())).parse(&text, None).unwrap();
        assert_eq!((tree.main_line().len(), tree.resume_node()), (1, tree.main_end()));
    }
}
