//! The two honest players, who play a fixed game and check every message they receive.

use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tenjiku_language::notation::key_text;
use tenjiku_net::{Club, FromHost, Invitation, Seat, ToHost, VERSION};
use tenjiku_records::GameRecord;
use tenjiku_rules::Position;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::{Library, Variant};

/// Connections of the players.
const BLACK_CONN: usize = 10;
const WHITE_CONN: usize = 11;
/// Offset of the connections over which they reconnect.
const RECONNECT_OFFSET: usize = 10;
/// Length of the game in plies: one per line of a session, and a reserve.
const GAME_PLIES: usize = 70;
/// The game as a record without moves.
const INITIAL_RECORD: &str = "(format: 2, variant: \"tori\", moves: [])";

/// A ply of the game, and the key of the position after it.
struct Ply {
    mv: String,
    key: String,
}

/// The fixed game, a sequence of legal moves.
static GAME: LazyLock<Vec<Ply>> = LazyLock::new(|| (1..).find_map(game).expect("some game is long enough"));

fn game(seed: usize) -> Option<Vec<Ply>> {
    let library = Library::built_in();
    let variant = Variant::compile(library.find("tori").expect("a built-in game"), &[]).expect("it compiles");
    let mut position = Position::new(Arc::new(variant));
    let mut plies = Vec::new();
    while plies.len() < GAME_PLIES {
        if position.outcome().is_some() {
            return None;
        }
        let moves = position.legal_moves();
        let mv = moves[(seed + 31 * plies.len()) % moves.len()];
        let text = coordinate::write(position.variant(), mv);
        position.play(mv, &mut ());
        plies.push(Ply { mv: text, key: key_text(position.key()) });
    }
    position.outcome().is_none().then_some(plies)
}

pub struct HonestPlayers {
    table: String,
    tokens: [String; 2],
    plies: usize,
    /// Whether each player has received the last ply.
    has_received: [bool; 2],
    pings: Vec<(usize, u64)>,
}

fn send(club: &mut Club, conn: usize, message: &ToHost, now: Duration) {
    club.receive(conn, &serde_json::to_string(message).expect("a text"), now);
}

impl HonestPlayers {
    /// Computes the game if necessary.
    pub fn prepare() {
        LazyLock::force(&GAME);
    }

    /// Connects both players: Black opens a table, and White takes the other seat.
    pub fn new_seated(club: &mut Club, now: Duration) -> Self {
        for (conn, name) in [(BLACK_CONN, "Ann"), (WHITE_CONN, "Bob")] {
            club.connect(conn, now);
            send(club, conn, &ToHost::Hello { version: VERSION, name: name.to_owned() }, now);
        }
        let invitation = Box::new(Invitation::new(INITIAL_RECORD.to_owned(), Seat::Black));
        send(club, BLACK_CONN, &ToHost::Open { invitation }, now);
        let (table, black) = last_seat(club);
        send(club, WHITE_CONN, &ToHost::Sit { table: table.clone(), seat: None, password: None }, now);
        let (_, white) = last_seat(club);
        Self { table, tokens: [black, white], plies: 0, has_received: [true; 2], pings: Vec::new() }
    }

    pub fn table(&self) -> &str {
        &self.table
    }

    /// Checks a message to one of the players. Guests can only cause changes of the spectators, and chat.
    pub fn receive(&mut self, conn: usize, message: FromHost, after_hostile_input: bool) {
        match message {
            FromHost::Ping { id } => self.pings.push((conn, id)),
            FromHost::Chat { .. } if after_hostile_input => {}
            FromHost::Seats(company) => {
                let names = company.players.map(Option::unwrap_or_default);
                assert_eq!((names, company.here), (["Ann".to_owned(), "Bob".to_owned()], [true; 2]));
                assert!(company.watching <= super::MAX_SPECTATORS, "{} spectators", company.watching);
            }
            FromHost::Played { ply, mv, key, .. } if !after_hostile_input => {
                let expected = &GAME[self.plies];
                assert_eq!((ply, &mv, &key), (self.plies + 1, &expected.mv, &expected.key));
                self.has_received[conn - BLACK_CONN] = true;
            }
            other => panic!("an honest player received {other:?} on connection {conn}"),
        }
    }

    pub fn answer_pings(&mut self, club: &mut Club, now: Duration) {
        for (conn, id) in self.pings.drain(..) {
            send(club, conn, &ToHost::Pong { id }, now);
        }
    }

    /// The side to move plays the next move of the game.
    pub fn play(&mut self, club: &mut Club, now: Duration) {
        let Ply { mv, key } = &GAME[self.plies];
        self.has_received = [false; 2];
        let conn = [BLACK_CONN, WHITE_CONN][self.plies % 2];
        send(club, conn, &ToHost::Play { ply: self.plies + 1, mv: mv.clone(), key: key.clone() }, now);
    }

    /// Checks that both players have received the ply.
    pub fn confirm_ply(&mut self) {
        assert_eq!(self.has_received, [true; 2], "ply {} did not reach both players", self.plies + 1);
        self.plies += 1;
    }

    /// Both reconnect, take their seats again, and receive the unchanged game.
    pub fn check_reconnect(&mut self, club: &mut Club, now: Duration) {
        for (player, seat) in [Seat::Black, Seat::White].into_iter().enumerate() {
            let conn = BLACK_CONN + player + RECONNECT_OFFSET;
            club.connect(conn, now);
            send(club, conn, &ToHost::Hello { version: VERSION, name: "again".to_owned() }, now);
            let token = self.tokens[player].clone();
            send(club, conn, &ToHost::Return { table: self.table.clone(), token }, now);
            let texts = club.outbox().texts.into_iter().filter(|(to, _)| *to == conn);
            let messages: Vec<FromHost> =
                texts.filter_map(|(_, text)| serde_json::from_str(&text).ok()).collect();
            let snapshot = messages.iter().find_map(|message| match message {
                FromHost::Table { snapshot } => Some(snapshot),
                _ => None,
            });
            let snapshot = snapshot.unwrap_or_else(|| panic!("no return to {seat:?}: {messages:?}"));
            let record = GameRecord::parse(&snapshot.record).expect("a record");
            let moves: Vec<&String> = GAME[..self.plies].iter().map(|ply| &ply.mv).collect();
            assert_eq!((snapshot.seat, record.moves.iter().collect::<Vec<_>>()), (Some(seat), moves));
            assert!(self.plies == 0 || snapshot.key == GAME[self.plies - 1].key, "another position");
            assert_eq!(record.black.as_deref().zip(record.white.as_deref()), Some(("Ann", "Bob")));
        }
    }
}

/// Table and token of the last assigned seat among the messages of the club.
fn last_seat(club: &mut Club) -> (String, String) {
    let messages =
        club.outbox().texts.into_iter().rev().filter_map(|(_, text)| serde_json::from_str(&text).ok());
    let seats = messages.filter_map(|message| match message {
        FromHost::Seated { table, token, .. } => Some((table, token)),
        _ => None,
    });
    seats.last().expect("a seat")
}
