//! Keeps the loudspeaker: opens it, lets it rest when nothing is heard, opens it again when it died.
//!
//! All of it happens in a thread of its own. A device may take its time to open, or hang.

use super::command::{AudioCommand, DevicePresence, STALE};
use super::device;
use crate::sound::{Mixer, Note, SoundBank, Timbre, samples};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use web_time::{Duration, Instant};

/// After this much silence the device is stopped, so that an idle game costs nothing.
const REST: Duration = Duration::from_secs(6);
/// A device that could not be opened is tried again when something is to be heard, but not sooner. Each time in vain
/// doubles the wait: miniaudio keeps a file open for each try without a PulseAudio server, and a process may have only
/// some thousand.
const RETRY: Duration = Duration::from_secs(10);
/// The longest wait between two tries.
const LONGEST_RETRY: Duration = Duration::from_secs(600);
/// A device that has asked for nothing in that time since it was to play is dead.
const DEAD: Duration = Duration::from_millis(800);
/// A device that runs asks for samples at least that often.
const PULSE: Duration = Duration::from_millis(250);
/// A command for a mixer, on its way to the device thread.
#[derive(Debug)]
pub(super) enum MixerCommand {
    Play(Note),
    DropWaiting,
    Volume(f32),
}

impl MixerCommand {
    pub fn to(self, mixer: &mut Mixer) {
        match self {
            Self::Play(note) => mixer.play(note),
            Self::DropWaiting => mixer.drop_waiting(),
            Self::Volume(volume) => mixer.set_volume(volume),
        }
    }
}

/// An open device.
pub(super) trait AudioDevice {
    /// Passes something on to its mixer.
    fn command(&self, command: MixerCommand);
    /// Begins to ask for samples; whether it could.
    fn start(&mut self) -> bool;
    /// Rests. One that is dead may never come back from this.
    fn stop(&mut self);
    /// Goes for good, dead or alive, and keeps nobody waiting.
    fn retire(self);
    /// How often it has asked for samples so far.
    fn count(&self) -> u32;
}

/// Starts the thread.
pub(super) fn start(commands: Receiver<AudioCommand>, presence: &Arc<DevicePresence>) {
    let kept = Arc::clone(presence);
    let thread = thread::Builder::new().name("speaker".to_owned());
    if thread.spawn(move || run(&commands, device::open, &kept)).is_err() {
        presence.set(false);
    }
}

