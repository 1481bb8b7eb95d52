//! Precomputed tables: for each side how a kind moves, what it may hit at a distance and where it would
//! be stuck; the promotion zones; the Zobrist numbers.

use super::geometry::{Geometry, Sq};
use super::kind::Kind;
use super::piece::{KindId, Piece, Side};
use super::schema::{Dir, Power};

/// A line a piece slides along.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray {
    /// The mailbox distance of one step.
    pub delta: i16,
    /// The number of squares skipped before the slide begins.
    pub skip: u8,
    /// The most squares of the slide, not counting those skipped.
    pub max: u8,
    /// The number of pieces that may be passed on the way.
    pub over: u8,
}

impl Ray {
    /// Whether it reaches a distance of `squares`, if nothing is in the way.
    pub fn reaches(self, squares: u8) -> bool {
        squares > self.skip && squares <= self.max.saturating_add(self.skip)
    }
}

/// The first leg of a hook move, with the directions of the two turns it may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HookLeg {
    pub delta: i16,
    pub turns: [i16; 2],
}

/// All the ways in which one kind of one side moves, as mailbox distances.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walk {
    /// Single squares that it reaches, whatever is in between.
    pub leaps: Vec<i16>,
    pub rays: Vec<Ray>,
    /// The number of steps of full Lion power, 0 for none.
    pub lion: u8,
    /// The lines of Lion power, each a direction with its length.
    pub lion_lines: Vec<(i16, u8)>,
    /// The number of steps of the area move, 0 for none.
    pub area: u8,
    pub hooks: Vec<HookLeg>,
    /// Directions of range jumps.
    pub ranges: Vec<i16>,
    /// Directions of range captures, which take everything in the way.
    pub sweeps: Vec<i16>,
    pub igui: bool,
    pub universal: bool,
    /// Whether several of these ways may lead to the same square.
    pub overlaps: bool,
    /// Whether several powers may make the same captures on the way to the same square.
    pub doubles: bool,
}

/// How a kind might hit a square at some distance; several bits may be set.
pub(crate) mod hit {
    /// Always, whatever is in between.
    pub const LEAP: u8 = 1;
    /// Along a line, if all squares in between are empty.
    pub const LINE: u8 = 2;
    /// Along a line on which squares are skipped or pieces passed; the rays must be checked.
    pub const ODD_LINE: u8 = 4;
    /// By a range jump.
    pub const RANGE: u8 = 8;
    /// By a hook move.
    pub const HOOK: u8 = 16;
    /// By an area move.
    pub const AREA: u8 = 32;
    /// By a range capture.
    pub const SWEEP: u8 = 64;
    /// Only from the last rank.
    pub const LAST_RANK: u8 = 128;
}

/// The tables of a variant.
#[derive(Debug)]
pub(crate) struct Tables {
    walks: [Vec<Walk>; 2],
    /// The walks of each kind on its side's last rank, if they differ there.
    last_walks: [Vec<Option<Walk>>; 2],
    /// Bit 0: Black's last rank, bit 1: White's.
    last_rank: Vec<u8>,
    /// `hit` bits by side, kind and distance.
    hits: [Vec<u8>; 2],
    hit_width: usize,
    hit_height: usize,
    /// Bit 0: Black's piece could never move from there, bit 1: White's.
    stuck: Vec<u8>,
    /// Bit 0: in Black's promotion zone, bit 1: in White's.
    zone: Vec<u8>,
    zobrist: Vec<u64>,
    /// The index of a square on a board as wide as the table of hits: differences are distances.
    linear: Vec<i32>,
    cells: usize,
    /// All squares of the board, rank a first.
    pub squares: Box<[Sq]>,
    /// The distances to the eight neighbours, clockwise from the top.
    pub king_steps: [i16; 8],
    /// The distances to the sixteen squares two steps away.
    pub second_ring: [i16; 16],
    /// Whether any kind attacks in other ways than by leaps and plain lines.
    pub has_odd_attacks: bool,
    pub has_burners: bool,
    /// Whether any kind has a range capture.
    pub has_sweepers: bool,
    /// The distance of one step back, for Black and for White.
    pub behind: [i16; 2],
    pub has_universals: bool,
}

