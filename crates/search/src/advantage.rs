//! Converts a search score to an expected game result (0 to 1) and to a verbal assessment.

use crate::score::Score;
use tenjiku_rules::Side;

/// The lead at which a side is expected to score 75 % in a game that starts with 40 pieces, in centipawns. It grows
/// with the square root of the number of pieces, since the same lead matters less in a larger game. Chosen values, not
/// fitted to data.
const CLEAR_LEAD: f64 = 600.0;
const CLEAR_LEAD_PIECES: f64 = 40.0;
/// Distances of the expected score from half that count as slightly better, better and much better.
const LEAD_LEVELS: [f64; 3] = [0.03, 0.1, 0.3];

impl Score {
    /// The side that leads, if this is a score from Black's point of view; Black if it is 0.
    #[must_use]
    pub const fn leader(self) -> Side {
        if self.0 >= 0 { Side::Black } else { Side::White }
    }

    /// Black's expected result from 0 to 1, if this is a score from Black's point of view, in a game that starts with
    /// `pieces` pieces: half in an even position, 1 in a forced win.
    ///
    /// # Examples
    /// ```
    /// use tenjiku_search::Score;
    ///
    /// assert_eq!(Score(0).expected_score(40), 0.5);
    /// assert!(Score(300).expected_score(12) > Score(300).expected_score(804));
    /// assert_eq!(Score::loss_in(3).expected_score(40), 0.0);
    /// ```
    #[must_use]
    pub fn expected_score(self, pieces: usize) -> f64 {
        match self.forced_end() {
            Some(_) if self.is_win() => 1.0,
            Some(_) => 0.0,
            None => {
                let clear_lead = CLEAR_LEAD * (pieces.max(1) as f64 / CLEAR_LEAD_PIECES).sqrt();
                1.0 / (1.0 + (-f64::from(self.0) / clear_lead * 3_f64.ln()).exp())
            }
        }
    }

    /// Size of the lead for a game that starts with `pieces` pieces: 0 even, 1 slight, 2 clear, 3 large.
    #[must_use]
    pub fn lead_level(self, pieces: usize) -> usize {
        let lead = (self.expected_score(pieces) - 0.5).abs();
        LEAD_LEVELS.iter().filter(|level| lead >= **level).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_expected_score_grows_from_lost_to_won() {
        let scores = [Score::loss_in(3), Score(-600), Score(0), Score(600), Score::win_in(9)];
        let points = scores.map(|score| score.expected_score(40));
        for (point, expected) in points.into_iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]) {
            assert!((point - expected).abs() < 1e-9, "{points:?}");
        }
        let in_large_game = Score(1_200).expected_score(160);
        assert!(
            (in_large_game - 0.75).abs() < 1e-9,
            "four times the pieces, twice the lead: {in_large_game}"
        );
    }
}
