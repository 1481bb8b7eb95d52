//! Games between programs over real connections on this machine: a host, two players, a spectator.

mod terminal;

use crate::harness::{empty_app, variant};
use bevy_app::Last;
use bevy_ecs::message::{MessageReader, Messages};
use std::io::Cursor;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tenjiku::game::*;
use tenjiku::table::{GameSource, TableError, TableInput, TableStart, play};
use tenjiku::text_interface::TypedMoves;
use tenjiku_language::CurrentLanguage;
use tenjiku_net::{Address, ClubRules, Connection, FromHost, Invitation, Seat, Server, VERSION};
use tenjiku_records::GameTree;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{DrawReason, Effect, Outcome, Position, Side, WinReason, coordinate, sfen};

/// Timeout for everything on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum time between two frames. A message on a connection wakes the test earlier.
const FRAME: Duration = Duration::from_millis(5);

/// A host that runs until dropped.
struct Host {
    address: Address,
    table: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Host {
    fn new(position: &Position) -> Self {
        Self::with_variant_file(position, None)
    }

    /// A host with the inviter's variant file.
    fn with_variant_file(position: &Position, variant: Option<&str>) -> Self {
        let record = ron::to_string(&GameTree::new(position).to_record(&CurrentLanguage)).expect("a text");
        let variant = variant.map(str::to_owned);
        let invitation = Invitation { variant, ..Invitation::new(record, Seat::Black) };
        Self::at("127.0.0.1:0", None, Some(invitation))
    }

    /// A host at an address, with the tables stored in a folder, and a new table if there is an invitation.
    fn at(address_text: &str, folder: Option<PathBuf>, invitation: Option<Invitation>) -> Self {
        let rules = ClubRules {
            name: "Host".to_owned(),
            open: false,
            max_tables: 1,
            max_spectators: 9,
            max_clients: 9,
            folder,
        };
        let mut server = Server::new(address_text, rules).expect("a port");
        let table = invitation.map(|it| server.new_table(it).expect("a table")).unwrap_or_default();
        let address = Address::read(&server.address().expect("an address").to_string()).expect("an address");
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = thread::spawn(move || server.run(&stopped, |note| panic!("{note}")).expect("it serves"));
        Self { address, table, stop, thread: Some(thread) }
    }

    /// A host with a custom game of the inviter.
    fn with_custom_game() -> Self {
        let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/tiny.ron");
        let custom_game = tenjiku_platform::games::read_file(&file).expect("a variant");
        let variant = Variant::compile(&custom_game, &[]).expect("it compiles");
        Self::with_variant_file(&Position::new(Arc::new(variant)), Some(include_str!("../tiny.ron")))
    }

    fn join(&self, name: &str, request: JoinRequest) -> Remote {
        let test = thread::current();
        Remote::new(Connection::open(self.address.clone(), name.to_owned(), move || test.unpark()), request)
    }

    fn guest(&self, name: &str, request: JoinRequest) -> Guest {
        let mut app = empty_app();
        app.insert_resource(self.join(name, request));
        Guest { app }
    }

    fn player(&self, name: &str) -> Guest {
        self.guest(name, sit(&self.table))
    }

    fn seated_player(&self, name: &str) -> Guest {
        self.player(name).with_game()
    }

    fn spectator(&self) -> Guest {
        self.guest("Eve", JoinRequest::Watch { table: None, password: None }).with_game()
    }

    /// Ann with Black and Bob with White, who know each other's names.
    fn two_players(&self) -> (Guest, Guest) {
        let (mut ann, mut bob) = (self.seated_player("Ann"), self.player("Bob"));
        until(&mut [&mut ann, &mut bob], "both sit", |session| {
            session.tree().is_some_and(|tree| tree.header.players.iter().all(Option::is_some))
        });
        (ann, bob)
    }

    /// The terminal output of a guest who types these lines.
    fn terminal_output(&self, request: JoinRequest, lines: &'static str) -> String {
        let (output, end) = self.terminal_run(request, lines);
        end.map_or_else(|why| format!("{output}{why}\n"), |()| output.clone())
    }

    /// The terminal output, and the exit result.
    fn terminal_run(&self, request: JoinRequest, lines: &'static str) -> (String, Result<(), TableError>) {
        let start = TableStart {
            from: GameSource::Remote(Box::new(self.join("Ann", request)), None),
            seats: Seats::new(Player::Remote, Player::Remote),
            engines: Vec::new(),
            thinking_time: Duration::from_secs(1),
            autosave: None,
        };
        let mut out = Vec::new();
        let end = play(start, TableInput::from_script(Cursor::new(lines)), &mut out);
        (String::from_utf8(out).expect("UTF-8"), end)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().into_iter().for_each(|thread| thread.join().expect("it stops"));
    }
}

/// A request to sit down at a table, on any free seat.
fn sit(table: &str) -> JoinRequest {
    JoinRequest::Sit { table: Some(table.to_owned()), seat: None, password: None }
}

struct Guest {
    app: bevy_app::App,
}

impl Guest {
    /// Waits until the game is on the board.
    fn with_game(mut self) -> Self {
        until(&mut [&mut self], "a game", |session| session.position().is_some());
        self
    }

