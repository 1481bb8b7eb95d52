//! Mixes sounds for the callback of an audio device.

use std::sync::Arc;

/// The most sounds at once; beyond this the oldest sound stops.
const MAX_VOICES: usize = 24;
/// The fraction of a volume change applied per sample; an abrupt change would click.
const VOLUME_STEP: f32 = 0.002;

/// A sound to be played.
#[derive(Clone, Debug)]
pub struct Note {
    /// The samples, from -1 to 1.
    pub sound: Arc<[f32]>,
    /// The gain factor.
    pub gain: f32,
    /// The delay in samples.
    pub wait: usize,
}

/// The playing sounds. The output is mono, and playing never allocates.
#[derive(Debug)]
pub struct Mixer {
    /// The notes, each with the number of samples already played.
    voices: Vec<(Note, usize)>,
    volume: f32,
    /// The volume that `volume` approaches.
    target: f32,
}

impl Mixer {
    /// A silent mixer with a volume from 0 to 1.
    pub fn new(volume: f32) -> Self {
        let volume = volume.clamp(0.0, 1.0);
        Self { voices: Vec::with_capacity(MAX_VOICES), volume, target: volume }
    }

    /// Starts a note after its delay.
    pub fn play(&mut self, note: Note) {
        if self.voices.len() == MAX_VOICES {
            self.voices.remove(0);
        }
        self.voices.push((note, 0));
    }

    /// Cancels notes that have not started.
    pub fn cancel_pending(&mut self) {
        self.voices.retain(|(note, _)| note.wait == 0);
    }

    /// Sets the volume from 0 to 1; it is reached within a few milliseconds.
    pub fn set_volume(&mut self, volume: f32) {
        self.target = volume.clamp(0.0, 1.0);
    }

    /// Fills `samples` with the next samples, from -1 to 1.
    pub fn fill(&mut self, samples: &mut [f32]) {
        samples.fill(0.0);
        for (note, at) in &mut self.voices {
            let waiting_samples = note.wait.min(samples.len());
            note.wait -= waiting_samples;
            let rest = note.sound.get(*at..).unwrap_or_default();
            for (sample, sound) in samples[waiting_samples..].iter_mut().zip(rest) {
                *sample += note.gain * sound;
            }
            *at += samples.len() - waiting_samples;
        }
        self.voices.retain(|(note, at)| *at < note.sound.len());
        for sample in samples {
            self.volume += VOLUME_STEP * (self.target - self.volume);
            *sample = soft_clip(*sample) * self.volume;
        }
    }
}

/// Soft clipping: leaves quiet samples unchanged and limits loud samples smoothly.
fn soft_clip(sample: f32) -> f32 {
    const KNEE: f32 = 0.8;
    let excess = sample.abs() - KNEE;
    if excess <= 0.0 {
        return sample;
    }
    let clipped = KNEE + (1.0 - KNEE) * (excess / (1.0 - KNEE)).tanh();
    clipped.copysign(sample)
}
