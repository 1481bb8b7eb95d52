//! The choice of a time control, from presets or with custom numbers. Shared by the start screen and the
//! players' window.

use super::choice::choice_label;
use super::drop_down::drop_down;
use super::focus;
use super::player_choice::{row, row_title};
use super::theme::Inks;
use bevy_egui::egui;
use std::time::Duration;
use tenjiku_language::{Describe, say};
use tenjiku_records::{Overtime, TimeControl};

/// The presets, from fast to slow.
const PRESETS: [&str; 7] =
    ["5:00+5", "10:00+5", "10:00 byoyomi 30", "30:00", "30:00+10", "60:00 byoyomi 60", "90:00 byoyomi 3x60"];

/// Initial overtime when a kind of overtime is selected.
const INITIAL_OVERTIME_SECONDS: u64 = 30;

/// Width of the list, in points.
const LIST_WIDTH: f32 = 190.0;

/// Draws the choice; `is_narrow` puts the numbers into a second row. Returns whether the choice has changed.
pub fn clock_choice(
    ui: &mut egui::Ui,
    control: &mut Option<TimeControl>,
    mut flag_loses: Option<&mut bool>,
    is_narrow: bool,
) -> bool {
    let before = (*control, flag_loses.as_deref().copied());
    row(ui, |ui| {
        row_title(ui, say!("clock-choice"));
        presets(ui, control);
        if !is_narrow {
            numbers(ui, control, flag_loses.as_deref_mut());
        }
    });
    if is_narrow {
        row(ui, |ui| numbers(ui, control, flag_loses.as_deref_mut()));
    }
    (*control, flag_loses.as_deref().copied()) != before
}

fn numbers(ui: &mut egui::Ui, control: &mut Option<TimeControl>, flag_loses: Option<&mut bool>) {
    if let Some(chosen) = control {
        custom_fields(ui, chosen);
        if let Some(flag_loses) = flag_loses {
            ui.checkbox(flag_loses, say!("clock-flag-loses")).on_hover_text(say!("clock-flag-loses-tip"));
        }
    }
}

fn presets(ui: &mut egui::Ui, control: &mut Option<TimeControl>) {
    let presets = PRESETS.into_iter().map(|text| text.parse().ok());
    let texts = (say!("clock-choice"), say!("clock-choice-tip"));
    drop_down(ui, ("clock", LIST_WIDTH), texts, control, [None].into_iter().chain(presets), |control| {
        control.map_or_else(|| say!("clock-untimed"), |control| control.describe(&()))
    });
}

/// Minutes and overtime, as numbers that can be dragged or typed.
fn custom_fields(ui: &mut egui::Ui, control: &mut TimeControl) {
    let mut minutes = control.main().as_secs() / 60;
    let field = egui::DragValue::new(&mut minutes).range(0..=TimeControl::MAX_MAIN_SECONDS / 60);
    let field = field.suffix(format!(" {}", say!("clock-min")));
    let main_changed = number(ui, field, &say!("clock-min-tip")).changed();
    let mut overtime = control.overtime();
    let (time, periods) = match overtime {
        Overtime::None => (Duration::from_secs(INITIAL_OVERTIME_SECONDS), 1),
        Overtime::Increment(time) => (time, 1),
        Overtime::Byoyomi { time, periods } => (time, periods),
    };
    let kinds = [
        (Overtime::None, "–", say!("clock-no-overtime-tip")),
        (Overtime::Increment(time), "+", say!("clock-increment-tip")),
        (Overtime::Byoyomi { time, periods }, "⏳", say!("clock-byoyomi-tip")),
    ];
    for (kind, sign, tip) in kinds {
        let is_chosen = std::mem::discriminant(&kind) == std::mem::discriminant(&overtime);
        let choice = choice_label(ui, is_chosen, sign);
        focus::set_name(&choice, &tip);
        if choice.on_hover_text(tip).clicked() {
            overtime = kind;
        }
    }
    if let Overtime::Byoyomi { periods, .. } = &mut overtime {
        let field = egui::DragValue::new(periods).range(1..=TimeControl::MAX_PERIODS);
        number(ui, field.suffix(" ×"), &say!("clock-periods-tip"));
    }
    if let Overtime::Increment(time) | Overtime::Byoyomi { time, .. } = &mut overtime {
        let mut seconds = time.as_secs();
        let field = egui::DragValue::new(&mut seconds).range(1..=TimeControl::MAX_OVERTIME_SECONDS);
        number(ui, field.suffix(format!(" {}", say!("clock-s"))), &say!("clock-s-tip"));
        *time = Duration::from_secs(seconds);
    }
    if main_changed || overtime != control.overtime() {
        *control = TimeControl::new(Duration::from_secs(minutes * 60), overtime);
    }
}

/// A number styled as a text field, since egui draws it as a button.
fn number(ui: &mut egui::Ui, value: egui::DragValue<'_>, tip: &str) -> egui::Response {
    let field = ui.scope(|ui| {
        let inks = ui.inks();
        let widgets = &mut ui.visuals_mut().widgets;
        for (widget, edge) in [(&mut widgets.inactive, inks.quiet), (&mut widgets.hovered, inks.accent)] {
            widget.weak_bg_fill = inks.sunk;
            widget.bg_stroke = egui::Stroke::new(1.0, edge);
        }
        ui.add(value)
    });
    focus::set_name(&field.inner, tip);
    field.inner.on_hover_cursor(egui::CursorIcon::Text).on_hover_text(tip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_presets_are_valid() {
        for text in PRESETS {
            assert!(text.parse::<TimeControl>().is_ok(), "{text}");
        }
    }
}
