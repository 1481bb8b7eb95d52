//! KIF in detail: we read the files of lishogi and other programs, and they can read ours.

use crate::games::{end, game_in, moves, play_moves, position, read, variant_with, write};
use insta::assert_snapshot;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_language::CurrentLanguage;
use tenjiku_platform::games;
use tenjiku_records::GameTree;
use tenjiku_records::formats::{GameFormat, GameLookup};
use tenjiku_rules::sfen;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Outcome, Position, Setup, Side, WinReason};

fn kif(text: &str, id: &str) -> GameTree {
    game_in(GameFormat::Kif, text, Some(id))
}

/// A Lion's move in two steps, igui, a pass, `仝` for the square of the last move, and promotion, as lishogi
/// writes them; the same program wrote its moves in USI.
#[test]
fn chu_is_written_as_lishogi_writes_it() {
    let first = position("chu", "k10p/12/12/12/12/4p7/3p8/4N7/12/8R3/12/K11 b - 1");
    let tree = play_moves(first, "8h9g8f 12a11a 8f7g8f 11a12a 4j4d+");
    let text = write(GameFormat::Kif, &tree);
    let moves: Vec<&str> = text.lines().filter(|line| line.contains("手目")).collect();
    assert_eq!(
        moves,
        [
            "   1手目一歩目 9七獅子 （←8八）",
            "   1手目二歩目 8六獅子 （←9七）",
            "   2手目   11一玉将 （←12一）",
            "   3手目一歩目 8五獅子 （←8六）",
            "   3手目二歩目 8六獅子 （←8五）",
            "   4手目   12一玉将 （←11一）",
            "   5手目   4四飛車成 （←4十）",
            "   6手目   中断",
        ]
    );
}

/// The signs that lishogi's older files and its analysis board write after the moves.
#[test]
fn signs_after_the_moves_are_read() {
    let text = "\
| v玉  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・ v歩|一
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|二
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|三
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|四
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|五
|  ・  ・  ・  ・  ・  ・v成龍 ・  ・  ・  ・  ・|六
|  ・  ・  ・  ・  ・  ・ 成獅 ・  ・  ・  ・  ・|七
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|八
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|九
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|十
|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|十一
|  玉  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  杏|十二
1手目一歩目 ▲6六獅子 （←6七）
1手目二歩目 ▲6七獅子（居食い） （←6六）
2手目 △11一玉将 （←12一）
3手目一歩目 ▲7六獅子 （←6七）
3手目二歩目 ▲6七獅子(じっと) （←7六）
4手目 △仝玉まで （←11一）
";
    // The last line is invalid: the King does not stay where it is. It is kept as a comment.
    let tree = kif(text, "chu");
    assert_eq!(moves(&tree), "6g6f6g 12a11a 6g6g");
    assert_eq!(sfen::write(tree.initial_position()), "k10p/12/12/12/12/6+r5/6+O5/12/12/12/12/K10+P b - 1");
    assert_snapshot!(
        tree.warnings.lines().join("\n"),
        @"line 18, ply 4, `△仝玉まで （←11一）`: The King cannot move to 6g from there. This move and those after it are kept as a comment"
    );
    assert_eq!(tree.notes(tree.main_end()).comment, "4手目 △仝玉まで （←11一）");
}

/// One style for boards of up to nine files, as in the files of programs for modern shogi: full-width digits,
/// the starting square in two digits, `同` and a full-width space, `打`.
#[test]
fn small_boards_are_written_in_the_common_style() {
    let tree = play_moves(Position::new(variant_with("tori", &[])), "3d3c 4b3c S*4d 4c4d");
    let text = write(GameFormat::Kif, &tree);
    let (_, moves) = text.split_once("--\n").expect("moves");
    assert_eq!(
        moves,
        "   1   ３三燕(34)\n   2   同\u{3000}鷹(42)\n   3   ４四燕打\n   4   同\u{3000}燕(43)\n   5   中断\nまで4手で中断\n"
    );
    let text = "先手：A\n手数----指手--\n1 ３三燕(34) ( 0:12/00:00:12)\n2 同　鷹(42) (0:00/)\n3. 四四燕打\n";
    let tree = kif(text, "tori");
    assert_eq!(self::moves(&tree), "3d3c 4b3c", "files are digits");
    assert!(tree.warnings.lines().iter().any(|line| line.starts_with("line 5: `3. 四四燕打`")));
    let text = text.replace("四四燕打", "4四燕打");
    let tree = kif(&text, "tori");
    assert_eq!(self::moves(&tree), "3d3c 4b3c S*4d");
    let times: Vec<_> = tree.main_line().iter().map(|&node| tree.notes(node).spent).collect();
    assert_eq!(times, [Some(Duration::from_secs(12)), Some(Duration::ZERO), None]);
    assert_eq!(tree.header.players[0].as_deref(), Some("A"));
}