/// Carries out commands until the sender is gone. `open` opens a device at a volume.
fn run<S: AudioDevice>(
    commands: &Receiver<AudioCommand>,
    open: impl FnMut(f32) -> Option<S>,
    presence: &DevicePresence,
) {
    let mut post = DeviceState::new(open, presence);
    let mut timbre = Timbre::default();
    let mut bank = SoundBank::synthesize(timbre);
    let mut turn = 0;
    loop {
        match commands.recv_timeout(REST) {
            Ok(AudioCommand::Play { cue, gain, wait, sent }) if sent.elapsed() < STALE => {
                turn += 1;
                if let Some(sound) = bank.take(cue, turn) {
                    post.play(Note { sound, gain, wait: samples(wait) });
                }
            }
            Ok(AudioCommand::Play { .. }) => {}
            Ok(AudioCommand::DropWaiting) => post.command(MixerCommand::DropWaiting),
            Ok(AudioCommand::Volume(volume)) => post.set_volume(volume),
            Ok(AudioCommand::Timbre(wanted)) if wanted == timbre => {}
            Ok(AudioCommand::Timbre(wanted)) => {
                timbre = wanted;
                bank = SoundBank::synthesize(timbre);
            }
            Err(RecvTimeoutError::Timeout) => post.rest(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// The device and what is known of it.
struct DeviceState<'a, S, F> {
    open: F,
    presence: &'a DevicePresence,
    device: Option<S>,
    /// Since when it was to play, and how often it had asked for samples then; none while it rests.
    runs: Option<(Instant, u32)>,
    /// When one was looked for last.
    tried: Option<Instant>,
    /// How long to wait after that.
    retry: Duration,
    volume: f32,
}

impl<'a, S: AudioDevice, F: FnMut(f32) -> Option<S>> DeviceState<'a, S, F> {
    fn new(open: F, presence: &'a DevicePresence) -> Self {
        Self { open, presence, device: None, runs: None, tried: None, retry: RETRY, volume: 0.0 }
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
            self.find();
        }
        self.command(MixerCommand::Volume(volume));
    }

    fn find(&mut self) {
        if self.device.is_some() || self.tried.is_some_and(|tried| tried.elapsed() < self.retry) {
            return;
        }
        if self.tried.replace(Instant::now()).is_some() {
            self.retry = (self.retry * 2).min(LONGEST_RETRY);
        }
        self.device = (self.open)(self.volume);
        if self.device.is_some() {
            self.retry = RETRY;
        }
        self.presence.set(self.device.is_some());
    }

    fn play(&mut self, note: Note) {
        self.drop_if_dead();
        self.find();
        if !self.wake() {
            // It was unplugged while it rested; perhaps another has taken its place.
            self.give_up();
            self.find();
            if !self.wake() {
                self.give_up();
            }
        }
        self.command(MixerCommand::Play(note));
    }

    /// Lets the device run. Returns whether it does.
    fn wake(&mut self) -> bool {
        let Some(device) = &mut self.device else { return false };
        let runs = self.runs.is_some() || device.start();
        if runs && self.runs.is_none() {
            self.runs = Some((Instant::now(), device.count()));
        }
        runs
    }

    /// Some devices die without a word: they only ask for no more samples.
    fn drop_if_dead(&mut self) {
        let (Some(device), Some((since, count))) = (&self.device, self.runs) else { return };
        if device.count() != count {
            self.runs = Some((Instant::now(), device.count()));
        } else if since.elapsed() > DEAD {
            self.give_up();
        }
    }

    fn give_up(&mut self) {
        if let Some(device) = self.device.take() {
            device.retire();
            // This one was good once, so there may be another at once.
            self.tried = None;
        }
        self.runs = None;
    }

    /// Nothing was wanted for a while.
    fn rest(&mut self) {
        let (Some(device), Some(_)) = (&mut self.device, self.runs) else { return };
        let count = device.count();
        thread::sleep(PULSE);
        if device.count() == count {
            self.give_up();
        } else {
            device.stop();
            self.runs = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::Cue;
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;
    use std::sync::mpsc;

    /// What happens to devices, as a list of words.
    type Diary = Rc<RefCell<Vec<&'static str>>>;

    struct Fake {
        diary: Diary,
        starts: bool,
        /// Whether it asks for samples.
        is_alive: Rc<Cell<bool>>,
        count: Rc<Cell<u32>>,
    }

    impl AudioDevice for Fake {
        fn command(&self, command: MixerCommand) {
            self.diary.borrow_mut().push(match command {
                MixerCommand::Play(_) => "play",
                MixerCommand::DropWaiting => "drop waiting",
                MixerCommand::Volume(_) => "volume",
            });
        }
        fn start(&mut self) -> bool {
            self.diary.borrow_mut().push("start");
            self.starts
        }
        fn stop(&mut self) {
            self.diary.borrow_mut().push("stop");
        }
        fn retire(self) {
            self.diary.borrow_mut().push("retire");
        }
        fn count(&self) -> u32 {
            if self.is_alive.get() {
                self.count.set(self.count.get() + 1);
            }
            self.count.get()
        }
    }

    fn play(cue: Cue, sent: Instant) -> AudioCommand {
        AudioCommand::Play { cue, gain: 1.0, wait: 0.0, sent }
    }

    /// Carries out commands and returns what the devices did.
    fn carried_out(commands: Vec<AudioCommand>, is_there: bool) -> (Vec<&'static str>, DevicePresence) {
        let (sender, inbox) = mpsc::channel();
        commands.into_iter().for_each(|order| sender.send(order).unwrap());
        drop(sender);
        let (diary, presence) = (Diary::default(), DevicePresence::default());
        let open = |_| {
            diary.borrow_mut().push("open");
            is_there.then(|| Fake {
                diary: diary.clone(),
                starts: true,
                is_alive: Rc::default(),
                count: Rc::default(),
            })
        };
        run(&inbox, open, &presence);
        (diary.take(), presence)
    }

    #[test]
    fn a_device_is_opened_once_and_plays() {
        let now = Instant::now() + Duration::from_secs(5);
        let commands = vec![
            AudioCommand::Volume(0.5),
            play(Cue::Fire, now),
            play(Cue::Check, now),
            AudioCommand::DropWaiting,
        ];
        let (diary, presence) = carried_out(commands, true);
        assert_eq!(diary, ["open", "volume", "start", "play", "play", "drop waiting"]);
        assert!(!presence.is_missing());
    }

    #[test]
    fn without_a_device_all_is_silent_and_known() {
        let now = Instant::now() + Duration::from_secs(5);
        let commands = vec![
            AudioCommand::Volume(0.5),
            play(Cue::Fire, now),
            play(Cue::Check, now),
            AudioCommand::Volume(0.7),
        ];
        let (diary, presence) = carried_out(commands, false);
        assert_eq!(diary, ["open"]);
        assert!(presence.is_missing());
    }

    #[test]
    fn a_muted_game_opens_nothing() {
        let (diary, presence) = carried_out(vec![AudioCommand::Volume(0.0)], true);
        assert!(diary.is_empty() && !presence.is_missing());
    }

    #[test]
    fn what_was_said_long_ago_is_not_heard() {
        let before = Instant::now().checked_sub(Duration::from_secs(1)).unwrap();
        let (diary, _) = carried_out(vec![AudioCommand::Volume(1.0), play(Cue::End, before)], true);
        assert_eq!(diary, ["open", "volume"]);
    }

    fn note() -> Note {
        Note { sound: std::sync::Arc::from([0.0]), gain: 1.0, wait: 0 }
    }

    #[test]
    fn a_device_that_died_is_exchanged_and_one_that_lives_rests() {
        let (diary, presence, is_alive) =
            (Diary::default(), DevicePresence::default(), Rc::new(Cell::new(true)));
        let open = |_| {
            diary.borrow_mut().push("open");
            Some(Fake {
                diary: diary.clone(),
                starts: true,
                is_alive: is_alive.clone(),
                count: Rc::default(),
            })
        };
        let mut post = DeviceState::new(open, &presence);
        let long_since = |post: &mut DeviceState<_, _>| {
            let (since, _) = post.runs.as_mut().unwrap();
            *since = since.checked_sub(DEAD * 2).unwrap();
        };
        post.play(note());
        long_since(&mut post);
        post.play(note());
        assert_eq!(diary.take(), ["open", "start", "play", "play"], "it has asked for samples");
        is_alive.set(false);
        long_since(&mut post);
        post.play(note());
        assert_eq!(diary.take(), ["retire", "open", "start", "play"], "it has asked for none");
        post.rest();
        assert_eq!(diary.take(), ["retire"], "who cannot be stopped is not waited for");
        is_alive.set(true);
        post.play(note());
        post.rest();
        post.rest();
        assert_eq!(diary.take(), ["open", "start", "play", "stop"]);
        post.play(note());
        assert_eq!(diary.take(), ["start", "play"]);
    }

    #[test]
    fn without_a_device_each_try_waits_twice_as_long_as_the_one_before() {
        let (tries, presence) = (Cell::new(0), DevicePresence::default());
        let open = |_| {
            tries.set(tries.get() + 1);
            None::<Fake>
        };
        let mut post = DeviceState::new(open, &presence);
        let mut waits = Vec::new();
        for _ in 0..9 {
            post.play(note());
            waits.push(post.retry.as_secs());
            post.tried = Instant::now().checked_sub(post.retry);
        }
        assert_eq!(waits, [10, 20, 40, 80, 160, 320, 600, 600, 600]);
        assert_eq!(tries.get(), 9);
    }

    #[test]
    fn a_device_that_does_not_start_is_given_up() {
        let (diary, presence) = (Diary::default(), DevicePresence::default());
        let open = |_| {
            diary.borrow_mut().push("open");
            Some(Fake { diary: diary.clone(), starts: false, is_alive: Rc::default(), count: Rc::default() })
        };
        let mut post = DeviceState::new(open, &presence);
        post.play(note());
        assert_eq!(diary.take(), ["open", "start", "retire", "open", "start", "retire"]);
        assert!(post.device.is_none());
    }
}
