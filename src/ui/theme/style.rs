//! The style of egui's widgets with our palette: at rest, hovered, pressed, focused.

use super::{Palette, fonts, size};
use bevy_egui::egui::{
    self, Color32, CornerRadius, Shadow, Stroke, TextStyle, Visuals, style::WidgetVisuals,
};

/// Radius of all corners, in points.
const CORNER: u8 = 4;

pub(super) fn apply(ctx: &egui::Context, inks: &Palette) {
    ctx.all_styles_mut(|style| {
        style.visuals = visuals(inks);
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(10.0, 4.0);
        style.spacing.interact_size.y = 24.0;
        style.spacing.window_margin = egui::Margin::symmetric(14, 12);
        style.spacing.menu_margin = egui::Margin::symmetric(8, 8);
        // Scroll bars are always visible, to show that a list continues.
        style.spacing.scroll.floating_width = 4.0;
        style.spacing.scroll.floating_allocated_width = 6.0;
        style.spacing.scroll.dormant_handle_opacity = 0.4;
        for (name, font) in &mut style.text_styles {
            *font = match name {
                TextStyle::Heading => fonts::serif(size::HEADING),
                TextStyle::Small => egui::FontId::new(size::SMALL, font.family.clone()),
                _ => egui::FontId::new(size::BODY, font.family.clone()),
            };
        }
    });
}

fn visuals(inks: &Palette) -> Visuals {
    let mut visuals = if inks.is_dark { Visuals::dark() } else { Visuals::light() };
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(inks.quiet);
    visuals.hyperlink_color = inks.accent;
    visuals.panel_fill = inks.paper;
    visuals.window_fill = inks.sheet;
    visuals.window_stroke = Stroke::new(1.0, inks.edge);
    visuals.extreme_bg_color = inks.sunk;
    visuals.text_edit_bg_color = Some(inks.sunk);
    visuals.code_bg_color = inks.sunk;
    visuals.faint_bg_color = inks.paper;
    visuals.warn_fg_color = inks.note;
    visuals.error_fg_color = inks.alarm;
    visuals.selection.bg_fill = inks.chosen;
    visuals.selection.stroke = Stroke::new(1.0, inks.ink);
    visuals.text_cursor.stroke.color = inks.accent;
    let corner = CornerRadius::same(CORNER);
    (visuals.window_corner_radius, visuals.menu_corner_radius) = (corner, corner);
    let depth = if inks.is_dark { 140 } else { 60 };
    let shadow = |blur| Shadow { offset: [0, 3], blur, spread: 0, color: Color32::from_black_alpha(depth) };
    (visuals.window_shadow, visuals.popup_shadow) = (shadow(18), shadow(10));
    let widget = |fill, edge: Color32, text| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, edge),
        corner_radius: corner,
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    };
    let widgets = &mut visuals.widgets;
    widgets.noninteractive = widget(inks.paper, inks.edge, inks.ink);
    widgets.inactive = widget(inks.button, inks.edge, inks.ink);
    // Check boxes, radio buttons and slider rails are on sheets, where the button colour has too little
    // contrast.
    widgets.inactive.bg_fill = inks.edge;
    widgets.hovered = widget(inks.wood, inks.quiet, inks.ink);
    // The edge has the same width as in other states, because it adds to the height of a small button.
    widgets.active = widget(inks.chosen, inks.accent, inks.ink);
    widgets.open = widget(inks.wood, inks.edge, inks.ink);
    visuals
}
