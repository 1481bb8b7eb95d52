//! The command line as scripts see it: output, error output, exit status.

use crate::games::every_game;
use crate::program::{NO_DATA, folder_prefix, out, program, run_alone};
use insta::assert_snapshot;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

const CHU_START: &str = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";

fn tenjiku(args: &[&str]) -> Command {
    program(Path::new(NO_DATA), args)
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

/// The one line that a failed run prints.
fn error_of(args: &[&str]) -> String {
    let output = run_alone(args);
    assert_eq!((output.status, output.out.as_str()), (1, ""), "{args:?}: {}", output.err);
    assert_eq!(output.err.lines().count(), 1, "{args:?}: {}", output.err);
    output.err.trim_end().to_owned()
}

#[test]
fn the_version_says_what_the_program_was_built_from() {
    let number = format!("tenjiku {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(out(&["-V"]).trim_end(), number);
    let text = out(&["--version"]);
    let lines: Vec<&str> = text.lines().collect();
    let [first, commit, features, target] = lines[..] else { panic!("four lines: {text}") };
    assert_eq!(first, number);
    assert!(commit.strip_prefix("commit ").is_some_and(|commit| !commit.is_empty()), "{text}");
    assert_eq!(features.contains("gui"), cfg!(feature = "gui"), "{text}");
    assert!(
        target.strip_prefix("target ").is_some_and(|target| target.contains(std::env::consts::OS)),
        "{text}"
    );
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    assert_eq!(out(&["man", "--out", pages.to_str().expect("UTF-8")]), "");
    let text_of_page =
        |name: &str| fs::read_to_string(pages.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
    for command in ["moves", "perft", "show", "replay", "convert", "check", "engine", "lab"] {
        let text = text_of_page(&format!("tenjiku-{command}.1"));
        assert!(text.contains(&format!(".TH tenjiku-{command} 1")), "{text}");
        assert!(
            text_of_page("tenjiku.1").contains(&format!("tenjiku\\-{command}(1)")),
            "the main page lists {command}"
        );
    }
    assert!(text_of_page("tenjiku-lab.1").contains("tenjiku\\-lab\\-match(1)"));
    assert!(text_of_page("tenjiku-lab-match.1").contains("Let two computer players play many games"));
}

/// A Lion mates, and a distant Pawn is superfluous.
#[test]
fn a_mating_problem_is_solved_and_judged() {
    let text = "kp10/pp10/12/12/2N9/12/12/12/12/11P/12/12 b - 1";
    let output = out(&["mate", "--variant", "chu", "--problem", "--sfen", text]);
    assert!(output.starts_with("mate in 1 move\n"), "{output}");
    let unneeded_pieces = output.lines().find_map(|line| line.strip_prefix("pieces that are not needed: "));
    assert!(unneeded_pieces.is_some_and(|squares| squares.split(", ").any(|sq| sq == "1j")), "{output}");
    let output = out(&[
        "mate",
        "--variant",
        "chu",
        "--problem",
        "--sfen",
        "11k/12/12/12/12/12/12/12/12/12/12/P11 b - 1",
    ]);
    assert!(output.starts_with("no mate by attacks alone\n"), "{output}");
}

/// Development commands are not listed among those of players, and may still be written without `lab`.
#[test]
fn lab_commands_are_listed_separately() {
    let (players, lab) = (out(&["help"]), out(&["lab", "--help"]));
    for command in ["match", "tune", "spsa", "soak", "problems", "bench"] {
        let is_listed =
            |help: &str| help.lines().any(|line| line.trim_start().starts_with(&format!("{command} ")));
        assert!(!is_listed(&players) && is_listed(&lab), "{command}");
    }
    let short = ["--variant", "micro", "--depth", "2"];
    let last = |args: &[&str]| last_line(&out(args)).to_owned();
    assert_eq!(last(&[&["bench"], &short[..]].concat()), last(&[&["lab", "bench"], &short[..]].concat()));
}

/// Fairy-Stockfish counts the same for `torishogi`.
#[test]
fn perft_of_tori() {
    for (depth, nodes) in [("0", 1), ("1", 17), ("2", 288), ("3", 5430), ("4", 103_857), ("5", 2_179_749)] {
        let text = out(&["perft", "--variant", "tori", "--depth", depth]);
        assert_eq!(last_line(&text), format!("nodes {nodes}"));
    }
}

/// The node count is the signature of the search: it must not depend on the machine or on randomness.
#[test]
fn bench_counts_the_same_every_time() {
    let run = || out(&["bench", "--variant", "tori", "--depth", "3"]);
    let (first, second) = (run(), run());
    let counts = |text: &str| -> Vec<u64> {
        let words =
            text.lines().filter_map(|line| line.strip_prefix("after ")?.split(' ').nth(2)?.parse().ok());
        words.collect()
    };
    assert_eq!(counts(&first).len(), 4);
    assert_eq!(counts(&first), counts(&second));
    let sum: u64 = counts(&first).iter().sum();
    assert_eq!(last_line(&first), format!("positions {sum}"));
}

#[test]
fn perft_divides() {
    let text = out(&["perft", "--variant", "tori", "--depth", "2", "--divide"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[17]), (18, "nodes 288"));
    assert!(lines[..17].is_sorted());
    let sum: u64 = lines[..17].iter().filter_map(|line| line.split_once(": ")?.1.parse::<u64>().ok()).sum();
    assert_eq!(sum, 288);
    assert_eq!(out(&["perft", "--variant", "chu", "--depth", "0", "--divide"]), "nodes 1\n");
}

#[test]
fn moves_are_sorted_one_per_line() {
    let text = out(&["moves", "--variant", "tori"]);
    let moves: Vec<&str> = text.lines().collect();
    assert_eq!(moves.len(), 17);
    assert!(moves.is_sorted());
    assert!(moves.contains(&"3d3c"));
    let text = out(&["moves", "--variant", "tori", "--moves", "3d3c 4b3c"]);
    assert!(text.lines().any(|line| line == "S*3d"), "{text}");
}

#[test]
fn a_finished_game_has_no_moves() {
    let mated = [
        "moves",
        "--variant",
        "chu",
        "--sfen",
        "k10p/1Q10/12/12/12/12/12/12/12/12/12/K10P b - 1",
        "--moves",
        "11b12a",
    ];
    assert_eq!(out(&mated), "");
    let mut perft = mated;
    perft[0] = "perft";
    let text = out(&[&perft[..], &["--depth", "1"]].concat());
    assert_eq!(last_line(&text), "nodes 0");
}

#[test]
fn show_ends_with_the_sfen() {
    assert_eq!(last_line(&out(&["show", "--variant", "chu"])), CHU_START);
    for id in &every_game() {
        let shown = out(&["show", "--variant", id]);
        let reshown = out(&["show", "--variant", id, "--sfen", last_line(&shown)]);
        assert_eq!(shown, reshown);
        assert_eq!(out(&["show", "--variant", id, "--sfen", "startpos"]), shown);
    }
    let text = out(&["show", "--variant", "chu", "--moves", "7i7h 7d7e"]);
    assert!(last_line(&text).ends_with(" b - 3"), "{text}");
}

/// A text without the lines that contain times.
fn without_times(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("nodes ")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn mate_shows_the_line() {
    let attack = "kp9g/pp10/12/12/2N9/11P/12/12/12/12/12/11K b - 1";
    let text = out(&["mate", "--variant", "chu", "--sfen", attack, "--plies", "5"]);
    assert!(text.starts_with("Black forces a win in 2 moves\n  1. Ln-10c\n"), "{text}");
    assert!(text.contains("\nBlack wins: White's King was captured on 12a.\nmoves 10e10c "), "{text}");
    assert!(last_line(&text).starts_with("nodes ") && last_line(&text).ends_with(" s"), "{text}");
}

#[test]
fn mate_says_how_far_it_searched_without_success() {
    let mate =
        |extra_args: &[&str]| without_times(&out(&[&["mate", "--variant", "chu"][..], extra_args].concat()));
    assert_eq!(mate(&["--plies", "3", "--all"]), "no forced win within 2 moves\n");
    assert_eq!(mate(&["--plies", "3"]), "no forced win by threats alone\n");
    let short = ["--sfen", "kp9g/pp10/12/12/2N9/11P/12/12/12/12/12/11K b - 1", "--nodes", "20"];
    let undecided = mate(&short);
    assert!(undecided.starts_with("undecided after "), "{undecided}");
    assert!(undecided.ends_with(" positions: no forced win found; try more --nodes\n"), "{undecided}");
    let finished_game =
        ["mate", "--variant", "chu", "--sfen", "k10p/1Q10/12/12/12/12/12/12/12/12/12/K10P b - 1"];
    assert_snapshot!(error_of(&[&finished_game[..], &["--moves", "11b12a"]].concat()), @"tenjiku: the game is over: Black wins: White's King was captured on 12a.");
    assert_eq!(run_alone(&["mate", "--variant", "chu", "--plies", "0"]).status, 2);
}

#[test]
fn options_are_chosen() {
    let position = [
        "moves",
        "--variant",
        "tenjiku",
        "--sfen",
        "7k8/16/16/16/16/16/16/8H!7/8p7/16/16/16/16/16/16/7K8 b - 1",
    ];
    let moves_with = |option: &str| out(&[&position[..], &["--option", option]].concat());
    assert!(!moves_with("lion_hawk=1").contains("8h8i8h\n"));
    assert!(moves_with("lion_hawk=2").contains("8h8i8h\n"));
}

#[test]
fn faults_are_one_line_and_status_1() {
    assert_snapshot!(error_of(&["moves", "--variant", "chuu"]), @"tenjiku: there is no game `chuu` (hint: did you mean `chu`? the games are micro, mini, judkins, whale, tori, yari, heian_sho, sho, shogi, wa, chu, heian_dai, dai, tenjiku, dai_dai, maka_dai_dai, tai, taikyoku)");
    assert_snapshot!(error_of(&["moves", "--variant", "chu", "--sfen", "12/12 b - 1"]), @"tenjiku: SFEN, board, character 6, at the end: the board ends after 2 ranks (hint: the board has 12 ranks of 12 squares)");
    assert_snapshot!(error_of(&["show", "--variant", "chu", "--moves", "7i7h 7d7f"]), @"tenjiku: move 2, `7d7f`: The Pawn cannot move to 7f from there.");
    assert_snapshot!(error_of(&["show", "--variant", "chu", "--option", "lion=2"]), @"tenjiku: chu has no option `lion` (its options: promotion, lions, bare_king, repetition, drops, an_nan)");
    assert_snapshot!(error_of(&["show", "--variant", "tenjiku", "--option", "lion_hawk=4"]), @"tenjiku: option `lion_hawk` of tenjiku has no choice 4 (its choices: 1, 2, 3)");
    assert_snapshot!(error_of(&["check", "/nowhere/x.ron"]), @"tenjiku: /nowhere/x.ron: there is no such file (hint: is the path right?)");
    assert_snapshot!(error_of(&["replay", "--variant", "chu", "/nowhere/x.txt"]), @"tenjiku: /nowhere/x.txt: there is no such file (hint: is the path right?)");
}

/// Typed text is repeated in one line, shortened and without control characters.
#[test]
fn faults_repeat_no_more_than_a_line() {
    let long = "x".repeat(100_000);
    let dirty = format!("a\n\u{1b}[2J\u{202e}{long}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.ron").display().to_string();
    let record = format!("(format: 2, variant: \"chu\", moves: [\"{}\"])", long.repeat(10));
    fs::write(&path, record).expect("written");
    let list = folder.path().join("a.txt").display().to_string();
    fs::write(&list, format!("Game: chu\n\n1. P-7h {long}\u{1b}[2J\n")).expect("written");
    for args in [
        &["moves", "--variant", &dirty][..],
        &["moves", "--variant", &long],
        &["moves", "--variant", "chu", "--preset", &dirty],
        &["moves", "--variant", "chu", "--handicap", &dirty],
        &["moves", "--variant", "chu", "--sfen", &dirty],
        &["moves", "--variant", "chu", "--moves", &long],
        &["lessons", "--variant", "chu", "--piece", &dirty],
        &["replay", &dirty],
        &["replay", &path],
        &["replay", &list],
    ] {
        let output = error_of(args);
        assert!(output.len() < 2500, "{} characters: {}", output.len(), &output[..300]);
        assert!(!output.contains(['\u{1b}', '\u{202e}']), "{output}");
    }
}

#[test]
fn wrong_usage_is_status_2() {
    for args in [
        &["moves"][..],
        &["perft", "--variant", "chu"],
        &["perft", "--variant", "chu", "--depth", "x"],
        &["check"],
        &["moves", "--variant", "chu", "--option", "lion"],
        &["frobnicate"],
    ] {
        let output = run_alone(args);
        assert_eq!((output.status, output.out.as_str()), (2, ""), "{args:?}");
        assert!(!output.err.is_empty());
    }
    assert_eq!(run_alone(&["--help"]).status, 0);
    assert_eq!(run_alone(&["--version"]).status, 0);
}

#[cfg(not(feature = "gui"))]
#[test]
fn without_a_window_the_program_reports_it_if_run_without_arguments() {
    let output = run_alone(&[]);
    assert_eq!((output.status, output.out.as_str()), (2, ""));
    assert_snapshot!(output.err, @"tenjiku: this build has no window; `tenjiku help` lists what it can do");
}

#[test]
fn check_reports_every_fault() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = |name: &str| root.join(name).display().to_string();
    let games: Vec<String> = every_game().iter().map(|id| path(&format!("variants/{id}.ron"))).collect();
    let args: Vec<&str> = ["check"].into_iter().chain(games.iter().map(String::as_str)).collect();
    let text = out(&args);
    assert_eq!(text.lines().filter(|line| line.ends_with("no faults")).count(), games.len());
    let folder = tempfile::tempdir().expect("a folder");
    let faulty = folder.path().join("faulty.ron");
    let text =
        include_str!("../tiny.ron").replace("id: \"tiny\"", "id: \"Tiny\"").replace("depth: 1", "depth: 9");
    fs::write(&faulty, text.replace("sfen: \"G\"", "sfen: \"Gold\"")).expect("written");
    let output = run_alone(&["check", &games[0], &faulty.display().to_string()]);
    assert_eq!((output.status, output.out.as_str()), (1, ""));
    assert!(output.err.lines().count() > 2, "{}", output.err);
    assert!(output.err.lines().all(|line| line.contains("faulty.ron:")), "{}", output.err);
}

#[test]
fn replay_reads_all_three_formats() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let moves = file("moves.txt", "3d3c 4b3c\nS*3d");
    let printed = file("score.txt", "{Tori}\n1. Swx3c  Fax3c\n2. Sw*3d   1-0\n");
    let saved = file(
        "saved.ron",
        "(format: 1, variant: \"tori\", moves: [\"3d3c\", \"4b3c\", \"S*3d\"], result: (score: \"1-0\", text: \"White resigned.\"))",
    );
    for (path, result) in [
        (&moves, "* Not finished after 3 plies: White to move."),
        (&printed, "1-0 according to the record."),
        (&saved, "1-0 White resigned."),
    ] {
        let text = out(&["replay", "--variant", "tori", path]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines.len(), lines[1]), (2, result), "{text}");
        assert!(lines[0].starts_with("rpckcpl/7/ssssfss/2s1S2/"), "{text}");
    }
    let illegal = file("illegal.txt", "3d3c 4b3c S*3c");
    let output =
        error_of(&["replay", "--variant", "tori", &illegal]).replace(&folder_prefix(folder.path()), "/");
    assert_snapshot!(output, @"tenjiku: /illegal.txt: line 1, ply 3, `S*3c`: Pieces can be dropped only on empty squares; the Falcon on 3c is in the way.");
    let output =
        error_of(&["replay", "--variant", "chu", &saved]).replace(&folder_prefix(folder.path()), "/");
    assert_snapshot!(output, @"tenjiku: /saved.ron: this is a game of `tori`, not of `chu` (hint: use `--variant tori`)");
}

/// `tenjiku moves … | head -1` must not complain.
#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = tenjiku(&["perft", "--variant", "tori", "--depth", "4", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().expect("an error output").read_to_string(&mut err).expect("UTF-8");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert_eq!(err, "");
}

