//! Reads collections: tab-separated columns, named in the first line that is not a comment.

use crate::collection::{Collection, Fault, ReadError, Reading};
use crate::motif::Motif;
use crate::problem::{Printing, Problem, Source, Task, UNKNOWN_RATING, Verdict};
use std::collections::HashSet;

/// The columns, in the order in which they are written.
pub(crate) const COLUMNS: [&str; 9] =
    ["id", "task", "moves", "motifs", "rating", "sfen", "solution", "source", "verdict"];
/// The columns that every file must have.
const REQUIRED: [&str; 3] = ["id", "task", "sfen"];

impl Collection {
    /// Reads a collection. The name of the file names the game: `chu.tsv` and `chu-edo.tsv` have problems of Chu.
    ///
    /// Columns may be in any order; only `id`, `task` and `sfen` are required. Unknown columns and motifs are ignored
    /// and reported.
    ///
    /// # Errors
    /// All faulty lines, each with its place.
    ///
    /// # Examples
    /// ```
    /// use tenjiku_problems::Collection;
    ///
    /// let error = Collection::read("mini.tsv", "id\ttask\tsfen\nfirst\tdance\t5/5/5/5/5 b - 1\n").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "mini.tsv:2:7: `dance` is no task (hint: write mate, win-material, save-yourself or what-burns)"
    /// );
    /// ```
    pub fn read(file: &str, text: &str) -> Result<Reading, ReadError> {
        let mut reader = Reader { file, faults: Vec::new(), ignored: Vec::new(), columns: Vec::new() };
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let game = name.split(['-', '.']).next().unwrap_or(name).to_owned();
        let mut collection = Self { game, ..Self::default() };
        let mut ids = HashSet::new();
        let mut has_header = false;
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(comment) = line.strip_prefix('#') {
                if !has_header {
                    collection.comments.push(comment.trim().to_owned());
                }
            } else if line.trim().is_empty() {
            } else if !has_header {
                has_header = true;
                reader.header(number, line);
            } else if let Some(problem) = reader.problem(number, line) {
                if ids.insert(problem.id.clone()) {
                    collection.problems.push(problem);
                } else {
                    let what = format!("the id `{}` occurs twice", problem.id);
                    reader.fault(number, 1, what, "give each problem a unique id");
                }
            }
        }
        if !has_header {
            let hint = format!("begin with a line that names the columns: {}", COLUMNS.join(", "));
            reader.fault(1, 1, "the file names no columns".to_owned(), &hint);
        }
        let Reader { faults, ignored, .. } = reader;
        if faults.is_empty() { Ok(Reading { collection, ignored }) } else { Err(ReadError(faults)) }
    }
}

struct Reader<'t> {
    file: &'t str,
    faults: Vec<Fault>,
    ignored: Vec<Fault>,
    /// The known columns with their places in a line.
    columns: Vec<(&'static str, usize)>,
}

/// A field of a line, with its column in characters.
#[derive(Clone, Copy)]
struct Field<'t> {
    line: usize,
    column: usize,
    text: &'t str,
}

fn fields(line: usize, text: &str) -> Vec<Field<'_>> {
    let mut next = 1;
    let mut fields = Vec::new();
    for text in text.split('\t') {
        fields.push(Field { line, column: next, text: text.trim() });
        next += text.chars().count() + 1;
    }
    fields
}

