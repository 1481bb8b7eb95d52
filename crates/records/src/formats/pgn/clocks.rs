//! Time spent on plies, computed from the remaining time.

use crate::NodeId;
use crate::formats::tree_builder::TreeBuilder;
use crate::{Overtime, TimeControl};
use std::collections::HashMap;
use std::time::Duration;

/// Remaining times after the plies read so far.
pub struct Clocks {
    control: Option<TimeControl>,
    remaining: HashMap<NodeId, Duration>,
}

impl Clocks {
    pub fn new(control: Option<TimeControl>) -> Self {
        Self { control, remaining: HashMap::new() }
    }

    /// The time spent on the current ply, given the `remaining` time after it. `None` if the time before it is unknown
    /// or, with the increment, less than `remaining`.
    pub fn spent(&mut self, builder: &TreeBuilder<'_>, remaining: Duration) -> Option<Duration> {
        let node = builder.node();
        if builder.plies() == 0 {
            return None;
        }
        self.remaining.insert(node, remaining);
        let before = match builder.node_before(2) {
            Some(last) if builder.plies() > 2 => self.remaining.get(&last).copied(),
            _ => self.control.map(TimeControl::main),
        };
        let increment = match self.control.map(TimeControl::overtime) {
            Some(Overtime::Increment(time)) => time,
            _ => Duration::ZERO,
        };
        before?.checked_add(increment)?.checked_sub(remaining)
    }
}
