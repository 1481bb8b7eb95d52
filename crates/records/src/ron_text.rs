//! Records as RON text: strict parsing with error positions.

use super::{GameRecord, ReplayError};
use ron::Options;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Deserialize;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use tenjiku_rules::quoting::excerpt;
use tenjiku_rules::variant::explain::offset;
use tenjiku_rules::variant::schema::{GameOption, RuleChanges};
use tenjiku_rules::variant::source_map::SourceMap;
use tenjiku_rules::variant::{CompileError, Library, Variant, VariantError, VariantFile, check};
use thiserror::Error;

/// An error while saving or loading a record, or finding its game.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The file cannot be read.
    #[error("{}: cannot be read: {source} (hint: is it a text file that you may read?)", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system error.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("{}: cannot be saved: {source} (hint: is there room, and may you write there?)", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The system error.
        source: io::Error,
    },
    /// The text is not a record.
    #[error(
        "line {line}, column {column}{near}: this is not a game record: {what} (hint: records are saved by the program)"
    )]
    Unreadable {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The ply of the error, as `, ply 12`; empty outside the moves.
        near: String,
        /// The error.
        what: String,
    },
    /// An illegal move or a contradiction.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A replay error with its position in the file.
    #[error("line {line}, column {column}: {why}")]
    ReplayAt {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The ply and what is wrong with it.
        why: ReplayError,
    },
    /// The record's options or rules do not fit the game.
    #[error("line {line}, column {column}: {why}")]
    OptionsAt {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The error.
        why: Box<RecordError>,
    },
    /// Written by a newer program.
    #[error("the record has format {found}, and this program reads formats up to {known} (hint: use a newer Tenjiku)", known = GameRecord::FORMAT)]
    TooNew {
        /// The record's format.
        found: u32,
    },
    /// Unknown game.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The record's options do not fit the game.
    #[error(transparent)]
    Options(#[from] CompileError),
    /// The record's rule switches do not fit the game.
    #[error("the rules in the record do not fit {game}: {what} (hint: {hint})")]
    Rules {
        /// Id of the game.
        game: String,
        /// What does not fit.
        what: String,
        /// What would fit.
        hint: String,
    },
}

/// The part common to all versions.
#[derive(Deserialize)]
#[serde(rename = "GameRecord")]
struct FormatStamp {
    format: u32,
}

