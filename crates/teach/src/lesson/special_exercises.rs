//! Exercises that require a piece's special powers: with the nearest plain powers they would take more moves.

use super::builder::{ExerciseGenerator, LessonBuilder};
use super::destinations::ends;
use super::exercise::{Exercise, ExerciseTask, Special};
use std::sync::Arc;
use tenjiku_rules::variant::schema::{Dir, Dirs};
use tenjiku_rules::variant::{Power, Sq};
use tenjiku_rules::{Position, Side};

/// The number of random positions to try; special exercises are harder to find than plain ones.
const ATTEMPTS: usize = 60;

impl LessonBuilder {
    /// The special exercises for the piece's powers, in order, each once.
    pub fn special_exercises(&self) -> Vec<ExerciseGenerator> {
        let mut exercises: Vec<(Special, ExerciseGenerator)> = Vec::new();
        for power in self.powers() {
            let of_power: &[(Special, ExerciseGenerator)] = match power {
                Power::Burn => &[(Special::Burn, Self::burn)],
                Power::Lion(_) | Power::LionLine(_) | Power::LionLineOf(..) | Power::LionOf(..) => &[
                    (Special::Igui, Self::igui),
                    (Special::DoubleCapture, Self::double_capture),
                    (Special::Jump, Self::jump_wall),
                ],
                Power::Igui => &[(Special::Igui, Self::igui)],
                Power::RangeJump(_) => &[(Special::RangeJump, Self::range_jump)],
                Power::RangeCapture(_) => &[(Special::RangeCapture, Self::range_capture)],
                Power::Universal => &[(Special::Universal, Self::universal)],
                Power::Hook(_) => &[(Special::Hook, Self::hook)],
                Power::Area(_) => &[(Special::Area, Self::area)],
                Power::Jump(..)
                | Power::Leap(_)
                | Power::SkipSlide { over_empty: false, .. }
                | Power::Pierce { .. } => &[(Special::Jump, Self::jump_wall)],
                _ => &[],
            };
            for new in of_power {
                if !exercises.iter().any(|(special, _)| *special == new.0) {
                    exercises.push(*new);
                }
            }
        }
        exercises.into_iter().map(|(_, make)| make).collect()
    }

    fn powers(&self) -> Vec<Power> {
        self.board.kind(self.kind).powers().to_vec()
    }

    fn search(
        &mut self,
        special: Special,
        mut draft: impl FnMut(&mut Self) -> Option<Exercise>,
    ) -> Option<Exercise> {
        (0..ATTEMPTS).find_map(|_| {
            let exercise = draft(self)?;
            self.requires_special_power(&exercise).then_some(Exercise { special: Some(special), ..exercise })
        })
    }

    /// The koma captures a neighbour without moving.
    fn igui(&mut self) -> Option<Exercise> {
        self.search(Special::Igui, |builder| {
            let koma = builder.open_square()?;
            let near = match builder.partial_lion() {
                Some((dirs, ..)) => {
                    let dir = builder.random.pick(&dirs.0)?;
                    builder.walk(koma, &[dir])
                }
                None => builder.neighbours(koma),
            };
            let target = builder.random.pick(&near)?;
            let task = ExerciseTask::Capture { targets: vec![target], home: Some(koma) };
            builder.build(task, koma, &[(target, Side::White)], 1..=1)
        })
    }

    /// The koma captures several enemies in one move.
    fn double_capture(&mut self) -> Option<Exercise> {
        self.search(Special::DoubleCapture, |builder| {
            let koma = builder.open_square()?;
            let directions = match builder.partial_lion() {
                Some((dirs, steps, false)) => vec![builder.random.pick(&dirs.0)?; usize::from(steps)],
                Some((dirs, steps, true)) => {
                    (0..steps).filter_map(|_| builder.random.pick(&dirs.0)).collect()
                }
                None => (0..builder.lion_steps()).filter_map(|_| builder.random.pick(&Dir::ALL)).collect(),
            };
            let mut targets = builder.walk(koma, &directions);
            targets.sort_unstable();
            targets.dedup();
            if targets.len() < 2 || targets.contains(&koma) {
                return None;
            }
            builder.capture_all(koma, targets, 1..=1)
        })
    }

    fn burn(&mut self) -> Option<Exercise> {
        self.search(Special::Burn, |builder| {
            let koma = builder.open_square()?;
            let ends = builder.destinations.ends(koma).to_vec();
            let end = builder.random.pick(&ends)?;
            let mut neighbours = builder.neighbours(end);
            neighbours.retain(|sq| *sq != koma);
            let count = 2 + builder.random.below(2);
            let mut targets: Vec<Sq> =
                (0..count).filter_map(|_| builder.random.draw(&mut neighbours)).collect();
            targets.sort_unstable();
            builder.capture_all(koma, targets, 1..=1)
        })
    }

    /// A wall of friendly pieces divides the board; the target is behind it, or one move farther.
    fn jump_wall(&mut self) -> Option<Exercise> {
        self.search(Special::Jump, |builder| {
            let (koma, wall, behind) = builder.wall()?;
            let setup = builder.setup(koma, &friends(&wall));
            let position = Position::from_setup(Arc::clone(&builder.board), &setup).ok()?;
            let mut jump_ends = ends(&position, koma);
            jump_ends.retain(|to| behind.contains(to));
            let mut target = builder.random.pick(&jump_ends)?;
            let mut next_ends = builder.destinations.ends(target).to_vec();
            next_ends.retain(|to| behind.contains(to));
            if builder.random.below(2) == 0
                && let Some(to) = builder.random.pick(&next_ends)
            {
                target = to;
            }
            builder.build(ExerciseTask::Reach(target), koma, &friends(&wall), 1..=2)
        })
    }

