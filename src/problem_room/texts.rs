//! Sentences about problems: their source, the solver's verdict, their motifs and moves.

use tenjiku_language::say;
use tenjiku_language::{current_style, join_and};
use tenjiku_problems::{Motif, Printing, Problem, Source, Verdict};
use tenjiku_rules::{Move, Position, coordinate};
use tenjiku_teach::lesson::mate_length;

pub(super) fn motif_name(motif: Motif) -> String {
    match motif {
        Motif::Sacrifice => say!("motif-sacrifice"),
        Motif::DoubleMove => say!("motif-double-move"),
        Motif::Pass => say!("motif-pass"),
        Motif::Burning => say!("motif-burning"),
        Motif::RangeJump => say!("motif-range-jump"),
        Motif::RangeCapture => say!("motif-range-capture"),
        Motif::Drop => say!("motif-drop"),
        Motif::Promotion => say!("motif-promotion"),
        Motif::NoPromotion => say!("motif-no-promotion"),
        Motif::Discovered => say!("motif-discovered"),
        Motif::DoubleAttack => say!("motif-double-attack"),
        Motif::TwoRoyals => say!("motif-two-royals"),
    }
}

/// What the solution shows; `None` if it shows nothing special.
pub(super) fn motifs(problem: &Problem) -> Option<String> {
    let names: Vec<String> = problem.motifs.iter().map(|motif| motif_name(*motif)).collect();
    (!names.is_empty()).then(|| say!("problem-shows", motifs = join_and(&names)))
}

fn printing(printing: &Printing) -> String {
    // Years and numbers are not amounts, so they have no thousands separator.
    let (year, number) = (printing.year.to_string(), printing.number.to_string());
    say!("problem-printing", title = &printing.title, year = year, number = number)
}

/// The books that a problem comes from, if it is historical.
pub(super) fn source(problem: &Problem) -> Option<String> {
    let Source::Historical(books) = &problem.source else { return None };
    let books: Vec<String> = books.iter().map(printing).collect();
    Some(say!("problem-from", source = join_and(&books)))
}

/// The solver's verdict on a historical problem in a sentence. It names side solutions only if the first position is
/// given: before the problem is solved, they would give the solution away.
pub(super) fn verdict(problem: &Problem, first: Option<&Position>) -> Option<String> {
    Some(match problem.verdict.as_ref()? {
        Verdict::Proved => say!("problem-proved", count = mate_length(problem.moves)),
        Verdict::AtMost => say!("problem-at-most", count = mate_length(problem.moves)),
        Verdict::SideSolutions(moves) => {
            let Some(first) = first else { return Some(say!("problem-has-side-solutions")) };
            let read = |text: &String| Some(move_text(first, coordinate::read(first, text).ok()?));
            let moves: Vec<String> = moves.iter().filter_map(read).collect();
            side_solutions(&moves)
        }
        Verdict::NoMate => say!("problem-no-mate"),
        Verdict::Open => say!("problem-verdict-open"),
    })
}

/// The first moves that mate besides the solution.
pub(super) fn side_solutions(moves: &[String]) -> String {
    say!("problem-side-solutions", count = moves.len(), moves = join_and(moves))
}

/// The difficulty of a problem with a rating, in points. A quarter of the built-in problems are very easy, and one in
/// 25 is very hard.
pub(super) fn difficulty(points: i32) -> String {
    let difficulty = match points {
        ..800 => say!("difficulty-very-easy"),
        800..1100 => say!("difficulty-easy"),
        1100..1400 => say!("difficulty-medium"),
        1400..1800 => say!("difficulty-hard"),
        1800.. => say!("difficulty-very-hard"),
    };
    say!("problem-difficulty", difficulty = difficulty)
}

pub(super) fn move_text(position: &Position, mv: Move) -> String {
    current_style().write(position, mv)
}
