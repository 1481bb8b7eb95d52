//! Contact shadows: a small image of the board and its stands from above that says how dark koma
//! make what they lie on. The wood shader reads it.
//!
//! Without contact shadows koma seem to float. Under and beside a koma there is less ambient light;
//! on the preset without shadow maps the lamp's soft shadow is drawn as well. The shadow of a koma in
//! the air gets wider and fainter with its height.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageSampler};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::koma_mesh::{KomaOutline, koma_size, resting};
use super::layout::{BoardShape, STAND_TOP, Seat};
use super::mips::smooth;
use super::quality::Quality;

/// Resolution of the image, in texels per metre: the usual one, and that of [`Quality::High`].
const TEXELS_PER_METRE: [f32; 2] = [16.0, 36.0];
/// Darkness of the contact shadow at the edge of a koma at rest, 0 to 1.
const CONTACT_DARKNESS: f32 = 0.66;
/// Distance at which the contact shadow has fallen to `1/e` of that, in metres.
const CONTACT_REACH: f32 = 0.075;
/// Darkness of the lamp's shadow, 0 to 1.
const CAST_DARKNESS: f32 = 0.38;
/// Half the width of the penumbra of the lamp's shadow, in metres.
const PENUMBRA: f32 = 0.060;
/// What each metre of height adds to the reach of the contact shadow and to the penumbra, in metres.
const SPREAD: f32 = 0.16;
/// Height at which a shadow is half as dark, in metres.
const HALF_DARKNESS_HEIGHT: f32 = 0.95;
/// A contact shadow ends at this multiple of its reach.
const CUTOFF: f32 = 3.6;

/// The size class of a koma, whose outline casts its contact shadow.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint(pub u8);

/// The contact shadows, as board and stands read them.
#[derive(Clone, Debug)]
pub struct ContactShadowMap {
    /// Darkness, 0 to 1; the centre of the image is the centre of the board.
    pub image: Handle<Image>,
    /// Half of the area it covers (`X`, `Z`), in metres.
    pub half: Vec2,
}

impl ContactShadowMap {
    /// An image without shadows that covers a board and its stands.
    pub fn new(shape: BoardShape, quality: Quality, images: &mut Assets<Image>) -> Self {
        let stand = shape.stand_centre(Seat::Black).xz() + shape.half_stand();
        let half = shape.half_board().max(stand);
        let layer = ShadowLayer::new(half, quality);
        Self { image: images.add(layer.image()), half }
    }
}

/// The shadow of one koma.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct KomaShadow {
    outline: KomaOutline,
    /// Centre of the koma (`X`, `Z`), in metres.
    at: Vec2,
    /// Where the koma points.
    toward: Vec2,
    /// Height above its resting place, in metres.
    height: f32,
    /// Offset of the lamp's shadow for each metre of height (`X`, `Z`), in metres.
    slope: Vec2,
}

impl KomaShadow {
    /// The shadow of a koma of a size class in a pose. `slope` is the offset of the lamp's shadow for each
    /// metre of height; zero for no cast shadow.
    pub(super) fn of(pose: &Transform, class: u8, slope: Vec2, shape: BoardShape) -> Self {
        let beside = pose.translation.x.abs() > shape.half_board().x;
        let ground = if beside { STAND_TOP } else { 0.0 };
        let height = (pose.translation.y - ground - resting(class, false).translation.y).max(0.0);
        let toward = (pose.rotation * Vec3::NEG_Z).xz().normalize_or(Vec2::NEG_Y);
        Self { outline: KomaOutline::of(koma_size(class)), at: pose.translation.xz(), toward, height, slope }
    }

    /// The area that it can darken, in metres.
    pub(super) fn area(&self) -> Rect {
        // The shadow reaches farther around the corners of the base than along its sides.
        let reach = self.outline.reach() + (CONTACT_REACH + SPREAD * self.height) * CUTOFF * 1.6;
        let far = self.slope * (self.height + self.outline.base_thickness);
        let under = Rect::from_center_half_size(self.at, Vec2::splat(reach));
        under.union(Rect::from_center_half_size(self.at + far, Vec2::splat(reach)))
    }

    /// The darkness of a point in this shadow, 0 to 1.
    fn darkness(&self, point: Vec2) -> f32 {
        let local = |point: Vec2| {
            let away = point - self.at;
            Vec2::new(self.toward.perp_dot(away), -self.toward.dot(away))
        };
        let left = HALF_DARKNESS_HEIGHT / (HALF_DARKNESS_HEIGHT + self.height);
        let reach = CONTACT_REACH + SPREAD * self.height;
        let beyond = self.outline.distance(local(point)).max(0.0) / reach;
        let contact = if beyond < CUTOFF { CONTACT_DARKNESS * (-beyond).exp() } else { 0.0 };
        if self.slope == Vec2::ZERO {
            return contact * left;
        }
        // The cast shadow is the outline, offset by the height of the body, which is thickest at the base.
        let body = self.outline.base_thickness * 0.8;
        let inside = -self.outline.distance(local(point - self.slope * (self.height + body * 0.5)));
        let soft = PENUMBRA + SPREAD * self.height;
        let cast = CAST_DARKNESS * ((inside / soft + 1.0) / 2.0).clamp(0.0, 1.0);
        (contact + cast * (1.0 - contact)) * left
    }
}

