//! The synthesis of each sound.

use super::noise::SeededNoise;
use super::wood::{Blow, VibrationMode, bar, board, koma};
use super::{Cue, RATE, Timbre, drum, fire, reverb, samples};
use std::f32::consts::TAU;

/// Hyoshigi, the wooden clappers of the theatre: frequency ratios and levels of the modes.
const CLAPPER_MODES: [(f32, f32); 4] = [(1.0, 1.0), (1.51, 0.55), (2.29, 0.40), (3.42, 0.20)];
/// A tuned wooden bar: its second mode is two octaves above the first.
const TUNED_BAR_MODES: [(f32, f32); 3] = [(1.0, 1.0), (3.98, 0.32), (9.2, 0.10)];

/// A wood block: almost a single tone.
const WOOD_BLOCK_MODES: [(f32, f32); 2] = [(1.0, 1.0), (2.63, 0.18)];

/// A bell of cast bronze, which beats: its modes come in pairs that are almost in tune.
const BELL_MODES: [(f32, f32); 6] =
    [(0.5, 0.45), (1.0, 1.0), (1.007, 0.6), (1.19, 0.35), (1.98, 0.40), (2.74, 0.18)];

/// The samples of a take of a cue, from -1 to 1. Takes are numbered from 0. `timbre` affects only the
/// sounds of koma.
pub fn synthesize(cue: Cue, take: u8, timbre: Timbre) -> Vec<f32> {
    let cue = cue.in_range();
    let noise = &mut SeededNoise::new(&cue.name(), take);
    match cue {
        Cue::Clack(size) => {
            let blows = [timbre.apply(koma_blow(noise, size, 0.0, 1.0))];
            finish(knocks(&blows, 0.34, noise), 0.16, loudness(size, 0.60))
        }
        Cue::Capture(size) => {
            // Koma on koma, then koma on board.
            let (relative_pitch, delay) = (pitch(size), 0.058 * noise.vary(0.12));
            let mut modes = koma(noise, relative_pitch * 1.22, 1.5);
            modes.extend(koma(noise, relative_pitch * 0.93, 1.1));
            let clash = Blow { at: 0.0, contact: contact(size) * 0.8, force: 1.3, scratch: 0.10, modes };
            let blows = [clash, koma_blow(noise, size, delay, 1.25)].map(|blow| timbre.apply(blow));
            finish(knocks(&blows, 0.42, noise), 0.16, loudness(size, 0.72))
        }
        Cue::Drop(size) => {
            // Snapped down hard with the fingers, so that the whole board resonates.
            let mut modes = board(noise, 1.25);
            modes.extend(koma(noise, pitch(size) * 1.08, 1.6));
            let snap = Blow { at: 0.0, contact: contact(size) * 0.55, force: 1.2, scratch: 0.16, modes };
            finish(knocks(&[timbre.apply(snap)], 0.44, noise), 0.24, loudness(size, 0.78))
        }
        Cue::Stand => {
            let mut modes = koma(noise, 1.1, 0.9);
            modes.extend(board(noise, 0.35));
            let blow = Blow { at: 0.0, contact: 0.00046, force: 0.6, scratch: 0.06, modes };
            finish(knocks(&[timbre.apply(blow)], 0.24, noise), 0.12, 0.22)
        }
        other => make_signal(other, noise),
    }
}

/// The sounds of promotions, range jumps, fire, falling royals, checks, clocks and endings.
fn make_signal(cue: Cue, noise: &mut SeededNoise) -> Vec<f32> {
    match cue {
        // Handled by `synthesize`.
        Cue::Clack(_) | Cue::Capture(_) | Cue::Drop(_) | Cue::Stand => Vec::new(),
        Cue::Promote => finish(knocks(&rising_bars(noise, &[587.3, 880.0]), 0.75, noise), 0.20, 0.50),
        Cue::Crown => {
            // A third, higher bar, and a bell.
            let mut blows = rising_bars(noise, &[587.3, 880.0, 1174.7]);
            blows.push(bell(noise, 0.21, 784.0, 1.1, 0.5));
            finish(knocks(&blows, 1.6, noise), 0.26, 0.55)
        }
        Cue::Thud => {
            let blows = [koma_blow(noise, 1, 0.0, 1.4)];
            let mut signal = knocks(&blows, 0.9, noise);
            drum::add_stroke(&mut signal, 0.0, 0.30, noise);
            finish(signal, 0.22, 0.70)
        }
        Cue::Fire => {
            let mut signal = vec![0.0; samples(1.6)];
            fire::add_blaze(&mut signal, noise);
            finish(signal, 0.06, 0.42)
        }
        Cue::Blaze => {
            let mut signal = vec![0.0; samples(2.8)];
            fire::add_roar(&mut signal, noise);
            finish(signal, 0.10, 0.55)
        }
        Cue::Fall => {
            // A large drum, and a temple bell far away.
            let mut signal = knocks(&[bell(noise, 0.05, 131.0, 2.3, 0.5)], 2.4, noise);
            drum::add_stroke(&mut signal, 0.0, 0.9, noise);
            finish(signal, 0.30, 0.72)
        }
        Cue::Check => {
            let blows = [clapper(noise, 0.0, 0.75), clapper(noise, 0.135, 1.0)];
            finish(knocks(&blows, 0.60, noise), 0.24, 0.55)
        }
        Cue::Clock => {
            // A wood block, struck lightly.
            let modes = bar(noise, 1046.5, 0.11, &WOOD_BLOCK_MODES);
            let tick = Blow { at: 0.0, contact: 0.0004, force: 1.0, scratch: 0.03, modes };
            finish(knocks(&[tick], 0.22, noise), 0.10, 0.34)
        }
        Cue::End => {
            let blows =
                [clapper(noise, 0.0, 0.30), clapper(noise, 0.42, 0.38), bell(noise, 0.46, 196.0, 2.4, 0.35)];
            let mut signal = knocks(&blows, 2.9, noise);
            drum::add_stroke(&mut signal, 0.44, 0.85, noise);
            finish(signal, 0.26, 0.75)
        }
    }
}

