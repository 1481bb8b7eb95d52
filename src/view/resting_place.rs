//! Where a koma rests: on which square or stand, for which side, and which face up.
//!
//! `koma_body` sets these places from the game, `motion` carries koma from one to the next.

use super::koma_mesh::koma_pose;
use super::layout::{BoardShape, Seat};
use bevy::prelude::*;
use tenjiku_rules::Side;
use tenjiku_rules::variant::{Sq, Variant};

/// Order of the systems that move koma, all after the game's.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KomaSystems {
    /// New koma get a body.
    SpawnBodies,
    /// Koma set out for the places where they belong.
    SetOut,
    /// Koma travel.
    Travel,
}

/// A place for a koma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KomaPlace {
    /// On a square.
    Square(Sq),
    /// On a piece stand, in the slot of that index.
    Stand(Seat, usize),
}

/// Where a koma rests or is going to, and how it lies there.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RestingPlace {
    /// The square or stand.
    pub place: KomaPlace,
    /// The owner, whom the koma points away from.
    pub side: Side,
    /// Whether the promoted face is up.
    pub turned: bool,
}

impl RestingPlace {
    /// The grain of the wood of a koma that is spawned here. It depends only on the place, so that the
    /// same position always looks the same.
    pub(super) fn grain(&self) -> u32 {
        let place = match self.place {
            KomaPlace::Square(sq) => u32::from(sq.0),
            KomaPlace::Stand(seat, slot) => 10_007 * (1 + seat as u32) + slot as u32,
        };
        // Knuth's multiplicative hash; neighbours differ in the upper bits.
        place.wrapping_mul(2_654_435_761) >> 16
    }

    /// The pose of a koma of a size class that lies here.
    #[must_use]
    pub fn pose(&self, variant: &Variant, shape: BoardShape, class: u8) -> Transform {
        match self.place {
            KomaPlace::Square(sq) => {
                let geometry = variant.geometry();
                let centre = shape.square_centre(geometry.file(sq), geometry.rank(sq));
                koma_pose(centre, Seat::of(self.side), class, self.turned)
            }
            KomaPlace::Stand(seat, slot) => {
                let slot = shape.stand_slot(seat, slot);
                koma_pose(slot.translation, seat, class, self.turned)
            }
        }
    }
}
