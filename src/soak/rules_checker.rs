//! The rules checker.

use super::properties::{self, Fingerprint};
use super::{Checker, Fault};
use tenjiku_rules::variant::{KindId, Library, RandomNumbers, Sq};
use tenjiku_rules::{Effect, Move, Position, Side};

/// Verifies the [`properties`] of all positions of a game.
pub struct RulesChecker<'l> {
    library: &'l Library,
    fingerprints: Vec<Fingerprint>,
    /// The position before the next ply, in games with burners.
    before: Option<Position>,
}

/// Number of random unlisted moves tried in each position.
const RANDOM_MOVES: usize = 8;

/// Plies between two round trips through SFEN.
const SFEN_INTERVAL: usize = 16;

impl<'l> RulesChecker<'l> {
    /// A checker of the games of a library.
    #[must_use]
    pub const fn new(library: &'l Library) -> Self {
        Self { library, fingerprints: Vec::new(), before: None }
    }
}

impl Checker for RulesChecker<'_> {
    fn begin(&mut self, _: &Position) -> Result<(), Fault> {
        self.fingerprints.clear();
        Ok(())
    }

    fn position(&mut self, at: &Position, moves: &[Move]) -> Result<(), Fault> {
        properties::check_key(at)?;
        let mut sorted = moves.to_vec();
        sorted.sort_unstable();
        properties::check_accepted(at, &sorted)?;
        if at.outcome().is_none() {
            // The random moves depend on the position alone, so reduced games try the same ones.
            let mut random_moves = RandomMoves::new(at, moves);
            for _ in 0..RANDOM_MOVES {
                properties::check_agreement(at, &sorted, random_moves.next())?;
            }
        }
        if at.plies().is_multiple_of(SFEN_INTERVAL) {
            properties::check_sfen(at)?;
        }
        self.fingerprints.push((at.setup(), at.key(), moves.to_vec()));
        self.before = at.variant().tables().has_burners.then(|| at.clone());
        Ok(())
    }

    fn played(&mut self, mv: Move, effects: &[Effect], after: &Position) -> Result<(), Fault> {
        if let Some((before, ..)) = self.fingerprints.last() {
            properties::check_effects(before, effects, &after.setup())?;
        }
        self.before.as_ref().map_or(Ok(()), |before| properties::check_fire(before, mv, effects))
    }

    fn end(&mut self, last: &Position) -> Result<(), Fault> {
        properties::check_undo(last, &self.fingerprints)?;
        properties::check_sfen(last)?;
        properties::check_record(last, self.library)
    }
}

/// Random moves, legal or not.
struct RandomMoves<'p> {
    position: &'p Position,
    moves: &'p [Move],
    squares: Vec<Sq>,
    kinds: Vec<KindId>,
    random: RandomNumbers,
}

impl<'p> RandomMoves<'p> {
    fn new(position: &'p Position, moves: &'p [Move]) -> Self {
        let kinds = position.variant().kinds().map(|(kind, _)| kind).collect();
        let squares = position.geometry().squares().collect();
        Self { position, moves, squares, kinds, random: RandomNumbers::new(position.key()) }
    }

    fn square(&mut self) -> Sq {
        self.squares[self.random.below(self.squares.len())]
    }

    /// A random board move of either side, possibly with a midstep, or a drop; or a legal move with the
    /// opposite promotion or another target.
    fn next(&mut self) -> Move {
        let to = self.square();
        let mv = match (self.random.below(4), self.random.pick(self.moves)) {
            (0, Some(mv)) => return if mv.promotes() { mv.without_promotion() } else { mv.with_promotion() },
            (1, Some(mv)) => mv.from().map_or(mv, |from| Move::new(from, to)),
            (2, _) if self.position.variant().has_drops() => {
                return Move::drop(self.kinds[self.random.below(self.kinds.len())], to);
            }
            (kind_of_move, _) => {
                let pieces = self.position.squares_of(Side::BOTH[self.random.below(2)]);
                let from = self.random.pick(pieces).unwrap_or(to);
                if kind_of_move == 2 {
                    Move::with_via(from, &[self.square()], to)
                } else {
                    Move::new(from, to)
                }
            }
        };
        if self.random.below(2) == 0 { mv } else { mv.with_promotion() }
    }
}
