//! Games in files, in any format: the program's own records, and those of other programs.

use super::CliError;
use super::game::{RulesArgs, broken};
use crate::notation::sfen;
use crate::platform::files;
use crate::record::formats::{self, FormatError, GameLookup};
use crate::record::{GameRecord, GameTree, RecordError, is_record};
use crate::rules::Position;
use crate::search::{no_room, table_room};
use crate::trust::told;
use crate::variant::{Library, Variant};
use clap::Args;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// Writes a note to standard error, so that it does not mix with the output.
pub(super) fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "tenjiku: {}", told(text));
}

/// The size of each of so many tables of the search, in MiB; a note says so if it is less than is wanted.
pub(super) fn room_for_tables(mib: usize, tables: usize) -> usize {
    let room = table_room(mib, tables);
    no_room(mib, room).iter().for_each(|remark| note(remark));
    room
}

/// Why a file cannot be read.
pub(super) fn unread(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file (hint: is the path right?)".to_owned(),
        ErrorKind::FileTooLarge => {
            format!("{error} (hint: a game is a text of a few kilobytes; is this one?)")
        }
        _ => format!("cannot be read: {error}"),
    }
}

/// A game in a file.
#[derive(Debug, Args)]
pub(crate) struct WrittenArgs {
    /// The game if the file does not name it: an id such as chu or maka_dai_dai, or that of a game of your
    /// own
    #[arg(long, value_name = "V")]
    pub variant: Option<String>,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// A saved game, a printed score, KIF, PGN, a USI line, coordinate moves, or a saved game or text score of
    /// ShogiVar
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

impl WrittenArgs {
    /// Reads the game and replays it.
    pub(crate) fn tree(&self) -> Result<GameTree, CliError> {
        let bytes = files::read(&self.file).map_err(|error| self.fault(unread(&error)))?;
        let text = formats::text_of(&bytes).map_err(|error| self.fault(error))?;
        let library = Library::load();
        if is_record(&text) {
            return self.saved(&library, &text);
        }
        if let Some(position) = self.position(&library, &text)? {
            return Ok(GameTree::new(&position));
        }
        let games = GameLookup {
            library: &library,
            given: self.variant.as_deref(),
            preset: self.rules.preset.as_deref(),
            options: &self.rules.options,
        };
        let tree = formats::read(&text, &games).map_err(|error| match error {
            FormatError::Variant(error) => broken(&error),
            FormatError::Options(error) => CliError::input(error),
            unnamed @ FormatError::Unnamed => {
                CliError::Unnamed(format!("{}: {unnamed}", self.file.display()))
            }
            other => self.fault(other),
        })?;
        tree.warnings.lines().iter().for_each(|warning| note(warning));
        if formats::is_endless(&tree, &library) {
            note("the game continues after a bare king or a repetition, so it is read without these rules");
        }
        if let Some(site) = formats::site_followed(&text, &tree, &games) {
            let usual = tree.variant().file().presets.first().map_or("…", |preset| &preset.id);
            note(&format!(
                "read by the rules of {site}, where it comes from; for the usual ones add --preset {usual}"
            ));
        }
        Ok(tree)
    }

    fn fault(&self, why: impl Display) -> CliError {
        CliError::Input(format!("{}: {why}", self.file.display()))
    }

    /// The position, if the text is one of the game that was asked for, as the window copies it.
    fn position(&self, library: &Library, text: &str) -> Result<Option<Position>, CliError> {
        let Some(asked) = &self.variant else { return Ok(None) };
        let variant = self.rules.variant(library.find(asked).map_err(|error| broken(&error))?)?;
        Ok(sfen::read(&variant, text.trim()).ok())
    }

    fn saved(&self, library: &Library, text: &str) -> Result<GameTree, CliError> {
        let record = GameRecord::parse(text).map_err(|error| self.fault(error))?;
        let variant = self.game_of(library, &record, text)?;
        GameTree::of_text(&record, text, &variant).map_err(|error| self.fault(error))
    }

    /// The game of a record. If another game was asked for, that one, which [`GameTree::of_text`] then
    /// refuses.
    fn game_of(&self, library: &Library, record: &GameRecord, text: &str) -> Result<Arc<Variant>, CliError> {
        let asked = self.variant.as_deref().unwrap_or(&record.variant);
        // The game that was asked for must exist, even if the record is of another.
        let file = library.find(asked).map_err(|error| broken(&error))?;
        if record.variant != asked {
            return self.rules.variant(file);
        }
        record.game_in(text, library, &self.rules.choices(file)?).map_err(|error| match error {
            RecordError::Variant(error) => broken(&error),
            other => self.fault(other),
        })
    }
}
