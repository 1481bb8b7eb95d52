//! Game trees: main line, variations and notes.
//!
//! Every node but the root is a ply. A node's first child continues the line; its other children are
//! variations. Positions are not stored: [`GameTree::position_at`] replays the moves from the initial position.
//! Every move in the tree has been checked by the rules core.

use super::{CorrespondenceGame, GameResult, ReadWarnings};
use crate::TimeControl;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Move, Position, Refusal, Side};

/// A node of a [`GameTree`]. It has no meaning in another tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

/// A game with its variations.
#[derive(Clone, Debug)]
pub struct GameTree {
    /// Players, date and circumstances.
    pub header: Header,
    /// Result at the end of the main line; `None` while the game is unfinished.
    pub result: Option<GameResult>,
    /// State of a correspondence game.
    pub by_link: Option<CorrespondenceGame>,
    /// Number of plies played when the unfinished game was left, if later plies of the main line had been taken back.
    pub left_at: Option<usize>,
    /// Warnings of the reader, if the game was read from a text; not part of the game.
    pub warnings: ReadWarnings,
    initial_position: Position,
    nodes: Vec<TreeNode>,
}

/// Players, date and circumstances of a game. All fields are optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The players' names, Black's first.
    pub players: [Option<String>; 2],
    /// Date, as `2025-11-30`.
    pub date: Option<String>,
    /// Event or place.
    pub event: Option<String>,
    /// Name of the handicap.
    pub handicap: Option<String>,
    /// The time control in text form: `30:00+10`.
    pub time: Option<String>,
}

/// A ply in the tree, or the initial position.
#[derive(Clone, Debug)]
struct TreeNode {
    mv: Option<Move>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    notes: Notes,
}

/// Notes on a ply, or on the initial position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// A comment, which may have several lines.
    pub comment: String,
    /// Assessment of the move.
    pub annotation: Option<Annotation>,
    /// Squares and arrows marked on the board after the ply.
    pub marks: Vec<NoteMark>,
    /// Time spent on the ply.
    pub spent: Option<Duration>,
    /// Engine score of the position after the ply in centipawns; positive is good for Black.
    pub score: Option<i32>,
}

/// Assessment of a move, with its conventional sign.
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

/// A mark drawn on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoteMark {
    /// A square.
    Square(Sq),
    /// An arrow from square to square.
    Arrow(Sq, Sq),
}

impl Annotation {
    /// All annotations, best first.
    pub const ALL: [Self; 6] =
        [Self::Brilliant, Self::Good, Self::Interesting, Self::Dubious, Self::Mistake, Self::Blunder];

    /// The sign: `!?` for example.
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

    /// The annotation with that sign.
    #[must_use]
    pub fn from_sign(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|annotation| annotation.sign() == sign)
    }
}

impl Notes {
    /// Whether there are no notes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether there are no human notes. Times and scores are added automatically.
    #[must_use]
    pub fn has_no_human_notes(&self) -> bool {
        self.comment.is_empty() && self.annotation.is_none() && self.marks.is_empty()
    }
}

impl Header {
    /// A player's name.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<&str> {
        self.players[side.index()].as_deref()
    }

    /// Players, date and event, for lists of games.
    #[must_use]
    pub fn title_parts(&self) -> Vec<String> {
        let name = |side: Side| self.player(side).unwrap_or("?");
        let players = match self.players {
            [None, None] => None,
            _ => Some(format!("{} – {}", name(Side::Black), name(Side::White))),
        };
        players.into_iter().chain(self.date.clone()).chain(self.event.clone()).collect()
    }

    /// The time control; `None` if the game is untimed or `time` is free text.
    #[must_use]
    pub fn time_control(&self) -> Option<TimeControl> {
        self.time.as_ref()?.parse().ok()
    }
}

