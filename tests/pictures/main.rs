//! Visual regression tests: `tenjiku render` draws about twenty scenes on Mesa's software renderer, and
//! each is compared with a reference picture by how different the two look.
//!
//! After an intended change, `TENJIKU_KEEP_PICTURES=1 cargo test --test pictures` replaces the reference
//! pictures; look at them before you commit them. Without that renderer nothing is compared, because
//! other adapters round differently.

#![cfg(feature = "gui")]

mod measure;
mod scenes;

use measure::{Picture, difference};
use scenes::{SCENES, Scene};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where Debian and other systems keep the manifests of Vulkan drivers.
const DRIVERS: [&str; 2] = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"];

/// The driver manifest of the software renderer.
fn lavapipe() -> Option<PathBuf> {
    let files = DRIVERS.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten();
    let is_lavapipe = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("lvp_icd") && name.ends_with(".json")
    };
    files.map(|entry| entry.path()).find(is_lavapipe)
}

fn draw(scene: &Scene, quality: &str, driver: &Path, out: &Path) -> Picture {
    let output = Command::new(env!("CARGO_BIN_EXE_tenjiku"))
        .arg("render")
        .args(scene.args)
        .args(["--size", scenes::SIZE, "--quality", quality, "--out"])
        .arg(out)
        .env("VK_ICD_FILENAMES", driver)
        .env("VK_DRIVER_FILES", driver)
        .env_remove("DISPLAY")
        .output()
        .expect("the program does not start");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", scene.name);
    Picture::read(out).unwrap_or_else(|error| panic!("{}: {error}", scene.name))
}

#[test]
fn every_scene_looks_like_its_reference_picture() {
    let Some(driver) = lavapipe() else {
        println!("skipped: Mesa's software renderer is not installed (Debian: mesa-vulkan-drivers)");
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    fs::create_dir_all(&folder).expect("cannot create the folder for pictures");
    // Each scene is a program that mostly keeps one core busy.
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let faults: Vec<String> = std::thread::scope(|scope| {
        let compare_all = |scenes: &'static [Scene]| {
            let compare = |scene| compare(scene, &driver, &folder).err();
            scope.spawn(move || scenes.iter().filter_map(compare).collect::<Vec<_>>())
        };
        let parts: Vec<_> = SCENES.chunks(SCENES.len().div_ceil(threads)).map(compare_all).collect();
        parts.into_iter().flat_map(|part| part.join().expect("the scenes are drawn")).collect()
    });
    assert!(
        faults.is_empty(),
        "{}\nIf this is intended: TENJIKU_KEEP_PICTURES=1 cargo test --test pictures",
        faults.join("\n")
    );
}

/// Draws a scene and compares it with its reference picture, or replaces that. The error says how they differ.
fn compare(scene: &Scene, driver: &Path, folder: &Path) -> Result<(), String> {
    let current = draw(scene, "low", driver, &folder.join(format!("{}.png", scene.name)));
    let reference =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures/kept").join(format!("{}.png", scene.name));
    if std::env::var_os("TENJIKU_KEEP_PICTURES").is_some() {
        current.write(&reference).expect("the picture cannot be written");
        return Ok(());
    }
    let previous = Picture::read(&reference).map_err(|error| format!("{}: {error}", reference.display()))?;
    let found = difference(&previous, &current);
    if found.is_slight() {
        return Ok(());
    }
    let difference_file = folder.join(format!("{}-difference.png", scene.name));
    found.picture(&previous, &current).write(&difference_file).expect("the difference cannot be written");
    Err(format!(
        "{}: {:.2} % of the picture looks different; before, after and the difference: {}",
        scene.name,
        100.0 * found.share,
        difference_file.display()
    ))
}

/// The better presets have other shaders. Graphics cards draw them, so no pictures are kept; but a shader
/// that does not compile fails everywhere.
#[test]
fn every_preset_draws_a_board() {
    let Some(driver) = lavapipe() else {
        println!("skipped: Mesa's software renderer is not installed (Debian: mesa-vulkan-drivers)");
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("presets");
    fs::create_dir_all(&folder).expect("cannot create the folder for pictures");
    let scene = Scene { name: "chu", args: &["--variant", "chu", "--pick", "6i"] };
    let low = draw(&scene, "low", &driver, &folder.join("low.png"));
    for quality in ["medium", "high"] {
        let better = draw(&scene, quality, &driver, &folder.join(format!("{quality}.png")));
        assert!(!difference(&low, &better).is_slight(), "{quality} is drawn as low is");
    }
}