/// Other programs would show an empty name.
#[test]
fn a_player_without_a_name_has_no_line() {
    let mut tree = play_moves(Position::new(variant_with("tori", &[])), "3d3c");
    tree.header.players[1] = Some("B".to_owned());
    let text = write(GameFormat::Kif, &tree);
    assert!(!text.contains("先手：") && text.contains("後手：B\n"), "{text}");
}

/// Found by fuzzing: a comment lost its final empty line when written and read again.
#[test]
fn empty_lines_of_comments_are_kept() {
    let text = "* on the array\n*\n1手目 7八歩兵 （←7九）\n* between\n*\n* and after\n*\n";
    let tree = kif(text, "chu");
    let comments =
        |tree: &GameTree| [tree.root(), tree.main_end()].map(|node| tree.notes(node).comment.clone());
    assert_eq!(comments(&tree), ["on the array\n", "between\n\nand after\n"]);
    let written = write(GameFormat::Kif, &tree);
    assert_eq!(comments(&kif(&written, "chu")), comments(&tree), "{written}");
}

/// Programs without a clock write zeros, which have no meaning.
#[test]
fn times_that_are_all_zero_are_none() {
    let tree =
        kif("1手目 7八歩兵 （←7九） (0:00/00:00:00)\n2手目 7五歩兵 （←7四） ( 0:00/00:00:00)\n", "chu");
    assert!(tree.main_line().iter().all(|&node| tree.notes(node).spent.is_none()));
}

#[test]
fn a_position_is_drawn_as_lishogi_draws_it() {
    // The example from lishogi's own tests, with Kings.
    let first = position("chu", "k11/9NN1/2+H+H8/12/9+o2/12/5N3N2/5+O6/9+H2/2+H9/2+H6+H2/K11 w - 1");
    let text = write(GameFormat::Kif, &GameTree::new(&first));
    let drawn: Vec<&str> = text.lines().filter(|line| line.starts_with(['|', '+'])).collect();
    assert_eq!(
        drawn,
        [
            "+------------------------------------------------+",
            "| v玉  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|一",
            "|  ・  ・  ・  ・  ・  ・  ・  ・  ・  獅  獅  ・|二",
            "|  ・  ・  鷹  鷹  ・  ・  ・  ・  ・  ・  ・  ・|三",
            "|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|四",
            "|  ・  ・  ・  ・  ・  ・  ・  ・  ・v成獅  ・  ・|五",
            "|  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|六",
            "|  ・  ・  ・  ・  ・  獅  ・  ・  ・  獅  ・  ・|七",
            "|  ・  ・  ・  ・  ・ 成獅  ・  ・  ・  ・  ・  ・|八",
            "|  ・  ・  ・  ・  ・  ・  ・  ・  ・  鷹  ・  ・|九",
            "|  ・  ・  鷹  ・  ・  ・  ・  ・  ・  ・  ・  ・|十",
            "|  ・  ・  鷹  ・  ・  ・  ・  ・  ・  鷹  ・  ・|十一",
            "|  玉  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・  ・|十二",
            "+------------------------------------------------+",
        ]
    );
    assert!(text.contains("\n後手番\n") && !text.contains("SFEN"), "{text}");
}

#[test]
fn state_that_a_board_does_not_show_is_in_the_sfen() {
    let first = position("chu", "k10p/12/2P9/12/12/12/12/12/12/12/12/K11 w - 7 d10c");
    let text = write(GameFormat::Kif, &GameTree::new(&first));
    assert!(text.contains("\nSFEN：k10p/12/2P9/12/12/12/12/12/12/12/12/K11 w - 7 d10c\n"), "{text}");
    assert_eq!(kif(&text, "chu").initial_position().setup(), first.setup());
}

#[test]
fn hands_are_written_and_read() {
    let first = position("tori", "3k3/7/7/7/7/7/3K3 b 2SLfr 1");
    let text = write(GameFormat::Kif, &GameTree::new(&first));
    assert!(
        text.contains("後手の持駒：鷹\u{3000}右鶉\n") && text.contains("先手の持駒：左鶉\u{3000}燕二\n"),
        "{text}"
    );
    assert_eq!(kif(&text, "tori").initial_position().setup(), first.setup());
    let hands = |text: &str| text.replace("左鶉\u{3000}燕二", "燕 燕　左鶉");
    assert_eq!(kif(&hands(&text), "tori").initial_position().setup(), first.setup());
}

