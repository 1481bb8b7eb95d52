//! A link to the page that opens the game on the board.

use crate::app::{Action, HandleActions, Toast};
use crate::game::Session;
use crate::games;
use crate::record::link;
use crate::say;
use bevy::prelude::*;
use bevy_egui::EguiClipboard;

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::CopyLink, copy);
}

fn copy(session: Res<Session>, mut clipboard: ResMut<EguiClipboard>, mut toasts: MessageWriter<Toast>) {
    let Some(position) = session.position() else { return };
    toasts.write(match link::write(position, &games::load()) {
        Ok(query) => {
            clipboard.set_text(&format!("{}?{query}", crate::platform::browser::address()));
            Toast::news(say!("open-link-copied"))
        }
        Err(why) => Toast::alarm(why.to_string()),
    });
}
