//! The start screen: the games with their pictures, options, and what is wrong with broken files.

use super::games::{Game, Games};
use super::players::{self, Wish};
use super::probe::Cards;
use super::saved::{Resume, SavedGame};
use super::{Engines, Screen, StartGame};
use crate::say;
use crate::tutorial::Teach;
use crate::ui::{Action, Asked, Settings, ShowPieces, ShowRules, language_choice, mini_board, theme};
use crate::variant::Variant;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use std::sync::Arc;

/// Width of a game's card, in points.
const CARD: f32 = 236.0;
/// Width of the switch of languages, in points.
const LANGUAGES: f32 = 160.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(bevy_egui::EguiPrimaryContextPass, start_screen.run_if(in_state(Screen::Start)));
}

fn start_screen(
    mut contexts: EguiContexts,
    mut games: ResMut<Games>,
    saved: Res<SavedGame>,
    engines: Res<Engines>,
    mut settings: ResMut<Settings>,
    mut start: MessageWriter<StartGame>,
    mut resume: MessageWriter<Resume>,
    mut help: Help,
    mut places: ResMut<Cards>,
) -> Result {
    // Only what a player changes is a change, and saved.
    let mut likes = settings.bypass_change_detection().clone();
    places.0.clear();
    let ctx = contexts.ctx_mut()?.clone();
    let mut screen = egui::Ui::new(
        ctx.clone(),
        "start".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect()),
    );
    let frame = egui::Frame::central_panel(screen.style()).fill(egui::Color32::from_rgb(26, 22, 19));
    egui::CentralPanel::default().frame(frame).show(&mut screen, |ui| {
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.vertical_centered(|ui| {
                languages(ui, &mut likes);
                ui.label(egui::RichText::new("天竺  Tenjiku").size(38.0).color(theme::ACCENT));
                ui.label(egui::RichText::new(say!("start-subtitle")).size(17.0));
                ui.add_space(3.0);
                offer_resume(ui, &saved, &mut resume);
                help.offer_lessons(ui, &mut places);
            });
            players::choose(ui, &mut likes, &engines.names(None));
            ui.add_space(3.0);
            cards(
                ui,
                &mut games,
                &mut |variant, wish| {
                    let seats = wish.seats(&likes);
                    start.write(StartGame::new(variant, seats));
                },
                &mut help,
                &mut places,
            );
            broken_files(ui, &games.broken);
        });
    });
    settings.set_if_neq(likes);
    Ok(())
}

fn offer_resume(ui: &mut egui::Ui, saved: &SavedGame, resume: &mut MessageWriter<Resume>) {
    if let Some(title) = saved.title() {
        let button = egui::Button::new(egui::RichText::new(title).size(17.0));
        if ui.add(button).on_hover_text(say!("saved-go-on-tip")).clicked() {
            resume.write(Resume);
        }
    }
    for fault in saved.faults() {
        ui.colored_label(theme::ALARM, fault);
    }
}

/// A small switch in the upper corner.
fn languages(ui: &mut egui::Ui, likes: &mut Settings) {
    ui.horizontal(|ui| {
        ui.add_space((ui.available_width() - LANGUAGES).max(0.0));
        if let Some(language) = language_choice(ui) {
            likes.language = Some(language);
        }
    });
}

/// The cards in rows, as many side by side as fit, each row centred.
fn cards(
    ui: &mut egui::Ui,
    games: &mut Games,
    start: &mut dyn FnMut(Arc<Variant>, Wish),
    help: &mut Help,
    places: &mut Cards,
) {
    let gap = 12.0;
    let room = ui.available_width();
    let in_row = (((room + gap) / (CARD + gap)) as usize).clamp(1, 5);
    for row in games.list.chunks_mut(in_row) {
        let width = row.len() as f32 * (CARD + gap) - gap;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            ui.add_space(((room - width) / 2.0 - gap).max(0.0));
            for game in row {
                card(ui, game, start, help, places);
            }
        });
        ui.add_space(gap);
    }
}

