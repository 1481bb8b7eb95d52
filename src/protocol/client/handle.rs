//! The handle on an engine: what one asks of it and what it tells.

use super::cecp::Cecp;
use super::command::split;
use super::error::ClientError;
use super::process::{Hearing, Process, Wake};
use super::setup::{EngineEvent, EngineSetup, Protocol};
use super::talk::{Heard, Talk};
use super::usi::Usi;
use crate::notation::coordinate;
use crate::protocol::dialect::Dialect;
use crate::rules::{Move, Position};
use crate::search::Limits;
use crate::variant::Variant;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an engine may take to answer the greeting.
const GREETING: Duration = Duration::from_secs(10);

/// How long it may take to get ready for a game.
const SETTLING: Duration = Duration::from_secs(30);

/// How long it may take to forget a search; some do not listen while they think.
const FORGETTING: Duration = Duration::from_secs(2);

/// How long after a claim its move is waited for.
const CLAIMING: Duration = Duration::from_secs(1);

/// The most lines that are listened to in one call.
const LINES_A_CALL: usize = 256;

enum Phase {
    /// It was greeted and has not answered.
    Greeting(Instant),
    /// It was told of a new game and is not ready.
    Settling(Instant),
    /// It was told to forget what it thinks of, and has not said that it did.
    Forgetting(Instant),
    Idle,
    Thinking,
    /// It has said that the game is over in place of a move.
    Claiming(Instant, String),
    /// It did something wrong and was ended.
    Gone,
}

