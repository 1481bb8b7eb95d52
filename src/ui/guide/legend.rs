//! The legend: every mark on the board, drawn as on the board, with an explanation.

use crate::app::{Action, HandleActions, Screen};
use crate::game::Session;
use crate::ui::window_switch::{OpenWindows, add_window, toggle_window, window_is_open};
use crate::ui::{UiSystems, beside_board, max_window_height, theme, titled_window};
use crate::view::arrow::Arrow;
use crate::view::square_mark::SquareMark;
use crate::view::strokes::Drawing;
use crate::view::theme::ActiveTheme;
use bevy::color::LinearRgba;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::say;
use tenjiku_rules::variant::{Power, Variant};
use tenjiku_teach::guide::PieceFeature;

/// Width and height of a small picture, in points.
const PICTURE: f32 = 40.0;
/// Maximum width of the window, in points.
const WIDTH: f32 = 430.0;

const ID: &str = "legend";

pub(super) fn plugin(app: &mut App) {
    add_window(app, ID).on_action(Action::Legend, toggle_window(ID));
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(window_is_open(ID)));
}

fn show(
    mut contexts: EguiContexts,
    mut windows: ResMut<OpenWindows>,
    session: Res<Session>,
    screen: Res<State<Screen>>,
    active_theme: Res<ActiveTheme>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let game = session.variant().filter(|_| *screen.get() == Screen::Match);
    let mut is_open = true;
    let window = titled_window(say!("legend-title"), ID, &mut is_open);
    let window = beside_board(ctx, window.resizable(false));
    let whole = ctx.viewport_rect();
    let room = max_window_height(ctx);
    window.vscroll(true).default_height(room).max_height(room).show(ctx, |ui| {
        ui.set_width(WIDTH.min(whole.width() - 60.0));
        ui.weak(say!("legend-intro"));
        let occurs = |mark: &SquareMark| game.is_none_or(|game| occurs(*mark, game));
        let (occurring, others): (Vec<SquareMark>, Vec<SquareMark>) =
            SquareMark::ALL.into_iter().partition(|mark| occurs(mark));
        let rows = |ui: &mut egui::Ui, marks: &[SquareMark]| {
            for mark in marks {
                let (name, about) = texts(*mark);
                row(ui, &name, &about, |painter, at| {
                    paint_drawing(painter, at, 1.0, mark.sample(active_theme.0.mark(*mark)));
                });
            }
        };
        rows(ui, &occurring);
        for arrow in ARROWS {
            let (name, about) = arrow_texts(arrow);
            row(ui, &name, &about, |painter, at| paint_drawing(painter, at, 0.62, arrow.sample()));
        }
        row(ui, &say!("legend-koma-red"), &say!("legend-koma-red-about"), |painter, at| {
            let red = egui::Color32::from_rgb(220, 50, 36);
            painter.text(at, egui::Align2::CENTER_CENTER, "と", theme::brush(30.0), red);
        });
        row(ui, &say!("legend-koma-far"), &say!("legend-koma-far-about"), paint_far_koma);
        if !others.is_empty() {
            ui.separator();
            ui.weak(say!("legend-elsewhere"));
            rows(ui, &others);
        }
    });
    windows.set(ID, is_open);
    Ok(())
}

const ARROWS: [Arrow; 6] = [
    Arrow::Suggestion,
    Arrow::LastMove,
    Arrow::Noted,
    Arrow::Expected { number: 0, is_blacks: true },
    Arrow::Expected { number: 0, is_blacks: false },
    Arrow::Alternative { number: 1, is_blacks: true },
];

fn row(ui: &mut egui::Ui, name: &str, about: &str, draw: impl FnOnce(&egui::Painter, egui::Pos2)) {
    ui.horizontal(|ui| {
        let (response, painter) = ui.allocate_painter(egui::Vec2::splat(PICTURE), egui::Sense::hover());
        painter.rect_filled(response.rect, 3.0, egui::Color32::from_rgb(206, 160, 96));
        draw(&painter, response.rect.center());
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.strong(name);
            ui.add(egui::Label::new(egui::RichText::new(about).small()).wrap());
        });
    });
}

