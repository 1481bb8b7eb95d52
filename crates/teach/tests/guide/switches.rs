//! Every switch of the schema has its paragraph: a game that differs in one switch gets a different text.

use crate::games::{self, changed_game, every_game, game_with_choice, rules_text, set_language};
use ron::extensions::Extensions;
use tenjiku_language::Language;
use tenjiku_rules::variant::schema::{Dirs, RuleChanges};
use tenjiku_rules::variant::{Power, Turns, Variant, VariantFile};

/// The base of the tests of range captures: Dai with Rooks that capture everything on their way.
const DAI_WITH_RANGE_CAPTURES: &str = "range captures";

/// Each entry: a game; the changes of its rules without the switch and with it, as a variant file writes them; and
/// words that only the text with the switch has.
const SWITCHES: [(&str, &str, &str, &str); 68] = [
    // What wins.
    ("dai", "", "royals: Checkmate", "by checkmate"),
    ("tori", "", "royals: Capture", "by capturing every royal piece"),
    ("dai", "", "royals: Checkmate", "an answer to an attack on the other"),
    ("dai", "", "bare_king: true", "all you have left is a single royal piece"),
    ("chu", "", "bare_king: false", "plays on"),
    ("chu", "", r#"bareness: (ignores: ["P"])"#, "not enough until they promote: Pawn."),
    ("chu", "", "bareness: (dead_pieces_count: false)", "Pieces that can never move again do not count"),
    ("chu", "", "bareness: (one_companion: true)", "exactly one other piece left"),
    ("chu", "", "bareness: (royal_must_be_safe: true)", "as long as you attack a royal piece"),
    // Repetition.
    ("dai", "", "repetition: ThirdMustVary", "for the third time"),
    ("dai", "repetition: Off", "", "for the fourth time"),
    ("dai", "", "repetition: FourthLosesForFirst", "the player who moved first in the game loses"),
    ("dai", "", "repetition: ThirdIsBarred", "You may not make a move that brings about the same position"),
    (
        "dai",
        "",
        "repetition: SecondIsBarred",
        "You may not make a move that brings back any earlier position",
    ),
    ("dai", "", "repetition: FourthLosesForMover", "the player who brought it about loses"),
    ("chu", "", "perpetual_attack_loses: true", "given check or attacked something with every move"),
    (
        "chu",
        "perpetual_attack_loses: true",
        "perpetual_attack_loses: true, perpetual_check_loses: true",
        "only one of them has always given check",
    ),
    ("dai", "", "perpetual_check_loses: true", "given check with every move"),
    // Where nothing ends by repetition, perpetual check does not matter.
    (
        "dai",
        "repetition: ThirdMustVary, perpetual_check_loses: true",
        "perpetual_check_loses: true",
        "given check with every move",
    ),
    // Stalemate and impasse.
    ("dai", "", "stalemate: Draws", "you do not lose: the game is drawn"),
    ("dai", "stalemate: Draws", "", "you have no legal move, you lose"),
    ("shogi", "", IMPASSE_WITH_GREAT_PIECES, "The enemy camp is the 3 ranks"),
    ("shogi", "", IMPASSE_WITH_GREAT_PIECES, "at least 10 more of your pieces"),
    ("shogi", IMPASSE, IMPASSE_WITH_GREAT_PIECES, "5 points each, promoted or not: Rook."),
    ("shogi", IMPASSE_WITH_GREAT_PIECES, IMPASSE, "Each is worth one point."),
    ("shogi", "", IMPASSE, "needs 28 points, the other player 27"),
    // Borrowed powers.
    (
        "dai",
        "",
        r#"contagion: [(of: ["L"], into: "Ln")]"#,
        "promotes to Lion at once, instead of any other promotion: Lance.",
    ),
    // Lions.
    ("chu", "", "passing: Never", "Here they may not"),
    ("chu", "passing: Never", "", "steps out and back without capturing anything, and so passes"),
    ("chu", "lion_trading: None", "", "two squares away only if"),
    ("chu", "", r#"lion_trading: (lions: ["Ln"], slight: [])"#, "also captures another piece on the way."),
    ("chu", "", SLIGHT_PIECES_PROTECT, "still protects it even if"),
    ("chu", SLIGHT_PIECES_PROTECT, "", "A piece captured in the same move does not protect it"),
    (
        "chu",
        "",
        r#"lion_trading: (lions: ["Ln"], slight: ["P"], counter_strike: UnlessUnprotected)"#,
        "An unprotected Lion may be captured",
    ),
    ("chu", "", FREE_ON_SAME_SQUARE, "except on the square where"),
    ("chu", FREE_ON_SAME_SQUARE, "", "capture any Lion"),
    // Fire and area moves.
    (
        "tenjiku",
        "",
        "burners_meet: BurnsFirst",
        "it first burns its other neighbours, and then it is burnt itself",
    ),
    ("tenjiku", "burners_meet: BurnsFirst", "", "it burns nothing itself"),
    ("tenjiku", "", "burn_on_promotion: false", "only from its next move on"),
    ("tenjiku", "", "area_passes: true", "it may also step out and back, and so pass the turn"),
    ("tenjiku", "area_passes: true", "", "so it cannot pass the turn this way"),
    // Range jumps and range captures.
    ("tenjiku", JUMP_TAKES_ANY, "", "and the piece it captures, must rank below it"),
    ("tenjiku", JUMP_LANDS_ON_EMPTY, "", "It cannot jump without capturing"),
    ("tenjiku", "", JUMP_TAKES_ANY, "of any rank, royals too"),
    ("tenjiku", "", "range_jump: (takes: AnyButRoyals)", "but not a royal"),
    ("tenjiku", "", JUMP_LANDS_ON_EMPTY, "to an empty square or to capture"),
    (
        "tenjiku",
        "range_jump: (takes: Any, lands_on_empty: true)",
        JUMP_LANDS_ON_EMPTY,
        "and so must a piece it captures behind them",
    ),
    (
        DAI_WITH_RANGE_CAPTURES,
        "range_capture: (takes_higher: true)",
        "",
        "must stop short of a piece of equal or higher rank",
    ),
    (DAI_WITH_RANGE_CAPTURES, "", "range_capture: (takes_higher: true)", "and the move ends there"),
    (
        DAI_WITH_RANGE_CAPTURES,
        "",
        "range_capture: (spares_own_at_end: true)",
        "may not end on a piece of its own side",
    ),
    (
        DAI_WITH_RANGE_CAPTURES,
        "",
        "range_capture: (must_end_on_capture: true)",
        "must also end with a capture",
    ),
    // Promotion.
    ("dai", "", "promotion: FlipOnCapture", "turned over every time it captures"),
    ("dai", "", "promotion: Never", "Nothing promotes"),
    ("dai", "", "promotion: Capture", "at the end of its first capture"),
    ("dai", "", "promotion: Zone(depth: 3)", "is the 3 ranks farthest from you"),
    ("dai", "", "promotion: Zone(depth: 5, compulsory: true)", "There is no choice"),
    ("dai", "", "promotion: Zone(depth: 5, deferral: true)", "next turn, unless"),
    ("dai", "", r#"promotion: Zone(depth: 5, waits_for_last_rank: ["P"])"#, "never move again: Pawn."),
    ("dai", ZONE_ENDING, "", "begins or ends in the zone"),
    ("dai", "", ZONE_ENDING, "Leaving the zone is not enough"),
    ("dai", "", ZONE_ENTERING, "or of a capture made inside it"),
    (
        "dai",
        ZONE_ENTERING,
        "promotion: Zone(depth: 5, moves: EnteringOrCapture)",
        "or of a capture that begins or ends in it",
    ),
    (
        "dai",
        "",
        r#"promotion: Zone(depth: 5, last_rank_chance: ["N"])"#,
        "may promote in any case, even without capturing: Knight.",
    ),
    ("dai", "", ZONE_WITHOUT_DUTY, "need not promote, even where"),
    ("dai", ZONE_WITHOUT_DUTY, "", "must promote if it could otherwise never move"),
    // Drops.
    ("dai", "", "drops: (either_face: false)", "place a piece you have captured on any empty square"),
    ("micro", "drops: (either_face: false)", "", "both sides are one and the same piece"),
    ("tori", NO_LIMIT, r#"drops: (limits: [(piece: "Cr", not_on_last_ranks: 1)])"#, "on the last rank"),
];

const IMPASSE: &str =
    "impasse: (ranks: 3, followers: 10, first_needs: 28, second_needs: 27, great: [], great_points: 5)";
const IMPASSE_WITH_GREAT_PIECES: &str =
    r#"impasse: (ranks: 3, followers: 10, first_needs: 28, second_needs: 27, great: ["R"], great_points: 5)"#;
const SLIGHT_PIECES_PROTECT: &str = r#"lion_trading: (lions: ["Ln"], slight: ["P"], slight_protect: true)"#;
const FREE_ON_SAME_SQUARE: &str =
    r#"lion_trading: (lions: ["Ln"], slight: ["P"], counter_strike: UnlessSameSquare)"#;
const JUMP_TAKES_ANY: &str = "range_jump: (takes: Any)";
const JUMP_LANDS_ON_EMPTY: &str = "range_jump: (lands_on_empty: true)";
const ZONE_ENDING: &str = "promotion: Zone(depth: 5, moves: Ending)";
const ZONE_ENTERING: &str = "promotion: Zone(depth: 5, moves: Entering)";
const ZONE_WITHOUT_DUTY: &str = "promotion: Zone(depth: 5, must_where_stuck: false)";
const NO_LIMIT: &str = r#"drops: (limits: [(piece: "Cr")])"#;

/// Limits on drops of a piece of Tori, and words that only the text with the limit has.
const DROP_LIMITS: [(&str, &str); 4] = [
    ("not_on_last_ranks: 2", "on the last 2 ranks"),
    ("at_most_in_file: 2", "more than 2 unpromoted"),
    ("at_most_in_file: 1", "more than one unpromoted"),
    ("not_to_mate: true", "may not give checkmate by dropping"),
];

fn text_with_rules(game: &str, changes: &str) -> String {
    let reader = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let changes: RuleChanges = reader.from_str(&format!("({changes})")).expect(changes);
    let id = if game == DAI_WITH_RANGE_CAPTURES { "dai" } else { game };
    rules_text(&changed_game(id, |file| {
        if game == DAI_WITH_RANGE_CAPTURES {
            let rook = file.pieces.iter_mut().find(|piece| piece.symbol == "R").expect("a Rook");
            rook.moves = vec![Power::RangeCapture(dirs("N E S W"))];
            rook.jump_rank = Some(1);
        }
        // Options would override the changes.
        for choice in file.options.iter_mut().flat_map(|option| &mut option.choices) {
            choice.rules.range_jump = None;
        }
        changes.apply(&mut file.rules);
    }))
}

fn dirs(text: &str) -> Dirs {
    text.to_owned().try_into().expect("directions")
}

/// Checks that only the text with the switch has the words.
#[track_caller]
fn check(switch: &str, without: &str, with: &str, words: &str) {
    assert!(with.contains(words), "{switch}: “{words}” is missing");
    assert!(!without.contains(words), "{switch}: “{words}” is there without the switch");
}

#[test]
fn every_switch_has_its_paragraph() {
    let _english = set_language(Language::English);
    for (game, without, with, words) in SWITCHES {
        let name = format!("{game}, {without} → {with}");
        check(&name, &text_with_rules(game, without), &text_with_rules(game, with), words);
    }
    // Every game has the option an-nan, which would override the change.
    for (choice, words) in [
        (2, "has the moves of every friendly piece that protects it"),
        (3, "directly behind it moves like that piece"),
    ] {
        let with = rules_text(&game_with_choice("dai", "an_nan", choice));
        check("an-nan", &text_with_rules("dai", ""), &with, words);
    }
    for (limit, words) in DROP_LIMITS {
        let with = text_with_rules("tori", &format!("drops: (limits: [(piece: \"Cr\", {limit})])"));
        check(limit, &text_with_rules("tori", NO_LIMIT), &with, words);
    }
}

#[test]
fn rare_powers_have_a_paragraph() {
    let _english = set_language(Language::English);
    let with_power = |symbol: &'static str, power: Power| {
        move |file: &mut VariantFile| {
            let pieces = file.pieces.iter_mut().filter(|piece| piece.symbol == symbol);
            pieces.for_each(|piece| piece.moves.push(power.clone()));
        }
    };
    let text = |change: &dyn Fn(&mut VariantFile)| rules_text(&changed_game("tenjiku", change));
    let plain = text(&|_| {});
    let lion = with_power("FEg", Power::LionOf(2, dirs("NE SE SW NW")));
    check("LionOf", &plain, &text(&lion), "each step must go in one of them");
    let skip = Power::SkipSlide { skip: 2, over_empty: true, max: Some(1), dirs: dirs("E W") };
    let words =
        "the skipped squares must be empty, although the piece cannot stop on them: Heavenly Tetrarchs.";
    check("SkipSlide.over_empty", &plain, &text(&with_power("+HT", skip)), words);
    let (dai, whale) = (text_with_rules("dai", ""), text_with_rules("whale", ""));
    check("last_rank_moves", &dai, &whale, "on the rank farthest from its owner");
    check(
        "range_capture",
        &dai,
        &text_with_rules(DAI_WITH_RANGE_CAPTURES, ""),
        "captures every one in its way",
    );
    let solo = rules_text(&changed_game("chu", |file| {
        (file.rules.turns, file.rules.bare_king) = (Turns::Solo, false);
    }));
    check("turns", &text_with_rules("chu", ""), &solo, "makes all the moves");
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
            let rules = topics.filter(|topic| topic.rule != tenjiku_teach::guide::Rule::Options);
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
