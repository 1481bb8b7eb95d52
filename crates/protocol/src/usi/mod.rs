//! Our engine under a shogi program: the Universal Shogi Interface.
//!
//! [`UsiHandler`] answers the lines that [`serve`](super::serve()) reads. Moves and positions are in our own
//! coordinate notation and SFEN. The option `USI_Variant` chooses the game, by our id or by another program's name
//! for it; the default is modern shogi.
//!
//! Each `go` is answered once and in order. `position` does not affect a running search; another `go`, a new game and
//! the end of the game end it, and it is still answered.

mod go;
mod output;

use super::arbiter;
use super::engine_settings::EngineSetting;
use super::handler::ProtocolHandler;
use super::pending::Answer;
use super::session::EngineSession;
use go::GoCommand;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use tenjiku_records::dialect::{Dialect, names};
use tenjiku_rules::quoting::{excerpt, one_line};
use tenjiku_rules::{Outcome, Position, WinReason};
use tenjiku_search::mate::MateResult;
use tenjiku_search::{PvLine, SearchAnswer, SearchEvent, TimeLimit};

/// The default game, that of the protocol itself.
pub(super) const FIRST_GAME: &str = names::EVEN;

pub(super) struct UsiHandler {
    session: EngineSession,
    /// The last command that started a search.
    go: GoCommand,
    /// The best lines last sent for the running search.
    last_lines: Vec<PvLine>,
    /// Why the last `position` could not be read.
    position_error: Option<String>,
}

impl ProtocolHandler for UsiHandler {
    fn handle_line(&mut self, line: &str, out: &mut dyn Write) -> io::Result<ControlFlow<()>> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "quit" => return Ok(ControlFlow::Break(())),
            "usi" => output::write_identity(&self.session, out)?,
            "uci" => self.refuse("this engine speaks USI, not UCI: say `usi`", "uci", out)?,
            "isready" => writeln!(out, "readyok")?,
            "setoption" => self.set_option(rest, out)?,
            "usinewgame" => self.new_game(out)?,
            "position" => self.set_position(rest, out)?,
            "go" => self.go(rest, out)?,
            "ponderhit" => self.ponder_hit(rest, out)?,
            "stop" | "gameover" => self.stop(out)?,
            "" | "debug" | "register" => {}
            _ => self.refuse("unknown command", &excerpt(line), out)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn handle_search(&mut self, event: SearchEvent, out: &mut dyn Write) -> io::Result<()> {
        if let Some((root, report)) = self.session.accept(event) {
            output::write_info(root, &report, out)?;
            self.last_lines = report.lines;
        }
        self.send_answers(out)
    }

    fn stop_search(&mut self, out: &mut dyn Write) -> io::Result<bool> {
        self.stop(out)?;
        Ok(self.session.is_thinking())
    }

    fn refuse(&mut self, reason: &str, line: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "info string {reason}: {}", one_line(line))
    }
}

impl UsiHandler {
    pub fn new(session: EngineSession) -> Self {
        Self { session, go: GoCommand::default(), last_lines: Vec::new(), position_error: None }
    }

    fn new_game(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.stop(out)?;
        self.session.restart();
        self.position_error = None;
        Ok(())
    }

    fn set_option(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let (name, value) = name_and_value(text);
        let lower = name.to_ascii_lowercase();
        let without_prefix =
            ["usi_", "uci_"].iter().find_map(|prefix| lower.strip_prefix(prefix)).unwrap_or(&lower);
        let result = match without_prefix {
            "variant" => self.choose_variant(&value, out)?.map(|()| None),
            // `go ponder` works without this option.
            "ponder" => Ok(None),
            _ => match EngineSetting::find(without_prefix) {
                Some(setting) => self.session.set(setting, &value).map_err(|why| why.to_string()),
                None => Err("there is no such option".to_owned()),
            },
        };
        match result {
            Ok(None) => Ok(()),
            Ok(Some(why)) | Err(why) => self.refuse(&format!("setoption {}", excerpt(&name)), &why, out),
        }
    }

    /// Chooses a game, or returns why that fails.
    fn choose_variant(&mut self, name: &str, out: &mut dyn Write) -> io::Result<Result<(), String>> {
        if names::is_name_of(self.session.variant.file(), name) {
            return Ok(Ok(()));
        }
        self.stop(out)?;
        self.position_error = None;
        // Values ignore case, but the name of a user's game may have capitals.
        let lower = name.to_ascii_lowercase();
        let result = self.session.choose(name).or_else(|why| self.session.choose(&lower).map_err(|_| why));
        Ok(result.map_err(|why| why.to_string().lines().next().unwrap_or_default().to_owned()))
    }

    /// `position startpos moves …`, `position sfen … moves …`.
    fn set_position(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        match self.read_position(text) {
            Ok(position) => {
                self.session.position = position;
                self.position_error = None;
                Ok(())
            }
            Err(why) => {
                self.refuse("position", &why, out)?;
                self.position_error = Some(why);
                Ok(())
            }
        }
    }

    fn read_position(&self, text: &str) -> Result<Position, String> {
        let words: Vec<&str> = text.split_whitespace().take_while(|word| *word != "moves").collect();
        let moves = text.split_whitespace().skip(words.len() + 1);
        let variant = &self.session.variant;
        let words = words.strip_prefix(&["sfen"]).unwrap_or(&words);
        let start = words.join(" ");
        let mut position = if start == "startpos" {
            Position::new(Arc::clone(variant))
        } else {
            Dialect::Usi.read_position(variant, &start).map_err(|why| why.to_string())?
        };
        for (text, number) in moves.zip(1..) {
            let mv =
                arbiter::read_allowed_move(&mut position, |position| Dialect::Usi.read_move(position, text))
                    .map_err(|why| {
                        let why = self.session.wording.refusal(&why, &position);
                        format!("move {number}, `{}`: {why}", excerpt(text))
                    })?;
            position.play(mv, &mut ());
        }
        Ok(position)
    }

