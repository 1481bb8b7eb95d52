//! The stories on Tenjiku's openings agree with the search for forced wins.

use crate::games::{accepted_moves, game, step};
use std::collections::BTreeSet;
use tenjiku_rules::coordinate;
use tenjiku_rules::{Move, Position};
use tenjiku_search::StopFlag;
use tenjiku_search::mate::{self, MateRequest};
use tenjiku_teach::lesson::StoryTask;

/// The legal moves after which the opponent has no forced win within `plies` plies.
fn defending_moves(position: &Position, plies: u32) -> BTreeSet<Move> {
    let moves = position.legal_moves();
    let mut position = position.clone();
    let is_defence = |mv: &Move| {
        position.play(*mv, &mut ());
        let request = MateRequest { plies, nodes: Some(60_000), hash_mib: 8, ..MateRequest::default() };
        let answer = mate::find(&position, &request, &StopFlag::default(), &mut |_| {});
        position.undo();
        answer.line().is_none()
    };
    moves.into_iter().filter(is_defence).collect()
}

fn names(position: &Position, moves: &BTreeSet<Move>) -> Vec<String> {
    moves.iter().map(|mv| coordinate::write(position.variant(), *mv)).collect()
}

#[test]
fn exactly_the_defending_moves_are_accepted() {
    for (name, number, plies) in [("opening_raid", 3, 1), ("opening_file", 1, 7), ("opening_demons", 2, 7)] {
        let step = step("tenjiku", name, number);
        let (accepted, defending) = (accepted_moves(step), defending_moves(&step.first, plies));
        assert_eq!(names(&step.first, &accepted), names(&step.first, &defending), "{name}");
    }
}

#[test]
fn the_attacks_are_forced_wins_in_the_stated_plies() {
    for (name, number) in [("opening_file", 2), ("opening_demons", 1)] {
        let step = step("tenjiku", name, number);
        let StoryTask::Line(moves) = &step.task else { panic!("{name} is a line") };
        let request = MateRequest { plies: 9, hash_mib: 16, ..MateRequest::default() };
        let answer = mate::find(&step.first, &request, &StopFlag::default(), &mut |_| {});
        assert_eq!(answer.line().map(<[Move]>::len), Some(moves.len()), "{name}");
    }
}

/// The raid on the first move, as described: it is legal and leads to the position of the next step.
#[test]
fn the_position_after_the_raid_is_the_one_that_is_shown() {
    let mut position = Position::new(game("tenjiku"));
    let mv = coordinate::read(&position, "9m9a").expect("the raid is legal");
    position.play(mv, &mut ());
    assert_eq!(step("tenjiku", "opening_raid", 3).first.key(), position.key());
}
