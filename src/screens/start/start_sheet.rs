//! The sheet after *Play* and *Watch*: players, clock and rules.

use super::cards::{Cards, RemoteWay};
use super::options::{self, OptionsWindow};
use super::seating::{Card, Seating, StartChoice};
use super::{terms, watch_options};
use crate::app::{GameEntry, ProbePoints, Settings};
use crate::game::Player;
use crate::ui::theme::{self, Inks};
use crate::ui::{focus, page_title};
use bevy_egui::egui;
use tenjiku_language::{SpokenName, say};
use tenjiku_search::Level;

pub(super) const ID: &str = "who plays";
/// Maximum width of the sheet, in points.
const WIDTH: f32 = 620.0;
/// Margin around the sheet, and height of its title and buttons, in points.
const MARGIN: f32 = 24.0;
const TITLE_AND_BUTTONS_HEIGHT: f32 = 148.0;
/// Size of the button *Begin*, in points.
const BEGIN_BUTTON_SIZE: egui::Vec2 = egui::vec2(190.0, 42.0);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SheetExit {
    Begin,
    Ask(RemoteWay),
    Watch,
    Back,
}

pub(super) struct SheetChoices {
    pub choice: StartChoice,
    pub seating: Seating,
    pub handicap: Option<String>,
}

impl SheetChoices {
    /// The choices of the last game, but with a computer of the given level, if one is given.
    pub fn of(choice: StartChoice, settings: &Settings, level: Option<Level>) -> Self {
        let mut seating = Seating::of(settings);
        if let (Some(level), Player::Computer { level: chosen }) = (level, &mut seating.computer) {
            *chosen = level;
        }
        Self { choice, seating, handicap: None }
    }
}

pub(super) struct StartSheet<'a> {
    pub chosen: &'a mut SheetChoices,
    /// How often the sheet was opened, part of the ids of its controls: some screen readers consider the
    /// controls of a closed sheet removed and stay silent when they reappear.
    pub opened: u32,
    pub game: &'a mut GameEntry,
    pub settings: &'a mut Settings,
    pub engines: &'a [String],
    pub readings: &'a mut OptionsWindow,
    pub probe_points: &'a mut ProbePoints,
}

