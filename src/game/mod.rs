//! Layer 2: the game as a Bevy ECS world, without a window.
//!
//! [`Session`] holds the game: its tree of moves and the current [`Position`](tenjiku_rules::Position).
//! The koma entities mirror that position. To play a move, send a [`MoveIntent`]: `validate` asks the
//! rules whether it is legal, `apply` plays it, and `sync` updates the koma effect by effect. These
//! modules contain no game rules.
//!
//! [`Seats`] has the player of each side. Computer players think in their own threads and send their
//! moves as the same [`MoveIntent`]s; [`Thinking`] has their results so far.
//!
//! Modules in higher layers (view, input, screens and so on) send [`GameCommand`]s and [`PlayerCommand`]s,
//! read components and resources, and listen to [`PlyPlayed`]. This module never draws, and never waits for
//! animations.

#![allow(missing_docs, reason = "only layer 1 documents every public item")]

mod apply;
mod board_index;
mod by_link;
mod caption;
mod clock;
mod command;
mod components;
mod consistency;
pub mod events;
mod external;
mod match_score;
mod messages;
mod powers;
mod record;
mod refusal;
mod remote;
mod resign_or_draw;
mod seats;
mod selection;
mod session;
mod spawn;
mod stuck;
mod sync;
mod targets;
mod thinkers;
mod thinking;
mod validate;
mod world_checker;

pub use board_index::BoardIndex;
pub use by_link::LinkOpened;
pub use caption::caption;
pub use clock::{ClockRules, ClockStopReason, FlagFell, GameClocks};
pub use components::{Burnt, BurntBy, Captured, CapturedBy, Captures, InHand, Koma, OnSquare, Owner};
pub use consistency::mismatch;
pub use external::external_thinker;
pub use match_score::MatchScore;
pub use messages::{
    CommandRefused, Direction, GameCommand, GameEnded, GameStarted, HostCommand, MoveIntent, MoveRefused,
    PlayerCommand, PlyPlayed,
};
pub use powers::{Burner, Movement, Royal, is_special};
pub use record::record_of;
pub use refusal::CommandRefusal;
pub use remote::{ForeignGame, JoinRequest, Remote, RemoteNews};
pub use seats::{Consent, Player, Seats};
pub use selection::{Picked, Selection, SelectionOutcome};
pub use session::{ConsentRequest, GamePhase, IntentSource, Remark, RequestedChange, Session};
pub use stuck::reason_without_moves;
pub use targets::{MoveTarget, TargetKind, reachable, targets, would_burn};
pub use thinkers::{EventSink, Thinker, ThinkerEvent, ThinkerStarter, Thinkers};
pub use thinking::{
    Adviser, ComputerRules, HoldMoves, Insight, PositionId, Suggestion, Thinking, ThinkingPurpose,
};
pub use world_checker::WorldChecker;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_state::app::StatesPlugin;
use bevy_time::TimePlugin;

/// The order of the game's systems within `Update`. A system of another plugin that reads the
/// [`Session`] runs after [`Links`](Self::Links): then the session no longer changes in this frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameSystems {
    /// Messages are exchanged with the host of a network table.
    Remote,
    /// Players take their seats; computers that have found a move send it.
    Players,
    /// The clock of the side to move runs.
    Clock,
    /// Commands are carried out: new games, undo, resignation and so on.
    Command,
    /// The rules check intended moves.
    Validate,
    /// Legal moves are played.
    Apply,
    /// The koma follow the effects, one by one.
    Mirror,
    /// The phase of the game is updated, and its end is reported.
    Turn,
    /// In a game by link, links that were opened are played.
    Links,
    /// Searches start and stop as the position demands.
    Think,
}

/// An app that has only the game.
pub fn headless_app() -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), StatesPlugin, TimePlugin, GamePlugin));
    app
}

/// The game without graphics. Add it to any app that has time and states.
pub struct GamePlugin;

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(
            Update,
            (
                GameSystems::Remote,
                GameSystems::Players,
                GameSystems::Clock,
                GameSystems::Command,
                GameSystems::Validate,
                GameSystems::Apply,
                GameSystems::Mirror,
                GameSystems::Turn,
                GameSystems::Links,
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
            sync::plugin,
            consistency::plugin,
            thinking::plugin,
            clock::plugin,
            remote::plugin,
            by_link::plugin,
        ));
    }
}
