//! Trains the network on the residual of the tables.
//!
//! It uses the same samples and the same loss as the tables, whose numbers stay fixed. Both perspectives of a
//! sample are evaluated, the side to move first.

use super::adam::Adam;
use super::fit::{Numbers, held_out_loss, logistic, targets};
use super::samples::Samples;
use std::sync::mpsc;
use tenjiku_rules::variant::{RandomNumbers, Variant, mix};
use tenjiku_search::tables::Inputs;
use tenjiku_search::tables::network::{
    HIDDEN, MAX_INPUT, MAX_OUTPUT, Network, ONE, OUTPUT_ONE, STAGES, stage,
};

const BATCH_SIZE: usize = 1024;
const EPOCHS: u32 = 30;
/// First and last learning rate.
const LEARNING_RATES: (f32, f32) = (0.002, 0.00002);
/// Weight decays per step, relative to the learning rate. The best value differs between games, so all are
/// tried.
const DECAYS: [f32; 3] = [0.1, 0.3, 1.0];
/// Maximum initial input weight.
const MAX_INITIAL_WEIGHT: f32 = 0.1;

/// Initial hidden bias, in the middle of the active range.
const INITIAL_BIAS: f32 = 0.3;

/// A row of parameters: of an input, of the bias, or of an output.
type Row = [f32; HIDDEN];

/// Result of a forward pass.
struct Pass {
    /// Hidden sums of the side to move and of its enemy.
    sums: [Row; 2],
    stage: usize,
    /// Network output for the side to move, in units.
    output: f32,
}

/// Trains networks with different weight decays in parallel, and returns the one with the lowest validation
/// loss, with that loss. `report` receives the epochs and losses of all.
pub(crate) fn train(
    data: &TrainingData<'_>,
    seed: u64,
    report: &mut dyn FnMut(u32, f64),
) -> (Option<Network>, f64) {
    let (sender, epochs) = mpsc::channel();
    let trained: Vec<(Option<Network>, f64)> = std::thread::scope(|scope| {
        let start_training = |decay| {
            let sender = sender.clone();
            scope.spawn(move || Training::new(data, decay, seed).run(&sender))
        };
        let threads = DECAYS.map(start_training);
        drop(sender);
        epochs.iter().for_each(|(epoch, loss)| report(epoch, loss));
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    });
    trained.into_iter().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((None, f64::INFINITY))
}

/// Data shared by all networks in training.
pub(crate) struct TrainingData<'s> {
    samples: &'s Samples,
    inputs: &'s Inputs,
    /// For each mirror and each side: the input of that side's perspective for every input of Black's.
    input_maps: Vec<[Vec<u16>; 2]>,
    /// Value of an output of 1, in centipawns.
    scale: f32,
    /// Scores by the tables, whose numbers are fixed, for Black.
    table_scores: Vec<f32>,
    targets: Vec<f32>,
}

impl<'s> TrainingData<'s> {
    pub fn new(
        variant: &Variant,
        samples: &'s Samples,
        inputs: &'s Inputs,
        numbers: &Numbers,
        scale: f32,
    ) -> Self {
        Self {
            samples,
            inputs,
            input_maps: input_maps(variant, inputs),
            scale,
            table_scores: (0..samples.len()).map(|sample| numbers.score(samples, sample)).collect(),
            targets: targets(samples, scale),
        }
    }
}

struct Training<'s> {
    shared: &'s TrainingData<'s>,
    decay: f32,
    /// Parameters in the order of [`Network::from_numbers`] without its last number, the unit, as real numbers.
    numbers: Vec<f32>,
    gradient: Vec<f32>,
    adam: Adam,
    random: RandomNumbers,
}

impl<'s> Training<'s> {
    fn new(shared: &'s TrainingData<'s>, decay: f32, seed: u64) -> Self {
        let inputs = shared.inputs;
        let count = Network::count(inputs) - 1;
        let mut random = RandomNumbers::new(mix(seed));
        let mut random_weight = || (random.below(2001) as f32 / 1000.0 - 1.0) * MAX_INITIAL_WEIGHT;
        let mut numbers = vec![0.0; count];
        let hidden = (inputs.count() + 1) * HIDDEN;
        numbers.fill_with(&mut random_weight);
        numbers[inputs.count() * HIDDEN..hidden].fill(INITIAL_BIAS);
        Self { shared, decay, numbers, gradient: vec![0.0; count], adam: Adam::new(count), random }
    }

