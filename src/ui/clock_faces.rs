//! The clocks of both players in the side panel. Every colour is accompanied by a sign.

use super::panel_params::PanelParams;
use super::text_width::width;
use super::theme::{self, Inks};
use crate::app::{Action, ActionRequest};
use crate::game::ClockStopReason;
use bevy_egui::egui;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_language::{Describe, say};
use tenjiku_records::clock::{ClockReading, face_text};
use tenjiku_rules::Side;

/// Font sizes of the digits without and with hours, in points.
const DIGIT_SIZE: f32 = 27.0;
const DIGIT_SIZE_WITH_HOURS: f32 = 22.0;
/// Size of the sign after the digits, in points.
const SIGN_SIZE: f32 = 16.0;
/// Size of a player's name, in points, and the smallest size for a long name.
const NAME_SIZE: f32 = 13.0;
const MIN_NAME_SIZE: f32 = 10.5;
/// The signs of a clock that has run out, is short of time, is running, or is waiting on its turn.
const SIGNS: [&str; 4] = ["⚑", "⚠", "◀", "⏸"];

/// Both clocks side by side, Black's on the left, and why they are stopped. Hidden by a setting and in
/// untimed games.
pub(super) fn show(ui: &mut egui::Ui, params: &mut PanelParams) {
    let control = params.session.tree().and_then(|tree| tree.header.time_control());
    let Some(control) = control.filter(|_| params.settings.show_clocks) else { return };
    let control = control.describe(&());
    let why = params.clocks.stop_reason().and_then(stop_reason_text);
    let is_waiting = params.clocks.stop_reason() == Some(ClockStopReason::NotResumed);
    let mut is_clicked = false;
    ui.columns(2, |columns| {
        for (ui, side) in columns.iter_mut().zip(Side::BOTH) {
            let used = face_text(whole_seconds(params.clocks.of(side).used));
            let name = params.seats.player_name(side, &params.session);
            let mut tip = say!("clock-tip", name, control = &control, used);
            if let Some(why) = &why {
                tip = format!("{tip}\n{why}");
            }
            let face = face(ui, params, side).on_hover_text(tip);
            if is_waiting {
                let face = face.interact(egui::Sense::click());
                is_clicked |= face.on_hover_cursor(egui::CursorIcon::PointingHand).clicked();
            }
        }
    });
    if let Some(why) = why {
        ui.label(egui::RichText::new(why).size(12.0).color(ui.inks().note));
    }
    if is_clicked {
        params.requests.write(ActionRequest(Action::StartClocks));
    }
}

/// Why no clock is running, unless the reason is obvious.
fn stop_reason_text(reason: ClockStopReason) -> Option<String> {
    match reason {
        ClockStopReason::NotBegun => Some(say!("clock-not-begun")),
        ClockStopReason::NotResumed => Some(say!("clock-fresh")),
        ClockStopReason::Paused => Some(say!("clock-paused")),
        ClockStopReason::Elsewhere => Some(say!("clock-elsewhere")),
        ClockStopReason::Off | ClockStopReason::Over | ClockStopReason::ShowingMove => None,
    }
}

fn face(ui: &mut egui::Ui, params: &PanelParams, side: Side) -> egui::Response {
    let reading = params.clocks.of(side);
    let is_turn = params.session.position().is_some_and(|position| position.side_to_move() == side);
    let state = ClockState::of(params.clocks.stop_reason(), is_turn);
    let (sign, color) = sign_and_colour(&ui.inks(), reading, state);
    let stroke = egui::Stroke::new(2.0, if state == ClockState::Idle { ui.inks().edge } else { color });
    let frame = egui::Frame::new().inner_margin(5.0).corner_radius(5.0).stroke(stroke).fill(ui.inks().sunk);
    let response = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 1.0;
        // A fixed height, so that both clocks are equally high.
        let names = Side::BOTH
            .map(|side| name_over_clock(ui, &params.seats.player_name(side, &params.session), side));
        let height = names.iter().fold(NAME_SIZE + 4.0, |height, name| height.max(name.size().y));
        let row = egui::vec2(ui.available_width(), height);
        ui.allocate_ui_with_layout(row, egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_min_height(height);
            ui.label(Arc::clone(&names[side.index()]));
        });
        let text = face_text(reading.left.unwrap_or_default());
        let size = if text.len() > 5 { DIGIT_SIZE_WITH_HOURS } else { DIGIT_SIZE };
        // Measured with a sign, so that the digits keep their size when the turn changes.
        let size = fit_size(ui, &format!("{text} {}", SIGNS[0]), size, SIGN_SIZE);
        ui.horizontal(|ui| {
            ui.set_min_height(DIGIT_SIZE + 4.0);
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(egui::RichText::new(text).size(size).strong().color(color));
            ui.label(egui::RichText::new(sign).size(SIGN_SIZE).color(color));
        });
        let caption = match reading.periods {
            Some(periods) => say!("clock-periods", periods),
            None => say!("clock-used-so-far", time = face_text(whole_seconds(reading.used))),
        };
        ui.label(egui::RichText::new(caption).size(12.0).weak());
    });
    response.response
}

