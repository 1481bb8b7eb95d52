//! Listing moves: first by the way the pieces walk, then by the rules that bar some of them.

use super::attack::After;
use super::legality::Gate;
use super::moves::Move;
use super::piece::Piece;
use super::position::Position;
use super::promotion::PromotionChoice;
use crate::variant::{Borrowing, Passing, Ray, Sq, Walk};
use arrayvec::ArrayVec;

/// A list of moves with the scratch space that making it needs. Keep it and use it again: filling
/// it allocates nothing once it has grown.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    moves: Vec<Move>,
    /// Epoch at which a cell was last reached, to name each square once a piece.
    stamps: Vec<u32>,
    epoch: u32,
    /// Whether only moves that take or burn something are wanted.
    noisy: bool,
}

impl MoveList {
    /// The moves.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves
    }

    fn begin(&mut self, cells: usize) {
        self.moves.clear();
        if self.stamps.len() != cells {
            self.stamps = vec![0; cells];
            self.epoch = 0;
        }
    }

    /// Keeps the first of equal moves from `first` on.
    fn drop_doubles(&mut self, first: usize) {
        let mut kept = first;
        for index in first..self.moves.len() {
            let mv = self.moves[index];
            if !self.moves[first..kept].contains(&mv) {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// Forgets which squares the piece before has reached.
    fn next_piece(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            self.stamps.fill(0);
            self.epoch = 1;
        }
    }

    /// Whether the square is reached for the first time by this piece.
    fn is_first(&mut self, sq: Sq) -> bool {
        let stamp = &mut self.stamps[sq.index()];
        let first = *stamp != self.epoch;
        *stamp = self.epoch;
        first
    }
}

impl Position {
    /// All legal moves, none after the end of the game. For repeated use take
    /// [`Position::generate`].
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut list = MoveList::default();
        self.generate(&mut list);
        list.moves
    }

    /// Fills `list` with all legal moves; it is empty after the end of the game.
    pub fn generate(&self, list: &mut MoveList) {
        list.noisy = false;
        if let Some(gate) = self.fill(list)
            && self.variant().has_drops()
        {
            self.drops(&gate, list);
        }
    }

    /// Fills `list` with the legal moves that capture or burn something: what a quiescence search
    /// looks at. The order is that of [`Position::generate`].
    pub fn generate_noisy(&self, list: &mut MoveList) {
        list.noisy = true;
        self.fill(list);
    }

    /// The legal moves of the pieces on the board; `None` after the end of the game.
    fn fill(&self, list: &mut MoveList) -> Option<Gate> {
        list.begin(self.geometry().cells());
        if self.state.outcome.is_some() {
            return None;
        }
        let gate = Gate::new(self);
        for &sq in self.squares_of(self.side) {
            let piece = Piece { kind: self.cell(sq).kind(), side: self.side };
            let first = list.moves.len();
            self.walk_moves(sq, piece, list);
            gate.retain(self, sq, piece, &mut list.moves, first);
        }
        Some(gate)
    }

    /// Whether there is a legal move at all; looks no further than the first piece that has one.
    pub(crate) fn can_move(&self, list: &mut MoveList) -> bool {
        list.begin(self.geometry().cells());
        if self.state.outcome.is_some() {
            return false;
        }
        let gate = Gate::new(self);
        for &sq in self.squares_of(self.side) {
            let piece = Piece { kind: self.cell(sq).kind(), side: self.side };
            self.walk_moves(sq, piece, list);
            gate.retain(self, sq, piece, &mut list.moves, 0);
            if !list.moves.is_empty() {
                return true;
            }
        }
        if self.variant().has_drops() {
            self.drops(&gate, list);
        }
        !list.moves.is_empty()
    }

    /// Fills `list` with every way the piece on a square can walk, before any rule bars some.
    pub(crate) fn walks_from(&self, sq: Sq, list: &mut MoveList) {
        list.begin(self.geometry().cells());
        if let Some(piece) = self.piece_at(sq) {
            self.walk_moves(sq, piece, list);
        }
    }

    /// Legal moves of the piece on one square (or of the side to move's hand, see
    /// [`Position::legal_drops`]).
    #[must_use]
    pub fn legal_moves_from(&self, sq: Sq) -> Vec<Move> {
        self.legal_moves().into_iter().filter(|mv| mv.from() == Some(sq)).collect()
    }

    /// Squares that the piece on `sq` could reach if it were its side's turn and no special rule
    /// barred it: the plain picture of its moves on this board.
    #[must_use]
    pub fn pseudo_moves_from(&self, sq: Sq) -> Vec<Move> {
        let mut list = MoveList::default();
        self.walks_from(sq, &mut list);
        list.moves
    }

    /// Adds every way the piece can walk, promotions told apart.
    pub(super) fn walk_moves(&self, sq: Sq, piece: Piece, list: &mut MoveList) {
        list.next_piece();
        let first = list.moves.len();
        match self.variant().rules().borrowing {
            Borrowing::Never => {
                let walk = self.variant().tables.walk_at(piece, sq);
                if self.walk_as(walk, false, sq, piece, list) && walk.doubles {
                    list.drop_doubles(first);
                }
            }
            _ => {
                for kind in self.guises(sq, piece, &After::default()) {
                    let walk = self.variant().tables.walk_at(Piece { kind, side: piece.side }, sq);
                    self.walk_as(walk, kind != piece.kind, sq, piece, list);
                }
                list.drop_doubles(first);
            }
        }
    }

    /// Adds what one walk, its own or a lent one, offers the piece; tells whether there is more to it
    /// than leaps and rays.
    #[inline]
    fn walk_as(&self, walk: &Walk, lent: bool, sq: Sq, piece: Piece, list: &mut MoveList) -> bool {
        let overlaps = walk.overlaps || self.variant().rules().borrowing != Borrowing::Never;
        let burns = list.noisy && self.may_burn(piece);
        let mut steps = Walker { position: self, piece, from: sq, overlaps, burns, list };
        for &delta in &walk.leaps {
            steps.target(sq.offset(delta));
        }
        for &ray in &walk.rays {
            if ray.skip == 0 && ray.over == 0 {
                steps.slide(sq, ray.delta, ray.max);
            } else {
                steps.odd_slide(ray);
            }
        }
        let special = walk.lion > 0
            || walk.area > 0
            || walk.igui
            || walk.universal
            || !walk.lion_lines.is_empty()
            || !walk.hooks.is_empty()
            || !walk.ranges.is_empty()
            || !walk.sweeps.is_empty();
        if !special {
            return false;
        }
        steps.ranges(&walk.ranges);
        if !lent {
            steps.sweeps(&walk.sweeps);
        }
        if walk.area > 0 {
            steps.area(walk.area);
        }
        for leg in &walk.hooks {
            steps.hook(leg.delta, leg.turns);
        }
        match walk.lion {
            0 => {}
            2 => steps.lion(),
            n => steps.long_lion(n),
        }
        steps.lion_lines(&walk.lion_lines, walk.lion > 0);
        if walk.igui && walk.lion == 0 {
            steps.igui();
        }
        if walk.universal && !lent {
            steps.universal();
        }
        true
    }

    fn drops(&self, gate: &Gate, list: &mut MoveList) {
        let faces = self.hand(self.side).flat_map(|(held, _)| self.variant().faces_to_drop(held));
        for kind in faces {
            let first = list.moves.len();
            let squares = self.variant().tables.squares.iter();
            list.moves
                .extend(squares.filter(|&&sq| self.cell(sq).is_empty()).map(|&sq| Move::drop(kind, sq)));
            gate.retain_drops(self, kind, &mut list.moves, first);
        }
    }
}

