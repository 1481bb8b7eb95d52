//! Node expansion and the table look-up of children.

use super::solver::Solver;
use super::table::{ANY_LENGTH, Child, Entry, INFINITE, NEVER, Plies, ProofState, decrement, increment};
use tenjiku_rules::{Move, Outcome, Position, Side};

/// Initial disproof number of an attacker's node: typical number of attacking moves.
const INITIAL_DISPROOF: u32 = 3;

/// Per-ply buffers of the current path, reused so that no node allocates.
#[derive(Default)]
pub(super) struct PathFrame {
    pub children: Vec<Child>,
    /// Hash of the path to this node, in order and without the node itself.
    pub path: u64,
}

/// Bounds and proof numbers of a node, combined from its children.
#[derive(Clone, Copy, Debug)]
pub(super) struct CombinedNode {
    pub state: ProofState,
    /// Index of the most-proving child.
    pub best: usize,
    /// The second smallest of the numbers that the side to move minimises.
    pub second: u32,
    /// Number of undecided children minus one.
    pub others: u32,
}

/// Whether the attacker has won; `None` if the game is not over.
pub(super) fn end_of_game(position: &Position, attacker: Side) -> Option<bool> {
    let outcome = position.immediate_outcome()?;
    Some(matches!(outcome, Outcome::Win { winner, .. } if winner == attacker))
}

impl Solver<'_> {
    /// Generates the children of the node at this ply. Returns its bounds if they decide a mate within `len`
    /// plies.
    pub(super) fn expand(&mut self, ply: usize, len: Plies) -> Option<ProofState> {
        self.frames[ply].children.clear();
        let mut list = std::mem::take(&mut self.list);
        let attacks = self.position.side_to_move() == self.attacker;
        let decided = if attacks {
            self.position.generate(&mut list);
            self.expand_attack(ply, len, list.as_slice(), true)
        } else {
            self.position.generate_evasions(&mut list);
            self.expand_defence(ply, len, list.as_slice())
        };
        self.list = list;
        decided
    }

    /// Generates all attacks of the node at this ply, even after one that mates at once.
    pub(super) fn expand_all_attacks(&mut self, ply: usize) {
        self.frames[ply].children.clear();
        let mut list = std::mem::take(&mut self.list);
        self.position.generate(&mut list);
        self.expand_attack(ply, ANY_LENGTH, list.as_slice(), false);
        self.list = list;
    }

    fn expand_attack(
        &mut self,
        ply: usize,
        len: Plies,
        moves: &[Move],
        stops_at_mate: bool,
    ) -> Option<ProofState> {
        let defender = self.attacker.other();
        let royals = self.position.royals(defender).len();
        for &mv in moves {
            if royals == 1 && !self.position.may_attack_royal(mv) {
                continue;
            }
            self.nodes += 1;
            self.position.play(mv, &mut ());
            let child = match end_of_game(&self.position, self.attacker) {
                Some(true) => {
                    let (key, state) = (self.position.key(), ProofState::mate(0));
                    self.frames[ply].children.push(Child { mv, key, state, is_old: false });
                    Some(state)
                }
                None if self.is_attack(royals) => self.add_child(ply, mv, decrement(len)),
                Some(false) | None => None,
            };
            self.position.undo();
            if stops_at_mate && child.is_some_and(|state| state.is_won(0)) {
                return Some(ProofState::mate(1));
            }
        }
        self.frames[ply].children.is_empty().then(|| ProofState::open(INFINITE, 0, NEVER))
    }

    /// Whether the move just played attacks a royal or has captured one of several, and leaves no royal of
    /// the attacker to be captured first.
    fn is_attack(&mut self, royals: usize) -> bool {
        let (attacker, defender) = (self.attacker, self.attacker.other());
        (self.position.royals(defender).len() < royals
            || self.position.threatens_royal(attacker, &mut self.replies))
            && (self.position.royals(attacker).is_empty()
                || self.position.royal_capturer(defender, &mut self.replies).is_none())
    }

    fn expand_defence(&mut self, ply: usize, len: Plies, moves: &[Move]) -> Option<ProofState> {
        let is_exact = self.position.has_exact_evasions();
        for &mv in moves {
            self.nodes += 1;
            self.position.play(mv, &mut ());
            let least = match end_of_game(&self.position, self.attacker) {
                Some(true) => None,
                Some(false) => Some(NEVER),
                None if !is_exact
                    && self.position.royal_capturer(self.attacker, &mut self.replies).is_some() =>
                {
                    None
                }
                None => self.add_child(ply, mv, decrement(len)).map(|state| state.least),
            };
            self.position.undo();
            if let Some(least) = least.filter(|&least| least > decrement(len)) {
                return Some(ProofState::open(INFINITE, 0, increment(least)));
            }
        }
        if !self.frames[ply].children.is_empty() {
            return None;
        }
        Some(self.without_evasion())
    }

    /// Bounds of a node in which the defender cannot save its last royal.
    fn without_evasion(&mut self) -> ProofState {
        if self.position.can_move(&mut self.replies) || self.position.loses_without_moves() {
            ProofState::mate(0)
        } else {
            ProofState::open(INFINITE, 0, NEVER)
        }
    }

    /// Adds the move just played to the children of the node at this ply and returns the bounds of the
    /// position after it; `None` if it transposes to a listed child.
    fn add_child(&mut self, ply: usize, mv: Move, len: Plies) -> Option<ProofState> {
        let key = self.position.key();
        if self.frames[ply].children.iter().any(|child| child.key == key) {
            return None;
        }
        let (state, is_old) = self.child_state(ply, key, len);
        self.frames[ply].children.push(Child { mv, key, state, is_old });
        Some(state)
    }

    fn child_state(&mut self, ply: usize, key: u64, len: Plies) -> (ProofState, bool) {
        if let Some(index) = self.path.iter().position(|&earlier_key| earlier_key == key) {
            return (ProofState::repeated(u16::try_from(index + 1).unwrap_or(0)), false);
        }
        let Some(entry) = self.table.get(key) else {
            return (self.estimate(ply, key), false);
        };
        let mut state = entry.state();
        if entry.has_paths && !state.is_decided(len) {
            let path = self.frames[ply + 1].path;
            if let Some((least, since)) = self.paths.get(key ^ path) {
                state.path_least = least;
                state.since = since;
            }
        }
        (state, entry.is_searched && usize::from(entry.depth) <= ply)
    }

    /// Initial numbers of a new node; at the defender's nodes they count the evasions.
    fn estimate(&mut self, ply: usize, key: u64) -> ProofState {
        if self.position.side_to_move() == self.attacker {
            return ProofState::open(1, INITIAL_DISPROOF, 1);
        }
        if !self.position.has_exact_evasions() {
            return ProofState::open(1, 1, 0);
        }
        let mut replies = std::mem::take(&mut self.replies);
        self.position.generate_evasions(&mut replies);
        let count = u32::try_from(replies.as_slice().len()).unwrap_or(INFINITE);
        self.replies = replies;
        let state = if count > 0 { ProofState::open(count, 1, 2) } else { self.without_evasion() };
        let entry = Entry {
            proof: state.proof,
            disproof: state.disproof,
            least: state.least,
            most: state.most,
            depth: u16::try_from(ply + 1).unwrap_or(u16::MAX),
            is_searched: false,
            has_paths: false,
        };
        self.table.put(key, entry, 0);
        state
    }

    /// Combines the bounds of the children, for a mate within `len` plies.
    pub(super) fn combine(&self, ply: usize, len: Plies) -> CombinedNode {
        let attacks = self.position.side_to_move() == self.attacker;
        let child_len = decrement(len);
        let mut accumulator = ChildAccumulator::new(attacks);
        for (index, child) in self.frames[ply].children.iter().enumerate() {
            accumulator.add(index, &child.state, child_len);
        }
        accumulator.finish(len)
    }
}

