//! The session shared by both protocols: the library of games, the current position, the computer player.
//!
//! A protocol handler chooses a game, sets its position and starts a search. Results come back as events:
//! [`EngineSession::accept`] passes on reports, [`EngineSession::next_answer`] the answers, in the order of the
//! requests. The session reads and writes no lines of any protocol.

use super::arbiter::without_bare_king_rule;
use super::engine_settings::{ChosenRules, EngineSetting, EngineSettings, NO_PRESET, SettingError};
use super::pending::{Answer, PendingSearches};
use super::serve::ServedEngine;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_records::Wording;
use tenjiku_records::dialect::names;
use tenjiku_rules::quoting::excerpt;
use tenjiku_rules::variant::nearest::suggest;
use tenjiku_rules::variant::{CompileError, Library, Variant, VariantError, VariantFile};
use tenjiku_rules::{Move, Position};
use tenjiku_search::mate::{MAX_PLIES, MateRequest};
use tenjiku_search::{EngineOptions, Limits, SearchEvent, SearchReport, SearchRequest, TimeLimit, Worker};
use thiserror::Error;

/// Why a session cannot set up a game.
#[derive(Debug, Error)]
pub enum SessionError {
    /// The system cannot start a thread.
    #[error("no thread for the search could be started: {0}")]
    NoThread(#[from] io::Error),
    /// There is no game with that name, or its file is invalid.
    #[error("{0}")]
    NoGame(#[from] VariantError),
    /// The file of the game cannot be compiled.
    #[error("{0}")]
    Invalid(#[from] CompileError),
}

pub(super) struct EngineSession {
    pub library: Library,
    pub wording: &'static dyn Wording,
    pub settings: EngineSettings,
    /// The chosen game. The position may lack one of its rules: see [`EngineSession::continue_without_bare_king_rule`].
    pub variant: Arc<Variant>,
    /// The rules that `variant` was compiled with.
    rules: ChosenRules,
    /// The position, with the moves that led to it.
    pub position: Position,
    worker: Worker,
    /// The options last given to the worker.
    options: EngineOptions,
    /// Unanswered searches.
    pending: PendingSearches,
}

impl EngineSession {
    /// Creates a session with the starting array of a game. `send` is called from the search's thread.
    pub fn new(
        engine: ServedEngine,
        game: &str,
        send: impl FnMut(SearchEvent) + Send + 'static,
    ) -> Result<Self, SessionError> {
        let ServedEngine { library, evaluation, wording } = engine;
        let settings = EngineSettings::default();
        let variant = compile(names::find(&library, game)?, &settings)?;
        let worker = Worker::start(settings.options, evaluation, send)?;
        Ok(Self {
            library,
            wording,
            rules: settings.rules.clone(),
            options: settings.options,
            settings,
            position: Position::new(Arc::clone(&variant)),
            variant,
            worker,
            pending: PendingSearches::default(),
        })
    }

    /// Sets up the starting array of a game, by our name or another program's.
    pub fn choose(&mut self, name: &str) -> Result<(), SessionError> {
        let variant = compile(names::find(&self.library, name)?, &self.settings)?;
        self.begin(variant);
        Ok(())
    }

    /// Sets up the starting array of the same game with the current rule settings.
    pub fn restart(&mut self) {
        let current = Arc::clone(&self.variant);
        let has_new_rules = self.rules != self.settings.rules;
        let variant =
            if has_new_rules { compile(current.file(), &self.settings).unwrap_or(current) } else { current };
        self.begin(variant);
    }

    /// Begins a game. A running search ends, and is still answered.
    fn begin(&mut self, variant: Arc<Variant>) {
        self.worker.new_game();
        self.rules.clone_from(&self.settings.rules);
        self.position = Position::new(Arc::clone(&variant));
        self.variant = variant;
    }

    /// Continues a game that ended with a bare king without that rule, for opponents that do not know it. The next
    /// game has the rule again. Returns whether the game continues.
    pub fn continue_without_bare_king_rule(&mut self) -> bool {
        let Some(position) = without_bare_king_rule(&self.position) else { return false };
        self.position = position;
        true
    }

    /// Changes a setting. Rules take effect in the next game, table and threads in the next search. Returns a remark
    /// if the value differs from the requested one.
    pub fn set(&mut self, setting: EngineSetting, value: &str) -> Result<Option<String>, SettingError> {
        if setting == EngineSetting::Preset {
            self.find_preset(value.trim())?;
        }
        let remark = self.settings.set(setting, value)?;
        self.configure();
        Ok(remark)
    }

    /// The values of the setting for presets: the ids of the presets of all games.
    pub fn presets(&self) -> Vec<&str> {
        let mut ids = vec![NO_PRESET];
        for preset in self.library.games().flat_map(|game| &game.presets) {
            if !ids.contains(&preset.id.as_str()) {
                ids.push(&preset.id);
            }
        }
        ids
    }

    fn find_preset(&self, id: &str) -> Result<(), SettingError> {
        let presets = self.presets();
        if presets.contains(&id) {
            return Ok(());
        }
        let value = excerpt(id);
        Err(SettingError::Preset { value, hint: suggest(id, "presets", &presets) })
    }

    /// Passes changed options to the worker. Since they would end its search, they wait until no search runs or
    /// another begins.
    fn configure(&mut self) {
        if self.pending.is_empty() && self.options != self.settings.options {
            self.configure_now();
        }
    }

    fn configure_now(&mut self) {
        self.options = self.settings.options;
        self.worker.configure(self.options);
    }

    /// Starts a search. At the root, only the moves in `only` are considered, or all if it is empty. A running search
    /// ends, and its answer comes first.
    pub fn think(&mut self, limits: Limits, only: Vec<Move>) {
        let request = SearchRequest { only, ..self.settings.request(limits) };
        self.search(self.position.clone(), request, false);
    }

    /// Starts a search of a position without its time limit, and holds its answer back until
    /// [`EngineSession::release`], because the position is still to come or the other program wants to end the search
    /// itself.
    pub fn think_ahead(&mut self, position: Position, limits: Limits, only: Vec<Move>) {
        let mut request = SearchRequest { only, ..self.settings.request(limits) };
        request.limits.time = TimeLimit::Unlimited;
        self.search(position, request, true);
    }

    fn search(&mut self, root: Position, request: SearchRequest, is_held: bool) {
        self.prepare_search();
        let generation = self.worker.think(root.clone(), request);
        self.pending.add_search(root, generation, is_held);
    }

    /// Starts a search for a forced win by threats alone, for at most `time`.
    pub fn find_mate(&mut self, time: Option<Duration>) {
        self.prepare_search();
        let hash_mib = self.settings.options.hash_mib;
        let request = MateRequest { plies: MAX_PLIES, time, hash_mib, ..MateRequest::default() };
        let generation = self.worker.find_mate(self.position.clone(), request);
        self.pending.add_search(self.position.clone(), generation, false);
    }

    /// Answers a request without a search, after those before it. If it `is_held`, the answer waits for
    /// [`EngineSession::release`].
    pub fn answer_with(&mut self, line: &'static str, is_held: bool) {
        self.pending.release();
        self.stop_search();
        self.pending.add_line(self.position.clone(), line, is_held);
    }

    /// Ends the running search before a new one.
    fn prepare_search(&mut self) {
        self.pending.release();
        if self.options != self.settings.options {
            self.configure_now();
        }
    }

    /// Limits the rest of the running search.
    pub fn set_time_limit(&self, time: &TimeLimit) {
        self.worker.set_time_limit(time);
    }

    /// Releases held answers.
    pub fn release(&mut self) {
        self.pending.release();
    }

    /// Ends the running search, which then answers at once.
    pub fn stop_search(&self) {
        self.worker.stop();
    }

    /// Ends the running search and drops its answer.
    pub fn abandon_search(&mut self) {
        self.stop_search();
        self.pending.clear();
        self.configure();
    }

    /// Whether a search is unanswered.
    pub fn is_thinking(&self) -> bool {
        !self.pending.is_empty()
    }

    /// The report of an event and the searched position, if the search is unanswered.
    pub fn accept(&mut self, event: SearchEvent) -> Option<(&Position, SearchReport)> {
        self.pending.accept(event)
    }

    /// Takes the answer to the oldest request, with its position, if it is available and not held back.
    pub fn next_answer(&mut self) -> Option<(Position, Answer)> {
        let answer = self.pending.next_answer()?;
        self.configure();
        Some(answer)
    }
}

/// Compiles a game with the chosen preset and rules, ignoring those that the game does not have.
fn compile(file: &VariantFile, settings: &EngineSettings) -> Result<Arc<Variant>, CompileError> {
    let is_in_game = |(name, number): &&(String, u8)| {
        let mut options = file.options.iter().filter(|option| option.id == *name);
        options.any(|option| option.choices.iter().any(|choice| choice.number == *number))
    };
    let preset = settings.rules.preset.as_deref().and_then(|id| file.preset(id).ok());
    let mut choices = preset.map(|preset| file.choices_under(preset)).unwrap_or_default();
    choices.extend(settings.rules.choices.iter().filter(is_in_game).cloned());
    Ok(Arc::new(Variant::compile(file, &choices)?))
}
