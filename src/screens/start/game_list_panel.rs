//! The list of all games, in groups and with thumbnails, and its search field.

use super::little_board::LittleBoards;
use super::seating::StartChoice;
use super::{GamePicker, StartRequest};
use crate::app::{GameEntry, GameList, ProbePoints};
use crate::screens::path::GamePath;
use crate::screens::seals::Seals;
use crate::tutorial::SavedProgress;
use crate::ui::theme::{self, Inks};
use crate::ui::{faults, focus, text_width};
use bevy_egui::egui;
use std::collections::BTreeSet;
use tenjiku_language::{SpokenName, say};
use tenjiku_teach::guide::{GameGroup, find_games, group_games, kinds_at_start, length_in_words};

/// Height of a row, in points.
const ROW_HEIGHT: f32 = 54.0;
/// Width kept for the little board, in points.
const BOARD_WIDTH: f32 = 54.0;
/// Minimum width of a row for all texts, in points.
const MIN_FULL_WIDTH: f32 = 260.0;
/// Width kept for the button that clears the search field, in points.
const CLEAR_BUTTON_WIDTH: f32 = 84.0;

pub(super) struct GameListPanel<'a> {
    pub picker: &'a mut GamePicker,
    pub games: &'a GameList,
    pub path: &'a GamePath,
    pub progress: &'a SavedProgress,
    pub folded: &'a mut BTreeSet<GameGroup>,
    pub chosen: &'a mut String,
    pub probe_points: &'a mut ProbePoints,
}

