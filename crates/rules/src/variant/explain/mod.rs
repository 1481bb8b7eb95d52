//! Translates errors of the RON parser into messages for authors of variant files, lesson files and themes who do not
//! know Rust.

mod stop_point;
mod vocabulary;

use ron::error::{Error, SpannedError};

use super::error::FileFault;
use super::nearest::suggest;
use super::source_map::{OpenBracket, SourceMap, TextPosition};
pub use stop_point::offset;
use stop_point::{StopPoint, position_of};
use vocabulary::{bracket_hint, entry_noun, example_value, struct_noun, usage, usage_or};

const NUMBER_HINT: &str = "write digits only, without quotation marks or a decimal point";

/// The kind of file, for messages.
pub struct Subject {
    /// What the file contains, such as "game".
    pub noun: &'static str,
    /// A sentence that shows the format of such a file.
    pub shape: &'static str,
}

/// A variant file.
pub const GAME: Subject = Subject {
    noun: "game",
    shape: "a game is written as `(id: \"…\", name: \"…\", …)`; start with a copy of an existing game",
};

/// The fault for a RON error.
pub fn explain(error: &SpannedError, text: &str, subject: &Subject) -> FileFault {
    let start = offset(text, error.span.start.line, error.span.start.col);
    let end = offset(text, error.span.end.line, error.span.end.col);
    let context = RonErrorContext {
        subject,
        text,
        start,
        span_text: text.get(start..end).unwrap_or(""),
        stop: StopPoint::at(text, start),
        source_map: SourceMap::new(text.get(..start).unwrap_or(text)),
    };
    context
        .name_fault(&error.code)
        .or_else(|| context.value_fault(&error.code))
        .or_else(|| context.punctuation_fault(&error.code))
        .or_else(|| context.end_fault(&error.code))
        .unwrap_or_else(|| {
            context.fault_here(
                format!("the text cannot be read here: {}", error.code),
                format!("compare it with a {} that works", subject.noun),
            )
        })
}

/// The position at which the RON parser stopped, and the text before it.
struct RonErrorContext<'t> {
    subject: &'t Subject,
    text: &'t str,
    /// Byte offset of the error.
    start: usize,
    /// The text of the error span.
    span_text: &'t str,
    stop: StopPoint<'t>,
    source_map: SourceMap<'t>,
}

