//! KIF of common programs, with their additions, omissions and mistakes: it is read, and everything ignored or
//! changed is reported.

use crate::games::{end, game_in, moves, read};
use std::time::Duration;
use tenjiku_records::GameTree;
use tenjiku_records::formats::{GameFormat, decode_text};
use tenjiku_rules::sfen;

/// The first moves of a game in KIF and USI, and the position after them, computed by python-shogi.
pub const MOVES: &str = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n";
pub const PLAYED: &str = "7g7f 3c3d 8h2b+ 3a2b";
const END: &str = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5";

pub fn kif(text: &str) -> GameTree {
    game_in(GameFormat::Kif, text, None)
}

pub fn result(tree: &GameTree) -> Option<(&str, &str)> {
    tree.result.as_ref().map(|result| (result.score.as_str(), result.text.as_str()))
}

pub fn comment(tree: &GameTree) -> &str {
    &tree.notes(tree.main_end()).comment
}

#[track_caller]
pub fn assert_reads(text: &str, warnings: &[&str]) -> GameTree {
    let tree = kif(text);
    assert_eq!(moves(&tree), PLAYED, "{text}");
    assert_eq!(sfen::write(&end(&tree)), END, "{text}");
    assert_eq!(tree.warnings.lines(), warnings, "{text}");
    tree
}

/// Shogidokoro and Piyo Shogi leave 手合割 out, ShogiHome pads it, Shogi Extend and 81Dojo append the kind of rating.
#[test]
fn an_even_game_is_named_in_many_ways_or_not_at_all() {
    for heading in
        ["", "手合割：\n", "手合割：平手　　\n", "手合割:平手\n", "手合割：平手(レート)\n", "手合割：定先\n"]
    {
        let tree = assert_reads(&format!("{heading}先手：A\n後手：B\n手数----指手--\n{MOVES}"), &[]);
        assert_eq!((tree.variant().id(), tree.header.handicap.as_deref()), ("shogi", None), "{heading}");
    }
}

/// Some programs store other information in 手合割; the game is even if its moves are those of an even game.
#[test]
fn an_unknown_handicap_is_ignored_if_the_game_is_even() {
    assert_reads(
        &format!("手合割：早指し\n{MOVES}"),
        &["line 1: `早指し` is neither a handicap nor a game that this program knows, and is ignored"],
    );
    let error =
        read(GameFormat::Kif, "手合割：早指し\n1 ３四歩(33)\n", None).expect_err("refused").to_string();
    assert_eq!(
        error,
        "line 1: the game is played with the handicap `早指し`, but no board shows the first position (hint: draw the board before the moves)"
    );
}

#[test]
fn line_ends_and_a_byte_order_mark_do_not_matter() {
    let text = format!("手合割：平手\n{MOVES}   5 投了\n");
    for file in [
        text.replace('\n', "\r\n"),
        text.replace('\n', "\r"),
        text.replace('\n', "\r\r\n"),
        format!("\u{FEFF}{text}"),
        text.trim_end().to_owned(),
    ] {
        let tree = assert_reads(&decode_text(file.as_bytes()).expect("text"), &[]);
        assert_eq!(result(&tree), Some(("0-1", "White wins: Black resigned.")));
    }
}

/// Kifu for Windows turns the board for display; other lines come from unknown programs.
#[test]
fn unknown_lines_before_the_moves_are_reported() {
    assert_reads(
        &format!("手合割：平手\n盤面回転\n対局ID：12\n記録ID：\n終了日時：2008/02/18\n{MOVES}"),
        &[
            "line 2: `盤面回転` is neither a heading nor a move, and is ignored",
            "line 3: headings without a place in a record are ignored: `対局ID`, `終了日時`",
        ],
    );
}

