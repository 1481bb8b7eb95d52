//! Every switch of the schema has its paragraph: a game that differs in one switch gets a different text.

mod powers;

use crate::games::{self, every_game, rules_text, set_language};
use tenjiku::language::Language;
use tenjiku_rules::variant::schema::{DropLimit, Drops, Impasse};
use tenjiku_rules::variant::{
    Bareness, Promotion, Repetition, RoyalSafety, Stalemate, Turns, Variant, VariantFile, ZoneMoves,
};

fn text_after(id: &str, change: impl FnOnce(&mut VariantFile)) -> String {
    rules_text(&games::changed_game(id, change))
}

/// A switch, the text of a game without it and with it, and words that only the latter has.
type SwitchCase = (&'static str, String, String, &'static str);

#[test]
fn every_switch_has_its_paragraph() {
    let _english = set_language(Language::English);
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
        assert!(with.contains(words), "{switch}: “{words}” is missing");
        assert!(!without.contains(words), "{switch}: “{words}” is there without the switch");
    }
}

/// The switches on who moves, and what wins.
fn aims() -> Vec<SwitchCase> {
    vec![
        (
            "turns",
            text_after("chu", |_| {}),
            text_after("chu", |file| {
                file.rules.turns = Turns::Solo;
                file.rules.bare_king = false;
            }),
            "makes all the moves",
        ),
        (
            "royals: Checkmate",
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.royals = RoyalSafety::Checkmate),
            "by checkmate",
        ),
        (
            "royals: Capture",
            text_after("tori", |_| {}),
            text_after("tori", |file| file.rules.royals = RoyalSafety::Capture),
            "by capturing every royal piece",
        ),
        (
            "checkmate with a second royal",
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.royals = RoyalSafety::Checkmate),
            "an answer to an attack on the other",
        ),
        (
            "bare_king",
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.bare_king = true),
            "all you have left is a single royal piece",
        ),
        (
            "bare_king off",
            text_after("chu", |_| {}),
            text_after("chu", |file| file.rules.bare_king = false),
            "plays on",
        ),
    ]
}

fn bareness() -> Vec<SwitchCase> {
    let text_with = |bareness: Bareness| text_after("chu", |file| file.rules.bareness = bareness);
    let default_bareness = Bareness::default;
    vec![
        (
            "bareness: ignores",
            text_with(default_bareness()),
            text_with(Bareness { ignores: vec!["P".to_owned()], ..default_bareness() }),
            "not enough until they promote: Pawn.",
        ),
        (
            "bareness: dead_pieces_count",
            text_with(default_bareness()),
            text_with(Bareness { dead_pieces_count: false, ..default_bareness() }),
            "Pieces that can never move again do not count",
        ),
        (
            "bareness: one_companion",
            text_with(default_bareness()),
            text_with(Bareness { one_companion: true, ..default_bareness() }),
            "exactly one other piece left",
        ),
        (
            "bareness: royal_must_be_safe",
            text_with(default_bareness()),
            text_with(Bareness { royal_must_be_safe: true, ..default_bareness() }),
            "as long as you attack a royal piece",
        ),
    ]
}

