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
/// Share of a side of the board that the slots of a stand may take. Stands are long and narrow, so that the board fills
/// more of the picture.
const STAND_SHARE: f32 = 0.9;
/// Minimum number of slots along the board on a piece stand.
const MIN_STAND_LENGTH: usize = 4;
/// Width of a window over its height below which boards are larger with the stands in front of the players: panels
/// beside the board take about a quarter of the width.
const MAX_NARROW_ASPECT: f32 = 1.4;
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

/// Where the piece stands are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandPlace {
    /// Beside the board, at the right hand of each player, as is the custom.
    Beside,
    /// Between the board and each player, for narrow windows.
    InFront,
}

impl StandPlace {
    /// The place that leaves more room for the board in a window; `aspect` is its width over its height.
    pub fn for_aspect(aspect: f32) -> Self {
        if aspect < MAX_NARROW_ASPECT { Self::InFront } else { Self::Beside }
    }
}

/// The number of files and ranks, and the place of the stands. All positions on the board and its stands follow from
/// them.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardShape {
    pub files: u8,
    pub ranks: u8,
    pub stands: StandPlace,
}

impl BoardShape {
    /// A board of `files` by `ranks` squares with its stands beside it.
    pub fn new(files: u8, ranks: u8) -> Self {
        Self { files, ranks, stands: StandPlace::Beside }
    }

    pub fn with_stands(self, stands: StandPlace) -> Self {
        Self { stands, ..self }
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

    /// Slots of a piece stand: across and along the line of sight of its player.
    fn stand_grid(self) -> [usize; 2] {
        let sides = self.half_board() * 2.0 * STAND_SHARE / SLOT_PITCH;
        let [columns, rows] = sides.to_array().map(|slots| (slots as usize).max(MIN_STAND_LENGTH));
        match self.stands {
            StandPlace::Beside => [1, rows],
            StandPlace::InFront => [columns, 1],
        }
    }

    /// Number of koma that fit side by side on a piece stand before they are stacked.
    pub fn stand_slots(self) -> usize {
        self.stand_grid().iter().product()
    }

    /// Half the size of the top of a piece stand (`X`, `Z`), in metres.
    pub fn half_stand(self) -> Vec2 {
        let [columns, rows] = self.stand_grid();
        Vec2::new(columns as f32, rows as f32) * SLOT_PITCH / 2.0 + STAND_MARGIN
    }

    /// Centre of the piece stand of a player: on the right, near the player, or in front of the player.
    pub fn stand_centre(self, seat: Seat) -> Vec3 {
        let (board, stand) = (self.half_board(), self.half_stand());
        let black = match self.stands {
            StandPlace::Beside => Vec3::new(board.x + STAND_GAP + stand.x, 0.0, board.y - stand.y),
            StandPlace::InFront => Vec3::new(board.x - stand.x, 0.0, board.y + STAND_GAP + stand.y),
        };
        Quat::from_rotation_y(seat.yaw()) * black + Vec3::Y * STAND_TOP
    }

    /// The pose of a slot on the stand of a player. Slot 0 is the one at the far left of the player, which is inside the
    /// picture even where the near end of a stand is not; further layers are stacked on top.
    pub fn stand_slot(self, seat: Seat, index: usize) -> Transform {
        let (layer, slot) = (index / self.stand_slots(), index % self.stand_slots());
        let [columns, _] = self.stand_grid();
        let (column, row) = (slot % columns, slot / columns);
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
        const SIGNS: [f32; 2] = [-1.0, 1.0];
        let half = self.half_board();
        let mut points = Vec::with_capacity(16);
        for corner in SIGNS.into_iter().flat_map(|z| SIGNS.map(|x| half * Vec2::new(x, z))) {
            points.extend([0.0, self.table_height() * 0.8].map(|y| Vec3::new(corner.x, y, corner.y)));
        }
        for seat in [Seat::Black, Seat::White].into_iter().filter(|_| has_stands) {
            let (centre, half) = (self.stand_centre(seat), self.half_stand());
            let corner = |x: f32, z: f32| centre + Vec3::new(half.x * x, 0.0, half.y * z);
            points.extend(SIGNS.into_iter().flat_map(|z| SIGNS.map(|x| corner(x, z))));
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
            for stands in [StandPlace::Beside, StandPlace::InFront] {
                let shape = BoardShape::new(ranks, ranks).with_stands(stands);
                for index in 0..shape.stand_slots() {
                    let black = shape.stand_slot(Seat::Black, index).translation.xz();
                    let white = shape.stand_slot(Seat::White, index).translation.xz();
                    assert!((black + white).length() < 1e-3);
                    let (out, along) = match stands {
                        StandPlace::Beside => (black.x - shape.half_board().x, black.y),
                        StandPlace::InFront => (black.y - shape.half_board().y, black.x),
                    };
                    let half_side = if stands == StandPlace::Beside {
                        shape.half_board().y
                    } else {
                        shape.half_board().x
                    };
                    assert!(out > STAND_GAP && along.abs() < half_side, "{stands:?}: {black}");
                }
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