/// `手数----`, comments and bookmarks may appear anywhere.
#[test]
fn comments_and_bookmarks_may_be_anywhere() {
    let tree = assert_reads(
        &format!("*before\n# a program\n手合割：平手\n手数----指手--\n*start\n&mark\n{MOVES}&mark\n*end\n"),
        &[],
    );
    assert_eq!(tree.notes(tree.root()).comment, "before\nstart");
    assert_eq!(comment(&tree), "end");
}

/// 81Dojo writes drops with the starting square `(00)`.
#[test]
fn a_drop_may_have_the_square_00() {
    for drop in ["５五角打(00)   ( 0:07/00:00:11)", "５五角打　（００）", "５五角(00)", "５五角打"]
    {
        let tree = kif(&format!("{MOVES}   5 {drop}\n"));
        assert_eq!(moves(&tree), format!("{PLAYED} B*5e"), "{drop}");
    }
}

/// Books and mails omit the starting square.
#[test]
fn a_move_may_omit_its_starting_square() {
    let tree = kif("手合割：平手\n1 ▲７六歩\n2 △３四歩 (0:05/)\n3 ▲２二角成\n4 △同銀\n");
    assert_eq!(moves(&tree), PLAYED);
    assert_eq!(tree.notes(tree.main_line()[1]).spent, Some(Duration::from_secs(5)));
}

#[test]
fn a_comment_may_be_on_the_line_of_a_move() {
    let text = MOVES.replace("同　銀(31)", "同　銀(31)   ( 0:01/00:00:03)+ *at once");
    assert_eq!(comment(&assert_reads(&text, &[])), "at once");
    let text = MOVES.replace("同　銀(31)", "同　銀(31) (soon)");
    assert_eq!(comment(&assert_reads(&text, &[])), "(soon)");
}

#[test]
fn known_words_for_the_end_become_results() {
    let black_lost_on_time = ("0-1", "White wins: Black ran out of time.");
    for (word, expected) in [
        ("投了", Some(("0-1", "White wins: Black resigned."))),
        ("切れ負け", Some(black_lost_on_time)),
        ("時間切れ", Some(black_lost_on_time)),
        ("Time-up   ( 0:0/)", Some(black_lost_on_time)),
        ("TIME_UP", Some(black_lost_on_time)),
        ("反則負け", Some(("0-1", "反則負け"))),
        ("反則勝ち", Some(("1-0", "反則勝ち"))),
        ("入玉勝ち", Some(("1-0", "入玉勝ち"))),
        ("入玉宣言", Some(("1-0", "入玉勝ち"))),
        ("勝ち宣言", Some(("1-0", "入玉勝ち"))),
        ("不戦敗", Some(("0-1", "不戦敗"))),
        ("不戦勝", Some(("1-0", "不戦勝"))),
        ("詰", Some(("0-1", ""))),
        ("引分け", Some(("1/2-1/2", "Draw by agreement."))),
        ("持将棋", Some(("1/2-1/2", "持将棋"))),
        ("最大手数", Some(("1/2-1/2", "最大手数"))),
        ("中断", None),
        ("封じ手       (25:00/04:07:00)", None),
        ("不詰", None),
    ] {
        assert_eq!(result(&assert_reads(&format!("{MOVES}   5 {word}\n"), &[])), expected, "{word}");
    }
}

#[test]
fn an_unknown_word_for_the_end_is_a_comment() {
    let tree = assert_reads(
        &format!("{MOVES}   5 待った\n"),
        &["line 5: `5 待った` is neither a move nor a known end of a game, and is kept as a comment"],
    );
    assert_eq!((comment(&tree), result(&tree)), ("5 待った", None));
}

