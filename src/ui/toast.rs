//! Short messages that disappear after a while: refused moves, news, errors.

use super::UiSystems;
use super::language::CurrentLanguage;
use super::theme::Inks;
use crate::app::Toast;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// The visible messages, each with the time when it disappears, in seconds.
#[derive(Resource, Default)]
struct VisibleToasts(Vec<(Toast, f64)>);

/// How long a message stays: a minimum, and more for each character, in seconds.
const STAY: f64 = 3.0;
const READING: f64 = 0.05;
/// Size of the corner of a window that contains its close button, in points.
const CLOSE_BUTTON: f32 = 36.0;
/// Assumed height of a message that has not been drawn yet, in points.
const HEIGHT: f32 = 40.0;
/// Gap between messages, in points.
const GAP: f32 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<VisibleToasts>();
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays));
}

fn show(
    mut contexts: EguiContexts,
    mut arriving: MessageReader<Toast>,
    mut visible: ResMut<VisibleToasts>,
    time: Res<Time<Real>>,
    area: Res<super::BoardArea>,
    language: Res<CurrentLanguage>,
) -> Result {
    // Messages in the old language disappear.
    if language.is_changed() {
        visible.0.clear();
    }
    let now = time.elapsed_secs_f64();
    for toast in arriving.read() {
        visible.0.retain(|(old, _)| !toast.replaces(old));
        let until = now + STAY + READING * toast.text.chars().count() as f64;
        visible.0.push((toast.clone(), until));
    }
    visible.0.retain(|(_, until)| *until > now);
    let ctx = contexts.ctx_mut()?;
    let close_buttons = close_buttons(ctx);
    let mut top = area.0.top() + 10.0;
    let mut closed = None;
    for (index, (toast, until)) in visible.0.iter().enumerate() {
        // An idle window draws no frames, so ask for one when the message should disappear.
        ctx.request_repaint_after(std::time::Duration::from_secs_f64(until - now));
        let width = (area.0.width() - 40.0).clamp(160.0, 520.0);
        let id = egui::Id::new(("toast", &toast.text));
        let height = ctx.memory(|memory| memory.area_rect(id)).map_or(HEIGHT, |rect| rect.height());
        let left = area.0.center().x - width / 2.0;
        let wanted = egui::Rect::from_min_size(egui::pos2(left, top), egui::vec2(width, height));
        let place = clear_of(&close_buttons, wanted).min;
        let drawn = draw(ctx, id, egui::Rect::from_min_size(place, egui::vec2(width, height)), toast);
        // It goes by itself and is heard, so the keyboard need not come by.
        if drawn.interact(egui::Sense::CLICK).clicked() {
            closed = Some(index);
        }
        top = drawn.rect.bottom() + GAP;
    }
    if let Some(index) = closed {
        visible.0.remove(index);
    }
    Ok(())
}

/// Draws a message at the top of a place, as wide as that with its frame.
fn draw(ctx: &egui::Context, id: egui::Id, place: egui::Rect, toast: &Toast) -> egui::Response {
    let area = egui::Area::new(id).fixed_pos(place.min).order(egui::Order::Foreground);
    let drawn = area.show(ctx, |ui| {
        let frame = egui::Frame::popup(ui.style());
        frame.show(ui, |ui| {
            ui.set_width(place.width() - frame.total_margin().sum().x);
            ui.horizontal_wrapped(|ui| {
                if toast.is_alarm {
                    ui.colored_label(ui.inks().alarm, "⚠");
                }
                ui.label(&toast.text);
            });
        });
    });
    drawn.response
}

/// The corners of the open windows that contain their close buttons.
fn close_buttons(ctx: &egui::Context) -> Vec<egui::Rect> {
    ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids();
        let windows = layers.into_iter().filter(|layer| layer.order == egui::Order::Middle);
        let corner = |window: egui::Rect| {
            let inner = window.right_top() + egui::vec2(-CLOSE_BUTTON, CLOSE_BUTTON);
            egui::Rect::from_two_pos(window.right_top(), inner)
        };
        windows.filter_map(|layer| memory.area_rect(layer.id).map(corner)).collect()
    })
}

/// Moves a place down until it covers no corner.
fn clear_of(corners: &[egui::Rect], mut place: egui::Rect) -> egui::Rect {
    while let Some(corner) = corners.iter().find(|corner| corner.intersects(place)) {
        place = place.translate(egui::vec2(0.0, corner.bottom() + GAP - place.top()));
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame;

    /// The board's area is 40 points wider than a message in a small window: 20 are left on each side.
    #[test]
    fn a_message_is_no_wider_than_its_place() {
        let ctx = egui::Context::default();
        crate::ui::theme::dress(&ctx);
        let place = egui::Rect::from_min_size(egui::pos2(20.0, 30.0), egui::vec2(500.0, HEIGHT));
        let toast = Toast::news("Kings: 18 juliet juliet, 19 juliet juliet");
        let mut drawn = egui::Rect::NOTHING;
        for _ in 0..3 {
            test_frame::draw(&ctx, test_frame::WINDOW, [], |ui| {
                drawn = draw(ui.ctx(), "toast".into(), place, &toast).rect;
            });
        }
        assert_eq!((drawn.left(), drawn.right()), (place.left(), place.right()));
    }

    #[test]
    fn messages_do_not_cover_the_close_buttons_of_windows() {
        let rect = |x: f32, y: f32, width: f32, height: f32| {
            egui::Rect::from_min_size(egui::pos2(x, y), egui::vec2(width, height))
        };
        let (place, corners) =
            (rect(200.0, 40.0, 500.0, 40.0), [rect(600.0, 90.0, 36.0, 36.0), rect(300.0, 50.0, 36.0, 36.0)]);
        let clear = clear_of(&corners, place);
        assert_eq!(clear, rect(200.0, 132.0, 500.0, 40.0));
        assert!(corners.iter().all(|corner| !corner.intersects(clear)));
        assert_eq!(clear_of(&corners[..1], place), place, "nothing is in the way");
    }
}
