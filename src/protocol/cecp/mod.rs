//! Our engine under `XBoard`: the Chess Engine Communication Protocol, version 2.
//!
//! [`Cecp`] answers line by line; [`serve`](super::serve) feeds it. Moves and positions are read
//! and written by the [`dialect`](super::dialect), the game stands on the [`Desk`]. It does not
//! think on the opponent's time: `hard` is heard and changes nothing.

mod betza;
mod clock;
mod ending;
mod manners;
mod play;
mod say;
mod teach;

use super::desk::Desk;
use super::dialect::Dialect;
use super::serve::{Flow, Speaker};
use super::settings::{Setting, SettingError};
use crate::rules::{Move, Side};
use crate::search::{Limits, Score, SearchEvent, SearchReport, SearchUpdate};
use clock::Clock;
use std::io::{self, Write};
use std::time::Duration;

/// What the engine does with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// It looks on.
    Force,
    /// It plays a side.
    Play(Side),
    /// It thinks about every position and never moves.
    Analyze,
}

/// What the search under way is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    Analysis,
    Hint,
}

/// How long it looks for a hint.
const HINT: Duration = Duration::from_secs(1);

/// A draw is taken in a position that is worth no more than this.
const LITTLE: Score = Score(25);

pub(super) struct Cecp {
    desk: Desk,
    dialect: Dialect,
    mode: Mode,
    clock: Clock,
    /// Whether the search is shown.
    post: bool,
    purpose: Purpose,
    /// What the last search for a move or in analysis saw, from its side to move.
    seen: SearchReport,
    /// The reply that the last search expects.
    expected: Option<Move>,
    takes_draws: bool,
    /// Whether the opponent is a program.
    against_program: bool,
    /// Why there is no position, after a `setboard` that could not be read.
    broken: Option<String>,
    /// Pings that wait for the engine's move.
    pings: Vec<String>,
}

type Said = io::Result<()>;

impl Speaker for Cecp {
    fn hear(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word == "quit" {
            return Ok(Flow::Quit);
        }
        self.obey(word, rest.trim(), line, out)?;
        self.answer_pings(out)?;
        Ok(Flow::Go)
    }

    fn notice(&mut self, told: SearchEvent, out: &mut dyn Write) -> Said {
        match self.desk.expects(told) {
            // This protocol has no words for a forced win that is looked for.
            None | Some(SearchUpdate::MateReport(_) | SearchUpdate::MateAnswer(_)) => return Ok(()),
            // A hint is for the opponent, and so is what its search sees.
            Some(SearchUpdate::Report(_)) if self.purpose == Purpose::Hint => return Ok(()),
            Some(SearchUpdate::Report(report)) => {
                if self.post {
                    say::thinking(self.dialect, &self.desk.position, &report, out)?;
                }
                self.seen = report;
            }
            Some(SearchUpdate::Answer(answer)) => match self.purpose {
                Purpose::Move => self.play_own(&answer, out)?,
                Purpose::Hint => self.hint(answer.mv, out)?,
                Purpose::Analysis => {}
            },
        }
        self.answer_pings(out)
    }

    fn hurry(&mut self) -> bool {
        self.desk.hurry();
        self.desk.is_thinking()
    }

    fn refuse(&mut self, what: &str, line: &str, out: &mut dyn Write) -> Said {
        let line: String = line.chars().take(200).collect();
        writeln!(out, "Error ({what}): {line}")
    }
}

impl Cecp {
    pub fn new(desk: Desk) -> Self {
        Self {
            desk,
            dialect: Dialect::Cecp,
            mode: Mode::Force,
            clock: Clock::default(),
            post: false,
            purpose: Purpose::Move,
            seen: SearchReport::default(),
            expected: None,
            takes_draws: true,
            against_program: false,
            broken: None,
            pings: Vec::new(),
        }
    }

    fn obey(&mut self, word: &str, rest: &str, line: &str, out: &mut dyn Write) -> Said {
        match word {
            "" | "xboard" | "accepted" | "rejected" | "random" | "easy" | "name" | "rating" | "ics"
            | "otim" => Ok(()),
            "computer" => {
                self.against_program = true;
                Ok(())
            }
            "hard" => writeln!(out, "# it does not think on the opponent's time"),
            "bk" => writeln!(out, " There is no book of openings.\n"),
            "protover" => say::features(&self.desk, out),
            "new" => self.new_game(out),
            "variant" => self.variant(rest, line, out),
            "setboard" => self.setboard(rest, out),
            "force" | "result" => self.look_on(),
            "exit" => {
                if self.mode == Mode::Analyze {
                    self.look_on()
                } else {
                    Ok(())
                }
            }
            "go" => self.go(self.desk.position.side_to_move(), out),
            "playother" => self.go(self.desk.position.side_to_move().other(), out),
            "analyze" => self.analyze(out),
            "usermove" => self.usermove(rest, out),
            "undo" => self.undo(1, line, out),
            "remove" => self.undo(2, line, out),
            "?" => self.move_now(),
            "." => self.status(out),
            "hint" => self.ask_hint(out),
            "draw" => self.draw_offered(out),
            "ping" => {
                self.pings.push(rest.to_owned());
                Ok(())
            }
            "post" | "nopost" => {
                self.post = word == "post";
                Ok(())
            }
            "level" => self.understood(|clock, plies| clock.level(rest, plies), line, out),
            "st" => self.understood(|clock, _| clock.seconds_a_move(rest), line, out),
            "sd" => self.understood(|clock, _| clock.depth(rest), line, out),
            "time" => self.understood(|clock, _| clock.time(rest), line, out),
            "memory" => self.set(Setting::Hash, rest, line, out),
            "cores" => self.set(Setting::Threads, rest, line, out),
            "option" => self.option(rest, line, out),
            _ => self.perhaps_move(line, out),
        }
    }