impl RonErrorContext<'_> {
    fn fault_here(&self, what: impl Into<String>, hint: impl Into<String>) -> FileFault {
        fault(self.stop.place, what, hint)
    }

    fn missing_content(&self) -> FileFault {
        self.fault_here(format!("there is no {} here", self.subject.noun), self.subject.shape)
    }

    fn open(&self) -> Option<&OpenBracket<'_>> {
        self.source_map.innermost_open()
    }

    /// Wrong names of fields, powers and directions.
    fn name_fault(&self, error: &Error) -> Option<FileFault> {
        Some(match error {
            Error::NoSuchStructField { expected, found, outer } => self.fault_here(
                format!("`{found}` is not a field of {}", struct_noun(outer.as_deref())),
                suggest(found, "fields", expected),
            ),
            Error::MissingStructField { field, outer } => fault(
                self.open().map_or(TextPosition { line: 1, column: 1 }, |bracket| bracket.position),
                format!("{} has no `{field}`", entry_noun(outer.as_deref(), &self.source_map)),
                format!(
                    "write `{field}: {}` between its brackets, which end in line {}",
                    example_value(field),
                    self.stop.place.line
                ),
            ),
            Error::DuplicateStructField { field, .. } => {
                self.fault_here(format!("`{field}` occurs twice here"), "keep one of the two")
            }
            Error::NoSuchEnumVariant { expected, found, outer } => {
                let (message, known) = match outer.as_deref() {
                    Some("Power") => ("is not a power", "powers"),
                    Some("Promotion") => ("is not a way to promote", "ways"),
                    Some("TaskEntry") => ("is not a task", "tasks"),
                    Some("Rule") => ("is not a rule that the guide explains", "rules"),
                    Some("LessonFile") => ("is not something that a lesson file can hold", "choices"),
                    _ => ("cannot be chosen here", "choices"),
                };
                self.fault_here(format!("`{found}` {message}"), suggest(found, known, expected))
            }
            // A message of the schema about a list of directions.
            Error::Message(text) => {
                let named = text.split('`').nth(1).and_then(|word| self.span_text.find(word));
                let (what, hint) = text.split_once("; ").unwrap_or((
                    text,
                    "directions are written as \"N NE E SE S SW W NW\", each at most once, at least one",
                ));
                fault(position_of(self.text, self.start + named.unwrap_or(0)), what, hint)
            }
            _ => return None,
        })
    }

    /// A map that is not closed: the parser expects another key.
    fn open_map_fault(&self) -> Option<FileFault> {
        let map = self.open().filter(|bracket| bracket.opening == '{' && bracket.expects_entry())?;
        self.stop.word.is_empty().then(|| {
            self.fault_here(
                "an entry `key: value` or the end of the map is expected here",
                format!("the map that begins in line {} has no closing `}}` yet", map.position.line),
            )
        })
    }

    /// Values of the wrong type, or too few or too many of them.
    fn value_fault(&self, error: &Error) -> Option<FileFault> {
        let found_suffix = self.stop.found_suffix();
        if let (Error::ExpectedInteger | Error::ExpectedString, Some(fault)) = (error, self.open_map_fault())
        {
            return Some(fault);
        }
        Some(match error {
            Error::IntegerOutOfBounds => self.fault_here(
                format!("`{}` is out of range", self.stop.word),
                if self.open().is_some_and(|bracket| bracket.path.contains("moves/")) {
                    "distances go from 1 to 35, the offsets of `Leap` from -35 to 35"
                } else {
                    "a whole number from 0 to 255 is allowed here"
                },
            ),
            Error::ExpectedInteger => self.fault_here(
                format!("a whole number is expected here{found_suffix}"),
                usage_or(self.open(), NUMBER_HINT),
            ),
            Error::ExpectedComma | Error::ExpectedStructLikeEnd if self.stop.is_fraction() => {
                self.fault_here(format!("`{}` is not a whole number", self.stop.word), NUMBER_HINT)
            }
            Error::ExpectedFloat => self.fault_here(
                format!("a number is expected here{found_suffix}"),
                "write it without quotation marks, for example 4 or 2.5",
            ),
            Error::ExpectedBoolean => self.fault_here(
                format!("`true` or `false` is expected here{found_suffix}"),
                "write the word without quotation marks",
            ),
            Error::ExpectedString => self.fault_here(
                format!("a text in quotation marks is expected here{found_suffix}"),
                match self.stop.word {
                    "" => usage_or(self.open(), "for example \"K\""),
                    word => format!("write \"{}\"", word.trim_matches('\'')),
                },
            ),
            Error::ExpectedArray => self.fault_here(
                format!("a list in square brackets is expected here{found_suffix}"),
                "put `[` before the first entry and `]` after the last, even where there is only one",
            ),
            Error::ExpectedMap => self.fault_here(
                format!("an opening brace `{{` is expected here{found_suffix}"),
                "entries of this kind are written as `{\"…\": …, \"…\": …}`",
            ),
            _ => return self.count_fault(error),
        })
    }

    /// Words with missing, too few or too many values in brackets.
    fn count_fault(&self, error: &Error) -> Option<FileFault> {
        Some(match error {
            Error::ExpectedStructLike => {
                let word = self.stop.before;
                fault(
                    position_of(self.text, self.start.saturating_sub(word.len())),
                    format!("`{word}` needs values in round brackets after it"),
                    format!("it is written like `{}`", usage(word)?),
                )
            }
            Error::ExpectedDifferentLength { .. } | Error::ExpectedStructLikeEnd => {
                let bracket = self.open()?;
                let head = bracket.head?;
                fault(
                    bracket.position,
                    format!("`{head}` has too few or too many values"),
                    format!("it is written like `{}`", usage(head)?),
                )
            }
            _ => return None,
        })
    }

    /// Wrong or missing brackets, commas, colons and quotation marks.
    fn punctuation_fault(&self, error: &Error) -> Option<FileFault> {
        let stop = &self.stop;
        Some(match error {
            Error::ExpectedStructLike
            | Error::ExpectedNamedStructLike(_)
            | Error::ExpectedDifferentStructName { .. } => match self.open() {
                Some(list) if list.opening == '[' => self.fault_here(
                    format!("an entry `(…)` or the end of the list is expected here{}", stop.found_suffix()),
                    format!("the list that begins in line {} has no closing `]` yet", list.position.line),
                ),
                None => self.missing_content(),
                _ => self.fault_here(
                    format!("an opening round bracket `(` is expected here{}", stop.found_suffix()),
                    "each entry of this kind is written as `(name: value, name: value)`",
                ),
            },
            Error::ExpectedIdentifier | Error::InvalidIdentifier(_) if stop.word.starts_with('"') => self
                .fault_here(
                    format!("a word without quotation marks is expected here{}", stop.found_suffix()),
                    "quotation marks are only for texts; names of fields and words to choose from have none",
                ),
            Error::ExpectedIdentifier | Error::InvalidIdentifier(_) | Error::SuggestRawIdentifier(_) => self
                .fault_here(
                    format!("the name of a field is expected here{}", stop.found_suffix()),
                    usage_or(
                        self.open(),
                        "entries are written as `name: value`; look for an extra bracket or quotation mark \
                     just before",
                    ),
                ),
            Error::ExpectedStructLikeEnd
            | Error::ExpectedOptionEnd
            | Error::ExpectedDifferentLength { .. } => self.fault_here(
                format!("a closing bracket `)` is expected here{}", stop.found_suffix()),
                bracket_hint(self.open()),
            ),
            Error::ExpectedComma | Error::ExpectedArrayEnd | Error::ExpectedMapEnd => fault(
                position_of(self.text, self.text.get(..self.start).unwrap_or("").trim_end().len()),
                format!("a comma or a closing bracket is missing before {}", stop.description()),
                "entries are separated by commas; if none is missing, look for a missing quotation mark \
                 before this place",
            ),
            Error::ExpectedMapColon => self.fault_here(
                format!("a colon is missing before {}", stop.description()),
                "a field is written as `name: value`",
            ),
            Error::InvalidEscape(_) => self.fault_here(
                "a backslash in a text has a special meaning",
                r#"write `\\` for a backslash and `\"` for a quotation mark"#,
            ),
            _ => return None,
        })
    }

    /// Unclosed brackets, strings and comments, and text after the end.
    fn end_fault(&self, error: &Error) -> Option<FileFault> {
        Some(match error {
            Error::Eof => match self.open() {
                Some(bracket) => fault(
                    bracket.position,
                    "this is opened but never closed",
                    "the file ends inside it; add the closing bracket",
                ),
                None => self.missing_content(),
            },
            Error::ExpectedStringEnd => {
                self.fault_here("this text has no closing quotation mark", "write `\"` at its end")
            }
            Error::TrailingCharacters => self.fault_here(
                format!("the {} is complete, but {} follows", self.subject.noun, self.stop.description()),
                "delete it, or look for an extra closing bracket before it",
            ),
            Error::UnclosedBlockComment => self.fault_here(
                "the comment that starts with `/*` just before never ends",
                "write `*/` at its end",
            ),
            _ => return None,
        })
    }
}

