//! Chooses the shot: a small state machine driven by moments and by time.
//!
//! A shot lasts for a minimum time and until its event is over. A shot of the whole board separates two close shots. In
//! fast games only great fires and the loss of a royal get a close shot.

use super::moment::{Moment, MomentWeight};

/// Shortest shot, in seconds.
const MIN_SHOT: f32 = 2.5;
/// Shortest shot before the loss of a royal, and shortest wide shot before a great event, in seconds.
const MIN_SHOT_BEFORE_ROYAL: f32 = 1.0;
/// Shortest wide shot between two close shots, in seconds.
const MIN_WIDE: f32 = 2.5;
/// Duration of a shot after everything has come to rest, in seconds.
const LINGER_TIME: f32 = 0.9;
/// Duration of the shot of a lost royal after everything has come to rest, in seconds.
const ROYAL_LINGER_TIME: f32 = 4.0;
/// Number of further plies that end a shot, even if koma never come to rest.
const END_AFTER_PLIES: u32 = 2;
/// Distance from the event of a shot, in metres, beyond which another event lies outside the picture.
const OUTSIDE_DISTANCE: f32 = 3.0;
/// Maximum wait of a moment for its shot, in seconds.
const MAX_PENDING: f32 = 1.2;
/// Average time between plies, in seconds, below which only great events get a close shot.
const FAST_PACE: f32 = 1.6;
/// Weight of the latest time between two plies in the moving average.
const SMOOTHING: f32 = 0.4;
/// Cap for a time between two plies in the average, in seconds.
const MAX_INTERVAL: f32 = 6.0;

/// The state machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShotChooser {
    /// The moment in the shot; none for the whole board.
    shot: Option<Moment>,
    /// Age of the shot, and time since everything came to rest in it, in seconds.
    age: f32,
    rest_time: f32,
    /// Plies since the shot began.
    plies: u32,
    /// Whether one of those plies was an event outside the picture.
    is_missed: bool,
    /// A moment that waits for its shot, and its wait so far, in seconds.
    pending: Option<(Moment, f32)>,
    /// Time since the last ply, and the moving average of the time between plies, in seconds.
    pub since_ply: f32,
    pace: f32,
}

impl Default for ShotChooser {
    fn default() -> Self {
        Self {
            shot: None,
            age: MIN_WIDE,
            rest_time: 0.0,
            plies: 0,
            is_missed: false,
            pending: None,
            since_ply: MAX_INTERVAL,
            pace: MAX_INTERVAL,
        }
    }
}

impl ShotChooser {
    /// Advances the time; `is_busy` while koma travel or something burns.
    pub fn advance(&mut self, seconds: f32, is_busy: bool) {
        self.age += seconds;
        self.since_ply += seconds;
        self.rest_time = if is_busy { 0.0 } else { self.rest_time + seconds };
        if let Some((_, wait)) = &mut self.pending {
            *wait += seconds;
        }
        self.pending = self.pending.filter(|(_, wait)| *wait <= MAX_PENDING);
    }

    /// Registers a ply. Moments lighter than `min_weight` get no shot.
    pub fn observe(&mut self, moment: Moment, min_weight: MomentWeight) {
        let wait = self.since_ply.min(MAX_INTERVAL);
        self.pace += SMOOTHING * (wait - self.pace);
        self.since_ply = 0.0;
        self.rest_time = 0.0;
        self.plies += 1;
        let is_outside =
            |shown: Moment| shown.at.distance(moment.at) > shown.reach + moment.reach + OUTSIDE_DISTANCE;
        // The shot of a lost royal ignores other events.
        let is_missed = moment.weight >= MomentWeight::Event && self.weight() < MomentWeight::Royal;
        self.is_missed |= is_missed && self.shot.is_some_and(is_outside);
        let min_weight = if self.pace < FAST_PACE { min_weight.max(MomentWeight::Great) } else { min_weight };
        let is_better = self.pending.is_none_or(|(other, _)| other.weight <= moment.weight);
        if moment.weight >= min_weight && is_better {
            self.pending = Some((moment, 0.0));
        }
    }