    /// A wall of friendly pieces, with an enemy behind it.
    fn range_jump(&mut self) -> Option<Exercise> {
        self.search(Special::RangeJump, |builder| {
            let (koma, wall, mut behind) = builder.wall()?;
            if builder.random.below(2) == 0 {
                behind.retain(|sq| builder.destinations.ends(koma).contains(sq));
            }
            let target = builder.random.pick(&behind)?;
            let mut others = friends(&wall);
            others.push((target, Side::White));
            builder.build(ExerciseTask::Capture { targets: vec![target], home: None }, koma, &others, 1..=2)
        })
    }

    /// The koma captures several enemies in a line in one move.
    fn range_capture(&mut self) -> Option<Exercise> {
        self.search(Special::RangeCapture, |builder| {
            let koma = builder.open_square()?;
            let range_dirs = builder.powers().into_iter().find_map(|power| match power {
                Power::RangeCapture(dirs) => Some(dirs),
                _ => None,
            })?;
            let dir = builder.random.pick(&range_dirs.0)?;
            let count = 2 + builder.random.below(3);
            let targets = builder.walk(koma, &vec![dir; count]);
            if targets.len() < count {
                return None;
            }
            builder.capture_all(koma, targets, 1..=1)
        })
    }

    fn universal(&mut self) -> Option<Exercise> {
        self.search(Special::Universal, |builder| {
            let (koma, wall, behind) = builder.wall()?;
            let target = builder.random.pick(&behind)?;
            builder.build(ExerciseTask::Reach(target), koma, &friends(&wall), 1..=1)
        })
    }

    fn area(&mut self) -> Option<Exercise> {
        self.turn_corner(Special::Area)
    }

    fn hook(&mut self) -> Option<Exercise> {
        self.turn_corner(Special::Hook)
    }

    /// One move that must turn a corner between friendly pieces.
    fn turn_corner(&mut self, special: Special) -> Option<Exercise> {
        self.search(special, |builder| {
            let koma = builder.open_square()?;
            let mut nearby = builder.within(koma, 2);
            let pieces: Vec<Sq> = (0..6).filter_map(|_| builder.random.draw(&mut nearby)).collect();
            let setup = builder.setup(koma, &friends(&pieces));
            let straight = ends(&builder.plain_position(koma, &setup)?, koma);
            let position = Position::from_setup(Arc::clone(&builder.board), &setup).ok()?;
            let mut corner_ends = ends(&position, koma);
            corner_ends.retain(|to| !straight.contains(to));
            let target = builder.random.pick(&corner_ends)?;
            builder.build(ExerciseTask::Reach(target), koma, &friends(&pieces), 1..=1)
        })
    }

    /// A square near a wall of friendly pieces, the wall, and the squares behind it.
    fn wall(&mut self) -> Option<(Sq, Vec<Sq>, Vec<Sq>)> {
        let side = self.board.geometry().files();
        let is_vertical = self.random.below(3) == 0;
        let wall_line = 1 + u8::try_from(self.random.below(usize::from(side.saturating_sub(2)))).ok()?;
        let is_before = self.random.below(2) == 0;
        let geometry = self.board.geometry().clone();
        let coordinate = |sq: Sq| if is_vertical { geometry.column(sq) } else { geometry.rank(sq) };
        let squares = self.destinations.squares();
        let wall: Vec<Sq> = squares.iter().copied().filter(|sq| coordinate(*sq) == wall_line).collect();
        let (near_side, behind): (Vec<Sq>, Vec<Sq>) = squares
            .iter()
            .copied()
            .filter(|sq| coordinate(*sq) != wall_line)
            .partition(|sq| (coordinate(*sq) < wall_line) == is_before);
        let close_squares: Vec<Sq> =
            near_side.into_iter().filter(|sq| coordinate(*sq).abs_diff(wall_line) <= 2).collect();
        Some((self.random.pick(&close_squares)?, wall, behind))
    }

    /// Lion power in some directions only: the directions, the number of steps, and whether the piece may turn between
    /// steps.
    fn partial_lion(&self) -> Option<(Dirs, u8, bool)> {
        let powers = self.powers();
        if powers.iter().any(|power| matches!(power, Power::Lion(_) | Power::Igui)) {
            return None;
        }
        powers.into_iter().find_map(|power| match power {
            Power::LionLine(dirs) => Some((dirs, 2, false)),
            Power::LionLineOf(steps, dirs) => Some((dirs, steps, false)),
            Power::LionOf(steps, dirs) => Some((dirs, steps, true)),
            _ => None,
        })
    }

    fn lion_steps(&self) -> u8 {
        let steps = self.powers().into_iter().filter_map(|power| match power {
            Power::Lion(steps) => Some(steps),
            _ => None,
        });
        steps.max().unwrap_or(2)
    }

    /// The squares of a path in king steps, up to the edge of the board.
    fn walk(&self, from: Sq, directions: &[Dir]) -> Vec<Sq> {
        let mut at = from;
        directions
            .iter()
            .map_while(|dir| {
                let (right, forward) = dir.offset();
                at = self.board.geometry().square_at_offset(at, i16::from(right), -i16::from(forward))?;
                Some(at)
            })
            .collect()
    }
}

fn friends(squares: &[Sq]) -> Vec<(Sq, Side)> {
    squares.iter().map(|sq| (*sq, Side::Black)).collect()
}
