//! The client's side of USI and UCI.
//!
//! The two differ only in the greeting and in the names of some options.

use super::error::ClientError;
use super::language::{EngineLanguage, EngineMessage, is_array, start_and_moves};
use super::setup::{EngineSetup, RULES, Thought};
use crate::notation::MoveError;
use crate::protocol::dialect::Dialect;
use crate::rules::{Move, Position};
use crate::search::{Limits, Score, TimeLimit};
use crate::variant::Variant;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

/// An option of the engine.
#[derive(Debug)]
struct EngineOption {
    name: String,
    /// The values to choose from, if it is such an option.
    choices: Vec<String>,
}

#[derive(Debug)]
pub(super) struct UsiLanguage {
    /// [`Dialect::Usi`] or [`Dialect::Uci`].
    dialect: Dialect,
    name: Option<String>,
    options: Vec<EngineOption>,
    /// Number of abandoned searches whose moves are still to come.
    abandoned: u32,
    thinking: bool,
}

impl UsiLanguage {
    pub const fn new(dialect: Dialect) -> Self {
        Self { dialect, name: None, options: Vec::new(), abandoned: 0, thinking: false }
    }

    fn find_option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn has_choices(&self, name: &str) -> bool {
        self.find_option(name).is_some_and(|option| !option.choices.is_empty())
    }

    /// The engine's spelling of the first of these options that it has.
    fn known(&self, names: &[&str]) -> Option<String> {
        names.iter().find_map(|name| self.find_option(name)).map(|option| option.name.clone())
    }

    fn choose_game(&self, variant: &Variant, setup: &EngineSetup) -> Result<Option<String>, ClientError> {
        let Some(option) = ["USI_Variant", "UCI_Variant"].iter().find_map(|name| self.find_option(name))
        else {
            return Ok(None);
        };
        let names = setup.game_names(variant.file());
        let Some(game) = names.iter().find(|name| option.choices.contains(name)) else {
            return Err(ClientError::OtherGames {
                engine: self.name.clone().unwrap_or_else(|| setup.name.clone()),
                game: variant.id().to_owned(),
                offered: option.choices.join(", "),
            });
        };
        Ok(Some(format!("setoption name {} value {game}", option.name)))
    }

    fn add_option(&mut self, line: &str) {
        let Some(rest) = line.strip_prefix("option name ") else { return };
        let (name, kind) = rest.split_once(" type ").unwrap_or((rest, ""));
        let choices = kind.split(" var ").skip(1).map(|choice| choice.trim().to_owned()).collect();
        self.options.push(EngineOption { name: name.trim().to_owned(), choices });
    }
}

impl EngineLanguage for UsiLanguage {
    fn greet(&mut self) -> Vec<String> {
        vec![if self.dialect == Dialect::Usi { "usi" } else { "uci" }.to_owned()]
    }

    fn new_game(&mut self, variant: &Arc<Variant>, setup: &EngineSetup) -> Result<Vec<String>, ClientError> {
        let mut lines = Vec::new();
        for (names, value) in
            [(&["USI_Hash", "Hash"][..], setup.hash_mib), (&["Threads", "USI_Threads"][..], setup.threads)]
        {
            lines.extend(self.known(names).map(|name| format!("setoption name {name} value {value}")));
        }
        lines.extend(self.choose_game(variant, setup)?);
        // An engine of our own can be told by which rules to play.
        if let Some(name) = self.known(&[RULES]).filter(|_| !setup.sets(RULES) && !self.has_choices(RULES)) {
            let choices = variant.changed_choices();
            let choices = choices.as_deref().unwrap_or("<empty>");
            lines.push(format!("setoption name {name} value {choices}"));
        }
        for (name, value) in setup.options_for(variant) {
            lines.push(format!("setoption name {name} value {value}"));
        }
        lines.push(if self.dialect == Dialect::Usi { "usinewgame" } else { "ucinewgame" }.to_owned());
        lines.push("isready".to_owned());
        Ok(lines)
    }

    fn think(&mut self, position: &Position, limits: &Limits) -> Result<Vec<String>, ClientError> {
        let (mut now, moves) = start_and_moves(position);
        let mut line = "position startpos".to_owned();
        if !is_array(&now) {
            let word = if self.dialect == Dialect::Usi { "sfen" } else { "fen" };
            line = format!("position {word} {}", self.dialect.write_position(&now));
        }
        if !moves.is_empty() {
            line.push_str(" moves");
        }
        for mv in moves {
            let _ = write!(line, " {}", self.dialect.write_move(&now, mv));
            now.play(mv, &mut ());
        }
        self.thinking = true;
        Ok(vec![line, go(limits)])
    }

    fn stop(&mut self) -> Vec<String> {
        vec!["stop".to_owned()]
    }

    fn abandon(&mut self) -> Vec<String> {
        if !self.thinking {
            return Vec::new();
        }
        self.thinking = false;
        self.abandoned += 1;
        self.stop()
    }

