//! Finding pieces by their names and by what they can do.

use super::talent::Talent;
use crate::variant::{Kind, KindId, Variant};

/// What is looked for: words, and talents that a piece must have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Words of names, readings, symbols, kanji or powers, in any language.
    pub text: String,
    /// Talents.
    pub talents: Vec<Talent>,
}

/// How well a piece fits: the smaller, the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The text is its symbol, its one character or a whole name.
    Whole,
    /// A name begins with the text.
    Start,
    /// Every word is in its names.
    Names,
    /// Every word is in its names or tells a power.
    Powers,
}

impl Query {
    /// The pieces of the game that fit, those by name before those by power, otherwise in the
    /// order of the file. A query that asks for nothing finds them all.
    #[must_use]
    pub fn find(&self, game: &Variant) -> Vec<KindId> {
        let text = fold(&self.text);
        let has_all = |kind: &Kind| self.talents.iter().all(|talent| talent.is_of(kind));
        let fitting = game.kinds().filter(|(_, kind)| has_all(kind));
        let mut found: Vec<(Fit, KindId)> =
            fitting.filter_map(|(id, kind)| Some((fit(kind, &text)?, id))).collect();
        found.sort_by_key(|(fit, _)| *fit);
        found.into_iter().map(|(_, id)| id).collect()
    }
}

fn fit(kind: &Kind, text: &str) -> Option<Fit> {
    let entry = kind.entry();
    let mut names: Vec<String> = [&entry.symbol, &entry.name, &entry.romaji, &entry.kanji, &entry.kanji_one]
        .into_iter()
        .chain(&entry.meaning)
        .map(|name| fold(name))
        .collect();
    // A promoted face is found by the letters of its symbol too.
    names.push(fold(entry.symbol.trim_start_matches('+')));
    if names.iter().any(|name| name == text) {
        return Some(Fit::Whole);
    }
    if names.iter().any(|name| name.starts_with(text)) {
        return Some(Fit::Start);
    }
    let mut words = text.split_whitespace().peekable();
    words.peek()?;
    let in_names = |word: &str| names.iter().any(|name| holds(name, word));
    let powers: Vec<String> = Talent::ALL
        .into_iter()
        .filter(|talent| talent.is_of(kind))
        .map(|talent| fold(&talent.search_words()))
        .collect();
    let mut fit = Fit::Names;
    for word in words {
        if !in_names(word) {
            fit = Fit::Powers;
            if !powers.iter().any(|power| holds(power, word)) {
                return None;
            }
        }
    }
    Some(fit)
}

/// Whether a word of the text begins with `word`. Where words are not set apart, as in Japanese,
/// any place will do.
fn holds(text: &str, word: &str) -> bool {
    let is_latin = word.is_ascii();
    if is_latin { text.split_whitespace().any(|known| known.starts_with(word)) } else { text.contains(word) }
}

/// Text as it is compared: small letters without marks, words by single blanks.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().flat_map(plain) {
        if letter.is_alphanumeric() || letter == '+' {
            folded.push(letter);
        } else if !matches!(letter, '\'' | '’') && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.trim().to_owned()
}

/// A letter in its plainest form: long vowels short, full width as half width.
fn plain(letter: char) -> impl Iterator<Item = char> {
    let letter = match letter {
        'ā' | 'Ā' => 'a',
        'ī' | 'Ī' => 'i',
        'ū' | 'Ū' => 'u',
        'ē' | 'Ē' => 'e',
        'ō' | 'Ō' => 'o',
        '！'..='～' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        other => other,
    };
    letter.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Library;

    #[test]
    fn text_is_compared_without_marks() {
        for (text, folded) in [
            ("Gyokushō", "gyokusho"),
            ("hon'ō", "hono"),
            ("  Long-Nosed   Goblin ", "long nosed goblin"),
            ("ＦｉＤ", "fid"),
            ("+DK", "+dk"),
            ("獅子", "獅子"),
        ] {
            assert_eq!(fold(text), folded);
        }
    }

    fn found(game: &str, text: &str, talents: &[Talent]) -> Vec<String> {
        let library = Library::with_folder(None);
        let game = Variant::compile(library.find(game).expect("ours"), &[]).expect("it compiles");
        let query = Query { text: text.to_owned(), talents: talents.to_vec() };
        query.find(&game).into_iter().map(|id| game.kind(id).symbol().to_owned()).collect()
    }

    #[test]
    fn nothing_asked_finds_all_in_the_order_of_the_file() {
        let all = found("tori", "", &[]);
        assert_eq!(all.len(), 9);
        assert_eq!(all, found("tori", "  ", &[]));
    }

    #[test]
    fn by_name_reading_symbol_kanji_and_meaning() {
        for text in ["Ln", "ln", "shishi", "獅子", "獅"] {
            assert_eq!(found("chu", text, &[])[0], "Ln", "{text}");
        }
        // Jade General is what the King's name means.
        assert_eq!(found("chu", "jade", &[]), ["K"]);
        assert_eq!(found("chu", "mover vert", &[]), ["VM", "+S"]);
        assert_eq!(found("chu", "no such piece", &[]), [""; 0]);
    }

    /// A symbol or a whole name comes before names that merely begin so.
    #[test]
    fn what_fits_best_comes_first() {
        assert_eq!(found("tenjiku", "lion", &[])[0], "Ln");
        assert_eq!(found("chu", "b", &[])[0], "B");
        assert_eq!(found("chu", "dk", &[])[..2], ["DK", "+DK"]);
    }

    /// Rule text of Tai, "Jumping pieces": Kylin, Phoenix, Donkey, Poisonous Snake, Knight, the
    /// Emperor and what has Lion power.
    #[test]
    fn by_power_in_english_and_japanese() {
        let natural = |text: &str| {
            let all = found("tai", text, &[]);
            let mut front: Vec<String> = all.into_iter().filter(|symbol| !symbol.starts_with('+')).collect();
            front.sort();
            front
        };
        // The Horned Falcon and the Soaring Eagle have Lion power along a line.
        assert_eq!(natural("jumps"), ["Do", "E", "HF", "Ky", "Ln", "N", "PS", "Ph", "SE"]);
        assert_eq!(natural("jumps"), natural("跳び越え"));
        assert!(!natural("jumps").contains(&"VO".to_owned()), "the Violent Ox does not jump");
    }

    #[test]
    fn burning_and_lion_power() {
        assert_eq!(found("tenjiku", "burns", &[]), ["FiD", "+FiD"]);
        assert_eq!(found("tenjiku", "焼く", &[]), ["FiD", "+FiD"]);
        assert_eq!(found("chu", "lion power", &[]), ["Ln", "+DH", "+DK", "+Ky"]);
        assert_eq!(found("chu", "獅子の力", &[]), found("chu", "lion power", &[]));
        assert_eq!(found("tori", "burns", &[]), [""; 0]);
    }

    #[test]
    fn talents_narrow_the_search() {
        assert_eq!(found("tenjiku", "", &[Talent::RangeJumps, Talent::Area]), ["VGn", "+VGn"]);
        assert_eq!(found("chu", "prince", &[Talent::Royal]), ["+DE"]);
        assert_eq!(found("chu", "", &[Talent::Royal]), ["K", "+DE"]);
    }
}
