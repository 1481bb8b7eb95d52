//! Turns, captures, and the plain moves: steps, slides, jumps.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, having, least, plainest};
use crate::guide::picture::RulePicture;
use crate::guide::talent::is_on_a_line;
use crate::language::SpokenName;
use crate::language::powers::last_rank_in_words;
use crate::say;
use tenjiku_rules::Side;
use tenjiku_rules::variant::schema::Dir;
use tenjiku_rules::variant::{Kind, KindId, Power, Variant};

pub(super) fn topics(game: &Variant) -> Vec<Topic> {
    let captured = if game.has_drops() { say!("guide-turn-to-hand") } else { say!("guide-turn-gone") };
    let turn = Topic::new(Rule::Turn, say!("guide-turn-title"))
        .paragraph(say!("guide-turn"))
        .paragraph(captured)
        .paragraph(say!("guide-turn-one-power"));
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
    // A piece with many steps and nothing else that is not royal.
    let kinds = having(game, |power| matches!(power, Power::Step(_)));
    let ways = |id: &KindId| dirs(*id).map_or(0, Vec::len);
    let plain = |id: &&KindId| game.kind(**id).powers().len() == 1 && !game.kind(**id).is_royal();
    let shown = kinds.iter().filter(plain).copied().max_by_key(|id| (ways(id), std::cmp::Reverse(*id)));
    let shown = shown.or_else(|| plainest(game, &kinds))?;
    let topic = Topic::new(Rule::Steps, say!("guide-steps-title")).paragraph(say!("guide-steps"));
    Some(topic.show(blocked(game, shown, dirs(shown)?, 1)))
}

fn slides(game: &Variant) -> Option<Topic> {
    let kinds = having(game, |power| matches!(power, Power::Slide(_)));
    let most = |id: &KindId| {
        let lines = game.kind(*id).powers().iter().map(|power| match power {
            Power::Slide(dirs) => dirs.0.len(),
            _ => 0,
        });
        lines.max().unwrap_or(0).min(4)
    };
    // A piece with several lines shows both how a slide ends and how it is blocked.
    let best = kinds.iter().map(most).max()?;
    let shown = plainest(game, &kinds.into_iter().filter(|id| most(id) == best).collect::<Vec<_>>())?;
    let dirs = game.kind(shown).powers().iter().find_map(|power| match power {
        Power::Slide(dirs) if dirs.0.len().min(4) == best => Some(&dirs.0),
        _ => None,
    })?;
    let topic = Topic::new(Rule::Slides, say!("guide-slides-title")).paragraph(say!("guide-slides"));
    Some(topic.show(blocked(game, shown, dirs, 2)))
}

fn short_slides(game: &Variant) -> Option<Topic> {
    let kinds = having(game, |power| matches!(power, Power::SlideUpTo(..)));
    let shown = plainest(game, &kinds)?;
    let (max, dirs) = game.kind(shown).powers().iter().find_map(|power| match power {
        Power::SlideUpTo(max, dirs) => Some((*max, &dirs.0)),
        _ => None,
    })?;
    let topic = Topic::new(Rule::ShortSlides, say!("guide-short-slides-title"))
        .paragraph(say!("guide-short-slides"))
        .of(&kinds);
    Some(topic.show(blocked(game, shown, dirs, max.saturating_sub(1).clamp(1, 2))))
}

/// A piece with an enemy on one of its lines and a friend on another, at that distance.
fn blocked(game: &Variant, kind: KindId, dirs: &[Dir], away: u8) -> Option<RulePicture> {
    let least = least(game)?;
    let size = if away > 1 { 9 } else { 7 };
    let mut board = SmallBoard::solo(game, size, size)?;
    let from = board.put_at((0, 0), Side::Black, kind)?;
    let away = away.cast_signed();
    let far = |dir: Dir| (dir.offset().0 * away, dir.offset().1 * away);
    if let Some(first) = dirs.first() {
        board.put_at(far(*first), Side::White, least)?;
    }
    if let Some(second) = dirs.get(1) {
        board.put_at(far(*second), Side::Black, least)?;
    }
    RulePicture::of_moves(&board, from, say!("guide-blocked-picture", piece = game.kind(kind).spoken_name()))
}

fn jumps(game: &Variant) -> Option<Topic> {
    let on_line = |power: &Power| match power {
        Power::Jump(..) | Power::SkipSlide { over_empty: false, max: Some(1), .. } => true,
        Power::Leap(offsets) => offsets.iter().any(|offset| is_on_a_line(*offset)),
        _ => false,
    };
    let kinds = having(game, on_line);
    let shown = plainest(game, &kinds)?;
    let topic = Topic::new(Rule::Jumps, say!("guide-jumps-title")).paragraph(say!("guide-jumps")).of(&kinds);
    Some(topic.show(surrounded(game, shown)))
}

fn leaps(game: &Variant) -> Option<Topic> {
    let off_line = |power: &Power| match power {
        Power::Leap(offsets) => offsets.iter().any(|offset| !is_on_a_line(*offset)),
        _ => false,
    };
    let kinds = having(game, off_line);
    let shown = plainest(game, &kinds)?;
    let topic = Topic::new(Rule::Leaps, say!("guide-leaps-title")).paragraph(say!("guide-leaps")).of(&kinds);
    Some(topic.show(surrounded(game, shown)))
}

/// Powers that pieces have on the last rank only.
fn last_rank(game: &Variant) -> Option<Topic> {
    let has = |(_, kind): &(KindId, &Kind)| !kind.entry().last_rank_moves.is_empty();
    let kinds: Vec<KindId> = game.kinds().filter(has).map(|(id, _)| id).collect();
    let shown = plainest(game, &kinds)?;
    let mut topic = Topic::new(Rule::LastRankMoves, say!("guide-last-rank-title"))
        .paragraph(say!("guide-last-rank"))
        .of(&kinds);
    for id in &kinds {
        let kind = game.kind(*id);
        for power in last_rank_in_words(kind) {
            topic = topic.paragraph(say!("guide-last-rank-power", piece = kind.spoken_name(), power = power));
        }
    }
    let picture = || {
        let mut board = SmallBoard::solo(game, 7, 7)?;
        let from = board.put(board.top()?, Side::Black, shown)?;
        let caption = say!("guide-last-rank-picture", piece = game.kind(shown).spoken_name());
        RulePicture::of_moves(&board, from, caption)
    };
    Some(topic.show(picture()))
}

/// A piece surrounded by pieces of both sides, which it jumps over.
pub(super) fn surrounded(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let least = least(game)?;
    let mut board = SmallBoard::solo(game, 9, 9)?;
    let from = board.put_at((0, 0), Side::Black, kind)?;
    for (at, dir) in Dir::ALL.into_iter().enumerate() {
        let side = if at % 3 == 1 { Side::White } else { Side::Black };
        board.put_at(dir.offset(), side, least)?;
    }
    RulePicture::of_moves(
        &board,
        from,
        say!("guide-surrounded-picture", piece = game.kind(kind).spoken_name()),
    )
}
