//! A host with its tables and guests, without a network: what one says, and what the others hear.

mod seats;

use serde_json::from_str;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tenjiku::language::CurrentLanguage;
use tenjiku::net::{Club, ClubRules, FromHost, Invitation, Offer, Seat, Snapshot, ToHost, VERSION};
use tenjiku::notation::key_text;
use tenjiku::record::load_record;
use tenjiku_records::TimeControl;
use tenjiku_records::{GameRecord, GameTree};
use tenjiku_rules::Position;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::{Library, Variant};

const ANN: usize = 1;
const BOB: usize = 2;
const EVE: usize = 3;

/// A host, what each guest has heard, and the time.
struct Hall {
    club: Club,
    heard: BTreeMap<usize, Vec<FromHost>>,
    ended: Vec<usize>,
    now: Duration,
}

impl Hall {
    fn new(folder: Option<PathBuf>) -> Self {
        let rules = ClubRules {
            name: "Club".to_owned(),
            open: true,
            max_tables: 5,
            max_spectators: 2,
            max_clients: 9,
            folder,
        };
        let now = Duration::from_secs(1_800_000_000);
        Self { club: Club::new(rules, library(), now), heard: BTreeMap::new(), ended: Vec::new(), now }
    }

    fn collect(&mut self) {
        let out = self.club.outbox();
        assert!(out.notes.is_empty(), "{:?}", out.notes);
        for (line, text) in out.texts {
            self.heard.entry(line).or_default().push(from_str(&text).expect(&text));
        }
        self.ended.extend(out.closing);
    }

    fn pass(&mut self, time: Duration) {
        self.now += time;
        self.club.tick(self.now);
        self.collect();
    }

    /// What a guest has heard since it was asked last, without questions whether it is there.
    fn heard(&mut self, line: usize) -> Vec<FromHost> {
        let all = self.heard.remove(&line).unwrap_or_default();
        all.into_iter().filter(|said| !matches!(said, FromHost::Ping { .. })).collect()
    }

    fn say_text(&mut self, line: usize, text: &str) {
        self.club.receive(line, text, self.now);
        self.collect();
    }

    fn say(&mut self, line: usize, message: &ToHost) -> Vec<FromHost> {
        self.heard.remove(&line);
        self.say_text(line, &serde_json::to_string(message).expect("a text"));
        self.heard(line)
    }

    fn come(&mut self, line: usize, name: &str) {
        self.club.connect(line, self.now);
        let said = self.say(line, &ToHost::Hello { version: VERSION, name: name.to_owned() });
        assert!(matches!(said[..], [FromHost::Hello { version: VERSION, open: true, .. }]), "{said:?}");
    }

    /// Ann opens a table, Bob sits down. Returns its name and their tokens.
    fn seated(&mut self, invitation: Invitation) -> (String, [String; 2]) {
        self.come(ANN, "Ann");
        self.come(BOB, "Bob");
        let password = invitation.password.clone();
        let said = self.say(ANN, &ToHost::Open { invitation: Box::new(invitation) });
        let (table, first) = seat(&said).expect("a seat");
        let said = self.say(BOB, &ToHost::Sit { table: table.clone(), seat: None, password });
        let (_, second) = seat(&said).expect("a seat");
        self.heard.clear();
        (table, [first, second])
    }

    /// The tables that are listed for a guest.
    fn tables(&mut self, line: usize) -> Vec<String> {
        match &self.say(line, &ToHost::List)[..] {
            [FromHost::Tables { tables }] => tables.iter().map(|line| line.table.clone()).collect(),
            other => panic!("{other:?}"),
        }
    }

    fn refusal(&mut self, line: usize, message: &ToHost) -> String {
        let said = self.say(line, message);
        said.iter()
            .find_map(|said| match said {
                FromHost::Refused { why } | FromHost::Bye { why } => Some(why.clone()),
                _ => None,
            })
            .unwrap_or_else(|| panic!("{message:?} was not refused: {said:?}"))
    }
}

/// Our games.
pub fn library() -> Arc<Library> {
    Arc::new(Library::built_in())
}

fn game(id: &str) -> Arc<Variant> {
    Arc::new(Variant::compile(library().find(id).expect("ours"), &[]).expect("it compiles"))
}

