//! Evaluation learned from play, as data beside a game.
//!
//! The computed evaluation knows what a piece is worth by its powers. [`EvalTables`] correct it, number by
//! number and by a small [`network`], by what games of the program against itself have shown; `tenjiku lab tune`
//! makes them. They are kept in files beside the games ([`file`], `docs/formats.md`) and serve only the rules
//! they were made for: otherwise the computed evaluation does.

mod file;
mod inputs;
mod layout;
pub mod network;

pub use file::TablesError;
pub use inputs::Inputs;
pub use layout::{Group, HORIZON, Layout};
pub use network::Network;

use super::weights::Weights;
use std::path::Path;
use std::sync::Arc;
use tenjiku_rules::variant::{EVALUATION_TABLES, KindId, Variant, hash_text};

/// What a learned evaluation adds to the computed one, in hundredths of a Pawn.
#[derive(Clone, Debug)]
pub struct EvalTables {
    /// What each number is about.
    pub layout: Layout,
    /// What is added in the opening, by number.
    pub opening: Vec<i16>,
    /// What is added in the endgame.
    pub endgame: Vec<i16>,
    /// What is added to the value of each kind where no square is in question, as in exchanges.
    pub worth: Vec<i16>,
    /// What is added to the right to move.
    pub tempo: i16,
    /// What pieces add together.
    pub network: Option<Network>,
    /// How they were made, in words.
    pub made: String,
}

/// Where an evaluation comes from.
#[derive(Clone, Debug, Default)]
pub enum Evaluation {
    /// The tables that come with the program, if there are any that fit the game; else it is computed.
    #[default]
    Shipped,
    /// The tables that the function finds for the game, if any; else it is computed.
    Found(fn(&Variant) -> Option<EvalTables>),
    /// Computed from the powers of the pieces.
    Computed,
    /// These tables, which must fit the game.
    Tables(Arc<EvalTables>),
}

impl EvalTables {
    /// Tables that change nothing.
    #[must_use]
    pub fn empty(variant: &Variant) -> Self {
        let layout = Layout::new(variant);
        Self {
            opening: vec![0; layout.count()],
            endgame: vec![0; layout.count()],
            worth: vec![0; variant.kinds().len()],
            tempo: 0,
            network: None,
            made: String::new(),
            layout,
        }
    }

    /// Reads tables for a game from the text of a file.
    ///
    /// # Errors
    /// The file has faults, or is for another game, other rules or another version of the program.
    pub fn parse(text: &str, variant: &Variant) -> Result<Self, TablesError> {
        file::parse(text, variant)
    }

    /// The text of a file.
    #[must_use]
    pub fn text(&self, variant: &Variant) -> String {
        file::text(self, variant)
    }

    /// The tables for a game that come with the program.
    #[must_use]
    pub fn shipped(variant: &Variant) -> Option<Self> {
        let fitting = EVALUATION_TABLES.iter().filter(|(name, _)| is_for(variant.id(), Path::new(name)));
        fitting.filter_map(|(_, text)| Self::parse(text, variant).ok()).next()
    }

    /// What the opening and the endgame add for a number.
    pub(super) fn pair(&self, number: usize) -> (i32, i32) {
        (i32::from(self.opening[number]), i32::from(self.endgame[number]))
    }

    /// The same for a group of which a kind has one number or none.
    pub(super) fn only(&self, group: Group, kind: KindId) -> (i32, i32) {
        match self.layout.length(group, kind) {
            0 => (0, 0),
            _ => self.pair(self.layout.start(group, kind)),
        }
    }
}

/// Whether a file has tables for a game, by its name: `ID.eval`, or `ID-NAME.eval` for other readings of its rules.
#[must_use]
pub fn is_for(id: &str, path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let rest = stem.strip_prefix(id);
    path.extension().is_some_and(|ending| ending == "eval")
        && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// A number for the game and for the computed evaluation of it: tables add to that, so they fit no other.
#[must_use]
pub fn basis(variant: &Variant) -> u64 {
    let weights = Weights::shipped();
    let evaluation = format!(
        "{:?}",
        (
            (weights.emptiness, weights.worth_scale, weights.worth_exponent, weights.trust_in_file),
            (weights.lion_factor, weights.lion_line_factor, weights.burn_factor, weights.igui_factor),
            (weights.range_capture, weights.spare_royal, weights.least_worth, weights.promotion_prospect),
            (weights.promotion_nearness, weights.in_hand_factor, weights.square_mobility),
            (weights.forward_opening, weights.forward_ending, weights.royal_adventure),
            (weights.royal_adventure_ending, weights.attack_nearness, weights.shelter, weights.tempo),
        )
    );
    variant.fingerprint() ^ hash_text(&evaluation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Library;

    /// Every file that comes with the program fits its game, by its default rules or by a preset.
    #[test]
    fn shipped_tables_fit_their_games() {
        let library = Library::built_in();
        for (name, text) in EVALUATION_TABLES {
            let fits = library.games().filter(|game| is_for(&game.id, Path::new(name))).any(|game| {
                game.readings().any(|choices| {
                    let variant = Variant::compile(game, &choices).expect("sound");
                    EvalTables::parse(text, &variant).is_ok()
                })
            });
            assert!(fits, "{name} fits no game: make it again with `tenjiku lab tune` (docs/strength.md)");
        }
        let all: usize = EVALUATION_TABLES.iter().map(|(_, text)| text.len()).sum();
        assert!(all < 1_500_000, "all files together have {all} bytes");
    }
}
