//! Whole dialogues in CECP, as `XBoard` conducts them.

use crate::dialogue::Dialogue;
use tenjiku_protocol::ServedProtocol;

/// An engine after `XBoard`'s greeting, one thread and a small table.
fn greeted_engine() -> Dialogue {
    let dialogue = Dialogue::start(Some(ServedProtocol::Cecp));
    dialogue.send("xboard\nprotover 2\nmemory 1\ncores 1");
    dialogue.until("feature done=1");
    dialogue
}

/// A greeted engine in force mode, at the start of a game.
fn in_force_mode(game: &str) -> Dialogue {
    let dialogue = greeted_engine();
    dialogue.send(&format!("new\nvariant {game}\nforce\nst 100000"));
    dialogue.lines_before_pong();
    dialogue
}

fn no_lines() -> Vec<String> {
    Vec::new()
}

fn moves_of(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("move ")).collect()
}

#[test]
fn the_greeting_lists_all_features() {
    let dialogue = Dialogue::start(None);
    dialogue.send("xboard\nprotover 2");
    let lines = dialogue.until("feature done=1");
    assert_eq!(lines[0], "feature done=0");
    let text = lines.join(" ");
    for feature in [
        "torishogi,",
        "chu,",
        "tenjiku,",
        "setboard=1",
        "usermove=1",
        "playother=1",
        "ping=1",
        "draw=1",
        "analyze=1",
        "memory=1",
        "smp=1",
        "debug=1",
        "colors=0",
        "sigint=0",
        "sigterm=0",
        "reuse=1",
        "option=\"Level -spin 8 1 8\"",
        "option=\"MultiPV -spin 1 1 64\"",
        "option=\"Variety -check 0\"",
        "option=\"Resign -check 0\"",
    ] {
        assert!(text.contains(feature), "{feature}: {text}");
    }
    assert!(lines.iter().all(|line| line.starts_with("feature ")), "{lines:?}");
    dialogue.send("quit");
    assert_eq!(dialogue.end(), no_lines());
}

/// The first lines that `XBoard` 4.9 sends for a game of chu, and some moves.
#[test]
fn the_engine_plays_a_game_of_chu() {
    let dialogue = greeted_engine();
    assert_eq!(dialogue.exchange("new\nrandom\nvariant chu\nst 60\npost\neasy"), no_lines());
    let lines = dialogue.exchange("sd 2\nforce\ncomputer\ntime 6000\notim 6000\ngo");
    let thinking_lines: Vec<&String> = lines.iter().filter(|line| !line.starts_with("move ")).collect();
    assert!(!thinking_lines.is_empty());
    for line in thinking_lines {
        // Ply, score, time, nodes, and at least one move.
        let words: Vec<&str> = line.split_whitespace().collect();
        assert!(words.len() >= 5 && words[..4].iter().all(|word| word.parse::<i64>().is_ok()), "{line}");
    }
    let own_move = moves_of(&lines).join("");
    assert!(lines.last().is_some_and(|line| line.starts_with("move ")), "the move comes last: {lines:?}");
    assert_ne!(own_move, "");
    // The engine answers a move without thinking output.
    let lines = dialogue.exchange("nopost\ntime 5900\notim 5900\nusermove e9e8");
    assert_eq!((lines.len(), moves_of(&lines).len()), (1, 1), "{lines:?}");
    // After taking back both moves, the engine answers another move.
    let lines = dialogue.exchange("remove\nusermove h9h8");
    assert_eq!(moves_of(&lines).len(), 1, "{lines:?}");
    // From here on the engine plays the other side, and it is the opponent's turn.
    assert_eq!(dialogue.exchange("force\nplayother"), no_lines());
    assert_eq!(dialogue.exchange("result * {the user has enough}\nforce"), no_lines());
    dialogue.send("quit");
    assert_eq!(dialogue.end(), no_lines());
}

/// A Lion on e4 can capture both royals of White, which is the only way to win at once.
const BOTH_ROYALS: &str = "setboard 12/12/12/12/12/12/4k7/3+e8/4N7/12/12/11K w - 0 1";

#[test]
fn a_double_capture_is_sent_leg_by_leg() {
    let dialogue = in_force_mode("chu");
    let lines = dialogue.exchange(&format!("{BOTH_ROYALS}\nsd 2\ngo"));
    assert_eq!(lines, ["move e4d5,", "move d5e6", "1-0 {the King was captured on e6}"]);
    // An opponent that continues gets the claim again.
    assert_eq!(dialogue.exchange("usermove a12a11"), ["1-0 {the King was captured on e6}"]);
}

