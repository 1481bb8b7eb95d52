//! Saved games: round trips, the three forms that are read, and what is refused.

use crate::games::{Dice, GAMES, play, start, variant_with};
use insta::assert_snapshot;
use tenjiku::notation::{association, sfen};
use tenjiku::record::{GameRecord, GameResult, is_record, read_score, replay};
use tenjiku::rules::Position;
use tenjiku::variant::{CounterStrike, Library};

fn random_game(id: &str, options: &[(&str, u8)], plies: usize) -> (Position, String) {
    let mut position = Position::new(variant_with(id, options));
    let (mut dice, mut printed) = (Dice(77), String::new());
    for ply in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[dice.below(moves.len())];
        if ply % 2 == 0 {
            printed += &format!("\n{}. ", ply / 2 + 1);
        }
        printed += &format!("{:16}", association::write(&position, mv));
        position.play(mv, &mut ());
    }
    (position, printed)
}

#[test]
fn a_game_is_saved_and_played_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::with_folder(None);
    for id in GAMES {
        let options: &[(&str, u8)] = if id == "tenjiku" { &[("lion_hawk", 2)] } else { &[] };
        let (position, _) = random_game(id, options, 80);
        let mut record = GameRecord::of(&position);
        record.black = Some("Ōhashi \"Sōkei\"".to_owned());
        let path = folder.path().join("deeper/game.ron");
        record.save_atomic(&path).expect("saved");
        record.save_atomic(&path).expect("saved again over the old file");
        let again = GameRecord::load(&path).expect("loaded");
        assert_eq!(again.black, record.black);
        let variant = again.game(&library, &[]).expect("the game");
        assert_eq!(variant.choices(), position.variant().choices());
        let replayed = replay(&again, &variant).expect("replayed");
        assert_eq!(replayed.setup(), position.setup());
        assert_eq!(replayed.key(), position.key());
        let files = std::fs::read_dir(path.parent().expect("a folder")).expect("a folder").count();
        assert_eq!(files, 1, "no half-written file is left");
    }
}

