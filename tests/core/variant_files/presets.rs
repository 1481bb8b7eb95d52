//! Presets in variant files: what the check says about faulty ones.

use super::{END, field_at_end, tiny_with};
use tenjiku_rules::variant::{Variant, check, parse};

/// The tiny game with two options, these `presets`, and these Japanese texts for them.
fn text_with(presets: &str, japanese: &str) -> String {
    let option = |id: &str, rules: &str| {
        format!(
            r#"(id: "{id}", name: "{id}", choices: [(number: 1, text: "Cold."), (number: 2, text: "Hot.", rules: ({rules}))], default: 1),"#
        )
    };
    let options =
        [option("fire", "bare_king: false"), option("repeats", "repetition: FourthIsDraw")].concat();
    let languages = format!(r#"languages: {{ "ja": (presets: {{ {japanese} }}) }},"#);
    tiny_with(&[(END, &field_at_end(&format!("options: [{options}], presets: [{presets}], {languages}")))])
}

/// The faults with their hints, without their places.
fn faults_of(presets: &str, japanese: &str) -> Vec<String> {
    let text = text_with(presets, japanese);
    let file = parse("tiny.ron", &text).unwrap_or_else(|error| panic!("{error}"));
    check(&file, &text).into_iter().map(|fault| format!("{}: {}", fault.what, fault.hint)).collect()
}

const PLAIN: &str = r#"(id: "plain", name: "Plain", source: "a leaflet", played_by: ["a site"])"#;

#[test]
fn valid_presets_have_no_errors() {
    let none: [&str; 0] = [];
    for presets in [
        "",
        PLAIN,
        &format!(
            r#"{PLAIN}, (id: "hot", name: "Hot", choices: {{ "fire": 2 }}, played_by: ["hachu", "x.org"])"#
        ),
        &format!(
            r#"{PLAIN}, (id: "a", name: "A", choices: {{ "fire": 2 }}), (id: "b", name: "B", choices: {{ "repeats": 2, "fire": 2 }})"#
        ),
        r#"(id: "plain", name: "Plain", choices: { "fire": 1 })"#,
    ] {
        assert_eq!(faults_of(presets, ""), none, "{presets}");
    }
    assert_eq!(faults_of(PLAIN, r#""plain": (name: "普通", source: "本")"#), none);
}

#[test]
fn each_preset_error_is_reported_with_a_hint() {
    for (second, expected) in [
        (
            r#"(id: "plain", name: "Hot")"#,
            "a second preset has the id `plain`: every preset needs its own id",
        ),
        (
            r#"(id: "New Rules", name: "Hot", choices: { "fire": 2 })"#,
            "the id `New Rules` of a preset cannot be typed as one plain word: use lowercase letters, digits and `_`, such as `new_rules`",
        ),
        (
            r#"(id: "hot", name: " ", choices: { "fire": 2 })"#,
            "`name` of the preset `hot` is not one line of text: write what players should read, without line breaks",
        ),
        (
            r#"(id: "hot", name: "Hot", source: "a\nb", choices: { "fire": 2 })"#,
            "`source` of the preset `hot` is not one line of text: say in one line who plays by these rules, or leave `source` out",
        ),
        (
            r#"(id: "hot", name: "Hot", choices: { "fier": 2 })"#,
            "the preset `hot` sets the option `fier`, which this game does not have: did you mean `fire`? the options are fire, repeats, an_nan",
        ),
        (
            r#"(id: "hot", name: "Hot", choices: { "fire": 3 })"#,
            "the preset `hot` sets the option `fire` to 3, which is none of its choices: its choices are 1, 2",
        ),
        (
            r#"(id: "hot", name: "Hot", choices: { "fire": 2 }, played_by: [""])"#,
            "a name in `played_by` of the preset `hot` is not one line of text: write the name of a program or a site, as in \"hachu\", or leave it out",
        ),
        (
            r#"(id: "hot", name: "Hot", choices: { "fire": 2 }, played_by: ["HaChu"])"#,
            "`HaChu` in `played_by` of the preset `hot` is not in lowercase: write \"hachu\"",
        ),
        (
            r#"(id: "hot", name: "Hot", choices: { "fire": 2 }, played_by: ["a site"])"#,
            "`a site` plays by the preset `hot` and by `plain`: name every program and site only in the preset of its default rules",
        ),
        (
            r#"(id: "cold", name: "Cold", choices: { "fire": 1 })"#,
            "the preset `cold` sets the same choices as `plain`: delete one of the two, or let them differ in a choice",
        ),
    ] {
        assert_eq!(faults_of(&format!("{PLAIN}, {second}"), ""), [expected], "{second}");
    }
    assert_eq!(
        faults_of(r#"(id: "hot", name: "Hot", choices: { "fire": 2 })"#, ""),
        [
            "the first preset, `hot`, does not have the default choices: begin with a preset of the default rules, which needs no `choices`"
        ]
    );
}

#[test]
fn texts_of_presets_in_other_languages_are_single_lines_for_existing_presets() {
    for (japanese, expected) in [
        (
            r#""plane": (name: "普通")"#,
            "texts in `ja` are for the preset `plane`, which this game does not have: did you mean `plain`? the presets are plain",
        ),
        (
            r#""plain": (name: "")"#,
            "`name` of a preset in `ja` is not one line of text: write what players should read, without line breaks, or leave it out to show the game's own text",
        ),
        (
            r#""plain": (source: "一\n二")"#,
            "`source` of a preset in `ja` is not one line of text: write what players should read, without line breaks, or leave it out to show the game's own text",
        ),
    ] {
        assert_eq!(faults_of(PLAIN, japanese), [expected], "{japanese}");
    }
}

/// A preset is compiled by its choices; everything it does not name has its default.
#[test]
fn a_preset_plays_by_the_rules_of_its_choices() {
    let text = text_with(&format!(r#"{PLAIN}, (id: "hot", name: "Hot", choices: {{ "repeats": 2 }})"#), "");
    let file = parse("tiny.ron", &text).unwrap_or_else(|error| panic!("{error}"));
    let hot = file.preset("hot").unwrap_or_else(|error| panic!("{error}"));
    let choices = file.choices_under(hot);
    assert_eq!(choices, [("fire".to_owned(), 1), ("repeats".to_owned(), 2)]);
    let game = Variant::compile(&file, &choices).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.preset().map(|preset| preset.id.as_str()), Some("hot"));
}