/// The pitch of a koma of a size class relative to the largest koma.
fn pitch(size: u8) -> f32 {
    1.2_f32.powi(i32::from(size) - 1)
}

/// The contact time of a koma of a size class when it is set down, in seconds.
fn contact(size: u8) -> f32 {
    0.00042 / pitch(size).powf(1.1)
}

/// The peak level of a koma's sound; small koma are quieter.
fn loudness(size: u8, largest: f32) -> f32 {
    largest * 0.93_f32.powi(i32::from(size) - 1)
}

/// A koma set down on the board. A heavy koma excites mainly the board, a light koma mainly itself.
fn koma_blow(noise: &mut SeededNoise, size: u8, at: f32, force: f32) -> Blow {
    let relative_pitch = pitch(size);
    let mut modes: Vec<VibrationMode> = board(noise, 1.0);
    for mode in &mut modes {
        // A light koma hardly excites the low modes.
        mode.level *= (mode.hertz / 900.0).powf(0.55 * (relative_pitch - 1.0));
    }
    modes.extend(koma(noise, relative_pitch, 1.0));
    Blow { at, contact: contact(size) * noise.vary(0.08), force, scratch: 0.10, modes }
}

fn clapper(noise: &mut SeededNoise, at: f32, force: f32) -> Blow {
    Blow { at, contact: 0.00022, force, scratch: 0.03, modes: bar(noise, 1480.0, 0.23, &CLAPPER_MODES) }
}

/// Tuned bars struck in sequence.
fn rising_bars(noise: &mut SeededNoise, notes: &[f32]) -> Vec<Blow> {
    let note = |(index, &hertz): (usize, &f32)| {
        let modes = bar(noise, hertz, 0.42, &TUNED_BAR_MODES);
        let force = if index == 0 { 0.8 } else { 1.0 };
        Blow { at: 0.105 * index as f32, contact: 0.0006, force, scratch: 0.02, modes }
    };
    notes.iter().enumerate().map(note).collect()
}

/// A bell struck with soft wood; `decay` is its decay time in seconds.
fn bell(noise: &mut SeededNoise, at: f32, hertz: f32, decay: f32, force: f32) -> Blow {
    Blow { at, contact: 0.0016, force, scratch: 0.0, modes: bar(noise, hertz, decay, &BELL_MODES) }
}

fn knocks(blows: &[Blow], seconds: f32, noise: &mut SeededNoise) -> Vec<f32> {
    let mut signal = vec![0.0; samples(seconds)];
    for blow in blows {
        blow.strike(&mut signal, noise);
    }
    signal
}

/// Adds reverb, removes inaudibly low frequencies, fades out, and normalises to `peak`.
fn finish(mut signal: Vec<f32>, room_level: f32, peak: f32) -> Vec<f32> {
    /// Frequencies below this are removed, in hertz.
    const CUTOFF_HERTZ: f32 = 28.0;
    /// The length of the fade-out, in seconds.
    const FADE_SECONDS: f32 = 0.06;
    reverb::add_reverb(&mut signal, room_level);
    let feedback = 1.0 - TAU * CUTOFF_HERTZ / RATE as f32;
    let (mut previous, mut filtered) = (0.0, 0.0);
    for sample in &mut signal {
        filtered = feedback * (filtered + *sample - previous);
        previous = std::mem::replace(sample, filtered);
    }
    let fade = samples(FADE_SECONDS).min(signal.len());
    let fade_start = signal.len() - fade;
    for (sample, remaining) in signal[fade_start..].iter_mut().zip((0..fade).rev()) {
        *sample *= remaining as f32 / fade as f32;
    }
    let highest_level = signal.iter().fold(0.0_f32, |highest_level, sample| highest_level.max(sample.abs()));
    if highest_level > 0.0 {
        signal.iter_mut().for_each(|sample| *sample *= peak / highest_level);
    }
    signal
}
