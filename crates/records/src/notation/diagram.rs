//! A position as a text diagram, for terminals, tests and bug reports.
//!
//! File numbers are above the board and rank letters to its right. White's pieces have a `-` before
//! their symbol, and `.` is an empty square, as in the setup of a variant file. Columns are as wide as
//! the longest symbol of the game, so a line has 31 characters in Tori and 153 in Tai.

use crate::Wording;
use std::fmt::Write as _;
use tenjiku_rules::variant::{Sq, rank_name};
use tenjiku_rules::{Position, Side};

/// Draws the position; every line ends with a line break.
#[must_use]
pub fn draw(position: &Position, wording: &dyn Wording) -> String {
    let has_drops = position.variant().has_drops();
    let mut text = String::new();
    if has_drops {
        write_hand(&mut text, position, Side::White);
    }
    text.push_str(&board(position, &[]));
    if has_drops {
        write_hand(&mut text, position, Side::Black);
    }
    write_state(&mut text, position, wording);
    text
}

/// Draws only the board, with the given empty squares marked `*`.
#[must_use]
pub fn board(position: &Position, marks: &[Sq]) -> String {
    let (geometry, variant) = (position.geometry(), position.variant());
    // A sign before the longest symbol, and a space between columns.
    let width = 2 + variant.kinds().map(|(_, kind)| kind.symbol().len()).max().unwrap_or(1);
    let mut text = String::new();
    for file in (1..=geometry.files()).rev() {
        let _ = write!(text, "{file:>width$}");
    }
    text.push('\n');
    for sq in geometry.squares() {
        let word = match position.piece_at(sq) {
            None if marks.contains(&sq) => "*".to_owned(),
            None => ".".to_owned(),
            Some(piece) => {
                let sign = if piece.side == Side::White { "-" } else { "" };
                format!("{sign}{}", variant.kind(piece.kind).symbol())
            }
        };
        let _ = write!(text, "{word:>width$}");
        if geometry.file(sq) == 1 {
            let _ = writeln!(text, "  {}", rank_name(geometry.rank(sq)));
        }
    }
    text
}

fn write_hand(text: &mut String, position: &Position, side: Side) {
    let hand: Vec<String> = position
        .hand(side)
        .map(|(kind, count)| format!("{} {count}", position.variant().kind(kind).symbol()))
        .collect();
    let hand = if hand.is_empty() { "nothing".to_owned() } else { hand.join(", ") };
    let _ = writeln!(text, "{side} in hand: {hand}");
}

/// The side to move or the result, and rule state not visible on the board.
fn write_state(text: &mut String, position: &Position, wording: &dyn Wording) {
    let _ = match position.outcome() {
        Some(outcome) => writeln!(text, "{}", wording.outcome(outcome, position.variant())),
        None => writeln!(text, "{} to move, move {}.", position.side_to_move(), position.move_number()),
    };
    let name = |sq| position.geometry().name(sq);
    if let Some(sq) = position.last_lion_capture() {
        let _ = writeln!(
            text,
            "A Lion has just been captured on {}: only a Lion may capture a Lion now.",
            name(sq)
        );
    }
    for side in Side::BOTH {
        if let Some(sq) = position.deferred_promotion(side) {
            let _ = writeln!(text, "{side}'s piece on {} has just declined promotion.", name(sq));
        }
    }
}
