//! Playing under CECP: moves of both sides, thinking, take-backs.

use super::{CecpHandler, CecpMode, SearchPurpose, ending, output, without_brackets, xboard_rules};
use crate::arbiter;
use crate::handler::ProtocolHandler;
use crate::pending::Answer;
use std::io::{self, Write};
use tenjiku_rules::MoveError;
use tenjiku_rules::quoting::excerpt;
use tenjiku_rules::{Move, Outcome, Position, Side};
use tenjiku_search::{Limits, SearchAnswer, SearchReport};

impl CecpHandler {
    pub(super) fn new_game(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.session.abandon_search();
        self.session.restart();
        self.forget_game();
        self.against_program = false;
        if self.mode == CecpMode::Analyze {
            return self.react(out);
        }
        self.mode = CecpMode::Play(Side::White);
        Ok(())
    }

    /// Resets the state of the previous game.
    fn forget_game(&mut self) {
        self.clock.restart();
        self.last_report = SearchReport::default();
        self.expected_reply = None;
        self.position_error = None;
        self.is_past_repetition = false;
    }

    pub(super) fn force(&mut self) {
        self.session.abandon_search();
        self.mode = CecpMode::Force;
    }

    pub(super) fn analyze(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.mode = CecpMode::Analyze;
        self.react(out)
    }

    /// Plays a side from now on, moving at once if it is to move.
    pub(super) fn go(&mut self, side: Side, out: &mut dyn Write) -> io::Result<()> {
        self.session.abandon_search();
        if let Some(why) = self.position_error.clone() {
            return self.refuse(&why, "go", out);
        }
        self.mode = CecpMode::Play(side);
        self.react(out)
    }

    /// Acts by the mode in the current position: thinks, or claims the end of a game the engine plays.
    pub(super) fn react(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.session.abandon_search();
        if self.session.position.outcome().is_some() && !self.continues_after_end() {
            return if matches!(self.mode, CecpMode::Play(_)) { self.report_end(out) } else { Ok(()) };
        }
        let position = &self.session.position;
        match self.mode {
            CecpMode::Analyze => self.think(SearchPurpose::Analysis, Limits::default(), Vec::new()),
            CecpMode::Play(side) if side == position.side_to_move() => {
                match xboard_rules::accepted_moves(position) {
                    Some(moves) if moves.is_empty() => {
                        return writeln!(out, "{}", ending::concede_mate(side));
                    }
                    moves => {
                        let limits = self.clock.limits(position.plies());
                        self.think(SearchPurpose::Move, limits, moves.unwrap_or_default());
                    }
                }
            }
            CecpMode::Play(_) | CecpMode::Force => {}
        }
        Ok(())
    }

    fn claim(&self, out: &mut dyn Write) -> io::Result<()> {
        match ending::claim(self.dialect, &self.session.position) {
            Some(claim) => writeln!(out, "{claim}"),
            None => Ok(()),
        }
    }

    /// Starts a search. At the root, only the moves in `root_moves` are considered, or all if it is empty.
    pub(super) fn think(&mut self, purpose: SearchPurpose, limits: Limits, root_moves: Vec<Move>) {
        self.session.abandon_search();
        if self.position_error.is_some() || self.session.position.outcome().is_some() {
            return;
        }
        self.purpose = purpose;
        if purpose != SearchPurpose::Hint {
            self.last_report = SearchReport::default();
        }
        self.session.think(limits, root_moves);
    }

    /// Prints and stores a report of the search.
    pub(super) fn report(&mut self, report: SearchReport, out: &mut dyn Write) -> io::Result<()> {
        let ponder_position = self.is_pondering().then(|| self.expected_position()).flatten();
        if self.post {
            let position = ponder_position.as_ref().map_or(&self.session.position, |(position, _)| position);
            let reply = ponder_position.as_ref().map(|&(_, reply)| reply);
            let reply = reply.map(|reply| self.dialect.write_move(&self.session.position, reply));
            output::write_thinking(self.dialect, position, reply.as_deref(), &report, out)?;
        }
        // The opponent may still play another move.
        if ponder_position.is_none() {
            self.last_report = report;
        }
        Ok(())
    }

    pub(super) fn usermove(&mut self, text: &str, out: &mut dyn Write) -> io::Result<()> {
        self.is_past_repetition |= self.session.position.resume();
        let is_over = matches!(self.mode, CecpMode::Play(_)) && self.session.position.outcome().is_some();
        if is_over && !self.continues_after_end() {
            // The opponent has not noticed the end.
            return self.claim(out);
        }
        match self.read_opponent_move(text) {
            Ok(mv) => self.play_opponent_move(mv, out),
            Err(why) => writeln!(out, "Illegal move ({}): {}", without_brackets(&why), excerpt(text)),
        }
    }

    /// Handles an unknown command, which may be a move without `usermove`.
    pub(super) fn bare_move(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        match self.dialect.read_move(&self.session.position, line) {
            Err(MoveError::Unreadable { .. }) => self.refuse("unknown command", line, out),
            _ => self.usermove(line, out),
        }
    }

    fn read_opponent_move(&mut self, text: &str) -> Result<Move, String> {
        if let Some(why) = &self.position_error {
            return Err(why.clone());
        }
        if self.session.is_thinking() && self.purpose == SearchPurpose::Move {
            return Err("it is the engine's turn".to_owned());
        }
        let (dialect, position) = (self.dialect, &mut self.session.position);
        // Our rules bind a person. Between programs, and in a game that is only entered, the arbiter has allowed the
        // move.
        let result = if self.against_program || self.mode == CecpMode::Force {
            arbiter::read_allowed_move(position, |position| dialect.read_move(position, text))
        } else {
            dialect.read_move(position, text)
        };
        result.map_err(|error| self.session.wording.refusal(&error, position))
    }

