//! Redraws the contact shadows when koma are spawned, removed or moved.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use tenjiku_drawing::shadow::{Shadow, ShadowLayer};

use super::board::BoardAssets;
use super::contact_shadow_map::{Footprint, koma_shadow, layer};
use super::quality::Quality;
use super::resting_place::{KomaSystems, RestingPlace};
use super::theme::{ActiveTheme, Theme};

pub fn plugin(app: &mut App) {
    app.init_resource::<ShadowCache>();
    app.add_systems(Update, update_shadows.after(KomaSystems::Travel));
}

/// Offset of the lamp's shadow per metre of height. Zero where a shadow map draws that shadow.
fn lamp_slope(theme: &Theme, quality: Quality) -> Vec2 {
    let from = theme.light.direction();
    if quality.has_shadows() { Vec2::ZERO } else { -from.xz() / from.y }
}

/// The shadows drawn so far, and the koma that cast them.
#[derive(Resource, Default)]
struct ShadowCache {
    layer: Option<ShadowLayer>,
    shadows: HashMap<Entity, Shadow>,
}

impl ShadowCache {
    /// Redraws the areas of changed shadows. Returns whether anything changed.
    fn update(&mut self, half: Vec2, quality: Quality, new_shadows: HashMap<Entity, Shadow>) -> bool {
        let is_new = self.layer.as_ref().is_none_or(|layer| layer.half != half);
        if is_new {
            self.layer = Some(layer(half, quality));
            self.shadows.clear();
        }
        let Some(layer) = &mut self.layer else { return false };
        let removed = self.shadows.iter().filter(|(koma, shadow)| new_shadows.get(*koma) != Some(*shadow));
        let added = new_shadows.iter().filter(|(koma, shadow)| self.shadows.get(*koma) != Some(*shadow));
        let mut dirty: Vec<URect> =
            removed.chain(added).map(|(_, shadow)| layer.texels(shadow.area())).collect();
        // Areas overlap: when many koma change, redrawing the whole image once is cheaper.
        let texels = |area: &URect| area.width() * area.height();
        if dirty.iter().map(texels).sum::<u32>() > texels(&layer.whole()) {
            dirty = vec![layer.whole()];
        }
        self.shadows = new_shadows;
        for area in &dirty {
            layer.redraw(*area, self.shadows.values());
        }
        is_new || !dirty.is_empty()
    }
}

/// A koma that was spawned, moved or set down.
type MovedKoma =
    (With<Footprint>, With<RestingPlace>, Or<(Changed<Transform>, Added<RestingPlace>, Changed<Visibility>)>);

/// Updates the image when koma are spawned, removed or moved.
fn update_shadows(
    mut cache: ResMut<ShadowCache>,
    board: Option<Res<BoardAssets>>,
    (theme, quality): (Res<ActiveTheme>, Res<Quality>),
    koma: Query<(Entity, &Transform, &Footprint, &Visibility), With<RestingPlace>>,
    moved: Query<(), MovedKoma>,
    mut removed: RemovedComponents<RestingPlace>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(board) = board else { return };
    let is_rebuilt = board.is_changed() || theme.is_changed() || quality.is_changed();
    let has_removed = removed.read().count() > 0;
    if theme.0.flat || moved.is_empty() && !has_removed && !is_rebuilt {
        return;
    }
    if board.is_changed() {
        cache.layer = None;
    }
    let slope = lamp_slope(&theme.0, *quality);
    // Koma that are not set down yet cast no shadow.
    let visible = koma.iter().filter(|(.., visibility)| **visibility != Visibility::Hidden);
    let shadow = |(koma, pose, footprint, _): (Entity, &Transform, &Footprint, _)| {
        (koma, koma_shadow(pose, footprint.0, slope, board.shape))
    };
    let shadows = visible.map(shadow).collect();
    if cache.update(board.contact_shadows.half_size, *quality, shadows)
        && let Some(layer) = &cache.layer
        && let Some(mut image) = images.get_mut(&board.contact_shadows.image)
    {
        image.data = Some(layer.dark.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::super::contact_shadow_map::shadow_of_koma_at;
    use super::super::layout::BoardShape;
    use super::*;

    const SLOPE: Vec2 = Vec2::new(0.5, -0.2);

    #[test]
    fn incremental_updates_equal_a_full_redraw() {
        let half = BoardShape::new(9, 9).half_board();
        let mut world = World::new();
        let koma: Vec<Entity> = (0..12).map(|_| world.spawn_empty().id()).collect();
        let at = |index: usize, time: usize| {
            let (x, z) = ((index * 7 + time * 3) % 9, (index * 5 + time * index) % 9);
            let height = if index == time { 0.4 } else { 0.0 };
            shadow_of_koma_at(Vec3::new(x as f32 - 4.0, height, z as f32 - 4.0), 1 + index as u8 % 5, SLOPE)
        };
        let mut incremental = ShadowCache::default();
        for time in 0..8 {
            let present = koma.iter().enumerate().filter(|(index, _)| (index + time) % 4 != 0);
            let shadows: HashMap<Entity, Shadow> =
                present.map(|(index, &koma)| (koma, at(index, time))).collect();
            assert!(incremental.update(half, Quality::Low, shadows.clone()), "the change went unnoticed");
            assert!(
                !incremental.update(half, Quality::Low, shadows.clone()),
                "a change was reported without cause"
            );
            let mut redrawn = ShadowCache::default();
            redrawn.update(half, Quality::Low, shadows);
            assert!(incremental.layer.as_ref().is_some_and(|layer| layer.dark.iter().any(|&dark| dark > 60)));
            let dark = |cache: &ShadowCache| cache.layer.as_ref().map(|layer| layer.dark.clone());
            assert_eq!(dark(&incremental), dark(&redrawn), "at time {time}");
        }
    }
}
