//! Compares the rules of a game under different choices.

use super::Variant;
use super::schema::{GameOption, PieceEntry, Power, Rules};

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
        let choice_of = |option: &GameOption| {
            choices.iter().rfind(|(id, _)| *id == option.id).map_or(option.default, |(_, number)| *number)
        };
        let file = self.file();
        let all: Vec<(String, u8)> =
            file.options.iter().map(|option| (option.id.clone(), choice_of(option))).collect();
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
    use crate::variant::Library;

    fn differs(id: &str, option: &str, number: u8) -> bool {
        let library = Library::built_in();
        let file = library.find(id).unwrap_or_else(|error| panic!("{error}"));
        let choices = [(option.to_owned(), number)];
        Variant::compile(file, &choices).unwrap_or_else(|error| panic!("{error}")).differs_from_default()
    }

    /// Tests a house rule and an option of the game.
    #[test]
    fn a_choice_that_changes_rules_or_moves_makes_a_different_game() {
        assert!(!differs("chu", "an_nan", 1) && !differs("tenjiku", "lion_hawk", 1));
        assert!(differs("chu", "an_nan", 2), "a choice that changes a rule");
        assert!(differs("tenjiku", "lion_hawk", 2), "a choice that changes the powers of a piece");
    }
}
