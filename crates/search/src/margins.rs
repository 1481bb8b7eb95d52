//! Pruning, reduction and extension parameters of the search.

use serde::{Deserialize, Serialize};

/// Declares the parameters, all of them `i32`.
macro_rules! margins {
    ($($name:ident,)*) => {
        /// Margins, depths and reductions of the search. `assets/weights.ron` explains each; depths are in
        /// plies, margins in centipawns.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
        #[serde(deny_unknown_fields)]
        #[expect(missing_docs, reason = "assets/weights.ron explains them next to the numbers")]
        pub struct Margins {
            $(pub $name: i32,)*
        }

        impl Margins {
            /// All parameters with their names.
            pub fn each(&mut self) -> impl Iterator<Item = (&'static str, &mut i32)> {
                [$((stringify!($name), &mut self.$name),)*].into_iter()
            }
        }
    };
}

margins! {
    reverse_futility_depth,
    reverse_futility_margin,
    razoring_depth,
    razoring_margin,
    null_depth,
    null_base,
    null_depth_divisor,
    null_lead_divisor,
    null_most_lead,
    internal_reduction_depth,
    singular_depth,
    singular_table_depth,
    singular_margin,
    check_extension_factor,
    late_moves,
    late_square,
    futility_depth,
    futility_base,
    futility_margin,
    see_depth,
    see_quiet_margin,
    see_capture_margin,
    history_depth,
    history_margin,
    lmr_depth,
    lmr_move,
    lmr_base,
    lmr_factor,
    lmr_cut,
    lmr_pv,
    lmr_check,
    lmr_worsening,
    lmr_noisy,
    lmr_killer,
    lmr_history,
    lmr_root,
    delta_margin,
    capture_depth,
    aspiration,
    mate_share,
}
