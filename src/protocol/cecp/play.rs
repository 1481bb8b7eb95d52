//! Playing under CECP: whose turn it is, moves of both sides, thinking, taking back.

use super::{Cecp, Mode, Purpose, Said, ending, manners, plain, say, shown};
use crate::notation::MoveError;
use crate::protocol::serve::Speaker;
use crate::rules::{Move, Outcome, Side};
use crate::search::{Limits, SearchAnswer, SearchReport};
use std::io::Write;

impl Cecp {
    pub(super) fn new_game(&mut self, out: &mut dyn Write) -> Said {
        self.desk.restart();
        self.fresh();
        self.against_program = false;
        if self.mode == Mode::Analyze {
            return self.think_again(out);
        }
        self.mode = Mode::Play(Side::White);
        Ok(())
    }

    /// Forgets what belonged to the game before.
    fn fresh(&mut self) {
        self.clock.restart();
        self.seen = SearchReport::default();
        self.expected = None;
        self.broken = None;
    }

    pub(super) fn look_on(&mut self) -> Said {
        self.desk.forget();
        self.mode = Mode::Force;
        Ok(())
    }

    pub(super) fn analyze(&mut self, out: &mut dyn Write) -> Said {
        self.mode = Mode::Analyze;
        self.think_again(out)
    }

    /// Plays a side from now on, and moves if it is its turn.
    pub(super) fn go(&mut self, side: Side, out: &mut dyn Write) -> Said {
        self.desk.forget();
        if let Some(why) = self.broken.clone() {
            return self.refuse(&why, "go", out);
        }
        self.mode = Mode::Play(side);
        self.think_again(out)
    }

    /// Does what is to be done about the position as it stands now: thinks about it if that is the
    /// engine's business, claims the end of a game that it plays.
    pub(super) fn think_again(&mut self, out: &mut dyn Write) -> Said {
        self.desk.forget();
        if self.desk.position.outcome().is_some() && !self.humours() {
            return if matches!(self.mode, Mode::Play(_)) { self.tell_end(out) } else { Ok(()) };
        }
        let position = &self.desk.position;
        match self.mode {
            Mode::Analyze => self.think(Purpose::Analysis, Limits::default(), Vec::new()),
            Mode::Play(side) if side == position.side_to_move() => match manners::accepted(position) {
                Some(moves) if moves.is_empty() => return writeln!(out, "{}", ending::mated(side)),
                moves => {
                    let limits = self.clock.limits(position.plies());
                    self.think(Purpose::Move, limits, moves.unwrap_or_default());
                }
            },
            Mode::Play(_) | Mode::Force => {}
        }
        Ok(())
    }

    fn claim(&self, out: &mut dyn Write) -> Said {
        match ending::claim(self.dialect, &self.desk.position) {
            Some(claim) => writeln!(out, "{claim}"),
            None => Ok(()),
        }
    }

    /// Thinks about the position, at the root only about `only` unless that is empty.
    pub(super) fn think(&mut self, purpose: Purpose, limits: Limits, only: Vec<Move>) {
        if self.broken.is_some() || self.desk.position.outcome().is_some() {
            return self.desk.forget();
        }
        self.purpose = purpose;
        if purpose != Purpose::Hint {
            self.seen = SearchReport::default();
        }
        self.desk.think(limits, 1, only);
    }

    pub(super) fn usermove(&mut self, text: &str, out: &mut dyn Write) -> Said {
        let is_over = matches!(self.mode, Mode::Play(_)) && self.desk.position.outcome().is_some();
        if is_over && !self.humours() {
            // Who plays on has not seen it.
            return self.claim(out);
        }
        match self.read(text) {
            Ok(mv) => self.play_theirs(mv, out),
            Err(why) => writeln!(out, "Illegal move ({}): {}", plain(&why), shown(text)),
        }
    }

    /// A move may come without `usermove` before it.
    pub(super) fn perhaps_move(&mut self, line: &str, out: &mut dyn Write) -> Said {
        match self.dialect.read_move(&self.desk.position, line) {
            Err(MoveError::Unreadable { .. }) => self.refuse("unknown command", line, out),
            _ => self.usermove(line, out),
        }
    }

    fn read(&self, text: &str) -> Result<Move, String> {
        if let Some(why) = &self.broken {
            return Err(why.clone());
        }
        if self.desk.is_thinking() && self.purpose == Purpose::Move {
            return Err("it is the engine's turn".to_owned());
        }
        self.dialect.read_move(&self.desk.position, text).map_err(|error| error.to_string())
    }

    fn play_theirs(&mut self, mv: Move, out: &mut dyn Write) -> Said {
        self.desk.forget();
        self.desk.position.play(mv, &mut ());
        self.expected = None;
        self.think_again(out)
    }

    pub(super) fn play_own(&mut self, answer: &SearchAnswer, out: &mut dyn Write) -> Said {
        if answer.report.best().is_some() {
            self.seen = answer.report.clone();
        }
        let lost = self.seen.best().is_some_and(|line| line.score.is_loss());
        let Some(mv) = answer.mv.filter(|_| !(lost && self.desk.settings().resigns)) else {
            self.mode = Mode::Force;
            return writeln!(out, "resign");
        };
        for leg in self.dialect.write_legs(&self.desk.position, mv) {
            writeln!(out, "move {leg}")?;
        }
        self.desk.position.play(mv, &mut ());
        self.expected = answer.ponder;
        self.tell_end(out)
    }

    /// Claims the end of a game; but not a win over another program. `XBoard` does not know why, and
    /// would take the claim for false; that of the loser it believes.
    fn tell_end(&self, out: &mut dyn Write) -> Said {
        match ending::claim(self.dialect, &self.desk.position) {
            Some(claim) if !(self.against_program && self.has_won()) => writeln!(out, "{claim}"),
            _ => Ok(()),
        }
    }

    /// Whether the game is over and the engine has won it.
    fn has_won(&self) -> bool {
        let winner = match self.desk.position.outcome() {
            Some(Outcome::Win { winner, .. }) => Some(winner),
            _ => None,
        };
        winner.is_some_and(|winner| self.mode == Mode::Play(winner))
    }

    /// Plays on against a program that does not know that a bared side has lost.
    fn humours(&mut self) -> bool {
        self.against_program && self.has_won() && self.desk.go_on_bared()
    }

    pub(super) fn undo(&mut self, plies: usize, line: &str, out: &mut dyn Write) -> Said {
        if self.desk.position.plies() < plies {
            return self.refuse("command not legal now", line, out);
        }
        self.desk.forget();
        for _ in 0..plies {
            self.desk.position.undo();
        }
        self.expected = None;
        // One ply back it may be the engine's turn; it waits to be told so.
        if self.mode == Mode::Analyze { self.think_again(out) } else { Ok(()) }
    }

    pub(super) fn move_now(&self) -> Said {
        if self.purpose == Purpose::Move {
            self.desk.hurry();
        }
        Ok(())
    }

    pub(super) fn status(&self, out: &mut dyn Write) -> Said {
        if self.mode == Mode::Analyze {
            say::status(self.dialect, &self.desk.position, &self.seen, out)
        } else {
            Ok(())
        }
    }
}
