//! Repetition: how often a position has occurred, fast enough to be asked at every node of a search.

use super::burning::Fire;
use super::foresight::Foresight;
use super::moves::Move;
use super::outcome::{DrawReason, Outcome, WinReason};
use super::position::Position;
use crate::variant::{Repetition, Side, Turns};

impl Position {
    /// The number of plies from one turn of a side to its next.
    fn round(&self) -> usize {
        match self.variant().rules().turns {
            Turns::Alternate => 2,
            Turns::Solo => 1,
        }
    }

    /// The plies that were played from a position with this key, newest first. Of the newest plies, `skip`
    /// are passed over, and then every one that the other side played.
    fn plies_from(&self, key: u64, skip: usize) -> impl Iterator<Item = usize> + '_ {
        let oldest = (self.state.reversible_since as usize).min(self.frames.len());
        let plies = (oldest..self.frames.len()).rev().skip(skip).step_by(self.round());
        plies.filter(move |&ply| self.frames[ply].key == key)
    }

    /// The plies that were played from earlier occurrences of the present position, newest first.
    fn earlier(&self) -> impl Iterator<Item = usize> + '_ {
        let occurred = self.seen.may_repeat(self.key());
        let plies = occurred.then(|| self.plies_from(self.key(), self.round() - 1));
        plies.into_iter().flatten()
    }

    /// How often the present position has occurred in this game, including now.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.earlier().count()
    }

    /// Whether this is the third occurrence of the position and the player already played `mv` from it,
    /// so that they must now play something else (Tori, "Repetition of moves").
    pub(crate) fn must_vary_from(&self, mv: Move) -> bool {
        self.may_have_to_vary() && self.earlier().any(|ply| self.frames[ply].mv == mv)
    }

    /// Whether the rule "the third occurrence must vary" may forbid some move now.
    pub(crate) fn may_have_to_vary(&self) -> bool {
        !self.repeats_freely
            && self.variant().rules().repetition == Repetition::ThirdMustVary
            && self.earlier().nth(1).is_some()
    }

    /// If some move may be forbidden now because it brings back a position: how many earlier occurrences
    /// forbid it.
    pub(super) fn barring_occurrences(&self) -> Option<usize> {
        if self.repeats_freely {
            return None;
        }
        match self.variant().rules().repetition {
            Repetition::SecondIsBarred => {
                (self.frames.len() > self.state.reversible_since as usize).then_some(1)
            }
            Repetition::ThirdIsBarred => (self.state.came_back > 0).then_some(2),
            _ => None,
        }
    }

    /// Whether a legal or pseudo-legal move leads to a position that has occurred at least `times` times.
    /// It is asked for every move of a search, so it plays none of them if it can help it.
    pub(super) fn comes_back(&self, mv: Move, times: usize) -> bool {
        self.plies_from_after(mv).is_some_and(|(_, count)| count >= times)
    }

    /// The last ply played from the position that a move leads to, and how many there were.
    fn plies_from_after(&self, mv: Move) -> Option<(usize, usize)> {
        match self.foresee(mv) {
            Foresight::New => None,
            Foresight::Key(key) if !self.seen.has(key) => None,
            // What burns can never come back, and is asked last because it takes longest.
            Foresight::Key(key) => {
                newest_and_count(self.plies_from(key, 0)).filter(|_| self.fire_of(mv) == Fire::default())
            }
            Foresight::Unclear => {
                let mut after = self.clone();
                after.play(mv, &mut ());
                newest_and_count(after.earlier())
            }
        }
    }

    /// The number of the move after which the position stood that a move would bring back: 0 at the
    /// start of the game.
    pub(super) fn stood_after(&self, mv: Move) -> Option<u32> {
        let (ply, _) = self.plies_from_after(mv)?;
        let back = u32::try_from(self.frames.len() - ply).ok()?;
        Some(self.move_number().saturating_sub(back + 1))
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

/// The first of the plies, and how many there are; `None` if there are none.
fn newest_and_count(mut plies: impl Iterator<Item = usize>) -> Option<(usize, usize)> {
    let newest = plies.next()?;
    Some((newest, 1 + plies.count()))
}
