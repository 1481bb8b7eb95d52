//! `tenjiku show`: draws a position as text.

use super::CliError;
use super::game::GameArgs;
use crate::notation::diagram;
use std::io::Write;
use tenjiku_rules::sfen;

pub(super) fn run(args: &GameArgs, out: &mut impl Write) -> Result<(), CliError> {
    let position = args.position()?;
    write!(out, "{}", diagram::draw(&position))?;
    writeln!(out, "{}", sfen::write(&position))?;
    Ok(())
}
