//! The presets of the built-in games, compared with the tables of readings and tested in the cases of these tables.

use crate::board::{Black, PositionExt, file, game_with, put};
use std::collections::BTreeMap;
use std::sync::Arc;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Outcome, Position};

/// Rows of the tables of readings, with the option and the choice that stand for them.
type Rows = &'static [(&'static str, &'static str, u8)];

const TENJIKU: Rows = &[
    ("T1.2", "range_jump", 2),
    ("T1.3", "range_jump", 3),
    ("T1.5", "range_jump", 5),
    ("T3.2", "crown_prince", 2),
    ("T6.2", "fire_demon", 2),
    ("T7.2", "demons_meet", 2),
    ("T8.2", "new_demon", 2),
    ("T11.2", "area_pass", 2),
    ("T12.2", "lion_hawk", 2),
    ("T13.2", "free_eagle", 2),
    ("T13.3", "free_eagle", 3),
    ("T13.4", "free_eagle", 4),
    ("T14.2", "tetrarchs", 2),
    ("T14.5", "tetrarchs", 5),
    ("T17.2", "promotion", 2),
    ("T17.3 T18.1", "promotion", 4),
    ("T17.3 T18.2", "promotion", 3),
    ("T19.2", "repetition", 2),
    ("T20.2", "bare_king", 2),
];

const CHU: Rows = &[
    ("C1.2 C2.2 C3.3", "promotion", 2),
    ("C1.2 C2.2 C3.2", "promotion", 3),
    ("C1.1 C2.3", "promotion", 4),
    ("C1.2", "promotion", 5),
    ("C4.2 C5.2", "lions", 2),
    ("C5.3", "lions", 3),
    ("C5.2", "lions", 4),
    ("C7.2", "bare_king", 2),
    ("C7.3", "bare_king", 3),
    ("C7.4", "bare_king", 4),
    ("C8.2", "repetition", 2),
    ("C8.3", "repetition", 3),
];

const DAI: Rows = &[("D1.2 D2.2", "promotion", 2), ("D1.3", "promotion", 3), ("D3.2", "lions", 2)];

const TORI: Rows = &[("O1.2", "repetition", 2)];

const TAI: Rows = &[
    ("X1 to X7", "promotion", 2),
    ("X9.2", "free_demon", 2),
    ("X10.2 Lion Dog", "lion_dog", 2),
    ("X10.2 Teaching King", "teaching_king", 3),
];

/// For each preset in the tables the rows that differ from the default, separated by commas.
const PRESETS: &[(&str, Rows, &[(&str, &str)])] = &[
    (
        "tenjiku",
        TENJIKU,
        &[
            ("association", ""),
            ("new", "T1.2, T12.2, T19.2"),
            ("encyclopaedia", "T1.2, T3.2, T6.2, T11.2, T12.2, T13.3, T14.2, T17.3 T18.2"),
            ("hachu", "T1.2, T3.2, T8.2, T12.2, T13.2, T14.5, T19.2"),
            ("adams", "T7.2, T12.2, T17.2, T19.2, T20.2"),
            ("zillions", "T1.3, T3.2, T6.2, T8.2, T11.2, T12.2, T13.3, T14.2, T17.3 T18.1"),
            ("japanese", "T1.5, T3.2, T13.4"),
            ("shogivariant", "T7.2, T17.2"),
        ],
    ),
    (
        "chu",
        CHU,
        &[
            ("association", ""),
            ("federation", "C1.2 C2.2 C3.3, C4.2 C5.2, C7.2, C8.2"),
            ("lishogi", "C1.2 C2.2 C3.2, C4.2 C5.2, C7.3, C8.2"),
            ("encyclopaedia", "C1.2 C2.2 C3.3, C5.2, C7.4"),
            ("hachu", "C1.2, C8.3"),
            ("okazaki", "C1.1 C2.3, C5.3"),
        ],
    ),
    ("dai", DAI, &[("association", ""), ("encyclopaedia", "D1.2 D2.2"), ("lions", "D1.3, D3.2")]),
    ("tori", TORI, &[("association", ""), ("pychess", "O1.2")]),
    (
        "tai",
        TAI,
        &[("association", ""), ("encyclopaedia", "X1 to X7, X9.2, X10.2 Lion Dog, X10.2 Teaching King")],
    ),
];

/// The choices of a preset by the rows.
fn choices(rows: Rows, wanted: &str) -> BTreeMap<String, u8> {
    let find = |row: &str| {
        let (_, option, number) = rows.iter().find(|(name, ..)| *name == row).expect("a known row");
        ((*option).to_owned(), *number)
    };
    wanted.split(", ").filter(|row| !row.is_empty()).map(find).collect()
}

