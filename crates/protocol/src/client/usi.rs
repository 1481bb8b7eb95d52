//! The client's side of USI and UCI.
//!
//! The two differ only in the greeting and the names of some options. There is never more than one unanswered `go`,
//! because an answer does not identify its `go`.

use super::error::ClientError;
use super::language::{EngineLanguage, EngineMessage, is_array, start_and_moves};
use super::setup::{EngineInfo, EngineSetup, RULES_OPTION};
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_records::dialect::Dialect;
use tenjiku_rules::MoveError;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, Position};
use tenjiku_search::{Limits, Score, TimeLimit};

/// An option of the engine.
#[derive(Debug)]
struct EngineOption {
    name: String,
    /// The values of a `combo` option.
    choices: Vec<String>,
}

/// The output awaited from the engine.
#[derive(Debug, PartialEq, Eq)]
enum AwaitedOutput {
    /// Nothing.
    Nothing,
    /// The answer to `go`; `stopped` after `stop` was sent.
    Answer { stopped: bool },
    /// The confirmation that the engine has abandoned its search: the answer to `go`, and `readyok` from an
    /// engine that may answer twice.
    Confirmation { answer: bool, ready: bool },
}

/// Timeout of the answer to `stop`.
const ABANDON_TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(super) struct UsiLanguage {
    /// [`Dialect::Usi`] or [`Dialect::Uci`].
    dialect: Dialect,
    name: Option<String>,
    options: Vec<EngineOption>,
    awaited: AwaitedOutput,
    /// The last answer.
    last_answer: String,
    /// The answer to the previous search, unless it was repeated.
    previous_answer: Option<String>,
    /// Whether the engine has answered a `go` more than once.
    may_answer_twice: bool,
}

