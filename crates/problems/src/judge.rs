//! The solver's verdict on a mating problem.

use crate::motif::{Motif, motifs};
use crate::problem::{Problem, ProblemFault, Task, Verdict, write_moves};
use std::sync::Arc;
use tenjiku_rules::Move;
use tenjiku_rules::variant::Variant;
use tenjiku_search::StopFlag;
use tenjiku_search::problem::{ProblemRequest, ProblemVerdict, solutions};

impl Problem {
    /// Solves a mating problem, and fills in its solution, moves, motifs, rating and verdict. Side solutions are
    /// looked for at the first move only, as in the verdicts on the historical problems. The limits of the request
    /// hold for the solution and again for the side solutions.
    ///
    /// # Errors
    /// The SFEN is no position of this game.
    ///
    /// # Examples
    /// ```
    /// use tenjiku_problems::{Collection, Verdict};
    /// use tenjiku_rules::variant::Variant;
    /// use tenjiku_search::StopFlag;
    /// use tenjiku_search::problem::ProblemRequest;
    ///
    /// let text = "id\ttask\tsfen\nmine\tmate\tkp10/pp10/12/12/2N9/12/12/12/12/12/12/12 b - 1\n";
    /// let chu = Variant::built_in("chu").expect("a built-in game");
    /// let mut problem = Collection::read("chu.tsv", text)?.collection.problems.remove(0);
    /// let request = ProblemRequest { hash_mib: 1, ..ProblemRequest::default() };
    /// problem.judge(&chu, &request, &StopFlag::default())?;
    /// assert_eq!((problem.moves, problem.verdict), (1, Some(Verdict::Proved)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(
        &mut self,
        variant: &Arc<Variant>,
        request: &ProblemRequest,
        stop: &StopFlag,
    ) -> Result<(), ProblemFault> {
        let position = self.position(variant)?;
        let study = solutions(&position, request, stop);
        self.task = Task::Mate;
        (self.moves, self.solution, self.motifs) = (0, Vec::new(), Vec::new());
        let ProblemVerdict::Mate { moves, is_shortest, line } = study.answer.verdict else {
            let is_refuted = study.answer.verdict == ProblemVerdict::NoMate;
            self.verdict = Some(if is_refuted { Verdict::NoMate } else { Verdict::Open });
            return Ok(());
        };
        let others: Vec<Move> = study
            .first_moves
            .into_iter()
            .filter(|mv| line.first().is_some_and(|first| first != mv))
            .collect();
        self.moves = u16::try_from(moves).unwrap_or(u16::MAX);
        self.motifs = motifs(&position, &line);
        self.rating = rating(usize::from(self.moves), study.answer.nodes, &self.motifs);
        self.solution = write_moves(&position, &line);
        self.verdict = Some(match (others.is_empty(), is_shortest) {
            (false, _) => Verdict::SideSolutions(write_moves(&position, &others)),
            (true, true) => Verdict::Proved,
            (true, false) => Verdict::AtMost,
        });
        Ok(())
    }

    /// The problem with an estimate of its difficulty. Longer mates are harder, and so are sacrifices and mates for
    /// which the solver has searched more positions (`nodes`).
    #[must_use]
    pub fn rated(self, nodes: u64) -> Self {
        Self { rating: rating(usize::from(self.moves), nodes, &self.motifs), ..self }
    }

    /// Fills in the motifs of the solution.
    ///
    /// # Errors
    /// The SFEN is no position of this game, or a move of the solution is not legal.
    pub fn find_motifs(&mut self, variant: &Arc<Variant>) -> Result<(), ProblemFault> {
        self.motifs = motifs(&self.position(variant)?, &self.line(variant)?);
        Ok(())
    }
}

fn rating(moves: usize, nodes: u64, motifs: &[Motif]) -> u16 {
    let length = 550.0 * (1.0 + moves as f64).ln();
    let search = 40.0 * (nodes.max(1) as f64).log2();
    let surprise = if motifs.contains(&Motif::Sacrifice) { 80.0 } else { 0.0 };
    let rating = (150.0 + length + search + surprise).clamp(400.0, 2800.0);
    // The clamped rating fits the type.
    rating.round() as u16
}
