//! Every component of the ECS is read by a production system: an unread component is a copy that can become stale.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

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

/// The components that a source defines.
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
fn every_component_has_a_reader_in_production() {
    let all = all_sources();
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/game");
    let mut unread = Vec::new();
    for (path, text) in &all {
        // Modules above the game must read its components.
        let may_read = |reader: &Path| !(path.starts_with(&game) && reader.starts_with(&game));
        let is_read = |name: &str| all.iter().any(|(reader, text)| may_read(reader) && reads(text, name));
        unread.extend(components(text).into_iter().filter(|name| !is_read(name)));
    }
    assert!(unread.is_empty(), "no query has {unread:?}");
}
