//! Glyph rasterisation into masks, with the built-in fonts.

use ab_glyph::{Font, FontRef, Glyph, GlyphId, InvalidFont, Point, PxScale, ScaleFont};
use bevy_math::{Rect, UVec2, Vec2};
use std::sync::LazyLock;

// `static` rather than `const`, which would be copied to every use.

/// The brush font of the pieces.
pub static BRUSH: &[u8] = include_bytes!("../../../assets/fonts/KouzanMouhitsu-koma.ttf");
/// Fallback for characters missing from the brush font, on the pieces of custom games.
pub static RARE: &[u8] = include_bytes!("../../../assets/fonts/NotoSerifCJKjp-koma.otf");
/// Kana, kanji and Latin for panels and coordinates. Also the last fallback.
pub static PLAIN: &[u8] = include_bytes!("../../../assets/fonts/NotoSansCJKjp-subset.otf");

/// Height of capitals and digits of the plain font as a fraction of its line height.
const CAPITAL_HEIGHT: f32 = 0.51;

/// A coverage mask: 0 is empty, 255 full ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    /// Width and height in pixels.
    pub size: UVec2,
    /// One byte per pixel, row by row from the top.
    pub ink: Vec<u8>,
}

impl Mask {
    /// An empty mask.
    pub fn new(size: UVec2) -> Self {
        Self { size, ink: vec![0; (size.x * size.y) as usize] }
    }

    /// Fills a shape, given as a signed distance function in pixels, positive inside.
    pub fn fill(&mut self, area: Rect, inside: impl Fn(Vec2) -> f32) {
        let pixels = |coordinate: f32, edge: f32| coordinate.clamp(0.0, edge).round() as u32;
        let size = self.size.as_vec2();
        for y in pixels(area.min.y, size.y)..pixels(area.max.y, size.y) {
            for x in pixels(area.min.x, size.x)..pixels(area.max.x, size.x) {
                let depth = inside(Vec2::new(x as f32 + 0.5, y as f32 + 0.5));
                self.add(x as i32, y as i32, depth + 0.5);
            }
        }
    }

    /// The pixels of a texture with two channels: this mask, and another one of the same size rotated by half a turn.
    pub fn beside_rotated(&self, other: &Self) -> Vec<u8> {
        let pairs = self.ink.iter().zip(other.ink.iter().rev());
        pairs.flat_map(|(&ink, &rotated)| [ink, rotated]).collect()
    }

    /// Adds coverage (0 to 1) to a pixel. Pixels outside the mask are ignored.
    fn add(&mut self, x: i32, y: i32, coverage: f32) {
        let inside = x >= 0 && y >= 0 && (x as u32) < self.size.x && (y as u32) < self.size.y;
        if inside {
            let pixel = &mut self.ink[(y as u32 * self.size.x + x as u32) as usize];
            *pixel = pixel.saturating_add((coverage.clamp(0.0, 1.0) * 255.0).round() as u8);
        }
    }
}

/// Fonts in fallback order.
pub struct Fonts {
    fonts: Vec<FontRef<'static>>,
}

/// Whether the brush font or its fallbacks have all characters of a text.
pub fn can_write(text: &str) -> bool {
    static FONTS: LazyLock<Option<Fonts>> = LazyLock::new(|| Fonts::brush().ok());
    FONTS.as_ref().is_some_and(|fonts| text.chars().all(|character| fonts.find(character).is_some()))
}

/// Whether the plain font has all characters of a text.
pub fn can_print(text: &str) -> bool {
    static FONTS: LazyLock<Option<Fonts>> = LazyLock::new(|| Fonts::plain().ok());
    FONTS.as_ref().is_some_and(|fonts| text.chars().all(|character| fonts.find(character).is_some()))
}

/// Target box of a glyph, and the allowed distortion.
#[derive(Clone, Copy, Debug)]
pub struct GlyphBox {
    /// The box, in pixels of the mask.
    pub area: Rect,
    /// Maximum ratio of horizontal to vertical scale and vice versa; 1 keeps the proportions of the font.
    pub stretch: f32,
    /// Stroke emboldening on each side, in pixels.
    pub bold: f32,
}

impl Fonts {
    /// The brush font with its fallbacks, for pieces.
    ///
    /// # Errors
    /// If a font file is broken.
    pub fn brush() -> Result<Self, InvalidFont> {
        Ok(Self {
            fonts: [BRUSH, RARE, PLAIN].into_iter().map(FontRef::try_from_slice).collect::<Result<_, _>>()?,
        })
    }

    /// The plain font only, for coordinates.
    ///
    /// # Errors
    /// If the font file is broken.
    pub fn plain() -> Result<Self, InvalidFont> {
        Ok(Self { fonts: vec![FontRef::try_from_slice(PLAIN)?] })
    }

