//! Turns messages of the host into moves and commands like those of a local player.

use super::send::{end_message, open_offers};
use super::{ForeignGame, Remote, RemoteNews};
use crate::game::messages::{GameCommand, HostCommand, MoveIntent, PlayerCommand};
use crate::game::seats::Player;
use crate::game::session::{IntentSource, Remark, Session};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use std::time::Duration;
use tenjiku_language::current_style;
use tenjiku_language::notation::key_text;
use tenjiku_net::{ConnectionEvent, FromHost, Offer, Snapshot, ToHost, has_variant_file, parse_game};
use tenjiku_platform::sanitize::{MAX_NAME_CHARS, sanitize_line};
use tenjiku_records::GameTree;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Position, Side, coordinate};

/// The data that messages of the host read and change.
#[derive(SystemParam)]
pub(super) struct Receiver<'w> {
    session: Res<'w, Session>,
    remote: ResMut<'w, Remote>,
    commands: MessageWriter<'w, HostCommand>,
    players: MessageWriter<'w, PlayerCommand>,
    intents: MessageWriter<'w, MoveIntent>,
    news: MessageWriter<'w, RemoteNews>,
}

/// Leaves the table when another game is started here. Recognises the game of the table once it is set up.
pub(super) fn follow_session(
    mut session: ResMut<Session>,
    mut remote: ResMut<Remote>,
    mut commands: MessageWriter<HostCommand>,
    mut world: Commands,
) {
    let remote = remote.bypass_change_detection();
    if remote.game.is_some_and(|game| game != session.game()) && remote.setup_thinking_time.is_none() {
        // The seat is kept and can be reclaimed.
        remote.say(ToHost::Leave);
        world.remove_resource::<Remote>();
        return;
    }
    if let Some(thought) = remote.setup_thinking_time
        && session.tree().is_some()
        && remote.game != Some(session.game())
    {
        remote.setup_thinking_time = None;
        remote.game = Some(session.game());
        session.bypass_change_detection().add_thinking_time(thought);
    }
    let is_here = remote.game == Some(session.game());
    let (Some(tree), Some(head), true) = (session.tree(), session.head(), is_here) else { return };
    let line = tree.line_to(head);
    remote.spent.retain(|(ply, spent)| {
        let Some(&node) = line.get(ply - 1) else { return true };
        commands.write(HostCommand(GameCommand::Annotate(node, Remark::TimeSpent(Some(*spent)))));
        false
    });
}

/// Handles messages of the host up to and including the first that changes the game; the rest wait a frame.
pub(super) fn receive(mut receiver: Receiver) {
    receiver.take_events();
    // A table is being set up.
    if receiver.remote.setup_thinking_time.is_some() {
        return;
    }
    while let Some(message) = receiver.remote.bypass_change_detection().incoming.pop_front() {
        if receiver.handle(message) {
            return;
        }
    }
}

