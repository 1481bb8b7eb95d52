//! Limits on capturing Lions.

use super::{Rule, Topic};
use crate::guide::board::{
    SmallBoard, by_symbols, most_common_kind, simplest_kind, slides_ahead, unpromoted_with,
};
use crate::guide::picture::{RulePicture, is_enemy_piece};
use crate::guide::words::names;
use crate::say;
use tenjiku_rules::variant::schema::LionTrading;
use tenjiku_rules::variant::{CounterStrike, KindId, Variant};
use tenjiku_rules::{Move, Position, Refusal, Side};

pub(super) fn topics(game: &Variant, trading: Option<&LionTrading>) -> Vec<Topic> {
    let Some(LionTrading { lions, slight, slight_protect, counter_strike }) = trading else {
        return Vec::new();
    };
    let (lions, slight) = (by_symbols(game, lions), by_symbols(game, slight));
    let near = Topic::new(Rule::TradingNear, say!("guide-trading-near-title"))
        .paragraph(say!("guide-trading"))
        .paragraph(say!("guide-trading-near"))
        .of(&lions)
        .show(side_by_side(game, &lions));
    let bridge = match slight.is_empty() {
        true => say!("guide-trading-far-any"),
        false => say!("guide-trading-far", names = names(game, &slight)),
    };
    let far = Topic::new(Rule::TradingFar, say!("guide-trading-far-title"))
        .paragraph(bridge)
        .paragraph(say!("guide-trading-protected"))
        .paragraph(match slight_protect {
            true => say!("guide-trading-captured-slight"),
            false => say!("guide-trading-captured"),
        })
        .of(&slight)
        .show(far_protected(game, &lions, &slight))
        .show(if *slight_protect { protected_by_the_slight(game, &lions, &slight) } else { None })
        .show(over_a_bridge(game, &lions, &slight));
    let strike = match counter_strike {
        CounterStrike::Always => say!("guide-counter-strike-always"),
        CounterStrike::UnlessUnprotected => say!("guide-counter-strike-unprotected"),
        CounterStrike::UnlessSameSquare => say!("guide-counter-strike-same-square"),
    };
    let counter = Topic::new(Rule::CounterStrike, say!("guide-counter-strike-title"))
        .paragraph(strike)
        .paragraph(say!("guide-counter-strike-lions"))
        .show(counter_strike_picture(game, &lions));
    vec![near, far, counter]
}

/// A board with an enemy Lion before the middle, an enemy that protects it, and Black's piece.
fn guarded_board(game: &Variant, lion: KindId, piece: KindId, at: (i8, i8)) -> Option<SmallBoard> {
    let guard = simplest_kind(game, &unpromoted_with(game, slides_ahead))?;
    let board = SmallBoard::solo(game, 7, 7)?.with(Side::White, lion, &[(0, 1)])?;
    board.with(Side::White, guard, &[(0, 3)])?.with(Side::Black, piece, &[at])
}

fn side_by_side(game: &Variant, lions: &[KindId]) -> Option<RulePicture> {
    let lion = simplest_kind(game, lions)?;
    let board = guarded_board(game, lion, lion, (0, 0))?;
    let (enemy, caption) = (board.at((0, 1))?, say!("guide-trading-near-picture"));
    RulePicture::of_move(&board, |_, mv| (mv.to() == enemy).then_some(!mv.has_via()), caption)
}

fn is_protected(why: &Refusal) -> bool {
    matches!(why, Refusal::ProtectedLion { .. })
}

/// The Lion is too far away, and nothing worth capturing is on the way, only a minor piece if there is one.
fn far_protected(game: &Variant, lions: &[KindId], slight: &[KindId]) -> Option<RulePicture> {
    let lion = simplest_kind(game, lions)?;
    let mut board = guarded_board(game, lion, lion, (0, -1))?;
    let via = match simplest_kind(game, slight) {
        Some(slight) => vec![board.put_at((0, 0), Side::White, slight)?],
        None => Vec::new(),
    };
    let mv = Move::with_via(board.at((0, -1))?, &via, board.at((0, 1))?);
    RulePicture::of_refusal(&board, mv, is_protected)
}

/// Only the minor piece on the way protects the Lion, although it is captured.
fn protected_by_the_slight(game: &Variant, lions: &[KindId], slight: &[KindId]) -> Option<RulePicture> {
    const WAYS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (-1, 1), (-1, 0), (0, -1), (1, -1), (-1, -1)];
    let lion = simplest_kind(game, lions)?;
    let mut pairs = WAYS.iter().flat_map(|&way| slight.iter().map(move |&kind| (way, kind)));
    pairs.find_map(|((right, forward), kind)| {
        let mut board = SmallBoard::solo(game, 7, 7)?;
        let from = board.put_at((0, 0), Side::Black, lion)?;
        let bridge = board.put_at((right, forward), Side::White, kind)?;
        let goal = board.put_at((2 * right, 2 * forward), Side::White, lion)?;
        RulePicture::of_refusal(&board, Move::with_via(from, &[bridge], goal), is_protected)
    })
}

/// The same with a major piece on the way.
fn over_a_bridge(game: &Variant, lions: &[KindId], slight: &[KindId]) -> Option<RulePicture> {
    let (lion, least) = (simplest_kind(game, lions)?, most_common_kind(game));
    let stout = game.kinds().filter(|(_, kind)| !kind.is_royal()).map(|(id, _)| id);
    let stout: Vec<KindId> =
        stout.filter(|id| !lions.contains(id) && !slight.contains(id) && Some(*id) != least).collect();
    let mut board = guarded_board(game, lion, lion, (0, -1))?;
    let bridge = board.put_at((0, 0), Side::White, simplest_kind(game, &stout)?)?;
    let goal = board.at((0, 1))?;
    let crosses = |position: &Position, mv: Move| {
        (mv.to() == goal && mv.via().as_slice() == [bridge] && is_enemy_piece(position, goal)).then_some(())
    };
    RulePicture::of_move(&board, crosses, say!("guide-trading-far-picture"))
}

/// A Lion that a slider could capture if a Lion had not just been captured by another kind of piece.
fn counter_strike_picture(game: &Variant, lions: &[KindId]) -> Option<RulePicture> {
    let slider = simplest_kind(game, &unpromoted_with(game, slides_ahead))?;
    let mut board = guarded_board(game, simplest_kind(game, lions)?, slider, (0, -2))?;
    // The captor of the other Lion is on that Lion's square.
    let fell = board.put_at((-2, 0), Side::White, slider)?;
    board.setup().last_lion_capture = Some(fell);
    let mv = Move::new(board.at((0, -2))?, board.at((0, 1))?);
    RulePicture::of_refusal(&board, mv, |why| matches!(why, Refusal::CounterStrike { .. }))
}
