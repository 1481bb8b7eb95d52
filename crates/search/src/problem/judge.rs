//! Judges one move of the attacker, for a user who solves the problem. The verdict is a mate in time with the longest
//! resistance, or the reply that refutes the move.

use super::answer::{MoveVerdict, ProblemRequest};
use super::moves_of;
use super::solver::Solver;
use super::table::{ANY_LENGTH, Plies, ProofState};
use crate::StopFlag;
use tenjiku_rules::{Move, Position};

/// Judges a legal move of the side to move: does it still mate within `within` moves of the attacker, this move
/// included? `None` asks for a mate in any number of moves. The limits of the request apply to each of at most three
/// searches.
///
/// # Examples
/// ```
/// use tenjiku_rules::sfen;
/// use tenjiku_rules::variant::Variant;
/// use tenjiku_search::StopFlag;
/// use tenjiku_search::problem::{self, MoveVerdict, ProblemRequest};
///
/// let variant = Variant::built_in("chu").expect("a built-in game");
/// let position = sfen::read(&variant, "kp10/pp10/12/12/2N9/12/12/12/12/12/12/12 b - 1")?;
/// let quiet = position.legal_moves()[0];
/// let request = ProblemRequest { hash_mib: 1, ..ProblemRequest::default() };
/// let verdict = problem::judge(&position, quiet, Some(1), &request, &StopFlag::default());
/// assert_eq!(verdict, MoveVerdict::NoAttack);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn judge(
    position: &Position,
    mv: Move,
    within: Option<u32>,
    request: &ProblemRequest,
    stop: &StopFlag,
) -> MoveVerdict {
    let mut solver = Solver::new(position, request, stop);
    let mut after = position.clone();
    after.play(mv, &mut ());
    solver.expand_all_attacks(0);
    let attack = solver.frames[0].children.iter().find(|child| child.key == after.key());
    let Some(known) = attack.map(|child| child.state) else { return MoveVerdict::NoAttack };
    if known.is_won(0) {
        return MoveVerdict::Mates { moves: 1, replies: Vec::new() };
    }
    solver.step(0, mv);
    solver.judge_step(within)
}

impl Solver<'_> {
    /// Judges the move just played.
    fn judge_step(&mut self, within: Option<u32>) -> MoveVerdict {
        let plies = within.and_then(|moves| Plies::try_from(moves.checked_mul(2)?.checked_sub(2)?).ok());
        let limit = plies.unwrap_or(ANY_LENGTH);
        let known = self.decide(1, limit);
        if known.is_won(limit) {
            return self.mates(known);
        }
        if !known.is_refuted(limit) {
            return MoveVerdict::Undecided;
        }
        if limit == ANY_LENGTH {
            return self
                .refutation(limit)
                .map_or(MoveVerdict::Undecided, |reply| MoveVerdict::Fails { reply, is_final: true });
        }
        self.reset_budget();
        let known = self.decide(1, ANY_LENGTH);
        if known.is_won(ANY_LENGTH) {
            return self.mates(known);
        }
        self.reset_budget();
        let last = known.is_refuted(ANY_LENGTH).then(|| self.refutation(ANY_LENGTH)).flatten();
        let reply = last.or_else(|| self.refutation(limit));
        reply.map_or(MoveVerdict::Undecided, |reply| MoveVerdict::Fails { reply, is_final: last.is_some() })
    }

    /// The shortest mate after the move just played, which is known to mate.
    fn mates(&mut self, mut known: ProofState) -> MoveVerdict {
        let mut most = known.most;
        while known.least < most {
            let shorter = most.saturating_sub(2);
            known = self.decide(1, shorter);
            if !known.is_won(shorter) {
                break;
            }
            most = known.most;
        }
        let replies = self.line(1, most).unwrap_or_default();
        MoveVerdict::Mates { moves: 1 + moves_of(most), replies }
    }

    /// A reply to the move just played after which there is no mate within `limit` plies, counted from the position
    /// before the reply.
    fn refutation(&mut self, limit: Plies) -> Option<Move> {
        let mut list = std::mem::take(&mut self.list);
        self.position.generate_evasions(&mut list);
        let replies = list.as_slice().to_vec();
        self.list = list;
        // Captures first: they are easier to understand.
        let (captures, others): (Vec<Move>, Vec<Move>) =
            replies.into_iter().partition(|mv| self.position.piece_at(mv.to()).is_some());
        captures.into_iter().chain(others).find(|&mv| self.is_refuted_by(mv, limit))
    }

    fn is_refuted_by(&mut self, reply: Move, limit: Plies) -> bool {
        let exact = self.position.has_exact_evasions();
        self.step(1, reply);
        let is_refuted = match super::expand::end_of_game(&self.position, self.attacker) {
            Some(is_won) => !is_won,
            None if !exact && self.position.royal_capturer(self.attacker, &mut self.replies).is_some() => {
                false
            }
            None => {
                let left = super::table::decrement(limit);
                self.decide(2, left).is_refuted(left)
            }
        };
        self.step_back();
        is_refuted
    }
}
