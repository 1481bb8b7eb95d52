//! The magnifying glass: a second camera draws the area under the pointer to an image for a panel. It renders the scene
//! again instead of enlarging pixels, so it is as sharp as the board. The camera is inactive while the glass is unused.

use bevy::camera::{CameraProjection, PerspectiveProjection, RenderTarget, SubCameraView};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::math::Vec3A;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

use super::camera::{CameraSystems, OrbitCamera};
use super::light::{anti_aliasing, tone};
use super::quality::{Quality, Renderer};
use super::redraw::NeedsFrames;
use super::theme::ActiveTheme;

/// Target width of a square in the glass, in logical pixels.
const SQUARE_IN_GLASS: f32 = 84.0;
/// Minimum and maximum magnification.
const MAGNIFICATION: (f32, f32) = (1.6, 4.0);

#[derive(Resource, Default)]
pub struct Magnifier {
    /// The centre of the glass in the window, in logical pixels; none while the glass is unused.
    pub at: Option<Vec2>,
    /// Width and height of the glass, in logical pixels.
    pub size: f32,
    /// The picture, once the glass has been used.
    pub picture: Option<Handle<Image>>,
}

#[derive(Component)]
struct GlassCamera;

/// A projection that shows a part of another camera's picture.
#[derive(Clone, Debug)]
struct GlassProjection {
    full: PerspectiveProjection,
    /// The centre of the part in normalized device coordinates (-1 to 1).
    centre: Vec2,
    /// Size of the whole over that of the part, horizontally and vertically.
    scale: Vec2,
}

impl CameraProjection for GlassProjection {
    fn get_clip_from_view(&self) -> Mat4 {
        let offset = -self.centre * self.scale;
        let part = Mat4::from_cols(
            Vec4::X * self.scale.x,
            Vec4::Y * self.scale.y,
            Vec4::Z,
            Vec4::new(offset.x, offset.y, 0.0, 1.0),
        );
        part * self.full.get_clip_from_view()
    }

    fn get_clip_from_view_for_sub(&self, _part: &SubCameraView) -> Mat4 {
        self.get_clip_from_view()
    }

    /// The part keeps its shape on any render target.
    fn update(&mut self, _width: f32, _height: f32) {}

    fn far(&self) -> f32 {
        self.full.far
    }

