//! Reviews of games: every position is evaluated, the end is recognised, errors are found.

use std::sync::mpsc;
use std::time::{Duration, Instant};
use tenjiku_records::Annotation;
use tenjiku_rules::Position;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{coordinate, sfen};
use tenjiku_search::{EngineOptions, Limits, Score};
use tenjiku_teach::review::{PositionReview, Reviewer, turning_points};

fn start(id: &str) -> Position {
    Position::new(Variant::built_in(id).expect("a built-in game"))
}

fn position(id: &str, text: &str) -> Position {
    sfen::read(&Variant::built_in(id).expect("a built-in game"), text).expect("a position")
}

fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = coordinate::read(position, text).expect("a legal move");
        position.play(mv, &mut ());
    }
}

/// The reviews of all positions, by ply.
fn review(position: &Position, limits: Limits) -> Vec<PositionReview> {
    let options = EngineOptions { hash_mib: 4, threads: 1 };
    let (wake, wake_receiver) = mpsc::channel();
    let wake = move || wake.send(()).expect("the test waits");
    let mut reviewer = Reviewer::start(position, limits, options, wake).expect("a thread");
    let mut reviews = Vec::new();
    while !reviewer.is_done() {
        wake_receiver.recv_timeout(Duration::from_secs(60)).expect("a review");
        reviews.extend(reviewer.take());
    }
    assert_eq!(reviewer.progress(), (position.plies() + 1, position.plies() + 1));
    reviews.sort_by_key(|review| review.ply);
    reviews
}

#[test]
fn the_final_position_is_won_and_the_one_before_it_a_win_in_one() {
    // Black's Rook on 6a attacks the last King along the rank.
    let mut p = position("chu", "k5R5/12/12/3g8/12/12/12/12/3G8/12/12/11K b - 1");
    play(&mut p, "6a12a");
    assert!(p.outcome().is_some());
    let reviews = review(&p, Limits::nodes(2_000));
    assert_eq!(reviews[1].score, Score::win_in(0));
    assert_eq!(reviews[1].line, []);
    assert_eq!(reviews[0].score, Score::win_in(1));
    assert_eq!(reviews[0].line.first().copied(), p.moves().next());
}

/// Each answer is for the position at the end of the list; the sign of its score follows the side to move.
#[test]
fn reviewed_positions_are_checked_from_the_last_to_the_first() {
    let mut end = position("chu", "k5R5/12/12/3g8/12/12/12/12/12/3G8/12/11K b - 1");
    let first = end.clone();
    play(&mut end, "6a12a");
    let options = EngineOptions { hash_mib: 4, threads: 1 };
    let (wake, wake_receiver) = mpsc::channel();
    let wake = move || wake.send(()).expect("the test waits");
    let mut reviewer = Reviewer::start(&end, Limits::nodes(100), options, wake).expect("a thread");
    let mut reviews = Vec::new();
    let mut take_all = |reviewer: &mut Reviewer| {
        while !reviewer.is_done() {
            wake_receiver.recv_timeout(Duration::from_secs(60)).expect("a review");
            reviews.extend(reviewer.take());
        }
        std::mem::take(&mut reviews).iter().map(|review| (review.ply, review.score)).collect::<Vec<_>>()
    };
    let reviewed = take_all(&mut reviewer);
    assert_eq!(reviewed, [(1, Score::win_in(0)), (0, Score::win_in(1))]);
    reviewer.check(vec![first, end], Limits::nodes(2_000));
    assert_eq!((reviewer.is_done(), reviewer.progress()), (false, (0, 2)));
    assert_eq!(take_all(&mut reviewer), reviewed);
    assert_eq!(reviewer.progress(), (2, 2));
}

#[test]
fn leaving_the_last_royal_to_be_captured_is_a_blunder() {
    // White's Rook attacks Black's only King, which could step aside. Black, a Free King ahead, moves
    // a Pawn instead.
    let mut p = position("chu", "k11/12/12/12/12/12/12/6RQ4/12/12/P11/5r5K b - 1");
    play(&mut p, "12k12j 7l1l");
    let scores: Vec<Option<Score>> =
        review(&p, Limits::nodes(5_000)).iter().map(|review| Some(review.score)).collect();
    let turns = turning_points(&scores, p.variant().starting_array().len(), true);
    assert!(scores[1].is_some_and(Score::is_loss), "{scores:?}");
    let turns: Vec<_> = turns.iter().map(|turn| (turn.ply, turn.annotation)).collect();
    assert_eq!(turns, [(1, Annotation::Blunder)], "{scores:?}");
}

#[test]
fn a_dropped_reviewer_ends_at_once() {
    // The last position is a draw by repetition and needs no time; the position before may take any time.
    let mut p = start("shogi");
    play(&mut p, &"2h3h 8b7b 3h2h 7b8b ".repeat(3));
    assert!(p.outcome().is_some());
    let options = EngineOptions { hash_mib: 4, threads: 1 };
    let (wake, wake_receiver) = mpsc::channel();
    let wake = move || {
        let _ = wake.send(());
    };
    let reviewer =
        Reviewer::start(&p, Limits::time(Duration::from_secs(30)), options, wake).expect("a thread");
    wake_receiver.recv_timeout(Duration::from_secs(60)).expect("a review");
    let start = Instant::now();
    drop(reviewer);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}
