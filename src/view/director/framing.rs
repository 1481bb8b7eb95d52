//! From a shot to a pose: how near, how steep, and from which side.

use super::super::camera::{OrbitPose, View};
use super::super::layout::BoardShape;
use super::moment::MomentWeight;
use super::shots::CameraShot;
use bevy::prelude::*;
use std::f32::consts::{PI, TAU};

/// How steeply the whole board is looked at in a show, in radians: calm, every file can be told.
const CALM_PITCH: f32 = 60.0 * PI / 180.0;
/// How far it drifts to either side of the seat, in radians, and how long that takes there and back, in
/// seconds.
const DRIFT: f32 = 0.15;
const DRIFT_TIME: f32 = 100.0;
/// What a shot must show around what happens, in metres.
const AROUND: f32 = 2.2;
/// How near the point stays to the middle of the picture, as a part of its half extents.
const CENTRED: f32 = 0.55;

/// How a camera goes near to something.
struct Approach {
    /// How much nearer than the whole board, as a part of that distance, at most.
    nearness: f32,
    /// How far the look goes from the middle of the board to what happens.
    lean: f32,
    /// How steeply it looks down, in radians.
    pitch: f32,
    /// How far it is taken from the side of what happens at the edge of the board, in radians: as one
    /// would bend over, never across the board.
    aside: f32,
}

const fn approach(weight: MomentWeight) -> Approach {
    match weight {
        MomentWeight::Quiet => Approach { nearness: 1.0, lean: 0.0, pitch: CALM_PITCH, aside: 0.0 },
        MomentWeight::Capture => {
            Approach { nearness: 0.84, lean: 0.40, pitch: 56.0 * PI / 180.0, aside: 0.0 }
        }
        MomentWeight::Event => Approach { nearness: 0.56, lean: 0.85, pitch: 44.0 * PI / 180.0, aside: 0.16 },
        MomentWeight::Royal => Approach { nearness: 0.44, lean: 0.95, pitch: 38.0 * PI / 180.0, aside: 0.16 },
    }
}

/// What the camera of a show has to deal with.
#[derive(Clone, Copy, Debug)]
pub struct FramingContext<'p> {
    /// The seat it keeps to.
    pub view: View,
    /// The board.
    pub shape: BoardShape,
    /// What the whole board is, with its stands if they matter.
    pub points: &'p [Vec3],
    /// Width of the picture over its height.
    pub aspect: f32,
}

/// The pose for a shot of a show, `drift` seconds into it.
pub fn show(shot: CameraShot, context: FramingContext, drift: f32) -> OrbitPose {
    let seat = OrbitPose::framing(context.view, context.points, context.aspect);
    let yaw = seat.yaw + DRIFT * (TAU * drift / DRIFT_TIME).sin();
    let wide = OrbitPose::framed((yaw, CALM_PITCH, seat.fov), context.points, context.aspect);
    let Some(moment) = shot.of else { return wide };
    let Approach { nearness, lean, pitch, aside } = approach(moment.weight);
    let half = context.shape.half_board();
    let side = (Quat::from_rotation_y(-seat.yaw) * moment.at).x / half.x;
    let turned = OrbitPose { yaw: yaw + aside * side.clamp(-1.0, 1.0), pitch, ..wide };
    let focus = wide.focus.lerp(moment.at, lean);
    let near = close_to(turned, focus, nearness * wide.distance, moment.reach, context.aspect);
    centred_on(near, moment.at, context.aspect)
}

/// The pose with which the camera of a game that is played leans to what the opponent did.
pub fn play(shot: CameraShot, context: FramingContext) -> OrbitPose {
    let seat = OrbitPose::framing(context.view, context.points, context.aspect);
    let Some(moment) = shot.of else { return seat };
    let focus = seat.focus.lerp(moment.at, 0.5);
    close_to(seat, focus, 0.72 * seat.distance, moment.reach, context.aspect)
}

/// The same look at another point from at most that distance, but as far as the reach needs, in metres.
fn close_to(pose: OrbitPose, focus: Vec3, distance: f32, reach: f32, aspect: f32) -> OrbitPose {
    let half = (pose.fov / 2.0).tan() * aspect.min(1.0);
    let distance = distance.max((reach + AROUND) / half).min(pose.distance);
    OrbitPose { focus, distance, ..pose }
}

/// Moves the look until the point is near the middle of the picture, away from the panels.
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
    fn the_whole_board_is_seen_whole_however_it_drifts() {
        boards(|context, drift, _| {
            let pose = show(CameraShot::default(), context, drift);
            for point in context.points {
                assert!(extents(&pose, *point, context.aspect) <= 1.0, "{context:?} {drift}");
            }
        });
    }

    #[test]
    fn what_happens_is_never_near_the_edge() {
        boards(|context, drift, at| {
            for weight in WEIGHTS {
                let shot = CameraShot { of: Some(Moment { weight, at, reach: 1.0 }) };
                let pose = show(shot, context, drift);
                let seen = extents(&pose, at, context.aspect);
                assert!(seen <= CENTRED + 0.03, "{weight:?} {at} {context:?}: {seen}");
            }
        });
    }

    #[test]
    fn the_more_there_is_to_see_the_nearer_and_lower_it_is() {
        boards(|context, drift, at| {
            let poses: Vec<OrbitPose> = WEIGHTS
                .into_iter()
                .map(|weight| {
                    show(CameraShot { of: Some(Moment { weight, at, reach: 0.0 }) }, context, drift)
                })
                .collect();
            let wide = show(CameraShot::default(), context, drift);
            for pair in [[&wide, &poses[0]], [&poses[0], &poses[1]], [&poses[1], &poses[2]]] {
                assert!(pair[0].distance >= pair[1].distance && pair[0].pitch > pair[1].pitch, "{pair:?}");
            }
        });
    }

    #[test]
    fn it_stays_on_its_side_of_the_board() {
        boards(|context, drift, at| {
            let View::Seat(seat) = context.view else { return };
            for weight in WEIGHTS {
                let pose = show(CameraShot { of: Some(Moment { weight, at, reach: 1.0 }) }, context, drift);
                assert!((pose.yaw - seat.yaw()).abs() < 0.4, "{weight:?} {at}");
            }
        });
    }

    #[test]
    fn wide_events_are_seen_whole() {
        let shape = BoardShape::new(16, 16);
        let points = shape.framed_points(false);
        let context = FramingContext { view: View::Seat(Seat::Black), shape, points: &points, aspect: 1.6 };
        let distance = |reach| {
            let moment = Moment { weight: MomentWeight::Royal, at: Vec3::ZERO, reach };
            show(CameraShot { of: Some(moment) }, context, 0.0).distance
        };
        assert!(distance(6.0) > distance(1.0));
    }

    #[test]
    fn the_look_at_an_opponents_move_keeps_the_players_seat() {
        boards(|context, _, at| {
            let shot = CameraShot { of: Some(Moment { weight: MomentWeight::Capture, at, reach: 0.0 }) };
            let (seat, pose) = (play(CameraShot::default(), context), play(shot, context));
            assert_eq!(seat, OrbitPose::framing(context.view, context.points, context.aspect));
            assert_eq!((pose.yaw, pose.pitch), (seat.yaw, seat.pitch));
            assert!(extents(&pose, at, context.aspect) < 0.95, "{at} {context:?}");
        });
    }
}
