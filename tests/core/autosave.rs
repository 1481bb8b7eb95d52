//! Autosave: the games that are kept, the one that is offered again, and the files left after the program is killed.

use crate::games::{RandomNumbers, start, variant};
use crate::repetitions::repetitions;
use crate::trees::{nodes_of, random_tree};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Barrier, mpsc};
use std::time::{Duration, SystemTime};
use tempfile::TempDir;
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::record::{AutosaveRing, LastGame, load_record};
use tenjiku_records::{GameRecord, GameResult, GameTree, RecordError};
use tenjiku_rules::Position;
use tenjiku_rules::variant::{Library, Variant};

/// A new home folder, and the ring in it.
fn ring() -> (TempDir, AutosaveRing) {
    let home = tempfile::tempdir().expect("a folder");
    let ring = AutosaveRing::new(home.path().join("autosave"));
    (home, ring)
}

fn record(id: &str, plies: usize) -> GameRecord {
    let mut position = start(id);
    for _ in 0..plies {
        let mv = position.legal_moves()[0];
        position.play(mv, &mut ());
    }
    GameRecord::from_position(&position, &CurrentLanguage)
}

fn add(ring: &AutosaveRing, record: &GameRecord) -> PathBuf {
    let mut file = None;
    ring.save(&mut file, record).expect("saved");
    file.expect("it has a file")
}

fn last(ring: &AutosaveRing) -> LastGame {
    ring.last_game(&Library::built_in())
}

/// The number of plies of the game that is offered.
fn offered_plies(ring: &AutosaveRing) -> Option<usize> {
    last(ring).played.map(|left| left.tree.main_line().len())
}

fn names(ring: &AutosaveRing) -> Vec<String> {
    ring.files().iter().map(|path| path.file_name().expect("a name").to_string_lossy().into_owned()).collect()
}

#[test]
fn a_game_stays_in_its_file_and_the_next_game_gets_a_new_one() {
    let (_home, ring) = ring();
    let mut file = None;
    for plies in 1..=3 {
        ring.save(&mut file, &record("chu", plies)).expect("saved");
    }
    add(&ring, &record("tori", 2));
    assert_eq!(names(&ring), ["00000001-chu.ron", "00000002-tori.ron"]);
    assert_eq!(load_record(&ring.files()[0]).expect("a record").moves.len(), 3);
}

/// A remote game that is resumed after the program was killed.
#[test]
fn a_resumed_game_continues_in_its_file() {
    let (_home, ring) = ring();
    let record_with =
        |white: &str, plies| GameRecord { white: Some(white.to_owned()), ..record("tori", plies) };
    let files = [record_with("Bob", 2), record_with("Eve", 2)].map(|record| add(&ring, &record));
    add(&ring, &record("chu", 2));
    assert_eq!(ring.find_earlier_part(&record_with("Bob", 5)).as_ref(), Some(&files[0]));
    assert_eq!(ring.find_earlier_part(&record_with("Eve", 2)).as_ref(), Some(&files[1]));
    // Another game, or a record that lacks plies of the file, starts a new file.
    assert_eq!(ring.find_earlier_part(&record_with("Bob", 1)), None);
    assert_eq!(ring.find_earlier_part(&record_with("Ida", 5)), None);
    let result = Some(GameResult { score: "1-0".to_owned(), text: String::new(), outcome: None });
    ring.save(&mut Some(files[0].clone()), &GameRecord { result, ..record_with("Bob", 3) }).expect("saved");
    assert_eq!(ring.find_earlier_part(&record_with("Bob", 5)), None);
}

