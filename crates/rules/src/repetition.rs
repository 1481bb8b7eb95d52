//! Repetition rules, fast enough for every node of a search.

use super::burning::Fire;
use super::key_after::KeyAfter;
use super::move_list::MoveList;
use super::moves::Move;
use super::outcome::{DrawReason, Outcome, WinReason};
use super::position::Position;
use crate::variant::{Repetition, Side, Sq, Turns};

/// A rule that forbids moves to earlier positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct RepetitionBan {
    /// The number of earlier occurrences from which a position is banned.
    pub times: usize,
    /// [`Position::key_after_base`] of the current position.
    base: u64,
}

impl Position {
    /// The number of plies from one turn of a side to its next.
    fn plies_per_turn(&self) -> usize {
        match self.variant().rules().turns {
            Turns::Alternate => 2,
            Turns::Solo => 1,
        }
    }

    /// Indices of the plies played from positions with this key, newest first, skipping the newest `skip` plies and
    /// the plies of the other side.
    fn plies_from(&self, key: u64, skip: usize) -> impl Iterator<Item = usize> + '_ {
        let oldest = (self.state.reversible_since as usize).min(self.frames.len());
        let plies = (oldest..self.frames.len()).rev().skip(skip).step_by(self.plies_per_turn());
        plies.filter(move |&ply| self.frames[ply].key == key)
    }

    /// Indices of the plies played from earlier occurrences of the current position, newest first.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let may_have_occurred = self.key_counts.may_repeat(self.key());
        let plies = may_have_occurred.then(|| self.plies_from(self.key(), self.plies_per_turn() - 1));
        plies.into_iter().flatten()
    }

    /// The number of occurrences of the current position in this game, including this one.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.earlier_occurrences().count()
    }

    /// Whether the current position has occurred since the first `plies` plies of the game, or at least twice before
    /// that. A search that began after those plies can treat it as repeated: the side that wants the repetition can
    /// play it again.
    ///
    /// # Examples
    /// ```
    /// # use tenjiku_rules::{Position, coordinate, variant::Variant};
    /// let chu = Variant::built_in("chu").expect("a built-in game");
    /// let mut position = Position::new(chu);
    /// for text in ["6i6h", "7d7e", "11l11k", "2a2b", "11k11l", "2b2a"] {
    ///     let mv = coordinate::read(&position, text)?;
    ///     position.play(mv, &mut ());
    /// }
    /// // The position is that after two plies.
    /// assert!(position.repeats_since(2) && !position.repeats_since(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn repeats_since(&self, plies: usize) -> bool {
        let mut earlier = self.earlier_occurrences();
        earlier.next().is_some_and(|ply| ply >= plies || earlier.next().is_some())
    }

    /// Whether a move is forbidden because this is the third occurrence of the position and the side to move already
    /// played `mv` from it (Tori, "Repetition of moves").
    pub(crate) fn breaks_third_must_vary(&self, mv: Move) -> bool {
        self.may_have_to_vary() && self.earlier_occurrences().any(|ply| self.frames[ply].mv == mv)
    }

    /// Whether [`Repetition::ThirdMustVary`] may forbid a move now.
    pub(crate) fn may_have_to_vary(&self) -> bool {
        !self.ignores_repetition
            && self.variant().rules().repetition == Repetition::ThirdMustVary
            && self.earlier_occurrences().nth(1).is_some()
    }

    /// The ban on repetitions, if it may forbid a move now.
    pub(super) fn repetition_ban(&self) -> Option<RepetitionBan> {
        if self.ignores_repetition {
            return None;
        }
        let times = match self.variant().rules().repetition {
            Repetition::SecondIsBarred => {
                (self.frames.len() > self.state.reversible_since as usize).then_some(1)
            }
            Repetition::ThirdIsBarred => (self.state.repeated_positions > 0).then_some(2),
            _ => None,
        };
        times.map(|times| RepetitionBan { times, base: self.key_after_base() })
    }

    /// Whether a pseudo-legal move leads to a banned repetition. Avoids playing the move where possible.
    pub(super) fn is_banned_repetition(&self, mv: Move, ban: RepetitionBan) -> bool {
        self.occurrences_after(mv, ban.base).is_some_and(|(_, count)| count >= ban.times)
    }

    /// The index of the last ply played from the position after `mv`, and the number of plies played from that
    /// position. `None` if there are none.
    fn occurrences_after(&self, mv: Move, base: u64) -> Option<(usize, usize)> {
        match self.key_after(mv, base) {
            KeyAfter::New => None,
            KeyAfter::Key(key) if !self.key_counts.may_contain(key) => None,
            // Burning is irreversible. Tested last because it takes longest.
            KeyAfter::Key(key) => {
                newest_and_count(self.plies_from(key, 0)).filter(|_| self.fire_of(mv) == Fire::default())
            }
            KeyAfter::Unknown => {
                let mut after = self.clone();
                after.play(mv, &mut ());
                newest_and_count(after.earlier_occurrences())
            }
        }
    }

    /// The number of the move that last led to the position after `mv`; 0 for the start of the game.
    pub(super) fn last_occurrence_after(&self, mv: Move) -> Option<u32> {
        let (ply, _) = self.occurrences_after(mv, self.key_after_base())?;
        let plies_back = u32::try_from(self.frames.len() - ply).ok()?;
        Some(self.move_number().saturating_sub(plies_back + 1))
    }

    /// The result by repetition, if the current position ends the game. Call it once after each ply.
    pub(super) fn judge_repetition(&mut self) -> Option<Outcome> {
        if self.ignores_repetition {
            return None;
        }
        let repetition = self.variant().rules().repetition;
        let loser_by_rule = match repetition {
            Repetition::Off | Repetition::ThirdMustVary | Repetition::SecondIsBarred => return None,
            Repetition::ThirdIsBarred => {
                self.state.repeated_positions += u16::from(self.occurrences() == 2);
                return None;
            }
            _ if self.occurrences() < 4 => return None,
            Repetition::FourthIsDraw => None,
            Repetition::FourthLosesForFirst => Some(self.first_side()),
            Repetition::FourthLosesForMover => Some(self.side.other()),
        };
        let loser = self.perpetual_offender().or(loser_by_rule.map(|side| (side, WinReason::Repetition)));
        Some(match loser {
            Some((loser, by)) => Outcome::Win { winner: loser.other(), by },
            None => Outcome::Draw(DrawReason::Repetition),
        })
    }

    /// The side that would lose if the plies since the last occurrence of the current position were repeated until the
    /// game ends. For a search that does not play out the cycle.
    pub fn loser_of_cycle(&self) -> Option<Side> {
        let loser_by_rule = || match self.variant().rules().repetition {
            Repetition::FourthLosesForFirst => Some(self.first_side()),
            Repetition::FourthLosesForMover => self.cycle_ender(),
            _ => None,
        };
        self.perpetual_offender().map(|(loser, _)| loser).or_else(loser_by_rule)
    }

    /// The side that would be the first to reach a fourth occurrence if the cycle since the last occurrence of the
    /// current position were repeated. Another position of the cycle may have occurred more often than this one.
    fn cycle_ender(&self) -> Option<Side> {
        let start = self.earlier_occurrences().next()?;
        let length = self.frames.len() - start;
        let key_before = |ply: usize| self.frames.get(ply).map_or(self.key(), |frame| frame.key);
        let oldest = (self.state.reversible_since as usize).min(self.frames.len());
        let plies_per_turn = self.plies_per_turn();
        let key_after = |step: usize| key_before(start + 1 + (step - 1) % length);
        let is_fourth = |&step: &usize| {
            let has_same_side_to_move =
                |other: &usize| other % plies_per_turn == (start + step) % plies_per_turn;
            let occurred = (oldest..=self.frames.len())
                .filter(has_same_side_to_move)
                .filter(|&other| key_before(other) == key_after(step));
            let repeated = (1..step).filter(|&other| (step - other).is_multiple_of(plies_per_turn));
            occurred.count() + repeated.filter(|&other| key_after(other) == key_after(step)).count() >= 3
        };
        let steps = (1..=2 * length).find(is_fourth)?;
        Some(if steps.is_multiple_of(2) { self.side.other() } else { self.side })
    }

    /// The side that made the first move of the game.
    pub(super) fn first_side(&self) -> Side {
        if self.move_number().is_multiple_of(2) { self.side.other() } else { self.side }
    }

    /// The only side that gave check or attacked a piece with each of its moves since the first occurrence of the
    /// current position, with the reason. Called rarely, so undoing plies on a clone is fast enough.
    fn perpetual_offender(&self) -> Option<(Side, WinReason)> {
        let rules = self.variant().rules();
        let ends_game = match rules.repetition {
            Repetition::FourthIsDraw | Repetition::FourthLosesForFirst | Repetition::FourthLosesForMover => {
                true
            }
            Repetition::Off
            | Repetition::ThirdMustVary
            | Repetition::ThirdIsBarred
            | Repetition::SecondIsBarred => false,
        };
        let mut checking = [ends_game && rules.perpetual_check_loses; 2];
        let mut attacking = [ends_game && rules.perpetual_attack_loses; 2];
        if checking == attacking && !checking[0] {
            return None;
        }
        let (mut past, mut list) = (self.clone(), MoveList::default());
        let mut occurrences_left = self.occurrences() - 1;
        while occurrences_left > 0 && [checking, attacking] != [[false; 2]; 2] {
            let (checked, mover) = (past.side, past.side.other().index());
            let checks = !past.checks(checked).is_empty();
            checking[mover] &= checks;
            attacking[mover] = attacking[mover] && (checks || past.moved_piece_attacks(&mut list));
            past.undo()?;
            occurrences_left -= usize::from(past.side == self.side && past.key() == self.key());
        }
        let only_side = |sides: [bool; 2]| {
            Side::BOTH.into_iter().find(|side| sides[side.index()] && !sides[side.other().index()])
        };
        let checker = only_side(checking).map(|side| (side, WinReason::PerpetualCheck));
        checker.or_else(|| only_side(attacking).map(|side| (side, WinReason::PerpetualAttack)))
    }

    /// Whether the piece that moved last attacks an enemy (lishogi).
    fn moved_piece_attacks(&self, list: &mut MoveList) -> bool {
        let Some(frame) = self.frames.last() else { return false };
        let enemy = self.side;
        self.generate_pseudo_legal_from(frame.mv.to(), list);
        let is_hit = |sq: Sq| self.cell(sq).is_of(enemy);
        list.as_slice().iter().any(|&mv| {
            mv.has_via() || is_hit(mv.to()) || self.range_capture_victims(mv).into_iter().any(is_hit)
        })
    }

    /// The same position without history and repetition rules, so that results of a search do not depend on the path to
    /// a position.
    pub fn without_repetition(&self) -> Self {
        let mut copy = self.clone();
        copy.first_move_number = self.move_number();
        copy.start_history();
        copy.state.reversible_since = 0;
        copy.ignores_repetition = true;
        copy
    }
}

