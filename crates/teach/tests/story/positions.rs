//! Practice positions: they can be played, and a promised win exists.

use crate::games::story_libraries;
use tenjiku_rules::coordinate;
use tenjiku_rules::{Move, Outcome, Position, Side};
use tenjiku_search::StopFlag;
use tenjiku_search::mate::{self, MateRequest};
use tenjiku_teach::lesson::Practice;

/// Up to this many plies, an exhaustive search verifies the win.
const MAX_EXHAUSTIVE_PLIES: u32 = 3;

fn all_practice() -> impl Iterator<Item = (String, &'static Practice)> {
    let with_name = |(game, library): &'static (&str, tenjiku_teach::lesson::StoryLibrary)| {
        library.practice.iter().map(move |practice| (format!("{game}/{}", practice.id), practice))
    };
    story_libraries().iter().flat_map(with_name)
}

#[test]
fn every_game_but_mini_has_six_practice_positions_and_all_can_be_played() {
    // Mini has problems instead.
    for (game, library) in story_libraries().iter().filter(|(game, _)| *game != "mini") {
        assert!(library.practice.len() >= 6, "{game} has {}", library.practice.len());
    }
    for (name, practice) in all_practice() {
        assert_eq!(practice.position.outcome(), None, "{name}");
        assert_eq!(practice.side(), practice.position.side_to_move(), "{name}");
        assert!(!practice.position.legal_moves().is_empty(), "{name}");
    }
}

#[test]
fn promised_wins_take_exactly_their_number_of_plies() {
    for (name, practice) in all_practice() {
        let Some(plies) = practice.plies else { continue };
        let request = MateRequest { plies, hash_mib: 16, ..MateRequest::default() };
        let answer = mate::find(&practice.position, &request, &StopFlag::default(), &mut |_| {});
        let line = answer.line().unwrap_or_else(|| panic!("{name}: {:?}", answer.result)).to_vec();
        assert_eq!(line.len(), plies as usize, "{name}");
        if let Some(fewer) = plies.checked_sub(2) {
            let request = MateRequest { plies: fewer, hash_mib: 16, ..MateRequest::default() };
            let answer = mate::find(&practice.position, &request, &StopFlag::default(), &mut |_| {});
            assert_eq!(answer.line(), None, "{name}: there is a shorter win");
        }
        let mut position = practice.position.clone();
        for &mv in &line {
            assert!(position.play_checked(mv).is_ok(), "{name}");
        }
        println!("{name}: {}", line_text(&practice.position, &line));
        let is_won =
            matches!(position.outcome(), Some(Outcome::Win { winner, .. }) if winner == practice.side());
        assert!(is_won, "{name}");
    }
}

fn line_text(position: &Position, line: &[Move]) -> String {
    let moves: Vec<String> = line.iter().map(|mv| coordinate::write(position.variant(), *mv)).collect();
    moves.join(" ")
}

#[test]
fn short_wins_are_proven_by_a_plain_search_of_all_moves() {
    let mut proven = 0;
    for (name, practice) in all_practice() {
        let Some(plies) = practice.plies.filter(|plies| *plies <= MAX_EXHAUSTIVE_PLIES) else { continue };
        let mut position = practice.position.clone();
        assert!(wins(&mut position, practice.side(), plies), "{name}");
        assert!(
            plies < 2 || !wins(&mut position, practice.side(), plies - 2),
            "{name}: there is a shorter win"
        );
        proven += 1;
    }
    assert!(proven >= 5, "{proven}");
}

/// Whether a side wins within `plies` plies, by exhaustive search without a table or pruning.
fn wins(position: &mut Position, attacker: Side, plies: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return matches!(outcome, Outcome::Win { winner, .. } if winner == attacker);
    }
    if plies == 0 {
        return false;
    }
    let is_attackers_turn = position.side_to_move() == attacker;
    for mv in position.legal_moves() {
        position.play(mv, &mut ());
        let is_won = wins(position, attacker, plies - 1);
        position.undo();
        if is_won == is_attackers_turn {
            return is_attackers_turn;
        }
    }
    !is_attackers_turn
}
