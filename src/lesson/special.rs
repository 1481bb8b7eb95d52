//! Exercises that require a piece's special powers: the same piece with the nearest plain powers could not
//! solve them in as few moves.

use super::exercise::{Exercise, ExerciseTask, Special};
use super::make::{MakeExercise, Maker};
use super::roads::ends;
use std::sync::Arc;
use tenjiku_rules::variant::schema::{Dir, Dirs};
use tenjiku_rules::variant::{Power, Sq};
use tenjiku_rules::{Position, Side};

/// How many random positions are tried; special exercises are harder to find than plain ones.
const TRIES: usize = 60;

impl Maker {
    /// The special exercises that the powers call for, in order, each once.
    pub fn special_exercises(&self) -> Vec<MakeExercise> {
        let mut exercises: Vec<(Special, MakeExercise)> = Vec::new();
        for power in self.powers() {
            match power {
                Power::Burn => exercises.push((Special::Burn, Self::burn)),
                Power::Lion(_) | Power::LionLine(_) | Power::LionLineOf(..) | Power::LionOf(..) => {
                    exercises.push((Special::Igui, Self::igui));
                    exercises.push((Special::DoubleCapture, Self::captures_on_the_way));
                    exercises.push((Special::Jump, Self::over_a_wall));
                }
                Power::Igui => exercises.push((Special::Igui, Self::igui)),
                Power::RangeJump(_) => exercises.push((Special::RangeJump, Self::range_jump)),
                Power::RangeCapture(_) => exercises.push((Special::RangeCapture, Self::range_capture)),
                Power::Universal => exercises.push((Special::Universal, Self::universal)),
                Power::Hook(_) => exercises.push((Special::Hook, Self::hook)),
                Power::Area(_) => exercises.push((Special::Area, Self::area)),
                Power::Jump(..)
                | Power::Leap(_)
                | Power::SkipSlide { over_empty: false, .. }
                | Power::Pierce { .. } => {
                    exercises.push((Special::Jump, Self::over_a_wall));
                }
                _ => {}
            }
        }
        let mut seen = Vec::new();
        exercises.retain(|(special, _)| {
            let is_new = !seen.contains(special);
            seen.push(*special);
            is_new
        });
        exercises.into_iter().map(|(_, make)| make).collect()
    }

    fn powers(&self) -> Vec<Power> {
        self.board.kind(self.kind).powers().to_vec()
    }

    /// Tries random positions until one requires the power.
    fn search(
        &mut self,
        special: Special,
        mut draft: impl FnMut(&mut Self) -> Option<Exercise>,
    ) -> Option<Exercise> {
        (0..TRIES).find_map(|_| {
            let exercise = draft(self)?;
            self.needs_more_than_plain(&exercise).then_some(Exercise { special: Some(special), ..exercise })
        })
    }

    /// A neighbour is captured without moving.
    fn igui(&mut self) -> Option<Exercise> {
        self.search(Special::Igui, |maker| {
            let koma = maker.open_square()?;
            let near = match maker.lion_way() {
                Some((dirs, ..)) => {
                    let dir = maker.random.pick(&dirs.0)?;
                    maker.walk(koma, &[dir])
                }
                None => maker.neighbours(koma),
            };
            let target = maker.random.pick(&near)?;
            let task = ExerciseTask::Capture { targets: vec![target], home: Some(koma) };
            maker.finish(task, koma, &[(target, Side::White)], 1..=1)
        })
    }

    /// Several enemies are captured in one move.
    fn captures_on_the_way(&mut self) -> Option<Exercise> {
        self.search(Special::DoubleCapture, |maker| {
            let koma = maker.open_square()?;
            let way = match maker.lion_way() {
                Some((dirs, steps, false)) => vec![maker.random.pick(&dirs.0)?; usize::from(steps)],
                Some((dirs, steps, true)) => (0..steps).filter_map(|_| maker.random.pick(&dirs.0)).collect(),
                None => (0..maker.lion_steps()).filter_map(|_| maker.random.pick(&Dir::ALL)).collect(),
            };
            let mut targets = maker.walk(koma, &way);
            targets.sort_unstable();
            targets.dedup();
            if targets.len() < 2 || targets.contains(&koma) {
                return None;
            }
            let enemies: Vec<(Sq, Side)> = targets.iter().map(|sq| (*sq, Side::White)).collect();
            maker.finish(ExerciseTask::Capture { targets, home: None }, koma, &enemies, 1..=1)
        })
    }

    /// Several enemies burn at once.
    fn burn(&mut self) -> Option<Exercise> {
        self.search(Special::Burn, |maker| {
            let koma = maker.open_square()?;
            let ends = maker.roads.ends(koma).to_vec();
            let there = maker.random.pick(&ends)?;
            let mut near = maker.neighbours(there);
            near.retain(|sq| *sq != koma);
            let count = 2 + maker.random.below(2);
            let mut targets: Vec<Sq> = (0..count).filter_map(|_| maker.random.draw(&mut near)).collect();
            targets.sort_unstable();
            let enemies: Vec<(Sq, Side)> = targets.iter().map(|sq| (*sq, Side::White)).collect();
            maker.finish(ExerciseTask::Capture { targets, home: None }, koma, &enemies, 1..=1)
        })
    }

