//! Judges each piece by itself: its symbol, its code, its names and numbers.

use std::collections::HashMap;

use super::report::{GameReport, is_no_line};
use crate::variant::face::is_selector;
use crate::variant::schema::VariantFile;

/// Size classes of the koma.
const SIZES: std::ops::RangeInclusive<u8> = 1..=5;

/// How many letters have room on a koma.
const KOMA_LETTERS: std::ops::RangeInclusive<usize> = 1..=3;

pub(super) fn check(file: &VariantFile, report: &mut GameReport) {
    let mut symbols: HashMap<&str, usize> = HashMap::new();
    let mut codes: HashMap<String, usize> = HashMap::new();
    for (index, piece) in file.pieces.iter().enumerate() {
        let at = |field: &str| format!("pieces/{index}/{field}");
        let symbol = piece.symbol.as_str();

        if !is_symbol(symbol) {
            report.fault(
                &at("symbol"),
                format!("`{symbol}` cannot be the symbol of a piece"),
                "use Latin letters and digits, beginning with a letter, with a `+` before it if you like: `Sw`, `+P`",
            );
        }
        if let Some(&first) = symbols.get(symbol) {
            let line = report.line(&format!("pieces/{first}/symbol"));
            report.fault(
                &at("symbol"),
                format!("a second piece has the symbol `{symbol}`; the first stands in line {line}"),
                "every piece needs a symbol of its own, a promoted face too",
            );
        } else {
            symbols.insert(symbol, index);
        }

        check_code(&piece.sfen, &at("sfen"), report);
        let folded = piece.sfen.to_lowercase();
        if let Some(other) = codes.get(&folded).and_then(|&first| file.pieces.get(first)) {
            report.fault(
                &at("sfen"),
                format!(
                    "the SFEN code `{}` of the piece `{symbol}` is taken by the piece `{}`",
                    piece.sfen, other.symbol
                ),
                "every piece needs a code of its own; capitals do not tell codes apart, for they tell the sides",
            );
        } else {
            codes.insert(folded, index);
        }

        for (field, text) in [("name", &piece.name), ("romaji", &piece.romaji), ("kanji", &piece.kanji)] {
            if is_no_line(text) {
                report.fault(
                    &at(field),
                    format!("`{field}` of the piece `{symbol}` is not one line of text"),
                    "write what players shall read, without line breaks",
                );
            }
        }
        let is_one = |text: &str| !is_no_line(text) && text.chars().filter(|&c| !is_selector(c)).count() == 1;
        if piece.kanji_one.as_deref().is_some_and(|text| !is_one(text)) {
            report.fault(
                &at("kanji_one"),
                format!("`kanji_one` of the piece `{symbol}` is not one character"),
                "write the one character that stands for the piece in diagrams, such as \"王\"; without \
                 `kanji_one` it is the first one of `kanji`",
            );
        }
        if piece.koma.as_deref().is_some_and(|text| !is_writing(text)) {
            report.fault(
                &at("koma"),
                format!("`koma` of the piece `{symbol}` cannot be written on a koma"),
                "write one to three letters or other signs, without blanks, such as \"B\"; without `koma` the \
                 kanji are written",
            );
        }
        for (place, name) in piece.kif.iter().enumerate() {
            if name.is_empty() || !name.chars().all(is_kanji) {
                report.fault(
                    &at(&format!("kif/{place}")),
                    format!("`{name}` cannot be a name of the piece `{symbol}` in KIF files"),
                    "write it in kanji or kana alone, and without 打 or 不, which mean something in a move; without `kif` the other kanji do",
                );
            }
        }
        if let Some(size) = piece.size.filter(|size| !SIZES.contains(size)) {
            report.fault(
                &at("size"),
                format!("the piece `{symbol}` cannot have the size {size}"),
                "sizes go from 1, the largest, to 5; without `size` the value of the piece decides",
            );
        }
        if let Some(value) = piece.value.filter(|value| !value.is_finite() || *value < 0.0) {
            report.fault(
                &at("value"),
                format!("the piece `{symbol}` cannot be worth {value}"),
                "a value is a number of Pawns, 0 or more; without `value` the program works it out",
            );
        }
        if piece.jump_rank == Some(0) {
            report.fault(
                &at("jump_rank"),
                format!("the piece `{symbol}` cannot have the jump rank 0"),
                "the highest rank is 1; a piece without `jump_rank` is the lowest",
            );
        }
        if piece.moves.is_empty() && piece.optional_moves.iter().all(|entry| entry.moves.is_empty()) {
            report.fault(
                &at("moves"),
                format!("the piece `{symbol}` can do nothing"),
                "give it a power, such as `moves: [Step(\"N\")]`",
            );
        }
    }
}

