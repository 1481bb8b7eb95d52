//! Whatever is typed, pasted or loaded is read or refused: nothing panics.

use crate::games::GAMES;
use proptest::prelude::*;
use std::sync::Arc;
use tenjiku::notation::{association, coordinate, sfen};
use tenjiku::record::{GameRecord, read_score};
use tenjiku::rules::Position;
use tenjiku::variant::{Library, Variant, read};

fn start(id: &str) -> Position {
    let library = Library::with_folder(None);
    let file = library.find(id).expect("one of ours");
    Position::new(Arc::new(Variant::compile(file, &[]).expect("it compiles")))
}

/// Texts made of what moves and positions are made of, so that they go far before they fail.
fn nearly() -> impl Strategy<Value = String> {
    "[1-9a-p+*x!=,/ \\[\\]PKLnSwFiD'-]{0,40}"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn moves_are_read_or_refused(text in prop_oneof![nearly(), ".{0,40}"], game in 0..GAMES.len()) {
        let position = start(GAMES[game]);
        let moves = [coordinate::read(&position, &text), association::read(&position, &text)];
        for mv in moves.into_iter().flatten() {
            prop_assert!(position.legal_moves().contains(&mv));
        }
        let _ = read_score(position, &text);
    }

    #[test]
    fn positions_are_read_or_refused(text in prop_oneof![nearly(), ".{0,60}"], game in 0..GAMES.len()) {
        let position = start(GAMES[game]);
        if let Ok(read) = sfen::read(position.variant(), &text) {
            prop_assert_eq!(sfen::read(position.variant(), &sfen::write(&read)).map(|p| p.setup()), Ok(read.setup()));
        }
    }

    #[test]
    fn files_are_read_or_refused(text in "\\PC{0,200}") {
        prop_assert!(read("spoilt.ron", &text).is_err());
        prop_assert!(GameRecord::parse(&text).is_err());
    }
}
