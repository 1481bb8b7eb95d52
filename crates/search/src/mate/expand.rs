//! Node expansion: immediate results, and the moves kept as children.

use super::answer::Attack;
use super::proof_table::{INFINITE, NEVER, increment};
use super::solver::{Child, Solver};
use tenjiku_rules::variant::{RoyalSafety, Sq};
use tenjiku_rules::{Move, MoveList, Outcome, Position, Side};

/// Result of expanding a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expansion {
    /// The attacker wins within this number of plies.
    Proven(u8),
    /// The attacker does not win within this number of plies.
    Disproven(u8),
    /// The children decide.
    Unclear,
}

/// Per-ply buffers of the current line, reused so that no node allocates.
#[derive(Default)]
pub(super) struct MateFrame {
    pub list: MoveList,
    pub children: Vec<Child>,
    /// Attacker to move: the discarded moves do not win within this number of plies.
    pub floor: u8,
    /// Defender to move: the longest resistance of the discarded moves, in plies.
    pub longest: u8,
    /// The square of the piece that was last found able to capture or burn the last royal at this ply.
    royal_capturer: Option<Sq>,
}

/// A side with at most this many pieces may be bared by one move and its reply.
const NEARLY_BARE: usize = 12;
/// Maximum number of pieces one move removes: three on the way, one at its end and eight by fire.
const MAX_LOSSES: usize = 12;

