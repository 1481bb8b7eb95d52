//! The proof-number search itself: which position to look at next, and when to leave it.

use super::answer::{Attack, MateReport, MateResult};
use super::expand::{Level, Verdict};
use super::past::Past;
use super::table::{INFINITE, Known, NEVER, Table};
use crate::rules::{Move, MoveList, Position, Side};
use crate::search::StopFlag;
use std::time::{Duration, Instant};

/// A move that leads on, and what is known of where it leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub mv: Move,
    pub known: Known,
}

/// How many positions each number of plies may take before a greater one is tried.
const ATTEMPT: u64 = 200_000;
/// Positions between two reports.
const NEWS: u64 = 1 << 18;

/// How long the search may go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience<'s> {
    stop: &'s StopFlag,
    begun: Instant,
    time: Option<Duration>,
}

impl<'s> Patience<'s> {
    /// Until the stop is set or `time` has passed since `begun`.
    pub const fn new(stop: &'s StopFlag, begun: Instant, time: Option<Duration>) -> Self {
        Self { stop, begun, time }
    }

    /// Whether it is worn out.
    pub fn is_over(&self) -> bool {
        self.stop.is_set() || self.time.is_some_and(|time| self.begun.elapsed() >= time)
    }
}

/// One search for a win of one side with one choice of attacking moves.
pub(super) struct Solver<'s> {
    pub(super) position: Position,
    pub(super) attacker: Side,
    pub(super) attack: Attack,
    pub(super) table: Table,
    pub(super) levels: Vec<Level>,
    pub(super) scratch: MoveList,
    pub(super) past: Past,
    pub(super) nodes: u64,
    patience: Patience<'s>,
    /// The number of nodes at which to leave off.
    halt_at: u64,
    halted: bool,
}

impl<'s> Solver<'s> {
    /// `nodes` were looked at before.
    pub fn new(root: &Position, attack: Attack, hash_mib: usize, patience: Patience<'s>, nodes: u64) -> Self {
        Self {
            position: root.without_repetition(),
            attacker: root.side_to_move(),
            attack,
            table: Table::new(hash_mib),
            levels: Vec::new(),
            scratch: MoveList::default(),
            past: Past::of(root),
            nodes,
            patience,
            halt_at: u64::MAX,
            halted: false,
        }
    }

    /// Positions looked at, those before this search included.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a win within `plies`: shorter ones first, as long as that takes not too long.
    pub fn solve(
        &mut self,
        plies: u32,
        nodes: Option<u64>,
        report: &mut dyn FnMut(&MateReport),
    ) -> MateResult {
        let plies = u8::try_from(plies).unwrap_or(NEVER - 1);
        if plies == 0 || self.position.outcome().is_some() {
            return MateResult::NoMate { attack: self.attack, at_any_length: false };
        }
        let end = nodes.map_or(u64::MAX, |nodes| self.nodes.saturating_add(nodes));
        // One more level than plies: the last one is looked at, not searched.
        self.levels.resize_with(usize::from(plies) + 2, Level::default);
        // Every number of plies below this is known not to suffice.
        let mut refuted = 0;
        let mut left = 1;
        loop {
            let last = left == plies;
            let share = if last { u64::MAX } else { self.nodes / 2 + ATTEMPT };
            let known = self.attempt(left, self.nodes.saturating_add(share).min(end), report);
            if let Some(won) = known.won {
                return self.found(won, refuted, end, report);
            }
            let open = known.open.unwrap_or(0);
            if open >= plies {
                return MateResult::NoMate { attack: self.attack, at_any_length: open == NEVER };
            }
            if self.patience.is_over() || last || self.nodes >= end {
                return MateResult::Unknown;
            }
            if open >= left {
                refuted = open;
            }
            left = left.max(open).saturating_add(2).min(plies);
        }
    }

    /// A win within `won` plies is proven: looks for a shorter one with as much work again, and
    /// gives the line.
    fn found(&mut self, won: u8, refuted: u8, end: u64, report: &mut dyn FnMut(&MateReport)) -> MateResult {
        let (mut won, mut refuted) = (won, refuted);
        let spent = self.nodes;
        while won > 2 && refuted + 2 < won && !self.patience.is_over() {
            let known = self.attempt(won - 2, self.nodes.saturating_add(spent).min(end), report);
            match (known.won, known.open) {
                (Some(shorter), _) if shorter < won => won = shorter,
                (_, Some(open)) if open >= won - 2 => refuted = open,
                _ => break,
            }
        }
        let line = self.line(won);
        let shortest = refuted.saturating_add(2) >= won;
        line.map_or(MateResult::Unknown, |line| MateResult::Found { line, shortest })
    }

