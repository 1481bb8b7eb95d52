//! Another program at the table that does what a test says: it thinks until it is told to answer.

use crate::harness::{Game, variant};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tenjiku::game::*;
use tenjiku::rules::{Move, Position, Side};
use tenjiku::search::{
    EngineOptions, PvLine, Score, SearchAnswer, SearchEvent, SearchReport, SearchRequest, SearchUpdate,
};

/// What the program was asked.
pub struct Asked {
    pub plies: usize,
    pub request: SearchRequest,
    position: Position,
    has_answered: bool,
    /// Number of the program that was asked: one a side.
    program: usize,
}

#[derive(Default)]
pub struct Desk {
    tells: Vec<Tell>,
    pub asked: Vec<Asked>,
    pub stops: usize,
    /// What it was told of table and threads, each with the number of searches it came after.
    pub configured: Vec<(usize, EngineOptions)>,
}

impl Desk {
    fn say(&mut self, number: usize, update: SearchUpdate) {
        let generation = u64::try_from(number).unwrap() + 1;
        self.tell(number, Saying::Heard(SearchEvent { generation, update }));
    }

    fn tell(&mut self, number: usize, saying: Saying) {
        let program = self.asked[number].program;
        (self.tells[program])(saying);
    }

    fn answer(&mut self, number: usize, mv: Option<Move>, score: i32) {
        if std::mem::replace(&mut self.asked[number].has_answered, true) {
            return;
        }
        let lines = vec![PvLine { score: Score(score), moves: mv.into_iter().collect() }];
        let report = SearchReport { depth: 1, lines, ..SearchReport::default() };
        self.say(number, SearchUpdate::Answer(SearchAnswer { mv, ponder: None, report }));
    }
}

/// The program's own end of the wire.
struct Program {
    desk: Arc<Mutex<Desk>>,
    number: usize,
}

impl Thinker for Program {
    fn think(&mut self, position: Position, request: SearchRequest) -> u64 {
        let mut desk = self.desk.lock().unwrap();
        let plies = position.plies();
        desk.asked.push(Asked { plies, request, position, has_answered: false, program: self.number });
        u64::try_from(desk.asked.len()).unwrap()
    }

    fn stop(&self) {
        let mut desk = self.desk.lock().unwrap();
        desk.stops += 1;
        if let Some(last) = desk.asked.len().checked_sub(1) {
            let mv = desk.asked[last].position.legal_moves().first().copied();
            desk.answer(last, mv, 0);
        }
    }

    fn new_game(&self) {}

    fn configure(&self, options: EngineOptions) {
        let mut desk = self.desk.lock().unwrap();
        let searches = desk.asked.len();
        desk.configured.push((searches, options));
    }
}

/// The test's end of the wire.
#[derive(Clone, Default)]
pub struct Script(Arc<Mutex<Desk>>);

impl Script {
    /// Locked for the statement it stands in: ask once.
    pub fn desk(&self) -> MutexGuard<'_, Desk> {
        self.0.lock().unwrap()
    }

    /// How often it was asked to think.
    pub fn asked(&self) -> usize {
        self.desk().asked.len()
    }

    /// How often it was told to stop.
    pub fn stops(&self) -> usize {
        self.desk().stops
    }

    /// Answers the last search with that move.
    pub fn answer(&self, mv: Option<Move>, score: i32) {
        let last = self.asked() - 1;
        self.desk().answer(last, mv, score);
    }

    /// Answers the last search with its first legal move, and gives that.
    pub fn answer_something(&self, score: i32) -> Move {
        let mv = self.desk().asked.last().unwrap().position.legal_moves()[0];
        self.answer(Some(mv), score);
        mv
    }

    /// Tells of a depth that is done.
    pub fn report(&self, report: SearchReport) {
        let last = self.asked() - 1;
        self.desk().say(last, SearchUpdate::Report(report));
    }

    /// Says something else about the last search.
    pub fn say(&self, saying: impl Fn(u64) -> Saying) {
        let asked = self.asked();
        self.desk().tell(asked - 1, saying(u64::try_from(asked).unwrap()));
    }

    /// How a player of this program is called.
    pub fn player(&self) -> Player {
        Player::External { engine: "script".to_owned() }
    }
}

/// A game of Tori in which the script plays some sides and persons the others.
pub fn table(sides: &[Side]) -> (Game, Script) {
    let mut game = Game { app: crate::harness::empty_app() };
    let script = Script::default();
    let wire = Arc::clone(&script.0);
    let starter: Starter = Arc::new(move |tell| {
        let mut desk = wire.lock().unwrap();
        desk.tells.push(tell);
        Ok(Box::new(Program { desk: Arc::clone(&wire), number: desk.tells.len() - 1 }))
    });
    game.app.world_mut().resource_mut::<Thinkers>().know("script", starter);
    for &side in sides {
        game.app.world_mut().write_message(PlayerCommand::Seat(side, script.player()));
    }
    game.begin(variant("tori"), None, Vec::new());
    (game, script)
}

impl Game {
    /// Asks something of the computers and lets one frame pass.
    pub fn ask(&mut self, command: PlayerCommand) {
        self.app.world_mut().write_message(command);
        self.app.update();
    }

    pub fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    pub fn thinking(&self) -> &Thinking {
        self.world().resource()
    }

    /// Lets frames pass until it is so; a computer that hangs fails the test.
    #[track_caller]
    pub fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < Duration::from_secs(60), "waited in vain: {what}");
            self.app.update();
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
