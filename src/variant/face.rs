//! What may be written on a koma: the first characters of a piece's kanji, the one that stands for
//! it, or the letters that its file wants in their place.

use super::schema::PieceEntry;

/// The characters of a piece's faces, worked out once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Face {
    /// One to three characters, two as a rule.
    pub two: String,
    /// One character.
    pub one: String,
    /// What its koma bears in place of kanji.
    pub letters: Option<String>,
}

impl Face {
    /// The faces of a piece. Without a character of its own the first one of its name stands for it.
    pub fn of(entry: &PieceEntry) -> Self {
        let one = entry.kanji_one.as_ref().unwrap_or(&entry.kanji);
        let (letters, kanji) = match &entry.koma {
            Some(koma) if koma.chars().all(is_letter) => (Some(koma.clone()), None),
            koma => (None, koma.clone()),
        };
        Self { two: kanji.unwrap_or_else(|| first(&entry.kanji, 2)), one: first(one, 1), letters }
    }
}

/// The first so many characters of a text. What only chooses the form of a character is left out:
/// no font of ours has more than one.
fn first(text: &str, count: usize) -> String {
    text.chars().filter(|letter| !is_selector(*letter)).take(count).collect()
}

/// Whether a character stands upright in a line, as letters and most signs do; kanji and kana are
/// written with the brush, below each other.
const fn is_letter(letter: char) -> bool {
    letter < '\u{2e80}'
}

/// Whether a character is a variation selector, which chooses a form of the one before it.
pub(crate) const fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

#[cfg(test)]
mod tests {
    use crate::variant::{Variant, parse};

    const TINY: &str = include_str!("../../tests/tiny.ron");

    /// One and two characters of the Gold General, with its entry changed.
    fn gold(kanji: &str) -> (String, String) {
        let text = TINY.replacen("kanji: \"金将\", kanji_one: \"金\"", kanji, 1);
        let file = parse("tiny.ron", &text).unwrap_or_else(|error| panic!("{error}"));
        let tiny = Variant::compile(&file, &[]).expect("it compiles");
        let gold = tiny.kind(tiny.by_symbol("G").expect("a Gold General"));
        (gold.one_kanji().to_owned(), gold.two_kanji().to_owned())
    }

    #[test]
    fn a_face_takes_what_the_file_gives() {
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
