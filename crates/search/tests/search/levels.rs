//! The lower levels play like a person of that strength.

use crate::games::{RandomNumbers, engine, play_random_moves, position, start};
use tenjiku_rules::coordinate;
use tenjiku_rules::{Move, Outcome, Position, Side};
use tenjiku_search::{Engine, Level, Limits, SearchAnswer, SearchRequest, StopFlag};

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

fn think_at_level(engine: &mut Engine, position: &Position, level: Level, seed: u64) -> SearchAnswer {
    // Only the highest level searches this many nodes.
    let request = SearchRequest { level, seed: Some(seed), ..SearchRequest::new(Limits::nodes(20_000)) };
    engine.think(position, &request, &StopFlag::default(), &mut |_| {})
}

/// The moves of each of these levels for several seeds.
fn moves_of_levels(id: &str, sfen: &str, levels: std::ops::RangeInclusive<u8>) -> Vec<(u8, String)> {
    let position = position(id, sfen);
    let play = |number: u8, seed: u64| {
        let mv = think_at_level(&mut engine(), &position, level(number), seed).mv.expect("a move");
        (number, coordinate::write(position.variant(), mv))
    };
    levels.flat_map(|number| (0..12).map(move |seed| (number, seed))).map(|(n, seed)| play(n, seed)).collect()
}

/// A Free King (`Q`) that can be captured by a Pawn.
#[test]
fn every_level_saves_an_attacked_great_piece() {
    let sfen = "5k6/12/12/12/4p3p3/4Q7/12/12/12/12/3P3P4/5K6 b - 1";
    for (number, mv) in moves_of_levels("chu", sfen, 1..=8) {
        assert!(mv.starts_with("8f"), "level {number} does not move it: {mv}");
    }
}

/// Pawns guard a whole rank, and the King the squares around it.
#[test]
fn no_level_gives_a_great_piece_away_to_a_capture_that_it_can_see() {
    let sfen = "5k6/12/pppppppppppp/12/12/12/12/12/6Q5/12/12/5K6 b - 1";
    let position = position("chu", sfen);
    for (number, mv) in moves_of_levels("chu", sfen, 1..=8) {
        let played = coordinate::read(&position, &mv).expect("its own move");
        let mut after = position.clone();
        after.play(played, &mut ());
        let is_recaptured = after.legal_moves().iter().any(|reply| reply.to() == played.to());
        assert!(!is_recaptured, "level {number}: {mv}");
    }
}

#[test]
fn from_level_four_on_no_mate_in_one_is_missed() {
    // A Gold in hand mates on 5b, and many other moves do nothing.
    for (number, mv) in moves_of_levels("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 4..=8) {
        assert_eq!(mv, "G*5b", "level {number}");
    }
}

#[test]
fn choices_are_reproducible_and_report_their_basis() {
    let position = start("chu");
    for number in 1..=7 {
        let [first, second] = [(); 2].map(|()| think_at_level(&mut engine(), &position, level(number), 7));
        assert_eq!((first.mv, &first.choice), (second.mv, &second.choice));
        let choice = first.choice.expect("a choice");
        assert_eq!(choice.legal, position.legal_moves().len());
        assert!((1..=choice.legal).contains(&choice.noticed));
        assert!((1..=choice.noticed).contains(&choice.alternatives));
        assert!(choice.better.is_none_or(|better| Some(better) != first.mv && choice.alternatives > 1));
        assert_eq!(number >= 4, choice.noticed == choice.legal, "level {number}");
    }
    let moves: std::collections::HashSet<Option<Move>> =
        (0..12).map(|seed| think_at_level(&mut engine(), &position, level(1), seed).mv).collect();
    assert!(moves.len() > 4, "level 1 varies its moves: {moves:?}");
    let full = SearchRequest::new(Limits::nodes(500));
    assert_eq!(engine().think(&position, &full, &StopFlag::default(), &mut |_| {}).choice, None);
}

/// Evaluation error of a beginner, in hundredths of a Pawn.
const MAX_ERROR: usize = 100;
/// Number of moves checked a second time.
const RECHECKED: usize = 5;

/// A model of a beginner without search: evaluates what each move changes on the board, roughly, and
/// rechecks the best few to avoid stepping onto an attacked square. It overlooks pieces hanging elsewhere.
fn beginner_move(engine: &mut Engine, position: &Position, values: &[i32], rng: &mut RandomNumbers) -> Move {
    let mut rated = Vec::new();
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play(mv, &mut ());
        let score = match after.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == position.side_to_move() => i32::MAX,
            Some(_) => i32::MIN,
            None => -engine.evaluate(&after).0 + rng.below(MAX_ERROR) as i32,
        };
        rated.push((score, mv, after));
    }
    rated.sort_by_key(|&(score, ..)| std::cmp::Reverse(score));
    rated.truncate(RECHECKED);
    let second = |&(score, mv, ref after): &(i32, Move, Position)| {
        let is_taken = after.legal_moves().into_iter().any(|reply| reply.to() == mv.to());
        let risk = after.piece_at(mv.to()).filter(|_| is_taken).map_or(0, |piece| values[piece.kind.index()]);
        score.saturating_sub(risk)
    };
    rated.iter().max_by_key(|rated| second(rated)).expect("there is a move").1
}

/// The beginner's points in some games against a level.
fn beginners_points(id: &str, level: Level, games: u64) -> f64 {
    let mut points = 0.0;
    for game in 0..games {
        let (mut position, mut rng) = (start(id), RandomNumbers::new(2 * game + 1));
        play_random_moves(&mut position, 2, &mut rng);
        let (mut engine, mut beginners_engine) = (engine(), engine());
        let values = engine.piece_values(position.variant());
        let person = if game % 2 == 0 { Side::Black } else { Side::White };
        for _ in 0..300 {
            if position.outcome().is_some() {
                break;
            }
            let mv = if position.side_to_move() == person {
                beginner_move(&mut beginners_engine, &position, &values, &mut rng)
            } else {
                think_at_level(&mut engine, &position, level, game).mv.expect("a move")
            };
            position.play(mv, &mut ());
        }
        points += match position.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == person => 1.0,
            Some(Outcome::Win { .. }) => 0.0,
            _ => 0.5,
        };
    }
    points
}

#[test]
fn a_beginner_can_beat_the_first_level() {
    for id in ["tori", "shogi"] {
        let points = beginners_points(id, Level::FIRST, 20);
        assert!(points >= 3.0, "{id}: {points} points in 20 games");
    }
}
