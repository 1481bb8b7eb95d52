//! `tenjiku play`, `tenjiku watch`, and `tenjiku` without a subcommand: the window.

use super::CliError;
use super::game::{RulesArgs, VariantArgs};
use super::game_file::{GameFileArgs, note};
use super::players::{EngineSetups, PlayerArg, parse_computer};
use super::start_args::StartArgs;
use crate::app::{Pace, StartGame};
use crate::game::{Player, Seats};
use crate::problem_room::{RoomRequest, linked_problem};
use crate::screens::{FailedSource, OpenFailure, SeveralGames};
use crate::window::{self, WindowOptions};
use clap::Args;
use rfd::{MessageDialog, MessageLevel};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use tenjiku_platform::files::read_text;
use tenjiku_platform::record::OpenedVariant;
use tenjiku_records::GameTree;
use tenjiku_rules::Position;

/// Arguments for the window.
#[derive(Debug, Args)]
pub(super) struct WindowArgs {
    /// Size of the window in pixels of a screen without scaling; at scale 2 the window has twice as many. The default
    /// is the size in which the window was last closed
    #[arg(long, value_name = "WxH", value_parser = parse_size)]
    size: Option<(u32, u32)>,
    /// Keep a file up to date with the positions of the squares in the window, for programs that control the mouse
    #[arg(long, value_name = "FILE", hide = true)]
    probe: Option<PathBuf>,
    /// Append a line per second to this file: number of frames, time of the longest one, memory
    #[arg(long, value_name = "FILE", hide = true)]
    frame_log: Option<PathBuf>,
}

impl WindowArgs {
    fn options(&self, game: Option<StartGame>, engines: EngineSetups) -> WindowOptions {
        let (probe, frame_log) = (self.probe.clone(), self.frame_log.clone());
        WindowOptions {
            game,
            engines: engines.0,
            size: self.size,
            probe,
            frame_log,
            ..WindowOptions::default()
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    window: WindowArgs,
}

#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    /// The game: an id such as chu or maka_dai_dai, or the id of a game of your own
    #[arg(long, value_name = "V", default_value = "tenjiku")]
    variant: String,
    #[command(flatten)]
    rules: RulesArgs,
    /// Who plays Black: ai (level 3 here, unlike in `match`), ai:1 to ai:8, engine:"COMMAND"
    #[arg(long, value_name = "P", value_parser = parse_computer, default_value = "ai:8")]
    black: PlayerArg,
    /// Who plays White: ai (level 3 here, unlike in `match`), ai:1 to ai:8, engine:"COMMAND"
    #[arg(long, value_name = "P", value_parser = parse_computer, default_value = "ai:8")]
    white: PlayerArg,
    /// The pace: study, slow, normal, fast or blitz; by default the one used last time
    #[arg(long)]
    pace: Option<Pace>,
    /// Start the next game automatically, with different levels each time
    #[arg(long)]
    exhibition: bool,
    #[command(flatten)]
    window: WindowArgs,
}

/// Parses `1280x800`. The minimum is what the panels need.
pub(super) fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let hint = || "write it as WIDTHxHEIGHT, such as 1280x800".to_owned();
    let (width, height) = text.split_once('x').ok_or_else(hint)?;
    let number = |text: &str| text.parse::<u32>().map_err(|_| hint());
    let (width, height) = (number(width)?, number(height)?);
    if !(800..=16384).contains(&width) || !(600..=16384).contains(&height) {
        return Err("the size of the window must be from 800x600 to 16384x16384 pixels".to_owned());
    }
    Ok((width, height))
}

pub(super) fn run(args: &PlayArgs) -> Result<(), CliError> {
    let mut engines = EngineSetups::default();
    let seats = args.start.seats(&mut engines);
    let Some(game_file) = args.start.game.game_file() else {
        let game = args.start.new_game()?.map(|tree| StartGame::with_tree(tree, seats));
        return window::open(args.window.options(game, engines)).map_err(CliError::input);
    };
    let OpenedFile { game, problem, open_failure, several } = open_game_file(&game_file, seats)?;
    let options = WindowOptions { problem, open_failure, several, ..args.window.options(game, engines) };
    window::open(options).map_err(CliError::input)
}