    /// Looks for a win within `left` plies until it is decided or `halt_at` nodes are looked at.
    fn attempt(&mut self, left: u8, halt_at: u64, report: &mut dyn FnMut(&MateReport)) -> Known {
        self.halt_at = halt_at;
        loop {
            let (attack, plies) = (self.attack, u32::from(left));
            let (nodes, time, table_full) =
                (self.nodes, self.patience.begun.elapsed(), self.table.per_mille());
            report(&MateReport { attack, plies, nodes, time, table_full });
            self.halted = false;
            let end = self.halt_at;
            self.halt_at = end.min(self.nodes.saturating_add(NEWS));
            let known = self.search(0, left, INFINITE, INFINITE);
            let (proof, disproof) = known.numbers(left);
            self.halt_at = end;
            if proof == 0 || disproof == 0 || self.nodes >= end || self.patience.is_over() {
                return known;
            }
        }
    }

    /// Searches the position of this ply until its proof number reaches `proof`, its disproof
    /// number `disproof`, or either is 0.
    pub(super) fn search(&mut self, ply: usize, left: u8, proof: u32, disproof: u32) -> Known {
        let (key, before) = (self.position.key(), self.nodes);
        let mut known = self.table.get(key).unwrap_or_default();
        let (p, d) = known.numbers(left);
        if p == 0 || d == 0 {
            return known;
        }
        match self.expand(ply, left) {
            Verdict::Won(plies) => known.won = Some(plies),
            Verdict::Open(plies) => known.open = known.open.max(Some(plies)),
            Verdict::Unclear => self.look_on(ply, left, proof, disproof, &mut known),
        }
        self.table.put(key, &known, self.nodes - before);
        known
    }

    /// Looks at one child after the other.
    fn look_on(&mut self, ply: usize, left: u8, proof: u32, disproof: u32, known: &mut Known) {
        let attacks = self.position.side_to_move() == self.attacker;
        loop {
            let judged = self.judge(ply, left);
            if judged.proof == 0 || judged.disproof == 0 {
                // Decided for so many plies only: for more, all is to be estimated anew.
                (known.proof, known.disproof) = (1, 1);
            }
            if judged.proof == 0 {
                known.won = Some(known.won.map_or(judged.plies, |won| won.min(judged.plies)));
                if attacks {
                    known.best = self.winner(ply, left);
                }
                return;
            }
            if judged.disproof == 0 {
                known.open = known.open.max(Some(judged.plies));
                return;
            }
            (known.proof, known.disproof) = (judged.proof, judged.disproof);
            self.halted |= self.nodes >= self.halt_at || self.patience.is_over();
            if self.halted || judged.proof >= proof || judged.disproof >= disproof {
                return;
            }
            let child = self.levels[ply].children[judged.best];
            let (child_proof, child_disproof) = child.known.numbers(left - 1);
            // A little more than the second best, so that work does not swing to and fro.
            let ahead = judged.second.saturating_add(judged.second / 4).saturating_add(1);
            let (child_limit, rest) = if attacks {
                (
                    ahead.min(proof),
                    disproof - judged.disproof.saturating_sub(child_disproof).min(disproof - 1),
                )
            } else {
                (ahead.min(disproof), proof - judged.proof.saturating_sub(child_proof).min(proof - 1))
            };
            let (proof_limit, disproof_limit) =
                if attacks { (child_limit, rest) } else { (rest, child_limit) };
            self.position.play(child.mv, &mut ());
            let result = self.search(
                ply + 1,
                left - 1,
                proof_limit.max(child_proof.saturating_add(1)),
                disproof_limit.max(child_disproof.saturating_add(1)),
            );
            self.position.undo();
            self.levels[ply].children[judged.best].known = result;
        }
    }

    /// The attacking move with the shortest proven win.
    fn winner(&self, ply: usize, left: u8) -> Option<Move> {
        let won = |child: &&Child| child.known.numbers(left - 1).0 == 0;
        let children = self.levels[ply].children.iter().filter(won);
        children.min_by_key(|child| child.known.won).map(|child| child.mv)
    }

    /// Allows so many positions more; for the line.
    pub(super) fn grant(&mut self, nodes: u64) {
        self.halt_at = self.nodes.saturating_add(nodes);
        self.halted = false;
    }

    /// Whether the search was left before it was decided.
    pub(super) fn has_halted(&self) -> bool {
        self.halted
    }
}
