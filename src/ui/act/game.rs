//! Handlers of the actions about the game as a whole: leaving it, draws, clocks, the score of the match.

use crate::app::{Action, HandleActions, Screen};
use crate::game::{GameCommand, MatchScore, Seats, Session};
use crate::rules::Side;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::ChangeGame, |mut next: ResMut<NextState<Screen>>| next.set(Screen::Start));
    app.on_action(Action::Quit, |mut exit: MessageWriter<AppExit>| {
        exit.write(AppExit::Success);
    });
    app.on_action(Action::OfferDraw, offer_draw);
    app.on_action(Action::GoOn, |mut commands: MessageWriter<GameCommand>| {
        commands.write(GameCommand::GoOn);
    });
    app.on_action(Action::ResetScore, |mut score: ResMut<MatchScore>| score.reset());
}

fn offer_draw(session: Res<Session>, seats: Res<Seats>, mut commands: MessageWriter<GameCommand>) {
    commands.write_batch(person_who_asks(&session, &seats).map(GameCommand::OfferDraw));
}

/// The side of the person who offers a draw or resigns: the side to move, or else the only person's side.
pub fn person_who_asks(session: &Session, seats: &Seats) -> Option<Side> {
    let mover = session.position()?.side_to_move();
    if seats.of(mover).is_person() { Some(mover) } else { seats.only_person() }
}