impl GameTree {
    /// A game that starts from a position. The moves that led to the position become the main line.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let moves: Vec<Move> = position.moves().collect();
        let mut initial_position = position.clone();
        while initial_position.undo().is_some() {}
        let root = TreeNode { mv: None, parent: None, children: Vec::new(), notes: Notes::default() };
        let mut tree = Self {
            header: Header::default(),
            result: None,
            by_link: None,
            left_at: None,
            warnings: ReadWarnings::default(),
            initial_position,
            nodes: vec![root],
        };
        let mut node = tree.root();
        for mv in moves {
            node = tree.add_unchecked(node, mv);
        }
        tree
    }

    /// A handicap game that starts from a position.
    #[must_use]
    pub fn with_handicap(position: &Position, handicap: String) -> Self {
        let mut tree = Self::new(position);
        tree.header.handicap = Some(handicap);
        tree
    }

    /// The variant played.
    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        self.initial_position.variant()
    }

    /// The initial position, without history.
    #[must_use]
    pub const fn initial_position(&self) -> &Position {
        &self.initial_position
    }

    /// The node of the initial position.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// The move of a node; `None` for the root.
    #[must_use]
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        self.nodes[node.0].mv
    }

    /// The parent node; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.0].parent
    }

    /// The following moves: the continuation of the line first, then the variations.
    #[must_use]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.0].children
    }

    /// Number of plies ever added, including variations and removed plies.
    #[must_use]
    pub const fn added_plies(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The notes on a node.
    #[must_use]
    pub fn notes(&self, node: NodeId) -> &Notes {
        &self.nodes[node.0].notes
    }

    /// Mutable notes on a node.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        &mut self.nodes[node.0].notes
    }

    /// Number of plies that lead to a node: 0 for the root.
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

    /// The continuation of the line after a node, without the node itself.
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

    /// The node at which the game is continued: where it was left, or the last node of the main line.
    #[must_use]
    pub fn resume_node(&self) -> NodeId {
        let main_line = self.main_line();
        let plies = self.left_at.unwrap_or(main_line.len()).min(main_line.len());
        plies.checked_sub(1).map_or_else(|| self.root(), |last| main_line[last])
    }

    /// Whether a node belongs to this tree and has not been removed.
    #[must_use]
    pub fn contains(&self, node: NodeId) -> bool {
        let is_attached = |node: NodeId| {
            let has_child = |parent: NodeId| self.children(parent).contains(&node);
            self.parent(node).map_or(node == self.root(), has_child)
        };
        node.0 < self.nodes.len()
            && std::iter::successors(Some(node), |&node| self.parent(node)).all(is_attached)
    }

    /// Whether a node is the root or belongs to the main line.
    #[must_use]
    pub fn is_main(&self, node: NodeId) -> bool {
        let is_first = |node: NodeId| {
            self.parent(node).is_none_or(|parent| self.children(parent).first() == Some(&node))
        };
        std::iter::successors(Some(node), |&node| self.parent(node)).all(is_first)
    }

    /// The position at a node, with the history that led to it.
    #[must_use]
    pub fn position_at(&self, node: NodeId) -> Position {
        let mut position = self.initial_position.clone();
        for mv in self.line_to(node).into_iter().filter_map(|node| self.mv(node)) {
            position.play(mv, &mut ());
        }
        position
    }

    /// Adds a ply after a node and returns its node. If the game already continues there, the ply becomes a
    /// variation; if it is already in the tree, it is not added again.
    ///
    /// # Errors
    /// The refusal if the move is illegal there.
    pub fn add(&mut self, node: NodeId, mv: Move) -> Result<NodeId, Refusal> {
        if let Some(child) = self.child(node, mv) {
            return Ok(child);
        }
        self.position_at(node).play_checked(mv)?;
        Ok(self.add_unchecked(node, mv))
    }

    /// The child of a node with that move.
    #[must_use]
    pub fn child(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        self.children(node).iter().copied().find(|&child| self.mv(child) == Some(mv))
    }

    /// Like [`GameTree::add`], without a check, for a move that the rules have accepted in that position.
    pub fn add_unchecked(&mut self, node: NodeId, mv: Move) -> NodeId {
        if let Some(child) = self.child(node, mv) {
            return child;
        }
        let child = NodeId(self.nodes.len());
        let notes = Notes::default();
        self.nodes.push(TreeNode { mv: Some(mv), parent: Some(node), children: Vec::new(), notes });
        self.nodes[node.0].children.push(child);
        child
    }

    /// Makes a ply the continuation of its line; the former continuation becomes a variation.
    pub fn promote(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        let children = &mut self.nodes[parent.0].children;
        if let Some(place) = children.iter().position(|&child| child == node) {
            children[..=place].rotate_right(1);
        }
    }

    /// Makes the main line pass through a node; the former main line becomes a variation.
    pub fn make_main(&mut self, node: NodeId) {
        for node in self.line_to(node) {
            self.promote(node);
        }
    }

    /// Removes a ply and everything after it, and returns the node before it. The root stays.
    pub fn remove(&mut self, node: NodeId) -> NodeId {
        let Some(parent) = self.parent(node) else { return node };
        self.nodes[parent.0].children.retain(|&child| child != node);
        parent
    }
}
