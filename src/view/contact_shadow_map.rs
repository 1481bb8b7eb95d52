//! Contact shadows: a small image of the board and its stands from above, with the darkness under and around each koma.
//! The wood shader reads it.
//!
//! Without contact shadows koma seem to float. A koma blocks ambient light under and beside it. On the preset without
//! shadow maps the image also has the lamp's soft shadow. The higher a koma flies, the wider and fainter its shadow.

use bevy::image::ImageAddressMode;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use tenjiku_drawing::shadow::{Shadow, ShadowLayer};

use super::koma_mesh::{koma_size, outline, resting_pose};
use super::layout::{BoardShape, STAND_TOP, Seat};
use super::mips::linear_image;
use super::quality::Quality;

/// Resolution of the image, in texels per metre: by default, and for [`Quality::High`].
const TEXELS_PER_METRE: [f32; 2] = [16.0, 36.0];

/// The size class of a koma, which determines the outline of its contact shadow.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint(pub u8);

#[derive(Clone, Debug)]
pub struct ContactShadowMap {
    /// Darkness, 0 to 1; the centre of the image is the centre of the board.
    pub image: Handle<Image>,
    /// Half the size of the area that the image covers (`X`, `Z`), in metres.
    pub half_size: Vec2,
}

impl ContactShadowMap {
    /// An image without shadows that covers a board and its stands.
    pub fn new(shape: BoardShape, quality: Quality, images: &mut Assets<Image>) -> Self {
        let stand = shape.stand_centre(Seat::Black).xz() + shape.half_stand();
        let half_size = shape.half_board().max(stand);
        let ShadowLayer { size, dark, .. } = layer(half_size, quality);
        let image = linear_image(size, TextureFormat::R8Unorm, dark, ImageAddressMode::ClampToEdge);
        Self { image: images.add(image), half_size }
    }
}

/// An empty layer at the resolution of a quality level.
pub(super) fn layer(half: Vec2, quality: Quality) -> ShadowLayer {
    ShadowLayer::new(half, TEXELS_PER_METRE[usize::from(quality == Quality::High)])
}

/// The shadow of a koma of a size class in a pose. `slope` is the offset of the lamp's shadow per metre of height;
/// zero for no cast shadow.
pub(super) fn koma_shadow(pose: &Transform, class: u8, slope: Vec2, shape: BoardShape) -> Shadow {
    let is_on_stand = pose.translation.xz().abs().cmpgt(shape.half_board()).any();
    let ground = if is_on_stand { STAND_TOP } else { 0.0 };
    let height = (pose.translation.y - ground - resting_pose(class, false).translation.y).max(0.0);
    let direction = (pose.rotation * Vec3::NEG_Z).xz().normalize_or(Vec2::NEG_Y);
    Shadow { outline: outline(koma_size(class)), at: pose.translation.xz(), direction, height, slope }
}

/// The shadow of one of Black's koma on a board of nine by nine squares.
#[cfg(test)]
pub(super) fn shadow_of_koma_at(place: Vec3, class: u8, slope: Vec2) -> Shadow {
    let pose = super::koma_mesh::koma_pose(place, Seat::Black, class, false);
    koma_shadow(&pose, class, slope, BoardShape::new(9, 9))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOPE: Vec2 = Vec2::new(0.5, -0.2);

    #[test]
    fn a_resting_koma_is_darkest_at_its_edge() {
        for slope in [Vec2::ZERO, SLOPE] {
            let koma = shadow_of_koma_at(Vec3::ZERO, 1, slope);
            let behind = |distance: f32| koma.darkness(Vec2::Y * (koma_size(1).length / 2.0 + distance));
            assert!(behind(0.01) > 0.2, "{}", behind(0.01));
            assert!(behind(0.05) < behind(0.01) && behind(0.2) < 0.1 * behind(0.01));
        }
    }

    #[test]
    fn the_cast_shadow_falls_away_from_the_lamp() {
        let cast = shadow_of_koma_at(Vec3::ZERO, 1, SLOPE);
        let beside = Vec2::X * (koma_size(1).width / 2.0 + 0.02);
        assert!(cast.darkness(beside) > cast.darkness(-beside) * 1.2);
        let ambient = shadow_of_koma_at(Vec3::ZERO, 1, Vec2::ZERO);
        assert!((ambient.darkness(beside) - ambient.darkness(-beside)).abs() < 1e-5);
    }

    #[test]
    fn the_shadow_fades_with_height() {
        let max_darkness = |height: f32| {
            let koma = shadow_of_koma_at(Vec3::Y * height, 2, SLOPE);
            let darkest = |reach: i32| {
                let places = (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |z| (x, z)));
                let dark = places.map(|(x, z)| koma.darkness(Vec2::new(x as f32, z as f32) * 0.1));
                dark.fold(0.0_f32, f32::max)
            };
            darkest(20)
        };
        assert!(max_darkness(0.5) < 0.7 * max_darkness(0.0) && max_darkness(2.0) < 0.35 * max_darkness(0.0));
    }

    #[test]
    fn nothing_is_dark_outside_the_area_of_a_shadow() {
        for koma in
            [shadow_of_koma_at(Vec3::ZERO, 1, SLOPE), shadow_of_koma_at(Vec3::new(1.3, 0.7, -2.2), 5, SLOPE)]
        {
            let area = koma.area();
            for step in 0..400 {
                let at = Vec2::new((step % 20) as f32 - 9.5, (step / 20) as f32 - 9.5) * 0.45;
                assert!(area.contains(at) || koma.darkness(at) == 0.0, "{at}");
            }
        }
    }
}
