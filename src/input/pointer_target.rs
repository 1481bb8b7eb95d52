//! The target of the pointer: the visible koma or square, at any angle.

use super::{BoardCursor, BoardInputMode, InputSystems};
use crate::app::Screen;
use crate::game::{BoardIndex, Koma, OnSquare, Seats, Session};
use crate::view::board::BoardBody;
use crate::view::camera::OrbitCamera;
use crate::view::camera_input::CameraInputAllowed;
use crate::view::layout::BoardShape;
use crate::view::resting_place::{KomaPlace, RestingPlace};
use bevy::ecs::system::SystemParam;
use bevy::picking::pointer::PointerInteraction;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use tenjiku_rules::variant::Sq;

/// The target of the pointer; empty while it is over a panel.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq)]
pub struct PointerTarget {
    /// The koma, on the board or beside it.
    pub koma: Option<Entity>,
    /// The square of the koma or of the bare board.
    pub square: Option<Sq>,
    /// The point of the board or koma, in metres.
    pub point: Option<Vec3>,
    /// Whether the pointer is over a panel, or anywhere else outside the board's part of the window.
    pub is_on_panel: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PointerTarget>();
    app.add_systems(
        Update,
        (point, allow_camera)
            .chain()
            .in_set(InputSystems::Point)
            .before(crate::view::camera::CameraSystems::Input),
    );
}

/// The panels, which may cover the board.
#[derive(SystemParam)]
pub(super) struct Panels<'w, 's> {
    wants: Res<'w, EguiWantsInput>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Query<'w, 's, &'static Camera, With<OrbitCamera>>,
}

impl Panels<'_, '_> {
    /// Whether the panels take the input of the pointer. egui reports windows and menus, but not the panels around the
    /// board.
    fn take_pointer(&self) -> bool {
        let cursor = self.window.single().ok().and_then(Window::cursor_position);
        let board = self.camera.single().ok().and_then(Camera::logical_viewport_rect);
        self.wants.wants_any_pointer_input()
            || cursor.zip(board).is_some_and(|(cursor, board)| !board.contains(cursor))
    }
}

pub(super) fn point(
    pointer: Option<Single<&PointerInteraction>>,
    panels: Panels,
    shape: Option<Res<BoardShape>>,
    session: Res<Session>,
    koma: Query<(Option<&OnSquare>, Option<&RestingPlace>), With<Koma>>,
    board: Query<(), With<BoardBody>>,
    (cursor, index, seats): (Res<BoardCursor>, Res<BoardIndex>, Res<Seats>),
    mut pointed: ResMut<PointerTarget>,
) {
    let mut now = PointerTarget { is_on_panel: panels.take_pointer(), ..default() };
    let nearest = pointer.as_ref().and_then(|pointer| pointer.get_nearest_hit());
    let is_pickable = |entity| koma.contains(entity) || board.contains(entity);
    if let Some(&(entity, ref hit)) = nearest.filter(|hit| !now.is_on_panel && is_pickable(hit.0)) {
        now.point = hit.position;
        if let Ok((square, resting_place)) = koma.get(entity) {
            now.koma = Some(entity);
            // While a move is entered, the koma is shown at the end of its steps.
            now.square =
                square.and_then(|square| match resting_place.map(|resting_place| resting_place.place) {
                    Some(KomaPlace::Square(shown)) => Some(shown),
                    Some(KomaPlace::Stand(..)) => None,
                    None => Some(square.0),
                });
        } else if let (Some(point), Some(shape), Some(position)) = (hit.position, shape, session.position()) {
            let square = shape.square_at(point);
            now.square = square.and_then(|(file, rank)| position.geometry().square(file, rank));
        }
    }
    let cursor_target = |position| cursor.pointed(position, &index, seats.person_to_move(&session));
    if let Some(cursor_target) = session.position().and_then(cursor_target) {
        now = PointerTarget { is_on_panel: now.is_on_panel, ..cursor_target };
    }
    pointed.set_if_neq(now);
}

/// The left button turns the camera unless it drags a piece or draws.
pub(super) fn allow_camera(
    pointed: Res<PointerTarget>,
    screen: Res<State<Screen>>,
    session: Res<Session>,
    seats: Res<Seats>,
    mode: Res<BoardInputMode>,
    annotation: Res<super::annotation::AnnotationTool>,
    koma: Query<&crate::game::Owner>,
    mut allowed: ResMut<CameraInputAllowed>,
) {
    let at_board = screen.get().has_board();
    // The board of the start screen is only for viewing.
    let has_camera = at_board || *screen.get() == Screen::Start;
    let mover = seats.person_to_move(&session).filter(|_| *mode == BoardInputMode::Move);
    let owner = pointed.koma.and_then(|entity| koma.get(entity).ok());
    let is_on_piece = at_board
        && match *mode {
            BoardInputMode::Arrange => owner.is_some(),
            _ => mover.is_some() && owner.map(|owner| owner.0) == mover,
        };
    let left_button = !is_on_piece && !annotation.has_button();
    allowed.set_if_neq(CameraInputAllowed { pointer: has_camera && !pointed.is_on_panel, left_button });
}
