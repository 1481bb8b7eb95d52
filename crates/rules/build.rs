//! Generates the lists of built-in games and of learned evaluations from the files in `variants/`.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    list_games(&root.join("../../variants"))
}

/// Writes `games.rs` and `tables.rs`, the lists of `.ron` and `.eval` files.
fn list_games(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let (mut games, mut tables) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "ron") {
            let text = fs::read_to_string(&path)?;
            games.push((squares(&text), path));
        } else if path.extension().is_some_and(|extension| extension == "eval") {
            tables.push(path);
        }
    }
    // Small boards first, and by file name among boards of the same size.
    games.sort();
    tables.sort();
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("games.rs"), list(games.iter().map(|(_, path)| path.as_path()))?)?;
    fs::write(out.join("tables.rs"), list(tables.iter().map(PathBuf::as_path))?)?;
    Ok(())
}

/// Rust code for a list of files, as pairs of name and content.
fn list<'p>(paths: impl Iterator<Item = &'p Path>) -> Result<String, Box<dyn Error>> {
    let mut list = String::from("&[\n");
    for path in paths {
        writeln!(list, "    ({:?}, include_str!({:?})),", file_name(path), path)?;
    }
    list.push_str("]\n");
    Ok(list)
}

/// The number of squares of a game; 0 for an invalid file, which is reported later.
fn squares(text: &str) -> u32 {
    let number = |field: &str| -> u32 {
        let line = text.lines().find_map(|line| line.trim().strip_prefix(field));
        line.and_then(|rest| rest.trim().trim_end_matches(',').parse().ok()).unwrap_or(0)
    };
    number("files:") * number("ranks:")
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
