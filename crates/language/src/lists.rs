//! Lists in the current language, and capitalisation.

use crate::say;

/// A list of all parts: `a, b and c`.
pub fn join_and<S: AsRef<str>>(parts: &[S]) -> String {
    join_with(parts, |before, last| say!("list-and", before, last))
}

/// A list of alternatives: `a, b or c`.
pub fn join_or<S: AsRef<str>>(parts: &[S]) -> String {
    join_with(parts, |before, last| say!("list-or", before, last))
}

/// Parts joined with commas; `join_last` joins the last part to those before it.
pub fn join_with<S: AsRef<str>>(parts: &[S], join_last: impl FnOnce(&str, &str) -> String) -> String {
    let Some((end, before)) = parts.split_last() else { return String::new() };
    let before = before.iter().map(|part| part.as_ref().to_owned());
    match before.reduce(|before, next| say!("list-next", before, next)) {
        Some(before) => join_last(&before, end.as_ref()),
        None => end.as_ref().to_owned(),
    }
}

/// Capitalises the first letter, if the language has capitals.
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
