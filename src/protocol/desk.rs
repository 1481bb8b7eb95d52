//! What both engine loops share: the games there are, the board, the computer player.
//!
//! A loop asks the desk for a game, puts its position on it, and has it thought about; what the
//! search says comes back as events, of which [`Desk::expects`] tells those that still matter.
//! The desk reads and writes no line of any protocol.

use super::dialect::names;
use super::settings::{Setting, SettingError, Settings};
use crate::rules::{Move, Outcome, Position, WinReason};
use crate::search::mate::{MOST_PLIES, MateRequest};
use crate::search::{EngineOptions, Limits, SearchEvent, SearchRequest, SearchUpdate, Worker};
use crate::variant::{CompileError, Library, Variant, VariantError, VariantFile};
use std::io;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// Why a desk has no game to offer.
#[derive(Debug, Error)]
pub enum DeskError {
    /// The system gives no thread.
    #[error("no thread for the search could be started: {0}")]
    NoThread(#[from] io::Error),
    /// There is no game of that name, or its file is broken.
    #[error("{0}")]
    NoGame(#[from] VariantError),
    /// Its file cannot be compiled.
    #[error("{0}")]
    Unsound(#[from] CompileError),
}

/// The game that is on the board until another is asked for.
const FIRST_GAME: &str = "chu";

pub(super) struct Desk {
    library: Library,
    settings: Settings,
    /// The game at hand. That on the board may lack a rule: see [`Desk::go_on_bared`].
    variant: Arc<Variant>,
    /// The rules that it was compiled under.
    rules: Vec<(String, u8)>,
    /// The game as it stands.
    pub position: Position,
    worker: Worker,
    /// Table and threads that the worker was told of last.
    options: EngineOptions,
    /// Number of the search whose news matter.
    search: Option<u64>,
}

impl Desk {
    /// A desk with the starting array of Chu. `tell` is called from the search's thread.
    pub fn new(library: Library, tell: impl FnMut(SearchEvent) + Send + 'static) -> Result<Self, DeskError> {
        let settings = Settings::default();
        let variant = compile(library.find(FIRST_GAME)?, &settings)?;
        let worker = Worker::start(settings.options, tell)?;
        Ok(Self {
            library,
            rules: settings.rules.clone(),
            options: settings.options,
            settings,
            position: Position::new(Arc::clone(&variant)),
            variant,
            worker,
            search: None,
        })
    }

    pub const fn library(&self) -> &Library {
        &self.library
    }

    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Puts up the starting array of a game by its name, ours or an outside one.
    pub fn choose(&mut self, name: &str) -> Result<(), DeskError> {
        let variant = compile(names::find(&self.library, name)?, &self.settings)?;
        self.begin(variant);
        Ok(())
    }

    /// Puts up the starting array of the same game, under the rules that are set now.
    pub fn restart(&mut self) {
        let same = Arc::clone(self.variant());
        let anew = self.rules != self.settings.rules;
        let variant = if anew { compile(same.file(), &self.settings).unwrap_or(same) } else { same };
        self.begin(variant);
    }

    fn begin(&mut self, variant: Arc<Variant>) {
        self.forget();
        self.worker.new_game();
        self.rules.clone_from(&self.settings.rules);
        self.position = Position::new(Arc::clone(&variant));
        self.variant = variant;
    }

    /// Goes on with a game that ended because a side was bared, as if there were no such rule: for
    /// opponents who do not know it. The next game has the rule again. Gives whether it could.
    pub fn go_on_bared(&mut self) -> bool {
        let bared = matches!(self.position.outcome(), Some(Outcome::Win { by: WinReason::BareKing, .. }));
        let mut file = self.variant().settled_file();
        file.rules.bare_king = false;
        let variant = Variant::compile(&file, self.variant().choices()).map(Arc::new);
        match variant.map(|variant| Position::from_setup(variant, &self.position.setup())) {
            Ok(Ok(position)) if bared => {
                self.forget();
                self.position = position;
                true
            }
            _ => false,
        }
    }

    /// Goes on with a drawn game from where it stands, as if it had no past: for those who want a
    /// move all the same. Gives whether it could.
    pub fn go_on_drawn(&mut self) -> bool {
        let drawn = matches!(self.position.outcome(), Some(Outcome::Draw(_)));
        match Position::from_setup(Arc::clone(self.variant()), &self.position.setup()) {
            Ok(position) if drawn && !position.legal_moves().is_empty() => {
                self.forget();
                self.position = position;
                true
            }
            _ => false,
        }
    }

    /// Takes a new value of a setting. Rules hold from the next game on, table and threads from the
    /// next search on: one that is under way goes on as it is.
    pub fn set(&mut self, setting: Setting, value: &str) -> Result<(), SettingError> {
        self.settings.set(setting, value)?;
        self.configure();
        Ok(())
    }

    /// Tells the worker of table and threads if they have changed. That would end its search, so it
    /// waits until there is none that matters.
    fn configure(&mut self) {
        if self.search.is_none() && self.options != self.settings.options {
            self.options = self.settings.options;
            self.worker.configure(self.options);
        }
    }

    /// Has the position thought about, for that many best lines; at the root only the moves of
    /// `only` are looked at, all if it is empty.
    pub fn think(&mut self, limits: Limits, lines: usize, only: Vec<Move>) {
        self.forget();
        let request = SearchRequest { only, ..self.settings.request(limits, lines) };
        self.search = Some(self.worker.think(self.position.clone(), request));
    }

    /// Has a forced win looked for by threats alone, for so long at most.
    pub fn find_mate(&mut self, time: Option<Duration>) {
        self.forget();
        let hash_mib = self.settings.options.hash_mib;
        let request = MateRequest { plies: MOST_PLIES, time, hash_mib, ..MateRequest::default() };
        self.search = Some(self.worker.find_mate(self.position.clone(), request));
    }

    /// Ends the search under way; its answer comes at once.
    pub fn hurry(&self) {
        self.worker.stop();
    }

    /// Ends the search under way and lets its answer go.
    pub fn forget(&mut self) {
        self.hurry();
        self.search = None;
        self.configure();
    }

    /// Whether a search is under way whose answer matters.
    pub const fn is_thinking(&self) -> bool {
        self.search.is_some()
    }

    /// What is told, if it is of the search that matters.
    pub fn expects(&mut self, event: SearchEvent) -> Option<SearchUpdate> {
        if self.search != Some(event.generation) {
            return None;
        }
        if event.update.is_last() {
            self.search = None;
            self.configure();
        }
        Some(event.update)
    }
}

/// Compiles a game under the chosen rules, as far as it knows them.
fn compile(file: &VariantFile, settings: &Settings) -> Result<Arc<Variant>, CompileError> {
    let known = |(name, number): &&(String, u8)| {
        let mut options = file.options.iter().filter(|option| option.id == *name);
        options.any(|option| option.choices.iter().any(|choice| choice.number == *number))
    };
    let choices: Vec<(String, u8)> = settings.rules.iter().filter(known).cloned().collect();
    Ok(Arc::new(Variant::compile(file, &choices)?))
}
