//! The plies that turned a game.

use tenjiku_records::Annotation;
use tenjiku_rules::Side;
use tenjiku_search::Score;

/// The losses of expected score that make a ply a blunder, a mistake or dubious.
const LOSS_THRESHOLDS: [(f64, Annotation); 3] =
    [(0.30, Annotation::Blunder), (0.18, Annotation::Mistake), (0.10, Annotation::Dubious)];

/// A ply that turned the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurningPoint {
    /// The ply, 1 for the first.
    pub ply: usize,
    /// Its severity.
    pub annotation: Annotation,
    /// The expected score it cost, 0 to 1.
    pub loss: f64,
}

/// The numbers of evaluated positions in which Black and White stand better, in a game that starts with `pieces`
/// pieces.
#[must_use]
pub fn count_better(scores: &[Option<Score>], pieces: usize) -> [usize; 2] {
    let leads = scores.iter().flatten().filter(|score| score.lead_level(pieces) > 0);
    let leaders: Vec<Side> = leads.map(|score| score.leader()).collect();
    Side::BOTH.map(|side| leaders.iter().filter(|leader| **leader == side).count())
}

/// The plies that lost much of their side's expected score. `scores` holds the score of each position for Black, from
/// the first on; `None` if it has not been evaluated. The game starts with `pieces` pieces; `black_begins` is whether
/// Black plays the first ply.
#[must_use]
pub fn turning_points(scores: &[Option<Score>], pieces: usize, black_begins: bool) -> Vec<TurningPoint> {
    let turns = scores.windows(2).zip(1..).filter_map(|(pair, ply)| {
        let [before, after] = [pair[0]?, pair[1]?].map(|score| score.expected_score(pieces));
        let is_blacks_ply = (ply % 2 == 1) == black_begins;
        let loss = if is_blacks_ply { before - after } else { after - before };
        let (_, annotation) = LOSS_THRESHOLDS.into_iter().find(|(min_loss, _)| loss >= *min_loss)?;
        Some(TurningPoint { ply, annotation, loss })
    });
    turns.collect()
}

/// Moves the `count` plies that cost most to the front, the costliest first. The others keep their order.
#[must_use]
pub fn costliest_first(turns: &[TurningPoint], count: usize) -> Vec<TurningPoint> {
    let mut by_loss = turns.to_vec();
    by_loss.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    by_loss.truncate(count);
    let others = turns.iter().filter(|turn| by_loss.iter().all(|first| first.ply != turn.ply));
    by_loss.iter().chain(others).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plies_that_cost_most_come_first() {
        let turn = |(ply, loss)| TurningPoint { ply, annotation: Annotation::Mistake, loss };
        let turns = [(2, 0.2), (5, 0.4), (8, 0.1), (9, 0.9), (12, 0.3)].map(turn);
        let plies: Vec<usize> = costliest_first(&turns, 3).iter().map(|turn| turn.ply).collect();
        assert_eq!(plies, [9, 5, 12, 2, 8]);
        assert_eq!(costliest_first(&turns[..1], 3), turns[..1]);
    }

    #[test]
    fn a_large_loss_by_either_side_turns_the_game() {
        let scores = [0, 20, 600, 580, -600, -590].map(|score| Some(Score(score)));
        let turns: Vec<(usize, Annotation)> =
            turning_points(&scores, 40, true).into_iter().map(|turn| (turn.ply, turn.annotation)).collect();
        // Ply 2 is White's and gives Black a quarter of a point. Ply 4 is White's and gains, so it is no
        // mistake. If White begins, both are Black's.
        assert_eq!(turns, [(2, Annotation::Mistake)]);
        let turns: Vec<(usize, Annotation)> =
            turning_points(&scores, 40, false).into_iter().map(|turn| (turn.ply, turn.annotation)).collect();
        assert_eq!(turns, [(4, Annotation::Blunder)]);
    }

    #[test]
    fn neither_side_stands_better_in_an_even_position() {
        // A lead of 600 means an expected score of 75 %, a lead of 60 means 52.7 % (odds of 3^0.1).
        let scores = [0, 60, -60, 600, -600, -700].map(|score| Some(Score(score)));
        assert_eq!(count_better(&scores, 40), [1, 2]);
        assert_eq!(count_better(&[None, Some(Score::win_in(3)), None], 40), [1, 0]);
    }

    #[test]
    fn unevaluated_positions_have_no_turning_points() {
        let scores = [Some(Score(0)), None, Some(Score(-900))];
        assert_eq!(turning_points(&scores, 40, true), []);
    }
}
