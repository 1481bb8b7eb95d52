//! Compares the rules of a game under different choices.

use super::Variant;
use super::schema::{PieceEntry, Power, Rules};

impl Variant {
    /// Whether the choices change rules, array or moves compared with the defaults. Some choices have the same effect
    /// as the default.
    #[must_use]
    pub fn differs_from_default(&self) -> bool {
        !self.plays_like(&[], |_, _| ())
    }

    /// Whether rules, array and moves are the same under `choices`, with defaults where options are omitted. Before the
    /// rules are compared, `adapt(own, other)` may change `other`, the rules under `choices`.
    #[must_use]
    pub fn plays_like(&self, choices: &[(String, u8)], adapt: impl FnOnce(&Rules, &mut Rules)) -> bool {
        let file = self.file();
        let all = file.all_choices(choices);
        if self.choices() == all {
            return true;
        }
        let mut rules = file.rules_under(&all);
        let own = file.rules_under(self.choices());
        adapt(&own, &mut rules);
        own == rules
            && file.setup_under(self.choices()) == file.setup_under(&all)
            && !file.pieces.iter().any(|piece| traits(piece, self.choices()) != traits(piece, &all))
    }
}

/// The optional moves, the rank and the promotion of a piece under these choices.
fn traits<'p>(
    piece: &'p PieceEntry,
    choices: &[(String, u8)],
) -> (Vec<&'p Power>, Option<u8>, Option<&'p String>) {
    let (mut moves, mut rank, mut face) = (Vec::new(), piece.jump_rank, piece.promotes_to.as_ref());
    for traits in piece.optional.iter().filter(|traits| traits.applies_under(choices)) {
        moves.extend(&traits.moves);
        rank = traits.jump_rank.or(rank);
        face = traits.promotes_to.as_ref().or(face);
    }
    (moves, rank, face)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differs(id: &str, option: &str, number: u8) -> bool {
        Variant::built_in_with(id, &[(option, number)]).expect("a built-in game").differs_from_default()
    }

    /// Tests a house rule and an option of the game.
    #[test]
    fn a_choice_that_changes_rules_or_moves_makes_a_different_game() {
        assert!(!differs("chu", "an_nan", 1) && !differs("tenjiku", "lion_hawk", 1));
        assert!(differs("chu", "an_nan", 2), "a choice that changes a rule");
        assert!(differs("tenjiku", "lion_hawk", 2), "a choice that changes the powers of a piece");
    }
}
