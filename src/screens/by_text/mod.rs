//! Games by text in the window: the letter that is to be sent, and what came with the last one.

mod deliver;
mod sheet;

pub(crate) use deliver::LetterArrived;
#[cfg(test)]
pub(crate) use deliver::LetterFolders;
pub(super) use deliver::is_their_move;

use crate::app::{Action, ActionRequest, Announcement, HandleActions, HandleEscape, Layer, Screen, Toast};
use crate::game::{ByLetter, GameSystems, LetterCommand, LetterNews, PlayerCommand, Seats, Session};
use crate::say;
use crate::ui::{UiSystems, focus, titled_window, window_room};
use bevy::prelude::*;
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass, egui};
use sheet::{Sheet, Wish};

const ID: &str = "by text";
/// Width of the window, and its distance from the corner, in points. It lies on the side panel, so that the board is free.
const WIDTH: f32 = 232.0;
const GAP: f32 = 6.0;
/// What its title and its margins take of the height, in points.
const TITLE: f32 = 64.0;

/// The window.
#[derive(Resource, Default)]
struct ByText {
    is_open: bool,
    /// What the last letter has brought, in sentences.
    said: Vec<String>,
    /// What is wrong with the last text that was pasted.
    fault: Option<String>,
    /// What was said in the letter that was written last.
    words: String,
    /// The game that all this is about.
    game: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ByText>().insert_resource(ByLetter::signed_by_user());
    app.on_action(Action::ByText, |mut by_text: ResMut<ByText>| by_text.is_open = !by_text.is_open);
    app.on_escape(Layer::Window(ID), |mut by_text: ResMut<ByText>| std::mem::take(&mut by_text.is_open));
    app.add_plugins(deliver::plugin);
    app.add_systems(Update, listen.after(GameSystems::Letters));
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays).run_if(in_state(Screen::Match)));
}

/// Puts letters that are written into the clipboard, and tells what has come.
fn listen(
    mut news: MessageReader<LetterNews>,
    mut by_text: ResMut<ByText>,
    by_letter: Res<ByLetter>,
    session: Res<Session>,
    mut clipboard: ResMut<EguiClipboard>,
    (mut toasts, mut heard): (MessageWriter<Toast>, MessageWriter<Announcement>),
) {
    if by_text.game != session.game() {
        let is_open = by_text.is_open && session.letters().is_some();
        *by_text = ByText { game: session.game(), is_open, ..ByText::default() };
    }
    for news in news.read() {
        by_text.fault = None;
        match news {
            LetterNews::Written(letter) => {
                clipboard.set_text(letter);
                by_text.words.clone_from(&by_letter.words);
                by_text.is_open = true;
                heard.write(Announcement(say!("by-text-copied")));
            }
            LetterNews::Read(said) => {
                by_text.said.clone_from(said);
                by_text.is_open = true;
                toasts.write(Toast::news(said.join(" ")).on(ID));
            }
            LetterNews::Notice(text) => drop(toasts.write(Toast::news(text.clone()))),
            LetterNews::Fault(why) => {
                by_text.fault = Some(why.clone());
                toasts.write(Toast::alarm(why.clone()));
            }
        }
    }
}

fn show(
    mut contexts: EguiContexts,
    mut by_text: ResMut<ByText>,
    mut by_letter: ResMut<ByLetter>,
    (session, seats): (Res<Session>, Res<Seats>),
    mut clipboard: ResMut<EguiClipboard>,
    mut commands: MessageWriter<LetterCommand>,
    mut players: MessageWriter<PlayerCommand>,
    mut requests: MessageWriter<ActionRequest>,
    mut toasts: MessageWriter<Toast>,
) -> Result {
    if !by_text.is_open {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let room = window_room(&ctx);
    let mut is_open = true;
    let by_letter = by_letter.bypass_change_detection();
    let window = titled_window(say!("by-text-title"), ID, &mut is_open);
    let corner = ctx.viewport_rect().right_bottom() - egui::vec2(GAP, GAP);
    let window =
        window.pivot(egui::Align2::RIGHT_BOTTOM).default_pos(corner).default_width(WIDTH).resizable(false);
    let sheet = Sheet { by_text: &by_text, session: &session, seats: &seats };
    let shown = window.show(&ctx, |ui| {
        ui.set_width(WIDTH.min(ctx.viewport_rect().width() - 60.0));
        let lines = egui::ScrollArea::vertical().max_height((room - TITLE).max(TITLE));
        let wish = lines.show(ui, |ui| {
            let wish = sheet.show(ui, by_letter);
            focus::follow(ui);
            wish
        });
        wish.inner
    });
    by_text.is_open = is_open;
    match shown.and_then(|shown| shown.inner).flatten() {
        Some(Wish::Ask(command)) => drop(commands.write(command)),
        Some(Wish::Seat(side, player)) => drop(players.write(PlayerCommand::Seat(side, player))),
        Some(Wish::Paste) => drop(requests.write(ActionRequest(Action::Paste))),
        Some(Wish::Copy(letter)) => {
            clipboard.set_text(&letter);
            toasts.write(Toast::news(say!("by-text-copied")).on(ID));
        }
        None => {}
    }
    Ok(())
}
