//! Move patterns: the powers of a kind as mailbox distances, and a table of the relative squares that it may attack, or
//! *hit*.

use super::geometry::Geometry;
use super::piece::Side;
use super::schema::{Dir, Dirs, Power};

/// A slide along a line.
#[derive(Clone, Copy, Debug)]
pub struct Ray {
    /// The mailbox distance of one step.
    pub delta: i16,
    /// The number of squares skipped before the slide.
    pub skip: u8,
    /// The longest slide after the skipped squares.
    pub max: u8,
    /// The number of pieces that may be passed.
    pub over: u8,
    /// Whether the skipped squares must be empty.
    pub over_empty: bool,
}

impl Ray {
    /// Whether it is a simple slide, which begins next to the piece and ends on the first piece in its way.
    #[inline]
    pub const fn is_simple(self) -> bool {
        self.skip == 0 && self.over == 0
    }

    /// Whether it may pass over pieces.
    #[inline]
    pub const fn jumps(self) -> bool {
        self.skip > 0 && !self.over_empty || self.over > 0
    }

    /// Whether it reaches a distance of `squares` on an empty board.
    pub fn reaches(self, squares: u8) -> bool {
        squares > self.skip && squares <= self.max.saturating_add(self.skip)
    }
}

/// The first leg of a hook move and its two turns.
#[derive(Clone, Copy, Debug)]
pub struct HookLeg {
    /// Mailbox distance of one step of the first leg.
    pub delta: i16,
    /// Mailbox distances of one step after each turn.
    pub turns: [i16; 2],
}

/// Lion power in several steps that may turn, other than the full power of two steps.
#[derive(Clone, Debug)]
pub struct TurningLion {
    /// The maximum number of steps.
    pub steps: u8,
    /// The directions that every step may take, as mailbox distances.
    pub dirs: Vec<i16>,
    /// Mailbox distances of direct jumps.
    pub jumps: Vec<i16>,
    /// The directions whose opposite is also among `dirs`, for passes.
    pub returns: Vec<i16>,
}

/// The moves of one kind of one side, as mailbox distances.
#[derive(Clone, Debug, Default)]
pub struct MovePattern {
    /// Leaps to single squares, over any pieces.
    pub leaps: Vec<i16>,
    /// Slides.
    pub rays: Vec<Ray>,
    /// The number of steps of full Lion power, 0 for none.
    pub lion: u8,
    /// Full Lion power of more than two steps, and Lion power limited to directions.
    pub turning_lions: Vec<TurningLion>,
    /// Lion power along lines, each a direction with its length.
    pub lion_lines: Vec<(i16, u8)>,
    /// The number of steps of the area move, 0 for none.
    pub area: u8,
    /// The first legs of its hook moves.
    pub hooks: Vec<HookLeg>,
    /// Directions of range jumps.
    pub range_jumps: Vec<i16>,
    /// Directions of range captures.
    pub range_captures: Vec<i16>,
    /// Whether it captures adjacent enemies without moving.
    pub igui: bool,
    /// Whether it has the universal move.
    pub universal: bool,
    /// Whether it has more than leaps and rays.
    pub is_special: bool,
    /// Whether several powers or paths may lead to the same square.
    pub overlaps: bool,
    /// Whether several powers may generate the same move with midsteps.
    pub may_duplicate: bool,
}

impl MovePattern {
    /// Whether it has full or limited Lion power: moves that capture on the way and may return to their start.
    #[inline]
    pub fn has_lion_power(&self) -> bool {
        self.lion > 0 || !self.turning_lions.is_empty() || !self.lion_lines.is_empty()
    }
}

/// Bit flags for the ways in which a kind may attack, or hit, a square at some offset.
pub mod hit {
    /// By a leap, whatever stands between.
    pub const LEAP: u8 = 1;
    /// By a simple slide, if all squares in between are empty.
    pub const LINE: u8 = 2;
    /// By a slide that skips squares or passes pieces; the rays must be checked.
    pub const ODD_LINE: u8 = 4;
    /// By a range jump.
    pub const RANGE_JUMP: u8 = 8;
    /// By a hook move.
    pub const HOOK: u8 = 16;
    /// By an area move.
    pub const AREA: u8 = 32;
    /// By a range capture.
    pub const RANGE_CAPTURE: u8 = 64;
    /// Only from the last rank, by any power.
    pub const LAST_RANK: u8 = 128;
}

