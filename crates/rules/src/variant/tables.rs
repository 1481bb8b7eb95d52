//! Lookup tables: move patterns, hits by offset, squares on which a piece is stuck, promotion zones and Zobrist
//! numbers.

use super::geometry::{Geometry, Sq};
use super::kind::Kind;
use super::move_pattern::{MovePattern, PatternBuilder, delta, hit};
use super::piece::{KindId, Piece, Side};
use super::schema::Dir;

/// The lookup tables of a variant.
#[derive(Debug)]
pub struct Tables {
    patterns: [Vec<MovePattern>; 2],
    /// By side and kind, the pattern on the side's last rank, if the kind has additional powers there.
    last_rank_patterns: [Vec<Option<MovePattern>>; 2],
    /// By cell. Bit 0: Black's last rank, bit 1: White's.
    last_rank: Vec<u8>,
    /// [`hit`] bits by side, kind and offset.
    hits: [Vec<u8>; 2],
    /// The union of these bits over all simple kinds, by side and offset.
    simple_hits: [Vec<u8>; 2],
    hit_width: usize,
    hit_height: usize,
    /// By kind and cell, whether a piece could never move from there. Bit 0: Black's, bit 1: White's.
    stuck: Vec<u8>,
    /// By cell. Bit 0: Black's promotion zone, bit 1: White's.
    zone: Vec<u8>,
    zobrist: Vec<u64>,
    /// The index of a square on a board as wide as the hit table. The difference of two is the index of their offset,
    /// counted from the middle of that table.
    linear: Vec<i32>,
    cells: usize,
    /// All squares of the board, rank a first.
    pub squares: Box<[Sq]>,
    /// Mailbox distances to the eight neighbours, clockwise from the top.
    pub king_steps: [i16; 8],
    /// Mailbox distances to the sixteen squares two king steps away.
    pub second_ring: [i16; 16],
    /// Whether any kind is complex; see [`Tables::is_complex`].
    pub has_complex_attackers: bool,
    /// By kind; see [`Tables::is_complex`].
    is_complex: Vec<bool>,
    /// By kind; see [`Tables::is_universal`].
    is_universal: Vec<bool>,
    /// All leaps of simple kinds, for Black and for White.
    leaps: [Vec<Leap>; 2],
    /// Column and rank of every cell.
    pub coordinates: Vec<(i8, i8)>,
    /// Number of files and of ranks.
    size: (i8, i8),
    /// Whether any kind is a burner.
    pub has_burners: bool,
    /// Whether any kind has a range capture.
    pub has_range_captures: bool,
    /// Mailbox distance of one step backward, for Black and for White.
    pub back_step: [i16; 2],
    /// Whether any kind is a universal leaper.
    pub has_universals: bool,
}

impl Tables {
    pub(super) fn new(geometry: &Geometry, kinds: &[Kind], zone_depth: u8) -> Self {
        let mut tables = Self {
            patterns: [Vec::new(), Vec::new()],
            last_rank_patterns: [Vec::new(), Vec::new()],
            last_rank: zones(geometry, 1),
            hits: [Vec::new(), Vec::new()],
            simple_hits: [Vec::new(), Vec::new()],
            hit_width: usize::from(geometry.files()) * 2 - 1,
            hit_height: usize::from(geometry.ranks()) * 2 - 1,
            stuck: Vec::new(),
            zone: zones(geometry, zone_depth),
            zobrist: zobrist_numbers(kinds.len() * 2 * geometry.cells()),
            linear: linear_indices(geometry),
            cells: geometry.cells(),
            squares: geometry.squares().collect(),
            king_steps: Dir::ALL.map(|dir| delta(geometry, Side::Black, dir.offset())),
            second_ring: second_ring(geometry),
            has_complex_attackers: false,
            is_complex: kinds.iter().map(|kind| kind.universal).collect(),
            is_universal: kinds.iter().map(|kind| kind.universal).collect(),
            leaps: [Vec::new(), Vec::new()],
            coordinates: coordinates(geometry),
            size: (geometry.files() as i8, geometry.ranks() as i8),
            has_burners: kinds.iter().any(Kind::is_burner),
            has_range_captures: false,
            back_step: Side::BOTH.map(|side| delta(geometry, side, Dir::S.offset())),
            has_universals: kinds.iter().any(|kind| kind.universal),
        };
        for side in Side::BOTH {
            for (number, kind) in kinds.iter().enumerate() {
                let mut builder = PatternBuilder::new(geometry, side, [tables.hit_width, tables.hit_height]);
                for power in kind.powers() {
                    builder.add(power);
                }
                builder.finish(kind.powers().len());
                let last = &kind.entry().last_rank_moves;
                tables.last_rank_patterns[side.index()].push(builder.with_last_rank(kind.powers(), last));
                tables.is_complex[number] |= builder.is_complex;
                tables.has_range_captures |= !builder.pattern.range_captures.is_empty();
                tables.patterns[side.index()].push(builder.pattern);
                tables.hits[side.index()].extend(builder.hits);
            }
        }
        tables.has_complex_attackers = tables.is_complex.contains(&true);
        tables.simple_hits = Side::BOTH.map(|side| tables.union_of_simple_hits(side));
        tables.leaps = Side::BOTH.map(|side| tables.all_leaps(geometry, side));
        tables.stuck = stuck_squares(geometry, &tables, kinds.len());
        tables
    }

