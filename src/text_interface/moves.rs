//! Typed moves in any notation, and completions of partial ones.

use tenjiku_language::say;
use tenjiku_language::{Describe, Language, current_style};
use tenjiku_records::notation::{MoveStyle, association, japanese, western};
use tenjiku_rules::{Move, Position};
use tenjiku_rules::{MoveError, coordinate};

/// All legal moves of a position in every notation.
#[derive(Clone, Debug)]
pub struct TypedMoves {
    position: Position,
    all: Vec<WrittenMove>,
}

/// A legal move in all its notations.
#[derive(Clone, Debug)]
struct WrittenMove {
    mv: Move,
    /// In the player's notation.
    display: String,
    coordinate: String,
    /// All accepted spellings, folded.
    forms: [String; 3],
}

/// A completion of a partly typed move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The move.
    pub mv: Move,
    /// The whole move in the notation of the typed part.
    pub text: String,
    /// The move in the player's notation.
    pub display: String,
}

impl TypedMoves {
    /// Writes all legal moves of a position. In the largest games this takes some milliseconds, so keep the result
    /// while the position lasts.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let western = MoveStyle::Western.write_all(position);
        let japanese = MoveStyle::Japanese.write_all(position);
        let is_western = current_style() == MoveStyle::Western;
        let write = |((mv, western), (_, japanese)): ((Move, String), (Move, String))| {
            let coordinate = coordinate::write(position.variant(), mv);
            let forms = [&coordinate, &western, &japanese].map(|form| fold(form));
            WrittenMove { mv, display: if is_western { western } else { japanese }, coordinate, forms }
        };
        Self { all: western.into_iter().zip(japanese).map(write).collect(), position: position.clone() }
    }

    /// All moves in the player's notation, in the order of [`Position::legal_moves`].
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|written| written.display.as_str())
    }

    /// The position of the moves.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Explains why a typed text is not a legal move.
    #[must_use]
    pub fn explain(&self, error: &MoveError) -> String {
        match error {
            MoveError::Refused(refusal) => refusal.describe(&self.position),
            // The parsers give their details in English.
            _ if Language::current() == Language::English => error.to_string(),
            MoveError::Unreadable { text, .. } => say!("move-unreadable", text = text),
            MoveError::NoMatch { .. } => say!("move-no-match"),
        }
    }

    /// Reads a move in coordinates, in the Shogi Association's notation, in Japanese notation or as in KIF. Case and
    /// character width do not matter.
    ///
    /// # Errors
    /// The text is not a move, or a rule forbids it.
    pub fn read(&self, text: &str) -> Result<Move, MoveError> {
        let text = narrow(text.trim());
        if let Some(mv) = self.find_unique(&text) {
            return Ok(mv);
        }
        let last = self.position.moves().next_back().map(Move::to);
        if western::is_distinctive(&text) {
            return western::read(&self.position, &text, true, last);
        }
        if japanese::is_distinctive(&text) {
            return japanese::read(&self.position, &text, last);
        }
        let as_coordinates = coordinate::read(&self.position, &text);
        let as_association = association::read(&self.position, &text);
        // If neither reads a move, the error of the parser that understood more is reported.
        let is_readable = |read: &Result<Move, MoveError>| !matches!(read, Err(MoveError::Unreadable { .. }));
        let begins_with_square = text.starts_with(|letter: char| letter.is_ascii_digit());
        match (&as_coordinates, &as_association) {
            (Ok(_), _) => as_coordinates,
            (_, Ok(_)) => as_association,
            _ if is_readable(&as_coordinates) => as_coordinates,
            _ if begins_with_square && text.is_ascii() && !is_readable(&as_association) => as_coordinates,
            _ => as_association,
        }
    }

    /// The only move with this spelling.
    fn find_unique(&self, text: &str) -> Option<Move> {
        let folded = fold(text);
        let (folded, from) = without_origin(&folded);
        let mut moves = self.all.iter().filter(|written| {
            let is_from = || written.mv.from().map(|sq| self.position.geometry().name(sq)) == from;
            let forms =
                written.forms.iter().map(|form| if from.is_some() { without_origin(form).0 } else { form });
            forms.clone().any(|form| is_spelling_of(form, folded, written.mv))
                && (from.is_none() || is_from())
        });
        let unique = moves.next()?;
        moves.next().is_none().then_some(unique.mv)
    }

    /// Completions of a partly typed move, at most `limit`, the shortest first.
    #[must_use]
    pub fn completions(&self, text: &str, limit: usize) -> Vec<Completion> {
        let folded = fold(&narrow(text.trim()));
        if folded.is_empty() {
            return Vec::new();
        }
        let completion_of = |written: &WrittenMove| {
            let form_index = written.forms.iter().position(|form| form.starts_with(&folded))?;
            let text = if form_index == 0 { &written.coordinate } else { &written.display };
            Some(Completion { mv: written.mv, text: text.clone(), display: written.display.clone() })
        };
        let mut completions: Vec<Completion> = self.all.iter().filter_map(completion_of).collect();
        completions.sort_by_key(|completion| completion.text.chars().count());
        completions.truncate(limit);
        completions
    }
}

/// Whether a text is a spelling of a move. Burns and a declined promotion may be left out.
fn is_spelling_of(form: &str, text: &str, mv: Move) -> bool {
    let names_a_square = text.contains(|letter: char| letter.is_ascii_digit());
    let is_implied = |rest: &str| match rest {
        "" | "=" => true,
        rest => !mv.is_igui() && (rest.starts_with("x!") || rest == "*"),
    };
    form.strip_prefix(text).is_some_and(|rest| rest.is_empty() || (names_a_square && is_implied(rest)))
}

