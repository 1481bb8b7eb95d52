//! Carrying out what players ask for: requests to the game, switches of the settings.

use crate::app::{Action, ActionRequest, Screen, Settings, Toast};
use crate::game::{
    CommandRefused, Consent, DrawOffer, GameCommand, MatchScore, MoveRefused, PlayerCommand, Seats, Session,
    Thinking,
};
use crate::record::NodeId;
use crate::rules::Side;
use crate::say;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    // A lesson says itself why a move is none.
    let tell_refusals = tell_refusals.run_if(not(in_state(Screen::Lesson)));
    app.add_systems(Update, (act, tell_refusals, tell_declined).before(crate::game::GameSystems::Players));
    app.add_systems(Update, behave.run_if(in_state(Screen::Match)).before(crate::game::GameSystems::Players));
}

fn act(
    mut asked: MessageReader<ActionRequest>,
    mut settings: ResMut<Settings>,
    session: Res<Session>,
    seats: Res<Seats>,
    thinking: Res<Thinking>,
    consent: Res<Consent>,
    mut score: ResMut<MatchScore>,
    mut commands: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for ActionRequest(action) in asked.read() {
        match action {
            Action::ChangeGame => next.set(Screen::Start),
            Action::Quit => {
                exit.write(AppExit::Success);
            }
            Action::TakeBack if consent.is_needed(&session, &seats) && session.goes_on_here() => {
                commands.write(GameCommand::AskTakeBack);
            }
            Action::TakeBack => {
                if seats.is_watched() {
                    players.write(PlayerCommand::Pause(true));
                }
                commands.write_batch((0..plies_back(&session, &seats)).map(|_| GameCommand::TakeBack));
            }
            Action::TakeBackAll => {
                commands.write(GameCommand::TakeBackAll);
            }
            Action::Replay => {
                commands.write_batch((0..plies_forward(&session, &seats)).map(|_| GameCommand::Replay));
            }
            Action::ReplayAll => {
                commands.write(GameCommand::ReplayAll);
            }
            Action::PlyBack => {
                commands.write(match session.plies().checked_sub(1) {
                    Some(ply) => GameCommand::JumpTo(ply),
                    None => GameCommand::TakeBack,
                });
            }
            Action::PlyForward => {
                commands.write(GameCommand::Replay);
            }
            Action::NextVariation => {
                commands.write(GameCommand::NextVariation);
            }
            Action::PreviousVariation => {
                commands.write(GameCommand::PreviousVariation);
            }
            Action::MakeMain if consent.is_needed(&session, &seats) => {
                commands.write_batch(session.node().map(GameCommand::AskMakeMain));
            }
            Action::MakeMain => {
                commands.write_batch(session.node().map(GameCommand::MakeMain));
            }
            Action::RemoveVariation => {
                commands.write_batch(variation_here(&session).map(GameCommand::RemoveVariation));
            }
            Action::Notes => settings.notes = !settings.notes,
            Action::OfferDraw => {
                if let Some(side) = person_who_asks(&session, &seats) {
                    commands.write(GameCommand::OfferDraw(side));
                }
            }
            Action::SwitchSides => {
                players.write(PlayerCommand::SwitchSides);
            }
            Action::MoveNow => {
                players.write(PlayerCommand::MoveNow);
            }
            Action::Suggest => {
                players.write(PlayerCommand::Suggest);
            }
            Action::FindMate => {
                players.write(PlayerCommand::FindMate);
            }
            Action::Pause => {
                // The game goes on where it has come to, not at an earlier position.
                if thinking.is_paused() && session.redo_len() > 0 {
                    commands.write(GameCommand::ReplayAll);
                }
                players.write(PlayerCommand::Pause(!thinking.is_paused()));
            }
            Action::Step => {
                players.write(PlayerCommand::Pause(true));
                if session.redo_len() > 0 {
                    commands.write(GameCommand::Replay);
                } else {
                    players.write(PlayerCommand::Step);
                }
            }
            Action::GoOn => {
                commands.write(GameCommand::GoOn);
            }
            Action::ResetScore => score.reset(),
            Action::Consent => settings.consent = !settings.consent,
            Action::Clocks => settings.show_clocks = !settings.show_clocks,
            Action::Evaluate => settings.evaluate = !settings.evaluate,
            Action::ShowThinking => settings.show_thinking = !settings.show_thinking,
            Action::ShowLine => settings.show_line = !settings.show_line,
            Action::Exhibition => settings.exhibition = !settings.exhibition,
            Action::Captions => settings.captions = !settings.captions,
            Action::TurnToMover => settings.turn_to_mover = !settings.turn_to_mover,
            Action::AutoRotate => settings.auto_rotate = !settings.auto_rotate,
            Action::ShowTargets => settings.show_targets = !settings.show_targets,
            Action::ShowWarnings => settings.show_warnings = !settings.show_warnings,
            Action::AutoPromote => settings.auto_promote = !settings.auto_promote,
            Action::Magnifier => settings.magnifier = !settings.magnifier,
            Action::Minimap => settings.minimap = !settings.minimap,
            Action::DimOthers => settings.dim_others = !settings.dim_others,
            Action::ReadFar => settings.read_far = !settings.read_far,
            Action::Coordinates => settings.coordinates = !settings.coordinates,
            Action::MoveList => settings.move_list = !settings.move_list,
            Action::Sound => settings.sound = !settings.sound,
            Action::ShowCard => settings.show_card = !settings.show_card,
            // The hand, the camera, the motion, the show and the windows listen for themselves.
            Action::NewGame
            | Action::Handicap
            | Action::SetUp
            | Action::RematchSwapped
            | Action::PlayFromHere
            | Action::Resign
            | Action::About
            | Action::Players
            | Action::Follow
            | Action::NextGame
            | Action::KeepRecord
            | Action::Load
            | Action::CopyPosition
            | Action::CopyGame
            | Action::Paste
            | Action::TextScore
            | Action::TextDiagram
            | Action::Picture
            | Action::Film
            | Action::LetGo
            | Action::SkipMotion
            | Action::SeatBlack
            | Action::SeatWhite
            | Action::FromAbove
            | Action::RotateBoard
            | Action::ZoomLast
            | Action::ShowInfluence
            | Action::Review
            | Action::Help
            | Action::Lessons
            | Action::Legend
            | Action::Rules
            | Action::Pieces => {}
        }
    }
}

