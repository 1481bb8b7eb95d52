//! What the hand may do in a lesson, and the signs on its board.

use super::classroom::Classroom;
use super::desk::Desk;
use super::{desk, tale};
use crate::app::Screen;
use crate::input::{Manner, Signs};
use crate::story::StoryTask;
use bevy::prelude::*;

/// Whether the learner wants the moves of a picked koma marked.
#[derive(Resource, Debug, Default)]
pub(super) struct ShowTargets(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShowTargets>();
    app.add_systems(
        Update,
        mark.run_if(in_state(Screen::Lesson))
            .in_set(super::TutorialSystems::Follow)
            .after(super::conduct::follow),
    );
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
    if let Some(tale) = classroom.tale() {
        manner.set_if_neq(match (tale.phase(), tale.reading().task()) {
            (tale::Phase::Doing, task) if task.asks_for_a_move() => Manner::Move,
            (tale::Phase::Doing, StoryTask::Point { .. }) => Manner::Point,
            _ => Manner::Look,
        });
        signs.set_if_neq(Signs { marks: tale.signs(), targets: None });
        return;
    }
    let desk = classroom.desk();
    manner.set_if_neq(match desk.map(|desk| (desk.phase(), desk.asks_for_squares())) {
        Some((desk::Phase::Doing, false)) => Manner::Move,
        Some((desk::Phase::Doing, true)) => Manner::Point,
        _ => Manner::Look,
    });
    let marks = desk.map(Desk::signs).unwrap_or_default();
    signs.set_if_neq(Signs { marks, targets: Some(targets.0) });
}
