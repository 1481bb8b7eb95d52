//! Two proofs that do not use, or do not trust, the search under test.

use std::collections::HashSet;
use tenjiku_rules::{Move, Outcome, Position, Side};
use tenjiku_search::StopFlag;
use tenjiku_search::mate::{self, MateRequest};

/// Whether `attacker` wins within `plies`, by the simplest possible search: all legal moves of both
/// sides, without a table and without pruning. It shares only the rules with the search under test.
pub fn wins(position: &mut Position, attacker: Side, plies: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return matches!(outcome, Outcome::Win { winner, .. } if winner == attacker);
    }
    if plies == 0 {
        return false;
    }
    let is_attackers_turn = position.side_to_move() == attacker;
    for mv in position.legal_moves() {
        position.play(mv, &mut ());
        let is_won = wins(position, attacker, plies - 1);
        position.undo();
        if is_won == is_attackers_turn {
            return is_attackers_turn;
        }
    }
    !is_attackers_turn
}

/// Plays out the proof: after `mv`, every legal reply is answered by a win within the plies left. The
/// search under test only proposes the attacker's moves, from scratch at every position. The rules alone
/// decide whether a game is won.
pub fn every_reply_loses(
    position: &mut Position,
    mv: Move,
    plies: u32,
    seen: &mut HashSet<(u64, u32)>,
) -> Result<(), String> {
    let attacker = position.side_to_move();
    position.play(mv, &mut ());
    let result = answer_all(position, attacker, plies.saturating_sub(1), seen);
    position.undo();
    result
}

fn answer_all(
    position: &mut Position,
    attacker: Side,
    plies: u32,
    seen: &mut HashSet<(u64, u32)>,
) -> Result<(), String> {
    let is_won = |outcome| matches!(outcome, Outcome::Win { winner, .. } if winner == attacker);
    if let Some(outcome) = position.outcome() {
        return if is_won(outcome) { Ok(()) } else { Err(format!("{outcome:?}")) };
    }
    if plies < 2 {
        return Err("no plies left".to_owned());
    }
    if !seen.insert((position.key(), plies)) {
        return Ok(());
    }
    for reply in position.legal_moves() {
        position.play(reply, &mut ());
        let result = if position.outcome().is_some() || wins(position, attacker, 1) {
            position.outcome().is_none_or(is_won).then_some(()).ok_or_else(|| format!("{reply:?} ends it"))
        } else {
            let request = MateRequest { plies: plies - 1, hash_mib: 1, ..MateRequest::default() };
            let answer = mate::find(position, &request, &StopFlag::default(), &mut |_| {});
            match answer.line().and_then(|line| line.first()) {
                Some(&mv) => every_reply_loses(position, mv, plies - 1, seen),
                None => Err(format!("no answer to {reply:?}: {:?}", answer.result)),
            }
        };
        position.undo();
        result?;
    }
    Ok(())
}
