//! The state of a game: board, hands, side to move, rule state, history, Zobrist key.
//!
//! The board changes only through [`Position::put`] and [`Position::remove`], which also update the piece lists, the
//! burner counts and the key.

use super::cell::Cell;
use super::key_counts::KeyCounts;
use super::moves::Move;
use super::outcome::Outcome;
use crate::variant::{Geometry, KindId, Piece, Side, Sq, Turns, Variant, mix};
use std::sync::Arc;

/// A position with its history, needed for repetition rules and [`Position::undo`].
#[derive(Clone, Debug)]
pub struct Position {
    variant: Arc<Variant>,
    cells: Box<[Cell]>,
    /// By cell, the index of its piece in the list of the side.
    slots: Box<[u16]>,
    lists: [Vec<Sq>; 2],
    /// Squares of the royals that can be lost, in ascending order.
    royals: [Vec<Sq>; 2],
    /// The sides that began without a royal.
    without_royal: [bool; 2],
    /// Squares of pieces with attacks other than leaps and simple slides, in ascending order.
    complex_attackers: [Vec<Sq>; 2],
    /// By side and cell, the number of burners next to the cell.
    adjacent_burners: [Box<[u8]>; 2],
    hands: [Box<[u8]>; 2],
    key: u64,
    pub(super) side: Side,
    pub(super) state: State,
    pub(super) frames: Vec<Frame>,
    pub(super) trail: Vec<BoardChange>,
    pub(super) key_counts: KeyCounts,
    /// Whether repetition rules are off: in games in which only one side moves, and after
    /// [`Position::without_repetition`] or [`Position::allow_repetition`].
    pub(super) ignores_repetition: bool,
    pub(super) first_move_number: u32,
    /// Impasse points of the pieces that White gave up in a handicap game.
    pub(super) handicap_points: u16,
}

/// The state of a position besides board, hands and side to move. Restored by undo from a [`Frame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct State {
    /// The square on which a non-Lion has just captured a Lion (Chu).
    pub last_lion_capture: Option<Sq>,
    /// By side, the piece that declined promotion when the last move of the side took it into the zone (Chu).
    pub deferred: [Option<Sq>; 2],
    /// The side that was bared by the last ply and has one move to bare the other in return.
    pub bared: Option<Side>,
    pub outcome: Option<Outcome>,
    /// The number of positions that have occurred twice, in games that forbid a third occurrence.
    pub repeated_positions: u16,
    /// Index of the first ply after the last irreversible one.
    pub reversible_since: u32,
}

/// An entry of the history, for undoing a ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub mv: Move,
    pub key: u64,
    pub state: State,
    pub trail_len: usize,
}

/// One change of the board or the hands, for undo.
#[derive(Clone, Copy, Debug)]
pub(super) enum BoardChange {
    Put { sq: Sq },
    Remove { sq: Sq, cell: Cell, slot: u16 },
    Hand { side: Side, kind: KindId, added: bool },
}

const KEY_SIDE: u64 = mix(1 << 40);

/// Zobrist number of an item of rule state.
const fn state_key(item: u64, sq: Sq) -> u64 {
    mix(1 << 41 | item << 16 | sq.0 as u64)
}

/// The part of the key for the side to move and for deferred promotions.
pub(super) fn side_and_deferral_key(to_move: Side, deferred: [Option<Sq>; 2]) -> u64 {
    let mut key = if to_move == Side::White { KEY_SIDE } else { 0 };
    for (side, deferred) in (2u64..).zip(deferred) {
        if let Some(sq) = deferred {
            key ^= state_key(side, sq);
        }
    }
    key
}

/// Inserts a square into an ascending list.
fn insert_sorted(list: &mut Vec<Sq>, sq: Sq) {
    list.insert(list.partition_point(|&other| other < sq), sq);
}

/// Whether `side` has a royal among `pieces`.
pub(super) fn has_royal(variant: &Variant, pieces: &[(Sq, Piece)], side: Side) -> bool {
    pieces.iter().any(|(_, piece)| piece.side == side && variant.kind(piece.kind).is_royal())
}