fn card(
    ui: &mut egui::Ui,
    game: &mut Game,
    start: &mut dyn FnMut(Arc<Variant>, Wish),
    help: &mut Help,
    places: &mut Cards,
) {
    let frame = egui::Frame::group(ui.style()).fill(egui::Color32::from_rgb(42, 35, 29)).inner_margin(10.0);
    frame.show(ui, |ui| {
        ui.set_width(CARD - 22.0);
        ui.vertical(|ui| {
            let file = game.variant.file().clone();
            let inner = CARD - 22.0;
            let board = mini_board(ui, &game.variant, game.variant.start().iter().copied(), inner);
            let board = board.interact(egui::Sense::click()).on_hover_text(say!("start-board-tip"));
            places.0.push((format!("card:{}", file.id), board.rect.center()));
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| {
                let name = game.variant.spoken_name();
                ui.label(egui::RichText::new(name).size(20.0).color(theme::ACCENT));
                // Beside the English name the kanji, beside the kanji how they are read.
                let other = match name == file.japanese {
                    false => egui::RichText::new(&file.japanese).size(17.0),
                    true => egui::RichText::new(&file.romaji).size(13.0).color(theme::QUIET),
                };
                ui.label(other);
            });
            let (meaning, files, ranks) = (game.variant.meaning(), file.files, file.ranks);
            let size = match game.is_users {
                false => say!("start-size", meaning = meaning, files = files, ranks = ranks),
                true => say!("start-size-yours", meaning = meaning, files = files, ranks = ranks),
            };
            ui.label(egui::RichText::new(size).color(theme::QUIET));
            ui.label(game.variant.about());
            options(ui, game);
            let gap = ui.spacing().item_spacing.x;
            let (half, third) = ((inner - gap) / 2.0, (inner - 2.0 * gap) / 3.0);
            let button = |name: String| {
                egui::Button::new(egui::RichText::new(name).size(17.0)).min_size([half, 30.0].into())
            };
            ui.horizontal(|ui| {
                let play = ui.add(button(say!("start-play"))).on_hover_text(say!("start-play-tip"));
                let watch = ui.add(button(say!("start-watch"))).on_hover_text(say!("start-watch-tip"));
                places.0.push((format!("watch:{}", file.id), watch.rect.center()));
                if board.clicked() || play.clicked() {
                    start(game.variant.clone(), Wish::Play);
                } else if watch.clicked() {
                    start(game.variant.clone(), Wish::Watch);
                }
            });
            ui.horizontal(|ui| help.buttons(ui, game, third, places));
        });
    });
}

/// The buttons that show what there is to know of a game.
#[derive(bevy::ecs::system::SystemParam)]
struct Help<'w> {
    pieces: MessageWriter<'w, ShowPieces>,
    rules: MessageWriter<'w, ShowRules>,
    lessons: MessageWriter<'w, Teach>,
    asked: MessageWriter<'w, Asked>,
}

impl Help<'_> {
    /// The lessons and the saved games, side by side in the middle.
    fn offer_lessons(&mut self, ui: &mut egui::Ui, places: &mut Cards) {
        ui.columns(2, |columns| {
            let large = |name: String| egui::Button::new(egui::RichText::new(name).size(17.0));
            columns[0].with_layout(egui::Layout::right_to_left(egui::Align::TOP), |ui| {
                let button = ui.add(large(say!("tutorial-start"))).on_hover_text(say!("tutorial-start-tip"));
                places.0.push(("tutorial".to_owned(), button.rect.center()));
                if button.clicked() {
                    self.asked.write(Asked(Action::Lessons));
                }
            });
            columns[1].with_layout(egui::Layout::left_to_right(egui::Align::TOP), |ui| {
                let button = ui.add(large(say!("saved-title"))).on_hover_text(Action::Load.tooltip());
                places.0.push(("saved".to_owned(), button.rect.center()));
                if button.clicked() {
                    self.asked.write(Asked(Action::Load));
                }
            });
        });
    }

    fn buttons(&mut self, ui: &mut egui::Ui, game: &Game, width: f32, places: &mut Cards) {
        let mut button = |id: &str, name: String, tip: String| {
            let button = ui.add(egui::Button::new(name).min_size([width, 26.0].into())).on_hover_text(tip);
            places.0.push((format!("{id}:{}", game.variant.id()), button.rect.center()));
            button.clicked()
        };
        let variant = || Arc::clone(&game.variant);
        if button("learn", say!("tutorial-learn"), say!("tutorial-learn-tip")) {
            self.lessons.write(Teach::Course(variant()));
        }
        if button("pieces", say!("pieces-button"), Action::Pieces.tooltip()) {
            self.pieces.write(ShowPieces { game: variant(), kind: None });
        }
        if button("rules", say!("rules-button"), Action::Rules.tooltip()) {
            self.rules.write(ShowRules { game: variant() });
        }
    }
}

fn options(ui: &mut egui::Ui, game: &mut Game) {
    let variant = Arc::clone(&game.variant);
    for option in &variant.file().options {
        let chosen = game.choices.get(&option.id).copied().unwrap_or(option.default);
        let mut choice = chosen;
        ui.label(egui::RichText::new(variant.option_name(option)).color(theme::QUIET));
        ui.horizontal_wrapped(|ui| {
            for known in &option.choices {
                let text = say!("start-version", number = known.number);
                let radio = ui.radio_value(&mut choice, known.number, text);
                radio.on_hover_text(variant.choice_text(option, known));
            }
        });
        if choice != chosen
            && let Err(error) = game.choose(&option.id, choice)
        {
            ui.colored_label(theme::ALARM, error.to_string());
        }
    }
}

fn broken_files(ui: &mut egui::Ui, broken: &[String]) {
    if broken.is_empty() {
        return;
    }
    ui.separator();
    ui.colored_label(theme::ALARM, say!("start-broken-files"));
    for text in broken {
        ui.add(egui::Label::new(egui::RichText::new(text).monospace()).wrap());
    }
}
