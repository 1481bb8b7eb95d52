//! The sounds of a ply: a pure function of its summary and highlights.

use crate::view::highlights::Highlights;
use tenjiku_rules::PlySummary;
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_sound::Cue;

/// Delays of the sounds after the piece is set down, in seconds: promotion, check, the end.
const PROMOTION_DELAY: f32 = 0.10;
const CHECK_DELAY: f32 = 0.22;
const CHECK_AFTER_PROMOTION_DELAY: f32 = 0.50;
const END_DELAY: f32 = 0.60;
const FALL_DELAY: f32 = 0.10;
/// The delay between the two knocks of a passing Lion, in seconds.
const PASS_DELAY: f32 = 0.16;

/// The sounds of a ply, in step with the motion of its piece.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct SoundSequence {
    /// The last square of the moving piece.
    last: Option<Sq>,
    stops: Vec<Cue>,
    /// The number of `stops` already played.
    played: usize,
    is_pass: bool,
    /// The sounds after the piece has landed, with delays in seconds.
    after: Vec<(f32, Cue)>,
}

impl SoundSequence {
    /// The sounds of a ply, except that of its fire, which is played when the flames appear. `size` is the size class
    /// of a kind; `checks` is whether a royal is attacked now.
    pub fn new(ply: &PlySummary, highlights: &Highlights, size: impl Fn(KindId) -> u8, checks: bool) -> Self {
        let mut sequence = Self { last: ply.from, is_pass: ply.is_pass, ..Self::default() };
        let mover = ply.mover.map_or(0, |piece| size(piece.kind));
        for &(at, _) in &ply.captured {
            sequence.stop(at, Cue::Capture(mover));
        }
        match (ply.from, ply.to) {
            _ if ply.is_pass => sequence.stops.extend([Cue::Clack(mover); 2]),
            (Some(_), Some(to)) => sequence.stop(to, Cue::Clack(mover)),
            (None, Some(to)) => sequence.stop(to, Cue::Drop(mover)),
            (_, None) => {}
        }
        let promotes = ply.promoted.is_some();
        if promotes {
            let is_great = highlights.great_promotion.is_some();
            sequence.after.push((PROMOTION_DELAY, if is_great { Cue::Crown } else { Cue::Promote }));
        }
        if ply.outcome.is_some() {
            sequence.add_game_end();
        }
        if highlights.range_jump.is_some() {
            sequence.after.push((0.0, Cue::Thud));
        }
        if highlights.lost_royal().is_some() {
            sequence.after.push((FALL_DELAY, Cue::Fall));
        }
        if checks {
            let wait = if promotes { CHECK_AFTER_PROMOTION_DELAY } else { CHECK_DELAY };
            sequence.after.push((wait, Cue::Check));
        }
        sequence
    }

    fn stop(&mut self, at: Sq, cue: Cue) {
        // The last capture and the landing share a square and make one knock.
        if self.last != Some(at) {
            self.last = Some(at);
            self.stops.push(cue);
        }
    }

    pub fn add_game_end(&mut self) {
        if !self.after.iter().any(|(_, cue)| *cue == Cue::End) {
            self.after.push((END_DELAY, Cue::End));
        }
    }

    /// Whether the moving piece will land on that square, and has not landed yet.
    pub fn will_land_on(&self, at: Sq) -> bool {
        self.last == Some(at) && self.played < self.stops.len()
    }

    /// Whether nothing moves, so that all sounds are due at once.
    pub fn is_still(&self) -> bool {
        self.stops.is_empty()
    }

    /// All sounds of a ply without animation. A pass makes two knocks.
    pub fn take_all(&mut self) -> Vec<(f32, Cue)> {
        let first = if self.is_pass { self.reach(0, false) } else { Vec::new() };
        let wait = if self.is_pass { PASS_DELAY } else { 0.0 };
        let rest = self.reach(self.stops.len(), true).into_iter().map(|(after, cue)| (wait + after, cue));
        first.into_iter().chain(rest).collect()
    }

