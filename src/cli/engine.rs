//! `tenjiku engine`: the computer player for other programs' windows.

use super::Failure;
use crate::protocol::{ServeError, ServedProtocol, serve};
use crate::variant::Library;
use clap::{Args, ValueEnum};
use std::io::{self, Write};

/// Arguments of `engine`.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// The protocol to speak; without it the first line decides, `xboard` or `usi`
    #[arg(long, value_enum)]
    protocol: Option<Spoken>,
}

/// The protocols by their names on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Spoken {
    Cecp,
    Usi,
}

pub(super) fn run(args: &EngineArgs, out: &mut impl Write) -> Result<(), Failure> {
    let protocol = args.protocol.map(|spoken| match spoken {
        Spoken::Cecp => ServedProtocol::Cecp,
        Spoken::Usi => ServedProtocol::Usi,
    });
    serve(protocol, Library::load(), io::stdin(), out).map_err(|error| match error {
        ServeError::Output(error) => Failure::Output(error),
        other => Failure::input(other),
    })
}
