//! The SFEN parser, which reports the position of an error.

use super::{SfenError, starts_rank, third_field, trades_lions};
use crate::variant::{Geometry, KindId, Sq, Variant, rank_name};
use crate::{MAX_IN_HAND, Piece, Position, Setup, Side};
use std::collections::HashMap;
use std::sync::Arc;

/// The largest move number that is accepted.
const MAX_MOVE_NUMBER: u32 = 1_000_000;

/// Parses a position, or the starting array for `startpos`. See the [example](super#examples).
///
/// A position in which the game is over is accepted: see [`Position::outcome`]. To reject it, check the result of
/// [`read_setup`] with [`Setup::faults`].
///
/// # Errors
/// The first syntax error, with its field and character position, or the first fault of the position: see
/// [`Position::from_setup`].
pub fn read(variant: &Arc<Variant>, text: &str) -> Result<Position, SfenError> {
    if text.trim() == "startpos" {
        return Ok(Position::new(Arc::clone(variant)));
    }
    let setup = read_setup(variant, text)?;
    Ok(Position::from_setup(Arc::clone(variant), &setup)?)
}

/// Parses an SFEN without validating the position.
///
/// # Errors
/// The first syntax error, with its field and character position.
pub fn read_setup(variant: &Variant, text: &str) -> Result<Setup, SfenError> {
    let reader = SfenReader::new(variant);
    let third = third_field(variant);
    let mut words = words(text);
    let missing = |field| SfenError::Missing { field, third };
    let pieces = reader.board(words.next().ok_or(missing("board"))?)?;
    let side_to_move = side(words.next().ok_or(missing("side to move"))?)?;
    let mut setup = Setup { pieces, side_to_move, ..Setup::empty() };
    if let Some(word) = words.next() {
        if variant.has_drops() {
            setup.hands = reader.hands(word)?;
        } else {
            setup.last_lion_capture = reader.last_lion_capture(word)?;
        }
    }
    if let Some(word) = words.next() {
        setup.move_number = move_number(word)?;
    }
    for word in words {
        reader.rule_state(word, &mut setup)?;
    }
    Ok(setup)
}

/// A part of the text, with the index of its first character, counted from 1.
#[derive(Clone, Copy)]
struct SfenWord<'t> {
    field: &'static str,
    text: &'t str,
    at: usize,
}

const FIELDS: [&str; 5] = ["board", "side to move", "third field", "move number", "rule state"];

fn words(text: &str) -> impl Iterator<Item = SfenWord<'_>> {
    let fields = FIELDS.into_iter().chain(std::iter::repeat("rule state"));
    text.split_whitespace().zip(fields).map(move |(word, field)| {
        let before = word.as_ptr().addr() - text.as_ptr().addr();
        SfenWord { field, text: word, at: 1 + text[..before].chars().count() }
    })
}

impl<'t> SfenWord<'t> {
    /// The rest after the first `bytes` bytes.
    fn after(self, bytes: usize) -> Self {
        let (before, rest) = self.text.split_at(bytes);
        Self { text: rest, at: self.at + before.chars().count(), ..self }
    }

    /// An error at the start of this word, where the text has `token`.
    fn error(self, token: &str, what: impl Into<String>, hint: impl Into<String>) -> SfenError {
        SfenError::Unreadable {
            field: self.field,
            at: self.at,
            token: token.to_owned(),
            what: what.into(),
            hint: hint.into(),
        }
    }

    /// The number at the start of the word, its digits, and the rest.
    fn number(self) -> Option<(Result<u32, SfenError>, &'t str, Self)> {
        let digits = self.text.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return None;
        }
        let token = &self.text[..digits];
        let number = match token.parse() {
            Ok(number) if !token.starts_with('0') => Ok(number),
            _ => Err(self.error(token, "this is not a count", "write 1 or more, without leading zeros")),
        };
        Some((number, token, self.after(digits)))
    }
}

fn side(word: SfenWord<'_>) -> Result<Side, SfenError> {
    match word.text {
        "b" | "B" => Ok(Side::Black),
        "w" | "W" => Ok(Side::White),
        other => Err(word.error(other, "this is not a side", "write `b` for Black or `w` for White")),
    }
}

fn move_number(word: SfenWord<'_>) -> Result<u32, SfenError> {
    let hint = format!("write a number from 1 to {MAX_MOVE_NUMBER}");
    match word.text.parse() {
        // Some programs count plies from 0.
        Ok(0) => Ok(1),
        Ok(number) if number <= MAX_MOVE_NUMBER => Ok(number),
        _ => Err(word.error(word.text, "this is not a move number", hint)),
    }
}

