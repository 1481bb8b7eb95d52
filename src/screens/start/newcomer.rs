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
    app.add_systems(OnEnter(Screen::Start), begin_small);
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

/// Newcomers who have chosen no game find the small one chosen, and the list begins with it.
fn begin_small(first: Res<FirstGame>, mut settings: ResMut<Settings>) {
    if let Some((game, _)) = &first.0
        && settings.newcomer
        && settings.game == Settings::default().game
    {
        settings.game.clone_from(game);
    }
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
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn a_game_that_was_chosen_stays_chosen() {
        let chosen = |newcomer: bool, game: Option<&str>| {
            let mut world = World::new();
            world.insert_resource(FirstGame(Some(("small".to_owned(), String::new()))));
            let game = game.map_or(Settings::default().game, str::to_owned);
            world.insert_resource(Settings { newcomer, game, ..default() });
            world.run_system_once(begin_small).expect("it runs");
            world.resource::<Settings>().game.clone()
        };
        assert_eq!(chosen(true, None), "small");
        assert_eq!(chosen(true, Some("chu")), "chu");
        assert_eq!(chosen(false, None), Settings::default().game);
    }

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
