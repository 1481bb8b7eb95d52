//! Every switch of the schema has its paragraph: a game that differs in one switch gets a different text.

use crate::games::{self, every_game, rules_text, speak};
use tenjiku::language::Language;
use tenjiku::variant::schema::{Contagion, DropLimit, Drops, Impasse, RangeJump};
use tenjiku::variant::{
    Bareness, BurnersMeet, CounterStrike, Passing, Power, Promotion, RangeTakes, Repetition, RoyalSafety,
    Stalemate, Turns, Variant, VariantFile, ZoneMoves,
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
        borrowed_powers(),
        lions(),
        fires(),
        range_jumps(),
        range_captures(),
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

/// The switches on contagion, borrowed moves, and moves on the last rank.
fn borrowed_powers() -> Vec<SwitchCase> {
    vec![
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
            rules_text(&games::chosen("dai", "an_nan", 2)),
            "has the moves of every friendly piece that protects it",
        ),
        (
            "borrowing: FromBehind",
            after("dai", |_| {}),
            rules_text(&games::chosen("dai", "an_nan", 3)),
            "directly behind it moves like that piece",
        ),
        (
            "last_rank_moves",
            after("dai", |_| {}),
            after("whale", |_| {}),
            "on the rank farthest from its owner",
        ),
    ]
}

/// The switches on Lions.
fn lions() -> Vec<SwitchCase> {
    vec![
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
        (
            "lion_trading",
            after("chu", |file| file.rules.lion_trading = None),
            after("chu", |_| {}),
            "two squares away only if",
        ),
        (
            "lion_trading.slight_protect",
            after("chu", |_| {}),
            after("chu", |file| trading(file).slight_protect = true),
            "still protects it even if",
        ),
        (
            "lion_trading.slight_protect: false",
            after("chu", |file| trading(file).slight_protect = true),
            after("chu", |_| {}),
            "A piece captured in the same move does not protect it",
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
    ]
}

/// The switches on burners and area movers, and the powers of which readings of Tenjiku make use.
fn fires() -> Vec<SwitchCase> {
    let powers = |symbol: &str, power: Power| {
        let symbol = symbol.to_owned();
        after("tenjiku", move |file| {
            file.pieces
                .iter_mut()
                .filter(|piece| piece.symbol == symbol)
                .for_each(|p| p.moves.push(power.clone()));
        })
    };
    let dirs = |text: &str| text.to_owned().try_into().expect("directions");
    vec![
        (
            "burners_meet: BurnsFirst",
            after("tenjiku", |_| {}),
            after("tenjiku", |file| file.rules.burners_meet = BurnersMeet::BurnsFirst),
            "it first burns its other neighbours, and then it is burnt itself",
        ),
        (
            "burners_meet: MoverOnly",
            after("tenjiku", |file| file.rules.burners_meet = BurnersMeet::BurnsFirst),
            after("tenjiku", |_| {}),
            "it burns nothing itself",
        ),
        (
            "area_passes",
            after("tenjiku", |_| {}),
            after("tenjiku", |file| file.rules.area_passes = true),
            "it may also step out and back, and so pass the turn",
        ),
        (
            "area_passes off",
            after("tenjiku", |file| file.rules.area_passes = true),
            after("tenjiku", |_| {}),
            "so it cannot pass the turn this way",
        ),
        (
            "LionOf",
            after("tenjiku", |_| {}),
            powers("FEg", Power::LionOf(2, dirs("NE SE SW NW"))),
            "each step must go in one of them",
        ),
        (
            "SkipSlide.over_empty",
            after("tenjiku", |_| {}),
            powers("+HT", Power::SkipSlide { skip: 2, over_empty: true, max: Some(1), dirs: dirs("E W") }),
            "the skipped squares must be empty, although the piece cannot stop on them: Heavenly Tetrarchs.",
        ),
    ]
}

/// The switches on range jumps.
fn range_jumps() -> Vec<SwitchCase> {
    let ranging = |takes, lands_on_empty| {
        after("tenjiku", |file| {
            for choice in file.options.iter_mut().flat_map(|option| &mut option.choices) {
                choice.rules.range_jump = None;
            }
            file.rules.range_jump = RangeJump { takes, lands_on_empty };
        })
    };
    let plain = || ranging(RangeTakes::Lower, false);
    vec![
        (
            "range_jump: plain",
            ranging(RangeTakes::Any, false),
            plain(),
            "and the piece it captures, must rank below it",
        ),
        (
            "range_jump: without a capture",
            ranging(RangeTakes::Lower, true),
            plain(),
            "It cannot jump without capturing",
        ),
        ("range_jump.takes: Any", plain(), ranging(RangeTakes::Any, false), "of any rank, royals too"),
        (
            "range_jump.takes: AnyButRoyals",
            plain(),
            ranging(RangeTakes::AnyButRoyals, true),
            "but not a royal",
        ),
        (
            "range_jump.lands_on_empty",
            plain(),
            ranging(RangeTakes::Lower, true),
            "to an empty square or to capture",
        ),
        (
            "range_jump.lands_on_empty: the captured piece",
            ranging(RangeTakes::Any, true),
            ranging(RangeTakes::Lower, true),
            "and so must a piece it captures behind them",
        ),
    ]
}

/// The switches on range captures.
fn range_captures() -> Vec<SwitchCase> {
    vec![
        (
            "range_capture",
            after("dai", |_| {}),
            range_captures_where(|_| {}),
            "captures every one in its way",
        ),
        (
            "range_capture: plain",
            range_captures_where(|rule| rule.takes_higher = true),
            range_captures_where(|_| {}),
            "must stop short of a piece of equal or higher rank",
        ),
        (
            "range_capture.takes_higher",
            range_captures_where(|_| {}),
            range_captures_where(|rule| rule.takes_higher = true),
            "and the move ends there",
        ),
        (
            "range_capture.spares_own_at_end",
            range_captures_where(|_| {}),
            range_captures_where(|rule| rule.spares_own_at_end = true),
            "may not end on a piece of its own side",
        ),
        (
            "range_capture.must_end_on_capture",
            range_captures_where(|_| {}),
            range_captures_where(|rule| rule.must_end_on_capture = true),
            "must also end with a capture",
        ),
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

/// A game in which a piece captures everything on its way.
fn range_captures_where(change: impl FnOnce(&mut tenjiku::variant::schema::RangeCapture)) -> String {
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