    fn get_frustum_corners(&self, z_near: f32, z_far: f32) -> [Vec3A; 8] {
        let tangent = (self.full.fov / 2.0).tan();
        let reach = Vec2::new(tangent * self.full.aspect_ratio, tangent);
        let (low, high) = (self.centre - 1.0 / self.scale, self.centre + 1.0 / self.scale);
        let corners = [(high.x, low.y), (high.x, high.y), (low.x, high.y), (low.x, low.y)];
        let at = |depth: f32, (x, y): (f32, f32)| {
            Vec3A::new(x * reach.x * depth.abs(), y * reach.y * depth.abs(), depth)
        };
        std::array::from_fn(|index| at(if index < 4 { z_near } else { z_far }, corners[index % 4]))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Magnifier>().add_systems(Update, (set_up, aim).chain().after(CameraSystems::Follow));
}

/// Spawns the camera at the first use of the glass, and again when the size or the look of the picture changes.
fn set_up(
    mut commands: Commands,
    mut magnifier: ResMut<Magnifier>,
    (quality, renderer, theme): (Res<Quality>, Res<Renderer>, Res<ActiveTheme>),
    mut last_look: Local<Option<(Msaa, Tonemapping)>>,
    window: Query<&Window>,
    glasses: Query<Entity, With<GlassCamera>>,
    mut images: ResMut<Assets<Image>>,
    mut frames: ResMut<NeedsFrames>,
) {
    if magnifier.at.is_none() {
        return;
    }
    let scale = window.single().map_or(1.0, Window::scale_factor);
    let pixels = (magnifier.size * scale).round().max(1.0) as u32;
    let current_picture = magnifier.picture.as_ref().and_then(|picture| images.get(picture));
    let has_right_size = current_picture.is_some_and(|picture| picture.width() == pixels);
    let look = (anti_aliasing(*quality, *renderer), tone(&theme.0));
    // The look may have changed while the glass was unused.
    let is_same = last_look.replace(look) == Some(look);
    if has_right_size && !glasses.is_empty() && is_same {
        return;
    }
    glasses.iter().for_each(|glass| commands.entity(glass).despawn());
    if !has_right_size {
        let empty = Image::new_target_texture(pixels, pixels, TextureFormat::Bgra8UnormSrgb, None);
        magnifier.picture = Some(images.add(empty));
    }
    let Some(picture) = magnifier.picture.clone() else { return };
    commands.spawn((
        Name::new("Magnifying glass"),
        GlassCamera,
        Camera3d::default(),
        Camera { order: -3, ..default() },
        RenderTarget::Image(picture.into()),
        (look, DebandDither::Disabled),
    ));
    frames.ask();
}

/// Aims the glass at its position in the window.
fn aim(
    magnifier: Res<Magnifier>,
    main_cameras: Query<
        (&Camera, &Transform, &GlobalTransform, &Projection),
        (With<OrbitCamera>, Without<GlassCamera>),
    >,
    mut glasses: Query<(&mut Camera, &mut Transform, &mut Projection), With<GlassCamera>>,
) {
    let Ok((main_camera, place, from, Projection::Perspective(lens))) = main_cameras.single() else { return };
    for (mut camera, mut transform, mut projection) in &mut glasses {
        let target = magnifier.at.zip(main_camera.logical_viewport_rect());
        if camera.is_active != target.is_some() {
            camera.is_active = target.is_some();
        }
        let Some((at, view)) = target else { continue };
        let magnification = magnification(square_width(main_camera, from, at));
        *transform = *place;
        let centre = (at - view.center()) / (view.size() / 2.0) * Vec2::new(1.0, -1.0);
        let scale = view.size() * magnification / magnifier.size.max(1.0);
        let full = PerspectiveProjection { aspect_ratio: view.width() / view.height(), ..lens.clone() };
        *projection = Projection::custom(GlassProjection { full, centre, scale });
    }
}

/// Width of a square of the board at a position in the window, in logical pixels.
fn square_width(camera: &Camera, from: &GlobalTransform, at: Vec2) -> Option<f32> {
    let ray = camera.viewport_to_world(from, at).ok()?;
    let point = ray.plane_intersection_point(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))?;
    let neighbour =
        camera.world_to_viewport(from, point + from.right() * super::layout::SQUARE_WIDTH).ok()?;
    let projected = camera.world_to_viewport(from, point).ok()?;
    Some(neighbour.distance(projected))
}

/// The magnification for a square whose width in the window is given in logical pixels.
fn magnification(square: Option<f32>) -> f32 {
    square.map_or(MAGNIFICATION.0, |square| {
        (SQUARE_IN_GLASS / square.max(1.0)).clamp(MAGNIFICATION.0, MAGNIFICATION.1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Projects a point in front of the camera to normalized device coordinates.
    fn project(lens: &impl CameraProjection, point: Vec3) -> Vec2 {
        lens.get_clip_from_view().project_point3(point).xy()
    }

    #[test]
    fn the_glass_enlarges_the_area_around_its_centre() {
        let full = PerspectiveProjection { fov: 0.5, aspect_ratio: 1.6, ..default() };
        let scale = Vec2::new(9.6, 6.0);
        let point = Vec3::new(1.1, -0.7, -8.0);
        let centre = project(&full, point);
        let glass = GlassProjection { full: full.clone(), centre, scale };
        assert!(project(&glass, point).length() < 1e-5, "the point is not in the centre");
        let neighbour = point + Vec3::new(0.1, 0.2, 0.0);
        let larger = (project(&full, neighbour) - centre) * scale;
        assert!(project(&glass, neighbour).distance(larger) < 1e-5, "the rest is not enlarged by the scale");
        // The frustum contains exactly the shown area.
        for corner in glass.get_frustum_corners(-1.0, -20.0) {
            let at = project(&glass, corner.into()).abs();
            assert!((at - 1.0).abs().max_element() < 1e-3, "{at}");
        }
    }

    #[test]
    fn smaller_squares_are_magnified_more() {
        assert_eq!(magnification(Some(28.0)), 3.0);
        assert_eq!(magnification(Some(200.0)), MAGNIFICATION.0);
        assert_eq!(magnification(Some(5.0)), MAGNIFICATION.1);
        assert_eq!(magnification(None), MAGNIFICATION.0);
    }
}
