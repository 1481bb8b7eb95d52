//! The search for a forced win, on a set of positions from played games, compared with a plain search
//! of all moves.
//!
//! `cargo test --release -p tenjiku-search --test mate -- --ignored wins_in_five` runs the long
//! proofs, and `-- --ignored --nocapture table` prints the table of `docs/mate.md`.

mod answers;
mod brute;
mod make;
mod play;
mod problems;
mod set;

use set::{Proof, Win, set};
use std::collections::{BTreeMap, HashSet};
use std::time::Instant;
use tenjiku_records::notation::association;
use tenjiku_rules::{Move, Outcome, Position};
use tenjiku_search::StopFlag;
use tenjiku_search::mate::{self, MateAnswer, MateRequest};

fn find(position: &Position, plies: u32, all: bool) -> MateAnswer {
    let request = MateRequest { plies, hash_mib: 16, all, ..MateRequest::default() };
    mate::find(position, &request, &StopFlag::default(), &mut |_| {})
}

/// Checks that the win is found, has the expected length, and is a win by the rules.
fn checked_line(win: &Win) -> Vec<Move> {
    let root = win.position();
    let answer = find(&root, win.plies + 2, false);
    let line = answer.line().unwrap_or_else(|| panic!("{}: {:?}", win.name(), answer.result)).to_vec();
    assert_eq!(line.len(), win.plies as usize, "{}", win.name());
    let mut position = root.clone();
    for &mv in &line {
        assert_eq!(position.outcome(), None, "{}", win.name());
        assert_eq!(position.accept(mv), Ok(mv), "{}", win.name());
        position.play(mv, &mut ());
    }
    let Some(Outcome::Win { winner, .. }) = position.outcome() else { panic!("{}", win.name()) };
    assert_eq!(winner, root.side_to_move(), "{}", win.name());
    line
}

/// Proves by the rules that the win begins with this move.
fn prove(win: &Win, first: Move, proof: Proof) {
    let mut position = win.position();
    let attacker = position.side_to_move();
    match proof {
        Proof::Plain => {
            position.play(first, &mut ());
            assert!(brute::wins(&mut position, attacker, win.plies - 1), "{}", win.name());
            position.undo();
            let shorter = win.plies > 2 && brute::wins(&mut position, attacker, win.plies - 2);
            assert!(!shorter, "{}: there is a shorter win", win.name());
        }
        Proof::Replies => {
            let proven = brute::every_reply_loses(&mut position, first, win.plies, &mut HashSet::new());
            assert_eq!(proven, Ok(()), "{}", win.name());
        }
    }
}

#[test]
fn wins_are_found_and_hold_against_every_reply() {
    for win in set().wins {
        let line = checked_line(&win);
        prove(&win, line[0], win.proof);
        if line[0] != win.first() {
            prove(&win, win.first(), win.proof);
        }
    }
}

#[test]
#[ignore = "the plain search of five plies takes minutes on the large boards"]
fn wins_in_five_plies_are_proven_by_the_plain_search_too() {
    for win in set().wins.iter().filter(|win| win.proof == Proof::Replies && win.plies <= 5) {
        let start = Instant::now();
        prove(win, checked_line(win)[0], Proof::Plain);
        println!("{:6.1} s  {}", start.elapsed().as_secs_f64(), win.name());
    }
}

#[test]
#[ignore = "prints the table of docs/mate.md"]
fn table() {
    println!("| Game | What it shows | Plies | Line | Nodes | Time |\n|---|---|---|---|---|---|");
    for win in set().wins {
        let mut p = win.position();
        let answer = find(&p, 19, false);
        let mut line = Vec::new();
        for &mv in answer.line().unwrap_or_default() {
            line.push(association::write(&p, mv));
            p.play(mv, &mut ());
        }
        println!(
            "| {} | {} | {} | {} | {} | {:.1} ms |",
            win.game,
            win.shows,
            line.len(),
            line.join(" "),
            answer.nodes,
            answer.time.as_secs_f64() * 1000.0
        );
    }
}

#[test]
fn the_set_holds_thirty_positions_and_all_games() {
    let mut games: BTreeMap<String, u32> = BTreeMap::new();
    for win in set().wins {
        *games.entry(win.game).or_default() += 1;
    }
    assert!(games.values().sum::<u32>() >= 30 && games.len() == 5, "{games:?}");
}
