//! Learning from play, on the command line: the evaluation for a custom game, trained, checked and played with, and
//! margins of the search.

use crate::program::run;
use std::fs;
use std::path::Path;

#[test]
fn a_custom_game_is_tuned_and_a_file_that_does_not_fit_is_reported() {
    let data = tempfile::tempdir().expect("a folder");
    let games = data.path().join("variants");
    fs::create_dir(&games).expect("a folder");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/lantern.ron");
    let (game, tables) = (games.join("lantern.ron"), games.join("lantern.eval"));
    fs::copy(example, &game).expect("copied");
    let tune = ["tune", "--variant", "lantern", "--games", "12", "--nodes", "30", "--generations", "1"];
    let tuned = run(data.path(), &tune);
    assert!(tuned.status == 0, "{}", tuned.err);
    assert!(tuned.out.starts_with("12 games, "), "{}", tuned.out);
    let written = fs::read_to_string(&tables).expect("the file from which the game takes its evaluation");
    let tuned_again = run(data.path(), &tune);
    assert!(tuned_again.status == 0 && fs::read_to_string(&tables).expect("a file") == written);

    let path = game.to_string_lossy();
    let check = || run(data.path(), &["check", &path]);
    assert!(check().status == 0, "{}", check().err);
    fs::write(&tables, written.replacen("version: 1", "version: 99", 1)).expect("written");
    let output = check().err;
    assert!(
        output.contains("lantern.eval: it has version 99") && output.contains("tenjiku lab tune"),
        "{output}"
    );
    fs::write(&tables, &written).expect("written");
    let changed_game = fs::read_to_string(&game).expect("the game").replacen("depth: 2", "depth: 3", 1);
    fs::write(&game, changed_game).expect("written");
    let output = check().err;
    assert!(output.contains("other rules") && output.contains("the computed evaluation serves"), "{output}");

    let file = format!("ai,eval={}", tables.display());
    let play = ["match", "--variant", "lantern", "--a", &file, "--b", "ai,eval=computed", "--games", "1"];
    let output = run(data.path(), &play);
    let fault = output.err;
    assert!(output.status == 1 && fault.lines().count() == 1, "{fault}");
    assert!(fault.contains("lantern.eval: it was made for other rules"), "{fault}");
}

#[test]
fn margins_are_tuned_and_an_earlier_run_is_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("weights.ron");
    let file = path.to_string_lossy();
    let spsa =
        ["spsa", "--variant", "micro", "--steps", "2", "--pairs", "1", "--nodes", "30", "--out", &file];
    let tuned = run(folder.path(), &spsa);
    assert!(tuned.status == 0, "{}", tuned.err);
    assert!(
        tuned.out.starts_with("step 1: +") && tuned.out.contains("delta_margin: 180 -> "),
        "{}",
        tuned.out
    );
    let continued = run(folder.path(), &[&spsa[..], &["--weights", &file]].concat());
    assert!(continued.status == 0, "{}", continued.err);
    fs::write(&path, "(").expect("written");
    let fault = run(folder.path(), &[&spsa[..], &["--weights", &file]].concat());
    assert!(fault.status == 1 && fault.err.contains("weights.ron: 1:1"), "{}", fault.err);
}