/// The tables "Presets" of the lists T (Tenjiku), C (Chu), D (Dai), X (Tai) and O (Tori).
#[test]
fn presets_agree_with_the_tables() {
    let library = Library::built_in();
    for (game, rows, presets) in PRESETS {
        let file = library.find(game).expect("a built-in game");
        let ids: Vec<&str> = file.presets.iter().map(|preset| preset.id.as_str()).collect();
        assert_eq!(ids, presets.iter().map(|(id, _)| *id).collect::<Vec<_>>(), "{game}");
        for (preset, (id, wanted)) in file.presets.iter().zip(*presets) {
            assert_eq!(preset.choices, choices(rows, wanted), "{game}: {id}");
        }
    }
}

#[test]
fn every_preset_compiles_and_only_the_first_has_the_default_rules() {
    for file in Library::built_in().games() {
        for (index, preset) in file.presets.iter().enumerate() {
            let choices: Vec<_> = preset.choices.clone().into_iter().collect();
            let game = Variant::compile(file, &choices).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(game.differs_from_default(), index > 0, "{}: {}", file.id, preset.id);
        }
    }
}

#[test]
fn every_choice_compiles_and_only_the_default_changes_nothing() {
    for file in Library::built_in().games().filter(|file| !file.presets.is_empty()) {
        for option in &file.options {
            for choice in &option.choices {
                let choices = [(option.id.clone(), choice.number)];
                let game = Variant::compile(file, &choices).unwrap_or_else(|error| panic!("{error}"));
                let differs = choice.number != option.default;
                assert_eq!(
                    game.differs_from_default(),
                    differs,
                    "{}: {}={}",
                    file.id,
                    option.id,
                    choice.number
                );
            }
        }
    }
}

/// Kinds that need a choice to come into play exist only under it. In all other games every kind exists under the
/// default rules.
#[test]
fn kinds_of_a_choice_exist_only_under_that_choice() {
    for file in Library::built_in().games() {
        let game = Variant::compile(file, &[]).expect("it compiles");
        let unused = file.pieces.len() - game.kinds().len();
        let expected = match file.id.as_str() {
            "tai" => 17,
            "maka_dai_dai" => 2,
            _ => 0,
        };
        assert_eq!(unused, expected, "{}", file.id);
    }
    let [first, second] = [1, 2].map(|number| game_with("tai", &[("promotion", number)]));
    assert!(first.by_symbol("+FGo").is_none() && first.by_sfen("+[FGo]").is_none());
    assert!(second.by_symbol("+FGo").is_some() && second.by_symbol("+WS").is_some());
}

/// The game under a preset.
fn game_under(id: &str, preset: &str) -> Arc<Variant> {
    let file = file(id);
    let preset = file.preset(preset).unwrap_or_else(|error| panic!("{error}"));
    Arc::new(Variant::compile(&file, &file.choices_under(preset)).expect("the game compiles"))
}

/// The presets of a game under which `holds` returns true.
fn presets_where(id: &str, holds: impl Fn(&Arc<Variant>) -> bool) -> Vec<String> {
    let ids = file(id).presets.into_iter().map(|preset| preset.id);
    ids.filter(|preset| holds(&game_under(id, preset))).collect()
}

/// Plays moves such as `7l7k 5d3f`, and returns the position after them.
fn position_after(game: &Arc<Variant>, moves: &str) -> Position {
    let mut p = Position::new(Arc::clone(game));
    for word in moves.split_whitespace() {
        let (from, to) = squares(word);
        p.go(p.mv(from, to));
    }
    p
}

/// `7l7k` as two squares.
fn squares(word: &str) -> (&str, &str) {
    word.split_at(word.find(char::is_alphabetic).expect("a rank") + 1)
}

/// T1.2, with moves from one of Werner's games: under some presets White's Rook General takes Black's; under none it
/// takes the Phoenix behind.
#[test]
fn a_rook_general_takes_a_rook_general_in_new_tenjiku() {
    let line = "7l7k 5d3f 6m8k 4e4f 7n6k 10e10f 12m14k 11d9f 13l13k";
    let presets = presets_where("tenjiku", |game| {
        let p = position_after(game, line);
        assert!(!p.legal(p.mv("7d", "7o")), "{:?}", game.choices());
        let moves = [p.mv("7d", "7m"), p.mv("7d", "7m").with_promotion()];
        moves.into_iter().all(|mv| p.legal(mv))
    });
    assert_eq!(presets, ["new", "encyclopaedia", "hachu", "zillions"]);
}

/// T1.3: the jump goes over 12e, 11d, 10c and 9b to the King. The jump `14g10c` is legal under every preset.
#[test]
fn a_general_takes_the_king_by_jumping_under_some_presets() {
    let line = "9l9k 9e9f 8m14g 1e1f";
    let presets = presets_where("tenjiku", |game| {
        let p = position_after(game, line);
        assert!(p.legal(p.mv("14g", "10c")), "{:?}", game.choices());
        p.legal(p.mv("14g", "8a"))
    });
    assert_eq!(presets, ["new", "encyclopaedia", "hachu"]);
}

