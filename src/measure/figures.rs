//! The results of a measurement, and their printed form.

use super::Draws;
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    /// Name of the graphics adapter and the API used for it.
    pub adapter: String,
    /// Size of the board's image in pixels, quality preset, and render scale.
    pub picture: String,
    /// From program start to the first complete frame.
    pub start: Duration,
    /// Frames while the camera moves.
    pub moving: FrameTimes,
    /// Draw calls of a frame.
    pub draws: Draws,
    /// Duration of the idle phase.
    pub idle: Duration,
    /// Frames in the idle phase.
    pub idle_frames: usize,
    /// Processor time in the idle phase; `None` if the system does not report it.
    pub idle_cpu_time: Option<Duration>,
    /// Memory of the process at the end, and its maximum, in MiB; `None` if the system does not report it.
    pub memory: Option<(u64, u64)>,
}

/// Frame times, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct FrameTimes(pub Vec<Duration>);

impl FrameTimes {
    /// A percentile of the frame times: 50 is the median. Zero without frames.
    pub fn percentile(&self, percent: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let last = sorted.len().saturating_sub(1);
        sorted.get(last * percent.min(100) / 100).copied().unwrap_or_default()
    }

    /// Average frames per second.
    pub fn rate(&self) -> f64 {
        let sum: Duration = self.0.iter().sum();
        if sum.is_zero() { 0.0 } else { self.0.len() as f64 / sum.as_secs_f64() }
    }
}

impl Display for Figures {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let millis = |percent| self.moving.percentile(percent).as_secs_f64() * 1_000.0;
        writeln!(out, "adapter     {}", self.adapter)?;
        writeln!(out, "picture     {}", self.picture)?;
        writeln!(out, "start       {:.2} s to the first usable frame", self.start.as_secs_f64())?;
        writeln!(
            out,
            "frames      {} while the camera moved: median {:.1} ms, 99 of 100 within {:.1} ms; {:.1} per second",
            self.moving.0.len(),
            millis(50),
            millis(99),
            self.moving.rate(),
        )?;
        let Draws { opaque, transparent, shadows } = self.draws;
        writeln!(out, "draw calls  {opaque} solid, {transparent} transparent, {shadows} for shadow maps")?;
        write!(out, "idle        {} frames in {:.1} s", self.idle_frames, self.idle.as_secs_f64())?;
        if let Some(work) = self.idle_cpu_time {
            let share = work.as_secs_f64() / self.idle.as_secs_f64().max(f64::EPSILON);
            write!(out, ", {:.1} % of a processor", share * 100.0)?;
        }
        writeln!(out)?;
        match self.memory {
            Some((current, peak)) => writeln!(out, "memory      {current} MiB, at most {peak} MiB"),
            None => writeln!(out, "memory      not reported by this system"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_sorted_times() {
        let times = FrameTimes([40, 10, 30, 20, 50].map(Duration::from_millis).into());
        assert_eq!(times.percentile(50), Duration::from_millis(30));
        assert_eq!(times.percentile(100), Duration::from_millis(50));
        assert_eq!(times.percentile(0), Duration::from_millis(10));
        assert!((times.rate() - 5.0 / 0.150).abs() < 1e-9);
        assert_eq!(
            (FrameTimes::default().percentile(50), FrameTimes::default().rate()),
            (Duration::ZERO, 0.0)
        );
    }
}
