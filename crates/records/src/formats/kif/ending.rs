//! KIF endings: the word in place of the next move, and the sentence below the moves.

use super::board::side_name;
use crate::GameResult;
use crate::Wording;
use crate::formats::tree_builder::TreeBuilder;
use crate::notation::japanese::SIDES;
use tenjiku_rules::{DrawReason, Outcome, Position, Side, WinReason};

/// Meaning of a word for the side to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EndMeaning {
    Loses,
    Wins,
    Draws,
    /// The game is not over.
    Unfinished,
}

const RESIGNATION: &str = "投了";
const CHECKMATE: &str = "詰み";
const REPETITION: &str = "千日手";
const AGREED_DRAW: &str = "引き分け";
const OUT_OF_TIME: &str = "切れ負け";
const UNFINISHED: &str = "中断";
/// Occurs in statements about an illegal move.
const ILLEGAL_WORD: &str = "反則";
/// Reason given for a result by an illegal move; the word is written in place of the loser's next move.
const ILLEGAL_MOVE: &str = "反則負け";
/// Comment with which 81Dojo declares the last move illegal, as it has no word for this end.
const ILLEGAL_NOTE: &str = "反則手にて終局";
const DRAW_SCORE: &str = "1/2-1/2";

/// End words. The first of each row is written; the others occur in other programs, also in capitals and with
/// hyphens or underscores.
const END_WORDS: &[(EndMeaning, &[&str])] = &[
    (EndMeaning::Loses, &[RESIGNATION, "resign", "toryo"]),
    (EndMeaning::Loses, &[CHECKMATE, "詰", "tsumi"]),
    (
        EndMeaning::Loses,
        &[OUT_OF_TIME, "切負", "切れ負", "時間切れ", "時間切れ負け", "接続切れ負け", "切断負け", "timeup"],
    ),
    (EndMeaning::Loses, &["反則負け", "反則負", "illegalmove"]),
    (EndMeaning::Loses, &["不戦敗", "不戦負け"]),
    (EndMeaning::Wins, &["反則勝ち", "反則勝", "illegalaction"]),
    (
        EndMeaning::Wins,
        &[
            "入玉勝ち",
            "入玉勝",
            "入玉宣言",
            "入玉宣言勝ち",
            "勝ち宣言",
            "勝宣言",
            "宣言勝ち",
            "宣言勝",
            "kachi",
        ],
    ),
    (EndMeaning::Wins, &["不戦勝", "不戦勝ち"]),
    (EndMeaning::Draws, &[REPETITION, "sennichite"]),
    (EndMeaning::Draws, &[AGREED_DRAW, "引分け", "引分", "hikiwake"]),
    (EndMeaning::Draws, &["持将棋", "jishogi"]),
    (EndMeaning::Draws, &["最大手数", "最長手数", "maxmoves"]),
    (EndMeaning::Unfinished, &[UNFINISHED, "中止", "指し掛け", "指掛け", "打ち掛け", "打掛け", "chudan"]),
    (EndMeaning::Unfinished, &["封じ手"]),
    (EndMeaning::Unfinished, &["不詰", "fuzumi"]),
];

/// The stated end of a game; `None` if it is stated to be unfinished.
pub type StatedEnd = Option<GameResult>;

/// The moves of a line, beginning with the first that cannot be read or played.
pub struct UnplayableMoves {
    /// The side of the first move.
    pub mover: Side,
    pub count: usize,
}

impl UnplayableMoves {
    /// The side of the last move.
    pub const fn last_mover(&self) -> Side {
        if self.count.is_multiple_of(2) { self.mover.other() } else { self.mover }
    }
}

/// Texts for the end of a game: the word in place of the next move, if any, and the sentence below the moves.
pub struct EndWords {
    pub word: Option<&'static str>,
    pub sentence: String,
}

impl EndWords {
    /// The texts for a game that ended with this position and result.
    pub fn new(
        position: &Position,
        result: Option<&GameResult>,
        is_handicap: bool,
        wording: &dyn Wording,
    ) -> Self {
        let word = match (position.outcome(), result) {
            (Some(outcome), _) => word_for_outcome(outcome),
            (None, None) => Some(UNFINISHED),
            (None, Some(result)) => word_for_result(position, result, wording),
        };
        let plies = position.plies();
        let win_sentence = |side: Side| format!("まで{plies}手で{}の勝ち", side_name(side, is_handicap));
        let sentence = match result.map(|result| winner(&result.score)) {
            None => format!("まで{plies}手で{UNFINISHED}"),
            Some(Some(side)) => win_sentence(side),
            Some(None) => format!("まで{plies}手で{}", word.unwrap_or(AGREED_DRAW)),
        };
        Self { word, sentence }
    }
}

/// The word for an end by the rules. KIF has no word for the capture of a royal, which is visible on the board.
const fn word_for_outcome(outcome: Outcome) -> Option<&'static str> {
    match outcome {
        Outcome::Win { by: WinReason::Checkmate | WinReason::NoMoves, .. } => Some(CHECKMATE),
        Outcome::Draw(DrawReason::Repetition) => Some(REPETITION),
        Outcome::Draw(_) => Some(AGREED_DRAW),
        Outcome::Win { .. } => None,
    }
}

