//! The purpose of the game on the board, and where it is saved.

use bevy::prelude::*;
use std::path::PathBuf;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GamePurpose {
    /// A real game: it is saved and can be resumed.
    #[default]
    Game,
    /// A practice position, played out against the computer.
    Practice,
    Lesson,
    Editor,
    /// The board behind the start screen, with the array of the selected game.
    Display,
}

/// The file to which the running game is saved, once it has one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Autosave(pub Option<PathBuf>);

/// Whether the camera follows the action in the game on the board.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CameraFollows(pub bool);

/// Whether the game on the board is coached: the program asks a beginner before every loss.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coached(pub bool);

/// The player's task in the practice position on the board, in a sentence.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PracticeTask(pub String);
