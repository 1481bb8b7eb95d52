//! The client: requests to an engine, and the events that come back.

use super::cecp::CecpLanguage;
use super::command::split;
use super::error::ClientError;
use super::language::{EngineLanguage, EngineMessage};
use super::process::{Process, ProcessOutput, Wake};
use super::setup::{EngineEvent, EngineSetup, Protocol};
use super::usi::UsiLanguage;
use std::fmt;
use std::sync::Arc;
use tenjiku_records::dialect::Dialect;
use tenjiku_records::{PlainWording, Wording};
use tenjiku_rules::coordinate;
use tenjiku_rules::quoting::excerpt;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, Position};
use tenjiku_search::Limits;
use web_time::{Duration, Instant};

/// Maximum time to get ready that can be set.
const MAX_READY_TIME: Duration = Duration::from_secs(86_400);

/// How long to wait for the rest of a partial greeting.
const PARTIAL_GREETING_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait for a move after an engine has claimed the end of the game.
const CLAIM_TIMEOUT: Duration = Duration::from_secs(1);

/// Maximum number of lines read in one call.
const MAX_LINES_PER_CALL: usize = 256;

enum ClientPhase {
    /// Waiting for the answer to the greeting sent at this time.
    Greeting(Instant),
    /// Waiting until the engine is ready for the game; with the deadline.
    GettingReady(Instant),
    /// Waiting for the engine to confirm that it abandoned its search; with the deadline.
    Abandoning(Instant),
    Idle,
    /// Searching since this time.
    Thinking(Instant),
    /// The engine claimed the end of the game instead of moving; with the deadline for a move, and the claim.
    Claiming(Instant, String),
    /// The engine failed or was ended.
    Ended,
}

/// An external engine.
pub struct Client {
    process: Process,
    language: Box<dyn EngineLanguage>,
    wake: Wake,
    wording: &'static dyn Wording,
    setup: EngineSetup,
    variant: Arc<Variant>,
    phase: ClientPhase,
    /// The search to run when the engine is ready.
    request: Option<(Box<Position>, Limits)>,
    stop_requested: bool,
    new_game_requested: bool,
    last_line: String,
    /// An illegal answer that was taken for a repetition of the previous one, and why it is illegal.
    repeated_answer: Option<(String, String)>,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("setup", &self.setup).finish_non_exhaustive()
    }
}

impl Client {
    /// Starts an engine for a game. Requests made before it is ready are carried out when it is. Calls `wake` from
    /// another thread when there may be something to [`Client::poll`].
    ///
    /// # Errors
    /// The command cannot be read, or the program does not start.
    pub fn start(
        setup: EngineSetup,
        variant: Arc<Variant>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Self, ClientError> {
        let ready_time = setup.ready_time.min(MAX_READY_TIME);
        let setup = EngineSetup { ready_time, ..setup };
        let wake: Wake = Arc::new(wake);
        let (process, language) = greet(&setup, &wake)?;
        Ok(Self {
            process,
            language,
            wake,
            wording: &PlainWording,
            setup,
            variant,
            phase: ClientPhase::Greeting(Instant::now()),
            request: None,
            stop_requested: false,
            new_game_requested: false,
            last_line: String::new(),
            repeated_answer: None,
        })
    }

    /// Words illegal moves of the engine with these sentences, instead of [`PlainWording`].
    #[must_use]
    pub fn with_wording(mut self, wording: &'static dyn Wording) -> Self {
        self.wording = wording;
        self
    }

    /// The name the engine gives itself, or the one from its setup.
    #[must_use]
    pub fn name(&self) -> &str {
        self.language.name().unwrap_or(&self.setup.name)
    }

    /// Begins another game. A running search is abandoned. [`EngineEvent::Ready`] follows when the engine is ready;
    /// callers that measure its time wait with [`Client::wait_until_ready`].
    ///
    /// # Errors
    /// The engine does not play this game.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        self.abandon();
        match self.phase {
            ClientPhase::Greeting(_) | ClientPhase::Ended => Ok(()),
            ClientPhase::GettingReady(_) | ClientPhase::Abandoning(_) => {
                self.new_game_requested = true;
                Ok(())
            }
            ClientPhase::Idle | ClientPhase::Thinking(_) | ClientPhase::Claiming(..) => self.start_game(),
        }
    }

    /// Requests a move. A running search is abandoned, and its results are ignored.
    ///
    /// # Errors
    /// The engine's protocol cannot express these limits.
    pub fn think(&mut self, position: Position, limits: Limits) -> Result<(), ClientError> {
        self.abandon();
        self.request = Some((Box::new(position), limits));
        self.stop_requested = false;
        if matches!(self.phase, ClientPhase::Idle) { self.start_search() } else { Ok(()) }
    }