/// The word for an end by the players or the clock, if one matches exactly.
fn word_for_result(position: &Position, result: &GameResult, wording: &dyn Wording) -> Option<&'static str> {
    let candidates =
        END_WORDS.iter().map(|(_, words)| words[0]).filter(|word| *word != CHECKMATE && *word != REPETITION);
    candidates
        .into_iter()
        .find(|word| end_from_word(word, position, wording).flatten().as_ref() == Some(result))
}

/// The winner according to a score; `None` for a draw.
fn winner(score: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.winning_score() == score)
}

pub fn is_end_word(word: &str) -> bool {
    meaning(word).is_some()
}

/// The meaning of a word, and the word that is written for it.
fn meaning(word: &str) -> Option<(EndMeaning, &'static str)> {
    let normalized = word.trim_start_matches(SIDES).to_ascii_lowercase().replace(['-', '_'], "");
    let entry = END_WORDS.iter().find(|(_, words)| words.contains(&normalized.as_str()));
    entry.map(|(meaning, words)| (*meaning, words[0]))
}

/// The end stated by a word in place of the next move; `None` if it is not an end word.
pub fn end_from_word(word: &str, position: &Position, wording: &dyn Wording) -> Option<StatedEnd> {
    end_from_word_by(word, position, position.side_to_move(), wording)
}

/// The end stated by a word in place of the next move of a line, which may have unplayable moves.
pub fn stated_end(
    word: &str,
    unplayable: Option<&UnplayableMoves>,
    builder: &TreeBuilder<'_>,
) -> Option<StatedEnd> {
    let (position, wording) = (builder.position(), builder.wording);
    let Some(unplayable) = unplayable else { return end_from_word(word, position, wording) };
    let by_illegal_move = end_from_illegal_move(word, unplayable.mover);
    by_illegal_move.or_else(|| end_from_word_by(word, position, unplayable.last_mover().other(), wording))
}

/// The end stated by a word in place of a move of `mover`.
fn end_from_word_by(
    word: &str,
    position: &Position,
    mover: Side,
    wording: &dyn Wording,
) -> Option<StatedEnd> {
    let (meaning, word) = meaning(word)?;
    let winner = match meaning {
        EndMeaning::Loses => mover.other(),
        EndMeaning::Wins => mover,
        EndMeaning::Draws => {
            return Some(Some(GameResult::new(DRAW_SCORE, draw_reason(word, position, wording))));
        }
        EndMeaning::Unfinished => return Some(None),
    };
    let outcome = match word {
        RESIGNATION => Some(Outcome::Win { winner, by: WinReason::Resignation }),
        OUT_OF_TIME => Some(Outcome::Win { winner, by: WinReason::Time }),
        CHECKMATE => position.outcome(),
        _ => None,
    };
    // Endings for which we have no sentence keep their KIF word.
    let text = match outcome {
        Some(outcome) => wording.outcome(outcome, position.variant()),
        None if word == CHECKMATE => String::new(),
        None => word.to_owned(),
    };
    Some(Some(GameResult { outcome, ..GameResult::new(winner.winning_score(), text) }))
}

/// The end by an illegal move of `mover`, if a word, sentence or comment states it.
pub fn end_from_illegal_move(text: &str, mover: Side) -> Option<StatedEnd> {
    text.contains(ILLEGAL_WORD).then(|| Some(GameResult::new(mover.other().winning_score(), ILLEGAL_MOVE)))
}

pub fn is_illegal_note(comment: &str) -> bool {
    comment.trim() == ILLEGAL_NOTE
}

/// Replaces the reason of a result by the one in the header, if any.
pub fn with_reason(result: GameResult, reason: Option<&str>) -> GameResult {
    match reason {
        Some(reason) => GameResult { text: reason.to_owned(), outcome: None, ..result },
        None => result,
    }
}

fn draw_reason(word: &str, position: &Position, wording: &dyn Wording) -> String {
    let reason = match word {
        REPETITION => DrawReason::Repetition,
        AGREED_DRAW => DrawReason::Agreement,
        other => return other.to_owned(),
    };
    wording.outcome(Outcome::Draw(reason), position.variant())
}

/// The end stated by the sentence below the moves, `まで3手で後手の勝ち`; `None` if the sentence does not
/// state an end.
pub fn end_from_sentence(sentence: &str) -> Option<StatedEnd> {
    let rest: String = sentence.strip_prefix("まで")?.chars().filter(|c| !c.is_whitespace()).collect();
    let is_winner_or_loser =
        |side: &Side| [false, true].iter().any(|&is_handicap| rest.contains(side_name(*side, is_handicap)));
    let winner = match Side::BOTH.into_iter().find(is_winner_or_loser) {
        Some(side) if rest.contains('負') && !rest.contains('勝') => Some(side.other()),
        Some(side) if rest.contains('勝') => Some(side),
        _ => None,
    };
    if let Some(side) = winner {
        return Some(Some(GameResult::new(side.winning_score(), "")));
    }
    let draws = END_WORDS.iter().filter(|(meaning, _)| *meaning == EndMeaning::Draws);
    let is_drawn = draws.flat_map(|(_, words)| *words).any(|word| rest.contains(word));
    Some(is_drawn.then(|| GameResult::new(DRAW_SCORE, "")))
}
