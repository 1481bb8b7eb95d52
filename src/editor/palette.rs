//! The palette: all pieces of the game, to place on the board, with a search field.

use super::state::{EditorState, Tool};
use crate::ui::{choice_label, focus, koma_face};
use bevy_egui::egui::{self, Rect, RichText, Sense, Vec2};
use tenjiku_language::say;
use tenjiku_language::{SideName, SpokenName};
use tenjiku_rules::variant::KindId;
use tenjiku_rules::{Piece, Side};
use tenjiku_teach::guide::Query;

/// Size of a tile with a piece and its name, in points.
const TILE_SIZE: Vec2 = Vec2::new(66.0, 84.0);
/// Height of the piece in a tile, in points.
const KOMA_HEIGHT: f32 = 50.0;
/// Width of the palette in points: four tiles and the scroll bar.
pub(super) const WIDTH: f32 = 4.0 * (TILE_SIZE.x + 4.0) + 26.0;

/// The side whose pieces are placed, and the text in the search field.
#[derive(Debug)]
pub(super) struct Palette {
    side: Side,
    query: Query,
}

impl Default for Palette {
    fn default() -> Self {
        Self { side: Side::Black, query: Query::default() }
    }
}

impl Palette {
    pub fn show(&mut self, ui: &mut egui::Ui, state: &mut EditorState) {
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            for side in Side::BOTH {
                let name = RichText::new(side.signed_name());
                let tip = say!("workshop-side-tip", side = side.spoken_name());
                if choice_label(ui, self.side == side, name).on_hover_text(tip).clicked() {
                    self.choose_side(side, state);
                }
            }
        });
        ui.horizontal(|ui| {
            search_field(ui, &mut self.query.text);
            let clear = egui::Button::new("✖");
            let clear = ui.add_enabled(!self.query.text.is_empty(), clear);
            if clear.on_hover_text(say!("workshop-find-clear-tip")).clicked() {
                self.query.text.clear();
            }
        });
        ui.separator();
        let found = self.query.find(state.game());
        if found.is_empty() {
            ui.weak(say!("workshop-nothing-found"));
        }
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(4.0);
            ui.horizontal_wrapped(|ui| {
                for kind in found {
                    self.tile(ui, state, kind);
                }
            });
            focus::scroll_to_focus(ui);
        });
    }

    /// Chooses a side, also for the piece that is about to be placed.
    fn choose_side(&mut self, side: Side, state: &mut EditorState) {
        self.side = side;
        if let Tool::Place(piece) = &mut state.tool {
            piece.side = side;
        }
    }

    fn tile(&self, ui: &mut egui::Ui, state: &mut EditorState, id: KindId) {
        let piece = Piece { kind: id, side: self.side };
        let is_chosen = state.tool == Tool::Place(piece);
        let (rect, response) = ui.allocate_exact_size(TILE_SIZE, Sense::click());
        focus::set_choice_name(&response, is_chosen, state.game().kind(id).spoken_name());
        if !ui.is_rect_visible(rect) {
            return;
        }
        let kind = state.game().kind(id);
        if is_chosen || response.hovered() {
            let widgets = &ui.visuals().widgets;
            let fill = if is_chosen { ui.visuals().selection.bg_fill } else { widgets.hovered.weak_bg_fill };
            ui.painter().rect_filled(rect, 4.0, fill);
        }
        let frame = Rect::from_center_size(
            rect.center_top() + Vec2::new(0.0, 4.0 + KOMA_HEIGHT / 2.0),
            Vec2::new(KOMA_HEIGHT * 0.88, KOMA_HEIGHT),
        );
        koma_face(ui.painter(), frame, kind, is_chosen);
        let colour = if is_chosen { ui.visuals().strong_text_color() } else { ui.visuals().text_color() };
        // Nearly all names fit on two lines. The tooltip shows the others in full.
        let font = egui::FontId::proportional(10.5);
        let mut name =
            egui::text::LayoutJob::simple(kind.spoken_name().to_owned(), font, colour, TILE_SIZE.x);
        (name.wrap.max_rows, name.halign) = (2, egui::Align::Center);
        let name = ui.painter().layout_job(name);
        let at = rect.center_top() + Vec2::new(0.0, KOMA_HEIGHT + 5.0);
        ui.painter().galley(at, name, colour);
        let tip = say!(
            "workshop-put-tip",
            side = self.side.spoken_name(),
            name = kind.spoken_name(),
            symbol = kind.symbol(),
            romaji = &kind.entry().romaji,
        );
        if response.on_hover_text(tip).clicked() {
            state.tool = Tool::Place(piece);
        }
    }
}

fn search_field(ui: &mut egui::Ui, text: &mut String) {
    let field = egui::TextEdit::singleline(text).hint_text(say!("workshop-find"));
    let field = field.desired_width(ui.available_width() - 42.0);
    let field = ui.add(field);
    focus::set_name(&field, &say!("workshop-find"));
    if field.on_hover_text(say!("workshop-find-tip")).lost_focus() {
        // The Enter that ends the search must not also start the game.
        ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Enter));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::{WINDOW, draw, press};

    #[test]
    fn enter_in_the_search_field_only_ends_the_search() {
        let (ctx, mut text) = (egui::Context::default(), "lion".to_owned());
        let mut enter = |is_typing: bool| {
            let (key, modifiers) = (egui::Key::Enter, egui::Modifiers::NONE);
            let mut is_unused = false;
            let frames = [(is_typing, Vec::new()), (false, vec![press(key)])];
            for (types, events) in frames {
                draw(&ctx, WINDOW, events, |ui| {
                    if types {
                        ui.memory_mut(|memory| memory.move_focus(egui::FocusDirection::Next));
                    }
                    search_field(ui, &mut text);
                    is_unused = ui.input_mut(|input| input.consume_key(modifiers, key));
                });
            }
            is_unused
        };
        assert!(!enter(true), "while typing it only ends the search");
        assert!(enter(false), "afterwards it starts the game");
    }
}