fn record(id: &str) -> String {
    ron::to_string(&GameTree::new(&Position::new(game(id))).record(&CurrentLanguage)).expect("a text")
}

pub fn invitation(id: &str) -> Invitation {
    Invitation::new(record(id), Seat::Black)
}

fn seat(said: &[FromHost]) -> Option<(String, String)> {
    said.iter().find_map(|said| match said {
        FromHost::Seated { table, token, .. } => Some((table.clone(), token.clone())),
        _ => None,
    })
}

fn snapshot(said: &[FromHost]) -> &Snapshot {
    let table = said.iter().find_map(|said| match said {
        FromHost::Table { snapshot } => Some(snapshot),
        _ => None,
    });
    table.unwrap_or_else(|| panic!("no table: {said:?}"))
}

fn moves(snapshot: &Snapshot) -> Vec<String> {
    GameRecord::parse(&snapshot.record).expect("a record").moves
}

/// A move of a position, as it is said.
pub fn ply(position: &mut Position, text: &str) -> ToHost {
    let mv = coordinate::read(position, text).expect("legal");
    position.play(mv, &mut ());
    ToHost::Play { ply: position.plies(), mv: text.to_owned(), key: key_text(position.key()) }
}

pub fn tori() -> Position {
    Position::new(game("tori"))
}

#[test]
fn a_ply_is_told_to_everybody_with_its_key() {
    let mut hall = Hall::new(None);
    let (table, _) = hall.seated(invitation("tori"));
    hall.come(EVE, "Eve");
    hall.say(EVE, &ToHost::Watch { table, password: None });
    hall.heard.clear();
    let mut position = tori();
    let said = hall.say(ANN, &ply(&mut position, "1g1f"));
    let played = FromHost::Played {
        ply: 1,
        mv: "1g1f".to_owned(),
        key: key_text(position.key()),
        spent_ms: 0,
        lag_ms: 0,
    };
    assert_eq!(said, std::slice::from_ref(&played));
    assert_eq!(hall.heard(BOB), std::slice::from_ref(&played));
    assert_eq!(hall.heard(EVE), [played]);
    assert!(matches!(hall.say(BOB, &ply(&mut position, "3a3b"))[..], [FromHost::Played { ply: 2, .. }]));
}

#[test]
fn what_the_rules_or_the_table_forbid_is_refused_and_changes_nothing() {
    let mut hall = Hall::new(None);
    let (table, _) = hall.seated(invitation("tori"));
    hall.come(EVE, "Eve");
    hall.say(EVE, &ToHost::Watch { table, password: None });
    let key = |digit: &str| digit.repeat(16);
    let play = |ply, mv: &str, key| ToHost::Play { ply, mv: mv.to_owned(), key };
    for (line, message, why) in [
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
        let said = hall.refusal(line, &message);
        assert!(said.contains(why), "{message:?}: {said}");
        assert!(!said.contains('\u{1b}'));
        hall.pass(Duration::from_secs(1));
        hall.heard.clear();
    }
    let seen = hall.say(BOB, &ToHost::Look);
    assert!(moves(snapshot(&seen)).is_empty());
}

#[test]
fn draws_and_plies_taken_back_need_both_players() {
    let mut hall = Hall::new(None);
    hall.seated(invitation("tori"));
    let mut position = tori();
    hall.say(ANN, &ply(&mut position, "1g1f"));
    let offer = Offer::TakeBack;
    let asked = FromHost::Offered { by: Seat::Black, offer };
    hall.heard.clear();
    assert_eq!(hall.say(ANN, &ToHost::Offer { offer }), std::slice::from_ref(&asked));
    assert_eq!(hall.heard(BOB), [asked]);
    assert!(hall.refusal(ANN, &ToHost::Answer { yes: true }).contains("nothing is offered to you"));
    // Nobody takes the other's ply back by offering what the other offers.
    assert!(hall.refusal(BOB, &ToHost::Offer { offer }).contains("cannot be offered"));
    assert_eq!(hall.say(BOB, &ToHost::Answer { yes: false }), [FromHost::Declined { offer }]);
    hall.say(ANN, &ToHost::Offer { offer });
    assert_eq!(hall.say(BOB, &ToHost::Answer { yes: true }), [FromHost::TakenBack { plies: 0 }]);
    let mut position = tori();
    hall.say(ANN, &ply(&mut position, "5e5d"));
    hall.say(BOB, &ToHost::Offer { offer: Offer::Draw });
    // A move declines what was offered.
    hall.say(BOB, &ply(&mut position, "5c5d"));
    assert!(hall.refusal(ANN, &ToHost::Answer { yes: true }).contains("nothing"));
    hall.say(BOB, &ToHost::Offer { offer: Offer::Draw });
    let ended = FromHost::Ended { score: "1/2-1/2".to_owned(), why: "agreement".to_owned() };
    assert_eq!(hall.say(ANN, &ToHost::Offer { offer: Offer::Draw }), [ended]);
    assert!(hall.refusal(ANN, &ply(&mut position, "1g1f")).contains("over"));
    // Another game, with sides exchanged.
    hall.say(ANN, &ToHost::Offer { offer: Offer::Rematch });
    let said = hall.say(BOB, &ToHost::Offer { offer: Offer::Rematch });
    let again = snapshot(&said);
    assert_eq!((again.game, again.seat, moves(again).len()), (2, Some(Seat::Black), 0));
    assert!(matches!(hall.say(BOB, &ply(&mut tori(), "1g1f"))[..], [FromHost::Played { ply: 1, .. }]));
}

