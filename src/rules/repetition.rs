//! How often a position has stood, cheaply enough to ask at every node.

use super::moves::Move;
use super::outcome::{DrawReason, Outcome, WinReason};
use super::position::Position;
use crate::variant::{Repetition, Side, Turns};

impl Position {
    /// Earlier plies of this game at which the present position stood, newest first.
    fn earlier(&self) -> impl Iterator<Item = Move> + '_ {
        let key = self.key();
        let depth = self.frames.len() - (self.state.reversible_since as usize).min(self.frames.len());
        let depth = if self.seen.may_repeat(key) { depth } else { 0 };
        // Plies from one turn of a side to its next.
        let round = match self.variant().rules().turns {
            Turns::Alternate => 2,
            Turns::Solo => 1,
        };
        let frames = self.frames.iter().rev().take(depth).skip(round - 1).step_by(round);
        frames.filter(move |frame| frame.key == key).map(|frame| frame.mv)
    }

    /// How often the present position has stood in this game, now included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.earlier().count()
    }

    /// Whether the mover already played `mv` from this position and must now vary, the position
    /// standing for the third time (Tori, "Repetition of moves").
    pub(crate) fn must_vary_from(&self, mv: Move) -> bool {
        self.may_have_to_vary() && self.earlier().any(|earlier| earlier == mv)
    }

    /// Whether some move may be barred by repetition.
    pub(crate) fn may_have_to_vary(&self) -> bool {
        !self.repeats_freely
            && self.variant().rules().repetition == Repetition::ThirdMustVary
            && self.earlier().nth(1).is_some()
    }

    /// Whether some move may be barred because it brings a position about for the third time.
    pub(crate) fn may_stand_thrice(&self) -> bool {
        !self.repeats_freely
            && self.variant().rules().repetition == Repetition::ThirdIsBarred
            && self.state.came_back > 0
    }

    /// Whether the position after a move has stood twice before.
    pub(crate) fn stands_thrice_after(&self, mv: Move) -> bool {
        self.clone().makes_third(mv)
    }

    /// The same asked of a copy that is played on and taken back.
    pub(super) fn makes_third(&mut self, mv: Move) -> bool {
        self.play(mv, &mut ());
        let third = self.occurrences() > 2;
        self.undo();
        third
    }

    /// Judges the position that has just come about by how often it has stood.
    pub(super) fn judge_repetition(&mut self) -> Option<Outcome> {
        let rules = self.variant().rules();
        let (repetition, perpetual) = (rules.repetition, rules.perpetual_check_loses);
        if self.repeats_freely {
            return None;
        }
        match repetition {
            Repetition::Off | Repetition::ThirdMustVary => None,
            Repetition::ThirdIsBarred => {
                self.state.came_back += u16::from(self.occurrences() == 2);
                None
            }
            Repetition::FourthIsDraw | Repetition::FourthLosesForFirst if self.occurrences() < 4 => None,
            Repetition::FourthIsDraw | Repetition::FourthLosesForFirst => {
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

    /// The side that would lose if the present position, which has stood before, came back again and
    /// again; for a search that does not wait for it.
    pub(crate) fn loser_of_cycle(&self) -> Option<Side> {
        let rules = self.variant().rules();
        let perpetual = if rules.perpetual_check_loses { self.perpetual_checker() } else { None };
        let first = || (rules.repetition == Repetition::FourthLosesForFirst).then(|| self.first_side());
        perpetual.or_else(first)
    }

    /// The side that began the game.
    pub(super) fn first_side(&self) -> Side {
        if self.move_number().is_multiple_of(2) { self.side.other() } else { self.side }
    }

    /// The side that has given check with each of its moves since the present position stood first.
    /// Rare enough to be found by going back.
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

    /// The same position without its past, as the first of a game in which positions may come back
    /// freely. A search that counts its plies down needs no such rule, and what it finds then holds
    /// however a position was reached.
    pub(crate) fn without_repetition(&self) -> Self {
        let mut fresh = self.clone();
        fresh.set_first_move_number(self.move_number());
        fresh.begin();
        fresh.state.reversible_since = 0;
        fresh.repeats_freely = true;
        fresh
    }
}
