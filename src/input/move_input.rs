//! The move that a player is entering: the picked piece, and the questions before the move is complete.

use super::InputSystems;
use super::loss_warning::LossWarning;
use crate::app::{HandleEscape, Layer, Screen, Settings, Toast};
use crate::game::{
    GameEnded, GameStarted, IntentSource, MoveIntent, Picked, PlyPlayed, Seats, Selection, SelectionOutcome,
    Session, reason_without_moves,
};
use crate::view::camera::OrbitCamera;
use crate::view::layout::BoardShape;
use crate::view::pending_steps::{PendingSteps, Steps};
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use bevy_egui::egui;
use tenjiku_rules::Move;
use tenjiku_rules::variant::Sq;
use tenjiku_search::Blunder;

/// Distance of a question from its square, in points: a square and a half of a large board.
const QUESTION_DISTANCE: f32 = 72.0;

/// A question before a move is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveQuestion {
    /// Promote or not: both moves are legal.
    Promotion {
        /// Without promotion.
        plain: Move,
        /// With promotion.
        promoting: Move,
    },
    /// Which face of a piece to drop: both moves are legal.
    Face {
        /// The drop with the same face up as in hand.
        front: Move,
        /// The drop with the other face up.
        back: Move,
    },
    /// Whether to play a move after which the piece is burnt.
    Burning(Move),
    /// Whether to play a move after which the opponent can win the game or a valuable piece.
    Loss(Move, Blunder),
    /// Whether a Lion that has captured on its midstep continues, returns or stays.
    Midstep,
}

#[derive(Resource, Default, Debug)]
pub struct MoveInput {
    selection: Option<Selection>,
    question: Option<(MoveQuestion, Sq)>,
    /// The position of the question's square in the window, in points.
    place: Option<Vec2>,
    /// Whether to promote without asking.
    pub(super) promotes: bool,
    /// Whether to ask before a move after which the piece is burnt.
    pub(super) warns: bool,
    /// Whether to keep a piece selected after an illegal move.
    keeps_selection: bool,
    /// Whether the last square was refused and the piece is still selected.
    was_refused: bool,
    /// The warning before a move that loses much.
    pub(super) loss_warning: LossWarning,
}

impl MoveInput {
    pub const fn selection(&self) -> Option<&Selection> {
        self.selection.as_ref()
    }

    pub fn question(&self) -> Option<MoveQuestion> {
        self.question.map(|(question, _)| question)
    }

    /// The position of the panel with the question: beside the square and its neighbours, which may be burnt. If more
    /// squares matter, at the far edge of the board's area. `zoom` is the size of the panels relative to the system's.
    pub fn question_place(&self, area: egui::Rect, zoom: f32) -> egui::Pos2 {
        let place = self.place.map_or(area.center(), |place| egui::pos2(place.x, place.y) / zoom);
        let size = egui::vec2(290.0, 240.0).min(area.size());
        let inside = egui::Rect::from_min_size(area.min, area.size() - size);
        match self.question {
            Some((MoveQuestion::Midstep | MoveQuestion::Loss(..), _)) => {
                let is_in_upper_half = place.y < area.center().y;
                let y = if is_in_upper_half { area.bottom() - 180.0 } else { area.top() + 12.0 };
                egui::pos2(area.center().x - size.x / 2.0, y)
            }
            _ => {
                let right = place.x + QUESTION_DISTANCE;
                let x = if right <= inside.right() { right } else { place.x - QUESTION_DISTANCE - size.x };
                inside.clamp(egui::pos2(x, place.y - size.y / 2.0))
            }
        }
    }

    /// Picks a piece up; `false` if it does not belong to the side to move.
    pub fn pick(&mut self, session: &Session, picked: Picked) -> bool {
        (self.question, self.was_refused) = (None, false);
        let position = session.position().filter(|_| session.outcome().is_none());
        self.selection = position.and_then(|position| Selection::pick(position, picked));
        self.loss_warning.set_position(position);
        self.selection.is_some()
    }

    /// Whether warnings before losses are ready, in tests: they take a moment after a game has started.
    #[cfg(test)]
    pub fn is_loss_warning_ready(&self) -> bool {
        self.loss_warning.is_ready()
    }

    /// Picks a piece up without a session, in tests.
    #[cfg(test)]
    pub(super) fn select(&mut self, selection: Option<Selection>) {
        self.selection = selection;
    }

    /// Puts back a picked piece that has no move; returns a notice with the reason.
    pub fn put_back_if_stuck(&mut self, session: &Session) -> Option<Toast> {
        let why = reason_without_moves(session.position()?, self.selection.as_ref()?)?;
        self.deselect();
        Some(Toast::news(why).on(Toast::REFUSAL))
    }

    pub fn deselect(&mut self) {
        self.was_refused = false;
        self.selection = None;
        self.question = None;
    }

    /// Puts the picked piece back when it is clicked again. Right after a refusal it stays selected, because the player
    /// probably means to pick it up again.
    pub fn put_down(&mut self) {
        if !std::mem::take(&mut self.was_refused) {
            self.deselect();
        }
    }

