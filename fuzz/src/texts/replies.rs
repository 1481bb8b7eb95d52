//! Lines for our engine, as another program's window sends them.

use super::{Given, MOST_LINES};
use crate::games::LIBRARY;
use std::io::Cursor;
use tenjiku::protocol::{ServedProtocol, serve};

pub fn usi(given: &Given<'_>) {
    answered(ServedProtocol::Usi, given);
}

pub fn cecp(given: &Given<'_>) {
    answered(ServedProtocol::Cecp, given);
}

/// The lines are read to the end, and what is said are whole lines. How much memory and how many threads the engine
/// takes is for its user to say, not for this.
fn answered(protocol: ServedProtocol, given: &Given<'_>) {
    let is_costly = |line: &&str| {
        let line = line.to_ascii_lowercase();
        ["hash", "memory", "cores", "threads"].iter().any(|word| line.contains(word))
    };
    let text = given.text();
    let lines: Vec<&str> = text.lines().take(MOST_LINES).filter(|line| !is_costly(line)).collect();
    let mut out = Vec::new();
    serve(Some(protocol), LIBRARY.as_ref().clone(), Cursor::new(lines.join("\n")), &mut out)
        .expect("it ends well");
    let said = String::from_utf8(out).expect("it says text");
    assert!(said.is_empty() || said.ends_with('\n'));
}
