//! The course of a measurement: the window opens, the camera turns, the board lies still.

use super::draws::LastDraws;
use super::{Desk, Figures};
use crate::screens::process;
use crate::view::camera::{CameraSystems, OrbitCamera};
use crate::view::mirror::Lies;
use crate::view::quality::Quality;
use crate::view::redraw::{NeedsFrames, ShadersPending};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

/// How fast the camera turns, in radians a second: as a player swings it.
const TURNING: f32 = 0.7;
/// Frames that are drawn and not counted before the camera turns: the first ones fetch things.
const WARM_UP: u32 = 20;
/// From the last turn of the camera until the board surely lies still.
const CALMING: Duration = Duration::from_secs(2);
/// When somebody waits in vain for a usable frame.
const PATIENCE: Duration = Duration::from_secs(120);

/// Where the measurement stands.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Nothing to be seen yet.
    Opening,
    /// The first frames.
    Warming(u32),
    /// The camera turns since then.
    Turning(Instant),
    /// The camera has come to a stop then.
    Calming(Instant),
    /// Nothing has been asked of the window since then, when the processors had worked so long.
    Resting(Instant, Option<Duration>),
}

/// A measurement under way.
#[derive(Resource, Clone, Debug)]
pub(super) struct Course {
    stage: Stage,
    began: Instant,
    /// When the last frame began.
    last_frame: Instant,
    /// How long the camera turns, and how long the board lies still.
    time: Duration,
    figures: Figures,
    desk: Desk,
}

impl Course {
    /// A measurement of a program that began then; the figures are put on the desk at its end.
    pub fn new(began: Instant, time: Duration, desk: Desk) -> Self {
        let (stage, figures) = (Stage::Opening, Figures::default());
        Self { stage, began, last_frame: began, time, figures, desk }
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
    mut course: ResMut<Course>,
    pending: Res<ShadersPending>,
    (adapter, quality, draws): (Option<Res<RenderAdapterInfo>>, Res<Quality>, Res<LastDraws>),
    koma: Query<(), With<Lies>>,
    cameras: Query<&Camera, With<OrbitCamera>>,
    mut frames: ResMut<NeedsFrames>,
    mut exit: MessageWriter<AppExit>,
) {
    let now = Instant::now();
    let course = &mut *course;
    let frame = now - std::mem::replace(&mut course.last_frame, now);
    match course.stage {
        Stage::Opening => {
            frames.ask();
            let is_usable = !koma.is_empty() && !pending.any() && draws.get().solid > 1;
            if is_usable {
                course.figures.start = now - course.began;
                course.stage = Stage::Warming(WARM_UP);
            } else if now - course.began > PATIENCE {
                exit.write(AppExit::error());
            }
        }
        Stage::Warming(left) => {
            frames.ask();
            course.stage = left.checked_sub(1).map_or(Stage::Turning(now), Stage::Warming);
        }
        Stage::Turning(since) => {
            course.figures.moving.0.push(frame);
            course.figures.draws = draws.get();
            if now - since >= course.time {
                course.stage = Stage::Calming(now);
            }
        }
        Stage::Calming(since) => {
            frames.ask_within(CALMING);
            if now - since >= CALMING {
                frames.ask_within(course.time);
                course.stage = Stage::Resting(now, process::work());
            }
        }
        Stage::Resting(since, worked) => {
            let rest = now - since;
            frames.ask_within(course.time.saturating_sub(rest));
            if rest < course.time {
                course.figures.rest_frames += 1;
                return;
            }
            course.figures.rest = rest;
            course.figures.rest_work =
                process::work().zip(worked).map(|(now, then)| now.saturating_sub(then));
            course.figures.memory = process::memory();
            let drawn = cameras.iter().find_map(Camera::physical_viewport_size).unwrap_or_default();
            course.figures.picture = format!("{}x{} of the board, {quality:?}", drawn.x, drawn.y);
            course.figures.adapter =
                adapter.map(|info| format!("{}, {:?}", info.name, info.backend)).unwrap_or_default();
            *course.desk.lock().unwrap_or_else(PoisonError::into_inner) = course.figures.clone();
            exit.write(AppExit::Success);
        }
    }
}

/// The camera goes round while it is measured how fast that is drawn.
fn turn(course: Res<Course>, time: Res<Time>, mut cameras: Query<&mut OrbitCamera>) {
    if matches!(course.stage, Stage::Turning(_)) {
        for mut camera in &mut cameras {
            camera.orbit(TURNING * time.delta_secs(), 0.0);
        }
    }
}
