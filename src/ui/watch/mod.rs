//! The panel below a watched game: the last move and the verdict, in letters readable from across a room;
//! the players and the score of the match; and the buttons.

mod controls;
mod scoreboard;

use super::panel_params::PanelParams;
use super::theme::{Inks, serif};
use bevy_egui::egui;
use std::sync::Arc;
use tenjiku_language::{SpokenName, say};

/// Size of the last move's letters as a fraction of the window's height, and its limits in points. Most moves fit one
/// line.
const LETTER_SHARE: f32 = 0.032;
const LETTER_SIZES: (f32, f32) = (19.0, 38.0);
/// Size of names and of the verdict, relative to the last move's letters.
const NAME_RATIO: f32 = 0.75;
/// Heights of two lines of the last move and of a row of names, relative to the size of their letters.
const TWO_LINES_RATIO: f32 = 2.55;
const ROW_RATIO: f32 = 1.55;
/// Minimum width for the verdict beside the last move, in points.
const MIN_WIDE_WIDTH: f32 = 760.0;
/// The last move's share of a wide row.
const MOVE_SHARE: f32 = 0.68;
/// Height of the row of buttons, and the margin of the rows, in points.
const CONTROLS_HEIGHT: f32 = 40.0;
const MARGIN: f32 = 6.0;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Sizes {
    /// Size of the last move's letters, and of names and the verdict, in points.
    letters: f32,
    names: f32,
    /// Whether the verdict is beside the last move instead of below.
    is_wide: bool,
}

impl Sizes {
    fn of(height: f32, width: f32) -> Self {
        let letters = (height * LETTER_SHARE).min(width / 20.0).clamp(LETTER_SIZES.0, LETTER_SIZES.1);
        Self { letters, names: (letters * NAME_RATIO).max(14.0), is_wide: width >= MIN_WIDE_WIDTH }
    }

    fn first_row(self) -> f32 {
        self.letters * TWO_LINES_RATIO
    }

    fn second_row(self) -> f32 {
        if self.is_wide { 0.0 } else { self.names * ROW_RATIO }
    }

    fn height(self) -> f32 {
        self.first_row() + self.second_row() + CONTROLS_HEIGHT + 2.0 * MARGIN
    }
}

/// Draws the panel below the board of a watched game, taking its space from `ui`.
pub(super) fn panel(ui: &mut egui::Ui, params: &mut PanelParams) {
    let sizes = Sizes::of(ui.ctx().viewport_rect().height(), ui.available_width());
    let panel = egui::Panel::bottom("watch").resizable(false).exact_size(sizes.height());
    panel.show(ui, |ui| rows(ui, params, sizes));
}

fn rows(ui: &mut egui::Ui, params: &mut PanelParams, sizes: Sizes) {
    let whole = ui.max_rect().shrink2(egui::vec2(MARGIN, 0.0));
    let (first, rest) = whole.split_top_bottom_at_y(whole.top() + sizes.first_row());
    let (second, rest) = rest.split_top_bottom_at_y(rest.top() + sizes.second_row());
    let buttons = egui::Rect::from_min_size(rest.min, egui::vec2(rest.width(), CONTROLS_HEIGHT));
    if sizes.is_wide {
        let (left, right) = first.split_left_right_at_fraction(MOVE_SHARE);
        last_move_line(ui, left, params, sizes.letters);
        scoreboard::verdict(ui, right.with_min_x(right.left() + 12.0), params, sizes.names);
    } else {
        last_move_line(ui, first, params, sizes.letters);
        scoreboard::verdict(ui, second, params, sizes.names);
    }
    let mut row = ui.new_child(egui::UiBuilder::new().max_rect(buttons));
    row.horizontal_centered(|ui| {
        controls::buttons(ui, params, sizes.is_wide, whole.top());
        if sizes.is_wide {
            scoreboard::names(ui, params, sizes.names);
        }
    });
}

