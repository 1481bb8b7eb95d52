//! Inspecting a position without moving: the protectors and attackers of a square, the control of the board, and the
//! moves of a piece that cannot be picked up.
//!
//! The right button inspects a square; a left click on an opponent's piece shows its moves. Both last until the next
//! click or ply. The view of the whole board can be kept on.

use super::{BoardInputMode, InputSystems};
use crate::app::{Action, HandleActions, HandleEscape, Layer, Screen};
use crate::game::{GameStarted, GameSystems, MoveRefused, PlyPlayed, Session};
use crate::view::square_mark::SquareMark;
use bevy::prelude::*;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Influence, Position, Side};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inspected {
    /// The pieces that protect or attack a square.
    Controllers(Sq),
    /// The control of all squares.
    Board,
    /// The moves of the piece on a square, as if its side were to move.
    Reach(Sq),
    /// Squares that an answer or a refusal names.
    Named(Vec<Sq>),
}

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    subject: Option<Inspected>,
    /// Whether the influence on all squares is shown permanently.
    pub always_shows_influence: bool,
}

impl Inspection {
    pub fn subject(&self) -> Option<Inspected> {
        self.subject.clone().or(self.always_shows_influence.then_some(Inspected::Board))
    }

    /// Inspects a subject, or ends the inspection of the same subject.
    pub(super) fn inspect(&mut self, subject: Inspected) {
        self.subject = (self.subject.as_ref() != Some(&subject)).then_some(subject);
    }

    pub fn show(&mut self, subject: Inspected) {
        self.subject = Some(subject);
    }

    /// Ends the inspection. Returns whether anything was being inspected.
    pub(super) fn stop(&mut self) -> bool {
        self.subject.take().is_some()
    }
}

#[derive(Resource, Default)]
pub(super) struct InspectionMarks(pub Vec<(SquareMark, Sq)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Inspection>().init_resource::<InspectionMarks>();
    app.on_action(Action::ShowInfluence, toggle_influence);
    app.on_escape(Layer::Inspection, end_inspection);
    app.add_systems(Update, end_on_new_position.in_set(InputSystems::Act));
    app.add_systems(Update, show_reason.after(GameSystems::Turn).before(InputSystems::Mark));
    let changed = resource_changed::<Inspection>.or_else(resource_changed::<Session>);
    app.add_systems(
        Update,
        mark.run_if(changed).in_set(InputSystems::Mark).before(super::marks::mark_squares),
    );
    app.add_systems(OnExit(Screen::Match), |mut inspection: ResMut<Inspection>| {
        *inspection = Inspection::default();
    });
}

fn toggle_influence(mut inspection: ResMut<Inspection>) {
    inspection.always_shows_influence = !inspection.always_shows_influence;
}

/// Ends the inspection or, if there is none, the view of the whole board.
fn end_inspection(mut inspection: ResMut<Inspection>) -> bool {
    inspection.stop() || std::mem::take(&mut inspection.always_shows_influence)
}

fn end_on_new_position(
    mut played: MessageReader<PlyPlayed>,
    mut started: MessageReader<GameStarted>,
    mode: Res<BoardInputMode>,
    mut inspection: ResMut<Inspection>,
) {
    let is_new_position = played.read().count() + started.read().count() > 0;
    if (is_new_position || *mode != BoardInputMode::Move) && inspection.subject.is_some() {
        inspection.stop();
    }
}

/// Inspects the squares that a refusal names, as in "it is protected by the Gold General on 6b".
fn show_reason(mut refused: MessageReader<MoveRefused>, mut inspection: ResMut<Inspection>) {
    let squares = refused.read().last().map(|refused| refused.refusal.squares());
    if let Some(squares) = squares.filter(|squares| !squares.is_empty()) {
        inspection.show(Inspected::Named(squares));
    }
}

fn mark(inspection: Res<Inspection>, session: Res<Session>, mut marks: ResMut<InspectionMarks>) {
    let new_marks =
        session.position().zip(inspection.subject()).map(|(position, subject)| marks_of(position, subject));
    marks.0 = new_marks.unwrap_or_default();
}

fn marks_of(position: &Position, subject: Inspected) -> Vec<(SquareMark, Sq)> {
    match subject {
        Inspected::Named(squares) => squares.into_iter().map(|sq| (SquareMark::Selection, sq)).collect(),
        Inspected::Board => {
            position.influence().into_iter().map(|(sq, influence)| (influence_mark(influence), sq)).collect()
        }
        Inspected::Controllers(square) => {
            let owner = position.piece_at(square).map(|piece| piece.side);
            let mut marks = vec![(SquareMark::Selection, square)];
            for side in Side::BOTH {
                let mark = if owner == Some(side) { SquareMark::Protects } else { SquareMark::Threatens };
                marks.extend(position.controllers(square, side).into_iter().map(|sq| (mark, sq)));
            }
            marks
        }
        Inspected::Reach(from) => {
            let mut marks = vec![(SquareMark::Selection, from)];
            for mv in position.pseudo_legal_moves_from(from) {
                for sq in mv.via().into_iter().chain([mv.to()]).filter(|&sq| sq != from) {
                    let is_capture = position.piece_at(sq).is_some();
                    let mark =
                        (if is_capture { SquareMark::CouldCapture } else { SquareMark::CouldMove }, sq);
                    if !marks.contains(&mark) {
                        marks.push(mark);
                    }
                }
            }
            marks
        }
    }
}

const fn influence_mark(influence: Influence) -> SquareMark {
    match influence {
        Influence::Controlled(Side::Black) => SquareMark::HeldByBlack,
        Influence::Controlled(Side::White) => SquareMark::HeldByWhite,
        Influence::Contested => SquareMark::Contested,
        Influence::Hanging => SquareMark::Hanging,
        Influence::RoyalThreatened => SquareMark::Threatened,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;
    use tenjiku_rules::{Move, Refusal};

    #[test]
    fn squares_named_by_a_refusal_are_marked() {
        let mut world = World::new();
        world.init_resource::<Inspection>();
        world.init_resource::<Messages<MoveRefused>>();
        let (lion, protector) = (Sq(40), Sq(41));
        let refusal = Refusal::ProtectedLion { lion, protector, captured_on_the_way: None };
        world.write_message(MoveRefused { mv: Move::new(lion, protector), refusal, text: String::new() });
        world.run_system_once(show_reason).expect("it runs");
        let named = Some(Inspected::Named(vec![lion, protector]));
        assert_eq!(world.resource::<Inspection>().subject(), named);
    }

    #[test]
    fn inspecting_again_ends_the_inspection_and_shows_the_influence_again() {
        let (mut inspection, sq) = (Inspection::default(), Sq(40));
        inspection.inspect(Inspected::Controllers(sq));
        assert_eq!(inspection.subject(), Some(Inspected::Controllers(sq)));
        inspection.inspect(Inspected::Reach(sq));
        assert_eq!(inspection.subject(), Some(Inspected::Reach(sq)));
        inspection.inspect(Inspected::Reach(sq));
        assert_eq!(inspection.subject(), None);
        inspection.always_shows_influence = true;
        inspection.inspect(Inspected::Controllers(sq));
        assert!(inspection.stop() && !inspection.stop());
        assert_eq!(inspection.subject(), Some(Inspected::Board));
    }
}
