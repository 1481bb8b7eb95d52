//! A small flat picture of a position, for lists and the start screen.

use crate::view::face_style::FaceStyle;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Sense, Shape, Stroke, Vec2, epaint::PathShape};
use tenjiku_rules::variant::{Kind, Sq, Variant};
use tenjiku_rules::{Piece, Side};

const WOOD: Color32 = Color32::from_rgb(214, 172, 104);
const LINE: Color32 = Color32::from_rgb(120, 84, 40);
const KOMA: Color32 = Color32::from_rgb(246, 222, 170);
const INK: Color32 = Color32::from_rgb(40, 24, 8);
const RED: Color32 = Color32::from_rgb(176, 24, 16);
/// Minimum size of a square for a readable character, in points.
const MIN_READABLE_SQUARE: f32 = 13.0;

/// Draws the picture, `size` points wide or high, with coloured squares.
pub fn mini_board(
    ui: &mut egui::Ui,
    variant: &Variant,
    pieces: impl IntoIterator<Item = (Sq, Piece)>,
    size: f32,
    square_colours: &[(Sq, Color32)],
) -> egui::Response {
    let geometry = variant.geometry();
    let (files, ranks) = (f32::from(geometry.files()), f32::from(geometry.ranks()));
    let board_size = Vec2::new(files, ranks) * (size / files.max(ranks));
    let (response, painter) = ui.allocate_painter(board_size, Sense::hover());
    paint_mini_board(&painter, response.rect, variant, pieces, square_colours);
    response
}

/// Paints the picture into a rectangle, as large as fits, around its centre.
pub fn paint_mini_board(
    painter: &egui::Painter,
    place: Rect,
    variant: &Variant,
    pieces: impl IntoIterator<Item = (Sq, Piece)>,
    square_colours: &[(Sq, Color32)],
) {
    let geometry = variant.geometry();
    let (files, ranks) = (f32::from(geometry.files()), f32::from(geometry.ranks()));
    let cell = (place.width() / files).min(place.height() / ranks);
    let board = Rect::from_center_size(place.center(), Vec2::new(files, ranks) * cell);
    painter.rect_filled(board, 2.0, WOOD);
    let corner = |sq: Sq| {
        let (column, row) = (f32::from(geometry.column(sq)), f32::from(geometry.rank(sq)));
        board.min + Vec2::new(column, row) * cell
    };
    for &(sq, colour) in square_colours {
        painter.rect_filled(Rect::from_min_size(corner(sq), Vec2::splat(cell)), 0.0, colour);
    }
    for file in 0..=geometry.files() {
        let x = board.left() + cell * f32::from(file);
        painter.vline(x, board.y_range(), Stroke::new(0.5, LINE));
    }
    for rank in 0..=geometry.ranks() {
        let y = board.top() + cell * f32::from(rank);
        painter.hline(board.x_range(), y, Stroke::new(0.5, LINE));
    }
    for (sq, piece) in pieces {
        let kind = variant.kind(piece.kind);
        let rect = Rect::from_min_size(corner(sq), Vec2::splat(cell)).shrink(cell * 0.06);
        painter.add(koma_shape(rect, piece.side, KOMA));
        if cell >= MIN_READABLE_SQUARE {
            let colour = if kind.is_promoted() { RED } else { INK };
            let (text, width) = small_face(kind);
            let middle = rect.center() + Vec2::new(0.0, cell * 0.06 * direction(piece.side));
            paint_face(painter, middle, (text, cell * 0.62 / width, colour), piece.side == Side::White);
        }
    }
}

/// Paints the text on a piece around a point, with a font size and a colour. `is_turned`: upside down.
pub(super) fn paint_face(
    painter: &egui::Painter,
    middle: Pos2,
    (text, size, colour): (String, f32, Color32),
    is_turned: bool,
) {
    let galley = painter.layout_no_wrap(text, egui::FontId::proportional(size), colour);
    let offset = galley.size() / 2.0;
    let (pos, angle) =
        if is_turned { (middle + offset, std::f32::consts::PI) } else { (middle - offset, 0.0) };
    painter.add(egui::epaint::TextShape::new(pos, galley, colour).with_angle(angle));
}

/// The text on a piece in a small picture, and its width in characters: one kanji, or letters if no font
/// has the kanji.
pub(super) fn small_face(kind: &Kind) -> (String, f32) {
    let face = FaceStyle::OneKanji.face(kind);
    let letters = face.text.chars().count() as f32;
    let width = if face.is_latin { (letters * 0.6).max(1.0) } else { letters };
    (face.text, width)
}

const fn direction(side: Side) -> f32 {
    match side {
        Side::Black => 1.0,
        Side::White => -1.0,
    }
}

/// The five-sided outline of a koma in a rectangle, pointing at the opponent.
pub(super) fn koma_shape(rect: Rect, side: Side, wood: Color32) -> Shape {
    let centre = rect.center();
    let half = rect.size() / 2.0;
    let points = [(0.0, -1.0), (0.72, -0.72), (0.94, 1.0), (-0.94, 1.0), (-0.72, -0.72)]
        .map(|(x, y)| Pos2::new(centre.x + x * half.x, centre.y + y * half.y * direction(side)));
    let stroke = Stroke::new(0.5, LINE);
    Shape::Path(PathShape::convex_polygon(points.to_vec(), wood, stroke))
}
