//! Saved games: round trips, and files that are refused.

use crate::games::{RandomNumbers, every_game, play, scaled_plies, start, variant_with};
use insta::assert_snapshot;
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::record::{load_record, save_record};
use tenjiku_records::{GameRecord, is_record, replay};
use tenjiku_rules::variant::{Borrowing, CounterStrike, Library, Repetition};
use tenjiku_rules::{Position, sfen};

fn random_game(id: &str, options: &[(&str, u8)], plies: usize) -> Position {
    let mut position = Position::new(variant_with(id, options));
    let mut rng = RandomNumbers::new(77);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.below(moves.len())];
        position.play(mv, &mut ());
    }
    position
}

#[test]
fn a_saved_game_can_be_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::built_in();
    for id in &every_game() {
        let options: &[(&str, u8)] = if id == "tenjiku" { &[("lion_hawk", 2)] } else { &[] };
        let position = random_game(id, options, scaled_plies(id, 80));
        let mut record = GameRecord::from_position(&position, &CurrentLanguage);
        record.black = Some("Ōhashi \"Sōkei\"".to_owned());
        let path = folder.path().join("deeper/game.ron");
        save_record(&record, &path).expect("saved");
        save_record(&record, &path).expect("saved again over the old file");
        let reloaded = load_record(&path).expect("loaded");
        assert_eq!(reloaded.black, record.black);
        let variant = reloaded.game(&library, &[]).expect("the game");
        assert_eq!(variant.choices(), position.variant().choices());
        let replayed = replay(&reloaded, &variant, &CurrentLanguage).expect("replayed");
        assert_eq!(replayed.setup(), position.setup());
        assert_eq!(replayed.key(), position.key());
        let files = std::fs::read_dir(path.parent().expect("a folder")).expect("a folder").count();
        assert_eq!(files, 1, "no half-written file is left");
    }
}

#[test]
fn the_first_position_is_kept_if_it_is_not_the_array() {
    let chu = variant_with("chu", &[]);
    let text = "kp10/12/12/12/12/12/12/12/12/12/12/K10R w - 9";
    let mut position = sfen::read(&chu, text).expect("a position");
    play(&mut position, "12a12b 1l1a");
    let record = GameRecord::from_position(&position, &CurrentLanguage);
    assert_eq!(record.start.as_deref(), Some(text));
    assert_eq!(GameRecord::from_position(&start("chu"), &CurrentLanguage).start, None);
    assert_eq!(replay(&record, &chu, &CurrentLanguage).map(|position| position.move_number()), Ok(11));
}

#[test]
fn the_rules_of_the_record_apply() {
    let library = Library::built_in();
    let mut record = GameRecord::from_position(&start("chu"), &CurrentLanguage);
    let rules = record.rules.as_mut().expect("rules");
    rules.lion_trading.as_mut().expect("trading").counter_strike = CounterStrike::UnlessSameSquare;
    let variant = record.game(&library, &[]).expect("the game");
    let trading = variant.rules().lion_trading.as_ref().expect("trading");
    assert_eq!(trading.counter_strike, CounterStrike::UnlessSameSquare);
    let rules = record.rules.as_mut().expect("rules");
    rules.lion_trading.as_mut().expect("trading").lions = vec!["Zz".to_owned()];
    assert_snapshot!(record.game(&library, &[]).map(|_| ()).expect_err("no such piece"), @"the rules in the record do not fit chu: `lions` of `lion_trading` names `Zz`, but no piece has that symbol (hint: the symbols are K, P, L, S, G, C, B, R, BT, DH, DK, DE, FL, FK, GB, Ky, Ph, Ln, RC, SM, …)");
}

/// A record contains the rules with its choices applied: a recorded choice does not change the rules again, but a new
/// choice does.
#[test]
fn choices_do_not_change_the_rules_of_the_record_again() {
    let library = Library::built_in();
    let mut record = GameRecord::from_position(
        &Position::new(variant_with("mini", &[("repetition", 2)])),
        &CurrentLanguage,
    );
    let rules = |record: &GameRecord, options: &[(String, u8)]| {
        record.game(&library, options).unwrap_or_else(|error| panic!("{error}")).rules().clone()
    };
    assert_eq!(rules(&record, &[]), *variant_with("mini", &[("repetition", 2)]).rules());
    let default_choice = [("repetition".to_owned(), 1)];
    assert_eq!(
        rules(&record, &default_choice),
        *variant_with("mini", &[]).rules(),
        "the default choice restores the rules"
    );
    assert!(record.game(&library, &[]).is_ok_and(|game| game.differs_from_default()));
    record.rules.as_mut().expect("rules").repetition = Repetition::FourthIsDraw;
    assert_eq!(rules(&record, &[]).repetition, Repetition::FourthIsDraw);
    let borrowing = [("an_nan".to_owned(), 2)];
    assert_eq!(rules(&record, &borrowing).borrowing, Borrowing::FromProtectors);
}

#[test]
fn a_text_that_is_not_a_record_is_refused() {
    let error_text = |text: &str| GameRecord::parse(text).map(|_| ()).expect_err("refused").to_string();
    assert_snapshot!(error_text(""), @"line 1, column 1: this is not a game record: Expected opening `(` for struct `GameRecord` (hint: records are saved by the program)");
    assert_snapshot!(error_text("(format: 3, something: new)"), @"the record has format 3, and this program reads formats up to 2 (hint: use a newer Tenjiku)");
    assert_snapshot!(error_text("(format: 1, variant: \"chu\",\n  move: [])"), @"line 2, column 3: this is not a game record: Unexpected field named `move` in `GameRecord`, expected one of `format`, `variant`, `options`, `rules`, `black`, `white`, `seats`, `date`, `event`, `handicap`, `time`, `result`, `by_link`, `letters`, `start`, `moves`, `left_at`, `notes`, or `variations` instead (hint: records are saved by the program)");
    assert_snapshot!(error_text("(format: 1, variant: \"chu\", moves: [\"7i7h\""), @"line 1, column 38, ply 1: this is not a game record: Expected comma (hint: records are saved by the program)");
}

#[test]
fn replay_errors_say_what_is_wrong() {
    let chu = variant_with("chu", &[]);
    let mut record = GameRecord::from_position(&start("chu"), &CurrentLanguage);
    record.moves = ["7i7h", "7d7e", "7h7f"].map(str::to_owned).to_vec();
    assert_snapshot!(replay(&record, &chu, &CurrentLanguage).map(|_| ()).expect_err("refused"), @"ply 3, `7h7f`: The Pawn cannot move to 7f from there.");
    record.start = Some("k11".to_owned());
    assert_snapshot!(replay(&record, &chu, &CurrentLanguage).map(|_| ()).expect_err("refused"), @"the first position of the record: SFEN, board, character 4, at the end: the board ends after 1 rank (hint: the board has 12 ranks of 12 squares)");
    record.variant = "dai".to_owned();
    assert_snapshot!(replay(&record, &chu, &CurrentLanguage).map(|_| ()).expect_err("refused"), @"this is a game of `dai`, not of `chu` (hint: use `--variant dai`)");
}

#[test]
fn records_and_lists_of_moves_are_distinguished() {
    for record in ["(format: 1)", "// a comment\n (format: 1)", "#![enable(implicit_some)]\n(", "\u{FEFF}("] {
        assert!(is_record(record), "{record}");
    }
    for list in ["", "7i7h", "{(}", "1. P-7h", "# KIF\n先手：A"] {
        assert!(!is_record(list), "{list}");
    }
}
