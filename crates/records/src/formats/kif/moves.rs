//! KIF moves, in two styles.
//!
//! On boards of up to nine files and ranks, as in modern shogi: `７六歩(77)`, `同　歩(75)`, `５二燕打`. On larger
//! boards, where two digits cannot name every square, as in lishogi's Chu: `7八歩兵 （←7九）`, `仝獅子 （←7七）`. There,
//! a move of several steps takes one line per step. Such lines never use `仝`, since readers interpret it
//! differently.

use crate::notation::japanese::names::{self, JapaneseNames, PROMOTION_SIGN};
use crate::notation::japanese::number::{digit, kanji_prefixes, split_number};
use crate::notation::japanese::{
    DECLINED_SIGN, DROP_SIGN, SAME_SQUARE_SIGNS, SIDES, is_small, square, squares,
};
use tenjiku_rules::MoveError;
use tenjiku_rules::variant::{Geometry, KindId, Sq, Variant};
use tenjiku_rules::{Move, Position};

/// Redundant notes after a move: last move, igui, pass.
const REMARKS: [&str; 5] = ["まで", "（居食い）", "(居食い)", "（じっと）", "(じっと)"];

/// Writes a move, one string per step. `last` is the target of the previous move.
pub fn write(position: &Position, names: &JapaneseNames<'_>, mv: Move, last: Option<Sq>) -> Vec<String> {
    let (variant, geometry) = (position.variant(), position.geometry());
    let is_small_board = is_small(geometry);
    let name_of = |kind: KindId| match is_small_board {
        true => names.short_name(kind),
        false => names::full_name(variant.kind(kind)).to_owned(),
    };
    if let Some(kind) = mv.dropped_kind() {
        return vec![format!("{}{}{DROP_SIGN}", square(geometry, mv.to()), name_of(kind))];
    }
    let path = steps(position, mv);
    let piece = path.first().and_then(|&from| position.piece_at(from));
    let name = piece.map_or_else(String::new, |piece| name_of(piece.kind));
    let count = path.len() - 1;
    path.windows(2)
        .enumerate()
        .map(|(at, step)| {
            let (from, to) = (step[0], step[1]);
            let target = match last.filter(|&last| count == 1 && last == to) {
                Some(_) if is_small_board => format!("{}\u{3000}", SAME_SQUARE_SIGNS[0]),
                Some(_) => SAME_SQUARE_SIGNS[1].to_string(),
                None => square(geometry, to),
            };
            let promotion_sign =
                if mv.promotes() && at + 1 == count { PROMOTION_SIGN.to_string() } else { String::new() };
            let from = if is_small_board {
                format!("({}{})", geometry.file(from), geometry.rank(from) + 1)
            } else {
                format!(" （←{}）", square(geometry, from))
            };
            format!("{target}{name}{promotion_sign}{from}")
        })
        .collect()
}

/// The squares of a move in order. A pass is written as a step out and back.
fn steps(position: &Position, mv: Move) -> Vec<Sq> {
    let geometry = position.geometry();
    let mut path: Vec<Sq> = mv.from().into_iter().chain(mv.via()).chain([mv.to()]).collect();
    if mv.is_pass() {
        let is_adjacent = |to: Sq| {
            let files = geometry.file(mv.to()).abs_diff(geometry.file(to));
            files.max(geometry.rank(mv.to()).abs_diff(geometry.rank(to))) == 1
        };
        let moves = position.pseudo_legal_moves_from(mv.to());
        let out = moves.iter().filter(|step| !step.has_via() && position.piece_at(step.to()).is_none());
        path.splice(1..1, out.map(|step| step.to()).find(|&to| is_adjacent(to)));
    }
    path
}

/// A move, or one step of it, as read from a line.
pub struct KifStep {
    to: Sq,
    /// Whether the target is written with the sign for the previous target.
    is_same: bool,
    action: StepAction,
}

enum StepAction {
    /// A drop, with the SFEN code of the piece.
    Drop(String),
    Move {
        from: Sq,
        promotes: bool,
    },
}