    /// Requests the move at once. Some engines ignore input while they think.
    pub fn stop(&mut self) {
        match self.phase {
            ClientPhase::Thinking(_) => {
                self.process.send(&self.language.stop());
            }
            // The search is stopped when it begins.
            _ => self.stop_requested = true,
        }
    }

    /// The next event, without waiting. Call this from time to time even without being woken, since it detects silent
    /// engines.
    ///
    /// # Errors
    /// The engine failed. It is ended, and no further events come.
    pub fn poll(&mut self) -> Result<Option<EngineEvent>, ClientError> {
        self.poll_until(None)
    }

    /// Waits for the next event until `deadline`; `None` if there was none.
    ///
    /// # Errors
    /// The engine failed. It is ended, and no further events come.
    pub fn wait(&mut self, deadline: Instant) -> Result<Option<EngineEvent>, ClientError> {
        self.poll_until(Some(deadline))
    }

    /// Waits until the engine is ready for its game.
    ///
    /// # Errors
    /// The engine did not get ready in time, or failed.
    pub fn wait_until_ready(&mut self) -> Result<(), ClientError> {
        while !self.wait_for_readiness(None)? {}
        Ok(())
    }

    /// Waits until the engine is ready, at most until `deadline`. Returns whether it is.
    ///
    /// # Errors
    /// The engine did not get ready in time, or failed.
    pub fn wait_for_readiness(&mut self, deadline: Option<Instant>) -> Result<bool, ClientError> {
        while self.is_getting_ready() || matches!(self.phase, ClientPhase::Abandoning(_)) {
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Ok(false);
            }
            self.poll_until(deadline.or_else(|| self.deadline()))?;
        }
        Ok(true)
    }

    /// Whether the engine is being greeted or is not ready for its game.
    #[must_use]
    pub const fn is_getting_ready(&self) -> bool {
        matches!(self.phase, ClientPhase::Greeting(_) | ClientPhase::GettingReady(_))
    }

    /// How long the engine has been searching; `None` if it is not.
    #[must_use]
    pub fn searching_for(&self) -> Option<Duration> {
        match self.phase {
            ClientPhase::Thinking(start) => Some(start.elapsed()),
            _ => None,
        }
    }

    /// Reads the moves of an [`EngineInfo::line`](super::EngineInfo::line) from this position, up to the first
    /// illegal one.
    #[must_use]
    pub fn read_line(&self, position: &Position, line: &[String]) -> Vec<Move> {
        let mut position = position.clone();
        let mut moves = Vec::new();
        for text in line {
            let Ok(mv) = self.language.read_move(&position, text) else { break };
            position.play(mv, &mut ());
            moves.push(mv);
        }
        moves
    }

    /// The error that the engine hangs, after waiting for `elapsed`. If it gave an illegal move that was taken for a
    /// repeated answer, that move is the error.
    #[must_use]
    pub fn hang_error(&self, elapsed: Duration) -> ClientError {
        if let Some(answer) = self.repeated_answer.clone() {
            return self.bad_move_error(answer);
        }
        ClientError::Hangs {
            engine: self.name().to_owned(),
            seconds: elapsed.as_secs_f64(),
            last: self.last_output(),
        }
    }

    /// Asks the engine to quit, and ends it if it does not exit. No further events come. Dropping the client ends the
    /// engine at once.
    pub fn quit(&mut self) {
        self.phase = ClientPhase::Ended;
        self.process.send(&["quit".to_owned()]);
        self.process.wait_for_exit();
    }

    fn abandon(&mut self) {
        self.request = None;
        if matches!(self.phase, ClientPhase::Thinking(_) | ClientPhase::Claiming(..)) {
            self.process.send(&self.language.abandon());
            self.phase = match self.abandon_timeout() {
                Some(time) => ClientPhase::Abandoning(Instant::now() + time),
                None => ClientPhase::Idle,
            };
        }
    }

    /// Timeout for abandoning a search: at most the time to get ready.
    fn abandon_timeout(&self) -> Option<Duration> {
        Some(self.language.abandon_timeout()?.min(self.setup.ready_time))
    }

    fn start_game(&mut self) -> Result<(), ClientError> {
        self.new_game_requested = false;
        self.process.send(&self.language.new_game(&self.variant, &self.setup)?);
        let time = if self.language.is_ready_at_once() { Duration::ZERO } else { self.setup.ready_time };
        self.phase = ClientPhase::GettingReady(Instant::now() + time);
        Ok(())
    }

    fn start_search(&mut self) -> Result<(), ClientError> {
        if self.request.is_none() {
            return Ok(());
        }
        self.skip_output()?;
        let Some((position, limits)) = &self.request else { return Ok(()) };
        self.process.send(&self.language.think(position, limits)?);
        (self.phase, self.repeated_answer) = (ClientPhase::Thinking(Instant::now()), None);
        if self.stop_requested {
            self.stop_requested = false;
            self.process.send(&self.language.stop());
        }
        Ok(())
    }

    /// Discards the output of an idle engine, which does not answer the next request.
    fn skip_output(&mut self) -> Result<(), ClientError> {
        for _ in 0..MAX_LINES_PER_CALL {
            match self.process.read(None) {
                ProcessOutput::Line(line) => {
                    self.language.parse_line(&line);
                }
                ProcessOutput::Silence => break,
                ProcessOutput::End => return Err(self.exit_error()),
            }
        }
        Ok(())
    }

    /// Restarts an engine that ignores its input.
    fn restart(&mut self) -> Result<(), ClientError> {
        (self.process, self.language) = greet(&self.setup, &self.wake)?;
        self.phase = ClientPhase::Greeting(Instant::now());
        Ok(())
    }

    fn poll_until(&mut self, deadline: Option<Instant>) -> Result<Option<EngineEvent>, ClientError> {
        if matches!(self.phase, ClientPhase::Ended) {
            return Ok(None);
        }
        let event = self.next_event(deadline);
        if event.is_err() {
            self.phase = ClientPhase::Ended;
        }
        event
    }

    fn next_event(&mut self, caller_deadline: Option<Instant>) -> Result<Option<EngineEvent>, ClientError> {
        // An engine that never stops printing must not block the caller.
        for _ in 0..MAX_LINES_PER_CALL {
            let deadline = self.deadline();
            let wait_until = caller_deadline.map(|caller| deadline.map_or(caller, |own| own.min(caller)));
            match self.process.read(wait_until) {
                ProcessOutput::Line(line) => {
                    if let Some(event) = self.handle_line(&line)? {
                        return Ok(Some(event));
                    }
                }
                ProcessOutput::End => return Err(self.exit_error()),
                ProcessOutput::Silence if deadline.is_some_and(|deadline| Instant::now() >= deadline) => {
                    return self.time_out();
                }
                ProcessOutput::Silence => return Ok(None),
            }
        }
        if self.deadline().is_some_and(|deadline| Instant::now() >= deadline) {
            self.time_out()
        } else {
            Ok(None)
        }
    }

    /// The deadline of the current phase.
    fn deadline(&self) -> Option<Instant> {
        match self.phase {
            ClientPhase::Greeting(start) if self.language.accepts_partial_greeting() => {
                Some(start + PARTIAL_GREETING_TIMEOUT.min(self.setup.ready_time))
            }
            ClientPhase::Greeting(start) => Some(start + self.setup.ready_time),
            ClientPhase::GettingReady(end) | ClientPhase::Abandoning(end) | ClientPhase::Claiming(end, _) => {
                Some(end)
            }
            ClientPhase::Idle | ClientPhase::Thinking(_) | ClientPhase::Ended => None,
        }
    }

    /// Handles a missed deadline.
    fn time_out(&mut self) -> Result<Option<EngineEvent>, ClientError> {
        let (engine, seconds) = (self.name().to_owned(), self.setup.ready_time.as_secs());
        match &self.phase {
            ClientPhase::Greeting(_) if self.language.accepts_partial_greeting() => {
                self.start_game().map(|()| None)
            }
            ClientPhase::GettingReady(_) if self.language.is_ready_at_once() => self.become_ready(),
            ClientPhase::Abandoning(_) if self.language.may_ignore_input() => self.restart().map(|()| None),
            ClientPhase::Abandoning(_) => {
                let time = self.abandon_timeout().unwrap_or_default();
                Err(ClientError::NoAnswer { engine, seconds: time.as_secs(), last: self.last_output() })
            }
            ClientPhase::Greeting(_) => Err(ClientError::HandshakeTimeout {
                engine,
                greeting: self.setup.protocol.greeting(),
                seconds,
                protocol: self.setup.protocol.name(),
            }),
            ClientPhase::Claiming(_, output) => {
                Err(ClientError::FalseClaim { engine, output: output.clone() })
            }
            _ => Err(ClientError::NotReady { engine, seconds }),
        }
    }

    fn handle_line(&mut self, line: &str) -> Result<Option<EngineEvent>, ClientError> {
        let is_thinking = matches!(self.phase, ClientPhase::Thinking(_) | ClientPhase::Claiming(..));
        if !line.trim().is_empty() {
            line.trim().clone_into(&mut self.last_line);
        }
        match self.language.parse_line(line) {
            EngineMessage::Greeted if matches!(self.phase, ClientPhase::Greeting(_)) => {
                self.start_game().map(|()| None)
            }
            EngineMessage::Ready
                if matches!(self.phase, ClientPhase::GettingReady(_) | ClientPhase::Abandoning(_)) =>
            {
                self.become_ready()
            }
            EngineMessage::Info(info) if is_thinking => Ok(Some(EngineEvent::Info(info))),
            EngineMessage::Moves(text, ponder) if is_thinking => self.accept_move(&text, ponder.as_deref()),
            EngineMessage::Resigns if is_thinking => {
                self.phase = ClientPhase::Idle;
                self.request = None;
                Ok(Some(EngineEvent::Resigns))
            }
            EngineMessage::OffersDraw if is_thinking => Ok(Some(EngineEvent::OffersDraw)),
            EngineMessage::Claims(output) if is_thinking => {
                self.phase = ClientPhase::Claiming(Instant::now() + CLAIM_TIMEOUT, output);
                Ok(None)
            }
            EngineMessage::NoMove if is_thinking => {
                Err(ClientError::FalseClaim { engine: self.name().to_owned(), output: excerpt(line) })
            }
            EngineMessage::Refuses if is_thinking => Err(self.refusal_error(line.trim())),
            _ => Ok(None),
        }
    }

    fn become_ready(&mut self) -> Result<Option<EngineEvent>, ClientError> {
        if self.new_game_requested {
            return self.start_game().map(|()| None);
        }
        let was_getting_ready = matches!(self.phase, ClientPhase::GettingReady(_));
        self.phase = ClientPhase::Idle;
        self.start_search()?;
        Ok(was_getting_ready.then_some(EngineEvent::Ready))
    }

    fn accept_move(&mut self, text: &str, ponder: Option<&str>) -> Result<Option<EngineEvent>, ClientError> {
        let Some((position, _)) = &mut self.request else { return Ok(None) };
        let mv = match self.language.read_move(position, text) {
            Ok(mv) => mv,
            Err(why) => {
                let answer = (excerpt(text), self.wording.refusal(&why, position));
                if !self.language.accept_as_repeated() {
                    return Err(self.bad_move_error(answer));
                }
                self.repeated_answer = Some(answer);
                return Ok(None);
            }
        };
        position.play(mv, &mut ());
        self.language.confirm_move(position);
        let ponder = ponder.and_then(|text| self.language.read_move(position, text).ok());
        (self.phase, self.request) = (ClientPhase::Idle, None);
        Ok(Some(EngineEvent::Moves { mv, ponder }))
    }

    fn bad_move_error(&self, (text, why): (String, String)) -> ClientError {
        ClientError::BadMove { engine: self.name().to_owned(), text, why }
    }

    fn refusal_error(&self, output: &str) -> ClientError {
        let last = self.request.as_ref().and_then(|(position, _)| {
            let mv = position.moves().next_back()?;
            Some((coordinate::write(position.variant(), mv), position.occurrences() > 1))
        });
        let (mv, repeats) = last.unwrap_or_default();
        ClientError::RejectedMove { engine: self.name().to_owned(), mv, repeats, output: output.to_owned() }
    }

    fn last_output(&self) -> String {
        let error = &self.process.last_error;
        let words = if error.is_empty() { &self.last_line } else { error };
        excerpt(words)
    }

    fn exit_error(&mut self) -> ClientError {
        let status = self.process.status();
        ClientError::Died { engine: self.name().to_owned(), status, last: self.last_output() }
    }
}

/// Starts the program and sends the greeting.
fn greet(setup: &EngineSetup, wake: &Wake) -> Result<(Process, Box<dyn EngineLanguage>), ClientError> {
    let process = Process::start(&split(&setup.command)?, setup.dir.as_deref(), wake)?;
    let mut language: Box<dyn EngineLanguage> = match setup.protocol {
        Protocol::Cecp => Box::new(CecpLanguage::default()),
        Protocol::Usi => Box::new(UsiLanguage::new(Dialect::Usi)),
        Protocol::Uci => Box::new(UsiLanguage::new(Dialect::Uci)),
    };
    process.send(&language.greet());
    Ok((process, language))
}
