//! Checks that the koma entities match the position.

use super::GameSystems;
use super::board_index::BoardIndex;
use super::components::{BurntBy, Captured, InHand, Koma, OnSquare, Owner};
use super::messages::{GameStarted, PlyPlayed};
use super::powers::{Movement, is_marked};
use super::session::Session;
use bevy_app::prelude::*;
use bevy_ecs::message::MessageCursor;
use bevy_ecs::prelude::*;
use tenjiku_rules::{Piece, Position, Side};

pub(super) fn plugin(app: &mut App) {
    if cfg!(debug_assertions) {
        app.add_systems(Update, check.after(GameSystems::Mirror).before(GameSystems::Turn));
    }
}

/// Checks after every ply, in debug builds.
fn check(
    world: &mut World,
    mut played: Local<MessageCursor<PlyPlayed>>,
    mut started: Local<MessageCursor<GameStarted>>,
) -> Result {
    let plies = played.read(world.resource::<Messages<PlyPlayed>>()).count();
    let games = started.read(world.resource::<Messages<GameStarted>>()).count();
    if plies + games == 0 {
        return Ok(());
    }
    match mismatch(world) {
        Some(difference) => Err(format!("the koma do not match the position: {difference}").into()),
        None => Ok(()),
    }
}

/// The first difference between the koma entities and the position, if there is one.
///
/// Compares the square, side, kind and powers of every koma on the board, and the hands. Every koma
/// must be in exactly one place, and the [`BoardIndex`] must have it there.
pub fn mismatch(world: &mut World) -> Option<String> {
    let mut koma = world.query_filtered::<EntityRef, With<Koma>>();
    let world = &*world;
    let position = world.resource::<Session>().position()?;
    let mut counts = KomaCounts {
        position,
        index: world.resource(),
        on_board: 0,
        captured: [0; 2],
        burnt: 0,
        hands: Side::BOTH.map(|_| vec![0; position.variant().kinds().len()]),
    };
    koma.iter(world).find_map(|koma| counts.check_koma(koma)).or_else(|| counts.missing())
}

/// Koma counts by place, to be compared with the position.
struct KomaCounts<'w> {
    position: &'w Position,
    index: &'w BoardIndex,
    on_board: usize,
    captured: [usize; 2],
    burnt: usize,
    hands: [Vec<usize>; 2],
}

impl KomaCounts<'_> {
    /// Counts a koma and describes its first fault, if it has one.
    fn check_koma(&mut self, koma: EntityRef) -> Option<String> {
        let (position, index) = (self.position, self.index);
        let (Some(&Koma { kind }), Some(&Owner(side))) = (koma.get(), koma.get()) else {
            return Some(format!("{} is no complete koma", koma.id()));
        };
        let piece = Piece { kind, side };
        let koma_name = name(position, piece);
        let place = (koma.get(), koma.get(), koma.get(), koma.get::<BurntBy>());
        let is_indexed = match place {
            (Some(&OnSquare(sq)), None, None, None) => {
                self.on_board += 1;
                let square = position.geometry().name(sq);
                match position.piece_at(sq) {
                    Some(actual) if actual == piece => {}
                    Some(actual) => {
                        return Some(format!(
                            "{koma_name} is shown on {square} instead of {}",
                            name(position, actual)
                        ));
                    }
                    None => return Some(format!("{koma_name} is shown on {square}, which is empty")),
                }
                index.at(sq) == Some(koma.id())
            }
            (None, Some(&InHand { order }), None, None) => {
                self.hands[side.index()][kind.index()] += 1;
                index.hand(side).get(order as usize) == Some(&(kind, koma.id()))
            }
            (None, None, Some(&Captured { by, order }), None) => {
                self.captured[by.index()] += 1;
                index.captured(by).get(order as usize) == Some(&koma.id())
            }
            (None, None, None, Some(_)) => {
                self.burnt += 1;
                index.burnt().contains(&koma.id())
            }
            (on_board, in_hand, captured, burnt) => {
                let places = [on_board.is_some(), in_hand.is_some(), captured.is_some(), burnt.is_some()];
                let places = places.iter().filter(|is_there| **is_there).count();
                return Some(format!("{koma_name} is in {places} places"));
            }
        };
        if !is_indexed {
            return Some(format!("the index does not have {koma_name} in its place"));
        }
        power_mismatch(koma, position, piece)
    }

    /// Describes missing koma: for pieces of the position, or for entries of the index.
    fn missing(&self) -> Option<String> {
        let Self { position, index, on_board, .. } = *self;
        let expected: usize = Side::BOTH.iter().map(|&side| position.pieces(side).len()).sum();
        if on_board != expected {
            return Some(format!("the board shows {on_board} koma, the position has {expected}"));
        }
        if index.on_board_len() != expected {
            return Some("the index has a koma on the board that is not there".to_owned());
        }
        if index.burnt().len() != self.burnt {
            return Some("the index has a burnt koma that is not there".to_owned());
        }
        for side in Side::BOTH {
            let hand = &self.hands[side.index()];
            for (kind, entry) in position.variant().kinds() {
                let (shown, expected) = (hand[kind.index()], usize::from(position.in_hand(side, kind)));
                if shown != expected {
                    return Some(format!("{side} shows {shown} of {} in hand, not {expected}", entry.name()));
                }
            }
            let index_counts = (index.hand(side).len(), index.captured(side).len());
            if index_counts != (hand.iter().sum(), self.captured[side.index()]) {
                return Some(format!("the index has koma of {side} off the board that are not there"));
            }
        }
        None
    }
}

fn name(position: &Position, piece: Piece) -> String {
    format!("{}'s {}", piece.side, position.variant().kind(piece.kind).name())
}

fn power_mismatch(koma: EntityRef, position: &Position, piece: Piece) -> Option<String> {
    let kind = position.variant().kind(piece.kind);
    let movement = koma.get::<Movement>().map(|movement| &*movement.0);
    if movement != Some(kind.powers()) || !is_marked(koma, kind) {
        return Some(format!("{} does not have the powers of its kind", name(position, piece)));
    }
    None
}
