//! `tenjiku check`: checks variant files.

use super::CliError;
use crate::variant::{Variant, read_file};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Variant files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Reports every fault of every file, one per line.
pub(super) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<(), CliError> {
    let (mut sound, mut faults) = (Vec::new(), Vec::new());
    for path in &args.files {
        match check(path) {
            Ok(line) => sound.push(line),
            Err(error) => faults.push(error),
        }
    }
    if !faults.is_empty() {
        return Err(CliError::Input(faults.join("\n")));
    }
    for line in sound {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn check(path: &Path) -> Result<String, String> {
    let file = read_file(path).map_err(|error| error.to_string())?;
    let shown = path.display();
    Variant::compile(&file, &[]).map_err(|error| format!("{shown}: {error}"))?;
    let (files, ranks, kinds) = (file.files, file.ranks, file.pieces.len());
    Ok(format!("{shown}: {} ({}), {files}x{ranks}, {kinds} kinds of piece: no faults", file.name, file.id))
}
