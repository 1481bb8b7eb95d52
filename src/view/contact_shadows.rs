//! Redraws the contact shadows when koma are spawned, removed or moved.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use tenjiku_drawing::shadow::{Shadow, ShadowLayer};

use super::board::BoardAssets;
use super::contact_shadow_map::{Footprint, koma_shadow, layer};
use super::quality::Quality;
use super::resting_place::{KomaSystems, RestingPlace};
use super::theme::{ActiveTheme, Theme};

/// Keeps the contact shadows up to date.
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
    fn update(&mut self, half: Vec2, quality: Quality, wanted: HashMap<Entity, Shadow>) -> bool {
        let is_fresh = self.layer.as_ref().is_none_or(|layer| layer.half != half);
        if is_fresh {
            self.layer = Some(layer(half, quality));
            self.shadows.clear();
        }
        let Some(layer) = &mut self.layer else { return false };
        let gone = self.shadows.iter().filter(|(koma, shadow)| wanted.get(*koma) != Some(*shadow));
        let come = wanted.iter().filter(|(koma, shadow)| self.shadows.get(*koma) != Some(*shadow));
        let mut dirty: Vec<URect> = gone.chain(come).map(|(_, shadow)| layer.texels(shadow.area())).collect();
        // Areas overlap: when many koma change, redrawing the whole image once is cheaper.
        let texels = |area: &URect| area.width() * area.height();
        if dirty.iter().map(texels).sum::<u32>() > texels(&layer.whole()) {
            dirty = vec![layer.whole()];
        }
        self.shadows = wanted;
        for area in &dirty {
            layer.redraw(*area, self.shadows.values());
        }
        is_fresh || !dirty.is_empty()
    }
}

/// A koma that was spawned, moved or set down.
type Moved =
    (With<Footprint>, With<RestingPlace>, Or<(Changed<Transform>, Added<RestingPlace>, Changed<Visibility>)>);

/// Updates the image when koma are spawned, removed or moved.
fn update_shadows(
    mut cache: ResMut<ShadowCache>,
    board: Option<Res<BoardAssets>>,
    (theme, quality): (Res<ActiveTheme>, Res<Quality>),
    koma: Query<(Entity, &Transform, &Footprint, &Visibility), With<RestingPlace>>,
    moved: Query<(), Moved>,
    mut gone: RemovedComponents<RestingPlace>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(board) = board else { return };
    let is_rebuilt = board.is_changed() || theme.is_changed() || quality.is_changed();
    let has_removed = gone.read().count() > 0;
    if theme.0.flat || moved.is_empty() && !has_removed && !is_rebuilt {
        return;
    }
    if board.is_changed() {
        cache.layer = None;
    }
    let slope = lamp_slope(&theme.0, *quality);
    // Koma that are not set down yet cast no shadow.
    let seen = koma.iter().filter(|(.., visibility)| **visibility != Visibility::Hidden);
    let shadow = |(koma, pose, footprint, _): (Entity, &Transform, &Footprint, _)| {
        (koma, koma_shadow(pose, footprint.0, slope, board.shape))
    };
    let wanted = seen.map(shadow).collect();
    if cache.update(board.contact_shadows.half, *quality, wanted)
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

    /// Incremental updates give the same image as drawing from scratch.
    #[test]
    fn changes_leave_no_trace() {
        let half = BoardShape::new(9, 9).half_board();
        let mut world = World::new();
        let koma: Vec<Entity> = (0..12).map(|_| world.spawn_empty().id()).collect();
        let at = |index: usize, time: usize| {
            let (x, z) = ((index * 7 + time * 3) % 9, (index * 5 + time * index) % 9);
            let height = if index == time { 0.4 } else { 0.0 };
            shadow_of_koma_at(Vec3::new(x as f32 - 4.0, height, z as f32 - 4.0), 1 + index as u8 % 5, SLOPE)
        };
        let mut kept = ShadowCache::default();
        for time in 0..8 {
            let there = koma.iter().enumerate().filter(|(index, _)| (index + time) % 4 != 0);
            let wanted: HashMap<Entity, Shadow> =
                there.map(|(index, &koma)| (koma, at(index, time))).collect();
            assert!(kept.update(half, Quality::Low, wanted.clone()), "the change went unnoticed");
            assert!(!kept.update(half, Quality::Low, wanted.clone()), "a change was reported without cause");
            let mut fresh = ShadowCache::default();
            fresh.update(half, Quality::Low, wanted);
            assert!(kept.layer.as_ref().is_some_and(|layer| layer.dark.iter().any(|&dark| dark > 60)));
            let dark = |cache: &ShadowCache| cache.layer.as_ref().map(|layer| layer.dark.clone());
            assert_eq!(dark(&kept), dark(&fresh), "at time {time}");
        }
    }
}
