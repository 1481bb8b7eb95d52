//! Computer players at the table: whose turn it is to think, what they have found so far, and the
//! move they play, which goes through the same door as a click.
//!
//! There is one rule behind it all. After every frame the state of the game says which search is
//! wanted, if any ([`Thinking`]'s *demand*): a move for a computer's turn, a suggestion or a
//! forced win a person asked for, or a running judgement. Whatever else is being thought is stopped, and its answer
//! finds nobody who waits for it. Take-back, loading, a new game, leaving the table and switching
//! seats therefore need no word of their own.
//!
//! The panels send [`PlayerCommand`](super::PlayerCommand)s and read [`Thinking`]; nothing here
//! draws, and nothing here decides a rule.

mod advice;
mod obey;
mod search;

pub use advice::Suggestion;

use super::GameSystems;
use super::manners::Memory;
use super::seats::{Consent, Player, Seats};
use super::session::Session;
use super::thinkers::{Chair, Thinkers};
use crate::rules::{Move, Position, Side};
use crate::search::mate::{MateAnswer, MateReport};
use crate::search::{Level, Score, SearchAnswer, SearchReport};
use advice::Advice;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::time::Duration;

/// Why somebody thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To move.
    Play,
    /// To suggest a move to a person.
    Suggest,
    /// To find a person a forced win.
    FindMate,
    /// To judge the position for as long as it stands.
    Evaluate,
}

/// A position of a game: what a search belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    game: u32,
    plies: usize,
    key: u64,
}

impl Spot {
    /// The present position; none without a game.
    #[must_use]
    pub fn of(session: &Session) -> Option<Self> {
        let position = session.position()?;
        Some(Self { game: session.game(), plies: session.plies(), key: position.key() })
    }

    /// Number of the game in this run of the program.
    #[must_use]
    pub const fn game(&self) -> u32 {
        self.game
    }
}

/// How computers behave, as the players like it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conduct {
    /// Thinking time for a move.
    pub time: Duration,
    /// Whether a computer may resign or offer a draw. It answers offers in any case.
    pub may_give_up: bool,
}

impl Default for Conduct {
    fn default() -> Self {
        Self { time: Duration::from_secs(3), may_give_up: false }
    }
}

/// The program that suggests moves to persons and judges positions, by the name under which it was
/// made known; our own player if there is none. Forced wins are always looked for by our own.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Adviser(pub Option<String>);

/// While it is set, moves that were found wait: the picture has not caught up with the game, or
/// somebody wants to look at the position a little longer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hold(pub bool);

/// What is known of a position from the search that looks at it.
#[derive(Clone, Debug, PartialEq)]
pub struct Insight {
    /// Why it is looked at.
    pub purpose: Purpose,
    /// The position.
    pub spot: Spot,
    /// Who is to move there.
    pub side: Side,
    /// Depth, speed, lines; scores are those of the side to move.
    pub report: SearchReport,
}

impl Insight {
    /// The best line's worth for Black.
    #[must_use]
    pub fn score_for_black(&self) -> Option<Score> {
        let score = self.report.best()?.score;
        Some(if self.side == Side::Black { score } else { -score })
    }

    /// The first moves of the best line, as far as the rules let them be played from that position.
    #[must_use]
    pub fn line(&self, position: &Position, longest: usize) -> Vec<Move> {
        let mut board = position.clone();
        let line = self.report.best().map_or(&[][..], |line| &line.moves);
        let moves = line.iter().take(longest).map_while(|&mv| {
            let mv = board.accept(mv).ok().filter(|_| board.outcome().is_none())?;
            board.play(mv, &mut ());
            Some(mv)
        });
        moves.collect()
    }
}

/// Which search is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Demand {
    purpose: Purpose,
    spot: Spot,
    side: Side,
    /// Who thinks; for help to persons our own player or another program.
    player: Player,
}

impl Demand {
    fn chair(&self) -> Chair {
        match (self.purpose, &self.player) {
            (Purpose::Play, player) => Chair::of(self.side, player).unwrap_or(Chair::Adviser),
            (_, Player::External { engine }) => Chair::Guide(engine.clone()),
            _ => Chair::Adviser,
        }
    }
}

/// A search that was begun.
#[derive(Debug)]
struct Task {
    demand: Demand,
    /// Numbers of the thinker and of its search.
    thinker: u64,
    generation: u64,
    found: Option<Found>,
    /// How far the search for a forced win has come.
    progress: Option<MateReport>,
}

