//! The director moves the camera while the player does not.
//!
//! In a watched game it shows the whole board, leans towards captures and goes near to larger events. In
//! a game in play it may lean towards the opponent's move. `moment` rates a ply, `shots` chooses the
//! shot, `framing` turns it into a pose, and `rig` carries the camera there. It never moves the camera
//! of a player who has taken it over.

mod framing;
mod moment;
mod rig;
mod shots;

use super::camera::{CameraSystems, OrbitCamera, OrbitPose, View};
use super::fire::Burning;
use super::layout::BoardShape;
use super::motion::{Motion, MotionSettings, MotionStyle};
use super::redraw::NeedsFrames;
use crate::game::{Direction, GameStarted, GameSystems, PlyPlayed, Session};
use crate::rules::{Effect, Side};
use crate::variant::Sq;
use bevy::prelude::*;
use framing::FramingContext;
use moment::{Moment, MomentWeight};
use rig::CameraRig;
use shots::ShotChooser;
use std::f32::consts::TAU;

/// Longest step, in seconds. After an idle time the clock has jumped.
const LONGEST_STEP: f32 = 1.0 / 20.0;
/// How long after the last ply the camera of a watched game drifts, in seconds. Then it rests, so that an
/// idle board draws no frames.
const DRIFT_AFTER_PLY: f32 = 20.0;

/// What the director shows. The screens of the game set it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attention {
    /// Nothing: the director leaves the camera alone.
    #[default]
    None,
    /// A watched game.
    Watched,
    /// The moves of the opponent of this side.
    Opponent(Side),
}

/// The state of the director.
#[derive(Resource, Default)]
struct Director {
    shots: ShotChooser,
    /// What moves the camera, and the seat it keeps to, while the director is in control.
    rig: Option<(CameraRig, View)>,
    /// For how long the camera has drifted, in seconds.
    drift: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Attention>().init_resource::<Director>();
    app.add_systems(
        Update,
        (observe.after(GameSystems::Turn), direct.after(CameraSystems::Input).before(CameraSystems::Follow))
            .chain(),
    );
}

/// Reads the plies that are played.
fn observe(
    mut played: MessageReader<PlyPlayed>,
    mut started: MessageReader<GameStarted>,
    session: Res<Session>,
    attention: Res<Attention>,
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
    let Some(mut moment) = Moment::of(&last.effects, &last.path, is_royal, centre) else { return };
    if let Attention::Opponent(side) = *attention {
        if side_of(&last.effects) != Some(side.other()) {
            return;
        }
        // A player sees every move of the opponent, and none of them is more than a capture.
        moment.weight = MomentWeight::Capture;
    }
    director.shots.see(moment);
}

/// The side that made the ply.
fn side_of(effects: &[Effect]) -> Option<Side> {
    effects.iter().find_map(|effect| match effect {
        Effect::Lift { piece, .. } | Effect::Drop { piece, .. } | Effect::Pass { piece, .. } => {
            Some(piece.side)
        }
        _ => None,
    })
}

/// Moves the camera to the current shot.
fn direct(
    time: Res<Time>,
    attention: Res<Attention>,
    motion: Res<MotionSettings>,
    shape: Option<Res<BoardShape>>,
    busy: Query<(), Or<(With<Motion>, With<Burning>)>>,
    mut cameras: Query<&mut OrbitCamera>,
    mut director: ResMut<Director>,
    mut frames: ResMut<NeedsFrames>,
) {
    let (Some(shape), Ok(mut camera)) = (shape, cameras.single_mut()) else { return };
    let view = camera.kept_view().filter(|view| view.is_seat());
    // With reduced motion the camera stays where the player put it.
    let is_on = *attention != Attention::None && motion.style == MotionStyle::Full && !camera.auto_rotate;
    let Some(view) = view.filter(|_| is_on) else {
        // The director gives the camera back, unless the player has taken it.
        if let (Some(_), Some(view)) = (director.rig.take(), view) {
            camera.look_from(view, *shape);
            frames.ask();
        }
        return;
    };
    let seconds = time.delta_secs().min(LONGEST_STEP);
    let director = &mut *director;
    director.shots.step(seconds, !busy.is_empty());
    let points = shape.framed_points(camera.frame_stands);
    let context = FramingContext { view, shape: *shape, points: &points, aspect: camera.aspect() };
    let is_watched = *attention == Attention::Watched;
    if is_watched {
        // The drift slows down gently.
        director.drift += seconds * ((DRIFT_AFTER_PLY - director.shots.idle()) / 2.0).clamp(0.0, 1.0);
    }
    let shot = director.shots.shot();
    let wanted = if is_watched {
        framing::watched(shot, context, director.drift)
    } else {
        framing::played(shot, context)
    };
    let (mut rig, _) = match director.rig {
        Some((rig, seat)) if seat == view => (rig, seat),
        // For another seat the camera flies there as usual.
        Some(_) => (CameraRig::at(&wanted), view),
        None => (CameraRig::at(&nearest_turn(*camera.shown(), &wanted)), view),
    };
    let is_moving = rig.step(&wanted, seconds);
    director.rig = Some((rig, view));
    camera.bypass_change_detection().direct(rig.pose());
    if is_moving || shot.of.is_some() || (is_watched && director.shots.idle() < DRIFT_AFTER_PLY) {
        frames.ask();
    }
}

/// The same pose with its yaw within half a turn of that of another.
fn nearest_turn(pose: OrbitPose, other: &OrbitPose) -> OrbitPose {
    let turns = ((pose.yaw - other.yaw) / TAU).round() * TAU;
    OrbitPose { yaw: pose.yaw - turns, ..pose }
}
