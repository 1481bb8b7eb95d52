//! Captured pieces that come back.

use super::{Rule, Topic};
use crate::guide::board::{Stage, least};
use crate::guide::picture::{Picture, Show};
use crate::rules::{Move, Refusal, Side};
use crate::say;
use crate::variant::schema::{DropLimit, Drops};
use crate::variant::{KindId, Promotion, Variant};

pub(super) fn topics(game: &Variant, drops: Option<&Drops>) -> Vec<Topic> {
    let Some(Drops { limits, either_face: _ }) = drops else { return Vec::new() };
    let mut topics = vec![drop(game)];
    topics.extend(limits.iter().filter_map(|limit| limited(game, limit)));
    topics
}

fn drop(game: &Variant) -> Topic {
    let mut topic = Topic::new(Rule::Drops, say!("guide-drops-title")).tell(say!("guide-drops"));
    let changing: Vec<(KindId, KindId)> =
        game.kinds().map(|(id, kind)| (id, kind.in_hand_as())).filter(|(id, held)| id != held).collect();
    for (from, to) in &changing {
        let (from, to) = (game.kind(*from).spoken_name(), game.kind(*to).spoken_name());
        topic = topic.tell(say!("guide-drops-change", from = from, to = to));
    }
    let arrives = match game.rules().promotion {
        Promotion::Zone { compulsory: true, .. } => Some(say!("guide-drops-zone-compulsory")),
        Promotion::Zone { .. } => Some(say!("guide-drops-zone")),
        Promotion::Never | Promotion::Capture | Promotion::FlipOnCapture => None,
    };
    topic.text.extend(arrives);
    topic.show(dropping(game))
}

/// Where a piece in hand may be put.
fn dropping(game: &Variant) -> Option<Picture> {
    let least = least(game)?;
    let is_free = |id: &KindId| {
        let kind = game.kind(*id);
        let limits = game.rules().drops.as_ref().map(|drops| &drops.limits);
        let is_limited = limits.is_some_and(|limits| limits.iter().any(|limit| limit.piece == kind.symbol()));
        !kind.is_royal() && !kind.is_promoted() && kind.in_hand_as() == *id && !is_limited
    };
    let held = game.kinds().map(|(id, _)| id).find(is_free).unwrap_or(least);
    let mut stage = Stage::solo(game, 5, 5)?;
    for (offset, side) in [((0, 0), Side::Black), ((1, 1), Side::White), ((-2, 2), Side::White)] {
        stage.put_at(offset, side, least)?;
    }
    stage.setup().hands[Side::Black.index()].push((held, 1));
    let position = stage.position()?;
    let caption = say!("guide-drops-picture", piece = game.kind(held).spoken_name());
    Some(Picture { position, show: Show::Drops(held), zone: false, caption })
}

fn limited(game: &Variant, limit: &DropLimit) -> Option<Topic> {
    let DropLimit { piece, not_on_last_ranks, at_most_in_file, not_to_mate } = limit;
    let id = game.by_symbol(piece)?;
    let piece = game.kind(id).spoken_name();
    let topic = Topic::new(Rule::DropLimits, say!("guide-drop-limits-title", piece = piece)).of(&[id]);
    let topic = match not_on_last_ranks {
        0 => topic,
        1 => topic.tell(say!("guide-drop-last-rank", piece = piece)),
        ranks => topic.tell(say!("guide-drop-last-ranks", piece = piece, ranks = *ranks)),
    };
    let topic = match at_most_in_file {
        None => topic,
        Some(most) => topic.tell(say!("guide-drop-file", piece = piece, most = *most)).show(full_file(
            game,
            id,
            *most,
            *not_on_last_ranks,
        )),
    };
    let topic = match not_to_mate {
        false => topic,
        true => topic.tell(say!("guide-drop-mate", piece = piece)).show(mating_drop(game, id)),
    };
    Some(topic)
}

/// One piece more in a file that is full.
fn full_file(game: &Variant, kind: KindId, most: u8, closed: u8) -> Option<Picture> {
    let ranks = most.checked_add(closed)?.checked_add(2)?;
    let mut stage = Stage::solo(game, 5, ranks.max(5))?;
    let top = stage.top()?;
    let geometry = stage.game().geometry().clone();
    for down in 0..most {
        let sq = geometry.shifted(top, 0, i16::from(geometry.ranks()) - 1 - i16::from(down))?;
        stage.put(sq, Side::Black, kind)?;
    }
    stage.setup().hands[Side::Black.index()].push((kind, 1));
    let goal = geometry.shifted(top, 0, i16::from(closed))?;
    Picture::of_refusal(&stage, Move::drop(kind, goal), |why| matches!(why, Refusal::DropFileFull { .. }))
}

/// A royal hemmed in by its own: the dropped piece would mate.
fn mating_drop(game: &Variant, kind: KindId) -> Option<Picture> {
    let royal = game.kinds().find(|(_, kind)| kind.is_royal() && !kind.is_promoted()).map(|(id, _)| id)?;
    let own = least(game)?;
    let guards = game.kinds().filter(|(_, kind)| !kind.is_promoted() && !kind.is_royal()).map(|(id, _)| id);
    let places = [(0, 2), (-1, 2), (1, 2), (0, 3)];
    guards.flat_map(|guard| places.map(|at| (guard, at))).find_map(|(guard, (right, down))| {
        let mut stage = Stage::whole(game, 5, 6)?;
        let top = stage.top()?;
        let geometry = stage.game().geometry().clone();
        stage.put(top, Side::White, royal)?;
        for (right, down) in [(-1, 0), (1, 0), (-1, 1), (1, 1)] {
            stage.put(geometry.shifted(top, right, down)?, Side::White, own)?;
        }
        stage.put(stage.home()?, Side::Black, royal)?;
        stage.put(geometry.shifted(top, right, down)?, Side::Black, guard)?;
        stage.setup().hands[Side::Black.index()].push((kind, 1));
        let drop = Move::drop(kind, geometry.shifted(top, 0, 1)?);
        Picture::of_refusal(&stage, drop, |why| matches!(why, Refusal::DropMates { .. }))
    })
}
