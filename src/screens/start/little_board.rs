//! Thumbnails for the list of games: the starting array of each game, with every piece in its place.
//!
//! The thumbnails are rasterised once, since the pieces of all games would be thousands of shapes in each frame.

use crate::view::layout::{SQUARE_DEPTH, SQUARE_WIDTH};
use bevy_egui::egui::{self, Color32, ColorImage, TextureHandle};
use std::collections::HashMap;
use tenjiku_rules::Side;
use tenjiku_rules::variant::Variant;

/// The longer side of a board that is `n` squares long is drawn `SIDE_FACTOR` times `n` to the power of `SIDE_POWER`
/// points long: larger games have larger boards, and the smallest is still recognisable.
const SIDE_FACTOR: f32 = 17.4;
const SIDE_POWER: f32 = 0.3;
/// Samples per pixel in each direction.
const SAMPLES: u32 = 4;
/// Minimum size of a square for lines between squares, in pixels.
const MIN_LINED_SQUARE: f32 = 6.0;

const WOOD_COLOUR: [f32; 3] = [203.0, 158.0, 92.0];
const LINE_COLOUR: [f32; 3] = [150.0, 108.0, 56.0];
const KOMA_COLOUR: [f32; 3] = [250.0, 229.0, 184.0];
/// The shaded lower edge of a koma.
const EDGE_COLOUR: [f32; 3] = [122.0, 82.0, 40.0];

/// Maximum number of boards drawn per frame, to keep frames short.
const MAX_PER_FRAME: u8 = 2;

/// The little boards drawn so far, by the ids of their games.
#[derive(Default)]
pub(super) struct LittleBoards {
    drawn: HashMap<String, CachedBoard>,
    /// Number of boards that may still be drawn in this frame.
    remaining: u8,
}

struct CachedBoard {
    /// The scale at which the board was drawn.
    pixels_per_point: f32,
    picture: TextureHandle,
}

impl LittleBoards {
    pub const fn begin(&mut self) {
        self.remaining = MAX_PER_FRAME;
    }

    pub fn show(&mut self, painter: &egui::Painter, middle: egui::Pos2, game: &Variant) {
        let size = size_of(game);
        let pixels_per_point = painter.ctx().pixels_per_point();
        let cached = self.drawn.get(game.id()).filter(|drawn| drawn.pixels_per_point == pixels_per_point);
        let picture = match cached {
            Some(drawn) => drawn.picture.id(),
            None if self.remaining == 0 => return painter.ctx().request_repaint(),
            None => {
                self.remaining -= 1;
                let picture = picture(game, size * pixels_per_point);
                let name = format!("little board of {}", game.id());
                let picture = painter.ctx().load_texture(name, picture, egui::TextureOptions::LINEAR);
                let id = picture.id();
                self.drawn.insert(game.id().to_owned(), CachedBoard { pixels_per_point, picture });
                id
            }
        };
        // A picture that is not aligned to the pixels would be blurred.
        let corner = ((middle - size / 2.0) * pixels_per_point).round() / pixels_per_point;
        let rounded_size = (size * pixels_per_point).round() / pixels_per_point;
        let board = egui::Rect::from_min_size(corner, rounded_size);
        let uv = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        painter.image(picture, board, uv, Color32::WHITE);
        let [red, green, blue] = EDGE_COLOUR.map(|part| part as u8);
        let edge = egui::Stroke::new(1.0 / pixels_per_point, Color32::from_rgb(red, green, blue));
        painter.rect_stroke(board, 0.0, edge, egui::StrokeKind::Outside);
    }
}

/// The size of the little board of a game, in points.
fn size_of(game: &Variant) -> egui::Vec2 {
    let squares = board_of(game);
    squares * (SIDE_FACTOR * squares.max_elem().powf(SIDE_POWER) / squares.max_elem())
}

/// Width and depth of a board, with the aspect ratio of the real squares.
fn board_of(game: &Variant) -> egui::Vec2 {
    let geometry = game.geometry();
    egui::vec2(f32::from(geometry.files()) * SQUARE_WIDTH, f32::from(geometry.ranks()) * SQUARE_DEPTH)
}

