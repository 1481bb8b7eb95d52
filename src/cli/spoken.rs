//! The language in which a command speaks with its player.

use crate::language::Language;
use clap::Args;

/// The language of a player in the terminal.
#[derive(Debug, Args)]
pub(super) struct LanguageArgs {
    /// Speak Japanese, and write moves as Japanese players do
    #[arg(long, global = true)]
    japanese: bool,
}

impl LanguageArgs {
    /// From now on everything is said in the player’s language.
    pub(super) fn speak(&self) {
        if self.japanese {
            Language::Japanese.choose();
        }
    }
}
