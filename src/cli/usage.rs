//! Wrong usage: what clap says about it, which repeats what was typed.

use crate::trust::{shown, told};
use clap::error::{ContextKind, ContextValue};
use std::error::Error;
use std::io::{self, Write};

/// Prints why the arguments cannot be understood, or the help that was asked for. What was typed is repeated as in
/// all messages: short, and in one line. Returns the error with it.
pub(super) fn say(mut error: clap::Error) -> clap::Error {
    let typed: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, shown(text))),
            _ => None,
        })
        .collect();
    for (kind, text) in typed {
        error.insert(kind, ContextValue::String(text));
    }
    match error.source().map(ToString::to_string) {
        // The reason of one of our own readers is a part of the text, and repeats the value again.
        Some(why) => {
            let text = error.render().to_string().replace(&why, &told(&why));
            let _ = io::stderr().lock().write_all(text.as_bytes());
        }
        // Help and version are not errors; clap knows where each is printed.
        None => drop(error.print()),
    }
    error
}
