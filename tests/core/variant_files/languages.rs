//! Texts of a variant file in other languages.

use super::{END, fault_texts, field_at_end};

/// The faults of the tiny game with an option and these `languages`.
fn faults_of_languages(languages: &str) -> Vec<String> {
    let option = r#"options: [(
        id: "fire", name: "Fire", choices: [(number: 1, text: "Cold."), (number: 2, text: "Hot.")], default: 1,
    )],"#;
    fault_texts(&[(END, &field_at_end(&format!("{option} languages: {{ {languages} }},")))])
}

#[test]
fn texts_in_other_languages_are_all_optional() {
    let none: [&str; 0] = [];
    for languages in [
        "",
        r#""ja": ()"#,
        r#""ja": (meaning: "小", about: "三筋、四段。", notes: { "+P": "成駒。" }, options: {
            "fire": (name: "火", choices: { 2: "熱い。", 1: "冷たい。" }),
        })"#,
        r#""ja": (options: { "fire": () })"#,
        r#""ja": (about: Some("三筋、四段。"))"#,
    ] {
        assert_eq!(faults_of_languages(languages), none, "{languages}");
    }
}

/// A file may have languages that the program does not know, but its texts must still describe something.
#[test]
fn an_unknown_language_is_not_a_fault() {
    let none: [&str; 0] = [];
    assert_eq!(faults_of_languages(r#""fr": (about: "Trois colonnes."), "ja": (about: "三筋。")"#), none);
    assert_eq!(
        faults_of_languages(r#""fr": (notes: { "D": "Dame." })"#),
        ["a note in `fr` is for the piece `D`, but no piece has that symbol"]
    );
}

#[test]
fn texts_in_other_languages_are_single_lines_for_existing_things() {
    for (texts, expected) in [
        (r#"meaning: """#, "`meaning` in `ja` is not one line of text"),
        (r#"about: "三筋。\n四段。""#, "`about` in `ja` is not one line of text"),
        (r#"notes: { "K": " " }"#, "the note of `K` in `ja` is not one line of text"),
        (r#"options: { "fire": (name: "") }"#, "`name` of an option in `ja` is not one line of text"),
        (
            r#"options: { "fire": (choices: { 1: "" }) }"#,
            "the text of choice 1 in `ja` is not one line of text",
        ),
        (
            r#"options: { "fire": (sources: { 1: "" }) }"#,
            "the source of choice 1 in `ja` is not one line of text",
        ),
        (
            r#"options: { "fire": (sources: { 4: "本" }) }"#,
            "a text in `ja` is for choice 4 of the option `fire`, which has no such choice",
        ),
        (
            r#"options: { "fire": (choices: { 3: "火。" }) }"#,
            "a text in `ja` is for choice 3 of the option `fire`, which has no such choice",
        ),
        (
            r#"options: { "water": () }"#,
            "texts in `ja` are for the option `water`, which this game does not have",
        ),
        (r#"options: { "fire": (choices: { 1: "火。", 1: "水。" }) }"#, "`1` occurs twice here"),
    ] {
        assert_eq!(faults_of_languages(&format!("\"ja\": ({texts})")), [expected]);
    }
}
