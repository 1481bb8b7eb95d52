//! Looking at a position without moving: who holds a square, how the whole board stands, where a
//! koma could go that cannot be picked up.
//!
//! The right button looks at a square, a left click on a koma of the other side at its moves. Both
//! last until the next click or ply; the whole board can be kept in view.

use super::{HandSystems, Manner};
use crate::app::{Action, Cancel, HandleActions, Screen};
use crate::game::{GameStarted, PlyPlayed, Session};
use crate::rules::{Influence, Position, Side};
use crate::variant::Sq;
use crate::view::square_mark::SquareMark;
use bevy::prelude::*;

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glance {
    /// The pieces that protect or threaten the one on a square.
    Holders(Sq),
    /// Which side holds which squares.
    Board,
    /// Where the koma on a square could go if it were its turn.
    Reach(Sq),
}

/// What is looked at now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Peek {
    glance: Option<Glance>,
    /// The whole board is in view until it is switched off.
    keeps_board: bool,
}

impl Peek {
    /// What is looked at now.
    #[must_use]
    pub fn glance(&self) -> Option<Glance> {
        self.glance.or(self.keeps_board.then_some(Glance::Board))
    }

    /// Whether the whole board stays in view.
    #[must_use]
    pub const fn keeps_board(&self) -> bool {
        self.keeps_board
    }

    /// Keeps the whole board in view, or no longer.
    pub const fn keep_board(&mut self, keeps: bool) {
        self.keeps_board = keeps;
    }

    /// Looks at something else; at nothing if it is looked at already.
    pub(super) fn turn_to(&mut self, glance: Glance) {
        self.glance = (self.glance != Some(glance)).then_some(glance);
    }

    /// Looks at nothing in particular any more; tells whether anything was looked at.
    pub(super) const fn look_away(&mut self) -> bool {
        self.glance.take().is_some()
    }
}

/// The marks of what is looked at.
#[derive(Resource, Default)]
pub(super) struct PeekMarks(pub Vec<(SquareMark, Sq)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Peek>().init_resource::<PeekMarks>();
    app.on_action(Action::ShowInfluence, toggle_influence);
    app.add_systems(Update, (cancel, forget).chain().in_set(HandSystems::Act));
    let changed = resource_changed::<Peek>.or_else(resource_changed::<Session>);
    app.add_systems(
        Update,
        mark.run_if(changed).in_set(HandSystems::Mark).before(super::marks::mark_squares),
    );
    app.add_systems(OnExit(Screen::Match), |mut peek: ResMut<Peek>| *peek = Peek::default());
}

fn toggle_influence(mut peek: ResMut<Peek>) {
    peek.keeps_board = !peek.keeps_board;
}

fn cancel(mut cancels: MessageReader<Cancel>, mut peek: ResMut<Peek>) {
    if cancels.read().count() > 0 {
        *peek = Peek::default();
    }
}

/// Another position is another view.
fn forget(
    mut played: MessageReader<PlyPlayed>,
    mut started: MessageReader<GameStarted>,
    manner: Res<Manner>,
    mut peek: ResMut<Peek>,
) {
    let is_other = played.read().count() + started.read().count() > 0;
    if (is_other || *manner != Manner::Move) && peek.glance.is_some() {
        peek.look_away();
    }
}

fn mark(peek: Res<Peek>, session: Res<Session>, mut marks: ResMut<PeekMarks>) {
    let marked = session.position().zip(peek.glance()).map(|(position, glance)| marks_of(position, glance));
    marks.0 = marked.unwrap_or_default();
}

fn marks_of(position: &Position, glance: Glance) -> Vec<(SquareMark, Sq)> {
    match glance {
        Glance::Board => {
            position.influence().into_iter().map(|(sq, influence)| (sign(influence), sq)).collect()
        }
        Glance::Holders(at) => {
            let owner = position.piece_at(at).map(|piece| piece.side);
            let mut marks = vec![(SquareMark::Selection, at)];
            for side in Side::BOTH {
                let mark = if owner == Some(side) { SquareMark::Protects } else { SquareMark::Threatens };
                marks.extend(position.holders(at, side).into_iter().map(|sq| (mark, sq)));
            }
            marks
        }
        Glance::Reach(from) => {
            let mut marks = vec![(SquareMark::Selection, from)];
            for mv in position.pseudo_moves_from(from) {
                for sq in mv.via().into_iter().chain([mv.to()]).filter(|&sq| sq != from) {
                    let takes = position.piece_at(sq).is_some();
                    let mark = (if takes { SquareMark::CouldCapture } else { SquareMark::CouldMove }, sq);
                    if !marks.contains(&mark) {
                        marks.push(mark);
                    }
                }
            }
            marks
        }
    }
}

const fn sign(influence: Influence) -> SquareMark {
    match influence {
        Influence::Held(Side::Black) => SquareMark::HeldByBlack,
        Influence::Held(Side::White) => SquareMark::HeldByWhite,
        Influence::Contested => SquareMark::Contested,
        Influence::Hanging => SquareMark::Hanging,
        Influence::RoyalThreatened => SquareMark::Threatened,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_look_at_the_same_looks_away_and_a_kept_board_comes_back() {
        let (mut peek, sq) = (Peek::default(), Sq(40));
        peek.turn_to(Glance::Holders(sq));
        assert_eq!(peek.glance(), Some(Glance::Holders(sq)));
        peek.turn_to(Glance::Reach(sq));
        assert_eq!(peek.glance(), Some(Glance::Reach(sq)));
        peek.turn_to(Glance::Reach(sq));
        assert_eq!(peek.glance(), None);
        peek.keep_board(true);
        peek.turn_to(Glance::Holders(sq));
        assert!(peek.look_away() && !peek.look_away());
        assert_eq!(peek.glance(), Some(Glance::Board));
    }
}
