//! The phases of a measurement: the window opens, the camera turns, the board rests.

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

/// How fast the camera turns, in radians per second: about as fast as a player swings it.
const TURNING: f32 = 0.7;
/// Frames drawn but not counted before the camera turns, since the first ones load things.
const WARM_UP: u32 = 20;
/// The time after the last camera movement when the board is certainly at rest.
const CALMING: Duration = Duration::from_secs(2);
/// The time after the last moving frame when the processors have nothing left to do, and how much later than
/// requested the window may wake.
const SETTLING: Duration = Duration::from_secs(1);
const GRACE: Duration = Duration::from_millis(200);
/// How long to wait for a usable frame before giving up.
const PATIENCE: Duration = Duration::from_secs(120);

/// The phases of a measurement.
#[derive(Clone, Copy, Debug)]
enum MeasurementPhase {
    /// Nothing can be seen yet.
    Opening,
    /// The first frames, with the number still to draw.
    Warming(u32),
    /// The camera has been turning since then.
    Turning(Instant),
    /// The camera was last seen moving then.
    Calming(Instant),
    /// Nothing has been requested of the window since then.
    Resting(Instant),
}

/// A measurement in progress.
#[derive(Resource, Clone, Debug)]
pub(super) struct Measurement {
    phase: MeasurementPhase,
    began: Instant,
    /// When the last frame began.
    last_frame: Instant,
    /// How long the camera turns, and then how long the board rests.
    time: Duration,
    figures: Figures,
    report: SharedFigures,
    /// What was found out about the rest.
    rest: Arc<Mutex<Option<Rest>>>,
}

/// How long the board rested, and how long the processors worked in that time.
type Rest = (Duration, Option<Duration>);

impl Measurement {
    /// A measurement of a program that was started then. The figures are left in `report` at the end.
    pub fn new(began: Instant, time: Duration, report: SharedFigures) -> Self {
        let (phase, figures) = (MeasurementPhase::Opening, Figures::default());
        Self { phase, began, last_frame: began, time, figures, report, rest: Arc::default() }
    }

    /// Measures the work of the processors in a thread, since drawing a frame would itself be work.
    fn watch_rest(&self) {
        let (time, found) = (self.time, Arc::clone(&self.rest));
        std::thread::spawn(move || {
            std::thread::sleep(SETTLING);
            let (began, before) = (Instant::now(), process::work());
            std::thread::sleep(time);
            let work = process::work().zip(before).map(|(now, then)| now.saturating_sub(then));
            *found.lock().unwrap_or_else(PoisonError::into_inner) = Some((began.elapsed(), work));
        });
    }

    fn rest(&self) -> Option<Rest> {
        *self.rest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the figures of the resting board and of the machine, and hands all of them over.
    fn finish(&mut self, rest: Duration, work: Option<Duration>, adapter: Option<&RenderAdapterInfo>) {
        self.figures.rest = rest;
        self.figures.rest_work = work;
        self.figures.memory = process::memory();
        self.figures.adapter =
            adapter.map(|info| format!("{}, {:?}", info.name, info.backend)).unwrap_or_default();
        *self.report.lock().unwrap_or_else(PoisonError::into_inner) = self.figures.clone();
    }

    /// The systems that carry out the measurement.
    pub fn plugin(self) -> impl Fn(&mut App) + Send + Sync + 'static {
        move |app| {
            app.insert_resource(self.clone());
            app.add_systems(First, run);
            app.add_systems(Update, turn.in_set(CameraSystems::Input));
        }
    }
}

/// Goes from phase to phase, once per frame.
fn run(
    mut course: ResMut<Measurement>,
    pending: Res<ShadersPending>,
    (adapter, quality, draws): (Option<Res<RenderAdapterInfo>>, Res<Quality>, Res<LastDraws>),
    koma: Query<(), With<RestingPlace>>,
    cameras: Query<(&Camera, &RenderScale, Ref<OrbitCamera>)>,
    mut frames: ResMut<NeedsFrames>,
    mut exit: MessageWriter<AppExit>,
) {
    let now = Instant::now();
    let course = &mut *course;
    let frame = now - std::mem::replace(&mut course.last_frame, now);
    match course.phase {
        MeasurementPhase::Opening => {
            frames.ask();
            let is_usable = !koma.is_empty() && !pending.any() && draws.get().solid > 1;
            if is_usable {
                course.figures.start = now - course.began;
                course.phase = MeasurementPhase::Warming(WARM_UP);
            } else if now - course.began > PATIENCE {
                exit.write(AppExit::error());
            }
        }
        MeasurementPhase::Warming(left) => {
            frames.ask();
            course.phase =
                left.checked_sub(1).map_or(MeasurementPhase::Turning(now), MeasurementPhase::Warming);
        }
        MeasurementPhase::Turning(since) => {
            course.figures.moving.0.push(frame);
            course.figures.draws = draws.get();
            for (camera, scale, _) in &cameras {
                course.figures.picture = picture(camera, scale, *quality);
            }
            if now - since >= course.time {
                course.phase = MeasurementPhase::Calming(now);
            }
        }
        MeasurementPhase::Calming(since) => {
            frames.ask_within(CALMING);
            // Where frames are slow, the camera takes long to come to rest.
            if cameras.iter().any(|(.., camera)| camera.is_changed()) {
                course.phase = MeasurementPhase::Calming(now);
            } else if now - since >= CALMING {
                course.phase = MeasurementPhase::Resting(now);
                course.watch_rest();
            }
        }
        MeasurementPhase::Resting(since) => {
            let Some((rest, work)) = course.rest() else {
                course.figures.rest_frames += 1;
                frames.ask_within((SETTLING + course.time + GRACE).saturating_sub(now - since));
                return;
            };
            course.finish(rest, work, adapter.as_deref());
            exit.write(AppExit::Success);
        }
    }
}

/// The size and the quality in which the board was last drawn.
fn picture(camera: &Camera, scale: &RenderScale, quality: Quality) -> String {
    let size = camera.physical_viewport_size().unwrap_or_default();
    let percent = scale.0 * 100.0;
    format!("{}x{} of the board, {quality:?}, at last drawn at {percent:.0} %", size.x, size.y)
}

/// Turns the camera while frames are timed.
fn turn(course: Res<Measurement>, time: Res<Time>, mut cameras: Query<&mut OrbitCamera>) {
    if matches!(course.phase, MeasurementPhase::Turning(_)) {
        for mut camera in &mut cameras {
            camera.orbit(TURNING * time.delta_secs(), 0.0);
        }
    }
}
