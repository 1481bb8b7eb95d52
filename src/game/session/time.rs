//! The thinking times of the players.

use super::Session;
use std::time::Duration;
use tenjiku_records::NodeId;
use tenjiku_records::clock::{PlayerClock, clocks};

/// The thinking time of the side to move at the node where the game continues.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ThinkingTime(Option<(NodeId, Duration)>);

impl Session {
    /// The thinking time of the side to move at this position while its clock was running.
    pub fn thinking_time(&self) -> Duration {
        let current = self.node();
        self.thinking_time
            .0
            .filter(|(node, _)| Some(*node) == current)
            .map_or(Duration::ZERO, |(_, time)| time)
    }

    /// The clocks of both sides after the plies played, by the time control in the header.
    pub fn clocks(&self) -> [PlayerClock; 2] {
        let Some(cursor) = &self.cursor else { return clocks(None, []) };
        let tree = &cursor.tree;
        let (turns, mut side) = (tree.variant().rules().turns, tree.initial_position().side_to_move());
        let plies = cursor.played_nodes().iter().map(|&node| {
            let mover = side;
            side = turns.after(side);
            (mover, tree.notes(node).spent.unwrap_or_default())
        });
        clocks(tree.header.time_control(), plies)
    }

    /// Adds to the thinking time of the side to move. Time counts only at the node where the game continues.
    pub(in crate::game) fn add_thinking_time(&mut self, time: Duration) {
        if let Some(node) = self.node().filter(|_| self.is_at_head()) {
            self.thinking_time = ThinkingTime(Some((node, self.thinking_time() + time)));
        }
    }
}