/// The signs on a distant koma that slides forwards, steps sideways and jumps backwards.
fn paint_far_koma(painter: &egui::Painter, middle: egui::Pos2) {
    let ink = egui::Color32::from_rgb(34, 20, 8);
    let reach = PICTURE * 0.40;
    let arm = |x: f32, y: f32| painter.line_segment([middle, middle + egui::vec2(x, y)], (3.0, ink));
    arm(0.0, -reach * 0.8);
    arm(reach * 0.62, 0.0);
    arm(-reach * 0.62, 0.0);
    let head = [(0.0, -reach), (4.5, -reach * 0.5), (-4.5, -reach * 0.5)];
    let head = head.map(|(x, y)| middle + egui::vec2(x, y)).to_vec();
    painter.add(egui::Shape::convex_polygon(head, ink, egui::Stroke::NONE));
    for x in [-1.0, 1.0] {
        painter.circle_filled(middle + egui::vec2(x, 1.0) * reach * 0.8, 3.4, ink);
    }
}

/// Draws a mark or arrow as on the board, seen from above. The picture is `1 / scale` squares wide.
pub(super) fn paint_drawing(painter: &egui::Painter, middle: egui::Pos2, scale: f32, drawing: Drawing) {
    let size = PICTURE * 0.94 * scale;
    let (points, colours, indices) = drawing.flat(1.0 / (size * painter.pixels_per_point()));
    let mut mesh = egui::Mesh { indices, ..Default::default() };
    for (point, colour) in points.into_iter().zip(colours) {
        let at = middle + egui::vec2(point.x, -point.y) * size;
        mesh.colored_vertex(at, to_color32(colour));
    }
    painter.add(egui::Shape::mesh(mesh));
}

