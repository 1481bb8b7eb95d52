//! The clocks: which one runs, what is recorded, and flag fall.

use crate::harness::{FRAME, Game};
use crate::script::scripted_game;
use bevy_time::TimeUpdateStrategy;
use std::time::Duration;
use tenjiku::game::*;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::{GameTree, Header};
use tenjiku_rules::{Outcome, Side, WinReason};
use tenjiku_search::TimeLimit;

use Side::{Black, White};

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

impl Game {
    /// Runs a single frame of length `time`.
    fn wait(&mut self, time: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.app.update();
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    }

    fn set_time_control(&mut self, time_control: &str) {
        let header = Header { time: Some(time_control.to_owned()), ..Header::default() };
        self.command(GameCommand::SetHeader(Box::new(header)));
    }

    /// Thinks for about `time` seconds, then plays the first legal move.
    fn think_and_play(&mut self, time: u64) {
        self.wait(seconds(time));
        self.play_legal(0);
    }

    /// The time left, or used in an untimed game, in whole seconds.
    fn seconds_left(&self, side: Side) -> u64 {
        let face = self.world().resource::<GameClocks>().of(side);
        face.left.unwrap_or(face.used).as_secs()
    }

    /// The times on the clocks of Black and White, in whole seconds.
    fn clock_faces(&self) -> (u64, u64) {
        (self.seconds_left(Black), self.seconds_left(White))
    }

    fn running(&self) -> Option<Side> {
        self.world().resource::<GameClocks>().running()
    }

    /// Why no clock is running.
    fn stop_reason(&self) -> Option<ClockStopReason> {
        self.world().resource::<GameClocks>().stop_reason()
    }
}

/// A game after one ply of each side; White's clock has run for one frame.
fn game_with_two_plies(id: &str) -> Game {
    let mut game = Game::new(id);
    game.play_first(2);
    game
}

fn game(time_control: &str) -> Game {
    let mut game = game_with_two_plies("tori");
    game.set_time_control(time_control);
    game
}

#[test]
fn clocks_start_with_the_first_ply() {
    let mut game = Game::new("tori");
    game.set_time_control("1:00");
    game.wait(seconds(100));
    assert_eq!((game.clock_faces(), game.stop_reason()), ((60, 60), Some(ClockStopReason::NotBegun)));
    game.play_legal(0);
    assert_eq!((game.clock_faces(), game.running()), ((60, 60), Some(White)));
    game.wait(seconds(20));
    assert_eq!(game.clock_faces(), (60, 40));
}

#[test]
fn the_clock_of_the_side_to_move_runs() {
    let mut game = game("1:00+10");
    // Each side has gained its increment; the frames so far used part of a second, which is rounded down.
    assert_eq!((game.clock_faces(), game.running()), ((69, 69), Some(Black)));
    game.think_and_play(20);
    assert_eq!((game.clock_faces(), game.running()), ((59, 69), Some(White)));
    game.think_and_play(5);
    assert_eq!((game.clock_faces(), game.running()), ((59, 74), Some(Black)));
    let tree = game.session().tree().unwrap();
    let spent: Vec<u64> =
        tree.main_line().iter().map(|&node| tree.notes(node).spent.unwrap_or_default().as_secs()).collect();
    assert_eq!(spent, [0, 0, 20, 5]);
}

#[test]
fn an_untimed_game_counts_the_time_used() {
    let mut game = game_with_two_plies("chu");
    game.think_and_play(20);
    game.think_and_play(7);
    game.think_and_play(3);
    assert_eq!(game.clock_faces(), (23, 7));
    game.wait(seconds(100_000));
    assert_eq!((game.seconds_left(White), game.session().outcome()), (100_007, None));
}

#[test]
fn a_flag_that_falls_loses_the_game() {
    let mut game = game("0:30");
    game.think_and_play(10);
    game.wait(seconds(31));
    let lost = Outcome::Win { winner: Black, by: WinReason::Time };
    assert_eq!((game.session().outcome(), game.running()), (Some(lost), None));
    assert_eq!(game.drain::<GameEnded>()[0].text, "Black wins: White ran out of time.");
    assert_eq!(game.seconds_left(White), 0);
    assert_eq!(game.session().tree().unwrap().result.as_ref().unwrap().score, "1-0");
    game.wait(seconds(31));
    assert!(game.drain::<CommandRefused>().is_empty(), "the flag falls only once");
}

