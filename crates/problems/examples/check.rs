//! Checks problems chosen at random with the reference solvers, which share no code with the solver that proved them:
//! `cargo run --release -p tenjiku-problems --example check -- 40 1 assets/problems/*.tsv` checks 40, with seed 1.
//!
//! A sound problem passes three checks:
//!
//! - The mate is the shortest.
//! - No other first move mates: in any number of moves if few enough positions can be reached, otherwise in the same
//!   number of moves.
//! - No piece is superfluous: without it, the length of the mate changes, the solution is illegal, or (in mates in
//!   three or more moves) another first move mates. What stays undecided is counted as open.

use std::error::Error;
use std::sync::Arc;
use tenjiku_problems::{Collection, Problem, Source, Task};
use tenjiku_rules::variant::{Library, RandomNumbers, Variant};
use tenjiku_rules::{Move, Position, coordinate};
use tenjiku_search::problem::reference::{RetrogradeResult, retrograde, shortest_mate};

/// Positions that a retrograde analysis may reach.
const MOST_POSITIONS: usize = 3000;
/// The longest mate that the full-width search can check in reasonable time.
const LONGEST: u16 = 5;

/// Whether the attacker mates after a move; `None` if a mate in more than `moves` moves is possible but not proven.
fn mates_after(position: &Position, mv: Move, moves: u32) -> Option<bool> {
    let mut after = position.clone();
    after.play(mv, &mut ());
    let attacker = position.side_to_move();
    let mut list = tenjiku_rules::MoveList::default();
    if !after.threatens_royal(attacker, &mut list) && after.immediate_outcome().is_none() {
        return Some(false);
    }
    let mut is_open = false;
    for reply in after.legal_moves() {
        let mut next = after.clone();
        next.play(reply, &mut ());
        if next.royal_capturer(attacker, &mut list).is_some() {
            continue;
        }
        if next.immediate_outcome().is_some() {
            return Some(false);
        }
        match retrograde(&next, MOST_POSITIONS) {
            RetrogradeResult::NoMate => return Some(false),
            RetrogradeResult::TooLarge if shortest_mate(&next, moves.saturating_sub(1)).is_none() => {
                is_open = true;
            }
            RetrogradeResult::Mate(_) | RetrogradeResult::TooLarge => {}
        }
    }
    if is_open { None } else { Some(!after.legal_moves().is_empty() || after.loses_without_moves()) }
}

/// The number of other first moves that mate, and the number of those that are undecided.
fn other_first_moves(position: &Position, first: Move, moves: u32) -> (usize, usize) {
    let others = position.legal_moves().into_iter().filter(|&mv| mv != first);
    let found: Vec<Option<bool>> = others.map(|mv| mates_after(position, mv, moves)).collect();
    let count = |what| found.iter().filter(|&&mates| mates == what).count();
    (count(Some(true)), count(None))
}

/// The number of pieces that can be removed without changing the solution, and the number of those for which a first move
/// stays undecided. In games with drops the defender then holds the piece, as all pieces that are neither on the board
/// nor in the attacker's hand.
fn superfluous_pieces(position: &Position, line: &[Move], moves: u32) -> (usize, usize) {
    let (setup, variant, defender) = (position.setup(), position.variant(), position.side_to_move().other());
    let (mut superfluous, mut open) = (0, 0);
    for &(sq, piece) in setup.pieces.iter().filter(|(_, piece)| !position.is_royal(*piece)) {
        let mut fewer = setup.clone();
        fewer.remove(sq);
        if variant.has_drops() {
            let kind = variant.kind(piece.kind).in_hand_as();
            fewer.set_in_hand(defender, kind, fewer.in_hand(defender, kind) + 1);
        }
        let Ok(without) = Position::from_setup(Arc::clone(variant), &fewer) else { continue };
        let mut played = without.clone();
        let is_playable = line.iter().all(|&mv| {
            let is_legal = played.accept(mv) == Ok(mv);
            if is_legal {
                played.play(mv, &mut ());
            }
            is_legal
        });
        if !is_playable || shortest_mate(&without, moves) != Some(moves) {
            continue;
        }
        match if moves < 3 { (0, 0) } else { other_first_moves(&without, line[0], moves) } {
            (0, 0) => superfluous += 1,
            (0, _) => open += 1,
            _ => {}
        }
    }
    (superfluous, open)
}

fn check(problem: &Problem, variant: &Arc<Variant>) -> Result<String, Box<dyn Error>> {
    let (position, line) = (problem.position(variant)?, problem.line(variant)?);
    let moves = u32::from(problem.moves);
    let shortest = shortest_mate(&position, moves);
    let (others, open) = other_first_moves(&position, line[0], moves);
    let (superfluous, open_pieces) = superfluous_pieces(&position, &line, moves);
    let is_sound = shortest == Some(moves) && others == 0 && superfluous == 0;
    Ok(format!(
        "{} {}: mate in {shortest:?} of {moves}, {others} other first moves ({open} open for longer mates), {superfluous} \
         superfluous pieces ({open_pieces} open)",
        if is_sound { "sound" } else { "FAULTY" },
        problem.id
    ))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().ok_or("give a number of problems")?.parse()?;
    let mut dice = RandomNumbers::new(arguments.next().ok_or("give a seed")?.parse()?);
    let library = Library::built_in();
    let mut all = Vec::new();
    for path in arguments {
        let collection = Collection::read(&path, &std::fs::read_to_string(&path)?)?.collection;
        let variant = Arc::new(Variant::compile(library.find(&collection.game)?, &[])?);
        let fits = |problem: &Problem| {
            problem.task == Task::Mate && problem.source == Source::Generated && problem.moves <= LONGEST
        };
        all.extend(
            collection.problems.into_iter().filter(fits).map(|problem| (problem, Arc::clone(&variant))),
        );
    }
    for _ in 0..count {
        if all.is_empty() {
            break;
        }
        let (problem, variant) = all.swap_remove(dice.below(all.len()));
        println!("{}", check(&problem, &variant)?);
        let position = problem.position(&variant)?;
        let line = problem.line(&variant)?;
        let line: Vec<String> = line.iter().map(|&mv| coordinate::write(position.variant(), mv)).collect();
        println!("    {} {}", problem.sfen, line.join(" "));
    }
    Ok(())
}
