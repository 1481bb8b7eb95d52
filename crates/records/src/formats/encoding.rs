//! Decoding and encoding of files: UTF-8, Shift_JIS or EUC-JP of older Japanese programs, or Windows-1252 in
//! PGN.
//!
//! A file is UTF-8 if valid, otherwise Shift_JIS. Bytes that are valid in both are very rare. The first line of a KIF
//! file states the encoding, `#KIF version=2.0 encoding=Shift_JIS`, and is trusted unless the bytes contradict it. The
//! first line of a CSA file is trusted in the same way: `'CSA encoding=SHIFT_JIS`. PGN from chess programs may be
//! Windows-1252, which includes Latin-1; PGN is read as Shift_JIS only if most characters outside ASCII are then
//! Japanese. A text is EUC-JP only if it is neither UTF-8 nor plausible Shift_JIS. Shift_JIS means Windows code page
//! 932, which extends the standard.

use super::{FormatError, GameFormat, pgn};
use encoding_rs::{EUC_JP, SHIFT_JIS, WINDOWS_1252};
use std::fmt;

/// A supported output encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextEncoding {
    /// UTF-8, which covers every character.
    #[default]
    Utf8,
    /// Shift_JIS, which covers Japanese texts.
    ShiftJis,
}

/// Prefix of a first line in KIF that names the encoding.
const KIF_LINE: &str = "#KIF version=2.0 encoding=";

impl TextEncoding {
    /// Both encodings.
    pub const ALL: [Self; 2] = [Self::Utf8, Self::ShiftJis];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::ShiftJis => "shift-jis",
        }
    }

    /// The encoding of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|encoding| encoding.name().eq_ignore_ascii_case(name))
    }

    /// Its name in the first line of a KIF file.
    const fn name_in_kif(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::ShiftJis => "Shift_JIS",
        }
    }

    /// The encoding declared in the first line of a KIF or CSA file, which is ASCII.
    fn from_first_line(bytes: &[u8]) -> Option<Self> {
        let line = bytes.strip_prefix(UTF8_MARK).unwrap_or(bytes).split(|&byte| byte == b'\n').next()?;
        let line = std::str::from_utf8(line).ok()?.strip_prefix(['#', '\''])?.to_ascii_lowercase();
        let name = line.split_once("encoding=")?.1.split_whitespace().next()?.replace('_', "-");
        Self::from_name(&name)
    }

    fn decode(self, bytes: &[u8]) -> Option<String> {
        match self {
            Self::Utf8 => String::from_utf8(bytes.to_vec()).ok(),
            Self::ShiftJis => {
                SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes).map(Into::into)
            }
        }
    }

    /// The first line that is not valid. Multi-byte characters contain no line breaks.
    fn first_invalid_line(self, bytes: &[u8]) -> usize {
        bytes.split(|&byte| byte == b'\n').take_while(|line| self.decode(line).is_some()).count() + 1
    }

    fn encode(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Utf8 => Some(text.as_bytes().to_vec()),
            Self::ShiftJis => {
                let (bytes, _, is_inexact) = SHIFT_JIS.encode(text);
                // A yen sign would be decoded as a backslash.
                let is_exact = !is_inexact && self.decode(&bytes).is_some_and(|decoded| decoded == text);
                is_exact.then(|| bytes.into_owned())
            }
        }
    }
}

impl fmt::Display for TextEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name_in_kif())
    }
}

/// Decodes PGN in Windows-1252, used by older Western programs.
fn decode_western_pgn(bytes: &[u8]) -> Option<String> {
    let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
    let text = with_line_feeds(text.into_owned());
    let is_unexpected_control = |c: char| c.is_control() && !c.is_whitespace() && c != END_OF_FILE;
    (pgn::is_pgn(&text) && !text.contains(is_unexpected_control)).then_some(text)
}

/// Decodes Japanese in EUC-JP, used by older programs on Unix.
fn decode_euc_jp(bytes: &[u8]) -> Option<String> {
    let text = EUC_JP.decode_without_bom_handling_and_without_replacement(bytes)?;
    is_japanese(&text).then(|| text.into_owned())
}

/// End-of-file character of old programs.
const END_OF_FILE: char = '\u{1A}';

/// Whether a text decoded from Shift_JIS is Japanese rather than misread Western letters: those turn into
/// half-width kana, private use characters, or kanji within words.
fn is_japanese(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let in_word = |at: usize| {
        let is_letter = |at: usize| letters.get(at).is_some_and(char::is_ascii_alphabetic);
        at.checked_sub(1).is_some_and(is_letter) || is_letter(at + 1)
    };
    let non_ascii = letters.iter().enumerate().filter(|(_, letter)| !letter.is_ascii());
    let (japanese, others): (Vec<_>, Vec<_>) = non_ascii.partition(|&(at, letter)| {
        let is_common_in_japanese =
            matches!(letter, '\u{3000}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}' | '\u{FF01}'..='\u{FF5E}');
        is_common_in_japanese && !in_word(at)
    });
    japanese.len() > others.len()
}

