//! `tenjiku perft`: counts the tree of legal moves.

use super::CliError;
use super::game::GameArgs;
use clap::Args;
use std::io::Write;
use std::time::Instant;
use tenjiku_rules::coordinate;
use tenjiku_rules::{divide, perft};

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    position: GameArgs,
    /// Number of plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u8).range(0..=64))]
    depth: u8,
    /// Show the count for each move of the position separately
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(args: &PerftArgs, out: &mut impl Write) -> Result<(), CliError> {
    let mut position = args.position.position()?;
    let depth = usize::from(args.depth);
    let nodes = if args.divide && depth > 0 {
        let counts = divide(&mut position, depth);
        let write = |(mv, nodes): &(_, u64)| (coordinate::write(position.variant(), *mv), *nodes);
        let mut lines: Vec<(String, u64)> = counts.iter().map(write).collect();
        lines.sort_unstable();
        for (text, nodes) in &lines {
            writeln!(out, "{text}: {nodes}")?;
        }
        lines.iter().map(|(_, nodes)| nodes).sum()
    } else {
        let mut nodes = 1;
        for depth in 1..=depth {
            let start = Instant::now();
            nodes = perft(&mut position, depth);
            let seconds = start.elapsed().as_secs_f64();
            #[expect(clippy::cast_precision_loss, reason = "a rate needs no more digits than a float has")]
            let rate = nodes as f64 / seconds.max(1e-9);
            writeln!(out, "depth {depth}: {nodes} nodes, {seconds:.3} s, {rate:.0} nodes per second")?;
            // Deep counts take minutes, so each depth is flushed.
            out.flush()?;
        }
        nodes
    };
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}