impl UsiLanguage {
    pub const fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            name: None,
            options: Vec::new(),
            awaited: AwaitedOutput::Nothing,
            last_answer: String::new(),
            previous_answer: None,
            may_answer_twice: false,
        }
    }

    /// Interprets the arguments of `bestmove`.
    fn parse_answer(&mut self, text: &str) -> EngineMessage {
        match &mut self.awaited {
            AwaitedOutput::Answer { .. } => self.awaited = AwaitedOutput::Nothing,
            AwaitedOutput::Confirmation { answer, .. } if *answer => {
                *answer = false;
                text.clone_into(&mut self.last_answer);
                return self.check_confirmation();
            }
            AwaitedOutput::Nothing | AwaitedOutput::Confirmation { .. } => {
                self.may_answer_twice = true;
                return EngineMessage::Nothing;
            }
        }
        text.clone_into(&mut self.last_answer);
        let mut words = text.split_whitespace();
        match (words.next().unwrap_or_default(), words.next(), words.next()) {
            ("resign", ..) => EngineMessage::Resigns,
            ("win" | "(none)" | "none" | "null", ..) => EngineMessage::NoMove,
            (mv, Some("ponder"), Some(reply)) => EngineMessage::Moves(mv.to_owned(), Some(reply.to_owned())),
            (mv, ..) => EngineMessage::Moves(mv.to_owned(), None),
        }
    }

    fn check_confirmation(&mut self) -> EngineMessage {
        if self.awaited != (AwaitedOutput::Confirmation { answer: false, ready: false }) {
            return EngineMessage::Nothing;
        }
        self.awaited = AwaitedOutput::Nothing;
        EngineMessage::Ready
    }

    fn find_option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn has_choices(&self, name: &str) -> bool {
        self.find_option(name).is_some_and(|option| !option.choices.is_empty())
    }

    /// The engine's spelling of the first of these options that it has.
    fn option_name(&self, names: &[&str]) -> Option<String> {
        names.iter().find_map(|name| self.find_option(name)).map(|option| option.name.clone())
    }

    fn choose_game(&self, variant: &Variant, setup: &EngineSetup) -> Result<Option<String>, ClientError> {
        let Some(option) = ["USI_Variant", "UCI_Variant"].iter().find_map(|name| self.find_option(name))
        else {
            return Ok(None);
        };
        let names = setup.game_names(variant.file());
        let Some(game) = names.iter().find(|name| option.choices.contains(name)) else {
            return Err(ClientError::UnsupportedGame {
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
            lines.extend(self.option_name(names).map(|name| format!("setoption name {name} value {value}")));
        }
        lines.extend(self.choose_game(variant, setup)?);
        // Our own engine has an option for the rules of a game.
        if let Some(name) = self
            .option_name(&[RULES_OPTION])
            .filter(|_| !setup.sets(RULES_OPTION) && !self.has_choices(RULES_OPTION))
        {
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
        let (mut current, moves) = start_and_moves(position);
        let mut line = "position startpos".to_owned();
        if !is_array(&current) {
            let word = if self.dialect == Dialect::Usi { "sfen" } else { "fen" };
            line = format!("position {word} {}", self.dialect.write_position(&current));
        }
        if !moves.is_empty() {
            line.push_str(" moves");
        }
        for mv in moves {
            let _ = write!(line, " {}", self.dialect.write_move(&current, mv));
            current.play(mv, &mut ());
        }
        self.awaited = AwaitedOutput::Answer { stopped: false };
        self.previous_answer = Some(std::mem::take(&mut self.last_answer));
        Ok(vec![line, go_line(limits)])
    }

    fn stop(&mut self) -> Vec<String> {
        match &mut self.awaited {
            AwaitedOutput::Answer { stopped } if !*stopped => {
                *stopped = true;
                vec!["stop".to_owned()]
            }
            _ => Vec::new(),
        }
    }

    fn abandon(&mut self) -> Vec<String> {
        let mut lines = self.stop();
        let ready = self.may_answer_twice;
        self.awaited = AwaitedOutput::Confirmation { answer: true, ready };
        lines.extend(ready.then(|| "isready".to_owned()));
        lines
    }

    fn abandon_timeout(&self) -> Option<Duration> {
        Some(ABANDON_TIMEOUT)
    }

    fn accept_as_repeated(&mut self) -> bool {
        let is_repeated = self.previous_answer.take().is_some_and(|previous_answer| {
            previous_answer == self.last_answer && !previous_answer.is_empty()
        });
        if is_repeated {
            self.awaited = AwaitedOutput::Answer { stopped: false };
            self.may_answer_twice = true;
        }
        is_repeated
    }

    fn parse_line(&mut self, line: &str) -> EngineMessage {
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
            Some("readyok") => match &mut self.awaited {
                AwaitedOutput::Confirmation { ready, .. } => {
                    *ready = false;
                    self.check_confirmation()
                }
                _ => EngineMessage::Ready,
            },
            Some("info") if matches!(self.awaited, AwaitedOutput::Answer { .. }) => {
                parse_info(self.dialect, line).map_or(EngineMessage::Nothing, EngineMessage::Info)
            }
            Some("bestmove") => self.parse_answer(&words.collect::<Vec<_>>().join(" ")),
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

fn go_line(limits: &Limits) -> String {
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
            // The opponent's clock is unknown here, so both get the same time.
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
fn parse_info(dialect: Dialect, line: &str) -> Option<EngineInfo> {
    let mut info = EngineInfo::default();
    let mut has_result = false;
    let mut words = line.split_whitespace().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok()).unwrap_or_default();
        match word {
            "depth" => info.depth = u32::try_from(number()).unwrap_or_default(),
            "seldepth" => info.selective_depth = u32::try_from(number()).unwrap_or_default(),
            "nodes" => info.nodes = u64::try_from(number()).unwrap_or_default(),
            "time" => info.time = Duration::from_millis(u64::try_from(number()).unwrap_or_default()),
            "score" => {
                info.score = parse_score(dialect, words.next(), words.next());
                has_result |= info.score.is_some();
            }
            "pv" => {
                info.line = words.by_ref().map(str::to_owned).collect();
                has_result |= !info.line.is_empty();
            }
            "string" => break,
            _ => {}
        }
    }
    has_result.then_some(info)
}

fn parse_score(dialect: Dialect, kind: Option<&str>, value: Option<&str>) -> Option<Score> {
    let value = value?;
    match kind? {
        "cp" => value.parse().ok().map(Score::from_centipawns),
        "mate" => Some(parse_mate(dialect, value)),
        _ => None,
    }
}

/// USI counts plies and also has `mate +` and `mate -` for forced ends at an unknown distance. UCI
/// counts moves of the winner, and its `mate 0` means that the side to move is mated.
fn parse_mate(dialect: Dialect, value: &str) -> Score {
    let count = value.trim_start_matches(['+', '-']).parse().unwrap_or(Score::LONGEST_WIN);
    let counts_moves = dialect == Dialect::Uci;
    let is_loss = value.starts_with('-') || counts_moves && count == 0;
    let count = i32::clamp(count, 0, Score::LONGEST_WIN);
    let plies = match (counts_moves, is_loss) {
        (false, _) => count,
        (true, true) => 2 * count,
        // The winner plays the last ply.
        (true, false) => 2 * count - 1,
    };
    let plies = plies.min(Score::LONGEST_WIN);
    if is_loss { Score::loss_in(plies) } else { Score::win_in(plies) }
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
            let score = |dialect| parse_info(dialect, &line).and_then(|info| info.score);
            assert_eq!((score(Dialect::Usi), score(Dialect::Uci)), (Some(usi), Some(uci)), "{value}");
        }
    }

    #[test]
    fn no_centipawn_score_means_a_forced_end() {
        for (value, centipawns) in [(i32::MAX, 800_000), (i32::MIN, -800_000), (-7, -7)] {
            let line = format!("info depth 3 score cp {value}");
            let score = parse_info(Dialect::Usi, &line).and_then(|info| info.score);
            assert_eq!((score, score.and_then(Score::forced_end)), (Some(Score(centipawns)), None));
        }
    }
}
