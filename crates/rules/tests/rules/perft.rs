//! Perft counts of other programs: `perft.txt` has them, each with its source.

use crate::board::start;
use tenjiku_rules::{divide, perft};

/// The game, depth and number of nodes of every line.
fn lines() -> Vec<(String, usize, u64)> {
    let fixture = include_str!("perft.txt").lines().filter(|line| !line.starts_with('#'));
    fixture
        .map(|line| {
            let (numbers, source) = line.split_once('|').expect("every number has its source");
            assert!(!source.trim().is_empty());
            let words: Vec<&str> = numbers.split_whitespace().collect();
            (words[0].to_owned(), words[1].parse().expect("depth"), words[2].parse().expect("nodes"))
        })
        .collect()
}

#[test]
fn counts_agree_with_other_programs() {
    for (id, depth, nodes) in lines() {
        let mut position = start(&id);
        assert_eq!(perft(&mut position, depth), nodes, "{id} at depth {depth}");
        assert_eq!(position.setup(), start(&id).setup(), "{id}: perft leaves the position unchanged");
        let divided: u64 = divide(&mut position, depth).iter().map(|(_, count)| count).sum();
        assert_eq!(divided, nodes, "{id} at depth {depth}, divided");
    }
}

#[test]
fn divide_is_empty_at_depth_zero() {
    let mut position = start("micro");
    assert!(divide(&mut position, 0).is_empty());
    assert_eq!(perft(&mut position, 0), 1);
}
