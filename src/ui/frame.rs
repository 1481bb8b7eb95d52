//! Auto-hiding of the menus and lists around the board in full screen and in watched games.

use super::theme::Inks;
use super::{ReviewPanel, UiSystems, menu};
use crate::app::{Screen, Settings, Toast};
use crate::game::{GameClocks, Seats};
use bevy::a11y::AccessibilityRequested;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::say;

/// Distance from the window's edge at which the pointer shows the frame, in points.
const REACH: f32 = 24.0;
/// How long the frame stays after the pointer has left it, in seconds.
const HIDE_DELAY: f64 = 0.7;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum FrameState {
    /// The menus and lists are beside the board.
    #[default]
    Fixed,
    Hidden,
    /// The menus and lists overlay the board until this time, in egui's seconds.
    Overlay(f64),
}

/// The ids of the parts of the frame that overlay the board.
pub(super) const BAR: &str = "menu over the board";
pub(super) const SIDE: &str = "side over the board";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FrameState>();
    let in_game = in_state(Screen::Match);
    app.add_systems(EguiPrimaryContextPass, update.in_set(UiSystems::Prepare).run_if(in_game.clone()));
    app.add_systems(Update, announce.run_if(in_game).run_if(resource_changed::<FrameState>));
}

#[derive(SystemParam)]
struct FrameConditions<'w, 's> {
    settings: Res<'w, Settings>,
    seats: Res<'w, Seats>,
    clocks: Res<'w, GameClocks>,
    review: Res<'w, ReviewPanel>,
    readers: Option<Res<'w, AccessibilityRequested>>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl FrameConditions<'_, '_> {
    /// The frame stays visible while a player's clock runs, during a review, and with a screen reader,
    /// which needs every control.
    fn may_hide(&self) -> bool {
        let is_full = self.window.single().is_ok_and(|window| window.mode != WindowMode::Windowed);
        let has_screen_reader = self.readers.as_ref().is_some_and(|readers| readers.get());
        let is_timed = self.clocks.running().is_some() && !self.seats.is_watched();
        let must_stay = has_screen_reader || is_timed || self.review.is_open;
        self.settings.frame_waits && (is_full || self.seats.is_watched()) && !must_stay
    }
}

/// Shows the frame when the pointer reaches the edge of the window or the keyboard focuses a control.
fn update(mut contexts: EguiContexts, conditions: FrameConditions, mut state: ResMut<FrameState>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !conditions.may_hide() {
        state.set_if_neq(FrameState::Fixed);
        return Ok(());
    }
    let now = ctx.input(|input| input.time);
    let inner = ctx.viewport_rect().shrink(REACH);
    let pointer = ctx.pointer_latest_pos();
    let is_visible = *state != FrameState::Hidden;
    let covers = |part: &str, at| {
        let place = ctx.memory(|memory| memory.area_rect(egui::Id::new(part)));
        place.is_some_and(|place| place.contains(at))
    };
    let is_pointer_over = pointer.is_some_and(|at| {
        !inner.contains(at) || is_visible && [BAR, SIDE].into_iter().any(|part| covers(part, at))
    });
    let has_keyboard = ctx.memory(|memory| memory.focused().is_some()) || menu::is_open_requested(ctx);
    let next = match *state {
        _ if is_pointer_over || has_keyboard || egui::Popup::is_any_open(ctx) => {
            FrameState::Overlay(now + HIDE_DELAY)
        }
        FrameState::Overlay(until) if now < until => {
            ctx.request_repaint_after_secs((until - now) as f32);
            FrameState::Overlay(until)
        }
        _ => FrameState::Hidden,
    };
    state.set_if_neq(next);
    Ok(())
}

/// Explains how to show the hidden frame, once for watched games and once for all others.
fn announce(
    state: Res<FrameState>,
    seats: Res<Seats>,
    mut last: Local<FrameState>,
    mut was_explained: Local<[bool; 2]>,
    mut toasts: MessageWriter<Toast>,
) {
    let before = std::mem::replace(&mut *last, *state);
    if before == FrameState::Fixed
        && *state == FrameState::Hidden
        && !std::mem::replace(&mut was_explained[usize::from(seats.is_watched())], true)
    {
        toasts.write(Toast::news(say!("frame-waits")));
    }
}

/// Draws a part of the frame over the board. Returns the covered area.
pub(super) fn over_board(
    ctx: &egui::Context,
    id: &'static str,
    part: egui::Rect,
    add: impl FnOnce(&mut egui::Ui),
) -> egui::Rect {
    let area = egui::Area::new(id.into()).order(egui::Order::Middle).fixed_pos(part.min).constrain(false);
    let drawn = area.show(ctx, |ui| {
        let style = egui::Frame::side_top_panel(ui.style()).stroke(egui::Stroke::new(1.0, ui.inks().edge));
        let margin = style.total_margin().sum();
        style.show(ui, |ui| {
            ui.set_min_size(part.size() - margin);
            ui.set_max_size(part.size() - margin);
            add(ui);
        });
    });
    drawn.response.rect
}
