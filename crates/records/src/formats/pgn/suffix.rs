//! The signs after a move: promotion, check and mate.
//!
//! | written | meaning |
//! |---|---|
//! | `Bc3+` | promotion; promotion or check if the text marks checks |
//! | `Bc3++` | promotion and check |
//! | `Bc3=+` | promotion |
//! | `Pc9=G` | promotion to a piece with that letter |
//! | `Bc3=`, `Bc3==` | declined promotion |
//! | `#` | mate |

use super::is_code;
use tenjiku_rules::{Move, Position};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedPromotion<'t> {
    /// No sign other than plus signs.
    Unstated,
    Declined,
    Promoted,
    /// Promotion to the piece with that code.
    Into(&'t str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveSuffix<'t> {
    pub promotion: StatedPromotion<'t>,
    /// Plus signs, for promotion or check.
    pub pluses: usize,
    /// Number of signs `#`.
    pub mates: usize,
}

impl MoveSuffix<'_> {
    /// Whether the signs imply that the text marks checks.
    pub const fn marks_check(&self, is_promoted_or_drop: bool) -> bool {
        self.pluses > 1
            || self.pluses == 1
                && (is_promoted_or_drop || !matches!(self.promotion, StatedPromotion::Unstated))
    }

    /// Whether a check is marked in addition to a promotion.
    pub const fn marks_both(&self) -> bool {
        self.pluses + self.mates > 1
    }
}

/// Splits a move into squares and signs.
pub fn split(text: &str) -> (&str, MoveSuffix<'_>) {
    let without_mate_sign = text.trim_end_matches('#');
    let without_signs = without_mate_sign.trim_end_matches('+');
    let (mates, mut pluses) =
        (text.len() - without_mate_sign.len(), without_mate_sign.len() - without_signs.len());
    let (body, promotion) = if let Some(body) = without_signs.strip_suffix("==") {
        (body, StatedPromotion::Declined)
    } else if let Some(body) = without_signs.strip_suffix('=') {
        match pluses {
            0 => (body, StatedPromotion::Declined),
            _ => {
                pluses -= 1;
                (body, StatedPromotion::Promoted)
            }
        }
    } else {
        match without_signs.rsplit_once('=') {
            Some((body, code)) if is_code(code) => (body, StatedPromotion::Into(code)),
            _ => (without_signs, StatedPromotion::Unstated),
        }
    };
    (body, MoveSuffix { promotion, pluses, mates })
}

/// Whether a move leaves a royal of the mover attacked.
pub fn leaves_check(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv, &mut ());
    !after.checks(position.side_to_move()).is_empty()
}

/// Whether a move attacks a royal of the other side.
pub fn gives_check(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv, &mut ());
    !after.checks(position.side_to_move().other()).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_split_from_the_move() {
        use StatedPromotion::{Declined, Into, Promoted, Unstated};
        for (text, body, promotion, pluses, mates) in [
            ("Bc3", "Bc3", Unstated, 0, 0),
            ("Bc3+", "Bc3", Unstated, 1, 0),
            ("Bc3++", "Bc3", Unstated, 2, 0),
            ("Bc3+#", "Bc3", Unstated, 1, 1),
            ("Bc3#", "Bc3", Unstated, 0, 1),
            ("Bc3=+", "Bc3", Promoted, 0, 0),
            ("Bc3=++", "Bc3", Promoted, 1, 0),
            ("Bc3=", "Bc3", Declined, 0, 0),
            ("Bc3==", "Bc3", Declined, 0, 0),
            ("Pc9=G", "Pc9", Into("G"), 0, 0),
            ("Pc9=+P#", "Pc9", Into("+P"), 0, 1),
            ("Pc9=é", "Pc9=é", Unstated, 0, 0),
            ("+Bc3", "+Bc3", Unstated, 0, 0),
            ("", "", Unstated, 0, 0),
        ] {
            assert_eq!(split(text), (body, MoveSuffix { promotion, pluses, mates }), "{text}");
        }
    }
}
