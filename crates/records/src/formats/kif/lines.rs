//! Classification of KIF lines.

use super::header::KIF_KEYS;
use super::moves;
use crate::notation::japanese::number::{read_kanji, split_number};

/// Start of a variation.
pub const VARIATION: &str = "変化";
/// Prefix of the line above the moves.
pub const ABOVE_MOVES: &str = "手数--";
const COMMENT_SIGNS: [char; 2] = ['*', '＊'];
/// Suffix of the number of a step within a move.
const STEP_SUFFIX: &str = "歩目";

/// Whether a text is KIF: it has a KIF header, a rank of a board or a KIF move.
pub fn is_kif(text: &str) -> bool {
    text.lines().map(trim_blanks).any(|line| {
        let has_kif_key = header(line).is_some_and(|(key, _)| KIF_KEYS.contains(&key));
        let is_move = || !line.is_ascii() && parse_numbered_line(line).is_some_and(|parsed| parsed.is_move());
        has_kif_key || line.starts_with("手数") || is_board(line) || is_move()
    })
}

/// Whether a line is a rank of a board: `| ・v玉 ・|一`.
fn is_board(line: &str) -> bool {
    let rank = line.strip_prefix('|').and_then(|row| row.split_once('|'));
    rank.is_some_and(|(_, label)| read_kanji(label.trim()).is_some())
}

/// A line without surrounding spaces, including full-width ones.
pub fn trim_blanks(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}')
}

/// A header line with its key and value.
pub fn header(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(['：', ':'])?;
    (!key.contains(['(', '（', '|'])).then_some((trim_blanks(key), value))
}

pub fn comment(line: &str) -> Option<&str> {
    line.strip_prefix(COMMENT_SIGNS).map(|text| text.strip_prefix(' ').unwrap_or(text))
}

/// Whether a line is skipped: empty lines, lines for programs, bookmarks.
pub fn is_ignored(line: &str) -> bool {
    line.is_empty() || line.starts_with(['#', '&'])
}

/// A line of the moves, split into its parts.
#[derive(Clone, Copy)]
pub struct NumberedLine<'t> {
    pub number: Option<u32>,
    /// Number of the step within the move, if any.
    pub step: Option<u8>,
    pub rest: &'t str,
}

impl NumberedLine<'_> {
    pub fn is_move(&self) -> bool {
        moves::is_move(self.rest)
    }

    /// The first word after the number, without a part in brackets.
    pub fn word(&self) -> &str {
        let is_end = |c: char| c.is_whitespace() || c == '(' || c == '（';
        self.rest.split(is_end).next().unwrap_or_default()
    }
}

/// Splits number and step off a line; `None` if nothing follows.
pub fn parse_numbered_line(line: &str) -> Option<NumberedLine<'_>> {
    let (mut number, mut rest) = (None, line);
    if let Some((parsed_number, after)) = split_number(line) {
        // ChuShogiLite inserts a space: `1 手目 7八歩兵`.
        let after_mark = after.trim_start().strip_prefix("手目");
        let after_sign = after_mark.unwrap_or_else(|| after.trim_start_matches(['.', '。']));
        let text = after_sign.trim_start();
        // `12一歩目`: the step number may follow directly. `7八歩兵` begins with a square instead of a number.
        let has_step = after_sign.split_once(STEP_SUFFIX).is_some_and(|(step, _)| read_kanji(step).is_some());
        if after_sign.len() < after.len() || text.len() < after_sign.len() || has_step {
            (number, rest) = (Some(parsed_number), text);
        }
    }
    let step = rest.split_once(STEP_SUFFIX).and_then(|(step, after)| Some((read_kanji(step)?, after)));
    let (step, rest) = step.map_or((None, rest), |(step, after)| (Some(step), after.trim_start()));
    (!rest.is_empty()).then_some(NumberedLine { number, step, rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kifu for Windows, 81Dojo with full-width spaces, ShogiHome, lishogi's Chu, ChuShogiLite, and manual
    /// lists.
    #[test]
    fn numbers_of_moves_have_many_styles() {
        let parts = |line| {
            parse_numbered_line(trim_blanks(line)).map(|parsed| (parsed.number, parsed.step, parsed.rest))
        };
        for line in
            ["   1 ７六歩(77)", "　　1 ７六歩(77)", "1. ７六歩(77)", "１　７六歩(77)", "1手目７六歩(77)"]
        {
            assert_eq!(parts(line), Some((Some(1), None, "７六歩(77)")), "{line}");
        }
        for line in
            ["3手目一歩目 7九獅子 （←7十）", "3 手目一歩目 7九獅子 （←7十）", "3手目 一歩目 7九獅子 （←7十）"]
        {
            assert_eq!(parts(line), Some((Some(3), Some(1), "7九獅子 （←7十）")), "{line}");
        }
        assert_eq!(parts("７六歩(77)"), Some((None, None, "７六歩(77)")));
    }

    #[test]
    fn a_date_is_not_a_move() {
        assert!(!parse_numbered_line("2008/02/18(月)").expect("a text").is_move());
        assert!(parse_numbered_line("76歩(77)").expect("a text").is_move());
    }
}
