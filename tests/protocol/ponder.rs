//! Thinking on the opponent's time, in both protocols.

use crate::talk::Talk;
use tenjiku::protocol::ServedProtocol;

/// A game of Tori under CECP in which the engine has moved and, within these limits, thinks about the
/// reply it expects; and that reply.
fn pondering(limits: &str) -> (Talk, String) {
    pondering_after("force", limits)
}

/// The same after the engine has been told these lines.
fn pondering_after(opening: &str, limits: &str) -> (Talk, String) {
    let talk = Talk::begin(Some(ServedProtocol::Cecp));
    talk.say("xboard\nprotover 2\nmemory 1\ncores 1\nnew\nvariant torishogi");
    talk.say(&format!("{opening}\nsd 4\ngo"));
    talk.until("move ");
    talk.say(&format!("{limits}\npost\nhard"));
    let line = talk.until("2 ").pop().expect("a line");
    let reply = line.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
    let reply = reply.unwrap_or_else(|| panic!("the expected reply stands in brackets: {line}")).0.to_owned();
    (talk, reply)
}

const LONG: &str = "sd 60\nst 100000";

/// A search that begins reports its first depth.
fn begins(lines: &[String]) -> bool {
    lines.iter().any(|line| line.starts_with("1 ") || line.starts_with("info depth 1 "))
}

/// Says something that the running search answers with a move, without another one beginning.
fn goes_on(talk: &Talk, said: &str, answer: &str) {
    talk.say(said);
    let lines = talk.until(answer);
    assert!(!begins(&lines), "{said}: {lines:?}");
}

#[test]
fn the_search_goes_on_after_the_expected_reply() {
    let (talk, reply) = pondering(LONG);
    goes_on(&talk, &format!("usermove {reply}\n?"), "move ");
    // Another search on the opponent's time follows.
    assert!(talk.until("1 ").pop().is_some_and(|line| line.contains('(')));
}

#[test]
fn the_limits_count_from_the_expected_reply() {
    let (talk, reply) = pondering(LONG);
    goes_on(&talk, &format!("st 1\ntime 1\nusermove {reply}"), "move ");
}

#[test]
fn a_search_that_ends_before_the_reply_waits_for_it() {
    let (talk, reply) = pondering("sd 3");
    talk.until("3 ");
    assert!(talk.settled().iter().all(|line| !line.starts_with("move ")));
    goes_on(&talk, &format!("usermove {reply}"), "move ");
}

#[test]
fn another_reply_ends_the_search() {
    let (talk, reply) = pondering("sd 3");
    let other = if reply == "a5a4" { "g5g4" } else { "a5a4" };
    talk.say(&format!("usermove {other}"));
    let lines = talk.until("move ");
    let anew = lines.iter().skip_while(|line| line.contains('(')).cloned().collect::<Vec<_>>();
    assert!(begins(&anew) && anew.iter().all(|line| !line.contains('(')), "{lines:?}");
    assert!(talk.ask("easy").iter().all(|line| !line.starts_with("move ")));
}

#[test]
fn whatever_changes_the_game_ends_the_search() {
    for end in
        ["easy", "force", "undo", "remove", "new\nforce", "variant dai\nforce", "setboard x", "result 1-0 {}"]
    {
        // Two plies, so that both can be taken back.
        let (talk, _) = pondering_after("force\nusermove a3a4", LONG);
        let lines = talk.ask(end);
        assert!(lines.iter().all(|line| !line.starts_with("Error")), "{end}: {lines:?}");
        assert!(talk.settled().is_empty(), "{end}");
    }
    let (talk, _) = pondering(LONG);
    assert!(talk.end().iter().all(|line| line.contains('(')), "no move comes at the end of the input");
}

