//! Evaluation weights, from `assets/weights.ron`.

use super::margins::Margins;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use tenjiku_rules::variant::Variant;

/// Weights of the evaluation. `assets/weights.ron` explains each; values without a unit there are in hundredths of a
/// Pawn.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "assets/weights.ron explains them next to the numbers")]
pub struct Weights {
    pub emptiness: f64,
    pub worth_scale: f64,
    pub worth_exponent: f64,
    pub trust_in_file: f64,
    pub trust_in_file_with_fire: f64,
    pub lion_factor: f64,
    pub lion_line_factor: f64,
    pub burn_factor: f64,
    pub igui_factor: f64,
    pub range_capture: f64,
    pub spare_royal: f64,
    pub least_worth: f64,
    pub promotion_prospect: f64,
    pub promotion_nearness: f64,
    pub in_hand_factor: f64,
    pub square_mobility: f64,
    pub forward_opening: f64,
    pub forward_ending: f64,
    pub royal_adventure: f64,
    pub royal_adventure_ending: f64,
    pub attack_nearness: f64,
    pub shelter: f64,
    pub hanging_first: f64,
    pub hanging_second: f64,
    pub tempo: f64,
    pub captures: Vec<i32>,
    pub search: Margins,
}

const BUILT_IN: &str = include_str!("../../../assets/weights.ron");

static SHIPPED: LazyLock<Weights> = LazyLock::new(|| Weights::parse(BUILT_IN).unwrap_or_default());

impl Weights {
    /// The built-in weights. A test verifies that they parse.
    #[must_use]
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// Reads weights from the text of a RON file.
    ///
    /// # Errors
    /// If the text is malformed, with line and column.
    pub fn parse(text: &str) -> Result<Self, ron::error::SpannedError> {
        ron::from_str(text)
    }

    /// How much the piece values in the variant file count against the computed ones, 0 to 1.
    #[must_use]
    pub fn trust_in_values_of(&self, variant: &Variant) -> f64 {
        if variant.tables().has_burners { self.trust_in_file_with_fire } else { self.trust_in_file }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_weights_can_be_read() {
        let weights = Weights::parse(BUILT_IN).expect("assets/weights.ron is valid");
        assert!(weights.worth_scale > 0.0 && weights.emptiness > 0.0 && weights.emptiness < 1.0);
    }
}
