//! Ratings of the player and of problems by Glicko-2 (Mark Glickman, <http://www.glicko.net/glicko/glicko2.pdf>).

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The deviations of a new player and of a problem's estimated rating. The paper begins with 350, with which the
/// first problem would change a rating by up to 500 points; with these values it is up to 60.
const NEW_DEVIATION: f64 = 100.0;
const PROBLEM_DEVIATION: f64 = 80.0;
/// From this deviation on a rating is a rough guess: for about the first ten problems.
const ROUGH: f64 = 80.0;

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
        Self { deviation: NEW_DEVIATION, ..Glicko2Rating::new().into() }
    }
}

impl Rating {
    /// The rating of a problem that has not been tried, from its estimated difficulty.
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

    /// Changes both ratings by the result of an attempt: those of the player (`self`) and of the problem.
    pub fn play(&mut self, problem: &mut Self, is_solved: bool) {
        let outcome = if is_solved { Outcomes::WIN } else { Outcomes::LOSS };
        let capped = Self { deviation: self.deviation.min(NEW_DEVIATION), ..*self };
        let (player, against) = (capped.into(), (*problem).into());
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
        for (estimate, is_solved, wanted) in [
            (1600, true, [1533.434, 97.068, 1578.350, 78.902]),
            (1400, false, [1466.566, 97.068, 1421.650, 78.902]),
        ] {
            let (mut player, mut problem) = (Rating::default(), Rating::of_problem(estimate));
            player.play(&mut problem, is_solved);
            let found = [player.value, player.deviation, problem.value, problem.deviation];
            for (found, wanted) in found.into_iter().zip(wanted) {
                assert!((found - wanted).abs() < 0.01, "{player:?} {problem:?}");
            }
        }
        assert_eq!(Rating::of_problem(1234).points(), 1234);
    }

    #[test]
    fn no_problem_changes_a_rating_by_more_than_sixty_points() {
        let mut player = Rating { deviation: 350.0, ..Rating::default() };
        player.play(&mut Rating::of_problem(600), false);
        assert_eq!(player.points(), 1444);
        let rough = (0..30).take_while(|_| {
            player.play(&mut Rating::of_problem(1500), true);
            player.is_rough()
        });
        assert!((5..15).contains(&rough.count()), "{player:?}");
    }
}
