//! USI: every `go` is answered by one `bestmove`, in order, whatever the sequence of lines.

use crate::dialogue::{Dialogue, first_word};
use std::sync::Arc;
use tenjiku_protocol::ServedProtocol;
use tenjiku_rules::Position;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::{Library, Variant};

/// An engine after the greeting, set to this game or the default one.
fn engine_playing(game: &str) -> Dialogue {
    let dialogue = Dialogue::start(Some(ServedProtocol::Usi));
    dialogue.send("usi\nsetoption name USI_Hash value 1\nsetoption name Threads value 1");
    if !game.is_empty() {
        dialogue.send(&format!("setoption name USI_Variant value {game}"));
    }
    dialogue.send("isready\nusinewgame");
    dialogue.until("readyok");
    dialogue
}

/// All answers up to the end of the program, after a request to quit.
fn remaining_answers(dialogue: Dialogue) -> Vec<String> {
    dialogue.send("quit");
    let lines = dialogue.end();
    let is_answer = |line: &String| line.starts_with("bestmove ") || line.starts_with("checkmate ");
    lines.into_iter().filter(is_answer).collect()
}

/// The output before `readyok`, without search info.
fn output_before_readyok(dialogue: &Dialogue) -> Vec<String> {
    let mut lines = dialogue.exchange_usi("");
    lines.retain(|line| !line.starts_with("info depth"));
    lines
}

/// Two positions with different sides to move, and the first move that leads from one to the other.
const GAMES: [(&str, &str); 3] = [("shogi", "7g7f"), ("chu", "7i7h"), ("tenjiku", "7l7k")];

/// Asserts that an answer is legal after these moves, and so belongs to that position.
fn assert_legal(game: &str, moves: &[&str], answer: &str) {
    let file = Library::built_in();
    let variant = Variant::compile(file.find(game).expect("a game"), &[]).expect("it compiles");
    let mut position = Position::new(Arc::new(variant));
    for text in moves {
        let mv = coordinate::read(&position, text).expect("a move");
        position.play(mv, &mut ());
    }
    assert!(coordinate::read(&position, first_word(answer)).is_ok(), "{game} {moves:?}: {answer}");
}

/// A ponder miss: `stop` is still answered although another position follows at once.
#[test]
fn a_burst_of_go_commands_is_answered_in_order() {
    for (game, mv) in GAMES {
        let dialogue = engine_playing(game);
        let bursts = 16;
        let mut lines = Vec::new();
        for number in 0..bursts {
            let first_word =
                ["go ponder", "go infinite", "go btime 600000 wtime 600000", "go nodes 1000000000"];
            dialogue.send(&format!("position startpos\n{}", first_word[number % first_word.len()]));
            if number % 3 == 0 {
                lines.extend(
                    dialogue.until("info depth 1 ").into_iter().filter(|line| line.starts_with("bestmove ")),
                );
            }
            dialogue.send(&format!("stop\nposition startpos moves {mv}\ngo nodes 1"));
        }
        while lines.len() < 2 * bursts {
            lines.extend(dialogue.until("bestmove ").pop());
        }
        for pair in lines.chunks(2) {
            assert_legal(game, &[], &pair[0]);
            assert_legal(game, &[mv], &pair[1]);
        }
        assert_eq!(remaining_answers(dialogue), Vec::<String>::new(), "no more than one each");
    }
}

/// Even with nothing between two searches, or with a command that changes the game.
#[test]
fn every_go_is_answered_whatever_follows() {
    for between in [
        "",
        "position startpos moves 2g2f",
        "position sfen nonsense",
        "usinewgame",
        "gameover draw",
        "setoption name USI_Variant value tori\nposition startpos",
        "setoption name USI_Hash value 2\nsetoption name Threads value 2",
        "ponderhit",
        "stop\nstop",
        "\n \nnonsense\nisready\nisready",
    ] {
        for search in
            ["go infinite", "go ponder btime 1000 wtime 1000", "go movetime 60000", "go mate infinite"]
        {
            let dialogue = engine_playing("shogi");
            dialogue.send(&format!("position startpos moves 7g7f\n{search}\n{between}\ngo depth 1"));
            let lines = remaining_answers(dialogue);
            assert_eq!(lines.len(), 2, "{search} / {between}: {lines:?}");
            assert_eq!(lines[0].starts_with("checkmate"), search.contains("mate"), "{lines:?}");
        }
    }
}

