//! A game over a line: what is played here is said to the host, and what the host says is played here.
//!
//! [`Remote`] is there while a line is open. Nothing else in this room knows of it: moves and commands of players reach
//! the session as always, and [`tell`] says the difference between the session and what the host knows; what the host
//! says becomes the same moves and commands, from [`Player::Away`]. The host decides: where the two differ, its table
//! takes the place of the game here.

use super::GameSystems;
use super::messages::{GameCommand, MoveIntent, PlayerCommand};
use super::seats::Player;
use super::session::{DrawOffer, IntentSource, Remark, RequestedChange, Session};
use crate::distance::{
    FromHost, Invitation, Line, LineNews, Offer, Seat, Snapshot, Table, TableLine, ToHost,
};
use crate::notation::coordinate;
use crate::record::GameTree;
use crate::rules::{DrawReason, Outcome, Side, WinReason};
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What a guest comes for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Errand {
    /// To open a table.
    Open(Box<Invitation>),
    /// To sit down; where, if no table is named, at the first that is free.
    Sit {
        /// The table.
        table: Option<String>,
        /// Where; on the side that is free if it is not said.
        seat: Option<Seat>,
        /// Its password.
        password: Option<String>,
    },
    /// To watch; what, if no table is named, the first.
    Watch {
        /// The table.
        table: Option<String>,
        /// Its password.
        password: Option<String>,
    },
    /// To come back to a seat.
    Return {
        /// The table.
        table: String,
        /// The token of the seat.
        token: String,
    },
}

impl Errand {
    /// The table that is named.
    #[must_use]
    pub fn table(&self) -> Option<&str> {
        match self {
            Self::Open(_) => None,
            Self::Sit { table, .. } | Self::Watch { table, .. } => table.as_deref(),
            Self::Return { table, .. } => Some(table),
        }
    }
}

/// What comes over the line besides moves and commands.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum RemoteNews {
    /// The line is open.
    Open,
    /// The line is broken, and why. It is opened again.
    Broken(String),
    /// A seat was given, with the token to come back to it.
    Seated {
        /// The table.
        table: String,
        /// Where.
        side: Side,
        /// The token.
        token: String,
    },
    /// The table is being set up here.
    Arrived,
    /// No table was named, and these are there.
    Tables(Vec<TableLine>),
    /// Somebody has come or gone.
    Seats {
        /// Who plays Black and White.
        players: [Option<String>; 2],
        /// Whether their lines are open.
        here: [bool; 2],
        /// The number of spectators.
        watching: usize,
    },
    /// Somebody says something.
    Chat {
        /// Who.
        from: String,
        /// What.
        text: String,
    },
    /// A player offers another game.
    Rematch(Side),
    /// What was offered was declined.
    Declined,
    /// The clock did not count so much of the last ply, because the line is slow.
    Lag(Duration),
    /// The host refuses something, or ends the line, and says why.
    Refused(String),
    /// The line is closed for good.
    Over(String),
}

/// What the host knows of the game.
#[derive(Debug, Default)]
struct Known {
    plies: usize,
    draw: Option<Side>,
    take_back: Option<Side>,
    is_over: bool,
}

/// The line of this program to a host, and the game there.
#[derive(Resource, Debug)]
pub struct Remote {
    line: Mutex<Line>,
    errand: Option<Errand>,
    /// Where we sit; none for spectators, and before there is a table.
    seat: Option<Side>,
    table: Option<String>,
    rematch: Option<Side>,
    /// The game of the session that follows the host.
    game: Option<u32>,
    /// A table that is being set up, and how long its player to move has been thinking.
    arriving: Option<Duration>,
    known: Known,
    heard: VecDeque<FromHost>,
    /// What the clock of the host counted for plies.
    spent: Vec<(usize, Duration)>,
}

impl Remote {
    /// Comes to a host over a line.
    #[must_use]
    pub fn new(line: Line, errand: Errand) -> Self {
        Self {
            line: Mutex::new(line),
            errand: Some(errand),
            seat: None,
            table: None,
            rematch: None,
            game: None,
            arriving: None,
            known: Known::default(),
            heard: VecDeque::new(),
            spent: Vec::new(),
        }
    }

    /// Where we sit; none for spectators.
    #[must_use]
    pub const fn seat(&self) -> Option<Side> {
        self.seat
    }

    /// The name of the table, once we are at one.
    #[must_use]
    pub fn table(&self) -> Option<&str> {
        self.table.as_deref()
    }

