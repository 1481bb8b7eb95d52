//! Scores of positions.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Neg;

/// A score in hundredths of a Pawn of the game, from the point of view of the side to move. Beyond
/// [`Score::LEAST_WIN`] it counts the plies to a forced end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Score(pub i32);

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);
    /// Above every score; no position has it.
    pub const INFINITE: Self = Self(1_000_001);
    /// The game is won now.
    const WON: i32 = 1_000_000;
    /// The most distant forced end that a score can express, in plies.
    pub const LONGEST_WIN: i32 = 10_000;
    /// The enemy repeats the position where that loses. It is no forced win: by the line that led here the
    /// enemy may still have had a choice.
    pub const CYCLE: Self = Self(900_000);
    /// Bounds of all scores that are evaluations.
    pub const MAX_EVALUATION: Self = Self(800_000);
    /// The least score that means a forced win.
    pub const LEAST_WIN: Self = Self(Self::WON - Self::LONGEST_WIN);

    /// What another program says of a position in which no end is forced, within the bounds of evaluations.
    #[must_use]
    pub fn evaluation(hundredths: i32) -> Self {
        let most = Self::MAX_EVALUATION.0;
        Self(hundredths.clamp(-most, most))
    }

    /// A win for the side to move in that many plies.
    #[must_use]
    pub const fn win_in(plies: i32) -> Self {
        Self(Self::WON - plies)
    }

    /// A loss for the side to move in that many plies.
    #[must_use]
    pub const fn loss_in(plies: i32) -> Self {
        Self(plies - Self::WON)
    }

    /// Plies to the forced end: positive if the side to move wins, negative or zero if it loses.
    /// `None` if no end is forced.
    #[must_use]
    pub const fn forced_end(self) -> Option<i32> {
        if self.0 >= Self::LEAST_WIN.0 {
            Some(Self::WON - self.0)
        } else if self.0 <= -Self::LEAST_WIN.0 {
            Some(-(self.0 + Self::WON))
        } else {
            None
        }
    }

    /// For the report of a search whose best line has so many plies: a line that ends with a repetition
    /// that loses is told as a forced end.
    #[must_use]
    pub(super) const fn with_cycle_as_end(self, plies: usize) -> Self {
        if self.0.abs() <= Self::MAX_EVALUATION.0 || self.forced_end().is_some() {
            self
        } else if self.0 > 0 {
            Self::win_in(plies as i32)
        } else {
            Self::loss_in(plies as i32)
        }
    }

    /// Whether the side to move wins by force.
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::LEAST_WIN.0
    }

    /// Whether the side to move loses by force.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::LEAST_WIN.0
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+1.25` in Pawns, or `win in 5` and `loss in 4`, in plies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.forced_end() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_ends_are_counted_in_plies() {
        assert_eq!(Score::win_in(5).to_string(), "win in 5");
        assert_eq!(Score::loss_in(4).to_string(), "loss in 4");
        assert_eq!((-Score::win_in(5)).forced_end(), Some(-5));
        assert_eq!(Score(-125).to_string(), "-1.25");
        assert_eq!(Score(-125).forced_end(), None);
        assert_eq!(Score::CYCLE.forced_end(), None, "a repetition is not forced");
        assert_eq!(Score(-Score::CYCLE.0 + 3).with_cycle_as_end(4), Score::loss_in(4));
        assert_eq!(Score(125).with_cycle_as_end(4), Score(125));
        assert!(Score::MAX_EVALUATION < Score::CYCLE && Score::CYCLE < Score::LEAST_WIN);
        assert!(Score::win_in(1) > Score::win_in(3) && Score::loss_in(3) > Score::loss_in(1));
    }
}
