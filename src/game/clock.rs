//! The clocks at the table: time passes for the side to move, and a flag that falls is told or loses.
//!
//! What a side has left is not kept here but follows from the time control in the game's header and
//! from what is noted of each ply, so take-back and loading need no word of their own. The screens say
//! when clocks run at all ([`ClockRules`]) and show what stands on them ([`Clocks`]).

use super::GameSystems;
use super::messages::GameCommand;
use super::seats::Seats;
use super::session::Session;
use super::thinking::{Hold, Thinking};
use crate::clock::Reading;
use crate::rules::{Position, Side};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::{Real, Time};

/// How clocks are dealt with, as the players like it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockRules {
    /// Whether they run; they stand in lessons, and while nobody is at the board.
    pub run: bool,
    /// Whether a flag that falls loses the game; else it is only told.
    pub flag_loses: bool,
}

impl Default for ClockRules {
    fn default() -> Self {
        Self { run: true, flag_loses: true }
    }
}

/// What stands on the clocks of Black and White.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    faces: [Reading; 2],
    running: Option<Side>,
}

impl Clocks {
    /// What stands on the clock of a side.
    #[must_use]
    pub const fn of(&self, side: Side) -> &Reading {
        &self.faces[side.index()]
    }

    /// Whose clock runs.
    #[must_use]
    pub const fn running(&self) -> Option<Side> {
        self.running
    }
}

/// A flag has fallen, and the game goes on.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagFell(pub Side);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ClockRules>().init_resource::<Clocks>().add_message::<FlagFell>();
    app.add_systems(Update, pass_time.in_set(GameSystems::Clock));
    app.add_systems(Update, read.after(GameSystems::Turn).before(GameSystems::Think));
}

/// Whose clock runs: that of the side to move, where the game goes on. They start with the first ply, so
/// that nobody loses time while the board is laid out and players still find their seats. A computer that has found its move
/// and waits for the picture loses no time.
fn running(
    session: &Session,
    rules: &ClockRules,
    thinking: &Thinking,
    seats: &Seats,
    hold: &Hold,
) -> Option<Side> {
    let side = session.position().map(Position::side_to_move)?;
    let waits = hold.0 && !seats.of(side).is_person();
    let runs = rules.run && !thinking.is_paused() && !thinking.is_away() && !waits;
    (runs && session.plies() > 0 && session.goes_on_here()).then_some(side)
}

fn pass_time(
    time: Res<Time<Real>>,
    rules: Res<ClockRules>,
    thinking: Res<Thinking>,
    seats: Res<Seats>,
    hold: Res<Hold>,
    mut session: ResMut<Session>,
    mut commands: MessageWriter<GameCommand>,
    mut fell: MessageWriter<FlagFell>,
) {
    let Some(side) = running(&session, &rules, &thinking, &seats, &hold) else { return };
    let clock = session.clocks()[side.index()];
    let before = clock.after(session.thought());
    // That time passes is no change of the game.
    session.bypass_change_detection().think_on(time.delta());
    // A flag that fell before, in a game that went on, is no news: not if flags lose by now, nor if the game
    // was saved so and is taken up again.
    if before.has_fallen || !clock.after(session.thought()).has_fallen {
        return;
    }
    if rules.flag_loses {
        commands.write(GameCommand::TimeUp(side));
    } else {
        fell.write(FlagFell(side));
    }
}

/// Reads the clocks once everything of the frame has been played.
fn read(
    session: Res<Session>,
    rules: Res<ClockRules>,
    thinking: Res<Thinking>,
    seats: Res<Seats>,
    hold: Res<Hold>,
    mut shown: ResMut<Clocks>,
) {
    let mover = session.position().map(Position::side_to_move);
    let mut side = Side::BOTH.into_iter();
    let faces = session.clocks().map(|clock| {
        let thinks = side.next() == mover;
        clock.after(if thinks { session.thought() } else { std::time::Duration::ZERO })
    });
    let running = running(&session, &rules, &thinking, &seats, &hold);
    shown.set_if_neq(Clocks { faces, running });
}
