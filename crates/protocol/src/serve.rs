//! The engine as a program: it answers lines until the input ends.
//!
//! One channel carries the input lines and the events of the search in the order in which they occur, and one loop
//! handles them. No line waits for a search, and output is never interleaved.

use super::cecp::{self, CecpHandler};
use super::handler::ProtocolHandler;
use super::session::{EngineSession, SessionError};
use super::usi::{self, UsiHandler};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use tenjiku_records::Wording;
use tenjiku_rules::quoting::excerpt;
use tenjiku_rules::variant::Library;
use tenjiku_search::{Evaluation, SearchEvent};
use thiserror::Error;

/// A protocol that our engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServedProtocol {
    /// The Chess Engine Communication Protocol, of `XBoard`.
    Cecp,
    /// The Universal Shogi Interface.
    Usi,
}

/// The engine to serve.
#[derive(Debug)]
pub struct ServedEngine {
    /// Its games.
    pub library: Library,
    /// The source of its evaluation.
    pub evaluation: Evaluation,
    /// Its sentences for refused moves and results.
    pub wording: &'static dyn Wording,
}

/// Why the engine has to stop.
#[derive(Debug, Error)]
pub enum ServeError {
    /// No game could be set up.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// An answer could not be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// Maximum length of an input line: enough for a game of ten thousand moves.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// An event of the loop.
enum LoopInput {
    Line(String),
    /// A line longer than any sensible command.
    TooLong,
    Search(SearchEvent),
    /// The input has ended.
    End,
}

/// Speaks a protocol, or the one that the first line names, until `quit` or the end of the input.
///
/// # Errors
/// No game can be set up, no thread can be started, or the output is closed.
pub fn serve(
    protocol: Option<ServedProtocol>,
    engine: ServedEngine,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
) -> Result<(), ServeError> {
    let (sender, inputs) = mpsc::channel();
    let search_sender = sender.clone();
    let start_handler = |protocol| -> Result<Box<dyn ProtocolHandler>, SessionError> {
        let session = |first_game| {
            EngineSession::new(engine, first_game, move |event| {
                // Fails only after the loop has ended.
                let _ = search_sender.send(LoopInput::Search(event));
            })
        };
        Ok(match protocol {
            ServedProtocol::Cecp => Box::new(CecpHandler::new(session(cecp::FIRST_GAME)?)),
            ServedProtocol::Usi => Box::new(UsiHandler::new(session(usi::FIRST_GAME)?)),
        })
    };
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || read_lines(input, &sender))
        .map_err(SessionError::NoThread)?;
    let (protocol, first_line) = match protocol {
        Some(protocol) => (protocol, None),
        None => match await_protocol(&inputs, out)? {
            Some((protocol, line)) => (protocol, Some(LoopInput::Line(line))),
            None => return Ok(()),
        },
    };
    let mut handler = start_handler(protocol)?;
    let mut is_ending = false;
    for input in first_line.into_iter().chain(inputs) {
        match input {
            LoopInput::Line(_) | LoopInput::TooLong if is_ending => {}
            LoopInput::Line(line) => is_ending = handler.handle_line(&line, out)?.is_break(),
            LoopInput::TooLong => handler.refuse("line too long", "", out)?,
            LoopInput::Search(event) => handler.handle_search(event, out)?,
            LoopInput::End => is_ending = true,
        }
        // After `quit` and at the end of the input, a running search still answers.
        let is_done = is_ending && !handler.stop_search(out)?;
        out.flush()?;
        if is_done {
            break;
        }
    }
    Ok(())
}

/// Waits for the line that selects the protocol and returns both. `None` if the input ends before that.
fn await_protocol(
    inputs: &Receiver<LoopInput>,
    out: &mut dyn Write,
) -> io::Result<Option<(ServedProtocol, String)>> {
    while let Ok(input) = inputs.recv() {
        let line = match input {
            LoopInput::Line(line) => line,
            LoopInput::TooLong => String::new(),
            LoopInput::Search(_) => continue,
            LoopInput::End => break,
        };
        // Some Windows programs begin with a byte order mark.
        let line = line.trim_start_matches('\u{FEFF}').trim();
        let protocol = match line {
            "xboard" => ServedProtocol::Cecp,
            "usi" | "uci" => ServedProtocol::Usi,
            "quit" => break,
            "" => continue,
            other => {
                writeln!(out, "Error (say `xboard` or `usi` first): {}", excerpt(other))?;
                out.flush()?;
                continue;
            }
        };
        return Ok(Some((protocol, line.to_owned())));
    }
    Ok(None)
}

/// Reads lines until the input ends. Invalid UTF-8 is replaced.
fn read_lines(input: impl Read, sender: &Sender<LoopInput>) {
    let mut input = BufReader::new(input);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let result = input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes);
        let is_complete = bytes.last() == Some(&b'\n');
        let next = match result {
            Err(_) | Ok(0) => LoopInput::End,
            Ok(_) if is_complete || bytes.len() < MAX_LINE_BYTES as usize => {
                LoopInput::Line(String::from_utf8_lossy(&bytes).trim_end().to_owned())
            }
            Ok(_) => {
                skip_line(&mut input);
                LoopInput::TooLong
            }
        };
        let is_end = matches!(next, LoopInput::End);
        if sender.send(next).is_err() || is_end {
            return;
        }
    }
}

fn skip_line(input: &mut impl BufRead) {
    loop {
        let (length, is_line_end) = match input.fill_buf() {
            Err(_) | Ok([]) => return,
            Ok(buffer) => match buffer.iter().position(|&byte| byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), false),
            },
        };
        input.consume(length);
        if is_line_end {
            return;
        }
    }
}
