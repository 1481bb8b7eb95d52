mod play;

use std::sync::Arc;
use tenjiku::notation::{coordinate, sfen};
use tenjiku::rules::Position;
use tenjiku::search::mate::MateRequest;
use tenjiku::variant::{Library, Variant};

fn game(id: &str) -> Arc<Variant> {
    let library = Library::with_folder(None);
    Arc::new(Variant::compile(library.find(id).expect("a game of ours"), &[]).expect("it compiles"))
}

#[test]
#[ignore = "plays games and prints positions with a forced win, to choose new ones from"]
fn harvest() {
    let var = |name: &str, default: &str| std::env::var(name).unwrap_or_else(|_| default.to_owned());
    let variant = game(&var("GAME", "tenjiku"));
    let number = |name: &str, default: &str| var(name, default).parse::<usize>().expect("a number");
    let request = MateRequest {
        plies: number("PLIES", "9") as u32,
        nodes: Some(number("NODES", "300000") as u64),
        hash_mib: 32,
        all: false,
    };
    for seed in number("FROM", "1")..number("TO", "5") {
        let mut dice = play::Dice::new(seed as u64);
        let mut position = Position::new(Arc::clone(&variant));
        play::harvest(
            &mut position,
            &mut dice,
            number("LENGTH", "100"),
            &request,
            number("LEAST", "1"),
            |p, line, nodes| {
                let line: Vec<String> = line.iter().map(|&mv| coordinate::write(p.variant(), mv)).collect();
                println!(
                    "seed {seed} ply {} plies {} nodes {nodes}: {}\n   {}",
                    p.plies(),
                    line.len(),
                    line.join(" "),
                    sfen::write(p)
                );
            },
        );
        println!(
            "seed {seed}: over after {} plies: {:?}",
            position.plies(),
            position.outcome().map(|o| o.describe(&variant))
        );
    }
}
mod brute;

#[test]
#[ignore = "x"]
fn compare() {
    use tenjiku::search::Stop;
    use tenjiku::search::mate::{self, Attack, MateResult};
    let var = |name: &str, default: &str| std::env::var(name).unwrap_or_else(|_| default.to_owned());
    let variant = game(&var("GAME", "tori"));
    let number = |name: &str, default: &str| var(name, default).parse::<usize>().expect("a number");
    let plies = number("PLIES", "3");
    let all = number("ALL", "1") == 1;
    let mut counts = [0; 4];
    for seed in number("FROM", "1")..number("TO", "30") {
        let mut dice = play::Dice::new(seed as u64);
        let mut position = Position::new(Arc::clone(&variant));
        for _ in 0..number("LENGTH", "120") {
            if position.outcome().is_some() {
                break;
            }
            let request = MateRequest { plies: plies as u32, nodes: None, hash_mib: 4, all };
            let answer = mate::find(&position, &request, &Stop::default(), &mut |_| {});
            let side = position.side_to_move();
            let brute = brute::wins(&mut position, side, plies);
            match &answer.result {
                MateResult::Found { line, .. } => {
                    counts[0] += 1;
                    if line.len() > 1 {
                        counts[3] += 1;
                    }
                    assert!(brute, "not so: {}", sfen::write(&position));
                    if all || line.len() == 1 {
                        assert!(!brute::wins(&mut position, side, line.len() - 1));
                    }
                }
                MateResult::NoMate { attack, .. } => {
                    counts[1] += 1;
                    if brute {
                        counts[2] += 1;
                        println!("missed: {}", sfen::write(&position));
                    }
                    if brute && *attack == Attack::All {
                        let moves: Vec<String> =
                            position.moves().map(|mv| coordinate::write(&variant, mv)).collect();
                        println!("{}", moves.join(" "));
                        for mv in position.legal_moves() {
                            position.play(mv, &mut ());
                            if brute::wins(&mut position, side, plies - 1) {
                                println!("{} {}", coordinate::write(&variant, mv), position.occurrences());
                                for mv in position.legal_moves() {
                                    println!("  {}", coordinate::write(&variant, mv));
                                }
                            }
                            position.undo();
                        }
                        panic!();
                    }
                }
                MateResult::Unknown => panic!("unknown {}", sfen::write(&position)),
            }
            let Some(mv) = play::careless(&mut position, &mut dice) else { break };
            position.play(mv, &mut ());
        }
    }
    println!("found {} (long {}), none {}, of them quiet {}", counts[0], counts[3], counts[1], counts[2]);
}
