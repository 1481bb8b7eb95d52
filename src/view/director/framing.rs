//! Turns a shot into a camera pose: distance, pitch and side.

use super::super::layout::BoardShape;
use super::super::orbit_pose::{OrbitPose, View, ViewDirection};
use super::moment::{Moment, MomentWeight};
use bevy::prelude::*;
use std::f32::consts::{PI, TAU};

/// Pitch of the shot of the whole board, in degrees: steep enough to tell the files apart.
const WIDE_DEGREES: f32 = 60.0;
/// Amplitude of the drift to either side of the seat, in radians.
const DRIFT_AMPLITUDE: f32 = 0.15;
/// Period of the drift, in seconds.
const DRIFT_PERIOD: f32 = 100.0;
/// Margin around an event that a shot must show, in metres.
const MARGIN: f32 = 2.2;
/// Maximum distance of an event from the centre of the picture, as a fraction of its half extents.
const MAX_EVENT_OFFSET: f32 = 0.66;

/// Preferred limit of the view past the edge of the board in a close shot, in metres.
const MAX_PAST_EDGE: f32 = 1.5;
/// Fraction of the half extents that the event of a close shot may fill when the focus moves inwards.
const MAX_INWARD_OFFSET: f32 = 0.86;
/// A shot includes the origin of the piece if that needs at most this fraction of the distance of the whole board.
const MAX_ORIGIN_DISTANCE: f32 = 0.72;

/// Pitch of the orbit around the table, in radians, and its distance relative to that of the whole board.
const ORBIT_PITCH: f32 = 40.0 * PI / 180.0;
const ORBIT_DISTANCE: f32 = 1.12;
/// Duration of the orbit, and of its acceleration and deceleration, in seconds.
pub const ORBIT_TIME: f32 = 24.0;
const ORBIT_EASING: f32 = 3.0;

/// How the camera approaches an event.
struct Approach {
    /// Minimum distance, as a fraction of the distance that shows the whole board.
    distance: f32,
    /// Shift of the focus from the centre of the board to the event, 0 to 1.
    lean: f32,
    /// Pitch, in radians.
    pitch: f32,
    /// Turn of the camera towards the side of an event at the edge of the board, in radians. The camera never crosses
    /// the board.
    side_turn: f32,
}

/// The approach to an event; `wide_distance` is the distance that shows the whole board, in metres. On a large board an
/// event covers a smaller part, so the camera goes nearer.
fn approach(weight: MomentWeight, wide_distance: f32) -> Approach {
    let nearer = |metres: f32| (metres / wide_distance).sqrt().min(0.8);
    let (distance, lean, degrees, side_turn) = match weight {
        MomentWeight::Quiet => (1.0, 0.0, WIDE_DEGREES, 0.0),
        MomentWeight::Capture => (0.84, 0.40, 56.0, 0.0),
        MomentWeight::Event => (nearer(9.0), 1.0, 50.0, 0.12),
        MomentWeight::Great => (nearer(7.5), 1.0, 48.0, 0.14),
        MomentWeight::Royal => (nearer(6.0), 1.0, 45.0, 0.16),
    };
    Approach { distance, lean, pitch: degrees * PI / 180.0, side_turn }
}

#[derive(Clone, Copy, Debug)]
pub struct FramingContext<'p> {
    /// The view that the camera keeps to.
    pub view: View,
    pub shape: BoardShape,
    /// The corners of the board, with its stands if they are used.
    pub points: &'p [Vec3],
    /// Width of the picture over its height.
    pub aspect: f32,
}

