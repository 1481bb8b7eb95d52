//! Icons of buttons, drawn as shapes in the ink of the text around them.

use bevy_egui::egui::{
    self, Color32, Pos2, Rect, Response, Shape, Stroke, Vec2, WidgetInfo, WidgetType, emath,
};

/// Side of a button with an icon, in points.
pub(super) const BUTTON: f32 = 28.0;
/// Side of the icon in a button, in points.
const ICON: f32 = 15.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    First,
    Back,
    Forward,
    Last,
    Pause,
    Play,
    Rotate,
    Camera,
    Repeat,
    Save,
    FullScreen,
    Menu,
    Undo,
    Hint,
    Target,
    Search,
    Eye,
    Leave,
}

impl Icon {
    /// The shapes of the icon in a square of side 2 around the origin.
    fn shapes(self, line: Stroke) -> Vec<Shape> {
        let ink = line.color;
        let solid = |points: &[(f32, f32)]| {
            let points = points.iter().map(|&(x, y)| Pos2::new(x, y)).collect();
            Shape::convex_polygon(points, ink, Stroke::NONE)
        };
        let path =
            |points: &[(f32, f32)]| Shape::line(points.iter().map(|&(x, y)| Pos2::new(x, y)).collect(), line);
        let bar = |x: f32| solid(&[(x, -0.8), (x + 0.3, -0.8), (x + 0.3, 0.8), (x, 0.8)]);
        // A triangle that points to the right, or to the left for `sign` -1.
        let arrow = |x: f32, sign: f32| solid(&[(x, -0.8), (x + sign * 1.2, 0.0), (x, 0.8)]);
        match self {
            Self::First => vec![bar(-0.9), arrow(0.8, -1.0)],
            Self::Back => vec![arrow(0.6, -1.0)],
            Self::Forward => vec![arrow(-0.6, 1.0)],
            Self::Last => vec![arrow(-0.8, 1.0), bar(0.6)],
            Self::Pause => vec![bar(-0.6), bar(0.3)],
            Self::Play => vec![solid(&[(-0.6, -0.9), (0.9, 0.0), (-0.6, 0.9)])],
            Self::Rotate => {
                let (up, down) = ([(-0.45, 0.8), (-0.45, -0.8)], [(0.45, -0.8), (0.45, 0.8)]);
                let head = |x: f32, y: f32| path(&[(x - 0.4, y * 0.35), (x, y * 0.85), (x + 0.4, y * 0.35)]);
                vec![path(&up), head(-0.45, -1.0), path(&down), head(0.45, 1.0)]
            }
            Self::Repeat => {
                let curved_arrow = |start: f32| {
                    let at = |angle: f32| Pos2::ZERO + 0.75 * Vec2::angled(start + angle);
                    let arc = (0..=8).map(|step| at(0.3 * step as f32)).collect();
                    let tip = at(2.75);
                    let head = [0.6, 0.9].into_iter().zip([2.2, 2.2]);
                    let sides: Vec<Pos2> = head
                        .map(|(radius, angle)| Pos2::ZERO + radius * 1.1 * Vec2::angled(start + angle))
                        .collect();
                    let head = Shape::convex_polygon(vec![tip, sides[0], sides[1]], ink, Stroke::NONE);
                    vec![Shape::line(arc, line), head]
                };
                [curved_arrow(0.2), curved_arrow(0.2 + std::f32::consts::PI)].concat()
            }
            Self::FullScreen => [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                .map(|(x, y)| path(&[(x * 0.9, y * 0.3), (x * 0.9, y * 0.8), (x * 0.4, y * 0.8)]))
                .to_vec(),
            Self::Save => {
                let tray = path(&[(-0.9, 0.2), (-0.9, 0.85), (0.9, 0.85), (0.9, 0.2)]);
                let head = solid(&[(-0.5, -0.15), (0.5, -0.15), (0.0, 0.45)]);
                vec![tray, path(&[(0.0, -0.9), (0.0, -0.1)]), head]
            }
            Self::Menu => [-0.65, 0.0, 0.65].into_iter().map(|y| path(&[(-0.85, y), (0.85, y)])).collect(),
            Self::Undo => {
                let at = |angle: f32| Pos2::new(0.1, 0.15) + 0.7 * Vec2::angled(angle);
                let arc = (0..=10).map(|step| at(2.4 - 0.42 * step as f32 + 1.9)).collect();
                let tip = solid(&[(-1.0, -0.25), (-0.15, -0.95), (-0.05, 0.1)]);
                vec![Shape::line(arc, line), tip]
            }
            Self::Hint => {
                let bulb = Shape::circle_stroke(Pos2::new(0.0, -0.25), 0.62, line);
                vec![bulb, path(&[(-0.3, 0.62), (0.3, 0.62)]), path(&[(-0.2, 0.95), (0.2, 0.95)])]
            }
            Self::Target => {
                let corner =
                    |x: f32, y: f32| path(&[(x * 0.3, y * 0.85), (x * 0.85, y * 0.85), (x * 0.85, y * 0.3)]);
                let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(|(x, y)| corner(x, y));
                corners.into_iter().chain([Shape::circle_filled(Pos2::ZERO, 0.3, ink)]).collect()
            }
            Self::Search => {
                let glass = Shape::circle_stroke(Pos2::new(-0.2, -0.2), 0.6, line);
                vec![glass, path(&[(0.25, 0.25), (0.9, 0.9)])]
            }
            Self::Eye => {
                let lid = |sign: f32| {
                    let at =
                        |step: i32| (step as f32 / 5.0, sign * 0.6 * (1.0 - (step as f32 / 5.0).powi(2)));
                    path(&(-5..=5).map(at).collect::<Vec<_>>())
                };
                vec![lid(-1.0), lid(1.0), Shape::circle_filled(Pos2::ZERO, 0.32, ink)]
            }
            Self::Leave => {
                let door = path(&[(0.1, -0.85), (-0.85, -0.85), (-0.85, 0.85), (0.1, 0.85)]);
                let head = solid(&[(0.45, -0.5), (1.0, 0.0), (0.45, 0.5)]);
                vec![door, path(&[(-0.4, 0.0), (0.5, 0.0)]), head]
            }
            Self::Camera => {
                let body = Rect::from_min_max(Pos2::new(-1.0, -0.55), Pos2::new(1.0, 0.75));
                let frame = Shape::rect_stroke(body, 0.15, line, egui::StrokeKind::Middle);
                let top = solid(&[(-0.4, -0.85), (0.4, -0.85), (0.55, -0.5), (-0.55, -0.5)]);
                vec![frame, top, Shape::circle_stroke(Pos2::new(0.0, 0.1), 0.36, line)]
            }
        }
    }

    /// Draws the icon around a point, `side` points wide and high.
    pub fn paint(self, painter: &egui::Painter, centre: Pos2, side: f32, ink: Color32) {
        let scale = side / 2.0;
        // The stroke is scaled with the shapes.
        for mut shape in self.shapes(Stroke::new(1.6 / scale, ink)) {
            shape.transform(emath::TSTransform::new(centre.to_vec2(), scale));
            painter.add(shape);
        }
    }
}

pub(super) fn with_text(ui: &mut egui::Ui, icon: Icon, text: &str, is_enabled: bool) -> Response {
    let place = egui::Id::new("icon");
    let sign = egui::Atom::custom(place, Vec2::splat(ICON));
    let button = egui::Button::new((sign, text)).min_size(Vec2::splat(BUTTON));
    let drawn = ui.add_enabled_ui(is_enabled, |ui| button.atom_ui(ui)).inner;
    let ink = match is_enabled {
        true => ui.style().interact(&drawn.response).text_color(),
        false => ui.visuals().widgets.noninteractive.fg_stroke.color.gamma_multiply(0.4),
    };
    if let Some(rect) = drawn.rect(place) {
        icon.paint(ui.painter(), rect.center(), ICON, ink);
    }
    drawn.response
}

/// A button with an icon. `name` is its accessible name, not its tooltip.
pub fn button(ui: &mut egui::Ui, icon: Icon, name: &str, is_enabled: bool, is_on: bool) -> Response {
    let button = egui::Button::selectable(is_on, "").frame_when_inactive(true);
    let response = ui.add_enabled(is_enabled, button.min_size(Vec2::splat(BUTTON)));
    let ink = match is_enabled {
        true => ui.style().interact_selectable(&response, is_on).text_color(),
        false => ui.visuals().widgets.noninteractive.fg_stroke.color.gamma_multiply(0.4),
    };
    icon.paint(ui.painter(), response.rect.center(), ICON, ink);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, is_enabled, is_on, name));
    response
}
