//! A whole game as a list of moves: the main line.

use super::header::{self, TITLE};
use super::read::mate;
use super::words::{MATE, escaped};
use crate::notation::{association, coordinate};
use crate::record::Tree;
use crate::record::forms::{Form, FormError, ending_of};
use crate::rules::{Move, Position, Setup, Side};
use crate::variant::Sq;
use std::fmt::Write as _;
use std::sync::Arc;

/// The width of Black’s column, in characters.
const COLUMN: usize = 14;

/// Writes the printed score.
pub fn write_association(tree: &Tree) -> String {
    let mut text = header::write(tree);
    text.push('\n');
    let mut position = tree.first().clone();
    remark(&mut text, &tree.notes(tree.root()).comment);
    let mut number = 1;
    // Whether Black's move stands on the present line.
    let mut is_open = false;
    for node in tree.main_line() {
        let Some(mv) = tree.mv(node) else { continue };
        let side = position.side_to_move();
        let written = association::write(&position, mv);
        position.play(mv, &mut ());
        let comment = &tree.notes(node).comment;
        let _ = match (side, is_open) {
            (Side::Black, false) => write!(text, "{number:>3}. {written:<COLUMN$}"),
            // Only one side moves.
            (Side::Black, true) => write!(text, "\n{number:>3}. {written:<COLUMN$}"),
            (Side::White, true) => writeln!(text, " {written}"),
            (Side::White, false) => writeln!(text, "{number:>3}. {:<COLUMN$} {written}", "..."),
        };
        is_open = side == Side::Black;
        if is_open && !comment.is_empty() {
            text.push('\n');
            is_open = false;
        }
        remark(&mut text, comment);
        number += u32::from(side == Side::White || position.side_to_move() == side);
    }
    if is_open {
        text.push('\n');
    }
    let text = text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    match ending_of(tree, &position) {
        Some(result) if result.text.is_empty() => format!("{text}\n{}\n", result.score),
        Some(result) => {
            let reason = result.text.split_whitespace().collect::<Vec<_>>().join(" ");
            format!("{text}\n{{{} {}}}\n", result.score, reason.replace('}', ")"))
        }
        None => format!("{text}\n*\n"),
    }
}

fn remark(text: &mut String, comment: &str) {
    if !comment.is_empty() {
        let _ = writeln!(text, "{{{}}}", escaped(comment));
    }
}

/// The moves of the main line.
fn moves(tree: &Tree) -> impl Iterator<Item = Move> + '_ {
    tree.main_line().into_iter().filter_map(|node| tree.mv(node))
}

/// The longest line of coordinate moves, in characters.
const LONGEST_LINE: usize = 78;

/// Writes the moves in coordinate form.
pub fn write_moves(tree: &Tree) -> Result<String, FormError> {
    let array = Position::new(Arc::clone(tree.variant()));
    if tree.first().setup() != array.setup() {
        return Err(FormError::Cannot {
            form: Form::Moves,
            what: "it does not begin from the array, which the moves alone do not say".to_owned(),
            hint: "take `usi`, which has the first position".to_owned(),
        });
    }
    let (mut text, mut column) = (String::new(), 0);
    for mv in moves(tree) {
        let written = coordinate::write(tree.variant(), mv);
        if column > 0 {
            let breaks = column + 1 + written.len() > LONGEST_LINE;
            text.push(if breaks { '\n' } else { ' ' });
            column = if breaks { 0 } else { column + 1 };
        }
        column += written.len();
        text.push_str(&written);
    }
    text.push('\n');
    Ok(text)
}

/// How many pairs of moves ShogiVar sets on a line, and how many characters wide each.
const fn columns(files: u8) -> (usize, usize) {
    if files <= 9 { (4, 20) } else { (3, 27) }
}

/// The line under its title.
const RULE: &str = "____________________________________";

/// Writes the text score of ShogiVar.
pub fn write_shogivar(tree: &Tree) -> Result<String, FormError> {
    let variant = tree.variant();
    let array = Position::new(Arc::clone(variant)).setup();
    let first = tree.first().setup();
    if (Setup { side_to_move: Side::Black, ..first.clone() }) != array {
        return Err(FormError::Cannot {
            form: Form::Shogivar,
            what: "it does not begin from the array, which ShogiVar’s score cannot say".to_owned(),
            hint: "take `association`, which has the first position".to_owned(),
        });
    }
    let mut position = tree.first().clone();
    let mut pairs: Vec<String> = Vec::new();
    for mv in moves(tree) {
        let written = as_shogivar(&position, mv);
        let number = pairs.len();
        match (position.side_to_move(), pairs.last_mut()) {
            (Side::White, Some(pair)) => {
                pair.push(' ');
                pair.push_str(&written);
            }
            (Side::White, None) => pairs.push(format!("1. -  {written}")),
            (Side::Black, _) => pairs.push(format!("{}. {written}", number + 1)),
        }
        position.play(mv, &mut ());
    }
    if tree.result.as_ref() == Some(&mate(&position)) {
        mark_mate(&mut pairs);
    }
    let (columns, width) = columns(variant.geometry().files());
    let mut text = format!("{}{TITLE}\n{RULE}\n\n", variant.file().meaning);
    for line in pairs.chunks(columns) {
        for pair in line {
            let _ = write!(text, "{pair:<width$}");
        }
        text.push('\n');
    }
    Ok(text)
}

/// ShogiVar writes the moves of the printed score, but a capture without moving as a way there and
/// back: `Lnx9e-10f`.
fn as_shogivar(position: &Position, mv: Move) -> String {
    let written = association::write(position, mv);
    if !mv.is_igui() {
        return written;
    }
    let name = |sq: Sq| position.geometry().name(sq);
    let victims: Vec<String> = mv.via().into_iter().map(name).collect();
    let way: String = victims.iter().map(|victim| format!("x{victim}")).collect();
    written.replacen(&format!("x!{}", victims.join(",")), &format!("{way}-{}", name(mv.to())), 1)
}

/// ShogiVar writes the number again before a move of White’s that gives mate.
fn mark_mate(pairs: &mut [String]) {
    let number = pairs.len();
    let Some(pair) = pairs.last_mut() else { return };
    if let Some((before, white)) = pair.clone().rsplit_once(' ').filter(|(before, _)| before.contains(' ')) {
        *pair = format!("{before} {number}.{white}");
    }
    pair.push_str(MATE);
}
