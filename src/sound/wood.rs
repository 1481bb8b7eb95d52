//! Struck wood: a blow sets modes ringing, each a damped oscillation.
//!
//! A blow pushes for a moment, the shorter the harder and smaller what strikes. A short push holds
//! high frequencies, a long one does not: so a Pawn clicks and a King knocks on the same board.

use super::noise::SeededNoise;
use super::{RATE, samples};
use std::f32::consts::{PI, TAU};

/// One way of ringing.
#[derive(Clone, Copy, Debug)]
pub(super) struct VibrationMode {
    /// Frequency, in hertz.
    pub hertz: f32,
    /// Time until a thousandth is left, in seconds.
    pub rings: f32,
    /// How strongly a blow of no length sets it ringing.
    pub level: f32,
}

/// Something hit.
#[derive(Clone, Debug)]
pub(super) struct Blow {
    /// When, in seconds.
    pub at: f32,
    /// How long it pushes, in seconds.
    pub contact: f32,
    /// How hard; 1 is a koma set down.
    pub force: f32,
    /// The scratch of wood on wood in the moment of contact, beside the push.
    pub scratch: f32,
    /// What rings.
    pub modes: Vec<VibrationMode>,
}

impl Blow {
    /// Adds the sound of the blow to what is heard already.
    pub fn strike(&self, heard: &mut [f32], noise: &mut SeededNoise) {
        let Some(heard) = heard.get_mut(samples(self.at)..) else { return };
        let push = self.push(noise);
        for mode in &self.modes {
            mode.ring(&push, heard);
        }
        // The blow itself is heard too, as a click.
        for (heard, push) in heard.iter_mut().zip(&push) {
            *heard += 0.25 * push;
        }
    }

    /// The push, sample by sample: half a wave with a scratch that dies away.
    fn push(&self, noise: &mut SeededNoise) -> Vec<f32> {
        let length = samples(self.contact).max(2);
        let area = length as f32 * 2.0 / PI;
        let scratch = samples(self.contact * 2.5).max(length);
        (0..scratch)
            .map(|at| {
                let pressed = if at < length { (PI * (at as f32 + 0.5) / length as f32).sin() } else { 0.0 };
                let left = 1.0 - at as f32 / scratch as f32;
                self.force * (pressed / area * 8.0 + self.scratch * left * left * noise.sample())
            })
            .collect()
    }
}

impl VibrationMode {
    /// Adds how the mode rings when it is pushed so.
    fn ring(&self, push: &[f32], heard: &mut [f32]) {
        let turn = TAU * self.hertz / RATE as f32;
        let radius = 0.001_f32.powf(1.0 / (self.rings * RATE as f32));
        let (back, further) = (2.0 * radius * turn.cos(), -radius * radius);
        let gain = self.level * turn.sin();
        let (mut last, mut before) = (0.0, 0.0);
        let end = push.len() + samples(self.rings * 1.3);
        for (at, heard) in heard.iter_mut().enumerate().take(end) {
            let now = gain * push.get(at).copied().unwrap_or(0.0) + back * last + further * before;
            (before, last) = (last, now);
            *heard += now;
        }
    }
}

/// The board: a thick block of soft wood, hollowed from below, on four feet. Where it is struck
/// decides how much of each mode is heard, so every take has its own.
pub(super) fn board(noise: &mut SeededNoise, level: f32) -> Vec<VibrationMode> {
    const BOARD: [(f32, f32, f32); 9] = [
        (172.0, 0.150, 0.20),
        (296.0, 0.140, 0.32),
        (438.0, 0.125, 0.50),
        (611.0, 0.110, 0.72),
        (842.0, 0.092, 0.90),
        (1130.0, 0.076, 0.95),
        (1490.0, 0.062, 0.88),
        (1985.0, 0.050, 0.75),
        (2640.0, 0.038, 0.58),
    ];
    BOARD.iter().map(|&mode| placed(mode, 1.0, level, noise)).collect()
}

/// A koma: a small wedge of hard wood that rings high and briefly; `pitch` 1 is the largest.
pub(super) fn koma(noise: &mut SeededNoise, pitch: f32, level: f32) -> Vec<VibrationMode> {
    const KOMA: [(f32, f32, f32); 4] =
        [(1720.0, 0.052, 0.85), (2890.0, 0.040, 0.80), (4350.0, 0.028, 0.62), (6400.0, 0.018, 0.40)];
    KOMA.iter().map(|&mode| placed(mode, pitch, level, noise)).collect()
}

/// A stick or bar of hard wood that was made to ring: `hertz` and its overtones.
pub(super) fn bar(
    noise: &mut SeededNoise,
    hertz: f32,
    rings: f32,
    overtones: &[(f32, f32)],
) -> Vec<VibrationMode> {
    let mode = |&(ratio, level): &(f32, f32)| placed((hertz * ratio, rings / ratio, level), 1.0, 1.0, noise);
    overtones.iter().map(mode).collect()
}

/// A mode of something struck at a place that chance decides.
fn placed(
    (hertz, rings, level): (f32, f32, f32),
    pitch: f32,
    loud: f32,
    noise: &mut SeededNoise,
) -> VibrationMode {
    VibrationMode {
        hertz: hertz * pitch * noise.vary(0.012),
        rings: rings * noise.vary(0.10),
        level: level * loud * noise.vary(0.22),
    }
}