impl GameListPanel<'_> {
    /// Draws the search field and the games. With `has_own_scroll_area` the games scroll below the field.
    /// Returns the player's request.
    pub fn show(&mut self, ui: &mut egui::Ui, has_own_scroll_area: bool) -> Option<StartRequest> {
        if !has_own_scroll_area {
            // Only a key press scrolls the whole screen to the selected game.
            self.picker.scrolls = false;
        }
        let is_typed = search(ui, self.picker, self.probe_points);
        let is_new = rebuild_rows(self.picker, self.games);
        let is_open = |group: &Option<GameGroup>| group.is_none_or(|group| !self.folded.contains(&group));
        let open = self.picker.rows.iter().filter(|(group, _)| is_open(group));
        let order: Vec<usize> = open.flat_map(|(_, indices)| indices.clone()).collect();
        // The best match is selected at once, unless the selected game matches.
        let mut selected = match (self.games.selected(self.chosen), order.first()) {
            (selected, Some(&first))
                if is_typed && !selected.is_some_and(|selected| order.contains(&selected)) =>
            {
                Some(first)
            }
            (selected, _) => selected,
        };
        let mut key_request = None;
        if has_no_popup(ui.ctx()) {
            // Keys control the list unless a button has the keyboard focus.
            let focused = ui.memory(egui::Memory::focused);
            let row = self.picker.row_in_focus.filter(|row| focused == Some(*row));
            let is_free = focused.is_none() || focused == Some(search_id()) || row.is_some();
            if is_free {
                // Focus and selection may differ: arrows and Enter act on the row with the focus.
                let is_focused_row = |index: &usize| row == self.games.list.get(*index).map(row_id);
                let focused_game = row.and_then(|_| order.iter().copied().find(is_focused_row));
                let start = focused_game.or(selected);
                selected = move_selection(ui, &order, start, &mut self.picker.scrolls).or(selected);
                if focused_game.is_some() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
                    selected = focused_game;
                }
            }
            let is_entered =
                ui.input_mut(|input| is_free && input.consume_key(egui::Modifiers::NONE, egui::Key::Enter));
            key_request = is_entered
                .then_some(StartRequest::ChoosePlayers(StartChoice::Play))
                .filter(|_| selected.is_some());
        }
        if self.picker.rows.is_empty() {
            ui.weak(say!("start-none-found"));
        }
        // The selected game stays visible when the window is resized, except when the whole screen scrolls:
        // scrolling to the game would hide what is above the list.
        let height = ui.available_height();
        let has_new_height = (std::mem::replace(&mut self.picker.height, height) - height).abs() > 1.0;
        self.picker.scrolls |= has_own_scroll_area && (is_new || has_new_height);
        let mut list = |ui: &mut egui::Ui| {
            let row_request = self.rows(ui, &mut selected);
            focus::scroll_to_focus(ui);
            row_request
        };
        let row_request = if has_own_scroll_area {
            egui::ScrollArea::vertical().auto_shrink(false).id_salt("game list").show(ui, list).inner
        } else {
            list(ui)
        };
        if let Some(selected) = selected {
            self.games.list[selected].variant.id().clone_into(self.chosen);
        }
        row_request.or(key_request)
    }

    /// Draws the rows in their groups. A click selects a game, a double click starts it, and a click on the
    /// name of a group folds it.
    fn rows(&mut self, ui: &mut egui::Ui, selected: &mut Option<usize>) -> Option<StartRequest> {
        let mut request = None;
        let GamePicker { rows, boards, scrolls, row_in_focus, .. } = &mut *self.picker;
        let scrolls = std::mem::take(scrolls);
        let had_focus = row_in_focus.take();
        boards.begin();
        ui.spacing_mut().item_spacing.y = 1.0;
        for (group, members) in rows {
            if let Some(group) = *group {
                ui.add_space(6.0);
                let heading = heading(ui, group, members.len(), self.folded.contains(&group));
                if ui.clip_rect().contains(heading.rect.center()) {
                    self.probe_points.0.push((format!("group:{group:?}"), heading.rect.center()));
                }
                if heading.clicked() && !self.folded.remove(&group) {
                    self.folded.insert(group);
                }
                if self.folded.contains(&group) {
                    continue;
                }
            }
            for &index in &*members {
                let Some(game) = self.games.list.get(index) else { continue };
                let is_chosen = *selected == Some(index);
                let seals = Seals::of(&game.variant, self.path, self.progress);
                let response = row(ui, game, &seals, boards, is_chosen);
                if ui.clip_rect().contains(response.rect.center()) {
                    let card = format!("card:{}", game.variant.id());
                    self.probe_points.0.push((card, response.rect.center()));
                }
                if is_chosen && scrolls {
                    response.scroll_to_me(Some(egui::Align::Center));
                    // The focus follows the selection.
                    if had_focus.is_some() {
                        response.request_focus();
                    }
                }
                if response.has_focus() {
                    *row_in_focus = Some(response.id);
                    let arrows = egui::EventFilter { vertical_arrows: true, ..Default::default() };
                    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
                }
                if response.clicked() {
                    *selected = Some(index);
                }
                if response.double_clicked() {
                    request = Some(StartRequest::Begin);
                }
            }
        }
        faults(ui, say!("start-broken-files"), &self.games.broken);
        request
    }
}

fn search_id() -> egui::Id {
    egui::Id::new("search games")
}

/// The search field, which takes typed letters while nothing has the focus. Returns whether its text has
/// changed.
fn search(ui: &mut egui::Ui, picker: &mut GamePicker, probe_points: &mut ProbePoints) -> bool {
    let before = picker.search_text.clone();
    let is_idle =
        has_no_popup(ui.ctx()) && ui.memory(|memory| memory.focused().is_none()) && !picker.is_action;
    if is_idle {
        let is_typed_text =
            |event: &egui::Event| matches!(event, egui::Event::Text(text) if !text.trim().is_empty());
        if ui.input(|input| input.events.iter().any(is_typed_text)) {
            // The field is drawn after this and receives the letters itself.
            ui.memory_mut(|memory| memory.request_focus(search_id()));
        }
    }
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(&mut picker.search_text)
            .id(search_id())
            .hint_text(say!("start-search"))
            .margin(egui::vec2(8.0, 6.0))
            .desired_width(if before.is_empty() {
                f32::INFINITY
            } else {
                ui.available_width() - CLEAR_BUTTON_WIDTH
            });
        let field = ui.add(field).on_hover_text(say!("start-search-tip"));
        focus::set_name(&field, &say!("start-search"));
        probe_points.0.push(("search".to_owned(), field.rect.center()));
        let mut clear = || ui.button(say!("pieces-clear")).on_hover_text(say!("start-clear-tip"));
        if !before.is_empty() && clear().clicked() {
            picker.search_text.clear();
        }
    });
    let has_changed = picker.search_text != before;
    picker.scrolls |= has_changed;
    has_changed
}

