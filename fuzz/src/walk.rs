//! Games from any position, with checks of the properties of every position.
//!
//! The input chooses a game and its options, an initial position (the array, a handicap, an edited array, random
//! pieces), and for each ply the checks and the move.

use crate::{assert_holds, games};
use libfuzzer_sys::arbitrary::{Result, Unstructured};
use std::cell::RefCell;
use std::sync::Arc;
use tenjiku::soak::properties::{self, Fingerprint};
use tenjiku_language::Describe;
use tenjiku_rules::variant::{Borrowing, KindId, Sq, Variant};
use tenjiku_rules::{MAX_VIA, Move, Piece, Position, Setup, Side};
use tenjiku_search::{Engine, EngineOptions, Level, Limits, SearchRequest, StopFlag};

/// Maximum number of plies, and maximum cost of all positions, in squares.
const MAX_PLIES: usize = 80;
const MAX_COST: usize = 20_000;
/// Maximum cost of all searched positions: a search takes the time of many plies.
const MAX_SEARCH_COST: usize = 1_500;
/// Number of arbitrary moves checked in each position.
const CHECKED_MOVES: usize = 12;
/// Node limit of a search, and the excess until the search checks its limits.
const SEARCH_NODES: u64 = 200;
const NODE_LIMIT_SLACK: u64 = 256;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new(EngineOptions { hash_mib: 1, threads: 1 }));
}

/// Plays the game that the input describes.
///
/// # Panics
/// If a property is violated.
pub fn run(bytes: &[u8]) {
    let mut input = Unstructured::new(bytes);
    // When the input is used up, the first option is always chosen.
    let _ = run_input(&mut input);
}

fn run_input(input: &mut Unstructured<'_>) -> Result<()> {
    let variant = games::choose_game(input)?;
    let setup = initial_setup(&variant, input)?;
    match Position::from_setup(Arc::clone(&variant), &setup) {
        Err(fault) => assert!(!fault.describe(&variant).is_empty()),
        Ok(position) => play_from(position, input)?,
    }
    Ok(())
}

fn initial_setup(variant: &Variant, input: &mut Unstructured<'_>) -> Result<Setup> {
    let array = Setup::initial(variant);
    let handicaps = variant.handicaps();
    Ok(match input.int_in_range(0..=3)? {
        1 if !handicaps.is_empty() => Setup::with_handicap(variant, input.choose(handicaps)?),
        2 => edit_setup(array, variant, input)?,
        3 => edit_setup(Setup::empty(), variant, input)?,
        _ => array,
    })
}

/// Randomly places pieces on the board and in hand, and sets the rest of the position.
fn edit_setup(mut setup: Setup, variant: &Variant, input: &mut Unstructured<'_>) -> Result<Setup> {
    let squares: Vec<Sq> = variant.geometry().squares().collect();
    let kinds: Vec<KindId> = variant.kinds().map(|(kind, _)| kind).collect();
    for _ in 0..input.int_in_range(0..=40)? {
        let (sq, kind, side) =
            (*input.choose(&squares)?, *input.choose(&kinds)?, *input.choose(&Side::BOTH)?);
        match input.int_in_range(0..=7)? {
            0 => drop(setup.remove(sq)),
            1 if variant.has_drops() => setup.set_in_hand(side, variant.kind(kind).in_hand_as(), 1),
            2 => setup.toggle_deferred(sq),
            _ => setup.put(sq, Piece { kind, side }),
        }
    }
    setup.side_to_move = *input.choose(&Side::BOTH)?;
    if variant.rules().lion_trading.is_some() && input.ratio(1, 4)? {
        setup.last_lion_capture = Some(*input.choose(&squares)?);
    }
    Ok(setup)
}

/// Plays from a position as chosen by the input, and undoes all plies.
///
/// # Errors
/// Never: if the input is too short, zeros are read.
///
/// # Panics
/// If a property is violated.
pub fn play_from(mut position: Position, input: &mut Unstructured<'_>) -> Result<()> {
    let squares: Vec<Sq> = position.geometry().squares().collect();
    let cost = cost(&position);
    let plies = (MAX_COST / cost).clamp(2, MAX_PLIES);
    let mut searches = MAX_SEARCH_COST / cost;
    let mut before: Vec<Fingerprint> = Vec::new();
    for _ in 0..plies {
        let fingerprint = properties::fingerprint(&position);
        assert_holds(properties::check_key(&position));
        let mut listed = fingerprint.2.clone();
        listed.sort_unstable();
        assert_holds(properties::check_accepted(&position, &listed));
        assert_eq!(listed.is_empty(), position.outcome().is_some(), "the end of the game");
        if listed.is_empty() || input.is_empty() {
            break;
        }
        for _ in 0..CHECKED_MOVES {
            let mv = any_move(&position, &fingerprint.2, &squares, input)?;
            assert_holds(properties::check_agreement(&position, &listed, mv));
        }
        let action = input.int_in_range(0..=15)?;
        match action {
            0 if searches > 0 => {
                searches -= 1;
                search(&position, &listed, input)?;
            }
            1 => assert_holds(properties::check_sfen(&position)),
            _ => {}
        }
        let mv = next_move(&position, &fingerprint.2, input)?;
        play(&mut position, mv);
        before.push(fingerprint);
        if action == 2 {
            undo_and_compare(&mut position, &mut before);
        }
    }
    while !before.is_empty() {
        undo_and_compare(&mut position, &mut before);
    }
    Ok(())
}

