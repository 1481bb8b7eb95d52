//! The round magnifying glass next to the pointer, hidden while the pointer is off the board.

use super::held_key::HeldKey;
use super::theme::Inks;
use super::{BoardArea, UiSystems};
use crate::app::{Action, Settings, at_the_board};
use crate::input::{InputSystems, PointerTarget};
use crate::view::magnifier::Magnifier;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, EguiTextureHandle, egui};

/// Width and height of the glass, in points.
const SIZE: f32 = 232.0;
/// Distance between the edge of the glass and the pointer, in points.
const GAP: f32 = 14.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, aim.after(InputSystems::Point));
    app.add_systems(
        EguiPrimaryContextPass,
        (release, show).chain().in_set(UiSystems::Overlays).run_if(at_the_board),
    );
}

/// Points the magnifier at the place under the pointer while the pointer is on the board.
fn aim(
    settings: Res<Settings>,
    pointed: Res<PointerTarget>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut magnifier: ResMut<Magnifier>,
    mut frames: ResMut<NeedsFrames>,
) {
    let is_on = settings.magnifier && pointed.point.is_some();
    let at = window.single().ok().filter(|_| is_on).and_then(Window::cursor_position);
    if magnifier.at != at {
        magnifier.at = at;
        magnifier.size = SIZE;
        frames.ask();
    }
}

/// A short press of the key toggles the glass. A long press shows the glass until the key is released.
fn release(
    mut contexts: EguiContexts,
    mut was_on: Local<bool>,
    mut held_key: Local<HeldKey>,
    mut settings: ResMut<Settings>,
) -> Result {
    let is_switched = std::mem::replace(&mut *was_on, settings.magnifier) != settings.magnifier;
    if held_key.was_released(contexts.ctx_mut()?, Action::Magnifier, is_switched) && settings.magnifier {
        settings.magnifier = false;
    }
    Ok(())
}

fn show(
    mut contexts: EguiContexts,
    magnifier: Res<Magnifier>,
    area: Res<BoardArea>,
    mut registered: Local<Option<AssetId<Image>>>,
    mut frames: ResMut<NeedsFrames>,
) -> Result {
    let (Some(at), Some(picture)) = (magnifier.at, &magnifier.picture) else { return Ok(()) };
    if *registered != Some(picture.id()) {
        // egui can draw a new picture only from the next frame on.
        if let Some(old) = registered.replace(picture.id()) {
            contexts.remove_image(old);
        }
        contexts.add_image(EguiTextureHandle::Strong(picture.clone()));
        frames.ask();
        return Ok(());
    }
    let Some(texture) = contexts.image_id(picture.id()) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let centre = place(egui::pos2(at.x, at.y) / ctx.zoom_factor(), area.0);
    // Above the board, but below all windows.
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Background, "glass".into()));
    let rect = egui::Rect::from_center_size(centre, egui::Vec2::splat(SIZE));
    let uv = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    let radius = SIZE / 2.0;
    painter.circle_filled(centre + egui::vec2(0.0, 5.0), radius + 5.0, egui::Color32::from_black_alpha(90));
    let glass = egui::epaint::RectShape::filled(rect, radius, egui::Color32::WHITE);
    painter.add(glass.with_texture(texture, uv));
    painter.circle_stroke(centre, radius, egui::Stroke::new(6.0, painter.inks().sunk));
    painter.circle_stroke(centre, radius + 1.0, egui::Stroke::new(2.0, painter.inks().accent));
    // The exact point under the pointer.
    painter.circle_stroke(centre, 5.0, egui::Stroke::new(3.0, egui::Color32::from_black_alpha(150)));
    painter.circle_stroke(centre, 5.0, egui::Stroke::new(1.5, painter.inks().accent));
    Ok(())
}

/// The centre of the glass: next to the pointer, above and to the right if there is room, always within the
/// board's area.
fn place(pointer: egui::Pos2, area: egui::Rect) -> egui::Pos2 {
    let offset = (SIZE / 2.0 + GAP) * std::f32::consts::FRAC_1_SQRT_2;
    let inside = area.shrink((SIZE / 2.0 + 6.0).min(area.size().min_elem() / 2.0));
    let corners = [(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let places = corners.map(|(x, y)| pointer + egui::vec2(x, y) * offset);
    places.into_iter().find(|place| inside.contains(*place)).unwrap_or_else(|| {
        // In a narrow area the glass is moved to the side as far as possible.
        let x = if pointer.x < area.center().x { SIZE } else { -SIZE };
        inside.clamp(pointer + egui::vec2(x, 0.0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_glass_stays_on_the_board_and_never_covers_the_pointer() {
        let area = egui::Rect::from_min_max(egui::pos2(26.0, 24.0), egui::pos2(1008.0, 800.0));
        for x in 0..50 {
            for y in 0..40 {
                let pointer = area.min + egui::vec2(x as f32 / 49.0, y as f32 / 39.0) * area.size();
                let centre = place(pointer, area);
                let glass = egui::Rect::from_center_size(centre, egui::Vec2::splat(SIZE));
                assert!(area.contains_rect(glass), "{pointer:?} {glass:?}");
                assert!(centre.distance(pointer) > SIZE / 2.0 + GAP - 0.1, "{pointer:?} {centre:?}");
            }
        }
    }
}