#[test]
fn the_clock_of_the_host_decides_and_discounts_the_line() {
    let mut hall = Hall::new(None);
    let time: TimeControl = "0:20".parse().expect("a time control");
    hall.seated(Invitation { time: Some(time), ..invitation("tori") });
    let mut position = tori();
    hall.pass(Duration::from_secs(20));
    // Bob answers after 300 ms whether he is there.
    let said = hall.heard.remove(&BOB).unwrap_or_default();
    let Some(FromHost::Ping { id }) = said.into_iter().find(|said| matches!(said, FromHost::Ping { .. }))
    else {
        panic!("nobody asked whether Bob is there");
    };
    hall.now += Duration::from_millis(300);
    hall.say(BOB, &ToHost::Pong { id });
    hall.say(ANN, &ply(&mut position, "1g1f"));
    hall.now += Duration::from_millis(5_300);
    let said = hall.say(BOB, &ply(&mut position, "3a3b"));
    let Some(&FromHost::Played { spent_ms, lag_ms, .. }) = said.first() else { panic!("{said:?}") };
    assert_eq!((spent_ms, lag_ms), (5_000, 300));
    hall.pass(Duration::from_secs(19));
    assert!(hall.heard(BOB).iter().all(|said| !matches!(said, FromHost::Ended { .. })));
    // Ann has 20 seconds; the last second may be the line's.
    hall.pass(Duration::from_secs(3));
    let ended = FromHost::Ended { score: "0-1".to_owned(), why: "time".to_owned() };
    assert!(hall.heard(BOB).contains(&ended));
    let seen = hall.say(ANN, &ToHost::Look);
    assert!(GameRecord::parse(&snapshot(&seen).record).expect("a record").result.is_some());
}
#[test]
fn tables_outlive_their_host() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hall = Hall::new(Some(folder.path().to_owned()));
    let (table, [token, _]) =
        hall.seated(Invitation { password: Some("kiku".to_owned()), ..invitation("tori") });
    let mut position = tori();
    hall.say(ANN, &ply(&mut position, "1g1f"));
    drop(hall);
    std::fs::write(folder.path().join("abcdefgh.seats"), "nonsense").expect("a file");
    let kept = std::fs::read_to_string(folder.path().join(format!("{table}.seats"))).expect("the seats");
    assert!(!kept.contains(&token) && !kept.contains("kiku"), "{kept}");
    let rules = ClubRules {
        name: "Club".to_owned(),
        open: true,
        max_tables: 5,
        max_spectators: 2,
        max_clients: 9,
        folder: Some(folder.path().to_owned()),
    };
    let mut club = Club::new(rules, library(), Duration::from_secs(1_800_000_100));
    let notes = club.outbox().notes;
    assert!(notes.len() == 1 && notes[0].contains("abcdefgh.seats: this table is left out"), "{notes:?}");
    let mut hall = Hall { club, ..Hall::new(None) };
    hall.come(ANN, "Ann");
    let said = hall.say(ANN, &ToHost::Return { table: table.clone(), token });
    assert_eq!(moves(snapshot(&said)), ["1g1f"]);
    // The record is an ordinary saved game.
    let record = load_record(&folder.path().join(format!("{table}.ron"))).expect("a record");
    assert_eq!((record.moves, record.black.as_deref()), (vec!["1g1f".to_owned()], Some("Ann")));
}

