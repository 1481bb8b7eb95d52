//! Positions of the squares in the window, written to a file for programs that control the mouse.
//!
//! `tenjiku play --probe FILE` keeps FILE up to date: after `plies N`, one line `square x y` for every square
//! of the board and every koma in hand, in pixels of the window; on the start screen, one line for every
//! visible game; on every screen, one line for each control, and `held` with the control that is pressed. The
//! project's tests in a real window and in a browser (`?probe`) use the file to find where to click.

use crate::app::{ProbePoints, Screen, Settings};
use crate::game::{InHand, Koma, Owner, Session};
use crate::view::camera::OrbitCamera;
use crate::view::layout::BoardShape;
use crate::view::motion::Motion;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use std::fmt::Write as _;
use std::path::PathBuf;

/// The file to write. A web page sets the attribute `data-probe` instead.
#[derive(Resource, Clone, Debug)]
pub struct Probe(pub PathBuf);

impl Probe {
    #[cfg(not(target_family = "wasm"))]
    fn publish(&self, text: &str) -> std::io::Result<()> {
        // Written atomically, since another program may be reading it.
        tenjiku_platform::files::write_text(&self.0, text)
    }

    #[cfg(target_family = "wasm")]
    fn publish(&self, text: &str) -> std::io::Result<()> {
        tenjiku_platform::browser::set_probe_data(text);
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, write.run_if(resource_exists::<Probe>));
}

/// The controls of the last frame that a click may reach.
pub fn controls(ctx: &egui::Context) -> Vec<(egui::Id, egui::Rect)> {
    ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let all = widgets.layers().flat_map(|(_, widgets)| widgets.iter());
        all.filter(|widget| widget.enabled && widget.sense.senses_click() && widget.sense.is_focusable())
            .map(|widget| (widget.id, widget.rect))
            .collect()
    })
}

/// Whether enough of a control is in the window for a click.
pub fn is_in_view(control: &egui::Response) -> bool {
    let in_view = control.interact_rect.intersect(control.ctx.viewport_rect());
    in_view.height() >= control.rect.height().min(16.0) && in_view.width() >= control.rect.width().min(8.0)
}

/// The lines of the controls that nothing covers; `scale` is the number of pixels per point.
fn control_lines(ctx: &egui::Context, scale: f32) -> String {
    let mut text = String::new();
    let controls: Vec<egui::Response> =
        controls(ctx).into_iter().filter_map(|(id, _)| ctx.read_response(id)).collect();
    for (number, control) in controls.iter().enumerate() {
        let visible = control.interact_rect.intersect(ctx.viewport_rect());
        let (name, place) = (control.id.value(), visible.center() * scale);
        // A list is below its entries, in the same layer.
        let is_covered = controls[number + 1..].iter().any(|other| {
            other.layer_id == control.layer_id && other.interact_rect.contains(visible.center())
        });
        let is_on_top = ctx.layer_id_at(visible.center()) == Some(control.layer_id) && !is_covered;
        if is_in_view(control) && is_on_top {
            text += &format!("control:{name:x} {:.0} {:.0}\n", place.x, place.y);
        }
        if control.is_pointer_button_down_on() {
            text += &format!("held {name:x}\n");
        }
    }
    text
}

fn write(
    probe: Res<Probe>,
    mut contexts: EguiContexts,
    cards: Res<ProbePoints>,
    (screen, settings): (Res<State<Screen>>, Res<Settings>),
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    window: Query<&Window>,
    camera: Query<(&Camera, &GlobalTransform), With<OrbitCamera>>,
    held: Query<(&Koma, &Owner, &GlobalTransform), With<InHand>>,
    moving: Query<(), With<Motion>>,
    mut last: Local<String>,
) -> Result {
    let (Ok(window), Ok((camera, at))) = (window.single(), camera.single()) else { return Ok(()) };
    let scale = window.scale_factor();
    let points = scale * settings.interface_zoom(window);
    let mut text = format!("screen {:?}\n", screen.get());
    if !screen.get().has_board() {
        for (id, place) in &cards.0 {
            writeln!(text, "{id} {:.0} {:.0}", place.x * points, place.y * points)?;
        }
    }
    if let (true, Some(position), Some(shape)) = (screen.get().has_board(), session.position(), shape) {
        let geometry = position.geometry();
        writeln!(text, "plies {} {}", session.plies(), if moving.is_empty() { "still" } else { "moving" })?;
        let mut add = |name: &str, point: Vec3| -> Result {
            if let Ok(place) = camera.world_to_viewport(at, point) {
                writeln!(text, "{name} {:.0} {:.0}", place.x * scale, place.y * scale)?;
            }
            Ok(())
        };
        for sq in geometry.squares() {
            add(&geometry.name(sq), shape.square_centre(geometry.file(sq), geometry.rank(sq)))?;
        }
        for (koma, owner, place) in &held {
            let name = format!("hand:{}:{}", owner.0, position.variant().kind(koma.kind).symbol());
            add(&name, place.translation())?;
        }
    }
    text += &control_lines(contexts.ctx_mut()?, points);
    if *last != text {
        probe.publish(&text)?;
        *last = text;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame;

    /// Regression: the frame of an open list, which lies below its entries, and slivers at the window's edge were
    /// listed, and a click there reached no control.
    #[test]
    fn only_controls_that_a_click_reaches_are_listed() {
        let ctx = crate::ui::theme::test_context();
        let window = test_frame::WINDOW;
        let rect =
            |y: f32, height: f32| egui::Rect::from_min_size(egui::pos2(20.0, y), egui::vec2(200.0, height));
        let [list, entry, sliver] = [rect(20.0, 90.0), rect(50.0, 30.0), rect(window.y - 4.0, 30.0)];
        for _ in 0..2 {
            test_frame::draw(&ctx, window, [], |ui| {
                for (id, rect) in [("list", list), ("entry", entry), ("sliver", sliver)] {
                    ui.interact(rect, egui::Id::new(id), egui::Sense::click());
                }
            });
        }
        let mut lines = String::new();
        test_frame::draw(&ctx, window, [], |ui| lines = control_lines(ui.ctx(), 1.0));
        assert_eq!(lines, format!("control:{:x} 120 65\n", egui::Id::new("entry").value()));
    }
}
