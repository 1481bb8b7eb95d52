//! Repetition: how often a position has occurred, fast enough to be asked at every node of a search.

use super::moves::Move;
use super::outcome::{DrawReason, Outcome, WinReason};
use super::position::Position;
use crate::variant::{Repetition, Side, Turns};

impl Position {
    /// The moves played from earlier occurrences of the present position, newest first.
    fn earlier(&self) -> impl Iterator<Item = Move> + '_ {
        let key = self.key();
        let depth = self.frames.len() - (self.state.reversible_since as usize).min(self.frames.len());
        let depth = if self.seen.may_repeat(key) { depth } else { 0 };
        // The number of plies from one turn of a side to its next.
        let round = match self.variant().rules().turns {
            Turns::Alternate => 2,
            Turns::Solo => 1,
        };
        let frames = self.frames.iter().rev().take(depth).skip(round - 1).step_by(round);
        frames.filter(move |frame| frame.key == key).map(|frame| frame.mv)
    }

    /// How often the present position has occurred in this game, including now.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.earlier().count()
    }

    /// Whether this is the third occurrence of the position and the player already played `mv` from it,
    /// so that they must now play something else (Tori, "Repetition of moves").
    pub(crate) fn must_vary_from(&self, mv: Move) -> bool {
        self.may_have_to_vary() && self.earlier().any(|earlier| earlier == mv)
    }

    /// Whether the rule "the third occurrence must vary" may forbid some move now.
    pub(crate) fn may_have_to_vary(&self) -> bool {
        !self.repeats_freely
            && self.variant().rules().repetition == Repetition::ThirdMustVary
            && self.earlier().nth(1).is_some()
    }

    /// Whether some move may be forbidden because it would lead to a position for the third time.
    pub(crate) fn may_stand_thrice(&self) -> bool {
        !self.repeats_freely
            && self.variant().rules().repetition == Repetition::ThirdIsBarred
            && self.state.came_back > 0
    }

    /// Whether the position after a move has already occurred twice.
    pub(crate) fn stands_thrice_after(&self, mv: Move) -> bool {
        self.clone().makes_third(mv)
    }

    /// The same, but plays the move on this position and undoes it instead of cloning.
    pub(super) fn makes_third(&mut self, mv: Move) -> bool {
        self.play(mv, &mut ());
        let third = self.occurrences() > 2;
        self.undo();
        third
    }

    /// The end of the game by repetition, if the present position ends it; called once after each ply.
    pub(super) fn judge_repetition(&mut self) -> Option<Outcome> {
        let rules = self.variant().rules();
        let (repetition, perpetual) = (rules.repetition, rules.perpetual_check_loses);
        if self.repeats_freely {
            return None;
        }
        match repetition {
            Repetition::Off | Repetition::ThirdMustVary | Repetition::SecondIsBarred => None,
            Repetition::ThirdIsBarred => {
                self.state.came_back += u16::from(self.occurrences() == 2);
                None
            }
            _ if self.occurrences() < 4 => None,
            _ => {
                let loser = if perpetual { self.perpetual_checker() } else { None };
                let lost = |loser: Side, by| Outcome::Win { winner: loser.other(), by };
                Some(match (loser, repetition) {
                    (Some(loser), _) => lost(loser, WinReason::PerpetualCheck),
                    (None, Repetition::FourthLosesForFirst) => lost(self.first_side(), WinReason::Repetition),
                    (None, _) => Outcome::Draw(DrawReason::Repetition),
                })
            }
        }
    }

    /// The side that would lose if the present position, which has occurred before, kept coming back. For
    /// a search that does not play out the cycle.
    pub(crate) fn loser_of_cycle(&self) -> Option<Side> {
        let rules = self.variant().rules();
        let perpetual = if rules.perpetual_check_loses { self.perpetual_checker() } else { None };
        let first = || (rules.repetition == Repetition::FourthLosesForFirst).then(|| self.first_side());
        perpetual.or_else(first)
    }

    /// The side that made the first move of the game.
    pub(super) fn first_side(&self) -> Side {
        if self.move_number().is_multiple_of(2) { self.side.other() } else { self.side }
    }

    /// The side that has given check with each of its moves since the first occurrence of the present
    /// position. It is rarely asked for, so undoing plies on a clone is fast enough.
    fn perpetual_checker(&self) -> Option<Side> {
        let mut past = self.clone();
        let mut left = self.occurrences() - 1;
        let (key, mut checking) = (self.key(), [true; 2]);
        while left > 0 {
            let checked = past.side;
            checking[checked.other().index()] &= !past.checks(checked).is_empty();
            past.undo()?;
            left -= usize::from(past.side == self.side && past.key() == key);
        }
        Side::BOTH.into_iter().find(|side| checking[side.index()])
    }

    /// The same position without its history, as the first of a game without a repetition rule. A search
    /// of limited depth does not need that rule, and without it a result holds for a position however
    /// it was reached.
    pub(crate) fn without_repetition(&self) -> Self {
        let mut fresh = self.clone();
        fresh.set_first_move_number(self.move_number());
        fresh.begin();
        fresh.state.reversible_since = 0;
        fresh.repeats_freely = true;
        fresh
    }
}
