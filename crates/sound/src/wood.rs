//! Struck wood: a blow excites vibration modes, each a damped oscillation.
//!
//! Contact is shorter for a harder or smaller object. A short contact excites high frequencies, so on the same board
//! a Pawn clicks and a King knocks.

use super::noise::SeededNoise;
use super::{RATE, samples};
use std::f32::consts::{PI, TAU};

#[derive(Clone, Copy, Debug)]
pub(crate) struct VibrationMode {
    /// The frequency, in hertz.
    pub hertz: f32,
    /// The decay time to -60 dB, in seconds.
    pub decay: f32,
    /// The level excited by an infinitely short blow.
    pub level: f32,
}

#[derive(Clone, Debug)]
pub(crate) struct Blow {
    /// The start time, in seconds.
    pub at: f32,
    /// The contact time, in seconds.
    pub contact: f32,
    /// The force relative to a koma that is set down.
    pub force: f32,
    /// The level of the scratching noise of wood on wood during contact.
    pub scratch: f32,
    /// The excited modes.
    pub modes: Vec<VibrationMode>,
}

impl Blow {
    /// Adds the sound of the blow to `signal`.
    pub fn strike(&self, signal: &mut [f32], noise: &mut SeededNoise) {
        let Some(signal) = signal.get_mut(samples(self.at)..) else { return };
        let push = self.push(noise);
        for mode in &self.modes {
            mode.ring(&push, signal);
        }
        // The push itself is audible as a click.
        for (signal, push) in signal.iter_mut().zip(&push) {
            *signal += 0.25 * push;
        }
    }

    /// The push as samples: half a sine wave, with a scratch that fades.
    fn push(&self, noise: &mut SeededNoise) -> Vec<f32> {
        let length = samples(self.contact).max(2);
        let area = length as f32 * 2.0 / PI;
        let scratch = samples(self.contact * 2.5).max(length);
        (0..scratch)
            .map(|at| {
                let pressure = if at < length { (PI * (at as f32 + 0.5) / length as f32).sin() } else { 0.0 };
                let remaining = 1.0 - at as f32 / scratch as f32;
                self.force * (pressure / area * 8.0 + self.scratch * remaining * remaining * noise.sample())
            })
            .collect()
    }
}

impl VibrationMode {
    /// Adds the sound of the mode when excited by a push.
    fn ring(&self, push: &[f32], signal: &mut [f32]) {
        let phase_step = TAU * self.hertz / RATE as f32;
        let radius = 0.001_f32.powf(1.0 / (self.decay * RATE as f32));
        let (last_factor, before_last_factor) = (2.0 * radius * phase_step.cos(), -radius * radius);
        let gain = self.level * phase_step.sin();
        let (mut last, mut before_last) = (0.0, 0.0);
        let end = push.len() + samples(self.decay * 1.3);
        for (at, signal) in signal.iter_mut().enumerate().take(end) {
            let value = gain * push.get(at).copied().unwrap_or(0.0)
                + last_factor * last
                + before_last_factor * before_last;
            (before_last, last) = (last, value);
            *signal += value;
        }
    }
}

/// The modes of the board: a thick block of soft wood on four feet, hollowed out from below. The level of each mode
/// depends on the place of the blow, so every take differs.
pub(crate) fn board(noise: &mut SeededNoise, level: f32) -> Vec<VibrationMode> {
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
    BOARD.iter().map(|&mode| varied_mode(mode, 1.0, level, noise)).collect()
}

/// The modes of a koma: a small wedge of hard wood with high, short modes. `pitch` is 1 for the largest koma.
pub(crate) fn koma(noise: &mut SeededNoise, pitch: f32, level: f32) -> Vec<VibrationMode> {
    const KOMA: [(f32, f32, f32); 4] =
        [(1720.0, 0.052, 0.85), (2890.0, 0.040, 0.80), (4350.0, 0.028, 0.62), (6400.0, 0.018, 0.40)];
    KOMA.iter().map(|&mode| varied_mode(mode, pitch, level, noise)).collect()
}

/// The modes of a bar of hard wood: `hertz` and its overtones, as ratios and levels.
pub(crate) fn bar(
    noise: &mut SeededNoise,
    hertz: f32,
    decay: f32,
    overtones: &[(f32, f32)],
) -> Vec<VibrationMode> {
    let mode =
        |&(ratio, level): &(f32, f32)| varied_mode((hertz * ratio, decay / ratio, level), 1.0, 1.0, noise);
    overtones.iter().map(mode).collect()
}

/// A mode with random variation for the place of the blow.
fn varied_mode(
    (hertz, decay, level): (f32, f32, f32),
    pitch: f32,
    gain: f32,
    noise: &mut SeededNoise,
) -> VibrationMode {
    VibrationMode {
        hertz: hertz * pitch * noise.vary(0.012),
        decay: decay * noise.vary(0.10),
        level: level * gain * noise.vary(0.22),
    }
}
