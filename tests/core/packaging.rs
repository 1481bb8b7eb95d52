//! The scripts that make packages.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// The build folders are remapped in the program, even if their paths contain spaces.
#[test]
fn build_paths_with_spaces_are_remapped() {
    let root = tempfile::tempdir().expect("a folder");
    let (work, home) = (root.path().join("my games"), root.path().join("my cargo"));
    let (scripts, tools) = (work.join("packaging"), root.path().join("bin"));
    for folder in [&scripts, &tools] {
        fs::create_dir_all(folder).expect("a folder");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/program");
    fs::copy(script, scripts.join("program")).expect("a copy");
    // Instead of building, it prints the flags, one per line.
    let cargo = tools.join("cargo");
    fs::write(&cargo, "#!/bin/sh\nprintf %s \"$CARGO_ENCODED_RUSTFLAGS\" | tr '\\037' '\\n'\n")
        .expect("written");
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).expect("it is ours");
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").expect("a path"));
    let output = Command::new("bash")
        .arg(scripts.join("program"))
        .env("PATH", path)
        .env("CARGO_HOME", &home)
        .env("RUSTFLAGS", "-C target-cpu=native")
        .output()
        .expect("a shell");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let work = fs::canonicalize(&work).expect("the folder exists");
    let last_two = [format!("{}=/tenjiku", work.display()), format!("{}=/cargo", home.display())];
    let flags = last_two.map(|folder| format!("--remap-path-prefix={folder}"));
    assert_eq!(text.lines().collect::<Vec<_>>(), ["-C", "target-cpu=native", &flags[0], &flags[1]]);
}
