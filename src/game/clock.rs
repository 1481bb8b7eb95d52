//! The chess clocks: time passes for the side to move, and a flag that falls loses the game or is only
//! reported.
//!
//! The remaining time of a side is not stored. It is computed from the time control in the header and the time spent on
//! each ply, so taking back and loading need no code here. The screens decide whether clocks run at all
//! ([`ClockRules`]) and show them ([`GameClocks`]).

use super::GameSystems;
use super::messages::GameCommand;
use super::seats::Seats;
use super::session::Session;
use super::thinking::{HoldMoves, Thinking};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_time::{Real, Time};
use tenjiku_records::clock::ClockReading;
use tenjiku_rules::{Position, Side};

/// The settings of the clocks.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockRules {
    /// Whether clocks run. They do not run in lessons, or while the board is not in view.
    pub run: bool,
    /// Whether a fallen flag loses the game; otherwise it is only reported.
    pub flag_loses: bool,
}

impl Default for ClockRules {
    fn default() -> Self {
        Self { run: true, flag_loses: true }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockStopReason {
    /// Time is not counted: in lessons, and while the board is not in view.
    #[default]
    Off,
    /// The game is over, or only viewed.
    Over,
    /// An earlier position or a variation is on the board.
    Elsewhere,
    /// Nothing has been played yet.
    NotBegun,
    Paused,
    /// The game was left and opened again; its clocks wait until a person moves or resumes it.
    NotResumed,
    /// A computer has found its move and waits until the previous move has been shown.
    ShowingMove,
}

/// The clocks of Black and White as they are shown.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClocks {
    faces: [ClockReading; 2],
    running: Result<Side, ClockStopReason>,
}

impl Default for GameClocks {
    fn default() -> Self {
        Self { faces: [ClockReading::default(); 2], running: Err(ClockStopReason::Off) }
    }
}

impl GameClocks {
    pub const fn of(&self, side: Side) -> &ClockReading {
        &self.faces[side.index()]
    }

    pub fn running(&self) -> Option<Side> {
        self.running.ok()
    }

    /// Why no clock is running; `None` if a clock is running.
    pub fn stop_reason(&self) -> Option<ClockStopReason> {
        self.running.err()
    }
}

/// A flag has fallen, and the game continues.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagFell(pub Side);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ClockRules>().init_resource::<GameClocks>().add_message::<FlagFell>();
    app.add_systems(Update, pass_time.in_set(GameSystems::Clock));
    app.add_systems(Update, read.after(GameSystems::Links).before(GameSystems::Think));
}

/// The side whose clock is running: the side to move, if the game continues at this position. Clocks start
/// after the first ply, and in a resumed game after the first ply of a person, so that no player loses time
/// before they are ready. A computer that waits until the previous move has been shown loses no time.
fn running_clock(
    session: &Session,
    rules: &ClockRules,
    thinking: &Thinking,
    seats: &Seats,
    hold: &HoldMoves,
) -> Result<Side, ClockStopReason> {
    let (Some(side), true) = (session.position().map(Position::side_to_move), rules.run) else {
        return Err(ClockStopReason::Off);
    };
    let has_end = session.tree().is_some_and(|tree| tree.result.is_some());
    let reasons = [
        (
            thinking.has_left_board() || session.by_link().is_some_and(|by_link| by_link.side != side),
            ClockStopReason::Off,
        ),
        (has_end || !session.is_played(), ClockStopReason::Over),
        (!session.is_at_head(), ClockStopReason::Elsewhere),
        (session.plies() == 0, ClockStopReason::NotBegun),
        (thinking.is_paused(), ClockStopReason::Paused),
        (session.awaits_person() && !seats.is_watched(), ClockStopReason::NotResumed),
        (hold.0 && seats.of(side).thinks(), ClockStopReason::ShowingMove),
    ];
    let why = reasons.into_iter().find_map(|(applies, why)| applies.then_some(why));
    why.map_or(Ok(side), Err)
}

fn pass_time(
    time: Res<Time<Real>>,
    rules: Res<ClockRules>,
    thinking: Res<Thinking>,
    seats: Res<Seats>,
    hold: Res<HoldMoves>,
    mut session: ResMut<Session>,
    mut commands: MessageWriter<GameCommand>,
    mut flag_falls: MessageWriter<FlagFell>,
) {
    let Ok(side) = running_clock(&session, &rules, &thinking, &seats, &hold) else { return };
    let clock = session.clocks()[side.index()];
    let before = clock.after(session.thinking_time());
    // Passing time must not mark the session as changed.
    session.bypass_change_detection().add_thinking_time(time.delta());
    // A flag that had fallen before is not reported again, even if the setting has changed since, or the
    // game was saved in that state and resumed.
    if before.has_fallen || !clock.after(session.thinking_time()).has_fallen {
        return;
    }
    // At a remote table the host decides when a flag has fallen.
    if seats.has_remote_player() {
        return;
    }
    if rules.flag_loses {
        commands.write(GameCommand::TimeUp(side));
    } else {
        flag_falls.write(FlagFell(side));
    }
}

/// Reads the clocks after everything in the frame has been played.
fn read(
    session: Res<Session>,
    rules: Res<ClockRules>,
    thinking: Res<Thinking>,
    seats: Res<Seats>,
    hold: Res<HoldMoves>,
    mut clocks: ResMut<GameClocks>,
) {
    let mover = session.position().map(Position::side_to_move);
    let mut side = Side::BOTH.into_iter();
    let faces = session.clocks().map(|clock| {
        let is_thinking = side.next() == mover;
        clock.after(if is_thinking { session.thinking_time() } else { std::time::Duration::ZERO })
    });
    let running = running_clock(&session, &rules, &thinking, &seats, &hold);
    clocks.set_if_neq(GameClocks { faces, running });
}
