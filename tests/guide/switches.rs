//! Every switch of the schema has its paragraph: a game that differs in one switch is told
//! differently.

use crate::games::{self, every_game, speak, told};
use tenjiku::language::Language;
use tenjiku::variant::schema::{Contagion, DropLimit, Drops, Impasse};
use tenjiku::variant::{
    CounterStrike, Passing, Promotion, Repetition, RoyalSafety, Stalemate, Turns, Variant, VariantFile,
    ZoneMoves,
};

/// What is told of a game after a change of its file.
fn after(id: &str, change: impl FnOnce(&mut VariantFile)) -> String {
    told(&games::after(id, change))
}

#[test]
fn every_switch_has_its_paragraph() {
    let _english = speak(Language::English);
    let cases: Vec<(&str, String, String, &str)> = vec![
        (
            "turns",
            after("chu", |_| {}),
            after("chu", |file| {
                file.rules.turns = Turns::Solo;
                file.rules.bare_king = false;
            }),
            "makes all the moves",
        ),
        (
            "royals: Checkmate",
            after("dai", |_| {}),
            after("dai", |file| file.rules.royals = RoyalSafety::Checkmate),
            "by checkmate",
        ),
        (
            "royals: Capture",
            after("tori", |_| {}),
            after("tori", |file| file.rules.royals = RoyalSafety::Capture),
            "by capturing every royal piece",
        ),
        (
            "repetition: ThirdMustVary",
            after("dai", |_| {}),
            after("dai", |file| file.rules.repetition = Repetition::ThirdMustVary),
            "for the third time",
        ),
        (
            "repetition: FourthIsDraw",
            after("dai", |file| file.rules.repetition = Repetition::Off),
            after("dai", |_| {}),
            "for the fourth time",
        ),
        (
            "repetition: FourthLosesForFirst",
            after("dai", |_| {}),
            after("dai", |file| file.rules.repetition = Repetition::FourthLosesForFirst),
            "the player who moved first in the game loses",
        ),
        (
            "repetition: ThirdIsBarred",
            after("dai", |_| {}),
            after("dai", |file| file.rules.repetition = Repetition::ThirdIsBarred),
            "You may not make a move that brings about the same position",
        ),
        (
            "perpetual_check_loses",
            after("dai", |_| {}),
            after("dai", |file| file.rules.perpetual_check_loses = true),
            "given check with every move",
        ),
        (
            "perpetual_check_loses where nothing ends by repetition",
            after("dai", |file| file.rules.perpetual_check_loses = true),
            after("dai", |file| {
                file.rules.perpetual_check_loses = true;
                file.rules.repetition = Repetition::ThirdMustVary;
            }),
            "for the third time",
        ),
        (
            "stalemate: Draws",
            after("dai", |_| {}),
            after("dai", |file| file.rules.stalemate = Stalemate::Draws),
            "you do not lose: the game is drawn",
        ),
        (
            "stalemate: Loses",
            after("dai", |file| file.rules.stalemate = Stalemate::Draws),
            after("dai", |_| {}),
            "you have no legal move, you lose",
        ),
        ("impasse", after("shogi", |_| {}), impasse(&["R", "B"]), "The enemy camp is the 3 ranks"),
        ("impasse: followers", after("shogi", |_| {}), impasse(&["R"]), "at least 10 more of your pieces"),
        ("impasse: great", impasse(&[]), impasse(&["R"]), "5 points each, promoted or not: Rook."),
        ("impasse: all alike", impasse(&["R"]), impasse(&[]), "Each is worth one point."),
        ("impasse: needs", after("shogi", |_| {}), impasse(&[]), "needs 28 points, the other player 27"),
        (
            "checkmate with a second royal",
            after("dai", |_| {}),
            after("dai", |file| file.rules.royals = RoyalSafety::Checkmate),
            "an answer to an attack on the other",
        ),
        (
            "contagion",
            after("dai", |_| {}),
            after("dai", |file| {
                file.rules.contagion = vec![Contagion { of: vec!["L".to_owned()], into: "Ln".to_owned() }];
            }),
            "promotes to Lion at once, instead of any other promotion: Lance.",
        ),
        (
            "borrowing: FromProtectors",
            after("dai", |_| {}),
            told(&games::chosen("dai", "an_nan", 2)),
            "has the moves of every friendly piece that protects it",
        ),
        (
            "borrowing: FromBehind",
            after("dai", |_| {}),
            told(&games::chosen("dai", "an_nan", 3)),
            "directly behind it moves like that piece",
        ),
        (
            "passing: Never",
            after("chu", |_| {}),
            after("chu", |file| file.rules.passing = Passing::Never),
            "Here they may not",
        ),
        (
            "passing: Free",
            after("chu", |file| file.rules.passing = Passing::Never),
            after("chu", |_| {}),
            "steps out and back without capturing anything, and so passes",
        ),
        ("range_capture", after("dai", |_| {}), sweeping(|_| {}), "captures every one in its way"),
        (
            "range_capture: plain",
            sweeping(|rule| rule.takes_higher = true),
            sweeping(|_| {}),
            "must stop short of a piece of equal or higher rank",
        ),
        (
            "range_capture.takes_higher",
            sweeping(|_| {}),
            sweeping(|rule| rule.takes_higher = true),
            "and the move ends there",
        ),
        (
            "range_capture.spares_own_at_end",
            sweeping(|_| {}),
            sweeping(|rule| rule.spares_own_at_end = true),
            "may not end on a piece of its own side",
        ),
        (
            "range_capture.must_end_on_capture",
            sweeping(|_| {}),
            sweeping(|rule| rule.must_end_on_capture = true),
            "must also end with a capture",
        ),
        (
            "last_rank_moves",
            after("dai", |_| {}),
            after("whale", |_| {}),
            "on the rank farthest from its owner",
        ),
        (
            "promotion: FlipOnCapture",
            after("dai", |_| {}),
            after("dai", |file| file.rules.promotion = Promotion::FlipOnCapture),
            "turned over every time it captures",
        ),
        (
            "zone moves: Touching",
            zone_moves(ZoneMoves::Ending, true),
            zone_moves(ZoneMoves::Touching, true),
            "begins or ends in the zone",
        ),
        (
            "zone moves: Ending",
            zone_moves(ZoneMoves::Touching, true),
            zone_moves(ZoneMoves::Ending, true),
            "Leaving the zone is not enough",
        ),
        (
            "zone moves: Entering",
            zone_moves(ZoneMoves::Touching, true),
            zone_moves(ZoneMoves::Entering, true),
            "or of a capture made inside it",
        ),
        (
            "zone must_where_stuck: false",
            zone_moves(ZoneMoves::Touching, true),
            zone_moves(ZoneMoves::Touching, false),
            "need not promote, even where",
        ),
        (
            "zone must_where_stuck: true",
            zone_moves(ZoneMoves::Touching, false),
            zone_moves(ZoneMoves::Touching, true),
            "must promote if it could otherwise never move",
        ),
        (
            "bare_king",
            after("dai", |_| {}),
            after("dai", |file| file.rules.bare_king = true),
            "all you have left is a single royal piece",
        ),
        (
            "bare_king off",
            after("chu", |_| {}),
            after("chu", |file| file.rules.bare_king = false),
            "plays on",
        ),
        (
            "lion_trading",
            after("chu", |file| file.rules.lion_trading = None),
            after("chu", |_| {}),
            "two squares away only if",
        ),
        (
            "lion_trading.slight",
            after("chu", |_| {}),
            after("chu", |file| trading(file).slight.clear()),
            "also captures another piece on the way.",
        ),
        (
            "counter_strike: UnlessUnprotected",
            after("chu", |_| {}),
            after("chu", |file| trading(file).counter_strike = CounterStrike::UnlessUnprotected),
            "An unprotected Lion may be captured",
        ),
        (
            "counter_strike: UnlessSameSquare",
            after("chu", |_| {}),
            after("chu", |file| trading(file).counter_strike = CounterStrike::UnlessSameSquare),
            "except on the square where",
        ),
        (
            "counter_strike: Always",
            after("chu", |file| trading(file).counter_strike = CounterStrike::UnlessSameSquare),
            after("chu", |_| {}),
            "capture any Lion",
        ),
        (
            "burn_on_promotion",
            after("tenjiku", |_| {}),
            after("tenjiku", |file| file.rules.burn_on_promotion = false),
            "only from its next move on",
        ),
        (
            "promotion: Never",
            after("dai", |_| {}),
            after("dai", |file| file.rules.promotion = Promotion::Never),
            "Nothing promotes",
        ),
        (
            "promotion: Capture",
            after("dai", |_| {}),
            after("dai", |file| file.rules.promotion = Promotion::Capture),
            "at the end of its first capture",
        ),
        (
            "zone depth",
            after("dai", |_| {}),
            zone(|depth, _, _, _| *depth = 3),
            "is the 3 ranks farthest from you",
        ),
        ("zone compulsory", after("dai", |_| {}), zone(|_, must, _, _| *must = true), "There is no choice"),
        (
            "zone deferral",
            after("dai", |_| {}),
            zone(|_, _, deferral, _| *deferral = true),
            "next turn, unless",
        ),
        (
            "zone waits_for_last_rank",
            after("dai", |_| {}),
            zone(|_, _, _, waits| waits.push("P".to_owned())),
            "never move again: Pawn.",
        ),
        (
            "drops",
            after("dai", |_| {}),
            after("dai", |file| file.rules.drops = Some(Drops { limits: Vec::new(), either_face: false })),
            "place a piece you have captured on any empty square",
        ),
        (
            "drops: either_face",
            after("micro", |file| file.rules.drops = Some(Drops { limits: Vec::new(), either_face: false })),
            after("micro", |_| {}),
            "with either side up",
        ),
        ("drops: last rank", limit(0, None, false), limit(1, None, false), "on the last rank"),
        ("drops: last ranks", limit(0, None, false), limit(2, None, false), "on the last 2 ranks"),
        ("drops: file", limit(0, None, false), limit(0, Some(2), false), "more than 2 unpromoted"),
        ("drops: one in a file", limit(0, None, false), limit(0, Some(1), false), "more than one unpromoted"),
        ("drops: mate", limit(0, None, false), limit(0, None, true), "may not give checkmate by dropping"),
    ];
    for (switch, before, after, words) in cases {
        assert!(after.contains(words), "{switch}: nothing says “{words}”");
        assert!(!before.contains(words), "{switch}: “{words}” is said without it");
    }
}