/// Whether neither a window nor a menu is open.
fn has_no_popup(ctx: &egui::Context) -> bool {
    let is_popup =
        |layer: &egui::LayerId| matches!(layer.order, egui::Order::Middle | egui::Order::Foreground);
    !ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(is_popup))
}

/// Rebuilds the rows if the games or the search text have changed; returns whether they have.
fn rebuild_rows(picker: &mut GamePicker, games: &GameList) -> bool {
    let key = (games.list.len(), picker.search_text.clone());
    if picker.rows_key.as_ref() == Some(&key) {
        return false;
    }
    let files = games.list.iter().map(|game| game.variant.file());
    picker.rows = match picker.search_text.trim() {
        "" => {
            let all = group_games(files.zip(games.list.iter().map(|game| game.is_users)));
            all.into_iter().map(|(group, indices)| (Some(group), indices)).collect()
        }
        typed => vec![(None, find_games(typed, files))],
    };
    picker.rows.retain(|(_, indices)| !indices.is_empty());
    picker.rows_key = Some(key);
    true
}

/// Moves the selection with the up and down arrow keys; `None` while neither is pressed.
fn move_selection(
    ui: &egui::Ui,
    order: &[usize],
    selected: Option<usize>,
    scrolls: &mut bool,
) -> Option<usize> {
    let direction = ui.input_mut(|input| {
        let mut pressed = |key| input.consume_key(egui::Modifiers::NONE, key);
        isize::from(pressed(egui::Key::ArrowDown)) - isize::from(pressed(egui::Key::ArrowUp))
    });
    if direction == 0 {
        return None;
    }
    *scrolls = true;
    let index = selected.and_then(|selected| order.iter().position(|index| *index == selected));
    let next = index.map_or(Some(0), |index| index.checked_add_signed(direction));
    next.and_then(|next| order.get(next)).copied().or(selected)
}

fn row_id(game: &GameEntry) -> egui::Id {
    egui::Id::new(("game", game.variant.id()))
}

fn heading(ui: &mut egui::Ui, group: GameGroup, count: usize, is_folded: bool) -> egui::Response {
    let (sign, name) = (if is_folded { "▶" } else { "▼" }, group.name());
    let text = if is_folded { format!("{name}  ({count})") } else { name.clone() };
    let text = theme::section_heading(ui, format!("{sign}  {text}")).size(theme::size::BODY);
    let button = ui.add(egui::Button::new(text).frame(false)).on_hover_text(say!("start-group-tip"));
    let accessible_name = match is_folded {
        true => say!("start-group-open", name),
        false => say!("start-group-fold", name),
    };
    focus::set_name(&button, &accessible_name);
    button
}

