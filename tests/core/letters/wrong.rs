//! Wrong letters: each is refused with the reason, and nothing of the game here is lost.

use crate::program::{inside, program, run};
use insta::assert_snapshot;
use std::fs;
use std::path::{Path, PathBuf};
use tenjiku::letter::{LONGEST_LETTER, Letter};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken_letters")
}

/// What the program says of a letter that is read into a copy of a game; of none, into a new file.
fn said(letter: &Path, game: Option<&str>) -> String {
    said_in(&[], letter, game)
}

/// The same with the option of a language.
fn said_in(language: &[&str], letter: &Path, game: Option<&str>) -> String {
    let home = tempfile::tempdir().expect("a folder");
    let copy = home.path().join("game.ron");
    if let Some(game) = game {
        fs::copy(folder().join(game), &copy).expect("a copy");
    }
    let before = fs::read(&copy).ok();
    let paths = [&copy, letter].map(|path| path.to_str().expect("UTF-8"));
    let said = run(home.path(), &[&["letter", "read", paths[0], paths[1]], language].concat());
    assert_eq!((said.status, said.out.as_str()), (1, ""), "{}: {}", letter.display(), said.err);
    assert_eq!(said.err.lines().count(), 1, "{}: {}", letter.display(), said.err);
    assert!(!said.err.trim_end().contains(char::is_control), "{:?}", said.err);
    assert_eq!(fs::read(&copy).ok(), before, "{}: the game has not changed", letter.display());
    let said = said.err.trim_start_matches("tenjiku: ").trim_end().to_owned();
    let name = letter.file_name().expect("a name").to_string_lossy().into_owned();
    said.replace(&inside(letter.parent().expect("a folder")), "").replace(&(name + ": "), "")
}

/// What the program says of every broken letter.
fn faults(language: &[&str]) -> String {
    let files = fs::read_dir(folder()).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut letters: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    letters.sort();
    let mut text = String::new();
    for letter in letters {
        let name = letter.file_stem().expect("a name").to_string_lossy().into_owned();
        let game = match name.as_str() {
            "unknown_game" | "no_rules_to_begin" => None,
            name if name.starts_with("signed") => Some("signed.ron"),
            name if name.starts_with("over") => Some("over.ron"),
            _ => Some("game.ron"),
        };
        text += &format!("{name}: {}\n", said_in(language, &letter, game));
    }
    text
}

/// What is wrong in notation and in variant files is told in English everywhere; it stands within the sentences.
#[test]
fn every_fault_is_told_in_japanese() {
    let japanese = faults(&["--japanese"]);
    let lines: Vec<&str> = japanese.lines().collect();
    for (line, english) in lines.iter().zip(faults(&[]).lines()) {
        let is_of_a_file = line.starts_with("unknown_game: ");
        assert!(is_of_a_file || line.chars().any(|letter| ('ぁ'..='龠').contains(&letter)), "{line}");
        assert!(is_of_a_file || *line != english, "{line}");
        // A hint stands in brackets of its own, in Japanese too.
        let is_quoted = ["no_square: ", "no_rules_to_begin: ", "unknown_option: "];
        let may_hint = is_of_a_file || is_quoted.iter().any(|name| line.starts_with(name));
        assert!(may_hint || !line.contains("(hint"), "{line}");
    }
    for expected in [
        "damaged: 手紙が壊れています。検査の値が文と合いません（添付ファイルなどで、もう一度送ってもらってください）",
        "own_letter: これは後手の手紙で、あなたも後手です。自分の手紙です（相手に送ってください）",
        "twice: 手紙の「Game:」が二度あります（手紙の書き方はdocs/distance.mdにあります）",
    ] {
        assert!(lines.contains(&expected), "{expected}\n{japanese}");
    }
}

