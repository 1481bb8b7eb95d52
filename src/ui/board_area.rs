//! The area of the board in the window, and free places beside the board for a line of text.

use crate::view::camera::OrbitCamera;
use crate::view::layout::BoardShape;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

/// Minimum distance of a text from the squares and from the edge of the board's area, in points.
const GAP: f32 = 5.0;

/// Windows narrower than this, in points, are upright if they are higher than wide.
const MAX_UPRIGHT_WIDTH: f32 = 600.0;

/// The part of the window left for the board by the panels, in points.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardArea(pub egui::Rect);

impl Default for BoardArea {
    fn default() -> Self {
        Self(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0)))
    }
}

/// Whether the window has the shape of a phone. Panels are then below the board instead of beside it.
pub fn is_upright(window: egui::Rect) -> bool {
    window.width() < MAX_UPRIGHT_WIDTH && window.height() > window.width()
}

/// Height of the panel below the board, as a share of an upright window's height.
const BOTTOM_PANEL_SHARE: f32 = 0.4;

/// The panel of the given width beside the board, or the panel below it in an upright window.
pub fn side_panel(window: egui::Rect, id: &'static str, width: f32) -> egui::Panel {
    let panel = match is_upright(window) {
        true => egui::Panel::bottom(id).exact_size(window.height() * BOTTOM_PANEL_SHARE),
        false => egui::Panel::right(id).exact_size(width),
    };
    panel.resizable(false)
}

pub fn area_between_panels(window: egui::Rect, top: egui::Rect, side: egui::Rect) -> egui::Rect {
    let corner = match is_upright(window) {
        true => egui::pos2(window.right(), side.top()),
        false => egui::pos2(side.left(), window.bottom()),
    };
    egui::Rect::from_min_max(egui::pos2(window.left(), top.bottom()), corner)
}

/// Maximum height of a floating window without its title, in points. Higher contents scroll.
pub fn max_window_height(ctx: &egui::Context) -> f32 {
    (ctx.viewport_rect().height() - 100.0).max(120.0)
}

/// The whole window, to be divided among panels.
pub fn whole_window(ctx: &egui::Context, id: &'static str) -> egui::Ui {
    let whole = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
    egui::Ui::new(ctx.clone(), id.into(), whole)
}

/// Height at the bottom of the board's area used by the typed line, in points.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq)]
pub(super) struct TypedLineHeight(pub f32);

#[derive(SystemParam)]
pub(super) struct BoardView<'w, 's> {
    pub area: Res<'w, BoardArea>,
    typed_line_height: Res<'w, TypedLineHeight>,
    pub shape: Option<Res<'w, BoardShape>>,
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<OrbitCamera>>,
}

impl BoardView<'_, '_> {
    /// The top left corner for a text of the given size, clear of the squares if there is room.
    pub fn place_for(&self, size: egui::Vec2) -> egui::Pos2 {
        let area = self.free_area();
        place(area, self.squares().unwrap_or(area), size)
    }

    /// The board's area without the typed line.
    pub fn free_area(&self) -> egui::Rect {
        self.area.0.with_max_y(self.area.0.bottom() - self.typed_line_height.0)
    }

    pub fn squares(&self) -> Option<egui::Rect> {
        let half = self.shape.as_ref()?.half_field();
        let mut bounds = egui::Rect::NOTHING;
        for (x, z) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            bounds.extend_with(self.project(Vec3::new(x * half.x, 0.0, z * half.y))?);
        }
        Some(bounds)
    }

    /// The place of a point of the table in the window; `None` if the point is behind the camera.
    pub fn project(&self, point: Vec3) -> Option<egui::Pos2> {
        let (camera, transform) = self.cameras.single().ok()?;
        let seen = camera.world_to_ndc(transform, point)?;
        let share = egui::vec2((seen.x + 1.0) / 2.0, (1.0 - seen.y) / 2.0);
        Some(self.area.0.min + share * self.area.0.size())
    }
}

/// The place of a text: below the squares if there is room, else above them, else at the edge of the area that
/// is farther from them. The text is never outside the area.
fn place(area: egui::Rect, squares: egui::Rect, size: egui::Vec2) -> egui::Pos2 {
    let (above, below) = (squares.top() - area.top(), area.bottom() - squares.bottom());
    let needed = size.y + 2.0 * GAP;
    let lowest = area.bottom() - GAP - size.y;
    let y = match (below >= needed, above >= needed) {
        // Close below the board.
        (true, _) => (squares.bottom() + (below - size.y) / 2.0).min(squares.bottom() + 4.0 * size.y),
        (false, true) => squares.top() - (above + size.y) / 2.0,
        (false, false) if above > below => area.top() + GAP,
        (false, false) => lowest,
    };
    let x = area.center().x - size.x / 2.0;
    egui::pos2(x, y.clamp(area.top() + GAP, lowest.max(area.top() + GAP))).round()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_clear_of_the_squares_where_there_is_room() {
        let area = egui::Rect::from_min_max(egui::pos2(44.0, 24.0), egui::pos2(1008.0, 744.0));
        let squares = |top: f32, bottom: f32| {
            egui::Rect::from_min_max(egui::pos2(60.0, top), egui::pos2(990.0, bottom))
        };
        let size = egui::vec2(640.0, 40.0);
        for (top, bottom) in [(60.0, 680.0), (90.0, 720.0), (30.0, 600.0), (200.0, 500.0)] {
            let squares = squares(top, bottom);
            let text = egui::Rect::from_min_size(place(area, squares, size), size);
            assert!(area.contains_rect(text) && !text.intersects(squares), "{squares}: {text}");
            assert!((text.center().x - area.center().x).abs() <= 1.0);
        }
        // The board fills the area: the text is at the edge, over as few squares as possible.
        for (top, bottom) in [(-300.0, 1_200.0), (40.0, 740.0), (26.0, 730.0)] {
            let text = egui::Rect::from_min_size(place(area, squares(top, bottom), size), size);
            assert!(area.contains_rect(text), "{text}");
        }
        assert!(place(area, squares(26.0, 730.0), size).y > 600.0);
        assert!(place(area, squares(60.0, 760.0), size).y < 100.0);
    }
}
