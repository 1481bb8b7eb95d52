//! The director moves the camera while the player does not.
//!
//! In a watched game it shows the whole board, leans towards captures and approaches larger events. In a game in play
//! it may lean towards the opponent's move. `moment` rates a ply, `shots` chooses the shot, `framing` turns it into a
//! pose, and `rig` moves the camera there. On a software renderer, which is too slow for flights, the director cuts
//! between still shots. It stops once the player moves the camera.

mod framing;
mod lens;
mod moment;
mod rig;
mod shots;

use super::camera::{CameraSystems, OrbitCamera};
use super::fire::Burning;
use super::layout::BoardShape;
use super::motion::{Motion, MotionSettings, MotionStyle};
use super::orbit_pose::{OrbitPose, View};
use super::quality::Quality;
use super::redraw::NeedsFrames;
use crate::game::{Direction, GameStarted, GameSystems, PlyPlayed, Session};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use framing::FramingContext;
pub use lens::depth_of_field;
use moment::{Moment, MomentWeight};
use rig::CameraRig;
use shots::ShotChooser;
use std::f32::consts::TAU;
use std::time::Duration;
use tenjiku_rules::Side;
use tenjiku_rules::variant::Sq;

/// Longest time step, in seconds: the clock jumps over idle times.
const MAX_STEP: f32 = 1.0 / 20.0;
/// Duration of the drift after the last ply of a watched game, in seconds. Then the camera rests, so that an idle board
/// draws no frames.
const DRIFT_AFTER_PLY: f32 = 20.0;

/// Minimum wait for the end of a shot, in seconds.
const MIN_WAIT: f32 = 0.02;

/// The subject of the director, set by the screens of the game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attention {
    /// Nothing: the director leaves the camera alone.
    #[default]
    None,
    Watched,
    /// One orbit around the table between two watched games.
    Between,
    Opponent(Side),
}

#[derive(Resource, Default)]
struct Director {
    shots: ShotChooser,
    /// The rig and the seat it keeps to, while the director is in control.
    rig: Option<(CameraRig, View)>,
    /// Time of the drift so far, in seconds.
    drift: f32,
    /// Time of the orbit around the table so far, in seconds.
    orbit: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Attention>().init_resource::<Director>();
    lens::plugin(app);
    app.add_systems(
        Update,
        (
            advance_time,
            observe.after(GameSystems::Turn),
            direct.after(CameraSystems::Input).before(CameraSystems::Follow),
        )
            .chain(),
    );
}

/// The settings that decide how the director may move the camera.
#[derive(SystemParam)]
pub struct CameraStyle<'w> {
    quality: Res<'w, Quality>,
    motion: Res<'w, MotionSettings>,
}

/// Duration of the orbit around the table between two games, in seconds.
pub const ORBIT_TIME: f32 = framing::ORBIT_TIME;

impl CameraStyle<'_> {
    /// Whether the camera cuts instead of flying: a software renderer draws a moving board coarsely, and with reduced
    /// motion nothing moves by itself.
    pub fn is_still(&self) -> bool {
        *self.quality == Quality::Low || self.motion.style != MotionStyle::Full
    }
}

fn advance_time(
    time: Res<Time>,
    moving: Query<(), Or<(With<Motion>, With<Burning>)>>,
    mut director: ResMut<Director>,
) {
    director.shots.advance(time.delta_secs(), !moving.is_empty());
}

/// Reports played plies to the shot chooser.
fn observe(
    mut played: MessageReader<PlyPlayed>,
    mut started: MessageReader<GameStarted>,
    session: Res<Session>,
    attention: Res<Attention>,
    style: CameraStyle,
    shape: Option<Res<BoardShape>>,
    mut director: ResMut<Director>,
) {
    if started.read().count() > 0 {
        director.shots = ShotChooser::default();
    }
    let Some(last) = played.read().last() else { return };
    let (Some(position), Some(shape)) = (session.position(), shape) else { return };
    if last.instant || last.direction == Direction::Backward || *attention == Attention::None {
        return;
    }
    let variant = position.variant();
    let geometry = variant.geometry();
    let centre = |sq: Sq| shape.square_centre(geometry.file(sq), geometry.rank(sq));
    let is_royal = |kind| variant.kind(kind).is_royal();
    let Some(mut moment) = Moment::new(&last.summary, &last.path, is_royal, centre) else { return };
    if let Attention::Opponent(side) = *attention {
        if last.summary.mover.is_none_or(|mover| mover.side == side) {
            return;
        }
        // Every move of the opponent gets the same slight lean.
        moment.weight = MomentWeight::Capture;
    }
    // Cuts for every capture would be too many.
    let is_still = style.is_still() && *attention == Attention::Watched;
    let min_weight = if is_still { MomentWeight::Event } else { MomentWeight::Capture };
    director.shots.observe(moment, min_weight);
}

