//! Animation of koma: they take off, fly over their waypoints, turn over and land.
//!
//! The game is always ahead of the animation. When a new ply is played, koma that are still moving arrive at once, so
//! the picture never falls behind.
//!
//! `cues` computes the timing of a ply, `journey` gives each koma its waypoints, `leg` is the geometry of a flight, and
//! this file joins legs and advances time. It never writes the components of the game.

mod cues;
mod journey;
mod leg;
mod style;

use cues::PlyCues;
pub use cues::{Cues, PlaceWaypoint};
pub use journey::Journey;
pub use leg::{FlightStyle, Obstacle};
pub use style::{MotionSettings, MotionStyle, SkipMotion};

use super::highlights::Highlights;
use super::koma_mesh::KomaSize;
use super::layout::BoardShape;
use super::pending_steps::{PendingSteps, Steps};
use super::redraw::NeedsFrames;
use super::resting_place::{KomaSystems, PlaceParams, RestingPlace, Whereabouts, after_steps};
use crate::game::{Direction, GameSystems, OnSquare, PlyPlayed, Session};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use leg::{Leg, LegEnds, raise_point};
use std::f32::consts::PI;
use std::sync::Arc;
use tenjiku_rules::SegmentKind;
use tenjiku_rules::variant::Sq;

/// Duration of the rocking after landing, in seconds at normal speed.
const SETTLING_TIME: f32 = 0.17;
/// Number of half periods of the rocking.
const ROCKING_HALF_PERIODS: f32 = 2.5;
/// Speed factor for several plies that are taken back or replayed together.
const SEVERAL_PLIES_SPEED: f32 = 1.35;
/// Maximum distance of neighbouring squares, in metres.
const MAX_STEP_METRES: f32 = 1.6;
/// Height from which a koma is set down at the start of a game, in metres.
const SET_DOWN_HEIGHT: f32 = 0.45;

#[derive(Clone, Copy, Debug)]
pub struct Waypoint {
    pub pose: Transform,
    pub flight: FlightStyle,
    pub lands: bool,
    /// Earliest start of the flight, in seconds at normal speed.
    pub not_before: f32,
}

/// A koma that a player holds over the board, from where its flight starts.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Held;

/// The animation of a moving koma, removed on arrival.
#[derive(Component, Clone, Debug)]
pub struct Motion {
    flights: Vec<Flight>,
    /// The final pose, and the duration of the rocking before it, in seconds.
    rest: Transform,
    settling: f32,
    elapsed: f32,
    /// The entrance of a koma that was not on the board before; none for others.
    entrance: Option<Entrance>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrance {
    /// Set down without sound.
    Silent,
    Audible,
}

/// A leg with its start and end, in seconds.
#[derive(Clone, Copy, Debug)]
struct Flight {
    start: f32,
    end: f32,
    leg: Leg,
}

impl Motion {
    /// An animation over waypoints that clears all obstacles; a `speed` of 1 is normal.
    pub fn along(
        from: Transform,
        waypoints: &[Waypoint],
        speed: f32,
        size: KomaSize,
        obstacles: &[Obstacle],
    ) -> Self {
        let (mut at, mut start, mut takes_off) = (from, 0.0_f32, true);
        let mut flights: Vec<Flight> = Vec::with_capacity(waypoints.len());
        for waypoint in waypoints {
            let ends = LegEnds { from: at, to: waypoint.pose, takes_off, lands: waypoint.lands };
            let leg = Leg::new(waypoint.flight, ends, size, obstacles);
            start = start.max(waypoint.not_before / speed);
            let end = start + leg.seconds() / speed;
            flights.push(Flight { start, end, leg });
            (at, start, takes_off) = (waypoint.pose, end, waypoint.lands);
        }
        // A koma has the same height before and after a corner in the air.
        for flight in flights.chunk_by_mut(|before, _| !before.leg.ends.lands) {
            let height = flight.iter().map(|part| part.leg.height).fold(0.0, f32::max);
            flight.iter_mut().for_each(|part| part.leg.height = height);
        }
        let has_rocking = flights.last().is_some_and(|flight| flight.leg.raised() > 0.0);
        let settling = if has_rocking { SETTLING_TIME / speed } else { 0.0 };
        Self { flights, rest: at, settling, elapsed: 0.0, entrance: None }
    }

    /// An animation that sets a koma down in its place, after a delay in seconds at normal speed. The koma is hidden
    /// before it starts.
    pub fn set_down(
        rest: Transform,
        not_before: f32,
        speed: f32,
        size: KomaSize,
        entrance: Entrance,
    ) -> Self {
        let above = Transform { translation: rest.translation + Vec3::Y * SET_DOWN_HEIGHT, ..rest };
        let waypoint = Waypoint { pose: rest, flight: FlightStyle::Set, lands: true, not_before };
        Self { entrance: Some(entrance), ..Self::along(above, &[waypoint], speed, size, &[]) }
    }

