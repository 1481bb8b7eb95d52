//! Writes sounds as WAV files with 16 bits and one channel.

use super::RATE;
use std::io::{self, Write};

/// Writes a sound; samples beyond -1 and 1 are clipped.
///
/// # Errors
/// The output cannot be written, or the sound is longer than the format allows (12 hours).
pub fn write(out: &mut impl Write, sound: &[f32]) -> io::Result<()> {
    const BYTES_PER_SAMPLE: u16 = 2;
    let size =
        sound.len().checked_mul(usize::from(BYTES_PER_SAMPLE)).and_then(|size| u32::try_from(size).ok());
    let sizes = size.and_then(|size| Some((size, size.checked_add(36)?)));
    let (size, file_size) = sizes.ok_or_else(|| io::Error::other("the sound is too long for a WAV file"))?;
    let mut bytes = Vec::with_capacity(44 + sound.len() * usize::from(BYTES_PER_SAMPLE));
    bytes.extend(b"RIFF");
    bytes.extend(file_size.to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16_u32.to_le_bytes());
    // PCM samples, one channel.
    bytes.extend([1_u16, 1].iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend(RATE.to_le_bytes());
    bytes.extend((RATE * u32::from(BYTES_PER_SAMPLE)).to_le_bytes());
    bytes.extend([BYTES_PER_SAMPLE, 8 * BYTES_PER_SAMPLE].iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend(b"data");
    bytes.extend(size.to_le_bytes());
    let to_i16 = |sample: &f32| (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16;
    bytes.extend(sound.iter().flat_map(|sample| to_i16(sample).to_le_bytes()));
    out.write_all(&bytes)
}
