//! `tenjiku moves`: the legal moves of a position.

use super::CliError;
use super::game::GameArgs;
use std::io::Write;
use tenjiku_rules::coordinate;

pub(super) fn run(args: &GameArgs, out: &mut impl Write) -> Result<(), CliError> {
    let position = args.position()?;
    let write = |mv| coordinate::write(position.variant(), mv);
    let mut moves: Vec<String> = position.legal_moves().into_iter().map(write).collect();
    moves.sort_unstable();
    for text in moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}
