//! Facts stated by stories agree with the rules core: destinations, burns, refusals and outcomes.

use crate::games::{accepted_moves, step, story};
use std::collections::BTreeSet;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{DrawReason, Effect, Move, Outcome, Position, Side, WinReason};
use tenjiku_teach::lesson::{StoryStep, StoryTask};

/// The answer to a question about destinations follows from the rules.
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
        let from = step.first.geometry().parse(piece).expect("a square");
        let ends: BTreeSet<Sq> = step.first.legal_moves_from(from).iter().map(|mv| mv.to()).collect();
        assert_eq!(
            squares_to_select(step),
            step.marks.iter().copied().filter(|sq| ends.contains(sq)).collect(),
            "{name}"
        );
    }
}

/// The answer to a question about squares on which a piece is burnt follows from the rules.
#[test]
fn squares_on_which_a_piece_would_be_burnt_are_those_with_a_suicide() {
    for (name, number, piece) in [("fire_dangers", 1, "5f"), ("opening_raid", 1, "9m")] {
        let step = step("tenjiku", name, number);
        let position = &step.first;
        let from = position.geometry().parse(piece).expect("a square");
        let moves = position.legal_moves_from(from);
        let is_burnt_on =
            |sq: &Sq| moves.iter().any(|mv| mv.to() == *sq && position.fire_of(*mv).suicide_by.is_some());
        let is_reached = |sq: &Sq| moves.iter().any(|mv| mv.to() == *sq);
        assert!(step.marks.iter().all(is_reached), "{name}");
        assert_eq!(
            squares_to_select(step),
            step.marks.iter().copied().filter(is_burnt_on).collect(),
            "{name}"
        );
    }
}

/// The rules refuse a Swallow on the marked squares.
#[test]
fn drops_marked_as_forbidden_are_refused_by_the_rules() {
    let step = step("tori", "drops", 2);
    let swallow = step.first.variant().by_symbol("Sw").expect("a Swallow");
    let is_refused = |sq: &Sq| step.first.accept(Move::drop(swallow, *sq)).is_err();
    assert_eq!(squares_to_select(step), step.marks.iter().copied().filter(is_refused).collect());
    // In the question too, the rules refuse the Swallow's drop, which would mate, and accept the Crane's.
    let position = &story("tori", "drops").steps[5].first;
    let (swallow, crane) = (swallow, position.variant().by_symbol("Cr").expect("a Crane"));
    let square = position.geometry().parse("4b").expect("a square");
    assert!(position.accept(Move::drop(swallow, square)).is_err());
    assert!(accepted_moves(&story("tori", "drops").steps[5]).contains(&Move::drop(crane, square)));
}

/// Temporary restrictions in Chu, and the story's questions about them.
#[test]
fn the_lions_of_chu_are_barred_and_free_as_the_story_says() {
    let steps = &story("chu", "lion_trading").steps;
    let legal = |number: usize, text: &str| coordinate::read(&steps[number - 1].first, text).is_ok();
    // A Lion two squares away: protected or not; with a Pawn captured on the way, or a stronger piece.
    assert!(!legal(2, "5e5c") && legal(3, "5e5c"));
    assert!(!legal(4, "5e5d5c") && legal(4, "5e4d5c"));
    // After the Rook captured a Lion, the Bishop may not capture a Lion; a turn later it may.
    let mut position = steps[5].first.clone();
    assert!(coordinate::read(&position, "1a5e").is_err());
    for text in ["8a7a", "1h1g"] {
        let mv = coordinate::read(&position, text).unwrap_or_else(|why| panic!("{why}"));
        position.play(mv, &mut ());
    }
    assert!(coordinate::read(&position, "1a5e").is_ok());
    assert!(!legal(8, "2h2c") && legal(9, "2h2c"));
}

fn squares_to_select(step: &StoryStep) -> BTreeSet<Sq> {
    let StoryTask::Point(squares) = &step.task else { panic!("the task asks for squares") };
    squares.iter().copied().collect()
}

