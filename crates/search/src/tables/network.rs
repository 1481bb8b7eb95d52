//! A small efficiently updatable network (NNUE) for interactions between pieces.
//!
//! Both sides use the same [`Inputs`]. The accumulator of each perspective has [`HIDDEN`] sums, updated from
//! the effects of a ply. The sums of both perspectives, that of the side to move first, are clipped to 0..=1, squared
//! and fed to the output layer. This layer has separate weights for each quarter of the game phase.

use super::inputs::Inputs;
use tenjiku_rules::variant::{KindId, Piece, Side, Sq};

/// Hidden units per perspective.
pub const HIDDEN: usize = 32;
/// Number of output layers, by game phase.
pub const STAGES: usize = 4;
/// Fixed-point 1 of the hidden layer.
pub const ONE: i16 = 255;
/// Fixed-point 1 of the output weights.
pub const OUTPUT_ONE: i16 = 64;
/// Maximum output weight: its product with [`ONE`] fits into 16 bits.
pub const MAX_OUTPUT: i16 = 127;
/// Maximum input weight: sixty of them fit into 16 bits.
pub const MAX_INPUT: i16 = 2 * ONE;

/// Accumulator: the sums from Black's perspective and from White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulator([[i16; HIDDEN]; 2]);

impl Default for Accumulator {
    fn default() -> Self {
        Self([[0; HIDDEN]; 2])
    }
}

/// Weights of a network.
#[derive(Clone, Debug)]
pub struct Network {
    inputs: Inputs,
    input: Vec<[i16; HIDDEN]>,
    /// Bias of the hidden layer.
    start: [i16; HIDDEN],
    /// Output weights by stage: for the perspective of the side to move, and of its enemy.
    output: [[[i16; HIDDEN]; 2]; STAGES],
    /// Bias of the output, by stage.
    offset: [i16; STAGES],
    /// Value of an output of 1, in centipawns.
    unit: i16,
}

impl Network {
    /// Number of parameters of a game's network.
    #[must_use]
    pub const fn count(inputs: &Inputs) -> usize {
        (inputs.count() + 1 + 2 * STAGES) * HIDDEN + STAGES + 1
    }

    /// Creates a network from its parameters, clamped to their ranges: input weights, hidden bias, output
    /// weights and output bias by stage, and the unit. `None` if their number is not [`Network::count`].
    #[must_use]
    pub fn from_numbers(inputs: Inputs, numbers: &[i16]) -> Option<Self> {
        if numbers.len() != Self::count(&inputs) {
            return None;
        }
        let (rows, rest) = numbers.as_chunks::<HIDDEN>();
        let (input, later_rows) = rows.split_at(inputs.count());
        let clamp_row = |row: &[i16; HIDDEN], limit: i16| row.map(|number| number.clamp(-limit, limit));
        let weights = |stage: usize, view: usize| clamp_row(&later_rows[1 + 2 * stage + view], MAX_OUTPUT);
        Some(Self {
            input: input.iter().map(|row| clamp_row(row, MAX_INPUT)).collect(),
            start: clamp_row(&later_rows[0], MAX_INPUT),
            output: std::array::from_fn(|stage| [weights(stage, 0), weights(stage, 1)]),
            offset: std::array::from_fn(|stage| rest[stage]),
            unit: rest[STAGES],
            inputs,
        })
    }

    /// The parameters, in the order of [`Network::from_numbers`].
    pub fn numbers(&self) -> impl Iterator<Item = i16> {
        let rows = self.input.iter().chain([&self.start]).chain(self.output.iter().flatten());
        rows.flatten().chain(&self.offset).chain([&self.unit]).copied()
    }

    /// The accumulator of an empty board.
    pub(crate) const fn start(&self) -> Accumulator {
        Accumulator([self.start; 2])
    }

    /// Adds a piece on the board, or removes it (`times` -1).
    #[inline]
    pub(crate) fn add_piece(&self, sums: &mut Accumulator, piece: Piece, sq: Sq, times: i32) {
        self.add(sums, Side::BOTH.map(|view| self.inputs.on_board(view, piece, sq)), times);
    }

    #[inline]
    pub(crate) fn add_in_hand(&self, sums: &mut Accumulator, kind: KindId, side: Side, times: i32) {
        self.add(sums, Side::BOTH.map(|view| self.inputs.in_hand(view, side, kind)), times);
    }

    #[inline]
    fn add(&self, sums: &mut Accumulator, inputs: [usize; 2], times: i32) {
        let times = times as i16;
        for (view, input) in sums.0.iter_mut().zip(inputs) {
            for (sum, weight) in view.iter_mut().zip(&self.input[input]) {
                *sum = sum.wrapping_add(weight.wrapping_mul(times));
            }
        }
    }

    /// Output for the side to move, in centipawns. `phase` is 0 in the opening and 256 in the endgame.
    #[inline]
    pub(crate) fn output(&self, sums: &Accumulator, us: Side, phase: i64) -> i32 {
        let stage = stage(phase as f32 / 256.0);
        let mut total = 0;
        for (view, weights) in [us, us.other()].into_iter().zip(&self.output[stage]) {
            for (sum, weight) in sums.0[view.index()].iter().zip(weights) {
                let sum = (*sum).clamp(0, ONE);
                total += i32::from(sum * *weight) * i32::from(sum);
            }
        }
        let total = total / i32::from(ONE) + i32::from(self.offset[stage]) * i32::from(ONE);
        (i64::from(total) * i64::from(self.unit) / (i64::from(ONE) * i64::from(OUTPUT_ONE))) as i32
    }
}

/// The output stage of a game phase, which is 0 in the opening and 1 in the endgame.
#[must_use]
pub fn stage(phase: f32) -> usize {
    ((phase * STAGES as f32) as usize).min(STAGES - 1)
}
