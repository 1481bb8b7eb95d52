//! Refusals and declined offers, shown as notices.

use crate::app::{Screen, Toast};
use crate::game::{CommandRefused, GameCommand, GameSystems, HostCommand, MoveRefused, Seats, Session};
use bevy::prelude::*;
use tenjiku_language::say;
use tenjiku_rules::Side;

pub(super) fn plugin(app: &mut App) {
    // A lesson explains refused moves itself.
    let show_refusals = show_refusals.run_if(not(in_state(Screen::Lesson)));
    app.add_systems(Update, show_refusals.after(GameSystems::Turn));
    app.add_systems(Update, show_declined_draw.before(GameSystems::Players));
}

fn show_refusals(
    mut moves: MessageReader<MoveRefused>,
    mut commands: MessageReader<CommandRefused>,
    mut toasts: MessageWriter<Toast>,
) {
    let texts = moves.read().map(|refused| &refused.text);
    for text in texts.chain(commands.read().map(|refused| &refused.text)) {
        toasts.write(Toast::alarm(text.clone()).on(Toast::REFUSAL));
    }
}

/// Shows the answer to a person who offered a draw to a computer or a remote player.
fn show_declined_draw(
    (mut commands, mut host_commands): (MessageReader<GameCommand>, MessageReader<HostCommand>),
    session: Res<Session>,
    seats: Res<Seats>,
    mut offer: Local<Option<Side>>,
    mut toasts: MessageWriter<Toast>,
) {
    if session.draw_offer().is_some() {
        *offer = session.draw_offer();
    }
    let all = commands.read().chain(host_commands.read().map(|HostCommand(command)| command));
    let is_declined = all.filter(|command| matches!(command, GameCommand::AnswerDraw(false))).count() > 0;
    let Some(side) = *offer else { return };
    if is_declined && seats.of(side).is_person() && !seats.of(side.other()).is_person() {
        toasts.write(Toast::news(say!("draw-declined")));
    }
}
