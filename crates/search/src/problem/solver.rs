//! The df-pn search: selection of the most-proving node and its thresholds.

use super::answer::ProblemRequest;
use super::expand::PathFrame;
use super::table::{
    ANY_LENGTH, BoundTable, Entry, INFINITE, PATH_INDEPENDENT, PathTable, Plies, ProofState, decrement,
};
use crate::StopFlag;
use tenjiku_rules::variant::mix;
use tenjiku_rules::{Move, MoveList, Position, Side};
use web_time::Instant;

/// Maximum length of a path, in plies.
const MAX_DEPTH: usize = 600;
/// Expanded nodes between two checks of the clock.
const CLOCK_INTERVAL: u64 = 256;

/// 1 + ε: the best child is searched until its number exceeds (1 + 1 / `SECOND_BEST_DIVISOR`) times the number of the
/// second best. Tuned on old problems, like the other constants: 8 is faster than 4 and 2.
const SECOND_BEST_DIVISOR: u32 = 8;
/// Factor on the proof number of a node that was refuted on another path. 64 is better than 2 and 8.
const OTHER_PATH_FACTOR: u32 = 64;

/// Node budget of the first turn without a length limit. The turn with a limit after it has half of that budget.
const FIRST_TURN_NODES: u64 = 1_000_000;
/// The length limits that take turns, in plies.
const LENGTH_LIMITS: [Plies; 3] = [31, 61, 121];

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
    /// `nodes` at the last `reset_budget`: the node limit counts from there.
    nodes_before: u64,
    /// Node count at which another length takes its turn.
    pause_at: u64,
    expanded_nodes: u64,
    request: ProblemRequest,
    stop: &'s StopFlag,
    /// The time limit counts from here.
    pub(super) start: Instant,
    has_halted: bool,
    /// Number of nodes on the path with a child that was first met nearer to the root, and so may close a cycle. While
    /// it is above 0, thresholds are raised so that at least one more child is searched.
    cycle_risks: u32,
}

/// Numbers at which the search returns to the parent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thresholds {
    proof: u32,
    disproof: u32,
}

impl Thresholds {
    pub const NONE: Self = Self { proof: INFINITE, disproof: INFINITE };

    const fn are_reached(self, state: &ProofState) -> bool {
        state.proof >= self.proof || state.disproof >= self.disproof
    }

    /// Raises the thresholds so that at least one more child is searched.
    fn raise(&mut self, state: &ProofState) {
        self.proof = self.proof.max(state.proof.saturating_add(1));
        self.disproof = self.disproof.max(state.disproof.saturating_add(1));
    }
}

impl<'s> Solver<'s> {
    pub fn new(root: &Position, request: &ProblemRequest, stop: &'s StopFlag) -> Self {
        let (start, mut frames) = (Instant::now(), Vec::new());
        frames.resize_with(MAX_DEPTH + 2, PathFrame::default);
        Self {
            position: root.without_repetition(),
            attacker: root.side_to_move(),
            table: BoundTable::new(request.hash_mib),
            paths: PathTable::new((request.hash_mib / 8).max(1)),
            frames,
            path: Vec::with_capacity(MAX_DEPTH + 2),
            list: MoveList::default(),
            replies: MoveList::default(),
            nodes: 0,
            nodes_before: 0,
            pause_at: u64::MAX,
            expanded_nodes: 0,
            request: *request,
            stop,
            start,
            has_halted: false,
            cycle_risks: 0,
        }
    }

    /// Searches the node at this ply until a mate within `len` plies is proven or refuted, or a limit is
    /// reached.
    pub fn decide(&mut self, ply: usize, len: Plies) -> ProofState {
        self.cycle_risks = 0;
        self.search(ply, len, Thresholds::NONE)
    }

    /// Searches the root for a mate of any length. An unlimited search may get lost in long lines, a limited
    /// one in short ones, so they take turns of growing size. Each turn keeps all proven bounds but resets
    /// the proof numbers.
    pub fn decide_root(&mut self) -> ProofState {
        let mut turn = FIRST_TURN_NODES;
        let mut lengths = LENGTH_LIMITS.into_iter().cycle();
        loop {
            for (len, share) in [(Some(ANY_LENGTH), turn), (lengths.next(), turn / 2)] {
                let Some(len) = len else { continue };
                self.pause_at = self.nodes.saturating_add(share);
                let state = self.decide(0, len);
                self.pause_at = u64::MAX;
                if state.is_decided(ANY_LENGTH) || self.is_exhausted() {
                    return state;
                }
                self.has_halted = false;
                self.table.next_turn();
            }
            turn = turn.saturating_mul(4);
        }
    }

    /// Resets the limits for the next search.
    pub fn reset_budget(&mut self) {
        self.has_halted = false;
        self.start = Instant::now();
        self.nodes_before = self.nodes;
    }

    /// Whether a limit is reached.
    fn is_exhausted(&self) -> bool {
        self.has_spent_nodes() || self.is_out_of_time()
    }

    fn has_spent_nodes(&self) -> bool {
        self.request.nodes.is_some_and(|nodes| self.nodes - self.nodes_before >= nodes)
    }

    fn is_out_of_time(&self) -> bool {
        self.stop.is_set() || self.request.time.is_some_and(|time| self.start.elapsed() >= time)
    }

