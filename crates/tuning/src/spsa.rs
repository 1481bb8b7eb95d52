//! Tuning of search parameters by simultaneous perturbation stochastic approximation (SPSA).
//!
//! Each step perturbs all parameters at once in random directions, lets that player and its opposite play
//! some games, and moves the parameters towards the better one. The cost of a step is independent of the
//! number of parameters; thousands of games are needed to average out the noise.

use tenjiku_rules::variant::{RandomNumbers, mix};
use tenjiku_search::Weights;

/// Smaller parameters count plies or moves and cannot be perturbed in fractions.
const LEAST: i32 = 20;
/// Relative size of a perturbation in the first step, and the exponent by which it decays with the number of
/// steps.
const TRIAL: (f64, f64) = (0.2, 0.101);
/// Gain per point, relative to the perturbation: in the first step, the exponent of its decay, and the share
/// of all steps before the decay sets in.
const GAIN: (f64, f64, f64) = (0.02, 0.602, 0.1);

/// The state of an SPSA run.
#[derive(Clone, Debug)]
pub struct Spsa {
    weights: Weights,
    /// The tuned parameters with initial and current values.
    margins: Vec<(&'static str, f64, f64)>,
    steps: u32,
    done: u32,
    seed: u64,
}

/// One step: two players with opposite perturbations.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Their weights.
    pub players: [Weights; 2],
    /// Perturbations of the first player.
    moved: Vec<f64>,
}

impl Spsa {
    /// Starts a run of `steps` steps. The same seed gives the same perturbations.
    #[must_use]
    pub fn new(weights: &Weights, steps: u32, seed: u64) -> Self {
        let mut weights = weights.clone();
        let margins = weights.search.each().filter(|(_, margin)| **margin >= LEAST);
        let margins = margins.map(|(name, margin)| (name, f64::from(*margin), f64::from(*margin))).collect();
        Self { weights, margins, steps: steps.max(1), done: 0, seed }
    }

    /// The players of the next step.
    #[must_use]
    pub fn trial(&self) -> Trial {
        let mut random = RandomNumbers::new(mix(self.seed) ^ u64::from(self.done));
        let share = TRIAL.0 / f64::from(self.done + 1).powf(TRIAL.1);
        let mut move_by = |begun: f64| if random.below(2) == 0 { begun * share } else { -begun * share };
        let moved: Vec<f64> = self.margins.iter().map(|&(_, begun, _)| move_by(begun)).collect();
        let players = [1.0, -1.0].map(|sign| self.weights_moved(&moved, sign));
        Trial { players, moved }
    }

    /// Learns from a trial, by the difference of the players' points.
    pub fn learn(&mut self, trial: &Trial, points: f64) {
        let late = GAIN.2 * f64::from(self.steps);
        let gain = GAIN.0 * ((late + 1.0) / (late + 1.0 + f64::from(self.done))).powf(GAIN.1);
        for ((_, begun, now), moved) in self.margins.iter_mut().zip(&trial.moved) {
            *now = (*now + moved * gain * points).clamp(*begun / 4.0, *begun * 4.0);
        }
        self.done += 1;
    }

    /// The current weights.
    #[must_use]
    pub fn weights(&self) -> Weights {
        self.weights_moved(&vec![0.0; self.margins.len()], 1.0)
    }

    /// The tuned parameters with initial and current values.
    pub fn margins(&self) -> impl Iterator<Item = (&'static str, i32, i32)> {
        self.margins.iter().map(|&(name, begun, now)| (name, begun as i32, now.round() as i32))
    }

    fn weights_moved(&self, moved: &[f64], sign: f64) -> Weights {
        let mut weights = self.weights.clone();
        for (name, margin) in weights.search.each() {
            let tuned = self.margins.iter().zip(moved).find(|((tuned, ..), _)| *tuned == name);
            if let Some(((.., now), moved)) = tuned {
                *margin = (now + moved * sign).round() as i32;
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
            let off = |margin: i32, best: f64| ((f64::from(margin) - best) / best).abs();
            -off(weights.search.futility_margin, 150.0) - off(weights.search.delta_margin, 120.0)
        };
        for _ in 0..2000 {
            let trial = spsa.trial();
            let [first, second] = [0, 1].map(|player| strength(&trial.players[player]));
            let expected = 1.0 / (1.0 + (2.0 * (second - first)).exp());
            let won = (0..8).filter(|_| (random.below(1000) as f64) < expected * 1000.0).count();
            spsa.learn(&trial, 2.0 * won as f64 - 8.0);
        }
        let found = spsa.weights().search;
        assert!((130..170).contains(&found.futility_margin), "{}", found.futility_margin);
        assert!((100..140).contains(&found.delta_margin), "{}", found.delta_margin);
        assert_eq!(found.null_depth, weights.search.null_depth, "plies are left alone");
    }
}