/// Byte order mark of UTF-8.
const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Whether bytes are UTF-16: a byte order mark or two-byte line breaks.
fn is_utf16(bytes: &[u8]) -> bool {
    let breaks: [&[u8]; 2] = [b"\n\0", b"\0\n"];
    let has_wide_break = || bytes.windows(2).any(|pair| breaks.contains(&pair));
    bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") || has_wide_break()
}

/// Decodes the text of a file in any of these encodings and normalizes its line ends to line feeds.
///
/// # Errors
/// [`FormatError::UnknownEncoding`] with the first invalid line, or [`FormatError::Utf16`].
pub fn decode_text(bytes: &[u8]) -> Result<String, FormatError> {
    decode_bytes(bytes).map(with_line_feeds)
}

/// Normalizes line ends: old systems use a lone carriage return, and some programs write several before a
/// line feed.
fn with_line_feeds(text: String) -> String {
    if !text.contains('\r') {
        return text;
    }
    let lines = text.split('\n').map(|line| line.trim_end_matches('\r').replace('\r', "\n"));
    let mut normalized = lines.collect::<Vec<_>>().join("\n");
    // Carriage returns at the end of the last line were trimmed.
    if text.ends_with('\r') {
        normalized.push('\n');
    }
    normalized
}

fn decode_bytes(bytes: &[u8]) -> Result<String, FormatError> {
    if is_utf16(bytes) {
        return Err(FormatError::Utf16);
    }
    let likely = TextEncoding::from_first_line(bytes).unwrap_or_default();
    let other = match likely {
        TextEncoding::Utf8 => TextEncoding::ShiftJis,
        TextEncoding::ShiftJis => TextEncoding::Utf8,
    };
    // Only UTF-8 begins with its byte order mark.
    let candidates =
        if bytes.starts_with(UTF8_MARK) { vec![TextEncoding::Utf8] } else { vec![likely, other] };
    let decoded_text = candidates.iter().find_map(|encoding| Some((encoding, encoding.decode(bytes)?)));
    let text = match decoded_text {
        Some((TextEncoding::ShiftJis, text)) if likely != TextEncoding::ShiftJis && !is_japanese(&text) => {
            decode_western_pgn(bytes).or_else(|| decode_euc_jp(bytes)).or(Some(text))
        }
        Some((_, text)) => Some(text),
        None if bytes.starts_with(UTF8_MARK) => None,
        None => decode_western_pgn(bytes).or_else(|| decode_euc_jp(bytes)),
    };
    text.ok_or_else(|| FormatError::UnknownEncoding {
        // Up to this line the file is valid in at least one of them.
        line: candidates.iter().map(|encoding| encoding.first_invalid_line(bytes)).max().unwrap_or(1),
    })
}

impl GameFormat {
    /// The bytes of a file in this format. A KIF file begins with a line that names its encoding.
    ///
    /// # Errors
    /// [`FormatError::Unencodable`] for the first character that the encoding lacks.
    pub fn to_bytes(self, text: &str, encoding: TextEncoding) -> Result<Vec<u8>, FormatError> {
        let head = match self {
            Self::Kif => format!("{KIF_LINE}{}\n", encoding.name_in_kif()),
            _ => String::new(),
        };
        encoding.encode(&(head + text)).ok_or_else(|| unencodable(text, encoding))
    }
}

fn unencodable(text: &str, encoding: TextEncoding) -> FormatError {
    let is_missing = |character: &char| encoding.encode(character.encode_utf8(&mut [0; 4])).is_none();
    let first_missing =
        text.lines().zip(1..).find_map(|(line, number)| Some((number, line.chars().find(is_missing)?)));
    let (line, character) = first_missing.unwrap_or((1, char::REPLACEMENT_CHARACTER));
    FormatError::Unencodable { line, character, encoding }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_of_a_kif_file_names_its_encoding() {
        let from_first_line = |line: &str| TextEncoding::from_first_line(line.as_bytes());
        assert_eq!(from_first_line("#KIF version=2.0 encoding=Shift_JIS\r\n"), Some(TextEncoding::ShiftJis));
        assert_eq!(from_first_line("\u{FEFF}#KIF version=2.0 encoding=UTF-8\n"), Some(TextEncoding::Utf8));
        assert_eq!(from_first_line("# encoding=EUC-JP\n"), None);
        assert_eq!(
            from_first_line("\n#KIF version=2.0 encoding=Shift_JIS\n"),
            None,
            "it is not the first line"
        );
        assert_eq!(from_first_line("'CSA encoding=SHIFT_JIS\r\n"), Some(TextEncoding::ShiftJis));
        assert_eq!(from_first_line("'CSA encoding=UTF-8\n"), Some(TextEncoding::Utf8));
    }

    #[test]
    fn line_ends_are_normalized_to_line_feeds() {
        for (text, expected) in [
            ("a\nb\n", "a\nb\n"),
            ("a\r\n\r\nb", "a\n\nb"),
            ("a\rb\r", "a\nb\n"),
            ("a\r\rb", "a\n\nb"),
            ("a\r\r\nb\r\r\n", "a\nb\n"),
        ] {
            assert_eq!(decode_text(text.as_bytes()).expect("text"), expected, "{text:?}");
        }
    }
}