#[test]
fn a_watched_game_can_be_resumed_and_displaces_no_other() {
    let (home, ring) = ring();
    let watched = |ring: &AutosaveRing| last(ring).watched.map(|game| game.tree.main_line().len());
    ring.save_watched(&record("chu", 3)).expect("saved");
    assert_eq!((offered_plies(&ring), watched(&ring)), (None, Some(3)));
    add(&ring, &record("tori", 2));
    ring.save_watched(&record("tori", 5)).expect("saved");
    assert_eq!((offered_plies(&ring), watched(&ring), names(&ring).len()), (Some(2), Some(5), 1));
    let result = Some(GameResult { score: "1-0".to_owned(), text: String::new(), outcome: None });
    ring.save_watched(&GameRecord { result, ..record("tori", 6) }).expect("saved");
    assert_eq!((offered_plies(&ring), watched(&ring)), (Some(2), None), "it is over");
    fs::write(home.path().join("watched.ron"), "(").expect("written");
    let last = last(&ring);
    assert!(last.watched.is_none() && last.broken.is_empty());
}

#[test]
fn ten_games_are_kept_and_the_one_being_played_is_among_them() {
    let (_home, ring) = ring();
    let mut first = None;
    ring.save(&mut first, &record("tori", 1)).expect("saved");
    fs::write(ring.folder().join("mine.ron"), "not an autosave").expect("written");
    for _ in 0..9 {
        add(&ring, &record("tori", 1));
    }
    assert_eq!(names(&ring).len(), 10);
    add(&ring, &record("chu", 1));
    let numbers: Vec<String> = names(&ring).iter().map(|name| name[..8].to_owned()).collect();
    assert_eq!(numbers, (2..=11).map(|number| format!("{number:08}")).collect::<Vec<_>>());
    // An old game that is still played in another window is saved again, not deleted.
    ring.save(&mut first, &record("tori", 2)).expect("saved");
    assert_eq!(names(&ring).len(), 10);
    assert_eq!(
        (names(&ring)[0].as_str(), names(&ring)[1].as_str()),
        ("00000001-tori.ron", "00000003-tori.ron")
    );
    assert!(ring.folder().join("mine.ron").exists(), "a file of the player is kept");
}

/// A hundred million games are unlikely, but users may give a file any number.
#[test]
fn numbers_may_exceed_eight_digits() {
    let (_home, ring) = ring();
    let saved = add(&ring, &record("tori", 1));
    fs::rename(saved, ring.folder().join("99999998-tori.ron")).expect("renamed");
    (2..=12).for_each(|plies| drop(add(&ring, &record("tori", plies))));
    assert_eq!(offered_plies(&ring), Some(12));
    let kept_names = names(&ring);
    assert_eq!(kept_names.len(), 10);
    assert_eq!(
        (kept_names[0].as_str(), kept_names[9].as_str()),
        ("100000000-tori.ron", "100000009-tori.ron")
    );
    // The largest number has no successor, so a file with it is ignored.
    fs::write(ring.folder().join(format!("{}-tori.ron", u64::MAX)), "").expect("written");
    add(&ring, &record("tori", 13));
    assert_eq!((offered_plies(&ring), names(&ring).len()), (Some(13), 10));
}

/// The largest number and the one before it are never given to a file, so files with them do not count.
#[test]
fn files_with_numbers_near_the_largest_are_ignored() {
    let (_home, ring) = ring();
    add(&ring, &record("tori", 1));
    for number in [u64::MAX - 1, u64::MAX] {
        fs::write(ring.folder().join(format!("{number}-tori.ron")), "").expect("written");
    }
    // A file whose number has another format is ignored too.
    for name in ["9-tori.ron", "+0000009-tori.ron", "00000009.ron"] {
        fs::write(ring.folder().join(name), "").expect("written");
    }
    add(&ring, &record("tori", 2));
    assert_eq!(names(&ring), ["00000001-tori.ron", "00000002-tori.ron"]);
}

/// Windows that start a game at the same moment get different numbers.
#[test]
fn games_started_at_the_same_time_get_separate_files() {
    let (_home, ring) = ring();
    let barrier = Barrier::new(8);
    let tori = record("tori", 1);
    let window = || {
        barrier.wait();
        add(&ring, &tori);
    };
    std::thread::scope(|scope| (0..8).for_each(|_| drop(scope.spawn(window))));
    let numbered: Vec<String> = (1..=8).map(|number| format!("{number:08}-tori.ron")).collect();
    assert_eq!(names(&ring), numbered);
}

