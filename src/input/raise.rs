//! Slightly raises the piece under the pointer, the selected piece and the pieces that its move would remove. They rise
//! and fall as if on a spring; with reduced motion, at once.

use super::{InputSystems, MoveInput, PointerTarget};
use crate::game::{BoardIndex, Koma, Picked, Selection, Session};
use crate::view::fire::Burning;
use crate::view::ghosts::Ghosts;
use crate::view::koma_body::KomaFaces;
use crate::view::layout::BoardShape;
use crate::view::motion::{Held, Motion, MotionSettings, MotionStyle};
use crate::view::quality::Quality;
use crate::view::redraw::NeedsFrames;
use crate::view::resting_place::RestingPlace;
use bevy::prelude::*;

/// Height of the piece under the pointer, in metres.
const HOVERED_HEIGHT: f32 = 0.07;
/// Height of a piece that would be captured or burnt, in metres.
const LOST_HEIGHT: f32 = 0.10;
/// Height of the selected piece, in metres.
const PICKED_HEIGHT: f32 = 0.16;
/// Angular frequency of the spring, in radians per second.
const ANGULAR_FREQUENCY: f32 = 26.0;
/// Maximum distance from the target height, in metres, and speed, in metres per second, of a piece at rest.
const AT_REST: (f32, f32) = (0.0005, 0.01);
/// Longest time step, in seconds: the clock jumps ahead after an idle period.
const MAX_STEP: f32 = 0.05;

#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
struct Raised {
    /// Height over its resting place, in metres.
    height: f32,
    /// Metres per second.
    speed: f32,
    is_at_rest: bool,
}

impl Raised {
    const fn at(height: f32) -> Self {
        Self { height, speed: 0.0, is_at_rest: true }
    }

    /// Moves towards a height: the exact motion of a critically damped spring, independent of the frame rate.
    fn step(&mut self, target: f32, seconds: f32) {
        let distance = self.height - target;
        let pull = (self.speed + ANGULAR_FREQUENCY * distance) * seconds;
        let decay = (-ANGULAR_FREQUENCY * seconds).exp();
        self.speed = (self.speed - ANGULAR_FREQUENCY * pull) * decay;
        self.height = target + (distance + pull) * decay;
        if (self.height - target).abs() < AT_REST.0 && self.speed.abs() < AT_REST.1 {
            *self = Self::at(target);
        } else {
            self.is_at_rest = false;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, raise.in_set(InputSystems::Mark));
}

/// Koma that lie on the board or a stand, or are raised from there.
type AtRest = (With<Koma>, Without<Motion>, Without<Burning>, Without<Held>);

fn raise(
    mut commands: Commands,
    time: Res<Time>,
    (motion, quality): (Res<MotionSettings>, Res<Quality>),
    session: Res<Session>,
    move_input: Res<MoveInput>,
    (pointed, ghosts): (Res<PointerTarget>, Res<Ghosts>),
    index: Res<BoardIndex>,
    shape: Option<Res<BoardShape>>,
    mut koma: Query<(&RestingPlace, &KomaFaces, &mut Transform), AtRest>,
    raised: Query<(Entity, &Raised)>,
    mut frames: ResMut<NeedsFrames>,
) {
    let (Some(shape), Some(variant)) = (shape, session.variant()) else { return };
    let picked = match move_input.selection().map(Selection::picked) {
        Some(Picked::Board(sq)) => index.at(sq),
        Some(Picked::Hand(_)) | None => None,
    };
    // On a software renderer the frames are too expensive, and in pictures time does not advance.
    let seconds = time.delta_secs().min(MAX_STEP);
    let is_animated = motion.style == MotionStyle::Full && *quality != Quality::Low && seconds > 0.0;
    let target = |entity: Entity| match entity {
        entity if picked == Some(entity) => PICKED_HEIGHT,
        entity if ghosts.fate(entity).is_some() => LOST_HEIGHT,
        entity if pointed.koma == Some(entity) => HOVERED_HEIGHT,
        _ => 0.0,
    };
    let lost = ghosts.lost.iter().map(|(entity, _)| *entity);
    let mut all: Vec<(Entity, Raised)> = raised.iter().map(|(entity, raised)| (entity, *raised)).collect();
    for entity in picked.into_iter().chain(pointed.koma).chain(lost) {
        if all.iter().all(|(known, _)| *known != entity) {
            all.push((entity, Raised::at(0.0)));
        }
    }
    for (entity, mut state) in all {
        let Ok((resting_place, faces, mut pose)) = koma.get_mut(entity) else {
            // The koma is dragged, moves or burns, and needs no lowering.
            commands.entity(entity).try_remove::<Raised>();
            continue;
        };
        let (previous_state, target) = (state, target(entity));
        if is_animated {
            state.step(target, seconds);
        } else {
            state = Raised::at(target);
        }
        if state == previous_state && state.is_at_rest && state.height > 0.0 {
            continue;
        }
        *pose = resting_place.pose(variant, *shape, faces.class(variant));
        pose.translation.y += state.height;
        frames.ask();
        if state == Raised::at(0.0) {
            commands.entity(entity).try_remove::<Raised>();
        } else {
            commands.entity(entity).try_insert(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The state of a koma after a time, with a given frame time.
    fn raised_after(seconds: f32, frame: f32) -> Raised {
        let mut raised = Raised::at(0.0);
        (0..(seconds / frame).round() as usize).for_each(|_| raised.step(PICKED_HEIGHT, frame));
        raised
    }

    #[test]
    fn rising_is_independent_of_the_frame_rate_and_comes_to_rest() {
        let [slow, fast] = [0.02, 0.005].map(|frame| raised_after(0.1, frame));
        assert!((slow.height - fast.height).abs() < 1e-4, "{slow:?} {fast:?}");
        assert!(
            slow.height > 0.5 * PICKED_HEIGHT && slow.height < PICKED_HEIGHT && !slow.is_at_rest,
            "{slow:?}"
        );
        assert_eq!(raised_after(1.0, 0.02), Raised::at(PICKED_HEIGHT));
    }
}
