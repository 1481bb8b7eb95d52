//! Tests of the camera.

use super::*;

#[test]
fn a_presented_board_stays_in_the_window_while_it_turns() {
    for (files, ranks, aspect) in [(7, 7, 1.6), (36, 36, 0.8), (4, 5, 2.4)] {
        let shape = BoardShape::new(files, ranks);
        for step in 0..8 {
            let pose = OrbitPose { yaw: step as f32, ..OrbitPose::for_presentation(shape, 0.0, aspect) };
            let half = (SEAT_FOV / 2.0).tan();
            // The top of the board; its edge and the stands may be cut.
            let corners = shape.framed_points(false);
            let projected: Vec<Vec2> = corners
                .iter()
                .filter(|corner| corner.y == 0.0)
                .map(|&corner| pose.project(corner) / half)
                .collect();
            assert!(
                projected.iter().all(|at| at.x.abs() <= aspect * 1.02 && at.y.abs() <= 1.02),
                "{projected:?}"
            );
        }
        let pose = OrbitPose::for_presentation(shape, 0.5, aspect);
        assert!((pose.focus.xz()).length() < 1e-4, "the board would sway: {:?}", pose.focus);
    }
}

#[test]
fn framing_fills_the_window() {
    for (files, aspect) in [(7, 1.6), (25, 1.6), (16, 4.0 / 3.0), (25, 0.6), (12, 3.0)] {
        for view in [View::Seat(Seat::Black), View::Corner(Seat::White), View::Above(Seat::Black)] {
            let points = BoardShape::new(files, files).framed_points(true);
            let pose = OrbitPose::for_view(view, &points, aspect);
            let reach = (pose.fov / 2.0).tan();
            let projected: Vec<Vec2> =
                points.iter().map(|&p| pose.project(p) / Vec2::new(reach * aspect, reach)).collect();
            let farthest = projected.iter().map(|p| p.abs().max_element()).fold(0.0, f32::max);
            assert!(farthest <= 1.0 && farthest > 0.93, "{files} {aspect} {view:?}: {farthest}");
        }
    }
}

/// From the corner both piece stands are in the picture, which is centred between them.
#[test]
fn a_corner_view_has_a_stand_on_each_side() {
    for (files, aspect) in [(4, 1.6), (7, 1.3), (36, 1.8)] {
        let shape = BoardShape::new(files, files);
        let pose = OrbitPose::for_view(View::Corner(Seat::Black), &shape.framed_points(true), aspect);
        let half = (SEAT_FOV / 2.0).tan();
        let projected = |seat| pose.project(shape.stand_centre(seat)) / (half * Vec2::new(aspect, 1.0));
        let (black, white) = (projected(Seat::Black), projected(Seat::White));
        assert!(black.x > 0.4 && white.x < -0.4, "{files}: {black} {white}");
        let points = shape.framed_points(true);
        let horizontal = points.iter().map(|&point| pose.project(point).x / (half * aspect));
        let (low, high) = horizontal.fold((1.0_f32, -1.0_f32), |(low, high), x| (low.min(x), high.max(x)));
        assert!((low + high).abs() < 0.02, "{files}: {low} to {high}");
    }
}

/// Regression: two columns of slots on each side left a third of the picture for the board of a first game.
#[test]
fn small_boards_are_large_in_the_picture() {
    let aspect = 1.3;
    for (files, least) in [(5, 0.33), (7, 0.40), (9, 0.44)] {
        let shape = BoardShape::new(files, files);
        let pose = OrbitPose::for_view(View::Corner(Seat::Black), &shape.framed_points(true), aspect);
        let half = Vec2::new(aspect, 1.0) * (SEAT_FOV / 2.0).tan();
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, z)| {
            let corner = shape.half_board() * Vec2::new(x, z);
            pose.project(Vec3::new(corner.x, 0.0, corner.y)) / half
        });
        let twice = (0..4).map(|i| corners[i].perp_dot(corners[(i + 1) % 4])).sum::<f32>().abs();
        // The whole picture has the area 4.
        let share = twice / 2.0 / 4.0;
        assert!(share > least, "{files}: {share}");
    }
}

#[test]
fn white_sits_opposite() {
    let points = BoardShape::new(9, 9).framed_points(true);
    let pose = |seat| OrbitPose::for_view(View::Seat(seat), &points, 1.6).transform().translation;
    assert!(pose(Seat::Black).z > 0.0 && pose(Seat::White).z < 0.0);
    assert!(pose(Seat::Black).y > 0.0);
}

#[test]
fn the_camera_never_sinks_below_the_table() {
    let mut camera = OrbitCamera::new(View::Seat(Seat::Black));
    camera.orbit(0.0, -10.0);
    for _ in 0..200 {
        camera.follow(0.05);
    }
    assert!(camera.current_pose().transform().translation.y > 0.0);
}

#[test]
fn the_camera_comes_to_rest() {
    let mut camera = OrbitCamera::new(View::Seat(Seat::Black));
    camera.look_from(View::Above(Seat::White), BoardShape::new(25, 25));
    let steps = (0..400).take_while(|_| camera.follow(1.0 / 60.0)).count();
    assert!((10..300).contains(&steps), "{steps}");
    assert_eq!(camera.current, camera.target);
}

#[test]
fn a_region_is_framed_again_until_the_camera_is_moved() {
    let shape = BoardShape::new(16, 16);
    let corner = vec![shape.square_centre(1, 0), shape.square_centre(5, 4)];
    let view = View::Above(Seat::Black);
    let mut camera = OrbitCamera::new(view);
    camera.jump_to(view, shape);
    let whole = camera.current_pose().distance;
    camera.jump_to_points(view, corner, shape);
    assert!(camera.current_pose().distance < whole / 1.5 && camera.is_at_rest());
    assert_eq!((camera.kept_view(), camera.chosen_view()), (None, Some(view)));
    camera.orbit(0.1, 0.0);
    assert_eq!(camera.chosen_view(), None);
}

#[test]
fn a_visit_shows_all_points_and_returns() {
    let shape = BoardShape::new(25, 25);
    for view in [View::Seat(Seat::White), View::Above(Seat::Black)] {
        let mut camera = OrbitCamera::new(view);
        camera.aspect = 1.5;
        camera.jump_to(view, shape);
        let framed = camera.target;
        let points = [shape.square_centre(3, 2), shape.square_centre(9, 10)];
        camera.visit(&points, shape);
        assert!(camera.target.distance < 0.8 * framed.distance, "{view:?} does not come nearer");
        let reach = (camera.target.fov / 2.0).tan();
        for point in points {
            let projected = camera.target.project(point) / Vec2::new(reach * 1.5, reach);
            assert!(projected.abs().max_element() < 0.95, "{view:?}: {projected}");
        }
        assert_eq!(camera.kept_view(), None);
        camera.visit(&points, shape);
        assert_eq!((camera.target, camera.kept_view()), (framed, Some(view)));
        // Once the player has moved the camera, there is nothing to return to.
        camera.visit(&points, shape);
        camera.orbit(0.1, 0.0);
        camera.visit(&points, shape);
        assert_eq!(camera.kept_view(), None);
    }
}

#[test]
fn zooming_towards_a_point_keeps_it_in_place() {
    let shape = BoardShape::new(25, 25);
    let mut camera = OrbitCamera::new(View::Seat(Seat::Black));
    camera.jump_to(View::Seat(Seat::Black), shape);
    let point = Vec3::new(3.0, 0.0, 2.0);
    let before = camera.target.project(point);
    camera.zoom(0.5, Some(point), shape);
    assert!(before.distance(camera.target.project(point)) < 0.02);
}
