//! How to play with keys and mouse: a window that opens with F1.

use super::{Action, Asked, UiSystems, theme};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

#[derive(Resource, Default)]
struct IsOpen(bool);

const MOUSE: [(&str, &str); 10] = [
    ("Click a koma, then a square", "Move it there. Dragging does the same."),
    ("Click nothing, right click, Esc", "Let the koma go."),
    (
        "Lion: click an enemy beside it",
        "A way station: click on for a second step, the same square again to strike and return, or Stay.",
    ),
    ("Double click on a Lion", "Pass the turn."),
    ("Click a koma in your hand, then a square", "Drop it (games with drops)."),
    ("Drag beside a koma, or with the right button", "Turn the camera."),
    ("Wheel", "Come nearer to what the pointer is on, or go back."),
    ("Double click on an empty square", "Look at it closely."),
    ("Middle button or Shift and drag", "Slide the view along the table."),
    ("P, Esc", "While promotion is asked: promote, or keep the koma as it is."),
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<IsOpen>();
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays));
}

fn show(mut contexts: EguiContexts, mut open: ResMut<IsOpen>, mut asked: MessageReader<Asked>) -> Result {
    if asked.read().any(|Asked(action)| *action == Action::Help) {
        open.0 = !open.0;
    }
    if !open.0 {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let mut is_open = true;
    egui::Window::new("Keys and mouse").open(&mut is_open).collapsible(false).vscroll(true).show(ctx, |ui| {
        egui::Grid::new("mouse").num_columns(2).striped(true).spacing([18.0, 6.0]).show(ui, |ui| {
            for (what, does) in MOUSE {
                ui.colored_label(theme::ACCENT, what);
                ui.add(egui::Label::new(does).wrap());
                ui.end_row();
            }
            for action in Action::ALL {
                ui.colored_label(theme::ACCENT, ui.ctx().format_shortcut(&action.shortcut()));
                ui.add(egui::Label::new(format!("{}: {}", action.name(), action.tooltip())).wrap());
                ui.end_row();
            }
        });
    });
    open.0 = is_open;
    Ok(())
}
