//! Scores as advantage bars and verbal assessments.

use crate::score::Score;
use tenjiku_rules::Side;

/// Lead that fills nine tenths of one half of the bar, in centipawns per piece of the starting array: what
/// decides a small game is negligible in a large one.
const NEARLY_FULL: f32 = 37.5;
/// Distances of Black's share from half that count as slightly better, better and much better.
const LEAD_LEVELS: [f32; 3] = [0.03, 0.12, 0.34];

impl Score {
    /// The leading side by a score for Black; Black if the position is even.
    #[must_use]
    pub const fn leader(self) -> Side {
        if self.0 >= 0 { Side::Black } else { Side::White }
    }

    /// Black's share of an advantage bar by a score for Black, 0 to 1, for a game that starts with `pieces`
    /// pieces: half in an even position, 1 in a forced win.
    #[must_use]
    pub fn bar_share(self, pieces: usize) -> f32 {
        match self.forced_end() {
            Some(_) if self.is_win() => 1.0,
            Some(_) => 0.0,
            // A saturating curve keeps small leads visible and large ones distinct.
            None => {
                let lead = self.0 as f32 / (NEARLY_FULL * pieces.max(1) as f32) * 9.0;
                0.5 + 0.5 * lead / (1.0 + lead.abs())
            }
        }
    }

    /// Size of the lead for a game that starts with `pieces` pieces: 0 even, 1 slight, 2 clear, 3 large.
    #[must_use]
    pub fn lead_level(self, pieces: usize) -> usize {
        let lead = (self.bar_share(pieces) - 0.5).abs();
        LEAD_LEVELS.iter().filter(|level| lead >= **level).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_grows_with_the_score_and_is_symmetrical() {
        let scores =
            [Score::loss_in(3), Score(-900), Score(-100), Score(0), Score(100), Score(900), Score::win_in(3)];
        let shares = scores.map(|score| score.bar_share(40));
        assert!(shares.is_sorted() && shares[3] == 0.5, "{shares:?}");
        for (low, high) in shares.iter().zip(shares.iter().rev()) {
            assert!((low + high - 1.0).abs() < 1e-6);
        }
        assert_eq!((shares[0], shares[6]), (0.0, 1.0));
    }
}
