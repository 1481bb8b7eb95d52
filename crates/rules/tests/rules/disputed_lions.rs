//! Disputed rules on capturing Lions, each with at least one case. Undisputed rules are in `chu_lions.rs`.

use crate::board::{Black, PositionExt, White, game, game_with, put};
use crate::chu_lions::{ROYALS_AND_COMPANIONS, is_counter_strike};
use std::sync::Arc;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Position, Refusal};

/// Black's Lion may take a Go-Between and then the Lion behind it. No other piece protects that Lion.
const OVER_A_GO_BETWEEN: &str = "12/12/12/12/6n5/6i5/5N6/12/12/12/12/kK10 b";

/// As [`OVER_A_GO_BETWEEN`], but capturing the Go-Between opens the line of a Bishop that protects the Lion.
const OPENING_A_LINE: &str = "12/12/12/12/5n6/6i5/5N6/8b3/12/12/12/kK10 b";

/// A Bishop takes a Lion; then a Rook could take the other Lion.
const TWO_LIONS: &str = "11k/12/12/12/5n6/12/7B4/12/5r6/12/12/5N5K b";

/// A Kylin takes a Lion and becomes a Lion.
const KYLIN_CAPTURES_LION: &str = "5r5k/12/12/3O1n6/12/12/12/12/12/12/12/11K b";

/// Chu by the Federation: a slight piece that is captured on the way still protects, and the ban does not apply to the
/// square of the first capture.
fn federation() -> Arc<Variant> {
    game_with("chu", &[("lions", 2)])
}

