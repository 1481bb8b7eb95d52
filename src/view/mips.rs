//! Mip chains for generated textures, so that small writing does not flicker.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::quality::Quality;

/// Creates a texture with a full mip chain from the pixels of its largest level.
///
/// A pixel has `channels` bytes (1, 2 or 4). Each further level averages blocks of two by two pixels.
pub fn mipped_image(
    size: UVec2,
    channels: usize,
    pixels: Vec<u8>,
    address: ImageAddressMode,
    anisotropy: u16,
) -> Image {
    let format = match channels {
        1 => TextureFormat::R8Unorm,
        2 => TextureFormat::Rg8Unorm,
        _ => TextureFormat::Rgba8UnormSrgb,
    };
    let levels = size.max_element().max(1).ilog2() + 1;
    let mut data = pixels.clone();
    let mut level = pixels;
    let mut at = size;
    for _ in 1..levels {
        (level, at) = halve(&level, at, channels);
        data.extend_from_slice(&level);
    }
    let extent = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
    let mut image = Image::new_uninit(extent, TextureDimension::D2, format, RenderAssetUsages::RENDER_WORLD);
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mipmap_filter: ImageFilterMode::Linear,
        anisotropy_clamp: anisotropy.max(1),
        ..smooth(address)
    });
    image
}

/// How a texture without mip levels is read smoothly.
pub(super) fn smooth(address: ImageAddressMode) -> ImageSamplerDescriptor {
    ImageSamplerDescriptor {
        address_mode_u: address,
        address_mode_v: address,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        ..default()
    }
}

/// The same texture without blending between mip levels on the low preset: half the work, and in wood the
/// transition hardly shows. In writing it would.
pub fn without_blend(mut image: Image, quality: Quality) -> Image {
    if let (Quality::Low, ImageSampler::Descriptor(sampler)) = (quality, &mut image.sampler) {
        sampler.mipmap_filter = ImageFilterMode::Nearest;
    }
    image
}

/// The next smaller level: each pixel is the average of a block of two by two.
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
        let image = mipped_image(UVec2::new(8, 4), 1, vec![128; 32], ImageAddressMode::Repeat, 4);
        assert_eq!(image.texture_descriptor.mip_level_count, 4);
        assert_eq!(image.data.as_ref().map(Vec::len), Some(32 + 8 + 2 + 1));
        assert!(image.data.unwrap().iter().all(|&byte| byte == 128));
    }

    #[test]
    fn channels_are_averaged_separately() {
        let pixels = [[0, 100, 0, 255], [200, 100, 0, 255], [0, 100, 0, 255], [200, 100, 0, 255]].concat();
        let (halved, size) = halve(&pixels, UVec2::splat(2), 4);
        assert_eq!((halved, size), (vec![100, 100, 0, 255], UVec2::ONE));
    }
}