fn to_color32(colour: LinearRgba) -> egui::Color32 {
    let colour = Srgba::from(colour);
    let byte = |part: f32| (part.clamp(0.0, 1.0) * 255.0).round() as u8;
    let [red, green, blue, alpha] = [colour.red, colour.green, colour.blue, colour.alpha].map(byte);
    egui::Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

fn occurs(mark: SquareMark, game: &Variant) -> bool {
    let any_has = |feature: PieceFeature| game.kinds().any(|(_, kind)| feature.is_of(kind));
    let is_long_lion =
        |power: &Power| matches!(power, Power::Lion(3..) | Power::LionLineOf(3.., _) | Power::LionOf(3.., _));
    match mark {
        SquareMark::LionA | SquareMark::LionB => any_has(PieceFeature::Lion),
        SquareMark::TeachingKing => game.kinds().any(|(_, kind)| kind.powers().iter().any(is_long_lion)),
        SquareMark::Burnt | SquareMark::Suicide => any_has(PieceFeature::Burns),
        SquareMark::Igui => any_has(PieceFeature::Igui),
        SquareMark::EmperorReach => any_has(PieceFeature::Universal),
        // Only in lessons.
        SquareMark::Goal
        | SquareMark::Asked
        | SquareMark::Chosen
        | SquareMark::Right
        | SquareMark::Wrong
        | SquareMark::Missed => false,
        _ => true,
    }
}

fn texts(mark: SquareMark) -> (String, String) {
    match mark {
        SquareMark::Move => (say!("legend-move"), say!("legend-move-about")),
        SquareMark::Capture => (say!("legend-capture"), say!("legend-capture-about")),
        SquareMark::LionA => (say!("legend-lion-a"), say!("legend-lion-a-about")),
        SquareMark::LionB => (say!("legend-lion-b"), say!("legend-lion-b-about")),
        SquareMark::TeachingKing => (say!("legend-lion-first"), say!("legend-lion-first-about")),
        SquareMark::Burnt => (say!("legend-burnt"), say!("legend-burnt-about")),
        SquareMark::Suicide => (say!("legend-suicide"), say!("legend-suicide-about")),
        SquareMark::Igui => (say!("legend-igui"), say!("legend-igui-about")),
        SquareMark::EmperorReach => (say!("legend-universal"), say!("legend-universal-about")),
        SquareMark::LastMoveTo => (say!("legend-last-to"), say!("legend-last-to-about")),
        SquareMark::LastMoveFrom => (say!("legend-last-from"), say!("legend-last-from-about")),
        SquareMark::Selection => (say!("legend-selection"), say!("legend-selection-about")),
        SquareMark::Threatened => (say!("legend-threatened"), say!("legend-threatened-about")),
        SquareMark::CouldMove => (say!("legend-could-move"), say!("legend-could-move-about")),
        SquareMark::CouldCapture => (say!("legend-could-capture"), say!("legend-could-capture-about")),
        SquareMark::Protects => (say!("legend-protects"), say!("legend-protects-about")),
        SquareMark::Threatens => (say!("legend-threatens"), say!("legend-threatens-about")),
        SquareMark::HeldByBlack => (say!("legend-held-black"), say!("legend-held-black-about")),
        SquareMark::HeldByWhite => (say!("legend-held-white"), say!("legend-held-white-about")),
        SquareMark::Contested => (say!("legend-contested"), say!("legend-contested-about")),
        SquareMark::Hanging => (say!("legend-hanging"), say!("legend-hanging-about")),
        SquareMark::Noted => (say!("legend-noted"), say!("legend-noted-about")),
        SquareMark::Goal => (say!("legend-goal"), say!("legend-goal-about")),
        SquareMark::Asked => (say!("legend-asked"), say!("legend-asked-about")),
        SquareMark::Chosen => (say!("legend-chosen"), say!("legend-chosen-about")),
        SquareMark::Right => (say!("legend-right"), say!("legend-right-about")),
        SquareMark::Wrong => (say!("legend-wrong"), say!("legend-wrong-about")),
        SquareMark::Missed => (say!("legend-missed"), say!("legend-missed-about")),
    }
}

fn arrow_texts(arrow: Arrow) -> (String, String) {
    match arrow {
        Arrow::Suggestion => (say!("legend-suggestion"), say!("legend-suggestion-about")),
        Arrow::Noted => (say!("legend-arrow-noted"), say!("legend-arrow-noted-about")),
        Arrow::LastMove => (say!("legend-recall"), say!("legend-recall-about")),
        Arrow::Expected { is_blacks: true, .. } => {
            (say!("legend-line-black"), say!("legend-line-black-about"))
        }
        Arrow::Expected { is_blacks: false, .. } => {
            (say!("legend-line-white"), say!("legend-line-white-about"))
        }
        Arrow::Alternative { .. } => (say!("legend-lines"), say!("legend-lines-about")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_a_game_can_have_come_first() {
        let marks = |id: &str, options: &[(&str, u8)]| -> Vec<SquareMark> {
            let game = Variant::built_in_with(id, options).unwrap();
            SquareMark::ALL.into_iter().filter(|mark| occurs(*mark, &game)).collect()
        };
        // Six for moves, captures and danger, eight for inspecting a position, one for marks drawn by players; none
        // for Lions or fire.
        assert_eq!(marks("tori", &[]).len(), 6 + 8 + 1);
        assert!(marks("tenjiku", &[]).contains(&SquareMark::Suicide));
        assert!(
            marks("tai", &[]).contains(&SquareMark::EmperorReach)
                && !marks("tai", &[]).contains(&SquareMark::TeachingKing)
        );
        assert!(marks("tai", &[("teaching_king", 2)]).contains(&SquareMark::TeachingKing));
    }
}
