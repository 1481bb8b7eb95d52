//! The df-pn search: selection of the most-proving node and its thresholds.

use super::expand::PathFrame;
use super::table::{
    ANY_LENGTH, BoundTable, Entry, INFINITE, PATH_INDEPENDENT, PathTable, Plies, ProofState, decrement,
};
use crate::StopFlag;
use tenjiku_rules::variant::mix;
use tenjiku_rules::{Move, MoveList, Position, Side};
use web_time::{Duration, Instant};

/// Maximum length of a path, in plies.
const MAX_DEPTH: usize = 600;
/// Expanded nodes between two checks of the clock.
const CLOCK_INTERVAL: u64 = 256;

/// 1 + ε: the best child is searched until its number exceeds the second best by one part in `AHEAD`. Tuned
/// on old problems, as the other constants: 8 is faster than 4 and 2.
const AHEAD: u32 = 8;
/// Factor on the proof number of a node that was refuted on another path. 64 is better than 2 and 8.
const DOUBT: u32 = 64;

/// Node budget of the first search without a length limit, before one with a limit takes its turn.
const FIRST_TURN: u64 = 1_000_000;
/// The length limits, in plies, in turn.
const LENGTHS: [Plies; 3] = [31, 61, 121];

/// When a search must end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget<'s> {
    pub stop: &'s StopFlag,
    pub begun: Instant,
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
}

impl Budget<'_> {
    fn is_over(&self) -> bool {
        self.stop.is_set() || self.time.is_some_and(|time| self.begun.elapsed() >= time)
    }
}

/// Search for a mate by one side.
pub(super) struct Solver<'s> {
    pub(super) position: Position,
    pub(super) attacker: Side,
    pub(super) table: BoundTable,
    pub(super) paths: PathTable,
    pub(super) frames: Vec<PathFrame>,
    /// Keys of the positions from the root to the current node.
    pub(super) path: Vec<u64>,
    pub(super) list: MoveList,
    pub(super) replies: MoveList,
    /// Moves played.
    pub(super) nodes: u64,
    /// Moves played before the current question.
    nodes_before: u64,
    /// Node count at which another length takes its turn.
    pause_at: u64,
    expanded: u64,
    pub(super) budget: Budget<'s>,
    has_halted: bool,
    /// Number of nodes on the path that have a child first met nearer to the root and rely on raised
    /// thresholds.
    raised: u32,
}

/// Numbers at which the search returns to the parent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thresholds {
    proof: u32,
    disproof: u32,
}

impl Thresholds {
    pub const NONE: Self = Self { proof: INFINITE, disproof: INFINITE };

    const fn are_reached(self, known: &ProofState) -> bool {
        known.proof >= self.proof || known.disproof >= self.disproof
    }

    /// Raises the thresholds so that at least one more child is searched.
    fn raise(&mut self, known: &ProofState) {
        self.proof = self.proof.max(known.proof.saturating_add(1));
        self.disproof = self.disproof.max(known.disproof.saturating_add(1));
    }
}

impl<'s> Solver<'s> {
    pub fn new(root: &Position, hash_mib: usize, budget: Budget<'s>) -> Self {
        let mut frames = Vec::new();
        frames.resize_with(MAX_DEPTH + 2, PathFrame::default);
        Self {
            position: root.without_repetition(),
            attacker: root.side_to_move(),
            table: BoundTable::new(hash_mib),
            paths: PathTable::new((hash_mib / 8).max(1)),
            frames,
            path: Vec::with_capacity(MAX_DEPTH + 2),
            list: MoveList::default(),
            replies: MoveList::default(),
            nodes: 0,
            nodes_before: 0,
            pause_at: u64::MAX,
            expanded: 0,
            budget,
            has_halted: false,
            raised: 0,
        }
    }

    /// Searches the node at this ply until a mate within `len` plies is proven or refuted, or a limit is
    /// reached.
    pub fn decide(&mut self, ply: usize, len: Plies) -> ProofState {
        self.raised = 0;
        self.search(ply, len, Thresholds::NONE)
    }

    /// Searches the root for a mate of any length. An unlimited search may get lost in long lines, a limited
    /// one in short ones, so they take turns of growing size. Each turn keeps all proven bounds but resets
    /// the proof numbers.
    pub fn decide_root(&mut self) -> ProofState {
        let mut turn = FIRST_TURN;
        let mut lengths = LENGTHS.into_iter().cycle();
        loop {
            for (len, share) in [(Some(ANY_LENGTH), turn), (lengths.next(), turn / 2)] {
                let Some(len) = len else { continue };
                self.pause_at = self.nodes.saturating_add(share);
                let known = self.decide(0, len);
                self.pause_at = u64::MAX;
                if known.is_decided(ANY_LENGTH) || self.is_spent() {
                    return known;
                }
                self.has_halted = false;
                self.table.next_turn();
            }
            turn = turn.saturating_mul(4);
        }
    }

    /// Resets the limits for the next question.
    pub fn reset_budget(&mut self) {
        self.has_halted = false;
        self.budget.begun = Instant::now();
        self.nodes_before = self.nodes;
    }

    /// Whether the limits of the question are reached.
    fn is_spent(&self) -> bool {
        self.budget.nodes.is_some_and(|nodes| self.nodes - self.nodes_before >= nodes)
            || self.budget.is_over()
    }

