//! How a piece moves, as a small diagram drawn from its powers: the same signs for every game.

use crate::variant::schema::{Dir, Dirs};
use crate::variant::{Kind, Power};
use bevy_egui::egui::{self, Color32, Pos2, Rect, Shape, Stroke, Vec2};

/// Squares from the middle to the edge of a diagram.
const REACH: i8 = 3;

const FIELD: Color32 = Color32::from_rgb(214, 172, 104);
const LINE: Color32 = Color32::from_rgb(130, 94, 48);
const INK: Color32 = Color32::from_rgb(36, 22, 10);
const JUMP: Color32 = Color32::from_rgb(190, 30, 24);
const LION_INNER: Color32 = Color32::from_rgb(28, 58, 150);
const LION_OUTER: Color32 = Color32::from_rgb(70, 140, 220);
const LION_FIRST: Color32 = Color32::from_rgb(130, 50, 160);
const IGUI: Color32 = Color32::from_rgb(30, 120, 50);

/// Draws the diagram `size` points wide.
pub fn diagram(ui: &mut egui::Ui, kind: &Kind, size: f32) {
    let (response, painter) = ui.allocate_painter(Vec2::splat(size), egui::Sense::hover());
    let cells = f32::from(REACH) * 2.0 + 1.0;
    let sketch = Sketch { painter, rect: response.rect, cell: size / cells };
    sketch.board();
    for power in kind.powers() {
        sketch.power(power);
    }
    sketch.text(0, 0, &kind.entry().kanji_one, if kind.is_promoted() { JUMP } else { INK });
}

struct Sketch {
    painter: egui::Painter,
    rect: Rect,
    cell: f32,
}

impl Sketch {
    fn at(&self, right: f32, forward: f32) -> Pos2 {
        self.rect.center() + Vec2::new(right, -forward) * self.cell
    }

    fn board(&self) {
        self.painter.rect_filled(self.rect, 3.0, FIELD);
        for line in -REACH..=REACH + 1 {
            let shift = f32::from(line) - 0.5;
            let stroke = Stroke::new(0.6, LINE);
            self.painter.vline(self.rect.center().x + shift * self.cell, self.rect.y_range(), stroke);
            self.painter.hline(self.rect.x_range(), self.rect.center().y + shift * self.cell, stroke);
        }
    }

    fn text(&self, right: i8, forward: i8, text: &str, colour: Color32) {
        let font = egui::FontId::proportional(self.cell * 0.8);
        let at = self.at(f32::from(right), f32::from(forward));
        self.painter.text(at, egui::Align2::CENTER_CENTER, text, font, colour);
    }

    fn power(&self, power: &Power) {
        match power {
            Power::Step(dirs) => each(dirs, |x, y| self.dot(x, y, INK)),
            Power::Slide(dirs) => each(dirs, |x, y| self.arrow(x, y, 1, INK)),
            Power::SlideUpTo(max, dirs) => each(dirs, |x, y| self.limited(x, y, 1, *max)),
            Power::Jump(distance, dirs) => {
                let distance = distance.cast_signed();
                each(dirs, |x, y| self.ring(x.saturating_mul(distance), y.saturating_mul(distance), JUMP));
            }
            Power::Leap(offsets) => offsets.iter().for_each(|&(x, y)| self.ring(x, y, JUMP)),
            Power::SkipSlide { skip, max, dirs } => each(dirs, |x, y| {
                let first = skip.saturating_add(1).cast_signed();
                self.ring(x.saturating_mul(first), y.saturating_mul(first), JUMP);
                match max {
                    Some(max) => self.limited(x, y, first, *max),
                    None => self.arrow(x, y, first, JUMP),
                }
            }),
            Power::Pierce { dirs, .. } => each(dirs, |x, y| self.arrow(x, y, 1, LION_FIRST)),
            Power::RangeJump(dirs) => each(dirs, |x, y| {
                self.arrow(x, y, 1, JUMP);
                self.ring(x, y, JUMP);
            }),
            Power::Hook(dirs) => each(dirs, |x, y| self.hook(x, y)),
            Power::Area(steps) => self.frame(*steps, JUMP),
            Power::Lion(steps) => self.lion(*steps),
            Power::LionLine(dirs) => each(dirs, |x, y| self.lion_line(x, y, 2)),
            Power::LionLineOf(steps, dirs) => each(dirs, |x, y| self.lion_line(x, y, *steps)),
            Power::Igui => Dir::ALL.iter().for_each(|dir| {
                let (x, y) = dir.offset();
                self.ring(x, y, IGUI);
            }),
            Power::Universal => self.frame(REACH.cast_unsigned(), LION_INNER),
            Power::Burn => self.flames(),
        }
    }

