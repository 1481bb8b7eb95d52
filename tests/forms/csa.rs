//! CSA, by its specification: <http://www2.computer-shogi.org/protocol/record_v3.html>.

use crate::games::{end, game_in, moves, read};
use std::time::Duration;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::GameTree;
use tenjiku_records::formats::{self, GameFormat};
use tenjiku_rules::sfen;

fn csa(text: &str) -> GameTree {
    game_in(GameFormat::Csa, text, None)
}

fn first_position(text: &str) -> String {
    sfen::write(csa(text).initial_position())
}

const ARRAY: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// A game in version 2.2, with a comment for programs before the version.
const GAME: &str = "'a game\nV2.2\nN+Sente\nN-Gote\n$EVENT:Spring Cup\n$SITE:Edo\n$START_TIME:2024/03/01 10:00:00\n\
    $TIME_LIMIT:00:25+30\nPI\n+\n'* before the first move\n+7776FU\nT3\n'*, so it begins\n-3334FU,T2\n+8822UM\nT1.5\n\
    -3122GI\nT1\n'** -120 +0045KA -5142OU\n%TORYO\nT5\n$END_TIME:2024/03/01 10:10:00\n";

#[test]
fn a_game_has_players_moves_times_comments_and_an_end() {
    assert_eq!(GameFormat::detect(GAME), Some(GameFormat::Csa));
    let tree = csa(GAME);
    assert_eq!(tree.variant().id(), "shogi");
    assert_eq!(moves(&tree), "7g7f 3c3d 8h2b+ 3a2b");
    let header = &tree.header;
    assert_eq!(header.players, [Some("Sente".to_owned()), Some("Gote".to_owned())]);
    assert_eq!(header.event.as_deref(), Some("Spring Cup"));
    assert_eq!(header.date.as_deref(), Some("2024-03-01"));
    assert_eq!(header.time.as_deref(), Some("25:00 byoyomi 30"));
    let line = tree.main_line();
    let spent: Vec<_> = line.iter().filter_map(|&node| tree.notes(node).spent).collect();
    assert_eq!(spent, [3_000, 2_000, 1_500, 1_000].map(Duration::from_millis));
    assert_eq!(tree.notes(tree.root()).comment, "before the first move");
    assert_eq!(tree.notes(line[0]).comment, ", so it begins");
    let last = tree.notes(line[3]);
    assert_eq!((last.score, last.comment.as_str()), (Some(-120), "+0045KA -5142OU"));
    let result = tree.result.as_ref().expect("an end");
    assert_eq!((result.score.as_str(), result.text.as_str()), ("0-1", "White wins: Black resigned."));
    assert_eq!(tree.warnings.lines(), ["line 6: headings without a place in a record are ignored: `$SITE`"]);
}

#[test]
fn versions_and_line_ends_are_read() {
    for text in [
        "V2\nPI\n+\n+7776FU\n",
        "V3.0\r\nPI\r\n+\r\n+7776FU\r\n",
        "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU,T0.25\n",
        "PI\n+\n+7776FU",
        "+7776FU\n",
        "V2.2\nPI\n+7776FU\n",
    ] {
        assert_eq!(GameFormat::detect(text), Some(GameFormat::Csa), "{text}");
        assert_eq!(moves(&csa(text)), "7g7f", "{text}");
    }
    for text in ["N-78 N-65", "P-7f P-3d", "PI", "V", "+", "'", "T5", "$EVENT:x", "+++", "N+Sente\nN-Gote\n"]
    {
        let is_csa = GameFormat::detect(text) == Some(GameFormat::Csa);
        assert_eq!(is_csa, text == "PI", "{text}");
    }
}

/// Programs without a clock write zeros.
#[test]
fn times_that_are_all_zero_are_none() {
    let tree = csa("V2.2\nPI\n+\n+7776FU\nT0\n-3334FU\nT0\n");
    assert!(tree.main_line().iter().all(|&node| tree.notes(node).spent.is_none()));
}

