//! Learned evaluation, as data files beside the games.
//!
//! [`EvalTables`] and an optional small [`network`] correct the evaluation computed from the powers of the
//! pieces. They are trained on self-play by `tenjiku lab tune` (file format: `docs/formats.md`). Tables only
//! apply to the rules they were trained for; otherwise the computed evaluation is used.

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

/// Corrections to the computed evaluation, in centipawns.
#[derive(Clone, Debug)]
pub struct EvalTables {
    /// Meaning of the indices.
    pub layout: Layout,
    /// Opening corrections, by index.
    pub opening: Vec<i16>,
    /// Endgame corrections, by index.
    pub endgame: Vec<i16>,
    /// Corrections to the piece values used without a square, as in exchanges.
    pub piece_values: Vec<i16>,
    /// Correction to the tempo bonus.
    pub tempo: i16,
    /// Network for interactions between pieces.
    pub network: Option<Network>,
    /// Training provenance, as text.
    pub provenance: String,
}

/// Source of the evaluation.
#[derive(Clone, Debug, Default)]
pub enum Evaluation {
    /// The built-in tables, if any fit the game; otherwise computed.
    #[default]
    Shipped,
    /// The tables that the function returns for the game, if any; otherwise computed.
    Lookup(fn(&Variant) -> Option<EvalTables>),
    /// Computed from the powers of the pieces.
    Computed,
    /// These tables, which must fit the game.
    Tables(Arc<EvalTables>),
}

impl EvalTables {
    /// Tables without effect.
    #[must_use]
    pub fn empty(variant: &Variant) -> Self {
        let layout = Layout::new(variant);
        Self {
            opening: vec![0; layout.count()],
            endgame: vec![0; layout.count()],
            piece_values: vec![0; variant.kinds().len()],
            tempo: 0,
            network: None,
            provenance: String::new(),
            layout,
        }
    }

    /// Parses tables for a game.
    ///
    /// # Errors
    /// If the text is malformed, or is for another game, other rules or another version of the program.
    pub fn parse(text: &str, variant: &Variant) -> Result<Self, TablesError> {
        file::parse(text, variant)
    }

    /// Formats the tables as the text of a file.
    #[must_use]
    pub fn to_text(&self, variant: &Variant) -> String {
        file::write(self, variant)
    }

    /// The built-in tables for a game.
    #[must_use]
    pub fn shipped(variant: &Variant) -> Option<Self> {
        let candidates =
            EVALUATION_TABLES.iter().filter(|(name, _)| is_file_for(variant.id(), Path::new(name)));
        candidates.filter_map(|(_, text)| Self::parse(text, variant).ok()).next()
    }

    /// Opening and endgame correction of an index.
    pub(super) fn pair(&self, number: usize) -> (i32, i32) {
        (i32::from(self.opening[number]), i32::from(self.endgame[number]))
    }

    /// The pair of a group with at most one index per kind.
    pub(super) fn single(&self, group: Group, kind: KindId) -> (i32, i32) {
        match self.layout.length(group, kind) {
            0 => (0, 0),
            _ => self.pair(self.layout.start(group, kind)),
        }
    }
}

/// Whether a file name is that of tables for a game: `ID.eval`, or `ID-NAME.eval` for other readings of its
/// rules.
#[must_use]
pub fn is_file_for(id: &str, path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let rest = stem.strip_prefix(id);
    path.extension().is_some_and(|extension| extension == "eval")
        && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// Fingerprint of the game and its computed evaluation. Tables fit only the evaluation they were trained on.
#[must_use]
pub fn evaluation_fingerprint(variant: &Variant) -> u64 {
    let weights = Weights::shipped();
    let trust_in_file = weights.trust_in_values_of(variant);
    let evaluation = format!(
        "{:?}",
        (
            (weights.emptiness, weights.worth_scale, weights.worth_exponent, trust_in_file),
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

    /// Every built-in file fits its game, under its default rules or a preset.
    #[test]
    fn shipped_tables_fit_their_games() {
        let library = Library::built_in();
        for (name, text) in EVALUATION_TABLES {
            let fits = library.games().filter(|game| is_file_for(&game.id, Path::new(name))).any(|game| {
                game.readings().any(|choices| {
                    let variant = Variant::compile(game, &choices).expect("it compiles");
                    EvalTables::parse(text, &variant).is_ok()
                })
            });
            assert!(fits, "{name} fits no game: make it again with `tenjiku lab tune` (docs/strength.md)");
        }
        let total_bytes: usize = EVALUATION_TABLES.iter().map(|(_, text)| text.len()).sum();
        assert!(total_bytes < 1_500_000, "all files together have {total_bytes} bytes");
    }
}
