//! The look of the panels: fonts with kanji, colours and sizes.

use crate::view::glyphs;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use std::sync::Arc;

/// Noto Sans CJK JP, reduced to the characters that the program uses (SIL Open Font License).
const CJK: &[u8] = include_bytes!("../../assets/fonts/NotoSansCJKjp-subset.otf");

/// Text that should be noticed: whose turn it is, a threatened royal.
pub const ACCENT: egui::Color32 = egui::Color32::from_rgb(232, 178, 92);
/// Errors and losses.
pub const ALARM: egui::Color32 = egui::Color32::from_rgb(240, 110, 90);
/// Notes and remarks, as opposed to facts.
pub const NOTE: egui::Color32 = egui::Color32::from_rgb(214, 190, 150);
/// Normal text.
pub const TEXT: egui::Color32 = egui::Color32::from_rgb(236, 226, 212);
/// Background and edge of fields that look sunk into the panel.
pub const SUNK: egui::Color32 = egui::Color32::from_rgb(24, 20, 17);
pub const EDGE: egui::Color32 = egui::Color32::from_rgb(70, 60, 50);
/// Less important text.
pub const QUIET: egui::Color32 = egui::Color32::from_rgb(170, 160, 148);

/// The family of the brush font.
const BRUSH: &str = "brush";

/// The brush font in a size in points.
#[must_use]
pub fn brush(size: f32) -> egui::FontId {
    egui::FontId::new(size, egui::FontFamily::Name(BRUSH.into()))
}

/// egui's own fonts, with the font for kanji as a fallback.
fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::default();
    fonts.font_data.insert("cjk".to_owned(), Arc::new(egui::FontData::from_static(CJK)));
    for family in [egui::FontFamily::Proportional, egui::FontFamily::Monospace] {
        fonts.families.entry(family).or_default().push("cjk".to_owned());
    }
    // Koma have the same brush font, with the same fallback, as on the board.
    for (name, font) in [("brush", glyphs::BRUSH), ("rare", glyphs::RARE)] {
        fonts.font_data.insert(name.to_owned(), Arc::new(egui::FontData::from_static(font)));
    }
    let koma = ["brush", "rare", "cjk"].map(str::to_owned).to_vec();
    fonts.families.insert(egui::FontFamily::Name(BRUSH.into()), koma);
    fonts
}

/// Gives egui its fonts and colours in the first frame.
pub(super) fn set_up_style(mut contexts: EguiContexts, mut done: Local<bool>) -> Result {
    if *done {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    ctx.set_fonts(fonts());
    ctx.all_styles_mut(|style| {
        let mut visuals = egui::Visuals::dark();
        visuals.panel_fill = egui::Color32::from_rgb(34, 29, 25);
        visuals.window_fill = egui::Color32::from_rgb(40, 34, 29);
        visuals.override_text_color = Some(TEXT);
        visuals.selection.bg_fill = egui::Color32::from_rgb(140, 92, 36);
        visuals.hyperlink_color = ACCENT;
        style.visuals = visuals;
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(10.0, 5.0);
        for (name, font) in &mut style.text_styles {
            font.size = match name {
                egui::TextStyle::Heading => 24.0,
                egui::TextStyle::Small => 12.0,
                _ => 15.0,
            };
        }
    });
    *done = true;
    Ok(())
}

/// Whether the fonts can be used. In the first frame they cannot.
#[must_use]
pub fn is_ready(ctx: &egui::Context) -> bool {
    let brush = egui::FontFamily::Name(BRUSH.into());
    ctx.fonts(|fonts| fonts.definitions().families.contains_key(&brush))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::variant::Library;
    use ab_glyph::{Font, FontRef};
    use std::collections::BTreeSet;
    use std::path::Path;

    /// A character that no font contains would be drawn as a box.
    #[test]
    fn every_character_can_be_drawn() {
        let definitions = fonts();
        let names = &definitions.families[&egui::FontFamily::Proportional];
        let fonts: Vec<FontRef<'_>> = names
            .iter()
            .map(|name| FontRef::try_from_slice(&definitions.font_data[name].font).expect("a font"))
            .collect();
        let mut texts: Vec<String> =
            Language::ALL.iter().flat_map(|language| language.sources()).map(ToString::to_string).collect();
        texts.extend(Language::ALL.map(|language| language.own_name().to_owned()));
        for entry in Library::with_folder(None).entries() {
            let file = entry.game.as_ref().expect("ours are sound");
            texts.extend([file.japanese.clone(), file.romaji.clone()]);
            texts.extend(file.pieces.iter().flat_map(|piece| [piece.kanji.clone(), piece.romaji.clone()]));
            texts.extend(file.pieces.iter().filter_map(|piece| piece.kanji_one.clone()));
            texts.extend(file.handicaps.iter().map(|handicap| handicap.japanese.clone()));
            // Japanese texts are in the file too.
            texts.push(format!("{:?}", file.languages));
        }
        for room in ["ui", "screens", "tutorial", "editor"] {
            signs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room), &mut texts);
        }
        let characters: BTreeSet<char> = texts.iter().flat_map(|text| text.chars()).collect();
        assert!(characters.len() > 500, "kana, kanji and letters");
        let is_drawn = |character: &char| {
            character.is_whitespace() || fonts.iter().any(|font| font.glyph_id(*character).0 != 0)
        };
        let missing: Vec<char> = characters.into_iter().filter(|character| !is_drawn(character)).collect();
        assert!(missing.is_empty(), "use other words, or make the font subset again: {missing:?}");
    }

    /// The source lines of a room without comments, for the signs in its string literals.
    fn signs(folder: &Path, texts: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("a room").map(|entry| entry.expect("a file").path()) {
            if entry.is_dir() {
                signs(&entry, texts);
            } else {
                let text = std::fs::read_to_string(&entry).expect("a source");
                let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                texts.extend(lines.map(str::to_owned));
            }
        }
    }
}