/// The name of a player over a clock. A long name is drawn smaller, then in two rows, then in two rows of
/// the smallest size, and finally truncated; the tooltip has the whole name.
fn name_over_clock(ui: &egui::Ui, name: &str, side: Side) -> Arc<egui::Galley> {
    // A no-break space keeps the sign with the name.
    let text = format!("{}\u{a0}{name}", side.sign());
    let (size, room) = (fit_size(ui, &text, NAME_SIZE, MIN_NAME_SIZE), ui.available_width());
    let rows = usize::from(width(ui, &text, egui::FontId::proportional(size)) > room) + 1;
    let ink = ui.visuals().text_color();
    let layout = |size| {
        let font = egui::FontId::proportional(size);
        let mut job = egui::text::LayoutJob::simple(text.clone(), font, ink, room);
        job.wrap.max_rows = rows;
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let name = layout(if rows == 1 { size } else { NAME_SIZE });
    if name.elided { layout(MIN_NAME_SIZE) } else { name }
}

/// The font size at which a text fits its clock, in points.
fn fit_size(ui: &egui::Ui, text: &str, max: f32, min: f32) -> f32 {
    // Glyph widths are whole pixels, so they are not quite proportional to the size.
    let room = 0.98 * ui.available_width();
    (max * room / width(ui, text, egui::FontId::proportional(max)).max(1.0)).clamp(min, max)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClockState {
    Running,
    /// It is the turn of the clock's side, but the clocks are stopped.
    Waiting,
    /// It is not the turn of the clock's side, or the game is over.
    Idle,
}

impl ClockState {
    fn of(stop_reason: Option<ClockStopReason>, is_turn: bool) -> Self {
        match stop_reason {
            _ if !is_turn => Self::Idle,
            Some(ClockStopReason::Off | ClockStopReason::Over) => Self::Idle,
            // A computer's move is held only briefly.
            None | Some(ClockStopReason::ShowingMove) => Self::Running,
            Some(_) => Self::Waiting,
        }
    }
}

/// The sign of a clock, and its colour: red means danger.
fn sign_and_colour(
    inks: &theme::Palette,
    reading: &ClockReading,
    state: ClockState,
) -> (&'static str, egui::Color32) {
    match state {
        _ if reading.has_fallen => (SIGNS[0], inks.alarm),
        ClockState::Running if reading.is_short => (SIGNS[1], inks.alarm),
        ClockState::Running => (SIGNS[2], inks.ink),
        ClockState::Waiting => (SIGNS[3], inks.ink),
        ClockState::Idle => ("", inks.ink),
    }
}

/// A used time in whole seconds.
const fn whole_seconds(time: Duration) -> Duration {
    Duration::from_secs(time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame;

    /// A clock in a window of 800 × 600 is about 78 points wide.
    #[test]
    fn a_long_name_takes_two_rows_and_is_never_wider_than_its_clock() {
        let ctx = crate::ui::theme::test_context();
        let longest = "W".repeat(tenjiku_platform::sanitize::MAX_NAME_CHARS);
        let mut layouts = Vec::new();
        test_frame::draw(&ctx, egui::vec2(78.0, 80.0), [], |ui| {
            for name in ["Ann", "Someone elsewhere", "Computer level 8", "Maximilian von Hohenberg", &longest]
            {
                let drawn = name_over_clock(ui, name, Side::Black);
                assert!(drawn.size().x <= ui.available_width(), "{name}: {:?}", drawn.size());
                layouts.push((drawn.rows.len(), drawn.elided));
            }
        });
        assert_eq!(layouts[0], (1, false));
        assert!(!layouts[1].1 && !layouts[2].1, "the names of the program are not truncated: {layouts:?}");
        assert_eq!(layouts[3], (2, false));
        assert_eq!(layouts[4], (2, true));
    }

    #[test]
    fn the_clock_of_the_side_to_move_is_marked_while_it_waits() {
        let states_of = |stopped| [true, false].map(|is_turn| ClockState::of(stopped, is_turn));
        assert_eq!(states_of(None), [ClockState::Running, ClockState::Idle]);
        for reason in [ClockStopReason::NotResumed, ClockStopReason::NotBegun, ClockStopReason::Paused] {
            assert_eq!(states_of(Some(reason)), [ClockState::Waiting, ClockState::Idle], "{reason:?}");
            assert!(stop_reason_text(reason).is_some(), "{reason:?}");
        }
        assert_eq!(states_of(Some(ClockStopReason::Over)), [ClockState::Idle; 2]);
    }

    #[test]
    fn every_clock_state_has_its_own_sign() {
        let reading = |has_fallen, is_short| ClockReading { has_fallen, is_short, ..ClockReading::default() };
        let states = [
            (false, false, ClockState::Idle),
            (false, false, ClockState::Waiting),
            (false, false, ClockState::Running),
            (false, true, ClockState::Running),
            (true, false, ClockState::Running),
        ];
        let inks = theme::Palette::default();
        let drawn =
            states.map(|(fallen, short, state)| sign_and_colour(&inks, &reading(fallen, short), state));
        let signs = drawn.map(|(sign, _)| sign);
        for (index, sign) in signs.iter().enumerate() {
            assert!(!signs[..index].contains(sign), "{sign}");
        }
        let is_red = drawn.map(|(_, colour)| colour == inks.alarm);
        assert_eq!(is_red, [false, false, false, true, true], "red is for danger");
    }
}