/// Blanks, `-`, `.` and `*` would make setups and printed moves unreadable.
fn is_symbol(symbol: &str) -> bool {
    let letters = symbol.strip_prefix('+').unwrap_or(symbol);
    letters.starts_with(|c: char| c.is_ascii_alphabetic())
        && letters.chars().all(|c| c.is_ascii_alphanumeric())
}

fn check_code(code: &str, path: &str, report: &mut GameReport) {
    if !is_code(code) {
        report.fault(
            path,
            format!("`{code}` cannot be an SFEN code"),
            "write one letter, with `'` or `!` after it if letters run out, or a symbol in square brackets; \
             `+` may stand before it: `K`, `F'`, `+P`, `[Sw]`",
        );
    } else if code == code.to_lowercase() {
        report.fault(
            path,
            format!("the SFEN code `{code}` is in lower case, which stands for White's pieces"),
            format!("write `{}`", code.to_uppercase()),
        );
    }
}

fn is_code(code: &str) -> bool {
    let face = code.strip_prefix('+').unwrap_or(code);
    if let Some(symbol) = face.strip_prefix('[').and_then(|face| face.strip_suffix(']')) {
        return is_symbol(symbol);
    }
    let mut letters = face.chars();
    letters.next().is_some_and(|c| c.is_ascii_alphabetic()) && letters.all(|c| matches!(c, '\'' | '!'))
}

/// Whether a text fits the face of a koma as letters.
fn is_writing(text: &str) -> bool {
    let is_sign = |c: char| !c.is_whitespace() && !c.is_control() && !is_selector(c);
    KOMA_LETTERS.contains(&text.chars().count()) && text.chars().all(is_sign)
}

/// Whether a character may stand in a name: a letter of an East Asian script, and none that has a
/// meaning of its own in a move.
fn is_kanji(c: char) -> bool {
    c.is_alphabetic() && c >= '\u{3000}' && !matches!(c, '打' | '不')
}

#[cfg(test)]
mod tests {
    use super::{is_code, is_symbol, is_writing};

    #[test]
    fn symbols() {
        for good in ["K", "Sw", "+P", "+DH", "G2"] {
            assert!(is_symbol(good), "{good}");
        }
        for bad in ["", "+", "-P", "P*", "S w", ".", "2P", "++P", "P+", "鳥"] {
            assert!(!is_symbol(bad), "{bad}");
        }
    }

    #[test]
    fn letters_on_koma() {
        for good in ["B", "Bw", "KLM", "♔", "é"] {
            assert!(is_writing(good), "{good}");
        }
        for bad in ["", " ", "B W", "KLMN", "B\n", "\u{fe0f}"] {
            assert!(!is_writing(bad), "{bad:?}");
        }
    }

    #[test]
    fn codes() {
        for good in ["K", "+K", "F'", "+D!", "[Sw]", "+[Sw]", "[+P]"] {
            assert!(is_code(good), "{good}");
        }
        for bad in ["", "+", "KK", "K+", "'", "[]", "[S", "[S w]", "++K", "3", "鳥"] {
            assert!(!is_code(bad), "{bad}");
        }
    }
}
