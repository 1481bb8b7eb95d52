//! Moves and positions of every game of the library, written and read back in every dialect.

use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_records::dialect::{Dialect, names};
use tenjiku_rules::sfen;
use tenjiku_rules::variant::{Library, RandomNumbers, Variant, VariantFile};
use tenjiku_rules::{Move, Position};

const DIALECTS: [Dialect; 4] = [Dialect::Cecp, Dialect::CecpFromZero, Dialect::Usi, Dialect::Uci];

/// Every game under its default rules, and with drops if a choice adds them.
fn every_game() -> Vec<Arc<Variant>> {
    let library = Library::built_in();
    let compile = |file: &VariantFile, choices: &[(String, u8)]| {
        Arc::new(Variant::compile(file, choices).unwrap_or_else(|error| panic!("{}: {error}", file.id)))
    };
    let mut games: Vec<Arc<Variant>> = library.games().map(|file| compile(file, &[])).collect();
    for file in library.games() {
        for option in &file.options {
            let drops = option.choices.iter().find(|choice| choice.rules.drops.is_some());
            games.extend(drops.map(|choice| compile(file, &[(option.id.clone(), choice.number)])));
        }
    }
    games
}

/// A position without what a FEN cannot express: deferred promotions.
fn board(position: &Position) -> String {
    sfen::write(position).split(' ').take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn moves_and_positions_round_trip_in_every_dialect() {
    let (mut drops, mut promoted_drops) = (0, 0);
    for game in every_game() {
        let squares = game.geometry().squares().count();
        let plies = if squares > 400 { 6 } else { 60 };
        let mut position = Position::new(Arc::clone(&game));
        let mut rng = RandomNumbers::new(0x9e37_79b9 + squares as u64);
        for ply in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let is_capture = |mv: &&Move| position.piece_at(mv.to()).is_some() && !mv.is_pass();
            let captures: Vec<Move> = moves.iter().filter(is_capture).copied().collect();
            // Captures fill the hands, so they are preferred half of the time.
            let pool = if captures.is_empty() || rng.below(2) == 0 { &moves } else { &captures };
            let mv = pool[rng.below(pool.len())];
            for dialect in DIALECTS {
                let text = dialect.write_move(&position, mv);
                let reread = dialect.read_move(&position, &text);
                assert_eq!(reread, Ok(mv), "{} ply {ply} in {dialect:?}: {text}", game.id());
                let text = dialect.write_position(&position);
                let reread = dialect.read_position(&game, &text);
                let reread = reread.unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(board(&reread), board(&position), "{dialect:?}: {text}");
            }
            drops += usize::from(mv.is_drop());
            promoted_drops += usize::from(mv.dropped_kind().is_some_and(|kind| game.held_as(kind) != kind));
            position.play(mv, &mut ());
        }
    }
    assert!(
        drops > 20 && promoted_drops > 0,
        "{drops} drops, {promoted_drops} of them with the promoted side up"
    );
}

/// No name, ours or another program's, means two games.
#[test]
fn no_two_games_share_a_name() {
    let library = Library::built_in();
    let mut seen = BTreeSet::new();
    for file in library.games() {
        // A game may name its own id first, so that we write that name but read the others too.
        let own_names: BTreeSet<&String> = std::iter::once(&file.id).chain(&file.elsewhere).collect();
        for name in own_names {
            assert!(seen.insert(name.clone()), "{name}");
            assert_eq!(names::find(&library, name).map(|found| found.id.clone()), Ok(file.id.clone()));
        }
    }
    let all: Vec<&str> = names::external_names(&library).collect();
    assert_eq!(all.len(), library.games().count());
}
