//! KI2: moves in Japanese notation, each after the sign of its side.

use crate::games::{game_in, moves, read};
use tenjiku_records::GameTree;
use tenjiku_records::formats::GameFormat;
use tenjiku_rules::sfen;

fn ki2(text: &str) -> GameTree {
    assert_eq!(GameFormat::detect(text), Some(GameFormat::Ki2), "{text}");
    game_in(GameFormat::Ki2, text, None)
}

const GAME: &str = "手合割：平手\n先手：Sente\n後手：Gote\n\n▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角\n\
    *both camps are open\n△５二金右▲３四角△３三銀\nまで8手で中断\n\n変化：5手\n▲５五角\n";

#[test]
fn a_game_has_moves_comments_and_variations() {
    assert_eq!(GameFormat::detect(GAME), Some(GameFormat::Ki2));
    let tree = ki2(GAME);
    assert_eq!(tree.variant().id(), "shogi");
    assert_eq!(moves(&tree), "7g7f 3c3d 8h2b+ 3a2b B*4e 6a5b 4e3d 2b3c");
    assert_eq!(tree.header.players, [Some("Sente".to_owned()), Some("Gote".to_owned())]);
    let line = tree.main_line();
    assert_eq!(tree.notes(line[4]).comment, "both camps are open");
    let variation = tree.children(line[3])[1];
    assert_eq!(tenjiku_rules::coordinate::write(tree.variant(), tree.mv(variation).expect("a move")), "B*5e");
    assert!(tree.result.is_none() && tree.warnings.is_empty());
}

/// Signs, spaces and digits differ between programs.
#[test]
fn signs_spaces_and_digits_may_vary() {
    for text in [
        "▲７六歩△３四歩▲２二角成△同銀",
        "☗７六歩 ☖３四歩 ☗２二角成 ☖同　銀",
        "▲7六歩　▽3四歩　▲2二角成　▽同 銀",
        "▲７六歩\n△３四歩\n▲２二角成\n△同　銀\n",
        "# a remark for programs\n▲７六歩 △３四歩\n\n▲２二角成 △同　銀",
    ] {
        assert_eq!(GameFormat::detect(text), Some(GameFormat::Ki2), "{text}");
        assert_eq!(moves(&ki2(text)), "7g7f 3c3d 8h2b+ 3a2b", "{text}");
    }
    for (text, format) in [
        ("手合割：平手\n▲７六歩(77)\n", Some(GameFormat::Kif)),
        ("手合割：平手\n1 ７六歩(77)\n*▲７六歩\n", Some(GameFormat::Kif)),
        ("1. ▲７六歩 △３四歩", Some(GameFormat::Association)),
        ("Game: shogi\n\n▲７六歩 △３四歩", Some(GameFormat::Association)),
    ] {
        assert_eq!(GameFormat::detect(text), format, "{text}");
    }
}

/// The rules of the Japan Shogi Association for naming one of several pieces:
/// <https://www.shogi.or.jp/faq/kihuhyouki.html>, figures A to E.
#[test]
fn one_of_several_pieces_is_named_as_its_player_sees_it() {
    let board = |rows: &str, hand: &str| {
        format!(
            "手合割：その他\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n{rows}\
             +---------------------------+\n先手の持駒：{hand}\n"
        )
    };
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|";
    let board_rows = |ranks: [&str; 9]| {
        let names = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
        let rows = ranks.iter().zip(names).map(|(rank, name)| {
            let rank = if rank.is_empty() { empty } else { rank };
            format!("{rank}{name}\n")
        });
        rows.collect::<String>()
    };
    let golds = board_rows([
        "| ・ ・ ・ ・v玉 ・ ・ ・ ・|",
        "",
        "",
        "",
        "",
        "",
        "| ・ ・ ・ ・ ・ ・ ・ 金 ・|",
        "| ・ 金 ・ ・ ・ ・ ・ ・ 金|",
        "| ・ ・ 金 金 玉 ・ 金 ・ ・|",
    ]);
    for (mv, expected) in [
        ("７八金寄", "8h7h"),
        ("７八金直", "7i7h"),
        ("７八金右", "6i7h"),
        ("２八金寄", "1h2h"),
        ("２八金上", "3i2h"),
        ("２八金引", "2g2h"),
    ] {
        let text = board(&golds, "なし") + "▲" + mv;
        assert_eq!(moves(&ki2(&text)), expected, "{mv}");
    }
    let with_drop = board(&golds, "金一") + "▲２八金打";
    assert_eq!(moves(&ki2(&with_drop)), "G*2h");
}

#[test]
fn the_sign_of_the_first_move_decides_the_side_to_move() {
    let text = "手合割：その他\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
        +---------------------------+\n先手の持駒：なし\n△４二玉 ▲４八玉\n";
    let tree = ki2(text);
    assert_eq!(sfen::write(tree.initial_position()), "4k4/9/9/9/9/9/9/9/4K4 w - 1");
    assert_eq!(moves(&tree), "5a4b 5i4h");
    assert_eq!(
        tree.warnings.lines(),
        ["line 16: the first move is marked as one of White, so White moves first"]
    );
    // In handicap games White begins anyway.
    let odds = ki2("手合割：香落ち\n下手：A\n上手：B\n△３四歩 ▲７六歩\n");
    assert_eq!(moves(&odds), "3c3d 7g7f");
    assert!(odds.warnings.is_empty());
}

