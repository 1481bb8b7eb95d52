//! Carrying out what players ask for: requests to the game, switches of the settings.

use super::{Action, Asked, Settings, Toast};
use crate::game::{CommandRefused, GameCommand, MoveRefused, Session};
use crate::screens::Screen;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (act, tell_refusals));
}

fn act(
    mut asked: MessageReader<Asked>,
    mut settings: ResMut<Settings>,
    session: Option<Res<Session>>,
    mut commands: MessageWriter<GameCommand>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for Asked(action) in asked.read() {
        let mover = session.as_ref().and_then(|session| session.position()).map(|p| p.side_to_move());
        match action {
            Action::NewGame => next.set(Screen::Start),
            Action::Quit => {
                exit.write(AppExit::Success);
            }
            Action::TakeBack => {
                commands.write(GameCommand::TakeBack);
            }
            Action::TakeBackAll => {
                commands.write(GameCommand::TakeBackAll);
            }
            Action::Replay => {
                commands.write(GameCommand::Replay);
            }
            Action::ReplayAll => {
                commands.write(GameCommand::ReplayAll);
            }
            Action::OfferDraw => {
                if let Some(side) = mover {
                    commands.write(GameCommand::OfferDraw(side));
                }
            }
            Action::TurnToMover => settings.turn_to_mover = !settings.turn_to_mover,
            Action::AutoRotate => settings.auto_rotate = !settings.auto_rotate,
            Action::ShowTargets => settings.show_targets = !settings.show_targets,
            Action::ShowWarnings => settings.show_warnings = !settings.show_warnings,
            Action::ShowCard => settings.show_card = !settings.show_card,
            // The hand, the camera, the motion and the windows listen for themselves.
            Action::Resign
            | Action::LetGo
            | Action::SkipMotion
            | Action::SeatBlack
            | Action::SeatWhite
            | Action::FromAbove
            | Action::Help => {}
        }
    }
}

fn tell_refusals(
    mut moves: MessageReader<MoveRefused>,
    mut commands: MessageReader<CommandRefused>,
    mut toasts: MessageWriter<Toast>,
) {
    let texts = moves.read().map(|refused| &refused.text);
    for text in texts.chain(commands.read().map(|refused| &refused.text)) {
        toasts.write(Toast::alarm(text.clone()));
    }
}
