//! The handle on an engine: what one asks of it and what it tells.

use super::command::split;
use super::error::ClientError;
use super::process::{Hearing, Process, Wake};
use super::talk::{Heard, Talk};
use super::usi::{Accent, Usi};
use crate::rules::{Move, Position};
use crate::search::{Limits, Score};
use crate::variant::Variant;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an engine may take to answer the greeting.
const GREETING: Duration = Duration::from_secs(10);

/// How long it may take to get ready for a game.
const SETTLING: Duration = Duration::from_secs(30);

/// The most lines that are listened to in one call.
const LINES_A_CALL: usize = 256;

/// A language that engines speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Chess Engine Communication Protocol of `XBoard`.
    Cecp,
    /// The Universal Shogi Interface.
    Usi,
    /// The Universal Chess Interface.
    Uci,
}

/// Everything that is to be known of an engine before it is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSetup {
    /// What to call it until it says its name.
    pub name: String,
    /// The command, split as [`super::split`] does.
    pub command: String,
    /// The language it speaks.
    pub protocol: Protocol,
    /// Options to set before every game, by name.
    pub options: Vec<(String, String)>,
    /// Size of its transposition table in MiB.
    pub hash_mib: usize,
    /// Threads it may use.
    pub threads: usize,
}

impl EngineSetup {
    /// The names under which engines know a game.
    pub(super) fn game_names(&self, id: &str) -> Vec<String> {
        let mut names = vec![id.to_owned()];
        if id == "tori" {
            names.push("torishogi".to_owned());
        }
        names
    }
}

/// What an engine has found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// Plies looked ahead.
    pub depth: u32,
    /// The longest line looked at, in plies; 0 if it does not say.
    pub selective_depth: u32,
    /// What it thinks of its own position, in its own hundredths.
    pub score: Option<Score>,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since it began.
    pub time: Duration,
    /// The moves it expects, as it writes them; [`Client::read_line`] reads them.
    pub line: Vec<String>,
}

/// What an engine tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// It has answered and stands ready for its first game.
    Ready,
    /// It thinks so, for now.
    Thought(Thought),
    /// It moves; the move is legal. The search is over.
    Moves {
        /// The move.
        mv: Move,
        /// The reply it expects.
        ponder: Option<Move>,
    },
    /// It gives up the game. The search is over.
    Resigns,
    /// It offers a draw; the search goes on.
    OffersDraw,
}

enum Phase {
    /// It was greeted and has not answered.
    Greeting(Instant),
    /// It was told of a new game and is not ready.
    Settling(Instant),
    Idle,
    Thinking,
    /// It did something wrong and was ended.
    Gone,
}

/// An engine of another program at our board.
pub struct Client {
    process: Process,
    talk: Box<dyn Talk>,
    setup: EngineSetup,
    variant: Arc<Variant>,
    phase: Phase,
    /// What to think of, now or as soon as it is ready.
    order: Option<(Box<Position>, Limits)>,
    stop_asked: bool,
    new_game_asked: bool,
    greeted: bool,
    last_line: String,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("setup", &self.setup).finish_non_exhaustive()
    }
}

impl Client {
    /// Starts an engine that is to play this game. It need not be waited for: orders given before
    /// it is ready are carried out when it is. `wake` is called, from another thread, when there
    /// may be something to [`Client::poll`].
    ///
    /// # Errors
    /// The command is none, or the program does not start.
    pub fn start(
        setup: EngineSetup,
        variant: Arc<Variant>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Self, ClientError> {
        let wake: Wake = Arc::new(wake);
        let process = Process::start(&split(&setup.command)?, &wake)?;
        let mut talk: Box<dyn Talk> = match setup.protocol {
            Protocol::Usi => Box::new(Usi::new(Accent::Usi)),
            Protocol::Uci | Protocol::Cecp => Box::new(Usi::new(Accent::Uci)),
        };
        for line in talk.greet() {
            process.say(&line);
        }
        Ok(Self {
            process,
            talk,
            setup,
            variant,
            phase: Phase::Greeting(Instant::now() + GREETING),
            order: None,
            stop_asked: false,
            new_game_asked: false,
            greeted: false,
            last_line: String::new(),
        })
    }

    /// The name it gave itself, or the one it has in the settings.
    #[must_use]
    pub fn name(&self) -> &str {
        self.talk.name().unwrap_or(&self.setup.name)
    }

    /// Tells it that another game begins. A search under way is forgotten.
    ///
    /// # Errors
    /// It does not play this game.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        self.forget();
        match self.phase {
            Phase::Greeting(_) | Phase::Gone => Ok(()),
            Phase::Settling(_) => {
                self.new_game_asked = true;
                Ok(())
            }
            Phase::Idle | Phase::Thinking => self.settle(),
        }
    }