fn read(game: &Arc<Variant>, text: &str) -> Position {
    sfen::read(game, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Protection is judged after the whole move: an opened line protects, a piece taken on the way does not.
#[test]
fn a_go_between_taken_on_the_way_does_not_protect_the_lion_behind_it() {
    let p = read(&game("chu"), OVER_A_GO_BETWEEN);
    assert!(p.legal(p.over("7g", &["6f"], "6e")));
    assert!(!p.legal(p.mv("7g", "6e")), "unless it is passed over");
    let p = read(&game("chu"), OPENING_A_LINE);
    let expected = Refusal::ProtectedLion {
        lion: p.sq("7e"),
        protector: p.sq("4h"),
        captured_on_the_way: Some((p.sq("6f"), p.variant().by_symbol("GB").expect("a Go-Between"))),
    };
    assert_eq!(p.refusal(p.over("7g", &["6f"], "7e")), expected);
}

/// A Pawn or Go-Between taken on the way still protects.
#[test]
fn a_go_between_taken_on_the_way_still_protects_where_slight_pieces_do() {
    let p = read(&federation(), OVER_A_GO_BETWEEN);
    let mv = p.over("7g", &["6f"], "6e");
    let kind = p.variant().by_symbol("GB").expect("a Go-Between");
    let (lion, captured) = (p.sq("6e"), p.sq("6f"));
    assert_eq!(
        p.refusal(mv),
        Refusal::ProtectedLion { lion, protector: captured, captured_on_the_way: Some((captured, kind)) }
    );
    let p = read(&federation(), OPENING_A_LINE);
    assert!(!p.legal(p.over("7g", &["6f"], "7e")), "the opened line protects as before");
}

/// A slight piece protects only if it could recapture. A capture of any other piece on the way makes the move legal.
#[test]
fn a_slight_piece_protects_only_what_it_attacks() {
    let p = put(&federation(), Black, &format!("{ROYALS_AND_COMPANIONS}Ln 6g, -GB 5f, -Ln 6e"));
    assert!(p.legal(p.over("6g", &["5f"], "6e")), "it attacks only up and down");
    let p = put(&federation(), Black, &format!("{ROYALS_AND_COMPANIONS}Ln 6g, -P 6f, -Ln 6e"));
    assert!(p.legal(p.over("6g", &["6f"], "6e")), "White's Pawn attacks downward");
    let p = put(&federation(), Black, &format!("{ROYALS_AND_COMPANIONS}Ln 6e, -P 6f, -Ln 6g"));
    assert!(!p.legal(p.over("6e", &["6f"], "6g")));
    let p = put(&game("chu"), Black, &format!("{ROYALS_AND_COMPANIONS}Ln 6e, -P 6f, -Ln 6g"));
    assert!(p.legal(p.over("6e", &["6f"], "6g")), "by default");
    let p = put(&federation(), Black, &format!("{ROYALS_AND_COMPANIONS}Ln 6g, -S 6f, -Ln 6e"));
    assert!(p.legal(p.over("6g", &["6f"], "6e")), "a Silver General is a piece of substance");
    let p = put(&federation(), Black, &format!("{ROYALS_AND_COMPANIONS}Ln 6g, -GB 6f, -Ln 5f"));
    assert!(p.legal(p.over("6g", &["6f"], "5f")), "a Lion on a neighbouring square may always be captured");
}

/// The same with the sides exchanged.
#[test]
fn blacks_slight_pieces_still_protect_too() {
    let p = put(&federation(), White, &format!("{ROYALS_AND_COMPANIONS}-Ln 6e, P 6f, Ln 6g"));
    assert!(p.legal(p.over("6e", &["6f"], "6g")), "Black's Pawn attacks upward");
    let p = put(&federation(), White, &format!("{ROYALS_AND_COMPANIONS}-Ln 6g, P 6f, Ln 6e"));
    assert!(!p.legal(p.over("6g", &["6f"], "6e")));
    let p = put(&game("chu"), White, &format!("{ROYALS_AND_COMPANIONS}-Ln 6g, P 6f, Ln 6e"));
    assert!(p.legal(p.over("6g", &["6f"], "6e")));
}

/// Whether White's Rook may take Black's Lion on 7l after Black's Bishop took White's on 7e.
fn may_counter_strike(game: &Arc<Variant>) -> bool {
    let mut p = read(game, TWO_LIONS);
    p.go(p.mv("5g", "7e"));
    p.legal(p.mv("7i", "7l"))
}

/// Whether White's Rook may take the Kylin that became a Lion on the square where it took a Lion.
fn may_capture_the_new_lion(game: &Arc<Variant>) -> bool {
    let mut p = read(game, KYLIN_CAPTURES_LION);
    p.go(p.mv("9d", "7d").with_promotion());
    p.legal(p.mv("7a", "7d"))
}

/// The ban does not apply to the square of the first capture.
#[test]
fn the_square_of_the_first_capture_may_be_exempt() {
    let game = federation();
    assert!(!may_counter_strike(&game) && may_capture_the_new_lion(&game));
}

/// The ban applies only to protected Lions. In both positions the Lion is at first unprotected, and then
/// protected by an added piece.
#[test]
fn an_unprotected_lion_may_be_exempt() {
    let game = game_with("chu", &[("lions", 3)]);
    assert!(may_counter_strike(&game) && may_capture_the_new_lion(&game));
    let mut p =
        read(&game, &KYLIN_CAPTURES_LION.replace("/12/12/12/12/12/12/12/", "/5P6/12/12/12/12/12/12/"));
    p.go(p.mv("9d", "7d").with_promotion());
    assert!(is_counter_strike(p.refusal(p.mv("7a", "7d"))));
    let mut p = read(&game, &TWO_LIONS.replace("5N5K", "5NL4K"));
    p.go(p.mv("5g", "7e"));
    assert!(p.legal(p.mv("7i", "7l")), "a Lance does not protect sideways");
    let mut p = read(&game, &TWO_LIONS.replace("5N5K", "5NG4K"));
    p.go(p.mv("5g", "7e"));
    assert!(is_counter_strike(p.refusal(p.mv("7i", "7l"))));
}

/// A Lion taken on the way starts the ban, and the exempt square is the Lion's, not the captor's (lishogi).
#[test]
fn double_captures_and_igui_by_a_falcon_or_an_eagle_start_the_ban() {
    let game = federation();
    for (captor, from, lion, to) in [
        ("+DH", "6g", "6f", "6e"),
        ("+DH", "6g", "6f", "6g"),
        ("+DK", "6g", "5f", "4e"),
        ("+DK", "6g", "7f", "6g"),
    ] {
        let mut p = put(
            &game,
            Black,
            &format!(
                "{ROYALS_AND_COMPANIONS}{captor} {from}, -Ln {lion}, Ln 3i, -B 1g, -R {to_file}a",
                to_file = &to[..1]
            ),
        );
        p.go(p.over(from, &[lion], to));
        assert_eq!(p.last_lion_capture(), Some(p.sq(lion)), "{captor} to {to}");
        let expected = Refusal::CounterStrike { lion: p.sq("3i"), first: p.sq(lion) };
        assert_eq!(p.refusal(p.mv("1g", "3i")), expected, "{captor} to {to}");
        assert!(p.legal(p.mv(&format!("{}a", &to[..1]), to)), "the {captor} itself may be taken");
    }
}

/// White's Falcon starts the ban too. Lions start none, however they capture.
#[test]
fn whites_falcon_starts_the_ban_too_and_a_lion_does_not() {
    let game = federation();
    let mut p = put(&game, White, &format!("{ROYALS_AND_COMPANIONS}-+DH 6f, Ln 6g, -Ln 3d, B 1f"));
    p.go(p.over("6f", &["6g"], "6f"));
    assert!(is_counter_strike(p.refusal(p.mv("1f", "3d"))));
    let mut p = put(&game, White, &format!("{ROYALS_AND_COMPANIONS}-Ln 6f, Ln 6g, -+Ky 3d, B 1f"));
    p.go(p.over("6f", &["6g"], "6f"));
    assert!(p.legal(p.mv("1f", "3d")));
}

/// Under the ban, a Falcon or an Eagle may take no Lion on its way, unless on the exempt square.
#[test]
fn the_ban_includes_captures_on_the_way() {
    let game = federation();
    let kylin = format!("{ROYALS_AND_COMPANIONS}Ky 8d, -Ln 6d, -+DH 6c, Ln 3d, -+DK 2c");
    let mut p = put(&game, Black, &kylin);
    p.go(p.mv("8d", "6d").with_promotion());
    assert!(
        p.legal(p.over("6c", &["6d"], "6e")) && p.legal(p.over("6c", &["6d"], "6c")),
        "the exempt square"
    );
    assert!(is_counter_strike(p.refusal(p.over("2c", &["3d"], "4e"))));
    assert!(is_counter_strike(p.refusal(p.over("2c", &["3d"], "2c"))));
}

#[test]
fn a_lion_passes_only_beside_an_empty_square() {
    let around = "P 5f, P 6f, P 7f, P 5g, P 7g, P 5h, P 6h";
    let p = put(&game("chu"), Black, &format!("{ROYALS_AND_COMPANIONS}Ln 6g, {around}, -P 7h"));
    assert!(matches!(p.refusal(p.mv("6g", "6g")), Refusal::NoRoomToPass { .. }));
    let p = put(&game("chu"), Black, &format!("{ROYALS_AND_COMPANIONS}Ln 6g, {around}"));
    assert!(p.legal(p.mv("6g", "6g")));
}

/// `ROYALS_AND_COMPANIONS` for the board of Dai.
const DAI_ROYALS_AND_COMPANIONS: &str = "K 1o, G 2o, -K 15a, -G 14a, ";

/// Dai with Chu's limits on capturing Lions.
#[test]
fn dai_may_be_played_with_the_limits_of_chu() {
    let game = game_with("dai", &[("lions", 2)]);
    let p = put(&game, Black, &format!("{DAI_ROYALS_AND_COMPANIONS}Ln 7g, -GB 6f, -Ln 6e"));
    assert!(p.legal(p.over("7g", &["6f"], "6e")), "protection of Lions");
    let p = put(&game, Black, &format!("{DAI_ROYALS_AND_COMPANIONS}Ln 7g, -Ln 8e, -L 8a"));
    assert!(matches!(p.refusal(p.mv("7g", "8e")), Refusal::ProtectedLion { .. }));
    let mut p = put(&game, Black, &format!("{DAI_ROYALS_AND_COMPANIONS}B 5g, -Ln 7e, -R 7i, Ln 7l"));
    p.go(p.mv("5g", "7e"));
    assert!(is_counter_strike(p.refusal(p.mv("7i", "7l"))), "counter-strike");
}
