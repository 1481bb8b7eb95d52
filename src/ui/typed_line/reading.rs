//! Parsing and completion of the typed line, without drawing.

use crate::app::{Action, Screen};
use crate::game::is_special;
use crate::text_interface::{Command, Question, QuestionKind, TypedMoves};
use tenjiku_language::{SpokenName, say};
use tenjiku_rules::Move;

/// Maximum number of repetitions of an action.
const MAX_REPETITIONS: usize = 500;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Move(Move),
    Question(Question),
    /// An action, and its number of repetitions.
    Action(Action, usize),
    AnswerDraw(bool),
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Completion {
    pub text: String,
    pub about: String,
}

/// Parses a line.
///
/// # Errors
/// The reason why the line has no meaning or the move is refused.
pub(super) fn meaning(text: &str, moves: &TypedMoves) -> Result<Meaning, String> {
    let refusal = match moves.read(text) {
        Ok(mv) => return Ok(Meaning::Move(mv)),
        Err(refusal) => refusal,
    };
    let (words, times) = split_repetitions(text.trim());
    if let Some(action) = action_by_name(words) {
        return Ok(Meaning::Action(action, times));
    }
    if let Some(question) = Question::read(text, moves) {
        return question.map(Meaning::Question).map_err(|why| why.to_string());
    }
    match Command::from_word(words) {
        Some(Command::Accept) => return Ok(Meaning::AnswerDraw(true)),
        Some(Command::Decline) => return Ok(Meaning::AnswerDraw(false)),
        _ => {}
    }
    let action = Command::from_word(words).and_then(action_of).or_else(|| action_by_prefix(words));
    action.map(|action| Meaning::Action(action, times)).ok_or_else(|| moves.explain(&refusal))
}

/// Splits `undo 3` into the words and the number after them; 1 if no number follows.
fn split_repetitions(text: &str) -> (&str, usize) {
    let number = text.rsplit_once(' ').and_then(|(words, number)| Some((words, number.parse().ok()?)));
    number
        .map_or((text, 1), |(words, number): (&str, usize)| (words.trim(), number.clamp(1, MAX_REPETITIONS)))
}

/// The action equivalent to a command of the text interface.
const fn action_of(command: Command) -> Option<Action> {
    Some(match command {
        Command::Undo => Action::TakeBack,
        Command::Redo => Action::Replay,
        Command::Hint => Action::Suggest,
        Command::Mate => Action::FindMate,
        Command::Now => Action::MoveNow,
        Command::Draw => Action::OfferDraw,
        Command::Resign => Action::Resign,
        Command::Show => Action::TextDiagram,
        Command::Legal => Action::ShowTargets,
        Command::Game => Action::TextScore,
        Command::Link => Action::CopyLink,
        Command::Save => Action::SaveGame,
        Command::Help => Action::Help,
        Command::Quit => Action::Quit,
        Command::Say | Command::Rematch => Action::RemoteTables,
        Command::Accept | Command::Decline => return None,
    })
}

fn actions() -> impl Iterator<Item = Action> {
    Action::ALL.iter().copied().filter(|action| action.is_here() && action.is_for(Screen::Match))
}

fn action_by_name(words: &str) -> Option<Action> {
    let words = words.to_lowercase();
    if say!("typed-flip").split_whitespace().any(|word| word == words) {
        return Some(Action::RotateBoard);
    }
    actions().find(|action| action.names().iter().any(|name| name.to_lowercase() == words))
}

/// The only action whose name begins with these words, else the only action with a later word that begins with them.
fn action_by_prefix(words: &str) -> Option<Action> {
    let words = words.to_lowercase();
    let only_match = |fits: fn(Action, &str) -> bool| {
        let mut found = actions().filter(|action| fits(*action, &words));
        found.next().filter(|_| found.next().is_none())
    };
    only_match(name_begins).or_else(|| only_match(later_word_begins))
}

fn name_begins(action: Action, words: &str) -> bool {
    action.names().iter().any(|name| name.to_lowercase().starts_with(words))
}

/// Whether a later word of the action's name begins with `words`: `influence` is in `Show influence`.
fn later_word_begins(action: Action, words: &str) -> bool {
    let inner = format!(" {words}");
    action.names().iter().any(|name| name.to_lowercase().contains(&inner))
}

