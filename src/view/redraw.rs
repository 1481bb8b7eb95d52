//! Frames on demand: whoever moves something asks for the next frame, an idle board draws none.
//! Whoever waits for a time, or for another thread, asks to be woken: see [`super::alarm`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::alarm::Alarm;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::RequestRedraw;
use bevy::winit::WinitSettings;

/// Frames drawn after a new mesh has come or a shader has been compiled, until it surely shows.
const SETTLING_FRAMES: u32 = 6;

/// Asks for frames; set by every system that has something moving, cleared each frame.
#[derive(Resource, Default, Debug)]
pub struct NeedsFrames {
    wanted: bool,
    settling: u32,
    within: Option<Duration>,
}

impl NeedsFrames {
    /// The next frame is needed.
    pub fn ask(&mut self) {
        self.wanted = true;
    }

    /// A frame is needed in that time at the latest. Who still wants one then asks again.
    pub fn ask_within(&mut self, time: Duration) {
        self.within = Some(self.within.map_or(time, |other| other.min(time)));
    }
}

/// Whether the renderer still compiles shaders; shared with the render world.
#[derive(Resource, Clone, Default)]
pub struct ShadersPending(Arc<AtomicBool>);

impl ShadersPending {
    /// Whether any is still compiled.
    pub fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Makes the window reactive and passes the wishes on.
pub fn plugin(app: &mut App) {
    let pending = ShadersPending::default();
    app.insert_resource(WinitSettings::desktop_app())
        .init_resource::<NeedsFrames>()
        .insert_resource(pending.clone())
        .add_message::<RequestRedraw>()
        .add_systems(Last, (settle, pass_on).chain());
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app
            .insert_resource(pending)
            .add_systems(Render, report_shaders.in_set(RenderSystems::Cleanup));
    }
}

fn report_shaders(pipelines: Res<PipelineCache>, pending: Res<ShadersPending>) {
    pending.0.store(pipelines.waiting_pipelines().next().is_some(), Ordering::Relaxed);
}

/// A new thing is not seen in its first frame: its mesh has to be sent to the graphics card and
/// its shaders have to be compiled. Until then frames must go on, or the window stays empty.
fn settle(mut frames: ResMut<NeedsFrames>, pending: Res<ShadersPending>, fresh: Query<(), Added<Mesh3d>>) {
    if pending.any() || !fresh.is_empty() {
        frames.settling = SETTLING_FRAMES;
    }
    if frames.settling > 0 {
        frames.settling -= 1;
        frames.ask();
    }
}

fn pass_on(
    mut frames: ResMut<NeedsFrames>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut alarm: ResMut<Alarm>,
) {
    if let Some(time) = frames.within.take() {
        alarm.ring_within(time);
    }
    if frames.wanted {
        redraw.write(RequestRedraw);
        frames.wanted = false;
    }
}