#[test]
fn a_flag_fall_is_only_reported_if_flag_loses_is_off() {
    let mut game = game("0:30");
    game.app.world_mut().resource_mut::<ClockRules>().flag_loses = false;
    game.wait(seconds(31));
    game.wait(seconds(31));
    assert_eq!(game.drain::<FlagFell>(), [FlagFell(Black)], "once");
    assert_eq!(game.session().outcome(), None);
    game.think_and_play(1);
    assert!(game.world().resource::<GameClocks>().of(Black).has_fallen);
    assert!(!game.world().resource::<GameClocks>().of(White).has_fallen);
    // After the setting is changed, only the next flag fall loses.
    game.app.world_mut().resource_mut::<ClockRules>().flag_loses = true;
    game.think_and_play(1);
    game.wait(seconds(40));
    assert_eq!(game.session().outcome(), None);
    game.think_and_play(1);
    game.wait(seconds(40));
    assert_eq!(game.session().outcome(), Some(Outcome::Win { winner: Black, by: WinReason::Time }));
}

/// A ply took 20 seconds, was taken back by consent, and is played again after seven.
#[test]
fn a_ply_that_is_played_again_uses_its_new_time() {
    let mut game = game("1:00");
    game.think_and_play(20);
    game.command(GameCommand::AskTakeBack);
    game.command(GameCommand::AnswerRequest(true));
    game.think_and_play(7);
    assert_eq!(game.seconds_left(Black), 52);
}

#[test]
fn a_take_back_restores_the_time() {
    let mut game = game("1:00");
    game.think_and_play(20);
    game.think_and_play(5);
    game.think_and_play(20);
    assert_eq!(game.clock_faces(), (19, 54));
    game.command(GameCommand::TakeBack);
    assert_eq!(game.clock_faces(), (39, 54));
    game.command(GameCommand::TakeBackAll);
    assert_eq!(game.clock_faces(), (60, 60));
    game.command(GameCommand::ReplayAll);
    assert_eq!(game.clock_faces(), (19, 54));
}

/// Ten seconds of main time and a period of thirty have been used; the ply that used them is taken back.
#[test]
fn a_take_back_restores_the_byoyomi() {
    let mut game = game("0:10 byoyomi 3x30");
    let periods = |game: &Game| game.world().resource::<GameClocks>().of(Black).periods;
    game.think_and_play(45);
    assert_eq!((game.seconds_left(Black), periods(&game)), (30, Some(2)));
    game.command(GameCommand::TakeBack);
    assert_eq!((game.seconds_left(Black), periods(&game)), (10, None), "the main time is restored");
    game.command(GameCommand::Replay);
    assert_eq!((game.seconds_left(Black), periods(&game)), (30, Some(2)));
}

#[test]
fn browsing_and_pausing_cost_no_time() {
    let mut game = game("1:00");
    game.think_and_play(5);
    game.think_and_play(5);
    game.wait(seconds(10));
    game.command(GameCommand::JumpTo(1));
    assert_eq!(game.stop_reason(), Some(ClockStopReason::Elsewhere));
    game.wait(seconds(40));
    game.command(GameCommand::ReplayAll);
    assert_eq!((game.clock_faces(), game.running()), ((44, 54), Some(Black)), "its thinking time continues");
    game.player_command(PlayerCommand::Pause(true));
    assert_eq!(game.stop_reason(), Some(ClockStopReason::Paused));
    game.wait(seconds(50));
    game.player_command(PlayerCommand::Pause(false));
    assert_eq!((game.clock_faces(), game.running()), ((44, 54), Some(Black)));
    game.app.world_mut().resource_mut::<ClockRules>().run = false;
    game.wait(seconds(50));
    assert_eq!((game.clock_faces(), game.running()), ((44, 54), None));
}

#[test]
fn a_game_that_is_only_viewed_has_no_running_clock() {
    let mut game = game("1:00");
    game.think_and_play(5);
    let tree = game.session().tree().unwrap().clone();
    let load = |is_played| GameCommand::Load { tree: Box::new(tree.clone()), is_played };
    game.command(load(false));
    assert_eq!((game.clock_faces(), game.stop_reason()), ((54, 59), Some(ClockStopReason::Over)));
    game.command(load(true));
    assert_eq!(game.clock_faces(), (54, 59), "a resumed game has the same times");
}