    fn session(&self) -> &Session {
        self.app.world().resource()
    }

    fn send<M: bevy_ecs::message::Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
    }

    fn play(&mut self, text: &str) {
        let mv = coordinate::read(self.session().position().expect("a game"), text).expect("legal");
        self.send(MoveIntent { mv, by: IntentSource::Player });
    }
}

/// Runs a program until `find` finds something.
fn wait_for<T>(guest: &mut Guest, what: &str, mut find: impl FnMut(&Guest) -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        guest.app.update();
        if let Some(found) = find(guest) {
            return found;
        }
        assert!(start.elapsed() < TIMEOUT, "{what}");
        thread::park_timeout(FRAME);
    }
}

/// Runs all programs until the condition holds in each.
fn until(guests: &mut [&mut Guest], what: &str, is_so: impl Fn(&Session) -> bool) {
    let start = Instant::now();
    while !guests.iter().all(|guest| is_so(guest.session())) {
        assert!(start.elapsed() < TIMEOUT, "{what}");
        guests.iter_mut().for_each(|guest| guest.app.update());
        thread::park_timeout(FRAME);
    }
}

fn game(id: &str) -> Position {
    Position::new(variant(id))
}

/// docs/games/tenjiku-fire.txt: a Fire Demon burns five pieces on all boards.
#[test]
fn a_game_with_fire_is_the_same_on_three_boards() {
    let host = Host::new(&game("tenjiku"));
    let (mut ann, mut bob) = host.two_players();
    let mut eve = host.spectator();
    let mut position = game("tenjiku");
    for typed in ["GGnx9c", "P-16f", "p-9k", "BGnx14l+", "FiD-10k", "P-7f", "fidx10e"] {
        let mv = TypedMoves::new(&position).read(typed).expect(typed);
        let mover = if position.side_to_move() == Side::Black { &mut ann } else { &mut bob };
        mover.send(MoveIntent { mv, by: IntentSource::Player });
        position.play(mv, &mut ());
        let plies = position.plies();
        until(&mut [&mut ann, &mut bob, &mut eve], typed, |session| session.plies() == plies);
        for guest in [&ann, &bob, &eve] {
            assert_eq!(guest.session().position().expect("a game").key(), position.key(), "{typed}");
        }
    }
    for guest in [&ann, &bob, &eve] {
        let burnt = guest.session().last_effects().iter().filter(|it| matches!(it, Effect::Burn { .. }));
        assert_eq!(burnt.count(), 5);
    }
    assert_eq!(ann.session().tree().and_then(|tree| tree.header.player(Side::White)), Some("Bob"));
}

#[test]
fn a_ply_is_taken_back_by_consent_and_a_resignation_ends_the_game() {
    let host = Host::new(&game("tori"));
    let (mut ann, mut bob) = host.two_players();
    ann.play("1g1f");
    until(&mut [&mut ann, &mut bob], "a ply", |session| session.plies() == 1);
    ann.send(GameCommand::AskTakeBack);
    until(&mut [&mut ann, &mut bob], "it is asked", |session| session.consent_request().is_some());
    bob.send(GameCommand::AnswerRequest(true));
    until(&mut [&mut ann, &mut bob], "it is taken back", |session| {
        session.plies() == 0 && session.consent_request().is_none()
    });
    ann.play("5e5d");
    until(&mut [&mut ann, &mut bob], "another ply", |session| session.plies() == 1);
    bob.play("5c5d");
    until(&mut [&mut ann, &mut bob], "an answer", |session| session.plies() == 2);
    let ply_count = |session: &Session| session.position().map(|position| position.moves().count());
    assert_eq!((ply_count(ann.session()), ply_count(bob.session())), (Some(2), Some(2)));
    bob.send(GameCommand::OfferDraw(Side::White));
    until(&mut [&mut ann, &mut bob], "a draw is offered", |session| {
        session.draw_offer() == Some(Side::White)
    });
    ann.send(GameCommand::AnswerDraw(false));
    until(&mut [&mut ann, &mut bob], "it is declined", |session| session.draw_offer().is_none());
    bob.send(GameCommand::Resign(Side::White));
    let won = Outcome::Win { winner: Side::Black, by: WinReason::Resignation };
    until(&mut [&mut ann, &mut bob], "it is over", |session| session.outcome() == Some(won));
}

