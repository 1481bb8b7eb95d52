//! The page on notation, with examples in the form of the rule texts, "Notation".

use crate::games::{GAMES, game, lantern, set_language, topic, topics};
use std::sync::Arc;
use tenjiku_language::Language;
use tenjiku_rules::variant::Variant;
use tenjiku_teach::guide::Rule;

fn paragraphs(game: &Arc<Variant>) -> Vec<String> {
    topic(&topics(game), Rule::Notation).text.clone()
}

fn example(id: &str, words: &str) -> Option<String> {
    let paragraphs = paragraphs(&game(id));
    let paragraph = paragraphs.iter().find(|text| text.contains(words))?;
    Some(paragraph.trim_end_matches('.').rsplit(' ').next().expect("a word").to_owned())
}

/// Splits a move into the letters of its piece and the rest.
fn parts(written: &str) -> (&str, &str) {
    let end = written.find(|c: char| !c.is_ascii_alphabetic() && c != '+' || c == 'x').expect("a sign");
    written.split_at(end)
}

#[test]
fn each_game_has_the_signs_it_needs() {
    let _english = set_language(Language::English);
    let games_with = |words: &str| -> Vec<&str> {
        GAMES.into_iter().filter(|id| paragraphs(&game(id)).iter().any(|text| text.contains(words))).collect()
    };
    let lions = ["chu", "dai", "tenjiku", "tai"];
    assert_eq!(games_with("A capture has an x"), GAMES);
    assert_eq!(games_with("on the way has its own x"), lions);
    assert_eq!(games_with("without moving puts x!"), lions);
    assert_eq!(games_with("A pass:"), lions);
    assert_eq!(games_with("that the piece promotes"), GAMES);
    assert_eq!(games_with("could have promoted"), ["chu", "dai", "tenjiku"]);
    assert_eq!(games_with("start with a plus"), lions);
    assert_eq!(games_with("Burnt pieces are listed"), ["tenjiku"]);
    assert_eq!(games_with("burns where its move ends"), ["tenjiku"]);
    assert_eq!(games_with("means a drop"), ["tori"]);
    assert!(paragraphs(&lantern()).iter().any(|text| text.contains("Burnt pieces are listed")));
}

#[test]
fn examples_have_the_form_of_the_rule_texts() {
    let _english = set_language(Language::English);
    for id in GAMES {
        let first = example(id, "a hyphen, and the square").expect("an example");
        assert!(first.contains('-') && !first.contains(['x', '=', '+']), "{id}: {first}");
        let capture = example(id, "A capture has an x").expect("an example");
        assert!(parts(&capture).1.starts_with('x') && !capture.contains(['=', '+']), "{id}: {capture}");
    }
    for id in ["chu", "dai", "tenjiku", "tai"] {
        // As in `Lnx!9d`, `Lnx3hx2i`.
        let igui = example(id, "without moving puts x!").expect("an example");
        assert!(parts(&igui).1.starts_with("x!"), "{id}: {igui}");
        let double = example(id, "on the way has its own x").expect("an example");
        assert_eq!(double.matches('x').count(), 2, "{id}: {double}");
        // Igui promotes where captures do.
        assert_eq!(igui.ends_with('+'), id == "tai", "{id}: {igui}");
    }
    // As in `FiDx15kx!14j,15j,16k`, `Ln-6g*`, `Sw-5b+` and a drop `Sw*4d`.
    let burnt = example("tenjiku", "Burnt pieces").expect("an example");
    assert!(burnt.starts_with("FiD") && burnt.contains("x!") && burnt.contains(','), "{burnt}");
    let suicide = example("tenjiku", "burns where its move ends").expect("an example");
    assert!(suicide.ends_with('*'), "{suicide}");
    let promotion = example("tori", "that the piece promotes").expect("an example");
    assert!(promotion.ends_with('+'), "{promotion}");
    let drop = example("tori", "means a drop").expect("an example");
    assert!(parts(&drop).1.starts_with('*'), "{drop}");
}
