//! Which rules a game's pages tell: those of its rule text, and no others.

use crate::games::{GAMES, file, game, lantern, speak, told, topic, topics};
use std::sync::Arc;
use tenjiku::guide::{Section, pages};
use tenjiku::language::Language;
use tenjiku::variant::Variant;

fn ids(id: &str) -> Vec<&'static str> {
    topics(&game(id)).iter().map(|topic| topic.id).collect()
}

/// From the chapters of each game's rule text.
#[test]
fn each_game_has_the_rules_of_its_text() {
    let _english = speak(Language::English);
    let told: Vec<(&str, Vec<&str>)> = GAMES.into_iter().map(|id| (id, ids(id))).collect();
    let large = ["board", "aim", "second-royal", "bare-king", "repetition", "agreement", "turn"];
    for (id, wanted) in [
        (
            "tori",
            &[
                "board",
                "aim",
                "bare-king",
                "repetition",
                "agreement",
                "turn",
                "steps",
                "slides",
                "short-slides",
            ][..],
        ),
        ("chu", &large),
        ("dai", &large),
        ("tenjiku", &["board", "options", "aim", "second-royal"]),
        ("tai", &["board", "options", "aim", "second-royal"]),
    ] {
        let found = told.iter().find(|(known, _)| *known == id).map(|(_, topics)| &topics[..wanted.len()]);
        assert_eq!(found, Some(wanted), "{id}");
    }
    for (topic, games) in [
        ("drops", &["tori"][..]),
        ("drop-limits", &["tori"]),
        ("lion", &["chu", "dai", "tenjiku", "tai"]),
        ("lion-lines", &["chu", "dai", "tenjiku", "tai"]),
        ("trading-near", &["chu"]),
        ("counter-strike", &["chu"]),
        ("deferral", &["chu"]),
        ("waits", &["chu"]),
        ("must-promote", &["chu", "dai", "tenjiku"]),
        ("leaps", &["dai", "tenjiku", "tai"]),
        ("igui", &["tenjiku"]),
        ("skips", &["tenjiku"]),
        ("area", &["tenjiku"]),
        ("range-jumps", &["tenjiku"]),
        ("burning", &["tenjiku"]),
        ("burn-on-promotion", &["tenjiku"]),
        ("options", &["tenjiku", "tai"]),
        ("hooks", &["tai"]),
        ("universal", &["tai"]),
        ("long-lion", &[]),
        ("pierces", &[]),
        ("solo", &[]),
    ] {
        let having = told.iter().filter(|(_, topics)| topics.contains(&topic)).map(|(id, _)| *id);
        let having: Vec<&str> = having.collect();
        assert_eq!(having, games, "{topic}");
    }
}

/// Rule texts: sizes, pieces a side, depth of the zone.
#[test]
fn numbers_come_from_the_game() {
    let _english = speak(Language::English);
    for (id, size, pieces, zone) in [
        ("tori", "7 × 7", "16 pieces", Some("2 ranks")),
        ("chu", "12 × 12", "46 pieces", Some("4 ranks")),
        ("dai", "15 × 15", "65 pieces", Some("5 ranks")),
        ("tenjiku", "16 × 16", "78 pieces", Some("5 ranks")),
        ("tai", "25 × 25", "177 pieces", None),
    ] {
        let told = told(&game(id));
        assert!(told.contains(size) && told.contains(pieces), "{id}");
        assert_eq!(told.contains("his promotion zone. A piece"), zone.is_some(), "{id}");
        assert!(zone.is_none_or(|zone| told.contains(zone)), "{id}");
    }
}

/// Tenjiku, "Range jumping pieces": King, Great General, Vice General, the two others as equals.
#[test]
fn ranks_are_listed_from_the_highest() {
    let _english = speak(Language::English);
    let tenjiku = game("tenjiku");
    let topics = topics(&tenjiku);
    let fronts = |kinds: &[tenjiku::variant::KindId]| -> Vec<String> {
        let front = kinds.iter().map(|id| tenjiku.kind(*id)).filter(|kind| !kind.is_promoted());
        front.map(|kind| kind.symbol().to_owned()).collect()
    };
    let rows: Vec<Vec<String>> =
        topic(&topics, "range-jumps").ranks.iter().map(|(_, kinds)| fronts(kinds)).collect();
    assert_eq!(rows, [&["K"][..], &["GGn"], &["VGn"], &["BGn", "RGn"], &[]]);
}

/// The option that holds is told first of all to be the one that holds.
#[test]
fn options_tell_which_one_holds() {
    let _english = speak(Language::English);
    let second = Variant::compile(&file("tenjiku"), &[("lion_hawk".to_owned(), 2)]).expect("it compiles");
    let second = Arc::new(second);
    let holding = |game: &Arc<Variant>| {
        let topics = topics(game);
        let texts = &topic(&topics, "options").text;
        texts.iter().position(|text| text.contains("holds now")).expect("one holds")
    };
    assert_eq!((holding(&game("tenjiku")), holding(&second)), (1, 2));
    // In version 2 it is a Lion: it stands among them.
    let lions = |game: &Arc<Variant>| topic(&topics(game), "lion").kinds.len();
    assert_eq!(lions(&second), lions(&game("tenjiku")) + 2);
}

/// Somebody else's game has its pages with no code: its fire too.
#[test]
fn a_game_of_ones_own_has_pages() {
    let _english = speak(Language::English);
    let lantern = lantern();
    let told = told(&lantern);
    for words in ["8 × 8", "When the Lantern has moved", "The 2 ranks"] {
        assert!(told.contains(words), "{words}");
    }
    let topics = topics(&lantern);
    assert_eq!(topic(&topics, "burning").pictures.len(), 1);
    assert_eq!(topic(&topics, "duel").pictures.len(), 1);
}

/// The same pages in every language, and no paragraph left in English.
#[test]
fn every_language_tells_the_same_rules() {
    for id in GAMES {
        let read = |language| {
            let _guard = speak(language);
            let sections = pages(&game(id));
            let shape: Vec<(usize, usize, usize)> = sections
                .iter()
                .flat_map(|Section { topics, .. }| topics)
                .map(|topic| (topic.text.len(), topic.kinds.len(), topic.pictures.len()))
                .collect();
            let texts = sections.into_iter().flat_map(|section| {
                let told = section.topics.into_iter();
                told.flat_map(|topic| topic.text.into_iter().chain([topic.title])).chain([section.title])
            });
            (shape, texts.collect::<Vec<String>>())
        };
        let ((shape, english), (other_shape, japanese)) = (read(Language::English), read(Language::Japanese));
        assert_eq!(shape, other_shape, "{id}");
        for (english, japanese) in english.iter().zip(&japanese) {
            assert_ne!(english, japanese, "{id}");
            assert!(!japanese.is_ascii(), "{id}: {japanese}");
            // A message that is missing is said as its name; an argument as `{$name}`.
            assert!(!english.starts_with("guide-") && !english.contains("{$"), "{english}");
        }
    }
}
