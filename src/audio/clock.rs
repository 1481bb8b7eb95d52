//! Ticks for the last seconds on the clock, and the sound of a falling flag.

use super::SoundPlayer;
use super::events::play_ply_sounds;
use crate::game::{FlagFell, GameClocks, GameSystems, Seats};
use bevy::prelude::*;
use bevy::time::Real;
use std::time::Duration;
use tenjiku_rules::Side;
use tenjiku_sound::Cue;

/// The delay between the two strokes for a fallen flag, in seconds.
const STROKE_DELAY: f32 = 0.18;

pub(super) fn plugin(app: &mut App) {
    // After the ply's sounds, which cancel pending sounds.
    app.add_systems(
        Update,
        (play_clock_ticks, play_flag_falls).after(GameSystems::Think).after(play_ply_sounds),
    );
}

/// Plays one tick for each of the last seconds.
fn play_clock_ticks(
    time: Res<Time<Real>>,
    clocks: Res<GameClocks>,
    seats: Res<Seats>,
    player: SoundPlayer,
    mut last: Local<Option<(Side, u64)>>,
) {
    // Hidden clocks are silent.
    let is_audible = |side: &Side| seats.of(*side).is_person() && clocks.of(*side).is_short;
    let current = clocks.running().filter(|_| player.settings.show_clocks).filter(is_audible);
    let remaining = current.and_then(|side| Some((side, clocks.of(side).left?)));
    let current = remaining.map(|(side, remaining)| (side, remaining.as_secs()));
    // Scheduled ahead, the tick is on time even at a low frame rate. Flag fall has its own sound.
    if let Some((_, remaining)) =
        remaining.filter(|(_, remaining)| current != *last && remaining.as_secs() > 0)
    {
        let elapsed = time.last_update().map_or(Duration::ZERO, |start| start.elapsed());
        player.play(Cue::Clock, 1.0, until_full_second(remaining, elapsed));
    }
    *last = current;
}

/// Seconds until the remaining time is a whole number of seconds. `remaining` was read `elapsed` ago, at the
/// beginning of the frame.
fn until_full_second(remaining: Duration, elapsed: Duration) -> f32 {
    (remaining.as_secs_f32().fract() - elapsed.as_secs_f32()).max(0.0)
}

fn play_flag_falls(mut fell: MessageReader<FlagFell>, player: SoundPlayer) {
    for FlagFell(_) in fell.read() {
        player.play(Cue::Clock, 1.0, 0.0);
        player.play(Cue::Clock, 1.0, STROKE_DELAY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tick_is_on_time_even_if_scheduled_late_in_a_frame() {
        let remaining = Duration::from_millis(4_300);
        for delay_ms in [0, 80, 250] {
            let elapsed = Duration::from_millis(delay_ms);
            let due = until_full_second(remaining, elapsed) + elapsed.as_secs_f32();
            assert!((due - 0.3).abs() < 1e-4, "{delay_ms} ms late: {due}");
        }
        assert_eq!(
            until_full_second(remaining, Duration::from_millis(400)),
            0.0,
            "a late tick is played at once"
        );
    }
}