/// Reads a step. Returns it with the rest of the text, which holds the time spent. `move_origin` is where a piece in
/// the middle of a multi-step move started; `last` is the target of the previous move.
pub fn read<'t>(
    position: &Position,
    names: &JapaneseNames<'_>,
    text: &'t str,
    move_origin: Option<Sq>,
    last: Option<Sq>,
) -> Result<(KifStep, &'t str), MoveError> {
    let geometry = position.geometry();
    let body = text.trim_start_matches(SIDES);
    let possible_targets = targets(geometry, text, body, last)?;
    let is_same = body.starts_with(SAME_SQUARE_SIGNS);
    let mut first_error = None;
    for (to, rest) in possible_targets {
        let reader = StepReader { position, names, text, to, is_same, rest: rest.trim_start() };
        match reader.read(move_origin) {
            Ok(read) => return Ok(read),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    Err(first_error
        .unwrap_or_else(|| unreadable(text, "it does not name a square of the board", move_hint(geometry))))
}

/// The possible squares at the start of a text, each with the rest of the text.
fn targets<'t>(
    geometry: &Geometry,
    text: &str,
    body: &'t str,
    last: Option<Sq>,
) -> Result<Vec<(Sq, &'t str)>, MoveError> {
    if let Some(rest) = body.strip_prefix(SAME_SQUARE_SIGNS) {
        let no_last_move = || {
            let hint = "the first move must name its square";
            unreadable(text, "there is no move before it whose square could be the same", hint)
        };
        return Ok(vec![(last.ok_or_else(no_last_move)?, rest)]);
    }
    let possible_squares = squares(geometry, body);
    if possible_squares.is_empty() {
        return Err(unreadable(text, "it does not begin with a square of the board", move_hint(geometry)));
    }
    Ok(possible_squares)
}

struct StepReader<'a, 't> {
    position: &'a Position,
    names: &'a JapaneseNames<'a>,
    text: &'t str,
    to: Sq,
    is_same: bool,
    rest: &'t str,
}

impl<'t> StepReader<'_, 't> {
    fn read(self, move_origin: Option<Sq>) -> Result<(KifStep, &'t str), MoveError> {
        let variant = self.position.variant();
        if let Some((kind, rest)) = self.names.prefix(self.rest)
            && let Some(rest) = after_drop(rest)
        {
            let code = variant.kind(kind).entry().sfen.clone();
            return Ok((self.step(StepAction::Drop(code)), rest));
        }
        let (from, rest) = self.origin()?;
        // In the middle of a move, the piece is still on its origin.
        let piece = self.position.piece_at(move_origin.unwrap_or(from));
        let after_name = match piece {
            Some(piece) => self.names.after_name(piece.kind, self.rest).ok_or_else(|| {
                let kind = variant.kind(piece.kind);
                let square = square(variant.geometry(), move_origin.unwrap_or(from));
                let what = format!("the piece on {square} is a {}", kind.name());
                unreadable(self.text, what, format!("call it {}", names::full_name(kind)))
            })?,
            // The rules report an empty square.
            None => self.rest.trim_start_matches(|c: char| !is_name_end(c)),
        };
        let mut signs = after_name.trim_start();
        let promotes = !signs.starts_with(DECLINED_SIGN) && signs.starts_with(PROMOTION_SIGN);
        signs =
            signs.strip_prefix(DECLINED_SIGN).or_else(|| signs.strip_prefix(PROMOTION_SIGN)).unwrap_or(signs);
        while let Some(after) = REMARKS.iter().find_map(|remark| signs.trim_start().strip_prefix(remark)) {
            signs = after;
        }
        if !signs.trim_start().starts_with(['(', '（', '←']) {
            let shown: String = signs.trim_start().chars().take(12).collect();
            let what = format!("`{shown}` has no meaning here");
            return Err(unreadable(self.text, what, move_hint(variant.geometry())));
        }
        Ok((self.step(StepAction::Move { from, promotes }), rest))
    }

    const fn step(&self, action: StepAction) -> KifStep {
        KifStep { to: self.to, is_same: self.is_same, action }
    }

    /// The origin of the piece: the last brackets before the time spent.
    fn origin(&self) -> Result<(Sq, &'t str), MoveError> {
        let geometry = self.position.geometry();
        for (at, _) in self.rest.match_indices(['(', '（']) {
            let after_bracket = self.rest[at..].trim_start_matches(['(', '（', '←', ' ', '\u{3000}']);
            let candidates = squares(geometry, after_bracket).into_iter();
            let in_brackets =
                |(sq, rest): (Sq, &'t str)| Some((sq, rest.trim_start().strip_prefix([')', '）'])?));
            if let Some(origin) = candidates.filter_map(in_brackets).next() {
                return Ok(origin);
            }
        }
        let what = "it does not say where the piece comes from";
        Err(unreadable(self.text, what, move_hint(geometry)))
    }
}

