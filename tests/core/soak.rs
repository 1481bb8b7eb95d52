//! Random games that search for faults, and their reduction to the shortest game with the fault.

use crate::games::variant;
use crate::program::{Output, run};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use tenjiku::soak::{Checker, Fault, Play, ReducedGame, RulesChecker, Soak, play_through, reduce};
use tenjiku_language::CurrentLanguage;
use tenjiku_records::{GameRecord, replay};
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Effect, Move, Piece, Position};

/// A checker that reports a capture of one kind by another as a fault.
struct NoCapture {
    by: &'static str,
    of: &'static str,
}

impl NoCapture {
    fn is_seen(&self, effects: &[Effect], variant: &Variant) -> bool {
        let is = |piece: Piece, symbol: &str| variant.kind(piece.kind).symbol() == symbol;
        let by =
            effects.iter().any(|effect| matches!(effect, Effect::Lift { piece, .. } if is(*piece, self.by)));
        by && effects
            .iter()
            .any(|effect| matches!(effect, Effect::Capture { piece, .. } if is(*piece, self.of)))
    }
}

impl Checker for NoCapture {
    fn played(&mut self, mv: Move, effects: &[Effect], after: &Position) -> Result<(), Fault> {
        let is_wrong = self.is_seen(effects, after.variant());
        Fault::unless(!is_wrong, "this piece never captures that one", || format!("{mv:?}"))
    }
}

/// A checker that panics at the end of a game of this number of plies or more.
struct NoLongGame(usize);

impl Checker for NoLongGame {
    fn end(&mut self, last: &Position) -> Result<(), Fault> {
        assert!(last.plies() < self.0, "too many plies");
        Ok(())
    }
}

/// The plies of the shortest games in which one kind captures another, counted by trying all games.
fn shortest_game_length(first: &Position, wrong: &NoCapture) -> usize {
    let mut reached = vec![first.clone()];
    for plies in 1.. {
        let (mut next, mut seen) = (Vec::new(), BTreeSet::new());
        for position in reached {
            for mv in position.legal_moves() {
                let (mut after, mut effects) = (position.clone(), Vec::new());
                after.play(mv, &mut effects);
                if wrong.is_seen(&effects, first.variant()) {
                    return plies;
                }
                if seen.insert(after.key()) {
                    next.push(after);
                }
            }
        }
        reached = next;
    }
    0
}

/// The first game of a Soak that shows a fault.
fn first_fault(variant: &Arc<Variant>, checker: &mut dyn Checker) -> Play {
    let soak = Soak::new([], 7).expect("nothing to compile");
    let plays = (0..500).map(|number| soak.play(number, variant, checker));
    plays.into_iter().find(|play| play.fault.is_some()).expect("a fault is seen")
}

/// The first game found in which one kind captures another, reduced, with the length of the shortest.
fn first_fault_reduced(id: &str, captor: &'static str, captured: &'static str) -> (ReducedGame, usize) {
    let (variant, mut checker) = (variant(id), NoCapture { by: captor, of: captured });
    let first = Position::new(Arc::clone(&variant));
    let play = first_fault(&variant, &mut checker);
    (reduce(&first, &play, &mut checker), shortest_game_length(&first, &checker))
}

#[test]
fn a_game_with_a_fault_is_reduced_to_the_shortest_one() {
    let cases = [
        ("micro", "S", "B"),
        ("micro", "K", "G"),
        ("mini", "R", "B"),
        ("mini", "G", "P"),
        ("judkins", "N", "P"),
    ];
    for (id, by, of) in cases {
        let (reduced, expected_plies) = first_fault_reduced(id, by, of);
        assert!(reduced.play.fault.is_some());
        assert_eq!(
            (reduced.play.moves.len(), reduced.is_shortest),
            (expected_plies, true),
            "{id}: {by} takes {of}"
        );
    }
}

#[test]
fn an_incomplete_reduction_is_reported() {
    let (reduced, expected_plies) = first_fault_reduced("whale", "N", "P");
    assert!(reduced.play.fault.is_some() && !reduced.is_shortest);
    assert!(reduced.play.moves.len() >= expected_plies);
}

