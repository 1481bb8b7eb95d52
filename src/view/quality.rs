//! How much the picture may cost: chosen from the graphics adapter, changeable by the player.

use bevy::prelude::*;
use bevy::render::render_resource::RenderPipelineDescriptor;
use bevy::render::renderer::RenderAdapterInfo;

/// Names under which processors pretend to be graphics cards.
const SOFTWARE_RENDERERS: [&str; 4] = ["llvmpipe", "lavapipe", "swiftshader", "software rasterizer"];

/// The preset in force.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Quality {
    /// For software renderers: no shadow maps, no smoothing, plain wood.
    Low = 0,
    /// Shadows, smooth edges, grain.
    #[default]
    High = 1,
}

impl Quality {
    /// Samples along a slanted surface that texture filtering may take. Mesa's software renderer
    /// needs minutes for a frame with more than one.
    pub fn anisotropy(self) -> u16 {
        match self {
            Self::Low => 1,
            Self::High => 16,
        }
    }

    /// Tells the preset to a pipeline's shaders.
    pub(super) fn define(self, descriptor: &mut RenderPipelineDescriptor) {
        if self == Self::Low {
            descriptor.vertex.shader_defs.push("LOW_QUALITY".into());
            if let Some(fragment) = descriptor.fragment.as_mut() {
                fragment.shader_defs.push("LOW_QUALITY".into());
            }
        }
    }
}

/// Chooses the preset at start, unless one was set before.
pub fn plugin(app: &mut App) {
    app.add_systems(PreStartup, choose.run_if(not(resource_exists::<Quality>)));
}

fn choose(mut commands: Commands, adapter: Option<Res<RenderAdapterInfo>>) {
    let quality = adapter.map_or(Quality::Low, |info| {
        let is_processor = format!("{:?}", info.device_type) == "Cpu";
        suited(&info.name, is_processor)
    });
    info!("graphics quality: {quality:?}");
    commands.insert_resource(quality);
}

/// The preset for an adapter.
fn suited(name: &str, is_processor: bool) -> Quality {
    let name = name.to_lowercase();
    let is_software = is_processor || SOFTWARE_RENDERERS.iter().any(|software| name.contains(software));
    if is_software { Quality::Low } else { Quality::High }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn software_renderers_are_known() {
        assert_eq!(suited("llvmpipe (LLVM 15.0.6, 256 bits)", false), Quality::Low);
        assert_eq!(suited("SwiftShader Device", false), Quality::Low);
        assert_eq!(suited("anything", true), Quality::Low);
        assert_eq!(suited("NVIDIA GeForce RTX 3060", false), Quality::High);
    }
}
