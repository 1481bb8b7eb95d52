//! The score of the match between two players.

use super::exhibition::Exhibition;
use crate::app::{GamePurpose, RematchSwapped, Screen};
use crate::game::{GameSystems, MatchScore, PlayerCommand, Seats, Session};
use bevy::prelude::*;
use tenjiku_rules::{Outcome, Side};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MatchScore>();
    let is_game = in_state(Screen::Match).and_then(resource_equals(GamePurpose::Game));
    app.add_systems(Update, keep_score.after(GameSystems::Turn).run_if(is_game));
}

/// The last known game on the board and its result. A game suspended for a lesson remains the same game.
#[derive(Default, PartialEq, Eq)]
struct SeenResult {
    game: u32,
    result: Option<String>,
}

fn keep_score(
    mut rematches: MessageReader<RematchSwapped>,
    mut players: MessageReader<PlayerCommand>,
    session: Res<Session>,
    seats: Res<Seats>,
    exhibition: Option<Res<Exhibition>>,
    mut score: ResMut<MatchScore>,
    mut seen: Local<SeenResult>,
) {
    let swaps = rematches.read().count()
        + players.read().filter(|command| **command == PlayerCommand::SwitchSides).count();
    let Some(tree) = session.tree().filter(|_| session.is_played()) else { return };
    if swaps % 2 == 1 {
        score.exchange();
    }
    let player = |side: Side| {
        let seated = seats.of(side);
        // In an exhibition the levels vary, but the match continues.
        let player =
            exhibition.as_ref().map_or(seated, |exhibition| exhibition.chosen_player(side, seated)).clone();
        let name = tree.header.player(side).filter(|_| !player.thinks());
        (player, name.map(str::to_owned))
    };
    score.bypass_change_detection().set_players(tree.variant().id(), Side::BOTH.map(player));
    let result = tree.result.as_ref().map(|result| result.score.clone());
    let now = SeenResult { game: session.begun_as(), result };
    if *seen == now {
        return;
    }
    let last = std::mem::replace(&mut *seen, now);
    // A game that was already over when opened was counted when it was played.
    if last.game == seen.game {
        score.count(seen.game, seen.result.as_deref().and_then(Outcome::from_score));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameCommand, IntentSource, MoveIntent, headless_app};
    use tenjiku_rules::variant::Variant;

    struct TestTable(App);

    impl TestTable {
        fn new() -> Self {
            let mut app = headless_app();
            app.add_plugins(plugin);
            app.insert_state(Screen::Match).init_resource::<GamePurpose>().add_message::<RematchSwapped>();
            Self(app)
        }

        fn send(&mut self, message: impl Message) {
            self.0.world_mut().write_message(message);
            self.0.update();
        }

        fn begin(&mut self, id: &str) {
            let game = Variant::built_in(id).unwrap();
            self.send(GameCommand::NewGame { variant: game, setup: None, moves: Vec::new() });
        }

        fn play(&mut self, number: usize) {
            let mv = self.session().position().expect("a game").legal_moves()[number];
            self.send(MoveIntent { mv, by: IntentSource::Player });
        }

        fn session(&self) -> &Session {
            self.0.world().resource()
        }

        fn score(&self) -> [String; 2] {
            Side::BOTH.map(|side| self.0.world().resource::<MatchScore>().points(side))
        }
    }

    /// After the end the players take a lesson, return, try another line and finish the game again.
    #[test]
    fn a_game_that_ends_twice_counts_once_with_its_last_result() {
        let mut table = TestTable::new();
        table.begin("tori");
        table.play(0);
        table.send(GameCommand::Resign(Side::White));
        assert_eq!(table.score(), ["1", "0"]);

        let suspended = Box::new(table.session().clone());
        table.0.insert_resource(GamePurpose::Lesson);
        table.begin("chu");
        table.0.insert_resource(GamePurpose::Game);
        table.send(GameCommand::Resume(suspended));
        assert_eq!(table.score(), ["1", "0"]);

        table.send(GameCommand::JumpTo(0));
        table.play(1);
        let other = table.session().node().expect("a ply");
        table.send(GameCommand::MakeMain(other));
        assert_eq!(table.score(), ["0", "0"], "the game continues");
        table.send(GameCommand::Resign(Side::Black));
        assert_eq!(table.score(), ["0", "1"]);

        table.begin("tori");
        table.play(0);
        table.send(GameCommand::Resign(Side::Black));
        assert_eq!(table.score(), ["0", "2"], "the next game is added");
        table.begin("chu");
        assert_eq!(table.score(), ["0", "0"], "another kind of game has another score");
    }
}