/// A file or a dangling link in place of the folder is reported.
#[test]
fn a_file_in_place_of_the_folder_is_reported() {
    let (_home, ring) = ring();
    fs::write(ring.folder(), "a file").expect("written");
    let save_error = || ring.save(&mut None, &record("tori", 1)).expect_err("it cannot be saved").to_string();
    assert!(save_error().contains("is not a folder"), "{}", save_error());
    #[cfg(unix)]
    {
        fs::remove_file(ring.folder()).expect("it is ours");
        std::os::unix::fs::symlink("/nowhere/there", ring.folder()).expect("a link");
        assert!(save_error().contains("is not a folder"), "{}", save_error());
    }
}

/// If the new game cannot be written, no old one is deleted.
#[test]
fn nothing_is_deleted_before_the_new_game_is_saved() {
    let (_home, ring) = ring();
    for _ in 0..10 {
        add(&ring, &record("tori", 1));
    }
    let before = names(&ring);
    let mut impossible = Some(ring.folder().join("no-folder.ron/game.ron"));
    fs::write(ring.folder().join("no-folder.ron"), "").expect("written");
    assert!(ring.save(&mut impossible, &record("tori", 1)).is_err());
    assert_eq!(names(&ring), before);
}

#[test]
fn partial_files_left_by_a_crash_are_removed_later() {
    let (_home, ring) = ring();
    add(&ring, &record("tori", 1));
    let (old, recent) = (ring.folder().join(".writing-a.tmp"), ring.folder().join(".writing-b.tmp"));
    for (path, age) in [(&old, 3600), (&recent, 0)] {
        let mut file = File::create(path).expect("a file");
        file.write_all(b"(form").expect("written");
        file.set_modified(SystemTime::now() - Duration::from_secs(age)).expect("a time");
    }
    add(&ring, &record("tori", 1));
    assert!(!old.exists());
    assert!(recent.exists(), "another window may be writing it");
}

#[test]
fn the_unfinished_game_is_offered_with_its_details() {
    let (_home, ring) = ring();
    assert!(last(&ring).played.is_none());
    add(&ring, &record("chu", 4));
    let tree = random_tree("tori", 8, 30);
    let mut record = tree.to_record(&CurrentLanguage);
    record.seats = Some(("human".to_owned(), "ai:4".to_owned()));
    let file = add(&ring, &record);
    let found = last(&ring);
    assert!(found.broken.is_empty());
    let left = found.played.expect("a game");
    assert_eq!(nodes_of(&left.tree), nodes_of(&tree));
    assert_eq!(left.seats, [Some("human".to_owned()), Some("ai:4".to_owned())]);
    assert_eq!(left.file, Some(file), "it continues in its file");
    // Names of players are not seats, except in files of the first versions.
    record.seats = None;
    record.white = Some("ai:4".to_owned());
    add(&ring, &record);
    assert_eq!(last(&ring).played.expect("a game").seats, [None, None]);
}

#[test]
fn a_finished_or_unstarted_game_does_not_hide_the_one_before() {
    for (plies, result) in [(3, Some("1-0")), (0, None)] {
        let (_home, ring) = ring();
        let before = add(&ring, &record("chu", 4));
        let mut finished = record("tori", plies);
        finished.result =
            result.map(|score| GameResult { score: score.to_owned(), text: String::new(), outcome: None });
        add(&ring, &finished);
        assert_eq!(offered_plies(&ring), Some(4));
        fs::remove_file(before).expect("removed");
        assert_eq!(offered_plies(&ring), None, "the game itself is not offered");
    }
}

