//! The materials of wisps, their shared square mesh, and the turbulence texture that shapes them.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageAddressMode;
use bevy::mesh::{Indices, MeshTag, MeshVertexBufferLayoutRef, PrimitiveTopology};
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, BlendComponent, BlendFactor, BlendOperation, BlendState, RenderPipelineDescriptor,
    SpecializedMeshPipelineError, TextureFormat,
};
use bevy::shader::ShaderRef;

use crate::view::mips::linear_image;
use tenjiku_drawing::texture::{self, Texture};

/// The unit of the age in a tag, in seconds.
const AGE_STEP: f32 = 0.02;

/// The kind of a wisp; the values match the shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum WispKind {
    /// A flame, which stands upright and faces the camera.
    Flame = 0,
    Smoke = 1,
    Dust = 2,
    /// A burnt spot that lies on the board.
    Scorch = 3,
    /// The glow of the air around a fire.
    Halo = 4,
    /// A glowing grain.
    Ember = 5,
    /// A star-shaped reflection.
    Glint = 6,
    Firelight = 7,
    /// A vignette over the picture. Its width and height are the radii at which it begins and ends, in half heights of
    /// the picture.
    Veil = 8,
}

impl WispKind {
    const fn layer(self) -> WispLayer {
        match self {
            Self::Flame | Self::Smoke | Self::Dust | Self::Scorch => WispLayer::Body,
            Self::Halo | Self::Ember | Self::Glint => WispLayer::Glow,
            Self::Firelight | Self::Veil => WispLayer::Light,
        }
    }

    /// The tag of a wisp. `age` is in seconds, `strength` from 0 to 1.
    pub fn tag(self, seed: u8, age: f32, strength: f32) -> MeshTag {
        let age = ((age.max(0.0) / AGE_STEP) as u32).min(1023);
        let strength = (strength.clamp(0.0, 1.0) * 1023.0) as u32;
        MeshTag(self as u32 | u32::from(seed) << 4 | age << 12 | strength << 22)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
enum WispLayer {
    /// Light that multiplies the picture.
    Light,
    /// Flames and clouds.
    Body,
    /// Glow, in front of everything.
    Glow,
}

impl WispLayer {
    const ALL: [Self; 3] = [Self::Light, Self::Body, Self::Glow];
}

#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(WispLayer)]
struct WispMaterial {
    #[texture(0)]
    #[sampler(1)]
    turbulence: Handle<Image>,
    layer: WispLayer,
}

impl From<&WispMaterial> for WispLayer {
    fn from(material: &WispMaterial) -> Self {
        material.layer
    }
}

impl Material for WispMaterial {
    fn vertex_shader() -> ShaderRef {
        "embedded://tenjiku/view/wisps/wisp.wgsl".into()
    }

    fn fragment_shader() -> ShaderRef {
        "embedded://tenjiku/view/wisps/wisp.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Premultiplied
    }

    /// The layers are drawn in order, whatever the distances of their wisps.
    fn depth_bias(&self) -> f32 {
        match self.layer {
            WispLayer::Light => -10_000.0,
            WispLayer::Body => 0.0,
            WispLayer::Glow => 10_000.0,
        }
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        descriptor.primitive.cull_mode = None;
        let Some(fragment) = descriptor.fragment.as_mut() else { return Ok(()) };
        match key.bind_group_data {
            WispLayer::Light => fragment.shader_defs.push("LIGHT_LAYER".into()),
            WispLayer::Body => {}
            WispLayer::Glow => fragment.shader_defs.push("GLOW_LAYER".into()),
        }
        for target in fragment.targets.iter_mut().flatten() {
            if target.format == TextureFormat::Rgba16Float {
                fragment.shader_defs.push("HDR_TARGET".into());
            }
            if key.bind_group_data == WispLayer::Light {
                // Twice the product: a source of one half leaves the picture unchanged.
                let doubled_product = BlendComponent {
                    src_factor: BlendFactor::Dst,
                    dst_factor: BlendFactor::Src,
                    operation: BlendOperation::Add,
                };
                let unchanged = BlendComponent {
                    src_factor: BlendFactor::Zero,
                    dst_factor: BlendFactor::One,
                    operation: BlendOperation::Add,
                };
                target.blend = Some(BlendState { color: doubled_product, alpha: unchanged });
            }
        }
        Ok(())
    }
}

#[derive(Resource)]
pub(super) struct WispAssets {
    square: Handle<Mesh>,
    layers: [Handle<WispMaterial>; 3],
}

impl WispAssets {
    pub fn body(&self, kind: WispKind) -> impl Bundle {
        let layer = self.layers[kind.layer() as usize].clone();
        (Mesh3d(self.square.clone()), MeshMaterial3d(layer))
    }
}

pub(super) fn plugin(app: &mut App) {
    bevy::asset::embedded_asset!(app, "wisp.wgsl");
    app.add_plugins(MaterialPlugin::<WispMaterial>::default()).add_systems(PreStartup, create_assets);
}

fn create_assets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<WispMaterial>>,
) {
    let square = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(
            Mesh::ATTRIBUTE_POSITION,
            vec![[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [1.0, 1.0, 0.0], [-1.0, 1.0, 0.0]],
        )
        .with_inserted_indices(Indices::U32(vec![0, 1, 2, 0, 2, 3]));
    let Texture { size, pixels } = texture::turbulence();
    let turbulence = linear_image(size, TextureFormat::Rg8Unorm, pixels, ImageAddressMode::Repeat);
    let turbulence = images.add(turbulence);
    let layers =
        WispLayer::ALL.map(|layer| materials.add(WispMaterial { turbulence: turbulence.clone(), layer }));
    commands.insert_resource(WispAssets { square: meshes.add(square), layers });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_tag_do_not_overlap() {
        let MeshTag(bits) = WispKind::Veil.tag(255, 0.0, 0.0);
        assert_eq!(bits, 8 | 255 << 4);
        let MeshTag(bits) = WispKind::Flame.tag(0, 1_000.0, 7.0);
        assert_eq!(bits, 1023 << 12 | 1023 << 22);
    }
}
