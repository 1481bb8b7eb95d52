//! The arguments for a game and its players, shared by the commands that start one.

use super::CliError;
use super::game::{RulesArgs, VariantArgs, handicap_position};
use super::game_file::GameFileArgs;
use super::players::{EngineSetups, PlayerArg, parse_player};
use crate::game::{Player, Seats};
use clap::Args;
use std::path::PathBuf;
use tenjiku_platform::files::read_text;
use tenjiku_platform::games;
use tenjiku_records::GameTree;
use tenjiku_rules::Position;
use tenjiku_rules::sfen;

/// The game to begin or to continue.
#[derive(Debug, Args)]
pub(crate) struct StartGameArgs {
    /// The game: an id such as chu or maka_dai_dai, or the id of a game of your own; with --load, the game of a file
    /// that does not name it
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Start from this position instead of the starting array
    #[arg(long, requires = "variant")]
    sfen: Option<String>,
    /// Start with this handicap of the game, such as `falcon`; White moves first
    #[arg(long, value_name = "NAME", requires = "variant", conflicts_with = "sfen")]
    handicap: Option<String>,
    /// Continue a saved game, or open a link or a game in any format that `convert` reads
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sfen", "handicap"])]
    load: Option<PathBuf>,
    /// With --load, the number of the game in a file that holds several
    #[arg(long, value_name = "N", requires = "load")]
    game: Option<usize>,
}

/// The game to begin or to continue, and its players.
#[derive(Debug, Args)]
pub(crate) struct StartArgs {
    #[command(flatten)]
    pub game: StartGameArgs,
    /// Who plays Black: human, away (by link), ai (level 3 here, unlike in `match`), ai:1 to ai:8, engine:"COMMAND"
    #[arg(long, value_name = "P", value_parser = parse_player)]
    black: Option<PlayerArg>,
    /// Who plays White: human, away (by link), ai (level 3 here, unlike in `match`), ai:1 to ai:8, engine:"COMMAND"
    #[arg(long, value_name = "P", value_parser = parse_player)]
    white: Option<PlayerArg>,
}

impl StartArgs {
    /// The players; an unspecified seat is a person's.
    pub fn seats(&self, engines: &mut EngineSetups) -> Seats {
        let mut seat = |arg: &Option<PlayerArg>| arg.clone().map_or(Player::Person, |arg| engines.add(arg));
        let black = seat(&self.black);
        Seats::new(black, seat(&self.white))
    }

    /// The new game, if one is named.
    #[cfg(feature = "gui")]
    pub fn new_game(&self) -> Result<Option<GameTree>, CliError> {
        if self.game.variant.is_none() && (self.black.is_some() || self.white.is_some()) {
            return Err(CliError::input("say which game they play: add --variant V or --load FILE"));
        }
        self.game.new_game()
    }
}

impl StartGameArgs {
    /// Whether a game is named.
    pub const fn is_named(&self) -> bool {
        self.variant.is_some() || self.load.is_some()
    }

    /// The file to load, if there is one.
    pub fn game_file(&self) -> Option<GameFileArgs> {
        let (variant, rules) = (self.variant.clone(), self.rules.clone());
        self.load.clone().map(|file| GameFileArgs { variant, rules, game: self.game, file })
    }

    /// The new game, if one is named.
    fn new_game(&self) -> Result<Option<GameTree>, CliError> {
        let Some(id) = self.variant.clone() else {
            if self.rules.preset.is_some() || !self.rules.options.is_empty() {
                return Err(CliError::input("say of which game these are the rules: add --variant V"));
            }
            return Ok(None);
        };
        let variant = VariantArgs { variant: id, rules: self.rules.clone() }.variant()?;
        if let Some(name) = &self.handicap {
            let (position, handicap) = handicap_position(&variant, name)?;
            return Ok(Some(GameTree::with_handicap(&position, handicap)));
        }
        let position = match &self.sfen {
            Some(text) => sfen::read(&variant, text).map_err(CliError::input)?,
            None => Position::new(variant),
        };
        Ok(Some(GameTree::new(&position)))
    }

    /// The new or loaded game. One must be named.
    pub fn tree(&self) -> Result<GameTree, CliError> {
        match self.game_file() {
            Some(game_file) => game_file.tree(),
            None => {
                let no_game_named = || CliError::input("say which game: add --variant V or --load FILE");
                self.new_game()?.ok_or_else(no_game_named)
            }
        }
    }

    /// The variant file of a custom game, to be sent with an invitation.
    pub fn variant_file_text(&self, tree: &GameTree) -> Result<Option<String>, CliError> {
        let library = games::load();
        let Some(path) = library.user_file(tree.variant().id()) else { return Ok(None) };
        let read_error = |why| CliError::input(format!("{}: cannot be read: {why}", path.display()));
        read_text(path).map(Some).map_err(read_error)
    }
}
