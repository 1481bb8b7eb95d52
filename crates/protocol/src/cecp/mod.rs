//! Our engine under `XBoard`: the Chess Engine Communication Protocol, version 2.
//!
//! [`CecpHandler`] answers the lines that [`serve`](super::serve()) reads. The
//! [`dialect`](tenjiku_records::dialect) reads and writes moves and positions, and the [`EngineSession`] holds
//! the game.

mod betza;
mod clock;
mod ending;
mod output;
mod play;
mod teach;
mod xboard_rules;

use super::engine_settings::EngineSetting;
use super::handler::ProtocolHandler;
use super::pending::Answer;
use super::session::EngineSession;
use clock::CecpClock;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;
use tenjiku_records::dialect::Dialect;
use tenjiku_rules::quoting::excerpt;
use tenjiku_rules::{Move, Side};
use tenjiku_search::{Limits, Score, SearchEvent, SearchReport};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CecpMode {
    /// The engine plays neither side.
    Force,
    /// The engine plays a side.
    Play(Side),
    /// The engine analyses every position and never moves.
    Analyze,
}

/// The purpose of the running search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchPurpose {
    Move,
    /// A move after the expected reply, on the opponent's time.
    Ponder,
    Analysis,
    Hint,
}

pub(super) const FIRST_GAME: &str = "chu";

/// Time of the search for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// The highest score at which the engine accepts a draw.
const DRAW_SCORE: Score = Score(25);

pub(super) struct CecpHandler {
    session: EngineSession,
    dialect: Dialect,
    mode: CecpMode,
    clock: CecpClock,
    /// Whether thinking output is on.
    post: bool,
    purpose: SearchPurpose,
    /// The last report of a search for a move or of an analysis.
    last_report: SearchReport,
    /// The reply that the last search expected.
    expected_reply: Option<Move>,
    /// Whether pondering is on.
    ponders: bool,
    accepts_draws: bool,
    /// Whether the opponent is a program.
    against_program: bool,
    /// Whether the external arbiter has continued the game past a repetition that ends it by our rules.
    is_past_repetition: bool,
    /// Why the last `setboard` could not be read.
    position_error: Option<String>,
    /// Pings to answer after the engine's move.
    pings: Vec<String>,
}

impl ProtocolHandler for CecpHandler {
    fn handle_line(&mut self, line: &str, out: &mut dyn Write) -> io::Result<ControlFlow<()>> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word == "quit" {
            self.session.abandon_search();
            return Ok(ControlFlow::Break(()));
        }
        self.execute(word, rest.trim(), line, out)?;
        self.answer_pings(out)?;
        Ok(ControlFlow::Continue(()))
    }

    fn handle_search(&mut self, event: SearchEvent, out: &mut dyn Write) -> io::Result<()> {
        if let Some((_, report)) = self.session.accept(event)
            // A hint is for the opponent, so its search produces no thinking output.
            && self.purpose != SearchPurpose::Hint
        {
            self.report(report, out)?;
        }
        if let Some((_, Answer::Move(answer))) = self.session.next_answer() {
            match self.purpose {
                SearchPurpose::Move => self.play_engine_move(&answer, out)?,
                SearchPurpose::Hint => self.send_hint(answer.mv, out)?,
                // The answer of a ponder search is held back.
                SearchPurpose::Analysis | SearchPurpose::Ponder => {}
            }
        }
        self.answer_pings(out)
    }

    fn stop_search(&mut self, _: &mut dyn Write) -> io::Result<bool> {
        if self.is_pondering() {
            self.session.abandon_search();
        }
        self.session.stop_search();
        Ok(self.session.is_thinking())
    }

    fn refuse(&mut self, reason: &str, line: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "Error ({reason}): {}", excerpt(line))
    }
}

impl CecpHandler {
    pub fn new(session: EngineSession) -> Self {
        Self {
            session,
            dialect: Dialect::Cecp,
            mode: CecpMode::Force,
            clock: CecpClock::default(),
            post: false,
            purpose: SearchPurpose::Move,
            last_report: SearchReport::default(),
            expected_reply: None,
            ponders: false,
            accepts_draws: true,
            against_program: false,
            is_past_repetition: false,
            position_error: None,
            pings: Vec::new(),
        }
    }

    fn execute(&mut self, word: &str, rest: &str, line: &str, out: &mut dyn Write) -> io::Result<()> {
        match word {
            "computer" => self.against_program = true,
            "hard" => self.set_pondering(true),
            "easy" => self.set_pondering(false),
            "bk" => writeln!(out, " This engine has no opening book.\n")?,
            "protover" => output::write_features(&self.session, out)?,
            "new" => self.new_game(out)?,
            "variant" => self.variant(rest, line, out)?,
            "setboard" => self.setboard(rest, out)?,
            "force" | "result" => self.force(),
            "exit" if self.mode == CecpMode::Analyze => self.force(),
            "go" => self.go(self.session.position.side_to_move(), out)?,
            "playother" => self.go(self.session.position.side_to_move().other(), out)?,
            "analyze" => self.analyze(out)?,
            "usermove" => self.usermove(rest, out)?,
            "undo" => self.undo(1, line, out)?,
            "remove" => self.undo(2, line, out)?,
            "?" if self.purpose == SearchPurpose::Move => self.session.stop_search(),
            "." if self.mode == CecpMode::Analyze => {
                output::write_status(self.dialect, &self.session.position, &self.last_report, out)?;
            }
            "hint" => self.hint(out)?,
            "draw" => self.answer_draw_offer(out)?,
            "ping" => self.pings.push(rest.to_owned()),
            "post" | "nopost" => self.post = word == "post",
            "level" => self.set_clock(|clock, plies| clock.level(rest, plies), line, out)?,
            "st" => self.set_clock(|clock, _| clock.seconds_a_move(rest), line, out)?,
            "sd" => self.set_clock(|clock, _| clock.depth(rest), line, out)?,
            "time" => self.set_clock(|clock, _| clock.time(rest), line, out)?,
            "memory" => self.set(EngineSetting::Hash, rest, line, out)?,
            "cores" => self.set(EngineSetting::Threads, rest, line, out)?,
            "option" => self.option(rest, line, out)?,
            // The last three have a meaning only in some modes.
            "" | "xboard" | "accepted" | "rejected" | "random" | "name" | "rating" | "ics" | "otim"
            | "exit" | "?" | "." => {}
            _ => self.bare_move(line, out)?,
        }
        Ok(())
    }

