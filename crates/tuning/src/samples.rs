//! Positions as sparse vectors over the numbers of the tables.

use super::game::StoredGame;
use super::recipe::TuneError;
use std::path::Path;
use std::sync::Arc;
use tenjiku_rules::Position;
use tenjiku_rules::variant::{Piece, Side, Sq, Variant};
use tenjiku_search::StaticEvaluator;
use tenjiku_search::tables::{EvalTables, Group, Inputs, Layout};

/// Samples: the computed evaluation of a position, and the count of each number. All scores are for Black.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    /// The computed evaluation, in centipawns.
    pub computed: Vec<f32>,
    /// Game phase, from 0 in the opening to 1 in the endgame.
    pub phase: Vec<f32>,
    /// 1 if Black is to move, -1 if White is.
    pub turn: Vec<f32>,
    /// The search score, in centipawns.
    pub searched: Vec<f32>,
    /// Black's score in the game, if it was finished.
    pub points: Vec<Option<f32>>,
    /// Whether the sample belongs to the validation set.
    pub held_out: Vec<bool>,
    /// End of each sample's entries.
    pub ends: Vec<usize>,
    /// The numbers with nonzero counts, Black's minus White's.
    pub entries: Vec<(u16, i8)>,
    /// End of each sample's inputs.
    pub input_ends: Vec<usize>,
    /// Network inputs from Black's perspective, repeated for several pieces in hand. Empty without a network.
    pub inputs: Vec<u16>,
    /// Occurrences of each number, weighted by opening and endgame, for either side.
    pub uses: Vec<(f64, f64)>,
}

impl Samples {
    pub const fn len(&self) -> usize {
        self.computed.len()
    }

    /// Indices of the training set.
    pub fn training_set(&self) -> Vec<usize> {
        (0..self.len()).filter(|&sample| !self.held_out[sample]).collect()
    }

    pub fn entries_of(&self, sample: usize) -> &[(u16, i8)] {
        let start = if sample == 0 { 0 } else { self.ends[sample - 1] };
        &self.entries[start..self.ends[sample]]
    }

    /// Network inputs of a position from Black's perspective.
    pub fn inputs_of(&self, sample: usize) -> &[u16] {
        let start = if sample == 0 { 0 } else { self.input_ends[sample - 1] };
        &self.inputs[start..self.input_ends[sample]]
    }
}

/// One game in this many goes to the validation set.
const HELD_OUT_INTERVAL: u32 = 10;
/// Maximum lead of a sample, in mean piece values.
const MAX_LEAD: i32 = 12;

pub(crate) struct Collector<'v> {
    variant: &'v Arc<Variant>,
    layout: Layout,
    /// The inputs of the network to be trained, if any.
    inputs: Option<&'v Inputs>,
    computed: StaticEvaluator,
    counts: Vec<i16>,
    touched: Vec<u16>,
    pub samples: Samples,
}

impl<'v> Collector<'v> {
    /// `inputs` are those of the network to be trained, if any.
    pub fn new(variant: &'v Arc<Variant>, inputs: Option<&'v Inputs>) -> Self {
        let empty = EvalTables::empty(variant);
        let computed = StaticEvaluator::new(variant, &empty);
        let layout = empty.layout;
        let samples = Samples { uses: vec![(0.0, 0.0); layout.count()], ..Samples::default() };
        Self {
            variant,
            inputs,
            computed,
            counts: vec![0; layout.count()],
            touched: Vec::new(),
            samples,
            layout,
        }
    }

    /// Adds the quiet positions of a game from `file`.
    pub fn add_game(&mut self, game: &StoredGame, file: &Path) -> Result<(), TuneError> {
        let mut position = Position::new(Arc::clone(self.variant));
        for (ply, &mv) in game.moves.iter().enumerate() {
            let Ok(mv) = position.accept(mv) else {
                let what = format!("ply {} of game {} is not a legal move", ply + 1, game.number);
                return Err(TuneError::Broken { file: file.to_owned(), what });
            };
            let score = ply.checked_sub(game.opening).and_then(|after| game.scores.get(after));
            let side = position.side_to_move();
            let usable_score = score.filter(|score| {
                score.abs() <= self.computed.mean_value() * MAX_LEAD && position.checks(side).is_empty()
            });
            let count = pieces(&position);
            // A position is quiet if the move played in it is quiet, which is known only after that move.
            let before = usable_score.map(|_| position.clone());
            position.play(mv, &mut ());
            if let (Some(&score), Some(before)) = (usable_score, before)
                && !mv.promotes()
                && (pieces(&position) == count || mv.is_drop())
            {
                let score = if side == Side::Black { score } else { -score };
                self.add(&before, score, game);
            }
        }
        Ok(())
    }

    fn add(&mut self, position: &Position, searched: i32, game: &StoredGame) {
        let (computed, phase) = self.computed.evaluate(position);
        self.count(position, phase);
        let samples = &mut self.samples;
        samples.computed.push(computed.0 as f32);
        samples.phase.push(phase);
        samples.turn.push(if position.side_to_move() == Side::Black { 1.0 } else { -1.0 });
        samples.searched.push(searched as f32);
        samples.points.push(game.end.points());
        samples.held_out.push(game.number % HELD_OUT_INTERVAL == HELD_OUT_INTERVAL - 1);
        self.touched.sort_unstable();
        self.touched.dedup();
        for number in self.touched.drain(..) {
            let count = std::mem::take(&mut self.counts[usize::from(number)]);
            if count != 0 {
                samples.entries.push((number, count.clamp(-127, 127) as i8));
            }
        }
        samples.ends.push(samples.entries.len());
        if let Some(inputs) = self.inputs {
            list_inputs(inputs, position, &mut samples.inputs);
            samples.input_ends.push(samples.inputs.len());
        }
    }