/// The first ply of the variation that is looked at; in the main line the ply itself, which cannot be
/// removed, and is refused with the reason.
fn variation_here(session: &Session) -> Option<NodeId> {
    let tree = session.tree()?;
    let here = session.node()?;
    let first = tree.line_to(here).into_iter().find(|&node| !tree.is_main(node));
    Some(first.unwrap_or(here))
}

/// How many plies lead back to a turn of the same person; one between persons or computers.
fn plies_back(session: &Session, seats: &Seats) -> usize {
    let (Some(person), Some(position)) = (seats.only_person(), session.position()) else { return 1 };
    if position.side_to_move() == person { session.plies().min(2) } else { 1 }
}

/// How many plies that were taken back lead to a turn of the same person again.
fn plies_forward(session: &Session, seats: &Seats) -> usize {
    let (Some(person), Some(position)) = (seats.only_person(), session.position()) else { return 1 };
    if position.side_to_move() == person { session.redo_len().min(2) } else { 1 }
}

/// The person who offers a draw or resigns: the one to move, or the only one at the table.
pub(super) fn person_who_asks(session: &Session, seats: &Seats) -> Option<Side> {
    let mover = session.position()?.side_to_move();
    if seats.of(mover).is_person() { Some(mover) } else { seats.only_person() }
}

/// The computers behave as the settings say.
fn behave(settings: Res<Settings>, thinking: Res<Thinking>, mut players: MessageWriter<PlayerCommand>) {
    if settings.evaluate != thinking.is_evaluating() && settings.is_changed() {
        players.write(PlayerCommand::Evaluate(settings.evaluate));
    }
}

fn tell_refusals(
    mut moves: MessageReader<MoveRefused>,
    mut commands: MessageReader<CommandRefused>,
    mut toasts: MessageWriter<Toast>,
) {
    let texts = moves.read().map(|refused| &refused.text);
    for text in texts.chain(commands.read().map(|refused| &refused.text)) {
        toasts.write(Toast::alarm(text.clone()));
    }
}

/// A person who offered a draw to a computer hears its answer.
fn tell_declined(
    mut commands: MessageReader<GameCommand>,
    session: Res<Session>,
    seats: Res<Seats>,
    mut offer: Local<DrawOffer>,
    mut toasts: MessageWriter<Toast>,
) {
    if session.draw_offer() != DrawOffer::None {
        *offer = session.draw_offer();
    }
    let declined = commands.read().any(|command| matches!(command, GameCommand::AnswerDraw(false)));
    let DrawOffer::By(side) = *offer else { return };
    if declined && seats.of(side).is_person() && !seats.of(side.other()).is_person() {
        toasts.write(Toast::news(say!("draw-declined")));
    }
}
