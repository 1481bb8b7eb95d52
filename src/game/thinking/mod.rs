//! The computer players: their searches, results and moves. Their moves are checked like any other.
//!
//! After every frame the needed search, if any, is derived from the state of the game (the *demand* of [`Thinking`]): a
//! move on a computer's turn, a suggestion or forced win that a person has asked for, or a running evaluation. Any
//! other search is stopped, and its answer is ignored. So taking back, loading, starting a game, leaving the board and
//! changing sides need no special cases.
//!
//! The panels send [`PlayerCommand`](super::PlayerCommand)s and read [`Thinking`].

mod advice;
mod player_commands;
mod search;
mod why;

pub use advice::Suggestion;

use super::GameSystems;
use super::resign_or_draw::ScoreHistory;
use super::seats::{Consent, Player, Seats};
use super::session::Session;
use super::thinkers::{ThinkerRole, Thinkers};
use advice::Advice;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::time::Duration;
use tenjiku_rules::{Move, Position, Side};
use tenjiku_search::mate::{MateAnswer, MateReport};
use tenjiku_search::{Level, Score, SearchAnswer, SearchReport};
use why::PlayedMove;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThinkingPurpose {
    Play,
    Suggest,
    FindMate,
    Evaluate,
}

/// Identifies the position of a game to which a search and its results belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionId {
    game: u32,
    plies: usize,
    key: u64,
}

impl PositionId {
    /// The present position; `None` without a game.
    pub fn of(session: &Session) -> Option<Self> {
        let position = session.position()?;
        Some(Self { game: session.game(), plies: session.plies(), key: position.key() })
    }

    /// The number of the game in this run of the program.
    pub const fn game(&self) -> u32 {
        self.game
    }
}

/// Settings for the behaviour of computer players.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputerRules {
    /// Time for a move or a piece of advice; a clock may allow less.
    pub time: Duration,
    /// Whether a computer may resign or offer a draw. It answers the offers of a person in any case.
    pub may_give_up: bool,
    /// Number of best lines to look for when a computer helps a person, at least 1.
    pub lines: usize,
}

impl Default for ComputerRules {
    fn default() -> Self {
        Self { time: Duration::from_secs(3), may_give_up: false, lines: 1 }
    }
}

/// The registered engine that suggests moves and evaluates positions for people; our own search if there
/// is none. Our own search always looks for forced wins.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Adviser(pub Option<String>);

/// Whether moves of computers are held back: the previous move is still being shown, or a player is taking a closer
/// look at the position.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoldMoves(pub bool);

/// The results of a search so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Insight {
    pub purpose: ThinkingPurpose,
    pub position_id: PositionId,
    pub side: Side,
    /// Depth, speed and lines; scores are for the side to move.
    pub report: SearchReport,
}

impl Insight {
    /// The legal prefix of each line from that position, and its score for Black.
    pub fn lines(&self, position: &Position, max_plies: usize) -> impl Iterator<Item = (Score, Vec<Move>)> {
        self.report.lines.iter().map(move |line| {
            let score = if self.side == Side::Black { line.score } else { -line.score };
            (score, Self::legal(&line.moves, position, max_plies))
        })
    }

    /// The legal prefix of the best line from that position.
    pub fn line(&self, position: &Position, max_plies: usize) -> Vec<Move> {
        self.lines(position, max_plies).next().map(|(_, moves)| moves).unwrap_or_default()
    }

