//! Moves in the notations of websites, written by shogiops 0.18, the library of lishogi: the game of `lishogi_chu.kif`.

use crate::games::{
    end, every_game, game_in, moves, position, random_tree, scaled_plies, text, variant_with,
};
use insta::assert_snapshot;
use tenjiku_language::Describe;
use tenjiku_records::formats::GameFormat;
use tenjiku_records::notation::{japanese, western};
use tenjiku_rules::coordinate;
use tenjiku_rules::{Move, Position};

fn expected_moves() -> String {
    moves(&game_in(GameFormat::Kif, &text("lishogi_chu.kif"), Some("chu")))
}

#[test]
fn a_game_in_the_notations_of_lishogi_is_the_same_game() {
    for name in ["western", "western_engine", "kitao_kawasaki", "japanese"] {
        let text = text(&format!("lishogi_chu_{name}.txt"));
        assert_eq!(GameFormat::detect(&text), Some(GameFormat::Association), "{name}");
        let tree = game_in(GameFormat::Association, &text, Some("chu"));
        assert_eq!(moves(&tree), expected_moves(), "{name}");
    }
}

/// Websites put the number in a separate column, and the sign of the side before the move.
#[test]
fn numbers_and_signs_of_sides_are_skipped() {
    let columns = "1\nLn-78\nLn-65\n2\nS-4b\nFL-b2\n";
    let signs = "☗獅-78 ☖獅-65\n☗銀-4b ☖豹-b2\n";
    let japanese = "1\n☗７八獅\n☖６五獅\n2\n☗４十一銀\n☖１１二豹\n";
    for text in [columns, signs, japanese] {
        let tree = game_in(GameFormat::Association, text, Some("chu"));
        assert_eq!(moves(&tree), "7j7h 6c6e 4l4k 11a11b", "{text}");
    }
}

/// In squares of two digits, letters follow 9: `4b` is 4k, but in the printed score it is 4b. One unambiguous square
/// decides for all squares.
#[test]
fn two_digit_squares_are_distinguished_from_letters() {
    for word in ["P-78", "Lnx95-a6", "S97-86", "Lnx!95", "歩-78", "奔x", "P-7c+", "+奔x12"] {
        assert_eq!(western::is_distinctive(word), word != "P-7c+", "{word}");
    }
    for word in "P-7f S-4k P*5e Ln-!8c 1-0 2025-11 11 7g7f Nf3 -- 手数----指手 x-12".split(' ') {
        assert!(!western::is_distinctive(word), "{word}");
    }
}

/// A Lion that continues over an empty square, and one that passes; a kanji shared by two kinds.
#[test]
fn midsteps_and_passes_are_read() {
    let first = "12/12/12/6k5/5n6/12/5N6/12/12/5K6/12/12 b - 1";
    let start = || position("chu", first);
    let read = |word: &str| {
        western::read(&start(), word, true, None).map(|mv| coordinate::write(start().variant(), mv))
    };
    assert_eq!(read("Ln-86-85").expect("a move"), "7g8e");
    assert_eq!(read("--").expect("a pass"), "7g7g");
    assert_eq!(read("獅(77)-86").expect("a move"), "7g8f");
}

