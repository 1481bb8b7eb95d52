//! Texts of strangers, before anybody sees them.

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 40;
/// The longest line of chat, in characters.
pub const LONGEST_CHAT: usize = 500;

/// Whether a character could change how the text around it looks: controls, and marks that turn the direction of
/// writing or have no width.
fn is_tricky(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// One line of text without tricks, and no longer than that many characters.
fn line(text: &str, longest: usize) -> String {
    let letters = text.chars().filter(|letter| !is_tricky(*letter)).map(|letter| match letter {
        space if space.is_whitespace() => ' ',
        other => other,
    });
    let short: String = letters.skip_while(|letter| *letter == ' ').take(longest).collect();
    short.trim_end().to_owned()
}

/// A name as it is shown.
pub(super) fn name(text: &str) -> String {
    let name = line(text, LONGEST_NAME);
    if name.is_empty() { "?".to_owned() } else { name }
}

/// A line of chat as it is shown; `None` if nothing is left of it.
pub(super) fn chat(text: &str) -> Option<String> {
    Some(line(text, LONGEST_CHAT)).filter(|text| !text.is_empty())
}

/// A sentence that may hold what a stranger has written.
pub(super) fn sentence(text: &str) -> String {
    line(text, LONGEST_CHAT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_chat_are_one_short_line_without_tricks() {
        assert_eq!(name("  Ann\r\n\u{1b}[31m B. "), "Ann[31m B.");
        assert_eq!(name("\u{202e}evil\u{200b}"), "evil");
        assert_eq!(name("\n\t"), "?");
        assert_eq!(name(&"あ".repeat(90)).chars().count(), LONGEST_NAME);
        assert_eq!(chat(" \u{0} "), None);
        assert_eq!(chat("良い手　です").as_deref(), Some("良い手 です"));
        assert_eq!(chat(&"x".repeat(9_000)).map(|text| text.len()), Some(LONGEST_CHAT));
    }
}
