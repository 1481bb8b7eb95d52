//! Takes photos of the board without panels: a second camera draws the view of the player's camera to an image, which
//! is read back from the graphics card.

use bevy::camera::RenderTarget;
use bevy::core_pipeline::tonemapping::DebandDither;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::camera::OrbitCamera;
use super::light::{anti_aliasing, tone};
use super::motion::Motion;
use super::quality::{Quality, Renderer};
use super::redraw::{NeedsFrames, ShadersPending};
use super::theme::ActiveTheme;

/// Frames before the first photo of a new camera, whose shaders may load late.
const WARM_UP_FRAMES: u32 = 4;
/// Frames until a change of the board is certainly visible.
const SETTLING_FRAMES: u32 = 2;

/// Controls the camera that takes photos. It exists while [`Photographer::size`] is set.
#[derive(Resource, Default)]
pub struct Photographer {
    /// Width and height of the photos, in pixels; `None` while no photos are needed.
    pub size: Option<UVec2>,
    /// Whether to take a photo as soon as everything is at rest.
    pub is_requested: bool,
    still_frames: u32,
    target: Option<Handle<Image>>,
}

/// Sent when a photo has been taken.
#[derive(Message, Clone, Debug)]
pub struct Photo {
    /// Width and height, in pixels.
    pub size: UVec2,
    /// Red, green, blue and alpha of each pixel, row by row from the top.
    pub pixels: Vec<u8>,
}

#[derive(Component)]
struct PhotoCamera;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Photographer>().add_message::<Photo>();
    app.add_systems(Update, (set_up, aim, take_photo).chain().after(super::highlights::camera_push::push));
}

/// Spawns the camera when photos are needed, and despawns it afterwards.
fn set_up(
    mut commands: Commands,
    mut photographer: ResMut<Photographer>,
    (quality, renderer): (Res<Quality>, Res<Renderer>),
    theme: Res<ActiveTheme>,
    photo_cameras: Query<Entity, With<PhotoCamera>>,
    mut images: ResMut<Assets<Image>>,
) {
    let exists = photographer.target.is_some();
    match photographer.size {
        None if exists => {
            photo_cameras.iter().for_each(|photo_camera| commands.entity(photo_camera).despawn());
            photographer.target = None;
        }
        Some(size) if !exists => {
            let target =
                images.add(Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None));
            commands.spawn((
                Name::new("Photographer's camera"),
                PhotoCamera,
                Camera3d::default(),
                Camera { order: -2, ..default() },
                RenderTarget::Image(target.clone().into()),
                // Dithering would change every pixel in every frame of a film.
                (anti_aliasing(*quality, *renderer), tone(&theme.0), DebandDither::Disabled),
            ));
            photographer.target = Some(target);
            photographer.still_frames = 0;
        }
        _ => {}
    }
}

/// Copies the pose and projection of the player's camera.
fn aim(
    main_cameras: Query<(&Transform, &Projection), (With<OrbitCamera>, Without<PhotoCamera>)>,
    mut photo_cameras: Query<(&mut Transform, &mut Projection), With<PhotoCamera>>,
) {
    let Ok((pose, projection)) = main_cameras.single() else { return };
    for (mut transform, mut photo_projection) in &mut photo_cameras {
        *transform = *pose;
        if let (Projection::Perspective(main), Projection::Perspective(photo)) =
            (projection, &mut *photo_projection)
        {
            (photo.fov, photo.near, photo.far) = (main.fov, main.near, main.far);
        } else {
            *photo_projection = projection.clone();
        }
    }
}

/// Takes the photo when everything is at rest and all shaders are compiled.
fn take_photo(
    mut commands: Commands,
    mut photographer: ResMut<Photographer>,
    mut moving: Query<&mut Motion>,
    pending: Res<ShadersPending>,
    mut frames: ResMut<NeedsFrames>,
) {
    let Some((target, size)) = photographer.target.clone().zip(photographer.size) else { return };
    if !photographer.is_requested {
        return;
    }
    frames.ask();
    // A photo shows koma in their places.
    moving.iter_mut().for_each(|mut motion| motion.hurry());
    if !moving.is_empty() || pending.any() {
        photographer.still_frames = photographer.still_frames.min(WARM_UP_FRAMES);
        return;
    }
    photographer.still_frames += 1;
    if photographer.still_frames <= WARM_UP_FRAMES + SETTLING_FRAMES {
        return;
    }
    photographer.is_requested = false;
    photographer.still_frames = WARM_UP_FRAMES;
    commands.spawn(Screenshot::image(target)).observe(
        move |screenshot: On<ScreenshotCaptured>,
              mut photos: MessageWriter<Photo>,
              mut frames: ResMut<NeedsFrames>|
              -> Result {
            let pixels = screenshot.image.clone().try_into_dynamic()?.to_rgba8().into_raw();
            photos.write(Photo { size, pixels });
            frames.ask();
            Ok(())
        },
    );
}
