//! PGN of PyChess, Fairy-Stockfish, cutechess and others: names, signs, letters, clocks, several games, malformed
//! files.

use crate::games::{game_in, moves, read, variant_with};
use std::sync::Arc;
use std::time::Duration;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::GameTree;
use tenjiku_records::formats::{self, GameFormat, GameLookup, GameText};
use tenjiku_rules::Position;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::Library;

fn pgn(text: &str) -> GameTree {
    game_in(GameFormat::Pgn, text, None)
}

/// The moves of `text` in `game`, from the position `fen`.
fn moves_from_fen(game: &str, fen: &str, text: &str) -> String {
    moves(&pgn(&format!("[Variant \"{game}\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n{text} *\n")))
}

/// Fairy-Stockfish: `w` is the first player, hands are in brackets.
const KINGS: &str = "4k4/9/9/9/9/9/9/9/4K4";

#[test]
fn names_of_games_may_be_written_in_any_way() {
    for (name, id) in [
        ("Shogi", "shogi"),
        ("Minishogi", "mini"),
        ("Mini Shogi", "mini"),
        ("TORISHOGI", "tori"),
        ("Chu", "chu"),
        ("chushogi", "chu"),
    ] {
        assert_eq!(pgn(&format!("[Variant \"{name}\"]\n\n*\n")).variant().id(), id, "{name}");
    }
}

/// Chess programs have other games called `Grand` and `Great`.
#[test]
fn a_translated_name_needs_the_word_shogi() {
    for name in ["Grand", "grand", "Great", "Middle", "Little", "Bird", "Spear"] {
        let text = format!("[Variant \"{name}\"]\n\n1. e5 *\n");
        let error = read(GameFormat::Pgn, &text, None).expect_err(name).to_string();
        assert!(error.starts_with(&format!("line 1: there is no game `{name}`")), "{error}");
    }
    for (name, id) in
        [("Bird Shogi", "tori"), ("great-shogi", "dai"), ("MIDDLE SHOGI", "chu"), ("Modern", "shogi")]
    {
        assert_eq!(pgn(&format!("[Variant \"{name}\"]\n\n*\n")).variant().id(), id, "{name}");
    }
}

/// In Fairy-Stockfish, a plus means promotion and a second plus check; a drop cannot promote.
#[test]
fn a_plus_is_a_promotion_or_a_check() {
    // The Rook gives check with and without promotion.
    let rook = "4k4/9/9/4p4/9/9/9/R8/4K4[-] w - - 0 1";
    assert_eq!(moves_from_fen("shogi", rook, "1. Ra9+"), "9h9a+", "XBoard marks no checks");
    assert_eq!(moves_from_fen("shogi", rook, "1. Ra9++"), "9h9a+");
    assert_eq!(moves_from_fen("shogi", rook, "1. Ra9"), "9h9a");
    assert_eq!(moves_from_fen("shogi", rook, "1. Ra9="), "9h9a");
    // Later moves show that checks are marked, so the first plus is a check.
    assert_eq!(
        moves_from_fen("shogi", rook, "1. Ra9+ Kd8 2. Ra9-a8+ Kd7 3. Ra8a7++"),
        "9h9a 5a6b 9a9b 6b6c 9b9c+"
    );
    // Outside the zone a plus can only be a check.
    assert_eq!(
        moves_from_fen(
            "shogi",
            &format!("{KINGS}[R] w - - 0 1").replace("4k4/9", "9/9").replacen("9/9/9/9", "9/9/4k4/9", 1),
            "1. R@a7+"
        ),
        "R*9c"
    );
    assert_eq!(moves_from_fen("minishogi", "4k/5/5/5/K4[B] w - - 0 1", "1. B@c3+"), "B*3c");
    assert_eq!(moves_from_fen("shogi", "4k4/9/9/9/9/9/9/8R/4K4[-] w - - 0 1", "1. Re2+"), "1h5h");
    // Mate.
    assert_eq!(moves_from_fen("shogi", "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1", "1. G@e8#"), "G*5b");
}