#[test]
fn a_double_capture_is_received_as_one_line() {
    for text in ["e4d5,d5e6", "e4d5,d5e4", "@@@@", "e4e4", "e4f4,f4e4"] {
        let dialogue = in_force_mode("chu");
        assert_eq!(dialogue.exchange(&format!("{BOTH_ROYALS}\nusermove {text}")), no_lines(), "{text}");
        // The same move is legal again after it was taken back.
        assert_eq!(dialogue.exchange(&format!("undo\nusermove {text}")), no_lines(), "{text}");
        let lines = dialogue.exchange("undo\nundo");
        assert_eq!(lines, ["Error (command not legal now): undo"]);
    }
}

#[test]
fn against_a_program_only_the_loser_claims_the_end() {
    // XBoard calls a winner's claim false if it cannot check it.
    let dialogue = in_force_mode("chu");
    let lines = dialogue.exchange(&format!("computer\n{BOTH_ROYALS}\nsd 2\ngo"));
    assert_eq!(lines, ["move e4d5,", "move d5e6"]);
    let dialogue = in_force_mode("chu");
    let lines = dialogue.exchange(&format!("computer\n{BOTH_ROYALS}\nplayother\nusermove e4d5,d5e6"));
    assert_eq!(lines, ["1-0 {the King was captured on e6}"]);
}

/// `HaChu` and `XBoard` do not know that a bare king loses.
#[test]
fn a_program_with_a_bare_king_may_continue() {
    let bare = "setboard k11/12/12/12/12/12/12/12/12/12/1p10/1R9K w - 0 1\nsd 2\ngo";
    let won = "1-0 {only one royal piece is left}";
    let dialogue = in_force_mode("chu");
    assert_eq!(dialogue.exchange(bare), ["move b1b2", won]);
    assert_eq!(dialogue.exchange("usermove a12a11"), [won]);
    let dialogue = in_force_mode("chu");
    assert_eq!(dialogue.exchange(&format!("computer\n{bare}")), ["move b1b2"]);
    let lines = dialogue.exchange("usermove a12a11");
    assert_eq!(moves_of(&lines).len(), 1, "{lines:?}");
    // The rule was off only for that game.
    assert_eq!(dialogue.exchange(&format!("new\nforce\n{bare}")), ["move b1b2", won]);
}

/// The external arbiter decides whether the game is over, and may continue it.
#[test]
fn a_game_can_continue_after_a_repetition() {
    let start = "setboard k11/1p10/12/12/12/12/12/12/12/12/10P1/11K w - 0 1";
    let round = "\nusermove l1k1\nusermove a12b12\nusermove k1l1\nusermove b12a12".repeat(3);
    let dialogue = in_force_mode("chu");
    assert_eq!(dialogue.exchange(&format!("{start}{round}\nusermove l1k1")), no_lines());
    // The plies before the end can still be taken back, and then the game ends again.
    assert_eq!(dialogue.exchange("undo\nundo\nusermove b12a12\nusermove l1k1"), no_lines());
    let lines = dialogue.exchange("sd 1\ngo");
    assert_eq!(moves_of(&lines).len(), 1, "{lines:?}");
    let draw = "1/2-1/2 {the same position occurred for the fourth time}";
    let dialogue = in_force_mode("chu");
    assert_eq!(dialogue.exchange(&format!("{start}{round}\nsd 1\nplayother\ngo")), [draw, draw]);
    // Black continues despite the claim and repeats once more.
    let lines = dialogue.exchange("playother\nusermove l1k1");
    assert_eq!(moves_of(&lines).len(), 1, "{lines:?}");
    // In the next game the engine claims the draw again.
    assert_eq!(dialogue.exchange(&format!("force\n{start}{round}\nsd 1\ngo")), [draw]);
}

/// Between programs the arbiter has allowed a repetition that our rules forbid; for a person it is refused.
#[test]
fn the_arbiter_may_allow_a_forbidden_repetition() {
    let round = "\nusermove e1f2\nusermove e7f6\nusermove f2e1\nusermove f6e7".repeat(2);
    let dialogue = in_force_mode("tori");
    assert_eq!(dialogue.exchange(&format!("{}\nusermove e1f2", &round[1..])), no_lines());
    let dialogue = in_force_mode("tori");
    let lines = dialogue.exchange(&format!("{}\nsd 1\nplayother\nusermove e1f2", &round[1..]));
    assert!(lines[0].starts_with("Illegal move (") && lines.len() == 1, "{lines:?}");
    let lines = dialogue.exchange("computer\nusermove e1f2");
    assert_eq!(moves_of(&lines).len(), 1, "{lines:?}");
}

