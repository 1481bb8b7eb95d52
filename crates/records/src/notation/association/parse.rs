//! Grammar of the notation, independent of a position.

use tenjiku_rules::MoveError;
use tenjiku_rules::coordinate::square_error;
use tenjiku_rules::variant::{Geometry, KindId, Sq, Variant};

/// A parsed move.
pub(super) struct ParsedMove {
    pub kind: KindId,
    /// The starting square, if given.
    pub origin: Option<Sq>,
    pub method: MoveMethod,
    /// `Some(true)` for `+`, `Some(false)` for `=`.
    pub promotion: Option<bool>,
    pub suicide: bool,
    pub burns: Option<Vec<Sq>>,
}

/// Kind of move.
pub(super) enum MoveMethod {
    Drop(Sq),
    Pass(Sq),
    /// Captures on these squares without moving.
    Igui(Vec<Sq>),
    /// Midsteps and target, each with whether it is a capture. Never empty.
    Go(Vec<(bool, Sq)>),
}

/// All possible parses of a text, longest piece symbol first.
pub(super) fn parse(variant: &Variant, text: &str) -> Result<Vec<ParsedMove>, MoveError> {
    let mut kinds: Vec<(KindId, &str)> = variant
        .kinds()
        .map(|(id, kind)| (id, kind.symbol()))
        .filter(|(_, symbol)| text.starts_with(symbol))
        .collect();
    kinds.sort_by_key(|(_, symbol)| std::cmp::Reverse(symbol.len()));
    let (mut read, mut slip) = (Vec::new(), None);
    for (kind, symbol) in kinds {
        let cursor = Cursor { geometry: variant.geometry(), text, rest: &text[symbol.len()..] };
        match cursor.read(kind) {
            Ok(written) => read.push(written),
            Err(error) => slip = slip.or(Some(error)),
        }
    }
    match slip {
        _ if !read.is_empty() => Ok(read),
        Some(error) => Err(mistyped(variant, text).unwrap_or(error)),
        None => Err(mistyped(variant, text).unwrap_or_else(|| {
            let what = format!("it does not begin with the letters of a piece of {}", variant.file().name);
            MoveError::unreadable(
                text,
                what,
                "write the letters of the piece, then `-` or `x`, then the square, as in `P-7f`",
            )
        })),
    }
}

/// The error for letters in the wrong case: `LN-5e`, `fidx15k`.
fn mistyped(variant: &Variant, text: &str) -> Option<MoveError> {
    let letters: String =
        text.chars().take_while(|c| c.is_ascii_alphabetic() && *c != 'x' || *c == '+').collect();
    let like = variant.kinds().find(|(_, kind)| kind.symbol().eq_ignore_ascii_case(&letters))?.1.symbol();
    let what = format!("no piece of {} has the letters `{letters}`", variant.file().name);
    (like != letters).then(|| MoveError::unreadable(text, what, format!("did you mean `{like}`?")))
}

struct Cursor<'t> {
    geometry: &'t Geometry,
    text: &'t str,
    rest: &'t str,
}

impl Cursor<'_> {
    fn read(mut self, kind: KindId) -> Result<ParsedMove, MoveError> {
        let origin =
            if self.rest.starts_with(|c: char| c.is_ascii_digit()) { Some(self.square()?) } else { None };
        let method = self.method(origin)?;
        let mut written = ParsedMove { kind, origin, method, promotion: None, suicide: false, burns: None };
        while !self.rest.is_empty() {
            if written.promotion.is_none() && self.takes("+") {
                written.promotion = Some(true);
            } else if written.promotion.is_none() && self.takes("=") {
                written.promotion = Some(false);
            } else if !written.suicide && self.takes("*") {
                written.suicide = true;
            } else if written.burns.is_none() && self.takes("x!") {
                written.burns = Some(self.list()?);
            } else {
                let what = format!("`{}` has no meaning here", self.rest);
                return Err(self
                    .slip(what, "after the squares only `+`, `=`, `*`, or `x!` and what burns may follow"));
            }
        }
        Ok(written)
    }

    fn method(&mut self, origin: Option<Sq>) -> Result<MoveMethod, MoveError> {
        if origin.is_none() && self.takes("*") {
            return Ok(MoveMethod::Drop(self.square()?));
        }
        if self.takes("-!") {
            return Ok(MoveMethod::Pass(self.square()?));
        }
        if self.takes("x!") {
            return Ok(MoveMethod::Igui(self.list()?));
        }
        let mut squares = Vec::new();
        while !self.rest.starts_with("x!") {
            let captures = self.rest.starts_with('x');
            if !captures && !self.rest.starts_with('-') {
                break;
            }
            self.rest = &self.rest[1..];
            squares.push((captures, self.square()?));
        }
        if squares.is_empty() {
            let what = "no `-`, `x` or `*` follows the piece";
            return Err(self.slip(what, "write `-` for a move, `x` for a capture, `*` for a drop: `P-7f`"));
        }
        Ok(MoveMethod::Go(squares))
    }

    fn takes(&mut self, sign: &str) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn square(&mut self) -> Result<Sq, MoveError> {
        let read = self.geometry.parse_prefix(self.rest);
        let (sq, rest) = read.ok_or_else(|| square_error(self.geometry, self.text, self.rest))?;
        self.rest = rest;
        Ok(sq)
    }

    fn list(&mut self) -> Result<Vec<Sq>, MoveError> {
        let mut squares = vec![self.square()?];
        while self.takes(",") {
            squares.push(self.square()?);
        }
        Ok(squares)
    }

    fn slip(&self, what: impl Into<String>, hint: &str) -> MoveError {
        MoveError::unreadable(self.text, what, hint)
    }
}