fn fault(place: TextPosition, what: impl Into<String>, hint: impl Into<String>) -> FileFault {
    FileFault { line: place.line, column: place.column, what: what.into(), hint: hint.into() }
}

#[cfg(test)]
mod tests {
    use crate::variant::parse;

    const TORI: &str = include_str!("../../../../../tests/birds.ron");

    /// Tori without its history, to make positions easier to count.
    fn tori() -> String {
        let mut text = TORI.to_owned();
        while let Some(begin) = text.find("history: ") {
            let begin = text[..begin].rfind('\n').map_or(0, |line| line + 1);
            let end = text[begin..].find("\",\n").map_or(text.len(), |end| begin + end + 3);
            text.replace_range(begin..end, "");
        }
        text
    }

    /// The message for Tori with `from` replaced by `to`.
    fn message(from: &str, to: &str) -> String {
        let tori = if from == TORI { TORI.to_owned() } else { tori() };
        assert!(tori.contains(from), "{from}");
        parse("f", &tori.replacen(from, to, 1))
            .map_or_else(|error| error.to_string(), |_| "no error".to_owned())
    }

    #[test]
    fn every_error_has_a_message_and_a_position() {
        for (from, to, start) in ERRORS {
            let message = message(from, to);
            assert!(message.starts_with(start), "`{to}`:\n  got      {message}\n  expected {start}");
        }
    }

