//! A club without a network: what clients send, and what others receive.

mod seats;

use crate::games::start;
use serde_json::from_str;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_language::CurrentLanguage;
use tenjiku_language::notation::key_text;
use tenjiku_net::{Club, ClubRules, FromHost, Invitation, Offer, Seat, Snapshot, ToHost, VERSION};
use tenjiku_platform::record::load_record;
use tenjiku_records::{GameRecord, GameTree, TimeControl};
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Position, coordinate};

const ANN: usize = 1;
const BOB: usize = 2;
const EVE: usize = 3;

/// A club, the messages each client has received, and the time.
struct TestClub {
    club: Club,
    inbox: BTreeMap<usize, Vec<FromHost>>,
    closed: Vec<usize>,
    now: Duration,
}

impl TestClub {
    fn new(folder: Option<PathBuf>) -> Self {
        let now = Duration::from_secs(1_800_000_000);
        let club = Club::new(rules(folder), library(), now);
        Self { club, inbox: BTreeMap::new(), closed: Vec::new(), now }
    }

    /// Puts the club's messages into the inboxes of their clients.
    fn collect(&mut self) {
        let out = self.club.outbox();
        assert!(out.notes.is_empty(), "{:?}", out.notes);
        for (client, text) in out.texts {
            self.inbox.entry(client).or_default().push(from_str(&text).expect(&text));
        }
        self.closed.extend(out.closing);
    }

    fn advance_time(&mut self, time: Duration) {
        self.now += time;
        self.club.tick(self.now);
        self.collect();
    }

    /// The messages a client has received since the last call, without pings.
    fn take_messages(&mut self, client: usize) -> Vec<FromHost> {
        let all = self.inbox.remove(&client).unwrap_or_default();
        all.into_iter().filter(|message| !matches!(message, FromHost::Ping { .. })).collect()
    }

    fn send_text(&mut self, client: usize, text: &str) {
        self.club.receive(client, text, self.now);
        self.collect();
    }

    fn send(&mut self, client: usize, message: &ToHost) -> Vec<FromHost> {
        self.inbox.remove(&client);
        self.send_text(client, &serde_json::to_string(message).expect("a text"));
        self.take_messages(client)
    }

    fn connect(&mut self, client: usize, name: &str) {
        self.club.connect(client, self.now);
        let messages = self.send(client, &ToHost::Hello { version: VERSION, name: name.to_owned() });
        assert!(
            matches!(messages[..], [FromHost::Hello { version: VERSION, open: true, .. }]),
            "{messages:?}"
        );
    }

    /// Ann opens a table, Bob sits down. Returns the name of the table and the tokens of both players.
    fn seat_players(&mut self, invitation: Invitation) -> (String, [String; 2]) {
        self.connect(ANN, "Ann");
        self.connect(BOB, "Bob");
        let password = invitation.password.clone();
        let messages = self.send(ANN, &ToHost::Open { invitation: Box::new(invitation) });
        let (table, first) = seat(&messages).expect("a seat");
        let messages = self.send(BOB, &ToHost::Sit { table: table.clone(), seat: None, password });
        let (_, second) = seat(&messages).expect("a seat");
        self.inbox.clear();
        (table, [first, second])
    }

    fn tables(&mut self, client: usize) -> Vec<String> {
        match &self.send(client, &ToHost::List)[..] {
            [FromHost::Tables { tables }] => tables.iter().map(|listed| listed.table.clone()).collect(),
            other => panic!("{other:?}"),
        }
    }

    /// The reason with which the club refuses a message.
    fn refusal(&mut self, client: usize, message: &ToHost) -> String {
        let messages = self.send(client, message);
        messages
            .iter()
            .find_map(|message| match message {
                FromHost::Refused { why } | FromHost::Bye { why } => Some(why.clone()),
                _ => None,
            })
            .unwrap_or_else(|| panic!("{message:?} was not refused: {messages:?}"))
    }
}

fn rules(folder: Option<PathBuf>) -> ClubRules {
    let name = "Club".to_owned();
    ClubRules { name, open: true, max_tables: 5, max_spectators: 2, max_clients: 9, folder }
}

/// The built-in games.
pub fn library() -> Arc<Library> {
    Arc::new(Library::built_in())
}

fn record(id: &str) -> String {
    ron::to_string(&GameTree::new(&start(id)).to_record(&CurrentLanguage)).expect("a text")
}

pub fn invitation(id: &str) -> Invitation {
    Invitation::new(record(id), Seat::Black)
}

