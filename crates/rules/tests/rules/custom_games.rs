//! Combinations of rules that no built-in game has, but a custom game may.

use crate::board::{Black, PositionExt, White, edited_game, file, put, words};
use std::sync::Arc;
use tenjiku_rules::variant::{Borrowing, Power, RoyalSafety, Variant, VariantFile};
use tenjiku_rules::{Position, Refusal};

/// Tenjiku in which no royal may be left attacked.
fn tenjiku_with_checkmate() -> Arc<Variant> {
    edited_game("tenjiku", |file| file.rules.royals = RoyalSafety::Checkmate)
}

fn exposes_royal(p: &Position, from: &str, to: &str) -> bool {
    matches!(p.refusal(p.mv(from, to)), Refusal::ExposesRoyal { .. })
}

/// A burnt piece no longer blocks a line. Its burner still does.
#[test]
fn fire_opens_lines_to_a_royal() {
    let p = put(&tenjiku_with_checkmate(), Black, "K 8p, R 8h, -K 16a, -R 8a, -FiD 7f");
    assert!(p.legal(p.mv("8h", "8i")));
    assert!(exposes_royal(&p, "8h", "8g"), "the Rook is burnt, and White's attacks the King");
    let p = put(&tenjiku_with_checkmate(), Black, "K 8p, R 3h, -K 16a, -FiD 2f");
    assert!(p.legal(p.mv("3h", "3g")), "a piece that is burnt elsewhere exposes no King");
    let p = put(&tenjiku_with_checkmate(), Black, "K 8p, FiD 9h, -K 1a, -R 8a, -P 9g");
    assert!(p.legal(p.mv("9h", "8h")), "the Fire Demon blocks the file, and a Pawn beside it is burnt");
}

/// A range jump captures only pieces of lower rank, so the King of Tenjiku, which has the highest, may step behind a
/// piece that a General could jump over.
#[test]
fn a_royal_of_high_rank_is_not_attacked_over_others() {
    let p = put(&tenjiku_with_checkmate(), Black, "K 8p, P 10o, -K 16a, -RGn 12o");
    assert!(p.legal(p.mv("8p", "8o")));
    let p = put(&tenjiku_with_checkmate(), Black, "K 8p, -K 16a, -RGn 12o");
    assert!(exposes_royal(&p, "8p", "8o"), "nothing is in between");
}

fn add_power(file: &mut VariantFile, symbol: &str, power: Power) {
    let piece = file.pieces.iter_mut().find(|piece| piece.symbol == symbol).expect("a piece of the game");
    piece.moves.push(power);
}

/// A piece captured on the way by a demon with Lion power is not also burnt.
#[test]
fn a_piece_captured_on_the_way_is_not_burnt() {
    let lion = edited_game("tenjiku", |file| add_power(file, "FiD", Power::Lion(2)));
    let p = put(&lion, Black, "K 1p, FiD 8h, -K 16a, -P 8g, -P 9e");
    let burnt = p.fire_of(p.over("8h", &["8g"], "8f")).burnt;
    assert_eq!(burnt.as_slice(), [p.sq("9e")]);
}

/// An Emperor may capture a protected piece by another of its powers.
#[test]
fn an_emperor_with_a_step_takes_protected_pieces_by_it() {
    let forward = || "N".to_owned().try_into().expect("a direction");
    let steps = edited_game("tai", |file| add_power(file, "E", Power::Step(forward())));
    let pieces = "E 8h, -CP 25a, -P 8g, -P 6h, -R 8a, -R 6a";
    let p = put(&steps, Black, pieces);
    assert!(p.legal(p.mv("8h", "8g")));
    assert!(matches!(p.refusal(p.mv("8h", "6h")), Refusal::UniversalTakesProtected { .. }));
    let p = put(&edited_game("tai", |_| {}), Black, pieces);
    assert!(matches!(p.refusal(p.mv("8h", "8g")), Refusal::UniversalTakesProtected { .. }));
}

fn game_with_borrowing(id: &str) -> Arc<Variant> {
    edited_game(id, |file| file.rules.borrowing = Borrowing::FromProtectors)
}

