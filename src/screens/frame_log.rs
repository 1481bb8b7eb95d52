//! A log of frames for measurements: `--frame-log FILE` appends a line every second.
//!
//! Columns: seconds since the start, ply, frames in this second, the longest of them in
//! milliseconds, the longest time in milliseconds that game and panels worked on a frame (what the
//! frame took beyond that was drawing), memory of the process in MiB, entities, meshes, images.
//! Nothing in the game depends on it; without the option it does not run.

use super::process;
use crate::game::Session;
use bevy::prelude::*;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use web_time::{Duration, Instant};

/// The file to append to.
#[derive(Resource, Clone, Debug)]
pub struct FrameLog(pub PathBuf);

/// Statistics of the current second.
struct Second {
    began: Instant,
    last_frame: Instant,
    frames: u32,
    longest: Duration,
    longest_work: Duration,
}

impl From<Instant> for Second {
    fn from(now: Instant) -> Self {
        Self { began: now, last_frame: now, frames: 0, longest: Duration::ZERO, longest_work: Duration::ZERO }
    }
}

/// Start of the current frame.
#[derive(Resource)]
struct FrameBegan(Instant);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(FrameBegan(Instant::now()));
    app.add_systems(First, begin.run_if(resource_exists::<FrameLog>));
    app.add_systems(Last, log.run_if(resource_exists::<FrameLog>));
}

fn begin(mut began: ResMut<FrameBegan>) {
    began.0 = Instant::now();
}

fn log(
    file: Res<FrameLog>,
    began: Res<FrameBegan>,
    time: Res<Time<Real>>,
    session: Res<Session>,
    entities: Query<Entity>,
    meshes: Res<Assets<Mesh>>,
    images: Res<Assets<Image>>,
    mut second: Local<Option<Second>>,
) -> Result {
    let now = Instant::now();
    let count = second.get_or_insert_with(|| Second::from(now));
    count.frames += 1;
    count.longest = count.longest.max(now - count.last_frame);
    count.longest_work = count.longest_work.max(now - began.0);
    count.last_frame = now;
    if now - count.began < Duration::from_secs(1) {
        return Ok(());
    }
    let mut out = OpenOptions::new().create(true).append(true).open(&file.0)?;
    writeln!(
        out,
        "{:.0} {} {} {} {} {} {} {} {}",
        time.elapsed_secs(),
        session.plies(),
        count.frames,
        count.longest.as_millis(),
        count.longest_work.as_millis(),
        process::memory().map_or(0, |(now, _)| now),
        entities.iter().count(),
        meshes.len(),
        images.len(),
    )?;
    *second = Some(Second::from(now));
    Ok(())
}