    fn play_opponent_move(&mut self, mv: Move, out: &mut dyn Write) -> io::Result<()> {
        if self.is_pondering() && self.expected_reply == Some(mv) {
            return self.ponder_hit(mv, out);
        }
        self.session.abandon_search();
        self.session.position.play(mv, &mut ());
        self.expected_reply = None;
        self.react(out)
    }

    pub(super) fn play_engine_move(&mut self, answer: &SearchAnswer, out: &mut dyn Write) -> io::Result<()> {
        // The last iteration was interrupted, so its lines have not been sent yet.
        if answer.report.best().is_some() && answer.report.lines != self.last_report.lines {
            self.report(answer.report.clone(), out)?;
        }
        let is_lost = self.last_report.best().is_some_and(|line| line.score.is_loss());
        let Some(mv) = answer.mv.filter(|_| !(is_lost && self.session.settings.resigns)) else {
            self.mode = CecpMode::Force;
            return writeln!(out, "resign");
        };
        for leg in self.dialect.write_legs(&self.session.position, mv) {
            writeln!(out, "move {leg}")?;
        }
        self.session.position.play(mv, &mut ());
        self.expected_reply = answer.ponder;
        if !self.resume_after_repetition() {
            self.report_end(out)?;
        }
        self.ponder();
        Ok(())
    }

    /// Whether a ponder search is running or finished.
    pub(super) fn is_pondering(&self) -> bool {
        self.purpose == SearchPurpose::Ponder && self.session.is_thinking()
    }

    pub(super) fn set_pondering(&mut self, on: bool) {
        self.ponders = on;
        if self.is_pondering() && !on {
            self.session.abandon_search();
        } else if !self.session.is_thinking() {
            self.ponder();
        }
    }

    /// Starts pondering about the position after the expected reply, if there is one.
    fn ponder(&mut self) {
        let is_opponents_turn =
            matches!(self.mode, CecpMode::Play(side) if side != self.session.position.side_to_move());
        let Some((position, _)) = self.expected_position().filter(|_| is_opponents_turn && self.ponders)
        else {
            return;
        };
        let moves = xboard_rules::accepted_moves(&position);
        let is_mate = moves.as_ref().is_some_and(Vec::is_empty);
        if position.outcome().is_none() && !is_mate {
            let limits = self.clock.limits(position.plies());
            self.purpose = SearchPurpose::Ponder;
            self.session.think_ahead(position, limits, moves.unwrap_or_default());
        }
    }

    /// The expected reply and the position after it.
    fn expected_position(&self) -> Option<(Position, Move)> {
        let mut position = self.session.position.clone();
        let is_playable = position.outcome().is_none() && self.position_error.is_none();
        let reply = self.expected_reply.filter(|&mv| is_playable && position.accept(mv).is_ok())?;
        position.play(reply, &mut ());
        Some((position, reply))
    }

    /// The opponent has played the expected reply: the ponder search continues as the search for the engine's move.
    fn ponder_hit(&mut self, mv: Move, out: &mut dyn Write) -> io::Result<()> {
        self.session.position.play(mv, &mut ());
        self.expected_reply = None;
        self.purpose = SearchPurpose::Move;
        let limits = self.clock.limits(self.session.position.plies());
        self.session.set_time_limit(&limits.time);
        self.session.release();
        match self.session.next_answer() {
            Some((_, Answer::Move(answer))) => self.play_engine_move(&answer, out),
            _ => Ok(()),
        }
    }

    /// Claims the end of a game, except a win against another program: `XBoard` cannot verify it and would call the
    /// claim false. `XBoard` believes the claim of the loser.
    fn report_end(&self, out: &mut dyn Write) -> io::Result<()> {
        match ending::claim(self.dialect, &self.session.position) {
            Some(claim) if !(self.against_program && self.has_won()) => writeln!(out, "{claim}"),
            _ => Ok(()),
        }
    }

    /// Whether the game is over and the engine has won it.
    fn has_won(&self) -> bool {
        let winner = match self.session.position.outcome() {
            Some(Outcome::Win { winner, .. }) => Some(winner),
            _ => None,
        };
        winner.is_some_and(|winner| self.mode == CecpMode::Play(winner))
    }

    /// Continues past a further repetition if an earlier one did not end the game.
    fn resume_after_repetition(&mut self) -> bool {
        self.is_past_repetition && self.session.position.resume()
    }

    /// Continues past a repetition that the arbiter has ignored, or against a program that does not know the rule
    /// about bare kings.
    fn continues_after_end(&mut self) -> bool {
        self.resume_after_repetition()
            || self.against_program && self.has_won() && self.session.continue_without_bare_king_rule()
    }

    pub(super) fn undo(&mut self, plies: usize, line: &str, out: &mut dyn Write) -> io::Result<()> {
        if self.session.position.plies() < plies {
            return self.refuse("command not legal now", line, out);
        }
        self.session.abandon_search();
        for _ in 0..plies {
            self.session.position.undo();
        }
        self.expected_reply = None;
        // Even if it is the engine's turn now, it waits for `go`.
        if self.mode == CecpMode::Analyze { self.react(out) } else { Ok(()) }
    }
}
