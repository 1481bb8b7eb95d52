//! The shade of koma on what they lie on: a small picture of the board and its stands from above,
//! kept up to date as koma come and go, and read by the wood's shader.
//!
//! Without it koma float. Where they lie no light from around comes in; on the preset without
//! shadow maps the lamp's soft shadow is drawn along with it. A koma in the air loses its shade by
//! and by: what it would leave below gets wide and faint with its height.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::board::BoardAssets;
use super::koma_body::{KomaSystems, RestingPlace};
use super::koma_mesh::{KomaOutline, koma_size, resting};
use super::layout::{BoardShape, STAND_TOP, Seat};
use super::quality::Quality;
use super::theme::{ActiveTheme, Theme};

/// Texels a metre.
const FINENESS: f32 = 16.0;
/// Darkness of the shade under the edge of a koma that lies there, 0 to 1.
const DEPTH: f32 = 0.66;
/// Distance at which the shade of a lying koma has become `1/e` of that, in metres.
const REACH: f32 = 0.075;
/// Darkness of the lamp's shadow, 0 to 1, and half the width of its soft edge, in metres.
const CAST: f32 = 0.38;
const SOFT: f32 = 0.060;
/// What a metre of height adds to the reach of the shade and to the width of soft edges, in metres.
const SPREAD: f32 = 0.22;
/// Height at which a koma has lost half its shade, in metres.
const LOST: f32 = 0.55;
/// Beyond so many times its reach nothing is left of a shade.
const TAIL: f32 = 3.6;

/// Adds the system that follows the koma.
pub fn plugin(app: &mut App) {
    app.init_resource::<ShadowCache>();
    app.add_systems(Update, follow.after(KomaSystems::Travel));
}

/// The outline by which a koma throws its shade: its size class.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint(pub u8);

/// The picture of the shade, as board and stands read it.
#[derive(Clone, Debug)]
pub struct ShadeMap {
    /// Darkness, 0 to 1; the middle of the picture is the middle of the board.
    pub image: Handle<Image>,
    /// Half of what it covers (`X`, `Z`), in metres.
    pub half: Vec2,
}

impl ShadeMap {
    /// A picture without shade that covers a board and its stands.
    pub fn new(shape: BoardShape, images: &mut Assets<Image>) -> Self {
        let stand = shape.stand_centre(Seat::Black).xz() + shape.half_stand();
        let half = shape.half_board().max(stand);
        let layer = ShadowLayer::new(half);
        Self { image: images.add(layer.image()), half }
    }
}

/// From which side the lamp's shadow falls; none where a shadow map has it, or nothing has shade.
fn lamp_slope(theme: &Theme, quality: Quality) -> Vec2 {
    let from = theme.light.place();
    if quality.has_shadows() { Vec2::ZERO } else { -from.xz() / from.y }
}

/// The shade of one koma.
#[derive(Clone, Copy, Debug, PartialEq)]
struct KomaShadow {
    outline: KomaOutline,
    /// Middle of the koma (`X`, `Z`), in metres.
    at: Vec2,
    /// Where the point looks.
    toward: Vec2,
    /// How high it is above where it would lie, in metres.
    height: f32,
    /// Where the lamp's shadow falls from a metre of height (`X`, `Z`), in metres.
    slope: Vec2,
}

impl KomaShadow {
    fn of(pose: &Transform, class: u8, slope: Vec2, shape: BoardShape) -> Self {
        let beside = pose.translation.x.abs() > shape.half_board().x;
        let ground = if beside { STAND_TOP } else { 0.0 };
        let height = (pose.translation.y - ground - resting(class, false).translation.y).max(0.0);
        let toward = (pose.rotation * Vec3::NEG_Z).xz().normalize_or(Vec2::NEG_Y);
        Self { outline: KomaOutline::of(koma_size(class)), at: pose.translation.xz(), toward, height, slope }
    }

    /// What it can touch, in metres.
    fn area(&self) -> Rect {
        // Around the base's corners the shade reaches farther than along its sides.
        let reach = self.outline.reach() + (REACH + SPREAD * self.height) * TAIL * 1.6;
        let far = self.slope * (self.height + self.outline.base_thickness);
        let under = Rect::from_center_half_size(self.at, Vec2::splat(reach));
        under.union(Rect::from_center_half_size(self.at + far, Vec2::splat(reach)))
    }

