//! The quiescence search: no position is judged in the middle of an exchange.

use super::judge::Judge;
use super::order::pick;
use super::score::Score;
use super::table::{Bound, Found};
use super::tree::{Tree, settled, to_table};
use crate::rules::Move;

/// What a capture in the quiescence search must promise above alpha.
const DELTA_MARGIN: i32 = 180;
/// Plies of the quiescence search in which threats to a royal are answered by all moves.
const QUIET_CHECKS: i32 = 1;
impl Tree<'_> {
    /// Worth of the position once all captures and fires that pay have been played out.
    pub fn quiesce(&mut self, mut alpha: i32, beta: i32, ply: usize, depth: i32) -> i32 {
        self.plies[ply].pv.clear();
        self.count_node(ply);
        if self.halted() {
            return 0;
        }
        if depth < 0
            && let Some(score) = self.end(ply)
        {
            return score;
        }
        let key = self.position.key();
        let found = self.shared.table.probe(key);
        if let Some(found) = found
            && beta - alpha == 1
            && let Some(score) = settled(found, alpha, beta, ply)
        {
            return score;
        }
        let us = self.position.side_to_move();
        let in_check = (depth > -QUIET_CHECKS || !self.royals_hang) && self.hangs(us, ply);
        let mut stand = if in_check { Score::loss_in(ply as i32).0 } else { self.evaluate(ply) };
        if depth == 0 && !in_check && stand > alpha && stand < beta + Judge::MOST_PERIL {
            stand -= self.judge.peril(&self.position);
        }
        if stand >= beta || !in_check && -depth >= self.shared.longest_exchange {
            return stand;
        }
        let first_alpha = alpha;
        alpha = alpha.max(stand);
        let (mut best, mut best_move) = (stand, None);
        if in_check {
            self.list_moves(ply, found.and_then(|found| found.mv));
        } else {
            self.list_noisy(ply);
        }
        let mut tried = 0;
        for number in 0..self.plies[ply].moves.len() {
            let frame = &mut self.plies[ply];
            pick(&mut frame.moves, &mut frame.scores, number);
            let (mv, score) = (frame.moves[number], frame.scores[number]);
            if !in_check {
                let most = self.judge.captures.get(depth.unsigned_abs() as usize).copied().unwrap_or(1);
                if score < 0 || tried >= most {
                    break;
                }
                let gain = self.judge.gain(&self.position, mv);
                if stand + gain + DELTA_MARGIN <= alpha && !self.takes_royal(mv) {
                    best = best.max(stand + gain + DELTA_MARGIN);
                    continue;
                }
                // Taking something worth more than oneself cannot lose.
                let mover = self.judge.worth(self.position.cell(mv.start()).kind());
                if gain < mover && self.judge.exchange(&self.position, mv) < 0 {
                    continue;
                }
                tried += 1;
            }
            self.play(mv, ply);
            let value = -self.quiesce(-beta, -alpha, ply + 1, depth - 1);
            self.position.undo();
            if self.halted() {
                return best;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    self.take_line(mv, ply);
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        if found.is_none_or(|found| found.depth <= 0) {
            self.shared
                .table
                .store(key, Found { mv: best_move, score: to_table(best, ply), depth: 0, bound });
        }
        best
    }

    fn takes_royal(&self, mv: Move) -> bool {
        let royals = self.position.royals(self.position.side_to_move().other());
        royals.contains(&mv.to()) || self.position.fire_of(mv).burnt.iter().any(|sq| royals.contains(sq))
    }

    fn list_noisy(&mut self, ply: usize) {
        let frame = &mut self.plies[ply];
        self.position.generate_noisy(&mut frame.list);
        frame.moves.clear();
        frame.moves.extend_from_slice(frame.list.as_slice());
        frame.scores.clear();
        for &mv in &frame.moves {
            let mover = self.judge.worth(self.position.cell(mv.start()).kind());
            frame.scores.push(self.judge.gain(&self.position, mv) * 16 - mover / 16);
        }
    }
}
