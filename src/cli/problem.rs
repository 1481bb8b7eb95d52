//! `tenjiku mate --problem`: solves a position as a mating problem and says whether it is sound.

use super::CliError;
use super::mate::write_line;
use std::io::Write;
use tenjiku_records::notation::association;
use tenjiku_rules::{Move, Position};
use tenjiku_search::StopFlag;
use tenjiku_search::problem::{ProblemRequest, ProblemStudy, ProblemVerdict, study};

pub(super) fn run(
    position: &Position,
    nodes: u64,
    hash_mib: usize,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let request = ProblemRequest { nodes: Some(nodes), hash_mib, ..ProblemRequest::default() };
    let study = study(position, &request, &StopFlag::default());
    let answer = &study.answer;
    match &answer.verdict {
        ProblemVerdict::Mate { moves, is_shortest, line } => {
            let qualifier = if *is_shortest { "" } else { "at most " };
            writeln!(out, "mate in {qualifier}{moves} {}", if *moves == 1 { "move" } else { "moves" })?;
            write_line(position, line, out)?;
            write_findings(position, line, &study, out)?;
        }
        ProblemVerdict::NoMate => writeln!(out, "no mate by attacks alone")?,
        ProblemVerdict::Undecided => writeln!(out, "undecided: try more --nodes")?,
    }
    writeln!(out, "nodes {}, {:.3} s", answer.nodes, answer.time.as_secs_f64())?;
    Ok(())
}

/// Prints other solutions and superfluous pieces.
fn write_findings(
    position: &Position,
    line: &[Move],
    study: &ProblemStudy,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let other_first_moves = study.first_moves.iter().filter(|mv| line.first() != Some(mv));
    let other_first_moves: Vec<String> =
        other_first_moves.map(|&mv| association::write(position, mv)).collect();
    if !other_first_moves.is_empty() {
        writeln!(out, "other first moves: {}", other_first_moves.join(", "))?;
    }
    let mut later = position.clone();
    for (ply, &mv) in line.iter().enumerate() {
        let side_solutions = study.side_solutions.iter().filter(|(at, _)| *at == ply && ply > 0);
        for (_, other) in side_solutions {
            writeln!(out, "ply {}: {} mates, too", ply + 1, association::write(&later, *other))?;
        }
        later.play(mv, &mut ());
    }
    let is_unique = match study.is_unique {
        Some(true) => "the solution is unique but for its last two moves",
        Some(false) => "the solution is not unique",
        None => "whether the solution is unique is not known: try more --nodes",
    };
    writeln!(out, "{is_unique}")?;
    let (moves, pieces) = (study.open_first_moves.len(), study.open_pieces.len());
    if moves + pieces > 0 {
        writeln!(out, "not decided: {moves} first moves, {pieces} pieces; try more --nodes")?;
    }
    let names = study.superfluous.iter().map(|&sq| position.geometry().name(sq));
    let names = names.collect::<Vec<_>>().join(", ");
    if !names.is_empty() {
        writeln!(out, "pieces that are not needed: {names}")?;
    }
    Ok(())
}
