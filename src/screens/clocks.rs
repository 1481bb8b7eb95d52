//! The clocks and the window: when they run, what new games begin with, and the frames in which their
//! seconds are seen to pass.

use crate::app::{GamePurpose, NewGameHeader, Screen, Settings, StartGameSystems, Toast};
use crate::game::{ClockRules, Consent, FlagFell, GameClocks, GameEnded, GameSystems, Seats, Session};
use crate::rules::Side;
use crate::say;
use crate::view::quality::Quality;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::time::Duration;

/// Frames until new words and their letters surely show.
const FRAMES: u32 = 4;
/// How often the time that was used is seen to change where a processor draws.
const LEISURE: Duration = Duration::from_secs(10);
/// How soon after its moment the change of a second is seen.
const GRACE: Duration = Duration::from_millis(5);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, as_settings_say.before(StartGameSystems).before(GameSystems::Players));
    app.add_systems(Update, (tell, show_all, tick.run_if(in_state(Screen::Match))).after(GameSystems::Think));
}

fn as_settings_say(
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

/// A notice when a flag falls but does not lose the game.
fn tell(
    mut fell: MessageReader<FlagFell>,
    session: Res<Session>,
    seats: Res<Seats>,
    mut toasts: MessageWriter<Toast>,
) {
    for FlagFell(side) in fell.read() {
        let (side, name) = (side.spoken_name(), seats.called(*side, &session));
        toasts.write(Toast::alarm(say!("clock-fell", side = side, name = name)));
    }
}

/// An end that the clock brings comes without a hand or a koma that moves: the window is kept awake until
/// all that is said of it can be seen.
fn show_all(
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

/// An idle window wakes for the next second of a clock that is seen, and for the flag of one that is not.
fn tick(
    settings: Res<Settings>,
    clocks: Res<GameClocks>,
    seats: Res<Seats>,
    quality: Res<Quality>,
    mut frames: ResMut<NeedsFrames>,
) {
    let Some(side) = clocks.running() else { return };
    let face = clocks.of(side);
    let is_seen = settings.show_clocks && (face.left.is_some() || !seats.is_watched());
    let part = |time: Duration| Duration::from_nanos(u64::from(time.subsec_nanos()));
    let second = Duration::from_secs(1);
    match face.left {
        // What is left is rounded up, so it changes where a whole second is left.
        Some(left) if is_seen => {
            let rest = part(left);
            frames.ask_within(if rest.is_zero() { second } else { rest } + GRACE);
        }
        Some(left) => frames.ask_within(left.max(GRACE)),
        // Where nobody is short of time, a processor that draws is not kept busy for it.
        None if is_seen && *quality == Quality::Low => frames.ask_within(LEISURE),
        None if is_seen => frames.ask_within(second - part(face.used) + GRACE),
        None => {}
    }
}
