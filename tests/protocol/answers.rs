//! USI: every `go` is answered by one `bestmove`, in order, however the lines follow one another.

use crate::talk::Talk;
use std::sync::Arc;
use tenjiku::notation::coordinate;
use tenjiku::protocol::ServedProtocol;
use tenjiku::rules::Position;
use tenjiku::variant::{Library, Variant};

/// An engine that has been greeted and plays this game, or the first one.
fn playing(game: &str) -> Talk {
    let talk = Talk::begin(Some(ServedProtocol::Usi));
    talk.say("usi\nsetoption name USI_Hash value 1\nsetoption name Threads value 1");
    if !game.is_empty() {
        talk.say(&format!("setoption name USI_Variant value {game}"));
    }
    talk.say("isready\nusinewgame");
    talk.until("readyok");
    talk
}

/// The first move of an answer.
fn first(line: &str) -> &str {
    line.split_whitespace().nth(1).unwrap_or_default()
}

/// Whether an answer is legal after these moves: then it is about that position.
fn assert_legal(game: &str, moves: &[&str], answer: &str) {
    let file = Library::with_folder(None);
    let variant = Variant::compile(file.find(game).expect("a game"), &[]).expect("it compiles");
    let mut position = Position::new(Arc::new(variant));
    for text in moves {
        let mv = coordinate::read(&position, text).expect("a move");
        position.play(mv, &mut ());
    }
    assert!(coordinate::read(&position, first(answer)).is_ok(), "{game} {moves:?}: {answer}");
}

#[test]
fn without_a_choice_modern_shogi_is_played() {
    let talk = playing("");
    talk.say("position startpos moves 7g7f 3c3d\ngo depth 1");
    let answer = talk.until("bestmove ").pop().expect("a line");
    assert_legal("shogi", &["7g7f", "3c3d"], &answer);
}

/// Windows ends lines with a carriage return too, and some programs begin with a byte order mark.
#[test]
fn line_ends_and_empty_lines_do_not_matter() {
    let talk = Talk::begin(None);
    talk.say("\r\n\u{FEFF}usi\r\nsetoption name USI_Variant value shogi\r\n\r\nisready\r");
    assert!(talk.until("readyok").iter().all(|line| !line.starts_with("info string")));
    talk.say("usinewgame\r\nposition startpos moves 7g7f 3c3d\r\ngo nodes 100\r");
    assert_legal("shogi", &["7g7f", "3c3d"], &talk.until("bestmove ").pop().expect("a line"));
    talk.say("quit\r");
    assert!(talk.end().is_empty());
}
