//! Small samples of the choices, on cards in rows.

use crate::ui::focus;
use crate::ui::mini_board::koma_shape;
use crate::ui::text_width::width;
use crate::ui::theme::{Inks, size};
use crate::view::face_style::FaceStyle;
use crate::view::faces;
use crate::view::theme::{Colour, Ground, Theme};
use bevy::color::ColorToPacked;
use bevy_egui::egui::{self, Color32, ColorImage, Pos2, Rect, Stroke, TextureHandle, Vec2};
use tenjiku_rules::Side;
use tenjiku_rules::variant::{Kind, Variant};
use tenjiku_teach::guide::hints;

/// Gap between two cards, and height of the name below a sample, in points.
const GAP: f32 = 8.0;
const NAME_HEIGHT: f32 = 20.0;
/// Aspect ratio of a koma.
const KOMA_ASPECT: f32 = 0.875;
/// Height of a face, in pixels.
const FACE_PIXELS: u32 = 128;

pub(super) struct Cards {
    columns: usize,
    size: Vec2,
}

impl Cards {
    /// Cards that fill the width: at most `max_columns` in a row, none narrower than `min_width`, with
    /// samples of the given height, in points.
    pub fn new(ui: &egui::Ui, max_columns: usize, (min_width, height): (f32, f32)) -> Self {
        let columns = ((ui.available_width() / (min_width + GAP)) as usize).clamp(1, max_columns);
        let gaps = GAP * (columns - 1) as f32;
        // Leaves space for the scroll bar.
        let width = ((ui.available_width() - gaps - 4.0) / columns as f32).floor();
        Self { columns, size: Vec2::new(width, height + NAME_HEIGHT) }
    }

    pub fn show<C>(
        &self,
        ui: &mut egui::Ui,
        choices: impl IntoIterator<Item = C>,
        mut card: impl FnMut(&mut egui::Ui, &Self, C),
    ) {
        let mut choices = choices.into_iter().peekable();
        ui.spacing_mut().item_spacing = Vec2::splat(GAP);
        while choices.peek().is_some() {
            ui.horizontal(|ui| choices.by_ref().take(self.columns).for_each(|choice| card(ui, self, choice)));
        }
    }

    /// A sample with its name below. The selected card has a frame and a tick.
    pub fn card(
        &self,
        ui: &mut egui::Ui,
        name: &str,
        is_chosen: bool,
        picture: impl FnOnce(&egui::Painter, Rect),
    ) -> egui::Response {
        // A card keeps its id when another card scrolls out of view.
        ui.push_id(name, |ui| {
            let (place, card) = ui.allocate_exact_size(self.size, egui::Sense::click());
            focus::set_choice_name(&card, is_chosen, name);
            if !ui.is_rect_visible(place) {
                return card;
            }
            let (inks, painter) = (ui.inks(), ui.painter());
            let (fill, edge) = match (is_chosen, card.hovered()) {
                (true, _) => (inks.chosen, Stroke::new(2.0, inks.accent)),
                (false, true) => (inks.wood, Stroke::new(1.0, inks.quiet)),
                (false, false) => (inks.button, Stroke::new(1.0, inks.edge)),
            };
            painter.rect(place, 4.0, fill, edge, egui::StrokeKind::Inside);
            let (sample_rect, name_rect) = place.split_top_bottom_at_y(place.bottom() - NAME_HEIGHT);
            let sample_rect = sample_rect.shrink(3.0);
            picture(&painter.with_clip_rect(sample_rect.intersect(painter.clip_rect())), sample_rect);
            if is_chosen {
                tick(painter, sample_rect.right_top() + Vec2::new(-9.0, 9.0));
            }
            let name_rect = name_rect.shrink2(Vec2::new(3.0, 0.0));
            // A long name is drawn smaller, as far as it is legible.
            let name_width = width(ui, name, egui::FontId::proportional(size::SMALL));
            let font_size = size::SMALL * (name_rect.width() / name_width.max(1.0)).clamp(0.8, 1.0);
            let name = egui::Label::new(egui::RichText::new(name).size(font_size).color(inks.ink));
            let centred = egui::Layout::centered_and_justified(egui::Direction::LeftToRight);
            let mut name_ui = ui.new_child(egui::UiBuilder::new().max_rect(name_rect).layout(centred));
            name_ui.add(name.truncate().selectable(false));
            card
        })
        .inner
    }
}