impl Reader<'_> {
    fn make_fault(&self, line: usize, column: usize, what: String, hint: &str) -> Fault {
        Fault { file: self.file.to_owned(), line, column, what, hint: hint.to_owned() }
    }

    fn fault(&mut self, line: usize, column: usize, what: String, hint: &str) {
        let fault = self.make_fault(line, column, what, hint);
        self.faults.push(fault);
    }

    fn header(&mut self, number: usize, line: &str) {
        for (at, field) in fields(number, line).into_iter().enumerate() {
            match COLUMNS.into_iter().find(|name| *name == field.text) {
                Some(name) => self.columns.push((name, at)),
                None => {
                    let what = format!("the column `{}` is unknown and was ignored", field.text);
                    let hint = format!("the columns are {}", COLUMNS.join(", "));
                    let fault = self.make_fault(number, field.column, what, &hint);
                    self.ignored.push(fault);
                }
            }
        }
        for name in REQUIRED {
            if !self.columns.iter().any(|(known, _)| *known == name) {
                let what = format!("the column `{name}` is missing");
                self.fault(number, 1, what, "name it in this line, between tabs");
            }
        }
    }

    /// The problem on a line; `None` if the line has faults, which are recorded.
    fn problem(&mut self, number: usize, line: &str) -> Option<Problem> {
        let before = self.faults.len();
        let fields = fields(number, line);
        let end = line.chars().count() + 1;
        let columns = std::mem::take(&mut self.columns);
        let field = |name: &str| {
            let place = columns.iter().find(|(known, _)| *known == name);
            let found = place.and_then(|&(_, at)| fields.get(at).copied());
            found.unwrap_or(Field { line: number, column: end, text: "" })
        };
        for name in REQUIRED {
            let field = field(name);
            if field.text.is_empty() && columns.iter().any(|(known, _)| *known == name) {
                self.fault(number, field.column, format!("the {name} is missing"), "fill in this column");
            }
        }
        let solution: Vec<String> = field("solution").text.split_whitespace().map(str::to_owned).collect();
        let solution_moves = u16::try_from(solution.len().div_ceil(2)).unwrap_or(u16::MAX);
        let problem = Problem {
            id: field("id").text.to_owned(),
            task: self.task(field("task")),
            moves: self.number(field("moves"), solution_moves),
            motifs: self.motifs(field("motifs")),
            rating: self.number(field("rating"), UNKNOWN_RATING),
            sfen: field("sfen").text.to_owned(),
            solution,
            source: self.source(field("source")),
            verdict: self.verdict(field("verdict")),
        };
        self.columns = columns;
        (self.faults.len() == before).then_some(problem)
    }

    fn task(&mut self, field: Field<'_>) -> Task {
        Task::from_word(field.text).unwrap_or_else(|| {
            if !field.text.is_empty() {
                let hint = "write mate, win-material, save-yourself or what-burns";
                self.fault(field.line, field.column, format!("`{}` is no task", field.text), hint);
            }
            Task::Mate
        })
    }

    fn number(&mut self, field: Field<'_>, default: u16) -> u16 {
        if field.text.is_empty() {
            return default;
        }
        field.text.parse().unwrap_or_else(|_| {
            let what = format!("`{}` is no number from 0 to {}", field.text, u16::MAX);
            self.fault(field.line, field.column, what, "write digits, or leave the column empty");
            default
        })
    }

    fn motifs(&mut self, field: Field<'_>) -> Vec<Motif> {
        let mut motifs = Vec::new();
        for word in field.text.split([' ', ',']).filter(|word| !word.is_empty()) {
            match Motif::from_word(word) {
                Some(motif) => motifs.push(motif),
                None => {
                    let words: Vec<&str> = Motif::ALL.iter().map(|motif| motif.word()).collect();
                    let what = format!("the motif `{word}` is unknown and was ignored");
                    let hint = format!("the motifs are {}", words.join(", "));
                    let fault = self.make_fault(field.line, field.column, what, &hint);
                    self.ignored.push(fault);
                }
            }
        }
        motifs
    }

    fn source(&mut self, field: Field<'_>) -> Source {
        if matches!(field.text, "" | "generated") {
            return Source::Generated;
        }
        if let Some(game) = game(field.text) {
            return game;
        }
        let mut printings = Vec::new();
        for part in field.text.split(';') {
            match printing(part.trim()) {
                Some(printing) => printings.push(printing),
                None => {
                    let what = format!("`{}` names no book", part.trim());
                    let hint = "write `generated`, `Title (year) number`, several separated by `;`, or `game MOVE SCORE`";
                    self.fault(field.line, field.column, what, hint);
                }
            }
        }
        Source::Historical(printings)
    }

    fn verdict(&mut self, field: Field<'_>) -> Option<Verdict> {
        let (word, rest) = field.text.split_once(' ').unwrap_or((field.text, ""));
        let verdict = match (word, rest) {
            ("", _) => return None,
            ("proved", "") => Verdict::Proved,
            ("at-most", "") => Verdict::AtMost,
            ("no-mate", "") => Verdict::NoMate,
            ("open", "") => Verdict::Open,
            ("side-solutions", moves) if !moves.is_empty() => {
                Verdict::SideSolutions(moves.split_whitespace().map(str::to_owned).collect())
            }
            _ => {
                let what = format!("`{}` is no verdict", field.text);
                let hint = "write proved, at-most, no-mate, open, or side-solutions with the moves";
                self.fault(field.line, field.column, what, hint);
                return None;
            }
        };
        Some(verdict)
    }
}

/// A mistake in a game: `game MOVE SCORE`.
fn game(text: &str) -> Option<Source> {
    let (played, best_score) = text.strip_prefix("game ")?.split_once(' ')?;
    Some(Source::Game { played: played.to_owned(), best_score: best_score.parse().ok()? })
}

/// Reads `Title (year) number`.
fn printing(text: &str) -> Option<Printing> {
    let (title, rest) = text.rsplit_once('(')?;
    let (year, number) = rest.split_once(')')?;
    let title = title.trim();
    let printing = Printing {
        title: title.to_owned(),
        year: year.trim().parse().ok()?,
        number: number.trim().parse().ok()?,
    };
    (!title.is_empty()).then_some(printing)
}
