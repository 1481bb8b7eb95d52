//! A sentence about the remarkable events of a ply, for people who watch a game and may have missed them.
//!
//! It depends only on the effects of a ply and the position after it, and refers to no piece by name. A piece is
//! special if it has a special power.

use super::powers::is_special;
use tenjiku_language::notation::count_jumped;
use tenjiku_language::say;
use tenjiku_language::{SideName, SpokenName, join_and, join_with};
use tenjiku_rules::variant::{Kind, Sq, Variant};
use tenjiku_rules::{Effect, PlySummary, Position, Side};

/// The sentence for a ply that led to `after`. Of many pieces it names at most `max_names`, special pieces first,
/// and counts the rest. Returns `None` for an ordinary ply, and for one that ends the game: the
/// [`Outcome`](tenjiku_rules::Outcome) has its own sentence.
pub fn caption(after: &Position, effects: &[Effect], max_names: usize) -> Option<String> {
    let ply = PlySummary::from_effects(effects);
    if ply.outcome.is_some() {
        return None;
    }
    let (variant, mover) = (after.variant(), ply.mover?);
    let name = |kind| variant.kind(kind).spoken_name();
    let mut clauses = Vec::new();
    let jump_count = count_jumped(after, &ply);
    if jump_count > 0 {
        clauses.push(say!("caption-jumps", count = jump_count));
    }
    let promoted = ply.promoted.filter(|into| is_special(variant.kind(into.kind)));
    // An ordinary capture is mentioned only together with a jump or a promotion.
    clauses.extend(captures(variant, &ply, max_names, jump_count > 0 || promoted.is_some()));
    clauses.extend(promoted.map(|into| say!("caption-becomes", piece = name(into.kind))));
    let burnt = || ply.burnt.iter().map(|(_, piece)| piece);
    let enemies = burnt().filter(|piece| piece.side != mover.side);
    match enemies.clone().count() {
        0 => {}
        1 => clauses.extend(enemies.map(|piece| say!("caption-burns", piece = name(piece.kind)))),
        many => {
            let special_kinds = enemies.map(|piece| variant.kind(piece.kind)).filter(|kind| is_special(kind));
            let names: Vec<&str> = special_kinds.map(Kind::spoken_name).take(max_names).collect();
            clauses.push(match names.is_empty() {
                true => say!("caption-burns-many", count = many),
                false => say!("caption-burns-among", count = many, names = join_and(&names)),
            });
        }
    }
    if burnt().any(|piece| piece.side == mover.side) {
        clauses.push(say!("caption-burnt"));
    }
    if clauses.is_empty() {
        return royal_warning(after);
    }
    let clauses = join_with(&clauses, |before, last| say!("caption-and", before, last));
    let (side, piece) = (mover.side.spoken_name(), name(mover.kind));
    Some(say!("caption-deeds", side, piece, deeds = clauses))
}

/// Captures worth mentioning: several at once, one without moving, one of a royal or special piece, or any if
/// the ply is mentioned anyway.
fn captures(
    variant: &Variant,
    ply: &PlySummary,
    max_names: usize,
    is_mentioned_anyway: bool,
) -> Option<String> {
    let captured: Vec<&Kind> = ply.captured.iter().map(|(_, piece)| variant.kind(piece.kind)).collect();
    match &captured[..] {
        [] => None,
        [one] if ply.from == ply.to => Some(say!("caption-takes-in-place", piece = one.spoken_name())),
        [one] => {
            (is_mentioned_anyway || is_special(one)).then(|| say!("caption-takes", piece = one.spoken_name()))
        }
        many if max_names == 0 => Some(say!("caption-takes-count", count = many.len())),
        many => Some(say!("caption-takes-many", count = many.len(), names = list_pieces(many, max_names))),
    }
}

/// The names of all pieces, or of `max_names` of them, special pieces first, and the number of the others.
fn list_pieces(kinds: &[&Kind], max_names: usize) -> String {
    if kinds.len() <= max_names {
        return join_and(&kinds.iter().map(|kind| kind.spoken_name()).collect::<Vec<_>>());
    }
    let (special, ordinary): (Vec<&Kind>, Vec<&Kind>) = kinds.iter().partition(|kind| is_special(kind));
    let mut names: Vec<String> = Vec::new();
    for kind in special.into_iter().chain(ordinary) {
        if names.len() < max_names && !names.iter().any(|name| name == kind.spoken_name()) {
            names.push(kind.spoken_name().to_owned());
        }
    }
    names.push(say!("answer-more", count = kinds.len() - names.len()));
    join_and(&names)
}

/// A warning if the side to move could lose a royal.
fn royal_warning(after: &Position) -> Option<String> {
    let side: Side = after.side_to_move();
    let kind = |royal: Sq| after.piece_at(royal).map(|piece| after.variant().kind(piece.kind).spoken_name());
    if let Some((royal, _)) = after.checks(side).first() {
        return Some(say!("caption-attacked", side = side.spoken_name(), piece = kind(*royal)?));
    }
    let threats = after.fire_threats(side);
    let (royal, _) = threats.first()?;
    Some(say!("caption-near-fire", side = side.spoken_name(), piece = kind(*royal)?))
}
