//! Whether a piece hits a square on an occupied board, by line, jump, area or hook move.

use super::attack::{BoardAfter, Victim};
use super::position::Position;
use crate::variant::{Piece, RangeTakes, Ray, Sq, hit};
use arrayvec::ArrayVec;

impl Position {
    /// Whether a piece on `sq` that moves as `piece` could capture on `target`. `hits` are its [`hit`] bits for the
    /// target.
    pub(super) fn hits_after(
        &self,
        hits: u8,
        piece: Piece,
        sq: Sq,
        target: Sq,
        victim: Victim,
        after: &BoardAfter,
    ) -> bool {
        if hits & hit::LEAP != 0 {
            return true;
        }
        let pattern = self.variant().tables.move_pattern_at(piece, sq);
        let delta = self.direction(sq, target);
        hits & hit::LINE != 0 && self.line_is_clear(sq, target, delta, after)
            || hits & hit::ODD_LINE != 0
                && pattern.rays.iter().any(|ray| self.ray_hits(sq, target, *ray, after))
            || hits & hit::RANGE_JUMP != 0 && self.range_jump_hits(sq, target, delta, victim, after)
            || hits & hit::RANGE_CAPTURE != 0 && self.range_capture_hits(sq, target, delta, victim, after)
            || hits & hit::LAST_RANK != 0
                && self.variant().tables.on_last_rank(piece.side, sq)
                && (pattern.leaps.iter().any(|&leap| sq.offset(leap) == target)
                    || pattern.rays.iter().any(|ray| self.ray_hits(sq, target, *ray, after)))
            || hits & hit::AREA != 0 && self.area_hits(sq, target, pattern.area, after)
            || hits & hit::HOOK != 0
                && pattern.hooks.iter().any(|leg| self.hook_hits(sq, target, leg.delta, leg.turns, after))
    }

    fn line_is_clear(&self, from: Sq, target: Sq, delta: i16, after: &BoardAfter) -> bool {
        let mut sq = from.offset(delta);
        while sq != target {
            if !self.is_clear(sq, after) {
                return false;
            }
            sq = sq.offset(delta);
        }
        true
    }

    fn ray_hits(&self, from: Sq, target: Sq, ray: Ray, after: &BoardAfter) -> bool {
        let mut skipped = (1..=ray.skip).map(|step| from.offset(ray.delta * i16::from(step)));
        if ray.over_empty && !skipped.all(|sq| self.is_clear(sq, after)) {
            return false;
        }
        let mut sq = from.offset(ray.delta * i16::from(ray.skip));
        let mut passes = ray.over;
        for _ in 0..ray.max {
            sq = sq.offset(ray.delta);
            if sq == target {
                return true;
            }
            if self.cell(sq).is_border() {
                return false;
            }
            if !self.is_clear(sq, after) {
                if passes == 0 {
                    return false;
                }
                passes -= 1;
            }
        }
        false
    }

    /// Range jump: a slide, or a jump that passes only pieces of lower rank and may end with this capture.
    fn range_jump_hits(&self, from: Sq, target: Sq, delta: i16, victim: Victim, after: &BoardAfter) -> bool {
        let rank = self.rank_after(from, after);
        let mut has_jumped = false;
        let mut sq = from.offset(delta);
        while sq != target {
            if !self.is_clear(sq, after) {
                if self.rank_after(sq, after) <= rank {
                    return false;
                }
                has_jumped = true;
            }
            sq = sq.offset(delta);
        }
        !has_jumped || self.may_end_range_jump_on(rank, victim)
    }

    /// Whether a range jump over other pieces, by a piece of `rank`, may end with this capture. Which pieces it may
    /// jump over does not depend on this rule.
    ///
    /// `Lower` is the rule of `ShogiVar` (Shogi Association), `Any` that of Werner 2000 and of most players
    /// since, `AnyButRoyals` that of Zillions.
    #[inline]
    pub(super) fn may_end_range_jump_on(&self, rank: u8, victim: Victim) -> bool {
        match self.variant().rules().range_jump.takes {
            RangeTakes::Lower => victim.rank > rank,
            RangeTakes::AnyButRoyals => !victim.is_royal,
            RangeTakes::Any => true,
        }
    }

    /// Range capture: all pieces before the target must rank below the moving piece, and by default also the target.
    fn range_capture_hits(
        &self,
        from: Sq,
        target: Sq,
        delta: i16,
        victim: Victim,
        after: &BoardAfter,
    ) -> bool {
        let rank = self.rank_after(from, after);
        let mut sq = from.offset(delta);
        while sq != target {
            if !self.is_clear(sq, after) && self.rank_after(sq, after) <= rank {
                return false;
            }
            sq = sq.offset(delta);
        }
        self.may_end_range_capture_on(rank, victim)
    }

    /// Whether a range capture by a piece of `rank` may end with the capture of this enemy.
    pub(super) fn may_end_range_capture_on(&self, rank: u8, victim: Victim) -> bool {
        victim.rank > rank || self.variant().rules().range_capture.takes_higher
    }

    fn area_hits(&self, from: Sq, target: Sq, steps: u8, after: &BoardAfter) -> bool {
        let mut reached: ArrayVec<Sq, 81> = ArrayVec::new();
        reached.push(from);
        let mut begin = 0;
        for step in 1..=steps {
            let end = reached.len();
            for index in begin..end {
                let base = reached[index];
                for delta in self.variant().tables.king_steps {
                    let sq = base.offset(delta);
                    if sq == target {
                        return true;
                    }
                    let is_new = step < steps && self.is_clear(sq, after) && !reached.contains(&sq);
                    if is_new && !reached.is_full() {
                        reached.push(sq);
                    }
                }
            }
            begin = end;
        }
        false
    }

    fn hook_hits(&self, from: Sq, target: Sq, first: i16, turns: [i16; 2], after: &BoardAfter) -> bool {
        let reaches = |start: Sq, delta: i16| {
            let mut sq = start.offset(delta);
            while sq != target {
                if self.cell(sq).is_border() || !self.is_clear(sq, after) {
                    return false;
                }
                sq = sq.offset(delta);
            }
            true
        };
        let mut corner = from.offset(first);
        while corner != target {
            if self.cell(corner).is_border() || !self.is_clear(corner, after) {
                return false;
            }
            if turns.iter().any(|&turn| reaches(corner, turn)) {
                return true;
            }
            corner = corner.offset(first);
        }
        true
    }
}
