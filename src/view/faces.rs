//! The face atlas: the writing on all koma of a game, drawn once when the game is set up.
//!
//! The atlas is a mask of ink in a grid of equal cells; the shader adds the colour, black or red for
//! promoted pieces. Cell 0 is always bare wood, for the back of koma that do not promote.
//!
//! Where the writing depends on the distance the texture has several grids, one for each [`AtlasLevel`].
//! A koma has the same cell in every grid, half as high as in the level before.

use bevy::image::ImageAddressMode;
use bevy::prelude::*;

use super::mips::mipped_image;
use super::{move_glyph, rim};
use tenjiku_drawing::glyphs::{Fonts, GlyphBox, Mask};
use tenjiku_teach::guide::Hint;

/// Number of cells that the tag of a koma can address (see `koma_material`).
pub const MAX_CELLS: usize = 1 << 11;
/// Maximum number of levels of detail: near, middle, far.
pub const MAX_LEVELS: usize = 3;
/// Width over height of a cell: about that of the face of a koma, so that texels are square on it.
const CELL_ASPECT: f32 = 0.875;
/// Possible heights of a cell, in pixels; the largest that fits the budget of the atlas is used.
const CELL_HEIGHTS: [u32; 4] = [320, 256, 192, 128];
/// Maximum number of pixels of an atlas, so that it loads fast and fits small graphics cards.
const ATLAS_BUDGET: u32 = 4096 * 3072;
/// Additional thickness of brush strokes per level, as a fraction of the height of the cell: small writing has to be
/// bold.
const EXTRA_STROKE_PER_LEVEL: f32 = 0.008;
/// Top and bottom of the writing, as fractions of the height of the cell, from the point down.
const WRITING_SPAN: (f32, f32) = (0.155, 0.93);
/// Top and bottom of writing between the marks of a rim, as fractions of the height of the cell.
const SPAN_INSIDE_RIM: (f32, f32) = (0.28, 0.80);
/// Area of letters, as fractions of the cell.
const LETTER_AREA: Rect = Rect { min: Vec2::new(0.12, 0.40), max: Vec2::new(0.88, 0.74) };
/// Area of letters between the marks of a rim, as fractions of the cell.
const LETTER_AREA_IN_RIM: Rect = Rect { min: Vec2::new(0.26, 0.43), max: Vec2::new(0.74, 0.67) };

/// The half turn of writing for a reader on the other side; lengths are fractions of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WritingTurn {
    pub centre: Vec2,
    /// Half the size of the area that is rotated; everything outside stays.
    pub half_size: Vec2,
    pub scale: f32,
}

