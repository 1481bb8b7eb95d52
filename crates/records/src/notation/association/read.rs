//! Resolves a parsed move to the legal move it denotes, or explains why there is none.

use super::parse::{MoveForm, ParsedMove, parse};
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
    let parses = parse(position.variant(), text)?;
    if position.outcome().is_some() {
        return Err(MoveError::Refused(Refusal::GameOver));
    }
    let legal = position.legal_moves();
    let mut first_error = None;
    for parsed in parses {
        let finder = Finder { position, legal: &legal, parsed: &parsed };
        match finder.find() {
            Ok(mv) => return Ok(mv),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    Err(first_error
        .unwrap_or_else(|| MoveError::unreadable(text, "it is empty", "write a move such as `P-7f`")))
}

struct Finder<'a> {
    position: &'a Position,
    legal: &'a [Move],
    parsed: &'a ParsedMove,
}

impl Finder<'_> {
    fn find(&self) -> Result<Move, MoveError> {
        if let MoveForm::Drop(to) = self.parsed.form {
            let mv = self.position.accept(Move::drop(self.parsed.kind, to))?;
            if self.parsed.promotion == Some(true) {
                return Err(MoveError::no_match("a dropped piece does not promote", "leave out the `+`"));
            }
            return self.check_fire(mv);
        }
        let mut matches: Vec<Move> = self
            .legal
            .iter()
            .copied()
            .filter(|&mv| self.matches_piece(mv) && self.matches_squares(mv))
            .collect();
        let Some(&first) = matches.first() else { return self.explain() };
        if matches.iter().any(|mv| mv.from() != first.from()) {
            return Err(self.ambiguous(&matches));
        }
        let promotes = self.parsed.promotion == Some(true);
        matches.retain(|mv| mv.promotes() == promotes);
        match matches.first() {
            Some(&mv) if self.parsed.promotion == Some(false) && !self.may_promote(mv) => {
                Err(MoveError::no_match(
                    "`=` says that promotion was declined, but it was not possible",
                    "leave it out",
                ))
            }
            Some(&mv) => {
                self.check_midsteps(mv.from())?;
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

    fn matches_piece(&self, mv: Move) -> bool {
        let Some(from) = mv.from() else { return false };
        let kind = self.position.piece_at(from).map(|piece| piece.kind);
        kind == Some(self.parsed.kind) && self.parsed.origin.is_none_or(|origin| origin == from)
    }

    /// Whether the move fits the text, except for promotion and burning.
    fn matches_squares(&self, mv: Move) -> bool {
        match &self.parsed.form {
            MoveForm::Drop(_) => false,
            MoveForm::Pass(at) => mv.is_pass() && mv.to() == *at,
            MoveForm::Igui(victims) => mv.is_igui() && mv.via().as_slice() == victims.as_slice(),
            MoveForm::Path(squares) => {
                let Some((&(is_capture, to), path)) = squares.split_last() else { return false };
                let captured = path.iter().filter(|(is_capture, _)| *is_capture).map(|(_, sq)| *sq);
                mv.to() == to
                    && is_capture == captures(self.position, to)
                    && captured.eq(mv.via())
                    && path.iter().all(|&(is_capture, sq)| is_capture == captures(self.position, sq))
            }
        }
    }

    /// Checks the given midsteps, which may be empty squares.
    fn check_midsteps(&self, from: Option<Sq>) -> Result<(), MoveError> {
        let (Some(from), MoveForm::Path(squares)) = (from, &self.parsed.form) else { return Ok(()) };
        let path: Vec<Sq> = squares.iter().map(|&(_, sq)| sq).collect();
        path.split_last().map_or(Ok(()), |(&to, via)| check_path(self.position, from, via, to))
    }

    fn check_fire(&self, mv: Move) -> Result<Move, MoveError> {
        let fire = self.position.fire_of(mv);
        if self.parsed.is_suicide && fire.suicide_by.is_none() {
            let what = "`*` says that the piece is burnt, but there is no enemy burner next to its square";
            return Err(MoveError::no_match(what, "leave it out"));
        }
        let Some(burns) = &self.parsed.burns else { return Ok(mv) };
        let (mut stated, mut burnt) = (burns.clone(), fire.burnt.to_vec());
        stated.sort_unstable();
        burnt.sort_unstable();
        if stated == burnt {
            return Ok(mv);
        }
        let burnt = match list(self.position, &burnt) {
            squares if squares.is_empty() => "nothing".to_owned(),
            squares => squares,
        };
        let what = format!("this move burns {burnt}, not {}", list(self.position, burns));
        Err(MoveError::no_match(what, "what is burnt may also be left out"))
    }

    /// Name and symbol of the piece: a Lion may be `Ln` or `+Ky`.
    fn name(&self) -> String {
        let kind = self.position.variant().kind(self.parsed.kind);
        format!("{} ({})", kind.name(), kind.symbol())
    }

    fn places(&self, squares: &[Sq]) -> String {
        let names: Vec<String> = squares.iter().map(|&sq| self.position.geometry().name(sq)).collect();
        names.join(", ")
    }

    fn ambiguous(&self, moves: &[Move]) -> MoveError {
        let mut origins: Vec<Sq> = moves.iter().filter_map(|mv| mv.from()).collect();
        origins.sort_unstable();
        origins.dedup();
        let symbol = self.position.variant().kind(self.parsed.kind).symbol();
        let square = origins.first().map(|&sq| self.position.geometry().name(sq)).unwrap_or_default();
        MoveError::no_match(
            format!("more than one {} can do this, from {}", self.name(), self.places(&origins)),
            format!("write the starting square after the letters: `{symbol}{square}`"),
        )
    }

    /// Explains why no legal move fits the text.
    fn explain(&self) -> Result<Move, MoveError> {
        let side = self.position.side_to_move();
        let piece = Piece { kind: self.parsed.kind, side };
        let mut origins: Vec<Sq> =
            self.position.pieces(side).filter(|(_, other)| *other == piece).map(|(sq, _)| sq).collect();
        origins.sort_unstable();
        let name = self.name();
        if let Some(origin) = self.parsed.origin {
            if !origins.contains(&origin) {
                let square = self.position.geometry().name(origin);
                let places = match self.places(&origins) {
                    squares if squares.is_empty() => format!("{side} has none on the board"),
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
        // Prefer a violated rule to “cannot go there”.
        let rule_violation = refusals.iter().find(|refusal| refusal.names_a_rule());
        match (rule_violation, refusals.as_slice()) {
            (Some(&refusal), _) | (None, &[refusal]) => Err(MoveError::Refused(refusal)),
            _ => Err(MoveError::no_match(
                format!("no {name} of {side} can make this move"),
                format!("{side}'s are on {}", self.places(&origins)),
            )),
        }
    }

    /// Reports an `x` without a capture, or a `-` for a capture.
    fn check_signs(&self) -> Result<(), MoveError> {
        let MoveForm::Path(squares) = &self.parsed.form else { return Ok(()) };
        for &(is_capture, sq) in squares {
            let square = self.position.geometry().name(sq);
            if is_capture && !captures(self.position, sq) {
                let what = format!("there is nothing to capture on {square}");
                return Err(MoveError::no_match(what, "a move without capture is written `-`"));
            }
            if !is_capture && captures(self.position, sq) {
                let what = format!("there is a piece to capture on {square}");
                return Err(MoveError::no_match(what, "a capture is written `x`"));
            }
        }
        Ok(())
    }

    /// The described move, legal or not.
    fn as_move(&self, from: Sq) -> Move {
        let mv = match &self.parsed.form {
            MoveForm::Drop(to) => Move::drop(self.parsed.kind, *to),
            MoveForm::Pass(at) => Move::new(from, *at),
            MoveForm::Igui(victims) => Move::with_via(from, victims, from),
            MoveForm::Path(squares) => {
                let mut path: Vec<Sq> = squares.iter().map(|(_, sq)| *sq).collect();
                let to = path.pop().unwrap_or(from);
                Move::with_via(from, &path, to)
            }
        };
        if self.parsed.promotion == Some(true) { mv.with_promotion() } else { mv }
    }
}
