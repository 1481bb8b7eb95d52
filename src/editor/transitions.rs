//! Opening the editor, returning to the suspended game, and starting a game from the position.

use super::state::EditorState;
use crate::app::{
    Action, GamePurpose, HandleActions, Screen, StartGame, StudiedGame, SuspendedGames, Toast, reset,
};
use crate::game::{GameCommand, GameSystems, Player, PlayerCommand, Session};
use crate::input::{BoardInputMode, BoardMarks};
use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_rules::{Position, Side};

#[derive(Resource, Debug, Default)]
pub struct Editor {
    pub(super) state: Option<EditorState>,
    /// The version of the setup that is on the board, as its number of changes.
    shown: Option<u32>,
}

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeaveEditor {
    /// Returns to the suspended game.
    Back,
    Play,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Editor>().add_message::<LeaveEditor>().on_action(Action::SetUp, enter);
    app.add_systems(
        Update,
        (leave, update_board, update_input_and_marks)
            .chain()
            .after(super::mouse::arrange)
            .run_if(in_state(Screen::Editor))
            .before(GameSystems::Players),
    );
    let resets = (reset::<Editor>, reset::<BoardInputMode>, reset::<BoardMarks>);
    app.add_systems(OnEnter(Screen::Editor), seat_people).add_systems(OnExit(Screen::Editor), resets);
}

fn enter(
    session: Res<Session>,
    mut editor: ResMut<Editor>,
    mut studied: ResMut<StudiedGame>,
    mut next: ResMut<NextState<Screen>>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(position) = session.position() else { return };
    match EditorState::new(position.variant(), position.setup()) {
        Ok(state) => {
            studied.0 = Some(Arc::clone(state.game()));
            *editor = Editor { state: Some(state), ..default() };
            next.set(Screen::Editor);
        }
        Err(why) => {
            toasts.write(Toast::alarm(why.to_string()));
        }
    }
}

/// Seats people on both sides, so that no computer thinks while a position is being edited.
fn seat_people(mut players: MessageWriter<PlayerCommand>) {
    players.write_batch(Side::BOTH.map(|side| PlayerCommand::Seat(side, Player::Person)));
}

/// Shows the setup on the board after every change: at first all of it, then only the differences.
fn update_board(
    mut editor: ResMut<Editor>,
    mut purpose: ResMut<GamePurpose>,
    mut commands: MessageWriter<GameCommand>,
) {
    let Some(state) = &editor.state else { return };
    let changes = Some(state.changes());
    if editor.shown == changes {
        return;
    }
    let (variant, setup) = state.on_board();
    commands.write(match editor.shown {
        None => GameCommand::NewGame { variant, setup: Some(setup), moves: Vec::new() },
        Some(_) => GameCommand::Arrange(setup),
    });
    editor.bypass_change_detection().shown = changes;
    *purpose = GamePurpose::Editor;
}

fn update_input_and_marks(
    editor: Res<Editor>,
    mut mode: ResMut<BoardInputMode>,
    mut board_marks: ResMut<BoardMarks>,
) {
    mode.set_if_neq(BoardInputMode::Arrange);
    if editor.is_changed() {
        let marks = editor.state.as_ref().map(EditorState::marks).unwrap_or_default();
        board_marks.set_if_neq(BoardMarks { marks, targets: None });
    }
}

fn leave(
    mut requests: MessageReader<LeaveEditor>,
    editor: Res<Editor>,
    mut suspended: ResMut<SuspendedGames>,
    mut start: MessageWriter<StartGame>,
    mut next: ResMut<NextState<Screen>>,
) {
    let (Some(request), Some(state)) = (requests.read().last(), &editor.state) else { return };
    match request {
        LeaveEditor::Play => {
            // With faults the button is disabled, and the message is ignored.
            if let (true, Ok(position)) =
                (state.faults().is_empty(), Position::from_setup(Arc::clone(state.game()), state.setup()))
            {
                let seats = suspended.last().map(|game| game.seats.clone()).unwrap_or_default();
                start.write(StartGame::from_position(&position, seats));
            }
        }
        LeaveEditor::Back => suspended.resume(&mut start, &mut next),
    }
}
