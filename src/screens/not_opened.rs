//! A file named on the command line or by a file manager that could not be opened: the window says which
//! and why, and what can be done.

use super::open::OpenGame;
use crate::app::{Action, ActionRequest, GameInView, HandleEscape, Layer};
use crate::say;
use crate::ui::UiSystems;
use crate::ui::theme::Inks;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::path::PathBuf;

/// Width of the sheet, in points.
const WIDTH: f32 = 460.0;

/// A file that could not be opened.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct NotOpened {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it, in a sentence.
    pub why: String,
    /// Whether it only does not say which game it is.
    pub is_unnamed: bool,
}

/// The id of the sheet in egui.
const ID: &str = "not opened";

pub(super) fn plugin(app: &mut App) {
    app.on_escape(Layer::Window(ID), close);
    let shown = show.in_set(UiSystems::Overlays).run_if(resource_exists::<NotOpened>);
    app.add_systems(EguiPrimaryContextPass, shown);
}

fn close(not_opened: Option<Res<NotOpened>>, mut commands: Commands) -> bool {
    commands.remove_resource::<NotOpened>();
    not_opened.is_some()
}

/// What the player chose on the sheet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    /// To read the file as one of the game in view.
    Again,
    /// To pick another file.
    Other,
    /// To go on without it.
    Close,
}

fn show(
    mut contexts: EguiContexts,
    mut not_opened: ResMut<NotOpened>,
    in_view: GameInView,
    mut commands: Commands,
    mut opened: MessageWriter<OpenGame>,
    mut requests: MessageWriter<ActionRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(choice) = sheet(ctx, &not_opened) else { return Ok(()) };
    match choice {
        Choice::Again => match OpenGame::of_file(&not_opened.path, in_view.get().as_ref()) {
            Ok(game) => {
                opened.write(game);
            }
            Err(why) => {
                not_opened.why = why;
                return Ok(());
            }
        },
        Choice::Other => {
            requests.write(ActionRequest(Action::OpenFile));
        }
        Choice::Close => {}
    }
    commands.remove_resource::<NotOpened>();
    Ok(())
}

/// Draws the sheet in the middle of the window.
fn sheet(ctx: &egui::Context, not_opened: &NotOpened) -> Option<Choice> {
    let (mut choice, mut is_open) = (None, true);
    let whole = ctx.viewport_rect();
    let window = egui::Window::new(say!("open-failed")).id(ID.into()).open(&mut is_open);
    let window = window.collapsible(false).resizable(false).anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]);
    window.show(ctx, |ui| {
        ui.set_width(WIDTH.min(whole.width() - 40.0));
        let room = (whole.height() - 220.0).max(80.0);
        egui::ScrollArea::vertical().max_height(room).show(ui, |ui| {
            let path = not_opened.path.display().to_string();
            let why = not_opened.why.strip_prefix(&format!("{path}: ")).unwrap_or(&not_opened.why);
            ui.add(egui::Label::new(egui::RichText::new(path).strong()).wrap());
            ui.add(egui::Label::new(egui::RichText::new(why).color(ui.inks().alarm)).wrap());
            if not_opened.is_unnamed {
                ui.label(egui::RichText::new(say!("open-failed-hint")).color(ui.inks().quiet));
            }
        });
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            for (wanted, text) in [
                (Choice::Again, say!("open-failed-again")),
                (Choice::Other, say!("open-failed-other")),
                (Choice::Close, say!("open-failed-close")),
            ] {
                if ui.button(text).clicked() {
                    choice = Some(wanted);
                }
            }
        });
    });
    choice.or((!is_open).then_some(Choice::Close))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::draw;

    /// The file, the reason and all three ways on are to be seen in the smallest window.
    #[test]
    fn the_sheet_names_file_and_reason_and_fits_a_small_window() {
        let ctx = egui::Context::default();
        let size = egui::vec2(400.0, 300.0);
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        let not_opened = NotOpened {
            path: "/home/me/games/merry.txt".into(),
            why: "line 3: no move. ".repeat(40),
            is_unnamed: true,
        };
        let frame = || draw(&ctx, size, [], |ui| assert!(sheet(ui.ctx(), &not_opened).is_none()));
        // A window needs a frame or two to find its size.
        let [_, _, texts] = [frame(), frame(), frame()];
        assert!(texts.iter().any(|(text, _)| text.contains("merry.txt")), "{texts:?}");
        for name in ["open-failed-again", "open-failed-other", "open-failed-close"] {
            let name = say!(name);
            let button = texts.iter().find(|(text, _)| *text == name);
            assert!(button.is_some_and(|(_, place)| window.contains_rect(*place)), "{name}: {texts:?}");
        }
    }
}