/// In Fairy-Stockfish and PyChess, a promotion is `=` and a letter, so a plus is a check even where it would fit as a
/// promotion: a promoted Silver on d9 would not attack e8.
#[test]
fn a_plus_beside_promotions_with_equals_is_a_check() {
    let silver = "9/2S1k4/9/9/9/9/9/9/4K4[-] w 0 1";
    assert_eq!(moves_from_fen("shogi", silver, "1. Sd9+ Ke7 2. Sc8=G"), "7b6a 5b5c 6a7b+");
    assert_eq!(moves_from_fen("shogi", silver, "1. Sd9+ Ke7 2. Sc8=+"), "7b6a 5b5c 6a7b+");
    assert_eq!(moves_from_fen("shogi", silver, "1. Sd9+ Ke7 2. +Sd8"), "7b6a+ 5b5c 6a6b", "XBoard");
    assert_eq!(
        moves_from_fen("shogi", silver, "1. Sd9+ =+ Ke7"),
        "7b6a+ 5b5c",
        "`=+` alone is an assessment, not a promotion"
    );
    // Where the move is legal only as a promotion, the plus is a promotion.
    let pawn = "3k5/4P4/6S2/9/9/9/9/9/4K4[-] w 0 1";
    assert_eq!(moves_from_fen("shogi", pawn, "1. Pe9+ Kc8 2. Sg8=G"), "5b5a+ 6a7b 3c3b+");
    // The site alone determines the style of its files.
    for (site, mv) in [
        ("https://www.pychess.org/x", "7b6a"),
        ("https://lichess.org/x", "7b6a"),
        ("Berlin", "7b6a+"),
        ("https://pychessmen.example", "7b6a+"),
    ] {
        let text = format!("[Site \"{site}\"]\n[Variant \"Shogi\"]\n[FEN \"{silver}\"]\n\n1. Sd9+ *\n");
        assert_eq!(moves(&pgn(&text)), mv, "{site}");
    }
}

#[test]
fn promotion_may_be_to_a_piece() {
    let pawn = "3k5/4P4/9/9/9/9/9/9/4K4[-] w - - 0 1";
    for text in ["Pe9=G", "Pe9=+P", "Pe9=+", "Pe9+", "Pe9=G+", "Pe9"] {
        assert_eq!(moves_from_fen("shogi", pawn, &format!("1. {text}")), "5b5a+", "{text}");
    }
    let bishop = "3k5/9/9/9/9/9/9/1B7/4K4[-] w - - 0 1";
    for text in ["Bg7=H", "Bg7=+B", "Bg7=+"] {
        assert_eq!(moves_from_fen("shogi", bishop, &format!("1. {text}")), "8h3c+", "{text}");
    }
}

/// Fairy-Stockfish writes `G` for every piece that moves like a Gold, `H` for the Horse, `D` for the Dragon.
#[test]
fn promoted_pieces_have_several_letters() {
    let fen = "3k5/9/9/2+P6/9/9/+B7+R/9/4K4[-] w - - 0 1";
    for (text, mv) in [
        ("Gc7", "7d7c"),
        ("+Pc7", "7d7c"),
        ("Pc7", "7d7c"),
        ("Ha4", "9g9f"),
        ("+Ba4", "9g9f"),
        ("Di4", "1g1f"),
        ("Ri4", "1g1f"),
    ] {
        assert_eq!(moves_from_fen("shogi", fen, &format!("1. {text}")), mv, "{text}");
    }
}

/// The letters that Fairy-Stockfish prints in its other games.
#[test]
fn the_letters_of_fairy_stockfish_are_read_in_all_its_games() {
    let elephant = "7k1/9/9/1B2E3R/9/9/9/9/4K4 w 0 1";
    for (text, moves) in [
        ("1. Bc7=H Kg9 2. Hc6", "8d7c+ 2a3a 7c7d"),
        ("1. Ri7=D Kg9 2. Dh6", "1d1c+ 2a3a 1c2d"),
        ("1. Ee7=K Kg9 2. Kf6", "5d5c+ 2a3a 5c4d"),
    ] {
        assert_eq!(moves_from_fen("shoshogi", elephant, text), moves, "{text}");
    }
    let falcon = "3k3/7/1F3S1/7/7/7/3K3[-] w - - 0 1";
    for (text, moves) in [("1. Fb6=E Ke7 2. Ea5", "6c6b+ 4a3a 6b7c"), ("1. Sf6=G", "2c2b+")] {
        assert_eq!(moves_from_fen("torishogi", falcon, text), moves, "{text}");
    }
    let yari = "5k1/7/7/P1N1B1R/7/7/7/7/3K3[-] w - - 0 1";
    for (text, moves) in [
        ("1. Pa7=S Kf8 2. Sb8", "7d7c+ 2a2b 7c6b"),
        ("1. Nc7=G Kf8 2. Gd8", "5d5c+ 2a2b 5c4b"),
        ("1. Be7=G Ke9 2. Gd7", "3d3c+ 2a3a 3c4c"),
        ("1. Rg7=L Kf8 2. Lg6", "1d1c+ 2a2b 1c1d"),
    ] {
        assert_eq!(moves_from_fen("yarishogi", yari, text), moves, "{text}");
    }
    let goose = "3k3/7/7/5+S1/7/7/3K3[-] w - - 0 1";
    assert_eq!(moves_from_fen("torishogi", goose, "1. Gf2"), "2d2f");
}

