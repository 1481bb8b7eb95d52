//! Gives each koma of the game a body and keeps it in its place.
//!
//! This file reads the game's components and never writes them. It starts the motion of each koma; `motion` animates
//! it.

use super::contact_shadow_map::Footprint;
use super::koma::{KomaAssets, koma_bundle};
use super::koma_mesh::koma_size;
use super::layout::BoardShape;
use super::motion::{Cues, FlightStyle, Held, Journey, Motion, Obstacle, PlaceWaypoint, Waypoint};
use super::pending_steps::PendingSteps;
use super::resting_place::{KomaPlace, KomaSystems, PlaceParams, RestingPlace, Whereabouts, after_steps};
use crate::game::{GameSystems, Session};
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use tenjiku_rules::variant::{KindId, Sq, Variant};

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct KomaFaces {
    front: KindId,
    back: Option<KindId>,
}

impl KomaFaces {
    /// The faces of a koma that shows `kind` now.
    pub fn for_kind(variant: &Variant, kind: KindId) -> Self {
        // In some games each face promotes to the other. The front is the one that is not red.
        let mut fronts = variant.kinds().filter(|(_, other)| other.promotes_to() == Some(kind));
        let front = if variant.kind(kind).is_promoted() { fronts.next() } else { None };
        let front = front.map_or(kind, |(front, _)| front);
        Self { front, back: variant.kind(front).promotes_to() }
    }

    /// The size class of the koma, which promotion does not change.
    pub fn class(self, variant: &Variant) -> u8 {
        variant.kind(self.front).size()
    }

    fn shows(self, kind: KindId) -> bool {
        self.front == kind || self.back == Some(kind)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (KomaSystems::SpawnBodies, KomaSystems::StartMotion, KomaSystems::Travel)
            .chain()
            .after(GameSystems::Turn),
    );
    app.add_systems(Update, spawn_bodies.in_set(KomaSystems::SpawnBodies));
    app.add_systems(Update, start_motion.in_set(KomaSystems::StartMotion));
}

/// A koma and its route through the last plies.
#[derive(QueryData)]
#[query_data(mutable)]
struct Travelling {
    resting: &'static mut RestingPlace,
    journey: &'static mut Journey,
}

impl TravellingItem<'_, '_> {
    /// Takes the koma's waypoints out of its journey: its route between two places; empty if it stays in its place.
    fn route_to(&mut self, from: KomaPlace, to: KomaPlace, cues: &Cues) -> Vec<PlaceWaypoint> {
        let at = self.journey.end().unwrap_or(from);
        let mut route = self.journey.bypass_change_detection().take();
        if at != to {
            route.push(cues.other_waypoint(at, to));
        }
        route
    }
}

fn spawn_bodies(
    mut commands: Commands,
    session: Res<Session>,
    assets: Option<Res<KomaAssets>>,
    shape: Option<Res<BoardShape>>,
    places: PlaceParams,
    bare: Query<(Entity, Whereabouts), Without<RestingPlace>>,
) {
    let (Some(assets), Some(shape), Some(position)) = (assets, shape, session.position()) else { return };
    let variant = position.variant();
    for (entity, whereabouts) in &bare {
        let Some(resting_place) = whereabouts.resting_place(variant, &places) else { continue };
        let faces = KomaFaces::for_kind(variant, whereabouts.koma.kind);
        let class = faces.class(variant);
        let cell = |kind: KindId| u16::try_from(kind.index() + 1).unwrap_or(0);
        let back = faces.back.map_or(0, cell);
        let body = koma_bundle(&assets, cell(faces.front), back, class, resting_place.grain());
        commands.entity(entity).try_insert((
            body,
            resting_place.pose(variant, *shape, class),
            resting_place,
            faces,
            Visibility::Inherited,
        ));
    }
}

/// Hides a koma that is off the board and removes its body. When the game gives it a place again, it gets a new body.
pub(super) fn hide(koma: &mut EntityCommands) {
    koma.try_remove::<(RestingPlace, KomaFaces, Journey, Footprint, Motion)>().try_insert(Visibility::Hidden);
}