#[test]
fn an_abandoned_search_never_moves() {
    let dialogue = in_force_mode("chu");
    for stop in
        ["force", "new\nforce", "undo", "remove", "variant dai\nforce", "setboard x\nforce", "result 1-0 {}"]
    {
        dialogue.send("new\nvariant chu\nforce\nusermove e4e5\nusermove e9e8\nusermove h4h5\ngo");
        let lines: Vec<String> =
            dialogue.exchange(stop).into_iter().filter(|line| line.starts_with("move")).collect();
        assert_eq!(lines, no_lines(), "{stop}");
        // The move of the abandoned search does not come later either.
        assert!(dialogue.lines_before_pong().iter().all(|line| !line.starts_with("move")), "{stop}");
    }
}

/// Whatever is received during a search, each `go` that was not taken back yields one move, and each ping is
/// answered.
#[test]
fn input_during_a_search_loses_no_answer() {
    let dialogue = in_force_mode("torishogi");
    dialogue.send("usermove a3a4\nusermove g5g4");
    let mut pings = 0;
    for change in [
        "force",
        "undo",
        "remove",
        "setboard k6/7/7/7/7/7/6K[SSff] w 0 5\nforce",
        "setboard nonsense\nforce\nsetboard k6/7/7/7/7/7/6K[SSff] w 0 5",
        "new\nvariant torishogi\nforce\nusermove a3a4\nusermove g5g4",
        "analyze\nexit",
        "result * {}",
        "undo\nundo\nundo\nundo",
        "easy\nhard\nnopost\nmemory 1\nforce",
    ] {
        for rest in ["", "?"] {
            pings += 3;
            dialogue.send(&format!("st 100000\ngo\nping {}\n{change}\nping {}", pings - 2, pings - 1));
            dialogue.send(&format!("force\nsd 2\ngo\n{rest}\nping {pings}"));
            let lines = [pings - 2, pings - 1, pings].map(|number| dialogue.until(&format!("pong {number}")));
            let moves = lines.each_ref().map(|lines| moves_of(lines).len());
            assert_eq!(moves, [0, 0, 1], "{change}: {lines:?}");
            dialogue.send("force\nsd 60");
        }
    }
    dialogue.send("quit");
    assert_eq!(dialogue.end(), no_lines());
}

/// A board that was set up has no moves before it.
#[test]
fn nothing_is_taken_back_from_a_board_that_was_set_up() {
    let dialogue = in_force_mode("chu");
    let board = "setboard k11/1p10/12/12/12/12/12/12/12/12/10P1/11K w - 0 1";
    for step in ["undo", "remove"] {
        assert_eq!(
            dialogue.exchange(&format!("{board}\n{step}")),
            [format!("Error (command not legal now): {step}")]
        );
    }
    assert_eq!(dialogue.exchange("usermove l1k1\nundo\nusermove l1k1"), no_lines());
}

#[test]
fn the_engine_moves_at_once_on_request() {
    let dialogue = in_force_mode("chu");
    dialogue.send("post\ngo");
    dialogue.until("1 ");
    let lines = dialogue.exchange("?");
    assert_eq!(moves_of(&lines).len(), 1);
    assert_eq!(dialogue.exchange("?"), no_lines(), "no search is running");
}

/// Table and threads can be set at any time without affecting a running search.
#[test]
fn settings_do_not_end_a_search() {
    for command in ["go", "analyze"] {
        let dialogue = in_force_mode("torishogi");
        dialogue.send(&format!("post\n{command}"));
        dialogue.until("1 ");
        // Everything found before the settings were read comes before the error.
        dialogue.send("cores 2\nmemory 2\nnonsense");
        let depth = |line: &String| line.split_once(' ').and_then(|(depth, _)| depth.parse::<u32>().ok());
        let before = dialogue.until("Error (unknown command): nonsense");
        let reached = before.iter().filter_map(depth).max().unwrap_or(1);
        let after = dialogue.until("");
        assert!(after.iter().all(|line| depth(line) >= Some(reached)), "{command}: {after:?}");
        let deeper = dialogue.until(&format!("{} ", reached + 2));
        assert!(moves_of(&deeper).is_empty(), "{command}: {deeper:?}");
        dialogue.send("force");
        dialogue.lines_before_pong();
    }
}

#[test]
fn a_ping_during_a_search_is_answered_after_the_move() {
    let dialogue = in_force_mode("torishogi");
    dialogue.send("sd 2\ngo\nping 5");
    let lines = dialogue.until("pong 5");
    assert!(lines[lines.len() - 2].starts_with("move "), "{lines:?}");
}