#[test]
fn a_printed_score_is_played_again() {
    for id in GAMES {
        let (position, printed) = random_game(id, &[], 80);
        let text = format!("{{{id}, a random game\nof no worth}}{printed} *");
        assert!(!is_record(&text));
        let played = read_score(start(id), &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(played.position.setup(), position.setup());
        assert_eq!(played.result, None);
    }
}

#[test]
fn the_first_position_is_kept_if_it_is_not_the_array() {
    let chu = variant_with("chu", &[]);
    let text = "kp10/12/12/12/12/12/12/12/12/12/12/K10R w - 9";
    let mut position = sfen::read(&chu, text).expect("a position");
    play(&mut position, "12a12b 1l1a");
    let record = GameRecord::of(&position);
    assert_eq!(record.start.as_deref(), Some(text));
    assert_eq!(GameRecord::of(&start("chu")).start, None);
    assert_eq!(replay(&record, &chu).map(|position| position.move_number()), Ok(11));
}

#[test]
fn rules_of_the_record_are_in_force() {
    let library = Library::with_folder(None);
    let mut record = GameRecord::of(&start("chu"));
    let rules = record.rules.as_mut().expect("rules");
    rules.lion_trading.as_mut().expect("trading").counter_strike = CounterStrike::UnlessSameSquare;
    let variant = record.game(&library, &[]).expect("the game");
    let trading = variant.rules().lion_trading.as_ref().expect("trading");
    assert_eq!(trading.counter_strike, CounterStrike::UnlessSameSquare);
    let rules = record.rules.as_mut().expect("rules");
    rules.lion_trading.as_mut().expect("trading").lions = vec!["Zz".to_owned()];
    assert_snapshot!(record.game(&library, &[]).map(|_| ()).expect_err("no such piece"), @"the rules in the record do not fit chu: `lions` of `lion_trading` names `Zz`, but no piece has that symbol (hint: the symbols are K, P, L, S, G, C, B, R, BT, DH, DK, DE, FL, FK, GB, Ky, Ph, Ln, RC, SM, …)");
}

#[test]
fn what_is_no_record_says_so() {
    let said = |text: &str| GameRecord::parse(text).map(|_| ()).expect_err("refused").to_string();
    assert_snapshot!(said(""), @"line 1, column 1: this is no game record: Expected opening `(` for struct `GameRecord` (hint: records are saved by the program)");
    assert_snapshot!(said("(format: 3, something: new)"), @"the record has format 3, and this program reads up to 2 (hint: take a newer Tenjiku)");
    assert_snapshot!(said("(format: 1, variant: \"chu\",\n  move: [])"), @"line 2, column 3: this is no game record: Unexpected field named `move` in `GameRecord`, expected one of `format`, `variant`, `options`, `rules`, `black`, `white`, `seats`, `date`, `event`, `handicap`, `time`, `result`, `start`, `moves`, `notes`, or `variations` instead (hint: records are saved by the program)");
    assert_snapshot!(said("(format: 1, variant: \"chu\", moves: [\"7i7h\""), @"line 1, column 38, ply 1: this is no game record: Expected comma (hint: records are saved by the program)");
}

#[test]
fn a_record_that_stops_says_where() {
    let chu = variant_with("chu", &[]);
    let mut record = GameRecord::of(&start("chu"));
    record.moves = ["7i7h", "7d7e", "7h7f"].map(str::to_owned).to_vec();
    assert_snapshot!(replay(&record, &chu).map(|_| ()).expect_err("refused"), @"ply 3, `7h7f`: The Pawn does not move to 7f from there.");
    record.start = Some("k11".to_owned());
    assert_snapshot!(replay(&record, &chu).map(|_| ()).expect_err("refused"), @"the first position of the record: SFEN, board, character 4, at the end: the board ends after 1 rank (hint: the board has 12 ranks of 12 squares)");
    record.variant = "dai".to_owned();
    assert_snapshot!(replay(&record, &chu).map(|_| ()).expect_err("refused"), @"this is a game of `dai`, not of `chu` (hint: use `--variant dai`)");
}

#[test]
fn scores_with_slips() {
    let said = |text: &str| read_score(start("chu"), text).map(|_| ()).expect_err("refused").to_string();
    assert_snapshot!(said("1. P-7h P-7e\n2. Ln-7c"), @"ply 3, `Ln-7c`: there is a piece to capture on 7c (hint: a capture is written `x`)");
    assert_snapshot!(said("1. P-7h {never\nends"), @"line 1: a comment begins here and does not end (hint: end it with `}`)");
    assert_snapshot!(said("1. P-7h 1-0\n2. P-6h"), @"line 2: `P-6h` stands after the result (hint: end the game with its result; put remarks in braces)");
    assert_snapshot!(said("1. P-7h P-7e hello"), @"ply 3, `hello`: `hello` cannot be read as a move: it begins with the letters of no piece of Chu Shogi (hint: write the letters of the piece, the method, the square: `P-7f`)");
}

#[test]
fn scores_are_read_in_many_dresses() {
    for text in [
        "7i7h 7d7e",
        "1.P-7h P-7e",
        "1. P-7h {a remark} 1... P-7e 1/2-1/2",
        "1. 7i7h\tP-7e\r\n",
        "\u{FEFF}7i7h{x}7d7e",
    ] {
        let played = read_score(start("chu"), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(played.position.plies(), 2, "{text}");
    }
    let drawn = read_score(start("chu"), "7i7h ½-½").expect("read").result;
    assert_eq!(drawn, Some(GameResult { score: "1/2-1/2".to_owned(), text: String::new() }));
}

#[test]
fn a_result_may_stand_in_the_last_comment() {
    let result = |text: &str| read_score(start("chu"), text).expect("read").result;
    let resigned = GameResult { score: "0-1".to_owned(), text: "Black resigned.".to_owned() };
    assert_eq!(result("1. P-7h P-7e {0-1 Black resigned.}"), Some(resigned.clone()));
    assert_eq!(result("1. P-7h P-7e\n{0-1 Black resigned.} {So it ended.}"), Some(resigned));
    assert_eq!(result("1. P-7h {1-0 would be hasty} P-7e"), None);
    assert_eq!(result("1. P-7h P-7e {good} *"), None);
}

#[test]
fn a_result_against_the_rules_is_told() {
    let chu = variant_with("chu", &[]);
    let first = sfen::read(&chu, "k11/1Q10/12/12/12/12/12/12/12/12/12/K10P b - 1").expect("a position");
    let error = read_score(first, "FKx12a 0-1").map(|_| ()).expect_err("refused");
    assert_snapshot!(error, @"after ply 1 the record says 0-1, but by the rules it is 1-0: Black wins: White's King was captured on 12a.");
}

#[test]
fn records_and_lists_are_told_apart() {
    for record in ["(format: 1)", "// a comment\n (format: 1)", "#![enable(implicit_some)]\n(", "\u{FEFF}("] {
        assert!(is_record(record), "{record}");
    }
    for list in ["", "7i7h", "{(}", "1. P-7h"] {
        assert!(!is_record(list), "{list}");
    }
}
