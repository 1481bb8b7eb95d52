//! PGN tags.

use super::tokens;
use crate::dialect::{Dialect, names};
use crate::formats::game_score::unescape;
use crate::formats::lookup::GameReference;
use crate::formats::{FormatError, one_line};
use crate::{GameResult, GameTree, Header, Wording};
use std::fmt::Write as _;
use std::sync::Arc;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Outcome, Position, Setup, WinReason};

/// PGN's placeholder for unknown values.
const UNKNOWN: &str = "?";
/// Our tag for choices of the game's options.
const OPTIONS: &str = "Options";
/// Our tag for the handicap.
const HANDICAP: &str = "Handicap";
/// Tag for the kind of ending.
const TERMINATION: &str = "Termination";
const TIME_FORFEIT: &str = "time forfeit";
/// Parts of [`TERMINATION`] that declare the last move illegal.
const ILLEGAL_PARTS: [&str; 2] = ["illegal", "infraction"];
/// Values of [`TERMINATION`] without a reason.
const NO_REASON: [&str; 3] = ["normal", "unterminated", "adjudication"];
const REDUNDANT_TAGS: [&str; 2] = ["SetUp", "PlyCount"];
/// Our tag for an initial position that a FEN cannot fully describe.
const SFEN: &str = "SFEN";

/// Writes the tags of a game with that result.
pub fn write(tree: &GameTree, result: Option<&GameResult>, wording: &dyn Wording) -> String {
    let score = result.map_or("*", |result| result.score.as_str());
    let (header, variant) = (&tree.header, tree.variant());
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = one_line(value).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    let value_or_unknown = |value: &Option<String>| value.clone().unwrap_or_else(|| UNKNOWN.to_owned());
    tag("Event", &value_or_unknown(&header.event));
    tag("Site", UNKNOWN);
    tag("Date", &header.date.as_ref().map_or_else(|| "????.??.??".to_owned(), |date| date.replace('-', ".")));
    tag("Round", "-");
    let [first, second] = &header.players;
    tag("White", &value_or_unknown(first));
    tag("Black", &value_or_unknown(second));
    tag("Result", score);
    if let Some(time) = &header.time {
        tag("TimeControl", time);
    }
    if result
        .is_some_and(|result| Some(result) == time_forfeit_result(&result.score, variant, wording).as_ref())
    {
        tag(TERMINATION, TIME_FORFEIT);
    }
    tag("Variant", names::external_name(variant.file()));
    if let Some(options) = variant.changed_choices() {
        tag(OPTIONS, &options);
    }
    if let Some(handicap) = &header.handicap {
        tag(HANDICAP, handicap);
    }
    let first = tree.initial_position();
    if first.setup() != Setup::initial(variant) {
        let fen = Dialect::Cecp.write_position(first);
        tag("FEN", &fen);
        tag("SetUp", "1");
        let parsed_position = Dialect::Cecp.read_position(variant, &fen);
        if !parsed_position.is_ok_and(|parsed_position| parsed_position.setup() == first.setup()) {
            tag(SFEN, &sfen::write(first));
        }
    }
    text
}

/// The result of a loss on time; `None` if the score has no winner.
fn time_forfeit_result(score: &str, variant: &Variant, wording: &dyn Wording) -> Option<GameResult> {
    let Outcome::Win { winner, .. } = Outcome::from_score(score)? else { return None };
    Some(GameResult::from_outcome(Outcome::Win { winner, by: WinReason::Time }, variant, wording))
}

#[derive(Default)]
pub struct PgnTags {
    pub header: Header,
    pub reference: GameReference,
    /// The initial position as FEN and as SFEN, with line numbers.
    fen: Option<(usize, String)>,
    sfen: Option<(usize, String)>,
    /// The result, with its line number.
    pub result: Option<(usize, String)>,
    termination: Option<String>,
    /// Names of tags without a place in a record, with line numbers.
    pub ignored: Vec<(usize, String)>,
}

impl PgnTags {
    pub fn apply_tag(&mut self, line: usize, name: &str, value: &str) -> Result<(), FormatError> {
        let value = unescape(value).trim().to_owned();
        if value.trim_matches(['?', '.', '-']).is_empty() {
            return Ok(());
        }
        match name {
            "Event" => self.header.event = Some(value),
            "Date" => self.header.date = Some(value.replace(['.', '/'], "-")),
            "White" | "Sente" => self.header.players[0] = Some(value),
            "Black" | "Gote" => self.header.players[1] = Some(value),
            "TimeControl" => self.header.time = Some(value),
            "Variant" => self.reference.name = Some((line, value)),
            "Result" => self.result = tokens::parse_result(&value).map(|result| (line, result.to_owned())),
            TERMINATION => self.termination = Some(value),
            OPTIONS => self.reference.add_choices(line, &value)?,
            HANDICAP => self.header.handicap = Some(value),
            "FEN" => self.fen = Some((line, value)),
            SFEN => self.sfen = Some((line, value)),
            _ if REDUNDANT_TAGS.contains(&name) => {}
            _ => self.ignored.push((line, name.to_owned())),
        }
        Ok(())
    }

    /// Whether the last move was illegal.
    pub fn ends_illegally(&self) -> bool {
        let is_illegal = |termination: &String| {
            ILLEGAL_PARTS.iter().any(|part| termination.to_ascii_lowercase().contains(part))
        };
        self.termination.as_ref().is_some_and(is_illegal)
    }

    /// The reason of a result, if no comment gives one.
    pub fn reason(&self, score: &str, variant: &Variant, wording: &dyn Wording) -> Option<String> {
        let termination = self.termination.as_ref()?;
        if termination.eq_ignore_ascii_case(TIME_FORFEIT) {
            return time_forfeit_result(score, variant, wording).map(|result| result.text);
        }
        let has_no_reason = NO_REASON.iter().any(|value| termination.eq_ignore_ascii_case(value));
        (!has_no_reason).then(|| termination.clone())
    }

    pub fn initial_position(
        &self,
        dialect: Dialect,
        variant: &Arc<Variant>,
    ) -> Result<Position, FormatError> {
        let (line, position) = match (&self.sfen, &self.fen) {
            (Some((line, text)), _) => (*line, sfen::read(variant, text)),
            (None, Some((line, text))) if is_sfen(text) => (*line, sfen::read(variant, text)),
            (None, Some((line, text))) => (*line, dialect.read_position(variant, text)),
            (None, None) => return Ok(Position::new(Arc::clone(variant))),
        };
        position.map_err(|error| FormatError::Start { line, why: error.to_string() })
    }
}

/// Whether a FEN is an SFEN, in which `b` is the first player: board, side, hands, number.
fn is_sfen(text: &str) -> bool {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let is_number = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    matches!(fields[..], [board, _, hands, number] if !board.contains('[') && !is_number(hands) && is_number(number))
}
