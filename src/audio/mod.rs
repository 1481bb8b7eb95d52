//! Storey 4: when something is heard, and the loudspeaker it comes from.
//!
//! This room listens to the game and to the picture: a koma clacks when it is seen to land, not when
//! the rules have played it. It says which [`Cue`] is due and how loud; a thread of its own has the
//! sounds and the device, so no frame waits for either. In a page the browser mixes them. It never changes the
//! game, decides no rule and makes no sound itself: that is [`sound`](crate::sound).
//!
//! Without a device the game is silent, and only the settings say so.

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
use crate::sound::Cue;
use crate::view::photographer::Photographer;
use crate::view::theme::ActiveTheme;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use command::{AudioCommand, DevicePresence};
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use web_time::Instant;

/// The link to the loudspeaker.
#[derive(Resource)]
pub struct Speaker {
    commands: Sender<AudioCommand>,
    presence: Arc<DevicePresence>,
}

impl Speaker {
    /// Whether no device was found to play on.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        self.presence.is_missing()
    }

    /// Lets the player hear how loud it is: a koma is set down.
    pub fn sample(&self) {
        self.order(AudioCommand::Play { cue: Cue::Clack(3), gain: 1.0, wait: 0.0, sent: Instant::now() });
    }

    fn order(&self, order: AudioCommand) {
        // If its thread has ended, the game is silent.
        let _ = self.commands.send(order);
    }
}

/// Plays sounds, unless the sound is off.
#[derive(SystemParam)]
struct SoundPlayer<'w> {
    speaker: Res<'w, Speaker>,
    settings: Res<'w, Settings>,
    photographer: Res<'w, Photographer>,
}

impl SoundPlayer<'_> {
    /// Plays a sound at a volume (1 is as it was made), that many seconds from now.
    fn play(&self, cue: Cue, gain: f32, wait: f32) {
        // While a film is made, the game runs at any speed.
        if self.settings.sound && self.photographer.size.is_none() {
            self.speaker.order(AudioCommand::Play { cue, gain, wait, sent: Instant::now() });
        }
    }

    /// Cancels the sounds that have not started yet.
    fn drop_waiting(&self) {
        self.speaker.order(AudioCommand::DropWaiting);
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

/// Takes the volume from the settings and the kind of wood from the theme.
fn follow_settings(settings: Res<Settings>, theme: Res<ActiveTheme>, speaker: Res<Speaker>) {
    let wood = &theme.0.sound;
    let volume = if settings.sound { f32::from(settings.volume) / 100.0 } else { 0.0 };
    // Squared, the steps of the setting sound even.
    speaker.order(AudioCommand::Volume(volume * volume * wood.volume));
    speaker.order(AudioCommand::Timbre(wood.timbre()));
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
