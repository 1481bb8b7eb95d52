//! Our engine under a shogi program: the Universal Shogi Interface.
//!
//! [`Usi`] answers line by line; [`serve`](super::serve) feeds it. Squares, moves and positions are
//! our own coordinate form and SFEN. The game is chosen by the option `USI_Variant`, by our id or by
//! the name other programs use.

mod go;
mod say;

use super::desk::Desk;
use super::dialect::{Dialect, names};
use super::serve::{Flow, Speaker};
use super::settings::Setting;
use crate::rules::{Outcome, Position};
use crate::search::mate::MateResult;
use crate::search::{Limits, SearchAnswer, SearchEvent, SearchUpdate, TimeLimit};
use go::Go;
use std::io::{self, Write};
use std::sync::Arc;

pub(super) struct Usi {
    desk: Desk,
    lines: usize,
    /// What the search under way was asked for.
    go: Go,
    /// An answer that waits for `stop` or `ponderhit`.
    held: Option<SearchAnswer>,
    /// Why there is no position, after one that could not be read.
    broken: Option<String>,
}

type Said = io::Result<()>;

impl Speaker for Usi {
    fn hear(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "quit" => return Ok(Flow::Quit),
            "usi" => say::identity(&self.desk, out)?,
            "uci" => self.refuse("this engine speaks USI, not UCI: say `usi`", "uci", out)?,
            "isready" => writeln!(out, "readyok")?,
            "setoption" => self.option(rest, out)?,
            "usinewgame" => self.new_game(),
            "position" => self.position(rest, out)?,
            "go" => self.start(rest, out)?,
            "ponderhit" => self.ponder_hit(out)?,
            "stop" => self.stop(out)?,
            "gameover" => self.drop_search(),
            "" | "debug" | "register" => {}
            _ => self.refuse("unknown command", line, out)?,
        }
        Ok(Flow::Go)
    }

    fn notice(&mut self, told: SearchEvent, out: &mut dyn Write) -> Said {
        match self.desk.expects(told) {
            None | Some(SearchUpdate::MateReport(_)) => Ok(()),
            Some(SearchUpdate::MateAnswer(answer)) => self.tell_mate(&answer.result, out),
            Some(SearchUpdate::Report(report)) => say::info(&self.desk.position, &report, out),
            Some(SearchUpdate::Answer(answer)) if self.go.endless || self.go.ponder => {
                self.held = Some(answer);
                Ok(())
            }
            Some(SearchUpdate::Answer(answer)) => self.answer(&answer, out),
        }
    }

    fn hurry(&mut self) -> bool {
        (self.go.endless, self.go.ponder) = (false, false);
        self.desk.hurry();
        self.desk.is_thinking()
    }

    fn refuse(&mut self, what: &str, line: &str, out: &mut dyn Write) -> Said {
        let line: String = line.chars().take(200).collect();
        writeln!(out, "info string {what}: {line}")
    }
}

impl Usi {
    pub fn new(desk: Desk) -> Self {
        Self { desk, lines: 1, go: Go::default(), held: None, broken: None }
    }

    fn drop_search(&mut self) {
        self.desk.forget();
        self.held = None;
    }

    fn new_game(&mut self) {
        self.drop_search();
        self.desk.restart();
        self.broken = None;
    }

