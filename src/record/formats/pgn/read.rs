//! Reading a whole game from PGN.

use super::tags::PgnTags;
use super::tokens::{PgnToken, RESULTS, tokens};
use super::{check, info, san};
use crate::protocol::dialect::Dialect;
use crate::record::formats::FormatError;
use crate::record::formats::grow::TreeGrower;
use crate::record::formats::lookup::ReaderContext;
use crate::record::{Annotation, GameResult, GameTree, NodeId};
use crate::rules::Position;
use crate::variant::Variant;
use std::sync::Arc;

/// The annotations in the order of their numbers in PGN, from `$1`.
pub const ANNOTATIONS: [Annotation; 6] = [
    Annotation::Good,
    Annotation::Mistake,
    Annotation::Brilliant,
    Annotation::Blunder,
    Annotation::Interesting,
    Annotation::Dubious,
];

/// The beginning of the comment in which XBoard draws the first position as a text diagram.
pub const DIAGRAM: &str = "--------------";

/// Reads a game. Ranks are counted from 1, or from 0 if the moves are legal only that way, since `XBoard` can
/// be tags to count so.
pub fn read(text: &str, games: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
    let mut tokens = tokens(text)?;
    let mut tags = PgnTags::default();
    let is_tag = |(_, token): &&(usize, PgnToken<'_>)| matches!(token, PgnToken::Tag(..));
    let count = tokens.iter().take_while(is_tag).count();
    for (line, token) in tokens.drain(..count) {
        if let PgnToken::Tag(name, value) = token {
            tags.take(line, name, value)?;
        }
    }
    let variant = games.game(&tags.named)?;
    check(&variant)?;
    let from_one = read_in(Dialect::Cecp, &variant, &tags, &tokens);
    let Err(FormatError::Ply { ply, .. }) = from_one else { return from_one };
    match read_in(Dialect::CecpFromZero, &variant, &tags, &tokens) {
        Ok(tree) => Ok(tree),
        // The attempt that got further is more likely the intended one.
        Err(FormatError::Ply { ply: other, line, text, why }) if other > ply => {
            Err(FormatError::Ply { line, ply: other, text, why })
        }
        Err(_) => from_one,
    }
}

fn read_in(
    dialect: Dialect,
    variant: &Arc<Variant>,
    tags: &PgnTags,
    tokens: &[(usize, PgnToken<'_>)],
) -> Result<GameTree, FormatError> {
    let mut grower = TreeGrower::new(tags.first(dialect, variant)?);
    *grower.header_mut() = tags.header.clone();
    let mut reader = PgnReader { dialect, variant, grower, before: None, open: Vec::new(), end: None };
    for (at, &(line, token)) in tokens.iter().enumerate() {
        let is_reason = matches!(tokens.get(at + 1), Some((_, PgnToken::Result(result))) if *result != "*");
        reader.token(line, token, is_reason)?;
    }
    if let Some((line, _)) = reader.open.pop() {
        return Err(FormatError::line(
            line,
            "the variation that begins here does not end",
            "end it with `)`",
        ));
    }
    let result = |score: &str, reason: String| {
        let reason = if reason.is_empty() { tags.reason(score, variant).unwrap_or_default() } else { reason };
        result(score, reason)
    };
    let (line, result) = match reader.end {
        Some((line, score, reason)) => (line, result(&score, reason)),
        None => match &tags.result {
            Some((line, score)) => (*line, result(score, String::new())),
            None => (1, None),
        },
    };
    reader.grower.finish(line, result)
}

fn result(score: &str, text: String) -> Option<GameResult> {
    (score != "*" && RESULTS.contains(&score)).then(|| GameResult { score: score.to_owned(), text })
}

struct PgnReader<'v> {
    dialect: Dialect,
    variant: &'v Variant,
    grower: TreeGrower,
    /// A comment that waits for its move, at the start of a variation, or that may be the reason of the
    /// result.
    before: Option<String>,
    /// The open variations: the lines where they began, and the plies that they replace.
    open: Vec<(usize, NodeId)>,
    /// The result of the game with its line and reason.
    end: Option<(usize, String, String)>,
}

impl PgnReader<'_> {
    fn token(&mut self, line: usize, token: PgnToken<'_>, is_reason: bool) -> Result<(), FormatError> {
        if self.end.is_some() {
            let hint = "keep each game in a file of its own, and put comments before the result";
            return Err(FormatError::line(line, "the text continues after the result of the game", hint));
        }
        match token {
            PgnToken::Tag(name, _) => {
                let what = format!("the tag `{name}` is among the moves");
                let hint = "tags belong before the moves; keep each game in a file of its own";
                return Err(FormatError::line(line, what, hint));
            }
            PgnToken::Comment(text) => self.comment(text, is_reason && self.open.is_empty()),
            PgnToken::Word(text) => return self.play(line, text),
            PgnToken::Nag(number) => self.nag(line, number)?,
            PgnToken::Open => {
                let node = self.grower.node();
                if !self.grower.go_back_to_ply(self.grower.plies().wrapping_sub(1)) {
                    let hint = "a variation follows the move that it replaces";
                    return Err(FormatError::line(line, "there is no move before this variation", hint));
                }
                self.open.push((line, node));
                self.before = Some(String::new());
            }
            PgnToken::Close => {
                let Some((_, node)) = self.open.pop() else {
                    return Err(FormatError::line(line, "no variation is open here", "remove the `)`"));
                };
                self.grower.go_to(node);
                self.before = None;
            }
            // The result of a variation is not that of the game.
            PgnToken::Result(_) if !self.open.is_empty() => {}
            PgnToken::Result(score) => {
                self.end = Some((line, score.to_owned(), self.before.take().unwrap_or_default()));
            }
        }
        Ok(())
    }

    fn comment(&mut self, text: &str, is_reason: bool) {
        if text.starts_with(DIAGRAM) {
            return;
        }
        let side =
            self.grower.position().variant().rules().turns.after(self.grower.position().side_to_move());
        let (dialect, variant) = (self.dialect, self.variant);
        if self.before.is_none() && info::take(dialect, variant, side, text, self.grower.notes_mut()) {
            return;
        }
        // An empty comment is no empty line: none would come back of it.
        let text = text.trim();
        match &mut self.before {
            _ if text.is_empty() => {}
            None if is_reason => self.before = Some(text.to_owned()),
            None => self.grower.comment(text),
            Some(before) => {
                before.push_str(text);
                before.push('\n');
            }
        }
    }

    fn play(&mut self, line: usize, text: &str) -> Result<(), FormatError> {
        // `Nf3!?` ends with its annotation; within a move, `!` belongs to a piece. `#` is mate.
        let bare = text.trim_end_matches(['!', '?']);
        let mv = bare.trim_end_matches('#');
        let dialect = self.dialect;
        self.grower.play(line, mv, |position: &Position| san::read(dialect, position, mv))?;
        let notes = self.grower.notes_mut();
        if let Some(annotation) = Annotation::of_sign(&text[bare.len()..]) {
            notes.annotation = Some(annotation);
        }
        if let Some(before) = self.before.take().filter(|before| !before.is_empty()) {
            self.grower.comment(before.trim_end());
        }
        Ok(())
    }

    /// Numbers beyond the six annotations judge the position, and are ignored.
    fn nag(&mut self, line: usize, number: &str) -> Result<(), FormatError> {
        let Ok(number) = number.parse::<usize>() else {
            let what = format!("`${number}` is not an annotation");
            return Err(FormatError::line(line, what, "write `$1` to `$6`, or `!` or `?` after the move"));
        };
        if let Some(&annotation) = number.checked_sub(1).and_then(|at| ANNOTATIONS.get(at)) {
            self.grower.notes_mut().annotation = Some(annotation);
        }
        Ok(())
    }
}
