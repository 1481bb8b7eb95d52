//! Every switch of the schema has its paragraph: a game that differs in one switch gets a different text.

mod powers;

use crate::games::{self, every_game, rules_text, speak};
use tenjiku::language::Language;
use tenjiku_rules::variant::schema::{DropLimit, Drops, Impasse};
use tenjiku_rules::variant::{
    Bareness, Promotion, Repetition, RoyalSafety, Stalemate, Turns, Variant, VariantFile, ZoneMoves,
};

/// The text of a game's pages after a change of its file.
fn after(id: &str, change: impl FnOnce(&mut VariantFile)) -> String {
    rules_text(&games::after(id, change))
}

/// A switch, the text of a game without it and with it, and words that only the latter has.
type SwitchCase = (&'static str, String, String, &'static str);

#[test]
fn every_switch_has_its_paragraph() {
    let _english = speak(Language::English);
    let cases = [
        aims(),
        bareness(),
        repetitions(),
        stalemates(),
        powers::borrowed_powers(),
        powers::lions(),
        powers::fires(),
        powers::range_jumps(),
        powers::range_captures(),
        promotions(),
        promotion_zones(),
        drops(),
    ];
    for (switch, without, with, words) in cases.into_iter().flatten() {
        assert!(with.contains(words), "{switch}: nothing says “{words}”");
        assert!(!without.contains(words), "{switch}: “{words}” is said without it");
    }
}

/// The switches on who moves, and what wins.
fn aims() -> Vec<SwitchCase> {
    vec![
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
            "checkmate with a second royal",
            after("dai", |_| {}),
            after("dai", |file| file.rules.royals = RoyalSafety::Checkmate),
            "an answer to an attack on the other",
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
    ]
}

/// The details of the bare king.
fn bareness() -> Vec<SwitchCase> {
    let with = |bareness: Bareness| after("chu", |file| file.rules.bareness = bareness);
    let plain = Bareness::default;
    vec![
        (
            "bareness: ignores",
            with(plain()),
            with(Bareness { ignores: vec!["P".to_owned()], ..plain() }),
            "not enough until they promote: Pawn.",
        ),
        (
            "bareness: dead_pieces_count",
            with(plain()),
            with(Bareness { dead_pieces_count: false, ..plain() }),
            "Pieces that can never move again do not count",
        ),
        (
            "bareness: one_companion",
            with(plain()),
            with(Bareness { one_companion: true, ..plain() }),
            "exactly one other piece left",
        ),
        (
            "bareness: royal_must_be_safe",
            with(plain()),
            with(Bareness { royal_must_be_safe: true, ..plain() }),
            "as long as you attack a royal piece",
        ),
    ]
}

/// The switches on repetition.
fn repetitions() -> Vec<SwitchCase> {
    vec![
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
            "repetition: SecondIsBarred",
            after("dai", |_| {}),
            after("dai", |file| file.rules.repetition = Repetition::SecondIsBarred),
            "You may not make a move that brings back any earlier position",
        ),
        (
            "repetition: FourthLosesForMover",
            after("dai", |_| {}),
            after("dai", |file| file.rules.repetition = Repetition::FourthLosesForMover),
            "the player who brought it about loses",
        ),
        (
            "perpetual_attack_loses",
            after("chu", |_| {}),
            after("chu", |file| file.rules.perpetual_attack_loses = true),
            "given check or attacked something with every move",
        ),
        (
            "perpetual_attack_loses with perpetual_check_loses",
            after("chu", |file| file.rules.perpetual_attack_loses = true),
            after("chu", |file| {
                file.rules.perpetual_attack_loses = true;
                file.rules.perpetual_check_loses = true;
            }),
            "only one of them has always given check",
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
    ]
}

/// The switches on stalemate and impasse.
fn stalemates() -> Vec<SwitchCase> {
    vec![
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
    ]
}

/// The switches on promotion and burning.
fn promotions() -> Vec<SwitchCase> {
    vec![
        (
            "promotion: FlipOnCapture",
            after("dai", |_| {}),
            after("dai", |file| file.rules.promotion = Promotion::FlipOnCapture),
            "turned over every time it captures",
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
    ]
}

/// The switches on the moves that promote in a zone.
fn promotion_zones() -> Vec<SwitchCase> {
    vec![
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
            "zone moves: EnteringOrCapture",
            zone_moves(ZoneMoves::Entering, true),
            zone_moves(ZoneMoves::EnteringOrCapture, true),
            "or of a capture that begins or ends in it",
        ),
        (
            "zone last_rank_chance",
            zone_moves(ZoneMoves::EnteringOrCapture, true),
            after("dai", |file| file.rules.promotion = chance("N")),
            "may promote in any case, even without capturing: Knight.",
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
    ]
}

/// The switches on drops.
fn drops() -> Vec<SwitchCase> {
    vec![
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
            "both sides are one and the same piece",
        ),
        ("drops: last rank", limit(0, None, false), limit(1, None, false), "on the last rank"),
        ("drops: last ranks", limit(0, None, false), limit(2, None, false), "on the last 2 ranks"),
        ("drops: file", limit(0, None, false), limit(0, Some(2), false), "more than 2 unpromoted"),
        ("drops: one in a file", limit(0, None, false), limit(0, Some(1), false), "more than one unpromoted"),
        ("drops: mate", limit(0, None, false), limit(0, None, true), "may not give checkmate by dropping"),
    ]
}

/// Every choice that changes a rule changes the text of the rule, not only that of the choice.
#[test]
fn every_choice_of_a_game_changes_its_pages() {
    let _english = speak(Language::English);
    let mut changed = 0;
    for id in every_game() {
        let file = games::file(&id);
        let topics_with = |choices: &[(String, u8)]| {
            let variant = Variant::compile(&file, choices).unwrap_or_else(|error| panic!("{error}"));
            // The texts on the options differ in any case.
            let topics = games::topics(&std::sync::Arc::new(variant)).into_iter();
            let rules = topics.filter(|topic| topic.rule != tenjiku::guide::Rule::Options);
            rules
                .map(|topic| format!("{:?} {:?} {:?}", topic.rule, topic.text, topic.kinds))
                .collect::<Vec<_>>()
        };
        let usual = topics_with(&[]);
        for option in &file.options {
            for choice in option.choices.iter().filter(|choice| choice.number != option.default) {
                let default = option.choices.iter().find(|other| other.number == option.default);
                if choice.rules.is_empty() && default.is_some_and(|default| default.rules.is_empty()) {
                    continue;
                }
                let texts = topics_with(&[(option.id.clone(), choice.number)]);
                assert_ne!(texts, usual, "{id}: no text changes with {}={}", option.id, choice.number);
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

fn zone_moves(which: ZoneMoves, must: bool) -> String {
    after("dai", |file| {
        if let Promotion::Zone { moves, must_where_stuck, .. } = &mut file.rules.promotion {
            (*moves, *must_where_stuck) = (which, must);
        }
    })
}

/// A zone with another chance on the last rank for one piece.
fn chance(symbol: &str) -> Promotion {
    Promotion::Zone {
        depth: 5,
        compulsory: false,
        deferral: false,
        waits_for_last_rank: Vec::new(),
        moves: ZoneMoves::EnteringOrCapture,
        must_where_stuck: false,
        last_rank_chance: vec![symbol.to_owned()],
    }
}

fn trading(file: &mut VariantFile) -> &mut tenjiku_rules::variant::schema::LionTrading {
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
