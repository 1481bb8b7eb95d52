//! The list of saved games.

use crate::games::{GAMES, start};
use crate::trees::{append_moves, random_tree};
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::record::{Filter, SavedGames, save_record};
use tenjiku_records::{GameResult, GameTree};
use tenjiku_rules::variant::Library;

fn save(tree: &GameTree, path: &Path, seconds: u64) {
    save_record(&tree.to_record(&CurrentLanguage), path).expect("saved");
    let file = File::options().write(true).open(path).expect("a file");
    file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).expect("a time");
}

fn game_between(id: &str, black: &str, white: &str) -> GameTree {
    let mut tree = random_tree(id, 5, 12);
    tree.header.players = [Some(black.to_owned()), Some(white.to_owned())];
    tree
}

#[test]
fn the_games_in_all_folders_are_listed_newest_first() {
    let home = tempfile::tempdir().expect("a folder");
    let (games, autosave) = (home.path().join("games"), home.path().join("autosave"));
    let mut tree = game_between("chu", "Anna", "Ōhashi Sōkei");
    tree.header.date = Some("2025-11-30".to_owned());
    tree.header.event = Some("At home".to_owned());
    tree.result =
        Some(GameResult { score: "0-1".to_owned(), text: "Black resigned.".to_owned(), outcome: None });
    save(&tree, &games.join("a.ron"), 2000);
    save(&game_between("tori", "Ben", "Anna Lena"), &games.join("b.ron"), 1000);
    save(&random_tree("tai", 3, 20), &autosave.join("00000001-tai.ron"), 3000);
    fs::write(games.join("notes.txt"), "no record").expect("written");
    let saved = SavedGames::read(&[games.clone(), autosave, home.path().join("nowhere")]);
    let names: Vec<_> = saved.games.iter().map(|game| game.path.file_name().expect("a name")).collect();
    assert_eq!(names, ["00000001-tai.ron", "a.ron", "b.ron"]);
    let game = &saved.games[1];
    assert_eq!(game.saved, Some(SystemTime::UNIX_EPOCH + Duration::from_secs(2000)));
    let summary = game.summary.as_ref().expect("sound");
    assert_eq!((summary.variant.as_str(), summary.plies), ("chu", tree.main_line().len()));
    assert_eq!(summary.players, tree.header.players);
    assert_eq!((summary.date.as_deref(), summary.event.as_deref()), (Some("2025-11-30"), Some("At home")));
    assert_eq!(summary.result, tree.result);
    let last = game.resume_position(&Library::built_in()).expect("a preview");
    assert_eq!(last.setup(), tree.position_at(tree.main_end()).setup());
    assert_eq!(saved.variants(), ["chu", "tai", "tori"]);
}

/// A game saved by hand also has an autosave.
#[test]
fn a_game_in_two_folders_is_listed_once() {
    let home = tempfile::tempdir().expect("a folder");
    let (games, autosave) = (home.path().join("games"), home.path().join("autosave"));
    let tree = game_between("tori", "Anna", "Ben");
    save(&tree, &games.join("a.ron"), 1000);
    save(&tree, &autosave.join("00000001-tori.ron"), 2000);
    let mut finished = game_between("tori", "Anna", "Ben");
    finished.result =
        Some(GameResult { score: "0-1".to_owned(), text: "Black resigned.".to_owned(), outcome: None });
    save(&finished, &autosave.join("00000002-tori.ron"), 3000);
    for folder in [&games, &autosave] {
        fs::write(folder.join("broken.ron"), "(").expect("written");
    }
    let saved = SavedGames::read(&[games.clone(), autosave.clone()]);
    let mut paths: Vec<_> = saved.games.iter().map(|game| game.path.clone()).collect();
    paths.sort();
    let expected = [
        autosave.join("00000002-tori.ron"),
        autosave.join("broken.ron"),
        games.join("a.ron"),
        games.join("broken.ron"),
    ];
    assert_eq!(paths, expected);
}

#[test]
fn games_are_found_by_game_and_by_part_of_a_name() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().to_owned();
    for (number, (id, black, white)) in
        [("chu", "Anna", "Ōhashi Sōkei"), ("tori", "Ben", "Anna Lena"), ("tori", "Ben", "Carl")]
            .into_iter()
            .enumerate()
    {
        save(&game_between(id, black, white), &folder.join(format!("{number}.ron")), number as u64);
    }
    save(&random_tree("chu", 1, 3), &folder.join("3.ron"), 3);
    let saved = SavedGames::read(&[folder]);
    let found = |variant: Option<&str>, player: &str| {
        let filter = Filter { variant: variant.map(str::to_owned), player: player.to_owned() };
        let names = saved.matching(&filter).map(|game| game.path.file_stem().expect("a name").to_owned());
        names.map(|name| name.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found(None, ""), "3 2 1 0");
    assert_eq!(found(Some("chu"), ""), "3 0");
    assert_eq!(found(None, " anna "), "1 0");
    assert_eq!(found(None, "ŌHASHI"), "0");
    assert_eq!(found(Some("tori"), "ben"), "2 1");
    assert_eq!(found(Some("dai"), ""), "");
}

