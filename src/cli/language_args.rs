//! The option for the language of a command.

use clap::Args;
use tenjiku_language::Language;

/// The language of a player in the terminal.
#[derive(Debug, Args)]
pub(super) struct LanguageArgs {
    /// Speak Japanese, and write moves as Japanese players do
    #[arg(long, global = true)]
    japanese: bool,
}

impl LanguageArgs {
    /// Chooses the language.
    pub(super) fn apply(&self) {
        if self.japanese {
            Language::Japanese.choose();
        }
    }
}
