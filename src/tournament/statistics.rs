//! Match statistics: score, Elo and error margins.
//!
//! The two games of a pair, one opening with both colours, are not independent. Error margins therefore use
//! pairs (the pentanomial model) as soon as there are some, and single games otherwise.

use std::fmt;

/// Standard deviations of the two-sided 95 % interval of the normal distribution.
const CONFIDENCE_SIGMAS: f64 = 1.959_964;

/// Result counts, from the point of view of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultCounts {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Complete pairs, by the half points won in them, 0 to 4.
    pub pairs: [u32; 5],
}

/// A rating difference with its error margin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Elo {
    /// No games.
    Unknown,
    /// This difference, plus or minus `error`, with 95 % confidence.
    About {
        /// The difference, positive if the first player is stronger.
        elo: f64,
        /// Half the width of the 95 % confidence interval.
        error: f64,
    },
    /// All games won: at least this difference, with 95 % confidence.
    AtLeast(f64),
    /// All games lost: at most this difference, with 95 % confidence.
    AtMost(f64),
}

impl ResultCounts {
    /// Adds a game by the half points of the first player: 0, 1 or 2.
    pub const fn add_game(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Adds a pair whose games have been added, by the half points of both: 0 to 4.
    pub fn add_pair(&mut self, half_points: u8) {
        self.pairs[usize::from(half_points.min(4))] += 1;
    }

    /// Number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Score, 0 to 1; one half before the first game.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games())
    }

    /// Standard error of [`ResultCounts::score`].
    fn error(&self) -> f64 {
        let error_of_games =
            || standard_deviation(&self.game_results()) / f64::from(self.games().max(1)).sqrt();
        let count: u32 = self.pairs.iter().sum();
        if count == 0 {
            return error_of_games();
        }
        let error_of_pairs = standard_deviation(&pair_results(&self.pairs)) / f64::from(count).sqrt();
        // Zero variance in a small sample of pairs: fall back to single games.
        if error_of_pairs > 0.0 { error_of_pairs } else { error_of_games() }
    }

    fn game_results(&self) -> [(f64, f64); 3] {
        [(0.0, f64::from(self.losses)), (0.5, f64::from(self.draws)), (1.0, f64::from(self.wins))]
    }

    /// The rating difference.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let games = self.games();
        if games == 0 {
            return Elo::Unknown;
        }
        // With a true score below this, the chance to win every game is less than 1 in 40.
        let bound = 0.025_f64.powf(1.0 / f64::from(games));
        if self.wins == games {
            return Elo::AtLeast(elo_of_score(bound));
        }
        if self.losses == games {
            return Elo::AtMost(-elo_of_score(bound));
        }
        let (low, high) = self.confidence_interval();
        Elo::About { elo: elo_of_score(self.score()), error: (elo_of_score(high) - elo_of_score(low)) / 2.0 }
    }

    /// 95 % confidence interval of the score: the Wilson score interval, with the effective number of games that gives
    /// the same standard error.
    fn confidence_interval(&self) -> (f64, f64) {
        let (score, error) = (self.score(), self.error());
        let spread = score * (1.0 - score);
        let count = if error > 0.0 { spread / error.powi(2) } else { f64::from(self.games()) };
        let square = CONFIDENCE_SIGMAS.powi(2) / count;
        let centre = (score + square / 2.0) / (1.0 + square);
        let half = (square * (spread + square / 4.0)).sqrt() / (1.0 + square);
        (centre - half, centre + half)
    }

    /// Likelihood of superiority (LOS): the probability that the first player is stronger, 0 to 1.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        let (lead, error) = (self.score() - 0.5, self.error());
        if error > 0.0 {
            return normal_distribution(lead / error);
        }
        // All results are equal: a sign test, in which each game halves the p-value.
        match (self.wins, self.losses) {
            (0, 0) => 0.5,
            (wins, 0) => 1.0 - 0.5_f64.powf(f64::from(wins)),
            (_, losses) => 0.5_f64.powf(f64::from(losses)),
        }
    }
}

/// A sequential probability ratio test (SPRT) of two rating differences, with error rates of 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The lower hypothesis, in Elo.
    pub elo0: f64,
    /// The higher hypothesis, in Elo.
    pub elo1: f64,
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// The lower hypothesis is accepted.
    Lower,
    /// The higher hypothesis is accepted.
    Higher,
}

