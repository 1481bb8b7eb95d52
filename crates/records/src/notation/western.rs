//! Notations of websites: Western notation and that of Kitao and Kawasaki. Read only.
//!
//! | written | meaning |
//! |---|---|
//! | `P-78` | squares are two digits, file and rank; after 9 come `a`, `b`, `c`: `S-4b` goes to 4k |
//! | `S97-86` | with the starting square |
//! | `Lnx95-a6`, `Lnx!95` | midsteps and igui, as in the printed score |
//! | `歩-78`, `獅(97)x86`, `金x` | kanji for letters; the square of the previous move is omitted |
//! | `--` | a pass |
//!
//! Letters that differ from the symbols of a game are in the field `letters` of the pieces. A word is
//! translated to Association notation; a kanji shared by several kinds is tried as each of them.

use super::association;
use super::japanese::SIDES;
use super::japanese::names::JapaneseNames;
use tenjiku_rules::MoveError;
use tenjiku_rules::variant::{Geometry, KindId, Sq, rank_name};
use tenjiku_rules::{Move, Position, Refusal};

const PASS: &str = "--";

const MOVE_HINT: &str = "write the piece, `-` or `x`, and the square, such as `P-78` or `歩-78`";

/// Whether a word can only be a move in one of these notations, in any game.
#[must_use]
pub fn is_distinctive(word: &str) -> bool {
    let word = word.trim_start_matches(SIDES);
    let Some((piece, rest)) = word.split_once(['-', 'x', '*']) else { return false };
    if !piece.trim_start_matches('+').starts_with(char::is_alphabetic) || piece.contains([':', '：']) {
        return false;
    }
    let rest = rest.trim_start_matches('!');
    let is_sign = |c: char| "-x*+=".contains(c);
    let digits: Vec<char> = rest.chars().take_while(|&c| !is_sign(c)).collect();
    match digits[..] {
        [file, rank] => rank.is_ascii_digit() && file.is_ascii_alphanumeric(),
        [] => !piece.starts_with(|c: char| c.is_ascii()) && rest.trim_start_matches(is_sign).is_empty(),
        _ => false,
    }
}

/// Reads a move. With `has_digit_ranks`, squares are two digits instead of a number and a letter; `last` is the
/// target of the previous move.
///
/// # Errors
/// The part of the text that cannot be read, or why no move fits.
pub fn read(
    position: &Position,
    text: &str,
    has_digit_ranks: bool,
    last: Option<Sq>,
) -> Result<Move, MoveError> {
    let word = text.trim_start_matches(SIDES);
    if word == PASS {
        return only_pass(position);
    }
    let squares = SquareStyle { geometry: position.geometry(), has_digit_ranks, last };
    // Each move belongs to a single kind, so there are no duplicates.
    let (mut moves, mut first_error): (Vec<(KindId, Move)>, Option<MoveError>) = (Vec::new(), None);
    for (kind, rest) in kinds_named_at_start(position, word) {
        let symbol = position.variant().kind(kind).symbol();
        let Some(rest) = squares.to_association(rest) else { continue };
        match association::read(position, &format!("{symbol}{rest}")) {
            Ok(mv) => moves.push((kind, mv)),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    // A promoted piece with the same kanji is written with a longer name or with its starting square: `飛` is a
    // Rook, `金飛車` a Gold.
    let is_unpromoted = |(kind, _): &(KindId, Move)| !position.variant().kind(*kind).is_promoted();
    if moves.iter().any(is_unpromoted) {
        moves.retain(is_unpromoted);
    }
    match (moves[..].first(), moves.len(), first_error) {
        (Some(&(_, mv)), 1, _) => Ok(mv),
        (Some(_), _, _) => {
            let what = "more than one piece of that name can do this";
            Err(MoveError::no_match(what, "write the starting square after the piece"))
        }
        (None, _, Some(error)) => Err(error),
        (None, _, None) => Err(MoveError::unreadable(text, "no piece and square can be made out", MOVE_HINT)),
    }
}

/// The only legal pass.
pub(super) fn only_pass(position: &Position) -> Result<Move, MoveError> {
    if position.outcome().is_some() {
        return Err(MoveError::Refused(Refusal::GameOver));
    }
    let mut passes = position.legal_moves().into_iter().filter(|mv| mv.is_pass());
    match (passes.next(), passes.next()) {
        (Some(mv), None) => Ok(mv),
        (None, _) => Err(MoveError::no_match("no piece can pass", "write the move of a piece")),
        (Some(_), Some(_)) => {
            let what = "more than one piece can pass";
            Err(MoveError::no_match(what, "write which one does, in coordinates, such as `8c8c`"))
        }
    }
}

/// The kinds with the longest name at the start of a word, each with the rest of the word; only those the
/// side to move has, if any.
fn kinds_named_at_start<'t>(position: &Position, word: &'t str) -> Vec<(KindId, &'t str)> {
    let (variant, side) = (position.variant(), position.side_to_move());
    let names = JapaneseNames::new(variant);
    // Kitao and Kawasaki write the promoted face of a kind as `+`, KIF as 成.
    let with_kif_mark = word.strip_prefix('+').map(|rest| format!("成{rest}"));
    let rest_of = |kind: KindId| -> Option<&'t str> {
        let entry = variant.kind(kind).entry();
        let letters = entry.letters.iter().chain([&entry.symbol]);
        let latin = letters.filter_map(|letters| word.strip_prefix(letters.as_str()));
        let japanese = names.after_name(kind, word).or_else(|| {
            let rest = names.after_name(kind, with_kif_mark.as_deref()?)?;
            word.get(word.len() - rest.len()..)
        });
        latin.chain(japanese).filter(|rest| starts_with_square_or_sign(rest)).min_by_key(|rest| rest.len())
    };
    let mut longest: Vec<(KindId, &str)> =
        variant.kinds().filter_map(|(kind, _)| Some((kind, rest_of(kind)?))).collect();
    let shortest = longest.iter().map(|(_, rest)| rest.len()).min();
    longest.retain(|(_, rest)| Some(rest.len()) == shortest);
    let is_present = |kind: KindId| {
        position.in_hand(side, kind) > 0 || position.pieces(side).any(|(_, piece)| piece.kind == kind)
    };
    if longest.iter().any(|(kind, _)| is_present(*kind)) {
        longest.retain(|(kind, _)| is_present(*kind));
    }
    longest
}

