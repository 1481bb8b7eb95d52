//! Search for pieces by names and abilities.

use super::feature::PieceFeature;
use super::search_text::{SearchNames, SearchText, rank_matches};
use tenjiku_rules::variant::{Kind, KindId, Variant};

/// A search: words, and features that a piece must have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Words of names, readings, symbols, kanji or powers, in any language.
    pub text: String,
    /// Features that the piece must have.
    pub features: Vec<PieceFeature>,
}

impl Query {
    /// The matching pieces: those found by name before those found by power, otherwise in the order of the file. An
    /// empty query finds all.
    #[must_use]
    pub fn find(&self, game: &Variant) -> Vec<KindId> {
        let typed = SearchText::new(&self.text);
        let has_all = |kind: &Kind| self.features.iter().all(|feature| feature.is_of(kind));
        let matching_kinds = game.kinds().filter(|(_, kind)| has_all(kind));
        rank_matches(matching_kinds.map(|(id, kind)| (id, typed.match_with(&names(kind), || powers(kind)))))
    }
}

/// The pieces that match a name, best first; if no piece does, the pieces that match the name without its final `s`.
#[must_use]
pub fn find_by_name(game: &Variant, name: &str) -> Vec<KindId> {
    let all: Vec<(KindId, SearchNames)> = game.kinds().map(|(id, kind)| (id, names(kind))).collect();
    let texts = [Some(name), name.strip_suffix('s')].into_iter().flatten().map(SearchText::new);
    let find = |typed: SearchText| {
        rank_matches(all.iter().map(|(id, names)| (*id, typed.match_with(names, Vec::new))))
    };
    texts.filter(|typed| !typed.is_empty()).map(find).find(|found| !found.is_empty()).unwrap_or_default()
}

pub(super) fn names(kind: &Kind) -> SearchNames {
    let entry = kind.entry();
    let names = [&entry.symbol, &entry.name, &entry.romaji, &entry.kanji].into_iter().chain(&entry.meaning);
    // A promoted face is also found by its symbol without the plus.
    let base_symbol = entry.symbol.trim_start_matches('+');
    let others = [kind.one_kanji(), base_symbol].into_iter().chain(entry.koma.as_deref());
    SearchNames::new(names.map(String::as_str).chain(others), &entry.romaji)
}

