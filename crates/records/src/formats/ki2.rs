//! KI2, the format of Japanese books and websites. Read only.
//!
//! ```text
//! 手合割：平手
//! 先手：Sente
//! 後手：Gote
//!
//! ▲７六歩    △３四歩    ▲２二角成  △同　銀
//! * a comment
//! ▲４五角
//! まで5手で中断
//!
//! 変化：5手
//! ▲５五角
//! ```
//!
//! The lines before the moves are as in KIF; the KIF reader reads them and finds the game. The moves are in [Japanese
//! notation](crate::notation::japanese), unnumbered, each after the sign of its side.

use super::FormatError;
use super::kif::{self, KifStart, Lines, UnplayableMoves, trim_blanks};
use super::lookup::ReaderContext;
use super::tree_builder::{BranchPoint, TreeBuilder};
use crate::GameTree;
use crate::notation::japanese::number::{digit, split_number};
use crate::notation::japanese::{self, SIDES};
use std::sync::Arc;
use tenjiku_rules::MoveError;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Position, Setup, Side};

/// Signs before Black's moves; the others are White's.
const BLACK_SIGNS: [char; 3] = ['▲', '☗', '▼'];
/// Characters that follow a move only in KIF: before the origin and the time spent.
const KIF_BRACKETS: [char; 3] = ['(', '（', '←'];

/// Whether a text is KI2: a line begins with a move that has the sign of its side, no line with such a sign has
/// KIF's brackets, and no line begins with a number, as in move lists of websites.
pub(super) fn is_ki2(text: &str) -> bool {
    let moves = || text.lines().map(trim_blanks).filter(|line| line.starts_with(SIDES));
    let is_kif = |line: &str| line.contains(KIF_BRACKETS);
    let is_move = |line: &str| {
        let dense: String = split_moves(line).next().unwrap_or_default().split_whitespace().collect();
        japanese::is_distinctive(&dense)
    };
    let is_number = |line: &str| {
        let rest = split_number(line).map(|(_, rest)| rest.trim_start_matches('.'));
        // File numbers above a board.
        let is_files = || line.chars().all(|c| c.is_whitespace() || digit(c).is_some());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace) && !is_files())
    };
    moves().any(is_move) && !moves().any(is_kif) && !text.lines().map(trim_blanks).any(is_number)
}

/// The moves of a line, each with its sign.
fn split_moves(line: &str) -> impl Iterator<Item = &str> {
    let starts: Vec<usize> = line.match_indices(SIDES).map(|(at, _)| at).collect();
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([line.len()]).collect();
    starts.into_iter().zip(ends).map(|(start, end)| trim_blanks(&line[start..end]))
}

pub(super) fn read(text: &str, context: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
    kif::read_with(text, context, &|start, lines| Ki2Reader::begin(start, lines)?.read(lines))
}

/// The side of a move by its sign.
fn side_of(mv: &str) -> Side {
    if mv.starts_with(BLACK_SIGNS) { Side::Black } else { Side::White }
}

struct Ki2Reader<'s> {
    builder: TreeBuilder<'s>,
    /// Target of the last move before the initial position.
    last_target: Option<Sq>,
    /// The end of the main line, with its line number.
    end: Option<(usize, kif::StatedEnd)>,
    /// The reason for the result, from the header.
    reason: Option<&'s str>,
    is_main: bool,
    /// Whether a variation after the end of the main line was kept as a comment.
    has_kept_variation: bool,
    /// The moves of the current block that are kept as a comment because the first of them cannot be read or
    /// played.
    unplayable: Option<UnplayableMoves>,
    /// Whether the main line has unplayable moves.
    is_main_unplayable: bool,
    /// Whether every move could be played.
    is_complete: bool,
}

impl<'s> Ki2Reader<'s> {
    /// Starts after the header. The sign of the first move decides the side to move.
    fn begin(start: KifStart<'s>, lines: Lines<'_, '_>) -> Result<Self, FormatError> {
        let KifStart { mut builder, last_target, reason, .. } = start;
        let first = lines.iter().find_map(|&(line_number, line)| {
            let mv = split_moves(line).next().filter(|_| line.starts_with(SIDES))?;
            Some((line_number, side_of(mv)))
        });
        let side = builder.position().side_to_move();
        if let Some((line, first_side)) = first.filter(|(_, first_side)| *first_side != side) {
            let setup = Setup { side_to_move: first_side, ..builder.position().setup() };
            let position = Position::from_setup(Arc::clone(builder.position().variant()), &setup)
                .map_err(|why| FormatError::Start { line, why: why.to_string() })?;
            builder.restart(position);
            let what =
                format!("the first move is marked as one of {first_side}, so {first_side} moves first");
            builder.warn(line, &what);
        }
        Ok(Self {
            builder,
            last_target,
            end: None,
            reason,
            is_main: true,
            has_kept_variation: false,
            unplayable: None,
            is_main_unplayable: false,
            is_complete: true,
        })
    }

