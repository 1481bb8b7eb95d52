//! Whole dialogues in USI.

use crate::dialogue::{Dialogue, first_word};

fn best_move_line(dialogue: &Dialogue, lines: &str) -> String {
    dialogue.send(lines);
    dialogue.line("bestmove")
}

/// The engine continues the game after these moves.
fn assert_continues(dialogue: &Dialogue, moves: &str) {
    assert!(dialogue.exchange_usi(moves).is_empty(), "{moves}");
    let line = best_move_line(dialogue, "go depth 1");
    assert!(!["resign", "win", "(none)"].contains(&first_word(&line)), "{moves}: {line}");
}

#[test]
fn the_greeting_lists_all_options() {
    let dialogue = Dialogue::start(None);
    dialogue.send("usi");
    let lines = dialogue.until("usiok");
    assert!(lines[0].starts_with("id name Tenjiku") && lines[1].starts_with("id author "));
    for option in [
        "option name USI_Hash type spin default 64 min 1 max 65536",
        "option name Level type spin default 8 min 1 max 8",
        "option name MultiPV type spin default 1 min 1 max 64",
        "option name USI_Ponder type check default false",
        "option name Variety type check default false",
    ] {
        assert!(lines.iter().any(|line| line == option), "{option}: {lines:?}");
    }
    assert!(lines.iter().any(|line| line.starts_with("option name Threads type spin default ")));
    let games =
        lines.iter().find(|line| line.starts_with("option name USI_Variant type combo default shogi "));
    let games = format!("{} ", games.expect("the games"));
    for game in ["micro", "tori", "shogi", "chu", "dai", "tenjiku", "tai", "taikyoku"] {
        assert!(games.contains(&format!(" var {game} ")), "{game}: {games}");
    }
    assert_eq!(dialogue.exchange_usi(""), Vec::<String>::new());
    dialogue.send("quit");
    assert!(dialogue.end().is_empty());
}

#[test]
fn the_engine_plays_a_game_of_chu() {
    let dialogue = Dialogue::about("chu");
    assert!(dialogue.exchange_usi("usinewgame\nposition startpos moves 6i6h 7d7e").is_empty());
    dialogue.send("go depth 2");
    let lines = dialogue.until("bestmove");
    let info =
        lines.iter().rfind(|line| line.starts_with("info depth 2 ")).expect("the last depth is reported");
    for word in ["seldepth", "score cp", "nodes", "nps", "hashfull", "time", "multipv 1", "pv"] {
        assert!(info.contains(&format!(" {word} ")), "{word}: {info}");
    }
    let mv = first_word(lines.last().expect("a line")).to_owned();
    assert!(info.contains(&format!("pv {mv}")), "{mv}: {info}");
    // The engine can read its own move.
    let next = format!("position startpos moves 6i6h 7d7e {mv}");
    assert!(dialogue.exchange_usi(&next).is_empty());
    assert_ne!(best_move_line(&dialogue, "go nodes 2000 btime 0 wtime 0 byoyomi 100000"), "bestmove resign");
    assert!(dialogue.exchange_usi("gameover win").is_empty());
}

#[test]
fn games_can_be_chosen_by_any_of_their_names() {
    let dialogue = Dialogue::about("chu");
    for (name, sfen, mv) in [
        ("tori", "startpos", "7e7d"),
        ("torishogi", "startpos", "7e7d"),
        ("dai", "startpos", "7k7j"),
        ("tenjiku", "startpos", "7l7k"),
        ("tai", "startpos", "13s13r"),
        ("tori", "sfen k6/7/7/7/7/7/6K b S 1", "S*4d"),
    ] {
        let lines = dialogue
            .exchange_usi(&format!("setoption name USI_Variant value {name}\nposition {sfen} moves {mv}"));
        assert!(lines.is_empty(), "{name}: {lines:?}");
        assert_ne!(best_move_line(&dialogue, "go depth 1"), "bestmove resign", "{name}");
    }
    let lines = dialogue.exchange_usi("setoption name USI_Variant value chess");
    assert!(lines[0].contains("there is no game `chess`"), "{lines:?}");
}

