//! Exercises for beginners, from positions of games: one move is better than all others by a wide margin, at several
//! depths.

use super::maker::Maker;
use super::material::ATTACKER;
use crate::problem::{Problem, Task};
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Side};
use tenjiku_rules::{Move, PlySummary, Position};
use tenjiku_search::{Level, Limits, PvLine, SearchRequest};

/// The depths at which a move must be the best by the margin. The first is a quick filter.
const DEPTHS: [u32; 3] = [2, 4, 6];
/// The depths in games with large boards.
const LARGE_DEPTHS: [u32; 3] = [2, 3, 4];
/// Boards with at least this number of squares are large.
const LARGE: usize = 120;
/// Node limit of each search; a position whose search does not reach its depth is skipped.
const NODES: u64 = 2_000_000;
/// The plies of a game after which its positions are examined.
const PLIES: std::ops::Range<usize> = 6..160;
/// The fewest legal moves of an exercise.
const CHOICES: usize = 5;
/// The fewest enemies that the best move burns.
const BURNT: usize = 2;

impl Maker<'_> {
    /// Plays a game and looks for an exercise in its positions.
    pub fn exercise(&mut self, task: Task) -> Option<Problem> {
        let variant = Arc::clone(&self.shaper.material.variant);
        if task == Task::WhatBurns && !variant.kinds().any(|(_, kind)| kind.is_burner()) {
            return None;
        }
        let mut position = Position::new(variant);
        self.engine.new_game();
        while position.plies() < PLIES.end && position.outcome().is_none() {
            if position.plies() >= PLIES.start {
                // An exercise has no history.
                let mut setup = position.setup();
                setup.move_number = 1;
                if setup.side_to_move != ATTACKER {
                    let is_plain = setup.last_lion_capture.is_none() && setup.deferred == [None; 2];
                    setup = if is_plain { self.shaper.material.turned(&setup) } else { setup };
                }
                let start = Position::from_setup(Arc::clone(position.variant()), &setup).ok();
                let made = start.filter(|start| start.outcome().is_none()).and_then(|start| match task {
                    Task::WhatBurns => burns_most(&start),
                    _ => self.best_move(&start, task),
                });
                if made.is_some() {
                    return made;
                }
            }
            let mv = self.game_move(&position)?;
            position.play(mv, &mut ());
        }
        None
    }

    /// A move of a game between players who make mistakes.
    fn game_move(&mut self, position: &Position) -> Option<Move> {
        let seed = self.shaper.dice.below(usize::MAX) as u64;
        let level = Level::new(3).unwrap_or(Level::FIRST);
        let request = SearchRequest { level, seed: Some(seed), ..SearchRequest::new(Limits::depth(3)) };
        self.engine.think(position, &request, &self.stop, &mut |_| {}).mv
    }

    /// The exercise of a position, if one move is better than all others by the margin at all depths.
    fn best_move(&mut self, position: &Position, task: Task) -> Option<Problem> {
        if position.legal_moves().len() < CHOICES {
            return None;
        }
        let values = self.engine.piece_values(position.variant());
        let margin = self.margin(&values);
        let now = self.engine.evaluate(position).0;
        let is_large = self.shaper.material.squares.len() >= LARGE;
        let mut best: Option<PvLine> = None;
        for depth in if is_large { LARGE_DEPTHS } else { DEPTHS } {
            let lines = self.two_lines(position, depth)?;
            let [first, second] = &lines[..] else { return None };
            let (first_score, second_score) = (first.score.0, second.score.0);
            let has_changed = best.as_ref().is_some_and(|best| best.moves.first() != first.moves.first());
            let fits = match task {
                Task::SaveYourself => (first_score - now).abs() < margin && second_score <= now - 2 * margin,
                _ => first_score >= now + margin && second_score < now + margin / 3 && !first.score.is_win(),
            };
            if has_changed || !fits || first.score.is_loss() || first_score - second_score < margin {
                return None;
            }
            best = Some(first.clone());
        }
        let best = best?;
        let line = match task {
            Task::SaveYourself => best.moves.get(..1)?.to_vec(),
            _ => winning_line(position, &best.moves, &values, margin)?,
        };
        let nodes = position.legal_moves().len() as u64;
        Some(Problem::new(position, task, &line).rated(nodes))
    }

    /// The margin by which a move must be better: four fifths of the value of an average piece.
    fn margin(&self, values: &[i32]) -> i32 {
        let variant = &self.shaper.material.variant;
        let pieces = variant.starting_array().iter().map(|(_, piece)| piece.kind);
        let pieces: Vec<i32> =
            pieces.filter(|&kind| !variant.kind(kind).is_royal()).map(|kind| values[kind.index()]).collect();
        let count = i32::try_from(pieces.len().max(1)).unwrap_or(i32::MAX);
        (pieces.iter().sum::<i32>() / count * 4 / 5).max(120)
    }

    /// The two best lines; `None` if the depth is not reached.
    fn two_lines(&mut self, position: &Position, depth: u32) -> Option<Vec<PvLine>> {
        let limits = Limits { depth: Some(depth), nodes: Some(NODES), ..Limits::default() };
        let request = SearchRequest { lines: 2, ..SearchRequest::new(limits) };
        let report = self.engine.think(position, &request, &self.stop, &mut |_| {}).report;
        (report.depth >= depth).then_some(report.lines)
    }
}

/// Material of a side minus that of the other, on the board and in hand.
fn balance(position: &Position, values: &[i32], side: Side) -> i32 {
    let total = |side: Side| -> i32 {
        let value = |kind: KindId| values[kind.index()];
        position.pieces(side).map(|(_, piece)| value(piece.kind)).sum::<i32>()
            + position.hand(side).map(|(kind, count)| value(kind) * i32::from(count)).sum::<i32>()
    };
    total(side) - total(side.other())
}

/// The line up to the move that wins the material, if the material is not lost again.
fn winning_line(start: &Position, line: &[Move], values: &[i32], margin: i32) -> Option<Vec<Move>> {
    let side = start.side_to_move();
    let before = balance(start, values, side);
    let mut position = start.clone();
    let mut gains = Vec::with_capacity(line.len());
    for &mv in line {
        position.play(mv, &mut ());
        gains.push(balance(&position, values, side) - before);
    }
    let won = margin * 3 / 4;
    let is_kept = |at: usize| gains[at..].iter().all(|&gain| gain >= won);
    // The last move of a line does not count: it may be a capture whose recapture is not seen.
    let end = (0..line.len()).step_by(2).find(|&at| is_kept(at) && at + 1 < line.len())?;
    Some(line[..=end].to_vec())
}

/// The exercise of a position in which one move burns more enemies than any other.
fn burns_most(position: &Position) -> Option<Problem> {
    let side = position.side_to_move();
    let moves = position.legal_moves();
    let burnt = |&mv: &Move| {
        let mut summary = PlySummary::default();
        position.clone().play(mv, &mut summary);
        let own = summary.burnt.iter().filter(|(_, piece)| piece.side == side).count();
        (if own == 0 { summary.burnt.len() } else { 0 }, mv)
    };
    let mut counts: Vec<(usize, Move)> = moves.iter().map(burnt).collect();
    counts.sort_unstable();
    let [.., (second, _), (most, mv)] = counts[..] else { return None };
    (most >= BURNT && most > second)
        .then(|| Problem::new(position, Task::WhatBurns, &[mv]).rated(moves.len() as u64))
}
