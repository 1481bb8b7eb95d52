//! Extracts the mating line: the attacker's shortest known mate against the defender's longest known
//! resistance.

use super::solver::{Solver, Thresholds};
use super::table::{Plies, decrement};
use tenjiku_rules::Move;

impl Solver<'_> {
    /// The line of a mate proven within `most` plies from the node at this ply; `None` if a limit is reached before it
    /// is complete.
    pub(super) fn line(&mut self, ply: usize, most: Plies) -> Option<Vec<Move>> {
        let mut line = Vec::with_capacity(usize::from(most));
        let mut left = most;
        while left > 0
            && let Some((mv, plies_after)) = self.next_line_move(ply + line.len(), left)
        {
            self.step(ply + line.len(), mv);
            line.push(mv);
            left = plies_after;
        }
        for _ in &line {
            self.step_back();
        }
        (left == 0).then_some(line)
    }

    /// The next move of the line, and the number of plies to the mate after it.
    fn next_line_move(&mut self, ply: usize, left: Plies) -> Option<(Move, Plies)> {
        let attacks = self.position.side_to_move() == self.attacker;
        // The table may have lost a part of the proof, so the children are searched again if necessary.
        let state = self.examine(ply, left, Thresholds::NONE);
        if !state.is_won(left) {
            return None;
        }
        let winning = self.frames[ply].children.iter().filter(|child| child.state.is_won(decrement(left)));
        let next = match attacks {
            true => winning.min_by_key(|child| child.state.most),
            false => winning.max_by_key(|child| (child.state.least, child.state.most)),
        };
        next.map(|child| (child.mv, child.state.most))
    }
}
