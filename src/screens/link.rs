//! The link that opens the game on the board; in a game by link, the link for the other player.

use crate::app::{Action, HandleActions, Screen, Toast, link_base};
use crate::game::{GameStarted, GameSystems, PlyPlayed, Session};
use bevy::prelude::*;
use bevy_egui::{EguiClipboard, EguiContexts};
use tenjiku_language::say;
use tenjiku_platform::games;

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::CopyLink, copy);
    app.add_systems(Update, remind.after(GameSystems::Links).run_if(in_state(Screen::Match)));
}

fn copy(session: Res<Session>, mut clipboard: ResMut<EguiClipboard>, mut toasts: MessageWriter<Toast>) {
    toasts.write_batch(session.link(&link_base(), &games::load()).map(|link| match link {
        Ok(link) => {
            clipboard.set_text(&link);
            Toast::news(say!("open-link-copied"))
        }
        Err(why) => Toast::alarm(why.to_string()),
    }));
}

/// Reminds the player to send the link after each move in a game by link.
fn remind(
    mut played: MessageReader<PlyPlayed>,
    mut started: MessageReader<GameStarted>,
    session: Res<Session>,
    mut contexts: EguiContexts,
    mut toasts: MessageWriter<Toast>,
) {
    let is_new = played.read().filter(|ply| !ply.instant).count() + started.read().count() > 0;
    let mover = session.position().map(|position| position.side_to_move());
    let awaits_opponent = session.by_link().is_some_and(|by_link| mover != Some(by_link.side));
    if is_new && awaits_opponent && session.is_at_head() {
        let keys = contexts.ctx_mut().map(|ctx| Action::CopyLink.keys(ctx)).unwrap_or_default();
        toasts.write(Toast::news(say!("link-send", keys)));
    }
}
