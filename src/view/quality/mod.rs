//! How much the picture may cost: chosen from the graphics adapter and from how fast it proves to be,
//! changeable by the player.

mod measured;

use bevy::prelude::*;
use bevy::render::render_resource::RenderPipelineDescriptor;
use bevy::render::renderer::RenderAdapterInfo;
use serde::{Deserialize, Serialize};

/// Names under which processors pretend to be graphics cards.
const SOFTWARE_RENDERERS: [&str; 4] = ["llvmpipe", "lavapipe", "swiftshader", "software rasterizer"];

/// The preset in force.
#[derive(
    Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[repr(u32)]
pub enum Quality {
    /// For software renderers: no shadow maps, no smoothing, no carving.
    Low = 0,
    /// Shadows and carving; smooth edges where a graphics card draws.
    Medium = 1,
    /// The same with sharp writing at flat angles.
    #[default]
    High = 2,
}

/// What is known about the graphics adapter.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Renderer {
    /// The processor draws; [`Quality::High`] must not be offered then.
    pub is_software: bool,
    /// The best preset that has not proved too slow.
    pub bears: Quality,
}

impl Quality {
    /// All of them, from the least work to the most.
    pub const ALL: [Self; 3] = [Self::Low, Self::Medium, Self::High];

    /// What suits a renderer.
    pub fn suited(renderer: Renderer) -> Self {
        if renderer.is_software { Self::Low } else { renderer.bears }
    }

    /// The next one with less work; the least has none.
    fn milder(self) -> Self {
        if self == Self::High { Self::Medium } else { Self::Low }
    }

    /// The preset itself, or the best that the renderer can bear.
    pub fn capped(self, renderer: Renderer) -> Self {
        if renderer.is_software { self.min(Self::Medium) } else { self }
    }

    /// Whether the lamp throws shadows.
    pub fn has_shadows(self) -> bool {
        self != Self::Low
    }

    /// Samples along a slanted surface that texture filtering may take. Mesa's software renderer
    /// needs minutes for a frame with more than one.
    pub fn anisotropy(self) -> u16 {
        if self == Self::High { 16 } else { 1 }
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

/// Looks at the adapter and chooses the preset at start, unless one was set before.
pub fn plugin(app: &mut App) {
    app.init_resource::<Renderer>().add_systems(PreStartup, choose);
    app.add_plugins(measured::plugin);
}

fn choose(
    mut commands: Commands,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut renderer: ResMut<Renderer>,
    wanted: Option<Res<Quality>>,
) {
    renderer.is_software = adapter.is_some_and(|info| {
        let is_processor = format!("{:?}", info.device_type) == "Cpu";
        is_processor || is_software(&info.name)
    });
    let quality = wanted.map_or(Quality::suited(*renderer), |wanted| wanted.capped(*renderer));
    info!("graphics quality: {quality:?}");
    commands.insert_resource(quality);
}

/// Whether an adapter's name is that of a software renderer.
fn is_software(name: &str) -> bool {
    let name = name.to_lowercase();
    SOFTWARE_RENDERERS.iter().any(|software| name.contains(software))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn software_renderers_are_known() {
        assert!(is_software("llvmpipe (LLVM 15.0.6, 256 bits)") && is_software("SwiftShader Device"));
        assert!(!is_software("NVIDIA GeForce RTX 3060"));
    }

    #[test]
    fn a_software_renderer_is_never_asked_for_too_much() {
        let software = Renderer { is_software: true, ..default() };
        assert_eq!(Quality::High.capped(software), Quality::Medium);
        assert_eq!(Quality::Low.capped(software), Quality::Low);
        assert_eq!(Quality::High.capped(Renderer::default()), Quality::High);
    }
}