/// The game in docs/games has a range jump over several pieces that ends in suicide, a Fire Demon that burns
/// several pieces, and a burnt King. The game ends as the comment in the file says.
#[test]
fn the_game_of_fire_is_replayed_to_its_burnt_king() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/games/tenjiku-fire.txt");
    let text = out(&["replay", "--variant", "tenjiku", path]);
    assert_eq!(last_line(&text), "1-0 Black wins: White's King was burnt by the Fire Demon on 8b.");
}

/// The general that makes the first move jumps over more than one piece on the file, captures, and is burnt.
#[test]
fn the_game_of_fire_begins_with_a_jump_over_several_pieces() {
    let library = tenjiku_rules::variant::Library::built_in();
    let file = library.find("tenjiku").expect("one of ours");
    let variant = tenjiku_rules::variant::Variant::compile(file, &[]).expect("it compiles");
    let mut position = tenjiku_rules::Position::new(std::sync::Arc::new(variant));
    let square = |name: &str| position.geometry().parse(name).expect("a square");
    let (from, to) = (square("9m"), square("9c"));
    let between = "lkjihgfed".chars().map(|rank| square(&format!("9{rank}")));
    assert_eq!(between.filter(|sq| position.piece_at(*sq).is_some()).count(), 3);
    let effects = position.play_checked(tenjiku_rules::Move::new(from, to)).expect("legal");
    assert!(matches!(effects[1], tenjiku_rules::Effect::Capture { at, .. } if at == to));
    assert!(matches!(effects.last(), Some(tenjiku_rules::Effect::Burn { at, .. }) if *at == to));
}