/// A position after moves in coordinates, with the effects of the last.
fn position_after(step: &StoryStep, moves: &str) -> (Position, Vec<Effect>) {
    let mut position = step.first.clone();
    let mut effects = Vec::new();
    for text in moves.split_whitespace() {
        let mv = coordinate::read(&position, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        effects.clear();
        position.play(mv, &mut effects);
    }
    (position, effects)
}

/// Moves that a text calls forbidden, and similar moves that are allowed.
#[test]
fn moves_that_stories_call_forbidden_are_refused() {
    for (game, name, number, forbidden, allowed) in [
        // Waiting to promote; a Pawn that declined; pieces that must promote.
        ("chu", "promotion", 3, "4c3b+", "4c5b+"),
        ("chu", "promotion", 5, "4c4b+", "4c4b"),
        ("chu", "promotion", 6, "4b4a", "4b4a+"),
        ("chu", "promotion", 7, "3f3a", "3f3a+"),
        ("dai", "free_promotion", 4, "4d5b", "4d5b+"),
        ("tenjiku", "free_promotion", 4, "4d5b", "4d5b+"),
        ("tenjiku", "free_promotion", 5, "2c6h+", "2c6g+"),
        ("tori", "first_flight", 4, "2c2b", "2c2b+"),
        ("tori", "drops", 4, "7b7a", "7b7a+"),
        // A higher rank behind a Pawn; neighbours of Tetrarchs.
        ("tenjiku", "range_jump", 4, "5h5c", "5h5d"),
        ("tenjiku", "range_jump", 6, "5i5b", "5i1e"),
        ("tenjiku", "tetrarchs", 1, "5e5d", "5e5d5e"),
        // One capture only.
        ("tenjiku", "area_moves", 4, "5h5g5f", "5h5g"),
        ("tenjiku", "lion_hawk_1", 3, "5e5d5c", "5e5d"),
        ("tenjiku", "lion_hawk_2", 1, "5e5d5c5b", "5e5d5c"),
        ("tai", "teaching_king_1", 3, "4e4d4c", "4e4d"),
        // Protected by the Emperor alone.
        ("tai", "emperor", 2, "8i7c", "8i7b"),
    ] {
        let position = &step(game, name, number).first;
        assert!(coordinate::read(position, forbidden).is_err(), "{game}/{name} {number}: {forbidden}");
        let result = coordinate::read(position, allowed);
        assert!(result.is_ok(), "{game}/{name} {number}: {allowed}: {result:?}");
    }
}

/// The new Demon wins by burning, and a walled-in King can only be burnt: no other move is right.
#[test]
fn wins_by_fire_are_possible_by_fire_only() {
    for (name, number, squares) in [("fire", 6, "1a 2b 3b"), ("fire_dangers", 7, "4b 6b")] {
        let step = step("tenjiku", name, number);
        let mut ends = BTreeSet::new();
        for mv in accepted_moves(step) {
            let (mut position, mut effects) = (step.first.clone(), Vec::<Effect>::new());
            position.play(mv, &mut effects);
            let is_burnt = |effect: &Effect| matches!(effect, Effect::Burn { piece, .. } if position.variant().kind(piece.kind).is_royal());
            assert!(effects.iter().any(is_burnt), "{name}: {mv:?}");
            ends.insert(position.geometry().name(mv.to()));
        }
        assert_eq!(ends, squares.split(' ').map(str::to_owned).collect(), "{name}");
    }
}

#[test]
fn games_end_as_the_stories_say() {
    let outcome =
        |name: &str, number: usize, moves: &str| position_after(step("chu", name, number), moves).0.outcome();
    let bare = Some(Outcome::Win { winner: Side::Black, by: WinReason::BareKing });
    assert_eq!(outcome("bare_king", 1, "3f3c"), bare);
    assert_eq!(outcome("bare_king", 2, "3f3c"), None, "White may still bare Black");
    assert_eq!(outcome("bare_king", 2, "3f3c 4b3c"), Some(Outcome::Draw(DrawReason::BothBare)));
    assert_eq!(outcome("bare_king", 3, "3f3c"), bare);
    assert_eq!(outcome("bare_king", 4, "3f3c"), None, "two royals are not bare");
    for game in ["chu", "dai", "tenjiku"] {
        let ends_game = |number: usize, moves: &str| {
            position_after(step(game, "prince", number), moves).0.outcome().is_some()
        };
        assert!(!ends_game(1, "4c4b+ 1a1g") && !ends_game(3, "4g4a") && ends_game(4, "4a6a"), "{game}");
    }
    let ends_game = |number: usize, moves: &str| {
        position_after(step("tai", "emperor", number), moves).0.outcome().is_some()
    };
    assert!(!ends_game(3, "8i4d") && ends_game(4, "4d5b"));
}

#[test]
fn burns_and_promotions_match_the_stories() {
    let burnt = |name: &str, number: usize, moves: &str| {
        let (position, effects) = position_after(step("tenjiku", name, number), moves);
        let square_of = |effect: &Effect| match effect {
            Effect::Burn { at, .. } => Some(position.geometry().name(*at)),
            _ => None,
        };
        effects.iter().filter_map(square_of).collect::<Vec<String>>()
    };
    assert_eq!(burnt("fire", 4, "9i9h 1d4d"), ["4d"]);
    assert_eq!(burnt("fire_dangers", 2, "3i3c"), ["3c"]);
    assert_eq!(burnt("fire_dangers", 3, "3i3d"), [""; 0]);
    assert_eq!(burnt("fire_dangers", 4, "3i3d"), ["3d"]);
    assert_eq!(burnt("fire_dangers", 5, "9i9h 5b5f"), ["5f"]);
    assert_eq!(burnt("fire_dangers", 6, "5h5e"), ["5e"]);
    let mut guards = burnt("fire_dangers", 6, "5h5d");
    guards.sort();
    assert_eq!(guards, ["4d", "6d"]);
    for (name, number, moves, square, new_kind) in [
        ("grand_aim", 2, "5f5e+", "5e", "Crown Prince"),
        ("capture_promotion", 1, "5e5d6c+", "6c", "Furious Fiend"),
        ("capture_promotion", 2, "3d3c", "3c", "Pawn"),
        ("capture_promotion", 2, "5e3c+", "3c", "Gold General"),
        ("capture_promotion", 3, "5e4d+", "4d", "Buddhist Spirit"),
        ("hook_moves", 2, "5h6c+", "6c", "Gold General"),
        ("teaching_king_1", 1, "5e4d+", "4d", "Teaching King"),
        ("lion", 1, "5e4d5e+", "5e", "Furious Fiend"),
    ] {
        let (position, _) = position_after(step("tai", name, number), moves);
        let square = position.geometry().parse(square).expect("a square");
        let piece = position.piece_at(square).expect("a piece");
        assert_eq!(position.variant().kind(piece.kind).name(), new_kind, "{name} {number}");
    }
}
