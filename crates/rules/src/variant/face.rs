//! The writing on a koma: kanji or Latin letters.

use super::schema::PieceEntry;

/// The writing for a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Face {
    /// The characters on the koma, one to three, usually two.
    pub two: String,
    /// The single character that stands for the piece.
    pub one: String,
    /// Latin letters in place of the kanji.
    pub letters: Option<String>,
}

impl Face {
    /// The writing for a piece. The single character is by default the first of the kanji.
    pub fn from_entry(entry: &PieceEntry) -> Self {
        let one = entry.kanji_one.as_ref().unwrap_or(&entry.kanji);
        let (letters, kanji) = match &entry.koma {
            Some(koma) if koma.chars().all(is_letter) => (Some(koma.clone()), None),
            koma => (None, koma.clone()),
        };
        Self { two: kanji.unwrap_or_else(|| first_chars(&entry.kanji, 2)), one: first_chars(one, 1), letters }
    }
}

/// The first `count` characters of a text, without variation selectors, which the fonts do not support.
fn first_chars(text: &str, count: usize) -> String {
    text.chars().filter(|letter| !is_variation_selector(*letter)).take(count).collect()
}

/// Whether a character is written horizontally. Kanji and kana are drawn with the brush font, one below the other.
const fn is_letter(letter: char) -> bool {
    letter < '\u{2e80}'
}

/// Whether a character is a variation selector, which selects a form of the character before it.
pub const fn is_variation_selector(letter: char) -> bool {
    matches!(letter, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

#[cfg(test)]
mod tests {
    use crate::variant::{Variant, parse};

    const TINY: &str = include_str!("../../../../tests/tiny.ron");

    /// The single character and the two characters of the Gold General, whose fields for kanji are replaced by `kanji`.
    fn gold(kanji: &str) -> (String, String) {
        let text = TINY.replacen("kanji: \"金将\", kanji_one: \"金\"", kanji, 1);
        let file = parse("tiny.ron", &text).unwrap_or_else(|error| panic!("{error}"));
        let tiny = Variant::compile(&file, &[]).expect("it compiles");
        let gold = tiny.kind(tiny.by_symbol("G").expect("a Gold General"));
        (gold.one_kanji().to_owned(), gold.two_kanji().to_owned())
    }

    #[test]
    fn the_characters_come_from_the_variant_file() {
        for (kanji, one, two) in [
            ("kanji: \"金将\", kanji_one: \"黄\"", "黄", "金将"),
            ("kanji: \"金将\"", "金", "金将"),
            ("kanji: \"金\"", "金", "金"),
            ("kanji: \"四天王\"", "四", "四天"),
            ("kanji: \"四天王\", koma: \"天王\"", "四", "天王"),
            ("kanji: \"四天王\", kanji_one: \"王\", koma: \"四天王\"", "王", "四天王"),
            ("kanji: \"金将\", koma: \"G\"", "金", "金将"),
            ("kanji: \"刄\u{e0100}物師\", kanji_one: \"刄\u{e0100}\"", "刄", "刄物"),
        ] {
            assert_eq!(gold(kanji), (one.to_owned(), two.to_owned()), "{kanji}");
        }
    }
}