    /// The side that offers another game.
    #[must_use]
    pub const fn rematch(&self) -> Option<Side> {
        self.rematch
    }

    /// Says something to everybody at the table.
    pub fn chat(&self, text: &str) {
        self.say(ToHost::Chat { text: text.to_owned() });
    }

    /// Offers another game, or agrees to one.
    pub fn offer_rematch(&self) {
        self.say(ToHost::Offer { offer: Offer::Rematch });
    }

    /// Declines what the other offers.
    pub fn decline(&self) {
        self.say(ToHost::Answer { yes: false });
    }

    fn say(&self, message: ToHost) {
        self.line.lock().unwrap_or_else(PoisonError::into_inner).say(message);
    }

    fn news(&self) -> Option<LineNews> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner).news()
    }

    /// Asks for the table as it is at the host.
    fn ask_again(&mut self) {
        self.game = None;
        self.say(ToHost::Look);
    }

    /// Goes about the errand, now that the host has said hello.
    fn go_about(&mut self) {
        let asked = match self.errand.as_ref() {
            None => return,
            Some(Errand::Open(invitation)) => ToHost::Open { invitation: invitation.clone() },
            Some(Errand::Return { table, token }) => {
                ToHost::Return { table: table.clone(), token: token.clone() }
            }
            Some(Errand::Sit { table: Some(table), seat, password }) => {
                ToHost::Sit { table: table.clone(), seat: *seat, password: password.clone() }
            }
            Some(Errand::Watch { table: Some(table), password }) => {
                ToHost::Watch { table: table.clone(), password: password.clone() }
            }
            Some(Errand::Sit { .. } | Errand::Watch { .. }) => ToHost::List,
        };
        if asked != ToHost::List {
            self.errand = None;
        }
        self.say(asked);
    }

    /// Chooses among the tables, if none was named.
    fn choose(&mut self, tables: &[TableLine]) -> bool {
        let is_free = |table: &&TableLine| !table.over && table.players.iter().any(Option::is_none);
        let goes_on = |table: &&TableLine| !table.over;
        let asked = match self.errand.take() {
            Some(Errand::Sit { table: None, seat, password }) => tables
                .iter()
                .find(is_free)
                .map(|table| ToHost::Sit { table: table.table.clone(), seat, password }),
            Some(Errand::Watch { table: None, password }) => tables
                .iter()
                .find(goes_on)
                .map(|table| ToHost::Watch { table: table.table.clone(), password }),
            other => {
                self.errand = other;
                return true;
            }
        };
        let is_some = asked.is_some();
        asked.into_iter().for_each(|asked| self.say(asked));
        is_some
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<RemoteNews>();
    let is_there = resource_exists::<Remote>;
    app.add_systems(Update, (tell, hear).chain().in_set(GameSystems::Remote).run_if(is_there));
}

/// Says to the host what has been done here since.
fn tell(
    mut session: ResMut<Session>,
    mut remote: ResMut<Remote>,
    mut commands: MessageWriter<GameCommand>,
    mut news: MessageWriter<RemoteNews>,
    mut world: Commands,
) {
    let remote = remote.bypass_change_detection();
    if remote.game.is_some_and(|game| game != session.game()) && remote.arriving.is_none() {
        // Another game is played here now. The seat can be come back to.
        remote.say(ToHost::Leave);
        world.remove_resource::<Remote>();
        return;
    }
    if let Some(thought) = remote.arriving
        && session.tree().is_some()
        && remote.game != Some(session.game())
    {
        remote.arriving = None;
        remote.game = Some(session.game());
        session.bypass_change_detection().think_on(thought);
    }
    if remote.game != Some(session.game()) {
        return;
    }
    note_times(&session, remote, &mut commands);
    let Some(side) = remote.seat else { return };
    tell_plies(&session, side, remote);
    tell_offers(&session, side, remote, &mut commands, &mut news);
    let result = session.outcome().filter(|_| session.tree().is_some_and(|tree| tree.result.is_some()));
    if let (Some(outcome), false) = (result, remote.known.is_over) {
        remote.known.is_over = true;
        match outcome {
            Outcome::Win { winner, by: WinReason::Resignation } if winner != side => {
                remote.say(ToHost::Resign)
            }
            Outcome::Draw(DrawReason::Agreement) => remote.say(ToHost::Answer { yes: true }),
            _ => {}
        }
    }
}