    /// For each error: a passage of Tori, its replacement, and the start of the message.
    const ERRORS: [(&str, &str, &str); 43] = [
        ("files: 7", "files: 300", "f:10:12: `300` is out of range"),
        ("files: 7", "files: -7", "f:10:12: `-7` is out of range"),
        ("files: 7", "files: 7.5", "f:10:12: `7.5` is not a whole number"),
        ("files: 7,", "", "f:3:1: the game has no `files` (hint: write `files: 9`"),
        ("rules: (", "rules: [", "f:21:12: an opening round bracket `(` is expected here, not `[`"),
        ("pieces: [", "pieces: (", "f:31:13: a list in square brackets is expected here, not `(`"),
        ("    },\n)\n", "    },\n", "f:3:1: this is opened but never closed"),
        ("    },\n)\n", "    },\n) x\n", "f:112:3: the game is complete, but `x` follows"),
        (
            "    ],\n    languages",
            "    languages",
            "f:94:5: an entry `(…)` or the end of the list is expected here, not `languages`",
        ),
        ("    },\n)\n", ")\n", "f:111:1: an entry `key: value` or the end of the map is expected here"),
        ("notes: {", "notes: [", "f:99:20: an opening brace `{` is expected here, not `[`"),
        ("\"ja\": (", "ja: (", "f:96:9: a text in quotation marks is expected here, not `ja`"),
        ("\"ja\": (", "\"ja\" (", "f:96:14: a colon is missing before `(`"),
        ("meaning: \"鳥", "meanin: \"鳥", "f:97:13: `meanin` is not a field of an entry of `languages`"),
        ("// Tori", "/* Tori", "f:88:8: the comment that starts with `/*` just before never ends"),
        (TORI, "", "f:1:1: there is no game here"),
        (TORI, "hello", "f:1:1: there is no game here"),
        (
            "Zone(depth: 2",
            "Zone(dept: 2",
            "f:22:25: `dept` is not a field of `Zone` (hint: did you mean `depth`?",
        ),
        (
            "Zone(depth: 2",
            "Zon(depth: 2",
            "f:22:20: `Zon` is not a way to promote (hint: did you mean `Zone`?",
        ),
        ("Zone(depth: 2, compulsory: true)", "Zone", "f:22:20: `Zone` needs values in round brackets"),
        (
            "Zone(depth: 2, compulsory: true)",
            "Zone(2)",
            "f:22:25: the name of a field is expected here, not `2`",
        ),
        ("drops: Some((", "drops: ((", "f:23:17: the name of a field is expected here, not `(`"),
        ("royals: Checkmate", "royals: Chekmate", "f:28:17: `Chekmate` cannot be chosen here"),
        (
            "royals: Checkmate",
            "royals: \"Checkmate\"",
            "f:28:17: a word without quotation marks is expected here, not `\"Checkmate\"`",
        ),
        ("royal: true", "royal: yes", "f:35:20: `true` or `false` is expected here, not `yes`"),
        ("symbol: \"Sw\", ", "", "f:68:9: this piece has no `symbol`"),
        ("symbol: \"Sw\", ", "symbol: \"Sw\", symbol: \"Sw\", ", "f:69:27: `symbol` occurs twice here"),
        ("symbol: \"Sw\", ", "symbol \"Sw\", ", "f:69:20: a colon is missing before `\"Sw\"`"),
        (
            "name: \"Swallow\"",
            "name: Swallow",
            "f:69:33: a text in quotation marks is expected here, not `Swallow`",
        ),
        ("name: \"Swallow\"", "name: \"Swa\\qllow\"", "f:69:34: a backslash in a text has a special meaning"),
        ("value: Some(1)", "value: \"a\"", "f:71:60: a number is expected here, not `\"a\"`"),
        ("Jump(2, \"N\")", "Jump(\"N\")", "f:54:26: a whole number is expected here, not `\"N\"`"),
        ("Jump(2, \"N\")", "Jump(2)", "f:54:21: `Jump` has too few or too many values"),
        ("Jump(2, \"N\")", "Jump(2, \"N\", 3)", "f:54:21: `Jump` has too few or too many values"),
        ("Jump(2, \"N\")", "Jump(2.5, \"N\")", "f:54:26: `2.5` is not a whole number"),
        ("[Step(\"N\")]", "Step(\"N\")", "f:72:20: a list in square brackets is expected here, not `Step`"),
        ("[Step(\"N\")]", "[Step]", "f:72:21: `Step` needs values in round brackets"),
        ("[Step(\"N\")]", "[Step()]", "f:72:26: a text in quotation marks is expected here (hint: `Step` is"),
        ("[Step(\"N\")]", "[Step(N)]", "f:72:26: a text in quotation marks is expected here, not `N`"),
        (
            "[Step(\"N\")]",
            "[Step(\"N\") Igui]",
            "f:72:30: a comma or a closing bracket is missing before `Igui`",
        ),
        ("[Step(\"N\")]", "[Step(\"\")]", "f:72:27: a list of directions is empty"),
        ("[Step(\"N\")]", "[Step(\"N N\")]", "f:72:27: direction N occurs twice"),
        ("[Step(\"N\")]", "[SkipSlide(dirs: \"N\")]", "f:72:21: `SkipSlide` has no `skip`"),
    ];
}
