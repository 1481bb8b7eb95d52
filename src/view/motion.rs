//! Koma in motion: lifted, carried in an arc over their way stations, set down, turned over.
//!
//! The game is always ahead of the picture. When a new ply comes, koma still on their way arrive
//! at once, so no hurry can put the picture out of step.

use super::mirror::{MirrorSystems, Place};
use super::redraw::NeedsFrames;
use crate::game::{Direction, GameSystems, PlyPlayed};
use crate::rules::Effect;
use crate::ui::{Action, Asked, Settings};
use crate::variant::Sq;
use bevy::prelude::*;

/// Time of one leg at normal speed, in seconds: a part for every leg and one for its length.
const LEG: f32 = 0.22;
const LEG_PER_METRE: f32 = 0.028;
/// The longest leg, in seconds.
const LONGEST_LEG: f32 = 0.75;
/// Height of the arc at least, and more a metre of way, in metres.
const ARC: f32 = 0.35;
const ARC_PER_METRE: f32 = 0.11;

/// One flight from stop to stop.
#[derive(Clone, Copy, Debug)]
struct Leg {
    start: f32,
    duration: f32,
    from: Transform,
    to: Transform,
}

/// A koma on its way. Removed on arrival.
#[derive(Component, Clone, Debug)]
pub struct Motion {
    legs: Vec<Leg>,
    elapsed: f32,
}

impl Motion {
    /// Arrives in the next frame.
    pub const fn hurry(&mut self) {
        self.elapsed = f32::INFINITY;
    }

    /// A way over stops to a last pose, beginning after `delay` seconds (of normal speed).
    #[must_use]
    pub fn through(from: Transform, stops: Vec<Transform>, to: Transform, delay: f32, speed: f32) -> Self {
        let mut start = delay / speed;
        let mut at = from;
        let legs = stops
            .into_iter()
            .chain([to])
            .map(|next| {
                let duration = leg_time(at.translation, next.translation) / speed;
                let leg = Leg { start, duration, from: at, to: next };
                start += duration;
                at = next;
                leg
            })
            .collect();
        Self { legs, elapsed: 0.0 }
    }

    /// The stop that was reached last, counted from 0; none before the first.
    fn reached(&self) -> Option<usize> {
        self.legs.iter().rposition(|leg| self.elapsed >= leg.start + leg.duration)
    }

    /// The pose after the time that has passed, and whether that is the last.
    fn pose(&self) -> (Transform, bool) {
        let Some(last) = self.legs.last() else { return (Transform::IDENTITY, true) };
        if self.elapsed >= last.start + last.duration {
            return (last.to, true);
        }
        let leg = self.legs.iter().rfind(|leg| self.elapsed >= leg.start);
        let Some(leg) = leg else { return (self.legs[0].from, false) };
        let part = ((self.elapsed - leg.start) / leg.duration).clamp(0.0, 1.0);
        let eased = EaseFunction::CubicInOut.sample_clamped(part);
        let way = leg.from.translation.distance(leg.to.translation);
        let arc = (ARC + ARC_PER_METRE * way) * (std::f32::consts::PI * part).sin();
        let mut pose = leg.to;
        pose.translation = leg.from.translation.lerp(leg.to.translation, eased) + Vec3::Y * arc;
        pose.rotation = leg.from.rotation.slerp(leg.to.rotation, eased);
        (pose, false)
    }
}

fn leg_time(from: Vec3, to: Vec3) -> f32 {
    (LEG + LEG_PER_METRE * from.distance(to)).min(LONGEST_LEG)
}

/// A koma has come down at a stop of its way. Of stops passed within a frame only the last is told.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touched {
    /// The koma.
    pub koma: Entity,
    /// The stop, counted from 0.
    pub stop: usize,
    /// Whether it has arrived.
    pub is_last: bool,
}

/// How the koma of the last ply are to move: who goes over way stations, who waits for whom.
#[derive(Resource, Clone, Debug)]
pub struct Cues {
    /// Koma are simply there.
    pub instant: bool,
    /// How fast, 1 being normal.
    pub speed: f32,
    /// Starting square, way stations and last square of the mover.
    path: Vec<Sq>,
    /// Squares of captured pieces with the time at which the captor reaches them, in seconds.
    captured: Vec<(Sq, f32)>,
}

impl Default for Cues {
    fn default() -> Self {
        Self { instant: true, speed: 1.0, path: Vec::new(), captured: Vec::new() }
    }
}

impl Cues {
    fn is_mover(&self, place: Place) -> bool {
        self.path.first().is_some_and(|from| place == Place::Square(*from))
    }

    /// The poses of the stops between start and end, for the mover.
    pub fn stops(&self, place: Place, pose: impl Fn(Sq) -> Transform) -> Vec<Transform> {
        if !self.is_mover(place) || self.path.len() < 3 {
            return Vec::new();
        }
        self.path[1..self.path.len() - 1].iter().map(|&sq| pose(sq)).collect()
    }

    /// Whether the koma there moves although it ends where it began (igui).
    #[must_use]
    pub fn goes_out_and_back(&self, place: Place) -> bool {
        self.is_mover(place) && self.path.len() > 2 && self.path.first() == self.path.last()
    }