/// Writes the host's times into the record.
fn note_times(session: &Session, remote: &mut Remote, commands: &mut MessageWriter<GameCommand>) {
    let (Some(tree), Some(head)) = (session.tree(), session.head()) else { return };
    let line = tree.line_to(head);
    remote.spent.retain(|(ply, spent)| {
        let Some(&node) = line.get(ply - 1) else { return true };
        commands.write(GameCommand::Remark(node, Remark::Spent(Some(*spent))));
        false
    });
}

/// The plies of our side that the host does not know yet.
fn tell_plies(session: &Session, side: Side, remote: &mut Remote) {
    // What was taken back may still be in the tree.
    let (Some(tree), Some(head)) = (session.tree(), session.head()) else { return };
    let line = tree.line_to(head);
    for (&node, ply) in line.iter().zip(1..).skip(remote.known.plies) {
        let Some(before) = tree.parent(node).map(|before| tree.position_at(before)) else { return };
        let (Some(mv), true) = (tree.mv(node), before.side_to_move() == side) else { return };
        let key = format!("{:016x}", tree.position_at(node).key());
        remote.say(ToHost::Play { ply, mv: coordinate::write(tree.variant(), mv), key });
        remote.known.plies = ply;
        (remote.known.draw, remote.known.take_back) = (None, None);
    }
}

fn tell_offers(
    session: &Session,
    side: Side,
    remote: &mut Remote,
    commands: &mut MessageWriter<GameCommand>,
    news: &mut MessageWriter<RemoteNews>,
) {
    let goes_on = session.tree().is_some_and(|tree| tree.result.is_none());
    let draw = match session.draw_offer() {
        DrawOffer::By(by) => Some(by),
        DrawOffer::None => None,
    };
    if goes_on && draw != remote.known.draw {
        match (draw, remote.known.draw) {
            (Some(by), _) if by == side => remote.say(ToHost::Offer { offer: Offer::Draw }),
            (None, Some(by)) if by != side => remote.say(ToHost::Answer { yes: false }),
            _ => {}
        }
        remote.known.draw = draw;
    }
    let request = session.consent_request();
    let asks =
        request.filter(|request| request.change == RequestedChange::TakeBack).map(|request| request.by);
    if asks == remote.known.take_back {
        return;
    }
    match (asks, remote.known.take_back) {
        (Some(by), _) if by == side => remote.say(ToHost::Offer { offer: Offer::TakeBack(1) }),
        // It is the other who has moved last: our own move can no longer be taken back alone.
        (Some(_), None) => {
            commands.write(GameCommand::AnswerRequest(false));
            news.write(RemoteNews::Declined);
            return;
        }
        (None, Some(by)) if by != side && goes_on => {
            let is_back = session.plies_of_game() < remote.known.plies;
            remote.say(ToHost::Answer { yes: is_back });
        }
        _ => {}
    }
    remote.known.take_back = asks;
}

/// Takes what the host has said: everything up to the first thing that changes the game, which takes a frame.
fn hear(
    session: Res<Session>,
    mut remote: ResMut<Remote>,
    mut out: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
    mut intents: MessageWriter<MoveIntent>,
    mut news: MessageWriter<RemoteNews>,
) {
    while let Some(heard) = remote.bypass_change_detection().news() {
        match heard {
            LineNews::Open => drop(news.write(RemoteNews::Open)),
            LineNews::Broken(why) => drop(news.write(RemoteNews::Broken(why))),
            LineNews::Heard(message) => remote.heard.push_back(*message),
        }
    }
    // A table is being set up.
    if remote.arriving.is_some() {
        return;
    }
    while let Some(message) = remote.bypass_change_detection().heard.pop_front() {
        let took_a_frame = match message {
            FromHost::Table { snapshot } => {
                arrive(&mut remote, &session, &snapshot, &mut out, &mut players, &mut news)
            }
            FromHost::Played { ply, mv, key, spent_ms, lag_ms } => {
                let spent = Duration::from_millis(spent_ms);
                if lag_ms > 0 {
                    news.write(RemoteNews::Lag(Duration::from_millis(lag_ms)));
                }
                follow(&mut remote, &session, (ply, &mv, &key, spent), &mut out, &mut intents)
            }
            FromHost::TakenBack { plies } => take_back(&mut remote, &session, plies, &mut out),
            FromHost::Offered { by, offer } => offered(&mut remote, by.into(), offer, &mut out, &mut news),
            FromHost::Declined { offer } => declined(&mut remote, &session, offer, &mut out, &mut news),
            FromHost::Seats { players, here, watching } => {
                if remote.game == Some(session.game()) {
                    name_players(&session, &players, &mut out);
                }
                news.write(RemoteNews::Seats { players, here, watching });
                false
            }
            FromHost::Ended { score, why } => end(&mut remote, &session, &score, &why, &mut out),
            other => {
                say(&mut remote, other, &mut news);
                false
            }
        };
        if took_a_frame {
            return;
        }
    }
}

