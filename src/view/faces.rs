//! The face atlas: the writing of every koma of a game, drawn once at start.
//!
//! The atlas is a mask of ink in a grid of equal cells; the colour (black, or red for promoted
//! koma) is added by the shader. Cell 0 is always bare wood, for the back of koma that do not
//! promote.

use bevy::image::ImageAddressMode;
use bevy::prelude::*;

use super::glyphs::{Fonts, GlyphBox, Mask};
use super::mips::mipped_image;
use super::rim;
use crate::guide::Hint;

/// Number of cells that fit the tag of a koma (see `koma_material`).
pub const MAX_CELLS: usize = 1 << 11;
/// Width over height of a cell; near that of a koma's face, so that ink has square pixels.
const CELL_ASPECT: f32 = 0.875;
/// Cell heights in pixels to choose from; the largest whose atlas is small enough is taken.
const CELL_HEIGHTS: [u32; 4] = [320, 256, 192, 128];
/// Largest number of pixels of an atlas, so that it loads fast and fits small graphics cards.
const ATLAS_BUDGET: u32 = 4096 * 3072;
/// Part of the cell's height, from the point down, where writing begins and ends.
const WRITING: (f32, f32) = (0.155, 0.93);
/// The same between the marks of a rim.
const INSIDE_RIM: (f32, f32) = (0.28, 0.80);
/// Where letters are written, as parts of the cell; and between the marks of a rim.
const LETTERS: Rect = Rect { min: Vec2::new(0.12, 0.40), max: Vec2::new(0.88, 0.74) };
const LETTERS_IN_RIM: Rect = Rect { min: Vec2::new(0.26, 0.43), max: Vec2::new(0.74, 0.67) };

/// How writing is turned to be read from the other side, in parts of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// The point it is turned about.
    pub middle: Vec2,
    /// Half the size of what is turned; what lies outside stays.
    pub half: Vec2,
    /// Part of its size to which it shrinks.
    pub shrink: f32,
}

impl Turn {
    /// For koma with these faces. Marks on the rim tell directions, so they stay where they are, and the
    /// writing between them has room to be turned as it is. Else it fills the face: its broad end shrinks
    /// to fit the point of the koma.
    pub fn of(faces: &[FaceSpec]) -> Self {
        let middle = Vec2::new(0.5, 0.54);
        match faces.iter().any(|face| !face.rim.is_empty()) {
            true => Self { middle, half: Vec2::splat(0.262), shrink: 1.0 },
            false => Self { middle, half: Vec2::ONE, shrink: 0.8 },
        }
    }
}

/// What is written on one face.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaceSpec {
    /// One to four characters, written from the point to the base; empty for bare wood.
    /// `⿰` before two characters writes them side by side as one.
    pub text: String,
    /// Red instead of black.
    pub promoted: bool,
    /// Whether the text is one line of letters instead of kanji.
    pub is_latin: bool,
    /// Marks on the rim; the text makes room for them.
    pub rim: Vec<Hint>,
}

/// Where a face is in the atlas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaceCell {
    /// Corner and size in texture coordinates (0 to 1).
    pub uv: Rect,
    /// Red instead of black.
    pub promoted: bool,
}

/// The atlas before it is handed to the renderer.
pub struct Atlas {
    /// The ink mask with its mip chain, one channel.
    pub image: Image,
    /// Cells across and down.
    pub grid: UVec2,
    /// Cell 0 is bare; cell `n + 1` belongs to the `n`th face asked for.
    pub cells: Vec<FaceCell>,
}

/// Draws all faces.
///
/// # Errors
/// More than [`MAX_CELLS`] faces, or a broken font file.
pub fn build_atlas(faces: &[FaceSpec], anisotropy: u16) -> Result<Atlas> {
    let count = faces.len() + 1;
    if count > MAX_CELLS {
        return Err(format!("{count} koma faces; the atlas has room for {MAX_CELLS}").into());
    }
    let (cell, grid) = atlas_grid(count as u32);
    let mut mask = Mask::new(cell * grid);
    let (fonts, plain) = (Fonts::brush()?, Fonts::plain()?);
    let mut cells = Vec::with_capacity(count);
    let bare = FaceSpec::default();
    for (index, face) in std::iter::once(&bare).chain(faces).enumerate() {
        let at = UVec2::new(index as u32 % grid.x, index as u32 / grid.x);
        let corner = (at * cell).as_vec2();
        let place = Rect::from_corners(corner, corner + cell.as_vec2());
        write_face(&mut mask, &fonts, &plain, face, place);
        let step = Vec2::ONE / grid.as_vec2();
        let uv = Rect::from_corners(at.as_vec2() * step, (at.as_vec2() + 1.0) * step);
        cells.push(FaceCell { uv, promoted: face.promoted });
    }
    let image = mipped_image(mask.size, 1, mask.ink, ImageAddressMode::ClampToEdge, anisotropy);
    Ok(Atlas { image, grid, cells })
}

