//! Lists the collections of problems in `assets/problems/`, to embed them.

use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../../assets/problems");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "tsv") {
            paths.push(path);
        }
    }
    paths.sort();
    let mut list = String::from("&[\n");
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        writeln!(list, "    ({name:?}, include_str!({path:?})),")?;
    }
    list.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("collections.rs"), list)?;
    Ok(())
}
