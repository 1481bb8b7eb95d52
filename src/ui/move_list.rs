//! The list of moves in notation. A click jumps to a ply.

use super::panel_params::PanelParams;
use super::review::first_mover;
use super::theme::{Inks, size};
use crate::game::{GameCommand, caption};
use bevy_egui::egui;
use tenjiku_language::{SideName, say};
use tenjiku_rules::Side;

/// Width of the move number and height of a line, in points.
const NUMBER_WIDTH: f32 = 30.0;
const LINE_HEIGHT: f32 = 27.0;
/// Width of the tooltip of a ply, in points.
const TIP_WIDTH: f32 = 340.0;
/// Maximum character widths in points: digits and signs, small letters, capitals, the widest letters, and
/// kanji. Then the padding of a ply.
const DIGIT_WIDTH: f32 = 8.6;
const LOWERCASE_WIDTH: f32 = 9.4;
const CAPITAL_WIDTH: f32 = 11.5;
const WIDE_LETTER_WIDTH: f32 = 14.0;
const KANJI_WIDTH: f32 = 15.5;
const CELL_PADDING: f32 = 2.0 * PADDING;
const PADDING: f32 = 5.0;

pub(super) fn show(ui: &mut egui::Ui, params: &mut PanelParams) {
    let first = params.session.position().map_or(Side::Black, first_mover);
    if params.texts.plies.is_empty() {
        ui.weak(say!("moves-none-yet", side = first.spoken_name()));
        return;
    }
    let current = params.session.plies();
    // Black's moves are on the left even if White moves first.
    let gap = usize::from(first == Side::White);
    ui.spacing_mut().button_padding.x = PADDING;
    let width = ui.available_width() - ui.spacing().scroll.allocated_width();
    let rows = Rows::new(width, gap, |ply| height_of(ui, params, ply, Rows::cell_width(width)));
    let mut area = egui::ScrollArea::vertical().auto_shrink(false);
    let height = ui.available_height();
    if has_changed(ui, &(params.session.game(), current, params.texts.plies.len(), height.round() as i32)) {
        area = area.vertical_scroll_offset(rows.offset_for(current, height));
    }
    let mut jump = None;
    // Only visible rows are laid out, since games are long.
    area.show_viewport(ui, |ui, viewport| {
        ui.set_height(rows.height());
        ui.set_width(width);
        let corner = ui.min_rect().min;
        for row in rows.in_view(viewport) {
            let number = egui::RichText::new(format!("{}.", row + 1)).weak();
            let place = egui::Rect::from_min_size(
                egui::pos2(0.0, rows.tops[row]),
                egui::vec2(NUMBER_WIDTH, LINE_HEIGHT),
            );
            ui.put(place.translate(corner.to_vec2()), egui::Label::new(number));
            for (ply, place) in rows.cells(row) {
                let place = place.translate(corner.to_vec2());
                let Some(ply) = ply else {
                    ui.put(place, egui::Label::new("…"));
                    continue;
                };
                if ply_button(ui, params, ply, place).clicked() {
                    jump = Some(ply + 1);
                }
            }
        }
    });
    if let Some(ply) = jump {
        params.commands.write(GameCommand::JumpTo(ply));
    }
}

/// A ply as a button; the current ply is selected, plies taken back are faint.
fn ply_button(ui: &mut egui::Ui, params: &PanelParams, ply: usize, place: egui::Rect) -> egui::Response {
    let current = params.session.plies();
    let (text, tip) = ply_label(params, ply);
    let mut label = egui::RichText::new(&text);
    if ply >= current {
        label = label.weak().italics();
    }
    let button = egui::Button::selectable(ply + 1 == current, label);
    let button = if place.height() > LINE_HEIGHT { button.wrap() } else { button.truncate() };
    cell_button(ui, place, button).on_hover_ui(|ui| show_tip(ui, params, ply, &tip))
}

/// A button that fills its cell, with left-aligned text.
fn cell_button(ui: &mut egui::Ui, place: egui::Rect, button: egui::Button) -> egui::Response {
    let layout = egui::Layout::left_to_right(egui::Align::Center).with_main_justify(true);
    let layout = layout.with_main_align(egui::Align::Min);
    let mut cell = ui.new_child(egui::UiBuilder::new().max_rect(place).layout(layout));
    cell.add(button.min_size(place.size()))
}

