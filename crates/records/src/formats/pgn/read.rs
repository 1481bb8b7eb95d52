//! Reads a whole game from PGN.

use super::info::{self, CommentData};
use super::san::{self, PlusSign, SanStyle};
use super::tags::PgnTags;
use super::tokens::{PgnToken, tokenize};
use super::unplayable::UnplayableLine;
use super::{check_supported, clocks::Clocks};
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

/// Prefix of the comment in which XBoard draws the initial position.
pub const DIAGRAM: &str = "--------------";

/// Reads a game. The meaning of a text depends on the program that wrote it, so several interpretations are tried, and
/// the one that reads most plies is kept: ranks counted from 1, or from 0 as `XBoard` optionally does; a plus as
/// promotion, check, or either.
pub fn read(text: &str, context: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
    let (tokens, mut warnings) = tokenize(text, context.line_offset);
    let mut tags = PgnTags::default();
    let is_preamble = |(_, token): &&(usize, PgnToken<'_>)| {
        matches!(token, PgnToken::Tag(..) | PgnToken::Comment(_) | PgnToken::LineComment(_))
    };
    let head = tokens.iter().take_while(is_preamble).count();
    // Comments between tags are handled with the moves.
    for &(line, token) in &tokens[..head] {
        if let PgnToken::Tag(name, value) = token {
            tags.apply_tag(line, name, value)?;
        }
    }
    let is_body = |at: usize, token: PgnToken<'_>| at >= head || !matches!(token, PgnToken::Tag(..));
    let body =
        tokens.iter().enumerate().filter(|(at, (_, token))| is_body(*at, *token)).map(|(_, token)| *token);
    let body: Vec<(usize, PgnToken<'_>)> = body.collect();
    warnings.add_ignored_headers(&tags.ignored);
    let variant = context.game(&tags.reference)?;
    check_supported(&variant)?;
    let has_check_signs = context.site.is_some_and(site::has_check_signs)
        || body
            .iter()
            .any(|(_, token)| matches!(token, PgnToken::Word(word) if san::promotes_by_equals(word)));
    let attempt_in_dialect = |dialect| {
        let attempt = |plus| {
            let style = SanStyle { dialect, plus };
            read_with_style(style, &variant, (&tags, &body), warnings.clone(), context)
        };
        let as_promotion = || {
            let as_promotion_only = attempt(PlusSign::Promotion);
            if as_promotion_only.marks_checks {
                as_promotion_only.better_of(attempt(PlusSign::PromotionOrCheck))
            } else {
                as_promotion_only
            }
        };
        if !has_check_signs {
            return as_promotion();
        }
        let as_check = attempt(PlusSign::Check);
        if as_check.is_complete { as_check } else { as_check.better_of(as_promotion()) }
    };
    let from_one = attempt_in_dialect(Dialect::Cecp);
    let best = if from_one.is_complete {
        from_one
    } else {
        from_one.better_of(attempt_in_dialect(Dialect::CecpFromZero))
    };
    best.result
}

/// The outcome of one interpretation.
struct Attempt {
    result: Result<GameTree, FormatError>,
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

fn read_with_style(
    style: SanStyle,
    variant: &Arc<Variant>,
    (tags, tokens): (&PgnTags, &[(usize, PgnToken<'_>)]),
    warnings: ReadWarnings,
    context: &ReaderContext<'_>,
) -> Attempt {
    let initial_position = match tags.initial_position(style.dialect, variant) {
        Ok(position) => position,
        Err(error) => {
            return Attempt { result: Err(error), plies: 0, is_complete: false, marks_checks: false };
        }
    };
    let mut builder = TreeBuilder::lenient(initial_position, context, false);
    builder.tree.header = tags.header.clone();
    builder.tree.warnings = warnings;
    let mut reader = PgnReader {
        style,
        variant,
        clocks: Clocks::new(tags.header.time_control()),
        builder,
        pending_comment: None,
        open_variations: Vec::new(),
        skip_depth: 0,
        unplayable: None,
        playable_plies: None,
        end: None,
        marks_checks: false,
    };
    for (at, &(line, token)) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map(|(_, token)| *token);
        if let Err(error) = reader.handle_token(line, token, next, tags) {
            let (plies, marks_checks) = (reader.builder.plies(), reader.marks_checks);
            return Attempt { result: Err(error), plies, is_complete: false, marks_checks };
        }
    }
    let (playable_plies, marks_checks) = (reader.playable_plies, reader.marks_checks);
    let result = reader.finish(tags);
    let main_line_plies = result.as_ref().map_or(0, |tree| tree.main_line().len());
    let is_complete = result.is_ok() && playable_plies.is_none();
    Attempt { result, plies: playable_plies.unwrap_or(main_line_plies), is_complete, marks_checks }
}

struct PgnReader<'v> {
    style: SanStyle,
    variant: &'v Variant,
    clocks: Clocks,
    builder: TreeBuilder<'v>,
    /// A comment waiting for its move at the start of a variation, or for the result that it may explain.
    pending_comment: Option<String>,
    /// The open variations: their line numbers, and the plies they replace.
    open_variations: Vec<(usize, NodeId)>,
    /// Number of open brackets around skipped tokens.
    skip_depth: usize,
    /// The rest of the current line, after a move that cannot be played.
    unplayable: Option<UnplayableLine>,
    /// Number of plies of the main line before the first unplayable move.
    playable_plies: Option<usize>,
    /// The result of the game with its line number and reason.
    end: Option<(usize, &'static str, String)>,
    /// Whether a move implied that checks are marked.
    marks_checks: bool,
}

impl PgnReader<'_> {
    fn handle_token(
        &mut self,
        line: usize,
        token: PgnToken<'_>,
        next: Option<PgnToken<'_>>,
        tags: &PgnTags,
    ) -> Result<(), FormatError> {
        let is_reason = self.open_variations.is_empty()
            && matches!(next, Some(PgnToken::Result(result)) if result != "*");
        if self.unplayable.is_some() && self.keep_unplayable(token, is_reason) {
            return Ok(());
        }
        match token {
            PgnToken::Open if self.skip_depth > 0 => self.skip_depth += 1,
            PgnToken::Close if self.skip_depth > 1 => self.skip_depth -= 1,
            PgnToken::Close => self.close_variation(line),
            _ if self.skip_depth > 0 => {}
            PgnToken::Tag(name, _) => {
                self.builder.warn(line, &format!("the tag `{name}` is among the moves and is left out"));
            }
            PgnToken::Comment(text) | PgnToken::LineComment(text) if self.end.is_some() => {
                self.builder.comment(text.trim());
            }
            PgnToken::Word(text) if self.end.is_some() => {
                self.builder.comment(text);
                self.builder.warn(line, &format!("`{text}` comes after the result and is kept as a comment"));
            }
            PgnToken::Comment(text) | PgnToken::LineComment(text) => {
                if matches!(token, PgnToken::Comment(_)) {
                    self.handle_comment(text, is_reason);
                } else {
                    self.add_text(text, is_reason);
                }
            }
            PgnToken::Word(text) => return self.handle_word(line, text, next, tags),
            PgnToken::Nag(number) => self.handle_nag(line, number),
            PgnToken::Open => self.open_variation(line),
            // The result of a variation is not that of the game.
            PgnToken::Result(_) if !self.open_variations.is_empty() => {}
            PgnToken::Result(score) if self.end.is_none() => {
                self.end = Some((line, score, self.pending_comment.take().unwrap_or_default()));
            }
            PgnToken::Result(score) => {
                self.builder.warn(line, &format!("the second result `{score}` is left out"));
            }
        }
        Ok(())
    }

    /// Starts a variation of the last move.
    fn open_variation(&mut self, line: usize) {
        let node = self.builder.node();
        if self.end.is_none() && self.builder.go_back_to_ply(self.builder.plies().wrapping_sub(1)) {
            self.open_variations.push((line, node));
            self.pending_comment = Some(String::new());
        } else {
            self.builder.warn(line, "there is no move before this variation; it is left out");
            // The bracket is skipped, but `close_variation` still pops an entry.
            self.skip_depth = 1;
            self.open_variations.push((line, node));
        }
    }

    fn close_variation(&mut self, line: usize) {
        self.skip_depth = 0;
        match self.open_variations.pop() {
            Some((_, node)) => self.builder.go_to(node),
            None => self.builder.warn(line, "no variation is open here; the `)` is left out"),
        }
        self.pending_comment = None;
    }

    /// Handles a comment in braces: data, a diagram, or text.
    fn handle_comment(&mut self, text: &str, is_reason: bool) {
        if text.starts_with(DIAGRAM) {
            return;
        }
        if self.pending_comment.is_some() {
            return self.add_text(text, is_reason);
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
        self.add_text(&text, is_reason);
    }

    fn add_text(&mut self, text: &str, is_reason: bool) {
        // Skip empty comments: they would become empty lines, which PGN cannot store.
        let text = text.trim();
        match &mut self.pending_comment {
            _ if text.is_empty() => {}
            None if is_reason => self.pending_comment = Some(text.to_owned()),
            None => self.builder.comment(text),
            Some(pending) => {
                pending.push_str(text);
                pending.push('\n');
            }
        }
    }

    /// Handles a move, or annotation glyphs of the previous move.
    fn handle_word(
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
        let result = self.builder.play(line, mv, |position: &Position| san::read(style, position, mv));
        match result {
            Ok(()) => {}
            // A variation without any move has no ply for a comment.
            Err(why @ FormatError::Ply { .. })
                if !self.open_variations.is_empty() && self.pending_comment.is_some() =>
            {
                self.builder.warn(line, &format!("a variation is left out from here on: {why}"));
                self.skip_depth = 1;
                return Ok(());
            }
            Err(FormatError::Ply { .. })
                if tags.ends_illegally() && !matches!(next, Some(PgnToken::Word(_))) =>
            {
                self.builder.keep_illegal_end(line, mv);
                return Ok(());
            }
            Err(why) => return self.keep_rest_as_comment(text, why),
        }
        let promotes = self.builder.last_move().is_some_and(|mv| mv.promotes());
        self.marks_checks |= san::marks_checks(mv) || mv.ends_with('+') && !promotes;
        let notes = self.builder.notes_mut();
        if let Some(annotation) = annotation {
            notes.annotation = Some(annotation);
        }
        if let Some(comment) = self.pending_comment.take().filter(|comment| !comment.is_empty()) {
            self.builder.comment(comment.trim_end());
        }
        Ok(())
    }

    /// Reports a move that cannot be read or played, and keeps the rest of its line as a comment.
    fn keep_rest_as_comment(&mut self, text: &str, why: FormatError) -> Result<(), FormatError> {
        if self.open_variations.is_empty() {
            self.builder.report_unplayable(why)?;
            self.playable_plies = Some(self.builder.plies());
        } else {
            self.builder.warn_unplayable(&why);
        }
        self.unplayable = Some(UnplayableLine::new(text));
        Ok(())
    }

    /// Adds a token to the rest of an unplayable line; false if it does not belong to it.
    fn keep_unplayable(&mut self, token: PgnToken<'_>, is_reason: bool) -> bool {
        let Some(mut unplayable) = self.unplayable.take() else { return false };
        let is_comment = matches!(token, PgnToken::Comment(_) | PgnToken::LineComment(_));
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
                unplayable.add_token(PgnToken::Comment(&text), &mut self.builder);
            }
            _ => unplayable.add_token(token, &mut self.builder),
        }
        self.unplayable = Some(unplayable);
        !is_tag
    }

    /// Handles an annotation number. Numbers above six assess the position and are ignored.
    fn handle_nag(&mut self, line: usize, number: &str) {
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
        if let Some((line, _)) = self.open_variations.first() {
            self.builder.warn(*line, "the variation that begins here does not end");
        }
        let result = |score: &str, reason: String| {
            let reason_from_tags =
                || tags.reason(score, self.variant, self.builder.wording).unwrap_or_default();
            let text = if reason.is_empty() { reason_from_tags() } else { reason };
            (score != "*").then(|| GameResult::new(score, text))
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
