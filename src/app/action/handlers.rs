//! Dispatch of action requests to their handlers.
//!
//! A module registers a system with `app.on_action(Action::Pause, pause)`; the system runs once for every request.
//! Settings need no system: the action table names the field.

use super::table::Handler;
use super::{Action, ActionRequest};
use crate::app::{Screen, Settings};
use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemId;
use bevy::prelude::*;
use std::collections::BTreeMap;

#[derive(Resource, Default)]
struct ActionHandlers {
    systems: BTreeMap<Action, SystemId>,
    cursor: MessageCursor<ActionRequest>,
}

/// Runs the handlers of the actions requested since the last run: before the game's systems, and between the
/// panels and the windows above the board.
pub fn carry_out_actions(world: &mut World) -> Result {
    let requests: Vec<Action> = world.resource_scope(|world, mut handlers: Mut<ActionHandlers>| {
        let messages = world.resource::<Messages<ActionRequest>>();
        handlers.cursor.read(messages).map(|request| request.0).collect()
    });
    for action in requests {
        // A screen requested by an earlier action takes effect only in the next frame.
        if !action.is_for(*world.resource::<State<Screen>>().get()) {
            continue;
        }
        match action.row().handler {
            Handler::Setting(field) => {
                let mut settings = world.resource_mut::<Settings>();
                let switch = field(&mut settings);
                *switch = !*switch;
            }
            Handler::Command(file) | Handler::Switch(_, file) => {
                match world.resource::<ActionHandlers>().systems.get(&action) {
                    Some(&system) => world.run_system(system)?,
                    None => error!("{action:?} does nothing: src/{file} has registered no handler"),
                }
            }
        }
    }
    Ok(())
}

pub trait HandleActions {
    /// Runs a system for every request of an action. Each action has exactly one handler; the action table
    /// names its file, and a test compares the two.
    fn on_action<M>(&mut self, action: Action, handler: impl IntoSystem<(), (), M> + 'static) -> &mut Self;
}

impl HandleActions for App {
    fn on_action<M>(&mut self, action: Action, handler: impl IntoSystem<(), (), M> + 'static) -> &mut Self {
        let system = self.register_system(handler);
        self.init_resource::<ActionHandlers>();
        self.world_mut().resource_mut::<ActionHandlers>().systems.insert(action, system);
        self
    }
}

pub fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>().init_resource::<ActionHandlers>();
    app.add_systems(PreUpdate, carry_out_actions.run_if(on_message::<ActionRequest>));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_sources::sources;

    #[test]
    fn every_action_is_handled_only_in_the_file_of_its_row() {
        let without_spaces =
            |(name, text): (String, String)| (name, text.split_whitespace().collect::<String>());
        let files: Vec<_> = sources().into_iter().map(without_spaces).collect();
        for &action in Action::ALL {
            let call = format!("on_action(Action::{action:?},");
            let mut found = Vec::new();
            for (name, text) in &files {
                found.extend(text.matches(&call).map(|_| name.as_str()));
            }
            let expected: &[&str] = match action.row().handler {
                Handler::Setting(_) => &[],
                Handler::Command(file) | Handler::Switch(_, file) => &[file],
            };
            assert_eq!(found, expected, "the files with `{call}`, and the one in the action table");
        }
    }

    #[test]
    fn a_request_runs_its_handler_once_and_switches_its_setting() {
        #[derive(Resource, Default)]
        struct Quits(u32);
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin, plugin));
        app.init_state::<Screen>().init_resource::<Settings>().init_resource::<Quits>();
        let quit = Action::Quit;
        app.on_action(quit, |mut quits: ResMut<Quits>| quits.0 += 1);
        let is_on = app.world().resource::<Settings>().sound;
        for action in [Action::Quit, Action::Sound, Action::Quit, Action::Notes] {
            app.world_mut().write_message(ActionRequest(action));
        }
        (0..3).for_each(|_| app.update());
        assert_eq!(app.world().resource::<Quits>().0, 2);
        assert_eq!(app.world().resource::<Settings>().sound, !is_on);
        assert!(!app.world().resource::<Settings>().notes, "the start screen has no notes");
    }
}
