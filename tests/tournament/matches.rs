//! Complete in-process matches with tiny search limits.

use crate::variant;
use std::process::Command;
use tempfile::tempdir;
use tenjiku::tournament::statistics::{Sprt, SprtDecision};
use tenjiku::tournament::{Adjudication, Contest, MatchGameReport, ResignRule};
use tenjiku_language::CurrentLanguage;
use tenjiku_records::replay;
use tenjiku_rules::Side;
use tenjiku_search::Limits;

pub fn contest(id: &str, a: &str, b: &str, games: u32) -> Contest {
    Contest {
        variant: variant(id),
        contenders: [a, b].map(|text| text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))),
        games,
        limits: Limits::nodes(300),
        opening_plies: 4,
        seed: 1,
        hash_mib: 1,
        concurrency: 1,
        adjudication: Adjudication { max_plies: 60, ..Adjudication::default() },
        sprt: None,
        on_wait: |_| (),
    }
}

/// The games of a match, in order.
fn games(contest: &Contest) -> Vec<(usize, Vec<String>)> {
    let mut games = Vec::new();
    let summary = |game: &MatchGameReport| (game.number, (game.black, game.record(contest).moves));
    contest
        .run(|game, _| {
            games.push(summary(game));
            true
        })
        .expect("nothing fails");
    games.sort_unstable();
    games.into_iter().map(|(_, game)| game).collect()
}

#[test]
fn every_opening_is_played_with_both_colours() {
    let contest = contest("tori", "ai", "ai:1", 6);
    let mut standing = None;
    let mut games = Vec::new();
    contest
        .run(|game, current| {
            let record = game.record(&contest);
            let position = replay(&record, &contest.variant, &CurrentLanguage).expect("a complete record");
            assert_eq!(position.plies(), game.finished.position.plies());
            assert_eq!(record.result.as_ref(), Some(&game.finished.result));
            assert_eq!(record.black.as_deref(), Some(["ai", "ai:1"][game.black]));
            games.push((game.opening, game.black, record.moves[..4].to_vec()));
            standing = Some(current.clone());
            true
        })
        .expect("nothing fails");
    assert_eq!(games.len(), 6);
    for pair in games.chunks(2) {
        assert_eq!((pair[0].0, pair[0].1, pair[1].1), (pair[1].0, 0, 1));
        assert_eq!(pair[0].2, pair[1].2, "one opening, both colours");
    }
    assert!(games[0].2 != games[2].2 && games[2].2 != games[4].2);
    let standing = standing.expect("six games");
    assert_eq!(standing.results.games(), 6);
    assert_eq!(standing.results.pairs.iter().sum::<u32>(), 3);
    assert_eq!(standing.faults, [0, 0]);
    assert!(standing.usage[0].moves > 0 && standing.usage[0].nodes > 0);
}

/// With fixed nodes, results depend neither on time nor on the number of concurrent games.
#[test]
fn the_same_seed_gives_the_same_games() {
    let first_contest = contest("tori", "ai", "ai:5", 4);
    let concurrent = Contest { concurrency: 2, ..first_contest.clone() };
    let other_seed = Contest { seed: 2, ..first_contest.clone() };
    let expected = games(&first_contest);
    assert_eq!(expected, games(&first_contest));
    assert_eq!(expected, games(&concurrent));
    assert_ne!(expected, games(&other_seed));
}

/// Our own player against itself as an external engine. Both see the same positions, so with a fixed
/// depth the two games of a pair are identical.
#[test]
fn our_player_plays_the_same_through_a_protocol() {
    let program = env!("CARGO_BIN_EXE_tenjiku");
    for (id, protocol) in [("tori", "usi"), ("tori", "cecp"), ("chu", "usi"), ("tenjiku", "cecp")] {
        let engine = format!("engine:\"'{program}' engine --protocol {protocol}\"");
        let contest = Contest {
            limits: Limits::depth(2),
            adjudication: Adjudication { max_plies: 24, ..Adjudication::default() },
            ..contest(id, "ai", &engine, 2)
        };
        let games = games(&contest);
        assert!(games[0].1.len() > 20, "{id} by {protocol}");
        assert_eq!(games[0].1, games[1].1, "{id} by {protocol}");
    }
}

#[test]
fn long_games_are_drawn() {
    let contest = Contest {
        adjudication: Adjudication { max_plies: 10, ..Adjudication::default() },
        ..contest("chu", "ai", "ai", 2)
    };
    let standing = contest
        .run(|game, _| {
            assert_eq!(game.finished.result.score, "1/2-1/2");
            assert_eq!(game.finished.result.text, "Draw: 10 plies were played.");
            true
        })
        .expect("nothing fails");
    assert_eq!((standing.results.draws, standing.results.pairs), (2, [0, 0, 1, 0, 0]));
}

