//! What a player likes, kept between runs in one small RON file.

use super::toast::Toast;
use crate::record::write_atomically;
use crate::variant::user_folder;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A player's likes. Written when they change.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Marks the squares a picked koma may go to.
    pub show_targets: bool,
    /// Warns of royals that could be taken or burnt.
    pub show_warnings: bool,
    /// Shows a card for the koma under the pointer.
    pub show_card: bool,
    /// Turns the board to the player to move.
    pub turn_to_mover: bool,
    /// Turns the camera slowly round the table.
    pub auto_rotate: bool,
    /// How fast koma move: 1 as a calm hand does, 0.25 to 4.
    pub motion_speed: f32,
    /// Whether koma move at all or are simply there.
    pub motion: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            show_targets: true,
            show_warnings: true,
            show_card: true,
            turn_to_mover: false,
            auto_rotate: false,
            motion_speed: 1.0,
            motion: true,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
    app.add_systems(Startup, read).add_systems(PostUpdate, write.run_if(resource_changed::<Settings>));
}

fn file() -> Option<PathBuf> {
    user_folder()?.parent().map(|folder| folder.join("settings.ron"))
}

/// Reads the settings; a file that cannot be read is set aside, not overwritten.
fn read(mut settings: ResMut<Settings>, mut toasts: MessageWriter<Toast>) {
    let Some(path) = file() else { return };
    let Ok(text) = std::fs::read_to_string(&path) else { return };
    match ron::from_str::<Settings>(&text) {
        Ok(read) => {
            let motion_speed =
                if read.motion_speed.is_finite() { read.motion_speed.clamp(0.25, 4.0) } else { 1.0 };
            *settings = Settings { motion_speed, ..read };
        }
        Err(error) => {
            let aside = path.with_extension("ron.broken");
            let told = match std::fs::rename(&path, &aside) {
                Ok(()) => format!("it was set aside as {}", aside.display()),
                Err(why) => format!("it could not be set aside ({why})"),
            };
            toasts.write(Toast::alarm(format!("Your settings file cannot be read ({error}); {told}.")));
        }
    }
}

fn write(settings: Res<Settings>, mut toasts: MessageWriter<Toast>) {
    if settings.is_added() {
        return;
    }
    let Some(path) = file() else { return };
    if let Err(error) = write_atomically(&path, &*settings) {
        toasts
            .write(Toast::alarm(format!("Your settings could not be saved to {}: {error}", path.display())));
    }
}
