//! `tenjiku man`: the manual pages, made from what `tenjiku help` says.

use super::{Cli, CliError};
use clap::{Args, CommandFactory};
use std::fs;
use std::path::PathBuf;

/// Arguments of `man`.
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Write the pages to this folder, which is created if necessary
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

pub(super) fn run(args: &ManArgs) -> Result<(), CliError> {
    let fault = |error| CliError::unwritten(&args.out, error);
    fs::create_dir_all(&args.out).map_err(fault)?;
    // The commit and the features belong to one build; a page is about a version.
    let cli = Cli::command().long_version(None::<&str>);
    clap_mangen::generate_to(cli, &args.out).map_err(fault)
}
