//! Mip chains for generated textures, so that small writing does not flicker.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor, ToExtents};
use bevy::prelude::*;
use bevy::render::render_resource::{TextureDimension, TextureFormat};
use tenjiku_drawing::mips;

use super::quality::Quality;

/// Creates a texture with a full mip chain from the pixels of its largest level.
///
/// A pixel has `channels` bytes (1, 2 or 4). Each further level averages blocks of two by two pixels.
pub fn mipped_image(
    size: UVec2,
    channels: usize,
    mut pixels: Vec<u8>,
    address: ImageAddressMode,
    anisotropy: u16,
) -> Image {
    let format = match channels {
        1 => TextureFormat::R8Unorm,
        2 => TextureFormat::Rg8Unorm,
        _ => TextureFormat::Rgba8UnormSrgb,
    };
    let levels = mips::extend(&mut pixels, size, channels);
    let mut image = linear_image(size, format, pixels, address);
    image.texture_descriptor.mip_level_count = levels;
    if let ImageSampler::Descriptor(sampler) = &mut image.sampler {
        sampler.mipmap_filter = ImageFilterMode::Linear;
        sampler.anisotropy_clamp = anisotropy.max(1);
    }
    image
}

/// Creates a texture with linear filtering and without mip levels.
pub(super) fn linear_image(
    size: UVec2,
    format: TextureFormat,
    pixels: Vec<u8>,
    address: ImageAddressMode,
) -> Image {
    let (extents, usage) = (size.to_extents(), RenderAssetUsages::RENDER_WORLD);
    let mut image = Image::new_uninit(extents, TextureDimension::D2, format, usage);
    image.data = Some(pixels);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: address,
        address_mode_v: address,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        ..default()
    });
    image
}

/// The texture without blending between mip levels on the low preset, which halves the work. The transition hardly
/// shows in wood, but would in the writing on koma.
pub fn without_mip_blending(mut image: Image, quality: Quality) -> Image {
    if let (Quality::Low, ImageSampler::Descriptor(sampler)) = (quality, &mut image.sampler) {
        sampler.mipmap_filter = ImageFilterMode::Nearest;
    }
    image
}