/// The pose for a shot of a watched game; `drift` is the time the camera has drifted, in seconds.
pub fn watched_pose(shot: Option<Moment>, context: FramingContext, drift: f32) -> OrbitPose {
    let seat = OrbitPose::for_view(context.view, context.points, context.aspect);
    let yaw = seat.yaw + DRIFT_AMPLITUDE * (TAU * drift / DRIFT_PERIOD).sin();
    let wide = OrbitPose::fit(
        ViewDirection { yaw, pitch: WIDE_DEGREES * PI / 180.0, fov: seat.fov },
        context.points,
        context.aspect,
    );
    let Some(moment) = shot else { return wide };
    let Approach { distance, lean, pitch, side_turn } = approach(moment.weight, wide.distance);
    let half = context.shape.half_board();
    let side = (Quat::from_rotation_y(-seat.yaw) * moment.at).x / half.x;
    let direction = ViewDirection { yaw: yaw + side_turn * side.clamp(-1.0, 1.0), pitch, fov: seat.fov };
    let area_around = |centre, reach| area_corners(centre, reach, context.shape);
    let event = area_around(moment.at, moment.reach);
    let with_start = moment.from.map(|from| [event.as_slice(), &area_around(from, 0.0)].concat());
    let with_start = with_start.map(|points| (pose_enclosing(direction, &points, context.aspect), points));
    let (fitted, points) = with_start
        .filter(|(pose, _)| pose.distance <= MAX_ORIGIN_DISTANCE * wide.distance)
        .unwrap_or_else(|| (pose_enclosing(direction, &event, context.aspect), event.to_vec()));
    let distance = fitted.distance.max(distance * wide.distance).min(wide.distance);
    let near = OrbitPose { focus: wide.focus.lerp(fitted.focus, lean), distance, ..fitted };
    let inward = move_inwards(near, &points, context, seat.yaw);
    centre_on(inward, moment.at, context.aspect)
}

/// The corners of the part of the board around a point that a shot must show.
fn area_corners(centre: Vec3, reach: f32, shape: BoardShape) -> [Vec3; 4] {
    let edge = shape.half_board().extend(0.0).xzy();
    [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)]
        .map(|(x, z)| (centre + Vec3::new(x, 0.0, z) * (reach + MARGIN)).clamp(-edge, edge))
}

/// The nearest pose that shows all points.
fn pose_enclosing(direction: ViewDirection, points: &[Vec3], aspect: f32) -> OrbitPose {
    let low = points.iter().copied().reduce(Vec3::min).unwrap_or_default();
    let high = points.iter().copied().reduce(Vec3::max).unwrap_or_default();
    let centre = (low + high) / 2.0;
    let offsets: Vec<Vec3> = points.iter().map(|point| point - centre).collect();
    let pose = OrbitPose::fit(direction, &offsets, aspect);
    OrbitPose { focus: pose.focus + centre, ..pose }
}

/// Moves the focus from the edge of the board inwards, as far as the points stay well in the picture, so that the shot
/// shows the board rather than the table.
fn move_inwards(pose: OrbitPose, points: &[Vec3], context: FramingContext, seat: f32) -> OrbitPose {
    let half = pose.fov / 2.0;
    let (height, back) = (pose.distance * pose.pitch.sin(), pose.distance * pose.pitch.cos());
    let far = height / (pose.pitch - half).tan() - back;
    let near = back - height / (pose.pitch + half).tan();
    let half_width = pose.distance * half.tan() * context.aspect;
    let board = context.shape.half_board() + MAX_PAST_EDGE;
    let turn = Quat::from_rotation_y(seat);
    let at = turn.inverse() * pose.focus;
    let x = (board.x - half_width).max(0.0);
    let (low, high) = (far - board.y, board.y - near);
    let z = if low < high { at.z.clamp(low, high) } else { (low + high) / 2.0 };
    let target = turn * Vec3::new(at.x.clamp(-x, x), 0.0, z);
    let reach = Vec2::new(half.tan() * context.aspect, half.tan()) * MAX_INWARD_OFFSET;
    let pose_at = |fraction: f32| OrbitPose { focus: pose.focus.lerp(target, fraction), ..pose };
    let shows_all = |pose: &OrbitPose| {
        points.iter().all(|&point| (pose.project(point) / reach).abs().max_element() <= 1.0)
    };
    let poses = (1..=20).rev().map(|fraction| pose_at(fraction as f32 / 20.0));
    poses.into_iter().find(shows_all).unwrap_or(pose)
}

pub fn orbit_start(context: FramingContext) -> OrbitPose {
    let seat = OrbitPose::for_view(context.view, context.points, context.aspect);
    let direction = ViewDirection { yaw: seat.yaw, pitch: ORBIT_PITCH, fov: seat.fov };
    let pose = OrbitPose::fit(direction, context.points, context.aspect);
    OrbitPose { focus: Vec3::ZERO, distance: ORBIT_DISTANCE * pose.distance, ..pose }
}

/// The angle of the orbit after some seconds, in radians, eased at both ends.
pub fn orbit_angle(seconds: f32) -> f32 {
    let seconds = seconds.clamp(0.0, ORBIT_TIME);
    let eased_distance = |time: f32| time * time / (2.0 * ORBIT_EASING);
    let path = if seconds < ORBIT_EASING {
        eased_distance(seconds)
    } else if seconds > ORBIT_TIME - ORBIT_EASING {
        ORBIT_TIME - ORBIT_EASING - eased_distance(ORBIT_TIME - seconds)
    } else {
        seconds - ORBIT_EASING / 2.0
    };
    TAU * path / (ORBIT_TIME - ORBIT_EASING)
}