/// What changes no game.
fn say(remote: &mut Remote, message: FromHost, news: &mut MessageWriter<RemoteNews>) {
    match message {
        FromHost::Hello { .. } => remote.go_about(),
        FromHost::Tables { tables } => {
            if !remote.choose(&tables) {
                news.write(RemoteNews::Tables(tables));
            }
        }
        FromHost::Seated { table, seat, token } => {
            remote.seat = Some(seat.into());
            remote.table = Some(table.clone());
            news.write(RemoteNews::Seated { table, side: seat.into(), token });
        }
        FromHost::Chat { from, text } => drop(news.write(RemoteNews::Chat { from, text })),
        FromHost::Refused { why } => drop(news.write(RemoteNews::Refused(why))),
        FromHost::Bye { why } => drop(news.write(RemoteNews::Over(why))),
        _ => {}
    }
}

/// The table as it is at the host takes the place of the game here, unless it is the same.
fn arrive(
    remote: &mut Remote,
    session: &Session,
    snapshot: &Snapshot,
    out: &mut MessageWriter<GameCommand>,
    players: &mut MessageWriter<PlayerCommand>,
    news: &mut MessageWriter<RemoteNews>,
) -> bool {
    let tree = match Table::read(&snapshot.record, snapshot.variant.as_deref()) {
        Ok(tree) => tree,
        Err(why) => {
            news.write(RemoteNews::Over(why.to_string()));
            return false;
        }
    };
    let position = tree.position_at(tree.main_end());
    if format!("{:016x}", position.key()) != snapshot.key {
        news.write(RemoteNews::Over(crate::say!("remote-other-rules")));
        return false;
    }
    remote.table = Some(snapshot.table.clone());
    remote.seat = snapshot.seat.map(Side::from);
    remote.rematch = None;
    let by = |offer: Offer| snapshot.offer.filter(|(_, it)| *it == offer).map(|(seat, _)| Side::from(seat));
    remote.known =
        Known { plies: position.plies(), draw: None, take_back: None, is_over: tree.result.is_some() };
    remote.rematch = by(Offer::Rematch);
    if let Some((seat, offer)) = snapshot.offer.filter(|(seat, _)| Some(*seat) != snapshot.seat) {
        remote.heard.push_front(FromHost::Offered { by: seat, offer });
    }
    for side in Side::BOTH {
        let player = if remote.seat == Some(side) { Player::Person } else { Player::Away };
        players.write(PlayerCommand::Seat(side, player));
    }
    let is_same = session.tree().is_some_and(|here| is_same(here, &tree));
    if is_same {
        remote.game = Some(session.game());
        return false;
    }
    remote.arriving = Some(Duration::from_millis(snapshot.thought_ms));
    out.write(GameCommand::Load { tree: Box::new(tree), is_played: true });
    out.write(GameCommand::GoOn);
    news.write(RemoteNews::Arrived);
    true
}

/// Who has sat down since the table was set up here.
fn name_players(session: &Session, players: &[Option<String>; 2], out: &mut MessageWriter<GameCommand>) {
    let Some(tree) = session.tree().filter(|tree| tree.header.players != *players) else { return };
    let mut header = tree.header.clone();
    header.players.clone_from(players);
    out.write(GameCommand::SetHeader(Box::new(header)));
}

/// Whether two games are the same as far as they have been played.
fn is_same(here: &GameTree, there: &GameTree) -> bool {
    let moves = |tree: &GameTree| tree.main_line().into_iter().map(|node| tree.mv(node)).collect::<Vec<_>>();
    here.variant().id() == there.variant().id()
        && here.header.players == there.header.players
        && here.result.is_some() == there.result.is_some()
        && here.first().key() == there.first().key()
        && moves(here) == moves(there)
}

