//! Players of a match in the syntax of the command line.
//!
//! `ai` (the highest level) or `ai:5` is the built-in player; `engine:"COMMAND"` is an external engine.
//! Settings may follow, separated by commas: `ai:8,nodes=20000`, `ai,weights=mine.ron`, `ai,eval=computed`,
//! `engine:"old/tenjiku engine",protocol=usi`.

use crate::engines::ListedEngine;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use tenjiku_platform::read_weights;
use tenjiku_protocol::client::{CommandError, EngineSetup, KnownEngine, Protocol, split};
use tenjiku_search::{Level, Limits, MAX_HASH_MIB, TimeLimit, Weights};
use thiserror::Error;

/// Configuration of a player of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Contender {
    /// Name in tables.
    pub name: String,
    /// Kind of player.
    pub kind: ContenderKind,
    /// Limits, overriding those of the match.
    pub limits: Option<Limits>,
    /// Size of the transposition table in MiB, overriding that of the match.
    pub hash_mib: Option<usize>,
    /// Weights of the built-in player, if not the default.
    pub weights: Option<Weights>,
    /// Evaluation of the built-in player, if not the tables that fit the game.
    pub evaluation: Option<EvaluationSource>,
}

/// Source of an evaluation, before the game is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvaluationSource {
    /// Computed from the powers of the pieces.
    Computed,
    /// A file of tables.
    File(PathBuf),
}

/// Kind of player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContenderKind {
    /// The built-in player.
    BuiltIn(Level),
    /// An external engine.
    Engine(EngineSetup),
}

/// Error of parsing a player.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ContenderError {
    /// Unknown kind of player.
    #[error("`{0}` is not a player: write `ai`, `ai:LEVEL` or `engine:\"COMMAND\"`")]
    Unknown(String),
    /// Unknown level.
    #[error("{0}")]
    Level(String),
    /// The command is malformed.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// Unknown protocol.
    #[error(
        "it is not known which protocol `{0}` speaks: add `,protocol=cecp`, `,protocol=usi` or `,protocol=uci`"
    )]
    Protocol(String),
    /// Unknown setting, or invalid value.
    #[error("`{text}` is not a setting of a player: {hint}")]
    Setting {
        /// The setting.
        text: String,
        /// What to write.
        hint: String,
    },
}

const SETTINGS: &str = "write `nodes=N`, `depth=N`, `movetime=MS`, `hash=MIB` or `name=TEXT`; for `ai` also \
                        `weights=FILE`, `eval=FILE` or `eval=computed`; for an engine also `protocol=cecp` (or `usi`, `uci`), \
                        `dir=FOLDER`, `ready=SECONDS` or `set:OPTION=VALUE`";

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Self, ContenderError> {
        Self::read(text, &[])
    }
}

impl Contender {
    /// Parses a player. `engine:"NAME"` may name an engine in the list.
    ///
    /// # Errors
    /// If the text does not name a player.
    pub fn read(text: &str, listed_engines: &[ListedEngine]) -> Result<Self, ContenderError> {
        if let Some(rest) = text.strip_prefix("engine:") {
            let (command, settings) = split_command(rest)?;
            return match listed_engines.iter().find(|engine| engine.name == command) {
                Some(engine) => parse_engine(engine.setup(), Some(engine.protocol), settings),
                None => parse_unlisted_engine(command, settings),
            };
        }
        let (kind, settings) = text.split_once(',').unwrap_or((text, ""));
        let level = match kind.strip_prefix("ai") {
            Some("") => Level::FULL,
            Some(level) if level.starts_with(':') => level[1..].parse().map_err(ContenderError::Level)?,
            _ => return Err(ContenderError::Unknown(text.to_owned())),
        };
        let mut contender = Self::new(text, ContenderKind::BuiltIn(level));
        for setting in split_settings(settings) {
            contender.set(setting, &mut None)?;
        }
        Ok(contender)
    }
}

/// The command, in quotation marks or up to the first comma, and the text after it.
fn split_command(text: &str) -> Result<(&str, &str), ContenderError> {
    let Some(quoted) = text.strip_prefix('"') else {
        return Ok(text.split_once(',').unwrap_or((text, "")));
    };
    let unclosed_quote = || CommandError::UnclosedQuote { command: text.to_owned(), mark: '"' };
    // The last quotation mark ends the command, which may contain others.
    let (command, after) = quoted.rsplit_once('"').ok_or_else(unclosed_quote)?;
    match after.strip_prefix(',') {
        Some(settings) => Ok((command, settings)),
        None if after.is_empty() => Ok((command, "")),
        None => Err(ContenderError::Setting { text: after.to_owned(), hint: SETTINGS.to_owned() }),
    }
}