/// A player views an earlier position while the other plays on; the next ply returns the board to the game.
#[test]
fn the_next_ply_returns_the_board_to_the_game() {
    let host = Host::new(&game("tori"));
    let (mut ann, mut bob) = host.two_players();
    ann.play("1g1f");
    until(&mut [&mut ann, &mut bob], "a ply", |session| session.plies() == 1);
    bob.play("3a3b");
    until(&mut [&mut ann, &mut bob], "an answer", |session| session.plies() == 2);
    bob.send(GameCommand::JumpTo(0));
    until(&mut [&mut bob], "Bob looks back", |session| session.plies() == 0);
    ann.play("5e5d");
    until(&mut [&mut ann, &mut bob], "the next ply", |session| session.plies() == 3);
}

/// A custom game is set up once the guest, who sees a description, has agreed to it.
#[test]
fn a_custom_game_is_set_up_after_the_guest_agrees() {
    let host = Host::with_custom_game();
    let mut ann = host.player("Ann");
    let is_asked = |guest: &Guest| guest.app.world().resource::<Remote>().asks_for_game();
    wait_for(&mut ann, "she is asked", |ann| is_asked(ann).then_some(()));
    for _ in 0..50 {
        ann.app.update();
    }
    assert!(ann.session().position().is_none(), "nothing is set up before");
    ann.app.world_mut().resource_mut::<Remote>().agree_to_game();
    until(&mut [&mut ann], "she plays", |session| session.position().is_some());
    assert!(!is_asked(&ann));
}

/// A player or a spectator starts another game while at a table: the seat can be reclaimed.
#[test]
fn starting_another_game_leaves_the_table() {
    let host = Host::new(&game("tori"));
    let (ann, _bob) = host.two_players();
    let eve = host.spectator();
    for mut guest in [ann, eve] {
        let tree = Box::new(GameTree::new(&game("micro")));
        guest.send(GameCommand::Load { tree, is_played: true });
        wait_for(&mut guest, "the connection is closed", |guest| {
            guest.app.world().get_resource::<Remote>().is_none().then_some(())
        });
        guest.app.update();
        assert_eq!(guest.session().variant().map(|game| game.id()), Some("micro"));
    }
}

/// Oversized messages are not sent: the sender is notified, in the terminal and in the window.
#[test]
fn an_oversized_game_is_not_sent_and_its_player_is_notified() {
    let host = Host::new(&game("tori"));
    let large = || JoinRequest::Open(Box::new(Invitation::new("x".repeat(700 * 1024), Seat::Black)));
    let expected =
        "the game has 701 KiB, and a host takes at most 512 KiB (hint: leave out comments and variations)";
    let output = host.terminal_output(large(), "");
    assert!(output.ends_with(&format!("The table is closed: {expected}\n")), "{output}");
    let mut ann = host.guest("Ann", large());
    let mut cursor = Messages::<RemoteNews>::default().get_cursor();
    let reason = wait_for(&mut ann, "an end", |guest| {
        cursor.read(guest.app.world().resource()).find_map(|news| match news {
            RemoteNews::Over(why) => Some(why.clone()),
            RemoteNews::Refused(why) | RemoteNews::Broken(why) => panic!("{why}"),
            _ => None,
        })
    });
    assert_eq!(reason, expected);
}

/// Runs a program until there is news of the given kind.
fn wait_for_news(guest: &mut Guest, what: &str, is_wanted: impl Fn(&RemoteNews) -> bool) -> RemoteNews {
    let mut cursor = Messages::<RemoteNews>::default().get_cursor();
    wait_for(guest, what, |guest| {
        cursor
            .read(guest.app.world().resource::<Messages<RemoteNews>>())
            .find(|news| is_wanted(news))
            .cloned()
    })
}

/// A host with two players and tables stored in a folder, after Black's first ply; then the host is stopped.
fn interrupted_game(folder: &Path) -> (String, Guest, Guest) {
    interrupted_game_from(folder, &game("tori"), "1g1f")
}

