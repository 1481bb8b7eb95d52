//! Writes the main line of a game as a list of moves.

use super::header::{self, TITLE};
use super::read::mate_result;
use super::words::{MATE, escape, escape_braces};
use crate::GameTree;
use crate::Wording;
use crate::formats::{FormatError, GameFormat, one_line, result_of_game};
use crate::notation::association;
use std::fmt::Write as _;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::{Sq, Variant};
use tenjiku_rules::{Move, Position, Setup, Side};

/// Width of Black’s column, in characters.
const COLUMN_WIDTH: usize = 14;

pub fn write_association(tree: &GameTree, wording: &dyn Wording) -> String {
    let header = header::write(tree);
    let mut text = header.lines().flat_map(|line| [line.trim_end(), "\n"]).collect::<String>();
    text.push('\n');
    let mut position = tree.initial_position().clone();
    write_comment(&mut text, &tree.notes(tree.root()).comment);
    let mut number = 1;
    // Whether the current line has Black's move already.
    let mut has_black_move = false;
    for node in tree.main_line() {
        let Some(mv) = tree.mv(node) else { continue };
        let side = position.side_to_move();
        let notation = association::write(&position, mv);
        position.play(mv, &mut ());
        let comment = &tree.notes(node).comment;
        // The same side moves again.
        if has_black_move && side == Side::Black {
            end_line(&mut text);
        }
        let _ = match (side, has_black_move) {
            (Side::Black, _) => write!(text, "{number:>3}. {notation:<COLUMN_WIDTH$}"),
            (Side::White, true) => writeln!(text, " {notation}"),
            (Side::White, false) => writeln!(text, "{number:>3}. {:<COLUMN_WIDTH$} {notation}", "..."),
        };
        has_black_move = side == Side::Black;
        if has_black_move && !comment.is_empty() {
            end_line(&mut text);
            has_black_move = false;
        }
        write_comment(&mut text, comment);
        number += u32::from(side == Side::White || position.side_to_move() == side);
    }
    if has_black_move {
        end_line(&mut text);
    }
    match result_of_game(tree, &position, wording) {
        Some(result) if result.text.is_empty() => format!("{text}{}\n", result.score),
        Some(result) => {
            let reason = one_line(&result.text);
            format!("{text}{{{} {}}}\n", result.score, escape_braces(&reason))
        }
        None => format!("{text}*\n"),
    }
}

/// Ends a line after Black's column and trims its trailing spaces.
fn end_line(text: &mut String) {
    text.truncate(text.trim_end().len());
    text.push('\n');
}

fn write_comment(text: &mut String, comment: &str) {
    if !comment.is_empty() {
        let _ = writeln!(text, "{{{}}}", escape(comment));
    }
}

fn moves(tree: &GameTree) -> impl Iterator<Item = Move> + '_ {
    tree.main_line().into_iter().filter_map(|node| tree.mv(node))
}

/// Maximum length of a line of coordinate moves, in characters.
const MAX_LINE_LENGTH: usize = 78;

pub fn write_moves(tree: &GameTree) -> Result<String, FormatError> {
    let unsupported = |what| {
        FormatError::unsupported(GameFormat::Moves, what, "use `usi`, which includes the first position")
    };
    if tree.initial_position().setup() != Setup::initial(tree.variant()) {
        return Err(unsupported("it does not begin from the array, and a list of moves cannot say so"));
    }
    if tree.main_line().is_empty() {
        return Err(unsupported("it has no moves yet, and an empty list says nothing"));
    }
    let (mut text, mut column) = (String::new(), 0);
    for mv in moves(tree) {
        let notation = coordinate::write(tree.variant(), mv);
        if column > 0 {
            let is_line_full = column + 1 + notation.len() > MAX_LINE_LENGTH;
            text.push(if is_line_full { '\n' } else { ' ' });
            column = if is_line_full { 0 } else { column + 1 };
        }
        column += notation.len();
        text.push_str(&notation);
    }
    text.push('\n');
    Ok(text)
}

/// Number of pairs of moves on a line in ShogiVar, and the width of each in characters: burnt pieces take
/// space.
fn column_layout(variant: &Variant) -> (usize, usize) {
    if variant.kinds().any(|(_, kind)| kind.is_burner()) {
        (2, 40)
    } else if variant.geometry().files() <= 9 {
        (4, 20)
    } else {
        (3, 27)
    }
}

const TITLE_UNDERLINE: &str = "____________________________________";

pub fn write_shogivar(tree: &GameTree, wording: &dyn Wording) -> Result<String, FormatError> {
    let variant = tree.variant();
    let first = tree.initial_position().setup();
    if (Setup { side_to_move: Side::Black, ..first }) != Setup::initial(variant) {
        let what = "it does not begin from the array, and ShogiVar’s score cannot say so";
        let hint = "use `association`, which includes the first position";
        return Err(FormatError::unsupported(GameFormat::Shogivar, what, hint));
    }
    let mut position = tree.initial_position().clone();
    let mut pairs: Vec<String> = Vec::new();
    if position.side_to_move() == Side::White {
        // Written even if no move follows.
        pairs.push("1. - ".to_owned());
    }
    // Start of the last move within its pair.
    let mut last = None;
    for mv in moves(tree) {
        let notation = to_shogivar_notation(&position, mv);
        let number = pairs.len() + 1;
        match pairs.last_mut().filter(|_| position.side_to_move() == Side::White) {
            Some(pair) => pair.push(' '),
            None => pairs.push(format!("{number}. ")),
        }
        if let Some(pair) = pairs.last_mut() {
            last = Some(pair.len());
            pair.push_str(&notation);
        }
        position.play(mv, &mut ());
    }
    let (number, is_mate) = (pairs.len(), tree.result.as_ref() == Some(&mate_result(&position, wording)));
    if let (Some(pair), Some(last), true) = (pairs.last_mut(), last, is_mate) {
        // The number is repeated before a mating move.
        pair.insert_str(last, &format!("{number}."));
        pair.push_str(MATE);
    }
    let (column_layout, width) = column_layout(variant);
    let mut text = format!("{}{TITLE}\n{TITLE_UNDERLINE}\n\n", variant.file().meaning);
    for line in pairs.chunks(column_layout) {
        for pair in line {
            let _ = write!(text, "{pair:<0$}", width.max(pair.len() + 1));
        }
        text.push('\n');
    }
    Ok(text)
}

/// A move in ShogiVar's notation: as in the printed score, with two exceptions: igui is written as a
/// move out and back, `Lnx9e-10f`, and burnt pieces follow after spaces.
pub fn to_shogivar_notation(position: &Position, mv: Move) -> String {
    let mut notation = association::write(position, mv);
    if mv.is_igui() {
        let name = |sq: Sq| position.geometry().name(sq);
        let victims: Vec<String> = mv.via().into_iter().map(name).collect();
        let squares: String = victims.iter().map(|victim| format!("x{victim}")).collect();
        notation = notation.replacen(
            &format!("x!{}", victims.join(",")),
            &format!("{squares}-{}", name(mv.to())),
            1,
        );
    }
    notation.replacen("x!", "  x!", 1)
}
