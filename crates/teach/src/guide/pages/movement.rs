//! Turns, captures, and the plain moves: steps, slides, jumps.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, kinds_with, simplest_kind};
use crate::guide::feature::is_on_a_line;
use crate::guide::picture::RulePicture;
use crate::guide::words::name;
use tenjiku_language::powers::last_rank_in_words;
use tenjiku_language::say;
use tenjiku_rules::Side;
use tenjiku_rules::variant::schema::Dir;
use tenjiku_rules::variant::{KindId, Power, Variant};

pub(super) fn topics(game: &Variant) -> Vec<Topic> {
    let captured = if game.has_drops() { say!("guide-turn-to-hand") } else { say!("guide-turn-gone") };
    let turn =
        Topic::about(Rule::Turn, "guide-turn").paragraph(captured).paragraph(say!("guide-turn-one-power"));
    [Some(turn), steps(game), slides(game), short_slides(game), jumps(game), leaps(game), last_rank(game)]
        .into_iter()
        .flatten()
        .collect()
}

fn steps(game: &Variant) -> Option<Topic> {
    let dirs = |id: KindId| {
        game.kind(id).powers().iter().find_map(|power| match power {
            Power::Step(dirs) => Some(&dirs.0),
            _ => None,
        })
    };
    // A piece that is not royal and has only steps, in as many directions as possible.
    let kinds = kinds_with(game, |power| matches!(power, Power::Step(_)));
    let direction_count = |id: &KindId| dirs(*id).map_or(0, Vec::len);
    let is_pure_stepper = |id: &&KindId| game.kind(**id).powers().len() == 1 && !game.kind(**id).is_royal();
    let shown = kinds
        .iter()
        .filter(is_pure_stepper)
        .copied()
        .max_by_key(|id| (direction_count(id), std::cmp::Reverse(*id)));
    let shown = shown.or_else(|| simplest_kind(game, &kinds))?;
    Some(Topic::about(Rule::Steps, "guide-steps").show(blocked_slide_picture(game, shown, dirs(shown)?, 1)))
}

fn slides(game: &Variant) -> Option<Topic> {
    let lines = |power: &Power| match power {
        Power::Slide(dirs) => dirs.0.len().min(4),
        _ => 0,
    };
    let max_lines = |id: &KindId| game.kind(*id).powers().iter().map(lines).max().unwrap_or(0);
    // A piece with several lines shows both how a slide ends and how it is blocked.
    let mut kinds = kinds_with(game, |power| matches!(power, Power::Slide(_)));
    let best = kinds.iter().map(max_lines).max()?;
    kinds.retain(|id| max_lines(id) == best);
    let shown = simplest_kind(game, &kinds)?;
    let dirs = game.kind(shown).powers().iter().find_map(|power| match power {
        Power::Slide(dirs) if lines(power) == best => Some(&dirs.0),
        _ => None,
    })?;
    Some(Topic::about(Rule::Slides, "guide-slides").show(blocked_slide_picture(game, shown, dirs, 2)))
}

fn short_slides(game: &Variant) -> Option<Topic> {
    let kinds = kinds_with(game, |power| matches!(power, Power::SlideUpTo(..)));
    let shown = simplest_kind(game, &kinds)?;
    let (max, dirs) = game.kind(shown).powers().iter().find_map(|power| match power {
        Power::SlideUpTo(max, dirs) => Some((*max, &dirs.0)),
        _ => None,
    })?;
    let topic = Topic::about(Rule::ShortSlides, "guide-short-slides").of(&kinds);
    Some(topic.show(blocked_slide_picture(game, shown, dirs, max.saturating_sub(1).clamp(1, 2))))
}

/// A piece with an enemy on one of its lines and a friend on another, at that distance.
fn blocked_slide_picture(game: &Variant, kind: KindId, dirs: &[Dir], distance: u8) -> Option<RulePicture> {
    let size = if distance > 1 { 9 } else { 7 };
    let distance = distance.cast_signed();
    let offsets: Vec<(i8, i8)> =
        dirs.iter().map(|dir| (dir.offset().0 * distance, dir.offset().1 * distance)).collect();
    let (first, others) = offsets.split_at(offsets.len().min(1));
    let board = SmallBoard::solo(game, size, size)?.with(Side::Black, kind, &[(0, 0)])?;
    let board = board.enemies(first)?.friends(&others[..others.len().min(1)])?;
    let caption = say!("guide-blocked-picture", piece = name(game, kind));
    RulePicture::of_moves(&board, board.at((0, 0))?, caption)
}

fn jumps(game: &Variant) -> Option<Topic> {
    let kinds = kinds_with(game, |power| match power {
        Power::Jump(..) | Power::SkipSlide { over_empty: false, max: Some(1), .. } => true,
        Power::Leap(offsets) => offsets.iter().any(|offset| is_on_a_line(*offset)),
        _ => false,
    });
    let shown = simplest_kind(game, &kinds)?;
    Some(Topic::about(Rule::Jumps, "guide-jumps").of(&kinds).show(surrounded_picture(game, shown)))
}

fn leaps(game: &Variant) -> Option<Topic> {
    let kinds = kinds_with(game, |power| match power {
        Power::Leap(offsets) => offsets.iter().any(|offset| !is_on_a_line(*offset)),
        _ => false,
    });
    let shown = simplest_kind(game, &kinds)?;
    Some(Topic::about(Rule::Leaps, "guide-leaps").of(&kinds).show(surrounded_picture(game, shown)))
}

fn last_rank(game: &Variant) -> Option<Topic> {
    let has_powers = |kind: &KindId| !game.kind(*kind).entry().last_rank_moves.is_empty();
    let kinds: Vec<KindId> = game.kinds().map(|(id, _)| id).filter(has_powers).collect();
    let shown = simplest_kind(game, &kinds)?;
    let mut topic = Topic::about(Rule::LastRankMoves, "guide-last-rank").of(&kinds);
    for id in &kinds {
        for power in last_rank_in_words(game.kind(*id)) {
            let text = say!("guide-last-rank-power", piece = name(game, *id), power = power);
            topic = topic.paragraph(text);
        }
    }
    let picture = || {
        let mut board = SmallBoard::solo(game, 7, 7)?;
        let from = board.put(board.top()?, Side::Black, shown)?;
        RulePicture::of_moves(&board, from, say!("guide-last-rank-picture", piece = name(game, shown)))
    };
    Some(topic.show(picture()))
}

/// A piece surrounded by pieces of both sides, which it jumps over.
pub(super) fn surrounded_picture(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let mut board = SmallBoard::solo(game, 9, 9)?.with(Side::Black, kind, &[(0, 0)])?;
    for (index, dir) in Dir::ALL.into_iter().enumerate() {
        let offset = [dir.offset()];
        board = if index % 3 == 1 { board.enemies(&offset)? } else { board.friends(&offset)? };
    }
    RulePicture::of_moves(
        &board,
        board.at((0, 0))?,
        say!("guide-surrounded-picture", piece = name(game, kind)),
    )
}