impl Tables {
    pub fn new(geometry: &Geometry, kinds: &[Kind], zone_depth: u8) -> Self {
        let mut tables = Self {
            walks: [Vec::new(), Vec::new()],
            last_walks: [Vec::new(), Vec::new()],
            last_rank: zones(geometry, 1),
            hits: [Vec::new(), Vec::new()],
            hit_width: usize::from(geometry.files()) * 2 - 1,
            hit_height: usize::from(geometry.ranks()) * 2 - 1,
            stuck: Vec::new(),
            zone: zones(geometry, zone_depth),
            zobrist: zobrist(kinds.len() * 2 * geometry.cells()),
            linear: linear(geometry),
            cells: geometry.cells(),
            squares: geometry.squares().collect(),
            king_steps: Dir::ALL.map(|dir| delta(geometry, Side::Black, dir.offset())),
            second_ring: second_ring(geometry),
            has_odd_attacks: false,
            has_burners: kinds.iter().any(Kind::is_burner),
            has_sweepers: false,
            behind: Side::BOTH.map(|side| delta(geometry, side, Dir::S.offset())),
            has_universals: kinds.iter().any(|kind| kind.universal),
        };
        for side in Side::BOTH {
            for kind in kinds {
                let mut builder = Builder::new(geometry, side, &tables);
                for power in kind.powers() {
                    builder.add(power);
                }
                builder.finish(kind.powers().len());
                let last = &kind.entry().last_rank_moves;
                tables.last_walks[side.index()].push(builder.with_last_rank(kind.powers(), last, &tables));
                tables.has_odd_attacks |= builder.odd;
                tables.has_sweepers |= !builder.walk.sweeps.is_empty();
                tables.walks[side.index()].push(builder.walk);
                tables.hits[side.index()].extend(builder.hits);
            }
        }
        tables.stuck = stuck(geometry, &tables, kinds.len());
        tables
    }

    #[inline]
    pub fn walk(&self, piece: Piece) -> &Walk {
        &self.walks[piece.side.index()][piece.kind.index()]
    }

    /// How a piece moves from a square; on its last rank it may have additional moves.
    #[inline]
    pub fn walk_at(&self, piece: Piece, sq: Sq) -> &Walk {
        match &self.last_walks[piece.side.index()][piece.kind.index()] {
            Some(walk) if self.on_last_rank(piece.side, sq) => walk,
            _ => self.walk(piece),
        }
    }

    /// Whether a square is on the rank farthest from a side.
    #[inline]
    pub fn on_last_rank(&self, side: Side, sq: Sq) -> bool {
        self.last_rank[sq.index()] & 1 << side.index() != 0
    }

    /// The `hit` bits of a piece on `from` for the square `to`.
    #[inline]
    pub fn hits(&self, piece: Piece, from: Sq, to: Sq) -> u8 {
        let distance = self.linear[to.index()] - self.linear[from.index()];
        let block = self.hit_width * self.hit_height;
        let index = (piece.kind.index() * block + block / 2).wrapping_add_signed(distance as isize);
        self.hits[piece.side.index()][index]
    }

    /// The table of hits for many pieces of one side and one target; what they share is looked up once.
    #[inline]
    pub fn aim(&self, side: Side, to: Sq) -> Aim<'_> {
        let block = self.hit_width * self.hit_height;
        let base = block as isize / 2 + self.linear[to.index()] as isize;
        Aim { hits: &self.hits[side.index()], linear: &self.linear, block, base }
    }

    /// Whether a piece could never move again from that square.
    #[inline]
    pub fn is_stuck(&self, piece: Piece, sq: Sq) -> bool {
        self.stuck[piece.kind.index() * self.cells + sq.index()] & 1 << piece.side.index() != 0
    }

    #[inline]
    pub fn in_zone(&self, side: Side, sq: Sq) -> bool {
        self.zone[sq.index()] & 1 << side.index() != 0
    }

    #[inline]
    pub fn piece_key(&self, piece: Piece, sq: Sq) -> u64 {
        self.zobrist[(piece.kind.index() * 2 + piece.side.index()) * self.cells + sq.index()]
    }
}

/// The table of hits for one target and one side.
pub(crate) struct Aim<'t> {
    hits: &'t [u8],
    linear: &'t [i32],
    block: usize,
    base: isize,
}

impl Aim<'_> {
    /// The `hit` bits of a piece of `kind` on `from`.
    #[inline]
    pub fn hits(&self, kind: KindId, from: Sq) -> u8 {
        let offset = self.base - self.linear[from.index()] as isize;
        self.hits[(kind.index() * self.block).wrapping_add_signed(offset)]
    }
}

