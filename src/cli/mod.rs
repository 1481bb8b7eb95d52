//! Layer 4: the command line.
//!
//! `main` calls [`run`], which parses the arguments and dispatches to one file per subcommand. A subcommand calls the
//! layers below and writes its answer to the given output, or returns an error; it never prints in any other way and
//! never exits the program. Scripts rely on the output and on the exit status: 0 for success, 1 for faulty input (one
//! line on standard error, nothing on standard output), 2 for wrong usage.

mod bench;
mod check;
mod contest;
mod convert;
mod engine;
#[cfg(feature = "gui")]
mod frames;
mod game;
mod game_file;
#[cfg(feature = "game")]
mod language_args;
mod lessons;
mod man;
mod mate;
mod moves;
#[cfg(feature = "game")]
mod net;
mod perft;
#[cfg(feature = "gui")]
mod play;
#[cfg(feature = "game")]
mod players;
mod problem;
mod problems;
mod progress_bar;
#[cfg(feature = "gui")]
mod render;
mod replay;
mod show;
mod soak;
mod sounds;
mod spsa;
#[cfg(feature = "game")]
mod start_args;
#[cfg(feature = "game")]
mod table;
mod tune;
mod usage;

#[cfg(feature = "game")]
use crate::table::TableError;
use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::Path;
#[cfg(feature = "gui")]
use std::path::PathBuf;
use std::process::ExitCode;
use tenjiku_platform::sanitize::one_line;
#[cfg(feature = "gui")]
use tenjiku_records::link;
use thiserror::Error;

/// The great shogi games in 3D
#[derive(Debug, Parser)]
#[command(name = "tenjiku", version, long_version = crate::version::IN_FULL, args_conflicts_with_subcommands = true)]
struct Cli {
    /// A game to open in the window: a saved game, a file in any format that `convert` reads, or a link
    #[cfg(feature = "gui")]
    #[arg(value_name = "FILE", value_parser = parse_file)]
    file: Option<PathBuf>,
    /// Report errors in a dialog, as there is no terminal
    #[cfg(feature = "gui")]
    #[arg(long)]
    from_menu: bool,
    #[cfg(feature = "gui")]
    #[command(flatten)]
    window: play::WindowArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Parses the path of a file, or a link; a mistyped command is neither.
#[cfg(feature = "gui")]
fn parse_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_link = link::parameter(text, "game").is_some();
    if path.extension().is_none() && path.components().count() < 2 && !path.exists() && !is_link {
        return Err("there is neither a command nor a file of that name; `tenjiku help` lists the commands"
            .to_owned());
    }
    Ok(path)
}

/// The subcommand; without one, the program opens the start screen.
#[derive(Debug, Subcommand)]
enum Command {
    /// Open the window with a game or the start screen
    #[cfg(feature = "gui")]
    Play(play::PlayArgs),
    /// Watch two computers play
    #[cfg(feature = "gui")]
    Watch(play::WatchArgs),
    /// Draw a picture of a position, or a film of a game, without a window
    #[cfg(feature = "gui")]
    Render(Box<render::RenderArgs>),
    /// Play a game in the terminal: type moves and questions, for screen readers and over ssh
    #[cfg(feature = "game")]
    Table(Box<table::TableArgs>),
    /// Open a table for a player on another machine, and play there in the terminal
    #[cfg(feature = "game")]
    Host(Box<net::HostArgs>),
    /// Play or watch at a table on another machine, in the terminal
    #[cfg(feature = "game")]
    Join(Box<net::JoinArgs>),
    /// Keep tables for everybody, without playing: a club
    #[cfg(feature = "game")]
    Serve(net::ServeArgs),
    /// List the legal moves in coordinate form, sorted, one per line
    Moves(game::GameArgs),
    /// Count the move sequences of a given length; the last line is `nodes N`
    Perft(perft::PerftArgs),
    /// Draw the position as text; the last line is its SFEN
    Show(game::GameArgs),
    /// Replay a game from a file and report how it ends, or at which ply it fails and why
    Replay(replay::ReplayArgs),
    /// Convert a game to another format: printed score, KIF, PGN, USI …
    Convert(convert::ConvertArgs),
    /// Find a forced win for the side to move and show the line
    Mate(mate::MateArgs),
    /// List the lessons, stories and practice positions of a game, or draw the exercises for one piece
    Lessons(lessons::LessonsArgs),
    /// Write the sounds of the game as WAV files
    Sounds(sounds::SoundsArgs),
    /// Write the manual pages of these commands, for `man`
    Man(man::ManArgs),
    /// Check variant files
    Check(check::CheckArgs),
    /// Act as an engine for another program, over CECP (XBoard) or USI
    Engine(engine::EngineArgs),
    /// Measure and train the computer player: matches, tuning, soaking, figures of speed
    #[command(subcommand)]
    Lab(LabCommand),
}