#[test]
fn drops_and_coordinates_have_several_forms() {
    let fen = "4k4/9/9/9/9/9/9/9/4K4[PS] w - - 0 1";
    for text in ["P@e5", "P*e5", "@e5", "p@e5", "P*5e"] {
        assert_eq!(moves_from_fen("shogi", fen, &format!("1. {text}")), "P*5e", "{text}");
    }
    let array = |text: &str| moves(&pgn(&format!("[Variant \"shogi\"]\n\n{text} *\n")));
    assert_eq!(array("1. 7g7f 3c3d 2. 8h2b+ 3a2b"), "7g7f 3c3d 8h2b+ 3a2b", "USI");
    assert_eq!(array("1. c3c4 g7g6 2. b2h8+ g9h8"), "7g7f 3c3d 8h2b+ 3a2b", "UCI");
    assert_eq!(array("1. P-7f P-3d 2. Bx2b+ Sx2b"), "7g7f 3c3d 8h2b+ 3a2b", "Shogi Association");
    assert_eq!(array("1. P-76 P-34 2. Bx22+ Sx22"), "7g7f 3c3d 8h2b+ 3a2b", "Western, in figures");
}

/// ChuShogiLite writes a comma between the steps of a move, whether or not the second step captures.
#[test]
fn a_comma_may_separate_the_steps_of_a_move() {
    let fen = "5k6/12/12/12/12/12/3pp7/4N7/12/12/12/5K6 w - 0 1";
    for (text, mv) in
        [("Nxd6,e6", "8h9g8g"), ("Nxd6,e5", "8h9g8h"), ("Nxd6,d7", "8h9g9f"), ("Nf6,g6", "8h6g")]
    {
        let with_sign = text.replacen(',', if mv.ends_with("8g") { "x" } else { "-" }, 1);
        assert_eq!(
            moves_from_fen("chu", fen, &format!("1. {text}")),
            moves_from_fen("chu", fen, &format!("1. {with_sign}"))
        );
        assert_eq!(moves_from_fen("chu", fen, &format!("1. {text}")), mv, "{text}");
    }
}

/// In an SFEN, the first player is Black; in a FEN, White.
#[test]
fn first_positions_are_fen_or_sfen() {
    let first = |fen: &str| {
        sfen::write(pgn(&format!("[Variant \"shogi\"]\n[FEN \"{fen}\"]\n\n*\n")).initial_position())
    };
    for (fen, expected) in [
        (format!("{KINGS}[Pp] w - - 0 1"), format!("{KINGS} b Pp 1")),
        (format!("{KINGS}[Pp] b - - 0 1"), format!("{KINGS} w Pp 2")),
        (format!("{KINGS}[PPrr] w 0 1"), format!("{KINGS} b 2P2r 1")),
        (format!("{KINGS}[-] w 0 1"), format!("{KINGS} b - 1")),
        (format!("{KINGS}[] w - - 0 1"), format!("{KINGS} b - 1")),
        (format!("{KINGS} b Pp 1"), format!("{KINGS} b Pp 1")),
        (format!("{KINGS} w - 4"), format!("{KINGS} w - 4")),
    ] {
        assert_eq!(first(&fen), expected, "{fen}");
    }
}

