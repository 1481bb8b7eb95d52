//! The start screen: the games with their pictures, options, and what is wrong with broken files.

use super::games::{Game, Games};
use super::players::{self, Wish};
use super::probe::Cards;
use super::saved::{Resume, SavedGame};
use super::{Engines, Screen, StartGame};
use crate::say;
use crate::tutorial::Teach;
use crate::ui::{Action, Asked, Settings, mini_board, theme};
use crate::variant::Variant;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use std::sync::Arc;

/// Width of a game's card, in points.
const CARD: f32 = 236.0;

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
    mut teach: MessageWriter<Teach>,
    mut asked: MessageWriter<Asked>,
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
                ui.add_space(14.0);
                ui.label(egui::RichText::new("天竺  Tenjiku").size(38.0).color(theme::ACCENT));
                ui.label(
                    egui::RichText::new("The great shogi games. Choose a board and sit down.").size(17.0),
                );
                ui.add_space(8.0);
                offer_resume(ui, &saved, &mut resume);
                offer_lessons(ui, &mut asked, &mut places);
            });
            players::choose(ui, &mut likes, &engines.names(None));
            ui.add_space(8.0);
            cards(
                ui,
                &mut games,
                &mut |variant, click| match click {
                    Click::Sit(wish) => {
                        let seats = wish.seats(&likes);
                        start.write(StartGame { variant, from: None, seats, is_practice: false });
                    }
                    Click::Learn => {
                        teach.write(Teach::Course(variant));
                    }
                },
                &mut places,
            );
            broken_files(ui, &games.broken);
        });
    });
    settings.set_if_neq(likes);
    Ok(())
}

fn offer_resume(ui: &mut egui::Ui, saved: &SavedGame, resume: &mut MessageWriter<Resume>) {
    match saved {
        SavedGame::Found { title, .. } => {
            let button = egui::Button::new(egui::RichText::new(format!("▶ Go on with {title}")).size(17.0));
            if ui.add(button).on_hover_text("Take up the game that was left unfinished.").clicked() {
                resume.write(Resume);
            }
        }
        SavedGame::Broken(why) => {
            ui.colored_label(theme::ALARM, why);
        }
        SavedGame::None => {}
    }
}

fn offer_lessons(ui: &mut egui::Ui, asked: &mut MessageWriter<Asked>, places: &mut Cards) {
    let button = ui.add(egui::Button::new(egui::RichText::new(say!("tutorial-start")).size(17.0)));
    places.0.push(("tutorial".to_owned(), button.rect.center()));
    if button.on_hover_text(say!("tutorial-start-tip")).clicked() {
        asked.write(Asked(Action::Lessons));
    }
}

/// What a click on a card asks for.
enum Click {
    /// A game.
    Sit(Wish),
    /// Its lessons.
    Learn,
}

/// The cards in rows, as many side by side as fit, each row centred.
fn cards(
    ui: &mut egui::Ui,
    games: &mut Games,
    start: &mut dyn FnMut(Arc<Variant>, Click),
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
                card(ui, game, start, places);
            }
        });
        ui.add_space(gap);
    }
}

fn card(ui: &mut egui::Ui, game: &mut Game, start: &mut dyn FnMut(Arc<Variant>, Click), places: &mut Cards) {
    let frame = egui::Frame::group(ui.style()).fill(egui::Color32::from_rgb(42, 35, 29)).inner_margin(10.0);
    frame.show(ui, |ui| {
        ui.set_width(CARD - 22.0);
        ui.vertical(|ui| {
            let file = game.variant.file().clone();
            let inner = CARD - 22.0;
            let board = mini_board(ui, &game.variant, game.variant.start().iter().copied(), inner);
            let board = board.interact(egui::Sense::click()).on_hover_text("Play this game");
            places.0.push((format!("card:{}", file.id), board.rect.center()));
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| {
                ui.label(egui::RichText::new(&file.name).size(20.0).color(theme::ACCENT));
                ui.label(egui::RichText::new(&file.japanese).size(17.0));
            });
            let origin = if game.is_users { " · yours" } else { "" };
            let size = format!("{} · {}×{} squares{origin}", game.variant.meaning(), file.files, file.ranks);
            ui.label(egui::RichText::new(size).color(theme::QUIET));
            ui.label(game.variant.about());
            options(ui, game);
            let third = (inner - 2.0 * ui.spacing().item_spacing.x) / 3.0;
            let button =
                |name| egui::Button::new(egui::RichText::new(name).size(17.0)).min_size([third, 30.0].into());
            ui.horizontal(|ui| {
                let play = ui.add(button("Play".to_owned()));
                let play = play.on_hover_text("Sit down, as the players are chosen above.");
                let watch = ui.add(button("Watch".to_owned()));
                let watch = watch.on_hover_text("Two computers play, and you look on.");
                let learn = ui.add(button(say!("tutorial-learn")));
                let learn = learn.on_hover_text(say!("tutorial-learn-tip"));
                places.0.push((format!("watch:{}", file.id), watch.rect.center()));
                places.0.push((format!("learn:{}", file.id), learn.rect.center()));
                if board.clicked() || play.clicked() {
                    start(game.variant.clone(), Click::Sit(Wish::Play));
                } else if watch.clicked() {
                    start(game.variant.clone(), Click::Sit(Wish::Watch));
                } else if learn.clicked() {
                    start(game.variant.clone(), Click::Learn);
                }
            });
        });
    });
}

fn options(ui: &mut egui::Ui, game: &mut Game) {
    let variant = Arc::clone(&game.variant);
    for option in &variant.file().options {
        let chosen = game.choices.get(&option.id).copied().unwrap_or(option.default);
        let mut choice = chosen;
        ui.label(egui::RichText::new(variant.option_name(option)).color(theme::QUIET));
        for known in &option.choices {
            let text = format!("Version {}", known.number);
            ui.radio_value(&mut choice, known.number, text).on_hover_text(variant.choice_text(option, known));
        }
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
    ui.colored_label(theme::ALARM, "These files in your variants folder hold no game yet:");
    for text in broken {
        ui.add(egui::Label::new(egui::RichText::new(text).monospace()).wrap());
    }
}
