//! `tenjiku play`, and `tenjiku` alone: the window.

use super::Failure;
use super::game::broken;
use crate::notation::sfen;
use crate::record::{self, GameRecord};
use crate::rules::Position;
use crate::screens::StartGame;
use crate::variant::{Library, Variant};
use crate::window::{self, Opening};
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;

/// What to begin with.
#[derive(Debug, Args, Default)]
pub(crate) struct PlayArgs {
    /// Begin this game at once: tori, chu, dai, tenjiku, tai, or the id of one of your own
    #[arg(long, value_name = "V")]
    variant: Option<String>,
    /// Choose an option of the game, such as `lion_hawk=2`
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = super::game::option, requires = "variant")]
    options: Vec<(String, u8)>,
    /// Begin from this position instead of the starting array
    #[arg(long, requires = "variant")]
    sfen: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "sfen"])]
    load: Option<PathBuf>,
    /// Size of the window in pixels
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "1280x800")]
    size: (u32, u32),
    /// Keep a file with the places of the squares in the window, for programs that work the mouse
    #[arg(long, value_name = "FILE", hide = true)]
    probe: Option<PathBuf>,
}

/// Reads `1280x800`; the window is never smaller than its panels need.
fn size(text: &str) -> Result<(u32, u32), String> {
    let hint = || "write it as WIDTHxHEIGHT, such as 1280x800".to_owned();
    let (width, height) = text.split_once('x').ok_or_else(hint)?;
    let number = |text: &str| text.parse::<u32>().map_err(|_| hint());
    let (width, height) = (number(width)?, number(height)?);
    if !(800..=16384).contains(&width) || !(600..=16384).contains(&height) {
        return Err("a window has 800x600 to 16384x16384 pixels".to_owned());
    }
    Ok((width, height))
}

pub(super) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let opening = Opening { game: args.game()?, size: args.size, probe: args.probe.clone() };
    window::open(opening).map_err(Failure::input)
}

/// `tenjiku` without arguments: the start screen.
pub(super) fn start_screen() -> Result<(), Failure> {
    window::open(Opening::default()).map_err(Failure::input)
}

impl PlayArgs {
    fn game(&self) -> Result<Option<StartGame>, Failure> {
        let library = Library::load();
        if let Some(path) = &self.load {
            let record = GameRecord::load(path).map_err(Failure::input)?;
            let variant = record.game(&library, &[]).map_err(Failure::input)?;
            let played = record::replay(&record, &variant).map_err(Failure::input)?;
            return Ok(Some(StartGame::going_on(&played)));
        }
        let Some(id) = &self.variant else { return Ok(None) };
        let file = library.find(id).map_err(|error| broken(&error))?;
        let variant = Arc::new(Variant::compile(file, &self.options).map_err(Failure::input)?);
        Ok(Some(match &self.sfen {
            Some(text) => StartGame::going_on(&sfen::read(&variant, text).map_err(Failure::input)?),
            None => StartGame::going_on(&Position::new(variant)),
        }))
    }
}