#[test]
fn a_locked_table_opens_with_its_password_and_guessing_is_slow() {
    let mut hall = Hall::new(None);
    let (table, _) = hall.seated(Invitation { password: Some("kiku".to_owned()), ..invitation("tori") });
    hall.come(EVE, "Eve");
    let watch =
        |word: Option<&str>| ToHost::Watch { table: table.clone(), password: word.map(str::to_owned) };
    assert!(hall.refusal(EVE, &watch(None)).contains("not the password"));
    let refused: Vec<String> =
        (0..6).map(|number| hall.refusal(EVE, &watch(Some(&format!("kik{number}"))))).collect();
    assert!(refused.last().expect("six").contains("wait a little"), "{refused:?}");
    hall.pass(Duration::from_secs(3));
    assert!(snapshot(&hall.say(EVE, &watch(Some("kiku")))).seat.is_none());
}

#[test]
fn spectators_see_it_later_if_the_host_wants_that() {
    let mut hall = Hall::new(None);
    let (table, _) = hall.seated(Invitation { delay: 30, ..invitation("tori") });
    let mut position = tori();
    hall.say(ANN, &ply(&mut position, "1g1f"));
    hall.pass(Duration::from_secs(20));
    hall.come(EVE, "Eve");
    let said = hall.say(EVE, &ToHost::Watch { table, password: None });
    assert!(moves(snapshot(&said)).is_empty());
    hall.pass(Duration::from_secs(11));
    let said = hall.heard(EVE);
    assert!(said.iter().any(|said| matches!(said, FromHost::Played { ply: 1, .. })), "{said:?}");
}

