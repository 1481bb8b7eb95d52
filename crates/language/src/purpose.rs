//! The purpose of a quiet move in a few words: `guards the Crane`, `opens the way for the Rook`.
//!
//! Like a reason, it follows from the rules and the values of the variant file, without any search.

use crate::SpokenName;
use crate::say;
use tenjiku_rules::attack::{BoardAfter, Victim};
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Move, Piece, Position, Side};

/// Minimum number of further squares that a piece attacks, for a move to open its way.
const OPENED_SQUARES: usize = 2;
/// Minimum value of an attacked piece, as a fraction of the value of the moved piece.
const WORTH_ATTACKING: f32 = 0.8;

/// What a move without a [reason](crate::reason()) is for, as the end of a sentence that begins with the move: an attack,
/// a guard, an opened way, or a better place.
///
/// # Panics
/// If the move is not legal in the position.
#[must_use]
pub fn purpose(position: &Position, mv: Move) -> String {
    let mut after = position.clone();
    after.play(mv, &mut ());
    let quiet = QuietMove { before: position, after, mv, side: position.side_to_move() };
    quiet.attack().or_else(|| quiet.guard()).or_else(|| quiet.opening()).unwrap_or_else(|| quiet.place())
}

struct QuietMove<'a> {
    before: &'a Position,
    after: Position,
    mv: Move,
    side: Side,
}

impl QuietMove<'_> {
    fn name(&self, piece: Piece) -> &str {
        self.before.variant().kind(piece.kind).spoken_name()
    }

    fn value(&self, piece: Piece) -> f32 {
        self.before.variant().kind(piece.kind).entry().value.unwrap_or(1.0)
    }

    /// Whether the moved piece attacks or guards a square now and did not before.
    fn newly_reaches(&self, sq: Sq) -> bool {
        let reaches = |position: &Position, from: Sq| {
            let victim = position.piece_at(sq).map_or(Victim::UNKNOWN, |_| position.victim_on(sq));
            position.attackers(sq, victim, self.side, &BoardAfter::default()).contains(&from)
        };
        reaches(&self.after, self.mv.to()) && !self.mv.from().is_some_and(|from| reaches(self.before, from))
    }

    /// The most valuable of the pieces that a condition accepts.
    fn most_valuable(&self, side: Side, accepts: impl Fn(Sq, Piece) -> bool) -> Option<Piece> {
        let pieces = self.after.pieces(side).filter(|&(sq, piece)| accepts(sq, piece));
        let pieces = pieces.map(|(_, piece)| piece);
        pieces.max_by(|&one, &other| self.value(one).total_cmp(&self.value(other)))
    }

    fn attack(&self) -> Option<String> {
        let mover = self.after.piece_at(self.mv.to())?;
        let least = self.value(mover) * WORTH_ATTACKING;
        let attacked = self.most_valuable(self.side.other(), |sq, piece| {
            self.value(piece) >= least && self.newly_reaches(sq)
        })?;
        Some(say!("purpose-attacks", piece = self.name(attacked)))
    }

    /// A guard of a piece that the enemy attacks.
    fn guard(&self) -> Option<String> {
        let is_royal = |piece: Piece| self.before.variant().kind(piece.kind).is_royal();
        let enemy = self.side.other();
        let is_attacked = |sq: Sq| {
            self.after.attacker(sq, self.after.victim_on(sq), enemy, &BoardAfter::default()).is_some()
        };
        let guarded = self.most_valuable(self.side, |sq, piece| {
            sq != self.mv.to() && !is_royal(piece) && self.newly_reaches(sq) && is_attacked(sq)
        })?;
        Some(say!("purpose-guards", piece = self.name(guarded)))
    }

    /// The number of squares that each piece of the side attacks or guards, by its square.
    fn reach(&self, position: &Position) -> Vec<usize> {
        let geometry = position.variant().geometry();
        let mut reach = vec![0; geometry.cells()];
        for sq in geometry.squares() {
            for from in position.attackers(sq, Victim::UNKNOWN, self.side, &BoardAfter::default()) {
                reach[from.index()] += 1;
            }
        }
        reach
    }

    fn opening(&self) -> Option<String> {
        let (before, after) = (self.reach(self.before), self.reach(&self.after));
        let gain = |sq: Sq| after[sq.index()].saturating_sub(before[sq.index()]);
        let is_unmoved = |&(sq, _): &(Sq, Piece)| sq != self.mv.to();
        let pieces = self.after.pieces(self.side).filter(is_unmoved);
        let (_, piece) =
            pieces.filter(|&(sq, _)| gain(sq) >= OPENED_SQUARES).max_by_key(|&(sq, _)| gain(sq))?;
        Some(say!("purpose-opens", piece = self.name(piece)))
    }

    fn place(&self) -> String {
        let Some(piece) = self.after.piece_at(self.mv.to()) else { return say!("purpose-place") };
        let rank = |sq: Sq| self.before.variant().geometry().rank(sq);
        let advance = self.mv.from().map(|from| match self.side {
            Side::Black => rank(from) > rank(self.mv.to()),
            Side::White => rank(from) < rank(self.mv.to()),
        });
        match advance {
            None => say!("purpose-drop", piece = self.name(piece)),
            Some(true) => say!("purpose-advances", piece = self.name(piece)),
            Some(false) => say!("purpose-place"),
        }
    }
}
