//! KIF with moves that cannot be played, numbers that do not fit, and variations that replace no move.

use crate::games::{moves, read, write};
use crate::kif_programs::{MOVES, PLAYED, assert_reads, comment, kif, result};
use tenjiku_records::formats::GameFormat;

/// The last move was illegal and lost the game.
#[test]
fn an_illegal_last_move_is_kept_as_a_comment() {
    for end in [
        "   6 反則勝ち\nまで5手で後手の反則勝ち\n",
        "   6 反則負け\n",
        "   6 反則\n",
        "まで5手で後手の反則勝ち\n",
    ] {
        let tree = assert_reads(
            &format!("{MOVES}   5 ２五飛(28)   ( 0:01/00:00:02)\n{end}"),
            &[
                "line 5, ply 5, `２五飛(28)   ( 0:01/00:00:02)`: The way to 2e is blocked, and the Rook cannot jump. This move and those after it are kept as a comment",
            ],
        );
        assert_eq!(result(&tree).map(|(score, _)| score), Some("0-1"), "{end}");
        assert_eq!(comment(&tree), "5 ２五飛(28)   ( 0:01/00:00:02)");
        // The written file states the result in place of the illegal move.
        let written = write(GameFormat::Kif, &tree);
        assert_eq!(result(&kif(&written)), result(&tree), "{written}");
    }
}

/// 81Dojo lists the illegal move, with a comment that it is illegal.
#[test]
fn a_comment_of_81dojo_says_that_the_last_move_was_illegal() {
    let tree = assert_reads(
        &format!("{MOVES}5   ２五飛(28)   (0:1/0:0:2)\n*反則手にて終局\n"),
        &[
            "line 5, ply 5, `２五飛(28)   (0:1/0:0:2)`: The way to 2e is blocked, and the Rook cannot jump. This move and those after it are kept as a comment",
        ],
    );
    assert_eq!(result(&tree), Some(("0-1", "反則負け")));
    assert_eq!(comment(&tree), "5   ２五飛(28)   (0:1/0:0:2)\n反則手にて終局");
    // Our rules may allow the move. In a comment on an earlier move, the same words do not end the game.
    let tree = assert_reads(&format!("{MOVES}*反則手にて終局\n"), &[]);
    assert_eq!(result(&tree), Some(("1-0", "反則負け")));
    let tree = assert_reads(&MOVES.replace("   4", "*反則手にて終局\n   4"), &[]);
    assert_eq!(result(&tree), None);
}

/// No move is lost: unplayable moves become a comment.
#[test]
fn a_game_is_read_up_to_a_move_that_cannot_be_played() {
    let tree = assert_reads(
        &format!("{MOVES}   5 ９九飛(28)\n   6 ３三銀(22)\n*a comment\n   7 投了\n"),
        &[
            "line 5, ply 5, `９九飛(28)`: Your own piece is in the way: the Lance on 9i. This move and those after it are kept as a comment",
        ],
    );
    assert_eq!(comment(&tree), "5 ９九飛(28)\n6 ３三銀(22)\na comment");
    assert_eq!(
        result(&tree).map(|(score, _)| score),
        Some("0-1"),
        "Black resigned in the place of the seventh move"
    );
    // Without any earlier move there is nothing to keep.
    let error = read(GameFormat::Kif, "1 ９九飛(28)\n", None).expect_err("refused").to_string();
    assert_eq!(error, "line 1, ply 1, `９九飛(28)`: Your own piece is in the way: the Lance on 9i.");
}

#[test]
fn wrong_numbers_are_reported() {
    assert_reads(
        "1 ７六歩(77)\n2 ３四歩(33)\n2 ２二角成(88)\n3 同　銀(31)\n",
        &["line 3: the move has the number 2, but it is ply 3"],
    );
    assert_reads(
        "1 ７六歩(77)\n2 ３四歩(33)\n2 ３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n",
        &["line 3: the number 2 goes back without `変化`: the move is read as another one at that ply"],
    );
    let missing = kif("1 ７六歩(77)\n3 ６六歩(67)\n").warnings.lines();
    assert_eq!(
        missing,
        [
            "line 2: the move has the number 3, but it is ply 2 (hint: a move is missing or repeated, or the number is wrong). This move and those after it are kept as a comment"
        ]
    );
}

