//! Clicks pick pieces, choose midsteps and make moves. A drag of the camera is not a click.

use super::annotation::AnnotationTool;
use super::inspection::{Inspected, Inspection};
use super::{BoardInputMode, InputSystems, MoveInput, PointerTarget, SquareClicked, is_asking};
use crate::app::{Settings, Toast, at_the_board};
use crate::game::{InHand, Koma, MoveIntent, Owner, Picked, Seats, Selection, Session};
use crate::say;
use crate::view::camera::OrbitCamera;
use crate::view::pointer::PointerTravel;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tenjiku_rules::Side;
use tenjiku_rules::variant::Sq;

/// Two clicks within this time are a double click, in seconds.
const DOUBLE_CLICK: f32 = 0.4;

/// The press that may become a click, and the previous click.
#[derive(Resource, Default)]
pub(super) struct Clicks {
    pressed_on: Option<PointerTarget>,
    last: Option<(Option<Sq>, f32)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clicks>();
    app.add_systems(Update, (right_click, click).chain().in_set(InputSystems::Act).run_if(at_the_board));
}

/// The right button deselects the piece or, if none is selected, inspects a square, unless it turned the camera.
fn right_click(
    buttons: Res<ButtonInput<MouseButton>>,
    travel: Res<PointerTravel>,
    pointed: Res<PointerTarget>,
    mode: Res<BoardInputMode>,
    session: Res<Session>,
    mut move_input: ResMut<MoveInput>,
    mut inspection: ResMut<Inspection>,
) {
    if !buttons.just_released(MouseButton::Right) || travel.is_drag() || pointed.is_on_panel {
        return;
    }
    if move_input.selection().is_some() {
        return move_input.deselect();
    }
    let (Some(sq), Some(position), BoardInputMode::Move) = (pointed.square, session.position(), *mode) else {
        return;
    };
    let is_occupied = position.piece_at(sq).is_some();
    inspection.inspect(if is_occupied { Inspected::Controllers(sq) } else { Inspected::Board });
}

#[derive(SystemParam)]
struct LeftButton<'w> {
    buttons: Res<'w, ButtonInput<MouseButton>>,
    travel: Res<'w, PointerTravel>,
    pointed: Res<'w, PointerTarget>,
    time: Res<'w, Time<Real>>,
    annotation: Res<'w, AnnotationTool>,
    clicks: ResMut<'w, Clicks>,
}

impl LeftButton<'_> {
    /// The target of the press, in the frame in which the button is released without a drag. The player meant
    /// the target under the pointer at the press.
    fn clicked(&mut self) -> Option<PointerTarget> {
        if self.buttons.just_pressed(MouseButton::Left) {
            let is_free = !self.pointed.is_on_panel && !self.annotation.has_button();
            self.clicks.pressed_on = is_free.then_some(*self.pointed);
        }
        if !self.buttons.just_released(MouseButton::Left) {
            return None;
        }
        self.clicks.pressed_on.take().filter(|_| !self.travel.is_drag())
    }

    fn is_double(&mut self, square: Option<Sq>) -> bool {
        let now = self.time.elapsed_secs();
        let is_double = self.clicks.last.is_some_and(|(sq, at)| sq == square && now - at < DOUBLE_CLICK);
        self.clicks.last = (!is_double).then_some((square, now));
        is_double
    }
}

/// The resources that a click in a game reads and changes.
#[derive(SystemParam)]
pub(super) struct GameClick<'w, 's> {
    session: Res<'w, Session>,
    seats: Res<'w, Seats>,
    settings: Res<'w, Settings>,
    held: Query<'w, 's, (&'static Koma, &'static Owner), With<InHand>>,
    move_input: ResMut<'w, MoveInput>,
    inspection: ResMut<'w, Inspection>,
    intents: MessageWriter<'w, MoveIntent>,
    toasts: MessageWriter<'w, Toast>,
    cameras: Query<'w, 's, &'static mut OrbitCamera>,
}

fn click(
    mut button: LeftButton,
    mode: Res<BoardInputMode>,
    mut clicked: MessageWriter<SquareClicked>,
    mut game: GameClick,
) {
    let Some(pressed_on) = button.clicked().filter(|_| game.session.position().is_some()) else { return };
    match (*mode, pressed_on.square) {
        (BoardInputMode::Move, square) => {
            let is_double = button.is_double(square);
            game.click(pressed_on, is_double);
        }
        (BoardInputMode::Point, Some(sq)) => {
            clicked.write(SquareClicked(sq));
        }
        (BoardInputMode::Point | BoardInputMode::Look | BoardInputMode::Arrange, _) => {}
    }
}