/// The end of a search.
#[derive(Debug)]
enum Found {
    Move(SearchAnswer),
    Mate(MateAnswer),
}

/// The state of all thinking.
#[derive(Resource, Debug)]
pub struct Thinking {
    task: Option<Task>,
    insight: Option<Insight>,
    advice: Advice,
    memory: [Memory; 2],
    paused: bool,
    /// One move is wanted there although the game is paused or looked back at.
    step: Option<Spot>,
    evaluating: bool,
    /// The players have left the table.
    away: bool,
    game: u32,
    seed: u64,
}

impl Default for Thinking {
    fn default() -> Self {
        Self {
            task: None,
            insight: None,
            advice: Advice::None,
            memory: Default::default(),
            paused: false,
            step: None,
            evaluating: false,
            away: false,
            game: 0,
            // The standard library's own source of chance is enough to vary openings.
            seed: RandomState::new().hash_one(0),
        }
    }
}

impl Thinking {
    /// Why somebody thinks now; none while nobody does.
    #[must_use]
    pub fn purpose(&self) -> Option<Purpose> {
        self.task.as_ref().filter(|task| task.found.is_none()).map(|task| task.demand.purpose)
    }

    /// How far the search for a forced win has come, while there is one.
    #[must_use]
    pub fn mate_progress(&self) -> Option<&MateReport> {
        self.task.as_ref()?.progress.as_ref()
    }

    /// What the last search has told, of this position or of the one before.
    #[must_use]
    pub const fn insight(&self) -> Option<&Insight> {
        self.insight.as_ref()
    }

    /// What was found for the person whose turn it is and who asked for help.
    #[must_use]
    pub const fn suggestion(&self) -> Option<&Suggestion> {
        self.advice.given()
    }

    /// Says what was suggested again, in the present language.
    pub fn say_again(&mut self, session: &Session) {
        if let (Advice::Given(suggestion), Some(position)) = (&mut self.advice, session.position())
            && Some(suggestion.spot) == Spot::of(session)
        {
            suggestion.say_again(position);
        }
    }

    /// Whether computers wait.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether the players have left the table.
    pub(super) const fn is_away(&self) -> bool {
        self.away
    }

    /// Whether positions are judged while persons think.
    #[must_use]
    pub const fn is_evaluating(&self) -> bool {
        self.evaluating
    }

    /// Whether a computer is to move and waits, because the game is paused or an earlier position
    /// is looked at.
    #[must_use]
    pub fn waits(&self, session: &Session, seats: &Seats) -> bool {
        let is_turn =
            session.position().is_some_and(|position| !seats.of(position.side_to_move()).is_person());
        is_turn && session.outcome().is_none() && !self.may_move(session)
    }

    /// Gives chance another beginning, so that tests can play the same game twice.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Whether a computer whose turn it is moves. It waits while an earlier position is looked at: it
    /// plays where the line ends, or where it is told to.
    fn may_move(&self, session: &Session) -> bool {
        let is_stepped = self.step.is_some() && self.step == Spot::of(session);
        is_stepped || (!self.paused && session.redo_len() == 0)
    }

    /// The search that the state of the game calls for.
    fn demand(&self, session: &Session, seats: &Seats, adviser: &Adviser) -> Option<Demand> {
        let spot = Spot::of(session)?;
        let side = session.position()?.side_to_move();
        if self.away || session.outcome().is_some() {
            return None;
        }
        let player = seats.of(side);
        if !player.is_person() && self.may_move(session) {
            return Some(Demand { purpose: Purpose::Play, spot, side, player: player.clone() });
        }
        let purpose = match self.advice {
            Advice::Asked(asked, purpose) if asked == spot => purpose,
            _ if self.evaluating => Purpose::Evaluate,
            _ => return None,
        };
        let guide = adviser.0.clone().filter(|_| purpose != Purpose::FindMate);
        let own = Player::Computer { level: Level::FULL };
        let player = guide.map_or(own, |engine| Player::External { engine });
        Some(Demand { purpose, spot, side, player })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seats>()
        .init_resource::<Consent>()
        .init_resource::<Thinkers>()
        .init_resource::<Thinking>()
        .init_resource::<Conduct>()
        .init_resource::<Adviser>()
        .init_resource::<Hold>();
    app.add_systems(Update, (obey::obey, search::listen).chain().in_set(GameSystems::Players));
    app.add_systems(Update, search::think.in_set(GameSystems::Think));
}
