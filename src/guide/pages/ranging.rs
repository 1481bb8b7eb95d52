//! Long moves of special kinds: over squares and pieces, round corners, anywhere.

use super::movement::surrounded;
use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, having, least, plainest};
use crate::guide::picture::RulePicture;
use crate::guide::words::names;
use crate::language::SpokenName;
use crate::say;
use std::collections::BTreeSet;
use tenjiku_rules::variant::schema::{Dir, Dirs, RangeCapture, RangeJump};
use tenjiku_rules::variant::{KindId, LOWEST_RANK, Power, RangeTakes, Sq, Variant};
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
    let careful = having(game, |power| matches!(power, Power::SkipSlide { over_empty: true, .. }));
    let jumpers = having(game, jumping);
    let kinds =
        having(game, |power| jumping(power) || matches!(power, Power::SkipSlide { over_empty: true, .. }));
    let shown = plainest(game, if jumpers.is_empty() { &kinds } else { &jumpers })?;
    let topic = Topic::new(Rule::Skips, say!("guide-skips-title"))
        .paragraph_if(!jumpers.is_empty(), || say!("guide-skips"))
        .paragraph_if(!careful.is_empty(), || say!("guide-skips-empty", names = names(game, &careful)))
        .of(&kinds);
    Some(topic.show(surrounded(game, shown)))
}

fn pierces(game: &Variant) -> Option<Topic> {
    let kinds = having(game, |power| matches!(power, Power::Pierce { .. }));
    let shown = plainest(game, &kinds)?;
    let topic =
        Topic::new(Rule::Pierces, say!("guide-pierces-title")).paragraph(say!("guide-pierces")).of(&kinds);
    Some(topic.show(surrounded(game, shown)))
}

fn area(game: &Variant, passes: bool) -> Option<Topic> {
    let steps = |power: &Power| match power {
        Power::Area(steps) => Some(*steps),
        _ => None,
    };
    let kinds = having(game, |power| steps(power).is_some());
    let shown = plainest(game, &kinds)?;
    let most = |id: KindId| game.kind(id).powers().iter().filter_map(steps).max();
    let mut topic = Topic::new(Rule::Area, say!("guide-area-title")).paragraph(say!("guide-area")).of(&kinds);
    let lengths: BTreeSet<u8> = kinds.iter().filter_map(|id| most(*id)).collect();
    for length in lengths.into_iter().rev() {
        let of_length: Vec<KindId> = kinds.iter().copied().filter(|id| most(*id) == Some(length)).collect();
        let names = names(game, &of_length);
        topic = topic.paragraph(say!("guide-area-steps", steps = length, names = names));
    }
    let topic = topic.paragraph(match passes {
        true => say!("guide-area-limits-passes"),
        false => say!("guide-area-limits"),
    });
    Some(topic.show(round_the_wall(game, shown, most(shown)?)))
}

/// An area mover behind a wall of its own pieces, going round the end of it.
fn round_the_wall(game: &Variant, kind: KindId, steps: u8) -> Option<RulePicture> {
    let least = least(game)?;
    let mut board = SmallBoard::solo(game, 7, 7)?;
    let from = board.put_at((0, -1), Side::Black, kind)?;
    for right in -1..=1 {
        board.put_at((right, 0), Side::Black, least)?;
    }
    // Only king steps lead behind the wall.
    let goal = if steps > 2 { (1, 1) } else { (2, 0) };
    let goal = board.put_at(goal, Side::White, least)?;
    let caption = say!("guide-area-picture", piece = game.kind(kind).spoken_name());
    // The wall itself could capture what is in front of it.
    let goes = |mv: Move| mv.from() == Some(from) && mv.to() == goal && !mv.has_via();
    RulePicture::of_move(&board, |_, mv| goes(mv).then_some(!mv.promotes()), caption)
}

fn hooks(game: &Variant) -> Option<Topic> {
    let kinds = having(game, |power| matches!(power, Power::Hook(_)));
    let straight = |id: &KindId| {
        let first = |power: &Power| matches!(power, Power::Hook(dirs) if dirs.0.contains(&Dir::N));
        game.kind(*id).powers().iter().any(first)
    };
    let best: Vec<KindId> = kinds.iter().copied().filter(straight).collect();
    let shown = plainest(game, if best.is_empty() { &kinds } else { &best })?;
    let topic = Topic::new(Rule::Hooks, say!("guide-hooks-title"))
        .paragraph(say!("guide-hooks"))
        .paragraph(say!("guide-hooks-limits"))
        .of(&kinds);
    Some(topic.show(round_the_corner(game, shown)))
}

