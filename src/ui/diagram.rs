//! Draws a piece's movement diagram and the signs in its key. All games use the same signs.

use super::mini_board::{paint_face, small_face};
use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke, Vec2};
use tenjiku_rules::variant::Kind;
use tenjiku_teach::guide::{Diagram, DiagramPart, Shape, Sign};

const WOOD: Color32 = Color32::from_rgb(222, 184, 120);
const LINE: Color32 = Color32::from_rgb(150, 112, 62);
const PALE_WOOD: Color32 = Color32::from_rgb(246, 222, 170);
const INK: Color32 = Color32::from_rgb(36, 22, 10);
const RED: Color32 = Color32::from_rgb(190, 30, 24);
const BLUE: Color32 = Color32::from_rgb(24, 60, 170);
const LION_A: Color32 = Color32::from_rgb(24, 44, 140);
const LION_B: Color32 = Color32::from_rgb(92, 170, 236);
const LION_FIRST: Color32 = Color32::from_rgb(126, 40, 156);
const PURPLE: Color32 = Color32::from_rgb(130, 50, 160);
const GREEN: Color32 = Color32::from_rgb(20, 112, 44);
const FLAME: Color32 = Color32::from_rgb(250, 170, 24);

/// Size of a sign in the key, in points.
pub(super) const SAMPLE_SIZE: Vec2 = Vec2::new(54.0, 30.0);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facing {
    Up,
    Down,
}

pub fn diagram(ui: &mut egui::Ui, kind: &Kind, facing: Facing, size: f32) {
    let diagram = Diagram::new(kind);
    let (response, painter) = ui.allocate_painter(Vec2::splat(size), egui::Sense::hover());
    let cells = f32::from(diagram.reach) * 2.0 + 1.0;
    let diagram_painter = DiagramPainter {
        painter,
        home: response.rect.center(),
        cell: size / cells,
        reach: diagram.reach.cast_signed(),
        facing,
    };
    diagram_painter.board(response.rect);
    diagram.parts.iter().for_each(|part| diagram_painter.part(part));
    let colour = if kind.is_promoted() { RED } else { INK };
    let (text, width) = small_face(kind);
    let font_size = diagram_painter.cell * 0.78 / width;
    let is_turned = facing == Facing::Down;
    paint_face(&diagram_painter.painter, diagram_painter.home, (text, font_size, colour), is_turned);
}

pub(super) fn sample(ui: &mut egui::Ui, sign: Sign) {
    let (response, painter) = ui.allocate_painter(SAMPLE_SIZE, egui::Sense::hover());
    let rect = response.rect;
    painter.rect_filled(rect, 3.0, WOOD);
    let painter = painter.with_clip_rect(rect);
    let centre = rect.center();
    let (home, cell, reach, shape) = match sign {
        Sign::Slide
        | Sign::Pierce
        | Sign::Hook
        | Sign::RangeJump
        | Sign::RangeSlide
        | Sign::RangeCapture
        | Sign::UpTo
        | Sign::JumpSlide => {
            let (first, last) = match sign {
                Sign::UpTo => (1, Some(3)),
                Sign::JumpSlide => (2, None),
                _ => (1, None),
            };
            let home = rect.left_center() + Vec2::new(2.0, 0.0);
            (home, 14.0, 3, Shape::Line { step: (1, 0), first, last })
        }
        Sign::Area(_) => (centre, 8.0, 1, Shape::Frame(1)),
        Sign::Universal => (centre, 11.0, 2, Shape::Everywhere),
        _ => (centre, 26.0, 1, Shape::Square((0, 0), None)),
    };
    let diagram_painter = DiagramPainter { painter, home, cell, reach, facing: Facing::Up };
    diagram_painter.part(&DiagramPart { sign, shape });
}

/// The colours of the disc and letter for a step of Lion power.
const fn lion_colours(ring: u8, rings: u8) -> (Color32, Color32) {
    match rings - ring {
        0 => (LION_B, INK),
        1 => (LION_A, Color32::WHITE),
        _ => (LION_FIRST, Color32::WHITE),
    }
}

/// The colour of an area's frame, as in the rule texts: red for two steps, blue for more.
const fn frame_colour(sign: Sign) -> Color32 {
    if matches!(sign, Sign::Area(..=2)) { RED } else { BLUE }
}

struct DiagramPainter {
    painter: egui::Painter,
    /// The centre of the piece's square.
    home: Pos2,
    cell: f32,
    reach: i8,
    facing: Facing,
}

impl DiagramPainter {
    fn at(&self, right: f32, forward: f32) -> Pos2 {
        let scale = match self.facing {
            Facing::Up => self.cell,
            Facing::Down => -self.cell,
        };
        self.home + Vec2::new(right, -forward) * scale
    }

