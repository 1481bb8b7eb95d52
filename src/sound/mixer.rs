//! Lays sounds over each other, for a device that asks for samples.

use std::sync::Arc;

/// Sounds at once; the oldest stops for a newer one.
const MOST: usize = 24;
/// How fast the volume follows, a sample: a jump would be heard as a click.
const FOLLOWS: f32 = 0.002;

/// A sound to be played.
#[derive(Clone, Debug)]
pub struct Note {
    /// The sound.
    pub sound: Arc<[f32]>,
    /// How loud; 1 as it was made.
    pub gain: f32,
    /// How many samples from now it begins.
    pub wait: usize,
}

/// What is heard at the moment. It makes one channel and never allocates while it plays.
#[derive(Debug)]
pub struct Mixer {
    voices: Vec<(Note, usize)>,
    volume: f32,
    wanted: f32,
}

impl Mixer {
    /// Silence, at that volume from 0 to 1.
    #[must_use]
    pub fn new(volume: f32) -> Self {
        let volume = volume.clamp(0.0, 1.0);
        Self { voices: Vec::with_capacity(MOST), volume, wanted: volume }
    }

    /// Begins a note, or lets it wait.
    pub fn play(&mut self, note: Note) {
        if self.voices.len() == MOST {
            self.voices.remove(0);
        }
        self.voices.push((note, 0));
    }

    /// Notes that have not yet begun will not.
    pub fn drop_waiting(&mut self) {
        self.voices.retain(|(note, _)| note.wait == 0);
    }

    /// The volume from 0 to 1, reached in a moment.
    pub fn set_volume(&mut self, volume: f32) {
        self.wanted = volume.clamp(0.0, 1.0);
    }

    /// Whether nothing sounds or waits.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.voices.is_empty()
    }

    /// The next samples, from -1 to 1.
    pub fn fill(&mut self, samples: &mut [f32]) {
        samples.fill(0.0);
        for (note, at) in &mut self.voices {
            let waits = note.wait.min(samples.len());
            note.wait -= waits;
            let rest = note.sound.get(*at..).unwrap_or_default();
            for (sample, sound) in samples[waits..].iter_mut().zip(rest) {
                *sample += note.gain * sound;
            }
            *at += samples.len() - waits;
        }
        self.voices.retain(|(note, at)| *at < note.sound.len());
        for sample in samples {
            self.volume += FOLLOWS * (self.wanted - self.volume);
            *sample = softened(*sample) * self.volume;
        }
    }
}

/// Leaves quiet samples as they are and bends loud ones, so that many sounds at once do not crack.
fn softened(sample: f32) -> f32 {
    const KNEE: f32 = 0.8;
    let over = sample.abs() - KNEE;
    if over <= 0.0 {
        return sample;
    }
    let bent = KNEE + (1.0 - KNEE) * (over / (1.0 - KNEE)).tanh();
    bent.copysign(sample)
}
