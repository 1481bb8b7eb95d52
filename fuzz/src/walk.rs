//! A game of any position, ply by ply, with everything asked of it that holds of every position.
//!
//! The input chooses a game and its options, a first position (the array, a handicap, a changed array, pieces anywhere),
//! and then for each ply what is asked and which move is played.

use crate::{games, holds};
use libfuzzer_sys::arbitrary::{Result, Unstructured};
use std::cell::RefCell;
use std::sync::Arc;
use tenjiku::language::Describe;
use tenjiku::search::{Engine, EngineOptions, Level, Limits, SearchRequest, StopFlag};
use tenjiku::soak::properties::{self, Fingerprint};
use tenjiku_rules::variant::{Borrowing, KindId, Sq, Variant};
use tenjiku_rules::{MAX_VIA, Move, Piece, Position, Setup, Side};

/// The most plies of a walk, and what all of its positions together may cost, in squares that are looked at.
const MOST_PLIES: usize = 80;
const MOST_COST: usize = 20_000;
/// What the positions together may cost that are searched: a search takes as long as many plies.
const MOST_SEARCHED: usize = 1_500;
/// Moves that the judge is asked about in each position.
const ASKED: usize = 12;
/// Positions of a search, and how many more it may take before it looks at its limits.
const NODES: u64 = 200;
const BEYOND: u64 = 256;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new(EngineOptions { hash_mib: 1, threads: 1 }));
}

/// Plays the game that the input describes.
///
/// # Panics
/// Something does not hold.
pub fn run(bytes: &[u8]) {
    let mut input = Unstructured::new(bytes);
    // An input that is too short chooses the first of everything.
    let _ = begin(&mut input);
}

fn begin(input: &mut Unstructured<'_>) -> Result<()> {
    let variant = games::chosen(input)?;
    let setup = first(&variant, input)?;
    match Position::from_setup(Arc::clone(&variant), &setup) {
        Err(fault) => assert!(!fault.describe(&variant).is_empty()),
        Ok(position) => on_from(position, input)?,
    }
    Ok(())
}

/// Any first position.
fn first(variant: &Variant, input: &mut Unstructured<'_>) -> Result<Setup> {
    let array = Setup::initial(variant);
    let handicaps = variant.handicaps();
    Ok(match input.int_in_range(0..=3)? {
        1 if !handicaps.is_empty() => Setup::with_handicap(variant, input.choose(handicaps)?),
        2 => changed(array, variant, input)?,
        3 => changed(Setup::empty(), variant, input)?,
        _ => array,
    })
}

/// Pieces are put anywhere, on the board and into hands, and what else a position has is made up too.
fn changed(mut setup: Setup, variant: &Variant, input: &mut Unstructured<'_>) -> Result<Setup> {
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

/// Plays on from a position as the input says, and takes it all back.
///
/// # Errors
/// Never: what is left of the input is always enough.
///
/// # Panics
/// Something does not hold.
pub fn on_from(mut position: Position, input: &mut Unstructured<'_>) -> Result<()> {
    let squares: Vec<Sq> = position.geometry().squares().collect();
    let cost = cost(&position);
    let plies = (MOST_COST / cost).clamp(2, MOST_PLIES);
    let mut searches = MOST_SEARCHED / cost;
    let mut before: Vec<Fingerprint> = Vec::new();
    for _ in 0..plies {
        let seen = properties::fingerprint(&position);
        holds(properties::check_key(&position));
        let mut listed = seen.2.clone();
        listed.sort_unstable();
        holds(properties::check_accepted(&position, &listed));
        assert_eq!(listed.is_empty(), position.outcome().is_some(), "the end of the game");
        if listed.is_empty() || input.is_empty() {
            break;
        }
        for _ in 0..ASKED {
            let mv = any_move(&position, &seen.2, &squares, input)?;
            holds(properties::check_agreement(&position, &listed, mv));
        }
        let what = input.int_in_range(0..=15)?;
        match what {
            0 if searches > 0 => {
                searches -= 1;
                search(&position, &listed, input)?;
            }
            1 => holds(properties::check_sfen(&position)),
            _ => {}
        }
        let mv = next_move(&position, &seen.2, input)?;
        play(&mut position, mv);
        before.push(seen);
        if what == 2 {
            take_back(&mut position, &mut before);
        }
    }
    while !before.is_empty() {
        take_back(&mut position, &mut before);
    }
    Ok(())
}

/// How long a position takes: by its squares, and where pieces borrow from all that protect them, each asks each.
fn cost(position: &Position) -> usize {
    let squares = position.geometry().squares().count();
    match position.variant().rules().borrowing {
        Borrowing::FromProtectors => squares.max(squares * squares / 100),
        Borrowing::FromBehind | Borrowing::Never => squares,
    }
}

fn take_back(position: &mut Position, before: &mut Vec<Fingerprint>) {
    position.undo().expect("a ply was played");
    assert!(before.pop() == Some(properties::fingerprint(position)), "taking back has changed the position");
}

fn play(position: &mut Position, mv: Move) {
    let (last, mut effects) = (position.clone(), Vec::new());
    position.play(mv, &mut effects);
    holds(properties::check_fire(&last, mv, &effects));
    holds(properties::check_effects(&last.setup(), &effects, &position.setup()));
}

/// A legal move; captures and moves of several steps are preferred, so that lines open and pieces burn.
fn next_move(position: &Position, moves: &[Move], input: &mut Unstructured<'_>) -> Result<Move> {
    let takes = |mv: &Move| mv.has_via() || !mv.is_pass() && position.piece_at(mv.to()).is_some();
    if input.ratio(1, 2)? {
        let takes: Vec<Move> = moves.iter().copied().filter(takes).collect();
        if !takes.is_empty() {
            return Ok(*input.choose(&takes)?);
        }
    }
    Ok(*input.choose(moves)?)
}

/// Any move at all, often nearly one that is legal.
fn any_move(
    position: &Position,
    moves: &[Move],
    squares: &[Sq],
    input: &mut Unstructured<'_>,
) -> Result<Move> {
    let known = *input.choose(moves)?;
    let sq = *input.choose(squares)?;
    let mut via = known.via();
    let (mut from, mut to, mut promotes) = (known.from(), known.to(), known.promotes());
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
    let mv = match (from, known.dropped_kind()) {
        (None, Some(kind)) => Move::drop(kind, to),
        (from, _) => Move::with_via(from.unwrap_or(sq), &via, to),
    };
    Ok(if promotes { mv.with_promotion() } else { mv })
}

/// A short search at any level has a legal move, keeps its limit, and its lines can be played.
fn search(position: &Position, listed: &[Move], input: &mut Unstructured<'_>) -> Result<()> {
    let request = SearchRequest {
        level: Level::new(input.int_in_range(1..=8)?).expect("a level"),
        seed: Some(input.int_in_range(0..=9)?),
        lines: input.int_in_range(1..=3)?,
        ..SearchRequest::new(Limits::nodes(NODES))
    };
    let answer = ENGINE.with_borrow_mut(|engine| {
        engine.new_game();
        engine.think(position, &request, &StopFlag::default(), &mut |_| {})
    });
    assert!(answer.mv.is_some_and(|mv| listed.contains(&mv)), "{request:?}: {answer:?}");
    assert!(answer.report.nodes <= NODES + BEYOND, "{request:?}: {answer:?}");
    for line in &answer.report.lines {
        let mut end = position.clone();
        for mv in &line.moves {
            assert!(end.legal_moves().contains(mv), "{request:?}: {mv:?} in {answer:?}");
            end.play(*mv, &mut ());
        }
    }
    Ok(())
}
