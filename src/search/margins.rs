//! The numbers that decide what the search leaves out.

use serde::{Deserialize, Serialize};

/// Margins, depths and reductions of the search. `assets/weights.ron` explains each; depths are in plies,
/// margins in hundredths of a Pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "assets/weights.ron explains them next to the numbers")]
pub struct Margins {
    pub reverse_futility_depth: i32,
    pub reverse_futility_margin: i32,
    pub razoring_depth: i32,
    pub razoring_margin: i32,
    pub null_depth: i32,
    pub null_base: i32,
    pub null_depth_divisor: i32,
    pub null_lead_divisor: i32,
    pub null_most_lead: i32,
    pub internal_reduction_depth: i32,
    pub singular_depth: i32,
    pub singular_table_depth: i32,
    pub singular_margin: i32,
    pub check_extension_factor: i32,
    pub late_moves: i32,
    pub late_square: i32,
    pub futility_depth: i32,
    pub futility_base: i32,
    pub futility_margin: i32,
    pub see_depth: i32,
    pub see_quiet_margin: i32,
    pub see_capture_margin: i32,
    pub history_depth: i32,
    pub history_margin: i32,
    pub lmr_depth: i32,
    pub lmr_move: i32,
    pub lmr_base: i32,
    pub lmr_factor: i32,
    pub lmr_cut: i32,
    pub lmr_pv: i32,
    pub lmr_check: i32,
    pub lmr_worsening: i32,
    pub lmr_noisy: i32,
    pub lmr_killer: i32,
    pub lmr_history: i32,
    pub lmr_root: i32,
    pub delta_margin: i32,
    pub capture_depth: i32,
    pub aspiration: i32,
    pub mate_share: i32,
}
