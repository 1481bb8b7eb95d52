//! Piece values, computed from the powers of a piece, the board and its promotion.
//!
//! The basis is mobility over a half-filled board, square by square. Powers that mobility does not measure
//! (double captures, burning, captures over pieces) are separate factors. The pieces of a new game need no
//! values in its file.

use super::weights::Weights;
use tenjiku_rules::variant::{KindId, Promotion, Sq, Variant};
use tenjiku_rules::{Piece, Position, Side};

/// The value of every kind, and its mobility on every square.
#[derive(Debug)]
pub(super) struct PieceValues {
    /// Value of each kind on the board, in centipawns.
    pub kinds: Vec<i32>,
    /// Mobility of a Black piece of each kind on each square, in board order, minus its mean.
    pub extra_mobility: Vec<Vec<f32>>,
    /// Mean mobility of each kind, in squares.
    pub mean_mobility: Vec<f64>,
}

impl PieceValues {
    pub fn new(variant: &Variant, weights: &Weights) -> Self {
        let squares: Vec<Sq> = variant.geometry().squares().collect();
        let mut values = Self { kinds: Vec::new(), extra_mobility: Vec::new(), mean_mobility: Vec::new() };
        let mut unpromoted: Vec<f64> = Vec::new();
        for (kind, _) in variant.kinds() {
            let mobility = Mobility { variant, weights, kind };
            let reach: Vec<f64> = squares.iter().map(|&sq| mobility.on_square(sq)).collect();
            let mean = reach.iter().sum::<f64>() / reach.len() as f64;
            values.extra_mobility.push(reach.iter().map(|squares| (squares - mean) as f32).collect());
            values.mean_mobility.push(mean);
            unpromoted.push(value_without_promotion(variant, weights, kind, mean));
        }
        let prospect = match variant.rules().promotion {
            Promotion::Never => 0.0,
            _ => weights.promotion_prospect,
        };
        values.kinds = variant
            .kinds()
            .map(|(id, kind)| {
                let own = unpromoted[id.index()];
                let gain = kind.promotes_to().map_or(0.0, |to| unpromoted[to.index()] - own);
                (own + gain.max(0.0) * prospect).round() as i32
            })
            .collect();
        values
    }

    pub fn value(&self, kind: KindId) -> i32 {
        self.kinds[kind.index()]
    }
}

/// Value of a kind without its promotion, in centipawns.
fn value_without_promotion(variant: &Variant, weights: &Weights, id: KindId, mean_mobility: f64) -> f64 {
    let (kind, pattern) =
        (variant.kind(id), variant.tables().move_pattern(Piece { kind: id, side: Side::Black }));
    let mut value = weights.worth_scale * mean_mobility.powf(weights.worth_exponent);
    if pattern.lion > 0 {
        value *= weights.lion_factor;
    } else if pattern.has_lion_power() {
        value *= weights.lion_line_factor;
    } else if pattern.igui {
        value *= weights.igui_factor;
    }
    if kind.is_burner() {
        value *= weights.burn_factor;
    }
    if kind.is_royal() {
        value = weights.spare_royal;
    } else if let Some(pawns) = kind.entry().value {
        value += weights.trust_in_values_of(variant) * (f64::from(pawns) * 100.0 - value);
    }
    value.max(weights.least_worth)
}

/// Maximum length of the second leg of a hook move that counts, in squares: longer ones are hardly ever open.
const MAX_SECOND_LEG: u8 = 12;
/// Corners of hook moves that are reached with a lower probability are ignored to save time.
const MIN_CORNER_PROBABILITY: f64 = 0.02;
/// Maximum share of the board that hook moves reach: several of them lead to the same squares.
const MAX_HOOK_SHARE: f64 = 0.5;

/// Mobility of a Black piece: the expected number of squares it reaches while every other square is empty
/// with probability `emptiness`.
struct Mobility<'a> {
    variant: &'a Variant,
    weights: &'a Weights,
    kind: KindId,
}

