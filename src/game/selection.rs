//! From clicks to a move: which piece is picked up, over which way stations it goes, and whether a
//! choice is left. Pure: it knows the rules, not the screen.
//!
//! A piece is picked, then squares are named one after another. Where a capture on a square may be
//! followed by another step (Lion power), the square becomes a *way station*: naming it again
//! strikes without moving (igui), naming another square goes on, [`Selection::stay`] ends there.

use crate::rules::{Move, Position};
use crate::variant::{KindId, Sq};

/// What is picked up: a piece on the board or one in the mover's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// The piece on a square.
    Board(Sq),
    /// A kind in hand.
    Hand(KindId),
}

/// A picked piece and the way stations named so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    picked: Picked,
    via: Vec<Sq>,
    /// The legal moves that are still possible.
    moves: Vec<Move>,
}

/// What naming a square comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The move is complete.
    Play(Move),
    /// The move is complete but for the choice of promotion; both are legal.
    ChoosePromotion {
        /// The move without promotion.
        plain: Move,
        /// The move with promotion.
        promoting: Move,
    },
    /// The drop is complete but for the face that lies up; both are legal.
    ChooseFace {
        /// With the face that lay up in the hand.
        front: Move,
        /// With the other one.
        back: Move,
    },
    /// The square is a way station now; name the next one, the same again for igui, or stay.
    WayStation(Sq),
    /// No legal move goes there; the move that was meant, for the refusal.
    Refused(Move),
}

impl Selection {
    /// Picks a piece of the side to move. `None` if there is none.
    #[must_use]
    pub fn pick(position: &Position, picked: Picked) -> Option<Self> {
        let legal = position.legal_moves();
        let moves = match picked {
            Picked::Board(sq) => {
                position.piece_at(sq).filter(|piece| piece.side == position.side_to_move())?;
                legal.into_iter().filter(|mv| mv.from() == Some(sq)).collect()
            }
            Picked::Hand(kind) => {
                (position.in_hand(position.side_to_move(), kind) > 0).then_some(())?;
                let is_of = |face: KindId| position.variant().held_as(face) == kind;
                legal.into_iter().filter(|mv| mv.dropped().is_some_and(is_of)).collect()
            }
        };
        Some(Self { picked, via: Vec::new(), moves })
    }

    /// What is picked up.
    #[must_use]
    pub const fn picked(&self) -> Picked {
        self.picked
    }

    /// Way stations named so far.
    #[must_use]
    pub fn via(&self) -> &[Sq] {
        &self.via
    }

    /// Legal moves that go on from here: over the way stations named so far.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().copied().filter(|mv| mv.via().starts_with(&self.via))
    }

    /// Names the next square.
    pub fn name(&mut self, sq: Sq) -> Step {
        if self.via.last() == Some(&sq) {
            // The way station again: strike and return.
            if let Picked::Board(home) = self.picked {
                return self.finish(home);
            }
        }
        let goes_on = self.moves().any(|mv| mv.via().get(self.via.len()) == Some(&sq));
        let ends = self.moves().any(|mv| self.ends(mv, sq));
        if goes_on && ends {
            self.via.push(sq);
            return Step::WayStation(sq);
        }
        if goes_on {
            // Only one way to use it: capture without moving.
            self.via.push(sq);
            let Picked::Board(home) = self.picked else { return Step::WayStation(sq) };
            if self.moves().all(|mv| self.ends(mv, home)) {
                return self.finish(home);
            }
            return Step::WayStation(sq);
        }
        self.finish(sq)
    }

    /// Ends the move on the last way station.
    pub fn stay(&mut self) -> Option<Step> {
        let sq = self.via.pop()?;
        Some(self.finish(sq))
    }

    /// Goes straight to a square, as a drag does: no way station is made of it.
    #[must_use]
    pub fn go(&self, sq: Sq) -> Step {
        self.finish(sq)
    }

    /// Passes with a Lion-powered piece.
    #[must_use]
    pub fn pass(&self) -> Option<Step> {
        let Picked::Board(home) = self.picked else { return None };
        self.moves.iter().any(|mv| mv.is_pass()).then(|| self.finish(home))
    }

    fn ends(&self, mv: Move, sq: Sq) -> bool {
        mv.to() == sq && mv.via().as_slice() == self.via
    }

    fn finish(&self, sq: Sq) -> Step {
        let mut found = self.moves().filter(|&mv| self.ends(mv, sq));
        match (found.next(), found.next()) {
            (Some(one), Some(other)) if one.dropped().is_some() => {
                let is_front = one.dropped().map(Picked::Hand) == Some(self.picked);
                let (front, back) = if is_front { (one, other) } else { (other, one) };
                Step::ChooseFace { front, back }
            }
            (Some(one), Some(other)) => {
                let (promoting, plain) = if one.promotes() { (one, other) } else { (other, one) };
                Step::ChoosePromotion { plain, promoting }
            }
            (Some(mv), None) => Step::Play(mv),
            (None, _) => Step::Refused(self.meant(sq)),
        }
    }

    fn meant(&self, sq: Sq) -> Move {
        match self.picked {
            Picked::Board(from) => Move::over(from, &self.via, sq),
            Picked::Hand(kind) => Move::drop(kind, sq),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;
    use crate::variant::{Library, Variant};
    use std::sync::Arc;

    /// Micro, "Drops": whoever drops a koma chooses which face is up. Elsewhere nobody is asked.
    #[test]
    fn a_koma_that_has_two_faces_to_drop_is_asked_for_one() {
        let library = Library::with_folder(None);
        let step = |choice: u8| {
            let choices = [("drop_face".to_owned(), choice)];
            let micro =
                Variant::compile(library.find("micro").expect("ours"), &choices).expect("it compiles");
            let position = sfen::read(&Arc::new(micro), "k3/4/4/4/3K b P 1").expect("a position");
            let kind = |symbol: &str| position.variant().by_symbol(symbol).expect("a piece");
            let (pawn, knight) = (kind("P"), kind("N"));
            let middle = position.geometry().parse("2c").expect("a square");
            let mut selection = Selection::pick(&position, Picked::Hand(pawn)).expect("it is in hand");
            (selection.name(middle), Move::drop(pawn, middle), Move::drop(knight, middle))
        };
        let (step_of_either, front, back) = step(1);
        assert_eq!(step_of_either, Step::ChooseFace { front, back });
        let (step_of_one, front, _) = step(2);
        assert_eq!(step_of_one, Step::Play(front));
    }
}