/// Whether the key has changed since the list was drawn last.
fn has_changed<K: Clone + PartialEq + Send + Sync + 'static>(ui: &egui::Ui, key: &K) -> bool {
    let place = egui::Id::new("move list scrolled for");
    ui.data_mut(|data| {
        data.get_temp::<K>(place).as_ref() != Some(key) && {
            data.insert_temp(place, key.clone());
            true
        }
    })
}

/// The layout of the plies: two per row, each in its column. A long ply is wrapped, and its row is higher.
struct Rows {
    /// The upper ends of the rows, and the lower end of the last row.
    tops: Vec<f32>,
    /// The heights of the cells in each row.
    heights: Vec<[f32; 2]>,
    plies: usize,
    /// Number of empty cells before the first ply: 1 if White moves first.
    gap: usize,
    width: f32,
}

impl Rows {
    /// `height` returns the height of a ply in its cell, if the ply exists. With a gap, the first cell is
    /// empty.
    fn new(width: f32, gap: usize, height: impl Fn(usize) -> Option<f32>) -> Self {
        let mut rows = Self { tops: vec![0.0], heights: Vec::new(), plies: 0, gap, width };
        loop {
            let row = rows.heights.len();
            let found = [2 * row, 2 * row + 1].map(|cell| cell.checked_sub(gap).and_then(&height));
            if found == [None; 2] {
                return rows;
            }
            rows.plies += found.iter().flatten().count();
            let heights = found.map(|height| height.unwrap_or(LINE_HEIGHT));
            rows.heights.push(heights);
            rows.tops.push(rows.height() + heights[0].max(heights[1]));
        }
    }

    fn cell_width(width: f32) -> f32 {
        (width - NUMBER_WIDTH) / 2.0 - 2.0
    }

    fn height(&self) -> f32 {
        self.tops.last().copied().unwrap_or_default()
    }

    fn in_view(&self, viewport: egui::Rect) -> std::ops::Range<usize> {
        let first = self.tops.partition_point(|top| *top <= viewport.top()).saturating_sub(1);
        let end = self.tops.partition_point(|top| *top < viewport.bottom());
        first.min(self.heights.len())..end.min(self.heights.len())
    }

    /// The scroll offset that centres the current ply in the list.
    fn offset_for(&self, current: usize, height: f32) -> f32 {
        // The text of a ply may be available only a frame later.
        let Some(ply) = current.min(self.plies).checked_sub(1) else { return 0.0 };
        let cells = self.cells((ply + self.gap) / 2);
        let place = cells.iter().find(|(other, _)| *other == Some(ply)).map(|(_, place)| place.center().y);
        let max_offset = (self.height() - height).max(0.0);
        place.map_or(0.0, |centre| (centre - height / 2.0).clamp(0.0, max_offset))
    }

    /// The cells of a row with their places in the list. A cell before the first ply is empty.
    fn cells(&self, row: usize) -> Vec<(Option<usize>, egui::Rect)> {
        let half = (self.width - NUMBER_WIDTH) / 2.0;
        let plies = [0, 1].map(|column| (2 * row + column).checked_sub(self.gap));
        let cells = plies.into_iter().zip(self.heights[row]).zip([NUMBER_WIDTH, NUMBER_WIDTH + half]);
        cells
            .filter(|((ply, _), _)| ply.is_none_or(|ply| ply < self.plies))
            .map(|((ply, height), left)| {
                let size = egui::vec2(Self::cell_width(self.width), height - 1.0);
                (ply, egui::Rect::from_min_size(egui::pos2(left, self.tops[row]), size))
            })
            .collect()
    }
}

/// The height of a ply in a cell of the given width, if the ply exists. Only long plies are measured.
fn height_of(ui: &egui::Ui, params: &PanelParams, ply: usize, width: f32) -> Option<f32> {
    Some(if max_ply_width(params, ply)? <= width {
        LINE_HEIGHT
    } else {
        wrapped_height(ui, ply_label(params, ply).0, width)
    })
}

