//! The arguments for a game and a position.

use super::CliError;
use super::game_file::note;
use clap::Args;
use std::sync::Arc;
use tenjiku_language::Describe;
use tenjiku_platform::games;
use tenjiku_protocol::client::{EngineFit, EngineSetup};
use tenjiku_rules::variant::{Handicap, Variant, VariantError, VariantFile};
use tenjiku_rules::{Position, Setup};
use tenjiku_rules::{coordinate, sfen};

/// The game and its options.
#[derive(Debug, Args)]
pub(crate) struct VariantArgs {
    /// The game: an id such as chu or maka_dai_dai, or the id of a game of your own
    #[arg(long, value_name = "V")]
    pub variant: String,
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// By which reading of its rules the game is played.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct RulesArgs {
    /// Play by a preset of the game, such as `new`: the rules of a federation, a book or a program
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// Choose an option of the game, such as `lion_hawk=2`; after a preset, a change to it
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    pub options: Vec<(String, u8)>,
}

impl RulesArgs {
    /// The choices for a game: those of the preset, then the single ones.
    pub(crate) fn choices(&self, file: &VariantFile) -> Result<Vec<(String, u8)>, CliError> {
        let preset = self.preset.as_deref().map(|id| file.preset(id)).transpose().map_err(CliError::input)?;
        let preset = preset.map(|preset| file.choices_under(preset)).unwrap_or_default();
        Ok(preset.into_iter().chain(self.options.iter().cloned()).collect())
    }

    /// The game of a file under these rules.
    pub(crate) fn variant(&self, file: &VariantFile) -> Result<Arc<Variant>, CliError> {
        Ok(Arc::new(Variant::compile(file, &self.choices(file)?).map_err(CliError::input)?))
    }
}

/// The game and the position.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    #[command(flatten)]
    pub game: VariantArgs,
    /// Start from this position instead of the starting array
    #[arg(long, conflicts_with = "handicap")]
    pub sfen: Option<String>,
    /// Start with this handicap of the game, such as `falcon`; White moves first
    #[arg(long, value_name = "NAME")]
    pub handicap: Option<String>,
    /// Then play these moves, in coordinate form, separated by spaces
    #[arg(long, value_name = "\"M M\"")]
    pub moves: Option<String>,
}

fn parse_option(text: &str) -> Result<(String, u8), String> {
    let (name, number) = text.split_once('=').ok_or("write it as NAME=NUMBER")?;
    let number = number.parse().map_err(|_| format!("`{number}` is not a number from 0 to 255"))?;
    Ok((name.to_owned(), number))
}

impl VariantArgs {
    pub(crate) fn variant(&self) -> Result<Arc<Variant>, CliError> {
        let library = games::load();
        let file = library.find(&self.variant).map_err(|error| variant_error(&error))?;
        self.rules.variant(file)
    }
}

/// Notes the rules by which an engine plays if they differ from those of this game.
pub(super) fn note_other_rules(engine: &EngineSetup, game: &Variant) {
    // An engine not named in the file may get the rules by its options.
    let is_named = engine.preset_of(game.file()).is_some();
    if let EngineFit::OtherRules(Some(preset)) = engine.fit(game)
        && is_named
    {
        let (engine, game) = (&engine.name, &game.file().name);
        let (id, name) = (&preset.id, &preset.name);
        note(&format!(
            "{engine} plays {game} by other rules, those of the preset {name}: choose them with --preset {id}"
        ));
    }
}

/// The error for a broken variant file; of several faults only the first is printed.
pub(super) fn variant_error(error: &VariantError) -> CliError {
    let message = error.to_string();
    match (message.lines().next(), message.lines().count()) {
        (Some(first), count) if count > 1 => {
            CliError::Input(format!("{first} (and {} more: see `tenjiku check`)", count - 1))
        }
        _ => CliError::Input(message),
    }
}

/// The first position with a handicap, and the name of the handicap in records.
pub(super) fn handicap_position(variant: &Arc<Variant>, name: &str) -> Result<(Position, String), CliError> {
    let Some(handicap) = variant.handicap(name) else {
        let handicap_ids: Vec<&str> = variant.handicaps().iter().map(Handicap::id).collect();
        let game = variant.id();
        return Err(CliError::Input(if handicap_ids.is_empty() {
            format!(
                "{game} has no handicap `{name}`: it has no named handicaps, so give the position with --sfen"
            )
        } else {
            format!("{game} has no handicap `{name}` (its handicaps: {})", handicap_ids.join(", "))
        }));
    };
    let setup = Setup::with_handicap(variant, handicap);
    let position = Position::from_setup(Arc::clone(variant), &setup).map_err(CliError::input)?;
    Ok((position, handicap.name().to_owned()))
}

impl GameArgs {
    pub(crate) fn position(&self) -> Result<Position, CliError> {
        let variant = self.game.variant()?;
        let mut position = match (&self.sfen, &self.handicap) {
            (Some(text), _) => sfen::read(&variant, text).map_err(CliError::input)?,
            (None, Some(name)) => handicap_position(&variant, name)?.0,
            (None, None) => Position::new(variant),
        };
        play_moves(&mut position, self.moves.as_deref().unwrap_or_default())?;
        Ok(position)
    }
}

/// Plays moves in coordinate form, separated by spaces.
pub(super) fn play_moves(position: &mut Position, moves: &str) -> Result<(), CliError> {
    for (text, number) in moves.split_whitespace().zip(1..) {
        let mv = coordinate::read(position, text)
            .map_err(|why| CliError::Input(format!("move {number}, `{text}`: {}", why.describe(position))))?;
        position.play(mv, &mut ());
    }
    Ok(())
}