/// A hook mover captures a piece that it can reach only round a corner.
fn round_the_corner(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let least = least(game)?;
    let caption = say!("guide-hooks-picture", piece = game.kind(kind).spoken_name());
    let goals = [(2, 3), (1, 3), (-1, 3), (0, 4)];
    goals.into_iter().find_map(|goal| {
        let mut board = SmallBoard::solo(game, 7, 7)?;
        board.put_at((-1, -2), Side::Black, kind)?;
        let goal = board.put_at((goal.0, goal.1 - 1), Side::White, least)?;
        let picture = RulePicture::of_move(&board, |_, mv| (mv.to() == goal).then_some(()), caption.clone())?;
        (picture.way().len() > 2).then_some(picture)
    })
}

fn range_dirs(game: &Variant, kind: KindId) -> Option<&Dirs> {
    game.kind(kind).powers().iter().find_map(|power| match power {
        Power::RangeJump(dirs) | Power::RangeCapture(dirs) => Some(dirs),
        _ => None,
    })
}

fn range_jumps(game: &Variant, jumps: RangeJump) -> Option<Topic> {
    let RangeJump { takes, lands_on_empty } = jumps;
    let kinds = having(game, |power| matches!(power, Power::RangeJump(_)));
    let shown = plainest(game, &kinds)?;
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
    let piece = || game.kind(shown).spoken_name();
    topic = topic.show(over_the_army(game, shown, say!("guide-range-picture", piece = piece())));
    if lands_on_empty {
        topic = topic.show(to_empty(game, shown, say!("guide-range-picture-anywhere", piece = piece())));
    }
    topic = topic.show(too_high(game, shown));
    if takes != RangeTakes::Lower {
        topic = topic.show(any_rank(game, shown, say!("guide-range-picture-any", piece = piece())));
    }
    if takes == RangeTakes::AnyButRoyals {
        topic = topic.show(royal_spared(game, shown));
    }
    Some(topic)
}

fn range_captures(game: &Variant, captures: RangeCapture) -> Option<Topic> {
    let RangeCapture { takes_higher, spares_own_at_end, must_end_on_capture } = captures;
    let kinds = having(game, |power| matches!(power, Power::RangeCapture(_)));
    let shown = plainest(game, &kinds)?;
    let mut topic = Topic::new(Rule::RangeCaptures, say!("guide-sweep-title"))
        .paragraph(say!("guide-sweep"))
        .paragraph(if takes_higher { say!("guide-sweep-rank-last") } else { say!("guide-sweep-rank") })
        .paragraph(if spares_own_at_end { say!("guide-sweep-own-spared") } else { say!("guide-sweep-own") })
        .paragraph_if(must_end_on_capture, || say!("guide-sweep-must-capture"))
        .of(&kinds);
    topic.ranks = ranking(game);
    let over = say!("guide-sweep-picture", piece = game.kind(shown).spoken_name());
    Some(topic.show(over_the_army(game, shown, over)).show(too_high(game, shown)))
}

/// The ranking of the pieces: every rank in the file, and all others below.
fn ranking(game: &Variant) -> Vec<(String, Vec<KindId>)> {
    let mut ranks: Vec<u8> =
        game.kinds().map(|(_, kind)| kind.jump_rank()).filter(|rank| *rank != LOWEST_RANK).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let of = |rank: u8| {
        let ranked = game.kinds().filter(move |(_, kind)| kind.jump_rank() == rank);
        ranked.map(|(id, _)| id).collect::<Vec<_>>()
    };
    let mut rows: Vec<(String, Vec<KindId>)> =
        ranks.iter().map(|rank| (say!("guide-rank", rank = *rank), of(*rank))).collect();
    rows.push((say!("guide-rank-others"), Vec::new()));
    rows
}

/// A capture over pieces of both sides.
fn over_the_army(game: &Variant, kind: KindId, caption: String) -> Option<RulePicture> {
    let least = least(game)?;
    let (x, y) = range_dirs(game, kind)?.0.first()?.offset();
    let mut board = SmallBoard::solo(game, 9, 9)?;
    let on_line = |far: i8| (x * far, y * far);
    board.put_at(on_line(-3), Side::Black, kind)?;
    board.put_at(on_line(-2), Side::Black, least)?;
    board.put_at(on_line(0), Side::White, least)?;
    board.put_at(on_line(1), Side::White, least)?;
    let goal = board.put_at(on_line(3), Side::White, least)?;
    RulePicture::of_move(&board, |_, mv| (mv.to() == goal).then_some(!mv.promotes()), caption)
}