/// A KIF variation branches off from the block before it.
#[test]
fn variations_belong_to_the_line_before_them() {
    let text = "\
手合割：中将棋
   1手目   7八歩兵 （←7九）
   2手目   7五歩兵 （←7四）
   3手目   6八歩兵 （←6九）

変化：3手
   3手目   5八歩兵 （←5九）
   4手目   5五歩兵 （←5四）

変化：4手
   4手目   3五歩兵 （←3四）

変化：2手
   2手目   6五歩兵 （←6四）
* better
";
    let tree = game_in(GameFormat::Kif, text, None);
    assert_eq!(moves(&tree), "7i7h 7d7e 6i6h");
    let first = tree.main_line()[0];
    let second = tree.children(first).to_vec();
    assert_eq!(second.len(), 2);
    assert_eq!(tree.notes(second[1]).comment, "better");
    let third = tree.children(second[0]).to_vec();
    assert_eq!(third.len(), 2);
    assert_eq!(tree.children(third[1]).len(), 2, "the variation has a variation");
}

#[test]
fn words_state_how_the_game_ended() {
    let result = |end: &str| {
        let text = format!("1手目 7八歩兵 （←7九）\n2手目 7五歩兵 （←7四）\n3手目 6八歩兵 （←6九）\n{end}\n");
        kif(&text, "chu").result.map(|result| (result.score, result.text))
    };
    let expected = |score: &str, text: &str| Some((score.to_owned(), text.to_owned()));
    // White is to move.
    assert_eq!(result("4手目 投了"), expected("1-0", "Black wins: White resigned."));
    assert_eq!(
        result("   4   切れ負け   ( 0:00/00:10:00)"),
        expected("1-0", "Black wins: White ran out of time.")
    );
    assert_eq!(result("反則勝ち"), expected("0-1", "反則勝ち"));
    assert_eq!(result("4 持将棋"), expected("1/2-1/2", "持将棋"));
    assert_eq!(result("4 中断"), None);
    assert_eq!(result("まで3手で先手の勝ち"), expected("1-0", ""));
    assert_eq!(result("まで3手で後手の勝ち"), expected("0-1", ""));
    assert_eq!(result("まで3手で千日手"), expected("1/2-1/2", ""));
    assert_eq!(result("まで3手で中断"), None);
}

/// In Tori the rules define mate, so KIF's word for mate is written.
#[test]
fn mate_is_written_if_the_rules_have_it() {
    let tree = play_moves(position("tori", "kp5/7/1C5/7/7/7/1L4K b F 1"), "F*7b");
    let mate = Outcome::Win { winner: Side::Black, by: WinReason::Checkmate };
    assert_eq!(end(&tree).outcome(), Some(mate));
    let text = write(GameFormat::Kif, &tree);
    assert!(text.contains("   2   詰み\nまで1手で先手の勝ち\n"), "{text}");
    assert_eq!(end(&kif(&text, "tori")).outcome(), Some(mate));
}

/// A handicap of the variant file has its Japanese name in KIF, and its own name again in the record.
#[test]
fn handicaps_have_their_japanese_names_in_kif() {
    for (id, name, japanese) in
        [("chu", "Two Lions", "二枚獅子"), ("tori", "Falcon and Left Quail", "鷹左鶉落ち")]
    {
        let variant = variant_with(id, &[]);
        let handicap = variant.handicap(name).expect("a handicap");
        let setup = Setup::with_handicap(&variant, handicap);
        let first = Position::from_setup(Arc::clone(&variant), &setup).expect("a position");
        let mut tree = GameTree::with_handicap(&first, name.to_owned());
        tree.header.players = ["A", "B"].map(|name| Some(name.to_owned()));
        let mv = first.legal_moves()[0];
        tree.add(tree.root(), mv).expect("legal");
        let text = write(GameFormat::Kif, &tree);
        assert!(text.contains(&format!("手合割：{japanese}\n")), "{text}");
        assert!(text.contains("下手：A\n") && text.contains("上手：B\n"), "{text}");
        let reread = game_in(GameFormat::Kif, &text, None);
        assert_eq!(reread.header.handicap.as_deref(), Some(name));
        assert_eq!(sfen::write(reread.initial_position()), sfen::write(tree.initial_position()));
        assert_eq!(moves(&reread), moves(&tree));
    }
}

