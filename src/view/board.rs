//! The board, its two piece stands, and the table or mats under them.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use tenjiku_drawing::texture;

use super::board_texture::{label_image, tiling_image};
use super::contact_shadow_map::ContactShadowMap;
use super::layout::{BoardShape, STAND_TOP, Seat};
use super::quality::Quality;
use super::theme::{Ground, Tatami, Theme, Wood};
use super::wood_material::{SurfaceKind, WoodMaterial, WoodParams};

/// Thickness of a piece stand's top, in metres.
const STAND_THICKNESS: f32 = 0.14;
/// How far the ground extends beyond the board, in metres.
const GROUND_REACH: f32 = 60.0;

#[derive(Resource, Clone)]
pub struct BoardAssets {
    pub shape: BoardShape,
    pub contact_shadows: ContactShadowMap,
    cube: Handle<Mesh>,
    table: Handle<Mesh>,
    board_wood: Handle<WoodMaterial>,
    stand_wood: Handle<WoodMaterial>,
    table_wood: Handle<WoodMaterial>,
}

/// Root of everything that [`BoardAssets::spawn`] spawns. Despawn it to clear the table.
#[derive(Component)]
pub struct BoardRoot;

/// The body of the board. The point at which a picking ray hits its top determines the square.
#[derive(Component)]
pub struct BoardBody;

/// Reach of the lamp on the ground beyond 1.6 times the half size of the board, in metres.
const LAMP_REACH: f32 = 16.0;
/// Size of one repeat of the weave (`X`, `Z`), in metres: eight ribs.
const WEAVE_TILE: Vec2 = Vec2::new(3.5, 2.0);
/// Half the width of the cloth between two mats, in metres.
const CLOTH_HALF_WIDTH: f32 = 0.48;
/// Distance from the back of the board to the cloth between two mats, in metres.
const CLOTH_DISTANCE: f32 = 6.0;
/// How far the ground extends under the board, in metres.
const OVERLAP: f32 = 0.05;
/// Opacity of the coordinates, 0 to 1.
const LABEL_INK: f32 = 0.85;

/// Distance of the star points from the edges, in squares: a third of the board, as on Chu and Dai Shogi boards.
fn star_distance(shape: BoardShape) -> Vec2 {
    let third = |squares: u8| f32::from(squares / 3);
    if shape.files.min(shape.ranks) < 6 {
        Vec2::ZERO
    } else {
        Vec2::new(third(shape.files), third(shape.ranks))
    }
}

/// Parameters of a ground of mats. A long side of a mat runs behind the board, as mats are laid for a game.
fn mat_params(mats: Tatami, shape: BoardShape, board: WoodParams) -> WoodParams {
    WoodParams {
        light: mats.straw.linear(),
        dark: mats.groove.linear(),
        ink: mats.cloth.linear(),
        tile: WEAVE_TILE,
        roughness: 0.78,
        mat_edge: Vec2::new(-shape.half_board().y - CLOTH_DISTANCE, CLOTH_HALF_WIDTH),
        ..board
    }
}

/// Adds the footprints of board and stands and the fade into the background to the parameters of a ground.
fn ground_params(shape: BoardShape, ground: WoodParams) -> WoodParams {
    let (board, stand) = (shape.half_board(), shape.half_stand());
    let size = board.max_element();
    WoodParams {
        fade_from: size * 0.9,
        fade_to: size * 1.6 + LAMP_REACH,
        footprint: board.extend(stand.x).extend(stand.y),
        stand_at: shape.stand_centre(Seat::Black).xz(),
        ..ground
    }
}

/// The ground, with a hole under the board so that hidden pixels cost nothing. `hole` is half the size of the hole
/// (`X`, `Z`) and `reach` half the size of the ground, in metres.
fn ground_mesh(hole: Vec2, reach: f32) -> Mesh {
    let directions = [Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0), Vec2::new(1.0, 1.0), Vec2::new(-1.0, 1.0)];
    let corners =
        directions.map(|corner| corner * hole).into_iter().chain(directions.map(|corner| corner * reach));
    let positions: Vec<[f32; 3]> = corners.map(|at| [at.x, 0.0, at.y]).collect();
    let sides = (0..4_u16).flat_map(|side| {
        let (inner, next) = (side, (side + 1) % 4);
        [inner, next, inner + 4, next, next + 4, inner + 4]
    });
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, vec![[0.0, 1.0, 0.0]; positions.len()])
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_indices(Indices::U16(sides.collect()))
}

