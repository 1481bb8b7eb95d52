//! `--preset` on the command line, with a custom game that has presets.

use crate::program;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const EMBERS: &str = include_str!("../embers.ron");

/// A folder for the user's data that holds the game, and files to read.
fn data() -> TempDir {
    let data = tempfile::tempdir().expect("a folder");
    let games = data.path().join("variants");
    fs::create_dir(&games).expect("a folder of games");
    fs::write(games.join("embers.ron"), EMBERS).expect("the game");
    data
}

/// The exit status, the output, and the error output of a run.
fn run(data: &Path, args: &[&str]) -> (i32, String, String) {
    let output = program::run(data, args);
    (output.status, output.out.trim_end().to_owned(), output.err.trim_end().to_owned())
}

/// The output of a successful run.
fn out(data: &Path, args: &[&str]) -> String {
    let (status, out, err) = run(data, args);
    assert_eq!((status, err.as_str()), (0, ""), "{args:?}");
    out
}

/// The Pawn's moves on the rank before the last, and whether there are drops.
fn pawn_and_drops(data: &Path, rules: &[&str]) -> (Vec<String>, bool) {
    let moves = ["moves", "--variant", "embers", "--moves", "2c2b 2a1a"];
    let moves = out(data, &[&moves[..], rules].concat());
    let pawn = moves.lines().filter(|mv| mv.starts_with("2b")).map(str::to_owned).collect();
    (pawn, moves.contains('*'))
}

#[test]
fn a_preset_sets_all_options_and_single_ones_change_it() {
    let data = data();
    let moves = |rules: &[&str]| {
        let (pawn, drops) = pawn_and_drops(data.path(), rules);
        (pawn.join(" "), drops)
    };
    let (with_promotion, without_promotion) = ("2b2a+".to_owned(), "2b2a".to_owned());
    assert_eq!(moves(&[]), (with_promotion.clone(), false));
    assert_eq!(moves(&["--preset", "book"]), (with_promotion.clone(), false));
    assert_eq!(moves(&["--preset", "still"]), (without_promotion.clone(), false));
    assert_eq!(moves(&["--preset", "glowing"]), (without_promotion.clone(), true));
    // The order of preset and option makes no difference.
    assert_eq!(moves(&["--preset", "glowing", "--option", "promotion=1"]), (with_promotion.clone(), true));
    assert_eq!(moves(&["--option", "promotion=1", "--preset", "glowing"]), (with_promotion, true));
    assert_eq!(moves(&["--preset", "still", "--option", "captured=2"]), (without_promotion, true));
}

#[test]
fn a_preset_can_be_named_wherever_a_game_can() {
    let data = data();
    let assert_runs = |command: &[&str]| {
        let (status, _, err) =
            run(data.path(), &[command, &["--variant", "embers", "--preset", "still"]].concat());
        assert_eq!((status, err.as_str()), (0, ""), "{command:?}");
    };
    assert_runs(&["show"]);
    assert_runs(&["perft", "--depth", "1"]);
    assert_runs(&["mate", "--plies", "1"]);
    assert_runs(&["lessons"]);
    assert_runs(&["match", "--a", "ai:1", "--b", "ai:1", "--games", "1", "--depth", "1", "--max-plies", "4"]);
}

#[test]
fn an_unknown_preset_is_reported_with_the_existing_ones() {
    let data = data();
    let error_text = |game: &str, preset: &str| {
        let (status, out, err) = run(data.path(), &["show", "--variant", game, "--preset", preset]);
        assert_eq!((status, out.as_str()), (1, ""));
        err
    };
    assert_eq!(
        error_text("embers", "stil"),
        "tenjiku: embers has no preset `stil` (hint: did you mean `still`? the presets are book, still, glowing)"
    );
    assert_eq!(
        error_text("mini", "still"),
        "tenjiku: mini has no preset `still` (hint: there are no presets)"
    );
}

/// A game in a file names its options; a preset on the command line takes precedence.
#[test]
fn a_preset_takes_precedence_over_the_options_in_a_file() {
    let data = data();
    let path = |name: &str| data.path().join(name).display().to_string();
    fs::write(path("moves.txt"), "2c2b 2a1a 2b2a").expect("moves");
    let (moves, kif, record) = (path("moves.txt"), path("game.kif"), path("game.ron"));
    let convert =
        ["convert", &moves, "--variant", "embers", "--preset", "still", "--to", "kif", "--out", &kif];
    out(data.path(), &convert);
    assert!(fs::read_to_string(&kif).expect("written").contains("規則：promotion=2\n"));
    let end = |rules: &[&str]| {
        let (status, out, err) = run(data.path(), &[&["replay", &kif], rules].concat());
        (status, out.lines().next().unwrap_or_default().to_owned(), err)
    };
    assert_eq!(end(&[]), (0, "gPk/3/3/1KG w - 4".to_owned(), String::new()));
    assert_eq!(end(&["--preset", "book"]).1, "g+Pk/3/3/1KG w - 4");
    fs::write(
        &record,
        "(format: 1, variant: \"embers\", options: {\"promotion\": 2}, moves: [\"2c2b\", \"2a1a\", \"2b2a\"])",
    )
    .expect("a record");
    assert_eq!(out(data.path(), &["replay", &record]).lines().next(), Some("gPk/3/3/1KG w - 4"));
    let (status, _, err) = run(data.path(), &["replay", "--preset", "book", &record]);
    assert_eq!(status, 1, "the Pawn must promote by the book");
    assert!(err.contains("ply 3, `2b2a`"), "{err}");
}

/// A file from a site is read by the rules of the site, with a note, unless the user chooses others.
#[test]
fn a_game_from_a_site_is_read_by_its_rules() {
    let data = data();
    let kif = data.path().join("site.kif").display().to_string();
    fs::write(
        &kif,
        "手合割：残火将棋\n場所：https://lishogi.org/ab12\n1 ２二歩(23)\n2 １一玉(21)\n3 ２一歩(22)\n",
    )
    .expect("a game");
    let end = |rules: &[&str]| {
        let (status, out, err) = run(data.path(), &[&["replay", &kif], rules].concat());
        assert_eq!(status, 0, "{err}");
        (out.lines().next().unwrap_or_default().to_owned(), err)
    };
    assert_eq!(
        end(&[]),
        (
            "gPk/3/3/1KG w - 4".to_owned(),
            "tenjiku: read by the rules of lishogi, where it comes from; for the usual ones add --preset book"
                .to_owned()
        )
    );
    assert_eq!(end(&["--preset", "book"]), ("g+Pk/3/3/1KG w - 4".to_owned(), String::new()));
    assert_eq!(end(&["--option", "promotion=1"]), ("g+Pk/3/3/1KG w - 4".to_owned(), String::new()));
}
