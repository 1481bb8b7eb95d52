//! Layer 3: when sounds are played, and the audio output.
//!
//! This module follows the game and the picture: a koma clacks when it visibly lands, not when the rules have played
//! it. It selects the [`Cue`] and its volume; a separate thread owns the sounds and the device, so no frame waits for
//! them. In a page the browser mixes the sounds. This module never changes the game; the sounds are synthesized by
//! [`tenjiku_sound`].
//!
//! Without a device the game is silent; only the settings mention it.

mod clock;
mod command;
#[cfg(not(target_family = "wasm"))]
mod device;
#[cfg(not(target_family = "wasm"))]
mod device_thread;
mod events;
#[cfg(target_family = "wasm")]
mod page;
mod sequence;

use crate::app::Settings;
use crate::view::photographer::Photographer;
use crate::view::theme::ActiveTheme;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use command::{AudioCommand, DevicePresence};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use tenjiku_sound::Cue;
use web_time::Instant;

/// The sender of commands to the audio output.
#[derive(Resource)]
pub struct Speaker {
    commands: Sender<AudioCommand>,
    presence: Arc<DevicePresence>,
}

impl Speaker {
    /// Whether no output device was found.
    pub fn is_missing(&self) -> bool {
        self.presence.is_missing()
    }

    /// Plays the sound of a koma that is set down, so that the player hears the volume.
    pub fn sample(&self) {
        self.send(AudioCommand::Play { cue: Cue::Clack(3), gain: 1.0, wait: 0.0, sent: Instant::now() });
    }

    fn send(&self, command: AudioCommand) {
        // Fails only if the thread has ended; the game is then silent.
        let _ = self.commands.send(command);
    }
}

/// Plays sounds unless sound is off.
#[derive(SystemParam)]
struct SoundPlayer<'w> {
    speaker: Res<'w, Speaker>,
    settings: Res<'w, Settings>,
    photographer: Res<'w, Photographer>,
}

impl SoundPlayer<'_> {
    /// Plays a sound at a gain, `wait` seconds from now.
    fn play(&self, cue: Cue, gain: f32, wait: f32) {
        // Films are silent, since they are recorded at any speed.
        if self.settings.sound && self.photographer.size.is_none() {
            self.speaker.send(AudioCommand::Play { cue, gain, wait, sent: Instant::now() });
        }
    }

    fn cancel_pending(&self) {
        self.speaker.send(AudioCommand::CancelPending);
    }
}

pub(crate) fn plugin(app: &mut App) {
    let (commands, inbox) = mpsc::channel();
    let presence = Arc::<DevicePresence>::default();
    #[cfg(not(target_family = "wasm"))]
    device_thread::start(inbox, &presence);
    #[cfg(target_family = "wasm")]
    page::start(app, inbox, Arc::clone(&presence));
    app.insert_resource(Speaker { commands, presence });
    app.add_plugins((events::plugin, clock::plugin));
    let is_other = resource_changed::<Settings>.or_eager(resource_changed::<ActiveTheme>);
    app.add_systems(Update, follow_settings.run_if(is_other));
}

/// Applies the volume of the settings and the wood of the theme.
fn follow_settings(settings: Res<Settings>, theme: Res<ActiveTheme>, speaker: Res<Speaker>) {
    let wood = &theme.0.sound;
    let volume = if settings.sound { f32::from(settings.volume) / 100.0 } else { 0.0 };
    // Squared, so that the steps sound even.
    speaker.send(AudioCommand::Volume(volume * volume * wood.volume));
    speaker.send(AudioCommand::Timbre(wood.timbre()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_is_a_koma_that_is_set_down() {
        let (commands, inbox) = mpsc::channel();
        Speaker { commands, presence: Arc::default() }.sample();
        assert!(matches!(inbox.try_recv(), Ok(AudioCommand::Play { cue: Cue::Clack(_), .. })));
    }
}