/// The letters of five pieces in a rank of Chu Shogi can spell the keyword `moves`.
#[test]
fn a_board_may_contain_the_word_moves() {
    let dialogue = Dialogue::about("chu");
    let board = "k10p/12/12/12/12/12/12/12/12/4MOVES3/12/11K";
    assert!(dialogue.exchange_usi(&format!("position sfen {board} b - 1 moves 1l1k")).is_empty());
    assert!(dialogue.exchange_usi(&format!("position sfen {board} b - 1")).is_empty());
}

#[test]
fn a_double_capture_that_wins_is_found() {
    let dialogue = Dialogue::about("chu");
    dialogue.send("position sfen 12/12/12/12/12/12/4k7/3+e8/4N7/12/12/11K b - 1\ngo depth 2");
    let lines = dialogue.until("bestmove");
    assert_eq!(first_word(lines.last().expect("a line")), "8i9h8g");
    assert!(lines.iter().any(|line| line.contains("score mate 1 ")), "{lines:?}");
    dialogue.send("go mate 60000");
    assert_eq!(dialogue.line("checkmate"), "checkmate 8i9h8g");
    dialogue.send("position sfen kp10/12/12/12/12/12/12/12/12/12/11P/11K b - 1\ngo mate infinite");
    assert_eq!(dialogue.line("checkmate"), "checkmate nomate");
}

/// The word after another in a line of output.
fn word_after<'l>(line: &'l str, word: &str) -> &'l str {
    line.split_whitespace().skip_while(|other| *other != word).nth(1).unwrap_or_default()
}

#[test]
fn several_lines_are_numbered() {
    let dialogue = Dialogue::about("chu");
    dialogue.send("setoption name MultiPV value 3\nposition startpos\ngo depth 3");
    let lines = dialogue.until("bestmove");
    for depth in 1..=3 {
        let start = format!("info depth {depth} ");
        let info_lines: Vec<&str> =
            lines.iter().filter(|line| line.starts_with(&start)).map(String::as_str).collect();
        let numbers: Vec<&str> = info_lines.iter().map(|line| word_after(line, "multipv")).collect();
        assert_eq!(numbers, ["1", "2", "3"], "{info_lines:?}");
        let scores = info_lines.iter().map(|line| word_after(line, "cp").parse().expect("a score"));
        assert!(scores.collect::<Vec<i32>>().is_sorted_by(|better, worse| better >= worse), "{info_lines:?}");
        assert!(
            info_lines
                .iter()
                .all(|line| word_after(line, "nodes").parse::<u64>().is_ok_and(|nodes| nodes > 0))
        );
        assert!(info_lines.iter().all(|line| word_after(line, "time").parse::<u64>().is_ok()));
        let mut moves: Vec<&str> = info_lines.iter().map(|line| word_after(line, "pv")).collect();
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), 3, "{info_lines:?}");
    }
    // Never more lines than there are moves.
    dialogue.send("setoption name USI_Variant value tori\nposition sfen k6/7/7/7/7/7/K6 b - 1\ngo depth 1");
    let info_lines = dialogue.until("bestmove").iter().filter(|line| line.starts_with("info ")).count();
    assert!((1..=3).contains(&info_lines));
}

/// Even if the best move changed in an iteration that was cut short.
#[test]
fn the_move_played_is_the_one_shown_last() {
    let dialogue = Dialogue::about("chu");
    dialogue.send("setoption name USI_Variant value tori\nposition startpos");
    for nodes in (500..8000).step_by(500) {
        dialogue.send(&format!("go nodes {nodes}"));
        let lines = dialogue.until("bestmove");
        let shown = lines.iter().rfind(|line| line.contains(" multipv 1 ")).expect("a line");
        assert_eq!(word_after(shown, "pv"), first_word(lines.last().expect("a line")), "{lines:?}");
    }
}

#[test]
fn an_infinite_search_waits_for_stop() {
    let dialogue = Dialogue::about("chu");
    dialogue.send("position startpos\ngo infinite");
    dialogue.until("info depth 1 ");
    assert!(dialogue.exchange_usi("").iter().all(|line| line.starts_with("info ")), "ready while thinking");
    dialogue.send("stop");
    assert_ne!(first_word(&dialogue.line("bestmove")), "resign");
    // A search that has reached its limit still waits.
    dialogue.send("go infinite depth 1");
    dialogue.until("info depth 1 ");
    assert!(dialogue.exchange_usi("").iter().all(|line| line.starts_with("info ")));
    assert!(best_move_line(&dialogue, "stop").starts_with("bestmove "));
    assert!(dialogue.exchange_usi("stop").is_empty(), "no search is running");
}