    /// Whether a kind is a universal leaper: it has the universal move.
    #[inline]
    pub fn is_universal(&self, kind: KindId) -> bool {
        self.is_universal[kind.index()]
    }

    /// Whether a kind is complex: it attacks other than by leaps and simple slides. All other kinds are simple.
    #[inline]
    pub fn is_complex(&self, kind: KindId) -> bool {
        self.is_complex[kind.index()]
    }

    /// The union of the [`hit`] bits of all simple kinds.
    fn union_of_simple_hits(&self, side: Side) -> Vec<u8> {
        let block = self.hit_width * self.hit_height;
        let mut all = vec![0; block];
        let of_kinds = self.hits[side.index()].chunks(block).zip(&self.is_complex);
        for (hits, _) in of_kinds.filter(|(_, is_complex)| !**is_complex) {
            all.iter_mut().zip(hits).for_each(|(all, hits)| *all |= hits);
        }
        all
    }

    /// All distinct leaps of simple kinds.
    fn all_leaps(&self, geometry: &Geometry, side: Side) -> Vec<Leap> {
        let all = &self.simple_hits[side.index()];
        let leap_indices = (0..all.len()).filter(|&index| all[index] & hit::LEAP != 0);
        let leap = |index: usize| {
            let right = (index % self.hit_width) as i8 - (self.hit_width / 2) as i8;
            let down = (index / self.hit_width) as i8 - (self.hit_height / 2) as i8;
            Leap { right, down, delta: geometry.delta(right, down) }
        };
        leap_indices.map(leap).collect()
    }

    /// The squares from which a simple kind might leap to `to`.
    #[inline]
    pub fn leap_origins(&self, side: Side, to: Sq) -> impl Iterator<Item = Sq> + '_ {
        let (column, rank) = self.coordinates[to.index()];
        let (files, ranks) = self.size;
        self.leaps[side.index()].iter().filter_map(move |leap| {
            let (from_column, from_rank) = (column - leap.right, rank - leap.down);
            let is_on_board = from_column >= 0 && from_column < files && from_rank >= 0 && from_rank < ranks;
            is_on_board.then(|| to.offset(-leap.delta))
        })
    }

    /// The move pattern of a piece.
    #[inline]
    #[must_use]
    pub fn move_pattern(&self, piece: Piece) -> &MovePattern {
        &self.patterns[piece.side.index()][piece.kind.index()]
    }

    /// The move pattern of a piece on a square, with its additional powers on the last rank.
    #[inline]
    pub fn move_pattern_at(&self, piece: Piece, sq: Sq) -> &MovePattern {
        match &self.last_rank_patterns[piece.side.index()][piece.kind.index()] {
            Some(pattern) if self.on_last_rank(piece.side, sq) => pattern,
            _ => self.move_pattern(piece),
        }
    }

    /// Whether a square is on the last rank of a side, the one farthest from it.
    #[inline]
    pub fn on_last_rank(&self, side: Side, sq: Sq) -> bool {
        self.last_rank[sq.index()] & 1 << side.index() != 0
    }

    /// The [`hit`] bits of a piece on `from` for the square `to`.
    #[inline]
    pub fn hits(&self, piece: Piece, from: Sq, to: Sq) -> u8 {
        let offset = self.linear[to.index()] - self.linear[from.index()];
        let block = self.hit_width * self.hit_height;
        let index = (piece.kind.index() * block + block / 2).wrapping_add_signed(offset as isize);
        self.hits[piece.side.index()][index]
    }

    /// Whether any simple kind might capture on `to` from `from`.
    #[inline]
    pub fn any_simple_hits(&self, side: Side, from: Sq, to: Sq) -> bool {
        let offset = self.linear[to.index()] - self.linear[from.index()];
        let all = &self.simple_hits[side.index()];
        all[(all.len() / 2).wrapping_add_signed(offset as isize)] != 0
    }

    /// The hit table for one target and pieces of one side.
    #[inline]
    pub fn target_hits(&self, side: Side, to: Sq) -> TargetHits<'_> {
        let block = self.hit_width * self.hit_height;
        let base = block as isize / 2 + self.linear[to.index()] as isize;
        TargetHits { hits: &self.hits[side.index()], linear: &self.linear, block, base }
    }

    /// Whether a piece could never move again from a square.
    #[inline]
    pub fn is_stuck(&self, piece: Piece, sq: Sq) -> bool {
        self.stuck[piece.kind.index() * self.cells + sq.index()] & 1 << piece.side.index() != 0
    }

    /// Whether a square is in the promotion zone of a side.
    #[inline]
    #[must_use]
    pub fn in_zone(&self, side: Side, sq: Sq) -> bool {
        self.zone[sq.index()] & 1 << side.index() != 0
    }

    #[inline]
    pub(crate) fn piece_key(&self, piece: Piece, sq: Sq) -> u64 {
        self.zobrist[(piece.kind.index() * 2 + piece.side.index()) * self.cells + sq.index()]
    }
}

