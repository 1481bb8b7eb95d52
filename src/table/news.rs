//! What happens at the table, in words.

use super::remote_told::RemoteTold;
use crate::game::{
    CommandRefused, Direction, DrawOffer, FlagFell, GameEnded, MoveRefused, Player, PlyPlayed, Seats,
    Session, Thinking,
};
use crate::language::SideName;
use crate::notation::current_style;
use crate::notation::{SquareNames, describe_ply};
use crate::say;
use bevy_ecs::message::{MessageCursor, Messages};
use bevy_ecs::prelude::*;
use tenjiku_rules::{Position, Side};

/// Reads the messages of the game and the changes that have none.
pub(super) struct News {
    plies: MessageCursor<PlyPlayed>,
    moves: MessageCursor<MoveRefused>,
    commands: MessageCursor<CommandRefused>,
    ends: MessageCursor<GameEnded>,
    flags: MessageCursor<FlagFell>,
    /// The draw that has been told.
    offer: DrawOffer,
    /// The side whose wish to take a move back has been told.
    request: Option<Side>,
    /// The advice that has been told.
    advice: Option<String>,
    /// The engine that is being waited for.
    awaited: Option<Player>,
    remote: RemoteTold,
}

impl News {
    pub fn new(world: &World) -> Self {
        Self {
            plies: world.resource::<Messages<PlyPlayed>>().get_cursor(),
            moves: world.resource::<Messages<MoveRefused>>().get_cursor(),
            commands: world.resource::<Messages<CommandRefused>>().get_cursor(),
            ends: world.resource::<Messages<GameEnded>>().get_cursor(),
            flags: world.resource::<Messages<FlagFell>>().get_cursor(),
            offer: DrawOffer::None,
            request: None,
            advice: None,
            awaited: None,
            remote: RemoteTold::new(world),
        }
    }

    /// What has happened since it was asked last, in the order in which people want to hear it.
    pub fn read(&mut self, world: &World) -> Vec<String> {
        let mut said = Vec::new();
        let session = world.resource::<Session>();
        said.extend(self.moves.read(world.resource()).map(|refused| refused.text.clone()));
        said.extend(self.commands.read(world.resource()).map(|refused| refused.text.clone()));
        self.read_plies(world, session, &mut said);
        said.extend(self.flags.read(world.resource()).map(|fell| {
            let name = world.resource::<Seats>().called(fell.0, session);
            say!("clock-fell", side = fell.0.spoken_name(), name = name)
        }));
        said.extend(self.ends.read(world.resource()).map(|ended| ended.text.clone()));
        self.read_offer(session, &mut said);
        self.remote.read(world, &mut said);
        let advice = world.resource::<Thinking>().suggestion().map(|suggestion| suggestion.text.clone());
        if advice != self.advice {
            said.extend(advice.clone());
            self.advice = advice;
        }
        let awaited = world.resource::<Thinking>().awaited_engine();
        if awaited != self.awaited.as_ref() {
            said.extend(awaited.map(|player| say!("thinking-awaits", player = player.spoken_name())));
            self.awaited = awaited.cloned();
        }
        said
    }

    /// The plies: each by its number and in words. Many at once are only counted.
    fn read_plies(&mut self, world: &World, session: &Session, said: &mut Vec<String>) {
        let plies: Vec<&PlyPlayed> = self.plies.read(world.resource()).filter(|ply| !ply.instant).collect();
        let back = plies.iter().filter(|ply| ply.direction == Direction::Backward).count();
        if back > 0 {
            said.push(say!("table-taken-back", count = back, plies = session.plies()));
        }
        let Some(position) = session.position() else { return };
        let forward = plies.len() - back;
        // A frame plays one ply of a game that goes on; more are replayed.
        if forward == 1 && back == 0 {
            said.extend(in_words(position, session));
        } else if forward > 0 {
            said.push(say!("table-replayed", count = forward, plies = session.plies()));
        }
    }

    fn read_offer(&mut self, session: &Session, said: &mut Vec<String>) {
        let offer = session.draw_offer();
        if let (DrawOffer::By(side), true) = (offer, offer != self.offer) {
            said.push(say!("table-draw-offered", side = side.spoken_name()));
        }
        self.offer = offer;
        let request = session.consent_request().map(|request| request.by);
        if let Some(side) = request.filter(|_| request != self.request) {
            said.push(say!("table-asks-back", side = side.spoken_name()));
        }
        self.request = request;
    }

    /// Why a table elsewhere is lost, once it is.
    pub const fn why_lost(&mut self) -> Option<String> {
        self.remote.lost.take()
    }
}

/// The ply that led to a position: its number, the move as it is written, and what it does.
fn in_words(position: &Position, session: &Session) -> Option<String> {
    let mv = position.moves().next_back()?;
    let mut before = position.clone();
    before.undo();
    let written = current_style().write(&before, mv);
    let told = describe_ply(position, session.last_effects(), SquareNames::Written)?.full;
    Some(say!("table-ply", number = session.plies(), written = written, told = told))
}