    /// The first font with a character, and its glyph.
    pub fn find(&self, character: char) -> Option<(&FontRef<'static>, GlyphId)> {
        self.fonts.iter().map(|font| (font, font.glyph_id(character))).find(|(_, glyph)| glyph.0 != 0)
    }

    /// Draws a character centred in its box and as large as the box allows. Draws nothing for unknown characters.
    pub fn draw(&self, mask: &mut Mask, character: char, target: GlyphBox) {
        let Some((font, id)) = self.find(character) else { return };
        // Ink boxes of kanji vary a lot, so measure at a trial size.
        let trial = PxScale::from(256.0);
        let glyph = |scale, position| Glyph { id, scale, position };
        let Some(outlined) = font.outline_glyph(glyph(trial, Point::default())) else { return };
        let bounds = outlined.px_bounds();
        let fit = target.area.size() / Vec2::new(bounds.width().max(1.0), bounds.height().max(1.0));
        let limit = fit.min_element() * target.stretch;
        let scale = fit.min(Vec2::splat(limit));
        let ink = Vec2::new(bounds.width(), bounds.height()) * scale;
        let corner = target.area.center() - ink / 2.0;
        let origin = corner - Vec2::new(bounds.min.x, bounds.min.y) * scale;
        let size = PxScale { x: trial.x * scale.x, y: trial.y * scale.y };
        // Embolden by drawing shifted copies.
        let shifts = [Vec2::ZERO, Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y];
        for shift in shifts.into_iter().take(if target.bold > 0.0 { 5 } else { 1 }) {
            let corner = origin + shift * target.bold;
            blit(mask, font, glyph(size, Point { x: corner.x, y: corner.y }));
        }
    }

    /// Draws a line of Latin letters and digits centred in a box, as large as the box allows without distortion.
    pub fn draw_line(&self, mask: &mut Mask, text: &str, area: Rect) {
        let mut scale = area.height() / CAPITAL_HEIGHT;
        let width = |scale: f32| -> f32 { self.advances(text, scale).iter().map(|(_, _, step)| step).sum() };
        scale *= (area.width() / width(scale).max(1.0)).min(1.0);
        let mut pen = Point {
            x: area.center().x - width(scale) / 2.0,
            y: area.center().y + scale * CAPITAL_HEIGHT / 2.0,
        };
        for (font, id, step) in self.advances(text, scale) {
            blit(mask, font, Glyph { id, scale: PxScale::from(scale), position: pen });
            pen.x += step;
        }
    }

    /// Font, glyph and advance (in pixels) of each known character.
    fn advances(&self, text: &str, scale: f32) -> Vec<(&FontRef<'static>, GlyphId, f32)> {
        let glyphs = text.chars().filter_map(|character| self.find(character));
        glyphs.map(|(font, id)| (font, id, font.as_scaled(scale).h_advance(id))).collect()
    }
}

/// Copies the coverage of a glyph into the mask.
fn blit(mask: &mut Mask, font: &FontRef, glyph: Glyph) {
    let Some(outlined) = font.outline_glyph(glyph) else { return };
    let bounds = outlined.px_bounds();
    let (left, top) = (bounds.min.x.round() as i32, bounds.min.y.round() as i32);
    outlined.draw(|x, y, coverage| mask.add(left + x as i32, top + y as i32, coverage));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glyph_stays_in_its_box_and_fills_most_of_it() {
        let fonts = Fonts::brush().unwrap();
        let mut mask = Mask::new(UVec2::splat(100));
        let area = Rect::new(10.0, 10.0, 90.0, 90.0);
        fonts.draw(&mut mask, '金', GlyphBox { area, stretch: 1.2, bold: 0.0 });
        let inked: Vec<usize> = (0..10_000).filter(|&pixel| mask.ink[pixel] > 128).collect();
        let (top, bottom) = (inked[0] / 100, inked[inked.len() - 1] / 100);
        assert!(top >= 9 && bottom <= 91 && bottom - top > 50, "{top} {bottom}");
        assert!(inked.iter().all(|pixel| (9..=91).contains(&(pixel % 100))));
    }

    #[test]
    fn unknown_characters_draw_nothing() {
        let mut mask = Mask::new(UVec2::splat(20));
        let area = Rect::new(0.0, 0.0, 20.0, 20.0);
        Fonts::plain().unwrap().draw(&mut mask, '\u{10ffff}', GlyphBox { area, stretch: 1.0, bold: 0.0 });
        assert_eq!(mask, Mask::new(UVec2::splat(20)));
    }
}
