//! Contact shadows of pieces on the board, seen from above.
//!
//! Coordinates are in metres on the board: `x` to the right, `y` towards the player at the bottom.

use bevy_math::{Rect, URect, UVec2, Vec2};

/// Darkness of the contact shadow at the edge of a piece at rest, 0 to 1.
const CONTACT_DARKNESS: f32 = 0.66;
/// Distance at which the contact shadow falls to `1/e` of `CONTACT_DARKNESS`, in metres.
const CONTACT_REACH: f32 = 0.075;
/// Darkness of the lamp's shadow, 0 to 1.
const CAST_DARKNESS: f32 = 0.38;
/// Half width of the penumbra of the lamp's shadow, in metres.
const PENUMBRA: f32 = 0.060;
/// Growth of the contact shadow's reach and of the penumbra per metre of height.
const SPREAD: f32 = 0.16;
/// Height at which the darkness of a shadow is halved, in metres.
const HALF_DARKNESS_HEIGHT: f32 = 0.95;
/// Cutoff distance of a contact shadow, as a multiple of its reach.
const CUTOFF: f32 = 3.6;

/// Outline of a piece from above.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    corners: [Vec2; 5],
    /// Direction of the side that starts at each corner.
    sides: [Vec2; 5],
    base_thickness: f32,
}

impl Outline {
    /// Creates an outline from its corners, counter-clockwise around the centre of a piece that points to
    /// negative `y`, and its thickness at the base; all in metres.
    pub fn new(corners: [Vec2; 5], base_thickness: f32) -> Self {
        let sides = std::array::from_fn(|from| (corners[(from + 1) % 5] - corners[from]).normalize());
        Self { corners, sides, base_thickness }
    }

    /// The corners, counter-clockwise from the first, in metres.
    pub fn corners(&self) -> &[Vec2; 5] {
        &self.corners
    }

    /// Distance of the farthest corner from the centre, in metres.
    pub fn reach(&self) -> f32 {
        self.corners.iter().map(|corner| corner.length()).fold(0.0, f32::max)
    }

    /// Signed distance of a point from the nearest side, in metres: negative inside.
    pub fn distance(&self, point: Vec2) -> f32 {
        let beyond = |from: usize| self.sides[from].perp_dot(point - self.corners[from]);
        (0..5).map(beyond).fold(f32::NEG_INFINITY, f32::max)
    }
}

/// Shadow of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shadow {
    /// Outline of the piece.
    pub outline: Outline,
    /// Centre, in metres.
    pub at: Vec2,
    /// Direction of the tip, of length 1.
    pub direction: Vec2,
    /// Height above the resting position, in metres.
    pub height: f32,
    /// Offset of the lamp's shadow per metre of height, in metres; zero for none.
    pub slope: Vec2,
}

impl Shadow {
    /// The affected area, in metres.
    pub fn area(&self) -> Rect {
        // The shadow reaches farther around the corners of the base than along its sides.
        let reach = self.outline.reach() + (CONTACT_REACH + SPREAD * self.height) * CUTOFF * 1.6;
        let cast_offset = self.slope * (self.height + self.outline.base_thickness);
        let contact_area = Rect::from_center_half_size(self.at, Vec2::splat(reach));
        contact_area.union(Rect::from_center_half_size(self.at + cast_offset, Vec2::splat(reach)))
    }

    /// Darkness of a point, 0 to 1.
    pub fn darkness(&self, point: Vec2) -> f32 {
        let local = |point: Vec2| {
            let offset = point - self.at;
            Vec2::new(self.direction.perp_dot(offset), -self.direction.dot(offset))
        };
        let strength = HALF_DARKNESS_HEIGHT / (HALF_DARKNESS_HEIGHT + self.height);
        let reach = CONTACT_REACH + SPREAD * self.height;
        let beyond = self.outline.distance(local(point)).max(0.0) / reach;
        let contact = if beyond < CUTOFF { CONTACT_DARKNESS * (-beyond).exp() } else { 0.0 };
        if self.slope == Vec2::ZERO {
            return contact * strength;
        }
        // The cast shadow is the outline, offset by the height of the body, which is thickest at the base.
        let body = self.outline.base_thickness * 0.8;
        let inside = -self.outline.distance(local(point - self.slope * (self.height + body * 0.5)));
        let penumbra = PENUMBRA + SPREAD * self.height;
        let cast = CAST_DARKNESS * ((inside / penumbra + 1.0) / 2.0).clamp(0.0, 1.0);
        (contact + cast * (1.0 - contact)) * strength
    }
}

/// Texels of a contact shadow map.
#[derive(Clone, Debug)]
pub struct ShadowLayer {
    /// Half extent of the area, which is centred on the origin, in metres.
    pub half: Vec2,
    /// Width and height, in texels.
    pub size: UVec2,
    /// Darkness of each texel, row by row.
    pub dark: Vec<u8>,
}

impl ShadowLayer {
    /// A layer without shadows.
    pub fn new(half: Vec2, texels_per_metre: f32) -> Self {
        let size = (half * 2.0 * texels_per_metre).ceil().as_uvec2().max(UVec2::ONE);
        Self { half, size, dark: vec![0; (size.x * size.y) as usize] }
    }

    /// The texels touched by an area; the upper bound is exclusive.
    pub fn texels(&self, area: Rect) -> URect {
        let scale = self.size.as_vec2() / (self.half * 2.0);
        let texel = |at: Vec2| ((at + self.half) * scale).clamp(Vec2::ZERO, self.size.as_vec2());
        URect { min: texel(area.min).floor().as_uvec2(), max: texel(area.max).ceil().as_uvec2() }
    }

    /// All texels.
    pub fn whole(&self) -> URect {
        URect { min: UVec2::ZERO, max: self.size }
    }

    /// Clears an area and draws the shadows into it.
    pub fn redraw<'a>(&mut self, area: URect, shadows: impl Iterator<Item = &'a Shadow>) {
        for y in area.min.y..area.max.y {
            let row = (y * self.size.x) as usize;
            self.dark[row + area.min.x as usize..row + area.max.x as usize].fill(0);
        }
        for shadow in shadows {
            let touched = self.texels(shadow.area()).intersect(area);
            for y in touched.min.y..touched.max.y {
                for x in touched.min.x..touched.max.x {
                    let part = (UVec2::new(x, y).as_vec2() + 0.5) / self.size.as_vec2();
                    let dark = shadow.darkness((part * 2.0 - 1.0) * self.half);
                    let texel = &mut self.dark[(y * self.size.x + x) as usize];
                    // Integer sums do not depend on the order.
                    *texel = texel.saturating_add((dark * 255.0) as u8);
                }
            }
        }
    }
}