impl Position {
    /// The starting array with Black to move.
    #[must_use]
    pub fn new(variant: Arc<Variant>) -> Self {
        let mut position = Self::empty(variant);
        let variant = Arc::clone(&position.variant);
        position
            .set_without_royal(Side::BOTH.map(|side| !has_royal(&variant, variant.starting_array(), side)));
        for &(sq, piece) in variant.starting_array() {
            position.put(sq, Cell::new(piece));
        }
        position.start_history();
        position
    }

    /// An empty board, to be set up with `put`.
    pub(super) fn empty(variant: Arc<Variant>) -> Self {
        let geometry = variant.geometry();
        let mut cells = vec![Cell::BORDER; geometry.cells()].into_boxed_slice();
        geometry.squares().for_each(|sq| cells[sq.index()] = Cell::EMPTY);
        let board = usize::from(geometry.files()) * usize::from(geometry.ranks());
        let kinds = variant.kinds().len();
        Self {
            slots: vec![0; cells.len()].into_boxed_slice(),
            lists: [Vec::with_capacity(board), Vec::with_capacity(board)],
            royals: [Vec::with_capacity(8), Vec::with_capacity(8)],
            without_royal: [false; 2],
            complex_attackers: [Vec::with_capacity(board), Vec::with_capacity(board)],
            adjacent_burners: [
                vec![0; cells.len()].into_boxed_slice(),
                vec![0; cells.len()].into_boxed_slice(),
            ],
            hands: [vec![0; kinds].into_boxed_slice(), vec![0; kinds].into_boxed_slice()],
            key: 0,
            side: Side::Black,
            state: State::default(),
            frames: Vec::with_capacity(256),
            trail: Vec::with_capacity(1024),
            key_counts: KeyCounts::default(),
            ignores_repetition: variant.rules().turns == Turns::Solo,
            first_move_number: 1,
            handicap_points: 0,
            cells,
            variant,
        }
    }

    /// Sets which sides begin without a royal. Call it on an empty board. The key includes these sides, because a royal
    /// that one of them gets by promotion does not count.
    pub(super) fn set_without_royal(&mut self, without_royal: [bool; 2]) {
        self.without_royal = without_royal;
        for side in Side::BOTH.into_iter().filter(|side| without_royal[side.index()]) {
            self.key ^= mix(1 << 44 | side.index() as u64);
        }
    }

    /// Starts the history with the current position.
    pub(super) fn start_history(&mut self) {
        self.trail.clear();
        self.frames.clear();
        self.key_counts = KeyCounts::default();
        self.key_counts.add(self.key);
    }

    /// The game being played.
    #[must_use]
    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The board's geometry.
    #[must_use]
    pub fn geometry(&self) -> &Geometry {
        self.variant.geometry()
    }

