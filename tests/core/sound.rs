//! The sounds: their content, their differences, mixing, and WAV files.

use std::fs;
use std::process::Command;
use std::sync::Arc;
use tenjiku_sound::{Cue, Mixer, Note, RATE, SIZES, SoundBank, Timbre, synthesize, wav};

/// Boxwood on kaya.
const DEFAULT_TIMBRE: Timbre = Timbre { pitch: 1.0, hardness: 1.0 };

/// Every take of every cue, with its name.
fn takes() -> Vec<(String, Cue, Vec<f32>)> {
    let take =
        |cue: Cue, take| (format!("{} {take}", cue.name()), cue, synthesize(cue, take, DEFAULT_TIMBRE));
    Cue::all().flat_map(|cue| (0..cue.takes()).map(move |number| take(cue, number))).collect()
}

fn energy(sound: &[f32]) -> f32 {
    sound.iter().map(|sample| sample * sample).sum()
}

/// A measure of pitch in hertz, from the differences between samples: for a pure tone it is the frequency.
fn mean_frequency(sound: &[f32]) -> f32 {
    let steps: f32 = sound.windows(2).map(|pair| (pair[1] - pair[0]).powi(2)).sum();
    (steps / energy(sound)).sqrt() * RATE as f32 / std::f32::consts::TAU
}

/// The difference of two sounds: 0 if they are equal, 1 if they are unrelated.
fn difference(a: &[f32], b: &[f32]) -> f32 {
    let sample_at = |sound: &[f32], index: usize| sound.get(index).copied().unwrap_or(0.0);
    let squared_error = (0..a.len().max(b.len()))
        .map(|index| (sample_at(a, index) - sample_at(b, index)).powi(2))
        .sum::<f32>();
    squared_error / (energy(a) + energy(b))
}

#[test]
fn mean_frequency_of_a_sine_is_its_frequency() {
    let tone: Vec<f32> =
        (0..RATE).map(|at| (std::f32::consts::TAU * 1000.0 * at as f32 / RATE as f32).sin()).collect();
    assert!((mean_frequency(&tone) - 1000.0).abs() < 10.0, "{}", mean_frequency(&tone));
}

#[test]
fn sounds_are_short_and_not_too_loud() {
    for (name, cue, sound) in takes() {
        let seconds = sound.len() as f32 / RATE as f32;
        // The sound of a koma ends before the next koma moves; the end of a game has the longest sound.
        let longest = match cue {
            Cue::Clack(_) | Cue::Capture(_) | Cue::Drop(_) | Cue::Stand | Cue::Clock => 0.5,
            Cue::Promote | Cue::Check => 0.8,
            Cue::Thud => 1.0,
            Cue::Fire | Cue::Crown => 1.7,
            Cue::Fall | Cue::Blaze | Cue::End => 3.0,
        };
        assert!((0.1..=longest).contains(&seconds), "{name}: {seconds} s");
        let peak = sound.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
        assert!((0.1..=0.8).contains(&peak), "{name}: peak {peak}");
        assert!(sound.iter().all(|sample| sample.is_finite()), "{name}");
    }
}

#[test]
fn sounds_have_no_offset_and_end_in_silence() {
    for (name, _, sound) in takes() {
        let mean = sound.iter().sum::<f32>() / sound.len() as f32;
        assert!(mean.abs() < 0.001, "{name}: {mean}");
        let (first, last) = (sound[0], &sound[sound.len() - 100..]);
        assert!(first.abs() < 0.1, "{name} begins with a jump: {first}");
        assert!(last.iter().all(|sample| sample.abs() < 0.001), "{name} is cut off");
    }
}

#[test]
fn impact_sounds_start_immediately() {
    for (name, cue, sound) in takes() {
        if matches!(cue, Cue::Fire | Cue::Blaze) {
            continue;
        }
        let start = sound.iter().position(|sample| sample.abs() > 0.05).expect("a sound");
        assert!(start < RATE as usize / 200, "{name} begins after {start} samples");
    }
}

#[test]
fn a_large_koma_sounds_lower_than_a_small_one() {
    for koma in [Cue::Clack, Cue::Capture, Cue::Drop] {
        let mean_of = |size| {
            let cue = koma(size);
            (0..cue.takes()).map(|take| mean_frequency(&synthesize(cue, take, DEFAULT_TIMBRE))).sum::<f32>()
                / f32::from(cue.takes())
        };
        let frequencies: Vec<f32> = SIZES.map(mean_of).collect();
        assert!(frequencies.is_sorted(), "{frequencies:?}");
        assert!(frequencies[4] > 1.25 * frequencies[0], "{frequencies:?}");
    }
}

#[test]
fn a_theme_changes_only_the_sounds_of_koma() {
    let (higher, duller) =
        (Timbre { pitch: 1.4, ..DEFAULT_TIMBRE }, Timbre { hardness: 0.4, ..DEFAULT_TIMBRE });
    for cue in Cue::all() {
        let sound = |timbre| synthesize(cue, 0, timbre);
        let (default_sound, higher, duller) = (sound(DEFAULT_TIMBRE), sound(higher), sound(duller));
        if matches!(cue, Cue::Clack(_) | Cue::Capture(_) | Cue::Drop(_) | Cue::Stand) {
            assert!(mean_frequency(&higher) > 1.02 * mean_frequency(&default_sound), "{}", cue.name());
            assert!(mean_frequency(&duller) < 0.98 * mean_frequency(&default_sound), "{}", cue.name());
        } else {
            assert!(higher == default_sound && duller == default_sound, "{}", cue.name());
        }
    }
}

