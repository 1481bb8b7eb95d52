//! RON messages between a page and its web worker. The worker has no storage and no built-in games, so it
//! receives the whole variant file. Moves are portable, because both sides compile the same file.

use super::task::SearchTask;
use crate::EngineOptions;
use ron::Options;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::{Variant, VariantFile};
use tenjiku_rules::{Move, Position};

pub(super) fn write(message: &impl Serialize) -> Option<String> {
    ron::to_string(message).ok()
}

pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, SpannedError> {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str(text)
}

#[derive(Serialize, Deserialize)]
pub(super) enum PageMessage {
    /// Sets the game of the following searches.
    Game { file: Box<VariantFile>, choices: Vec<(String, u8)> },
    /// Starts a search.
    Search { position: PositionMessage, task: SearchTask, generation: u64 },
    /// Sets the resources. Always the first message.
    Configure(EngineOptions),
    /// A new game has started.
    NewGame,
}

impl PageMessage {
    pub fn game(variant: &Variant) -> Self {
        Self::Game { file: Box::new(variant.file().clone()), choices: variant.choices().to_vec() }
    }
}

/// A position with its history, which the repetition rules need.
#[derive(Serialize, Deserialize)]
pub(super) struct PositionMessage {
    first: String,
    moves: Vec<Move>,
}

impl PositionMessage {
    pub fn of(position: &Position) -> Self {
        let moves = position.moves().collect();
        let mut first = position.clone();
        while first.undo().is_some() {}
        Self { first: sfen::write(&first), moves }
    }

    /// Restores the position.
    pub fn position(&self, variant: &Arc<Variant>) -> Result<Position, String> {
        let mut position = sfen::read(variant, &self.first).map_err(|why| why.to_string())?;
        for &mv in &self.moves {
            position.play(mv, &mut ());
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, SearchRequest};
    use tenjiku_rules::variant::Library;

    fn round_trip(message: &PageMessage) -> PageMessage {
        read(&write(message).expect("it can be written")).expect("it can be read")
    }

    /// In every game and reading, the restored position has the same history and legal moves.
    #[test]
    fn messages_carry_games_and_positions() {
        let library = Library::built_in();
        for file in library.games() {
            for choices in file.readings() {
                let variant = Arc::new(Variant::compile(file, &choices).expect("a reading"));
                let PageMessage::Game { file, choices } = round_trip(&PageMessage::game(&variant)) else {
                    panic!()
                };
                let received_variant = Arc::new(Variant::compile(&file, &choices).expect("the same reading"));
                let mut position = Position::new(Arc::clone(&variant));
                for ply in 0..6 {
                    let moves = position.legal_moves();
                    let Some(&mv) = moves.get(ply * 11 % moves.len().max(1)) else { break };
                    position.play(mv, &mut ());
                }
                let task = SearchTask::Think(SearchRequest::new(Limits::depth(2)));
                let message = PositionMessage::of(&position);
                let received = round_trip(&PageMessage::Search { position: message, task, generation: 3 });
                let PageMessage::Search { position: message, generation: 3, .. } = received else { panic!() };
                let restored = message.position(&received_variant).expect("the same position");
                assert_eq!(restored.setup(), position.setup(), "{}", variant.id());
                assert_eq!(restored.moves().collect::<Vec<_>>(), position.moves().collect::<Vec<_>>());
                assert_eq!(restored.legal_moves(), position.legal_moves(), "{}", variant.id());
            }
        }
    }
}
