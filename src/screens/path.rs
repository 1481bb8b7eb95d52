//! The path from the first lesson to the largest game: results against the computer, and the suggested next
//! step.

use crate::app::{
    Action, Coached, GameList, GamePurpose, LessonRequest, Screen, Settings, StartGame, Toast, next_level,
};
use crate::game::{GameEnded, GameStarted, GameSystems, Player, Seats, Session};
use crate::tutorial::SavedProgress;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use std::sync::Arc;
use tenjiku_language::{SpokenName, say};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Outcome, Position};
use tenjiku_search::Level;
use tenjiku_teach::lesson::{Tally, first_story};

/// The number of the level whose defeat shows that a player is not a beginner.
const EXPERIENCED_LEVEL: u8 = 3;

#[derive(Resource)]
pub(super) struct GamePath(Vec<PathGame>);

struct PathGame {
    id: String,
    story: Option<String>,
    /// The place on the path; a game without a place is suggested only once it has been begun.
    place: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NextStep {
    Learn { game: String, story: String, is_begun: bool },
    Play { game: String, level: Level, is_again: bool },
}

pub(super) fn plugin(app: &mut App) {
    let path = app.world().get_resource::<GameList>().map(GamePath::of).unwrap_or(GamePath(Vec::new()));
    app.insert_resource(path);
    app.add_systems(OnEnter(Screen::Start), select_first_game);
    let in_a_game = in_state(Screen::Match).and_then(resource_equals(GamePurpose::Game));
    let systems =
        (end_newcomer_status, record_result, select_last_game, propose_level, set_coached, announce_coaching)
            .chain()
            .after(GameSystems::Turn);
    app.add_systems(Update, systems.run_if(in_a_game));
}

impl GamePath {
    pub fn of(games: &GameList) -> Self {
        let built_in = games.list.iter().filter(|game| !game.is_users).map(|game| &game.variant);
        let mut path: Vec<PathGame> = built_in
            .map(|game| PathGame {
                id: game.id().to_owned(),
                story: first_story(game),
                place: game.file().path,
            })
            .collect();
        path.sort_by_key(|game| game.place.unwrap_or(u8::MAX));
        Self(path)
    }

    pub fn first(&self) -> Option<&str> {
        self.0.iter().find(|game| game.place.is_some()).map(|game| game.id.as_str())
    }

    /// The next step: in the game begun last, otherwise in the next game on the path. `None` for experienced
    /// players who have begun no game.
    pub fn next(&self, progress: &SavedProgress, is_newcomer: bool) -> Option<NextStep> {
        let last = progress.0.last_game().and_then(|id| self.0.iter().find(|game| game.id == id));
        if last.is_none() && !is_newcomer {
            return None;
        }
        let start_place = last.and_then(|game| game.place).unwrap_or_default();
        let all = || self.0.iter().filter_map(|game| Some((game.place?, game)));
        let (later, earlier) = (
            all().filter(|(place, _)| *place >= start_place),
            all().filter(|(place, _)| *place < start_place),
        );
        let in_order = later.chain(earlier).map(|(_, game)| game);
        last.into_iter().chain(in_order).find_map(|game| game.step(progress))
    }

    /// The level to propose to a beginner in a game: the first, or one above the highest that was beaten, but no lower
    /// than those that were played. `None` for players who have beaten a higher level in any game, and for those who
    /// have not played against a computer.
    pub fn beginners_level(&self, game: &Variant, progress: &SavedProgress) -> Option<Level> {
        let played: Vec<_> = self.0.iter().flat_map(|known| progress.0.results(&known.id)).collect();
        let is_beginner = played.iter().all(|(level, tally)| tally.won == 0 || *level < EXPERIENCED_LEVEL);
        let lowest = progress.0.results(game.id()).next().map(|(level, _)| level);
        let beaten = progress.0.results(game.id()).filter(|(_, tally)| tally.won > 0).last();
        let level = beaten.map(|(level, _)| level + 1).max(lowest).unwrap_or(Level::FIRST.number());
        Level::new(level).filter(|_| !played.is_empty() && is_beginner)
    }

