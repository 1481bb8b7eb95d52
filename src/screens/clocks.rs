//! The clocks in the window: when they run, and redraws for their seconds.

use crate::app::{GamePurpose, Screen, Settings, StartGameSystems, Toast};
use crate::game::{ClockRules, Consent, FlagFell, GameClocks, GameEnded, GameSystems, Seats, Session};
use crate::view::occlusion::WindowHidden;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::time::Duration;
use tenjiku_language::{SideName, say};

/// Frames until new text is certain to be drawn.
const FRAMES_TO_DRAW_TEXT: u32 = 4;
/// The longest delay before a new second is shown.
const REDRAW_DELAY: Duration = Duration::from_millis(5);
/// Interval at which a hidden window checks its clocks.
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
) {
    let is_game = *purpose == GamePurpose::Game;
    let run = is_game && *screen.get() == Screen::Match;
    rules.set_if_neq(ClockRules { run, flag_loses: settings.flag_loses });
    consent.set_if_neq(Consent(is_game && settings.consent));
}

/// Shows a notice when a flag falls without losing the game.
fn show_flag_fall(
    mut flag_falls: MessageReader<FlagFell>,
    session: Res<Session>,
    seats: Res<Seats>,
    mut toasts: MessageWriter<Toast>,
) {
    for FlagFell(side) in flag_falls.read() {
        let (side, name) = (side.spoken_name(), seats.player_name(*side, &session));
        toasts.write(Toast::alarm(say!("clock-fell", side, name)));
    }
}

/// Keeps the window awake until the end of the game is shown, because a flag can fall without any input or
/// motion.
fn keep_awake(
    mut ended: MessageReader<GameEnded>,
    mut flag_falls: MessageReader<FlagFell>,
    mut frames: ResMut<NeedsFrames>,
    mut frames_left: Local<u32>,
) {
    if ended.read().count() + flag_falls.read().count() > 0 {
        *frames_left = FRAMES_TO_DRAW_TEXT;
    }
    if *frames_left > 0 {
        *frames_left -= 1;
        frames.ask();
    }
}

/// Wakes an idle window for the next second of a clock, or for flag fall of a hidden clock.
fn tick(
    settings: Res<Settings>,
    clocks: Res<GameClocks>,
    hidden: Res<WindowHidden>,
    mut frames: ResMut<NeedsFrames>,
) {
    let Some(time_left) = clocks.running().and_then(|side| clocks.of(side).left) else { return };
    frames.ask_within(next_redraw(time_left, settings.show_clocks, hidden.0));
}

/// The time until the next redraw for a clock with `time_left`.
fn next_redraw(time_left: Duration, is_shown: bool, is_hidden: bool) -> Duration {
    match (is_shown, is_hidden) {
        (false, _) => time_left.max(REDRAW_DELAY),
        (true, true) => time_left.clamp(REDRAW_DELAY, HIDDEN_INTERVAL),
        (true, false) => {
            // The displayed time is rounded up, so it changes at whole seconds.
            let fraction = Duration::from_nanos(u64::from(time_left.subsec_nanos()));
            REDRAW_DELAY + if fraction.is_zero() { Duration::from_secs(1) } else { fraction }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_window_wakes_rarely_but_in_time_for_flag_fall() {
        let time_left = Duration::from_millis(90_300);
        assert_eq!(next_redraw(time_left, true, false), Duration::from_millis(305));
        assert_eq!(next_redraw(time_left, true, true), HIDDEN_INTERVAL);
        assert_eq!(next_redraw(Duration::from_millis(1_500), true, true), Duration::from_millis(1_500));
        assert_eq!(next_redraw(time_left, false, true), time_left);
        assert_eq!(next_redraw(Duration::ZERO, true, true), REDRAW_DELAY);
    }
}