/// `%clk` is the remaining time, so the time of a move is the difference plus the increment.
#[test]
fn clocks_become_times() {
    let text = "[Variant \"shogi\"]\n[TimeControl \"300+2\"]\n\n1. Pc4 {[%clk 0:04:58]} Pg6 { [%clk 0:05:00.5] } \
        2. Ph4 {[%clk 0:04:50][%eval 0.35] good} Pb6 {[%emt 0:00:03] [%clk 0:04:55]} 3. Pi4 {[%foo 1] so}*\n";
    let tree = pgn(text);
    let line = tree.main_line();
    let spent: Vec<_> =
        line.iter().map(|&node| tree.notes(node).spent.map(|spent| spent.as_millis())).collect();
    assert_eq!(spent, [Some(4_000), Some(1_500), Some(10_000), Some(3_000), None]);
    let notes = tree.notes(line[2]);
    assert_eq!((notes.score, notes.comment.as_str()), (Some(35), "good"));
    assert_eq!(tree.notes(line[4]).comment, "[%foo 1] so", "an unknown command is not lost");
    let untimed = pgn(&text.replace("[TimeControl \"300+2\"]\n", ""));
    assert_eq!(untimed.notes(untimed.main_line()[0]).spent, None, "the first move, without a time control");
}

/// cutechess: score, depth, seconds, and the end of the game.
#[test]
fn comments_of_cutechess_are_scores_and_times() {
    let tree = pgn(
        "[Variant \"shogi\"]\n[Termination \"adjudication\"]\n\n1. Pc4 {+0.35/12 1.2s} Pg6 {-0.20/9 0.031s} \
        2. Ph4 {book} Pb6 {0.00/1 0s, Draw by adjudication} 1/2-1/2\n",
    );
    let line = tree.main_line();
    let notes = |ply: usize| tree.notes(line[ply]);
    assert_eq!((notes(0).score, notes(0).spent), (Some(35), Some(Duration::from_millis(1_200))));
    assert_eq!((notes(1).score, notes(1).spent), (Some(20), Some(Duration::from_millis(31))));
    assert_eq!(notes(2).comment, "book");
    assert_eq!(notes(3).score, Some(0));
    assert_eq!(tree.result.as_ref().map(|result| result.text.as_str()), Some("Draw by adjudication"));
}

#[test]
fn malformed_parts_are_reported_and_the_game_is_read() {
    for (text, expected, warnings) in [
        ("1. f5 $x f8 *", "7i7h 7d7e", vec!["line 3: `$x` is not an annotation and is left out"]),
        (
            "1. f5 f8) 2. g5 *",
            "7i7h 7d7e 6i6h",
            vec!["line 3: no variation is open here; the `)` is left out"],
        ),
        ("(1. f5) 1. g5 *", "6i6h", vec!["line 3: there is no move before this variation; it is left out"]),
        (
            "1. f5 (1. f9 (1. g5) x) f8 *",
            "7i7h 7d7e",
            vec![
                "line 3: a variation is left out from here on: line 3, ply 1, `f9`: none of Black’s pieces with that letter can make this move (hint: they are on a4, b4, c4, d4, e4, f4, g4, h4, i4, j4, k4, l4)",
            ],
        ),
        ("1. f5 (1. g5", "7i7h", vec!["line 3: the variation that begins here does not end"]),
        (
            "1. f5 {never\nends",
            "7i7h",
            vec!["line 3: the comment that begins here does not end; the rest of the game is taken for it"],
        ),
        ("1. f5 += 1... f8 !? *", "7i7h 7d7e", vec!["line 3: `+=` is left out"]),
        ("1. f5 * f8", "7i7h", vec!["line 3: `f8` comes after the result and is kept as a comment"]),
        ("1. f5\n[x]\nf8 *", "7i7h 7d7e", vec!["line 4: `[x]` is not a tag and is left out"]),
    ] {
        let tree = pgn(&format!("[Variant \"chu\"]\n\n{text}\n"));
        assert_eq!(moves(&tree), expected, "{text}");
        assert_eq!(tree.warnings.lines(), warnings, "{text}");
    }
    let contradicting = "[Variant \"chu\"]\n[FEN \"k10p/1Q10/12/12/12/12/12/12/12/12/12/K10P w - 0 1\"]\n\n1. Qxa12 {Black won} 0-1\n";
    let tree = pgn(contradicting);
    assert_eq!(tree.result.as_ref().map(|result| result.score.as_str()), Some("1-0"), "by the rules");
    assert_eq!(tree.warnings.lines().len(), 1);
}

