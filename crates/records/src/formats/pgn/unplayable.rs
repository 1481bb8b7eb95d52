//! The rest of a line of play after a move that cannot be read or played, kept as a comment.

use super::tokens::PgnToken;
use crate::formats::tree_builder::TreeBuilder;

/// The moves after the last playable move of a line.
#[derive(Debug, Default)]
pub struct UnplayableLine {
    /// Moves not yet added to the comment.
    moves: String,
    /// Number of open variations within it.
    depth: usize,
}

impl UnplayableLine {
    /// Starts with the move that cannot be played.
    pub fn new(mv: &str) -> Self {
        Self { moves: mv.to_owned(), depth: 0 }
    }

    pub const fn ends_at(&self, token: PgnToken<'_>) -> bool {
        self.depth == 0 && matches!(token, PgnToken::Close | PgnToken::Result(_))
    }

    pub const fn is_in_variation(&self) -> bool {
        self.depth > 0
    }

    pub fn add_token(&mut self, token: PgnToken<'_>, builder: &mut TreeBuilder<'_>) {
        match token {
            PgnToken::Word(text) => self.push(text),
            PgnToken::Comment(text) | PgnToken::LineComment(text) if text.trim().is_empty() => {}
            PgnToken::Comment(text) | PgnToken::LineComment(text) => {
                self.flush(builder);
                builder.comment(text.trim());
            }
            PgnToken::Nag(number) => self.push(&format!("${number}")),
            PgnToken::Open => {
                self.push("(");
                self.depth += 1;
            }
            PgnToken::Close => {
                self.depth = self.depth.saturating_sub(1);
                self.moves.push(')');
            }
            // The result of a variation is not that of the game.
            PgnToken::Result(_) | PgnToken::Tag(..) => {}
        }
    }

    fn push(&mut self, text: &str) {
        if !self.moves.is_empty() && !self.moves.ends_with('(') {
            self.moves.push(' ');
        }
        self.moves.push_str(text);
    }

    /// Adds the moves to the comment on the last played move.
    pub fn flush(&mut self, builder: &mut TreeBuilder<'_>) {
        if !self.moves.is_empty() {
            builder.comment(&std::mem::take(&mut self.moves));
        }
    }
}
