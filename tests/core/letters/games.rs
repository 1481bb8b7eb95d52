//! Whole games by letter, between two people with a folder each.

use crate::games::RandomNumbers;
use crate::program::program;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;
use tempfile::TempDir;
use tenjiku::letter::Letter;
use tenjiku::record::{GameRecord, GameTree, LetterOffer};
use tenjiku_rules::Side;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::Library;

/// A player with a folder of their own, and the game in it.
struct Correspondent(TempDir);

impl Correspondent {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("game.ron")
    }

    /// Runs `tenjiku letter WHAT game.ron …` with a text on standard input.
    fn run(&self, what: &str, args: &[&str], input: &str) -> String {
        let mut command = program(self.0.path(), &["letter", what]);
        command
            .arg(self.path())
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        assert!(output.status.success(), "{what} {args:?}: {}", text(output.stderr));
        text(output.stdout)
    }

    fn tree(&self) -> GameTree {
        GameTree::load(&self.path(), &Library::ours()).expect("a game")
    }

    fn moves(&self) -> Vec<String> {
        GameRecord::load(&self.path()).expect("a record").moves
    }
}

/// Two players at the beginning of a game, Black first; Black has invited White.
fn invited(game: &str) -> [Correspondent; 2] {
    let [black, white] = [Correspondent::new(), Correspondent::new()];
    let invitation = black.run("new", &["--variant", game, "--side", "black", "--name", "Ann"], "");
    let news = white.run("read", &["--name", "Bob"], &invitation);
    let (begins, news) = news.split_once('\n').expect("two lines");
    assert!(begins.starts_with("Ann plays ") && begins.ends_with(" Shogi with you."), "{begins}");
    assert_eq!(news, "It is Ann’s turn: they play Black.\n");
    [black, white]
}

#[test]
fn twenty_plies_go_to_and_fro() {
    let players = invited("chu");
    let mut dice = RandomNumbers::new(20);
    for ply in 0..20 {
        let (mover, other) = (&players[ply % 2], &players[1 - ply % 2]);
        let tree = mover.tree();
        let legal = tree.position_at(tree.main_end()).legal_moves();
        let text = coordinate::write(tree.variant(), legal[dice.below(legal.len())]);
        let letter = mover.run("play", &[&text, "--say", &format!("Ply {ply}")], "");
        let quoted = letter.lines().fold("Hello,\r\n".to_owned(), |all, line| all + "> " + line + "\r\n");
        let name = ["Ann", "Bob"][ply % 2];
        let news = other.run("read", &[], &quoted);
        assert!(news.starts_with(&format!("{name} played {text}.\n{name} says: Ply {ply}\n")), "{news}");
    }
    let [black, white] = [players[0].tree(), players[1].tree()];
    assert_eq!((players[0].moves().len(), players[0].moves()), (20, players[1].moves()));
    assert_eq!(black.header.players, white.header.players);
    let records = players.each_ref().map(|player| GameRecord::load(&player.path()).expect("a record"));
    let seats = records.each_ref().map(|record| record.seats.clone().expect("seats"));
    assert_eq!(seats, [("human".into(), "away".into()), ("away".into(), "human".into())]);
    let letters = records.map(|record| record.letters.expect("by letter"));
    assert_eq!(letters.each_ref().map(|letters| letters.side), Side::BOTH);
    assert_eq!(letters[0].game, letters[1].game);
    assert!(letters[0].key.is_some() && letters[0].key != letters[1].key);
}

/// A letter that was lost does not matter, and neither does a file that was lost.
#[test]
fn the_last_letter_is_enough() {
    let [black, white] = invited("tori");
    black.run("play", &["4e4d"], "");
    let letter = black.run("write", &["--say", "Did you get it?"], "");
    assert!(white.run("read", &[], &letter).starts_with("Ann played 4e4d.\nAnn says: Did you get it?\n"));
    let again = black.run("write", &[], "");
    assert_eq!(again, letter, "it is the same letter, with the same number and words");
    fs::remove_file(white.path()).expect("it is lost");
    white.run("read", &["--name", "Bob"], &again);
    let answer = white.run("play", &["4c4d"], "");
    assert!(black.run("read", &[], &answer).starts_with("Bob played 4c4d.\n"));
    assert_eq!(black.moves(), white.moves());
    // Once it is answered, or there is more to say, it is another letter.
    let number = |letter: &str| Letter::read(letter).expect("a letter").count;
    let next = black.run("write", &[], "");
    assert_eq!((number(&next), next.contains("Says:")), (number(&answer) + 1, false));
    assert_eq!(number(&black.run("write", &["--say", "Hello"], "")), number(&next) + 1);
}