/// The mailbox distance of an offset `(right, forward)`, as the owner sees it.
fn delta(geometry: &Geometry, side: Side, (right, forward): (i8, i8)) -> i16 {
    match side {
        Side::Black => geometry.delta(right, -forward),
        Side::White => geometry.delta(-right, forward),
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

/// Collects the walk of one kind of one side and the distances it may hit.
struct Builder<'g> {
    geometry: &'g Geometry,
    side: Side,
    width: i16,
    height: i16,
    walk: Walk,
    hits: Vec<u8>,
    odd: bool,
}

impl<'g> Builder<'g> {
    fn new(geometry: &'g Geometry, side: Side, tables: &Tables) -> Self {
        Self {
            geometry,
            side,
            width: tables.hit_width as i16,
            height: tables.hit_height as i16,
            walk: Walk::default(),
            hits: vec![0; tables.hit_width * tables.hit_height],
            odd: false,
        }
    }

    /// Marks the square at the owner's `(right, forward)` as one that may be hit in that way.
    fn mark(&mut self, right: i16, forward: i16, bit: u8) {
        let (right, down) = match self.side {
            Side::Black => (right, -forward),
            Side::White => (-right, forward),
        };
        let (column, row) = (right + self.width / 2, down + self.height / 2);
        if !(0..self.width).contains(&column) || !(0..self.height).contains(&row) {
            return;
        }
        let entry = &mut self.hits[(row * self.width + column) as usize];
        self.walk.overlaps |= *entry != 0;
        self.odd |= bit & (hit::LEAP | hit::LINE) == 0;
        *entry |= bit;
    }

    fn delta(&self, offset: (i8, i8)) -> i16 {
        delta(self.geometry, self.side, offset)
    }

    fn leap(&mut self, offset: (i8, i8)) {
        let delta = self.delta(offset);
        self.walk.leaps.push(delta);
        self.mark(i16::from(offset.0), i16::from(offset.1), hit::LEAP);
    }

    fn ray(&mut self, dir: Dir, skip: u8, max: u8, over: u8) {
        let (x, y) = dir.offset();
        self.walk.rays.push(Ray { delta: self.delta((x, y)), skip, max, over });
        let bit = if skip == 0 && over == 0 { hit::LINE } else { hit::ODD_LINE };
        let first = i16::from(skip) + 1;
        let last = (i16::from(skip) + i16::from(max)).min(self.width.max(self.height));
        for distance in first..=last {
            self.mark(i16::from(x) * distance, i16::from(y) * distance, bit);
        }
    }

    fn square_around(&mut self, radius: i16, bit: u8) {
        for x in -radius..=radius {
            for y in -radius..=radius {
                if (x, y) != (0, 0) {
                    self.mark(x, y, bit);
                }
            }
        }
    }

    fn add(&mut self, power: &Power) {
        match power {
            Power::Step(dirs) => dirs.0.iter().for_each(|dir| self.leap(dir.offset())),
            Power::Slide(dirs) => dirs.0.iter().for_each(|&dir| self.ray(dir, 0, u8::MAX, 0)),
            Power::SlideUpTo(max, dirs) => dirs.0.iter().for_each(|&dir| self.ray(dir, 0, *max, 0)),
            Power::Jump(distance, dirs) => {
                let distance = distance.cast_signed();
                for (x, y) in dirs.0.iter().map(|dir| dir.offset()) {
                    self.leap((x * distance, y * distance));
                }
            }
            Power::Leap(offsets) => offsets.iter().for_each(|&offset| self.leap(offset)),
            Power::SkipSlide { skip, max, dirs } => {
                dirs.0.iter().for_each(|&dir| self.ray(dir, *skip, max.unwrap_or(u8::MAX), 0));
            }
            Power::Pierce { over, dirs } => {
                dirs.0.iter().for_each(|&dir| self.ray(dir, 0, u8::MAX, over.unwrap_or(u8::MAX)));
            }
            Power::Hook(dirs) => self.hook(&dirs.0),
            Power::Area(steps) => {
                self.walk.area = self.walk.area.max(*steps);
                // Several paths lead to the same square.
                self.walk.overlaps |= *steps > 1;
                self.square_around(i16::from(*steps), hit::AREA);
            }
            Power::Lion(steps) => {
                self.walk.lion = self.walk.lion.max(*steps);
                self.square_around(i16::from(*steps), hit::LEAP);
            }
            Power::LionLine(dirs) => self.lion_line(&dirs.0, 2),
            Power::LionLineOf(steps, dirs) => self.lion_line(&dirs.0, *steps),
            Power::Igui => {
                self.walk.igui = true;
                self.square_around(1, hit::LEAP);
            }
            Power::RangeJump(dirs) => {
                for dir in &dirs.0 {
                    let (x, y) = dir.offset();
                    self.walk.ranges.push(self.delta((x, y)));
                    for distance in 1..self.width.max(self.height) {
                        self.mark(i16::from(x) * distance, i16::from(y) * distance, hit::RANGE);
                    }
                }
            }
            Power::RangeCapture(dirs) => {
                for dir in &dirs.0 {
                    let (x, y) = dir.offset();
                    self.walk.sweeps.push(self.delta((x, y)));
                    for distance in 1..self.width.max(self.height) {
                        self.mark(i16::from(x) * distance, i16::from(y) * distance, hit::SWEEP);
                    }
                }
            }
            Power::Universal => self.walk.universal = true,
            Power::Burn => {}
        }
    }

    /// Sets what depends on all powers together.
    fn finish(&mut self, powers: usize) {
        let walk = &mut self.walk;
        walk.overlaps |= walk.universal && powers > 1;
        let lines = &walk.lion_lines;
        let same = |n: usize| lines[..n].iter().any(|line| line.0 == lines[n].0);
        walk.doubles = !lines.is_empty() && (walk.lion > 0 || walk.igui || (1..lines.len()).any(same));
    }

    /// The walk of a piece on its last rank, if it has additional powers there; marks what it may hit from
    /// there.
    fn with_last_rank(&mut self, powers: &[Power], last: &[Power], tables: &Tables) -> Option<Walk> {
        if last.is_empty() {
            return None;
        }
        let mut there = Self::new(self.geometry, self.side, tables);
        powers.iter().chain(last).for_each(|power| there.add(power));
        there.finish(powers.len() + last.len());
        for (here, there) in self.hits.iter_mut().zip(&there.hits) {
            if *there & !*here != 0 {
                *here |= hit::LAST_RANK;
                self.odd = true;
            }
        }
        Some(there.walk)
    }

    fn lion_line(&mut self, dirs: &[Dir], steps: u8) {
        for dir in dirs {
            let (x, y) = dir.offset();
            self.walk.lion_lines.push((self.delta((x, y)), steps));
            for distance in 1..=i16::from(steps) {
                self.mark(i16::from(x) * distance, i16::from(y) * distance, hit::LEAP);
            }
        }
    }

    /// A hook move may end almost anywhere, so every square is marked and checked later.
    fn hook(&mut self, dirs: &[Dir]) {
        for dir in dirs {
            let (x, y) = dir.offset();
            let turns = [self.delta((y, -x)), self.delta((-y, x))];
            self.walk.hooks.push(HookLeg { delta: self.delta((x, y)), turns });
        }
        self.walk.overlaps = true;
        self.square_around(self.width.max(self.height), hit::HOOK);
    }
}

fn linear(geometry: &Geometry) -> Vec<i32> {
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

/// Where each kind is stuck: it would have no move even on an empty board, like Chu's Pawn on the last
/// rank.
fn stuck(geometry: &Geometry, tables: &Tables, kinds: usize) -> Vec<u8> {
    let mut stuck = vec![0; kinds * geometry.cells()];
    for side in Side::BOTH {
        for kind in (0u16..).take(kinds).map(KindId) {
            let piece = Piece { kind, side };
            for sq in geometry.squares() {
                let walk = tables.walk_at(piece, sq);
                let free = walk.universal || walk.igui || walk.lion > 0 || walk.area > 0;
                let on_board = |delta: i16| geometry.contains(sq.offset(delta));
                let mut deltas = walk
                    .leaps
                    .iter()
                    .copied()
                    .chain(walk.rays.iter().map(|ray| ray.delta * (i16::from(ray.skip) + 1)))
                    .chain(walk.lion_lines.iter().map(|line| line.0))
                    .chain(walk.hooks.iter().map(|leg| leg.delta))
                    .chain(walk.ranges.iter().chain(&walk.sweeps).copied());
                if !free && !deltas.any(on_board) {
                    stuck[kind.index() * geometry.cells() + sq.index()] |= 1 << side.index();
                }
            }
        }
    }
    stuck
}

/// Fixed pseudo-random numbers. They are the same in every run and on every machine, so keys can be
/// stored.
fn zobrist(count: usize) -> Vec<u64> {
    (0..count as u64).map(|index| mix(index + 1)).collect()
}

/// The finalizer of `SplitMix64`: spreads any number over 64 bits.
#[inline]
pub(crate) const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