/// Emits the moves of one piece.
struct Walker<'a> {
    position: &'a Position,
    piece: Piece,
    from: Sq,
    overlaps: bool,
    /// Whether a move to an empty square may burn something, and that is asked for.
    burns: bool,
    list: &'a mut MoveList,
}

impl Walker<'_> {
    /// Adds the move with and without promotion, as the rules have it.
    #[inline]
    fn push(&mut self, mv: Move, captures: bool) {
        if self.list.noisy && !captures && !(self.burns && self.ends_beside_enemy(mv)) {
            return;
        }
        match self.position.promotion(self.piece, self.from, mv.to(), captures) {
            PromotionChoice::Not(_) => self.list.moves.push(mv),
            PromotionChoice::Must => self.list.moves.push(mv.promoting()),
            PromotionChoice::Free => self.list.moves.extend([mv, mv.promoting()]),
        }
    }

    fn ends_beside_enemy(&self, mv: Move) -> bool {
        let enemy = self.piece.side.other();
        let steps = self.position.variant().tables.king_steps;
        steps.into_iter().any(|delta| self.position.cell(mv.to().offset(delta)).is_of(enemy))
    }

    /// A plain move to that cell if it is open to the piece; tells whether it was empty.
    #[inline]
    fn target(&mut self, to: Sq) -> bool {
        let cell = self.position.cell(to);
        if cell.is_open_to(self.piece.side) && (!self.overlaps || self.list.is_first(to)) {
            self.push(Move::new(self.from, to), !cell.is_empty());
        }
        cell.is_empty()
    }

    #[inline]
    fn slide(&mut self, start: Sq, delta: i16, max: u8) {
        let mut to = start;
        for _ in 0..max {
            to = to.offset(delta);
            if !self.target(to) {
                return;
            }
        }
    }

    fn odd_slide(&mut self, ray: Ray) {
        let mut to = self.from;
        for _ in 0..ray.skip {
            to = to.offset(ray.delta);
            if self.position.cell(to).is_edge() {
                return;
            }
        }
        let mut passes = ray.over;
        for _ in 0..ray.max {
            to = to.offset(ray.delta);
            if !self.target(to) {
                if passes == 0 || self.position.cell(to).is_edge() {
                    return;
                }
                passes -= 1;
            }
        }
    }

    /// Slides, and captures over any number of pieces that, like the victim, rank below the mover.
    fn ranges(&mut self, deltas: &[i16]) {
        let rank = self.position.variant().kind(self.piece.kind).jump_rank();
        for &delta in deltas {
            self.slide(self.from, delta, u8::MAX);
            let mut to = self.from.offset(delta);
            while self.position.cell(to).is_empty() {
                to = to.offset(delta);
            }
            // `to` is the first piece on the line, already listed if it can be taken.
            while !self.position.cell(to).is_edge() {
                if !self.position.cell(to).is_empty() && self.position.rank_of(to) <= rank {
                    break;
                }
                to = to.offset(delta);
                let victim = self.position.cell(to).is_of(self.piece.side.other());
                if victim && self.position.rank_of(to) > rank {
                    self.target(to);
                }
            }
        }
    }

    /// Slides that take all in their way: any number of pieces of either side that rank below the
    /// mover (Taikyoku, "Range capture"). What is passed is not written in the move: the rules ask
    /// [`Position::swept`] for it.
    fn sweeps(&mut self, deltas: &[i16]) {
        let rank = self.position.variant().kind(self.piece.kind).jump_rank();
        let rule = self.position.variant().rules().range_capture;
        for &delta in deltas {
            let mut passed = false;
            let mut to = self.from.offset(delta);
            loop {
                let cell = self.position.cell(to);
                if cell.is_edge() {
                    break;
                }
                let lower = cell.is_empty() || self.position.rank_of(to) > rank;
                let own = cell.is_of(self.piece.side);
                let may_end = match (cell.is_empty(), own) {
                    (true, _) => !(passed && rule.must_end_on_capture),
                    (false, true) => lower && !rule.spares_own_at_end,
                    (false, false) => lower || rule.takes_higher,
                };
                if may_end && self.list.is_first(to) {
                    self.push(Move::new(self.from, to), passed || !cell.is_empty());
                }
                if !lower {
                    break;
                }
                passed |= !cell.is_empty();
                to = to.offset(delta);
            }
        }
    }

    /// Up to `steps` king steps over empty squares; a capture is always the last.
    fn area(&mut self, steps: u8) {
        let mut reached: ArrayVec<Sq, 81> = ArrayVec::new();
        reached.push(self.from);
        let mut begin = 0;
        for _ in 0..steps {
            let end = reached.len();
            for index in begin..end {
                let base = reached[index];
                for delta in self.position.variant().tables.king_steps {
                    let to = base.offset(delta);
                    if self.target(to) && !reached.contains(&to) && !reached.is_full() {
                        reached.push(to);
                    }
                }
            }
            begin = end;
        }
    }

    fn hook(&mut self, delta: i16, turns: [i16; 2]) {
        let mut corner = self.from.offset(delta);
        while self.target(corner) {
            turns.into_iter().for_each(|turn| self.slide(corner, turn, u8::MAX));
            corner = corner.offset(delta);
        }
    }

    fn universal(&mut self) {
        for to in self.position.geometry().squares() {
            self.target(to);
        }
    }

    /// Captures on a neighbouring square without moving.
    fn igui(&mut self) {
        for delta in self.position.variant().tables.king_steps {
            let victim = self.from.offset(delta);
            if self.position.cell(victim).is_of(self.piece.side.other()) {
                self.push(Move::over(self.from, &[victim], self.from), true);
            }
        }
    }

    /// The Lion: any of 24 squares; a capture beside it and one more step; igui; pass.
    fn lion(&mut self) {
        let tables = &self.position.variant().tables;
        let mut can_pass = false;
        for delta in tables.king_steps {
            let way = self.from.offset(delta);
            can_pass |= self.target(way);
            if !self.position.cell(way).is_of(self.piece.side.other()) {
                continue;
            }
            for second in tables.king_steps {
                let to = way.offset(second);
                if to == self.from || self.position.cell(to).is_open_to(self.piece.side) {
                    self.push(Move::over(self.from, &[way], to), true);
                }
            }
        }
        for delta in tables.second_ring {
            self.target(self.from.offset(delta));
        }
        if can_pass {
            self.pass();
        }
    }

    /// Stays where it is, if the rules let a Lion do so.
    fn pass(&mut self) {
        if self.position.variant().rules().passing == Passing::Free {
            self.push(Move::new(self.from, self.from), false);
        }
    }

    /// Lion power of more than two steps (Tai's Teaching King, version 2): king steps of which
    /// each may capture, or one direct jump; igui and pass as for the Lion.
    fn long_lion(&mut self, steps: u8) {
        let geometry = self.position.geometry();
        let reach = steps.cast_signed();
        for x in -reach..=reach {
            for y in -reach..=reach {
                if (x, y) != (0, 0) {
                    self.target(self.from.offset(geometry.delta(x, y)));
                }
            }
        }
        let first = self.list.moves.len();
        self.long_lion_from(self.from, steps, &mut ArrayVec::new(), first);
        let steps = self.position.variant().tables.king_steps;
        if steps.into_iter().any(|delta| self.position.cell(self.from.offset(delta)).is_empty()) {
            self.pass();
        }
    }

    fn long_lion_from(&mut self, at: Sq, left: u8, taken: &mut ArrayVec<Sq, 3>, first: usize) {
        for delta in self.position.variant().tables.king_steps {
            let to = at.offset(delta);
            let home = to == self.from;
            let cell = self.position.cell(to);
            let victim = cell.is_of(self.piece.side.other()) && !taken.contains(&to);
            if !(home || cell.is_open_to(self.piece.side)) {
                continue;
            }
            // Coming back to where something was taken is the same as taking it last.
            let on_the_way: ArrayVec<Sq, 3> = taken.iter().copied().filter(|&sq| sq != to).collect();
            if !on_the_way.is_empty() {
                let mv = Move::over(self.from, &on_the_way, to);
                if !self.lists_same_effects(mv, first) {
                    self.push(mv, true);
                }
            }
            if left > 1 {
                if victim {
                    taken.push(to);
                }
                self.long_lion_from(to, left - 1, taken, first);
                if victim {
                    taken.pop();
                }
            }
        }
    }

    /// Whether a move with the same captures and end stands in the list already.
    fn lists_same_effects(&self, mv: Move, first: usize) -> bool {
        let captures = |mv: Move| {
            let mut squares = mv.via();
            squares.sort_unstable();
            squares
        };
        let wanted = captures(mv);
        self.list.moves[first..].iter().any(|known| known.to() == mv.to() && captures(*known) == wanted)
    }

    /// Lion power along single lines: every square of the line by a step or a jump, captures on
    /// the way, igui and pass on the first square.
    fn lion_lines(&mut self, lines: &[(i16, u8)], has_passed: bool) {
        let mut can_pass = false;
        for &(delta, steps) in lines {
            let first = self.from.offset(delta);
            let cell = self.position.cell(first);
            can_pass |= cell.is_empty();
            if cell.is_of(self.piece.side.other()) {
                self.push(Move::over(self.from, &[first], self.from), true);
            }
            self.line_from(self.from, delta, steps, &mut ArrayVec::new());
        }
        if can_pass && !has_passed {
            self.pass();
        }
    }

    fn line_from(&mut self, at: Sq, delta: i16, left: u8, taken: &mut ArrayVec<Sq, 3>) {
        let to = at.offset(delta);
        let cell = self.position.cell(to);
        if left == 0 || cell.is_edge() {
            return;
        }
        if cell.is_open_to(self.piece.side) {
            if taken.is_empty() {
                self.target(to);
            } else {
                self.push(Move::over(self.from, taken, to), true);
            }
        }
        // On over it by a jump, or having taken what stands there.
        self.line_from(to, delta, left - 1, taken);
        if cell.is_of(self.piece.side.other()) && !taken.is_full() {
            taken.push(to);
            self.line_from(to, delta, left - 1, taken);
            taken.pop();
        }
    }
}
