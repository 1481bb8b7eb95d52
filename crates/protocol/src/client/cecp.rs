//! The client's side of CECP, the protocol of `XBoard`.
//!
//! The engine is in force mode except while it thinks. For each move it gets the moves that are new to it, its time,
//! and `go`. Before every game it gets `new` and `variant`, in this order, and `memory` before its first `go`,
//! without which `HaChu` does not play.

use super::error::ClientError;
use super::features::Features;
use super::language::{EngineLanguage, EngineMessage, is_array, start_and_moves};
use super::setup::{EngineInfo, EngineSetup, Protocol, RULES_OPTION};
use std::sync::Arc;
use std::time::Duration;
use tenjiku_records::dialect::{Dialect, Legs};
use tenjiku_rules::MoveError;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, Position, Side};
use tenjiku_search::{Limits, Score, TimeLimit};

/// Time on the clock when there is no time limit.
const UNLIMITED_TIME: Duration = Duration::from_secs(100_000);

/// The score of a forced win in N moves is this plus N.
const MATE_SCORE: i32 = 100_000;

/// Timeout for abandoning a search. Some engines ignore input while they think.
const ABANDON_TIMEOUT: Duration = Duration::from_secs(2);

/// The depth that means no limit.
const NO_DEPTH: u32 = 99;

#[derive(Debug, Default)]
pub(super) struct CecpLanguage {
    features: Features,
    /// The engine's name for the game.
    game: String,
    /// The key of the first position on the engine's board, and the moves since. `None` if uncertain.
    board: Option<(u64, Vec<Move>)>,
    /// The side it is thinking for.
    side: Option<Side>,
    legs: Legs,
    pings: u32,
    has_depth_limit: bool,
}

impl CecpLanguage {
    fn ping(&mut self) -> String {
        self.pings += 1;
        format!("ping {}", self.pings)
    }

    fn usermove(&self, position: &Position, mv: Move) -> String {
        let text = Dialect::Cecp.write_move(position, mv);
        if self.features.usermove { format!("usermove {text}") } else { text }
    }

    /// The lines that set the engine's board to this position.
    fn set_position(&mut self, position: &Position) -> Vec<String> {
        let (mut current, moves) = start_and_moves(position);
        let first = current.key();
        let mut lines = Vec::new();
        let known_plies = match &self.board {
            Some((key, known_moves)) if *key == first && moves.starts_with(known_moves) => known_moves.len(),
            _ => {
                lines.extend(["new".to_owned(), format!("variant {}", self.game)]);
                if !is_array(&current) {
                    lines.push(format!("setboard {}", Dialect::Cecp.write_position(&current)));
                }
                0
            }
        };
        lines.push("force".to_owned());
        for (index, &mv) in moves.iter().enumerate() {
            if index >= known_plies {
                lines.push(self.usermove(&current, mv));
            }
            current.play(mv, &mut ());
        }
        self.board = Some((first, moves));
        lines
    }

    fn time(&mut self, limits: &Limits) -> Vec<String> {
        let mut lines = Vec::new();
        let remaining = match limits.time {
            TimeLimit::Move(time) => {
                // Whole seconds, at least one. The clock is exact.
                lines.push(format!("st {}", time.as_millis().div_ceil(1000).max(1)));
                time
            }
            TimeLimit::Clock { left, increment, byoyomi, moves_to_go } => {
                let seconds = left.as_secs();
                let base = format!("{}:{:02}", seconds / 60, seconds % 60);
                // CECP has no byoyomi; an increment is closest.
                let increment_seconds = increment.max(byoyomi).as_secs_f64();
                lines.push(format!("level {} {base} {increment_seconds}", moves_to_go.unwrap_or(0)));
                left.max(byoyomi)
            }
            TimeLimit::Unlimited => {
                lines.push(format!("st {}", UNLIMITED_TIME.as_secs()));
                UNLIMITED_TIME
            }
        };
        if limits.depth.is_some() || self.has_depth_limit {
            lines.push(format!("sd {}", limits.depth.unwrap_or(NO_DEPTH)));
            self.has_depth_limit = limits.depth.is_some();
        }
        let centiseconds = (remaining.as_millis() / 10).max(1);
        lines.extend([format!("time {centiseconds}"), format!("otim {centiseconds}")]);
        lines
    }

    /// Receives one leg of a move.
    fn receive_leg(&mut self, text: &str) -> EngineMessage {
        match self.legs.push(text) {
            Some(text) => {
                self.side = None;
                // The move is already on its board. If we reject it, the board must be set up again.
                self.board = None;
                EngineMessage::Moves(text, None)
            }
            None => EngineMessage::Nothing,
        }
    }

    /// Interprets a result: its own loss is a resignation, anything else a claim.
    fn result(&self, score: &str, line: &str) -> EngineMessage {
        match self.side {
            Some(side) if score == side.other().winning_score() => EngineMessage::Resigns,
            Some(_) => EngineMessage::Claims(line.to_owned()),
            None => EngineMessage::Nothing,
        }
    }
}

impl EngineLanguage for CecpLanguage {
    fn greet(&mut self) -> Vec<String> {
        vec!["xboard".to_owned(), "protover 2".to_owned()]
    }

