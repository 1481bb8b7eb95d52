//! Turns a shot into a camera pose: how near, how steep, and from which side.

use super::super::camera::{OrbitPose, View, ViewDirection};
use super::super::layout::BoardShape;
use super::moment::MomentWeight;
use super::shots::CameraShot;
use bevy::prelude::*;
use std::f32::consts::{PI, TAU};

/// Pitch of the shot of the whole board, in radians: steep enough to tell the files apart.
const CALM_PITCH: f32 = 60.0 * PI / 180.0;
/// How far the camera drifts to either side of the seat, in radians.
const DRIFT: f32 = 0.15;
/// Period of the drift, in seconds.
const DRIFT_PERIOD: f32 = 100.0;
/// Margin that a shot must show around an event, in metres.
const MARGIN: f32 = 2.2;
/// How far from the centre of the picture an event may be, as a fraction of its half extents.
const CENTRED: f32 = 0.55;

/// How the camera approaches an event.
struct Approach {
    /// Distance at least, as a fraction of the distance that shows the whole board.
    distance: f32,
    /// How far the focus moves from the centre of the board to the event, 0 to 1.
    lean: f32,
    /// Pitch, in radians.
    pitch: f32,
    /// How far the camera turns towards the side of an event at the edge of the board, in radians: as a
    /// spectator would lean over, never across the board.
    aside: f32,
}

const fn approach(weight: MomentWeight) -> Approach {
    match weight {
        MomentWeight::Quiet => Approach { distance: 1.0, lean: 0.0, pitch: CALM_PITCH, aside: 0.0 },
        MomentWeight::Capture => {
            Approach { distance: 0.84, lean: 0.40, pitch: 56.0 * PI / 180.0, aside: 0.0 }
        }
        MomentWeight::Event => Approach { distance: 0.56, lean: 0.85, pitch: 44.0 * PI / 180.0, aside: 0.16 },
        MomentWeight::Royal => Approach { distance: 0.44, lean: 0.95, pitch: 38.0 * PI / 180.0, aside: 0.16 },
    }
}

/// What a shot is framed for.
#[derive(Clone, Copy, Debug)]
pub struct FramingContext<'p> {
    /// The seat that the camera keeps to.
    pub view: View,
    /// The board.
    pub shape: BoardShape,
    /// The corners of the board, with its stands if they are used.
    pub points: &'p [Vec3],
    /// Width of the picture over its height.
    pub aspect: f32,
}

/// The pose for a shot of a watched game; `drift` is for how many seconds the camera has drifted.
pub fn watched(shot: CameraShot, context: FramingContext, drift: f32) -> OrbitPose {
    let seat = OrbitPose::framing(context.view, context.points, context.aspect);
    let yaw = seat.yaw + DRIFT * (TAU * drift / DRIFT_PERIOD).sin();
    let wide = OrbitPose::framed(
        ViewDirection { yaw, pitch: CALM_PITCH, fov: seat.fov },
        context.points,
        context.aspect,
    );
    let Some(moment) = shot.of else { return wide };
    let Approach { distance, lean, pitch, aside } = approach(moment.weight);
    let half = context.shape.half_board();
    let side = (Quat::from_rotation_y(-seat.yaw) * moment.at).x / half.x;
    let turned = OrbitPose { yaw: yaw + aside * side.clamp(-1.0, 1.0), pitch, ..wide };
    let focus = wide.focus.lerp(moment.at, lean);
    let near = close_to(turned, focus, distance * wide.distance, moment.reach, context.aspect);
    centred_on(near, moment.at, context.aspect)
}

/// The pose for a game in play: the camera leans towards what the opponent did.
pub fn played(shot: CameraShot, context: FramingContext) -> OrbitPose {
    let seat = OrbitPose::framing(context.view, context.points, context.aspect);
    let Some(moment) = shot.of else { return seat };
    let focus = seat.focus.lerp(moment.at, 0.5);
    close_to(seat, focus, 0.72 * seat.distance, moment.reach, context.aspect)
}

/// Looks at another point from a distance in metres, or farther if the reach needs it.
fn close_to(pose: OrbitPose, focus: Vec3, distance: f32, reach: f32, aspect: f32) -> OrbitPose {
    let half = (pose.fov / 2.0).tan() * aspect.min(1.0);
    let distance = distance.max((reach + MARGIN) / half).min(pose.distance);
    OrbitPose { focus, distance, ..pose }
}

