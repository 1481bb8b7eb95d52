//! Writes collections.

use crate::collection::Collection;
use crate::problem::{Printing, Problem, Source, Verdict};
use crate::read::COLUMNS;

impl Collection {
    /// The text of the file: comments, names of columns, and a line for each problem. The column `verdict` is left out
    /// if no problem has one.
    ///
    /// # Examples
    /// ```
    /// use tenjiku_problems::Collection;
    ///
    /// let text = "# Mine\nid\ttask\tmoves\tmotifs\trating\tsfen\tsolution\tsource\n\
    ///     a\tmate\t1\tdrop\t600\tk4/5/5/5/5 b G 1\tG*5b\tgenerated\n";
    /// assert_eq!(Collection::read("mini.tsv", text)?.collection.write(), text);
    /// # Ok::<(), tenjiku_problems::ReadError>(())
    /// ```
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for comment in &self.comments {
            text.push_str("# ");
            text.push_str(&clean(comment));
            text.push('\n');
        }
        let has_verdicts = self.problems.iter().any(|problem| problem.verdict.is_some());
        let columns = if has_verdicts { &COLUMNS[..] } else { &COLUMNS[..COLUMNS.len() - 1] };
        text.push_str(&columns.join("\t"));
        text.push('\n');
        for problem in &self.problems {
            let mut fields = fields(problem);
            fields.truncate(columns.len());
            text.push_str(&fields.join("\t"));
            text.push('\n');
        }
        text
    }
}

/// The fields of a problem, in the order of the columns.
fn fields(problem: &Problem) -> Vec<String> {
    let motifs: Vec<&str> = problem.motifs.iter().map(|motif| motif.word()).collect();
    let fields = [
        problem.id.clone(),
        problem.task.word().to_owned(),
        problem.moves.to_string(),
        motifs.join(" "),
        problem.rating.to_string(),
        problem.sfen.clone(),
        problem.solution.join(" "),
        source(&problem.source),
        problem.verdict.as_ref().map(verdict).unwrap_or_default(),
    ];
    fields.iter().map(|field| clean(field)).collect()
}

/// Replaces tabs and line breaks, which would end a field, by spaces.
fn clean(text: &str) -> String {
    text.split(['\t', '\n', '\r']).collect::<Vec<_>>().join(" ")
}

fn source(source: &Source) -> String {
    match source {
        Source::Generated => "generated".to_owned(),
        Source::Historical(printings) => {
            printings.iter().map(Printing::to_string).collect::<Vec<_>>().join("; ")
        }
        Source::Game { played, best_score } => format!("game {played} {best_score}"),
    }
}

fn verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proved => "proved".to_owned(),
        Verdict::AtMost => "at-most".to_owned(),
        Verdict::SideSolutions(moves) => format!("side-solutions {}", moves.join(" ")),
        Verdict::NoMate => "no-mate".to_owned(),
        Verdict::Open => "open".to_owned(),
    }
}
