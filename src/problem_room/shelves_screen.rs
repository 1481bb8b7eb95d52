//! The shelves: the daily problem and the missed problems on top, then the shelves by game, and the problems of the
//! shelf in view.

use super::filter::{LONG, ProblemFilter, length};
use super::requests::{RoomRequest, compile};
use super::state::ProblemRoom;
use super::texts::{motif_name, motifs, source, verdict};
use super::tile::{MIN_WIDTH, tile};
use crate::app::{
    Action, ActionRequest, GameList, LessonRequest, ProbePoints, Screen, StudiedGame, SuspendedGames,
};
use crate::tutorial::{Calendar, SavedProgress};
use crate::ui::theme::{self, Inks};
use crate::ui::{choice_label, faults, focus, in_rows, mini_board, page, page_title, press};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_language::SpokenName;
use tenjiku_language::say;
use tenjiku_platform::games;
use tenjiku_problems::{Motif, Problem, Source, Task};
use tenjiku_rules::variant::Variant;
use tenjiku_teach::lesson::{Progress, mate_length, problem_title, task_name};
use tenjiku_teach::training::{Day, ProblemPlace, Shelf, ShelfKind, Training};

/// Minimum width of the large buttons on top, and their height, in points.
const MIN_BUTTON_WIDTH: f32 = 240.0;
const BUTTON_HEIGHT: f32 = 62.0;
/// Side of the board in a tooltip, in points.
const BOARD_SIZE: f32 = 230.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Shelves)));
}

struct ShelvesView<'a> {
    room: &'a ProblemRoom,
    progress: &'a Progress,
    training: &'a Training,
    games: &'a GameList,
    game: Option<&'a Arc<Variant>>,
    today: Day,
}

enum ShelvesCommand {
    Request(RoomRequest),
    /// Repeat the exercises of a game's lessons.
    Exercises(Arc<Variant>),
    Shelf(usize),
    Filter(ProblemFilter),
    Import,
}