/// Moves the focus until the point is near the centre of the picture, away from the panels.
fn centred_on(mut pose: OrbitPose, point: Vec3, aspect: f32) -> OrbitPose {
    let reach = (pose.fov / 2.0).tan() * CENTRED;
    for _ in 0..6 {
        let seen = (pose.seen(point) / Vec2::new(reach * aspect, reach)).abs().max_element();
        if seen <= 1.0 {
            break;
        }
        pose.focus = pose.focus.lerp(point, 1.0 - 0.8 / seen);
    }
    pose
}

#[cfg(test)]
mod tests {
    use super::super::super::layout::Seat;
    use super::super::moment::Moment;
    use super::*;

    const WEIGHTS: [MomentWeight; 3] = [MomentWeight::Capture, MomentWeight::Event, MomentWeight::Royal];

    fn boards(mut each: impl FnMut(FramingContext, f32, Vec3)) {
        for (files, aspect) in [(7_u8, 1.6), (16, 1.3), (25, 1.6), (25, 0.8)] {
            let shape = BoardShape::new(files, files);
            let points = shape.framed_points(files < 10);
            for seat in [Seat::Black, Seat::White] {
                let context = FramingContext { view: View::Seat(seat), shape, points: &points, aspect };
                for (file, rank) in
                    [(1, 0), (files, files - 1), (files / 2, files / 2), (1, files - 1), (files, 0)]
                {
                    for drift in [0.0, 25.0, 75.0] {
                        each(context, drift, shape.square_centre(file, rank));
                    }
                }
            }
        }
    }

    fn extents(pose: &OrbitPose, point: Vec3, aspect: f32) -> f32 {
        let reach = (pose.fov / 2.0).tan();
        (pose.seen(point) / Vec2::new(reach * aspect, reach)).abs().max_element()
    }

    #[test]
    fn the_wide_shot_shows_the_whole_board_at_every_drift() {
        boards(|context, drift, _| {
            let pose = watched(CameraShot::default(), context, drift);
            for point in context.points {
                assert!(extents(&pose, *point, context.aspect) <= 1.0, "{context:?} {drift}");
            }
        });
    }

    #[test]
    fn events_are_never_near_the_edge() {
        boards(|context, drift, at| {
            for weight in WEIGHTS {
                let shot = CameraShot { of: Some(Moment { weight, at, reach: 1.0 }) };
                let pose = watched(shot, context, drift);
                let seen = extents(&pose, at, context.aspect);
                assert!(seen <= CENTRED + 0.03, "{weight:?} {at} {context:?}: {seen}");
            }
        });
    }

    #[test]
    fn heavier_moments_are_nearer_and_lower() {
        boards(|context, drift, at| {
            let poses: Vec<OrbitPose> = WEIGHTS
                .into_iter()
                .map(|weight| {
                    watched(CameraShot { of: Some(Moment { weight, at, reach: 0.0 }) }, context, drift)
                })
                .collect();
            let wide = watched(CameraShot::default(), context, drift);
            for pair in [[&wide, &poses[0]], [&poses[0], &poses[1]], [&poses[1], &poses[2]]] {
                assert!(pair[0].distance >= pair[1].distance && pair[0].pitch > pair[1].pitch, "{pair:?}");
            }
        });
    }

    #[test]
    fn the_camera_stays_on_its_side_of_the_board() {
        boards(|context, drift, at| {
            let View::Seat(seat) = context.view else { return };
            for weight in WEIGHTS {
                let pose =
                    watched(CameraShot { of: Some(Moment { weight, at, reach: 1.0 }) }, context, drift);
                assert!((pose.yaw - seat.yaw()).abs() < 0.4, "{weight:?} {at}");
            }
        });
    }

    #[test]
    fn a_wide_event_needs_more_distance() {
        let shape = BoardShape::new(16, 16);
        let points = shape.framed_points(false);
        let context = FramingContext { view: View::Seat(Seat::Black), shape, points: &points, aspect: 1.6 };
        let distance = |reach| {
            let moment = Moment { weight: MomentWeight::Royal, at: Vec3::ZERO, reach };
            watched(CameraShot { of: Some(moment) }, context, 0.0).distance
        };
        assert!(distance(6.0) > distance(1.0));
    }

    #[test]
    fn in_a_game_in_play_the_camera_keeps_the_players_seat() {
        boards(|context, _, at| {
            let shot = CameraShot { of: Some(Moment { weight: MomentWeight::Capture, at, reach: 0.0 }) };
            let (seat, pose) = (played(CameraShot::default(), context), played(shot, context));
            assert_eq!(seat, OrbitPose::framing(context.view, context.points, context.aspect));
            assert_eq!((pose.yaw, pose.pitch), (seat.yaw, seat.pitch));
            assert!(extents(&pose, at, context.aspect) < 0.95, "{at} {context:?}");
        });
    }
}