    fn option(&mut self, text: &str, out: &mut dyn Write) -> Said {
        let text = text.strip_prefix("name").map_or(text, str::trim_start);
        let (name, value) = match text.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (text.trim(), ""),
        };
        let told = match name {
            "USI_Variant" | "UCI_Variant" => self.variant(value),
            // It ponders when told to; whether it will be, it need not know.
            "USI_Ponder" => Ok(()),
            "MultiPV" => self.set_lines(value),
            _ => {
                let ours = name.strip_prefix("USI_").unwrap_or(name);
                match Setting::find(ours) {
                    Some(setting) => self.desk.set(setting, value).map_err(|why| why.to_string()),
                    None => Err("there is no such option".to_owned()),
                }
            }
        };
        match told {
            Ok(()) => Ok(()),
            Err(why) => self.refuse(&format!("setoption {}", short(name)), &why, out),
        }
    }

    fn variant(&mut self, name: &str) -> Result<(), String> {
        if names::is(self.desk.variant().file(), name) {
            return Ok(());
        }
        self.drop_search();
        self.broken = None;
        let chosen = self.desk.choose(name);
        chosen.map_err(|why| why.to_string().lines().next().unwrap_or_default().to_owned())
    }

    fn set_lines(&mut self, value: &str) -> Result<(), String> {
        let number = value.parse().ok().filter(|n| (1..=say::MOST_LINES).contains(n));
        self.lines = number.ok_or_else(|| format!("MultiPV is a number from 1 to {}", say::MOST_LINES))?;
        Ok(())
    }

    /// `position startpos moves …`, `position sfen … moves …`.
    fn position(&mut self, text: &str, out: &mut dyn Write) -> Said {
        self.drop_search();
        match self.read_position(text) {
            Ok(position) => {
                self.desk.position = position;
                self.broken = None;
                Ok(())
            }
            Err(why) => {
                self.refuse("position", &why, out)?;
                self.broken = Some(why);
                Ok(())
            }
        }
    }

    fn read_position(&self, text: &str) -> Result<Position, String> {
        let words: Vec<&str> = text.split_whitespace().take_while(|word| *word != "moves").collect();
        let moves = text.split_whitespace().skip(words.len() + 1);
        let variant = self.desk.variant();
        let words = words.strip_prefix(&["sfen"]).unwrap_or(&words);
        let start = words.join(" ");
        let mut position = if start == "startpos" {
            Position::new(Arc::clone(variant))
        } else {
            Dialect::Usi.read_position(variant, &start).map_err(|why| why.to_string())?
        };
        for (text, number) in moves.zip(1..) {
            let mv = Dialect::Usi
                .read_move(&position, text)
                .map_err(|why| format!("move {number}, `{}`: {why}", short(text)))?;
            position.play(mv, &mut ());
        }
        Ok(position)
    }

    fn start(&mut self, text: &str, out: &mut dyn Write) -> Said {
        if self.desk.is_thinking() || self.held.is_some() {
            return self.refuse("it is already thinking", "say `stop` first", out);
        }
        self.go = go::read(text, self.desk.position.side_to_move());
        if let Some(why) = self.broken.clone() {
            self.refuse("there is no position to think about", &why, out)?;
            return writeln!(out, "{}", if self.go.mate { "checkmate timeout" } else { "bestmove resign" });
        }
        if let Some(outcome) = self.desk.position.outcome() {
            writeln!(out, "info string the game is over: {}", outcome.describe(self.desk.variant()))?;
            // Whoever asks for a move in a drawn game does not want it given up.
            if self.go.mate || !self.desk.go_on_drawn() {
                return self.tell_end(outcome, out);
            }
        }
        if self.go.mate {
            let time = if let TimeLimit::Move(time) = self.go.limits.time { Some(time) } else { None };
            self.desk.find_mate(time);
            return Ok(());
        }
        let limits = if self.go.ponder || self.go.endless { Limits::default() } else { self.go.limits };
        // Bounds other than time hold for an endless search too.
        let limits = Limits { depth: self.go.limits.depth, nodes: self.go.limits.nodes, ..limits };
        self.desk.think(limits, self.lines, Vec::new());
        Ok(())
    }

    /// The game on the board is over: it is said who has won, and nothing is searched.
    fn tell_end(&self, outcome: Outcome, out: &mut dyn Write) -> Said {
        let side = self.desk.position.side_to_move();
        let best = match outcome {
            _ if self.go.mate => "checkmate nomate",
            Outcome::Win { winner, .. } if winner == side => "bestmove win",
            Outcome::Win { .. } => "bestmove resign",
            // A draw without a legal move is nothing to give up; the protocol has no word for it.
            Outcome::Draw(_) => "bestmove (none)",
        };
        writeln!(out, "{best}")
    }

    fn ponder_hit(&mut self, out: &mut dyn Write) -> Said {
        if !self.go.ponder {
            return Ok(());
        }
        self.go.ponder = false;
        if self.go.endless {
            return Ok(());
        }
        match self.held.take() {
            Some(answer) => self.answer(&answer, out),
            // What was seen is in the table: the search begins anew on the clock and soon is as deep.
            None => {
                self.desk.think(self.go.limits, self.lines, Vec::new());
                Ok(())
            }
        }
    }

    fn stop(&mut self, out: &mut dyn Write) -> Said {
        (self.go.endless, self.go.ponder) = (false, false);
        self.desk.hurry();
        match self.held.take() {
            Some(answer) => self.answer(&answer, out),
            None => Ok(()),
        }
    }

    fn answer(&mut self, answer: &SearchAnswer, out: &mut dyn Write) -> Said {
        let write = |mv| Dialect::Usi.write_move(&self.desk.position, mv);
        let lost = answer.report.best().is_some_and(|line| line.score.is_loss());
        let Some(mv) = answer.mv.filter(|_| !(lost && self.desk.settings().resigns)) else {
            return writeln!(out, "bestmove resign");
        };
        match answer.ponder {
            Some(reply) => writeln!(out, "bestmove {} ponder {}", write(mv), write(reply)),
            None => writeln!(out, "bestmove {}", write(mv)),
        }
    }

    /// The answer to `go mate`: a win by threats without a pause, as in a shogi problem.
    fn tell_mate(&self, result: &MateResult, out: &mut dyn Write) -> Said {
        match result {
            MateResult::Found { line, .. } => {
                let write = |&mv| Dialect::Usi.write_move(&self.desk.position, mv);
                let line: Vec<String> = line.iter().map(write).collect();
                writeln!(out, "checkmate {}", line.join(" "))
            }
            MateResult::NoMate { .. } => writeln!(out, "checkmate nomate"),
            MateResult::Unknown => writeln!(out, "checkmate timeout"),
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
