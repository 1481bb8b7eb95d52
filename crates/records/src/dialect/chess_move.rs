//! Moves in the notation of chess programs, leg by leg: `d7e7,e7f8`.
//!
//! When written, a leg ends on each capture and on the target square. A pass is CECP's null move `@@@@`, and in UCI a
//! move from a square to itself. The reader also accepts legs that end on an empty square, passes in any of these forms
//! or as a step out and back, and `=` for a declined promotion.

use super::{Dialect, chess_square};
use arrayvec::ArrayVec;
use tenjiku_rules::MoveError;
use tenjiku_rules::variant::{Geometry, Sq, Variant};
use tenjiku_rules::{MAX_VIA, Move, Position, Refusal};

const PASS: &str = "@@@@";

pub(super) fn write(dialect: Dialect, position: &Position, mv: Move) -> String {
    let variant = position.variant();
    let name = |sq| chess_square::write(dialect, variant.geometry(), sq);
    if let Some(kind) = mv.dropped_kind() {
        return format!("{}@{}", variant.kind(kind).entry().sfen, name(mv.to()));
    }
    if mv.is_pass() && dialect != Dialect::Uci {
        return PASS.to_owned();
    }
    let path: Vec<Sq> = mv.from().into_iter().chain(mv.via()).chain([mv.to()]).collect();
    let legs: Vec<String> = path.windows(2).map(|leg| leg.iter().map(|&sq| name(sq)).collect()).collect();
    let sign = if mv.promotes() { "+" } else { "" };
    format!("{}{sign}", legs.join(","))
}

pub(super) fn read(dialect: Dialect, position: &Position, text: &str) -> Result<Move, MoveError> {
    if text == PASS {
        return read_pass(position, text);
    }
    if let Some((code, square)) = text.split_once('@') {
        return read_drop(dialect, position, text, (code, square));
    }
    let (body, promotes) = match text.strip_suffix('+') {
        Some(body) => (body, Some(true)),
        None => text.strip_suffix('=').map_or((text, None), |body| (body, Some(false))),
    };
    let path = read_path(dialect, position.geometry(), text, body)?;
    let (&from, &to) = match (path.first(), path.last()) {
        (Some(from), Some(to)) if path.len() >= 2 => (from, to),
        _ => return Err(MoveError::unreadable(text, "it names fewer than two squares", MOVE_HINT)),
    };
    let mv = Move::with_via(from, &path[1..path.len() - 1], to);
    let accept = |mv| position.accept(mv);
    let accepted_move = match promotes {
        Some(true) => accept(mv.with_promotion()),
        Some(false) => accept(mv),
        // Some programs omit the sign of a compulsory promotion.
        None => accept(mv).or_else(|refusal| match refusal {
            Refusal::MustPromote { .. } => accept(mv.with_promotion()),
            other => Err(other),
        }),
    };
    accepted_move.map_err(MoveError::Refused)
}

const MOVE_HINT: &str = "write start and target, such as `d4d5`, further legs after a comma, such as \
                     `d7e7,e7f8`, and `+` at the end to promote";

type MovePath = ArrayVec<Sq, { MAX_VIA + 2 }>;

/// The squares of all legs without repetition. Commas between legs are optional.
fn read_path(dialect: Dialect, geometry: &Geometry, text: &str, body: &str) -> Result<MovePath, MoveError> {
    let mut path = MovePath::new();
    for leg in body.split(',') {
        let mut rest = leg;
        let mut is_first = true;
        while !rest.is_empty() {
            let (sq, after) = chess_square::read_prefix(dialect, geometry, rest)
                .ok_or_else(|| no_square(dialect, geometry, text, rest))?;
            let is_repeated = is_first && path.last() == Some(&sq);
            if is_first && !path.is_empty() && !is_repeated {
                return Err(MoveError::unreadable(
                    text,
                    "a leg does not begin where the one before it ended",
                    MOVE_HINT,
                ));
            }
            if !is_repeated && path.try_push(sq).is_err() {
                let what = format!("it names more than {} squares", MAX_VIA + 2);
                return Err(MoveError::unreadable(text, what, MOVE_HINT));
            }
            (rest, is_first) = (after, false);
        }
    }
    Ok(path)
}

/// Any passing piece will do, since all passes lead to the same position.
pub(crate) fn read_pass(position: &Position, text: &str) -> Result<Move, MoveError> {
    let pass = position.legal_moves().into_iter().find(|mv| mv.is_pass());
    let hint = "only a piece with Lion power next to an empty square can pass";
    pass.ok_or_else(|| MoveError::unreadable(text, "no piece can pass now", hint))
}

fn read_drop(
    dialect: Dialect,
    position: &Position,
    text: &str,
    (code, square): (&str, &str),
) -> Result<Move, MoveError> {
    let variant: &Variant = position.variant();
    let kind = variant.by_sfen(code).or_else(|| variant.by_sfen(&code.to_ascii_uppercase()));
    let kind = kind.filter(|_| variant.has_drops()).ok_or_else(|| {
        let hint = if variant.has_drops() {
            "write the letter of a piece in hand, `@` and a square, such as `S@d4`".to_owned()
        } else {
            format!("{} has no drops", variant.file().name)
        };
        MoveError::unreadable(text, format!("`{code}` is not a piece that can be dropped"), hint)
    })?;
    let geometry = position.geometry();
    let to = chess_square::read(dialect, geometry, square);
    let to = to.ok_or_else(|| no_square(dialect, geometry, text, square))?;
    position.accept(Move::drop(kind, to)).map_err(MoveError::Refused)
}

fn no_square(dialect: Dialect, geometry: &Geometry, text: &str, rest: &str) -> MoveError {
    let excerpt: String = rest.chars().take(12).collect();
    let what = format!("there should be a square where it says `{excerpt}`");
    MoveError::unreadable(text, what, chess_square::corners(dialect, geometry))
}