/// Every choice that changes a rule changes what is told of the rule, not of the choice alone.
#[test]
fn every_choice_of_a_game_is_told() {
    let _english = speak(Language::English);
    let mut changed = 0;
    for id in every_game() {
        let file = games::file(&id);
        let told_of = |choices: &[(String, u8)]| {
            let variant = Variant::compile(&file, choices).unwrap_or_else(|error| panic!("{error}"));
            // What is said of the options differs at any rate.
            let topics = games::topics(&std::sync::Arc::new(variant)).into_iter();
            let rules = topics.filter(|topic| topic.rule != tenjiku::guide::Rule::Options);
            rules
                .map(|topic| format!("{:?} {:?} {:?}", topic.rule, topic.text, topic.kinds))
                .collect::<Vec<_>>()
        };
        let usual = told_of(&[]);
        for option in &file.options {
            for choice in option.choices.iter().filter(|choice| choice.number != option.default) {
                let default = option.choices.iter().find(|other| other.number == option.default);
                if choice.rules.is_empty() && default.is_some_and(|default| default.rules.is_empty()) {
                    continue;
                }
                let told = told_of(&[(option.id.clone(), choice.number)]);
                assert_ne!(told, usual, "{id}: nothing tells of {}={}", option.id, choice.number);
                changed += 1;
            }
        }
    }
    assert!(changed > 30, "{changed}");
}

