//! Wrong usage: what clap says about it, which repeats what was typed.

use crate::sanitize::{excerpt, one_line};
use clap::error::{ContextKind, ContextValue};
use std::error::Error;
use std::io::{self, Write};

/// Prints why the arguments cannot be understood, or the help that was asked for. What was typed is repeated as in
/// all messages: short, and in one line. Returns the error with it.
pub(super) fn say(mut error: clap::Error) -> clap::Error {
    let typed: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, excerpt(text))),
            _ => None,
        })
        .collect();
    for (kind, text) in typed {
        error.insert(kind, ContextValue::String(text));
    }
    match error.source().map(ToString::to_string) {
        // The reason of one of our own readers is a part of the text, and repeats the value again.
        Some(why) => {
            let _ = io::stderr().lock().write_all(with_reason(&error, &why).as_bytes());
        }
        // Help and version are not errors; clap knows where each is printed.
        None => drop(error.print()),
    }
    error
}

/// What clap says, with this reason in place of its own copy, which lacks what it has taken for colours.
fn with_reason(error: &clap::Error, why: &str) -> String {
    let text = error.render().to_string();
    let context = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (value, arg) = (context(ContextKind::InvalidValue), context(ContextKind::InvalidArg));
    let before = format!("'{value}' for '{arg}': ");
    let end = text.rfind("\n\nFor more information").unwrap_or(text.len());
    match text.split_once(&before) {
        Some((start, _)) => {
            format!("{start}{before}{}{}", one_line(why), text.get(end..).unwrap_or_default())
        }
        None => one_line(&text) + "\n",
    }
}