struct SfenReader<'v> {
    variant: &'v Variant,
    codes: HashMap<String, KindId>,
}

impl<'v> SfenReader<'v> {
    fn new(variant: &'v Variant) -> Self {
        let codes = variant.kinds().map(|(id, kind)| (kind.entry().sfen.to_ascii_lowercase(), id)).collect();
        Self { variant, codes }
    }

    fn geometry(&self) -> &'v Geometry {
        self.variant.geometry()
    }

    /// Parses the piece at the start of the word. Returns it with the rest.
    fn piece<'t>(&self, word: SfenWord<'t>) -> Result<(Piece, SfenWord<'t>), SfenError> {
        let plus_length = usize::from(word.text.starts_with('+'));
        let rest = &word.text[plus_length..];
        let first = rest.chars().next();
        let length = match first {
            Some('[') => rest.find(']').map(|end| end + 1).ok_or_else(|| {
                word.error(
                    &word.text[..=plus_length],
                    "no `]` follows",
                    "a symbol in brackets is written `[Sym]`",
                )
            })?,
            Some(letter) if letter.is_ascii_alphabetic() => {
                1 + rest[1..].bytes().take_while(|b| matches!(b, b'\'' | b'!')).count()
            }
            _ => {
                let token: String = word.text.chars().take(plus_length + 1).collect();
                let what = if plus_length == 1 { "no piece follows the `+`" } else { "this is not a piece" };
                return Err(word.error(&token, what, self.codes_hint()));
            }
        };
        let code = &word.text[..plus_length + length];
        let kind = self.codes.get(&code.to_ascii_lowercase()).copied();
        let kind = kind.ok_or_else(|| {
            let game = &self.variant.file().name;
            word.error(code, format!("{game} has no piece with this code"), self.codes_hint())
        })?;
        let is_white = !code.bytes().any(|b| b.is_ascii_uppercase());
        let side = if is_white { Side::White } else { Side::Black };
        Ok((Piece { kind, side }, word.after(code.len())))
    }

    /// A hint that lists the piece codes of the game, if there are not too many.
    fn codes_hint(&self) -> String {
        let unpromoted = self.variant.kinds().filter(|(_, kind)| !kind.entry().sfen.starts_with('+'));
        let codes: Vec<&str> = unpromoted.map(|(_, kind)| kind.entry().sfen.as_str()).collect();
        if codes.len() > 50 {
            return "the codes are in the variant file as `sfen`; White's are in lowercase".to_owned();
        }
        format!("the codes are {}, in lowercase for White, with `+` if promoted", codes.join(" "))
    }

    fn board(&self, word: SfenWord<'_>) -> Result<Vec<(Sq, Piece)>, SfenError> {
        let geometry = self.geometry();
        let mut pieces = Vec::new();
        let mut squares = geometry.squares().peekable();
        let mut rest = word;
        let (mut rank, mut squares_left) = (0, u32::from(geometry.files()));
        let hint = format!("the board has {} ranks of {} squares", geometry.ranks(), geometry.files());
        loop {
            let name = rank_name(rank);
            let overfull_error = |word: SfenWord<'_>, token: &str| {
                word.error(token, format!("rank {name} has too many squares"), hint.clone())
            };
            if rest.text.is_empty() || rest.text.starts_with('/') {
                let token = if rest.text.is_empty() { "" } else { "/" };
                if squares_left > 0 {
                    let what = format!(
                        "rank {name} ends {squares_left} {} too early",
                        plural(squares_left, "square")
                    );
                    return Err(rest.error(token, what, hint));
                }
                rank += 1;
                match (token, rank < geometry.ranks()) {
                    ("", false) => return Ok(pieces),
                    ("", true) => {
                        let what = format!("the board ends after {rank} {}", plural(rank.into(), "rank"));
                        return Err(rest.error(token, what, hint));
                    }
                    (_, false) => return Err(rest.error(token, "this is one rank too many", hint)),
                    (_, true) => {}
                }
                rest = rest.after(1);
                squares_left = geometry.files().into();
            } else if let Some((gap, token, after)) = rest.number() {
                let gap = gap?;
                squares_left = squares_left.checked_sub(gap).ok_or_else(|| overfull_error(rest, token))?;
                (0..gap).for_each(|_| _ = squares.next());
                rest = after;
            } else {
                let (piece, after) = self.piece(rest)?;
                let token = &rest.text[..rest.text.len() - after.text.len()];
                squares_left = squares_left.checked_sub(1).ok_or_else(|| overfull_error(rest, token))?;
                if let Some(sq) = squares.next() {
                    pieces.push((sq, piece));
                }
                debug_assert!(squares_left > 0 || squares.peek().is_none_or(|&sq| starts_rank(geometry, sq)));
                rest = after;
            }
        }
    }

    fn hands(&self, word: SfenWord<'_>) -> Result<[Vec<(KindId, u8)>; 2], SfenError> {
        let word = SfenWord { field: "hands", ..word };
        let mut hands = [Vec::new(), Vec::new()];
        if word.text == "-" {
            return Ok(hands);
        }
        let mut rest = word;
        while !rest.text.is_empty() {
            let (count, after) = match rest.number() {
                Some((count, _, after)) => (count?, after),
                None => (1, rest),
            };
            let (piece, next) = self.piece(after)?;
            let token = &rest.text[..rest.text.len() - next.text.len()];
            let hand: &mut Vec<(KindId, u8)> = &mut hands[piece.side.index()];
            // A piece may be repeated: `PPP`.
            let index = hand.iter().position(|(kind, _)| *kind == piece.kind);
            let held = index.map_or(0, |index| u32::from(hand[index].1));
            let count = u8::try_from(held.saturating_add(count))
                .map_err(|_| rest.error(token, "that is too many", format!("the most is {MAX_IN_HAND}")))?;
            match index {
                Some(index) => hand[index].1 = count,
                None => hand.push((piece.kind, count)),
            }
            rest = next;
        }
        Ok(hands)
    }

    fn last_lion_capture(&self, word: SfenWord<'_>) -> Result<Option<Sq>, SfenError> {
        if word.text == "-" {
            return Ok(None);
        }
        if !trades_lions(self.variant) {
            let game = &self.variant.file().name;
            let what = format!("{game} has neither drops nor rules on trading Lions");
            return Err(word.error(word.text, what, "write `-`"));
        }
        let word = SfenWord { field: "square of a captured Lion", ..word };
        match self.geometry().parse(word.text) {
            Some(sq) => Ok(Some(sq)),
            None => Err(word.error(word.text, "this is not a square of the board", "write a square or `-`")),
        }
    }

    fn rule_state(&self, word: SfenWord<'_>, setup: &mut Setup) -> Result<(), SfenError> {
        if let Some(name) = word.text.strip_prefix('n') {
            let side = side(SfenWord { text: name, at: word.at + 1, ..word })?;
            setup.gained_royal[side.index()] = true;
            return Ok(());
        }
        let mut rest = word.after(usize::from(word.text.starts_with(['d', 'l'])));
        let letter = &word.text[..word.text.len() - rest.text.len()];
        let is_expected = match letter {
            "d" => self.variant.rules().defers_promotion(),
            "l" => trades_lions(self.variant) && self.variant.has_drops(),
            _ => false,
        };
        if !is_expected {
            return Err(word.error(
                word.text,
                "nothing is expected here",
                "end the SFEN with the move number",
            ));
        }
        while let Some((sq, after)) = self.geometry().parse_prefix(rest.text) {
            let token = &rest.text[..rest.text.len() - after.len()];
            if letter == "l" {
                setup.last_lion_capture = Some(sq);
            } else {
                self.defer(rest, token, sq, setup)?;
            }
            rest = rest.after(token.len());
        }
        if rest.text.is_empty() && !word.text[1..].is_empty() {
            return Ok(());
        }
        Err(rest.error(rest.text, "this is not a square of the board", "write squares, such as `d6c4j`"))
    }

    /// Defers the promotion of the piece on `sq`, whose owner is the side that must wait.
    fn defer(&self, rest: SfenWord<'_>, token: &str, sq: Sq, setup: &mut Setup) -> Result<(), SfenError> {
        let hint = "name the square of a piece that declined promotion, at most one for each side";
        let Some(&(_, piece)) = setup.pieces.iter().find(|(at, _)| *at == sq) else {
            return Err(rest.error(token, "there is no piece there", hint));
        };
        let slot = &mut setup.deferred[piece.side.index()];
        if slot.is_some() {
            return Err(rest.error(token, format!("{} already has such a piece", piece.side), hint));
        }
        *slot = Some(sq);
        Ok(())
    }
}

fn plural(count: u32, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}