/// A ply that the host has told.
fn follow(
    remote: &mut Remote,
    session: &Session,
    (ply, text, key, spent): (usize, &str, &str, Duration),
    out: &mut MessageWriter<GameCommand>,
    intents: &mut MessageWriter<MoveIntent>,
) -> bool {
    remote.spent.push((ply.max(1), spent));
    if ply <= remote.known.plies {
        return false;
    }
    let is_next = ply == remote.known.plies + 1 && remote.game == Some(session.game());
    let (Some(tree), Some(head), true) = (session.tree(), session.head(), is_next) else {
        remote.ask_again();
        return true;
    };
    if session.node() != Some(head) {
        // The board shows another position; the move is played next.
        let (mv, key, spent_ms) =
            (text.to_owned(), key.to_owned(), u64::try_from(spent.as_millis()).unwrap_or(0));
        remote.spent.pop();
        remote.heard.push_front(FromHost::Played { ply, mv, key, spent_ms, lag_ms: 0 });
        out.write(GameCommand::GoTo(head));
        return true;
    }
    let mut after = tree.position_at(head);
    let mv = coordinate::read(&after, text).ok();
    if let Some(mv) = mv {
        after.play(mv, &mut ());
    }
    match mv.filter(|_| format!("{:016x}", after.key()) == key) {
        Some(mv) => {
            intents.write(MoveIntent { mv, by: IntentSource::Away });
            remote.known = Known { plies: ply, ..Known::default() };
        }
        None => remote.ask_again(),
    }
    true
}

fn take_back(
    remote: &mut Remote,
    session: &Session,
    plies: usize,
    out: &mut MessageWriter<GameCommand>,
) -> bool {
    if session.plies_of_game() == plies {
        remote.known.plies = plies;
        return false;
    }
    if session.consent_request().is_some() && session.plies_of_game() == plies + 1 {
        (remote.known.plies, remote.known.take_back) = (plies, None);
        out.write(GameCommand::AnswerRequest(true));
    } else {
        remote.ask_again();
    }
    true
}

fn offered(
    remote: &mut Remote,
    by: Side,
    offer: Offer,
    out: &mut MessageWriter<GameCommand>,
    news: &mut MessageWriter<RemoteNews>,
) -> bool {
    if remote.seat == Some(by) {
        return false;
    }
    match offer {
        Offer::Draw => {
            remote.known.draw = Some(by);
            out.write(GameCommand::OfferDraw(by));
        }
        Offer::TakeBack(_) => {
            remote.known.take_back = Some(by);
            out.write(GameCommand::AskTakeBack);
        }
        Offer::Rematch => {
            remote.rematch = Some(by);
            news.write(RemoteNews::Rematch(by));
            return false;
        }
    }
    true
}

fn declined(
    remote: &mut Remote,
    session: &Session,
    offer: Offer,
    out: &mut MessageWriter<GameCommand>,
    news: &mut MessageWriter<RemoteNews>,
) -> bool {
    news.write(RemoteNews::Declined);
    match offer {
        Offer::Draw if session.draw_offer() != DrawOffer::None => {
            remote.known.draw = None;
            out.write(GameCommand::AnswerDraw(false));
        }
        Offer::TakeBack(_) if session.consent_request().is_some() => {
            remote.known.take_back = None;
            out.write(GameCommand::AnswerRequest(false));
        }
        Offer::Rematch => remote.rematch = None,
        _ => return false,
    }
    true
}

/// The host has ended the game. What the rules say the session knows itself.
fn end(
    remote: &mut Remote,
    session: &Session,
    score: &str,
    why: &str,
    out: &mut MessageWriter<GameCommand>,
) -> bool {
    remote.known.is_over = true;
    let is_over = session.tree().is_some_and(|tree| tree.result.is_some());
    let loser = match score {
        "1-0" => Some(Side::White),
        "0-1" => Some(Side::Black),
        _ => None,
    };
    if is_over {
        return false;
    }
    match (why, loser) {
        ("resignation", Some(loser)) => drop(out.write(GameCommand::Resign(loser))),
        ("time", Some(loser)) => drop(out.write(GameCommand::TimeUp(loser))),
        ("agreement", None) => {
            if session.draw_offer() == DrawOffer::None {
                out.write(GameCommand::OfferDraw(remote.seat.unwrap_or(Side::Black)));
            }
            out.write(GameCommand::AnswerDraw(true));
        }
        _ => return false,
    }
    true
}
