//! Engines known to play our games, and finding them on this machine.

use super::setup::Protocol;
use super::split;
use std::env;
use std::path::{Path, PathBuf};
use tenjiku_rules::variant::schema::Rules;
use tenjiku_rules::variant::{CounterStrike, Promotion, Repetition, ZoneMoves};

/// Debian's folders for games, which are not on every `PATH`.
const GAME_FOLDERS: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// A known engine. The presets in the files of the games name it in `played_by`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownEngine {
    /// The name of its executable.
    pub program: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The protocol it speaks.
    pub protocol: Protocol,
    /// Its options that switch rules.
    pub switches: &'static [(&'static str, RuleSwitch)],
}

/// A rule that an engine can switch by an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleSwitch {
    /// On: pieces promote on entering the zone and when they capture there. Off: on every move that touches the zone,
    /// though a piece that declines must wait.
    PromotionOnEntry,
    /// On: positions may repeat. Off: they may not.
    Repeats,
    /// On: after a non-Lion captured a Lion, an unprotected Lion may be captured. Off: none may.
    OkazakiCounterStrike,
}

/// All known engines.
pub const KNOWN_ENGINES: [KnownEngine; 3] = [
    KnownEngine {
        program: "hachu",
        name: "HaChu",
        protocol: Protocol::Cecp,
        switches: &[
            ("Promote on entry", RuleSwitch::PromotionOnEntry),
            ("Allow repeats", RuleSwitch::Repeats),
            ("Okazaki rule", RuleSwitch::OkazakiCounterStrike),
        ],
    },
    KnownEngine { program: "crazywa", name: "CrazyWa", protocol: Protocol::Cecp, switches: &[] },
    KnownEngine {
        program: "fairy-stockfish",
        name: "Fairy-Stockfish",
        protocol: Protocol::Uci,
        switches: &[],
    },
];

impl KnownEngine {
    /// The known engine with this executable, with or without a folder.
    #[must_use]
    pub fn by_program(program: &str) -> Option<&'static Self> {
        let file = Path::new(program).file_name()?;
        KNOWN_ENGINES.iter().find(|engine| file == engine.program)
    }

    /// The switches of the engine started by a command; none if it is unknown.
    #[must_use]
    pub fn switches_of(command: &str) -> &'static [(&'static str, RuleSwitch)] {
        let words = split(command).unwrap_or_default();
        words.first().and_then(|program| Self::by_program(program)).map_or(&[], |engine| engine.switches)
    }
}

impl RuleSwitch {
    /// The state in which the engine plays by these rules; `None` if it does in neither state.
    #[must_use]
    pub fn required_state(self, rules: &Rules) -> Option<bool> {
        match self {
            Self::PromotionOnEntry => match rules.promotion {
                Promotion::Zone { moves: ZoneMoves::Touching, .. } => Some(false),
                Promotion::Zone { moves: ZoneMoves::Entering | ZoneMoves::EnteringOrCapture, .. } => {
                    Some(true)
                }
                _ => None,
            },
            Self::Repeats => match rules.repetition {
                Repetition::SecondIsBarred => Some(false),
                Repetition::Off => Some(true),
                Repetition::FourthIsDraw
                    if !(rules.perpetual_check_loses || rules.perpetual_attack_loses) =>
                {
                    Some(true)
                }
                _ => None,
            },
            Self::OkazakiCounterStrike => match rules.lion_trading.as_ref()?.counter_strike {
                CounterStrike::Always => Some(false),
                CounterStrike::UnlessUnprotected => Some(true),
                CounterStrike::UnlessSameSquare => None,
            },
        }
    }

    /// Copies the rule that this switch controls.
    pub(super) fn copy_rule(self, from: &Rules, to: &mut Rules) {
        match self {
            Self::PromotionOnEntry => {
                if let (
                    Promotion::Zone { moves, deferral, .. },
                    Promotion::Zone { moves: to_moves, deferral: to_deferral, .. },
                ) = (&from.promotion, &mut to.promotion)
                {
                    (*to_moves, *to_deferral) = (*moves, *deferral);
                }
            }
            Self::Repeats => {
                to.repetition = from.repetition;
                to.perpetual_check_loses = from.perpetual_check_loses;
                to.perpetual_attack_loses = from.perpetual_attack_loses;
            }
            Self::OkazakiCounterStrike => {
                if let (Some(from), Some(to)) = (&from.lion_trading, &mut to.lion_trading) {
                    to.counter_strike = from.counter_strike;
                }
            }
        }
    }
}

/// The known engines that are installed here.
#[must_use]
pub fn discover() -> Vec<&'static KnownEngine> {
    KNOWN_ENGINES.iter().filter(|engine| find_program(engine.program).is_some()).collect()
}

/// Finds a program on the `PATH` or in Debian's folders for games. `None` for a name with a folder.
#[must_use]
pub fn find_program(name: &str) -> Option<PathBuf> {
    // A browser has no programs.
    if cfg!(target_family = "wasm") || name.is_empty() || Path::new(name).components().count() != 1 {
        return None;
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(GAME_FOLDERS.map(PathBuf::from));
    let suffix = env::consts::EXE_SUFFIX;
    folders.map(|folder| folder.join(format!("{name}{suffix}"))).find(|file| file.is_file())
}