/// As tsshogi, the library of ShogiHome, reads it: a number that goes back begins a variation, even where the move
/// could also be played as the next one.
#[test]
fn a_lower_number_begins_a_variation() {
    let tree = assert_reads(
        &format!(
            "{MOVES}   5 投了\n3 ２六歩(27)\n4 ８四歩(83)\n5 投了\n3 ７八金(69)\n4 ４四歩(43)\n4 ８四歩(83)\n"
        ),
        &[
            "line 6: the number 3 goes back without `変化`: the move is read as another one at that ply. 2 later numbers do so too",
        ],
    );
    assert_eq!(result(&tree).map(|(score, _)| score), Some("0-1"), "the result of the main line");
    let third = tree.children(tree.main_line()[1]);
    assert_eq!(third.len(), 3);
    assert_eq!((tree.children(third[1]).len(), tree.children(third[2]).len()), (1, 2));
    // A move of several steps may begin a variation too.
    let tree =
        kif("手合割：中将棋\n1手目 7八歩兵 （←7九）\n2手目 7五獅子 （←6三）\n3手目 5八歩兵 （←5九）\n\
         3手目一歩目 7九獅子 （←7十）\n3手目二歩目 6八獅子 （←7九）\n");
    assert_eq!((moves(&tree).as_str(), tree.children(tree.main_line()[1]).len()), ("7i7h 6c7e 5i5h", 2));
    assert_eq!(tree.warnings.lines().len(), 1);
}

/// Kifu for Windows repeats a branch whose beginning is shared; spaces may precede its number.
#[test]
fn a_branch_may_be_repeated() {
    let tree = assert_reads(
        &format!(
            "{MOVES}\n変化：　　 3手\n   3 ６六歩(67)\n   4 ８四歩(83)\n\n変化：3手\n   3 ６六歩(67)\n   4 ４四歩(43)\n"
        ),
        &[],
    );
    let third = tree.children(tree.main_line()[1]);
    assert_eq!(third.len(), 2);
    assert_eq!(tree.children(third[1]).len(), 2);
}

#[test]
fn a_branch_without_a_branch_point_is_kept_as_a_comment() {
    let tree = assert_reads(
        &format!("{MOVES}\n変化：9手\n   9 ６六歩(67)\n"),
        &[
            "line 6: `変化：9手` does not name a move from 1 to 5, where a variation can begin. Its moves are kept as a comment",
        ],
    );
    assert_eq!(comment(&tree), "変化：9手\n9 ６六歩(67)");
    // Before the moves there is nothing to branch off from.
    assert_reads(&format!("手合割：平手\n変化：\n{MOVES}"), &[]);
}

/// Kifu for Windows, ShogiHome and lishogi write a variation that replaces the end of the game, because the
/// end is a numbered line.
#[test]
fn a_variation_of_the_end_does_not_lengthen_the_game() {
    let block = "\n変化：5手\n   5 ２六歩(27)\n   6 ８四歩(83)\n*a comment\n\n変化：6手\n   6 ４四歩(43)\n";
    let warning = "`変化：5手` begins where the main line has ended, so there is no move that it could replace. Its moves and its own variations are kept as a comment";
    for (end, line) in [
        ("   5 投了\nまで4手で後手の勝ち\n", 8),
        ("   5 中断\n", 7),
        ("まで4手で後手の勝ち\n", 7),
        ("   5 ２五飛(28)\n   6 反則勝ち\n", 8),
    ] {
        let tree = kif(&format!("{MOVES}{end}{block}\n変化：3手\n   3 ６六歩(67)\n"));
        assert_eq!(moves(&tree), PLAYED, "{end}");
        assert_eq!(tree.children(tree.main_line()[1]).len(), 2, "a variation before the end is kept: {end}");
        let expected_comment = "変化：5手\n5 ２六歩(27)\n6 ８四歩(83)\na comment\n変化：6手\n6 ４四歩(43)";
        assert!(comment(&tree).ends_with(expected_comment), "{end}: {}", comment(&tree));
        assert_eq!(tree.warnings.lines().last(), Some(&format!("line {line}: {warning}")), "{end}");
        let written = write(GameFormat::Kif, &tree);
        let reread = kif(&written);
        assert_eq!((moves(&reread), comment(&reread)), (moves(&tree), comment(&tree)), "{written}");
    }
    // Without a stated end, the game continues.
    let tree = kif(&format!("{MOVES}{block}"));
    assert_eq!(moves(&tree), format!("{PLAYED} 2g2f 8c8d"));
    assert_eq!(
        tree.warnings.lines(),
        ["line 6: `変化：5手` begins after the last move, and is read as the continuation of the main line"]
    );
}
