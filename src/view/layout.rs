//! The layout of the board and its stands: pure geometry without engine state.
//!
//! Axes: `+Y` is up and the playing surface is the plane `y = 0`. Black sits at `+Z` and looks
//! towards `-Z`; file 1 is at Black's right hand, `+X`; rank index 0 (rank `a`) is the far side.
//! Unit: one metre of the scene is the width of one square.

use std::f32::consts::PI;

use bevy::prelude::*;
use tenjiku_rules::variant::Side;

/// Minimum number of files and ranks of a board on which a move is easily overlooked.
const MIN_LARGE_SIZE: u8 = 15;

/// Width of a square along `X`, in metres.
pub const SQUARE_WIDTH: f32 = 1.0;
/// Depth of a square along `Z`, in metres. Real squares are slightly deeper than wide.
pub const SQUARE_DEPTH: f32 = 1.06;
/// Width of the border around the ruled field, which holds the coordinates, in metres.
pub const BORDER: f32 = 0.62;
/// Gap between the board and a piece stand, in metres.
const STAND_GAP: f32 = 0.32;
/// Distance between two slots of a piece stand, in metres (across, along).
const SLOT_PITCH: Vec2 = Vec2::new(1.0, 1.06);
/// Slots side by side on a piece stand.
const STAND_COLUMNS: usize = 2;
/// Margin around the slots of a piece stand, in metres.
const STAND_MARGIN: f32 = 0.10;
/// Height of the top of a piece stand, in metres: slightly below the playing surface.
pub const STAND_TOP: f32 = -0.12;
/// Height of each further layer of koma on a full stand, in metres.
const STACK_STEP: f32 = 0.26;

/// The side of the board that a player sits at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Near side, `+Z`.
    Black,
    /// Far side, `-Z`.
    White,
}

impl Seat {
    pub const fn from_side(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }

    /// Rotation about `Y` from Black's point of view to that of this seat, in radians.
    pub fn yaw(self) -> f32 {
        match self {
            Self::Black => 0.0,
            Self::White => PI,
        }
    }
}

/// The number of files and ranks. All positions on the board and its stands follow from it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardShape {
    pub files: u8,
    pub ranks: u8,
}

impl BoardShape {
    /// A board of `files` by `ranks` squares.
    pub fn new(files: u8, ranks: u8) -> Self {
        Self { files, ranks }
    }

    /// Whether the board is so large that a move is easily overlooked.
    pub fn is_large(self) -> bool {
        self.ranks.min(self.files) >= MIN_LARGE_SIZE
    }

    /// Half the size of the ruled field (`X`, `Z`), in metres.
    pub fn half_field(self) -> Vec2 {
        Vec2::new(f32::from(self.files) * SQUARE_WIDTH, f32::from(self.ranks) * SQUARE_DEPTH) / 2.0
    }

    /// Half the size of the board with its border (`X`, `Z`), in metres.
    pub fn half_board(self) -> Vec2 {
        self.half_field() + BORDER
    }

    /// Thickness of the board, in metres. Larger boards are thicker.
    pub fn thickness(self) -> f32 {
        0.55 + 0.03 * f32::from(self.files.max(self.ranks))
    }

    /// Height of the table top, in metres.
    pub fn table_height(self) -> f32 {
        -self.thickness()
    }

    /// Centre of the square on `file` (1 at Black's right) and `rank` (0 at the far side).
    pub fn square_centre(self, file: u8, rank: u8) -> Vec3 {
        let half = self.half_field();
        Vec3::new(
            half.x - (f32::from(file) - 0.5) * SQUARE_WIDTH,
            0.0,
            (f32::from(rank) + 0.5) * SQUARE_DEPTH - half.y,
        )
    }

    /// The `(file, rank)` under a point of the playing surface; none outside the ruled field.
    pub fn square_at(self, point: Vec3) -> Option<(u8, u8)> {
        let half = self.half_field();
        let from_right = (half.x - point.x) / SQUARE_WIDTH;
        let from_top = (point.z + half.y) / SQUARE_DEPTH;
        let is_inside = (0.0..f32::from(self.files)).contains(&from_right)
            && (0.0..f32::from(self.ranks)).contains(&from_top);
        is_inside.then_some((from_right as u8 + 1, from_top as u8))
    }

    fn stand_rows(self) -> usize {
        ((self.half_board().y * 0.9 / SLOT_PITCH.y) as usize).max(4)
    }

    /// Number of koma that fit side by side on a piece stand before they are stacked.
    pub fn stand_slots(self) -> usize {
        STAND_COLUMNS * self.stand_rows()
    }

    /// Half the size of the top of a piece stand (`X`, `Z`), in metres.
    pub fn half_stand(self) -> Vec2 {
        let slots = Vec2::new(STAND_COLUMNS as f32, self.stand_rows() as f32);
        slots * SLOT_PITCH / 2.0 + STAND_MARGIN
    }

