//! Fire: a roar that swells and fades, and crackling.

use super::noise::SeededNoise;
use super::{RATE, samples};

/// Adds a fire that lasts as long as the samples.
pub(super) fn blaze(signal: &mut [f32], noise: &mut SeededNoise) {
    let length = signal.len().max(1) as f32;
    let (mut low, mut mid, mut flutter) = (0.0, 0.0, 0.0);
    for (now, signal) in signal.iter_mut().enumerate() {
        let part = now as f32 / length;
        let seconds = now as f32 / RATE as f32;
        // It catches with a puff, burns, and dies down.
        let puff = (seconds / 0.045).min(1.0) * (-seconds / 0.16).exp();
        let burn = (seconds / 0.25).min(1.0) * (1.0 - part).powi(2);
        let hiss = noise.sample();
        flutter += 0.0006 * (noise.sample() - flutter);
        let open = 0.05 + 0.10 * puff + 0.03 * burn;
        low += open * (hiss - low);
        mid += 0.35 * (hiss - mid);
        let breath = low * (1.1 * puff + 0.55 * burn) + (mid - low) * (0.10 * puff + 0.055 * burn);
        *signal += breath * (1.0 + 14.0 * flutter).clamp(0.3, 1.7);
    }
    crackle(signal, noise);
}

/// Adds the roar of a great fire that lasts as long as the samples: it swells in gusts, deep down.
pub(super) fn roar(signal: &mut [f32], noise: &mut SeededNoise) {
    let length = signal.len().max(1) as f32;
    let (mut deep, mut low, mut gust) = (0.0, 0.0, 0.0);
    for (now, signal) in signal.iter_mut().enumerate() {
        let part = now as f32 / length;
        let swell = (part / 0.16).min(1.0) * (1.0 - part).powf(1.4);
        let hiss = noise.sample();
        gust += 0.00025 * (noise.sample() - gust);
        deep += 0.012 * (hiss - deep);
        low += 0.055 * (hiss - low);
        let breath = 1.6 * deep + 0.5 * (low - deep);
        *signal += breath * swell * (1.0 + 26.0 * gust).clamp(0.35, 1.8);
    }
    crackle(signal, noise);
}

/// Adds small snaps, many at first and few at the end.
fn crackle(signal: &mut [f32], noise: &mut SeededNoise) {
    /// The number of snaps per second at the start.
    const RATE_OF_SNAPS: f32 = 42.0;
    let length = signal.len().max(1) as f32;
    let mut at = samples(0.05);
    while at < signal.len() {
        let left = 1.0 - at as f32 / length;
        let loud = left * left * (0.10 + 0.55 * noise.unit().powi(4));
        let lasts = samples(0.0008 + 0.0030 * noise.unit());
        let mut dull = 0.0;
        for (now, signal) in signal.iter_mut().skip(at).take(lasts * 4).enumerate() {
            dull += 0.7 * (noise.sample() - dull);
            *signal += loud * dull * (-(now as f32) / lasts as f32).exp();
        }
        let wait = (0.2 + 1.6 * noise.unit()) / (RATE_OF_SNAPS * left.max(0.08));
        at += samples(wait).max(1);
    }
}
