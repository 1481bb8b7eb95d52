//! Handlers of the actions that become game commands. Actions that toggle a setting need no code; see
//! [`Handler`](crate::app::Handler).

use crate::app::{Action, HandleActions, Screen, Settings, Toast};
use crate::game::{Consent, GameCommand, MatchScore, PlayerCommand, Seats, Session, Thinking};
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use tenjiku_language::say;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((game_plugin, moves_plugin, computers_plugin));
}

/// A handler that only sends a message.
fn send<M: Message + Clone>(message: M) -> impl FnMut(MessageWriter<M>) {
    move |mut writer| {
        writer.write(message.clone());
    }
}

/// The game as a whole and its window: leaving it, draws, clocks, the score of the match.
fn game_plugin(app: &mut App) {
    app.on_action(Action::ChangeGame, |mut next: ResMut<NextState<Screen>>| next.set(Screen::Start));
    app.on_action(Action::Quit, send(AppExit::Success));
    app.on_action(Action::OfferDraw, offer_draw);
    app.on_action(Action::StartClocks, send(GameCommand::StartClocks));
    app.on_action(Action::ResetScore, |mut score: ResMut<MatchScore>| score.reset());
    app.on_action(Action::FullScreen, |mut window: Single<&mut Window, With<PrimaryWindow>>| {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    });
}

/// Navigation through the game and its variations.
fn moves_plugin(app: &mut App) {
    app.on_action(Action::TakeBack, take_back);
    app.on_action(Action::TakeBackAll, send(GameCommand::TakeBackAll));
    app.on_action(Action::Replay, replay);
    app.on_action(Action::ReplayAll, send(GameCommand::ReplayAll));
    app.on_action(Action::PlyBack, ply_back);
    app.on_action(Action::PlyForward, send(GameCommand::Replay));
    app.on_action(Action::ToStart, send(GameCommand::JumpTo(0)));
    app.on_action(Action::ToEnd, send(GameCommand::ReplayAll));
    app.on_action(Action::NextVariation, send(GameCommand::NextVariation));
    app.on_action(Action::PreviousVariation, send(GameCommand::PreviousVariation));
    app.on_action(Action::MakeMain, make_main);
    app.on_action(Action::RemoveVariation, remove_variation);
}

/// Computer players.
fn computers_plugin(app: &mut App) {
    app.on_action(Action::SwitchSides, send(PlayerCommand::SwitchSides));
    app.on_action(Action::MoveNow, send(PlayerCommand::MoveNow));
    app.on_action(Action::Suggest, send(PlayerCommand::Suggest));
    app.on_action(Action::FindMate, send(PlayerCommand::FindMate));
    app.on_action(Action::AskWhy, why);
    app.on_action(Action::Pause, pause).on_action(Action::Step, step);
}

fn offer_draw(session: Res<Session>, seats: Res<Seats>, mut commands: MessageWriter<GameCommand>) {
    commands.write_batch(seats.person_who_asks(&session).map(GameCommand::OfferDraw));
}

fn take_back(
    session: Res<Session>,
    seats: Res<Seats>,
    consent: Res<Consent>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
) {
    if consent.is_needed(&session, &seats) && session.is_at_head() {
        // Players by link agree outside the program, so the request is accepted at once; the next link carries the
        // change.
        let (commands_per_ply, plies) = match session.by_link() {
            Some(_) => (2, seats.plies_of_a_turn(&session, session.plies())),
            None => (1, 1),
        };
        let steps = [GameCommand::AskTakeBack, GameCommand::AnswerRequest(true)];
        commands.write_batch((0..plies).flat_map(|_| steps.clone().into_iter().take(commands_per_ply)));
        return;
    }
    if seats.is_watched() && !seats.is_at_remote_table(&session) {
        players.write(PlayerCommand::Pause(true));
    }
    let plies = seats.plies_of_a_turn(&session, session.plies());
    commands.write_batch((0..plies).map(|_| GameCommand::TakeBack));
}

fn replay(session: Res<Session>, seats: Res<Seats>, mut commands: MessageWriter<GameCommand>) {
    let plies = seats.plies_of_a_turn(&session, session.redo_len());
    commands.write_batch((0..plies).map(|_| GameCommand::Replay));
}

fn ply_back(session: Res<Session>, mut commands: MessageWriter<GameCommand>) {
    commands.write(match session.plies().checked_sub(1) {
        Some(ply) => GameCommand::JumpTo(ply),
        None => GameCommand::TakeBack,
    });
}

fn make_main(
    session: Res<Session>,
    seats: Res<Seats>,
    consent: Res<Consent>,
    mut commands: MessageWriter<GameCommand>,
) {
    let needs_consent = consent.is_needed(&session, &seats);
    let command = if needs_consent { GameCommand::AskMakeMain } else { GameCommand::MakeMain };
    commands.write_batch(session.node().map(command));
    if needs_consent && session.by_link().is_some() {
        commands.write(GameCommand::AnswerRequest(true));
    }
}

/// Removes the variation on the board. In the main line this is the current ply, which the game refuses to remove, with
/// a reason.
fn remove_variation(session: Res<Session>, mut commands: MessageWriter<GameCommand>) {
    let (Some(tree), Some(here)) = (session.tree(), session.node()) else { return };
    let first = tree.line_to(here).into_iter().find(|&node| !tree.is_main(node));
    commands.write(GameCommand::RemoveVariation(first.unwrap_or(here)));
}

fn why(
    (session, thinking): (Res<Session>, Res<Thinking>),
    settings: Res<Settings>,
    mut toasts: MessageWriter<Toast>,
) {
    let why = thinking.why(&session, settings.numbers);
    toasts.write(match why {
        Some(text) => Toast::news(text).on("why"),
        None => Toast::alarm(say!("why-unknown")),
    });
}

fn pause(
    session: Res<Session>,
    thinking: Res<Thinking>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
) {
    // The game resumes from its last position, even if an earlier position is on the board.
    if thinking.is_paused() && session.redo_len() > 0 {
        commands.write(GameCommand::ReplayAll);
    }
    players.write(PlayerCommand::Pause(!thinking.is_paused()));
}

fn step(
    session: Res<Session>,
    seats: Res<Seats>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
) {
    if !seats.is_at_remote_table(&session) {
        players.write(PlayerCommand::Pause(true));
    }
    if session.redo_len() > 0 {
        commands.write(GameCommand::Replay);
    } else {
        players.write(PlayerCommand::Step);
    }
}
