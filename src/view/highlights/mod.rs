//! Special effects for the highlights of a game: a range jump, the promotion to a great piece, the loss of a
//! royal, a fire of many pieces, and the end of the game.
//!
//! [`Highlights`] finds them from the effects and the path of a ply; `stage` shows them and [`camera_push`] moves the
//! camera a little. The effects are short, and end when motion is skipped.

pub mod camera_push;
mod stage;

use bevy::prelude::*;
use tenjiku_rules::variant::{KindId, Sq, Variant};
use tenjiku_rules::{PathSegment, Piece, PlySummary, SegmentKind, Side};

/// A piece is great if it has at least this fraction of the value of the most valuable piece that is not royal.
const GREAT_VALUE_FRACTION: f32 = 0.75;
/// Minimum number of pieces in a great fire.
pub const GREAT_FIRE: usize = 3;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Highlights {
    /// The square on which a range jump over other pieces ends.
    pub range_jump: Option<Sq>,
    /// The square on which a piece became great.
    pub great_promotion: Option<Sq>,
    /// The square on which a royal was captured.
    pub captured_royal: Option<Sq>,
    /// The square on which a royal was burnt.
    pub burnt_royal: Option<Sq>,
    /// The side that lost the royal.
    pub royal_loser: Option<Side>,
    /// The number of burnt pieces.
    pub burnt: usize,
    /// The square of the burner.
    pub burner: Option<Sq>,
    /// The square to look at, if the ply ended the game.
    pub decisive_square: Option<Sq>,
}

impl Highlights {
    pub fn new(ply: &PlySummary, path: &[PathSegment], variant: &Variant) -> Self {
        let is_royal = |kind: KindId| variant.kind(kind).is_royal();
        let jump = path.iter().rfind(|part| part.kind == SegmentKind::RangeJump);
        let royal = |lost: &[(Sq, Piece)]| lost.iter().rfind(|(_, piece)| is_royal(piece.kind)).copied();
        let (captured, burnt) = (royal(&ply.captured), royal(&ply.burnt));
        let lost = burnt.or(captured);
        let is_great =
            |into: &Piece| ply.mover.is_some_and(|from| becomes_great(variant, from.kind, into.kind));
        Self {
            range_jump: jump.map(|part| part.to),
            great_promotion: ply.promoted.filter(is_great).and(ply.to),
            captured_royal: captured.map(|(at, _)| at),
            burnt_royal: burnt.map(|(at, _)| at),
            royal_loser: lost.map(|(_, piece)| piece.side),
            burnt: ply.burnt.len(),
            burner: ply.burner,
            decisive_square: ply.outcome.and(lost.map(|(at, _)| at).or(ply.to)),
        }
    }

    pub fn lost_royal(&self) -> Option<Sq> {
        self.captured_royal.or(self.burnt_royal)
    }
}

/// Whether a promotion makes a great piece: one with a higher rank for range jumps, or one of the most valuable.
fn becomes_great(variant: &Variant, from: KindId, into: KindId) -> bool {
    let rank = |kind: KindId| variant.kind(kind).jump_rank();
    rank(into) < rank(from) || is_great(variant, into) && !is_great(variant, from)
}

/// Whether a kind is among the most valuable of its game. Royals have no meaningful value and do not count.
fn is_great(variant: &Variant, kind: KindId) -> bool {
    let value = |kind: KindId| variant.kind(kind).entry().value.filter(|_| !variant.kind(kind).is_royal());
    let max_value = variant.kinds().filter_map(|(kind, _)| value(kind)).fold(0.0, f32::max);
    value(kind).is_some_and(|value| value >= GREAT_VALUE_FRACTION * max_value)
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((camera_push::plugin, stage::plugin));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use tenjiku_rules::variant::Variant;
    use tenjiku_rules::{coordinate, sfen};

    fn highlights(id: &str, start: Option<&str>, moves: &str) -> (Arc<Variant>, Highlights) {
        let variant = Variant::built_in(id).unwrap();
        let mut position = start.map_or_else(
            || tenjiku_rules::Position::new(Arc::clone(&variant)),
            |start| sfen::read(&variant, start).unwrap(),
        );
        let mut found = Highlights::default();
        for mv in moves.split_whitespace() {
            let mv = coordinate::read(&position, mv).unwrap();
            let path = position.path_of(mv);
            let mut ply = PlySummary::default();
            position.play(mv, &mut ply);
            found = Highlights::new(&ply, &path, &variant);
        }
        (variant, found)
    }

    fn square(variant: &Variant, name: &str) -> Option<Sq> {
        variant.geometry().parse(name)
    }

    #[test]
    fn a_range_jump_over_others_is_a_highlight() {
        let (tenjiku, found) = highlights("tenjiku", None, "9m9c");
        assert_eq!(found.range_jump, square(&tenjiku, "9c"));
        let (_, step) = highlights("tenjiku", None, "9l9k");
        assert_eq!(step, Highlights::default(), "a step is no highlight");
    }

    #[test]
    fn a_fire_that_burns_a_royal_is_a_highlight() {
        let moves = "9m9c 16e16f 9l9k 6d14l+ 10n10k 7e7f 10k10e 7c6f 10e8b";
        let (tenjiku, found) = highlights("tenjiku", None, moves);
        assert_eq!((found.burnt, found.burner), (6, square(&tenjiku, "8b")));
        assert_eq!(found.burnt_royal, square(&tenjiku, "8a"));
        assert_eq!(
            found.decisive_square,
            square(&tenjiku, "8a"),
            "the place to look at is not that of the royal"
        );
    }

    #[test]
    fn a_captured_royal_is_a_highlight() {
        let (chu, found) = highlights("chu", Some("5k5g/5G6/12/12/12/12/12/12/12/12/12/5K6 b - 1"), "7b7a");
        assert_eq!((found.lost_royal(), found.royal_loser), (square(&chu, "7a"), Some(Side::White)));
    }

    #[test]
    fn only_promotions_to_great_pieces_are_highlights() {
        let pawn = "5k5g/12/12/12/3P8/12/12/12/12/12/12/5K6 b - 1";
        assert_eq!(highlights("chu", Some(pawn), "9e9d+").1.great_promotion, None);
        let kirin = "5k5p/12/12/12/3O8/12/12/12/12/12/12/5K6 b - 1";
        let (chu, found) = highlights("chu", Some(kirin), "9e8d+");
        assert_eq!(found.great_promotion, square(&chu, "8d"), "a Kirin becomes a Lion");
        let (tenjiku, found) = highlights("tenjiku", None, "9m9c 16e16f 9l9k 6d14l+");
        assert_eq!(found.great_promotion, square(&tenjiku, "14l"), "a Bishop General becomes a Vice General");
    }
}
