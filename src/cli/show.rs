//! `tenjiku show`: draws a position as text.

use super::CliError;
use super::game::GameArgs;
use std::io::Write;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::notation::diagram;
use tenjiku_rules::sfen;

pub(super) fn run(args: &GameArgs, out: &mut impl Write) -> Result<(), CliError> {
    let position = args.position()?;
    write!(out, "{}", diagram::draw(&position, &CurrentLanguage))?;
    writeln!(out, "{}", sfen::write(&position))?;
    Ok(())
}
