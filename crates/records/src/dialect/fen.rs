//! Positions in the notation of chess programs (FEN).
//!
//! A FEN is `board[hands] side lion 0 number`. The board is written as in SFEN, with the codes of the variant file. In
//! games with drops the hands follow it in brackets, with every piece written out, or `-` if both are empty. The side
//! to move is `w` for the first player (our Black) and `b` for the second. In games with rules on Lion trading, the
//! next field is the square on which a piece other than a Lion has just captured a Lion, or `-`. The last fields are a
//! count that only chess needs, always 0 here, and the move number, in pairs of moves.
//!
//! When read, everything after the side may be missing, and further fields of `-` (castling, en
//! passant) are ignored. A FEN cannot say which pieces declined promotion.

use super::{Dialect, chess_square};
use std::fmt::Write as _;
use std::sync::Arc;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Position, Side};
use tenjiku_rules::{SfenError, sfen};

pub(super) fn write(dialect: Dialect, position: &Position) -> String {
    let variant = position.variant();
    let mut text = board(position);
    if variant.has_drops() {
        text.push_str(&hands(position));
    }
    text.push_str(if position.side_to_move() == Side::Black { " w" } else { " b" });
    if variant.rules().lion_trading.is_some() {
        let lion_capture =
            position.last_lion_capture().map(|sq| chess_square::write(dialect, position.geometry(), sq));
        let _ = write!(text, " {}", lion_capture.as_deref().unwrap_or("-"));
    }
    let _ = write!(text, " 0 {}", position.move_number().div_ceil(2));
    text
}

fn board(position: &Position) -> String {
    let text = sfen::write(position);
    text.split(' ').next().unwrap_or_default().to_owned()
}

fn hands(position: &Position) -> String {
    let mut text = String::from("[");
    for side in Side::BOTH {
        for (kind, count) in position.hand(side) {
            let code = &position.variant().kind(kind).entry().sfen;
            let code = if side == Side::Black { code.clone() } else { code.to_ascii_lowercase() };
            text.push_str(&code.repeat(usize::from(count)));
        }
    }
    text.push_str(if text.len() == 1 { "-]" } else { "]" });
    text
}

pub(super) fn read(dialect: Dialect, variant: &Arc<Variant>, text: &str) -> Result<Position, SfenError> {
    let mut words = text.split_whitespace();
    let Some(placement) = words.next().filter(|word| *word != "startpos") else {
        return sfen::read(variant, text);
    };
    let (board, hands) = match placement.rfind('[') {
        Some(at) if variant.has_drops() && placement.ends_with(']') => {
            (&placement[..at], with_counts(&placement[at + 1..placement.len() - 1]))
        }
        _ => (placement, "-".to_owned()),
    };
    let (sfen_side, fen_side) = match words.next() {
        Some("w") | None => ("b", "w"),
        Some("b") => ("w", "b"),
        // The SFEN reader reports the error.
        Some(other) => (other, other),
    };
    let rest: Vec<&str> = words.collect();
    let geometry = variant.geometry();
    let square = |word: &&str| chess_square::read(dialect, geometry, word).map(|sq| geometry.name(sq));
    let lion_capture = rest.iter().find_map(square).filter(|_| variant.rules().lion_trading.is_some());
    let move_number: u32 = rest.last().and_then(|word| word.parse().ok()).unwrap_or(1).clamp(1, 100_000);
    let ply = 2 * move_number - u32::from(fen_side == "w");
    let third_field =
        if variant.has_drops() { hands.as_str() } else { lion_capture.as_deref().unwrap_or("-") };
    let mut text = format!("{board} {sfen_side} {third_field} {ply}");
    if let Some(name) = lion_capture.as_ref().filter(|_| variant.has_drops()) {
        let _ = write!(text, " l{name}");
    }
    sfen::read(variant, &text)
}

/// Converts hands with repeated letters into hands with counts.
fn with_counts(hands: &str) -> String {
    let mut counts: Vec<(String, u32)> = Vec::new();
    let mut rest = hands;
    while let Some(letter) = rest.chars().next().filter(|&c| c != '-') {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest[..digits].parse().unwrap_or(1);
        let piece = &rest[digits..];
        let first = piece.chars().next().map_or(0, char::len_utf8);
        let first =
            if piece.starts_with('[') { piece.find(']').map_or(piece.len(), |end| end + 1) } else { first };
        let suffix = piece[first..].bytes().take_while(|b| matches!(b, b'\'' | b'!')).count();
        let code = &piece[..first + suffix];
        match counts.iter_mut().find(|(other, _)| other == code) {
            Some((_, count)) => *count = count.saturating_add(number),
            None => counts.push((code.to_owned(), number)),
        }
        rest = if code.is_empty() { &rest[letter.len_utf8()..] } else { &piece[code.len()..] };
    }
    if counts.is_empty() {
        return "-".to_owned();
    }
    let entry =
        |(code, count): &(String, u32)| if *count == 1 { code.clone() } else { format!("{count}{code}") };
    counts.iter().map(entry).collect()
}