impl BoardAssets {
    /// Draws the textures and builds meshes and materials for a board.
    pub fn build(
        shape: BoardShape,
        theme: &Theme,
        quality: Quality,
        images: &mut Assets<Image>,
        meshes: &mut Assets<Mesh>,
        materials: &mut Assets<WoodMaterial>,
    ) -> Result<Self> {
        let wood = images.add(tiling_image(texture::wood(), quality));
        let labels = images.add(label_image(shape, quality)?);
        let shadows = ContactShadowMap::new(shape, quality, images);
        let board = shape.half_board();
        let params_of = |wood: &Wood, tile: f32| WoodParams {
            light: wood.light.linear(),
            dark: wood.dark.linear(),
            ink: theme.lines.linear(),
            half_board: board,
            half_shadow_map: shadows.half_size,
            tile: Vec2::splat(tile),
            roughness: wood.roughness,
            background: theme.background.linear(),
            flat_look: f32::from(u8::from(theme.flat)),
            ..default()
        };
        let board_params = WoodParams {
            half_field: shape.half_field(),
            squares: Vec2::new(f32::from(shape.files), f32::from(shape.ranks)),
            stars: star_distance(shape),
            label_ink: LABEL_INK,
            ..params_of(&theme.board, if shape.files > 10 { 13.0 } else { 9.0 })
        };
        let (ground, kind, ground_texture) = match theme.ground() {
            Ground::Table(planks) => (params_of(&planks, 22.0), SurfaceKind::Table, wood.clone()),
            Ground::Tatami(mats) => {
                let weave = images.add(tiling_image(texture::weave(), quality));
                (mat_params(mats, shape, board_params), SurfaceKind::Tatami, weave)
            }
        };
        let ground = ground_params(shape, ground);
        let stand = params_of(&theme.stands, 7.0);
        let mut add_material = |params, kind, wood| {
            let (labels, contact_shadows) = (labels.clone(), shadows.image.clone());
            materials.add(WoodMaterial { params, wood, labels, contact_shadows, kind, quality })
        };
        Ok(Self {
            shape,
            cube: meshes.add(Cuboid::from_length(1.0)),
            table: meshes.add(ground_mesh(board - OVERLAP, board.max_element() + GROUND_REACH)),
            board_wood: add_material(board_params, SurfaceKind::Board, wood.clone()),
            stand_wood: add_material(stand, SurfaceKind::Stand, wood),
            table_wood: add_material(ground, kind, ground_texture),
            contact_shadows: shadows,
        })
    }

    /// Shows or hides the coordinates on the borders. Returns whether that changed anything.
    pub fn show_labels(&self, is_visible: bool, materials: &mut Assets<WoodMaterial>) -> bool {
        let label_ink = if is_visible { LABEL_INK } else { 0.0 };
        let differs = |material: &WoodMaterial| material.params.label_ink.total_cmp(&label_ink).is_ne();
        if !materials.get(&self.board_wood).is_some_and(differs) {
            return false;
        }
        if let Some(mut material) = materials.get_mut(&self.board_wood) {
            material.params.label_ink = label_ink;
        }
        true
    }

    /// Spawns board, stands and table, and returns their root.
    pub fn spawn(&self, commands: &mut Commands) -> Entity {
        let shape = self.shape;
        let (half, thickness) = (shape.half_board(), shape.thickness());
        let board = (
            Name::new("Board"),
            BoardBody,
            Mesh3d(self.cube.clone()),
            MeshMaterial3d(self.board_wood.clone()),
            Transform::from_xyz(0.0, -thickness / 2.0, 0.0).with_scale(Vec3::new(
                half.x * 2.0,
                thickness,
                half.y * 2.0,
            )),
        );
        let table = (
            Name::new("Table"),
            Mesh3d(self.table.clone()),
            MeshMaterial3d(self.table_wood.clone()),
            Transform::from_xyz(0.0, shape.table_height(), 0.0),
        );
        commands
            .spawn((Name::new("Board and table"), BoardRoot, Transform::default(), Visibility::default()))
            .with_children(|root| {
                root.spawn(board);
                root.spawn(table);
                for seat in [Seat::Black, Seat::White] {
                    self.spawn_stand(root, seat);
                }
            })
            .id()
    }

    /// Spawns a stand: a flat top on a slightly narrower box.
    fn spawn_stand(&self, root: &mut ChildSpawnerCommands, seat: Seat) {
        let centre = self.shape.stand_centre(seat);
        let half = self.shape.half_stand();
        let top = Transform::from_translation(centre - Vec3::Y * STAND_THICKNESS / 2.0)
            .with_scale(Vec3::new(half.x * 2.0, STAND_THICKNESS, half.y * 2.0));
        let foot_height = STAND_TOP - STAND_THICKNESS - self.shape.table_height();
        let foot = Transform::from_translation(centre - Vec3::Y * (STAND_THICKNESS + foot_height / 2.0))
            .with_scale(Vec3::new(half.x * 1.84, foot_height, half.y * 1.92));
        for (name, pose) in [("Stand", top), ("Stand foot", foot)] {
            root.spawn((
                Name::new(name),
                Mesh3d(self.cube.clone()),
                MeshMaterial3d(self.stand_wood.clone()),
                pose,
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ground_faces_up_and_has_a_hole_under_the_board() {
        let (hole, reach) = (Vec2::new(3.0, 4.0), 50.0);
        let mesh = ground_mesh(hole, reach);
        let at = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
        let corner = |index: usize| Vec3::from_array(at[index]);
        let indices: Vec<usize> = mesh.indices().unwrap().iter().collect();
        let mut area = 0.0;
        for triangle in indices.chunks(3) {
            let [a, b, c] = [corner(triangle[0]), corner(triangle[1]), corner(triangle[2])];
            let normal = (b - a).cross(c - a);
            assert!(normal.y > 0.0 && normal.x == 0.0 && normal.z == 0.0, "{a} {b} {c}");
            area += normal.y / 2.0;
        }
        assert!((area - (4.0 * reach * reach - 4.0 * hole.x * hole.y)).abs() < 0.01, "{area}");
    }
}
