//! Koma in motion: lifted, carried over their way stations, turned over, set down.
//!
//! The game is always ahead of the picture. When a new ply comes, koma still on their way arrive
//! at once, so no hurry can put the picture out of step.
//!
//! `cues` reads from a ply who moves how, `leg` is the geometry of a flight, this file strings legs
//! together and lets time pass.

mod cues;
mod leg;
mod style;

pub use cues::Cues;
pub use leg::{Carriage, Hurdle};
pub use style::{MotionSettings, MotionStyle, SkipMotion};

use super::koma_mesh::KomaSize;
use super::layout::BoardShape;
use super::redraw::NeedsFrames;
use super::resting_place::KomaSystems;
use crate::game::{Direction, GameSystems, PlyPlayed, Session};
use crate::variant::Sq;
use bevy::prelude::*;
use leg::{Leg, raise_point};
use std::f32::consts::PI;

/// How long a koma rocks after it was set down, in seconds at normal speed, and how often.
const SETTLING: f32 = 0.17;
const ROCKS: f32 = 2.5;

/// A stop of a journey.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// How the koma lies there.
    pub pose: Transform,
    /// How it is carried there.
    pub carriage: Carriage,
    /// Whether it comes down there.
    pub lands: bool,
}

/// A koma on its way. Removed on arrival.
#[derive(Component, Clone, Debug)]
pub struct Motion {
    flights: Vec<Flight>,
    /// The last pose, and how long the koma rocks before it is that, in seconds.
    rest: Transform,
    settling: f32,
    elapsed: f32,
}

/// A leg with its time, in seconds.
#[derive(Clone, Copy, Debug)]
struct Flight {
    start: f32,
    end: f32,
    leg: Leg,
    lands: bool,
}

impl Motion {
    /// A way over stops, beginning after `delay` seconds of normal speed; nothing of `hurdles` is touched.
    #[must_use]
    pub fn along(
        from: Transform,
        stops: &[Stop],
        (delay, speed): (f32, f32),
        size: KomaSize,
        hurdles: &[Hurdle],
    ) -> Self {
        let (mut at, mut start, mut rises) = (from, delay / speed, true);
        let mut flights: Vec<Flight> = Vec::with_capacity(stops.len());
        for stop in stops {
            let leg = Leg::new(stop.carriage, (at, stop.pose), (rises, stop.lands), size, hurdles);
            let end = start + leg.seconds() / speed;
            flights.push(Flight { start, end, leg, lands: stop.lands });
            (at, start, rises) = (stop.pose, end, stop.lands);
        }
        // Who turns a corner in the air is as high before it as after it.
        for flight in flights.chunk_by_mut(|before, _| !before.lands) {
            let height = flight.iter().map(|part| part.leg.height()).fold(0.0, f32::max);
            flight.iter_mut().for_each(|part| part.leg.raise_to(height));
        }
        let rocks = flights.last().is_some_and(|flight| flight.leg.raised() > 0.0);
        let settling = if rocks { SETTLING / speed } else { 0.0 };
        Self { flights, rest: at, settling, elapsed: 0.0 }
    }

    /// Arrives in the next frame.
    pub const fn hurry(&mut self) {
        self.elapsed = f32::INFINITY;
    }

    /// The stop at which it came down last, counted from 0, and whether it is its last; none before the
    /// first.
    fn reached(&self) -> Option<(usize, bool)> {
        let landings = self.flights.iter().filter(|flight| flight.lands).count();
        let reached = self.flights.iter().filter(|flight| flight.lands && self.elapsed >= flight.end).count();
        reached.checked_sub(1).map(|stop| (stop, reached == landings))
    }

    /// The pose after the time that has passed, and whether that is the last.
    fn pose(&self) -> (Transform, bool) {
        let Some(last) = self.flights.last() else { return (self.rest, true) };
        if self.elapsed >= last.end + self.settling {
            return (self.rest, true);
        }
        if self.elapsed >= last.end {
            let mut pose = self.rest;
            let part = (self.elapsed - last.end) / self.settling;
            raise_point(&mut pose, last.leg.raised() * rocking(part));
            return (pose, false);
        }
        let flight = self.flights.iter().rfind(|flight| self.elapsed >= flight.start);
        let Some(flight) = flight else { return (self.flights[0].leg.pose(0.0), false) };
        let part = (self.elapsed - flight.start) / (flight.end - flight.start).max(f32::EPSILON);
        (flight.leg.pose(part), false)
    }
}

