//! Finds every `say!` in the sources, with its message and the names of its arguments.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A `say!` in a source file.
pub struct MessageUse {
    /// File and line.
    pub place: String,
    /// The id of the message, if it is a literal.
    pub message: Option<String>,
    /// The names of the arguments.
    pub arguments: BTreeSet<String>,
}

/// The files in a folder and below it with a certain extension, without their comments.
pub fn files(folder: &str, end: &str) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), end, &mut files);
    assert!(!files.is_empty(), "{folder} has such files");
    files
}

fn collect(folder: &Path, end: &str, files: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, end, files);
        } else if path.extension().is_some_and(|extension| extension == end) {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let code =
                |line: &str| if line.trim_start().starts_with("//") { String::new() } else { line.into() };
            files.push((path, text.lines().map(code).collect::<Vec<String>>().join("\n")));
        }
    }
}

/// The sources of the program and its crates, except their integration tests.
pub fn sources() -> Vec<(PathBuf, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let mut sources = files("src", "rs");
    for entry in std::fs::read_dir(crates).expect("a folder") {
        collect(&entry.expect("an entry").path().join("src"), "rs", &mut sources);
    }
    sources
}

/// Every `say!` in the sources.
pub fn message_uses() -> Vec<MessageUse> {
    let mut message_uses = Vec::new();
    for (path, text) in sources() {
        for (index, start) in text.match_indices("say!(") {
            let line = text[..index].lines().count();
            let parts = parts(&text[index + start.len()..]);
            let message = parts.first().and_then(|first| first.strip_prefix('"')?.strip_suffix('"'));
            let name = |part: &String| part.split('=').next().map(|name| name.trim().to_owned());
            message_uses.push(MessageUse {
                place: format!("{}:{line}", path.display()),
                message: message.map(str::to_owned),
                arguments: parts.iter().skip(1).filter_map(name).collect(),
            });
        }
    }
    assert!(message_uses.len() > 200, "the uses are found");
    message_uses
}

/// The parts of a macro call between its commas, up to its closing bracket.
fn parts(text: &str) -> Vec<String> {
    let (mut parts, mut part) = (Vec::new(), String::new());
    let (mut depth, mut in_text) = (0, false);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' if in_text => part.extend(chars.next()),
            '"' => in_text = !in_text,
            _ if in_text => {}
            ')' if depth == 0 => break,
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(std::mem::take(&mut part).trim().to_owned());
                continue;
            }
            _ => {}
        }
        part.push(c);
    }
    parts.push(part.trim().to_owned());
    parts.retain(|part| !part.is_empty());
    parts
}

#[test]
fn the_parts_of_a_call_are_found() {
    let call = r#""an-id", one = text("a, b", [1, 2]), two = if x { "}" } else { y }) + z(0)"#;
    let expected = [r#""an-id""#, r#"one = text("a, b", [1, 2])"#, r#"two = if x { "}" } else { y }"#];
    assert_eq!(parts(call), expected);
    assert_eq!(parts("\"an-id\")"), ["\"an-id\""]);
}