/// A position received during a search applies to the next search.
#[test]
fn a_position_leaves_the_running_search_alone() {
    let dialogue = engine_playing("shogi");
    dialogue.send("position startpos\ngo infinite");
    dialogue.until("info depth 2 ");
    dialogue.send("position startpos moves 7g7f");
    assert!(output_before_readyok(&dialogue).is_empty());
    dialogue.send("stop");
    assert_legal("shogi", &[], &dialogue.line("bestmove "));
    dialogue.send("go depth 1");
    assert_legal("shogi", &["7g7f"], &dialogue.line("bestmove "));
    assert!(remaining_answers(dialogue).is_empty());
}

/// Positions of modern shogi with an immediate answer, the expected info and the answer: mate, a win in one move, and
/// no position.
const DECIDED: [(&str, &str, &str); 3] = [
    ("sfen 8k/8G/8P/9/9/9/9/9/4K4 w - 1", "info string the game is over", "bestmove resign"),
    ("sfen 8k/9/8P/9/p8/9/9/9/4K4 b G 1", "info depth 1 ", "bestmove G*1b"),
    ("sfen 9/9 b - 1", "info string there is no position", "bestmove resign"),
];

#[test]
fn no_answer_comes_before_stop_or_ponderhit() {
    for (position, expected_info, answer) in DECIDED {
        for (go, ends) in [
            ("go infinite", &["stop"][..]),
            ("go", &["stop"]),
            ("go infinite depth 1", &["stop"]),
            ("go ponder btime 1000 wtime 1000", &["stop", "ponderhit"]),
            ("go ponder", &["stop", "ponderhit"]),
            ("go ponder depth 1", &["stop", "ponderhit"]),
        ] {
            for end in ends {
                let dialogue = engine_playing("shogi");
                dialogue.send(&format!("position {position}\n{go}"));
                dialogue.until(expected_info);
                let lines = [output_before_readyok(&dialogue), output_before_readyok(&dialogue)].concat();
                assert_eq!(lines, Vec::<String>::new(), "{position} {go}");
                dialogue.send(end);
                assert_eq!(dialogue.line("bestmove"), answer, "{position} {go} {end}");
                assert!(remaining_answers(dialogue).is_empty(), "{position} {go} {end}");
            }
        }
    }
}

/// A search with limits ends by itself, even with malformed numbers.
#[test]
fn a_go_with_broken_numbers_ends_by_itself() {
    let dialogue = engine_playing("shogi");
    dialogue.send("position startpos");
    for go in [
        "movetime 0.9",
        "movetime -1",
        "movetime soon",
        "depth",
        "depth 0",
        "nodes -5",
        "nodes abc",
        "btime -50 wtime 1000 byoyomi 100",
        "btime 0 wtime 0",
        "btime 0 wtime 0 byoyomi 1",
        "btime 10 wtime 10 movestogo 0",
        "wtime 10",
        "binc 10 winc 10",
    ] {
        dialogue.send(&format!("go {go}"));
        let answer = dialogue.line("bestmove ");
        assert_legal("shogi", &[], &answer);
    }
    for go in ["mate 1", "mate 0.5", "mate -1", "mate", "mate infinite", "mate x"] {
        dialogue.send(&format!("go {go}"));
        let answer = dialogue.line("checkmate ");
        assert!(["checkmate nomate", "checkmate timeout"].contains(&answer.as_str()), "{go}: {answer}");
    }
    assert!(remaining_answers(dialogue).is_empty());
}

#[test]
fn without_a_choice_modern_shogi_is_played() {
    let dialogue = engine_playing("");
    dialogue.send("position startpos moves 7g7f 3c3d\ngo depth 1");
    let answer = dialogue.line("bestmove ");
    assert_legal("shogi", &["7g7f", "3c3d"], &answer);
}