/// Cell size in pixels and cells across and down, for a number of cells.
fn atlas_grid(count: u32) -> (UVec2, UVec2) {
    let across = ((count as f32 / CELL_ASPECT).sqrt().ceil() as u32).max(1);
    let grid = UVec2::new(across, count.div_ceil(across));
    let cell = |height: u32| UVec2::new((height as f32 * CELL_ASPECT) as u32, height);
    let fits = |height: &u32| (cell(*height) * grid).element_product() <= ATLAS_BUDGET;
    let height = CELL_HEIGHTS.into_iter().find(fits).unwrap_or(CELL_HEIGHTS[3]);
    (cell(height), grid)
}

/// One line of a face: a character, or two written side by side as one.
type Line = (char, Option<char>);

/// Splits the writing into lines.
fn lines(kanji: &str) -> Vec<Line> {
    let mut characters = kanji.chars();
    let mut lines = Vec::new();
    while let Some(character) = characters.next() {
        match (character, characters.clone().next()) {
            ('⿰', Some(left)) => {
                characters.next();
                lines.push((left, characters.next()));
            }
            _ => lines.push((character, None)),
        }
    }
    lines
}

/// Writes a face into its cell: letters in the plain font, everything else with the brush.
fn write_face(mask: &mut Mask, fonts: &Fonts, plain: &Fonts, face: &FaceSpec, cell: Rect) {
    rim::draw(mask, &face.rim, cell);
    if face.is_latin {
        let place = if face.rim.is_empty() { LETTERS } else { LETTERS_IN_RIM };
        let area = Rect::from_corners(cell.min + place.min * cell.size(), cell.min + place.max * cell.size());
        // Thicker than panels write, to be read from afar.
        let bold = cell.height() * 0.008;
        for shift in [Vec2::ZERO, Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
            let by = shift * bold;
            let shifted = Rect::from_corners(area.min + by, area.max + by);
            plain.draw_line(mask, &face.text, shifted);
        }
        return;
    }
    write_kanji(mask, fonts, &face.text, cell, face.rim.is_empty());
}