    fn legal(line: &[Move], position: &Position, max_plies: usize) -> Vec<Move> {
        let mut board = position.clone();
        let moves = line.iter().take(max_plies).map_while(|&mv| {
            let mv = board.accept(mv).ok().filter(|_| board.outcome().is_none())?;
            board.play(mv, &mut ());
            Some(mv)
        });
        moves.collect()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct SearchDemand {
    purpose: ThinkingPurpose,
    position_id: PositionId,
    side: Side,
    /// The player who thinks; to help people, our own or an external engine.
    player: Player,
    /// Number of best lines.
    lines: usize,
}

impl SearchDemand {
    fn role(&self) -> ThinkerRole {
        match (self.purpose, &self.player) {
            (ThinkingPurpose::Play, player) => {
                ThinkerRole::of(self.side, player).unwrap_or(ThinkerRole::OwnAdviser)
            }
            (_, Player::External { engine }) => ThinkerRole::ExternalAdviser(engine.clone()),
            _ => ThinkerRole::OwnAdviser,
        }
    }
}

#[derive(Debug)]
struct RunningSearch {
    demand: SearchDemand,
    /// The numbers of the thinker and of its search.
    thinker: u64,
    generation: u64,
    /// Whether the engine is slow to get ready.
    is_engine_late: bool,
    found: Option<SearchResult>,
    /// The progress of the search for a forced win.
    progress: Option<MateReport>,
}

#[derive(Debug)]
enum SearchResult {
    Move(SearchAnswer),
    Mate(MateAnswer),
}

#[derive(Resource, Debug)]
pub struct Thinking {
    task: Option<RunningSearch>,
    insight: Option<Insight>,
    advice: Advice,
    histories: [ScoreHistory; 2],
    /// The moves of our computers in this game.
    played: Vec<PlayedMove>,
    is_paused: bool,
    /// The position at which a computer plays one move although the game is paused.
    step: Option<PositionId>,
    is_evaluating: bool,
    /// Whether the screen with the board has been left: nothing is searched any more.
    has_left_board: bool,
    game: u32,
    /// Set by tests that play the same game twice.
    pub seed: u64,
}

impl Default for Thinking {
    fn default() -> Self {
        Self {
            task: None,
            insight: None,
            advice: Advice::None,
            histories: Default::default(),
            played: Vec::new(),
            is_paused: false,
            step: None,
            is_evaluating: false,
            has_left_board: false,
            game: 0,
            // The standard library's random numbers are good enough to vary the openings.
            seed: RandomState::new().hash_one(0),
        }
    }
}

impl Thinking {
    /// The purpose of the running search; `None` if no search is running.
    pub fn purpose(&self) -> Option<ThinkingPurpose> {
        self.task.as_ref().filter(|task| task.found.is_none()).map(|task| task.demand.purpose)
    }

    /// The engine that is slow to get ready for the running search.
    pub fn awaited_engine(&self) -> Option<&Player> {
        self.task.as_ref().filter(|task| task.is_engine_late).map(|task| &task.demand.player)
    }

    /// The progress of the running search for a forced win.
    pub fn mate_progress(&self) -> Option<&MateReport> {
        self.task.as_ref()?.progress.as_ref()
    }

    /// The results of the last search, about this position or the previous one.
    pub const fn insight(&self) -> Option<&Insight> {
        self.insight.as_ref()
    }

    /// The answer for the person who asked for help.
    pub const fn suggestion(&self) -> Option<&Suggestion> {
        self.advice.suggestion()
    }

    /// Writes the suggestion again, in the current language.
    pub fn rewrite_suggestion(&mut self, session: &Session) {
        if let (Advice::Given(suggestion), Some(position)) = (&mut self.advice, session.position())
            && Some(suggestion.position_id) == PositionId::of(session)
        {
            suggestion.rewrite(position);
        }
    }

    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    pub(super) const fn has_left_board(&self) -> bool {
        self.has_left_board
    }

    /// Whether positions are evaluated while people think.
    pub const fn is_evaluating(&self) -> bool {
        self.is_evaluating
    }

    /// Whether a computer whose turn it is waits, because the game is paused or an earlier position is on
    /// the board.
    pub fn waits(&self, session: &Session, seats: &Seats) -> bool {
        let is_turn = session.position().is_some_and(|position| seats.of(position.side_to_move()).thinks());
        is_turn && session.outcome().is_none() && !self.may_move(session)
    }

    /// Whether a computer whose turn it is plays. It plays at the end of the line, or where it was asked to,
    /// and waits at earlier positions.
    fn may_move(&self, session: &Session) -> bool {
        let is_stepped = self.step.is_some() && self.step == PositionId::of(session);
        is_stepped || (!self.is_paused && session.redo_len() == 0)
    }

    /// The search that is needed in the current state of the game.
    fn demand(
        &self,
        session: &Session,
        seats: &Seats,
        adviser: &Adviser,
        rules: &ComputerRules,
    ) -> Option<SearchDemand> {
        let position_id = PositionId::of(session)?;
        let side = session.position()?.side_to_move();
        if self.has_left_board || session.outcome().is_some() {
            return None;
        }
        let player = seats.of(side);
        if player.thinks() && self.may_move(session) {
            let (purpose, player) = (ThinkingPurpose::Play, player.clone());
            return Some(SearchDemand { purpose, position_id, side, player, lines: 1 });
        }
        let purpose = match self.advice {
            Advice::Asked(asked_position, purpose) if asked_position == position_id => purpose,
            _ if self.is_evaluating && !seats.forbids_assistance(session) => ThinkingPurpose::Evaluate,
            _ => return None,
        };
        let adviser_engine = adviser.0.clone().filter(|_| purpose != ThinkingPurpose::FindMate);
        let own_search = Player::Computer { level: Level::FULL };
        let player = adviser_engine.map_or(own_search, |engine| Player::External { engine });
        Some(SearchDemand { purpose, position_id, side, player, lines: rules.lines })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seats>()
        .init_resource::<Consent>()
        .init_resource::<Thinkers>()
        .init_resource::<Thinking>()
        .init_resource::<ComputerRules>()
        .init_resource::<Adviser>()
        .init_resource::<HoldMoves>();
    app.add_systems(
        Update,
        (player_commands::carry_out, search::listen, search::act_on_results)
            .chain()
            .in_set(GameSystems::Players),
    );
    app.add_systems(Update, search::think.in_set(GameSystems::Think));
}
