//! The reverb of a small room, after Schroeder: four comb filters and two all-pass filters.

use super::samples;

/// Adds reverb at a certain level.
pub(super) fn answer(heard: &mut [f32], level: f32) {
    /// The times that sound takes from wall to wall, in seconds. None is a multiple of another.
    const WAYS: [f32; 4] = [0.0113, 0.0157, 0.0191, 0.0227];
    /// The time to decay to a thousandth, in seconds. It is short, as in a room with tatami and paper walls.
    const RINGS: f32 = 0.26;
    let mut answer = vec![0.0; heard.len()];
    for way in WAYS {
        let back = 0.001_f32.powf(way / RINGS);
        comb(heard, &mut answer, samples(way), back);
    }
    for (way, back) in [(0.0049, 0.6), (0.0017, 0.6)] {
        all_pass(&mut answer, samples(way), back);
    }
    for (heard, answer) in heard.iter_mut().zip(answer) {
        *heard += level * answer;
    }
}

/// A comb filter: echoes, each duller than the one before.
fn comb(heard: &[f32], answer: &mut [f32], way: usize, back: f32) {
    let mut walls = vec![0.0; way.max(1)];
    let mut dull = 0.0;
    for ((heard, answer), at) in heard.iter().zip(answer).zip((0..walls.len()).cycle()) {
        let echo = walls[at];
        dull += 0.45 * (echo - dull);
        walls[at] = heard + back * dull;
        *answer += 0.25 * echo;
    }
}

/// An all-pass filter: spreads echoes in time without changing their tone.
fn all_pass(heard: &mut [f32], way: usize, back: f32) {
    let mut walls = vec![0.0; way.max(1)];
    for (heard, at) in heard.iter_mut().zip((0..way.max(1)).cycle()) {
        let (echo, fresh) = (walls[at], *heard + back * walls[at]);
        walls[at] = fresh;
        *heard = echo - back * fresh;
    }
}
