//! Coordinate notation.

use crate::games::{
    board, every_game, play, position, position_with, random_games, scaled_plies, start, variant,
    variant_with,
};
use insta::assert_snapshot;
use tenjiku_language::Describe;
use tenjiku_rules::{MoveError, Position, Refusal, coordinate};

fn read_result(position: &Position, text: &str) -> String {
    match coordinate::read(position, text) {
        Ok(mv) => format!("read as {}", coordinate::write(position.variant(), mv)),
        Err(error) => error.describe(position),
    }
}

#[test]
fn every_legal_move_reads_back() {
    for id in &every_game() {
        random_games(id, &[], 4, scaled_plies(id, 120), |position, moves| {
            for &mv in moves {
                let text = coordinate::write(position.variant(), mv);
                assert_eq!(coordinate::read(position, &text), Ok(mv), "{id}: {text}");
            }
        });
    }
}

#[test]
fn a_lion_of_three_steps_reads_back() {
    let tai = variant_with("tai", &[("teaching_king", 2)]);
    let setup = board(&tai, "[E]@1y [e]@25a +[TK]@13m [p]@12l [p]@13l [p]@13k [p]@14k [p]@12m [p]@11l");
    let position = position(&tai, &setup);
    let moves = position.legal_moves();
    assert!(moves.iter().any(|mv| mv.via().len() == 3 || mv.via().len() == 2));
    for mv in moves {
        let text = coordinate::write(&tai, mv);
        assert_eq!(coordinate::read(&position, &text), Ok(mv), "{text}");
    }
}

#[test]
fn lion_moves_in_all_their_forms() {
    let position = position_with("chu", "K@1l k@12a N@8c p@9d p@10d");
    for (text, plain) in [
        ("8c9d8c", "8c9d8c"),
        ("8c9d10d", "8c9d10d"),
        ("8c9d9e", "8c9d9e"),
        ("8c8c", "8c8c"),
        ("8c8d8c", "8c8c"),
        ("8c8d8e", "8c8e"),
        ("8c8e=", "8c8e"),
    ] {
        assert_eq!(read_result(&position, text), format!("read as {plain}"));
    }
    assert_snapshot!(read_result(&position, "8c10e8c"), @"8c and 10e are not adjacent, and a Lion moves in single steps (hint: an empty midstep may be left out)");
    assert_snapshot!(read_result(&position, "8c9c7e"), @"9c and 7e are not adjacent, and a Lion moves in single steps (hint: an empty midstep may be left out)");
}

#[test]
fn an_empty_midstep_must_be_on_the_path() {
    let position = position_with("chu", "K@1l k@12a p@12b R@8h");
    assert_snapshot!(read_result(&position, "8h8g8f"), @"read as 8h8f");
    assert_snapshot!(read_result(&position, "8h3a8f"), @"The Rook cannot move to 3a from there.");
    // A Falcon may step twice straight forward, but not by way of a square that it cannot reach.
    let falcon = position_with("chu", "K@1l k@12a p@12b +H@7g");
    assert_snapshot!(read_result(&falcon, "7g7f7e"), @"read as 7g7e");
    assert_snapshot!(read_result(&falcon, "7g6e7e"), @"The Horned Falcon cannot move to 6e from there.");
    // The square where a Hook Mover turns need not be adjacent.
    let hook = position_with("dai_dai", "K@1q k@17a p@16a p@17b [HM]@9i");
    assert_snapshot!(read_result(&hook, "9i9e5e"), @"read as 9i5e");
    let blocked = position_with("chu", "K@1l k@12a p@12b N@8c P@8d");
    assert_snapshot!(read_result(&blocked, "8c8d8e"), @"Your own piece is in the way: the Pawn on 8d.");
}