/// The search knows nothing of a reply that the opponent has not played yet.
#[test]
fn it_can_be_asked_while_it_thinks() {
    let (talk, reply) = pondering(LONG);
    talk.say("hint");
    assert_eq!(talk.until("Hint: ").pop(), Some(format!("Hint: {reply}")));
    talk.say("usermove a1a1");
    talk.until("Illegal move (");
    goes_on(&talk, &format!("usermove {reply}\n?"), "move ");
}

#[test]
fn nothing_is_thought_of_after_the_end() {
    let talk = Talk::begin(Some(ServedProtocol::Cecp));
    talk.say("xboard\nprotover 2\nvariant chu\nhard\nforce\nsd 2\nping 1");
    talk.until("pong 1");
    let lines = talk.ask("setboard 12/12/12/12/12/12/4k7/3+e8/4N7/12/12/11K w - 0 1\npost\ngo");
    let end = lines.iter().position(|line| line.starts_with("1-0 ")).expect("the engine wins");
    assert_eq!(lines[end + 1..], Vec::<String>::new()[..]);
    assert!(talk.settled().is_empty());
}

fn usi(settings: &str) -> Talk {
    let talk = Talk::begin(Some(ServedProtocol::Usi));
    talk.say("usi\nsetoption name USI_Variant value chu\nsetoption name USI_Hash value 1");
    talk.say(&format!("setoption name Threads value 1\n{settings}"));
    talk.until("usiok");
    talk.say("position startpos moves 6i6h 7d7e");
    talk
}

#[test]
fn usi_limits_count_from_the_ponderhit() {
    let talk = usi("");
    talk.say("go ponder movetime 1");
    talk.until("info depth 4 ");
    goes_on(&talk, "ponderhit", "bestmove ");
    // The same for a clock, and `stop` ends the search at once.
    for end in ["ponderhit", "stop"] {
        talk.say("go ponder btime 0 wtime 0 byoyomi 1");
        talk.until("info depth 4 ");
        goes_on(&talk, end, "bestmove ");
    }
    talk.say("ponderhit\nstop\nisready");
    assert_eq!(talk.until("readyok").len(), 1, "no search is running");
}

/// `go ponder` is answered after `stop` or `ponderhit`, whatever comes in between.
#[test]
fn usi_another_position_does_not_end_pondering() {
    for end in ["stop", "ponderhit", "go depth 1", "usinewgame", "gameover lose"] {
        let talk = usi("");
        talk.say("go ponder movetime 1");
        talk.until("info depth 2 ");
        talk.say("position startpos\nisready");
        let lines = talk.until("readyok");
        assert!(lines.iter().all(|line| !line.starts_with("bestmove")), "{lines:?}");
        goes_on(&talk, end, "bestmove ");
        if end != "go depth 1" {
            talk.say("position startpos\ngo depth 1");
        }
        assert_eq!(talk.until("bestmove ").len(), 2, "{end}");
    }
}

/// Some programs know the time only when the opponent has moved.
#[test]
fn usi_a_ponderhit_may_bring_the_time() {
    let talk = usi("");
    for (go, hit) in [
        ("go ponder", "ponderhit movetime 1"),
        ("go ponder btime 9000000 wtime 9000000", "ponderhit btime 0 wtime 0 byoyomi 1"),
        ("go ponder", "ponderhit"),
        ("go ponder movetime 1", "ponderhit soon"),
    ] {
        talk.say(go);
        talk.until("info depth 2 ");
        goes_on(&talk, hit, "bestmove ");
    }
}

/// On the opponent's time it plays no better than on its own.
#[test]
fn a_low_level_stays_low_while_pondering() {
    let talk = usi("setoption name Level value 1");
    talk.say("go ponder movetime 100000000");
    talk.until("info depth 1 ");
    talk.say("ponderhit");
    talk.until("bestmove ");
}

#[test]
fn at_the_end_of_the_input_a_held_answer_is_given() {
    let talk = usi("");
    talk.say("go infinite depth 1");
    talk.until("info depth 1 ");
    talk.say("isready");
    talk.until("readyok");
    assert_eq!(talk.end().iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
}