    /// Whether a player has learned a game: its first lesson or, in a game without a lesson, the lessons of all
    /// its pieces.
    pub fn is_learned(&self, game: &Variant, progress: &SavedProgress) -> bool {
        let story = self.0.iter().find(|known| known.id == game.id()).and_then(|known| known.story.as_ref());
        match story {
            Some(story) => progress.step_of(game.id(), story).is_none(),
            None => game
                .starting_array()
                .iter()
                .all(|(_, piece)| progress.0.is_done(game.id(), game.kind(piece.kind).symbol())),
        }
    }
}

impl PathGame {
    /// The next step in this game; `None` once the game has been won.
    fn step(&self, progress: &SavedProgress) -> Option<NextStep> {
        let lowest_level = progress.0.results(&self.id).next().and_then(|(level, _)| Level::new(level));
        let unfinished =
            self.story.as_ref().and_then(|story| Some((story, progress.step_of(&self.id, story)?)));
        match unfinished {
            Some((story, step)) if step > 0 || lowest_level.is_none() => {
                Some(NextStep::Learn { game: self.id.clone(), story: story.clone(), is_begun: step > 0 })
            }
            _ if progress.0.has_won(&self.id) => None,
            _ => Some(NextStep::Play {
                game: self.id.clone(),
                level: lowest_level.unwrap_or(Level::FIRST),
                is_again: lowest_level.is_some(),
            }),
        }
    }
}

impl NextStep {
    pub fn game(&self) -> &str {
        let (Self::Learn { game, .. } | Self::Play { game, .. }) = self;
        game
    }

    pub fn texts(&self, game: &Variant, is_newcomer: bool) -> [String; 2] {
        let game = game.spoken_name();
        match *self {
            Self::Learn { is_begun: true, .. } => [say!("path-resume", game), say!("path-resume-tip")],
            Self::Learn { .. } if is_newcomer => [say!("path-start", game), say!("path-start-tip")],
            Self::Learn { .. } => [say!("path-learn", game), say!("path-learn-tip")],
            Self::Play { level, is_again: true, .. } => {
                [say!("path-again", game), say!("path-again-tip", level = level.number())]
            }
            Self::Play { .. } if is_newcomer => [say!("path-play", game), say!("path-play-tip")],
            Self::Play { .. } => [say!("path-next-game", game), say!("path-play-tip")],
        }
    }