#[test]
fn the_sentence_below_the_moves_states_the_result() {
    for (sentence, score) in [
        ("まで4手で先手の勝ち", Some("1-0")),
        ("まで、4手で後手の勝ち", Some("0-1")),
        ("まで4手で上手の勝ち", Some("0-1")),
        ("まで4手で時間切れにより先手の勝ち", Some("1-0")),
        ("まで4手で後手の反則勝ち", Some("0-1")),
        ("まで4手で先手の反則負け", Some("0-1")),
        ("まで4手にて先手勝", Some("1-0")),
        ("まで4手で千日手", Some("1/2-1/2")),
        ("まで4手で中断", None),
        ("まで4手詰", None),
    ] {
        let tree = assert_reads(&format!("{MOVES}{sentence}\n"), &[]);
        assert_eq!(result(&tree).map(|(score, _)| score), score, "{sentence}");
    }
}

/// A second end and any text after the end are ignored.
#[test]
fn text_after_the_end_is_ignored() {
    let tree = assert_reads(
        &format!("{MOVES}   5 投了\n   6 中断\nまで5手で中断\n\nSent from a telephone\nEnd of message\n"),
        &[
            "line 6: `6 中断` comes after the end, and is ignored",
            "line 9: from here to line 10 is text after the end, and is ignored",
        ],
    );
    assert_eq!(result(&tree).map(|(score, _)| score), Some("0-1"));
}

/// A sealed move is followed by the move itself when the game continues.
#[test]
fn moves_after_an_end_continue_the_game() {
    let tree = kif(&format!("{MOVES}   5 封じ手\n   5 ５五角打\n   6 投了\n"));
    assert_eq!(moves(&tree), format!("{PLAYED} B*5e"));
    assert_eq!(result(&tree).map(|(score, _)| score), Some("1-0"));
}

const MATE: &str = "\
後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金　
";
const MATE_IN_SFEN: &str = "8k/9/8P/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";

#[test]
fn a_mating_problem_names_no_handicap() {
    for heading in ["手合割：詰将棋\n", "手合割：その他\n", "手合割：平手\n", ""] {
        let tree = kif(&format!("{heading}{MATE}手数----指手--\n   1 １二金打\nまで1手詰\n"));
        assert_eq!(sfen::write(tree.initial_position()), MATE_IN_SFEN, "{heading}");
        assert_eq!((moves(&tree).as_str(), tree.header.handicap.as_deref()), ("G*1b", None), "{heading}");
        assert_eq!(tree.warnings.lines(), [""; 0], "{heading}");
    }
}

#[test]
fn pieces_in_hand_are_listed_in_many_ways() {
    let hand_text = "飛二　角二　金三　銀四　桂四　香四　歩十七　";
    for hand in [
        "飛二角二金三銀四桂四香四歩十七",
        "飛２ 角２ 金３ 銀４ 桂４ 香４ 歩１７",
        "飛2角2金3銀4桂4香4歩17",
        "飛飛角角金金金銀四桂四香四歩十七",
        "飛二、角二、金三、銀四、桂四、香四、歩十七",
        "飛車二 角行二 金将三 銀四 桂馬四 香車四 歩兵十七",
        "残り全部",
        "残り駒全部",
    ] {
        let tree = kif(&MATE.replace(hand_text, hand));
        assert_eq!(sfen::write(tree.initial_position()), MATE_IN_SFEN, "{hand}");
    }
    for empty_hand in ["なし", "なし　", "", "ナシ", "-"] {
        let tree = kif(&MATE.replace(hand_text, empty_hand).replace("金　", "金十八"));
        assert_eq!(sfen::write(tree.initial_position()), "8k/9/8P/9/9/9/9/9/4K4 b 18G 1", "{empty_hand}");
    }
}

/// The position is kept even if the first move is wrong.
#[test]
fn a_position_in_a_diagram_is_kept_without_its_moves() {
    for (format, first, next) in
        [(GameFormat::Kif, "1 ５五銀打", "2 ２二玉(11)"), (GameFormat::Ki2, "▲５五銀打", "△２二玉")]
    {
        let tree = read(format, &format!("{MATE}{first}\n{next}\n"), None).expect("a position");
        assert_eq!(sfen::write(tree.initial_position()), MATE_IN_SFEN, "{first}");
        assert_eq!(comment(&tree), format!("{first}\n{next}"));
        assert_eq!(tree.warnings.lines().len(), 1, "{first}");
    }
}