    /// Whether the koma is being set down.
    pub const fn is_entrance(&self) -> bool {
        self.entrance.is_some()
    }

    fn is_visible(&self) -> bool {
        let start = self.flights.first().map_or(0.0, |flight| flight.start);
        self.entrance.is_none() || self.elapsed >= start
    }

    /// Makes the koma arrive in the next frame.
    pub const fn hurry(&mut self) {
        self.elapsed = f32::INFINITY;
    }

    /// The index of the last waypoint where the koma landed, and whether it is the final one; none before the first
    /// landing.
    fn last_landing(&self) -> Option<(usize, bool)> {
        let landings = self.flights.iter().filter(|flight| flight.leg.ends.lands);
        let landed = landings.clone().filter(|flight| self.elapsed >= flight.end).count();
        landed.checked_sub(1).map(|waypoint| (waypoint, landed == landings.count()))
    }

    /// The current pose, and whether it is the final one.
    fn pose(&self) -> (Transform, bool) {
        let Some(last) = self.flights.last() else { return (self.rest, true) };
        if self.elapsed >= last.end + self.settling {
            return (self.rest, true);
        }
        let flight = self.flights.iter().rfind(|flight| self.elapsed >= flight.start);
        let Some(flight) = flight else { return (self.flights[0].leg.pose(0.0), false) };
        if self.elapsed >= flight.end && flight.leg.ends.lands && self.settling > 0.0 {
            let mut pose = flight.leg.ends.to;
            let part = (self.elapsed - flight.end) / self.settling;
            raise_point(&mut pose, flight.leg.raised() * rocking(part));
            return (pose, false);
        }
        let part = (self.elapsed - flight.start) / (flight.end - flight.start).max(f32::EPSILON);
        (flight.leg.pose(part), false)
    }
}

/// The raised fraction of the point of a koma after landing: a decaying bounce from 1 to 0. `part` is the elapsed
/// fraction of the settling time.
fn rocking(part: f32) -> f32 {
    let remaining = 1.0 - part.clamp(0.0, 1.0);
    remaining * remaining * (PI * ROCKING_HALF_PERIODS * part).cos().abs()
}

/// Sent when a koma lands at a waypoint. If it passes several within a frame, only the last is reported.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landed {
    pub koma: Entity,
    /// The index of the waypoint among the waypoints where the koma lands.
    pub waypoint: usize,
    pub is_last: bool,
}

/// Factor on the motion speed of the settings, set by the pace of watched games.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct MotionTempo(pub f32);

