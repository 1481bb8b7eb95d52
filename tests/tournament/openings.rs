//! Openings are quiet and determined by their seed alone.

use crate::variant;
use std::collections::HashSet;
use tenjiku_rules::{Position, Side};
use tenjiku_search::opening;

fn piece_count(position: &Position) -> usize {
    Side::BOTH.into_iter().map(|side| position.pieces(side).len()).sum()
}

#[test]
fn openings_are_quiet_and_every_seed_has_a_different_one() {
    for (id, seeds) in [("tori", 8), ("chu", 8), ("dai", 4), ("tenjiku", 2), ("tai", 1)] {
        let variant = variant(id);
        let start = Position::new(variant.clone());
        let mut keys = HashSet::new();
        for seed in 0..seeds {
            let position = opening(&variant, 6, seed);
            assert_eq!(position.plies(), 6, "{id}");
            assert_eq!(piece_count(&position), piece_count(&start), "{id}: nothing is captured");
            assert_eq!(position.outcome(), None);
            let opponent = position.side_to_move().other();
            assert!(position.checks(opponent).is_empty(), "{id}: no royal is attacked");
            assert!(position.fire_threats(opponent).is_empty(), "{id}: no royal can be burnt");
            keys.insert(position.key());
        }
        assert_eq!(keys.len(), seeds as usize, "{id}: no two openings are the same");
        assert_eq!(opening(&variant, 6, 0).key(), opening(&variant, 6, 0).key(), "{id}");
    }
}

#[test]
fn an_opening_of_no_plies_is_the_starting_array() {
    let variant = variant("chu");
    assert_eq!(opening(&variant, 0, 7).key(), Position::new(variant).key());
}
