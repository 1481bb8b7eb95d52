//! Gives the game's koma a body and keeps each where the game says it lies.
//!
//! The game's components are followed, never written. A koma whose place or side has changed is
//! sent there by `motion`; this file knows where "there" is.

use super::koma::{KomaAssets, koma_bundle};
use super::koma_mesh::{koma_pose, koma_size};
use super::layout::{BoardShape, Seat};
use super::motion::{Cues, Hurdle, Motion, Stop};
use crate::game::{Burning, Captured, GameSystems, InHand, Koma, OnSquare, Owner, Session};
use crate::rules::Side;
use crate::variant::{KindId, Sq, Variant};
use bevy::prelude::*;

/// Order of the view's work on koma, after the game's.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KomaSystems {
    /// New koma get a body.
    SpawnBodies,
    /// Koma set out for where they belong.
    SetOut,
    /// Koma travel.
    Travel,
}

/// Where a koma lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KomaPlace {
    /// On a square.
    Square(Sq),
    /// On a piece stand, at that slot.
    Stand(Seat, usize),
}

/// Where the body of a koma lies, or is on its way to, and which way up.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RestingPlace {
    /// The place.
    pub place: KomaPlace,
    /// Whose koma it is: it points away from him.
    pub side: Side,
    /// Whether the promoted face is up.
    pub turned: bool,
}

/// What is written on the two faces of a koma.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct KomaFaces {
    front: KindId,
    back: Option<KindId>,
}

impl KomaFaces {
    /// Faces of a koma that now shows `kind`.
    #[must_use]
    pub fn of(variant: &Variant, kind: KindId) -> Self {
        // Where koma turn to and fro each side turns into the other: then the one that is not red is in front.
        let mut natural = variant.kinds().filter(|(_, other)| other.promotes_to() == Some(kind));
        let natural = if variant.kind(kind).is_promoted() { natural.next() } else { None };
        let front = natural.map_or(kind, |(natural, _)| natural);
        Self { front, back: variant.kind(front).promotes_to() }
    }

    /// Size class of the koma, which promotion does not change.
    #[must_use]
    pub fn class(self, variant: &Variant) -> u8 {
        variant.kind(self.front).size()
    }

    fn shows(self, kind: KindId) -> bool {
        self.front == kind || self.back == Some(kind)
    }
}

/// The player at that side of the board.
#[must_use]
pub const fn seat(side: Side) -> Seat {
    match side {
        Side::Black => Seat::Black,
        Side::White => Seat::White,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (KomaSystems::SpawnBodies, KomaSystems::SetOut, KomaSystems::Travel).chain().after(GameSystems::Turn),
    );
    app.add_systems(Update, embody.in_set(KomaSystems::SpawnBodies));
    app.add_systems(Update, set_out.in_set(KomaSystems::SetOut));
}

/// The components that say where a koma belongs.
type Whereabouts = (
    &'static Koma,
    &'static Owner,
    Option<&'static OnSquare>,
    Option<&'static InHand>,
    Option<&'static Captured>,
);

fn resting_place(
    variant: &Variant,
    (koma, owner, square, hand, captured): (
        &Koma,
        &Owner,
        Option<&OnSquare>,
        Option<&InHand>,
        Option<&Captured>,
    ),
) -> Option<RestingPlace> {
    let turned = variant.kind(koma.kind).is_promoted();
    let place = match (square, hand, captured) {
        (Some(square), ..) => KomaPlace::Square(square.0),
        (None, Some(hand), _) => KomaPlace::Stand(seat(owner.0), hand.order as usize),
        (None, None, Some(captured)) => KomaPlace::Stand(seat(captured.by), captured.order as usize),
        (None, None, None) => return None,
    };
    // Captured koma lie as their captor would have put them there.
    let side = captured.map_or(owner.0, |captured| captured.by);
    Some(RestingPlace { place, side, turned })
}

impl RestingPlace {
    /// Which grain the wood of a koma has that begins here: by its place, so that the same position is
    /// the same picture.
    fn grain(&self) -> u32 {
        let place = match self.place {
            KomaPlace::Square(sq) => u32::from(sq.0),
            KomaPlace::Stand(seat, slot) => 10_007 * (1 + seat as u32) + slot as u32,
        };
        // Knuth's multiplicative hash; neighbours differ in the upper bits.
        place.wrapping_mul(2_654_435_761) >> 16
    }

    /// The resting pose.
    #[must_use]
    pub fn pose(&self, variant: &Variant, shape: BoardShape, class: u8) -> Transform {
        match self.place {
            KomaPlace::Square(sq) => {
                let geometry = variant.geometry();
                let centre = shape.square_centre(geometry.file(sq), geometry.rank(sq));
                koma_pose(centre, seat(self.side), class, self.turned)
            }
            KomaPlace::Stand(seat, slot) => {
                let slot = shape.stand_slot(seat, slot);
                koma_pose(slot.translation, seat, class, self.turned)
            }
        }
    }
}

