//! Pictures of the table without panels: a camera of its own draws what the player's camera sees
//! to an image, which is read back from the graphics card.

use bevy::camera::RenderTarget;
use bevy::core_pipeline::tonemapping::DebandDither;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::camera::OrbitCamera;
use super::light::{smoothing, tone};
use super::motion::Motion;
use super::quality::{Quality, Renderer};
use super::redraw::{NeedsFrames, ShadersPending};
use super::theme::ActiveTheme;

/// Frames that a new camera is given before its first picture: its shaders come late.
const FIRST_FRAMES: u32 = 4;
/// Frames after a change of the board until it surely shows.
const SETTLED: u32 = 2;

/// Somebody wants a picture of the table. The camera stays up until [`Photographer::size`] is none.
#[derive(Resource, Default)]
pub struct Photographer {
    /// Width and height of the pictures, in pixels; none while nobody wants any.
    pub size: Option<UVec2>,
    /// A picture is wanted as soon as everything lies still.
    pub is_ready: bool,
    /// Frames in which nothing has moved.
    still: u32,
    target: Option<Handle<Image>>,
}

/// A picture was taken.
#[derive(Message, Clone, Debug)]
pub struct Photo {
    /// Width and height, in pixels.
    pub size: UVec2,
    /// Red, green, blue and alpha of each pixel, row by row from the top.
    pub pixels: Vec<u8>,
}

/// The camera that takes pictures.
#[derive(Component)]
struct PhotoCamera;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Photographer>().add_message::<Photo>();
    app.add_systems(Update, (set_up, aim, release).chain().after(super::camera::CameraSystems::Follow));
}

/// Puts the camera up when pictures are wanted, and takes it away.
fn set_up(
    mut commands: Commands,
    mut photographer: ResMut<Photographer>,
    (quality, renderer): (Res<Quality>, Res<Renderer>),
    theme: Res<ActiveTheme>,
    lenses: Query<Entity, With<PhotoCamera>>,
    mut images: ResMut<Assets<Image>>,
) {
    let is_up = photographer.target.is_some();
    match photographer.size {
        None if is_up => {
            lenses.iter().for_each(|lens| commands.entity(lens).despawn());
            photographer.target = None;
        }
        Some(size) if !is_up => {
            let target =
                images.add(Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None));
            commands.spawn((
                Name::new("Photographer's camera"),
                PhotoCamera,
                Camera3d::default(),
                Camera { order: -2, ..default() },
                RenderTarget::Image(target.clone().into()),
                // Noise would be another picture in every frame of a film.
                (smoothing(*quality, *renderer), tone(&theme.0), DebandDither::Disabled),
            ));
            photographer.target = Some(target);
            photographer.still = 0;
        }
        _ => {}
    }
}

/// The camera sees what the player sees.
fn aim(
    players: Query<(&Transform, &Projection), (With<OrbitCamera>, Without<PhotoCamera>)>,
    mut lenses: Query<(&mut Transform, &mut Projection), With<PhotoCamera>>,
) {
    let Ok((place, projection)) = players.single() else { return };
    for (mut transform, mut seen) in &mut lenses {
        *transform = *place;
        if let (Projection::Perspective(theirs), Projection::Perspective(ours)) = (projection, &mut *seen) {
            (ours.fov, ours.near, ours.far) = (theirs.fov, theirs.near, theirs.far);
        } else {
            *seen = projection.clone();
        }
    }
}

/// Takes the picture when everything lies still and all shaders are there.
fn release(
    mut commands: Commands,
    mut photographer: ResMut<Photographer>,
    mut moving: Query<&mut Motion>,
    pending: Res<ShadersPending>,
    mut frames: ResMut<NeedsFrames>,
) {
    let Some((target, size)) = photographer.target.clone().zip(photographer.size) else { return };
    if !photographer.is_ready {
        return;
    }
    frames.ask();
    // A picture shows koma where they stand.
    moving.iter_mut().for_each(|mut motion| motion.hurry());
    if !moving.is_empty() || pending.any() {
        photographer.still = photographer.still.min(FIRST_FRAMES);
        return;
    }
    photographer.still += 1;
    if photographer.still <= FIRST_FRAMES + SETTLED {
        return;
    }
    photographer.is_ready = false;
    photographer.still = FIRST_FRAMES;
    commands.spawn(Screenshot::image(target)).observe(
        move |captured: On<ScreenshotCaptured>,
              mut pictures: MessageWriter<Photo>,
              mut frames: ResMut<NeedsFrames>|
              -> Result {
            let pixels = captured.image.clone().try_into_dynamic()?.to_rgba8().into_raw();
            pictures.write(Photo { size, pixels });
            frames.ask();
            Ok(())
        },
    );
}
