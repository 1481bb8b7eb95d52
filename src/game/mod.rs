//! Storey 3: the game as a Bevy ECS world. It runs without a window.
//!
//! [`Session`] holds the only truth, a [`Position`](crate::rules::Position). Koma are entities, its
//! faithful image: whoever wants to move sends a [`MoveIntent`]; `validate` asks the rules,
//! `apply` plays, and a chain of systems follows the effects of the ply one by one (relocate,
//! capture, burning, promote, hand, end). None of them computes a rule.
//!
//! [`Seats`] says who plays each side. Computer players think beside the frames and send their moves
//! through the same door; [`Thinking`] tells what they see.
//!
//! The storey above reads components and [`PlyPlayed`]; this room never draws.

mod apply;
mod burning;
mod caption;
mod clock;
mod command;
mod components;
mod follow;
mod guest;
mod image;
mod manners;
mod match_score;
mod messages;
mod powers;
mod refusal;
mod seats;
mod selection;
mod session;
mod targets;
mod thinkers;
mod thinking;
mod validate;

pub use burning::BURNING_TIME;
pub use caption::caption;
pub use clock::{ClockRules, Clocks, FlagFell, Standing};
pub use components::{Burning, Captured, InHand, Koma, OnSquare, Owner, Unlit};
pub use follow::BoardIndex;
pub use guest::guest;
pub use image::mismatch;
pub use match_score::MatchScore;
pub use messages::{
    CommandRefused, Direction, GameCommand, GameEnded, GameStarted, IntentSource, MoveIntent, MoveRefused,
    PlayerCommand, PlyPlayed, Remark,
};
pub use powers::{
    AreaMover, Burner, HookMover, IguiPower, LionLines, LionPower, Movement, RangeCapturer, RangeJumper,
    Royal, UniversalLeaper,
};
pub use refusal::CommandRefusal;
pub use seats::{Consent, Player, Seats};
pub use selection::{Picked, Selection, Step};
pub use session::{Change, DrawOffer, GamePhase, Session, Wish};
pub use targets::{Target, TargetKind, targets, would_burn};
pub use thinkers::{Saying, Starter, Tell, Thinker, Thinkers};
pub use thinking::{Adviser, Conduct, Hold, Insight, Purpose, Spot, Suggestion, Thinking};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;

/// Order of the game's work within `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSystems {
    /// Players are seated; computers that have found their move want to play it.
    Players,
    /// The clock of the side to move goes on.
    Clock,
    /// New games, take-back, resignation.
    Command,
    /// Intents are checked by the rules.
    Validate,
    /// Legal moves are played: the only writer of the position.
    Apply,
    /// The world follows the effects, one by one.
    Mirror,
    /// The game goes on or is over.
    Turn,
    /// Whoever is to think now begins, whoever is not stops.
    Think,
}

/// The game without a picture: add it to any app with time and states.
pub struct GamePlugin;

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(
            Update,
            (
                GameSystems::Players,
                GameSystems::Clock,
                GameSystems::Command,
                GameSystems::Validate,
                GameSystems::Apply,
                GameSystems::Mirror,
                GameSystems::Turn,
                GameSystems::Think,
            )
                .chain(),
        );
        app.add_plugins((
            messages::plugin,
            session::plugin,
            command::plugin,
            validate::plugin,
            apply::plugin,
            follow::plugin,
            burning::plugin,
            image::plugin,
            thinking::plugin,
            clock::plugin,
        ));
    }
}
