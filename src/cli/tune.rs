//! `tenjiku lab tune`: learns the evaluation of a game by self-play.

use super::CliError;
use super::game::VariantArgs;
use super::progress_bar::{ProgressBar, bar_text};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use tenjiku_platform::files::{data_folder, write_text};
use tenjiku_platform::games;
use tenjiku_rules::variant::Variant;
use tenjiku_search::tables::evaluation_fingerprint;
use tenjiku_tuning::{Progress, Recipe, TuneReport, tune};

#[derive(Debug, Args)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    game: VariantArgs,
    /// Games of each generation; 2000 if there is no other limit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// Positions to score by a search in each generation, which ends when it has them (see --games)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// Time for all generations, in minutes
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..))]
    minutes: Option<u32>,
    /// Positions to search per move
    #[arg(long, value_name = "N", default_value_t = 800, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of times to play games and learn from them
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=20))]
    generations: u32,
    /// Games to play at the same time; as many as there are cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Seed of the games: the same seed gives the same tables
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Folder in which the games are kept, so that stopping loses nothing; one in the data folder if left out
    #[arg(long, value_name = "FOLDER")]
    work: Option<PathBuf>,
    /// File to write; if left out, the one from which this game takes its evaluation
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const DEFAULT_GAMES: u32 = 2000;

impl TuneArgs {
    fn recipe(&self, variant: &Variant) -> Result<Recipe, CliError> {
        let is_unlimited = self.games.is_none() && self.positions.is_none() && self.minutes.is_none();
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let default_work = || {
            Some(data_folder()?.join("tuning").join(format!(
                "{}-{:016x}",
                variant.id(),
                evaluation_fingerprint(variant)
            )))
        };
        Ok(Recipe {
            games: self.games.or(is_unlimited.then_some(DEFAULT_GAMES)),
            positions: self.positions,
            nodes: self.nodes,
            threads: self.threads.map_or_else(cores, usize::from),
            seed: self.seed,
            generations: self.generations,
            time: self.minutes.map(|minutes| Duration::from_secs(60) * minutes),
            work: self.work.clone().or_else(default_work).ok_or_else(|| no_folder("--work"))?,
        })
    }

    fn out(&self, variant: &Variant) -> Result<PathBuf, CliError> {
        let rules = &self.game.rules;
        let name = match (&rules.preset, rules.options.is_empty()) {
            (Some(preset), true) => format!("{}-{preset}.eval", variant.id()),
            (None, true) => format!("{}.eval", variant.id()),
            (_, false) => format!("{}-own.eval", variant.id()),
        };
        let default_out = || Some(games::user_folder()?.join(name));
        self.out.clone().or_else(default_out).ok_or_else(|| no_folder("--out"))
    }
}

fn no_folder(option: &str) -> CliError {
    CliError::Input(format!("the system names no folder for your data (hint: choose one with `{option}`)"))
}

pub(super) fn run(args: &TuneArgs, out: &mut impl Write) -> Result<(), CliError> {
    let variant = args.game.variant()?;
    let (recipe, path) = (args.recipe(&variant)?, args.out(&variant)?);
    let mut bar = ProgressBar::new();
    let report = tune(&variant, &recipe, &mut |progress| bar.show(|| progress_text(progress)));
    bar.end();
    let report = report.map_err(CliError::input)?;
    write_text(&path, &report.tables.to_text(&variant))
        .map_err(|error| CliError::write_error(&path, error))?;
    let TuneReport { games, positions, fit, .. } = report;
    writeln!(
        out,
        "{games} games, {positions} positions; a lead of {:.0} hundredths of a Pawn scores 73 %",
        fit.scale
    )?;
    writeln!(out, "loss on games held out: {:.5} computed, {:.5} learned", fit.before, fit.after)?;
    writeln!(out, "written: {}", path.display())?;
    Ok(())
}

fn progress_text(progress: &Progress) -> String {
    match *progress {
        Progress::Playing { generation, games, positions, done } => {
            format!("generation {generation} {} {games} games, {positions} positions", bar_text(done))
        }
        Progress::Fitting { generation, round, loss } => {
            format!("generation {generation}, learning: round {round}, loss {loss:.5}")
        }
        Progress::Training { generation, round, loss } => {
            format!("generation {generation}, network: round {round}, loss {loss:.5}")
        }
    }
}