impl WritingTurn {
    /// The rotation for koma with these faces. Movement glyphs and marks on the rim show directions and are never
    /// rotated. The writing between such marks has room to rotate at full size. Other writing fills the face, and
    /// shrinks so that its broad end fits near the point.
    pub fn for_faces(faces: &[FaceSpec]) -> Self {
        let centre = Vec2::new(0.5, 0.54);
        let any_face = |has: fn(&FaceSpec) -> bool| faces.iter().any(has);
        if any_face(|face| !face.moves.is_empty()) {
            Self { centre, half_size: Vec2::ZERO, scale: 1.0 }
        } else if any_face(|face| !face.rim.is_empty()) {
            Self { centre, half_size: Vec2::splat(0.262), scale: 1.0 }
        } else {
            Self { centre, half_size: Vec2::ONE, scale: 0.8 }
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FaceSpec {
    /// One to four characters, written from the point to the base; empty for bare wood.
    /// `⿰` before two characters writes them side by side as one.
    pub text: String,
    /// Whether the writing is red instead of black.
    pub promoted: bool,
    /// Whether the text is one line of letters instead of kanji.
    pub is_latin: bool,
    /// Marks on the rim around the text.
    pub rim: Vec<Hint>,
    /// The movement glyph, which replaces the text.
    pub moves: Vec<Hint>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaceCell {
    /// Area in texture coordinates (0 to 1).
    pub uv: Rect,
    /// Whether the writing is red instead of black.
    pub promoted: bool,
}

/// One grid of an atlas: a level of detail.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AtlasLevel {
    /// Corner of its first cell, in texture coordinates (0 to 1).
    pub corner: Vec2,
    /// Size of a cell, in texture coordinates.
    pub cell: Vec2,
    /// The rotation of its writing for a reader on the other side.
    pub turn: WritingTurn,
}

/// The atlas before it is uploaded to the renderer.
pub struct FaceAtlas {
    /// The ink mask with its mip chain, one channel.
    pub image: Image,
    /// Number of cells in a row, the same in every level.
    pub columns: u32,
    /// The levels, the nearest first.
    pub levels: Vec<AtlasLevel>,
    /// The cells of the first level. Cell 0 is bare; cell `n + 1` holds face `n`.
    pub cells: Vec<FaceCell>,
}

/// Draws all faces. `faces` has a list for each level, all of the same length and in the same order.
pub fn build_atlas(faces: &[Vec<FaceSpec>], anisotropy: u16) -> Result<FaceAtlas> {
    let count = faces.iter().map(Vec::len).max().unwrap_or(0) + 1;
    if count > MAX_CELLS {
        return Err(format!("{count} koma faces; the atlas has room for {MAX_CELLS}").into());
    }
    if !(1..=MAX_LEVELS).contains(&faces.len()) {
        return Err(format!("{} levels of koma faces; an atlas has one to {MAX_LEVELS}", faces.len()).into());
    }
    let (cell, grid) = atlas_grid(count as u32, faces.len() > 1);
    let near = cell * grid;
    let mut mask = Mask::new(atlas_size(cell, grid, faces.len() > 1));
    let whole = mask.size.as_vec2();
    let (fonts, plain) = (Fonts::brush()?, Fonts::plain()?);
    let bare = FaceSpec::default();
    let mut levels = Vec::with_capacity(faces.len());
    for (index, faces) in faces.iter().enumerate() {
        let size = cell / (1 << index);
        let corner = match index {
            0 => UVec2::ZERO,
            // Farther levels are half and a quarter as wide.
            _ => UVec2::new((near.x / 2) * (index as u32 - 1), near.y),
        };
        let writer =
            FaceWriter { fonts: &fonts, plain: &plain, extra_stroke: EXTRA_STROKE_PER_LEVEL * index as f32 };
        for (number, face) in std::iter::once(&bare).chain(faces).enumerate() {
            let at = UVec2::new(number as u32 % grid.x, number as u32 / grid.x);
            let corner = (corner + at * size).as_vec2();
            writer.write(&mut mask, face, Rect::from_corners(corner, corner + size.as_vec2()));
        }
        let [corner, cell] = [corner, size].map(|pixels| pixels.as_vec2() / whole);
        levels.push(AtlasLevel { corner, cell, turn: WritingTurn::for_faces(faces) });
    }
    let step = levels[0].cell;
    let cells = std::iter::once(&bare).chain(&faces[0]).enumerate().map(|(number, face)| {
        let at = UVec2::new(number as u32 % grid.x, number as u32 / grid.x).as_vec2();
        FaceCell { uv: Rect::from_corners(at * step, (at + 1.0) * step), promoted: face.promoted }
    });
    let cells = cells.collect();
    let image = mipped_image(mask.size, 1, mask.ink, ImageAddressMode::ClampToEdge, anisotropy);
    Ok(FaceAtlas { image, columns: grid.x, levels, cells })
}

/// The ink of a single face, in a cell of `height` pixels.
pub fn ink(face: &FaceSpec, height: u32) -> Result<Mask> {
    let size = UVec2::new((height as f32 * CELL_ASPECT) as u32, height);
    let (fonts, plain) = (Fonts::brush()?, Fonts::plain()?);
    let mut mask = Mask::new(size);
    let writer = FaceWriter { fonts: &fonts, plain: &plain, extra_stroke: 0.0 };
    writer.write(&mut mask, face, Rect::from_corners(Vec2::ZERO, size.as_vec2()));
    Ok(mask)
}

/// Size of a cell of the nearest level in pixels, and number of cells across and down.
fn atlas_grid(count: u32, has_levels: bool) -> (UVec2, UVec2) {
    let columns = ((count as f32 / CELL_ASPECT).sqrt().ceil() as u32).max(1);
    let grid = UVec2::new(columns, count.div_ceil(columns));
    let cell = |height: u32| UVec2::new((height as f32 * CELL_ASPECT) as u32, height);
    let fits = |height: &u32| atlas_size(cell(*height), grid, has_levels).element_product() <= ATLAS_BUDGET;
    let height = CELL_HEIGHTS.into_iter().find(fits).unwrap_or(CELL_HEIGHTS[3]);
    (cell(height), grid)
}

/// Size of the whole atlas in pixels. Farther levels are side by side below the nearest.
fn atlas_size(cell: UVec2, grid: UVec2, has_levels: bool) -> UVec2 {
    let near = cell * grid;
    near + UVec2::Y * if has_levels { near.y / 2 } else { 0 }
}

/// A line of writing: one character, or two side by side written as one.
type FaceLine = (char, Option<char>);

fn lines(kanji: &str) -> Vec<FaceLine> {
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

struct FaceWriter<'a> {
    fonts: &'a Fonts,
    plain: &'a Fonts,
    /// Additional thickness of brush strokes, as a fraction of the height of the cell.
    extra_stroke: f32,
}

impl FaceWriter<'_> {
    /// Writes a face into its cell: letters in the plain font, everything else with the brush.
    fn write(&self, mask: &mut Mask, face: &FaceSpec, cell: Rect) {
        rim::draw(mask, &face.rim, cell);
        move_glyph::draw(mask, &face.moves, cell);
        if face.is_latin {
            let place = if face.rim.is_empty() { LETTER_AREA } else { LETTER_AREA_IN_RIM };
            let area =
                Rect::from_corners(cell.min + place.min * cell.size(), cell.min + place.max * cell.size());
            // Bolder than in panels, to be legible from far away.
            let bold = cell.height() * (0.008 + self.extra_stroke);
            for shift in [Vec2::ZERO, Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
                let offset = shift * bold;
                let shifted = Rect::from_corners(area.min + offset, area.max + offset);
                self.plain.draw_line(mask, &face.text, shifted);
            }
            return;
        }
        self.write_kanji(mask, &face.text, cell, face.rim.is_empty());
    }

    /// Writes characters as large as the width of the koma allows, or inside the marks on the rim.
    fn write_kanji(&self, mask: &mut Mask, kanji: &str, cell: Rect, has_room: bool) {
        let lines = lines(kanji);
        let count = lines.len() as f32;
        let (top, bottom) = match lines.len() {
            _ if !has_room => SPAN_INSIDE_RIM,
            1 => (0.175, 0.905),
            _ => WRITING_SPAN,
        };
        let gap = 0.025;
        let line_height = (bottom - top - gap * (count - 1.0)) / count;
        for (index, &(character, second)) in lines.iter().enumerate() {
            let from = top + index as f32 * (line_height + gap);
            // A koma is narrower near its point: about 0.70 of its base at the shoulders.
            let half_width =
                0.5 * (0.64 + 0.24 * (from + line_height * 0.5)) * if has_room { 1.0 } else { 0.66 };
            let area = Rect::from_corners(
                cell.min + Vec2::new(0.5 - half_width, from) * cell.size(),
                cell.min + Vec2::new(0.5 + half_width, from + line_height) * cell.size(),
            );
            let base = if count > 1.0 { 0.0055 } else { 0.003 };
            let (stretch, bold) = (1.35, cell.height() * (base + self.extra_stroke));
            match second {
                None => self.fonts.draw(mask, character, GlyphBox { area, stretch, bold }),
                Some(right) => {
                    let middle = area.center().x;
                    let half = |min_x, max_x| Rect::new(min_x, area.min.y, max_x, area.max.y);
                    let stretch = 2.0;
                    let left = half(area.min.x, middle);
                    self.fonts.draw(mask, character, GlyphBox { area: left, stretch, bold });
                    let area = half(middle, area.max.x);
                    self.fonts.draw(mask, right, GlyphBox { area, stretch, bold });
                }
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
        let atlas =
            build_atlas(&[vec![face("歩", false), face("と", true), face("麒麟", false)]], 4).unwrap();
        assert_eq!(atlas.cells.len(), 4);
        assert!(atlas.cells[2].promoted && !atlas.cells[1].promoted);
        for (index, cell) in atlas.cells.iter().enumerate() {
            for other in &atlas.cells[index + 1..] {
                assert!(cell.uv.intersect(other.uv).size().min_element() < 1e-5);
            }
        }
    }

    #[test]
    fn ink_stays_inside_its_cell() {
        let atlas = build_atlas(&[vec![face("玉", false)]], 1).unwrap();
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

    /// Three levels of two faces each.
    #[test]
    fn every_level_writes_into_its_own_grid() {
        let moves = vec![Hint { toward: (0, 1), steps: false, slides: true, jumps: false }];
        let glyph = FaceSpec { moves, ..default() };
        let bare = FaceSpec::default();
        let all = [
            vec![face("麒麟", false), bare.clone()],
            vec![bare.clone(), face("麒", false)],
            vec![glyph, bare.clone()],
        ];
        let atlas = build_atlas(&all, 1).unwrap();
        let size = atlas.image.texture_descriptor.size;
        let (width, height) = (size.width as f32, size.height as f32);
        let ink = atlas.image.data.unwrap();
        let is_written = |level: &AtlasLevel, cell: usize| {
            let at = UVec2::new(cell as u32 % atlas.columns, cell as u32 / atlas.columns).as_vec2();
            let from = (level.corner + at * level.cell) * Vec2::new(width, height);
            let to = from + level.cell * Vec2::new(width, height);
            (from.y as usize..to.y as usize)
                .any(|y| (from.x as usize..to.x as usize).any(|x| ink[y * size.width as usize + x] > 128))
        };
        let written_cells = |level: usize| [0, 1, 2].map(|cell| is_written(&atlas.levels[level], cell));
        assert_eq!(written_cells(0), [false, true, false]);
        assert_eq!(written_cells(1), [false, false, true]);
        assert_eq!(written_cells(2), [false, true, false]);
        let halves = atlas.levels.windows(2).map(|pair| pair[0].cell / pair[1].cell);
        assert!(halves.into_iter().all(|ratio| (ratio - 2.0).abs().max_element() < 0.03));
        assert!(build_atlas(&[], 1).is_err() && build_atlas(&vec![vec![]; 4], 1).is_err());
    }

    fn ink_of(face: FaceSpec) -> (UVec2, Vec<u8>) {
        let mask = ink(&face, 320).unwrap();
        (mask.size, mask.ink)
    }

    #[test]
    fn one_to_three_letters_fit_the_face() {
        for text in ["K", "FiD", "CSw", "LGn"] {
            let (size, ink) = ink_of(FaceSpec { text: text.into(), is_latin: true, ..default() });
            let has_ink = |x: u32| (0..size.y).any(|y| ink[(y * size.x + x) as usize] > 128);
            let columns: Vec<u32> = (0..size.x).filter(|x| has_ink(*x)).collect();
            let (first, last) = (columns[0], columns[columns.len() - 1]);
            assert!(first >= size.x / 12 && last <= size.x * 11 / 12, "{text} {first} {last}");
        }
    }

    /// Marks in all directions: steps, and on request slides and jumps.
    fn full_rim(slides: bool, jumps: bool) -> Vec<Hint> {
        let hint = |toward| Hint { toward, steps: true, slides, jumps };
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)].map(hint).into()
    }

    #[test]
    fn writing_does_not_touch_the_marks_on_the_rim() {
        let rim = full_rim(false, false);
        let (size, alone) = ink_of(FaceSpec { rim: rim.clone(), ..default() });
        assert!(alone.iter().filter(|&&ink| ink > 128).count() > 800, "{size}");
        for (text, is_latin) in [("龍", false), ("LGn", true), ("FiD", true)] {
            let (_, combined) =
                ink_of(FaceSpec { text: text.into(), is_latin, rim: rim.clone(), ..default() });
            let touching =
                (0..combined.len()).filter(|&at| alone[at] > 0 && combined[at] != alone[at]).count();
            assert_eq!(touching, 0, "{text} and rim touch");
            assert_ne!(combined, alone, "{text} is missing");
        }
    }

    /// The positions of the inked pixels of a face, in fractions of its cell.
    fn ink_positions(face: FaceSpec) -> Vec<Vec2> {
        let (size, ink) = ink_of(face);
        let ink_pixels = (0..ink.len() as u32).filter(|&at| ink[at as usize] > 128);
        ink_pixels.map(|at| (UVec2::new(at % size.x, at / size.x).as_vec2() + 0.5) / size.as_vec2()).collect()
    }

    #[test]
    fn rotated_writing_stays_on_the_koma() {
        for (text, is_latin) in [("玉", false), ("銅将", false), ("⿰奚力", false), ("LGn", true)] {
            let face = FaceSpec { text: text.into(), is_latin, ..default() };
            let turn = WritingTurn::for_faces(std::slice::from_ref(&face));
            for place in ink_positions(face) {
                let rotated = turn.centre - (place - turn.centre) * turn.scale;
                let (across, down) = (rotated.x - 0.5, rotated.y);
                // The outline of the narrowest koma, as with the marks on the rim.
                let half = if down < 0.15 { 0.35 * down / 0.15 } else { 0.35 + 0.15 * (down - 0.15) / 0.85 };
                assert!(across.abs() < half && down < 0.99, "{text} at {across} {down}");
            }
        }
    }

    #[test]
    fn marks_on_the_rim_are_not_rotated() {
        let rim = full_rim(true, true);
        let turn = WritingTurn::for_faces(&[FaceSpec { rim: rim.clone(), ..default() }]);
        let is_rotated = |place: &Vec2| ((place - turn.centre).abs() - turn.half_size).max_element() < 0.0;
        let marks = ink_positions(FaceSpec { rim: rim.clone(), ..default() });
        assert_eq!(marks.iter().filter(|place| is_rotated(place)).count(), 0, "marks are rotated");
        for (text, is_latin) in [("龍", false), ("LGn", true)] {
            let all = ink_positions(FaceSpec { text: text.into(), is_latin, rim: rim.clone(), ..default() });
            let rotated = all.iter().filter(|place| is_rotated(place)).count();
            assert_eq!(rotated, all.len() - marks.len(), "not all of {text} is rotated");
        }
    }

    #[test]
    fn a_movement_glyph_is_not_rotated() {
        let moves = vec![Hint { toward: (0, 1), steps: true, slides: false, jumps: false }];
        let turn =
            WritingTurn::for_faces(&[face("玉", false), FaceSpec { moves: moves.clone(), ..default() }]);
        let places = ink_positions(FaceSpec { moves, ..default() });
        assert!(places.len() > 500, "{}", places.len());
        assert!(
            places.iter().all(|place| ((*place - turn.centre).abs() - turn.half_size).max_element() >= 0.0)
        );
    }

    #[test]
    fn the_largest_game_fits_the_budget() {
        for has_levels in [false, true] {
            let (cell, grid) = atlas_grid(520, has_levels);
            let size = atlas_size(cell, grid, has_levels);
            assert!(size.max_element() <= 8192 && size.element_product() <= ATLAS_BUDGET, "{size}");
            assert_eq!(atlas_grid(20, has_levels).0.y, CELL_HEIGHTS[0]);
        }
    }

    #[test]
    fn characters_side_by_side_are_one_line() {
        assert_eq!(lines("⿰奚力"), vec![('奚', Some('力'))]);
        assert_eq!(lines("天王"), vec![('天', None), ('王', None)]);
    }
}
