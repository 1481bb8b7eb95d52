//! Where a game goes on, how long its players think there, and how they take a ply back by consent.

use super::Session;
use crate::clock::{Clock, clocks};
use crate::game::refusal::CommandRefusal;
use crate::record::NodeId;
use crate::rules::{Position, Side};
use std::time::Duration;

impl Session {
    /// The side that asks to take its last ply back.
    #[must_use]
    pub const fn take_back_wish(&self) -> Option<Side> {
        self.take_back_wish
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
    fn head(&self) -> Option<NodeId> {
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
    pub fn clocks(&self) -> [Clock; 2] {
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
        self.take_back_wish = mover.zip(turns).map(|(side, turns)| turns.after(side));
        Ok(())
    }

    /// The other side lets the last ply be taken back, or not. Gives the node from which the game then
    /// goes on.
    pub(in crate::game) fn answer_take_back(
        &mut self,
        accepts: bool,
    ) -> Result<Option<NodeId>, CommandRefusal> {
        self.must_go_on()?;
        if self.take_back_wish.take().is_none() {
            return Err(CommandRefusal::NobodyAsks);
        }
        let last = self.tree.as_ref().zip(self.head());
        let before = last.and_then(|(tree, last)| tree.parent(last)).filter(|_| accepts);
        if before.is_some() {
            (self.granted, self.thought) = (before, None);
        }
        Ok(before)
    }
}