/// Cost of a position: its squares, or their pairs if pieces borrow moves from all protectors.
fn cost(position: &Position) -> usize {
    let squares = position.geometry().squares().count();
    match position.variant().rules().borrowing {
        Borrowing::FromProtectors => squares.max(squares * squares / 100),
        Borrowing::FromBehind | Borrowing::Never => squares,
    }
}

fn undo_and_compare(position: &mut Position, before: &mut Vec<Fingerprint>) {
    position.undo().expect("a ply was played");
    assert!(before.pop() == Some(properties::fingerprint(position)), "undoing changed the position");
}

fn play(position: &mut Position, mv: Move) {
    let (last, mut effects) = (position.clone(), Vec::new());
    position.play(mv, &mut effects);
    assert_holds(properties::check_fire(&last, mv, &effects));
    assert_holds(properties::check_effects(&last.setup(), &effects, &position.setup()));
}

/// A legal move, preferably a capture or a move of several steps, so that lines open and pieces are burnt.
fn next_move(position: &Position, moves: &[Move], input: &mut Unstructured<'_>) -> Result<Move> {
    let captures = |mv: &Move| mv.has_via() || !mv.is_pass() && position.piece_at(mv.to()).is_some();
    if input.ratio(1, 2)? {
        let captures: Vec<Move> = moves.iter().copied().filter(captures).collect();
        if !captures.is_empty() {
            return Ok(*input.choose(&captures)?);
        }
    }
    Ok(*input.choose(moves)?)
}

/// Any move, often a legal one with a change.
fn any_move(
    position: &Position,
    moves: &[Move],
    squares: &[Sq],
    input: &mut Unstructured<'_>,
) -> Result<Move> {
    let legal = *input.choose(moves)?;
    let sq = *input.choose(squares)?;
    let mut via = legal.via();
    let (mut from, mut to, mut promotes) = (legal.from(), legal.to(), legal.promotes());
    match input.int_in_range(0..=5)? {
        0 => promotes = !promotes,
        1 => to = sq,
        2 => from = Some(sq),
        3 if via.len() < MAX_VIA => via.insert(0, sq),
        4 => drop(via.pop()),
        _ => {
            let kinds: Vec<KindId> = position.variant().kinds().map(|(kind, _)| kind).collect();
            return Ok(Move::drop(*input.choose(&kinds)?, sq));
        }
    }
    let mv = match (from, legal.dropped_kind()) {
        (None, Some(kind)) => Move::drop(kind, to),
        (from, _) => Move::with_via(from.unwrap_or(sq), &via, to),
    };
    Ok(if promotes { mv.with_promotion() } else { mv })
}

/// A short search at any level returns a legal move and playable lines, and keeps its limit.
fn search(position: &Position, listed: &[Move], input: &mut Unstructured<'_>) -> Result<()> {
    let request = SearchRequest {
        level: Level::new(input.int_in_range(1..=8)?).expect("a level"),
        seed: Some(input.int_in_range(0..=9)?),
        lines: input.int_in_range(1..=3)?,
        ..SearchRequest::new(Limits::nodes(SEARCH_NODES))
    };
    let answer = ENGINE.with_borrow_mut(|engine| {
        engine.new_game();
        engine.think(position, &request, &StopFlag::default(), &mut |_| {})
    });
    assert!(answer.mv.is_some_and(|mv| listed.contains(&mv)), "{request:?}: {answer:?}");
    assert!(answer.report.nodes <= SEARCH_NODES + NODE_LIMIT_SLACK, "{request:?}: {answer:?}");
    for line in &answer.report.lines {
        let mut end = position.clone();
        for mv in &line.moves {
            assert!(end.legal_moves().contains(mv), "{request:?}: {mv:?} in {answer:?}");
            end.play(*mv, &mut ());
        }
    }
    Ok(())
}
