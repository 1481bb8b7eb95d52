//! Every text of the built-in lessons exists in every language, with the same content.

use crate::games::story_libraries;
use std::collections::{BTreeMap, BTreeSet};
use tenjiku_language::{Language, text_in};
use tenjiku_rules::variant::Geometry;

/// All message names that our lessons use, each with the boards it is used on.
fn used_messages() -> BTreeMap<&'static str, Vec<&'static Geometry>> {
    let mut used_messages: BTreeMap<&str, Vec<&Geometry>> = BTreeMap::new();
    for (_, library) in story_libraries() {
        for story in &library.stories {
            for name in story.messages() {
                used_messages.entry(name).or_default().push(story.board.geometry());
            }
        }
        for practice in &library.practice {
            for name in practice.messages() {
                used_messages.entry(name).or_default().push(practice.position.variant().geometry());
            }
        }
    }
    used_messages
}

#[test]
fn every_text_is_a_message_of_every_language() {
    for name in used_messages().into_keys() {
        assert!(
            name.starts_with("story-") || name.starts_with("practice-"),
            "{name} is no name of a message"
        );
        for language in Language::ALL {
            assert_ne!(text_in(language, name, []), name, "{} lacks it", language.code());
        }
    }
}

/// The words in a text that look like squares.
fn squares(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let chars: Vec<char> = text.chars().collect();
    for (index, c) in chars.iter().enumerate() {
        if !c.is_ascii_lowercase() || chars.get(index + 1).is_some_and(char::is_ascii_alphanumeric) {
            continue;
        }
        let digits: String = chars[..index].iter().rev().take_while(|digit| digit.is_ascii_digit()).collect();
        if !digits.is_empty() {
            found.insert(digits.chars().rev().chain([*c]).collect());
        }
    }
    found
}

#[test]
fn squares_in_texts_are_found() {
    let names = |text: &str| squares(text).into_iter().collect::<Vec<_>>();
    assert_eq!(names("From 12a to 5f, over 7 squares, in the 1st."), ["12a", "5f"]);
    assert_eq!(names("5d の獅子を 3h で取る。"), ["3h", "5d"]);
}

/// A translation that names other squares than the original is wrong, and so is a square that is not on the board.
#[test]
fn all_languages_name_the_same_squares_of_the_board() {
    for language in Language::ALL {
        for (name, boards) in used_messages() {
            let named = squares(&text_in(language, name, []));
            let in_english = squares(&text_in(Language::English, name, []));
            assert_eq!(named, in_english, "{name} in {}", language.code());
            for board in boards {
                let outside: Vec<&String> =
                    named.iter().filter(|square| board.parse(square).is_none()).collect();
                assert!(outside.is_empty(), "{name} names {outside:?}");
            }
        }
    }
}

/// Practice texts count like suggestions: in English the winner's moves, in Japanese those of both sides.
#[test]
fn practice_texts_and_plies_promise_the_same() {
    let english_numbers = ["", "", "two.", "three.", "four", "five."];
    let japanese_numbers = ["", "", "", "三手", "", "五手", "", "七手", "", "九手"];
    let length = |language: Language, plies: u32| language.win_length(plies) as usize;
    for (game, library) in story_libraries() {
        for practice in &library.practice {
            let name = practice.messages().last().expect("a text");
            let (english_length, japanese_length) = match practice.plies {
                Some(plies) => (
                    format!(" in {}", english_numbers[length(Language::English, plies)]),
                    japanese_numbers[length(Language::Japanese, plies)],
                ),
                None => ("There is no known forced win here".to_owned(), "決まった勝ちは見つかっていません"),
            };
            let english = text_in(Language::English, name, []);
            let japanese = text_in(Language::Japanese, name, []);
            assert!(english.contains(&english_length), "{game}: {english}");
            assert!(japanese.contains(japanese_length), "{game}: {japanese}");
        }
    }
}
