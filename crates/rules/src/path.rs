//! The path of a move, for animation: the squares where the piece turns and how it covers each segment.

use super::moves::Move;
use super::position::Position;
use crate::variant::{MovePattern, Passing, Piece, Sq};

/// How a piece moves along a segment of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SegmentKind {
    /// To an adjacent square.
    Step,
    /// Along a line of empty squares.
    Slide,
    /// Over other pieces, or by a power that ignores them.
    Jump,
    /// A range jump: over pieces of lower rank.
    RangeJump,
}

/// A straight segment of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathSegment {
    /// The square at the end of the segment.
    pub to: Sq,
    /// How the piece covers the segment.
    pub kind: SegmentKind,
}

/// Two squares on one file, rank or diagonal.
struct StraightLine {
    /// Mailbox distance of one step.
    delta: i16,
    /// The number of steps from one square to the other.
    steps: u8,
    /// Whether all squares in between are empty.
    is_clear: bool,
}

impl Position {
    /// The path of a move of the side to move: over the squares where it captures, round the corner of a hook, step by
    /// step through an area, out and back for a pass. Empty for a drop.
    ///
    /// Of several paths, a straight one is preferred, then the shortest, then the first found. For an illegal move it
    /// is the path that the piece would have to take.
    #[must_use]
    pub fn path_of(&self, mv: Move) -> Vec<PathSegment> {
        let Some((from, piece)) = mv.from().and_then(|from| Some((from, self.piece_at(from)?))) else {
            return Vec::new();
        };
        if mv.is_pass() {
            let step = |to| PathSegment { to, kind: SegmentKind::Step };
            let pattern = self.variant().tables.move_pattern(piece);
            return self.pass_square(pattern, from).map_or(Vec::new(), |out| vec![step(out), step(from)]);
        }
        if !mv.has_via() {
            return self.direct_path(piece, from, mv.to());
        }
        let mut at = from;
        let stops = mv.via().into_iter().chain([mv.to()]);
        let segment = |to| {
            let line = self.line(std::mem::replace(&mut at, to), to, from);
            PathSegment { to, kind: line.map_or(SegmentKind::Jump, |line| line.kind()) }
        };
        stops.map(segment).collect()
    }

    /// The path of the last ply; empty at the initial position.
    #[must_use]
    pub fn last_path(&self) -> Vec<PathSegment> {
        let mut before = self.clone();
        before.undo().map_or(Vec::new(), |mv| before.path_of(mv))
    }

    /// The empty adjacent square to which a piece with this pattern steps out and back when it passes; `None` if it may
    /// not pass. Lions may pass unless the game forbids it (`passing`), area movers only if the game allows it
    /// (`area_passes`, the reading of the English encyclopaedia for Tenjiku).
    #[inline]
    pub(super) fn pass_square(&self, pattern: &MovePattern, from: Sq) -> Option<Sq> {
        let rules = self.variant().rules();
        let is_empty = |&delta: &i16| self.cell(from.offset(delta)).is_empty();
        let has_lion = rules.passing == Passing::Free && pattern.has_lion_power();
        let step = if has_lion && pattern.lion > 0 || rules.area_passes && pattern.area > 0 {
            self.variant().tables.king_steps.into_iter().find(is_empty)
        } else if has_lion {
            let turning = pattern.turning_lions.iter().flat_map(|lion| &lion.returns);
            turning.chain(pattern.lion_lines.iter().map(|(delta, _)| delta)).copied().find(is_empty)
        } else {
            None
        };
        step.map(|delta| from.offset(delta))
    }

    /// The line between two squares, if there is one. `vacated` counts as empty: the moving piece has left that square.
    fn line(&self, from: Sq, to: Sq, vacated: Sq) -> Option<StraightLine> {
        let geometry = self.geometry();
        let right = i16::from(geometry.column(to)) - i16::from(geometry.column(from));
        let down = i16::from(geometry.rank(to)) - i16::from(geometry.rank(from));
        let is_line = right == 0 || down == 0 || right.abs() == down.abs();
        let steps = u8::try_from(right.abs().max(down.abs())).ok().filter(|&steps| is_line && steps > 0)?;
        let delta = geometry.delta(right.signum() as i8, down.signum() as i8);
        let mut between = (1..steps).map(|step| from.offset(delta * i16::from(step)));
        let is_clear = between.all(|sq| sq == vacated || self.cell(sq).is_empty());
        Some(StraightLine { delta, steps, is_clear })
    }

