//! The three cards of the sheet: against the computer, with a friend here, with a remote friend.

use super::seating::{Card, Seating};
use crate::app::{ProbePoints, Settings};
use crate::game::Player;
use crate::ui::theme::{self, Inks, size};
use crate::ui::{choice_value, drop_down, focus, name_field, row, row_title, time_choice};
use bevy_egui::egui;
use tenjiku_language::{LevelWords, SideName, say};
use tenjiku_rules::Side;
use tenjiku_search::Level;

/// Minimum width for cards side by side, in points.
const MIN_SIDE_BY_SIDE_WIDTH: f32 = 420.0;
/// Heights of cards side by side and of stacked cards, in points.
const CARD_HEIGHT: f32 = 62.0;
const STACKED_CARD_HEIGHT: f32 = 32.0;
/// Height of the details of a card, and of a line below them, in points.
const DETAILS_HEIGHT: f32 = 168.0;
const LINE_HEIGHT: f32 = 34.0;
/// Height of the mark below the chosen card, in points.
const MARK_HEIGHT: f32 = 3.0;
/// Side of the seal, and size of the kanji on it, in points.
const SEAL_SIZE: f32 = 54.0;
const KANJI_SIZE: f32 = 36.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RemoteWay {
    Invite,
    Open,
    Link,
}

/// Each way with its name for test programs and the message ids of its title and description.
const REMOTE_WAYS: [(RemoteWay, &str, &str, &str); 3] = [
    (RemoteWay::Invite, "invite", "start-invite", "start-invite-about"),
    (RemoteWay::Open, "open-invitation", "start-open", "start-open-about"),
    (RemoteWay::Link, "link", "start-link", "start-link-about"),
];
/// Width of the buttons of the remote ways, in points.
const BUTTON_WIDTH: f32 = 190.0;

pub(super) struct Cards<'a> {
    pub seating: &'a mut Seating,
    pub settings: &'a mut Settings,
    pub engines: &'a [String],
    pub probe_points: &'a mut ProbePoints,
}

