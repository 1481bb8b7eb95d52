//! The notation of moves, with examples from the positions on other pages.

use super::{Rule, Topic};
use crate::guide::board::most_common_kind;
use crate::guide::picture::{PictureContent, RulePicture};
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_records::notation::association;
use tenjiku_rules::variant::{Promotion, Variant};
use tenjiku_rules::{Move, Position};

/// The notation of a game, illustrated by moves from its pages; empty if no move can be made.
pub(super) fn topics(game: &Arc<Variant>, others: &[&Topic]) -> Vec<Topic> {
    let pictures: Vec<&RulePicture> = others.iter().flat_map(|topic| &topic.pictures).collect();
    let example = |is_suitable: fn(&Position, Move) -> bool| {
        let mut examples = pictures.iter().flat_map(|picture| moves(picture));
        examples
            .find_map(|(position, mv)| is_suitable(position, mv).then(|| association::write(position, mv)))
    };
    let Some(first) = first_move(game) else { return Vec::new() };
    let is_choice = matches!(game.rules().promotion, Promotion::Zone { compulsory: false, .. });
    let mut faces = game.kinds().filter(|(_, kind)| kind.is_promoted()).peekable();
    let has_marked_faces = faces.peek().is_some() && faces.all(|(_, kind)| kind.symbol().starts_with('+'));
    let promotion = example(|position, mv| mv.promotes() && !mv.has_via() && !captures(position, mv));
    let promotion = promotion.or_else(|| example(|_, mv| mv.promotes() && !mv.has_via()));
    let mut topic = Topic::new(Rule::Notation, say!("guide-notation-title"))
        .paragraph(say!("guide-notation", example = first))
        .paragraph_if(has_marked_faces, || say!("guide-notation-promoted"));
    let can_decline = is_choice && promotion.is_some();
    let texts = [
        example(is_plain_capture).map(|mv| say!("guide-notation-capture", example = mv)),
        Some(say!("guide-notation-start")),
        example(is_double_capture).map(|mv| say!("guide-notation-double", example = mv)),
        example(|_, mv| mv.is_igui()).map(|mv| say!("guide-notation-igui", example = mv)),
        example(|_, mv| mv.is_pass()).map(|mv| say!("guide-notation-pass", example = mv)),
        promotion.map(|mv| say!("guide-notation-promotion", example = mv)),
        can_decline.then(|| say!("guide-notation-declined")),
        example(|position, mv| !position.fire_of(mv).burnt.is_empty())
            .map(|mv| say!("guide-notation-burns", example = mv)),
        example(|position, mv| position.fire_of(mv).suicide_by.is_some())
            .map(|mv| say!("guide-notation-suicide", example = mv)),
        example(|_, mv| mv.dropped_kind().is_some()).map(|mv| say!("guide-notation-drop", example = mv)),
    ];
    topic.text.extend(texts.into_iter().flatten());
    vec![topic]
}

/// A first move by the game's most common piece.
fn first_move(game: &Arc<Variant>) -> Option<String> {
    let position = Position::new(Arc::clone(game));
    let mut moves = position.legal_moves();
    moves.retain(|mv| !mv.promotes() && !mv.is_pass() && !captures(&position, *mv));
    let is_most_common = |mv: &&Move| {
        let piece = mv.from().and_then(|from| position.piece_at(from));
        piece.is_some_and(|piece| Some(piece.kind) == most_common_kind(game))
    };
    let mv = moves.iter().find(is_most_common).or_else(|| moves.first())?;
    Some(association::write(&position, *mv))
}

/// The legal moves shown in a picture.
fn moves(picture: &RulePicture) -> Vec<(&Position, Move)> {
    let position = &picture.position;
    let moves = match &picture.show {
        PictureContent::Move(mv) => vec![*mv],
        PictureContent::Moves(from) => position.legal_moves_from(*from),
        PictureContent::Drops(kind) => {
            let all = position.legal_moves().into_iter();
            all.filter(|mv| mv.dropped_kind() == Some(*kind)).collect()
        }
        PictureContent::Position | PictureContent::Barred(..) => Vec::new(),
    };
    moves.into_iter().map(|mv| (position, mv)).collect()
}

fn captures(position: &Position, mv: Move) -> bool {
    position.piece_at(mv.to()).is_some_and(|piece| piece.side != position.side_to_move())
}

/// Whether a move is a capture without other elements in its notation.
fn is_plain_capture(position: &Position, mv: Move) -> bool {
    let fire = position.fire_of(mv);
    let is_plain = !mv.has_via() && fire.burnt.is_empty() && fire.suicide_by.is_none();
    let can_promote = mv.promotes() || position.accept(mv.with_promotion()).is_ok();
    is_plain && captures(position, mv) && !can_promote
}

fn is_double_capture(position: &Position, mv: Move) -> bool {
    mv.has_via() && !mv.is_igui() && captures(position, mv)
}
