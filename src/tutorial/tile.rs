//! A koma on the map of a course: its face, its name, and its progress.

use crate::ui::theme::{Inks, size};
use crate::ui::{focus, koma_face};
use bevy_egui::egui::{self, Align2, Color32, FontId, Pos2, Rect, Sense, Stroke, Vec2};
use tenjiku_language::SpokenName;
use tenjiku_rules::variant::Kind;

/// Size of a tile, in points.
pub(super) const SIZE: Vec2 = Vec2::new(96.0, 118.0);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LessonStage {
    /// Not begun or unfinished.
    Open,
    Next,
    Done,
    /// Has exercises to repeat.
    Due,
}

/// Draws the tile; click it to learn the piece.
pub(super) fn tile(ui: &mut egui::Ui, kind: &Kind, stage: LessonStage) -> egui::Response {
    let (response, painter) = ui.allocate_painter(SIZE, Sense::click());
    focus::set_button_name(&response, kind.spoken_name());
    let rect = response.rect;
    let fill = if response.hovered() { ui.inks().wood } else { ui.inks().sheet };
    painter.rect_filled(rect, 6.0, fill);
    if stage == LessonStage::Next {
        painter.rect_stroke(rect, 6.0, Stroke::new(2.0, ui.inks().accent), egui::StrokeKind::Inside);
    }
    let koma = Rect::from_center_size(rect.center_top() + Vec2::new(0.0, 42.0), Vec2::new(56.0, 64.0));
    koma_face(&painter, koma, kind, false);
    let name = egui::Rect::from_min_max(Pos2::new(rect.left() + 3.0, koma.bottom() + 3.0), rect.max);
    let mut job = egui::text::LayoutJob::simple(
        kind.spoken_name().to_owned(),
        FontId::proportional(size::SMALL),
        ui.visuals().text_color(),
        name.width() - 3.0,
    );
    job.halign = egui::Align::Center;
    job.wrap.max_rows = 2;
    let galley = painter.layout_job(job);
    let top = name.center().y - galley.size().y / 2.0;
    painter.galley(Pos2::new(name.center().x, top), galley, ui.visuals().text_color());
    sign(&painter, rect.right_top() + Vec2::new(-14.0, 14.0), stage);
    response
}

/// Marks the stage by a sign, not by colour alone.
fn sign(painter: &egui::Painter, at: Pos2, stage: LessonStage) {
    match stage {
        LessonStage::Open => {}
        LessonStage::Next => {
            let points = [(-4.0, -6.0), (7.0, 0.0), (-4.0, 6.0)].map(|(x, y)| at + Vec2::new(x, y));
            painter.add(egui::Shape::convex_polygon(points.to_vec(), painter.inks().accent, Stroke::NONE));
        }
        LessonStage::Done => {
            painter.circle_filled(at, 9.0, painter.inks().good);
            let points = [(-4.5, 0.0), (-1.0, 4.0), (5.0, -4.0)].map(|(x, y)| at + Vec2::new(x, y));
            painter.add(egui::Shape::line(points.to_vec(), Stroke::new(2.0, Color32::WHITE)));
        }
        LessonStage::Due => {
            painter.circle_filled(at, 9.0, painter.inks().note);
            painter.text(at, Align2::CENTER_CENTER, "↻", FontId::proportional(14.0), Color32::WHITE);
        }
    }
}