#[test]
fn the_single_file_of_earlier_programs_is_found() {
    let (home, ring) = ring();
    let text =
        "(format: 1, variant: \"tori\", options: {}, rules: None, start: None, moves: [\"3d3c\", \"4b3c\"],
        result: None, black: None, white: Some(\"Computer level 2\"), date: None)";
    fs::write(home.path().join("autosave.ron"), text).expect("written");
    let left = last(&ring).played.expect("a game");
    assert_eq!((left.tree.main_line().len(), left.file), (2, None));
    assert_eq!(left.seats, [None, Some("Computer level 2".to_owned())]);
    // A game of this program is newer than any of an earlier version.
    add(&ring, &record("chu", 5));
    assert_eq!(offered_plies(&ring), Some(5));
}

#[test]
fn a_broken_file_is_set_aside_and_the_previous_game_is_offered() {
    let (_home, ring) = ring();
    add(&ring, &record("chu", 4));
    for text in ["(format: 2, variant: \"tori\", mov", "(format: 2, variant: \"tori\", moves: [\"1a1a\"])"] {
        let path = add(&ring, &record("tori", 1));
        fs::write(&path, text).expect("written");
        let found = last(&ring);
        assert_eq!(found.played.map(|left| left.tree.main_line().len()), Some(4));
        let [broken] = &found.broken[..] else { panic!("one file is broken") };
        assert_eq!(broken.file, path);
        assert!(broken.why.to_string().starts_with("line 1, column "), "{}", broken.why);
        let renamed = broken.aside.as_ref().expect("set aside").as_ref().expect("renamed");
        assert_eq!(fs::read_to_string(renamed).expect("kept"), text);
        assert!(!path.exists());
    }
    let renamed = fs::read_dir(ring.folder()).expect("a folder").filter_map(Result::ok);
    let renamed = renamed.filter(|entry| entry.file_name().to_string_lossy().contains(".broken")).count();
    assert_eq!(renamed, 2, "the second file does not overwrite the first");
    assert!(last(&ring).broken.is_empty(), "it is reported once");
}

/// A game may use a variant file that was removed since, or be opened in an older version of the program.
#[test]
fn a_valid_file_that_cannot_be_resumed_here_is_kept() {
    let (_home, ring) = ring();
    add(&ring, &record("chu", 4));
    let (unknown_game, newer_format) = (add(&ring, &record("tori", 1)), add(&ring, &record("tori", 1)));
    fs::write(&unknown_game, "(format: 2, variant: \"my_game\", moves: [\"1a1b\"])").expect("written");
    fs::write(&newer_format, "(format: 3, variant: \"tori\", anything: new)").expect("written");
    let found = last(&ring);
    assert_eq!(found.played.map(|left| left.tree.main_line().len()), Some(4));
    assert_eq!(found.broken.len(), 2);
    assert!(found.broken.iter().all(|broken| broken.aside.is_none()));
    assert!(unknown_game.exists() && newer_format.exists());
    // A folder in place of a file is reported too. An empty ring, without the file of earlier versions, is no fault.
    fs::create_dir(ring.folder().join("00000009-tori.ron")).expect("a folder in the place of a file");
    let found = last(&ring);
    assert!(matches!(found.broken[0].why, RecordError::Read { .. }), "{}", found.broken[0].why);
    assert_eq!((found.broken.len(), found.broken[0].aside.is_none()), (3, true));
    let (_empty_home, empty) = self::ring();
    assert!(last(&empty).broken.is_empty());
}

/// Names the folder in which [`child_process_that_saves_repeatedly`] saves; set only by the test below.
const FOLDER: &str = "TENJIKU_TEST_RING";
/// The number of plies in the child's games, small enough that it overwrites the oldest files a few times.
const PLIES: usize = 4;

/// The child process of the next test: plays games with the first legal moves and prints what it has saved.
/// In an ordinary test run it does nothing.
#[test]
fn child_process_that_saves_repeatedly() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let ring = AutosaveRing::new(PathBuf::from(folder));
    let (mut out, first) = (std::io::stdout(), start("tori"));
    loop {
        let mut position = first.clone();
        let mut file = None;
        while position.plies() < PLIES {
            let mv = position.legal_moves()[0];
            position.play(mv, &mut ());
            ring.save(&mut file, &GameRecord::from_position(&position, &CurrentLanguage)).expect("saved");
            let name = file.as_deref().and_then(Path::file_name).expect("a name").to_string_lossy();
            writeln!(out, "saved {name} {}", position.plies()).expect("standard output is open");
        }
    }
}