/// Like the BOD form of Kifu for Windows: the number of moves played, and the last move, to which `同` may refer.
#[test]
fn the_last_move_may_be_named_below_a_board() {
    let tree = kif(&format!("{MATE}手数＝12  △１一玉  まで\n先手番\n   1 １二金打\n"));
    assert_eq!(sfen::write(tree.initial_position()), format!("{MATE_IN_SFEN}3"));
    let after_the_drop = MATE
        .replace("| ・ ・ ・ ・ ・ ・ ・ ・ ・|二", "| ・ ・ ・ ・ ・ ・ ・ ・ 金|二")
        .replace("先手の持駒：金", "先手の持駒：なし");
    let after_the_drop =
        after_the_drop.replace("| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|三");
    for below in ["手数＝1  ▲１二金打  まで", "▲１二金打 まで"] {
        let tree = kif(&format!("{after_the_drop}{below}\n後手番\n   2 同　玉(11)\n"));
        assert_eq!(moves(&tree), "1a1b", "{below}");
    }
}

/// A board that is labelled from the last rank up is drawn as White sees it.
#[test]
fn a_board_may_be_turned() {
    let (above, below) = MATE.split_once("| ").expect("a board");
    let (rows, below) = below.split_once("+-").expect("its end");
    let turn_row = |row: &str| {
        let (squares, label) = row.trim_start_matches('|').split_once('|').expect("a row");
        let mut squares: Vec<String> =
            squares.chars().collect::<Vec<_>>().chunks(2).map(|square| square.iter().collect()).collect();
        squares.reverse();
        format!("|{}|{label}\n", squares.concat())
    };
    let rows: Vec<String> = format!("| {rows}").lines().map(turn_row).collect();
    let text = format!("{above}{}+-{below}", rows.into_iter().rev().collect::<String>());
    assert_eq!(sfen::write(kif(&text).initial_position()), MATE_IN_SFEN, "{text}");
}