#[test]
fn pondering_waits_for_the_opponent() {
    let dialogue = Dialogue::about("chu");
    dialogue.send("position startpos moves 6i6h 7d7e\ngo ponder depth 1 btime 1000 wtime 1000");
    dialogue.until("info depth 1 ");
    assert!(dialogue.exchange_usi("").iter().all(|line| line.starts_with("info ")));
    assert!(best_move_line(&dialogue, "ponderhit").starts_with("bestmove "));
    // After a ponder miss, another position is searched.
    dialogue.send("go ponder");
    dialogue.until("info depth 1 ");
    assert!(best_move_line(&dialogue, "stop").starts_with("bestmove "));
    assert!(best_move_line(&dialogue, "position startpos\ngo depth 1").starts_with("bestmove "));
}

#[test]
fn an_unreadable_position_is_reported_and_never_searched() {
    let dialogue = Dialogue::about("chu");
    for (line, expected) in [
        ("position startpos moves 6i6h 6i6h", "move 2, `6i6h`: There is no piece on 6i."),
        ("position startpos moves P*5e", "move 1"),
        ("position sfen 12/12 b - 1", "SFEN, board"),
        ("position sfen", "SFEN has no board"),
        ("position", "SFEN has no board"),
        ("position 8/8/8 w", "SFEN, board"),
    ] {
        let lines = dialogue.exchange_usi(line);
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        assert!(lines[0].starts_with("info string position: ") && lines[0].contains(expected), "{lines:?}");
        dialogue.send("go depth 1");
        let lines = dialogue.until("bestmove");
        assert!(lines[0].starts_with("info string there is no position to think about"), "{lines:?}");
        assert_eq!(lines[1], "bestmove resign");
    }
    assert_ne!(best_move_line(&dialogue, "position startpos\ngo depth 1"), "bestmove resign");
}

#[test]
fn errors_are_reported() {
    let dialogue = Dialogue::about("chu");
    for (line, expected) in [
        ("setoption name Colour value red", "setoption Colour: there is no such option"),
        ("setoption name Level value 9", "Level must be a number from 1 to 8, not `9`"),
        ("setoption name MultiPV value 0", "MultiPV must be a number from 1 to 64"),
        ("setoption", "there is no such option"),
        ("sit down", "unknown command: sit down"),
        ("uci", "this engine speaks USI, not UCI"),
    ] {
        let lines = dialogue.exchange_usi(line);
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        assert!(lines[0].starts_with("info string ") && lines[0].contains(expected), "{lines:?}");
    }
}

#[test]
fn a_finished_game_is_not_continued() {
    let dialogue = Dialogue::about("chu");
    let won = "position sfen 11p/12/12/12/12/12/4k7/12/4N7/12/12/11K b - 1 moves 8i8g";
    dialogue.send(&format!("{won}\ngo depth 1"));
    let lines = dialogue.until("bestmove");
    assert_eq!(lines[0], "info string the game is over: Black wins: White's King was captured on 8g.");
    assert_eq!(lines[1], "bestmove resign");
    dialogue.send("go mate infinite");
    assert_eq!(dialogue.line("checkmate"), "checkmate nomate");
}

/// Programs with other repetition rules ask for a move in a position that is a draw by ours.
#[test]
fn the_engine_does_not_resign_a_drawn_game() {
    let dialogue = Dialogue::about("chu");
    let start = "position sfen k11/1p10/12/12/12/12/12/12/12/12/10P1/11K b - 1 moves";
    let drawn = format!("{start}{}", " 1l2l 12a11a 2l1l 11a12a".repeat(3));
    dialogue.send(&format!("{drawn}\ngo depth 2"));
    let lines = dialogue.until("bestmove");
    assert!(lines[0].starts_with("info string the game is over: Draw"), "{lines:?}");
    let mv = first_word(lines.last().expect("a line"));
    let legal = ["1l2l", "1l1k", "1l2k", "2k2j"];
    assert!(legal.contains(&mv), "{lines:?}");
    dialogue.send(&format!("{drawn}\ngo mate infinite"));
    assert_eq!(dialogue.line("checkmate"), "checkmate nomate");
}