    /// Asks for a move. A search still under way is forgotten; nothing more is heard of it.
    pub fn think(&mut self, position: Position, limits: Limits) {
        self.forget();
        self.order = Some((Box::new(position), limits));
        self.stop_asked = false;
        if matches!(self.phase, Phase::Idle) {
            self.begin();
        }
    }

    /// Asks for the move now.
    pub fn stop(&mut self) {
        match self.phase {
            Phase::Thinking => {
                let lines = self.talk.stop();
                self.say(&lines);
            }
            // It is stopped as soon as it has begun.
            _ => self.stop_asked = true,
        }
    }

    /// What has come since, without waiting; `None` if nothing has.
    ///
    /// # Errors
    /// What the engine did wrong. It is ended then and tells nothing more.
    pub fn poll(&mut self) -> Result<Option<News>, ClientError> {
        self.listen(None)
    }

    /// Waits for news until then; `None` if none has come.
    ///
    /// # Errors
    /// What the engine did wrong. It is ended then and tells nothing more.
    pub fn wait(&mut self, until: Instant) -> Result<Option<News>, ClientError> {
        self.listen(Some(until))
    }

    /// Reads the moves of a [`Thought::line`] that begins in this position, as far as they are legal.
    #[must_use]
    pub fn read_line(&self, position: &Position, line: &[String]) -> Vec<Move> {
        let mut position = position.clone();
        let mut moves = Vec::new();
        for text in line {
            let Ok(mv) = self.talk.read_move(&position, text) else { break };
            position.play(mv, &mut ());
            moves.push(mv);
        }
        moves
    }

    /// That it hangs, after it was waited for so long.
    #[must_use]
    pub fn hangs(&self, waited: Duration) -> ClientError {
        ClientError::Hangs {
            engine: self.name().to_owned(),
            seconds: waited.as_secs_f64(),
            last: self.last_words(),
        }
    }

    /// Lets the engine leave in its own way, for a moment. Dropping the client is quicker.
    pub fn quit(mut self) {
        self.process.say("quit");
        self.process.leave();
    }

    fn say(&self, lines: &[String]) {
        for line in lines {
            self.process.say(line);
        }
    }

    fn forget(&mut self) {
        self.order = None;
        if matches!(self.phase, Phase::Thinking) {
            let lines = self.talk.abandon();
            self.say(&lines);
            self.phase = Phase::Idle;
        }
    }

    fn settle(&mut self) -> Result<(), ClientError> {
        self.new_game_asked = false;
        let lines = self.talk.new_game(&self.variant, &self.setup)?;
        self.say(&lines);
        self.phase = Phase::Settling(Instant::now() + SETTLING);
        Ok(())
    }

    fn begin(&mut self) {
        let Some((position, limits)) = &self.order else { return };
        let lines = self.talk.think(position, limits);
        self.say(&lines);
        self.phase = Phase::Thinking;
        if self.stop_asked {
            self.stop_asked = false;
            let lines = self.talk.stop();
            self.say(&lines);
        }
    }

    fn listen(&mut self, until: Option<Instant>) -> Result<Option<News>, ClientError> {
        if matches!(self.phase, Phase::Gone) {
            return Ok(None);
        }
        let news = self.next_news(until);
        if news.is_err() {
            self.phase = Phase::Gone;
        }
        news
    }

