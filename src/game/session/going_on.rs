//! Where a game goes on, how long its players think there, and what they change by consent.

use super::Session;
use crate::clock::{PlayerClock, clocks};
use crate::game::refusal::CommandRefusal;
use crate::record::NodeId;
use crate::rules::{Position, Side};
use std::time::Duration;

/// A change of the game to which the other side must agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The side that asks.
    pub by: Side,
    /// What it asks for.
    pub change: Change,
}

/// What a side may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// That the last ply is taken back.
    TakeBack,
    /// That the line through that node becomes the game. `ply` is the number of its first ply that is not in
    /// the game yet.
    MakeMain {
        /// The node.
        node: NodeId,
        /// Number of a ply, 1 for the first of the game.
        ply: usize,
    },
}

impl Session {
    /// What a side asks the other one to agree to.
    #[must_use]
    pub const fn wish(&self) -> Option<Wish> {
        self.wish
    }

    /// Whether the game was laid on the table as it was left, and no person has done anything there yet.
    #[must_use]
    pub const fn is_fresh(&self) -> bool {
        self.is_fresh
    }

    /// The players are at the table and go on.
    pub(in crate::game) fn go_on(&mut self) -> Result<(), CommandRefusal> {
        self.must_go_on()?;
        self.is_fresh = false;
        Ok(())
    }

    /// Whether the next ply of the game is played here: it is played at this table, has no end yet, and
    /// the players look at no earlier position and at no variation.
    #[must_use]
    pub fn goes_on_here(&self) -> bool {
        let goes_on = self.is_played && self.tree.as_ref().is_some_and(|tree| tree.result.is_none());
        goes_on && self.node() == self.head()
    }

    /// How many plies lead to where the game goes on.
    #[must_use]
    pub fn plies_of_game(&self) -> usize {
        self.tree.as_ref().zip(self.head()).map_or(0, |(tree, head)| tree.ply(head))
    }

    /// Where the game goes on, or has ended.
    pub(in crate::game) fn head(&self) -> Option<NodeId> {
        self.granted.or_else(|| Some(self.tree.as_ref()?.main_end()))
    }

    /// How long the side to move has thought here, as far as clocks ran.
    #[must_use]
    pub fn thought(&self) -> Duration {
        let here = self.node();
        self.thought.filter(|(node, _)| Some(*node) == here).map_or(Duration::ZERO, |(_, time)| time)
    }

    /// The clocks of both sides as they stood after the plies played, by the header’s time control.
    #[must_use]
    pub fn clocks(&self) -> [PlayerClock; 2] {
        let Some(tree) = &self.tree else { return clocks(None, []) };
        let (turns, mut side) = (tree.variant().rules().turns, tree.first().side_to_move());
        let plies = self.played().iter().map(|&node| {
            let mover = side;
            side = turns.after(side);
            (mover, tree.notes(node).spent.unwrap_or_default())
        });
        clocks(tree.header.time_control(), plies)
    }

    /// The side to move has thought for another while; it counts where the game goes on.
    pub(in crate::game) fn think_on(&mut self, time: Duration) {
        if let Some(node) = self.node().filter(|_| self.goes_on_here()) {
            self.thought = Some((node, self.thought() + time));
        }
    }

    /// Whoever played last asks to take that ply back.
    pub(in crate::game) fn ask_take_back(&mut self) -> Result<(), CommandRefusal> {
        self.must_go_on()?;
        if !self.goes_on_here() {
            return Err(CommandRefusal::GoesOnElsewhere(self.plies_of_game()));
        }
        if self.history.is_empty() {
            return Err(CommandRefusal::NothingToTakeBack);
        }
        let mover = self.position.as_ref().map(Position::side_to_move);
        let turns = self.tree.as_ref().map(|tree| tree.variant().rules().turns);
        // Whose turn it was before a turn of the mover.
        let by = mover.zip(turns).map(|(side, turns)| turns.after(side));
        self.wish = by.map(|by| Wish { by, change: Change::TakeBack });
        Ok(())
    }

    /// Whoever played the first ply of a variation asks that the line through a node becomes the game. In the
    /// main line there is nothing to ask for.
    pub(in crate::game) fn ask_make_main(&mut self, node: NodeId) -> Result<(), CommandRefusal> {
        self.must_go_on()?;
        let Some(tree) = &self.tree else { return Err(CommandRefusal::NoGame) };
        let first = tree.line_to(node).into_iter().find(|&node| !tree.is_main(node));
        let before = first.and_then(|first| tree.parent(first));
        if let Some(before) = before {
            let by = tree.position_at(before).side_to_move();
            let change = Change::MakeMain { node, ply: tree.ply(before) + 1 };
            self.wish = Some(Wish { by, change });
        }
        Ok(())
    }

    /// The other side agrees to what is asked for, or not. Gives the node from which the game goes on if a
    /// ply is taken back.
    pub(in crate::game) fn answer_wish(&mut self, accepts: bool) -> Result<Option<NodeId>, CommandRefusal> {
        self.must_go_on()?;
        let Some(Wish { change, .. }) = self.wish.take() else { return Err(CommandRefusal::NobodyAsks) };
        match change {
            _ if !accepts => Ok(None),
            Change::TakeBack => {
                let last = self.tree.as_ref().zip(self.head());
                let before = last.and_then(|(tree, last)| tree.parent(last));
                if before.is_some() {
                    (self.granted, self.thought) = (before, None);
                }
                Ok(before)
            }
            Change::MakeMain { node, .. } => {
                // It may have been taken out of the tree meanwhile.
                if self.tree.as_ref().is_some_and(|tree| tree.holds(node)) {
                    self.make_main(node);
                }
                Ok(None)
            }
        }
    }

    /// The game has ended here, where plies had been taken back by consent: they are no part of it any more,
    /// or the record would end with what nobody played. Where somebody has tried or written anything there
    /// they stay: no work is lost.
    pub(in crate::game) fn leave_out_what_was_taken_back(&mut self) {
        let (Some(end), Some(tree)) = (self.granted.take(), &mut self.tree) else { return };
        let is_bare = |node: NodeId| tree.children(node).len() <= 1 && tree.notes(node).is_bare();
        let &[withdrawn] = tree.children(end) else { return };
        if !is_bare(withdrawn) || !tree.line_after(withdrawn).all(is_bare) {
            return;
        }
        tree.remove(withdrawn);
        self.line.truncate(self.history.len());
        self.changed();
    }
}
