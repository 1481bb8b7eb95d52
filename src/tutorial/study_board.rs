//! The board of a lesson or of a problem: positions put on it, and moves that the program plays there.

use crate::app::GamePurpose;
use crate::game::{GameCommand, IntentSource, MoveIntent, Player, PlayerCommand};
use crate::view::fire::Burning;
use crate::view::motion::Motion;
use crate::view::redraw::NeedsFrames;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_rules::{Move, Position, Side};
use web_time::{Duration, Instant};

/// The pause between two moves of the program.
pub(crate) const PAUSE: Duration = Duration::from_millis(450);
/// The pause before the board is reset after a solution.
pub(super) const LAST_PAUSE: Duration = Duration::from_millis(1400);

/// The time at which all pieces came to rest, if the program has a move to play. Tests set it back by [`LAST_PAUSE`].
#[derive(Resource, Default)]
pub(crate) struct AtRestSince(Option<Instant>);

#[cfg(test)]
impl AtRestSince {
    pub fn end_pause(&mut self) {
        self.0 = self.0.and_then(|since| since.checked_sub(LAST_PAUSE));
    }
}

/// Sets up positions. Call it only while the screen with the board is visible, so that no other screen shows them.
#[derive(SystemParam)]
pub(crate) struct StudyBoard<'w> {
    purpose: ResMut<'w, GamePurpose>,
    commands: MessageWriter<'w, GameCommand>,
    players: MessageWriter<'w, PlayerCommand>,
}

impl StudyBoard<'_> {
    pub fn set_up(&mut self, first: &Position, moves: Vec<Move>) {
        let (variant, setup) = (Arc::clone(first.variant()), Some(first.setup()));
        self.players.write_batch(Side::BOTH.map(|side| PlayerCommand::Seat(side, Player::Person)));
        self.commands.write(GameCommand::NewGame { variant, setup, moves });
        *self.purpose = GamePurpose::Lesson;
    }
}

/// Plays the program's moves after the pieces have come to rest.
#[derive(SystemParam)]
pub(crate) struct ProgramMoves<'w, 's> {
    moving: Query<'w, 's, (), Or<(With<Motion>, With<Burning>)>>,
    intents: MessageWriter<'w, MoveIntent>,
    pub frames: ResMut<'w, NeedsFrames>,
    at_rest: ResMut<'w, AtRestSince>,
}

impl ProgramMoves<'_, '_> {
    /// Whether it is time for the next move, if there is one.
    pub fn are_due(&mut self, has_moves: bool, pause: Duration) -> bool {
        if !has_moves || !self.moving.is_empty() {
            self.at_rest.0 = None;
            if has_moves {
                // No frame might be drawn after the one in which the last piece comes to rest, so ask for one.
                self.frames.ask();
            }
            return false;
        }
        let left = pause.saturating_sub(self.at_rest.0.get_or_insert_with(Instant::now).elapsed());
        self.frames.ask_within(left);
        if left.is_zero() {
            self.at_rest.0 = None;
        }
        left.is_zero()
    }

    pub fn play(&mut self, mv: Move) {
        self.intents.write(MoveIntent { mv, by: IntentSource::Program });
    }
}
