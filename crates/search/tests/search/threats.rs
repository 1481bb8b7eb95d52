//! Threats to royals under New Tenjiku, where generals capture Kings over any number of pieces. The positions come from
//! games of an older version against itself, in which the move given here lost the King within five plies.

use crate::games::engine;
use std::sync::Arc;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Move, Position, coordinate};
use tenjiku_search::mate::{self, MateRequest};
use tenjiku_search::{Limits, Score, SearchRequest, StopFlag};

/// The moves of a game, and the losing move.
const LOSING_MOVES: [(&str, &str); 5] = [
    ("14n15o 7b5b 6m14e+ 14d14e 16l16k 9d16k", "16m16l"),
    ("14l14k 4a5b 6m14e+ 14d14e 7l7k", "11d2m+"),
    ("4n5o 10e10f", "11m1c+"),
    ("10o12o 6a5b 9m9d 8d9d 9p10o 9d9n 7l7k", "10c9d"),
    ("4n5o 4c5b 6m14e+ 14d14e 7l7k 14e14g 8m6k 14g5g", "9m9d"),
];

fn new_tenjiku(moves: &str) -> Position {
    let library = Library::built_in();
    let file = library.find("tenjiku").expect("a built-in game");
    let choices = file.choices_under(file.preset("new").expect("its preset"));
    let variant = Arc::new(Variant::compile(file, &choices).expect("it compiles"));
    let mut position = Position::new(variant);
    for text in moves.split(' ') {
        position.play(coordinate::read(&position, text).expect("a legal move"), &mut ());
    }
    position
}

/// Whether the solver finds that the move lets the enemy capture or burn the King within five plies.
fn loses_king(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv, &mut ());
    let request = MateRequest { plies: 5, nodes: Some(200_000), hash_mib: 4, ..MateRequest::default() };
    mate::find(&after, &request, &StopFlag::default(), &mut |_| {}).line().is_some()
}

#[test]
fn the_computer_meets_threats_of_range_jumpers_in_time() {
    for (moves, losing) in LOSING_MOVES {
        let position = new_tenjiku(moves);
        let losing = coordinate::read(&position, losing).expect("a legal move");
        assert!(loses_king(&position, losing), "{moves}");
        let request = SearchRequest::new(Limits::nodes(10_000));
        let answer = engine().think(&position, &request, &StopFlag::default(), &mut |_| {});
        let mv = answer.mv.expect("a move");
        assert!(!loses_king(&position, mv), "{} after {moves}", coordinate::write(position.variant(), mv));
    }
}

/// The Vice General answers the losing move with a quiet move that attacks the King, which cannot move away.
#[test]
fn a_mating_check_is_seen_without_searching_the_reply() {
    let (moves, losing) = LOSING_MOVES[2];
    let position = new_tenjiku(moves);
    let only = vec![coordinate::read(&position, losing).expect("a legal move")];
    let request = SearchRequest { only, ..SearchRequest::new(Limits::depth(1)) };
    let answer = engine().think(&position, &request, &StopFlag::default(), &mut |_| {});
    assert_eq!(answer.report.best().expect("a line").score, Score::loss_in(4));
}
