//! `tenjiku mate`: finds a forced win for the side to move and shows the line.

use super::CliError;
use super::game::GameArgs;
use super::game_file::fit_table_size;
use super::problem;
use clap::Args;
use std::io::Write;
use tenjiku_language::Describe;
use tenjiku_language::MateWords;
use tenjiku_records::notation::association;
use tenjiku_rules::coordinate;
use tenjiku_rules::{Move, Position};
use tenjiku_search::mate::{self, MAX_PLIES, MateRequest, MateResult};
use tenjiku_search::{MAX_HASH_MIB, StopFlag};

#[derive(Debug, Args)]
pub(crate) struct MateArgs {
    #[command(flatten)]
    position: GameArgs,
    /// Look for wins within this many plies, including the last
    #[arg(long, value_name = "N", default_value_t = 19, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_PLIES)))]
    plies: u32,
    /// Give up after this many positions
    #[arg(long, value_name = "NODES", default_value_t = 10_000_000)]
    nodes: u64,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_HASH_MIB)))]
    hash: u32,
    /// If threats alone do not win, try all moves of the attacker
    #[arg(long)]
    all: bool,
    /// Solve the position as a mating problem, with an attack in every move and any number of moves. Also report
    /// whether the solution is unique, and which pieces it does not need. The limits hold for each of these
    /// questions
    #[arg(long, conflicts_with_all = ["plies", "all"])]
    problem: bool,
}

pub(super) fn run(args: &MateArgs, out: &mut impl Write) -> Result<(), CliError> {
    let position = args.position.position()?;
    if let Some(outcome) = position.outcome() {
        return Err(CliError::Input(format!("the game is over: {}", outcome.describe(position.variant()))));
    }
    let hash_mib = fit_table_size(usize::try_from(args.hash).map_err(CliError::input)?, 1);
    if args.problem {
        return problem::run(&position, args.nodes, hash_mib, out);
    }
    let request =
        MateRequest { plies: args.plies, nodes: Some(args.nodes), time: None, hash_mib, all: args.all };
    let answer = mate::find(&position, &request, &StopFlag::default(), &mut |_| {});
    let verdict = answer.verdict(position.side_to_move(), args.plies);
    match &answer.result {
        MateResult::Found { line, .. } => {
            writeln!(out, "{verdict}")?;
            write_line(&position, line, out)?;
        }
        MateResult::NoMate { .. } => writeln!(out, "{verdict}")?,
        MateResult::Unknown => writeln!(out, "{verdict}: no forced win found; try more --nodes")?,
    }
    let seconds = answer.time.as_secs_f64();
    writeln!(out, "nodes {}, {seconds:.3} s", answer.nodes)?;
    Ok(())
}

/// Prints the line, numbered in game notation, then in coordinates.
pub(super) fn write_line(position: &Position, line: &[Move], out: &mut impl Write) -> Result<(), CliError> {
    let mut position = position.clone();
    let mut coordinates = Vec::new();
    for (&mv, number) in line.iter().zip(1..) {
        writeln!(out, "{number:3}. {}", association::write(&position, mv))?;
        coordinates.push(coordinate::write(position.variant(), mv));
        position.play(mv, &mut ());
    }
    if let Some(outcome) = position.outcome() {
        writeln!(out, "{}", outcome.describe(position.variant()))?;
    }
    writeln!(out, "moves {}", coordinates.join(" "))?;
    Ok(())
}
