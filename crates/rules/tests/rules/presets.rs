//! The presets of the built-in games: their choices, and the cases in which they differ.

use crate::board::{Black, PositionExt, file, game_with, put};
use crate::disputed_ranges::{MOVES_TO_EQUAL_RANK, MOVES_TO_KING, position_after};
use std::collections::BTreeMap;
use std::sync::Arc;
use tenjiku_rules::Outcome;
use tenjiku_rules::variant::{Library, Variant};

/// For each preset of a game the choices that differ from the default, from the sources of the preset.
const PRESETS: &[(&str, &[(&str, &str)])] = &[
    (
        "tenjiku",
        &[
            ("association", ""),
            ("new", "range_jump=2, lion_hawk=2, repetition=2"),
            (
                "encyclopaedia",
                "range_jump=2, crown_prince=2, fire_demon=2, area_pass=2, lion_hawk=2, free_eagle=3, \
                 tetrarchs=2, promotion=3",
            ),
            (
                "hachu",
                "range_jump=2, crown_prince=2, new_demon=2, lion_hawk=2, free_eagle=2, tetrarchs=5, repetition=2",
            ),
            ("adams", "demons_meet=2, lion_hawk=2, promotion=2, repetition=2, bare_king=2"),
            (
                "zillions",
                "range_jump=3, crown_prince=2, fire_demon=2, new_demon=2, area_pass=2, lion_hawk=2, free_eagle=3, \
                 tetrarchs=2, promotion=4",
            ),
            ("japanese", "range_jump=5, crown_prince=2, free_eagle=4"),
            ("shogivariant", "demons_meet=2, promotion=2"),
        ],
    ),
    (
        "chu",
        &[
            ("association", ""),
            ("federation", "promotion=2, lions=2, bare_king=2, repetition=2"),
            ("lishogi", "promotion=3, lions=2, bare_king=3, repetition=2"),
            ("encyclopaedia", "promotion=2, lions=4, bare_king=4"),
            ("hachu", "promotion=5, repetition=3"),
            ("okazaki", "promotion=4, lions=3"),
        ],
    ),
    ("dai", &[("association", ""), ("encyclopaedia", "promotion=2"), ("lions", "promotion=3, lions=2")]),
    ("tori", &[("association", ""), ("pychess", "repetition=2")]),
    (
        "tai",
        &[("association", ""), ("encyclopaedia", "promotion=2, free_demon=2, lion_dog=2, teaching_king=3")],
    ),
];

/// The choices of a preset, from their text.
fn choices(text: &str) -> BTreeMap<String, u8> {
    let read = |choice: &str| {
        let (option, number) = choice.split_once('=').expect("an option and a number");
        (option.to_owned(), number.parse::<u8>().expect("a number"))
    };
    text.split(", ").filter(|choice| !choice.is_empty()).map(read).collect()
}