    pub fn begin(
        self,
        game: &Arc<Variant>,
        start: &mut MessageWriter<StartGame>,
        lessons: &mut MessageWriter<LessonRequest>,
    ) {
        let game = Arc::clone(game);
        match self {
            Self::Learn { story, .. } => {
                lessons.write(LessonRequest::Story(game, story));
            }
            Self::Play { level, .. } => {
                let seats = Seats::new(Player::Person, Player::Computer { level });
                start.write(StartGame::new(game, seats));
            }
        }
    }
}

/// Selects the first game of the path for newcomers who have not chosen a game.
fn select_first_game(path: Res<GamePath>, mut settings: ResMut<Settings>) {
    if let Some(first) = path.first()
        && settings.newcomer
        && settings.game == Settings::default().game
    {
        first.clone_into(&mut settings.game);
    }
}

/// A player who has finished a game is no longer a newcomer.
fn end_newcomer_status(
    mut ended: MessageReader<GameEnded>,
    seats: Res<Seats>,
    mut settings: ResMut<Settings>,
) {
    if ended.read().count() > 0 && settings.newcomer && !seats.is_watched() {
        settings.newcomer = false;
    }
}

/// The level of the computer opponent of the only person.
fn level_played(seats: &Seats) -> Option<Level> {
    seats.of(seats.only_person()?.other()).level()
}

/// Whether the result of a game counts: it is played here and began from the array.
pub(super) fn result_counts(session: &Session) -> bool {
    let first = session.tree().filter(|_| session.is_played()).map(|tree| tree.initial_position());
    first.is_some_and(|first| first.key() == Position::new(Arc::clone(first.variant())).key())
}

/// Records the result of a game against the computer, once per game.
fn record_result(
    mut ended: MessageReader<GameEnded>,
    (session, seats): (Res<Session>, Res<Seats>),
    mut progress: ResMut<SavedProgress>,
    mut counted: Local<Option<u32>>,
) {
    let Some(outcome) = ended.read().last().map(|ended| ended.outcome) else { return };
    let (Some(person), Some(level), Some(tree)) = (seats.only_person(), level_played(&seats), session.tree())
    else {
        return;
    };
    if !result_counts(&session) || counted.replace(session.begun_as()) == Some(session.begun_as()) {
        return;
    }
    progress.0.record_game(tree.variant().id(), level.number(), |tally: &mut Tally| match outcome {
        Outcome::Win { winner, .. } if winner == person => tally.won += 1,
        Outcome::Win { .. } => tally.lost += 1,
        Outcome::Draw(_) => tally.drawn += 1,
    });
}

fn select_last_game(
    mut started: MessageReader<GameStarted>,
    (session, seats, games): (Res<Session>, Res<Seats>, Res<GameList>),
    mut settings: ResMut<Settings>,
) {
    let Some(id) = session.variant().map(|game| game.id()).filter(|id| *id != settings.game) else { return };
    let is_known = games.list.iter().any(|game| game.variant.id() == id);
    if started.read().count() > 0 && is_known && session.is_played() && !seats.is_watched() {
        id.clone_into(&mut settings.game);
    }
}

/// Makes the start screen propose the level played last or, once that level is beaten, the next level.
fn propose_level(
    mut started: MessageReader<GameStarted>,
    mut ended: MessageReader<GameEnded>,
    (session, seats): (Res<Session>, Res<Seats>),
    mut settings: ResMut<Settings>,
) {
    let is_due = started.read().count() + ended.read().count() > 0 && session.is_played();
    let Some(played) = level_played(&seats).filter(|_| is_due) else { return };
    let beaten = next_level(&session, &seats).filter(|_| result_counts(&session));
    let level = beaten.and_then(|(next, _)| Level::new(next)).unwrap_or(played);
    let is_other = |player: &Player| player.level().is_some_and(|proposed| proposed != level);
    if is_other(&settings.black) || is_other(&settings.white) {
        let Settings { black, white, .. } = &mut *settings;
        for player in [black, white].into_iter().filter(|player| is_other(player)) {
            *player = Player::Computer { level };
        }
    }
}

/// Turns coaching on against the weakest level until the game has been won once.
fn set_coached(
    (session, seats): (Res<Session>, Res<Seats>),
    progress: Res<SavedProgress>,
    mut coached: ResMut<Coached>,
) {
    let is_new = session.variant().is_some_and(|game| !progress.0.has_won(game.id()));
    coached.set_if_neq(Coached(is_new && level_played(&seats) == Some(Level::FIRST)));
}

fn announce_coaching(
    mut started: MessageReader<GameStarted>,
    (session, settings): (Res<Session>, Res<Settings>),
    coached: Res<Coached>,
    mut contexts: EguiContexts,
    mut toasts: MessageWriter<Toast>,
) -> Result {
    let is_new = started.read().count() > 0 && session.plies() == 0;
    if is_new && coached.0 && settings.ask_before_loss {
        let mut text = say!("path-coach");
        if !settings.read_far {
            let keys = Action::TurnFarWriting.keys(contexts.ctx_mut()?);
            text = format!("{text} {}", say!("path-coach-far", keys));
        }
        toasts.write(Toast::news(text).on(Toast::GAME_HELP));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    fn path() -> GamePath {
        GamePath::of(&GameList::load())
    }

    /// Regression: after a win in Mini, Tenjiku offered the second level.
    #[test]
    fn beginners_have_a_level_in_each_game() {
        let (path, mut progress) = (path(), SavedProgress::default());
        let level = |game: &str, progress: &SavedProgress| {
            path.beginners_level(&Variant::built_in(game).unwrap(), progress).map(Level::number)
        };
        assert_eq!(level("tenjiku", &progress), None, "nothing is known about the player");
        progress.0.record_game("mini", 1, |tally| tally.won += 1);
        assert_eq!([level("tenjiku", &progress), level("mini", &progress)], [Some(1), Some(2)]);
        progress.0.record_game("tenjiku", 2, |tally| tally.lost += 1);
        assert_eq!(level("tenjiku", &progress), Some(2), "the player chose it");
        progress.0.record_game("mini", 3, |tally| tally.won += 1);
        assert_eq!([level("chu", &progress), level("mini", &progress)], [None; 2]);
    }

    #[test]
    fn a_chosen_game_stays_selected() {
        let selected_game = |newcomer: bool, game: Option<&str>| {
            let mut world = World::new();
            world.insert_resource(path());
            let game = game.map_or(Settings::default().game, str::to_owned);
            world.insert_resource(Settings { newcomer, game, ..default() });
            world.run_system_once(select_first_game).expect("it runs");
            world.resource::<Settings>().game.clone()
        };
        assert_eq!(Some(selected_game(true, None).as_str()), path().first());
        assert_eq!(selected_game(true, Some("chu")), "chu");
        assert_eq!(selected_game(false, None), Settings::default().game);
    }

    /// The path begins with a small game that has a written lesson, and no two games share a place.
    #[test]
    fn the_path_leads_from_a_small_game_with_a_lesson_to_larger_ones() {
        let (path, games) = (path(), GameList::load());
        let squares = |id: &str| {
            let file = games.list[games.selected(id).expect("it exists")].variant.file();
            u16::from(file.files) * u16::from(file.ranks)
        };
        let (first, others) = path.0.split_first().expect("there are games");
        assert!(first.story.is_some() && squares(&first.id) < 81, "{}", first.id);
        let mut places: Vec<u8> = path.0.iter().filter_map(|game| game.place).collect();
        assert!(places.len() > 4, "{places:?}");
        let last = others.iter().rfind(|game| game.place.is_some()).expect("the last one");
        assert!(squares(&last.id) > 1000, "{}", last.id);
        places.dedup();
        assert_eq!(places.len(), path.0.iter().filter(|game| game.place.is_some()).count());
    }

    #[test]
    fn the_next_step_follows_from_the_progress() {
        let (path, mut progress) = (path(), SavedProgress::default());
        let next = |progress: &SavedProgress| path.next(progress, false).expect("there is more");
        assert_eq!(path.next(&progress, false), None, "experienced players get no suggestion");
        let first = path.next(&progress, true).expect("a first lesson");
        let NextStep::Learn { game, story, is_begun: false } = first else { panic!("{first:?}") };
        let key = format!("story:{story}");
        progress.0.save_step(&game, &key, 3);
        assert_eq!(next(&progress), NextStep::Learn { game: game.clone(), story, is_begun: true });
        progress.0.record_finished(&game, &key);
        let play = |is_again| NextStep::Play { game: game.clone(), level: Level::FIRST, is_again };
        assert_eq!(next(&progress), play(false));
        progress.0.record_game(&game, 1, |tally| tally.lost += 1);
        assert_eq!(next(&progress), play(true));
        progress.0.record_game(&game, 1, |tally| tally.won += 1);
        let other = next(&progress);
        assert_ne!(other.game(), game);
        // A game off the path is suggested until it is won.
        progress.0.record_game("whale", 3, |tally| tally.lost += 1);
        let level = Level::new(3).expect("a level");
        assert_eq!(next(&progress), NextStep::Play { game: "whale".to_owned(), level, is_again: true });
        progress.0.record_game("whale", 3, |tally| tally.won += 1);
        assert_eq!(next(&progress), other);
        for game in &path.0 {
            progress.0.record_game(&game.id, 1, |tally| tally.won += 1);
        }
        assert_eq!(path.next(&progress, false), None);
    }
}