/// Ten words that are not moves, each with its error.
#[test]
fn faulty_words_are_reported() {
    let first = Position::new(variant_with("chu", &[]));
    let mut report = String::new();
    for word in [
        "P-7d", "P-7g", "Px78", "P-d8", "Q-78", "歩-77", "歩x", "鼠-78", "P78-77", "獅-78+", "--", "G-7b",
        "P-780",
    ] {
        let error = western::read(&first, word, true, None).err();
        report +=
            &format!("{word}: {}\n", error.map_or_else(|| "no fault".to_owned(), |why| why.describe(&first)));
    }
    assert_snapshot!(report, @r#"
    P-7d: `P-7m` cannot be read as a move: `7m` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)
    P-7g: `P-7p` cannot be read as a move: `7p` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)
    Px78: there is nothing to capture on 7h (hint: a move without capture is written `-`)
    P-d8: `P-13h` cannot be read as a move: `13h` is not a square of this board (hint: squares go from 12a at the top left to 1l at the bottom right)
    Q-78: `Q-78` cannot be read as a move: no piece and square can be made out (hint: write the piece, `-` or `x`, and the square, such as `P-78` or `歩-78`)
    歩-77: no Pawn (P) of Black can make this move (hint: Black's are on 12i, 11i, 10i, 9i, 8i, 7i, 6i, 5i, 4i, 3i, 2i, 1i)
    歩x: `歩x` cannot be read as a move: no piece and square can be made out (hint: write the piece, `-` or `x`, and the square, such as `P-78` or `歩-78`)
    鼠-78: `鼠-78` cannot be read as a move: no piece and square can be made out (hint: write the piece, `-` or `x`, and the square, such as `P-78` or `歩-78`)
    P78-77: Black has no Pawn (P) on 7h (hint: Black's are on 12i, 11i, 10i, 9i, 8i, 7i, 6i, 5i, 4i, 3i, 2i, 1i)
    獅-78+: The Lion cannot promote now: it has no promoted side.
    --: no piece can pass (hint: write the move of a piece)
    G-7b: Your own piece is in the way: the Kylin on 7k.
    P-780: `P-780` cannot be read as a move: no piece and square can be made out (hint: write the piece, `-` or `x`, and the square, such as `P-78` or `歩-78`)
    "#);
}

/// Reads a word in Western notation in a position. Returns the move or the error text.
fn read_western(position: &Position, word: &str, has_digit_ranks: bool) -> String {
    match western::read(position, word, has_digit_ranks, None) {
        Ok(mv) => coordinate::write(position.variant(), mv),
        Err(why) => why.describe(position),
    }
}

/// Names with the same beginning, promoted faces behind `+`, and kanji shared by several kinds.
#[test]
fn similar_names_are_distinguished() {
    let king = position("chu", "k10p/12/12/12/12/12/5+X6/12/12/12/12/K11 b - 1");
    assert_eq!(read_western(&king, "+奔-76", true), "7g7f", "the Free King that was a Phoenix");
    // Taikyoku has a Flying Ox, +FO, and a Free Ox, +FOx.
    let oxen = format!("35k/36/36/36/18p17/36/18+[FO]17/{}K35 b - 1", "36/".repeat(28));
    let oxen = position("taikyoku", &oxen);
    assert_eq!(read_western(&oxen, "+FOx18e", false), "18g18e");
    // The Quails share a kanji; the Quail in hand is meant, also in the error.
    let quail = position("tori", "3k3/7/7/7/7/7/3K3 b R 1");
    assert_eq!(read_western(&quail, "鶉*44", true), "R*4d");
    assert_snapshot!(read_western(&quail, "鶉*41", true), @"Pieces can be dropped only on empty squares; the Phoenix on 4a is in the way.");
    let lion = position("chu", "k10p/12/12/12/12/12/5+O6/12/12/12/12/K11 b - 1");
    assert_snapshot!(read_western(&lion, "獅-71", true), @"The Lion cannot move to 7a from there.");
}

/// Reads a word in Japanese notation in a position. Returns the move or the error text.
fn read_japanese(position: &Position, word: &str) -> String {
    match japanese::read(position, word, position.moves().next_back().map(Move::to)) {
        Ok(mv) => coordinate::write(position.variant(), mv),
        Err(why) => why.describe(position),
    }
}

/// The qualifiers of shogi notation: 右 right, 左 left, 中 in the middle, 上 forward, 引 back, 寄 to the side, 直 straight up.
#[test]
fn qualifiers_distinguish_pieces() {
    let golds = position("shogi", "k8/9/9/4G4/3G5/4GG3/9/9/K8 b - 1");
    for (word, expected) in [
        ("５五金寄", "6e5e"),
        ("５五金引", "5d5e"),
        ("５五金直", "5f5e"),
        ("５五金右", "4f5e"),
        ("５五金左", "6e5e"),
        ("５五金中引", "5d5e"),
        ("５五金中上", "5f5e"),
    ] {
        assert_eq!(read_japanese(&golds, word), expected, "{word}");
    }
    assert!(read_japanese(&golds, "５五金上").contains("４六"), "two of the Golds go forward");
    let white_golds = position("shogi", "k8/9/4g4/3g1g3/9/9/9/9/K8 w - 1");
    for (word, expected) in [("５四金上", "5c5d"), ("５四金右", "6d5d"), ("５四金左", "4d5d")] {
        assert_eq!(read_japanese(&white_golds, word), expected, "{word}, as White sees it");
    }
    // 直 is straight forward if a piece can go so, otherwise a Lion's step straight back.
    let lion_behind = position("chu", "k10p/12/12/5N6/12/12/5+O6/12/12/12/12/K11 b - 1");
    assert_eq!(read_japanese(&lion_behind, "７五獅直"), "7d7e");
    let both = position("chu", "k10p/12/12/5N6/12/5+O6/12/12/12/12/12/K11 b - 1");
    assert_eq!(read_japanese(&both, "７五獅直"), "7f7e");
    // A Gold that cannot go there is on neither side of the others.
    let distant_golds = position("shogi", "k8/9/9/9/9/9/9/9/G2G1G2K b - 1");
    assert_snapshot!(read_japanese(&distant_golds, "５八金中"), @"`中` fits none of the pieces that can go there, from ６九, ４九 (hint: leave it out, or write the starting square in brackets)");
}

/// A move of Chu begins with a number in digits and one in kanji, or with 同.
#[test]
fn japanese_moves_are_recognised_by_their_beginning() {
    for word in ["７八歩", "☗10八歩兵", "同銀", "同　獅", "仝銀", "じっと", "７七・７八獅"]
    {
        assert!(japanese::is_distinctive(word), "{word}");
    }
    for word in ["７八", "７八x", "７八（歩）", "7六-", "同", "同x", "P-7f", "八", "11"] {
        assert!(!japanese::is_distinctive(word), "{word}");
    }
}

/// A promoted piece may be named after its unpromoted face.
#[test]
fn promoted_pieces_are_named_after_either_face() {
    let leopard = position("chu", "k10p/12/12/12/12/12/5+F6/12/12/12/12/K11 b - 1");
    for word in ["８六成豹", "８六成猛豹", "８六小角", "８六成角"] {
        assert_eq!(read_japanese(&leopard, word), "7g8f", "{word}");
    }
}

/// 犬 means the Dog, although it is also the single kanji of the Blind Dog.
#[test]
fn a_full_name_precedes_the_single_kanji_of_others() {
    let dogs = format!("35k/36/36/36/36/18[Dg][BDo]16/{}K35 b - 1", "36/".repeat(29));
    assert_eq!(read_japanese(&position("taikyoku", &dogs), "18五犬"), "18f18e");
}

/// The output of shogiops 0.18 for these moves of Chu, with Lions, Golds and a Tokin that share a kanji.
#[test]
fn the_japanese_notation_of_lishogi_is_read() {
    let lions = position("chu", "k10p/12/12/12/5p6/5N6/5+O6/12/12/12/12/K11 b - 1");
    for (word, expected) in [
        ("７五獅直", "7f7e"),
        ("７五獅跳", "7g7e"),
        ("７五居喰い", "7f7e7f"),
        ("７五・７四獅", "7f7e7d"),
        ("８五・８四獅", "7f8d"),
    ] {
        assert_eq!(read_japanese(&lions, word), expected, "{word}");
    }
    let one = position("chu", "k10p/12/12/12/5p6/5N6/12/12/12/12/12/K11 b - 1");
    assert_eq!(read_japanese(&one, "じっと"), "7f7f");
    assert_eq!(read_japanese(&one, "☗ ７五居喰い"), "7f7e7f");
    let golds = position("chu", "k10p/12/12/12/4G1G5/5+P6/12/12/12/12/12/K11 b - 1");
    for (word, expected) in
        [("７五金右", "6e7e"), ("７五金左", "8e7e"), ("７五金直", "7f7e"), ("７五金上", "7f7e")]
    {
        assert_eq!(read_japanese(&golds, word), expected, "{word}");
    }
    let whites = position("chu", "k10p/12/12/12/4g1g5/12/12/12/12/12/12/K10P w - 1");
    assert_eq!(read_japanese(&whites, "７五金右"), "8e7e", "as White sees it");
    let rooks = position("chu", "k10p/12/12/4GF6/12/12/12/12/12/12/12/K11 b - 1");
    assert_eq!(read_japanese(&rooks, "８三金成"), "8d8c+");
    let promoted = position("chu", "k10p/12/12/4+G+F6/12/12/12/12/12/12/12/K11 b - 1");
    assert_eq!(read_japanese(&promoted, "８三金飛車"), "8d8c");
    assert_eq!(read_japanese(&promoted, "６三小角"), "7d6c");
    let both = position("chu", "k10p/12/12/4+G7/12/12/12/7R4/12/12/12/K11 b - 1");
    assert_eq!(read_japanese(&both, "８八飛"), "5h8h", "the other is 金飛車");
    assert_eq!(read_japanese(&both, "８八金飛車"), "8d8h");
    let western =
        |word: &str| western::read(&both, word, true, None).map(|mv| coordinate::write(both.variant(), mv));
    assert_eq!(western("飛-88").expect("a move"), "5h8h");
    assert_eq!(western("金飛車-88").expect("a move"), "8d8h");
}

/// By the rules of the Japan Shogi Association for records: 打 only if a piece on the board could go there.
#[test]
fn drops_are_read_with_and_without_their_sign() {
    let one = position("shogi", "4k4/9/9/9/9/9/9/3S5/4K4 b GS 1");
    for (word, expected) in
        [("５七銀", "6h5g"), ("５七銀打", "S*5g"), ("５七金", "G*5g"), ("▲５七金打", "G*5g")]
    {
        assert_eq!(read_japanese(&one, word), expected, "{word}");
    }
}

/// Our Japanese notation is read back as the same move, in all games.
#[test]
fn our_own_japanese_notation_is_read() {
    for id in &every_game() {
        for seed in 1..=2 {
            let end = end(&random_tree(id, &[], seed, scaled_plies(id, 60)));
            let moves = end.legal_moves();
            // In the largest games each takes long.
            for &mv in moves.iter().step_by(1 + moves.len() / 200) {
                let word = japanese::write(&end, mv);
                assert_eq!(read_japanese(&end, &word), coordinate::write(end.variant(), mv), "{id}: {word}");
            }
        }
    }
}

/// Words in Japanese notation that are not moves, each with its error.
#[test]
fn faulty_japanese_words_are_reported() {
    let first = Position::new(variant_with("chu", &[]));
    let golds = position("chu", "k10p/12/12/12/4G1G5/5+P6/12/12/12/12/12/K11 b - 1");
    let lone = position("shogi", "4k4/9/9/9/9/9/9/3S5/4K4 b GS 1");
    let mut report = String::new();
    for (position, word) in [
        (&first, "１３八歩"),
        (&first, "同　歩"),
        (&first, "７八"),
        (&first, "７八鼠"),
        (&first, "７八歩x"),
        (&first, "７八歩打"),
        (&first, "７七歩"),
        (&first, "７八歩（８九）"),
        (&first, "７八歩（９八）"),
        (&first, "７八歩成"),
        (&first, "７七居喰い"),
        (&first, "じっと"),
        (&first, "７八太子"),
        (&golds, "７五金"),
        (&golds, "７五金引"),
        (&golds, "７五金（じっと）"),
        (&golds, "７五金（何）"),
        (&golds, "７五と（７七）"),
        (&first, "７六・７五・７四・７三・７二・７一獅"),
        (&lone, "５七飛"),
        (&lone, "５九銀"),
        (&lone, "６七銀（じっと）"),
        (&lone, "５七金右"),
        (&lone, "５七金成"),
    ] {
        report += &format!("{word}: {}\n", read_japanese(position, word));
    }
    assert_snapshot!(report, @r#"
    １３八歩: `１３八歩` cannot be read as a move: it does not begin with a square of the board (hint: write the square and the piece, such as `７八歩`)
    同　歩: `同　歩` cannot be read as a move: there is no move before it whose square could be the same (hint: the first move must name its square)
    ７八: `７八` cannot be read as a move: no piece follows the square (hint: write the square and the piece, such as `７八歩`)
    ７八鼠: `７八鼠` cannot be read as a move: `鼠` does not begin with the name of a piece (hint: write the square and the piece, such as `７八歩`)
    ７八歩x: `７八歩x` cannot be read as a move: `x` has no meaning here (hint: after the piece may follow where it comes from, such as `（７九）` or 右, and 成, 不成 or 打)
    ７八歩打: `７八歩打` cannot be read as a move: `打` means a drop (hint: Chu Shogi has no drops)
    ７七歩: no Pawn (P) of Black can make this move (hint: Black's are on 12九, 11九, 10九, 9九, 8九, 7九, 6九, 5九, 4九, 3九, 2九, 1九)
    ７八歩（８九）: The Pawn cannot move to 7h from there.
    ７八歩（９八）: Black has no Pawn (P) on 9八 (hint: Black's are on 12九, 11九, 10九, 9九, 8九, 7九, 6九, 5九, 4九, 3九, 2九, 1九)
    ７八歩成: The Pawn cannot promote now: the move neither begins nor ends in your promotion zone.
    ７七居喰い: no piece of Black can make this move (hint: write the piece after the square)
    じっと: no piece can pass (hint: write the move of a piece)
    ７八太子: Black has no Crown Prince (+DE) on the board (hint: check the name of the piece, and whose turn it is)
    ７五金: more than one piece can do this, from 8五, 6五, 7六 (hint: write the starting square after the piece: `（8五）`)
    ７五金引: `引` fits none of the pieces that can go there, from 8五, 6五, 7六 (hint: leave it out, or write the starting square in brackets)
    ７五金（じっと）: no Gold General (G) of Black can make this move (hint: Black's are on 8五, 6五, 7六)
    ７五金（何）: `７五金（何）` cannot be read as a move: `（何）` has no meaning here (hint: after the piece may follow where it comes from, such as `（７九）` or 右, and 成, 不成 or 打)
    ７五と（７七）: Black has no Tokin (+P) on 7七 (hint: Black's are on 7六)
    ７六・７五・７四・７三・７二・７一獅: `７六・７五・７四・７三・７二・７一獅` cannot be read as a move: `・７二・７一獅` does not begin with the name of a piece (hint: write the square and the piece, such as `７八歩`)
    ５七飛: You have no Rook in hand.
    ５九銀: Your own piece is in the way: the King on 5i.
    ６七銀（じっと）: this is not a pass (hint: a pass names the square of the piece)
    ５七金右: Black has no Gold (G) on the board (hint: check the name of the piece, and whose turn it is)
    ５七金成: Black has no Gold (G) on the board (hint: check the name of the piece, and whose turn it is)
    "#);
}