impl StartSheet<'_> {
    /// Draws the sheet over the centre of an area; returns how the player left it, or `None` while it is open.
    pub fn show(&mut self, ctx: &egui::Context, area: egui::Rect) -> Option<SheetExit> {
        let whole = ctx.viewport_rect();
        let width = WIDTH.min(whole.width() - 2.0 * MARGIN);
        // On a narrow board the sheet covers part of the list.
        let left = (area.center().x - width / 2.0).min(whole.right() - width - MARGIN).max(MARGIN);
        let centre = egui::pos2(left + width / 2.0, whole.center().y);
        let frame = egui::Frame::window(&ctx.global_style()).inner_margin(18);
        let sheet = egui::Window::new(ID).id(ID.into()).title_bar(false).resizable(false).frame(frame);
        let sheet = sheet.pivot(egui::Align2::CENTER_CENTER).fixed_pos(centre);
        let room = (whole.height() - TITLE_AND_BUTTONS_HEIGHT).max(60.0);
        let shown = sheet.show(ctx, |ui| {
            ui.set_width(width - 36.0);
            ui.push_id(self.opened, |ui| self.contents(ui, room)).inner
        });
        shown.and_then(|shown| shown.inner).flatten()
    }

    /// The contents of the sheet; the choices scroll if they are higher than `room`.
    fn contents(&mut self, ui: &mut egui::Ui, room: f32) -> Option<SheetExit> {
        self.title(ui);
        let mut exit = None;
        egui::ScrollArea::vertical().max_height(room).show(ui, |ui| {
            ui.set_width(ui.available_width());
            match self.chosen.choice {
                StartChoice::Play => exit = self.opponents(ui),
                StartChoice::Watch => watch_options::show(ui, self.settings, self.engines),
            }
            options::show(ui, self.readings, self.game, self.probe_points);
            if self.chosen.choice == StartChoice::Play {
                let watch = egui::Button::new(say!("start-watch-instead")).frame(false);
                let watch = ui.add(watch).on_hover_text(say!("start-watch-tip"));
                self.probe_points.0.push(("watch-instead".to_owned(), watch.rect.center()));
                exit = exit.or(watch.clicked().then_some(SheetExit::Watch));
            }
            focus::scroll_to_focus(ui);
        });
        ui.add_space(8.0);
        exit.or(self.buttons(ui))
    }

    /// The cards, the handicap and the clock.
    fn opponents(&mut self, ui: &mut egui::Ui) -> Option<SheetExit> {
        let SheetChoices { seating, handicap, .. } = &mut *self.chosen;
        let (settings, probe_points) = (&mut *self.settings, &mut *self.probe_points);
        let remote_way = Cards { seating, settings, engines: self.engines, probe_points }.show(ui);
        if seating.card != Card::Away {
            seating.seat(self.settings);
        }
        ui.separator();
        if seating.card != Card::Away {
            terms::handicap(ui, &self.game.variant, handicap, self.probe_points);
        }
        terms::clock(ui, self.settings);
        remote_way.map(SheetExit::Ask)
    }

    fn title(&self, ui: &mut egui::Ui) {
        let title = match self.chosen.choice {
            StartChoice::Play => say!("start-who-plays"),
            StartChoice::Watch => say!("start-who-is-watched"),
        };
        ui.horizontal(|ui| {
            page_title(ui, title);
            ui.add_space(6.0);
            let game = egui::RichText::new(self.game.variant.spoken_name()).color(ui.inks().note);
            ui.add(egui::Label::new(game).truncate());
        });
        ui.add_space(4.0);
    }

    /// *Begin* and *Back*. Enter starts the game, unless it ends a text input or presses another button.
    fn buttons(&mut self, ui: &mut egui::Ui) -> Option<SheetExit> {
        let is_free = ui.memory(|memory| memory.focused().is_none()) && !egui::Popup::is_any_open(ui.ctx());
        let is_entered = is_free
            && !self.readings.is_open
            && ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Enter));
        // A game with a remote friend is started by the buttons of that card.
        let has_begin_button =
            self.chosen.choice == StartChoice::Watch || self.chosen.seating.card != Card::Away;
        let mut exit = None;
        ui.horizontal(|ui| {
            if has_begin_button {
                let begin = theme::main_button(ui, say!("start-begin")).min_size(BEGIN_BUTTON_SIZE);
                let begin = ui.add(begin).on_hover_text(say!("start-begin-tip"));
                focus::set_name(&begin, &say!("start-begin-game", game = self.game.variant.spoken_name()));
                let place = format!("begin:{}", self.game.variant.id());
                self.probe_points.0.push((place, begin.rect.center()));
                focus::trap(ui, &begin);
                exit = (begin.clicked() || is_entered).then_some(SheetExit::Begin);
            } else {
                // *Back* stays in place.
                ui.add_space(BEGIN_BUTTON_SIZE.x + ui.spacing().item_spacing.x);
            }
            let back =
                ui.add(egui::Button::new(say!("start-back")).min_size(egui::vec2(96.0, BEGIN_BUTTON_SIZE.y)));
            self.probe_points.0.push(("back".to_owned(), back.rect.center()));
            if !has_begin_button {
                focus::trap(ui, &back);
            }
            if back.on_hover_text(say!("start-back-tip")).clicked() {
                exit = Some(SheetExit::Back);
            }
        });
        exit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{GameList, test_frame};

    /// The sheet of a game with many options, in a window of `size`.
    struct Sheet {
        ctx: egui::Context,
        games: GameList,
        at: usize,
        size: egui::Vec2,
        settings: Settings,
        chosen: SheetChoices,
    }

    impl Sheet {
        fn new(size: egui::Vec2) -> Self {
            let games = GameList::load();
            let at = games.list.iter().position(|game| game.variant.file().presets.len() > 3);
            let ctx = theme::test_context();
            let settings = Settings::default();
            let chosen = SheetChoices::of(StartChoice::Play, &settings, None);
            Self { ctx, at: at.expect("a game with presets"), games, size, settings, chosen }
        }

        /// Draws the sheet with these events; returns how the sheet was left, and the positions of controls.
        fn draw(&mut self, events: Vec<egui::Event>) -> (Option<SheetExit>, ProbePoints) {
            let mut readings = OptionsWindow::default();
            let (settings, chosen) = (&mut self.settings, &mut self.chosen);
            let (mut points, mut exit) = (ProbePoints::default(), None);
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, self.size);
            let game = &mut self.games.list[self.at];
            test_frame::draw(&self.ctx, self.size, events, |ui| {
                let mut step = StartSheet {
                    chosen: &mut *chosen,
                    opened: 1,
                    game: &mut *game,
                    settings: &mut *settings,
                    engines: &[],
                    readings: &mut readings,
                    probe_points: &mut points,
                };
                exit = step.show(&ui.ctx().clone(), screen);
            });
            (exit, points)
        }
    }

    #[test]
    fn the_buttons_are_in_view_in_every_window() {
        // The smallest window, with panels of twice the size and of normal size, and a large window.
        for size in [egui::vec2(400.0, 300.0), egui::vec2(800.0, 600.0), egui::vec2(1920.0, 1080.0)] {
            let mut sheet = Sheet::new(size);
            (0..3).for_each(|_| drop(sheet.draw(Vec::new())));
            let (exit, points) = sheet.draw(Vec::new());
            assert_eq!(exit, None);
            for button in ["begin:", "back"] {
                let found = points.0.iter().find(|(name, _)| name.starts_with(button));
                let (_, at) = found.unwrap_or_else(|| panic!("{button} is not drawn at {size}"));
                let is_inside =
                    (12.0..size.x - 12.0).contains(&at.x) && (12.0..size.y - 12.0).contains(&at.y);
                assert!(is_inside, "{button} is at {at} in a window of {size}");
            }
        }
    }

    /// Regression: *Back* was where *Begin* is on the other cards.
    #[test]
    fn back_is_in_the_same_place_on_every_card() {
        let mut sheet = Sheet::new(egui::vec2(1280.0, 800.0));
        let mut places = Vec::new();
        for card in Card::ALL {
            sheet.chosen.seating.card = card;
            (0..3).for_each(|_| drop(sheet.draw(Vec::new())));
            let (_, points) = sheet.draw(Vec::new());
            places.extend(points.0.into_iter().find(|(name, _)| name == "back").map(|(_, at)| at.x));
        }
        assert_eq!(places, [places[0]; 3]);
    }

    #[test]
    fn enter_begins() {
        let mut sheet = Sheet::new(egui::vec2(1280.0, 800.0));
        (0..2).for_each(|_| drop(sheet.draw(Vec::new())));
        assert_eq!(sheet.draw(vec![test_frame::press(egui::Key::Enter)]).0, Some(SheetExit::Begin));
    }
}
