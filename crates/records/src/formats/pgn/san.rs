//! Moves as written by `XBoard` and by other programs for chess and its variants.

use super::is_code;
use super::suffix::{self, MoveSuffix, StatedPromotion};
use crate::dialect::{Dialect, corners, read_pass};
use crate::notation::{association, western};
use tenjiku_rules::variant::{Kind, KindId, Sq, Variant};
use tenjiku_rules::{Move, Piece, Position, Refusal};
use tenjiku_rules::{MoveError, coordinate};

/// The piece letter that is omitted, like the Pawn's in chess.
const OMITTED_CODE: &str = "P";
/// Notations of a pass, `XBoard`'s first.
const PASS_NOTATIONS: [&str; 6] = ["--", "@@@@", "pass", "null", "Z0", "0000"];
/// Signs between a piece and its drop square: in chess programs and in USI.
const DROP_SIGNS: [char; 2] = ['@', '*'];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SanStyle {
    pub dialect: Dialect,
    pub plus: PlusSign,
}

/// Meaning of a single plus after a move where the piece could promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlusSign {
    /// Promotion, as in XBoard.
    Promotion,
    /// Check or promotion, whichever fits: the text marks both with a plus.
    PromotionOrCheck,
    /// Check: promotions are written with `=`, as in PyChess.
    Check,
}

/// Whether the letter of the kind is omitted.
fn is_omitted(variant: &Variant, kind: KindId) -> bool {
    !variant.has_drops() && variant.kind(kind).entry().sfen == OMITTED_CODE
}

pub fn write(dialect: Dialect, position: &Position, mv: Move) -> String {
    let variant = position.variant();
    let name = |sq: Sq| dialect.write_square(variant, sq);
    if let Some(kind) = mv.dropped_kind() {
        return format!("{}@{}", variant.kind(kind).entry().sfen, name(mv.to()));
    }
    let count_passes = || position.legal_moves().into_iter().filter(|mv| mv.is_pass()).count();
    let Some((from, piece)) = mv.from().and_then(|from| Some((from, position.piece_at(from)?))) else {
        return String::new();
    };
    if mv.is_pass() && count_passes() == 1 {
        return PASS_NOTATIONS[0].to_owned();
    }
    let code = &variant.kind(piece.kind).entry().sfen;
    let path = write_path(dialect, position, mv);
    let geometry = position.geometry();
    let stays_on_file = geometry.file(from) == geometry.file(first_stop(mv)) && !path.starts_with('x');
    let text = match is_omitted(variant, piece.kind) {
        true if stays_on_file => path.clone(),
        true => format!("{}{path}", split(&name(from)).0),
        false => format!("{code}{}{path}", origin(position, mv, (from, piece), &name(from))),
    };
    // If this is ambiguous, the full starting square resolves it.
    let style = SanStyle { dialect, plus: PlusSign::Promotion };
    if read(style, position, &text) == Ok(mv) { text } else { format!("{code}{}{path}", name(from)) }
}

fn first_stop(mv: Move) -> Sq {
    mv.via().first().copied().unwrap_or(mv.to())
}

/// The part of the starting square that `XBoard` writes to distinguish the piece.
fn origin(position: &Position, mv: Move, (from, piece): (Sq, Piece), name: &str) -> String {
    let geometry = position.geometry();
    let same_kind = position.pieces(piece.side).filter(|(sq, other)| *sq != from && *other == piece);
    let stop = first_stop(mv);
    let can_stop_there = |sq: &Sq| position.legal_moves_from(*sq).iter().any(|mv| first_stop(*mv) == stop);
    let ambiguous_origins: Vec<Sq> = same_kind.map(|(sq, _)| sq).filter(can_stop_there).collect();
    let same_rank = ambiguous_origins.iter().any(|&sq| geometry.rank(sq) == geometry.rank(from));
    let same_file = ambiguous_origins.iter().any(|&sq| geometry.file(sq) == geometry.file(from));
    let (file, rank) = split(name);
    let file = if same_rank || !(ambiguous_origins.is_empty() || same_file) { file } else { String::new() };
    if same_file { file + &rank } else { file }
}

