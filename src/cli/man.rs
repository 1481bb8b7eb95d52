//! `tenjiku man`: the manual pages, generated from the help texts.

use super::{Cli, CliError};
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use std::path::{Path, PathBuf};
use tenjiku_platform::files::write_text;

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Write the pages to this folder, which is created if necessary
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

pub(super) fn run(args: &ManArgs) -> Result<(), CliError> {
    // A page is for a version, so it leaves out the commit and the features of a build.
    let mut cli = Cli::command().long_version(None::<&str>).disable_help_subcommand(true);
    cli.build();
    write_pages(&cli, &args.out)
}

/// Writes the page of a command and those of its subcommands.
fn write_pages(command: &Command, folder: &Path) -> Result<(), CliError> {
    let page = Man::new(command.clone());
    let path = folder.join(page.get_filename());
    let mut text = Vec::new();
    let result = page.render(&mut text).and_then(|()| write_text(&path, &String::from_utf8_lossy(&text)));
    result.map_err(|error| CliError::write_error(&path, error))?;
    let visible_commands = command.get_subcommands().filter(|command| !command.is_hide_set());
    visible_commands.into_iter().try_for_each(|command| write_pages(command, folder))
}
