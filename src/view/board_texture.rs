//! The textures of the board: wood, mats, and the coordinates.

use bevy::image::ImageAddressMode;
use bevy::prelude::*;
use tenjiku_drawing::texture::Texture;
use tenjiku_language::current_style;

use super::layout::{BORDER, BoardShape, Seat};
use super::mips::{mipped_image, without_mip_blending};
use super::quality::Quality;
use tenjiku_drawing::glyphs::{Fonts, Mask};

/// Longer side of the coordinate texture, in pixels.
const LABEL_PIXELS: f32 = 2304.0;
/// Height of a coordinate as a fraction of the border's width.
const LABEL_HEIGHT: f32 = 0.60;

pub fn tiling_image(Texture { size, pixels }: Texture, quality: Quality) -> Image {
    let image = mipped_image(size, 1, pixels, ImageAddressMode::Repeat, quality.anisotropy());
    without_mip_blending(image, quality)
}

/// Coordinates on three borders: upright for Black in the first channel, for White in the second. The shader
/// selects the channel by the side the camera is on.
pub fn label_image(shape: BoardShape, quality: Quality) -> Result<Image> {
    let fonts = Fonts::plain()?;
    let black = labels(shape, &fonts, Seat::Black);
    let white = labels(shape, &fonts, Seat::White);
    // White sits opposite.
    let pixels = black.beside_rotated(&white);
    let image = mipped_image(black.size, 2, pixels, ImageAddressMode::ClampToEdge, quality.anisotropy());
    Ok(without_mip_blending(image, quality))
}

/// The coordinates as one player sees them, upright. The far border has no labels: pieces would half hide them.
fn labels(shape: BoardShape, fonts: &Fonts, seat: Seat) -> Mask {
    let board = shape.half_board() * 2.0;
    let scale = LABEL_PIXELS / board.max_element();
    let mut mask = Mask::new((board * scale).as_uvec2());
    let side = if seat == Seat::Black { 1.0 } else { -1.0 };
    let margin = shape.half_field() + BORDER * 0.5;
    let mut draw_label = |text: &str, centre: Vec2| {
        let middle = (centre + board / 2.0) * scale;
        let size = Vec2::new(0.9, LABEL_HEIGHT * BORDER) * scale;
        fonts.draw_line(&mut mask, text, Rect::from_center_size(middle, size));
    };
    for file in 1..=shape.files {
        let x = shape.square_centre(file, 0).x * side;
        draw_label(&file.to_string(), Vec2::new(x, margin.y));
    }
    for end in [-1.0, 1.0] {
        for rank in 0..shape.ranks {
            let z = shape.square_centre(1, rank).z * side;
            draw_label(&current_style().rank(rank), Vec2::new(margin.x * end, z));
        }
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_players_have_coordinates_that_no_piece_hides() {
        let image = label_image(BoardShape::new(7, 7), Quality::Medium).unwrap();
        let (width, height) = (image.width() as usize, image.height() as usize);
        let ink = image.data.unwrap();
        let row = |y: usize, channel: usize| {
            let row = &ink[y * width * 2..(y + 1) * width * 2];
            row.iter().skip(channel).step_by(2).filter(|&&ink| ink > 128).count()
        };
        let border = (height as f32 * BORDER / 2.0 / 8.66) as usize;
        for (channel, near, far) in [(0, height - border, border), (1, border, height - border)] {
            assert!(row(near, channel) > 20);
            assert_eq!(row(far, channel), 0);
            assert!(row(height / 2, channel) > 0, "the rank letters are missing");
        }
        assert_eq!(row(0, 0), 0);
    }
}
