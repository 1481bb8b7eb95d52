//! Ratings of the player and of problems by Glicko-2 (Mark Glickman, <http://www.glicko.net/glicko/glicko2.pdf>).

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The deviation of a problem's estimated rating.
const PROBLEM_DEVIATION: f64 = 150.0;
/// From this deviation on a rating is a rough guess.
const ROUGH: f64 = 110.0;

/// A rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    value: f64,
    deviation: f64,
    volatility: f64,
}

impl Default for Rating {
    /// The rating of a new player.
    fn default() -> Self {
        Glicko2Rating::new().into()
    }
}

impl Rating {
    /// The rating of a problem nobody has tried, from its estimated difficulty.
    #[must_use]
    pub fn of_problem(estimate: u16) -> Self {
        Self { value: f64::from(estimate), deviation: PROBLEM_DEVIATION, ..Self::default() }
    }

    /// The rating in whole points.
    #[must_use]
    pub fn points(self) -> i32 {
        self.value.round() as i32
    }

    /// Whether there are too few results for more than a rough guess.
    #[must_use]
    pub fn is_rough(self) -> bool {
        self.deviation > ROUGH
    }

    /// Changes both ratings by the result of a player with a problem.
    pub fn play(&mut self, problem: &mut Self, is_solved: bool) {
        let outcome = if is_solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (player, against) = ((*self).into(), (*problem).into());
        let (player, against) = glicko2(&player, &against, &outcome, &Glicko2Config::new());
        (*self, *problem) = (player.into(), against.into());
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Self {
        Self { value: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Self {
        Self { rating: rating.value, deviation: rating.deviation, volatility: rating.volatility }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed from the formulas of the paper by a separate program, with one game in a period and τ = 0.5.
    #[test]
    fn ratings_follow_the_paper() {
        for (estimate, is_solved, wanted) in
            [(1600, true, (1725.196, 262.8547)), (1400, false, (1274.804, 262.8547))]
        {
            let (mut player, mut problem) = (Rating::default(), Rating::of_problem(estimate));
            player.play(&mut problem, is_solved);
            assert!(
                (player.value - wanted.0).abs() < 0.01 && (player.deviation - wanted.1).abs() < 0.01,
                "{player:?}"
            );
            let other = if is_solved { 1552.054 } else { 1447.946 };
            assert!(
                (problem.value - other).abs() < 0.01 && (problem.deviation - 144.6314).abs() < 0.01,
                "{problem:?}"
            );
        }
        assert!(Rating::default().is_rough());
        assert_eq!(Rating::of_problem(1234).points(), 1234);
    }
}