/// The first of the plies and their number; `None` if there are none.
fn newest_and_count(mut plies: impl Iterator<Item = usize>) -> Option<(usize, usize)> {
    let newest = plies.next()?;
    Some((newest, 1 + plies.count()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_positions::{position_with, variant_with};
    use crate::variant::mix;

    /// Two bare Kings on a small board, where positions soon repeat.
    fn kings(repetition: Repetition) -> Position {
        position_with(&variant_with("micro", |file| file.rules.repetition = repetition), "K 4e, -K 1a")
    }

    /// Repeats the plies since the last occurrence of the current position until the game ends. Returns the loser.
    fn loser_when_played_out(position: &Position, played: &[Move]) -> Option<Side> {
        let start = position.earlier_occurrences().next().expect("it has occurred before");
        let mut position_after = position.clone();
        for &mv in played[start..].iter().cycle() {
            match position_after.immediate_outcome() {
                None => position_after.play(mv, &mut ()),
                Some(Outcome::Win { winner, .. }) => return Some(winner.other()),
                Some(Outcome::Draw(_)) => return None,
            }
        }
        None
    }

    #[test]
    fn the_loser_of_a_cycle_loses_if_the_cycle_is_played_out() {
        for repetition in
            [Repetition::FourthIsDraw, Repetition::FourthLosesForFirst, Repetition::FourthLosesForMover]
        {
            let (start, mut number, mut sides) = (kings(repetition), 7, [0; 2]);
            for _ in 0..200 {
                let (mut position, mut played) = (start.clone(), Vec::new());
                while position.immediate_outcome().is_none() && played.len() < 40 {
                    let moves = position.legal_moves();
                    number = mix(number);
                    let Some(&mv) = moves.get((number >> 8) as usize % moves.len().max(1)) else { break };
                    position.play(mv, &mut ());
                    played.push(mv);
                    if position.immediate_outcome().is_some() || position.occurrences() == 1 {
                        continue;
                    }
                    let loser = loser_when_played_out(&position, &played);
                    assert_eq!(position.loser_of_cycle(), loser, "{repetition:?}: {played:?}");
                    loser.into_iter().for_each(|side| sides[side.index()] += 1);
                }
            }
            assert_eq!(
                sides.iter().all(|&losses| losses > 20),
                repetition == Repetition::FourthLosesForMover,
                "{sides:?}"
            );
        }
    }
}
