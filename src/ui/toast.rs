//! Short messages that come and go: refusals with their rule, news, errors.

use super::language::Spoken;
use super::{UiSystems, theme};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

/// A message: tell the players something.
#[derive(Message, Clone, Debug)]
pub struct Toast {
    text: String,
    is_alarm: bool,
}

impl Toast {
    /// A refusal or an error.
    pub fn alarm(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_alarm: true }
    }

    /// Something one may like to know.
    pub fn news(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_alarm: false }
    }
}

/// The messages on show, with the time at which each goes, in seconds.
#[derive(Resource, Default)]
struct Shown(Vec<(Toast, f64)>);

/// How long a message stays at least, and longer a character, in seconds.
const STAY: f64 = 3.0;
const READING: f64 = 0.05;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Toast>().init_resource::<Shown>();
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Overlays));
}

fn show(
    mut contexts: EguiContexts,
    mut arriving: MessageReader<Toast>,
    mut shown: ResMut<Shown>,
    time: Res<Time<Real>>,
    area: Res<super::BoardArea>,
    spoken: Res<Spoken>,
) -> Result {
    // What was said in another language has had its time.
    if spoken.is_changed() {
        shown.0.clear();
    }
    let now = time.elapsed_secs_f64();
    for toast in arriving.read() {
        shown.0.retain(|(old, _)| old.text != toast.text);
        let until = now + STAY + READING * toast.text.chars().count() as f64;
        shown.0.push((toast.clone(), until));
    }
    shown.0.retain(|(_, until)| *until > now);
    let ctx = contexts.ctx_mut()?;
    let mut top = area.0.top() + 10.0;
    let mut closed = None;
    for (index, (toast, until)) in shown.0.iter().enumerate() {
        // An idle program draws nothing: ask to be drawn when the message is to go.
        ctx.request_repaint_after(std::time::Duration::from_secs_f64(until - now));
        let width = (area.0.width() - 40.0).clamp(160.0, 520.0);
        let place = egui::pos2(area.0.center().x - width / 2.0, top);
        let id = egui::Id::new(("toast", &toast.text));
        let response = egui::Area::new(id).fixed_pos(place).order(egui::Order::Foreground).show(ctx, |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_width(width);
                ui.horizontal_wrapped(|ui| {
                    if toast.is_alarm {
                        ui.colored_label(theme::ALARM, "⚠");
                    }
                    ui.label(&toast.text);
                });
            });
        });
        if response.response.interact(egui::Sense::click()).clicked() {
            closed = Some(index);
        }
        top = response.response.rect.bottom() + 6.0;
    }
    if let Some(index) = closed {
        shown.0.remove(index);
    }
    Ok(())
}