    fn answer_pings(&mut self, out: &mut dyn Write) -> io::Result<()> {
        // A ping is answered after everything before it.
        if self.session.is_thinking() && self.purpose == SearchPurpose::Move {
            return Ok(());
        }
        self.pings.drain(..).try_for_each(|number| writeln!(out, "pong {number}"))
    }

    fn set_clock(
        &mut self,
        read: impl FnOnce(&mut CecpClock, usize) -> Option<()>,
        line: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match read(&mut self.clock, self.session.position.plies()) {
            Some(()) => Ok(()),
            None => self.refuse("not understood", line, out),
        }
    }

    fn variant(&mut self, name: &str, line: &str, out: &mut dyn Write) -> io::Result<()> {
        if let Err(why) = self.session.choose(name) {
            let why = why.to_string().replace(['(', ')'], " ");
            let why = why.lines().next().unwrap_or_default().to_owned();
            return self.refuse(why.trim(), line, out);
        }
        self.session.abandon_search();
        self.last_report = SearchReport::default();
        (self.expected_reply, self.position_error) = (None, None);
        match teach::setup_lines(&self.session.variant) {
            Ok(lines) => {
                lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
                let highest = self.session.variant.geometry().ranks();
                if self.dialect == Dialect::Cecp && highest > teach::COUNTED_RANKS {
                    writeln!(out, "telluser {}", teach::COUNT_FROM_ZERO)?;
                }
            }
            Err(why) => writeln!(out, "# {why}")?,
        }
        if self.mode == CecpMode::Analyze { self.react(out) } else { Ok(()) }
    }

    fn setboard(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        self.session.abandon_search();
        match self.dialect.read_position(&self.session.variant, text) {
            Ok(position) => {
                self.session.position = position;
                (self.expected_reply, self.position_error) = (None, None);
                self.is_past_repetition = false;
                self.react(out)
            }
            Err(why) => {
                writeln!(out, "tellusererror Illegal position: {why}")?;
                self.position_error = Some("the position could not be read".to_owned());
                Ok(())
            }
        }
    }

    fn hint(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let position = &self.session.position;
        let expected_move = match self.mode {
            CecpMode::Analyze => self.last_report.best().and_then(|line| line.moves.first().copied()),
            _ => self.expected_reply.filter(|&mv| position.accept(mv).is_ok()),
        };
        if expected_move.is_some() || self.session.is_thinking() {
            return self.send_hint(expected_move, out);
        }
        self.think(SearchPurpose::Hint, Limits::time(HINT_TIME), Vec::new());
        Ok(())
    }

    fn send_hint(&mut self, mv: Option<Move>, out: &mut dyn Write) -> io::Result<()> {
        match mv {
            Some(mv) => writeln!(out, "Hint: {}", self.dialect.write_move(&self.session.position, mv)),
            None => Ok(()),
        }
    }

    /// Accepts a draw unless the engine is better; then it stays silent, as the protocol demands.
    fn answer_draw_offer(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let is_playing = matches!(self.mode, CecpMode::Play(_));
        let is_not_better = self.last_report.best().is_some_and(|line| line.score <= DRAW_SCORE);
        if is_playing && self.accepts_draws && is_not_better { writeln!(out, "offer draw") } else { Ok(()) }
    }

    fn option(&mut self, text: &str, line: &str, out: &mut dyn Write) -> io::Result<()> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        if name.eq_ignore_ascii_case(output::ACCEPTS_DRAWS_OPTION) {
            self.accepts_draws = value.trim() != "0";
            return Ok(());
        }
        if name.eq_ignore_ascii_case(output::FROM_ZERO_OPTION) {
            self.dialect = if value.trim() == "0" { Dialect::Cecp } else { Dialect::CecpFromZero };
            return Ok(());
        }
        match EngineSetting::find(name.trim()) {
            Some(setting) => self.set(setting, value, line, out),
            None => self.refuse("unknown option", line, out),
        }
    }

    fn set(
        &mut self,
        setting: EngineSetting,
        value: &str,
        line: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match self.session.set(setting, value) {
            Ok(None) => Ok(()),
            Ok(Some(remark)) => writeln!(out, "# {remark}"),
            Err(why) => {
                let why = without_brackets(&why.to_string());
                self.refuse(&why, line, out)
            }
        }
    }
}

/// Makes a sentence suitable for putting in parentheses.
fn without_brackets(sentence: &str) -> String {
    let one_line: String = sentence.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    one_line.replace('(', "[").replace(')', "]")
}
