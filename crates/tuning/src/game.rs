//! Self-play games.

use super::recipe::Recipe;
use std::sync::Arc;
use tenjiku_rules::variant::{RandomNumbers, Variant, mix};
use tenjiku_rules::{Move, Outcome, Position, Side};
use tenjiku_search::random_walk;
use tenjiku_search::{Engine, Limits, Score, SearchRequest, StopFlag};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameEnd {
    WhiteWon,
    Draw,
    BlackWon,
    /// Aborted without a result.
    Open,
}

impl GameEnd {
    pub const ALL: [Self; 4] = [Self::WhiteWon, Self::Draw, Self::BlackWon, Self::Open];

    const fn won_by(winner: Side) -> Self {
        match winner {
            Side::Black => Self::BlackWon,
            Side::White => Self::WhiteWon,
        }
    }

    /// Black's score, if the game was finished.
    pub const fn points(self) -> Option<f32> {
        match self {
            Self::WhiteWon => Some(0.0),
            Self::Draw => Some(0.5),
            Self::BlackWon => Some(1.0),
            Self::Open => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredGame {
    /// Index within its generation, from 0.
    pub number: u32,
    /// Plies of the random opening.
    pub opening: usize,
    pub moves: Vec<Move>,
    /// Search scores for the side to move before each move after the opening, in centipawns.
    pub scores: Vec<i32>,
    pub end: GameEnd,
}

/// Minimum length of an opening, and number of different lengths, in plies.
const OPENING_PLIES: (u32, usize) = (2, 9);
/// Maximum number of attempts to find a balanced opening.
const MAX_OPENING_ATTEMPTS: u32 = 12;
/// Maximum evaluation of an opening, as a percentage of the mean piece value.
const MAX_ADVANTAGE: i32 = 120;
/// Adjudication: lead in mean piece values, and number of plies for which both sides see it.
const ADJUDICATION: (i32, u32) = (8, 6);
/// Base of the maximum length of a game in plies; every square adds one.
const MAX_PLIES: usize = 240;

/// Plays a game. `mean_value` is the mean piece value, in centipawns.
pub(crate) fn play(
    variant: &Arc<Variant>,
    engine: &mut Engine,
    recipe: &Recipe,
    generation: u32,
    number: u32,
    mean_value: i32,
) -> StoredGame {
    let seed = mix(mix(recipe.seed) ^ u64::from(generation) << 32 ^ u64::from(number));
    let mut random = RandomNumbers::new(seed);
    let request = SearchRequest { seed: Some(seed), ..SearchRequest::new(Limits::nodes(recipe.nodes)) };
    let stop = StopFlag::default();
    let mut position = opening(variant, engine, &request, &mut random, mean_value);
    let opening_plies = position.plies();
    let max_plies = MAX_PLIES + variant.tables().squares.len();
    let (mut scores, mut leader, mut plies_led) = (Vec::new(), Side::Black, 0);
    let end = loop {
        if let Some(outcome) = position.outcome() {
            break match outcome {
                Outcome::Win { winner, .. } => GameEnd::won_by(winner),
                Outcome::Draw(_) => GameEnd::Draw,
            };
        }
        if position.plies() >= max_plies {
            break GameEnd::Open;
        }
        let us = position.side_to_move();
        let answer = engine.think(&position, &request, &stop, &mut |_| {});
        let (Some(mv), Some(line)) = (answer.mv, answer.report.best()) else { break GameEnd::Open };
        let score = line.score;
        if score.is_win() || score.is_loss() {
            break GameEnd::won_by(if score.is_win() { us } else { us.other() });
        }
        let leading_side = if score.0 >= 0 { us } else { us.other() };
        let is_decisive = score.0.abs() >= mean_value * ADJUDICATION.0;
        plies_led = if !is_decisive {
            0
        } else if leading_side == leader {
            plies_led + 1
        } else {
            1
        };
        leader = leading_side;
        if plies_led >= ADJUDICATION.1 {
            break GameEnd::won_by(leader);
        }
        scores.push(score.0.clamp(-Score::MAX_EVALUATION.0, Score::MAX_EVALUATION.0));
        position.play(mv, &mut ());
    };
    StoredGame { number, opening: opening_plies, moves: position.moves().collect(), scores, end }
}

/// A balanced position after a few random plies.
fn opening(
    variant: &Arc<Variant>,
    engine: &mut Engine,
    request: &SearchRequest,
    random: &mut RandomNumbers,
    mean_value: i32,
) -> Position {
    let start = Position::new(Arc::clone(variant));
    let mut position = start.clone();
    for _ in 0..MAX_OPENING_ATTEMPTS {
        engine.new_game();
        let plies = OPENING_PLIES.0 + random.below(OPENING_PLIES.1) as u32;
        position = random_walk(&start, plies, random);
        let answer = engine.think(&position, request, &StopFlag::default(), &mut |_| {});
        let advantage = answer.report.best().map_or(i32::MAX, |line| line.score.0.saturating_abs());
        if advantage <= mean_value * MAX_ADVANTAGE / 100 {
            break;
        }
    }
    position
}

/// A random game with positions scored by `score` for the side to move.
#[cfg(test)]
pub(crate) fn random_game(
    variant: &Arc<Variant>,
    seed: u64,
    max_plies: usize,
    score: fn(&Position) -> i32,
) -> StoredGame {
    let mut position = Position::new(Arc::clone(variant));
    let (mut random, mut scores) = (RandomNumbers::new(seed), Vec::new());
    while position.plies() < max_plies {
        let moves = position.legal_moves();
        let Some(mv) = random.pick(&moves) else { break };
        scores.push(score(&position));
        position.play(mv, &mut ());
        if position.immediate_outcome().is_some() {
            position.undo();
            scores.pop();
            break;
        }
    }
    StoredGame { number: 0, opening: 0, moves: position.moves().collect(), scores, end: GameEnd::Open }
}