/// The table and the token of a new seat.
fn seat(messages: &[FromHost]) -> Option<(String, String)> {
    messages.iter().find_map(|message| match message {
        FromHost::Seated { table, token, .. } => Some((table.clone(), token.clone())),
        _ => None,
    })
}

fn snapshot(messages: &[FromHost]) -> &Snapshot {
    let table = messages.iter().find_map(|message| match message {
        FromHost::Table { snapshot } => Some(snapshot),
        _ => None,
    });
    table.unwrap_or_else(|| panic!("no table: {messages:?}"))
}

fn moves(snapshot: &Snapshot) -> Vec<String> {
    GameRecord::parse(&snapshot.record).expect("a record").moves
}

/// Plays a move on the position. Returns the message for the host.
pub fn play_message(position: &mut Position, text: &str) -> ToHost {
    let mv = coordinate::read(position, text).expect("legal");
    position.play(mv, &mut ());
    ToHost::Play { ply: position.plies(), mv: text.to_owned(), key: key_text(position.key()) }
}

pub fn tori() -> Position {
    start("tori")
}

#[test]
fn a_ply_is_sent_to_everyone_with_its_key() {
    let mut club = TestClub::new(None);
    let (table, _) = club.seat_players(invitation("tori"));
    club.connect(EVE, "Eve");
    club.send(EVE, &ToHost::Watch { table, password: None });
    club.inbox.clear();
    let mut position = tori();
    let messages = club.send(ANN, &play_message(&mut position, "1g1f"));
    let played = FromHost::Played {
        ply: 1,
        mv: "1g1f".to_owned(),
        key: key_text(position.key()),
        spent_ms: 0,
        lag_ms: 0,
    };
    assert_eq!(messages, std::slice::from_ref(&played));
    assert_eq!(club.take_messages(BOB), std::slice::from_ref(&played));
    assert_eq!(club.take_messages(EVE), [played]);
    assert!(matches!(
        club.send(BOB, &play_message(&mut position, "3a3b"))[..],
        [FromHost::Played { ply: 2, .. }]
    ));
}

#[test]
fn forbidden_requests_are_refused_and_change_nothing() {
    let mut club = TestClub::new(None);
    let (table, _) = club.seat_players(invitation("tori"));
    club.connect(EVE, "Eve");
    club.send(EVE, &ToHost::Watch { table, password: None });
    let key = |digit: &str| digit.repeat(16);
    let play = |ply, mv: &str, key| ToHost::Play { ply, mv: mv.to_owned(), key };
    for (client, message, expected) in [
        (EVE, play(1, "1g1f", key("0")), "watching"),
        (BOB, play(1, "1g1f", key("0")), "not your turn"),
        (ANN, play(2, "1g1f", key("0")), "ply 2 is not the next one: the table is at ply 1"),
        (ANN, play(0, "1g1f", key("0")), "ply 0"),
        (ANN, play(1, "1g1a", key("0")), "`1g1a` cannot be played"),
        (ANN, play(1, "\u{1b}[2J../../etc", key("0")), "cannot be played"),
        (ANN, play(1, "1g1f", key("0")), "do not play by the same rules"),
        (ANN, ToHost::Answer { yes: true }, "nothing is offered to you"),
        (ANN, ToHost::Offer { offer: Offer::TakeBack }, "cannot be offered now"),
        (ANN, ToHost::Offer { offer: Offer::Rematch }, "cannot be offered now"),
        (EVE, ToHost::Resign, "watching"),
        (EVE, ToHost::Offer { offer: Offer::Draw }, "watching"),
    ] {
        let reason = club.refusal(client, &message);
        assert!(reason.contains(expected), "{message:?}: {reason}");
        assert!(!reason.contains('\u{1b}'));
        club.advance_time(Duration::from_secs(1));
        club.inbox.clear();
    }
    let messages = club.send(BOB, &ToHost::Look);
    assert!(moves(snapshot(&messages)).is_empty());
}

