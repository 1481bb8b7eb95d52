//! Which shot is on: a small state machine that is told of moments and lets time pass.
//!
//! It never hurries: a shot is held for a least time and until what it shows is over; between two close
//! shots the whole board is seen; where plies come thick and fast they do not pull it about.

use super::moment::{Moment, MomentWeight};

/// No shot is shorter, in seconds.
const LEAST: f32 = 2.5;
/// The loss of a royal may cut a shot short after so many seconds.
const LEAST_BEFORE_ROYAL: f32 = 1.0;
/// The whole board is seen at least so long after a close shot, in seconds.
const BREATH: f32 = 2.5;
/// How long a shot stays when all has come to rest, and after a royal was lost, in seconds.
const LINGERS: f32 = 0.9;
const LINGERS_ROYAL: f32 = 4.0;
/// After so many more plies a shot is a thing of the past, even if koma never come to rest.
const PAST: u32 = 2;
/// A moment that had to wait longer, in seconds, is no longer worth a shot.
const STALE: f32 = 1.2;
/// Where plies follow each other faster, in seconds, only the loss of a royal is gone near to.
const HASTE: f32 = 1.6;
/// How much the last time between two plies counts for the pace of the game.
const NEWS: f32 = 0.4;
/// The longest time between two plies that counts, in seconds; whoever thinks longer is no calmer.
const LONGEST_WAIT: f32 = 6.0;

/// What is on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CameraShot {
    /// What it shows; none: the whole board.
    pub of: Option<Moment>,
}

impl CameraShot {
    const WIDE: Self = Self { of: None };

    fn weight(self) -> MomentWeight {
        self.of.map_or(MomentWeight::Quiet, |moment| moment.weight)
    }

    fn is_wide(self) -> bool {
        self.of.is_none()
    }
}

/// Chooses the shots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShotChooser {
    shot: CameraShot,
    /// How long it has been on, and how long all has been at rest in it, in seconds.
    age: f32,
    at_rest: f32,
    /// Plies since it came on.
    plies: u32,
    /// A moment that waits for its shot, and how long, in seconds.
    waiting: Option<(Moment, f32)>,
    /// Time since the last ply and, smoothed, between plies, in seconds.
    since_ply: f32,
    pace: f32,
}

impl Default for ShotChooser {
    fn default() -> Self {
        Self {
            shot: CameraShot::WIDE,
            age: BREATH,
            at_rest: 0.0,
            plies: 0,
            waiting: None,
            since_ply: LONGEST_WAIT,
            pace: LONGEST_WAIT,
        }
    }
}

impl ShotChooser {
    /// What is on now.
    pub const fn shot(&self) -> CameraShot {
        self.shot
    }

    /// How long nothing has been played, in seconds.
    pub const fn idle(&self) -> f32 {
        self.since_ply
    }

    /// A ply was played.
    pub fn see(&mut self, moment: Moment) {
        let wait = self.since_ply.min(LONGEST_WAIT);
        self.pace += NEWS * (wait - self.pace);
        self.since_ply = 0.0;
        self.at_rest = 0.0;
        self.plies += 1;
        let is_near = moment.weight == MomentWeight::Royal || self.pace >= HASTE;
        let weight = if is_near { moment.weight } else { MomentWeight::Quiet };
        if weight == MomentWeight::Quiet {
            return;
        }
        if self.waiting.is_none_or(|(other, _)| other.weight <= weight) {
            self.waiting = Some((moment, 0.0));
        }
    }

    /// Time passes; `is_busy` while koma travel or something burns.
    pub fn step(&mut self, seconds: f32, is_busy: bool) {
        self.age += seconds;
        self.since_ply += seconds;
        self.at_rest = if is_busy { 0.0 } else { self.at_rest + seconds };
        if let Some((_, wait)) = &mut self.waiting {
            *wait += seconds;
        }
        self.waiting = self.waiting.filter(|(_, wait)| *wait <= STALE);
        if let Some((moment, _)) = self.waiting.filter(|(moment, _)| self.may_cut_to(*moment)) {
            self.cut(CameraShot { of: Some(moment) });
        } else if self.is_over() {
            self.cut(CameraShot::WIDE);
        }
    }

    fn cut(&mut self, shot: CameraShot) {
        (self.shot, self.age, self.at_rest, self.plies, self.waiting) = (shot, 0.0, 0.0, 0, None);
    }

    fn may_cut_to(&self, moment: Moment) -> bool {
        if moment.weight == MomentWeight::Royal && self.shot.weight() < MomentWeight::Royal {
            return self.age >= LEAST_BEFORE_ROYAL;
        }
        // From one near shot to the next one goes by way of the whole board.
        self.shot.is_wide() && self.age >= BREATH
    }

