//! The shelves: the daily problem and the missed ones on top, then the shelves by game, and the problems of one.

use super::filter::{LONG, ProblemFilter, length};
use super::requests::{RoomClock, RoomRequest, compile};
use super::state::ProblemRoom;
use super::texts::{motif_name, motifs, source, verdict};
use super::tile::{SIZE, tile};
use crate::app::{Action, ActionRequest, GameList, ProbePoints, Screen, StudiedGame, SuspendedGames};
use crate::games;
use crate::language::SpokenName;
use crate::lesson::problem_title;
use crate::say;
use crate::training::{Day, ProblemPlace, Shelf, ShelfKind, Training};
use crate::tutorial::SavedProgress;
use crate::ui::theme::{self, Inks};
use crate::ui::{focus, mini_board, press, whole_window};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_problems::{Motif, Problem, Source};
use tenjiku_rules::variant::Variant;

/// Width of the shelves, in points.
const WIDTH: f32 = 1060.0;
/// Minimum width of the large buttons on top, and their height, in points.
const BUTTON: f32 = 240.0;
const BUTTON_HEIGHT: f32 = 62.0;
/// Side of the board in a tooltip, in points.
const BOARD: f32 = 230.0;
/// Gap between tiles, in points.
const GAP: f32 = 8.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Shelves)));
}

struct ShelvesView<'a> {
    room: &'a ProblemRoom,
    training: &'a Training,
    games: &'a GameList,
    game: Option<&'a Arc<Variant>>,
    today: Day,
}

enum Wish {
    Request(RoomRequest),
    Shelf(usize),
    Filter(ProblemFilter),
    Import,
}

fn show(
    mut contexts: EguiContexts,
    mut room: ResMut<ProblemRoom>,
    (progress, games, suspended): (Res<SavedProgress>, Res<GameList>, Res<SuspendedGames>),
    clock: Res<RoomClock>,
    mut studied: ResMut<StudiedGame>,
    mut probe_points: ResMut<ProbePoints>,
    mut requests: MessageWriter<RoomRequest>,
    mut asked: MessageWriter<ActionRequest>,
) -> Result {
    probe_points.0.clear();
    let ctx = contexts.ctx_mut()?.clone();
    let mut screen = whole_window(&ctx, "shelves");
    let frame = egui::Frame::central_panel(screen.style());
    let training = progress.0.training();
    let game = studied.0.clone();
    let view =
        ShelvesView { room: &room, training, games: &games, game: game.as_ref(), today: clock.today() };
    let mut wish = None;
    egui::CentralPanel::default().frame(frame).show(&mut screen, |ui| {
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            // Not the margin of a frame, which ends at 127 points.
            let space = ui.available_rect_before_wrap();
            let margin = ((space.width() - WIDTH) / 2.0).max(8.0);
            let column = egui::UiBuilder::new().max_rect(space.shrink2(egui::vec2(margin, 10.0)));
            ui.scope_builder(column, |ui| {
                ui.set_width(ui.available_width());
                view.head(ui, suspended.any(), &mut wish);
                view.top_buttons(ui, &mut wish, &mut probe_points);
                view.shelf_list(ui, &mut wish);
                view.shelf(ui, &mut wish, &mut probe_points);
                view.faults(ui);
            });
            focus::scroll_to_focus(ui);
        });
    });
    match wish {
        Some(Wish::Request(request)) => drop(requests.write(request)),
        Some(Wish::Shelf(shelf)) => {
            let id = room.shelves.list.get(shelf).map(|shelf| shelf.game.clone()).unwrap_or_default();
            (room.shelf, room.filter) = (shelf, ProblemFilter::default());
            if studied.0.as_ref().is_none_or(|game| game.id() != id) {
                studied.0 = compile(&games::load(), &id);
            }
        }
        Some(Wish::Filter(filter)) => room.filter = filter,
        Some(Wish::Import) => drop(asked.write(ActionRequest(Action::OpenFile))),
        None => {}
    }
    Ok(())
}

fn game_name(id: &str, games: &GameList) -> String {
    let entry = games.list.iter().find(|game| game.variant.id() == id);
    entry.map_or_else(|| id.to_owned(), |game| game.variant.spoken_name().to_owned())
}

