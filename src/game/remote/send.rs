//! Sends the host the moves and commands of the players at this board.

use super::Remote;
use crate::game::messages::GameCommand;
use crate::game::session::{RequestedChange, Session};
use tenjiku_language::notation::key_text;
use tenjiku_net::{FromHost, Offer, ToHost};
use tenjiku_rules::{DrawReason, Outcome, Side, WinReason, coordinate};

/// An offer and the side that makes it.
pub(in crate::game) type OpenOffer = (Side, Offer);

/// The open request to take a ply back and the open offer of a draw. Both may be open at once.
pub(in crate::game) fn open_offers(session: &Session) -> [Option<OpenOffer>; 2] {
    let request = session.consent_request();
    let take_back = request.filter(|request| request.change == RequestedChange::TakeBack);
    let draw = session.draw_offer().map(|by| (by, Offer::Draw));
    [take_back.map(|request| (request.by, Offer::TakeBack)), draw]
}

impl Remote {
    /// Our side, if the game of the session is the game at the table.
    fn side_in(&self, session: &Session) -> Option<Side> {
        self.seat.filter(|_| self.game == Some(session.game()))
    }

    /// Sends the last ply of the game, which was played here.
    pub(in crate::game) fn send_ply(&mut self, session: &Session) {
        let last = session.tree().zip(session.head()).filter(|_| self.side_in(session).is_some());
        let Some((tree, node)) = last else { return };
        let Some(mv) = tree.mv(node) else { return };
        let (mv, key) = (coordinate::write(tree.variant(), mv), key_text(tree.position_at(node).key()));
        self.say(ToHost::Play { ply: tree.ply(node), mv, key });
        self.own_offer = None;
    }

    /// Sends a command that has been carried out here; `offers` were open before it.
    pub(in crate::game) fn send_command(
        &mut self,
        command: &GameCommand,
        offers: [Option<OpenOffer>; 2],
        session: &Session,
    ) {
        let Some(side) = self.side_in(session) else { return };
        let is_theirs = |answered: Offer| offers.contains(&Some((side.other(), answered)));
        self.say(match *command {
            GameCommand::Resign(by) if by == side => ToHost::Resign,
            GameCommand::OfferDraw(by) if by == side && is_theirs(Offer::Draw) => {
                ToHost::Answer { yes: true }
            }
            GameCommand::OfferDraw(by) if by == side => ToHost::Offer { offer: Offer::Draw },
            GameCommand::AnswerDraw(yes) if is_theirs(Offer::Draw) => ToHost::Answer { yes },
            GameCommand::AnswerRequest(yes) if is_theirs(Offer::TakeBack) => ToHost::Answer { yes },
            GameCommand::AskTakeBack if is_theirs(Offer::TakeBack) => return,
            GameCommand::AskTakeBack if open_offers(session).contains(&Some((side, Offer::TakeBack))) => {
                ToHost::Offer { offer: Offer::TakeBack }
            }
            GameCommand::AskTakeBack => {
                // The opponent has moved last, so our own move can no longer be taken back alone.
                return self.incoming.push_back(FromHost::Declined { offer: Offer::TakeBack });
            }
            _ => return,
        });
    }
}

/// The message that reports how this side has ended the game; none if it has not.
pub(super) fn end_message(session: &Session, side: Side) -> Option<ToHost> {
    match session.outcome()? {
        Outcome::Win { winner, by: WinReason::Resignation } if winner != side => Some(ToHost::Resign),
        Outcome::Draw(DrawReason::Agreement) => Some(ToHost::Answer { yes: true }),
        _ => None,
    }
}