#[test]
fn ends_are_words_or_sentences() {
    let score =
        |text: &str| ki2(&format!("手合割：平手\n▲７六歩\n{text}\n")).result.map(|result| result.score);
    assert_eq!(score("まで1手で先手の勝ち").as_deref(), Some("1-0"));
    assert_eq!(score("△投了").as_deref(), Some("1-0"));
    assert_eq!(score("投了").as_deref(), Some("1-0"));
    assert_eq!(score("まで1手で千日手").as_deref(), Some("1/2-1/2"));
    assert_eq!(score("まで1手で中断"), None);
}

#[test]
fn an_illegal_last_move_and_other_lines_are_kept_as_comments() {
    let tree = ki2("手合割：平手\n▲７六歩 △３五歩\n反則負け\n序盤はここまで\n");
    assert_eq!(moves(&tree), "7g7f");
    assert_eq!(tree.result.as_ref().map(|result| result.score.as_str()), Some("1-0"));
    assert_eq!(tree.notes(tree.main_end()).comment, "△３五歩\n序盤はここまで");
    assert_eq!(tree.warnings.lines().len(), 2);
}

/// The notation has names for all pieces with kanji.
#[test]
fn other_games_are_read_too() {
    let tree = ki2("手合割：中将棋\n▲７八歩兵 △７五獅子 ▲６八歩兵\n");
    assert_eq!((tree.variant().id(), moves(&tree).as_str()), ("chu", "7i7h 6c7e 6i6h"));
    let tree = ki2("手合割：禽将棋\n▲３三燕 △同　鷹\n");
    assert_eq!((tree.variant().id(), moves(&tree).as_str()), ("tori", "3d3c 4b3c"));
    // A text without a game name is read as the first game in which its moves can be played.
    let tree = ki2("▲７八獅子\n");
    assert_eq!((tree.variant().id(), moves(&tree).as_str()), ("chu", "7j7h"));
    assert_eq!(tree.warnings.lines(), ["the text names no game: it is read as Chu Shogi"]);
}

#[test]
fn a_game_is_read_up_to_a_move_that_cannot_be_played() {
    for (wrong, end, score) in [
        ("▲９九玉", "", None),
        ("▲７十歩", "", None),
        ("△８四歩", "", None),
        ("▲９九玉", "まで4手で後手の勝ち\n", Some("0-1")),
        ("▲９九玉", "▲投了\n", Some("0-1")),
    ] {
        let tree = ki2(&format!("手合割：平手\n▲７六歩 △３四歩 {wrong} △８四歩\n*a comment\n{end}"));
        assert_eq!(moves(&tree), "7g7f 3c3d", "{wrong}");
        assert_eq!(tree.notes(tree.main_end()).comment, format!("{wrong}\n△８四歩\na comment"));
        assert_eq!(tree.result.map(|result| result.score).as_deref(), score, "{wrong}{end}");
        let warnings = tree.warnings.lines();
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(warnings[0].starts_with(&format!("line 2, ply 3, `{wrong}`: ")), "{warnings:?}");
        assert!(warnings[0].ends_with("This move and those after it are kept as a comment"), "{warnings:?}");
    }
    // Without any earlier move there is nothing to keep.
    let error = read(GameFormat::Ki2, "▲９九玉 △３四歩\n", None).expect_err("illegal").to_string();
    assert!(error.starts_with("line 1, ply 1, `▲９九玉`: "), "{error}");
}

#[test]
fn moves_of_a_variation_that_cannot_be_played_are_comments() {
    let tree = ki2("手合割：平手\n▲７六歩 △３四歩\n\n変化：2手\n△８四歩 ▲５五歩\n\n変化：9手\n▲２六歩\n");
    assert_eq!(moves(&tree), "7g7f 3c3d");
    let variation = tree.children(tree.main_line()[0])[1];
    assert_eq!(tree.notes(variation).comment, "▲５五歩");
    assert_eq!(tree.notes(tree.main_end()).comment, "変化：9手\n▲２六歩");
    let warnings = tree.warnings.lines();
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(warnings[0].starts_with("line 5, ply 3, `▲５五歩`: "), "{warnings:?}");
    assert_eq!(
        warnings[1],
        "line 7: `変化：9手` does not name a move from 1 to 3, where a variation can begin. Its moves are kept as a comment"
    );
}

#[test]
fn a_variation_after_a_stated_end_does_not_lengthen_the_game() {
    let block = "\n変化：3手\n▲２六歩 △８四歩\n\n変化：4手\n△４四歩\n";
    let tree = ki2(&format!("手合割：平手\n▲７六歩 △３四歩\nまで2手で後手の勝ち\n{block}"));
    assert_eq!(moves(&tree), "7g7f 3c3d");
    assert_eq!(tree.notes(tree.main_end()).comment, "変化：3手\n▲２六歩 △８四歩\n変化：4手\n△４四歩");
    assert_eq!(
        tree.warnings.lines(),
        [
            "line 5: `変化：3手` begins where the main line has ended, so there is no move that it could replace. Its moves and its own variations are kept as a comment"
        ]
    );
    let tree = ki2(&format!("手合割：平手\n▲７六歩 △３四歩\n{block}"));
    assert_eq!(moves(&tree), "7g7f 3c3d 2g2f 8c8d");
    assert_eq!(
        tree.warnings.lines(),
        ["line 4: `変化：3手` begins after the last move, and is read as the continuation of the main line"]
    );
}

/// 同 in the first move is the square of the last move before the position, as stated below the board.
#[test]
fn the_last_move_before_the_position_names_a_square() {
    let text = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
        | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・v歩 ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 飛 玉 ・ ・ ・|九\n\
        +---------------------------+\n先手の持駒：なし\n手数＝12  △５二歩打  まで\n\n▲同　飛成\n";
    assert_eq!(moves(&ki2(text)), "5i5b+");
}