impl Mobility<'_> {
    fn on_square(&self, sq: Sq) -> f64 {
        let (geometry, emptiness) = (self.variant.geometry(), self.weights.emptiness);
        let pattern = self.variant.tables().move_pattern(Piece { kind: self.kind, side: Side::Black });
        let leaps = pattern.leaps.iter().filter(|&&delta| geometry.contains(sq.offset(delta)));
        let mut reach = self.add_rays(leaps.count() as f64, sq);
        if pattern.lion > 0 {
            reach += self.squares_around(sq, pattern.lion, 1.0);
        } else {
            let jumps = pattern.turning_lions.iter().flat_map(|lion| &lion.jumps);
            reach += jumps.filter(|&&delta| geometry.contains(sq.offset(delta))).count() as f64;
        }
        if pattern.area > 0 {
            reach += self.squares_around(sq, pattern.area, 0.5 + emptiness / 2.0);
        }
        let squares = f64::from(geometry.files()) * f64::from(geometry.ranks());
        if !pattern.hooks.is_empty() {
            reach += self.hooks(sq).min(squares * MAX_HOOK_SHARE);
        }
        if pattern.universal {
            reach += squares * emptiness;
        }
        reach
    }

    /// Adds all straight-line moves to `reach`.
    fn add_rays(&self, mut reach: f64, sq: Sq) -> f64 {
        let (geometry, emptiness) = (self.variant.geometry(), self.weights.emptiness);
        let pattern = self.variant.tables().move_pattern(Piece { kind: self.kind, side: Side::Black });
        for ray in &pattern.rays {
            let mut start = sq;
            let is_on_board = (0..ray.skip).all(|_| {
                start = start.offset(ray.delta);
                geometry.contains(start)
            });
            if is_on_board {
                let probability =
                    if ray.over_empty { self.weights.emptiness.powi(ray.skip.into()) } else { 1.0 };
                reach += probability * self.slide(start, ray.delta, ray.max, ray.over);
            }
        }
        for &delta in &pattern.range_jumps {
            let to_empty = if self.variant.rules().range_jump.lands_on_empty { emptiness } else { 0.0 };
            reach += self.line(sq, delta, self.weights.range_capture + to_empty);
        }
        for &delta in &pattern.range_captures {
            reach += self.line(sq, delta, self.weights.range_capture + emptiness);
        }
        for &(delta, steps) in &pattern.lion_lines {
            reach += self.slide(sq, delta, steps, u8::MAX);
        }
        reach
    }

    /// Squares reached along one line to its end; those behind other pieces are weighted with `weight_behind`.
    fn line(&self, sq: Sq, delta: i16, weight_behind: f64) -> f64 {
        let unhindered = self.slide(sq, delta, u8::MAX, u8::MAX);
        let unblocked = self.slide(sq, delta, u8::MAX, 0);
        unblocked + (unhindered - unblocked) * weight_behind
    }

    /// Squares reached along one line of at most `max` squares, passing over up to `over` pieces.
    fn slide(&self, start: Sq, delta: i16, max: u8, over: u8) -> f64 {
        let emptiness = self.weights.emptiness;
        let (mut reach, mut probability, mut at) = (0.0, 1.0, start.offset(delta));
        let mut passes_left = f64::from(over);
        for _ in 0..max {
            if !self.variant.geometry().contains(at) {
                break;
            }
            reach += probability;
            // Each piece that may be passed keeps the line open on average for 1 / (1 - emptiness) squares.
            if passes_left > 0.0 {
                passes_left -= 1.0 - emptiness;
            } else {
                probability *= emptiness;
            }
            at = at.offset(delta);
        }
        reach
    }

    /// Squares within a radius, each ring weighted `decay` times the one inside it.
    fn squares_around(&self, sq: Sq, radius: u8, decay: f64) -> f64 {
        let radius = i16::from(radius);
        let mut sum = 0.0;
        for x in -radius..=radius {
            for y in -radius..=radius {
                if (x, y) != (0, 0) && self.variant.geometry().square_at_offset(sq, x, y).is_some() {
                    sum += decay.powi(i32::from(x.abs().max(y.abs())) - 1);
                }
            }
        }
        sum
    }

    /// Squares reached by hook moves: the corners and the second legs.
    fn hooks(&self, sq: Sq) -> f64 {
        let mut reach = 0.0;
        let pattern = self.variant.tables().move_pattern(Piece { kind: self.kind, side: Side::Black });
        for leg in &pattern.hooks {
            let (mut corner, mut probability) = (sq.offset(leg.delta), 1.0);
            while self.variant.geometry().contains(corner) && probability > MIN_CORNER_PROBABILITY {
                reach += probability;
                probability *= self.weights.emptiness;
                let turn = |&turn: &i16| probability * self.slide(corner, turn, MAX_SECOND_LEG, 0);
                reach += leg.turns.iter().map(turn).sum::<f64>();
                corner = corner.offset(leg.delta);
            }
        }
        reach
    }
}

/// Total value of the pieces on the board except royals.
pub(super) fn material(position: &Position, values: &PieceValues) -> i32 {
    let is_royal = |kind: KindId| position.variant().kind(kind).is_royal();
    Side::BOTH
        .into_iter()
        .flat_map(|side| position.pieces(side))
        .filter(|(_, piece)| !is_royal(piece.kind))
        .map(|(_, piece)| values.value(piece.kind))
        .sum()
}