impl Cards<'_> {
    /// Draws the cards, and the details of the chosen card below them.
    pub fn show(&mut self, ui: &mut egui::Ui) -> Option<RemoteWay> {
        let is_side_by_side = ui.available_width() >= MIN_SIDE_BY_SIDE_WIDTH;
        let (width, gap) = (ui.available_width(), ui.spacing().item_spacing.x);
        let (whole, layout, size) = match is_side_by_side {
            true => {
                let size = egui::vec2(((width - 2.0 * gap) / 3.0).floor(), CARD_HEIGHT);
                (egui::vec2(width, CARD_HEIGHT), egui::Layout::left_to_right(egui::Align::Min), size)
            }
            false => {
                let size = egui::vec2(width, STACKED_CARD_HEIGHT);
                (egui::vec2(width, 0.0), egui::Layout::top_down(egui::Align::Min), size)
            }
        };
        ui.allocate_ui_with_layout(whole, layout, |ui| {
            for card in Card::ALL {
                self.card(ui, card, size, is_side_by_side);
            }
        });
        ui.add_space(8.0);
        let top = ui.cursor().top();
        let choice = match self.seating.card {
            Card::Computer => self.computer(ui),
            Card::Here => self.here(ui),
            Card::Away => self.away(ui),
        };
        if is_side_by_side {
            // The sheet keeps its height, so that the cards stay under the pointer. The card for remote friends has no
            // line for the handicap below its details.
            let missing_handicap_line = if self.seating.card == Card::Away { LINE_HEIGHT } else { 0.0 };
            ui.add_space((DETAILS_HEIGHT + missing_handicap_line - (ui.cursor().top() - top)).max(0.0));
        }
        choice
    }

    fn card(&mut self, ui: &mut egui::Ui, card: Card, room: egui::Vec2, has_about: bool) {
        let (id, title, about) = match card {
            Card::Computer => {
                ("card-computer", say!("start-card-computer"), say!("start-card-computer-about"))
            }
            Card::Here => ("card-here", say!("start-card-here"), say!("start-card-here-about")),
            Card::Away => ("card-away", say!("start-card-away"), say!("start-card-away-about")),
        };
        let is_chosen = self.seating.card == card;
        let button = egui::Button::selectable(is_chosen, "").frame_when_inactive(true);
        let button = ui.add_sized(room, button).on_hover_text(&about);
        focus::set_name(&button, &title);
        let mut text = egui::text::LayoutJob { halign: egui::Align::Center, ..Default::default() };
        text.wrap.max_width = room.x - 8.0;
        let heading = egui::TextFormat::simple(theme::serif(size::LARGE), ui.inks().ink);
        text.append(&title, 0.0, heading);
        if has_about {
            text.append(&format!("\n{about}"), 0.0, theme::text_format(size::SMALL, ui.inks().quiet));
        }
        let text = ui.painter().layout_job(text);
        let top = button.rect.center() - egui::vec2(0.0, text.size().y / 2.0);
        ui.painter().galley(top, text, ui.inks().ink);
        if is_chosen {
            let mark = button.rect.with_min_y(button.rect.bottom() - MARK_HEIGHT);
            ui.painter().rect_filled(mark, 1.0, ui.inks().seal);
        }
        self.probe_points.0.push((id.to_owned(), button.rect.center()));
        if button.clicked() {
            self.seating.card = card;
        }
    }

    fn computer(&mut self, ui: &mut egui::Ui) -> Option<RemoteWay> {
        let level = self.seating.computer.level();
        ui.horizontal(|ui| {
            seal(ui, level.map_or("機", Level::seal));
            ui.add_space(6.0);
            ui.vertical(|ui| self.opponent(ui, level));
        });
        self.programs(ui);
        self.side(ui);
        if level.is_none_or(Level::uses_all_time) {
            time_choice(ui, &mut self.settings.thinking_seconds);
        }
        None
    }

    /// The slider of the eight levels, with name and description of the chosen level.
    fn opponent(&mut self, ui: &mut egui::Ui, level: Option<Level>) {
        let (name, about) = match (&self.seating.computer, level) {
            (_, Some(level)) => (level.name(), level.description()),
            (player, None) => (player.spoken_name(), say!("players-engine-about")),
        };
        ui.horizontal(|ui| {
            ui.label(theme::section_heading(ui, &name));
            if let Some(level) = level {
                let level_text = say!("start-level-of", level = level.number());
                ui.label(egui::RichText::new(level_text).size(size::SMALL).weak());
            }
        });
        let mut number = level.unwrap_or(Level::FULL).number();
        ui.spacing_mut().slider_width = (ui.available_width() - 16.0).clamp(80.0, 420.0);
        let slider = egui::Slider::new(&mut number, 1..=Level::FULL.number()).show_value(false);
        let slider = ui.add(slider).on_hover_text(say!("start-opponent-tip"));
        focus::set_name(&slider, &say!("start-opponent", name = name.as_str(), level = number));
        self.probe_points.0.push(("opponents".to_owned(), slider.rect.center()));
        if slider.changed()
            && let Some(level) = Level::new(number)
        {
            self.seating.computer = Player::Computer { level };
        }
        // Two lines are reserved, so that nothing below moves with the slider.
        let lines = ui.text_style_height(&egui::TextStyle::Body) * 2.0;
        let room = egui::vec2(ui.available_width(), lines);
        ui.allocate_ui_with_layout(room, egui::Layout::top_down(egui::Align::Min), |ui| {
            ui.set_min_height(lines);
            ui.add(egui::Label::new(egui::RichText::new(about).color(ui.inks().note)).wrap());
        });
    }

    fn programs(&mut self, ui: &mut egui::Ui) {
        if self.engines.is_empty() {
            return;
        }
        let computer = Player::Computer { level: self.seating.computer.level().unwrap_or(Level::FULL) };
        row(ui, |ui| {
            row_title(ui, say!("start-program"));
            let programs = self.engines.iter().map(|engine| Player::External { engine: engine.clone() });
            let programs = [computer].into_iter().chain(programs);
            let texts = (say!("start-program"), say!("players-engine-about"));
            let chosen = &mut self.seating.computer;
            drop_down(ui, ("program", 100.0), texts, chosen, programs, |player| match player {
                Player::External { engine } => engine.clone(),
                _ => say!("start-no-program"),
            });
        });
    }

    fn side(&mut self, ui: &mut egui::Ui) {
        row(ui, |ui| {
            row_title(ui, say!("start-you-play"));
            for side in [Some(Side::Black), Some(Side::White), None] {
                let (id, name, tip) = match side {
                    Some(Side::Black) => ("side-black", Side::Black.signed_name(), say!("start-black-tip")),
                    Some(Side::White) => ("side-white", Side::White.signed_name(), say!("start-white-tip")),
                    None => ("side-lot", say!("start-by-lot"), say!("start-by-lot-tip")),
                };
                let choice = choice_value(ui, &mut self.seating.side, side, name).on_hover_text(tip);
                self.probe_points.0.push((id.to_owned(), choice.rect.center()));
            }
        });
    }

    fn here(&mut self, ui: &mut egui::Ui) -> Option<RemoteWay> {
        for side in Side::BOTH {
            row(ui, |ui| {
                row_title(ui, side.signed_name());
                let name = match side {
                    Side::Black => &mut self.settings.black_name,
                    Side::White => &mut self.settings.white_name,
                };
                name_field(ui, &format!("name {side}"), Some(side), name);
            });
        }
        None
    }

    fn away(&mut self, ui: &mut egui::Ui) -> Option<RemoteWay> {
        let mut chosen = None;
        self.side(ui);
        for (way, id, name, about) in REMOTE_WAYS {
            #[cfg(target_family = "wasm")]
            if way == RemoteWay::Invite {
                continue;
            }
            let (name, about) = (say!(name), say!(about));
            ui.horizontal_top(|ui| {
                let button = ui.add_sized(egui::vec2(BUTTON_WIDTH, 30.0), egui::Button::new(name));
                self.probe_points.0.push((id.to_owned(), button.rect.center()));
                if button.on_hover_text(&about).clicked() {
                    chosen = Some(way);
                }
                ui.add(egui::Label::new(egui::RichText::new(&about).weak()).wrap());
            });
        }
        chosen
    }
}

fn seal(ui: &mut egui::Ui, kanji: &str) {
    let (place, painter) = ui.allocate_painter(egui::Vec2::splat(SEAL_SIZE), egui::Sense::hover());
    let inks = ui.inks();
    painter.rect_filled(place.rect.shrink(2.0), 6.0, inks.seal);
    let rim = egui::Stroke::new(1.0, inks.on_seal);
    painter.rect_stroke(place.rect.shrink(5.0), 4.0, rim, egui::StrokeKind::Middle);
    let centre = egui::Align2::CENTER_CENTER;
    painter.text(place.rect.center(), centre, kanji, theme::brush(KANJI_SIZE), inks.on_seal);
}
