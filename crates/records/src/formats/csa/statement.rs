//! Splits CSA into statements. Most are on separate lines; commas may join several.

use super::SEPARATOR;
use tenjiku_rules::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement<'t> {
    /// `V2.2`
    Version,
    /// `'*`: a comment for readers.
    Comment(&'t str),
    /// `'**`: an engine's score and expected moves.
    Analysis(&'t str),
    /// `'`: an ignored line; or `/` between games.
    Ignored,
    /// `N+`: a player's name.
    Player(Side, &'t str),
    /// `$KEY:value`
    Header(&'t str, &'t str),
    /// `PI`, with the pieces to remove.
    Array(&'t str),
    /// `P1` to `P9`: a rank of the board.
    Rank(u8, &'t str),
    /// `P+`: pieces of a side with squares.
    Pieces(Side, &'t str),
    /// `+` or `-`: the side to move.
    Turn(Side),
    /// `+7776FU`
    Move(CsaMove<'t>),
    /// `T12`: the time spent, in seconds.
    Time(&'t str),
    /// `%TORYO`, without the sign.
    End(&'t str),
    Other(&'t str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CsaMove<'t> {
    /// The move with its sign.
    pub text: &'t str,
    pub side: Side,
    /// File and rank of the start; `00` for a drop.
    pub from: &'t str,
    /// File and rank of the target.
    pub to: &'t str,
    /// The letters of the piece after the move.
    pub code: &'t str,
}

/// The statements of a text with their line numbers, which start after `line_offset` lines.
pub fn statements(text: &str, line_offset: usize) -> impl Iterator<Item = (usize, Statement<'_>)> {
    let lines = text.trim_start_matches('\u{FEFF}').lines().zip(line_offset + 1..);
    lines.flat_map(|(line, number)| {
        let line = line.trim();
        // Names, headers and comments may contain commas.
        let is_whole = line.starts_with(['\'', 'N', '$']);
        let parts = line.split(if is_whole { '\n' } else { ',' }).map(str::trim);
        parts.filter(|part| !part.is_empty()).map(move |part| (number, parse_statement(part)))
    })
}

fn parse_statement(text: &str) -> Statement<'_> {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let (sign, rest) = text.split_at(first);
    match sign {
        "'" => match rest.strip_prefix('*') {
            Some(rest) => rest.strip_prefix('*').map_or(Statement::Comment(rest), Statement::Analysis),
            None => Statement::Ignored,
        },
        "/" if text == SEPARATOR => Statement::Ignored,
        "V" if rest.starts_with(|c: char| c.is_ascii_digit()) => Statement::Version,
        "N" if rest.starts_with('+') => Statement::Player(Side::Black, rest[1..].trim()),
        "N" if rest.starts_with('-') => Statement::Player(Side::White, rest[1..].trim()),
        "$" => rest
            .split_once(':')
            .map_or(Statement::Other(text), |(key, value)| Statement::Header(key, value.trim())),
        "%" if !rest.is_empty() => Statement::End(rest),
        "T" if rest.starts_with(|c: char| c.is_ascii_digit()) => Statement::Time(rest),
        "P" => parse_placement(rest).unwrap_or(Statement::Other(text)),
        "+" => parse_turn_or_move(Side::Black, text).unwrap_or(Statement::Other(text)),
        "-" => parse_turn_or_move(Side::White, text).unwrap_or(Statement::Other(text)),
        _ => Statement::Other(text),
    }
}

/// Parses the rest of a `P` statement about the initial position.
fn parse_placement(rest: &str) -> Option<Statement<'_>> {
    let sign = rest.bytes().next()?;
    let after = rest.get(1..)?;
    let is_piece_list = || match after.as_bytes() {
        [] => true,
        [file, rank, code @ ..] => {
            file.is_ascii_digit() && rank.is_ascii_digit() && code.first().is_some_and(u8::is_ascii_uppercase)
        }
        _ => false,
    };
    match sign {
        b'I' if is_piece_list() => Some(Statement::Array(after)),
        b'1'..=b'9' if after.trim_start().starts_with(['+', '-', '*']) => {
            Some(Statement::Rank(sign - b'0', after))
        }
        b'+' if is_piece_list() => Some(Statement::Pieces(Side::Black, after)),
        b'-' if is_piece_list() => Some(Statement::Pieces(Side::White, after)),
        _ => None,
    }
}

/// A side to move, or its move.
fn parse_turn_or_move(side: Side, text: &str) -> Option<Statement<'_>> {
    let body = &text[1..];
    if body.is_empty() {
        return Some(Statement::Turn(side));
    }
    let (from, to, code) = (body.get(..2)?, body.get(2..4)?, body.get(4..6)?);
    let is_square = |text: &str| text.bytes().all(|digit| digit.is_ascii_digit());
    let is_move = is_square(from)
        && is_square(to)
        && code.bytes().all(|letter| letter.is_ascii_uppercase())
        && body[6..].trim().is_empty();
    is_move.then_some(Statement::Move(CsaMove { text, side, from, to, code }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Section 2.1 of the specification: statements may share a line, but not with names, headers and comments.
    #[test]
    fn commas_join_statements() {
        let parsed_statements: Vec<_> =
            statements("+7776FU,T12,-3334FU\n'* a, b\nN+A, B\n$EVENT:a, b\n/\n", 0).collect();
        let mv = |text, side, from, to| Statement::Move(CsaMove { text, side, from, to, code: "FU" });
        assert_eq!(
            parsed_statements,
            [
                (1, mv("+7776FU", Side::Black, "77", "76")),
                (1, Statement::Time("12")),
                (1, mv("-3334FU", Side::White, "33", "34")),
                (2, Statement::Comment(" a, b")),
                (3, Statement::Player(Side::Black, "A, B")),
                (4, Statement::Header("EVENT", "a, b")),
                (5, Statement::Ignored),
            ]
        );
    }

    #[test]
    fn other_texts_are_not_statements() {
        for text in
            ["P-7f", "P10", "PIx", "P", "N", "V", "T", "%", "+77", "-7776歩", "+7776FUX", "é", "+é", "Pé"]
        {
            assert!(matches!(parse_statement(text), Statement::Other(_)), "{text}");
        }
    }
}