/// A jump to an empty square behind a piece.
fn to_empty(game: &Variant, kind: KindId, caption: String) -> Option<RulePicture> {
    let mut board = SmallBoard::solo(game, 9, 9)?;
    let (x, y) = range_dirs(game, kind)?.0.first()?.offset();
    board.put_at((x * -3, y * -3), Side::Black, kind)?;
    board.put_at((0, 0), Side::White, least(game)?)?;
    let goal = board.at((x * 2, y * 2))?;
    RulePicture::of_move(&board, |_, mv| (mv.to() == goal).then_some(!mv.promotes()), caption)
}

/// A capture of a piece that is not of lower rank.
fn any_rank(game: &Variant, kind: KindId, caption: String) -> Option<RulePicture> {
    let high = no_lower(game, kind)?;
    jump_over_one(game, kind, high, |board, [_, goal]| {
        RulePicture::of_move(board, |_, mv| (mv.to() == goal).then_some(!mv.promotes()), caption)
    })
}

/// A royal behind a piece that could be jumped over.
fn royal_spared(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let royal = game.kinds().find(|(_, other)| other.is_royal()).map(|(id, _)| id)?;
    jump_over_one(game, kind, royal, |board, [from, goal]| {
        let is_meant = |why: &Refusal| matches!(why, Refusal::RoyalByJump { .. });
        RulePicture::of_refusal(board, Move::new(from, goal), is_meant)
    })
}

/// The picture of a jump over one piece to another, given the squares of the jumper and of its prey.
fn jump_over_one(
    game: &Variant,
    kind: KindId,
    prey: KindId,
    picture: impl FnOnce(&SmallBoard, [Sq; 2]) -> Option<RulePicture>,
) -> Option<RulePicture> {
    let (x, y) = range_dirs(game, kind)?.0.first()?.offset();
    let mut board = SmallBoard::solo(game, 9, 9)?;
    let from = board.put_at((x * -3, y * -3), Side::Black, kind)?;
    board.put_at((0, 0), Side::White, least(game)?)?;
    let goal = board.put_at((x * 2, y * 2), Side::White, prey)?;
    picture(&board, [from, goal])
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
    let least = least(game)?;
    let (x, y) = range_dirs(game, kind)?.0.first()?.offset();
    let high = no_lower(game, kind)?;
    let mut board = SmallBoard::solo(game, 9, 9)?;
    let on_line = |far: i8| (x * far, y * far);
    let from = board.put_at(on_line(-3), Side::Black, kind)?;
    board.put_at(on_line(0), Side::White, high)?;
    let goal = board.put_at(on_line(2), Side::White, least)?;
    RulePicture::of_refusal(&board, Move::new(from, goal), |why| matches!(why, Refusal::RankTooHigh { .. }))
}

fn universal(game: &Variant) -> Option<Topic> {
    let kinds = having(game, |power| matches!(power, Power::Universal));
    let shown = plainest(game, &kinds)?;
    let topic = Topic::new(Rule::Universal, say!("guide-universal-title"))
        .paragraph(say!("guide-universal"))
        .paragraph(say!("guide-universal-protected"))
        .paragraph(say!("guide-universal-protects"))
        .of(&kinds);
    Some(topic.show(unprotected(game, shown)).show(protected(game, shown)))
}

/// A protected enemy, and an unprotected one.
fn guarded(game: &Variant, kind: KindId) -> Option<(SmallBoard, [tenjiku_rules::variant::Sq; 3])> {
    let least = least(game)?;
    let mut board = SmallBoard::solo(game, 7, 7)?;
    let from = board.put_at((-2, -2), Side::Black, kind)?;
    // White's pieces face down the board: the upper one protects the lower one.
    board.put_at((1, 2), Side::White, least)?;
    let guarded = board.put_at((1, 1), Side::White, least)?;
    let alone = board.put_at((-2, 3), Side::White, least)?;
    Some((board, [from, guarded, alone]))
}

fn unprotected(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let (board, [from, _, alone]) = guarded(game, kind)?;
    let picture = RulePicture::of_moves(
        &board,
        from,
        say!("guide-universal-picture", piece = game.kind(kind).spoken_name()),
    )?;
    picture.position.legal_moves_from(from).iter().any(|mv| mv.to() == alone).then_some(picture)
}

fn protected(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let (board, [from, guarded, _]) = guarded(game, kind)?;
    let is_meant = |why: &Refusal| matches!(why, Refusal::UniversalTakesProtected { .. });
    RulePicture::of_refusal(&board, Move::new(from, guarded), is_meant)
}