#[test]
fn lessons_are_listed_in_order() {
    let text = out(&["lessons", "--variant", "tori"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "  1. Sw   Swallow                 reach 1, reach 3, collect 3, which, capture 3");
    assert!(lines[9].starts_with("9 lessons, "), "{text}");
    let text = out(&["lessons", "--variant", "chu"]);
    assert!(text.lines().any(|line| line.ends_with("(moves like the Gold General)")), "{text}");
    let story = "  2. promotion               Promotion in Chu (7 steps)";
    let practice = "  1. king_hunt               The Free King’s sacrifice (win in 3 plies)";
    for line in [story, practice] {
        assert!(text.lines().any(|other| other == line), "{text}");
    }
    assert_eq!(last_line(&text), "8 practice positions");
}

/// Every exercise shown ends with its solution, which is legal in the position shown.
#[test]
fn the_exercises_of_a_piece_are_shown() {
    let text = out(&["lessons", "--variant", "tori", "--piece", "Sw"]);
    assert!(
        text.starts_with("Swallow (Sw), 燕 tsubame\nSteps one square forward\n\n1. Bring the Swallow to ")
    );
    let is_solution = |line: &&str| line.starts_with("solution: ") || line.starts_with("answer: ");
    assert_eq!(text.lines().filter(is_solution).count(), 5, "{text}");
    assert!(text.contains("*"), "targets are marked: {text}");
    assert_snapshot!(error_of(&["lessons", "--variant", "tori", "--piece", "X"]), @"tenjiku: tori has no piece `X` (hint: `tenjiku lessons --variant tori` lists them)");
}

/// The position is PyChess's for this handicap; White moves first.
#[test]
fn a_handicap_is_chosen_by_name() {
    for name in ["falcon", "Falcon", "鷹落ち"] {
        let text = out(&["show", "--variant", "tori", "--handicap", name]);
        assert_eq!(last_line(&text), "rpckcpl/7/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1");
    }
    assert_snapshot!(error_of(&["show", "--variant", "tori", "--handicap", "eagle"]), @"tenjiku: tori has no handicap `eagle` (its handicaps: left_quail, falcon, falcon_quail, falcon_quails)");
    assert_snapshot!(error_of(&["moves", "--variant", "tai", "--handicap", "king"]), @"tenjiku: tai has no handicap `king`: it has no named handicaps, so give the position with --sfen");
    let both = run_alone(&["show", "--variant", "tori", "--handicap", "falcon", "--sfen", "startpos"]);
    assert_eq!(both.status, 2, "a game has one starting position");
}

/// A file in any format is opened like a saved game; if it does not name its game, `--variant` does. None of
/// these runs opens a window, since there is no display.
#[cfg(feature = "gui")]
#[test]
fn a_game_in_any_format_is_opened_by_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let error_text = |args: &[&str]| {
        let output = tenjiku(args).env("DISPLAY", "").output().expect("the program runs");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        String::from_utf8(output.stderr).expect("UTF-8").replace(&folder_prefix(folder.path()), "")
    };
    let fire = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/games/tenjiku-fire.txt");
    fs::write(path("chu.sfen"), CHU_START).expect("written");
    fs::write(path("a.txt"), "Game: Chu Shogi\n\n1. P-7h P-7e\n").expect("written");
    let commands: &[&[&str]] = &[
        &["play", "--load", fire, "--variant", "tenjiku"],
        &["play", "--load", &path("chu.sfen"), "--variant", "chu"],
        &["play", "--load", &path("a.txt"), "--variant", "chu", "--white", "ai:1"],
        &["play", "--load", &path("a.txt")],
        &[&path("a.txt")],
        &["--size", "800x600"],
        &["--size", "800x600", &path("a.txt")],
    ];
    for args in commands {
        let text = error_text(args);
        assert!(text.starts_with("tenjiku: there is no display"), "{args:?}: {text}");
    }
    let first = |args: &[&str]| error_text(args).lines().next().unwrap_or_default().to_owned();
    assert!(
        first(&["play", "--load", fire])
            .ends_with("the text does not say which game it is (hint: name it with `--variant`)")
    );
    assert_eq!(
        first(&["play", "--load", &path("a.txt"), "--variant", "tori"]),
        "tenjiku: a.txt: line 1: this is a game of `chu`, not of `tori` (hint: use `--variant chu`)"
    );
    assert!(
        first(&["play", "--load", &path("none.kif")])
            .starts_with("tenjiku: none.kif: there is no such file ")
    );
    assert!(first(&[&path("none.kif")]).starts_with("tenjiku: none.kif: there is no such file "));
}