/// The squares of a move after the first, with their signs, and the promotion sign.
fn write_path(dialect: Dialect, position: &Position, mv: Move) -> String {
    let mut text = String::new();
    for sq in mv.via().into_iter().chain([mv.to()]) {
        if position.piece_at(sq).is_some() && Some(sq) != mv.from() {
            text.push('x');
        } else if !text.is_empty() {
            text.push('-');
        }
        text.push_str(&dialect.write_square(position.variant(), sq));
    }
    text + if mv.promotes() { "+" } else { "" }
}

fn split(name: &str) -> (String, String) {
    let (file, rank) = name.split_at(name.bytes().take_while(u8::is_ascii_lowercase).count());
    (file.to_owned(), rank.to_owned())
}

/// Whether a move promotes with `=`, as in programs whose plus is a check.
pub fn promotes_by_equals(text: &str) -> bool {
    let (body, suffix) = suffix::split(text.trim_end_matches(['!', '?']));
    // `=+` alone is an assessment.
    body.contains(char::is_alphanumeric)
        && matches!(suffix.promotion, StatedPromotion::Promoted | StatedPromotion::Into(_))
}

/// Whether a move implies that the text marks checks.
pub fn marks_checks(text: &str) -> bool {
    let (_, suffix) = suffix::split(text);
    suffix.marks_check(text.starts_with('+') || text.contains(DROP_SIGNS))
}

pub fn read(style: SanStyle, position: &Position, text: &str) -> Result<Move, MoveError> {
    let (dialect, variant) = (style.dialect, position.variant());
    if PASS_NOTATIONS.contains(&text) {
        return read_pass(position, text);
    }
    let (body, suffix) = suffix::split(text);
    let result = if let Some((code, square)) = body.split_once(DROP_SIGNS) {
        read_drop(dialect, position, text, (code, square))
    } else if body.starts_with(|c: char| c.is_ascii_digit()) {
        let read_usi = |text: &str| Dialect::Usi.read_move(position, text);
        read_usi(text.trim_end_matches('#')).or_else(|why| read_usi(body).map_err(|_| why))
    } else {
        SanMove::parse(dialect, variant, text, body).and_then(|mv| mv.read(style, position, text, suffix))
    };
    // Shogi notations: `P-7f`, `P-76`.
    result.or_else(|why| {
        let other = association::read(position, text).or_else(|_| western::read(position, text, true, None));
        other.map_err(|_| why)
    })
}

/// Reads a drop; a Pawn's letter is optional. The square is in chess or USI notation.
fn read_drop(
    dialect: Dialect,
    position: &Position,
    text: &str,
    (code, square): (&str, &str),
) -> Result<Move, MoveError> {
    let code = if code.is_empty() { OMITTED_CODE.to_owned() } else { code.to_ascii_uppercase() };
    if square.starts_with(|c: char| c.is_ascii_digit()) {
        return coordinate::read(position, &format!("{code}*{square}"));
    }
    if !is_code(&code) {
        return Err(MoveError::unreadable(text, format!("`{code}` is not the letter of a piece"), MOVE_HINT));
    }
    dialect.read_move(position, &format!("{code}@{square}"))
}

