//! The look of the panels: palette, fonts, sizes and buttons, as described in docs/design.md.

mod fonts;
mod palette;
mod style;

pub use fonts::{brush, serif};
pub use palette::Palette;

use crate::app::Settings;
use crate::view::motion::MotionStyle;
use crate::view::theme::ActiveTheme;
use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowTheme};
use bevy_egui::{EguiContexts, EguiPostUpdateSet, EguiPreUpdateSet, egui};

/// Sizes of text, in points.
pub mod size {
    /// The name of the program, or of a game without other text.
    pub const TITLE: f32 = 34.0;
    pub const HEADING: f32 = 22.0;
    /// The heading of a part; a line readable from a distance.
    pub const LARGE: f32 = 17.5;
    /// Everything else.
    pub const BODY: f32 = 15.0;
    /// Sources, keys, remarks.
    pub const SMALL: f32 = 12.5;
}

/// Access to the current palette through egui's types.
pub trait Inks {
    fn inks(&self) -> Palette;
}

impl Inks for egui::Context {
    fn inks(&self) -> Palette {
        self.data(|data| data.get_temp(egui::Id::NULL)).unwrap_or_default()
    }
}

impl Inks for egui::Ui {
    fn inks(&self) -> Palette {
        self.ctx().inks()
    }
}

impl Inks for egui::Painter {
    fn inks(&self) -> Palette {
        self.ctx().inks()
    }
}

/// The primary button, in the colour of a seal; at most one per screen.
pub fn main_button(ui: &egui::Ui, text: impl Into<String>) -> egui::Button<'static> {
    let inks = ui.inks();
    egui::Button::new(egui::RichText::new(text).font(serif(size::LARGE)).color(inks.on_seal)).fill(inks.seal)
}

/// A control whose tooltip opens above the height `bottom`, which keeps what is below visible.
pub(super) fn with_tip_above(mut control: egui::Response, bottom: f32) -> egui::Response {
    control.interact_rect.min.y = bottom;
    control
}

/// The heading of a part of a page or panel.
pub fn section_heading(ui: &egui::Ui, text: impl Into<String>) -> egui::RichText {
    egui::RichText::new(text).font(serif(size::LARGE)).color(ui.inks().heading)
}

/// The format of a section of a longer text.
pub fn text_format(size: f32, ink: egui::Color32) -> egui::TextFormat {
    egui::TextFormat::simple(egui::FontId::proportional(size), ink)
}

/// A context with our fonts.
#[cfg(test)]
pub fn test_context() -> egui::Context {
    let ctx = egui::Context::default();
    ctx.set_fonts(fonts::fonts());
    ctx
}

/// A context with our fonts and style.
#[cfg(test)]
pub fn styled_test_context() -> egui::Context {
    let ctx = test_context();
    style::apply(&ctx, &Palette::default());
    ctx
}

pub(super) fn plugin(app: &mut App) {
    upload_in_the_same_frame(app);
    // Before anything is drawn, so that the first frame has its fonts.
    app.add_systems(
        PreUpdate,
        (load_fonts, apply_scale, apply_palette, apply_animation)
            .chain()
            .after(EguiPreUpdateSet::InitContexts)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

fn load_fonts(mut contexts: EguiContexts, mut is_loaded: Local<bool>) {
    if !*is_loaded && let Ok(ctx) = contexts.ctx_mut() {
        *is_loaded = true;
        ctx.set_fonts(fonts::fonts());
        ctx.options_mut(|options| {
            // The scale of the panels is a setting.
            options.zoom_with_keyboard = false;
            // On a slow machine press and release may be a second apart; a click counts regardless of its
            // duration.
            options.input_options.max_click_duration = f64::INFINITY;
        });
    }
}

/// Applies the palette of the board's theme, light or dark as chosen by the player or the system.
fn apply_palette(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    theme: Res<ActiveTheme>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut applied: Local<Option<bool>>,
) {
    let system = || window.single().is_ok_and(|window| window.window_theme == Some(WindowTheme::Dark));
    let is_dark = settings.appearance.is_dark().unwrap_or_else(system);
    if (*applied != Some(is_dark) || theme.is_changed())
        && let Ok(ctx) = contexts.ctx_mut()
    {
        *applied = Some(is_dark);
        let palette = Palette::of(&theme.0, is_dark);
        ctx.data_mut(|data| data.insert_temp(egui::Id::NULL, palette));
        style::apply(ctx, &palette);
        ctx.request_repaint();
    }
}

/// Animates panels only with full motion.
fn apply_animation(mut contexts: EguiContexts, settings: Res<Settings>) {
    let time = match settings.motion {
        MotionStyle::Full => egui::Style::default().animation_time,
        MotionStyle::Reduced | MotionStyle::None => 0.0,
    };
    if let Ok(ctx) = contexts.ctx_mut()
        && ctx.style_of(ctx.theme()).animation_time != time
    {
        ctx.all_styles_mut(|style| style.animation_time = time);
    }
}

fn apply_scale(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    window: Query<&Window, With<PrimaryWindow>>,
) {
    let Ok(window) = window.single() else { return };
    let zoom = settings.interface_zoom(window);
    if let Ok(ctx) = contexts.ctx_mut()
        && ctx.zoom_factor() != zoom
    {
        ctx.set_zoom_factor(zoom);
        ctx.request_repaint();
    }
}

/// Uploads the font texture in the frame that uses it: new characters are added to the texture when first drawn,
/// and an idle window draws no further frame.
fn upload_in_the_same_frame(app: &mut App) {
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
}
