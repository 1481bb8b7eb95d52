//! A first position as KIF draws it: the BOD board, hands and the side to move.
//!
//! ```text
//! 後手の持駒：なし
//!   ３ ２ １
//! +---------+
//! | ・v玉 ・|一
//! | ・ 歩 ・|二
//! | ・ 玉 ・|三
//! +---------+
//! 先手の持駒：燕二
//! 後手番
//! ```
//!
//! What a board does not show (a captured Lion, a declined promotion, the number of the ply, pieces that
//! share a name) requires an SFEN as well.

use crate::notation::japanese::names::JapaneseNames;
use crate::notation::japanese::number::{kanji, read_kanji, wide};
use crate::record::formats::FormatError;
use crate::rules::{Piece, Position, Setup, Side};
use crate::variant::{Geometry, KindId, Variant};
use std::fmt::Write as _;

const EMPTY: char = '・';
const WHITE: char = 'v';
const NOTHING: &str = "なし";
const HANDS: &str = "の持駒";
const TURN: &str = "番";

/// The names of the sides: Black and White, or in handicap games the lower and the upper hand.
pub const fn side_name(side: Side, at_odds: bool) -> &'static str {
    match (side, at_odds) {
        (Side::Black, false) => "先手",
        (Side::White, false) => "後手",
        (Side::Black, true) => "下手",
        (Side::White, true) => "上手",
    }
}

/// The side of that name.
pub fn side_named(name: &str) -> Option<Side> {
    let called = |side: &Side| [false, true].iter().any(|&at_odds| side_name(*side, at_odds) == name);
    Side::BOTH.into_iter().find(called)
}

/// Draws the position; every line ends with a line break.
pub fn write(position: &Position, names: &JapaneseNames<'_>, at_odds: bool) -> String {
    let mut text = String::new();
    let hand = |text: &mut String, side: Side| {
        if position.variant().has_drops() {
            let _ = writeln!(text, "{}{HANDS}：{}", side_name(side, at_odds), held(position, names, side));
        }
    };
    hand(&mut text, Side::White);
    text.push_str(&drawn(position, names));
    hand(&mut text, Side::Black);
    if position.side_to_move() == Side::White {
        let _ = writeln!(text, "{}{TURN}", side_name(Side::White, at_odds));
    }
    text
}

fn held(position: &Position, names: &JapaneseNames<'_>, side: Side) -> String {
    let pieces: Vec<String> = position
        .hand(side)
        .map(|(kind, count)| names.written(kind) + &if count > 1 { kanji(count) } else { String::new() })
        .collect();
    if pieces.is_empty() { NOTHING.to_owned() } else { pieces.join("\u{3000}") }
}

fn drawn(position: &Position, names: &JapaneseNames<'_>) -> String {
    let geometry = position.geometry();
    // A sign before the longest name.
    let width = names.width() + 1;
    let edge = format!("+{}+\n", "-".repeat(usize::from(geometry.files()) * (width + 1)));
    let mut text = String::from(" ");
    for file in (1..=geometry.files()).rev() {
        let _ = write!(text, "{:>width$}", wide(file));
    }
    text.push('\n');
    text.push_str(&edge);
    for sq in geometry.squares() {
        if geometry.column(sq) == 0 {
            text.push('|');
        }
        let cell = match position.piece_at(sq) {
            None => EMPTY.to_string(),
            Some(piece) => {
                let sign = if piece.side == Side::White { WHITE.to_string() } else { String::new() };
                sign + &names.written(piece.kind)
            }
        };
        let _ = write!(text, "{cell:>width$}");
        if geometry.file(sq) == 1 {
            let _ = writeln!(text, "|{}", kanji(geometry.rank(sq) + 1));
        }
    }
    text + &edge
}

/// A board diagram, collected line by line.
#[derive(Default)]
pub struct BoardDrawing {
    /// The rows with their lines, from the top.
    rows: Vec<(usize, String)>,
    hands: [Option<(usize, String)>; 2],
    side: Option<Side>,
}

impl BoardDrawing {
    /// Reads a line of the diagram; false if it is not part of one.
    pub fn take(&mut self, line: usize, text: &str) -> bool {
        if let Some(row) = text.strip_prefix('|') {
            self.rows.push((line, row.to_owned()));
            return true;
        }
        if let Some(side) = text.strip_suffix(TURN).and_then(side_named) {
            self.side = Some(side);
            return true;
        }
        // The frame, and the numbers of the files.
        text.starts_with("+-")
            || text
                .chars()
                .all(|c| c.is_whitespace() || crate::notation::japanese::number::digit(c).is_some())
    }

    /// Reads a header with the pieces in hand; false if it is another header.
    pub fn take_hand(&mut self, line: usize, key: &str, value: &str) -> bool {
        let side = key.strip_suffix(HANDS).or_else(|| key.strip_suffix("の持ち駒")).and_then(side_named);
        if let Some(side) = side {
            self.hands[side.index()] = Some((line, value.to_owned()));
        }
        side.is_some()
    }