#[test]
fn every_fault_is_told() {
    assert_snapshot!(faults(&[]), @r#"
    accepts_nothing: the letter accepts an offer, but none is open here (hint: offer it again)
    changed_past: the letter changes the past: ply 3 is `8i8h` in it, and `5i5h` was played here (hint: ask the other player which it was; only an offer to take back changes the past)
    control_characters: the letter is damaged: its sum does not fit its text (hint: ask for it again, perhaps as an attached file)
    cut_off: the letter has no end (hint: copy it up to and with `----- end of letter -----`)
    damaged: the letter is damaged: its sum does not fit its text (hint: ask for it again, perhaps as an attached file)
    fewer_plies: this is an old letter: it is number 5 and has 3 plies, and here number 3 was read and 4 plies played; nothing is lost (hint: read the latest letter)
    illegal_move: ply 5, `8i8f`: The Pawn cannot move to 8f from there.
    long_move: `Moves:` of the letter has `8i8i8i8i8i8i8i8i8i8i8i8i8i8i8i8i8i8i8i8i`, which is longer than a move (hint: docs/distance.md says how letters are written)
    no_letter: there is no letter in this text (hint: a letter begins with `----- Tenjiku letter 1 -----`; copy it from there to its last line)
    no_move_before: the letter changes the past: ply 2 is `hello` in it, and `7d7e` was played here (hint: ask the other player which it was; only an offer to take back changes the past)
    no_number: `Game:` of the letter has `5f3a` where 12 hexadecimal digits belong (hint: docs/distance.md says how letters are written)
    no_position: `Position:` of the letter is missing (hint: docs/distance.md says how letters are written)
    no_rules: `Rules:` of the letter has `lions=two`, which is neither a preset nor options such as `name=2` (hint: docs/distance.md says how letters are written)
    no_rules_to_begin: the rules of the letter: chu has no option `lion` (its options: promotion, lions, bare_king, repetition, drops, an_nan)
    no_side: `From:` of the letter does not end with `(Black)` or `(White)` (hint: docs/distance.md says how letters are written)
    no_square: ply 5, `8i8z`: `8i8z` cannot be read as a move: `8z` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)
    odd_offer: `Offer:` of the letter is neither `draw` nor `take back` and a number (hint: docs/distance.md says how letters are written)
    old: this is an old letter: it is number 1 and has 1 ply, and here number 3 was read and 4 plies played; nothing is lost (hint: read the latest letter)
    other_game: the letter belongs to game 77aa00bb11cc, and this is game 5f3a91c07d2e (hint: read it into the file of its own game, or into a new file)
    other_position: the moves of the letter lead to another position than it says, 0000000000000000 instead of 6ab0af826818f447 (hint: the two programs understand the rules differently; compare your versions)
    other_rules: the rules of the letter differ from those here: `lions=2` there, `the usual` here (hint: the two of you must begin a new game)
    other_start: the first positions of the letter differ from those here: `lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/p` there, `the usual` here (hint: the two of you must begin a new game)
    other_variant: the games of the letter differ from those here: `tenjiku` there, `chu` here (hint: the two of you must begin a new game)
    over_plays_on: the game is over: 1-0 Black wins: White resigned.
    own_letter: this letter is White’s, and you play White: it is your own (hint: send it to the other player)
    read_already: letter 3 of this game has been read already; nothing is lost (hint: read the latest letter)
    signed_by_somebody_else: the letter is signed by somebody else than those before it (hint: if the other player has a new computer, they must copy their key, or you begin a new game)
    signed_forged: the signature does not fit the letter, so somebody else may have written it (hint: ask the other player, by another way, whether they did)
    signed_key_below: the signature does not fit the letter, so somebody else may have written it (hint: ask the other player, by another way, whether they did)
    signed_no_more: the letter is not signed, and those before it were (hint: ask for a signed one)
    takes_back_too_much: 5 plies cannot be taken back: 4 plies have been played
    too_new: the letter has version 2, and this program reads version 1 (hint: use a newer Tenjiku)
    twice: `Game:` of the letter stands in it twice (hint: docs/distance.md says how letters are written)
    unknown_game: there is no game `shatranj` (hint: the games are micro, mini, judkins, whale, tori, yari, heian_sho, sho, shogi, wa, chu, heian_dai, dai, tenjiku, dai_dai, maka_dai_dai, tai, taikyoku)
    unknown_option: the rules of the letter: chu has no option `lion` (its options: promotion, lions, bare_king, repetition, drops, an_nan)
    your_ply: ply 6, `8d8e`, is yours to play, but the letter has it already (hint: if you played it elsewhere, read the letter into a new file)
    "#);
}

