//! An index of the koma entities: which one is on a square, in a hand, captured or burnt.

use super::components::InHand;
use bevy_ecs::prelude::*;
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{Piece, Side};

/// The entities by place. Hooks of [`OnSquare`](super::OnSquare) keep the squares up to date; the systems that set up
/// and update the koma keep everything else.
#[derive(Resource, Default)]
pub struct BoardIndex {
    squares: Vec<Option<Entity>>,
    hands: [Vec<(KindId, Entity)>; 2],
    pub(super) captured: [Vec<Entity>; 2],
    pub(super) burnt: Vec<Entity>,
}

impl BoardIndex {
    pub fn at(&self, sq: Sq) -> Option<Entity> {
        self.squares.get(sq.index()).copied().flatten()
    }

    /// The koma in a side's hand with their kinds, in the order of the kinds.
    pub fn hand(&self, side: Side) -> &[(KindId, Entity)] {
        &self.hands[side.index()]
    }

    /// The koma that a side has captured permanently, in order.
    pub fn captured(&self, by: Side) -> &[Entity] {
        &self.captured[by.index()]
    }

    /// All burnt koma, in the order in which they were burnt.
    pub fn burnt(&self) -> &[Entity] {
        &self.burnt
    }

    pub(super) fn on_board_len(&self) -> usize {
        self.squares.iter().flatten().count()
    }

    pub(super) fn clear(&mut self, cells: usize) {
        *self = Self { squares: vec![None; cells], ..Self::default() };
    }

    pub(super) fn put(&mut self, sq: Sq, entity: Entity) {
        if let Some(slot) = self.squares.get_mut(sq.index()) {
            *slot = Some(entity);
        }
    }

    /// Frees a square if that koma is on it.
    pub(super) fn free(&mut self, sq: Sq, entity: Entity) {
        if let Some(slot) = self.squares.get_mut(sq.index()) {
            slot.take_if(|occupant| *occupant == entity);
        }
    }

    /// Adds a koma to its owner's hand; koma of one kind lie together.
    pub(super) fn add_to_hand(&mut self, commands: &mut Commands, entity: Entity, piece: Piece) {
        let hand = &mut self.hands[piece.side.index()];
        hand.insert(hand.partition_point(|(kind, _)| *kind <= piece.kind), (piece.kind, entity));
        self.number_hand(commands, piece.side);
    }

    /// Takes a koma of that kind out of a hand.
    pub(super) fn take_from_hand(&mut self, commands: &mut Commands, piece: Piece) -> Option<Entity> {
        let hand = &mut self.hands[piece.side.index()];
        let place = hand.iter().rposition(|(kind, _)| *kind == piece.kind)?;
        let (_, entity) = hand.remove(place);
        commands.entity(entity).try_remove::<InHand>();
        self.number_hand(commands, piece.side);
        Some(entity)
    }

    fn number_hand(&self, commands: &mut Commands, side: Side) {
        for (order, (_, entity)) in (0u32..).zip(&self.hands[side.index()]) {
            commands.entity(*entity).try_insert(InHand { order });
        }
    }
}
