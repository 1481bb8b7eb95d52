//! The movement glyph: the moves of a piece in signs that are legible on a koma of a dozen pixels.
//!
//! Arms extend from the centre of the face: a short one is a step, a long one with an arrowhead a slide. A
//! dot on the rim is a jump, and a dot at the end of an arm a jump and a slide.

use bevy::prelude::*;

use super::rim;
use tenjiku_drawing::glyphs::Mask;
use tenjiku_teach::guide::Hint;

/// Length of the arms of steps and slides, as fractions of the distance from the centre to the rim.
const STEP_REACH: f32 = 0.64;
const SLIDE_REACH: f32 = 1.08;
/// Position of the dot of a jump and start of the head of a slide, as fractions of the distance from the centre to the
/// rim.
const DOT_POSITION: f32 = 0.92;
const HEAD_START: f32 = 0.58;
/// Half width of the arms of steps and slides and of the head, as fractions of the height of the cell.
const STEP_HALF_WIDTH: f32 = 0.044;
const SLIDE_HALF_WIDTH: f32 = 0.036;
const HEAD_HALF_WIDTH: f32 = 0.100;
/// Radii of the dots and of the hub in the centre, as fractions of the height of the cell.
const DOT_RADIUS: f32 = 0.086;
const HUB_RADIUS: f32 = 0.055;

/// Draws the glyph of a face into its cell. Without hints the cell stays bare.
pub(super) fn draw(mask: &mut Mask, hints: &[Hint], cell: Rect) {
    if hints.is_empty() {
        return;
    }
    let unit = cell.height();
    let centre = cell.min + rim::CENTRE * cell.size();
    disc(mask, centre, HUB_RADIUS * unit);
    for hint in hints {
        let toward = Vec2::new(f32::from(hint.toward.0), -f32::from(hint.toward.1)).normalize_or_zero();
        let to_rim = rim::place(toward, cell) - centre;
        if hint.slides {
            arm(mask, centre, centre + to_rim * SLIDE_REACH, SLIDE_HALF_WIDTH * unit);
            if !hint.jumps {
                head(
                    mask,
                    centre + to_rim * HEAD_START,
                    centre + to_rim * SLIDE_REACH,
                    HEAD_HALF_WIDTH * unit,
                );
            }
        } else if hint.steps {
            arm(mask, centre, centre + to_rim * STEP_REACH, STEP_HALF_WIDTH * unit);
        }
        if hint.jumps {
            disc(mask, centre + to_rim * DOT_POSITION, DOT_RADIUS * unit);
        }
    }
}

fn disc(mask: &mut Mask, at: Vec2, radius: f32) {
    let area = Rect::from_center_half_size(at, Vec2::splat(radius + 1.0));
    mask.fill(area, |point| radius - point.distance(at));
}

/// A bar with square ends.
fn arm(mask: &mut Mask, from: Vec2, to: Vec2, half: f32) {
    let (along, length) = (to - from).normalize_and_length();
    let area = Rect::from_corners(from, to).inflate(half + 1.0);
    mask.fill(area, |point| {
        let offset = point - from;
        let distance = offset.dot(along);
        (half - offset.perp_dot(along).abs()).min(distance).min(length - distance)
    });
}

/// A triangle with its tip at `tip`, and with half width `half` at `from`.
fn head(mask: &mut Mask, from: Vec2, tip: Vec2, half: f32) {
    let (along, length) = (tip - from).normalize_and_length();
    let area = Rect::from_corners(from, tip).inflate(half + 1.0);
    let slope = (half / length).atan().cos();
    mask.fill(area, |point| {
        let offset = point - from;
        let distance = offset.dot(along);
        let aside = half * (1.0 - distance / length) - offset.perp_dot(along).abs();
        (aside * slope).min(distance)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: UVec2 = UVec2::new(56, 64);
    const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

    fn ink(hints: &[Hint]) -> Vec<u8> {
        let mut mask = Mask::new(SIZE);
        draw(&mut mask, hints, Rect::from_corners(Vec2::ZERO, SIZE.as_vec2()));
        mask.ink
    }

    fn kinds_of_move(toward: (i8, i8)) -> [Hint; 4] {
        let hint = |steps, slides, jumps| Hint { toward, steps, slides, jumps };
        [
            hint(true, false, false),
            hint(false, true, false),
            hint(false, false, true),
            hint(false, true, true),
        ]
    }

    /// The sum of the differences of all pixels, in full pixels.
    fn difference(a: &[u8], b: &[u8]) -> u32 {
        a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b))).sum::<u32>() / 255
    }

    #[test]
    fn without_hints_nothing_is_drawn() {
        assert!(ink(&[]).iter().all(|&ink| ink == 0));
    }

    /// The four signs are distinguishable in every direction on a small koma.
    #[test]
    fn steps_slides_and_jumps_look_different() {
        for toward in DIRECTIONS {
            let images = kinds_of_move(toward).map(|hint| ink(&[hint]));
            for (index, image) in images.iter().enumerate() {
                for other in &images[index + 1..] {
                    assert!(difference(image, other) > 24, "{toward:?}: {}", difference(image, other));
                }
            }
        }
    }

    #[test]
    fn arms_point_where_the_piece_moves() {
        let centre = rim::CENTRE * SIZE.as_vec2();
        for toward in DIRECTIONS {
            for hint in kinds_of_move(toward) {
                let bare = ink(&[]);
                let drawn = ink(&[hint]);
                let offsets = (0..drawn.len()).filter(|&at| drawn[at] > bare[at]).map(|at| {
                    Vec2::new((at as u32 % SIZE.x) as f32, (at as u32 / SIZE.x) as f32) + 0.5 - centre
                });
                let farthest = offsets.max_by(|a, b| a.length().total_cmp(&b.length())).unwrap();
                let expected = Vec2::new(f32::from(toward.0), -f32::from(toward.1));
                assert!(
                    farthest.normalize().dot(expected.normalize()) > 0.8,
                    "{hint:?} reaches to {farthest}"
                );
            }
        }
    }

    #[test]
    fn the_glyph_stays_on_the_koma() {
        let hints: Vec<Hint> = DIRECTIONS.iter().flat_map(|&toward| kinds_of_move(toward)).collect();
        for (at, ink) in ink(&hints).into_iter().enumerate().filter(|(_, ink)| *ink > 128) {
            let (x, y) = ((at as u32 % SIZE.x) as f32 + 0.5, (at as u32 / SIZE.x) as f32 + 0.5);
            let (across, down) = (x / SIZE.x as f32 - 0.5, y / SIZE.y as f32);
            // The outline of the narrowest koma, as with the marks on the rim.
            let half = if down < 0.15 { 0.35 * down / 0.15 } else { 0.35 + 0.15 * (down - 0.15) / 0.85 };
            assert!(across.abs() < half + 0.02, "{ink} at {across} {down}");
        }
    }
}
