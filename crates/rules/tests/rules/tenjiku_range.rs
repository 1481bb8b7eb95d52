//! Tenjiku, "Range jumping pieces": which pieces may jump over and capture which.

use crate::board::{Black, PositionExt, game, put};
use tenjiku_rules::{Position, Refusal};

/// Ranks according to the rule text, 1 the highest; `+CP` is among "all other pieces".
const RANKS: [(&str, u8); 14] = [
    ("K", 1),
    ("GGn", 2),
    ("+GGn", 2),
    ("VGn", 3),
    ("+VGn", 3),
    ("RGn", 4),
    ("BGn", 4),
    ("+RGn", 4),
    ("+BGn", 4),
    ("+CP", 5),
    ("FiD", 5),
    ("FEg", 5),
    ("Ln", 5),
    ("P", 5),
];

fn rank(symbol: &str) -> u8 {
    RANKS.iter().find(|(name, _)| *name == symbol).expect("a ranked piece").1
}

/// Jumpers with the squares of one of their lines: the start, the square that is jumped, the last square.
const JUMPERS: [(&str, [&str; 3]); 7] = [
    ("GGn", ["8l", "8i", "8e"]),
    ("+GGn", ["12l", "9i", "5e"]),
    ("VGn", ["12l", "8h", "5e"]),
    ("+VGn", ["12l", "8h", "5e"]),
    ("RGn", ["8l", "8i", "8e"]),
    ("+RGn", ["8l", "8i", "8e"]),
    ("BGn", ["12l", "9i", "5e"]),
];

fn black_to_move(pieces: &str) -> Position {
    put(&game("tenjiku"), Black, &format!("K 1p, -K 16a, {pieces}"))
}

#[test]
fn a_jump_needs_a_lower_rank_under_it_and_at_its_end() {
    for (jumper, [from, over, to]) in JUMPERS {
        for (passed, passed_rank) in RANKS {
            for (taken, taken_rank) in RANKS {
                for sign in ["", "-"] {
                    let p = black_to_move(&format!("{jumper} {from}, {sign}{passed} {over}, -{taken} {to}"));
                    let expected = passed_rank > rank(jumper) && taken_rank > rank(jumper);
                    let mv = p.mv(from, to);
                    assert_eq!(p.legal(mv), expected, "{jumper} over {sign}{passed} takes {taken}");
                    if !expected {
                        let high = if passed_rank > rank(jumper) { to } else { over };
                        let refusal = p.refusal(mv);
                        let over = p.sq(high);
                        assert!(
                            matches!(refusal, Refusal::RankTooHigh { over: found, .. } if found == over),
                            "{jumper} over {passed} takes {taken}: {refusal:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn without_pieces_in_between_any_rank_may_be_captured_even_the_king() {
    for (jumper, [from, _, to]) in JUMPERS {
        for (taken, _) in RANKS {
            let p = black_to_move(&format!("{jumper} {from}, -{taken} {to}"));
            assert!(p.legal(p.mv(from, to)), "{jumper} takes {taken}");
        }
    }
}

#[test]
fn generals_jump_only_to_capture() {
    for (jumper, [from, over, to]) in JUMPERS {
        for sign in ["", "-"] {
            let p = black_to_move(&format!("{jumper} {from}, {sign}P {over}, N 1o"));
            assert!(matches!(p.refusal(p.mv(from, to)), Refusal::Blocked { .. }), "{jumper} over {sign}P");
        }
    }
}

#[test]
fn any_number_of_pieces_of_either_side_may_be_passed_and_they_stay() {
    let mut p = black_to_move("GGn 8p, P 8o, -P 8n, -VGn 8l, RGn 8k, -Ln 8h, -FEg 8d");
    assert_eq!(p.go(p.mv("8p", "8d")), ["lift GGn 8p", "take -FEg 8d", "land GGn 8d"]);
    for (square, piece) in [("8o", "P"), ("8n", "-P"), ("8l", "-VGn"), ("8k", "RGn"), ("8h", "-Ln")] {
        assert_eq!(p.on(square), piece, "passed pieces are unharmed");
    }
}

#[test]
fn each_enemy_behind_another_may_be_taken_until_one_ranks_too_high() {
    let p = black_to_move("RGn 8p, -P 8n, -Ln 8k, -BGn 8h, -P 8d");
    let on_file =
        |p: &Position| p.targets("8p").into_iter().filter(|to| to.starts_with('8')).collect::<Vec<_>>();
    // 8n is an ordinary capture, 8k a jump; the Bishop General has the same rank and blocks the file.
    assert_eq!(on_file(&p), ["8k", "8n", "8o"]);
    let p = black_to_move("GGn 8p, -P 8n, -Ln 8k, -BGn 8h, -P 8d");
    assert_eq!(on_file(&p), ["8d", "8h", "8k", "8n", "8o"]);
}

#[test]
fn a_great_general_jumps_in_eight_directions_and_the_others_in_four() {
    let ring = "-P 8f, -P 10f, -P 10h, -P 10j, -P 8j, -P 6j, -P 6h, -P 6f, \
                -G 8d, -G 12d, -G 12h, -G 12l, -G 8l, -G 4l, -G 4h, -G 4d";
    for (jumper, jumps) in [
        ("GGn", "8d 12d 12h 12l 8l 4l 4h 4d"),
        ("RGn", "8d 12h 8l 4h"),
        ("BGn", "12d 12l 4l 4d"),
        ("VGn", "12d 12l 4l 4d"),
    ] {
        let p = black_to_move(&format!("{jumper} 8h, {ring}"));
        for square in ["8d", "12d", "12h", "12l", "8l", "4l", "4h", "4d"] {
            let expected = jumps.split(' ').any(|jump| jump == square);
            assert_eq!(p.legal(p.mv("8h", square)), expected, "{jumper} to {square}");
        }
    }
}
