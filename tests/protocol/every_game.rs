//! Moves and positions of every game of the library, written and read back in every dialect.

use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_records::dialect::{Dialect, names};
use tenjiku_rules::sfen;
use tenjiku_rules::variant::{Library, RandomNumbers, Variant, VariantFile};
use tenjiku_rules::{Move, Position};

const DIALECTS: [Dialect; 4] = [Dialect::Cecp, Dialect::CecpFromZero, Dialect::Usi, Dialect::Uci];

/// Every game by itself, and with drops if a choice has them.
fn every_game() -> Vec<Arc<Variant>> {
    let library = Library::built_in();
    let compiled = |file: &VariantFile, choices: &[(String, u8)]| {
        Arc::new(Variant::compile(file, choices).unwrap_or_else(|error| panic!("{}: {error}", file.id)))
    };
    let mut games: Vec<Arc<Variant>> = library.games().map(|file| compiled(file, &[])).collect();
    for file in library.games() {
        for option in &file.options {
            let drops = option.choices.iter().find(|choice| choice.rules.drops.is_some());
            games.extend(drops.map(|choice| compiled(file, &[(option.id.clone(), choice.number)])));
        }
    }
    games
}

/// A position without what a FEN cannot express: deferred promotions.
fn board(position: &Position) -> String {
    sfen::write(position).split(' ').take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn moves_and_positions_come_back_in_every_dialect() {
    let (mut drops, mut turned) = (0, 0);
    for game in every_game() {
        let squares = game.geometry().squares().count();
        let plies = if squares > 400 { 6 } else { 60 };
        let mut position = Position::new(Arc::clone(&game));
        let mut dice = RandomNumbers::new(0x9e37_79b9 + squares as u64);
        for ply in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let captures = |mv: &&Move| position.piece_at(mv.to()).is_some() && !mv.is_pass();
            let some: Vec<Move> = moves.iter().filter(captures).copied().collect();
            // Captures fill the hands, so they are preferred half of the time.
            let pool = if some.is_empty() || dice.below(2) == 0 { &moves } else { &some };
            let mv = pool[dice.below(pool.len())];
            for dialect in DIALECTS {
                let text = dialect.write_move(&position, mv);
                let again = dialect.read_move(&position, &text);
                assert_eq!(again, Ok(mv), "{} ply {ply} in {dialect:?}: {text}", game.id());
                let text = dialect.write_position(&position);
                let again = dialect.read_position(&game, &text);
                let again = again.unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(board(&again), board(&position), "{dialect:?}: {text}");
            }
            drops += usize::from(mv.is_drop());
            turned += usize::from(mv.dropped_kind().is_some_and(|kind| game.held_as(kind) != kind));
            position.play(mv, &mut ());
        }
    }
    assert!(drops > 20 && turned > 0, "{drops} drops, {turned} of them promoted side up");
}

/// No name, ours or another program's, means two games.
#[test]
fn no_two_games_share_a_name() {
    let library = Library::built_in();
    let mut seen = BTreeSet::new();
    for file in library.games() {
        // A game may name itself first, to be called so by us while others are read too.
        let own: BTreeSet<&String> = std::iter::once(&file.id).chain(&file.elsewhere).collect();
        for name in own {
            assert!(seen.insert(name.clone()), "{name}");
            assert_eq!(names::find(&library, name).map(|found| found.id.clone()), Ok(file.id.clone()));
        }
    }
    let all: Vec<&str> = names::external_names(&library).collect();
    assert_eq!(all.len(), library.games().count());
}