/// T13.3: the Eagle captures on 7g and then on 6h in one turn, and jumps from 8h over 7g to 6f.
#[test]
fn a_free_eagle_turns_under_the_encyclopaedia() {
    let presets = presets_where("tenjiku", |game| {
        let p = put(game, Black, "K 1p, -K 16a, FEg 8h, -P 7g, -P 6h");
        let (turn, jump) = (p.legal(p.over("8h", &["7g"], "6h")), p.legal(p.mv("8h", "6f")));
        assert_eq!(turn, jump, "{:?}", game.choices());
        turn
    });
    assert_eq!(presets, ["encyclopaedia", "zillions"]);
}

/// T14.2: a Tetrarch may go from 8h to 8f. T14.5: so may one that moves as a Chariot Soldier.
#[test]
fn the_tetrarchs_go_straight_up_under_some_presets() {
    let presets = presets_where("tenjiku", |game| {
        let p = put(game, Black, "K 1p, -K 16a, +HT 8h");
        p.legal(p.mv("8h", "8f"))
    });
    assert_eq!(presets, ["encyclopaedia", "hachu", "zillions"]);
}

/// C1.2: a quiet move inside the zone does not promote. A capture that leaves it does.
#[test]
fn a_silver_promotes_quietly_in_the_zone_under_some_presets() {
    let presets = presets_where("chu", |game| {
        let p = put(game, Black, "K 12l, -K 1a, S 8d, -P 7e");
        assert!(p.legal(p.mv("8d", "7e").with_promotion()), "{:?}", game.choices());
        p.legal(p.mv("8d", "8c").with_promotion())
    });
    assert_eq!(presets, ["association", "okazaki"]);
}

/// C2.2: inside the zone a Pawn promotes with a capture; on the last rank it may stay.
#[test]
fn a_pawn_of_chu_promotes_by_capturing_under_some_presets() {
    let presets = presets_where("chu", |game| {
        let p = put(game, Black, "K 12l, -K 8a, P 1c, P 2b, -G 1b");
        let (catches, stays) = (p.legal(p.mv("1c", "1b").with_promotion()), p.legal(p.mv("2b", "2a")));
        assert_eq!(catches, stays, "{:?}", game.choices());
        assert!(p.legal(p.mv("2b", "2a").with_promotion()), "{:?}", game.choices());
        stays
    });
    assert_eq!(presets, ["federation", "lishogi", "encyclopaedia", "okazaki"]);
}

/// C4.2: `7g6f6e` is illegal if the Go-Between that it captures on the way still protects the Lion.
#[test]
fn a_go_between_taken_on_the_way_protects_under_some_presets() {
    let presets = presets_where("chu", |game| {
        let p = put(game, Black, "K 11l, -K 12l, Ln 7g, -GB 6f, -Ln 6e");
        p.legal(p.over("7g", &["6f"], "6e"))
    });
    assert_eq!(presets, ["association", "encyclopaedia", "hachu", "okazaki"]);
}

/// C5.2, case b: a Kylin takes a Lion and becomes one; may a Rook take it on that square? C5.3 allows it too, because
/// the new Lion is unprotected.
#[test]
fn the_lion_on_the_square_of_the_capture_may_be_captured_under_some_presets() {
    let presets = presets_where("chu", |game| {
        let mut p = put(game, Black, "K 1l, -K 1a, -R 7a, Ky 9d, -Ln 7d");
        p.go(p.mv("9d", "7d").with_promotion());
        p.legal(p.mv("7a", "7d"))
    });
    assert_eq!(presets, ["federation", "lishogi", "encyclopaedia", "okazaki"]);
}

/// C7: Black takes White's last Pawn, and has a Pawn itself.
#[test]
fn a_king_and_a_pawn_win_under_some_presets() {
    let presets = presets_where("chu", |game| {
        let mut p = put(game, Black, "K 1l, P 6g, -K 12a, -P 6f");
        p.go(p.mv("6g", "6f"));
        p.winner() == Some(Black)
    });
    assert_eq!(presets, ["association", "hachu", "okazaki"]);
}

/// O1.2: White brings the array back for the fourth time and loses. O1.1: Black must vary before.
#[test]
fn the_fourth_occurrence_loses_under_the_rules_of_pychess() {
    let cycle = "3g3f 5a5b 3f3g 5b5a ";
    let p = position_after(&game_under("tori", "pychess"), &cycle.repeat(3));
    assert!(matches!(p.outcome(), Some(Outcome::Win { winner: Black, .. })), "{:?}", p.outcome());
    let p = position_after(&game_under("tori", "association"), &cycle.repeat(2));
    assert!(!p.legal(p.mv("3g", "3f")));
}