/// The parts of a move as read.
struct SanMove<'t> {
    code: Option<&'t str>,
    /// File, rank or both of the starting square.
    origin: Vec<SanItem<'t>>,
    /// The squares after the start, in order; the last is the target.
    path: Vec<Sq>,
    /// Whether a `-`, `x` or `,` separates the first two squares, so that the first may be a midstep.
    may_start_with_midstep: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SanItem<'t> {
    File(&'t str),
    Rank(&'t str),
    /// `-`, `x` or `,`
    Separator,
}

const MOVE_HINT: &str = "write the letter of the piece and the square where it goes, such as `Nf3` or `Nxg7-h8`, and \
                     `+` if it promotes";

impl<'t> SanMove<'t> {
    fn parse(dialect: Dialect, variant: &Variant, text: &str, body: &'t str) -> Result<Self, MoveError> {
        let start = usize::from(body.starts_with('+'));
        let end = body[start..].find(|c: char| !c.is_ascii_uppercase() && !matches!(c, '\'' | '!'));
        let (code, rest) = body.split_at(start + end.unwrap_or(body.len() - start));
        let mut items = split_items(rest).ok_or_else(|| {
            MoveError::unreadable(
                text,
                format!("`{}` has no meaning here", rest.chars().take(12).collect::<String>()),
                MOVE_HINT,
            )
        })?;
        let square = |file: &str, rank: &str| {
            let name = format!("{file}{rank}");
            let parsed_square = dialect.read_square(variant, &name);
            parsed_square.ok_or_else(|| {
                let hint = corners(dialect, variant.geometry());
                MoveError::unreadable(text, format!("`{name}` is not a square of this board"), hint)
            })
        };
        let separators = items.iter().filter(|item| **item == SanItem::Separator).count();
        let first_separator = items.iter().position(|item| *item == SanItem::Separator);
        // The part before the first target: `g1`, `g` or `1`.
        let mut origin = Vec::new();
        match (first_separator, items.as_slice()) {
            // Squares alone: the last one is the target.
            (None, all) => {
                let at = all.len().saturating_sub(2);
                origin = items.drain(..at).collect();
            }
            (Some(at), _) if at <= 2 => origin = items.drain(..at).collect(),
            // `Ngf3-g5`, `Ng1f3-g5`: the first target follows the start directly.
            (Some(at), _) => origin.extend(items.drain(..at - 2)),
        }
        // `fxe5`, or `e5` if the letter is omitted: the start is a file alone.
        let mut path = Vec::new();
        items.retain(|item| *item != SanItem::Separator);
        for pair in items.chunks(2) {
            match *pair {
                [SanItem::File(file), SanItem::Rank(rank)] => path.push(square(file, rank)?),
                _ => return Err(MoveError::unreadable(text, "a square is a letter and a number", MOVE_HINT)),
            }
        }
        let is_origin = match origin.as_slice() {
            [] | [SanItem::File(_) | SanItem::Rank(_)] => true,
            [SanItem::File(file), SanItem::Rank(rank)] => square(file, rank).is_ok(),
            _ => false,
        };
        if !is_origin || path.is_empty() || (!code.is_empty() && !is_code(code)) {
            return Err(MoveError::unreadable(text, "it is not written like a move", MOVE_HINT));
        }
        let may_start_with_midstep = separators == 1 && path.len() == 1 && origin.len() == 2;
        Ok(Self { code: Some(code).filter(|code| !code.is_empty()), origin, path, may_start_with_midstep })
    }

    /// Resolves squares and signs to a move.
    fn read(
        &self,
        style: SanStyle,
        position: &Position,
        text: &str,
        suffix: MoveSuffix<'_>,
    ) -> Result<Move, MoveError> {
        let resolve = |promotes| self.resolve(style.dialect, position, text, promotes);
        match suffix.promotion {
            StatedPromotion::Declined => resolve(Some(false)),
            // The plus may mean check by a piece that declined to promote.
            StatedPromotion::Promoted => {
                resolve(Some(true)).or_else(|why| resolve(Some(false)).map_err(|_| why))
            }
            StatedPromotion::Into(code) => {
                let mv = resolve(Some(true))?;
                if promotes_into(position, mv, code) {
                    Ok(mv)
                } else {
                    let what = format!("the piece does not promote to `{code}`");
                    let hint = "write `+` after the square if it promotes".to_owned();
                    Err(MoveError::NoMatch { what, hint })
                }
            }
            StatedPromotion::Unstated if suffix.pluses == 0 => resolve(None),
            // No promotion, even if the piece could promote: this program would have written `=`.
            StatedPromotion::Unstated if style.plus == PlusSign::Check && !suffix.marks_both() => {
                resolve(None).or_else(|why| resolve(Some(true)).map_err(|_| why))
            }
            StatedPromotion::Unstated => match (resolve(Some(true)), resolve(None)) {
                (Ok(promoted), Ok(plain)) if style.plus != PlusSign::Promotion => {
                    let fits = |mv, is_marked| suffix::gives_check(position, mv) == is_marked;
                    let is_plain = !fits(promoted, suffix.marks_both()) && fits(plain, true);
                    Ok(if is_plain { plain } else { promoted })
                }
                (Err(_), plain) => plain,
                (promoted, _) => promoted,
            },
        }
    }

    fn resolve(
        &self,
        dialect: Dialect,
        position: &Position,
        text: &str,
        promotes: Option<bool>,
    ) -> Result<Move, MoveError> {
        let candidates = self.candidates(dialect, position);
        let mut attempts = candidates.iter().map(|pieces| try_all(position, pieces, &self.path, promotes));
        let mut tried_moves = attempts.next().unwrap_or_default();
        if tried_moves.moves.is_empty() {
            // Fall back to the next likely kind of piece that can make the move.
            tried_moves = attempts.find(|other| !other.moves.is_empty()).unwrap_or(tried_moves);
        }
        if tried_moves.moves.is_empty() && self.may_start_with_midstep {
            // `Nd6-e7`: from any square via the empty square d6.
            let name: String = self.origin.iter().map(SanItem::text).collect();
            let midstep = dialect.read_square(position.variant(), &name).into_iter();
            let path: Vec<Sq> = midstep.chain(self.path.iter().copied()).collect();
            let pieces = Self { origin: Vec::new(), path: Vec::new(), ..*self }.candidates(dialect, position);
            let pieces = pieces.into_iter().next().unwrap_or_default();
            let other = try_all(position, &pieces, &path, promotes);
            if !other.moves.is_empty() {
                tried_moves = other;
            }
        }
        match tried_moves.moves.as_slice() {
            [mv] => Ok(*mv),
            [] => {
                let first = candidates.first().map_or(&[][..], Vec::as_slice);
                Err(self.explain(dialect, position, text, first, &tried_moves.errors))
            }
            several => {
                // Programs that never leave a royal attacked omit the square if the other piece is pinned.
                let mut safe = several.iter().filter(|mv| !suffix::leaves_check(position, **mv));
                match (safe.next(), safe.next()) {
                    (Some(mv), None) => Ok(*mv),
                    _ => Err(ambiguous(dialect, position, several)),
                }
            }
        }
    }

    /// Candidate pieces of the side to move in groups, likeliest first. May be empty.
    fn candidates(&self, dialect: Dialect, position: &Position) -> Vec<Vec<Sq>> {
        let variant = position.variant();
        let is_full_square = self.origin.len() == 2;
        let matches_origin = |sq: Sq| {
            let (file, rank) = split(&dialect.write_square(variant, sq));
            self.origin.iter().all(|item| match *item {
                SanItem::File(wanted) => wanted == file,
                SanItem::Rank(wanted) => wanted == rank,
                SanItem::Separator => true,
            })
        };
        let matching_pieces: Vec<(Sq, Piece)> =
            position.pieces(position.side_to_move()).filter(|(sq, _)| matches_origin(*sq)).collect();
        let pieces_where = |predicate: &dyn Fn(KindId, &Kind) -> bool| {
            let fits = |(_, piece): &&(Sq, Piece)| predicate(piece.kind, variant.kind(piece.kind));
            let mut squares: Vec<Sq> = matching_pieces.iter().filter(fits).map(|(sq, _)| *sq).collect();
            squares.sort_unstable();
            squares
        };
        match self.code {
            None if is_full_square => vec![pieces_where(&|_, _| true)],
            None => vec![pieces_where(&|_, kind| kind.entry().sfen == OMITTED_CODE)],
            Some(code) => {
                let unpromoted = variant.by_sfen(code);
                let ranked = [
                    pieces_where(&|_, kind| kind.entry().sfen == code),
                    // XBoard shows promoted faces without a picture as the unpromoted piece.
                    pieces_where(&|id, _| {
                        unpromoted.is_some_and(|front| variant.kind(front).promotes_to() == Some(id))
                    }),
                    pieces_where(&|id, _| is_alias(variant, id, code)),
                ];
                ranked.into_iter().filter(|pieces| !pieces.is_empty()).collect()
            }
        }
    }

    /// The reason why no piece can make the move.
    fn explain(
        &self,
        dialect: Dialect,
        position: &Position,
        text: &str,
        candidates: &[Sq],
        refused: &[MoveError],
    ) -> MoveError {
        let by_rule = refused.iter().find(|why| why.names_a_rule());
        if let (Some(why), _) | (None, [why]) = (by_rule, refused) {
            return why.clone();
        }
        let side = position.side_to_move();
        if candidates.is_empty() {
            let what = format!("{side} has no such piece there");
            return MoveError::unreadable(text, what, "a promoted piece has a `+` before its letter");
        }
        let squares: Vec<String> =
            candidates.iter().map(|&sq| dialect.write_square(position.variant(), sq)).collect();
        let what = format!("none of {side}’s pieces with that letter can make this move");
        MoveError::NoMatch { what, hint: format!("they are on {}", squares.join(", ")) }
    }
}

/// The moves of the candidates over these squares.
fn try_all(position: &Position, candidates: &[Sq], path: &[Sq], promotes: Option<bool>) -> TriedMoves {
    let mut tried_moves = TriedMoves::default();
    let Some((&to, via)) = path.split_last() else { return tried_moves };
    for &from in candidates {
        let read_with = |promotes| coordinate::from_squares(position, from, via, to, promotes);
        // Some programs omit the sign of a compulsory promotion.
        let result = read_with(promotes == Some(true)).or_else(|why| match why {
            MoveError::Refused(Refusal::MustPromote { .. }) if promotes.is_none() => read_with(true),
            other => Err(other),
        });
        match result {
            Ok(mv) => tried_moves.moves.push(mv),
            Err(why) => tried_moves.errors.push(why),
        }
    }
    tried_moves
}

/// Whether programs without separate codes for promoted pieces may write a kind with this code: one of its
/// `letters`, or the code of a kind with the same moves. Fairy-Stockfish calls a promoted Silver a Gold.
fn is_alias(variant: &Variant, id: KindId, code: &str) -> bool {
    let kind = variant.kind(id);
    let has_same_powers = |other: KindId| variant.kind(other).powers() == kind.powers();
    let letters = kind.entry().letters.iter().map(|letters| letters.trim_start_matches('+'));
    letters.chain([kind.symbol()]).any(|letters| letters == code)
        || kind.is_promoted() && variant.by_sfen(code).is_some_and(has_same_powers)
}

/// Whether the piece promotes to one with that code.
fn promotes_into(position: &Position, mv: Move, code: &str) -> bool {
    let variant = position.variant();
    let piece = mv.from().and_then(|from| position.piece_at(from));
    let face = piece.and_then(|piece| variant.kind(piece.kind).promotes_to());
    let has_code = |face: KindId| {
        let unpromoted = code.strip_prefix('+').and_then(|unpromoted| variant.by_sfen(unpromoted));
        variant.by_sfen(code) == Some(face) || unpromoted == piece.map(|piece| piece.kind)
    };
    face.is_some_and(|face| has_code(face) || is_alias(variant, face, code))
}

fn ambiguous(dialect: Dialect, position: &Position, moves: &[Move]) -> MoveError {
    let squares: Vec<String> = moves
        .iter()
        .filter_map(|mv| mv.from())
        .map(|sq| dialect.write_square(position.variant(), sq))
        .collect();
    let what = format!("the pieces on {} can make this move", squares.join(" and "));
    let hint = format!("write the starting square after the letter, such as `{}`", squares.join("` or `"));
    MoveError::NoMatch { what, hint }
}

#[derive(Default)]
struct TriedMoves {
    moves: Vec<Move>,
    errors: Vec<MoveError>,
}

impl<'t> SanItem<'t> {
    const fn text(&self) -> &'t str {
        match *self {
            Self::File(text) | Self::Rank(text) => text,
            Self::Separator => "",
        }
    }
}

/// Splits into letters, numbers and signs; `None` if there is anything else.
fn split_items(text: &str) -> Option<Vec<SanItem<'_>>> {
    let mut items = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.bytes().next() {
        let length = match first {
            // ChuShogiLite writes a comma.
            b'x' | b'-' | b',' => {
                items.push(SanItem::Separator);
                1
            }
            b'a'..=b'w' => {
                items.push(SanItem::File(&rest[..1]));
                1
            }
            b'0'..=b'9' => {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                items.push(SanItem::Rank(&rest[..digits]));
                digits
            }
            _ => return None,
        };
        rest = &rest[length..];
    }
    Some(items)
}