fn repetitions() -> Vec<SwitchCase> {
    vec![
        (
            "repetition: ThirdMustVary",
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.repetition = Repetition::ThirdMustVary),
            "for the third time",
        ),
        (
            "repetition: FourthIsDraw",
            text_after("dai", |file| file.rules.repetition = Repetition::Off),
            text_after("dai", |_| {}),
            "for the fourth time",
        ),
        (
            "repetition: FourthLosesForFirst",
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.repetition = Repetition::FourthLosesForFirst),
            "the player who moved first in the game loses",
        ),
        (
            "repetition: ThirdIsBarred",
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.repetition = Repetition::ThirdIsBarred),
            "You may not make a move that brings about the same position",
        ),
        (
            "repetition: SecondIsBarred",
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.repetition = Repetition::SecondIsBarred),
            "You may not make a move that brings back any earlier position",
        ),
        (
            "repetition: FourthLosesForMover",
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.repetition = Repetition::FourthLosesForMover),
            "the player who brought it about loses",
        ),
        (
            "perpetual_attack_loses",
            text_after("chu", |_| {}),
            text_after("chu", |file| file.rules.perpetual_attack_loses = true),
            "given check or attacked something with every move",
        ),
        (
            "perpetual_attack_loses with perpetual_check_loses",
            text_after("chu", |file| file.rules.perpetual_attack_loses = true),
            text_after("chu", |file| {
                file.rules.perpetual_attack_loses = true;
                file.rules.perpetual_check_loses = true;
            }),
            "only one of them has always given check",
        ),
        (
            "perpetual_check_loses",
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.perpetual_check_loses = true),
            "given check with every move",
        ),
        (
            "perpetual_check_loses where nothing ends by repetition",
            text_after("dai", |file| file.rules.perpetual_check_loses = true),
            text_after("dai", |file| {
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
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.stalemate = Stalemate::Draws),
            "you do not lose: the game is drawn",
        ),
        (
            "stalemate: Loses",
            text_after("dai", |file| file.rules.stalemate = Stalemate::Draws),
            text_after("dai", |_| {}),
            "you have no legal move, you lose",
        ),
        (
            "impasse",
            text_after("shogi", |_| {}),
            text_with_impasse(&["R", "B"]),
            "The enemy camp is the 3 ranks",
        ),
        (
            "impasse: followers",
            text_after("shogi", |_| {}),
            text_with_impasse(&["R"]),
            "at least 10 more of your pieces",
        ),
        (
            "impasse: great",
            text_with_impasse(&[]),
            text_with_impasse(&["R"]),
            "5 points each, promoted or not: Rook.",
        ),
        ("impasse: all alike", text_with_impasse(&["R"]), text_with_impasse(&[]), "Each is worth one point."),
        (
            "impasse: needs",
            text_after("shogi", |_| {}),
            text_with_impasse(&[]),
            "needs 28 points, the other player 27",
        ),
    ]
}

/// The switches on promotion and burning.
fn promotions() -> Vec<SwitchCase> {
    vec![
        (
            "promotion: FlipOnCapture",
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.promotion = Promotion::FlipOnCapture),
            "turned over every time it captures",
        ),
        (
            "burn_on_promotion",
            text_after("tenjiku", |_| {}),
            text_after("tenjiku", |file| file.rules.burn_on_promotion = false),
            "only from its next move on",
        ),
        (
            "promotion: Never",
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.promotion = Promotion::Never),
            "Nothing promotes",
        ),
        (
            "promotion: Capture",
            text_after("dai", |_| {}),
            text_after("dai", |file| file.rules.promotion = Promotion::Capture),
            "at the end of its first capture",
        ),
        (
            "zone depth",
            text_after("dai", |_| {}),
            text_with_zone(|depth, _, _, _| *depth = 3),
            "is the 3 ranks farthest from you",
        ),
        (
            "zone compulsory",
            text_after("dai", |_| {}),
            text_with_zone(|_, must, _, _| *must = true),
            "There is no choice",
        ),
        (
            "zone deferral",
            text_after("dai", |_| {}),
            text_with_zone(|_, _, deferral, _| *deferral = true),
            "next turn, unless",
        ),
        (
            "zone waits_for_last_rank",
            text_after("dai", |_| {}),
            text_with_zone(|_, _, _, waits| waits.push("P".to_owned())),
            "never move again: Pawn.",
        ),
    ]
}

/// The switches on the moves that promote in a zone.
fn promotion_zones() -> Vec<SwitchCase> {
    vec![
        (
            "zone moves: Touching",
            text_with_zone_moves(ZoneMoves::Ending, true),
            text_with_zone_moves(ZoneMoves::Touching, true),
            "begins or ends in the zone",
        ),
        (
            "zone moves: Ending",
            text_with_zone_moves(ZoneMoves::Touching, true),
            text_with_zone_moves(ZoneMoves::Ending, true),
            "Leaving the zone is not enough",
        ),
        (
            "zone moves: Entering",
            text_with_zone_moves(ZoneMoves::Touching, true),
            text_with_zone_moves(ZoneMoves::Entering, true),
            "or of a capture made inside it",
        ),
        (
            "zone moves: EnteringOrCapture",
            text_with_zone_moves(ZoneMoves::Entering, true),
            text_with_zone_moves(ZoneMoves::EnteringOrCapture, true),
            "or of a capture that begins or ends in it",
        ),
        (
            "zone last_rank_chance",
            text_with_zone_moves(ZoneMoves::EnteringOrCapture, true),
            text_after("dai", |file| file.rules.promotion = last_rank_chance_for("N")),
            "may promote in any case, even without capturing: Knight.",
        ),
        (
            "zone must_where_stuck: false",
            text_with_zone_moves(ZoneMoves::Touching, true),
            text_with_zone_moves(ZoneMoves::Touching, false),
            "need not promote, even where",
        ),
        (
            "zone must_where_stuck: true",
            text_with_zone_moves(ZoneMoves::Touching, false),
            text_with_zone_moves(ZoneMoves::Touching, true),
            "must promote if it could otherwise never move",
        ),
    ]
}

