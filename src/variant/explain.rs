//! Turns what the RON reader says into sentences for people who never saw Rust.

use ron::error::{Error, SpannedError};

use super::error::Fault;
use super::nearest::suggest;
use super::outline::{Bracket, Outline, Place};

/// How each word that takes values is written.
const USAGE: [(&str, &str); 14] = [
    ("Step", r#"Step("N S")"#),
    ("Slide", r#"Slide("N S")"#),
    ("SlideUpTo", r#"SlideUpTo(2, "N S")"#),
    ("Jump", r#"Jump(2, "N S")"#),
    ("Leap", "Leap([(1, 2), (-1, 2)])"),
    ("SkipSlide", r#"SkipSlide(skip: 1, dirs: "N S")"#),
    ("Pierce", r#"Pierce(over: 1, dirs: "N S")"#),
    ("Hook", r#"Hook("N E S W")"#),
    ("Area", "Area(2)"),
    ("Lion", "Lion(2)"),
    ("LionLine", r#"LionLine("N S")"#),
    ("LionLineOf", r#"LionLineOf(3, "N S")"#),
    ("RangeJump", r#"RangeJump("N S")"#),
    ("Zone", "Zone(depth: 3)"),
];

/// The fault a RON error stands for.
pub(super) fn explain(error: &SpannedError, text: &str) -> Fault {
    let start = offset(text, error.span.start.line, error.span.start.col);
    let end = offset(text, error.span.end.line, error.span.end.col);
    let spot = Spot::at(text, start);
    let outline = Outline::of(text.get(..start).unwrap_or(text));
    let open = outline.innermost_open();
    let fault = |place: Place, what: String, hint: String| Fault {
        line: place.line,
        column: place.column,
        what,
        hint,
    };
    let here = |what: String, hint: String| fault(spot.place, what, hint);

    match &error.code {
        Error::NoSuchStructField { expected, found, outer } => here(
            format!("`{found}` is not a field of {}", thing(outer.as_deref())),
            suggest(found, "fields", expected),
        ),
        Error::MissingStructField { field, outer } => {
            let place = open.map_or(Place { line: 1, column: 1 }, |bracket| bracket.place);
            fault(
                place,
                format!("{} has no `{field}`", owner(outer.as_deref(), &outline)),
                format!(
                    "write `{field}: {}` between its brackets, which end in line {}",
                    sample(field),
                    spot.place.line
                ),
            )
        }
        Error::DuplicateStructField { field, .. } => {
            here(format!("`{field}` stands twice here"), "keep one of the two".to_owned())
        }
        Error::NoSuchEnumVariant { expected, found, outer } => {
            let (is_no, known) = match outer.as_deref() {
                Some("Power") => ("is not a power", "powers"),
                Some("Promotion") => ("is not a way to promote", "ways"),
                _ => ("cannot be chosen here", "choices"),
            };
            here(format!("`{found}` {is_no}"), suggest(found, known, expected))
        }
        // The checks that the schema itself makes: lists of directions.
        Error::Message(message) => {
            let inside = text.get(start..end).unwrap_or("");
            let named = message.split('`').nth(1).and_then(|word| inside.find(word)).unwrap_or(0);
            let (what, hint) = message.split_once("; ").unwrap_or((
                message,
                "directions are written as \"N NE E SE S SW W NW\", each at most once, at least one",
            ));
            fault(place_of(text, start + named), what.to_owned(), hint.to_owned())
        }
        Error::IntegerOutOfBounds => here(
            format!("`{}` is out of range", spot.word),
            if open.is_some_and(|bracket| bracket.path.contains("/moves/")) {
                "distances go from 1 to 35, the offsets of `Leap` from -35 to 35".to_owned()
            } else {
                "a whole number from 0 to 255 may stand here".to_owned()
            },
        ),
        Error::ExpectedInteger => {
            here(format!("a whole number must stand here{}", spot.instead()), usage_or(open, NUMBER))
        }
        Error::ExpectedFloat => here(
            format!("a number must stand here{}", spot.instead()),
            "write it without quotation marks, for example 4 or 2.5".to_owned(),
        ),
        Error::ExpectedBoolean => here(
            format!("`true` or `false` must stand here{}", spot.instead()),
            "write the word without quotation marks".to_owned(),
        ),
        Error::ExpectedString => here(
            format!("a text in quotation marks must stand here{}", spot.instead()),
            match spot.word {
                "" => usage_or(open, "for example \"K\""),
                word => format!("write \"{}\"", word.trim_matches('\'')),
            },
        ),
        Error::ExpectedArray => here(
            format!("a list in square brackets must stand here{}", spot.instead()),
            "put `[` before the first entry and `]` after the last, even where there is only one".to_owned(),
        ),
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) | Error::ExpectedIdentifier => {
            match usage(spot.before) {
                Some(usage) => fault(
                    place_of(text, start.saturating_sub(spot.before.len())),
                    format!("`{}` needs values in round brackets after it", spot.before),
                    format!("it is written like `{usage}`"),
                ),
                None if matches!(error.code, Error::ExpectedIdentifier) => here(
                    format!("the name of a field must stand here{}", spot.instead()),
                    "entries are written as `name: value`; look for a bracket or a quotation mark too many \
                     just before"
                        .to_owned(),
                ),
                None => here(
                    format!("an opening round bracket `(` must stand here{}", spot.instead()),
                    "each entry of this kind is written as `(name: value, name: value)`".to_owned(),
                ),
            }
        }
        Error::ExpectedDifferentLength { .. } | Error::ExpectedStructLikeEnd | Error::ExpectedOptionEnd => {
            match open.and_then(|bracket| Some((bracket, usage(bracket.head?)?))) {
                Some((bracket, usage)) => fault(
                    bracket.place,
                    format!("`{}` has too few or too many values", bracket.head.unwrap_or("")),
                    format!("it is written like `{usage}`"),
                ),
                None => {
                    here(format!("a closing bracket `)` must stand here{}", spot.instead()), opened(open))
                }
            }
        }
        Error::ExpectedComma | Error::ExpectedArrayEnd | Error::ExpectedMapEnd => {
            if spot.word.starts_with(|c: char| c.is_ascii_digit()) && spot.word.contains('.') {
                here(format!("`{}` is not a whole number", spot.word), NUMBER.to_owned())
            } else {
                fault(
                    place_of(text, text.get(..start).unwrap_or(text).trim_end().len()),
                    format!("a comma or a closing bracket is missing here{}", spot.ahead()),
                    "entries are separated by commas; if none is missing, look for a quotation mark missing \
                     before this place"
                        .to_owned(),
                )
            }
        }
        Error::ExpectedMapColon => here(
            format!("a colon is missing before {}", spot.shown()),
            "a field is written as `name: value`".to_owned(),
        ),
        Error::Eof => match open {
            Some(bracket) => fault(
                bracket.place,
                "this is opened but never closed".to_owned(),
                "the file ends inside it; add the closing bracket".to_owned(),
            ),
            None => here(
                "the file is empty".to_owned(),
                "a game is written as `(id: \"…\", name: \"…\", …)`; begin with a copy of a game that exists"
                    .to_owned(),
            ),
        },
        Error::ExpectedStringEnd => {
            here("this text has no closing quotation mark".to_owned(), "write `\"` at its end".to_owned())
        }
        Error::TrailingCharacters => here(
            format!("the game is complete, but something follows{}", spot.ahead()),
            "delete it, or look for a closing bracket too many before it".to_owned(),
        ),
        Error::UnclosedBlockComment => here(
            "the comment that begins with `/*` before this place never ends".to_owned(),
            "write `*/` at its end".to_owned(),
        ),
        Error::InvalidEscape(_) => here(
            "a backslash in a text has a special meaning".to_owned(),
            r#"write `\\` for a backslash and `\"` for a quotation mark"#.to_owned(),
        ),
        other => here(
            format!("the text cannot be read here: {other}"),
            "compare the place with a game that exists".to_owned(),
        ),
    }
}

const NUMBER: &str = "write digits only, without quotation marks or a decimal point";

/// What stands at a place of the text.
struct Spot<'t> {
    place: Place,
    /// The word, number, quoted text or mark that stands there; empty at a closing bracket.
    word: &'t str,
    /// The word that ends just before.
    before: &'t str,
}

impl<'t> Spot<'t> {
    fn at(text: &'t str, offset: usize) -> Self {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '+' | '-');
        let (head, tail) = text.split_at_checked(offset).unwrap_or((text, ""));
        let before = head.get(head.trim_end_matches(is_word).len()..).unwrap_or("");
        let skipped = tail.len() - tail.trim_start().len();
        // A number is refused at its end, so the word begins before the place.
        let begin = if skipped == 0 && tail.starts_with(is_word)
            || before.starts_with(|c: char| c.is_ascii_digit() || c == '-')
        {
            offset - before.len()
        } else {
            offset + skipped
        };
        let rest = text.get(begin..).unwrap_or("");
        let length = match rest.chars().next() {
            Some(quote @ ('"' | '\'')) => rest
                .char_indices()
                .skip(1)
                .take_while(|&(_, c)| c != '\n')
                .find(|&(_, c)| c == quote)
                .map_or(1, |(at, _)| at + 1),
            Some(c) if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            Some(c) if !matches!(c, ')' | ']' | '}' | ',') => c.len_utf8(),
            _ => 0,
        };
        Self { place: place_of(text, begin), word: rest.get(..length).unwrap_or(""), before }
    }

    fn shown(&self) -> String {
        if self.word.is_empty() { "this place".to_owned() } else { format!("`{}`", self.word) }
    }

    fn instead(&self) -> String {
        if self.word.is_empty() { String::new() } else { format!(", not `{}`", self.word) }
    }

    fn ahead(&self) -> String {
        if self.word.is_empty() { String::new() } else { format!(": `{}`", self.word) }
    }
}

fn usage(word: &str) -> Option<&'static str> {
    USAGE.iter().find(|(name, _)| *name == word).map(|&(_, usage)| usage)
}

fn usage_or(open: Option<&Bracket>, otherwise: &str) -> String {
    match open.and_then(|bracket| Some((bracket.head?, usage(bracket.head?)?))) {
        Some((head, usage)) => format!("`{head}` is written like `{usage}`"),
        None => otherwise.to_owned(),
    }
}

fn opened(open: Option<&Bracket>) -> String {
    match open {
        Some(Bracket { place, .. }) => format!(
            "the bracket that begins in line {}, column {} is to be closed, or a comma is missing",
            place.line, place.column
        ),
        None => "a comma may be missing".to_owned(),
    }
}

/// What a struct of the schema is called outside the program.
fn thing(outer: Option<&str>) -> String {
    match outer {
        Some("VariantFile") => "a game".to_owned(),
        Some("PieceEntry") => "a piece".to_owned(),
        Some("OptionalPowers") => "an entry of `optional_moves`".to_owned(),
        Some("GameOption") => "an option".to_owned(),
        Some("Choice") => "a choice".to_owned(),
        Some("Rules") => "`rules`".to_owned(),
        Some("Drops") => "`drops`".to_owned(),
        Some("DropLimit") => "an entry of `limits`".to_owned(),
        Some("LionTrading") => "`lion_trading`".to_owned(),
        Some(other) => format!("`{other}`"),
        None => "this entry".to_owned(),
    }
}

/// The entry of the file in which the text stops: the piece by its symbol, if it has one.
fn owner(outer: Option<&str>, outline: &Outline) -> String {
    let symbol =
        outline.innermost_open().and_then(|bracket| outline.written(&format!("{}/symbol", bracket.path)));
    match (outer, symbol) {
        (Some("VariantFile"), _) => "the game".to_owned(),
        (Some("PieceEntry"), Some(symbol)) => format!("the piece `{symbol}`"),
        (Some("PieceEntry"), None) => "this piece".to_owned(),
        _ => thing(outer),
    }
}

/// A value as an example for a field that is missing.
fn sample(field: &str) -> &'static str {
    match field {
        "files" | "ranks" => "9",
        "setup" => "[\"…\", \"…\"]",
        "rules" => "(promotion: Never)",
        "promotion" => "Never",
        "pieces" | "choices" => "[(…), (…)]",
        "moves" => "[Step(\"N\")]",
        "dirs" => "\"N S\"",
        "lions" | "slight" => "[\"…\"]",
        "depth" | "skip" | "choice" | "number" | "default" => "1",
        _ => "\"…\"",
    }
}

/// The byte a place stands for; the end of the text if it is beyond it.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let begin: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = text.get(begin..).unwrap_or("");
    begin + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}

fn place_of(text: &str, offset: usize) -> Place {
    let before = text.get(..offset).unwrap_or(text);
    let line_begin = before.rfind('\n').map_or(0, |at| at + 1);
    Place {
        line: 1 + before.matches('\n').count(),
        column: 1 + before.get(line_begin..).unwrap_or("").chars().count(),
    }
}
