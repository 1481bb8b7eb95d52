//! Applies the effects of each ply to the koma, one by one and in order.
//!
//! An effect may depend on the previous effect: in one ply a piece may be captured, its square occupied, and the mover
//! promoted and then burnt. When a ply is taken back, its effects come in reverse order. After an effect that moves a
//! koma its [event](super::events) is triggered.

use super::GameSystems;
use super::board_index::BoardIndex;
use super::components::{BurntBy, Captured, CapturedBy, Koma, OnSquare, Owner};
use super::events::{KomaBurnt, KomaCaptured, KomaDropped, KomaMoved, PlyContext};
use super::messages::{Direction, PlyPlayed};
use super::powers::{Movement, mark_powers};
use super::session::Session;
use super::spawn::name_of;
use bevy_app::prelude::*;
use bevy_ecs::message::MessageCursor;
use bevy_ecs::prelude::*;
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{Effect, Piece};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardIndex>();
    app.add_systems(Update, sync_koma.in_set(GameSystems::Mirror));
}

/// Applies every effect of every ply of this frame.
fn sync_koma(world: &mut World, mut played: Local<MessageCursor<PlyPlayed>>) {
    let plies: Vec<PlyPlayed> = played.read(world.resource::<Messages<PlyPlayed>>()).cloned().collect();
    for PlyPlayed { ply, effects, direction, instant, .. } in plies {
        let mut applier = EffectApplier {
            world: &mut *world,
            ply: PlyContext { ply, direction, is_animated: !instant },
            lifted: None,
            burnt: 0,
        };
        match direction {
            Direction::Forward => effects.into_iter().for_each(|effect| applier.apply(effect)),
            Direction::Backward => effects.into_iter().rev().for_each(|effect| applier.apply(effect)),
        }
    }
}

struct EffectApplier<'w> {
    world: &'w mut World,
    ply: PlyContext,
    /// The moving koma, between lift and landing.
    lifted: Option<Entity>,
    /// The number of koma that the ply has burnt so far, if it is played.
    burnt: u32,
}