#[test]
fn a_broken_file_is_listed_with_its_fault() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().to_owned();
    save(&random_tree("tori", 1, 9), &folder.join("good.ron"), 2000);
    fs::write(folder.join("half.ron"), "(format: 2, variant: \"tori\", moves: [\"3d").expect("written");
    fs::write(folder.join("bytes.ron"), [0xff, 0xfe, 0]).expect("written");
    let saved = SavedGames::read(std::slice::from_ref(&folder));
    let fault = |name: &str| {
        let game = saved.games.iter().find(|game| game.path.ends_with(name)).expect("listed");
        game.summary.as_ref().expect_err("broken").to_string()
    };
    assert!(fault("half.ron").starts_with("line 1, column "), "{}", fault("half.ron"));
    assert!(fault("bytes.ron").contains("cannot be read"), "{}", fault("bytes.ron"));
    assert!(saved.games.iter().any(|game| game.summary.is_ok()));
    let filter = Filter { variant: Some("tori".to_owned()), player: String::new() };
    assert_eq!(saved.matching(&filter).count(), 3, "a broken file may contain the game that is searched for");
}

/// A record can be readable but break the rules; this is found when the game is opened.
#[test]
fn the_preview_of_a_game_that_cannot_be_played_says_where_it_stops() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("game.ron");
    fs::write(&path, "(format: 2, variant: \"tori\",\n moves: [\"3d3c\", \"3d3c\"])").expect("written");
    let saved = SavedGames::read(&[home.path().to_owned()]);
    let error = saved.games[0].resume_position(&Library::built_in()).map(|_| ()).expect_err("no game");
    assert!(error.to_string().starts_with("line 2, column 18: ply 2, `3d3c`: "), "{error}");
}

#[test]
fn a_thousand_games_are_listed_quickly() {
    let home = tempfile::tempdir().expect("a folder");
    let mut trees: Vec<GameTree> = GAMES.into_iter().map(|id| random_tree(id, 9, 150)).collect();
    let mut short = GameTree::new(&start("tori"));
    let root = short.root();
    append_moves(&mut short, root, "3d3c 4b3c");
    trees.push(short);
    let texts: Vec<String> = trees
        .iter()
        .map(|tree| {
            let path = home.path().join("one.txt");
            save_record(&tree.to_record(&CurrentLanguage), &path).expect("saved");
            fs::read_to_string(&path).expect("a text")
        })
        .collect();
    for number in 0..1000 {
        let path = home.path().join(format!("{number:04}.ron"));
        fs::write(path, &texts[number % texts.len()]).expect("written");
    }
    let start = Instant::now();
    let saved = SavedGames::read(&[home.path().to_owned()]);
    let spent = start.elapsed();
    println!("1000 games listed in {spent:?}");
    assert_eq!(saved.games.iter().filter(|game| game.summary.is_ok()).count(), 1000);
    // Far more than needed, for a busy machine; playing all games through would still take longer.
    assert!(spent < Duration::from_secs(20), "{spent:?}");
}

#[test]
fn deleting_a_file_affects_no_other() {
    let home = tempfile::tempdir().expect("a folder");
    let folder = home.path().to_owned();
    for (name, seconds) in [("a.ron", 1), ("b.ron", 2)] {
        save(&random_tree("tori", 1, 9), &folder.join(name), seconds);
    }
    let mut saved = SavedGames::read(std::slice::from_ref(&folder));
    saved.delete(&folder.join("b.ron")).expect("deleted");
    let is_left =
        |name: &str| (folder.join(name).exists(), saved.games.iter().any(|game| game.path.ends_with(name)));
    assert_eq!((is_left("a.ron"), is_left("b.ron")), ((true, true), (false, false)));
    // The file was deleted in the meantime: this is reported, and the game is no longer listed.
    fs::remove_file(folder.join("a.ron")).expect("deleted");
    assert!(saved.delete(&folder.join("a.ron")).is_err());
    assert!(saved.games.is_empty());
}
