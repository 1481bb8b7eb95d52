//! Which plies turned a game.

use crate::record::Verdict;
use crate::search::Score;

/// Hundredths of a Pawn at which a side is expected to take three points of four. Measured on no
/// game in particular: great shogi are decided by great leads.
const CLEAR_LEAD: f64 = 600.0;

/// Losses of expectation from which a ply is dubious, a mistake, a blunder.
const LOSSES: [(f64, Verdict); 3] =
    [(0.30, Verdict::Blunder), (0.18, Verdict::Mistake), (0.10, Verdict::Dubious)];

/// A ply that turned the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurningPoint {
    /// The ply, 1 for the first.
    pub ply: usize,
    /// How grave it was.
    pub verdict: Verdict,
    /// How much of a point it cost, 0 to 1.
    pub loss: f64,
}

/// Points that Black may expect of a position, 0 to 1, from its score for Black.
#[must_use]
pub fn expectation(score: Score) -> f64 {
    if score.is_win() {
        return 1.0;
    }
    if score.is_loss() {
        return 0.0;
    }
    // A logistic curve with three quarters at a clear lead.
    1.0 / (1.0 + (-f64::from(score.0) / CLEAR_LEAD * 3_f64.ln()).exp())
}

/// The plies that cost their side much of what it could expect. `scores` are for Black, one for each
/// position from the first; what is not judged yet is left out. `black_begins` says whose the first
/// ply is.
#[must_use]
pub fn turning_points(scores: &[Option<Score>], black_begins: bool) -> Vec<TurningPoint> {
    let turns = scores.windows(2).zip(1..).filter_map(|(pair, ply)| {
        let [before, after] = [expectation(pair[0]?), expectation(pair[1]?)];
        let is_blacks = (ply % 2 == 1) == black_begins;
        let loss = if is_blacks { before - after } else { after - before };
        let (_, verdict) = LOSSES.into_iter().find(|(least, _)| loss >= *least)?;
        Some(TurningPoint { ply, verdict, loss })
    });
    turns.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectation_grows_with_the_score_from_lost_to_won() {
        let scores = [Score::loss_in(3), Score(-600), Score(0), Score(600), Score::win_in(9)];
        let points = scores.map(expectation);
        for (point, wanted) in points.into_iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]) {
            assert!((point - wanted).abs() < 1e-9, "{points:?}");
        }
    }

    #[test]
    fn who_loses_much_has_turned_the_game_whoever_it_is() {
        let scores = [0, 20, 600, 580, -600, -590].map(|score| Some(Score(score)));
        let turns: Vec<(usize, Verdict)> =
            turning_points(&scores, true).into_iter().map(|turn| (turn.ply, turn.verdict)).collect();
        // Ply 2 is White's and gives Black a quarter point; ply 4 is White's and gains, so nobody
        // erred; seen with White beginning, both are Black's.
        assert_eq!(turns, [(2, Verdict::Mistake)]);
        let turns: Vec<(usize, Verdict)> =
            turning_points(&scores, false).into_iter().map(|turn| (turn.ply, turn.verdict)).collect();
        assert_eq!(turns, [(4, Verdict::Blunder)]);
    }

    #[test]
    fn what_is_not_judged_turns_nothing() {
        let scores = [Some(Score(0)), None, Some(Score(-900))];
        assert_eq!(turning_points(&scores, true), []);
    }
}
