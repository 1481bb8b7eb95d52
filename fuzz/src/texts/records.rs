//! Whole games.

use super::ReaderInput;
use crate::games::LIBRARY;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::formats::{self, FormatError, GameFormat, GameLookup, TextEncoding, decode_text};
use tenjiku_records::{GameRecord, GameTree, link};

pub fn association(input: &ReaderInput<'_>) {
    read(GameFormat::Association, input);
}

pub fn kif(input: &ReaderInput<'_>) {
    read(GameFormat::Kif, input);
}

pub fn pgn(input: &ReaderInput<'_>) {
    read(GameFormat::Pgn, input);
}

pub fn usi(input: &ReaderInput<'_>) {
    read(GameFormat::Usi, input);
}

pub fn moves(input: &ReaderInput<'_>) {
    read(GameFormat::Moves, input);
}

pub fn shogivar(input: &ReaderInput<'_>) {
    read(GameFormat::Shogivar, input);
}

pub fn svar(input: &ReaderInput<'_>) {
    read(GameFormat::Svar, input);
}

pub fn ki2(input: &ReaderInput<'_>) {
    read(GameFormat::Ki2, input);
}

pub fn csa(input: &ReaderInput<'_>) {
    read(GameFormat::Csa, input);
}

/// A file in any encoding and format, possibly with the name of its game.
pub fn any(input: &ReaderInput<'_>) {
    let Ok(text) = decode_text(input.bytes) else { return };
    for id in [None, Some(input.game.id())] {
        let games = GameLookup {
            library: &LIBRARY,
            game_id: id,
            preset: None,
            options: &[],
            wording: &CurrentLanguage,
        };
        match formats::read(&text, &games) {
            Ok(tree) => assert_keeps_moves(&tree),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn read(format: GameFormat, input: &ReaderInput<'_>) {
    let text = input.text();
    let options = input.game.choices();
    let games = GameLookup {
        library: &LIBRARY,
        game_id: Some(input.game.id()),
        preset: None,
        options,
        wording: &CurrentLanguage,
    };
    match format.read(&text, &games) {
        Ok(tree) => {
            // Some games have remarks of other programs, which cannot be written exactly.
            if format.omissions(&tree, &CurrentLanguage).is_empty() {
                assert_round_trip(format, &tree);
            }
            assert_keeps_moves(&tree);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Writing and reading a game in its own format changes nothing.
fn assert_round_trip(format: GameFormat, tree: &GameTree) {
    let Some((text, reread)) = round_trip(format, tree) else { return };
    assert_eq!(saved_text(&reread), saved_text(tree), "{format}\n{text}");
}

/// Writing and reading a game keeps its moves in every format that supports it, and everything in a saved game.
fn assert_keeps_moves(tree: &GameTree) {
    for format in GameFormat::ALL {
        if let Some((text, reread)) = round_trip(format, tree) {
            assert_eq!(
                reread.to_record(&CurrentLanguage).moves,
                tree.to_record(&CurrentLanguage).moves,
                "{format}\n{text}"
            );
        }
    }
    let text = saved_text(tree);
    let record = GameRecord::parse(&text).expect("a saved game is readable");
    let reread =
        GameTree::from_record(&record, tree.variant(), &CurrentLanguage).expect("a saved game is legal");
    assert_eq!(saved_text(&reread), text);
}

fn round_trip(format: GameFormat, tree: &GameTree) -> Option<(String, GameTree)> {
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
    let reread = format.read(&text, &games).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
    if let Ok(bytes) = format.to_bytes(&text, TextEncoding::ShiftJis) {
        decode_text(&bytes).expect("encoded text is decodable");
    }
    Some((text, reread))
}

fn saved_text(tree: &GameTree) -> String {
    ron::to_string(&tree.to_record(&CurrentLanguage)).expect("a record can be written")
}

/// A saved game.
pub fn saved(input: &ReaderInput<'_>) {
    let text = input.text();
    let read = GameRecord::parse(&text).and_then(|record| {
        let variant = record.game(&LIBRARY, &[])?;
        GameTree::from_record_in(&record, &text, &variant, &CurrentLanguage)
    });
    match read {
        Ok(tree) => assert_keeps_moves(&tree),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A link to a position or a game.
pub fn link(input: &ReaderInput<'_>) {
    match link::read(&input.text(), &LIBRARY, &CurrentLanguage) {
        Some(Ok(tree)) => {
            let end = tree.position_at(tree.main_end());
            let Ok(text) = link::write(&end, &LIBRARY) else { return };
            let reread = link::read(&text, &LIBRARY, &CurrentLanguage)
                .expect("a link")
                .unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(
                reread.to_record(&CurrentLanguage).moves,
                tree.to_record(&CurrentLanguage).moves,
                "{text}"
            );
        }
        Some(Err(error)) => assert!(!error.to_string().is_empty()),
        None => {}
    }
}