/// Whether a square or a sign follows the piece name.
fn starts_with_square_or_sign(rest: &str) -> bool {
    let in_square = |c: char| c != 'x' && (c.is_ascii_alphanumeric() || "()".contains(c));
    rest.trim_start_matches(in_square).starts_with(['-', 'x', '*'])
}

/// Signs between and after squares.
const SIGNS: [char; 6] = ['-', 'x', '!', '*', '+', '='];

struct SquareStyle<'g> {
    geometry: &'g Geometry,
    has_digit_ranks: bool,
    last: Option<Sq>,
}

impl SquareStyle<'_> {
    /// Translates the part after the piece to Association notation; `None` if it is malformed.
    fn to_association(&self, rest: &str) -> Option<String> {
        let (origin, mut rest) = match rest.strip_prefix('(') {
            Some(rest) => rest.split_once(')')?,
            None => rest.split_at(rest.find(SIGNS)?),
        };
        let mut text = if origin.is_empty() { String::new() } else { self.square(origin)? };
        while !rest.is_empty() {
            let (signs, after) = rest.split_at(rest.find(|c| !SIGNS.contains(&c)).unwrap_or(rest.len()));
            let ending = if after.is_empty() { signs.trim_start_matches(['-', 'x', '!', '*']) } else { "" };
            let signs = &signs[..signs.len() - ending.len()];
            text.push_str(signs);
            let (square, after) = after.split_at(after.find(SIGNS).unwrap_or(after.len()));
            match (square.is_empty(), signs.is_empty()) {
                (false, _) => text.push_str(&self.square(square)?),
                // Kitao and Kawasaki omit the square of the previous move.
                (true, false) => text.push_str(&self.geometry.name(self.last?)),
                (true, true) => {}
            }
            text.push_str(ending);
            rest = after;
        }
        Some(text)
    }

    /// Translates a square to Association notation.
    fn square(&self, text: &str) -> Option<String> {
        if !self.has_digit_ranks {
            return Some(text.to_owned());
        }
        let mut digits = text.chars().map(|c| c.to_digit(36).and_then(|digit| u8::try_from(digit).ok()));
        let (file, rank) = (digits.next()??, digits.next()??);
        if digits.next().is_some() {
            return None;
        }
        // The reader of Association notation reports squares off the board.
        match self.geometry.square(file, rank.checked_sub(1)?) {
            Some(sq) => Some(self.geometry.name(sq)),
            None => Some(format!("{file}{}", rank_name(rank - 1))),
        }
    }
}
