//! Reads a whole game from CSA.

use super::header;
use super::start::{self, CsaStart};
use super::statement::{CsaMove, Statement, statements};
use crate::dialect::names;
use crate::formats::lookup::{GameReference, ReaderContext};
use crate::formats::tree_builder::TreeBuilder;
use crate::formats::{FormatError, kif};
use crate::{GameTree, Header, ReadWarnings};
use std::sync::Arc;
use std::time::Duration;
use tenjiku_rules::variant::{Variant, VariantFile};
use tenjiku_rules::{Move, Position, Side};
use tenjiku_rules::{MoveError, coordinate};

/// CSA words for the end of a game, with the equivalent KIF word.
const END_WORDS: [(&str, &str); 13] = [
    ("TORYO", "投了"),
    ("TIME_UP", "切れ負け"),
    ("ILLEGAL_MOVE", "反則負け"),
    ("TSUMI", "詰み"),
    ("KACHI", "入玉勝ち"),
    ("SENNICHITE", "千日手"),
    ("JISHOGI", "持将棋"),
    ("HIKIWAKE", "持将棋"),
    ("CHUDAN", "中断"),
    ("MATTA", "中断"),
    ("FUZUMI", "不詰"),
    ("MAX_MOVES", "最大手数"),
    // Internal error of the program that wrote the text.
    ("ERROR", "中断"),
];
/// An illegal action, by the side whose sign precedes it.
const ILLEGAL_ACTION: &str = "ILLEGAL_ACTION";
/// The equivalent KIF words.
const LOST_BY_ILLEGAL_ACTION: &str = "反則負け";
const WON_BY_ILLEGAL_ACTION: &str = "反則勝ち";

const MOVE_HINT: &str = "write the start, the target and the letters of the piece, such as `+7776FU`";

pub fn read(text: &str, context: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
    let all_statements: Vec<(usize, Statement<'_>)> = statements(text, context.line_offset).collect();
    let is_in_body = |(_, statement): &(usize, Statement<'_>)| {
        matches!(statement, Statement::Move(_) | Statement::End(_) | Statement::Time(_))
    };
    let (head, body) =
        all_statements.split_at(all_statements.iter().position(is_in_body).unwrap_or(all_statements.len()));
    let mut preamble = Preamble::default();
    head.iter().for_each(|&(line, statement)| preamble.add(line, statement));
    preamble.warnings.add_ignored_headers(&preamble.ignored_headers);
    // Without a statement on the side to move, the first move decides.
    if let Some((_, Statement::Move(first))) = body.first() {
        preamble.start.side.get_or_insert(first.side);
    }
    let variant = game(&preamble.start, context)?;
    let initial_position = preamble.start.position(&variant, &mut preamble.warnings)?;
    let mut builder = TreeBuilder::lenient(initial_position, context, false);
    builder.tree.header = preamble.header;
    builder.tree.warnings = preamble.warnings;
    preamble.comments.iter().for_each(|comment| builder.comment(comment));
    let mut reader = CsaReader { variant: &variant, builder, end: None, is_illegal: false, unplayable: None };
    for (at, &(line, statement)) in body.iter().enumerate() {
        reader.read_statement(line, statement, &body[at + 1..])?;
    }
    let (line, result) = reader.end.unwrap_or((1, None));
    reader.builder.finish_by_rules(line, result)
}

#[derive(Default)]
struct Preamble<'t> {
    start: CsaStart<'t>,
    header: Header,
    /// Headers for which a record has no field, with their lines.
    ignored_headers: Vec<(usize, String)>,
    comments: Vec<&'t str>,
    warnings: ReadWarnings,
}

impl<'t> Preamble<'t> {
    fn add(&mut self, line: usize, statement: Statement<'t>) {
        match statement {
            Statement::Player(side, name) => header::set_player(&mut self.header, side, name),
            Statement::Header(key, value) if !header::apply_header(&mut self.header, key, value) => {
                self.ignored_headers.push((line, format!("${key}")));
            }
            Statement::Array(missing) => self.start.array = Some((line, missing)),
            Statement::Rank(number, cells) => self.start.ranks.push((line, number, cells)),
            Statement::Pieces(side, pieces) => self.start.pieces.push((line, side, pieces)),
            Statement::Turn(side) => self.start.side = self.start.side.or(Some(side)),
            Statement::Comment(text) => self.comments.push(text.trim()),
            Statement::Other(text) => self.warnings.add(line, &not_csa(text)),
            _ => {}
        }
    }
}

fn not_csa(text: &str) -> String {
    format!("`{text}` is not CSA and is left out")
}

