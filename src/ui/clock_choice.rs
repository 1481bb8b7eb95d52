//! Choosing how much time a game gives: the usual controls, and numbers of one's own. The same on the
//! start screen and in the players' window.

use super::player_choice::row;
use super::theme;
use crate::clock::{Overtime, TimeControl};
use crate::say;
use bevy_egui::egui;
use std::time::Duration;

/// Controls to choose from: quick, an evening, a day.
const USUAL: [&str; 7] =
    ["5:00+5", "10:00+5", "10:00 byoyomi 30", "30:00", "30:00+10", "60:00 byoyomi 60", "90:00 byoyomi 3x60"];

/// What a choice of overtime begins with, in seconds.
const OVERTIME: u64 = 30;

/// Width of the list, in points.
const WIDTH: f32 = 190.0;

/// A row that chooses; tells whether something else was chosen. Where there is little room, the numbers
/// stand in a row of their own.
pub fn clock_choice(
    ui: &mut egui::Ui,
    control: &mut Option<TimeControl>,
    flag_loses: &mut bool,
    is_narrow: bool,
) -> bool {
    let before = (*control, *flag_loses);
    row(ui, |ui| {
        ui.label(egui::RichText::new(say!("clock-choice")).color(theme::QUIET));
        usual(ui, control);
        if !is_narrow {
            numbers(ui, control, flag_loses);
        }
    });
    if is_narrow {
        row(ui, |ui| numbers(ui, control, flag_loses));
    }
    (*control, *flag_loses) != before
}

/// Numbers of one's own, and what a flag that falls means.
fn numbers(ui: &mut egui::Ui, control: &mut Option<TimeControl>, flag_loses: &mut bool) {
    if let Some(chosen) = control {
        own(ui, chosen);
        ui.checkbox(flag_loses, say!("clock-flag-loses")).on_hover_text(say!("clock-flag-loses-tip"));
    }
}

fn usual(ui: &mut egui::Ui, control: &mut Option<TimeControl>) {
    let name =
        |control: Option<TimeControl>| control.map_or_else(|| say!("clock-untimed"), TimeControl::spoken);
    let list = egui::ComboBox::from_id_salt("clock").width(WIDTH).selected_text(name(*control));
    let list = list.height(320.0).show_ui(ui, |ui| {
        let usual = USUAL.into_iter().map(|text| text.parse().ok());
        for choice in std::iter::once(None).chain(usual) {
            ui.selectable_value(control, choice, name(choice));
        }
    });
    list.response.on_hover_text(say!("clock-choice-tip"));
}

/// Minutes, and what comes beside them, as numbers that can be dragged or typed.
fn own(ui: &mut egui::Ui, control: &mut TimeControl) {
    let mut minutes = control.main().as_secs() / 60;
    let field = egui::DragValue::new(&mut minutes).range(0..=TimeControl::LONGEST / 60);
    let field = field.suffix(format!(" {}", say!("clock-min")));
    let is_main = number(ui, field).on_hover_text(say!("clock-min-tip")).changed();
    let mut overtime = control.overtime();
    let kinds = [
        (Overtime::None, "–", say!("clock-no-overtime-tip")),
        (Overtime::Increment(seconds(overtime)), "+", say!("clock-increment-tip")),
        (
            Overtime::Byoyomi { time: seconds(overtime), periods: periods(overtime) },
            "⏳",
            say!("clock-byoyomi-tip"),
        ),
    ];
    for (kind, sign, tip) in kinds {
        let is_chosen = std::mem::discriminant(&kind) == std::mem::discriminant(&overtime);
        if ui.selectable_label(is_chosen, sign).on_hover_text(tip).clicked() {
            overtime = kind;
        }
    }
    if let Overtime::Byoyomi { periods, .. } = &mut overtime {
        let field = egui::DragValue::new(periods).range(1..=TimeControl::MOST_PERIODS);
        number(ui, field.suffix(" ×")).on_hover_text(say!("clock-periods-tip"));
    }
    if let Overtime::Increment(time) | Overtime::Byoyomi { time, .. } = &mut overtime {
        let mut seconds = time.as_secs();
        let field = egui::DragValue::new(&mut seconds).range(1..=TimeControl::LONGEST_OVERTIME);
        number(ui, field.suffix(format!(" {}", say!("clock-s")))).on_hover_text(say!("clock-s-tip"));
        *time = Duration::from_secs(seconds);
    }
    if is_main || overtime != control.overtime() {
        *control = TimeControl::new(Duration::from_secs(minutes * 60), overtime);
    }
}

/// A number that looks like what it is: a field in which one types, not a button.
fn number(ui: &mut egui::Ui, value: egui::DragValue<'_>) -> egui::Response {
    let field = ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        for (look, edge) in [(&mut widgets.inactive, theme::QUIET), (&mut widgets.hovered, theme::ACCENT)] {
            look.weak_bg_fill = theme::SUNK;
            look.bg_stroke = egui::Stroke::new(1.0, edge);
        }
        ui.add(value)
    });
    field.inner.on_hover_cursor(egui::CursorIcon::Text)
}

/// The seconds a move that there are, or to begin with.
const fn seconds(overtime: Overtime) -> Duration {
    match overtime {
        Overtime::None => Duration::from_secs(OVERTIME),
        Overtime::Increment(time) | Overtime::Byoyomi { time, .. } => time,
    }
}

const fn periods(overtime: Overtime) -> u32 {
    match overtime {
        Overtime::Byoyomi { periods, .. } => periods,
        Overtime::None | Overtime::Increment(_) => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_controls_are_some() {
        for text in USUAL {
            assert!(text.parse::<TimeControl>().is_ok(), "{text}");
        }
    }
}
