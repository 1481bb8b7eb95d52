//! Seals: red stamps with a kanji for a player's achievements.

use super::theme::{self, Inks};
use bevy_egui::egui;

/// Duration of the stamping of a new seal, in seconds, and its initial scale.
const FALL_DURATION: f64 = 0.32;
const INITIAL_SCALE: f32 = 2.4;
/// Duration of the fading ring around a new seal, in seconds, and its maximum distance from the seal, in
/// points.
const RING_DURATION: f64 = 0.45;
const MAX_RING_DISTANCE: f32 = 14.0;

/// Draws a seal; an unearned seal is an empty frame.
pub fn seal(painter: &egui::Painter, rect: egui::Rect, sign: &str, is_earned: bool) {
    let inks = painter.inks();
    if is_earned {
        draw_earned(painter, rect, sign, 1.0);
        return;
    }
    painter.rect_stroke(rect, 3.0, egui::Stroke::new(1.0, inks.edge), egui::StrokeKind::Inside);
    draw_sign(painter, rect, sign, inks.quiet.gamma_multiply(0.6));
}

/// Stamps a newly earned seal, animated once for each `id`, or immediately without animation.
pub fn stamp(ui: &egui::Ui, id: egui::Id, rect: egui::Rect, sign: &str) {
    let now = ui.input(|input| input.time);
    let start = ui.data_mut(|data| *data.get_temp_mut_or(id, now));
    let age = if ui.style().animation_time > 0.0 { now - start } else { FALL_DURATION + RING_DURATION };
    // The seal may extend beyond its panel while it is enlarged.
    let painter = ui.painter().with_clip_rect(ui.ctx().content_rect());
    let height = (1.0 - (age / FALL_DURATION).min(1.0) as f32).sqrt();
    let side = rect.width() * (1.0 + (INITIAL_SCALE - 1.0) * height);
    let place = egui::Rect::from_center_size(rect.center(), egui::Vec2::splat(side));
    draw_earned(&painter, place, sign, 1.0 - 0.7 * height);
    let progress = ((age - FALL_DURATION) / RING_DURATION) as f32;
    if (0.0..1.0).contains(&progress) {
        let ink = ui.inks().seal.gamma_multiply(0.6 * (1.0 - progress));
        let ring = rect.expand(MAX_RING_DISTANCE * (1.0 - (1.0 - progress).powi(2)));
        painter.rect_stroke(ring, 6.0, egui::Stroke::new(2.0, ink), egui::StrokeKind::Outside);
    }
    if age < FALL_DURATION + RING_DURATION {
        ui.ctx().request_repaint();
    }
}

fn draw_earned(painter: &egui::Painter, rect: egui::Rect, sign: &str, strength: f32) {
    let inks = painter.inks();
    painter.rect_filled(rect, 3.0, inks.seal.gamma_multiply(strength));
    draw_sign(painter, rect, sign, inks.on_seal.gamma_multiply(strength));
}

fn draw_sign(painter: &egui::Painter, rect: egui::Rect, sign: &str, ink: egui::Color32) {
    let font = theme::serif(rect.height() * 0.66);
    painter.text(rect.center(), egui::Align2::CENTER_CENTER, sign, font, ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::draw as draw_frame;

    /// Width of the filled square after a number of seconds.
    fn width_after(ctx: &egui::Context, seconds: f64, animation: f32) -> f32 {
        ctx.all_styles_mut(|style| style.animation_time = animation);
        let rect = egui::Rect::from_min_size(egui::pos2(100.0, 100.0), egui::Vec2::splat(40.0));
        let input = egui::RawInput { time: Some(seconds), ..Default::default() };
        let mut output = ctx.run_ui(input, |ui| stamp(ui, egui::Id::new("test"), rect, "学"));
        let shapes = std::mem::take(&mut output.shapes);
        output.drop_without_applying_deltas();
        let squares = shapes.iter().filter_map(|shape| match &shape.shape {
            egui::Shape::Rect(rect) if rect.fill != egui::Color32::TRANSPARENT => Some(rect.rect.width()),
            _ => None,
        });
        squares.fold(0.0, f32::max)
    }

    #[test]
    fn a_new_seal_is_stamped_once() {
        let ctx = theme::test_context();
        draw_frame(&ctx, egui::vec2(300.0, 300.0), [], |_| {});
        assert!(width_after(&ctx, 1.0, 0.1) > 90.0);
        let halfway = width_after(&ctx, 1.2, 0.1);
        assert!((41.0..90.0).contains(&halfway), "{halfway}");
        assert_eq!(width_after(&ctx, 1.4, 0.1), 40.0);
        assert_eq!(width_after(&ctx, 9.0, 0.1), 40.0);
    }

    #[test]
    fn without_animation_a_new_seal_is_drawn_immediately() {
        let ctx = theme::test_context();
        assert_eq!(width_after(&ctx, 1.0, 0.0), 40.0);
    }
}