    fn is_over(&mut self) -> bool {
        self.expanded += 1;
        self.has_halted = self.has_halted
            || self.nodes >= self.pause_at
            || self.budget.nodes.is_some_and(|nodes| self.nodes - self.nodes_before >= nodes)
            || self.expanded.is_multiple_of(CLOCK_INTERVAL) && self.budget.is_over();
        self.has_halted
    }

    fn search(&mut self, ply: usize, len: Plies, limits: Thresholds) -> ProofState {
        let (key, before) = (self.position.key(), self.nodes);
        let path = self.frames[ply].path;
        let entry = self.table.get(key);
        let mut known = entry.map_or(ProofState::open(1, 1, 0), |entry| entry.known());
        if known.is_decided(len) {
            return known;
        }
        if ply >= MAX_DEPTH || self.is_over() {
            let cut = ply >= MAX_DEPTH;
            return if cut { ProofState::repeated(0) } else { known };
        }
        if self.raised > 0 && entry.is_none_or(|entry| !entry.is_searched) {
            self.raised -= 1;
        }
        let depth = u16::try_from(ply).unwrap_or(u16::MAX);
        let earlier = known;
        known = self.examine(ply, len, limits);
        if known.is_refuted(len) && known.least <= len && known.since > depth {
            // The refutation depends only on this position and later ones, so it holds on every path.
            known.least = known.path_least;
            known.since = PATH_INDEPENDENT;
        }
        self.store(key, path, len, &mut known, &earlier, entry, depth, self.nodes - before);
        known
    }

    /// Searches the node at this ply without using its table entry, so that its children are listed.
    pub(super) fn examine(&mut self, ply: usize, len: Plies, limits: Thresholds) -> ProofState {
        self.enter(ply);
        let known = match self.expand(ply, len) {
            Some(decided) => decided,
            None => self.search_children(ply, len, limits),
        };
        self.path.pop();
        known
    }

    /// Adds the node at this ply to the path.
    fn enter(&mut self, ply: usize) {
        let key = self.position.key();
        self.path.push(key);
        let step = mix(key ^ mix(ply as u64 | 1 << 40));
        self.frames[ply + 1].path = self.frames[ply].path ^ step;
    }

    /// Plays a move of the node at this ply, which stays on the path.
    pub(super) fn step(&mut self, ply: usize, mv: Move) {
        self.enter(ply);
        self.position.play(mv, &mut ());
    }

    /// Undoes [`Solver::step`]; returns whether there was a step to undo.
    pub(super) fn step_back(&mut self) -> bool {
        let had = self.path.pop().is_some();
        if had {
            self.position.undo();
        }
        had
    }

    #[expect(clippy::too_many_arguments, reason = "it is a part of `search`")]
    fn store(
        &mut self,
        key: u64,
        path: u64,
        len: Plies,
        known: &mut ProofState,
        earlier: &ProofState,
        entry: Option<Entry>,
        depth: u16,
        work: u64,
    ) {
        known.least = known.least.max(earlier.least);
        known.most = known.most.min(earlier.most);
        let mut stored = Entry {
            proof: known.proof,
            disproof: known.disproof,
            least: known.least,
            most: known.most,
            depth: entry.map_or(depth, |entry| entry.depth.min(depth)),
            is_searched: true,
            has_paths: entry.is_some_and(|entry| entry.has_paths),
        };
        if known.is_refuted(len) && known.least <= len {
            // On another path it may still be a mate, but a quick refutation is likely there as well.
            (stored.proof, stored.disproof) = (earlier.proof.saturating_mul(DOUBT).clamp(1, 1 << 16), 1);
            stored.has_paths = true;
            self.paths.put(key ^ path, known.path_least, known.since);
        } else if known.is_decided(len) {
            // Decided for this length only. The numbers start afresh for another.
            (stored.proof, stored.disproof) = (1, 1);
        }
        self.table.put(key, stored, work);
    }

    /// Repeatedly searches the most-proving child.
    fn search_children(&mut self, ply: usize, len: Plies, limits: Thresholds) -> ProofState {
        let attacks = self.position.side_to_move() == self.attacker;
        let before = self.raised;
        let mut raised = limits;
        if self.frames[ply].children.iter().any(|child| child.is_old) {
            self.raised += 1;
        }
        let mut node = self.combine(ply, len);
        if self.raised > 0 {
            raised.raise(&node.known);
        }
        while !self.has_halted && !node.known.is_decided(len) && !raised.are_reached(&node.known) {
            let child = self.frames[ply].children[node.best];
            let numbers = child.known.numbers(decrement(len));
            // 1 + ε: a threshold slightly above the second best child, to avoid thrashing.
            let ahead = node.second.saturating_add(node.second / AHEAD).saturating_add(1);
            let mut below = if attacks {
                Thresholds {
                    proof: ahead.min(raised.proof),
                    disproof: raised.disproof.saturating_sub(node.others),
                }
            } else {
                Thresholds {
                    proof: raised.proof.saturating_sub(node.others),
                    disproof: ahead.min(raised.disproof),
                }
            };
            below.raise(&ProofState::open(numbers.0, numbers.1, 0));
            self.position.play(child.mv, &mut ());
            let result = self.search(ply + 1, decrement(len), below);
            self.position.undo();
            self.frames[ply].children[node.best].known = result;
            node = self.combine(ply, len);
            raised = limits;
            if self.raised > 0 {
                raised.raise(&node.known);
            }
        }
        self.raised = self.raised.min(before);
        node.known
    }
}
