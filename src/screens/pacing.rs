//! Synchronises computers and the picture: a computer's move waits until the pieces are at rest, a sleeping
//! window wakes when a move is found, and the computer's thinking is shown live.

use crate::app::{InstalledEngines, Pace, Screen, Settings};
use crate::game::{
    Adviser, ComputerRules, GameStarted, GameSystems, HoldMoves, PlyPlayed, Seats, Session, Thinkers,
    Thinking,
};
use crate::view::alarm::waker;
use crate::view::fire::Burning;
use crate::view::motion::{Motion, MotionTempo};
use crate::view::photographer::Photographer;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use web_time::{Duration, Instant};

/// Redraw interval while a computer thinks: short enough to follow, and long enough not to slow the
/// computer down.
const THINKING_REDRAW_INTERVAL: Duration = Duration::from_millis(400);

/// Interval of checks whether the pieces are at rest.
const REST_POLL_INTERVAL: Duration = Duration::from_millis(50);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, wake_for_answers);
    let inputs_changed = resource_changed::<Settings>
        .or_else(resource_changed::<InstalledEngines>)
        .or_else(resource_changed::<Session>);
    app.add_systems(
        Update,
        (set_computer_rules, set_adviser.run_if(inputs_changed), hold).before(GameSystems::Players),
    );
    app.add_systems(Update, redraw_while_thinking.after(GameSystems::Think).run_if(in_state(Screen::Match)));
}

fn wake_for_answers(mut thinkers: ResMut<Thinkers>, window: Option<Res<EventLoopProxyWrapper>>) {
    if let Some(window) = window {
        thinkers.wake_with(waker(&window));
    }
}

/// Sets the behaviour of computers: by the settings, or by the chosen pace if all players are computers.
fn set_computer_rules(
    settings: Res<Settings>,
    (seats, session): (Res<Seats>, Res<Session>),
    mut rules: ResMut<ComputerRules>,
    mut tempo: ResMut<MotionTempo>,
    mut thinkers: ResMut<Thinkers>,
) {
    let options = settings.options();
    if thinkers.options != options {
        thinkers.options = options;
    }
    let is_watched = has_pace(&seats, &session);
    // Two computers may resign or offer a draw, since no person wants to continue.
    let watched = ComputerRules {
        time: settings.pace.entry().thinking,
        may_give_up: true,
        ..settings.computer_rules()
    };
    rules.set_if_neq(if is_watched { watched } else { settings.computer_rules() });
    tempo.set_if_neq(MotionTempo(if is_watched { settings.pace.entry().motion } else { 1.0 }));
}

/// Whether the chosen pace applies: the game is watched and played by this program.
fn has_pace(seats: &Seats, session: &Session) -> bool {
    seats.is_watched() && !seats.is_at_remote_table(session)
}

/// Uses the adviser from the settings, if it plays the game on the table.
fn set_adviser(
    settings: Res<Settings>,
    engines: Res<InstalledEngines>,
    session: Res<Session>,
    mut adviser: ResMut<Adviser>,
    mut last: Local<Option<String>>,
) {
    let names = engines.names(session.variant().map(AsRef::as_ref));
    let wanted = settings.adviser.clone().filter(|name| names.contains(name));
    // An engine that failed is not used again until the player chooses it again.
    if *last != wanted {
        last.clone_from(&wanted);
        adviser.0 = wanted;
    }
}

/// Holds moves while pieces are in motion or a picture is taken. A watched game also leaves time to
/// look at each move.
fn hold(
    settings: Res<Settings>,
    (seats, session): (Res<Seats>, Res<Session>),
    photographer: Res<Photographer>,
    moving: Query<(), With<Motion>>,
    burning: Query<(), With<Burning>>,
    mut played: MessageReader<PlyPlayed>,
    mut started: MessageReader<GameStarted>,
    mut hold: ResMut<HoldMoves>,
    mut frames: ResMut<NeedsFrames>,
    mut at_rest_since: Local<Option<Instant>>,
) {
    // At the blitz pace, moves do not wait for burning pieces.
    let has_pace = has_pace(&seats, &session);
    let waits_for_fire = !(has_pace && settings.pace == Pace::Blitz);
    let is_at_rest = moving.is_empty() && (burning.is_empty() || !waits_for_fire);
    let mut held = !is_at_rest || photographer.is_requested;
    if played.read().count() + started.read().count() > 0 || held {
        *at_rest_since = None;
    }
    if held {
        // Fire goes out without requesting another frame.
        frames.ask_within(REST_POLL_INTERVAL);
    }
    if !held && has_pace {
        let rest_time = at_rest_since.get_or_insert_with(Instant::now).elapsed();
        let look_time = settings.pace.entry().look;
        held = rest_time < look_time;
        if held {
            frames.ask_within(look_time - rest_time);
        }
    }
    hold.set_if_neq(HoldMoves(held));
}

fn redraw_while_thinking(thinking: Res<Thinking>, session: Res<Session>, mut frames: ResMut<NeedsFrames>) {
    if thinking.purpose().is_some() && session.position().is_some() {
        frames.ask_within(THINKING_REDRAW_INTERVAL);
    }
}
