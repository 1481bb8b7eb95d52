//! Usage errors, with the typed arguments sanitized.

use clap::error::{ContextKind, ContextValue};
use std::error::Error;
use std::io::{self, Write};
use tenjiku_platform::sanitize::{excerpt, one_line};

/// Prints a usage error or the requested help. Typed arguments are repeated as in all messages: short, and in one
/// line. Returns the printed error.
pub(super) fn report(mut error: clap::Error) -> clap::Error {
    let typed_values: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, excerpt(text))),
            _ => None,
        })
        .collect();
    for (kind, text) in typed_values {
        error.insert(kind, ContextValue::String(text));
    }
    match error.source().map(ToString::to_string) {
        // An error of one of our own parsers: the rendered text contains its reason, which repeats the typed value
        // unsanitized.
        Some(why) => {
            let _ = io::stderr().lock().write_all(with_reason(&error, &why).as_bytes());
        }
        // Help and version are not errors; clap selects the stream.
        None => drop(error.print()),
    }
    error
}

/// Clap's message, with its copy of the reason replaced by `why`, because clap removes what looks like a colour code.
fn with_reason(error: &clap::Error, why: &str) -> String {
    let text = error.render().to_string();
    let context = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (value, arg) = (context(ContextKind::InvalidValue), context(ContextKind::InvalidArg));
    let prefix = format!("'{value}' for '{arg}': ");
    let end = text.rfind("\n\nFor more information").unwrap_or(text.len());
    match text.split_once(&prefix) {
        Some((start, _)) => {
            format!("{start}{prefix}{}{}", one_line(why), text.get(end..).unwrap_or_default())
        }
        None => one_line(&text) + "\n",
    }
}