/// The arrays for the names of Kifu for Windows are from python-shogi; those for 両香落ち, 九枚落ち, 歩三兵, 裸玉 and for
/// names with a Dragonfly or with extra pieces are from lishogi (`Handicap.scala`); 左七枚落ち and 左九枚落ち mirror
/// the right-hand versions.
#[test]
fn handicaps_of_other_programs_have_their_arrays() {
    for (name, array) in [
        ("香落ち", "lnsgkgsn1/1r5b1/ppppppppp w -"),
        ("右香落ち", "1nsgkgsnl/1r5b1/ppppppppp w -"),
        ("両香落ち", "1nsgkgsn1/1r5b1/ppppppppp w -"),
        ("兩香落ち", "1nsgkgsn1/1r5b1/ppppppppp w -"),
        ("角落ち", "lnsgkgsnl/1r7/ppppppppp w -"),
        ("飛車落ち", "lnsgkgsnl/7b1/ppppppppp w -"),
        ("飛落ち", "lnsgkgsnl/7b1/ppppppppp w -"),
        ("飛香落ち", "lnsgkgsn1/7b1/ppppppppp w -"),
        ("二枚落ち", "lnsgkgsnl/9/ppppppppp w -"),
        ("２枚落ち", "lnsgkgsnl/9/ppppppppp w -"),
        ("二枚落", "lnsgkgsnl/9/ppppppppp w -"),
        ("三枚落ち", "lnsgkgsn1/9/ppppppppp w -"),
        ("四枚落ち", "1nsgkgsn1/9/ppppppppp w -"),
        ("五枚落ち", "2sgkgsn1/9/ppppppppp w -"),
        ("左五枚落ち", "1nsgkgs2/9/ppppppppp w -"),
        ("六枚落ち", "2sgkgs2/9/ppppppppp w -"),
        ("七枚落ち", "3gkgs2/9/ppppppppp w -"),
        ("右七枚落ち", "3gkgs2/9/ppppppppp w -"),
        ("左七枚落ち", "2sgkg3/9/ppppppppp w -"),
        ("八枚落ち", "3gkg3/9/ppppppppp w -"),
        ("九枚落ち", "4kg3/9/ppppppppp w -"),
        ("左九枚落ち", "3gk4/9/ppppppppp w -"),
        ("十枚落ち", "4k4/9/ppppppppp w -"),
        ("トンボ＋桂香", "ln2k2nl/1r5b1/ppppppppp w -"),
        ("トンボ＋香", "l3k3l/1r5b1/ppppppppp w -"),
        ("トンボ", "4k4/1r5b1/ppppppppp w -"),
        ("歩三兵", "4k4/9/9 w 3p"),
        ("裸玉", "4k4/9/9 w -"),
        ("十九枚落ち", "4k4/9/9 w -"),
        ("太閤落ち", "lnsgkgsnl/1r5b1/p1ppppppp w -"),
        ("香得", "lnsgkgsn1/1r5b1/ppppppppp w L"),
        ("二枚得", "lnsgkgsnl/9/ppppppppp w RB"),
    ] {
        let (white, rest) = array.split_once(' ').expect("fields");
        let expected = format!("{white}/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {rest} 1");
        let tree = kif(&format!("手合割：{name}\n下手：A\n上手：B\n   1 ５二玉(51)\n"));
        assert_eq!(sfen::write(tree.initial_position()), expected, "{name}");
        assert_eq!((tree.variant().id(), moves(&tree).as_str()), ("shogi", "5a5b"), "{name}");
    }
    // 81Dojo: no Pawns on either side, and Black begins.
    let tree = kif("手合割：青空将棋\n   1 ２三飛成(28)\n");
    assert_eq!(sfen::write(tree.initial_position()), "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b - 1");
}

/// lishogi has games that the library lacks: their names must not be mistaken for handicaps, nor their moves or boards
/// for those of other games.
#[test]
fn an_unknown_game_is_not_guessed() {
    let rows = "| ・ ・ ・ ・ ・|\n".repeat(3);
    let board = format!("|v歩v金v玉v銀vと|一\n{rows}| と 銀 玉 金 歩|五\n");
    for (name, rest) in [
        ("京都将棋", format!("{board}1 ２四金(25)\n")),
        ("どうぶつしょうぎ", "1 ７六歩(77)\n".to_owned()),
        ("kyotoshogi", "1 ７六歩(77)\n".to_owned()),
        ("安北将棋", "1 ８五歩(86)\n".to_owned()),
    ] {
        let error =
            read(GameFormat::Kif, &format!("手合割：{name}\n{rest}"), None).expect_err("refused").to_string();
        assert!(error.starts_with(&format!("line 1: there is no game `{name}` (hint: ")), "{error}");
    }
    assert_eq!(kif("手合割：本将棋\n1 ７六歩(77)\n").variant().id(), "shogi");
    // Other unknown names mean Modern Shogi or the drawn board, not a game in which the moves happen to be legal.
    for text in ["手合割：早指し\n1 ８五歩(86)\n", "手合割：早指し\n1手目 7八歩兵 （←7九）\n"]
    {
        let error = read(GameFormat::Kif, text, None).expect_err("refused").to_string();
        assert!(error.starts_with("line 1: the game is played with the handicap `早指し`"), "{error}");
    }
    let mini = format!("|v玉 ・ ・ ・ ・|一\n{rows}| 玉 ・ ・ ・ ・|五\n");
    assert_eq!(kif(&format!("手合割：早指し\n{mini}1 ４四玉(55)\n")).variant().id(), "mini");
}

