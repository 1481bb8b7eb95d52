//! A game by letter in progress, and a text that may be a letter.
//!
//! The sum of a letter is a hash, which no mutation finds: if the last one does not fit, the text is read once more with
//! the right sum, as a stranger could write it. Letters that are signed cannot be forged so.

use crate::games::LIBRARY;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::sync::LazyLock;
use tenjiku::letter::{Correspondence, Letter};
use tenjiku::record::{GameRecord, GameTree};

/// The games in which the letters of `tests/broken_letters` belong.
static GAMES: LazyLock<[Correspondence; 3]> = LazyLock::new(|| {
    [
        include_str!("../../tests/broken_letters/game.ron"),
        include_str!("../../tests/broken_letters/over.ron"),
        include_str!("../../tests/broken_letters/signed.ron"),
    ]
    .map(game)
});

fn game(text: &str) -> Correspondence {
    let record = GameRecord::parse(text).expect("a record");
    let variant = record.game(&LIBRARY, &[]).expect("ours");
    let tree = GameTree::of_text(&record, text, &variant).expect("a game");
    Correspondence::of_tree(tree).expect("by letter")
}

/// The text with the right sum, if it has one letter at all.
fn summed(text: &str) -> Option<String> {
    let (head, rest) = text.split_once("----- Tenjiku letter 1 -----")?;
    let (above, below) = rest.split_once("Sum:")?;
    let words: Vec<&str> = above.split_whitespace().collect();
    let digest = Sha256::digest(format!("Tenjiku letter 1 {}", words.join(" ")));
    let sum = digest.iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    let end = below.find("Signed:").or_else(|| below.find("-----"))?;
    Some(format!("{head}----- Tenjiku letter 1 -----{above}Sum: {sum}\n{}", &below[end..]))
}

/// Reads a text as a letter.
///
/// # Panics
/// Something has happened that must not.
pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for text in [Some(text.clone().into_owned()), summed(&text)].into_iter().flatten() {
        let Ok(letter) = Letter::read(&text) else { continue };
        Letter::read(&letter.write(None)).expect("what was read can be written");
        for game in GAMES.iter() {
            into(game.clone(), &letter);
        }
        if let Ok((begun, _)) = Correspondence::of_letter(&letter, &LIBRARY, "Bob") {
            assert!(begun.side() != letter.side.expect("a letter has a side"));
            let mut known = begun.clone();
            assert!(known.read(&letter).is_err(), "a letter is read once");
            sound(begun);
        }
    }
}

/// Reads a letter into a game: the past is what it was, and what is new is the writer's.
fn into(before: Correspondence, letter: &Letter) {
    let mut game = before.clone();
    let plies = |game: &Correspondence| game.record().moves;
    match game.read(letter) {
        Err(_) => assert_eq!(plies(&game), plies(&before), "a letter that is refused changes nothing"),
        Ok(news) => {
            let (old, new) = (plies(&before), plies(&game));
            // Nothing was offered from here, so that nothing is taken back.
            assert!(new.starts_with(&old) && new.len() == old.len() + news.moves.len());
            assert!(news.moves.len() <= 1 && news.agreed.is_none());
            assert!(before.letters().key.is_none() || before.letters().key == letter.key);
            assert!(before.ending().is_none() || news.moves.is_empty());
            sound(game);
        }
    }
}

/// That a game can be saved, read again and answered.
fn sound(mut game: Correspondence) {
    let written = game.write("", None);
    Letter::read(&written).expect("our own letter");
    let again = Correspondence::of_tree(game.tree()).expect("by letter");
    assert_eq!(again.record().moves, game.record().moves);
}
