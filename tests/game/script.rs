//! A scripted engine for tests: it thinks until the test makes it answer.

use crate::harness::{Game, variant};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tenjiku::game::*;
use tenjiku_rules::{Move, Position, Side};
use tenjiku_search::{
    EngineOptions, PvLine, Score, SearchAnswer, SearchEvent, SearchReport, SearchRequest, SearchUpdate,
};

/// A search request that the engine has received.
pub struct RecordedRequest {
    pub plies: usize,
    pub request: SearchRequest,
    position: Position,
    has_answered: bool,
    /// The number of the thinker that received it; there is one for each side.
    thinker: usize,
}

#[derive(Default)]
pub struct ScriptState {
    sinks: Vec<EventSink>,
    pub requests: Vec<RecordedRequest>,
    pub stops: usize,
    /// The options it received, each with the number of searches before.
    pub received_options: Vec<(usize, EngineOptions)>,
}

impl ScriptState {
    fn send_update(&mut self, number: usize, update: SearchUpdate) {
        let generation = u64::try_from(number).unwrap() + 1;
        self.send_event(number, ThinkerEvent::Search(SearchEvent { generation, update }));
    }

    fn send_event(&mut self, number: usize, event: ThinkerEvent) {
        let thinker = self.requests[number].thinker;
        (self.sinks[thinker])(event);
    }

    fn answer(&mut self, number: usize, mv: Option<Move>, score: i32) {
        if std::mem::replace(&mut self.requests[number].has_answered, true) {
            return;
        }
        let lines = vec![PvLine { score: Score(score), moves: mv.into_iter().collect() }];
        let report = SearchReport { depth: 1, lines, ..SearchReport::default() };
        self.send_update(
            number,
            SearchUpdate::Answer(SearchAnswer { mv, report, ..SearchAnswer::default() }),
        );
    }
}

struct ScriptedThinker {
    state: Arc<Mutex<ScriptState>>,
    number: usize,
}

impl Thinker for ScriptedThinker {
    fn think(&mut self, position: Position, request: SearchRequest) -> u64 {
        let mut state = self.state.lock().unwrap();
        let plies = position.plies();
        state.requests.push(RecordedRequest {
            plies,
            request,
            position,
            has_answered: false,
            thinker: self.number,
        });
        u64::try_from(state.requests.len()).unwrap()
    }

    fn stop(&self) {
        let mut state = self.state.lock().unwrap();
        state.stops += 1;
        if let Some(last) = state.requests.len().checked_sub(1) {
            let mv = state.requests[last].position.legal_moves().first().copied();
            state.answer(last, mv, 0);
        }
    }

    fn new_game(&self) {}

    fn configure(&self, options: EngineOptions) {
        let mut state = self.state.lock().unwrap();
        let searches = state.requests.len();
        state.received_options.push((searches, options));
    }
}

/// Controls the engine in a test.
#[derive(Clone, Default)]
pub struct Script(Arc<Mutex<ScriptState>>);

impl Script {
    /// Locks the shared state until the end of the statement; a second call in the same statement would deadlock.
    pub fn state(&self) -> MutexGuard<'_, ScriptState> {
        self.0.lock().unwrap()
    }

    pub fn request_count(&self) -> usize {
        self.state().requests.len()
    }

    pub fn stop_count(&self) -> usize {
        self.state().stops
    }

    pub fn answer(&self, mv: Option<Move>, score: i32) {
        let last = self.request_count() - 1;
        self.state().answer(last, mv, score);
    }

    /// Answers the last search with the first legal move, and returns it.
    pub fn answer_first_legal(&self, score: i32) -> Move {
        let mv = self.state().requests.last().unwrap().position.legal_moves()[0];
        self.answer(Some(mv), score);
        mv
    }

    /// Reports a finished depth.
    pub fn report(&self, report: SearchReport) {
        let last = self.request_count() - 1;
        self.state().send_update(last, SearchUpdate::Report(report));
    }

    pub fn send_event(&self, event: impl Fn(u64) -> ThinkerEvent) {
        let count = self.request_count();
        self.state().send_event(count - 1, event(u64::try_from(count).unwrap()));
    }

    pub fn player(&self) -> Player {
        Player::External { engine: "script".to_owned() }
    }
}

/// A game of Tori in which the script plays some sides and people the others.
pub fn scripted_game(sides: &[Side]) -> (Game, Script) {
    let mut game = Game { app: crate::harness::empty_app() };
    let script = Script::default();
    let shared_state = Arc::clone(&script.0);
    let starter: ThinkerStarter = Arc::new(move |sink| {
        let mut state = shared_state.lock().unwrap();
        state.sinks.push(sink);
        Ok(Box::new(ScriptedThinker { state: Arc::clone(&shared_state), number: state.sinks.len() - 1 }))
    });
    game.app.world_mut().resource_mut::<Thinkers>().register("script", starter);
    for &side in sides {
        game.app.world_mut().write_message(PlayerCommand::Seat(side, script.player()));
    }
    game.start_game(variant("tori"), None, Vec::new());
    (game, script)
}

impl Game {
    /// Sends a player command and runs one frame.
    pub fn player_command(&mut self, command: PlayerCommand) {
        self.app.world_mut().write_message(command);
        self.app.update();
    }

    /// The script plays the first legal move. Returns it.
    pub fn reply(&mut self, script: &Script, score: i32) -> Move {
        let mv = script.answer_first_legal(score);
        self.frames(1);
        mv
    }

    pub fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    pub fn thinking(&self) -> &Thinking {
        self.world().resource()
    }

    /// Runs frames until the condition holds; the test fails if it never does.
    #[track_caller]
    pub fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !is_so(self) {
            assert!(start.elapsed() < Duration::from_secs(60), "this never happened: {what}");
            self.app.update();
            std::thread::yield_now();
        }
    }
}
