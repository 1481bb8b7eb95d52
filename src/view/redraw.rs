//! Frames on demand: whoever moves something asks for the next frame, an idle board draws none.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::WinitSettings;

/// Asks for frames; set by every system that has something moving, cleared each frame.
#[derive(Resource, Default, Debug)]
pub struct NeedsFrames {
    wanted: bool,
}

impl NeedsFrames {
    /// The next frame is needed.
    pub fn ask(&mut self) {
        self.wanted = true;
    }
}

/// Makes the window reactive and passes the wishes on.
pub fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::desktop_app())
        .init_resource::<NeedsFrames>()
        .add_message::<RequestRedraw>()
        .add_systems(Last, pass_on);
}

fn pass_on(mut frames: ResMut<NeedsFrames>, mut redraw: MessageWriter<RequestRedraw>) {
    if frames.wanted {
        redraw.write(RequestRedraw);
        frames.wanted = false;
    }
}