#[test]
fn a_text_that_is_too_long_is_not_searched() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("long.txt");
    fs::write(&path, "a ".repeat(LONGEST_LETTER)).expect("a file");
    assert_snapshot!(said(&path, Some("game.ron")), @"the text has more than 256 KiB, and no letter is that long (hint: copy only the letter)");
}

/// One line may be a move without a letter, for those who have no Tenjiku; but not once letters were signed.
#[test]
fn a_bare_move_is_read_unless_letters_are_signed() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("move.txt");
    fs::write(&path, "P-8h\n").expect("a file");
    assert_snapshot!(said(&path, Some("signed.ron")), @"the letter is not signed, and those before it were (hint: ask for a signed one)");
    assert_snapshot!(said(&path, None), @"there is no letter in this text (hint: a letter begins with `----- Tenjiku letter 1 -----`; copy it from there to its last line)");
    let copy = home.path().join("game.ron");
    fs::copy(folder().join("game.ron"), &copy).expect("a copy");
    let paths = [&copy, &path].map(|path| path.to_str().expect("UTF-8"));
    let read = run(home.path(), &["letter", "read", paths[0], paths[1]]);
    assert_eq!(read.out, "Ann played 8i8h.\nIt is your turn: you play White.\n", "{}", read.err);
    assert_snapshot!(run(home.path(), &["letter", "read", paths[0], paths[1]]).err.replace(&inside(home.path()), ""), @"tenjiku: move.txt: it is your turn, so this is no move of the other player (hint: play yours first)");
    fs::write(&path, "P-1a\n").expect("a file");
    assert_snapshot!(said(&path, Some("game.ron")), @"there is a piece to capture on 1a (hint: a capture is written `x`)");
}

#[test]
fn what_cannot_be_done_is_told() {
    let home = tempfile::tempdir().expect("a folder");
    let copy = home.path().join("game.ron");
    fs::copy(folder().join("game.ron"), &copy).expect("a copy");
    let path = copy.to_str().expect("UTF-8");
    let mut text = String::new();
    for args in [
        &["play", path, "8i8h"][..],
        &["accept", path],
        &["offer", path, "5"],
        &["show", "nowhere.ron"],
        &["new", "--variant", "chu", "--side", "black", path],
    ] {
        let said = run(home.path(), &[&["letter"], args].concat());
        assert_eq!((said.status, said.out.as_str()), (1, ""), "{args:?}");
        text += &said.err.replace(&inside(home.path()), "");
    }
    assert_snapshot!(text, @r#"
    tenjiku: it is Black’s turn, and you play White (hint: read the answer to your last letter first)
    tenjiku: there is nothing to accept or decline (hint: an offer of the other player comes with a letter)
    tenjiku: 5 plies cannot be taken back: 4 plies have been played
    tenjiku: nowhere.ron: there is no such file (hint: `tenjiku letter new` begins a game)
    tenjiku: game.ron: there is such a file already (hint: give the new game another name)
    "#);
    let usage = run(home.path(), &["letter", "offer", path, "tea"]);
    assert!(
        usage.status == 2 && usage.err.contains("write draw, or a number of moves from 1"),
        "{}",
        usage.err
    );
}

/// The key is the user's alone, and stays the same.
#[cfg(unix)]
#[test]
fn the_key_is_made_once_and_read_by_the_user_alone() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("game.ron");
    let letter = |args: &[&str]| {
        let out = program(home.path(), args).arg(&path).output().expect("it runs").stdout;
        Letter::read(&String::from_utf8(out).expect("UTF-8")).expect("a letter").key.expect("it is signed")
    };
    let first = letter(&["letter", "new", "--variant", "tori", "--side", "white"]);
    let key = home.path().join("letters.key");
    assert_eq!(fs::metadata(&key).expect("the key").permissions().mode() & 0o777, 0o600);
    assert_eq!(letter(&["letter", "write"]), first);
    fs::write(&key, "nonsense").expect("a file");
    let said = run(home.path(), &["letter", "write", path.to_str().expect("UTF-8")]);
    assert_snapshot!(said.err.replace(&inside(home.path()), ""), @"tenjiku: letters.key: this is not a key (hint: restore the file, or rename it to have a new key)");
}
