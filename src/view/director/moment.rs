//! Rates the visual interest of a ply for the camera, and locates it.

use crate::view::highlights::GREAT_FIRE;
use bevy::prelude::*;
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{PathSegment, PlySummary, SegmentKind};

/// The visual interest of a ply, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MomentWeight {
    Quiet,
    Capture,
    /// Something larger: burning, a range jump, igui, a promotion, or several captures.
    Event,
    /// Many pieces at once: a great fire, or a move that captures a whole row.
    Great,
    Royal,
}

/// The visible event of a ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    pub weight: MomentWeight,
    pub at: Vec3,
    /// Radius of the event, in metres.
    pub reach: f32,
    /// The origin of the piece, if it moved.
    pub from: Option<Vec3>,
}

impl Moment {
    /// The moment of a ply; none if nothing visible happens on the board. `centre` returns the position of a square.
    pub fn new(
        ply: &PlySummary,
        path: &[PathSegment],
        is_royal: impl Fn(KindId) -> bool,
        centre: impl Fn(Sq) -> Vec3,
    ) -> Option<Self> {
        let is_capture = !ply.captured.is_empty();
        let is_event = ply.captured.len() > 1
            || is_capture && ply.from == ply.to
            || ply.promoted.is_some()
            || !ply.burnt.is_empty()
            || path.iter().any(|part| part.kind == SegmentKind::RangeJump);
        let weight = if ply.removed_pieces().any(|(_, piece)| is_royal(piece.kind)) {
            MomentWeight::Royal
        } else if ply.removed_pieces().count() >= GREAT_FIRE {
            MomentWeight::Great
        } else if is_event {
            MomentWeight::Event
        } else if is_capture {
            MomentWeight::Capture
        } else {
            MomentWeight::Quiet
        };
        let positions: Vec<Vec3> =
            ply.removed_pieces().map(|(at, _)| at).chain(ply.to).map(&centre).collect();
        let low = positions.iter().copied().reduce(Vec3::min)?;
        let high = positions.iter().copied().reduce(Vec3::max)?;
        let from = ply.from.filter(|_| !ply.is_pass).map(centre);
        Some(Self { weight, at: (low + high) / 2.0, reach: low.distance(high) / 2.0, from })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;
    use tenjiku_rules::{coordinate, sfen};

    fn moment(id: &str, position: &str, mv: &str) -> Moment {
        let variant = Variant::built_in(id).unwrap();
        let mut position = sfen::read(&variant, position).unwrap();
        let mv = coordinate::read(&position, mv).unwrap();
        let path = position.path_of(mv);
        let mut ply = PlySummary::default();
        position.play(mv, &mut ply);
        let geometry = variant.geometry();
        let centre = |sq| Vec3::new(f32::from(geometry.file(sq)), 0.0, f32::from(geometry.rank(sq)));
        Moment::new(&ply, &path, |kind| variant.kind(kind).is_royal(), centre).unwrap()
    }

    const LION: &str = "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1";

    #[test]
    fn weights_rise_with_captures_promotions_and_royals() {
        for (mv, weight) in [
            ("6f6g", MomentWeight::Quiet),
            ("6f6e", MomentWeight::Capture),
            ("6f6e5d", MomentWeight::Event),
            ("6f6e6f", MomentWeight::Event),
            ("6f6f", MomentWeight::Quiet),
        ] {
            assert_eq!(moment("chu", LION, mv).weight, weight, "{mv}");
        }
        let royal = "5k5g/5G6/12/12/12/12/12/12/12/12/12/5K6 b - 1";
        assert_eq!(moment("chu", royal, "7b7a").weight, MomentWeight::Royal);
        let promotes = "5k5g/12/12/12/3P8/12/12/12/12/12/12/5K6 b - 1";
        assert_eq!(moment("chu", promotes, "9e9d+").weight, MomentWeight::Event);
    }

    #[test]
    fn a_moment_is_centred_on_the_affected_squares() {
        let single = moment("chu", LION, "6f6e");
        assert_eq!((single.at, single.reach), (Vec3::new(6.0, 0.0, 4.0), 0.0));
        let double = moment("chu", LION, "6f6e5d");
        assert_eq!(double.at, Vec3::new(5.5, 0.0, 3.5));
        assert!(double.reach > 0.5);
    }
}
