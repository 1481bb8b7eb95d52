//! A dialogue with our engine within the test process.

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tenjiku::engines::serve;
use tenjiku_protocol::ServedProtocol;
use tenjiku_rules::variant::Library;

/// Timeout for an engine that no longer answers.
const TIMEOUT: Duration = Duration::from_secs(300);

pub struct Dialogue {
    to: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    engine: Option<JoinHandle<()>>,
}

impl Dialogue {
    pub fn start(protocol: Option<ServedProtocol>) -> Self {
        Self::with_library(protocol, Library::built_in())
    }

    /// A dialogue in USI about this game, with one thread and a small table.
    pub fn about(game: &str) -> Self {
        let dialogue = Self::start(Some(ServedProtocol::Usi));
        dialogue.send("usi\nsetoption name USI_Hash value 1\nsetoption name Threads value 1");
        dialogue.send(&format!("setoption name USI_Variant value {game}"));
        dialogue.until("usiok");
        dialogue
    }

    /// A dialogue with an engine that knows other games.
    pub fn with_library(protocol: Option<ServedProtocol>, library: Library) -> Self {
        let (to, engine_input) = mpsc::channel();
        let (engine_output, output) = mpsc::channel();
        let engine = thread::spawn(move || {
            let engine_input = Input { chunks: engine_input, left: Vec::new() };
            let mut engine_output = Output { lines: engine_output, left: Vec::new() };
            serve(protocol, library, engine_input, &mut engine_output)
                .expect("the engine ends without an error");
        });
        Self { to: Some(to), output, engine: Some(engine) }
    }

    /// Sends lines without waiting for an answer.
    pub fn send(&self, lines: &str) {
        let sender = self.to.as_ref().expect("the dialogue has not ended");
        // Fails only if the engine has ended.
        let _ = sender.send(format!("{lines}\n").into_bytes());
    }

    /// All lines up to the first one with this start.
    pub fn until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.output.recv_timeout(TIMEOUT);
            let line = line.unwrap_or_else(|_| panic!("no line begins with `{start}`: {lines:?}"));
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// All lines before the answer to a CECP ping.
    pub fn lines_before_pong(&self) -> Vec<String> {
        self.send("ping 77");
        let mut lines = self.until("pong 77");
        lines.pop();
        lines
    }

    /// The answer to these lines, which ends at the answer to a ping.
    pub fn exchange(&self, lines: &str) -> Vec<String> {
        self.send(lines);
        self.lines_before_pong()
    }

    /// All lines before `readyok`, the answer to these lines of USI.
    pub fn exchange_usi(&self, lines: &str) -> Vec<String> {
        self.send(&format!("{lines}\nisready"));
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// The first line with this start.
    pub fn line(&self, start: &str) -> String {
        self.until(start).pop().unwrap_or_default()
    }

    /// Ends the input and returns the remaining output.
    pub fn end(mut self) -> Vec<String> {
        self.to = None;
        let lines = self.output.iter().collect();
        if let Some(engine) = self.engine.take() {
            engine.join().expect("the engine does not panic");
        }
        lines
    }
}

struct Input {
    chunks: Receiver<Vec<u8>>,
    left: Vec<u8>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left.is_empty() {
            self.left = self.chunks.recv().unwrap_or_default();
        }
        let count = self.left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.left[..count]);
        self.left.drain(..count);
        Ok(count)
    }
}

struct Output {
    lines: Sender<String>,
    left: Vec<u8>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.left)).expect("UTF-8");
                let _ = self.lines.send(line);
            } else {
                self.left.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        assert!(self.left.is_empty(), "only complete lines are sent");
        Ok(())
    }
}

/// The first move of an answer.
pub fn first_word(line: &str) -> &str {
    line.split_whitespace().nth(1).unwrap_or_default()
}