    /// Counts an expanded node. Returns whether the search must halt.
    fn count_and_check_limits(&mut self) -> bool {
        self.expanded_nodes += 1;
        self.has_halted = self.has_halted
            || self.nodes >= self.pause_at
            || self.has_spent_nodes()
            || self.expanded_nodes.is_multiple_of(CLOCK_INTERVAL) && self.is_out_of_time();
        self.has_halted
    }

    fn search(&mut self, ply: usize, len: Plies, thresholds: Thresholds) -> ProofState {
        let (key, nodes_before) = (self.position.key(), self.nodes);
        let path = self.frames[ply].path;
        let entry = self.table.get(key);
        let mut state = entry.map_or(ProofState::open(1, 1, 0), |entry| entry.state());
        if state.is_decided(len) {
            return state;
        }
        if ply >= MAX_DEPTH || self.count_and_check_limits() {
            let is_cut_off = ply >= MAX_DEPTH;
            return if is_cut_off { ProofState::repeated(0) } else { state };
        }
        if self.cycle_risks > 0 && entry.is_none_or(|entry| !entry.is_searched) {
            self.cycle_risks -= 1;
        }
        let depth = u16::try_from(ply).unwrap_or(u16::MAX);
        let previous = state;
        state = self.examine(ply, len, thresholds);
        if state.is_refuted(len) && state.least <= len && state.since > depth {
            // The refutation depends only on this position and later ones, so it holds on every path.
            state.least = state.path_least;
            state.since = PATH_INDEPENDENT;
        }
        self.store(key, path, len, &mut state, &previous, entry, depth, self.nodes - nodes_before);
        state
    }

    /// Searches the node at this ply without using its table entry, so that
    /// `frames[ply].children` is filled.
    pub(super) fn examine(&mut self, ply: usize, len: Plies, thresholds: Thresholds) -> ProofState {
        self.enter(ply);
        let state = match self.expand(ply, len) {
            Some(decided) => decided,
            None => self.search_children(ply, len, thresholds),
        };
        self.path.pop();
        state
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
        let has_step = self.path.pop().is_some();
        if has_step {
            self.position.undo();
        }
        has_step
    }

    #[expect(clippy::too_many_arguments, reason = "it is a part of `search`")]
    fn store(
        &mut self,
        key: u64,
        path: u64,
        len: Plies,
        state: &mut ProofState,
        previous: &ProofState,
        entry: Option<Entry>,
        depth: u16,
        work: u64,
    ) {
        state.least = state.least.max(previous.least);
        state.most = state.most.min(previous.most);
        let mut stored = Entry {
            proof: state.proof,
            disproof: state.disproof,
            least: state.least,
            most: state.most,
            depth: entry.map_or(depth, |entry| entry.depth.min(depth)),
            is_searched: true,
            has_paths: entry.is_some_and(|entry| entry.has_paths),
        };
        if state.is_refuted(len) && state.least <= len {
            // On another path the position may still be a mate, but a quick refutation is likely on that path too.
            (stored.proof, stored.disproof) =
                (previous.proof.saturating_mul(OTHER_PATH_FACTOR).clamp(1, 1 << 16), 1);
            stored.has_paths = true;
            self.paths.put(key ^ path, state.path_least, state.since);
        } else if state.is_decided(len) {
            // Decided for this length only. The numbers start afresh for another length.
            (stored.proof, stored.disproof) = (1, 1);
        }
        self.table.put(key, stored, work);
    }

    /// Repeatedly searches the most-proving child.
    fn search_children(&mut self, ply: usize, len: Plies, thresholds: Thresholds) -> ProofState {
        let attacks = self.position.side_to_move() == self.attacker;
        let cycle_risks_before = self.cycle_risks;
        let mut raised_thresholds = thresholds;
        if self.frames[ply].children.iter().any(|child| child.is_old) {
            self.cycle_risks += 1;
        }
        let mut node = self.combine(ply, len);
        if self.cycle_risks > 0 {
            raised_thresholds.raise(&node.state);
        }
        while !self.has_halted && !node.state.is_decided(len) && !raised_thresholds.are_reached(&node.state) {
            let child = self.frames[ply].children[node.best];
            let numbers = child.state.numbers(decrement(len));
            // 1 + ε: a threshold slightly above the second best child, to avoid thrashing.
            let threshold = node.second.saturating_add(node.second / SECOND_BEST_DIVISOR).saturating_add(1);
            let mut child_thresholds = if attacks {
                Thresholds {
                    proof: threshold.min(raised_thresholds.proof),
                    disproof: raised_thresholds.disproof.saturating_sub(node.others),
                }
            } else {
                Thresholds {
                    proof: raised_thresholds.proof.saturating_sub(node.others),
                    disproof: threshold.min(raised_thresholds.disproof),
                }
            };
            child_thresholds.raise(&ProofState::open(numbers.0, numbers.1, 0));
            self.position.play(child.mv, &mut ());
            let result = self.search(ply + 1, decrement(len), child_thresholds);
            self.position.undo();
            self.frames[ply].children[node.best].state = result;
            node = self.combine(ply, len);
            raised_thresholds = thresholds;
            if self.cycle_risks > 0 {
                raised_thresholds.raise(&node.state);
            }
        }
        self.cycle_risks = self.cycle_risks.min(cycle_risks_before);
        node.state
    }
}
