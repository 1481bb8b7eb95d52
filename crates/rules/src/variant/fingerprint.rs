//! A hash of all properties of a game that affect piece values.

use super::compile::Variant;
use super::tables::mix_bytes;
use std::fmt::Write as _;

impl Variant {
    /// A hash of the board, the array, the pieces with their powers, and the rules that affect piece values, under the
    /// chosen options. Stable across runs and machines. It excludes texts, the rules on repetition, stalemate, impasse
    /// and passing, and the details of the bare king rule (`bareness`).
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let rules = self.rules();
        let mut text = format!("{}x{}", self.geometry().files(), self.geometry().ranks());
        let values = (
            (&rules.promotion, &rules.turns, &rules.drops, &rules.royals, rules.bare_king),
            (&rules.lion_trading, rules.burn_on_promotion, &rules.burners_meet, &rules.contagion),
            (&rules.borrowing, &rules.range_jump, &rules.range_capture),
        );
        // Writing to a string cannot fail.
        let _ = write!(text, "{values:?}");
        for (_, kind) in self.kinds() {
            let faces = (kind.promotes_to(), kind.in_hand_as(), kind.is_royal(), kind.jump_rank());
            let last_rank = &kind.entry().last_rank_moves;
            let _ = write!(text, "{} {faces:?} {:?} {last_rank:?}", kind.symbol(), kind.powers());
        }
        for (sq, piece) in self.starting_array() {
            let (column, rank) = (self.geometry().column(*sq), self.geometry().rank(*sq));
            let _ = write!(text, "{column},{rank} {piece:?}");
        }
        hash_text(&text)
    }
}

/// A hash of a text, stable across runs and machines.
pub fn hash_text(text: &str) -> u64 {
    mix_bytes(0, text.bytes())
}

#[cfg(test)]
mod tests {
    use crate::variant::{Library, Variant};

    fn fingerprint(game: &str, choices: &[(&str, u8)]) -> u64 {
        Variant::built_in_with(game, choices).expect("a built-in game").fingerprint()
    }

    #[test]
    fn rules_that_affect_piece_values_change_the_fingerprint() {
        assert_eq!(fingerprint("tori", &[]), fingerprint("tori", &[]));
        assert_ne!(fingerprint("mini", &[]), fingerprint("judkins", &[]));
        let library = Library::built_in();
        let mut file = library.find("tori").expect("a game").clone();
        let before = Variant::compile(&file, &[]).expect("it compiles").fingerprint();
        file.rules.perpetual_check_loses = !file.rules.perpetual_check_loses;
        file.name.push('!');
        assert_eq!(Variant::compile(&file, &[]).expect("it compiles").fingerprint(), before);
        file.rules.drops = None;
        assert_ne!(Variant::compile(&file, &[]).expect("it compiles").fingerprint(), before);
    }
}
