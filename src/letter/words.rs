//! A letter as a row of words: what mail does to a text between the words does not matter.
//!
//! Mail puts `>` before lines, breaks and joins them, and turns spaces into others. So only the words count, and
//! where they stand does not. A word of a name or of what is said that could be mistaken for a part of the letter
//! has a backslash before it.

use super::fault::LetterError;
use crate::trust::{LONGEST_NAME, cleaned, visible_words};

/// The longest text in which a letter is looked for, in bytes.
pub const LONGEST_LETTER: usize = 256 * 1024;
/// The version of the format that is written and read.
pub(super) const VERSION: u32 = 1;
/// The first line of a letter.
pub(super) const BEGIN: &str = "----- Tenjiku letter 1 -----";
/// The last line of a letter.
pub(super) const END: &str = "----- end of letter -----";

/// The names of all fields, in their order.
pub(super) const FIELDS: [&str; 15] = [
    "Game:",
    "Rules:",
    "Start:",
    "Number:",
    "From:",
    "Moves:",
    "Position:",
    "Time:",
    "Offer:",
    "Answer:",
    "Resigns:",
    "Says:",
    "Key:",
    "Sum:",
    "Signed:",
];

/// The longest line that is written, in characters, unless a word is longer. Mail breaks lines at 72 or more.
const LINE: usize = 68;

/// A word from a letter as messages show it.
pub(super) fn shown(word: &str) -> String {
    cleaned(word, LONGEST_NAME)
}

/// A word as it stands in a letter.
pub(super) fn guarded(word: &str) -> String {
    let is_special = word.starts_with(['\\', '>']) || is_rule(word) || FIELDS.contains(&word);
    if is_special { format!("\\{word}") } else { word.to_owned() }
}

/// A word of a letter as it was meant.
pub(super) fn unguarded(word: &str) -> &str {
    word.strip_prefix('\\').unwrap_or(word)
}

/// Whether a word is a line of dashes. Phones like to make longer ones of them.
fn is_rule(word: &str) -> bool {
    word.chars().count() > 1
        && word.chars().all(|sign| matches!(sign, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}'))
}

/// The words of a text from the mail, without the signs that quote lines.
fn words_of_mail(text: &str) -> Vec<String> {
    let lines =
        text.lines().map(|line| line.trim_start_matches(|sign: char| sign == '>' || sign.is_whitespace()));
    let words = lines.flat_map(visible_words);
    // Joined lines have such signs in their middle.
    words.filter(|word| !word.chars().all(|sign| sign == '>')).collect()
}

/// A letter in a text: the words between its first line and its last.
#[derive(Clone, Debug)]
pub(super) struct Envelope {
    pub version: u32,
    /// Whether its last line is there.
    pub is_whole: bool,
    pub words: Vec<String>,
}

/// All letters in a text, in their order.
///
/// # Errors
/// The text is too long, or there is none.
pub(super) fn envelopes(text: &str) -> Result<Vec<Envelope>, LetterError> {
    if text.len() > LONGEST_LETTER {
        return Err(LetterError::TooLong);
    }
    let words = words_of_mail(text);
    let (mut found, mut at): (Vec<Envelope>, usize) = (Vec::new(), 0);
    let mut is_open = false;
    while at < words.len() {
        if let Some(version) = begins(&words[at..]) {
            found.push(Envelope { version, is_whole: false, words: Vec::new() });
            (is_open, at) = (true, at + 5);
        } else if is_open && ends(&words[at..]) {
            found.last_mut().into_iter().for_each(|last| last.is_whole = true);
            (is_open, at) = (false, at + 5);
        } else {
            if let Some(last) = found.last_mut().filter(|_| is_open) {
                last.words.push(words[at].clone());
            }
            at += 1;
        }
    }
    if found.is_empty() { Err(LetterError::NoLetter) } else { Ok(found) }
}

/// The version of the letter that begins with these words, if one does.
fn begins(words: &[String]) -> Option<u32> {
    match words {
        [first, program, letter, version, last, ..]
            if is_rule(first) && program == "Tenjiku" && letter == "letter" && is_rule(last) =>
        {
            version.parse().ok().filter(|version| *version > 0)
        }
        _ => None,
    }
}

fn ends(words: &[String]) -> bool {
    matches!(words, [first, end, of, letter, last, ..]
        if is_rule(first) && end == "end" && of == "of" && letter == "letter" && is_rule(last))
}

/// A field in lines that mail need not break.
pub(super) fn wrapped(field: &str, words: &[String]) -> String {
    let (mut text, mut column) = (field.to_owned(), field.chars().count());
    for word in words {
        let width = word.chars().count();
        let breaks = column + 1 + width > LINE && column > 2;
        text.push_str(if breaks { "\n  " } else { " " });
        column = if breaks { 2 } else { column + 1 } + width;
        text.push_str(word);
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_look_like_parts_of_a_letter_are_told_apart() {
        for word in ["Moves:", ">", ">quoted", "-----", "——", "\\", "\\Says:"] {
            let written = guarded(word);
            assert_eq!((written.starts_with('\\'), unguarded(&written)), (true, word));
            assert_eq!(words_of_mail(&written).concat(), written, "{word}: it survives quoting");
        }
        for word in ["Ann", "moves:", "-", "a>b"] {
            assert_eq!((guarded(word).as_str(), unguarded(word)), (word, word));
        }
    }

    #[test]
    fn lines_are_short_and_their_breaks_do_not_count() {
        let words: Vec<String> = (0..60).map(|number| format!("word{number}")).collect();
        let text = wrapped("Says:", &words);
        assert!(text.lines().all(|line| line.chars().count() <= LINE), "{text}");
        let quoted = text.lines().fold(String::new(), |all, line| all + "> > " + line + "\r\n");
        assert_eq!(words_of_mail(&quoted)[1..], words[..]);
        let long = "x".repeat(200);
        assert_eq!(wrapped("Says:", &["a".to_owned(), long.clone()]), format!("Says: a\n  {long}\n"));
    }

    #[test]
    fn letters_are_found_wherever_they_stand() {
        let text = format!(
            "Hello\n{BEGIN}\none\n{END}\nbye\n> — Tenjiku letter 7 —-\n--- Tenjiku letter 2 ---\n> two"
        );
        let found = envelopes(&text).expect("letters");
        let seen: Vec<_> =
            found.iter().map(|found| (found.version, found.is_whole, &found.words[..])).collect();
        assert_eq!(seen, [(1, true, &["one".to_owned()][..]), (2, false, &["two".to_owned()][..])]);
        assert!(matches!(envelopes("----- Tenjiku letter 0 -----"), Err(LetterError::NoLetter)));
    }
}
