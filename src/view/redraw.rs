//! Frames on demand: a system that moves something requests the next frame, and an idle board draws no frames. To wait
//! for a time or for another thread, see [`super::alarm`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::alarm::Alarm;
use bevy::prelude::*;
use bevy::render::render_resource::{DownlevelFlags, PipelineCache, PipelineDescriptor};
use bevy::render::renderer::RenderAdapter;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy::winit::WinitSettings;
use web_time::Instant;

/// Number of frames after which a new mesh or shader is certainly visible.
const SETTLING_FRAMES: u32 = 6;
/// Number of frames until cameras and panels have the new size or scale of the window.
const RESIZING_FRAMES: u32 = 3;

/// Requests for frames, cleared in each frame. Every system that moves something requests the next frame.
#[derive(Resource, Default, Debug)]
pub struct NeedsFrames {
    is_requested: bool,
    /// Number of further frames in which new meshes or a new size become visible.
    settling_frames: u32,
    /// The longest time until the next frame.
    max_delay: Option<Duration>,
}

impl NeedsFrames {
    pub fn ask(&mut self) {
        self.is_requested = true;
    }

    /// Requests a frame within a time. Frames in between clear the request, so repeat it in each frame.
    pub fn ask_within(&mut self, time: Duration) {
        self.max_delay = Some(self.max_delay.map_or(time, |other| other.min(time)));
    }
}

/// Whether the renderer is still compiling shaders; shared with the render world.
#[derive(Resource, Clone, Default)]
pub struct ShadersPending(Arc<AtomicBool>);

impl ShadersPending {
    pub fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Makes the window reactive and passes requests on to it.
pub fn plugin(app: &mut App) {
    let pending = ShadersPending::default();
    app.insert_resource(WinitSettings::desktop_app())
        .init_resource::<NeedsFrames>()
        .init_resource::<TimeUpdateStrategy>()
        .insert_resource(pending.clone())
        .add_message::<RequestRedraw>()
        .add_message::<WindowResized>()
        .add_message::<WindowScaleFactorChanged>()
        .add_systems(First, set_frame_time.before(TimeSystems))
        .add_systems(Last, (settle, forward_requests).chain());
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app
            .insert_resource(pending)
            .add_systems(Render, report_shaders.in_set(RenderSystems::Cleanup));
    }
}

/// Sets the time of each frame to its start. Bevy uses the time of the last rendered frame, which is stale
/// after an idle period: a press would seem to have lasted since then, and two slow clicks would be a double click.
fn set_frame_time(mut strategy: ResMut<TimeUpdateStrategy>) {
    // Tests and films control the time.
    if matches!(*strategy, TimeUpdateStrategy::Automatic | TimeUpdateStrategy::ManualInstant(_)) {
        *strategy = TimeUpdateStrategy::ManualInstant(Instant::now());
    }
}

fn report_shaders(pipelines: Res<PipelineCache>, adapter: Res<RenderAdapter>, pending: Res<ShadersPending>) {
    // Without compute shaders, as in browsers without WebGPU, queued compute pipelines stay pending.
    let has_compute = adapter.get_downlevel_capabilities().flags.contains(DownlevelFlags::COMPUTE_SHADERS);
    let is_render_pipeline = |id| {
        let descriptor = pipelines.pipelines().nth(id).map(|pipeline| &pipeline.descriptor);
        !matches!(descriptor, Some(PipelineDescriptor::ComputePipelineDescriptor(_)))
    };
    let has_pending = pipelines.waiting_pipelines().any(|id| has_compute || is_render_pipeline(id));
    pending.0.store(has_pending, Ordering::Relaxed);
}

/// Requests frames until new meshes are visible: they have to be uploaded and their shaders compiled, and without
/// further frames the window would stay empty. Panels receive a new size a frame late.
fn settle(
    mut frames: ResMut<NeedsFrames>,
    pending: Res<ShadersPending>,
    new_meshes: Query<(), Added<Mesh3d>>,
    (mut resized, mut rescaled): (MessageReader<WindowResized>, MessageReader<WindowScaleFactorChanged>),
) {
    // With tiled windows, a change of scale may leave the size in pixels unchanged.
    let changes = resized.read().count() + rescaled.read().count();
    if pending.any() || !new_meshes.is_empty() {
        frames.settling_frames = SETTLING_FRAMES;
    } else if changes > 0 {
        frames.settling_frames = frames.settling_frames.max(RESIZING_FRAMES);
    }
    if frames.settling_frames > 0 {
        frames.settling_frames -= 1;
        frames.ask();
    }
}

fn forward_requests(
    mut frames: ResMut<NeedsFrames>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut alarm: ResMut<Alarm>,
) {
    if let Some(time) = frames.max_delay.take() {
        alarm.wake_within(time);
    }
    if frames.is_requested {
        redraw.write(RequestRedraw);
        frames.is_requested = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::time::{TimePlugin, create_time_channels};

    /// Whether a frame is requested after each of the next frames.
    fn requests(app: &mut App, frames: usize) -> Vec<bool> {
        let next = |_| {
            app.update();
            app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().count() > 0
        };
        (0..frames).map(next).collect()
    }

    #[test]
    fn a_change_of_size_or_scale_requests_frames_until_the_layout_is_done() {
        let mut app = App::new();
        app.add_plugins(plugin).init_resource::<Alarm>();
        assert_eq!(requests(&mut app, 2), [false; 2]);
        let window = app.world_mut().spawn_empty().id();
        app.world_mut().write_message(WindowResized { window, width: 1920.0, height: 1080.0 });
        assert_eq!(requests(&mut app, 5), [true, true, true, false, false]);
        app.world_mut().write_message(WindowScaleFactorChanged { window, scale_factor: 2.0 });
        assert_eq!(requests(&mut app, 5), [true, true, true, false, false]);
    }

    /// The time of the last rendered frame may be minutes old.
    #[test]
    fn a_frame_after_an_idle_period_has_the_current_time() {
        let (last_picture, received) = create_time_channels();
        let mut app = App::new();
        app.add_plugins((TimePlugin, plugin)).init_resource::<Alarm>().insert_resource(received);
        let before = Instant::now();
        (0..3).for_each(|_| {
            last_picture.0.send(before - Duration::from_secs(60)).expect("it is received");
            app.update();
        });
        let time = app.world().resource::<Time<Real>>();
        assert!(time.last_update().is_some_and(|time| time >= before), "{time:?}");
    }
}