/// Like [`interrupted_game`], with another first position and another first ply.
fn interrupted_game_from(folder: &Path, first: &Position, ply: &str) -> (String, Guest, Guest) {
    let record = ron::to_string(&GameTree::new(first).to_record(&CurrentLanguage)).expect("a text");
    let invitation = Some(Invitation::new(record, Seat::Black));
    let host = Host::at("127.0.0.1:0", Some(folder.to_owned()), invitation);
    let (mut ann, mut bob) = host.two_players();
    ann.play(ply);
    until(&mut [&mut ann, &mut bob], "a ply", |session| session.plies() == 1);
    let address_text = host.address.url().trim_start_matches("ws://").to_owned();
    drop(host);
    wait_for_news(&mut bob, "the connection breaks", |news| matches!(news, RemoteNews::Broken(_)));
    (address_text, ann, bob)
}

/// The host is unreachable for a while. A ply and an offer made meanwhile are sent once it is back.
#[test]
fn a_ply_and_an_offer_over_a_broken_connection_are_not_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let (address_text, mut ann, mut bob) = interrupted_game(folder.path());
    bob.play("3a3b");
    until(&mut [&mut bob], "Bob plays", |session| session.plies() == 2);
    bob.send(GameCommand::OfferDraw(Side::White));
    let has_offer = |session: &Session| session.plies() == 2 && session.draw_offer() == Some(Side::White);
    until(&mut [&mut bob], "Bob offers a draw", has_offer);
    let _host = Host::at(&address_text, Some(folder.path().to_owned()), None);
    until(&mut [&mut ann, &mut bob], "both know", has_offer);
}

/// The host is unreachable while a ply ends the game by the rules.
#[test]
fn a_mate_over_a_broken_connection_is_not_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = sfen::read(game("mini").variant(), "4k/5/p4/4P/K4 b g 1").expect("a position");
    let (address_text, mut ann, mut bob) = interrupted_game_from(folder.path(), &first, "1d1c");
    bob.play("G*5d");
    let mate = Outcome::Win { winner: Side::White, by: WinReason::Checkmate };
    until(&mut [&mut bob], "Bob mates", |session| session.outcome() == Some(mate));
    let _host = Host::at(&address_text, Some(folder.path().to_owned()), None);
    until(&mut [&mut ann, &mut bob], "both know", |session| {
        session.plies() == 2 && session.outcome() == Some(mate)
    });
}

/// Two offers are open at once: Ann asks to take her ply back, and Bob offers a draw.
#[test]
fn a_draw_is_agreed_while_a_take_back_is_asked_for() {
    let host = Host::new(&game("tori"));
    let (mut ann, mut bob) = host.two_players();
    ann.play("1g1f");
    until(&mut [&mut ann, &mut bob], "a ply", |session| session.plies() == 1);
    ann.send(GameCommand::AskTakeBack);
    until(&mut [&mut ann, &mut bob], "Ann asks", |session| session.consent_request().is_some());
    bob.send(GameCommand::OfferDraw(Side::White));
    let is_offered = |session: &Session| session.draw_offer() == Some(Side::White);
    until(&mut [&mut ann, &mut bob], "Bob offers a draw", is_offered);
    ann.send(GameCommand::AnswerDraw(true));
    let draw = Outcome::Draw(DrawReason::Agreement);
    until(&mut [&mut ann, &mut bob], "both know", |session| session.outcome() == Some(draw));
}

/// An answer without an offer is refused by the client.
#[test]
fn a_refused_command_is_not_sent() {
    let host = Host::new(&game("tori"));
    let (mut ann, mut bob) = host.two_players();
    bob.app.add_systems(Last, |mut news: MessageReader<RemoteNews>| {
        assert!(!news.read().any(|it| matches!(it, RemoteNews::Refused(_))));
    });
    bob.send(GameCommand::AnswerDraw(true));
    bob.send(GameCommand::AnswerRequest(true));
    bob.send(GameCommand::AskTakeBack);
    ann.play("1g1f");
    until(&mut [&mut ann, &mut bob], "a ply", |session| session.plies() == 1);
    bob.play("3a3b");
    until(&mut [&mut ann, &mut bob], "an answer", |session| session.plies() == 2);
}

