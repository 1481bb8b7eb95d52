//! The short reasons given with suggested moves. The expected texts follow from the line and the rules;
//! each position is small enough to check by eye.

use tenjiku_language::{purpose, reason};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, Position, coordinate, sfen};

fn start(id: &str) -> Position {
    Position::new(Variant::built_in(id).expect("a built-in game"))
}

fn position(id: &str, text: &str) -> Position {
    sfen::read(&Variant::built_in(id).expect("a built-in game"), text).expect("a position")
}

fn line(position: &Position, text: &str) -> Vec<Move> {
    let mut position = position.clone();
    text.split_whitespace()
        .map(|word| {
            let mv = coordinate::read(&position, word).unwrap_or_else(|error| panic!("{word}: {error}"));
            position.play(mv, &mut ());
            mv
        })
        .collect()
}

fn reason_for(id: &str, sfen: &str, moves: &str) -> Option<String> {
    let position = position(id, sfen);
    reason(&position, &line(&position, moves))
}

#[track_caller]
fn assert_reason(words: &str, id: &str, sfen: &str, moves: &str) {
    assert_eq!(reason_for(id, sfen, moves).as_deref(), Some(words));
}

#[test]
fn a_captured_piece_is_won_if_nothing_is_lost_for_it() {
    assert_reason("wins the Lion", "chu", "11k/12/p11/5n6/12/12/12/12/12/5R6/12/K10P b - 1", "7j7d");
    assert_reason("wins the Lion", "chu", "11k/12/p11/5n6/12/12/12/12/12/5R6/12/K10P b - 1", "7j7d 1a2a");
}

#[test]
fn a_recaptured_piece_is_an_exchange_or_a_trade() {
    let lion = "11k/12/p4g6/5n6/12/12/12/12/12/5R6/12/K10P b - 1";
    assert_reason("wins a Lion for a Rook", "chu", lion, "7j7d 7c7d");
    assert_reason("captures the Lion", "chu", lion, "7j7d");
    assert_reason(
        "trades Rook for Rook",
        "chu",
        "11k/12/p4g6/5r6/12/12/12/12/12/5R6/12/K10P b - 1",
        "7j7d 7c7d",
    );
    let tetrarchs = "15k/16/16/7g8/7+c!8/16/16/10+C!5/16/16/16/16/16/16/16/K15 b - 1";
    assert_reason("trades Heavenly Tetrarchs for Heavenly Tetrarchs", "tenjiku", tetrarchs, "6h9e 9d9e");
    let pawn_before_rook = "11k/5r6/p11/5p6/12/12/12/12/12/5R6/5R6/K10P b - 1";
    assert_reason("captures the Pawn", "chu", pawn_before_rook, "7j7d 7b7d 7k7d 1a2a");
    let two_rooks = "11k/12/p4g6/5r6/12/12/12/12/12/5R6/5R6/K10P b - 1";
    assert_reason("wins the Gold General", "chu", two_rooks, "7j7d 7c7d 7k7d 1a2a");
    let pawn = "11k/12/p4g6/5p6/12/12/12/12/12/5R6/12/K10P b - 1";
    assert_eq!(reason_for("chu", pawn, "7j7d 7c7d"), None, "losing a Rook for a Pawn is not a reason");
}

/// A line from a search may leave out the reply that matters: here a Pawn could take the Rook. A Pawn that captures a
/// Lion wins it even if the Pawn can be recaptured.
#[test]
fn nothing_is_won_by_a_piece_that_can_be_recaptured() {
    let guarded = "11k/12/p5p5/5n6/12/12/12/12/12/5R6/12/K10P b - 1";
    assert_reason(
        "captures the Lion",
        "chu",
        "11k/12/p4p6/5n6/12/12/12/12/12/5R6/12/K10P b - 1",
        "7j7d 1a2a",
    );
    assert_reason("wins the Lion", "chu", guarded, "7j7d 1a2a");
    assert_reason("wins the Lion", "chu", "11k/12/p4g6/5n6/5P6/12/12/12/12/12/12/K11 b - 1", "7e7d 1a2a");
}