    pub fn choose_square(&mut self, sq: Sq, intents: &mut MessageWriter<MoveIntent>) {
        let Some(step) = self.selection.as_mut().map(|selection| selection.choose(sq)) else { return };
        self.apply(step, sq, intents);
    }

    /// Moves straight to a square, as by a drag.
    pub fn go_to(&mut self, sq: Sq, intents: &mut MessageWriter<MoveIntent>) {
        let Some(step) = self.selection.as_ref().map(|selection| selection.go(sq)) else { return };
        self.apply(step, sq, intents);
    }

    pub fn stay(&mut self, intents: &mut MessageWriter<MoveIntent>) {
        let Some(selection) = self.selection.as_mut() else { return };
        let midstep = selection.via().last().copied();
        if let (Some(sq), Some(step)) = (midstep, selection.stay()) {
            self.apply(step, sq, intents);
        }
    }

    /// Passes; `false` if the piece cannot pass.
    pub fn pass(&mut self, sq: Sq, intents: &mut MessageWriter<MoveIntent>) -> bool {
        let step = self.selection.as_ref().and_then(Selection::pass);
        step.map(|step| self.apply(step, sq, intents)).is_some()
    }

    /// Stops warnings before losses in this game.
    pub const fn silence_warnings(&mut self) {
        self.loss_warning.is_silenced = true;
    }

    /// Plays the move that answers a question, unless it raises another question.
    pub fn answer(&mut self, mv: Move, intents: &mut MessageWriter<MoveIntent>) {
        match self.question {
            Some((MoveQuestion::Promotion { .. } | MoveQuestion::Face { .. }, sq)) => {
                self.apply(SelectionOutcome::Play(mv), sq, intents);
            }
            _ => self.play(mv, intents),
        }
    }

    fn play(&mut self, mv: Move, intents: &mut MessageWriter<MoveIntent>) {
        if let Some(MoveQuestion::Loss(_, blunder)) = self.question() {
            self.loss_warning.accept(blunder);
        }
        intents.write(MoveIntent { mv, by: IntentSource::Player });
        self.deselect();
    }

    /// The warning before a complete move.
    fn warning_for(&mut self, mv: Move) -> Option<MoveQuestion> {
        if self.warns && self.selection.as_ref().is_some_and(|selection| selection.would_burn(mv)) {
            return Some(MoveQuestion::Burning(mv));
        }
        self.loss_warning.check(mv).map(|blunder| MoveQuestion::Loss(mv, blunder))
    }

