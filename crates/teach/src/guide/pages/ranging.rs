//! Special long moves: over squares and pieces, around corners, anywhere.

use super::movement::surrounded_picture;
use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, kinds_with, most_common_kind, simplest_kind};
use crate::guide::picture::RulePicture;
use crate::guide::words::{name, names};
use std::collections::BTreeSet;
use tenjiku_language::say;
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
    let is_jump_slide =
        |power: &Power| matches!(power, Power::SkipSlide { over_empty: false, max: None | Some(2..), .. });
    let is_skip_over_empty = |power: &Power| matches!(power, Power::SkipSlide { over_empty: true, .. });
    let (empty_only, jumpers) = (kinds_with(game, is_skip_over_empty), kinds_with(game, is_jump_slide));
    let kinds = kinds_with(game, |power| is_jump_slide(power) || is_skip_over_empty(power));
    let shown = simplest_kind(game, if jumpers.is_empty() { &kinds } else { &jumpers })?;
    let topic = Topic::new(Rule::Skips, say!("guide-skips-title"))
        .paragraph_if(!jumpers.is_empty(), || say!("guide-skips"))
        .paragraph_if(!empty_only.is_empty(), || say!("guide-skips-empty", names = names(game, &empty_only)))
        .of(&kinds);
    Some(topic.show(surrounded_picture(game, shown)))
}

fn pierces(game: &Variant) -> Option<Topic> {
    let kinds = kinds_with(game, |power| matches!(power, Power::Pierce { .. }));
    let shown = simplest_kind(game, &kinds)?;
    Some(Topic::about(Rule::Pierces, "guide-pierces").of(&kinds).show(surrounded_picture(game, shown)))
}

fn area(game: &Variant, passes: bool) -> Option<Topic> {
    let steps = |power: &Power| match power {
        Power::Area(steps) => Some(*steps),
        _ => None,
    };
    let kinds = kinds_with(game, |power| steps(power).is_some());
    let shown = simplest_kind(game, &kinds)?;
    let max_steps = |id: KindId| game.kind(id).powers().iter().filter_map(steps).max();
    let mut topic = Topic::about(Rule::Area, "guide-area").of(&kinds);
    let lengths: BTreeSet<u8> = kinds.iter().filter_map(|id| max_steps(*id)).collect();
    for length in lengths.into_iter().rev() {
        let of_length: Vec<KindId> =
            kinds.iter().copied().filter(|id| max_steps(*id) == Some(length)).collect();
        let names = names(game, &of_length);
        topic = topic.paragraph(say!("guide-area-steps", steps = length, names = names));
    }
    let limits = if passes { say!("guide-area-limits-passes") } else { say!("guide-area-limits") };
    Some(topic.paragraph(limits).show(area_picture(game, shown, max_steps(shown)?)))
}

/// An area mover behind a wall of friendly pieces, going around its end.
fn area_picture(game: &Variant, kind: KindId, steps: u8) -> Option<RulePicture> {
    // Only king steps lead behind the wall.
    let goal = if steps > 2 { (1, 1) } else { (2, 0) };
    let board = SmallBoard::solo(game, 7, 7)?.with(Side::Black, kind, &[(0, -1)])?;
    let board = board.friends(&[(-1, 0), (0, 0), (1, 0)])?.enemies(&[goal])?;
    let (from, goal) = (board.at((0, -1)), board.at(goal)?);
    // A piece of the wall could also capture on the goal.
    let is_wanted = |mv: Move| mv.from() == from && mv.to() == goal && !mv.has_via();
    let caption = say!("guide-area-picture", piece = name(game, kind));
    RulePicture::of_move(&board, |_, mv| is_wanted(mv).then_some(!mv.promotes()), caption)
}

fn hooks(game: &Variant) -> Option<Topic> {
    let kinds = kinds_with(game, |power| matches!(power, Power::Hook(_)));
    let forward_hooks =
        kinds_with(game, |power| matches!(power, Power::Hook(dirs) if dirs.0.contains(&Dir::N)));
    let shown = simplest_kind(game, if forward_hooks.is_empty() { &kinds } else { &forward_hooks })?;
    let topic = Topic::about(Rule::Hooks, "guide-hooks").paragraph(say!("guide-hooks-limits")).of(&kinds);
    Some(topic.show(hook_picture(game, shown)))
}