#[test]
fn draws_and_take_backs_need_both_players() {
    let mut club = TestClub::new(None);
    club.seat_players(invitation("tori"));
    let mut position = tori();
    club.send(ANN, &play_message(&mut position, "1g1f"));
    let offer = Offer::TakeBack;
    let offered = FromHost::Offered { by: Seat::Black, offer };
    club.inbox.clear();
    assert_eq!(club.send(ANN, &ToHost::Offer { offer }), std::slice::from_ref(&offered));
    assert_eq!(club.take_messages(BOB), [offered]);
    assert!(club.refusal(ANN, &ToHost::Answer { yes: true }).contains("nothing is offered to you"));
    // Only the side that moved last may offer a take-back.
    assert!(club.refusal(BOB, &ToHost::Offer { offer }).contains("cannot be offered"));
    assert_eq!(club.send(BOB, &ToHost::Answer { yes: false }), [FromHost::Declined { offer }]);
    club.send(ANN, &ToHost::Offer { offer });
    assert_eq!(club.send(BOB, &ToHost::Answer { yes: true }), [FromHost::TakenBack { plies: 0 }]);
    let mut position = tori();
    club.send(ANN, &play_message(&mut position, "5e5d"));
    club.send(BOB, &ToHost::Offer { offer: Offer::Draw });
    // A move declines the offer.
    club.send(BOB, &play_message(&mut position, "5c5d"));
    assert!(club.refusal(ANN, &ToHost::Answer { yes: true }).contains("nothing"));
    club.send(BOB, &ToHost::Offer { offer: Offer::Draw });
    let ended = FromHost::Ended { score: "1/2-1/2".to_owned(), why: "agreement".to_owned() };
    assert_eq!(club.send(ANN, &ToHost::Offer { offer: Offer::Draw }), [ended]);
    assert!(club.refusal(ANN, &play_message(&mut position, "1g1f")).contains("over"));
    // A rematch, with sides exchanged.
    club.send(ANN, &ToHost::Offer { offer: Offer::Rematch });
    let messages = club.send(BOB, &ToHost::Offer { offer: Offer::Rematch });
    let rematch = snapshot(&messages);
    assert_eq!((rematch.game, rematch.seat, moves(rematch).len()), (2, Some(Seat::Black), 0));
    assert!(matches!(
        club.send(BOB, &play_message(&mut tori(), "1g1f"))[..],
        [FromHost::Played { ply: 1, .. }]
    ));
}

#[test]
fn the_clock_of_the_host_decides_and_discounts_lag() {
    let mut club = TestClub::new(None);
    let time: TimeControl = "0:20".parse().expect("a time control");
    club.seat_players(Invitation { time: Some(time), ..invitation("tori") });
    let mut position = tori();
    club.advance_time(Duration::from_secs(20));
    // Bob answers the ping after 300 ms.
    let messages = club.inbox.remove(&BOB).unwrap_or_default();
    let Some(FromHost::Ping { id }) =
        messages.into_iter().find(|message| matches!(message, FromHost::Ping { .. }))
    else {
        panic!("Bob received no ping");
    };
    club.now += Duration::from_millis(300);
    club.send(BOB, &ToHost::Pong { id });
    club.send(ANN, &play_message(&mut position, "1g1f"));
    club.now += Duration::from_millis(5_300);
    let messages = club.send(BOB, &play_message(&mut position, "3a3b"));
    let Some(&FromHost::Played { spent_ms, lag_ms, .. }) = messages.first() else { panic!("{messages:?}") };
    assert_eq!((spent_ms, lag_ms), (5_000, 300));
    club.advance_time(Duration::from_secs(19));
    assert!(club.take_messages(BOB).iter().all(|message| !matches!(message, FromHost::Ended { .. })));
    // Ann has 20 seconds; the last second may be lag.
    club.advance_time(Duration::from_secs(3));
    let ended = FromHost::Ended { score: "0-1".to_owned(), why: "time".to_owned() };
    assert!(club.take_messages(BOB).contains(&ended));
    let messages = club.send(ANN, &ToHost::Look);
    assert!(GameRecord::parse(&snapshot(&messages).record).expect("a record").result.is_some());
}

#[test]
fn tables_are_restored_when_the_host_restarts() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut club = TestClub::new(Some(folder.path().to_owned()));
    let (table, [token, _]) =
        club.seat_players(Invitation { password: Some("kiku".to_owned()), ..invitation("tori") });
    let mut position = tori();
    club.send(ANN, &play_message(&mut position, "1g1f"));
    drop(club);
    std::fs::write(folder.path().join("abcdefgh.seats"), "nonsense").expect("a file");
    let seats_text =
        std::fs::read_to_string(folder.path().join(format!("{table}.seats"))).expect("the seats");
    assert!(!seats_text.contains(&token) && !seats_text.contains("kiku"), "{seats_text}");
    let rules = rules(Some(folder.path().to_owned()));
    let mut club = Club::new(rules, library(), Duration::from_secs(1_800_000_100));
    let notes = club.outbox().notes;
    assert!(notes.len() == 1 && notes[0].contains("abcdefgh.seats: this table is left out"), "{notes:?}");
    let mut club = TestClub { club, ..TestClub::new(None) };
    club.connect(ANN, "Ann");
    let messages = club.send(ANN, &ToHost::Return { table: table.clone(), token });
    assert_eq!(moves(snapshot(&messages)), ["1g1f"]);
    // The record is an ordinary saved game.
    let record = load_record(&folder.path().join(format!("{table}.ron"))).expect("a record");
    assert_eq!((record.moves, record.black.as_deref()), (vec!["1g1f".to_owned()], Some("Ann")));
}

