//! Why a computer played its last move: the facts that its search was based on, in plain words.

use super::advice::describe_move;
use super::{PositionId, Thinking};
use crate::game::session::Session;
use tenjiku_language::notation::move_in_words;
use tenjiku_language::reason;
use tenjiku_language::say;
use tenjiku_rules::{Move, Position};
use tenjiku_search::{LevelChoice, SearchAnswer};

/// A move that a computer player has played, with the data behind the choice.
#[derive(Debug)]
pub(super) struct PlayedMove {
    position_id: PositionId,
    /// The line that the computer expected, beginning with the move.
    line: Vec<Move>,
    /// How far ahead the computer had looked, in plies.
    depth: u32,
    /// How the level chose among the candidates, if it is not full strength.
    choice: Option<LevelChoice>,
}

impl PlayedMove {
    pub fn new(position_id: PositionId, answer: &SearchAnswer) -> Option<Self> {
        let line = answer.report.best()?.moves.clone();
        Some(Self { position_id, line, depth: answer.report.depth, choice: answer.choice.clone() })
    }

    /// Describes the move: with numbers, or only the reason, a random choice and an unexpected reply. `position` is
    /// before the move; `reply` is the opponent's reply, if there is one.
    fn describe(&self, position: &Position, mv: Move, reply: Option<Move>, has_numbers: bool) -> String {
        let name: fn(&Position, Move) -> String = if has_numbers { describe_move } else { move_in_words };
        let first = name(position, mv);
        let mut sentences = vec![match reason(position, &self.line) {
            Some(why) => say!("why-reason", first, why),
            None => say!("why-quiet", first),
        }];
        match &self.choice {
            choice if has_numbers => {
                sentences.extend(choice.as_ref().map(describe_considered_moves));
                sentences.push(match choice {
                    Some(LevelChoice { has_considered_replies: false, .. }) => say!("why-no-look"),
                    _ => say!("why-depth", depth = self.depth),
                });
                sentences.extend(choice.as_ref().and_then(|choice| describe_preference(position, choice)));
            }
            Some(LevelChoice { legal: 1, .. }) => sentences.push(say!("why-only-move")),
            Some(LevelChoice { better: Some(better), .. }) => {
                sentences.push(say!("why-whim-plain", better = name(position, *better)));
            }
            _ => {}
        }
        let mut after = position.clone();
        after.play(mv, &mut ());
        sentences.extend(reply.and_then(|reply| self.describe_expected_reply(&after, reply, name)));
        join_sentences(sentences)
    }

    /// The reply that the computer had expected, if another was played.
    fn describe_expected_reply(
        &self,
        after: &Position,
        reply: Move,
        name: fn(&Position, Move) -> String,
    ) -> Option<String> {
        let Some(expected) = self.line.get(1).and_then(|&mv| after.accept(mv).ok()) else {
            return Some(say!("why-no-reply", reply = name(after, reply)));
        };
        (expected != reply)
            .then(|| say!("why-other-reply", expected = name(after, expected), reply = name(after, reply)))
    }
}

fn join_sentences(sentences: Vec<String>) -> String {
    let joined = sentences.into_iter().reduce(|before, after| say!("why-and", before, after));
    joined.unwrap_or_default()
}

fn describe_considered_moves(choice: &LevelChoice) -> String {
    match choice {
        LevelChoice { legal: 1, .. } => say!("why-only-move"),
        LevelChoice { legal, noticed, .. } if noticed < legal => {
            say!("why-noticed", noticed = *noticed, legal = *legal)
        }
        LevelChoice { legal, .. } => say!("why-all-moves", legal = *legal),
    }
}

/// How the chosen move compares with the alternatives.
fn describe_preference(position: &Position, choice: &LevelChoice) -> Option<String> {
    if choice.legal == 1 {
        return None;
    }
    Some(match choice.better {
        Some(better) => {
            let better = describe_move(position, better);
            say!("why-whim", alternatives = choice.alternatives, better)
        }
        None if choice.alternatives > 1 => say!("why-best-of", alternatives = choice.alternatives),
        None => say!("why-clear"),
    })
}

impl Thinking {
    /// Explains the last move by a computer player in the current line, in the current language. `None` if no computer
    /// has played there in this run of the program.
    pub fn why(&self, session: &Session, has_numbers: bool) -> Option<String> {
        let current = PositionId::of(session)?;
        let mut before = session.position()?.clone();
        let moves: Vec<Move> = before.moves().collect();
        for ply in (0..moves.len()).rev() {
            before.undo();
            let plies = current.plies.checked_sub(moves.len() - ply)?;
            let position_id = PositionId { plies, key: before.key(), ..current };
            let candidate = self.played.iter().rev().find(|played| played.position_id == position_id);
            if let Some(played) = candidate.filter(|played| played.line.first() == Some(&moves[ply])) {
                return Some(played.describe(&before, moves[ply], moves.get(ply + 1).copied(), has_numbers));
            }
        }
        None
    }
}