fn tick(painter: &egui::Painter, at: Pos2) {
    let inks = painter.inks();
    painter.circle_filled(at, 8.0, inks.seal);
    let line = [(-3.5, 0.0), (-1.0, 3.0), (4.0, -3.0)].map(|(x, y)| at + Vec2::new(x, y));
    painter.line(line.to_vec(), Stroke::new(2.0, inks.on_seal));
}

/// A piece of the game on the table in every style of writing.
#[derive(Default)]
pub(super) struct FaceSamples {
    /// The game, by its id.
    game: String,
    faces: Vec<(FaceStyle, TextureHandle)>,
}

impl FaceSamples {
    pub fn prepare(&mut self, ctx: &egui::Context, game: Option<&Variant>) {
        let Some(game) = game.filter(|game| game.id() != self.game) else { return };
        let Some(kind) = sample_kind(game) else { return };
        let textures = FaceStyle::ALL.into_iter().filter_map(|style| {
            let mask = faces::ink(&style.face(kind), FACE_PIXELS).ok()?;
            let pixels = mask.ink.into_iter().map(Color32::from_white_alpha).collect();
            let picture = ColorImage::new(mask.size.to_array().map(|side| side as usize), pixels);
            let name = format!("a face in {style:?}");
            Some((style, ctx.load_texture(name, picture, egui::TextureOptions::LINEAR)))
        });
        self.faces = textures.collect();
        game.id().clone_into(&mut self.game);
    }

    pub fn of(&self, style: FaceStyle) -> Option<&TextureHandle> {
        self.faces.iter().find(|(other, _)| *other == style).map(|(_, face)| face)
    }
}

/// The most expressive piece on the board: two kanji, and moves in many directions.
fn sample_kind(game: &Variant) -> Option<&Kind> {
    let kinds =
        game.starting_array().iter().map(|(_, piece)| game.kind(piece.kind)).filter(|kind| !kind.is_royal());
    kinds.max_by_key(|kind| (kind.two_kanji().chars().count().min(2), hints(kind).len()))
}

/// Draws a koma around a point, `height` points high, with a face in the given ink.
pub(super) fn koma(
    painter: &egui::Painter,
    (centre, height): (Pos2, f32),
    side: Side,
    wood: Colour,
    (face, ink): (Option<&TextureHandle>, Colour),
) {
    let place = Rect::from_center_size(centre, Vec2::new(height * KOMA_ASPECT, height));
    painter.add(koma_shape(place, side, to_color32(wood)));
    let Some(face) = face else { return };
    let (corner, other) = (Pos2::ZERO, Pos2::new(1.0, 1.0));
    // White's koma are upside down.
    let uv = match side {
        Side::Black => Rect { min: corner, max: other },
        Side::White => Rect { min: other, max: corner },
    };
    painter.image(face.id(), place, uv, to_color32(ink));
}

/// A corner of the board of a theme, with a koma of each side.
pub(super) fn board(painter: &egui::Painter, place: Rect, theme: &Theme, face: Option<&TextureHandle>) {
    let ground = match theme.ground() {
        Ground::Table(wood) => wood.light,
        Ground::Tatami(mats) => mats.straw,
    };
    painter.rect_filled(place, 0.0, to_color32(ground));
    let board = Rect::from_min_max(place.left_top() + Vec2::splat(6.0), place.right_bottom());
    painter.rect_filled(board, 0.0, to_color32(theme.board.light));
    let cell = board.height() * 0.62;
    let line = Stroke::new(1.0, to_color32(theme.lines));
    let corner = board.min + Vec2::splat(6.0);
    for step in 0..4 {
        let offset = cell * step as f32;
        painter.vline(corner.x + offset * KOMA_ASPECT, corner.y..=board.bottom(), line);
        painter.hline(corner.x..=board.right(), corner.y + offset, line);
    }
    let koma_theme = &theme.koma;
    let [black, white] =
        koma_theme.sides.map_or([koma_theme.wood.0, koma_theme.wood.1], |(black, white)| [black, white]);
    for (column, side, wood, ink) in [
        (0.5, Side::White, white, koma_theme.ink),
        (1.5, Side::Black, black, koma_theme.ink),
        (2.5, Side::Black, black, koma_theme.promoted),
    ] {
        let centre = corner + Vec2::new(cell * KOMA_ASPECT * column, cell * 0.5);
        koma(painter, (centre, cell * 0.86), side, wood, (face, ink));
    }
}

fn to_color32(colour: Colour) -> Color32 {
    let [red, green, blue, _] = colour.0.to_u8_array();
    Color32::from_rgb(red, green, blue)
}
