//! Manages the audio device: opens it, stops it when idle, and reopens it when it has stopped responding.
//!
//! This runs in a separate thread, since a device may open slowly or hang.

use super::command::{AudioCommand, DevicePresence, MAX_AGE};
use super::device;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use tenjiku_sound::{Mixer, Note, SoundBank, Timbre, samples};
use web_time::{Duration, Instant};

/// The device is stopped after this much silence, so that an idle game costs nothing.
const IDLE_TIMEOUT: Duration = Duration::from_secs(6);
/// The delay before a failed open is retried, when a sound is due. It doubles with each failure: without a PulseAudio
/// server miniaudio leaks a file handle per attempt, and a process may have only a few thousand.
const INITIAL_RETRY: Duration = Duration::from_secs(10);
/// The longest delay between two attempts.
const MAX_RETRY: Duration = Duration::from_secs(600);
/// A running device that has requested no samples for this time is dead.
const DEAD_AFTER: Duration = Duration::from_millis(800);
/// A running device requests samples at least this often.
const LIVENESS_CHECK: Duration = Duration::from_millis(250);
#[derive(Debug)]
pub(super) enum MixerCommand {
    Play(Note),
    CancelPending,
    Volume(f32),
}

impl MixerCommand {
    pub fn apply(self, mixer: &mut Mixer) {
        match self {
            Self::Play(note) => mixer.play(note),
            Self::CancelPending => mixer.cancel_pending(),
            Self::Volume(volume) => mixer.set_volume(volume),
        }
    }
}

pub(super) trait AudioDevice {
    fn command(&self, command: MixerCommand);
    /// Starts requesting samples. Returns whether it succeeded.
    fn start(&mut self) -> bool;
    /// Stops the device. A dead device may hang here.
    fn stop(&mut self);
    /// Closes the device, dead or alive, without blocking.
    fn retire(self);
    /// The number of sample requests so far.
    fn callback_count(&self) -> u32;
}

pub(super) fn start(commands: Receiver<AudioCommand>, presence: &Arc<DevicePresence>) {
    let shared = Arc::clone(presence);
    let thread = thread::Builder::new().name("speaker".to_owned());
    if thread.spawn(move || run(&commands, device::open, &shared)).is_err() {
        presence.set(false);
    }
}