/// The result of opening a file: a game, a problem, a list to choose from, or the reason for the failure.
#[derive(Default)]
struct OpenedFile {
    game: Option<StartGame>,
    problem: Option<RoomRequest>,
    open_failure: Option<OpenFailure>,
    several: Option<SeveralGames>,
}

/// Opens the game in a file. A failure is reported in the terminal and in the window.
fn open_game_file(game_file: &GameFileArgs, seats: Seats) -> Result<OpenedFile, CliError> {
    if let Some((text, titles)) = game_file.titles_of_several() {
        let name = game_file.file.display().to_string();
        let several = Some(SeveralGames { name, text: text.into(), titles });
        return Ok(OpenedFile { several, ..OpenedFile::default() });
    }
    let error = match read_tree(game_file) {
        Ok(tree) => {
            let problem = linked_problem(&game_file.file.to_string_lossy(), &tree);
            if problem.is_some() {
                return Ok(OpenedFile { problem, ..OpenedFile::default() });
            }
            // A game by link continues in its file.
            let autosave =
                (tree.by_link.is_some() && game_file.file.exists()).then(|| game_file.file.clone());
            let game = Some(StartGame { autosave, ..StartGame::from_record(tree, seats) });
            return Ok(OpenedFile { game, ..OpenedFile::default() });
        }
        Err(error) => error,
    };
    note(&error.to_string());
    let path = game_file.file.clone();
    let (what, why) = match error {
        CliError::Input(why) => (FailedSource::File(path), why),
        CliError::Unnamed(why) => (FailedSource::Unnamed(path), why),
        other => return Err(other),
    };
    Ok(OpenedFile { open_failure: Some(OpenFailure { what, why }), ..OpenedFile::default() })
}

/// Reads the game in a file. A variant file is installed among the user's games and gives a new game.
fn read_tree(game_file: &GameFileArgs) -> Result<GameTree, CliError> {
    // `GameFileArgs::tree` reports an unreadable file.
    let text = read_text(&game_file.file).unwrap_or_default();
    let opened =
        OpenedVariant::read(&game_file.file.display().to_string(), &text).map_err(CliError::input)?;
    let Some(opened) = opened else { return game_file.tree() };
    let variant = game_file.rules.variant(&opened.game)?;
    if let Some(copy) = opened.add_to_user_games().map_err(CliError::input)? {
        note(&format!("{} is now one of your games: {}", opened.game.name, copy.display()));
    }
    Ok(GameTree::new(&Position::new(variant)))
}

/// Opens the start screen, or the game in a file, as file managers do. If started from a menu, without a terminal,
/// errors are displayed in a dialog.
pub(super) fn open_window(path: Option<&Path>, args: &WindowArgs, from_menu: bool) -> Result<(), CliError> {
    let options = args.options(None, EngineSetups::default());
    let result = path.map_or_else(|| Ok(OpenedFile::default()), open_file).and_then(|opened| {
        let OpenedFile { game, problem, open_failure, several } = opened;
        window::open(WindowOptions { game, problem, open_failure, several, ..options })
            .map_err(CliError::input)
    });
    if let (true, Err(error)) = (from_menu, &result) {
        show_error_dialog(error);
    }
    result
}

pub(super) fn show_error_dialog(what: &impl Display) {
    let dialog = MessageDialog::new().set_level(MessageLevel::Error).set_title("Tenjiku");
    dialog.set_description(what.to_string()).show();
}

fn open_file(path: &Path) -> Result<OpenedFile, CliError> {
    let game_file =
        GameFileArgs { variant: None, rules: RulesArgs::default(), game: None, file: path.to_owned() };
    open_game_file(&game_file, Seats::new(Player::Person, Player::Person))
}

/// Opens the window with two computers playing.
pub(super) fn watch(args: &WatchArgs) -> Result<(), CliError> {
    let game = VariantArgs { variant: args.variant.clone(), rules: args.rules.clone() };
    let mut engines = EngineSetups::default();
    let black = engines.add(args.black.clone());
    let seats = Seats::new(black, engines.add(args.white.clone()));
    let options = args.window.options(Some(StartGame::new(game.variant()?, seats)), engines);
    let options = WindowOptions { pace: args.pace, exhibition: args.exhibition.then_some(true), ..options };
    window::open(options).map_err(CliError::input)
}