/// Commands for developing the program and for tuning games.
#[derive(Debug, Subcommand)]
enum LabCommand {
    /// Let two computer players play many games against each other and report the score
    Match(Box<contest::ContestArgs>),
    /// Improve the computer player in a game: it plays against itself and learns what pieces and squares
    /// are worth
    Tune(Box<tune::TuneArgs>),
    /// Tune the margins of the search: players with randomly changed margins play each other, and the
    /// margins follow the winners
    Spsa(Box<spsa::SpsaArgs>),
    /// Look for faults: play random games and check properties that every position must have
    Soak(Box<soak::SoakArgs>),
    /// Make problems of a game: mates that are proven, unique and without superfluous pieces, and exercises
    Problems(Box<problems::ProblemsArgs>),
    /// Measure the search: positions it needs for fixed searches, and positions a second; the last line is
    /// `positions N`
    Bench(bench::BenchArgs),
    /// Measure how fast this machine draws the board, in a window that closes by itself
    #[cfg(feature = "gui")]
    Frames(frames::FramesArgs),
}

/// Why a subcommand failed.
#[derive(Debug, Error)]
pub(crate) enum CliError {
    /// The input is faulty; the sentence says how.
    #[error("{0}")]
    Input(String),
    /// Files are faulty; a line for each fault.
    #[error("{0}")]
    Faults(String),
    /// The input does not say which game it is.
    #[error("{0} (hint: name it with `--variant`)")]
    Unnamed(String),
    /// The answer could not be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
    /// This build lacks the requested feature.
    #[cfg(not(feature = "gui"))]
    #[error("{0}")]
    Usage(&'static str),
}

#[cfg(feature = "game")]
impl From<TableError> for CliError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Output(why) => Self::Output(why),
            TableError::Lost(why) => Self::Input(why),
        }
    }
}

impl CliError {
    /// A fault in the input, with its reason.
    pub(crate) fn input(reason: impl std::fmt::Display) -> Self {
        Self::Input(reason.to_string())
    }

    /// A file that cannot be written, with the reason.
    fn write_error(path: &Path, why: impl std::fmt::Display) -> Self {
        Self::Input(format!("{}: cannot be written: {why}", path.display()))
    }
}

const EXIT_OK: u8 = 0;
const EXIT_INPUT_ERROR: u8 = 1;
const EXIT_USAGE_ERROR: u8 = 2;

/// Runs the program with the arguments it was started with.
#[must_use]
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse_from(with_lab(std::env::args_os())) {
        Ok(cli) => cli,
        Err(error) => {
            let error = usage::report(error);
            #[cfg(feature = "gui")]
            if error.use_stderr() && std::env::args_os().any(|arg| arg == "--from-menu") {
                play::show_error_dialog(&error);
            }
            return ExitCode::from(if error.use_stderr() { EXIT_USAGE_ERROR } else { EXIT_OK });
        }
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let result = execute(cli, &mut out).and_then(|()| Ok(out.flush()?));
    // Dropping the writer must not retry a failed write.
    let _ = out.into_parts();
    let Err(failure) = result else { return ExitCode::from(EXIT_OK) };
    let status = match &failure {
        // The reader has stopped reading, as in `tenjiku moves … | head`.
        CliError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::from(EXIT_OK);
        }
        #[cfg(not(feature = "gui"))]
        CliError::Usage(_) => EXIT_USAGE_ERROR,
        CliError::Input(_) | CliError::Faults(_) | CliError::Unnamed(_) | CliError::Output(_) => {
            EXIT_INPUT_ERROR
        }
    };
    let message = match &failure {
        CliError::Faults(faults) => faults.clone(),
        other => one_line(&other.to_string()),
    };
    let _ = writeln!(io::stderr().lock(), "tenjiku: {message}");
    ExitCode::from(status)
}

