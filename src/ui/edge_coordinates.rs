//! Coordinates at the edge of the view while the coordinates on the board's border are out of view: files below
//! or above, ranks at the side.

use super::UiSystems;
use super::board_area::BoardView;
use super::theme::Inks;
use crate::app::{Settings, at_the_board};
use crate::view::camera::OrbitCamera;
use crate::view::layout::{BORDER, BoardShape};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::current_style;
use tenjiku_records::notation::MoveStyle;

/// Size of the texts, in points, and the space around them.
const SIZE: f32 = 13.0;
const MARGIN: egui::Vec2 = egui::vec2(4.0, 1.0);
/// Distance of the centre of a text from the edges of the board's area, in points.
pub(super) const INSET: f32 = 14.0;
/// Minimum distance of a wide text from the edges of the board's area, in points.
const EDGE: f32 = 2.0;
/// Near clipping distance, in metres.
const NEAR_PLANE: f32 = 0.05;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(at_the_board));
}

fn show(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    view: BoardView,
    shape: Option<Res<BoardShape>>,
    cameras: Query<(&Camera, &GlobalTransform, &OrbitCamera)>,
) -> Result {
    let (true, Some(shape)) = (settings.coordinates, shape) else { return Ok(()) };
    let Ok((camera, from, orbit)) = cameras.single() else { return Ok(()) };
    // An automatic view shows the whole board, or briefly follows a game.
    if orbit.kept_view().is_some() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let clip_from_world = camera.clip_from_view() * from.to_matrix().inverse();
    let whole = view.area.0;
    let free = view.free_area();
    let inks = ctx.inks();
    let painter = ctx.layer_painter(egui::LayerId::background()).with_clip_rect(whole);
    let mut occupied: Vec<egui::Rect> = Vec::new();
    for (text, at) in labels(clip_from_world, *shape, current_style(), [whole, free]) {
        let galley = painter.layout_no_wrap(text, egui::FontId::proportional(SIZE), inks.ink);
        let place = text_rect(at, galley.size(), free);
        if occupied.iter().any(|other| other.intersects(place)) {
            continue;
        }
        painter.rect_filled(place, 4.0, inks.paper.gamma_multiply(0.88));
        painter.galley(place.min + MARGIN, galley, inks.ink);
        occupied.push(place);
    }
    Ok(())
}

/// The rectangle of a text around a point, kept within the sides of the free area.
fn text_rect(at: egui::Pos2, size: egui::Vec2, free: egui::Rect) -> egui::Rect {
    let place = egui::Rect::from_center_size(at, size + 2.0 * MARGIN);
    let shift = egui::vec2((free.left() + EDGE - place.left()).max(0.0), 0.0);
    place.translate(shift - egui::vec2((place.right() + EDGE - free.right()).max(0.0), 0.0))
}

/// Width of the column of rank names at the left edge, in points.
pub(super) fn column_width(ctx: &egui::Context, shape: BoardShape, style: MoveStyle) -> f32 {
    let font = egui::FontId::proportional(SIZE);
    let width = |rank| {
        ctx.fonts_mut(|fonts| fonts.layout_no_wrap(style.rank(rank), font.clone(), egui::Color32::BLACK))
            .size()
            .x
    };
    let widest = (0..shape.ranks).map(width).fold(0.0, f32::max) + 2.0 * MARGIN.x;
    (EDGE + widest).max(INSET + widest / 2.0)
}

/// The names of files and ranks whose coordinates on the board are out of view, with their places: a file is
/// named where its centre line leaves the view below or above, a rank where its centre line leaves the view at
/// the side. `free` is the unoccupied part of `whole`, the view.
fn labels(
    clip: Mat4,
    shape: BoardShape,
    style: MoveStyle,
    [whole, free]: [egui::Rect; 2],
) -> Vec<(String, egui::Pos2)> {
    let end = shape.half_field() + BORDER / 2.0;
    let mut found = Vec::new();
    let mut add = |text: String, ends: [Vec3; 2]| {
        found.extend(exit_point(clip, ends, whole, free.shrink(INSET)).map(|at| (text, at)));
    };
    for file in 1..=shape.files {
        let x = shape.square_centre(file, 0).x;
        add(file.to_string(), [Vec3::new(x, 0.0, end.y), Vec3::new(x, 0.0, -end.y)]);
    }
    for rank in 0..shape.ranks {
        let z = shape.square_centre(1, rank).z;
        add(style.rank(rank), [Vec3::new(-end.x, 0.0, z), Vec3::new(end.x, 0.0, z)]);
    }
    found
}