fn wrapped_height(ui: &egui::Ui, text: String, width: f32) -> f32 {
    let font = egui::FontId::proportional(size::BODY);
    let text = ui.painter().layout(text, font, ui.inks().ink, (width - CELL_PADDING).max(LINE_HEIGHT));
    LINE_HEIGHT + text.size().y * (1.0 - 1.0 / text.rows.len() as f32)
}

/// An upper bound of the width of a ply with its signs, if the ply exists.
fn max_ply_width(params: &PanelParams, ply: usize) -> Option<f32> {
    let text = max_text_width(params.texts.plies.get(ply)?);
    let (Some(tree), Some(&node)) = (params.session.tree(), params.session.line().get(ply)) else {
        return Some(text);
    };
    let notes = tree.notes(node);
    let has_variations = tree.parent(node).is_some_and(|before| tree.children(before).len() > 1);
    let signs = usize::from(has_variations) + usize::from(!notes.comment.is_empty());
    let annotation = notes.annotation.map_or(0, |annotation| annotation.sign().len());
    Some(text + signs as f32 * (KANJI_WIDTH + DIGIT_WIDTH) + annotation as f32 * DIGIT_WIDTH)
}

/// An upper bound of the width of a text as a button, in points.
fn max_text_width(text: &str) -> f32 {
    let width = |letter| match letter {
        'M' | 'W' | 'm' | 'w' => WIDE_LETTER_WIDTH,
        'A'..='Z' => CAPITAL_WIDTH,
        'a'..='z' => LOWERCASE_WIDTH,
        '!'..='~' | ' ' => DIGIT_WIDTH,
        _ => KANJI_WIDTH,
    };
    CELL_PADDING + text.chars().map(width).sum::<f32>()
}

fn show_tip(ui: &mut egui::Ui, params: &PanelParams, ply: usize, tip: &str) {
    ui.set_max_width(TIP_WIDTH);
    ui.strong(tip);
    if let Some(caption) = caption_of(params, ply) {
        ui.label(caption);
    }
    ui.label(egui::RichText::new(say!("moves-go-to")).size(size::SMALL).weak());
}

/// The full caption of a ply, computed only for the hovered ply.
fn caption_of(params: &PanelParams, ply: usize) -> Option<String> {
    let mut board = params.session.position()?.clone();
    while board.plies() > ply {
        board.undo();
    }
    let mut effects = Vec::new();
    let missing = ply + 1 - board.plies();
    for mv in params.session.whole_line().skip(board.plies()).take(missing) {
        effects.clear();
        board.play(mv, &mut effects);
    }
    caption(&board, &effects, usize::MAX)
}

