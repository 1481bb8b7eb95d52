//! The raw lines of a ShogiVar file.

use crate::formats::FormatError;
use std::str::Lines;

/// A number in the file: a signed piece, a square, or a count.
pub type Number = i32;

/// A saved game in ShogiVar's terms.
pub struct SvarFile {
    /// ShogiVar's name of the game.
    pub game: String,
    /// The side to move at the end.
    pub turn: String,
    pub plies: Vec<SvarPly>,
    /// The last position: all squares from the upper left one on, then the hands.
    pub board: Vec<Number>,
    /// Line number of the board's first square.
    pub board_line: usize,
    pub remark: String,
    /// The sides that ShogiVar plays.
    pub computer: String,
}

pub struct SvarPly {
    pub line: usize,
    /// The move in ShogiVar's notation.
    pub text: String,
    /// The moving piece, before promotion.
    pub piece: Number,
    /// The promoted face if the piece promotes, else the captured piece, else the piece itself.
    pub piece_after: Number,
    /// The number of the starting square; 0 for the hand.
    pub from: Number,
    pub to: Number,
    /// Former contents of the other squares that changed.
    pub removed: Vec<(Number, Number)>,
}

/// Shapes of the lines: `t` for a text, `n` for a number.
const FIRST_LINE_SHAPE: &str = "tnntnnnnn";
const SECOND_LINE_SHAPE: &str = "nnnnnnt";
const CLOCK_LINE_SHAPE: &str = "ttnn";
const PLY_LINE_SHAPE: &str = "tnnnn";

pub fn is_svar(text: &str) -> bool {
    let mut lines = SvarLines::new(text);
    lines.next(FIRST_LINE_SHAPE, "").is_ok() && lines.next(SECOND_LINE_SHAPE, "").is_ok()
}

impl SvarFile {
    /// Fails at the first line with an unexpected shape.
    pub fn parse(text: &str) -> Result<Self, FormatError> {
        let mut lines = SvarLines::new(text);
        let first = lines.next(FIRST_LINE_SHAPE, "the game and the number of plies")?;
        let count = first.number(4);
        lines.next(SECOND_LINE_SHAPE, "the last ply")?;
        lines.next(CLOCK_LINE_SHAPE, "the clocks")?;
        let mut plies: Vec<SvarPly> = Vec::new();
        for at in 0..=count.max(0) {
            let ply = lines.read_ply(at)?;
            if let Some(before) = plies.last_mut() {
                before.text.clone_from(&ply.text);
            }
            plies.push(ply);
        }
        // The last entry is a ply that was not played.
        plies.pop();
        let (mut board, mut board_line, mut ending) = (Vec::new(), lines.number + 1, Vec::new());
        while let Some(parts) = lines.next_valid() {
            match (parts.numbers.first(), parts.texts.first()) {
                (Some(&number), None) if ending.is_empty() => board.push(number),
                (_, Some(text)) => ending.push(text.clone()),
                _ => {}
            }
        }
        if board.is_empty() {
            board_line = lines.number.max(1);
        }
        let mut ending = ending.into_iter();
        Ok(Self {
            game: first.text(0),
            turn: first.text(1),
            plies,
            board,
            board_line,
            remark: ending.next().unwrap_or_default(),
            computer: ending.next().unwrap_or_default(),
        })
    }
}

#[derive(Default)]
struct LineParts {
    texts: Vec<String>,
    numbers: Vec<Number>,
    /// `t` for each text and `n` for each number.
    shape: String,
}

impl LineParts {
    /// The parts of a line; `None` if something is neither a text nor a number.
    fn parse(line: &str) -> Option<Self> {
        let (mut parts, mut rest) = (Self::default(), line.trim());
        loop {
            if let Some(inside) = rest.strip_prefix('"') {
                let (text, after) = inside.split_once('"')?;
                parts.texts.push(text.to_owned());
                parts.shape.push('t');
                rest = after;
            } else {
                let end = rest.find(',').unwrap_or(rest.len());
                parts.numbers.push(rest[..end].trim().parse().ok()?);
                parts.shape.push('n');
                rest = &rest[end..];
            }
            if rest.is_empty() {
                return Some(parts);
            }
            rest = rest.strip_prefix(',')?;
        }
    }

    fn text(&self, at: usize) -> String {
        self.texts.get(at).cloned().unwrap_or_default()
    }

    fn number(&self, at: usize) -> Number {
        self.numbers.get(at).copied().unwrap_or_default()
    }
}

struct SvarLines<'t> {
    lines: Lines<'t>,
    /// Number of the last line read.
    number: usize,
}

impl<'t> SvarLines<'t> {
    fn new(text: &'t str) -> Self {
        Self { lines: text.trim_start_matches('\u{FEFF}').lines(), number: 0 }
    }

    /// The next line, which must have this shape.
    fn next(&mut self, shape: &str, what: &str) -> Result<LineParts, FormatError> {
        self.number += 1;
        let hint = "copy the file that ShogiVar saved once more";
        let Some(line) = self.lines.next() else {
            let what = format!("the file ends where it should have {what}");
            return Err(FormatError::line(self.number, what, hint));
        };
        LineParts::parse(line).filter(|parts| parts.shape == shape).ok_or_else(|| {
            FormatError::line(self.number, format!("`{line}` stands where {what} should be"), hint)
        })
    }

    fn read_ply(&mut self, at: Number) -> Result<SvarPly, FormatError> {
        let parts = self.next(PLY_LINE_SHAPE, &format!("ply {}", at + 1))?;
        let line = self.number;
        let count = self.next("n", &format!("the number of pieces that ply {} takes", at + 1))?.number(0);
        let mut removed = Vec::new();
        for _ in 0..count {
            let square = self.next("n", "the square of a piece that is taken")?.number(0);
            removed.push((square, self.next("n", "a piece that is taken")?.number(0)));
        }
        Ok(SvarPly {
            line,
            text: parts.text(0),
            piece: parts.number(0),
            piece_after: parts.number(1),
            from: parts.number(2),
            to: parts.number(3),
            removed,
        })
    }

    /// The next well-formed line; `None` at the end.
    fn next_valid(&mut self) -> Option<LineParts> {
        loop {
            let line = self.lines.next()?;
            self.number += 1;
            if let Some(parts) = LineParts::parse(line) {
                return Some(parts);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_split_at_the_commas_outside_texts() {
        let parts = LineParts::parse("\"Lnx9h, 10g\",-18,7").expect("a line");
        assert_eq!((parts.shape.as_str(), parts.text(0).as_str()), ("tnn", "Lnx9h, 10g"));
        assert_eq!(parts.numbers, [-18, 7]);
        for malformed in ["", "\"P-7h", "1,", "1 2", "\"a\"b", "99999999999"] {
            assert!(LineParts::parse(malformed).is_none(), "{malformed}");
        }
    }
}
