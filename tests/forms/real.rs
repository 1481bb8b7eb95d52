//! Games written by other programs: read, replayed, and written in the same form.

use crate::games::{end, game_in, moves, text, write};
use tenjiku_language::CurrentLanguage;
use tenjiku_records::GameTree;
use tenjiku_records::formats::{self, GameFormat, GameLookup};
use tenjiku_rules::sfen;
use tenjiku_rules::variant::Library;

/// The game in a file of any format.
fn game(name: &str, format: GameFormat, game_id: Option<&str>) -> GameTree {
    let text = text(name);
    assert_eq!(GameFormat::detect(&text), Some(format), "{name}");
    let library = Library::built_in();
    let games = GameLookup { game_id, ..GameLookup::new(&library, &CurrentLanguage) };
    formats::read(&text, &games).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The expected last position is the final diagram on ShogiVar's board.
#[test]
fn a_score_of_shogivar_is_replayed() {
    let tree = game("shogivar_chu.txt", GameFormat::Shogivar, None);
    assert_eq!(tree.main_line().len(), 190);
    let result = tree.result.clone().expect("a result");
    assert_eq!(result.score, "0-1");
    let last = "l1c2e1gk1fl/af1g4s1va/1m3dt2r1c/3s1p2p2m/2V4Pip1p/pp4O3T1/6S2P2/5BP1I3/P2q1P2P2P/5MD2RVM/An1S2T3FA/LK2G2G1C1L b - 191";
    assert_eq!(sfen::write(&end(&tree)), last);
    // Without our leading comment, the output equals ShogiVar's.
    let (_, theirs) = text("shogivar_chu.txt")
        .split_once('\n')
        .map(|(note, rest)| (note.to_owned(), rest.to_owned()))
        .expect("a note");
    assert_eq!(write(GameFormat::Shogivar, &tree), theirs);
}

/// Burnt pieces follow the move, separated by spaces, and not all of them are listed.
#[test]
fn a_score_of_shogivar_with_burnt_pieces_is_read() {
    let tree = game("shogivar_tenjiku.txt", GameFormat::Shogivar, None);
    assert_eq!(moves(&tree), "9m9c 16e16f 9l9k 6d14l 10n10k 7e7f 10k10e 7c6f 10e8b");
    let result = tree.result.clone().expect("a result");
    assert_eq!(
        (result.score.as_str(), result.text.as_str()),
        ("1-0", "Black wins: White's King was burnt by the Fire Demon on 8b.")
    );
}

/// The game of `shogivar_chu.txt` as lishogi writes it.
#[test]
fn a_file_of_lishogi_is_the_same_game() {
    let theirs = game("lishogi_chu.kif", GameFormat::Kif, Some("chu"));
    let tree = game("shogivar_chu.txt", GameFormat::Shogivar, None);
    assert_eq!(moves(&theirs), moves(&tree));
    assert_eq!(theirs.header.players[0].as_deref(), Some("ShogiVar"));
    // Our output is the same, except for the sign of igui, which lishogi's server omits.
    let ours = write(GameFormat::Kif, &tree);
    let lines = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.contains("手目")).map(|line| line.replace("（居食い）", "")).collect()
    };
    let (ours, theirs) = (lines(&ours), lines(&text("lishogi_chu.kif")));
    assert_eq!(ours, theirs);
}

#[test]
fn a_game_of_xboard_is_replayed() {
    let tree = game("xboard_chu.pgn", GameFormat::Pgn, None);
    assert_eq!(tree.main_line().len(), 483);
    assert_eq!(tree.header.players[1].as_deref(), Some("HaChu 0.21"));
    assert_eq!(tree.header.date.as_deref(), Some("2026-11-21"));
    let result = tree.result.clone().expect("a result");
    assert_eq!((result.score.as_str(), result.text.as_str()), ("1-0", "Xboard adjudication: Checkmate"));
    // {-1.20/2 0.1} of White is good for Black.
    let second = tree.notes(tree.main_line()[1]);
    assert_eq!((second.score, second.spent.map(|spent| spent.as_millis())), (Some(120), Some(100)));
    // We write the same moves as XBoard.
    let words = |text: &str| -> Vec<String> {
        let (_, moves) = text.split_once("\n\n").expect("tags and moves");
        let mut words: Vec<String> = Vec::new();
        let mut is_note = false;
        for word in moves.split_whitespace() {
            is_note |= word.starts_with('{');
            if !is_note && !word.ends_with('.') {
                words.push(word.trim_end_matches('#').to_owned());
            }
            is_note &= !word.ends_with('}');
        }
        words
    };
    let ours = write(GameFormat::Pgn, &tree);
    assert_eq!(words(&ours), words(&text("xboard_chu.pgn")));
    let reread = game_in(GameFormat::Pgn, &ours, None);
    assert_eq!(moves(&reread), moves(&tree));
}