impl Sprt {
    /// The test is decided once the absolute value of the LLR exceeds this: ln(0.95 / 0.05).
    pub const BOUND: f64 = 2.944_439;

    /// Log-likelihood ratio (LLR) of the higher to the lower hypothesis.
    #[must_use]
    pub fn log_likelihood_ratio(&self, results: &ResultCounts) -> f64 {
        let (low, high) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        if results.pairs.iter().sum::<u32>() > 0 {
            likelihood_ratio(&pair_results(&results.pairs), low, high)
        } else {
            likelihood_ratio(&results.game_results(), low, high)
        }
    }

    /// The decision, once there are enough games.
    #[must_use]
    pub fn decision(&self, results: &ResultCounts) -> Option<SprtDecision> {
        let ratio = self.log_likelihood_ratio(results);
        if ratio >= Self::BOUND {
            Some(SprtDecision::Higher)
        } else if ratio <= -Self::BOUND {
            Some(SprtDecision::Lower)
        } else {
            None
        }
    }
}

/// The Elo difference of a score, 0 to 1.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected score at an Elo difference.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

fn pair_results(pairs: &[u32; 5]) -> [(f64, f64); 5] {
    let mut values = [(0.0, 0.0); 5];
    for ((value, quarter), count) in values.iter_mut().zip(0u8..).zip(pairs) {
        *value = (f64::from(quarter) / 4.0, f64::from(*count));
    }
    values
}

/// Standard deviation of weighted values.
fn standard_deviation(weighted_values: &[(f64, f64)]) -> f64 {
    let total: f64 = weighted_values.iter().map(|(_, count)| count).sum();
    if total <= 0.0 {
        return 0.0;
    }
    let mean = weighted_values.iter().map(|(value, count)| value * count).sum::<f64>() / total;
    let square =
        weighted_values.iter().map(|(value, count)| (value - mean).powi(2) * count).sum::<f64>() / total;
    square.sqrt()
}

/// Generalised log-likelihood ratio: compares the maximum likelihood distributions with these means.
fn likelihood_ratio(weighted_values: &[(f64, f64)], low: f64, high: f64) -> f64 {
    // Regularisation: a result without games gets a small weight.
    let weighted_values: Vec<(f64, f64)> =
        weighted_values.iter().map(|&(value, count)| (value, count.max(1e-3))).collect();
    let total: f64 = weighted_values.iter().map(|(_, count)| count).sum();
    let (multiplier_low, multiplier_high) =
        (lagrange_multiplier(&weighted_values, low), lagrange_multiplier(&weighted_values, high));
    weighted_values
        .iter()
        .map(|&(value, count)| {
            let probability =
                |multiplier: f64, mean: f64| count / total / (1.0 + multiplier * (value - mean));
            count * (probability(multiplier_high, high) / probability(multiplier_low, low)).ln()
        })
        .sum()
}

/// The Lagrange multiplier of the maximum likelihood distribution with this mean, by bisection. The probability of a
/// value is its share of the games divided by `1 + multiplier * (value - mean)`.
fn lagrange_multiplier(weighted_values: &[(f64, f64)], mean: f64) -> f64 {
    let (mut left, mut right) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(left, right);
        let excess: f64 = weighted_values
            .iter()
            .map(|&(value, n)| n * (value - mean) / (1.0 + middle * (value - mean)))
            .sum();
        if excess > 0.0 {
            left = middle;
        } else {
            right = middle;
        }
    }
    f64::midpoint(left, right)
}

/// Cumulative normal distribution (Abramowitz and Stegun 7.1.26, accurate to 1e-7).
fn normal_distribution(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let terms = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let polynomial = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    let upper_tail = polynomial * (-z * z).exp() / 2.0;
    if x < 0.0 { upper_tail } else { 1.0 - upper_tail }
}

impl fmt::Display for Elo {
    /// `+24.3 ± 13.9`, `more than +88.1`, or `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("?"),
            Self::About { elo, error } => write!(f, "{:+.1} ± {error:.1}", elo + 0.0),
            Self::AtLeast(elo) => write!(f, "more than {elo:+.1}"),
            Self::AtMost(elo) => write!(f, "less than {elo:+.1}"),
        }
    }
}
