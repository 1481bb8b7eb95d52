//! What the loop of [`serve`](super::serve()) needs of a protocol.

use crate::search::SearchEvent;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// Our engine's side of one protocol.
pub(super) trait ProtocolHandler {
    /// Answers a line. Breaks the loop if the engine is to quit.
    fn handle_line(&mut self, line: &str, out: &mut dyn Write) -> io::Result<ControlFlow<()>>;
    /// Passes on what the search has found.
    fn handle_search(&mut self, event: SearchEvent, out: &mut dyn Write) -> io::Result<()>;
    /// Ends a running search and gives the answer that was held back. Returns whether one is still to
    /// come.
    fn hurry(&mut self, out: &mut dyn Write) -> io::Result<bool>;
    /// Reports that a line was not understood.
    fn refuse(&mut self, reason: &str, line: &str, out: &mut dyn Write) -> io::Result<()>;
}
