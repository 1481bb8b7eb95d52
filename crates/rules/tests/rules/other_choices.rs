//! Choices of the built-in games that no other test covers: moves and promotions of pieces.

use crate::board::{Black, PositionExt, White, file, game_with, put, words};
use std::collections::BTreeMap;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, Position, Side};

/// A position of a game under one choice.
fn position_under(id: &str, option: &str, number: u8, turn: Side, pieces: &str) -> Position {
    put(&game_with(id, &[(option, number)]), turn, pieces)
}

/// The numbers of the choices under which a move is legal.
fn legal_choices(id: &str, option: &str, pieces: &str, from: &str, to: &str) -> Vec<u8> {
    let file = file(id);
    let option = file.options.iter().find(|known| known.id == option).expect("an option");
    let all = option.choices.iter().map(|choice| choice.number);
    all.filter(|&number| {
        let position = position_under(id, &option.id, number, Black, pieces);
        position.legal(position.mv(from, to))
    })
    .collect()
}

/// A Vice General has an area move of three steps, or one step orthogonally.
#[test]
fn a_vice_general_moves_three_steps_or_one() {
    for general in ["VGn", "+VGn"] {
        let pieces = format!("K 1p, -K 16a, {general} 8h");
        let legal = |to: &str| legal_choices("tenjiku", "vice_general", &pieces, "8h", to);
        assert_eq!((legal("8g"), legal("8f"), legal("7f")), (vec![1, 2], vec![1], vec![1]), "{general}");
        assert_eq!(legal("5e"), [1, 2], "{general}");
    }
}

/// A Fire Demon slides up and down the file, or along the rank; two of the readings have an area move of three steps.
#[test]
fn a_fire_demon_slides_by_the_choice() {
    for demon in ["FiD", "+FiD"] {
        let pieces = format!("K 1p, -K 16a, {demon} 8h");
        let legal = |to: &str| legal_choices("tenjiku", "fire_demon", &pieces, "8h", to);
        assert_eq!((legal("8a"), legal("16h"), legal("8e")), (vec![1], vec![2, 3], vec![1, 2]), "{demon}");
        assert_eq!((legal("8f"), legal("7e"), legal("12l")), (vec![1, 2, 3], vec![1, 2], vec![1, 2, 3]));
    }
}

/// A Lion Hawk slides up to two squares orthogonally and jumps over nothing.
#[test]
fn under_reading_3_a_lion_hawk_slides_two_squares() {
    for hawk in ["LHk", "+LHk"] {
        let p = position_under("tenjiku", "lion_hawk", 3, Black, &format!("K 1p, -K 16a, {hawk} 8i, -P 9i"));
        assert!(p.legal(p.mv("8i", "8g")) && p.legal(p.mv("8i", "12m")) && p.legal(p.mv("8i", "9i")));
        for (to, why) in [("8f", "three squares"), ("7g", "a turn"), ("10i", "a jump"), ("8i", "a pass")] {
            assert!(!p.legal(p.mv("8i", to)), "{hawk}: {why}");
        }
    }
}

/// A Free Eagle has no jump (choice 2), or Lion power on one line at a time (choice 5).
#[test]
fn a_free_eagle_does_not_jump_or_captures_twice_on_a_line() {
    for eagle in ["FEg", "+FEg"] {
        let pieces = format!("K 1p, -K 16a, {eagle} 8i, -P 8h, -P 8g, -P 7h");
        let slider = position_under("tenjiku", "free_eagle", 2, Black, &pieces);
        assert!(slider.legal(slider.mv("8i", "8h")) && slider.legal(slider.mv("8i", "16i")));
        assert!(!slider.legal(slider.mv("8i", "8g")) && !slider.legal(slider.over("8i", &["8h"], "8g")));
        let lines = position_under("tenjiku", "free_eagle", 5, Black, &pieces);
        assert!(lines.legal(lines.over("8i", &["8h"], "8g")) && lines.legal(lines.over("8i", &["7h"], "8i")));
        assert!(lines.legal(lines.mv("8i", "8i")) && lines.legal(lines.mv("8i", "16i")));
        assert!(!lines.legal(lines.over("8i", &["7h"], "8g")), "it cannot turn");
    }
}