/// The game whose pieces all have CSA letters and whose board has the size of the board in the text. If the text has no
/// board, the game named 平手.
fn game(start: &CsaStart<'_>, context: &ReaderContext<'_>) -> Result<Arc<Variant>, FormatError> {
    let has_letters = |file: &VariantFile| file.pieces.iter().all(|piece| piece.csa.is_some());
    let size = start.size();
    let fits =
        |file: &VariantFile| has_letters(file) && size.is_none_or(|size| size == (file.files, file.ranks));
    let library = context.lookup.library;
    let requested = context.lookup.game_id.map(|id| library.find(id)).transpose()?;
    if requested.is_some_and(fits) {
        return context.game(&GameReference::default());
    }
    let found =
        library.games().find(|file| fits(file) && (size.is_some() || names::is_name_of(file, names::EVEN)));
    let found = found.ok_or_else(|| {
        let (files, ranks) = size.unwrap_or_default();
        let what = format!("no game that CSA has letters for has a board of {files} × {ranks} squares");
        FormatError::line(
            start.line(),
            what,
            "each rank from `P1` on has its squares from the highest file to the lowest",
        )
    })?;
    context.game(&GameReference::new(start.line(), &found.id))
}

struct CsaReader<'v> {
    variant: &'v Variant,
    builder: TreeBuilder<'v>,
    /// The end of the game, with its line.
    end: Option<(usize, kif::StatedEnd)>,
    /// Whether the last move was illegal, so the time after it belongs to no ply.
    is_illegal: bool,
    /// The moves after and including one that could not be played.
    unplayable: Option<kif::UnplayableMoves>,
}

