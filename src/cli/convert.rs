//! `tenjiku convert`: converts a game to another format.

use super::CliError;
use super::written::{WrittenArgs, note};
use crate::platform::files::write_bytes;
use crate::record::formats::{GameFormat, TextEncoding};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `convert`.
#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    written: WrittenArgs,
    #[arg(long, value_name = "FORMAT", value_parser = format, help = format!("The format: {}", GameFormat::names()))]
    to: GameFormat,
    /// The encoding: utf-8, or shift-jis for older Japanese programs
    #[arg(long, value_name = "ENCODING", value_parser = encoding, default_value = "utf-8")]
    encoding: TextEncoding,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn format(text: &str) -> Result<GameFormat, String> {
    GameFormat::named(text)
        .ok_or_else(|| format!("`{text}` is not a format; the formats are {}", GameFormat::names()))
}

fn encoding(text: &str) -> Result<TextEncoding, String> {
    let names = || TextEncoding::ALL.map(TextEncoding::name).join(" and ");
    TextEncoding::named(text)
        .ok_or_else(|| format!("`{text}` is not an encoding; the encodings are {}", names()))
}

pub(super) fn run(args: &ConvertArgs, out: &mut impl Write) -> Result<(), CliError> {
    let tree = args.written.tree()?;
    let text = args.to.write(&tree).map_err(CliError::input)?;
    let bytes = args.to.file_of(&text, args.encoding).map_err(CliError::input)?;
    match &args.out {
        Some(path) => write_bytes(path, &bytes).map_err(|error| CliError::unwritten(path, error))?,
        None => out.write_all(&bytes)?,
    }
    let left = args.to.left_out(&tree);
    if !left.is_nothing() {
        note(&format!("left out, because {} cannot store it: {left}", args.to));
    }
    Ok(())
}
