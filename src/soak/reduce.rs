//! Reduces a game that shows a fault.

use super::{Checker, Play, play_through};
use std::collections::BTreeSet;
use std::iter::successors;
use tenjiku_rules::variant::RandomNumbers;
use tenjiku_rules::{Move, Position};

/// Maximum number of games tried: on the largest boards each takes a tenth of a second.
const MAX_TRIES: u32 = 6000;

/// Limit on the games of the exhaustive search times the squares of the board: a few minutes.
const EXHAUSTIVE_BUDGET: usize = 10_000_000;

/// Random attempts before giving up on a shorter game.
const MAX_RANDOM_ATTEMPTS: u32 = 1000;

/// A reduced game.
#[derive(Clone, Debug)]
pub struct ReducedGame {
    /// The shortest game found.
    pub play: Play,
    /// Whether all shorter games were tried. Games that lead to the same position with the same number of
    /// occurrences count as one.
    pub is_shortest: bool,
}

/// Reduces a game that shows a fault to the shortest one found with the same fault. `original` is the game up to
/// the fault.
///
/// First removes moves of both sides, then tries all shorter games if there are not too many.
pub fn reduce(first: &Position, original: &Play, checker: &mut dyn Checker) -> ReducedGame {
    let mut reduced = ReducedGame { play: remove_and_vary(first, original, checker), is_shortest: true };
    let (property, max_length) = (violated_property(original), reduced.play.moves.len());
    let mut budget = EXHAUSTIVE_BUDGET / first.geometry().squares().count();
    let (mut games, mut visited) = (vec![Vec::new()], BTreeSet::new());
    for length in 0..max_length {
        let Some(rest) = budget.checked_sub(games.len()) else {
            reduced.is_shortest = false;
            break;
        };
        budget = rest;
        let mut longer: Vec<Vec<Move>> = Vec::new();
        for game in games {
            let play = play_through(first, checker, |position, moves| {
                let mv = game.get(position.plies()).copied();
                // One game more than the budget ends the search above, so `longer` need not grow further.
                let is_wanted = mv.is_none() && length + 1 < max_length && longer.len() <= budget;
                if is_wanted && visited.insert((position.key(), position.occurrences())) {
                    longer.extend(moves.iter().map(|&mv| [&game[..], &[mv]].concat()));
                }
                mv
            });
            if play.fault.is_some() && violated_property(&play) == property {
                return ReducedGame { play, is_shortest: true };
            }
        }
        games = longer;
    }
    reduced
}

/// The property that a game violates.
fn violated_property(play: &Play) -> Option<&'static str> {
    play.fault.as_ref().map(|fault| fault.property)
}

/// Removes equal numbers of moves of both sides anywhere in the game, large chunks first. Moves that become
/// illegal are replaced by quiet ones. If that fails, tries shorter random games with the same beginning,
/// using the remaining moves.
fn remove_and_vary(first: &Position, original: &Play, checker: &mut dyn Checker) -> Play {
    let property = violated_property(original);
    let (mut best, mut tries) = (original.clone(), 0);
    let mut try_game = |play: &mut dyn FnMut(&mut dyn Checker) -> Play| {
        tries += 1;
        let play = (tries <= MAX_TRIES).then(|| play(checker))?;
        (violated_property(&play) == property).then_some(play)
    };
    let mut random = RandomNumbers::new(0);
    loop {
        let length = best.moves.len();
        for chunk in successors(Some(length), |chunk| Some(chunk / 2)).take_while(|&chunk| chunk > 0) {
            let mut try_game =
                |wanted: MovesBySide| try_game(&mut |checker| follow(first, wanted.clone(), checker));
            cut_end(first, &mut best, chunk, &mut try_game);
            remove_moves(first, &mut best, chunk, &mut try_game);
        }
        let shorter = (0..MAX_RANDOM_ATTEMPTS)
            .find_map(|_| try_game(&mut |checker| vary(first, &best, &mut random, checker)));
        best = shorter.unwrap_or(best);
        if best.moves.len() == length {
            return best;
        }
    }
}

/// The moves of each side.
type MovesBySide = [Vec<Move>; 2];

fn moves_by_side(first: &Position, moves: &[Move]) -> MovesBySide {
    let turns = first.variant().rules().turns;
    let mut sides = MovesBySide::default();
    let mut side = first.side_to_move();
    for &mv in moves {
        sides[side.index()].push(mv);
        side = turns.after(side);
    }
    sides
}

/// Removes `chunk` plies from the end, repeatedly while the game still shows the fault.
fn cut_end(
    first: &Position,
    best: &mut Play,
    chunk: usize,
    try_game: &mut impl FnMut(MovesBySide) -> Option<Play>,
) {
    while let Some(end) = best.moves.len().checked_sub(chunk) {
        let Some(play) = try_game(moves_by_side(first, &best.moves[..end])) else { return };
        *best = play;
    }
}

/// Removes `chunk` moves of each side wherever the game still shows the fault.
fn remove_moves(
    first: &Position,
    best: &mut Play,
    chunk: usize,
    try_game: &mut impl FnMut(MovesBySide) -> Option<Play>,
) {
    let mut at = [0, 0];
    loop {
        let mut sides = moves_by_side(first, &best.moves);
        let lengths = [sides[0].len(), sides[1].len()];
        if at[0] >= lengths[0] {
            return;
        }
        for (side, at) in sides.iter_mut().zip(at) {
            side.drain(at.min(side.len())..(at + chunk).min(side.len()));
        }
        match try_game(sides).filter(|play| play.moves.len() < best.moves.len()) {
            Some(play) => *best = play,
            None if at[1] + chunk < lengths[1] => at[1] += chunk,
            None => at = [at[0] + chunk, 0],
        }
    }
}

/// Plays these moves, replacing illegal ones by quiet ones.
fn follow(first: &Position, moves_by_side: MovesBySide, checker: &mut dyn Checker) -> Play {
    let mut moves_by_side = moves_by_side.map(Vec::into_iter);
    play_through(first, checker, |position, moves| {
        let mv = moves_by_side[position.side_to_move().index()].next()?;
        let is_quiet = |mv: &&Move| !mv.promotes() && !mv.has_via() && position.piece_at(mv.to()).is_none();
        let replacement = || moves.iter().filter(is_quiet).min().or_else(|| moves.iter().min()).copied();
        if moves.contains(&mv) { Some(mv) } else { replacement() }
    })
}

/// Plays the beginning of a game and continues randomly, often with later moves of the game, for fewer plies
/// than the game.
fn vary(first: &Position, best: &Play, random: &mut RandomNumbers, checker: &mut dyn Checker) -> Play {
    let max_plies = best.moves.len().saturating_sub(1);
    let kept_plies = random.below(best.moves.len());
    play_through(first, checker, |position, moves| {
        let ply = position.plies();
        if ply >= max_plies {
            return None;
        }
        let mut later = best.moves[ply..].iter().copied().filter(|mv| moves.contains(mv));
        if ply < kept_plies || random.below(2) == 0 { later.next() } else { None }
            .or_else(|| random.pick(moves))
    })
}
