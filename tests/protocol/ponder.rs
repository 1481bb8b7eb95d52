//! Thinking on the opponent's time, in both protocols.

use crate::dialogue::Dialogue;
use tenjiku_protocol::ServedProtocol;

/// A game of Tori under CECP in which the engine has moved and, within these limits, thinks about the
/// reply it expects; and that reply.
fn pondering(limits: &str) -> (Dialogue, String) {
    pondering_after("force", limits)
}

/// Like [`pondering`], after these opening lines.
fn pondering_after(opening: &str, limits: &str) -> (Dialogue, String) {
    let dialogue = Dialogue::start(Some(ServedProtocol::Cecp));
    dialogue.send("xboard\nprotover 2\nmemory 1\ncores 1\nnew\nvariant torishogi");
    dialogue.send(&format!("{opening}\nsd 4\ngo"));
    dialogue.until("move ");
    dialogue.send(&format!("{limits}\npost\nhard"));
    let line = dialogue.until("2 ").pop().expect("a line");
    let reply = line.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
    let reply = reply.unwrap_or_else(|| panic!("the expected reply stands in brackets: {line}")).0.to_owned();
    (dialogue, reply)
}

const LONG: &str = "sd 60\nst 100000";

/// A search that begins reports its first depth.
fn new_search_begins(lines: &[String]) -> bool {
    lines.iter().any(|line| line.starts_with("1 ") || line.starts_with("info depth 1 "))
}

/// Sends a line that the running search answers with a move, without another search beginning.
fn assert_continues(dialogue: &Dialogue, lines_sent: &str, answer: &str) {
    dialogue.send(lines_sent);
    let lines = dialogue.until(answer);
    assert!(!new_search_begins(&lines), "{lines_sent}: {lines:?}");
}

#[test]
fn the_search_continues_after_the_expected_reply() {
    let (dialogue, reply) = pondering(LONG);
    assert_continues(&dialogue, &format!("usermove {reply}\n?"), "move ");
    // Another search on the opponent's time follows.
    assert!(dialogue.until("1 ").pop().is_some_and(|line| line.contains('(')));
}

#[test]
fn the_limits_count_from_the_expected_reply() {
    let (dialogue, reply) = pondering(LONG);
    assert_continues(&dialogue, &format!("st 1\ntime 1\nusermove {reply}"), "move ");
}

#[test]
fn a_search_that_ends_before_the_reply_waits_for_it() {
    let (dialogue, reply) = pondering("sd 3");
    dialogue.until("3 ");
    assert!(dialogue.lines_before_pong().iter().all(|line| !line.starts_with("move ")));
    assert_continues(&dialogue, &format!("usermove {reply}"), "move ");
}

#[test]
fn another_reply_ends_the_search() {
    let (dialogue, reply) = pondering("sd 3");
    let other = if reply == "a5a4" { "g5g4" } else { "a5a4" };
    dialogue.send(&format!("usermove {other}"));
    let lines = dialogue.until("move ");
    let new_lines = lines.iter().skip_while(|line| line.contains('(')).cloned().collect::<Vec<_>>();
    assert!(new_search_begins(&new_lines) && new_lines.iter().all(|line| !line.contains('(')), "{lines:?}");
    assert!(dialogue.exchange("easy").iter().all(|line| !line.starts_with("move ")));
}

#[test]
fn whatever_changes_the_game_ends_the_search() {
    for end in
        ["easy", "force", "undo", "remove", "new\nforce", "variant dai\nforce", "setboard x", "result 1-0 {}"]
    {
        // With an opening ply before the engine's own there are two plies, which `remove` takes back.
        let (dialogue, _) = pondering_after("force\nusermove a3a4", LONG);
        let lines = dialogue.exchange(end);
        assert!(lines.iter().all(|line| !line.starts_with("Error")), "{end}: {lines:?}");
        assert!(dialogue.lines_before_pong().is_empty(), "{end}");
    }
    let (dialogue, _) = pondering(LONG);
    assert!(dialogue.end().iter().all(|line| line.contains('(')), "no move comes at the end of the input");
}

