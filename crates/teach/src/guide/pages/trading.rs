//! Limits on capturing Lions.

use super::{Rule, Topic};
use crate::guide::board::{
    SmallBoard, by_symbols, most_common_kind, simplest_kind, slides_ahead, unpromoted_with,
};
use crate::guide::picture::{RulePicture, is_enemy_piece};
use crate::guide::words::names;
use tenjiku_language::say;
use tenjiku_rules::variant::schema::LionTrading;
use tenjiku_rules::variant::{CounterStrike, KindId, Variant};
use tenjiku_rules::{Move, Position, Refusal, Side};

pub(super) fn topics(game: &Variant, trading: Option<&LionTrading>) -> Vec<Topic> {
    let Some(LionTrading { lions, slight: minor, slight_protect, counter_strike }) = trading else {
        return Vec::new();
    };
    let (lions, minor) = (by_symbols(game, lions), by_symbols(game, minor));
    let near_topic = Topic::new(Rule::TradingNear, say!("guide-trading-near-title"))
        .paragraph(say!("guide-trading"))
        .paragraph(say!("guide-trading-near"))
        .of(&lions)
        .show(adjacent_lions_picture(game, &lions));
    let midstep_text = match minor.is_empty() {
        true => say!("guide-trading-far-any"),
        false => say!("guide-trading-far", names = names(game, &minor)),
    };
    let far_topic = Topic::new(Rule::TradingFar, say!("guide-trading-far-title"))
        .paragraph(midstep_text)
        .paragraph(say!("guide-trading-protected"))
        .paragraph(match slight_protect {
            true => say!("guide-trading-captured-slight"),
            false => say!("guide-trading-captured"),
        })
        .of(&minor)
        .show(protected_lion_picture(game, &lions, &minor))
        .show(if *slight_protect { minor_protects_picture(game, &lions, &minor) } else { None })
        .show(major_midstep_picture(game, &lions, &minor));
    let strike_text = match counter_strike {
        CounterStrike::Always => say!("guide-counter-strike-always"),
        CounterStrike::UnlessUnprotected => say!("guide-counter-strike-unprotected"),
        CounterStrike::UnlessSameSquare => say!("guide-counter-strike-same-square"),
    };
    let counter_topic = Topic::new(Rule::CounterStrike, say!("guide-counter-strike-title"))
        .paragraph(strike_text)
        .paragraph(say!("guide-counter-strike-lions"))
        .show(counter_strike_picture(game, &lions));
    vec![near_topic, far_topic, counter_topic]
}

/// A board with an enemy Lion in front of the centre square, an enemy that protects it, and Black's piece.
fn guarded_board(game: &Variant, lion: KindId, piece: KindId, at: (i8, i8)) -> Option<SmallBoard> {
    let guard = simplest_kind(game, &unpromoted_with(game, slides_ahead))?;
    let board = SmallBoard::solo(game, 7, 7)?.with(Side::White, lion, &[(0, 1)])?;
    board.with(Side::White, guard, &[(0, 3)])?.with(Side::Black, piece, &[at])
}

fn adjacent_lions_picture(game: &Variant, lions: &[KindId]) -> Option<RulePicture> {
    let lion = simplest_kind(game, lions)?;
    let board = guarded_board(game, lion, lion, (0, 0))?;
    let (enemy, caption) = (board.at((0, 1))?, say!("guide-trading-near-picture"));
    RulePicture::of_move(&board, |_, mv| (mv.to() == enemy).then_some(!mv.has_via()), caption)
}

fn is_protected(why: &Refusal) -> bool {
    matches!(why, Refusal::ProtectedLion { .. })
}

/// A distant, protected Lion with at most a minor piece on the midstep square.
fn protected_lion_picture(game: &Variant, lions: &[KindId], minor: &[KindId]) -> Option<RulePicture> {
    let lion = simplest_kind(game, lions)?;
    let mut board = guarded_board(game, lion, lion, (0, -1))?;
    let via = match simplest_kind(game, minor) {
        Some(minor) => vec![board.put_at((0, 0), Side::White, minor)?],
        None => Vec::new(),
    };
    let mv = Move::with_via(board.at((0, -1))?, &via, board.at((0, 1))?);
    RulePicture::of_refusal(&board, mv, is_protected)
}

/// Only the minor piece on the way protects the Lion, although the minor piece is captured.
fn minor_protects_picture(game: &Variant, lions: &[KindId], minor: &[KindId]) -> Option<RulePicture> {
    const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (-1, 1), (-1, 0), (0, -1), (1, -1), (-1, -1)];
    let lion = simplest_kind(game, lions)?;
    let mut pairs = DIRECTIONS.iter().flat_map(|&dir| minor.iter().map(move |&kind| (dir, kind)));
    pairs.find_map(|((right, forward), kind)| {
        let mut board = SmallBoard::solo(game, 7, 7)?;
        let from = board.put_at((0, 0), Side::Black, lion)?;
        let midstep = board.put_at((right, forward), Side::White, kind)?;
        let goal = board.put_at((2 * right, 2 * forward), Side::White, lion)?;
        RulePicture::of_refusal(&board, Move::with_via(from, &[midstep], goal), is_protected)
    })
}

/// A distant, protected Lion that may be captured because a major piece on the midstep square is captured with it.
fn major_midstep_picture(game: &Variant, lions: &[KindId], minor: &[KindId]) -> Option<RulePicture> {
    let (lion, common) = (simplest_kind(game, lions)?, most_common_kind(game));
    let majors = game.kinds().filter(|(_, kind)| !kind.is_royal()).map(|(id, _)| id);
    let majors: Vec<KindId> =
        majors.filter(|id| !lions.contains(id) && !minor.contains(id) && Some(*id) != common).collect();
    let mut board = guarded_board(game, lion, lion, (0, -1))?;
    let midstep = board.put_at((0, 0), Side::White, simplest_kind(game, &majors)?)?;
    let goal = board.at((0, 1))?;
    let is_double_capture = |position: &Position, mv: Move| {
        (mv.to() == goal && mv.via().as_slice() == [midstep] && is_enemy_piece(position, goal)).then_some(())
    };
    RulePicture::of_move(&board, is_double_capture, say!("guide-trading-far-picture"))
}

/// A Lion that a slider could capture if a Lion had not just been captured by a piece that is not a Lion.
fn counter_strike_picture(game: &Variant, lions: &[KindId]) -> Option<RulePicture> {
    let slider = simplest_kind(game, &unpromoted_with(game, slides_ahead))?;
    let mut board = guarded_board(game, simplest_kind(game, lions)?, slider, (0, -2))?;
    // The captor of the other Lion is on that Lion's square.
    let captor_square = board.put_at((-2, 0), Side::White, slider)?;
    board.setup().last_lion_capture = Some(captor_square);
    let mv = Move::new(board.at((0, -2))?, board.at((0, 1))?);
    RulePicture::of_refusal(&board, mv, |why| matches!(why, Refusal::CounterStrike { .. }))
}