/// The Rook reaches the Lion in two moves, and a Pawn could take the Rook there.
#[test]
fn a_later_gain_needs_pieces_that_cannot_be_taken() {
    let before_a_pawn = "11k/12/12/11p/11n/12/12/p10p/12/R11/12/K10P b - 1";
    assert_eq!(reason_for("chu", before_a_pawn, "12j1j 1a2a 1j1h 2a3a 1h1e 3a4a"), None);
}

/// The Rook attacks the King with the Lion behind it. The King steps aside, and the Rook captures the
/// Lion.
#[test]
fn captures_later_in_the_line_count() {
    let fork = "11k/12/12/12/11n/12/12/p11/12/R11/12/K10P b - 1";
    assert_reason("later wins the Lion", "chu", fork, "12j1j 1a2a 1j1e 2a3a");
}

/// Both sides lose Swallows later in the line, so nothing is won. The Crane was attacked.
#[test]
fn later_captures_that_cancel_out_are_no_reason() {
    let position = "Cp2fpl/2ckss1/Ss4s/2ss1S1/RSpsSFS/2KCS2/LP2C1R b S2s 45";
    assert_reason("saves the Crane", "tori", position, "4f4g 6c6d 6e6d 5e6d S*5e 5d5e 5f5e");
}

/// The Pheasant captures a Crane and is recaptured. The other captures of the line come later.
#[test]
fn a_reason_names_what_the_move_itself_captures() {
    let position = "Cp2fpl/2ckss1/Ss4s/2ss1S1/RSpsSFS/2K1S2/LPC1C1R w 3s 42";
    assert_reason("captures the Crane", "tori", position, "5e5g 5f5g C*4f 3g4f 4e4f+ C*3g");
}

#[test]
fn burnt_pieces_are_counted() {
    let camp = "15k/16/16/16/16/5r1bg7/6p9/16/16/16/7D!8/16/16/16/16/K15 b - 1";
    assert_reason("burns three pieces", "tenjiku", camp, "9k9g");
    assert_reason("burns three pieces", "tenjiku", camp, "9k9g 1a2a");
    let one = "15k/16/16/16/16/7r8/16/16/16/16/7D!8/16/16/16/16/K15 b - 1";
    assert_reason("burns the Rook", "tenjiku", one, "9k9g");
}

#[test]
fn the_end_of_the_game_comes_before_other_reasons() {
    let burning = "15k/16/16/16/16/16/16/16/16/16/16/16/14D!1/16/16/K15 b - 1";
    assert_reason("burns the King", "tenjiku", burning, "2m2b");
    let taking = "15k/16/16/16/16/16/16/16/16/16/16/16/15R/16/16/K15 b - 1";
    assert_reason("captures the King", "tenjiku", taking, "1m1a");
}

#[test]
fn threats_to_royals_are_named() {
    let attack = "kp9g/pp10/12/12/2N9/11P/12/12/12/12/12/11K b - 1";
    assert_reason("threatens to capture the King", "chu", attack, "10e10c");
    assert_reason("forces a win in 2 moves", "chu", attack, "10e10c 1a2a 10c12a");
    let demon = "15k/16/16/16/16/16/16/6D!9/16/16/16/16/16/16/16/K15 b - 1";
    assert_reason("threatens to burn the King", "tenjiku", demon, "10h2p");
    assert_reason("checks the Phoenix", "tori", "3k3/7/7/7/2L4/7/3K3 b - 1", "5e4f");
}

#[test]
fn a_threat_to_a_great_piece_is_named_if_it_is_safe() {
    let lion = "11k/12/12/12/5n6/12/12/12/12/3R8/12/K10P b - 1";
    assert_reason("threatens to capture the Lion", "chu", lion, "9j7j");
    let gold = "p10k/12/12/12/5n6/12/12/12/6g5/3R8/12/K10P b - 1";
    assert_eq!(reason_for("chu", gold, "9j7j"), None, "the Gold General could take the Rook");
}

#[test]
fn a_promotion_is_named_unless_the_piece_is_lost() {
    let general = "k15/16/16/16/16/13R!2/16/16/16/16/16/16/16/16/16/K15 b - 1";
    assert_reason("promotes to Great General", "tenjiku", general, "3f3e+");
}

