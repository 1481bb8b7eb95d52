//! The score of the match at the table: who sits down, and how the games of the two end.

use super::{Occasion, Screen};
use crate::game::{GameSystems, MatchScore, PlayerCommand, Seats, Session};
use crate::rules::{Outcome, Side};
use crate::ui::{Action, Asked};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MatchScore>();
    let is_game = in_state(Screen::Match).and_then(resource_equals(Occasion::Game));
    app.add_systems(Update, keep.after(GameSystems::Turn).run_if(is_game));
}

/// The game on the table and the score of its result, as seen last.
#[derive(Default, PartialEq, Eq)]
struct Seen {
    game: u32,
    result: Option<String>,
}

fn keep(
    mut asked: MessageReader<Asked>,
    mut players: MessageReader<PlayerCommand>,
    session: Res<Session>,
    seats: Res<Seats>,
    mut score: ResMut<MatchScore>,
    mut seen: Local<Seen>,
) {
    let swaps = asked.read().filter(|Asked(action)| *action == Action::RematchSwapped).count()
        + players.read().filter(|command| **command == PlayerCommand::SwitchSides).count();
    let Some(tree) = session.tree().filter(|_| session.is_played()) else { return };
    if swaps % 2 == 1 {
        score.exchange();
    }
    let player = |side: Side| {
        let player = seats.of(side).clone();
        let name = tree.header.player(side).filter(|_| player.is_person());
        (player, name.map(str::to_owned))
    };
    score.bypass_change_detection().sit(Side::BOTH.map(player));
    let now = Seen { game: session.game(), result: tree.result.as_ref().map(|result| result.score.clone()) };
    if *seen == now {
        return;
    }
    let before = std::mem::replace(&mut *seen, now);
    // A game that had its end when it was laid on the table was counted when it was played.
    if before.game == seen.game
        && let Some(outcome) = seen.result.as_deref().and_then(Outcome::recorded)
    {
        score.count(seen.game, outcome);
    }
}