/// Runs commands until the sender is dropped. `open` opens a device at a volume.
fn run<S: AudioDevice>(
    commands: &Receiver<AudioCommand>,
    open: impl FnMut(f32) -> Option<S>,
    presence: &DevicePresence,
) {
    let mut state = DeviceState::new(open, presence);
    let mut timbre = Timbre::default();
    let mut bank = SoundBank::synthesize(timbre);
    let mut turn = 0;
    loop {
        match commands.recv_timeout(IDLE_TIMEOUT) {
            Ok(AudioCommand::Play { cue, gain, wait, sent }) if sent.elapsed() < MAX_AGE => {
                turn += 1;
                if let Some(sound) = bank.take(cue, turn) {
                    state.play(Note { sound, gain, wait: samples(wait) });
                }
            }
            Ok(AudioCommand::Play { .. }) => {}
            Ok(AudioCommand::CancelPending) => state.command(MixerCommand::CancelPending),
            Ok(AudioCommand::Volume(volume)) => state.set_volume(volume),
            Ok(AudioCommand::Timbre(new_timbre)) if new_timbre == timbre => {}
            Ok(AudioCommand::Timbre(new_timbre)) => {
                timbre = new_timbre;
                bank = SoundBank::synthesize(timbre);
            }
            Err(RecvTimeoutError::Timeout) => state.stop_if_idle(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

struct DeviceState<'a, S, F> {
    open: F,
    presence: &'a DevicePresence,
    device: Option<S>,
    /// When the device was last known to run, and its request count at that time; `None` while stopped.
    running: Option<(Instant, u32)>,
    /// The time of the last attempt to open a device.
    last_attempt: Option<Instant>,
    /// The delay before the next attempt.
    retry_delay: Duration,
    volume: f32,
}

impl<'a, S: AudioDevice, F: FnMut(f32) -> Option<S>> DeviceState<'a, S, F> {
    fn new(open: F, presence: &'a DevicePresence) -> Self {
        Self {
            open,
            presence,
            device: None,
            running: None,
            last_attempt: None,
            retry_delay: INITIAL_RETRY,
            volume: 0.0,
        }
    }

    fn command(&self, command: MixerCommand) {
        if let Some(device) = &self.device {
            device.command(command);
        }
    }

    /// Opens a device early, so that the first sound need not wait for it.
    fn set_volume(&mut self, volume: f32) {
        self.volume = volume;
        if volume > 0.0 {
            self.open_if_needed();
        }
        self.command(MixerCommand::Volume(volume));
    }

    fn open_if_needed(&mut self) {
        if self.device.is_some()
            || self.last_attempt.is_some_and(|attempt| attempt.elapsed() < self.retry_delay)
        {
            return;
        }
        if self.last_attempt.replace(Instant::now()).is_some() {
            self.retry_delay = (self.retry_delay * 2).min(MAX_RETRY);
        }
        self.device = (self.open)(self.volume);
        if self.device.is_some() {
            self.retry_delay = INITIAL_RETRY;
        }
        self.presence.set(self.device.is_some());
    }

    fn play(&mut self, note: Note) {
        self.drop_if_dead();
        self.open_if_needed();
        if !self.ensure_running() {
            // The device may have been unplugged while it was stopped: try another device.
            self.retire_device();
            self.open_if_needed();
            if !self.ensure_running() {
                self.retire_device();
            }
        }
        self.command(MixerCommand::Play(note));
    }

    /// Starts the device if necessary. Returns whether it runs.
    fn ensure_running(&mut self) -> bool {
        let Some(device) = &mut self.device else { return false };
        let running = self.running.is_some() || device.start();
        if running && self.running.is_none() {
            self.running = Some((Instant::now(), device.callback_count()));
        }
        running
    }

    /// Retires a device that has silently stopped requesting samples.
    fn drop_if_dead(&mut self) {
        let (Some(device), Some((since, count))) = (&self.device, self.running) else { return };
        if device.callback_count() != count {
            self.running = Some((Instant::now(), device.callback_count()));
        } else if since.elapsed() > DEAD_AFTER {
            self.retire_device();
        }
    }

    fn retire_device(&mut self) {
        if let Some(device) = self.device.take() {
            device.retire();
            // A device worked before, so a replacement may be available at once.
            self.last_attempt = None;
        }
        self.running = None;
    }

    /// Stops the device after a time without sounds.
    fn stop_if_idle(&mut self) {
        let (Some(device), Some(_)) = (&mut self.device, self.running) else { return };
        let count = device.callback_count();
        thread::sleep(LIVENESS_CHECK);
        if device.callback_count() == count {
            self.retire_device();
        } else {
            device.stop();
            self.running = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;
    use std::sync::mpsc;
    use tenjiku_sound::Cue;

    type Log = Rc<RefCell<Vec<&'static str>>>;

    struct Fake {
        log: Log,
        can_start: bool,
        is_alive: Rc<Cell<bool>>,
        count: Rc<Cell<u32>>,
    }

    impl AudioDevice for Fake {
        fn command(&self, command: MixerCommand) {
            self.log.borrow_mut().push(match command {
                MixerCommand::Play(_) => "play",
                MixerCommand::CancelPending => "cancel pending",
                MixerCommand::Volume(_) => "volume",
            });
        }
        fn start(&mut self) -> bool {
            self.log.borrow_mut().push("start");
            self.can_start
        }
        fn stop(&mut self) {
            self.log.borrow_mut().push("stop");
        }
        fn retire(self) {
            self.log.borrow_mut().push("retire");
        }
        fn callback_count(&self) -> u32 {
            if self.is_alive.get() {
                self.count.set(self.count.get() + 1);
            }
            self.count.get()
        }
    }

    fn play(cue: Cue, sent: Instant) -> AudioCommand {
        AudioCommand::Play { cue, gain: 1.0, wait: 0.0, sent }
    }

    impl Fake {
        fn open(log: &Log, can_start: bool, is_alive: Rc<Cell<bool>>) -> Self {
            log.borrow_mut().push("open");
            Self { log: log.clone(), can_start, is_alive, count: Rc::default() }
        }
    }

    fn run_commands(commands: Vec<AudioCommand>, is_present: bool) -> (Vec<&'static str>, DevicePresence) {
        let (sender, inbox) = mpsc::channel();
        commands.into_iter().for_each(|command| sender.send(command).unwrap());
        drop(sender);
        let (log, presence) = (Log::default(), DevicePresence::default());
        let open = |_| {
            let device = Fake::open(&log, true, Rc::default());
            is_present.then_some(device)
        };
        run(&inbox, open, &presence);
        (log.take(), presence)
    }

    /// A command to set the volume, two sounds, and another command.
    fn two_sounds_and(last: AudioCommand) -> Vec<AudioCommand> {
        let now = Instant::now() + Duration::from_secs(5);
        vec![AudioCommand::Volume(0.5), play(Cue::Fire, now), play(Cue::Check, now), last]
    }

    #[test]
    fn a_device_is_opened_once_and_plays() {
        let (log, presence) = run_commands(two_sounds_and(AudioCommand::CancelPending), true);
        assert_eq!(log, ["open", "volume", "start", "play", "play", "cancel pending"]);
        assert!(!presence.is_missing());
    }

    #[test]
    fn a_missing_device_is_reported_and_nothing_plays() {
        let (log, presence) = run_commands(two_sounds_and(AudioCommand::Volume(0.7)), false);
        assert_eq!(log, ["open"]);
        assert!(presence.is_missing());
    }

    #[test]
    fn a_muted_game_opens_nothing() {
        let (log, presence) = run_commands(vec![AudioCommand::Volume(0.0)], true);
        assert!(log.is_empty() && !presence.is_missing());
    }

    #[test]
    fn stale_sounds_are_skipped() {
        let earlier = Instant::now().checked_sub(Duration::from_secs(1)).unwrap();
        let (log, _) = run_commands(vec![AudioCommand::Volume(1.0), play(Cue::End, earlier)], true);
        assert_eq!(log, ["open", "volume"]);
    }

    fn note() -> Note {
        Note { sound: std::sync::Arc::from([0.0]), gain: 1.0, wait: 0 }
    }

    #[test]
    fn a_dead_device_is_replaced_and_an_idle_one_stopped() {
        let (log, presence, is_alive) = (Log::default(), DevicePresence::default(), Rc::new(Cell::new(true)));
        let open = |_| Some(Fake::open(&log, true, is_alive.clone()));
        let mut state = DeviceState::new(open, &presence);
        let make_old = |state: &mut DeviceState<_, _>| {
            let (since, _) = state.running.as_mut().unwrap();
            *since = since.checked_sub(DEAD_AFTER * 2).unwrap();
        };
        state.play(note());
        make_old(&mut state);
        state.play(note());
        assert_eq!(log.take(), ["open", "start", "play", "play"], "it requested samples");
        is_alive.set(false);
        make_old(&mut state);
        state.play(note());
        assert_eq!(log.take(), ["retire", "open", "start", "play"], "it requested no samples");
        state.stop_if_idle();
        assert_eq!(log.take(), ["retire"], "a dead device is retired, since stopping it may hang");
        is_alive.set(true);
        state.play(note());
        state.stop_if_idle();
        state.stop_if_idle();
        assert_eq!(log.take(), ["open", "start", "play", "stop"]);
        state.play(note());
        assert_eq!(log.take(), ["start", "play"]);
    }

    #[test]
    fn without_a_device_the_retry_delay_doubles() {
        let (attempts, presence) = (Cell::new(0), DevicePresence::default());
        let open = |_| {
            attempts.set(attempts.get() + 1);
            None::<Fake>
        };
        let mut state = DeviceState::new(open, &presence);
        let mut waits = Vec::new();
        for _ in 0..9 {
            state.play(note());
            waits.push(state.retry_delay.as_secs());
            state.last_attempt = Instant::now().checked_sub(state.retry_delay);
        }
        assert_eq!(waits, [10, 20, 40, 80, 160, 320, 600, 600, 600]);
        assert_eq!(attempts.get(), 9);
    }

    #[test]
    fn a_device_that_does_not_start_is_given_up() {
        let (log, presence) = (Log::default(), DevicePresence::default());
        let open = |_| Some(Fake::open(&log, false, Rc::default()));
        let mut state = DeviceState::new(open, &presence);
        state.play(note());
        assert_eq!(log.take(), ["open", "start", "retire", "open", "start", "retire"]);
        assert!(state.device.is_none());
    }
}
