//! Modules import only modules below them: the order of the modules in docs/architecture.md, compared with the sources.
//!
//! A module is a folder or a file directly in `src`. It may use only the modules below it in the list.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A module of the list: its layer, and its name.
struct Module {
    layer: u8,
    name: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The list in the fenced block `modules`, top module first.
fn read_list() -> Vec<Module> {
    let page = read(&root().join("docs/architecture.md"));
    let block = page.split("```modules\n").nth(1).and_then(|rest| rest.split("```").next());
    let lines = block.expect("docs/architecture.md has a block of modules").lines();
    lines.map(|line| module(line).unwrap_or_else(|| panic!("not a module: `{line}`"))).collect()
}

/// `4  view    the board in 3D`.
fn module(line: &str) -> Option<Module> {
    let mut words = line.split_whitespace();
    Some(Module { layer: words.next()?.parse().ok()?, name: words.next()?.to_owned() })
}

/// Every Rust file in a folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Every Rust file under `src` with the module it belongs to. `lib.rs` only declares the modules.
pub(super) fn sources() -> Vec<(String, PathBuf)> {
    let src = root().join("src");
    let module = |path: &Path| {
        let inside = path.strip_prefix(&src).expect("it is in src");
        let name = inside.iter().next().expect("a name").to_string_lossy();
        name.trim_end_matches(".rs").to_owned()
    };
    let files = rust_files(&src).into_iter().map(|path| (module(&path), path));
    files.filter(|(module, _)| module != "lib").collect()
}

/// The source without its comment lines.
fn code(path: &Path) -> String {
    let text = read(path);
    text.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .fold(String::new(), |all, line| all + line + "\n")
}

/// The modules that a source names: what follows `crate::`, also in braces.
fn imported_modules(code: &str) -> BTreeSet<String> {
    let mut modules = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            Some(group) => modules.extend(items(group).into_iter().map(first_word)),
            None => drop(modules.insert(first_word(rest))),
        }
    }
    modules.remove("");
    modules
}

/// The items of a group whose opening brace has been read, without nested groups.
fn items(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut items) = (1, 0, Vec::new());
    for (index, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || depth == 1 && letter == ',' {
            items.push(&group[start..index]);
            start = index + 1;
        }
        if depth == 0 {
            break;
        }
    }
    items
}

fn first_word(text: &str) -> String {
    text.trim_start().chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect()
}

#[test]
fn the_list_has_every_module_once_in_the_order_of_layers() {
    let modules = read_list();
    let listed: Vec<&str> = modules.iter().map(|module| module.name.as_str()).collect();
    let on_disk: BTreeSet<String> = sources().into_iter().map(|(module, _)| module).collect();
    for module in &on_disk {
        assert_eq!(
            listed.iter().filter(|name| *name == module).count(),
            1,
            "`{module}` is in src: it needs one line in the list of modules in docs/architecture.md"
        );
    }
    for module in &listed {
        assert!(on_disk.contains(*module), "`{module}` is in the list of modules, but not in src");
    }
    assert!(modules.is_sorted_by(|above, below| above.layer >= below.layer), "layers descend in the list");
}

#[test]
fn modules_import_only_modules_below() {
    let order: Vec<String> = read_list().into_iter().map(|module| module.name).collect();
    let level = |module: &str| order.iter().position(|name| name == module);
    let mut upward = Vec::new();
    for (module, path) in sources() {
        for other in imported_modules(&code(&path)) {
            let path_text = path.strip_prefix(root()).expect("it is ours").display();
            match level(&other) {
                None => upward.push(format!("{path_text} names `crate::{other}`, which is no module of the list")),
                Some(other_level) if Some(other_level) < level(&module) => upward.push(format!(
                    "{path_text} imports `{other}`, a module above `{module}`: move what they share down, or send a message"
                )),
                Some(_) => {}
            }
        }
    }
    assert!(
        upward.is_empty(),
        "modules may use only modules below them (docs/architecture.md):\n{}",
        upward.join("\n")
    );
}

/// Code that is built without features must not name the engine.
#[test]
fn layers_without_a_window_do_not_name_the_engine() {
    let library = read(&root().join("src/lib.rs"));
    let lines: Vec<&str> = library.lines().collect();
    let needs_a_feature = |module: &str| {
        let is_declared = |line: &str| line.trim_start_matches("pub ") == format!("mod {module};");
        lines.windows(2).any(|pair| {
            pair[0].starts_with("#[cfg(") && pair[0].contains("feature = ") && is_declared(pair[1])
        })
    };
    for Module { layer, name } in read_list() {
        assert_eq!(
            (2..=3).contains(&layer),
            needs_a_feature(&name) && layer < 4,
            "layers 2 and 3, and only they, are built by a feature: `{name}` in src/lib.rs"
        );
    }
    for (module, path) in sources().into_iter().filter(|(module, _)| !needs_a_feature(module)) {
        assert!(
            !code(&path).contains("bevy"),
            "{} names the engine, and `{module}` is built without it",
            path.display()
        );
    }
}

#[test]
fn groups_and_nested_groups_are_read() {
    let code = "use crate::{rules::{Move, Side}, say, variant::Sq};\nfn f() { crate::view::motion::go(); }";
    let modules: Vec<String> = imported_modules(code).into_iter().collect();
    assert_eq!(modules, ["rules", "say", "variant", "view"]);
}

/// Only `tenjiku_platform::files` writes the program's files, atomically; the frame log alone is appended to line by
/// line. The crate of tuning, which players do not use, writes its games itself.
#[test]
fn files_are_written_in_one_place() {
    let allowed_files = ["crates/platform/src/files/disk.rs", "src/screens/frame_log.rs"];
    let crates = fs::read_dir(root().join("crates")).expect("a folder");
    let crates = crates.map(|entry| entry.expect("an entry").path().join("src"));
    let folders = crates.filter(|folder| !folder.starts_with(root().join("crates/tuning")));
    for path in folders.chain([root().join("src")]).flat_map(|folder| rust_files(&folder)) {
        let code = code(&path);
        let program = code.split("#[cfg(test)]").next().unwrap_or_default();
        let writes = ["fs::write(", "File::create", "OpenOptions", "fs::copy("];
        let call = writes.iter().find(|call| program.contains(**call));
        let is_test = path.iter().any(|part| part == "tests" || part == "tests.rs");
        let is_allowed = is_test || allowed_files.iter().any(|other| path.ends_with(other));
        assert!(
            call.is_none() || is_allowed,
            "{}: `{}` outside tenjiku_platform::files",
            path.display(),
            call.unwrap_or(&"")
        );
    }
}