/// A Free Eagle that passes any pieces may take the King with the first move.
#[test]
fn a_free_eagle_that_passes_any_pieces_captures_the_king_at_once() {
    let mut p = Position::new(game_with("tenjiku", &[("free_eagle", 4)]));
    p.go(p.mv("8n", "8a"));
    assert_eq!(p.winner(), Some(Black));
    let p = Position::new(game_with("tenjiku", &[]));
    assert!(!p.legal(p.mv("8n", "8a")));
    let p = position_under("tenjiku", "free_eagle", 4, Black, "K 1p, -K 16a, FEg 8i, P 7h");
    assert!(!p.legal(p.mv("8i", "6g")), "diagonally it passes nothing");
}

/// A Tetrarch also slides up and down from the second square on (choice 2), has no igui (4), or moves as a Chariot
/// Soldier (5).
#[test]
fn the_tetrarchs_move_by_the_choice() {
    let pieces = "K 1p, -K 16a, +HT 8h, P 7h, -P 9g";
    let legal = |to: &str| legal_choices("tenjiku", "tetrarchs", pieces, "8h", to);
    assert_eq!(legal("8f"), [2, 5]);
    assert_eq!(legal("8c"), [2, 5]);
    assert_eq!(legal("5h"), [1, 2, 4], "over the Pawn on 7h");
    assert_eq!(legal("6h"), [1, 2, 3, 4]);
    assert_eq!(legal("11h"), [1, 2, 3, 4], "over empty squares");
    assert_eq!(legal("8g"), [5]);
    assert_eq!(legal("10f"), [1, 2, 3, 4]);
    for (number, may) in [(1, true), (2, true), (3, true), (4, false), (5, false)] {
        let p = position_under("tenjiku", "tetrarchs", number, Black, pieces);
        assert_eq!(p.legal(p.over("8h", &["9g"], "8h")), may, "{number}");
    }
}

/// Captured pieces can be dropped, promoted ones with their front face up; a King cannot.
#[test]
fn captured_pieces_can_be_dropped_in_chu_and_dai() {
    for id in ["chu", "dai"] {
        let pieces = "K 1l, R 5f, -K 5e, -+DE 6f, -+P 4f, -P 9d";
        let mut p = position_under(id, "drops", 2, Black, pieces);
        assert_eq!(p.go(p.mv("5f", "4f"))[1], "take -+P 4f in hand as P", "{id}");
        p.go(p.mv("9d", "9e"));
        assert!(p.legal(p.dropping("P", "9d")) && !p.legal(p.dropping("P", "9e")), "{id}");
        let mut p = position_under(id, "drops", 2, Black, pieces);
        assert_eq!(p.go(p.mv("5f", "6f"))[1], "take -+DE 6f in hand as DE", "{id}");
        let mut p = position_under(id, "drops", 2, Black, pieces);
        assert_eq!(p.go(p.mv("5f", "5e"))[1], "take -K 5e", "{id}");
        let mut p = position_under(id, "drops", 1, Black, pieces);
        assert_eq!(p.go(p.mv("5f", "4f"))[1], "take -+P 4f", "{id}");
    }
}

/// Under choice 2 a Pawn may stay unpromoted on the last rank.
#[test]
fn a_pawn_of_dai_must_promote_or_may_stay() {
    for (number, may_stay) in [(1, false), (2, true), (3, false)] {
        let p = position_under("dai", "promotion", number, Black, "K 8o, -K 8a, P 1b");
        assert_eq!(p.legal(p.mv("1b", "1a")), may_stay, "{number}");
        let p = position_under("dai", "promotion", number, White, "K 8o, -K 8a, -P 1n");
        assert_eq!(p.legal(p.mv("1n", "1o")), may_stay, "{number}");
    }
}

