//! A drum: a membrane whose pitch falls after the stroke as it slackens.

use super::noise::SeededNoise;
use super::{RATE, samples};
use std::f32::consts::TAU;

/// Adds a stroke of the drum at a time in seconds.
pub(crate) fn add_stroke(signal: &mut [f32], at: f32, force: f32, noise: &mut SeededNoise) {
    /// The frequency at rest, in hertz, and the fraction by which it is higher at the start.
    const REST_HERTZ: f32 = 74.0;
    const INITIAL_PITCH_RISE: f32 = 0.55;
    /// The overtones of a round membrane: frequency ratio, level, and decay time to -60 dB in seconds.
    const MEMBRANE_MODES: [(f32, f32, f32); 4] =
        [(1.0, 1.0, 1.30), (1.593, 0.42, 0.60), (2.136, 0.26, 0.40), (2.653, 0.16, 0.28)];
    let Some(signal) = signal.get_mut(samples(at)..) else { return };
    let mut phase = MEMBRANE_MODES.map(|_| 0.0_f32);
    let mut slap = 0.0;
    for (index, signal) in signal.iter_mut().enumerate() {
        let seconds = index as f32 / RATE as f32;
        let hertz = REST_HERTZ * (1.0 + INITIAL_PITCH_RISE * (-seconds / 0.035).exp());
        let rise = (seconds / 0.003).min(1.0);
        for ((ratio, level, decay), phase) in MEMBRANE_MODES.iter().zip(&mut phase) {
            *phase = (*phase + TAU * hertz * ratio / RATE as f32) % TAU;
            *signal += force * rise * level * (-6.9 * seconds / decay).exp() * phase.sin();
        }
        // The stick on the skin.
        slap += 0.12 * (noise.sample() - slap);
        *signal += force * 0.9 * slap * (-seconds / 0.012).exp();
    }
}