#[test]
fn saving_a_piece_or_a_royal_is_named() {
    let lion = "11k/12/12/12/3p8/3N8/12/12/12/12/12/K10P b - 1";
    assert_reason("saves the Lion", "chu", lion, "9f8g");
    let king = "11k/12/r11/12/12/12/12/12/12/12/12/K10P b - 1";
    assert_reason("saves the King", "chu", king, "12l11l");
    // In Tori, every legal move parries the check, so this says nothing of the Swallow's move.
    let check = "rpc4/2kc+S2/5+SC/ssLsS2/sSs2Ss/1f5/LPSKCP1 w 2SPF2sr 48";
    assert_reason("threatens to capture the Left Quail", "tori", check, "S*5c");
    let free_king = "11k/5q6/p11/12/12/12/5Q6/12/4G7/12/12/K10P b - 1";
    assert_reason("protects the Free King", "chu", free_king, "8i8h");
}

#[test]
fn a_move_without_a_particular_reason_has_none() {
    for id in ["tori", "chu", "dai", "tenjiku", "tai"] {
        let position = start(id);
        assert_eq!(reason(&position, &[]), None);
        let quiet = position.legal_moves().into_iter().find(|mv| position.piece_at(mv.to()).is_none());
        assert_eq!(reason(&position, &[quiet.expect("one")]), None, "{id}");
    }
    let position = start("chu");
    let line_of_another_game = line(&start("tori"), "4e4d");
    assert_eq!(reason(&position, &line_of_another_game), None);
}

fn purpose_of(id: &str, sfen: &str, mv: &str) -> String {
    let position = position(id, sfen);
    purpose(&position, line(&position, mv)[0]).expect("a legal move")
}

/// The Rook on 7j, protected by the Gold, attacks the Rook on 2j; the Gold on 6i guards the attacked Pawn on 6h.
#[test]
fn a_quiet_move_attacks_or_guards() {
    let rooks = "11k/12/12/12/12/12/12/12/12/10r1/4G7/K4R6 b - 1";
    assert_eq!(purpose_of("chu", rooks, "7l7j"), "attacks the Rook");
    let pawn = "6r4k/12/12/12/12/12/12/6P5/12/6G5/12/K11 b - 1";
    assert_eq!(purpose_of("chu", pawn, "6j6i"), "guards the Pawn");
}

/// The Pawn on 7h blocks the Bishop on 8i, which attacks six squares more once the Pawn is on 7g.
#[test]
fn a_quiet_move_opens_the_way_for_another_piece() {
    let blocked = "p10k/12/12/12/12/12/12/5P6/4B7/12/12/K11 b - 1";
    assert_eq!(purpose_of("chu", blocked, "7h7g"), "opens the way for the Bishop");
}

#[test]
fn a_quiet_move_without_effect_on_other_pieces_has_a_place() {
    let gold = "p10k/12/12/12/12/12/12/12/12/6G5/12/K11 b - 1";
    assert_eq!(purpose_of("chu", gold, "6j6i"), "brings the Gold General forward");
    assert_eq!(purpose_of("chu", gold, "6j5j"), "takes a better place");
    assert_eq!(purpose_of("mini", "4k/5/5/5/K4 b G 1", "G*3c"), "brings the Gold into play");
}

#[test]
fn a_pass_waits_and_a_losing_capture_captures() {
    let lion = "p10k/12/12/12/12/12/12/12/12/6N5/12/K11 b - 1";
    assert_eq!(purpose_of("chu", lion, "6j6j"), "waits");
    let pawn = "11k/12/p4g6/5p6/12/12/12/12/12/5R6/12/K10P b - 1";
    assert_eq!(purpose_of("chu", pawn, "7j7d"), "captures the Pawn");
}

/// The Rook is exchanged for the Lion two plies later.
#[test]
fn a_later_exchange_is_called_later() {
    let rook = "11k/12/p4g6/5n6/12/12/12/12/12/4R7/12/K10P b - 1";
    assert_reason("later wins a Lion for a Rook", "chu", rook, "8j7j 1a2a 7j7d 7c7d");
}
