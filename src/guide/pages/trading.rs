//! Limits on capturing Lions.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, having, least, plainest};
use crate::guide::picture::{RulePicture, is_prey};
use crate::guide::words::names;
use crate::say;
use tenjiku_rules::variant::schema::{Dir, LionTrading};
use tenjiku_rules::variant::{CounterStrike, KindId, Power, Variant};
use tenjiku_rules::{Move, Refusal, Side};

pub(super) fn topics(game: &Variant, trading: Option<&LionTrading>) -> Vec<Topic> {
    let Some(LionTrading { lions, slight, slight_protect, counter_strike }) = trading else {
        return Vec::new();
    };
    let kinds = |symbols: &[String]| -> Vec<KindId> {
        symbols.iter().filter_map(|symbol| game.by_symbol(symbol)).collect()
    };
    let (lions, slight) = (kinds(lions), kinds(slight));
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

fn side_by_side(game: &Variant, lions: &[KindId]) -> Option<RulePicture> {
    let lion = plainest(game, lions)?;
    let mut board = guarded(game, lion, (0, 1))?;
    board.put_at((0, 0), Side::Black, lion)?;
    let enemy = board.at((0, 1))?;
    let caption = say!("guide-trading-near-picture");
    RulePicture::of_move(&board, |_, mv| (mv.to() == enemy).then_some(!mv.has_via()), caption)
}

/// A board with an enemy Lion at an offset from the middle, and an enemy that protects it.
fn guarded(game: &Variant, lion: KindId, at: (i8, i8)) -> Option<SmallBoard> {
    let slides = |dir: Dir| move |power: &Power| matches!(power, Power::Slide(dirs) if dirs.0.contains(&dir));
    let plain = |id: &KindId| !game.kind(*id).is_promoted() && !game.kind(*id).is_royal();
    let guards: Vec<KindId> = having(game, slides(Dir::N)).into_iter().filter(plain).collect();
    let mut board = SmallBoard::solo(game, 7, 7)?;
    board.put_at(at, Side::White, lion)?;
    board.put_at((at.0, 3), Side::White, plainest(game, &guards)?)?;
    Some(board)
}

/// The Lion is too far away, and nothing worth capturing is on the way, only a minor piece if there is one.
fn far_protected(game: &Variant, lions: &[KindId], slight: &[KindId]) -> Option<RulePicture> {
    let lion = plainest(game, lions)?;
    let mut board = guarded(game, lion, (0, 1))?;
    let from = board.put_at((0, -1), Side::Black, lion)?;
    let between = board.at((0, 0))?;
    let goal = board.at((0, 1))?;
    let via = match plainest(game, slight) {
        Some(slight) => vec![board.put(between, Side::White, slight)?],
        None => Vec::new(),
    };
    let mv = Move::over(from, &via, goal);
    RulePicture::of_refusal(&board, mv, |why| matches!(why, Refusal::ProtectedLion { .. }))
}

/// Only the minor piece on the way protects the Lion, although it is captured.
fn protected_by_the_slight(game: &Variant, lions: &[KindId], slight: &[KindId]) -> Option<RulePicture> {
    const WAYS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (-1, 1), (-1, 0), (0, -1), (1, -1), (-1, -1)];
    let lion = plainest(game, lions)?;
    let pairs = WAYS.iter().flat_map(|&way| slight.iter().map(move |&kind| (way, kind)));
    pairs.into_iter().find_map(|((right, forward), kind)| {
        let mut board = SmallBoard::solo(game, 7, 7)?;
        let from = board.put_at((0, 0), Side::Black, lion)?;
        let bridge = board.put_at((right, forward), Side::White, kind)?;
        let goal = board.put_at((2 * right, 2 * forward), Side::White, lion)?;
        let mv = Move::over(from, &[bridge], goal);
        RulePicture::of_refusal(&board, mv, |why| matches!(why, Refusal::ProtectedLion { .. }))
    })
}

/// The same with a major piece on the way.
fn over_a_bridge(game: &Variant, lions: &[KindId], slight: &[KindId]) -> Option<RulePicture> {
    let lion = plainest(game, lions)?;
    let stout: Vec<KindId> = game
        .kinds()
        .filter(|(id, kind)| !kind.is_royal() && !lions.contains(id) && !slight.contains(id))
        .map(|(id, _)| id)
        .filter(|id| Some(*id) != least(game))
        .collect();
    let mut board = guarded(game, lion, (0, 1))?;
    board.put_at((0, -1), Side::Black, lion)?;
    let bridge = board.put_at((0, 0), Side::White, plainest(game, &stout)?)?;
    let goal = board.at((0, 1))?;
    let caption = say!("guide-trading-far-picture");
    let serves = |position: &tenjiku_rules::Position, mv: Move| {
        let is_it = mv.to() == goal && mv.via().as_slice() == [bridge] && is_prey(position, goal);
        is_it.then_some(())
    };
    RulePicture::of_move(&board, serves, caption)
}

/// A Lion that a slider could capture if a Lion had not just been captured by another kind of piece.
fn counter_strike_picture(game: &Variant, lions: &[KindId]) -> Option<RulePicture> {
    let lion = plainest(game, lions)?;
    let sliders = having(game, |power| matches!(power, Power::Slide(dirs) if dirs.0.contains(&Dir::N)));
    let plain = |id: &KindId| !game.kind(*id).is_promoted() && !game.kind(*id).is_royal();
    let sliders: Vec<KindId> = sliders.into_iter().filter(plain).collect();
    let mut board = guarded(game, lion, (0, 1))?;
    let from = board.put_at((0, -2), Side::Black, plainest(game, &sliders)?)?;
    let (goal, fell) = (board.at((0, 1))?, board.at((-2, 0))?);
    // The captor of the other Lion is on that Lion's square.
    board.put(fell, Side::White, plainest(game, &sliders)?)?;
    board.setup().lion_fell = Some(fell);
    RulePicture::of_refusal(&board, Move::new(from, goal), |why| matches!(why, Refusal::CounterStrike { .. }))
}
