//! Heian Dai, Dai-Dai and Maka-Dai-Dai: their special rules. Sources: the reference sheets of the larger
//! games and their README.

use crate::board::{Black, PositionExt, White, game, game_with, put};
use tenjiku_rules::{Position, perft};

fn heian(pieces: &str) -> Position {
    put(&game("heian_dai"), Black, pieces)
}

fn maka(pieces: &str) -> Position {
    put(&game("maka_dai_dai"), Black, pieces)
}

/// Maka with contagion, the rule of the Edo book.
fn maka_with_contagion(pieces: &str) -> Position {
    put(&game_with("maka_dai_dai", &[("contagion", 2)]), Black, pieces)
}

/// Heian Dai: "Flying Dragon to Promoted Dragon, Pawn to Tokin, the other nine kinds to Gold General".
#[test]
fn in_heian_dai_nine_kinds_become_gold() {
    for (symbol, face) in [("P", "+P"), ("FD", "+FD"), ("S", "+G"), ("FT", "+G"), ("GB", "+G"), ("C", "+G")] {
        let mut p = heian(&format!("K 7m, {symbol} 8d, -K 1a, -P 9c, -P 8c"));
        let to = if symbol == "FD" || symbol == "FT" { "9c" } else { "8c" };
        p.go(p.mv("8d", to).with_promotion());
        assert_eq!(p.on(to), face, "{symbol}");
    }
}

/// Heian Dai: "Pawn, Lance, Iron on the last rank; Knight on either of the last two".
#[test]
fn in_heian_dai_a_stuck_piece_must_promote() {
    let p = heian("K 7m, P 9b, I 5b, S 3b, -K 1a, -P 1c");
    for (from, to, free) in [("9b", "9a", false), ("5b", "5a", false), ("3b", "3a", true)] {
        assert!(p.legal(p.mv(from, to).with_promotion()));
        assert_eq!(p.legal(p.mv(from, to)), free, "{from}");
    }
    // The Iron General can step sideways, so it is not stuck there.
    let p = put(&game_with("heian_dai", &[("iron", 2)]), Black, "K 7m, I 5b, -K 1a, -P 1c");
    assert!(p.legal(p.mv("5b", "5a")) && p.legal(p.mv("5b", "4b")));
}

/// Dai-Dai: "leaving the King in check is refused".
#[test]
fn in_dai_dai_the_king_may_not_be_left_attacked() {
    let p = put(&game("dai_dai"), Black, "K 9q, G 1q, -R 9a, -K 1a");
    assert!(!p.legal(p.mv("1q", "1p")) && p.legal(p.mv("9q", "8q")));
}

/// Promotion by capture: "compulsory; no choice, no zone"; "a piece that begins the game as X and a
/// promoted X move alike, but only the natural one promotes".
#[test]
fn in_dai_dai_a_first_capture_promotes_twenty_one_kinds_but_not_their_look_alikes() {
    let p = put(&game("dai_dai"), Black, "K 9q, LD 5h, +LD 12h, -P 5g, -P 12g, -K 1a");
    assert!(p.legal(p.mv("5h", "5g").with_promotion()) && !p.legal(p.mv("5h", "5g")));
    assert!(p.legal(p.mv("12h", "12g")) && !p.legal(p.mv("12h", "12g").with_promotion()));
    assert!(!p.legal(p.mv("5h", "5i").with_promotion()), "nothing was taken");
    let dai_dai = game("dai_dai");
    let promoting = dai_dai.kinds().filter(|(_, kind)| kind.promotes_to().is_some()).count();
    assert_eq!(promoting, 21);
}

/// "A Lion that takes a neighbour and steps home becomes a Furious Fiend on its own square."
#[test]
fn in_dai_dai_igui_promotes_the_lion_where_it_stands() {
    let mut p = put(&game("dai_dai"), Black, "K 9q, Ln 5h, -P 5g, -K 1a");
    let expected = ["lift Ln 5h", "take -P 5g", "land Ln 5h", "promote +FF 5h"];
    assert_eq!(p.go(p.over("5h", &["5g"], "5h").with_promotion()), expected);
}

