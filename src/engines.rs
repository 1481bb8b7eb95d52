//! Layer 1: other programs' engines as players, and ours for other programs. The protocols are in
//! [`tenjiku_protocol`].
//!
//! The user's list of engines is `engines.ron`, next to the folder of the user's own games.
//!
//! ```ron
//! [
//!     (name: "HaChu", command: "hachu", protocol: Cecp, games: ["chu", "dai"],
//!      options: {"Contempt": "50"}),
//! ]
//! ```

use ron::Options;
use ron::extensions::Extensions;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::USER_TABLES;
use tenjiku_platform::files::{self, data_folder};
use tenjiku_protocol::client::{
    DEFAULT_HASH_MIB, DEFAULT_READY_SECONDS, EngineFit, EngineSetup, KnownEngine, Protocol, discover,
};
use tenjiku_protocol::{ServeError, ServedEngine, ServedProtocol};
use tenjiku_rules::variant::{Library, Variant};
use thiserror::Error;

/// An engine of the list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Engine")]
pub struct ListedEngine {
    /// Its name.
    pub name: String,
    /// Its command: the program and its arguments.
    pub command: String,
    /// The folder it starts in, if not that of its program.
    pub dir: Option<PathBuf>,
    /// The protocol it speaks.
    pub protocol: Protocol,
    /// Ids of the games it is offered for; empty means all.
    #[serde(default)]
    pub games: Vec<String>,
    /// Options to set before every game.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Size of its transposition table in MiB.
    #[serde(default = "default_hash")]
    pub hash_mib: usize,
    /// Threads it may use.
    #[serde(default = "default_threads")]
    pub threads: usize,
    /// Time limit of the greeting and of getting ready for a game, in seconds.
    #[serde(default = "default_ready")]
    pub ready_seconds: u64,
    /// Whether it was discovered instead of listed, and so is offered only for games whose file names it.
    #[serde(skip)]
    pub is_discovered: bool,
}

const fn default_hash() -> usize {
    DEFAULT_HASH_MIB
}

const fn default_ready() -> u64 {
    DEFAULT_READY_SECONDS
}

const fn default_threads() -> usize {
    1
}

/// Why the list cannot be read.
#[derive(Debug, Error)]
pub enum EngineListError {
    /// The file cannot be read.
    #[error("{}: cannot be read: {source} (hint: is it a text file that you may read?)", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The text is not a list of engines.
    #[error(
        "{}, line {line}, column {column}: {what} (hint: an engine is written \
         `(name: \"HaChu\", command: \"hachu\", protocol: Cecp, games: [\"chu\"])`)",
        path.display()
    )]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// The fault.
        what: String,
    },
    /// Two engines have the same name.
    #[error("{}: two engines are called `{name}` (hint: give each its own name)", path.display())]
    SameName {
        /// The file.
        path: PathBuf,
        /// The name.
        name: String,
    },
}

impl ListedEngine {
    /// Whether it is offered for a game: it must play the game, and by the rules in force.
    #[must_use]
    pub fn plays(&self, game: &Variant) -> bool {
        matches!(self.fit(game), Some(EngineFit::Plays))
    }

    /// Whether it plays by the rules of a game; `None` if it does not play the game.
    #[must_use]
    pub fn fit<'g>(&self, game: &'g Variant) -> Option<EngineFit<'g>> {
        let is_listed = self.games.is_empty() || self.games.iter().any(|id| id == game.id());
        let setup = self.setup();
        let is_offered = is_listed && (!self.is_discovered || setup.preset_of(game.file()).is_some());
        is_offered.then(|| setup.fit(game))
    }

    /// The setup to start it with.
    #[must_use]
    pub fn setup(&self) -> EngineSetup {
        EngineSetup {
            dir: self.dir.clone(),
            options: self.options.clone().into_iter().collect(),
            hash_mib: self.hash_mib.max(1),
            threads: self.threads.max(1),
            ready_time: Duration::from_secs(self.ready_seconds.max(1)),
            ..EngineSetup::new(&self.name, &self.command, self.protocol)
        }
    }
}

impl From<&KnownEngine> for ListedEngine {
    fn from(known: &KnownEngine) -> Self {
        Self {
            name: known.name.to_owned(),
            command: known.program.to_owned(),
            dir: None,
            protocol: known.protocol,
            games: Vec::new(),
            options: BTreeMap::new(),
            hash_mib: default_hash(),
            threads: default_threads(),
            ready_seconds: default_ready(),
            is_discovered: true,
        }
    }
}

/// The path of the list.
#[must_use]
pub fn engines_path() -> Option<PathBuf> {
    Some(data_folder()?.join("engines.ron"))
}

/// Reads a list. A missing file is an empty list.
///
/// # Errors
/// The file cannot be read, or is not a list of engines.
pub fn load_engines(path: &Path) -> Result<Vec<ListedEngine>, EngineListError> {
    let text = match files::read_text(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(source) => return Err(EngineListError::Read { path: path.to_owned(), source }),
    };
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let mut engines: Vec<ListedEngine> =
        options.from_str(&text).map_err(|error| EngineListError::Unreadable {
            path: path.to_owned(),
            line: error.span.start.line,
            column: error.span.start.col,
            what: error.code.to_string(),
        })?;
    for (index, engine) in engines.iter().enumerate() {
        if engines[..index].iter().any(|other| other.name == engine.name) {
            return Err(EngineListError::SameName { path: path.to_owned(), name: engine.name.clone() });
        }
    }
    // Folders are relative to the list.
    let list_folder = path.parent().unwrap_or(Path::new(""));
    for engine in &mut engines {
        engine.dir = engine.dir.take().map(|dir| list_folder.join(dir));
    }
    Ok(engines)
}

/// The user's engines, followed by known ones that are installed but not listed.
///
/// # Errors
/// The list cannot be read.
pub fn available_engines() -> Result<Vec<ListedEngine>, EngineListError> {
    let mut engines = engines_path().map_or_else(|| Ok(Vec::new()), |path| load_engines(&path))?;
    for known in discover() {
        let is_known = |engine: &ListedEngine| {
            engine.name == known.name || KnownEngine::by_program(&engine.command) == Some(known)
        };
        if !engines.iter().any(is_known) {
            engines.push(known.into());
        }
    }
    Ok(engines)
}

/// Runs our engine, with the user's tables and in the current language, as [`tenjiku_protocol::serve()`] does.
///
/// # Errors
/// Those of [`tenjiku_protocol::serve()`].
pub fn serve(
    protocol: Option<ServedProtocol>,
    library: Library,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
) -> Result<(), ServeError> {
    let engine = ServedEngine { library, evaluation: USER_TABLES, wording: &CurrentLanguage };
    tenjiku_protocol::serve(protocol, engine, input, out)
}
