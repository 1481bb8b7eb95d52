//! The quality preset: chosen from the graphics adapter and its measured speed, or by the player.

mod fallback;

use bevy::asset::AssetEventSystems;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::RenderPipelineDescriptor;
use bevy::render::renderer::RenderAdapterInfo;
use serde::{Deserialize, Serialize};

/// Names of software renderers, in lower case.
const SOFTWARE_RENDERERS: [&str; 4] = ["llvmpipe", "lavapipe", "swiftshader", "software rasterizer"];

#[derive(
    Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[repr(u32)]
pub enum Quality {
    /// For software renderers: no shadow maps, no anti-aliasing, no carved writing.
    Low = 0,
    /// Shadow maps and carved writing, and anti-aliasing on a graphics card.
    Medium = 1,
    /// The lighting of a room with a paper window: soft shadows, reflections on oil and lacquer, grooves in
    /// brushed writing, anisotropic filtering, and depth of field in close shots.
    #[default]
    High = 2,
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Renderer {
    /// Whether it is a software renderer, for which [`Quality::High`] is available only for pictures.
    pub is_software: bool,
    /// Whether a picture may take minutes, as when rendering to a file.
    pub may_take_minutes: bool,
    /// The best preset that has not been measured as too slow.
    pub best: Quality,
}

impl Quality {
    /// All presets, from the fastest to the slowest.
    pub const ALL: [Self; 3] = [Self::Low, Self::Medium, Self::High];

    pub fn default_for(renderer: Renderer) -> Self {
        if renderer.is_software { Self::Low } else { renderer.best }
    }

    /// The next lower preset; the lowest returns itself.
    fn lower(self) -> Self {
        if self == Self::High { Self::Medium } else { Self::Low }
    }

    /// This preset, limited to those available on the renderer.
    pub fn limited_to(self, renderer: Renderer) -> Self {
        if renderer.is_software && !renderer.may_take_minutes { self.min(Self::Medium) } else { self }
    }

    pub fn has_shadows(self) -> bool {
        self != Self::Low
    }

    /// Maximum anisotropy of texture filtering; on a software renderer `disable_anisotropy` undoes it.
    pub fn anisotropy(self) -> u16 {
        if self == Self::High { 16 } else { 1 }
    }

    /// Adds the shader definitions of the preset to a pipeline.
    pub(super) fn define(self, descriptor: &mut RenderPipelineDescriptor) {
        let name = match self {
            Self::Low => "LOW_QUALITY",
            Self::Medium => return,
            Self::High => "HIGH_QUALITY",
        };
        descriptor.vertex.shader_defs.push(name.into());
        if let Some(fragment) = descriptor.fragment.as_mut() {
            fragment.shader_defs.push(name.into());
        }
    }
}

/// Chooses the preset at startup, unless one was set before.
pub fn plugin(app: &mut App) {
    app.init_resource::<Renderer>().add_systems(PreStartup, choose);
    app.add_plugins(fallback::plugin).add_systems(PostUpdate, disable_anisotropy.after(AssetEventSystems));
}

fn choose(
    mut commands: Commands,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut renderer: ResMut<Renderer>,
    preset: Option<Res<Quality>>,
) {
    renderer.is_software = adapter.is_some_and(|info| {
        let is_processor = format!("{:?}", info.device_type) == "Cpu";
        is_processor || is_software(&info.name)
    });
    let quality = preset.map_or(Quality::default_for(*renderer), |preset| preset.limited_to(*renderer));
    info!("graphics quality: {quality:?}");
    commands.insert_resource(quality);
}

/// Disables anisotropic filtering on software renderers: with it, a frame takes minutes on Mesa.
fn disable_anisotropy(
    renderer: Res<Renderer>,
    mut events: MessageReader<AssetEvent<Image>>,
    mut images: ResMut<Assets<Image>>,
) {
    for event in events.read().filter(|_| renderer.is_software) {
        let AssetEvent::Added { id } = event else { continue };
        let is_anisotropic = |image: &Image| matches!(&image.sampler, ImageSampler::Descriptor(sampler) if sampler.anisotropy_clamp > 1);
        if images.get(*id).is_some_and(is_anisotropic)
            && let Some(mut image) = images.get_mut(*id)
            && let ImageSampler::Descriptor(sampler) = &mut image.sampler
        {
            sampler.anisotropy_clamp = 1;
        }
    }
}

fn is_software(name: &str) -> bool {
    let name = name.to_lowercase();
    SOFTWARE_RENDERERS.iter().any(|software| name.contains(software))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn software_renderers_are_recognized() {
        assert!(is_software("llvmpipe (LLVM 15.0.6, 256 bits)") && is_software("SwiftShader Device"));
        assert!(!is_software("NVIDIA GeForce RTX 3060"));
    }

    #[test]
    fn a_software_renderer_gets_medium_at_most() {
        let software = Renderer { is_software: true, ..default() };
        assert_eq!(Quality::High.limited_to(software), Quality::Medium);
        assert_eq!(Quality::Low.limited_to(software), Quality::Low);
        assert_eq!(Quality::High.limited_to(Renderer::default()), Quality::High);
        let offline = Renderer { may_take_minutes: true, ..software };
        assert_eq!(Quality::High.limited_to(offline), Quality::High);
    }
}