    /// Trains for all epochs with decreasing learning rates. Sends each epoch and its validation loss; the
    /// last loss is also returned.
    fn run(mut self, epochs: &mpsc::Sender<(u32, f64)>) -> (Option<Network>, f64) {
        let mut loss = f64::INFINITY;
        let mut training_set = self.shared.samples.training_set();
        for epoch in 1..=EPOCHS {
            self.random.shuffle(&mut training_set);
            let progress = (epoch - 1) as f32 / (EPOCHS - 1) as f32;
            let step = LEARNING_RATES.0 * (LEARNING_RATES.1 / LEARNING_RATES.0).powf(progress);
            for batch in training_set.chunks(BATCH_SIZE) {
                self.step(batch, step);
            }
            loss = self.held_out_loss();
            // The receiver may have been dropped.
            let _ = epochs.send((epoch, loss));
        }
        (self.network(), loss)
    }

    /// A row of parameters: first one row for each input, then the biases, then the outputs.
    fn row(&self, number: usize) -> &Row {
        &self.numbers.as_chunks().0[number]
    }

    /// Index of the first output row of a stage.
    const fn output_row(&self, stage: usize) -> usize {
        self.shared.inputs.count() + 1 + 2 * stage
    }

    fn output_bias_index(&self, stage: usize) -> usize {
        self.numbers.len() - STAGES + stage
    }

    /// The perspective of the side to move, then of its enemy: 0 is Black's, 1 White's.
    fn views(&self, sample: usize) -> [usize; 2] {
        if self.shared.samples.turn[sample] > 0.0 { [0, 1] } else { [1, 0] }
    }

