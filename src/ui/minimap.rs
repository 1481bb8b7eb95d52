//! A small map of the board, shown while only part of it is visible: the pieces by side, the last move, and
//! the outline of the visible part. A click on the map moves the camera.

use super::board_area::BoardView;
use super::edge_coordinates::{self, INSET};
use super::theme::Inks;
use super::{UiSystems, focus};
use crate::app::{Action, Settings, at_the_board};
use crate::game::Session;
use crate::view::camera::OrbitCamera;
use crate::view::layout::{BoardShape, Seat};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use bevy_egui::egui::epaint::PathShape;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::{current_style, say};
use tenjiku_records::notation::MoveStyle;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Effect, PlySummary, Position, Side};

/// Maximum side of the map, in points, and its maximum share of a small area.
const MAX_SIZE: f32 = 168.0;
const MAX_SHARE: f32 = 0.3;
/// Distance of the map from the lower edge of the board's area, with room for coordinates, and from the
/// coordinates at the side, in points.
const MARGIN: f32 = 2.0 * INSET;
const SIDE_MARGIN: f32 = 8.0;
/// Width of the frame, in points.
pub(super) const FRAME: f32 = 3.0;
/// Maximum distance of a visible point from the centre, in half windows.
const VISIBLE_LIMIT: f32 = 1.03;
/// Assumed distance to the table for a view above the horizon, in metres.
const HORIZON_DISTANCE: f32 = 300.0;

const WOOD: egui::Color32 = egui::Color32::from_rgb(196, 154, 92);
const BLACKS: egui::Color32 = egui::Color32::from_rgb(38, 26, 16);
const WHITES: egui::Color32 = egui::Color32::from_rgb(252, 240, 214);
const LAST_MOVE: egui::Color32 = egui::Color32::from_rgb(20, 120, 112);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(at_the_board));
}

fn show(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    view: BoardView,
    mut cameras: Query<(&mut OrbitCamera, &Camera, &GlobalTransform)>,
    mut frames: ResMut<NeedsFrames>,
) -> Result {
    let (true, Some(shape), Some(position)) = (settings.minimap, shape, session.position()) else {
        return Ok(());
    };
    let Ok((mut orbit, camera, from)) = cameras.single_mut() else { return Ok(()) };
    // While the camera follows a game automatically, corners are cut off only briefly, so no map is needed.
    if orbit.kept_view().is_some() || shows_whole_board(camera, from, *shape) {
        return Ok(());
    }
    let seat = if orbit.current_pose().yaw.cos() < 0.0 { Seat::White } else { Seat::Black };
    let ctx = contexts.ctx_mut()?;
    let map = Minimap { rect: place(ctx, *shape, current_style(), view.free_area()), shape: *shape, seat };
    let response = egui::Area::new("map".into())
        .fixed_pos(map.rect.min)
        .movable(false)
        .show(ctx, |ui| {
            let (_, response) = ui.allocate_exact_size(map.rect.size(), egui::Sense::click_and_drag());
            focus::set_button_name(&response, &Action::Minimap.name());
            let painter = ui.painter().with_clip_rect(map.rect.expand(FRAME));
            map.draw(&painter, position, session.last_effects());
            map.outline(&painter, &visible_corners(camera, from));
            response
                .on_hover_text_at_pointer(say!("minimap-tip"))
                .on_hover_cursor(egui::CursorIcon::PointingHand)
        })
        .inner;
    let is_held = response.clicked() || response.dragged() || response.is_pointer_button_down_on();
    if let Some(at) = response.interact_pointer_pos().filter(|_| is_held) {
        orbit.look_at(map.point(at), *shape);
        frames.ask();
    }
    Ok(())
}

/// The place of the map in the free part of the board's area, clear of the coordinates at its edges.
pub(super) fn place(
    ctx: &egui::Context,
    shape: BoardShape,
    style: MoveStyle,
    free: egui::Rect,
) -> egui::Rect {
    let field = shape.half_field() * 2.0;
    let longest = MAX_SIZE.min(free.size().min_elem() * MAX_SHARE);
    let size = egui::vec2(field.x, field.y) * (longest / field.max_element());
    let left = edge_coordinates::column_width(ctx, shape, style) + SIDE_MARGIN;
    egui::Rect::from_min_size(free.left_bottom() + egui::vec2(left, -MARGIN - size.y), size)
}

fn shows_whole_board(camera: &Camera, from: &GlobalTransform, shape: BoardShape) -> bool {
    let half = shape.half_field();
    [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)].into_iter().all(|(x, z)| {
        let ndc = camera.world_to_ndc(from, Vec3::new(half.x * x, 0.0, half.y * z));
        ndc.is_none_or(|ndc| ndc.xy().abs().max_element() < VISIBLE_LIMIT && ndc.z > 0.0)
    })
}

/// The points of the table in the corners of the window.
fn visible_corners(camera: &Camera, from: &GlobalTransform) -> Vec<Vec3> {
    let Some(view) = camera.logical_viewport_rect() else { return Vec::new() };
    let corners = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y].map(|corner| view.min + corner * view.size());
    let ray = |corner: Vec2| camera.viewport_to_world(from, corner).ok();
    corners.into_iter().filter_map(ray).map(on_table).collect()
}

