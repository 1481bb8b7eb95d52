//! `tenjiku replay`: replays a game from a file.

use super::CliError;
use super::game_file::GameFileArgs;
use clap::Args;
use std::io::Write;
use tenjiku_language::Describe;
use tenjiku_platform::sanitize::{MAX_TEXT_CHARS, sanitize_line};
use tenjiku_records::{GameResult, GameTree};
use tenjiku_rules::Position;
use tenjiku_rules::sfen;

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    game_file: GameFileArgs,
}

pub(super) fn run(args: &ReplayArgs, out: &mut impl Write) -> Result<(), CliError> {
    let tree = args.game_file.tree()?;
    let end = tree.position_at(tree.main_end());
    writeln!(out, "{}", sfen::write(&end))?;
    writeln!(out, "{}", describe_ending(&tree, &end))?;
    Ok(())
}

/// Describes how the game ended: by the rules, by the record, or not at all.
fn describe_ending(tree: &GameTree, end: &Position) -> String {
    let plies = end.plies();
    match (end.outcome(), &tree.result) {
        (Some(outcome), _) => format!("{} {}", outcome.score(), outcome.describe(end.variant())),
        (None, Some(GameResult { score, text, .. })) if text.is_empty() => {
            format!("{score} according to the record.")
        }
        (None, Some(GameResult { score, text, .. })) => {
            format!("{score} {}", sanitize_line(text, MAX_TEXT_CHARS))
        }
        (None, None) => format!("* Not finished after {plies} plies: {} to move.", end.side_to_move()),
    }
}