/// Builds the move pattern and the hit table of one kind of one side.
pub(super) struct PatternBuilder<'g> {
    geometry: &'g Geometry,
    side: Side,
    width: i16,
    height: i16,
    pub pattern: MovePattern,
    pub hits: Vec<u8>,
    /// Whether it attacks other than by leaps and simple slides.
    pub is_complex: bool,
}

impl<'g> PatternBuilder<'g> {
    /// `width` and `height` are those of the hit table.
    pub fn new(geometry: &'g Geometry, side: Side, [width, height]: [usize; 2]) -> Self {
        Self {
            geometry,
            side,
            width: width as i16,
            height: height as i16,
            pattern: MovePattern::default(),
            hits: vec![0; width * height],
            is_complex: false,
        }
    }

    /// Sets a [`hit`] bit for the square at `(right, forward)`, as seen by the owner.
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
        self.pattern.overlaps |= *entry != 0;
        self.is_complex |= bit & (hit::LEAP | hit::LINE) == 0;
        *entry |= bit;
    }

    fn delta(&self, offset: (i8, i8)) -> i16 {
        delta(self.geometry, self.side, offset)
    }

    fn leap(&mut self, offset: (i8, i8)) {
        let delta = self.delta(offset);
        self.pattern.leaps.push(delta);
        self.mark(i16::from(offset.0), i16::from(offset.1), hit::LEAP);
    }

    fn slide(&mut self, dirs: &Dirs, max: u8) {
        for &dir in &dirs.0 {
            self.ray(dir, Ray { delta: 0, skip: 0, max, over: 0, over_empty: false });
        }
    }

    /// Adds a ray in a direction, which determines its `delta`.
    fn ray(&mut self, dir: Dir, ray: Ray) {
        let (x, y) = dir.offset();
        self.pattern.rays.push(Ray { delta: self.delta((x, y)), ..ray });
        let bit = if ray.is_simple() { hit::LINE } else { hit::ODD_LINE };
        let first = i16::from(ray.skip) + 1;
        let last = (i16::from(ray.skip) + i16::from(ray.max)).min(self.width.max(self.height));
        for distance in first..=last {
            self.mark(i16::from(x) * distance, i16::from(y) * distance, bit);
        }
    }

    /// Marks the whole lines in these directions. Returns the mailbox distance of one step along each.
    fn mark_lines(&mut self, dirs: &Dirs, bit: u8) -> Vec<i16> {
        let steps = dirs.0.iter().map(|dir| dir.offset());
        for (x, y) in steps.clone() {
            for distance in 1..self.width.max(self.height) {
                self.mark(i16::from(x) * distance, i16::from(y) * distance, bit);
            }
        }
        steps.map(|step| self.delta(step)).collect()
    }

    fn mark_square_around(&mut self, radius: i16, bit: u8) {
        for x in -radius..=radius {
            for y in -radius..=radius {
                if (x, y) != (0, 0) {
                    self.mark(x, y, bit);
                }
            }
        }
    }

    pub fn add(&mut self, power: &Power) {
        match power {
            Power::Step(dirs) => dirs.0.iter().for_each(|dir| self.leap(dir.offset())),
            Power::Slide(dirs) => self.slide(dirs, u8::MAX),
            Power::SlideUpTo(max, dirs) => self.slide(dirs, *max),
            Power::Jump(distance, dirs) => {
                let distance = distance.cast_signed();
                for (x, y) in dirs.0.iter().map(|dir| dir.offset()) {
                    self.leap((x * distance, y * distance));
                }
            }
            Power::Leap(offsets) => offsets.iter().for_each(|&offset| self.leap(offset)),
            Power::SkipSlide { skip, over_empty, max, dirs } => {
                let max = max.unwrap_or(u8::MAX);
                let ray = Ray { delta: 0, skip: *skip, max, over: 0, over_empty: *over_empty };
                dirs.0.iter().for_each(|&dir| self.ray(dir, ray));
            }
            Power::Pierce { over, dirs } => {
                let over = over.unwrap_or(u8::MAX);
                let ray = Ray { delta: 0, skip: 0, max: u8::MAX, over, over_empty: false };
                dirs.0.iter().for_each(|&dir| self.ray(dir, ray));
            }
            Power::Hook(dirs) => self.hook(&dirs.0),
            Power::Area(steps) => {
                self.pattern.area = self.pattern.area.max(*steps);
                // Several paths lead to the same square.
                self.pattern.overlaps |= *steps > 1;
                self.mark_square_around(i16::from(*steps), hit::AREA);
            }
            Power::Lion(steps) => {
                self.pattern.lion = self.pattern.lion.max(*steps);
                if *steps > 2 {
                    self.turning_lion(*steps, &Dirs(Dir::ALL.to_vec()));
                } else {
                    self.mark_square_around(i16::from(*steps), hit::LEAP);
                }
            }
            Power::LionOf(steps, dirs) => self.turning_lion(*steps, dirs),
            Power::LionLine(dirs) => self.lion_line(&dirs.0, 2),
            Power::LionLineOf(steps, dirs) => self.lion_line(&dirs.0, *steps),
            Power::Igui => {
                self.pattern.igui = true;
                self.mark_square_around(1, hit::LEAP);
            }
            Power::RangeJump(dirs) => {
                let deltas = self.mark_lines(dirs, hit::RANGE_JUMP);
                self.pattern.range_jumps.extend(deltas);
            }
            Power::RangeCapture(dirs) => {
                let deltas = self.mark_lines(dirs, hit::RANGE_CAPTURE);
                self.pattern.range_captures.extend(deltas);
            }
            Power::Universal => self.pattern.universal = true,
            Power::Burn => {}
        }
    }

    /// Sets the fields that depend on all powers together; `powers` is their number.
    pub fn finish(&mut self, powers: usize) {
        let pattern = &mut self.pattern;
        pattern.overlaps |= pattern.universal && powers > 1;
        pattern.is_special = pattern.has_lion_power()
            || pattern.area > 0
            || pattern.igui
            || pattern.universal
            || !pattern.hooks.is_empty()
            || !pattern.range_jumps.is_empty()
            || !pattern.range_captures.is_empty();
        let lines = &pattern.lion_lines;
        let repeats_line = |n: usize| lines[..n].iter().any(|line| line.0 == lines[n].0);
        let lion_powers = usize::from(pattern.lion == 2)
            + pattern.turning_lions.len()
            + usize::from(!lines.is_empty())
            + usize::from(pattern.igui && pattern.lion == 0);
        pattern.may_duplicate = lion_powers > 1 || (1..lines.len()).any(repeats_line);
    }

    /// The pattern of a piece on its last rank, if it has additional powers there. Marks the squares that only these
    /// powers hit.
    pub fn with_last_rank(&mut self, powers: &[Power], last: &[Power]) -> Option<MovePattern> {
        if last.is_empty() {
            return None;
        }
        let mut builder = Self::new(self.geometry, self.side, [self.width as usize, self.height as usize]);
        powers.iter().chain(last).for_each(|power| builder.add(power));
        builder.finish(powers.len() + last.len());
        for (entry, last_rank_entry) in self.hits.iter_mut().zip(&builder.hits) {
            if *last_rank_entry & !*entry != 0 {
                *entry |= hit::LAST_RANK;
                self.is_complex = true;
            }
        }
        Some(builder.pattern)
    }

    fn lion_line(&mut self, dirs: &[Dir], steps: u8) {
        for dir in dirs {
            let (x, y) = dir.offset();
            self.pattern.lion_lines.push((self.delta((x, y)), steps));
            for distance in 1..=i16::from(steps) {
                self.mark(i16::from(x) * distance, i16::from(y) * distance, hit::LEAP);
            }
        }
    }

    fn turning_lion(&mut self, steps: u8, dirs: &Dirs) {
        let mut jumps = Vec::new();
        for ((right, forward), _) in dirs.reach(steps) {
            jumps.push(self.delta((right, forward)));
            self.mark(i16::from(right), i16::from(forward), hit::LEAP);
        }
        let delta = |dir: &Dir| self.delta(dir.offset());
        let returning = dirs.0.iter().filter(|dir| dirs.0.contains(&dir.opposite()));
        let (dirs, returns) = (dirs.0.iter().map(delta).collect(), returning.map(delta).collect());
        self.pattern.turning_lions.push(TurningLion { steps, dirs, jumps, returns });
    }

    /// A hook move may end almost anywhere, so all squares are marked and checked later.
    fn hook(&mut self, dirs: &[Dir]) {
        for dir in dirs {
            let (x, y) = dir.offset();
            let turns = [self.delta((y, -x)), self.delta((-y, x))];
            self.pattern.hooks.push(HookLeg { delta: self.delta((x, y)), turns });
        }
        self.pattern.overlaps = true;
        self.mark_square_around(self.width.max(self.height), hit::HOOK);
    }
}

/// The mailbox distance of an offset `(right, forward)`, as seen by the owner.
pub(super) fn delta(geometry: &Geometry, side: Side, (right, forward): (i8, i8)) -> i16 {
    match side {
        Side::Black => geometry.delta(right, -forward),
        Side::White => geometry.delta(-right, forward),
    }
}
