//! Every text of the built-in lessons exists in every language, with the same content, and is used.

use crate::games::story_libraries;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tenjiku::language::Language;
use tenjiku_rules::variant::Geometry;

fn messages(language: Language) -> BTreeMap<String, String> {
    let mut messages: BTreeMap<String, String> = BTreeMap::new();
    for source in language.sources() {
        let mut last = None;
        for line in source.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            match line.split_once(" =").filter(|_| !line.starts_with(' ')) {
                Some((name, text)) => {
                    let before = messages.insert(name.to_owned(), text.to_owned());
                    assert_eq!(before, None, "{} has `{name}` twice", language.code());
                    last = Some(name.to_owned());
                }
                None => {
                    let name = last.as_ref().expect("a text belongs to a name");
                    messages.get_mut(name).expect("it is there").push_str(line);
                }
            }
        }
    }
    messages
}

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
fn every_text_exists_in_every_language() {
    for language in Language::ALL {
        let texts = messages(language);
        let missing: Vec<&str> =
            used_messages().into_keys().filter(|name| !texts.contains_key(*name)).collect();
        assert_eq!(missing, [""; 0], "{}", language.code());
    }
}

/// Messages with the prefixes of lessons are used by a lesson or by the code of the module.
#[test]
fn every_lesson_text_is_used() {
    let used_messages = used_messages();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lesson/judge.rs");
    let source = fs::read_to_string(path).expect("a text");
    for language in Language::ALL {
        let is_lesson_text = |name: &String| name.starts_with("story-") || name.starts_with("practice-");
        let unused: Vec<String> = messages(language)
            .into_keys()
            .filter(is_lesson_text)
            .filter(|name| !used_messages.contains_key(name.as_str()))
            .filter(|name| !source.contains(&format!("\"{name}\"")))
            .collect();
        assert_eq!(unused, [""; 0], "{}", language.code());
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
    let english = messages(Language::English);
    for language in Language::ALL {
        let texts = messages(language);
        for (name, boards) in used_messages() {
            let named = squares(&texts[name]);
            assert_eq!(named, squares(&english[name]), "{name} in {}", language.code());
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
    let [english, japanese] = [Language::English, Language::Japanese].map(messages);
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
            assert!(english[name].contains(&english_length), "{game}: {}", english[name]);
            assert!(japanese[name].contains(japanese_length), "{game}: {}", japanese[name]);
        }
    }
}

#[test]
fn all_our_files_refer_to_messages_by_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/lessons");
    let mut folders: Vec<PathBuf> = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).expect("a text");
            for field in ["title: \"", "about: \"", "text: \"", "done: \"", "wrong: \"", "says: \""] {
                for rest in text.split(field).skip(1) {
                    let name = rest.split('"').next().unwrap_or_default();
                    assert!(
                        name.starts_with("story-") || name.starts_with("practice-"),
                        "{}: {field}{name}",
                        path.display()
                    );
                }
            }
        }
    }
}