fn embody(
    mut commands: Commands,
    session: Res<Session>,
    assets: Option<Res<KomaAssets>>,
    shape: Option<Res<BoardShape>>,
    bare: Query<(Entity, Whereabouts), Without<RestingPlace>>,
) {
    let (Some(assets), Some(shape), Some(position)) = (assets, shape, session.position()) else { return };
    let variant = position.variant();
    for (entity, whereabouts) in &bare {
        let Some(resting_place) = resting_place(variant, whereabouts) else { continue };
        let faces = KomaFaces::of(variant, whereabouts.0.kind);
        let class = faces.class(variant);
        let cell = |kind: KindId| u16::try_from(kind.index() + 1).unwrap_or(0);
        let back = faces.back.map_or(0, cell);
        let body = koma_bundle(&assets, cell(faces.front), back, class, resting_place.grain());
        commands.entity(entity).try_insert((
            body,
            resting_place.pose(variant, *shape, class),
            resting_place,
            faces,
        ));
    }
}

fn set_out(
    mut commands: Commands,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    mut cues: ResMut<Cues>,
    mut koma: Query<(Entity, Whereabouts, &mut RestingPlace, &KomaFaces, &mut Transform, Has<Burning>)>,
) {
    let (Some(shape), Some(position)) = (shape, session.position()) else { return };
    let variant = position.variant();
    let cues = std::mem::take(&mut *cues);
    let lying: Vec<(Sq, Hurdle)> = if cues.instant {
        Vec::new()
    } else {
        koma.iter()
            .filter_map(|(_, _, resting_place, faces, ..)| hurdle(variant, *shape, resting_place, *faces))
            .collect()
    };
    for (entity, whereabouts, mut was, faces, mut transform, burns) in &mut koma {
        let class = faces.class(variant);
        if !faces.shows(whereabouts.0.kind) {
            // Another kind altogether (a position was loaded): a new body is made for it.
            commands.entity(entity).remove::<RestingPlace>();
            continue;
        }
        let is = if burns { None } else { resting_place(variant, whereabouts) };
        let is = is.unwrap_or(RestingPlace { place: cues.burnt_place(was.place), ..*was });
        let way = cues.way(was.place);
        if is == *was && way.is_empty() {
            continue;
        }
        let pose = is.pose(variant, *shape, class);
        if cues.instant {
            *transform = pose;
            commands.entity(entity).remove::<Motion>();
        } else {
            // On the way it still lies as it did; the last flight turns it.
            let mut stops: Vec<Stop> = way
                .iter()
                .map(|stage| Stop {
                    pose: RestingPlace { place: KomaPlace::Square(stage.to), ..*was }
                        .pose(variant, *shape, class),
                    carriage: stage.carriage,
                    lands: stage.lands,
                })
                .collect();
            let last = stops.pop().map_or_else(|| cues.aside(was.place, is.place), |stop| stop.carriage);
            stops.push(Stop { pose, carriage: last, lands: true });
            let is_passed = |sq: Sq| way.iter().any(|stage| stage.to == sq);
            let ends = [was.place, is.place];
            let hurdles: Vec<Hurdle> = lying
                .iter()
                .filter(|(sq, _)| !ends.contains(&KomaPlace::Square(*sq)) && !is_passed(*sq))
                .map(|(_, hurdle)| *hurdle)
                .collect();
            let when = (cues.delay(was.place, is.place), cues.speed);
            let motion = Motion::along(*transform, &stops, when, koma_size(class), &hurdles);
            commands.entity(entity).insert(motion);
        }
        *was = is;
    }
}

/// A koma on the board, which others must not touch on their way.
fn hurdle(
    variant: &Variant,
    shape: BoardShape,
    resting_place: &RestingPlace,
    faces: KomaFaces,
) -> Option<(Sq, Hurdle)> {
    let KomaPlace::Square(sq) = resting_place.place else { return None };
    let class = faces.class(variant);
    let at = resting_place.pose(variant, shape, class).translation.xz();
    Some((sq, Hurdle { at, size: koma_size(class) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Library;

    /// What is written in red is on the back, also where koma turn to and fro (Micro).
    #[test]
    fn every_kind_is_on_the_side_of_its_koma_that_lies_up() {
        for file in Library::with_folder(None).games() {
            let variant = Variant::compile(file, &[]).expect("it compiles");
            for (id, kind) in variant.kinds() {
                let faces = KomaFaces::of(&variant, id);
                let up = if kind.is_promoted() { faces.back } else { Some(faces.front) };
                assert_eq!(up, Some(id), "{} of {}", kind.symbol(), variant.id());
            }
        }
    }
}