/// Top view of a game's board, of the given size in pixels.
fn picture(game: &Variant, size: egui::Vec2) -> ColorImage {
    let [width, height] = [size.x, size.y].map(|length| length.round().max(1.0) as u32);
    let array = Array::of(game);
    let mut pixels = Vec::with_capacity((width * height) as usize);
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0.0_f32; 3];
            for sample in 0..SAMPLES * SAMPLES {
                let fraction = |at: u32, step: u32, whole: u32| {
                    (at as f32 + (step as f32 + 0.5) / SAMPLES as f32) / whole as f32
                };
                let at =
                    egui::vec2(fraction(x, sample % SAMPLES, width), fraction(y, sample / SAMPLES, height));
                for (sum, part) in sum.iter_mut().zip(array.colour(at, width as f32)) {
                    *sum += part;
                }
            }
            let [red, green, blue] = sum.map(|sum| (sum / (SAMPLES * SAMPLES) as f32).round() as u8);
            pixels.push(Color32::from_rgb(red, green, blue));
        }
    }
    ColorImage::new([width as usize, height as usize], pixels)
}

/// The squares of a board from its upper left corner, with the owners of the pieces.
struct Array {
    files: usize,
    ranks: usize,
    owners: Vec<Option<Side>>,
}

impl Array {
    fn of(game: &Variant) -> Self {
        let geometry = game.geometry();
        let (files, ranks) = (usize::from(geometry.files()), usize::from(geometry.ranks()));
        let mut owners = vec![None; files * ranks];
        for (sq, piece) in game.starting_array() {
            let place = usize::from(geometry.rank(*sq)) * files + usize::from(geometry.column(*sq));
            owners[place] = Some(piece.side);
        }
        Self { files, ranks, owners }
    }

    /// The colour at a point, 0 to 1 in both directions, of a board `width` pixels wide.
    fn colour(&self, at: egui::Vec2, width: f32) -> [f32; 3] {
        let (x, y) = (at.x * self.files as f32, at.y * self.ranks as f32);
        let (column, row) = ((x as usize).min(self.files - 1), (y as usize).min(self.ranks - 1));
        let (right, down) = (x - column as f32, y - row as f32);
        match self.owners[row * self.files + column] {
            Some(side) if is_koma(right, down, side) => KOMA_COLOUR,
            Some(side) if is_koma(right, down - 0.08, side) => EDGE_COLOUR,
            _ => {
                let square = width / self.files as f32;
                let edge = right.min(1.0 - right).min(down).min(1.0 - down) * square;
                if square >= MIN_LINED_SQUARE && edge < 0.35 { LINE_COLOUR } else { WOOD_COLOUR }
            }
        }
    }
}

/// Whether a point of a square, 0 to 1 in both directions, is on the koma lying there.
fn is_koma(right: f32, down: f32, side: Side) -> bool {
    // Relative to the centre, with the tip of the koma up.
    let across = (right - 0.5).abs();
    let down = if side == Side::White { 1.0 - down } else { down } - 0.5;
    let half_width = match down {
        ..-0.42 | 0.40.. => return false,
        // The tip, then the long sides below the shoulders.
        ..-0.28 => (down + 0.42) / 0.14 * 0.27,
        _ => 0.27 + (down + 0.28) / 0.68 * 0.12,
    };
    across <= half_width
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Library;

    fn games() -> Vec<Variant> {
        let library = Library::built_in();
        library.games().map(|file| Variant::compile(file, &[]).expect("it is sound")).collect()
    }

    /// Every piece of every array is drawn on its square, and no other square shows a piece.
    #[test]
    fn every_piece_lies_on_its_square() {
        for game in games() {
            let geometry = game.geometry();
            let (files, ranks) = (usize::from(geometry.files()), usize::from(geometry.ranks()));
            let drawn = picture(&game, egui::vec2(files as f32, ranks as f32) * 8.0);
            let is_light = |column: usize, row: usize| {
                let middle = drawn.pixels[(row * 8 + 4) * drawn.size[0] + column * 8 + 4];
                middle.r() > 225
            };
            let light = (0..files * ranks).filter(|place| is_light(place % files, place / files)).count();
            assert_eq!(light, game.starting_array().len(), "{}", game.id());
            for (sq, _) in game.starting_array() {
                let place = (usize::from(geometry.column(*sq)), usize::from(geometry.rank(*sq)));
                assert!(is_light(place.0, place.1), "{}: {}", game.id(), geometry.name(*sq));
            }
        }
    }

    #[test]
    fn larger_games_have_larger_boards() {
        let mut games = games();
        games.sort_by(|a, b| board_of(a).max_elem().total_cmp(&board_of(b).max_elem()));
        let sides: Vec<f32> = games.iter().map(|game| size_of(game).max_elem()).collect();
        assert!(sides[0] > 18.0 && sides[sides.len() - 1] < 54.0, "{sides:?}");
        // Boards of the same size differ by rounding.
        assert!(sides.is_sorted_by(|a, b| *a <= b + 0.01), "{sides:?}");
    }
}