    fn board(&self, rect: Rect) {
        self.painter.rect_filled(rect, 3.0, WOOD);
        let size = Vec2::splat(self.cell);
        self.painter.rect_filled(Rect::from_center_size(self.home, size), 0.0, PALE_WOOD);
        for line in -self.reach..=self.reach + 1 {
            let shift = (f32::from(line) - 0.5) * self.cell;
            let stroke = Stroke::new(0.6, LINE);
            self.painter.vline(self.home.x + shift, rect.y_range(), stroke);
            self.painter.hline(rect.x_range(), self.home.y + shift, stroke);
        }
    }

    fn text(&self, at: Pos2, size: f32, text: &str, colour: Color32) {
        let font = egui::FontId::proportional(self.cell * size);
        self.painter.text(at, egui::Align2::CENTER_CENTER, text, font, colour);
    }

    fn part(&self, part: &DiagramPart) {
        match &part.shape {
            Shape::Square((right, forward), label) => {
                let at = self.at(f32::from(*right), f32::from(*forward));
                self.square(part.sign, at);
                if let Some(label) = label {
                    self.text(at + Vec2::new(0.0, self.cell * 0.02), 0.42, label, INK);
                }
            }
            Shape::Line { step: (x, y), first, last } => self.line(part.sign, (*x, *y), *first, *last),
            Shape::Frame(steps) => self.frame(part.sign, (*steps).min(self.reach.unsigned_abs())),
            Shape::Everywhere => {
                for right in -self.reach..=self.reach {
                    for forward in (-self.reach..=self.reach).filter(|forward| (right, *forward) != (0, 0)) {
                        let at = self.at(f32::from(right), f32::from(forward));
                        self.painter.circle_filled(at, self.cell * 0.15, BLUE);
                    }
                }
            }
        }
    }

    fn square(&self, sign: Sign, at: Pos2) {
        let cell = self.cell;
        let ring = |colour| self.painter.circle_stroke(at, cell * 0.27, Stroke::new(cell * 0.13, colour));
        match sign {
            Sign::Lion { ring, of } => {
                let (colour, ink) = lion_colours(ring, of);
                self.painter.circle_filled(at, cell * 0.36, colour);
                self.text(at, 0.46, &sign.letter().unwrap_or_default(), ink);
            }
            Sign::Leap => {
                ring(RED);
                self.painter.circle_filled(at, cell * 0.11, RED);
            }
            Sign::Igui => {
                ring(GREEN);
                self.text(at, 0.36, "!", GREEN);
            }
            Sign::Burn => flame(&self.painter, at, cell),
            Sign::Jump | Sign::JumpSlide => {
                ring(RED);
            }
            _ => {
                self.painter.circle_filled(at, cell * 0.2, INK);
            }
        }
    }

    fn line(&self, sign: Sign, step: (i8, i8), first: u8, last: Option<u8>) {
        let (x, y) = (f32::from(step.0), f32::from(step.1));
        let at = |distance: f32| self.at(x * distance, y * distance);
        let reach = f32::from(self.reach);
        let edge = last.map_or(reach + 0.34, |last| f32::from(last).min(reach));
        let normal = Vec2::new(y, x).normalized() * self.cell;
        match sign {
            Sign::UpTo => self.limited_slide(at, edge, first, last.unwrap_or(first)),
            Sign::JumpSlide => self.jump_slide(at, edge, first, last),
            Sign::RangeJump | Sign::RangeSlide | Sign::RangeCapture => {
                self.range_jump(at, edge, normal * 0.1, sign == Sign::RangeCapture);
            }
            Sign::Pierce => {
                self.arrow(at(0.4), at(edge), PURPLE);
                let normal = normal * 0.24;
                for distance in [1.0, 2.0] {
                    let middle = at(distance);
                    let stroke = Stroke::new(self.line_width(), PURPLE);
                    self.painter.line_segment([middle - normal, middle + normal], stroke);
                }
            }
            Sign::Hook => {
                self.arrow(at(0.4), at(edge), INK);
                let corner = at(2.0);
                for (turn_x, turn_y) in [(y, -x), (-y, x)] {
                    let along = Vec2::new(turn_x, -turn_y) * self.cell * 0.86;
                    self.arrow(corner, corner + along, INK);
                }
            }
            _ => self.arrow(at(0.4), at(edge), INK),
        }
    }

    fn line_width(&self) -> f32 {
        self.cell * 0.11
    }

    /// A disc with the number of squares that a limited move covers.
    fn draw_limit(&self, at: Pos2, number: u8, colour: Color32) {
        self.painter.circle_filled(at, self.cell * 0.32, colour);
        self.text(at, 0.46, &number.to_string(), PALE_WOOD);
    }

