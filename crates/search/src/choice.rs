//! Move choice of the lower levels, modelled on weaker players: they overlook moves, and pick at random among
//! moves of similar score.

use super::evaluator::Evaluator;
use super::score::Score;
use serde::{Deserialize, Serialize};
use tenjiku_rules::attack::{BoardAfter, Victim};
use tenjiku_rules::variant::{Sq, mix};
use tenjiku_rules::{Move, MoveList, Position, Side};

/// How a lower level arrived at its move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelChoice {
    /// Number of legal moves.
    pub legal: usize,
    /// Number of moves considered.
    pub noticed: usize,
    /// Whether any reply was considered.
    pub has_considered_replies: bool,
    /// Number of moves rated about equal, including the move played.
    pub alternatives: usize,
    /// A move rated slightly better than the move played.
    pub better: Option<Move>,
}

/// Random choice among rated moves, like sampling with a temperature. Scores are in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Whim {
    /// A move whose score is this much below the best is chosen 1/e times as often.
    pub temperature: i32,
    /// Moves that are worse than the best by more than this are never chosen.
    pub margin: i32,
    pub seed: u64,
}

/// The margin as a multiple of the temperature.
const MARGIN_FACTOR: i32 = 2;
/// Upper limit of the margin, in hundredths of a great piece.
const MAX_MARGIN: i32 = 80;
/// Least value of a great piece, in hundredths of the mean piece value.
const GREAT_PIECE_PERCENT: i32 = 150;
/// Distance from the square of the last move within which every move is noticed, in squares.
const NEARBY_DISTANCE: i8 = 1;
/// Resolution of the random numbers.
const RANDOM_RESOLUTION: u64 = 1 << 20;

impl Whim {
    pub fn new(temperature: i32, evaluator: &Evaluator, seed: u64) -> Self {
        let max_margin = great_piece_value(evaluator) * MAX_MARGIN / 100;
        Self { temperature, margin: (temperature * MARGIN_FACTOR).min(max_margin), seed }
    }

    /// Chooses one of the scores, which are sorted best first. Returns its index and the number of
    /// candidates. Forced wins and losses are not mixed with other scores.
    pub fn choose(&self, scores: &[i32]) -> (usize, usize) {
        let Some(&best) = scores.first() else { return (0, 0) };
        let is_unforced = |score: i32| Score(score).forced_end().is_none();
        let plausible =
            |&&score: &&i32| score > best - self.margin && is_unforced(score) == is_unforced(best);
        let count = if is_unforced(best) { scores.iter().take_while(plausible).count() } else { 1 };
        let weight = |&score: &i32| (-f64::from(best - score) / f64::from(self.temperature.max(1))).exp();
        let total: f64 = scores[..count].iter().map(weight).sum();
        let mut remaining = total * (mix(self.seed) % RANDOM_RESOLUTION) as f64 / RANDOM_RESOLUTION as f64;
        let chosen = scores[..count].iter().position(|score| {
            remaining -= weight(score);
            remaining < 0.0
        });
        (chosen.unwrap_or(0), count.max(1))
    }
}

/// Least value of a great piece, which even a beginner does not give away, in centipawns.
const fn great_piece_value(evaluator: &Evaluator) -> i32 {
    evaluator.mean_piece_value * GREAT_PIECE_PERCENT / 100
}

/// The moves that a player of this level notices: captures, promotions, moves near the last one, rescues of a
/// hanging great piece, and `percent` per cent of the others; all moves while the royal is attacked.
pub(super) fn noticed_moves(
    evaluator: &Evaluator,
    position: &Position,
    moves: &[Move],
    percent: u64,
    seed: u64,
) -> Vec<Move> {
    let us = position.side_to_move();
    if percent >= 100 || position.royal_capturer(us.other(), &mut MoveList::default()).is_some() {
        return moves.to_vec();
    }
    let hanging = hanging_great_pieces(evaluator, position, us);
    let coordinates = |mv: Move| evaluator.variant.tables().coordinates[mv.to().index()];
    let last = position.moves().next_back().map(coordinates);
    let is_near = |mv: Move| {
        let (column, rank) = coordinates(mv);
        last.is_some_and(|last| (last.0 - column).abs().max((last.1 - rank).abs()) <= NEARBY_DISTANCE)
    };
    let is_conspicuous = |mv: Move| {
        evaluator.gain(position, mv) > 0
            || mv.from().is_some_and(|from| hanging.contains(&from))
            || is_near(mv)
    };
    let roll = |mv: Move| mix(seed ^ mix(mv.bits())) % 100;
    let noticed = moves.iter().copied().filter(|&mv| roll(mv) < percent || is_conspicuous(mv));
    let noticed: Vec<Move> = noticed.collect();
    if noticed.is_empty() { moves.to_vec() } else { noticed }
}

/// Whether the side that has just moved can lose a great piece to a capture.
pub(super) fn gives_great_piece_away(evaluator: &Evaluator, after: &Position) -> bool {
    !hanging_great_pieces(evaluator, after, after.side_to_move().other()).is_empty()
}

/// The squares of a side's great pieces that the enemy can win.
fn hanging_great_pieces(evaluator: &Evaluator, position: &Position, us: Side) -> Vec<Sq> {
    let after = BoardAfter::default();
    let is_hanging = |&sq: &Sq| {
        let kind = position.cell(sq).kind();
        let (value, entry) = (evaluator.capture_value(kind), evaluator.variant.kind(kind));
        if evaluator.piece_value(kind) < great_piece_value(evaluator) || entry.is_royal() {
            return false;
        }
        let attackers = evaluator.attacker_values(position, sq, Victim::of_kind(entry), us.other(), &after);
        let defenders = evaluator.attacker_values(position, sq, Victim::UNKNOWN, us, &after);
        evaluator.exchange_gain(value, &attackers, &defenders) > 0
    };
    position.squares_of(us).iter().copied().filter(is_hanging).collect()
}
