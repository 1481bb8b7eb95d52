//! Whether the chosen options make a different game.

use super::Variant;
use super::schema::{GameOption, OptionalTraits, VariantFile};

impl Variant {
    /// Whether the choices change rules or moves. Other programs know a game only with its default choices,
    /// so they do not know this one.
    #[must_use]
    pub fn departs(&self) -> bool {
        self.choices().iter().any(|(id, number)| {
            let option = self.file().options.iter().find(|option| option.id == *id);
            option.is_some_and(|option| *number != option.default && matters(self.file(), option, *number))
        })
    }
}

/// Whether a choice plays differently from the default. Some choices only name a reading that comes to
/// the same thing.
fn matters(file: &VariantFile, option: &GameOption, number: u8) -> bool {
    let changes = |number: u8| {
        let mut choices = option.choices.iter();
        choices.any(|choice| choice.number == number && !choice.rules.is_empty())
    };
    let pieces_differ = || {
        file.pieces.iter().any(|piece| {
            let traits = |number: u8| {
                let bound = move |traits: &&OptionalTraits| {
                    traits.option == option.id && traits.choice.contains(number)
                };
                piece.optional.iter().filter(bound)
            };
            let [own, usual] = [number, option.default].map(|number| {
                let moves: Vec<_> = traits(number).flat_map(|traits| &traits.moves).collect();
                let rank = traits(number).find_map(|traits| traits.jump_rank).or(piece.jump_rank);
                let face = traits(number).find_map(|traits| traits.promotes_to.as_ref());
                (moves, rank, face.or(piece.promotes_to.as_ref()))
            });
            own != usual
        })
    };
    changes(number) || changes(option.default) || pieces_differ()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Library;

    fn departs(id: &str, option: &str, number: u8) -> bool {
        let library = Library::with_folder(None);
        let file = library.find(id).unwrap_or_else(|error| panic!("{error}"));
        let choices = [(option.to_owned(), number)];
        Variant::compile(file, &choices).unwrap_or_else(|error| panic!("{error}")).departs()
    }

    /// An option of the house, and one of the game's own.
    #[test]
    fn a_choice_that_changes_rules_or_moves_makes_a_different_game() {
        assert!(!departs("chu", "an_nan", 1) && !departs("tenjiku", "lion_hawk", 1));
        assert!(departs("chu", "an_nan", 2), "a choice that changes a rule");
        assert!(departs("tenjiku", "lion_hawk", 2), "a choice that changes the powers of a piece");
    }
}
