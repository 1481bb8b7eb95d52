//! Lists the games that come with the program, so that a new game needs only a file in `variants/`.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let folder = root.join("variants");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut games = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "ron") {
            let text = fs::read_to_string(&path)?;
            games.push((squares(&text), path));
        }
    }
    // Small boards first, and by file name among boards of the same size.
    games.sort();
    let mut list = String::from("&[\n");
    for (_, path) in &games {
        writeln!(list, "    ({:?}, include_str!({:?})),", file_name(path), path)?;
    }
    list.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("games.rs"), list)?;
    Ok(())
}

/// The number of squares of a game, read from its file; 0 if it cannot be found. A later check of the
/// file reports what is wrong.
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