    fn accepts_partial_greeting(&self) -> bool {
        self.features.has_any
    }

    fn new_game(&mut self, variant: &Arc<Variant>, setup: &EngineSetup) -> Result<Vec<String>, ClientError> {
        let names = setup.game_names(variant.file());
        let Some(game) = names.iter().find_map(|name| self.features.game(name)) else {
            return Err(ClientError::UnsupportedGame {
                engine: self.name().unwrap_or(&setup.name).to_owned(),
                game: variant.id().to_owned(),
                offered: self.features.games(),
            });
        };
        self.game = game;
        self.board = Some((Position::new(Arc::clone(variant)).key(), Vec::new()));
        self.side = None;
        self.legs.clear();
        let mut lines = Vec::new();
        if self.features.memory {
            lines.push(format!("memory {}", setup.hash_mib));
        }
        if self.features.smp {
            lines.push(format!("cores {}", setup.threads));
        }
        // Our own engine has an option for the rules of a game.
        if self.features.has_option(RULES_OPTION) && !setup.sets(RULES_OPTION) {
            lines.push(format!("option {RULES_OPTION}={}", variant.changed_choices().unwrap_or_default()));
        }
        lines.extend(setup.options_for(variant).iter().map(|(name, value)| format!("option {name}={value}")));
        for line in ["new", &format!("variant {}", self.game), "post", "easy", "force"] {
            lines.push(line.to_owned());
        }
        if self.features.ping {
            lines.push(self.ping());
        }
        Ok(lines)
    }

    fn is_ready_at_once(&self) -> bool {
        !self.features.ping
    }

    fn think(&mut self, position: &Position, limits: &Limits) -> Result<Vec<String>, ClientError> {
        if !Protocol::Cecp.can_express(limits) {
            return Err(ClientError::NodeLimitUnsupported);
        }
        let mut lines = self.set_position(position);
        lines.extend(self.time(limits));
        lines.push("go".to_owned());
        self.side = Some(position.side_to_move());
        self.legs.clear();
        Ok(lines)
    }

    fn confirm_move(&mut self, after: &Position) {
        let (first, moves) = start_and_moves(after);
        self.board = Some((first.key(), moves));
    }

    fn stop(&mut self) -> Vec<String> {
        vec!["?".to_owned()]
    }

    fn abandon(&mut self) -> Vec<String> {
        self.side = None;
        self.board = None;
        let mut lines = vec!["force".to_owned()];
        if self.features.ping {
            lines.push(self.ping());
        }
        lines
    }

    fn abandon_timeout(&self) -> Option<Duration> {
        self.features.ping.then_some(ABANDON_TIMEOUT)
    }

    fn may_ignore_input(&self) -> bool {
        true
    }

    fn parse_line(&mut self, line: &str) -> EngineMessage {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "feature" if self.features.read(rest) => EngineMessage::Greeted,
            "pong" if rest.trim().parse() == Ok(self.pings) => EngineMessage::Ready,
            "move" if self.side.is_some() => self.receive_leg(rest.trim()),
            "resign" if self.side.is_some() => EngineMessage::Resigns,
            "1-0" | "0-1" | "1/2-1/2" => self.result(word, line),
            "offer" if rest.trim() == "draw" => EngineMessage::OffersDraw,
            "Illegal" | "tellusererror" if !line.contains("unknown command") => EngineMessage::Refuses,
            _ if self.side.is_some() && word.starts_with(|c: char| c.is_ascii_digit()) => {
                parse_info(line).map_or(EngineMessage::Nothing, EngineMessage::Info)
            }
            _ => EngineMessage::Nothing,
        }
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        Dialect::Cecp.read_move(position, text)
    }

    fn name(&self) -> Option<&str> {
        self.features.name.as_deref()
    }
}

/// Reads `depth score centiseconds nodes moves`. Some engines put a mark after the depth.
fn parse_info(line: &str) -> Option<EngineInfo> {
    let mut words = line.split_whitespace();
    let depth = words.next()?.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    let score: i32 = words.next()?.parse().ok()?;
    let time = words.next()?.parse::<f64>().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let score = match score {
        // N moves of this side with N − 1 replies between them: 2N − 1 plies.
        win if win >= MATE_SCORE => Score::win_in(2 * (win - MATE_SCORE).clamp(1, 1000) - 1),
        loss if loss <= -MATE_SCORE => Score::loss_in(2 * (-(loss + MATE_SCORE)).clamp(0, 1000)),
        other => Score(other),
    };
    let time = Duration::try_from_secs_f64(time / 100.0).unwrap_or_default();
    // Some engines end the line with a comment.
    let line = words.take_while(|word| !word.starts_with(['{', '('])).map(str::to_owned).collect();
    Some(EngineInfo { depth, selective_depth: 0, score: Some(score), nodes, time, line })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_scores_are_read() {
        let score = |text: &str| parse_info(&format!("5 {text} 10 100")).and_then(|info| info.score);
        assert_eq!(score("100003"), Some(Score::win_in(5)));
        assert_eq!(score("-100002"), Some(Score::loss_in(4)));
        assert_eq!(score(&i32::MAX.to_string()), Some(Score::win_in(1999)));
        assert_eq!(score(&i32::MIN.to_string()), Some(Score::loss_in(2000)));
    }
}
