//! A game as a tree: what was played, what might have been, and what was said of it.
//!
//! Every node but the root is a ply. A node's first child is how the line goes on, the others are
//! variations. Positions are not kept: [`GameTree::position_at`] plays them from the first one, by the
//! rules core, which has judged every move that hangs here.

use super::GameResult;
use crate::clock::TimeControl;
use crate::rules::{Move, Position, Refusal, Side};
use crate::variant::{Sq, Variant};
use std::sync::Arc;
use std::time::Duration;

/// A node of a [`GameTree`]. It means nothing in another tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

/// A game with its variations.
#[derive(Clone, Debug)]
pub struct GameTree {
    /// Who played, when and how.
    pub header: Header,
    /// How the game ended, at the end of the main line; none while it is played.
    pub result: Option<GameResult>,
    first: Position,
    nodes: Vec<TreeNode>,
}

/// Who played a game, when and how. Everything may be unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The players' names, Black's first.
    pub players: [Option<String>; 2],
    /// When it was played, as `2025-11-30`.
    pub date: Option<String>,
    /// At which event or place.
    pub event: Option<String>,
    /// Name of the handicap under which it was played.
    pub handicap: Option<String>,
    /// How time was kept, as people write it: `30:00+10`.
    pub time: Option<String>,
}

/// A ply in the tree, or the first position.
#[derive(Clone, Debug)]
struct TreeNode {
    mv: Option<Move>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    notes: Notes,
}

/// What is written beside a ply, or beside the first position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// A remark, perhaps of several lines.
    pub comment: String,
    /// How good the ply is thought to be.
    pub annotation: Option<Annotation>,
    /// Squares and arrows that are marked on the board after the ply.
    pub marks: Vec<NoteMark>,
    /// Time that the player used for the ply.
    pub spent: Option<Duration>,
    /// What a computer thinks of the position after the ply, in hundredths of a Pawn, good for Black
    /// if positive.
    pub score: Option<i32>,
}

/// How good a ply is thought to be, with the sign of the printed books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Annotation {
    /// `!!`
    Brilliant,
    /// `!`
    Good,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// A mark on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoteMark {
    /// A square.
    Square(Sq),
    /// An arrow from square to square.
    Arrow(Sq, Sq),
}

impl Annotation {
    /// All of them, the best first.
    pub const ALL: [Self; 6] =
        [Self::Brilliant, Self::Good, Self::Interesting, Self::Dubious, Self::Mistake, Self::Blunder];

    /// Its sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Brilliant => "!!",
            Self::Good => "!",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The verdict with that sign.
    #[must_use]
    pub fn of_sign(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|annotation| annotation.sign() == sign)
    }
}

impl Notes {
    /// Whether nothing is written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether nobody has written anything: a clock and a computer note things by themselves.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.comment.is_empty() && self.annotation.is_none() && self.marks.is_empty()
    }
}

impl Header {
    /// A player's name.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<&str> {
        self.players[side.index()].as_deref()
    }

    /// The time control; none if the game is untimed, or `time` is in words of its own.
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControl> {
        self.time.as_ref()?.parse().ok()
    }
}