impl Solver<'_> {
    /// Whether the attacker, to move, can capture or burn the last royal. Tries the piece found last at this ply first.
    fn can_capture_last_royal(&mut self, ply: usize) -> bool {
        let hint = self.frames[ply].royal_capturer;
        if hint.is_some_and(|sq| self.position.captures_royals(sq, self.attacker, &mut self.scratch)) {
            return true;
        }
        let royal_capturer = self.position.royal_capturer(self.attacker, &mut self.scratch);
        if royal_capturer.is_some() {
            self.frames[ply].royal_capturer = royal_capturer;
        }
        royal_capturer.is_some()
    }

    /// Whether a win within one ply must capture or burn the last royal, because mate, bare king and
    /// stalemate are impossible.
    fn only_royal_capture_wins(&mut self) -> bool {
        let rules = self.position.variant().rules();
        let defender = self.attacker.other();
        rules.royals == RoyalSafety::Capture
            && !self.position.is_nearly_bare(defender, NEARLY_BARE)
            && (self.attack == Attack::Threats || is_mobile(&self.position, defender, &mut self.scratch))
    }

    /// Whether the side to move has a legal move that the repetition rules allow.
    pub(super) fn can_move(&mut self) -> bool {
        if !self.repetitions.forbids_any_move() && !self.repetitions.forbids_any_position() {
            return self.position.can_move(&mut self.scratch);
        }
        let key = self.position.key();
        let mut list = std::mem::take(&mut self.scratch);
        self.position.generate(&mut list);
        let moves = list.as_slice();
        let can_move = moves
            .iter()
            .any(|&mv| !self.repetitions.forbids_move(key, mv) && !self.enters_forbidden_position(mv));
        self.scratch = list;
        can_move
    }

    /// Whether a move repeats a position of the game that must not occur again.
    fn enters_forbidden_position(&mut self, mv: Move) -> bool {
        if !self.repetitions.forbids_any_position() {
            return false;
        }
        self.position.play(mv, &mut ());
        let is_forbidden = self.repetitions.is_forbidden(self.position.key());
        self.position.undo();
        is_forbidden
    }

    /// Whether the side to move has lost because it has no legal move.
    pub(super) fn is_lost_without_moves(&mut self) -> bool {
        !self.can_move() && self.position.loses_without_moves()
    }

    /// Expands the node at this ply; the attacker has `left` plies to win.
    pub(super) fn expand(&mut self, ply: usize, left: u8) -> Expansion {
        self.nodes += 1;
        let frame = &mut self.frames[ply];
        frame.children.clear();
        frame.floor = NEVER;
        frame.longest = 0;
        if self.position.side_to_move() == self.attacker {
            self.expand_attack(ply, left)
        } else {
            self.expand_defence(ply, left)
        }
    }

    fn expand_attack(&mut self, ply: usize, left: u8) -> Expansion {
        if left == 0 {
            return Expansion::Disproven(0);
        }
        if self.can_capture_last_royal(ply) {
            return Expansion::Proven(1);
        }
        if left == 1 && self.only_royal_capture_wins() {
            return Expansion::Disproven(1);
        }
        let (key, defender) = (self.position.key(), self.attacker.other());
        let royals = self.position.royals(defender).len();
        let pieces = self.position.pieces(defender).len();
        let may_be_bared = self.position.is_nearly_bare(defender, NEARLY_BARE);
        let mut list = std::mem::take(&mut self.frames[ply].list);
        self.position.generate(&mut list);
        let mut expansion = Expansion::Unclear;
        for &mv in list.as_slice() {
            if self.repetitions.forbids_move(key, mv) {
                continue;
            }
            self.nodes += 1;
            self.position.play(mv, &mut ());
            let won = match self.position.immediate_outcome() {
                Some(Outcome::Win { winner, .. }) => winner == self.attacker,
                Some(_) => false,
                None => {
                    let is_threat = self.attack == Attack::All
                        || self.position.royals(defender).len() < royals
                        || may_be_bared && self.position.pieces(defender).len() < pieces
                        || self.position.threatens_royal(self.attacker, &mut self.scratch);
                    is_threat && self.add_attack(ply, left, mv)
                }
            };
            self.position.undo();
            if won {
                expansion = Expansion::Proven(1);
                break;
            }
        }
        self.frames[ply].list = list;
        expansion
    }

    /// Keeps the attacking move just played as a child unless it is pointless. Returns whether it mates.
    fn add_attack(&mut self, ply: usize, left: u8, mv: Move) -> bool {
        let key = self.position.key();
        if self.repetitions.is_useless(key) {
            return false;
        }
        if left == 1 {
            self.frames[ply].floor = 1;
            return self.is_lost_without_moves();
        }
        // A threat is void if the attacker's own last royal is captured first.
        if self.position.royal_capturer(self.attacker.other(), &mut self.scratch).is_none() {
            let entry = self.table.get(key).unwrap_or_default();
            self.frames[ply].children.push(Child { mv, entry });
        }
        false
    }

    fn expand_defence(&mut self, ply: usize, left: u8) -> Expansion {
        if left == 0 {
            return if self.is_lost_without_moves() { Expansion::Proven(0) } else { Expansion::Disproven(0) };
        }
        let key = self.position.key();
        let mut list = std::mem::take(&mut self.frames[ply].list);
        self.position.generate(&mut list);
        let mut expansion = Expansion::Unclear;
        let mut has_defence = false;
        for &mv in list.as_slice() {
            if self.repetitions.forbids_move(key, mv) {
                continue;
            }
            self.nodes += 1;
            self.position.play(mv, &mut ());
            let is_forbidden = self.repetitions.is_forbidden(self.position.key());
            let refutation = if is_forbidden { None } else { self.add_defence(ply, left, mv) };
            self.position.undo();
            has_defence |= !is_forbidden;
            if let Some(plies) = refutation {
                expansion = Expansion::Disproven(plies);
                break;
            }
        }
        self.frames[ply].list = list;
        match has_defence {
            true => expansion,
            false if self.position.loses_without_moves() => Expansion::Proven(0),
            false => Expansion::Disproven(NEVER),
        }
    }

    /// Keeps the defence just played as a child unless it loses at once. If it refutes the attack, returns
    /// the number of plies within which the attacker does not win.
    fn add_defence(&mut self, ply: usize, left: u8, mv: Move) -> Option<u8> {
        match self.position.immediate_outcome() {
            Some(Outcome::Win { winner, .. }) if winner == self.attacker => {
                self.frames[ply].longest = self.frames[ply].longest.max(1);
                return None;
            }
            Some(_) => return Some(NEVER),
            None if left == 1 => return Some(1),
            None => {}
        }
        let key = self.position.key();
        if self.repetitions.is_useless(key) {
            return Some(NEVER);
        }
        if self.can_capture_last_royal(ply) {
            self.frames[ply].longest = self.frames[ply].longest.max(2);
            return None;
        }
        if left == 2 && self.only_royal_capture_wins() {
            return Some(2);
        }
        let entry = self.table.get(key).unwrap_or_default();
        if entry.numbers(left - 1).1 == 0 {
            return entry.no_win_within.map(increment);
        }
        self.frames[ply].children.push(Child { mv, entry });
        None
    }

    /// Combines the proof numbers of the children, for a win within `left` plies.
    pub(super) fn combine_children(&self, ply: usize, left: u8) -> CombinedNumbers {
        let frame = &self.frames[ply];
        let attacks = self.position.side_to_move() == self.attacker;
        let mut node = CombinedNumbers {
            proof: if attacks { INFINITE } else { 0 },
            disproof: if attacks { 0 } else { INFINITE },
            second: INFINITE,
            best: 0,
            plies: if attacks { NEVER } else { frame.longest },
        };
        let mut refuted = if attacks { frame.floor } else { 0 };
        let mut undecided = 0;
        for (index, child) in frame.children.iter().enumerate() {
            let (proof, disproof) = child.entry.numbers(left - 1);
            let (chosen, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
            let (least, most) = if attacks {
                (&mut node.proof, &mut node.disproof)
            } else {
                (&mut node.disproof, &mut node.proof)
            };
            if chosen < *least {
                node.second = *least;
                *least = chosen;
                node.best = index;
            } else {
                node.second = node.second.min(chosen);
            }
            *most = (*most).max(other);
            undecided += u32::from(other > 0);
            if let Some(win_plies) = child.entry.win_within.filter(|_| proof == 0) {
                let plies = increment(win_plies);
                node.plies = if attacks { node.plies.min(plies) } else { node.plies.max(plies) };
            }
            if let Some(no_win_plies) = child.entry.no_win_within.filter(|_| disproof == 0) {
                let plies = increment(no_win_plies);
                refuted = if attacks { refuted.min(plies) } else { refuted.max(plies) };
            }
        }
        // Many moves are refuted by the same replies, so a sum would overcount: take the maximum and add one for each
        // other undecided child.
        let others = undecided.max(1) - 1;
        let most = if attacks { &mut node.disproof } else { &mut node.proof };
        if *most > 0 && *most < INFINITE {
            *most = (*most + others).min(INFINITE - 1);
        }
        if node.disproof == 0 {
            node.plies = refuted;
        }
        node
    }
}

/// Proof numbers of a node, combined from its children.
#[derive(Clone, Copy, Debug)]
pub(super) struct CombinedNumbers {
    pub proof: u32,
    pub disproof: u32,
    /// The second smallest of the numbers that the side to move minimises.
    pub second: u32,
    /// Index of the most-proving child.
    pub best: usize,
    /// If proven, the length of the win. If disproven, the number of plies within which there is no win.
    pub plies: u8,
}

/// Whether a side has too many movable pieces for a single enemy move to leave it without a move.
fn is_mobile(position: &Position, side: Side, list: &mut MoveList) -> bool {
    let movable = position.pieces(side).filter(|&(sq, _)| {
        position.generate_pseudo_legal_from(sq, list);
        !list.as_slice().is_empty()
    });
    movable.take(MAX_LOSSES + 1).count() > MAX_LOSSES
}
