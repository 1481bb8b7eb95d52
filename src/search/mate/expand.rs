//! One position of the search: what can be said of it at once, and the moves that lead on.

use super::answer::Attack;
use super::solver::{Child, Solver};
use super::table::{INFINITE, NEVER, one_more};
use crate::rules::{Move, MoveList, Outcome, Position, Side};
use crate::variant::{RoyalSafety, Sq};

/// What expanding a position shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The attacker wins within so many plies.
    Won(u8),
    /// He does not within so many.
    Open(u8),
    /// The children decide.
    Unclear,
}

/// What belongs to one ply of the way; kept and used again, so that nothing is allocated a node.
#[derive(Default)]
pub(super) struct Level {
    pub list: MoveList,
    pub children: Vec<Child>,
    /// Attacker: in fewer plies than this the moves that were not kept do not win.
    pub floor: u8,
    /// Defender: how long the moves that were not kept resist, in plies.
    pub longest: u8,
    /// A piece that struck here before.
    striker: Option<Sq>,
}

/// So few pieces or fewer can be bared by a single move and its reply.
const NEARLY_BARE: usize = 12;
/// One move takes away at most three pieces on the way, one at its end and eight by fire.
const MOST_LOSSES: usize = 12;

impl Solver<'_> {
    /// Whether the attacker, to move, takes or burns the last royal; tries first what did so
    /// before at this ply.
    fn strikes(&mut self, ply: usize) -> bool {
        let hint = self.levels[ply].striker;
        if hint.is_some_and(|sq| self.position.strikes(sq, self.attacker, &mut self.scratch)) {
            return true;
        }
        let striker = self.position.striker(self.attacker, &mut self.scratch);
        if striker.is_some() {
            self.levels[ply].striker = striker;
        }
        striker.is_some()
    }

    /// Whether a win within one ply can only be a strike: no mate, no bare king, no stalemate.
    fn only_strikes_win(&mut self) -> bool {
        let rules = self.position.variant().rules();
        let defender = self.attacker.other();
        let pieces = self.position.pieces(defender).len();
        rules.royals == RoyalSafety::Capture
            && (!rules.bare_king || pieces > NEARLY_BARE)
            && (self.attack == Attack::Threats || is_mobile(&self.position, defender, &mut self.scratch))
    }

    /// Whether the side to move has a legal move, those that the past bars left out.
    pub(super) fn can_move(&mut self) -> bool {
        if !self.past.bars_any() {
            return self.position.can_move(&mut self.scratch);
        }
        let key = self.position.key();
        self.position.generate(&mut self.scratch);
        self.scratch.as_slice().iter().any(|&mv| !self.past.bars(key, mv))
    }

    /// Whether the side to move has lost for want of a legal move.
    pub(super) fn has_run_out(&mut self) -> bool {
        !self.can_move() && self.position.loses_without_moves()
    }

    /// Looks at the position of this ply, to be won by the attacker within `left` plies.
    pub(super) fn expand(&mut self, ply: usize, left: u8) -> Verdict {
        self.nodes += 1;
        let level = &mut self.levels[ply];
        level.children.clear();
        level.floor = NEVER;
        level.longest = 0;
        if self.position.side_to_move() == self.attacker {
            self.expand_attack(ply, left)
        } else {
            self.expand_defence(ply, left)
        }
    }

    fn expand_attack(&mut self, ply: usize, left: u8) -> Verdict {
        if left == 0 {
            return Verdict::Open(0);
        }
        if self.strikes(ply) {
            return Verdict::Won(1);
        }
        if left == 1 && self.only_strikes_win() {
            return Verdict::Open(1);
        }
        let (key, defender) = (self.position.key(), self.attacker.other());
        let royals = self.position.royals(defender).len();
        let pieces = self.position.pieces(defender).len();
        let bareable = self.position.variant().rules().bare_king && pieces <= NEARLY_BARE;
        let mut list = std::mem::take(&mut self.levels[ply].list);
        self.position.generate(&mut list);
        let mut verdict = Verdict::Unclear;
        for &mv in list.as_slice() {
            if self.past.bars(key, mv) {
                continue;
            }
            self.nodes += 1;
            self.position.play(mv, &mut ());
            let won = match self.position.decided() {
                Some(Outcome::Win { winner, .. }) => winner == self.attacker,
                Some(_) => false,
                None => {
                    let threat = self.attack == Attack::All
                        || self.position.royals(defender).len() < royals
                        || bareable && self.position.pieces(defender).len() < pieces
                        || self.position.menaces(self.attacker, &mut self.scratch);
                    threat && self.keep_attack(ply, left, mv)
                }
            };
            self.position.undo();
            if won {
                verdict = Verdict::Won(1);
                break;
            }
        }
        self.levels[ply].list = list;
        verdict
    }

    /// Keeps the attacking move just played as a child; tells whether it mates.
    fn keep_attack(&mut self, ply: usize, left: u8, mv: Move) -> bool {
        let key = self.position.key();
        if self.past.draws(key) {
            return false;
        }
        if left == 1 {
            self.levels[ply].floor = 1;
            return self.has_run_out();
        }
        // Whoever loses his own royal first threatens nothing.
        if self.position.striker(self.attacker.other(), &mut self.scratch).is_none() {
            let known = self.table.get(key).unwrap_or_default();
            self.levels[ply].children.push(Child { mv, known });
        }
        false
    }

    fn expand_defence(&mut self, ply: usize, left: u8) -> Verdict {
        if left == 0 {
            return if self.has_run_out() { Verdict::Won(0) } else { Verdict::Open(0) };
        }
        let key = self.position.key();
        let mut list = std::mem::take(&mut self.levels[ply].list);
        self.position.generate(&mut list);
        let mut verdict = Verdict::Unclear;
        let mut free = false;
        for &mv in list.as_slice() {
            if self.past.bars(key, mv) {
                continue;
            }
            free = true;
            self.nodes += 1;
            self.position.play(mv, &mut ());
            let open = self.keep_defence(ply, left, mv);
            self.position.undo();
            if let Some(plies) = open {
                verdict = Verdict::Open(plies);
                break;
            }
        }
        self.levels[ply].list = list;
        match free {
            true => verdict,
            false if self.position.loses_without_moves() => Verdict::Won(0),
            false => Verdict::Open(NEVER),
        }
    }

    /// Keeps the defender's move just played as a child, unless it is answered at once; gives the
    /// number of plies within which it refutes the attack, if it does.
    fn keep_defence(&mut self, ply: usize, left: u8, mv: Move) -> Option<u8> {
        match self.position.decided() {
            Some(Outcome::Win { winner, .. }) if winner == self.attacker => {
                self.levels[ply].longest = self.levels[ply].longest.max(1);
                return None;
            }
            Some(_) => return Some(NEVER),
            None if left == 1 => return Some(1),
            None => {}
        }
        let key = self.position.key();
        if self.past.draws(key) {
            return Some(NEVER);
        }
        if self.strikes(ply) {
            self.levels[ply].longest = self.levels[ply].longest.max(2);
            return None;
        }
        if left == 2 && self.only_strikes_win() {
            return Some(2);
        }
        let known = self.table.get(key).unwrap_or_default();
        if known.numbers(left - 1).1 == 0 {
            return known.open.map(one_more);
        }
        self.levels[ply].children.push(Child { mv, known });
        None
    }

    /// What the children say together of a win within `left` plies.
    pub(super) fn judge(&self, ply: usize, left: u8) -> Judged {
        let level = &self.levels[ply];
        let attacks = self.position.side_to_move() == self.attacker;
        let mut judged = Judged {
            proof: if attacks { INFINITE } else { 0 },
            disproof: if attacks { 0 } else { INFINITE },
            second: INFINITE,
            best: 0,
            plies: if attacks { NEVER } else { level.longest },
        };
        let mut refuted = if attacks { level.floor } else { 0 };
        let mut unclear = 0;
        for (index, child) in level.children.iter().enumerate() {
            let (proof, disproof) = child.known.numbers(left - 1);
            let (chosen, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
            let (least, most) = if attacks {
                (&mut judged.proof, &mut judged.disproof)
            } else {
                (&mut judged.disproof, &mut judged.proof)
            };
            if chosen < *least {
                judged.second = *least;
                *least = chosen;
                judged.best = index;
            } else {
                judged.second = judged.second.min(chosen);
            }
            *most = (*most).max(other);
            unclear += u32::from(other > 0);
            if let Some(won) = child.known.won.filter(|_| proof == 0) {
                let plies = one_more(won);
                judged.plies = if attacks { judged.plies.min(plies) } else { judged.plies.max(plies) };
            }
            if let Some(open) = child.known.open.filter(|_| disproof == 0) {
                let plies = one_more(open);
                refuted = if attacks { refuted.min(plies) } else { refuted.max(plies) };
            }
        }
        // The same replies meet many moves: adding up all numbers would count them over and over.
        let several = unclear.max(1) - 1;
        let most = if attacks { &mut judged.disproof } else { &mut judged.proof };
        if *most > 0 && *most < INFINITE {
            *most = (*most + several).min(INFINITE - 1);
        }
        if judged.disproof == 0 {
            judged.plies = refuted;
        }
        judged
    }
}

/// The numbers of a position, made of those of its children.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    pub proof: u32,
    pub disproof: u32,
    /// The second least number of a child, of the kind its mover chooses by.
    pub second: u32,
    /// The child to look at next.
    pub best: usize,
    /// When proven: the plies of the win. When disproven: within how many there is none.
    pub plies: u8,
}

/// Whether so many pieces of a side can walk that no single move of the other leaves it none.
fn is_mobile(position: &Position, side: Side, list: &mut MoveList) -> bool {
    let walking = position.pieces(side).filter(|&(sq, _)| {
        position.walks_from(sq, list);
        !list.as_slice().is_empty()
    });
    walking.take(MOST_LOSSES + 1).count() > MOST_LOSSES
}
