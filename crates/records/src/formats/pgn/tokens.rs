//! PGN tokenizer.

use crate::ReadWarnings;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PgnToken<'t> {
    /// `[Name "value"]`, with the raw value.
    Tag(&'t str, &'t str),
    /// A comment in braces, possibly with data.
    Comment(&'t str),
    /// A comment after `;`.
    LineComment(&'t str),
    /// A move, or any other word.
    Word(&'t str),
    /// `$3`
    Nag(&'t str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`
    Result(&'static str),
}

/// The results, each with alternative spellings.
const RESULTS: [(&str, &[&str]); 4] = [
    ("1-0", &["1–0", "1:0"]),
    ("0-1", &["0–1", "0:1"]),
    ("1/2-1/2", &["1/2", "½-½", "½–½", "1/2–1/2", "0.5-0.5"]),
    ("*", &[]),
];

/// The result stated by a word, in its usual spelling.
pub fn parse_result(word: &str) -> Option<&'static str> {
    let is_spelling = |(usual, others): &&(&'static str, &[&str])| *usual == word || others.contains(&word);
    RESULTS.iter().find(is_spelling).map(|(usual, _)| *usual)
}

/// Whether a text begins with a PGN tag.
pub fn is_pgn(text: &str) -> bool {
    text.lines()
        .map(|line| line.trim_matches(['\u{FEFF}', ' ', '\t']))
        .find(|line| !line.is_empty())
        .is_some_and(is_tag)
}

pub fn is_tag(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('[') && line.ends_with(']') && line.contains('"')
}

/// Tokenizes a text. Line numbers start after `line_offset` lines. Warnings report what is left out.
pub fn tokenize(text: &str, line_offset: usize) -> (Vec<(usize, PgnToken<'_>)>, ReadWarnings) {
    let rest = text.trim_start_matches('\u{FEFF}');
    let mut scanner = PgnScanner {
        rest,
        line: line_offset + 1,
        is_line_start: true,
        tokens: Vec::new(),
        warnings: ReadWarnings::default(),
    };
    while scanner.step() {}
    (scanner.tokens, scanner.warnings)
}

struct PgnScanner<'t> {
    rest: &'t str,
    line: usize,
    /// Whether nothing was read on this line yet.
    is_line_start: bool,
    tokens: Vec<(usize, PgnToken<'t>)>,
    warnings: ReadWarnings,
}

impl<'t> PgnScanner<'t> {
    /// Advances by a number of bytes and returns them.
    fn advance(&mut self, bytes: usize) -> &'t str {
        let (text, rest) = self.rest.split_at(bytes);
        self.line += text.matches('\n').count();
        if let Some(last) = text.chars().next_back() {
            self.is_line_start = last == '\n';
        }
        self.rest = rest;
        text
    }

    fn push(&mut self, line: usize, token: PgnToken<'t>) {
        self.tokens.push((line, token));
    }

    /// Reads the next token; false at the end.
    fn step(&mut self) -> bool {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.advance(blank);
        let line = self.line;
        let Some(first) = self.rest.chars().next() else { return false };
        match first {
            '[' => self.read_tag(),
            '{' => self.read_comment(),
            ';' => {
                let inside = self.take_line();
                self.push(line, PgnToken::LineComment(inside[1..].trim_end()));
            }
            // PGN's escape mechanism: the line is ignored.
            '%' if self.is_line_start => drop(self.take_line()),
            '(' | ')' => {
                self.advance(1);
                self.push(line, if first == '(' { PgnToken::Open } else { PgnToken::Close });
            }
            _ => {
                let end = self.rest.find(|c: char| c.is_whitespace() || "{};()[]".contains(c));
                // A word ends at a bracket; a stray bracket is a separate token.
                let word = self.advance(end.unwrap_or(self.rest.len()).max(first.len_utf8()));
                self.read_word(line, word);
            }
        }
        true
    }

    /// The rest of the line, without its break.
    fn take_line(&mut self) -> &'t str {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.advance(end)
    }

    fn read_comment(&mut self) {
        let line = self.line;
        match self.rest.find('}') {
            Some(end) => {
                let inside = self.advance(end + 1);
                self.push(line, PgnToken::Comment(&inside[1..end]));
            }
            None => {
                self.warnings.add(
                    line,
                    "the comment that begins here does not end; the rest of the game is taken for it",
                );
                let inside = self.advance(self.rest.len());
                self.push(line, PgnToken::Comment(&inside[1..]));
            }
        }
    }

    fn read_tag(&mut self) {
        let line = self.line;
        match parse_tag(self.rest) {
            Some((name, value, length)) => {
                self.advance(length);
                self.push(line, PgnToken::Tag(name, value));
            }
            None => {
                let text = self.take_line();
                self.warnings.add(line, &format!("`{}` is not a tag and is left out", text.trim_end()));
            }
        }
    }

    /// Reads a word. Move numbers are ignored; a number may be attached to its move.
    fn read_word(&mut self, line: usize, word: &'t str) {
        if let Some(result) = parse_result(word) {
            return self.push(line, PgnToken::Result(result));
        }
        if let Some(number) = word.strip_prefix('$') {
            return self.push(line, PgnToken::Nag(number));
        }
        let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = after.trim_start_matches(['.', '…']);
        let is_number = after.len() < word.len() && (rest.len() < after.len() || rest.is_empty());
        let rest = if is_number || after.len() == word.len() { rest } else { word };
        if !rest.is_empty() {
            self.push(line, PgnToken::Word(rest));
        }
    }
}

/// Name, value and byte length of the tag at the start of a text. The quotation marks and the closing bracket
/// are optional.
pub fn parse_tag(text: &str) -> Option<(&str, &str, usize)> {
    let line = &text[..text.find('\n').unwrap_or(text.len())];
    let inside = line.strip_prefix('[')?;
    let name = inside.trim_start();
    let name = &name[..name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?];
    let start = line.find(name)? + name.len();
    let rest = line[start..].trim_start();
    let at = line.len() - rest.len();
    if name.is_empty() || at == start {
        return None;
    }
    let Some(quoted) = rest.strip_prefix('"') else {
        let end = rest.find(']').unwrap_or(rest.len());
        let value = rest[..end].trim();
        return (!value.is_empty()).then_some((name, value, at + (end + 1).min(rest.len())));
    };
    // The value may contain quotation marks.
    let ends = quoted.match_indices('"').filter(|(mark, _)| !quoted[..*mark].ends_with('\\'));
    for (mark, _) in ends {
        let after = quoted[mark + 1..].trim_start();
        if after.starts_with(']') {
            return Some((name, &quoted[..mark], line.len() - after.len() + 1));
        }
    }
    let value = quoted.trim_end().trim_end_matches(']').trim_end_matches('"');
    Some((name, value, line.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_tags_are_read() {
        for (text, name, value, rest) in [
            ("[White \"A\"]\n", "White", "A", "\n"),
            ("[White \"A\"] [Black \"B\"]", "White", "A", " [Black \"B\"]"),
            ("[White \"A \"the\" B\"]", "White", "A \"the\" B", ""),
            ("[White \"A \\\" B\" ]", "White", "A \\\" B", ""),
            ("[ White A]", "White", "A", ""),
            ("[White \"A\n[Black", "White", "A", "\n[Black"),
            ("[FEN \"4k/K4[B] w - - 0 1\"]", "FEN", "4k/K4[B] w - - 0 1", ""),
        ] {
            let parsed = parse_tag(text).map(|(name, value, length)| (name, value, &text[length..]));
            assert_eq!(parsed, Some((name, value, rest)), "{text}");
        }
        for text in ["[%clk 0:05]", "[]", "[White]", "[", "[ ", "[\"A\"]"] {
            assert_eq!(parse_tag(text), None, "{text}");
        }
    }
}
