//! Small positions with marks and arrows, for the pages of the rules.

use crate::ui::{diagram, mini_board};
use bevy_egui::egui::{self, Color32, Pos2, Shape, Stroke, Vec2};
use tenjiku_rules::variant::Sq;
use tenjiku_teach::guide::{PictureMark, RulePicture};

const DARK: Color32 = Color32::from_rgb(30, 20, 12);
const WHITE: Color32 = Color32::from_rgb(250, 247, 240);
const RED: Color32 = Color32::from_rgb(206, 26, 20);
const ZONE: Color32 = Color32::from_rgb(238, 202, 92);
const ARROW: Color32 = Color32::from_rgb(24, 110, 60);

/// Draws the picture and its caption, `size` points wide.
pub(super) fn picture(ui: &mut egui::Ui, picture: &RulePicture, size: f32) {
    ui.vertical(|ui| {
        ui.set_width(size);
        let position = &picture.position;
        let (zone, marks): (Vec<_>, Vec<_>) =
            picture.marks().into_iter().partition(|(_, mark)| *mark == PictureMark::Zone);
        let zone: Vec<_> = zone.into_iter().map(|(sq, _)| (sq, ZONE)).collect();
        let board = mini_board(ui, position.variant(), position.setup().pieces, size, &zone).rect;
        let geometry = position.geometry();
        let cell = board.width() / f32::from(geometry.files());
        let centre = |sq: Sq| {
            let (column, row) = (f32::from(geometry.column(sq)), f32::from(geometry.rank(sq)));
            board.min + Vec2::new(column + 0.5, row + 0.5) * cell
        };
        let painter = ui.painter_at(board);
        for &(sq, mark) in &marks {
            draw_mark(&painter, centre(sq), cell, mark);
        }
        let path: Vec<Pos2> = picture.arrow().into_iter().map(centre).collect();
        arrow(&painter, &path, cell);
        // The cross is drawn on top of the arrow that it forbids.
        if let Some(&(sq, mark)) = marks.iter().find(|(_, mark)| *mark == PictureMark::Barred) {
            draw_mark(&painter, centre(sq), cell, mark);
        }
        ui.label(egui::RichText::new(&picture.caption).small().weak());
    });
}

fn draw_mark(painter: &egui::Painter, at: Pos2, cell: f32, mark: PictureMark) {
    let ring = |radius: f32, width: f32, colour| {
        painter.circle_stroke(at, cell * radius, Stroke::new(cell * width, colour));
    };
    match mark {
        // Already drawn below the pieces.
        PictureMark::Zone => {}
        PictureMark::Goes => {
            painter.circle_filled(at, cell * 0.19, DARK);
            painter.circle_filled(at, cell * 0.15, WHITE);
        }
        PictureMark::Takes => ring(0.42, 0.1, RED),
        PictureMark::Burnt => diagram::flame(painter, at + Vec2::new(cell * 0.22, cell * 0.16), cell * 0.72),
        PictureMark::Fatal => {
            ring(0.4, 0.14, WHITE);
            ring(0.4, 0.09, DARK);
            cross(painter, at, cell * 0.27, Stroke::new(cell * 0.09, DARK));
        }
        PictureMark::Barred => {
            cross(painter, at, cell * 0.34, Stroke::new(cell * 0.2, WHITE));
            cross(painter, at, cell * 0.34, Stroke::new(cell * 0.12, RED));
        }
    }
}

fn cross(painter: &egui::Painter, at: Pos2, half: f32, stroke: Stroke) {
    for corner in [Vec2::splat(half), Vec2::new(half, -half)] {
        painter.line_segment([at - corner, at + corner], stroke);
    }
}

/// An arrow through all squares of a move. A single square is a drop.
fn arrow(painter: &egui::Painter, path: &[Pos2], cell: f32) {
    let [.., before, end] = path else {
        for at in path {
            painter.circle_stroke(*at, cell * 0.3, Stroke::new(cell * 0.1, ARROW));
        }
        return;
    };
    let along = (*end - *before).normalized();
    let neck = *end - along * cell * 0.34;
    let mut stops = path[..path.len() - 1].to_vec();
    stops.push(neck);
    let normal = Vec2::new(-along.y, along.x) * cell * 0.2;
    for (width, outline, colour) in [(0.18, 0.06, WHITE), (0.11, 0.0, ARROW)] {
        painter.add(Shape::line(stops.clone(), Stroke::new(cell * width, colour)));
        let tip = *end + along * cell * outline;
        let wing = normal * (1.0 + outline * 3.0);
        let back = neck - along * cell * outline;
        painter.add(Shape::convex_polygon(vec![tip, back + wing, back - wing], colour, Stroke::NONE));
    }
}
