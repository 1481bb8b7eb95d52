//! `tenjiku lab bench`: searches fixed positions and counts nodes.
//!
//! The node count is a signature of the search: a change that only makes it faster leaves it unchanged.

use super::CliError;
use super::game::VariantArgs;
use clap::Args;
use std::io::Write;
use std::time::{Duration, Instant};
use tenjiku_platform::USER_TABLES;
use tenjiku_rules::Position;
use tenjiku_rules::variant::RandomNumbers;
use tenjiku_search::random_walk;
use tenjiku_search::{Engine, EngineOptions, Limits, SearchRequest, StopFlag};

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    game: VariantArgs,
    /// Plies to search
    #[arg(long, value_name = "D", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
}

/// The number of random plies before each position, which is also the seed of the walk, so the positions are always
/// the same.
const RANDOM_PLIES: [u32; 4] = [0, 4, 12, 40];

pub(super) fn run(args: &BenchArgs, out: &mut impl Write) -> Result<(), CliError> {
    let start = Position::new(args.game.variant()?);
    let mut engine = Engine::new(EngineOptions { hash_mib: 16, threads: 1 });
    engine.set_evaluation(USER_TABLES);
    let (mut positions, mut time) = (0, Duration::ZERO);
    for plies in RANDOM_PLIES {
        let position = random_walk(&start, plies, &mut RandomNumbers::new(u64::from(plies)));
        engine.new_game();
        let request = SearchRequest::new(Limits::depth(args.depth));
        let start_time = Instant::now();
        let answer = engine.think(&position, &request, &StopFlag::default(), &mut |_| {});
        let elapsed = start_time.elapsed();
        let nodes = answer.report.nodes;
        writeln!(out, "after {plies} plies: {nodes} positions, {:.3} s", elapsed.as_secs_f64())?;
        // Deep searches take minutes, so each result is flushed.
        out.flush()?;
        positions += nodes;
        time += elapsed;
    }
    #[expect(clippy::cast_precision_loss, reason = "a rate needs no more digits than a float has")]
    let rate = positions as f64 / time.as_secs_f64().max(1e-9);
    writeln!(out, "{rate:.0} positions per second")?;
    writeln!(out, "positions {positions}")?;
    Ok(())
}
