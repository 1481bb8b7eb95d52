//! Games from websites: a text that names its site is read with the rules of that site.

use std::fs;
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::games;
use tenjiku_records::GameTree;
use tenjiku_records::formats::{self, FormatError, GameFormat, GameLookup};
use tenjiku_rules::sfen;
use tenjiku_rules::variant::Library;

const EMBERS: &str = include_str!("../embers.ron");

/// The library with a game for which `lishogi` uses the preset `still`.
fn library() -> Library {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("embers.ron"), EMBERS).expect("the game");
    games::with_folder(Some(folder.path()))
}

/// Reads a game. Returns its preset, and the site whose rules were used.
fn read(text: &str, given: (Option<&str>, Option<&str>)) -> (Option<String>, Option<String>) {
    let library = library();
    let games =
        GameLookup { game_id: given.0, preset: given.1, ..GameLookup::new(&library, &CurrentLanguage) };
    let tree = formats::read(text, &games).unwrap_or_else(|error| panic!("{text}: {error}"));
    let site = formats::site_rules_used(text, &tree, &games).map(str::to_owned);
    (preset_of(&tree), site)
}

fn preset_of(tree: &GameTree) -> Option<String> {
    tree.variant().preset().map(|preset| preset.id.clone())
}

fn expected(preset: &str, site: Option<&str>) -> (Option<String>, Option<String>) {
    (Some(preset.to_owned()), site.map(str::to_owned))
}

#[test]
fn a_kif_file_of_a_site_has_the_rules_of_the_site() {
    let kif = |header: &str| format!("手合割：残火将棋\n{header}1 ２二歩(23)\n");
    assert_eq!(read(&kif(""), (None, None)), expected("book", None));
    assert_eq!(read(&kif("場所：東京\n"), (None, None)), expected("book", None));
    let with_site = kif("場所：https://lishogi.org/x1\n");
    assert_eq!(read(&with_site, (None, None)), expected("still", Some("lishogi")));
    assert_eq!(
        read(&with_site, (None, Some("book"))),
        expected("book", None),
        "the caller’s preset takes precedence"
    );
    assert_eq!(read(&with_site, (None, Some("still"))), expected("still", None));
    // Options in the text take precedence over the site.
    assert_eq!(
        read(&kif("場所：https://lishogi.org/x1\n規則：promotion=2 captured=2\n"), (None, None)),
        expected("glowing", None)
    );
}

/// An-nan Shogi is a separate game on lishogi; here it is a preset of Modern Shogi.
#[test]
fn games_of_other_programs_map_to_presets() {
    let array = "lnsgkgsnl/1r5b1/p1ppppp1p/1p5p1/9/1P5P1/P1PPPPP1P/1B5R1/LNSGKGSNL b - 1";
    let library = Library::built_in();
    let tree = |text: &str, given, preset| {
        let games = GameLookup { game_id: given, preset, ..GameLookup::new(&library, &CurrentLanguage) };
        formats::read(text, &games).unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    for text in [
        "手合割：安南将棋\n1 ８五歩(86)\n",
        "手合割：安南将棋\n▲８五歩\n",
        "[Variant \"annanshogi\"]\n\nb5 *\n",
        "[Variant \"An-nan Shogi\"]\n\nb5 *\n",
        "Game: annanshogi\n\n1. P-8e\n",
    ] {
        for given in [None, Some("shogi")] {
            let tree = tree(text, given, None);
            assert_eq!(
                (tree.variant().id(), preset_of(&tree).as_deref()),
                ("shogi", Some("annan")),
                "{text}"
            );
            assert_eq!(
                (sfen::write(tree.initial_position()).as_str(), tree.added_plies()),
                (array, 1),
                "{text}"
            );
            assert_eq!(tree.warnings.lines(), [""; 0], "{text}");
        }
    }
    // The caller's preset takes precedence, and so do options in the text.
    let with_caller_choice = tree("手合割：安南将棋\n1 ７六歩(77)\n", None, Some("standard"));
    assert_eq!(preset_of(&with_caller_choice).as_deref(), Some("standard"));
    let with_caller_choice = tree("手合割：安南将棋\n規則：array=1\n1 ７六歩(77)\n", None, None);
    assert_eq!(
        (preset_of(&with_caller_choice), with_caller_choice.variant().changed_choices().as_deref()),
        (None, Some("last_ranks=2 an_nan=3"))
    );
}

/// True only if a preset of the game lists the site in `played_by`.
#[test]
fn is_from_site_requires_a_preset_of_that_site() {
    let library = library();
    let is_from = |place: &str, id: &str| {
        let file = library.find(id).unwrap_or_else(|error| panic!("{error}"));
        formats::is_from_site(&format!("手合割：残火将棋\n場所：{place}\n"), file)
    };
    assert!(is_from("https://lishogi.org/x1", "embers"));
    assert!(!is_from("東京", "embers") && !is_from("https://lishogi.org/x1", "micro"));
}

#[test]
fn a_pgn_file_of_a_site_has_the_rules_of_the_site() {
    let pgn = |site: &str| format!("[Site \"{site}\"]\n[Variant \"embers\"]\n\n1. b3 *\n");
    assert_eq!(read(&pgn("?"), (None, None)), expected("book", None));
    assert_eq!(read(&pgn("https://LISHOGI.org/x1"), (None, None)), expected("still", Some("lishogi")));
    assert_eq!(read(&pgn("https://playlishogi.org"), (None, None)), expected("book", None), "another site");
}

/// A game read with a site's rules names its options when written, so the site is no longer needed.
#[test]
fn a_game_of_a_site_keeps_its_rules_when_it_is_written() {
    let library = library();
    let games = GameLookup::new(&library, &CurrentLanguage);
    let text = "手合割：残火将棋\n場所：https://lishogi.org/x1\n1 ２二歩(23)\n2 １一玉(21)\n3 ２一歩(22)\n";
    let tree = formats::read(text, &games).unwrap_or_else(|error| panic!("{error}"));
    for format in [GameFormat::Kif, GameFormat::Pgn, GameFormat::Association] {
        let written = format.write(&tree, &CurrentLanguage).unwrap_or_else(|error| panic!("{error}"));
        let reread = formats::read(&written, &games).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(preset_of(&reread).as_deref(), Some("still"), "{written}");
        assert_eq!(formats::site_rules_used(&written, &reread, &games), None, "{written}");
    }
}

#[test]
fn an_unknown_preset_is_refused() {
    let library = library();
    let games = GameLookup { preset: Some("stil"), ..GameLookup::new(&library, &CurrentLanguage) };
    let error =
        formats::read("手合割：残火将棋\n1 ２二歩(23)\n", &games).expect_err("there is no such preset");
    assert!(matches!(error, FormatError::Options(_)));
    assert_eq!(
        error.to_string(),
        "embers has no preset `stil` (hint: did you mean `still`? the presets are book, still, glowing)"
    );
}