    /// Counts the numbers that apply to a position.
    fn count(&mut self, position: &Position, phase: f32) {
        let sole = |side| match position.royals(side) {
            &[royal] => Some(royal),
            _ => None,
        };
        let royals = Side::BOTH.map(sole);
        for side in Side::BOTH {
            for (sq, piece) in position.pieces(side) {
                self.count_piece(piece, sq, royals, phase);
            }
            let empty = StaticEvaluator::empty_next_to_royal(position, side.other());
            for (kind, number) in position.hand(side) {
                let (hand, open) =
                    (self.layout.start(Group::Hand, kind), self.layout.start(Group::Open, kind));
                for _ in 0..number {
                    self.touch(hand, side, phase);
                    (0..empty).for_each(|_| self.touch(open, side, phase));
                }
            }
        }
    }

    fn count_piece(&mut self, piece: Piece, sq: Sq, royals: [Option<Sq>; 2], phase: f32) {
        self.touch(self.layout.start(Group::Value, piece.kind), piece.side, phase);
        self.touch(self.layout.square(piece, sq), piece.side, phase);
        for (royal_side, royal) in Side::BOTH.into_iter().zip(royals) {
            let group = if royal_side == piece.side { Group::Own } else { Group::Enemy };
            if let Some(number) = royal.and_then(|royal| self.layout.near(piece, sq, royal, group)) {
                self.touch(number, piece.side, phase);
            }
        }
    }

    fn touch(&mut self, number: usize, side: Side, phase: f32) {
        self.counts[number] += if side == Side::Black { 1 } else { -1 };
        self.touched.push(number as u16);
        let uses = &mut self.samples.uses[number];
        uses.0 += f64::from(1.0 - phase);
        uses.1 += f64::from(phase);
    }
}

/// Appends the inputs from Black's perspective.
fn list_inputs(inputs: &Inputs, position: &Position, list: &mut Vec<u16>) {
    for side in Side::BOTH {
        let on_board =
            position.pieces(side).map(|(sq, piece)| inputs.on_board(Side::Black, piece, sq) as u16);
        list.extend(on_board);
        for (kind, number) in position.hand(side) {
            let input = inputs.in_hand(Side::Black, side, kind) as u16;
            list.extend(std::iter::repeat_n(input, usize::from(number)));
        }
    }
}

fn pieces(position: &Position) -> usize {
    Side::BOTH.into_iter().map(|side| position.pieces(side).len()).sum()
}

#[cfg(test)]
mod tests {
    use super::super::game::random_game;
    use super::*;
    use tenjiku_rules::variant::RandomNumbers;

    /// The corrections implied by the samples equal those of the evaluator.
    #[test]
    fn samples_reproduce_the_evaluator() {
        for id in ["tori", "shogi", "chu", "dai"] {
            let variant = Variant::built_in(id).unwrap();
            let mut tables = EvalTables::empty(&variant);
            let mut random = RandomNumbers::new(5);
            for number in tables.opening.iter_mut().chain(&mut tables.endgame) {
                *number = random.below(101) as i16 - 50;
            }
            let learned = StaticEvaluator::new(&variant, &tables);
            let mut collector = Collector::new(&variant, None);
            let stored = random_game(&variant, 11, 120, |_| 0);
            collector.add_game(&stored, Path::new("games")).expect("a valid game");
            assert!(collector.samples.len() > 10, "{id}");
            let (mut position, mut sample) = (Position::new(Arc::clone(&variant)), 0);
            for &mv in &stored.moves {
                let (score, phase) = learned.evaluate(&position);
                let samples = &collector.samples;
                if sample < samples.len()
                    && samples.computed[sample] == collector.computed.evaluate(&position).0.0 as f32
                    && samples.phase[sample] == phase
                {
                    let correction: f32 = samples
                        .entries_of(sample)
                        .iter()
                        .map(|&(number, count)| {
                            let (opening, endgame) =
                                (tables.opening[usize::from(number)], tables.endgame[usize::from(number)]);
                            let tapered = f32::from(opening) * (1.0 - phase) + f32::from(endgame) * phase;
                            tapered * f32::from(count)
                        })
                        .sum();
                    let sum = samples.computed[sample] + correction;
                    assert!((sum - score.0 as f32).abs() < 2.5, "{id}: {sum} for {}", score.0);
                    sample += 1;
                }
                position.play(mv, &mut ());
            }
            assert_eq!(sample, collector.samples.len(), "{id}");
        }
    }

    #[test]
    fn a_game_with_an_illegal_move_is_rejected() {
        let variant = Variant::built_in("tori").unwrap();
        let mut stored = random_game(&variant, 11, 120, |_| 0);
        stored.moves[4] = stored.moves[0];
        let error = Collector::new(&variant, None).add_game(&stored, Path::new("x")).expect_err("rejected");
        assert!(error.to_string().contains("ply 5 of game 0"), "{error}");
    }
}