/// The Left Quail on 4d slides to 1g and steps to 5e, or slides to 7g and steps to 3e.
#[test]
fn quails_slide_to_one_side_or_the_other() {
    // The ends of a slide and a step, and of a slide on the other side.
    let (right, left) = (["1g", "5e", "7g"], ["7g", "3e", "1g"]);
    for (quail, number, [slide, step, other]) in
        [("LQ", 1, right), ("LQ", 2, left), ("RQ", 1, left), ("RQ", 2, right)]
    {
        let p = position_under("tori", "quails", number, Black, &format!("Ph 2g, -Ph 2a, {quail} 4d"));
        for to in [slide, step, "4a"] {
            assert!(p.legal(p.mv("4d", to)), "{quail} {number}: {to}");
        }
        assert!(!p.legal(p.mv("4d", other)), "{quail} {number}");
    }
    let p = position_under("tori", "quails", 2, White, "Ph 2g, -Ph 6a, -LQ 4d");
    assert!(p.legal(p.mv("4d", "1a")) && p.legal(p.mv("4d", "5c")) && !p.legal(p.mv("4d", "7a")));
}

/// The Phoenix may be left attacked; then it can be captured.
#[test]
fn a_phoenix_may_be_left_attacked_by_one_reading() {
    let pieces = "Ph 4g, Cr 1g, -Ph 4a, -RQ 4c";
    let p = position_under("tori", "royals", 1, Black, pieces);
    assert!(!p.legal(p.mv("1g", "1f")) && p.legal(p.mv("4g", "5g")));
    let mut p = position_under("tori", "royals", 2, Black, pieces);
    p.go_all(&[("1g", "1f"), ("4c", "4g")]);
    assert_eq!(p.winner(), Some(White));
}

/// The promotions of the kinds of Tai under reading 2: the kinds, and what they become. All
/// other kinds promote as under reading 1.
const PROMOTIONS_OF_READING_2: &[(&str, &str)] = &[
    ("P L GB HD RS RC LCh RCh W WH So SCh FO VO FE GDe SDe VBe Wo LG RG BD WT VS TS D GBd GD WE SBr", "+G"),
    ("FDe FTp HF SE LGn PC BM", "+G"),
    ("G", "+FGo"),
    ("S", "+FSi"),
    ("C", "+FCo"),
    ("I", "+FIr"),
    ("T", "+FTi"),
    ("St", "+FSt"),
    ("Ea", "+FEa"),
    ("AB", "+FBo"),
    ("CSw", "+FC"),
    ("EW", "+FW"),
    ("FL", "+FLp"),
    ("BT", "+FT"),
    ("CS", "+FSe"),
    ("RD", "+FDr"),
    ("BB", "+FBe"),
    ("OM", "+MW"),
    ("OR", "+Bt"),
    ("CP", "+E"),
];

/// The move, with promotion if the piece promotes.
fn promote_if(mv: Move, promotes: bool) -> Move {
    if promotes { mv.with_promotion() } else { mv }
}

/// The kinds of a game with what they promote to, by their symbols.
fn promotions(game: &Variant) -> BTreeMap<String, Option<String>> {
    let symbol = |kind| game.kind(kind).symbol().to_owned();
    game.kinds().map(|(id, kind)| (symbol(id), kind.promotes_to().map(symbol))).collect()
}

/// By the second reading all kinds of the array promote except four.
#[test]
fn the_kinds_of_tai_promote_as_in_the_tables() {
    let [first, second] = [1, 2].map(|number| promotions(&game_with("tai", &[("promotion", number)])));
    let changed: BTreeMap<&str, &str> = PROMOTIONS_OF_READING_2
        .iter()
        .flat_map(|(kinds, into)| kinds.split_whitespace().map(move |kind| (kind, *into)))
        .collect();
    for (kind, into) in second.iter().filter(|(kind, _)| !kind.starts_with('+')) {
        match changed.get(kind.as_str()) {
            Some(expected) => assert_eq!(into.as_deref(), Some(*expected), "{kind}"),
            None => assert_eq!(into, &first[kind], "{kind}"),
        }
    }
    let unpromotable = |kinds: &BTreeMap<String, Option<String>>| -> Vec<String> {
        let natural = kinds.iter().filter(|(kind, into)| !kind.starts_with('+') && into.is_none());
        natural.map(|(kind, _)| kind.clone()).collect()
    };
    assert_eq!(unpromotable(&second), ["DH", "DK", "E", "FK"]);
    assert_eq!(unpromotable(&first).len(), 57);
    assert!(second.iter().all(|(kind, into)| !kind.starts_with('+') || into.is_none()));
}

