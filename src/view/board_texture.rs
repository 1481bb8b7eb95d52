//! Textures generated at startup: wood grain, the weave of straw mats, and the coordinates.

use bevy::image::ImageAddressMode;
use bevy::prelude::*;

use super::glyphs::{Fonts, Mask};
use super::layout::{BORDER, BoardShape, Seat};
use super::mips::mipped_image;
use crate::notation::MoveStyle;

/// Size of the wood texture, in pixels.
const WOOD_SIZE: UVec2 = UVec2::new(1024, 512);
/// Size of the boxwood texture of koma, in pixels.
const BOXWOOD_SIZE: UVec2 = UVec2::new(1024, 256);
/// Size of the weave texture, in pixels.
const WEAVE_SIZE: UVec2 = UVec2::new(512, 256);
/// Straws and ribs in one repeat of the weave.
const WEAVE_STRAWS: i32 = 96;
const WEAVE_RIBS: i32 = 8;
/// Longer side of the coordinate texture, in pixels.
const LABEL_PIXELS: f32 = 2304.0;
/// Height of a coordinate as a fraction of the border's width.
const LABEL_HEIGHT: f32 = 0.60;

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

/// Straight-grained wood: the share of darker late wood, in lines along the board. One channel; tiles.
pub fn wood_image(anisotropy: u16) -> Image {
    let shade = |at: Vec2| {
        // Many lattice cells across the grain, few along it.
        let bend = noise(at * Vec2::new(5.0, 2.0), IVec2::new(5, 2), 1) * 0.045
            + noise(at * Vec2::new(14.0, 5.0), IVec2::new(14, 5), 2) * 0.007;
        let across = at.x + bend;
        let wide = noise(Vec2::new(across * 38.0, at.y), IVec2::new(38, 1), 3);
        let narrow = noise(Vec2::new(across * 128.0, at.y * 2.0), IVec2::new(128, 2), 4);
        let fibre = noise(at * Vec2::new(420.0, 14.0), IVec2::new(420, 14), 5);
        let cloud = noise(at * Vec2::new(3.0, 3.0), IVec2::new(3, 3), 6);
        let line = (wide * 1.5 - 0.45).clamp(0.0, 1.0).powi(2) * 0.62 + narrow * 0.28;
        line + (fibre - 0.5) * 0.20 + (cloud - 0.5) * 0.24
    };
    texture(WOOD_SIZE, anisotropy, shade)
}

/// Boxwood for koma: fine, even lines along the wood. One channel; tiles.
pub fn boxwood_image(anisotropy: u16) -> Image {
    let shade = |at: Vec2| {
        let bend = noise(at * Vec2::new(6.0, 3.0), IVec2::new(6, 3), 11) * 0.022;
        let across = at.x + bend;
        let rings = noise(Vec2::new(across * 92.0, at.y * 2.0), IVec2::new(92, 2), 12);
        let fibre = noise(Vec2::new(across * 400.0, at.y * 18.0), IVec2::new(400, 18), 13);
        (rings * 1.5 - 0.55).clamp(0.0, 1.0) * 0.55 + fibre * 0.22
    };
    texture(BOXWOOD_SIZE, anisotropy, shade)
}

/// Straw mats: ribs from left to right, each made of short upright straws. Light straw is 0, the groove
/// between two ribs 1. One channel; tiles.
pub fn weave_image(anisotropy: u16) -> Image {
    let shade = |at: Vec2| {
        let (rib, straw) = (at.y * WEAVE_RIBS as f32, at.x * WEAVE_STRAWS as f32);
        // Every other rib is offset by half a straw.
        let straw = straw + if rib as i32 % 2 == 0 { 0.0 } else { 0.5 };
        let arch = |part: f32| (part.fract() * std::f32::consts::PI).sin();
        let cell = Vec2::new(straw.floor(), rib.floor());
        let tone = noise(cell, IVec2::new(WEAVE_STRAWS, WEAVE_RIBS), 21);
        let cloud = noise(at * Vec2::new(4.0, 2.0), IVec2::new(4, 2), 22);
        let grooves = 1.0 - arch(rib).powf(0.5) * (0.55 + 0.45 * arch(straw).powf(0.7));
        0.55 * grooves + 0.30 * tone + 0.15 * cloud
    };
    texture(WEAVE_SIZE, anisotropy, shade)
}