#[test]
fn a_table_needs_its_password_and_guesses_are_limited() {
    let mut club = TestClub::new(None);
    let (table, _) =
        club.seat_players(Invitation { password: Some("kiku".to_owned()), ..invitation("tori") });
    club.connect(EVE, "Eve");
    let watch =
        |word: Option<&str>| ToHost::Watch { table: table.clone(), password: word.map(str::to_owned) };
    assert!(club.refusal(EVE, &watch(None)).contains("not the password"));
    let refused: Vec<String> =
        (0..6).map(|number| club.refusal(EVE, &watch(Some(&format!("kik{number}"))))).collect();
    assert!(refused.last().expect("six").contains("wait a little"), "{refused:?}");
    club.advance_time(Duration::from_secs(3));
    assert!(snapshot(&club.send(EVE, &watch(Some("kiku")))).seat.is_none());
}

#[test]
fn the_spectator_delay_holds_messages_back() {
    let mut club = TestClub::new(None);
    let (table, _) = club.seat_players(Invitation { delay: 30, ..invitation("tori") });
    let mut position = tori();
    club.send(ANN, &play_message(&mut position, "1g1f"));
    club.advance_time(Duration::from_secs(20));
    club.connect(EVE, "Eve");
    let messages = club.send(EVE, &ToHost::Watch { table, password: None });
    assert!(moves(snapshot(&messages)).is_empty());
    club.advance_time(Duration::from_secs(11));
    let messages = club.take_messages(EVE);
    assert!(
        messages.iter().any(|message| matches!(message, FromHost::Played { ply: 1, .. })),
        "{messages:?}"
    );
}

