//! The course of a measurement: the window opens, the camera turns, the board lies still.

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

/// How fast the camera turns, in radians a second: as a player swings it.
const TURNING: f32 = 0.7;
/// Frames that are drawn and not counted before the camera turns: the first ones fetch things.
const WARM_UP: u32 = 20;
/// From the last turn of the camera until the board surely lies still.
const CALMING: Duration = Duration::from_secs(2);
/// From the last frame of a moving board until the processors have nothing more to do with it, and how
/// much later than asked the window may wake.
const SETTLING: Duration = Duration::from_secs(1);
const GRACE: Duration = Duration::from_millis(200);
/// When somebody waits in vain for a usable frame.
const PATIENCE: Duration = Duration::from_secs(120);

/// Where the measurement stands.
#[derive(Clone, Copy, Debug)]
enum MeasurementPhase {
    /// Nothing to be seen yet.
    Opening,
    /// The first frames.
    Warming(u32),
    /// The camera turns since then.
    Turning(Instant),
    /// The camera was seen to move last then.
    Calming(Instant),
    /// Nothing has been asked of the window since then.
    Resting(Instant),
}

/// A measurement under way.
#[derive(Resource, Clone, Debug)]
pub(super) struct Measurement {
    stage: MeasurementPhase,
    began: Instant,
    /// When the last frame began.
    last_frame: Instant,
    /// How long the camera turns, and how long the board lies still.
    time: Duration,
    figures: Figures,
    desk: SharedFigures,
    /// What the watch over the rest has found.
    rest: Arc<Mutex<Option<Rest>>>,
}

/// How long the board lay still, and how long the processors worked then.
type Rest = (Duration, Option<Duration>);

impl Measurement {
    /// A measurement of a program that began then; the figures are put on the desk at its end.
    pub fn new(began: Instant, time: Duration, desk: SharedFigures) -> Self {
        let (stage, figures) = (MeasurementPhase::Opening, Figures::default());
        Self { stage, began, last_frame: began, time, figures, desk, rest: Arc::default() }
    }

    /// Watches the processors without a frame of the window, which would be work itself.
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

    /// The systems that carry it out.
    pub fn plugin(self) -> impl Fn(&mut App) + Send + Sync + 'static {
        move |app| {
            app.insert_resource(self.clone());
            app.add_systems(First, run);
            app.add_systems(Update, turn.in_set(CameraSystems::Input));
        }
    }
}

/// Steps from stage to stage, once a frame.
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
    match course.stage {
        MeasurementPhase::Opening => {
            frames.ask();
            let is_usable = !koma.is_empty() && !pending.any() && draws.get().solid > 1;
            if is_usable {
                course.figures.start = now - course.began;
                course.stage = MeasurementPhase::Warming(WARM_UP);
            } else if now - course.began > PATIENCE {
                exit.write(AppExit::error());
            }
        }
        MeasurementPhase::Warming(left) => {
            frames.ask();
            course.stage =
                left.checked_sub(1).map_or(MeasurementPhase::Turning(now), MeasurementPhase::Warming);
        }
        MeasurementPhase::Turning(since) => {
            course.figures.moving.0.push(frame);
            course.figures.draws = draws.get();
            for (camera, scale, _) in &cameras {
                let size = camera.physical_viewport_size().unwrap_or_default();
                let part = scale.0 * 100.0;
                course.figures.picture = format!(
                    "{}x{} of the board, {:?}, at last drawn at {part:.0} %",
                    size.x, size.y, *quality
                );
            }
            if now - since >= course.time {
                course.stage = MeasurementPhase::Calming(now);
            }
        }
        MeasurementPhase::Calming(since) => {
            frames.ask_within(CALMING);
            // Where frames are slow the camera is long on its way to rest.
            if cameras.iter().any(|(.., camera)| camera.is_changed()) {
                course.stage = MeasurementPhase::Calming(now);
            } else if now - since >= CALMING {
                course.stage = MeasurementPhase::Resting(now);
                course.watch_rest();
            }
        }
        MeasurementPhase::Resting(since) => {
            let Some((rest, work)) = course.rest() else {
                course.figures.rest_frames += 1;
                frames.ask_within((SETTLING + course.time + GRACE).saturating_sub(now - since));
                return;
            };
            course.figures.rest = rest;
            course.figures.rest_work = work;
            course.figures.memory = process::memory();
            course.figures.adapter =
                adapter.map(|info| format!("{}, {:?}", info.name, info.backend)).unwrap_or_default();
            *course.desk.lock().unwrap_or_else(PoisonError::into_inner) = course.figures.clone();
            exit.write(AppExit::Success);
        }
    }
}

/// The camera goes round while it is measured how fast that is drawn.
fn turn(course: Res<Measurement>, time: Res<Time>, mut cameras: Query<&mut OrbitCamera>) {
    if matches!(course.stage, MeasurementPhase::Turning(_)) {
        for mut camera in &mut cameras {
            camera.orbit(TURNING * time.delta_secs(), 0.0);
        }
    }
}
