//! The node where a game continues, and the changes that need the consent of both players.

use super::{Session, ThinkingTime};
use crate::game::refusal::CommandRefusal;
use tenjiku_records::{CorrespondenceGame, NodeId};
use tenjiku_rules::{Position, Side};

/// A change of the game to which the other side must agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConsentRequest {
    pub by: Side,
    pub change: RequestedChange,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestedChange {
    TakeBack,
    /// Making the line through a node the main line.
    MakeMain {
        node: NodeId,
        /// The number of the first ply of that line that is not in the main line yet, 1 for the first of the
        /// game.
        ply: usize,
    },
}

#[derive(Clone, Debug, Default)]
pub(super) struct Consents {
    /// The side that offers a draw, until its opponent answers or moves.
    pub draw_offer: Option<Side>,
    /// The open request, to which the other side must agree.
    pub request: Option<ConsentRequest>,
    /// The node where the game continues, if plies after it were taken back.
    pub resume_node: Option<NodeId>,
}

impl Session {
    pub const fn consent_request(&self) -> Option<ConsentRequest> {
        self.consents.request
    }

    pub fn by_link(&self) -> Option<&CorrespondenceGame> {
        self.tree()?.by_link.as_ref()
    }

    /// Sets the data of a game by link; `None` for any other game.
    pub(in crate::game) fn set_by_link(&mut self, by_link: Option<CorrespondenceGame>) {
        if let Some(tree) = self.tree_mut() {
            tree.by_link = by_link;
            self.changes += 1;
        }
    }

    pub const fn awaits_person(&self) -> bool {
        self.awaits_person
    }

    pub(in crate::game) fn start_clocks(&mut self) -> Result<(), CommandRefusal> {
        self.check_not_over()?;
        self.awaits_person = false;
        Ok(())
    }

    /// Whether the next ply of the game is played at this position: the game is played and not over, and
    /// neither an earlier position nor a variation is on the board.
    pub fn is_at_head(&self) -> bool {
        let is_running = self.is_played && self.tree().is_some_and(|tree| tree.result.is_none());
        is_running && self.node() == self.head()
    }

    /// The number of plies up to the node where the game continues.
    pub fn plies_of_game(&self) -> usize {
        self.tree().zip(self.head()).map_or(0, |(tree, head)| tree.ply(head))
    }

    /// The node where the game continues, or has ended.
    pub(in crate::game) fn head(&self) -> Option<NodeId> {
        self.consents.resume_node.or_else(|| Some(self.tree()?.main_end()))
    }

    /// The side that moved last asks to take its move back.
    pub(in crate::game) fn ask_take_back(&mut self) -> Result<(), CommandRefusal> {
        self.check_not_over()?;
        if !self.is_at_head() {
            return Err(CommandRefusal::TakeBackNotAtHead(self.plies_of_game()));
        }
        if self.plies() == 0 {
            return Err(CommandRefusal::NothingToTakeBack);
        }
        let mover = self.position().map(Position::side_to_move);
        let turns = self.tree().map(|tree| tree.variant().rules().turns);
        // The side whose turn it was before this one.
        let by = mover.zip(turns).map(|(side, turns)| turns.after(side));
        self.consents.request = by.map(|by| ConsentRequest { by, change: RequestedChange::TakeBack });
        Ok(())
    }

    /// The side that started the variation asks to make the line through a node the main line. Nothing is asked if that
    /// line is the main line already.
    pub(in crate::game) fn ask_make_main(&mut self, node: NodeId) -> Result<(), CommandRefusal> {
        self.check_not_over()?;
        let Some(tree) = self.tree() else { return Err(CommandRefusal::NoGame) };
        let first = tree.line_to(node).into_iter().find(|&node| !tree.is_main(node));
        let before = first.and_then(|first| tree.parent(first));
        if let Some(before) = before {
            let by = tree.position_at(before).side_to_move();
            let change = RequestedChange::MakeMain { node, ply: tree.ply(before) + 1 };
            self.consents.request = Some(ConsentRequest { by, change });
        }
        Ok(())
    }

    /// The other side accepts or declines the request. If a ply is taken back, returns the node where the game
    /// continues.
    pub(in crate::game) fn answer_request(
        &mut self,
        accepts: bool,
    ) -> Result<Option<NodeId>, CommandRefusal> {
        self.check_not_over()?;
        let Some(ConsentRequest { change, .. }) = self.consents.request.take() else {
            return Err(CommandRefusal::NoRequest);
        };
        match change {
            _ if !accepts => Ok(None),
            RequestedChange::TakeBack => {
                let last = self.tree().zip(self.head());
                let before = last.and_then(|(tree, last)| tree.parent(last));
                if before.is_some() {
                    (self.consents.resume_node, self.thinking_time) = (before, ThinkingTime::default());
                }
                Ok(before)
            }
            RequestedChange::MakeMain { node, .. } => {
                // The node may have been removed from the tree meanwhile.
                if self.tree().is_some_and(|tree| tree.contains(node)) {
                    self.make_main(node);
                }
                Ok(None)
            }
        }
    }

    /// Removes the plies that were taken back at the end of the game; otherwise the record would
    /// end with moves that do not count. Keeps them if they have variations or notes.
    pub(in crate::game) fn remove_taken_back_plies(&mut self) {
        let (Some(end), Some(cursor)) = (self.consents.resume_node.take(), &mut self.cursor) else { return };
        let tree = &cursor.tree;
        let has_nothing_to_keep =
            |node: NodeId| tree.children(node).len() <= 1 && tree.notes(node).has_no_human_notes();
        let &[withdrawn] = tree.children(end) else { return };
        if !has_nothing_to_keep(withdrawn) || !tree.line_after(withdrawn).all(has_nothing_to_keep) {
            return;
        }
        cursor.tree.remove(withdrawn);
        cursor.line.truncate(cursor.history.len());
        self.mark_changed();
    }
}