    fn answer_pings(&mut self, out: &mut dyn Write) -> Said {
        // A ping is answered when all that was asked before it is done.
        if self.desk.is_thinking() && self.purpose == Purpose::Move {
            return Ok(());
        }
        self.pings.drain(..).try_for_each(|number| writeln!(out, "pong {number}"))
    }

    fn understood(
        &mut self,
        read: impl FnOnce(&mut Clock, usize) -> Option<()>,
        line: &str,
        out: &mut dyn Write,
    ) -> Said {
        match read(&mut self.clock, self.desk.position.plies()) {
            Some(()) => Ok(()),
            None => self.refuse("not understood", line, out),
        }
    }

    fn variant(&mut self, name: &str, line: &str, out: &mut dyn Write) -> Said {
        if let Err(why) = self.desk.choose(name) {
            let why = why.to_string().replace(['(', ')'], " ");
            let why = why.lines().next().unwrap_or_default().to_owned();
            return self.refuse(why.trim(), line, out);
        }
        self.seen = SearchReport::default();
        (self.expected, self.broken) = (None, None);
        match teach::lines(self.desk.variant()) {
            Ok(lines) => {
                lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
                let highest = self.desk.variant().geometry().ranks();
                if self.dialect == Dialect::Cecp && highest > teach::COUNTED_RANKS {
                    writeln!(out, "telluser {}", teach::COUNT_FROM_ZERO)?;
                }
            }
            Err(why) => writeln!(out, "# {why}")?,
        }
        if self.mode == Mode::Analyze { self.think_again(out) } else { Ok(()) }
    }

    fn setboard(&mut self, text: &str, out: &mut dyn Write) -> Said {
        self.desk.forget();
        match self.dialect.read_position(self.desk.variant(), text) {
            Ok(position) => {
                self.desk.position = position;
                (self.expected, self.broken) = (None, None);
                self.think_again(out)
            }
            Err(why) => {
                writeln!(out, "tellusererror Illegal position: {why}")?;
                self.broken = Some("the position could not be read".to_owned());
                Ok(())
            }
        }
    }

    fn ask_hint(&mut self, out: &mut dyn Write) -> Said {
        let position = &self.desk.position;
        let known = match self.mode {
            Mode::Analyze => self.seen.best().and_then(|line| line.moves.first().copied()),
            _ => self.expected.filter(|&mv| position.accept(mv).is_ok()),
        };
        if known.is_some() || self.desk.is_thinking() {
            return self.hint(known, out);
        }
        self.think(Purpose::Hint, Limits::time(HINT), Vec::new());
        Ok(())
    }

    fn hint(&mut self, mv: Option<Move>, out: &mut dyn Write) -> Said {
        match mv {
            Some(mv) => writeln!(out, "Hint: {}", self.dialect.write_move(&self.desk.position, mv)),
            None => Ok(()),
        }
    }

    /// Takes a draw where nothing better is in sight; otherwise says nothing, as the protocol asks.
    fn draw_offered(&mut self, out: &mut dyn Write) -> Said {
        let plays = matches!(self.mode, Mode::Play(_));
        let little = self.seen.best().is_some_and(|line| line.score <= LITTLE);
        if plays && self.takes_draws && little { writeln!(out, "offer draw") } else { Ok(()) }
    }

    fn option(&mut self, text: &str, line: &str, out: &mut dyn Write) -> Said {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        if name.eq_ignore_ascii_case(say::TAKES_DRAWS) {
            self.takes_draws = value.trim() != "0";
            return Ok(());
        }
        if name.eq_ignore_ascii_case(say::FROM_ZERO) {
            self.dialect = if value.trim() == "0" { Dialect::Cecp } else { Dialect::CecpFromZero };
            return Ok(());
        }
        match Setting::find(name.trim()) {
            Some(setting) => self.set(setting, value, line, out),
            None => self.refuse("unknown option", line, out),
        }
    }

    fn set(&mut self, setting: Setting, value: &str, line: &str, out: &mut dyn Write) -> Said {
        let set: Result<(), SettingError> = self.desk.set(setting, value);
        match set {
            Ok(()) => Ok(()),
            Err(why) => {
                let why = plain(&why.to_string());
                self.refuse(&why, line, out)
            }
        }
    }
}

/// A sentence that can stand in brackets.
fn plain(sentence: &str) -> String {
    let one_line: String = sentence.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    one_line.replace('(', "[").replace(')', "]")
}

/// What was said, if it is not too long to say again.
fn shown(text: &str) -> String {
    text.chars().take(80).collect()
}
