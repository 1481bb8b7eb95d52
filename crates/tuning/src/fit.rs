//! Fits the tables to samples: logistic regression, regularised towards the computed evaluation.
//!
//! Each number of the tables, the correction for one feature, is the sum of an individual part, the difference
//! between opening and endgame, and parts shared with the number’s prior groups
//! ([`prior_groups`](super::prior_groups)). Thus few samples suffice to learn what the squares of a group have in
//! common, and many samples can still distinguish them. Each part is scaled by its prior standard deviation, so
//! that regularisation and learning rate are the same for all.

use super::adam::Adam;
use super::prior_groups::{GROUP_DEVIATION, PriorGroups};
use super::samples::Samples;
use tenjiku_rules::variant::{RandomNumbers, mix};

/// Statistics of the last fit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FitReport {
    /// Scale of the logistic function in centipawns: the leading side is expected to score 73 % at this
    /// score.
    pub scale: f64,
    /// Mean validation loss of the computed evaluation alone, in nats.
    pub before: f64,
    /// Mean validation loss with the tables, in nats.
    pub after: f64,
}

/// The fitted numbers, in centipawns.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Numbers {
    pub opening: Vec<f32>,
    pub endgame: Vec<f32>,
    /// Correction of the tempo bonus.
    pub tempo: f32,
}

impl Numbers {
    /// The score of a sample for Black, in centipawns.
    pub fn score(&self, samples: &Samples, sample: usize) -> f32 {
        let phase = samples.phase[sample];
        let (mut opening, mut endgame) = (0.0, 0.0);
        for &(number, times) in samples.entries_of(sample) {
            let (number, times) = (usize::from(number), f32::from(times));
            opening += self.opening[number] * times;
            endgame += self.endgame[number] * times;
        }
        let tapered = opening * (1.0 - phase) + endgame * phase;
        samples.computed[sample] + samples.turn[sample] * self.tempo + tapered
    }
}

/// Weight of the search score in the training target; the rest is the result of the game.
const SEARCH_SCORE_WEIGHT: f32 = 0.7;
const BATCH_SIZE: usize = 2048;
const EPOCHS: u32 = 24;
/// First and last learning rate, in prior standard deviations.
const LEARNING_RATES: (f32, f32) = (0.012, 0.0006);
/// Prior standard deviation of the difference between opening and endgame, relative to that of the number.
const DIFFERENCE_DEVIATION: f32 = 0.5;
/// Number of samples that count as one in the regularisation, since consecutive positions are correlated.
const SAMPLES_PER_INDEPENDENT: f32 = 12.0;
/// Prior standard deviation of the tempo correction, in centipawns.
const TEMPO_DEVIATION: f32 = 10.0;

pub(crate) fn logistic(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score / scale).exp())
}

pub(crate) fn loss(expected: f32, target: f32) -> f64 {
    let expected = f64::from(expected).clamp(1e-9, 1.0 - 1e-9);
    let target = f64::from(target);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}

/// The scale at which search scores predict the results best, in centipawns.
pub(crate) fn scale(samples: &Samples, typical: f32) -> f32 {
    let pairs: Vec<(f32, f32)> =
        samples.searched.iter().zip(&samples.points).filter_map(|(s, p)| Some((*s, (*p)?))).collect();
    let total = |scale: f32| -> f64 { pairs.iter().map(|&(s, p)| loss(logistic(s, scale), p)).sum() };
    // The loss is unimodal in the scale.
    let (mut low, mut high) = (typical * 0.1, typical * 20.0);
    for _ in 0..25 {
        let (a, b) = (low * (high / low).powf(0.382), low * (high / low).powf(0.618));
        if total(a) < total(b) { high = b } else { low = a }
    }
    (low * high).sqrt()
}

/// Training targets, as Black's expected score from 0 to 1: mostly the search's expectation, mixed with the
/// result.
pub(crate) fn targets(samples: &Samples, scale: f32) -> Vec<f32> {
    let target = |(searched, points): (&f32, &Option<f32>)| {
        let searched = logistic(*searched, scale);
        points
            .map_or(searched, |points| SEARCH_SCORE_WEIGHT * searched + (1.0 - SEARCH_SCORE_WEIGHT) * points)
    };
    samples.searched.iter().zip(&samples.points).map(target).collect()
}

/// Mean validation loss, in nats, if `expected` predicts Black's score.
pub(crate) fn held_out_loss(samples: &Samples, targets: &[f32], expected: impl Fn(usize) -> f32) -> f64 {
    let held_out = (0..samples.len()).filter(|&sample| samples.held_out[sample]);
    let (mut sum, mut count) = (0.0, 0u32);
    for sample in held_out {
        sum += loss(expected(sample), targets[sample]);
        count += 1;
    }
    sum / f64::from(count.max(1))
}

