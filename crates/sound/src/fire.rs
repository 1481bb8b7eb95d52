//! Fire: a roar that swells and fades, and crackling.

use super::noise::SeededNoise;
use super::{RATE, samples};

/// Adds a fire that lasts as long as the samples.
pub(crate) fn add_blaze(signal: &mut [f32], noise: &mut SeededNoise) {
    let length = signal.len().max(1) as f32;
    let (mut low, mut mid, mut flutter) = (0.0, 0.0, 0.0);
    for (index, signal) in signal.iter_mut().enumerate() {
        let part = index as f32 / length;
        let seconds = index as f32 / RATE as f32;
        // The fire catches with a puff, burns, and dies down.
        let puff = (seconds / 0.045).min(1.0) * (-seconds / 0.16).exp();
        let burn = (seconds / 0.25).min(1.0) * (1.0 - part).powi(2);
        let hiss = noise.sample();
        flutter += 0.0006 * (noise.sample() - flutter);
        let cutoff = 0.05 + 0.10 * puff + 0.03 * burn;
        low += cutoff * (hiss - low);
        mid += 0.35 * (hiss - mid);
        let roar = low * (1.1 * puff + 0.55 * burn) + (mid - low) * (0.10 * puff + 0.055 * burn);
        *signal += roar * (1.0 + 14.0 * flutter).clamp(0.3, 1.7);
    }
    add_crackle(signal, noise);
}

/// Adds the roar of a great fire that lasts as long as the samples: it swells in gusts, at low frequencies.
pub(crate) fn add_roar(signal: &mut [f32], noise: &mut SeededNoise) {
    let length = signal.len().max(1) as f32;
    let (mut deep, mut low, mut gust) = (0.0, 0.0, 0.0);
    for (index, signal) in signal.iter_mut().enumerate() {
        let part = index as f32 / length;
        let swell = (part / 0.16).min(1.0) * (1.0 - part).powf(1.4);
        let hiss = noise.sample();
        gust += 0.00025 * (noise.sample() - gust);
        deep += 0.012 * (hiss - deep);
        low += 0.055 * (hiss - low);
        let rumble = 1.6 * deep + 0.5 * (low - deep);
        *signal += rumble * swell * (1.0 + 26.0 * gust).clamp(0.35, 1.8);
    }
    add_crackle(signal, noise);
}

/// Adds small snaps, many at first and few at the end.
fn add_crackle(signal: &mut [f32], noise: &mut SeededNoise) {
    /// The number of snaps per second at the start.
    const SNAPS_PER_SECOND: f32 = 42.0;
    let length = signal.len().max(1) as f32;
    let mut at = samples(0.05);
    while at < signal.len() {
        let remaining = 1.0 - at as f32 / length;
        let amplitude = remaining * remaining * (0.10 + 0.55 * noise.unit().powi(4));
        let decay = samples(0.0008 + 0.0030 * noise.unit());
        let mut filtered = 0.0;
        for (index, signal) in signal.iter_mut().skip(at).take(decay * 4).enumerate() {
            filtered += 0.7 * (noise.sample() - filtered);
            *signal += amplitude * filtered * (-(index as f32) / decay as f32).exp();
        }
        let interval = (0.2 + 1.6 * noise.unit()) / (SNAPS_PER_SECOND * remaining.max(0.08));
        at += samples(interval).max(1);
    }
}