    fn is_over(&self) -> bool {
        let lingers = if self.shot.weight() == MomentWeight::Royal { LINGERS_ROYAL } else { LINGERS };
        let is_past = self.at_rest >= lingers || self.plies >= PAST;
        !self.shot.is_wide() && self.age >= LEAST && is_past
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Vec3;

    const FRAME: f32 = 0.05;

    fn moment(weight: MomentWeight, x: f32) -> Moment {
        Moment { weight, at: Vec3::X * x, reach: 1.0 }
    }

    /// Lets a frame pass; tells whether another shot came on.
    fn cuts(shots: &mut ShotChooser, is_busy: bool) -> bool {
        let before = shots.shot();
        shots.step(FRAME, is_busy);
        shots.shot() != before
    }

    /// Lets seconds pass; tells after which ones another shot came on.
    fn pass(shots: &mut ShotChooser, seconds: f32, is_busy: bool) -> Vec<f32> {
        let steps = (seconds / FRAME).round() as usize;
        (1..=steps).filter(|_| cuts(shots, is_busy)).map(|step| step as f32 * FRAME).collect()
    }

    #[test]
    fn quiet_plies_leave_the_whole_board_on() {
        let mut shots = ShotChooser::default();
        for _ in 0..10 {
            shots.see(moment(MomentWeight::Quiet, 1.0));
            assert!(pass(&mut shots, 3.0, false).is_empty());
        }
    }

    #[test]
    fn a_shot_is_held_until_the_event_is_over_and_not_less_than_a_while() {
        let mut shots = ShotChooser::default();
        shots.see(moment(MomentWeight::Event, 1.0));
        assert_eq!(pass(&mut shots, 0.1, true).len(), 1, "at once");
        assert!(pass(&mut shots, 8.0, true).is_empty(), "as long as it burns");
        let cuts = pass(&mut shots, 3.0, false);
        assert_eq!(cuts.len(), 1);
        assert!((cuts[0] - LINGERS).abs() < 2.0 * FRAME, "{cuts:?}");
        let mut short = ShotChooser::default();
        short.see(moment(MomentWeight::Capture, 1.0));
        pass(&mut short, 0.1, true);
        let cuts = pass(&mut short, 5.0, false);
        assert!(cuts.len() == 1 && cuts[0] > LEAST - 0.2, "{cuts:?}");
    }

    #[test]
    fn between_two_near_shots_the_whole_board_is_seen() {
        let mut shots = ShotChooser::default();
        shots.see(moment(MomentWeight::Event, 1.0));
        pass(&mut shots, 3.0, false);
        shots.see(moment(MomentWeight::Event, 9.0));
        pass(&mut shots, 1.0, false);
        assert_eq!(shots.shot(), CameraShot::WIDE, "the first is over, the second has to wait");
        pass(&mut shots, BREATH, false);
        shots.see(moment(MomentWeight::Event, 9.0));
        pass(&mut shots, 0.1, true);
        assert_eq!(shots.shot().of.map(|moment| moment.at.x), Some(9.0));
    }

    #[test]
    fn in_a_hasty_game_only_a_royal_is_gone_near_to() {
        let mut shots = ShotChooser::default();
        let mut cuts = Vec::new();
        for ply in 0..40 {
            shots.see(moment(MomentWeight::Event, ply as f32));
            let times = pass(&mut shots, 0.4, true);
            cuts.extend(times.into_iter().map(|time| ply as f32 * 0.4 + time));
        }
        assert_eq!(cuts.len(), 2, "one at the first, which came out of the blue, and back: {cuts:?}");
        assert!((cuts[1] - cuts[0] - LEAST).abs() < 0.1, "it is not kept there by what happens elsewhere");
        shots.see(moment(MomentWeight::Royal, 3.0));
        pass(&mut shots, 0.2, true);
        assert_eq!(shots.shot().weight(), MomentWeight::Royal);
    }

    #[test]
    fn the_loss_of_a_royal_is_left_on_show() {
        let mut shots = ShotChooser::default();
        shots.see(moment(MomentWeight::Royal, 0.0));
        pass(&mut shots, 0.1, true);
        assert!(pass(&mut shots, LINGERS_ROYAL - 0.3, false).is_empty());
        assert_eq!(pass(&mut shots, 1.0, false).len(), 1);
    }

    #[test]
    fn shots_never_follow_each_other_faster_than_the_least_time() {
        let mut shots = ShotChooser::default();
        let (mut since, mut shortest) = (0.0, f32::MAX);
        for frame in 0..6_000_u32 {
            // Plies of all weights at uneven times, some of them royals.
            if frame % 37 == 0 || frame % 53 == 0 {
                let weight =
                    [MomentWeight::Quiet, MomentWeight::Capture, MomentWeight::Event, MomentWeight::Royal]
                        [(frame / 37 % 4) as usize];
                shots.see(moment(weight, frame as f32));
            }
            since += FRAME;
            if cuts(&mut shots, frame % 7 < 3) {
                shortest = f32::min(shortest, since);
                since = 0.0;
            }
        }
        assert!(shortest >= LEAST_BEFORE_ROYAL, "{shortest}");
        assert!(shortest < 1e3, "there were cuts at all");
    }
}
