//! The df-pn search: selection of the most-proving node and its thresholds.

use super::answer::{Attack, MateReport, MateResult};
use super::expand::{Expansion, MateFrame};
use super::proof_table::{INFINITE, NEVER, ProofEntry, ProofTable};
use super::repetitions::Repetitions;
use crate::StopFlag;
use crate::time_manager::TimeManager;
use tenjiku_rules::{Move, MoveList, Position, Side};
use web_time::{Duration, Instant};

/// A move that `expand` has not discarded, and the table entry of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub mv: Move,
    pub entry: ProofEntry,
}

/// Minimum node budget of each length before a longer one is tried.
const MIN_ATTEMPT_NODES: u64 = 200_000;
/// Nodes between two reports.
const REPORT_INTERVAL: u64 = 1 << 18;

/// When the search must end.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchDeadline<'s> {
    stop: &'s StopFlag,
    start: Instant,
    /// Time limit, counted from `start`.
    time: Option<Duration>,
    /// The time manager of the main search, if this search runs beside it.
    search: Option<&'s TimeManager>,
}

impl<'s> SearchDeadline<'s> {
    /// Ends the search when `stop` is set or `time` has passed since `start`.
    pub const fn new(stop: &'s StopFlag, start: Instant, time: Option<Duration>) -> Self {
        Self { stop, start, time, search: None }
    }

    /// Ends the search together with the main search.
    pub const fn within_search(stop: &'s StopFlag, search: &'s TimeManager) -> Self {
        Self { stop, start: search.start, time: None, search: Some(search) }
    }

    pub fn is_over(&self) -> bool {
        self.stop.is_set()
            || self.time.is_some_and(|time| self.start.elapsed() >= time)
            || self.search.is_some_and(TimeManager::is_over)
    }
}

/// Search for a win of one side with one set of attacking moves.
pub(super) struct Solver<'s> {
    pub(super) position: Position,
    pub(super) attacker: Side,
    pub(super) attack: Attack,
    pub(super) table: ProofTable,
    pub(super) frames: Vec<MateFrame>,
    pub(super) scratch: MoveList,
    pub(super) repetitions: Repetitions,
    /// Nodes searched, including those counted before this search.
    pub(super) nodes: u64,
    deadline: SearchDeadline<'s>,
    /// Node count at which to stop.
    halt_at: u64,
    /// Whether the search stopped undecided.
    pub(super) halted: bool,
}

impl<'s> Solver<'s> {
    /// Creates a search whose node count starts at `nodes`.
    pub fn new(
        root: &Position,
        attack: Attack,
        hash_mib: usize,
        deadline: SearchDeadline<'s>,
        nodes: u64,
    ) -> Self {
        Self {
            position: root.without_repetition(),
            attacker: root.side_to_move(),
            attack,
            table: ProofTable::new(hash_mib),
            frames: Vec::new(),
            scratch: MoveList::default(),
            repetitions: Repetitions::from_game(root),
            nodes,
            deadline,
            halt_at: u64::MAX,
            halted: false,
        }
    }