fn start_motion(
    mut commands: Commands,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    (steps, places): (Res<PendingSteps>, PlaceParams),
    mut cues: ResMut<Cues>,
    mut koma: Query<(Entity, Whereabouts, Travelling, &KomaFaces, &mut Transform, Has<Held>)>,
) {
    let (Some(shape), Some(position)) = (shape, session.position()) else { return };
    let variant = position.variant();
    let steps = steps.for_position(position);
    let cues = std::mem::take(&mut *cues);
    let board_obstacles: Vec<(Sq, Obstacle)> = if cues.instant {
        Vec::new()
    } else {
        koma.iter()
            .filter_map(|(_, _, travelling, faces, ..)| obstacle(variant, *shape, travelling.resting, *faces))
            .collect()
    };
    for (entity, whereabouts, mut travelling, faces, mut transform, is_held) in &mut koma {
        let class = faces.class(variant);
        if !faces.shows(whereabouts.koma.kind) {
            // The kind is on neither face, because a position was loaded: the koma needs a new body.
            commands.entity(entity).remove::<RestingPlace>();
            continue;
        }
        let before = *travelling.resting;
        // A burnt koma has no place in the game. It burns where it stood, or at the end of its move.
        let burning_place =
            || RestingPlace { place: travelling.journey.end().unwrap_or(before.place), ..before };
        let resting = whereabouts.resting_place(variant, &places);
        let after = resting.map_or_else(burning_place, |resting| after_steps(resting, steps, &places.index));
        let route = travelling.route_to(before.place, after.place, &cues);
        if after == before && route.is_empty() {
            continue;
        }
        commands.entity(entity).remove::<Held>();
        if cues.instant {
            *transform = after.pose(variant, *shape, class);
            commands.entity(entity).remove::<Motion>().insert(Visibility::Inherited);
        } else {
            let pose_of = |place: RestingPlace| place.pose(variant, *shape, class);
            let is_passed = |sq: Sq| route.iter().any(|waypoint| waypoint.to == KomaPlace::Square(sq));
            let obstacles: Vec<Obstacle> = board_obstacles
                .iter()
                .filter(|(sq, _)| before.place != KomaPlace::Square(*sq) && !is_passed(*sq))
                .map(|(_, obstacle)| *obstacle)
                .collect();
            let mut waypoints = waypoints(&route, before, after, pose_of);
            if let Some(last) = waypoints.pop_if(|last| is_held && last.flight != FlightStyle::Straight) {
                waypoints = vec![Waypoint { flight: FlightStyle::Set, not_before: 0.0, ..last }];
            }
            let motion = Motion::along(*transform, &waypoints, cues.speed, koma_size(class), &obstacles);
            // The koma may have been hidden, waiting to be set down.
            commands.entity(entity).insert((motion, Visibility::Inherited));
        }
        *travelling.resting = after;
    }
}

/// The waypoints of a koma from one resting place to another. The last flight changes the side and face of the koma.
fn waypoints(
    route: &[PlaceWaypoint],
    before: RestingPlace,
    after: RestingPlace,
    pose: impl Fn(RestingPlace) -> Transform,
) -> Vec<Waypoint> {
    let last = route.len().saturating_sub(1);
    let waypoint = |(number, &PlaceWaypoint { to, flight, lands, not_before }): (usize, &PlaceWaypoint)| {
        let resting = if number == last { after } else { RestingPlace { place: to, ..before } };
        Waypoint { pose: pose(resting), flight, lands, not_before }
    };
    route.iter().enumerate().map(waypoint).collect()
}

/// The square of a koma on the board, and the koma as an obstacle.
fn obstacle(
    variant: &Variant,
    shape: BoardShape,
    resting_place: &RestingPlace,
    faces: KomaFaces,
) -> Option<(Sq, Obstacle)> {
    let KomaPlace::Square(sq) = resting_place.place else { return None };
    let class = faces.class(variant);
    let at = resting_place.pose(variant, shape, class).translation.xz();
    Some((sq, Obstacle { at, size: koma_size(class) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Library;

    /// Red writing is on the back, even where promotion goes both ways (Micro Shogi).
    #[test]
    fn every_kind_is_on_the_face_that_is_up() {
        for file in Library::built_in().games() {
            let variant = Variant::compile(file, &[]).expect("the game compiles");
            for (id, kind) in variant.kinds() {
                let faces = KomaFaces::for_kind(&variant, id);
                let up = if kind.is_promoted() { faces.back } else { Some(faces.front) };
                assert_eq!(up, Some(id), "{} of {}", kind.symbol(), variant.id());
            }
        }
    }
}
