//! The engine as a program: lines in, lines out, until there is nothing more to hear.
//!
//! One channel carries what the other program says and what our search sees, in the order in which
//! it comes about; one loop answers it. So no line waits for a search, and no output is mixed up.

use super::cecp::Cecp;
use super::desk::{Desk, DeskError};
use super::usi::Usi;
use crate::search::SearchEvent;
use crate::variant::Library;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use thiserror::Error;

/// A protocol that our engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServedProtocol {
    /// The Chess Engine Communication Protocol, of `XBoard`.
    Cecp,
    /// The Universal Shogi Interface.
    Usi,
}

/// Why the engine cannot go on.
#[derive(Debug, Error)]
pub enum ServeError {
    /// There is no board to play on.
    #[error(transparent)]
    Desk(#[from] DeskError),
    /// The answer could not be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// The longest line that is read, in bytes; a game of ten thousand moves has its place in it.
const LONGEST_LINE: u64 = 1 << 20;

/// What reaches the loop.
enum Heard {
    Line(String),
    /// A line that is longer than any sense it could make.
    TooLong,
    Search(SearchEvent),
    /// The other program will say no more.
    End,
}

/// Whether the loop goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Go,
    Quit,
}

/// An engine loop of one protocol.
pub(super) trait Speaker {
    /// Answers a line.
    fn hear(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow>;
    /// Passes on what the search sees.
    fn notice(&mut self, told: SearchEvent, out: &mut dyn Write) -> io::Result<()>;
    /// Whether an answer is owed that a stopped search will give.
    fn hurry(&mut self) -> bool;
    /// Tells that a line was not understood.
    fn refuse(&mut self, what: &str, line: &str, out: &mut dyn Write) -> io::Result<()>;
}

/// Speaks a protocol, or the one that the first line names, until `quit` or the end of the input.
///
/// # Errors
/// If there is no game or no thread, or the output is closed.
pub fn serve(
    protocol: Option<ServedProtocol>,
    library: Library,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
) -> Result<(), ServeError> {
    let (sender, heard) = mpsc::channel();
    let tell = sender.clone();
    let desk = Desk::new(library, move |told| {
        // A loop that has ended wants no news.
        let _ = tell.send(Heard::Search(told));
    })?;
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || listen(input, &sender))
        .map_err(DeskError::NoThread)?;
    let Some(mut speaker) = introduce(protocol, desk, &heard, out)? else { return Ok(()) };
    let mut ending = false;
    while let Ok(heard) = heard.recv() {
        let flow = match heard {
            Heard::Line(line) => speaker.hear(&line, out)?,
            Heard::TooLong => {
                speaker.refuse("line too long", "", out)?;
                Flow::Go
            }
            Heard::Search(told) => {
                speaker.notice(told, out)?;
                Flow::Go
            }
            Heard::End => {
                ending = true;
                Flow::Go
            }
        };
        out.flush()?;
        // What was asked for is still said, as far as it is known.
        if flow == Flow::Quit || ending && !speaker.hurry() {
            break;
        }
    }
    Ok(())
}

/// Waits until it is clear which protocol is spoken; none if the input ends before.
fn introduce(
    protocol: Option<ServedProtocol>,
    desk: Desk,
    heard: &Receiver<Heard>,
    out: &mut dyn Write,
) -> Result<Option<Box<dyn Speaker>>, ServeError> {
    let speaker = |protocol, desk| -> Box<dyn Speaker> {
        match protocol {
            ServedProtocol::Cecp => Box::new(Cecp::new(desk)),
            ServedProtocol::Usi => Box::new(Usi::new(desk)),
        }
    };
    if let Some(protocol) = protocol {
        return Ok(Some(speaker(protocol, desk)));
    }
    while let Ok(heard) = heard.recv() {
        let line = match heard {
            Heard::Line(line) => line,
            Heard::TooLong => String::new(),
            Heard::Search(_) => continue,
            Heard::End => break,
        };
        let protocol = match line.trim() {
            "xboard" => ServedProtocol::Cecp,
            "usi" | "uci" => ServedProtocol::Usi,
            "quit" => break,
            "" => continue,
            other => {
                let other: String = other.chars().take(80).collect();
                writeln!(out, "Error (say `xboard` or `usi` first): {other}")?;
                out.flush()?;
                continue;
            }
        };
        let mut speaker = speaker(protocol, desk);
        speaker.hear(line.trim(), out)?;
        out.flush()?;
        return Ok(Some(speaker));
    }
    Ok(None)
}

/// Reads lines until the input ends, whatever bytes they are made of.
fn listen(input: impl Read, heard: &Sender<Heard>) {
    let mut input = BufReader::new(input);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        let whole = bytes.last() == Some(&b'\n');
        let news = match read {
            Err(_) | Ok(0) => Heard::End,
            Ok(_) if whole || bytes.len() < LONGEST_LINE as usize => {
                Heard::Line(String::from_utf8_lossy(&bytes).trim_end().to_owned())
            }
            Ok(_) => {
                skip_line(&mut input);
                Heard::TooLong
            }
        };
        let ended = matches!(news, Heard::End);
        if heard.send(news).is_err() || ended {
            return;
        }
    }
}

fn skip_line(input: &mut impl BufRead) {
    loop {
        let (used, done) = match input.fill_buf() {
            Err(_) | Ok([]) => return,
            Ok(buffer) => match buffer.iter().position(|&byte| byte == b'\n') {
                Some(at) => (at + 1, true),
                None => (buffer.len(), false),
            },
        };
        input.consume(used);
        if done {
            return;
        }
    }
}
