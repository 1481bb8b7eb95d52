//! What a number of finished games says about two players: points, Elo, and how sure one may be.
//!
//! Games come in pairs, an opening with both colours, and the two games of a pair are not
//! independent. So all that is said about certainty is reckoned from the pairs (the five results
//! 0 to 2 in halves, "pentanomial") as soon as there are some, else from single games.

use std::fmt;

/// Two-sided 95 % of the normal distribution.
const SIGMAS: f64 = 1.959_964;

/// Counted games, seen from the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultCounts {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Whole pairs by the half points won in them, 0 to 4.
    pub pairs: [u32; 5],
}

/// A difference in strength with its margin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Elo {
    /// Nothing was played.
    Unknown,
    /// So much, give or take `error` with 95 % certainty.
    About {
        /// The difference; positive if the first player is the stronger.
        elo: f64,
        /// Half the width of the range that holds it with 95 % certainty.
        error: f64,
    },
    /// Every game was won: with 95 % certainty at least so much.
    AtLeast(f64),
    /// Every game was lost: with 95 % certainty at most so much.
    AtMost(f64),
}

impl ResultCounts {
    /// Counts a game by the half points the first player made: 0, 1 or 2.
    pub const fn add_game(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Counts a pair whose games were added, by the half points made in both: 0 to 4.
    pub fn add_pair(&mut self, half_points: u8) {
        self.pairs[usize::from(half_points.min(4))] += 1;
    }

    /// Number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Share of the points, 0 to 1; one half while nothing was played.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games())
    }

    /// Standard error of [`ResultCounts::score`].
    fn error(&self) -> f64 {
        let of_games = || deviation(&self.thirds()) / f64::from(self.games().max(1)).sqrt();
        let count: u32 = self.pairs.iter().sum();
        if count == 0 {
            return of_games();
        }
        let of_pairs = deviation(&fifths(&self.pairs)) / f64::from(count).sqrt();
        // A handful of pairs that all ended alike is no proof of certainty.
        if of_pairs > 0.0 { of_pairs } else { of_games() }
    }

    fn thirds(&self) -> [(f64, f64); 3] {
        [(0.0, f64::from(self.losses)), (0.5, f64::from(self.draws)), (1.0, f64::from(self.wins))]
    }

    /// The difference in strength.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let games = self.games();
        if games == 0 {
            return Elo::Unknown;
        }
        // Were the true score lower than this, so many points in a row would be a wonder of 1 in 40.
        let bound = 0.025_f64.powf(1.0 / f64::from(games));
        if self.wins == games {
            return Elo::AtLeast(elo_of_score(bound));
        }
        if self.losses == games {
            return Elo::AtMost(-elo_of_score(bound));
        }
        let (low, high) = self.range();
        Elo::About { elo: elo_of_score(self.score()), error: (elo_of_score(high) - elo_of_score(low)) / 2.0 }
    }

    /// The scores that hold the true one with 95 % certainty: Wilson's interval, which never
    /// leaves 0 to 1, for as many games won or lost as would be as uncertain as these.
    fn range(&self) -> (f64, f64) {
        let (score, error) = (self.score(), self.error());
        let spread = score * (1.0 - score);
        let count = if error > 0.0 { spread / error.powi(2) } else { f64::from(self.games()) };
        let square = SIGMAS.powi(2) / count;
        let centre = (score + square / 2.0) / (1.0 + square);
        let half = (square * (spread + square / 4.0)).sqrt() / (1.0 + square);
        (centre - half, centre + half)
    }

    /// Likelihood of superiority: how probable it is that the first player is the stronger, 0 to 1.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let (ahead, error) = (self.score() - 0.5, self.error());
        if error > 0.0 {
            return normal(ahead / error);
        }
        // All games ended alike: each won game halves the doubt.
        match (self.wins, self.losses) {
            (0, 0) => 0.5,
            (wins, 0) => 1.0 - 0.5_f64.powf(f64::from(wins)),
            (_, losses) => 0.5_f64.powf(f64::from(losses)),
        }
    }
}

