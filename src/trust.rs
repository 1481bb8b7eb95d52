//! Storey 0: what comes from strangers, and what strangers must not guess.
//!
//! Letters and tables elsewhere bring texts that somebody else has written. Before one is shown it goes through
//! [`cleaned`], or [`plain`] if it has several lines. Messages about files and commands repeat what is wrong in them,
//! and it goes through [`shown`]. Keys, tokens and numbers of games come from [`chance`].

use std::io;

/// The longest name of a person, in characters.
pub const LONGEST_NAME: usize = 40;
/// The longest thing that somebody says, in characters.
pub const LONGEST_SAYING: usize = 500;

/// Whether a character is not seen, but changes how others are seen, or whether they are.
fn is_hidden(letter: char) -> bool {
    let steers = matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}');
    steers || letter.is_control() || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The words of a text, without what is hidden in them. Line breaks are spaces here.
pub(crate) fn visible_words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(char::is_whitespace);
    let visible = words.map(|word| word.chars().filter(|letter| !is_hidden(*letter)).collect::<String>());
    visible.filter(|word| !word.is_empty())
}

/// A text in one line of at most so many characters, without control characters and without marks that change how
/// others are read.
#[must_use]
pub fn cleaned(text: &str, most: usize) -> String {
    let line = visible_words(text).collect::<Vec<_>>().join(" ");
    line.chars().take(most).collect::<String>().trim_end().to_owned()
}

/// A text without control characters and without marks that change how others are read. It keeps its lines.
#[must_use]
pub fn plain(text: &str) -> String {
    text.chars().filter(|&letter| letter == '\n' || letter == '\t' || !is_hidden(letter)).collect()
}

/// The most characters of somebody's text that a message repeats.
const LONGEST_SHOWN: usize = 80;
/// The most characters of a message around what it repeats.
const LONGEST_MESSAGE: usize = 2000;

/// What a message repeats of a text: its beginning, in one line, without control characters and without marks that
/// change how others are read. Blanks stay as they are.
#[must_use]
pub fn shown(text: &str) -> String {
    cut(text, LONGEST_SHOWN)
}

/// The most characters of a path in a message. The names on the way may be long, but not without end.
const LONGEST_PATH: usize = 1000;

/// The path of a file as a message names it: in one line, and without what would change how it is read.
#[must_use]
pub fn path_shown(path: &str) -> String {
    cut(path, LONGEST_PATH)
}

/// A message in one line, of which parts may have been written by somebody else: what stands in backquotes is
/// [`shown`].
#[must_use]
pub fn told(message: &str) -> String {
    let parts = message.split('`').enumerate();
    let shown = parts.map(|(at, part)| cut(part, if at % 2 == 1 { LONGEST_SHOWN } else { LONGEST_MESSAGE }));
    cut(&shown.collect::<Vec<_>>().join("`"), LONGEST_MESSAGE)
}

fn cut(text: &str, most: usize) -> String {
    let mut visible = text.chars().filter_map(|letter| match letter {
        '\n' | '\r' | '\t' => Some(' '),
        _ => Some(letter).filter(|letter| !is_hidden(*letter)),
    });
    let mut line: String = visible.by_ref().take(most).collect();
    if visible.next().is_some() {
        line.push('…');
    }
    line
}

/// Random bytes of the system.
///
/// # Errors
/// It has none.
pub fn chance<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_one_short_line_without_tricks() {
        assert_eq!(cleaned("  Ann\r\n\u{1b}[31m B. ", 40), "Ann [31m B.");
        assert_eq!(cleaned("\u{202e}evil\u{200b} \u{0} ", 40), "evil");
        assert_eq!(cleaned(&"あ".repeat(90), LONGEST_NAME).chars().count(), LONGEST_NAME);
        assert_eq!(cleaned("良い手　です", 40), "良い手 です");
        assert_eq!(cleaned("one two", 4), "one");
        assert_eq!(cleaned("\u{feff}\n\t", 9), "");
    }

    #[test]
    fn a_text_of_several_lines_keeps_them() {
        assert_eq!(plain("\u{1b}]0;x\u{7}one\r\n\ttwo\u{202e}\u{9b}2J"), "]0;xone\n\ttwo2J");
    }

    #[test]
    fn what_is_repeated_is_short_and_in_one_line() {
        assert_eq!(shown("７六　歩\n\u{1b}[2J\u{202e}x"), "７六　歩 [2Jx");
        assert_eq!(shown(&"あ".repeat(80)), "あ".repeat(80));
        assert_eq!(shown(&"a".repeat(10_000_000)), "a".repeat(80) + "…");
    }

    #[test]
    fn a_message_keeps_what_the_program_says() {
        let long = "x".repeat(5_000_000);
        let message = format!("there is no game `{long}` (hint: the games are `chu`\n and `{long}`)");
        let cut = "x".repeat(80) + "…";
        let told = told(&message);
        assert_eq!(told, format!("there is no game `{cut}` (hint: the games are `chu`  and `{cut}`)"));
        assert_eq!(super::told(&long).chars().count(), LONGEST_MESSAGE + 1);
        assert_eq!(super::told(&"`".repeat(50_000)).chars().count(), LONGEST_MESSAGE + 1);
    }
}
