//! A small network beside the tables: what pieces are worth together, which no sum of single numbers tells.
//!
//! Each side sees the game through the same [`Inputs`]. A view adds up the weights of its inputs in
//! [`HIDDEN`] sums, which the effects of a ply keep up to date; the sums, cut to 0..=1 and squared, of the
//! side to move and then of its enemy give the output. The output has weights of its own for each quarter of
//! the way from the opening to the endgame.

use super::inputs::Inputs;
use tenjiku_rules::variant::{KindId, Piece, Side, Sq};

/// Sums of each side's view.
pub const HIDDEN: usize = 32;
/// Parts of the way from the opening to the endgame.
pub const STAGES: usize = 4;
/// What stands for 1 in the sums.
pub const ONE: i16 = 255;
/// What stands for 1 in the weights of the output.
pub const OUTPUT_ONE: i16 = 64;
/// The largest weight of the output, so that its product with [`ONE`] fits into 16 bits.
pub const MOST_OUTPUT: i16 = 127;
/// The largest weight of an input, so that sixty of them fit into 16 bits.
pub const MOST_INPUT: i16 = 2 * ONE;

/// The sums of Black's view and of White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums([[i16; HIDDEN]; 2]);

impl Default for Sums {
    fn default() -> Self {
        Self([[0; HIDDEN]; 2])
    }
}

/// The numbers of a network.
#[derive(Clone, Debug)]
pub struct Network {
    inputs: Inputs,
    /// What each input adds to the sums of a view.
    input: Vec<[i16; HIDDEN]>,
    /// What the sums start from.
    start: [i16; HIDDEN],
    /// The weights of the output by stage: of the view of the side to move, and of its enemy's.
    output: [[[i16; HIDDEN]; 2]; STAGES],
    /// What the output starts from, by stage.
    offset: [i16; STAGES],
    /// What an output of 1 stands for, in hundredths of a Pawn.
    unit: i16,
}

impl Network {
    /// How many numbers the network of a game has.
    #[must_use]
    pub const fn count(inputs: &Inputs) -> usize {
        (inputs.count() + 1 + 2 * STAGES) * HIDDEN + STAGES + 1
    }

    /// A network of its numbers, each held within what it may be: the weights of each input, what the sums
    /// start from, the weights of the output and what it starts from, stage by stage, and the unit. `None`
    /// if there are not [`Network::count`] of them.
    #[must_use]
    pub fn of_numbers(inputs: Inputs, numbers: &[i16]) -> Option<Self> {
        if numbers.len() != Self::count(&inputs) {
            return None;
        }
        let (rows, rest) = numbers.as_chunks::<HIDDEN>();
        let (input, others) = rows.split_at(inputs.count());
        let within = |row: &[i16; HIDDEN], most: i16| row.map(|number| number.clamp(-most, most));
        let weights = |stage: usize, view: usize| within(&others[1 + 2 * stage + view], MOST_OUTPUT);
        Some(Self {
            input: input.iter().map(|row| within(row, MOST_INPUT)).collect(),
            start: within(&others[0], MOST_INPUT),
            output: std::array::from_fn(|stage| [weights(stage, 0), weights(stage, 1)]),
            offset: std::array::from_fn(|stage| rest[stage]),
            unit: rest[STAGES],
            inputs,
        })
    }

    /// Its numbers, in the order of [`Network::of_numbers`].
    pub fn numbers(&self) -> impl Iterator<Item = i16> {
        let rows = self.input.iter().chain([&self.start]).chain(self.output.iter().flatten());
        rows.flatten().chain(&self.offset).chain([&self.unit]).copied()
    }

    /// Sums without any piece.
    pub(crate) const fn start(&self) -> Sums {
        Sums([self.start; 2])
    }

    /// Adds a piece on the board to the sums, or takes it away (`times` -1).
    #[inline]
    pub(crate) fn add_piece(&self, sums: &mut Sums, piece: Piece, sq: Sq, times: i32) {
        self.add(sums, Side::BOTH.map(|view| self.inputs.on_board(view, piece, sq)), times);
    }

    /// The same for pieces in hand.
    #[inline]
    pub(crate) fn add_in_hand(&self, sums: &mut Sums, kind: KindId, side: Side, times: i32) {
        self.add(sums, Side::BOTH.map(|view| self.inputs.in_hand(view, side, kind)), times);
    }

    #[inline]
    fn add(&self, sums: &mut Sums, inputs: [usize; 2], times: i32) {
        let times = times as i16;
        for (view, input) in sums.0.iter_mut().zip(inputs) {
            for (sum, weight) in view.iter_mut().zip(&self.input[input]) {
                *sum = sum.wrapping_add(weight.wrapping_mul(times));
            }
        }
    }

    /// What the network adds for the side to move, in hundredths of a Pawn. `phase` is 0 in the opening and
    /// 256 in the endgame.
    #[inline]
    pub(crate) fn output(&self, sums: &Sums, us: Side, phase: i64) -> i32 {
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

/// The stage of a position: `phase` is 0 in the opening and 1 in the endgame.
#[must_use]
pub fn stage(phase: f32) -> usize {
    ((phase * STAGES as f32) as usize).min(STAGES - 1)
}
