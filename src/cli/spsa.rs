//! `tenjiku lab spsa`: tunes the margins of the search by SPSA matches.

use super::CliError;
use super::game::VariantArgs;
use crate::tournament::{Adjudication, Contender, Contest, MatchStanding, ResignRule};
use clap::Args;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tenjiku_platform::files::write_atomically;
use tenjiku_platform::read_weights;
use tenjiku_rules::variant::mix;
use tenjiku_search::{Limits, Weights};
use tenjiku_tuning::{Spsa, Trial};

#[derive(Debug, Args)]
pub(crate) struct SpsaArgs {
    #[command(flatten)]
    game: VariantArgs,
    /// Steps to take
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..))]
    steps: u32,
    /// Pairs of games in each step
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Positions to search per move
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Games to play at the same time
    #[arg(long, value_name = "C", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    concurrency: u32,
    /// Seed of the random changes of the weights, and of the openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// End a game when both players consider it decided by this many hundredths of a Pawn for four moves
    #[arg(long, value_name = "CP", default_value_t = 1500, value_parser = clap::value_parser!(i32).range(1..))]
    resign_score: i32,
    /// Weights to begin with, instead of those of the program. To continue an earlier run, give its file
    /// and another --seed: the same seed would try the same changes again
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// File for the weights; written anew after each step
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn run(args: &SpsaArgs, out: &mut impl Write) -> Result<(), CliError> {
    let initial_weights =
        args.weights.as_ref().map(|path| read_weights(path).map_err(|why| file_error(path, &why)));
    let initial_weights = initial_weights.transpose()?;
    let mut spsa = Spsa::new(initial_weights.as_ref().unwrap_or(Weights::shipped()), args.steps, args.seed);
    let mut contest = args.contest()?;
    for step in 1..=args.steps {
        let trial = spsa.trial();
        let standing = play(&mut contest, &trial, mix(args.seed) ^ u64::from(step))?;
        let results = standing.results;
        spsa.learn(&trial, f64::from(results.wins) - f64::from(results.losses));
        write_atomically(&args.out, &spsa.weights()).map_err(|why| file_error(&args.out, &why))?;
        writeln!(out, "step {step}: +{} ={} -{}", results.wins, results.draws, results.losses)?;
        out.flush()?;
    }
    for (name, initial, tuned) in spsa.margins() {
        writeln!(out, "{name}: {initial} -> {tuned}")?;
    }
    writeln!(out, "written: {}", args.out.display())?;
    Ok(())
}

fn file_error(path: &Path, why: &io::Error) -> CliError {
    CliError::Input(format!("{}: {why}", path.display()))
}

impl SpsaArgs {
    fn contest(&self) -> Result<Contest, CliError> {
        let player = Contender::read("ai", &[]).map_err(CliError::input)?;
        Ok(Contest {
            variant: self.game.variant()?,
            contenders: [player.clone(), player],
            games: self.pairs.saturating_mul(2),
            limits: Limits::nodes(self.nodes),
            opening_plies: 6,
            seed: self.seed,
            hash_mib: 8,
            concurrency: self.concurrency,
            adjudication: Adjudication {
                resign: Some(ResignRule { score: self.resign_score, moves: 4 }),
                ..Adjudication::default()
            },
            sprt: None,
            on_wait: |_| (),
        })
    }
}

/// The games of one step.
fn play(contest: &mut Contest, trial: &Trial, seed: u64) -> Result<MatchStanding, CliError> {
    for (contender, weights) in contest.contenders.iter_mut().zip(&trial.players) {
        contender.weights = Some(weights.clone());
    }
    contest.seed = seed;
    contest.run(|_, _| true).map_err(CliError::input)
}