#[test]
fn analysis_continues_through_moves_and_take_backs() {
    let dialogue = in_force_mode("torishogi");
    dialogue.send("post\nanalyze");
    dialogue.until("1 ");
    // Pings are answered while the engine thinks.
    dialogue.send("ping 1");
    dialogue.until("pong 1");
    for step in ["usermove a3a4", "usermove a5a4", "undo", "setboard k6/7/7/7/7/7/6K[SSff] b 0 9", "new"] {
        dialogue.send(step);
        dialogue.until("1 ");
    }
    dialogue.send(".");
    let status = dialogue.until("stat01: ").pop().expect("a line");
    // Time, nodes, ply, moves left, moves in all: seventeen in the starting array.
    let words: Vec<&str> = status.split_whitespace().collect();
    assert!(words.len() >= 6 && words[5] == "17", "{status}");
    dialogue.send("exit");
    dialogue.lines_before_pong();
    assert_eq!(dialogue.exchange("usermove a3a4\n."), no_lines(), "it is in force mode and stays silent");
}

#[test]
fn refusals_name_the_rule() {
    let dialogue = in_force_mode("chu");
    for (text, reason) in [
        ("e6e7", "There is no piece on 8g."),
        ("e9e8", "It is Black's turn, and the Pawn on 8d is White's."),
        ("e4e6", "The Pawn cannot move to 8g from there."),
        ("a1a5", "The way to "),
        ("f3f4", "Your own piece is in the way"),
        ("e4e5+", "The Pawn cannot promote now: the move neither begins nor ends in your promotion zone."),
        ("P@e6", "has no drops"),
        ("e4", "fewer than two squares"),
        ("z4z5", "there should be a square"),
    ] {
        let lines = dialogue.exchange(&format!("usermove {text}"));
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(
            lines[0].starts_with("Illegal move (") && lines[0].ends_with(&format!("): {text}")),
            "{lines:?}"
        );
        assert!(lines[0].contains(reason), "{lines:?}");
        // There is only one closing bracket, since XBoard reads up to the first.
        assert_eq!(lines[0].matches(')').count(), 1, "{lines:?}");
    }
    // A move may come without `usermove`. Anything else is an unknown command.
    assert_eq!(dialogue.exchange("e4e5"), no_lines());
    assert!(dialogue.exchange("e4e5")[0].starts_with("Illegal move ("));
    assert_eq!(dialogue.exchange("sit down"), ["Error (unknown command): sit down"]);
}

#[test]
fn errors_name_what_is_wrong() {
    let dialogue = in_force_mode("chu");
    for (line, error) in [
        ("level x y z", "not understood"),
        ("st soon", "not understood"),
        ("sd 0", "not understood"),
        ("time flies", "not understood"),
        ("memory lots", "Hash must be a number from 1 to 65536, not `lots`"),
        ("cores 0", "Threads must be a number from 1 to 512, not `0`"),
        ("option Level=9", "Level must be a number from 1 to 8, not `9`"),
        ("option Variety=perhaps", "Variety must be on or off"),
        ("option Rules=lion_hawk", "rules are written NAME=NUMBER"),
        ("option Colour=red", "unknown option"),
        ("variant chess", "there is no game `chess`"),
        ("undo", "command not legal now"),
        ("remove", "command not legal now"),
        ("edit", "unknown command"),
        ("nps 1000", "unknown command"),
    ] {
        let lines = dialogue.exchange(line);
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        assert!(lines[0].starts_with("Error (") && lines[0].ends_with(&format!("): {line}")), "{lines:?}");
        assert!(lines[0].contains(error), "{lines:?}");
    }
    assert_eq!(
        dialogue.exchange("option Level=3\noption Variety=1\noption Resign=0\noption Rules=lion_hawk=2"),
        no_lines()
    );
    assert_eq!(
        dialogue.exchange("accepted setboard\nrejected debug\notim 100\nname Ann\nrating 1 2"),
        no_lines()
    );
}

#[test]
fn there_are_no_moves_after_an_illegal_position_until_another_is_set() {
    let dialogue = in_force_mode("chu");
    let lines = dialogue.exchange("setboard 12/12 w - 0 1");
    assert!(lines[0].starts_with("tellusererror Illegal position: "), "{lines:?}");
    assert!(
        dialogue.exchange("usermove e4e5")[0].starts_with("Illegal move (the position could not be read)")
    );
    assert_eq!(dialogue.exchange("go"), ["Error (the position could not be read): go"]);
    assert_eq!(dialogue.exchange("new\nforce\nusermove e4e5"), no_lines());
}