/// A tiling texture with one channel. `shade` maps texture coordinates (0 to 1) to a value from 0 to 1.
fn texture(size: UVec2, anisotropy: u16, shade: impl Fn(Vec2) -> f32) -> Image {
    let places = (0..size.y).flat_map(|y| (0..size.x).map(move |x| Vec2::new(x as f32, y as f32)));
    let pixels = places.map(|at| (shade(at / size.as_vec2()).clamp(0.0, 1.0) * 255.0) as u8).collect();
    mipped_image(size, 1, pixels, ImageAddressMode::Repeat, anisotropy)
}

/// Coordinates on all four borders: upright for Black in the first channel, for White in the second. The
/// shader shows those of the side that the camera is on.
///
/// # Errors
/// If a font file is broken.
pub fn label_image(shape: BoardShape, anisotropy: u16) -> Result<Image> {
    let fonts = Fonts::plain()?;
    let black = labels(shape, &fonts, Seat::Black);
    let white = labels(shape, &fonts, Seat::White);
    // White looks from the other side, so White's mask is rotated by half a turn.
    let pairs = black.ink.iter().zip(white.ink.iter().rev());
    let pixels = pairs.flat_map(|(&black, &white)| [black, white]).collect();
    Ok(mipped_image(black.size, 2, pixels, ImageAddressMode::ClampToEdge, anisotropy))
}

/// The coordinates as one player sees them, upright.
fn labels(shape: BoardShape, fonts: &Fonts, seat: Seat) -> Mask {
    let board = shape.half_board() * 2.0;
    let scale = LABEL_PIXELS / board.max_element();
    let mut mask = Mask::new((board * scale).as_uvec2());
    let side = if seat == Seat::Black { 1.0 } else { -1.0 };
    let margin = shape.half_field() + BORDER * 0.5;
    let mut write = |text: &str, centre: Vec2| {
        let middle = (centre + board / 2.0) * scale;
        let size = Vec2::new(0.9, LABEL_HEIGHT * BORDER) * scale;
        fonts.draw_line(&mut mask, text, Rect::from_center_size(middle, size));
    };
    for end in [-1.0, 1.0] {
        for file in 1..=shape.files {
            let across = shape.square_centre(file, 0).x * side;
            write(&file.to_string(), Vec2::new(across, margin.y * end));
        }
        for rank in 0..shape.ranks {
            let along = shape.square_centre(1, rank).z * side;
            write(&MoveStyle::current().rank(rank), Vec2::new(margin.x * end, along));
        }
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_tiles() {
        let period = IVec2::new(5, 3);
        for step in 0..50 {
            let at = Vec2::new(step as f32 * 0.31, step as f32 * 0.17);
            let again = noise(at + period.as_vec2(), period, 7);
            assert!((noise(at, period, 7) - again).abs() < 1e-3);
        }
    }

    #[test]
    fn both_players_have_coordinates() {
        let image = label_image(BoardShape::new(7, 7), 1).unwrap();
        let (width, height) = (image.width() as usize, image.height() as usize);
        let ink = image.data.unwrap();
        let row = |y: usize, channel: usize| {
            let row = &ink[y * width * 2..(y + 1) * width * 2];
            row.iter().skip(channel).step_by(2).filter(|&&ink| ink > 128).count()
        };
        let border = (height as f32 * BORDER / 2.0 / 8.66) as usize;
        for channel in [0, 1] {
            assert!(row(border, channel) > 20 && row(height - border, channel) > 20);
            assert!(row(height / 2, channel) > 0, "the rank letters are missing");
        }
        assert_eq!(row(0, 0), 0);
    }
}
