//! The screen of the window.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy_egui::EguiPostUpdateSet;

#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The choice of games.
    #[default]
    Start,
    /// A game on the board.
    Match,
    /// The list of a game's lessons.
    Course,
    Lesson,
    Shelves,
    Problem,
    /// A position that is being set up.
    Editor,
}

impl Screen {
    pub const fn has_board(self) -> bool {
        matches!(self, Self::Match | Self::Lesson | Self::Problem | Self::Editor)
    }
}

/// A screen requested during a frame is entered before the frame is drawn. Otherwise the panels of the
/// previous screen would be drawn once more, around the board of the new screen.
pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>();
    let is_requested = |next: Res<NextState<Screen>>| !matches!(*next, NextState::Unchanged);
    app.add_systems(PostUpdate, enter.before(EguiPostUpdateSet::EndPass).run_if(is_requested));
}

fn enter(world: &mut World) -> Result {
    world.try_run_schedule(StateTransition)?;
    Ok(())
}

/// The system that gives a resource its first value again, when a screen is entered or left.
pub fn reset<R: Resource<Mutability = Mutable> + Default>(mut resource: ResMut<R>) {
    *resource = R::default();
}

pub fn at_the_board(screen: Res<State<Screen>>) -> bool {
    screen.get().has_board()
}