fn drops() -> Vec<SwitchCase> {
    vec![
        (
            "drops",
            text_after("dai", |_| {}),
            text_after("dai", |file| {
                file.rules.drops = Some(Drops { limits: Vec::new(), either_face: false });
            }),
            "place a piece you have captured on any empty square",
        ),
        (
            "drops: either_face",
            text_after("micro", |file| {
                file.rules.drops = Some(Drops { limits: Vec::new(), either_face: false });
            }),
            text_after("micro", |_| {}),
            "both sides are one and the same piece",
        ),
        (
            "drops: last rank",
            text_with_limit(0, None, false),
            text_with_limit(1, None, false),
            "on the last rank",
        ),
        (
            "drops: last ranks",
            text_with_limit(0, None, false),
            text_with_limit(2, None, false),
            "on the last 2 ranks",
        ),
        (
            "drops: file",
            text_with_limit(0, None, false),
            text_with_limit(0, Some(2), false),
            "more than 2 unpromoted",
        ),
        (
            "drops: one in a file",
            text_with_limit(0, None, false),
            text_with_limit(0, Some(1), false),
            "more than one unpromoted",
        ),
        (
            "drops: mate",
            text_with_limit(0, None, false),
            text_with_limit(0, None, true),
            "may not give checkmate by dropping",
        ),
    ]
}

/// Every choice that changes a rule changes the text of the rule, not only that of the choice.
#[test]
fn every_choice_of_a_game_changes_its_pages() {
    let _english = set_language(Language::English);
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
        let default_texts = topics_with(&[]);
        for option in &file.options {
            for choice in option.choices.iter().filter(|choice| choice.number != option.default) {
                let default = option.choices.iter().find(|other| other.number == option.default);
                if choice.rules.is_empty() && default.is_some_and(|default| default.rules.is_empty()) {
                    continue;
                }
                let texts = topics_with(&[(option.id.clone(), choice.number)]);
                assert_ne!(
                    texts, default_texts,
                    "{id}: no text changes with {}={}",
                    option.id, choice.number
                );
                changed += 1;
            }
        }
    }
    assert!(changed > 30, "{changed}");
}

fn text_with_impasse(great: &[&str]) -> String {
    text_after("shogi", |file| {
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

fn text_with_zone_moves(which: ZoneMoves, must: bool) -> String {
    text_after("dai", |file| {
        if let Promotion::Zone { moves, must_where_stuck, .. } = &mut file.rules.promotion {
            (*moves, *must_where_stuck) = (which, must);
        }
    })
}

/// A zone with another chance on the last rank for one piece.
fn last_rank_chance_for(symbol: &str) -> Promotion {
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
fn text_with_zone(change: impl FnOnce(&mut u8, &mut bool, &mut bool, &mut Vec<String>)) -> String {
    text_after("dai", |file| {
        let Promotion::Zone { depth, compulsory, deferral, waits_for_last_rank, .. } =
            &mut file.rules.promotion
        else {
            panic!("a game with a zone");
        };
        change(depth, compulsory, deferral, waits_for_last_rank);
    })
}

/// A game with one limit on drops.
fn text_with_limit(not_on_last_ranks: u8, at_most_in_file: Option<u8>, not_to_mate: bool) -> String {
    text_after("tori", |file| {
        let limit = DropLimit { piece: "Cr".to_owned(), not_on_last_ranks, at_most_in_file, not_to_mate };
        file.rules.drops = Some(Drops { limits: vec![limit], either_face: false });
    })
}