    /// A wall of friendly pieces divides the board; the target is behind it, or one move farther.
    fn over_a_wall(&mut self) -> Option<Exercise> {
        self.search(Special::Jump, |maker| {
            let (koma, wall, behind) = maker.wall()?;
            let setup = maker.setup(koma, &own(&wall));
            let position = Position::from_setup(Arc::clone(&maker.board), &setup).ok()?;
            let mut over = ends(&position, koma);
            over.retain(|to| behind.contains(to));
            let mut target = maker.random.pick(&over)?;
            let mut on = maker.roads.ends(target).to_vec();
            on.retain(|to| behind.contains(to));
            if maker.random.below(2) == 0
                && let Some(to) = maker.random.pick(&on)
            {
                target = to;
            }
            maker.finish(ExerciseTask::Reach { target }, koma, &own(&wall), 1..=2)
        })
    }

    /// A wall of friendly pieces, with an enemy behind it.
    fn range_jump(&mut self) -> Option<Exercise> {
        self.search(Special::RangeJump, |maker| {
            let (koma, wall, mut behind) = maker.wall()?;
            if maker.random.below(2) == 0 {
                behind.retain(|sq| maker.roads.ends(koma).contains(sq));
            }
            let target = maker.random.pick(&behind)?;
            let mut others = own(&wall);
            others.push((target, Side::White));
            maker.finish(ExerciseTask::Capture { targets: vec![target], home: None }, koma, &others, 1..=2)
        })
    }

    /// Several enemies in a line are all captured in one move.
    fn range_capture(&mut self) -> Option<Exercise> {
        self.search(Special::RangeCapture, |maker| {
            let koma = maker.open_square()?;
            let line = maker.powers().into_iter().find_map(|power| match power {
                Power::RangeCapture(dirs) => Some(dirs),
                _ => None,
            })?;
            let dir = maker.random.pick(&line.0)?;
            let far = 2 + maker.random.below(3);
            let targets = maker.walk(koma, &vec![dir; far]);
            if targets.len() < far {
                return None;
            }
            let others: Vec<(Sq, Side)> = targets.iter().map(|&sq| (sq, Side::White)).collect();
            maker.finish(ExerciseTask::Capture { targets, home: None }, koma, &others, 1..=1)
        })
    }

    fn universal(&mut self) -> Option<Exercise> {
        self.search(Special::Universal, |maker| {
            let (koma, wall, behind) = maker.wall()?;
            let target = maker.random.pick(&behind)?;
            maker.finish(ExerciseTask::Reach { target }, koma, &own(&wall), 1..=1)
        })
    }

    fn area(&mut self) -> Option<Exercise> {
        self.round_a_corner(Special::Area)
    }

    fn hook(&mut self) -> Option<Exercise> {
        self.round_a_corner(Special::Hook)
    }

    /// One move that has to turn a corner between friendly pieces.
    fn round_a_corner(&mut self, special: Special) -> Option<Exercise> {
        self.search(special, |maker| {
            let koma = maker.open_square()?;
            let mut near = maker.within(koma, 2);
            let pieces: Vec<Sq> = (0..6).filter_map(|_| maker.random.draw(&mut near)).collect();
            let setup = maker.setup(koma, &own(&pieces));
            let straight = ends(&maker.plain_position(koma, &setup)?, koma);
            let position = Position::from_setup(Arc::clone(&maker.board), &setup).ok()?;
            let mut turned = ends(&position, koma);
            turned.retain(|to| !straight.contains(to));
            let target = maker.random.pick(&turned)?;
            maker.finish(ExerciseTask::Reach { target }, koma, &own(&pieces), 1..=1)
        })
    }

    /// A square near a wall of friendly pieces, the wall, and the squares behind it.
    fn wall(&mut self) -> Option<(Sq, Vec<Sq>, Vec<Sq>)> {
        let side = self.board.geometry().files();
        let is_vertical = self.random.below(3) == 0;
        let at = 1 + u8::try_from(self.random.below(usize::from(side.saturating_sub(2)))).ok()?;
        let is_before = self.random.below(2) == 0;
        let geometry = self.board.geometry().clone();
        let line = |sq: Sq| if is_vertical { geometry.column(sq) } else { geometry.rank(sq) };
        let squares = self.roads.squares();
        let wall: Vec<Sq> = squares.iter().copied().filter(|sq| line(*sq) == at).collect();
        let (here, behind): (Vec<Sq>, Vec<Sq>) = squares
            .iter()
            .copied()
            .filter(|sq| line(*sq) != at)
            .partition(|sq| (line(*sq) < at) == is_before);
        let close: Vec<Sq> = here.into_iter().filter(|sq| line(*sq).abs_diff(at) <= 2).collect();
        Some((self.random.pick(&close)?, wall, behind))
    }

    /// The directions of Lion power, the number of steps and whether it may turn between them, for pieces that
    /// have it in some directions only.
    fn lion_way(&self) -> Option<(Dirs, u8, bool)> {
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

    /// The squares of a path in king steps, as far as it stays on the board.
    fn walk(&self, from: Sq, way: &[Dir]) -> Vec<Sq> {
        let mut at = from;
        way.iter()
            .map_while(|dir| {
                let (right, forward) = dir.offset();
                at = self.board.geometry().square_at_offset(at, i16::from(right), -i16::from(forward))?;
                Some(at)
            })
            .collect()
    }
}

fn own(squares: &[Sq]) -> Vec<(Sq, Side)> {
    squares.iter().map(|sq| (*sq, Side::Black)).collect()
}
