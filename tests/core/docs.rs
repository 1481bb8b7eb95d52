//! `docs/variants.md` covers everything that a variant file may hold, and its examples are valid. The code references
//! of the glossary exist. The readings of Taikyoku are counted. The two lists of allowed licences agree.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tenjiku_rules::variant::{Library, check, parse};

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words of the page that are formatted as code, inline or in a block.
fn words_in_code(page: &str) -> BTreeSet<&str> {
    let spans = page.split('`').skip(1).step_by(2);
    spans.flat_map(|span| span.split(|c: char| !c.is_alphanumeric() && c != '_')).collect()
}

/// The names of the schema that variant files contain: fields, and words for values. Directions are letters, which the
/// page explains as a list.
fn names_in(source: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut in_enum = None;
    for line in source.lines() {
        if let Some(name) = line.strip_prefix("pub enum ") {
            in_enum = Some(name.trim_end_matches(" {"));
        } else if line == "}" {
            in_enum = None;
        }
        let word = line.trim_start().trim_start_matches("pub ");
        let end = word.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(word.len());
        let name = &word[..end];
        let indent = line.len() - line.trim_start().len();
        let is_field = word[end..].starts_with(": ")
            && (line.starts_with("    pub ") || in_enum.is_some() && indent == 8);
        let is_value = in_enum.is_some_and(|name| name != "Dir")
            && indent == 4
            && name.starts_with(|c: char| c.is_ascii_uppercase());
        if is_field || is_value {
            names.push(name);
        }
    }
    names
}

#[test]
fn the_page_names_all_of_the_schema() {
    let page = text("docs/variants.md");
    let words = words_in_code(&page);
    let mut count = 0;
    for file in ["mod.rs", "options.rs", "power.rs", "rules.rs"] {
        let source = text(&format!("crates/rules/src/variant/schema/{file}"));
        for name in names_in(&source) {
            assert!(words.contains(name), "docs/variants.md does not mention `{name}` of {file}");
            count += 1;
        }
    }
    assert!(count > 120, "only {count} names were found in the schema");
}

/// The rules shown on the page are valid when they are inserted into a valid game.
#[test]
fn the_rules_that_the_page_shows_can_be_read() {
    let page = text("docs/variants.md");
    let tiny = text("tests/tiny.ron");
    let passages = page.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut seen = BTreeSet::new();
    for passage in passages {
        let field = passage.trim_start().split(':').next().unwrap_or_default();
        if !["drops", "impasse", "contagion"].contains(&field) {
            continue;
        }
        // The pieces of the examples belong to other games.
        let rules = passage.lines().fold(String::new(), |all, line| all + line + "\n");
        let piece_names = ["\"Sw\"", "\"R\"", "\"B\"", "\"+R\"", "\"+B\"", "\"De\"", "\"TK\""];
        let rules = piece_names.iter().fold(rules, |rules, name| rules.replace(name, "\"P\""));
        let game = tiny.replacen("rules: (", &format!("rules: (\n{rules}"), 1);
        let file = parse("tiny.ron", &game).unwrap_or_else(|error| panic!("{field}: {error}\n{game}"));
        let faults: Vec<String> = check(&file, &game).into_iter().map(|fault| fault.what).collect();
        assert!(faults.is_empty(), "{field}: {faults:?}");
        seen.insert(field.to_owned());
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}

/// The file built up step by step on the page is the finished file.
#[test]
fn the_page_shows_the_file_of_lantern_shogi() {
    let (page, file) = (text("docs/variants.md"), text("docs/examples/lantern.ron"));
    let chapter = page.split("\n## A game in fifteen minutes").nth(1).expect("the chapter");
    let chapter = chapter.split("\n## ").next().expect("its end");
    let passages: Vec<&str> =
        chapter.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(passages.len() > 4, "{}", passages.len());
    let lines: Vec<&str> = file.lines().map(str::trim).collect();
    for line in passages.iter().flat_map(|passage| passage.lines()) {
        assert!(lines.contains(&line.trim()), "not in the file: {line}");
    }
}

/// Whether a Rust file defines the name: as an item, a field or a variant of an enum.
fn defines(source: &str, name: &str) -> bool {
    const MODIFIERS: [&str; 6] = ["pub", "pub(crate)", "pub(super)", "const", "static", "async"];
    const ITEMS: [&str; 6] = ["fn", "struct", "enum", "trait", "type", "mod"];
    source.lines().any(|line| {
        let mut words = line.split_whitespace().skip_while(|word| MODIFIERS.contains(word));
        let first = words.next().unwrap_or_default();
        let is_item = ITEMS.contains(&first);
        let word = if is_item { words.next().unwrap_or_default() } else { first };
        let Some(rest) = word.strip_prefix(name) else { return false };
        match rest.chars().next() {
            _ if is_item => !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'),
            Some(':') => !rest.starts_with("::"),
            Some(',' | '(' | '{') | None => name.starts_with(|c: char| c.is_ascii_uppercase()),
            Some(_) => false,
        }
    })
}

/// The last column of the glossary is a path, or a name such as `Power::Step` and the file that defines it.
#[test]
fn every_code_reference_of_the_glossary_exists() {
    let page = text("docs/glossary.md");
    let rows = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| Term"));
    let mut faults = Vec::new();
    let mut count = 0;
    for row in rows {
        let cell = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
        let spans: Vec<&str> = cell.split('`').skip(1).step_by(2).collect();
        let path = spans.last().unwrap_or_else(|| panic!("no path in {row}"));
        if !Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists() {
            faults.push(format!("{path} does not exist: {row}"));
        } else if let [name, file] = spans[..] {
            let source = text(file);
            let missing = name.split("::").filter(|part| !defines(&source, part));
            faults.extend(missing.map(|part| format!("{file} does not define `{part}`")));
        }
        count += 1;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 100, "only {count} terms were found in the glossary");
}

/// `cargo deny` checks all libraries in the gate, `cargo about` writes the notices of a release.
#[test]
fn notices_and_gate_allow_the_same_licences() {
    let list = |path: &str, name: &str| -> Vec<String> {
        let file = text(path);
        let (_, rest) = file.split_once(&format!("\n{name} = [\n")).expect("the list");
        rest.lines().take_while(|line| *line != "]").map(|line| line.trim().to_owned()).collect()
    };
    let allowed = list("deny.toml", "allow");
    assert!(allowed.len() > 10, "{allowed:?}");
    assert_eq!(allowed, list("packaging/licences/about.toml", "accepted"));
}

/// The pages leave out An-nan, which every game offers.
#[test]
fn the_pages_count_the_readings_of_taikyoku() {
    let library = Library::built_in();
    let game = library.find("taikyoku").expect("a built-in game");
    let readings = game.options.iter().filter(|option| option.id != "an_nan").count();
    let sentence = format!("There are {readings} readings besides An-nan");
    assert!(text("docs/rules-more.md").contains(&sentence), "docs/rules-more.md: {sentence}");
    assert!(text("README.md").contains("Taikyoku alone has more than forty readings") && readings > 40);
}
