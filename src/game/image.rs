//! Whether the world is the faithful image of the position.

use super::GameSystems;
use super::components::{Burning, Captured, InHand, Koma, OnSquare, Owner};
use super::follow::BoardIndex;
use super::messages::{GameStarted, PlyPlayed};
use super::powers::{Movement, Powers};
use super::session::Session;
use crate::rules::{Piece, Position, Side};
use bevy_app::prelude::*;
use bevy_ecs::message::MessageCursor;
use bevy_ecs::prelude::*;

pub(super) fn plugin(app: &mut App) {
    if cfg!(debug_assertions) {
        app.add_systems(Update, check.after(GameSystems::Mirror).before(GameSystems::Turn));
    }
}

/// Looks after every ply, in builds for development.
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
        Some(difference) => Err(format!("the world is not the position: {difference}").into()),
        None => Ok(()),
    }
}

/// The first difference between world and position, if there is one.
///
/// Compared are square, side and kind of every koma on the board, the hands, the powers, that each
/// koma is in exactly one place, and that the [`BoardIndex`] knows it there.
pub fn mismatch(world: &mut World) -> Option<String> {
    let mut koma = world.query_filtered::<EntityRef, With<Koma>>();
    let world = &*world;
    let position = world.resource::<Session>().position()?;
    let mut image = Image {
        position,
        index: world.resource(),
        on_board: 0,
        captured: [0; 2],
        hands: Side::BOTH.map(|_| vec![0; position.variant().kinds().len()]),
    };
    koma.iter(world).find_map(|koma| image.take_in(koma)).or_else(|| image.missing())
}

/// What was seen so far.
struct Image<'w> {
    position: &'w Position,
    index: &'w BoardIndex,
    on_board: usize,
    captured: [usize; 2],
    hands: [Vec<usize>; 2],
}

impl Image<'_> {
    /// Looks at one koma; tells what is wrong with it.
    fn take_in(&mut self, koma: EntityRef) -> Option<String> {
        let (position, index) = (self.position, self.index);
        let (Some(&Koma { kind }), Some(&Owner(side))) = (koma.get(), koma.get()) else {
            return Some(format!("{} is nobody's", koma.id()));
        };
        let piece = Piece { kind, side };
        let shown = name(position, piece);
        let place = (koma.get(), koma.get(), koma.get(), koma.get::<Burning>());
        let indexed = match place {
            (Some(&OnSquare(sq)), None, None, None) => {
                self.on_board += 1;
                let square = position.geometry().name(sq);
                match position.piece_at(sq) {
                    Some(stands) if stands == piece => {}
                    Some(stands) => {
                        return Some(format!(
                            "{shown} is shown on {square}, where {} stands",
                            name(position, stands)
                        ));
                    }
                    None => return Some(format!("{shown} is shown on {square}, which is empty")),
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
            (None, None, None, Some(_)) => true,
            (on_board, in_hand, captured, burning) => {
                let places = [on_board.is_some(), in_hand.is_some(), captured.is_some(), burning.is_some()];
                let places = places.iter().filter(|is_there| **is_there).count();
                return Some(format!("{shown} is in {places} places"));
            }
        };
        if !indexed {
            return Some(format!("the index does not know {shown} where it is"));
        }
        power_mismatch(koma, position, piece)
    }

    /// What ought to be there beside the koma that were seen, each known to the index.
    fn missing(&self) -> Option<String> {
        let Self { position, index, on_board, .. } = *self;
        let standing: usize = Side::BOTH.iter().map(|&side| position.pieces(side).len()).sum();
        if on_board != standing {
            return Some(format!("{on_board} koma are shown on the board, {standing} stand there"));
        }
        if index.standing() != standing || index.lifted().is_some() {
            return Some("the index knows a koma on the board that is not there".to_owned());
        }
        for side in Side::BOTH {
            let hand = &self.hands[side.index()];
            for (kind, entry) in position.variant().kinds() {
                let (shown, held) = (hand[kind.index()], usize::from(position.in_hand(side, kind)));
                if shown != held {
                    return Some(format!("{side} shows {shown} of {} in hand, not {held}", entry.name()));
                }
            }
            let indexed = (index.hand(side).len(), index.captured(side).len());
            if indexed != (hand.iter().sum(), self.captured[side.index()]) {
                return Some(format!("the index knows koma of {side} beside the board that are not there"));
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
    if movement != Some(kind.powers()) || Powers::on(koma) != Powers::of(kind) {
        return Some(format!("{} has not the powers of its kind", name(position, piece)));
    }
    None
}
