//! The program: runs the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    tenjiku::cli::run()
}
