//! The sources of the program, for tests that compare them with its data.

use std::fs;
use std::path::Path;

/// The source files of the program, each with its path below `src` and its text without the lines of comments.
pub fn sources() -> Vec<(String, String)> {
    let (root, mut sources) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), Vec::new());
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for path in
            fs::read_dir(folder).expect("a folder of sources").map(|entry| entry.expect("an entry").path())
        {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name =
                path.strip_prefix(&root).expect("a path below the root").to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).expect("a source file");
            let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
            sources.push((name, code.join("\n")));
        }
    }
    sources
}
