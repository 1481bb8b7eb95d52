//! A whole game from PGN.

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

/// The verdicts in the order of their numbers in PGN, from `$1`.
pub const ANNOTATIONS: [Annotation; 6] = [
    Annotation::Good,
    Annotation::Mistake,
    Annotation::Brilliant,
    Annotation::Blunder,
    Annotation::Interesting,
    Annotation::Dubious,
];

/// How the comment begins in which XBoard draws the first position in letters.
pub const DIAGRAM: &str = "--------------";

/// Reads a game. Ranks are counted from 1, or from 0 if the moves make sense only so, as those of an
/// `XBoard` that was told to.
pub fn read(text: &str, games: &ReaderContext<'_>) -> Result<GameTree, FormatError> {
    let mut tokens = tokens(text)?;
    let mut told = PgnTags::default();
    let is_tag = |(_, token): &&(usize, PgnToken<'_>)| matches!(token, PgnToken::Tag(..));
    let tags = tokens.iter().take_while(is_tag).count();
    for (line, token) in tokens.drain(..tags) {
        if let PgnToken::Tag(name, value) = token {
            told.take(line, name, value)?;
        }
    }
    let variant = games.game(&told.named)?;
    check(&variant)?;
    let from_one = grown(Dialect::Cecp, &variant, &told, &tokens);
    let Err(FormatError::Ply { ply, .. }) = from_one else { return from_one };
    match grown(Dialect::CecpFromZero, &variant, &told, &tokens) {
        Ok(tree) => Ok(tree),
        // The reading that got farther is more likely the one that was meant.
        Err(FormatError::Ply { ply: other, line, text, why }) if other > ply => {
            Err(FormatError::Ply { line, ply: other, text, why })
        }
        Err(_) => from_one,
    }
}

fn grown(
    dialect: Dialect,
    variant: &Arc<Variant>,
    told: &PgnTags,
    tokens: &[(usize, PgnToken<'_>)],
) -> Result<GameTree, FormatError> {
    let mut grower = TreeGrower::new(told.first(dialect, variant)?);
    *grower.header_mut() = told.header.clone();
    let mut reader = PgnReader { dialect, variant, grower, before: None, open: Vec::new(), end: None };
    for (at, &(line, token)) in tokens.iter().enumerate() {
        let is_reason = matches!(tokens.get(at + 1), Some((_, PgnToken::Result(result))) if *result != "*");
        reader.token(line, token, is_reason)?;
    }
    if let Some((line, _)) = reader.open.pop() {
        return Err(FormatError::line(line, "a variation begins here and does not end", "end it with `)`"));
    }
    let result = |score: &str, reason: String| {
        let reason = if reason.is_empty() { told.reason(score, variant).unwrap_or_default() } else { reason };
        result(score, reason)
    };
    let (line, result) = match reader.end {
        Some((line, score, reason)) => (line, result(&score, reason)),
        None => match &told.result {
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
    /// A remark that waits for its move: it stands at the start of a variation, or it is perhaps the
    /// reason of the result.
    before: Option<String>,
    /// Where the open variations began: their lines, and the plies they stand beside.
    open: Vec<(usize, NodeId)>,
    /// The result of the game with its line and reason.
    end: Option<(usize, String, String)>,
}

impl PgnReader<'_> {
    fn token(&mut self, line: usize, token: PgnToken<'_>, is_reason: bool) -> Result<(), FormatError> {
        if self.end.is_some() {
            let hint = "keep each game in a file of its own; remarks stand before the result";
            return Err(FormatError::line(line, "the text goes on behind the result of the game", hint));
        }
        match token {
            PgnToken::Tag(name, _) => {
                let what = format!("the tag `{name}` stands among the moves");
                let hint = "tags stand before the moves; keep each game in a file of its own";
                return Err(FormatError::line(line, what, hint));
            }
            PgnToken::Comment(text) => self.comment(text, is_reason && self.open.is_empty()),
            PgnToken::Word(text) => return self.play(line, text),
            PgnToken::Nag(number) => self.nag(line, number)?,
            PgnToken::Open => {
                let node = self.grower.node();
                if !self.grower.go_back_to_ply(self.grower.plies().wrapping_sub(1)) {
                    let hint = "a variation stands behind the move that it replaces";
                    return Err(FormatError::line(line, "no move stands before this variation", hint));
                }
                self.open.push((line, node));
                self.before = Some(String::new());
            }
            PgnToken::Close => {
                let Some((_, node)) = self.open.pop() else {
                    return Err(FormatError::line(line, "no variation is open here", "leave the `)` out"));
                };
                self.grower.go_to(node);
                self.before = None;
            }
            // The result of a variation says nothing of the game.
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
        match &mut self.before {
            None if is_reason => self.before = Some(text.trim().to_owned()),
            None => self.grower.remark(text.trim()),
            Some(before) => {
                before.push_str(text.trim());
                before.push('\n');
            }
        }
    }

    fn play(&mut self, line: usize, text: &str) -> Result<(), FormatError> {
        // `Nf3!?` has its annotation behind it; within a move `!` belongs to a piece. `#` is mate.
        let bare = text.trim_end_matches(['!', '?']);
        let mv = bare.trim_end_matches('#');
        let dialect = self.dialect;
        self.grower.play(line, mv, |position: &Position| san::read(dialect, position, mv))?;
        let notes = self.grower.notes_mut();
        if let Some(annotation) = Annotation::of_sign(&text[bare.len()..]) {
            notes.annotation = Some(annotation);
        }
        if let Some(before) = self.before.take().filter(|before| !before.is_empty()) {
            self.grower.remark(before.trim_end());
        }
        Ok(())
    }

    /// Numbers beyond the six verdicts are judgements of the position, and passed over.
    fn nag(&mut self, line: usize, number: &str) -> Result<(), FormatError> {
        let Ok(number) = number.parse::<usize>() else {
            let what = format!("`${number}` is no sign");
            return Err(FormatError::line(line, what, "write `$1` to `$6`, or `!`, `?` behind the move"));
        };
        if let Some(&annotation) = number.checked_sub(1).and_then(|at| ANNOTATIONS.get(at)) {
            self.grower.notes_mut().annotation = Some(annotation);
        }
        Ok(())
    }
}