pub(super) fn shelf_name(shelf: &Shelf, games: &GameList) -> String {
    let game = game_name(&shelf.game, games);
    match shelf.kind {
        ShelfKind::Generated => game,
        ShelfKind::Historical => say!("problems-shelf-old", game = game),
        ShelfKind::Own => match shelf.id.trim_start_matches("own/") {
            file if file == shelf.game => say!("problems-shelf-own", game = game),
            file => say!("problems-shelf-file", game = game, file = file),
        },
    }
}

fn quiet(ui: &mut egui::Ui, text: String) {
    ui.add(egui::Label::new(egui::RichText::new(text).color(ui.inks().quiet)).wrap());
}

/// A large button with a title and a line below; returns the response.
fn large_button(
    ui: &mut egui::Ui,
    (sign, title, about): (&str, &str, &str),
    width: f32,
    enabled: bool,
) -> egui::Response {
    let inks = ui.inks();
    let mut text = egui::text::LayoutJob::default();
    let format =
        |size: f32, ink| egui::TextFormat { font_id: theme::serif(size), color: ink, ..Default::default() };
    text.append(&format!("{sign}  {title}\n"), 0.0, format(theme::size::LARGE, inks.heading));
    let small = egui::TextFormat {
        font_id: egui::FontId::proportional(theme::size::SMALL),
        color: inks.quiet,
        ..Default::default()
    };
    text.append(about, 0.0, small);
    let button = egui::Button::new(text).wrap();
    let size = egui::vec2(width, BUTTON_HEIGHT);
    let button = ui.add_enabled_ui(enabled, |ui| ui.add_sized(size, button)).inner;
    focus::set_name(&button, &format!("{title}. {about}"));
    button
}

