//! The program: runs the command line, or the page.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    tenjiku::cli::run()
}

#[cfg(target_family = "wasm")]
fn main() {
    tenjiku::page::run();
}
