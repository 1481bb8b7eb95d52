//! How a game ended: the word in place of the next move, and the sentence below the moves.

use super::board::side_name;
use crate::notation::japanese::number::digits;
use crate::record::GameResult;
use crate::rules::{DrawReason, Outcome, Position, Side, WinReason};

/// What a word means for the side that would move next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EndMeaning {
    Loses,
    Wins,
    Draws,
    /// The game is not over.
    Unfinished,
}

const RESIGNED: &str = "投了";
const MATED: &str = "詰み";
const REPEATED: &str = "千日手";
const DRAWN: &str = "引き分け";
const OUT_OF_TIME: &str = "切れ負け";
const BROKEN_OFF: &str = "中断";

const WORDS: &[(&str, EndMeaning)] = &[
    (RESIGNED, EndMeaning::Loses),
    (MATED, EndMeaning::Loses),
    (OUT_OF_TIME, EndMeaning::Loses),
    ("反則負け", EndMeaning::Loses),
    ("不戦敗", EndMeaning::Loses),
    ("反則勝ち", EndMeaning::Wins),
    ("入玉勝ち", EndMeaning::Wins),
    ("不戦勝", EndMeaning::Wins),
    (REPEATED, EndMeaning::Draws),
    (DRAWN, EndMeaning::Draws),
    ("引分け", EndMeaning::Draws),
    ("持将棋", EndMeaning::Draws),
    (BROKEN_OFF, EndMeaning::Unfinished),
    ("封じ手", EndMeaning::Unfinished),
    ("不詰", EndMeaning::Unfinished),
];

/// The end of a game as a text states it; none if it says that the game is not over.
pub type StatedEnd = Option<GameResult>;

/// The words for the end of a game: the one in place of the next move, if there is one, and the sentence
/// below the moves.
pub struct EndWords {
    pub word: Option<&'static str>,
    pub sentence: String,
}

impl EndWords {
    /// For a game that ended with this position and result.
    pub fn of(position: &Position, result: Option<&GameResult>, at_odds: bool) -> Self {
        let word = match (position.outcome(), result) {
            (Some(outcome), _) => by_rules(outcome),
            (None, None) => Some(BROKEN_OFF),
            (None, Some(result)) => by_will(position, result),
        };
        let plies = position.plies();
        let won = |side: Side| format!("まで{plies}手で{}の勝ち", side_name(side, at_odds));
        let sentence = match result.map(|result| winner(&result.score)) {
            None => format!("まで{plies}手で{BROKEN_OFF}"),
            Some(Some(side)) => won(side),
            Some(None) => format!("まで{plies}手で{}", word.unwrap_or(DRAWN)),
        };
        Self { word, sentence }
    }
}

/// The word for an end by the rules. KIF has no word for the capture of a royal, since the board shows it.
const fn by_rules(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Win { by: WinReason::Checkmate | WinReason::NoMoves, .. } => Some(MATED),
        Outcome::Draw(DrawReason::Repetition) => Some(REPEATED),
        Outcome::Draw(_) => Some(DRAWN),
        Outcome::Win { .. } => None,
    }
}

/// The word for an end by the players or the clock, if one says exactly that.
fn by_will(position: &Position, result: &GameResult) -> Option<&'static str> {
    let known = WORDS.iter().map(|(word, _)| *word).filter(|word| *word != MATED && *word != REPEATED);
    known.into_iter().find(|word| of_word(word, position).flatten().as_ref() == Some(result))
}

/// The winner by a score; none for a draw.
fn winner(score: &str) -> Option<Side> {
    match score {
        "1-0" => Some(Side::Black),
        "0-1" => Some(Side::White),
        _ => None,
    }
}

fn score(winner: Side) -> String {
    match winner {
        Side::Black => "1-0".to_owned(),
        Side::White => "0-1".to_owned(),
    }
}

/// The end that a word in place of the next move states; none if it is not such a word.
pub fn of_word(word: &str, position: &Position) -> Option<StatedEnd> {
    let (_, fate) = WORDS.iter().find(|(known, _)| *known == word)?;
    let mover = position.side_to_move();
    let winner = match fate {
        EndMeaning::Loses => mover.other(),
        EndMeaning::Wins => mover,
        EndMeaning::Draws => {
            return Some(Some(GameResult { score: "1/2-1/2".to_owned(), text: drawn_by(word, position) }));
        }
        EndMeaning::Unfinished => return Some(None),
    };
    // Ends for which we have no sentence keep their KIF word.
    let text = match word {
        RESIGNED => Outcome::Win { winner, by: WinReason::Resignation }.describe(position.variant()),
        OUT_OF_TIME => Outcome::Win { winner, by: WinReason::Time }.describe(position.variant()),
        MATED => position.outcome().map(|outcome| outcome.describe(position.variant())).unwrap_or_default(),
        other => other.to_owned(),
    };
    Some(Some(GameResult { score: score(winner), text }))
}

fn drawn_by(word: &str, position: &Position) -> String {
    let reason = match word {
        REPEATED => DrawReason::Repetition,
        DRAWN => DrawReason::Agreement,
        other => return other.to_owned(),
    };
    Outcome::Draw(reason).describe(position.variant())
}

/// The end that the sentence below the moves states; none if it is not such a sentence.
pub fn of_sentence(sentence: &str) -> Option<StatedEnd> {
    let (_, rest) = digits(sentence.strip_prefix("まで")?.trim_start())?;
    let rest = rest.trim_start().strip_prefix('手')?.trim_start_matches(['で', ' ', '\u{3000}']);
    let drawn = |(word, fate): &(&str, EndMeaning)| *fate == EndMeaning::Draws && rest.starts_with(word);
    if WORDS.iter().any(drawn) {
        return Some(Some(GameResult { score: "1/2-1/2".to_owned(), text: String::new() }));
    }
    let won = |side: &Side| {
        [false, true].iter().any(|&at_odds| rest.starts_with(&format!("{}の勝ち", side_name(*side, at_odds))))
    };
    let side = Side::BOTH.into_iter().find(won);
    Some(side.map(|side| GameResult { score: score(side), text: String::new() }))
}
