//! `tenjiku table`: a whole game in the terminal, by typed moves and questions.

use super::CliError;
use super::language_args::LanguageArgs;
use super::players::EngineSetups;
use super::start_args::StartArgs;
use crate::table::{GameSource, TableInput, TableStart, play};
use clap::Args;
use std::io::Write;
use std::time::Duration;
use tenjiku_platform::record::{AutosaveRing, today};
use tenjiku_records::TimeControl;

#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    start: StartArgs,
    /// The time of each player, such as `30:00+10` (ten seconds more with every move) or `10:00 byoyomi 3x30` (three
    /// periods of thirty seconds)
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,
    /// How long a computer thinks about a move when no clock runs, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "3", value_parser = clap::value_parser!(u64).range(1..=3600))]
    think: u64,
    #[command(flatten)]
    language: LanguageArgs,
}

pub(super) fn run(args: TableArgs, out: &mut impl Write) -> Result<(), CliError> {
    args.language.apply();
    let mut engines = EngineSetups::default();
    let seats = args.start.seats(&mut engines);
    let mut tree = args.start.game.tree()?;
    if tree.main_end() == tree.root() {
        tree.header.date = Some(today());
        tree.header.time = args.time.map(|time| time.to_string());
    }
    let input = TableInput::standard();
    let start = TableStart {
        seats: seats.at_opening(&tree),
        from: GameSource::Local(Box::new(tree)),
        engines: engines.0,
        thinking_time: Duration::from_secs(args.think),
        autosave: AutosaveRing::of_user(),
    };
    Ok(play(start, input, out)?)
}