    /// The line of the first row, if there is a board.
    pub fn line(&self) -> Option<usize> {
        self.rows.first().map(|(line, _)| *line)
    }

    /// The position that the board shows.
    ///
    /// # Errors
    /// The first part that cannot be read.
    pub fn setup(&self, names: &JapaneseNames<'_>, variant: &Variant) -> Result<Setup, FormatError> {
        let geometry = variant.geometry();
        let ranks = usize::from(geometry.ranks());
        if self.rows.len() != ranks {
            let what = format!("the board has {} ranks", self.rows.len());
            let hint = format!("{} has {ranks}; each is written `|…|一`", variant.file().name);
            return Err(FormatError::line(self.line().unwrap_or(1), what, hint));
        }
        let mut pieces = Vec::new();
        for (rank, (line, row)) in (0..geometry.ranks()).zip(&self.rows) {
            for (file, piece) in self::row(geometry, names, *line, row, rank)? {
                pieces.extend(geometry.square(file, rank).map(|sq| (sq, piece)));
            }
        }
        pieces.sort_unstable_by_key(|(sq, _)| *sq);
        let mut hands = [Vec::new(), Vec::new()];
        for (hand, told) in hands.iter_mut().zip(&self.hands) {
            if let Some((line, text)) = told {
                *hand = read_hand(variant, names, *line, text)?;
            }
        }
        let side_to_move = self.side.unwrap_or(Side::Black);
        Ok(Setup { pieces, hands, side_to_move, ..Setup::empty() })
    }
}

/// The pieces of a row, with their files.
fn row(
    geometry: &Geometry,
    names: &JapaneseNames<'_>,
    line: usize,
    text: &str,
    rank: u8,
) -> Result<Vec<(u8, Piece)>, FormatError> {
    let (mut rest, number) = text.split_once('|').unwrap_or((text, ""));
    let number = number.trim();
    if !number.is_empty() && read_kanji(number) != Some(rank + 1) {
        let what = format!("the rank is labelled `{number}`");
        return Err(FormatError::line(line, what, format!("it is rank {}", kanji(rank + 1))));
    }
    let (mut pieces, mut left) = (Vec::new(), geometry.files());
    let full = || {
        let what = format!("rank {} has too many squares", kanji(rank + 1));
        FormatError::line(line, what, format!("it has {}; an empty one is `{EMPTY}`", geometry.files()))
    };
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            break;
        }
        let file = left;
        left = left.checked_sub(1).ok_or_else(full)?;
        if let Some(after) = rest.strip_prefix([EMPTY, '.']) {
            rest = after;
            continue;
        }
        let (side, name) = match rest.strip_prefix([WHITE, 'V']) {
            Some(name) => (Side::White, name),
            None => (Side::Black, rest),
        };
        let Some((kind, after)) = names.prefix(name) else {
            let shown: String = name.chars().take_while(|c| !c.is_whitespace()).take(8).collect();
            let what = format!("`{shown}` is not the name of a piece");
            let hint =
                "write the kanji of the piece, with `v` before it for White’s, or `・` for an empty square";
            return Err(FormatError::line(line, what, hint));
        };
        pieces.push((file, Piece { kind, side }));
        rest = after;
    }
    if left > 0 {
        let squares = if left == 1 { "square" } else { "squares" };
        let what = format!("rank {} is {left} {squares} too short", kanji(rank + 1));
        return Err(FormatError::line(line, what, format!("an empty square is written `{EMPTY}`")));
    }
    Ok(pieces)
}

fn read_hand(
    variant: &Variant,
    names: &JapaneseNames<'_>,
    line: usize,
    text: &str,
) -> Result<Vec<(KindId, u8)>, FormatError> {
    let mut hand: Vec<(KindId, u8)> = Vec::new();
    if text.trim() == NOTHING {
        return Ok(hand);
    }
    for word in text.split_whitespace() {
        let known = names.prefix(word).map(|(kind, count)| (variant.kind(kind).in_hand_as(), count));
        let count = known.map(|(_, count)| if count.is_empty() { Some(1) } else { read_kanji(count) });
        let (Some((kind, _)), Some(Some(count))) = (known, count) else {
            let what = format!("`{word}` does not name pieces in hand");
            return Err(FormatError::line(
                line,
                what,
                "write the kanji of the piece and how many, such as `燕二`",
            ));
        };
        match hand.iter_mut().find(|(held, _)| *held == kind) {
            Some((_, held)) => *held = held.saturating_add(count),
            None => hand.push((kind, count)),
        }
    }
    hand.sort_unstable_by_key(|(kind, _)| *kind);
    Ok(hand)
}
