//! Refusals and declined offers, shown as notices; the evaluation follows its setting.

use crate::app::{Screen, Settings, Toast};
use crate::game::{
    CommandRefused, DrawOffer, GameCommand, GameSystems, MoveRefused, PlayerCommand, Seats, Session, Thinking,
};
use crate::say;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    // A lesson explains refused moves itself.
    let show_refusals = show_refusals.run_if(not(in_state(Screen::Lesson)));
    app.add_systems(Update, (show_refusals, show_declined_draw).before(GameSystems::Players));
    app.add_systems(Update, evaluate.run_if(in_state(Screen::Match)).before(GameSystems::Players));
}

/// Has positions evaluated while people think, if the setting is on.
fn evaluate(settings: Res<Settings>, thinking: Res<Thinking>, mut players: MessageWriter<PlayerCommand>) {
    if settings.evaluate != thinking.is_evaluating() && settings.is_changed() {
        players.write(PlayerCommand::Evaluate(settings.evaluate));
    }
}

fn show_refusals(
    mut moves: MessageReader<MoveRefused>,
    mut commands: MessageReader<CommandRefused>,
    mut toasts: MessageWriter<Toast>,
) {
    let texts = moves.read().map(|refused| &refused.text);
    for text in texts.chain(commands.read().map(|refused| &refused.text)) {
        toasts.write(Toast::alarm(text.clone()));
    }
}

/// Shows the answer to a person who offered a computer a draw.
fn show_declined_draw(
    mut commands: MessageReader<GameCommand>,
    session: Res<Session>,
    seats: Res<Seats>,
    mut offer: Local<DrawOffer>,
    mut toasts: MessageWriter<Toast>,
) {
    if session.draw_offer() != DrawOffer::None {
        *offer = session.draw_offer();
    }
    let declined = commands.read().any(|command| matches!(command, GameCommand::AnswerDraw(false)));
    let DrawOffer::By(side) = *offer else { return };
    if declined && seats.of(side).is_person() && !seats.of(side.other()).is_person() {
        toasts.write(Toast::news(say!("draw-declined")));
    }
}
