//! Writes pictures as PNG files and films as animated PNG files. A frame of a film contains only the changes since the
//! previous frame.

use bevy::math::UVec2;
use png::{BitDepth, BlendOp, ColorType, Compression, DisposeOp, Encoder, EncodingError, Writer};
use std::io::BufWriter;
use tenjiku_platform::files::DraftHandle;

const BYTES_PER_PIXEL: usize = 4;

/// Writes a picture. `pixels` are red, green, blue and alpha of each pixel, row by row from the top.
pub fn write_picture(file: DraftHandle, size: UVec2, pixels: &[u8]) -> Result<(), EncodingError> {
    let mut writer = encoder(file, size).write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()
}

fn encoder(file: DraftHandle, size: UVec2) -> Encoder<'static, BufWriter<DraftHandle>> {
    let mut encoder = Encoder::new(BufWriter::new(file), size.x, size.y);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    encoder
}

/// An animated PNG, written frame by frame.
pub struct Film {
    writer: Writer<BufWriter<DraftHandle>>,
    size: UVec2,
    /// The pixels of the last frame.
    previous: Vec<u8>,
}

impl Film {
    /// Begins a film that loops, with a number of frames of `delay` milliseconds each.
    pub fn begin(file: DraftHandle, size: UVec2, frames: u32, delay: u16) -> Result<Self, EncodingError> {
        let mut encoder = encoder(file, size);
        encoder.set_animated(frames, 0)?;
        encoder.set_frame_delay(delay, 1_000)?;
        encoder.set_dispose_op(DisposeOp::None)?;
        Ok(Self { writer: encoder.write_header()?, size, previous: Vec::new() })
    }

    /// Adds a frame. Unchanged pixels are transparent, so a still board takes no space.
    pub fn add(&mut self, pixels: Vec<u8>) -> Result<(), EncodingError> {
        if self.previous.is_empty() {
            self.writer.write_image_data(&pixels)?;
        } else {
            let FrameRegion { corner, size, pixels } = changed_region(&self.previous, &pixels, self.size);
            self.writer.set_blend_op(BlendOp::Over)?;
            // The encoder checks a new size against the old position, so reset the position first.
            self.writer.set_frame_position(0, 0)?;
            self.writer.set_frame_dimension(size.x, size.y)?;
            self.writer.set_frame_position(corner.x, corner.y)?;
            self.writer.write_image_data(&pixels)?;
        }
        self.previous = pixels;
        Ok(())
    }

    pub fn end(self) -> Result<(), EncodingError> {
        self.writer.finish()
    }
}

#[derive(Debug, PartialEq, Eq)]
struct FrameRegion {
    corner: UVec2,
    size: UVec2,
    pixels: Vec<u8>,
}

/// The smallest region that contains all changes; unchanged pixels in it are transparent. A single
/// transparent pixel if nothing has changed.
fn changed_region(before: &[u8], after: &[u8], size: UVec2) -> FrameRegion {
    let width = size.x as usize;
    let differs = |index: usize| {
        let pixel = index * BYTES_PER_PIXEL..(index + 1) * BYTES_PER_PIXEL;
        before.get(pixel.clone()) != after.get(pixel)
    };
    let mut bounds: Option<[usize; 4]> = None;
    for index in (0..width * size.y as usize).filter(|&index| differs(index)) {
        let (x, y) = (index % width, index / width);
        let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
        bounds = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
    }
    let Some([left, top, right, bottom]) = bounds else {
        return FrameRegion { corner: UVec2::ZERO, size: UVec2::ONE, pixels: vec![0; BYTES_PER_PIXEL] };
    };
    let mut pixels = Vec::with_capacity((right - left + 1) * (bottom - top + 1) * BYTES_PER_PIXEL);
    for y in top..=bottom {
        for x in left..=right {
            let index = y * width + x;
            let pixel =
                after.get(index * BYTES_PER_PIXEL..(index + 1) * BYTES_PER_PIXEL).filter(|_| differs(index));
            pixels.extend_from_slice(pixel.unwrap_or(&[0; BYTES_PER_PIXEL]));
        }
    }
    let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
    let size = UVec2::new(number(right - left + 1), number(bottom - top + 1));
    FrameRegion { corner: UVec2::new(number(left), number(top)), size, pixels }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    const RED: [u8; 4] = [200, 10, 10, 255];
    const BLUE: [u8; 4] = [10, 10, 200, 255];

    /// A picture of 4 by 3 pixels, blue at these places and red elsewhere.
    fn picture(blue: &[(usize, usize)]) -> Vec<u8> {
        let mut pixels = RED.repeat(12);
        for &(x, y) in blue {
            let at = (y * 4 + x) * BYTES_PER_PIXEL;
            pixels[at..at + BYTES_PER_PIXEL].copy_from_slice(&BLUE);
        }
        pixels
    }

    #[test]
    fn only_changes_are_written() {
        let region = changed_region(&picture(&[]), &picture(&[(1, 1), (2, 2)]), UVec2::new(4, 3));
        assert_eq!((region.corner, region.size), (UVec2::new(1, 1), UVec2::new(2, 2)));
        assert_eq!(region.pixels, [BLUE, [0; 4], [0; 4], BLUE].concat());
        let none = changed_region(&picture(&[]), &picture(&[]), UVec2::new(4, 3));
        assert_eq!((none.size, none.pixels), (UVec2::ONE, vec![0; 4]));
    }

    #[test]
    fn a_film_decodes_to_its_frames() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let pictures = [picture(&[]), picture(&[(3, 0)]), picture(&[(0, 2)]), picture(&[(0, 2)])];
        let mut film = Film::begin(file.reopen().unwrap(), UVec2::new(4, 3), 4, 700).unwrap();
        for picture in &pictures {
            film.add(picture.clone()).unwrap();
        }
        film.end().unwrap();
        let mut reader = png::Decoder::new(BufReader::new(file.reopen().unwrap())).read_info().unwrap();
        assert_eq!(reader.info().animation_control().unwrap().num_frames, 4);
        let mut canvas = vec![0; 4 * 3 * BYTES_PER_PIXEL];
        for picture in &pictures {
            let mut buffer = vec![0; 4 * 3 * BYTES_PER_PIXEL];
            let output = reader.next_frame(&mut buffer).unwrap();
            let frame = *reader.info().frame_control().unwrap();
            assert_eq!((frame.delay_num, frame.delay_den), (700, 1_000));
            for (index, pixel) in buffer[..output.buffer_size()].chunks(BYTES_PER_PIXEL).enumerate() {
                let x = frame.x_offset as usize + index % frame.width as usize;
                let y = frame.y_offset as usize + index / frame.width as usize;
                if pixel[3] == 255 {
                    let at = (y * 4 + x) * BYTES_PER_PIXEL;
                    canvas[at..at + BYTES_PER_PIXEL].copy_from_slice(pixel);
                }
            }
            assert_eq!(&canvas, picture);
        }
    }
}