impl Receiver<'_> {
    fn take_events(&mut self) {
        let (remote, news) = (&mut self.remote, &mut self.news);
        while let Some(event) = remote.bypass_change_detection().next_event() {
            match event {
                ConnectionEvent::Open => {
                    remote.has_reconnected = true;
                    news.write(RemoteNews::Open);
                }
                ConnectionEvent::Disconnected(why) if remote.awaits_seat => {
                    news.write(RemoteNews::Over(tenjiku_language::say!("remote-unanswered", why)));
                }
                ConnectionEvent::Disconnected(why) => drop(news.write(RemoteNews::Broken(why))),
                ConnectionEvent::MessageLost => drop(news.write(RemoteNews::MessageLost)),
                ConnectionEvent::Closed(why) => drop(news.write(RemoteNews::Over(why))),
                ConnectionEvent::Message(message) => remote.incoming.push_back(*message),
            }
        }
    }

    /// Returns whether the message changes the game.
    fn handle(&mut self, message: FromHost) -> bool {
        match message {
            FromHost::Table { snapshot } => return self.load_snapshot(&snapshot),
            FromHost::Played { ply, mv, key, spent_ms, lag_ms } => {
                if lag_ms > 0 {
                    self.news.write(RemoteNews::Lag(Duration::from_millis(lag_ms)));
                }
                return self.play_ply(ply, &mv, &key, Duration::from_millis(spent_ms));
            }
            FromHost::TakenBack { plies } => return self.take_back(plies),
            FromHost::Offered { by, offer } => return self.receive_offer(by.into(), offer),
            FromHost::Declined { offer } => return self.receive_decline(offer),
            FromHost::Ended { score, why } => return self.end(&score, &why),
            FromHost::Seats(occupants) => {
                if self.remote.game == Some(self.session.game()) {
                    self.name_players(&occupants.players);
                }
                self.news.write(RemoteNews::Seats(occupants));
            }
            other => self.handle_notice(other),
        }
        false
    }

    /// Handles a message that changes no game.
    fn handle_notice(&mut self, message: FromHost) {
        let (remote, news) = (&mut self.remote, &mut self.news);
        match message {
            FromHost::Hello { .. } => remote.send_request(),
            FromHost::Tables { tables } if !remote.choose(&tables) => {
                news.write(RemoteNews::Tables(tables));
            }
            FromHost::Seated { table, seat, token } => {
                remote.awaits_seat = false;
                remote.seat = Some(seat.into());
                remote.table = Some(table.clone());
                news.write(RemoteNews::Seated { table, side: seat.into(), token });
            }
            FromHost::Chat { from, text } => drop(news.write(RemoteNews::Chat { from, text })),
            FromHost::Refused { why } => {
                remote.awaits_seat = false;
                let lost = remote.give_up_seat().map(RemoteNews::SeatLost);
                news.write(lost.unwrap_or(RemoteNews::Refused(why)));
            }
            FromHost::Bye { why } => drop(news.write(RemoteNews::Over(why))),
            _ => {}
        }
    }

    /// Replaces the local game with the snapshot of the host, unless they are the same.
    fn load_snapshot(&mut self, snapshot: &Snapshot) -> bool {
        let (remote, session, news) = (&mut *self.remote, &self.session, &mut self.news);
        let tree = match tree_of(snapshot) {
            Ok(tree) => tree,
            Err(why) => {
                news.write(RemoteNews::Over(why));
                return false;
            }
        };
        let position = tree.position_at(tree.main_end());
        if let Some(game) = foreign_game(remote, snapshot, tree.variant()) {
            remote.foreign = Some(Box::new(snapshot.clone()));
            news.write(RemoteNews::Foreign(game));
            return false;
        }
        if tree.result.is_some()
            && let Some(table) = remote.give_up_seat()
        {
            news.write(RemoteNews::SeatLost(table));
            return false;
        }
        remote.return_request = None;
        remote.table = Some(snapshot.table.clone());
        remote.seat = snapshot.seat.map(Side::from);
        let (own_offer, their_offer) = match snapshot.offer {
            Some((seat, offer)) if Some(seat) == snapshot.seat => (Some(offer), None),
            other => (None, other),
        };
        let announced_offer = std::mem::replace(&mut remote.own_offer, own_offer);
        let answered_offer = announced_offer.filter(|offer| own_offer != Some(*offer));
        remote.rematch =
            snapshot.offer.filter(|(_, offer)| *offer == Offer::Rematch).map(|(seat, _)| seat.into());
        for side in Side::BOTH {
            let player = if remote.seat == Some(side) { Player::Person } else { Player::Remote };
            self.players.write(PlayerCommand::Seat(side, player));
        }
        let may_be_ahead = std::mem::take(&mut remote.has_reconnected)
            && Some(position.side_to_move().into()) == snapshot.seat;
        let unsent_end = remote.seat.and_then(|side| end_message(session, side)).filter(|end| {
            let is_draw_offered = their_offer.is_some_and(|(_, offer)| offer == Offer::Draw);
            tree.result.is_none() && (*end == ToHost::Resign || is_draw_offered)
        });
        let ahead = session.tree().and_then(|local| plies_ahead(local, &tree, unsent_end.is_some()));
        let is_same = ahead.is_some_and(|plies| plies == 0 || plies == 1 && may_be_ahead);
        if let Some((by, offer)) = their_offer.filter(|_| !(is_same && unsent_end.is_some())) {
            remote.incoming.push_front(FromHost::Offered { by, offer });
        }
        if is_same {
            // A ply, offer or end made during the disconnect is sent now. An offer that the host had received is not
            // made again: it has been answered.
            remote.game = Some(session.game());
            if ahead == Some(1) {
                remote.send_ply(session);
            }
            let ours = open_offers(session).into_iter().flatten().find(|(by, _)| remote.seat == Some(*by));
            let offer = ours.map(|(_, offer)| offer);
            let unsent_offer = offer.filter(|_| offer != own_offer && offer != answered_offer);
            let messages = unsent_offer.map(|offer| ToHost::Offer { offer }).into_iter().chain(unsent_end);
            messages.for_each(|message| remote.say(message));
            answered_offer
                .into_iter()
                .for_each(|offer| remote.incoming.push_front(FromHost::Declined { offer }));
            return false;
        }
        remote.setup_thinking_time = Some(Duration::from_millis(snapshot.thought_ms));
        self.commands.write(HostCommand(GameCommand::Load { tree: Box::new(tree), is_played: true }));
        self.commands.write(HostCommand(GameCommand::StartClocks));
        news.write(RemoteNews::TableSetUp { plies: position.plies(), last: last_written(position) });
        true
    }

    /// Updates the names of the players who have arrived since the table was set up.
    fn name_players(&mut self, players: &[Option<String>; 2]) {
        let Some(tree) = self.session.tree().filter(|tree| tree.header.players != *players) else { return };
        let mut header = tree.header.clone();
        header.players.clone_from(players);
        self.commands.write(HostCommand(GameCommand::SetHeader(Box::new(header))));
    }

    fn play_ply(&mut self, ply: usize, text: &str, key: &str, spent: Duration) -> bool {
        let (remote, session) = (&mut *self.remote, &self.session);
        remote.spent.push((ply.max(1), spent));
        remote.own_offer = None;
        let is_here = remote.game == Some(session.game());
        if is_here && ply <= session.plies_of_game() {
            // The ply was played here.
            return false;
        }
        let is_next = is_here && ply == session.plies_of_game() + 1;
        let (Some(tree), Some(head), true) = (session.tree(), session.head(), is_next) else {
            remote.request_snapshot();
            return true;
        };
        if session.node() != Some(head) {
            // The board shows another position; the move is played next.
            let (mv, key, spent_ms) =
                (text.to_owned(), key.to_owned(), u64::try_from(spent.as_millis()).unwrap_or(0));
            remote.spent.pop();
            remote.incoming.push_front(FromHost::Played { ply, mv, key, spent_ms, lag_ms: 0 });
            self.commands.write(HostCommand(GameCommand::GoTo(head)));
            return true;
        }
        let mut after = tree.position_at(head);
        let mv = coordinate::read(&after, text).ok();
        if let Some(mv) = mv {
            after.play(mv, &mut ());
        }
        match mv.filter(|_| key_text(after.key()) == key) {
            Some(mv) => drop(self.intents.write(MoveIntent { mv, by: IntentSource::Remote })),
            None => remote.request_snapshot(),
        }
        true
    }

    fn take_back(&mut self, plies: usize) -> bool {
        let (remote, session) = (&mut *self.remote, &self.session);
        remote.own_offer = None;
        if session.plies_of_game() == plies {
            return false;
        }
        if session.consent_request().is_some() && session.plies_of_game() == plies + 1 {
            self.commands.write(HostCommand(GameCommand::AnswerRequest(true)));
        } else {
            remote.request_snapshot();
        }
        true
    }

    fn receive_offer(&mut self, by: Side, offer: Offer) -> bool {
        let remote = &mut *self.remote;
        if remote.seat == Some(by) {
            remote.own_offer = Some(offer);
            return false;
        }
        match offer {
            Offer::Draw => drop(self.commands.write(HostCommand(GameCommand::OfferDraw(by)))),
            Offer::TakeBack => drop(self.commands.write(HostCommand(GameCommand::AskTakeBack))),
            Offer::Rematch => {
                remote.rematch = Some(by);
                self.news.write(RemoteNews::Rematch(by));
                return false;
            }
        }
        true
    }

    fn receive_decline(&mut self, offer: Offer) -> bool {
        let (remote, session) = (&mut *self.remote, &self.session);
        if remote.own_offer == Some(offer) {
            remote.own_offer = None;
        }
        self.news.write(RemoteNews::OfferDeclined);
        match offer {
            Offer::Draw if session.draw_offer().is_some() => {
                self.commands.write(HostCommand(GameCommand::AnswerDraw(false)));
            }
            Offer::TakeBack if session.consent_request().is_some() => {
                self.commands.write(HostCommand(GameCommand::AnswerRequest(false)));
            }
            Offer::Rematch => remote.rematch = None,
            _ => return false,
        }
        true
    }

    /// The host has ended the game. Ends by the rules are known to the session already.
    fn end(&mut self, score: &str, why: &str) -> bool {
        let (remote, session) = (&mut *self.remote, &self.session);
        remote.own_offer = None;
        let is_over = session.tree().is_some_and(|tree| tree.result.is_some());
        let loser = match score {
            "1-0" => Some(Side::White),
            "0-1" => Some(Side::Black),
            _ => None,
        };
        if is_over {
            return false;
        }
        let command = match (why, loser) {
            ("resignation", Some(loser)) => GameCommand::Resign(loser),
            ("time", Some(loser)) => GameCommand::TimeUp(loser),
            ("agreement", None) => {
                if session.draw_offer().is_none() {
                    let side = remote.seat.unwrap_or(Side::Black);
                    self.commands.write(HostCommand(GameCommand::OfferDraw(side)));
                }
                GameCommand::AnswerDraw(true)
            }
            _ => return false,
        };
        self.commands.write(HostCommand(command));
        true
    }
}

