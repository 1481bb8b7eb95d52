//! How the lower levels choose, as a person of that strength would: they do not notice every move, and
//! among the moves that look about as good as the best they follow a whim.

use super::evaluator::Evaluator;
use super::score::Score;
use serde::{Deserialize, Serialize};
use tenjiku_rules::attack::{BoardAfter, Victim};
use tenjiku_rules::variant::{Sq, mix};
use tenjiku_rules::{Move, MoveList, Position, Side};

/// What a lower level went by when it chose its move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelChoice {
    /// Number of legal moves.
    pub legal: usize,
    /// Number of moves it looked at.
    pub noticed: usize,
    /// Whether it looked at any reply.
    pub replies: bool,
    /// Number of moves that it thought about equally good, with the one it plays.
    pub alternatives: usize,
    /// The move it thought a little better than the one it plays.
    pub better: Option<Move>,
}

/// How a level chooses among the moves it has rated. Scores are in hundredths of a Pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Whim {
    /// A move whose score is this much below the best is chosen e times less often than the best.
    pub temperature: i32,
    /// A move farther below the best is never chosen.
    pub margin: i32,
    pub seed: u64,
}

/// The margin is this many times the temperature,
const MARGIN: i32 = 2;
/// but at most this share of a great piece, in hundredths.
const MAX_MARGIN: i32 = 80;
/// A great piece is worth this many hundredths of the mean piece of its game.
const GREAT_PIECE: i32 = 150;
/// Distance from the square of the last move within which every move is noticed, in squares.
const NEARBY: i8 = 1;
/// Range of the numbers that chance is made of.
const CHANCES: u64 = 1 << 20;

impl Whim {
    pub fn new(temperature: i32, evaluator: &Evaluator, seed: u64) -> Self {
        let most = great_piece(evaluator) * MAX_MARGIN / 100;
        Self { temperature, margin: (temperature * MARGIN).min(most), seed }
    }

    /// Chooses one of some scores, best first: its index, and how many it has chosen from. A forced
    /// end is never a matter of taste.
    pub fn choose(&self, scores: &[i32]) -> (usize, usize) {
        let Some(&best) = scores.first() else { return (0, 0) };
        let is_plain = |score: i32| Score(score).forced_end().is_none();
        let plausible = |&&score: &&i32| score > best - self.margin && is_plain(score) == is_plain(best);
        let count = if is_plain(best) { scores.iter().take_while(plausible).count() } else { 1 };
        let weight = |&score: &i32| (-f64::from(best - score) / f64::from(self.temperature.max(1))).exp();
        let all: f64 = scores[..count].iter().map(weight).sum();
        let mut left = all * (mix(self.seed) % CHANCES) as f64 / CHANCES as f64;
        let chosen = scores[..count].iter().position(|score| {
            left -= weight(score);
            left < 0.0
        });
        (chosen.unwrap_or(0), count.max(1))
    }
}

/// What a piece is worth that nobody gives away, in hundredths of a Pawn.
const fn great_piece(evaluator: &Evaluator) -> i32 {
    evaluator.mean_piece_value * GREAT_PIECE / 100
}

/// The moves that a player notices who overlooks some: captures, promotions, moves near the last one and
/// those that save a great piece, all moves if its royal is attacked, and `percent` in a hundred of
/// the others.
pub(super) fn notice(
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
    let place = |mv: Move| evaluator.variant.tables().coordinates[mv.to().index()];
    let last = position.moves().next_back().map(place);
    let is_near = |mv: Move| {
        let (column, rank) = place(mv);
        last.is_some_and(|last| (last.0 - column).abs().max((last.1 - rank).abs()) <= NEARBY)
    };
    let catches_the_eye = |mv: Move| {
        evaluator.gain(position, mv) > 0
            || mv.from().is_some_and(|from| hanging.contains(&from))
            || is_near(mv)
    };
    let chance = |mv: Move| mix(seed ^ mix(mv.bits())) % 100;
    let noticed = moves.iter().copied().filter(|&mv| chance(mv) < percent || catches_the_eye(mv));
    let noticed: Vec<Move> = noticed.collect();
    if noticed.is_empty() { moves.to_vec() } else { noticed }
}

/// Whether the side that has just moved loses a great piece to the next capture.
pub(super) fn gives_great_piece_away(evaluator: &Evaluator, after: &Position) -> bool {
    !hanging_great_pieces(evaluator, after, after.side_to_move().other()).is_empty()
}

/// Where a side has great pieces that the enemy could capture at a profit.
fn hanging_great_pieces(evaluator: &Evaluator, position: &Position, us: Side) -> Vec<Sq> {
    let after = BoardAfter::default();
    let is_hanging = |&sq: &Sq| {
        let kind = position.cell(sq).kind();
        let (price, entry) = (evaluator.price(kind), evaluator.variant.kind(kind));
        if evaluator.piece_value(kind) < great_piece(evaluator) || entry.is_royal() {
            return false;
        }
        let attackers = evaluator.attacker_prices(position, sq, Victim::of_kind(entry), us.other(), &after);
        let defenders = evaluator.attacker_prices(position, sq, Victim::UNKNOWN, us, &after);
        evaluator.exchange_gain(price, &attackers, &defenders) > 0
    };
    position.squares_of(us).iter().copied().filter(is_hanging).collect()
}
