//! Every component of the ECS is read by a production system: a component that nothing reads is a copy that can go
//! wrong.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The components of the game and a file whose systems query each of them.
const READERS: &[(&str, &str)] = &[
    ("AreaMover", "ui/captured.rs"),
    ("Burner", "view/fire.rs"),
    ("Burnt", "ui/card.rs"),
    ("BurntBy", "view/fire.rs"),
    ("Captured", "ui/captured.rs"),
    ("CapturedBy", "ui/card.rs"),
    ("Captures", "ui/card.rs"),
    ("HookMover", "ui/captured.rs"),
    ("InHand", "input/clicks.rs"),
    ("Koma", "input/clicks.rs"),
    ("LionLines", "ui/captured.rs"),
    ("LionPower", "ui/captured.rs"),
    ("Movement", "input/marks.rs"),
    ("OnSquare", "input/pointer_target.rs"),
    ("Owner", "input/drag.rs"),
    ("RangeCapturer", "ui/captured.rs"),
    ("RangeJumper", "ui/captured.rs"),
    ("Royal", "view/motion/journey.rs"),
    ("UniversalLeaper", "ui/captured.rs"),
];

/// The texts of all sources without their tests.
fn all_sources() -> BTreeMap<PathBuf, String> {
    let production = |path: PathBuf| {
        let inside = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("it is in the project");
        let is_test = inside.components().any(|part| part.as_os_str() == "tests")
            || inside.to_string_lossy().ends_with("tests.rs");
        let text = fs::read_to_string(&path).expect("a text");
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().to_owned();
        (!is_test).then_some((path, text))
    };
    super::modules::sources().into_iter().filter_map(|(_, path)| production(path)).collect()
}

/// The components that a source defines: those that derive the trait, and the powers.
fn components(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("#[derive(Component") {
            let definition = lines.by_ref().find(|line| line.contains("struct ") || line.contains("enum "));
            let words = definition.unwrap_or_default().split(|c: char| !c.is_alphanumeric());
            found.extend(
                words.skip_while(|word| !["struct", "enum"].contains(word)).nth(1).map(str::to_owned),
            );
        }
    }
    if let Some((_, powers)) = text.split_once("\npowers! {") {
        let definitions = powers.lines().take_while(|line| *line != "}");
        let definitions = definitions.filter(|line| !line.trim_start().starts_with("//"));
        found.extend(definitions.filter_map(|line| Some(line.trim().split_once(" = ")?.0.to_owned())));
    }
    found
}

/// Whether a source has a component in a query or reads it from an entity.
fn reads(text: &str, name: &str) -> bool {
    let prefixes = [
        "&",
        "&mut ",
        "&'static ",
        "&'static mut ",
        "With<",
        "Without<",
        "Has<",
        "Added<",
        "Changed<",
        "get::<",
    ];
    let is_whole = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    prefixes.iter().any(|prefix| {
        let pattern = format!("{prefix}{name}");
        text.match_indices(&pattern).any(|(start, _)| is_whole(&text[start + pattern.len()..]))
    })
}

#[test]
fn every_component_of_the_game_has_a_reader_in_production() {
    let all = all_sources();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut defined: Vec<String> = all
        .iter()
        .filter(|(path, _)| path.starts_with(root.join("game")))
        .flat_map(|(_, text)| components(text))
        .collect();
    defined.sort();
    let listed: Vec<&str> = READERS.iter().map(|(name, _)| *name).collect();
    assert_eq!(defined, listed, "the list of components and their readers is not up to date");
    for (name, reader) in READERS {
        let text = &all[&root.join(reader)];
        // The powers are read together, as a filter.
        let is_power = text.contains("Special>") || text.contains("Special,");
        assert!(reads(text, name) || is_power, "no query of src/{reader} has {name}");
    }
}

#[test]
fn every_component_of_the_view_has_a_reader_in_production() {
    let all = all_sources();
    let defined = all.values().flat_map(|text| components(text));
    let is_listed = |name: &String| READERS.iter().any(|(reader_name, _)| reader_name == name);
    let is_read = |name: &String| all.values().any(|text| reads(text, name));
    let unread: Vec<String> = defined.filter(|name| !is_listed(name) && !is_read(name)).collect();
    assert!(unread.is_empty(), "no query has {unread:?}");
}