/// How far the point of a koma that was set down is still up, from 1 at the beginning of its settling to
/// 0 at the end: it falls, bounces less and less, and lies.
fn rocking(part: f32) -> f32 {
    let left = 1.0 - part.clamp(0.0, 1.0);
    left * left * (PI * ROCKS * part).cos().abs()
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

/// How much faster than the players' own setting koma travel now; a show has its pace.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Tempo(pub f32);

impl Default for Tempo {
    fn default() -> Self {
        Self(1.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MotionSettings>().add_message::<SkipMotion>();
    app.init_resource::<Cues>().init_resource::<Tempo>().add_message::<Touched>();
    app.add_systems(
        Update,
        (
            take_cues.after(GameSystems::Turn).before(KomaSystems::SpawnBodies),
            travel.in_set(KomaSystems::Travel),
        ),
    );
}

/// Reads how the last ply is to be shown; koma still on their way arrive first.
fn take_cues(
    mut played: MessageReader<PlyPlayed>,
    mut cues: ResMut<Cues>,
    motion: Res<MotionSettings>,
    tempo: Res<Tempo>,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    mut travellers: Query<&mut Motion>,
) {
    let plies: Vec<&PlyPlayed> = played.read().collect();
    let Some(last) = plies.last() else { return };
    for mut motion in &mut travellers {
        motion.hurry();
    }
    *cues = Cues::default();
    let (Some(position), Some(shape)) = (session.position(), shape) else { return };
    if last.instant || plies.len() > 1 || motion.style == MotionStyle::None {
        return;
    }
    let way = match last.direction {
        Direction::Forward => position.last_path(),
        Direction::Backward => position.path_of(last.mv),
    };
    let geometry = position.geometry();
    let centre = |sq: Sq| shape.square_centre(geometry.file(sq), geometry.rank(sq));
    let metres = |a: Sq, b: Sq| centre(a).distance(centre(b));
    *cues = Cues::of((&last.effects, &way), last.direction, motion.style, metres);
    cues.speed = motion.speed * tempo.0;
}

fn travel(
    mut commands: Commands,
    time: Res<Time>,
    mut skips: MessageReader<SkipMotion>,
    mut frames: ResMut<NeedsFrames>,
    mut touched: MessageWriter<Touched>,
    mut koma: Query<(Entity, &mut Motion, &mut Transform)>,
) {
    let skip = skips.read().count() > 0;
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
        if let Some((stop, is_last)) = motion.reached().filter(|reached| before != Some(*reached)) {
            touched.write(Touched { koma: entity, stop, is_last });
        }
        if has_arrived {
            commands.entity(entity).remove::<Motion>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::koma_mesh::{koma_pose, koma_size};
    use super::super::layout::Seat;
    use super::*;

    fn at(x: f32) -> Transform {
        koma_pose(Vec3::new(x, 0.0, 0.0), Seat::Black, 2, false)
    }

    fn motion(stops: &[(f32, Carriage, bool)], delay: f32) -> Motion {
        let stop = |&(x, carriage, lands): &(f32, Carriage, bool)| Stop { pose: at(x), carriage, lands };
        let stops: Vec<Stop> = stops.iter().map(stop).collect();
        Motion::along(at(0.0), &stops, (delay, 1.0), koma_size(2), &[])
    }

    #[test]
    fn stops_are_reached_one_by_one() {
        let mut motion = motion(&[(1.0, Carriage::Hop, true), (3.0, Carriage::Hop, true)], 0.5);
        let first = 0.5 + Carriage::Hop.seconds(1.0);
        let last = first + Carriage::Hop.seconds(2.0);
        for (time, reached) in [
            (0.0, None),
            (first - 0.01, None),
            (first + 0.01, Some((0, false))),
            (last - 0.01, Some((0, false))),
            (last + 0.01, Some((1, true))),
        ] {
            motion.elapsed = time;
            assert_eq!(motion.reached(), reached, "after {time} s");
        }
        motion.elapsed = 0.0;
        motion.hurry();
        assert_eq!(motion.reached(), Some((1, true)), "who hurries is there");
        assert_eq!(motion.pose(), (at(3.0), true), "and lies still");
    }

    #[test]
    fn a_corner_is_no_stop_and_is_passed_in_the_air() {
        let mut motion = motion(&[(2.0, Carriage::Glide, false), (3.0, Carriage::Glide, true)], 0.0);
        motion.elapsed = Carriage::Glide.seconds(2.0) + 0.001;
        assert_eq!(motion.reached(), None);
        assert!(motion.pose().0.translation.y > at(0.0).translation.y + 0.05);
        motion.elapsed = 10.0;
        assert_eq!(motion.reached(), Some((0, true)));
    }

    #[test]
    fn a_koma_rocks_when_it_is_set_down_and_then_lies_exactly() {
        let mut motion = motion(&[(1.0, Carriage::Hop, true)], 0.0);
        let landed = Carriage::Hop.seconds(1.0);
        motion.elapsed = landed + 0.01;
        let (rocking, has_arrived) = motion.pose();
        assert!(!has_arrived && rocking.rotation.angle_between(at(1.0).rotation) > 0.01);
        assert_eq!(motion.reached(), Some((0, true)), "it is heard when it lands, not when it lies");
        motion.elapsed = landed + SETTLING;
        assert_eq!(motion.pose(), (at(1.0), true));
    }

    #[test]
    fn rocking_dies() {
        assert_eq!(rocking(0.0), 1.0);
        assert!(rocking(1.0).abs() < 1e-6);
        let peaks: Vec<f32> = [0.0, 0.4, 0.8].map(rocking).to_vec();
        assert!(peaks[0] > peaks[1] && peaks[1] > peaks[2] && peaks[2] > 0.0, "{peaks:?}");
    }

    #[test]
    fn straight_motion_does_not_rock() {
        let mut motion = motion(&[(1.0, Carriage::Straight, true)], 0.0);
        motion.elapsed = Carriage::Straight.seconds(1.0) + 0.001;
        assert_eq!(motion.pose(), (at(1.0), true));
    }
}