    /// The side to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, sq: Sq) -> Option<Piece> {
        self.cell(sq).piece()
    }

    /// The number of pieces of a kind in a side's hand.
    #[must_use]
    pub fn in_hand(&self, side: Side, kind: KindId) -> u8 {
        self.hands[side.index()][kind.index()]
    }

    /// The kinds in a side's hand with their counts, in the order of the variant file.
    pub fn hand(&self, side: Side) -> impl Iterator<Item = (KindId, u8)> + '_ {
        self.variant.kinds().map(move |(kind, _)| (kind, self.in_hand(side, kind))).filter(|&(_, n)| n > 0)
    }

    /// All pieces of a side, in no particular order.
    pub fn pieces(&self, side: Side) -> impl ExactSizeIterator<Item = (Sq, Piece)> + '_ {
        self.squares_of(side).iter().map(move |&sq| (sq, Piece { kind: self.cell(sq).kind(), side }))
    }

    /// Whether a side began the game without a royal, like the attacker of a mating problem. Such a side is never in
    /// check and rules that count royals do not apply to it. This is fixed by the setup: a royal that the side gets by
    /// promotion is an ordinary piece.
    #[must_use]
    pub const fn began_without_royal(&self, side: Side) -> bool {
        self.without_royal[side.index()]
    }

    /// Whether a piece is a royal whose loss can lose the game. False for a side that began without a royal.
    #[must_use]
    pub fn is_royal(&self, piece: Piece) -> bool {
        self.variant.kind(piece.kind).is_royal() && !self.began_without_royal(piece.side)
    }

    /// Squares of a side's royals, in ascending order; empty if it began without one.
    #[must_use]
    pub fn royals(&self, side: Side) -> &[Sq] {
        &self.royals[side.index()]
    }

    /// Zobrist key of the board, the hands, the side to move and the rule state. Keys are stable across runs and
    /// machines.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The number of plies played since the initial position.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.frames.len()
    }

    /// The moves played since the initial position, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.frames.iter().map(|frame| frame.mv)
    }

    /// The number of the next ply, counted from 1 or from the move number of the setup.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        self.first_move_number + u32::try_from(self.frames.len()).unwrap_or(u32::MAX)
    }

    /// The square on which a non-Lion captured a Lion with the last ply. While it is set, non-Lions may not capture a
    /// Lion (Chu).
    #[must_use]
    pub const fn last_lion_capture(&self) -> Option<Sq> {
        self.state.last_lion_capture
    }

    /// The square of the piece of a side that declined promotion on entering the zone and must wait a turn (Chu).
    #[must_use]
    pub const fn deferred_promotion(&self, side: Side) -> Option<Sq> {
        self.state.deferred[side.index()]
    }

    /// The cell of a square.
    #[inline]
    #[must_use]
    pub fn cell(&self, sq: Sq) -> Cell {
        self.cells[sq.index()]
    }

    /// The squares with pieces of a side, in no particular order.
    #[inline]
    #[must_use]
    pub fn squares_of(&self, side: Side) -> &[Sq] {
        &self.lists[side.index()]
    }

    /// Squares of a side's pieces with attacks other than leaps and simple slides.
    #[inline]
    pub(super) fn complex_attackers_of(&self, side: Side) -> &[Sq] {
        &self.complex_attackers[side.index()]
    }

    /// The number of burners of `side` next to `sq`.
    #[inline]
    #[must_use]
    pub fn adjacent_burners(&self, side: Side, sq: Sq) -> u8 {
        self.adjacent_burners[side.index()][sq.index()]
    }

    pub(super) fn put(&mut self, sq: Sq, cell: Cell) {
        self.trail.push(BoardChange::Put { sq });
        self.slots[sq.index()] = self.place(sq, cell);
        let list = &mut self.lists[if cell.is_of(Side::Black) { 0 } else { 1 }];
        debug_assert_eq!(usize::from(self.slots[sq.index()]), list.len());
        list.push(sq);
        debug_assert!(list.len() <= u16::MAX as usize);
    }

    pub(super) fn remove(&mut self, sq: Sq) {
        let cell = self.cells[sq.index()];
        let slot = self.slots[sq.index()];
        self.trail.push(BoardChange::Remove { sq, cell, slot });
        self.displace(sq, cell);
        let side = usize::from(!cell.is_of(Side::Black));
        self.lists[side].swap_remove(usize::from(slot));
        if let Some(&moved) = self.lists[side].get(usize::from(slot)) {
            self.slots[moved.index()] = slot;
        }
    }

    /// Updates cell, key, royals and burner counts for an added piece. Returns the index that the piece gets at the
    /// end of its side's list.
    fn place(&mut self, sq: Sq, cell: Cell) -> u16 {
        debug_assert!(self.cells[sq.index()].is_empty());
        self.cells[sq.index()] = cell;
        let Some(piece) = cell.piece() else { return 0 };
        self.key ^= self.variant.tables.piece_key(piece, sq);
        let kind = self.variant.kind(piece.kind);
        if self.is_royal(piece) {
            insert_sorted(&mut self.royals[piece.side.index()], sq);
        }
        if self.variant.tables.is_complex(piece.kind) {
            insert_sorted(&mut self.complex_attackers[piece.side.index()], sq);
        }
        if kind.burns {
            self.add_adjacent_burners(piece.side, sq, 1);
        }
        u16::try_from(self.lists[piece.side.index()].len()).unwrap_or(u16::MAX)
    }

    /// The reverse of [`Position::place`].
    fn displace(&mut self, sq: Sq, cell: Cell) {
        self.cells[sq.index()] = Cell::EMPTY;
        let Some(piece) = cell.piece() else { return };
        self.key ^= self.variant.tables.piece_key(piece, sq);
        let kind = self.variant.kind(piece.kind);
        if self.is_royal(piece) {
            self.royals[piece.side.index()].retain(|&other| other != sq);
        }
        if self.variant.tables.is_complex(piece.kind) {
            self.complex_attackers[piece.side.index()].retain(|&other| other != sq);
        }
        if kind.burns {
            self.add_adjacent_burners(piece.side, sq, u8::MAX);
        }
        for deferred in &mut self.state.deferred {
            if *deferred == Some(sq) {
                *deferred = None;
            }
        }
    }

    /// Adds `by` (1, or 255 to subtract one) to the burner count of every neighbour of `sq`.
    fn add_adjacent_burners(&mut self, side: Side, sq: Sq, by: u8) {
        for delta in self.variant.tables.king_steps {
            let count = &mut self.adjacent_burners[side.index()][sq.offset(delta).index()];
            *count = count.wrapping_add(by);
        }
    }

    pub(super) fn change_hand(&mut self, side: Side, kind: KindId, added: bool) {
        self.trail.push(BoardChange::Hand { side, kind, added });
        self.set_hand(side, kind, added);
    }

    fn set_hand(&mut self, side: Side, kind: KindId, added: bool) {
        self.key ^= self.hand_key_change(side, kind, added);
        let count = &mut self.hands[side.index()][kind.index()];
        *count = if added { *count + 1 } else { *count - 1 };
    }

    /// The change of the key when a piece is added to a hand or removed from it.
    pub(super) fn hand_key_change(&self, side: Side, kind: KindId, added: bool) -> u64 {
        let count = self.in_hand(side, kind);
        let new = if added { count + 1 } else { count - 1 };
        let hand_key =
            |n: u8| mix(1 << 42 | (side.index() as u64) << 24 | u64::from(kind.0) << 8 | u64::from(n));
        hand_key(count) ^ hand_key(new)
    }

    /// The part of the key for the rule state and the side to move.
    pub(super) fn rule_key(&self) -> u64 {
        let mut key = side_and_deferral_key(self.side, self.state.deferred);
        if let Some(sq) = self.state.last_lion_capture {
            key ^= state_key(1, sq);
        }
        if let Some(side) = self.state.bared {
            key ^= mix(1 << 43 | side.index() as u64);
        }
        key
    }

    /// Removes the rule state from the key, or adds it again.
    pub(super) fn toggle_rule_key(&mut self) {
        self.key ^= self.rule_key();
    }

    /// Reverts the board and the hands until the trail is `len` entries long.
    pub(super) fn rewind(&mut self, len: usize) {
        while self.trail.len() > len {
            match self.trail.pop() {
                Some(BoardChange::Put { sq }) => {
                    let cell = self.cells[sq.index()];
                    self.displace(sq, cell);
                    self.lists[usize::from(!cell.is_of(Side::Black))].pop();
                }
                Some(BoardChange::Remove { sq, cell, slot }) => {
                    let last = self.place(sq, cell);
                    let list = &mut self.lists[usize::from(!cell.is_of(Side::Black))];
                    // Revert the swap that filled the gap.
                    list.push(sq);
                    list.swap(usize::from(slot), usize::from(last));
                    let moved = list[usize::from(last)];
                    self.slots[moved.index()] = last;
                    self.slots[sq.index()] = slot;
                }
                Some(BoardChange::Hand { side, kind, added }) => self.set_hand(side, kind, !added),
                None => return,
            }
        }
    }

    pub(super) const fn set_key(&mut self, key: u64) {
        self.key = key;
    }

    /// Computes the key from scratch, to test the incremental [`Position::key`], which is always equal.
    #[must_use]
    pub fn compute_key(&self) -> u64 {
        let mut rebuilt = Self::empty(Arc::clone(&self.variant));
        rebuilt.set_without_royal(self.without_royal);
        for side in Side::BOTH {
            self.pieces(side).for_each(|(sq, piece)| rebuilt.put(sq, Cell::new(piece)));
            for (kind, count) in self.hand(side) {
                (0..count).for_each(|_| rebuilt.change_hand(side, kind, true));
            }
        }
        rebuilt.key ^ self.rule_key()
    }
}