/// "In Dai-Dai, Hook Mover and Goblin have no promotion and are also what Poisonous Snake and Old Kite Hawk become."
#[test]
fn in_dai_dai_hook_movers_do_not_promote_but_two_kinds_promote_to_them() {
    let mut p = put(&game("dai_dai"), Black, "K 9q, PS 5h, HM 12h, -P 5f, -P 12c, -K 1a");
    assert!(p.legal(p.mv("12h", "12c")) && p.legal(p.mv("12h", "4d")), "a turn on 12d");
    p.go(p.mv("5h", "5f").with_promotion());
    assert_eq!(p.on("5f"), "+HM");
}

/// "A side has lost when it has neither King or Emperor nor Prince; the order does not matter."
#[test]
fn in_maka_every_royal_must_be_taken() {
    let maka = game("maka_dai_dai");
    let mut p = put(&maka, White, "K 9j, +Pr 3j, DE 12j, -K 19a, -R 9a, -R 3a");
    p.go(p.mv("9a", "9j").with_promotion());
    assert_eq!(p.outcome(), None, "the Prince is left");
    p.go(p.mv("12j", "12i"));
    p.go(p.mv("3a", "3j").with_promotion());
    assert_eq!(p.winner(), Some(White), "an Elephant that has not promoted is not royal");
}

/// "May take any enemy piece that is not protected"; "while the enemy has an Emperor, that Emperor
/// protects every other piece of its side".
#[test]
fn in_maka_an_emperor_captures_only_unprotected_pieces() {
    let p = maka("+E 9j, -P 3c, -G 12d, -R 12b, -K 19a");
    assert!(p.legal(p.mv("9j", "3c")) && p.legal(p.mv("9j", "1a")), "anywhere, if it is unprotected");
    assert!(!p.legal(p.mv("9j", "12d")), "the Rook protects it");
    assert!(p.legal(p.mv("9j", "19a")), "an unprotected King may be taken from anywhere");
    let p = maka("+E 9j, -P 3c, -+E 19a");
    assert!(!p.legal(p.mv("9j", "3c")), "its Emperor protects it");
    assert!(p.legal(p.mv("9j", "19a")), "the Emperor does not protect itself");
}

/// Decided by this program: "royals are exempt and promote as usual", "the last captured" counts, and a
/// Lion that captures by igui changes on its own square.
#[test]
fn in_maka_contagion_spares_royals_and_follows_the_last_capture() {
    let mut p = maka_with_contagion("K 9j, -DV 9i, -K 19a");
    p.go(p.mv("9j", "9i").with_promotion());
    assert_eq!(p.on("9i"), "+E");
    for (first, last, after) in [("DV", "DSp", "+BSp"), ("DSp", "DV", "+TK")] {
        let mut p = maka_with_contagion(&format!("K 1s, Ln 9j, -{first} 9i, -{last} 9h, -K 19a"));
        let double = p.over("9j", &["9i"], "9h");
        let mv = p
            .legal_moves()
            .into_iter()
            .find(|mv| mv.without_promotion() == double)
            .expect("a double capture");
        p.go(mv);
        assert_eq!(p.on("9h"), after);
    }
    let mut p = maka_with_contagion("K 1s, Ln 9j, -DV 9i, -K 19a");
    let igui = p.over("9j", &["9i"], "9j");
    let mv = p.legal_moves().into_iter().find(|mv| mv.without_promotion() == igui).expect("igui");
    p.go(mv);
    assert_eq!(p.on("9j"), "+TK");
}

/// The counts of another program, which uses the moves of the oldest text.
#[test]
fn heian_dai_by_the_oldest_text_has_the_published_perft_counts() {
    let oldest = game_with("heian_dai", &[("copper", 2), ("iron", 2), ("side_mover", 2)]);
    let mut p = Position::new(oldest);
    assert_eq!([1, 2, 3].map(|depth| perft(&mut p, depth)), [29, 841, 25085]);
}
