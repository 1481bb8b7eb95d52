//! Rules of the old small games, and borrowed moves. Sources: the reference sheets of the smaller
//! games and their README; for An-nan see `variants/common/house.ron`.

use crate::board::{Black, PositionExt, White, edited_game, game, put, words};
use tenjiku_rules::variant::Borrowing;
use tenjiku_rules::{DrawReason, Outcome, WinReason};

/// Sho: "promoting the Elephant answers an attack on the King".
#[test]
fn a_promotion_to_a_second_royal_answers_a_check() {
    let p = put(&game("sho"), Black, "K 5i, DE 2d, G 9i, -K 9a, -R 5a");
    assert!(!p.checks(Black).is_empty());
    assert!(!p.legal(p.mv("2d", "2c")), "without turning over it leaves the King in check");
    assert!(p.legal(p.mv("2d", "2c").with_promotion()));
}

/// Sho: "While a side has two, neither need be kept out of attack."
#[test]
fn with_two_royals_either_may_be_left_attacked() {
    let mut p = put(&game("sho"), Black, "K 5i, CP 2c, G 9i, -K 9a, -R 5a, -G 8a");
    assert!(p.legal(p.mv("9i", "9h")));
    p.go_all(&[("9i", "9h"), ("5a", "5i")]);
    assert_eq!(p.outcome(), None, "the Prince is left");
}

/// Sho: "King and Crown Prince together are not bare."
#[test]
fn king_and_prince_together_are_not_bare() {
    let mut p = put(&game("sho"), Black, "K 5i, G 5h, -K 9a, -CP 9b, -P 5g");
    p.go(p.mv("5h", "5g"));
    assert_eq!(p.outcome(), None);
}

/// Heian: the bare King loses, "unless the bared side with its very next move bares the other too".
#[test]
fn a_bare_king_has_lost_unless_it_bares_the_other_at_once() {
    for id in ["heian_sho", "heian_dai"] {
        let mut p = put(&game(id), Black, "K 5h, G 8c, -K 9a, -P 8b");
        p.go(p.mv("8c", "8b"));
        assert_eq!(p.outcome(), None, "{id}: the King may take the Gold, which nothing protects");
        p.go(p.mv("9a", "8b"));
        assert_eq!(p.outcome(), Some(Outcome::Draw(DrawReason::BothBare)), "{id}");
    }
}

/// The reply must be legal: where a King may not be left attacked, it cannot capture a protected piece.
#[test]
fn a_protected_companion_cannot_be_taken_by_the_bare_king() {
    let mut p = put(&game("heian_sho"), Black, "K 8d, G 8c, -K 9a, -P 8b");
    p.go(p.mv("8c", "8b"));
    assert_eq!(p.outcome(), None, "the King on 8d does not protect 8b");
    let mut p = put(&game("heian_sho"), Black, "K 7c, G 8c, -K 9a, -P 8b");
    p.go(p.mv("8c", "8b"));
    assert_eq!(p.outcome(), Some(Outcome::Win { winner: Black, by: WinReason::BareKing }));
}

/// An-nan as announced by ShogiVar: a piece may also move like the pieces that protect it.
#[test]
fn a_piece_may_move_as_those_that_protect_it() {
    let with_borrowing = edited_game("sho", |file| file.rules.borrowing = Borrowing::FromProtectors);
    // The Rook behind protects the Pawn; the Silver does not reach it.
    let pieces = "K 9h, -K 9a, -P 1b, P 5f, R 5i, S 2h";
    let p = put(&with_borrowing, Black, pieces);
    let rook = words("5e 5d 5c 5c+ 5b 5b+ 5a+ 4f 3f 2f 1f 6f 7f 8f 9f 5g 5h");
    assert_eq!(p.targets("5f"), rook);
    let p = put(&with_borrowing, Black, "K 9h, -K 9a, -P 1b, P 5f, R 5i, P 5h");
    assert_eq!(p.targets("5f"), words("5e"), "the line is closed: nothing protects it");
    // Borrowed moves are not lent: no piece protects the Pawn on 4e with its own moves.
    let p = put(&with_borrowing, Black, "K 9h, -K 9a, -P 1b, P 5f, R 5i, P 4e");
    assert_eq!(p.targets("4e"), words("4d"));
    let without_borrowing = put(&game("sho"), Black, pieces);
    assert_eq!(without_borrowing.targets("5f"), words("5e"), "off by default");
}

/// Borrowed moves give check, and end when the lender no longer protects the piece.
#[test]
fn a_borrowed_move_gives_check() {
    let with_borrowing = edited_game("sho", |file| file.rules.borrowing = Borrowing::FromProtectors);
    let p = put(&with_borrowing, White, "K 9i, P 5d, R 5i, -K 1d, -P 9a");
    assert!(!p.checks(White).is_empty(), "the Pawn moves as the Rook along rank d");
    assert!(!p.legal(p.mv("1d", "2d")) && p.legal(p.mv("1d", "1c")));
    let p = put(&with_borrowing, White, "K 9i, P 5d, R 5i, -K 1d, -G 5h");
    assert!(p.checks(White).is_empty(), "a Gold has come between");
}

/// An-nan as it is played: a piece moves like the one directly behind it, and not with its own moves.
#[test]
fn a_piece_moves_as_the_one_behind_it() {
    let annan = edited_game("sho", |file| file.rules.borrowing = Borrowing::FromBehind);
    let p = put(&annan, Black, "K 9i, -K 9a, R 5f, N 5g, -P 4d");
    assert_eq!(p.targets("5f"), words("4d 6d"), "the Rook moves as the Knight");
    assert_eq!(p.targets("5g"), words("4e 6e"), "nothing is behind the Knight");
    // "Behind" is as the owner sees it: White's pieces face the other way.
    let p = put(&annan, White, "K 9i, P 1g, -K 9a, -P 5d, -R 5c");
    assert_eq!(
        p.targets("5d").len(),
        16 - 1,
        "it moves like a Rook, and its own Rook on 5c blocks it on one side"
    );
    // An enemy piece behind lends nothing.
    let p = put(&annan, Black, "K 9i, -K 9a, P 5f, -R 5g");
    assert_eq!(p.targets("5f"), words("5e"));
}
