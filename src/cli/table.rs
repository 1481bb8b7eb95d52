//! `tenjiku table`: a whole game in the terminal, by typed moves and questions.

use super::CliError;
use super::game::{RulesArgs, VariantArgs, at_odds};
use super::players::{EngineSetups, PlayerArg, player};
use super::written::WrittenArgs;
use crate::clock::TimeControl;
use crate::game::{Player, Seats};
use crate::language::Language;
use crate::notation::sfen;
use crate::record::{AutosaveRing, GameTree, today};
use crate::rules::Position;
use crate::table::{TableInput, TableStart, play};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Arguments of `table`.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// The game: an id such as chu or maka_dai_dai, or the id of a game of your own; with --load, the game of a file
    /// that does not say which it is
    #[arg(long, value_name = "V", required_unless_present = "load")]
    variant: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Start from this position instead of the starting array
    #[arg(long, requires = "variant")]
    sfen: Option<String>,
    /// Start with this handicap of the game, such as `falcon`; White moves first
    #[arg(long, value_name = "NAME", requires = "variant", conflicts_with = "sfen")]
    handicap: Option<String>,
    /// Go on with a saved game, or with one in any format that `convert` reads
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sfen", "handicap"])]
    load: Option<PathBuf>,
    /// Who plays Black: human, ai (level 3 here, unlike in `match`), ai:1 to ai:8, engine:"COMMAND"
    #[arg(long, value_name = "P", value_parser = player)]
    black: Option<PlayerArg>,
    /// Who plays White: human, ai (level 3 here, unlike in `match`), ai:1 to ai:8, engine:"COMMAND"
    #[arg(long, value_name = "P", value_parser = player)]
    white: Option<PlayerArg>,
    /// The time of each player, such as `30:00+10` (ten seconds more with every move) or `10:00/30x3` (three periods
    /// of thirty seconds)
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<TimeControl>,
    /// How long a computer thinks about a move when no clock runs, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "3", value_parser = clap::value_parser!(u64).range(1..=3600))]
    think: u64,
    /// Speak Japanese, and write moves as Japanese players do
    #[arg(long)]
    japanese: bool,
}

fn time(text: &str) -> Result<TimeControl, String> {
    text.parse()
}

pub(super) fn run(args: TableArgs, out: &mut impl Write) -> Result<(), CliError> {
    if args.japanese {
        Language::Japanese.choose();
    }
    let mut engines = EngineSetups::default();
    let mut seat =
        |sitter: &Option<PlayerArg>| sitter.clone().map_or(Player::Person, |sitter| engines.add(sitter));
    let black = seat(&args.black);
    let seats = Seats::new(black, seat(&args.white));
    let mut tree = args.tree()?;
    if tree.main_end() == tree.root() {
        tree.header.date = today();
        tree.header.time = args.time.map(|time| time.to_string());
    }
    let input = TableInput::standard()?;
    let start = TableStart {
        tree,
        seats,
        engines: engines.all(),
        thinking_time: Duration::from_secs(args.think),
        autosave: AutosaveRing::of_user(),
    };
    Ok(play(start, input, out)?)
}

impl TableArgs {
    /// The game to begin, or to go on with.
    fn tree(&self) -> Result<GameTree, CliError> {
        if let Some(file) = &self.load {
            let written =
                WrittenArgs { variant: self.variant.clone(), rules: self.rules.clone(), file: file.clone() };
            return written.tree();
        }
        let game =
            VariantArgs { variant: self.variant.clone().unwrap_or_default(), rules: self.rules.clone() };
        let variant = game.variant()?;
        if let Some(name) = &self.handicap {
            let (position, handicap) = at_odds(&variant, name)?;
            return Ok(GameTree::at_odds(&position, handicap));
        }
        let position = match &self.sfen {
            Some(text) => sfen::read(&variant, text).map_err(CliError::input)?,
            None => Position::new(variant),
        };
        Ok(GameTree::new(&position))
    }
}
