//! The board behind the start screen: the chosen game, set up on a slowly turning table.
//!
//! The board shows an ordinary game without players that is never saved ([`GamePurpose::Display`]).

use crate::app::{GameInView, GamePurpose, Screen, StartGameSystems};
use crate::game::{GameCommand, Player, PlayerCommand};
use crate::view::camera::{CameraSystems, OrbitCamera};
use crate::view::layout::BoardShape;
use crate::view::motion::{MotionSettings, MotionStyle};
use crate::view::orbit_pose::OrbitPose;
use crate::view::quality::{Quality, Renderer};
use crate::view::redraw::NeedsFrames;
use crate::view::resting_place::KomaSystems;
use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_rules::Side;
use tenjiku_rules::variant::Variant;
use web_time::{Duration, Instant};

/// How long a game must stay selected before its board is set up, so that scrolling through the list builds
/// no boards.
const SELECTION_DELAY: Duration = Duration::from_millis(200);
/// Frames drawn at program start before a board is built, which takes longer than a frame.
const FRAMES_BEFORE_BOARD: u8 = 3;
/// With software rendering or low quality: how long the board turns, and the interval of its steps. At a few
/// frames per second, each frame can have the full resolution, and a slow turn needs no more frames.
const TURN_TIME: Duration = Duration::from_secs(4);
const STEP_INTERVAL: Duration = Duration::from_millis(100);
/// Initial yaw of a new board, in radians.
const INITIAL_YAW: f32 = -0.5;

#[derive(Resource, Default)]
struct Backdrop {
    /// The game on the table, and since when.
    shown: Option<(Arc<Variant>, Instant)>,
    /// The newly selected game, and since when.
    wanted: Option<(Arc<Variant>, Instant)>,
    /// The board for which the camera was placed, and the aspect ratio of the picture.
    presented: Option<(BoardShape, f32)>,
    /// The pose after the last turn of the camera, and its time; `None` once the player has moved the camera.
    last_turn: Option<(OrbitPose, Instant)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Backdrop>();
    app.add_systems(OnEnter(Screen::Start), enter);
    let show = show.before(StartGameSystems);
    let present = present.after(KomaSystems::SpawnBodies).before(CameraSystems::Follow);
    // Checked before each system: a game may be started in between.
    app.add_systems(Update, (show, present).chain().distributive_run_if(is_free));
}

/// Whether the table is free for the backdrop, which ends once a game has been started.
fn is_free(screen: Res<State<Screen>>, purpose: Res<GamePurpose>) -> bool {
    *screen.get() == Screen::Start && *purpose == GamePurpose::Display
}

fn enter(mut purpose: ResMut<GamePurpose>, mut backdrop: ResMut<Backdrop>) {
    *purpose = GamePurpose::Display;
    *backdrop = Backdrop::default();
}

fn show(
    in_view: GameInView,
    mut backdrop: ResMut<Backdrop>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
    mut frames: ResMut<NeedsFrames>,
    mut drawn: Local<u8>,
) {
    let Some(game) = in_view.get() else { return };
    if *drawn < FRAMES_BEFORE_BOARD {
        *drawn += 1;
        return frames.ask();
    }
    // Rule options do not change the board.
    let has_same_board =
        |other: &Variant| game.id() == other.id() && game.starting_array() == other.starting_array();
    if backdrop.shown.as_ref().is_some_and(|(shown, _)| has_same_board(shown)) {
        backdrop.wanted = None;
        return;
    }
    let now = Instant::now();
    let chosen = backdrop.wanted.take().filter(|(wanted, _)| has_same_board(wanted));
    let (game, since) = chosen.unwrap_or((game, now));
    let remaining = SELECTION_DELAY.saturating_sub(now.duration_since(since));
    if backdrop.shown.is_some() && !remaining.is_zero() {
        backdrop.wanted = Some((game, since));
        return frames.ask_within(remaining);
    }
    for side in Side::BOTH {
        players.write(PlayerCommand::Seat(side, Player::Person));
    }
    commands.write(GameCommand::NewGame { variant: Arc::clone(&game), setup: None, moves: Vec::new() });
    backdrop.shown = Some((game, now));
}

