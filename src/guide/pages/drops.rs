//! Dropping captured pieces.

use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, least};
use crate::guide::picture::{PictureContent, RulePicture};
use crate::language::SpokenName;
use crate::say;
use tenjiku_rules::variant::schema::{DropLimit, Drops};
use tenjiku_rules::variant::{KindId, Promotion, Variant};
use tenjiku_rules::{Move, Refusal, Side};

pub(super) fn topics(game: &Variant, drops: Option<&Drops>) -> Vec<Topic> {
    let Some(Drops { limits, either_face }) = drops else { return Vec::new() };
    let mut topics = vec![drop(game, *either_face)];
    topics.extend(either_face.then(|| either(game)));
    topics.extend(limits.iter().filter_map(|limit| limited(game, limit)));
    topics
}

/// The largest number of pieces for which to list what they become in hand.
const LONGEST_LIST: usize = 3;

fn drop(game: &Variant, either_face: bool) -> Topic {
    let mut topic = Topic::new(Rule::Drops, say!("guide-drops-title")).paragraph(say!("guide-drops"));
    let changing = game.kinds().map(|(id, kind)| (id, kind.in_hand_as())).filter(|(id, held)| id != held);
    let turns_back = |(from, to): &(KindId, KindId)| game.kind(*to).promotes_to() == Some(*from);
    let (back, other): (Vec<_>, Vec<_>) = changing.partition(turns_back);
    // Both faces of a koma are the same piece in hand, so which side is up does not matter.
    let back = if either_face { Vec::new() } else { back };
    let is_long = back.len() > LONGEST_LIST;
    topic = topic.paragraph_if(is_long, || say!("guide-drops-turn-back"));
    for (from, to) in back.iter().filter(|_| !is_long).chain(&other) {
        let (from, to) = (game.kind(*from).spoken_name(), game.kind(*to).spoken_name());
        topic = topic.paragraph(say!("guide-drops-change", from = from, to = to));
    }
    let arrives = match game.rules().promotion {
        Promotion::Zone { compulsory: true, .. } => Some(say!("guide-drops-zone-compulsory")),
        Promotion::Zone { .. } => Some(say!("guide-drops-zone")),
        Promotion::Never | Promotion::Capture | Promotion::FlipOnCapture => None,
    };
    topic.text.extend(arrives);
    topic.show(dropping(game))
}

/// A koma with two faces may be dropped with either face up.
fn either(game: &Variant) -> Topic {
    let both = |id: KindId| game.faces_to_drop(id).nth(1).map(|face| (id, face));
    let pair = game.kinds().find_map(|(id, kind)| both(id).filter(|_| kind.in_hand_as() == id));
    let picture = || {
        let (held, face) = pair?;
        let mut board = SmallBoard::solo(game, 5, 5)?;
        board.put_at((0, 0), Side::White, least(game)?)?;
        board.setup().hands[Side::Black.index()].push((held, 1));
        let position = board.position()?;
        let names = [game.kind(held).spoken_name(), game.kind(face).spoken_name()];
        let caption = say!("guide-either-face-picture", piece = names[0], face = names[1]);
        Some(RulePicture { position, show: PictureContent::Drops(face), zone: false, caption })
    };
    let topic = Topic::new(Rule::EitherFace, say!("guide-either-face-title"));
    topic.paragraph(say!("guide-either-face")).show(picture())
}

/// Where a piece in hand may be dropped.
fn dropping(game: &Variant) -> Option<RulePicture> {
    let least = least(game)?;
    let is_free = |id: &KindId| {
        let kind = game.kind(*id);
        let limits = game.rules().drops.as_ref().map(|drops| &drops.limits);
        let is_limited = limits.is_some_and(|limits| limits.iter().any(|limit| limit.piece == kind.symbol()));
        !kind.is_royal() && !kind.is_promoted() && kind.in_hand_as() == *id && !is_limited
    };
    where_it_may_go(game, game.kinds().map(|(id, _)| id).find(is_free).unwrap_or(least))
}

