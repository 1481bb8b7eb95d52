//! What the hand may do in a lesson, and the signs on its board.

use super::classroom::Classroom;
use super::desk::{Desk, Phase};
use crate::play::{Manner, Signs};
use crate::screens::Screen;
use bevy::prelude::*;

/// Whether the learner wants the moves of a picked koma marked.
#[derive(Resource, Debug, Default)]
pub(super) struct ShowTargets(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShowTargets>();
    app.add_systems(Update, mark.in_set(super::TutorialSystems::Follow).after(super::conduct::follow));
    app.add_systems(OnExit(Screen::Lesson), |mut manner: ResMut<Manner>, mut signs: ResMut<Signs>| {
        (*manner, *signs) = (Manner::default(), Signs::default());
    });
}

fn mark(
    classroom: Res<Classroom>,
    targets: Res<ShowTargets>,
    mut manner: ResMut<Manner>,
    mut signs: ResMut<Signs>,
) {
    if !(classroom.is_changed() || targets.is_changed()) {
        return;
    }
    let desk = classroom.desk();
    manner.set_if_neq(match desk.map(|desk| (desk.phase(), desk.asks_for_squares())) {
        Some((Phase::Doing, false)) => Manner::Move,
        Some((Phase::Doing, true)) => Manner::Point,
        _ => Manner::Look,
    });
    let marks = desk.map(Desk::signs).unwrap_or_default();
    signs.set_if_neq(Signs { marks, targets: Some(targets.0) });
}