    /// The moment in the shot for this frame; none for the whole board.
    pub fn choose(&mut self) -> Option<Moment> {
        if let Some((moment, _)) = self.pending.filter(|(moment, _)| self.may_cut_to(*moment)) {
            self.cut(Some(moment));
        } else if self.is_over() {
            self.cut(None);
        }
        self.shot
    }

    /// Time until the shot may change by itself, in seconds; none for the whole board at rest.
    pub fn next_change(&self) -> Option<f32> {
        if self.pending.is_some() {
            return Some(MIN_WIDE - self.age);
        }
        let rest = if self.has_ended() { 0.0 } else { self.linger_time() - self.rest_time };
        (self.shot.is_some()).then(|| (self.min_duration() - self.age).max(rest))
    }

    fn weight(&self) -> MomentWeight {
        self.shot.map_or(MomentWeight::Quiet, |moment| moment.weight)
    }

    fn cut(&mut self, shot: Option<Moment>) {
        (self.shot, self.age, self.rest_time, self.pending) = (shot, 0.0, 0.0, None);
        (self.plies, self.is_missed) = (0, false);
    }

    fn may_cut_to(&self, moment: Moment) -> bool {
        if moment.weight == MomentWeight::Royal && self.weight() < MomentWeight::Royal {
            return self.age >= MIN_SHOT_BEFORE_ROYAL;
        }
        // A wide shot separates two close shots.
        let is_great = moment.weight >= MomentWeight::Great;
        self.shot.is_none() && self.age >= if is_great { MIN_SHOT_BEFORE_ROYAL } else { MIN_WIDE }
    }

    fn linger_time(&self) -> f32 {
        if self.weight() == MomentWeight::Royal { ROYAL_LINGER_TIME } else { LINGER_TIME }
    }

    /// Minimum duration of the shot, in seconds.
    const fn min_duration(&self) -> f32 {
        if self.is_missed { MIN_SHOT_BEFORE_ROYAL } else { MIN_SHOT }
    }

    /// Whether the event of the shot is over.
    fn has_ended(&self) -> bool {
        self.rest_time >= self.linger_time() || self.plies >= END_AFTER_PLIES || self.is_missed
    }

