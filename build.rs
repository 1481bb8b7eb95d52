//! Passes the commit, features and target to the program, and on Windows gives it an icon.

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    set_build_variables(&root)?;
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("windows") {
        add_windows_resources(&root.join("packaging"))?;
    }
    Ok(())
}

/// Sets the variables from which `--version` reads commit, features and target.
fn set_build_variables(root: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rustc-env=TENJIKU_TARGET={}", env::var("TARGET")?);
    println!("cargo::rerun-if-env-changed=TENJIKU_COMMIT");
    let given = env::var("TENJIKU_COMMIT").ok();
    // If a development build contained its commit, it would be compiled again after every commit.
    let is_optimised = env::var("PROFILE").as_deref() == Ok("release");
    let commit = given.or_else(|| is_optimised.then(|| commit(root)).flatten());
    println!("cargo::rustc-env=TENJIKU_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
    let features =
        ["gui", "game"].map(|feature| (feature, format!("CARGO_FEATURE_{}", feature.to_uppercase())));
    let on = features.iter().filter(|(_, variable)| env::var_os(variable).is_some());
    let on: Vec<&str> = on.map(|&(feature, _)| feature).collect();
    println!(
        "cargo::rustc-env=TENJIKU_FEATURES={}",
        if on.is_empty() { "none".into() } else { on.join(" ") }
    );
    Ok(())
}

/// The commit that is checked out, with a `+` if files have been changed since; `None` outside a Git checkout.
fn commit(root: &Path) -> Option<String> {
    let git = |arguments: &[&str]| -> Option<String> {
        let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        let text = output.status.success().then(|| String::from_utf8(output.stdout).ok())??;
        Some(text.trim().to_owned())
    };
    // A folder unpacked from an archive may lie inside another project's checkout.
    if !git(&["ls-files", "build.rs"])?.ends_with("build.rs") {
        return None;
    }
    // Git adds a line to `logs/HEAD` whenever another commit is checked out or made.
    for watched in [git(&["rev-parse", "--git-path", "logs/HEAD"])?, "src".to_owned(), "assets".to_owned()] {
        println!("cargo::rerun-if-changed={}", root.join(watched).display());
    }
    git(&["describe", "--always", "--dirty=+", "--exclude=*", "--abbrev=9"])
}

/// Gives a Windows program its icon, its version and its manifest.
fn add_windows_resources(packaging: &Path) -> Result<(), Box<dyn Error>> {
    let (icon, manifest) = (packaging.join("icon/icon.ico"), packaging.join("windows/tenjiku.manifest"));
    let mut resource = winresource::WindowsResource::new();
    for file in [&icon, &manifest] {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    resource.set_icon(&icon.to_string_lossy()).set_manifest_file(&manifest.to_string_lossy());
    resource.compile()?;
    Ok(())
}