    /// A limited slide: dots, with the number of squares on the last dot.
    fn limited_slide(&self, at: impl Fn(f32) -> Pos2, edge: f32, first: u8, last: u8) {
        self.painter.line_segment([at(0.4), at(edge)], Stroke::new(self.line_width() * 0.7, INK));
        let squares = last.min(self.reach.unsigned_abs());
        for distance in first..squares {
            self.painter.circle_filled(at(f32::from(distance)), self.cell * 0.15, INK);
        }
        self.draw_limit(at(f32::from(squares)), last, INK);
    }

    /// A slide that begins with a jump: a ring where the jump lands, then a line.
    fn jump_slide(&self, at: impl Fn(f32) -> Pos2, edge: f32, first: u8, last: Option<u8>) {
        let landing = f32::from(first);
        let stroke = Stroke::new(self.line_width() * 1.15, RED);
        self.painter.circle_stroke(at(landing), self.cell * 0.27, stroke);
        let Some(last) = last else {
            self.arrow(at(landing + 0.3), at(edge), RED);
            return;
        };
        let stroke = Stroke::new(self.line_width() * 0.7, RED);
        self.painter.line_segment([at(landing + 0.3), at(edge)], stroke);
        let end = at(f32::from(last).min(f32::from(self.reach)));
        self.draw_limit(end, last + 1 - first, RED);
    }

    /// Two parallel lines with one arrow head, like a bridge over the pieces between. Crosses mark these pieces
    /// if they are captured.
    fn range_jump(&self, at: impl Fn(f32) -> Pos2, edge: f32, offset: Vec2, captures: bool) {
        let neck = edge - 0.45;
        for side in [offset, -offset] {
            let stroke = Stroke::new(self.line_width() * 0.7, RED);
            self.painter.line_segment([at(0.4) + side, at(neck) + side], stroke);
        }
        self.arrow_head(at(neck), at(edge + 0.06), 0.3, RED);
        let mut distance = 1.0;
        while captures && distance < neck {
            self.cross(at(distance));
            distance += 1.0;
        }
    }

    fn cross(&self, at: Pos2) {
        let arm = self.cell * 0.24;
        for (x, y) in [(arm, arm), (arm, -arm)] {
            let arm = Vec2::new(x, y);
            self.painter.line_segment([at - arm, at + arm], Stroke::new(self.cell * 0.09, RED));
        }
    }

    fn arrow(&self, from: Pos2, to: Pos2, colour: Color32) {
        let along = to - from;
        let length = along.length();
        if length <= f32::EPSILON {
            return;
        }
        let head = (self.cell * 0.42).min(length);
        let neck = to - along / length * head;
        self.painter.line_segment([from, neck], Stroke::new(self.cell * 0.11, colour));
        self.arrow_head(neck, to, 0.24, colour);
    }

    /// A filled arrow head from its neck to its tip. `half` is half its width, in cells.
    fn arrow_head(&self, neck: Pos2, tip: Pos2, half: f32, colour: Color32) {
        let along = (tip - neck).normalized();
        let normal = Vec2::new(-along.y, along.x) * self.cell * half;
        let points = vec![tip, neck + normal, neck - normal];
        self.painter.add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
    }

    fn frame(&self, sign: Sign, steps: u8) {
        let colour = frame_colour(sign);
        let half = (f32::from(steps) + 0.46) * self.cell;
        let rect = Rect::from_center_size(self.home, Vec2::splat(half * 2.0));
        let stroke = Stroke::new((self.cell * 0.11).max(1.5), colour);
        self.painter.rect_stroke(rect, 2.0, stroke, egui::StrokeKind::Inside);
        // A tab with the number of steps, since colour alone is not enough. The tab is clear of all lines.
        let tab = (self.cell * 0.56).max(11.0);
        let tab = Rect::from_center_size(rect.center_top() + Vec2::new(half * 0.5, 0.0), Vec2::splat(tab));
        self.painter.rect_filled(tab, 2.0, colour);
        let font = egui::FontId::proportional(tab.height() * 0.82);
        let letter = sign.letter().unwrap_or_default();
        self.painter.text(tab.center(), egui::Align2::CENTER_CENTER, letter, font, PALE_WOOD);
    }
}

pub(super) fn flame(painter: &egui::Painter, at: Pos2, cell: f32) {
    let outline = |scale: f32| -> Vec<Pos2> {
        let points = [(0.0, -0.42), (0.2, -0.08), (0.27, 0.12), (0.2, 0.32), (0.0, 0.4)];
        let right = points.iter().map(|(x, y)| (*x, *y));
        let left = points[1..4].iter().rev().map(|(x, y)| (-*x, *y));
        right
            .chain(left)
            .map(|(x, y)| at + Vec2::new(x, y * scale + (1.0 - scale) * 0.4) * cell * scale)
            .collect()
    };
    painter.add(egui::Shape::convex_polygon(outline(1.0), FLAME, Stroke::new(cell * 0.06, RED)));
    painter.add(egui::Shape::convex_polygon(outline(0.5), RED, Stroke::NONE));
}