#[test]
fn escaped_lines_and_misplaced_tags_are_read() {
    let tree = pgn(
        "[Event \"Round 3\"\n[White \"A\"] [Black \"B\"]\n% a line for programs\n{a remark}\n[Variant \"chu\"]\n\n1.f5 f8 1–0\n",
    );
    assert_eq!(moves(&tree), "7i7h 7d7e");
    assert_eq!(tree.header.players, [Some("A".to_owned()), Some("B".to_owned())]);
    assert_eq!(tree.notes(tree.root()).comment, "a remark");
    assert_eq!(tree.result.map(|result| result.score).as_deref(), Some("1-0"));
}

#[test]
fn an_illegal_last_move_is_kept_as_a_comment() {
    let text = "[Variant \"chu\"]\n[Termination \"illegal move\"]\n\n1. f5 f5 1-0\n";
    let tree = pgn(text);
    assert_eq!((moves(&tree).as_str(), tree.notes(tree.main_end()).comment.as_str()), ("7i7h", "f5"));
    assert_eq!(tree.result.map(|result| result.text).as_deref(), Some("illegal move"));
    let tree = pgn(&text.replace("illegal move", "normal"));
    assert_eq!((moves(&tree).as_str(), tree.notes(tree.main_end()).comment.as_str()), ("7i7h", "f5"));
    assert!(tree.warnings.lines()[0].starts_with("line 4, ply 2, `f5`: "), "{:?}", tree.warnings.lines());
}

/// The moves of a game with an unplayable move, the comment on the last playable one, and the number of warnings.
fn read_unplayable(text: &str) -> (String, String, usize) {
    let tree = pgn(&format!("[Variant \"chu\"]\n[Result \"1-0\"]\n\n{text}\n"));
    (moves(&tree), tree.notes(tree.main_end()).comment.clone(), tree.warnings.lines().len())
}

#[test]
fn the_rest_of_a_line_after_an_illegal_move_is_a_comment() {
    let expected = |moves: &str, comment: &str| (moves.to_owned(), comment.to_owned(), 1);
    assert_eq!(read_unplayable("1. f5 f8 2. f9 g8 3. g5"), expected("7i7h 7d7e", "f9 g8 g5"));
    assert_eq!(read_unplayable("1. f5 hello f8 1-0"), expected("7i7h", "hello f8"));
    assert_eq!(
        read_unplayable("1. f5 {so} f9 $1 {+0.25/1 12} f8 {why\nnot}\n2. g5 *"),
        expected("7i7h", "so\nf9 $1 f8\nwhy\nnot\ng5"),
    );
    assert_eq!(
        read_unplayable("1. f5 f9! (1... f8 (1... g8 {a} 0-1) 2. g5) 2. g5 *"),
        expected("7i7h", "f9! (f8 (g8\na\n) g5) g5"),
    );
    // The comment before the result is still its reason.
    let tree = pgn("[Variant \"chu\"]\n\n1. f5 f9 {Black resigned} 0-1\n");
    assert_eq!(tree.notes(tree.main_end()).comment, "f9");
    let result = tree.result.expect("a result");
    assert_eq!((result.score.as_str(), result.text.as_str()), ("0-1", "Black resigned"));
    // A variation keeps its playable moves; the main line is unaffected.
    let tree = pgn("[Variant \"chu\"]\n\n1. f5 f8 (1... g8 2. g9 h8) 2. g5 *\n");
    assert_eq!(moves(&tree), "7i7h 7d7e 6i6h");
    let variation = tree.children(tree.main_line()[0])[1];
    assert_eq!(tree.notes(variation).comment, "g9 h8");
    assert_eq!(tree.warnings.lines().len(), 1);
    // Without a move there is nothing to keep.
    let error = read(GameFormat::Pgn, "[Variant \"chu\"]\n\n1. f9 f8 *\n", None).expect_err("illegal");
    assert!(error.to_string().starts_with("line 3, ply 1, `f9`: "), "{error}");
}

