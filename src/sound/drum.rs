//! A drum: a membrane whose pitch falls after the stroke as it slackens.

use super::noise::SeededNoise;
use super::{RATE, samples};
use std::f32::consts::TAU;

/// Adds a stroke of the drum at a time in seconds.
pub(super) fn stroke(signal: &mut [f32], at: f32, force: f32, noise: &mut SeededNoise) {
    /// The frequency at rest, in hertz, and the fraction by which it is higher at the start.
    const TONE: f32 = 74.0;
    const TIGHTER: f32 = 0.55;
    /// The overtones of a round membrane: frequency ratio, level, and decay time to -60 dB in seconds.
    const SKIN: [(f32, f32, f32); 4] =
        [(1.0, 1.0, 1.30), (1.593, 0.42, 0.60), (2.136, 0.26, 0.40), (2.653, 0.16, 0.28)];
    let Some(signal) = signal.get_mut(samples(at)..) else { return };
    let mut turned = SKIN.map(|_| 0.0_f32);
    let mut slap = 0.0;
    for (now, signal) in signal.iter_mut().enumerate() {
        let seconds = now as f32 / RATE as f32;
        let tone = TONE * (1.0 + TIGHTER * (-seconds / 0.035).exp());
        let rise = (seconds / 0.003).min(1.0);
        for ((ratio, level, decay), turned) in SKIN.iter().zip(&mut turned) {
            *turned = (*turned + TAU * tone * ratio / RATE as f32) % TAU;
            *signal += force * rise * level * (-6.9 * seconds / decay).exp() * turned.sin();
        }
        // The stick on the skin.
        slap += 0.12 * (noise.sample() - slap);
        *signal += force * 0.9 * slap * (-seconds / 0.012).exp();
    }
}
