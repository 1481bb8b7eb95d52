//! Who is better, without numbers.

use super::score::Score;
use crate::rules::Side;
use crate::say;

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

    /// A score for Black in words: `Black is a little better`, `Even`, `White wins in 3 moves`.
    #[must_use]
    pub fn in_plain_words(self, pieces: usize) -> String {
        let side = self.ahead().spoken_name();
        if let Some(moves) = self.moves_to_end() {
            return say!("verdict-wins", side = side, moves = moves);
        }
        let lead = (self.part(pieces) - 0.5).abs();
        match STEPS.iter().filter(|step| lead >= **step).count() {
            0 => say!("watch-even"),
            1 => say!("watch-little-better", side = side),
            2 => say!("watch-better", side = side),
            _ => say!("watch-much-better", side = side),
        }
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

    #[test]
    fn who_is_better_is_said_without_numbers() {
        for (score, words) in [
            (Score(0), "Even"),
            (Score(-12), "White is a little better"),
            (Score(70), "Black is better"),
            (Score(-900), "White is much better"),
            (Score(10_500), "Black is much better"),
            (Score::win_in(5), "Black wins in 3 moves"),
        ] {
            assert_eq!(score.in_plain_words(40), words, "{score:?}");
        }
        // Six Pawns are much in a game of forty pieces, and less in one of several hundred.
        let of_six = |pieces| Score(600).in_plain_words(pieces);
        assert_eq!(of_six(40), "Black is much better");
        assert_eq!(of_six(354), "Black is better");
        assert_eq!(of_six(804), "Black is a little better");
    }
}
