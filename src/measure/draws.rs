//! Draw calls per frame, counted in the renderer's phases.

use bevy::core_pipeline::core_3d::{AlphaMask3d, Opaque3d, Transparent3d};
use bevy::pbr::Shadow;
use bevy::prelude::*;
use bevy::render::render_phase::{
    BinnedPhaseItem, BinnedRenderPhase, SortedPhaseItem, SortedRenderPhase, ViewBinnedRenderPhases,
    ViewSortedRenderPhases,
};
use bevy::render::{Render, RenderApp, RenderSystems};
use std::sync::{Arc, Mutex, PoisonError};

/// Draw calls of a frame. An instanced draw counts once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Draws {
    /// Opaque: koma, board, marks.
    pub opaque: usize,
    /// Transparent: flames.
    pub transparent: usize,
    /// Shadow maps.
    pub shadows: usize,
}

/// Draw calls of the last frame, shared with the render world.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct LastDraws(Arc<Mutex<Draws>>);

impl LastDraws {
    pub fn get(&self) -> Draws {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn plugin(app: &mut App) {
    let draws = LastDraws::default();
    app.insert_resource(draws.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(draws).add_systems(Render, count_draws.in_set(RenderSystems::Cleanup));
    }
}

fn count_draws(
    draws: Res<LastDraws>,
    opaque: Res<ViewBinnedRenderPhases<Opaque3d>>,
    masked: Res<ViewBinnedRenderPhases<AlphaMask3d>>,
    transparent: Res<ViewSortedRenderPhases<Transparent3d>>,
    shadows: Res<ViewBinnedRenderPhases<Shadow>>,
) {
    let count = Draws {
        opaque: opaque.values().map(binned_draws).sum::<usize>()
            + masked.values().map(binned_draws).sum::<usize>(),
        transparent: transparent.values().map(sorted_draws).sum(),
        shadows: shadows.values().map(binned_draws).sum(),
    };
    *draws.0.lock().unwrap_or_else(PoisonError::into_inner) = count;
}

fn binned_draws<Item: BinnedPhaseItem>(phase: &BinnedRenderPhase<Item>) -> usize {
    let single: usize = phase.unbatchable_meshes.values().map(|bin| bin.entities.len()).sum();
    phase.multidrawable_meshes.len() + phase.batchable_meshes.len() + single
}

/// Counts the draw calls of a sorted phase: batched neighbours share the range of the first.
fn sorted_draws<Item: SortedPhaseItem>(phase: &SortedRenderPhase<Item>) -> usize {
    let (mut calls, mut index) = (0, 0);
    while let Some((_, item)) = phase.items.get_index(index) {
        calls += 1;
        index += item.batch_range().len().max(1);
    }
    calls
}
