//! Finds new positions for the set and prints them. Run by hand.
//!
//! ```sh
//! GAME=tenjiku FROM=1 TO=50 cargo test --release -p tenjiku-search --test mate \
//!     games -- --ignored --nocapture
//! GAME=chu PIECES=K,-K,-+DE,-G,-S,-P,-P,Ln,FK cargo test … placements -- --ignored --nocapture
//! ```

use super::play::{RandomNumbers, careless, random_placement, wild};
use super::set::game;
use std::env;
use std::str::FromStr;
use tenjiku_rules::Position;
use tenjiku_rules::{coordinate, sfen};
use tenjiku_search::StopFlag;
use tenjiku_search::mate::{self, MateRequest};

fn setting<T: FromStr>(name: &str, default: T) -> T {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Prints the position if it has a forced win that is long enough.
fn print_win(position: &Position, how: &str) -> bool {
    let request = MateRequest {
        plies: setting("PLIES", 11),
        nodes: Some(setting("NODES", 300_000)),
        hash_mib: 32,
        ..MateRequest::default()
    };
    let answer = mate::find(position, &request, &StopFlag::default(), &mut |_| {});
    let Some(line) = answer.line().filter(|line| line.len() >= setting("LEAST", 3)) else { return false };
    let moves: Vec<String> = line.iter().map(|&mv| coordinate::write(position.variant(), mv)).collect();
    println!("{how}: {} plies, {}\n    {}", line.len(), moves.join(" "), sfen::write(position));
    true
}

#[test]
#[ignore = "plays games and prints their positions with a forced win"]
fn games() {
    let variant = game(&setting("GAME", "tenjiku".to_owned()));
    let is_wild = setting("WILD", false);
    for seed in setting("FROM", 1)..setting("TO", 10) {
        let mut rng = RandomNumbers::new(seed);
        let mut position = Position::new(variant.clone());
        for _ in 0..setting("LENGTH", 100) {
            if position.outcome().is_some() {
                break;
            }
            let player = if is_wild { "wild" } else { "careless" };
            print_win(&position, &format!("{player} game {seed}, ply {}", position.plies()));
            let mv = if is_wild { wild(&position, &mut rng) } else { careless(&mut position, &mut rng) };
            let Some(mv) = mv else { break };
            position.play(mv, &mut ());
        }
    }
}

#[test]
#[ignore = "places random pieces and prints the positions with a forced win"]
fn placements() {
    let variant = game(&setting("GAME", "chu".to_owned()));
    let (pieces, corner) = (setting("PIECES", String::new()), setting("CORNER", 6));
    let mut found = 0;
    for seed in setting("FROM", 1)..setting("TO", 10_000) {
        let position = random_placement(&variant, &pieces, corner, &mut RandomNumbers::new(seed));
        found += u32::from(position.is_some_and(|p| print_win(&p, &format!("placement {seed}"))));
        if found == setting("COUNT", 5) {
            return;
        }
    }
}
