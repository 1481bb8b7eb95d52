//! Finding pieces by their names and by what they can do.

use super::kana::in_latin;
use super::talent::Talent;
use crate::variant::face::is_selector;
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
        let wanted = Wanted::of(&self.text);
        let has_all = |kind: &Kind| self.talents.iter().all(|talent| talent.is_of(kind));
        let fitting = game.kinds().filter(|(_, kind)| has_all(kind));
        let mut found: Vec<(Fit, KindId)> =
            fitting.filter_map(|(id, kind)| Some((wanted.fit(kind)?, id))).collect();
        found.sort_by_key(|(fit, _)| *fit);
        found.into_iter().map(|(_, id)| id).collect()
    }
}

/// What was typed, made comparable.
struct Wanted {
    text: String,
    /// The text as it sounds.
    sound: String,
    words: Vec<Word>,
}

/// A word that was typed.
struct Word {
    text: String,
    sound: String,
    /// Whether it may stand anywhere, as in Japanese, where words are not set apart; else it must
    /// begin a word.
    is_anywhere: bool,
}

impl Wanted {
    fn of(typed: &str) -> Self {
        let text = fold(typed);
        let words = typed.split_whitespace().flat_map(|typed| {
            let is_anywhere = !plain(typed).is_ascii();
            let parts: Vec<String> = fold(typed).split_whitespace().map(str::to_owned).collect();
            parts.into_iter().map(move |text| Word { sound: sound(&text), text, is_anywhere })
        });
        Self { sound: sound(&text), words: words.collect(), text }
    }

    fn fit(&self, kind: &Kind) -> Option<Fit> {
        if self.text.is_empty() {
            return Some(Fit::Start);
        }
        let entry = kind.entry();
        let names = [&entry.symbol, &entry.name, &entry.romaji, &entry.kanji].into_iter();
        let mut names: Vec<String> = names.chain(&entry.meaning).map(|name| fold(name)).collect();
        names.push(fold(kind.one_kanji()));
        // A promoted face is found by the letters of its symbol too.
        names.push(fold(entry.symbol.trim_start_matches('+')));
        let reading = fold(&entry.romaji);
        names.push(reading.replace(' ', ""));
        let reading = sound(&reading);
        if names.contains(&self.text) || reading == self.sound {
            return Some(Fit::Whole);
        }
        if names.iter().any(|name| name.starts_with(&self.text)) || reading.starts_with(&self.sound) {
            return Some(Fit::Start);
        }
        let in_names =
            |word: &Word| names.iter().any(|name| word.is_in(name)) || reading.starts_with(&word.sound);
        let left: Vec<&Word> = self.words.iter().filter(|word| !in_names(word)).collect();
        if left.is_empty() {
            return Some(Fit::Names);
        }
        let talents = Talent::ALL.into_iter().filter(|talent| talent.is_of(kind));
        let powers: Vec<String> = talents.map(|talent| fold(&talent.search_words())).collect();
        // A single letter is meant for a symbol.
        let is_power = |word: &&Word| word.is_anywhere || word.text.len() > 1;
        let in_powers = |word: &&Word| is_power(word) && powers.iter().any(|power| word.is_in(power));
        left.iter().all(in_powers).then_some(Fit::Powers)
    }
}

impl Word {
    fn is_in(&self, text: &str) -> bool {
        text.split_whitespace().any(|known| {
            let is_inside = self.is_anywhere && !known.is_ascii() && known.contains(&self.text);
            is_inside || known.starts_with(&self.text)
        })
    }
}

/// Text as it is compared: small letters without marks, kana in Latin letters, kanji in one of
/// their forms, words by single blanks.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in in_latin(&plain(text)).chars() {
        if !is_gap(letter) {
            folded.push(letter);
        } else if !matches!(letter, '\'' | '’') && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.trim().to_owned()
}

