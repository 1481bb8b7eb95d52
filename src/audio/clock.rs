//! Ticks for the last seconds of a person's time, and the sound of a falling flag.

use super::SoundPlayer;
use super::events::hear_plies;
use crate::game::{FlagFell, GameClocks, GameSystems, Seats};
use crate::sound::Cue;
use bevy::prelude::*;
use bevy::time::Real;
use std::time::Duration;
use tenjiku_rules::Side;

/// Between the two strokes that tell of a fallen flag, in seconds.
const STROKES: f32 = 0.18;

pub(super) fn plugin(app: &mut App) {
    // A ply silences what waits; what is ordered after it stays.
    app.add_systems(Update, (hear_seconds, hear_flags).after(GameSystems::Think).after(hear_plies));
}

/// Each of the last seconds ticks, once.
fn hear_seconds(
    time: Res<Time<Real>>,
    clocks: Res<GameClocks>,
    seats: Res<Seats>,
    player: SoundPlayer,
    mut last: Local<Option<(Side, u64)>>,
) {
    // A player who hides the clocks does not want to hear them either.
    let is_told = |side: &Side| seats.of(*side).is_person() && clocks.of(*side).is_short;
    let now = clocks.running().filter(|_| player.settings.show_clocks).filter(is_told);
    let left = now.and_then(|side| Some((side, clocks.of(side).left?)));
    let now = left.map(|(side, left)| (side, left.as_secs()));
    // Ordered ahead, the tick is on time however slow the frames are. The end has a sound of its own.
    if let Some((_, left)) = left.filter(|(_, left)| now != *last && left.as_secs() > 0) {
        let since = time.last_update().map_or(Duration::ZERO, |began| began.elapsed());
        player.play(Cue::Clock, 1.0, until_full_second(left, since));
    }
    *last = now;
}

/// Seconds until what is left is a number of full seconds, where it was read so long ago: clocks are read
/// for the beginning of a frame.
fn until_full_second(left: Duration, since: Duration) -> f32 {
    (left.as_secs_f32().fract() - since.as_secs_f32()).max(0.0)
}

fn hear_flags(mut fell: MessageReader<FlagFell>, player: SoundPlayer) {
    for FlagFell(_) in fell.read() {
        player.play(Cue::Clock, 1.0, 0.0);
        player.play(Cue::Clock, 1.0, STROKES);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tick_is_on_time_however_late_in_the_frame_it_is_ordered() {
        let left = Duration::from_millis(4_300);
        for late in [0, 80, 250] {
            let since = Duration::from_millis(late);
            let due = until_full_second(left, since) + since.as_secs_f32();
            assert!((due - 0.3).abs() < 1e-4, "{late} ms late: {due}");
        }
        assert_eq!(until_full_second(left, Duration::from_millis(400)), 0.0, "too late is at once");
    }
}