/// An engine of another program at our board.
pub struct Client {
    process: Process,
    talk: Box<dyn Talk>,
    wake: Wake,
    setup: EngineSetup,
    variant: Arc<Variant>,
    phase: Phase,
    /// What to think of, now or as soon as it is ready.
    order: Option<(Box<Position>, Limits)>,
    stop_asked: bool,
    new_game_asked: bool,
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
        let (process, talk) = greet(&setup, &wake)?;
        Ok(Self {
            process,
            talk,
            wake,
            setup,
            variant,
            phase: Phase::Greeting(Instant::now() + GREETING),
            order: None,
            stop_asked: false,
            new_game_asked: false,
            last_line: String::new(),
        })
    }

    /// The name it gave itself, or the one it has in the settings.
    #[must_use]
    pub fn name(&self) -> &str {
        self.talk.name().unwrap_or(&self.setup.name)
    }

    /// Tells it that another game begins. A search under way is forgotten. When it is ready it says
    /// so by [`EngineEvent::Ready`]; whoever measures its time waits for that with
    /// [`Client::wait_until_ready`].
    ///
    /// # Errors
    /// It does not play this game.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        self.forget();
        match self.phase {
            Phase::Greeting(_) | Phase::Gone => Ok(()),
            Phase::Settling(_) | Phase::Forgetting(_) => {
                self.new_game_asked = true;
                Ok(())
            }
            Phase::Idle | Phase::Thinking | Phase::Claiming(..) => self.settle(),
        }
    }

    /// Asks for a move. A search still under way is forgotten; nothing more is heard of it.
    ///
    /// # Errors
    /// The engine's protocol has no word for these limits.
    pub fn think(&mut self, position: Position, limits: Limits) -> Result<(), ClientError> {
        self.forget();
        self.order = Some((Box::new(position), limits));
        self.stop_asked = false;
        if matches!(self.phase, Phase::Idle) { self.begin() } else { Ok(()) }
    }

    /// Asks for the move now. Not every engine listens while it thinks.
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

    /// What has come since, without waiting; `None` if nothing has. Ask from time to time also
    /// without being woken: an engine that says nothing is noticed here.
    ///
    /// # Errors
    /// What the engine did wrong. It is ended then and tells nothing more.
    pub fn poll(&mut self) -> Result<Option<EngineEvent>, ClientError> {
        self.listen(None)
    }

    /// Waits for news until then; `None` if none has come.
    ///
    /// # Errors
    /// What the engine did wrong. It is ended then and tells nothing more.
    pub fn wait(&mut self, until: Instant) -> Result<Option<EngineEvent>, ClientError> {
        self.listen(Some(until))
    }

    /// Waits until it stands ready for its game, which takes it no longer than it may.
    ///
    /// # Errors
    /// It did not get ready, or did something else wrong.
    pub fn wait_until_ready(&mut self) -> Result<(), ClientError> {
        while let Phase::Greeting(end) | Phase::Settling(end) | Phase::Forgetting(end) = self.phase {
            self.listen(Some(end))?;
        }
        Ok(())
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

    /// Tells the engine to quit and lets it leave in its own way, for a moment; then it is ended.
    /// Nothing more is heard of it. Dropping the client ends it at once.
    pub fn quit(&mut self) {
        self.phase = Phase::Gone;
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
        if matches!(self.phase, Phase::Thinking | Phase::Claiming(..)) {
            let lines = self.talk.abandon();
            self.say(&lines);
            self.phase = if self.talk.abandons_by_ping() {
                Phase::Forgetting(Instant::now() + FORGETTING)
            } else {
                Phase::Idle
            };
        }
    }

    fn settle(&mut self) -> Result<(), ClientError> {
        self.new_game_asked = false;
        let lines = self.talk.new_game(&self.variant, &self.setup)?;
        self.say(&lines);
        let time = if self.talk.is_ready_at_once() { Duration::ZERO } else { SETTLING };
        self.phase = Phase::Settling(Instant::now() + time);
        Ok(())
    }

    fn begin(&mut self) -> Result<(), ClientError> {
        let Some((position, limits)) = &self.order else { return Ok(()) };
        let lines = self.talk.think(position, limits)?;
        self.say(&lines);
        self.phase = Phase::Thinking;
        if self.stop_asked {
            self.stop_asked = false;
            let lines = self.talk.stop();
            self.say(&lines);
        }
        Ok(())
    }

    /// Starts the program anew, for one that does not listen.
    fn restart(&mut self) -> Result<(), ClientError> {
        (self.process, self.talk) = greet(&self.setup, &self.wake)?;
        self.phase = Phase::Greeting(Instant::now() + GREETING);
        Ok(())
    }

    fn listen(&mut self, until: Option<Instant>) -> Result<Option<EngineEvent>, ClientError> {
        if matches!(self.phase, Phase::Gone) {
            return Ok(None);
        }
        let news = self.next_news(until);
        if news.is_err() {
            self.phase = Phase::Gone;
        }
        news
    }

    fn next_news(&mut self, until: Option<Instant>) -> Result<Option<EngineEvent>, ClientError> {
        // An engine that never stops talking must not hold up the caller.
        for _ in 0..LINES_A_CALL {
            let patience = self.patience();
            let until = until.map(|until| patience.map_or(until, |end| end.min(until)));
            match self.process.hear(until) {
                Hearing::Line(line) => {
                    if let Some(news) = self.understand(&line)? {
                        return Ok(Some(news));
                    }
                }
                Hearing::End => return Err(self.died()),
                Hearing::Silence if patience.is_some_and(|end| Instant::now() >= end) => {
                    return self.impatient();
                }
                Hearing::Silence => return Ok(None),
            }
        }
        if self.patience().is_some_and(|end| Instant::now() >= end) { self.impatient() } else { Ok(None) }
    }

    /// Until when the present phase may last.
    const fn patience(&self) -> Option<Instant> {
        match self.phase {
            Phase::Greeting(end)
            | Phase::Settling(end)
            | Phase::Forgetting(end)
            | Phase::Claiming(end, _) => Some(end),
            Phase::Idle | Phase::Thinking | Phase::Gone => None,
        }
    }

    /// A phase has lasted too long.
    fn impatient(&mut self) -> Result<Option<EngineEvent>, ClientError> {
        let engine = self.name().to_owned();
        match &self.phase {
            Phase::Greeting(_) if self.talk.greeted_in_silence() => self.settle().map(|()| None),
            Phase::Settling(_) if self.talk.is_ready_at_once() => self.ready(),
            Phase::Forgetting(_) => self.restart().map(|()| None),
            Phase::Greeting(_) => Err(ClientError::NoGreeting {
                engine,
                greeting: self.setup.protocol.greeting(),
                seconds: GREETING.as_secs(),
                protocol: self.setup.protocol.name(),
            }),
            Phase::Claiming(_, said) => Err(ClientError::Claims { engine, said: said.clone() }),
            _ => Err(ClientError::NotReady { engine, seconds: SETTLING.as_secs() }),
        }
    }

    fn understand(&mut self, line: &str) -> Result<Option<EngineEvent>, ClientError> {
        let thinking = matches!(self.phase, Phase::Thinking | Phase::Claiming(..));
        if !line.trim().is_empty() {
            line.trim().clone_into(&mut self.last_line);
        }
        match self.talk.hear(line) {
            Heard::Greeted if matches!(self.phase, Phase::Greeting(_)) => self.settle().map(|()| None),
            Heard::Ready if matches!(self.phase, Phase::Settling(_) | Phase::Forgetting(_)) => self.ready(),
            Heard::Thought(thought) if thinking => Ok(Some(EngineEvent::Thought(thought))),
            Heard::Moves(text, ponder) if thinking => self.moves(&text, ponder.as_deref()),
            Heard::Resigns if thinking => {
                self.phase = Phase::Idle;
                self.order = None;
                Ok(Some(EngineEvent::Resigns))
            }
            Heard::OffersDraw if thinking => Ok(Some(EngineEvent::OffersDraw)),
            Heard::Claims(said) if thinking => {
                self.phase = Phase::Claiming(Instant::now() + CLAIMING, said);
                Ok(None)
            }
            Heard::Refuses if thinking => Err(self.refused(line.trim())),
            _ => Ok(None),
        }
    }

    fn ready(&mut self) -> Result<Option<EngineEvent>, ClientError> {
        if self.new_game_asked {
            return self.settle().map(|()| None);
        }
        let settled = matches!(self.phase, Phase::Settling(_));
        self.phase = Phase::Idle;
        self.begin()?;
        Ok(settled.then_some(EngineEvent::Ready))
    }

    fn moves(&mut self, text: &str, ponder: Option<&str>) -> Result<Option<EngineEvent>, ClientError> {
        self.phase = Phase::Idle;
        let Some((mut position, _)) = self.order.take() else { return Ok(None) };
        let mv = self.talk.read_move(&position, text).map_err(|why| ClientError::BadMove {
            engine: self.name().to_owned(),
            text: text.chars().take(80).collect(),
            why: why.to_string(),
        })?;
        position.play(mv, &mut ());
        self.talk.played(&position);
        let ponder = ponder.and_then(|text| self.talk.read_move(&position, text).ok());
        Ok(Some(EngineEvent::Moves { mv, ponder }))
    }

    fn refused(&self, said: &str) -> ClientError {
        let last = self.order.as_ref().and_then(|(position, _)| {
            let mv = position.moves().next_back()?;
            Some((coordinate::write(position.variant(), mv), position.occurrences() > 1))
        });
        let (mv, repeats) = last.unwrap_or_default();
        ClientError::Refuses { engine: self.name().to_owned(), mv, repeats, said: said.to_owned() }
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
}

/// Starts the program and greets it.
fn greet(setup: &EngineSetup, wake: &Wake) -> Result<(Process, Box<dyn Talk>), ClientError> {
    let process = Process::start(&split(&setup.command)?, wake)?;
    let mut talk: Box<dyn Talk> = match setup.protocol {
        Protocol::Cecp => Box::new(Cecp::default()),
        Protocol::Usi => Box::new(Usi::new(Dialect::Usi)),
        Protocol::Uci => Box::new(Usi::new(Dialect::Uci)),
    };
    for line in talk.greet() {
        process.say(&line);
    }
    Ok((process, talk))
}
