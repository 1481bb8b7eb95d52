//! Who is better, without numbers.

use crate::score::Score;
use tenjiku_rules::Side;

/// The lead that fills nine tenths of its half of a bar, in hundredths of a Pawn for each piece of the starting
/// array: what decides a small game is a trifle in a large one.
const NEARLY_FULL: f32 = 37.5;
/// How far Black's part must be from half for each of the words: a little better, better, much better.
const STEPS: [f32; 3] = [0.03, 0.12, 0.34];

impl Score {
    /// Who is better by a score for Black; Black if neither is.
    #[must_use]
    pub const fn ahead(self) -> Side {
        if self.0 >= 0 { Side::Black } else { Side::White }
    }

    /// Black's part of a bar by a score for Black, 0 to 1, in a game that begins with so many pieces: half in an even
    /// position, everything in a forced win.
    #[must_use]
    pub fn part(self, pieces: usize) -> f32 {
        match self.forced_end() {
            Some(_) if self.is_win() => 1.0,
            Some(_) => 0.0,
            // The curve keeps small leads visible and large ones different.
            None => {
                let lead = self.0 as f32 / (NEARLY_FULL * pieces.max(1) as f32) * 9.0;
                0.5 + 0.5 * lead / (1.0 + lead.abs())
            }
        }
    }

    /// How clear the lead is by a score for Black, in a game that begins with so many pieces: 0 even, 1 a little, 2 clear,
    /// 3 large.
    #[must_use]
    pub fn lead(self, pieces: usize) -> usize {
        let lead = (self.part(pieces) - 0.5).abs();
        STEPS.iter().filter(|step| lead >= **step).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_grows_with_the_score_and_is_symmetrical() {
        let scores =
            [Score::loss_in(3), Score(-900), Score(-100), Score(0), Score(100), Score(900), Score::win_in(3)];
        let parts = scores.map(|score| score.part(40));
        assert!(parts.is_sorted() && parts[3] == 0.5, "{parts:?}");
        for (low, high) in parts.iter().zip(parts.iter().rev()) {
            assert!((low + high - 1.0).abs() < 1e-6);
        }
        assert_eq!((parts[0], parts[6]), (0.0, 1.0));
    }
}