fn show(
    mut contexts: EguiContexts,
    mut room: ResMut<ProblemRoom>,
    (progress, games, suspended): (Res<SavedProgress>, Res<GameList>, Res<SuspendedGames>),
    calendar: Res<Calendar>,
    mut studied: ResMut<StudiedGame>,
    mut probe_points: ResMut<ProbePoints>,
    (mut requests, mut lesson_requests): (MessageWriter<RoomRequest>, MessageWriter<LessonRequest>),
    mut action_requests: MessageWriter<ActionRequest>,
) -> Result {
    probe_points.0.clear();
    let game = studied.0.clone();
    let view = ShelvesView {
        room: &room,
        progress: &progress.0,
        training: &progress.0.training,
        games: &games,
        game: game.as_ref(),
        today: calendar.today(),
    };
    let mut command = None;
    page(contexts.ctx_mut()?, "shelves", |ui| {
        view.head(ui, suspended.any(), &mut command);
        view.top_buttons(ui, &mut command, &mut probe_points);
        view.exercises(ui, &mut command, &mut probe_points);
        view.shelf_list(ui, &mut command);
        view.shelf(ui, &mut command, &mut probe_points);
        faults(ui, say!("problems-faults"), &room.shelves.faults);
    });
    match command {
        Some(ShelvesCommand::Request(request)) => drop(requests.write(request)),
        Some(ShelvesCommand::Exercises(game)) => {
            lesson_requests.write(LessonRequest::Repeat(game));
        }
        Some(ShelvesCommand::Shelf(shelf)) => {
            let id = room.shelves.list.get(shelf).map(|shelf| shelf.game.clone()).unwrap_or_default();
            room.show_shelf(shelf);
            if studied.0.as_ref().is_none_or(|game| game.id() != id) {
                studied.0 = compile(&games::load(), &id);
            }
        }
        Some(ShelvesCommand::Filter(filter)) => room.filter = filter,
        Some(ShelvesCommand::Import) => drop(action_requests.write(ActionRequest(Action::OpenFile))),
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

/// The player's rating; `None` before the first rated attempt.
pub(super) fn rating_in_words(training: &Training) -> Option<String> {
    let rating = training.rating();
    let points = rating.points().to_string();
    training.is_rated().then(|| match rating.is_rough() {
        true => say!("problems-rating-rough", rating = points),
        false => say!("problems-rating", rating = points),
    })
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
    let large = egui::TextFormat::simple(theme::serif(theme::size::LARGE), inks.heading);
    text.append(&format!("{sign}  {title}\n"), 0.0, large);
    text.append(about, 0.0, theme::text_format(theme::size::SMALL, inks.quiet));
    let button = egui::Button::new(text).wrap();
    let size = egui::vec2(width, BUTTON_HEIGHT);
    let button = ui.add_enabled_ui(enabled, |ui| ui.add_sized(size, button)).inner;
    focus::set_name(&button, &format!("{title}. {about}"));
    button
}

impl ShelvesView<'_> {
    fn head(&self, ui: &mut egui::Ui, has_suspended_game: bool, command: &mut Option<ShelvesCommand>) {
        ui.horizontal_wrapped(|ui| {
            let back = if has_suspended_game {
                say!("tutorial-back-to-game")
            } else {
                say!("tutorial-back-to-start")
            };
            if press(ui, &format!("◀ {back}"), &say!("problems-back-tip"), egui::Key::Backspace, true) {
                *command = Some(ShelvesCommand::Request(RoomRequest::Leave));
            }
            ui.add_space(12.0);
            page_title(ui, say!("problems-title"));
            ui.add_space(12.0);
            if let Some(text) = rating_in_words(self.training) {
                ui.label(text).on_hover_text(say!("problems-rating-tip"));
            }
            let (streak, best) = self.training.streaks();
            if best > 0 {
                ui.weak(format!("· {}", say!("problems-streak", count = streak, best = best)));
            }
        });
        ui.add_space(6.0);
    }

    fn top_buttons(
        &self,
        ui: &mut egui::Ui,
        command: &mut Option<ShelvesCommand>,
        probe_points: &mut ProbePoints,
    ) {
        let at = |place: Option<ProblemPlace>| place.and_then(|place| self.room.shelves.at(place));
        let is_done = self.training.has_solved_daily(self.today);
        let about_daily = at(self.room.shelves.daily(self.today)).map(|(shelf, problem)| match is_done {
            true => say!("problems-daily-done", count = self.training.daily_streak(self.today)),
            false => {
                let game = game_name(&shelf.game, self.games);
                say!("problems-daily-about", game, title = problem_title(problem))
            }
        });
        let (has_daily, no_daily) = (about_daily.is_some(), || say!("problems-no-shelves"));
        let due = self.room.due_count(self.today, self.training);
        let later = self.room.later_count(self.today, self.training);
        let about_due = say!("problems-due-about", count = due, later);
        let next = self.room.next_unsolved(None, self.training);
        let about_next = at(next).map(|(shelf, problem)| {
            let shelf = shelf_name(shelf, self.games);
            say!("problems-next-open-about", shelf, title = problem_title(problem))
        });
        let about_next = about_next.unwrap_or_else(|| self.room.no_next_reason(self.training));
        let next_request = next.map_or(RoomRequest::Next, RoomRequest::Open);
        let buttons = [
            (
                ("daily", if is_done { "✔" } else { "▶" }, has_daily, RoomRequest::Daily),
                (say!("problems-daily"), about_daily.unwrap_or_else(no_daily), say!("problems-daily-tip")),
            ),
            (
                ("due", "↻", due > 0, RoomRequest::Due),
                (say!("problems-due"), about_due, say!("problems-due-tip")),
            ),
            (
                ("next-unsolved", "▶", next.is_some(), next_request),
                (say!("problems-next-open"), about_next, say!("problems-next-open-tip")),
            ),
        ];
        // Side by side, the buttons fill the page.
        let min_width = MIN_BUTTON_WIDTH.max(ui.available_width() / buttons.len() as f32 - 8.0);
        in_rows(ui, &buttons, min_width, |ui, row, width| {
            for ((id, sign, enabled, request), (title, about, tip)) in row {
                let button = large_button(ui, (sign, title, about), width, *enabled);
                let button = button.on_hover_text(tip).on_disabled_hover_text(tip);
                probe_points.0.push(((*id).to_owned(), button.rect.center()));
                if button.clicked() {
                    *command = Some(ShelvesCommand::Request(request.clone()));
                }
            }
        });
        ui.add_space(8.0);
    }

    /// The games with exercises that were answered wrongly in a lesson or a quiz, and are due.
    fn exercises(
        &self,
        ui: &mut egui::Ui,
        command: &mut Option<ShelvesCommand>,
        probe_points: &mut ProbePoints,
    ) {
        let games = self.games.list.iter().map(|entry| &entry.variant);
        let count = |game: &Variant| {
            let due = self.progress.due(game.id(), self.today);
            due.iter().filter(|exercise| game.by_symbol(&exercise.symbol).is_some()).count()
        };
        let due: Vec<_> = games.map(|game| (game, count(game))).filter(|(_, count)| *count > 0).collect();
        if due.is_empty() {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.label(say!("problems-exercises")).on_hover_text(say!("problems-exercises-tip"));
            for (game, count) in due {
                let name = say!("problems-exercises-game", game = game.spoken_name(), count = count);
                let button = ui.button(name).on_hover_text(say!("tutorial-repeat-tip"));
                let spoken = say!("problems-exercises-heard", game = game.spoken_name(), count);
                focus::set_name(&button, &spoken);
                probe_points.0.push((format!("exercises:{}", game.id()), button.rect.center()));
                if button.clicked() {
                    *command = Some(ShelvesCommand::Exercises(Arc::clone(game)));
                }
            }
        });
        ui.add_space(8.0);
    }

    fn shelf_list(&self, ui: &mut egui::Ui, command: &mut Option<ShelvesCommand>) {
        ui.separator();
        ui.horizontal_wrapped(|ui| {
            for (index, shelf) in self.room.shelves.list.iter().enumerate() {
                let is_solved = |problem: &&Problem| self.training.has_solved(&shelf.key(problem));
                let (solved, count) = (shelf.problems.iter().filter(is_solved).count(), shelf.problems.len());
                let name = shelf_name(shelf, self.games);
                let text = say!("problems-shelf", shelf = &name, solved = solved, count = count);
                let is_in_view = index == self.room.shelf;
                let label = choice_label(ui, is_in_view, text);
                let spoken = say!("problems-shelf-heard", shelf = name, solved = solved, count = count);
                focus::set_choice_name(&label, is_in_view, &spoken);
                if label.clicked() && !is_in_view {
                    *command = Some(ShelvesCommand::Shelf(index));
                }
            }
            let import = ui.button(say!("problems-import")).on_hover_text(say!("problems-import-tip"));
            if import.clicked() {
                *command = Some(ShelvesCommand::Import);
            }
        });
        ui.separator();
    }

    fn shelf(&self, ui: &mut egui::Ui, command: &mut Option<ShelvesCommand>, probe_points: &mut ProbePoints) {
        let Some(shelf) = self.room.shelf_in_view() else {
            return drop(ui.weak(say!("problems-no-shelves")));
        };
        self.filter(ui, shelf, command);
        let all = self.room.in_view(self.training);
        if all.is_empty() {
            return drop(ui.weak(say!("problems-none")));
        }
        ui.weak(say!("problems-found", count = all.len()));
        ui.add_space(4.0);
        let mut rest = &all[..];
        while let Some((_, first)) = rest.first() {
            let volume = |problem| book(problem).map(|(title, year, _)| (title, year));
            let count = rest.iter().take_while(|(_, problem)| volume(problem) == volume(first)).count();
            if let Some((title, year)) = volume(first) {
                ui.add_space(6.0);
                ui.label(theme::section_heading(ui, format!("{title} ({year})")));
            }
            self.tiles(ui, shelf, &rest[..count], command, probe_points);
            rest = &rest[count..];
        }
    }

    /// The filter: lengths and motifs that occur on the shelf, and unsolved problems only.
    fn filter(&self, ui: &mut egui::Ui, shelf: &Shelf, command: &mut Option<ShelvesCommand>) {
        let filter = self.room.filter;
        let lengths: BTreeSet<u16> = shelf.problems.iter().filter_map(length).collect();
        let tasks: BTreeSet<Task> = shelf.problems.iter().map(|problem| problem.task).collect();
        if tasks.len() > 1 {
            ui.horizontal_wrapped(|ui| {
                ui.label(say!("problems-task"));
                for task in [None].into_iter().chain(tasks.into_iter().map(Some)) {
                    let text = task.map_or_else(|| say!("problems-any-task"), task_name);
                    if choice_label(ui, filter.task == task, text).clicked() {
                        *command = Some(ShelvesCommand::Filter(filter.with_task(task)));
                    }
                }
            });
        }
        ui.horizontal_wrapped(|ui| {
            ui.label(say!("problems-length"));
            for moves in [None].into_iter().chain(lengths.into_iter().map(Some)) {
                let text = match moves {
                    None => say!("problems-any-length"),
                    Some(LONG) => say!("problems-length-more", count = mate_length(LONG)),
                    Some(moves) => say!("problems-length-moves", count = mate_length(moves)),
                };
                let is_chosen = filter.moves == moves;
                let choice = ui.add_enabled_ui(filter.has_lengths(), |ui| choice_label(ui, is_chosen, &text));
                let label = choice.inner;
                let spoken = say!("problems-length-heard", length = moves.unwrap_or_default(), count = text);
                focus::set_choice_name(&label, is_chosen, &spoken);
                if label.clicked() {
                    *command = Some(ShelvesCommand::Filter(ProblemFilter { moves, ..filter }));
                }
            }
            ui.add_space(12.0);
            let mut only_unsolved = filter.only_unsolved;
            let switch = ui.checkbox(&mut only_unsolved, say!("problems-unsolved"));
            if switch.on_hover_text(say!("problems-unsolved-tip")).changed() {
                *command = Some(ShelvesCommand::Filter(ProblemFilter { only_unsolved, ..filter }));
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
                if choice_label(ui, filter.motif == motif, text).clicked() {
                    *command = Some(ShelvesCommand::Filter(ProblemFilter { motif, ..filter }));
                }
            }
        });
    }

    fn tiles(
        &self,
        ui: &mut egui::Ui,
        shelf: &Shelf,
        problems: &[(usize, &Problem)],
        command: &mut Option<ShelvesCommand>,
        probe_points: &mut ProbePoints,
    ) {
        in_rows(ui, problems, MIN_WIDTH, |ui, row, width| {
            for &(number, problem) in row {
                let name = book(problem).map_or(number + 1, |(.., number)| number.into()).to_string();
                let key = shelf.key(problem);
                let response = tile(ui, width, &name, problem, self.game, self.training.of(&key));
                let response = response.on_hover_ui(|ui| self.preview(ui, shelf, problem));
                let visible_rect = response.rect.intersect(ui.clip_rect());
                probe_points.0.push((format!("problem:{key}"), visible_rect.center()));
                if response.clicked() {
                    let place = ProblemPlace { shelf: self.room.shelf, number };
                    *command = Some(ShelvesCommand::Request(RoomRequest::Open(place)));
                }
            }
        });
    }

    /// The position of a problem, its source, the verdict, and its motifs once it is solved.
    fn preview(&self, ui: &mut egui::Ui, shelf: &Shelf, problem: &Problem) {
        ui.set_max_width(BOARD_SIZE + 20.0);
        ui.strong(problem_title(problem));
        let Some(position) = self.game.and_then(|game| problem.position(game).ok()) else { return };
        mini_board(ui, position.variant(), position.setup().pieces, BOARD_SIZE, &[]);
        // Before the problem is solved, motifs and side solutions would give the solution away.
        let is_solved = self.training.has_solved(&shelf.key(problem));
        let (motifs, first) = (motifs(problem).filter(|_| is_solved), is_solved.then_some(&position));
        for text in source(problem).into_iter().chain(verdict(problem, first)).chain(motifs) {
            ui.label(text);
        }
    }
}

/// The title, the year and the number of a problem from a book.
fn book(problem: &Problem) -> Option<(&str, u16, u16)> {
    let Source::Historical(books) = &problem.source else { return None };
    books.first().map(|book| (book.title.as_str(), book.year, book.number))
}