/// The game ends as soon as both players' scores agree that one is ahead by at least a centipawn.
#[test]
fn games_that_both_players_consider_decided_are_ended() {
    let rule = ResignRule { score: 1, moves: 1 };
    let adjudication = Adjudication { resign: Some(rule), max_plies: 200, ..Adjudication::default() };
    let contest = Contest { adjudication, ..contest("tori", "ai", "ai:1,depth=1", 2) };
    contest
        .run(|game, _| {
            let text = &game.finished.result.text;
            assert!(text.contains("both players considered the game decided"), "{text}");
            assert_eq!(game.half_points(0) + game.half_points(1), 2);
            assert_eq!(game.finished.half_points(Side::Black), game.half_points(game.black));
            true
        })
        .expect("nothing fails");
}

#[test]
fn a_match_ends_when_it_is_decided_or_stopped() {
    // The hypotheses are far enough apart for the first pair to decide.
    let sprt = Some(Sprt { elo0: -800.0, elo1: 800.0 });
    let adjudication = Adjudication { max_plies: 600, ..Adjudication::default() };
    let decided = Contest { sprt, adjudication, ..contest("tori", "ai,nodes=3000", "ai:1,depth=1", 40) };
    let standing = decided.run(|_, _| true).expect("nothing fails");
    assert!(standing.results.games() < 40, "{standing:?}");
    assert_eq!(decided.decision(&standing), Some(SprtDecision::Higher));
    let stopped = contest("tori", "ai", "ai", 40).run(|game, _| game.number < 3).expect("nothing fails");
    assert_eq!(stopped.results.games(), 3);
}

fn tenjiku(args: &[&str]) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenjiku"));
    command.args(args).env("TENJIKU_DATA", "/nowhere").output().expect("the program runs")
}

/// A match of Tori Shogi with these arguments, separated by spaces.
fn tori_match(args: &str) -> std::process::Output {
    let args: Vec<&str> = ["match", "--variant", "tori"].into_iter().chain(args.split(' ')).collect();
    tenjiku(&args)
}

#[test]
fn the_command_prints_a_line_for_each_game_and_saves_records() {
    let folder = tempdir().expect("a folder");
    let out = folder.path().join("out").display().to_string();
    let mut args = vec!["match", "--variant", "tori", "--a", "ai:2,depth=1", "--b", "ai:1,depth=1"];
    args.extend(["--games", "2", "--max-plies", "30", "--sprt", "-5,5", "--out", &out]);
    let output = tenjiku(&args);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success(), "{text}");
    assert!(text.starts_with("Tori Shogi: A = ai:2,depth=1, B = ai:1,depth=1, 2 games\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("game ")).count(), 2, "{text}");
    let total =
        text.lines().find_map(|line| line.strip_prefix("A ai:2,depth=1 against B ai:1,depth=1: 2 games, "));
    let total = total.unwrap_or_else(|| panic!("{text}"));
    assert!(total.contains(" won, ") && total.contains(" drawn, ") && total.contains(" lost: "), "{text}");
    assert!(text.contains("\nSPRT -5,5: LLR "), "{text}");
    for number in 1..=2 {
        let output = tenjiku(&["replay", "--variant", "tori", &format!("{out}/game-000{number}.ron")]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_help_says_which_level_plays() {
    let output = tenjiku(&["match", "--help"]);
    let help = String::from_utf8_lossy(&output.stdout);
    assert!(help.contains("`ai` (level 8 here, unlike in `play`)"), "{help}");
}

#[test]
fn wrong_usage_is_reported() {
    for (player, sprt, message) in [
        ("human", "0,5", "`human` is not a player"),
        ("ai:9", "0,5", "`9` is not a level"),
        ("ai", "5,0", "ELO0 must be less than ELO1"),
        ("ai", "5", "write it as ELO0,ELO1"),
    ] {
        let output = tori_match(&format!("--a {player} --b ai --games 2 --sprt {sprt}"));
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(message), "{error}");
    }
    let output = tori_match("--a engine:/no/such,protocol=usi --b ai --games 2");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(error.contains("`/no/such` cannot be started"), "{error}");
    let output = tori_match("--a engine:/no/such,protocol=cecp --b ai --games 2 --nodes 100");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert!(error.starts_with("tenjiku: player such: CECP has no node limit"), "{error}");
}

/// An engine that exits in its first game and cannot be started again.
#[cfg(unix)]
#[test]
fn the_score_so_far_is_printed_when_an_engine_cannot_be_started_again() {
    let folder = tempdir().expect("a folder");
    let (script, started_file) = (folder.path().join("engine.sh"), folder.path().join("started"));
    let text = format!(
        "if [ -e {0} ]; then exit 4; fi\n: > {0}\nwhile read -r line; do case \"$line\" in\n\
         usi) echo usiok;; isready) echo readyok;; go*) exit 3;; quit) exit;; esac; done",
        started_file.display()
    );
    std::fs::write(&script, text).expect("written");
    let engine = format!("engine:\"sh {}\",protocol=usi,name=once", script.display());
    let players = ["match", "--variant", "tori", "--a", &engine, "--b", "ai", "--games", "4"];
    let output = tenjiku(&[&players[..], &["--movetime", "20"]].concat());
    let (text, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{text}{error}");
    assert!(text.contains("A once against B ai: 1 game, 0 won, 0 drawn, 1 lost: 0.0 %"), "{text}");
    assert!(error.starts_with("tenjiku: player once: once ended by itself (exit status: 4)"), "{error}");
}
