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
    let updates_references = std::env::var_os("TENJIKU_KEEP_PICTURES").is_some();
    let mut faults = Vec::new();
    for scene in SCENES {
        let current = draw(scene, "low", &driver, &folder.join(format!("{}.png", scene.name)));
        let reference = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/pictures/kept")
            .join(format!("{}.png", scene.name));
        if updates_references {
            current.write(&reference).expect("the picture cannot be written");
            continue;
        }
        let previous = match Picture::read(&reference) {
            Ok(previous) => previous,
            Err(error) => {
                faults.push(format!("{}: {error}", reference.display()));
                continue;
            }
        };
        let found = difference(&previous, &current);
        if !found.is_slight() {
            let difference_file = folder.join(format!("{}-difference.png", scene.name));
            found
                .picture(&previous, &current)
                .write(&difference_file)
                .expect("the difference cannot be written");
            faults.push(format!(
                "{}: {:.2} % of the picture looks different; before, after and the difference: {}",
                scene.name,
                100.0 * found.share,
                difference_file.display()
            ));
        }
    }
    assert!(
        faults.is_empty(),
        "{}\nIf this is intended: TENJIKU_KEEP_PICTURES=1 cargo test --test pictures",
        faults.join("\n")
    );
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
