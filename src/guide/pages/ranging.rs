//! Special long moves: over squares and pieces, around corners, anywhere.

use super::movement::surrounded_piece;
use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, kinds_with, most_common_kind, simplest_kind};
use crate::guide::picture::RulePicture;
use crate::guide::words::{name, names};
use crate::say;
use std::collections::BTreeSet;
use tenjiku_rules::variant::schema::{Dir, RangeCapture, RangeJump};
use tenjiku_rules::variant::{KindId, LOWEST_RANK, Power, RangeTakes, Variant};
use tenjiku_rules::{Move, Refusal, Side};

pub(super) fn topics(
    game: &Variant,
    jumps: RangeJump,
    captures: RangeCapture,
    area_passes: bool,
) -> Vec<Topic> {
    [
        skips(game),
        pierces(game),
        area(game, area_passes),
        hooks(game),
        range_jumps(game, jumps),
        range_captures(game, captures),
        universal(game),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn skips(game: &Variant) -> Option<Topic> {
    let jumping =
        |power: &Power| matches!(power, Power::SkipSlide { over_empty: false, max: None | Some(2..), .. });
    let over_empty = |power: &Power| matches!(power, Power::SkipSlide { over_empty: true, .. });
    let (careful, jumpers) = (kinds_with(game, over_empty), kinds_with(game, jumping));
    let kinds = kinds_with(game, |power| jumping(power) || over_empty(power));
    let shown = simplest_kind(game, if jumpers.is_empty() { &kinds } else { &jumpers })?;
    let topic = Topic::new(Rule::Skips, say!("guide-skips-title"))
        .paragraph_if(!jumpers.is_empty(), || say!("guide-skips"))
        .paragraph_if(!careful.is_empty(), || say!("guide-skips-empty", names = names(game, &careful)))
        .of(&kinds);
    Some(topic.show(surrounded_piece(game, shown)))
}

fn pierces(game: &Variant) -> Option<Topic> {
    let kinds = kinds_with(game, |power| matches!(power, Power::Pierce { .. }));
    let shown = simplest_kind(game, &kinds)?;
    Some(Topic::about(Rule::Pierces, "guide-pierces").of(&kinds).show(surrounded_piece(game, shown)))
}

fn area(game: &Variant, passes: bool) -> Option<Topic> {
    let steps = |power: &Power| match power {
        Power::Area(steps) => Some(*steps),
        _ => None,
    };
    let kinds = kinds_with(game, |power| steps(power).is_some());
    let shown = simplest_kind(game, &kinds)?;
    let most = |id: KindId| game.kind(id).powers().iter().filter_map(steps).max();
    let mut topic = Topic::about(Rule::Area, "guide-area").of(&kinds);
    let lengths: BTreeSet<u8> = kinds.iter().filter_map(|id| most(*id)).collect();
    for length in lengths.into_iter().rev() {
        let of_length: Vec<KindId> = kinds.iter().copied().filter(|id| most(*id) == Some(length)).collect();
        let names = names(game, &of_length);
        topic = topic.paragraph(say!("guide-area-steps", steps = length, names = names));
    }
    let limits = if passes { say!("guide-area-limits-passes") } else { say!("guide-area-limits") };
    Some(topic.paragraph(limits).show(round_the_wall(game, shown, most(shown)?)))
}

/// An area mover behind a wall of friendly pieces, going around its end.
fn round_the_wall(game: &Variant, kind: KindId, steps: u8) -> Option<RulePicture> {
    // Only king steps lead behind the wall.
    let goal = if steps > 2 { (1, 1) } else { (2, 0) };
    let board = SmallBoard::solo(game, 7, 7)?.with(Side::Black, kind, &[(0, -1)])?;
    let board = board.friends(&[(-1, 0), (0, 0), (1, 0)])?.enemies(&[goal])?;
    let (from, goal) = (board.at((0, -1)), board.at(goal)?);
    // The wall's pieces could capture what is in front of them.
    let goes = |mv: Move| mv.from() == from && mv.to() == goal && !mv.has_via();
    let caption = say!("guide-area-picture", piece = name(game, kind));
    RulePicture::of_move(&board, |_, mv| goes(mv).then_some(!mv.promotes()), caption)
}

fn hooks(game: &Variant) -> Option<Topic> {
    let kinds = kinds_with(game, |power| matches!(power, Power::Hook(_)));
    let best = kinds_with(game, |power| matches!(power, Power::Hook(dirs) if dirs.0.contains(&Dir::N)));
    let shown = simplest_kind(game, if best.is_empty() { &kinds } else { &best })?;
    let topic = Topic::about(Rule::Hooks, "guide-hooks").paragraph(say!("guide-hooks-limits")).of(&kinds);
    Some(topic.show(round_the_corner(game, shown)))
}

/// A hook mover captures a piece that it can reach only round a corner.
fn round_the_corner(game: &Variant, kind: KindId) -> Option<RulePicture> {
    [(2, 2), (1, 2), (-1, 2), (0, 3)].into_iter().find_map(|goal| {
        let board = SmallBoard::solo(game, 7, 7)?.with(Side::Black, kind, &[(-1, -2)])?.enemies(&[goal])?;
        let (goal, caption) = (board.at(goal)?, say!("guide-hooks-picture", piece = name(game, kind)));
        let picture = RulePicture::of_move(&board, |_, mv| (mv.to() == goal).then_some(()), caption)?;
        (picture.arrow().len() > 2).then_some(picture)
    })
}

fn range_jumps(game: &Variant, jumps: RangeJump) -> Option<Topic> {
    let RangeJump { takes, lands_on_empty } = jumps;
    let kinds = kinds_with(game, |power| matches!(power, Power::RangeJump(_)));
    let shown = simplest_kind(game, &kinds)?;
    let mut topic = Topic::new(Rule::RangeJumps, say!("guide-range-title"))
        .paragraph(if lands_on_empty { say!("guide-range-anywhere") } else { say!("guide-range") })
        .paragraph(match takes {
            RangeTakes::Lower if lands_on_empty => say!("guide-range-rank-anywhere"),
            RangeTakes::Lower => say!("guide-range-rank"),
            RangeTakes::AnyButRoyals => say!("guide-range-rank-but-royals"),
            RangeTakes::Any => say!("guide-range-rank-any"),
        })
        .paragraph(match lands_on_empty {
            true => say!("guide-range-plain-only"),
            false => say!("guide-range-plain"),
        })
        .of(&kinds);
    topic.ranks = ranking(game);
    let piece = name(game, shown);
    topic = topic.show(over_the_army(game, shown, say!("guide-range-picture", piece = piece)));
    if lands_on_empty {
        let board = on_line(game, shown, &[(0, Side::White, most_common_kind(game)?)]);
        let caption = say!("guide-range-picture-anywhere", piece = piece);
        topic = topic.show(
            board.and_then(|(board, line)| RulePicture::of_move_to(&board, board.at(line(2))?, caption)),
        );
    }
    topic = topic.show(too_high(game, shown));
    if takes != RangeTakes::Lower {
        topic = topic.show(any_rank(game, shown, say!("guide-range-picture-any", piece = piece)));
    }
    if takes == RangeTakes::AnyButRoyals {
        topic = topic.show(royal_spared(game, shown));
    }
    Some(topic)
}

fn range_captures(game: &Variant, captures: RangeCapture) -> Option<Topic> {
    let RangeCapture { takes_higher, spares_own_at_end, must_end_on_capture } = captures;
    let kinds = kinds_with(game, |power| matches!(power, Power::RangeCapture(_)));
    let shown = simplest_kind(game, &kinds)?;
    let mut topic = Topic::about(Rule::RangeCaptures, "guide-sweep")
        .paragraph(if takes_higher { say!("guide-sweep-rank-last") } else { say!("guide-sweep-rank") })
        .paragraph(if spares_own_at_end { say!("guide-sweep-own-spared") } else { say!("guide-sweep-own") })
        .paragraph_if(must_end_on_capture, || say!("guide-sweep-must-capture"))
        .of(&kinds);
    topic.ranks = ranking(game);
    let over = say!("guide-sweep-picture", piece = name(game, shown));
    Some(topic.show(over_the_army(game, shown, over)).show(too_high(game, shown)))
}

/// The ranking of the pieces: every rank in the file, and all others below.
fn ranking(game: &Variant) -> Vec<(String, Vec<KindId>)> {
    let ranks: BTreeSet<u8> = game.kinds().map(|(_, kind)| kind.jump_rank()).collect();
    let of = |rank: u8| {
        let ranked = game.kinds().filter(move |(_, kind)| kind.jump_rank() == rank);
        (say!("guide-rank", rank = rank), ranked.map(|(id, _)| id).collect())
    };
    let ranked = ranks.into_iter().filter(|rank| *rank != LOWEST_RANK).map(of);
    ranked.chain([(say!("guide-rank-others"), Vec::new())]).collect()
}

/// A board with the piece on a line in its first direction of range jumps or captures, three squares before the
/// middle, and other pieces at these distances beyond it; and the offset of a distance.
fn on_line(
    game: &Variant,
    kind: KindId,
    pieces: &[(i8, Side, KindId)],
) -> Option<(SmallBoard, impl Fn(i8) -> (i8, i8) + use<>)> {
    let (x, y) = game.kind(kind).powers().iter().find_map(|power| match power {
        Power::RangeJump(dirs) | Power::RangeCapture(dirs) => Some(dirs.0.first()?.offset()),
        _ => None,
    })?;
    let line = move |far: i8| (x * far, y * far);
    let mut board = SmallBoard::solo(game, 9, 9)?.with(Side::Black, kind, &[line(-3)])?;
    for (far, side, kind) in pieces {
        board.put_at(line(*far), *side, *kind)?;
    }
    Some((board, line))
}

/// A capture over pieces of both sides.
fn over_the_army(game: &Variant, kind: KindId, caption: String) -> Option<RulePicture> {
    let least = most_common_kind(game)?;
    let enemies = [0, 1, 3].map(|far| (far, Side::White, least));
    let (board, line) = on_line(game, kind, &[&[(-2, Side::Black, least)], &enemies[..]].concat())?;
    RulePicture::of_move_to(&board, board.at(line(3))?, caption)
}

/// A capture of a piece that is not of lower rank.
fn any_rank(game: &Variant, kind: KindId, caption: String) -> Option<RulePicture> {
    let prey = (2, Side::White, no_lower(game, kind)?);
    let (board, line) = on_line(game, kind, &[(0, Side::White, most_common_kind(game)?), prey])?;
    RulePicture::of_move_to(&board, board.at(line(2))?, caption)
}

/// A move from the piece's square to two beyond the middle that is refused, with pieces on the middle and there.
fn refused_move(
    game: &Variant,
    kind: KindId,
    [middle, end]: [KindId; 2],
    is_meant: impl Fn(&Refusal) -> bool,
) -> Option<RulePicture> {
    let (board, line) = on_line(game, kind, &[(0, Side::White, middle), (2, Side::White, end)])?;
    RulePicture::of_refusal(&board, Move::new(board.at(line(-3))?, board.at(line(2))?), is_meant)
}

/// A royal behind a piece that could be jumped over.
fn royal_spared(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let royal = game.kinds().find(|(_, other)| other.is_royal()).map(|(id, _)| id)?;
    refused_move(game, kind, [most_common_kind(game)?, royal], |why| {
        matches!(why, Refusal::RoyalByJump { .. })
    })
}

/// A piece that does not rank below another, and is not royal.
fn no_lower(game: &Variant, kind: KindId) -> Option<KindId> {
    let rank = game.kind(kind).jump_rank();
    let high =
        game.kinds().filter(|(id, other)| *id != kind && other.jump_rank() <= rank && !other.is_royal());
    high.max_by_key(|(_, other)| (!other.is_promoted(), other.jump_rank())).map(|(id, _)| id)
}

/// A capture over a piece that is not of lower rank.
fn too_high(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let pieces = [no_lower(game, kind)?, most_common_kind(game)?];
    refused_move(game, kind, pieces, |why| matches!(why, Refusal::RankTooHigh { .. }))
}

fn universal(game: &Variant) -> Option<Topic> {
    let kinds = kinds_with(game, |power| matches!(power, Power::Universal));
    let shown = simplest_kind(game, &kinds)?;
    let topic = Topic::about(Rule::Universal, "guide-universal")
        .paragraph(say!("guide-universal-protected"))
        .paragraph(say!("guide-universal-protects"))
        .of(&kinds);
    Some(topic.show(unprotected_capture(game, shown)).show(protected_target(game, shown)))
}

/// A protected enemy, and an unprotected one: White's pieces face down the board, so the upper one protects.
fn guarded_board(game: &Variant, kind: KindId) -> Option<SmallBoard> {
    let board = SmallBoard::solo(game, 7, 7)?.with(Side::Black, kind, &[(-2, -2)])?;
    board.enemies(&[(1, 2), (1, 1), (-2, 3)])
}

fn unprotected_capture(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let board = guarded_board(game, kind)?;
    let (from, alone) = (board.at((-2, -2))?, board.at((-2, 3))?);
    let caption = say!("guide-universal-picture", piece = name(game, kind));
    let picture = RulePicture::of_moves(&board, from, caption)?;
    picture.position.legal_moves_from(from).iter().any(|mv| mv.to() == alone).then_some(picture)
}

fn protected_target(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let board = guarded_board(game, kind)?;
    let mv = Move::new(board.at((-2, -2))?, board.at((1, 1))?);
    RulePicture::of_refusal(&board, mv, |why| matches!(why, Refusal::UniversalTakesProtected { .. }))
}
