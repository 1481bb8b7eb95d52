//! Fuzzy comparison of search texts with names.

use super::kana::romanize;
use tenjiku_rules::variant::face::is_variation_selector;

/// The quality of a match; smaller is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Match {
    /// The text is a complete name.
    Exact,
    /// A name begins with the text.
    Prefix,
    /// Every word is in the names.
    Names,
    /// Every word is in the names or in the description.
    Description,
}

pub(super) struct SearchNames {
    all: Vec<String>,
    /// The phonetic form of the Japanese name.
    reading: String,
}

impl SearchNames {
    /// Normalises names in any language, and the reading of the Japanese name.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>, reading: &str) -> Self {
        let reading = fold(reading);
        let mut all: Vec<String> = names.into_iter().map(fold).collect();
        all.extend([reading.replace(' ', ""), reading.clone()]);
        Self { all, reading: phonetic(&reading) }
    }
}

pub(super) struct SearchText {
    text: String,
    /// The phonetic form of the text.
    phonetic: String,
    words: Vec<SearchWord>,
}

struct SearchWord {
    text: String,
    phonetic: String,
    /// Whether the text may match inside a word, as in Japanese, which has no spaces; otherwise only at the beginning.
    matches_inside: bool,
}

impl SearchText {
    /// Normalises a text for comparison.
    pub fn new(typed: &str) -> Self {
        let text = fold(typed);
        let words = typed.split_whitespace().flat_map(|typed| {
            let matches_inside = !simplify(typed).is_ascii();
            let parts: Vec<String> = fold(typed).split_whitespace().map(str::to_owned).collect();
            parts.into_iter().map(move |text| SearchWord { phonetic: phonetic(&text), text, matches_inside })
        });
        Self { phonetic: phonetic(&text), words: words.collect(), text }
    }

    /// Whether the text has nothing to compare.
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Matches the text with names; `description` supplies further texts if needed. An empty text matches everything
    /// equally.
    pub fn match_with(
        &self,
        names: &SearchNames,
        description: impl FnOnce() -> Vec<String>,
    ) -> Option<Match> {
        if self.is_empty() {
            return Some(Match::Prefix);
        }
        let SearchNames { all, reading } = names;
        if all.contains(&self.text) || *reading == self.phonetic {
            return Some(Match::Exact);
        }
        if all.iter().any(|name| name.starts_with(&self.text)) || reading.starts_with(&self.phonetic) {
            return Some(Match::Prefix);
        }
        let in_names = |word: &SearchWord| {
            all.iter().any(|name| word.is_in(name)) || reading.starts_with(&word.phonetic)
        };
        let missing: Vec<&SearchWord> = self.words.iter().filter(|word| !in_names(word)).collect();
        if missing.is_empty() {
            return Some(Match::Names);
        }
        let description: Vec<String> = description().iter().map(|text| fold(text)).collect();
        // A single letter only matches names.
        let is_long_enough = |word: &SearchWord| word.matches_inside || word.text.len() > 1;
        let is_described =
            |word: &&SearchWord| is_long_enough(word) && description.iter().any(|text| word.is_in(text));
        missing.iter().all(is_described).then_some(Match::Description)
    }
}

impl SearchWord {
    fn is_in(&self, text: &str) -> bool {
        text.split_whitespace().any(|word| {
            let is_inside = self.matches_inside && !word.is_ascii() && word.contains(&self.text);
            is_inside || word.starts_with(&self.text)
        })
    }
}

/// The matching items, best first, otherwise in their original order.
pub(super) fn rank_matches<T>(items: impl IntoIterator<Item = (T, Option<Match>)>) -> Vec<T> {
    let matches = items.into_iter().filter_map(|(item, quality)| Some((quality?, item)));
    let mut found: Vec<(Match, T)> = matches.collect();
    found.sort_by_key(|(quality, _)| *quality);
    found.into_iter().map(|(_, item)| item).collect()
}

/// Normalises a text: lower case without diacritics, kana in Latin letters, each kanji in one form, words separated
/// by single spaces.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in romanize(&simplify(text)).chars() {
        if !is_gap(letter) {
            folded.push(letter);
        } else if !matches!(letter, '\'' | '’') && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.trim().to_owned()
}

/// Whether a character separates words. Symbols that a game uses in place of kanji do not.
fn is_gap(letter: char) -> bool {
    let is_mark =
        matches!(letter, '\u{80}'..='\u{bf}' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{303f}' | '・');
    !letter.is_alphanumeric() && letter != '+' && (letter.is_ascii() || letter.is_whitespace() || is_mark)
}

/// The phonetic form of folded text: long vowels, which have several spellings, become short, and spaces are removed.
fn phonetic(folded: &str) -> String {
    let shorten = |word: &str| {
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
    folded.split(' ').map(shorten).collect()
}

/// Simplifies characters: no diacritics, lower case, half width, each kanji in one form.
fn simplify(text: &str) -> String {
    let is_mark = |letter: &char| matches!(letter, '\u{300}'..='\u{36f}') || is_variation_selector(*letter);
    text.chars().filter(|letter| !is_mark(letter)).flat_map(simplify_letter).collect()
}

/// Kanji variants: the typed form, and the form used for comparison.
const KANJI_FORMS: [(char, char); 16] = [
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

fn simplify_letter(letter: char) -> impl Iterator<Item = char> {
    let letter = match letter {
        'ā' | 'Ā' | 'â' | 'Â' => 'a',
        'ī' | 'Ī' | 'î' | 'Î' => 'i',
        'ū' | 'Ū' | 'û' | 'Û' => 'u',
        'ē' | 'Ē' | 'ê' | 'Ê' => 'e',
        'ō' | 'Ō' | 'ô' | 'Ô' => 'o',
        '！'..='～' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        other => {
            KANJI_FORMS.iter().find(|(form, _)| *form == other).map_or(other, |(_, canonical)| *canonical)
        }
    };
    letter.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn text_is_compared_without_diacritics() {
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
}
