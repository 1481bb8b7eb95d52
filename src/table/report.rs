//! Events of the game, in words.

use super::remote_report::RemoteReport;
use crate::game::{
    CommandRefused, Direction, FlagFell, GameEnded, MoveRefused, Player, PlyPlayed, Seats, Session, Thinking,
};
use bevy_ecs::message::{MessageCursor, Messages};
use bevy_ecs::prelude::*;
use tenjiku_language::notation::{SquareNames, describe_ply};
use tenjiku_language::say;
use tenjiku_language::{SideName, current_style};
use tenjiku_rules::{Position, Side};

/// Reads the game's messages and detects changes without messages.
pub(super) struct Report {
    plies: MessageCursor<PlyPlayed>,
    moves: MessageCursor<MoveRefused>,
    commands: MessageCursor<CommandRefused>,
    ends: MessageCursor<GameEnded>,
    flags: MessageCursor<FlagFell>,
    offer: Option<Side>,
    /// The side whose take-back request was reported.
    request: Option<Side>,
    advice: Option<String>,
    awaited_engine: Option<Player>,
    remote: RemoteReport,
}

impl Report {
    pub fn new(world: &World) -> Self {
        Self {
            plies: world.resource::<Messages<PlyPlayed>>().get_cursor(),
            moves: world.resource::<Messages<MoveRefused>>().get_cursor(),
            commands: world.resource::<Messages<CommandRefused>>().get_cursor(),
            ends: world.resource::<Messages<GameEnded>>().get_cursor(),
            flags: world.resource::<Messages<FlagFell>>().get_cursor(),
            offer: None,
            request: None,
            advice: None,
            awaited_engine: None,
            remote: RemoteReport::new(world),
        }
    }

    /// Reports what has happened since the last call, in listening order.
    pub fn read(&mut self, world: &World) -> Vec<String> {
        let mut output = Vec::new();
        let session = world.resource::<Session>();
        output.extend(self.moves.read(world.resource()).map(|refusal| refusal.text.clone()));
        output.extend(self.commands.read(world.resource()).map(|refusal| refusal.text.clone()));
        self.read_plies(world, session, &mut output);
        output.extend(self.flags.read(world.resource()).map(|flag_fall| {
            let name = world.resource::<Seats>().player_name(flag_fall.0, session);
            say!("clock-fell", side = flag_fall.0.spoken_name(), name)
        }));
        output.extend(self.ends.read(world.resource()).map(|ended| ended.text.clone()));
        self.read_offer(session, &mut output);
        self.remote.read(world, &mut output);
        let advice = world.resource::<Thinking>().suggestion().map(|suggestion| suggestion.text.clone());
        if advice != self.advice {
            output.extend(advice.clone());
            self.advice = advice;
        }
        let awaited_engine = world.resource::<Thinking>().awaited_engine();
        if awaited_engine != self.awaited_engine.as_ref() {
            output
                .extend(awaited_engine.map(|player| say!("thinking-awaits", player = player.spoken_name())));
            self.awaited_engine = awaited_engine.cloned();
        }
        output
    }

    /// Reports plies, by number and in words. Several plies in a frame are only counted.
    fn read_plies(&mut self, world: &World, session: &Session, output: &mut Vec<String>) {
        let plies: Vec<&PlyPlayed> = self.plies.read(world.resource()).filter(|ply| !ply.instant).collect();
        let back = plies.iter().filter(|ply| ply.direction == Direction::Backward).count();
        if back > 0 {
            output.push(say!("table-taken-back", count = back, plies = session.plies()));
        }
        let Some(position) = session.position() else { return };
        let forward = plies.len() - back;
        // A frame plays at most one new ply, so several plies are a replay.
        if forward == 1 && back == 0 {
            output.extend(in_words(position, session));
        } else if forward > 0 {
            output.push(say!("table-replayed", count = forward, plies = session.plies()));
        }
    }

    fn read_offer(&mut self, session: &Session, output: &mut Vec<String>) {
        let offer = session.draw_offer();
        if let (Some(side), true) = (offer, offer != self.offer) {
            output.push(say!("table-draw-offered", side = side.spoken_name()));
        }
        self.offer = offer;
        let request = session.consent_request().map(|request| request.by);
        if let Some(side) = request.filter(|_| request != self.request) {
            output.push(say!("table-asks-back", side = side.spoken_name()));
        }
        self.request = request;
    }

    /// Takes the reason why a remote table has been lost, if any.
    pub const fn take_loss(&mut self) -> Option<String> {
        self.remote.loss.take()
    }
}

/// The last ply: its number, its notation and its effects.
fn in_words(position: &Position, session: &Session) -> Option<String> {
    let mv = position.moves().next_back()?;
    let mut before = position.clone();
    before.undo();
    let written = current_style().write(&before, mv);
    let effects = describe_ply(position, session.last_effects(), SquareNames::Written)?.full;
    Some(say!("table-ply", number = session.plies(), written, effects))
}