    fn is_over(&self) -> bool {
        self.shot.is_some() && self.age >= self.min_duration() && self.has_ended()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Vec3;

    const FRAME: f32 = 0.05;

    fn moment(weight: MomentWeight, x: f32) -> Moment {
        Moment { weight, at: Vec3::X * x, reach: 1.0, from: None }
    }

    /// Advances by a frame; returns whether the shot changed.
    fn cuts(shots: &mut ShotChooser, is_busy: bool) -> bool {
        let before = shots.shot;
        shots.advance(FRAME, is_busy);
        shots.choose() != before
    }

    /// Advances by some seconds; returns the times at which the shot changed.
    fn pass(shots: &mut ShotChooser, seconds: f32, is_busy: bool) -> Vec<f32> {
        let steps = (seconds / FRAME).round() as usize;
        (1..=steps).filter(|_| cuts(shots, is_busy)).map(|step| step as f32 * FRAME).collect()
    }

    #[test]
    fn quiet_plies_keep_the_wide_shot() {
        let mut shots = ShotChooser::default();
        for _ in 0..10 {
            shots.observe(moment(MomentWeight::Quiet, 1.0), MomentWeight::Capture);
            assert!(pass(&mut shots, 3.0, false).is_empty());
        }
    }

    #[test]
    fn a_shot_lasts_until_its_event_is_over_and_for_a_minimum_time() {
        let mut shots = ShotChooser::default();
        shots.observe(moment(MomentWeight::Event, 1.0), MomentWeight::Capture);
        assert_eq!(pass(&mut shots, 0.1, true).len(), 1, "no cut at once");
        assert!(pass(&mut shots, 8.0, true).is_empty(), "a cut while it burns");
        let cuts = pass(&mut shots, 3.0, false);
        assert_eq!(cuts.len(), 1);
        assert!((cuts[0] - LINGER_TIME).abs() < 2.0 * FRAME, "{cuts:?}");
        let mut short = ShotChooser::default();
        short.observe(moment(MomentWeight::Capture, 1.0), MomentWeight::Capture);
        pass(&mut short, 0.1, true);
        let cuts = pass(&mut short, 5.0, false);
        assert!(cuts.len() == 1 && cuts[0] > MIN_SHOT - 0.2, "{cuts:?}");
    }

    #[test]
    fn an_event_outside_the_picture_ends_the_shot() {
        let mut shots = ShotChooser::default();
        shots.observe(moment(MomentWeight::Great, 0.0), MomentWeight::Event);
        assert!(shots.choose().is_some());
        pass(&mut shots, 1.2, true);
        shots.observe(moment(MomentWeight::Event, 1.0), MomentWeight::Event);
        assert!(shots.choose().is_some(), "it is in the picture");
        shots.observe(moment(MomentWeight::Event, 9.0), MomentWeight::Event);
        assert!(shots.choose().is_none(), "the whole board shows it at once");
    }

    #[test]
    fn the_whole_board_is_shown_between_two_close_shots() {
        let mut shots = ShotChooser::default();
        shots.observe(moment(MomentWeight::Event, 1.0), MomentWeight::Capture);
        pass(&mut shots, 3.0, false);
        shots.observe(moment(MomentWeight::Event, 9.0), MomentWeight::Capture);
        pass(&mut shots, 1.0, false);
        assert_eq!(shots.shot, None, "the second close shot did not wait");
        pass(&mut shots, MIN_WIDE, false);
        shots.observe(moment(MomentWeight::Event, 9.0), MomentWeight::Capture);
        pass(&mut shots, 0.1, true);
        assert_eq!(shots.shot.map(|moment| moment.at.x), Some(9.0));
    }

    #[test]
    fn in_a_fast_game_only_a_royal_gets_a_close_shot() {
        let mut shots = ShotChooser::default();
        let mut cuts = Vec::new();
        for ply in 0..40 {
            shots.observe(moment(MomentWeight::Event, ply as f32), MomentWeight::Capture);
            let times = pass(&mut shots, 0.4, true);
            cuts.extend(times.into_iter().map(|time| ply as f32 * 0.4 + time));
        }
        assert_eq!(cuts.len(), 2, "expected a cut to the first event and one back: {cuts:?}");
        assert!((cuts[1] - cuts[0] - MIN_SHOT).abs() < 0.1, "plies outside the picture kept the shot");
        shots.observe(moment(MomentWeight::Royal, 3.0), MomentWeight::Capture);
        pass(&mut shots, 0.2, true);
        assert_eq!(shots.weight(), MomentWeight::Royal);
    }

    #[test]
    fn the_loss_of_a_royal_stays_in_the_shot() {
        let mut shots = ShotChooser::default();
        shots.observe(moment(MomentWeight::Royal, 0.0), MomentWeight::Capture);
        pass(&mut shots, 0.1, true);
        assert!(pass(&mut shots, ROYAL_LINGER_TIME - 0.3, false).is_empty());
        assert_eq!(pass(&mut shots, 1.0, false).len(), 1);
    }

    #[test]
    fn no_shot_is_shorter_than_the_minimum() {
        let mut shots = ShotChooser::default();
        let (mut since, mut shortest) = (0.0, f32::MAX);
        for frame in 0..6_000_u32 {
            // Plies of different weights at uneven times.
            if frame % 37 == 0 || frame % 53 == 0 {
                let weight =
                    [MomentWeight::Quiet, MomentWeight::Capture, MomentWeight::Event, MomentWeight::Royal]
                        [(frame / 37 % 4) as usize];
                shots.observe(moment(weight, frame as f32), MomentWeight::Capture);
            }
            since += FRAME;
            if cuts(&mut shots, frame % 7 < 3) {
                shortest = f32::min(shortest, since);
                since = 0.0;
            }
        }
        assert!(shortest >= MIN_SHOT_BEFORE_ROYAL, "{shortest}");
        assert!(shortest < 1e3, "there were no cuts");
    }
}