/// A ply with signs for its annotation, variations and comment, and a tooltip that spells them out.
fn ply_label(params: &PanelParams, ply: usize) -> (String, String) {
    let text = params.texts.plies.get(ply).cloned().unwrap_or_default();
    let (mut short, mut long) = (text.clone(), text);
    let (Some(tree), Some(&node)) = (params.session.tree(), params.session.line().get(ply)) else {
        return (short, long);
    };
    let notes = tree.notes(node);
    if let Some(annotation) = notes.annotation {
        short.push_str(annotation.sign());
        long = format!("{short}: {}", super::notes::meaning(annotation));
    }
    if tree.parent(node).is_some_and(|before| tree.children(before).len() > 1) {
        short.push_str(" 🔀");
        long = format!("{long}\n{}", say!("moves-others"));
    }
    if !notes.comment.is_empty() {
        short.push_str(" 💬");
        long = format!("{long}\n{}", notes.comment);
    }
    (short, long)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame;
    use crate::ui::text_width;

    const LONG: &str = "FiDx10ex!9d,9e,10d,11d,11e";

    #[test]
    fn no_move_is_wider_than_its_upper_bound() {
        let ctx = crate::ui::theme::test_context();
        test_frame::draw(&ctx, egui::vec2(272.0, 600.0), Vec::new(), |ui| {
            ui.spacing_mut().button_padding.x = PADDING;
            let font = egui::FontId::proportional(size::BODY);
            for text in ["HM-13m", "HM-12n", "WWx10w", "GGx12d+", "MGx13m,12n", LONG, "14十四鉤行"] {
                let width = text_width::width(ui, text, font.clone()) + 2.0 * ui.spacing().button_padding.x;
                assert!(width <= max_text_width(text), "{text}: {width} > {}", max_text_width(text));
            }
        });
    }

    fn rows(texts: &[&str], gap: usize) -> Rows {
        Rows::new(256.0, gap, |ply| {
            texts.get(ply).map(|text| if *text == LONG { 3.0 * LINE_HEIGHT } else { LINE_HEIGHT })
        })
    }

    #[test]
    fn plies_keep_their_columns_and_never_overlap() {
        let rows = rows(&["P-7f", "P-3d", LONG, "P-4d", "K-5h"], 0);
        assert_eq!(
            rows.tops,
            [0.0, LINE_HEIGHT, 4.0 * LINE_HEIGHT, 5.0 * LINE_HEIGHT],
            "a row, three lines, a row"
        );
        let cells: Vec<_> = (0..3).flat_map(|row| rows.cells(row)).collect();
        let plies: Vec<_> = cells.iter().map(|(ply, _)| *ply).collect();
        assert_eq!(plies, [Some(0), Some(1), Some(2), Some(3), Some(4)]);
        for (index, (_, place)) in cells.iter().enumerate() {
            assert!(place.right() <= 256.0 && place.bottom() <= rows.height());
            assert!(cells[..index].iter().all(|(_, other)| !other.shrink(0.5).intersects(*place)));
            let (_, above) = cells[index % 2];
            assert_eq!(place.x_range(), above.x_range(), "all in two columns");
            assert_eq!(place.top(), rows.tops[index / 2], "level with the number");
        }
    }

    #[test]
    fn a_long_ply_has_room_for_its_lines() {
        let ctx = crate::ui::theme::test_context();
        for width in [113.0, 90.0] {
            test_frame::draw(&ctx, egui::vec2(272.0, 600.0), Vec::new(), |ui| {
                ui.spacing_mut().button_padding.x = PADDING;
                for text in [LONG, "FiD-13gx!12f", "HM-12n x!13m \u{1f4ac}"] {
                    let height = wrapped_height(ui, text.to_owned(), width);
                    let place = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, height));
                    let drawn = cell_button(ui, place, egui::Button::selectable(false, text).wrap()).rect;
                    assert!(place.expand(0.5).contains_rect(drawn), "{text}: {drawn} {place}");
                }
            });
        }
    }

    #[test]
    fn the_list_does_not_scroll_before_a_new_ply_has_its_text() {
        let rows = rows(&["P-7f"; 100], 0);
        assert_eq!(rows.offset_for(101, 300.0), rows.offset_for(100, 300.0));
        assert!(rows.offset_for(101, 300.0) > 0.0);
    }

    #[test]
    fn the_first_cell_is_empty_if_white_moves_first() {
        let rows = rows(&["P-3d", "P-7f"], 1);
        let plies: Vec<_> = (0..2).flat_map(|row| rows.cells(row)).map(|(ply, _)| ply).collect();
        assert_eq!(plies, [None, Some(0), Some(1)]);
    }

    #[test]
    fn the_current_ply_is_scrolled_into_full_view() {
        let texts: Vec<&str> = (0..200).map(|ply| if ply % 7 == 0 { LONG } else { "P-7f" }).collect();
        let rows = rows(&texts, 0);
        for height in [80.0, 300.0, 700.0] {
            for current in 0..=200 {
                let top = rows.offset_for(current, height);
                assert!(top >= 0.0 && top + height <= rows.height().max(height) + 0.5);
                let Some(ply) = current.checked_sub(1) else { continue };
                let cells = rows.cells(ply / 2);
                let (_, place) = cells.iter().find(|(other, _)| *other == Some(ply)).expect("a place");
                assert!(place.top() >= top && place.bottom() <= top + height, "{current} in {height}");
                let viewport = egui::Rect::from_min_size(egui::pos2(0.0, top), egui::vec2(256.0, height));
                assert!(rows.in_view(viewport).contains(&(ply / 2)));
            }
        }
    }
}