/// A free piece slides in the directions in which the unpromoted one steps. The Free Boar, as in Maka,
/// slides sideways and diagonally instead, and the Free Bear has jumps.
#[test]
fn free_pieces_of_tai_slide_where_the_unpromoted_ones_step() {
    let game = game_with("tai", &[("promotion", 2)]);
    for (kind, free) in PROMOTIONS_OF_READING_2.iter().filter(|(_, free)| free.starts_with("+F")) {
        if ["+FBe", "+FBo"].contains(free) {
            continue;
        }
        let steps = put(&game, Black, &format!("E 1y, -E 1a, {kind} 13m")).targets("13m");
        let slides = put(&game, Black, &format!("E 1y, -E 1a, {free} 13m")).targets("13m");
        assert!(slides.is_superset(&steps) && slides.len() >= 10 * steps.len(), "{free}: {slides:?}");
        let blocked: Vec<String> = steps.iter().map(|to| format!("P {to}")).collect();
        let blocked = put(&game, Black, &format!("E 1y, -E 1a, {free} 13m, {}", blocked.join(", ")));
        assert!(blocked.targets("13m").is_empty(), "{free}: {:?}", blocked.targets("13m"));
    }
}

/// The Free Boar and the Free Bear slide sideways and diagonally, and the Bear has the Knight's jumps. The moves
/// of the promoted Bat are checked as well.
#[test]
fn a_free_bear_jumps_like_a_knight() {
    let game = game_with("tai", &[("promotion", 2)]);
    let ring = "P 12m, P 14m, P 12l, P 13l, P 14l, P 12n, P 13n, P 14n";
    let p = put(&game, Black, &format!("E 1y, -E 1a, +FBe 13m, {ring}"));
    assert_eq!(p.targets("13m"), words("12k 14k"));
    for kind in ["+FBe", "+FBo"] {
        let p = put(&game, Black, &format!("E 1y, -E 1a, {kind} 13m"));
        for (to, may) in [("25m", true), ("2b", true), ("24x", true), ("13l", false), ("13n", false)] {
            assert_eq!(p.legal(p.mv("13m", to)), may, "{kind} {to}");
        }
    }
    let p = put(&game, Black, "E 1y, -E 1a, +Bt 13m");
    for (to, may) in [("13b", true), ("2x", true), ("24x", true), ("13n", false), ("12l", false)] {
        assert_eq!(p.legal(p.mv("13m", to)), may, "{to}");
    }
}

/// A Crown Prince that captures becomes an Emperor, which is royal and goes anywhere.
#[test]
fn a_crown_prince_becomes_an_emperor_by_one_reading() {
    for (number, face) in [(1, "CP"), (2, "+E")] {
        let mut p = position_under("tai", "promotion", number, Black, "E 1y, CP 5m, -P 5l, -G 20d, -E 1a");
        p.go(promote_if(p.mv("5m", "5l"), number == 2));
        assert_eq!(p.on("5l"), face);
        p.go(p.mv("20d", "20e"));
        assert_eq!(p.legal(p.mv("5l", "25y")), number == 2);
        assert_eq!(p.winner(), None);
    }
}

#[test]
fn a_pawn_and_a_blind_monkey_of_tai_become_gold_generals_by_one_reading() {
    for (number, pawn, monkey) in [(1, "P", "+MW"), (2, "+G", "+G")] {
        let mut p = position_under(
            "tai",
            "promotion",
            number,
            Black,
            "E 1y, P 5m, -P 5l, BM 9m, -P 8m, -G 20d, -E 1a",
        );
        p.go(promote_if(p.mv("5m", "5l"), number == 2));
        p.go(p.mv("20d", "20e"));
        p.go(p.mv("9m", "8m").with_promotion());
        assert_eq!((p.on("5l"), p.on("8m")), (pawn.to_owned(), monkey.to_owned()), "{number}");
    }
}

