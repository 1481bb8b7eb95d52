//! Notation of moves and positions: the examples of the rule texts, round trips, and error messages.

mod association;
mod coordinate;
mod diagram;
mod japanese;
mod sfen;

use crate::games::{RandomNumbers, every_game, random_games, scaled_plies};

/// For any input, the readers return a move or an error message; they never panic.
#[test]
fn random_moves_are_refused_or_read() {
    let mut rng = RandomNumbers::new(4711);
    for id in &every_game() {
        random_games(id, &[], 1, scaled_plies(id, 40), |position, moves| {
            let Some(&mv) = moves.get(rng.below(moves.len().max(1))) else { return };
            let texts = [
                tenjiku_rules::coordinate::write(position.variant(), mv),
                tenjiku_records::notation::association::write(position, mv),
            ];
            for text in texts {
                for cut in 0..=text.len() {
                    for other in ["", "x", "-", "!", "*", "+", "=", ",", "9", "12a", "é", "P"] {
                        let malformed =
                            format!("{}{other}{}", &text[..cut], text.get(cut + 1..).unwrap_or_default());
                        for error in [
                            tenjiku_rules::coordinate::read(position, &malformed).err(),
                            tenjiku_records::notation::association::read(position, &malformed).err(),
                        ] {
                            let message = error.map(|error| error.to_string());
                            assert_ne!(message.as_deref(), Some(""), "{id}: {malformed}");
                        }
                    }
                }
            }
        });
    }
}
