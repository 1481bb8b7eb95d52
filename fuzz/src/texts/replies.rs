//! Lines that the GUI of another program sends to the built-in engine.

use super::{MAX_LINES, ReaderInput};
use crate::games::LIBRARY;
use std::io::Cursor;
use tenjiku::engines::serve;
use tenjiku_protocol::ServedProtocol;

pub fn usi(input: &ReaderInput<'_>) {
    check_answers(ServedProtocol::Usi, input);
}

pub fn cecp(input: &ReaderInput<'_>) {
    check_answers(ServedProtocol::Cecp, input);
}

/// All lines are read, and the output consists of whole lines. Lines that set memory or threads are removed, since
/// any amount is accepted from the user.
fn check_answers(protocol: ServedProtocol, input: &ReaderInput<'_>) {
    let is_costly = |line: &&str| {
        let line = line.to_ascii_lowercase();
        ["hash", "memory", "cores", "threads"].iter().any(|word| line.contains(word))
    };
    let text = input.text();
    let lines: Vec<&str> = text.lines().take(MAX_LINES).filter(|line| !is_costly(line)).collect();
    let mut out = Vec::new();
    serve(Some(protocol), LIBRARY.as_ref().clone(), Cursor::new(lines.join("\n")), &mut out)
        .expect("no error");
    let output = String::from_utf8(out).expect("text");
    assert!(output.is_empty() || output.ends_with('\n'));
}