/// A Free Demon moves from 8h to 3m only by the first reading; the same for the Free Tapir, and for both when promoted.
#[test]
fn a_free_demon_slides_diagonally_back_by_one_reading() {
    for kind in ["FDe", "+FDe", "FTp", "+FTp"] {
        let pieces = format!("E 1y, -E 1a, {kind} 8h");
        let legal = |to: &str| legal_choices("tai", "free_demon", &pieces, "8h", to);
        assert_eq!((legal("3m"), legal("12l")), (vec![1], vec![1]), "{kind}");
        assert_eq!((legal("3c"), legal("13c")), (vec![1, 2], vec![1, 2]), "{kind}");
    }
}

/// A Lion Dog (choice 2) and a Teaching King (choice 3) take up to three steps along a line, each able to capture, or
/// jump.
#[test]
fn a_lion_dog_may_capture_three_times_along_a_line() {
    let pieces = |kind: &str| format!("E 1y, -E 1a, {kind} 13m, -P 13l, -P 13k, -P 13j, P 14m");
    for (option, number, kind) in [("lion_dog", 2, "LD"), ("lion_dog", 2, "+LD"), ("teaching_king", 3, "+TK")]
    {
        let promotes = kind == "LD";
        let p = position_under("tai", option, number, Black, &pieces(kind));
        let moves: [(&[&str], &str); 4] =
            [(&["13l", "13k"], "13j"), (&["13l"], "13k"), (&["13l"], "13m"), (&[], "13j")];
        for (via, to) in moves {
            assert!(p.legal(promote_if(p.over("13m", via, to), promotes)), "{kind} {to}");
        }
        assert!(p.legal(p.mv("13m", "15m")), "over the Pawn");
        assert!(!p.legal(promote_if(p.over("13m", &["13l"], "12k"), promotes)), "no turn");
        let p = position_under("tai", option, 1, Black, &pieces(kind));
        assert!(p.legal(promote_if(p.mv("13m", "13l"), promotes)), "{kind}");
        assert!(!p.legal(promote_if(p.over("13m", &["13l"], "13k"), promotes)), "{kind}");
        assert!(!p.legal(p.mv("13m", "15m")), "{kind}");
    }
}

/// Under choice 2 the Capricorn turns only after going forward.
#[test]
fn a_capricorn_may_turn_only_after_going_forward() {
    let legal = |to: &str| legal_choices("tai", "capricorn", "E 1y, -E 1a, Ca 13m", "13m", to);
    assert_eq!((legal("13q"), legal("15o"), legal("16p")), (vec![1], vec![1, 2], vec![1]));
    assert_eq!(legal("13g"), [1, 2]);
}

#[test]
fn a_deva_turns_its_captor_into_a_teaching_king_by_one_reading() {
    for (number, into) in [(1, "FK"), (2, "+TK")] {
        let mut p = position_under("tai", "contagion", number, Black, "E 1y, FK 5m, -DV 5d, -E 1a");
        p.go(p.mv("5m", "5d"));
        assert_eq!(p.on("5d"), into);
    }
}

/// Maka-Dai-Dai, "Kylin, Phoenix: Lion, Free King (same group)".
#[test]
fn a_kylin_of_maka_becomes_a_lion_by_one_reading() {
    for (number, kylin, phoenix) in [(1, "+GD", "+GBd"), (2, "+Ln", "+FK")] {
        let game = game_with("maka_dai_dai", &[("kylin_phoenix", number)]);
        let into = promotions(&game);
        assert_eq!((into["Ky"].as_deref(), into["Ph"].as_deref()), (Some(kylin), Some(phoenix)));
        let faces = ["+GD", "+GBd", "+Ln", "+FK"].into_iter().filter(|face| into.contains_key(*face));
        assert_eq!(faces.collect::<Vec<_>>(), [kylin, phoenix]);
    }
}
