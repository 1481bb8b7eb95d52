//! Who is new here, and with which game to begin.

use crate::app::{GameList, GamePurpose, Screen, Settings};
use crate::game::{GameEnded, GameSystems, Seats};
use crate::story::first_story;
use bevy::prelude::*;

/// The game for newcomers with its first lesson, by their ids: the smallest one that has a written lesson.
#[derive(Resource)]
pub(super) struct FirstGame(pub Option<(String, String)>);

pub(super) fn plugin(app: &mut App) {
    let first = app.world().get_resource::<GameList>().and_then(first_game);
    app.insert_resource(FirstGame(first));
    let in_a_game = in_state(Screen::Match).and_then(resource_equals(GamePurpose::Game));
    app.add_systems(Update, graduate.after(GameSystems::Turn).run_if(in_a_game));
}

fn first_game(games: &GameList) -> Option<(String, String)> {
    let taught = games.list.iter().filter(|game| !game.is_users).filter_map(|game| {
        let file = game.variant.file();
        Some((u16::from(file.files) * u16::from(file.ranks), game.variant.id(), first_story(&game.variant)?))
    });
    let (_, game, story) = taught.min()?;
    Some((game.to_owned(), story))
}

/// Who has played a game to its end is no newcomer.
fn graduate(mut ended: MessageReader<GameEnded>, seats: Res<Seats>, mut settings: ResMut<Settings>) {
    if ended.read().count() > 0 && settings.newcomer && !seats.is_watched() {
        settings.newcomer = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newcomers_begin_with_a_small_game_that_has_a_written_lesson() {
        let games = GameList::load();
        let (id, story) = first_game(&games).expect("there are lessons");
        let first = &games.list[games.selected(&id).expect("it exists")].variant;
        assert_eq!(first_story(first), Some(story));
        let squares = |file: &crate::variant::VariantFile| u16::from(file.files) * u16::from(file.ranks);
        for game in &games.list {
            let is_taught = first_story(&game.variant).is_some();
            assert!(
                !is_taught || squares(game.variant.file()) >= squares(first.file()),
                "{}",
                game.variant.id()
            );
        }
    }
}