/// The game of a table, unless the host has another position after the same moves.
fn tree_of(snapshot: &Snapshot) -> Result<GameTree, String> {
    let tree = parse_game(&snapshot.record, snapshot.variant.as_deref()).map_err(|why| why.to_string())?;
    let key = key_text(tree.position_at(tree.main_end()).key());
    if key == snapshot.key { Ok(tree) } else { Err(tenjiku_language::say!("remote-other-rules")) }
}

/// The custom game of the table, if this player neither has it nor has agreed to it.
fn foreign_game(remote: &Remote, snapshot: &Snapshot, variant: &Variant) -> Option<ForeignGame> {
    let variant_file = snapshot.variant.as_deref()?;
    if remote.agreed.as_deref() == Some(variant_file) || has_variant_file(variant.id(), variant_file) {
        return None;
    }
    let geometry = variant.geometry();
    Some(ForeignGame {
        name: sanitize_line(&variant.file().name, MAX_NAME_CHARS),
        board: (geometry.files(), geometry.ranks()),
        kinds: variant.kinds().len(),
        bytes: variant_file.len(),
    })
}

/// The last ply of a position as players write it.
fn last_written(mut position: Position) -> Option<String> {
    let mv = position.moves().next_back()?;
    position.undo();
    Some(current_style().write(&position, mv))
}

/// The number of plies by which the local game is ahead of the host's; `None` if it does not continue the host's game.
fn plies_ahead(local: &GameTree, host: &GameTree, is_end_unsent: bool) -> Option<usize> {
    let moves = |tree: &GameTree| tree.main_line().into_iter().map(|node| tree.mv(node)).collect::<Vec<_>>();
    let (local_moves, host_moves) = (moves(local), moves(host));
    let is_same = local.variant().id() == host.variant().id()
        && local.variant().choices() == host.variant().choices()
        && local.header.players == host.header.players
        && local.initial_position().key() == host.initial_position().key()
        && local_moves.starts_with(&host_moves);
    let ahead = is_same.then(|| local_moves.len() - host_moves.len())?;
    // A ply that the host does not know may have ended the game by the rules.
    let has_same_result = match ahead {
        0 => local.result.is_some() == host.result.is_some(),
        _ => host.result.is_none(),
    };
    (is_end_unsent || has_same_result).then_some(ahead)
}
