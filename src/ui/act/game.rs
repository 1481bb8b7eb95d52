//! Handlers of the actions about the game as a whole: leaving it, draws, clocks, the score of the match.

use super::send;
use crate::app::{Action, HandleActions, Screen};
use crate::game::{GameCommand, MatchScore, Seats, Session};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::ChangeGame, |mut next: ResMut<NextState<Screen>>| next.set(Screen::Start));
    app.on_action(Action::Quit, send(AppExit::Success));
    app.on_action(Action::OfferDraw, offer_draw);
    app.on_action(Action::StartClocks, send(GameCommand::StartClocks));
    app.on_action(Action::ResetScore, |mut score: ResMut<MatchScore>| score.reset());
}

fn offer_draw(session: Res<Session>, seats: Res<Seats>, mut commands: MessageWriter<GameCommand>) {
    commands.write_batch(seats.person_who_asks(&session).map(GameCommand::OfferDraw));
}