/// Section 2.5: the array with pieces missing, a drawn board, single pieces, all other pieces in hand.
#[test]
fn a_first_position_may_be_written_in_several_ways() {
    let drawn_board = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA *\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
        P4 *  *  *  *  *  *  *  *  * \nP5 * * * * * * * * *\nP6 *  *  *  *  *  *  *  *  *\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n\
        P8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n";
    assert_eq!(first_position("PI\n+\n"), ARRAY);
    assert_eq!(first_position(drawn_board), ARRAY);
    let two_pieces = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    assert_eq!(first_position("PI82HI22KA\n-\n"), two_pieces);
    assert_eq!(
        first_position(&drawn_board.replace("-HI", " * ").replace("-KA", " * ").replace("\n+\n", "\n-\n")),
        two_pieces
    );
    // Section 2.5 (4): all pieces not named go to White's hand, except for the Kings.
    let tsume = "P+53FU00KI\nP-51OU\nP+59OU\nP-00AL\n+\n";
    assert_eq!(first_position(tsume), "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1");
    assert_eq!(first_position("P+59OU00FU00FU\nP-51OU31TO\n-\n"), "4k1+p2/9/9/9/9/9/9/9/4K4 w 2P 1");
    // A mating problem may have a King on one side alone.
    assert_eq!(first_position("P-51OU\nP+53FU00KI\n+\n"), "4k4/9/4P4/9/9/9/9/9/9 b G 1");
    let mini = "P1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  * \nP4+FU *  *  *  * \nP5+OU+KI+GI+KA+HI\n+\n+1514HI\n";
    let tree = csa(mini);
    assert_eq!((tree.variant().id(), moves(&tree).as_str()), ("mini", "1e1d"));
    let tree = read(GameFormat::Csa, "PI\n+\n+1514HI\n", Some("mini")).expect("the requested game");
    assert_eq!(tree.variant().id(), "mini");
    let error = read(GameFormat::Csa, GAME, Some("chu")).expect_err("another game").to_string();
    assert!(error.contains("this is a game of `shogi`, not of `chu`"), "{error}");
}

/// Section 2.6. The sign of an illegal action is that of the offender.
#[test]
fn ends_are_words() {
    let score = |word: &str| csa(&format!("PI\n+\n+7776FU\n%{word}\n")).result.map(|result| result.score);
    for (word, expected) in [
        ("TORYO", Some("1-0")),
        ("TIME_UP", Some("1-0")),
        ("ILLEGAL_MOVE", Some("1-0")),
        ("-ILLEGAL_ACTION", Some("1-0")),
        ("+ILLEGAL_ACTION", Some("0-1")),
        ("TSUMI", Some("1-0")),
        ("KACHI", Some("0-1")),
        ("SENNICHITE", Some("1/2-1/2")),
        ("JISHOGI", Some("1/2-1/2")),
        ("HIKIWAKE", Some("1/2-1/2")),
        ("MAX_MOVES", Some("1/2-1/2")),
        ("CHUDAN", None),
        ("MATTA", None),
        ("FUZUMI", None),
        ("ERROR", None),
        ("SOMETHING", None),
    ] {
        assert_eq!(score(word).as_deref(), expected, "{word}");
    }
    let unknown = csa("PI\n+\n+7776FU\n%SOMETHING\n");
    assert_eq!(unknown.notes(unknown.main_end()).comment, "%SOMETHING");
    assert_eq!(
        unknown.warnings.lines(),
        ["line 4: `%SOMETHING` is not a known end of a game; it is kept as a comment"]
    );
}

#[test]
fn an_illegal_last_move_is_kept_as_a_comment() {
    let tree = csa("PI\n+\n+7776FU\nT1\n-3335FU\nT2\n%ILLEGAL_MOVE\n");
    assert_eq!(moves(&tree), "7g7f");
    assert_eq!(tree.result.as_ref().map(|result| result.score.as_str()), Some("1-0"));
    assert_eq!(tree.notes(tree.main_end()).comment, "-3335FU");
    assert_eq!(tree.warnings.lines().len(), 1);
}