/// The text after the sign of a drop: 打, the square `(00)` as in 81Dojo, or both.
fn after_drop(text: &str) -> Option<&str> {
    let after_sign = text.strip_prefix(DROP_SIGN);
    let rest = after_sign.unwrap_or(text);
    let bracket =
        rest.trim_start().strip_prefix(['(', '（']).and_then(|inside| inside.split_once([')', '）']));
    let is_square_zero =
        |inside: &str| split_number(inside).is_some_and(|(number, rest)| number == 0 && rest.is_empty());
    match bracket {
        Some((inside, rest)) if is_square_zero(inside) => Some(rest),
        _ => after_sign,
    }
}

fn is_name_end(c: char) -> bool {
    c.is_whitespace() || matches!(c, PROMOTION_SIGN | '不' | '(' | '（' | '←')
}

/// A hint on how moves are written on this board.
fn move_hint(geometry: &Geometry) -> &'static str {
    if is_small(geometry) {
        "write the square, the piece and where it comes from, such as `７六歩(77)`, or `打` for a drop"
    } else {
        "write the square, the piece and where it comes from, such as `7八歩兵 （←7九）`"
    }
}

fn unreadable(text: &str, what: impl Into<String>, hint: impl Into<String>) -> MoveError {
    MoveError::unreadable(text, what, hint)
}

/// A move that is read step by step.
#[derive(Default)]
pub struct MoveSteps {
    /// The squares so far, starting with the origin.
    path: Vec<Sq>,
    /// Whether the last square was written with the sign for the previous target.
    is_same: bool,
    promotes: bool,
    dropped: Option<String>,
}

impl MoveSteps {
    pub fn origin(&self) -> Option<Sq> {
        self.path.first().copied()
    }

    /// Adds a step; false if it does not start where the previous one ended.
    pub fn push(&mut self, step: KifStep) -> bool {
        match step.action {
            StepAction::Drop(code) => {
                self.dropped = Some(code);
                self.path = vec![step.to];
            }
            StepAction::Move { from, promotes } => {
                match self.path.last_mut() {
                    None => self.path.push(from),
                    // shogiops writes 同 in every step if the target equals that of the previous move.
                    Some(last) if self.is_same => *last = from,
                    Some(last) if *last != from => return false,
                    Some(_) => {}
                }
                self.path.push(step.to);
                self.promotes = promotes;
            }
        }
        self.is_same = step.is_same;
        true
    }

    pub fn coordinates(&self, variant: &Variant) -> String {
        let squares: String = self.path.iter().map(|&sq| variant.geometry().name(sq)).collect();
        match &self.dropped {
            Some(code) => format!("{code}*{squares}"),
            None if self.promotes => squares + "+",
            None => squares,
        }
    }
}

/// Whether a text begins like a move: with a square, or with the sign for the previous target.
pub fn is_move(text: &str) -> bool {
    let body = text.trim_start_matches(SIDES);
    let has_square = |text: &str| {
        let digits = text.find(|c| digit(c).is_none()).unwrap_or(text.len());
        let rest = &text[digits..];
        let is_named = rest.starts_with(|c: char| !c.is_ascii()) && rest.contains(['(', '（', DROP_SIGN]);
        digits > 0 && (!kanji_prefixes(rest).is_empty() || is_named)
    };
    body.starts_with(SAME_SQUARE_SIGNS) || has_square(body)
}