    /// The sounds when the moving piece reaches a stop, perhaps its last, with delays in seconds. For skipped stops
    /// there is only one sound: the last capture, or the last step if nothing was captured.
    pub fn reach(&mut self, stop: usize, is_last: bool) -> Vec<(f32, Cue)> {
        let to = if is_last { self.stops.len() } else { (stop + 1).min(self.stops.len()) };
        let reached = self.stops.get(self.played..to).unwrap_or_default();
        let capture = reached.iter().rfind(|cue| matches!(cue, Cue::Capture(_)));
        let mut played: Vec<(f32, Cue)> =
            capture.or(reached.last()).map(|cue| (0.0, *cue)).into_iter().collect();
        self.played = self.played.max(to);
        if is_last {
            played.append(&mut self.after);
        }
        played
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;
    use tenjiku_rules::{coordinate, sfen};

    const LION: &str = "5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1";

    /// The sounds of a move in a position, with all pieces of size class 2.
    fn sequence(id: &str, position: &str, mv: &str, checks: bool) -> SoundSequence {
        let variant = Variant::built_in(id).unwrap();
        let mut position = sfen::read(&variant, position).unwrap();
        let mv = coordinate::read(&position, mv).unwrap();
        let path = position.path_of(mv);
        let mut ply = PlySummary::default();
        position.play(mv, &mut ply);
        SoundSequence::new(&ply, &Highlights::new(&ply, &path, &variant), |_| 2, checks)
    }

    #[test]
    fn a_step_is_one_clack() {
        let mut sequence = sequence("chu", LION, "6f6g", false);
        assert!(!sequence.is_still());
        assert_eq!(sequence.reach(0, true), [(0.0, Cue::Clack(2))]);
        assert_eq!(sequence.reach(0, true), [], "once");
    }

    #[test]
    fn each_stop_of_a_lion_is_heard() {
        let mut double = sequence("chu", LION, "6f6e5d", false);
        assert_eq!(double.stops, [Cue::Capture(2), Cue::Capture(2)]);
        assert_eq!(double.reach(0, false), [(0.0, Cue::Capture(2))]);
        assert_eq!(double.reach(1, true), [(0.0, Cue::Capture(2))]);
        let igui = sequence("chu", LION, "6f6e6f", false);
        assert_eq!(igui.stops, [Cue::Capture(2), Cue::Clack(2)]);
    }

    #[test]
    fn of_skipped_stops_only_the_capture_is_played() {
        let mut igui = sequence("chu", LION, "6f6e6f", false);
        assert_eq!(igui.reach(1, true), [(0.0, Cue::Capture(2))]);
    }

    #[test]
    fn only_the_landing_of_the_moving_koma_is_awaited() {
        let mut sequence = sequence("chu", LION, "6f6e5d", false);
        let target = sequence.last.unwrap();
        assert!(sequence.will_land_on(target));
        sequence.reach(1, true);
        assert!(!sequence.will_land_on(target));
    }

    #[test]
    fn a_pass_knocks_twice() {
        let mut pass = sequence("chu", LION, "6f6f", false);
        assert!(!pass.is_still(), "the koma moves away and back");
        assert_eq!(pass.reach(0, false), [(0.0, Cue::Clack(2))]);
        assert_eq!(pass.reach(1, true), [(0.0, Cue::Clack(2))]);
        let mut unanimated = sequence("chu", LION, "6f6f", false);
        assert_eq!(unanimated.take_all(), [(0.0, Cue::Clack(2)), (PASS_DELAY, Cue::Clack(2))]);
    }

    #[test]
    fn range_jumps_and_great_promotions_have_their_own_sounds() {
        let tenjiku = "8k7/7p8/16/16/16/16/16/7p8/16/16/7Q!8/16/16/16/16/8K7 b - 1";
        let mut jump = sequence("tenjiku", tenjiku, "9k9b", false);
        assert!(jump.reach(0, true).contains(&(0.0, Cue::Thud)));
        let kirin = "5k5p/12/12/12/3O8/12/12/12/12/12/12/5K6 b - 1";
        let mut crowned = sequence("chu", kirin, "9e8d+", false);
        assert!(crowned.reach(0, true).contains(&(PROMOTION_DELAY, Cue::Crown)));
    }

    #[test]
    fn a_drop_snaps() {
        let tori = "rpckcpl/7/7/7/7/7/LPCKCPR b S 1";
        assert_eq!(sequence("tori", tori, "S*4d", false).stops, [Cue::Drop(2)]);
    }

    #[test]
    fn promotion_check_and_game_end_sound_after_the_landing() {
        let chu = "5k5g/12/12/12/3P8/12/12/12/12/12/12/5K6 b - 1";
        let mut promotes = sequence("chu", chu, "9e9d+", true);
        let after = [(PROMOTION_DELAY, Cue::Promote), (CHECK_AFTER_PROMOTION_DELAY, Cue::Check)];
        assert_eq!(promotes.reach(0, true), [&[(0.0, Cue::Clack(2))], &after[..]].concat());
        let mut ends = sequence("chu", "5k5g/5G6/12/12/12/12/12/12/12/12/12/5K6 b - 1", "7b7a", false);
        ends.add_game_end();
        assert_eq!(
            ends.reach(0, true),
            [(0.0, Cue::Capture(2)), (END_DELAY, Cue::End), (FALL_DELAY, Cue::Fall)],
            "the end is reported twice and heard once"
        );
    }
}
