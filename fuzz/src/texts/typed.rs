//! Positions, moves and questions.

use super::{MAX_LINES, ReaderInput};
use crate::assert_holds;
use std::sync::Arc;
use tenjiku::soak::properties;
use tenjiku::text_interface::{Command, Question, QuestionContext, TypedMoves};
use tenjiku_language::CurrentLanguage;
use tenjiku_language::notation::SquareNames;
use tenjiku_records::dialect::Dialect;
use tenjiku_records::notation::{association, diagram, japanese, western};
use tenjiku_rules::{Move, Position};
use tenjiku_rules::{MoveError, coordinate, sfen};

const DIALECTS: [Dialect; 4] = [Dialect::Cecp, Dialect::CecpFromZero, Dialect::Usi, Dialect::Uci];

/// A position in SFEN, or in the FEN dialects of other programs.
pub fn position(input: &ReaderInput<'_>) {
    let text = input.text();
    match sfen::read(&input.game, text.trim_end()) {
        Ok(read) => {
            assert_holds(properties::check_sfen(&read));
            assert!(!diagram::draw(&read, &CurrentLanguage).is_empty());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    for dialect in DIALECTS {
        let Ok(read) = dialect.read_position(&input.game, text.trim_end()) else { continue };
        let written = dialect.write_position(&read);
        let reread =
            dialect.read_position(&input.game, &written).map(|reread| dialect.write_position(&reread));
        assert_eq!(reread.ok().as_ref(), Some(&written), "{dialect:?}");
    }
}

/// Lines typed during a game: moves in any notation, questions, commands.
pub fn line(input: &ReaderInput<'_>) {
    let (mut position, mut last) = (Position::new(Arc::clone(&input.game)), Vec::new());
    for typed in input.text().lines().take(MAX_LINES) {
        let moves = TypedMoves::new(&position);
        let squares = SquareNames::Written;
        let context =
            QuestionContext { position: &position, last: &last, clocks: None, score: None, squares };
        match Question::read(typed, &moves) {
            Some(Ok(question)) => assert!(!context.answer(&question).is_empty(), "{question:?}"),
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
            Ok(mv) => last = position.play_checked(mv).expect("moves that are read are legal"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Moves, each line in one notation.
pub fn notation(input: &ReaderInput<'_>) {
    let mut position = Position::new(Arc::clone(&input.game));
    for text in input.text().lines().take(MAX_LINES) {
        let last = position.moves().next_back().map(Move::to);
        let own = [
            coordinate::read(&position, text),
            association::read(&position, text),
            western::read(&position, text, true, last),
            western::read(&position, text, false, last),
            japanese::read(&position, text, last),
        ];
        let others = DIALECTS.map(|dialect| dialect.read_move(&position, text));
        let read: Vec<Move> = own.into_iter().chain(others).filter_map(readable_move).collect();
        for &mv in &read {
            assert_eq!(position.accept(mv), Ok(mv), "{text}");
            assert_round_trip(&position, mv);
        }
        if let Some(&mv) = read.first() {
            position.play(mv, &mut ());
        }
    }
}

fn readable_move(read: Result<Move, MoveError>) -> Option<Move> {
    read.map_err(|error| assert!(!error.to_string().is_empty())).ok()
}

/// Every notation of a move is read as that move.
fn assert_round_trip(position: &Position, mv: Move) {
    let text = coordinate::write(position.variant(), mv);
    assert_eq!(coordinate::read(position, &text).ok(), Some(mv), "{text}");
    let text = association::write(position, mv);
    assert_eq!(association::read(position, &text).ok(), Some(mv), "{text}");
    for dialect in DIALECTS {
        let text = dialect.write_move(position, mv);
        assert_eq!(dialect.read_move(position, &text).ok(), Some(mv), "{dialect:?}: {text}");
    }
}