impl EffectApplier<'_> {
    fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::Lift { from: at, .. } | Effect::Land { at, .. } => {
                let is_lift = matches!(effect, Effect::Lift { .. });
                if is_lift == self.ply.is_forward() { self.lift(at) } else { self.land(at) }
            }
            Effect::Capture { at, piece, to_hand } => self.capture(at, piece, to_hand),
            Effect::Promote { at, from, into } => self.promote(at, from, into),
            Effect::Burn { at, by, .. } => self.burn(at, by),
            Effect::Drop { at, piece, held } => self.drop(at, piece, held),
            Effect::Pass { at, .. } => {
                if let Some(entity) = self.index().at(at) {
                    self.world.trigger(KomaMoved { entity, ply: self.ply });
                }
            }
            Effect::End { .. } => {}
        }
    }

    fn index(&mut self) -> Mut<'_, BoardIndex> {
        self.world.resource_mut()
    }

    /// Changes a koma, if it has not been despawned by others.
    fn change(&mut self, entity: Entity, change: impl FnOnce(&mut EntityWorldMut)) {
        if let Ok(mut koma) = self.world.get_entity_mut(entity) {
            change(&mut koma);
        }
    }

    /// Takes the koma off a square and returns it.
    fn take(&mut self, sq: Sq) -> Option<Entity> {
        let entity = self.index().at(sq)?;
        self.change(entity, |koma| _ = koma.remove::<OnSquare>());
        Some(entity)
    }

    fn put(&mut self, sq: Sq, entity: Entity) {
        self.change(entity, |koma| _ = koma.insert(OnSquare(sq)));
    }

    fn lift(&mut self, at: Sq) {
        self.lifted = self.take(at);
    }

    fn land(&mut self, at: Sq) {
        let Some(entity) = self.lifted.take() else { return };
        self.put(at, entity);
        self.world.trigger(KomaMoved { entity, ply: self.ply });
    }

    /// Takes a captured koma off the board, or brings it back.
    fn capture(&mut self, at: Sq, piece: Piece, to_hand: Option<KindId>) {
        // A range capture can remove friendly pieces. They count as captured by the opponent, because their
        // owner has lost them in this case too.
        let by = piece.side.other();
        let hand_piece = to_hand.map(|kind| Piece { kind, side: by });
        let Some(captor) = self.lifted else { return };
        let entity = if self.ply.is_forward() {
            let Some(entity) = self.take(at) else { return };
            if let Some(hand_piece) = hand_piece {
                self.turn(entity, hand_piece);
                self.add_to_hand(entity, hand_piece);
            } else {
                let captured = &mut self.index().captured[by.index()];
                let order = u32::try_from(captured.len()).unwrap_or(u32::MAX);
                captured.push(entity);
                self.change(entity, |koma| _ = koma.insert((Captured { by, order }, CapturedBy(captor))));
            }
            entity
        } else {
            let Some(entity) = (match hand_piece {
                Some(hand_piece) => self.take_from_hand(hand_piece),
                None => self.index().captured[by.index()].pop(),
            }) else {
                return;
            };
            self.change(entity, |koma| _ = koma.remove::<(Captured, CapturedBy)>());
            self.turn(entity, piece);
            self.put(at, entity);
            entity
        };
        self.world.trigger(KomaCaptured { entity, at, ply: self.ply });
    }

    /// Takes a burnt koma off the board, or brings it back.
    fn burn(&mut self, at: Sq, by: Sq) {
        let Some(burner) = self.index().at(by) else { return };
        let (entity, order) = if self.ply.is_forward() {
            let Some(entity) = self.take(at) else { return };
            self.index().burnt.push(entity);
            let order = self.burnt;
            self.burnt += 1;
            self.change(entity, |koma| _ = koma.insert(BurntBy { burner, order }));
            (entity, order)
        } else {
            let Some(entity) = self.index().burnt.pop() else { return };
            let Ok(mut koma) = self.world.get_entity_mut(entity) else { return };
            let Some(BurntBy { order, .. }) = koma.take() else { return };
            self.put(at, entity);
            (entity, order)
        };
        self.world.trigger(KomaBurnt { entity, burner, order, ply: self.ply });
    }

    /// Promotes a koma, or turns it back.
    fn promote(&mut self, at: Sq, from: Piece, into: Piece) {
        let Some(entity) = self.index().at(at) else { return };
        self.turn(entity, if self.ply.is_forward() { into } else { from });
    }

    /// Drops a koma from the hand onto the board, or puts it back.
    fn drop(&mut self, at: Sq, piece: Piece, held: KindId) {
        let held = Piece { kind: held, ..piece };
        let entity = if self.ply.is_forward() {
            let Some(entity) = self.take_from_hand(held) else { return };
            self.turn(entity, piece);
            self.put(at, entity);
            entity
        } else {
            let Some(entity) = self.take(at) else { return };
            self.turn(entity, held);
            self.add_to_hand(entity, held);
            entity
        };
        self.world.trigger(KomaDropped { entity, ply: self.ply });
    }

    fn add_to_hand(&mut self, entity: Entity, piece: Piece) {
        self.world.resource_scope(|world, mut index: Mut<BoardIndex>| {
            index.add_to_hand(&mut world.commands(), entity, piece);
        });
        self.world.flush();
    }

    fn take_from_hand(&mut self, piece: Piece) -> Option<Entity> {
        let entity = self.world.resource_scope(|world, mut index: Mut<BoardIndex>| {
            index.take_from_hand(&mut world.commands(), piece)
        });
        self.world.flush();
        entity
    }

    /// Turns a koma into another piece: kind, owner, powers and name.
    fn turn(&mut self, entity: Entity, piece: Piece) {
        let session: &Session = self.world.resource();
        let (Some(position), Some(movement)) = (session.position(), session.movement(piece.kind)) else {
            return;
        };
        let Ok(current) = self.world.get_entity(entity) else { return };
        let (Some(&Koma { kind }), Some(&Owner(side))) = (current.get(), current.get()) else { return };
        if (Piece { kind, side }) == piece {
            return;
        }
        let name = name_of(position, piece);
        let variant = Arc::clone(position.variant());
        let mut commands = self.world.commands();
        let mut koma = commands.entity(entity);
        koma.insert((Owner(piece.side), name));
        if kind != piece.kind {
            mark_powers(&mut koma, variant.kind(piece.kind));
            koma.insert((Koma { kind: piece.kind }, Movement(movement)));
        }
        self.world.flush();
    }
}
