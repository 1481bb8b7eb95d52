//! The resting place of a koma: its square or stand, its side, and the face that is up.
//!
//! `koma_body` sets these places from the game, `motion` animates koma from one place to the next.

use super::koma_mesh::koma_pose;
use super::layout::{BoardShape, Seat};
use super::motion::Journey;
use super::pending_steps::Steps;
use crate::game::{BoardIndex, Captured, InHand, Koma, OnSquare, Owner};
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tenjiku_rules::Side;
use tenjiku_rules::variant::{Sq, Variant};

/// Order of the systems that move koma, after those of the game.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KomaSystems {
    SpawnBodies,
    StartMotion,
    Travel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KomaPlace {
    Square(Sq),
    /// On a piece stand, in the slot of that index.
    Stand(Seat, usize),
}

/// The current or next place of a koma, and its orientation there.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Journey)]
pub struct RestingPlace {
    pub place: KomaPlace,
    /// The owner, from whom the koma points away.
    pub side: Side,
    /// Whether the promoted face is up.
    pub is_turned: bool,
}

#[derive(QueryData)]
pub struct Whereabouts {
    pub koma: &'static Koma,
    owner: &'static Owner,
    square: Option<&'static OnSquare>,
    hand: Option<&'static InHand>,
    captured: Option<&'static Captured>,
}

/// What the places of koma depend on.
#[derive(SystemParam)]
pub struct PlaceParams<'w> {
    pub index: Res<'w, BoardIndex>,
    shape: Option<Res<'w, BoardShape>>,
}

impl PlaceParams<'_> {
    /// The slot of a koma in hand.
    fn slot_in_hand(&self, owner: Side, order: usize) -> usize {
        let hand = self.index.hand(owner);
        let kinds = hand.chunk_by(|(one, _), (other, _)| one == other).map(<[_]>::len);
        self.shape.as_ref().map_or(order, |shape| slot_in_hand(kinds, order, shape.stand_slots()))
    }
}

/// The slot of a koma in a hand that is sorted by kind and has `kinds` koma of each. Each koma has a free slot if
/// there are enough. Otherwise they lie on koma of the same kind, in piles as low as possible, so that no kind is
/// hidden. Kinds cover one another only if there are more kinds than slots.
fn slot_in_hand(kinds: impl Iterator<Item = usize> + Clone, order: usize, slots: usize) -> usize {
    let needed = |height: usize| kinds.clone().map(|koma| koma.div_ceil(height)).sum::<usize>();
    let highest = kinds.clone().max().unwrap_or(1);
    let Some(height) = (1..=highest).find(|height| needed(*height) <= slots) else { return order };
    let (mut slot, mut order) = (0, order);
    for koma in kinds {
        let piles = koma.div_ceil(height);
        if order < koma {
            let (layer, pile) = (order / piles, order % piles);
            return slot + pile + layer * slots;
        }
        (slot, order) = (slot + piles, order - koma);
    }
    slot + order
}

impl WhereaboutsItem<'_, '_> {
    /// The square of the koma, or its slot on a stand; none if the koma is burnt.
    pub fn place(&self, params: &PlaceParams) -> Option<KomaPlace> {
        match (self.square, self.hand, self.captured) {
            (Some(square), ..) => Some(KomaPlace::Square(square.0)),
            (None, Some(hand), _) => {
                let slot = params.slot_in_hand(self.owner.0, hand.order as usize);
                Some(KomaPlace::Stand(Seat::from_side(self.owner.0), slot))
            }
            (None, None, Some(captured)) => {
                Some(KomaPlace::Stand(Seat::from_side(captured.by), captured.order as usize))
            }
            (None, None, None) => None,
        }
    }

    /// Place and orientation of the koma; none if the koma is burnt.
    pub fn resting_place(&self, variant: &Variant, params: &PlaceParams) -> Option<RestingPlace> {
        let is_turned = variant.kind(self.koma.kind).is_promoted();
        // A captured koma points away from its captor.
        let side = self.captured.map_or(self.owner.0, |captured| captured.by);
        Some(RestingPlace { place: self.place(params)?, side, is_turned })
    }
}

/// The resting place of a koma after unplayed steps: the end of the steps for the moving koma, and the next slots of
/// the stand for the koma that it captures.
pub fn after_steps(resting: RestingPlace, steps: Option<&Steps>, index: &BoardIndex) -> RestingPlace {
    let (Some(steps), KomaPlace::Square(sq)) = (steps, resting.place) else { return resting };
    if sq == steps.from {
        return RestingPlace { place: KomaPlace::Square(steps.end()), ..resting };
    }
    let Some(order) = steps.squares.iter().position(|step| *step == sq) else { return resting };
    let captor = resting.side.other();
    let before = index.captured(captor).len() + index.hand(captor).len();
    RestingPlace { place: KomaPlace::Stand(Seat::from_side(captor), before + order), side: captor, ..resting }
}

impl RestingPlace {
    /// The wood grain of a koma spawned here. It depends only on the place, so that a position always looks the same.
    pub(super) fn grain(&self) -> u32 {
        let place = match self.place {
            KomaPlace::Square(sq) => u32::from(sq.0),
            KomaPlace::Stand(seat, slot) => 10_007 * (1 + seat as u32) + slot as u32,
        };
        // Knuth's multiplicative hash; neighbours differ in the upper bits.
        place.wrapping_mul(2_654_435_761) >> 16
    }

    pub fn pose(&self, variant: &Variant, shape: BoardShape, class: u8) -> Transform {
        match self.place {
            KomaPlace::Square(sq) => {
                let geometry = variant.geometry();
                let centre = shape.square_centre(geometry.file(sq), geometry.rank(sq));
                koma_pose(centre, Seat::from_side(self.side), class, self.is_turned)
            }
            KomaPlace::Stand(seat, slot) => {
                let slot = shape.stand_slot(seat, slot);
                koma_pose(slot.translation, seat, class, self.is_turned)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slots of a hand on a stand with seven of them, by kind.
    fn slots(kinds: &[usize]) -> Vec<Vec<usize>> {
        let mut orders = 0..kinds.iter().sum();
        let slots = |koma: &usize| {
            let orders = orders.by_ref().take(*koma);
            orders.map(|order| slot_in_hand(kinds.iter().copied(), order, 7)).collect()
        };
        kinds.iter().map(slots).collect()
    }

    #[test]
    fn koma_in_hand_lie_side_by_side_while_there_is_room() {
        assert_eq!(slots(&[4, 3]), [vec![0, 1, 2, 3], vec![4, 5, 6]]);
    }

    /// In slot 7 a koma lies on the koma in slot 0.
    #[test]
    fn koma_in_a_large_hand_lie_on_koma_of_the_same_kind() {
        assert_eq!(slots(&[5, 1, 3]), [vec![0, 1, 2, 7, 8], vec![3], vec![4, 5, 11]]);
        assert_eq!(slots(&[9, 1]), [vec![0, 1, 2, 3, 4, 7, 8, 9, 10], vec![5]]);
    }

    #[test]
    fn more_kinds_than_slots_cover_one_another_and_share_no_place() {
        assert_eq!(slots(&[2, 1, 1, 1, 1, 1, 1, 1]).concat(), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }
}
