//! The interface between the loop of [`serve`](super::serve()) and a protocol.

use std::io::{self, Write};
use std::ops::ControlFlow;
use tenjiku_search::SearchEvent;

/// Our engine's side of one protocol.
pub(super) trait ProtocolHandler {
    /// Answers a line. Breaks the loop if the engine is to quit.
    fn handle_line(&mut self, line: &str, out: &mut dyn Write) -> io::Result<ControlFlow<()>>;
    /// Handles an event of the search.
    fn handle_search(&mut self, event: SearchEvent, out: &mut dyn Write) -> io::Result<()>;
    /// Ends a running search and releases a held answer. Returns whether an answer is still to come.
    fn stop_search(&mut self, out: &mut dyn Write) -> io::Result<bool>;
    /// Reports a line that was not understood.
    fn refuse(&mut self, reason: &str, line: &str, out: &mut dyn Write) -> io::Result<()>;
}
