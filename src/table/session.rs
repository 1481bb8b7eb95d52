//! A game in the terminal: its systems without a picture, the typed lines and the output.

use super::remote_report::SeatStorage;
use super::report::Report;
use super::{GameSource, TableStart};
use crate::game::{
    CommandRefusal, ComputerRules, GameClocks, GameCommand, IntentSource, LinkOpened, MoveIntent, Player,
    PlayerCommand, PositionId, Remote, RemoteNews, Seats, Session, Thinkers, Thinking, external_thinker,
    headless_app, record_of,
};
use crate::text_interface::{Command, Question, QuestionContext, QuestionKind, TypedMoves};
use bevy_app::App;
use bevy_ecs::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tenjiku_language::notation::SquareNames;
use tenjiku_language::say;
use tenjiku_language::{CurrentLanguage, SideName, SpokenName, current_style};
use tenjiku_net::install_variant;
use tenjiku_platform::USER_TABLES;
use tenjiku_platform::files::write_atomically;
use tenjiku_platform::games;
use tenjiku_platform::record::AutosaveRing;
use tenjiku_records::GameTree;
use tenjiku_records::clock::ClockReading;
use tenjiku_records::link::{self, LinkError};
use tenjiku_records::notation::diagram;
use tenjiku_rules::{Position, Side, sfen};
use tenjiku_search::{Engine, EngineOptions, Limits, Score, SearchRequest, StopFlag, TimeLimit};

/// Thinking time for questions about the evaluation.
const EVALUATION_TIME: Duration = Duration::from_secs(1);

pub(super) struct Table {
    app: App,
    report: Report,
    output: Vec<String>,
    /// The moves of the current position in every notation, and the id of the position.
    moves: Option<(PositionId, Arc<TypedMoves>)>,
    autosave: Option<AutosaveRing>,
    file: Option<PathBuf>,
    announced_game: u32,
    /// The game, its changes and the plies taken back as of the last autosave.
    last_saved: (u32, u64, usize),
    is_left: bool,
}

