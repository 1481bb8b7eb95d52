//! The game at the table: its systems without a picture, the lines that are typed, and what is said.

use super::news::News;
use super::remote_told::Book;
use super::{GameFrom, TableStart};
use crate::clock::ClockReading;
use crate::distance::keep_game;
use crate::game::{
    CommandRefusal, ComputerRules, GameClocks, GameCommand, GamePlugin, IntentSource, LinkOpened, MoveIntent,
    Player, PlayerCommand, PositionId, Remote, RemoteNews, Seats, Session, Thinkers, Thinking,
    external_thinker, record_of,
};
use crate::games;
use crate::language::CurrentLanguage;
use crate::language::{SideName, SpokenName};
use crate::notation::SquareNames;
use crate::notation::current_style;
use crate::platform::files::write_atomically;
use crate::record::AutosaveRing;
use crate::say;
use crate::search::{
    Engine, EngineOptions, Evaluation, Limits, Score, SearchRequest, StopFlag, TimeLimit, tables_for,
};
use crate::talk::{Ask, Asked, Command, Question, TypedMoves};
use bevy_app::{App, TaskPoolPlugin};
use bevy_ecs::prelude::*;
use bevy_state::app::StatesPlugin;
use bevy_time::TimePlugin;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tenjiku_records::GameTree;
use tenjiku_records::link::{self, LinkError};
use tenjiku_records::notation::diagram;
use tenjiku_rules::sfen;
use tenjiku_rules::{Position, Side};

/// How long a computer looks at a position when it is asked who stands better.
const VERDICT: Duration = Duration::from_secs(1);

/// A game at the table.
pub(super) struct Table {
    app: App,
    news: News,
    said: Vec<String>,
    /// The moves of the present position in every notation, and the position they belong to.
    moves: Option<(PositionId, Arc<TypedMoves>)>,
    autosave: Option<AutosaveRing>,
    file: Option<PathBuf>,
    /// The number of the game of which it has been said what it is.
    opened: u32,
    /// The changes of the game that have been saved.
    saved: (u32, u64),
    is_left: bool,
}

impl Table {
    pub fn new(start: TableStart) -> Self {
        let mut app = App::new();
        app.add_plugins((TaskPoolPlugin::default(), StatesPlugin, TimePlugin, GamePlugin));
        app.insert_resource(ComputerRules { time: start.thinking_time, ..ComputerRules::default() });
        for engine in start.engines {
            app.world_mut()
                .resource_mut::<Thinkers>()
                .register(engine.name.clone(), external_thinker(engine));
        }
        for side in Side::BOTH {
            app.world_mut().write_message(PlayerCommand::Seat(side, start.seats.of(side).clone()));
        }
        match start.from {
            GameFrom::Here(tree) => {
                app.world_mut().write_message(GameCommand::Load { tree, is_played: true });
            }
            GameFrom::Elsewhere(remote, book) => {
                app.insert_resource(*remote);
                if let Some(book) = book {
                    app.insert_resource(Book(book));
                }
            }
        }
        Self {
            news: News::new(app.world()),
            app,
            said: Vec::new(),
            moves: None,
            autosave: start.autosave,
            file: None,
            opened: 0,
            saved: (0, 0),
            is_left: false,
        }
    }

    /// Says what is played.
    fn open(&mut self) {
        let world = self.app.world();
        let (session, seats) = (world.resource::<Session>(), world.resource::<Seats>());
        let Some(game) = session.variant() else { return };
        let [black, white] = Side::BOTH.map(|side| seats.called(side, session));
        self.said.push(say!("table-open", game = game.spoken_name(), black = black, white = white));
        self.said.push(say!("table-open-help"));
        (self.opened, self.file) = (session.game(), None);
        self.saved = (session.game(), session.changes());
    }

    /// Lets the game go on for a moment, and saves it if something has happened.
    pub fn update(&mut self) {
        self.app.update();
        if self.session().game() != self.opened {
            self.open();
        }
        self.said.extend(self.news.read(self.app.world()));
        self.save_now();
        let now = PositionId::of(self.session());
        if self.moves.as_ref().map(|(spot, _)| *spot) != now {
            let moves = self.session().position().map(TypedMoves::new);
            self.moves = now.zip(moves.map(Arc::new));
        }
    }

