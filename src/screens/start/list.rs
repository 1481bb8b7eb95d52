//! The list of games: a search field, and all games in groups.

use super::GamePicker;
use crate::app::{GameEntry, GameList, ProbePoints};
use crate::guide::{find_games, grouped};
use crate::say;
use crate::screens::players::StartChoice;
use crate::ui::theme::Inks;
use bevy_egui::egui;

/// Height of a row, in points.
const ROW: f32 = 40.0;
/// The side of a board in its sign, in points, is `SIDE` times the number of squares to the power of
/// `SIDE_POWER`. The largest board just fits its row, and the smallest can still be seen.
const SIDE: f32 = 2.45;
const SIDE_POWER: f32 = 0.75;
/// Width kept for that sign, in points.
const SIGN: f32 = 46.0;
/// Width kept for the button that clears the search field, in points.
const CLEAR: f32 = 96.0;

/// Draws the list. Returns how to start the chosen game, if the player starts it.
pub(super) fn show(
    ui: &mut egui::Ui,
    picker: &mut GamePicker,
    games: &GameList,
    chosen: &mut String,
    probe_points: &mut ProbePoints,
) -> Option<StartChoice> {
    let is_typed = search(ui, picker, probe_points);
    arrange(picker, games);
    let order: Vec<usize> = picker.rows.iter().flat_map(|(_, places)| places.clone()).collect();
    // The best match is chosen at once, unless the chosen game is a match too.
    let mut at = match (games.selected(chosen), order.first()) {
        (at, Some(&first)) if is_typed && !at.is_some_and(|at| order.contains(&at)) => Some(first),
        (at, _) => at,
    };
    let mut choice = None;
    if is_alone(ui.ctx()) {
        at = step(ui, &order, at, &mut picker.scrolls);
        // Enter presses a button that has the keyboard focus.
        let is_free = ui.memory(|memory| memory.focused().is_none_or(|focused| focused == search_id()));
        let is_entered =
            ui.input_mut(|input| is_free && input.consume_key(egui::Modifiers::NONE, egui::Key::Enter));
        choice = is_entered.then_some(StartChoice::Play).filter(|_| at.is_some());
    }
    if order.is_empty() {
        ui.label(egui::RichText::new(say!("start-none-found")).color(ui.inks().quiet));
    }
    choice = rows(ui, picker, games, &mut at, probe_points).or(choice);
    if let Some(at) = at {
        games.list[at].variant.id().clone_into(chosen);
    }
    choice
}

/// Draws the rows in their groups. A click chooses a game, a double click starts it.
fn rows(
    ui: &mut egui::Ui,
    picker: &mut GamePicker,
    games: &GameList,
    at: &mut Option<usize>,
    probe_points: &mut ProbePoints,
) -> Option<StartChoice> {
    let mut choice = None;
    let scrolls = std::mem::take(&mut picker.scrolls);
    egui::ScrollArea::vertical().auto_shrink(false).id_salt("shelf").show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (group, members) in &picker.rows {
            if let Some(group) = group {
                ui.add_space(5.0);
                ui.label(egui::RichText::new(group.name()).size(13.5).color(ui.inks().accent));
            }
            for &place in members {
                let Some(game) = games.list.get(place) else { continue };
                let is_chosen = *at == Some(place);
                let response = row(ui, game, is_chosen);
                if ui.clip_rect().contains(response.rect.center()) {
                    probe_points.0.push((format!("card:{}", game.variant.id()), response.rect.center()));
                }
                if is_chosen && scrolls {
                    response.scroll_to_me(None);
                }
                if response.clicked() {
                    *at = Some(place);
                }
                if response.double_clicked() {
                    choice = Some(StartChoice::Play);
                }
            }
        }
    });
    choice
}

fn search_id() -> egui::Id {
    egui::Id::new("search games")
}

/// The search field. Returns whether its text has changed. Letters go to it while nothing has the focus.
fn search(ui: &mut egui::Ui, picker: &mut GamePicker, probe_points: &mut ProbePoints) -> bool {
    let before = picker.typed.clone();
    let is_idle = is_alone(ui.ctx()) && ui.memory(|memory| memory.focused().is_none()) && !picker.is_action;
    if is_idle {
        let is_written =
            |event: &egui::Event| matches!(event, egui::Event::Text(text) if !text.trim().is_empty());
        if ui.input(|input| input.events.iter().any(is_written)) {
            // The field is drawn after this and takes the letters itself.
            ui.memory_mut(|memory| memory.request_focus(search_id()));
        }
    }
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(&mut picker.typed)
            .id(search_id())
            .hint_text(say!("start-search"))
            .desired_width(ui.available_width() - CLEAR);
        let field = ui.add(field).on_hover_text(say!("start-search-tip"));
        probe_points.0.push(("search".to_owned(), field.rect.center()));
        let clear = egui::Button::new(say!("pieces-clear"));
        if ui.add_enabled(!picker.typed.is_empty(), clear).on_hover_text(say!("start-clear-tip")).clicked() {
            picker.typed.clear();
        }
    });
    let is_other = picker.typed != before;
    picker.scrolls |= is_other;
    is_other
}

