//! How moves are written, told with examples in the form of the rule texts, "Notation".

use crate::games::{GAMES, game, lantern, speak, topic, topics};
use std::sync::Arc;
use tenjiku::guide::Rule;
use tenjiku::language::Language;
use tenjiku::variant::Variant;

/// What is told, paragraph by paragraph.
fn told(game: &Arc<Variant>) -> Vec<String> {
    topic(&topics(game), Rule::Notation).text.clone()
}

/// The example at the end of the paragraph that has these words.
fn example(id: &str, words: &str) -> Option<String> {
    let told = told(&game(id));
    let paragraph = told.iter().find(|text| text.contains(words))?;
    Some(paragraph.trim_end_matches('.').rsplit(' ').next().expect("a word").to_owned())
}

/// Letters of a piece, then the rest of a move.
fn parts(written: &str) -> (&str, &str) {
    let end = written.find(|c: char| !c.is_ascii_alphabetic() && c != '+' || c == 'x').expect("a sign");
    written.split_at(end)
}

#[test]
fn each_game_has_the_signs_it_needs() {
    let _english = speak(Language::English);
    let with = |words: &str| -> Vec<&str> {
        GAMES.into_iter().filter(|id| told(&game(id)).iter().any(|text| text.contains(words))).collect()
    };
    let lions = ["chu", "dai", "tenjiku", "tai"];
    assert_eq!(with("A capture has an x"), GAMES);
    assert_eq!(with("on the way has an x"), lions);
    assert_eq!(with("without moving stands x!"), lions);
    assert_eq!(with("A pass:"), lions);
    assert_eq!(with("is turned over"), GAMES);
    assert_eq!(with("could have been turned over"), ["chu", "dai", "tenjiku"]);
    assert_eq!(with("begin with a plus"), lions);
    assert_eq!(with("What burns is listed"), ["tenjiku"]);
    assert_eq!(with("is burnt where it ends"), ["tenjiku"]);
    assert_eq!(with("is a drop"), ["tori"]);
    assert!(told(&lantern()).iter().any(|text| text.contains("What burns is listed")));
}

#[test]
fn examples_have_the_form_of_the_rule_texts() {
    let _english = speak(Language::English);
    for id in GAMES {
        let first = example(id, "a hyphen, and the square").expect("an example");
        assert!(first.contains('-') && !first.contains(['x', '=', '+']), "{id}: {first}");
        let capture = example(id, "A capture has an x").expect("an example");
        assert!(parts(&capture).1.starts_with('x') && !capture.contains(['=', '+']), "{id}: {capture}");
    }
    for id in ["chu", "dai", "tenjiku", "tai"] {
        // As in `Lnx!9d`, `Lnx3hx2i`.
        let igui = example(id, "without moving stands x!").expect("an example");
        assert!(parts(&igui).1.starts_with("x!"), "{id}: {igui}");
        let double = example(id, "on the way has an x").expect("an example");
        assert_eq!(double.matches('x').count(), 2, "{id}: {double}");
        // Taking without moving promotes where captures do.
        assert_eq!(igui.ends_with('+'), id == "tai", "{id}: {igui}");
    }
    // As in `FiDx15kx!14j,15j,16k`, `Ln-6g*`, `Sw-5b+` and a drop `Sw*4d`.
    let burnt = example("tenjiku", "What burns").expect("an example");
    assert!(burnt.starts_with("FiD") && burnt.contains("x!") && burnt.contains(','), "{burnt}");
    let suicide = example("tenjiku", "is burnt where it ends").expect("an example");
    assert!(suicide.ends_with('*'), "{suicide}");
    let promotion = example("tori", "is turned over").expect("an example");
    assert!(promotion.ends_with('+'), "{promotion}");
    let drop = example("tori", "is a drop").expect("an example");
    assert!(parts(&drop).1.starts_with('*'), "{drop}");
}
