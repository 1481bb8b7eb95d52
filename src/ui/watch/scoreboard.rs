//! The verdict as a bar and in plain words; the players, and the score of the match.

use crate::ui::panel_params::PanelParams;
use crate::ui::text_width::width;
use crate::ui::theme::{Inks, serif};
use crate::ui::thinking::{BLACK, WHITE};
use bevy_egui::egui;
use tenjiku_language::{ScoreWords, say};
use tenjiku_rules::{Outcome, Side};

/// Height of the bar, relative to the size of the letters.
const BAR_RATIO: f32 = 0.62;

/// The bar, with Black's part on the left, and the words beside or above it.
pub(super) fn verdict(ui: &mut egui::Ui, room: egui::Rect, params: &PanelParams, letters: f32) {
    if !params.shows_thinking() {
        return;
    }
    let score = params.position_score();
    let (black_share, words) = match params.session.outcome() {
        // The end of the game is described beside the bar.
        Some(Outcome::Win { winner: Side::Black, .. }) => (1.0, String::new()),
        Some(Outcome::Win { winner: Side::White, .. }) => (0.0, String::new()),
        Some(Outcome::Draw(_)) => (0.5, String::new()),
        None => {
            let pieces = params.starting_pieces();
            let words = score.map(|score| score.in_plain_words(pieces));
            (score.unwrap_or_default().expected_score(pieces) as f32, words.unwrap_or_default())
        }
    };
    let text_width = width(ui, &words, serif(letters)) + 14.0;
    let is_beside = room.height() < letters * 2.0;
    let (bar, text) = if is_beside {
        room.split_left_right_at_x((room.right() - text_width).max(room.left() + room.width() * 0.3))
    } else {
        let (text, bar) = room.split_top_bottom_at_fraction(0.58);
        (bar, text)
    };
    draw(ui, bar, black_share, letters * BAR_RATIO);
    let label = egui::Label::new(egui::RichText::new(words).font(serif(letters))).truncate();
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    ui.new_child(egui::UiBuilder::new().max_rect(text).layout(layout)).add(label);
}

/// The bar; `black_share` is Black's part, from 0 to 1.
fn draw(ui: &egui::Ui, room: egui::Rect, black_share: f32, height: f32) {
    let painter = ui.painter();
    let font = egui::FontId::proportional(height * 1.1);
    let inner = room.shrink2(egui::vec2(height * 1.3, 0.0));
    let bar = egui::Rect::from_center_size(inner.center(), egui::vec2(inner.width(), height));
    let boundary = bar.left() + bar.width() * black_share;
    painter.rect_filled(bar, 3.0, WHITE);
    painter.rect_filled(bar.with_max_x(boundary), 3.0, BLACK);
    painter.rect_stroke(bar, 3.0, egui::Stroke::new(1.0, painter.inks().quiet), egui::StrokeKind::Outside);
    let stroke = egui::Stroke::new(2.0, painter.inks().accent);
    painter.vline(bar.center().x, bar.y_range().expand(2.0), stroke);
    for (x, align, side) in [
        (room.left(), egui::Align2::LEFT_CENTER, Side::Black),
        (room.right(), egui::Align2::RIGHT_CENTER, Side::White),
    ] {
        painter.text(egui::pos2(x, bar.center().y), align, side.sign(), font.clone(), painter.inks().ink);
    }
}

/// Black's player, the points and White's player, at the right end of the row, if there is room.
pub(super) fn names(ui: &mut egui::Ui, params: &PanelParams, letters: f32) {
    let text = params.score_line();
    let size = letters * (ui.available_width() / width(ui, &text, serif(letters)).max(1.0)).clamp(0.6, 1.0);
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        let label = egui::Label::new(egui::RichText::new(text).font(serif(size))).truncate();
        ui.add(label).on_hover_text(say!("score-tip"));
    });
}
