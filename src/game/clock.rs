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
use crate::clock::ClockReading;
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

/// Why no clock runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// No time is kept: in lessons, and while nobody is at the board.
    #[default]
    Off,
    /// The game is over, or a record that is only looked at.
    Over,
    /// The players look at an earlier position or at a variation.
    Elsewhere,
    /// Nothing has been played yet.
    NotBegun,
    /// The game is paused.
    Paused,
    /// The game was laid on the table as it was left; its clocks wait until a person plays or goes on.
    Fresh,
    /// A computer has found its move and waits for the picture.
    Picture,
}

/// What stands on the clocks of Black and White.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    faces: [ClockReading; 2],
    running: Result<Side, Standing>,
}

impl Default for Clocks {
    fn default() -> Self {
        Self { faces: [ClockReading::default(); 2], running: Err(Standing::Off) }
    }
}

impl Clocks {
    /// What stands on the clock of a side.
    #[must_use]
    pub const fn of(&self, side: Side) -> &ClockReading {
        &self.faces[side.index()]
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.running.ok()
    }

    /// Why none runs.
    #[must_use]
    pub fn standing(&self) -> Option<Standing> {
        self.running.err()
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

/// Whose clock runs: that of the side to move, where the game goes on. They start with the first ply, and
/// in a game that is taken up with the first ply of a person, so that nobody loses time while the board is
/// laid out and players still find their seats. A computer that has found its move and waits for the picture
/// loses no time.
fn running(
    session: &Session,
    rules: &ClockRules,
    thinking: &Thinking,
    seats: &Seats,
    hold: &Hold,
) -> Result<Side, Standing> {
    let (Some(side), true) = (session.position().map(Position::side_to_move), rules.run) else {
        return Err(Standing::Off);
    };
    let has_end = session.tree().is_some_and(|tree| tree.result.is_some());
    let obstacles = [
        (thinking.is_away(), Standing::Off),
        (has_end || !session.is_played(), Standing::Over),
        (!session.goes_on_here(), Standing::Elsewhere),
        (session.plies() == 0, Standing::NotBegun),
        (thinking.is_paused(), Standing::Paused),
        (session.is_fresh() && !seats.is_watched(), Standing::Fresh),
        (hold.0 && !seats.of(side).is_person(), Standing::Picture),
    ];
    let why = obstacles.into_iter().find_map(|(is_so, why)| is_so.then_some(why));
    why.map_or(Ok(side), Err)
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
    let Ok(side) = running(&session, &rules, &thinking, &seats, &hold) else { return };
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
