//! The colours of the panels, mixed from paper, the theme's wood and its ink. docs/design.md names their uses.

use crate::view::theme::Theme;
use bevy::color::{ColorToPacked, LinearRgba, Luminance, Mix, Srgba};
use bevy_egui::egui::Color32;

/// Minimum contrast of small text with its background, as a ratio from 1 to 21 (WCAG 2, level AA).
const MIN_CONTRAST: f32 = 4.5;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Whether light ink is used on dark paper.
    pub is_dark: bool,
    /// Panels and whole screens.
    pub paper: Color32,
    /// Windows, menus and cards on the paper.
    pub sheet: Color32,
    /// Text fields, and lists that look sunk into the paper.
    pub sunk: Color32,
    /// Lines between parts, and frames.
    pub edge: Color32,
    /// Normal text.
    pub ink: Color32,
    /// Less important text.
    pub quiet: Color32,
    /// Notes and remarks, as opposed to facts.
    pub note: Color32,
    pub heading: Color32,
    /// Emphasis: the side to move, the last move, links. Seal red, readable as text.
    pub accent: Color32,
    /// The seal: the background of the primary button. Its text has the colour `on_seal`.
    pub seal: Color32,
    pub on_seal: Color32,
    /// Errors and losses; always with a sign.
    pub alarm: Color32,
    /// Successes; always with a sign.
    pub good: Color32,
    pub button: Color32,
    /// Hovered controls.
    pub wood: Color32,
    /// Selected or pressed controls.
    pub chosen: Color32,
}

impl Palette {
    #[must_use]
    pub fn of(theme: &Theme, is_dark: bool) -> Self {
        let rgb = |red: u8, green: u8, blue: u8| Srgba::rgb_u8(red, green, blue);
        let (wood, grain) = (theme.board.light.0, theme.board.dark.0);
        let (paper, ink) = match is_dark {
            // Some themes have light ink, so light panels use an ink at least as dark as this colour.
            false => (rgb(247, 241, 228).mix(&wood, 0.05), darker(theme.koma.ink.0, rgb(44, 35, 27))),
            true => (rgb(33, 28, 24).mix(&grain, 0.05), rgb(240, 230, 213)),
        };
        let sheet = if is_dark { paper.mix(&ink, 0.05) } else { paper.mix(&Srgba::WHITE, 0.5) };
        let sunk = if is_dark { paper.mix(&Srgba::BLACK, 0.3) } else { paper.mix(&grain, 0.12) };
        let backgrounds = [paper, sheet, sunk];
        let text = |colour: Srgba| ensure_contrast(colour, ink, &backgrounds);
        let red = theme.koma.promoted.0;
        let red = if red.red > 2.0 * red.green.max(red.blue) { red } else { rgb(172, 22, 16) };
        let (accent, green) = match is_dark {
            false => (red, rgb(42, 112, 56)),
            true => (red.mix(&rgb(255, 176, 140), 0.6), rgb(140, 205, 140)),
        };
        Self {
            is_dark,
            paper: to_color32(paper),
            sheet: to_color32(sheet),
            sunk: to_color32(sunk),
            edge: to_color32(paper.mix(&ink, 0.2)),
            ink: to_color32(ink),
            quiet: to_color32(text(ink.mix(&paper, 0.36))),
            note: to_color32(text(ink.mix(&grain, 0.45))),
            heading: to_color32(text(ink.mix(&grain, 0.2))),
            accent: to_color32(text(accent)),
            seal: to_color32(ensure_contrast(red, Srgba::BLACK, &[rgb(255, 246, 234)])),
            on_seal: to_color32(rgb(255, 246, 234)),
            alarm: to_color32(text(if is_dark { rgb(255, 130, 104) } else { rgb(184, 38, 8) })),
            good: to_color32(text(green)),
            button: to_color32(paper.mix(&ink, if is_dark { 0.1 } else { 0.055 })),
            wood: to_color32(paper.mix(&wood, if is_dark { 0.24 } else { 0.36 })),
            chosen: to_color32(paper.mix(&wood, if is_dark { 0.4 } else { 0.62 })),
        }
    }
}

impl Default for Palette {
    fn default() -> Self {
        Self::of(&crate::view::theme::ActiveTheme::default().0, false)
    }
}

fn darker(one: Srgba, other: Srgba) -> Srgba {
    if luminance(one) < luminance(other) { one } else { other }
}

/// The colour, mixed with `ink` until it is readable on all the backgrounds.
fn ensure_contrast(colour: Srgba, ink: Srgba, backgrounds: &[Srgba]) -> Srgba {
    let is_readable =
        |colour: &Srgba| backgrounds.iter().all(|&background| contrast(*colour, background) >= MIN_CONTRAST);
    let steps = (0..=20_u8).map(|step| colour.mix(&ink, f32::from(step) / 20.0));
    steps.into_iter().find(is_readable).unwrap_or(ink)
}

/// The contrast of two colours, from 1 to 21 (WCAG 2).
fn contrast(one: Srgba, other: Srgba) -> f32 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

fn luminance(colour: Srgba) -> f32 {
    LinearRgba::from(colour).luminance()
}

fn to_color32(colour: Srgba) -> Color32 {
    let [red, green, blue, _] = colour.to_u8_array();
    Color32::from_rgb(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::theme::ThemeLibrary;

    #[test]
    fn text_is_readable_in_every_theme_light_and_dark() {
        let to_srgba = |colour: Color32| Srgba::rgb_u8(colour.r(), colour.g(), colour.b());
        let library = ThemeLibrary::load();
        assert!(library.themes.len() > 5);
        for (theme, is_dark) in library.themes.iter().flat_map(|theme| [(theme, false), (theme, true)]) {
            let inks = Palette::of(theme, is_dark);
            let texts = [inks.ink, inks.quiet, inks.note, inks.heading, inks.accent, inks.alarm, inks.good];
            let on_paper = texts
                .iter()
                .flat_map(|&text| [inks.paper, inks.sheet, inks.sunk].map(|background| (text, background)));
            let on_buttons = [inks.button, inks.wood, inks.chosen].map(|background| (inks.ink, background));
            for (text, background) in on_paper.chain(on_buttons).chain([(inks.on_seal, inks.seal)]) {
                let contrast = contrast(to_srgba(text), to_srgba(background));
                assert!(contrast > 4.4, "{} {is_dark}: {text:?} on {background:?}: {contrast}", theme.id);
            }
        }
    }
}