impl Table {
    pub fn new(start: TableStart) -> Self {
        let mut app = headless_app();
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
            GameSource::Local(tree) => {
                app.world_mut().write_message(GameCommand::Load { tree, is_played: true });
            }
            GameSource::Remote(remote, store) => {
                app.insert_resource(*remote);
                if let Some(store) = store {
                    app.insert_resource(SeatStorage(store));
                }
            }
        }
        Self {
            report: Report::new(app.world()),
            app,
            output: Vec::new(),
            moves: None,
            autosave: start.autosave,
            file: None,
            announced_game: 0,
            last_saved: (0, 0, 0),
            is_left: false,
        }
    }

    fn announce_game(&mut self) {
        let world = self.app.world();
        let (session, seats) = (world.resource::<Session>(), world.resource::<Seats>());
        let Some(game) = session.variant() else { return };
        let [black, white] = Side::BOTH.map(|side| seats.player_name(side, session));
        self.output.push(say!("table-open", game = game.spoken_name(), black, white));
        self.output.push(say!("table-open-help"));
        (self.announced_game, self.file) = (session.game(), None);
        self.last_saved = (session.game(), session.changes(), session.redo_len());
    }

    /// Runs a frame of the game, and saves it if something has happened.
    pub fn update(&mut self) {
        self.app.update();
        if self.session().game() != self.announced_game {
            self.announce_game();
        }
        self.output.extend(self.report.read(self.app.world()));
        self.autosave();
        let current = PositionId::of(self.session());
        if self.moves.as_ref().map(|(id, _)| *id) != current {
            let moves = self.session().position().map(TypedMoves::new);
            self.moves = current.zip(moves.map(Arc::new));
        }
    }

    pub fn take_output(&mut self) -> Vec<String> {
        std::mem::take(&mut self.output)
    }

    pub const fn take_loss(&mut self) -> Option<String> {
        self.report.take_loss()
    }

    pub const fn is_left(&self) -> bool {
        self.is_left
    }

    /// Leaves the table. Gives up a seat at a custom game that was not agreed to.
    pub fn leave(&mut self) {
        self.is_left = true;
        let remote = self.app.world_mut().get_resource_mut::<Remote>();
        if let Some(table) = remote.and_then(|mut remote| remote.decline_game()) {
            self.send(RemoteNews::SeatLost(table));
        }
    }

    /// Sends the remaining messages to a remote host.
    pub fn close(mut self) {
        if let Some(remote) = self.app.world_mut().remove_resource::<Remote>() {
            remote.close();
        }
    }

    pub fn is_waiting_for_input(&self) -> bool {
        let is_over = self.session().outcome().is_some();
        let mover = self.session().position().map(|position| self.seats().of(position.side_to_move()));
        let asks_agreement = self.asks_for_game();
        (is_over || asks_agreement || mover.is_some_and(|mover| !mover.thinks()))
            && self.app.world().resource::<Thinking>().purpose().is_none()
    }

    /// The prompt. It stays until a line is entered, so it names the side to move only if that side is played
    /// here.
    pub fn prompt(&self) -> String {
        let session = self.session();
        let mover = session.position().map(Position::side_to_move);
        match mover.filter(|side| *self.seats().of(*side) == Player::Person) {
            _ if session.outcome().is_some() => say!("table-prompt-over"),
            Some(side) => say!("table-prompt", ply = session.plies() + 1, side = side.spoken_name()),
            None => ">".to_owned(),
        }
    }

    fn asks_for_game(&self) -> bool {
        self.app.world().get_resource::<Remote>().is_some_and(Remote::asks_for_game)
    }

    pub fn moves(&self) -> Option<&Arc<TypedMoves>> {
        self.moves.as_ref().map(|(_, moves)| moves)
    }

    /// Handles a typed command, question or move.
    pub fn handle_line(&mut self, line: &str) {
        let line: String = line.chars().filter(|letter| !letter.is_control()).collect();
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        if word.is_empty() {
            return;
        }
        if let Some(command) = Command::from_word(word) {
            return self.carry_out(command, rest.trim());
        }
        if let Some(result) = link::read(&line, &games::load(), &CurrentLanguage) {
            return self.open_link(result);
        }
        let Some(moves) = self.moves().cloned() else { return };
        if let Some(question) = Question::read(&line, &moves) {
            match question {
                Ok(question) => self.answer(&question),
                Err(why) => self.output.push(why.to_string()),
            }
        } else {
            match moves.read(&line) {
                Ok(mv) => self.send(MoveIntent { mv, by: IntentSource::Player }),
                Err(why) => self.output.push(say!("table-not-understood", why = moves.explain(&why))),
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
        let wants_score = *question == Question::Verdict && !self.seats().forbids_assistance(self.session());
        let score = if wants_score { self.evaluate() } else { None };
        let world = self.app.world();
        let session = world.resource::<Session>();
        let Some(position) = session.position() else { return };
        let clocks = world.resource::<GameClocks>();
        let is_timed = session.tree().is_some_and(|tree| tree.header.time.is_some());
        let clocks: [ClockReading; 2] = Side::BOTH.map(|side| *clocks.of(side));
        let context = QuestionContext {
            position,
            last: session.last_effects(),
            clocks: is_timed.then_some(clocks),
            score,
            squares: SquareNames::Written,
        };
        self.output.extend(context.answer(question));
    }

    /// A computer's score of the position after a short search, for Black.
    fn evaluate(&self) -> Option<Score> {
        let position = self.session().position().filter(|position| position.outcome().is_none())?;
        let limits = Limits { time: TimeLimit::Move(EVALUATION_TIME), ..Limits::default() };
        let mut engine = Engine::new(EngineOptions::default());
        engine.set_evaluation(USER_TABLES);
        let answer = engine.think(position, &SearchRequest::new(limits), &StopFlag::default(), &mut |_| {});
        let score = answer.report.best()?.score;
        Some(if position.side_to_move() == Side::Black { score } else { -score })
    }

    fn carry_out(&mut self, command: Command, argument: &str) {
        match command {
            Command::Undo => self.take_back_or_replay(argument, true),
            Command::Redo => self.take_back_or_replay(argument, false),
            Command::Hint => self.send(PlayerCommand::Suggest),
            Command::Mate => self.send(PlayerCommand::FindMate),
            Command::Now => self.send(PlayerCommand::MoveNow),
            Command::Draw => self.send_for_person(GameCommand::OfferDraw),
            Command::Resign => self.send_for_person(GameCommand::Resign),
            Command::Accept => self.answer_offer(true),
            Command::Decline => self.answer_offer(false),
            Command::Say => self.with_remote(|remote| remote.chat(argument)),
            Command::Rematch => self.with_remote(Remote::offer_rematch),
            Command::Show => self.show(),
            Command::Legal => self.list_legal_moves(),
            Command::Game => self.list_game(),
            Command::Link => self.link(),
            Command::Save => self.save_to(argument),
            Command::Help => self.help(),
            Command::Quit => self.leave(),
        }
    }

    /// Calls a method of the connection to a remote table.
    fn with_remote(&mut self, call: impl FnOnce(&Remote)) {
        match self.app.world().get_resource::<Remote>() {
            Some(remote) => call(remote),
            None => self.output.push(say!("table-not-away")),
        }
    }

    fn answer_offer(&mut self, yes: bool) {
        if let Some(mut remote) =
            self.app.world_mut().get_resource_mut::<Remote>().filter(|remote| remote.asks_for_game())
        {
            if !yes {
                return self.leave();
            }
            // The game is installed only for the autosaves, which could not be opened without it.
            let variant_file = remote.agree_to_game().filter(|_| self.autosave.is_some());
            self.output.extend(variant_file.and_then(|variant_file| install_variant(variant_file).err()));
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

    fn send_for_person(&mut self, command: fn(Side) -> GameCommand) {
        match self.seats().person_who_asks(self.session()) {
            Some(side) => self.send(command(side)),
            None => self.output.push(CommandRefusal::NotPersonsTurn.describe()),
        }
    }

    /// Takes back or replays a number of turns, by default one.
    fn take_back_or_replay(&mut self, turns: &str, back: bool) {
        let Some(turns) = (if turns.is_empty() { Some(1) } else { turns.parse::<usize>().ok() }) else {
            return self.output.push(say!("table-no-number", text = turns));
        };
        let session = self.session();
        let (is_against_remote, is_by_link) = (self.seats().is_against_remote(), session.by_link().is_some());
        if back && is_against_remote && !is_by_link {
            return self.send(GameCommand::AskTakeBack);
        }
        let available = if back { session.plies() } else { session.redo_len() };
        let first_turn = self.seats().plies_of_a_turn(session, available);
        // Every turn has the same number of plies as the first.
        let plies = first_turn.saturating_mul(turns.max(1)).min(available.max(1));
        for _ in 0..plies {
            match back {
                // Players by link agree outside the program.
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
        self.output.extend(lines);
    }

    fn list_legal_moves(&mut self) {
        let Some(moves) = self.moves() else { return };
        let list = moves.all().collect::<Vec<_>>().join(" ");
        self.output.push(if list.is_empty() { say!("answer-nothing") } else { list });
    }

    fn list_game(&mut self) {
        let Some(tree) = self.session().tree() else { return };
        match tenjiku_records::formats::GameFormat::for_style(current_style()).write(tree, &CurrentLanguage) {
            Ok(text) => self.output.extend(text.lines().map(str::to_owned)),
            Err(why) => self.output.push(why.to_string()),
        }
    }

    fn link(&mut self) {
        let link = self.session().link(link::PROGRAM_SCHEME, &games::load());
        self.output.extend(link.map(|link| link.unwrap_or_else(|why| why.to_string())));
    }

    fn open_link(&mut self, result: Result<GameTree, LinkError>) {
        match result {
            Ok(_) if self.session().by_link().is_none() => self.output.push(say!("table-no-link")),
            Ok(tree) => self.send(LinkOpened(Box::new(tree))),
            Err(why) => self.output.push(why.to_string()),
        }
    }

    fn help(&mut self) {
        self.output.push(say!("table-help-moves"));
        self.output.extend(QuestionKind::ALL.map(QuestionKind::example));
        self.output.extend(Command::ALL.map(Command::description));
    }

    fn autosave(&mut self) {
        let session = self.session();
        let current = (session.game(), session.changes(), session.redo_len());
        if self.last_saved == current || self.seats().is_watched() || session.line().is_empty() {
            return;
        }
        let record = record_of(session, self.seats());
        let is_at_remote_table = self.seats().is_at_remote_table(session);
        self.last_saved = current;
        let (Some(ring), Some(record)) = (&self.autosave, record) else { return };
        if is_at_remote_table && self.file.is_none() {
            self.file = ring.find_earlier_part(&record);
        }
        if let Err(why) = ring.save(&mut self.file, &record) {
            self.output.push(say!("game-not-saved", why = why.to_string()));
        }
    }

    fn save_to(&mut self, path: &str) {
        if path.is_empty() {
            return self.output.push(Command::Save.description());
        }
        let Some(record) = record_of(self.session(), self.seats()) else { return };
        self.output.push(match write_atomically(Path::new(path), &record) {
            Ok(()) => say!("table-saved", file = path),
            Err(why) => say!("game-not-saved", why = why.to_string()),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_records::GameTree;
    use tenjiku_rules::variant::Variant;

    fn table(white: Player) -> Table {
        let tree = GameTree::new(&Position::new(Variant::built_in("micro").unwrap()));
        Table::new(TableStart {
            from: GameSource::Local(Box::new(tree)),
            seats: Seats::new(Player::Person, white),
            engines: Vec::new(),
            thinking_time: Duration::from_secs(1),
            autosave: None,
        })
    }

    /// The prompt stays until a line is entered, while the other player may move.
    #[test]
    fn the_prompt_names_the_turn_of_local_players_only() {
        for (white, expected) in [(Player::Person, "2 White>"), (Player::Remote, ">")] {
            let mut table = table(white);
            table.update();
            assert_eq!(table.prompt(), "1 Black>");
            let first_move = table.moves().and_then(|moves| moves.all().next().map(str::to_owned));
            table.handle_line(&first_move.expect("a move"));
            table.update();
            assert_eq!(table.prompt(), expected);
        }
    }
}
