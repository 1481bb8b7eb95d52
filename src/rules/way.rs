//! The way of a move: where the piece turns and what it passes over. Effects tell what a move does;
//! this tells pictures how the piece gets there, so that nobody outside the rules has to guess.

use super::moves::Move;
use super::position::Position;
use crate::variant::{Piece, Ray, Sq};

/// How a piece gets over one stretch of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// To a neighbouring square.
    Step,
    /// Along a line of empty squares.
    Slide,
    /// Over whatever stands between, or by a power that does not ask what stands there.
    Jump,
    /// A general's capture over pieces of lower rank.
    RangeJump,
}

/// A straight part of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The square it leads to.
    pub to: Sq,
    /// How the piece gets there.
    pub gait: Gait,
}

/// Two squares on one file, rank or diagonal.
struct Line {
    /// Mailbox distance of one step.
    delta: i16,
    /// Steps from one to the other.
    steps: u8,
    /// Whether nothing stands between them.
    is_clear: bool,
}

impl Position {
    /// The way of a move of the side to move, stretch by stretch: over the squares where it captures,
    /// round the corner of a hook, step by step through an area, out and back for a pass. A drop has none.
    ///
    /// Where several ways lead to the same, it is a straight one rather than a bent one, then the first
    /// of the shortest. Of a move that is not legal it is the way the piece would have to take.
    #[must_use]
    pub fn way_of(&self, mv: Move) -> Vec<Stretch> {
        let Some((from, piece)) = mv.from().and_then(|from| Some((from, self.piece_at(from)?))) else {
            return Vec::new();
        };
        if mv.is_pass() {
            let step = |to| Stretch { to, gait: Gait::Step };
            return self.aside(from, piece).map_or(Vec::new(), |out| vec![step(out), step(from)]);
        }
        if !mv.has_via() {
            return self.route(piece, from, mv.to());
        }
        let mut at = from;
        let stops = mv.via().into_iter().chain([mv.to()]);
        let stretch = |to| {
            let line = self.line(std::mem::replace(&mut at, to), to, from);
            Stretch { to, gait: line.map_or(Gait::Jump, |line| line.gait()) }
        };
        stops.map(stretch).collect()
    }

    /// The way of the ply that was played last.
    #[must_use]
    pub fn last_way(&self) -> Vec<Stretch> {
        let mut before = self.clone();
        before.undo().map_or(Vec::new(), |mv| before.way_of(mv))
    }

    /// The empty neighbour over which a Lion passes.
    fn aside(&self, from: Sq, piece: Piece) -> Option<Sq> {
        let tables = &self.variant().tables;
        let walk = tables.walk(piece);
        let around = tables.king_steps.into_iter().filter(|_| walk.lion > 0);
        let lines = walk.lion_lines.iter().map(|&(delta, _)| delta);
        around.chain(lines).map(|delta| from.offset(delta)).find(|&sq| self.cell(sq).is_empty())
    }

    /// The line between two squares, if there is one; the piece that has left `gone` is in nobody's way.
    fn line(&self, from: Sq, to: Sq, gone: Sq) -> Option<Line> {
        let geometry = self.geometry();
        let right = i16::from(geometry.column(to)) - i16::from(geometry.column(from));
        let down = i16::from(geometry.rank(to)) - i16::from(geometry.rank(from));
        let is_line = right == 0 || down == 0 || right.abs() == down.abs();
        let steps = u8::try_from(right.abs().max(down.abs())).ok().filter(|&steps| is_line && steps > 0)?;
        let delta = geometry.delta(right.signum() as i8, down.signum() as i8);
        let mut between = (1..steps).map(|step| from.offset(delta * i16::from(step)));
        let is_clear = between.all(|sq| sq == gone || self.cell(sq).is_empty());
        Some(Line { delta, steps, is_clear })
    }

