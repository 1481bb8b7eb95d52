//! When a computer player gives up, offers a draw, or agrees to one. Pure: it looks at what the
//! player thought of its own last positions and decides; `thinking` acts on it.

use crate::search::Score;

/// Own turns in a row at which the game must look lost before a computer resigns.
const LOST_TURNS: usize = 2;
/// Own turns in a row without anything happening before a computer offers a draw.
const LEVEL_TURNS: usize = 12;
/// Plies before an offer of a draw that was declined is made again.
const OFFER_AGAIN: usize = 60;
/// Plies before which no computer offers a draw.
const EARLIEST_OFFER: usize = 200;
/// Plies before which no computer agrees to a draw in a level game.
const EARLIEST_AGREEMENT: usize = 100;
/// A level game, in hundredths of a Pawn.
const LEVEL: i32 = 25;
/// So far behind, in hundredths of a Pawn, that a draw is welcome at any time.
const BEHIND: i32 = -100;

/// What a player thought at its last turns of this game, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory {
    scores: Vec<(usize, Score)>,
    /// The turn at which it last offered a draw.
    offered: Option<usize>,
}

/// What a player wants beside moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// To play on.
    None,
    /// To give up.
    Resign,
    /// To offer a draw with this move.
    OfferDraw,
}

impl Memory {
    /// Remembers the score of a turn at that ply. Turns that were taken back are forgotten.
    pub fn note(&mut self, ply: usize, score: Score) {
        self.scores.retain(|(known, _)| *known < ply);
        self.offered = self.offered.filter(|offered| *offered < ply);
        self.scores.push((ply, score));
        if self.scores.len() > LEVEL_TURNS {
            self.scores.remove(0);
        }
    }

    /// What the player wants after its last turn.
    pub fn wish(&self) -> Wish {
        let Some(&(ply, _)) = self.scores.last() else { return Wish::None };
        let lost = self.scores.iter().rev().take(LOST_TURNS).filter(|(_, score)| score.is_loss()).count();
        if lost == LOST_TURNS {
            return Wish::Resign;
        }
        let is_dead =
            self.scores.len() == LEVEL_TURNS && self.scores.iter().all(|(_, score)| score.0.abs() <= LEVEL);
        let is_asked_lately = self.offered.is_some_and(|offered| ply < offered + OFFER_AGAIN);
        if is_dead && ply >= EARLIEST_OFFER && !is_asked_lately { Wish::OfferDraw } else { Wish::None }
    }

    /// Remembers that a draw was offered at the last turn.
    pub fn note_offer(&mut self) {
        self.offered = self.scores.last().map(|(ply, _)| *ply);
    }

    /// Whether the player agrees to a draw at that ply. One that has not thought yet does not.
    pub fn agrees(&self, ply: usize) -> bool {
        let last = self.scores.iter().rfind(|(known, _)| *known < ply);
        last.is_some_and(|(_, score)| score.0 <= BEHIND || (ply >= EARLIEST_AGREEMENT && score.0 <= LEVEL))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(scores: impl IntoIterator<Item = (usize, i32)>) -> Memory {
        let mut memory = Memory::default();
        scores.into_iter().for_each(|(ply, score)| memory.note(ply, Score(score)));
        memory
    }

    #[test]
    fn only_a_game_that_is_lost_twice_in_a_row_is_given_up() {
        assert_eq!(memory([(10, -900), (12, -2_000)]).wish(), Wish::None);
        let lost = Score::loss_in(4).0;
        assert_eq!(memory([(10, lost)]).wish(), Wish::None);
        assert_eq!(memory([(10, lost), (12, 0)]).wish(), Wish::None);
        assert_eq!(memory([(10, 0), (12, lost), (14, lost)]).wish(), Wish::Resign);
    }

    #[test]
    fn turns_that_were_taken_back_do_not_count() {
        let lost = Score::loss_in(4).0;
        assert_eq!(memory([(10, lost), (12, lost), (10, lost)]).wish(), Wish::None);
    }

    #[test]
    fn a_draw_is_offered_late_and_only_when_nothing_happens() {
        let quiet = |from: usize| (0..12).map(move |turn| (from + 2 * turn, 10));
        assert_eq!(memory(quiet(20)).wish(), Wish::None);
        assert_eq!(memory(quiet(200)).wish(), Wish::OfferDraw);
        assert_eq!(memory(quiet(200).chain([(224, 80)])).wish(), Wish::None);
        let mut asked = memory(quiet(200));
        asked.note_offer();
        asked.note(224, Score(10));
        assert_eq!(asked.wish(), Wish::None, "it was declined a moment ago");
        (226..300).step_by(2).for_each(|ply| asked.note(ply, Score(10)));
        assert_eq!(asked.wish(), Wish::OfferDraw);
    }

    #[test]
    fn who_is_behind_agrees_to_a_draw_and_who_is_ahead_does_not() {
        assert!(!Memory::default().agrees(300));
        assert!(memory([(10, -150)]).agrees(11));
        assert!(!memory([(10, 0)]).agrees(11));
        assert!(memory([(110, 0)]).agrees(111));
        assert!(!memory([(110, 90)]).agrees(111));
        assert!(!memory([(60, -300)]).agrees(5), "that turn was taken back");
    }
}
