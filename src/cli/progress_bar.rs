//! A progress bar on standard error for long commands.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The bar. On a terminal it is redrawn in place, elsewhere a new line is printed every 20 seconds.
pub(super) struct ProgressBar {
    started: Instant,
    last_update: Option<Instant>,
    /// Whether the line is redrawn in place.
    is_redrawn: bool,
}

/// Width of the bar in characters.
const BAR_WIDTH: usize = 24;

impl ProgressBar {
    pub(super) fn new() -> Self {
        let (started, is_redrawn) = (Instant::now(), io::stderr().is_terminal());
        // Without a terminal, a short command prints nothing.
        Self { started, last_update: (!is_redrawn).then_some(started), is_redrawn }
    }

    /// Shows the text and the elapsed time, if it is time for an update.
    pub(super) fn show(&mut self, text: impl FnOnce() -> String) {
        let interval = Duration::from_millis(if self.is_redrawn { 250 } else { 20_000 });
        if self.last_update.is_some_and(|last_update| last_update.elapsed() < interval) {
            return;
        }
        self.last_update = Some(Instant::now());
        let seconds = self.started.elapsed().as_secs();
        let (start, end) = if self.is_redrawn { ("\r\x1b[K", "") } else { ("", "\n") };
        // Best effort: standard error may be closed.
        let _ = write!(io::stderr().lock(), "{start}{}, {}:{:02}{end}", text(), seconds / 60, seconds % 60);
    }

    pub(super) fn end(&self) {
        if self.is_redrawn && self.last_update.is_some() {
            let _ = writeln!(io::stderr().lock());
        }
    }
}

/// A bar filled to `fraction`, from 0 to 1.
pub(super) fn bar_text(fraction: f64) -> String {
    let filled = ((fraction * BAR_WIDTH as f64) as usize).min(BAR_WIDTH);
    format!("[{}{}]", "#".repeat(filled), ".".repeat(BAR_WIDTH - filled))
}
