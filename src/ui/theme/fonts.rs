//! The fonts of the panels.

use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontId};
use std::sync::Arc;
use tenjiku_drawing::glyphs;

/// Latin letters, digits and signs of Noto Sans CJK JP, with European line spacing.
static LATIN: &[u8] = include_bytes!("../../../assets/fonts/NotoSansCJKjp-latin.otf");
/// Noto Serif CJK JP in semibold, reduced to the characters of the program's texts, for headings.
static SERIF: &[u8] = include_bytes!("../../../assets/fonts/NotoSerifCJKjp-headings.otf");
/// Monospaced Latin letters, for texts in columns.
static MONO: &[u8] = include_bytes!("../../../assets/fonts/NotoSansMonoCJKjp-latin.otf");
/// Letters of other languages, for names; signs and some emoji, for chat.
static OTHERS: &[u8] = include_bytes!("../../../assets/fonts/NotoSans-others.ttf");

/// The families of the brush and of headings.
const BRUSH_FAMILY: &str = "brush";
const SERIF_FAMILY: &str = "serif";

#[must_use]
pub fn brush(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BRUSH_FAMILY.into()))
}

#[must_use]
pub fn serif(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SERIF_FAMILY.into()))
}

/// All fonts, each family with fallbacks for rare characters.
pub(super) fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    let font_files = [
        ("latin", LATIN),
        ("cjk", glyphs::PLAIN),
        ("serif", SERIF),
        ("mono", MONO),
        ("others", OTHERS),
        // The same brush font, with the same fallback, as on the koma.
        ("brush", glyphs::BRUSH),
        ("rare", glyphs::RARE),
    ];
    let named = font_files.map(|(name, font)| (name.to_owned(), Arc::new(FontData::from_static(font))));
    fonts.font_data.extend(named);
    let families = [
        (FontFamily::Proportional, ["latin", "cjk", "others"]),
        (FontFamily::Monospace, ["mono", "cjk", "others"]),
        (FontFamily::Name(SERIF_FAMILY.into()), ["serif", "cjk", "others"]),
        (FontFamily::Name(BRUSH_FAMILY.into()), ["brush", "rare", "cjk"]),
    ];
    fonts.families.extend(families.map(|(family, names)| (family, names.map(str::to_owned).to_vec())));
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_sources::sources;
    use std::collections::BTreeSet;
    use tenjiku_language::Language;
    use tenjiku_rules::variant::Library;
    use tenjiku_search::Level;

    /// A character that no font contains would be drawn as a box.
    #[test]
    fn every_character_can_be_drawn() {
        let definitions = fonts();
        let names = &definitions.families[&FontFamily::Proportional];
        let fonts: Vec<ttf_parser::Face<'_>> = names
            .iter()
            .map(|name| ttf_parser::Face::parse(&definitions.font_data[name].font, 0).expect("a font"))
            .collect();
        let mut texts: Vec<String> =
            Language::ALL.iter().flat_map(|language| language.sources()).map(ToString::to_string).collect();
        texts.extend(Language::ALL.map(|language| language.own_name().to_owned()));
        for entry in Library::built_in().entries() {
            let file = entry.game.as_ref().expect("built-in games are valid");
            texts.extend([file.japanese.clone(), file.romaji.clone()]);
            texts.extend(file.pieces.iter().flat_map(|piece| [piece.kanji.clone(), piece.romaji.clone()]));
            texts.extend(file.pieces.iter().filter_map(|piece| piece.kanji_one.clone()));
            texts.extend(file.handicaps.iter().map(|handicap| handicap.japanese.clone()));
            // Includes the Japanese texts of the file.
            texts.push(format!("{:?}", file.languages));
        }
        // Without comments, for the characters in string literals.
        let modules = ["ui/", "screens/", "tutorial/", "editor/"];
        let is_drawn = |(name, _): &(String, String)| modules.iter().any(|module| name.starts_with(module));
        texts.extend(sources().into_iter().filter(is_drawn).map(|(_, text)| text));
        let characters: BTreeSet<char> = texts.iter().flat_map(|text| text.chars()).collect();
        assert!(characters.len() > 500, "kana, kanji and letters");
        let has_glyph = |character: &char| {
            character.is_whitespace() || fonts.iter().any(|font| font.glyph_index(*character).is_some())
        };
        let missing: Vec<char> = characters.into_iter().filter(|character| !has_glyph(character)).collect();
        assert!(missing.is_empty(), "use other words, or make the font subset again: {missing:?}");
    }

    /// A fallback font would make a seal look printed.
    #[test]
    fn the_brush_font_covers_all_seals() {
        let definitions = fonts();
        let brush = &definitions.families[&FontFamily::Name(BRUSH_FAMILY.into())][0];
        let brush = ttf_parser::Face::parse(&definitions.font_data[brush].font, 0).expect("a font");
        for level in Level::all() {
            assert!(level.seal().chars().all(|kanji| brush.glyph_index(kanji).is_some()), "{}", level.seal());
        }
    }
}