struct ChildAccumulator {
    attacks: bool,
    /// Minimum of the numbers that the side to move minimises.
    chosen: u32,
    /// Maximum of the numbers of the other type.
    other: u32,
    /// The second smallest of the numbers that the side to move minimises.
    second: u32,
    /// Index of the most-proving child.
    best: usize,
    /// Number of undecided children.
    undecided: u32,
    least: Plies,
    most: Plies,
    path_least: Plies,
    since: u16,
}

impl ChildAccumulator {
    const fn new(attacks: bool) -> Self {
        let (start, since) = if attacks { (NEVER, u16::MAX) } else { (0, 0) };
        Self {
            attacks,
            chosen: INFINITE,
            other: 0,
            second: INFINITE,
            best: 0,
            undecided: 0,
            least: start,
            most: start,
            path_least: start,
            since,
        }
    }

    fn add(&mut self, index: usize, state: &ProofState, len: Plies) {
        let (proof, disproof) = state.numbers(len);
        let (chosen, other) = if self.attacks { (proof, disproof) } else { (disproof, proof) };
        if chosen < self.chosen {
            self.second = self.chosen;
            self.chosen = chosen;
            self.best = index;
        } else {
            self.second = self.second.min(chosen);
        }
        self.other = self.other.max(other);
        self.undecided += u32::from(other > 0);
        let path_least = state.path_least.max(state.least);
        if self.attacks {
            self.least = self.least.min(state.least);
            self.most = self.most.min(state.most);
            self.path_least = self.path_least.min(path_least);
            if state.least <= len {
                self.since = self.since.min(state.since);
            }
        } else {
            self.least = self.least.max(state.least);
            self.most = self.most.max(state.most);
            if state.is_refuted(len) {
                let since = if state.least > len { u16::MAX } else { state.since };
                if since >= self.since {
                    self.since = since;
                    self.path_least = path_least;
                }
            }
        }
    }

    fn finish(self, len: Plies) -> CombinedNode {
        let others = self.undecided.max(1) - 1;
        // Many moves are refuted by the same replies, so a sum would overcount: take the maximum and add one for each
        // other undecided child.
        let other = match self.other {
            0 => 0,
            INFINITE => INFINITE,
            most => (most + others).min(INFINITE - 1),
        };
        let (proof, disproof) = if self.attacks { (self.chosen, other) } else { (other, self.chosen) };
        let (least, most) = (increment(self.least), increment(self.most));
        let mut state = ProofState { most, ..ProofState::open(proof, disproof, least) };
        if disproof == 0 && least <= len {
            state.path_least = increment(self.path_least);
            state.since = self.since;
        }
        CombinedNode { state, best: self.best, second: self.second, others }
    }
}