    /// When the koma there sets out, in seconds of normal speed.
    #[must_use]
    pub fn delay(&self, place: Place) -> f32 {
        let waits = self.captured.iter().find(|(sq, _)| place == Place::Square(*sq));
        waits.map_or(0.0, |(_, at)| *at)
    }

    /// Where a burning koma lies: a mover that burns has still come to its last square.
    #[must_use]
    pub fn burnt_place(&self, place: Place) -> Place {
        match self.path.last() {
            Some(last) if self.is_mover(place) => Place::Square(*last),
            _ => place,
        }
    }

    /// When the mover has arrived, in seconds of normal speed.
    fn of(effects: &[Effect], distance: impl Fn(Sq, Sq) -> f32) -> Self {
        let mut cues = Self { instant: false, ..Self::default() };
        let mut clock = 0.0;
        for effect in effects {
            match *effect {
                Effect::Lift { from, .. } => cues.path.push(from),
                Effect::Capture { at, .. } => {
                    clock += cues.go(at, &distance);
                    cues.captured.push((at, clock * 0.85));
                }
                Effect::Land { at, .. } => clock += cues.go(at, &distance),
                _ => {}
            }
        }
        cues
    }

    /// Adds a stop and gives the time to reach it.
    fn go(&mut self, to: Sq, distance: impl Fn(Sq, Sq) -> f32) -> f32 {
        match self.path.last() {
            Some(&at) if at != to => {
                self.path.push(to);
                (LEG + LEG_PER_METRE * distance(at, to)).min(LONGEST_LEG)
            }
            _ => 0.0,
        }
    }
}

/// How much faster than the players' own setting koma travel now; a show has its pace.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Tempo(pub f32);

impl Default for Tempo {
    fn default() -> Self {
        Self(1.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Cues>().init_resource::<Tempo>().add_message::<Touched>();
    app.add_systems(
        Update,
        (
            take_cues.after(GameSystems::Turn).before(MirrorSystems::Embody),
            travel.in_set(MirrorSystems::Travel),
        ),
    );
}

/// Reads how the last ply is to be shown; koma still on their way arrive first.
fn take_cues(
    mut played: MessageReader<PlyPlayed>,
    mut cues: ResMut<Cues>,
    settings: Res<Settings>,
    tempo: Res<Tempo>,
    session: Res<crate::game::Session>,
    mut travellers: Query<&mut Motion>,
) {
    let plies: Vec<&PlyPlayed> = played.read().collect();
    let Some(last) = plies.last() else { return };
    for mut motion in &mut travellers {
        motion.hurry();
    }
    let Some(position) = session.position() else { return };
    if last.instant || plies.len() > 1 || !settings.motion {
        *cues = Cues::default();
        return;
    }
    let geometry = position.geometry();
    let distance = |a: Sq, b: Sq| {
        let files = f32::from(geometry.column(a)) - f32::from(geometry.column(b));
        let ranks = f32::from(geometry.rank(a)) - f32::from(geometry.rank(b));
        files.hypot(ranks)
    };
    *cues = match last.direction {
        Direction::Forward => Cues::of(&last.effects, distance),
        Direction::Backward => Cues { instant: false, ..Cues::default() },
    };
    cues.speed = settings.motion_speed * tempo.0;
}

fn travel(
    mut commands: Commands,
    time: Res<Time>,
    mut asked: MessageReader<Asked>,
    mut frames: ResMut<NeedsFrames>,
    mut touched: MessageWriter<Touched>,
    mut koma: Query<(Entity, &mut Motion, &mut Transform)>,
) {
    let skip = asked.read().any(|Asked(action)| *action == Action::SkipMotion);
    for (entity, mut motion, mut transform) in &mut koma {
        let before = motion.reached();
        // A long pause between frames (an idle window) is no time of travel.
        motion.elapsed += time.delta_secs().min(0.1);
        if skip {
            motion.hurry();
        }
        let (pose, has_arrived) = motion.pose();
        *transform = pose;
        frames.ask();
        if let Some(stop) = motion.reached().filter(|stop| before.is_none_or(|before| before < *stop)) {
            touched.write(Touched { koma: entity, stop, is_last: has_arrived });
        }
        if has_arrived {
            commands.entity(entity).remove::<Motion>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_are_reached_one_by_one() {
        let at = |x: f32| Transform::from_xyz(x, 0.0, 0.0);
        let mut motion = Motion::through(at(0.0), vec![at(1.0)], at(3.0), 0.5, 1.0);
        let first = 0.5 + leg_time(Vec3::ZERO, Vec3::X);
        let last = first + leg_time(Vec3::ZERO, Vec3::X * 2.0);
        for (time, reached) in [
            (0.0, None),
            (first - 0.01, None),
            (first + 0.01, Some(0)),
            (last - 0.01, Some(0)),
            (last + 0.01, Some(1)),
        ] {
            motion.elapsed = time;
            assert_eq!(motion.reached(), reached, "after {time} s");
        }
        motion.elapsed = 0.0;
        motion.hurry();
        assert_eq!(motion.reached(), Some(1), "who hurries is there");
    }
}
