//! Measures how different two pictures look, by colour distance in Oklab. Pixels are averaged with their
//! neighbours, so that differences in anti-aliasing do not count.

use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Transformations};
use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;

/// A clearly visible colour distance; that of black and white is 1.
const MIN_VISIBLE: f32 = 0.05;
/// The fraction of a picture that may look different: less than a koma.
const MAX_SLIGHT: f32 = 0.001;

/// An opaque picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub width: usize,
    pub height: usize,
    /// Red, green and blue, row by row from the top.
    pub pixels: Vec<[u8; 3]>,
}

impl Picture {
    pub fn read(path: &Path) -> Result<Self, Box<dyn Error>> {
        let mut decoder = Decoder::new(BufReader::new(File::open(path)?));
        decoder.set_transformations(Transformations::normalize_to_color8());
        let mut reader = decoder.read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().ok_or("too large")?];
        let info = reader.next_frame(&mut bytes)?;
        let step = info.color_type.samples();
        let pixels = bytes[..info.buffer_size()].chunks_exact(step).map(|rgb| [rgb[0], rgb[1], rgb[2]]);
        Ok(Self { width: info.width as usize, height: info.height as usize, pixels: pixels.collect() })
    }

    pub fn write(&self, path: &Path) -> Result<(), Box<dyn Error>> {
        let file = BufWriter::new(File::create(path)?);
        let mut encoder = Encoder::new(file, u32::try_from(self.width)?, u32::try_from(self.height)?);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        Ok(writer.finish()?)
    }

    /// Oklab of every pixel, averaged with its eight neighbours in linear light.
    fn blurred(&self) -> Vec<[f32; 3]> {
        let linear: Vec<[f32; 3]> = self.pixels.iter().map(|rgb| rgb.map(linear)).collect();
        let (width, height) = (self.width, self.height);
        let neighbours = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        let mut blurred = Vec::with_capacity(linear.len());
        for y in 0..height {
            for x in 0..width {
                let (mut sum, mut count) = ([0.0; 3], 0.0);
                for row in neighbours(y, height) {
                    for pixel in &linear[row * width..][neighbours(x, width)] {
                        (0..3).for_each(|channel| sum[channel] += pixel[channel]);
                        count += 1.0;
                    }
                }
                blurred.push(oklab(sum.map(|total| total / count)));
            }
        }
        blurred
    }
}

fn linear(byte: u8) -> f32 {
    let value = f32::from(byte) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// Converts to Oklab, Björn Ottosson's colour space, in which equal distances look equal.
fn oklab([r, g, b]: [f32; 3]) -> [f32; 3] {
    let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
    let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
    let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

/// What differs between two pictures.
pub struct Difference {
    /// The fraction of the picture that looks different, 0 to 1.
    pub share: f32,
    distances: Vec<f32>,
}

impl Difference {
    pub fn is_slight(&self) -> bool {
        self.share <= MAX_SLIGHT
    }

    /// Before, after and the differences (white), side by side.
    pub fn picture(&self, before: &Picture, current: &Picture) -> Picture {
        let (width, height) = (before.width.max(current.width), before.height.max(current.height));
        let difference_shade = |at: usize| {
            let distance = self.distances.get(at).copied().unwrap_or(1.0);
            [(distance / (2.0 * MIN_VISIBLE)).clamp(0.0, 1.0) * 255.0; 3].map(|part| part as u8)
        };
        let pixel_of = |picture: &Picture, x: usize, y: usize| {
            let is_inside = x < picture.width && y < picture.height;
            if is_inside { picture.pixels[y * picture.width + x] } else { [255, 0, 255] }
        };
        let mut pixels = Vec::with_capacity(3 * width * height);
        for y in 0..height {
            pixels.extend((0..width).map(|x| pixel_of(before, x, y)));
            pixels.extend((0..width).map(|x| pixel_of(current, x, y)));
            pixels.extend((0..width).map(|x| difference_shade(y * width + x)));
        }
        Picture { width: 3 * width, height, pixels }
    }
}

/// Compares two pictures. If their sizes differ, everything counts as different.
pub fn difference(before: &Picture, current: &Picture) -> Difference {
    if (before.width, before.height) != (current.width, current.height) {
        return Difference { share: 1.0, distances: Vec::new() };
    }
    let distance =
        |(a, b): (&[f32; 3], &[f32; 3])| (0..3).map(|part| (a[part] - b[part]).powi(2)).sum::<f32>().sqrt();
    let distances: Vec<f32> = before.blurred().iter().zip(&current.blurred()).map(distance).collect();
    let visible_count = distances.iter().filter(|&&distance| distance > MIN_VISIBLE).count();
    Difference { share: visible_count as f32 / distances.len().max(1) as f32, distances }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wood with a dark koma, 16 pixels wide.
    fn board(at: usize) -> Picture {
        let (width, height) = (100, 60);
        let dark = |x: usize, y: usize| (at..at + 16).contains(&x) && (20..36).contains(&y);
        let colour = |x, y| if dark(x, y) { [40, 30, 20] } else { [200, 160, 90] };
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| colour(x, y))).collect();
        Picture { width, height, pixels }
    }

    #[test]
    fn distances_of_black_and_white_and_of_red_and_green() {
        let [black, white] = [[0, 0, 0], [255, 255, 255]].map(|rgb: [u8; 3]| oklab(rgb.map(linear)));
        assert!((white[0] - black[0] - 1.0).abs() < 1e-3, "the lightness of white is not 1");
        let one = |rgb| Picture { width: 1, height: 1, pixels: vec![rgb] };
        assert!(difference(&one([180, 0, 0]), &one([0, 140, 0])).share > 0.9);
    }

    #[test]
    fn a_moved_koma_is_a_difference() {
        let found = difference(&board(20), &board(50));
        assert!(!found.is_slight() && found.share > 0.05, "{}", found.share);
        let picture = found.picture(&board(20), &board(50));
        assert_eq!((picture.width, picture.height), (300, 60));
    }

    #[test]
    fn rounding_is_not_a_difference() {
        let mut other = board(20);
        other
            .pixels
            .iter_mut()
            .enumerate()
            .for_each(|(index, rgb)| rgb[index % 3] = rgb[index % 3].saturating_add(2));
        assert!(difference(&board(20), &other).is_slight());
        assert_eq!(difference(&board(20), &board(20)).share, 0.0);
    }

    #[test]
    fn another_size_is_a_difference() {
        let small = Picture { width: 1, height: 1, pixels: vec![[0, 0, 0]] };
        assert!(!difference(&board(20), &small).is_slight());
    }
}