/// The pose for a game in play: the camera leans towards the opponent's move.
pub fn game_pose(shot: Option<Moment>, context: FramingContext) -> OrbitPose {
    let seat = OrbitPose::for_view(context.view, context.points, context.aspect);
    let Some(moment) = shot else { return seat };
    let focus = seat.focus.lerp(moment.at, 0.5);
    close_to(seat, focus, 0.72 * seat.distance, moment.reach, context.aspect)
}

/// The pose with another focus and a distance in metres. The distance is greater if the picture would not show
/// everything within `reach` metres of the focus.
fn close_to(pose: OrbitPose, focus: Vec3, distance: f32, reach: f32, aspect: f32) -> OrbitPose {
    let half = (pose.fov / 2.0).tan() * aspect.min(1.0);
    let distance = distance.max((reach + MARGIN) / half).min(pose.distance);
    OrbitPose { focus, distance, ..pose }
}

/// Moves the focus until the point is near the centre of the picture, away from the panels.
fn centre_on(mut pose: OrbitPose, point: Vec3, aspect: f32) -> OrbitPose {
    let reach = (pose.fov / 2.0).tan() * MAX_EVENT_OFFSET;
    for _ in 0..6 {
        let offset = (pose.project(point) / Vec2::new(reach * aspect, reach)).abs().max_element();
        if offset <= 1.0 {
            break;
        }
        pose.focus = pose.focus.lerp(point, 1.0 - 0.8 / offset);
    }
    pose
}

#[cfg(test)]
mod tests {
    use super::super::super::layout::Seat;
    use super::*;

    const WEIGHTS: [MomentWeight; 4] =
        [MomentWeight::Capture, MomentWeight::Event, MomentWeight::Great, MomentWeight::Royal];

    fn shot(weight: MomentWeight, at: Vec3, reach: f32) -> Option<Moment> {
        Some(Moment { weight, at, reach, from: None })
    }

    fn for_each_event(mut check: impl FnMut(FramingContext, f32, Vec3)) {
        for (files, aspect) in [(7_u8, 1.6), (16, 1.3), (25, 1.6), (25, 0.8)] {
            let shape = BoardShape::new(files, files);
            let points = shape.framed_points(files < 10);
            for seat in [Seat::Black, Seat::White] {
                let context = FramingContext { view: View::Seat(seat), shape, points: &points, aspect };
                for (file, rank) in
                    [(1, 0), (files, files - 1), (files / 2, files / 2), (1, files - 1), (files, 0)]
                {
                    for drift in [0.0, 25.0, 75.0] {
                        check(context, drift, shape.square_centre(file, rank));
                    }
                }
            }
        }
    }

    fn extents(pose: &OrbitPose, point: Vec3, aspect: f32) -> f32 {
        let reach = (pose.fov / 2.0).tan();
        (pose.project(point) / Vec2::new(reach * aspect, reach)).abs().max_element()
    }

    #[test]
    fn the_wide_shot_shows_the_whole_board_at_every_drift() {
        for_each_event(|context, drift, _| {
            let pose = watched_pose(None, context, drift);
            for point in context.points {
                assert!(extents(&pose, *point, context.aspect) <= 1.0, "{context:?} {drift}");
            }
        });
    }

    #[test]
    fn events_are_never_near_the_edge() {
        for_each_event(|context, drift, at| {
            for weight in WEIGHTS {
                let pose = watched_pose(shot(weight, at, 1.0), context, drift);
                let offset = extents(&pose, at, context.aspect);
                assert!(offset <= MAX_EVENT_OFFSET + 0.03, "{weight:?} {at} {context:?}: {offset}");
            }
        });
    }

    #[test]
    fn a_close_shot_shows_the_board_rather_than_the_table() {
        for_each_event(|context, _, at| {
            for weight in [MomentWeight::Event, MomentWeight::Great, MomentWeight::Royal] {
                let pose = watched_pose(shot(weight, at, 1.0), context, 0.0);
                let board = context.shape.half_board();
                let is_board = |point: Vec3| point.x.abs() <= board.x && point.z.abs() <= board.y;
                let points = (0..=20)
                    .flat_map(|x| (0..=20).map(move |y| (x as f32 / 10.0 - 1.0, y as f32 / 10.0 - 1.0)));
                let count = points
                    .filter(|&(x, y)| on_table(&pose, x, y, context.aspect).is_some_and(is_board))
                    .count();
                // The board fills at least two fifths of the picture, even if the board is small.
                assert!(count * 5 > 441 * 2, "{weight:?} {at} {context:?}: {count}");
            }
        });
    }