/// USI and UCI ignore the case of names.
#[test]
fn options_are_read_in_any_case_and_spacing() {
    let dialogue = engine_playing("");
    for line in [
        "setoption name usi_variant value Tori",
        "setoption name   UCI_VARIANT   value   chu",
        "setoption NAME Usi_Hash VALUE 2",
        "setoption name\tHash\tvalue\t1",
        "setoption name  multipv  value  2",
        "setoption name USI_Ponder value TRUE",
        "setoption name Ponder value false",
        "setoption name resign value True",
        "setoption name Rules value",
        "setoption name Rules value <empty>",
        "setoption name preset value default",
        "setoption name USI_Threads value 1",
    ] {
        dialogue.send(line);
        assert_eq!(output_before_readyok(&dialogue), Vec::<String>::new(), "{line}");
    }
    dialogue.send("setoption name Nothing at all");
    assert_eq!(
        output_before_readyok(&dialogue),
        ["info string setoption Nothing at all: there is no such option"]
    );
    dialogue.send("position startpos moves 7i7h\ngo depth 1");
    assert_legal("chu", &["7i7h"], &dialogue.line("bestmove "));
}

/// By the points rule of computer tournaments, Black has entered: the King is in the camp with twelve other pieces,
/// four of them great. They count 28, and the side that moved second needs 27.
const ENTERED: &str = "sfen 2SGS4/+B+RGKGLLRB/3G5/9/7pp/8k/9/9/9 w - 1";

#[test]
fn a_declaration_is_made_where_it_is_possible() {
    let dialogue = engine_playing("shogi");
    dialogue.send("setoption name Rules value impasse=2\nusinewgame");
    for (go, end) in
        [("go btime 0 wtime 0 byoyomi 100", ""), ("go ponder", "ponderhit"), ("go infinite", "stop")]
    {
        dialogue.send(&format!("position {ENTERED} moves 1f1g\n{go}"));
        if !end.is_empty() {
            assert!(
                output_before_readyok(&dialogue).iter().all(|line| line.starts_with("info string")),
                "{go}"
            );
            dialogue.send(end);
        }
        assert_eq!(dialogue.line("bestmove"), "bestmove win", "{go}");
    }
    // A declaration is optional.
    dialogue.send(&format!("position {ENTERED} moves 1f1g 2b2c 1g1h\ngo depth 1"));
    assert_eq!(dialogue.line("bestmove"), "bestmove win");
    dialogue.send(&format!("position {ENTERED} moves 1f1g 2b2c\ngo depth 1"));
    assert!(!["resign", "win", "(none)"].contains(&first_word(&dialogue.line("bestmove"))));
    assert!(remaining_answers(dialogue).is_empty());
    // Without the rule there is nothing to declare.
    let dialogue = engine_playing("shogi");
    dialogue.send(&format!("position {ENTERED} moves 1f1g\ngo depth 1"));
    assert!(!["resign", "win", "(none)"].contains(&first_word(&dialogue.line("bestmove"))));
}

/// Windows ends lines with a carriage return, and some programs begin with a byte order mark.
#[test]
fn line_ends_and_empty_lines_do_not_matter() {
    let dialogue = Dialogue::start(None);
    dialogue.send("\r\n\u{FEFF}usi\r\nsetoption name USI_Variant value shogi\r\n\r\nisready\r");
    assert!(dialogue.until("readyok").iter().all(|line| !line.starts_with("info string")));
    dialogue.send("usinewgame\r\nposition startpos moves 7g7f 3c3d\r\ngo nodes 100\r");
    assert_legal("shogi", &["7g7f", "3c3d"], &dialogue.line("bestmove "));
    dialogue.send("quit\r");
    assert!(dialogue.end().is_empty());
}

/// The answer comes before the end, and input after `quit` is ignored.
#[test]
fn a_search_is_answered_before_the_end() {
    for end in ["quit\ngo depth 1", ""] {
        for search in ["go infinite", "go ponder", "go btime 600000 wtime 600000", "go mate infinite"] {
            let dialogue = engine_playing("chu");
            dialogue.send(&format!("position startpos\n{search}\n{end}"));
            let lines: Vec<String> = dialogue.end();
            let answers =
                lines.iter().filter(|line| line.starts_with("bestmove") || line.starts_with("checkmate"));
            assert_eq!(answers.count(), 1, "{search}, {end}: {lines:?}");
        }
    }
}
