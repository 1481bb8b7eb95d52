//! `tenjiku sounds`: writes the sounds of the game as WAV files, for listening and inspection.

use super::CliError;
use crate::sound::{RATE, SoundBank, Timbre, wav};
use clap::Args;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `sounds`.
#[derive(Debug, Args)]
pub(crate) struct SoundsArgs {
    /// Write the files to this folder, which is created if necessary
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

pub(super) fn run(args: &SoundsArgs, out: &mut impl Write) -> Result<(), CliError> {
    let fault =
        |path: &Path, error| CliError::Input(format!("{}: cannot be written: {error}", path.display()));
    fs::create_dir_all(&args.out).map_err(|error| fault(&args.out, error))?;
    for (name, sound) in SoundBank::synthesize(Timbre::default()).named() {
        let path = args.out.join(format!("{name}.wav"));
        File::create(&path)
            .and_then(|mut file| wav::write(&mut file, sound))
            .map_err(|error| fault(&path, error))?;
        writeln!(out, "{} {:.2} s", path.display(), sound.len() as f32 / RATE as f32)?;
    }
    Ok(())
}