/// Inserts `lab` before a lab command that is given without it, as in earlier versions.
fn with_lab(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments_with_lab: Vec<OsString> = arguments.collect();
    let name = arguments_with_lab.get(1).and_then(|name| name.to_str());
    if name.is_some_and(LabCommand::has_subcommand) {
        arguments_with_lab.insert(1, "lab".into());
    }
    arguments_with_lab
}

fn execute(cli: Cli, out: &mut impl Write) -> Result<(), CliError> {
    match cli.command {
        #[cfg(feature = "gui")]
        None => play::open_window(cli.file.as_deref(), &cli.window, cli.from_menu),
        #[cfg(feature = "gui")]
        Some(Command::Play(args)) => play::run(&args),
        #[cfg(feature = "gui")]
        Some(Command::Watch(args)) => play::watch(&args),
        #[cfg(feature = "gui")]
        Some(Command::Render(args)) => render::run(&args),
        #[cfg(not(feature = "gui"))]
        None => Err(CliError::Usage("this build has no window; `tenjiku help` lists what it can do")),
        #[cfg(feature = "game")]
        Some(Command::Table(args)) => table::run(*args, out),
        #[cfg(feature = "game")]
        Some(Command::Host(args)) => net::host(*args, out),
        #[cfg(feature = "game")]
        Some(Command::Join(args)) => net::join(*args, out),
        #[cfg(feature = "game")]
        Some(Command::Serve(args)) => net::serve(&args, out),
        Some(Command::Moves(args)) => moves::run(&args, out),
        Some(Command::Perft(args)) => perft::run(&args, out),
        Some(Command::Show(args)) => show::run(&args, out),
        Some(Command::Replay(args)) => replay::run(&args, out),
        Some(Command::Convert(args)) => convert::run(&args, out),
        Some(Command::Mate(args)) => mate::run(&args, out),
        Some(Command::Lessons(args)) => lessons::run(&args, out),
        Some(Command::Sounds(args)) => sounds::run(&args, out),
        Some(Command::Man(args)) => man::run(&args),
        Some(Command::Check(args)) => check::run(&args, out),
        Some(Command::Engine(args)) => engine::run(&args, out),
        Some(Command::Lab(LabCommand::Match(args))) => contest::run(&args, out),
        Some(Command::Lab(LabCommand::Tune(args))) => tune::run(&args, out),
        Some(Command::Lab(LabCommand::Spsa(args))) => spsa::run(&args, out),
        Some(Command::Lab(LabCommand::Soak(args))) => soak::run(&args, out),
        Some(Command::Lab(LabCommand::Problems(args))) => problems::run(&args, out),
        Some(Command::Lab(LabCommand::Bench(args))) => bench::run(&args, out),
        #[cfg(feature = "gui")]
        Some(Command::Lab(LabCommand::Frames(args))) => frames::run(&args, out),
    }
}

#[cfg(all(test, feature = "gui"))]
mod tests {
    use super::*;

    #[test]
    fn window_options_work_without_a_subcommand_and_lab_commands_without_lab() {
        for arguments in [
            &["tenjiku", "--size", "800x600"][..],
            &["tenjiku", "--size", "800x600", "games/chu.ron"],
            &["tenjiku", "play", "--size", "800x600"],
            &["tenjiku", "moves", "--variant", "chu"],
            &["tenjiku", "lab", "bench", "--variant", "chu"],
            &["tenjiku", "bench", "--variant", "chu"],
        ] {
            let arguments = with_lab(arguments.iter().map(OsString::from));
            assert!(Cli::try_parse_from(&arguments).is_ok(), "{arguments:?}");
        }
        assert!(Cli::try_parse_from(["tenjiku", "--size", "80x60"]).is_err());
    }
}
