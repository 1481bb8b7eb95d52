//! A cursor in a game tree: the current line, and the position on it.

use tenjiku_records::{GameTree, NodeId};
use tenjiku_rules::{Effect, LegalMove, Move, Outcome, PlySummary, Position};

/// A game tree with the current line and position.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    pub tree: GameTree,
    pub position: Position,
    /// The current line: the plies played, then the plies that can be replayed.
    pub line: Vec<NodeId>,
    /// The effects of the plies played, oldest first.
    pub history: Vec<Vec<Effect>>,
    /// The outcome by the rules, if the game is over at this position.
    pub outcome: Option<Outcome>,
}

impl Cursor {
    pub fn new(position: Position) -> Self {
        let (tree, outcome) = (GameTree::new(&position), position.outcome());
        Self { tree, position, line: Vec::new(), history: Vec::new(), outcome }
    }

    /// The first position of a game, with its main line to be replayed.
    pub fn at_start_of(tree: GameTree) -> Self {
        let position = tree.initial_position().clone();
        let (line, outcome) = (tree.main_line(), position.outcome());
        Self { tree, position, line, history: Vec::new(), outcome }
    }

    pub fn node(&self) -> NodeId {
        self.played_nodes().last().copied().unwrap_or(self.tree.root())
    }

    pub fn played_nodes(&self) -> &[NodeId] {
        self.line.get(..self.history.len()).unwrap_or_default()
    }

    pub fn line_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.line.iter().filter_map(|&node| self.tree.mv(node))
    }

    pub fn played_plies(&self) -> impl Iterator<Item = (Move, &[Effect])> {
        self.position.moves().zip(self.history.iter().map(Vec::as_slice))
    }

    /// The outcome by the rules at the end of a line.
    pub fn outcome_at(&self, end: NodeId) -> Option<Outcome> {
        if end == self.node() { self.outcome } else { self.tree.position_at(end).outcome() }
    }

    /// Plays a move, and returns its node and whether the node is new. The line goes through the node, and ends
    /// there if `ends_line`.
    pub fn play(&mut self, legal: LegalMove, ends_line: bool) -> (NodeId, bool) {
        let current = self.node();
        let effects = self.position.play_legal(legal);
        let is_new = self.tree.child(current, legal.mv()).is_none();
        let node = self.tree.add_unchecked(current, legal.mv());
        let plies = self.history.len();
        if ends_line || self.line.get(plies) != Some(&node) {
            self.line.truncate(plies);
            self.line.push(node);
            self.line.extend(self.tree.line_after(node).filter(|_| !ends_line));
        }
        self.record_effects(effects);
        (node, is_new)
    }

    pub fn replay(&mut self) -> Option<Move> {
        let mv = self.tree.mv(*self.line.get(self.history.len())?)?;
        let legal = self.position.validate(mv).ok()?;
        let effects = self.position.play_legal(legal);
        self.record_effects(effects);
        Some(mv)
    }

    fn record_effects(&mut self, effects: Vec<Effect>) {
        self.outcome = PlySummary::from_effects(&effects).outcome;
        self.history.push(effects);
    }

    pub fn take_back(&mut self) -> Option<(Move, Vec<Effect>)> {
        let mv = self.position.undo()?;
        self.outcome = None;
        Some((mv, self.history.pop()?))
    }

    /// Makes the line go through a node, unless it does already. The plies played must lead there.
    pub fn lead_line_through(&mut self, node: NodeId) {
        if node != self.tree.root() && !self.line.contains(&node) {
            self.line = self.tree.line_to(node);
            self.line.extend(self.tree.line_after(node));
        }
    }

    pub fn remove(&mut self, node: NodeId) {
        let before = self.tree.remove(node);
        if let Some(place) = self.line.iter().position(|&ply| ply == node) {
            self.line.truncate(place);
            self.line.extend(self.tree.line_after(before));
        }
    }
}
