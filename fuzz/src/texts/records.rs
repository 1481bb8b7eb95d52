//! Whole games.

use super::Given;
use crate::games::LIBRARY;
use tenjiku::language::CurrentLanguage;
use tenjiku_records::formats::{self, FormatError, GameFormat, GameLookup, TextEncoding, decode_text};
use tenjiku_records::{GameRecord, GameTree, link};

pub fn association(given: &Given<'_>) {
    read(GameFormat::Association, given);
}

pub fn kif(given: &Given<'_>) {
    read(GameFormat::Kif, given);
}

pub fn pgn(given: &Given<'_>) {
    read(GameFormat::Pgn, given);
}

pub fn usi(given: &Given<'_>) {
    read(GameFormat::Usi, given);
}

pub fn moves(given: &Given<'_>) {
    read(GameFormat::Moves, given);
}

pub fn shogivar(given: &Given<'_>) {
    read(GameFormat::Shogivar, given);
}

pub fn svar(given: &Given<'_>) {
    read(GameFormat::Svar, given);
}

pub fn ki2(given: &Given<'_>) {
    read(GameFormat::Ki2, given);
}

pub fn csa(given: &Given<'_>) {
    read(GameFormat::Csa, given);
}

/// A file in any encoding and any format, which may name its game.
pub fn any(given: &Given<'_>) {
    let Ok(text) = decode_text(given.bytes) else { return };
    for id in [None, Some(given.game.id())] {
        let games = GameLookup {
            library: &LIBRARY,
            game_id: id,
            preset: None,
            options: &[],
            wording: &CurrentLanguage,
        };
        match formats::read(&text, &games) {
            Ok(tree) => keeps(&tree),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn read(format: GameFormat, given: &Given<'_>) {
    let text = given.text();
    let options = given.game.choices();
    let games = GameLookup {
        library: &LIBRARY,
        game_id: Some(given.game.id()),
        preset: None,
        options,
        wording: &CurrentLanguage,
    };
    match format.read(&text, &games) {
        Ok(tree) => {
            // Some scores have remarks of other programs, which cannot be written so.
            if format.omissions(&tree, &CurrentLanguage).is_empty() {
                stays(format, &tree);
            }
            keeps(&tree);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A game is the same after it has been written and read in its own format.
fn stays(format: GameFormat, tree: &GameTree) {
    let Some((text, again)) = there_and_back(format, tree) else { return };
    assert_eq!(saved_text(&again), saved_text(tree), "{format}\n{text}");
}

/// A game keeps its moves in every format that can hold it, and everything in our own.
fn keeps(tree: &GameTree) {
    for format in GameFormat::ALL {
        if let Some((text, again)) = there_and_back(format, tree) {
            assert_eq!(
                again.to_record(&CurrentLanguage).moves,
                tree.to_record(&CurrentLanguage).moves,
                "{format}\n{text}"
            );
        }
    }
    let text = saved_text(tree);
    let record = GameRecord::parse(&text).expect("what is saved can be read");
    let again = GameTree::from_record(&record, tree.variant(), &CurrentLanguage)
        .expect("what is saved can be replayed");
    assert_eq!(saved_text(&again), text);
}

fn there_and_back(format: GameFormat, tree: &GameTree) -> Option<(String, GameTree)> {
    let text = match format.write(tree, &CurrentLanguage) {
        Ok(text) => text,
        Err(FormatError::Unsupported { .. }) => return None,
        Err(error) => panic!("{format}: {error}"),
    };
    let game = tree.variant();
    let games = GameLookup {
        library: &LIBRARY,
        game_id: Some(game.id()),
        preset: None,
        options: game.choices(),
        wording: &CurrentLanguage,
    };
    let again = format.read(&text, &games).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
    if let Ok(bytes) = format.to_bytes(&text, TextEncoding::ShiftJis) {
        decode_text(&bytes).expect("what was encoded can be decoded");
    }
    Some((text, again))
}

fn saved_text(tree: &GameTree) -> String {
    ron::to_string(&tree.to_record(&CurrentLanguage)).expect("a record can be written")
}

/// A saved game.
pub fn saved(given: &Given<'_>) {
    let text = given.text();
    let read = GameRecord::parse(&text).and_then(|record| {
        let variant = record.game(&LIBRARY, &[])?;
        GameTree::from_record_in(&record, &text, &variant, &CurrentLanguage)
    });
    match read {
        Ok(tree) => keeps(&tree),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A link to a position or a game.
pub fn link(given: &Given<'_>) {
    match link::read(&given.text(), &LIBRARY, &CurrentLanguage) {
        Some(Ok(tree)) => {
            let end = tree.position_at(tree.main_end());
            let Ok(text) = link::write(&end, &LIBRARY) else { return };
            let again = link::read(&text, &LIBRARY, &CurrentLanguage)
                .expect("a link")
                .unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(again.to_record(&CurrentLanguage).moves, tree.to_record(&CurrentLanguage).moves, "{text}");
        }
        Some(Err(error)) => assert!(!error.to_string().is_empty()),
        None => {}
    }
}
