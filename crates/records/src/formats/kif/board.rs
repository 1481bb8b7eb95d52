//! KIF board diagrams (BOD): board, hands and the side to move.
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
//! Facts that a diagram does not show (a captured Lion, a declined promotion, the ply number, kinds with
//! equal names) need an SFEN in addition.

use super::hands;
use super::lines::trim_blanks;
use crate::formats::FormatError;
use crate::notation::japanese::names::JapaneseNames;
use crate::notation::japanese::number::{digit, read_kanji, split_number, to_full_width, to_kanji};
use crate::notation::japanese::{SIDES, squares};
use std::fmt::Write as _;
use tenjiku_rules::variant::{Geometry, Sq, Variant};
use tenjiku_rules::{Piece, Position, Setup, Side};

const EMPTY: char = '・';
/// Empty squares in diagrams of various programs.
const EMPTY_SIGNS: [char; 5] = [EMPTY, '.', '･', '．', '□'];
const WHITE: char = 'v';
/// Signs before White's pieces, and before Black's, where they are usually omitted.
const WHITE_SIGNS: [char; 3] = [WHITE, 'V', 'ｖ'];
const BLACK_SIGNS: [char; 2] = ['^', '+'];
const TURN_SUFFIX: &str = "番";
/// Key of the number of plies before the position.
const PLIES_KEY: &str = "手数";
/// Larger numbers of plies are ignored.
const MAX_PLIES: u32 = 1_000_000;

/// Names of the sides: Black and White, or in handicap games 下手 (the receiver of the odds) and 上手 (the giver).
pub const fn side_name(side: Side, is_handicap: bool) -> &'static str {
    match (side, is_handicap) {
        (Side::Black, false) => "先手",
        (Side::White, false) => "後手",
        (Side::Black, true) => "下手",
        (Side::White, true) => "上手",
    }
}

pub fn side_from_name(name: &str) -> Option<Side> {
    let has_name =
        |side: &Side| [false, true].iter().any(|&is_handicap| side_name(*side, is_handicap) == name);
    Side::BOTH.into_iter().find(has_name)
}

/// Writes the diagram, with a line break after every line.
pub fn write(position: &Position, names: &JapaneseNames<'_>, is_handicap: bool) -> String {
    let mut text = String::new();
    let write_hand = |text: &mut String, side: Side| {
        if position.variant().has_drops() {
            let _ = writeln!(
                text,
                "{}{}：{}",
                side_name(side, is_handicap),
                hands::key(),
                hands::write(position, names, side)
            );
        }
    };
    write_hand(&mut text, Side::White);
    text.push_str(&draw_board(position, names));
    write_hand(&mut text, Side::Black);
    if position.side_to_move() == Side::White {
        let _ = writeln!(text, "{}{TURN_SUFFIX}", side_name(Side::White, is_handicap));
    }
    text
}

fn draw_board(position: &Position, names: &JapaneseNames<'_>) -> String {
    let geometry = position.geometry();
    // The longest name and a sign before it.
    let width = names.width + 1;
    let edge = format!("+{}+\n", "-".repeat(usize::from(geometry.files()) * (width + 1)));
    let mut text = String::from(" ");
    for file in (1..=geometry.files()).rev() {
        let _ = write!(text, "{:>width$}", to_full_width(file));
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
                sign + &names.short_name(piece.kind)
            }
        };
        let _ = write!(text, "{cell:>width$}");
        if geometry.file(sq) == 1 {
            let _ = writeln!(text, "|{}", to_kanji(geometry.rank(sq) + 1));
        }
    }
    text + &edge
}

/// A board diagram, collected line by line.
#[derive(Default)]
pub struct BoardDiagram {
    /// The rows from the top, with their line numbers.
    rows: Vec<(usize, String)>,
    hands: [Option<(usize, String)>; 2],
    side: Option<Side>,
    /// The plies before the position and the last move: `手数＝12  △１一玉  まで`.
    last_ply: Option<(u32, String)>,
}

impl BoardDiagram {
    /// Reads a line of the diagram; false if it is not part of one.
    pub fn read_line(&mut self, line: usize, text: &str) -> bool {
        if let Some(row) = text.strip_prefix('|') {
            self.rows.push((line, row.to_owned()));
            return true;
        }
        if let Some(side) = text.strip_suffix(TURN_SUFFIX).and_then(side_from_name) {
            self.side = Some(side);
            return true;
        }
        if let Some(last) =
            text.strip_suffix("まで").filter(|last| last.starts_with(SIDES) && !self.rows.is_empty())
        {
            let plies = self.last_ply.as_ref().map_or(0, |(plies, _)| *plies);
            self.last_ply = Some((plies, last.trim_start_matches(SIDES).to_owned()));
            return true;
        }
        let parsed =
            text.strip_prefix(PLIES_KEY).and_then(|rest| trim_blanks(rest).strip_prefix(['＝', '=']));
        if let Some((plies, last)) = parsed.and_then(|rest| split_number(trim_blanks(rest))) {
            self.last_ply = Some((plies, trim_blanks(last).trim_start_matches(SIDES).to_owned()));
            return true;
        }
        // The frame, or the file numbers.
        text.starts_with("+-") || text.chars().all(|c| c.is_whitespace() || digit(c).is_some())
    }