    /// The game, and whether every move could be played.
    fn read(mut self, lines: Lines<'_, '_>) -> Result<(GameTree, bool), FormatError> {
        for (at, &(line_number, line)) in lines.iter().enumerate() {
            let next = lines[at + 1..].iter().find(|(_, line)| !line.is_empty());
            self.read_line(line_number, line, next.map_or("", |(_, next)| next))?;
        }
        let (line, end) = self.end.unwrap_or((1, None));
        let result = end.map(|result| kif::with_reason(result, self.reason));
        Ok((self.builder.finish_by_rules(line, result)?, self.is_complete))
    }

    /// Reads a line. The next line may declare the last move illegal.
    fn read_line(&mut self, line_number: usize, line: &str, next: &str) -> Result<(), FormatError> {
        if let Some(comment) = kif::comment(line) {
            self.builder.comment(comment);
        } else if kif::is_ignored(line) {
            // A remark for programs, or a bookmark.
        } else if let Some(rest) = line.strip_prefix(kif::VARIATION) {
            self.start_variation(line_number, line, rest);
        } else if self.unplayable.is_some() && !self.is_main {
            self.builder.comment(line);
        } else if let Some(end) = kif::end_from_sentence(line) {
            self.set_end(line_number, end);
        } else if line.starts_with(SIDES) {
            let moves: Vec<&str> = split_moves(line).collect();
            for (at, mv) in moves.iter().enumerate() {
                let next = if at + 1 == moves.len() { next } else { "" };
                self.play(line_number, mv, next)?;
            }
        } else if let Some(end) = kif::stated_end(line, self.unplayable.as_ref(), &self.builder) {
            self.set_end(line_number, end);
        } else {
            self.builder.comment(line);
            self.builder.warn(
                line_number,
                &format!("`{line}` is neither a move nor the end; it is kept as a comment"),
            );
        }
        Ok(())
    }

    fn play(&mut self, line_number: usize, mv: &str, next: &str) -> Result<(), FormatError> {
        let word = trim_blanks(mv.trim_start_matches(SIDES));
        if let Some(end) = kif::stated_end(word, self.unplayable.as_ref(), &self.builder) {
            self.set_end(line_number, end);
            return Ok(());
        }
        if let Some(unplayable) = &mut self.unplayable {
            unplayable.count += 1;
            self.builder.comment(mv);
            return Ok(());
        }
        let side = self.builder.position().side_to_move();
        let last =
            self.builder.last_move().map(Move::to).or(self.last_target.filter(|_| self.builder.plies() == 0));
        let read_move = |position: &Position| match side_of(mv) {
            mover if mover != side && position.outcome().is_none() => Err(MoveError::NoMatch {
                what: format!("this is a move of {mover}, but it is {side}’s turn"),
                hint: "a move is missing or repeated, or its sign is wrong".to_owned(),
            }),
            _ => japanese::read(position, mv, last),
        };
        match (self.builder.play(line_number, mv, read_move), kif::end_from_illegal_move(next, side)) {
            (Err(FormatError::Ply { .. }), Some(end)) => {
                self.builder.keep_illegal_end(line_number, mv);
                self.set_end(line_number, end);
                Ok(())
            }
            (Err(why), _) => {
                self.builder.report_unplayable(why)?;
                self.builder.comment(mv);
                self.unplayable = Some(UnplayableMoves { mover: side, count: 1 });
                self.is_main_unplayable |= self.is_main;
                self.is_complete = false;
                Ok(())
            }
            (Ok(()), _) => Ok(()),
        }
    }

    /// Starts a variation, which replaces a ply of the branch before it, or else of the main line.
    fn start_variation(&mut self, line_number: usize, line: &str, rest: &str) {
        (self.is_main, self.unplayable) = (false, None);
        let ply = split_number(rest.trim_start_matches(['：', ':', ' ', '\u{3000}'])).map(|(ply, _)| ply);
        let plies = ply.and_then(|ply| usize::try_from(ply).ok()).and_then(|ply| ply.checked_sub(1));
        let is_over = self.end.is_some() || self.is_main_unplayable;
        match self.builder.branch_off(plies) {
            BranchPoint::Inside => return,
            BranchPoint::MainEnd if !is_over && self.builder.position().outcome().is_none() => {
                self.is_main = true;
                return self.builder.warn_continued(line_number, line);
            }
            BranchPoint::MainEnd if !self.has_kept_variation => {
                self.has_kept_variation = true;
                self.builder.warn_after_end(line_number, line);
            }
            BranchPoint::Missing if !self.has_kept_variation => {
                self.builder.warn_missing(line_number, line, 0);
            }
            BranchPoint::MainEnd | BranchPoint::Missing => {}
        }
        self.builder.comment(line);
        self.unplayable = Some(UnplayableMoves { mover: self.builder.position().side_to_move(), count: 0 });
    }

    fn set_end(&mut self, line: usize, end: kif::StatedEnd) {
        if self.is_main && self.end.is_none() {
            self.end = Some((line, end));
        }
    }
}