#[test]
fn the_engine_concedes_what_xboard_calls_checkmate_in_chu() {
    let dialogue = in_force_mode("chu");
    let mated = "setboard k6r4/6r5/8r3/12/12/12/12/12/12/12/12/7K3P w - 0 1";
    assert_eq!(dialogue.exchange(&format!("{mated}\ngo")), ["0-1 {checkmate}"]);
}

#[test]
fn the_engine_resigns_only_if_allowed() {
    // A Rook guards the file next to the King on the edge, and another Rook gives check.
    let lost = "setboard k9r1r2/11r3/15/15/15/15/15/15/15/15/15/15/15/15/11K3 w - 0 1";
    let dialogue = in_force_mode("dai");
    let lines = dialogue.exchange(&format!("{lost}\nsd 3\ngo"));
    assert_eq!(moves_of(&lines).len(), 1, "{lines:?}");
    let lines = dialogue.exchange(&format!("force\noption Resign=1\n{lost}\ngo"));
    assert_eq!(lines, ["resign"]);
}

#[test]
fn the_engine_accepts_a_draw_unless_it_is_better() {
    let worse = "setboard k2qqq9/15/15/15/15/15/15/15/15/15/15/15/15/15/11K3 w - 0 1";
    let better = "setboard k14/15/15/15/15/15/15/15/15/15/15/15/15/15/2QQQ6K3 w - 0 1";
    let dialogue = in_force_mode("dai");
    assert_eq!(dialogue.exchange("draw"), no_lines(), "it does not play");
    let answer_in = |board: &str| {
        dialogue.exchange(&format!("force\n{board}\nsd 1\ngo"));
        dialogue.exchange("draw")
    };
    assert_eq!(answer_in(worse), ["offer draw"]);
    assert_eq!(answer_in(better), no_lines());
    dialogue.exchange("option Accept draws=0");
    assert_eq!(answer_in(worse), no_lines());
}

/// The search for a hint is for the opponent, but draw offers still go by the engine's own score.
#[test]
fn a_hint_does_not_change_the_answer_to_a_draw_offer() {
    let worse = "setboard k2qqq9/15/15/15/15/15/15/15/15/15/15/15/15/15/11K3 w - 0 1";
    let better = "setboard k14/15/15/15/15/15/15/15/15/15/15/15/15/15/2QQQ6K3 w - 0 1";
    let dialogue = in_force_mode("dai");
    for (board, answer) in [(worse, vec!["offer draw".to_owned()]), (better, no_lines())] {
        dialogue.exchange(&format!("force\n{board}\nsd 1\ngo"));
        // After taking back, no reply is known, and the engine has to search for one.
        dialogue.exchange("usermove a15a14");
        dialogue.send("remove\nhint");
        dialogue.until("Hint: ");
        assert_eq!(dialogue.exchange("draw"), answer, "{board}");
    }
}

#[test]
fn a_hint_is_a_legal_move() {
    let dialogue = in_force_mode("torishogi");
    dialogue.send("sd 2\nhint");
    let hint = dialogue.until("Hint: ").pop().expect("a line");
    let text = hint.trim_start_matches("Hint: ");
    assert_eq!(dialogue.exchange(&format!("usermove {text}")), no_lines());
}

#[test]
fn drops_are_read_and_taken_back() {
    let dialogue = in_force_mode("torishogi");
    let board = "setboard k6/7/7/7/7/7/6K[F] w 0 5";
    assert_eq!(
        dialogue.exchange(&format!("{board}\nusermove F@d4\nusermove a7a6\nusermove d4d5")),
        no_lines()
    );
    assert!(
        dialogue.exchange("undo\nundo\nundo\nusermove F@a7")[0]
            .starts_with("Illegal move (Pieces can be dropped")
    );
}

#[test]
fn sixteen_ranks_may_be_counted_from_zero() {
    let dialogue = in_force_mode("tenjiku");
    assert_eq!(dialogue.exchange("usermove f5f6\nundo\noption Ranks from 0=1\nusermove f4f5"), no_lines());
    assert!(dialogue.exchange("usermove f5f6")[0].starts_with("Illegal move"));
}

#[test]
fn at_the_end_of_the_input_the_engine_still_moves() {
    let dialogue = in_force_mode("chu");
    dialogue.send("post\ngo");
    dialogue.until("1 ");
    assert_eq!(moves_of(&dialogue.end()).len(), 1);
    let dialogue = in_force_mode("chu");
    dialogue.send("post\nanalyze");
    dialogue.until("1 ");
    assert!(moves_of(&dialogue.end()).is_empty());
}