/// Converts fullwidth letters, digits and signs to ASCII: `７g` is `7g`, `（` is `(`.
fn narrow(text: &str) -> String {
    let narrow = |letter: char| match letter {
        '！'..='～' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        '\u{3000}' => ' ',
        other => other,
    };
    text.chars().map(narrow).collect()
}

/// Normalises a text for comparison: narrow, in lower case, without KIF's sign of the side.
fn fold(text: &str) -> String {
    narrow(text).trim_start_matches(japanese::SIDES).to_lowercase()
}

/// Splits off the starting square that KIF adds, and converts it to a square name: `7六歩(77)`, `10八歩(10.9)`.
fn without_origin(text: &str) -> (&str, Option<String>) {
    let Some((move_text, rest)) = text.split_once('(') else { return (text, None) };
    let Some(digits) = rest.strip_suffix(')') else { return (text, None) };
    let (file, rank) = match digits.split_once(['.', ',']) {
        Some(pair) => pair,
        None if digits.len() == 2 && digits.is_ascii() => digits.split_at(1),
        None => return (text, None),
    };
    let (Ok(file), Ok(rank)) = (file.parse::<u8>(), rank.parse::<u8>()) else { return (text, None) };
    let Some(rank) = rank.checked_sub(1) else { return (text, None) };
    (move_text, Some(format!("{file}{}", tenjiku_rules::variant::rank_name(rank))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::{Library, Variant};

    fn position(id: &str, text: Option<&str>) -> Position {
        let game = Variant::built_in(id).unwrap();
        text.map_or_else(
            || Position::new(Arc::clone(&game)),
            |text| sfen::read(&game, text).expect("a position"),
        )
    }

    /// docs/formats.md, the chapters on notation: the same moves in each of them.
    #[test]
    fn a_move_is_read_in_every_notation() {
        let examples = [
            (
                "sho",
                None,
                "7g7f",
                &["7g7f", "P-7f", "p-7f", "７六歩", "7六歩", "▲７六歩(77)", "７ｇ７ｆ", "P-76", "歩-76"][..],
            ),
            ("tori", None, "4f3f", &["4f3f", "４ｆ３ｆ"][..]),
            ("chu", None, "8i8h", &["8i8h", "p-8h", "８八歩兵", "8八歩兵"][..]),
            ("tori", Some("3k3/7/7/7/7/7/3K3 b S 1"), "S*3e", &["S*3e", "s*3e", "Sw*3e", "３五燕打"][..]),
            ("tenjiku", None, "8l8k", &["8l8k", "P-8k", "8十一歩兵"][..]),
        ];
        for (game, sfen, expected, texts) in examples {
            let position = position(game, sfen);
            let moves = TypedMoves::new(&position);
            for text in texts {
                let mv = moves.read(text).unwrap_or_else(|why| panic!("{game}: {text}: {why}"));
                assert_eq!(coordinate::write(position.variant(), mv), expected, "{game}: {text}");
            }
        }
    }

    /// Rule text of Chu, the Lion: double capture, igui and pass.
    #[test]
    fn moves_of_several_steps_are_read_and_refusals_name_the_rule() {
        let lion = position("chu", Some("5k5g/12/12/7p4/6p5/6N5/12/12/12/12/12/5K6 b - 1"));
        let moves = TypedMoves::new(&lion);
        for (text, expected) in
            [("6f6e5d", "6f6e5d"), ("Lnx6ex5d", "6f6e5d"), ("lnx!6e", "6f6e6f"), ("6f6f", "6f6f")]
        {
            let mv = moves.read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(coordinate::write(lion.variant(), mv), expected);
        }
        for (text, excerpt) in [
            ("6f1a", "The Lion cannot move to 1a from there."),
            ("6f6z", "`6z` is not a square of this board"),
            ("hello", "cannot be read as a move"),
        ] {
            let why = moves.explain(&moves.read(text).expect_err(text));
            assert!(why.contains(excerpt), "{text}: {why}");
        }
    }

    #[test]
    fn completions_keep_the_notation_of_the_typed_part() {
        let moves = TypedMoves::new(&position("tori", None));
        let texts = |text: &str| -> Vec<String> {
            moves.completions(text, 9).into_iter().map(|completion| completion.text).collect()
        };
        assert_eq!(texts("4f"), ["4f3f", "4f5f"]);
        assert_eq!(texts("f"), ["Fa-3f", "Fa-5f"]);
        assert_eq!(texts("sw-1"), ["Sw-1d"]);
        assert!(texts("zz").is_empty() && texts(" ").is_empty());
        assert_eq!(moves.completions("s", 3).len(), 3);
    }

    /// Every move that the program writes is read back as the same move, in every game.
    #[test]
    fn every_written_move_of_every_game_reads_back() {
        let library = Library::built_in();
        for file in library.games() {
            let game = Variant::compile(file, &[]).expect("it compiles");
            let position = Position::new(Arc::new(game));
            let moves = TypedMoves::new(&position);
            for written in &moves.all {
                for text in [&written.display, &written.coordinate, &written.forms[2]] {
                    assert_eq!(moves.read(text).ok(), Some(written.mv), "{}: {text}", file.id);
                }
            }
        }
    }
}