#[test]
fn games_have_the_names_of_other_sites() {
    for name in ["5五将棋", "５五将棋", "五々将棋", "五五将棋", "5五", "minishogi"] {
        assert_eq!(kif(&format!("手合割：{name}\n   1 ４四銀(35)\n")).variant().id(), "mini", "{name}");
    }
    for name in ["中将棋", "chushogi", "chuushogi"] {
        assert_eq!(kif(&format!("手合割：{name}\n1手目 7八歩兵 （←7九）\n")).variant().id(), "chu", "{name}");
    }
}

/// ChuShogiLite writes a space before 手目, or after it if a step follows.
#[test]
fn a_space_may_follow_the_move_number() {
    let tree = kif(
        "手合割：中将棋\n1 手目 7八歩兵 （←7九）\n2 手目  7五獅子 （←6三）\n3 手目一歩目 7九獅子 （←7十）\n\
         3手目 二歩目 6八獅子 （←7九）\n",
    );
    assert_eq!(moves(&tree), "7i7h 6c7e 7j6h");
    assert_eq!(tree.warnings.lines(), [""; 0]);
}

/// shogiops, the library of lishogi, writes 仝 at both steps of a double move that ends on the square of the last
/// move. Where the first step ends is then known from the second.
#[test]
fn the_same_square_sign_may_mean_the_end_of_a_double_move() {
    let tree =
        kif("手合割：中将棋\n1手目 7八歩兵 （←7九）\n2手目 7五獅子 （←6三）\n3手目 7七歩兵 （←7八）\n\
         4手目一歩目 仝獅子 （←7五）\n4手目二歩目 仝獅子 （←7六）\n");
    assert_eq!(moves(&tree), "7i7h 6c7e 7h7g 7e7g");
    assert_eq!(tree.warnings.lines(), [""; 0]);
}

/// A text without a game name is identified by its board, squares and pieces.
#[test]
fn a_game_without_a_name_is_recognised() {
    let rows = |count: usize, row: &str| format!("|{row}|\n").repeat(count);
    for (text, id) in [
        ("手合割：\n1手目   7八歩兵 （←7九）\n2手目   7五獅子 （←6三）\n".to_owned(), "chu"),
        ("手合割：平手\n1手目   7八歩兵 （←7九）\n".to_owned(), "chu"),
        ("先手：A\n1 ４四銀(35)\n2 ３二銀(31)\n".to_owned(), "mini"),
        ("1 ３三燕(34)\n2 同　鷹(42)\n".to_owned(), "tori"),
        ("手合割：二枚落ち\n1 ２二金(21)\n".to_owned(), "mini"),
        (format!("|v玉 ・ ・ ・ ・|一\n{}| 玉 ・ ・ ・ ・|五\n", rows(3, " ・ ・ ・ ・ ・")), "mini"),
        (
            format!(
                "手合割：その他\n|v玉v金{}|一\n{}| 玉 金{}|十二\n",
                " ・".repeat(10),
                rows(10, &" ・".repeat(12)),
                " ・".repeat(10)
            ),
            "chu",
        ),
    ] {
        let tree = kif(&text);
        let name = &tree.variant().file().name;
        assert_eq!(tree.variant().id(), id, "{text}");
        assert_eq!(
            tree.warnings.lines(),
            [format!("the text names no game: it is read as {name}")],
            "{text}"
        );
    }
}

/// By the rules Black has won; the statement that contradicts this is reported.
#[test]
fn a_result_that_contradicts_the_rules_is_reported() {
    let tree = kif(&format!("{MATE}   1 １二金打\n   2 反則勝ち\n"));
    assert_eq!(result(&tree).map(|(score, _)| score), Some("1-0"), "it is mate");
    let warnings = tree.warnings.lines();
    assert_eq!(warnings.len(), 1);
    assert!(
        warnings[0].ends_with(
            "after ply 1 the record says 0-1, but by the rules it is 1-0: Black wins by checkmate."
        ),
        "{warnings:?}"
    );
}
