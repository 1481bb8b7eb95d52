//! Keyboard control of the board: a cursor that moves from square to square and replaces the pointer.
//!
//! The panels turn keys into [`CursorKey`]s while the board has the focus. From then on until the mouse moves, the
//! cursor counts as the pointer everywhere: for marks of burning pieces, the card of a piece, and Delete in the
//! position editor.

use super::clicks::GameClick;
use super::{BoardInputMode, InputSystems, MoveInput, MoveQuestion, PointerTarget, SquareClicked};
use crate::app::at_the_board;
use crate::game::{BoardIndex, reachable};
use crate::view::camera::OrbitCamera;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use bevy::window::CursorMoved;
use std::f32::consts::FRAC_PI_2;
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{Position, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorPlace {
    Square(Sq),
    /// A kind in the hand of the side to move.
    Hand(KindId),
}

impl CursorPlace {
    fn is_in(self, position: &Position) -> bool {
        match self {
            Self::Square(sq) => position.geometry().contains(sq),
            Self::Hand(kind) => {
                position.variant().kinds().len() > kind.index()
                    && position.in_hand(position.side_to_move(), kind) > 0
            }
        }
    }
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardCursor {
    place: Option<CursorPlace>,
    /// Whether the cursor replaces the pointer, because it was moved after the mouse.
    replaces_pointer: bool,
}

impl BoardCursor {
    /// Its place in a position; none before its first use, or if its place does not exist there.
    pub fn place(&self, position: &Position) -> Option<CursorPlace> {
        self.place.filter(|place| place.is_in(position))
    }

    /// Its place in a position, by default the first royal of the side to move.
    pub fn place_or_start(&self, position: &Position) -> Option<CursorPlace> {
        self.place(position).or_else(|| {
            let royal = position.royals(position.side_to_move()).first().copied();
            royal.or_else(|| position.geometry().squares().next()).map(CursorPlace::Square)
        })
    }

    /// Its target, if it replaces the pointer.
    pub(super) fn pointed(
        &self,
        position: &Position,
        index: &BoardIndex,
        mover: Option<Side>,
    ) -> Option<PointerTarget> {
        let place = self.place(position).filter(|_| self.replaces_pointer)?;
        Some(pointed_at(place, index, mover))
    }
}

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorKey {
    /// The board has received the focus and announced this place: shows the cursor there.
    Show(CursorPlace),
    /// Moves by a number of squares, as the player sees the board.
    Go {
        right: i16,
        /// Away from the player.
        up: i16,
    },
    To(Sq),
    /// Moves to the next piece that can move, or to the next target of the picked piece.
    Next {
        /// Moves to the previous place instead.
        back: bool,
    },
    /// Acts as a click: picks a piece, chooses a target, answers a question of a lesson.
    Press,
    /// Acts as a double click: passes with a piece that can pass.
    Pass,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardCursor>().add_message::<CursorKey>();
    app.add_systems(Update, yield_to_mouse.in_set(InputSystems::Point).before(super::pointer_target::point));
    let handle_keys =
        handle_keys.in_set(InputSystems::Act).run_if(at_the_board).run_if(on_message::<CursorKey>);
    app.add_systems(Update, handle_keys);
}

/// Returns control to the mouse when it moves.
fn yield_to_mouse(mut moved: MessageReader<CursorMoved>, mut cursor: ResMut<BoardCursor>) {
    if moved.read().count() > 0 && cursor.replaces_pointer {
        cursor.replaces_pointer = false;
    }
}

fn handle_keys(
    mut keys: MessageReader<CursorKey>,
    mode: Res<BoardInputMode>,
    index: Res<BoardIndex>,
    mut cursor: ResMut<BoardCursor>,
    mut game: GameClick,
    mut clicked: MessageWriter<SquareClicked>,
    mut frames: ResMut<NeedsFrames>,
) {
    for key in keys.read() {
        let Some(position) = game.session.position() else { return };
        let Some(current) = cursor.place_or_start(position) else { return };
        cursor.replaces_pointer = true;
        frames.ask();
        match *key {
            CursorKey::Show(place) => cursor.place = Some(place),
            CursorKey::To(sq) => cursor.place = Some(CursorPlace::Square(sq)),
            CursorKey::Go { right, up } => {
                let (right, up) = to_black_view(game.cameras.iter().next(), right, up);
                cursor.place =
                    step_from(position, current, right, up).map(CursorPlace::Square).or(Some(current));
            }
            CursorKey::Next { back } => {
                let places = places(position, &game.move_input, *mode);
                cursor.place = next(&places, current, back).or(Some(current));
            }
            CursorKey::Press | CursorKey::Pass => match (*mode, current) {
                (BoardInputMode::Move, current) => {
                    let pointed = pointed_at(current, &index, game.mover());
                    game.click(pointed, *key == CursorKey::Pass);
                }
                (BoardInputMode::Point | BoardInputMode::Arrange, CursorPlace::Square(sq)) => {
                    clicked.write(SquareClicked(sq));
                }
                _ => {}
            },
        }
    }
}

fn pointed_at(place: CursorPlace, index: &BoardIndex, mover: Option<Side>) -> PointerTarget {
    match place {
        CursorPlace::Square(sq) => PointerTarget { square: Some(sq), koma: index.at(sq), ..default() },
        CursorPlace::Hand(kind) => {
            let held = mover.map(|side| index.hand(side)).unwrap_or_default();
            PointerTarget {
                koma: held.iter().find(|(held_kind, _)| *held_kind == kind).map(|(_, koma)| *koma),
                ..default()
            }
        }
    }
}

/// The square that is some steps away as Black sees the board, stopping at the edge. From a hand the cursor moves to
/// the middle of the board.
fn step_from(position: &Position, from: CursorPlace, right: i16, up: i16) -> Option<Sq> {
    let geometry = position.geometry();
    let sq = match from {
        CursorPlace::Square(sq) => sq,
        CursorPlace::Hand(_) => {
            return geometry.square(geometry.files().div_ceil(2), geometry.ranks() / 2);
        }
    };
    let step = |sq: Sq| {
        geometry.square_at_offset(sq, right.signum(), -up.signum()).filter(|&to| geometry.contains(to))
    };
    Some((0..right.abs().max(up.abs())).fold(sq, |sq, _| step(sq).unwrap_or(sq)))
}

/// Converts a step on the screen to Black's view, by the nearest quarter turn of the camera.
fn to_black_view(camera: Option<&OrbitCamera>, right: i16, up: i16) -> (i16, i16) {
    rotate_step(camera.map_or(0, |camera| (camera.current_pose().yaw / FRAC_PI_2).round() as i32), right, up)
}

/// Converts a step on the screen to Black's view, for a viewer some quarter turns to the right of Black.
fn rotate_step(quarters: i32, right: i16, up: i16) -> (i16, i16) {
    match quarters.rem_euclid(4) {
        0 => (right, up),
        1 => (-up, right),
        2 => (-right, -up),
        _ => (up, -right),
    }
}

/// The places that Tab visits, from Black's far left to the near right: the targets of a picked piece, else the pieces
/// that can move. In a lesson that asks for squares and in the position editor, all pieces.
fn places(position: &Position, input: &MoveInput, mode: BoardInputMode) -> Vec<CursorPlace> {
    if mode != BoardInputMode::Move {
        let pieces = Side::BOTH.into_iter().flat_map(|side| position.pieces(side)).map(|(sq, _)| sq);
        return sorted_places(pieces.collect());
    }
    if let Some(selection) = input.selection() {
        return sorted_places(reachable(selection));
    }
    let legal = position.legal_moves();
    let mut places = sorted_places(legal.iter().filter_map(|mv| mv.from()).collect());
    let held = position.hand(position.side_to_move()).map(|(kind, _)| kind);
    let can_drop = |kind: &KindId| {
        let is_same_piece = |face: KindId| position.variant().held_as(face) == *kind;
        legal.iter().any(|mv| mv.dropped_kind().is_some_and(is_same_piece))
    };
    places.extend(held.filter(can_drop).map(CursorPlace::Hand));
    places
}

fn sorted_places(mut squares: Vec<Sq>) -> Vec<CursorPlace> {
    squares.sort_unstable();
    squares.dedup();
    squares.into_iter().map(CursorPlace::Square).collect()
}

/// The next or previous place, cyclically.
fn next(places: &[CursorPlace], current: CursorPlace, back: bool) -> Option<CursorPlace> {
    let key = |place: CursorPlace| match place {
        CursorPlace::Square(sq) => (0, sq.index()),
        CursorPlace::Hand(kind) => (1, kind.index()),
    };
    let current_key = key(current);
    if back {
        places.iter().rev().find(|place| key(**place) < current_key).or(places.last()).copied()
    } else {
        places.iter().find(|place| key(**place) > current_key).or(places.first()).copied()
    }
}

/// Whether letters and Enter belong to a question about a move instead of the board.
pub fn is_asking(input: &MoveInput) -> bool {
    matches!(input.question(), Some(question) if question != MoveQuestion::Midstep)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Picked, Selection};
    use tenjiku_rules::sfen;
    use tenjiku_rules::variant::Variant;

    fn position(id: &str, text: &str) -> Position {
        sfen::read(&Variant::built_in(id).unwrap(), text).expect("a position")
    }

    fn names(position: &Position, places: &[CursorPlace]) -> Vec<String> {
        let name = |place: &CursorPlace| match *place {
            CursorPlace::Square(sq) => position.geometry().name(sq),
            CursorPlace::Hand(kind) => position.variant().kind(kind).symbol().to_owned(),
        };
        places.iter().map(name).collect()
    }

    /// A pinned Pawn cannot move, so Tab skips it.
    #[test]
    fn tab_visits_movable_pieces_and_then_the_targets_of_a_picked_one() {
        let mini = position("mini", "4k/5/5/KP2r/5 b P 1");
        let mut input = MoveInput::default();
        let all = places(&mini, &input, BoardInputMode::Move);
        assert_eq!(names(&mini, &all), ["5d", "P"]);
        let king = mini.geometry().parse("5d").expect("a square");
        input.select(Selection::pick(&mini, Picked::Board(king)));
        let all = places(&mini, &input, BoardInputMode::Move);
        assert_eq!(names(&mini, &all), ["5c", "4c", "5e", "4e"]);
        let at = CursorPlace::Square(mini.geometry().parse("4c").expect("a square"));
        assert_eq!(
            names(&mini, &[next(&all, at, false).expect("one"), next(&all, at, true).expect("one")]),
            ["5e", "5c"]
        );
        let last = *all.last().expect("one");
        assert_eq!(next(&all, last, false), all.first().copied(), "after the last comes the first");
    }

    /// The cursor is still on a square of a larger board, or on a kind of another game.
    #[test]
    fn a_place_of_another_game_is_invalid() {
        let (large, small) = (
            position("chu", "k11/12/12/12/12/12/12/12/12/12/12/K11 b - 1"),
            position("mini", "4k/5/5/K3r/5 b P 1"),
        );
        let last = large.geometry().parse("1l").expect("a square");
        let cursor = |place| BoardCursor { place: Some(place), replaces_pointer: true };
        let square = cursor(CursorPlace::Square(last));
        assert_eq!(square.place(&large), Some(CursorPlace::Square(last)));
        assert_eq!(
            (square.place(&small), square.pointed(&small, &BoardIndex::default(), None)),
            (None, None)
        );
        let kind = large.variant().kinds().last().expect("a kind").0;
        assert_eq!(cursor(CursorPlace::Hand(kind)).place(&small), None);
    }

    #[test]
    fn arrow_keys_follow_the_view_and_stop_at_the_edge() {
        let mini = position("mini", "4k/5/5/KP2r/5 b - 1");
        let at = CursorPlace::Square(mini.geometry().parse("5d").expect("a square"));
        let name = |right, up| mini.geometry().name(step_from(&mini, at, right, up).expect("a square"));
        assert_eq!(
            (name(1, 0), name(0, 1), name(5, 0), name(0, -5)),
            ("4d".into(), "5c".into(), "1d".into(), "5e".into())
        );
        // A step to the right by a viewer at Black's side of the board, at the right, at White's and at the left.
        assert_eq!(
            [0, 1, 2, 3].map(|quarters| rotate_step(quarters, 1, 0)),
            [(1, 0), (0, 1), (-1, 0), (0, -1)]
        );
        assert_eq!([-1, 5].map(|quarters| rotate_step(quarters, 0, 1)), [(1, 0), (-1, 0)]);
    }
}