/// The search does not assume a reply that the opponent has not played.
#[test]
fn queries_are_answered_while_pondering() {
    let (dialogue, reply) = pondering(LONG);
    dialogue.send("hint");
    assert_eq!(dialogue.until("Hint: ").pop(), Some(format!("Hint: {reply}")));
    dialogue.send("usermove a1a1");
    dialogue.until("Illegal move (");
    assert_continues(&dialogue, &format!("usermove {reply}\n?"), "move ");
}

#[test]
fn there_is_no_pondering_after_the_end() {
    let dialogue = Dialogue::start(Some(ServedProtocol::Cecp));
    dialogue.send("xboard\nprotover 2\nvariant chu\nhard\nforce\nsd 2\nping 1");
    dialogue.until("pong 1");
    let lines = dialogue.exchange("setboard 12/12/12/12/12/12/4k7/3+e8/4N7/12/12/11K w - 0 1\npost\ngo");
    let end = lines.iter().position(|line| line.starts_with("1-0 ")).expect("the engine wins");
    assert_eq!(lines[end + 1..], Vec::<String>::new()[..]);
    assert!(dialogue.lines_before_pong().is_empty());
}

fn usi(settings: &str) -> Dialogue {
    let dialogue = Dialogue::about("chu");
    dialogue.send(&format!("{settings}\nposition startpos moves 6i6h 7d7e"));
    dialogue
}

#[test]
fn usi_limits_count_from_the_ponderhit() {
    let dialogue = usi("");
    dialogue.send("go ponder movetime 1");
    dialogue.until("info depth 4 ");
    assert_continues(&dialogue, "ponderhit", "bestmove ");
    // A clock too counts from the ponderhit, and `stop` ends the search at once.
    for end in ["ponderhit", "stop"] {
        dialogue.send("go ponder btime 0 wtime 0 byoyomi 1");
        dialogue.until("info depth 4 ");
        assert_continues(&dialogue, end, "bestmove ");
    }
    dialogue.send("ponderhit\nstop\nisready");
    assert_eq!(dialogue.until("readyok").len(), 1, "no search is running");
}

/// `go ponder` is answered after `stop` or `ponderhit`, whatever comes in between.
#[test]
fn usi_another_position_does_not_end_pondering() {
    for end in ["stop", "ponderhit", "go depth 1", "usinewgame", "gameover lose"] {
        let dialogue = usi("");
        dialogue.send("go ponder movetime 1");
        dialogue.until("info depth 2 ");
        dialogue.send("position startpos\nisready");
        let lines = dialogue.until("readyok");
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
        assert_continues(&dialogue, end, "bestmove ");
        if end != "go depth 1" {
            dialogue.send("position startpos\ngo depth 1");
        }
        assert_eq!(dialogue.until("bestmove ").len(), 2, "{end}");
    }
}

/// Some programs know the remaining time only after the opponent's move.
#[test]
fn usi_a_ponderhit_may_bring_the_time() {
    let dialogue = usi("");
    for (go, hit) in [
        ("go ponder", "ponderhit movetime 1"),
        ("go ponder btime 9000000 wtime 9000000", "ponderhit btime 0 wtime 0 byoyomi 1"),
        ("go ponder", "ponderhit"),
        ("go ponder movetime 1", "ponderhit soon"),
    ] {
        dialogue.send(go);
        dialogue.until("info depth 2 ");
        assert_continues(&dialogue, hit, "bestmove ");
    }
}

/// A low level has its limits also while the engine thinks on the opponent's time.
#[test]
fn a_low_level_stays_low_while_pondering() {
    let dialogue = usi("setoption name Level value 1");
    dialogue.send("go ponder movetime 100000000");
    dialogue.until("info depth 1 ");
    dialogue.send("ponderhit");
    dialogue.until("bestmove ");
}

#[test]
fn at_the_end_of_the_input_a_held_answer_is_given() {
    let dialogue = usi("");
    dialogue.send("go infinite depth 1");
    dialogue.until("info depth 1 ");
    dialogue.send("isready");
    dialogue.until("readyok");
    assert_eq!(dialogue.end().iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
}
