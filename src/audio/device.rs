//! Audio output by miniaudio, which loads PulseAudio, ALSA and others at run time, so that building needs none of
//! them.

use super::device_thread::{AudioDevice, MixerCommand};
use maudio::audio::sample_rate::SampleRate;
use maudio::backend::Backend;
use maudio::context::ContextBuilder;
use maudio::device::Device;
use maudio::device::device_builder::{DeviceBuilder, DeviceBuilderOps};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use tenjiku_sound::{Mixer, RATE};

/// The backends in order of preference. miniaudio's null backend is left out, so that a missing device is reported,
/// and so is JACK, which prints its own messages.
const BACKENDS: [Backend; 8] = [
    Backend::Wasapi,
    Backend::DSound,
    Backend::CoreAudio,
    Backend::PulseAudio,
    Backend::Alsa,
    Backend::Sndio,
    Backend::Audio4,
    Backend::Oss,
];

/// An open device with its mixer, which runs in the device's thread.
pub(super) struct MiniaudioDevice {
    device: Device<f32>,
    mixer: Sender<MixerCommand>,
    count: Arc<AtomicU32>,
}

/// Opens the system's default device; `None` if there is none.
pub(super) fn open(volume: f32) -> Option<MiniaudioDevice> {
    BACKENDS.into_iter().filter(|&backend| may_exist(backend)).find_map(|backend| output(backend, volume))
}

/// Whether to try a backend. Without a sound card, ALSA prints a page of errors.
fn may_exist(backend: Backend) -> bool {
    if backend != Backend::Alsa {
        return true;
    }
    let devices = std::fs::read_dir("/dev/snd").into_iter().flatten().flatten();
    devices.map(|device| device.file_name()).any(|name| name.to_string_lossy().ends_with('p'))
}

fn output(backend: Backend, volume: f32) -> Option<MiniaudioDevice> {
    let context = ContextBuilder::new().preferred_backends([backend]).build().ok()?;
    let (mixer, inbox) = mpsc::channel::<MixerCommand>();
    let count = Arc::new(AtomicU32::new(0));
    let (mut device_mixer, callback_count) = (Mixer::new(volume), Arc::clone(&count));
    let device = DeviceBuilder::playback()
        .f32()
        .playback_channels(1)
        .sample_rate(SampleRate::Sr48000)
        .context(&context)
        .with_callback(move |_, samples| {
            callback_count.fetch_add(1, Ordering::Relaxed);
            inbox.try_iter().for_each(|command| command.apply(&mut device_mixer));
            device_mixer.fill(samples);
        })
        .ok()?;
    Some(MiniaudioDevice { device, mixer, count })
}

const _: () = assert!(RATE == 48_000, "the device is opened at the rate of the sounds");

impl AudioDevice for MiniaudioDevice {
    fn command(&self, command: MixerCommand) {
        // The receiver lives as long as the device.
        let _ = self.mixer.send(command);
    }

    fn start(&mut self) -> bool {
        self.device.device_start().is_ok()
    }

    fn stop(&mut self) {
        // Fails only if it has stopped already.
        let _ = self.device.device_stop();
    }

    fn retire(self) {
        // Closing a dead device may hang, so a thread closes it; without a thread the device stays open.
        let device = ManuallyDrop::new(self);
        let closing = thread::Builder::new().name("speaker-end".to_owned());
        let _ = closing.spawn(move || drop(ManuallyDrop::into_inner(device)));
    }

    fn callback_count(&self) -> u32 {
        self.count.load(Ordering::Relaxed)
    }
}
