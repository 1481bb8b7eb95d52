//! Marks on the rim of a koma that show its moves: a dot is a step, a bar a slide, a ring a jump.

use bevy::prelude::*;

use tenjiku_drawing::glyphs::Mask;
use tenjiku_teach::guide::Hint;

/// Centre of the writing, as a fraction of the cell.
pub(super) const CENTRE: Vec2 = Vec2::new(0.5, 0.54);
/// Distances of the marks from the centre of the writing (sideways, towards the point, towards the base), as fractions
/// of the cell.
const SIDE_DISTANCE: f32 = 0.335;
const POINT_DISTANCE: f32 = 0.375;
const BASE_DISTANCE: f32 = 0.375;
/// Narrowing of the koma towards its point, in widths of the cell per height of the cell.
const TAPER: f32 = 0.28;
/// Radius of a dot, outer radius and width of a ring, half length and half width of a bar, all as fractions
/// of the height of the cell.
const DOT_RADIUS: f32 = 0.038;
const RING_RADIUS: f32 = 0.055;
const RING_WIDTH: f32 = 0.025;
const BAR_HALF_SIZE: Vec2 = Vec2::new(0.050, 0.021);

pub(super) fn draw(mask: &mut Mask, hints: &[Hint], cell: Rect) {
    for hint in hints {
        let toward = Vec2::new(f32::from(hint.toward.0), -f32::from(hint.toward.1)).normalize_or_zero();
        let at = place(toward, cell);
        let unit = cell.height();
        let reach = (RING_RADIUS + BAR_HALF_SIZE.x + RING_WIDTH) * unit + 2.0;
        let area = Rect::from_center_half_size(at, Vec2::splat(reach));
        if hint.slides {
            // With a jump, the bar sticks out on both sides of the ring.
            let extension = if hint.jumps { RING_RADIUS * 0.25 } else { 0.0 };
            let half = (BAR_HALF_SIZE + Vec2::X * extension) * unit;
            let hole = if hint.jumps { (RING_RADIUS - RING_WIDTH) * unit } else { 0.0 };
            mask.fill(area, |point| {
                let offset = point - at;
                let (along, aside) = (offset.dot(toward).abs(), offset.perp_dot(toward).abs());
                let on_bar = (half.x - along).min(half.y - aside);
                if hint.jumps { on_bar.min(offset.length() - hole) } else { on_bar }
            });
        }
        if hint.jumps {
            let (outer, width) = (RING_RADIUS * unit, RING_WIDTH * unit);
            mask.fill(area, |point| {
                let distance = point.distance(at);
                (outer - distance).min(distance - (outer - width))
            });
        }
        if hint.steps && !hint.slides {
            let radius = if hint.jumps { (RING_RADIUS - RING_WIDTH) * 0.5 } else { DOT_RADIUS } * unit;
            mask.fill(area, |point| radius - point.distance(at));
        }
    }
}

/// The position of the mark for a direction from the centre of the writing.
pub(super) fn place(toward: Vec2, cell: Rect) -> Vec2 {
    // On a square around the centre, so that diagonal marks are in the corners.
    let square = toward / toward.abs().max_element().max(f32::EPSILON);
    let down = square.y * if square.y < 0.0 { POINT_DISTANCE } else { BASE_DISTANCE };
    let across = square.x * (SIDE_DISTANCE + TAPER * 0.5 * down);
    // The point of the koma is higher than its shoulders.
    let shoulder = if square.y < 0.0 { square.x.abs() * 0.055 } else { 0.0 };
    cell.min + (CENTRE + Vec2::new(across, down + shoulder)) * cell.size()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELL: Rect = Rect { min: Vec2::ZERO, max: Vec2::new(280.0, 320.0) };

    fn inked_pixels(hint: Hint) -> Vec<(u32, u32)> {
        let mut mask = Mask::new(UVec2::new(280, 320));
        draw(&mut mask, &[hint], CELL);
        let ink_pixels = (0..mask.ink.len() as u32).filter(|&at| mask.ink[at as usize] > 128);
        ink_pixels.map(|at| (at % 280, at / 280)).collect()
    }

    const DIRECTIONS: [(i8, i8); 10] =
        [(0, 1), (1, 2), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (-1, 2)];

    #[test]
    fn marks_of_different_directions_do_not_touch() {
        let mut pixels = std::collections::HashSet::new();
        for toward in DIRECTIONS {
            for pixel in inked_pixels(Hint { toward, steps: false, slides: true, jumps: true }) {
                assert!(pixels.insert(pixel), "{toward:?} touches another mark at {pixel:?}");
            }
        }
    }

    #[test]
    fn marks_are_on_the_face_in_their_direction() {
        for toward in DIRECTIONS {
            for (x, y) in inked_pixels(Hint { toward, steps: true, slides: true, jumps: true }) {
                let (across, down) = (x as f32 / 280.0 - 0.5, y as f32 / 320.0);
                // Half the width of the narrowest koma at this height: the slopes of the point down to 0.15, the
                // long sides below.
                let half = if down < 0.15 { 0.35 * down / 0.15 } else { 0.35 + 0.15 * (down - 0.15) / 0.85 };
                assert!(across.abs() < half, "{toward:?} at {across} {down}");
            }
            let at = place(Vec2::new(f32::from(toward.0), -f32::from(toward.1)).normalize(), CELL);
            let offset = at - CELL.min - CENTRE * CELL.size();
            assert_eq!(offset.x.abs() > 1.0, toward.0 != 0, "{toward:?}");
            assert!(offset.x * f32::from(toward.0) >= 0.0 && -offset.y * f32::from(toward.1) >= 0.0);
        }
    }

    #[test]
    fn dots_bars_and_rings_are_distinguishable() {
        let toward = (1, 0);
        let ink_of = |steps, slides, jumps| inked_pixels(Hint { toward, steps, slides, jumps });
        let centre = {
            let place = place(Vec2::X, CELL);
            (place.x as u32, place.y as u32)
        };
        assert!(ink_of(true, false, false).contains(&centre), "the dot is hollow");
        assert!(!ink_of(false, false, true).contains(&centre), "the ring is filled");
        let width_of = |pixels: &[(u32, u32)]| {
            let columns = pixels.iter().map(|(x, _)| *x);
            columns.clone().max().unwrap() - columns.min().unwrap()
        };
        assert!(
            width_of(&ink_of(false, true, false)) > width_of(&ink_of(true, false, false)) + 5,
            "the bar is too short"
        );
        assert!(
            width_of(&ink_of(false, true, true)) > width_of(&ink_of(false, false, true)) + 5,
            "the ring on a bar is too short"
        );
    }
}
