//! Decides when a computer player resigns, offers a draw or accepts one, from the scores of its last turns; `thinking`
//! acts on the decision.

use tenjiku_search::Score;

/// A computer resigns after this number of consecutive turns in a lost position.
const LOST_TURNS: usize = 2;
/// A computer offers a draw after this number of consecutive turns in a level position.
const LEVEL_TURNS: usize = 12;
/// Plies before a declined draw is offered again.
const OFFER_INTERVAL: usize = 60;
/// The first ply at which a computer offers a draw.
const EARLIEST_OFFER: usize = 200;
/// The first ply at which a computer accepts a draw in a level game.
const EARLIEST_AGREEMENT: usize = 100;
/// The largest score of a level position, in centipawns.
const MAX_LEVEL_SCORE: i32 = 25;
/// The score below which a computer accepts a draw at any time, in centipawns.
const MAX_BEHIND_SCORE: i32 = -100;

/// The scores of a player's last turns in this game, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ScoreHistory {
    /// The ply and the score of each turn.
    scores: Vec<(usize, Score)>,
    /// The ply at which a draw was last offered.
    last_offer: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnDecision {
    PlayOn,
    Resign,
    OfferDraw,
}

impl ScoreHistory {
    /// Records the score of the turn at that ply, and forgets turns that were taken back.
    pub fn record(&mut self, ply: usize, score: Score) {
        self.scores.retain(|(turn_ply, _)| *turn_ply < ply);
        self.last_offer = self.last_offer.filter(|last_offer| *last_offer < ply);
        self.scores.push((ply, score));
        if self.scores.len() > LEVEL_TURNS {
            self.scores.remove(0);
        }
    }

    pub fn decision(&self) -> TurnDecision {
        let Some(&(ply, _)) = self.scores.last() else { return TurnDecision::PlayOn };
        let lost_turns =
            self.scores.iter().rev().take(LOST_TURNS).filter(|(_, score)| score.is_loss()).count();
        if lost_turns == LOST_TURNS {
            return TurnDecision::Resign;
        }
        let is_level = self.scores.len() == LEVEL_TURNS
            && self.scores.iter().all(|(_, score)| score.0.abs() <= MAX_LEVEL_SCORE);
        let has_offered_lately = self.last_offer.is_some_and(|last_offer| ply < last_offer + OFFER_INTERVAL);
        if is_level && ply >= EARLIEST_OFFER && !has_offered_lately {
            TurnDecision::OfferDraw
        } else {
            TurnDecision::PlayOn
        }
    }

    pub fn record_offer(&mut self) {
        self.last_offer = self.scores.last().map(|(ply, _)| *ply);
    }

    /// Whether the player accepts a draw at that ply. A player without a score yet declines.
    pub fn accepts_draw(&self, ply: usize) -> bool {
        let last = self.scores.iter().rfind(|(turn_ply, _)| *turn_ply < ply);
        last.is_some_and(|(_, score)| {
            score.0 <= MAX_BEHIND_SCORE || (ply >= EARLIEST_AGREEMENT && score.0 <= MAX_LEVEL_SCORE)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(scores: impl IntoIterator<Item = (usize, i32)>) -> ScoreHistory {
        let mut history = ScoreHistory::default();
        scores.into_iter().for_each(|(ply, score)| history.record(ply, Score(score)));
        history
    }

    #[test]
    fn a_computer_resigns_after_two_lost_turns_in_a_row() {
        assert_eq!(history([(10, -900), (12, -2_000)]).decision(), TurnDecision::PlayOn);
        let lost = Score::loss_in(4).0;
        assert_eq!(history([(10, lost)]).decision(), TurnDecision::PlayOn);
        assert_eq!(history([(10, lost), (12, 0)]).decision(), TurnDecision::PlayOn);
        assert_eq!(history([(10, 0), (12, lost), (14, lost)]).decision(), TurnDecision::Resign);
    }

    #[test]
    fn turns_that_were_taken_back_do_not_count() {
        let lost = Score::loss_in(4).0;
        assert_eq!(history([(10, lost), (12, lost), (10, lost)]).decision(), TurnDecision::PlayOn);
    }

    #[test]
    fn a_draw_is_offered_late_and_only_in_a_level_game() {
        let level_turns = |from: usize| (0..12).map(move |turn| (from + 2 * turn, 10));
        assert_eq!(history(level_turns(20)).decision(), TurnDecision::PlayOn);
        assert_eq!(history(level_turns(200)).decision(), TurnDecision::OfferDraw);
        assert_eq!(history(level_turns(200).chain([(224, 80)])).decision(), TurnDecision::PlayOn);
        let mut history_with_offer = history(level_turns(200));
        history_with_offer.record_offer();
        history_with_offer.record(224, Score(10));
        assert_eq!(
            history_with_offer.decision(),
            TurnDecision::PlayOn,
            "it was declined only a few plies ago"
        );
        (226..300).step_by(2).for_each(|ply| history_with_offer.record(ply, Score(10)));
        assert_eq!(history_with_offer.decision(), TurnDecision::OfferDraw);
    }

    #[test]
    fn a_draw_is_accepted_when_behind_and_declined_when_ahead() {
        assert!(!ScoreHistory::default().accepts_draw(300));
        assert!(history([(10, -150)]).accepts_draw(11));
        assert!(!history([(10, 0)]).accepts_draw(11));
        assert!(history([(110, 0)]).accepts_draw(111));
        assert!(!history([(110, 90)]).accepts_draw(111));
        assert!(!history([(60, -300)]).accepts_draw(5), "that turn was taken back");
    }
}
