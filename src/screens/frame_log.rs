//! A log of frames for measurements: `--frame-log FILE` appends a line every second.
//!
//! Columns: seconds since the start, ply, frames in this second, the longest of them in milliseconds, the longest time
//! in milliseconds that game and panels worked on a frame (the rest of a frame is drawing), memory of the process in
//! MiB, entities, meshes, images.

use super::process;
use crate::game::Session;
use bevy::prelude::*;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use web_time::{Duration, Instant};

#[derive(Resource, Clone, Debug)]
pub struct FrameLog(pub PathBuf);

struct SecondStats {
    began: Instant,
    last_frame: Instant,
    frames: u32,
    longest: Duration,
    longest_work: Duration,
}

impl From<Instant> for SecondStats {
    fn from(now: Instant) -> Self {
        Self { began: now, last_frame: now, frames: 0, longest: Duration::ZERO, longest_work: Duration::ZERO }
    }
}

#[derive(Resource)]
struct FrameStart(Instant);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(FrameStart(Instant::now()));
    app.add_systems(First, begin.run_if(resource_exists::<FrameLog>));
    app.add_systems(Last, log.run_if(resource_exists::<FrameLog>));
}

fn begin(mut began: ResMut<FrameStart>) {
    began.0 = Instant::now();
}

fn log(
    file: Res<FrameLog>,
    frame_start: Res<FrameStart>,
    time: Res<Time<Real>>,
    session: Res<Session>,
    entities: Query<Entity>,
    meshes: Res<Assets<Mesh>>,
    images: Res<Assets<Image>>,
    mut second: Local<Option<SecondStats>>,
) -> Result {
    let now = Instant::now();
    let stats = second.get_or_insert_with(|| SecondStats::from(now));
    stats.frames += 1;
    stats.longest = stats.longest.max(now - stats.last_frame);
    stats.longest_work = stats.longest_work.max(now - frame_start.0);
    stats.last_frame = now;
    if now - stats.began < Duration::from_secs(1) {
        return Ok(());
    }
    let mut out = OpenOptions::new().create(true).append(true).open(&file.0)?;
    writeln!(
        out,
        "{:.0} {} {} {} {} {} {} {} {}",
        time.elapsed_secs(),
        session.plies(),
        stats.frames,
        stats.longest.as_millis(),
        stats.longest_work.as_millis(),
        process::memory().map_or(0, |(now, _)| now),
        entities.iter().count(),
        meshes.len(),
        images.len(),
    )?;
    *second = Some(SecondStats::from(now));
    Ok(())
}
