//! The games of a PGN file.

use super::tags::PgnTags;
use super::tokens::{is_tag, parse_tag};
use crate::formats::multi_game::lines_with_offsets;

/// The first tag in most programs.
const FIRST_TAG: &str = "[Event ";

/// Offsets of the games after the first. A game begins at a tag that follows moves.
pub fn starts(text: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut state = GameScan::default();
    for (at, line) in lines_with_offsets(text) {
        if state.begins_game(line) {
            starts.push(at);
            state = GameScan::default();
        }
        state.scan_line(line);
    }
    starts
}

#[derive(Default)]
struct GameScan {
    has_tags: bool,
    has_moves: bool,
    in_comment: bool,
    after_blank: bool,
}

impl GameScan {
    fn begins_game(&self, line: &str) -> bool {
        // An unterminated comment, or a game without moves and result, must not hide the following games.
        let is_first_tag = self.after_blank && line.starts_with(FIRST_TAG);
        is_tag(line)
            && (self.has_moves && !self.in_comment || is_first_tag && (self.has_tags || self.has_moves))
    }

    fn scan_line(&mut self, line: &str) {
        let is_blank = line.trim().is_empty();
        if parse_tag(line.trim()).is_some() && !self.in_comment {
            self.has_tags = true;
        } else if self.in_comment || !line.starts_with('%') {
            for letter in line.chars() {
                match letter {
                    '}' if self.in_comment => self.in_comment = false,
                    _ if self.in_comment || letter.is_whitespace() || letter == '\u{FEFF}' => {}
                    '{' => self.in_comment = true,
                    ';' => break,
                    _ => self.has_moves = true,
                }
            }
        }
        self.after_blank = is_blank;
    }
}

/// Players, date and result, for a list of games.
pub fn title(text: &str) -> Vec<String> {
    let mut tags = PgnTags::default();
    for line in text.lines().map(|line| line.trim_matches(['\u{FEFF}', ' ', '\t'])) {
        if let Some((name, value, _)) = parse_tag(line) {
            // Errors in tags are reported when the game is read.
            let _ = tags.apply_tag(0, name, value);
        } else if !line.is_empty() {
            break;
        }
    }
    let result = tags.result.map(|(_, result)| result).filter(|result| result != "*");
    tags.header.title_parts().into_iter().chain(result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_games(text: &str) -> usize {
        starts(text).len() + 1
    }

    #[test]
    fn a_tag_after_moves_begins_a_game() {
        assert_eq!(count_games("[Event \"a\"]\n\n1. e5 *\n\n[Event \"b\"]\n\n1. e5 *\n"), 2);
        assert_eq!(count_games("[Event \"a\"]\n\n*\n[White \"b\"]\n*\n"), 2);
        assert_eq!(
            count_games("{a}\n[Event \"a\"]\n[White \"b\"]\n\n1. e5 {\n[White \"c\"]\n} e6 ; [x \"y\"]\n*"),
            1
        );
        assert_eq!(
            count_games("[Event \"a\"]\n[Result \"*\"]\n\n[Event \"b\"]\n*\n"),
            2,
            "a game without moves"
        );
        assert_eq!(count_games("[Event \"a\"]\n\n1. e5 {never ends\n\n[Event \"b\"]\n\n*\n"), 2);
    }

    #[test]
    fn a_game_is_listed_by_its_tags() {
        let text = "[Event \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Date \"2025.11.30\"]\n[Result \"1-0\"]\n\n1. e5 1-0";
        assert_eq!(title(text), ["A – B", "2025-11-30", "1-0"]);
        assert!(title("1. e5").is_empty());
    }
}