impl ShelvesView<'_> {
    fn head(&self, ui: &mut egui::Ui, is_waiting: bool, wish: &mut Option<Wish>) {
        ui.horizontal_wrapped(|ui| {
            let back =
                if is_waiting { say!("tutorial-back-to-game") } else { say!("tutorial-back-to-start") };
            if press(ui, &format!("◀ {back}"), &say!("problems-back-tip"), egui::Key::Backspace, true) {
                *wish = Some(Wish::Request(RoomRequest::Leave));
            }
            ui.add_space(12.0);
            let title = egui::RichText::new(say!("problems-title")).font(theme::serif(theme::size::HEADING));
            ui.label(title.color(ui.inks().heading));
            ui.add_space(12.0);
            let rating = self.training.rating();
            let points = rating.points().to_string();
            let text = match rating.is_rough() {
                true => say!("problems-rating-rough", rating = points),
                false => say!("problems-rating", rating = points),
            };
            ui.label(text).on_hover_text(say!("problems-rating-tip"));
            let (streak, best) = self.training.streaks();
            if best > 0 {
                let text = format!("· {}", say!("problems-streak", count = streak, best = best));
                ui.label(egui::RichText::new(text).color(ui.inks().quiet));
            }
        });
        ui.add_space(6.0);
    }

    fn top_buttons(&self, ui: &mut egui::Ui, wish: &mut Option<Wish>, probe_points: &mut ProbePoints) {
        let daily = self.room.shelves.daily(self.today).and_then(|place| self.room.shelves.at(place));
        let about_daily = daily.map(|(shelf, problem)| match self.training.has_solved_daily(self.today) {
            true => say!("problems-daily-done", count = self.training.daily_streak(self.today)),
            false => {
                let game = game_name(&shelf.game, self.games);
                say!("problems-daily-about", game = game, title = problem_title(problem))
            }
        });
        let due = self.room.due(self.today, self.training);
        let next = self.room.next_unsolved(None, self.training);
        let about_next = next.and_then(|place| self.room.shelves.at(place)).map(|(shelf, problem)| {
            let name = shelf_name(shelf, self.games);
            say!("problems-next-open-about", shelf = name, title = problem_title(problem))
        });
        let is_done = self.training.has_solved_daily(self.today);
        let buttons = [
            (
                "daily",
                if is_done { "✔" } else { "▶" },
                say!("problems-daily"),
                about_daily.clone().unwrap_or_else(|| say!("problems-no-shelves")),
                say!("problems-daily-tip"),
                about_daily.is_some(),
                RoomRequest::Daily,
            ),
            (
                "due",
                "↻",
                say!("problems-due"),
                say!("problems-due-about", count = due),
                say!("problems-due-tip"),
                due > 0,
                RoomRequest::Due,
            ),
            (
                "next-unsolved",
                "▶",
                say!("problems-next-open"),
                about_next.unwrap_or_else(|| say!("problems-all-solved")),
                say!("problems-next-open-tip"),
                next.is_some(),
                next.map_or(RoomRequest::Next, RoomRequest::Open),
            ),
        ];
        let in_row = (((ui.available_width() + GAP) / (BUTTON + GAP)) as usize).clamp(1, buttons.len());
        let width = (ui.available_width() + GAP) / in_row as f32 - GAP;
        for row in buttons.chunks(in_row) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for (id, sign, title, about, tip, enabled, request) in row {
                    let button = large_button(ui, (sign, title, about), width, *enabled);
                    let button = button.on_hover_text(tip).on_disabled_hover_text(tip);
                    probe_points.0.push(((*id).to_owned(), button.rect.center()));
                    if button.clicked() {
                        *wish = Some(Wish::Request(request.clone()));
                    }
                }
            });
        }
        ui.add_space(8.0);
    }

    fn shelf_list(&self, ui: &mut egui::Ui, wish: &mut Option<Wish>) {
        ui.separator();
        ui.horizontal_wrapped(|ui| {
            for (index, shelf) in self.room.shelves.list.iter().enumerate() {
                let is_solved = |problem: &&Problem| self.training.has_solved(&shelf.key(problem));
                let (solved, count) = (shelf.problems.iter().filter(is_solved).count(), shelf.problems.len());
                let name = shelf_name(shelf, self.games);
                let text = say!("problems-shelf", shelf = &name, solved = solved, count = count);
                let is_here = index == self.room.shelf;
                let label = ui.selectable_label(is_here, text);
                let heard = say!("problems-shelf-heard", shelf = name, solved = solved, count = count);
                focus::set_choice_name(&label, is_here, &heard);
                if label.clicked() && !is_here {
                    *wish = Some(Wish::Shelf(index));
                }
            }
            let import = ui.button(say!("problems-import")).on_hover_text(say!("problems-import-tip"));
            if import.clicked() {
                *wish = Some(Wish::Import);
            }
        });
        ui.separator();
    }

    fn shelf(&self, ui: &mut egui::Ui, wish: &mut Option<Wish>, probe_points: &mut ProbePoints) {
        let Some(shelf) = self.room.shelf_in_view() else {
            return quiet(ui, say!("problems-no-shelves"));
        };
        self.filter(ui, shelf, wish);
        let all = self.room.in_view(self.training);
        if all.is_empty() {
            return quiet(ui, say!("problems-none"));
        }
        quiet(ui, say!("problems-found", count = all.len()));
        ui.add_space(4.0);
        let mut rest = &all[..];
        while let Some((_, first)) = rest.first() {
            let book = book(first);
            let same = rest.iter().take_while(|(_, problem)| self::book(problem) == book).count();
            if let Some((title, year)) = book {
                ui.add_space(6.0);
                ui.label(theme::heading(ui, format!("{title} ({year})")));
            }
            self.tiles(ui, shelf, &rest[..same], wish, probe_points);
            rest = &rest[same..];
        }
    }

    /// The filter: lengths and motifs that occur on the shelf, and unsolved problems only.
    fn filter(&self, ui: &mut egui::Ui, shelf: &Shelf, wish: &mut Option<Wish>) {
        let filter = self.room.filter;
        let lengths: BTreeSet<u16> = shelf.problems.iter().map(length).filter(|moves| *moves > 0).collect();
        ui.horizontal_wrapped(|ui| {
            ui.label(say!("problems-length"));
            for moves in [None].into_iter().chain(lengths.into_iter().map(Some)) {
                let text = match moves {
                    None => say!("problems-any-length"),
                    Some(LONG) => say!("problems-length-more", count = LONG),
                    Some(moves) => say!("problems-length-moves", count = moves),
                };
                let is_chosen = filter.moves == moves;
                let label = ui.selectable_label(is_chosen, &text);
                let heard = say!("problems-length-heard", length = moves.unwrap_or_default(), count = text);
                focus::set_choice_name(&label, is_chosen, &heard);
                if label.clicked() {
                    *wish = Some(Wish::Filter(ProblemFilter { moves, ..filter }));
                }
            }
            ui.add_space(12.0);
            let mut only_unsolved = filter.only_unsolved;
            let switch = ui.checkbox(&mut only_unsolved, say!("problems-unsolved"));
            if switch.on_hover_text(say!("problems-unsolved-tip")).changed() {
                *wish = Some(Wish::Filter(ProblemFilter { only_unsolved, ..filter }));
            }
        });
        let occurring: BTreeSet<Motif> =
            shelf.problems.iter().flat_map(|problem| problem.motifs.iter().copied()).collect();
        if occurring.is_empty() {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.label(say!("problems-motif"));
            for motif in [None].into_iter().chain(occurring.into_iter().map(Some)) {
                let text = motif.map_or_else(|| say!("problems-any-motif"), motif_name);
                if ui.selectable_label(filter.motif == motif, text).clicked() {
                    *wish = Some(Wish::Filter(ProblemFilter { motif, ..filter }));
                }
            }
        });
    }

    fn tiles(
        &self,
        ui: &mut egui::Ui,
        shelf: &Shelf,
        problems: &[(usize, &Problem)],
        wish: &mut Option<Wish>,
        probe_points: &mut ProbePoints,
    ) {
        let in_row = (((ui.available_width() + GAP) / (SIZE.x + GAP)) as usize).max(1);
        for row in problems.chunks(in_row) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for &(number, problem) in row {
                    let name = number_in_book(problem).unwrap_or(number + 1).to_string();
                    let key = shelf.key(problem);
                    let response = tile(ui, &name, problem, self.training.of(&key));
                    let response = response.on_hover_ui(|ui| self.preview(ui, shelf, problem));
                    let seen = response.rect.intersect(ui.clip_rect());
                    probe_points.0.push((format!("problem:{key}"), seen.center()));
                    if response.clicked() {
                        let place = ProblemPlace { shelf: self.room.shelf, number };
                        *wish = Some(Wish::Request(RoomRequest::Open(place)));
                    }
                }
            });
        }
    }

    /// The position of a problem, its source, the verdict, and once it is solved its motifs.
    fn preview(&self, ui: &mut egui::Ui, shelf: &Shelf, problem: &Problem) {
        ui.set_max_width(BOARD + 20.0);
        ui.label(egui::RichText::new(problem_title(problem)).strong());
        let Some(position) = self.game.and_then(|game| problem.position(game).ok()) else { return };
        mini_board(ui, position.variant(), position.setup().pieces, BOARD);
        // Before it is solved, motifs would give it away.
        let motifs = motifs(problem).filter(|_| self.training.has_solved(&shelf.key(problem)));
        for text in source(problem).into_iter().chain(verdict(problem, &position)).chain(motifs) {
            ui.label(text);
        }
    }

    fn faults(&self, ui: &mut egui::Ui) {
        if self.room.shelves.faults.is_empty() {
            return;
        }
        ui.add_space(10.0);
        ui.colored_label(ui.inks().alarm, say!("problems-faults"));
        for fault in &self.room.shelves.faults {
            ui.add(egui::Label::new(egui::RichText::new(fault).monospace()).wrap());
        }
    }
}

fn book(problem: &Problem) -> Option<(&str, u16)> {
    match &problem.source {
        Source::Historical(books) => books.first().map(|book| (book.title.as_str(), book.year)),
        Source::Generated | Source::Game { .. } => None,
    }
}

fn number_in_book(problem: &Problem) -> Option<usize> {
    match &problem.source {
        Source::Historical(books) => books.first().map(|book| usize::from(book.number)),
        Source::Generated | Source::Game { .. } => None,
    }
}