#[test]
fn drops_are_written_with_a_star() {
    let mut tori = start("tori");
    play(&mut tori, "3d3c 4b3c");
    assert_snapshot!(read_result(&tori, "S*3d"), @"read as S*3d");
    assert_snapshot!(read_result(&tori, "s*3d"), @"read as S*3d");
    let open = position(&variant("tori"), "3k3/7/7/7/7/7/3K3 b S 1");
    assert_snapshot!(read_result(&open, "S*3a"), @"The Swallow cannot be dropped on the last rank.");
    assert_snapshot!(read_result(&tori, "F*3d"), @"You have no Falcon in hand.");
    assert_snapshot!(read_result(&tori, "S*3c"), @"Pieces can be dropped only on empty squares; the Falcon on 3c is in the way.");
    assert_snapshot!(read_result(&tori, "Q*3d"), @"`Q*3d` cannot be read as a move: no piece has the letter `Q` (hint: pieces that can be dropped: F C P L R S)");
    assert_snapshot!(read_result(&tori, "S*3d+"), @"`S*3d+` cannot be read as a move: a dropped piece does not promote (hint: leave out the `+`)");
    assert_snapshot!(read_result(&tori, "S*"), @"`S*` cannot be read as a move: it ends where a square is expected (hint: squares go from 7a at the top left to 1g at the bottom right)");
    assert_snapshot!(read_result(&start("chu"), "P*4d"), @"`P*4d` cannot be read as a move: `*` means a drop (hint: Chu Shogi has no drops)");
}

#[test]
fn compulsory_promotion_must_be_written() {
    let tori = variant("tori");
    let position = position(&tori, &board(&tori, "K@4g k@1a S@5c"));
    assert_snapshot!(read_result(&position, "5c5b+"), @"read as 5c5b+");
    assert_snapshot!(read_result(&position, "5c5b"), @"The Swallow must promote on this move.");
    let result = coordinate::read(&position, "5c5b");
    assert!(matches!(result, Err(MoveError::Refused(Refusal::MustPromote { .. }))));
}

#[test]
fn unreadable_moves_are_refused_with_a_hint() {
    let chu = start("chu");
    assert_snapshot!(read_result(&chu, ""), @"`` cannot be read as a move: it names fewer than two squares (hint: write the squares in order, such as `7g7f`, with `+` at the end to promote)");
    assert_snapshot!(read_result(&chu, "7i"), @"`7i` cannot be read as a move: it names fewer than two squares (hint: write the squares in order, such as `7g7f`, with `+` at the end to promote)");
    assert_snapshot!(read_result(&chu, "7i7"), @"`7i7` cannot be read as a move: a square is expected where it says `7` (hint: squares go from 12a at the top left to 1l at the bottom right)");
    assert_snapshot!(read_result(&chu, "7i13h"), @"`7i13h` cannot be read as a move: `13h` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)");
    assert_snapshot!(read_result(&chu, "7i7m"), @"`7i7m` cannot be read as a move: `7m` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)");
    assert_snapshot!(read_result(&chu, "7i-7h"), @"`7i-7h` cannot be read as a move: a square is expected where it says `-7h` (hint: squares go from 12a at the top left to 1l at the bottom right)");
    assert_snapshot!(read_result(&chu, "7i7h七"), @"`7i7h七` cannot be read as a move: a square is expected where it says `七` (hint: squares go from 12a at the top left to 1l at the bottom right)");
    assert_snapshot!(read_result(&chu, "7i7h7g7f7e7d"), @"`7i7h7g7f7e7d` cannot be read as a move: it names more than 5 squares (hint: write the squares in order, such as `7g7f`, with `+` at the end to promote)");
    assert_snapshot!(read_result(&chu, "7d7e"), @"It is Black's turn, and the Pawn on 7d is White's.");
    assert_snapshot!(read_result(&chu, "7f7e"), @"There is no piece on 7f.");
    assert_snapshot!(read_result(&chu, "7i7h+"), @"The Pawn cannot promote now: the move neither begins nor ends in your promotion zone.");
    assert_snapshot!(read_result(&chu, "7i7g"), @"The Pawn cannot move to 7g from there.");
}
