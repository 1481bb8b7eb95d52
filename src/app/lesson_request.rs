//! Requests of a learner to the lessons.

use bevy::prelude::*;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Variant};

#[derive(Message, Clone, Debug)]
pub enum LessonRequest {
    Course(Arc<Variant>),
    Piece(Arc<Variant>, KindId),
    /// Begin a written lesson of a game, by its id.
    Story(Arc<Variant>, String),
    /// Play a game from its array against the weakest computer.
    Play(Arc<Variant>),
    /// Play out a practice position of the open game, by its number.
    Practice(usize),
    /// Play out the next practice position that is not solved yet.
    NextPractice,
    /// Repeat the exercises of a game that were answered wrongly and are due.
    Repeat(Arc<Variant>),
    Quiz,
    /// Restart the exercise or step.
    Again,
    Show,
    /// Check the squares that were marked as an answer.
    Check,
    /// Answer a question, by the number of the answer.
    Choose(usize),
    Next,
    Back,
    /// Leave the board for the course, or the course for the screen before it.
    Leave,
}