    /// What there is to say since it was asked last.
    pub fn news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said)
    }

    /// Why a table elsewhere is lost, once it is.
    pub const fn why_lost(&mut self) -> Option<String> {
        self.news.why_lost()
    }

    pub const fn is_left(&self) -> bool {
        self.is_left
    }

    /// Leaves the table. A seat at a game of the inviter's own that was not agreed to is left to others.
    pub fn leave(&mut self) {
        self.is_left = true;
        let remote = self.app.world_mut().get_resource_mut::<Remote>();
        if let Some(table) = remote.and_then(|mut remote| remote.decline_game()) {
            self.send(RemoteNews::SeatLost(table));
        }
    }

    /// Tells a host elsewhere what it has not been told yet.
    pub fn close(mut self) {
        if let Some(remote) = self.app.world_mut().remove_resource::<Remote>() {
            remote.close();
        }
    }

    /// Whether nobody but the one who types has anything to do.
    pub fn waits_for_a_line(&self) -> bool {
        let is_over = self.session().outcome().is_some();
        let mover = self.session().position().map(|position| self.seats().of(position.side_to_move()));
        let is_asked = self.asks_for_game();
        (is_over || is_asked || mover.is_some_and(|mover| !mover.thinks()))
            && self.app.world().resource::<Thinking>().purpose().is_none()
    }

    /// What stands before the line that is typed. It stays there until that line has been typed, so it tells the turn
    /// only of somebody who sits here.
    pub fn prompt(&self) -> String {
        let session = self.session();
        let mover = session.position().map(Position::side_to_move);
        match mover.filter(|side| *self.seats().of(*side) == Player::Person) {
            _ if session.outcome().is_some() => say!("table-prompt-over"),
            Some(side) => say!("table-prompt", ply = session.plies() + 1, side = side.spoken_name()),
            None => ">".to_owned(),
        }
    }

    /// Whether the player is asked whether to play a game of the inviter's own.
    fn asks_for_game(&self) -> bool {
        self.app.world().get_resource::<Remote>().is_some_and(Remote::asks_for_game)
    }

    pub fn moves(&self) -> Option<&Arc<TypedMoves>> {
        self.moves.as_ref().map(|(_, moves)| moves)
    }

    /// Takes a line: a command, a question or a move.
    pub fn take(&mut self, line: &str) {
        let line: String = line.chars().filter(|letter| !letter.is_control()).collect();
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        if word.is_empty() {
            return;
        }
        if let Some(command) = Command::of_word(word) {
            return self.carry_out(command, rest.trim());
        }
        if let Some(linked) = link::read(&line, &games::load(), &CurrentLanguage) {
            return self.open_link(linked);
        }
        let Some(moves) = self.moves().cloned() else { return };
        if let Some(question) = Question::read(&line, &moves) {
            match question {
                Ok(question) => self.answer(&question),
                Err(why) => self.said.push(why.to_string()),
            }
        } else {
            match moves.read(&line) {
                Ok(mv) => self.send(MoveIntent { mv, by: IntentSource::Player }),
                Err(why) => self.said.push(say!("table-not-understood", why = moves.explain(&why))),
            }
        }
    }

    fn send<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
    }

    fn session(&self) -> &Session {
        self.app.world().resource()
    }

    fn seats(&self) -> &Seats {
        self.app.world().resource()
    }

    fn answer(&mut self, question: &Question) {
        let is_asked = *question == Question::Verdict && !self.seats().bar_help(self.session());
        let score = if is_asked { self.score() } else { None };
        let world = self.app.world();
        let session = world.resource::<Session>();
        let Some(position) = session.position() else { return };
        let clocks = world.resource::<GameClocks>();
        let is_timed = session.tree().is_some_and(|tree| tree.header.time.is_some());
        let clocks: [ClockReading; 2] = Side::BOTH.map(|side| *clocks.of(side));
        let asked = Asked {
            position,
            last: session.last_effects(),
            clocks: is_timed.then_some(clocks),
            score,
            squares: SquareNames::Written,
        };
        self.said.extend(asked.answer(question));
    }

    /// What a computer thinks of the position after a short look, for Black.
    fn score(&self) -> Option<Score> {
        let position = self.session().position().filter(|position| position.outcome().is_none())?;
        let limits = Limits { time: TimeLimit::Move(VERDICT), ..Limits::default() };
        let mut engine = Engine::new(EngineOptions::default());
        engine.set_evaluation(Evaluation::Lookup(tables_for));
        let answer = engine.think(position, &SearchRequest::new(limits), &StopFlag::default(), &mut |_| {});
        let score = answer.report.best()?.score;
        Some(if position.side_to_move() == Side::Black { score } else { -score })
    }

    fn carry_out(&mut self, command: Command, about: &str) {
        match command {
            Command::Undo => self.go(about, true),
            Command::Redo => self.go(about, false),
            Command::Hint => self.send(PlayerCommand::Suggest),
            Command::Mate => self.send(PlayerCommand::FindMate),
            Command::Now => self.send(PlayerCommand::MoveNow),
            Command::Draw => self.of_person(GameCommand::OfferDraw),
            Command::Resign => self.of_person(GameCommand::Resign),
            Command::Accept => self.answer_offer(true),
            Command::Decline => self.answer_offer(false),
            Command::Say => self.remote(|remote| remote.chat(about)),
            Command::Rematch => self.remote(Remote::offer_rematch),
            Command::Show => self.show(),
            Command::Legal => self.legal_moves(),
            Command::Game => self.moves_of_the_game(),
            Command::Link => self.link(),
            Command::Save => self.save_in(about),
            Command::Help => self.help(),
            Command::Quit => self.leave(),
        }
    }

    /// Says something to the host of a table elsewhere.
    fn remote(&mut self, say: impl FnOnce(&Remote)) {
        match self.app.world().get_resource::<Remote>() {
            Some(remote) => say(remote),
            None => self.said.push(say!("table-not-away")),
        }
    }

    /// Answers whatever is offered.
    fn answer_offer(&mut self, yes: bool) {
        if let Some(mut remote) =
            self.app.world_mut().get_resource_mut::<Remote>().filter(|it| it.asks_for_game())
        {
            if !yes {
                return self.leave();
            }
            // Where nothing is saved, there is nothing to be opened again.
            let own = remote.agree_to_game().filter(|_| self.autosave.is_some());
            self.said.extend(own.and_then(|own| keep_game(own).err()));
            return;
        }
        let world = self.app.world();
        let rematch = world.get_resource::<Remote>().filter(|remote| remote.rematch().is_some());
        match rematch {
            Some(remote) if yes => remote.offer_rematch(),
            Some(remote) => remote.decline(),
            None if self.session().consent_request().is_some() => self.send(GameCommand::AnswerRequest(yes)),
            None => self.send(GameCommand::AnswerDraw(yes)),
        }
    }

    /// A command of the person who asks.
    fn of_person(&mut self, command: fn(Side) -> GameCommand) {
        match self.seats().person_who_asks(self.session()) {
            Some(side) => self.send(command(side)),
            None => self.said.push(CommandRefusal::NotYours.describe()),
        }
    }

    /// Goes back or forth by so many turns; one if no number is given.
    fn go(&mut self, turns: &str, back: bool) {
        let Some(turns) = (if turns.is_empty() { Some(1) } else { turns.parse::<usize>().ok() }) else {
            return self.said.push(say!("table-no-number", text = turns));
        };
        let session = self.session();
        let (is_distant, is_by_link) = (self.seats().is_distant(), session.by_link().is_some());
        if back && is_distant && !is_by_link {
            return self.send(GameCommand::AskTakeBack);
        }
        let left = if back { session.plies() } else { session.redo_len() };
        let first = self.seats().plies_of_a_turn(session, left);
        // After the first turn the same person is on turn again, and every other turn is as long as that.
        let plies = first.saturating_mul(turns.max(1)).min(left.max(1));
        for _ in 0..plies {
            match back {
                // Players far apart agree in words.
                true if is_by_link => {
                    self.send(GameCommand::AskTakeBack);
                    self.send(GameCommand::AnswerRequest(true));
                }
                true => self.send(GameCommand::TakeBack),
                false => self.send(GameCommand::Replay),
            }
        }
    }

    fn show(&mut self) {
        let Some(position) = self.session().position() else { return };
        let board = diagram::draw(position, &CurrentLanguage);
        let lines: Vec<String> = board.lines().map(str::to_owned).chain([sfen::write(position)]).collect();
        self.said.extend(lines);
    }

    fn legal_moves(&mut self) {
        let Some(moves) = self.moves() else { return };
        let all = moves.all().collect::<Vec<_>>().join(" ");
        self.said.push(if all.is_empty() { say!("talk-nothing") } else { all });
    }

    fn moves_of_the_game(&mut self) {
        let Some(tree) = self.session().tree() else { return };
        match tenjiku_records::formats::GameFormat::for_style(current_style()).write(tree, &CurrentLanguage) {
            Ok(text) => self.said.extend(text.lines().map(str::to_owned)),
            Err(why) => self.said.push(why.to_string()),
        }
    }

    fn link(&mut self) {
        let link = self.session().link(link::PROGRAM, &games::load());
        self.said.extend(link.map(|link| link.unwrap_or_else(|why| why.to_string())));
    }

    /// Plays what a link brings to the game by link.
    fn open_link(&mut self, linked: Result<GameTree, LinkError>) {
        match linked {
            Ok(_) if self.session().by_link().is_none() => self.said.push(say!("table-no-link")),
            Ok(tree) => self.send(LinkOpened(Box::new(tree))),
            Err(why) => self.said.push(why.to_string()),
        }
    }

    fn help(&mut self) {
        self.said.push(say!("table-help-moves"));
        self.said.extend(Ask::ALL.map(Ask::example));
        self.said.extend(Command::ALL.map(Command::does));
    }

    /// Saves the game in the ring of the last games, if something has happened.
    fn save_now(&mut self) {
        let session = self.session();
        let now = (session.game(), session.changes());
        if self.saved == now || self.seats().is_watched() || session.plies() == 0 {
            return;
        }
        let record = record_of(session, self.seats());
        let is_elsewhere = self.seats().goes_on_elsewhere(session);
        self.saved = now;
        let (Some(ring), Some(record)) = (&self.autosave, record) else { return };
        if is_elsewhere && self.file.is_none() {
            self.file = ring.find_earlier_part(&record);
        }
        if let Err(why) = ring.save(&mut self.file, &record) {
            self.said.push(say!("game-not-saved", why = why.to_string()));
        }
    }

    fn save_in(&mut self, path: &str) {
        if path.is_empty() {
            return self.said.push(Command::Save.does());
        }
        let Some(record) = record_of(self.session(), self.seats()) else { return };
        self.said.push(match write_atomically(Path::new(path), &record) {
            Ok(()) => say!("table-saved", file = path),
            Err(why) => say!("game-not-saved", why = why.to_string()),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_records::GameTree;
    use tenjiku_rules::variant::{Library, Variant};

    fn table(white: Player) -> Table {
        let library = Library::built_in();
        let game = Variant::compile(library.find("micro").expect("ours"), &[]).expect("it compiles");
        let tree = GameTree::new(&Position::new(Arc::new(game)));
        Table::new(TableStart {
            from: GameFrom::Here(Box::new(tree)),
            seats: Seats::new(Player::Person, white),
            engines: Vec::new(),
            thinking_time: Duration::from_secs(1),
            autosave: None,
        })
    }

    /// The prompt stands there until a line has been typed, and the other player may move meanwhile.
    #[test]
    fn the_prompt_tells_the_turn_of_who_sits_here_alone() {
        for (white, expected) in [(Player::Person, "2 White>"), (Player::Away, ">")] {
            let mut table = table(white);
            table.update();
            assert_eq!(table.prompt(), "1 Black>");
            let first = table.moves().and_then(|moves| moves.all().next().map(str::to_owned));
            table.take(&first.expect("a move"));
            table.update();
            assert_eq!(table.prompt(), expected);
        }
    }
}
