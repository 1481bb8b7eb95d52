//! Grammar of the notation, independent of a position.

use tenjiku_rules::MoveError;
use tenjiku_rules::coordinate::square_error;
use tenjiku_rules::variant::{Geometry, KindId, Sq, Variant};

pub(super) struct ParsedMove {
    pub kind: KindId,
    /// The starting square, if given.
    pub origin: Option<Sq>,
    pub form: MoveForm,
    /// `Some(true)` for `+`, `Some(false)` for `=`.
    pub promotion: Option<bool>,
    pub is_suicide: bool,
    pub burns: Option<Vec<Sq>>,
}

pub(super) enum MoveForm {
    Drop(Sq),
    Pass(Sq),
    /// Captures on these squares without moving.
    Igui(Vec<Sq>),
    /// Midsteps and target, each with whether it is a capture. Never empty.
    Path(Vec<(bool, Sq)>),
}

/// All possible parses of a text, longest piece symbol first.
pub(super) fn parse(variant: &Variant, text: &str) -> Result<Vec<ParsedMove>, MoveError> {
    let mut kinds: Vec<(KindId, &str)> = variant
        .kinds()
        .map(|(id, kind)| (id, kind.symbol()))
        .filter(|(_, symbol)| text.starts_with(symbol))
        .collect();
    kinds.sort_by_key(|(_, symbol)| std::cmp::Reverse(symbol.len()));
    let (mut parses, mut first_error) = (Vec::new(), None);
    for (kind, symbol) in kinds {
        let cursor = Cursor { geometry: variant.geometry(), text, rest: &text[symbol.len()..] };
        match cursor.read(kind) {
            Ok(parsed) => parses.push(parsed),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    match first_error {
        _ if !parses.is_empty() => Ok(parses),
        Some(error) => Err(wrong_case_error(variant, text).unwrap_or(error)),
        None => Err(wrong_case_error(variant, text).unwrap_or_else(|| {
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
fn wrong_case_error(variant: &Variant, text: &str) -> Option<MoveError> {
    let letters: String =
        text.chars().take_while(|c| c.is_ascii_alphabetic() && *c != 'x' || *c == '+').collect();
    let similar = variant.kinds().find(|(_, kind)| kind.symbol().eq_ignore_ascii_case(&letters))?.1.symbol();
    let what = format!("no piece of {} has the letters `{letters}`", variant.file().name);
    (similar != letters).then(|| MoveError::unreadable(text, what, format!("did you mean `{similar}`?")))
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
        let form = self.form(origin)?;
        let mut parsed = ParsedMove { kind, origin, form, promotion: None, is_suicide: false, burns: None };
        while !self.rest.is_empty() {
            if parsed.promotion.is_none() && self.eat("+") {
                parsed.promotion = Some(true);
            } else if parsed.promotion.is_none() && self.eat("=") {
                parsed.promotion = Some(false);
            } else if !parsed.is_suicide && self.eat("*") {
                parsed.is_suicide = true;
            } else if parsed.burns.is_none() && self.eat("x!") {
                parsed.burns = Some(self.list()?);
            } else {
                let what = format!("`{}` has no meaning here", self.rest);
                return Err(self
                    .error(what, "after the squares only `+`, `=`, `*`, or `x!` and what burns may follow"));
            }
        }
        Ok(parsed)
    }

    fn form(&mut self, origin: Option<Sq>) -> Result<MoveForm, MoveError> {
        if origin.is_none() && self.eat("*") {
            return Ok(MoveForm::Drop(self.square()?));
        }
        if self.eat("-!") {
            return Ok(MoveForm::Pass(self.square()?));
        }
        if self.eat("x!") {
            return Ok(MoveForm::Igui(self.list()?));
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
            return Err(self.error(what, "write `-` for a move, `x` for a capture, `*` for a drop: `P-7f`"));
        }
        Ok(MoveForm::Path(squares))
    }

    fn eat(&mut self, sign: &str) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn square(&mut self) -> Result<Sq, MoveError> {
        let parsed_square = self.geometry.parse_prefix(self.rest);
        let (sq, rest) = parsed_square.ok_or_else(|| square_error(self.geometry, self.text, self.rest))?;
        self.rest = rest;
        Ok(sq)
    }

    fn list(&mut self) -> Result<Vec<Sq>, MoveError> {
        let mut squares = vec![self.square()?];
        while self.eat(",") {
            squares.push(self.square()?);
        }
        Ok(squares)
    }

    fn error(&self, what: impl Into<String>, hint: &str) -> MoveError {
        MoveError::unreadable(self.text, what, hint)
    }
}