/// A board with some pieces, and where that piece in hand may be dropped.
fn where_it_may_go(game: &Variant, held: KindId) -> Option<RulePicture> {
    let least = least(game)?;
    let mut board = SmallBoard::solo(game, 5, 5)?;
    for (offset, side) in [((0, 0), Side::Black), ((1, 1), Side::White), ((-2, 2), Side::White)] {
        board.put_at(offset, side, least)?;
    }
    board.setup().hands[Side::Black.index()].push((held, 1));
    let position = board.position()?;
    let caption = say!("guide-drops-picture", piece = game.kind(held).spoken_name());
    Some(RulePicture { position, show: PictureContent::Drops(held), zone: false, caption })
}

fn limited(game: &Variant, limit: &DropLimit) -> Option<Topic> {
    let DropLimit { piece, not_on_last_ranks, at_most_in_file, not_to_mate } = limit;
    let id = game.by_symbol(piece)?;
    let piece = game.kind(id).spoken_name();
    let topic = Topic::new(Rule::DropLimits, say!("guide-drop-limits-title", piece = piece)).of(&[id]);
    let topic = match not_on_last_ranks {
        0 => topic,
        1 => topic.paragraph(say!("guide-drop-last-rank", piece = piece)),
        ranks => topic.paragraph(say!("guide-drop-last-ranks", piece = piece, ranks = *ranks)),
    };
    // The other limits have better pictures.
    let topic = match (at_most_in_file, not_to_mate) {
        (None, false) => topic.show(where_it_may_go(game, id)),
        _ => topic,
    };
    let topic =
        match at_most_in_file {
            None => topic,
            Some(most) => topic
                .paragraph(say!("guide-drop-file", piece = piece, most = *most))
                .show(full_file(game, id, *most, *not_on_last_ranks)),
        };
    let topic = match not_to_mate {
        false => topic,
        true => topic.paragraph(say!("guide-drop-mate", piece = piece)).show(mating_drop(game, id)),
    };
    Some(topic)
}

/// One piece too many on a file.
fn full_file(game: &Variant, kind: KindId, most: u8, closed: u8) -> Option<RulePicture> {
    let ranks = most.checked_add(closed)?.checked_add(2)?;
    let mut board = SmallBoard::solo(game, 5, ranks.max(5))?;
    let top = board.top()?;
    let geometry = board.game().geometry().clone();
    for down in 0..most {
        let sq = geometry.shifted(top, 0, i16::from(geometry.ranks()) - 1 - i16::from(down))?;
        board.put(sq, Side::Black, kind)?;
    }
    board.setup().hands[Side::Black.index()].push((kind, 1));
    let goal = geometry.shifted(top, 0, i16::from(closed))?;
    RulePicture::of_refusal(&board, Move::drop(kind, goal), |why| matches!(why, Refusal::DropFileFull { .. }))
}

/// A royal hemmed in by its own pieces: the dropped piece would give mate.
fn mating_drop(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let royal = game.kinds().find(|(_, kind)| kind.is_royal() && !kind.is_promoted()).map(|(id, _)| id)?;
    let own = least(game)?;
    let guards = game.kinds().filter(|(_, kind)| !kind.is_promoted() && !kind.is_royal()).map(|(id, _)| id);
    let places = [(0, 2), (-1, 2), (1, 2), (0, 3)];
    guards.flat_map(|guard| places.map(|at| (guard, at))).find_map(|(guard, (right, down))| {
        let mut board = SmallBoard::whole(game, 5, 6)?;
        let top = board.top()?;
        let geometry = board.game().geometry().clone();
        board.put(top, Side::White, royal)?;
        for (right, down) in [(-1, 0), (1, 0), (-1, 1), (1, 1)] {
            board.put(geometry.shifted(top, right, down)?, Side::White, own)?;
        }
        board.put(board.home()?, Side::Black, royal)?;
        board.put(geometry.shifted(top, right, down)?, Side::Black, guard)?;
        board.setup().hands[Side::Black.index()].push((kind, 1));
        let drop = Move::drop(kind, geometry.shifted(top, 0, 1)?);
        RulePicture::of_refusal(&board, drop, |why| matches!(why, Refusal::DropMates { .. }))
    })
}