fn powers(kind: &Kind) -> Vec<String> {
    let features = PieceFeature::ALL.into_iter().filter(|feature| feature.is_of(kind));
    features.map(|feature| feature.search_words()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;

    fn find_symbols(game: &str, text: &str, features: &[PieceFeature]) -> Vec<String> {
        let game = Variant::built_in(game).unwrap();
        let query = Query { text: text.to_owned(), features: features.to_vec() };
        query.find(&game).into_iter().map(|id| game.kind(id).symbol().to_owned()).collect()
    }

    #[test]
    fn an_empty_query_finds_all_in_the_order_of_the_file() {
        let all = find_symbols("tori", "", &[]);
        assert_eq!(all.len(), 9);
        assert_eq!(all, find_symbols("tori", "  ", &[]));
    }

    #[test]
    fn pieces_are_found_by_name_reading_symbol_kanji_and_meaning() {
        for text in ["Ln", "ln", "shishi", "獅子", "獅"] {
            assert_eq!(find_symbols("chu", text, &[])[0], "Ln", "{text}");
        }
        // The King's name means Jade General.
        assert_eq!(find_symbols("chu", "jade", &[]), ["K"]);
        assert_eq!(find_symbols("chu", "mover vert", &[]), ["VM", "+S"]);
        assert_eq!(find_symbols("chu", "no such piece", &[]), [""; 0]);
    }

    #[test]
    fn readings_and_kanji_are_found_in_every_form() {
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
            let first = find_symbols(game, typed, &[]).into_iter().next().unwrap_or_default();
            assert_eq!(first, symbol, "{game}: {typed}");
        }
    }

    /// The field `kanji` of a user's own game may hold any characters.
    #[test]
    fn emoji_are_found_too() {
        let text = include_str!("../../../../docs/examples/lantern.ron").replace("\"提灯\"", "\"🏮\"");
        let file = tenjiku_rules::variant::read("lantern.ron", &text).expect("it is sound");
        let game = Variant::compile(&file, &[]).expect("it compiles");
        let find = |text: &str| {
            let found = Query { text: text.to_owned(), features: Vec::new() }.find(&game);
            found.into_iter().map(|id| game.kind(id).symbol().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(find("🏮"), ["La"]);
        assert_eq!(find("").first().map(String::as_str), Some("K"));
    }

    /// A symbol or a complete name comes before names that only begin with the text.
    #[test]
    fn the_best_match_comes_first() {
        assert_eq!(find_symbols("tenjiku", "lion", &[])[0], "Ln");
        assert_eq!(find_symbols("chu", "b", &[])[0], "B");
        assert_eq!(find_symbols("chu", "dk", &[])[..2], ["DK", "+DK"]);
    }

    /// Rule text of Tai, "Jumping pieces": Kylin, Phoenix, Donkey, Poisonous Snake, Knight, the Emperor and
    /// the pieces with Lion power.
    #[test]
    fn pieces_are_found_by_power_in_english_and_japanese() {
        let find_unpromoted = |text: &str| {
            let all = find_symbols("tai", text, &[]);
            let mut unpromoted: Vec<String> =
                all.into_iter().filter(|symbol| !symbol.starts_with('+')).collect();
            unpromoted.sort();
            unpromoted
        };
        // The Horned Falcon and the Soaring Eagle have Lion power along a line.
        assert_eq!(find_unpromoted("jumps"), ["Do", "E", "HF", "Ky", "Ln", "N", "PS", "Ph", "SE"]);
        assert_eq!(find_unpromoted("jumps"), find_unpromoted("跳び越え"));
        assert!(!find_unpromoted("jumps").contains(&"VO".to_owned()), "the Violent Ox does not jump");
    }

    #[test]
    fn pieces_are_found_by_burning_and_lion_power() {
        assert_eq!(find_symbols("tenjiku", "burns", &[]), ["FiD", "+FiD"]);
        assert_eq!(find_symbols("tenjiku", "焼く", &[]), ["FiD", "+FiD"]);
        assert_eq!(find_symbols("chu", "lion power", &[]), ["Ln", "+DH", "+DK", "+Ky"]);
        assert_eq!(find_symbols("chu", "獅子の力", &[]), find_symbols("chu", "lion power", &[]));
        assert_eq!(find_symbols("tori", "burns", &[]), [""; 0]);
    }

    #[test]
    fn synonyms_of_powers_are_found() {
        assert_eq!(find_symbols("tenjiku", "burnt", &[]), ["FiD", "+FiD"]);
        assert_eq!(find_symbols("tenjiku", "やく", &[]), ["FiD", "+FiD"]);
        for typed in ["とぶ", "跳べる", "飛び越す"] {
            assert_eq!(find_symbols("tai", typed, &[]), find_symbols("tai", "跳び越え", &[]), "{typed}");
        }
        assert_eq!(find_symbols("tai", "曲がる", &[]), find_symbols("tai", "", &[PieceFeature::Hooks]));
        assert!(find_symbols("chu", "promotion", &[]).contains(&"P".to_owned()));
        assert_eq!(find_symbols("chu", "王将", &[]), ["K", "+DE"]);
    }

    #[test]
    fn pieces_are_found_by_singular_and_plural_names() {
        let game = Variant::built_in("tenjiku").unwrap();
        let first =
            |name: &str| find_by_name(&game, name).first().map(|id| game.kind(*id).symbol().to_owned());
        for name in ["fire demon", "Fire Demons", "FiD", "火鬼"] {
            assert_eq!(first(name).as_deref(), Some("FiD"), "{name}");
        }
        for name in ["burns", "", "!", "no such pieces"] {
            assert_eq!(first(name), None, "{name}: no name");
        }
    }

    /// A single letter matches symbols and names, not words for powers.
    #[test]
    fn a_single_letter_matches_only_names() {
        let with_b = find_symbols("tenjiku", "b", &[]);
        assert_eq!(with_b[0], "B");
        assert!(with_b.contains(&"WBf".to_owned()), "Water Buffalo: {with_b:?}");
        assert!(!with_b.contains(&"FiD".to_owned()), "it burns: {with_b:?}");
    }

    #[test]
    fn features_narrow_the_search() {
        assert_eq!(
            find_symbols("tenjiku", "", &[PieceFeature::RangeJumps, PieceFeature::Area]),
            ["VGn", "+VGn"]
        );
        assert_eq!(find_symbols("chu", "prince", &[PieceFeature::Royal]), ["+DE"]);
        assert_eq!(find_symbols("chu", "", &[PieceFeature::Royal]), ["K", "+DE"]);
    }
}
