//! Dropping captured pieces.

use super::aim::{GUARD_OFFSETS, surrounded_royal};
use super::{Rule, Topic};
use crate::guide::board::{SmallBoard, most_common_kind, unpromoted_kinds};
use crate::guide::picture::{PictureContent, RulePicture};
use crate::guide::words::name;
use tenjiku_language::say;
use tenjiku_rules::variant::schema::{DropLimit, Drops};
use tenjiku_rules::variant::{KindId, Promotion, Variant};
use tenjiku_rules::{Move, Refusal, Side};

pub(super) fn topics(game: &Variant, drops: Option<&Drops>) -> Vec<Topic> {
    let Some(Drops { limits, either_face }) = drops else { return Vec::new() };
    let mut topics = vec![drops_topic(game, *either_face)];
    topics.extend(either_face.then(|| either_face_topic(game)));
    topics.extend(limits.iter().filter_map(|limit| drop_limit_topic(game, limit)));
    topics
}

/// Up to this many pieces, the page lists what each becomes in hand.
const MAX_LISTED: usize = 3;

fn drops_topic(game: &Variant, either_face: bool) -> Topic {
    let changing = game.kinds().map(|(id, kind)| (id, kind.in_hand_as())).filter(|(id, held)| id != held);
    let turns_back = |(from, to): &(KindId, KindId)| game.kind(*to).promotes_to() == Some(*from);
    let (turning_back, changing_kind): (Vec<_>, Vec<_>) = changing.partition(turns_back);
    // Both faces of a koma are the same piece in hand, so which side is up does not matter.
    let turning_back = if either_face { Vec::new() } else { turning_back };
    let is_long = turning_back.len() > MAX_LISTED;
    let mut topic =
        Topic::about(Rule::Drops, "guide-drops").paragraph_if(is_long, || say!("guide-drops-turn-back"));
    for (from, to) in turning_back.iter().filter(|_| !is_long).chain(&changing_kind) {
        topic = topic.paragraph(say!("guide-drops-change", from = name(game, *from), to = name(game, *to)));
    }
    topic.text.extend(match game.rules().promotion {
        Promotion::Zone { compulsory: true, .. } => Some(say!("guide-drops-zone-compulsory")),
        Promotion::Zone { .. } => Some(say!("guide-drops-zone")),
        Promotion::Never | Promotion::Capture | Promotion::FlipOnCapture => None,
    });
    topic.show(unlimited_drops_picture(game))
}

/// A picture of the legal drops of a face of a piece that Black has in hand.
fn drops_of(mut board: SmallBoard, held: KindId, face: KindId, caption: String) -> Option<RulePicture> {
    board.setup().hands[Side::Black.index()].push((held, 1));
    let position = board.position()?;
    Some(RulePicture { position, show: PictureContent::Drops(face), zone: false, caption })
}

/// A koma with two faces may be dropped with either face up.
fn either_face_topic(game: &Variant) -> Topic {
    let other_face = |id: KindId| game.faces_to_drop(id).nth(1).map(|face| (id, face));
    let held_and_face =
        game.kinds().find_map(|(id, kind)| other_face(id).filter(|_| kind.in_hand_as() == id));
    let picture = || {
        let (held, face) = held_and_face?;
        let caption = say!("guide-either-face-picture", piece = name(game, held), face = name(game, face));
        drops_of(SmallBoard::solo(game, 5, 5)?.enemies(&[(0, 0)])?, held, face, caption)
    };
    Topic::about(Rule::EitherFace, "guide-either-face").show(picture())
}

/// A picture of the drops of a piece without drop limits.
fn unlimited_drops_picture(game: &Variant) -> Option<RulePicture> {
    let limits = game.rules().drops.as_ref().map_or(&[][..], |drops| &drops.limits);
    let is_free = |id: &KindId| {
        let kind = game.kind(*id);
        kind.in_hand_as() == *id && !limits.iter().any(|limit| limit.piece == kind.symbol())
    };
    legal_drops_picture(game, unpromoted_kinds(game).find(is_free).or_else(|| most_common_kind(game))?)
}

fn legal_drops_picture(game: &Variant, held: KindId) -> Option<RulePicture> {
    let board = SmallBoard::solo(game, 5, 5)?.friends(&[(0, 0)])?.enemies(&[(1, 1), (-2, 2)])?;
    drops_of(board, held, held, say!("guide-drops-picture", piece = name(game, held)))
}

fn drop_limit_topic(game: &Variant, limit: &DropLimit) -> Option<Topic> {
    let DropLimit { piece, not_on_last_ranks, at_most_in_file, not_to_mate } = limit;
    let id = game.by_symbol(piece)?;
    let piece = name(game, id);
    let mut topic = Topic::new(Rule::DropLimits, say!("guide-drop-limits-title", piece = piece)).of(&[id]);
    topic.text.extend(match not_on_last_ranks {
        0 => None,
        1 => Some(say!("guide-drop-last-rank", piece = piece)),
        ranks => Some(say!("guide-drop-last-ranks", piece = piece, ranks = *ranks)),
    });
    // The other limits have better pictures.
    if at_most_in_file.is_none() && !not_to_mate {
        topic = topic.show(legal_drops_picture(game, id));
    }
    if let Some(most) = *at_most_in_file {
        topic = topic.paragraph(say!("guide-drop-file", piece = piece, most = most)).show(full_file_picture(
            game,
            id,
            most,
            *not_on_last_ranks,
        ));
    }
    if *not_to_mate {
        topic = topic.paragraph(say!("guide-drop-mate", piece = piece)).show(mating_drop_picture(game, id));
    }
    Some(topic)
}

/// One piece too many on a file.
fn full_file_picture(game: &Variant, kind: KindId, max: u8, closed_ranks: u8) -> Option<RulePicture> {
    let ranks = max.checked_add(closed_ranks)?.checked_add(2)?;
    let mut board = SmallBoard::solo(game, 5, ranks.max(5))?;
    let last = i16::from(board.game().geometry().ranks()) - 1;
    for index in 0..max {
        board.put(board.below_top(0, last - i16::from(index))?, Side::Black, kind)?;
    }
    board.setup().hands[Side::Black.index()].push((kind, 1));
    let drop = Move::drop(kind, board.below_top(0, i16::from(closed_ranks))?);
    RulePicture::of_refusal(&board, drop, |why| matches!(why, Refusal::DropFileFull { .. }))
}

/// A royal surrounded by its own pieces: the dropped piece would give mate.
fn mating_drop_picture(game: &Variant, kind: KindId) -> Option<RulePicture> {
    let board = surrounded_royal(game)?;
    unpromoted_kinds(game).flat_map(|guard| GUARD_OFFSETS.map(|at| (guard, at))).find_map(
        |(guard, (right, down))| {
            let mut board = board.clone();
            board.put(board.below_top(right, down)?, Side::Black, guard)?;
            board.setup().hands[Side::Black.index()].push((kind, 1));
            let drop = Move::drop(kind, board.below_top(0, 1)?);
            RulePicture::of_refusal(&board, drop, |why| matches!(why, Refusal::DropMates { .. }))
        },
    )
}
