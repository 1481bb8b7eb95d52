//! Ghosts: the koma that a move would remove from the board, translucent and each under a sign of its fate.

use super::camera::OrbitCamera;
use super::koma::KomaAssets;
use super::koma_body::KomaFaces;
use super::koma_material::{KomaLook, with_look};
use super::layout::BoardShape;
use super::mark_assets::{MarkAssets, spawn_sign};
use super::mark_drawing::{DARK, EMBER_RED, PALE, circle, cross};
use super::redraw::NeedsFrames;
use super::resting_place::{KomaPlace, KomaSystems, RestingPlace};
use super::square_mark::SquareMark;
use super::strokes::Drawing;
use super::theme::Theme;
use crate::game::Session;
use bevy::light::NotShadowCaster;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use tenjiku_rules::variant::Sq;

/// Height at which a koma that would be burnt on arrival floats over its square, in metres.
const FLOATING_HEIGHT: f32 = 0.45;
/// Offset of a sign from its koma as the player sees it, in metres: at a corner, so that it hides no writing. The sign
/// of the moving koma is at the other corner.
const CORNER: Vec3 = Vec3::new(0.34, 0.26, -0.20);
/// Radius of a sign, in metres, and its scale on large boards.
const SIGN_RADIUS: f32 = 0.21;
const LARGE_SCALE: f32 = 1.4;

/// The way a koma would leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Captured,
    Burnt,
}

impl Fate {
    /// Both fates, in the order of their meshes.
    pub const ALL: [Self; 2] = [Self::Captured, Self::Burnt];

    pub const fn look(self) -> KomaLook {
        match self {
            Self::Captured => KomaLook::Captured,
            Self::Burnt => KomaLook::Burning,
        }
    }

    /// The sign over a koma with this fate: a cross or a flame on a disc.
    pub fn sign(self, theme: &Theme) -> Drawing {
        let disc = |ink: LinearRgba, rim: LinearRgba| {
            Drawing::default().fill(&circle(SIGN_RADIUS), rim).fill(&circle(SIGN_RADIUS * 0.88), ink)
        };
        match self {
            Self::Captured => {
                let ink = theme.mark(SquareMark::Capture).into();
                cross(disc(PALE.with_alpha(1.0), ink), SIGN_RADIUS * 0.5, SIGN_RADIUS * 0.3, ink)
            }
            Self::Burnt => {
                let scaled = |factor: f32| FLAME.map(|at| at * SIGN_RADIUS * factor);
                let inner = scaled(0.45).map(|at| at - Vec2::Y * SIGN_RADIUS * 0.25);
                disc(DARK.with_alpha(1.0), EMBER_RED.with_alpha(1.0))
                    .fill(&scaled(0.92), FIRE)
                    .fill(&inner, theme.mark(SquareMark::Burnt).into())
            }
        }
    }
}

/// The outside of a flame.
const FIRE: LinearRgba = LinearRgba::rgb(0.95, 0.20, 0.02);
/// The outline of a flame, counter-clockwise, in radii of its sign.
const FLAME: [Vec2; 10] = [
    Vec2::new(0.0, -0.80),
    Vec2::new(0.42, -0.62),
    Vec2::new(0.56, -0.22),
    Vec2::new(0.44, 0.12),
    Vec2::new(0.26, 0.0),
    Vec2::new(0.10, 0.84),
    Vec2::new(-0.22, 0.36),
    Vec2::new(-0.34, 0.10),
    Vec2::new(-0.56, -0.18),
    Vec2::new(-0.42, -0.62),
];

/// The koma that an unplayed move would remove from the board.
#[derive(Resource, Default, Clone, Debug, PartialEq, Eq)]
pub struct Ghosts {
    /// The koma that the move would capture, or burn on their squares.
    pub lost: Vec<(Entity, Fate)>,
    /// The moving koma and the square on which it would be burnt.
    pub mover: Option<(Entity, Sq)>,
}

impl Ghosts {
    /// The fate of a koma; none if the move would not remove it, and for the moving koma.
    pub fn fate(&self, koma: Entity) -> Option<Fate> {
        self.lost.iter().find(|(lost, _)| *lost == koma).map(|(_, fate)| *fate)
    }
}

#[derive(Component)]
struct Ghost;

/// A sign over a koma, or the image of the moving koma on the square where it would be burnt.
#[derive(Component)]
pub struct GhostSign;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ghosts>();
    app.add_systems(Update, update_ghosts.after(KomaSystems::Travel));
}

/// Makes koma translucent and spawns signs over them, and reverts both.
fn update_ghosts(
    mut commands: Commands,
    ghosts: Res<Ghosts>,
    session: Res<Session>,
    (koma_assets, marks, shape): (Option<Res<KomaAssets>>, Option<Res<MarkAssets>>, Option<Res<BoardShape>>),
    old: Query<Entity, With<GhostSign>>,
    translucent: Query<Entity, With<Ghost>>,
    koma: Query<(&RestingPlace, &KomaFaces, &Mesh3d, &MeshTag)>,
    cameras: Query<&OrbitCamera>,
    mut frames: ResMut<NeedsFrames>,
) {
    let (Some(koma_assets), Some(marks), Some(shape)) = (koma_assets, marks, shape) else { return };
    let Some(variant) = session.variant() else { return };
    if !ghosts.is_changed() && !koma_assets.is_changed() {
        return;
    }
    frames.ask();
    old.iter().for_each(|sign| commands.entity(sign).despawn());
    for entity in translucent.iter().filter(|entity| ghosts.fate(*entity).is_none()) {
        commands.entity(entity).try_remove::<Ghost>().try_insert(koma_assets.material(false));
    }
    let pose = |resting: RestingPlace, faces: &KomaFaces| resting.pose(variant, *shape, faces.class(variant));
    let size = Vec3::splat(if shape.is_large() { LARGE_SCALE } else { 1.0 });
    let upright =
        Quat::from_rotation_y(cameras.iter().next().map_or(0.0, |camera| camera.current_pose().yaw));
    let sign_pose = |resting: Transform, corner: Vec3| Transform {
        translation: resting.translation + upright * corner,
        rotation: upright,
        scale: size,
    };
    for &(entity, fate) in &ghosts.lost {
        let Ok((resting, faces, ..)) = koma.get(entity) else { continue };
        commands.entity(entity).try_insert((Ghost, koma_assets.material(true)));
        spawn_sign(&mut commands, &marks, fate, sign_pose(pose(*resting, faces), CORNER));
    }
    if let Some((entity, sq)) = ghosts.mover
        && let Ok((resting, faces, mesh, tag)) = koma.get(entity)
    {
        let mut at = pose(RestingPlace { place: KomaPlace::Square(sq), ..*resting }, faces);
        at.translation.y += FLOATING_HEIGHT;
        spawn_sign(&mut commands, &marks, Fate::Burnt, sign_pose(at, CORNER * Vec3::new(-1.0, 1.0, 1.0)));
        let image = (mesh.clone(), koma_assets.material(true), with_look(tag, Fate::Burnt.look()), at);
        commands.spawn((Name::new("Ghost"), GhostSign, image, NotShadowCaster, Pickable::IGNORE));
    }
}