#[test]
fn an_own_variant_travels_and_a_broken_or_huge_one_is_refused() {
    const TINY: &str = include_str!("../tiny.ron");
    let mut hall = Hall::new(None);
    let own: tenjiku_rules::variant::VariantFile =
        tenjiku::games::read_file(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/tiny.ron"))
            .expect("a variant");
    let variant = Arc::new(Variant::compile(&own, &[]).expect("it compiles"));
    let record =
        ron::to_string(&GameTree::new(&Position::new(variant)).record(&CurrentLanguage)).expect("a text");
    let tiny = Invitation { record, variant: Some(TINY.to_owned()), ..invitation("tori") };
    let (table, _) = hall.seated(tiny.clone());
    let said = hall.say(BOB, &ToHost::Look);
    assert_eq!(snapshot(&said).variant.as_deref(), Some(TINY));
    hall.come(EVE, "Eve");
    for (variant, why) in [
        (None, "there is no"),
        (Some(TINY.replace("ranks", "rinks")), "cannot be set up"),
        (Some("x".repeat(300_000)), "too large"),
    ] {
        let open = ToHost::Open { invitation: Box::new(Invitation { variant, ..tiny.clone() }) };
        let said = hall.refusal(EVE, &open);
        assert!(said.contains(why), "{said}");
    }
    assert_eq!(hall.tables(EVE), [table]);
}

#[test]
fn who_does_not_speak_the_language_is_told_and_who_floods_is_sent_away() {
    let mut hall = Hall::new(None);
    hall.club.connect(ANN, hall.now);
    let hello = ToHost::Hello { version: 99, name: String::new() };
    assert!(hall.refusal(ANN, &hello).contains("you speak version 99, this host version 1"));
    hall.club.connect(BOB, hall.now);
    assert!(hall.refusal(BOB, &ToHost::List).contains("the first message must be `hello`"));
    assert_eq!(hall.ended, [ANN, BOB]);
    hall.come(EVE, "Eve");
    for text in [
        "",
        "{}",
        "[1]",
        "{\"say\":\"format_disk\"}",
        "{\"say\":\"chat\",\"text\":\"a\",\"more\":1}",
        &"[".repeat(9_000),
    ] {
        hall.heard.clear();
        hall.say_text(EVE, text);
        assert!(matches!(hall.heard(EVE)[..], [FromHost::Refused { .. }]), "{text}");
    }
    for _ in 0..100 {
        hall.say_text(EVE, "{\"say\":\"list\"}");
    }
    assert!(hall.ended.contains(&EVE));
    // A line that never says hello is given up.
    hall.club.connect(9, hall.now);
    hall.pass(Duration::from_secs(11));
    assert!(hall.ended.contains(&9));
}

#[test]
fn a_full_club_says_so() {
    let mut hall = Hall::new(None);
    hall.come(ANN, "Ann");
    let open = || ToHost::Open { invitation: Box::new(invitation("micro")) };
    for _ in 0..5 {
        assert!(seat(&hall.say(ANN, &open())).is_some());
    }
    assert!(hall.refusal(ANN, &open()).contains("all 5 tables are taken"));
    // Nothing was played and nobody is there: after a while there is room again.
    hall.club.disconnect(ANN);
    hall.pass(Duration::from_secs(1));
    hall.pass(Duration::from_secs(11 * 60));
    hall.come(BOB, "Bob");
    assert!(hall.tables(BOB).is_empty());
}

/// A position that was set up for somebody who never came.
#[test]
fn a_table_at_which_nobody_sat_down_goes_even_if_plies_were_played_before() {
    let mut hall = Hall::new(None);
    hall.come(ANN, "Ann");
    let record = record("tori").replace("moves:[]", "moves:[\"1g1f\"]");
    let invitation = Invitation::new(record, Seat::White);
    assert!(seat(&hall.say(ANN, &ToHost::Open { invitation: Box::new(invitation) })).is_some());
    let seen = hall.say(ANN, &ToHost::Look);
    assert_eq!(moves(snapshot(&seen)), ["1g1f"]);
    hall.club.disconnect(ANN);
    hall.pass(Duration::from_secs(1));
    hall.pass(Duration::from_secs(11 * 60));
    hall.come(BOB, "Bob");
    assert!(hall.tables(BOB).is_empty());
}

/// Two players could fill the memory of a host that shows their table a day later.
#[test]
fn what_spectators_see_later_does_not_grow_without_end() {
    let mut hall = Hall::new(None);
    let (table, _) = hall.seated(Invitation { delay: 3_600, ..invitation("tori") });
    hall.come(EVE, "Eve");
    hall.say(EVE, &ToHost::Watch { table, password: None });
    for _ in 0..3_000 {
        hall.now += Duration::from_millis(400);
        hall.say(ANN, &ToHost::Offer { offer: Offer::Draw });
        hall.say(BOB, &ToHost::Answer { yes: false });
    }
    hall.say(ANN, &ToHost::Resign);
    hall.heard.clear();
    // Eve says now and then that she is there.
    for _ in 0..200 {
        hall.club.receive(EVE, "{\"say\":\"look\"}", hall.now);
        hall.pass(Duration::from_secs(30));
    }
    let told = |said: &FromHost| !matches!(said, FromHost::Table { .. } | FromHost::Seats(_));
    let later: Vec<FromHost> = hall.heard(EVE).into_iter().filter(told).collect();
    assert_eq!(later.len(), 1_000);
    assert!(matches!(later.last(), Some(FromHost::Ended { .. })));
}

#[test]
fn a_game_of_days_says_so_and_goes_on_while_its_host_is_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hall = Hall::new(Some(folder.path().to_owned()));
    let (table, [token, _]) = hall.seated(Invitation { days: Some(3), ..invitation("tori") });
    let said = hall.say(ANN, &ply(&mut tori(), "1g1f"));
    assert!(matches!(said[..], [FromHost::Played { .. }]));
    hall.pass(Duration::from_secs(2 * 24 * 60 * 60));
    assert!(hall.heard(ANN).iter().all(|said| !matches!(said, FromHost::Ended { .. })));
    drop(hall);
    let mut hall = Hall::new(Some(folder.path().to_owned()));
    hall.now += Duration::from_secs(3 * 24 * 60 * 60 + 1);
    hall.come(ANN, "Ann");
    let said = hall.say(ANN, &ToHost::Return { table, token });
    let record = GameRecord::parse(&snapshot(&said).record).expect("a record");
    assert_eq!(record.time.as_deref(), Some("3 days a move"));
    hall.pass(Duration::from_secs(1));
    let ended = FromHost::Ended { score: "1-0".to_owned(), why: "time".to_owned() };
    assert!(hall.heard(ANN).contains(&ended));
}