    fn next_news(&mut self, until: Option<Instant>) -> Result<Option<News>, ClientError> {
        // An engine that never stops talking must not hold up the caller.
        for _ in 0..LINES_A_CALL {
            let patience = match self.phase {
                Phase::Greeting(end) | Phase::Settling(end) => Some(end),
                _ => None,
            };
            let until = until.map(|until| patience.map_or(until, |end| end.min(until)));
            match self.process.hear(until) {
                Hearing::Line(line) => {
                    if let Some(news) = self.understand(&line)? {
                        return Ok(Some(news));
                    }
                }
                Hearing::End => return Err(self.died()),
                Hearing::Silence if patience.is_some_and(|end| Instant::now() >= end) => {
                    return Err(self.impatient());
                }
                Hearing::Silence => return Ok(None),
            }
        }
        Ok(None)
    }

    fn understand(&mut self, line: &str) -> Result<Option<News>, ClientError> {
        let thinking = matches!(self.phase, Phase::Thinking);
        if !line.trim().is_empty() {
            line.trim().clone_into(&mut self.last_line);
        }
        match self.talk.hear(line) {
            Heard::Greeted if matches!(self.phase, Phase::Greeting(_)) => {
                self.settle()?;
                Ok(None)
            }
            Heard::Ready if matches!(self.phase, Phase::Settling(_)) => self.ready(),
            Heard::Thought(thought) if thinking => Ok(Some(News::Thought(thought))),
            Heard::Moves(text, ponder) if thinking => self.moves(&text, ponder.as_deref()),
            Heard::Resigns if thinking => {
                self.phase = Phase::Idle;
                self.order = None;
                Ok(Some(News::Resigns))
            }
            _ => Ok(None),
        }
    }

    fn ready(&mut self) -> Result<Option<News>, ClientError> {
        if self.new_game_asked {
            self.settle()?;
            return Ok(None);
        }
        self.phase = Phase::Idle;
        self.begin();
        if self.greeted {
            return Ok(None);
        }
        self.greeted = true;
        Ok(Some(News::Ready))
    }

    fn moves(&mut self, text: &str, ponder: Option<&str>) -> Result<Option<News>, ClientError> {
        self.phase = Phase::Idle;
        let Some((position, _)) = self.order.take() else { return Ok(None) };
        let mv = self.talk.read_move(&position, text).map_err(|why| ClientError::BadMove {
            engine: self.name().to_owned(),
            text: text.to_owned(),
            why: why.to_string(),
        })?;
        let ponder = ponder.and_then(|text| {
            let mut after = *position;
            after.play(mv, &mut ());
            self.talk.read_move(&after, text).ok()
        });
        Ok(Some(News::Moves { mv, ponder }))
    }

    fn last_words(&self) -> String {
        let complaint = self.process.last_complaint();
        let words = if complaint.is_empty() { &self.last_line } else { complaint };
        words.chars().take(200).collect()
    }

    fn died(&mut self) -> ClientError {
        let status = self.process.status();
        ClientError::Died { engine: self.name().to_owned(), status, last: self.last_words() }
    }

    fn impatient(&self) -> ClientError {
        let engine = self.name().to_owned();
        match self.phase {
            Phase::Greeting(_) => ClientError::NoGreeting {
                engine,
                greeting: self.setup.protocol.greeting(),
                seconds: GREETING.as_secs(),
                protocol: self.setup.protocol.name(),
            },
            _ => ClientError::NotReady { engine, seconds: SETTLING.as_secs() },
        }
    }
}

impl Protocol {
    /// Its name, as people write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cecp => "CECP",
            Self::Usi => "USI",
            Self::Uci => "UCI",
        }
    }

    const fn greeting(self) -> &'static str {
        match self {
            Self::Cecp => "xboard",
            Self::Usi => "usi",
            Self::Uci => "uci",
        }
    }
}