impl GameTree {
    /// A game that begins with a position. The plies that led to it become the main line.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let moves: Vec<Move> = position.moves().collect();
        let mut first = position.clone();
        while first.undo().is_some() {}
        let root = TreeNode { mv: None, parent: None, children: Vec::new(), notes: Notes::default() };
        let (header, result) = (Header::default(), None);
        let mut tree = Self { header, result, first, nodes: vec![root] };
        let mut node = tree.root();
        for mv in moves {
            node = tree.add_variation(node, mv);
        }
        tree
    }

    /// A handicap game that begins with a position.
    #[must_use]
    pub fn at_odds(position: &Position, handicap: String) -> Self {
        let mut tree = Self::new(position);
        tree.header.handicap = Some(handicap);
        tree
    }

    /// The game that is played.
    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        self.first.variant()
    }

    /// The first position, without history.
    #[must_use]
    pub const fn first(&self) -> &Position {
        &self.first
    }

    /// The node of the first position.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// The ply of a node; none for the root.
    #[must_use]
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        self.nodes[node.0].mv
    }

    /// The node before; none for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.0].parent
    }

    /// How it goes on: the line first, then variations.
    #[must_use]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.0].children
    }

    /// How many plies were ever hung here, those of variations and those taken out among them.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.nodes.len() - 1
    }

    /// What is written beside a node.
    #[must_use]
    pub fn notes(&self, node: NodeId) -> &Notes {
        &self.nodes[node.0].notes
    }

    /// What is written beside a node, to be changed.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        &mut self.nodes[node.0].notes
    }

    /// How many plies lead to a node: 0 for the root.
    #[must_use]
    pub fn ply(&self, node: NodeId) -> usize {
        std::iter::successors(self.parent(node), |&node| self.parent(node)).count()
    }

    /// The nodes from the first ply to this one, without the root.
    #[must_use]
    pub fn line_to(&self, node: NodeId) -> Vec<NodeId> {
        let up = std::iter::successors(Some(node), |&node| self.parent(node));
        let mut line: Vec<NodeId> = up.filter(|&node| node != self.root()).collect();
        line.reverse();
        line
    }

    /// How the line goes on behind a node, without it.
    pub fn line_after(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = |node: NodeId| self.children(node).first().copied();
        std::iter::successors(next(node), move |&node| next(node))
    }

    /// The main line, without the root.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line_after(self.root()).collect()
    }

    /// The last node of the main line; the root if nothing was played.
    #[must_use]
    pub fn main_end(&self) -> NodeId {
        self.line_after(self.root()).last().unwrap_or_else(|| self.root())
    }

    /// Whether a node belongs to this tree and was not taken out of it.
    #[must_use]
    pub fn holds(&self, node: NodeId) -> bool {
        let hangs = |node: NodeId| {
            let is_there = |parent: NodeId| self.children(parent).contains(&node);
            self.parent(node).map_or(node == self.root(), is_there)
        };
        node.0 < self.nodes.len() && std::iter::successors(Some(node), |&node| self.parent(node)).all(hangs)
    }

    /// Whether a node is the root or belongs to the main line.
    #[must_use]
    pub fn is_main(&self, node: NodeId) -> bool {
        let is_first = |node: NodeId| {
            self.parent(node).is_none_or(|parent| self.children(parent).first() == Some(&node))
        };
        std::iter::successors(Some(node), |&node| self.parent(node)).all(is_first)
    }

    /// The position at a node, with the plies that led to it.
    #[must_use]
    pub fn position_at(&self, node: NodeId) -> Position {
        let mut position = self.first.clone();
        for mv in self.line_to(node).into_iter().filter_map(|node| self.mv(node)) {
            position.play(mv, &mut ());
        }
        position
    }

    /// Adds a ply behind a node, as a variation if the game goes on there already, and gives its
    /// node; a ply that is there is not added again.
    ///
    /// # Errors
    /// Why the ply is not legal there.
    pub fn add(&mut self, node: NodeId, mv: Move) -> Result<NodeId, Refusal> {
        if let Some(child) = self.child(node, mv) {
            return Ok(child);
        }
        self.position_at(node).play_checked(mv)?;
        Ok(self.add_variation(node, mv))
    }

    /// The node behind this one with that ply.
    #[must_use]
    pub fn child(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        self.children(node).iter().copied().find(|&child| self.mv(child) == Some(mv))
    }

    /// As [`GameTree::add`], of a ply that the rules core has just played.
    pub(crate) fn add_variation(&mut self, node: NodeId, mv: Move) -> NodeId {
        if let Some(child) = self.child(node, mv) {
            return child;
        }
        let child = NodeId(self.nodes.len());
        let notes = Notes::default();
        self.nodes.push(TreeNode { mv: Some(mv), parent: Some(node), children: Vec::new(), notes });
        self.nodes[node.0].children.push(child);
        child
    }

    /// Makes a ply the one with which the line goes on; what went on there before is a variation.
    pub fn promote(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        let children = &mut self.nodes[parent.0].children;
        if let Some(place) = children.iter().position(|&child| child == node) {
            children[..=place].rotate_right(1);
        }
    }

    /// Makes the main line go through a node; what went before is a variation.
    pub fn make_main(&mut self, node: NodeId) {
        for node in self.line_to(node) {
            self.promote(node);
        }
    }

    /// Takes a ply out with all that hangs behind it; the root stays. Gives the node before it.
    pub fn remove(&mut self, node: NodeId) -> NodeId {
        let Some(parent) = self.parent(node) else { return node };
        self.nodes[parent.0].children.retain(|&child| child != node);
        parent
    }
}
