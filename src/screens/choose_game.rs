//! The list of games in a file that holds several games.

use super::open::OpenGame;
use crate::app::{GameInView, HandleEscape, Layer, Toast};
use crate::ui::{UiSystems, titled_window};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::sync::Arc;
use tenjiku_language::say;

/// Width of the sheet, in points.
const WIDTH: f32 = 460.0;

#[derive(Resource, Clone, Debug)]
pub struct SeveralGames {
    pub name: String,
    pub text: Arc<str>,
    /// The players, date and result of each game.
    pub titles: Vec<String>,
}

/// The id of the sheet in egui.
const ID: &str = "several games";

pub(super) fn plugin(app: &mut App) {
    app.on_escape(Layer::Window(ID), close);
    let system = show.in_set(UiSystems::Overlays).run_if(resource_exists::<SeveralGames>);
    app.add_systems(EguiPrimaryContextPass, system);
}

fn close(several: Option<Res<SeveralGames>>, mut commands: Commands) -> bool {
    commands.remove_resource::<SeveralGames>();
    several.is_some()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Game(usize),
    Close,
}

fn show(
    mut contexts: EguiContexts,
    several: Res<SeveralGames>,
    in_view: GameInView,
    mut commands: Commands,
    mut opened: MessageWriter<OpenGame>,
    mut toasts: MessageWriter<Toast>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(choice) = sheet(ctx, &several) else { return Ok(()) };
    if let Choice::Game(number) = choice {
        match OpenGame::nth(&several, number, in_view.get().as_ref()) {
            Ok(game) => {
                opened.write(game);
            }
            Err(why) => {
                toasts.write(Toast::alarm(why));
                return Ok(());
            }
        }
    }
    commands.remove_resource::<SeveralGames>();
    Ok(())
}

fn sheet(ctx: &egui::Context, several: &SeveralGames) -> Option<Choice> {
    let (mut choice, mut is_open) = (None, true);
    let window_rect = ctx.viewport_rect();
    let window = titled_window(say!("open-several"), ID, &mut is_open);
    let window = window.resizable(false).anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0]);
    window.show(ctx, |ui| {
        ui.set_width(WIDTH.min(window_rect.width() - 64.0));
        ui.add(egui::Label::new(egui::RichText::new(&several.name).strong()).truncate());
        let max_height = (window_rect.height() - 180.0).max(80.0);
        let row = ui.spacing().interact_size.y;
        let list = egui::ScrollArea::vertical().max_height(max_height);
        list.show_rows(ui, row, several.titles.len(), |ui, rows| {
            for (title, number) in several.titles[rows.clone()].iter().zip(rows) {
                let text = say!("open-several-game", number = number + 1, title);
                if ui.add(egui::Button::new(text).truncate()).clicked() {
                    choice = Some(Choice::Game(number));
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

    #[test]
    fn every_game_is_listed_with_its_number() {
        let titles = ["A – B, 1-0", "C – D"].map(str::to_owned).to_vec();
        let several = SeveralGames { name: "games.pgn".to_owned(), text: "".into(), titles };
        let (ctx, size) = (crate::ui::theme::test_context(), egui::vec2(500.0, 400.0));
        let frame = || draw(&ctx, size, [], |ui| assert!(sheet(ui.ctx(), &several).is_none()));
        let [_, _, texts] = [frame(), frame(), frame()];
        for (number, title) in [(1, "A – B, 1-0"), (2, "C – D")] {
            let line = say!("open-several-game", number, title);
            assert!(texts.iter().any(|(text, _)| *text == line), "{line}: {texts:?}");
        }
    }
}
