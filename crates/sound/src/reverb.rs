//! The reverb of a small room, after Schroeder: four comb filters and two all-pass filters.

use super::samples;

/// Adds reverb; `level` is the factor of the echoes.
pub(crate) fn add_reverb(signal: &mut [f32], level: f32) {
    /// The delays from wall to wall, in seconds. None is a multiple of another.
    const DELAYS: [f32; 4] = [0.0113, 0.0157, 0.0191, 0.0227];
    /// The decay time to -60 dB in seconds. It is short, as in a room with tatami and paper walls.
    const DECAY: f32 = 0.26;
    let mut wet = vec![0.0; signal.len()];
    for delay in DELAYS {
        let feedback = 0.001_f32.powf(delay / DECAY);
        comb(signal, &mut wet, samples(delay), feedback);
    }
    for (delay, feedback) in [(0.0049, 0.6), (0.0017, 0.6)] {
        all_pass(&mut wet, samples(delay), feedback);
    }
    for (signal, wet) in signal.iter_mut().zip(wet) {
        *signal += level * wet;
    }
}

/// A comb filter: repeated echoes, increasingly damped.
fn comb(signal: &[f32], wet: &mut [f32], delay: usize, feedback: f32) {
    let mut line = vec![0.0; delay.max(1)];
    let mut damped = 0.0;
    for ((signal, wet), at) in signal.iter().zip(wet).zip((0..line.len()).cycle()) {
        let echo = line[at];
        damped += 0.45 * (echo - damped);
        line[at] = signal + feedback * damped;
        *wet += 0.25 * echo;
    }
}

/// An all-pass filter: spreads echoes in time without changing their spectrum.
fn all_pass(signal: &mut [f32], delay: usize, feedback: f32) {
    let mut line = vec![0.0; delay.max(1)];
    for (signal, at) in signal.iter_mut().zip((0..delay.max(1)).cycle()) {
        let (echo, input) = (line[at], *signal + feedback * line[at]);
        line[at] = input;
        *signal = echo - feedback * input;
    }
}