    /// The way between two squares without captures in between.
    fn route(&self, piece: Piece, from: Sq, to: Sq) -> Vec<Stretch> {
        let walk = self.variant().tables.walk(piece);
        let straight = self.line(from, to, from);
        let direct = |gait| vec![Stretch { to, gait }];
        if let Some(line) = straight.as_ref().filter(|line| line.is_clear) {
            let goes = line.steps == 1
                || walk.lion >= line.steps
                || walk.area >= line.steps
                || walk.ranges.contains(&line.delta)
                || walk.hooks.iter().any(|leg| leg.delta == line.delta)
                || line.is_among(&walk.lion_lines)
                || walk.rays.iter().any(|ray| ray.delta == line.delta && ray.reaches(line.steps));
            if goes {
                return direct(line.gait());
            }
        }
        if self.leaps(piece, from, to, straight.as_ref()) {
            return direct(Gait::Jump);
        }
        if let Some(steps) = self.walk_round(from, to, walk.area) {
            return steps.into_iter().map(|to| Stretch { to, gait: Gait::Step }).collect();
        }
        if let Some(way) = self.round_corner(piece, from, to) {
            return way.to_vec();
        }
        let ranges = straight.as_ref().is_some_and(|line| walk.ranges.contains(&line.delta));
        direct(if ranges { Gait::RangeJump } else { straight.map_or(Gait::Jump, |line| line.gait()) })
    }

    /// Whether the piece jumps there from where it stands.
    fn leaps(&self, piece: Piece, from: Sq, to: Sq, straight: Option<&Line>) -> bool {
        let (walk, geometry) = (self.variant().tables.walk(piece), self.geometry());
        let far = geometry
            .column(from)
            .abs_diff(geometry.column(to))
            .max(geometry.rank(from).abs_diff(geometry.rank(to)));
        let along = |line: &Line| {
            let odd = |ray: &Ray| ray.skip > 0 || ray.over > 0;
            let ray =
                walk.rays.iter().any(|ray| odd(ray) && ray.delta == line.delta && ray.reaches(line.steps));
            ray || line.is_among(&walk.lion_lines)
        };
        walk.leaps.iter().any(|&delta| from.offset(delta) == to)
            || far <= walk.lion
            || straight.is_some_and(along)
    }

    /// A shortest walk of at most so many king steps over empty squares, the start left out.
    fn walk_round(&self, from: Sq, to: Sq, steps: u8) -> Option<Vec<Sq>> {
        // Each square with the place of the one it was reached from.
        let mut reached = vec![(from, 0)];
        let mut begin = 0;
        for _ in 0..steps {
            let end = reached.len();
            for index in begin..end {
                for delta in self.variant().tables.king_steps {
                    let next = reached[index].0.offset(delta);
                    if next == to {
                        let mut way = vec![to];
                        let mut at = index;
                        while at != 0 {
                            way.push(reached[at].0);
                            at = reached[at].1;
                        }
                        way.reverse();
                        return Some(way);
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

    /// The two stretches of a hook move.
    fn round_corner(&self, piece: Piece, from: Sq, to: Sq) -> Option<[Stretch; 2]> {
        let walk = self.variant().tables.walk(piece);
        walk.hooks.iter().find_map(|leg| {
            let mut corner = from.offset(leg.delta);
            while self.cell(corner).is_empty() {
                let second = self.line(corner, to, from);
                if let Some(second) = second.filter(|line| line.is_clear && leg.turns.contains(&line.delta)) {
                    let first = self.line(from, corner, from)?;
                    return Some([
                        Stretch { to: corner, gait: first.gait() },
                        Stretch { to, gait: second.gait() },
                    ]);
                }
                corner = corner.offset(leg.delta);
            }
            None
        })
    }
}

impl Line {
    /// How a piece gets along it that does not need to be told apart by its powers.
    const fn gait(&self) -> Gait {
        match (self.steps, self.is_clear) {
            (1, _) => Gait::Step,
            (_, true) => Gait::Slide,
            (_, false) => Gait::Jump,
        }
    }

    /// Whether one of these lines, each with its length, reaches as far.
    fn is_among(&self, lines: &[(i16, u8)]) -> bool {
        lines.iter().any(|&(delta, most)| delta == self.delta && self.steps <= most)
    }
}
