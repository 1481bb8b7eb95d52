//! The phases of a measurement: the window opens, the camera turns, the board is idle.

use super::draws::LastDraws;
use super::{Figures, SharedFigures};
use crate::screens::process;
use crate::view::camera::{CameraSystems, OrbitCamera};
use crate::view::dynamic_resolution::RenderScale;
use crate::view::quality::Quality;
use crate::view::redraw::{NeedsFrames, ShadersPending};
use crate::view::resting_place::RestingPlace;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Camera speed in radians per second, similar to a player's.
const CAMERA_SPEED: f32 = 0.7;
/// Warm-up frames that are not counted.
const WARM_UP: u32 = 20;
/// Time after the last camera movement at which the board is certainly idle.
const CALM_TIME: Duration = Duration::from_secs(2);
/// Time after the last moving frame at which the processors are idle.
const SETTLING: Duration = Duration::from_secs(1);
/// Tolerance for a late wake-up of the window.
const GRACE: Duration = Duration::from_millis(200);
/// Timeout for the first usable frame.
const TIMEOUT: Duration = Duration::from_secs(120);

#[derive(Clone, Copy, Debug)]
enum MeasurementPhase {
    /// Nothing is visible yet.
    Opening,
    /// Warm-up, with the number of frames left.
    Warming(u32),
    /// The camera has been turning since this time.
    Turning(Instant),
    /// The camera last moved at this time.
    Calming(Instant),
    /// Idle since this time.
    Resting(Instant),
}

#[derive(Resource, Clone, Debug)]
pub(super) struct Measurement {
    phase: MeasurementPhase,
    began: Instant,
    /// Start of the last frame.
    last_frame: Instant,
    /// Duration of each of the two phases, moving and idle.
    time: Duration,
    figures: Figures,
    report: SharedFigures,
    idle: Arc<Mutex<Option<IdleValues>>>,
}

/// Duration of the idle phase, and processor time used in it.
type IdleValues = (Duration, Option<Duration>);

impl Measurement {
    /// A measurement of a program started at `began`. The figures are stored in `report` at the end.
    pub fn new(began: Instant, time: Duration, report: SharedFigures) -> Self {
        let (phase, figures) = (MeasurementPhase::Opening, Figures::default());
        Self { phase, began, last_frame: began, time, figures, report, idle: Arc::default() }
    }

    /// Measures processor time in a thread, since frames would disturb the measurement.
    fn measure_idle(&self) {
        let (time, values) = (self.time, Arc::clone(&self.idle));
        std::thread::spawn(move || {
            std::thread::sleep(SETTLING);
            let (began, before) = (Instant::now(), process::processor_time());
            std::thread::sleep(time);
            let work = process::processor_time().zip(before).map(|(now, then)| now.saturating_sub(then));
            *values.lock().unwrap_or_else(PoisonError::into_inner) = Some((began.elapsed(), work));
        });
    }

    fn idle(&self) -> Option<IdleValues> {
        *self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the values of the idle phase and of the machine, and publishes all figures.
    fn finish(&mut self, idle: Duration, work: Option<Duration>, adapter: Option<&RenderAdapterInfo>) {
        self.figures.idle = idle;
        self.figures.idle_cpu_time = work;
        self.figures.memory = process::memory();
        self.figures.adapter =
            adapter.map(|info| format!("{}, {:?}", info.name, info.backend)).unwrap_or_default();
        *self.report.lock().unwrap_or_else(PoisonError::into_inner) = self.figures.clone();
    }

    pub fn plugin(self) -> impl Fn(&mut App) + Send + Sync + 'static {
        move |app| {
            app.insert_resource(self.clone());
            app.add_systems(First, run);
            app.add_systems(Update, turn_camera.in_set(CameraSystems::Input));
        }
    }
}

/// Advances the measurement, once per frame.
fn run(
    mut measurement: ResMut<Measurement>,
    pending: Res<ShadersPending>,
    (adapter, quality, draws): (Option<Res<RenderAdapterInfo>>, Res<Quality>, Res<LastDraws>),
    koma: Query<(), With<RestingPlace>>,
    cameras: Query<(&Camera, &RenderScale, Ref<OrbitCamera>)>,
    mut frames: ResMut<NeedsFrames>,
    mut exit: MessageWriter<AppExit>,
) {
    let now = Instant::now();
    let measurement = &mut *measurement;
    let frame = now - std::mem::replace(&mut measurement.last_frame, now);
    match measurement.phase {
        MeasurementPhase::Opening => {
            frames.ask();
            let is_usable = !koma.is_empty() && !pending.any() && draws.get().opaque > 1;
            if is_usable {
                measurement.figures.start = now - measurement.began;
                measurement.phase = MeasurementPhase::Warming(WARM_UP);
            } else if now - measurement.began > TIMEOUT {
                exit.write(AppExit::error());
            }
        }
        MeasurementPhase::Warming(left) => {
            frames.ask();
            measurement.phase =
                left.checked_sub(1).map_or(MeasurementPhase::Turning(now), MeasurementPhase::Warming);
        }
        MeasurementPhase::Turning(since) => {
            measurement.figures.moving.0.push(frame);
            measurement.figures.draws = draws.get();
            for (camera, scale, _) in &cameras {
                measurement.figures.picture = picture(camera, scale, *quality);
            }
            if now - since >= measurement.time {
                measurement.phase = MeasurementPhase::Calming(now);
            }
        }
        MeasurementPhase::Calming(since) => {
            frames.ask_within(CALM_TIME);
            // With slow frames, the camera takes long to come to rest.
            if cameras.iter().any(|(.., camera)| camera.is_changed()) {
                measurement.phase = MeasurementPhase::Calming(now);
            } else if now - since >= CALM_TIME {
                measurement.phase = MeasurementPhase::Resting(now);
                measurement.measure_idle();
            }
        }
        MeasurementPhase::Resting(since) => {
            let Some((idle, work)) = measurement.idle() else {
                measurement.figures.idle_frames += 1;
                frames.ask_within((SETTLING + measurement.time + GRACE).saturating_sub(now - since));
                return;
            };
            measurement.finish(idle, work, adapter.as_deref());
            exit.write(AppExit::Success);
        }
    }
}

/// Size and quality of the last image of the board.
fn picture(camera: &Camera, scale: &RenderScale, quality: Quality) -> String {
    let size = camera.physical_viewport_size().unwrap_or_default();
    let percent = scale.0 * 100.0;
    format!("{}x{} of the board, {quality:?}, at last drawn at {percent:.0} %", size.x, size.y)
}

/// Turns the camera in the moving phase.
fn turn_camera(measurement: Res<Measurement>, time: Res<Time>, mut cameras: Query<&mut OrbitCamera>) {
    if matches!(measurement.phase, MeasurementPhase::Turning(_)) {
        for mut camera in &mut cameras {
            camera.orbit(CAMERA_SPEED * time.delta_secs(), 0.0);
        }
    }
}
