//! Textures of the board, drawn at start: the grain of kaya wood, and the coordinates.

use bevy::image::ImageAddressMode;
use bevy::prelude::*;

use super::glyphs::{Fonts, Mask};
use super::layout::{BORDER, BoardShape};
use super::mips::mipped_image;

/// Width and height of the wood texture, in pixels.
const WOOD_SIZE: UVec2 = UVec2::new(1024, 512);
/// Longer side of the coordinate mask, in pixels.
const LABEL_PIXELS: f32 = 2304.0;
/// Height of a coordinate, as a part of the border's width.
const LABEL_HEIGHT: f32 = 0.56;

/// Smooth noise on a lattice that repeats after `period` cells, 0 to 1.
fn noise(at: Vec2, period: IVec2, seed: u32) -> f32 {
    let cell = at.floor();
    let part = at - cell;
    let weight = part * part * (3.0 - 2.0 * part);
    let value = |offset: IVec2| {
        let point = (cell.as_ivec2() + offset).rem_euclid(period);
        let mut hash =
            (point.x as u32).wrapping_mul(0x9e37_79b1) ^ (point.y as u32).wrapping_mul(0x85eb_ca77);
        hash = (hash ^ seed.wrapping_mul(0xc2b2_ae3d)).wrapping_mul(0x27d4_eb2f);
        hash = (hash ^ hash >> 15).wrapping_mul(0x1656_67b1);
        (hash ^ hash >> 13) as f32 / u32::MAX as f32
    };
    let near = value(IVec2::ZERO).lerp(value(IVec2::X), weight.x);
    let far = value(IVec2::Y).lerp(value(IVec2::ONE), weight.x);
    near.lerp(far, weight.y)
}

/// Straight-grained kaya: golden, with darker late wood in lines along the board. Repeats.
pub fn wood_image(anisotropy: u16) -> Image {
    let light = Vec3::new(226.0, 178.0, 104.0);
    let dark = Vec3::new(190.0, 134.0, 66.0);
    let mut pixels = Vec::with_capacity((WOOD_SIZE.x * WOOD_SIZE.y * 4) as usize);
    for y in 0..WOOD_SIZE.y {
        for x in 0..WOOD_SIZE.x {
            // Lattice units: lines are many across and few along.
            let at = Vec2::new(x as f32, y as f32) / WOOD_SIZE.as_vec2();
            let bend = noise(at * Vec2::new(5.0, 2.0), IVec2::new(5, 2), 1) * 0.045
                + noise(at * Vec2::new(14.0, 5.0), IVec2::new(14, 5), 2) * 0.007;
            let across = at.x + bend;
            let wide = noise(Vec2::new(across * 38.0, at.y), IVec2::new(38, 1), 3);
            let narrow = noise(Vec2::new(across * 128.0, at.y * 2.0), IVec2::new(128, 2), 4);
            let fibre = noise(at * Vec2::new(420.0, 14.0), IVec2::new(420, 14), 5);
            let cloud = noise(at * Vec2::new(3.0, 3.0), IVec2::new(3, 3), 6);
            let line = (wide * 1.5 - 0.45).clamp(0.0, 1.0).powi(2) * 0.62 + narrow * 0.28;
            let shade = (line + (fibre - 0.5) * 0.20 + (cloud - 0.5) * 0.24).clamp(0.0, 1.0);
            let colour = light.lerp(dark, shade);
            pixels.extend([colour.x as u8, colour.y as u8, colour.z as u8, 255]);
        }
    }
    mipped_image(WOOD_SIZE, 4, pixels, ImageAddressMode::Repeat, anisotropy)
}

/// The letters of a rank: a to z, then aa, bb and so on.
pub fn rank_label(rank: u8) -> String {
    let letter = char::from(b'a' + rank % 26);
    std::iter::repeat_n(letter, usize::from(rank / 26) + 1).collect()
}

/// Coordinates on the border, for both players: each reads files along the far edge and ranks at
/// the right hand.
///
/// # Errors
/// A broken font file.
pub fn label_image(shape: BoardShape, anisotropy: u16) -> Result<Image> {
    let board = shape.half_board() * 2.0;
    let scale = LABEL_PIXELS / board.max_element();
    let size = (board * scale).as_uvec2();
    let fonts = Fonts::plain()?;
    let mut mask = Mask::new(size);
    for is_black in [false, true] {
        let mut own = Mask::new(size);
        let place = |centre: Vec3, offset: Vec2| {
            let seen = if is_black { centre.xz() } else { -centre.xz() };
            let middle = (seen + offset + board / 2.0) * scale;
            Rect::from_center_size(middle, Vec2::new(0.9, LABEL_HEIGHT * BORDER) * scale)
        };
        let (far_rank, right_file) = if is_black { (0, 1) } else { (shape.ranks - 1, shape.files) };
        for file in 1..=shape.files {
            let area = place(shape.square_centre(file, far_rank), Vec2::Y * -(0.53 + BORDER / 2.0));
            fonts.draw_line(&mut own, &file.to_string(), area);
        }
        for rank in 0..shape.ranks {
            let area = place(shape.square_centre(right_file, rank), Vec2::X * (0.5 + BORDER / 2.0));
            fonts.draw_line(&mut own, &rank_label(rank), area);
        }
        // White's view is the whole mask turned by half a turn.
        let pixels = own.ink.len();
        for (index, ink) in mask.ink.iter_mut().enumerate() {
            *ink = (*ink).max(own.ink[if is_black { index } else { pixels - 1 - index }]);
        }
    }
    Ok(mipped_image(size, 1, mask.ink, ImageAddressMode::ClampToEdge, anisotropy))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_repeats() {
        let period = IVec2::new(5, 3);
        for step in 0..50 {
            let at = Vec2::new(step as f32 * 0.31, step as f32 * 0.17);
            let again = noise(at + period.as_vec2(), period, 7);
            assert!((noise(at, period, 7) - again).abs() < 1e-3);
        }
    }

    #[test]
    fn ranks_have_letters() {
        assert_eq!([0, 24, 25, 26].map(rank_label), ["a", "y", "z", "aa"]);
    }

    #[test]
    fn both_players_have_coordinates() {
        let image = label_image(BoardShape::new(7, 7), 1).unwrap();
        let (width, height) = (image.width() as usize, image.height() as usize);
        let ink = image.data.unwrap();
        let row = |y: usize| ink[y * width..(y + 1) * width].iter().filter(|&&i| i > 128).count();
        let border = (height as f32 * BORDER / 2.0 / 8.66) as usize;
        assert!(row(border) > 20 && row(height - border) > 20);
        assert_eq!(row(height / 2 - 40).min(1), 1, "rank letters beside the field");
        assert_eq!(row(0), 0);
    }
}
