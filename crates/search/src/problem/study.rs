//! Soundness of a problem: a single first move, a unique solution, and no superfluous pieces.

use super::answer::{ProblemRequest, ProblemStudy, ProblemVerdict};
use super::solver::Solver;
use super::table::{ANY_LENGTH, Child};
use crate::StopFlag;
use std::sync::Arc;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Position};

/// Number of final moves of a line in which the attacker may have alternatives.
const FREE_MOVES: usize = 2;

/// Solves a problem and tests its soundness: all first moves that mate, side solutions along the line, and
/// superfluous pieces. The limits of the request apply to each of these questions, and to each piece.
///
/// # Examples
/// ```
/// use tenjiku_rules::sfen;
/// use tenjiku_rules::variant::Variant;
/// use tenjiku_search::StopFlag;
/// use tenjiku_search::problem::{self, ProblemRequest};
///
/// let variant = Variant::built_in("chu").expect("a built-in game");
/// // The pawn far away is superfluous.
/// let position = sfen::read(&variant, "kp10/pp10/12/12/2N9/12/12/12/12/11P/12/12 b - 1")?;
/// let request = ProblemRequest { hash_mib: 1, ..ProblemRequest::default() };
/// let study = problem::study(&position, &request, &StopFlag::default());
/// assert_eq!(study.is_unique, Some(true));
/// assert!(study.superfluous.contains(&position.geometry().parse("1j").ok_or("a square")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn study(position: &Position, request: &ProblemRequest, stop: &StopFlag) -> ProblemStudy {
    let mut study = solutions(position, request, stop);
    let ProblemVerdict::Mate { line, .. } = study.answer.verdict.clone() else { return study };
    if line.is_empty() {
        return study;
    }
    for (sq, piece) in position.setup().pieces {
        if position.is_royal(piece) {
            continue;
        }
        match is_superfluous(position, sq, &line, study.is_unique, request, stop) {
            Some(true) => study.superfluous.push(sq),
            Some(false) => {}
            None => study.open_pieces.push(sq),
        }
    }
    study
}

/// The part of [`study`] about moves: the solution, all first moves that mate and side solutions. Pieces are not
/// examined, which saves most of the time.
#[must_use]
pub fn solutions(position: &Position, request: &ProblemRequest, stop: &StopFlag) -> ProblemStudy {
    let mut solver = Solver::new(position, request, stop);
    let answer = solver.answer(request.shortest);
    let mut study = ProblemStudy {
        answer,
        first_moves: Vec::new(),
        open_first_moves: Vec::new(),
        side_solutions: Vec::new(),
        is_unique: None,
        superfluous: Vec::new(),
        open_pieces: Vec::new(),
    };
    let ProblemVerdict::Mate { line, .. } = study.answer.verdict.clone() else { return study };
    solver.reset_budget();
    (study.first_moves, study.open_first_moves) = solver.winning_moves(0);
    solver.reset_budget();
    (study.side_solutions, study.is_unique) = solver.side_solutions(&line);
    study
}

/// Whether the solution is unchanged without the piece on a square; `None` if a limit is reached.
fn is_superfluous(
    position: &Position,
    sq: Sq,
    line: &[Move],
    was_unique: Option<bool>,
    request: &ProblemRequest,
    stop: &StopFlag,
) -> Option<bool> {
    let mut setup = position.setup();
    setup.remove(sq);
    let Ok(reduced) = Position::from_setup(Arc::clone(position.variant()), &setup) else {
        return Some(false);
    };
    if !is_playable(&reduced, line) {
        return Some(false);
    }
    let mut solver = Solver::new(&reduced, request, stop);
    match solver.answer(true).verdict {
        ProblemVerdict::NoMate => return Some(false),
        ProblemVerdict::Undecided => return None,
        ProblemVerdict::Mate { moves, is_shortest, .. } => {
            let expected = line.len().div_ceil(2);
            match usize::try_from(moves) {
                Ok(moves) if moves == expected && is_shortest => {}
                Ok(moves) if moves < expected || is_shortest => return Some(false),
                _ => return None,
            }
        }
    }
    if was_unique != Some(true) {
        return Some(true);
    }
    solver.reset_budget();
    solver.side_solutions(line).1
}

/// Whether the moves of a line are legal in sequence.
fn is_playable(position: &Position, line: &[Move]) -> bool {
    let mut position = position.clone();
    line.iter().all(|&mv| {
        let is_legal = position.accept(mv) == Ok(mv);
        if is_legal {
            position.play(mv, &mut ());
        }
        is_legal
    })
}

impl Solver<'_> {
    /// The attacks of the node at this ply that mate, and those left undecided by a limit.
    fn winning_moves(&mut self, ply: usize) -> (Vec<Move>, Vec<Move>) {
        self.expand_all_attacks(ply);
        let attacks: Vec<Child> = self.frames[ply].children.clone();
        let (mut winning, mut open) = (Vec::new(), Vec::new());
        for attack in attacks {
            let mut state = attack.state;
            if !state.is_decided(ANY_LENGTH) {
                self.step(ply, attack.mv);
                state = self.decide(ply + 1, ANY_LENGTH);
                self.step_back();
            }
            if state.is_won(ANY_LENGTH) {
                winning.push(attack.mv);
            } else if !state.is_refuted(ANY_LENGTH) || state.since == 0 {
                open.push(attack.mv);
            }
        }
        (winning, open)
    }

    /// Alternative mating moves along the line with their plies, and whether the line is unique. The attacker's last
    /// two moves are exempt.
    fn side_solutions(&mut self, line: &[Move]) -> (Vec<(usize, Move)>, Option<bool>) {
        let fixed = line.len().div_ceil(2).saturating_sub(FREE_MOVES);
        let (mut others, mut is_open) = (Vec::new(), line.is_empty());
        for (ply, &mv) in line.iter().enumerate() {
            if ply % 2 == 0 && ply / 2 < fixed {
                let (winning, open) = self.winning_moves(ply);
                others.extend(winning.into_iter().filter(|&other| other != mv).map(|other| (ply, other)));
                is_open |= open.iter().any(|&other| other != mv);
            }
            self.step(ply, mv);
        }
        for _ in line {
            self.step_back();
        }
        let is_unique = if others.is_empty() { (!is_open).then_some(true) } else { Some(false) };
        (others, is_unique)
    }
}