    fn inside(&self, x: i8, y: i8) -> bool {
        x.unsigned_abs().max(y.unsigned_abs()) <= REACH.cast_unsigned()
    }

    fn dot(&self, x: i8, y: i8, colour: Color32) {
        if self.inside(x, y) {
            self.painter.circle_filled(self.at(f32::from(x), f32::from(y)), self.cell * 0.2, colour);
        }
    }

    fn ring(&self, x: i8, y: i8, colour: Color32) {
        if self.inside(x, y) {
            let stroke = Stroke::new(self.cell * 0.12, colour);
            self.painter.circle_stroke(self.at(f32::from(x), f32::from(y)), self.cell * 0.26, stroke);
        }
    }

    /// An arrow to the edge: any number of squares.
    fn arrow(&self, x: i8, y: i8, first: i8, colour: Color32) {
        let (dx, dy) = (f32::from(x), f32::from(y));
        let from = self.at(dx * (f32::from(first) - 0.45), dy * (f32::from(first) - 0.45));
        let to = self.at(dx * (f32::from(REACH) + 0.3), dy * (f32::from(REACH) + 0.3));
        self.painter.arrow(from, to - from, Stroke::new(self.cell * 0.13, colour));
    }

    /// A line with a dot on each square: so many and no more.
    fn limited(&self, x: i8, y: i8, first: i8, max: u8) {
        let last = first.saturating_add(max.min(36).cast_signed()) - 1;
        for distance in first..=last.min(REACH) {
            self.dot(x.saturating_mul(distance), y.saturating_mul(distance), INK);
        }
        let reach = f32::from(last.min(REACH));
        let line = [self.at(0.0, 0.0), self.at(f32::from(x) * reach, f32::from(y) * reach)];
        self.painter.line_segment(line, Stroke::new(self.cell * 0.07, INK));
        if last > REACH {
            self.text(x * REACH, y * REACH, &last.to_string(), FIELD);
        }
    }

    fn hook(&self, x: i8, y: i8) {
        self.arrow(x, y, 1, INK);
        let corner = self.at(f32::from(x) * 2.0, f32::from(y) * 2.0);
        for (turn_x, turn_y) in [(y, -x), (-y, x)] {
            let along = Vec2::new(f32::from(turn_x), -f32::from(turn_y)) * self.cell * 0.9;
            self.painter.arrow(corner, along, Stroke::new(self.cell * 0.09, INK));
        }
    }

    fn frame(&self, steps: u8, colour: Color32) {
        let half = (f32::from(steps.min(REACH.cast_unsigned())) + 0.46) * self.cell;
        let rect = Rect::from_center_size(self.rect.center(), Vec2::splat(half * 2.0));
        let stroke = Stroke::new(self.cell * 0.12, colour);
        self.painter.rect_stroke(rect, 2.0, stroke, egui::StrokeKind::Inside);
    }

    fn lion(&self, steps: u8) {
        let reach = steps.min(REACH.cast_unsigned()).cast_signed();
        for x in -reach..=reach {
            for y in -reach..=reach {
                let ring = x.unsigned_abs().max(y.unsigned_abs());
                if ring > 0 {
                    self.dot(x, y, lion_colour(steps, ring));
                }
            }
        }
    }

    fn lion_line(&self, x: i8, y: i8, steps: u8) {
        for distance in 1..=steps.min(REACH.cast_unsigned()) {
            let far = distance.cast_signed();
            self.dot(x * far, y * far, lion_colour(steps, distance));
        }
    }

    fn flames(&self) {
        for dir in Dir::ALL {
            let (x, y) = dir.offset();
            let centre = self.at(f32::from(x), f32::from(y));
            let tip = |dx: f32, dy: f32| centre + Vec2::new(dx, dy) * self.cell;
            let points = vec![tip(0.0, -0.34), tip(0.24, 0.3), tip(-0.24, 0.3)];
            let colour = Color32::from_rgb(236, 150, 20);
            self.painter.add(Shape::convex_polygon(points, colour, Stroke::new(1.0, JUMP)));
        }
    }
}

const fn lion_colour(steps: u8, ring: u8) -> Color32 {
    match steps - ring {
        0 => LION_OUTER,
        1 => LION_INNER,
        _ => LION_FIRST,
    }
}

fn each(dirs: &Dirs, mut draw: impl FnMut(i8, i8)) {
    for dir in &dirs.0 {
        let (x, y) = dir.offset();
        draw(x, y);
    }
}
