//! A progress bar on standard error for long commands.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The bar. On a terminal it is redrawn in place, elsewhere a new line is printed every 20 seconds.
pub(super) struct ProgressBar {
    begun: Instant,
    shown: Option<Instant>,
    /// Whether the line is redrawn in place.
    in_place: bool,
}

/// Width of the bar in characters.
const WIDTH: usize = 24;

impl ProgressBar {
    pub(super) fn new() -> Self {
        Self { begun: Instant::now(), shown: None, in_place: io::stderr().is_terminal() }
    }

    /// Shows the text and the elapsed time, if it is time for an update.
    pub(super) fn show(&mut self, text: impl FnOnce() -> String) {
        let pause = Duration::from_millis(if self.in_place { 250 } else { 20_000 });
        if self.shown.is_some_and(|shown| shown.elapsed() < pause) {
            return;
        }
        self.shown = Some(Instant::now());
        let seconds = self.begun.elapsed().as_secs();
        let (start, end) = if self.in_place { ("\r\x1b[K", "") } else { ("", "\n") };
        // Best effort: standard error may be closed.
        let _ = write!(io::stderr().lock(), "{start}{}, {}:{:02}{end}", text(), seconds / 60, seconds % 60);
    }

    pub(super) fn end(&self) {
        if self.in_place && self.shown.is_some() {
            let _ = writeln!(io::stderr().lock());
        }
    }
}

/// A bar filled to `part`, from 0 to 1.
pub(super) fn bar_text(part: f64) -> String {
    let full = ((part * WIDTH as f64) as usize).min(WIDTH);
    format!("[{}{}]", "#".repeat(full), ".".repeat(WIDTH - full))
}
