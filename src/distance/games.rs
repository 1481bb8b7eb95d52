//! The games of a host: read once, compiled once for all the tables where they are played.

use super::LARGEST_VARIANT;
use super::message::called;
use crate::games;
use crate::language::CurrentLanguage;
use crate::platform::files::read_text;
use crate::record::OpenedVariant;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Weak};
use tenjiku_records::{GameRecord, GameTree, RecordError};
use tenjiku_rules::variant::{Library, Variant};
use thiserror::Error;

/// Our games alone: a guest's own game must not have the id of one of them.
static OURS: LazyLock<Library> = LazyLock::new(Library::built_in);

/// Why a game that somebody has sent cannot be set up.
#[derive(Debug, Error)]
pub enum SentGameError {
    /// The variant file is too large.
    #[error("the variant file is too large: at most {} KiB can be sent", LARGEST_VARIANT / 1024)]
    TooLarge,
    /// The variant file or the record has faults.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// The games that records name.
#[derive(Debug)]
pub(super) struct Games {
    library: Arc<Library>,
    compiled: HashMap<String, Weak<Variant>>,
}

impl Games {
    pub fn of(library: Arc<Library>) -> Self {
        Self { library, compiled: HashMap::new() }
    }

    /// The game of a record. One of the inviter's own comes with its variant file.
    ///
    /// # Errors
    /// The variant file or the record has faults, or the file is too large.
    pub fn read(&mut self, text: &str, own: Option<&str>) -> Result<GameTree, SentGameError> {
        if own.is_some_and(|own| own.len() > LARGEST_VARIANT) {
            return Err(SentGameError::TooLarge);
        }
        let record = GameRecord::parse(text)?;
        let variant = match own {
            Some(own) => {
                let file = OURS.read_new("the variant", own).map_err(RecordError::from)?;
                record.game_from_file(&file, &[])?
            }
            None => self.compile(&record)?,
        };
        let mut tree = GameTree::from_record_in(&record, text, &variant, &CurrentLanguage)?;
        for name in tree.header.players.iter_mut().flatten() {
            *name = called(name);
        }
        Ok(tree)
    }

    fn compile(&mut self, record: &GameRecord) -> Result<Arc<Variant>, RecordError> {
        let name = format!("{} {:?} {:?}", record.variant, record.options, record.rules);
        if let Some(known) = self.compiled.get(&name).and_then(Weak::upgrade) {
            return Ok(known);
        }
        let variant = record.game(&self.library, &[])?;
        self.compiled.retain(|_, known| known.strong_count() > 0);
        self.compiled.insert(name, Arc::downgrade(&variant));
        Ok(variant)
    }
}

/// Whether the user has the very variant file that a host has sent, for a game with this id.
#[must_use]
pub fn has_game(id: &str, own: &str) -> bool {
    games::load().user_file(id).and_then(|file| read_text(file).ok()).is_some_and(|text| text == own)
}

/// Has the game that a host has sent, and the player has agreed to, join the user's own: what is saved of it can be
/// opened again.
///
/// # Errors
/// Why it cannot, in a sentence.
pub fn keep_game(own: &str) -> Result<(), String> {
    let kept = OpenedVariant::read("the game", own)
        .and_then(|opened| opened.map_or(Ok(None), |it| it.add_to_user_games()));
    kept.map(drop).map_err(|why| crate::say!("remote-not-kept", why = why.to_string()))
}

/// The game of a record that a host has sent.
///
/// # Errors
/// The variant file or the record has faults, or the file is too large.
pub fn read_game(record: &str, own: Option<&str>) -> Result<GameTree, SentGameError> {
    Games::of(Arc::new(games::load())).read(record, own)
}