pub(crate) struct Fitting<'s> {
    samples: &'s Samples,
    /// Prior standard deviation of each number, in centipawns.
    prior_deviations: &'s [f32],
    groups: &'s PriorGroups,
    scale: f32,
    targets: Vec<f32>,
    /// Parameters in prior standard deviations: individual parts, differences, group parts, tempo.
    parts: Vec<f32>,
    gradient: Vec<f32>,
    adam: Adam,
    /// The numbers that result from the parameters, and the gradient with respect to them, in centipawns.
    numbers: Numbers,
    number_gradient: Numbers,
}

impl<'s> Fitting<'s> {
    pub fn new(
        samples: &'s Samples,
        prior_deviations: &'s [f32],
        groups: &'s PriorGroups,
        scale: f32,
    ) -> Self {
        let zeros = vec![0.0; prior_deviations.len() * 2 + groups.len() + 1];
        let numbers = || Numbers {
            opening: vec![0.0; prior_deviations.len()],
            endgame: vec![0.0; prior_deviations.len()],
            tempo: 0.0,
        };
        Self {
            samples,
            prior_deviations,
            groups,
            scale,
            targets: targets(samples, scale),
            adam: Adam::new(zeros.len()),
            parts: zeros.clone(),
            gradient: zeros,
            numbers: numbers(),
            number_gradient: numbers(),
        }
    }

    /// Trains for a fixed number of epochs with decreasing learning rates. `report` receives the epoch and
    /// its validation loss. Regularisation alone prevents overfitting: few games leave too few validation
    /// samples for early stopping.
    pub fn run(mut self, seed: u64, report: &mut dyn FnMut(u32, f64)) -> (Numbers, FitReport) {
        let mut training_set = self.samples.training_set();
        let mut random = RandomNumbers::new(mix(seed));
        let before = self.held_out_loss();
        for epoch in 1..=EPOCHS {
            random.shuffle(&mut training_set);
            let progress = (epoch - 1) as f32 / (EPOCHS - 1) as f32;
            let step = LEARNING_RATES.0 * (LEARNING_RATES.1 / LEARNING_RATES.0).powf(progress);
            for batch in training_set.chunks(BATCH_SIZE) {
                self.descend(batch, step, training_set.len());
            }
            report(epoch, self.held_out_loss());
        }
        let after = self.held_out_loss();
        (self.numbers, FitReport { scale: self.scale.into(), before, after })
    }

    fn compute_numbers(&mut self) {
        let count = self.prior_deviations.len();
        let shared = &self.parts[2 * count..];
        for (number, deviation) in self.prior_deviations.iter().enumerate() {
            let shared_part: f32 =
                self.groups.groups_of(number).map(|group| shared[group] * GROUP_DEVIATION).sum();
            let (own, difference) =
                (self.parts[number] + shared_part, self.parts[count + number] * DIFFERENCE_DEVIATION);
            self.numbers.opening[number] = (own + difference) * deviation;
            self.numbers.endgame[number] = (own - difference) * deviation;
        }
        self.numbers.tempo = shared[self.groups.len()] * TEMPO_DEVIATION;
    }

    /// Adds the gradient of a sample's loss.
    fn add_gradient(&mut self, sample: usize, weight: f32) {
        let samples = self.samples;
        let error = logistic(self.numbers.score(self.samples, sample), self.scale) - self.targets[sample];
        let slope = error / self.scale * weight;
        let phase = samples.phase[sample];
        let (opening, endgame) = (slope * (1.0 - phase), slope * phase);
        for &(number, times) in samples.entries_of(sample) {
            let (number, times) = (usize::from(number), f32::from(times));
            self.number_gradient.opening[number] += opening * times;
            self.number_gradient.endgame[number] += endgame * times;
        }
        self.number_gradient.tempo += slope * samples.turn[sample];
    }

    /// Gradient of the mean loss of a batch and of the regularisation, which is spread over `sample_count` samples.
    fn compute_gradient(&mut self, batch: &[usize], sample_count: usize) {
        self.compute_numbers();
        self.number_gradient.opening.fill(0.0);
        self.number_gradient.endgame.fill(0.0);
        self.number_gradient.tempo = 0.0;
        for &sample in batch {
            self.add_gradient(sample, 1.0 / batch.len() as f32);
        }
        for (slope, part) in self.gradient.iter_mut().zip(&self.parts) {
            *slope = part * SAMPLES_PER_INDEPENDENT / sample_count as f32;
        }
        let count = self.prior_deviations.len();
        for (number, deviation) in self.prior_deviations.iter().enumerate() {
            let (opening, endgame) = (
                self.number_gradient.opening[number] * deviation,
                self.number_gradient.endgame[number] * deviation,
            );
            self.gradient[number] += opening + endgame;
            self.gradient[count + number] += (opening - endgame) * DIFFERENCE_DEVIATION;
            for group in self.groups.groups_of(number) {
                self.gradient[2 * count + group] += (opening + endgame) * GROUP_DEVIATION;
            }
        }
        self.gradient[2 * count + self.groups.len()] += self.number_gradient.tempo * TEMPO_DEVIATION;
    }