#[test]
fn presets_have_the_choices_of_their_sources() {
    let library = Library::built_in();
    for (game, presets) in PRESETS {
        let file = library.find(game).expect("a built-in game");
        let ids: Vec<&str> = file.presets.iter().map(|preset| preset.id.as_str()).collect();
        assert_eq!(ids, presets.iter().map(|(id, _)| *id).collect::<Vec<_>>(), "{game}");
        for (preset, (id, wanted)) in file.presets.iter().zip(*presets) {
            assert_eq!(preset.choices, choices(wanted), "{game}: {id}");
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
pub fn game_under(id: &str, preset: &str) -> Arc<Variant> {
    let file = file(id);
    let preset = file.preset(preset).unwrap_or_else(|error| panic!("{error}"));
    Arc::new(Variant::compile(&file, &file.choices_under(preset)).expect("the game compiles"))
}

/// The presets of a game under which `holds` returns true.
fn presets_where(id: &str, holds: impl Fn(&Arc<Variant>) -> bool) -> Vec<String> {
    let ids = file(id).presets.into_iter().map(|preset| preset.id);
    ids.filter(|preset| holds(&game_under(id, preset))).collect()
}

/// Moves from one of Werner's games: under some presets White's Rook General takes Black's; under none it takes the
/// Phoenix behind.
#[test]
fn a_rook_general_takes_a_rook_general_in_new_tenjiku() {
    let presets = presets_where("tenjiku", |game| {
        let p = position_after(game, MOVES_TO_EQUAL_RANK);
        assert!(!p.legal(p.mv("7d", "7o")), "{:?}", game.choices());
        let moves = [p.mv("7d", "7m"), p.mv("7d", "7m").with_promotion()];
        moves.into_iter().all(|mv| p.legal(mv))
    });
    assert_eq!(presets, ["new", "encyclopaedia", "hachu", "zillions"]);
}

/// The jump goes over 12e, 11d, 10c and 9b to the King. The jump `14g10c` is legal under every preset.
#[test]
fn a_general_takes_the_king_by_jumping_under_some_presets() {
    let presets = presets_where("tenjiku", |game| {
        let p = position_after(game, MOVES_TO_KING);
        assert!(p.legal(p.mv("14g", "10c")), "{:?}", game.choices());
        p.legal(p.mv("14g", "8a"))
    });
    assert_eq!(presets, ["new", "encyclopaedia", "hachu"]);
}

/// The Eagle captures on 7g and then on 6h in one turn, and jumps from 8h over 7g to 6f.
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

/// A Tetrarch goes from 8h to 8f if it slides up and down, or if it moves as a Chariot Soldier.
#[test]
fn the_tetrarchs_go_straight_up_under_some_presets() {
    let presets = presets_where("tenjiku", |game| {
        let p = put(game, Black, "K 1p, -K 16a, +HT 8h");
        p.legal(p.mv("8h", "8f"))
    });
    assert_eq!(presets, ["encyclopaedia", "hachu", "zillions"]);
}

/// A capture that leaves the zone may promote under every preset, but a quiet move inside the zone only under some.
#[test]
fn a_silver_promotes_quietly_in_the_zone_under_some_presets() {
    let presets = presets_where("chu", |game| {
        let p = put(game, Black, "K 12l, -K 1a, S 8d, -P 7e");
        assert!(p.legal(p.mv("8d", "7e").with_promotion()), "{:?}", game.choices());
        p.legal(p.mv("8d", "8c").with_promotion())
    });
    assert_eq!(presets, ["association", "okazaki"]);
}

/// Inside the zone a Pawn promotes with a capture; on the last rank it may stay.
#[test]
fn a_pawn_of_chu_promotes_by_capturing_under_some_presets() {
    let presets = presets_where("chu", |game| {
        let p = put(game, Black, "K 12l, -K 8a, P 1c, P 2b, -G 1b");
        let (promotes, stays) = (p.legal(p.mv("1c", "1b").with_promotion()), p.legal(p.mv("2b", "2a")));
        assert_eq!(promotes, stays, "{:?}", game.choices());
        assert!(p.legal(p.mv("2b", "2a").with_promotion()), "{:?}", game.choices());
        stays
    });
    assert_eq!(presets, ["federation", "lishogi", "encyclopaedia", "okazaki"]);
}

/// `7g6f6e` is illegal if the Go-Between that it captures on the way still protects the Lion.
#[test]
fn a_go_between_taken_on_the_way_protects_under_some_presets() {
    let presets = presets_where("chu", |game| {
        let p = put(game, Black, "K 11l, -K 12l, Ln 7g, -GB 6f, -Ln 6e");
        p.legal(p.over("7g", &["6f"], "6e"))
    });
    assert_eq!(presets, ["association", "encyclopaedia", "hachu", "okazaki"]);
}

/// A Kylin takes a Lion and becomes a Lion, and a Rook attacks the new Lion. Choice 3 of `lions` also allows this
/// capture, because the new Lion is unprotected.
#[test]
fn the_lion_on_the_square_of_the_capture_may_be_captured_under_some_presets() {
    let presets = presets_where("chu", |game| {
        let mut p = put(game, Black, "K 1l, -K 1a, -R 7a, Ky 9d, -Ln 7d");
        p.go(p.mv("9d", "7d").with_promotion());
        p.legal(p.mv("7a", "7d"))
    });
    assert_eq!(presets, ["federation", "lishogi", "encyclopaedia", "okazaki"]);
}

/// Black takes White's last Pawn, and has a Pawn itself.
#[test]
fn a_king_and_a_pawn_win_under_some_presets() {
    let presets = presets_where("chu", |game| {
        let mut p = put(game, Black, "K 1l, P 6g, -K 12a, -P 6f");
        p.go(p.mv("6g", "6f"));
        p.winner() == Some(Black)
    });
    assert_eq!(presets, ["association", "hachu", "okazaki"]);
}

/// White brings the array back for the fourth time and loses. By default Black must vary before.
#[test]
fn the_fourth_occurrence_loses_under_the_rules_of_pychess() {
    let cycle = "3g3f 5a5b 3f3g 5b5a ";
    let p = position_after(&game_under("tori", "pychess"), &cycle.repeat(3));
    assert!(matches!(p.outcome(), Some(Outcome::Win { winner: Black, .. })), "{:?}", p.outcome());
    let p = position_after(&game_under("tori", "association"), &cycle.repeat(2));
    assert!(!p.legal(p.mv("3g", "3f")));
}
