//! Checks the symbol, code, names and numbers of each piece.

use std::collections::HashMap;

use super::report::{GameReport, is_blank_or_multiline};
use crate::variant::face::is_variation_selector;
use crate::variant::schema::{PieceEntry, VariantFile};

const SIZES: std::ops::RangeInclusive<u8> = 1..=5;

const KOMA_LETTERS: std::ops::RangeInclusive<usize> = 1..=3;

pub(super) fn check(file: &VariantFile, report: &mut GameReport) {
    check_symbols(file, report);
    check_codes(file, report);
    for (index, piece) in file.pieces.iter().enumerate() {
        let at = |field: &str| format!("pieces/{index}/{field}");
        check_texts(piece, &at, report);
        check_numbers(piece, &at, report);
        if piece.moves.is_empty() && piece.optional.iter().all(|entry| entry.moves.is_empty()) {
            report.fault(
                &at("moves"),
                format!("the piece `{}` can do nothing", piece.symbol),
                "give it a power, such as `moves: [Step(\"N\")]`",
            );
        }
    }
}

fn check_symbols(file: &VariantFile, report: &mut GameReport) {
    let mut symbols: HashMap<&str, usize> = HashMap::new();
    for (index, piece) in file.pieces.iter().enumerate() {
        let (symbol, path) = (piece.symbol.as_str(), format!("pieces/{index}/symbol"));
        if !is_symbol(symbol) {
            report.fault(
                &path,
                format!("`{symbol}` cannot be the symbol of a piece"),
                "use Latin letters and digits, beginning with a letter, with a `+` before it if you like: `Sw`, `+P`",
            );
        }
        if let Some(&first) = symbols.get(symbol) {
            let line = report.line(&format!("pieces/{first}/symbol"));
            report.fault(
                &path,
                format!("a second piece has the symbol `{symbol}`; the first is in line {line}"),
                "every piece needs its own symbol, including promoted faces",
            );
        } else {
            symbols.insert(symbol, index);
        }
    }
}

fn check_codes(file: &VariantFile, report: &mut GameReport) {
    let mut codes: HashMap<String, usize> = HashMap::new();
    for (index, piece) in file.pieces.iter().enumerate() {
        let path = format!("pieces/{index}/sfen");
        check_code(&piece.sfen, &path, report);
        let lowercase = piece.sfen.to_lowercase();
        if let Some(other) = codes.get(&lowercase).and_then(|&first| file.pieces.get(first)) {
            report.fault(
                &path,
                format!(
                    "the SFEN code `{}` of the piece `{}` is taken by the piece `{}`",
                    piece.sfen, piece.symbol, other.symbol
                ),
                "every piece needs its own code; case does not count, because it shows the side",
            );
        } else {
            codes.insert(lowercase, index);
        }
    }
}

/// Checks the names of a piece and the writing on its koma.
fn check_texts(piece: &PieceEntry, at: &dyn Fn(&str) -> String, report: &mut GameReport) {
    let symbol = &piece.symbol;
    for (field, text) in [("name", &piece.name), ("romaji", &piece.romaji), ("kanji", &piece.kanji)] {
        report.expect_line(&at(field), text, &format!("`{field}` of the piece `{symbol}`"));
    }
    let is_one_character = |text: &str| {
        !is_blank_or_multiline(text) && text.chars().filter(|&c| !is_variation_selector(c)).count() == 1
    };
    if piece.kanji_one.as_deref().is_some_and(|text| !is_one_character(text)) {
        report.fault(
            &at("kanji_one"),
            format!("`kanji_one` of the piece `{symbol}` is not one character"),
            "write the one character that stands for the piece in diagrams, such as \"王\"; without \
             `kanji_one` it is the first character of `kanji`",
        );
    }
    if piece.koma.as_deref().is_some_and(|text| !fits_koma(text)) {
        report.fault(
            &at("koma"),
            format!("`koma` of the piece `{symbol}` cannot be written on a koma"),
            "write one to three letters or other characters, without spaces, such as \"B\"; without `koma` the \
             kanji are written",
        );
    }
    for (place, letters) in piece.letters.iter().enumerate().filter(|(_, letters)| !is_symbol(letters)) {
        report.fault(
            &at(&format!("letters/{place}")),
            format!("`{letters}` cannot be letters of the piece `{symbol}` in a score"),
            "write them like a symbol: Latin letters and digits, with `+` in front if it is promoted",
        );
    }
    let is_csa = |code: &str| code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_uppercase());
    if let Some(code) = piece.csa.as_ref().filter(|code| !is_csa(code)) {
        report.fault(
            &at("csa"),
            format!("`{code}` cannot be letters of the piece `{symbol}` in CSA files"),
            "write two capital letters, such as \"FU\"; without `csa` no CSA file is of this game",
        );
    }
    for (place, name) in piece.kif.iter().enumerate() {
        if name.is_empty() || !name.chars().all(is_kif_name_char) {
            report.fault(
                &at(&format!("kif/{place}")),
                format!("`{name}` cannot be a name of the piece `{symbol}` in KIF files"),
                "use only kanji or kana, but not 打 or 不, which have a meaning in a move; without `kif` the \
                 other kanji are used",
            );
        }
    }
}

