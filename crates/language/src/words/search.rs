//! Texts for search reports.

use crate::say;
use crate::{Language, SideName};
use tenjiku_rules::Side;
use tenjiku_search::mate::{Attack, MateAnswer, MateResult};
use tenjiku_search::{Level, Score};

/// Texts of a level.
pub trait LevelWords {
    /// Name of the opponent in the current language, for example `Takeshi`.
    #[must_use]
    fn name(self) -> String;

    /// A one-line description.
    #[must_use]
    fn description(self) -> String;
}

impl LevelWords for Level {
    fn name(self) -> String {
        say!("level-name", level = self.number())
    }

    fn description(self) -> String {
        say!("level-about", level = self.number())
    }
}

/// Texts of a score.
pub trait ScoreWords {
    /// Distance to the forced end in moves, as counted in the current language; `None` for an evaluation.
    #[must_use]
    fn moves_to_end(self) -> Option<u32>;

    /// Describes a score for Black: `Black is a little better`, `Even`, `White wins in 3 moves`, for a game
    /// that starts with `pieces` pieces.
    #[must_use]
    fn in_plain_words(self, pieces: usize) -> String;
}

impl ScoreWords for Score {
    fn moves_to_end(self) -> Option<u32> {
        self.forced_end().map(|plies| Language::current().win_length(plies.unsigned_abs()))
    }

    fn in_plain_words(self, pieces: usize) -> String {
        let side = self.leader().spoken_name();
        if let Some(moves) = self.moves_to_end() {
            return say!("verdict-wins", side = side, moves = moves);
        }
        match self.lead_level(pieces) {
            0 => say!("watch-even"),
            1 => say!("watch-little-better", side = side),
            2 => say!("watch-better", side = side),
            _ => say!("watch-much-better", side = side),
        }
    }
}

/// Texts of the mate search.
pub trait MateWords {
    /// The result in a few words. `side` was to move, and `plies` was the limit of the request.
    #[must_use]
    fn verdict(&self, side: Side, plies: u32) -> String;
}

impl MateWords for MateAnswer {
    fn verdict(&self, side: Side, plies: u32) -> String {
        let side = side.spoken_name();
        let plies = self.line().map_or(plies, |line| u32::try_from(line.len()).unwrap_or(u32::MAX));
        let moves = Language::current().win_length(plies);
        match &self.result {
            MateResult::Found { shortest: true, .. } => say!("mate-found", side = side, moves = moves),
            MateResult::Found { shortest: false, .. } => say!("mate-found-long", side = side, moves = moves),
            MateResult::NoMate { attack: Attack::Threats, at_any_length: true } => {
                say!("mate-none-by-threats")
            }
            MateResult::NoMate { attack: Attack::Threats, .. } => {
                say!("mate-none-by-threats-within", moves = moves)
            }
            MateResult::NoMate { attack: Attack::All, .. } => say!("mate-none-within", moves = moves),
            MateResult::Unknown => say!("mate-undecided", positions = self.nodes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assessments_contain_no_scores() {
        for (score, words) in [
            (Score(0), "Even"),
            (Score(-12), "Even"),
            (Score(-80), "White is a little better"),
            (Score(300), "Black is better"),
            (Score(-900), "White is much better"),
            (Score(10_500), "Black is much better"),
            (Score::win_in(5), "Black wins in 3 moves"),
        ] {
            assert_eq!(score.in_plain_words(40), words, "{score:?}");
        }
        // A lead of eight Pawns is large in a game of forty pieces, and smaller in one of several hundred.
        let words_of_eight_pawns = |pieces| Score(800).in_plain_words(pieces);
        assert_eq!(words_of_eight_pawns(40), "Black is much better");
        assert_eq!(words_of_eight_pawns(354), "Black is better");
        assert_eq!(words_of_eight_pawns(804), "Black is a little better");
    }
}
