//! The length and the complexity of a game, estimated from its array.

use std::collections::HashSet;
use tenjiku_language::say;
use tenjiku_rules::variant::Variant;

/// Plies of a game for each piece of the array: about 35 in games with 12 pieces, 115 with 40, 240 with 92.
const PLIES_PER_PIECE: f64 = 2.5;
/// Time per ply, in seconds: a person takes about 15 s, and the computer answers quickly.
const SECONDS_PER_PLY: f64 = 9.0;
const DISPLAYED_MINUTES: [u32; 12] = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300];

/// The number of kinds of pieces in the array.
#[must_use]
pub fn kinds_at_start(game: &Variant) -> usize {
    game.starting_array().iter().map(|(_, piece)| piece.kind.index()).collect::<HashSet<_>>().len()
}

/// The length of a game against the computer, in minutes: one of the displayed lengths.
fn minutes(game: &Variant) -> u32 {
    let estimate = game.starting_array().len() as f64 * PLIES_PER_PIECE * SECONDS_PER_PLY / 60.0;
    let distance = |displayed: &u32| (f64::from(*displayed) / estimate).ln().abs();
    DISPLAYED_MINUTES.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or_default()
}

/// The length of a game against the computer, in words.
#[must_use]
pub fn length_in_words(game: &Variant) -> String {
    match minutes(game) {
        90 => say!("game-hours", hours = "1½"),
        minutes if minutes >= 60 => say!("game-hours", hours = (minutes / 60).to_string()),
        minutes => say!("game-minutes", minutes = minutes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;

    /// Known lengths in plies: Mini some 35, Tori 75, Modern Shogi 115, Chu 240; Taikyoku takes an evening.
    #[test]
    fn games_with_more_pieces_take_longer() {
        let length_and_kinds = |id: &str| {
            let game = Variant::built_in(id).unwrap();
            (minutes(&game), kinds_at_start(&game))
        };
        assert_eq!(
            (length_and_kinds("mini"), length_and_kinds("tori").0, length_and_kinds("shogi")),
            ((5, 6), 10, (15, 8))
        );
        assert_eq!(
            (length_and_kinds("chu"), length_and_kinds("tai").0, length_and_kinds("taikyoku").0),
            ((30, 21), 120, 300)
        );
    }
}
