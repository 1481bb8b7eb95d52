//! Positions, moves and questions.

use super::{Given, MOST_LINES};
use crate::holds;
use std::sync::Arc;
use tenjiku::language::CurrentLanguage;
use tenjiku::notation::SquareNames;
use tenjiku::soak::properties;
use tenjiku::text_interface::{QuestionContext, Command, Question, TypedMoves};
use tenjiku_records::dialect::Dialect;
use tenjiku_records::notation::{association, diagram, japanese, western};
use tenjiku_rules::{Move, Position};
use tenjiku_rules::{MoveError, coordinate, sfen};

const DIALECTS: [Dialect; 4] = [Dialect::Cecp, Dialect::CecpFromZero, Dialect::Usi, Dialect::Uci];

/// A position in SFEN, or in the FEN of other programs.
pub fn position(given: &Given<'_>) {
    let text = given.text();
    match sfen::read(&given.game, text.trim_end()) {
        Ok(read) => {
            holds(properties::check_sfen(&read));
            assert!(!diagram::draw(&read, &CurrentLanguage).is_empty());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    for dialect in DIALECTS {
        let Ok(read) = dialect.read_position(&given.game, text.trim_end()) else { continue };
        let written = dialect.write_position(&read);
        let again = dialect.read_position(&given.game, &written).map(|again| dialect.write_position(&again));
        assert_eq!(again.ok().as_ref(), Some(&written), "{dialect:?}");
    }
}

/// Lines as they are typed during a game: moves in any notation, questions, commands.
pub fn line(given: &Given<'_>) {
    let (mut position, mut last) = (Position::new(Arc::clone(&given.game)), Vec::new());
    for typed in given.text().lines().take(MOST_LINES) {
        let moves = TypedMoves::new(&position);
        let squares = SquareNames::Written;
        let asked = QuestionContext { position: &position, last: &last, clocks: None, score: None, squares };
        match Question::read(typed, &moves) {
            Some(Ok(question)) => assert!(!asked.answer(&question).is_empty(), "{question:?}"),
            Some(Err(error)) => assert!(!error.to_string().is_empty()),
            None => {}
        }
        if let Some(command) = typed.split_whitespace().next().and_then(Command::from_word) {
            assert!(!command.description().is_empty());
        }
        for completion in moves.completions(typed, 5) {
            assert_eq!(moves.read(&completion.text).ok(), Some(completion.mv), "{completion:?}");
        }
        match moves.read(typed) {
            Ok(mv) => last = position.play_checked(mv).expect("what is read is legal"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Moves, each line in one notation.
pub fn notation(given: &Given<'_>) {
    let mut position = Position::new(Arc::clone(&given.game));
    for text in given.text().lines().take(MOST_LINES) {
        let last = position.moves().next_back().map(Move::to);
        let own = [
            coordinate::read(&position, text),
            association::read(&position, text),
            western::read(&position, text, true, last),
            western::read(&position, text, false, last),
            japanese::read(&position, text, last),
        ];
        let others = DIALECTS.map(|dialect| dialect.read_move(&position, text));
        let read: Vec<Move> = own.into_iter().chain(others).filter_map(understood).collect();
        for &mv in &read {
            assert_eq!(position.accept(mv), Ok(mv), "{text}");
            comes_back(&position, mv);
        }
        if let Some(&mv) = read.first() {
            position.play(mv, &mut ());
        }
    }
}

fn understood(read: Result<Move, MoveError>) -> Option<Move> {
    read.map_err(|error| assert!(!error.to_string().is_empty())).ok()
}

/// A move is read from what is written of it.
fn comes_back(position: &Position, mv: Move) {
    let text = coordinate::write(position.variant(), mv);
    assert_eq!(coordinate::read(position, &text).ok(), Some(mv), "{text}");
    let text = association::write(position, mv);
    assert_eq!(association::read(position, &text).ok(), Some(mv), "{text}");
    for dialect in DIALECTS {
        let text = dialect.write_move(position, mv);
        assert_eq!(dialect.read_move(position, &text).ok(), Some(mv), "{dialect:?}: {text}");
    }
}
