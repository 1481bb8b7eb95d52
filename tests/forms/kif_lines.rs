//! The lines of KIF files: headings, numbers, steps and what follows a move.

use crate::games::{game_in, moves, play_moves, position, read, variant_with, write};
use insta::assert_snapshot;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::GameTree;
use tenjiku_records::formats::GameFormat;
use tenjiku_rules::Position;

fn kif(text: &str) -> GameTree {
    game_in(GameFormat::Kif, text, Some("chu"))
}

fn read_error(text: &str) -> String {
    read(GameFormat::Kif, text, Some("chu")).expect_err("it has a fault").to_string()
}

/// Programs use different keys for the same fields; a value may have brackets, numbers and colons.
#[test]
fn headings_have_more_than_one_key() {
    let header = |text: &str| kif(&format!("{text}1手目 7八歩兵 （←7九）\n")).header;
    for (text, date) in [
        ("開始日時：2025/11/30 12:00:00\n", "2025-11-30"),
        ("開始日時：2025/11/30(日) 12:00:00\n", "2025-11-30"),
        ("対局日：2025年11月30日\n", "2025-11-30"),
        ("日付：2025-11-3\n", "2025-11-03"),
        ("日付：秋の日\n", "秋の日"),
    ] {
        assert_eq!(header(text).date.as_deref(), Some(date), "{text}");
    }
    for (text, event) in [
        ("棋戦：名人戦(3)\n場所：東京\n", "名人戦(3)"),
        ("場所：東京(日本)\n", "東京(日本)"),
        ("場所：東京\n棋戦：名人戦\n", "名人戦"),
    ] {
        assert_eq!(header(text).event.as_deref(), Some(event), "{text}");
    }
}

/// Programs with a single game expect 平手, an even game; for others the game is named.
#[test]
fn the_game_is_named_where_other_programs_expect_it() {
    let heading = |id: &str| {
        GameFormat::Kif
            .write(&play_moves(Position::new(variant_with(id, &[])), ""), &CurrentLanguage)
            .expect("written")
    };
    let shogi = heading("shogi");
    assert!(shogi.contains("棋種：将棋\n手合割：平手\n"), "{shogi}");
    // Tori Shogi has a different name in other programs.
    let tori = heading("tori");
    assert!(tori.contains("手合割：禽将棋\n") && !tori.contains("棋種"), "{tori}");
}

#[test]
fn moves_have_numbers_in_many_styles_or_none() {
    let tree = kif(
        "1手目7八歩兵 （←7九）\n2.7五歩兵 （←7四）\n3 6八歩兵 （←6九）\n5五歩兵 （←5四）\n5手目▲8八歩兵 （←8九）\n",
    );
    assert_eq!(moves(&tree), "7i7h 7d7e 6i6h 5d5e 8i8h");
}

#[test]
fn an_end_word_may_be_followed_by_a_time() {
    for end in ["投了（0:05/0:00:05）", "投了(0:05/0:00:05)", "投了 ( 0:05/)", "投了"] {
        let result = kif(&format!("1手目 7八歩兵 （←7九）\n2手目 {end}\n")).result.expect("it has ended");
        assert_eq!(
            (result.score.as_str(), result.text.as_str()),
            ("1-0", "Black wins: White resigned."),
            "{end}"
        );
    }
}

/// A move or the sentence about the end begins the moves even if it looks like a heading, and is not skipped.
#[test]
fn a_colon_does_not_make_a_heading() {
    let end = kif("手合割：中将棋\nまで0手で後手の勝ち：反則\n").result.expect("it has ended");
    assert_eq!(end.score, "0-1");
    let drop_text = "SFEN：4k4/9/9/9/9/9/9/9/4K4 b G 1\n1 ５八金打 0:05\n";
    let tree = game_in(GameFormat::Kif, drop_text, Some("shogi"));
    assert_eq!(moves(&tree), "G*5h");
    assert_eq!(tree.notes(tree.main_end()).comment, "0:05", "a time needs brackets");
}

/// A pass is a step out and back via an empty square, even if captures on neighbouring squares are possible.
#[test]
fn a_pass_goes_over_an_empty_square() {
    let board = "k11/12/12/12/12/4ppp5/4pN6/4ppp5/12/12/12/K11 b - 1";
    let text = write(GameFormat::Kif, &play_moves(position("chu", board), "7g7g"));
    assert!(text.contains("   1手目一歩目 6七獅子 （←7七）\n   1手目二歩目 7七獅子 （←6七）\n"), "{text}");
    assert_eq!(moves(&kif(&text)), "7g7g");
}

/// A variation branches off from the line before it, or else from the main line.
#[test]
fn variations_branch_off_from_the_line_before_or_the_main_line() {
    let first = "1手目 7八歩兵 （←7九）\n";
    let tree = kif(&format!("{first}\n変化：2手\n2手目 7五歩兵 （←7四）\n"));
    assert_eq!(moves(&tree), "7i7h 7d7e", "it continues at the end of the line");
    let main = format!("{first}2手目 7五歩兵 （←7四）\n3手目 6八歩兵 （←6九）\n");
    let short = "変化：1手\n1手目 8八歩兵 （←8九）\n";
    let tree = kif(&format!("{main}\n{short}\n変化：3手\n3手目 5八歩兵 （←5九）\n"));
    assert_eq!(tree.children(tree.main_line()[1]).len(), 2, "the line before it is too short");
}

#[test]
fn faulty_lines_are_reported() {
    assert_snapshot!(read_error("1手目 7六歩兵成 （←7七）\n"), @"line 1, ply 1, `7六歩兵成 （←7七）`: There is no piece on 7g.");
    assert_snapshot!(read_error("1手目 7六歩兵（←7七）\n"), @"line 1, ply 1, `7六歩兵（←7七）`: There is no piece on 7g.");
    let lion = "\
| v玉  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|一
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|二
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|三
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|四
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|五
|  ・  ・  ・  ・  ・ v歩  獅  ・  ・  ・  ・  ・|六
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|七
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|八
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|九
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|十
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|十一
|  玉  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|十二
";
    let steps = "1手目一歩目 7六獅子 （←6六）\n1手目二歩目 7九獅子 （←7六）\n";
    // The board is kept without the move.
    let tree = kif(&format!("{lion}{steps}"));
    assert_eq!(
        tree.warnings.lines(),
        [
            "line 13, ply 1, `7六獅子 （←6六）, 7九獅子 （←7六）`: The Lion cannot move to 7i from there. This move and those after it are kept as a comment"
        ]
    );
}

/// Pieces in hand: one name per piece, or a name with a number.
#[test]
fn pieces_in_hand_may_be_counted_in_words() {
    let tori = |hand: &str| {
        let board = "| ・ ・ ・v鵬 ・ ・ ・|一\n".to_owned()
            + &["二", "三", "四", "五", "六"].map(|rank| format!("| ・ ・ ・ ・ ・ ・ ・|{rank}\n")).concat()
            + "| ・ ・ ・ 鵬 ・ ・ ・|七\n";
        let text = format!("手合割：禽将棋\n{board}先手の持駒：{hand}\n1 ４六鵬(47)\n");
        game_in(GameFormat::Kif, &text, None).initial_position().setup().hands
    };
    let expected = position("tori", "3k3/7/7/7/7/7/3K3 b 2SL 1").setup().hands;
    for hand in ["燕二 左鶉", "燕 左鶉 燕", "左鶉　燕　燕"] {
        assert_eq!(tori(hand), expected, "{hand}");
    }
}
