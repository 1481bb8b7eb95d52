//! Dai: promotion in the zone is optional and never deferred.

use crate::board::{Black, PositionExt, White, game, put};
use tenjiku_rules::Position;

fn black(pieces: &str) -> Position {
    put(&game("dai"), Black, &format!("K 1o, G 2o, -K 15a, -P 15d, {pieces}"))
}

#[test]
fn pieces_may_promote_in_the_zone_of_five_ranks_without_deferral() {
    let mut p = black("S 8f, P 6f");
    assert!(p.legal(p.mv("8f", "8e").with_promotion()) && p.legal(p.mv("8f", "8e")));
    p.go_all(&[("8f", "8e"), ("15d", "15e")]);
    assert!(p.legal(p.mv("8e", "8d").with_promotion()), "on the next turn");
    p.go_all(&[("6f", "6e"), ("15e", "15f")]);
    assert!(p.legal(p.mv("6e", "6d").with_promotion()), "a Pawn need not wait for the last rank");
    let p = put(&game("dai"), White, "K 1o, G 2o, -K 15a, -S 8j");
    assert!(p.legal(p.mv("8j", "8k").with_promotion()) && !p.legal(p.mv("8j", "7i").with_promotion()));
}