/// A hook mover captures a piece that it can reach only by turning a corner.
fn hook_picture(game: &Variant, kind: KindId) -> Option<RulePicture> {
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
    topic = topic.show(jump_over_pieces_picture(game, shown, say!("guide-range-picture", piece = piece)));
    if lands_on_empty {
        let board = on_line(game, shown, &[(0, Side::White, most_common_kind(game)?)]);
        let caption = say!("guide-range-picture-anywhere", piece = piece);
        topic = topic.show(
            board.and_then(|(board, line)| RulePicture::of_move_to(&board, board.at(line(2))?, caption)),
        );
    }
    topic = topic.show(rank_too_high_picture(game, shown));
    if takes != RangeTakes::Lower {
        topic = topic.show(equal_rank_picture(game, shown, say!("guide-range-picture-any", piece = piece)));
    }
    if takes == RangeTakes::AnyButRoyals {
        topic = topic.show(royal_spared_picture(game, shown));
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
    let caption = say!("guide-sweep-picture", piece = name(game, shown));
    Some(topic.show(jump_over_pieces_picture(game, shown, caption)).show(rank_too_high_picture(game, shown)))
}

/// The ranking of the pieces: every rank given in the file, and all other pieces below.
fn ranking(game: &Variant) -> Vec<(String, Vec<KindId>)> {
    let ranks: BTreeSet<u8> = game.kinds().map(|(_, kind)| kind.jump_rank()).collect();
    let rank_entry = |rank: u8| {
        let entries = game.kinds().filter(move |(_, kind)| kind.jump_rank() == rank);
        (say!("guide-rank", rank = rank), entries.map(|(id, _)| id).collect())
    };
    let entries = ranks.into_iter().filter(|rank| *rank != LOWEST_RANK).map(rank_entry);
    entries.chain([(say!("guide-rank-others"), Vec::new())]).collect()
}

/// A board with a piece of `kind` three squares before the middle, on the line of its first range jump or range
/// capture, and `pieces` on this line, each with its distance beyond the middle. Also returns a function from a
/// distance to the offset from the middle.
fn on_line(
    game: &Variant,
    kind: KindId,
    pieces: &[(i8, Side, KindId)],
) -> Option<(SmallBoard, impl Fn(i8) -> (i8, i8) + use<>)> {
    let (x, y) = game.kind(kind).powers().iter().find_map(|power| match power {
        Power::RangeJump(dirs) | Power::RangeCapture(dirs) => Some(dirs.0.first()?.offset()),
        _ => None,
    })?;
    let offset_at = move |distance: i8| (x * distance, y * distance);
    let mut board = SmallBoard::solo(game, 9, 9)?.with(Side::Black, kind, &[offset_at(-3)])?;
    for (distance, side, kind) in pieces {
        board.put_at(offset_at(*distance), *side, *kind)?;
    }
    Some((board, offset_at))
}

/// A capture over pieces of both sides.
fn jump_over_pieces_picture(game: &Variant, kind: KindId, caption: String) -> Option<RulePicture> {
    let filler = most_common_kind(game)?;
    let enemies = [0, 1, 3].map(|distance| (distance, Side::White, filler));
    let (board, offset_at) = on_line(game, kind, &[&[(-2, Side::Black, filler)], &enemies[..]].concat())?;
    RulePicture::of_move_to(&board, board.at(offset_at(3))?, caption)
}

/// A capture of a piece that is not of lower rank.
fn equal_rank_picture(game: &Variant, kind: KindId, caption: String) -> Option<RulePicture> {
    let target = (2, Side::White, not_lower_kind(game, kind)?);
    let (board, offset_at) = on_line(game, kind, &[(0, Side::White, most_common_kind(game)?), target])?;
    RulePicture::of_move_to(&board, board.at(offset_at(2))?, caption)
}

/// A refused move of a piece of `kind` from three squares before the middle to two squares beyond it. The kinds
/// `[middle, end]` stand on the middle and on the target.
fn refused_move_picture(
    game: &Variant,
    kind: KindId,
    [middle, end]: [KindId; 2],
    is_expected: impl Fn(&Refusal) -> bool,
) -> Option<RulePicture> {
    let (board, offset_at) = on_line(game, kind, &[(0, Side::White, middle), (2, Side::White, end)])?;
    RulePicture::of_refusal(&board, Move::new(board.at(offset_at(-3))?, board.at(offset_at(2))?), is_expected)
}

/// A royal behind a piece that could be jumped over.
fn royal_spared_picture(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let royal = game.kinds().find(|(_, other)| other.is_royal()).map(|(id, _)| id)?;
    refused_move_picture(game, kind, [most_common_kind(game)?, royal], |why| {
        matches!(why, Refusal::RoyalByJump { .. })
    })
}

/// Another kind that does not rank below `kind`, and is not royal.
fn not_lower_kind(game: &Variant, kind: KindId) -> Option<KindId> {
    let rank = game.kind(kind).jump_rank();
    let candidates =
        game.kinds().filter(|(id, other)| *id != kind && other.jump_rank() <= rank && !other.is_royal());
    candidates.max_by_key(|(_, other)| (!other.is_promoted(), other.jump_rank())).map(|(id, _)| id)
}

fn rank_too_high_picture(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let pieces = [not_lower_kind(game, kind)?, most_common_kind(game)?];
    refused_move_picture(game, kind, pieces, |why| matches!(why, Refusal::RankTooHigh { .. }))
}

fn universal(game: &Variant) -> Option<Topic> {
    let kinds = kinds_with(game, |power| matches!(power, Power::Universal));
    let shown = simplest_kind(game, &kinds)?;
    let topic = Topic::about(Rule::Universal, "guide-universal")
        .paragraph(say!("guide-universal-protected"))
        .paragraph(say!("guide-universal-protects"))
        .of(&kinds);
    Some(topic.show(unprotected_capture_picture(game, shown)).show(protected_target_picture(game, shown)))
}

/// A protected enemy, and an unprotected one: White's pieces face down the board, so the upper one protects.
fn guarded_board(game: &Variant, kind: KindId) -> Option<SmallBoard> {
    let board = SmallBoard::solo(game, 7, 7)?.with(Side::Black, kind, &[(-2, -2)])?;
    board.enemies(&[(1, 2), (1, 1), (-2, 3)])
}

fn unprotected_capture_picture(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let board = guarded_board(game, kind)?;
    let (from, unprotected) = (board.at((-2, -2))?, board.at((-2, 3))?);
    let caption = say!("guide-universal-picture", piece = name(game, kind));
    let picture = RulePicture::of_moves(&board, from, caption)?;
    picture.position.legal_moves_from(from).iter().any(|mv| mv.to() == unprotected).then_some(picture)
}

fn protected_target_picture(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let board = guarded_board(game, kind)?;
    let mv = Move::new(board.at((-2, -2))?, board.at((1, 1))?);
    RulePicture::of_refusal(&board, mv, |why| matches!(why, Refusal::UniversalTakesProtected { .. }))
}
