//! Sanitizes untrusted text for error messages: one line of limited length, without control or invisible characters.

/// Whether a character is a control or an invisible formatting character, such as a direction override.
#[must_use]
pub fn is_hidden(letter: char) -> bool {
    let is_direction_control =
        matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}');
    is_direction_control || letter.is_control() || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Maximum length of an [`excerpt`], in characters.
const MAX_EXCERPT: usize = 80;
/// Maximum length of a message, in characters.
const MAX_MESSAGE: usize = 2000;

/// The beginning of a text, in one line, without hidden characters (see [`is_hidden`]). Spaces are kept.
#[must_use]
pub fn excerpt(text: &str) -> String {
    cut(text, MAX_EXCERPT)
}

/// Maximum length of a path in a message, in characters.
const MAX_PATH: usize = 1000;

/// An excerpt of a file path, which may be longer.
#[must_use]
pub fn path_excerpt(path: &str) -> String {
    cut(path, MAX_PATH)
}

/// A message in one line. Text in backquotes is untrusted and is cut to an [`excerpt`].
#[must_use]
pub fn one_line(message: &str) -> String {
    let parts = message.split('`').enumerate();
    let cut_parts = parts.map(|(at, part)| cut(part, if at % 2 == 1 { MAX_EXCERPT } else { MAX_MESSAGE }));
    cut(&cut_parts.collect::<Vec<_>>().join("`"), MAX_MESSAGE)
}

fn cut(text: &str, max_chars: usize) -> String {
    let mut visible = text.chars().filter_map(|letter| match letter {
        '\n' | '\r' | '\t' => Some(' '),
        _ => Some(letter).filter(|letter| !is_hidden(*letter)),
    });
    let mut line: String = visible.by_ref().take(max_chars).collect();
    if visible.next().is_some() {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_short_and_in_one_line() {
        assert_eq!(excerpt("７六　歩\n\u{1b}[2J\u{202e}x"), "７六　歩 [2Jx");
        assert_eq!(excerpt(&"あ".repeat(80)), "あ".repeat(80));
        assert_eq!(excerpt(&"a".repeat(10_000_000)), "a".repeat(80) + "…");
    }

    #[test]
    fn quoted_text_is_cut_to_an_excerpt() {
        let long = "x".repeat(5_000_000);
        let message = format!("there is no game `{long}` (hint: the games are `chu`\n and `{long}`)");
        let cut = "x".repeat(80) + "…";
        assert_eq!(
            one_line(&message),
            format!("there is no game `{cut}` (hint: the games are `chu`  and `{cut}`)")
        );
        assert_eq!(one_line(&long).chars().count(), MAX_MESSAGE + 1);
        assert_eq!(one_line(&"`".repeat(50_000)).chars().count(), MAX_MESSAGE + 1);
    }
}