#[test]
fn every_sound_differs_from_every_other() {
    let takes = takes();
    for (index, (name, _, sound)) in takes.iter().enumerate() {
        for (other, _, sound_of_other) in &takes[index + 1..] {
            let distance = difference(sound, sound_of_other);
            assert!(distance > 0.02, "{name} and {other} differ by {distance}");
        }
    }
}

#[test]
fn the_same_sounds_are_made_in_every_run() {
    for (name, cue, sound) in takes() {
        let take = name.rsplit_once(' ').and_then(|(_, take)| take.parse().ok()).expect("a number");
        assert_eq!(synthesize(cue, take, DEFAULT_TIMBRE), sound, "{name}");
    }
}

#[test]
fn an_invalid_size_sounds_like_the_nearest_one() {
    assert_eq!(synthesize(Cue::Clack(0), 0, DEFAULT_TIMBRE), synthesize(Cue::Clack(1), 0, DEFAULT_TIMBRE));
    assert_eq!(
        synthesize(Cue::Capture(200), 1, DEFAULT_TIMBRE),
        synthesize(Cue::Capture(5), 1, DEFAULT_TIMBRE)
    );
}

#[test]
fn takes_alternate() {
    let all = SoundBank::synthesize(DEFAULT_TIMBRE);
    let take = |turn| all.take(Cue::Clack(3), turn).expect("a take");
    assert_eq!(*take(0), *take(3));
    assert_ne!(*take(0), *take(1));
    assert_ne!(*take(1), *take(2));
    assert_eq!(all.take(Cue::Drop(9), 1), all.take(Cue::Drop(5), 1));
}

fn note(sound: &[f32], gain: f32, wait: usize) -> Note {
    Note { sound: Arc::from(sound), gain, wait }
}

#[test]
fn the_mixer_adds_notes_up_at_their_time() {
    let mut mixer = Mixer::new(1.0);
    mixer.play(note(&[0.5, 0.25, 0.125], 1.0, 3));
    mixer.play(note(&[0.1; 5], 0.5, 0));
    let mut output = [9.0; 4];
    mixer.fill(&mut output);
    assert_eq!(output, [0.05, 0.05, 0.05, 0.55]);
    mixer.fill(&mut output);
    assert_eq!(output, [0.3, 0.125, 0.0, 0.0]);
}

#[test]
fn pending_notes_can_be_cancelled_while_others_keep_playing() {
    let mut mixer = Mixer::new(1.0);
    mixer.play(note(&[0.5; 4], 1.0, 0));
    mixer.play(note(&[0.25; 4], 1.0, 2));
    mixer.cancel_pending();
    let mut output = [0.0; 4];
    mixer.fill(&mut output);
    assert_eq!(output, [0.5; 4]);
}

#[test]
fn many_sounds_at_once_stay_within_bounds() {
    let mut mixer = Mixer::new(1.0);
    for _ in 0..100 {
        mixer.play(note(&[0.8; 64], 1.0, 0));
    }
    let mut output = [0.0; 64];
    mixer.fill(&mut output);
    assert!(output.iter().all(|sample| (0.9..=1.0).contains(sample)), "{}", output[0]);
}

#[test]
fn the_volume_is_reached_without_a_jump() {
    let mut mixer = Mixer::new(0.0);
    let mut output = [1.0; 4800];
    mixer.play(note(&[0.5; 9600], 1.0, 0));
    mixer.fill(&mut output);
    assert!(output.iter().all(|sample| *sample == 0.0), "muted is silent");
    mixer.set_volume(1.0);
    mixer.fill(&mut output);
    let jump = output.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    assert!(jump < 0.01 && output[0] < 0.01 && output[4799] > 0.49, "{jump} {} {}", output[0], output[4799]);
}

/// According to the specification: RIFF, 16 bytes of format, then the samples.
#[test]
fn a_wav_file_follows_the_specification() {
    let mut file = Vec::new();
    wav::write(&mut file, &[0.0, 1.0, -1.0, 2.0, 0.5]).expect("written");
    let header =
        b"RIFF\x2e\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\xbb\0\0\0\x77\x01\0\x02\0\x10\0data\x0a\0\0\0";
    assert_eq!(file[..44], header[..]);
    assert_eq!(file[44..], [0, 0, 0xff, 0x7f, 0x01, 0x80, 0xff, 0x7f, 0x00, 0x40]);
}

#[test]
fn the_command_writes_every_take() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("new").join("sounds");
    let sounds = |out: &std::path::Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tenjiku"));
        command.args(["sounds", "--out"]).arg(out).output().expect("the program runs")
    };
    let output = sounds(&out);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let takes = takes();
    assert_eq!(fs::read_dir(&out).expect("the folder").count(), takes.len());
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), takes.len());
    let clack = fs::read(out.join("clack-3-b.wav")).expect("a file");
    assert_eq!(clack.len(), 44 + 2 * synthesize(Cue::Clack(3), 1, DEFAULT_TIMBRE).len());
    let existing_file = folder.path().join("file");
    fs::write(&existing_file, "").expect("written");
    let output = sounds(&existing_file);
    assert_eq!(output.status.code(), Some(1));
    let why = String::from_utf8_lossy(&output.stderr);
    assert!(why.contains("file: cannot be written: ") && why.lines().count() == 1, "{why}");
}
