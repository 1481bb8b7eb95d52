//! Audio output in the browser: Web Audio plays the samples that [`tenjiku_sound`] computes. Browsers are silent
//! until the first click.

use super::command::{AudioCommand, DevicePresence, MAX_AGE};
use bevy::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use tenjiku_sound::{Cue, RATE, Timbre, synthesize};
use wasm_bindgen::JsValue;
use web_sys::{AudioBuffer, AudioBufferSourceNode, AudioContext, AudioContextState, GainNode};

pub(super) fn start(app: &mut App, commands: Receiver<AudioCommand>, presence: Arc<DevicePresence>) {
    let speaker = PageSpeaker {
        commands,
        presence,
        mixer: None,
        volume: 0.0,
        timbre: Timbre::default(),
        takes: HashMap::new(),
        turn: 0,
    };
    app.insert_non_send(speaker);
    app.add_systems(Last, |mut speaker: NonSendMut<PageSpeaker>| speaker.run_commands());
}

struct PageSpeaker {
    commands: Receiver<AudioCommand>,
    presence: Arc<DevicePresence>,
    mixer: Option<PageMixer>,
    volume: f32,
    timbre: Timbre,
    takes: HashMap<(Cue, u8), AudioBuffer>,
    /// The number of sounds so far, by which the takes of a cue alternate.
    turn: usize,
}

struct PageMixer {
    context: AudioContext,
    gain: GainNode,
    /// Scheduled sounds with their start times, in seconds of the mixer's clock.
    scheduled: Vec<(f64, AudioBufferSourceNode)>,
}

impl PageSpeaker {
    fn run_commands(&mut self) {
        while let Ok(command) = self.commands.try_recv() {
            // A sound that the browser refuses is skipped.
            let _ = self.run_command(command);
        }
    }

    fn run_command(&mut self, command: AudioCommand) -> Result<(), JsValue> {
        match command {
            AudioCommand::Play { cue, gain, wait, sent } if sent.elapsed() < MAX_AGE && self.volume > 0.0 => {
                self.play(cue.in_range(), gain, wait)?;
            }
            AudioCommand::Play { .. } => {}
            AudioCommand::CancelPending => {
                if let Some(mixer) = &mut self.mixer {
                    mixer.cancel_pending();
                }
            }
            AudioCommand::Volume(volume) => {
                self.volume = volume;
                if let Some(mixer) = &self.mixer {
                    mixer.gain.gain().set_value(volume);
                }
            }
            AudioCommand::Timbre(timbre) if timbre == self.timbre => {}
            AudioCommand::Timbre(timbre) => {
                self.timbre = timbre;
                self.takes.clear();
            }
        }
        Ok(())
    }

    fn play(&mut self, cue: Cue, gain: f32, wait: f32) -> Result<(), JsValue> {
        if self.mixer.is_none() {
            self.mixer = PageMixer::new(self.volume).ok();
            self.presence.set(self.mixer.is_some());
        }
        let Some(mixer) = &mut self.mixer else { return Ok(()) };
        if mixer.context.state() == AudioContextState::Suspended {
            // Allowed after the player has clicked.
            let _ = mixer.context.resume()?;
        }
        self.turn += 1;
        let take = (self.turn % usize::from(cue.takes()).max(1)) as u8;
        let buffer = match self.takes.get(&(cue, take)) {
            Some(buffer) => buffer.clone(),
            None => {
                let samples = synthesize(cue, take, self.timbre);
                let length = u32::try_from(samples.len()).unwrap_or(u32::MAX);
                let buffer = mixer.context.create_buffer(1, length, RATE as f32)?;
                buffer.copy_to_channel(&samples, 0)?;
                self.takes.insert((cue, take), buffer.clone());
                buffer
            }
        };
        mixer.play(&buffer, gain, wait)
    }
}

impl PageMixer {
    fn new(volume: f32) -> Result<Self, JsValue> {
        let context = AudioContext::new()?;
        let gain = context.create_gain()?;
        gain.gain().set_value(volume);
        gain.connect_with_audio_node(&context.destination())?;
        Ok(Self { context, gain, scheduled: Vec::new() })
    }

    fn play(&mut self, buffer: &AudioBuffer, gain: f32, wait: f32) -> Result<(), JsValue> {
        let (now, sound_gain) = (self.context.current_time(), self.context.create_gain()?);
        sound_gain.gain().set_value(gain);
        sound_gain.connect_with_audio_node(&self.gain)?;
        let source = self.context.create_buffer_source()?;
        source.set_buffer(Some(buffer));
        source.connect_with_audio_node(&sound_gain)?;
        let start_time = now + f64::from(wait);
        source.start_with_when(start_time)?;
        self.scheduled.retain(|(start_time, _)| *start_time > now);
        self.scheduled.push((start_time, source));
        Ok(())
    }

    fn cancel_pending(&mut self) {
        let now = self.context.current_time();
        for (_, source) in self.scheduled.drain(..).filter(|(start_time, _)| *start_time > now) {
            // The sound may just have started.
            #[expect(deprecated, reason = "the binding of stop() without a time")]
            let _ = source.stop();
        }
    }
}