    /// Forward pass of a sample through one of the mirrors; mirror 0 is the identity.
    fn pass(&self, sample: usize, mirror: usize) -> Pass {
        let stage = stage(self.shared.samples.phase[sample]);
        let mut sums = [*self.row(self.shared.inputs.count()); 2];
        let mut output = self.numbers[self.output_bias_index(stage)];
        for (view, side) in self.views(sample).into_iter().enumerate() {
            let map = &self.shared.input_maps[mirror][side];
            for &input in self.shared.samples.inputs_of(sample) {
                let row = self.row(map[usize::from(input)].into());
                sums[view].iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            let weights = self.row(self.output_row(stage) + view);
            output += sums[view]
                .iter()
                .zip(weights)
                .map(|(sum, w)| clipped_relu(*sum) * clipped_relu(*sum) * w)
                .sum::<f32>();
        }
        Pass { sums, stage, output }
    }

    /// Black's expected score in a sample.
    fn expected(&self, sample: usize, pass: &Pass) -> f32 {
        logistic(
            self.shared.table_scores[sample]
                + self.shared.samples.turn[sample] * pass.output * self.shared.scale,
            self.shared.scale,
        )
    }

    /// Adds the gradient of a sample's loss.
    fn add_gradient(&mut self, sample: usize, mirror: usize, weight: f32) {
        let pass = self.pass(sample, mirror);
        let error = self.expected(sample, &pass) - self.shared.targets[sample];
        let slope = error * self.shared.samples.turn[sample] * weight;
        let bias = self.output_bias_index(pass.stage);
        self.gradient[bias] += slope;
        let first_output = self.output_row(pass.stage);
        for (view, side) in self.views(sample).into_iter().enumerate() {
            let map = &self.shared.input_maps[mirror][side];
            let weights = *self.row(first_output + view);
            let rows = self.gradient.as_chunks_mut::<HIDDEN>().0;
            let mut hidden_gradient = [0.0; HIDDEN];
            for (hidden, &sum) in pass.sums[view].iter().enumerate() {
                rows[first_output + view][hidden] += slope * clipped_relu(sum) * clipped_relu(sum);
                let derivative = if sum > 0.0 && sum < 1.0 { 2.0 * sum } else { 0.0 };
                hidden_gradient[hidden] = slope * weights[hidden] * derivative;
            }
            let start = self.shared.inputs.count();
            rows[start]
                .iter_mut()
                .zip(hidden_gradient)
                .for_each(|(slope, hidden_gradient)| *slope += hidden_gradient);
            for &input in self.shared.samples.inputs_of(sample) {
                let row = &mut rows[usize::from(map[usize::from(input)])];
                row.iter_mut()
                    .zip(hidden_gradient)
                    .for_each(|(slope, hidden_gradient)| *slope += hidden_gradient);
            }
        }
    }

    fn compute_gradient(&mut self, batch: &[usize]) {
        self.gradient.fill(0.0);
        for &sample in batch {
            let mirror = self.random.below(self.shared.input_maps.len());
            self.add_gradient(sample, mirror, 1.0 / batch.len() as f32);
        }
    }

    fn step(&mut self, batch: &[usize], step: f32) {
        self.compute_gradient(batch);
        self.adam.step(&mut self.numbers, &self.gradient, step);
        let hidden = (self.shared.inputs.count() + 1) * HIDDEN;
        let (input, output) = self.numbers.split_at_mut(hidden);
        let input_limit = f32::from(MAX_INPUT) / f32::from(ONE);
        let output_limit = f32::from(MAX_OUTPUT) / f32::from(OUTPUT_ONE);
        for (numbers, limit) in [(input, input_limit), (output, output_limit)] {
            for number in numbers {
                *number = (*number * (1.0 - step * self.decay)).clamp(-limit, limit);
            }
        }
    }

    fn held_out_loss(&self) -> f64 {
        let expected = |sample| self.expected(sample, &self.pass(sample, 0));
        held_out_loss(self.shared.samples, &self.shared.targets, expected)
    }

    fn network(&self) -> Option<Network> {
        let hidden = (self.shared.inputs.count() + 1) * HIDDEN;
        let quantise = |(index, number): (usize, &f32)| {
            let unit = if index < hidden { ONE } else { OUTPUT_ONE };
            (number * f32::from(unit)).round() as i16
        };
        let numbers = self.numbers.iter().enumerate().map(quantise);
        let numbers: Vec<i16> = numbers.chain([self.shared.scale.round() as i16]).collect();
        Network::from_numbers(self.shared.inputs.clone(), &numbers)
    }
}

/// The inputs of Black's and White's perspective for every input of Black's; also mirrored left to right, if
/// the game is symmetric.
fn input_maps(variant: &Variant, inputs: &Inputs) -> Vec<[Vec<u16>; 2]> {
    let identity = Some((0..inputs.count()).collect());
    let mirrors = [identity, inputs.mirror_map(variant)].into_iter().flatten();
    let views = |mirror: Vec<usize>| {
        let black = mirror.iter().map(|&input| input as u16).collect();
        [black, mirror.iter().map(|&input| inputs.flip(input) as u16).collect()]
    };
    mirrors.map(views).collect()
}

/// Clipped ReLU: clamps a sum to 0..=1.
const fn clipped_relu(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::fit::loss;
    use super::super::game::{StoredGame, random_game};
    use super::super::samples::Collector;
    use super::*;
    use std::path::Path;
    use std::sync::Arc;
    use tenjiku_rules::{Position, Side};
    use tenjiku_search::StaticEvaluator;
    use tenjiku_search::tables::EvalTables;

    fn zero_numbers(variant: &Variant) -> Numbers {
        let len = EvalTables::empty(variant).layout.count();
        Numbers { opening: vec![0.0; len], endgame: vec![0.0; len], tempo: 0.0 }
    }

    /// Random games with positions scored by `score` for the side to move.
    fn random_games(variant: &Arc<Variant>, count: u32, score: fn(&Position) -> i32) -> Vec<StoredGame> {
        (0..count)
            .map(|number| StoredGame { number, ..random_game(variant, number.into(), 80, score) })
            .collect()
    }

    fn samples(variant: &Arc<Variant>, inputs: &Inputs, games: &[StoredGame]) -> Samples {
        let mut collector = Collector::new(variant, Some(inputs));
        games.iter().for_each(|game| collector.add_game(game, Path::new("games")).expect("a valid game"));
        collector.samples
    }

    #[test]
    fn gradients_equal_finite_differences() {
        let variant = Variant::built_in("tori").unwrap();
        let inputs = Inputs::new(&variant).expect("a small board");
        let samples =
            samples(&variant, &inputs, &random_games(&variant, 2, |position| position.plies() as i32));
        let data = TrainingData::new(&variant, &samples, &inputs, &zero_numbers(&variant), 300.0);
        let mut training = Training::new(&data, DECAYS[0], 1);
        let pairs: Vec<(usize, usize)> = (0..samples.len()).map(|sample| (sample, sample % 2)).collect();
        assert!(pairs.len() > 20 && training.shared.input_maps.len() == 2);
        let cost = |training: &Training<'_>| -> f64 {
            let sample_loss = |&(sample, mirror): &(usize, usize)| {
                loss(
                    training.expected(sample, &training.pass(sample, mirror)),
                    training.shared.targets[sample],
                )
            };
            pairs.iter().map(sample_loss).sum()
        };
        for &(sample, mirror) in &pairs {
            training.add_gradient(sample, mirror, 1.0);
        }
        let last = training.numbers.len();
        let outputs = (inputs.count() + 1) * HIDDEN..last;
        let pieces =
            (0..inputs.count() * HIDDEN).filter(|number| training.gradient[*number].abs() > 0.02).take(40);
        let numbers: Vec<usize> = pieces.chain(outputs).chain([inputs.count() * HIDDEN]).collect();
        assert!(numbers.len() > 250);
        for number in numbers {
            let (value, step) = (training.numbers[number], 0.002);
            training.numbers[number] = value + step;
            let above = cost(&training);
            training.numbers[number] = value - step;
            let below = cost(&training);
            training.numbers[number] = value;
            let (difference, slope) =
                ((above - below) / f64::from(2.0 * step), f64::from(training.gradient[number]));
            assert!(
                (difference - slope).abs() < 0.02 + 0.03 * slope.abs(),
                "{number}: {slope}, {difference}"
            );
        }
    }