#[test]
fn a_custom_variant_is_sent_and_a_broken_or_huge_one_is_refused() {
    const TINY: &str = include_str!("../tiny.ron");
    let mut club = TestClub::new(None);
    let custom_game: tenjiku_rules::variant::VariantFile =
        tenjiku_platform::games::read_file(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/tiny.ron"))
            .expect("a variant");
    let variant = Arc::new(Variant::compile(&custom_game, &[]).expect("it compiles"));
    let record =
        ron::to_string(&GameTree::new(&Position::new(variant)).to_record(&CurrentLanguage)).expect("a text");
    let tiny = Invitation { record, variant: Some(TINY.to_owned()), ..invitation("tori") };
    let (table, _) = club.seat_players(tiny.clone());
    let messages = club.send(BOB, &ToHost::Look);
    assert_eq!(snapshot(&messages).variant.as_deref(), Some(TINY));
    club.connect(EVE, "Eve");
    for (variant, expected) in [
        (None, "there is no"),
        (Some(TINY.replace("ranks", "rinks")), "cannot be set up"),
        (Some("x".repeat(300_000)), "too large"),
    ] {
        let open = ToHost::Open { invitation: Box::new(Invitation { variant, ..tiny.clone() }) };
        let reason = club.refusal(EVE, &open);
        assert!(reason.contains(expected), "{reason}");
    }
    assert_eq!(club.tables(EVE), [table]);
}

#[test]
fn malformed_messages_are_refused_and_floods_disconnected() {
    let mut club = TestClub::new(None);
    club.club.connect(ANN, club.now);
    let hello = ToHost::Hello { version: 99, name: String::new() };
    assert!(club.refusal(ANN, &hello).contains("you speak version 99, this host version 1"));
    club.club.connect(BOB, club.now);
    assert!(club.refusal(BOB, &ToHost::List).contains("the first message must be `hello`"));
    assert_eq!(club.closed, [ANN, BOB]);
    club.connect(EVE, "Eve");
    for text in [
        "",
        "{}",
        "[1]",
        "{\"say\":\"format_disk\"}",
        "{\"say\":\"chat\",\"text\":\"a\",\"more\":1}",
        &"[".repeat(9_000),
    ] {
        club.inbox.clear();
        club.send_text(EVE, text);
        assert!(matches!(club.take_messages(EVE)[..], [FromHost::Refused { .. }]), "{text}");
    }
    for _ in 0..100 {
        club.send_text(EVE, "{\"say\":\"list\"}");
    }
    assert!(club.closed.contains(&EVE));
    // A connection without a hello is closed.
    club.club.connect(9, club.now);
    club.advance_time(Duration::from_secs(11));
    assert!(club.closed.contains(&9));
}

#[test]
fn a_full_club_refuses_clients_and_tables() {
    let mut club = TestClub::new(None);
    club.connect(ANN, "Ann");
    let open = || ToHost::Open { invitation: Box::new(invitation("micro")) };
    for _ in 0..5 {
        assert!(seat(&club.send(ANN, &open())).is_some());
    }
    assert!(club.refusal(ANN, &open()).contains("all 5 tables are taken"));
    // An abandoned table without a move is removed after a while.
    club.club.disconnect(ANN);
    club.advance_time(Duration::from_secs(1));
    club.advance_time(Duration::from_secs(11 * 60));
    club.connect(BOB, "Bob");
    assert!(club.tables(BOB).is_empty());
}

#[test]
fn a_table_without_an_opponent_is_removed_even_if_its_game_has_plies() {
    let mut club = TestClub::new(None);
    club.connect(ANN, "Ann");
    let record = record("tori").replace("moves:[]", "moves:[\"1g1f\"]");
    let invitation = Invitation::new(record, Seat::White);
    assert!(seat(&club.send(ANN, &ToHost::Open { invitation: Box::new(invitation) })).is_some());
    let messages = club.send(ANN, &ToHost::Look);
    assert_eq!(moves(snapshot(&messages)), ["1g1f"]);
    club.club.disconnect(ANN);
    club.advance_time(Duration::from_secs(1));
    club.advance_time(Duration::from_secs(11 * 60));
    club.connect(BOB, "Bob");
    assert!(club.tables(BOB).is_empty());
}

/// With a long spectator delay, two players could fill the memory of a host.
#[test]
fn delayed_messages_are_limited() {
    let mut club = TestClub::new(None);
    let (table, _) = club.seat_players(Invitation { delay: 3_600, ..invitation("tori") });
    club.connect(EVE, "Eve");
    club.send(EVE, &ToHost::Watch { table, password: None });
    for _ in 0..3_000 {
        club.now += Duration::from_millis(400);
        club.send(ANN, &ToHost::Offer { offer: Offer::Draw });
        club.send(BOB, &ToHost::Answer { yes: false });
    }
    club.send(ANN, &ToHost::Resign);
    club.inbox.clear();
    // Eve sends a message now and then to stay connected.
    for _ in 0..200 {
        club.club.receive(EVE, "{\"say\":\"look\"}", club.now);
        club.advance_time(Duration::from_secs(30));
    }
    let is_event = |message: &FromHost| !matches!(message, FromHost::Table { .. } | FromHost::Seats(_));
    let events: Vec<FromHost> = club.take_messages(EVE).into_iter().filter(is_event).collect();
    assert_eq!(events.len(), 1_000);
    assert!(matches!(events.last(), Some(FromHost::Ended { .. })));
}

#[test]
fn a_correspondence_game_is_labelled_and_its_clock_runs_while_the_host_is_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut club = TestClub::new(Some(folder.path().to_owned()));
    let (table, [token, _]) = club.seat_players(Invitation { days: Some(3), ..invitation("tori") });
    let messages = club.send(ANN, &play_message(&mut tori(), "1g1f"));
    assert!(matches!(messages[..], [FromHost::Played { .. }]));
    club.advance_time(Duration::from_secs(2 * 24 * 60 * 60));
    assert!(club.take_messages(ANN).iter().all(|message| !matches!(message, FromHost::Ended { .. })));
    drop(club);
    let mut club = TestClub::new(Some(folder.path().to_owned()));
    club.now += Duration::from_secs(3 * 24 * 60 * 60 + 1);
    club.connect(ANN, "Ann");
    let messages = club.send(ANN, &ToHost::Return { table, token });
    let record = GameRecord::parse(&snapshot(&messages).record).expect("a record");
    assert_eq!(record.time.as_deref(), Some("3 days a move"));
    club.advance_time(Duration::from_secs(1));
    let ended = FromHost::Ended { score: "1-0".to_owned(), why: "time".to_owned() };
    assert!(club.take_messages(ANN).contains(&ended));
}