fn impasse(great: &[&str]) -> String {
    after("shogi", |file| {
        file.rules.impasse = Some(Impasse {
            ranks: 3,
            followers: 10,
            first_needs: 28,
            second_needs: 27,
            great: great.iter().map(|&symbol| symbol.to_owned()).collect(),
            great_points: 5,
        });
    })
}

/// A game in which a piece takes all in its way.
fn sweeping(change: impl FnOnce(&mut tenjiku::variant::schema::RangeCapture)) -> String {
    after("dai", |file| {
        let rook = file.pieces.iter_mut().find(|piece| piece.symbol == "R").expect("a Rook");
        rook.moves = vec![tenjiku::variant::Power::RangeCapture(
            tenjiku::variant::schema::Dirs::try_from("N E S W".to_owned()).expect("directions"),
        )];
        rook.jump_rank = Some(1);
        change(&mut file.rules.range_capture);
    })
}

fn zone_moves(which: ZoneMoves, must: bool) -> String {
    after("dai", |file| {
        if let Promotion::Zone { moves, must_where_stuck, .. } = &mut file.rules.promotion {
            (*moves, *must_where_stuck) = (which, must);
        }
    })
}

fn trading(file: &mut VariantFile) -> &mut tenjiku::variant::schema::LionTrading {
    file.rules.lion_trading.as_mut().expect("a game with Lion trading")
}

/// A game with another promotion zone.
fn zone(change: impl FnOnce(&mut u8, &mut bool, &mut bool, &mut Vec<String>)) -> String {
    after("dai", |file| {
        let Promotion::Zone { depth, compulsory, deferral, waits_for_last_rank, .. } =
            &mut file.rules.promotion
        else {
            panic!("a game with a zone");
        };
        change(depth, compulsory, deferral, waits_for_last_rank);
    })
}

/// A game with one limit on drops.
fn limit(not_on_last_ranks: u8, at_most_in_file: Option<u8>, not_to_mate: bool) -> String {
    after("tori", |file| {
        let limit = DropLimit { piece: "Cr".to_owned(), not_on_last_ranks, at_most_in_file, not_to_mate };
        file.rules.drops = Some(Drops { limits: vec![limit], either_face: false });
    })
}
