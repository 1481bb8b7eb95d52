//! The clocks in the window: when they run, the time control of new games, and redraws for their seconds.

use crate::app::{GamePurpose, NewGameHeader, Screen, Settings, StartGameSystems, Toast};
use crate::game::{ClockRules, Consent, FlagFell, GameClocks, GameEnded, GameSystems, Seats, Session};
use crate::language::SideName;
use crate::say;
use crate::view::occlusion::WindowHidden;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::time::Duration;
use tenjiku_rules::Side;

/// Frames until new text is certain to be drawn.
const FRAMES: u32 = 4;
/// The longest delay before a new second is shown.
const GRACE: Duration = Duration::from_millis(5);
/// Interval at which a window that is out of sight checks its clocks.
const HIDDEN_INTERVAL: Duration = Duration::from_secs(5);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply_settings.before(StartGameSystems).before(GameSystems::Players));
    app.add_systems(
        Update,
        (show_flag_fall, keep_awake, tick.run_if(in_state(Screen::Match))).after(GameSystems::Think),
    );
}

fn apply_settings(
    settings: Res<Settings>,
    purpose: Res<GamePurpose>,
    screen: Res<State<Screen>>,
    mut rules: ResMut<ClockRules>,
    mut consent: ResMut<Consent>,
    mut card: ResMut<NewGameHeader>,
) {
    let is_game = *purpose == GamePurpose::Game;
    let run = is_game && *screen.get() == Screen::Match;
    rules.set_if_neq(ClockRules { run, flag_loses: settings.flag_loses });
    consent.set_if_neq(Consent(is_game && settings.consent));
    card.set_if_neq(NewGameHeader {
        names: Side::BOTH.map(|side| settings.name_of(side)),
        time: settings.clock,
    });
}

/// Shows a notice when a flag falls without losing the game.
fn show_flag_fall(
    mut fell: MessageReader<FlagFell>,
    session: Res<Session>,
    seats: Res<Seats>,
    mut toasts: MessageWriter<Toast>,
) {
    for FlagFell(side) in fell.read() {
        let (side, name) = (side.spoken_name(), seats.player_name(*side, &session));
        toasts.write(Toast::alarm(say!("clock-fell", side = side, name = name)));
    }
}

/// Keeps the window awake until the end of the game is shown, because a flag can fall without any input or
/// motion.
fn keep_awake(
    mut ended: MessageReader<GameEnded>,
    mut fell: MessageReader<FlagFell>,
    mut frames: ResMut<NeedsFrames>,
    mut left: Local<u32>,
) {
    if ended.read().count() + fell.read().count() > 0 {
        *left = FRAMES;
    }
    if *left > 0 {
        *left -= 1;
        frames.ask();
    }
}

/// Wakes an idle window for the next second of a clock, or for flag fall of a hidden clock.
fn tick(
    settings: Res<Settings>,
    clocks: Res<GameClocks>,
    out_of_sight: Res<WindowHidden>,
    mut frames: ResMut<NeedsFrames>,
) {
    let Some(left) = clocks.running().and_then(|side| clocks.of(side).left) else { return };
    frames.ask_within(next_redraw(left, settings.show_clocks, out_of_sight.0));
}

/// The time until the next redraw for a clock with `left` remaining.
fn next_redraw(left: Duration, is_shown: bool, is_out_of_sight: bool) -> Duration {
    match (is_shown, is_out_of_sight) {
        (false, _) => left.max(GRACE),
        (true, true) => left.clamp(GRACE, HIDDEN_INTERVAL),
        (true, false) => {
            // The displayed time is rounded up, so it changes at whole seconds.
            let rest = Duration::from_nanos(u64::from(left.subsec_nanos()));
            GRACE + if rest.is_zero() { Duration::from_secs(1) } else { rest }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock out of sight is not redrawn every second, but flag fall is on time.
    #[test]
    fn a_window_out_of_sight_wakes_seldom_and_for_the_flag() {
        let left = Duration::from_millis(90_300);
        assert_eq!(next_redraw(left, true, false), Duration::from_millis(305));
        assert_eq!(next_redraw(left, true, true), HIDDEN_INTERVAL);
        assert_eq!(next_redraw(Duration::from_millis(1_500), true, true), Duration::from_millis(1_500));
        assert_eq!(next_redraw(left, false, true), left);
        assert_eq!(next_redraw(Duration::ZERO, true, true), GRACE);
    }
}
