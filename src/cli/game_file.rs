//! Games in files of any supported format.

use super::CliError;
use super::game::{RulesArgs, variant_error};
use clap::Args;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::sync::Arc;
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::files;
use tenjiku_platform::games;
use tenjiku_platform::sanitize::one_line;
use tenjiku_records::formats::{self, FormatError, GameLookup, GameText};
use tenjiku_records::{GameRecord, GameTree, RecordError, is_record, link};
use tenjiku_rules::Position;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_search::{fit_table_mib, smaller_table_notice};

/// Prints a note on standard error, apart from the output.
pub(super) fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "tenjiku: {}", one_line(text));
}

/// The size of each of `tables` transposition tables in MiB; prints a note if it is less than requested.
pub(super) fn fit_table_size(mib: usize, tables: usize) -> usize {
    let fitted_mib = fit_table_mib(mib, tables);
    smaller_table_notice(mib, fitted_mib).iter().for_each(|remark| note(remark));
    fitted_mib
}

/// Describes an error of reading a file.
pub(super) fn read_error(error: &io::Error) -> String {
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
pub(crate) struct GameFileArgs {
    /// The game if the file does not name it: an id such as chu or maka_dai_dai, or that of a game of your
    /// own
    #[arg(long, value_name = "V")]
    pub variant: Option<String>,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// The number of the game, from 1, if the file holds several
    #[arg(long, value_name = "N")]
    pub game: Option<usize>,
    /// A saved game, a printed score, KIF, KI2, CSA, PGN, a USI line, coordinate moves, a saved game or text score of
    /// ShogiVar, or a link in place of a file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

impl GameFileArgs {
    /// Reads and replays the game; of several, the selected or the first one.
    pub(crate) fn tree(&self) -> Result<GameTree, CliError> {
        let (library, text) = (games::load(), self.text()?);
        if let Some(tree) = self.read_own_format(&library, &text)? {
            return Ok(tree);
        }
        let games = self.games(&text)?;
        if self.game.is_none() && games.len() > 1 {
            let count = games.len();
            note(&format!(
                "the file holds {count} games, and this is the first; choose another with --game N"
            ));
        }
        self.read(&library, self.select_game(&games)?, None)
    }

    /// Reads and replays all games of the file, or the selected one. A game that cannot be read is left out with a
    /// note, unless it is the only one.
    pub(crate) fn trees(&self) -> Result<Vec<GameTree>, CliError> {
        let (library, text) = (games::load(), self.text()?);
        if let Some(tree) = self.read_own_format(&library, &text)? {
            return Ok(vec![tree]);
        }
        let games = self.games(&text)?;
        if self.game.is_some() || games.len() == 1 {
            return Ok(vec![self.read(&library, self.select_game(&games)?, None)?]);
        }
        let results = games.iter().zip(1..).map(|(game, number)| self.read(&library, game, Some(number)));
        let (trees, faults): (Vec<_>, Vec<_>) = results.partition(Result::is_ok);
        let mut faults = faults.into_iter().filter_map(Result::err);
        if trees.is_empty()
            && let Some(input_error) = faults.next()
        {
            return Err(input_error);
        }
        faults.for_each(|input_error| note(&format!("a game is left out: {input_error}")));
        Ok(trees.into_iter().filter_map(Result::ok).collect())
    }

    /// The text of the file and the titles of its games, if it holds several and none is selected.
    #[cfg(feature = "gui")]
    pub(crate) fn titles_of_several(&self) -> Option<(String, Vec<String>)> {
        let text = self.text().ok().filter(|text| self.game.is_none() && !is_record(text))?;
        let titles: Vec<String> = self.games(&text).ok()?.iter().map(GameText::title).collect();
        (titles.len() > 1).then_some((text, titles))
    }

    fn text(&self) -> Result<String, CliError> {
        let name = self.file.to_string_lossy();
        if link::parameter(&name, "game").is_some() {
            return Ok(name.into_owned());
        }
        let bytes = files::read(&self.file).map_err(|error| self.input_error(read_error(&error)))?;
        formats::decode_text(&bytes).map_err(|error| self.input_error(error))
    }

    /// The single game in a link, in our own record format, or as a position.
    fn read_own_format(&self, library: &Library, text: &str) -> Result<Option<GameTree>, CliError> {
        let tree = match link::read(text, library, &CurrentLanguage) {
            Some(tree) => Some(tree.map_err(CliError::input)?),
            None if is_record(text) => Some(self.read_record(library, text)?),
            None => self.position(library, text)?.map(|position| GameTree::new(&position)),
        };
        match self.game.filter(|_| tree.is_some()) {
            None | Some(1) => Ok(tree),
            Some(number) => Err(self.no_game_error(number, 1)),
        }
    }

    /// The games of a text in another program's format.
    fn games<'t>(&self, text: &'t str) -> Result<Vec<GameText<'t>>, CliError> {
        let extension = self.file.extension().and_then(|extension| extension.to_str());
        formats::games_in(text, extension).map_err(|error| self.input_error(error))
    }

    fn select_game<'g, 't>(&self, games: &'g [GameText<'t>]) -> Result<&'g GameText<'t>, CliError> {
        let number = self.game.unwrap_or(1);
        let game = number.checked_sub(1).and_then(|at| games.get(at));
        game.ok_or_else(|| self.no_game_error(number, games.len()))
    }

    fn no_game_error(&self, number: usize, count: usize) -> CliError {
        let games = if count == 1 { "only one game".to_owned() } else { format!("{count} games, from 1") };
        self.input_error(format!("there is no game {number}: the file holds {games}"))
    }

    /// Reads a game; `number` is its number if several are read.
    fn read(
        &self,
        library: &Library,
        game: &GameText<'_>,
        number: Option<usize>,
    ) -> Result<GameTree, CliError> {
        let games = GameLookup {
            game_id: self.variant.as_deref(),
            preset: self.rules.preset.as_deref(),
            options: &self.rules.options,
            ..GameLookup::new(library, &CurrentLanguage)
        };
        let prefix = number.map(|number| format!("game {number}: ")).unwrap_or_default();
        let tree = game.read(&games).map_err(|error| match error {
            FormatError::Variant(error) => variant_error(&error),
            FormatError::Options(error) => CliError::input(error),
            unnamed @ FormatError::Unnamed => {
                CliError::Unnamed(format!("{}: {prefix}{unnamed}", self.file.display()))
            }
            other => self.input_error(format!("{prefix}{other}")),
        })?;
        tree.warnings.lines().iter().for_each(|warning| note(&format!("{prefix}{warning}")));
        if formats::lacks_automatic_endings(&tree, library) {
            note(&format!(
                "{prefix}the game continues after a bare king or a repetition, so it is read without these rules"
            ));
        }
        if let Some(site) = formats::site_rules_used(game.text(), &tree, &games) {
            let default_preset = tree.variant().file().presets.first().map_or("…", |preset| &preset.id);
            note(&format!(
                "{prefix}read by the rules of {site}, where it comes from; for the usual ones add --preset {default_preset}"
            ));
        }
        Ok(tree)
    }

    fn input_error(&self, why: impl Display) -> CliError {
        CliError::Input(format!("{}: {why}", self.file.display()))
    }

    /// The position, if the text is an SFEN of the selected game, as the window copies it.
    fn position(&self, library: &Library, text: &str) -> Result<Option<Position>, CliError> {
        let Some(id) = &self.variant else { return Ok(None) };
        let variant = self.rules.variant(library.find(id).map_err(|error| variant_error(&error))?)?;
        Ok(sfen::read(&variant, text.trim()).ok())
    }

    fn read_record(&self, library: &Library, text: &str) -> Result<GameTree, CliError> {
        let record = GameRecord::parse(text).map_err(|error| self.input_error(error))?;
        let variant = self.game_of(library, &record, text)?;
        GameTree::from_record_in(&record, text, &variant, &CurrentLanguage)
            .map_err(|error| self.input_error(error))
    }

    /// The game of a record, or the selected game; [`GameTree::from_record_in`] refuses a selected game that differs.
    fn game_of(&self, library: &Library, record: &GameRecord, text: &str) -> Result<Arc<Variant>, CliError> {
        let id = self.variant.as_deref().unwrap_or(&record.variant);
        // The selected game must exist even if the record is of another game.
        let file = library.find(id).map_err(|error| variant_error(&error))?;
        if record.variant != id {
            return self.rules.variant(file);
        }
        record.game_in(text, library, &self.rules.choices(file)?).map_err(|error| match error {
            RecordError::Variant(error) => variant_error(&error),
            other => self.input_error(other),
        })
    }
}