#[test]
fn a_shortened_game_is_legal_and_shows_the_same_fault_again() {
    let (variant, mut checker) = (variant("chu"), NoCapture { by: "Ln", of: "FK" });
    let first = Position::new(Arc::clone(&variant));
    let play = first_fault(&variant, &mut checker);
    let ReducedGame { play: short, is_shortest } = reduce(&first, &play, &mut checker);
    assert!(!is_shortest, "not all games of Chu shorter than {} plies were tried", short.moves.len());
    assert!(short.moves.len() < play.moves.len() / 2, "{} of {}", short.moves.len(), play.moves.len());
    let mut position = first.clone();
    for &mv in &short.moves {
        position.play_checked(mv).expect("each move is legal");
    }
    let record = GameRecord::parse(
        &ron::to_string(&GameRecord::from_position(&position, &CurrentLanguage)).expect("text"),
    )
    .expect("a record");
    assert_eq!(replay(&record, &variant, &CurrentLanguage).expect("it is replayed").key(), position.key());
    let mut moves = short.moves.iter().copied();
    let replayed = play_through(&first, &mut checker, |_, _| moves.next());
    assert_eq!(replayed.fault, short.fault);
}

#[test]
fn faults_at_the_end_and_panics_are_reduced_too() {
    let variant = variant("tori");
    let play = first_fault(&variant, &mut NoLongGame(5));
    let fault = play.fault.as_ref().expect("a fault");
    assert_eq!((fault.property, fault.observed.as_str()), ("the program never panics", "too many plies"));
    let reduced = reduce(&Position::new(Arc::clone(&variant)), &play, &mut NoLongGame(5));
    assert_eq!(reduced.play.moves.len(), 5);
}

#[test]
fn a_game_depends_on_seed_and_number_alone() {
    let library = Library::built_in();
    let soak = |seed| Soak::new(library.games(), seed).expect("all games compile");
    let moves = |soak: &Soak, number: u64| {
        let variant = soak.reading(number).expect("a reading");
        soak.play(number, variant, &mut NoLongGame(usize::MAX)).moves
    };
    let (one, two) = (soak(1), soak(2));
    assert_eq!(moves(&one, 3), moves(&soak(1), 3));
    assert_ne!(moves(&one, 3), moves(&two, 3));
    let round = one.readings().len() as u64;
    assert_ne!(moves(&one, 0), moves(&one, round), "the same reading, another game");
    let played: BTreeSet<&str> = (0..round).map(|number| one.reading(number).expect("one").id()).collect();
    let all: BTreeSet<&str> = library.games().map(|file| file.id.as_str()).collect();
    assert_eq!(played, all, "all games are played in turn");
    assert!(round > all.len() as u64, "the presets are played too");
}

#[test]
fn the_invariants_hold_in_the_first_games() {
    let library = Library::built_in();
    let soak = Soak::new(library.games(), 1).expect("all games compile");
    let mut checker = RulesChecker::new(&library);
    for number in 0..soak.readings().len() as u64 {
        let variant = soak.reading(number).expect("a reading");
        if variant.geometry().files() < 20 {
            assert_eq!(soak.play(number, variant, &mut checker).fault, None, "game {number}");
        }
    }
}

fn soak(args: &[&str]) -> Output {
    run(Path::new("/nowhere"), &[&["soak"], args].concat())
}

#[test]
fn the_command_resumes_from_its_state() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state.ron");
    let state = state.to_str().expect("a path");
    let uninterrupted = soak(&["--variant", "micro", "--plies", "600"]);
    assert_eq!(uninterrupted.status, 0, "{}", uninterrupted.err);
    for plies in ["1", "200", "600"] {
        let output = soak(&["--variant", "micro", "--plies", plies, "--state", state]);
        assert_eq!(output.status, 0, "{}", output.err);
        let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        assert_eq!(first(&output.out) == first(&uninterrupted.out), plies == "600", "{}", output.out);
    }
    let other_game = soak(&["--variant", "mini", "--plies", "1", "--state", state]);
    assert_eq!(other_game.status, 1);
    assert_eq!(
        other_game.err.trim_end(),
        format!(
            "tenjiku: {state}: another search has written it (hint: take another file, or the options with which it \
             was begun)"
        )
    );
    fs::write(state, "nothing").expect("written");
    let output = soak(&["--variant", "micro", "--plies", "1", "--state", state]);
    assert_eq!((output.status, output.err.lines().count()), (1, 1));
    assert!(output.err.contains("(hint: it must be a file that `tenjiku lab soak --state` has written)"));
}
