//! `tenjiku sounds`: writes the sounds of the game as WAV files.

use super::CliError;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use tenjiku_platform::files::Draft;
use tenjiku_sound::{RATE, SoundBank, Timbre, wav};

#[derive(Debug, Args)]
pub(crate) struct SoundsArgs {
    /// Write the files to this folder, which is created if necessary
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

pub(super) fn run(args: &SoundsArgs, out: &mut impl Write) -> Result<(), CliError> {
    fs::create_dir_all(&args.out).map_err(|error| CliError::write_error(&args.out, error))?;
    for (name, sound) in SoundBank::synthesize(Timbre::default()).named_takes() {
        let path = args.out.join(format!("{name}.wav"));
        let result = Draft::create(&path).and_then(|mut draft| {
            wav::write(&mut draft, sound)?;
            draft.finish()
        });
        result.map_err(|error| CliError::write_error(&path, error))?;
        writeln!(out, "{} {:.2} s", path.display(), sound.len() as f32 / RATE as f32)?;
    }
    Ok(())
}
