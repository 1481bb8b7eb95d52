//! Tuning of search parameters by simultaneous perturbation stochastic approximation (SPSA).
//!
//! Each step perturbs all parameters at once in random directions, lets a player with these parameters
//! play some games against one with the opposite perturbations, and moves the parameters towards the
//! better player. The cost of a step is independent of the number of parameters; thousands of games are
//! needed to average out the noise.

use tenjiku_rules::variant::{RandomNumbers, mix};
use tenjiku_search::Weights;

/// Smaller parameters count plies or moves and cannot be perturbed in fractions.
const MIN_TUNED_VALUE: i32 = 20;
/// Relative size of a perturbation in the first step, and the exponent by which it decays with the number of
/// steps.
const PERTURBATION: (f64, f64) = (0.2, 0.101);
/// Change of the parameters per point, relative to the perturbation: in the first step, the exponent of its
/// decay, and the share of all steps before the decay sets in.
const GAIN: (f64, f64, f64) = (0.02, 0.602, 0.1);

/// The state of an SPSA run.
#[derive(Clone, Debug)]
pub struct Spsa {
    weights: Weights,
    /// The tuned parameters with initial and current values.
    margins: Vec<(&'static str, f64, f64)>,
    steps: u32,
    completed_steps: u32,
    seed: u64,
}

/// One step: two players with opposite perturbations.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The weights of the two players.
    pub players: [Weights; 2],
    /// Perturbations of the first player.
    perturbations: Vec<f64>,
}

impl Spsa {
    /// Starts a run of `steps` steps. The same seed gives the same perturbations.
    #[must_use]
    pub fn new(weights: &Weights, steps: u32, seed: u64) -> Self {
        let mut weights = weights.clone();
        let margins = weights.search.each().filter(|(_, margin)| **margin >= MIN_TUNED_VALUE);
        let margins = margins.map(|(name, margin)| (name, f64::from(*margin), f64::from(*margin))).collect();
        Self { weights, margins, steps: steps.max(1), completed_steps: 0, seed }
    }

    /// The players of the next step.
    #[must_use]
    pub fn trial(&self) -> Trial {
        let mut random = RandomNumbers::new(mix(self.seed) ^ u64::from(self.completed_steps));
        let share = PERTURBATION.0 / f64::from(self.completed_steps + 1).powf(PERTURBATION.1);
        let mut move_by =
            |initial: f64| if random.below(2) == 0 { initial * share } else { -initial * share };
        let perturbations: Vec<f64> = self.margins.iter().map(|&(_, initial, _)| move_by(initial)).collect();
        let players = [1.0, -1.0].map(|sign| self.perturbed_weights(&perturbations, sign));
        Trial { players, perturbations }
    }

    /// Learns from a trial, by the difference of the players' points.
    pub fn learn(&mut self, trial: &Trial, points: f64) {
        let delay = GAIN.2 * f64::from(self.steps);
        let gain = GAIN.0 * ((delay + 1.0) / (delay + 1.0 + f64::from(self.completed_steps))).powf(GAIN.1);
        for ((_, initial, current), perturbation) in self.margins.iter_mut().zip(&trial.perturbations) {
            *current = (*current + perturbation * gain * points).clamp(*initial / 4.0, *initial * 4.0);
        }
        self.completed_steps += 1;
    }

    /// The current weights.
    #[must_use]
    pub fn weights(&self) -> Weights {
        self.perturbed_weights(&vec![0.0; self.margins.len()], 1.0)
    }

    /// The tuned parameters with initial and current values.
    pub fn margins(&self) -> impl Iterator<Item = (&'static str, i32, i32)> {
        self.margins.iter().map(|&(name, initial, current)| (name, initial as i32, current.round() as i32))
    }

    fn perturbed_weights(&self, perturbations: &[f64], sign: f64) -> Weights {
        let mut weights = self.weights.clone();
        for (name, margin) in weights.search.each() {
            let tuned = self.margins.iter().zip(perturbations).find(|((tuned, ..), _)| *tuned == name);
            if let Some(((.., current), perturbation)) = tuned {
                *margin = (current + perturbation * sign).round() as i32;
            }
        }
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simulated players whose strength depends on the distance of two parameters from their optimum.
    #[test]
    fn parameters_move_towards_wins() {
        let mut weights = Weights::shipped().clone();
        (weights.search.futility_margin, weights.search.delta_margin) = (100, 200);
        let (mut spsa, mut random) = (Spsa::new(&weights, 2000, 1), RandomNumbers::new(2));
        let strength = |weights: &Weights| {
            let relative_error = |margin: i32, best: f64| ((f64::from(margin) - best) / best).abs();
            -relative_error(weights.search.futility_margin, 150.0)
                - relative_error(weights.search.delta_margin, 120.0)
        };
        for _ in 0..2000 {
            let trial = spsa.trial();
            let [first, second] = [0, 1].map(|player| strength(&trial.players[player]));
            let expected = 1.0 / (1.0 + (2.0 * (second - first)).exp());
            let wins = (0..8).filter(|_| (random.below(1000) as f64) < expected * 1000.0).count();
            spsa.learn(&trial, 2.0 * wins as f64 - 8.0);
        }
        let fitted = spsa.weights().search;
        assert!((130..170).contains(&fitted.futility_margin), "{}", fitted.futility_margin);
        assert!((100..140).contains(&fitted.delta_margin), "{}", fitted.delta_margin);
        assert_eq!(fitted.null_depth, weights.search.null_depth, "plies are left alone");
    }
}
