//! Texts with several games: PGN, CSA separated by `/`, USI with one game per line.

use super::{FormatError, GameFormat, GameLookup, csa, pgn, usi};
use crate::GameTree;
use tenjiku_rules::quoting::excerpt;

/// One game of a text that may hold several.
#[derive(Clone, Copy, Debug)]
pub struct GameText<'t> {
    format: GameFormat,
    text: &'t str,
    /// Number of lines above it in the whole text.
    line_offset: usize,
}

impl<'t> GameText<'t> {
    /// Its format.
    #[must_use]
    pub const fn format(&self) -> GameFormat {
        self.format
    }

    /// Its part of the text.
    #[must_use]
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// Reads the game; see [`GameFormat::read`]. Line numbers refer to the whole text.
    ///
    /// # Errors
    /// The first move or line that cannot be read or played.
    pub fn read(&self, lookup: &GameLookup<'_>) -> Result<GameTree, FormatError> {
        self.format.read_one(self.text, self.line_offset, lookup)
    }

    /// Players, date and result from the header, for a list of games.
    #[must_use]
    pub fn title(&self) -> String {
        let parts: Vec<String> = match self.format {
            GameFormat::Pgn => pgn::title(self.text),
            GameFormat::Csa => csa::title(self.text),
            _ => self
                .text
                .lines()
                .find(|line| !line.trim().is_empty())
                .map(str::to_owned)
                .into_iter()
                .collect(),
        };
        excerpt(&parts.join(", "))
    }
}

impl GameFormat {
    /// Whether a text in this format may hold several games.
    #[must_use]
    pub const fn can_hold_several(self) -> bool {
        matches!(self, Self::Pgn | Self::Csa | Self::Usi)
    }

    /// Splits a text in this format into its games. There is at least one, which may be empty.
    #[must_use]
    pub fn split(self, text: &str) -> Vec<GameText<'_>> {
        let starts = match self {
            Self::Pgn => pgn::starts(text),
            Self::Csa => csa::starts(text),
            Self::Usi => usi::starts(text),
            _ => Vec::new(),
        };
        let starts: Vec<usize> = std::iter::once(0).chain(starts.into_iter().filter(|&at| at > 0)).collect();
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        let mut line_offset = 0;
        let parts = starts.iter().zip(ends).map(|(&start, end)| {
            let part = GameText { format: self, text: &text[start..end], line_offset };
            line_offset += part.text.matches('\n').count();
            part
        });
        parts.collect()
    }
}

/// The lines of a text with their byte offsets.
pub(super) fn lines_with_offsets(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    })
}

/// The games of a text, in order. The file extension, without the dot, decides if the format is not evident.
///
/// # Errors
/// [`FormatError::Unknown`] for an unknown format; [`FormatError::Letter`] for a game by link in the
/// format of an older version.
pub fn games_in<'t>(text: &'t str, extension: Option<&str>) -> Result<Vec<GameText<'t>>, FormatError> {
    if text.contains("Tenjiku letter 1") && text.contains("end of letter") {
        return Err(FormatError::Letter);
    }
    let by_extension = || extension.and_then(GameFormat::from_extension);
    let format = GameFormat::detect(text).or_else(by_extension).ok_or(FormatError::Unknown)?;
    Ok(format.split(text))
}
