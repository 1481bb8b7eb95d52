//! Coordinate notation, as in USI: the squares of a move in order, `+` for promotion.
//!
//! `7m6l` is a move, `5c5b+` one with promotion, `8h9g9f` a capture on 9g and a second step to 9f, `8c9d8c` a capture
//! without moving (igui), `8c8c` a pass, and `S*4d` a drop with the SFEN letter of the piece. A midstep is written only
//! if something is captured on it. The reader also accepts empty midsteps, and a pass as a step out and back. A
//! declined promotion has no sign, but `=` is accepted.
//!
//! # Examples
//! ```
//! use tenjiku_rules::variant::Variant;
//! use tenjiku_rules::{MoveError, Position, Refusal, coordinate};
//!
//! let mini = Variant::built_in("mini").expect("a built-in game");
//! let mut position = Position::new(mini);
//! let mv = coordinate::read(&position, "1e1b")?;
//! assert_eq!(coordinate::write(position.variant(), mv), "1e1b");
//!
//! let error = coordinate::read(&position, "1e1a").unwrap_err();
//! assert!(matches!(error, MoveError::Refused(Refusal::Blocked { .. })));
//! assert_eq!(error.to_string(), "something is in the way of the piece");
//!
//! position.play(mv, &mut ());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::MoveError;
use crate::variant::{Geometry, Power, Sq, Variant};
use crate::{MAX_VIA, Move, Position, Refusal};
use arrayvec::ArrayVec;

/// Writes a move.
#[must_use]
pub fn write(variant: &Variant, mv: Move) -> String {
    let geometry = variant.geometry();
    if let Some(kind) = mv.dropped_kind() {
        return format!("{}*{}", variant.kind(kind).entry().sfen, geometry.name(mv.to()));
    }
    let squares = mv.from().into_iter().chain(mv.via()).chain([mv.to()]);
    let mut text: String = squares.map(|sq| geometry.name(sq)).collect();
    if mv.promotes() {
        text.push('+');
    }
    text
}

/// Parses a legal move and returns it in the form in which the generator lists it. See the
/// [example](self#examples).
///
/// # Errors
/// The text is not a move, or a rule forbids the move: [`MoveError::Refused`] has the reason.
pub fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    if let Some((code, square)) = text.split_once('*') {
        return read_drop(position, text, code, square);
    }
    let (body, promotes) = match text.strip_suffix('+') {
        Some(body) => (body, true),
        None => (text.strip_suffix('=').unwrap_or(text), false),
    };
    let squares = read_squares(position.geometry(), text, body)?;
    let (&from, &to) = match (squares.first(), squares.last()) {
        (Some(from), Some(to)) if squares.len() >= 2 => (from, to),
        _ => return Err(MoveError::unreadable(text, "it names fewer than two squares", MOVE_HINT)),
    };
    let via = &squares[1..squares.len() - 1];
    from_squares(position, from, via, to, promotes)
}

/// The legal move through these squares, in the form in which the generator lists it. Midsteps may be empty, but the
/// piece must be able to reach them.
///
/// # Errors
/// A rule forbids the move, or the piece cannot reach a midstep.
pub fn from_squares(
    position: &Position,
    from: Sq,
    via: &[Sq],
    to: Sq,
    promotes: bool,
) -> Result<Move, MoveError> {
    check_path(position, from, via, to)?;
    let mv = Move::with_via(from, via, to);
    Ok(position.accept(if promotes { mv.with_promotion() } else { mv })?)
}

const MOVE_HINT: &str = "write the squares in order, such as `7g7f`, with `+` at the end to promote";

type Squares = ArrayVec<Sq, { MAX_VIA + 2 }>;

fn read_squares(geometry: &Geometry, text: &str, body: &str) -> Result<Squares, MoveError> {
    let mut squares = Squares::new();
    let mut rest = body;
    while !rest.is_empty() {
        let Some((sq, after)) = geometry.parse_prefix(rest) else {
            return Err(square_error(geometry, text, rest));
        };
        if squares.try_push(sq).is_err() {
            let what = format!("it names more than {} squares", MAX_VIA + 2);
            return Err(MoveError::unreadable(text, what, MOVE_HINT));
        }
        rest = after;
    }
    Ok(squares)
}

