//! A flat picture of one face of a koma, for buttons and lists.

use super::super::theme::Inks;
use crate::ui::theme;
use crate::view::face_style::FaceStyle;
use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Shape, Stroke, Vec2};
use tenjiku_rules::variant::Kind;

const WOOD: Color32 = Color32::from_rgb(240, 212, 152);
const LIT: Color32 = Color32::from_rgb(255, 232, 180);
const EDGE: Color32 = Color32::from_rgb(120, 84, 40);
const RED: Color32 = Color32::from_rgb(176, 24, 16);

pub fn koma_face(painter: &egui::Painter, frame: Rect, kind: &Kind, is_lit: bool) {
    let (middle, half) = (frame.center(), frame.size() / 2.0);
    let outline = [(0.0, -1.0), (0.62, -0.74), (0.8, 1.0), (-0.8, 1.0), (-0.62, -0.74)]
        .map(|(x, y)| Pos2::new(middle.x + x * half.x, middle.y + y * half.y));
    let wood = if is_lit { LIT } else { WOOD };
    let edge = Stroke::new(1.5, if is_lit { painter.inks().accent } else { EDGE });
    painter.add(Shape::convex_polygon(outline.to_vec(), wood, edge));
    let ink = if kind.is_promoted() { RED } else { Color32::BLACK };
    let face = FaceStyle::TwoKanji.face(kind);
    let y_offset = frame.height() * 0.085;
    if face.is_latin {
        let size = frame.width() / (face.text.chars().count() as f32 * 0.6).max(1.6);
        let at = middle + Vec2::new(0.0, y_offset);
        painter.text(at, Align2::CENTER_CENTER, face.text, egui::FontId::proportional(size), ink);
        return;
    }
    // Brush characters do not fill their lines, so the lines overlap a little.
    let kanji: Vec<char> = face.text.chars().collect();
    let (size, step) = if kanji.len() == 1 { (0.52, 0.0) } else { (0.40, 0.345) };
    let (size, step) = (frame.height() * size, frame.height() * step);
    for (line, character) in kanji.iter().enumerate() {
        let down = (line as f32 - (kanji.len() as f32 - 1.0) / 2.0) * step + y_offset;
        let at = middle + Vec2::new(0.0, down);
        painter.text(at, Align2::CENTER_CENTER, character, theme::brush(size), ink);
    }
}
