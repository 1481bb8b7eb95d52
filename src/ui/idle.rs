//! Prevents needless redraws of an idle window, which bevy_egui 0.42 causes in two ways.
//!
//! It reports the modifier keys to egui in every frame, and egui draws another frame for every event: reports without a
//! change are dropped before egui sees them. And when egui asks for a frame later, because a message is visible, a
//! tooltip waits or a text cursor blinks, it draws the next frame at once: the delay is passed on to the alarm instead.

use crate::view::redraw::NeedsFrames;
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiFullOutput, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, egui};
use std::time::Duration;

/// How long egui waits for its next frame; `None` if it needs it at once or does not need one.
#[derive(Resource, Default)]
struct RepaintDelay(Option<Duration>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RepaintDelay>();
    app.add_systems(
        PreUpdate,
        drop_stale_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
    let read = read_delay.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput);
    app.add_systems(PostUpdate, (read, delay_redraw.after(EguiPostUpdateSet::ProcessOutput)));
}

fn drop_stale_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => {
                std::mem::replace(&mut *last, *modifiers) != *modifiers
            }
            _ => true,
        });
    }
}

/// Reads the delay before bevy_egui takes the output.
fn read_delay(outputs: Query<&EguiFullOutput>, mut delay: ResMut<RepaintDelay>) {
    let viewports = outputs.iter().filter_map(|output| output.0.as_ref());
    let delays = viewports.flat_map(|output| output.viewport_output.values()).map(|view| view.repaint_delay);
    delay.0 = delays.min().filter(|delay| !delay.is_zero() && *delay < Duration::MAX);
}

/// Replaces the request of bevy_egui, the only one at this point of the frame, by one for the right time.
fn delay_redraw(
    delay: Res<RepaintDelay>,
    mut requests: ResMut<Messages<RequestRedraw>>,
    mut frames: ResMut<NeedsFrames>,
) {
    if let Some(delay) = delay.0 {
        requests.clear();
        frames.ask_within(delay);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    /// Regression: while a message was visible, the window drew frame after frame.
    #[test]
    fn a_frame_that_egui_wants_later_is_not_drawn_at_once() {
        let mut world = World::new();
        world.init_resource::<RepaintDelay>();
        world.init_resource::<NeedsFrames>();
        world.init_resource::<Messages<RequestRedraw>>();
        let context = world.spawn_empty().id();
        for (delay, redraws) in [(Duration::from_secs(1), 0), (Duration::ZERO, 1)] {
            let ctx = egui::Context::default();
            let draw = || ctx.run_ui(egui::RawInput::default(), |ui| ui.ctx().request_repaint_after(delay));
            // A new context asks for its second frame at once.
            (0..3).for_each(|_| draw().drop_without_applying_deltas());
            world.entity_mut(context).insert(EguiFullOutput(Some(draw())));
            world.run_system_once(read_delay).expect("it runs");
            world.write_message(RequestRedraw);
            world.run_system_once(delay_redraw).expect("it runs");
            assert_eq!(world.resource_mut::<Messages<RequestRedraw>>().drain().count(), redraws);
            let output = world.entity_mut(context).take::<EguiFullOutput>().and_then(|output| output.0);
            output.expect("it was inserted").drop_without_applying_deltas();
        }
    }
}