#[cfg(feature = "gui")]
#[test]
fn a_mistyped_command_is_not_taken_for_a_file() {
    let output = run_alone(&["plya"]);
    assert_eq!((output.status, output.out.as_str()), (2, ""));
    assert!(output.err.contains("neither a command nor a file"), "{}", output.err);
}

/// A link may be given in place of a file.
#[test]
fn a_link_is_read_as_a_game() {
    let link = "https://example.org/?game=tori&record=startpos+moves+1g1f&black=away";
    assert_eq!(last_line(&out(&["convert", "--to", "usi", link])), "position startpos moves 1g1f");
    let broken = error_of(&["replay", "tenjiku:?game=tori&record=startpos+moves+1g1a"]);
    assert!(broken.contains("the record in the link cannot be read"), "{broken}");
}

#[test]
fn a_letter_of_an_older_version_is_refused_with_a_hint() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("letter.txt");
    fs::write(&path, "----- Tenjiku letter 1 -----\nGame: Chu Shogi (chu)\n----- end of letter -----\n")
        .expect("written");
    let path = path.to_str().expect("UTF-8");
    let hint = "this is a letter of an older version, which this one does not read (hint: open the saved game and send \
                a link instead)";
    assert_eq!(error_of(&["replay", path]), format!("tenjiku: {path}: {hint}"));
}