/// Writes characters large, each as wide as the koma is there; inside the rim if that is taken.
fn write_kanji(mask: &mut Mask, fonts: &Fonts, kanji: &str, cell: Rect, has_room: bool) {
    let lines = lines(kanji);
    let count = lines.len() as f32;
    let (top, bottom) = match lines.len() {
        _ if !has_room => INSIDE_RIM,
        1 => (0.175, 0.905),
        _ => WRITING,
    };
    let gap = 0.025;
    let line_height = (bottom - top - gap * (count - 1.0)) / count;
    for (index, &(character, beside)) in lines.iter().enumerate() {
        let from = top + index as f32 * (line_height + gap);
        // The koma is narrow near its point: about 0.70 of its width at the shoulders.
        let half_width = 0.5 * (0.64 + 0.24 * (from + line_height * 0.5)) * if has_room { 1.0 } else { 0.66 };
        let area = Rect::from_corners(
            cell.min + Vec2::new(0.5 - half_width, from) * cell.size(),
            cell.min + Vec2::new(0.5 + half_width, from + line_height) * cell.size(),
        );
        let (stretch, bold) = (1.35, cell.height() * if count > 1.0 { 0.0055 } else { 0.003 });
        match beside {
            None => fonts.draw(mask, character, GlyphBox { area, stretch, bold }),
            Some(right) => {
                let middle = area.center().x;
                let half = |min_x, max_x| Rect::new(min_x, area.min.y, max_x, area.max.y);
                let stretch = 2.0;
                fonts.draw(mask, character, GlyphBox { area: half(area.min.x, middle), stretch, bold });
                fonts.draw(mask, right, GlyphBox { area: half(middle, area.max.x), stretch, bold });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(kanji: &str, promoted: bool) -> FaceSpec {
        FaceSpec { text: kanji.into(), promoted, ..default() }
    }

    #[test]
    fn cells_follow_the_faces_and_do_not_overlap() {
        let atlas = build_atlas(&[face("歩", false), face("と", true), face("麒麟", false)], 4).unwrap();
        assert_eq!(atlas.cells.len(), 4);
        assert!(atlas.cells[2].promoted && !atlas.cells[1].promoted);
        for (index, cell) in atlas.cells.iter().enumerate() {
            for other in &atlas.cells[index + 1..] {
                assert!(cell.uv.intersect(other.uv).size().min_element() < 1e-5);
            }
        }
    }

    #[test]
    fn a_face_has_ink_inside_its_cell_only() {
        let atlas = build_atlas(&[face("玉", false)], 1).unwrap();
        let size = atlas.image.texture_descriptor.size;
        let ink = atlas.image.data.unwrap();
        let (mut bare, mut written) = (0_u32, 0_u32);
        let largest_level = ink.iter().take((size.width * size.height) as usize);
        for (pixel, &coverage) in largest_level.enumerate() {
            let x = (pixel as u32 % size.width) as f32 / size.width as f32;
            let sum = if x < atlas.cells[0].uv.max.x { &mut bare } else { &mut written };
            *sum += u32::from(coverage > 128);
        }
        assert_eq!(bare, 0);
        assert!(written > 2_000, "{written}");
    }

    /// Ink of one face, as a picture of its own.
    fn ink_of(face: FaceSpec) -> (UVec2, Vec<u8>) {
        let size = UVec2::new(280, 320);
        let mut mask = Mask::new(size);
        let (fonts, plain) = (Fonts::brush().unwrap(), Fonts::plain().unwrap());
        write_face(&mut mask, &fonts, &plain, &face, Rect::from_corners(Vec2::ZERO, size.as_vec2()));
        (size, mask.ink)
    }

    #[test]
    fn letters_fit_the_face_however_many() {
        for text in ["K", "FiD", "CSw", "LGn"] {
            let (size, ink) = ink_of(FaceSpec { text: text.into(), is_latin: true, ..default() });
            let inked = |x: u32| (0..size.y).any(|y| ink[(y * size.x + x) as usize] > 128);
            let columns: Vec<u32> = (0..size.x).filter(|x| inked(*x)).collect();
            let (first, last) = (columns[0], columns[columns.len() - 1]);
            assert!(first >= size.x / 12 && last <= size.x * 11 / 12, "{text} {first} {last}");
        }
    }

    /// The writing makes room: no stroke of it comes near the rim.
    #[test]
    fn a_rim_leaves_the_middle_to_the_writing() {
        let hint = |(x, y)| Hint { toward: (x, y), steps: true, slides: false, jumps: false };
        let around = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        let rim: Vec<Hint> = around.map(hint).into();
        let (size, alone) = ink_of(FaceSpec { rim: rim.clone(), ..default() });
        assert!(alone.iter().filter(|&&ink| ink > 128).count() > 800, "{size}");
        for (text, is_latin) in [("龍", false), ("LGn", true), ("FiD", true)] {
            let (_, with) = ink_of(FaceSpec { text: text.into(), is_latin, rim: rim.clone(), ..default() });
            let touching = (0..with.len()).filter(|&at| alone[at] > 0 && with[at] != alone[at]).count();
            assert_eq!(touching, 0, "{text} and rim touch");
            assert_ne!(with, alone, "{text} is written");
        }
    }

    /// Where a pixel of the ink of a face lies, in parts of its cell.
    fn places(face: FaceSpec) -> Vec<Vec2> {
        let (size, ink) = ink_of(face);
        let inked = (0..ink.len() as u32).filter(|&at| ink[at as usize] > 128);
        inked.map(|at| (UVec2::new(at % size.x, at / size.x).as_vec2() + 0.5) / size.as_vec2()).collect()
    }

    #[test]
    fn turned_writing_stays_on_the_koma() {
        for (text, is_latin) in [("玉", false), ("銅将", false), ("⿰奚力", false), ("LGn", true)] {
            let face = FaceSpec { text: text.into(), is_latin, ..default() };
            let turn = Turn::of(std::slice::from_ref(&face));
            for place in places(face) {
                let turned = turn.middle - (place - turn.middle) * turn.shrink;
                let (across, down) = (turned.x - 0.5, turned.y);
                // The outline of the narrowest koma, as with the marks on the rim.
                let half = if down < 0.15 { 0.35 * down / 0.15 } else { 0.35 + 0.15 * (down - 0.15) / 0.85 };
                assert!(across.abs() < half && down < 0.99, "{text} at {across} {down}");
            }
        }
    }

    #[test]
    fn between_the_marks_of_a_rim_just_the_writing_is_turned() {
        let hint = |(x, y)| Hint { toward: (x, y), steps: true, slides: true, jumps: true };
        let around = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        let rim: Vec<Hint> = around.map(hint).into();
        let turn = Turn::of(&[FaceSpec { rim: rim.clone(), ..default() }]);
        let is_turned = |place: &Vec2| ((place - turn.middle).abs() - turn.half).max_element() < 0.0;
        let marks = places(FaceSpec { rim: rim.clone(), ..default() });
        assert_eq!(marks.iter().filter(|place| is_turned(place)).count(), 0, "marks stay");
        for (text, is_latin) in [("龍", false), ("LGn", true)] {
            let all = places(FaceSpec { text: text.into(), is_latin, rim: rim.clone(), ..default() });
            let turned = all.iter().filter(|place| is_turned(place)).count();
            assert_eq!(turned, all.len() - marks.len(), "all of {text} is turned");
        }
    }

    #[test]
    fn the_largest_game_fits() {
        let (cell, grid) = atlas_grid(700);
        assert!((cell * grid).max_element() <= 8192 && (cell * grid).element_product() <= ATLAS_BUDGET);
        assert_eq!(atlas_grid(20).0.y, CELL_HEIGHTS[0]);
    }

    #[test]
    fn side_by_side_writing_is_one_line() {
        assert_eq!(lines("⿰奚力"), vec![('奚', Some('力'))]);
        assert_eq!(lines("天王"), vec![('天', None), ('王', None)]);
    }
}
