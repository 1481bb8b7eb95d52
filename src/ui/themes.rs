//! Applies the theme of the settings.

use crate::app::{Settings, Toast};
use crate::view::redraw::NeedsFrames;
use crate::view::theme::{ActiveTheme, ThemeLibrary};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ThemeLibrary::load());
    app.add_systems(Startup, show_faults);
    app.add_systems(First, apply_theme.run_if(resource_changed::<Settings>));
}

/// Reports themes that cannot be read. The others remain available.
fn show_faults(themes: Res<ThemeLibrary>, mut toasts: MessageWriter<Toast>) {
    toasts.write_batch(themes.faults.iter().map(|fault| Toast::alarm(fault.to_string())));
}

/// Applies the theme of the settings, or the default theme if the chosen theme no longer exists.
fn apply_theme(
    settings: Res<Settings>,
    themes: Res<ThemeLibrary>,
    mut active: ResMut<ActiveTheme>,
    mut frames: ResMut<NeedsFrames>,
) {
    let theme = themes.find(&settings.theme).or_else(|| themes.themes.first());
    if let Some(theme) = theme.filter(|theme| **theme != active.0) {
        active.0 = theme.clone();
        frames.ask();
    }
}
