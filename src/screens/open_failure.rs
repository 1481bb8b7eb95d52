//! The dialog shown when a file (from the command line or a file manager) or a link cannot be opened, with the reason
//! and what to do next.

use super::open::OpenGame;
use crate::app::{Action, ActionRequest, GameInView, HandleEscape, Layer};
use crate::ui::theme::Inks;
use crate::ui::{UiSystems, titled_window};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::path::{Path, PathBuf};
use tenjiku_language::say;

/// Width of the sheet, in points.
const WIDTH: f32 = 460.0;

#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct OpenFailure {
    pub what: FailedSource,
    pub why: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailedSource {
    File(PathBuf),
    /// A readable file that does not name its game.
    Unnamed(PathBuf),
    /// The query of a link to the page.
    #[cfg_attr(not(target_family = "wasm"), allow(dead_code, reason = "only a page is opened by a link"))]
    Link(String),
}

impl FailedSource {
    fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) | Self::Unnamed(path) => Some(path),
            Self::Link(_) => None,
        }
    }

    fn name(&self) -> String {
        match self {
            Self::File(path) | Self::Unnamed(path) => path.display().to_string(),
            Self::Link(query) => query.clone(),
        }
    }
}

/// The id of the sheet in egui.
const ID: &str = "not opened";

pub(super) fn plugin(app: &mut App) {
    app.on_escape(Layer::Window(ID), close);
    let system = show.in_set(UiSystems::Overlays).run_if(resource_exists::<OpenFailure>);
    app.add_systems(EguiPrimaryContextPass, system);
}

fn close(open_failure: Option<Res<OpenFailure>>, mut commands: Commands) -> bool {
    commands.remove_resource::<OpenFailure>();
    open_failure.is_some()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Retry,
    PickAnother,
    Close,
}

fn show(
    mut contexts: EguiContexts,
    mut open_failure: ResMut<OpenFailure>,
    in_view: GameInView,
    mut commands: Commands,
    mut opened: MessageWriter<OpenGame>,
    mut requests: MessageWriter<ActionRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(choice) = sheet(ctx, &open_failure) else { return Ok(()) };
    match choice {
        Choice::Retry => {
            let Some(path) = open_failure.what.file() else { return Ok(()) };
            match OpenGame::from_file(path, in_view.get().as_ref()) {
                Ok(game) => {
                    opened.write(game);
                }
                Err(why) => {
                    open_failure.why = why;
                    return Ok(());
                }
            }
        }
        Choice::PickAnother => {
            requests.write(ActionRequest(Action::OpenFile));
        }
        Choice::Close => {}
    }
    commands.remove_resource::<OpenFailure>();
    Ok(())
}

fn sheet(ctx: &egui::Context, open_failure: &OpenFailure) -> Option<Choice> {
    let (mut choice, mut is_open) = (None, true);
    let window_rect = ctx.viewport_rect();
    let title =
        if open_failure.what.file().is_some() { say!("open-failed") } else { say!("open-failed-link") };
    let window = titled_window(title, ID, &mut is_open);
    let window = window.resizable(false).anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]);
    window.show(ctx, |ui| {
        ui.set_width(WIDTH.min(window_rect.width() - 64.0));
        let max_height = (window_rect.height() - 220.0).max(80.0);
        egui::ScrollArea::vertical().max_height(max_height).show(ui, |ui| {
            let name = open_failure.what.name();
            let why = open_failure.why.strip_prefix(&format!("{name}: ")).unwrap_or(&open_failure.why);
            ui.add(egui::Label::new(egui::RichText::new(name).strong()).wrap());
            ui.add(egui::Label::new(egui::RichText::new(why).color(ui.inks().alarm)).wrap());
            if matches!(open_failure.what, FailedSource::Unnamed(_)) {
                ui.weak(say!("open-failed-hint"));
            }
        });
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            // A file may have been repaired meanwhile; a link cannot change.
            if open_failure.what.file().is_some() && ui.button(say!("open-failed-again")).clicked() {
                choice = Some(Choice::Retry);
            }
            for (wanted, text) in
                [(Choice::PickAnother, say!("open-failed-other")), (Choice::Close, say!("open-failed-close"))]
            {
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

    /// The texts of the sheet in the smallest window, with their positions.
    fn draw_sheet(open_failure: &OpenFailure) -> Vec<(String, egui::Rect)> {
        let (ctx, size) = (crate::ui::theme::test_context(), egui::vec2(400.0, 300.0));
        let frame = || draw(&ctx, size, [], |ui| assert!(sheet(ui.ctx(), open_failure).is_none()));
        // A window needs a frame or two to determine its size.
        let [_, _, texts] = [frame(), frame(), frame()];
        texts
    }

    /// The file, the reason and all three buttons are visible in the smallest window.
    #[test]
    fn the_sheet_names_file_and_reason_and_fits_a_small_window() {
        let what = FailedSource::Unnamed("/home/me/games/merry.txt".into());
        let texts = draw_sheet(&OpenFailure { what, why: "line 3: no move. ".repeat(40) });
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(400.0, 300.0));
        assert!(texts.iter().any(|(text, _)| text.contains("merry.txt")), "{texts:?}");
        for name in ["open-failed-again", "open-failed-other", "open-failed-close"] {
            let name = say!(name);
            let button = texts.iter().find(|(text, _)| *text == name);
            assert!(button.is_some_and(|(_, place)| window.contains_rect(*place)), "{name}: {texts:?}");
        }
    }

    #[test]
    fn a_link_cannot_be_retried() {
        let what = FailedSource::Link("game=shou".into());
        let texts = draw_sheet(&OpenFailure { what, why: "no game is called shou".into() });
        let has_text = |name: &str| texts.iter().any(|(text, _)| text == name);
        assert!(has_text("game=shou") && has_text(&say!("open-failed-link")), "{texts:?}");
        assert!(has_text(&say!("open-failed-close")) && !has_text(&say!("open-failed-again")), "{texts:?}");
    }
}