/// Whether no window and no menu is open.
fn is_alone(ctx: &egui::Context) -> bool {
    let floats = |layer: &egui::LayerId| matches!(layer.order, egui::Order::Middle | egui::Order::Foreground);
    !ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(floats))
}

/// Sorts the games into rows, if anything has changed.
fn arrange(picker: &mut GamePicker, games: &GameList) {
    let wanted = (games.list.len(), picker.typed.clone());
    if picker.made_for.as_ref() == Some(&wanted) {
        return;
    }
    let files = games.list.iter().map(|game| game.variant.file());
    picker.rows = match picker.typed.trim() {
        "" => {
            let all = grouped(files.zip(games.list.iter().map(|game| game.is_users)));
            all.into_iter().map(|(group, places)| (Some(group), places)).collect()
        }
        typed => vec![(None, find_games(typed, files))],
    };
    picker.rows.retain(|(_, places)| !places.is_empty());
    picker.made_for = Some(wanted);
}

/// Moves the choice with the up and down arrow keys.
fn step(ui: &egui::Ui, order: &[usize], at: Option<usize>, scrolls: &mut bool) -> Option<usize> {
    let by = ui.input_mut(|input| {
        let mut pressed = |key| input.consume_key(egui::Modifiers::NONE, key);
        isize::from(pressed(egui::Key::ArrowDown)) - isize::from(pressed(egui::Key::ArrowUp))
    });
    if by == 0 {
        return at;
    }
    *scrolls = true;
    let place = at.and_then(|at| order.iter().position(|place| *place == at));
    let next = place.map_or(Some(0), |place| place.checked_add_signed(by));
    next.and_then(|next| order.get(next)).copied().or(at)
}

/// The row of a game: a sign of its board, its name, its other name and the size of the board.
fn row(ui: &mut egui::Ui, game: &GameEntry, is_chosen: bool) -> egui::Response {
    let (rect, response) =
        ui.allocate_exact_size(egui::vec2(ui.available_width(), ROW), egui::Sense::click());
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let painter = ui.painter_at(rect);
    if is_chosen || response.hovered() {
        let visuals = ui.style().interact_selectable(&response, is_chosen);
        painter.rect_filled(rect, 4.0, visuals.weak_bg_fill);
    }
    let file = game.variant.file();
    let middle = egui::pos2(rect.left() + 4.0 + SIGN / 2.0, rect.center().y);
    board_sign(&painter, middle, file.files, file.ranks);
    let left = rect.left() + SIGN + 12.0;
    let write = |y: f32, text: &str, size: f32, colour| {
        let at = egui::pos2(left, rect.top() + y);
        painter.text(at, egui::Align2::LEFT_CENTER, text, egui::FontId::proportional(size), colour);
    };
    let name = game.variant.spoken_name();
    write(13.0, name, 15.5, ui.visuals().text_color());
    // An English name is followed by the kanji, and the kanji by their reading.
    let other = if name == file.japanese { &file.romaji } else { &file.japanese };
    let colour = if is_chosen { ui.inks().note } else { ui.inks().quiet };
    write(29.5, &format!("{other}  ·  {} × {}", file.files, file.ranks), 12.0, colour);
    response
}

/// Draws a board, larger for larger games.
fn board_sign(painter: &egui::Painter, middle: egui::Pos2, files: u8, ranks: u8) {
    let side = |squares: u8| f32::from(squares).powf(SIDE_POWER) * SIDE;
    let size = egui::vec2(side(files), side(ranks));
    let board = egui::Rect::from_center_size(middle, size);
    painter.rect_filled(board, 0.5, egui::Color32::from_rgb(214, 172, 104));
    let edge = egui::Stroke::new(1.0, egui::Color32::from_rgb(120, 84, 40));
    painter.rect_stroke(board, 0.5, edge, egui::StrokeKind::Inside);
    // About a third of the ranks are between the two camps, as on most boards.
    let camp = egui::vec2(size.x - 2.0, size.y * 0.3);
    for top in [board.top() + 1.0, board.bottom() - 1.0 - camp.y] {
        let camp = egui::Rect::from_min_size(egui::pos2(board.left() + 1.0, top), camp);
        painter.rect_filled(camp, 0.0, egui::Color32::from_rgb(150, 106, 52));
    }
}