/// A sequential test of two claims about the difference in strength, each wrong in at most 5 % of
/// all tests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The lower claim, in Elo.
    pub elo0: f64,
    /// The higher claim, in Elo.
    pub elo1: f64,
}

/// What a test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// The lower claim is true.
    Lower,
    /// The higher claim is true.
    Higher,
}

impl Sprt {
    /// Below minus this, or above this, the test is decided: the logarithm of 0.95 / 0.05.
    pub const BOUND: f64 = 2.944_439;

    /// The logarithm of how many times likelier the higher claim makes the games than the lower.
    #[must_use]
    pub fn ratio(&self, tally: &ResultCounts) -> f64 {
        let (low, high) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        if tally.pairs.iter().sum::<u32>() > 0 {
            likelihood_ratio(&fifths(&tally.pairs), low, high)
        } else {
            likelihood_ratio(&tally.thirds(), low, high)
        }
    }

    /// What is found, if enough was played.
    #[must_use]
    pub fn verdict(&self, tally: &ResultCounts) -> Option<SprtDecision> {
        let ratio = self.ratio(tally);
        if ratio >= Self::BOUND {
            Some(SprtDecision::Higher)
        } else if ratio <= -Self::BOUND {
            Some(SprtDecision::Lower)
        } else {
            None
        }
    }
}

/// Elo by the share of points, 0 to 1.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The share of points to be expected of a difference in Elo.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

fn fifths(pairs: &[u32; 5]) -> [(f64, f64); 5] {
    let mut values = [(0.0, 0.0); 5];
    for ((value, quarter), count) in values.iter_mut().zip(0u8..).zip(pairs) {
        *value = (f64::from(quarter) / 4.0, f64::from(*count));
    }
    values
}

/// Standard deviation of counted values.
fn deviation(counted: &[(f64, f64)]) -> f64 {
    let all: f64 = counted.iter().map(|(_, count)| count).sum();
    if all <= 0.0 {
        return 0.0;
    }
    let mean = counted.iter().map(|(value, count)| value * count).sum::<f64>() / all;
    let square = counted.iter().map(|(value, count)| (value - mean).powi(2) * count).sum::<f64>() / all;
    square.sqrt()
}

/// Generalised likelihood ratio: under each claim the likeliest distribution with that mean is
/// taken, and the two are compared on the games that were played.
fn likelihood_ratio(counted: &[(f64, f64)], low: f64, high: f64) -> f64 {
    // Results that have not come yet are not impossible.
    let counted: Vec<(f64, f64)> = counted.iter().map(|&(value, count)| (value, count.max(1e-3))).collect();
    let all: f64 = counted.iter().map(|(_, count)| count).sum();
    let (slope_low, slope_high) = (slope(&counted, low), slope(&counted, high));
    counted
        .iter()
        .map(|&(value, count)| {
            let under = |slope: f64, mean: f64| count / all / (1.0 + slope * (value - mean));
            count * (under(slope_high, high) / under(slope_low, low)).ln()
        })
        .sum()
}

/// The likeliest distribution of mean `mean` gives each value its share of the games divided by
/// `1 + slope * (value - mean)`; this looks for the slope by halving.
fn slope(counted: &[(f64, f64)], mean: f64) -> f64 {
    let (mut left, mut right) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(left, right);
        let excess: f64 =
            counted.iter().map(|&(value, n)| n * (value - mean) / (1.0 + middle * (value - mean))).sum();
        if excess > 0.0 {
            left = middle;
        } else {
            right = middle;
        }
    }
    f64::midpoint(left, right)
}

/// The share of the normal distribution below `x` (Abramowitz and Stegun 7.1.26, good to 1e-7).
fn normal(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let terms = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let polynomial = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    let above = polynomial * (-z * z).exp() / 2.0;
    if x < 0.0 { above } else { 1.0 - above }
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