    fn hear(&mut self, line: &str) -> EngineMessage {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("id") => {
                if let Some(name) = line.strip_prefix("id name ") {
                    self.name = Some(name.trim().to_owned());
                }
                EngineMessage::Nothing
            }
            Some("option") => {
                self.add_option(line);
                EngineMessage::Nothing
            }
            Some("usiok" | "uciok") => EngineMessage::Greeted,
            Some("readyok") => EngineMessage::Ready,
            Some("info") if self.abandoned == 0 => {
                thought(self.dialect, line).map_or(EngineMessage::Nothing, EngineMessage::Thought)
            }
            Some("bestmove") if self.abandoned > 0 => {
                self.abandoned -= 1;
                EngineMessage::Nothing
            }
            Some("bestmove") => {
                self.thinking = false;
                match (words.next().unwrap_or_default(), words.next(), words.next()) {
                    ("resign", ..) => EngineMessage::Resigns,
                    (mv, Some("ponder"), Some(reply)) => {
                        EngineMessage::Moves(mv.to_owned(), Some(reply.to_owned()))
                    }
                    (mv, ..) => EngineMessage::Moves(mv.to_owned(), None),
                }
            }
            _ => EngineMessage::Nothing,
        }
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        self.dialect.read_move(position, text)
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

fn go(limits: &Limits) -> String {
    let mut line = "go".to_owned();
    if let Some(depth) = limits.depth {
        let _ = write!(line, " depth {depth}");
    }
    if let Some(nodes) = limits.nodes {
        let _ = write!(line, " nodes {nodes}");
    }
    match limits.time {
        TimeLimit::Move(time) => {
            let _ = write!(line, " movetime {}", time.as_millis().max(1));
        }
        TimeLimit::Clock { left, increment, byoyomi, moves_to_go } => {
            // The other side's clock is not known here, so both get the same time.
            let (left, increment) = (left.as_millis(), increment.as_millis());
            let _ = write!(line, " btime {left} wtime {left} binc {increment} winc {increment}");
            if !byoyomi.is_zero() {
                let _ = write!(line, " byoyomi {}", byoyomi.as_millis());
            }
            if let Some(moves) = moves_to_go {
                let _ = write!(line, " movestogo {moves}");
            }
        }
        TimeLimit::Unlimited if limits.depth.is_none() && limits.nodes.is_none() => {
            line.push_str(" infinite");
        }
        TimeLimit::Unlimited => {}
    }
    line
}

/// Reads `info depth 5 score cp 31 nodes 4000 time 12 pv …`. Other `info` lines are ignored.
fn thought(dialect: Dialect, line: &str) -> Option<Thought> {
    let mut thought = Thought::default();
    let mut has_result = false;
    let mut words = line.split_whitespace().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok()).unwrap_or_default();
        match word {
            "depth" => thought.depth = u32::try_from(number()).unwrap_or_default(),
            "seldepth" => thought.selective_depth = u32::try_from(number()).unwrap_or_default(),
            "nodes" => thought.nodes = u64::try_from(number()).unwrap_or_default(),
            "time" => thought.time = Duration::from_millis(u64::try_from(number()).unwrap_or_default()),
            "score" => {
                thought.score = score(dialect, words.next(), words.next());
                has_result |= thought.score.is_some();
            }
            "pv" => {
                thought.line = words.by_ref().map(str::to_owned).collect();
                has_result |= !thought.line.is_empty();
            }
            "string" => break,
            _ => {}
        }
    }
    has_result.then_some(thought)
}

fn score(dialect: Dialect, kind: Option<&str>, value: Option<&str>) -> Option<Score> {
    let value = value?;
    match kind? {
        "cp" => value.parse().ok().map(Score::evaluation),
        "mate" => Some(mate(dialect, value)),
        _ => None,
    }
}

/// USI counts plies and also has `mate +` and `mate -` for forced ends at an unknown distance. UCI
/// counts moves of the winner, and its `mate 0` means that the side to move is mated.
fn mate(dialect: Dialect, value: &str) -> Score {
    let count = value.trim_start_matches(['+', '-']).parse().unwrap_or(Score::LONGEST_WIN);
    let moves = dialect == Dialect::Uci;
    let lost = value.starts_with('-') || moves && count == 0;
    let count = i32::clamp(count, 0, Score::LONGEST_WIN);
    let plies = match (moves, lost) {
        (false, _) => count,
        (true, true) => 2 * count,
        // The winner plays the last ply.
        (true, false) => 2 * count - 1,
    };
    let plies = plies.min(Score::LONGEST_WIN);
    if lost { Score::loss_in(plies) } else { Score::win_in(plies) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_ends_are_counted_in_plies_by_usi_and_in_moves_by_uci() {
        for (value, usi, uci) in [
            ("1", Score::win_in(1), Score::win_in(1)),
            ("+3", Score::win_in(3), Score::win_in(5)),
            ("-2", Score::loss_in(2), Score::loss_in(4)),
            ("0", Score::win_in(0), Score::loss_in(0)),
            ("+", Score::win_in(Score::LONGEST_WIN), Score::win_in(Score::LONGEST_WIN)),
            ("-99999", Score::loss_in(Score::LONGEST_WIN), Score::loss_in(Score::LONGEST_WIN)),
        ] {
            let line = format!("info depth 3 score mate {value} nodes 7");
            let score = |dialect| thought(dialect, &line).and_then(|thought| thought.score);
            assert_eq!((score(Dialect::Usi), score(Dialect::Uci)), (Some(usi), Some(uci)), "{value}");
        }
    }

    #[test]
    fn no_score_of_an_evaluation_means_a_forced_end() {
        for (value, hundredths) in [(i32::MAX, 800_000), (i32::MIN, -800_000), (-7, -7)] {
            let line = format!("info depth 3 score cp {value}");
            let score = thought(Dialect::Usi, &line).and_then(|thought| thought.score);
            assert_eq!((score, score.and_then(Score::forced_end)), (Some(Score(hundredths)), None));
        }
    }
}