/// A protector round a corner lends its hook move. A captured protector lends nothing.
#[test]
fn a_protector_lends_its_moves_until_it_is_captured() {
    let p = put(&game_with_borrowing("tai"), Black, "CP 1y, -CP 25a, HM 8h, P 5d");
    assert!(p.legal(p.mv("5d", "9c")), "the Pawn turns a corner as the Hook Mover");
    let p = put(&game_with_borrowing("tai"), Black, "CP 1y, -CP 25a, HM 8h, P 5d, P 8e, P 6h");
    assert_eq!(p.targets("5d"), words("5c"), "both corners are closed");
    let p = put(&game_with_borrowing("sho"), White, "K 9i, P 5d, R 5i, -K 1d, -R 1i");
    assert!(p.legal(p.mv("1i", "5i")), "without its Rook the Pawn attacks no King");
    assert!(!p.legal(p.mv("1i", "1h")));
}

/// Range captures cannot be borrowed.
#[test]
fn a_borrowed_range_capture_captures_nothing_on_its_way() {
    let game = game_with_borrowing("taikyoku");
    let p = put(&game, Black, "K 1jj, -K 36a, GGn 18t, P 18p, -P 18k, -P 18i");
    assert!(p.legal(p.mv("18t", "18k")), "the Great General itself takes both Pawns");
    assert!(!p.legal(p.mv("18p", "18i")), "the Pawn would have to take one on its way");
    let p = put(&game, White, "K 1jj, -K 18f, GGn 18t, -P 18k, P 30t");
    assert!(p.checks(White).is_empty(), "no range capture takes a King");
}

fn game_with_powers(game: &str, symbol: &str, powers: Vec<Power>) -> Arc<Variant> {
    edited_game(game, |file| powers.into_iter().for_each(|power| add_power(file, symbol, power)))
}

/// Only a range capture captures all pieces in between: a double move captures on its midstep, and a leap nothing.
#[test]
fn a_range_capturer_with_other_powers_captures_by_each_rule() {
    let game = game_with_powers("taikyoku", "GGn", vec![Power::Lion(2), Power::Leap(vec![(0, 5), (2, 5)])]);
    let mut p = put(&game, Black, "K 1jj, -K 36a, GGn 18t, -P 17s, -P 18s, -P 18r");
    p.go(p.over("18t", &["17s"], "18r"));
    assert_eq!(["17s", "18s", "18r"].map(|sq| p.on(sq)), [".", "-P", "GGn"]);
    let leaps = put(&game, Black, "K 1jj, -K 36a, GGn 18t, -P 18s, -GGn 18p, -P 17s, -P 16r");
    for to in ["18o", "16o"] {
        let mut p = leaps.clone();
        let effects = p.go(p.mv("18t", to));
        assert!(effects.iter().all(|effect| !effect.starts_with("take")), "{to}: {effects:?}");
    }
}

/// A piece captured by a range capture on its way is not also burnt.
#[test]
fn a_range_captured_piece_is_not_burnt() {
    let north = || "N".to_owned().try_into().expect("a direction");
    let game = game_with_powers("tenjiku", "RGn", vec![Power::RangeCapture(north()), Power::Burn]);
    let p = put(&game, Black, "K 1p, RGn 8l, -K 16a, -P 8f, -P 8e, -P 9d");
    assert!(p.legal(p.mv("8l", "8e")));
    assert_eq!(p.fire_of(p.mv("8l", "8e")).burnt.as_slice(), [p.sq("9d")]);
}

/// If there are many pieces, attackers are found by scanning lines. The moved piece blocks such a line.
#[test]
fn in_a_large_army_a_check_is_answered_by_interposing() {
    let pawns: String =
        (1..=16).flat_map(|file| [(file, 'b'), (file, 'c')]).map(|(f, r)| format!(", -P {f}{r}")).collect();
    let p = put(&tenjiku_with_checkmate(), Black, &format!("K 8p, G 9m, -K 16a, -R 8h{pawns}"));
    assert!(p.legal(p.mv("9m", "8m")));
    assert!(exposes_royal(&p, "9m", "9l"));
}