/// The intersection of a ray with the table; a distant point for a ray above the horizon.
fn on_table(ray: Ray3d) -> Vec3 {
    let hit = ray.plane_intersection_point(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y));
    hit.filter(|point| point.length() < HORIZON_DISTANCE).unwrap_or_else(|| {
        ray.origin.with_y(0.0) + ray.direction.with_y(0.0).normalize_or_zero() * HORIZON_DISTANCE
    })
}

struct Minimap {
    /// The board on the map, in points.
    rect: egui::Rect,
    shape: BoardShape,
    /// The player whose side is at the bottom.
    seat: Seat,
}

impl Minimap {
    fn place(&self, point: Vec3) -> egui::Pos2 {
        let rotated = point.xz() * self.sign() / (2.0 * self.shape.half_field());
        self.rect.center() + egui::vec2(rotated.x, rotated.y) * self.rect.size()
    }

    fn point(&self, place: egui::Pos2) -> Vec3 {
        let share = (place - self.rect.center()) / self.rect.size();
        let point = Vec2::new(share.x, share.y) * 2.0 * self.shape.half_field() * self.sign();
        Vec3::new(point.x, 0.0, point.y)
    }

    const fn sign(&self) -> f32 {
        match self.seat {
            Seat::Black => 1.0,
            Seat::White => -1.0,
        }
    }

    fn square(&self) -> egui::Vec2 {
        self.rect.size() / egui::vec2(f32::from(self.shape.files), f32::from(self.shape.ranks))
    }

    fn draw(&self, painter: &egui::Painter, position: &Position, last: &[Effect]) {
        painter.rect_filled(self.rect.expand(FRAME), 3.0, painter.inks().sunk);
        painter.rect_filled(self.rect, 0.0, WOOD);
        let geometry = position.geometry();
        let centre = |sq: Sq| self.place(self.shape.square_centre(geometry.file(sq), geometry.rank(sq)));
        let square = |sq: Sq| egui::Rect::from_center_size(centre(sq), self.square());
        let ply = PlySummary::from_effects(last);
        if let Some(from) = ply.from {
            let stroke = egui::Stroke::new(1.5, LAST_MOVE);
            painter.rect_stroke(square(from), 0.0, stroke, egui::StrokeKind::Inside);
        }
        if let Some(to) = ply.to {
            painter.rect_filled(square(to).expand(1.0), 0.0, LAST_MOVE);
        }
        for side in Side::BOTH {
            for (sq, _) in position.pieces(side) {
                painter.add(self.koma(centre(sq), side));
            }
        }
    }

    /// A triangle that points away from its player: dark for Black, light for White.
    fn koma(&self, centre: egui::Pos2, side: Side) -> egui::Shape {
        let half = self.square() * 0.40;
        let direction = if side == Side::Black { -1.0 } else { 1.0 } * self.sign();
        let points = [(0.0, 1.0), (1.0, -1.0), (-1.0, -1.0)]
            .map(|(x, y)| centre + egui::vec2(x * half.x, y * half.y * direction));
        let (fill, edge) = if side == Side::Black { (BLACKS, BLACKS) } else { (WHITES, BLACKS) };
        PathShape::convex_polygon(points.to_vec(), fill, egui::Stroke::new(0.5, edge)).into()
    }

    fn outline(&self, painter: &egui::Painter, corners: &[Vec3]) {
        let points: Vec<egui::Pos2> = corners.iter().map(|&point| self.place(point)).collect();
        for (width, colour) in [(4.0, painter.inks().sunk), (2.0, egui::Color32::WHITE)] {
            painter.add(PathShape::closed_line(points.clone(), egui::Stroke::new(width, colour)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(seat: Seat) -> Minimap {
        let rect = egui::Rect::from_min_size(egui::pos2(10.0, 400.0), egui::vec2(150.0, 159.0));
        Minimap { rect, shape: BoardShape::new(25, 25), seat }
    }

    #[test]
    fn the_map_is_oriented_like_the_board() {
        let shape = BoardShape::new(25, 25);
        // 1a is at the upper right for Black, at the lower left for White.
        let corner = shape.square_centre(1, 0);
        let black = map(Seat::Black).place(corner);
        let white = map(Seat::White).place(corner);
        assert!(black.x > 150.0 && black.y < 410.0, "{black:?}");
        assert!(white.x < 20.0 && white.y > 550.0, "{white:?}");
    }

    #[test]
    fn a_click_on_the_map_finds_the_square() {
        let shape = BoardShape::new(25, 25);
        for seat in [Seat::Black, Seat::White] {
            let map = map(seat);
            for (file, rank) in [(1, 0), (13, 12), (25, 24), (4, 20)] {
                let place = map.place(shape.square_centre(file, rank));
                assert!(map.rect.contains(place));
                assert_eq!(shape.square_at(map.point(place)), Some((file, rank)), "{seat:?}");
            }
        }
    }

    #[test]
    fn a_ray_above_the_horizon_ends_far_away() {
        let down = Ray3d::new(Vec3::Y * 10.0, Dir3::new(Vec3::new(1.0, -1.0, 0.0)).unwrap());
        assert!(on_table(down).distance(Vec3::new(10.0, 0.0, 0.0)) < 1e-3);
        let upwards = Ray3d::new(Vec3::Y * 10.0, Dir3::new(Vec3::new(0.0, 0.2, -1.0)).unwrap());
        assert_eq!(on_table(upwards), Vec3::new(0.0, 0.0, -HORIZON_DISTANCE));
    }
}