impl GameRecord {
    /// Parses a record.
    ///
    /// # Errors
    /// If the text is not a record, or was written by a newer program.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let parse_error = |error: ron::error::SpannedError| {
            let (line, column) = (error.span.start.line, error.span.start.col);
            RecordError::Unreadable {
                line,
                column,
                near: ply_at(text, line, column),
                what: match error.code {
                    // The message would name internal functions.
                    ron::Error::ExceededRecursionLimit => "it is nested too deeply".to_owned(),
                    code => code.to_string(),
                },
            }
        };
        let check_version = |found: u32| (found > Self::FORMAT).then_some(RecordError::TooNew { found });
        match options.from_str::<Self>(text) {
            Ok(record) => check_version(record.format).or_else(|| repeated_key(text)).map_or(Ok(record), Err),
            // A newer format may have unknown fields.
            Err(error) => {
                let stamp: Option<FormatStamp> = options.from_str(text).ok();
                Err(stamp.and_then(|stamp| check_version(stamp.format)).unwrap_or_else(|| parse_error(error)))
            }
        }
    }

    /// The game of the record, with the record's options and rules; `options` take precedence.
    ///
    /// # Errors
    /// If the library lacks the game, or options or rules do not fit it.
    pub fn game(&self, library: &Library, options: &[(String, u8)]) -> Result<Arc<Variant>, RecordError> {
        self.game_from_file(library.find(&self.variant)?, options)
    }

    /// Like [`Self::game`], with error positions in the text that the record was parsed from.
    ///
    /// # Errors
    /// As [`Self::game`].
    pub fn game_in(
        &self,
        text: &str,
        library: &Library,
        options: &[(String, u8)],
    ) -> Result<Arc<Variant>, RecordError> {
        self.game(library, options).map_err(|why| {
            let path = match &why {
                RecordError::Options(
                    CompileError::UnknownOption { option, .. } | CompileError::UnknownChoice { option, .. },
                ) if self.options.contains_key(option) => "options",
                RecordError::Rules { .. } => "rules",
                _ => return why,
            };
            let place = SourceMap::new(text).position(path);
            RecordError::OptionsAt { line: place.line, column: place.column, why: Box::new(why) }
        })
    }

    /// Like [`Self::game`], with a given variant file.
    pub fn game_from_file(
        &self,
        file: &VariantFile,
        options: &[(String, u8)],
    ) -> Result<Arc<Variant>, RecordError> {
        let mut file = file.clone();
        let choices = self.choices(&file);
        if let Some(rules) = self.rules.as_ref().filter(|rules| file.rules_under(&choices) != **rules) {
            // The file has changed, or the game was read with other rules.
            file.rules = rules.clone();
            if let Some(fault) = check(&file, "").into_iter().next() {
                let game = self.variant.clone();
                return Err(RecordError::Rules { game, what: fault.what, hint: fault.hint });
            }
            // The recorded rules already include the effects of the recorded choices, which must not be applied
            // twice.
            for (option, (_, recorded_choice)) in file.options.iter_mut().zip(choices) {
                let matching_choices =
                    option.choices.iter_mut().filter(|choice| choice.number == recorded_choice);
                matching_choices.for_each(|choice| choice.rules = RuleChanges::default());
            }
        }
        let recorded_choice = self.options.iter().map(|(name, number)| (name.clone(), *number));
        let all_choices: Vec<(String, u8)> = recorded_choice.chain(options.iter().cloned()).collect();
        Ok(Arc::new(Variant::compile(&file, &all_choices)?))
    }

    /// Formats the record as the text of its file.
    ///
    /// # Errors
    /// Serialization of a record does not fail in practice.
    pub fn to_text(&self) -> io::Result<String> {
        let text = ron::ser::to_string_pretty(self, PrettyConfig::default()).map_err(io::Error::other)?;
        Ok(text + "\n")
    }

    /// The recorded choice of every option of a game, or its default.
    fn choices(&self, file: &VariantFile) -> Vec<(String, u8)> {
        let number = |option: &GameOption| self.options.get(&option.id).copied().unwrap_or(option.default);
        file.options.iter().map(|option| (option.id.clone(), number(option))).collect()
    }
}

/// The error for a repeated key: the parser would take the last value.
fn repeated_key(text: &str) -> Option<RecordError> {
    let outline = SourceMap::new(text);
    let (key, place) = outline.duplicate_keys().first()?;
    let (what, near) = (format!("`{}` occurs twice", excerpt(key)), String::new());
    Some(RecordError::Unreadable { line: place.line, column: place.column, near, what })
}

/// The ply at a place in the text, for a message: `, ply 12` or `, move 3 of variation 2.1`.
fn ply_at(text: &str, line: usize, column: usize) -> String {
    let outline = SourceMap::new(text.get(..offset(text, line, column)).unwrap_or(text));
    let Some(open) = outline.innermost_open() else { return String::new() };
    let number = open.entry() + 1;
    match open.path.strip_suffix("/moves") {
        None if open.path == "moves" => format!(", ply {number}"),
        None => String::new(),
        Some(path) => {
            let variation_indices = path.split('/').filter_map(|step| step.parse::<usize>().ok());
            let numbers: Vec<String> = variation_indices.map(|index| (index + 1).to_string()).collect();
            format!(", move {number} of variation {}", numbers.join("."))
        }
    }
}

/// Whether a text is a saved record ([`GameRecord`]) rather than a game in another format.
#[must_use]
pub fn is_record(text: &str) -> bool {
    let mut rest = text.trim_start_matches('\u{FEFF}').trim_start();
    while let Some(comment) = rest.strip_prefix("//") {
        rest = comment.split_once('\n').map_or("", |(_, after)| after).trim_start();
    }
    // A lone `#` begins a KIF comment.
    rest.starts_with('(') || rest.starts_with("#!")
}