#[test]
fn lines_that_are_not_csa_are_reported() {
    let tree = csa("V2.2\nhello\nPI\n+\n$OPENING:YAGURA\n+7776FU\nTx\n/*\n%CHUDAN\n-3334FU\n");
    assert_eq!(moves(&tree), "7g7f");
    assert_eq!(
        tree.warnings.lines(),
        [
            "line 2: `hello` is not CSA and is left out",
            "line 5: headings without a place in a record are ignored: `$OPENING`",
            "line 7: `Tx` is not CSA and is left out",
            "line 8: `/*` is not CSA and is left out",
            "line 10: `-3334FU` comes after the end of the game and is kept as a comment",
        ]
    );
}

/// Section 2.1: games are separated by a line with a slash; the version is not repeated.
#[test]
fn a_slash_separates_games() {
    let text = "V2.2\nN+A\nPI\n+\n+7776FU\n%TORYO\n/\nN+B\nN-C\nPI\n+\n+2726FU\n-8384FU\n/\n";
    let games = formats::games_in(text, None).expect("CSA");
    let titles: Vec<String> = games.iter().map(formats::GameText::title).collect();
    assert_eq!(titles, ["A – ?", "B – C"]);
    let library = tenjiku_rules::variant::Library::built_in();
    let lookup = formats::GameLookup::new(&library, &CurrentLanguage);
    let second = games[1].read(&lookup).expect("a game");
    assert_eq!(
        sfen::write(&end(&second)),
        "lnsgkgsnl/1r5b1/p1ppppppp/1p7/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL b - 3"
    );
    let wrong = text.replace("-8384FU", "-8385FU");
    let games = formats::games_in(&wrong, None).expect("CSA");
    let error = games[1].read(&lookup).expect("a ply").warnings.lines();
    assert!(error[0].starts_with("line 13, ply 2, `-8385FU`: "), "{error:?}");
    let wrong = text.replace("+2726FU", "+2725FU");
    let games = formats::games_in(&wrong, None).expect("CSA");
    let error = games[1].read(&lookup).expect_err("no ply").to_string();
    assert!(error.starts_with("line 12, ply 1, `+2725FU`: "), "{error}");
}

/// The moves before an unplayable move are kept, and the moves after it become a comment.
#[test]
fn moves_after_an_illegal_one_are_kept_as_a_comment() {
    for (move_line, warning) in [
        ("-3335FU", "line 4, ply 2, `-3335FU`: "),
        ("+2726FU", "line 4: `+2726FU` is a move of Black, but it is White’s turn"),
        ("-8384KA+", "line 4: `-8384KA+` is not a move"),
    ] {
        let tree = csa(&format!("PI\n+\n+7776FU\n{move_line}\nT2\n+8822UM\n-3122GI\n%TORYO\n"));
        assert_eq!(moves(&tree), "7g7f");
        assert_eq!(tree.notes(tree.main_end()).comment, format!("{move_line}\n+8822UM\n-3122GI"));
        let warnings = tree.warnings.lines();
        assert!(warnings.len() == 1 && warnings[0].starts_with(warning), "{warnings:?}");
        // Black would have been the next to move.
        assert_eq!(tree.result.map(|result| result.score).as_deref(), Some("0-1"));
    }
}

/// Old collections have a sign after the squares of a rank.
#[test]
fn text_after_the_squares_of_a_rank_is_ignored() {
    let rank = "P2 * -HI *  *  *  *  * -KA * ";
    let board = format!(
        "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n{rank}.\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \n\
         P5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n\
         P8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n"
    );
    let tree = csa(&board);
    assert_eq!(sfen::write(tree.initial_position()), ARRAY);
    assert_eq!(tree.warnings.lines(), ["line 2: `.` after the rank is ignored"]);
}