    /// How dark it makes a point, 0 to 1.
    fn darkness(&self, point: Vec2) -> f32 {
        let local = |point: Vec2| {
            let away = point - self.at;
            Vec2::new(self.toward.perp_dot(away), -self.toward.dot(away))
        };
        let left = LOST / (LOST + self.height);
        let reach = REACH + SPREAD * self.height;
        let beyond = self.outline.distance(local(point)).max(0.0) / reach;
        let contact = if beyond < TAIL { DEPTH * (-beyond).exp() } else { 0.0 };
        if self.slope == Vec2::ZERO {
            return contact * left;
        }
        // The lamp's shadow: the outline, moved as far as the body is high there, is thickest at the base.
        let body = self.outline.base_thickness * 0.8;
        let inside = -self.outline.distance(local(point - self.slope * (self.height + body * 0.5)));
        let soft = SOFT + SPREAD * self.height;
        let cast = CAST * ((inside / soft + 1.0) / 2.0).clamp(0.0, 1.0);
        (contact + cast * (1.0 - contact)) * left
    }
}

/// The texels of a shade map.
#[derive(Clone, Debug)]
struct ShadowLayer {
    half: Vec2,
    size: UVec2,
    dark: Vec<u8>,
}

impl ShadowLayer {
    fn new(half: Vec2) -> Self {
        let size = (half * 2.0 * FINENESS).ceil().as_uvec2().max(UVec2::ONE);
        Self { half, size, dark: vec![0; (size.x * size.y) as usize] }
    }

    /// The texels that an area touches, from and to (`to` not among them).
    fn texels(&self, area: Rect) -> URect {
        let scale = self.size.as_vec2() / (self.half * 2.0);
        let texel = |at: Vec2| ((at + self.half) * scale).clamp(Vec2::ZERO, self.size.as_vec2());
        URect { min: texel(area.min).floor().as_uvec2(), max: texel(area.max).ceil().as_uvec2() }
    }

    /// Makes an area anew: nothing but these stamps.
    fn redo<'a>(&mut self, area: URect, shadows: impl Iterator<Item = &'a KomaShadow>) {
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
                    // Whole steps add up the same in any order.
                    *texel = texel.saturating_add((dark * 255.0) as u8);
                }
            }
        }
    }

    fn image(&self) -> Image {
        let extent = Extent3d { width: self.size.x, height: self.size.y, depth_or_array_layers: 1 };
        let (dark, usage) = (self.dark.clone(), RenderAssetUsages::RENDER_WORLD);
        let mut image = Image::new(extent, TextureDimension::D2, dark, TextureFormat::R8Unorm, usage);
        image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
            address_mode_u: ImageAddressMode::ClampToEdge,
            address_mode_v: ImageAddressMode::ClampToEdge,
            mag_filter: ImageFilterMode::Linear,
            min_filter: ImageFilterMode::Linear,
            ..default()
        });
        image
    }
}

/// What has been drawn so far, and for which koma.
#[derive(Resource, Default)]
struct ShadowCache {
    layer: Option<ShadowLayer>,
    shadows: HashMap<Entity, KomaShadow>,
}

impl ShadowCache {
    /// Draws what differs from the stamps drawn before; tells whether anything does.
    fn update(&mut self, half: Vec2, wanted: HashMap<Entity, KomaShadow>) -> bool {
        let is_fresh = self.layer.as_ref().is_none_or(|layer| layer.half != half);
        if is_fresh {
            self.layer = Some(ShadowLayer::new(half));
            self.shadows.clear();
        }
        let gone = self.shadows.iter().filter(|(koma, shadow)| wanted.get(*koma) != Some(*shadow));
        let come = wanted.iter().filter(|(koma, shadow)| self.shadows.get(*koma) != Some(*shadow));
        let dirty: Vec<Rect> = gone.chain(come).map(|(_, shadow)| shadow.area()).collect();
        self.shadows = wanted;
        let Some(layer) = &mut self.layer else { return false };
        for area in &dirty {
            layer.redo(layer.texels(*area), self.shadows.values());
        }
        is_fresh || !dirty.is_empty()
    }
}

