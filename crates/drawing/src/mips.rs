//! Mip levels.

use bevy_math::UVec2;

/// Appends all smaller levels to the pixels of the largest one and returns the number of levels.
///
/// A pixel has `channels` bytes. Each level averages blocks of two by two pixels of the previous level, down to one
/// pixel.
pub fn extend(pixels: &mut Vec<u8>, size: UVec2, channels: usize) -> u32 {
    let levels = size.max_element().max(1).ilog2() + 1;
    let (mut from, mut level_size) = (0, size);
    for _ in 1..levels {
        let (level, smaller) = halve(&pixels[from..], level_size, channels);
        from = pixels.len();
        pixels.extend_from_slice(&level);
        level_size = smaller;
    }
    levels
}

/// The next mip level, with its size.
fn halve(pixels: &[u8], size: UVec2, channels: usize) -> (Vec<u8>, UVec2) {
    let smaller = (size / 2).max(UVec2::ONE);
    let (width, last) = (size.x as usize, (size - 1).as_usizevec2());
    let mut halved = Vec::with_capacity((smaller.x * smaller.y) as usize * channels);
    for y in 0..smaller.y as usize {
        let rows = [(2 * y).min(last.y) * width, (2 * y + 1).min(last.y) * width];
        for x in 0..smaller.x as usize {
            let columns = [(2 * x).min(last.x), (2 * x + 1).min(last.x)];
            for channel in 0..channels {
                let pixel = |row: usize, column: usize| {
                    u16::from(pixels[(rows[row] + columns[column]) * channels + channel])
                };
                let sum = pixel(0, 0) + pixel(0, 1) + pixel(1, 0) + pixel(1, 1);
                halved.push(((sum + 2) / 4) as u8);
            }
        }
    }
    (halved, smaller)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_ends_with_a_single_pixel() {
        let mut pixels = vec![128; 32];
        assert_eq!(extend(&mut pixels, UVec2::new(8, 4), 1), 4);
        assert_eq!(pixels, [128; 32 + 8 + 2 + 1]);
    }

    #[test]
    fn channels_are_averaged_separately() {
        let pixels = [[0, 100, 0, 255], [200, 100, 0, 255], [0, 100, 0, 255], [200, 100, 0, 255]].concat();
        let (halved, size) = halve(&pixels, UVec2::splat(2), 4);
        assert_eq!((halved, size), (vec![100, 100, 0, 255], UVec2::ONE));
    }
}
