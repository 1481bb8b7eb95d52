//! Tactics that the computer player must find.

use crate::games::{engine, position, think};
use tenjiku_rules::coordinate;
use tenjiku_search::{Limits, Score};

fn best_move(id: &str, sfen: &str, depth: u32) -> (String, Score) {
    let position = position(id, sfen);
    let answer = think(&mut engine(), &position, Limits::depth(depth));
    let line = answer.report.best().expect("a line").clone();
    (coordinate::write(position.variant(), answer.mv.expect("a move")), line.score)
}

#[test]
fn the_computer_captures_the_last_king() {
    let (mv, score) = best_move("chu", "11p/5k6/12/5R6/12/12/12/12/12/12/12/5K6 b - 1", 2);
    assert_eq!((mv.as_str(), score), ("7d7b", Score::win_in(1)));
}

#[test]
fn the_computer_does_not_leave_its_last_king_attacked() {
    // White's Rook attacks the King along the file. Black may legally ignore that, but would lose the
    // King.
    let (mv, score) = best_move("chu", "k11/12/12/5r6/12/12/12/12/12/12/12/5K5G b - 1", 3);
    assert!(mv.starts_with("7l"), "{mv}");
    assert!(!score.is_loss());
}

#[test]
fn the_computer_burns_the_king_rather_than_capture_a_piece() {
    // A Fire Demon burns all enemies next to it after its move. It can capture the Free King or slide
    // to where it burns the King.
    let text = "8k7/16/16/8q7/16/16/16/16/8D!7/16/16/16/16/16/16/K15 b - 1";
    let (_, score) = best_move("tenjiku", text, 3);
    assert!(score.is_win(), "{score}");
}

#[test]
fn the_length_of_a_forced_win_is_counted_in_plies() {
    // Two Rooks capture the two Pawns of a King that is too far away to protect them, and so bare it:
    // one move to get there and one for each Pawn, five plies. A deeper search never finds a longer
    // win.
    let sfen = "k9pp/12/4R7/3R8/12/12/12/12/12/12/12/5K5G b - 1";
    let found: Vec<Score> = (1..7).map(|depth| best_move("chu", sfen, depth).1).collect();
    let plies: Vec<Option<i32>> = found.iter().map(|score| score.forced_end()).collect();
    let is_no_longer = |pair: &[Option<i32>]| match (pair[0], pair[1]) {
        (Some(shallow), Some(deep)) => deep <= shallow,
        (shallow, _) => shallow.is_none(),
    };
    assert!(plies.windows(2).all(is_no_longer), "{plies:?}");
    assert_eq!(plies.last(), Some(&Some(5)), "{plies:?}");
}