/// Whether a character parts words; signs that a game may have for its kanji do not.
fn is_gap(letter: char) -> bool {
    let is_mark =
        matches!(letter, '\u{80}'..='\u{bf}' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{303f}' | '・');
    !letter.is_alphanumeric() && letter != '+' && (letter.is_ascii() || letter.is_whitespace() || is_mark)
}

/// How folded text sounds: long vowels, which people spell in many ways, are short, and nothing
/// parts the words.
fn sound(folded: &str) -> String {
    let short = |word: &str| {
        let mut short = String::with_capacity(word.len());
        for letter in word.chars() {
            let is_long = match letter {
                'u' => short.ends_with(['o', 'u']),
                'a' | 'i' | 'e' | 'o' => short.ends_with(letter),
                _ => false,
            };
            if !is_long {
                short.push(letter);
            }
        }
        short
    };
    folded.split(' ').map(short).collect()
}

/// Text in its plainest letters: without marks, small, full width as half width, kanji in one form.
fn plain(text: &str) -> String {
    let is_mark = |letter: &char| matches!(letter, '\u{300}'..='\u{36f}') || is_selector(*letter);
    text.chars().filter(|letter| !is_mark(letter)).flat_map(plain_letter).collect()
}

/// Kanji that are written in more than one form: what people may type, and what stands for it.
const FORMS: [(char, char); 16] = [
    ('竜', '龍'),
    ('雁', '鴈'),
    ('刃', '刄'),
    ('鈎', '鉤'),
    ('將', '将'),
    ('醉', '酔'),
    ('橫', '横'),
    ('縦', '竪'),
    ('鷄', '鶏'),
    ('雞', '鶏'),
    ('變', '変'),
    ('豬', '猪'),
    ('瞋', '嗔'),
    ('貓', '猫'),
    ('貘', '獏'),
    ('步', '歩'),
];

fn plain_letter(letter: char) -> impl Iterator<Item = char> {
    let letter = match letter {
        'ā' | 'Ā' | 'â' | 'Â' => 'a',
        'ī' | 'Ī' | 'î' | 'Î' => 'i',
        'ū' | 'Ū' | 'û' | 'Û' => 'u',
        'ē' | 'Ē' | 'ê' | 'Ê' => 'e',
        'ō' | 'Ō' | 'ô' | 'Ô' => 'o',
        '！'..='～' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        other => FORMS.iter().find(|(form, _)| *form == other).map_or(other, |(_, stands)| *stands),
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

    /// A reading is found however it is typed, a name in every form of its kanji.
    #[test]
    fn readings_and_forms() {
        for (game, typed, symbol) in [
            ("chu", "しし", "Ln"),
            ("chu", "シシ", "Ln"),
            ("chu", "ｼｼ", "Ln"),
            ("chu", "ｓｈｉｓｈｉ", "Ln"),
            ("chu", "ひしゃ", "R"),
            ("chu", "gyokushou", "K"),
            ("chu", "ぎょくしょう", "K"),
            ("chu", "ryuuou", "DK"),
            ("chu", "りゅうおう", "DK"),
            ("chu", "ryu\u{304}o\u{304}", "DK"),
            ("chu", "ryûô", "DK"),
            ("chu", "竜王", "DK"),
            ("chu", "ほうおう", "Ph"),
            ("chu", "ほんのう", ""),
            ("chu", "と", "+P"),
            ("tenjiku", "してんのう", "+HT"),
            ("tenjiku", "てっしょう", "I"),
            ("tai", "鈎行", "HM"),
            ("tai", "まかつ", "Ca"),
            ("tori", "雁", "Go"),
            ("tori", "ウズラ", "LQ"),
            ("tori", "さうずら", "LQ"),
            ("tori", "ううずら", "RQ"),
            ("tori", "u-uzura", "RQ"),
        ] {
            let first = found(game, typed, &[]).into_iter().next().unwrap_or_default();
            assert_eq!(first, symbol, "{game}: {typed}");
        }
    }

    /// What a game of somebody else's has for its kanji need be no letter.
    #[test]
    fn signs_are_looked_for_too() {
        let text = include_str!("../../docs/examples/lantern.ron").replace("\"提灯\"", "\"🏮\"");
        let file = crate::variant::read("lantern.ron", &text).expect("it is sound");
        let game = Variant::compile(&file, &[]).expect("it compiles");
        let find = |text: &str| {
            let found = Query { text: text.to_owned(), talents: Vec::new() }.find(&game);
            found.into_iter().map(|id| game.kind(id).symbol().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(find("🏮"), ["La"]);
        assert_eq!(find("").first().map(String::as_str), Some("K"));
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

    /// Words that people have for powers.
    #[test]
    fn other_words_for_powers() {
        assert_eq!(found("tenjiku", "burnt", &[]), ["FiD", "+FiD"]);
        assert_eq!(found("tenjiku", "やく", &[]), ["FiD", "+FiD"]);
        for typed in ["とぶ", "跳べる", "飛び越す"] {
            assert_eq!(found("tai", typed, &[]), found("tai", "跳び越え", &[]), "{typed}");
        }
        assert_eq!(found("tai", "曲がる", &[]), found("tai", "", &[Talent::Hooks]));
        assert!(found("chu", "promotion", &[]).contains(&"P".to_owned()));
        assert_eq!(found("chu", "王将", &[]), ["K", "+DE"]);
    }

    /// One letter is the beginning of a symbol or a name, not of every word for a power.
    #[test]
    fn a_single_letter_means_names() {
        let with_b = found("tenjiku", "b", &[]);
        assert_eq!(with_b[0], "B");
        assert!(with_b.contains(&"WBf".to_owned()), "Water Buffalo: {with_b:?}");
        assert!(!with_b.contains(&"FiD".to_owned()), "it burns: {with_b:?}");
    }

    #[test]
    fn talents_narrow_the_search() {
        assert_eq!(found("tenjiku", "", &[Talent::RangeJumps, Talent::Area]), ["VGn", "+VGn"]);
        assert_eq!(found("chu", "prince", &[Talent::Royal]), ["+DE"]);
        assert_eq!(found("chu", "", &[Talent::Royal]), ["K", "+DE"]);
    }
}