/// The texels of a contact shadow map.
#[derive(Clone, Debug)]
pub(super) struct ShadowLayer {
    pub(super) half: Vec2,
    size: UVec2,
    pub(super) dark: Vec<u8>,
}

impl ShadowLayer {
    pub(super) fn new(half: Vec2, quality: Quality) -> Self {
        let resolution = TEXELS_PER_METRE[usize::from(quality == Quality::High)];
        let size = (half * 2.0 * resolution).ceil().as_uvec2().max(UVec2::ONE);
        Self { half, size, dark: vec![0; (size.x * size.y) as usize] }
    }

    /// The texels that an area touches; the upper bound is exclusive.
    pub(super) fn texels(&self, area: Rect) -> URect {
        let scale = self.size.as_vec2() / (self.half * 2.0);
        let texel = |at: Vec2| ((at + self.half) * scale).clamp(Vec2::ZERO, self.size.as_vec2());
        URect { min: texel(area.min).floor().as_uvec2(), max: texel(area.max).ceil().as_uvec2() }
    }

    /// All texels.
    pub(super) fn whole(&self) -> URect {
        URect { min: UVec2::ZERO, max: self.size }
    }

    /// Redraws an area with nothing but these shadows.
    pub(super) fn redraw<'a>(&mut self, area: URect, shadows: impl Iterator<Item = &'a KomaShadow>) {
        for y in area.min.y..area.max.y {
            let row = (y * self.size.x) as usize;
            self.dark[row + area.min.x as usize..row + area.max.x as usize].fill(0);
        }
        for shadow in shadows {
            let touched = self.texels(shadow.area()).intersect(area);
            for y in touched.min.y..touched.max.y {
                for x in touched.min.x..touched.max.x {
                    let part = (UVec2::new(x, y).as_vec2() + 0.5) / self.size.as_vec2();
                    let dark = shadow.darkness((part * 2.0 - 1.0) * self.half);
                    let texel = &mut self.dark[(y * self.size.x + x) as usize];
                    // Integers add up to the same sum in any order.
                    *texel = texel.saturating_add((dark * 255.0) as u8);
                }
            }
        }
    }

    fn image(&self) -> Image {
        let extent = Extent3d { width: self.size.x, height: self.size.y, depth_or_array_layers: 1 };
        let (dark, usage) = (self.dark.clone(), RenderAssetUsages::RENDER_WORLD);
        let mut image = Image::new(extent, TextureDimension::D2, dark, TextureFormat::R8Unorm, usage);
        image.sampler = ImageSampler::Descriptor(smooth(ImageAddressMode::ClampToEdge));
        image
    }
}

#[cfg(test)]
impl KomaShadow {
    /// The shadow of one of Black's koma on a board of nine by nine squares.
    pub(super) fn of_koma_at(place: Vec3, class: u8, slope: Vec2) -> Self {
        let pose = super::koma_mesh::koma_pose(place, Seat::Black, class, false);
        Self::of(&pose, class, slope, BoardShape::new(9, 9))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOPE: Vec2 = Vec2::new(0.5, -0.2);

    #[test]
    fn a_resting_koma_is_darkest_at_its_edge() {
        for slope in [Vec2::ZERO, SLOPE] {
            let koma = KomaShadow::of_koma_at(Vec3::ZERO, 1, slope);
            let behind = |distance: f32| koma.darkness(Vec2::Y * (koma_size(1).length / 2.0 + distance));
            assert!(behind(0.01) > 0.2, "{}", behind(0.01));
            assert!(behind(0.05) < behind(0.01) && behind(0.2) < 0.1 * behind(0.01));
        }
    }

    #[test]
    fn the_cast_shadow_falls_away_from_the_lamp() {
        let lit = KomaShadow::of_koma_at(Vec3::ZERO, 1, SLOPE);
        let beside = Vec2::X * (koma_size(1).width / 2.0 + 0.02);
        assert!(lit.darkness(beside) > lit.darkness(-beside) * 1.2);
        let around = KomaShadow::of_koma_at(Vec3::ZERO, 1, Vec2::ZERO);
        assert!((around.darkness(beside) - around.darkness(-beside)).abs() < 1e-5);
    }

    #[test]
    fn the_shadow_fades_with_height() {
        let under = |height: f32| {
            let koma = KomaShadow::of_koma_at(Vec3::Y * height, 2, SLOPE);
            let darkest = |reach: i32| {
                let places = (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |z| (x, z)));
                let dark = places.map(|(x, z)| koma.darkness(Vec2::new(x as f32, z as f32) * 0.1));
                dark.fold(0.0_f32, f32::max)
            };
            darkest(20)
        };
        assert!(under(0.5) < 0.7 * under(0.0) && under(2.0) < 0.35 * under(0.0));
    }

    #[test]
    fn nothing_is_dark_outside_the_area_of_a_shadow() {
        for koma in [
            KomaShadow::of_koma_at(Vec3::ZERO, 1, SLOPE),
            KomaShadow::of_koma_at(Vec3::new(1.3, 0.7, -2.2), 5, SLOPE),
        ] {
            let area = koma.area();
            for step in 0..400 {
                let at = Vec2::new((step % 20) as f32 - 9.5, (step / 20) as f32 - 9.5) * 0.45;
                assert!(area.contains(at) || koma.darkness(at) == 0.0, "{at}");
            }
        }
    }
}