/// Checks the size, the value and the jump rank of a piece.
fn check_numbers(piece: &PieceEntry, at: &dyn Fn(&str) -> String, report: &mut GameReport) {
    let symbol = &piece.symbol;
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
            format!("the piece `{symbol}` cannot have the value {value}"),
            "a value is a number of Pawns, 0 or more; without `value` the program works it out",
        );
    }
    let optional = piece.optional.iter().enumerate();
    let ranks = optional.map(|(index, traits)| (format!("optional/{index}/jump_rank"), traits.jump_rank));
    for (field, _) in
        ranks.chain([("jump_rank".to_owned(), piece.jump_rank)]).filter(|(_, rank)| *rank == Some(0))
    {
        report.fault(
            &at(&field),
            format!("the piece `{symbol}` cannot have the jump rank 0"),
            "the highest rank is 1; a piece without `jump_rank` is the lowest",
        );
    }
}

/// Whether a symbol is valid. Spaces, `-`, `.` and `*` would make setups and printed moves ambiguous.
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
            "write one letter, followed by `'` or `!` if you run out of letters, or a symbol in square brackets; \
             `+` may come first: `K`, `F'`, `+P`, `[Sw]`",
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

fn fits_koma(text: &str) -> bool {
    let is_sign = |c: char| !c.is_whitespace() && !c.is_control() && !is_variation_selector(c);
    KOMA_LETTERS.contains(&text.chars().count()) && text.chars().all(is_sign)
}

/// Whether a character is allowed in a KIF name: a letter of an East Asian script without a special meaning in KIF
/// moves.
fn is_kif_name_char(c: char) -> bool {
    c.is_alphabetic() && c >= '\u{3000}' && !matches!(c, '打' | '不')
}

#[cfg(test)]
mod tests {
    use super::{fits_koma, is_code, is_symbol};

    #[test]
    fn only_valid_symbols_are_accepted() {
        for good in ["K", "Sw", "+P", "+DH", "G2"] {
            assert!(is_symbol(good), "{good}");
        }
        for bad in ["", "+", "-P", "P*", "S w", ".", "2P", "++P", "P+", "鳥"] {
            assert!(!is_symbol(bad), "{bad}");
        }
    }

    #[test]
    fn one_to_three_characters_fit_on_a_koma() {
        for good in ["B", "Bw", "KLM", "♔", "é"] {
            assert!(fits_koma(good), "{good}");
        }
        for bad in ["", " ", "B W", "KLMN", "B\n", "\u{fe0f}"] {
            assert!(!fits_koma(bad), "{bad:?}");
        }
    }

    #[test]
    fn only_valid_codes_are_accepted() {
        for good in ["K", "+K", "F'", "+D!", "[Sw]", "+[Sw]", "[+P]"] {
            assert!(is_code(good), "{good}");
        }
        for bad in ["", "+", "KK", "K+", "'", "[]", "[S", "[S w]", "++K", "3", "鳥"] {
            assert!(!is_code(bad), "{bad}");
        }
    }
}