    fn descend(&mut self, batch: &[usize], step: f32, sample_count: usize) {
        self.compute_gradient(batch, sample_count);
        self.adam.step(&mut self.parts, &self.gradient, step);
    }

    fn held_out_loss(&mut self) -> f64 {
        self.compute_numbers();
        let (samples, numbers, scale) = (self.samples, &self.numbers, self.scale);
        held_out_loss(samples, &self.targets, |sample| logistic(numbers.score(samples, sample), scale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Synthetic samples in which `numbers` are the truth, with random results.
    fn synthetic_samples(numbers: &[(f32, f32)], count: usize) -> Samples {
        let mut random = RandomNumbers::new(1);
        let mut samples = Samples { uses: vec![(0.0, 0.0); numbers.len()], ..Samples::default() };
        for sample in 0..count {
            let phase = random.below(101) as f32 / 100.0;
            let computed = random.below(401) as f32 - 200.0;
            let mut score = computed;
            for (number, (opening, endgame)) in numbers.iter().enumerate() {
                let times = random.below(5) as i8 - 2;
                if times != 0 {
                    samples.entries.push((number as u16, times));
                    score += f32::from(times) * (opening * (1.0 - phase) + endgame * phase);
                }
            }
            samples.ends.push(samples.entries.len());
            samples.computed.push(computed);
            samples.phase.push(phase);
            samples.turn.push(if sample % 2 == 0 { 1.0 } else { -1.0 });
            samples.searched.push(score);
            let won = (random.below(100_000) as f32) < logistic(score, 200.0) * 100_000.0;
            samples.points.push(Some(if won { 1.0 } else { 0.0 }));
            samples.held_out.push(sample % 10 == 9);
        }
        samples
    }

    #[test]
    fn gradients_equal_finite_differences() {
        let samples = synthetic_samples(&[(40.0, 10.0), (-30.0, 0.0), (5.0, 60.0)], 40);
        let prior_deviations = [20.0, 30.0, 40.0];
        let groups = PriorGroups::from_groups(&[&[0], &[0, 1], &[]]);
        let mut fitting = Fitting::new(&samples, &prior_deviations, &groups, 150.0);
        fitting.parts = vec![0.3, -0.2, 0.5, 0.1, 0.0, -0.4, 0.6, -0.3, 0.25];
        let batch: Vec<usize> = (0..samples.len()).collect();
        let cost = |fitting: &mut Fitting<'_>| -> f64 {
            fitting.compute_numbers();
            let sample_loss = |&sample: &usize| {
                loss(
                    logistic(fitting.numbers.score(&samples, sample), fitting.scale),
                    fitting.targets[sample],
                )
            };
            let shrinkage: f32 = fitting.parts.iter().map(|part| part * part / 2.0).sum();
            let mean = batch.iter().map(sample_loss).sum::<f64>() / batch.len() as f64;
            mean + f64::from(shrinkage * SAMPLES_PER_INDEPENDENT / batch.len() as f32)
        };
        fitting.compute_gradient(&batch, batch.len());
        for part in 0..fitting.parts.len() {
            let (value, step) = (fitting.parts[part], 0.01);
            fitting.parts[part] = value + step;
            let above = cost(&mut fitting);
            fitting.parts[part] = value - step;
            let below = cost(&mut fitting);
            fitting.parts[part] = value;
            let difference = (above - below) / f64::from(2.0 * step);
            let slope = f64::from(fitting.gradient[part]);
            assert!((difference - slope).abs() < 1e-3 * (1.0 + slope.abs()), "{part}: {slope}, {difference}");
        }
    }

    #[test]
    fn fitting_recovers_the_numbers_of_synthetic_samples() {
        let numbers = [(60.0, 20.0), (-30.0, 10.0), (0.0, 80.0), (15.0, 15.0)];
        let samples = synthetic_samples(&numbers, 30_000);
        let scale = scale(&samples, 300.0);
        assert!((180.0..220.0).contains(&scale), "{scale}");
        let groups = PriorGroups::from_groups(&[&[0], &[0], &[], &[]]);
        let (fitted, report) = Fitting::new(&samples, &[150.0; 4], &groups, scale).run(1, &mut |_, _| {});
        for ((opening, endgame), (o, e)) in numbers.iter().zip(fitted.opening.iter().zip(&fitted.endgame)) {
            assert!((opening - o).abs() < 9.0 && (endgame - e).abs() < 9.0, "{fitted:?}");
        }
        assert!(fitted.tempo.abs() < 3.0, "{fitted:?}");
        assert!(report.after < report.before);
    }
}