/// As lishogi writes a handicap game: the name of the handicap alone identifies the game and its first
/// position.
#[test]
fn named_handicaps_need_no_board() {
    let text = "手合割：二枚獅子\n下手：Anna\n上手：Berta\n手数----指手--\n   1手目   7五歩兵 （←7四）\n";
    let tree = game_in(GameFormat::Kif, text, None);
    assert_eq!(tree.variant().id(), "chu");
    assert_eq!(tree.header.handicap.as_deref(), Some("Two Lions"));
    assert_eq!(tree.header.players[0].as_deref(), Some("Anna"));
    let first = tree.initial_position();
    assert_eq!(first.side_to_move(), Side::White);
    let lion = first.variant().geometry().parse("7k").and_then(|sq| first.piece_at(sq)).expect("a piece");
    assert_eq!(first.variant().kind(lion.kind).symbol(), "+Ky");
    assert_eq!(moves(&tree), "7d7e");
    let unknown =
        read(GameFormat::Kif, &text.replace("二枚獅子", "五枚獅子"), Some("chu")).expect_err("refused");
    assert_snapshot!(unknown, @"line 1: the game is played with the handicap `五枚獅子`, but no board shows the first position (hint: draw the board before the moves)");
}

/// Programs for modern shogi do not name the game: 平手, an even game, or a handicap means modern shogi unless
/// the caller names another.
#[test]
fn files_that_name_no_game_are_modern_shogi() {
    let even =
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ５五角打\n";
    let tree = game_in(GameFormat::Kif, even, None);
    assert_eq!((tree.variant().id(), &moves(&tree)[..]), ("shogi", "7g7f 3c3d 8h2b+ 3a2b B*5e"));
    let odds = "手合割：二枚落ち\n   1 ６二銀(71)\n   2 ７六歩(77)\n";
    let tree = game_in(GameFormat::Kif, odds, None);
    assert_eq!((tree.variant().id(), &moves(&tree)[..]), ("shogi", "7a6b 7g7f"));
    assert_eq!(tree.header.handicap.as_deref(), Some("Two Pieces"));
    let mini = kif("手合割：二枚落ち\n   1 ２二金(21)\n", "mini");
    assert_eq!((mini.variant().id(), &moves(&mini)[..]), ("mini", "2a2b"));
    assert_eq!(kif("手合割：平手\n   1 ４四銀(35)\n", "mini").variant().id(), "mini");
    let five_by_five = read(GameFormat::Kif, "手合割：5五将棋\n   1 ４四銀(35)\n", None);
    assert_eq!(five_by_five.unwrap_or_else(|error| panic!("{error}")).variant().id(), "mini");
}

/// Other programs can read the file: the game is named in a line that they skip.
#[test]
fn an_even_game_of_modern_shogi_is_marked_as_even() {
    let tree = play_moves(Position::new(variant_with("shogi", &[])), "7g7f 3c3d");
    let text = write(GameFormat::Kif, &tree);
    assert!(text.contains("棋種：将棋\n手合割：平手\n"), "{text}");
    let reread = game_in(GameFormat::Kif, &text, None);
    assert_eq!((reread.variant().id(), reread.header.handicap.as_deref()), ("shogi", None));
}

/// On a small board no sign separates the ply number from the step number.
#[test]
fn moves_of_several_steps_are_read_on_small_boards() {
    let home = tempfile::tempdir().expect("a folder");
    let custom_game = include_str!("../../variants/heian_sho.ron")
        .replacen("id: \"heian_sho\"", "id: \"mine\"", 1)
        .replacen("moves: [Slide(\"N\")]", "moves: [Lion(2)]", 1);
    std::fs::write(home.path().join("mine.ron"), custom_game).expect("written");
    let library = games::with_folder(Some(home.path()));
    let variant = Variant::compile(library.find("mine").expect("a game"), &[]).expect("it compiles");
    let variant = Arc::new(variant);
    let first = sfen::read(&variant, "k8/9/5p2p/4p4/4L4/9/9/4K4 b - 10").expect("a position");
    let tree = play_moves(first, "5e5d4c 9a9b 4c4b4c 9b9a 4c4d");
    let text = write(GameFormat::Kif, &tree);
    assert!(text.contains("\n   1一歩目 ５四香(55)\n   1二歩目 ４三香(54)\n"), "{text}");
    assert!(text.contains("\n   3一歩目 "), "{text}");
    let games = GameLookup { game_id: Some("mine"), ..GameLookup::new(&library, &CurrentLanguage) };
    let read = GameFormat::Kif.read(&text, &games).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(moves(&read), moves(&tree));
}