/// The point where a line on the board leaves a part of the view. A vertical line leaves it below, or else
/// above; any other line on the left, or else on the right. `None` if the line is out of view, or if one of its
/// ends is in view.
fn exit_point(clip: Mat4, ends: [Vec3; 2], whole: egui::Rect, part: egui::Rect) -> Option<egui::Pos2> {
    let [from, to] = ends.map(|end| clip * end.extend(1.0));
    let ndc_x = |x: f32| (x - whole.left()) / whole.width() * 2.0 - 1.0;
    let ndc_y = |y: f32| 1.0 - (y - whole.top()) / whole.height() * 2.0;
    let plane_distances = |at: Vec4| {
        [
            at.x - ndc_x(part.left()) * at.w,
            ndc_x(part.right()) * at.w - at.x,
            at.y - ndc_y(part.bottom()) * at.w,
            ndc_y(part.top()) * at.w - at.y,
            at.w - NEAR_PLANE,
        ]
    };
    // Clips the line to all sides.
    let (mut first, mut last) = ((0.0_f32, None), (1.0_f32, None));
    for (side, (a, b)) in plane_distances(from).into_iter().zip(plane_distances(to)).enumerate() {
        match (a < 0.0, b < 0.0) {
            (true, true) => return None,
            (true, false) if a / (a - b) > first.0 => first = (a / (a - b), Some(side)),
            (false, true) if a / (a - b) < last.0 => last = (a / (a - b), Some(side)),
            _ => {}
        }
    }
    let (Some(first_side), Some(last_side)) = (first.1, last.1) else { return None };
    if first.0 >= last.0 {
        return None;
    }
    let project = |part: f32| {
        let at = from.lerp(to, part);
        let share = egui::vec2((at.x / at.w + 1.0) / 2.0, (1.0 - at.y / at.w) / 2.0);
        whole.min + share * whole.size()
    };
    let ends = [(project(first.0), first_side), (project(last.0), last_side)];
    let direction = ends[1].0 - ends[0].0;
    let candidate_sides = if direction.y.abs() > direction.x.abs() { [2, 3] } else { [0, 1] };
    candidate_sides.into_iter().find_map(|side| ends.iter().find(|(_, on)| *on == side).map(|(at, _)| *at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::{WINDOW, draw};
    use crate::ui::minimap;
    use crate::ui::text_width::width;

    const WHOLE: egui::Rect = egui::Rect { min: egui::pos2(0.0, 30.0), max: egui::pos2(1008.0, 800.0) };

    /// The view of a camera that looks at a point of the board from a height, turned by an angle.
    fn view(at: Vec3, height: f32, yaw: f32) -> Mat4 {
        let from = at + Quat::from_rotation_y(yaw) * Vec3::new(0.0, height, height * 0.6);
        let projection = Mat4::perspective_infinite_reverse_rh(0.6, WHOLE.width() / WHOLE.height(), 0.1);
        projection * Mat4::look_at_rh(from, at, Vec3::Y)
    }

    fn texts(clip: Mat4, shape: BoardShape) -> Vec<String> {
        let all = labels(clip, shape, MoveStyle::Western, [WHOLE; 2]);
        for (text, at) in &all {
            assert!(WHOLE.shrink(INSET - 0.1).contains(*at), "{text} is at {at}");
        }
        all.into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn a_board_in_full_view_has_no_edge_coordinates() {
        for squares in [5, 7, 12, 16, 36] {
            let shape = BoardShape::new(squares, squares);
            assert!(texts(view(Vec3::ZERO, f32::from(squares) * 4.0, 0.0), shape).is_empty(), "{squares}");
        }
    }

    #[test]
    fn a_close_view_has_the_coordinates_of_its_squares() {
        for squares in [7_u8, 12, 16, 36] {
            let shape = BoardShape::new(squares, squares);
            let (file, rank) = (squares / 2, squares / 2);
            let centre = shape.square_centre(file, rank);
            for yaw in [0.0, 0.4, 1.5, 3.0] {
                let visible_texts = texts(view(centre, 5.0, yaw), shape);
                let expected = [file.to_string(), MoveStyle::Western.rank(rank)];
                assert!(
                    expected.iter().all(|text| visible_texts.contains(text)),
                    "{squares}, {yaw}: {visible_texts:?}"
                );
            }
        }
    }

    /// Kanji from 二十一 on are wider than a column for letters.
    #[test]
    fn the_minimap_covers_no_coordinates() {
        let ctx = crate::ui::theme::test_context();
        draw(&ctx, WINDOW, [], |ui| {
            for style in [MoveStyle::Western, MoveStyle::Japanese] {
                for (squares, height) in [(25, 8.0), (25, 16.0), (36, 8.0), (36, 16.0)] {
                    let shape = BoardShape::new(squares, squares);
                    let free = WHOLE.with_max_y(700.0);
                    let map = minimap::place(&ctx, shape, style, free).expand(minimap::FRAME);
                    let labels = labels(view(Vec3::ZERO, height, 0.0), shape, style, [WHOLE, free]);
                    assert!(!labels.is_empty());
                    for (text, at) in labels {
                        let width = width(ui, &text, egui::FontId::proportional(SIZE));
                        let place = text_rect(at, egui::vec2(width, SIZE * 1.3), free);
                        assert!(free.contains_rect(place) && !place.intersects(map), "{text}: {place} {map}");
                    }
                }
            }
        });
    }

    #[test]
    fn vertical_lines_are_named_below_and_horizontal_ones_at_the_side() {
        let shape = BoardShape::new(36, 36);
        let all = labels(view(Vec3::ZERO, 8.0, 0.0), shape, MoveStyle::Western, [WHOLE; 2]);
        let at = |name: &str| all.iter().find(|(text, _)| text == name).expect("it is in view").1;
        assert!((at("18").y - (WHOLE.bottom() - INSET)).abs() < 0.5);
        let rank = MoveStyle::Western.rank(17);
        assert!((at(&rank).x - (WHOLE.left() + INSET)).abs() < 0.5);
    }
}