/// The host is unreachable for a while. A resignation is sent again once it is back; chat is lost, with a
/// notice.
#[test]
fn a_resignation_over_a_broken_connection_is_not_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let (address_text, mut ann, mut bob) = interrupted_game(folder.path());
    bob.app.world().resource::<Remote>().chat("Are you there?");
    wait_for_news(&mut bob, "the chat is reported as lost", |news| *news == RemoteNews::MessageLost);
    bob.send(GameCommand::Resign(Side::White));
    let won = Outcome::Win { winner: Side::Black, by: WinReason::Resignation };
    until(&mut [&mut bob], "Bob resigns", |session| session.outcome() == Some(won));
    let _host = Host::at(&address_text, Some(folder.path().to_owned()), None);
    until(&mut [&mut ann, &mut bob], "both know", |session| session.outcome() == Some(won));
}

/// The connection breaks before the host has answered: the guest may or may not have a seat, and requests no second
/// seat.
#[test]
fn an_unanswered_seat_request_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = Address::read(&listener.local_addr().expect("an address").to_string()).expect("an address");
    let host = thread::spawn(move || {
        let (stream, _) = listener.accept().expect("a guest");
        let mut socket = tungstenite::accept(stream).expect("a line");
        socket.read().expect("hello");
        let hello = FromHost::Hello { version: VERSION, host: "Host".to_owned(), open: false };
        let text = serde_json::to_string(&hello).expect("a text");
        socket.send(tungstenite::Message::text(text)).expect("said");
        socket.read().expect("the guest's request");
    });
    let mut app = empty_app();
    app.insert_resource(Remote::new(Connection::open(address, "Ann".to_owned(), || {}), sit("abcdefgh")));
    let news = wait_for_news(&mut Guest { app }, "an end", |news| matches!(news, RemoteNews::Over(_)));
    host.join().expect("the host has ended");
    let RemoteNews::Over(why) = news else { unreachable!("`is_wanted` allows only this kind") };
    assert!(why.starts_with("the line broke before the host had answered"), "{why}");
}

/// Neither a spectator nor a player can pause a remote game or step through it; both get the reason.
#[test]
fn a_remote_game_cannot_be_paused_locally() {
    let host = Host::new(&game("tori"));
    let mut ann = host.seated_player("Ann");
    let mut eve = host.spectator();
    let refusal = |guest: &mut Guest, command: PlayerCommand| {
        guest.app.update();
        let mut cursor = guest.app.world().resource::<Messages<CommandRefused>>().get_cursor_current();
        guest.send(command);
        guest.app.update();
        let refused: Vec<String> =
            cursor.read(guest.app.world().resource()).map(|refused| refused.text.clone()).collect();
        assert!(!guest.app.world().resource::<Thinking>().is_paused());
        refused
    };
    let expected =
        "This game is played elsewhere: it cannot be paused here, and its pace is that of its players.";
    assert_eq!(refusal(&mut eve, PlayerCommand::Pause(true)), [expected]);
    assert_eq!(refusal(&mut eve, PlayerCommand::Step), [expected]);
    assert_eq!(refusal(&mut eve, PlayerCommand::MoveNow), [expected]);
    assert_eq!(refusal(&mut ann, PlayerCommand::Pause(true)), [expected]);
    // An earlier pause has no effect.
    assert!(refusal(&mut eve, PlayerCommand::Pause(false)).is_empty());
}

/// An old seat no longer exists: the guest takes the free one.
#[test]
fn a_lost_seat_is_replaced_by_a_free_one() {
    let host = Host::new(&game("tori"));
    let lost = Some((host.table.clone(), "forgotten".to_owned()));
    let mut ann = host.guest("Ann", sit(&host.table).back_to(lost));
    until(&mut [&mut ann], "Ann sits", |session| session.position().is_some());
    assert_eq!(ann.app.world().resource::<Remote>().seat(), Some(Side::Black));
}

/// On arrival at, or return to, a game in progress, a client receives the number of plies.
#[test]
fn an_arriving_client_learns_the_ply_count() {
    let host = Host::new(&game("tori"));
    let (mut ann, mut bob) = host.two_players();
    ann.play("1g1f");
    until(&mut [&mut ann, &mut bob], "a ply", |session| session.plies() == 1);
    let mut eve = host.guest("Eve", JoinRequest::Watch { table: None, password: None });
    let mut news = eve.app.world().resource::<Messages<RemoteNews>>().get_cursor();
    let arrived = |news: &&RemoteNews| matches!(news, RemoteNews::TableSetUp { .. });
    let arrival =
        wait_for(&mut eve, "Eve arrives", |eve| news.read(eve.app.world().resource()).find(arrived).cloned());
    assert_eq!(arrival, RemoteNews::TableSetUp { plies: 1, last: Some("RQ-1f".to_owned()) });
}
