//! The two honest guests: they play a game that was made up before, and look at every answer.

use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tenjiku::net::{Club, FromHost, Invitation, Seat, ToHost, VERSION};
use tenjiku::notation::key_text;
use tenjiku_records::GameRecord;
use tenjiku_rules::Position;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::{Library, Variant};

const ANN: usize = 10;
const BOB: usize = 11;
/// The lines over which they come back.
const AGAIN: usize = 10;
/// Plies of the game: one for each line of a script, and some more.
const PLIES: usize = 70;
const START: &str = "(format: 2, variant: \"tori\", moves: [])";

/// A ply of the game, and the key of the position after it.
struct Ply {
    mv: String,
    key: String,
}

/// The game: the rules core alone has played it, with one legal move after another.
static GAME: LazyLock<Vec<Ply>> = LazyLock::new(|| (1..).find_map(game).expect("some game is long enough"));

fn game(seed: usize) -> Option<Vec<Ply>> {
    let library = Library::built_in();
    let variant = Variant::compile(library.find("tori").expect("ours"), &[]).expect("it compiles");
    let mut position = Position::new(Arc::new(variant));
    let mut plies = Vec::new();
    while plies.len() < PLIES {
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

/// Both of them.
pub struct Honest {
    table: String,
    tokens: [String; 2],
    plies: usize,
    /// Who has heard of the last ply.
    told: [bool; 2],
    pings: Vec<(usize, u64)>,
}

fn say(club: &mut Club, line: usize, message: &ToHost, now: Duration) {
    club.receive(line, &serde_json::to_string(message).expect("a text"), now);
}

impl Honest {
    /// Makes the game up, if that has not been done.
    pub fn prepare() {
        LazyLock::force(&GAME);
    }

    /// Ann opens a table, and Bob sits down.
    pub fn seated(club: &mut Club, now: Duration) -> Self {
        for (line, name) in [(ANN, "Ann"), (BOB, "Bob")] {
            club.connect(line, now);
            say(club, line, &ToHost::Hello { version: VERSION, name: name.to_owned() }, now);
        }
        let invitation = Box::new(Invitation::new(START.to_owned(), Seat::Black));
        say(club, ANN, &ToHost::Open { invitation }, now);
        let (table, black) = seat(club);
        say(club, BOB, &ToHost::Sit { table: table.clone(), seat: None, password: None }, now);
        let (_, white) = seat(club);
        Self { table, tokens: [black, white], plies: 0, told: [true; 2], pings: Vec::new() }
    }

    pub fn table(&self) -> &str {
        &self.table
    }

    /// What a line of theirs hears. Others may only watch, talk and go.
    pub fn hear(&mut self, line: usize, said: FromHost, is_hostile: bool) {
        match said {
            FromHost::Ping { id } => self.pings.push((line, id)),
            FromHost::Chat { .. } if is_hostile => {}
            FromHost::Seats(company) => {
                let names = company.players.map(Option::unwrap_or_default);
                assert_eq!((names, company.here), (["Ann".to_owned(), "Bob".to_owned()], [true; 2]));
                assert!(company.watching <= super::WATCHING, "{} are watching", company.watching);
            }
            FromHost::Played { ply, mv, key, .. } if !is_hostile => {
                let ours = &GAME[self.plies];
                assert_eq!((ply, &mv, &key), (self.plies + 1, &ours.mv, &ours.key));
                self.told[line - ANN] = true;
            }
            other => panic!("line {line} of the honest guests heard {other:?}"),
        }
    }

    pub fn answer_pings(&mut self, club: &mut Club, now: Duration) {
        for (line, id) in self.pings.drain(..) {
            say(club, line, &ToHost::Pong { id }, now);
        }
    }

    /// Whose turn it is plays the next move of the game.
    pub fn play(&mut self, club: &mut Club, now: Duration) {
        let Ply { mv, key } = &GAME[self.plies];
        self.told = [false; 2];
        let line = [ANN, BOB][self.plies % 2];
        say(club, line, &ToHost::Play { ply: self.plies + 1, mv: mv.clone(), key: key.clone() }, now);
    }

    /// Both have heard of it.
    pub fn was_played(&mut self) {
        assert_eq!(self.told, [true; 2], "ply {} was not told to both", self.plies + 1);
        self.plies += 1;
    }

    /// Both come back to their seats over new lines, and find the game as it was.
    pub fn comes_back(&mut self, club: &mut Club, now: Duration) {
        for (player, seat) in [Seat::Black, Seat::White].into_iter().enumerate() {
            let line = ANN + player + AGAIN;
            club.connect(line, now);
            say(club, line, &ToHost::Hello { version: VERSION, name: "again".to_owned() }, now);
            let token = self.tokens[player].clone();
            say(club, line, &ToHost::Return { table: self.table.clone(), token }, now);
            let texts = club.outbox().texts.into_iter().filter(|(to, _)| *to == line);
            let said: Vec<FromHost> =
                texts.filter_map(|(_, text)| serde_json::from_str(&text).ok()).collect();
            let seen = said.iter().find_map(|said| match said {
                FromHost::Table { snapshot } => Some(snapshot),
                _ => None,
            });
            let seen = seen.unwrap_or_else(|| panic!("no way back to {seat:?}: {said:?}"));
            let record = GameRecord::parse(&seen.record).expect("a record");
            let moves: Vec<&String> = GAME[..self.plies].iter().map(|ply| &ply.mv).collect();
            assert_eq!((seen.seat, record.moves.iter().collect::<Vec<_>>()), (Some(seat), moves));
            assert!(self.plies == 0 || seen.key == GAME[self.plies - 1].key, "another position");
            assert_eq!(record.black.as_deref().zip(record.white.as_deref()), Some(("Ann", "Bob")));
        }
    }
}

/// The seat that was given last, in what the club says.
fn seat(club: &mut Club) -> (String, String) {
    let said = club.outbox().texts.into_iter().rev().filter_map(|(_, text)| serde_json::from_str(&text).ok());
    let seats = said.filter_map(|said| match said {
        FromHost::Seated { table, token, .. } => Some((table, token)),
        _ => None,
    });
    seats.last().expect("a seat")
}