    fn apply(&mut self, step: SelectionOutcome, sq: Sq, intents: &mut MessageWriter<MoveIntent>) {
        match step {
            SelectionOutcome::Midstep(sq) => self.question = Some((MoveQuestion::Midstep, sq)),
            SelectionOutcome::ChoosePromotion { promoting, .. } if self.promotes => {
                self.apply(SelectionOutcome::Play(promoting), sq, intents);
            }
            SelectionOutcome::ChoosePromotion { plain, promoting } => {
                self.question = Some((MoveQuestion::Promotion { plain, promoting }, sq));
            }
            SelectionOutcome::ChooseFace { front, back } => {
                self.question = Some((MoveQuestion::Face { front, back }, sq));
            }
            SelectionOutcome::Play(mv) => match self.warning_for(mv) {
                Some(question) => self.question = Some((question, sq)),
                None => self.play(mv, intents),
            },
            // The rules also receive illegal moves, to give the reason.
            SelectionOutcome::Refused(mv) if self.keeps_selection => {
                self.was_refused = true;
                intents.write(MoveIntent { mv, by: IntentSource::Player });
            }
            SelectionOutcome::Refused(mv) => self.play(mv, intents),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MoveInput>();
    app.on_escape(Layer::Question, cancel_question).on_escape(Layer::Piece, put_back);
    let has_changed = on_message::<PlyPlayed>
        .or_eager(on_message::<GameStarted>)
        .or_eager(on_message::<GameEnded>)
        .or_eager(resource_changed::<Seats>);
    let deselect_on_change = deselect_on_change.run_if(has_changed);
    app.add_systems(
        Update,
        (follow_settings, deselect_on_change, place_question, show_steps).chain().in_set(InputSystems::Mark),
    );
}

/// Follows the settings. Lessons always ask about promotion and never warn, because learners have to decide themselves.
fn follow_settings(settings: Res<Settings>, screen: Res<State<Screen>>, mut move_input: ResMut<MoveInput>) {
    let promotes = settings.auto_promote && *screen.get() == Screen::Match;
    let warns = settings.show_warnings && *screen.get() == Screen::Match;
    // In a lesson or problem the learner tries another square with the same piece.
    let keeps_selection = matches!(screen.get(), Screen::Lesson | Screen::Problem);
    if (move_input.promotes, move_input.warns, move_input.keeps_selection)
        != (promotes, warns, keeps_selection)
    {
        (move_input.promotes, move_input.warns, move_input.keeps_selection) =
            (promotes, warns, keeps_selection);
    }
}

/// Takes back the move of a question; nothing has been played yet.
fn cancel_question(mut move_input: ResMut<MoveInput>) -> bool {
    let has_question = move_input.question.is_some();
    if has_question {
        move_input.deselect();
    }
    has_question
}

fn put_back(mut move_input: ResMut<MoveInput>) -> bool {
    let has_selection = move_input.selection.is_some();
    if has_selection {
        move_input.deselect();
    }
    has_selection
}

/// Drops the selection after every change of the board or the players.
fn deselect_on_change(mut move_input: ResMut<MoveInput>) {
    if move_input.selection.is_some() {
        move_input.deselect();
    }
}

/// Shows the entered steps of a move on the board, and the whole move during the question of promotion.
fn show_steps(
    move_input: Res<MoveInput>,
    session: Res<Session>,
    mut steps: ResMut<PendingSteps>,
    mut frames: ResMut<NeedsFrames>,
) {
    let pending_steps = || {
        let (selection, position) = (move_input.selection()?, session.position()?);
        let squares = match move_input.question()? {
            MoveQuestion::Midstep => selection.via().to_vec(),
            MoveQuestion::Promotion { plain, .. } => plain.via().into_iter().chain([plain.to()]).collect(),
            MoveQuestion::Face { .. } | MoveQuestion::Burning(_) | MoveQuestion::Loss(..) => return None,
        };
        let Picked::Board(from) = selection.picked() else { return None };
        Some(Steps { position: position.key(), from, squares })
    };
    if steps.set_if_neq(PendingSteps(pending_steps())) {
        frames.ask();
    }
}

fn place_question(
    mut move_input: ResMut<MoveInput>,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    camera: Query<(&Camera, &GlobalTransform), With<OrbitCamera>>,
) {
    let (Some((_, sq)), Some(shape), Some(position)) = (move_input.question, shape, session.position())
    else {
        return;
    };
    let Ok((camera, at)) = camera.single() else { return };
    let geometry = position.geometry();
    let centre = shape.square_centre(geometry.file(sq), geometry.rank(sq));
    let place = camera.world_to_viewport(at, centre).ok();
    if move_input.place != place {
        move_input.place = place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::Variant;

    /// In Chu a piece that declines has to wait, so Esc must not answer for the player.
    #[test]
    fn esc_at_the_promotion_question_takes_the_move_back() {
        let game = Variant::built_in("chu").unwrap();
        let empty = "12/12/12/12/12";
        let text = format!("k10p/{empty}/6R5/12/12/12/12/K11 b - 1");
        let position = sfen::read(&game, &text).expect("a position");
        let square = |name: &str| position.geometry().parse(name).expect("a square");
        let mut selection = Selection::pick(&position, Picked::Board(square("6g"))).expect("Black's Rook");
        let (step, to) = (selection.choose(square("6d")), square("6d"));
        let mut world = World::new();
        world.init_resource::<Messages<MoveIntent>>();
        world.insert_resource(MoveInput { selection: Some(selection), ..default() });
        let choose = move |mut input: ResMut<MoveInput>, mut intents: MessageWriter<MoveIntent>| {
            input.apply(step.clone(), to, &mut intents);
        };
        world.run_system_once(choose).expect("it runs");
        assert!(matches!(world.resource::<MoveInput>().question(), Some(MoveQuestion::Promotion { .. })));
        assert!(world.run_system_once(cancel_question).expect("it runs"));
        let input = world.resource::<MoveInput>();
        assert!(input.question().is_none() && input.selection().is_none(), "the piece is back");
        assert!(world.resource::<Messages<MoveIntent>>().is_empty(), "nothing is played");
        assert!(!world.run_system_once(cancel_question).expect("it runs"), "there is no question left");
    }

    /// Tenjiku: a Pawn that steps next to an enemy Fire Demon is burnt.
    #[test]
    fn a_suicide_is_warned_about_if_warnings_are_on() {
        let game = Variant::built_in("tenjiku").unwrap();
        let text = "8k7/16/16/16/16/8d!7/16/8P7/16/16/16/16/16/16/16/8K7 b - 1";
        let position = sfen::read(&game, text).expect("a position");
        let square = |name: &str| position.geometry().parse(name).expect("a square");
        for warns in [true, false] {
            let mut world = World::new();
            world.init_resource::<Messages<MoveIntent>>();
            let selection = Selection::pick(&position, Picked::Board(square("8h")));
            world.insert_resource(MoveInput { selection, warns, ..default() });
            let to = square("8g");
            let choose = move |mut input: ResMut<MoveInput>, mut intents: MessageWriter<MoveIntent>| {
                input.choose_square(to, &mut intents);
            };
            world.run_system_once(choose).expect("it runs");
            let is_asked = matches!(world.resource::<MoveInput>().question(), Some(MoveQuestion::Burning(_)));
            let is_played = !world.resource::<Messages<MoveIntent>>().is_empty();
            assert_eq!((is_asked, is_played), (warns, !warns));
        }
    }
}