/// A player who opens a game must be able to look at the position first.
#[test]
fn the_clocks_of_a_resumed_game_wait_for_a_person() {
    let (mut game, script) = scripted_game(&[White]);
    game.set_time_control("1:00");
    game.think_and_play(0);
    game.reply(&script, 0);
    game.think_and_play(5);
    let tree = game.session().tree().unwrap().clone();
    let load = GameCommand::Load { tree: Box::new(tree), is_played: true };
    game.command(load.clone());
    game.wait(seconds(20));
    assert_eq!((game.clock_faces(), game.stop_reason()), ((54, 59), Some(ClockStopReason::NotResumed)));
    // The computer moves; the person has not acted yet.
    game.reply(&script, 0);
    assert_eq!(game.session().plies(), 4);
    game.wait(seconds(20));
    assert_eq!((game.clock_faces(), game.stop_reason()), ((54, 59), Some(ClockStopReason::NotResumed)));
    game.think_and_play(7);
    assert_eq!((game.clock_faces(), game.running()), ((54, 59), Some(White)), "the first ply is free");
    // Alternatively, the person resumes the clocks.
    game.command(load);
    game.command(GameCommand::StartClocks);
    assert_eq!(game.running(), Some(White));
}

#[test]
fn a_suspended_game_keeps_its_times() {
    let mut game = game("1:00");
    game.think_and_play(5);
    game.wait(seconds(20));
    let suspended = Box::new(game.session().clone());
    game.start_game(crate::harness::variant("chu"), None, Vec::new());
    game.wait(seconds(20));
    game.command(GameCommand::Resume(suspended));
    game.wait(seconds(20));
    assert_eq!((game.clock_faces(), game.stop_reason()), ((54, 39), Some(ClockStopReason::NotResumed)));
    game.think_and_play(0);
    assert_eq!((game.clock_faces(), game.running()), ((54, 39), Some(Black)));
}

#[test]
fn a_record_keeps_time_control_and_times() {
    let mut game = game("1:00 byoyomi 2x30");
    game.think_and_play(75);
    let record = game.session().tree().unwrap().to_record(&CurrentLanguage);
    assert_eq!(record.time.as_deref(), Some("1:00 byoyomi 2x30"));
    let tree = GameTree::from_record(&record, &crate::harness::variant("tori"), &CurrentLanguage).unwrap();
    game.command(GameCommand::Load { tree: Box::new(tree), is_played: true });
    let face = *game.world().resource::<GameClocks>().of(Black);
    assert_eq!((face.used.as_secs(), face.left, face.periods), (75, Some(seconds(30)), Some(2)));
}

#[test]
fn a_computer_thinks_no_longer_than_its_clock_allows() {
    let (mut game, script) = scripted_game(&[White]);
    game.app.insert_resource(ComputerRules { time: seconds(10), ..ComputerRules::default() });
    let last_time_limit =
        |script: &crate::script::Script| script.state().requests.last().unwrap().request.limits.time;
    game.play_legal(0);
    assert_eq!(last_time_limit(&script), TimeLimit::Move(seconds(10)), "untimed");
    game.reply(&script, 0);
    game.set_time_control("2:00");
    game.play_legal(0);
    // A fortieth of two minutes, and somewhat less for an external engine.
    let TimeLimit::Move(time) = last_time_limit(&script) else { panic!("a time") };
    assert!(time > seconds(2) && time <= Duration::from_millis(2250), "{time:?}");
}

#[test]
fn a_computer_that_waits_for_the_animation_uses_no_clock_time() {
    let (mut game, script) = scripted_game(&[White]);
    game.set_time_control("1:00");
    game.play_legal(0);
    assert_eq!(game.running(), Some(White));
    script.answer_first_legal(0);
    game.app.insert_resource(HoldMoves(true));
    game.wait(seconds(70));
    assert_eq!((game.session().outcome(), game.running()), (None, None));
    game.app.insert_resource(HoldMoves(false));
    game.frames(2);
    assert_eq!((game.session().plies(), game.running()), (2, Some(Black)));
}

#[test]
fn names_change_sides_with_the_players() {
    let mut game = Game::new("tori");
    let players = [Some("Anna".to_owned()), None];
    game.command(GameCommand::SetHeader(Box::new(Header { players, ..Header::default() })));
    let player_names = |game: &Game| {
        Side::BOTH.map(|side| game.world().resource::<Seats>().player_name(side, game.session()))
    };
    assert_eq!(player_names(&game), ["Anna", "Person"]);
    game.player_command(PlayerCommand::SwitchSides);
    assert_eq!(player_names(&game), ["Person", "Anna"]);
    // A computer has its own name, not that of the person who had the seat before.
    let computer = Player::Computer { level: tenjiku_search::Level::FIRST };
    game.player_command(PlayerCommand::Seat(White, computer.clone()));
    assert_eq!(player_names(&game)[1], computer.spoken_name());
}
