//! The director: where the camera looks when nobody holds it.
//!
//! In a game that is watched it shows the whole board, calm and steep, leans to captures and goes near
//! to what is worth it; in a game that is played it may lean to what the opponent did. `moment` reads a
//! ply, `shots` decides what is on, `framing` makes a pose of it and `rig` carries the camera there.
//! A player who moves the camera has it for himself.

mod framing;
mod moment;
mod rig;
mod shots;

use super::camera::{CameraSystems, OrbitCamera, OrbitPose, View};
use super::layout::BoardShape;
use super::motion::{Motion, MotionSettings, MotionStyle};
use super::redraw::NeedsFrames;
use crate::game::{Burning, Direction, GameStarted, GameSystems, PlyPlayed, Session};
use crate::rules::{Effect, Side};
use crate::variant::Sq;
use bevy::prelude::*;
use framing::FramingContext;
use moment::{Moment, MomentWeight};
use rig::CameraRig;
use shots::ShotChooser;
use std::f32::consts::TAU;

/// Longest step, in seconds; after idling the clock has jumped.
const LONGEST_STEP: f32 = 1.0 / 20.0;
/// How long after the last ply the camera of a show still drifts, in seconds: a board at which nobody
/// plays lies still.
const DRIFTS: f32 = 20.0;

/// What the camera is to attend to. The game's screens write it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attention {
    /// The camera is left alone.
    #[default]
    None,
    /// A game that is watched.
    Show,
    /// What the opponent of this side does.
    Opponent(Side),
}

/// The director at work.
#[derive(Resource, Default)]
struct Director {
    shots: ShotChooser,
    /// The camera's carriage while the director has it, and the seat it keeps to.
    rig: Option<(CameraRig, View)>,
    /// How long the camera has drifted, in seconds.
    drift: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Attention>().init_resource::<Director>();
    app.add_systems(
        Update,
        (watch.after(GameSystems::Turn), direct.after(CameraSystems::Input).before(CameraSystems::Follow))
            .chain(),
    );
}

/// Tells the director what was played.
fn watch(
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
    let Some(mut moment) = Moment::of(&last.effects, &position.last_path(), is_royal, centre) else { return };
    if let Attention::Opponent(side) = *attention {
        if mover(&last.effects) != Some(side.other()) {
            return;
        }
        // Whoever plays wants to see every move of the opponent, and no more than that.
        moment.weight = MomentWeight::Capture;
    }
    director.shots.see(moment);
}

/// Whose ply it was.
fn mover(effects: &[Effect]) -> Option<Side> {
    effects.iter().find_map(|effect| match effect {
        Effect::Lift { piece, .. } | Effect::Drop { piece, .. } | Effect::Pass { piece, .. } => {
            Some(piece.side)
        }
        _ => None,
    })
}

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
    // With reduced motion the camera stays where the player has put it.
    let is_on = *attention != Attention::None && motion.style == MotionStyle::Full && !camera.auto_rotate;
    let Some(view) = view.filter(|_| is_on) else {
        // Who was led is led back, unless he has taken the camera.
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
    let is_show = *attention == Attention::Show;
    if is_show {
        // It comes to rest as gently as it goes.
        director.drift += seconds * ((DRIFTS - director.shots.idle()) / 2.0).clamp(0.0, 1.0);
    }
    let shot = director.shots.shot();
    let wanted =
        if is_show { framing::show(shot, context, director.drift) } else { framing::play(shot, context) };
    let (mut rig, _) = match director.rig {
        Some((rig, seat)) if seat == view => (rig, seat),
        // Another seat was asked for: the camera flies there as it always does.
        Some(_) => (CameraRig::at(&wanted), view),
        None => (CameraRig::at(&nearest_turn(*camera.shown(), &wanted)), view),
    };
    let is_moving = rig.step(&wanted, seconds);
    director.rig = Some((rig, view));
    camera.bypass_change_detection().direct(rig.pose());
    if is_moving || shot.of.is_some() || (is_show && director.shots.idle() < DRIFTS) {
        frames.ask();
    }
}

/// The same pose with its yaw at most half a turn from the other one's.
fn nearest_turn(pose: OrbitPose, other: &OrbitPose) -> OrbitPose {
    let turns = ((pose.yaw - other.yaw) / TAU).round() * TAU;
    OrbitPose { yaw: pose.yaw - turns, ..pose }
}