    /// The path between two squares, for a move without midsteps.
    fn direct_path(&self, piece: Piece, from: Sq, to: Sq) -> Vec<PathSegment> {
        let pattern = self.variant().tables.move_pattern(piece);
        let straight = self.line(from, to, from);
        let one_segment = |kind| vec![PathSegment { to, kind }];
        if let Some(line) = straight.as_ref().filter(|line| line.is_clear) {
            let moves_along_line = line.steps == 1
                || pattern.lion >= line.steps
                || pattern.area >= line.steps
                || pattern.range_jumps.contains(&line.delta)
                || pattern.hooks.iter().any(|leg| leg.delta == line.delta)
                || line.is_covered_by(&pattern.lion_lines)
                || pattern
                    .turning_lions
                    .iter()
                    .any(|lion| lion.steps >= line.steps && lion.dirs.contains(&line.delta))
                || pattern.rays.iter().any(|ray| ray.delta == line.delta && ray.reaches(line.steps));
            if moves_along_line {
                return one_segment(line.kind());
            }
        }
        if self.reaches_by_jump(piece, from, to, straight.as_ref()) {
            return one_segment(SegmentKind::Jump);
        }
        if let Some(steps) = self.area_path(from, to, pattern.area) {
            return steps.into_iter().map(|to| PathSegment { to, kind: SegmentKind::Step }).collect();
        }
        if let Some(segments) = self.hook_path(piece, from, to) {
            return segments.to_vec();
        }
        let is_range_jump = straight.as_ref().is_some_and(|line| pattern.range_jumps.contains(&line.delta));
        one_segment(if is_range_jump {
            SegmentKind::RangeJump
        } else {
            straight.map_or(SegmentKind::Jump, |line| line.kind())
        })
    }

    /// Whether the piece reaches the square with a jump.
    fn reaches_by_jump(&self, piece: Piece, from: Sq, to: Sq, straight: Option<&StraightLine>) -> bool {
        let (pattern, geometry) = (self.variant().tables.move_pattern(piece), self.geometry());
        let distance = geometry
            .column(from)
            .abs_diff(geometry.column(to))
            .max(geometry.rank(from).abs_diff(geometry.rank(to)));
        let jumps_along = |line: &StraightLine| {
            let mut rays = pattern.rays.iter().filter(|ray| ray.jumps());
            rays.any(|ray| ray.delta == line.delta && ray.reaches(line.steps))
                || line.is_covered_by(&pattern.lion_lines)
        };
        let jumps = pattern.turning_lions.iter().flat_map(|lion| &lion.jumps);
        pattern.leaps.iter().chain(jumps).any(|&delta| from.offset(delta) == to)
            || distance <= pattern.lion
            || straight.is_some_and(jumps_along)
    }

    /// A shortest path of at most `steps` king steps over empty squares, without `from`.
    fn area_path(&self, from: Sq, to: Sq, steps: u8) -> Option<Vec<Sq>> {
        // Each square with the index of the one it was reached from.
        let mut reached = vec![(from, 0)];
        let mut begin = 0;
        for _ in 0..steps {
            let end = reached.len();
            for index in begin..end {
                for delta in self.variant().tables.king_steps {
                    let next = reached[index].0.offset(delta);
                    if next == to {
                        let mut path = vec![to];
                        let mut at = index;
                        while at != 0 {
                            path.push(reached[at].0);
                            at = reached[at].1;
                        }
                        path.reverse();
                        return Some(path);
                    }
                    if self.cell(next).is_empty() && !reached.iter().any(|&(sq, _)| sq == next) {
                        reached.push((next, index));
                    }
                }
            }
            begin = end;
        }
        None
    }

    /// The two segments of a hook move.
    fn hook_path(&self, piece: Piece, from: Sq, to: Sq) -> Option<[PathSegment; 2]> {
        let pattern = self.variant().tables.move_pattern(piece);
        pattern.hooks.iter().find_map(|leg| {
            let mut corner = from.offset(leg.delta);
            while self.cell(corner).is_empty() {
                let second = self.line(corner, to, from);
                if let Some(second) = second.filter(|line| line.is_clear && leg.turns.contains(&line.delta)) {
                    let first = self.line(from, corner, from)?;
                    return Some([
                        PathSegment { to: corner, kind: first.kind() },
                        PathSegment { to, kind: second.kind() },
                    ]);
                }
                corner = corner.offset(leg.delta);
            }
            None
        })
    }
}

impl StraightLine {
    /// How a piece covers the line by default.
    const fn kind(&self) -> SegmentKind {
        match (self.steps, self.is_clear) {
            (1, _) => SegmentKind::Step,
            (_, true) => SegmentKind::Slide,
            (_, false) => SegmentKind::Jump,
        }
    }

    /// Whether one of these lines, each a direction with its length, covers this one.
    fn is_covered_by(&self, lines: &[(i16, u8)]) -> bool {
        lines.iter().any(|&(delta, max_steps)| delta == self.delta && self.steps <= max_steps)
    }
}
