//! `tenjiku convert`: converts a game to another format.

use super::CliError;
use super::game_file::{GameFileArgs, note};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::files::write_bytes;
use tenjiku_records::GameTree;
use tenjiku_records::formats::{GameFormat, TextEncoding};

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    game_file: GameFileArgs,
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, help = format!("The format: {}", GameFormat::names()))]
    to: GameFormat,
    /// The encoding: utf-8, or shift-jis for older Japanese programs
    #[arg(long, value_name = "ENCODING", value_parser = parse_encoding, default_value = "utf-8")]
    encoding: TextEncoding,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn parse_format(text: &str) -> Result<GameFormat, String> {
    GameFormat::from_name(text)
        .ok_or_else(|| format!("`{text}` is not a format; the formats are {}", GameFormat::names()))
}

fn parse_encoding(text: &str) -> Result<TextEncoding, String> {
    let names = || TextEncoding::ALL.map(TextEncoding::name).join(" and ");
    TextEncoding::from_name(text)
        .ok_or_else(|| format!("`{text}` is not an encoding; the encodings are {}", names()))
}

pub(super) fn run(args: &ConvertArgs, out: &mut impl Write) -> Result<(), CliError> {
    let trees = args.game_file.trees()?;
    match (&trees[..], &args.out) {
        ([_], _) => save(args, &trees, args.out.as_deref(), out)?,
        _ if args.to.can_hold_several() => save(args, &trees, args.out.as_deref(), out)?,
        (_, Some(path)) => {
            for (tree, number) in trees.chunks(1).zip(1..) {
                save(args, tree, Some(&numbered_path(path, number)), out)?;
            }
        }
        (trees_read, None) => {
            return Err(CliError::Input(format!(
                "{}: it holds {} games, but a text in the format `{}` holds one (hint: choose a game with --game N, or add \
                 --out FILE, and each is written to a file with its number)",
                args.game_file.file.display(),
                trees_read.len(),
                args.to
            )));
        }
    }
    let prefix = |number| if trees.len() > 1 { format!("game {number}: ") } else { String::new() };
    for (tree, number) in trees.iter().zip(1..) {
        let omissions = args.to.omissions(tree, &CurrentLanguage);
        if !omissions.is_empty() {
            note(&format!("{}left out, because {} cannot store it: {omissions}", prefix(number), args.to));
        }
    }
    Ok(())
}

fn save(
    args: &ConvertArgs,
    trees: &[GameTree],
    path: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let texts = trees.iter().map(|tree| args.to.write(tree, &CurrentLanguage)).collect::<Result<Vec<_>, _>>();
    // In USI, a game is a line.
    let separator = if args.to == GameFormat::Usi { "" } else { "\n" };
    let text = texts.map_err(CliError::input)?.join(separator);
    let bytes = args.to.to_bytes(&text, args.encoding).map_err(CliError::input)?;
    match path {
        Some(path) => write_bytes(path, &bytes).map_err(|error| CliError::write_error(path, error))?,
        None => out.write_all(&bytes)?,
    }
    Ok(())
}

/// `games-2.kif` for `games.kif`.
fn numbered_path(path: &Path, number: usize) -> PathBuf {
    let part = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let stem = part(path.file_stem()).unwrap_or_default();
    let extension = part(path.extension()).map(|extension| format!(".{extension}")).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}{extension}"))
}
