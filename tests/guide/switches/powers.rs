//! The switches on powers, and the powers that have their own paragraph.

use super::{SwitchCase, text_after, trading};
use crate::games::{self, rules_text};
use tenjiku_rules::variant::schema::{Contagion, RangeJump};
use tenjiku_rules::variant::{BurnersMeet, CounterStrike, Passing, Power, RangeTakes};

/// The switches on contagion, borrowed moves, and moves on the last rank.
pub fn borrowed_powers() -> Vec<SwitchCase> {
    vec![
        (
            "contagion",
            text_after("dai", |_| {}),
            text_after("dai", |file| {
                file.rules.contagion = vec![Contagion { of: vec!["L".to_owned()], into: "Ln".to_owned() }];
            }),
            "promotes to Lion at once, instead of any other promotion: Lance.",
        ),
        (
            "borrowing: FromProtectors",
            text_after("dai", |_| {}),
            rules_text(&games::game_with_choice("dai", "an_nan", 2)),
            "has the moves of every friendly piece that protects it",
        ),
        (
            "borrowing: FromBehind",
            text_after("dai", |_| {}),
            rules_text(&games::game_with_choice("dai", "an_nan", 3)),
            "directly behind it moves like that piece",
        ),
        (
            "last_rank_moves",
            text_after("dai", |_| {}),
            text_after("whale", |_| {}),
            "on the rank farthest from its owner",
        ),
    ]
}

/// The switches on Lions.
pub fn lions() -> Vec<SwitchCase> {
    vec![
        (
            "passing: Never",
            text_after("chu", |_| {}),
            text_after("chu", |file| file.rules.passing = Passing::Never),
            "Here they may not",
        ),
        (
            "passing: Free",
            text_after("chu", |file| file.rules.passing = Passing::Never),
            text_after("chu", |_| {}),
            "steps out and back without capturing anything, and so passes",
        ),
        (
            "lion_trading",
            text_after("chu", |file| file.rules.lion_trading = None),
            text_after("chu", |_| {}),
            "two squares away only if",
        ),
        (
            "lion_trading.slight_protect",
            text_after("chu", |_| {}),
            text_after("chu", |file| trading(file).slight_protect = true),
            "still protects it even if",
        ),
        (
            "lion_trading.slight_protect: false",
            text_after("chu", |file| trading(file).slight_protect = true),
            text_after("chu", |_| {}),
            "A piece captured in the same move does not protect it",
        ),
        (
            "lion_trading.slight",
            text_after("chu", |_| {}),
            text_after("chu", |file| trading(file).slight.clear()),
            "also captures another piece on the way.",
        ),
        (
            "counter_strike: UnlessUnprotected",
            text_after("chu", |_| {}),
            text_after("chu", |file| trading(file).counter_strike = CounterStrike::UnlessUnprotected),
            "An unprotected Lion may be captured",
        ),
        (
            "counter_strike: UnlessSameSquare",
            text_after("chu", |_| {}),
            text_after("chu", |file| trading(file).counter_strike = CounterStrike::UnlessSameSquare),
            "except on the square where",
        ),
        (
            "counter_strike: Always",
            text_after("chu", |file| trading(file).counter_strike = CounterStrike::UnlessSameSquare),
            text_after("chu", |_| {}),
            "capture any Lion",
        ),
    ]
}

/// The switches on burners and area movers, and the powers of which readings of Tenjiku make use.
pub fn fires() -> Vec<SwitchCase> {
    let powers = |symbol: &str, power: Power| {
        let symbol = symbol.to_owned();
        text_after("tenjiku", move |file| {
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
            text_after("tenjiku", |_| {}),
            text_after("tenjiku", |file| file.rules.burners_meet = BurnersMeet::BurnsFirst),
            "it first burns its other neighbours, and then it is burnt itself",
        ),
        (
            "burners_meet: MoverOnly",
            text_after("tenjiku", |file| file.rules.burners_meet = BurnersMeet::BurnsFirst),
            text_after("tenjiku", |_| {}),
            "it burns nothing itself",
        ),
        (
            "area_passes",
            text_after("tenjiku", |_| {}),
            text_after("tenjiku", |file| file.rules.area_passes = true),
            "it may also step out and back, and so pass the turn",
        ),
        (
            "area_passes off",
            text_after("tenjiku", |file| file.rules.area_passes = true),
            text_after("tenjiku", |_| {}),
            "so it cannot pass the turn this way",
        ),
        (
            "LionOf",
            text_after("tenjiku", |_| {}),
            powers("FEg", Power::LionOf(2, dirs("NE SE SW NW"))),
            "each step must go in one of them",
        ),
        (
            "SkipSlide.over_empty",
            text_after("tenjiku", |_| {}),
            powers("+HT", Power::SkipSlide { skip: 2, over_empty: true, max: Some(1), dirs: dirs("E W") }),
            "the skipped squares must be empty, although the piece cannot stop on them: Heavenly Tetrarchs.",
        ),
    ]
}

/// The switches on range jumps.
pub fn range_jumps() -> Vec<SwitchCase> {
    let text_with = |takes, lands_on_empty| {
        text_after("tenjiku", |file| {
            for choice in file.options.iter_mut().flat_map(|option| &mut option.choices) {
                choice.rules.range_jump = None;
            }
            file.rules.range_jump = RangeJump { takes, lands_on_empty };
        })
    };
    let plain = || text_with(RangeTakes::Lower, false);
    vec![
        (
            "range_jump: plain",
            text_with(RangeTakes::Any, false),
            plain(),
            "and the piece it captures, must rank below it",
        ),
        (
            "range_jump: without a capture",
            text_with(RangeTakes::Lower, true),
            plain(),
            "It cannot jump without capturing",
        ),
        ("range_jump.takes: Any", plain(), text_with(RangeTakes::Any, false), "of any rank, royals too"),
        (
            "range_jump.takes: AnyButRoyals",
            plain(),
            text_with(RangeTakes::AnyButRoyals, true),
            "but not a royal",
        ),
        (
            "range_jump.lands_on_empty",
            plain(),
            text_with(RangeTakes::Lower, true),
            "to an empty square or to capture",
        ),
        (
            "range_jump.lands_on_empty: the captured piece",
            text_with(RangeTakes::Any, true),
            text_with(RangeTakes::Lower, true),
            "and so must a piece it captures behind them",
        ),
    ]
}

/// The switches on range captures.
pub fn range_captures() -> Vec<SwitchCase> {
    vec![
        (
            "range_capture",
            text_after("dai", |_| {}),
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

/// A game in which a piece captures everything on its way.
fn range_captures_where(change: impl FnOnce(&mut tenjiku_rules::variant::schema::RangeCapture)) -> String {
    text_after("dai", |file| {
        let rook = file.pieces.iter_mut().find(|piece| piece.symbol == "R").expect("a Rook");
        rook.moves = vec![tenjiku_rules::variant::Power::RangeCapture(
            tenjiku_rules::variant::schema::Dirs::try_from("N E S W".to_owned()).expect("directions"),
        )];
        rook.jump_rank = Some(1);
        change(&mut file.rules.range_capture);
    })
}