    /// Centre of the piece stand of a player: on the right, near the player.
    pub fn stand_centre(self, seat: Seat) -> Vec3 {
        let (board, stand) = (self.half_board(), self.half_stand());
        let black = Vec3::new(board.x + STAND_GAP + stand.x, STAND_TOP, board.y - stand.y);
        Quat::from_rotation_y(seat.yaw()) * black.with_y(0.0) + Vec3::Y * STAND_TOP
    }

    /// The pose of a slot on the stand of a player. Slot 0 is farthest from the player; further layers are stacked on
    /// top.
    pub fn stand_slot(self, seat: Seat, index: usize) -> Transform {
        let (layer, slot) = (index / self.stand_slots(), index % self.stand_slots());
        let (column, row) = (slot % STAND_COLUMNS, slot / STAND_COLUMNS);
        let corner = -self.half_stand() + STAND_MARGIN;
        let place = corner + (Vec2::new(column as f32, row as f32) + 0.5) * SLOT_PITCH;
        let turn = Quat::from_rotation_y(seat.yaw());
        let lift = Vec3::Y * (layer as f32 * STACK_STEP);
        Transform::from_translation(self.stand_centre(seat) + turn * Vec3::new(place.x, 0.0, place.y) + lift)
            .with_rotation(turn)
    }

    /// Points on a circle around the board, which bounds it at every rotation.
    pub fn bounding_circle(self) -> Vec<Vec3> {
        const POINTS: u8 = 24;
        let radius = self.half_board().length();
        let angles = (0..POINTS).map(|point| f32::from(point) / f32::from(POINTS) * 2.0 * PI);
        angles.map(|angle| Vec3::new(angle.cos(), 0.0, angle.sin()) * radius).collect()
    }

    /// The points that a view from a seat must show, with or without the piece stands.
    pub fn framed_points(self, has_stands: bool) -> Vec<Vec3> {
        let half = self.half_board();
        let right = if has_stands { half.x + STAND_GAP + 2.0 * self.half_stand().x } else { half.x };
        let mut points = Vec::with_capacity(12);
        for z in [-half.y, half.y] {
            for x in [-half.x, half.x] {
                points.extend([Vec3::new(x, 0.0, z), Vec3::new(x, self.table_height() * 0.8, z)]);
            }
        }
        let reach = if has_stands { 2.0 * self.half_stand().y } else { 0.0 };
        for sign in [-1.0, 1.0] {
            points.push(Vec3::new(sign * right, STAND_TOP, sign * half.y));
            points.push(Vec3::new(sign * right, STAND_TOP, sign * (half.y - reach)));
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_at_its_centre() {
        for (files, ranks) in [(7, 7), (12, 12), (15, 15), (16, 16), (25, 25), (5, 6)] {
            let shape = BoardShape::new(files, ranks);
            for file in 1..=files {
                for rank in 0..ranks {
                    assert_eq!(shape.square_at(shape.square_centre(file, rank)), Some((file, rank)));
                }
            }
        }
    }

    #[test]
    fn file_one_is_at_blacks_right_and_rank_a_is_far() {
        let shape = BoardShape::new(16, 16);
        assert!(shape.square_centre(1, 0).x > shape.square_centre(16, 0).x);
        assert!(shape.square_centre(1, 0).z < shape.square_centre(1, 15).z);
        assert!(shape.square_centre(1, 0).distance(-shape.square_centre(16, 15)) < 1e-4);
    }

    #[test]
    fn the_border_is_not_a_square() {
        let shape = BoardShape::new(7, 7);
        let half = shape.half_field();
        for outside in [Vec3::X * (half.x + 0.1), Vec3::X * -(half.x + 0.1), Vec3::Z * (half.y + 0.1)] {
            assert_eq!(shape.square_at(outside), None);
        }
        assert_eq!(shape.square_at(Vec3::splat(f32::NAN)), None);
    }

    #[test]
    fn stands_are_symmetrical_and_do_not_touch_the_board() {
        for ranks in [7, 12, 25] {
            let shape = BoardShape::new(ranks, ranks);
            for index in 0..shape.stand_slots() {
                let black = shape.stand_slot(Seat::Black, index);
                let white = shape.stand_slot(Seat::White, index);
                assert!(black.translation.x > shape.half_board().x);
                assert!(white.translation.x < -shape.half_board().x);
                assert!((black.translation.z + white.translation.z).abs() < 1e-3);
                assert!(black.translation.z.abs() < shape.half_board().y);
            }
        }
    }

    #[test]
    fn a_full_stand_is_stacked() {
        let shape = BoardShape::new(7, 7);
        let first = shape.stand_slot(Seat::Black, 0).translation;
        let above = shape.stand_slot(Seat::Black, shape.stand_slots()).translation;
        assert!(above.y > first.y);
        assert_eq!(above.xz(), first.xz());
    }
}
