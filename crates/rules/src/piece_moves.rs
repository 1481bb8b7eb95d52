//! Pseudo-legal moves of one piece, power by power.

use super::move_list::MoveList;
use super::moves::Move;
use super::position::Position;
use super::promotion::PromotionChoice;
use crate::variant::{Piece, Ray, Sq, TurningLion};
use arrayvec::ArrayVec;

pub(super) struct PieceMoves<'a> {
    pub(super) position: &'a Position,
    pub(super) piece: Piece,
    pub(super) from: Sq,
    /// Whether several powers or kinds may lead to the same square, which is to be listed once.
    pub(super) may_list_twice: bool,
    /// Whether moves to empty squares may be noisy because the piece may burn. False unless only noisy moves are
    /// listed.
    pub(super) may_burn: bool,
    pub(super) list: &'a mut MoveList,
}

impl PieceMoves<'_> {
    /// Adds the move with promotion, without it, or both, by the rules.
    #[inline]
    fn push(&mut self, mv: Move, captures: bool) {
        if self.list.noisy && !captures && !(self.may_burn && self.ends_beside_enemy(mv)) {
            return;
        }
        match self.position.promotion(self.piece, self.from, mv.to(), captures) {
            PromotionChoice::Forbidden(_) => self.list.moves.push(mv),
            PromotionChoice::Mandatory => self.list.moves.push(mv.with_promotion()),
            PromotionChoice::Optional => self.list.moves.extend([mv, mv.with_promotion()]),
        }
    }

    fn ends_beside_enemy(&self, mv: Move) -> bool {
        let enemy = self.piece.side.other();
        let steps = self.position.variant().tables.king_steps;
        steps.into_iter().any(|delta| self.position.cell(mv.to().offset(delta)).is_of(enemy))
    }

    /// Adds a move without midsteps to a cell if the piece may move there. Returns whether the cell is empty.
    #[inline]
    pub(super) fn add_target(&mut self, to: Sq) -> bool {
        let cell = self.position.cell(to);
        if cell.is_empty() && self.wants_captures_only() {
            return true;
        }
        if cell.is_open_to(self.piece.side) && (!self.may_list_twice || self.list.mark_reached(to)) {
            self.push(Move::new(self.from, to), !cell.is_empty());
        }
        cell.is_empty()
    }

    #[inline]
    const fn wants_captures_only(&self) -> bool {
        self.list.noisy && !self.may_burn
    }

    #[inline]
    pub(super) fn slide(&mut self, start: Sq, delta: i16, max: u8) {
        let mut to = start;
        for _ in 0..max {
            to = to.offset(delta);
            if !self.add_target(to) {
                return;
            }
        }
    }

    pub(super) fn skip_or_pierce_slide(&mut self, ray: Ray) {
        let mut to = self.from;
        for _ in 0..ray.skip {
            to = to.offset(ray.delta);
            let cell = self.position.cell(to);
            if cell.is_border() || ray.over_empty && !cell.is_empty() {
                return;
            }
        }
        let mut passes = ray.over;
        for _ in 0..ray.max {
            to = to.offset(ray.delta);
            if !self.add_target(to) {
                if passes == 0 || self.position.cell(to).is_border() {
                    return;
                }
                passes -= 1;
            }
        }
    }

    /// Slides, and captures that jump over any number of pieces of lower rank. The rule `range_jump` says which pieces
    /// may be captured by a jump, and whether a jump may end on an empty square.
    pub(super) fn range_jumps(&mut self, deltas: &[i16]) {
        let rank = self.position.variant().kind(self.piece.kind).jump_rank();
        let lands_on_empty = self.position.variant().rules().range_jump.lands_on_empty;
        for &delta in deltas {
            self.slide(self.from, delta, u8::MAX);
            let mut to = self.from.offset(delta);
            while self.position.cell(to).is_empty() {
                to = to.offset(delta);
            }
            // `to` is the first piece on the line, whose capture is already listed.
            while !self.position.cell(to).is_border() {
                if !self.position.cell(to).is_empty() && self.position.rank_of(to) <= rank {
                    break;
                }
                to = to.offset(delta);
                let may_end = if self.position.cell(to).is_empty() {
                    lands_on_empty
                } else {
                    self.position.cell(to).is_of(self.piece.side.other())
                        && self.position.may_end_range_jump_on(rank, self.position.victim_on(to))
                };
                if may_end {
                    self.add_target(to);
                }
            }
        }
    }

    /// Slides that capture all pieces in their way, of either side, that rank below the moving piece (Taikyoku, "Range
    /// capture"). The move does not store these captures: see [`Position::range_capture_victims`].
    pub(super) fn range_captures(&mut self, deltas: &[i16]) {
        let rank = self.position.variant().kind(self.piece.kind).jump_rank();
        let rule = self.position.variant().rules().range_capture;
        for &delta in deltas {
            let mut has_passed = false;
            let mut to = self.from.offset(delta);
            loop {
                let cell = self.position.cell(to);
                if cell.is_border() {
                    break;
                }
                let is_lower = cell.is_empty() || self.position.rank_of(to) > rank;
                let is_own = cell.is_of(self.piece.side);
                let may_end = match (cell.is_empty(), is_own) {
                    (true, _) => !(has_passed && rule.must_end_on_capture),
                    (false, true) => is_lower && !rule.spares_own_at_end,
                    (false, false) => is_lower || rule.takes_higher,
                };
                if may_end && self.list.mark_reached(to) {
                    self.push(Move::new(self.from, to), has_passed || !cell.is_empty());
                }
                if !is_lower {
                    break;
                }
                has_passed |= !cell.is_empty();
                to = to.offset(delta);
            }
        }
    }

    /// Up to `steps` king steps over empty squares, of which the last may capture.
    pub(super) fn area(&mut self, steps: u8) {
        let mut reached: ArrayVec<Sq, 81> = ArrayVec::new();
        reached.push(self.from);
        let mut begin = 0;
        for _ in 0..steps {
            let end = reached.len();
            for index in begin..end {
                let base = reached[index];
                for delta in self.position.variant().tables.king_steps {
                    let to = base.offset(delta);
                    if self.add_target(to) && !reached.contains(&to) && !reached.is_full() {
                        reached.push(to);
                    }
                }
            }
            begin = end;
        }
    }

    pub(super) fn hook(&mut self, delta: i16, turns: [i16; 2]) {
        let mut corner = self.from.offset(delta);
        while self.add_target(corner) {
            turns.into_iter().for_each(|turn| self.slide(corner, turn, u8::MAX));
            corner = corner.offset(delta);
        }
    }

    pub(super) fn universal(&mut self) {
        for to in self.position.geometry().squares() {
            self.add_target(to);
        }
    }

    /// Captures on an adjacent square without moving.
    pub(super) fn igui(&mut self) {
        for delta in self.position.variant().tables.king_steps {
            let victim = self.from.offset(delta);
            if self.position.cell(victim).is_of(self.piece.side.other()) {
                self.push(Move::with_via(self.from, &[victim], self.from), true);
            }
        }
    }

    /// Full Lion power: a move to any of 24 squares; a capture on an adjacent square and another step; igui.
    pub(super) fn lion(&mut self) {
        let tables = &self.position.variant().tables;
        for delta in tables.king_steps {
            let midstep = self.from.offset(delta);
            self.add_target(midstep);
            if !self.position.cell(midstep).is_of(self.piece.side.other()) {
                continue;
            }
            for second in tables.king_steps {
                let to = midstep.offset(second);
                if to == self.from || self.position.cell(to).is_open_to(self.piece.side) {
                    self.push(Move::with_via(self.from, &[midstep], to), true);
                }
            }
        }
        for delta in tables.second_ring {
            self.add_target(self.from.offset(delta));
        }
    }

    /// Adds a pass. Call it if [`Position::pass_square`] returns a square.
    pub(super) fn pass(&mut self) {
        self.push(Move::new(self.from, self.from), false);
    }

    /// Lion power of more than two steps (Tai's Teaching King, version 2), or limited to some directions (Tenjiku's
    /// Free Eagle in the English encyclopaedia): steps that may each capture, or one direct jump; igui.
    pub(super) fn turning_lion(&mut self, lion: &TurningLion) {
        for &jump in &lion.jumps {
            self.add_target(self.from.offset(jump));
        }
        let first = self.list.moves.len();
        self.turning_lion_from(self.from, lion, lion.steps, &mut ArrayVec::new(), first);
    }

    fn turning_lion_from(
        &mut self,
        at: Sq,
        lion: &TurningLion,
        steps_left: u8,
        captured: &mut ArrayVec<Sq, 3>,
        first: usize,
    ) {
        for &delta in &lion.dirs {
            let to = at.offset(delta);
            let is_start = to == self.from;
            let cell = self.position.cell(to);
            let has_victim = cell.is_of(self.piece.side.other()) && !captured.contains(&to);
            if !(is_start || cell.is_open_to(self.piece.side)) {
                continue;
            }
            // Ending on the square of an earlier capture is the same as capturing there last.
            let via: ArrayVec<Sq, 3> = captured.iter().copied().filter(|&sq| sq != to).collect();
            if !via.is_empty() {
                let mv = Move::with_via(self.from, &via, to);
                if !self.lists_same_effects(mv, first) {
                    self.push(mv, true);
                }
            }
            if steps_left > 1 {
                if has_victim {
                    captured.push(to);
                }
                self.turning_lion_from(to, lion, steps_left - 1, captured, first);
                if has_victim {
                    captured.pop();
                }
            }
        }
    }

    /// Whether the list already has a move with the same captures and destination.
    fn lists_same_effects(&self, mv: Move, first: usize) -> bool {
        let captures = |mv: Move| {
            let mut squares = mv.via();
            squares.sort_unstable();
            squares
        };
        let wanted = captures(mv);
        self.list.moves[first..].iter().any(|listed| listed.to() == mv.to() && captures(*listed) == wanted)
    }

    /// Lion power along single lines: every square of the line by step or jump, captures on the way,
    /// igui on the first square.
    pub(super) fn lion_lines(&mut self, lines: &[(i16, u8)]) {
        for &(delta, steps) in lines {
            let first = self.from.offset(delta);
            if self.position.cell(first).is_of(self.piece.side.other()) {
                self.push(Move::with_via(self.from, &[first], self.from), true);
            }
            self.line_from(self.from, delta, steps, &mut ArrayVec::new());
        }
    }

    fn line_from(&mut self, at: Sq, delta: i16, steps_left: u8, captured: &mut ArrayVec<Sq, 3>) {
        let to = at.offset(delta);
        let cell = self.position.cell(to);
        if steps_left == 0 || cell.is_border() {
            return;
        }
        if cell.is_open_to(self.piece.side) {
            if captured.is_empty() {
                self.add_target(to);
            } else {
                self.push(Move::with_via(self.from, captured, to), true);
            }
        }
        // Continue with a jump over the square, or with a capture on it.
        self.line_from(to, delta, steps_left - 1, captured);
        if cell.is_of(self.piece.side.other()) && !captured.is_full() {
            captured.push(to);
            self.line_from(to, delta, steps_left - 1, captured);
            captured.pop();
        }
    }
}
