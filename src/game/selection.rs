//! Turns clicks into a move: the picked piece, its midsteps, and the choices that are left. It depends on the rules
//! only, not on the screen.
//!
//! A piece is picked, then squares are chosen one after another. If a capture on a square may be followed
//! by another step (Lion power), the square becomes a *midstep*. Choosing it again captures without moving
//! (igui), choosing another square continues, and [`Selection::stay`] ends the move there.

use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{Move, Position};

/// The place of a picked piece: on the board or in the player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    Board(Sq),
    Hand(KindId),
}

/// A picked piece and the midsteps chosen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    picked: Picked,
    via: Vec<Sq>,
    /// The legal moves that are still possible.
    moves: Vec<Move>,
    /// The moves after which the piece is burnt.
    fatal: Vec<Move>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelectionOutcome {
    Play(Move),
    /// The move is complete except for promotion; both choices are legal.
    ChoosePromotion {
        /// The move without promotion.
        plain: Move,
        /// The move with promotion.
        promoting: Move,
    },
    /// The drop is complete except for the face that is up; both choices are legal.
    ChooseFace {
        /// The drop with the same face up as in the hand.
        front: Move,
        /// The drop with the other face up.
        back: Move,
    },
    /// The square is a midstep now: choose the next square, the same square again for igui, or stay.
    Midstep(Sq),
    /// No legal move goes there. Holds the intended move, for which the rules give the reason.
    Refused(Move),
}

impl Selection {
    /// Picks a piece of the side to move; `None` if that side has no piece there.
    pub fn pick(position: &Position, picked: Picked) -> Option<Self> {
        let legal = position.legal_moves();
        let moves: Vec<Move> = match picked {
            Picked::Board(sq) => {
                position.piece_at(sq).filter(|piece| piece.side == position.side_to_move())?;
                legal.into_iter().filter(|mv| mv.from() == Some(sq)).collect()
            }
            Picked::Hand(kind) => {
                (position.in_hand(position.side_to_move(), kind) > 0).then_some(())?;
                let is_face_of_kind = |face: KindId| position.variant().held_as(face) == kind;
                legal.into_iter().filter(|mv| mv.dropped_kind().is_some_and(is_face_of_kind)).collect()
            }
        };
        let burns_piece = |mv: &Move| position.fire_of(*mv).suicide_by.is_some();
        let fatal = moves.iter().copied().filter(burns_piece).collect();
        Some(Self { picked, via: Vec::new(), moves, fatal })
    }

    pub const fn picked(&self) -> Picked {
        self.picked
    }

    /// Whether the picked piece would be burnt after this move.
    pub fn would_burn(&self, mv: Move) -> bool {
        self.fatal.contains(&mv)
    }

    /// The midsteps chosen so far.
    pub fn via(&self) -> &[Sq] {
        &self.via
    }

    /// The legal moves over the midsteps chosen so far.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().copied().filter(|mv| mv.via().starts_with(&self.via))
    }

    pub fn choose(&mut self, sq: Sq) -> SelectionOutcome {
        if self.via.last() == Some(&sq) {
            // The midstep again: capture and return.
            if let Picked::Board(origin) = self.picked {
                return self.finish(origin);
            }
        }
        let can_continue = self.moves().any(|mv| mv.via().get(self.via.len()) == Some(&sq));
        let can_end = self.moves().any(|mv| self.ends_at(mv, sq));
        if can_continue && can_end {
            self.via.push(sq);
            return SelectionOutcome::Midstep(sq);
        }
        if can_continue {
            // If the piece there can only be captured without moving, the move is complete.
            self.via.push(sq);
            let Picked::Board(origin) = self.picked else { return SelectionOutcome::Midstep(sq) };
            if self.moves().all(|mv| self.ends_at(mv, origin)) {
                return self.finish(origin);
            }
            return SelectionOutcome::Midstep(sq);
        }
        self.finish(sq)
    }

    /// Whether the move may end on the last midstep.
    pub fn can_stay(&self) -> bool {
        let Some((last, before)) = self.via.split_last() else { return false };
        self.moves.iter().any(|mv| mv.to() == *last && mv.via().as_slice() == before)
    }

    /// The square where the move began, if the move may end there as an igui.
    pub fn igui_square(&self) -> Option<Sq> {
        let Picked::Board(origin) = self.picked else { return None };
        self.moves().any(|mv| self.ends_at(mv, origin)).then_some(origin)
    }

    /// Ends the move on the last midstep.
    pub fn stay(&mut self) -> Option<SelectionOutcome> {
        let sq = self.via.pop()?;
        Some(self.finish(sq))
    }

    /// Goes straight to a square, as a drag does, without making it a midstep.
    pub fn go(&self, sq: Sq) -> SelectionOutcome {
        self.finish(sq)
    }

    /// Passes with a piece that has Lion power.
    pub fn pass(&self) -> Option<SelectionOutcome> {
        let Picked::Board(origin) = self.picked else { return None };
        self.moves.iter().any(|mv| mv.is_pass()).then(|| self.finish(origin))
    }

    fn ends_at(&self, mv: Move, sq: Sq) -> bool {
        mv.to() == sq && mv.via().as_slice() == self.via
    }

    fn finish(&self, sq: Sq) -> SelectionOutcome {
        let mut matching = self.moves().filter(|&mv| self.ends_at(mv, sq));
        match (matching.next(), matching.next()) {
            (Some(one), Some(other)) if one.dropped_kind().is_some() => {
                let is_front = one.dropped_kind().map(Picked::Hand) == Some(self.picked);
                let (front, back) = if is_front { (one, other) } else { (other, one) };
                SelectionOutcome::ChooseFace { front, back }
            }
            (Some(one), Some(other)) => {
                let (promoting, plain) = if one.promotes() { (one, other) } else { (other, one) };
                SelectionOutcome::ChoosePromotion { plain, promoting }
            }
            (Some(mv), None) => SelectionOutcome::Play(mv),
            (None, _) => SelectionOutcome::Refused(self.intended(sq)),
        }
    }

    fn intended(&self, sq: Sq) -> Move {
        match self.picked {
            Picked::Board(from) => Move::with_via(from, &self.via, sq),
            Picked::Hand(kind) => Move::drop(kind, sq),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::{Library, Variant};

    /// Micro, "Drops": the player chooses which face of a dropped koma is up. Other games do not ask.
    #[test]
    fn dropping_a_koma_with_two_faces_asks_for_one() {
        let library = Library::built_in();
        let drop_pawn = |choice: u8| {
            let choices = [("drop_face".to_owned(), choice)];
            let micro = Variant::compile(library.find("micro").expect("a built-in game"), &choices)
                .expect("it compiles");
            let position = sfen::read(&Arc::new(micro), "k3/4/4/4/3K b P 1").expect("a position");
            let kind = |symbol: &str| position.variant().by_symbol(symbol).expect("a piece");
            let (pawn, knight) = (kind("P"), kind("N"));
            let middle = position.geometry().parse("2c").expect("a square");
            let mut selection = Selection::pick(&position, Picked::Hand(pawn)).expect("a piece in hand");
            (selection.choose(middle), Move::drop(pawn, middle), Move::drop(knight, middle))
        };
        let (with_choice, front, back) = drop_pawn(1);
        assert_eq!(with_choice, SelectionOutcome::ChooseFace { front, back });
        let (without_choice, front, _) = drop_pawn(2);
        assert_eq!(without_choice, SelectionOutcome::Play(front));
    }
}
