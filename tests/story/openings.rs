//! What the stories say of openings and of roads is what the rules core and the search find.

use crate::games::{game, shelf};
use std::collections::BTreeSet;
use tenjiku::notation::coordinate;
use tenjiku::rules::{Move, Position};
use tenjiku::search::Stop;
use tenjiku::search::mate::{self, MateRequest};
use tenjiku::story::{Step, Story, Task};
use tenjiku::variant::Sq;

fn story(id: &str, name: &str) -> &'static Story {
    shelf(id)
        .stories
        .iter()
        .find(|story| story.id == name)
        .unwrap_or_else(|| panic!("no story {name} of {id}"))
}

fn step(id: &str, name: &str, number: usize) -> &'static Step {
    &story(id, name).steps()[number - 1]
}

fn accepted(step: &Step) -> BTreeSet<Move> {
    let Task::Play { ways, .. } = step.task() else { panic!("a move is asked for") };
    ways.iter().map(|way| way.mv).collect()
}

/// The legal moves after which the other side has no forced win within so many plies.
fn defences(position: &Position, plies: u32) -> BTreeSet<Move> {
    let moves = position.legal_moves();
    let mut position = position.clone();
    let holds = |mv: &Move| {
        position.play(*mv, &mut ());
        let request = MateRequest { plies, nodes: Some(60_000), hash_mib: 8, ..MateRequest::default() };
        let answer = mate::find(&position, &request, &Stop::default(), &mut |_| {});
        position.undo();
        answer.line().is_none()
    };
    moves.into_iter().filter(holds).collect()
}

fn names(position: &Position, moves: &BTreeSet<Move>) -> Vec<String> {
    moves.iter().map(|mv| coordinate::write(position.variant(), *mv)).collect()
}

#[test]
fn the_moves_that_defend_are_all_and_only_those_that_are_accepted() {
    for (name, number, plies) in [("opening_raid", 3, 1), ("opening_file", 1, 7), ("opening_demons", 2, 7)] {
        let step = step("tenjiku", name, number);
        let (wanted, found) = (accepted(step), defences(step.first(), plies));
        assert_eq!(names(step.first(), &wanted), names(step.first(), &found), "{name}");
    }
}

#[test]
fn the_attacks_are_forced_wins_in_as_many_plies() {
    for (name, number) in [("opening_file", 2), ("opening_demons", 1)] {
        let step = step("tenjiku", name, number);
        let Task::Line { moves } = step.task() else { panic!("{name} is a line") };
        let request = MateRequest { plies: 9, hash_mib: 16, ..MateRequest::default() };
        let answer = mate::find(step.first(), &request, &Stop::default(), &mut |_| {});
        assert_eq!(answer.line().map(<[Move]>::len), Some(moves.len()), "{name}");
    }
}

/// The raid of the first move, as it is told: it is made, and it is the position of the next step.
#[test]
fn the_position_after_the_raid_is_the_one_that_is_shown() {
    let mut position = Position::new(game("tenjiku"));
    let mv = coordinate::read(&position, "9m9a").expect("the raid is legal");
    position.play(mv, &mut ());
    assert_eq!(step("tenjiku", "opening_raid", 3).first().key(), position.key());
}

/// Where one points out squares that a piece reaches, the rules say which of the marked ones.
#[test]
fn squares_that_a_piece_reaches_are_those_its_legal_moves_end_on() {
    for (id, name, number, piece) in [
        ("tenjiku", "range_jump", 2, "5e"),
        ("tenjiku", "range_jump", 3, "5e"),
        ("tenjiku", "area_moves", 2, "5e"),
        ("tenjiku", "tetrarchs", 2, "5e"),
        ("tenjiku", "free_eagle", 3, "5e"),
        ("tai", "hook_moves", 4, "5g"),
    ] {
        let step = step(id, name, number);
        let from = step.first().geometry().parse(piece).expect("a square");
        let ends: BTreeSet<Sq> = step.first().legal_moves_from(from).iter().map(|mv| mv.to()).collect();
        assert_eq!(
            pointed(step),
            step.marks().iter().copied().filter(|sq| ends.contains(sq)).collect(),
            "{name}"
        );
    }
}

/// Where one points out squares on which a piece would burn, the rules say so.
#[test]
fn squares_on_which_a_piece_would_burn_are_those_with_a_suicide() {
    for (name, number, piece) in [("fire_dangers", 1, "5f"), ("opening_raid", 1, "9m")] {
        let step = step("tenjiku", name, number);
        let position = step.first();
        let from = position.geometry().parse(piece).expect("a square");
        let moves = position.legal_moves_from(from);
        let burns =
            |sq: &Sq| moves.iter().any(|mv| mv.to() == *sq && position.fire_of(*mv).suicide_by.is_some());
        let reached = |sq: &Sq| moves.iter().any(|mv| mv.to() == *sq);
        assert!(step.marks().iter().all(reached), "{name}");
        assert_eq!(pointed(step), step.marks().iter().copied().filter(burns).collect(), "{name}");
    }
}

/// On the marked squares where no Swallow may be dropped, the rules refuse it.
#[test]
fn squares_that_bar_a_drop_are_refused_by_the_rules() {
    let step = step("tori", "drops", 2);
    let swallow = step.first().variant().by_symbol("Sw").expect("a Swallow");
    let barred = |sq: &Sq| step.first().accept(Move::drop(swallow, *sq)).is_err();
    assert_eq!(pointed(step), step.marks().iter().copied().filter(barred).collect());
    // And what is asked in words: the drop that would mate is refused, the Crane's is not.
    let position = story("tori", "drops").steps()[5].first();
    let (swallow, crane) = (swallow, position.variant().by_symbol("Cr").expect("a Crane"));
    let square = position.geometry().parse("4b").expect("a square");
    assert!(position.accept(Move::drop(swallow, square)).is_err());
    assert!(accepted(&story("tori", "drops").steps()[5]).contains(&Move::drop(crane, square)));
}

/// What is barred for a turn in Chu, and what the questions of the story say of it.
#[test]
fn the_lions_of_chu_are_barred_and_free_as_the_story_says() {
    let steps = story("chu", "lion_trading").steps();
    let legal = |number: usize, text: &str| coordinate::read(steps[number - 1].first(), text).is_ok();
    // Two squares away and protected; over a Pawn only.
    assert!(!legal(2, "5e5c") && legal(3, "5e5c"));
    assert!(!legal(4, "5e5d5c") && legal(4, "5e4d5c"));
    // After the Rook took a Lion, the Bishop may not take one; a turn later it could.
    let mut position = steps[5].first().clone();
    assert!(coordinate::read(&position, "1a5e").is_err());
    for text in ["8a7a", "1h1g"] {
        let mv = coordinate::read(&position, text).unwrap_or_else(|why| panic!("{why}"));
        position.play(mv, &mut ());
    }
    assert!(coordinate::read(&position, "1a5e").is_ok());
    assert!(!legal(8, "2h2c") && legal(9, "2h2c"));
}

fn pointed(step: &Step) -> BTreeSet<Sq> {
    let Task::Point { squares } = step.task() else { panic!("squares are asked for") };
    squares.iter().copied().collect()
}
