//! A process that is spoken with in lines.
//!
//! Threads of its own read what it says and write what is said to it, so that neither an engine
//! that does not listen nor one that never stops talking holds up the caller.

use super::error::ClientError;
use super::peers::find_program;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// Lines that wait to be heard; a process that says more has to wait itself.
const WAITING: usize = 1024;

/// The longest line that is heard whole, in bytes; the rest of it counts as the next line.
const LONGEST: u64 = 1 << 16;

/// How long a process has for leaving when it is asked to.
const LEAVE: Duration = Duration::from_millis(300);

/// Called when there is something to hear.
pub(super) type Wake = Arc<dyn Fn() + Send + Sync>;

enum Line {
    Said(String),
    /// On its error output.
    Complained(String),
    End,
}

/// What there is to hear.
pub(super) enum Hearing {
    /// A line, without its end.
    Line(String),
    /// Nothing so far.
    Silence,
    /// The process has closed its output.
    End,
}

pub(super) struct Process {
    child: Child,
    orders: Option<Sender<String>>,
    lines: Receiver<Line>,
    last_complaint: String,
}

impl Process {
    pub fn start(words: &[String], wake: &Wake) -> Result<Self, ClientError> {
        let Some((program, arguments)) = words.split_first() else {
            return Err(super::CommandError::Empty.into());
        };
        let fault = |source| ClientError::Start { program: program.clone(), source };
        let mut command = Command::new(find_program(program).unwrap_or_else(|| program.into()));
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(fault)?;
        let (sender, lines) = mpsc::sync_channel(WAITING);
        let (orders, inbox) = mpsc::channel();
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let mut process = Self { child, orders: Some(orders), lines, last_complaint: String::new() };
        if let (Some(input), Some(output), Some(errors)) = pipes {
            // From here on a failure drops `process`, which ends the child.
            process.threads(input, output, errors, inbox, sender, wake).map_err(fault)?;
        }
        Ok(process)
    }

    fn threads(
        &mut self,
        mut input: ChildStdin,
        output: ChildStdout,
        errors: ChildStderr,
        inbox: Receiver<String>,
        sender: SyncSender<Line>,
        wake: &Wake,
    ) -> io::Result<()> {
        let named = |name: &str| thread::Builder::new().name(name.to_owned());
        named("engine-input").spawn(move || {
            for text in inbox {
                // An engine that has gone is noticed at its output.
                if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        })?;
        let (complaints, wakes) = (sender.clone(), [Arc::clone(wake), Arc::clone(wake)]);
        let [said, complained] = wakes;
        named("engine-output").spawn(move || {
            listen(output, |line| {
                let heard = sender.send(Line::Said(line)).is_ok();
                said();
                heard
            });
            let _ = sender.send(Line::End);
            said();
        })?;
        named("engine-errors").spawn(move || {
            listen(errors, |line| {
                let heard = complaints.send(Line::Complained(line)).is_ok();
                complained();
                heard
            });
        })?;
        Ok(())
    }

    /// Says a line. What cannot be said is not told: the process is at its end, and that is heard.
    pub fn say(&self, line: &str) {
        if let Some(orders) = &self.orders {
            let _ = orders.send(format!("{line}\n"));
        }
    }

    /// What there is to hear now, or comes until `until`.
    pub fn hear(&mut self, until: Option<Instant>) -> Hearing {
        loop {
            let wait = until.map_or(Duration::ZERO, |until| until.saturating_duration_since(Instant::now()));
            match self.lines.recv_timeout(wait) {
                Ok(Line::Said(line)) => return Hearing::Line(line),
                Ok(Line::Complained(line)) if line.trim().is_empty() => {}
                Ok(Line::Complained(line)) => self.last_complaint = line,
                Ok(Line::End) | Err(RecvTimeoutError::Disconnected) => return Hearing::End,
                Err(RecvTimeoutError::Timeout) => return Hearing::Silence,
            }
        }
    }

    /// The last line on its error output.
    pub fn last_complaint(&self) -> &str {
        &self.last_complaint
    }

    /// How the process ended, as the system tells it; waits a moment for it.
    pub fn status(&mut self) -> String {
        match self.ended_within(LEAVE) {
            Some(status) => status,
            None => "it closed its output".to_owned(),
        }
    }

    fn ended_within(&mut self, time: Duration) -> Option<String> {
        let until = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Err(error) => return Some(error.to_string()),
                Ok(None) if Instant::now() >= until => return None,
                Ok(None) => thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    /// Lets the process leave by itself, for a moment, and ends it if it stays.
    pub fn leave(&mut self) {
        // Its input ends after what is still to be said.
        self.orders = None;
        if self.ended_within(LEAVE).is_none() {
            self.end();
        }
    }

    fn end(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.orders = None;
        self.end();
    }
}

/// Gives every line to `tell` until the end, or until `tell` no longer wants any.
fn listen(source: impl Read, mut tell: impl FnMut(String) -> bool) {
    let mut source = BufReader::new(source);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut source).take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes);
        if !tell(line.trim_end_matches(['\n', '\r']).to_owned()) {
            return;
        }
    }
}