/// Recaptures depend on the rank of the captor: a Rook General does not capture a Vice General over other pieces.
#[test]
fn a_universal_leaper_of_high_rank_is_not_recaptured_over_others() {
    let game = game_with_powers("tenjiku", "VGn", vec![Power::Universal]);
    let p = put(&game, Black, "K 1p, VGn 14p, -K 16a, -P 8g, -P 8e, -RGn 8c");
    assert!(p.legal(p.mv("14p", "8g")));
    let p = put(&game, Black, "K 1p, VGn 14p, -K 16a, -P 8g, -RGn 8c");
    assert!(matches!(p.refusal(p.mv("14p", "8g")), Refusal::UniversalTakesProtected { .. }));
}

/// Borrowed moves attack a royal, even around corners.
#[test]
fn a_borrowed_move_gives_check() {
    let p = put(&game_with_borrowing("tai"), Black, "CP 1y, -CP 4a, HM 8h, P 5d, -P 8b, -P 4e, -P 1x, -P 2y");
    assert_eq!(p.checks(White), [(p.sq("4a"), p.sq("5d"))]);
}

/// If a piece has more protectors than the list of borrowed kinds can hold, the moves that they all lend are still
/// found.
#[test]
fn a_piece_protected_by_every_kind_has_moves() {
    let offsets =
        || (-6..=6).flat_map(|x| (-6..=6).map(move |y| (x, y))).filter(|&step| step != (0, 0)).collect();
    let game = edited_game("chu", |file| {
        file.rules.borrowing = Borrowing::FromProtectors;
        file.pieces.iter_mut().for_each(|piece| piece.moves.push(Power::Leap(offsets())));
    });
    let kinds = file("chu").pieces.into_iter().map(|piece| piece.symbol).filter(|symbol| symbol != "K");
    let squares = (3..=9).flat_map(|file| "hijkl".chars().map(move |rank| format!("{file}{rank}")));
    let army: String = kinds.zip(squares).map(|(symbol, sq)| format!(", {symbol} {sq}")).collect();
    assert!(army.matches(',').count() > 32, "{army}");
    let p = put(&game, Black, &format!("K 12l, -K 12a, -P 12c, P 6g{army}"));
    assert!(p.legal(p.mv("6g", "5b")), "by a leap that all of them have");
}

/// An-nan with the Federation's reading of the Lion-trading rule: a Pawn captured on the way protects with a borrowed
/// move.
#[test]
fn a_pawn_captured_on_the_way_protects_by_a_borrowed_move() {
    let game = edited_game("chu", |file| {
        file.rules.borrowing = Borrowing::FromBehind;
        file.rules.lion_trading.as_mut().expect("Lions").slight_protect = true;
    });
    let lions = "K 12l, Ln 6f, -K 1a, -P 7e, -Ln 6d";
    let p = put(&game, Black, &format!("{lions}, -S 7d"));
    assert!(matches!(p.refusal(p.over("6f", &["7e"], "6d")), Refusal::ProtectedLion { .. }));
    let p = put(&game, Black, lions);
    assert!(p.legal(p.over("6f", &["7e"], "6d")), "a Pawn alone reaches only the square before it");
}

/// A King that promotes to another royal is still the last one, and may not go where it is attacked.
#[test]
fn a_royal_that_promotes_must_be_safe_too() {
    let game = edited_game("shogi", |file| {
        let king = file.pieces.iter_mut().find(|piece| piece.symbol == "K").expect("a King");
        let mut promoted = king.clone();
        king.promotes_to = Some("+K".to_owned());
        (promoted.symbol, promoted.name) = ("+K".into(), "Great King".into());
        file.pieces.push(promoted);
    });
    let p = put(&game, Black, "K 5d, -K 1i, -R 9c");
    assert!(!p.legal(p.mv("5d", "5c").with_promotion()), "the Rook attacks 5c");
    assert!(p.legal(p.mv("5d", "4e")));
}