/// The interpretation that gets further is chosen, even if none reads the whole text.
#[test]
fn the_dialect_that_gets_further_is_chosen() {
    let tree = pgn("[Variant \"chu\"]\n\n1. f4 f7 2. g4 g9 *\n");
    assert_eq!(moves(&tree), "7i7h 7d7e 6i6h", "ranks from 0");
    assert_eq!(tree.notes(tree.main_end()).comment, "g9");
    assert!(tree.warnings.lines()[0].starts_with("line 3, ply 4, `g9`: "), "{:?}", tree.warnings.lines());
}

const TWO_GAMES: &str = "[Variant \"shogi\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. Pc4 *\n\n[Variant \"shogi\"]\n\
    [White \"C\"]\n[Black \"D\"]\n[Result \"1-0\"]\n\n1. Ph4 1-0\n";

#[test]
fn a_file_may_hold_several_games() {
    let library = Library::built_in();
    let lookup = GameLookup::new(&library, &CurrentLanguage);
    let games = formats::games_in(TWO_GAMES, None).expect("PGN");
    assert_eq!(games.iter().map(GameText::title).collect::<Vec<_>>(), ["A – B", "C – D, 1-0"]);
    let read: Vec<String> = games.iter().map(|game| moves(&game.read(&lookup).expect("a game"))).collect();
    assert_eq!(read, ["7g7f", "2g2f"]);
    let first = pgn(TWO_GAMES);
    assert_eq!(moves(&first), "7g7f");
    assert_eq!(first.warnings.lines(), ["the text holds 2 games; this is the first"]);
    let wrong = TWO_GAMES.replace("Ph4", "Ph5");
    let error =
        formats::games_in(&wrong, None).expect("PGN")[1].read(&lookup).expect_err("illegal").to_string();
    assert!(error.starts_with("line 13, ply 1, `Ph5`: "), "{error}");
}

/// Windows-1252 includes Latin-1. In Shift_JIS, `F6 72` would be a private character and `E9 70` a kanji.
#[test]
fn western_files_need_not_be_utf_8() {
    let western = b"[White \"J\xF6rg\"]\n[Black \"Zo\xEB\"]\n[Variant \"shogi\"]\n\n1. Pc4 {r\xE9ponse \x96 na\xEFve} *\n";
    let tree = pgn(&formats::decode_text(western).expect("text"));
    assert_eq!(tree.header.players, [Some("Jörg".to_owned()), Some("Zoë".to_owned())]);
    assert_eq!(tree.notes(tree.main_end()).comment, "réponse – naïve");
    // 先手 and 後手 in Shift_JIS.
    let japanese =
        b"[White \"\x90\xE6\x8E\xE8\"]\n[Black \"\x8C\xE3\x8E\xE8\"]\n[Variant \"shogi\"]\n\n1. Pc4 *\n";
    let tree = pgn(&formats::decode_text(japanese).expect("text"));
    assert_eq!(tree.header.players, [Some("先手".to_owned()), Some("後手".to_owned())]);
    assert!(formats::decode_text(b"[White \"\x00\xE6\"]\n\n*\n").is_err(), "binary data is not text");
    let array = Position::new(Arc::clone(&variant_with("shogi", &[])));
    assert_eq!(tree.initial_position().setup(), array.setup());
}

#[test]
fn unsupported_tags_are_listed() {
    let text =
        "[Variant \"chu\"]\n[SetUp \"0\"]\n[WhiteElo \"1800\"]\n[ECO \"-\"]\n[Opening \"Edo\"]\n\n1. f5 *\n";
    assert_eq!(
        pgn(text).warnings.lines(),
        ["line 3: headings without a place in a record are ignored: `Opening`, `WhiteElo`"]
    );
}

/// In Chu, XBoard forbids leaving the King attacked, so it omits the square if the other piece is pinned.
#[test]
fn a_pinned_piece_does_not_make_a_move_ambiguous() {
    let rooks = "r10k/12/12/12/12/12/12/12/2R9/12/R11/K11 w - - 0 1";
    assert_eq!(
        moves_from_fen("chu", rooks, "1. Rc5 Kk12 2. Rc4 Kl12 3. Rc2"),
        "10i10h 1a2a 10h10i 2a1a 10i10k"
    );
    assert_eq!(moves_from_fen("chu", rooks, "1. Rc2"), "10i10k");
}
