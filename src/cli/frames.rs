//! `tenjiku lab frames`: measures how fast this machine draws the board.

use super::CliError;
use super::game::VariantArgs;
use crate::app::StartGame;
use crate::game::Seats;
use crate::measure::{Plan, measure};
use crate::view::quality::Quality;
use clap::{Args, ValueEnum};
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use tenjiku_platform::files::write_text;

#[derive(Debug, Args)]
pub(crate) struct FramesArgs {
    #[command(flatten)]
    game: VariantArgs,
    /// Size of the window in pixels
    #[arg(long, value_name = "WxH", value_parser = super::play::parse_size, default_value = "1280x800")]
    size: (u32, u32),
    /// Quality of the picture; by default, what suits the graphics adapter
    #[arg(long, value_enum)]
    quality: Option<QualityArg>,
    /// How long the camera moves, and then how long the board rests, in seconds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=600), default_value = "10")]
    seconds: u64,
    /// Also write the time of each frame to this file, in milliseconds, one per line
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

/// The quality presets by their names on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum QualityArg {
    /// For software renderers: no shadow maps, plain light
    Low,
    /// Shadows, carved writing
    Medium,
    /// Sharp writing at flat angles too
    High,
}

impl From<QualityArg> for Quality {
    fn from(preset: QualityArg) -> Self {
        match preset {
            QualityArg::Low => Self::Low,
            QualityArg::Medium => Self::Medium,
            QualityArg::High => Self::High,
        }
    }
}

pub(super) fn run(args: &FramesArgs, out: &mut impl Write) -> Result<(), CliError> {
    let game = StartGame::new(args.game.variant()?, Seats::default());
    let plan = Plan {
        game,
        size: args.size,
        quality: args.quality.map(Quality::from),
        time: Duration::from_secs(args.seconds),
    };
    let figures = measure(plan).map_err(CliError::input)?;
    if let Some(path) = &args.log {
        let mut text = String::new();
        for time in &figures.moving.0 {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{:.2}", time.as_secs_f64() * 1_000.0);
        }
        write_text(path, &text).map_err(|error| CliError::write_error(path, error))?;
    }
    write!(out, "{figures}")?;
    Ok(())
}
