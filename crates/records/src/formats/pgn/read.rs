//! Reading a whole game from PGN.

use super::info::{self, CommentData};
use super::san::{self, PlusSign, SanStyle};
use super::tags::PgnTags;
use super::tokens::{PgnToken, tokens};
use super::unplayable::UnplayableLine;
use super::{check, clocks::Clocks};
use crate::dialect::Dialect;
use crate::formats::FormatError;
use crate::formats::lookup::ReaderContext;
use crate::formats::site;
use crate::formats::tree_builder::TreeBuilder;
use crate::{Annotation, GameResult, GameTree, NodeId, ReadWarnings};
use std::sync::Arc;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Position, Side};

/// The annotations in the order of their numbers in PGN, from `$1`.
pub const ANNOTATIONS: [Annotation; 6] = [
    Annotation::Good,
    Annotation::Mistake,
    Annotation::Brilliant,
    Annotation::Blunder,
    Annotation::Interesting,
    Annotation::Dubious,
];

/// Prefix of the comment in which XBoard draws the first position.
pub const DIAGRAM: &str = "--------------";

/// Reads a game. The meaning of a text depends on the program that wrote it, so other interpretations are
/// tried if they get further: ranks counted from 1, or from 0 as `XBoard` optionally does; a plus as
/// promotion, check, or either.
pub fn read(text: &str, games: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
    let (tokens, mut warnings) = tokens(text, games.above);
    let mut tags = PgnTags::default();
    let is_head = |(_, token): &&(usize, PgnToken<'_>)| {
        matches!(token, PgnToken::Tag(..) | PgnToken::Comment(_) | PgnToken::Remark(_))
    };
    let head = tokens.iter().take_while(is_head).count();
    // Comments may stand among the tags; the reader finds them again.
    for &(line, token) in &tokens[..head] {
        if let PgnToken::Tag(name, value) = token {
            tags.take(line, name, value)?;
        }
    }
    let is_body = |at: usize, token: PgnToken<'_>| at >= head || !matches!(token, PgnToken::Tag(..));
    let body =
        tokens.iter().enumerate().filter(|(at, (_, token))| is_body(*at, *token)).map(|(_, token)| *token);
    let body: Vec<(usize, PgnToken<'_>)> = body.collect();
    warnings.add_unplaced(&tags.ignored);
    let variant = games.game(&tags.named)?;
    check(&variant)?;
    let has_check_signs = games.place.is_some_and(site::has_check_signs)
        || body
            .iter()
            .any(|(_, token)| matches!(token, PgnToken::Word(word) if san::promotes_by_equals(word)));
    let in_dialect = |dialect| {
        let attempt = |plus| {
            let style = SanStyle { dialect, plus };
            read_in(style, &variant, (&tags, &body), warnings.clone(), games)
        };
        let as_promotion = || {
            let plain = attempt(PlusSign::Promotion);
            if plain.marks_checks { plain.better_of(attempt(PlusSign::PromotionOrCheck)) } else { plain }
        };
        if !has_check_signs {
            return as_promotion();
        }
        let as_check = attempt(PlusSign::Check);
        if as_check.is_complete { as_check } else { as_check.better_of(as_promotion()) }
    };
    let from_one = in_dialect(Dialect::Cecp);
    let chosen =
        if from_one.is_complete { from_one } else { from_one.better_of(in_dialect(Dialect::CecpFromZero)) };
    chosen.read
}

/// The outcome of one interpretation.
struct Attempt {
    read: Result<GameTree, FormatError>,
    /// Number of plies of the main line that were read.
    plies: usize,
    /// Whether every move of the main line was accepted.
    is_complete: bool,
    /// Whether the moves imply that checks are marked.
    marks_checks: bool,
}

impl Attempt {
    /// Returns the other attempt if it is complete or got further.
    fn better_of(self, other: Self) -> Self {
        if other.is_complete || other.plies > self.plies { other } else { self }
    }
}

/// Reads the moves.
fn read_in(
    style: SanStyle,
    variant: &Arc<Variant>,
    (tags, tokens): (&PgnTags, &[(usize, PgnToken<'_>)]),
    warnings: ReadWarnings,
    games: &ReaderContext<'_>,
) -> Attempt {
    let first = match tags.first(style.dialect, variant) {
        Ok(first) => first,
        Err(error) => return Attempt { read: Err(error), plies: 0, is_complete: false, marks_checks: false },
    };
    let mut builder = TreeBuilder::lenient(first, games, false);
    *builder.header_mut() = tags.header.clone();
    *builder.warnings_mut() = warnings;
    let mut reader = PgnReader {
        style,
        variant,
        clocks: Clocks::new(tags.header.time_control()),
        builder,
        before: None,
        open: Vec::new(),
        skipped: 0,
        unplayable: None,
        stopped: None,
        end: None,
        marks_checks: false,
    };
    for (at, &(line, token)) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map(|(_, token)| *token);
        if let Err(error) = reader.token(line, token, next, tags) {
            let (plies, marks_checks) = (reader.builder.plies(), reader.marks_checks);
            return Attempt { read: Err(error), plies, is_complete: false, marks_checks };
        }
    }
    let (stopped, marks_checks) = (reader.stopped, reader.marks_checks);
    let read = reader.finish(tags);
    let all = read.as_ref().map_or(0, |tree| tree.main_line().len());
    let is_complete = read.is_ok() && stopped.is_none();
    Attempt { read, plies: stopped.unwrap_or(all), is_complete, marks_checks }
}

fn result(score: &str, text: String) -> Option<GameResult> {
    (score != "*").then(|| GameResult { score: score.to_owned(), text })
}

struct PgnReader<'v> {
    style: SanStyle,
    variant: &'v Variant,
    clocks: Clocks,
    builder: TreeBuilder<'v>,
    /// A comment waiting for its move at the start of a variation, or for the result that it may explain.
    before: Option<String>,
    /// The open variations: their line numbers, and the plies they replace.
    open: Vec<(usize, NodeId)>,
    /// Number of open brackets around skipped tokens.
    skipped: usize,
    /// The rest of the current line, after a move that cannot be played.
    unplayable: Option<UnplayableLine>,
    /// Number of plies of the main line before the first unplayable move.
    stopped: Option<usize>,
    /// The result of the game with its line number and reason.
    end: Option<(usize, &'static str, String)>,
    /// Whether a move implied that checks are marked.
    marks_checks: bool,
}

impl PgnReader<'_> {
    fn token(
        &mut self,
        line: usize,
        token: PgnToken<'_>,
        next: Option<PgnToken<'_>>,
        tags: &PgnTags,
    ) -> Result<(), FormatError> {
        let is_reason =
            self.open.is_empty() && matches!(next, Some(PgnToken::Result(result)) if result != "*");
        if self.unplayable.is_some() && self.keep_unplayable(token, is_reason) {
            return Ok(());
        }
        match token {
            PgnToken::Open if self.skipped > 0 => self.skipped += 1,
            PgnToken::Close if self.skipped > 1 => self.skipped -= 1,
            PgnToken::Close => self.close(line),
            _ if self.skipped > 0 => {}
            PgnToken::Tag(name, _) => {
                self.builder.warn(line, &format!("the tag `{name}` is among the moves and is left out"));
            }
            PgnToken::Comment(text) | PgnToken::Remark(text) if self.end.is_some() => {
                self.builder.comment(text.trim());
            }
            PgnToken::Word(text) if self.end.is_some() => {
                self.builder.comment(text);
                self.builder.warn(line, &format!("`{text}` comes after the result and is kept as a comment"));
            }
            PgnToken::Comment(text) | PgnToken::Remark(text) => {
                if matches!(token, PgnToken::Comment(_)) {
                    self.comment(text, is_reason);
                } else {
                    self.remark(text, is_reason);
                }
            }
            PgnToken::Word(text) => return self.word(line, text, next, tags),
            PgnToken::Nag(number) => self.nag(line, number),
            PgnToken::Open => self.open(line),
            // The result of a variation is not that of the game.
            PgnToken::Result(_) if !self.open.is_empty() => {}
            PgnToken::Result(score) if self.end.is_none() => {
                self.end = Some((line, score, self.before.take().unwrap_or_default()));
            }
            PgnToken::Result(score) => {
                self.builder.warn(line, &format!("the second result `{score}` is left out"));
            }
        }
        Ok(())
    }

    /// Starts a variation of the last move.
    fn open(&mut self, line: usize) {
        let node = self.builder.node();
        if self.end.is_none() && self.builder.go_back_to_ply(self.builder.plies().wrapping_sub(1)) {
            self.open.push((line, node));
            self.before = Some(String::new());
        } else {
            self.builder.warn(line, "there is no move before this variation; it is left out");
            // Counts one more than is open, since no variation was started.
            self.skipped = 1;
            self.open.push((line, node));
        }
    }

    fn close(&mut self, line: usize) {
        self.skipped = 0;
        match self.open.pop() {
            Some((_, node)) => self.builder.go_to(node),
            None => self.builder.warn(line, "no variation is open here; the `)` is left out"),
        }
        self.before = None;
    }

    /// Handles a comment in braces: data, a diagram, or a remark.
    fn comment(&mut self, text: &str, is_reason: bool) {
        if text.starts_with(DIAGRAM) {
            return;
        }
        if self.before.is_some() {
            return self.remark(text, is_reason);
        }
        let position = self.builder.position();
        let side = position.variant().rules().turns.after(position.side_to_move());
        let (data, text) = info::read(self.style.dialect, self.variant, side, text);
        let CommentData { score, spent, clock, marks } = data;
        let by_clock = clock.and_then(|clock| self.clocks.spent(&self.builder, clock));
        let spent = spent.or(by_clock);
        let notes = self.builder.notes_mut();
        notes.score = score.or(notes.score);
        notes.spent = spent.or(notes.spent);
        notes.marks.extend(marks);
        self.remark(&text, is_reason);
    }

    /// Handles a comment for readers.
    fn remark(&mut self, text: &str, is_reason: bool) {
        // An empty comment is not an empty line, which could not be written back.
        let text = text.trim();
        match &mut self.before {
            _ if text.is_empty() => {}
            None if is_reason => self.before = Some(text.to_owned()),
            None => self.builder.comment(text),
            Some(before) => {
                before.push_str(text);
                before.push('\n');
            }
        }
    }

    /// Handles a move, or signs that judge the previous move.
    fn word(
        &mut self,
        line: usize,
        text: &str,
        next: Option<PgnToken<'_>>,
        tags: &PgnTags,
    ) -> Result<(), FormatError> {
        // `Nf3!?` ends with its annotation; within a move, `!` belongs to a piece.
        let mv = text.trim_end_matches(['!', '?']);
        let annotation = Annotation::from_sign(&text[mv.len()..]);
        if !mv.contains(char::is_alphanumeric) && !mv.contains("--") && !mv.contains('@') {
            // `+-`, `=`: an assessment of the position.
            if annotation.is_some() {
                self.builder.notes_mut().annotation = annotation;
            } else {
                self.builder.warn(line, &format!("`{text}` is left out"));
            }
            return Ok(());
        }
        let style = self.style;
        let played = self.builder.play(line, mv, |position: &Position| san::read(style, position, mv));
        match played {
            Ok(()) => {}
            // A variation without any move has no ply for a comment.
            Err(why @ FormatError::Ply { .. }) if !self.open.is_empty() && self.before.is_some() => {
                self.builder.warn(line, &format!("a variation is left out from here on: {why}"));
                self.skipped = 1;
                return Ok(());
            }
            Err(FormatError::Ply { .. })
                if tags.ends_illegally() && !matches!(next, Some(PgnToken::Word(_))) =>
            {
                self.builder.keep_illegal_end(line, mv);
                return Ok(());
            }
            Err(why) => return self.stop(text, why),
        }
        let promotes = self.builder.last().is_some_and(|mv| mv.promotes());
        self.marks_checks |= san::marks_checks(mv) || mv.ends_with('+') && !promotes;
        let notes = self.builder.notes_mut();
        if let Some(annotation) = annotation {
            notes.annotation = Some(annotation);
        }
        if let Some(before) = self.before.take().filter(|before| !before.is_empty()) {
            self.builder.comment(before.trim_end());
        }
        Ok(())
    }

    /// Reports a move that cannot be read or played, and keeps the rest of its line as a comment.
    fn stop(&mut self, text: &str, why: FormatError) -> Result<(), FormatError> {
        if self.open.is_empty() {
            if !self.builder.keeps_as_comment(&why) {
                return Err(why);
            }
            self.stopped = Some(self.builder.plies());
        }
        self.builder.warn_unplayable(&why);
        self.unplayable = Some(UnplayableLine::new(text));
        Ok(())
    }

    /// Adds a token to the rest of an unplayable line; false if it does not belong to it.
    fn keep_unplayable(&mut self, token: PgnToken<'_>, is_reason: bool) -> bool {
        let Some(mut unplayable) = self.unplayable.take() else { return false };
        let is_comment = matches!(token, PgnToken::Comment(_) | PgnToken::Remark(_));
        if unplayable.ends_at(token) || is_comment && is_reason && !unplayable.is_in_variation() {
            unplayable.flush(&mut self.builder);
            return false;
        }
        let is_tag = matches!(token, PgnToken::Tag(..));
        match token {
            PgnToken::Comment(text) if text.starts_with(DIAGRAM) => {}
            // Times and scores of moves outside the tree are dropped.
            PgnToken::Comment(text) => {
                let (_, text) = info::read(self.style.dialect, self.variant, Side::Black, text);
                unplayable.take(PgnToken::Comment(&text), &mut self.builder);
            }
            _ => unplayable.take(token, &mut self.builder),
        }
        self.unplayable = Some(unplayable);
        !is_tag
    }

    /// Handles an annotation number. Numbers above six judge the position, and are ignored.
    fn nag(&mut self, line: usize, number: &str) {
        let Ok(number) = number.parse::<usize>() else {
            return self.builder.warn(line, &format!("`${number}` is not an annotation and is left out"));
        };
        if let Some(&annotation) = number.checked_sub(1).and_then(|at| ANNOTATIONS.get(at)) {
            self.builder.notes_mut().annotation = Some(annotation);
        }
    }

    fn finish(mut self, tags: &PgnTags) -> Result<GameTree, FormatError> {
        if let Some(mut unplayable) = self.unplayable.take() {
            unplayable.flush(&mut self.builder);
        }
        if let Some((line, _)) = self.open.first() {
            self.builder.warn(*line, "the variation that begins here does not end");
        }
        let result = |score: &str, reason: String| {
            let ours = || tags.reason(score, self.variant, self.builder.wording()).unwrap_or_default();
            result(score, if reason.is_empty() { ours() } else { reason })
        };
        let (line, result) = match self.end {
            Some((line, score, reason)) => (line, result(score, reason)),
            None => match &tags.result {
                Some((line, score)) => (*line, result(score, String::new())),
                None => (1, None),
            },
        };
        self.builder.finish_by_rules(line, result)
    }
}
