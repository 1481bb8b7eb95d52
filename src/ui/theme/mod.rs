//! The look of the panels: palette, fonts, sizes and buttons, as docs/design.md describes them.

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
    /// The name of the program or of a game where it stands alone.
    pub const TITLE: f32 = 34.0;
    /// The heading of a page.
    pub const HEADING: f32 = 22.0;
    /// The heading of a part; the one line to read from afar.
    pub const LARGE: f32 = 17.5;
    /// Everything else.
    pub const BODY: f32 = 15.0;
    /// Sources, keys, remarks.
    pub const SMALL: f32 = 12.5;
}

/// The palette in use, for everything that draws in a context of egui.
pub trait Inks {
    /// The palette in use.
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

/// The button that one comes to a place for: a seal, at most one on a screen.
pub fn main_button(ui: &egui::Ui, text: impl Into<String>) -> egui::Button<'static> {
    let inks = ui.inks();
    egui::Button::new(egui::RichText::new(text).font(serif(size::LARGE)).color(inks.on_seal)).fill(inks.seal)
}

/// A heading of a part.
pub fn heading(ui: &egui::Ui, text: impl Into<String>) -> egui::RichText {
    egui::RichText::new(text).font(serif(size::LARGE)).color(ui.inks().heading)
}

/// How a part of a longer text is written.
pub fn text_format(size: f32, ink: egui::Color32) -> egui::TextFormat {
    egui::TextFormat::simple(egui::FontId::proportional(size), ink)
}

/// Gives a context our fonts, for tests that draw in one of their own.
#[cfg(test)]
pub fn dress(ctx: &egui::Context) {
    ctx.set_fonts(fonts::fonts());
}

pub(super) fn plugin(app: &mut App) {
    upload_in_the_same_frame(app);
    // Before anything is drawn, so that the first frame has its fonts too.
    app.add_systems(
        PreUpdate,
        (load_fonts, scale, paint, animate)
            .chain()
            .after(EguiPreUpdateSet::InitContexts)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

/// Gives egui its fonts as soon as it is there.
fn load_fonts(mut contexts: EguiContexts, mut done: Local<bool>) {
    if !*done && let Ok(ctx) = contexts.ctx_mut() {
        *done = true;
        ctx.set_fonts(fonts::fonts());
        ctx.options_mut(|options| {
            // The size of the panels is a setting.
            options.zoom_with_keyboard = false;
            // A slow machine draws the press a second before the release, and a click is a click however long it was.
            options.input_options.max_click_duration = f64::INFINITY;
        });
    }
}

/// Gives egui the palette of the board's theme, by day or by night as the player or his system has it.
fn paint(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    theme: Res<ActiveTheme>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut painted: Local<Option<bool>>,
) {
    let system = || window.single().is_ok_and(|window| window.window_theme == Some(WindowTheme::Dark));
    let is_dark = settings.appearance.is_dark().unwrap_or_else(system);
    if (*painted != Some(is_dark) || theme.is_changed())
        && let Ok(ctx) = contexts.ctx_mut()
    {
        *painted = Some(is_dark);
        let palette = Palette::of(&theme.0, is_dark);
        ctx.data_mut(|data| data.insert_temp(egui::Id::NULL, palette));
        style::apply(ctx, &palette);
        ctx.request_repaint();
    }
}

/// Lets panels fold and fade only where the player wants motion.
fn animate(mut contexts: EguiContexts, settings: Res<Settings>) {
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

/// Enlarges the panels as the settings say.
fn scale(mut contexts: EguiContexts, settings: Res<Settings>, window: Query<&Window, With<PrimaryWindow>>) {
    let Ok(window) = window.single() else { return };
    let wanted = settings.interface_zoom(window);
    if let Ok(ctx) = contexts.ctx_mut()
        && ctx.zoom_factor() != wanted
    {
        ctx.set_zoom_factor(wanted);
        ctx.request_repaint();
    }
}

/// Characters that are drawn for the first time enter the texture of the fonts. It has to reach the graphics
/// card with the frame that shows them: a resting window draws no other.
fn upload_in_the_same_frame(app: &mut App) {
    app.configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems));
}