#[test]
fn offers_are_made_answered_and_lapse() {
    let [black, white] = invited("tori");
    let asked = |player: &Correspondent| player.tree().letters.expect("by letter").asked;
    let letter = black.run("play", &["4e4d", "--draw"], "");
    assert!(white.run("read", &[], &letter).contains("Ann offers a draw.\nAnswer with"));
    let answer = white.run("decline", &[], "");
    assert!(black.run("read", &[], &answer).starts_with("Bob declines your offer.\n"));
    assert_eq!(asked(&black), None);
    // A move declines it too.
    let letter = black.run("offer", &["draw"], "");
    white.run("read", &[], &letter);
    assert_eq!(asked(&black), Some(LetterOffer::Draw));
    let answer = white.run("play", &["4c4d"], "");
    assert!(black.run("read", &[], &answer).starts_with("Bob played 4c4d.\n"));
    assert_eq!(asked(&black), None);
    // Black takes both plies back.
    let letter = black.run("offer", &["2"], "");
    assert!(white.run("read", &[], &letter).starts_with("Ann asks to take back 2 plies.\n"));
    let answer = white.run("accept", &["--say", "All right"], "");
    assert!(
        black
            .run("read", &[], &answer)
            .starts_with("Bob agrees: 2 plies are taken back.\nBob says: All right\n")
    );
    assert_eq!((black.moves().len(), white.moves().len()), (0, 0));
    let letter = black.run("play", &["4e4d", "--draw"], "");
    white.run("read", &[], &letter);
    let answer = white.run("accept", &[], "");
    let end = "1/2-1/2 Draw by agreement.\n";
    assert_eq!(black.run("read", &[], &answer), format!("Bob accepts the draw.\n{end}"));
    assert!(white.run("show", &[], "").ends_with(end));
}

#[test]
fn the_loser_may_resign_at_any_time() {
    let [black, white] = invited("tori");
    let letter = white.run("resign", &["--say", "I must go"], "");
    let news = black.run("read", &[], &letter);
    assert_eq!(news, "Bob resigns.\nBob says: I must go\n1-0 Black wins: White resigned.\n");
    assert_eq!(black.tree().result, white.tree().result);
    // The letter can be written again.
    assert!(Letter::read(&white.run("write", &[], "")).expect("a letter").resigns);
}

/// What a letter brings, whose turn it is and what is offered, for a player who speaks Japanese.
#[test]
fn news_is_told_in_japanese() {
    let [black, white] = invited("tori");
    let letter = black.run("play", &["4e4d", "--draw", "--say", "Hello"], "");
    let news = white.run("read", &["--japanese"], &letter);
    let how = "「tenjiku letter accept」（承諾）か「decline」（拒否）で答えてください。そのまま指せば、断ったことになります。";
    let offer = format!("Annが引き分けを申し込んでいます。\n{how}\nあなたの手番です。あなたは後手です。\n");
    assert!(white.run("show", &["--japanese"], "").ends_with(&format!("Bob対Ann。\n{offer}")));
    let (played, rest) = news.split_once('\n').expect("lines");
    assert_eq!(played, "Annの手は4e4dです。");
    assert_eq!(rest, offer.replacen('\n', "\nAnn「Hello」\n", 1));
    // Ann has not read a letter of Bob’s yet, and does not know his name.
    let shown = black.run("show", &["--japanese"], "");
    assert!(shown.ends_with("引き分けを申し込んでいます。\n後手の手番です。相手は後手です。\n"), "{shown}");
}

/// Handicaps, presets and other first positions travel along.
#[test]
fn the_beginning_of_a_game_travels() {
    for (game, rules) in [
        ("tori", &["--handicap", "falcon"][..]),
        ("tenjiku", &["--preset", "new"]),
        ("chu", &["--option", "lions=2", "--moves", "6i6h 7d7e"]),
    ] {
        let [black, white] = [Correspondent::new(), Correspondent::new()];
        let begin = [&["--variant", game, "--side", "black"], rules].concat();
        let invitation = black.run("new", &begin, "");
        white.run("read", &[], &invitation);
        let [here, there] = [black.tree(), white.tree()];
        assert_eq!(here.first().setup(), there.first().setup(), "{game}");
        assert_eq!(here.variant().choices(), there.variant().choices(), "{game}");
        assert_eq!(black.moves(), white.moves(), "{game}");
    }
}
