//! Answers to questions.

use super::question::Question;
use super::reach::describe_reach;
use super::sentences::{
    MAX_LISTED, count_of_kind, describe_attackers, describe_placed, describe_square, join_limited,
};
use std::collections::BTreeMap;
use tenjiku_language::ScoreWords;
use tenjiku_language::notation::{SquareNames, describe_ply};
use tenjiku_language::say;
use tenjiku_language::{Describe, SideName, SpokenName};
use tenjiku_records::clock::{ClockReading, face_text};
use tenjiku_rules::variant::{Geometry, KindId, Sq};
use tenjiku_rules::{Effect, Move, Position, Side};
use tenjiku_search::Score;

/// The state of the game that questions are answered from.
#[derive(Clone, Copy, Debug)]
pub struct QuestionContext<'a> {
    /// The current position.
    pub position: &'a Position,
    /// The effects of the last ply; empty if there is none.
    pub last: &'a [Effect],
    /// The clocks, Black's first; `None` in untimed games.
    pub clocks: Option<[ClockReading; 2]>,
    /// The computer's score of the position, for Black.
    pub score: Option<Score>,
    /// How squares are named: in writing or for speech.
    pub squares: SquareNames,
}

impl QuestionContext<'_> {
    /// Answers a question in one or several lines.
    #[must_use]
    pub fn answer(&self, question: &Question) -> Vec<String> {
        let (position, squares) = (self.position, self.squares);
        match question {
            Question::Square(sq) => vec![describe_square(position, *sq, squares)],
            Question::File(file) => vec![self.describe_file(*file)],
            Question::Rank(rank) => vec![self.describe_rank(*rank)],
            Question::Hand => Side::BOTH.map(|side| self.describe_hand(side)).to_vec(),
            Question::Where(kinds) => Side::BOTH.map(|side| self.describe_places(side, kinds)).to_vec(),
            Question::Moves(sq) => describe_reach(position, *sq, squares),
            Question::Attackers(sq) => {
                let about = [describe_square(position, *sq, squares)].into_iter();
                about.chain(describe_attackers(position, *sq, squares)).collect()
            }
            Question::Burn(mv) => self.describe_fire(*mv),
            Question::Last => {
                let text = describe_ply(position, self.last, squares).map(|ply| ply.full);
                vec![text.unwrap_or_else(|| say!("answer-no-move"))]
            }
            Question::Clocks => self.describe_clocks(),
            Question::Material => self.describe_material(),
            Question::Verdict => vec![self.describe_verdict()],
        }
    }

    fn describe_file(&self, file: u8) -> String {
        let geometry = self.position.geometry();
        let on_file = geometry.squares().filter(|&sq| geometry.file(sq) == file);
        say!("answer-file", file = file, pieces = self.list_pieces(on_file))
    }

    fn describe_rank(&self, rank: u8) -> String {
        let geometry: &Geometry = self.position.geometry();
        let on_rank = geometry.squares().filter(|&sq| geometry.rank(sq) == rank);
        say!("answer-rank", rank = self.squares.rank(rank), pieces = self.list_pieces(on_rank))
    }

    /// Lists the pieces on squares with their owners.
    fn list_pieces(&self, squares: impl Iterator<Item = Sq>) -> String {
        let pieces: Vec<String> = squares
            .filter_map(|sq| {
                let side = self.position.piece_at(sq)?.side.spoken_name();
                Some(say!(
                    "answer-owned",
                    side = side,
                    piece = describe_placed(self.position, sq, self.squares)
                ))
            })
            .collect();
        join_limited(pieces.into_iter(), MAX_LISTED)
    }

    fn describe_hand(&self, side: Side) -> String {
        let game = self.position.variant();
        let pieces_in_hand: Vec<String> = self
            .position
            .hand(side)
            .map(|(kind, count)| count_of_kind(game.kind(kind), count.into()))
            .collect();
        if pieces_in_hand.is_empty() {
            return say!("answer-hand-empty", side = side.spoken_name());
        }
        say!(
            "answer-hand",
            side = side.spoken_name(),
            pieces = join_limited(pieces_in_hand.into_iter(), MAX_LISTED)
        )
    }

    fn describe_places(&self, side: Side, kinds: &[KindId]) -> String {
        let geometry = self.position.geometry();
        let pieces = self.position.pieces(side).filter(|(_, piece)| kinds.contains(&piece.kind));
        let mut squares: Vec<Sq> = pieces.map(|(sq, _)| sq).collect();
        squares.sort_unstable();
        let mut places: Vec<String> = squares.iter().map(|&sq| self.squares.name(geometry, sq)).collect();
        let counts_in_hand =
            self.position.hand(side).filter(|(kind, count)| kinds.contains(kind) && *count > 0);
        places.extend(counts_in_hand.map(|(_, count)| say!("answer-in-hand", count = count)));
        let piece = kinds.first().map(|&kind| self.position.variant().kind(kind).spoken_name());
        let (side, piece) = (side.spoken_name(), piece.unwrap_or_default());
        if places.is_empty() {
            return say!("answer-no-places", side = side, piece = piece);
        }
        let places = join_limited(places.into_iter(), MAX_LISTED);
        say!("answer-places", side = side, piece = piece, places = places)
    }

    fn describe_fire(&self, mv: Move) -> Vec<String> {
        let fire = self.position.fire_of(mv);
        let burnt: Vec<String> =
            fire.burnt.iter().map(|&sq| describe_placed(self.position, sq, self.squares)).collect();
        let mut sentences = vec![say!("answer-burns", pieces = join_limited(burnt.into_iter(), MAX_LISTED))];
        if let Some(by) = fire.suicide_by {
            sentences.push(say!("answer-burnt-by", piece = describe_placed(self.position, by, self.squares)));
        }
        sentences
    }

    fn describe_clocks(&self) -> Vec<String> {
        let Some(clocks) = self.clocks else { return vec![say!("answer-untimed")] };
        let describe_clock = |(side, clock): (Side, ClockReading)| {
            let side = side.spoken_name();
            match (clock.left, clock.periods) {
                _ if clock.has_fallen => say!("answer-clock-fallen", side = side),
                (None, _) => say!("answer-clock-used", side = side, time = face_text(clock.used)),
                (Some(left), None) => say!("answer-clock", side = side, time = face_text(left)),
                (Some(left), Some(periods)) => {
                    say!("answer-clock-periods", side = side, time = face_text(left), periods = periods)
                }
            }
        };
        Side::BOTH.into_iter().zip(clocks).map(describe_clock).collect()
    }

    /// The number of pieces of each side, and the kinds of which that side has more.
    fn describe_material(&self) -> Vec<String> {
        let mut lead: BTreeMap<usize, (KindId, i32)> = BTreeMap::new();
        let mut counts = [0_usize; 2];
        for side in Side::BOTH {
            let on_board = self.position.pieces(side).map(|(_, piece)| (piece.kind, 1));
            for (kind, count) in on_board.chain(self.position.hand(side)) {
                let sign = if side == Side::Black { 1 } else { -1 };
                lead.entry(kind.index()).or_insert((kind, 0)).1 += sign * i32::from(count);
                counts[side.index()] += usize::from(count);
            }
        }
        let describe_side = |side: Side| {
            let sign = if side == Side::Black { 1 } else { -1 };
            let surplus = lead.values().filter(|(_, count)| count * sign > 0);
            let game = self.position.variant();
            let names: Vec<String> = surplus
                .map(|&(kind, count)| count_of_kind(game.kind(kind), count.unsigned_abs() as usize))
                .collect();
            let (side, count) = (side.spoken_name(), counts[side.index()]);
            match names[..] {
                [] => say!("answer-material", side = side, count = count),
                _ => {
                    let pieces = join_limited(names.into_iter(), MAX_LISTED);
                    say!("answer-material-more", side = side, count = count, pieces = pieces)
                }
            }
        };
        Side::BOTH.map(describe_side).to_vec()
    }

    fn describe_verdict(&self) -> String {
        if let Some(outcome) = self.position.outcome() {
            return outcome.describe(self.position.variant());
        }
        let pieces = self.position.variant().starting_array().len();
        self.score.map_or_else(|| say!("answer-no-verdict"), |score| score.in_plain_words(pieces))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text_interface::TypedMoves;
    use std::sync::Arc;
    use std::time::Duration;
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::Variant;

    fn position(id: &str, text: Option<&str>) -> Position {
        let game = Variant::built_in(id).unwrap();
        text.map_or_else(
            || Position::new(Arc::clone(&game)),
            |text| sfen::read(&game, text).expect("a position"),
        )
    }

    fn answers(context: &QuestionContext<'_>, question: &str) -> Vec<String> {
        let moves = TypedMoves::new(context.position);
        let question = Question::read(question, &moves).unwrap_or_else(|| panic!("no question: {question}"));
        question.map_or_else(|why| vec![format!("! {why}")], |question| context.answer(&question))
    }

    fn context(position: &Position) -> QuestionContext<'_> {
        QuestionContext { position, last: &[], clocks: None, score: None, squares: SquareNames::Written }
    }

    /// The array of Tori, from its rule text.
    #[test]
    fn questions_about_squares_and_pieces_are_answered() {
        let tori = position("tori", None);
        let context = context(&tori);
        for (question, answer) in [
            ("4f", &["4f: Black's Falcon"][..]),
            ("4d?", &["4d: empty"]),
            ("what 4f", &["4f: Black's Falcon"]),
            ("what stands on the square 4a", &["4a: White's Phoenix"]),
            ("rank f", &["Rank f: Black Falcon 4f."]),
            ("row 4", &["Rank d: White Swallow 5d and Black Swallow 3d."]),
            (
                "file 4",
                &[
                    "File 4: White Phoenix 4a, White Falcon 4b, White Swallow 4c, Black Swallow 4e, Black Falcon 4f and Black Phoenix 4g.",
                ],
            ),
            ("hand", &["Black has nothing in hand.", "White has nothing in hand."]),
            ("where phoenix", &["Black's Phoenix: 4g.", "White's Phoenix: 4a."]),
            ("Where are my pheasants?", &["Black's Pheasant: 6g and 2g.", "White's Pheasant: 6a and 2a."]),
            ("last", &["No move has been played."]),
            ("material", &["Black has 16 pieces.", "White has 16 pieces."]),
            ("who", &["No computer has evaluated this position yet."]),
            ("clocks", &["No time is kept."]),
            (
                "what 9z",
                &["! “9z” is not a square of this board. (For example: what 8h: what stands on 8h.)"],
            ),
            ("rank k", &["! “k” is not a rank of this board. (For example: rank h: what stands on rank h.)"]),
            ("file 8", &["! “8” is not a file of this board. (For example: file 8: what stands on file 8.)"]),
            (
                "where dragon",
                &[
                    "! No piece of this game is called “dragon”. (For example: where lion: where the Lions are.)",
                ],
            ),
        ] {
            assert_eq!(answers(&context, question), answer, "{question}");
        }
        assert!(Question::read("4f3f", &TypedMoves::new(&tori)).is_none(), "a move is not a question");
    }

    /// Hands, and a difference that a promotion makes.
    #[test]
    fn hands_and_material_are_compared() {
        let tori = position("tori", Some("3k3/7/7/7/7/7/3K1+F1 b 2Sc 1"));
        let context = context(&tori);
        assert_eq!(
            answers(&context, "hands"),
            ["Black has in hand: 2 × Swallow.", "White has in hand: Crane."]
        );
        assert_eq!(
            answers(&context, "count"),
            [
                "Black has four pieces, and more than the other side: 2 × Swallow and Eagle.",
                "White has two pieces, and more than the other side: Crane."
            ]
        );
        assert_eq!(answers(&context, "where sw"), ["Black's Swallow: 2 in hand.", "White has no Swallow."]);
    }

    /// Rule text of Tenjiku: the Fire Demon burns its eight neighbours where it stops.
    #[test]
    fn pieces_that_a_move_burns_are_listed() {
        let board = "8k7/16/16/16/6ppp7/6p1p7/6ppp7/16/8D!7/16/16/16/16/16/16/8K7 b - 1";
        let tenjiku = position("tenjiku", Some(board));
        let context = context(&tenjiku);
        assert_eq!(answers(&context, "burns 8i8h"), ["This move burns Pawn 8g and Pawn 9g."]);
        assert_eq!(answers(&context, "burns 8i8j"), ["This move burns nothing."]);
        assert!(answers(&context, "burns 8i1a")[0].starts_with("! "), "the move is illegal");
    }

    #[test]
    fn moves_of_a_piece_and_attackers_of_a_square_are_described() {
        let mini = position("mini", Some("4k/5/5/KP2r/5 b - 1"));
        let context = context(&mini);
        let moves = answers(&context, "moves 5d");
        assert_eq!(moves[1], "From 5d it may go to 5c, 4c, 5e and 4e.");
        assert!(
            answers(&context, "moves 4d")[1].starts_with("The Pawn on 4d cannot move now. "),
            "it is pinned"
        );
        let rook = answers(&context, "what may 1d do");
        assert_eq!(rook, ["1d: White's Rook"]);
        assert_eq!(answers(&context, "moves 1d")[2], "From 1d it may capture Pawn 4d.");
        assert_eq!(
            answers(&context, "attacks 4d"),
            ["4d: Black's Pawn", "Protected by King 5d.", "Threatened by Rook 1d."]
        );
        assert_eq!(
            answers(&context, "attacks 4c"),
            [
                "4c: empty",
                "Black could go there with King 5d and Pawn 4d.",
                "No piece of White could go there."
            ]
        );
        assert_eq!(
            answers(&context, "attacks 5d"),
            ["5d: Black's King", "Nothing protects it.", "Nothing threatens it."]
        );
    }

    #[test]
    fn the_last_move_clocks_and_evaluation_are_described() {
        let mut mini = position("mini", None);
        let mut last = Vec::new();
        let mv = TypedMoves::new(&mini).read("5d5c").expect("a move");
        mini.play(mv, &mut last);
        let reading =
            |seconds| ClockReading { left: Some(Duration::from_secs(seconds)), ..ClockReading::default() };
        let context = QuestionContext {
            last: &last,
            clocks: Some([reading(300), reading(61)]),
            score: Some(Score::win_in(5)),
            squares: SquareNames::Spoken,
            ..context(&mini)
        };
        assert_eq!(answers(&context, "last"), ["Black: Pawn to 5 charlie"]);
        assert_eq!(answers(&context, "time"), ["Black has 5:00 left.", "White has 1:01 left."]);
        assert_eq!(answers(&context, "score"), ["Black wins in 3 moves"]);
    }
}
