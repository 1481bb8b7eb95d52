//! `tenjiku engine`: runs the computer player as an XBoard or USI engine for other programs.

use super::CliError;
use crate::engines;
use clap::{Args, ValueEnum};
use std::io::{self, Write};
use tenjiku_platform::games;
use tenjiku_protocol::{ServeError, ServedProtocol};

#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// The protocol to speak; by default the first line decides, `xboard` or `usi`
    #[arg(long, value_enum)]
    protocol: Option<ProtocolArg>,
}

/// The protocols by their names on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ProtocolArg {
    Cecp,
    Usi,
}

pub(super) fn run(args: &EngineArgs, out: &mut impl Write) -> Result<(), CliError> {
    let protocol = args.protocol.map(|protocol| match protocol {
        ProtocolArg::Cecp => ServedProtocol::Cecp,
        ProtocolArg::Usi => ServedProtocol::Usi,
    });
    engines::serve(protocol, games::load(), io::stdin(), out).map_err(|error| match error {
        ServeError::Output(error) => CliError::Output(error),
        other => CliError::input(other),
    })
}
