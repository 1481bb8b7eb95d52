//! Putting texts together: lists as the present language joins them, a capital at the beginning.

use crate::say;

/// All of them: `a, b and c`.
#[must_use]
pub fn all_of<S: AsRef<str>>(parts: &[S]) -> String {
    joined(parts, |before, last| say!("list-and", before = before, last = last))
}

/// Any of them: `a, b or c`.
#[must_use]
pub fn any_of<S: AsRef<str>>(parts: &[S]) -> String {
    joined(parts, |before, last| say!("list-or", before = before, last = last))
}

/// Parts with a comma between them, the last joined to what is before it in its own way.
#[must_use]
pub fn joined<S: AsRef<str>>(parts: &[S], last: impl FnOnce(&str, &str) -> String) -> String {
    let Some((end, before)) = parts.split_last() else { return String::new() };
    let before = before.iter().map(|part| part.as_ref().to_owned());
    match before.reduce(|before, next| say!("list-next", before = before, next = next)) {
        Some(before) => last(&before, end.as_ref()),
        None => end.as_ref().to_owned(),
    }
}

/// The text with a capital at its beginning, where the language has capitals.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