/// Moves the camera to the current shot.
fn direct(
    time: Res<Time>,
    attention: Res<Attention>,
    style: CameraStyle,
    shape: Option<Res<BoardShape>>,
    mut cameras: Query<&mut OrbitCamera>,
    mut director: ResMut<Director>,
    mut frames: ResMut<NeedsFrames>,
) {
    let (Some(shape), Ok(mut camera)) = (shape, cameras.single_mut()) else { return };
    let view = camera.kept_view().filter(|view| view.is_seated());
    let is_on = *attention != Attention::None && !camera.auto_rotate;
    let Some(view) = view.filter(|_| is_on) else {
        // The director returns the camera to its view, unless the player has moved it.
        if let (Some(_), Some(view)) = (director.rig.take(), view) {
            camera.look_from(view, *shape);
            frames.ask();
        }
        return;
    };
    let points = shape.framed_points(camera.frame_stands);
    let context = FramingContext { view, shape: *shape, points: &points, aspect: camera.aspect() };
    // A cut must not count as movement, which lowers the resolution.
    let camera = camera.bypass_change_detection();
    if style.is_still() {
        director.cut(*attention, context, camera, &mut frames);
    } else {
        director.fly(*attention, context, camera, time.delta_secs().min(MAX_STEP), &mut frames);
    }
}

impl Director {
    fn target_pose(&mut self, attention: Attention, context: FramingContext) -> OrbitPose {
        let shot = self.shots.choose();
        match attention {
            Attention::Watched => framing::watched_pose(shot, context, self.drift),
            Attention::Between if self.orbit > 0.0 => framing::orbit_start(context),
            Attention::Between => framing::watched_pose(None, context, 0.0),
            _ => framing::game_pose(shot, context),
        }
    }

    /// Cuts to the current shot, and requests a frame for its end.
    fn cut(
        &mut self,
        attention: Attention,
        context: FramingContext,
        camera: &mut OrbitCamera,
        frames: &mut NeedsFrames,
    ) {
        (self.drift, self.orbit) = (0.0, 0.0);
        let target = self.target_pose(attention, context);
        self.rig = Some((CameraRig::at(&target), context.view));
        if camera.cut(target) {
            frames.ask();
        }
        if let Some(wait) = self.shots.next_change() {
            frames.ask_within(Duration::from_secs_f32(wait.max(MIN_WAIT)));
        }
    }

    /// Flies towards the current shot and continues the drift.
    fn fly(
        &mut self,
        attention: Attention,
        context: FramingContext,
        camera: &mut OrbitCamera,
        seconds: f32,
        frames: &mut NeedsFrames,
    ) {
        let is_drifting = attention == Attention::Watched && self.shots.since_ply < DRIFT_AFTER_PLY;
        if is_drifting {
            // The drift slows down gently.
            self.drift += seconds * ((DRIFT_AFTER_PLY - self.shots.since_ply) / 2.0).clamp(0.0, 1.0);
        }
        let is_orbiting = attention == Attention::Between;
        if is_orbiting {
            self.orbit += seconds;
        }
        let target = self.target_pose(attention, context);
        let mut rig = match self.rig {
            Some((rig, seat)) if seat == context.view => rig,
            // To another seat the camera flies without the rig.
            Some(_) => CameraRig::at(&target),
            None => CameraRig::at(&nearest_turn(*camera.current_pose(), &target)),
        };
        if !is_orbiting {
            // After an interrupted orbit the flight starts from the current angle.
            rig.turn(framing::orbit_angle(std::mem::take(&mut self.orbit)));
        }
        let is_moving = rig.step(&target, seconds);
        self.rig = Some((rig, context.view));
        let pose = rig.pose();
        camera.direct(OrbitPose { yaw: pose.yaw + framing::orbit_angle(self.orbit), ..pose });
        let is_unfinished = is_orbiting && self.orbit < ORBIT_TIME;
        if is_moving || is_drifting || is_unfinished || self.shots.next_change().is_some() {
            frames.ask();
        }
    }
}

/// The same pose with its yaw shifted by whole turns to within half a turn of the yaw of `other`.
fn nearest_turn(pose: OrbitPose, other: &OrbitPose) -> OrbitPose {
    let turns = ((pose.yaw - other.yaw) / TAU).round() * TAU;
    OrbitPose { yaw: pose.yaw - turns, ..pose }
}

#[cfg(test)]
mod tests {
    use super::super::layout::Seat;
    use super::*;

    /// On a software renderer the picture is only sharp while the camera rests.
    #[test]
    fn a_camera_that_cuts_rests_between_plies_and_approaches_a_great_fire() {
        let shape = BoardShape::new(16, 16);
        let points = shape.framed_points(false);
        let view = View::Seat(Seat::Black);
        let context = FramingContext { view, shape, points: &points, aspect: 1.5 };
        let (mut director, mut camera) = (Director::default(), OrbitCamera::new(view));
        let mut frames = NeedsFrames::default();
        let mut pose_after = |director: &mut Director, seconds: f32| {
            director.shots.advance(seconds, false);
            director.cut(Attention::Watched, context, &mut camera, &mut frames);
            *camera.current_pose()
        };
        let wide = pose_after(&mut director, 3.0);
        assert!((0..200).all(|_| pose_after(&mut director, 0.1) == wide), "it moves without a ply");
        let moment = Moment { weight: MomentWeight::Great, at: Vec3::X * 4.0, reach: 1.5, from: None };
        director.shots.observe(moment, MomentWeight::Event);
        let near = pose_after(&mut director, 0.05);
        assert!(near.distance < 0.7 * wide.distance, "it stays away from the fire");
        assert_eq!(pose_after(&mut director, 0.5), near, "it moves during the shot");
        assert_eq!(pose_after(&mut director, 3.0), wide, "it does not come back");
    }
}