/// The error for a text that should begin with the name of a square of this board, but does not.
pub fn square_error(geometry: &Geometry, text: &str, rest: &str) -> MoveError {
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    let letters = rest.chars().skip(digits).take_while(char::is_ascii_lowercase).count();
    let last = geometry.squares().last().map(|sq| geometry.name(sq)).unwrap_or_default();
    let first = geometry.squares().next().map(|sq| geometry.name(sq)).unwrap_or_default();
    let corners = format!("squares go from {first} at the top left to {last} at the bottom right");
    if digits > 0 && letters > 0 {
        let name: String = rest.chars().take(digits + letters.min(1)).collect();
        return MoveError::unreadable(text, format!("`{name}` is not a square of this board"), corners);
    }
    let what = match rest.chars().next() {
        Some(_) => {
            let shown: String = rest.chars().take(12).collect();
            format!("a square is expected where it says `{shown}`")
        }
        None => "it ends where a square is expected".to_owned(),
    };
    MoveError::unreadable(text, what, corners)
}

fn read_drop(position: &Position, text: &str, code: &str, square: &str) -> Result<Move, MoveError> {
    let variant = position.variant();
    if !variant.has_drops() {
        let hint = format!("{} has no drops", variant.file().name);
        return Err(MoveError::unreadable(text, "`*` means a drop", hint));
    }
    let kind = variant.by_sfen(code).or_else(|| variant.by_sfen(&code.to_ascii_uppercase()));
    let kind = kind.ok_or_else(|| {
        let codes: Vec<&str> = variant
            .kinds()
            .filter(|&(id, kind)| kind.in_hand_as() == id && !kind.is_royal())
            .map(|(_, kind)| kind.entry().sfen.as_str())
            .collect();
        let hint = format!("pieces that can be dropped: {}", codes.join(" "));
        MoveError::unreadable(text, format!("no piece has the letter `{code}`"), hint)
    })?;
    if square.ends_with('+') {
        return Err(MoveError::unreadable(text, "a dropped piece does not promote", "leave out the `+`"));
    }
    let geometry = position.geometry();
    let to = geometry.parse(square).ok_or_else(|| square_error(geometry, text, square))?;
    Ok(position.accept(Move::drop(kind, to))?)
}

/// Checks the empty midsteps of a move. They have no effect, so [`Position::accept`] mostly ignores them, but an
/// impossible path is probably a typo.
///
/// # Errors
/// The piece cannot reach a midstep, or two consecutive squares of a Lion move are not adjacent.
pub fn check_path(position: &Position, from: Sq, via: &[Sq], to: Sq) -> Result<(), MoveError> {
    let is_empty = |sq: &Sq| position.piece_at(*sq).is_none();
    let Some(piece) = position.piece_at(from).filter(|piece| piece.side == position.side_to_move()) else {
        return Ok(());
    };
    if !via.iter().any(is_empty) {
        return Ok(());
    }
    let pseudo_legal = position.pseudo_legal_moves_from(from);
    let reaches = |sq: Sq| pseudo_legal.iter().any(|mv| mv.to() == sq && !mv.has_via());
    if let Some(&sq) = via.iter().find(|&sq| is_empty(sq) && !reaches(*sq)) {
        let refusal = position.accept(Move::new(from, sq)).err();
        let refusal = refusal.unwrap_or(Refusal::NoSuchMove { piece, to: sq });
        return Err(MoveError::Refused(refusal));
    }
    // A piece with Lion power moves in single steps.
    let powers = position.variant().kind(piece.kind).powers();
    let is_lion_power = |power: &Power| {
        use Power::{Igui, Lion, LionLine, LionLineOf, LionOf};
        matches!(power, Lion(_) | LionLine(_) | LionLineOf(..) | LionOf(..) | Igui)
    };
    let geometry = position.geometry();
    let distance = |a: Sq, b: Sq| {
        let files = geometry.file(a).abs_diff(geometry.file(b));
        files.max(geometry.rank(a).abs_diff(geometry.rank(b)))
    };
    let path: Vec<Sq> = [from].into_iter().chain(via.iter().copied()).chain([to]).collect();
    let leap = path.windows(2).find(|leg| distance(leg[0], leg[1]) != 1);
    match leap {
        Some(leg) if powers.iter().any(is_lion_power) => {
            let (a, b) = (geometry.name(leg[0]), geometry.name(leg[1]));
            let what = format!("{a} and {b} are not adjacent, and a Lion moves in single steps");
            Err(MoveError::no_match(what, "an empty midstep may be left out"))
        }
        _ => Ok(()),
    }
}