/// The row of a game: its thumbnail with the player's seals, name, duration, other name, board size, and
/// number of kinds of pieces.
fn row(
    ui: &mut egui::Ui,
    game: &GameEntry,
    seals: &Seals,
    boards: &mut LittleBoards,
    is_chosen: bool,
) -> egui::Response {
    let (rect, _) =
        ui.allocate_exact_size(egui::vec2(ui.available_width(), ROW_HEIGHT), egui::Sense::hover());
    let response = ui.interact(rect, row_id(game), egui::Sense::click());
    let (file, name, length) =
        (game.variant.file(), game.variant.spoken_name(), length_in_words(&game.variant));
    let kinds = say!("game-kinds", count = kinds_at_start(&game.variant));
    let accessible_name = say!("start-row", game = name, length = &length, kinds = &kinds);
    focus::set_choice_name(&response, is_chosen, &format!("{accessible_name}{}", seals.in_words()));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let painter = ui.painter_at(rect);
    if is_chosen || response.hovered() || response.has_focus() {
        let visuals = ui.style().interact_selectable(&response, is_chosen);
        painter.rect_filled(rect, 4.0, visuals.weak_bg_fill);
    }
    boards.show(&painter, egui::pos2(rect.left() + 4.0 + BOARD_WIDTH / 2.0, rect.center().y), &game.variant);
    seals.stamp(&painter, egui::pos2(rect.left() + 6.0 + BOARD_WIDTH, rect.bottom() - 3.0));
    let left = rect.left() + BOARD_WIDTH + 16.0;
    let quiet = if is_chosen { ui.inks().ink } else { ui.inks().quiet };
    let write = |x: f32, y: f32, align, text: &str, size: f32, colour| {
        let at = egui::pos2(x, rect.center().y + y);
        painter.text(at, align, text, egui::FontId::proportional(size), colour);
    };
    let (small, from_left) = (theme::size::SMALL, egui::Align2::LEFT_CENTER);
    write(left, -9.5, from_left, name, theme::size::BODY, ui.visuals().text_color());
    let size = format!("{} × {}  ·  {kinds}", file.files, file.ranks);
    if rect.width() < MIN_FULL_WIDTH {
        // The number of kinds is left out where the duration would be cut off.
        let long = format!("{size}  ·  {length}");
        let short = format!("{} × {}  ·  {length}", file.files, file.ranks);
        let fits = text_width(ui, &long, egui::FontId::proportional(small)) <= rect.right() - left;
        write(left, 10.0, from_left, if fits { &long } else { &short }, small, quiet);
        return response;
    }
    write(rect.right() - 6.0, -9.5, egui::Align2::RIGHT_CENTER, &length, small, quiet);
    // An English name is followed by the kanji, kanji by their romanisation.
    let other = if name == file.japanese { &file.romaji } else { &file.japanese };
    write(left, 10.0, from_left, &format!("{other}  ·  {size}"), small, quiet);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame;

    struct TestPanel {
        ctx: egui::Context,
        picker: GamePicker,
        games: GameList,
        chosen: String,
        folded: BTreeSet<GameGroup>,
        height: f32,
    }

    impl TestPanel {
        fn new(chosen: &str) -> Self {
            let ctx = theme::test_context();
            let (picker, games) = (GamePicker::default(), GameList::load());
            let (chosen, folded) = (chosen.to_owned(), BTreeSet::new());
            let mut panel = Self { ctx, picker, games, chosen, folded, height: 1600.0 };
            (0..2).for_each(|_| drop(panel.draw(Vec::new())));
            panel
        }

        /// Draws the list with these events; returns the request and the positions of controls.
        fn draw(&mut self, events: Vec<egui::Event>) -> (Option<StartRequest>, ProbePoints) {
            let (mut probe_points, mut request) = (ProbePoints::default(), None);
            let Self { ctx, picker, games, chosen, folded, height } = self;
            let (path, progress) = (GamePath::of(games), SavedProgress::default());
            test_frame::draw(ctx, egui::vec2(330.0, *height), events, |ui| {
                probe_points.0.clear();
                let mut panel = GameListPanel {
                    picker,
                    games,
                    path: &path,
                    progress: &progress,
                    folded,
                    chosen,
                    probe_points: &mut probe_points,
                };
                request = panel.show(ui, true);
            });
            (request, probe_points)
        }

        fn press(&mut self, key: egui::Key) -> Option<StartRequest> {
            let request = self.draw(vec![test_frame::press(key)]).0;
            self.draw(Vec::new());
            request
        }
    }

    /// Tab passes through the rows on its way to the buttons.
    #[test]
    fn moving_the_focus_does_not_change_the_selection() {
        let mut panel = TestPanel::new("tori");
        let row = |game: &str| egui::Id::new(("game", game));
        let focus_row = |panel: &mut TestPanel, game: &str| {
            panel.ctx.memory_mut(|memory| memory.request_focus(row(game)));
            (0..2).for_each(|_| drop(panel.draw(Vec::new())));
        };
        focus_row(&mut panel, "mini");
        panel.press(egui::Key::Tab);
        assert_ne!(panel.ctx.memory(egui::Memory::focused), Some(row("mini")), "the focus has moved on");
        assert_eq!(panel.chosen, "tori");
        focus_row(&mut panel, "chu");
        assert_eq!(panel.press(egui::Key::Space), None);
        assert_eq!(panel.chosen, "chu");
        focus_row(&mut panel, "mini");
        assert_eq!(panel.press(egui::Key::Enter), Some(StartRequest::ChoosePlayers(StartChoice::Play)));
        assert_eq!(panel.chosen, "mini");
    }

    #[test]
    fn arrows_move_the_choice_and_the_focus_together() {
        let mut panel = TestPanel::new("tori");
        panel.press(egui::Key::ArrowDown);
        assert_eq!(panel.chosen, "yari");
        // Arrows move focus and selection from the row with the focus.
        let row = |game: &str| egui::Id::new(("game", game));
        panel.ctx.memory_mut(|memory| memory.request_focus(row("chu")));
        (0..2).for_each(|_| drop(panel.draw(Vec::new())));
        assert_eq!(panel.chosen, "yari");
        panel.press(egui::Key::ArrowUp);
        assert_eq!(panel.chosen, "wa");
        assert_eq!(panel.ctx.memory(egui::Memory::focused), Some(row("wa")));
        assert_eq!(panel.press(egui::Key::Enter), Some(StartRequest::ChoosePlayers(StartChoice::Play)));
    }

    #[test]
    fn the_selected_game_stays_visible() {
        let mut panel = TestPanel::new("tai");
        let is_visible = |panel: &mut TestPanel| {
            let points = (0..90).map(|_| panel.draw(Vec::new()).1).last().unwrap();
            points.0.iter().any(|(id, _)| id == "card:tai")
        };
        for height in [1600.0, 700.0, 400.0] {
            panel.height = height;
            assert!(is_visible(&mut panel), "{height}");
        }
        // The selected game is visible again after a search.
        "tai".clone_into(&mut panel.picker.search_text);
        assert!(is_visible(&mut panel));
        panel.picker.search_text.clear();
        assert!(is_visible(&mut panel));
    }

    #[test]
    fn a_folded_group_hides_its_games_but_not_from_a_search() {
        let mut panel = TestPanel::new("chu");
        let has = |points: &ProbePoints, id: &str| points.0.iter().any(|(known, _)| known == id);
        let points = panel.draw(Vec::new()).1;
        assert!(has(&points, "card:tori") && has(&points, "group:Drops"));
        panel.folded.insert(GameGroup::Drops);
        let points = panel.draw(Vec::new()).1;
        assert!(!has(&points, "card:tori") && has(&points, "group:Drops") && has(&points, "card:chu"));
        "tori".clone_into(&mut panel.picker.search_text);
        panel.draw(Vec::new());
        assert!(has(&panel.draw(Vec::new()).1, "card:tori"));
    }

    #[test]
    fn typing_finds_a_game_and_enter_chooses_its_players() {
        let mut panel = TestPanel::new("tori");
        panel.draw(vec![egui::Event::Text("tenj".to_owned())]);
        (0..2).for_each(|_| drop(panel.draw(Vec::new())));
        assert_eq!((panel.picker.search_text.as_str(), panel.chosen.as_str()), ("tenj", "tenjiku"));
        assert_eq!(panel.press(egui::Key::Enter), Some(StartRequest::ChoosePlayers(StartChoice::Play)));
    }
}