/// Places the camera for a new board or window, and turns the board until the player moves the camera.
fn present(
    shape: Option<Res<BoardShape>>,
    (quality, renderer): (Res<Quality>, Res<Renderer>),
    motion: Res<MotionSettings>,
    mut backdrop: ResMut<Backdrop>,
    mut cameras: Query<&mut OrbitCamera>,
    mut frames: ResMut<NeedsFrames>,
) {
    let (Some(shape), Ok(mut camera), Some((_, since))) = (shape, cameras.single_mut(), &backdrop.shown)
    else {
        return;
    };
    let (since, now) = (*since, Instant::now());
    let wanted = (*shape, camera.aspect());
    if backdrop.presented != Some(wanted) {
        let is_same = backdrop.presented.is_some_and(|(before, _)| before == *shape);
        let yaw = if is_same { camera.current_pose().yaw } else { INITIAL_YAW };
        camera.present(*shape, yaw);
        backdrop.presented = Some(wanted);
        backdrop.last_turn = Some((*camera.current_pose(), now));
        frames.ask();
    }
    let is_costly = renderer.is_software || *quality == Quality::Low;
    backdrop.last_turn = backdrop.last_turn.filter(|(pose, _)| pose == camera.current_pose());
    let Some((_, last_time)) = backdrop.last_turn else { return };
    if motion.style != MotionStyle::Full || (is_costly && now.duration_since(since) > TURN_TIME) {
        return;
    }
    let elapsed = now.duration_since(last_time);
    if !is_costly {
        camera.turn_for(elapsed.min(STEP_INTERVAL));
        frames.ask();
    } else if elapsed < STEP_INTERVAL {
        return frames.ask_within(STEP_INTERVAL - elapsed);
    } else {
        // Bypasses change detection: dynamic resolution would take the pauses of a moving camera for slowness.
        camera.bypass_change_detection().turn_for(elapsed.min(2 * STEP_INTERVAL));
        frames.ask_within(STEP_INTERVAL);
    }
    backdrop.last_turn = Some((*camera.current_pose(), now));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{self, Autosave, GameList, Settings, StartGame, StudiedGame};
    use crate::game::{Seats, Session, headless_app};
    use crate::view::camera::orbit_camera;
    use crate::view::layout::Seat;
    use crate::view::orbit_pose::View;
    use tempfile::TempDir;
    use tenjiku_platform::record::AutosaveRing;

    /// The start screen without a window; games are saved in the folder.
    fn start_screen(folder: &TempDir) -> App {
        let mut app = headless_app();
        app.init_resource::<Settings>().init_resource::<NeedsFrames>().init_resource::<MotionSettings>();
        app.init_resource::<Quality>().init_resource::<Renderer>();
        app::test_plugin(&mut app, folder.path().to_owned());
        app.insert_resource(GameList::load()).add_plugins(plugin);
        app.init_resource::<StudiedGame>();
        app
    }

    fn game_on_table(app: &App) -> Option<String> {
        app.world().resource::<Session>().variant().map(|game| game.id().to_owned())
    }

    fn advance(app: &mut App, time: Duration) {
        let mut backdrop = app.world_mut().resource_mut::<Backdrop>();
        let Backdrop { shown, wanted, last_turn, .. } = &mut *backdrop;
        let games = shown.iter_mut().chain(wanted).map(|(_, since)| since);
        games.chain(last_turn.iter_mut().map(|(_, since)| since)).for_each(|since| *since -= time);
    }

    fn choose(app: &mut App, id: &str) {
        id.clone_into(&mut app.world_mut().resource_mut::<Settings>().game);
    }

    #[test]
    fn the_selected_game_is_displayed_without_being_played() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = start_screen(&folder);
        choose(&mut app, "tori");
        (0..=FRAMES_BEFORE_BOARD + 1).for_each(|_| app.update());
        assert_eq!(game_on_table(&app).as_deref(), Some("tori"));
        assert_eq!(*app.world().resource::<GamePurpose>(), GamePurpose::Display);
        assert!(app.world().resource::<Seats>().has_no_computer(), "no computer thinks");
        assert!(AutosaveRing::new(folder.path().to_owned()).files().is_empty());
        assert_eq!(*app.world().resource::<Autosave>(), Autosave::default());
        // Another game is set up once it has stayed chosen for a moment.
        choose(&mut app, "chu");
        (0..5).for_each(|_| app.update());
        assert_eq!(game_on_table(&app).as_deref(), Some("tori"));
        advance(&mut app, SELECTION_DELAY);
        (0..2).for_each(|_| app.update());
        assert_eq!(game_on_table(&app).as_deref(), Some("chu"));
    }

    #[test]
    fn on_a_slow_machine_the_board_turns_in_steps_until_it_is_dragged() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = start_screen(&folder);
        app.insert_resource(Quality::Low).insert_resource(BoardShape::new(7, 7));
        let camera = app.world_mut().spawn(orbit_camera(View::Seat(Seat::Black))).id();
        let yaw = |app: &App| app.world().get::<OrbitCamera>(camera).expect("a camera").current_pose().yaw;
        (0..=FRAMES_BEFORE_BOARD + 1).for_each(|_| app.update());
        let first = yaw(&app);
        app.update();
        assert_eq!(yaw(&app), first, "it is too early for a step");
        advance(&mut app, STEP_INTERVAL);
        app.update();
        let second = yaw(&app);
        assert!(second > first);
        let world = app.world_mut();
        world.get_mut::<OrbitCamera>(camera).expect("a camera").present(BoardShape::new(7, 7), 1.0);
        advance(&mut app, STEP_INTERVAL);
        (0..2).for_each(|_| app.update());
        assert_eq!(yaw(&app), 1.0);
    }

    /// The board of a newly started game is not replaced, whatever was selected meanwhile.
    #[test]
    fn a_game_that_begins_keeps_the_table() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = start_screen(&folder);
        choose(&mut app, "tori");
        (0..=FRAMES_BEFORE_BOARD + 1).for_each(|_| app.update());
        choose(&mut app, "chu");
        app.update();
        advance(&mut app, SELECTION_DELAY);
        let games = app.world().resource::<GameList>();
        let dai = Arc::clone(&games.list[games.selected("dai").expect("it exists")].variant);
        app.world_mut().write_message(StartGame::new(dai, Seats::default()));
        app.update();
        let screen = app.world().resource::<State<Screen>>().get();
        assert_eq!(*screen, Screen::Match, "no frame shows the start screen with the new game");
        (0..5).for_each(|_| app.update());
        assert_eq!(game_on_table(&app).as_deref(), Some("dai"));
        assert_eq!(*app.world().resource::<GamePurpose>(), GamePurpose::Game);
    }
}