/// The external arbiter decides whether the game is over, and may continue it.
#[test]
fn a_game_can_continue_after_a_repetition() {
    let dialogue = Dialogue::about("chu");
    dialogue.send("setoption name USI_Variant value shogi");
    let round = " 2h1h 3a4b 1h2h 4b3a";
    let drawn = format!("position startpos moves{}", round.repeat(3));
    for moves in [drawn.clone(), format!("{drawn} 2h1h"), format!("{drawn}{round}{round} 7g7f")] {
        assert_continues(&dialogue, &moves);
    }
    // White gives check with every move and has lost by the fourth occurrence, by our rules.
    let checks = " 5i4i 5b4b 4i5i 4b5b".repeat(3);
    let lost = format!("position sfen k8/4r4/9/9/9/9/9/9/4K4 b - 1 moves{checks}");
    for moves in [lost.clone(), format!("{lost} 5i6i")] {
        assert_continues(&dialogue, &moves);
    }
}

/// The arbiter may have no rule against repetitions. In Tori, the mover must vary at the third occurrence of a
/// position, here after eight plies; the ninth ply repeats an earlier move.
#[test]
fn an_allowed_repetition_is_continued() {
    let dialogue = Dialogue::about("chu");
    dialogue.send("setoption name USI_Variant value tori");
    let repeated = format!("position startpos moves{}", " 3g2f 3a2b 2f3g 2b3a".repeat(3));
    for moves in [repeated.clone(), format!("{repeated} 3g2f")] {
        assert_continues(&dialogue, &moves);
    }
    // Any other rule still holds.
    assert!(dialogue.exchange_usi(&format!("{repeated} 3g3a"))[0].contains("move 13, `3g3a`"));
}

/// The arbiter may not know the rule about bare kings.
#[test]
fn an_allowed_bare_king_is_continued() {
    let dialogue = Dialogue::about("chu");
    let bare = "position sfen k11/12/12/12/12/12/12/12/12/12/1p10/1R9K b - 1 moves 11l11k";
    for moves in [bare.to_owned(), format!("{bare} 12a12b"), format!("{bare} 12a12b 11k10k 12b12a")] {
        assert_continues(&dialogue, &moves);
    }
}

/// A forced win is looked for after a repetition too: the double capture of
/// [`a_double_capture_that_wins_is_found`], after the Kings have moved back and forth.
#[test]
fn a_win_after_a_repetition_is_found() {
    let dialogue = Dialogue::about("chu");
    let start = "position sfen 12/12/12/12/12/12/4k7/3+e8/4N7/12/12/11K b - 1 moves";
    dialogue.send(&format!("{start}{}\ngo mate 60000", " 1l1k 8g8f 1k1l 8f8g".repeat(3)));
    let lines = dialogue.until("checkmate");
    assert!(lines[0].starts_with("info string the game is over: Draw"), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("checkmate 8i9h8g"));
}

/// In Yari Shogi stalemate is a draw.
#[test]
fn the_engine_does_not_resign_a_drawn_stalemate() {
    let dialogue = Dialogue::about("chu");
    dialogue.send("setoption name USI_Variant value yari");
    dialogue.send("position sfen k1+N4/7/K6/7/7/7/7/7/7 w - 2\ngo depth 1");
    let lines = dialogue.until("bestmove");
    assert_eq!(lines, ["info string the game is over: Draw: no legal move is left.", "bestmove (none)"]);
    dialogue.send("position sfen k1+N4/7/K6/7/7/7/7/7/7 w - 2\ngo mate infinite");
    assert_eq!(dialogue.line("checkmate"), "checkmate nomate");
}

#[test]
fn at_the_end_of_the_input_the_engine_still_moves() {
    let dialogue = Dialogue::about("chu");
    dialogue.send("position startpos\ngo infinite");
    dialogue.until("info depth 1 ");
    let lines = dialogue.end();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
}
