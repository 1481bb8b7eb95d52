//! `tenjiku replay`: plays a saved game or a list of moves to its end.

use super::Failure;
use super::game::{VariantArgs, broken};
use crate::notation::sfen;
use crate::record::{GameRecord, GameResult, Played, RecordError, Tree, is_record, read_score};
use crate::rules::Position;
use crate::variant::Library;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    game: VariantArgs,
    /// A saved game, a list of coordinate moves, or a printed score of the Shogi Association
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(args: &ReplayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let name = args.file.display();
    let text = fs::read_to_string(&args.file)
        .map_err(|error| Failure::Input(format!("{name}: cannot be read: {error}")))?;
    let played = if is_record(&text) { saved(args, &text)? } else { listed(args, &text)? };
    writeln!(out, "{}", sfen::write(&played.position))?;
    writeln!(out, "{}", ending(&played))?;
    Ok(())
}

fn saved(args: &ReplayArgs, text: &str) -> Result<Played, Failure> {
    let in_file = |why: &dyn std::fmt::Display| Failure::Input(format!("{}: {why}", args.file.display()));
    let record = GameRecord::parse(text).map_err(|error| in_file(&error))?;
    let library = Library::load();
    // The game that was asked for must exist, even if the record turns out to be of another.
    library.find(&args.game.variant).map_err(|error| broken(&error))?;
    let variant = if record.variant == args.game.variant {
        record.game(&library, &args.game.options).map_err(|error| match error {
            RecordError::Variant(error) => broken(&error),
            other => in_file(&other),
        })?
    } else {
        args.game.variant()?
    };
    let tree = Tree::of_text(&record, text, &variant).map_err(|error| in_file(&error))?;
    Ok(Played { position: tree.position_at(tree.main_end()), result: tree.result })
}

fn listed(args: &ReplayArgs, text: &str) -> Result<Played, Failure> {
    let start = Position::new(args.game.variant()?);
    read_score(start, text).map_err(|error| Failure::Input(format!("{}: {error}", args.file.display())))
}

/// How the game ended: by the rules, by what the record says, or not at all.
fn ending(played: &Played) -> String {
    let plies = played.position.plies();
    match (played.position.outcome(), &played.result) {
        (Some(outcome), _) => format!("{} {}", outcome.score(), outcome.describe(played.position.variant())),
        (None, Some(GameResult { score, text })) if text.is_empty() => format!("{score} as the record says."),
        (None, Some(GameResult { score, text })) => format!("{score} {text}"),
        (None, None) => {
            format!("* Not finished after {plies} plies: {} to move.", played.position.side_to_move())
        }
    }
}
