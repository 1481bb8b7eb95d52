//! The program as scripts run it.

use std::path::{MAIN_SEPARATOR, Path};
use std::process::Command;

/// The output and exit status of a run.
pub struct Output {
    pub status: i32,
    pub out: String,
    pub err: String,
}

/// The beginning of the path of a file in a folder, as in messages.
pub fn folder_prefix(folder: &Path) -> String {
    format!("{}{MAIN_SEPARATOR}", folder.display())
}

/// A run with that folder for the user's data.
pub fn program(data: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenjiku"));
    command.args(args).env("TENJIKU_DATA", data);
    command
}

pub fn run(data: &Path, args: &[&str]) -> Output {
    let output = program(data, args).output().expect("the program runs");
    Output {
        status: output.status.code().expect("an exit status"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A missing folder, since the user's own games must not affect a test.
pub const NO_DATA: &str = "/nowhere";

pub fn run_alone(args: &[&str]) -> Output {
    run(Path::new(NO_DATA), args)
}

/// The output of a successful run without any user data.
pub fn out(args: &[&str]) -> String {
    let output = run_alone(args);
    assert_eq!((output.status, output.err.as_str()), (0, ""), "{args:?}");
    output.out
}