    /// Searches for a win within `plies`, by iterative deepening.
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
        // Frames for ply 0 to `plies`, and one more because the extraction of the line looks one ply further.
        self.frames.resize_with(usize::from(plies) + 2, MateFrame::default);
        // There is no win within this number of plies.
        let mut refuted = 0;
        let mut left = 1;
        loop {
            let last = left == plies;
            let share = if last { u64::MAX } else { self.nodes / 2 + MIN_ATTEMPT_NODES };
            let entry = self.attempt(left, self.nodes.saturating_add(share).min(end), report);
            if let Some(win_plies) = entry.win_within {
                return self.shorten_win(win_plies, refuted, end, report);
            }
            let no_win_plies = entry.no_win_within.unwrap_or(0);
            if no_win_plies >= plies {
                return MateResult::NoMate { attack: self.attack, at_any_length: no_win_plies == NEVER };
            }
            if self.deadline.is_over() || last || self.nodes >= end {
                return MateResult::Unknown;
            }
            if no_win_plies >= left {
                refuted = no_win_plies;
            }
            left = left.max(no_win_plies).saturating_add(2).min(plies);
        }
    }

    /// Given a proven win within `win_plies` plies, looks for a shorter win with as many nodes as were spent so far,
    /// and returns the line.
    fn shorten_win(
        &mut self,
        win_plies: u8,
        refuted: u8,
        end: u64,
        report: &mut dyn FnMut(&MateReport),
    ) -> MateResult {
        let (mut win_plies, mut refuted) = (win_plies, refuted);
        let spent = self.nodes;
        while win_plies > 2 && refuted + 2 < win_plies && !self.deadline.is_over() {
            let entry = self.attempt(win_plies - 2, self.nodes.saturating_add(spent).min(end), report);
            match (entry.win_within, entry.no_win_within) {
                (Some(shorter), _) if shorter < win_plies => win_plies = shorter,
                (_, Some(no_win_plies)) if no_win_plies >= win_plies - 2 => refuted = no_win_plies,
                _ => break,
            }
        }
        let line = self.line(win_plies);
        let shortest = refuted.saturating_add(2) >= win_plies;
        line.map_or(MateResult::Unknown, |line| MateResult::Found { line, shortest })
    }

    /// Searches for a win within `left` plies until it is decided or `halt_at` nodes are reached.
    fn attempt(&mut self, left: u8, halt_at: u64, report: &mut dyn FnMut(&MateReport)) -> ProofEntry {
        self.halt_at = halt_at;
        loop {
            let (attack, plies) = (self.attack, u32::from(left));
            let (nodes, time, hashfull) = (self.nodes, self.deadline.start.elapsed(), self.table.hashfull());
            report(&MateReport { attack, plies, nodes, time, hashfull });
            self.halted = false;
            let end = self.halt_at;
            self.halt_at = end.min(self.nodes.saturating_add(REPORT_INTERVAL));
            let entry = self.search(0, left, INFINITE, INFINITE);
            let (proof, disproof) = entry.numbers(left);
            self.halt_at = end;
            if proof == 0 || disproof == 0 || self.nodes >= end || self.deadline.is_over() {
                return entry;
            }
        }
    }

    /// df-pn on the node at this ply, until its proof number reaches `proof`, its disproof number reaches
    /// `disproof`, or either is 0.
    pub(super) fn search(&mut self, ply: usize, left: u8, proof: u32, disproof: u32) -> ProofEntry {
        let (key, before) = (self.position.key(), self.nodes);
        let mut entry = self.table.get(key).unwrap_or_default();
        let (p, d) = entry.numbers(left);
        if p == 0 || d == 0 {
            return entry;
        }
        match self.expand(ply, left) {
            Expansion::Proven(plies) => entry.win_within = Some(plies),
            Expansion::Disproven(plies) => entry.no_win_within = entry.no_win_within.max(Some(plies)),
            Expansion::Unclear => self.search_children(ply, left, proof, disproof, &mut entry),
        }
        self.table.put(key, &entry, self.nodes - before);
        entry
    }

    /// Repeatedly searches the most-proving child.
    fn search_children(&mut self, ply: usize, left: u8, proof: u32, disproof: u32, entry: &mut ProofEntry) {
        let attacks = self.position.side_to_move() == self.attacker;
        loop {
            let node = self.combine_children(ply, left);
            if node.proof == 0 || node.disproof == 0 {
                // Decided for this number of plies only. The numbers start afresh for more plies.
                (entry.proof, entry.disproof) = (1, 1);
            }
            if node.proof == 0 {
                entry.win_within = Some(entry.win_within.map_or(node.plies, |plies| plies.min(node.plies)));
                if attacks {
                    entry.best = self.shortest_winning_move(ply, left);
                }
                return;
            }
            if node.disproof == 0 {
                entry.no_win_within = entry.no_win_within.max(Some(node.plies));
                return;
            }
            (entry.proof, entry.disproof) = (node.proof, node.disproof);
            self.halted |= self.nodes >= self.halt_at || self.deadline.is_over();
            if self.halted || node.proof >= proof || node.disproof >= disproof {
                return;
            }
            let child = self.frames[ply].children[node.best];
            let (child_proof, child_disproof) = child.entry.numbers(left - 1);
            // 1 + ε: a threshold slightly above the second best child, to avoid thrashing.
            let threshold = node.second.saturating_add(node.second / 4).saturating_add(1);
            let (child_limit, rest) = if attacks {
                (
                    threshold.min(proof),
                    disproof - node.disproof.saturating_sub(child_disproof).min(disproof - 1),
                )
            } else {
                (threshold.min(disproof), proof - node.proof.saturating_sub(child_proof).min(proof - 1))
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
            self.frames[ply].children[node.best].entry = result;
        }
    }

    /// The attacking move with the shortest proven win.
    fn shortest_winning_move(&self, ply: usize, left: u8) -> Option<Move> {
        let is_winning = |child: &&Child| child.entry.numbers(left - 1).0 == 0;
        let children = self.frames[ply].children.iter().filter(is_winning);
        children.min_by_key(|child| child.entry.win_within).map(|child| child.mv)
    }

    /// Grants further nodes, to extract the line.
    pub(super) fn extend_node_limit(&mut self, nodes: u64) {
        self.halt_at = self.nodes.saturating_add(nodes);
        self.halted = false;
    }
}
