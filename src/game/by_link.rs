//! A game by link on the board: the plies of an opened link are played here, one per frame.
//!
//! The game on the board is a game by link while its tree has a [`CorrespondenceGame`]. The tree gets one whenever a
//! local person plays against a remote player without a connection. Modules in higher layers open and send links.

use super::GameSystems;
use super::messages::{CommandRefused, GameCommand, MoveIntent, PlayerCommand};
use super::refusal::CommandRefusal;
use super::seats::Seats;
use super::session::{IntentSource, Session};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use tenjiku_records::GameTree;
use tenjiku_records::by_link::{self, CorrespondenceGame, LinkSignal};
use tenjiku_records::link::LinkError;
use tenjiku_rules::variant::Library;
use tenjiku_rules::{DrawReason, Move, Outcome, WinReason};

/// Number of frames after which the plies of an opened link that are not on the board yet are given up.
const MAX_WAIT_FRAMES: usize = 100;

/// Requests to continue the game by link on the board with this game, which was read from an opened link.
#[derive(Message, Clone, Debug)]
pub struct LinkOpened(pub Box<GameTree>);

/// The plies that a link adds, and its signal after them.
#[derive(Resource, Debug)]
struct IncomingPlies {
    game: u32,
    /// Number of plies that the game had before the plies of the link.
    plies_before: usize,
    moves: Vec<Move>,
    signal: Option<LinkSignal>,
    /// Number of frames since the link was opened.
    frames: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LinkOpened>();
    let follow_seats = follow_seats.run_if(not(resource_exists::<super::Remote>));
    let take_next_step = take_next_step.run_if(resource_exists::<IncomingPlies>);
    app.add_systems(
        Update,
        (follow_seats, open_link, take_next_step, apply_signal).chain().in_set(GameSystems::Links),
    );
}

impl Session {
    /// In a game by link, the link for the other player: the game up to its last ply. In other games, the link to
    /// the position on the board. `page` is the address that the link opens.
    pub fn link(&self, page: &str, library: &Library) -> Option<Result<String, LinkError>> {
        let (tree, position) = (self.tree()?, self.position()?);
        let Some(by_link) = self.by_link() else {
            let query = tenjiku_records::link::write(position, library);
            return Some(query.map(|query| format!("{page}?{query}")));
        };
        let signal = match self.outcome() {
            Some(Outcome::Draw(DrawReason::Agreement)) => Some(LinkSignal::Draw),
            Some(Outcome::Win { winner, by: WinReason::Resignation }) if winner != by_link.side => {
                Some(LinkSignal::Resign)
            }
            _ => (self.draw_offer() == Some(by_link.side)).then_some(LinkSignal::Draw),
        };
        Some(by_link::write(&tree.position_at(self.head()?), by_link, signal, page, library))
    }
}

/// Turns a game against a remote player into a game by link if there is no connection.
fn follow_seats(mut commands: MessageReader<PlayerCommand>, seats: Res<Seats>, mut session: ResMut<Session>) {
    let changes_seats =
        |command: &PlayerCommand| matches!(command, PlayerCommand::Seat(..) | PlayerCommand::SwitchSides);
    if commands.read().filter(|command| changes_seats(command)).count() > 0 && session.is_played() {
        let side = seats.only_person().filter(|_| seats.is_against_remote());
        let (page, signal) =
            session.by_link().map(|by_link| (by_link.page.clone(), by_link.signal)).unwrap_or_default();
        let by_link = side.map(|side| CorrespondenceGame { side, page, signal });
        if session.by_link() != by_link.as_ref() {
            session.set_by_link(by_link);
        }
    }
}

fn open_link(
    mut links: MessageReader<LinkOpened>,
    session: Res<Session>,
    mut refusals: MessageWriter<CommandRefused>,
    mut commands: Commands,
) {
    let Some(LinkOpened(linked)) = links.read().last() else { return };
    let (Some(game), Some(end)) = (session.tree(), session.head()) else { return };
    match by_link::continuation(game, end, linked) {
        Ok(moves) => {
            let signal = linked.by_link.as_ref().and_then(|by_link| by_link.signal);
            let (game, plies_before) = (session.game(), session.plies_of_game());
            commands.insert_resource(IncomingPlies { game, plies_before, moves, signal, frames: 0 });
        }
        Err(why) => drop(refusals.write(CommandRefusal::Link(why).into())),
    }
}

fn take_next_step(
    mut session: ResMut<Session>,
    mut incoming: ResMut<IncomingPlies>,
    mut game_commands: MessageWriter<GameCommand>,
    mut intents: MessageWriter<MoveIntent>,
    mut commands: Commands,
) {
    incoming.frames += 1;
    let end = session.head();
    let played_plies = session.plies_of_game().saturating_sub(incoming.plies_before);
    match incoming.moves.get(played_plies) {
        _ if incoming.game != session.game() || incoming.frames > MAX_WAIT_FRAMES => {
            commands.remove_resource::<IncomingPlies>();
        }
        None => {
            if let Some(by_link) = session.by_link().cloned().filter(|_| incoming.signal.is_some()) {
                session.set_by_link(Some(CorrespondenceGame { signal: incoming.signal, ..by_link }));
            }
            commands.remove_resource::<IncomingPlies>();
        }
        Some(_) if session.node() != end => drop(game_commands.write_batch(end.map(GameCommand::GoTo))),
        Some(&mv) => drop(intents.write(MoveIntent { mv, by: IntentSource::Remote })),
    }
}

/// Carries out the sender's signal, once the plies of the link are on the board.
fn apply_signal(mut session: ResMut<Session>, mut commands: MessageWriter<GameCommand>) {
    let pending = session.by_link().and_then(|by_link| Some((by_link.clone(), by_link.signal?)));
    if let Some((by_link, signal)) = pending {
        let sender = by_link.side.other();
        commands.write(match signal {
            LinkSignal::Draw => GameCommand::OfferDraw(sender),
            LinkSignal::Resign => GameCommand::Resign(sender),
        });
        session.set_by_link(Some(CorrespondenceGame { signal: None, ..by_link }));
    }
}