impl CsaReader<'_> {
    fn read_statement(
        &mut self,
        line: usize,
        statement: Statement<'_>,
        next: &[(usize, Statement<'_>)],
    ) -> Result<(), FormatError> {
        match statement {
            Statement::Move(mv) => return self.read_move_statement(line, mv, next),
            Statement::Time(_) if self.is_illegal || self.unplayable.is_some() => {}
            Statement::Time(text) if self.end.is_none() => self.read_time(line, text),
            Statement::End(word) if self.end.is_none() => self.read_end(line, word),
            Statement::Comment(text) => self.builder.comment(text.trim()),
            Statement::Analysis(text) => self.read_analysis(text),
            Statement::Player(side, name) => header::set_player(&mut self.builder.tree.header, side, name),
            Statement::Header(key, value) => {
                if !header::apply_header(&mut self.builder.tree.header, key, value) {
                    self.builder.warn(line, &format!("`${key}:{value}` is left out"));
                }
            }
            // An unreadable move must not be skipped.
            Statement::Other(text) if self.end.is_none() && text.starts_with(['+', '-']) => {
                let mover = if text.starts_with('+') { Side::Black } else { Side::White };
                if self.unplayable.is_none() {
                    let why = FormatError::line(line, format!("`{text}` is not a move"), MOVE_HINT);
                    return self.keep_rest_as_comment(mover, text, why);
                }
                self.keep_unplayable(mover, text);
            }
            Statement::Other(text) => self.builder.warn(line, &not_csa(text)),
            Statement::Time(_) | Statement::Ignored | Statement::Version => {}
            Statement::End(_)
            | Statement::Array(_)
            | Statement::Rank(..)
            | Statement::Pieces(..)
            | Statement::Turn(_) => {
                self.builder.warn(
                    line,
                    "a statement on the position or the end is repeated after the moves and left out",
                );
            }
        }
        Ok(())
    }

    fn read_move_statement(
        &mut self,
        line: usize,
        mv: CsaMove<'_>,
        next: &[(usize, Statement<'_>)],
    ) -> Result<(), FormatError> {
        if self.end.is_some() {
            self.builder.comment(mv.text);
            let what = format!("`{}` comes after the end of the game and is kept as a comment", mv.text);
            self.builder.warn(line, &what);
            return Ok(());
        }
        if self.unplayable.is_some() {
            self.keep_unplayable(mv.side, mv.text);
            return Ok(());
        }
        match self.play(line, mv) {
            Err(FormatError::Ply { .. }) if is_illegal_end(next) => {
                self.is_illegal = true;
                self.builder.keep_illegal_end(line, mv.text);
                Ok(())
            }
            Err(why) => self.keep_rest_as_comment(mv.side, mv.text, why),
            Ok(()) => Ok(()),
        }
    }

    /// Reports a move that cannot be read or played, and keeps it and the following ones as a comment.
    fn keep_rest_as_comment(&mut self, mover: Side, text: &str, why: FormatError) -> Result<(), FormatError> {
        self.builder.report_unplayable(why)?;
        self.keep_unplayable(mover, text);
        Ok(())
    }

    fn keep_unplayable(&mut self, mover: Side, text: &str) {
        self.builder.comment(text);
        // The signs need not alternate. A count of 1 or 2 instead of the number of moves gives the last move the side
        // of its sign.
        let first = self.unplayable.as_ref().map_or(mover, |unplayable| unplayable.mover);
        self.unplayable =
            Some(kif::UnplayableMoves { mover: first, count: if mover == first { 1 } else { 2 } });
    }

    fn play(&mut self, line: usize, mv: CsaMove<'_>) -> Result<(), FormatError> {
        let side = self.builder.position().side_to_move();
        if mv.side != side {
            let what = format!("`{}` is a move of {}, but it is {side}’s turn", mv.text, mv.side);
            return Err(FormatError::line(line, what, "a move is missing or repeated, or its sign is wrong"));
        }
        let variant = self.variant;
        self.builder.play(line, mv.text, |position| read_move(variant, position, mv))
    }

    /// Reads the time of a move, in seconds, perhaps with a fraction.
    fn read_time(&mut self, line: usize, text: &str) {
        let spent = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        match spent {
            Some(_) if self.builder.plies() == 0 => {}
            Some(spent) => self.builder.set_spent(spent),
            None => self.builder.warn(line, &format!("`T{text}` is not a time in seconds and is left out")),
        }
    }

    /// `104 -3334FU +2726FU`: a score in centipawns from Black's side, and the expected moves.
    fn read_analysis(&mut self, text: &str) {
        let text = text.trim();
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match first.parse() {
            Ok(score) if self.builder.plies() > 0 => {
                self.builder.notes_mut().score = Some(score);
                if !rest.trim().is_empty() {
                    self.builder.comment(rest.trim());
                }
            }
            _ => self.builder.comment(text),
        }
    }

    fn read_end(&mut self, line: usize, word: &str) {
        let unplayable = self.unplayable.as_ref();
        let next_mover = self.builder.position().side_to_move();
        let mover = unplayable.map_or(next_mover, |unplayable| unplayable.last_mover().other());
        let kif_word = match word.strip_suffix(ILLEGAL_ACTION) {
            Some("+") => {
                Some(if mover == Side::Black { LOST_BY_ILLEGAL_ACTION } else { WON_BY_ILLEGAL_ACTION })
            }
            Some("-") => {
                Some(if mover == Side::White { LOST_BY_ILLEGAL_ACTION } else { WON_BY_ILLEGAL_ACTION })
            }
            _ => END_WORDS.iter().find(|(csa_word, _)| *csa_word == word).map(|(_, kif_word)| *kif_word),
        };
        let stated_end = kif_word.and_then(|kif_word| kif::stated_end(kif_word, unplayable, &self.builder));
        if stated_end.is_none() {
            self.builder.comment(&format!("%{word}"));
            self.builder
                .warn(line, &format!("`%{word}` is not a known end of a game; it is kept as a comment"));
        }
        self.end = Some((line, stated_end.flatten()));
    }
}

/// Whether the statements after a move declare it illegal.
fn is_illegal_end(next: &[(usize, Statement<'_>)]) -> bool {
    let is_note = |statement: &Statement<'_>| {
        matches!(
            statement,
            Statement::Time(_) | Statement::Comment(_) | Statement::Analysis(_) | Statement::Ignored
        )
    };
    let end = next.iter().map(|(_, statement)| statement).find(|statement| !is_note(statement));
    matches!(end, Some(Statement::End(word)) if word.contains("ILLEGAL"))
}

/// Reads a move. The letters are those of the piece after the move, and thus imply a promotion.
fn read_move(variant: &Variant, position: &Position, mv: CsaMove<'_>) -> Result<Move, MoveError> {
    let unreadable = |what: String, hint: &str| MoveError::unreadable(mv.text, what, hint);
    let square = |text: &str| {
        let found = start::square(variant, text);
        found.ok_or_else(|| unreadable(format!("`{text}` is not a square of the board"), MOVE_HINT))
    };
    let kind = start::kind(variant, mv.code);
    let kind = kind.ok_or_else(|| unreadable(format!("`{}` is not a piece", mv.code), MOVE_HINT))?;
    let (geometry, to) = (variant.geometry(), square(mv.to)?);
    if mv.from == "00" {
        let code = &variant.kind(kind).entry().sfen;
        return coordinate::read(position, &format!("{code}*{}", geometry.name(to)));
    }
    let from = square(mv.from)?;
    // The rules report an empty square.
    let piece = position.piece_at(from).map_or(kind, |piece| piece.kind);
    let promotes = piece != kind;
    if promotes && variant.kind(piece).promotes_to() != Some(kind) {
        let kind_on_square = variant.kind(piece);
        let what = format!("the piece on {} is a {}", mv.from, kind_on_square.name());
        let code = kind_on_square.entry().csa.as_deref().unwrap_or_default();
        return Err(unreadable(what, &format!("its letters are `{code}`")));
    }
    let sign = if promotes { "+" } else { "" };
    coordinate::read(position, &format!("{}{}{sign}", geometry.name(from), geometry.name(to)))
}