/// The shade follows koma that come, go or travel.
fn follow(
    mut cast: ResMut<ShadowCache>,
    board: Option<Res<BoardAssets>>,
    (decor, quality): (Res<ActiveTheme>, Res<Quality>),
    koma: Query<(Entity, &Transform, &Footprint), With<RestingPlace>>,
    moved: Query<(), (With<Footprint>, With<RestingPlace>, Or<(Changed<Transform>, Added<RestingPlace>)>)>,
    mut gone: RemovedComponents<RestingPlace>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(board) = board else { return };
    let is_rebuilt = board.is_changed() || decor.is_changed() || quality.is_changed();
    let someone_left = gone.read().count() > 0;
    if decor.0.flat || moved.is_empty() && !someone_left && !is_rebuilt {
        return;
    }
    if board.is_changed() {
        cast.layer = None;
    }
    let slope = lamp_slope(&decor.0, *quality);
    let shadow = |(koma, pose, footprint): (Entity, &Transform, &Footprint)| {
        (koma, KomaShadow::of(pose, footprint.0, slope, board.shape))
    };
    let wanted = koma.iter().map(shadow).collect();
    if cast.update(board.shade.half, wanted)
        && let Some(layer) = &cast.layer
        && let Some(mut image) = images.get_mut(&board.shade.image)
    {
        image.data = Some(layer.dark.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::super::koma_mesh::koma_pose;
    use super::*;

    const SLOPE: Vec2 = Vec2::new(0.5, -0.2);

    fn shadow(at: Vec3, class: u8, slope: Vec2) -> KomaShadow {
        let pose = koma_pose(at, Seat::Black, class, false);
        KomaShadow::of(&pose, class, slope, BoardShape::new(9, 9))
    }

    #[test]
    fn a_lying_koma_is_darkest_at_its_foot() {
        for slope in [Vec2::ZERO, SLOPE] {
            let koma = shadow(Vec3::ZERO, 1, slope);
            let behind = |far: f32| koma.darkness(Vec2::Y * (koma_size(1).length / 2.0 + far));
            assert!(behind(0.01) > 0.2, "{}", behind(0.01));
            assert!(behind(0.05) < behind(0.01) && behind(0.2) < 0.1 * behind(0.01));
        }
    }

    #[test]
    fn the_lamps_shadow_falls_away_from_the_lamp() {
        let lit = shadow(Vec3::ZERO, 1, SLOPE);
        let beside = Vec2::X * (koma_size(1).width / 2.0 + 0.02);
        assert!(lit.darkness(beside) > lit.darkness(-beside) * 1.2);
        let around = shadow(Vec3::ZERO, 1, Vec2::ZERO);
        assert!((around.darkness(beside) - around.darkness(-beside)).abs() < 1e-5);
    }

    #[test]
    fn a_koma_in_the_air_leaves_little_and_far_away() {
        let under = |height: f32| {
            let koma = shadow(Vec3::Y * height, 2, SLOPE);
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
    fn nothing_is_dark_outside_a_stamps_area() {
        for koma in [shadow(Vec3::ZERO, 1, SLOPE), shadow(Vec3::new(1.3, 0.7, -2.2), 5, SLOPE)] {
            let area = koma.area();
            for step in 0..400 {
                let at = Vec2::new((step % 20) as f32 - 9.5, (step / 20) as f32 - 9.5) * 0.45;
                assert!(area.contains(at) || koma.darkness(at) == 0.0, "{at}");
            }
        }
    }

    /// Koma that come, travel and go leave the same picture as if it were drawn at once.
    #[test]
    fn changes_leave_no_trace() {
        let half = BoardShape::new(9, 9).half_board();
        let mut world = World::new();
        let koma: Vec<Entity> = (0..12).map(|_| world.spawn_empty().id()).collect();
        let at = |index: usize, time: usize| {
            let (x, z) = ((index * 7 + time * 3) % 9, (index * 5 + time * index) % 9);
            let height = if index == time { 0.4 } else { 0.0 };
            shadow(Vec3::new(x as f32 - 4.0, height, z as f32 - 4.0), 1 + index as u8 % 5, SLOPE)
        };
        let mut kept = ShadowCache::default();
        for time in 0..8 {
            let there = koma.iter().enumerate().filter(|(index, _)| (index + time) % 4 != 0);
            let wanted: HashMap<Entity, KomaShadow> =
                there.map(|(index, &koma)| (koma, at(index, time))).collect();
            assert!(kept.update(half, wanted.clone()), "something has moved");
            assert!(!kept.update(half, wanted.clone()), "nothing has");
            let mut anew = ShadowCache::default();
            anew.update(half, wanted);
            assert!(kept.layer.as_ref().is_some_and(|layer| layer.dark.iter().any(|&dark| dark > 60)));
            let dark = |cast: &ShadowCache| cast.layer.as_ref().map(|layer| layer.dark.clone());
            assert_eq!(dark(&kept), dark(&anew), "at time {time}");
        }
    }
}
