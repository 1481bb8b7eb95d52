//! Data of records in words for players.

use super::Describe;
use crate::say;
use tenjiku_records::{LinkMismatch, Overtime, TimeControl, Wording};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{MoveError, Outcome, Position};

/// Expresses refusals and results in the current language.
#[derive(Clone, Copy, Debug)]
pub struct CurrentLanguage;

impl Wording for CurrentLanguage {
    fn refusal(&self, why: &MoveError, position: &Position) -> String {
        why.describe(position)
    }

    fn outcome(&self, outcome: Outcome, variant: &Variant) -> String {
        outcome.describe(variant)
    }
}

impl Describe for TimeControl {
    type Context = ();

    /// For example `30 min + 10 s a move`.
    fn describe(&self, (): &()) -> String {
        let (minutes, seconds) = (self.main().as_secs() / 60, self.main().as_secs() % 60);
        let main = match seconds {
            0 => say!("clock-minutes", minutes),
            _ => say!("clock-minutes-seconds", minutes, seconds),
        };
        match self.overtime() {
            Overtime::None => main,
            Overtime::Increment(time) => {
                say!("clock-increment", main, seconds = time.as_secs())
            }
            Overtime::Byoyomi { time, periods } => {
                say!("clock-byoyomi", main, seconds = time.as_secs(), periods)
            }
        }
    }
}

impl Describe for LinkMismatch {
    type Context = ();

    fn describe(&self, (): &()) -> String {
        match self {
            Self::WrongRecipient => say!("link-own"),
            Self::DifferentGame => say!("link-other-game"),
            Self::DifferentMove { ply, theirs, ours } => {
                say!("link-other-ply", ply = *ply, theirs, ours)
            }
            Self::Outdated { theirs, ours } => say!("link-older", theirs = *theirs, ours = *ours),
            Self::OwnMove(ply) => say!("link-your-ply", ply = *ply),
        }
    }
}