    /// Reads a header with pieces in hand or the side to move; false for other headers.
    pub fn read_header(&mut self, line: usize, key: &str, value: &str) -> bool {
        if key == "手番" {
            self.side = side_from_name(trim_blanks(value).trim_end_matches(TURN_SUFFIX));
            return self.side.is_some();
        }
        let side = hands::owner(key).and_then(side_from_name);
        if let Some(side) = side {
            self.hands[side.index()] = Some((line, value.to_owned()));
        }
        side.is_some()
    }

    /// The line of the first row, if there is a board.
    pub fn line(&self) -> Option<usize> {
        self.rows.first().map(|(line, _)| *line)
    }

    pub const fn ranks(&self) -> usize {
        self.rows.len()
    }

    /// The target of the last move before the position.
    pub fn last_target(&self, geometry: &Geometry) -> Option<Sq> {
        let (_, last) = self.last_ply.as_ref()?;
        squares(geometry, last).first().map(|(sq, _)| *sq)
    }

    pub fn setup(&self, names: &JapaneseNames<'_>, variant: &Variant) -> Result<Setup, FormatError> {
        let geometry = variant.geometry();
        let ranks = usize::from(geometry.ranks());
        if self.rows.len() != ranks {
            let what = format!("the board has {} ranks", self.rows.len());
            let hint = format!("{} has {ranks}; each is written `|…|一`", variant.file().name);
            return Err(FormatError::line(self.line().unwrap_or(1), what, hint));
        }
        let is_drawn_from_white = self.is_drawn_from_white(geometry);
        let mut pieces = Vec::new();
        for (row, (line, text)) in (0..geometry.ranks()).zip(&self.rows) {
            let rank = if is_drawn_from_white { geometry.ranks() - 1 - row } else { row };
            for (file, piece) in read_row(geometry, names, *line, text, rank)? {
                let file = if is_drawn_from_white { geometry.files() + 1 - file } else { file };
                pieces.extend(geometry.square(file, rank).map(|sq| (sq, piece)));
            }
        }
        pieces.sort_unstable_by_key(|(sq, _)| *sq);
        let side_to_move = self.side.unwrap_or(Side::Black);
        let plies = self.last_ply.as_ref().map(|(plies, _)| *plies).filter(|plies| *plies < MAX_PLIES);
        let mut setup = Setup { pieces, side_to_move, move_number: plies.unwrap_or(0) + 1, ..Setup::empty() };
        self.set_hands(names, variant, &mut setup)?;
        Ok(setup)
    }

    /// Sets the pieces in hand that the text lists, if any.
    pub fn set_hands(
        &self,
        names: &JapaneseNames<'_>,
        variant: &Variant,
        setup: &mut Setup,
    ) -> Result<(), FormatError> {
        for (hand, listed) in setup.hands.iter_mut().zip(&self.hands) {
            if let Some((line, text)) = listed.as_ref().filter(|(_, text)| !hands::is_rest(text)) {
                *hand = hands::read(variant, names, *line, text)?;
            }
        }
        for side in Side::BOTH {
            if self.hands[side.index()].as_ref().is_some_and(|(_, text)| hands::is_rest(text)) {
                let pieces = setup.pieces.iter().map(|(_, piece)| *piece);
                let other = setup.hands[side.other().index()].iter().copied();
                setup.hands[side.index()] = hands::rest_of_set(variant, pieces, other);
            }
        }
        Ok(())
    }

    /// Whether the board is drawn from White's side: its first row is labelled as the last rank.
    fn is_drawn_from_white(&self, geometry: &Geometry) -> bool {
        let label = self.rows.first().and_then(|(_, row)| row.split_once('|'));
        let label = label.and_then(|(_, label)| read_kanji(label.trim()));
        geometry.ranks() > 1 && label == Some(geometry.ranks())
    }
}

/// The pieces of a row, with their files.
fn read_row(
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
        return Err(FormatError::line(line, what, format!("it is rank {}", to_kanji(rank + 1))));
    }
    let (mut pieces, mut remaining) = (Vec::new(), geometry.files());
    let too_many_squares = || {
        let what = format!("rank {} has too many squares", to_kanji(rank + 1));
        FormatError::line(line, what, format!("it has {}; an empty one is `{EMPTY}`", geometry.files()))
    };
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            break;
        }
        let file = remaining;
        remaining = remaining.checked_sub(1).ok_or_else(too_many_squares)?;
        if let Some(after) = rest.strip_prefix(EMPTY_SIGNS) {
            rest = after;
            continue;
        }
        let (side, name) = match rest.strip_prefix(WHITE_SIGNS) {
            Some(name) => (Side::White, name),
            None => (Side::Black, rest.strip_prefix(BLACK_SIGNS).unwrap_or(rest)),
        };
        let Some((kind, after)) = names.prefix(name) else {
            let excerpt: String = name.chars().take_while(|c| !c.is_whitespace()).take(8).collect();
            let what = format!("`{excerpt}` is not the name of a piece");
            let hint =
                "write the kanji of the piece, with `v` before it for White’s, or `・` for an empty square";
            return Err(FormatError::line(line, what, hint));
        };
        pieces.push((file, Piece { kind, side }));
        rest = after;
    }
    if remaining > 0 {
        let squares = if remaining == 1 { "square" } else { "squares" };
        let what = format!("rank {} is {remaining} {squares} too short", to_kanji(rank + 1));
        return Err(FormatError::line(line, what, format!("an empty square is written `{EMPTY}`")));
    }
    Ok(pieces)
}
