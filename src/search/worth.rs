//! What a piece is worth: from its powers, the board and what it may become.
//!
//! The measure is mobility on a half-filled board, square by square. Powers that mobility does not
//! tell (double captures, burning, captures over pieces) are factors of their own. So a piece of a
//! game nobody has heard of has a worth at once.

use super::weights::Weights;
use crate::rules::{Piece, Position, Side};
use crate::variant::{KindId, Promotion, Sq, Variant};

/// Worth of every kind, and of every square for it.
#[derive(Debug)]
pub(super) struct Worth {
    /// Worth of each kind on the board, in hundredths of a Pawn.
    pub kinds: Vec<i32>,
    /// Mobility of a Black piece of each kind on each square of the list, less its mean.
    pub leeway: Vec<Vec<f32>>,
    /// Mean mobility of each kind.
    pub mobility: Vec<f64>,
}

impl Worth {
    pub fn new(variant: &Variant, weights: &Weights) -> Self {
        let squares: Vec<Sq> = variant.geometry().squares().collect();
        let mut worth = Self { kinds: Vec::new(), leeway: Vec::new(), mobility: Vec::new() };
        let mut bare: Vec<f64> = Vec::new();
        for (id, kind) in variant.kinds() {
            let reach: Vec<f64> = squares.iter().map(|&sq| mobility(variant, weights, id, sq)).collect();
            let mean = reach.iter().sum::<f64>() / reach.len() as f64;
            worth.leeway.push(reach.iter().map(|here| (here - mean) as f32).collect());
            worth.mobility.push(mean);
            let walk = variant.tables.walk(Piece { kind: id, side: Side::Black });
            let mut value = weights.worth_scale * mean.powf(weights.worth_exponent);
            if walk.lion > 0 {
                value *= weights.lion_factor;
            } else if !walk.lion_lines.is_empty() {
                value *= weights.lion_line_factor;
            } else if walk.igui {
                value *= weights.igui_factor;
            }
            if kind.is_burner() {
                value *= weights.burn_factor;
            }
            if kind.is_royal() {
                value = weights.spare_royal;
            } else if let Some(told) = kind.entry().value {
                value += weights.trust_in_file * (f64::from(told) * 100.0 - value);
            }
            bare.push(value.max(weights.least_worth));
        }
        worth.kinds = variant
            .kinds()
            .map(|(id, kind)| {
                let gain = kind.promotes_to().map_or(0.0, |to| bare[to.index()] - bare[id.index()]);
                let easy = match variant.rules().promotion {
                    Promotion::Never => 0.0,
                    _ => weights.promotion_prospect,
                };
                (bare[id.index()] + gain.max(0.0) * easy).round() as i32
            })
            .collect();
        worth
    }

    pub fn of(&self, kind: KindId) -> i32 {
        self.kinds[kind.index()]
    }
}

/// Squares after which the second leg of a hook move is hardly ever open.
const FAR: u8 = 12;

/// Mean number of squares a Black piece reaches from `sq`, every other square being empty with the
/// probability of the weights.
fn mobility(variant: &Variant, weights: &Weights, kind: KindId, sq: Sq) -> f64 {
    let geometry = variant.geometry();
    let open = weights.emptiness;
    let walk = variant.tables.walk(Piece { kind, side: Side::Black });
    let on_board = |sq: Sq| geometry.contains(sq);
    let slide = |start: Sq, delta: i16, max: u8, over: u8| {
        let (mut reach, mut chance, mut at) = (0.0, 1.0, start.offset(delta));
        let mut passed = f64::from(over);
        for _ in 0..max {
            if !on_board(at) {
                break;
            }
            reach += chance;
            // Each piece that may be passed keeps the line open for a while.
            if passed > 0.0 {
                passed -= 1.0 - open;
            } else {
                chance *= open;
            }
            at = at.offset(delta);
        }
        reach
    };
    let mut reach: f64 = walk.leaps.iter().filter(|&&delta| on_board(sq.offset(delta))).count() as f64;
    for ray in &walk.rays {
        let mut start = sq;
        let skipped = (0..ray.skip).all(|_| {
            start = start.offset(ray.delta);
            on_board(start)
        });
        if skipped {
            reach += slide(start, ray.delta, ray.max, ray.over);
        }
    }
    for &delta in &walk.ranges {
        let all = slide(sq, delta, u8::MAX, u8::MAX);
        let plain = slide(sq, delta, u8::MAX, 0);
        reach += plain + (all - plain) * weights.range_capture;
    }
    for &(delta, steps) in &walk.lion_lines {
        reach += slide(sq, delta, steps, u8::MAX);
    }
    let around = |radius: u8, fall: f64| {
        let radius = i16::from(radius);
        let mut sum = 0.0;
        for x in -radius..=radius {
            for y in -radius..=radius {
                if (x, y) != (0, 0) && geometry.shifted(sq, x, y).is_some() {
                    sum += fall.powi(i32::from(x.abs().max(y.abs())) - 1);
                }
            }
        }
        sum
    };
    if walk.lion > 0 {
        reach += around(walk.lion, 1.0);
    }
    if walk.area > 0 {
        reach += around(walk.area, 0.5 + open / 2.0);
    }
    if !walk.hooks.is_empty() {
        let squares = f64::from(geometry.files()) * f64::from(geometry.ranks());
        let mut hooked = 0.0;
        for leg in &walk.hooks {
            let (mut corner, mut chance) = (sq.offset(leg.delta), 1.0);
            // Corners that are hardly ever reached would only cost time.
            while on_board(corner) && chance > 0.02 {
                hooked += chance;
                chance *= open;
                let turn = |&turn: &i16| chance * slide(corner, turn, FAR, 0);
                hooked += leg.turns.iter().map(turn).sum::<f64>();
                corner = corner.offset(leg.delta);
            }
        }
        // Many of its ways lead to the same squares.
        reach += hooked.min(squares * 0.5);
    }
    if walk.universal {
        reach += f64::from(geometry.files()) * f64::from(geometry.ranks()) * open;
    }
    reach
}

/// Worth of all that stands on the board but the royals, both sides together.
pub(super) fn material(position: &Position, worth: &Worth) -> i32 {
    let royal = |kind: KindId| position.variant().kind(kind).is_royal();
    Side::BOTH
        .into_iter()
        .flat_map(|side| position.pieces(side))
        .filter(|(_, piece)| !royal(piece.kind))
        .map(|(_, piece)| worth.of(piece.kind))
        .sum()
}