    fn go(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        self.stop(out)?;
        self.go = go::read(text, self.session.position.side_to_move());
        for word in &self.go.ignored {
            writeln!(out, "info string go: `{word}` has no number and is ignored")?;
        }
        if let Some(line) = self.answer_without_search(out)? {
            self.session.answer_with(line, self.go.waits_for_stop());
            return self.send_answers(out);
        }
        let limits = self.go.limits;
        if self.go.mate {
            let time = if let TimeLimit::Move(time) = limits.time { Some(time) } else { None };
            self.session.find_mate(time);
        } else if self.go.waits_for_stop() {
            self.session.think_ahead(self.session.position.clone(), limits, Vec::new());
        } else {
            self.session.think(limits, Vec::new());
        }
        Ok(())
    }

    /// The answer to the last `go` if there is nothing to search: no position, or the game is over.
    fn answer_without_search(&mut self, out: &mut dyn Write) -> io::Result<Option<&'static str>> {
        if let Some(why) = self.position_error.clone() {
            self.refuse("there is no position to think about", &why, out)?;
            return Ok(Some(if self.go.mate { "checkmate timeout" } else { "bestmove resign" }));
        }
        let Some(outcome) = self.session.position.outcome() else { return Ok(None) };
        writeln!(
            out,
            "info string the game is over: {}",
            self.session.wording.outcome(outcome, &self.session.variant)
        )?;
        let side = self.session.position.side_to_move();
        if !self.go.mate && outcome == (Outcome::Win { winner: side, by: WinReason::Impasse }) {
            return Ok(Some("bestmove win"));
        }
        // A program that asks for a move after a repetition or a bare king expects no resignation.
        if self.session.position.resume() || self.session.continue_without_bare_king_rule() {
            return Ok(None);
        }
        Ok(Some(match outcome {
            _ if self.go.mate => "checkmate nomate",
            Outcome::Win { winner, .. } if winner == side => "bestmove win",
            Outcome::Win { .. } => "bestmove resign",
            // The protocol has no answer for a draw without a legal move.
            Outcome::Draw(_) => "bestmove (none)",
        }))
    }

    /// Continues the search within the limits of `go ponder`, or new ones given with `ponderhit`.
    fn ponder_hit(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        if !self.go.ponder {
            return Ok(());
        }
        self.go.ponder = false;
        if self.go.infinite {
            return Ok(());
        }
        let side = self.session.position.side_to_move();
        let new_limit = go::read(text, side).limits.time;
        self.session.set_time_limit(if new_limit == TimeLimit::Unlimited {
            &self.go.limits.time
        } else {
            &new_limit
        });
        self.session.release();
        self.send_answers(out)
    }

    /// Ends the running search and sends the answers available.
    fn stop(&mut self, out: &mut dyn Write) -> io::Result<()> {
        (self.go.infinite, self.go.ponder) = (false, false);
        self.session.release();
        self.session.stop_search();
        self.send_answers(out)
    }

    /// Sends all available answers that are not held back.
    fn send_answers(&mut self, out: &mut dyn Write) -> io::Result<()> {
        while let Some((root, answer)) = self.session.next_answer() {
            match answer {
                Answer::Move(answer) => self.send_move(&root, &answer, out)?,
                Answer::Mate(answer) => send_mate(&root, &answer.result, out)?,
                Answer::Line(line) => writeln!(out, "{line}")?,
            }
            self.last_lines.clear();
        }
        Ok(())
    }

    fn send_move(&self, root: &Position, answer: &SearchAnswer, out: &mut dyn Write) -> io::Result<()> {
        // The last iteration was interrupted, so its lines have not been sent yet.
        if answer.report.lines != self.last_lines {
            output::write_info(root, &answer.report, out)?;
        }
        let write_move = |mv| Dialect::Usi.write_move(root, mv);
        let is_lost = answer.report.best().is_some_and(|line| line.score.is_loss());
        let Some(mv) = answer.mv.filter(|_| !(is_lost && self.session.settings.resigns)) else {
            return writeln!(out, "bestmove resign");
        };
        match answer.ponder {
            Some(reply) => writeln!(out, "bestmove {} ponder {}", write_move(mv), write_move(reply)),
            None => writeln!(out, "bestmove {}", write_move(mv)),
        }
    }
}

/// Splits `name NAME value VALUE`; both may have several words or none.
fn name_and_value(text: &str) -> (String, String) {
    let mut words = text.split_whitespace().peekable();
    words.next_if(|word| word.eq_ignore_ascii_case("name"));
    let name: Vec<&str> = words.by_ref().take_while(|word| !word.eq_ignore_ascii_case("value")).collect();
    let value: Vec<&str> = words.collect();
    (name.join(" "), value.join(" "))
}

/// Answers `go mate`: a win by threats alone, as in a tsume problem.
fn send_mate(root: &Position, result: &MateResult, out: &mut dyn Write) -> io::Result<()> {
    match result {
        MateResult::Found { line, .. } => {
            let line: Vec<String> = line.iter().map(|&mv| Dialect::Usi.write_move(root, mv)).collect();
            writeln!(out, "checkmate {}", line.join(" "))
        }
        MateResult::NoMate { .. } => writeln!(out, "checkmate nomate"),
        MateResult::Unknown => writeln!(out, "checkmate timeout"),
    }
}