    /// The point of the table at a place of the picture, from -1 to 1.
    fn on_table(pose: &OrbitPose, x: f32, y: f32, aspect: f32) -> Option<Vec3> {
        let reach = (pose.fov / 2.0).tan();
        let ray = pose.rotation() * Vec3::new(x * reach * aspect, y * reach, -1.0);
        let from = pose.transform().translation;
        (ray.y < 0.0).then(|| from - ray * (from.y / ray.y))
    }

    #[test]
    fn a_shot_shows_the_origin_of_the_piece_if_near() {
        let shape = BoardShape::new(16, 16);
        let points = shape.framed_points(false);
        let context = FramingContext { view: View::Seat(Seat::White), shape, points: &points, aspect: 1.4 };
        let at = shape.square_centre(3, 2);
        for (from, is_shown) in [(shape.square_centre(6, 5), true), (shape.square_centre(16, 15), false)] {
            let moment = Moment { weight: MomentWeight::Event, at, reach: 0.0, from: Some(from) };
            let pose = watched_pose(Some(moment), context, 0.0);
            assert!(extents(&pose, at, 1.4) < 0.9);
            assert_eq!(extents(&pose, from, 1.4) < 0.95, is_shown, "{from}");
        }
    }

    #[test]
    fn the_orbit_goes_once_around_the_table_and_never_jerks() {
        assert_eq!((orbit_angle(0.0), orbit_angle(ORBIT_TIME)), (0.0, TAU));
        let speeds: Vec<f32> = (0..240)
            .map(|tenth| orbit_angle((tenth + 1) as f32 / 10.0) - orbit_angle(tenth as f32 / 10.0))
            .collect();
        assert!(
            speeds.iter().all(|speed| (0.0..0.035).contains(speed)),
            "too fast, or backwards: {speeds:?}"
        );
        assert!(speeds.windows(2).all(|pair| (pair[1] - pair[0]).abs() < 0.0015), "a jerk: {speeds:?}");
    }

    #[test]
    fn heavier_moments_are_nearer_and_lower() {
        for_each_event(|context, drift, at| {
            let poses: Vec<OrbitPose> = WEIGHTS
                .into_iter()
                .map(|weight| watched_pose(shot(weight, at, 0.0), context, drift))
                .collect();
            let wide = watched_pose(None, context, drift);
            for pair in
                [[&wide, &poses[0]], [&poses[0], &poses[1]], [&poses[1], &poses[2]], [&poses[2], &poses[3]]]
            {
                assert!(pair[0].distance >= pair[1].distance && pair[0].pitch > pair[1].pitch, "{pair:?}");
            }
        });
    }

    #[test]
    fn the_camera_stays_on_its_side_of_the_board() {
        for_each_event(|context, drift, at| {
            let View::Seat(seat) = context.view else { return };
            for weight in WEIGHTS {
                let pose = watched_pose(shot(weight, at, 1.0), context, drift);
                assert!((pose.yaw - seat.yaw()).abs() < 0.4, "{weight:?} {at}");
            }
        });
    }

    #[test]
    fn a_wide_event_needs_more_distance() {
        let shape = BoardShape::new(16, 16);
        let points = shape.framed_points(false);
        let context = FramingContext { view: View::Seat(Seat::Black), shape, points: &points, aspect: 1.6 };
        let distance =
            |reach| watched_pose(shot(MomentWeight::Royal, Vec3::ZERO, reach), context, 0.0).distance;
        assert!(distance(6.0) > distance(1.0));
    }

    #[test]
    fn in_a_running_game_the_camera_keeps_the_players_seat() {
        for_each_event(|context, _, at| {
            let shot = shot(MomentWeight::Capture, at, 0.0);
            let (seat, pose) = (game_pose(None, context), game_pose(shot, context));
            assert_eq!(seat, OrbitPose::for_view(context.view, context.points, context.aspect));
            assert_eq!((pose.yaw, pose.pitch), (seat.yaw, seat.pitch));
            assert!(extents(&pose, at, context.aspect) < 0.95, "{at} {context:?}");
        });
    }
}
