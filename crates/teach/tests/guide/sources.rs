//! The pages are made from data: no line of their code names a game or a piece.

use crate::games::{every_game, game};
use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

/// The part of a source before its tests, without comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source");
    let code = text.split("#[cfg(test)]").next().unwrap_or_default().lines();
    code.filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_code_names_a_game_or_a_piece() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    sources(&root.join("crates/teach/src/guide"), &mut files);
    sources(&root.join("src/ui/guide"), &mut files);
    assert!(files.len() > 15, "{files:?}");
    let games: Vec<_> = every_game().iter().map(|id| game(id)).collect();
    for path in files {
        let code = code(&path);
        for game in &games {
            let is_quoted = |text: &str| code.contains(&format!("\"{text}\""));
            let id = game.id();
            // A short id may be a part of other words.
            assert!(id.len() < 3 || !is_quoted(id), "{} names {id}", path.display());
            assert!(!is_quoted(&game.file().name), "{} names {id}", path.display());
            for (_, kind) in game.kinds() {
                // A single letter may name a Lion's squares in diagrams.
                let symbol = kind.symbol();
                assert!(symbol.len() < 2 || !is_quoted(symbol), "{} names {symbol}", path.display());
                assert!(!is_quoted(kind.name()), "{} names {}", path.display(), kind.name());
            }
        }
    }
}

/// The texts explain every rule for any game: they name no game.
#[test]
fn no_text_names_a_game() {
    let games: Vec<_> = every_game().iter().map(|id| game(id)).collect();
    for language in ["en", "ja"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/languages").join(language);
        let text = fs::read_to_string(path.join("guide.ftl")).expect("the texts");
        for id in &every_game() {
            let file = game(id);
            let file = file.file();
            // The name of one game may be the word for all games.
            let is_in_all_names =
                |name: &String| games.iter().all(|game| game.file().japanese.contains(name));
            assert!(!text.contains(&file.name), "{language}: {id}");
            assert!(is_in_all_names(&file.japanese) || !text.contains(&file.japanese), "{language}: {id}");
            let first_word = file.name.split(' ').next().unwrap_or_default();
            let words = text.split(|c: char| !c.is_alphanumeric());
            assert!(!words.into_iter().any(|word| word == first_word), "{language}: {first_word}");
        }
    }
}