impl GameClick<'_, '_> {
    /// Picks a piece up. For a piece that cannot move, a notice gives the reason.
    fn pick(&mut self, picked: Picked) -> bool {
        let was_picked = self.move_input.pick(&self.session, picked);
        self.toasts.write_batch(self.move_input.put_back_if_stuck(&self.session));
        was_picked && self.move_input.selection().is_some()
    }

    pub(super) fn session(&self) -> &Session {
        &self.session
    }

    pub(super) fn move_input(&self) -> &MoveInput {
        &self.move_input
    }

    pub(super) fn camera(&self) -> Option<&OrbitCamera> {
        self.cameras.iter().next()
    }

    /// The side to move, if a person plays it.
    pub(super) fn mover(&self) -> Option<Side> {
        self.seats.person_to_move(&self.session)
    }

    pub(super) fn click(&mut self, pressed_on: PointerTarget, is_double: bool) {
        let inspected = self.inspection.subject();
        if inspected.is_some() {
            self.inspection.stop();
        }
        if is_asking(&self.move_input) {
            // The player has overlooked the question: the click only cancels the move.
            self.move_input.deselect();
            self.toasts.write(Toast::news(say!("promotion-let-go")));
            return;
        }
        let mover = self.mover();
        if let Some((koma, owner)) = pressed_on.koma.and_then(|entity| self.held.get(entity).ok()) {
            let picked = Picked::Hand(koma.kind);
            if self.move_input.selection().is_some_and(|selection| selection.picked() == picked) {
                self.move_input.deselect();
            } else if Some(owner.0) == mover {
                self.pick(picked);
            }
            return;
        }
        let Some(sq) = pressed_on.square else { return self.move_input.deselect() };
        let piece = self.session.position().and_then(|position| position.piece_at(sq));
        let is_own = piece.is_some_and(|piece| Some(piece.side) == mover);
        let picked = self.move_input.selection().map(Selection::picked);
        let is_picked = picked == Some(Picked::Board(sq));
        if is_double && is_own {
            // The first click may have deselected the piece.
            let is_held = is_picked || self.pick(Picked::Board(sq));
            if is_held && !self.move_input.pass(sq, &mut self.intents) {
                self.move_input.deselect();
            }
        } else if is_picked && self.move_input.selection().is_some_and(|selection| selection.via().is_empty())
        {
            self.move_input.put_down();
        } else if is_own && !is_picked {
            self.pick(Picked::Board(sq));
        } else if picked.is_some() {
            self.move_input.choose_square(sq, &mut self.intents);
        } else if !is_double && self.settings.show_targets && piece.is_some() {
            // This piece cannot be picked up, but its moves can be inspected.
            if inspected != Some(Inspected::Reach(sq)) {
                self.inspection.inspect(Inspected::Reach(sq));
            }
        } else if is_double && let Some(point) = pressed_on.point {
            for mut camera in &mut self.cameras {
                camera.focus_on(point.with_y(0.0));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameCommand, headless_app};
    use crate::games::test_game;
    use bevy::ecs::system::RunSystemOnce;
    use std::sync::Arc;
    use tenjiku_rules::{Position, coordinate};

    /// A piece in hand is put back like one on the board, by a second click.
    #[test]
    fn a_second_click_on_a_piece_in_hand_deselects_it() {
        let variant = test_game("tori");
        let mut position = Position::new(Arc::clone(&variant));
        let mut moves = Vec::new();
        for text in ["4f3f", "4c4d", "4e4d", "4b4c"] {
            let mv = coordinate::read(&position, text).expect("a move");
            position.play(mv, &mut ());
            moves.push(mv);
        }
        let mut app = headless_app();
        app.init_resource::<Settings>().init_resource::<MoveInput>().init_resource::<Inspection>();
        app.add_message::<Toast>();
        app.world_mut().write_message(GameCommand::NewGame { variant, setup: None, moves });
        app.update();
        let mut held = app.world_mut().query_filtered::<(Entity, &Owner), With<InHand>>();
        let held = held.iter(app.world()).find(|(_, owner)| owner.0 == Side::Black).map(|(entity, _)| entity);
        let pointed = PointerTarget { koma: held, ..default() };
        let click = move |mut game: GameClick| game.click(pointed, false);
        for is_selected in [true, false, true] {
            app.world_mut().run_system_once(click).expect("it runs");
            assert_eq!(app.world().resource::<MoveInput>().selection().is_some(), is_selected);
        }
    }
}
