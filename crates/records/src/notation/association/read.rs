//! Resolves a parsed move to the legal move it denotes, or explains why there is none.

use super::parse::{MoveMethod, ParsedMove, parse};
use super::{captures, list};
use tenjiku_rules::MoveError;
use tenjiku_rules::coordinate::check_path;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Piece, Position, Refusal};

/// Reads a move of the position.
///
/// # Errors
/// The part that cannot be read or does not fit the position, or the rule that forbids the move.
pub fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let readings = parse(position.variant(), text)?;
    if position.outcome().is_some() {
        return Err(MoveError::Refused(Refusal::GameOver));
    }
    let legal = position.legal_moves();
    let mut slip = None;
    for written in readings {
        let finder = Finder { position, legal: &legal, written: &written };
        match finder.find() {
            Ok(mv) => return Ok(mv),
            Err(error) => slip = slip.or(Some(error)),
        }
    }
    Err(slip.unwrap_or_else(|| MoveError::unreadable(text, "it is empty", "write a move such as `P-7f`")))
}

struct Finder<'a> {
    position: &'a Position,
    legal: &'a [Move],
    written: &'a ParsedMove,
}

impl Finder<'_> {
    fn find(&self) -> Result<Move, MoveError> {
        if let MoveMethod::Drop(to) = self.written.method {
            let mv = self.position.accept(Move::drop(self.written.kind, to))?;
            if self.written.promotion == Some(true) {
                return Err(MoveError::no_match("a dropped piece does not promote", "leave out the `+`"));
            }
            return self.check_fire(mv);
        }
        let mut found: Vec<Move> =
            self.legal.iter().copied().filter(|&mv| self.moves_the_piece(mv) && self.goes(mv)).collect();
        let Some(&first) = found.first() else { return self.explain() };
        if found.iter().any(|mv| mv.from() != first.from()) {
            return Err(self.ambiguous(&found));
        }
        let promotes = self.written.promotion == Some(true);
        found.retain(|mv| mv.promotes() == promotes);
        match found.first() {
            Some(&mv) if self.written.promotion == Some(false) && !self.may_promote(mv) => {
                Err(MoveError::no_match(
                    "`=` says that promotion was declined, but it was not possible",
                    "leave it out",
                ))
            }
            Some(&mv) => {
                self.check_way(mv.from())?;
                self.check_fire(mv)
            }
            None => Ok(self.position.accept(if promotes {
                first.with_promotion()
            } else {
                first.without_promotion()
            })?),
        }
    }

    fn may_promote(&self, mv: Move) -> bool {
        self.legal.contains(&mv.with_promotion())
    }

    fn moves_the_piece(&self, mv: Move) -> bool {
        let Some(from) = mv.from() else { return false };
        let kind = self.position.piece_at(from).map(|piece| piece.kind);
        kind == Some(self.written.kind) && self.written.origin.is_none_or(|origin| origin == from)
    }

    /// Whether the move fits the text, except for promotion and burning.
    fn goes(&self, mv: Move) -> bool {
        match &self.written.method {
            MoveMethod::Drop(_) => false,
            MoveMethod::Pass(at) => mv.is_pass() && mv.to() == *at,
            MoveMethod::Igui(victims) => mv.is_igui() && mv.via().as_slice() == victims.as_slice(),
            MoveMethod::Go(squares) => {
                let Some((&(takes, to), way)) = squares.split_last() else { return false };
                let taken = way.iter().filter(|(takes, _)| *takes).map(|(_, sq)| *sq);
                mv.to() == to
                    && takes == captures(self.position, to)
                    && taken.eq(mv.via())
                    && way.iter().all(|&(takes, sq)| takes == captures(self.position, sq))
            }
        }
    }

    /// Checks the given midsteps, which may be empty squares.
    fn check_way(&self, from: Option<Sq>) -> Result<(), MoveError> {
        let (Some(from), MoveMethod::Go(squares)) = (from, &self.written.method) else { return Ok(()) };
        let way: Vec<Sq> = squares.iter().map(|&(_, sq)| sq).collect();
        way.split_last().map_or(Ok(()), |(&to, via)| check_path(self.position, from, via, to))
    }

    fn check_fire(&self, mv: Move) -> Result<Move, MoveError> {
        let fire = self.position.fire_of(mv);
        if self.written.suicide && fire.suicide_by.is_none() {
            let what = "`*` says that the piece is burnt, but there is no enemy burner next to its square";
            return Err(MoveError::no_match(what, "leave it out"));
        }
        let Some(burns) = &self.written.burns else { return Ok(mv) };
        let (mut stated, mut burnt) = (burns.clone(), fire.burnt.to_vec());
        stated.sort_unstable();
        burnt.sort_unstable();
        if stated == burnt {
            return Ok(mv);
        }
        let burnt = match list(self.position, &burnt) {
            none if none.is_empty() => "nothing".to_owned(),
            squares => squares,
        };
        let what = format!("this move burns {burnt}, not {}", list(self.position, burns));
        Err(MoveError::no_match(what, "what is burnt may also be left out"))
    }

    /// Name and symbol of the piece: a Lion may be `Ln` or `+Ky`.
    fn name(&self) -> String {
        let kind = self.position.variant().kind(self.written.kind);
        format!("{} ({})", kind.name(), kind.symbol())
    }

    fn places(&self, squares: &[Sq]) -> String {
        let names: Vec<String> = squares.iter().map(|&sq| self.position.geometry().name(sq)).collect();
        names.join(", ")
    }

    fn ambiguous(&self, found: &[Move]) -> MoveError {
        let mut origins: Vec<Sq> = found.iter().filter_map(|mv| mv.from()).collect();
        origins.sort_unstable();
        origins.dedup();
        let symbol = self.position.variant().kind(self.written.kind).symbol();
        let square = origins.first().map(|&sq| self.position.geometry().name(sq)).unwrap_or_default();
        MoveError::no_match(
            format!("more than one {} can do this, from {}", self.name(), self.places(&origins)),
            format!("write the starting square after the letters: `{symbol}{square}`"),
        )
    }

    /// Explains why no legal move fits the text.
    fn explain(&self) -> Result<Move, MoveError> {
        let side = self.position.side_to_move();
        let piece = Piece { kind: self.written.kind, side };
        let mut origins: Vec<Sq> =
            self.position.pieces(side).filter(|(_, other)| *other == piece).map(|(sq, _)| sq).collect();
        origins.sort_unstable();
        let name = self.name();
        if let Some(origin) = self.written.origin {
            if !origins.contains(&origin) {
                let square = self.position.geometry().name(origin);
                let places = match self.places(&origins) {
                    none if none.is_empty() => format!("{side} has none on the board"),
                    squares => format!("{side}'s are on {squares}"),
                };
                return Err(MoveError::no_match(format!("{side} has no {name} on {square}"), places));
            }
            origins = vec![origin];
        }
        if origins.is_empty() {
            let what = format!("{side} has no {name} on the board");
            return Err(MoveError::no_match(what, "a promoted piece has a `+` before its letters"));
        }
        self.check_signs()?;
        let refusals: Vec<Refusal> =
            origins.iter().filter_map(|&origin| self.position.accept(self.as_move(origin)).err()).collect();
        // A violated rule is more informative than that the other pieces cannot go there.
        let telling = refusals.iter().find(|refusal| refusal.names_a_rule());
        match (telling, refusals.as_slice()) {
            (Some(&refusal), _) | (None, &[refusal]) => Err(MoveError::Refused(refusal)),
            _ => Err(MoveError::no_match(
                format!("no {name} of {side} can make this move"),
                format!("{side}'s are on {}", self.places(&origins)),
            )),
        }
    }

    /// Reports an `x` without a capture, or a `-` for a capture.
    fn check_signs(&self) -> Result<(), MoveError> {
        let MoveMethod::Go(squares) = &self.written.method else { return Ok(()) };
        for &(takes, sq) in squares {
            let square = self.position.geometry().name(sq);
            if takes && !captures(self.position, sq) {
                let what = format!("there is nothing to capture on {square}");
                return Err(MoveError::no_match(what, "a move without capture is written `-`"));
            }
            if !takes && captures(self.position, sq) {
                let what = format!("there is a piece to capture on {square}");
                return Err(MoveError::no_match(what, "a capture is written `x`"));
            }
        }
        Ok(())
    }

    /// The described move, legal or not.
    fn as_move(&self, from: Sq) -> Move {
        let mv = match &self.written.method {
            MoveMethod::Drop(to) => Move::drop(self.written.kind, *to),
            MoveMethod::Pass(at) => Move::new(from, *at),
            MoveMethod::Igui(victims) => Move::with_via(from, victims, from),
            MoveMethod::Go(squares) => {
                let mut way: Vec<Sq> = squares.iter().map(|(_, sq)| *sq).collect();
                let to = way.pop().unwrap_or(from);
                Move::with_via(from, &way, to)
            }
        };
        if self.written.promotion == Some(true) { mv.with_promotion() } else { mv }
    }
}
