//! Engines that are known to play our games, and finding them on this machine.

use super::setup::Protocol;
use std::env;
use std::path::{Path, PathBuf};

/// Debian's folders for games, which are not on every `PATH`.
const GAME_FOLDERS: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// An engine that is known to play some of our games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownEngine {
    /// Its program.
    pub program: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The protocol it speaks.
    pub protocol: Protocol,
    /// Ids of the games it plays by our rules.
    pub games: &'static [&'static str],
    /// Options that make its rules the same as ours.
    pub options: &'static [(&'static str, &'static str)],
}

/// All known engines.
pub const KNOWN_ENGINES: [KnownEngine; 3] = [
    KnownEngine {
        program: "hachu",
        name: "HaChu",
        protocol: Protocol::Cecp,
        games: &["chu", "dai"],
        // By default, a piece may promote on any move in the zone, and every repetition is illegal.
        options: &[("Promote on entry", "0"), ("Allow repeats", "1")],
    },
    KnownEngine {
        program: "crazywa",
        name: "CrazyWa",
        protocol: Protocol::Cecp,
        games: &["tori"],
        options: &[],
    },
    KnownEngine {
        program: "fairy-stockfish",
        name: "Fairy-Stockfish",
        protocol: Protocol::Uci,
        games: &["tori"],
        options: &[],
    },
];

impl KnownEngine {
    /// The known engine whose program this is, with or without its folder.
    #[must_use]
    pub fn of(program: &str) -> Option<&'static Self> {
        let file = Path::new(program).file_name()?;
        KNOWN_ENGINES.iter().find(|known| file == known.program)
    }

    /// Its options in the form of [`super::EngineSetup::options`].
    #[must_use]
    pub fn setup_options(&self) -> Vec<(String, String)> {
        self.options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
    }
}

/// The known engines that are installed here.
#[must_use]
pub fn discover() -> Vec<&'static KnownEngine> {
    KNOWN_ENGINES.iter().filter(|known| find_program(known.program).is_some()).collect()
}

/// The file of a program on the `PATH` or in Debian's folders for games. `None` for a name that
/// includes a folder.
#[must_use]
pub fn find_program(name: &str) -> Option<PathBuf> {
    if name.is_empty() || Path::new(name).components().count() != 1 {
        return None;
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(GAME_FOLDERS.map(PathBuf::from));
    let ending = env::consts::EXE_SUFFIX;
    folders.map(|folder| folder.join(format!("{name}{ending}"))).find(|file| file.is_file())
}