    /// A nonlinear score: the side to move prefers both royals on one file while its royal is on the back rank, and on
    /// different files otherwise. No sum over single pieces expresses this score, and it is asymmetric.
    fn nonlinear_score(position: &Position) -> i32 {
        let us = position.side_to_move();
        let geometry = position.variant().geometry();
        let [own, other] = [us, us.other()].map(|side| position.royals(side)[0]);
        let back = if us == Side::Black { geometry.ranks() - 1 } else { 0 };
        let wanted = geometry.column(own) == geometry.column(other);
        if wanted == (geometry.rank(own) == back) { 300 } else { -300 }
    }

    #[test]
    fn a_network_learns_nonlinear_scores() {
        let variant = Variant::built_in("micro").unwrap();
        let inputs = Inputs::new(&variant).expect("a small board");
        let games = random_games(&variant, 400, nonlinear_score);
        let samples = samples(&variant, &inputs, &games);
        let data = TrainingData::new(&variant, &samples, &inputs, &zero_numbers(&variant), 300.0);
        let before = Training::new(&data, DECAYS[0], 1).held_out_loss();
        let mut epochs = 0;
        let (network, after) = train(&data, 1, &mut |_, _| epochs += 1);
        assert_eq!(epochs, EPOCHS * DECAYS.len() as u32);
        assert!(after < before * 0.9, "{before} {after}");
        // Quantised and updated incrementally, the network gives the same result.
        let mut tables = EvalTables::empty(&variant);
        let computed = StaticEvaluator::new(&variant, &tables);
        tables.network = network;
        let learned = StaticEvaluator::new(&variant, &tables);
        let (mut correct, mut total) = (0, 0);
        for game in &games[..40] {
            let mut position = Position::new(Arc::clone(&variant));
            for (&mv, &wanted) in game.moves.iter().zip(&game.scores) {
                let sign = if position.side_to_move() == Side::Black { 1 } else { -1 };
                let (learned_score, computed_score) =
                    (learned.evaluate(&position).0.0 * sign, computed.evaluate(&position).0.0 * sign);
                correct += u32::from((learned_score - computed_score > 0) == (wanted - computed_score > 0));
                total += 1;
                position.play(mv, &mut ());
            }
        }
        assert!(correct * 10 > total * 8, "{correct} of {total}");
    }
}