impl Default for MotionTempo {
    fn default() -> Self {
        Self(1.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MotionSettings>().add_message::<SkipMotion>();
    app.init_resource::<Cues>()
        .init_resource::<PendingSteps>()
        .init_resource::<MotionTempo>()
        .add_message::<Landed>();
    app.add_plugins(journey::plugin);
    app.add_systems(
        Update,
        (
            // Before the events of the koma, whose observers read the cues.
            compute_cues.after(GameSystems::Apply).before(GameSystems::Mirror),
            animate_steps.after(GameSystems::Turn).before(KomaSystems::SpawnBodies),
            travel.in_set(KomaSystems::Travel),
        ),
    );
}

/// The inputs and output of computing cues.
#[derive(SystemParam)]
struct CueBuilder<'w, 's> {
    cues: ResMut<'w, Cues>,
    motion: Res<'w, MotionSettings>,
    tempo: Res<'w, MotionTempo>,
    session: Res<'w, Session>,
    shape: Option<Res<'w, BoardShape>>,
    travellers: Query<'w, 's, &'static mut Motion>,
    held: Query<'w, 's, &'static OnSquare, With<Held>>,
}

impl CueBuilder<'_, '_> {
    /// Makes moving koma arrive.
    fn hurry(&mut self) {
        self.travellers.iter_mut().for_each(|mut motion| motion.hurry());
    }

    /// The distance between two squares, in metres.
    fn metres(&self) -> Option<impl Fn(Sq, Sq) -> f32 + Copy> {
        let (geometry, shape) = (self.session.position()?.geometry(), **self.shape.as_ref()?);
        let centre = move |sq: Sq| shape.square_centre(geometry.file(sq), geometry.rank(sq));
        Some(move |a: Sq, b: Sq| centre(a).distance(centre(b)))
    }

    /// The cues of a ply; `animated_steps` are the steps that were shown while its move was entered. A held koma is put
    /// down.
    fn ply(&self, ply: &PlyPlayed, animated_steps: &[Sq]) -> Option<PlyCues> {
        let variant = self.session.variant()?;
        let highlights = Highlights::new(&ply.summary, &ply.path, variant);
        let data = (&ply.summary, &ply.path[..], &highlights);
        let mut cues = PlyCues::new(data, animated_steps, ply.direction, self.motion.style, self.metres()?);
        if self.held.iter().any(|held| cues.start == Some(held.0)) {
            cues.put_down_held();
        }
        Some(cues)
    }
}

/// Computes the cues of the last plies, after making moving koma arrive.
fn compute_cues(mut played: MessageReader<PlyPlayed>, steps: Res<PendingSteps>, mut builder: CueBuilder) {
    let plies: Vec<&PlyPlayed> = played.read().collect();
    let Some(last) = plies.last() else { return };
    builder.hurry();
    *builder.cues = Cues::default();
    if last.instant || builder.motion.style == MotionStyle::None {
        return;
    }
    let speed_factor = if plies.len() > 1 { SEVERAL_PLIES_SPEED } else { 1.0 };
    let mut cues = Cues::new(builder.motion.style, builder.motion.speed * builder.tempo.0 * speed_factor);
    for ply in plies {
        let animated = steps
            .0
            .as_ref()
            .filter(|steps| ply.direction == Direction::Forward && steps.is_prefix_of(ply.mv));
        let Some(ply_cues) = builder.ply(ply, animated.map_or(&[][..], |steps| &steps.squares[..])) else {
            return;
        };
        cues.add(ply.ply, ply_cues);
    }
    *builder.cues = cues;
}

/// Computes the cues for the steps of a move that is being entered, or their undoing.
fn animate_steps(
    steps: Res<PendingSteps>,
    places: PlaceParams,
    mut last_steps: Local<PendingSteps>,
    mut builder: CueBuilder,
    mut koma: Query<(&mut Journey, &RestingPlace, Whereabouts)>,
) {
    if *last_steps == *steps {
        return;
    }
    let before = std::mem::replace(&mut *last_steps, PendingSteps::clone(&steps));
    let Some(position) = builder.session.position() else { return };
    // Once the move is played, the cues of its ply contain the remaining steps.
    let (before, now) = (before.for_position(position), steps.for_position(position));
    let stops = |steps: &Steps| [&[steps.from][..], &steps.squares[..]].concat();
    let (squares, direction) = match (before, now) {
        (Some(before), Some(now)) if now.from == before.from && now.squares.starts_with(&before.squares) => {
            (stops(now).split_off(before.squares.len()), Direction::Forward)
        }
        (Some(before), _) => (stops(before).into_iter().rev().collect(), Direction::Backward),
        (None, Some(now)) => (stops(now), Direction::Forward),
        (None, None) => return,
    };
    let Some(metres) = builder.metres() else { return };
    let style = builder.motion.style;
    let segment_kind = |pair: &[Sq]| {
        if metres(pair[0], pair[1]) < MAX_STEP_METRES { SegmentKind::Step } else { SegmentKind::Jump }
    };
    let segment_kinds: Vec<SegmentKind> = squares.windows(2).map(segment_kind).collect();
    let origin = before.or(now).map(|steps| steps.from);
    let is_captured = |sq: &Sq| Some(*sq) != origin && position.piece_at(*sq).is_some();
    let captures: Vec<Sq> = squares.iter().copied().filter(is_captured).collect();
    let ply = PlyCues::along(&squares, &segment_kinds, &captures, None, direction, style, metres);
    let variant = Arc::clone(position.variant());
    builder.hurry();
    *builder.cues = Cues::default();
    if style == MotionStyle::None {
        return;
    }
    if let Some(Ok((mut journey, ..))) =
        origin.and_then(|sq| places.index.at(sq)).map(|mover| koma.get_mut(mover))
    {
        journey.extend(ply.waypoints());
    }
    for &(sq, not_before) in &ply.captured {
        let captured = places.index.at(sq).map(|captured| koma.get_mut(captured));
        let Some(Ok((mut journey, resting, whereabouts))) = captured else { continue };
        let Some(resting_place) = whereabouts.resting_place(&variant, &places) else { continue };
        let to = after_steps(resting_place, now, &places.index).place;
        let flight = ply.flight_of_other_koma(resting.place, to);
        journey.push(PlaceWaypoint { to, flight, lands: true, not_before });
    }
    let mut cues = Cues::new(style, builder.motion.speed * builder.tempo.0);
    cues.add(0, ply);
    *builder.cues = cues;
}

fn travel(
    mut commands: Commands,
    time: Res<Time>,
    mut skips: MessageReader<SkipMotion>,
    mut frames: ResMut<NeedsFrames>,
    mut landed: MessageWriter<Landed>,
    mut koma: Query<(Entity, &mut Motion, &mut Transform, Option<&mut Visibility>)>,
) {
    let skip = skips.read().count() > 0;
    for (entity, mut motion, mut transform, visibility) in &mut koma {
        let before = motion.last_landing();
        // After an idle time the first delta is long, so a frame counts as at most 0.1 s.
        motion.elapsed += time.delta_secs().min(0.1);
        if skip {
            motion.hurry();
        }
        let (pose, has_arrived) = motion.pose();
        *transform = pose;
        frames.ask();
        if let Some(mut visibility) = visibility.filter(|_| motion.is_entrance()) {
            visibility.set_if_neq(if motion.is_visible() {
                Visibility::Inherited
            } else {
                Visibility::Hidden
            });
        }
        let is_audible = !(skip && motion.is_entrance()) && motion.entrance != Some(Entrance::Silent);
        let landing = motion.last_landing().filter(|landing| is_audible && before != Some(*landing));
        if let Some((waypoint, is_last)) = landing {
            landed.write(Landed { koma: entity, waypoint, is_last });
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

    fn motion(waypoints: &[(f32, FlightStyle, bool)], delay: f32) -> Motion {
        let waypoint = |&(x, flight, lands): &(f32, FlightStyle, bool)| Waypoint {
            pose: at(x),
            flight,
            lands,
            not_before: delay,
        };
        let waypoints: Vec<Waypoint> = waypoints.iter().map(waypoint).collect();
        Motion::along(at(0.0), &waypoints, 1.0, koma_size(2), &[])
    }

    #[test]
    fn waypoints_are_reached_one_by_one() {
        let mut motion = motion(&[(1.0, FlightStyle::Hop, true), (3.0, FlightStyle::Hop, true)], 0.5);
        let first = 0.5 + FlightStyle::Hop.seconds(1.0);
        let last = first + FlightStyle::Hop.seconds(2.0);
        for (time, expected) in [
            (0.0, None),
            (first - 0.01, None),
            (first + 0.01, Some((0, false))),
            (last - 0.01, Some((0, false))),
            (last + 0.01, Some((1, true))),
        ] {
            motion.elapsed = time;
            assert_eq!(motion.last_landing(), expected, "after {time} s");
        }
        motion.elapsed = 0.0;
        motion.hurry();
        assert_eq!(motion.last_landing(), Some((1, true)), "it has not arrived");
        assert_eq!(motion.pose(), (at(3.0), true), "it is not at rest");
    }

    #[test]
    fn a_koma_is_hidden_before_it_is_set_down() {
        let mut motion = Motion::set_down(at(0.0), 0.5, 1.0, koma_size(2), Entrance::Silent);
        motion.elapsed = 0.4;
        assert!(!motion.is_visible() && motion.is_entrance());
        motion.elapsed = 0.51;
        let falling = motion.pose().0.translation.y - at(0.0).translation.y;
        assert!(motion.is_visible() && falling > 0.3, "{falling}");
        motion.hurry();
        assert!(motion.is_visible());
        assert_eq!(motion.pose(), (at(0.0), true));
    }

    #[test]
    fn a_corner_is_passed_in_the_air() {
        let mut motion = motion(&[(2.0, FlightStyle::Glide, false), (3.0, FlightStyle::Glide, true)], 0.0);
        motion.elapsed = FlightStyle::Glide.seconds(2.0) + 0.001;
        assert_eq!(motion.last_landing(), None);
        assert!(motion.pose().0.translation.y > at(0.0).translation.y + 0.05);
        motion.elapsed = 10.0;
        assert_eq!(motion.last_landing(), Some((0, true)));
    }

    #[test]
    fn a_koma_rocks_after_landing_and_then_rests_exactly() {
        let mut motion = motion(&[(1.0, FlightStyle::Hop, true)], 0.0);
        let landed = FlightStyle::Hop.seconds(1.0);
        motion.elapsed = landed + 0.01;
        let (rocking, has_arrived) = motion.pose();
        assert!(!has_arrived && rocking.rotation.angle_between(at(1.0).rotation) > 0.01);
        assert_eq!(motion.last_landing(), Some((0, true)), "landing is not reported before it rests");
        motion.elapsed = landed + SETTLING_TIME;
        assert_eq!(motion.pose(), (at(1.0), true));
    }

    #[test]
    fn rocking_dies_down() {
        assert_eq!(rocking(0.0), 1.0);
        assert!(rocking(1.0).abs() < 1e-6);
        let peaks: Vec<f32> = [0.0, 0.4, 0.8].map(rocking).to_vec();
        assert!(peaks[0] > peaks[1] && peaks[1] > peaks[2] && peaks[2] > 0.0, "{peaks:?}");
    }

    #[test]
    fn straight_motion_does_not_rock() {
        let mut motion = motion(&[(1.0, FlightStyle::Straight, true)], 0.0);
        motion.elapsed = FlightStyle::Straight.seconds(1.0) + 0.001;
        assert_eq!(motion.pose(), (at(1.0), true));
    }
}
