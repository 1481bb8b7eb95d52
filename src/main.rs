//! The program: hands the command line to the storey it asks for.

use std::process::ExitCode;

fn main() -> ExitCode {
    tenjiku::cli::run()
}