/// Runs the child process, kills it at most `time` after `save_count` saves, and returns its last output.
fn last_save_before_kill(save_count: usize, time: Duration, folder: &Path) -> Option<(String, usize)> {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "autosave::child_process_that_saves_repeatedly", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it runs");
    let out = child.stdout.take().expect("its output");
    let (sender, receiver) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut last = None;
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            let words = line.split_once("saved ").and_then(|(_, words)| words.split_once(' '));
            if let Some((name, plies)) = words.and_then(|(name, plies)| Some((name, plies.parse().ok()?))) {
                last = Some((name.to_owned(), plies));
                let _ = sender.send(());
            }
        }
        last
    });
    for _ in 0..save_count {
        // A busy machine may be slow to start the child.
        receiver.recv_timeout(Duration::from_secs(30)).expect("it saves");
    }
    let _ = receiver.recv_timeout(time);
    child.kill().expect("killed");
    child.wait().expect("it has ended");
    reader.join().expect("the output is read to its end")
}

#[test]
fn killing_the_program_at_any_time_leaves_every_game_intact() {
    let (_home, ring) = ring();
    let (library, tori) = (Library::built_in(), variant("tori"));
    let (mut rng, mut reports, mut last_number) = (RandomNumbers::new(4711), 0, 0);
    let kills = repetitions(20);
    for kill in 0..kills {
        let (saves, time) = (1 + rng.below(2 * PLIES), Duration::from_micros(rng.below(2_000) as u64));
        let last_save = last_save_before_kill(saves, time, ring.folder());
        let files = ring.files();
        // One more than ten if the child was killed before it deleted old files, two more after two such kills in a row.
        assert!(files.len() <= 12, "{files:?}");
        for path in &files {
            let plies = checked_plies(path, &tori);
            assert!((1..=PLIES).contains(&plies), "kill {kill}: {plies} plies");
        }
        let Some((name, plies)) = last_save else { continue };
        reports += 1;
        // The child prints after saving, so the file has the printed ply or the next one, or the next game has
        // started.
        let newest = files.last().expect("a game");
        let number = |name: &str| name[..8].parse::<u64>().expect("a number");
        let newest_name = newest.file_name().expect("a name").to_string_lossy().into_owned();
        assert!(number(&newest_name) >= last_number, "the numbers of games never decrease");
        last_number = number(&newest_name);
        let saved = checked_plies(&ring.folder().join(&name), &tori);
        assert!(
            (plies..=plies + 1).contains(&saved),
            "kill {kill}: {plies} plies were saved, the file has {saved}"
        );
        assert!((number(&name)..=number(&name) + 1).contains(&last_number), "kill {kill}");
        let found = ring.last_game(&library);
        assert!(found.broken.is_empty());
        assert_eq!(found.played.and_then(|left| left.file).as_ref(), Some(newest));
    }
    println!("of {kills} children {reports} had saved something, {last_number} games in all");
    assert!(10 * reports >= 9 * kills, "too few children saved anything before they were killed: {reports}");
}

/// Reads a file of the child to its last ply and returns the number of plies.
fn checked_plies(path: &Path, tori: &Arc<Variant>) -> usize {
    let record = load_record(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let tree = GameTree::from_record(&record, tori, &CurrentLanguage)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut position = Position::new(Arc::clone(tori));
    for node in tree.main_line() {
        assert_eq!(tree.mv(node), Some(position.legal_moves()[0]), "the child plays the first legal moves");
        position.play(position.legal_moves()[0], &mut ());
    }
    position.plies()
}
