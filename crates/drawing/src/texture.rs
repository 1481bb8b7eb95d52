//! Tileable textures of wood, mats and turbulence.

use bevy_math::{FloatExt, IVec2, UVec2, Vec2};

/// A tileable texture, row by row.
#[derive(Clone, Debug)]
pub struct Texture {
    /// Width and height, in pixels.
    pub size: UVec2,
    /// One byte per channel and pixel.
    pub pixels: Vec<u8>,
}

// Sizes of the textures, in pixels.
const WOOD_SIZE: UVec2 = UVec2::new(1024, 512);
const BOXWOOD_SIZE: UVec2 = UVec2::new(1024, 256);
const WEAVE_SIZE: UVec2 = UVec2::new(512, 256);
const TURBULENCE_SIZE: UVec2 = UVec2::splat(128);

/// Straws and ribs per tile of the weave.
const WEAVE_STRAWS: i32 = 96;
const WEAVE_RIBS: i32 = 8;

/// Octaves: lattice points per tile, and amplitude.
const OCTAVES: [(i32, f32); 3] = [(8, 0.55), (16, 0.28), (32, 0.17)];
/// Contrast of the sum of octaves.
const CONTRAST: f32 = 1.6;

/// Smooth lattice noise with a period of `period` cells, 0 to 1.
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

/// Straight-grained wood: the density of darker late wood, in lines along the board.
pub fn wood() -> Texture {
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
        [line + (fibre - 0.5) * 0.20 + (cloud - 0.5) * 0.24]
    };
    texture(WOOD_SIZE, shade)
}

/// Boxwood of pieces: fine, even lines along the grain.
pub fn boxwood() -> Texture {
    let shade = |at: Vec2| {
        let bend = noise(at * Vec2::new(6.0, 3.0), IVec2::new(6, 3), 11) * 0.022;
        let across = at.x + bend;
        let rings = noise(Vec2::new(across * 92.0, at.y * 2.0), IVec2::new(92, 2), 12);
        let fibre = noise(Vec2::new(across * 400.0, at.y * 18.0), IVec2::new(400, 18), 13);
        [(rings * 1.5 - 0.55).clamp(0.0, 1.0) * 0.55 + fibre * 0.22]
    };
    texture(BOXWOOD_SIZE, shade)
}

/// Straw mats: horizontal ribs of short vertical straws. Light straw is 0, the groove between ribs 1.
pub fn weave() -> Texture {
    let shade = |at: Vec2| {
        let (rib, straw) = (at.y * WEAVE_RIBS as f32, at.x * WEAVE_STRAWS as f32);
        // Alternate ribs are offset by half a straw.
        let straw = straw + if rib as i32 % 2 == 0 { 0.0 } else { 0.5 };
        let arch = |part: f32| (part.fract() * std::f32::consts::PI).sin();
        let cell = Vec2::new(straw.floor(), rib.floor());
        let tone = noise(cell, IVec2::new(WEAVE_STRAWS, WEAVE_RIBS), 21);
        let cloud = noise(at * Vec2::new(4.0, 2.0), IVec2::new(4, 2), 22);
        let grooves = 1.0 - arch(rib).powf(0.5) * (0.55 + 0.45 * arch(straw).powf(0.7));
        [0.55 * grooves + 0.30 * tone + 0.15 * cloud]
    };
    texture(WEAVE_SIZE, shade)
}

/// Two independent turbulence fields, in two channels.
pub fn turbulence() -> Texture {
    let field = |at: Vec2, seed: u32| {
        let octave = |(index, (period, share)): (u32, (i32, f32))| {
            share * noise(at * period as f32, IVec2::splat(period), seed + index)
        };
        let sum: f32 = (0..).zip(OCTAVES).map(octave).sum();
        (sum - 0.5) * CONTRAST + 0.5
    };
    texture(TURBULENCE_SIZE, |at| [field(at, 31), field(at, 41)])
}

/// Renders a texture from a shader: `shade` maps texture coordinates (0 to 1) to channels (0 to 1).
fn texture<const N: usize>(size: UVec2, shade: impl Fn(Vec2) -> [f32; N]) -> Texture {
    let positions = (0..size.y).flat_map(|y| (0..size.x).map(move |x| Vec2::new(x as f32, y as f32)));
    let channels = positions.flat_map(|at| shade(at / size.as_vec2()));
    let pixels = channels.map(|value| (value.clamp(0.0, 1.0) * 255.0) as u8).collect();
    Texture { size, pixels }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_periodic() {
        let period = IVec2::new(5, 3);
        for step in 0..50 {
            let at = Vec2::new(step as f32 * 0.31, step as f32 * 0.17);
            let shifted = noise(at + period.as_vec2(), period, 7);
            assert!((noise(at, period, 7) - shifted).abs() < 1e-3);
        }
    }

    #[test]
    fn turbulence_uses_its_whole_range() {
        let pixels = turbulence().pixels;
        assert!(pixels.iter().any(|&value| value < 40) && pixels.iter().any(|&value| value > 215));
    }
}