/// Parses an engine by its command, if it is not in the list.
fn parse_unlisted_engine(command: &str, settings: &str) -> Result<Contender, ContenderError> {
    let words = split(command)?;
    let program = words.first().map(String::as_str).unwrap_or_default();
    let known_engine = KnownEngine::by_program(program);
    let name = Path::new(program).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let setup = EngineSetup::new(name, command, Protocol::Usi);
    parse_engine(
        setup,
        known_engine.map(|known_engine| known_engine.protocol).or_else(|| find_protocol(&words)),
        settings,
    )
}

fn parse_engine(
    setup: EngineSetup,
    mut protocol: Option<Protocol>,
    settings: &str,
) -> Result<Contender, ContenderError> {
    let command = setup.command.clone();
    let mut engine = Contender::new(&setup.name.clone(), ContenderKind::Engine(setup));
    for setting in split_settings(settings) {
        engine.set(setting, &mut protocol)?;
    }
    let protocol = protocol.ok_or(ContenderError::Protocol(command))?;
    if let ContenderKind::Engine(setup) = &mut engine.kind {
        setup.protocol = protocol;
        setup.name.clone_from(&engine.name);
    }
    Ok(engine)
}

/// Finds a word of the command that names a protocol.
fn find_protocol(words: &[String]) -> Option<Protocol> {
    words.iter().find_map(|word| parse_protocol(word))
}

fn parse_protocol(word: &str) -> Option<Protocol> {
    match word.to_ascii_lowercase().as_str() {
        "cecp" | "xboard" => Some(Protocol::Cecp),
        "usi" => Some(Protocol::Usi),
        "uci" => Some(Protocol::Uci),
        _ => None,
    }
}

fn split_settings(settings: &str) -> impl Iterator<Item = &str> {
    settings.split(',').filter(|part| !part.is_empty())
}

impl Contender {
    fn new(name: &str, kind: ContenderKind) -> Self {
        Self { name: name.to_owned(), kind, limits: None, hash_mib: None, weights: None, evaluation: None }
    }

    fn set(&mut self, text: &str, protocol_found: &mut Option<Protocol>) -> Result<(), ContenderError> {
        let setting_error =
            |hint: &str| ContenderError::Setting { text: text.to_owned(), hint: hint.to_owned() };
        let (key, value) = text.split_once('=').ok_or_else(|| setting_error(SETTINGS))?;
        let number = || value.parse::<u64>().ok().filter(|n| *n > 0);
        let number = || number().ok_or_else(|| setting_error("this must be a whole number above 0"));
        match (key, &mut self.kind) {
            ("name", _) => value.clone_into(&mut self.name),
            ("hash", _) => {
                let max_mib = u64::from(MAX_HASH_MIB);
                let mib =
                    number().ok().filter(|mib| *mib <= max_mib).and_then(|mib| usize::try_from(mib).ok());
                let hint = format!("the table has a whole number of MiB from 1 to {max_mib}");
                self.hash_mib = Some(mib.ok_or_else(|| setting_error(&hint))?);
            }
            ("nodes", _) => self.limits.get_or_insert_default().nodes = Some(number()?),
            ("depth", _) => self.limits.get_or_insert_default().depth = u32::try_from(number()?).ok(),
            ("movetime", _) => {
                let time = Duration::from_millis(number()?);
                self.limits.get_or_insert_default().time = TimeLimit::Move(time);
            }
            ("weights", ContenderKind::BuiltIn(_)) => {
                self.weights =
                    Some(read_weights(Path::new(value)).map_err(|why| setting_error(&why.to_string()))?);
            }
            ("eval", ContenderKind::BuiltIn(_)) => {
                self.evaluation = Some(match value {
                    "computed" => EvaluationSource::Computed,
                    path => EvaluationSource::File(PathBuf::from(path)),
                });
            }
            ("protocol", ContenderKind::Engine(_)) => {
                *protocol_found = Some(
                    parse_protocol(value).ok_or_else(|| setting_error("the protocol is cecp, usi or uci"))?,
                );
            }
            ("dir", ContenderKind::Engine(setup)) => setup.dir = Some(PathBuf::from(value)),
            ("ready", ContenderKind::Engine(setup)) => setup.ready_time = Duration::from_secs(number()?),
            (option, ContenderKind::Engine(setup)) if option.starts_with("set:") => {
                setup.options.push((option[4..].trim().to_owned(), value.to_owned()));
            }
            _ => return Err(setting_error(SETTINGS)),
        }
        Ok(())
    }
}
