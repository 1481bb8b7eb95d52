//! `Tenjiku.exe` in the Windows packages: starts the program in `bin` without a console window.
//!
//! The program itself is a console program, so that its commands can be used from a terminal, in scripts and
//! as an engine. Started by a double click it would open an empty console beside its window.
#![cfg_attr(windows, windows_subsystem = "windows")]

use rfd::{MessageDialog, MessageLevel};
use std::env;
use std::io;
use std::process::Command;

/// `DETACHED_PROCESS` of the Windows API: the program gets no console.
#[cfg(windows)]
const WITHOUT_CONSOLE: u32 = 0x8;

fn main() {
    if let Err(error) = start() {
        let text = format!(
            "The program in the folder bin cannot be started: {error}. Unpack the whole archive, then start \
             Tenjiku from the folder that was unpacked."
        );
        MessageDialog::new().set_level(MessageLevel::Error).set_title("Tenjiku").set_description(text).show();
    }
}

fn start() -> io::Result<()> {
    let here = env::current_exe()?;
    let program = here.with_file_name("bin").join(format!("tenjiku{}", env::consts::EXE_SUFFIX));
    let mut command = Command::new(program);
    command.arg("--from-menu").args(env::args_os().skip(1));
    #[cfg(windows)]
    std::os::windows::process::CommandExt::creation_flags(&mut command, WITHOUT_CONSOLE);
    command.spawn()?;
    Ok(())
}