/// The last move, or the end of the game.
fn last_move_line(ui: &mut egui::Ui, room: egui::Rect, params: &PanelParams, letters: f32) {
    let Some(position) = params.session.position() else { return };
    let ending = params.session.ending();
    let colour = if ending.is_some() { ui.inks().accent } else { ui.inks().ink };
    let ply_text = params.texts.last_ply.as_ref();
    let ply_text =
        ply_text.map(|ply_text| if params.settings.captions { &ply_text.full } else { &ply_text.line });
    let text = ending.or_else(|| ply_text.cloned());
    let text = text.unwrap_or_else(|| say!("watch-begins", game = position.variant().spoken_name()));
    let text = two_lines(ui, text, letters, room.width(), colour);
    let mut cell = ui.new_child(egui::UiBuilder::new().max_rect(room));
    cell.horizontal_centered(|ui| ui.label(text));
}

/// A text in at most two lines. Its letters keep their size, so a longer text is truncated, and its tooltip is whole.
fn two_lines(ui: &egui::Ui, text: String, letters: f32, width: f32, ink: egui::Color32) -> Arc<egui::Galley> {
    let mut job = egui::text::LayoutJob::simple(text, serif(letters), ink, width);
    job.wrap.max_rows = 2;
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::draw;
    use crate::ui::theme::with_tip_above;

    #[test]
    fn the_board_keeps_most_of_the_window_and_the_letters_grow_with_it() {
        let mut last = 0.0;
        for (height, width) in [(600.0, 528.0), (800.0, 1008.0), (1080.0, 1648.0), (2160.0, 3500.0)] {
            let sizes = Sizes::of(height, width);
            assert!(sizes.height() < 0.22 * height, "{height}: {}", sizes.height());
            assert!(sizes.letters >= last, "{height}");
            last = sizes.letters;
        }
        assert!(Sizes::of(1080.0, 1648.0).letters >= 34.0, "readable from the other side of a room");
    }

    /// Regression: the tooltips of the buttons hid the last move.
    #[test]
    fn tooltips_are_above_the_panel() {
        let (ctx, top) = (crate::ui::theme::test_context(), 500.0);
        let button = egui::Rect::from_min_size(egui::pos2(100.0, 560.0), egui::vec2(80.0, 30.0));
        let mut tip = None;
        for pointer in [None, Some(button.center()), None, None, None] {
            let events: Vec<_> = pointer.map(egui::Event::PointerMoved).into_iter().collect();
            let time = Some(ctx.input(|input| input.time) + 1.0);
            let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(800.0, 600.0)));
            let input = egui::RawInput { screen_rect, events, time, ..Default::default() };
            let output = ctx.run_ui(input, |ui| {
                let control = with_tip_above(ui.put(button, egui::Button::new("Next game")), top);
                let id = egui::Tooltip::tooltip_id(control.id, 0);
                control.on_hover_text("End the game you are watching.");
                tip = ui.ctx().memory(|memory| memory.area_rect(id));
            });
            output.drop_without_applying_deltas();
        }
        let tip = tip.expect("a tooltip");
        assert!(tip.bottom() <= top && tip.top() > 0.0, "{tip}");
    }

    /// Regression: a long move had small letters in two lines, the next move large letters in one.
    #[test]
    fn every_move_has_letters_of_the_same_size_in_at_most_two_lines() {
        let ctx = crate::ui::theme::test_context();
        let medium = "Black: Rook General to 8b, jumps over three pieces, captures the Lion";
        let long = [medium; 3].join(", ");
        for window in [egui::vec2(800.0, 600.0), egui::vec2(1280.0, 800.0), egui::vec2(1920.0, 1080.0)] {
            let sizes = Sizes::of(window.y, window.x);
            draw(&ctx, window, [], |ui| {
                for text in ["White: Pawn to 5e", medium, long.as_str()] {
                    let width = window.x * MOVE_SHARE;
                    let lines = two_lines(ui, text.to_owned(), sizes.letters, width, ui.inks().ink);
                    assert!(lines.rows.len() <= 2 && lines.size().y <= sizes.first_row(), "{window} {text}");
                }
                let line =
                    two_lines(ui, medium.to_owned(), sizes.letters, window.x * MOVE_SHARE, ui.inks().ink);
                assert!(!line.elided, "{window}");
            });
        }
    }
}