/// A leap: squares to the right and down, seen from Black, and the mailbox distance.
#[derive(Debug)]
struct Leap {
    right: i8,
    down: i8,
    delta: i16,
}

/// Column and rank of every cell of the board.
fn coordinates(geometry: &Geometry) -> Vec<(i8, i8)> {
    let mut coordinates = vec![(0, 0); geometry.cells()];
    for sq in geometry.squares() {
        coordinates[sq.index()] = (geometry.column(sq) as i8, geometry.rank(sq) as i8);
    }
    coordinates
}

/// The hit table for one target and pieces of one side.
pub struct TargetHits<'t> {
    hits: &'t [u8],
    linear: &'t [i32],
    /// Number of entries of a kind.
    block: usize,
    /// The index, in the entries of a kind, for a piece on the square with linear index 0.
    base: isize,
}

impl TargetHits<'_> {
    /// The [`hit`] bits of a piece of `kind` on `from`.
    #[inline]
    pub fn hits(&self, kind: KindId, from: Sq) -> u8 {
        let offset = self.base - self.linear[from.index()] as isize;
        self.hits[(kind.index() * self.block).wrapping_add_signed(offset)]
    }
}

fn second_ring(geometry: &Geometry) -> [i16; 16] {
    let mut ring = [0; 16];
    let offsets = (-2i8..=2).flat_map(|x| (-2i8..=2).map(move |y| (x, y)));
    for (slot, (x, y)) in ring.iter_mut().zip(offsets.filter(|(x, y)| x.abs().max(y.abs()) == 2)) {
        *slot = geometry.delta(x, y);
    }
    ring
}

fn linear_indices(geometry: &Geometry) -> Vec<i32> {
    let width = i32::from(geometry.files()) * 2 - 1;
    let mut linear = vec![0; geometry.cells()];
    for sq in geometry.squares() {
        linear[sq.index()] = i32::from(geometry.rank(sq)) * width + i32::from(geometry.column(sq));
    }
    linear
}

fn zones(geometry: &Geometry, depth: u8) -> Vec<u8> {
    let mut zone = vec![0; geometry.cells()];
    for sq in geometry.squares() {
        let rank = geometry.rank(sq);
        zone[sq.index()] = u8::from(rank < depth) | u8::from(rank + depth >= geometry.ranks()) << 1;
    }
    zone
}

/// Where each kind has no move even on an empty board, like Chu's Pawn on the last rank.
fn stuck_squares(geometry: &Geometry, tables: &Tables, kinds: usize) -> Vec<u8> {
    let mut stuck = vec![0; kinds * geometry.cells()];
    for side in Side::BOTH {
        for kind in (0u16..).take(kinds).map(KindId) {
            let piece = Piece { kind, side };
            for sq in geometry.squares() {
                let pattern = tables.move_pattern_at(piece, sq);
                let is_never_stuck =
                    pattern.universal || pattern.igui || pattern.lion > 0 || pattern.area > 0;
                let is_on_board = |delta: i16| geometry.contains(sq.offset(delta));
                let mut deltas = pattern
                    .leaps
                    .iter()
                    .copied()
                    .chain(pattern.rays.iter().map(|ray| ray.delta * (i16::from(ray.skip) + 1)))
                    .chain(pattern.lion_lines.iter().map(|line| line.0))
                    .chain(pattern.turning_lions.iter().flat_map(|lion| lion.dirs.iter().copied()))
                    .chain(pattern.hooks.iter().map(|leg| leg.delta))
                    .chain(pattern.range_jumps.iter().chain(&pattern.range_captures).copied());
                if !is_never_stuck && !deltas.any(is_on_board) {
                    stuck[kind.index() * geometry.cells() + sq.index()] |= 1 << side.index();
                }
            }
        }
    }
    stuck
}

/// Zobrist numbers. They are fixed, so that keys can be stored.
fn zobrist_numbers(count: usize) -> Vec<u64> {
    (0..count as u64).map(|index| mix(index + 1)).collect()
}

/// The finalizer of `SplitMix64`, a hash of a number.
#[inline]
pub const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A hash of bytes, stable across runs and machines.
pub fn mix_bytes(seed: u64, bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(seed, |number, byte| mix(number ^ u64::from(byte)))
}
