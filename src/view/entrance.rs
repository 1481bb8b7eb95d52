//! The animation at the start of a game: koma are set down on the board rank by rank, from the last rank of each side.
//!
//! The game has already begun. A click or a key ends the animation.

use super::koma_body::KomaFaces;
use super::koma_mesh::koma_size;
use super::motion::{Entrance, Motion, MotionSettings, MotionStyle, SkipMotion};
use super::resting_place::{KomaPlace, KomaSystems, RestingPlace};
use crate::game::Session;
use bevy::prelude::*;
use tenjiku_rules::Side;
use tenjiku_rules::variant::Geometry;

/// Delay of the last koma after the first, in seconds at normal speed.
const LAST_DELAY: f32 = 0.9;
/// Delay between the first and the last koma of a rank, as a fraction of the delay from one rank to the next.
const RANK_SPREAD: f32 = 0.7;

#[derive(Message, Clone, Copy, Debug)]
pub struct PlayEntrance {
    pub has_sound: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlayEntrance>();
    app.add_systems(
        Update,
        (
            set_down.after(KomaSystems::SpawnBodies).before(KomaSystems::StartMotion),
            skip.before(KomaSystems::Travel).run_if(any_with_component::<Motion>),
        ),
    );
}

fn set_down(
    mut commands: Commands,
    mut requests: MessageReader<PlayEntrance>,
    session: Res<Session>,
    motion: Res<MotionSettings>,
    koma: Query<(Entity, &RestingPlace, &KomaFaces, &Transform)>,
) {
    let (Some(PlayEntrance { has_sound }), Some(position)) = (requests.read().last(), session.position())
    else {
        return;
    };
    if motion.style != MotionStyle::Full {
        return;
    }
    let variant = position.variant();
    let geometry = variant.geometry();
    for (entity, resting, faces, rest) in &koma {
        let KomaPlace::Square(sq) = resting.place else { continue };
        let across = f32::from(geometry.column(sq)) / f32::from(geometry.files());
        let delay = delay(geometry, resting.side, geometry.rank(sq), across);
        // One koma of a rank makes the sound for all.
        let is_first =
            *has_sound && resting.side == Side::Black && geometry.column(sq) == geometry.files() / 2;
        let entrance = if is_first { Entrance::Audible } else { Entrance::Silent };
        let size = koma_size(faces.class(variant));
        commands.entity(entity).try_insert(Motion::set_down(*rest, delay, motion.speed, size, entrance));
    }
}

/// Delay of a koma in a rank, in seconds; `across` is its position in the rank, 0 to 1. Ranks are counted from the side
/// of the koma. The delay reaches its maximum in the middle of the board, because an army stands on at most about half
/// of the ranks.
fn delay(geometry: &Geometry, side: Side, rank: u8, across: f32) -> f32 {
    let ranks = geometry.ranks();
    let number = if side == Side::White { rank } else { ranks - 1 - rank };
    let rows = (f32::from(ranks) / 2.0).max(1.0);
    ((f32::from(number) + across * RANK_SPREAD) / rows).min(1.0) * LAST_DELAY
}

/// Ends the animation at a click or key press.
fn skip(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    koma: Query<&Motion>,
    mut skips: MessageWriter<SkipMotion>,
) {
    let is_requested = buttons.get_just_pressed().len() + keys.get_just_pressed().len() > 0;
    if is_requested && koma.iter().any(Motion::is_entrance) {
        skips.write(SkipMotion);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::{Library, Variant};

    /// In every game the last rank comes first, and the animation lasts about a second.
    #[test]
    fn ranks_follow_each_other_from_both_ends() {
        for file in Library::built_in().games() {
            let variant = Variant::compile(file, &[]).expect("the game compiles");
            let geometry = variant.geometry();
            let delay = |side, rank| delay(geometry, side, rank, 0.0);
            let last = geometry.ranks() - 1;
            assert_eq!((delay(Side::White, 0), delay(Side::Black, last)), (0.0, 0.0), "{}", variant.id());
            assert!(delay(Side::White, 1) > 0.0 && delay(Side::Black, last - 1) > 0.0, "{}", variant.id());
            for (sq, piece) in variant.starting_array() {
                let delay = delay(piece.side, geometry.rank(*sq));
                assert!((0.0..=LAST_DELAY).contains(&delay), "{}: {delay}", variant.id());
            }
        }
    }
}
