//! A line on standard error that says how far a long command is.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The line. On a terminal it is written anew in its place, elsewhere a new one comes every 20 seconds.
pub(super) struct Bar {
    begun: Instant,
    shown: Option<Instant>,
    /// Whether the line is written anew each time.
    in_place: bool,
}

/// Characters of the bar.
const WIDTH: usize = 24;

impl Bar {
    pub(super) fn new() -> Self {
        Self { begun: Instant::now(), shown: None, in_place: io::stderr().is_terminal() }
    }

    /// Shows how far it is, if it is time to; the time it has taken follows the text.
    pub(super) fn show(&mut self, text: impl FnOnce() -> String) {
        let pause = Duration::from_millis(if self.in_place { 250 } else { 20_000 });
        if self.shown.is_some_and(|shown| shown.elapsed() < pause) {
            return;
        }
        self.shown = Some(Instant::now());
        let seconds = self.begun.elapsed().as_secs();
        let (start, end) = if self.in_place { ("\r\x1b[K", "") } else { ("", "\n") };
        // Without standard error there is nothing to say it to.
        let _ = write!(io::stderr().lock(), "{start}{}, {}:{:02}{end}", text(), seconds / 60, seconds % 60);
    }

    pub(super) fn end(&self) {
        if self.in_place && self.shown.is_some() {
            let _ = writeln!(io::stderr().lock());
        }
    }
}

/// A bar that is full by a part of it, from 0 to 1.
pub(super) fn filled(part: f64) -> String {
    let full = ((part * WIDTH as f64) as usize).min(WIDTH);
    format!("[{}{}]", "#".repeat(full), ".".repeat(WIDTH - full))
}