/// The completions of a partially typed line: moves first, then questions and actions.
pub(super) fn completions(text: &str, moves: &TypedMoves, max: usize) -> Vec<Completion> {
    let prefix = text.trim().to_lowercase();
    if prefix.is_empty() {
        return Vec::new();
    }
    let questions = Question::completions(text, Some(moves), max);
    let questions =
        questions.into_iter().map(|(question, text)| Completion { text, about: question.example() });
    let moves = moves.completions(text, max).into_iter().map(|completion| {
        let about = if completion.text == completion.display { String::new() } else { completion.display };
        Completion { text: completion.text, about }
    });
    let commands = Command::ALL.into_iter().filter_map(|command| {
        let word = command.words().into_iter().find(|word| word.starts_with(&prefix))?;
        Some(Completion {
            text: word,
            about: action_of(command).map(Action::tooltip).unwrap_or_else(|| command.description()),
        })
    });
    // An action with a shorter command word is not offered again.
    let has_word = |action: &Action| Command::from_word(&action.name()).is_some();
    let first: Vec<Action> = actions().filter(|action| name_begins(*action, &prefix)).collect();
    let later = actions().filter(|action| first.is_empty() && later_word_begins(*action, &prefix));
    let actions = first.iter().copied().chain(later).filter(|action| !has_word(action));
    let actions = actions.map(|action| Completion { text: action.name(), about: action.tooltip() });
    moves.chain(questions).chain(commands).chain(actions).take(max).collect()
}

/// A move, a question about a piece of the side to move, and a command, as examples of what can be typed.
pub(super) fn examples(moves: &TypedMoves) -> Vec<String> {
    let position = moves.position();
    let pieces = position.pieces(position.side_to_move());
    let kinds = pieces.map(|(_, piece)| position.variant().kind(piece.kind));
    let piece = kinds.max_by_key(|kind| is_special(kind));
    let question = QuestionKind::Where.words().into_iter().next().zip(piece);
    let question = question.map(|(word, piece)| format!("{word} {}", piece.spoken_name()));
    let command = Command::Undo.words().into_iter().next();
    moves.all().next().map(str::to_owned).into_iter().chain(question).chain(command).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;
    use tenjiku_rules::{Position, coordinate};

    fn moves(game: &str) -> TypedMoves {
        let game = Variant::built_in(game).unwrap();
        TypedMoves::new(&Position::new(game))
    }

    #[test]
    fn a_line_is_a_move_a_question_or_an_action() {
        let moves = moves("tori");
        let position = moves.position();
        let mv = |text: &str| Ok(Meaning::Move(coordinate::read(position, text).expect("a move")));
        let square = position.geometry().parse("4f").expect("a square");
        for (text, expected) in [
            ("4f3f", mv("4f3f")),
            ("fa-3f", mv("4f3f")),
            ("4f", Ok(Meaning::Question(Question::Square(square)))),
            ("moves 4f", Ok(Meaning::Question(Question::Moves(square)))),
            ("flip", Ok(Meaning::Action(Action::RotateBoard, 1))),
            ("undo 3", Ok(Meaning::Action(Action::TakeBack, 3))),
            ("hint", Ok(Meaning::Action(Action::Suggest, 1))),
            ("accept", Ok(Meaning::AnswerDraw(true))),
            ("influence", Ok(Meaning::Action(Action::ShowInfluence, 1))),
            ("where can my falcon go", Ok(Meaning::Question(Question::Moves(square)))),
            ("moves falcon", Ok(Meaning::Question(Question::Moves(square)))),
        ] {
            assert_eq!(meaning(text, &moves), expected, "{text}");
        }
        assert!(
            meaning("4f4b", &moves).expect_err("a rule").contains("Falcon"),
            "the refusal names the piece"
        );
        assert!(meaning("nonsense", &moves).expect_err("nothing").contains("cannot be read as a move"));
    }

    #[test]
    fn the_examples_can_be_typed() {
        for game in ["tori", "chu", "tenjiku"] {
            let moves = moves(game);
            let examples = examples(&moves);
            let meanings: Vec<_> = examples.iter().map(|text| meaning(text, &moves)).collect();
            let [
                Ok(Meaning::Move(_)),
                Ok(Meaning::Question(Question::Where(_))),
                Ok(Meaning::Action(action, 1)),
            ] = &meanings[..]
            else {
                panic!("{game}: {examples:?} means {meanings:?}");
            };
            assert_eq!(*action, Action::TakeBack);
        }
    }

    #[test]
    fn every_action_of_a_game_can_be_typed_by_name() {
        let moves = moves("tori");
        for action in actions() {
            let name = action.name();
            assert_eq!(meaning(&name, &moves), Ok(Meaning::Action(action, 1)), "{name}");
        }
    }

    #[test]
    fn completions_begin_with_moves() {
        let moves = moves("tori");
        let texts = |text: &str| {
            completions(text, &moves, 9).into_iter().map(|completion| completion.text).collect::<Vec<_>>()
        };
        assert_eq!(texts("4f3"), ["4f3f"]);
        assert_eq!(texts("und"), ["undo", "Undo all"]);
        assert_eq!(texts("influ"), ["Show influence"]);
        assert_eq!(texts("where pheas"), ["where Pheasant"]);
        assert!(texts("f").len() > 3 && texts("f")[0] == "Fa-3f", "{:?}", texts("f"));
        assert!(texts("").is_empty());
    }
}
