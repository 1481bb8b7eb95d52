//! The course screen: every piece of a game in learning order, and the learner's progress.

use super::saved_progress::{Calendar, SavedProgress, practice_key, story_key};
use super::state::{OpenCourse, TutorialState};
use super::tile::{LessonStage, SIZE, tile};
use crate::app::{
    Action, GameInView, GameList, HandleActions, LessonRequest, ProbePoints, Screen, SuspendedGames,
};
use crate::ui::theme::{self, Inks};
use crate::ui::{choice_label, faults, focus, in_rows, page, page_title, press, rules_line};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::collections::HashSet;
use std::sync::Arc;
use tenjiku_language::say;
use tenjiku_language::{SpokenName, code};
use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_teach::guide::rules_name;
use tenjiku_teach::lesson::{Practice, Story};
use tenjiku_teach::training::Day;

/// Minimum width of a card, in points.
const MIN_CARD_WIDTH: f32 = 250.0;
/// Minimum height of a card, in points: a title and three lines. A longer text makes its row higher.
const MIN_CARD_HEIGHT: f32 = 84.0;
/// Margins of a card, the height of its title and the size of its text, in points.
const CARD_MARGINS: egui::Vec2 = egui::vec2(10.0, 7.0);
const CARD_TITLE_HEIGHT: f32 = 24.0;
const CARD_TEXT_SIZE: f32 = 13.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Course)));
    app.on_action(Action::Lessons, open);
}

fn open(screen: Res<State<Screen>>, in_view: GameInView, mut lessons: MessageWriter<LessonRequest>) {
    let are_open = matches!(screen.get(), Screen::Course | Screen::Lesson);
    if let Some(game) = in_view.get().filter(|_| !are_open) {
        lessons.write(LessonRequest::Course(game));
    }
}

fn show(
    mut contexts: EguiContexts,
    tutorial: Res<TutorialState>,
    suspended: Res<SuspendedGames>,
    (progress, calendar): (Res<SavedProgress>, Res<Calendar>),
    games: Res<GameList>,
    mut probe_points: ResMut<ProbePoints>,
    mut requests: MessageWriter<LessonRequest>,
) -> Result {
    probe_points.0.clear();
    let Some(open_course) = &tutorial.open_course else { return Ok(()) };
    let today = calendar.today();
    page(contexts.ctx_mut()?, "course", |ui| {
        header(ui, open_course, &games, suspended.any(), &mut requests);
        progress_bar(ui, open_course, &progress, today, &mut requests);
        stories(ui, open_course, &progress, &mut probe_points, &mut requests);
        piece_tiles(ui, open_course, &progress, today, &mut probe_points, &mut requests);
        practice(ui, open_course, &progress, &mut probe_points, &mut requests);
        faults(ui, say!("tutorial-broken-files"), &open_course.library.faults);
    });
    Ok(())
}

fn header(
    ui: &mut egui::Ui,
    open_course: &OpenCourse,
    games: &GameList,
    has_suspended_game: bool,
    requests: &mut MessageWriter<LessonRequest>,
) {
    ui.horizontal(|ui| {
        let back =
            if has_suspended_game { say!("tutorial-back-to-game") } else { say!("tutorial-back-to-start") };
        if press(ui, &format!("◀ {back}"), &say!("tutorial-back-tip"), egui::Key::Backspace, true) {
            requests.write(LessonRequest::Leave);
        }
        ui.add_space(12.0);
        page_title(ui, say!("tutorial-title"));
    });
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        for game in &games.list {
            let is_current = game.variant.id() == open_course.game.id();
            let name = egui::RichText::new(title(&game.variant));
            if choice_label(ui, is_current, name).on_hover_text(game.variant.about_in(code())).clicked()
                && !is_current
            {
                requests.write(LessonRequest::Course(Arc::clone(&game.variant)));
            }
        }
    });
    ui.separator();
    rules_line(ui, &open_course.game);
}

fn title(game: &Variant) -> String {
    let (name, japanese) = (game.spoken_name(), &game.file().japanese);
    if name == japanese { name.to_owned() } else { format!("{name} {japanese}") }
}

fn progress_bar(
    ui: &mut egui::Ui,
    open_course: &OpenCourse,
    progress: &SavedProgress,
    today: Day,
    requests: &mut MessageWriter<LessonRequest>,
) {
    let (done, all) = open_course.done(progress);
    ui.horizontal_wrapped(|ui| {
        ui.set_min_height(34.0);
        let fraction = done as f32 / all.max(1) as f32;
        let mut bar = egui::ProgressBar::new(fraction).desired_width(260.0).corner_radius(6.0);
        if done == 0 {
            // The rounded end of an empty bar would look like progress.
            bar = bar.fill(egui::Color32::TRANSPARENT);
        }
        ui.add(bar.text(say!("tutorial-progress", done = done, all = all)));
        let large_button = |text: String| egui::Button::new(egui::RichText::new(text).size(17.0));
        if let Some(kind) = open_course.next_lesson(progress, None) {
            let name = open_course.game.kind(kind).spoken_name();
            let text = if done == 0 {
                say!("tutorial-begin", name = name)
            } else {
                say!("tutorial-go-on-with", name = name)
            };
            let next = ui.add(large_button(format!("▶ {text}")));
            focus::set_name(&next, &text);
            if next.on_hover_text(say!("tutorial-next-tip")).clicked() {
                requests.write(LessonRequest::Piece(Arc::clone(&open_course.game), kind));
            }
        } else {
            ui.label(theme::section_heading(ui, say!("tutorial-all-done")));
        }
        let due = open_course.due(progress, today);
        let repeat = ui
            .add_enabled(due > 0, large_button(format!("↻ {}", say!("tutorial-repeat-count", count = due))));
        if repeat
            .on_hover_text(say!("tutorial-repeat-tip"))
            .on_disabled_hover_text(say!("tutorial-repeat-none"))
            .clicked()
        {
            requests.write(LessonRequest::Repeat(Arc::clone(&open_course.game)));
        }
        if ui.add(large_button(say!("tutorial-quiz"))).on_hover_text(say!("tutorial-quiz-tip")).clicked() {
            requests.write(LessonRequest::Quiz);
        }
    });
    ui.add_space(8.0);
}

fn stories(
    ui: &mut egui::Ui,
    open_course: &OpenCourse,
    progress: &SavedProgress,
    probe_points: &mut ProbePoints,
    requests: &mut MessageWriter<LessonRequest>,
) {
    if open_course.library.stories.is_empty() {
        return;
    }
    ui.label(theme::section_heading(ui, say!("tutorial-stories")));
    ui.weak(say!("tutorial-stories-about"));
    if rules_name(&open_course.game).is_some() {
        ui.label(egui::RichText::new(say!("tutorial-stories-rules")).color(ui.inks().note));
    }
    let rows: Vec<Card> =
        open_course.library.stories.iter().map(|story| story_card(open_course, story, progress)).collect();
    if let Some(story) =
        cards(ui, &rows, probe_points).and_then(|number| open_course.library.stories.get(number))
    {
        requests.write(LessonRequest::Story(Arc::clone(&open_course.game), story.id.clone()));
    }
    ui.add_space(10.0);
}

fn story_card(open_course: &OpenCourse, story: &Story, progress: &SavedProgress) -> Card {
    let (sign, state) = match progress.step_of(open_course.game.id(), &story.id) {
        None => ("✔", Some(say!("tutorial-lesson-done"))),
        Some(0) => ("▶", None),
        Some(step) => ("▶", Some(say!("tutorial-step", number = step + 1, count = story.steps.len()))),
    };
    Card { sign, title: story.title(), state, about: story.about(), id: story_key(&story.id) }
}

fn practice(
    ui: &mut egui::Ui,
    open_course: &OpenCourse,
    progress: &SavedProgress,
    probe_points: &mut ProbePoints,
    requests: &mut MessageWriter<LessonRequest>,
) {
    if open_course.library.practice.is_empty() {
        return;
    }
    ui.add_space(10.0);
    ui.label(theme::section_heading(ui, say!("tutorial-practice")));
    ui.weak(say!("tutorial-practice-about"));
    let card = |practice: &Practice| practice_card(open_course, practice, progress);
    let rows: Vec<Card> = open_course.library.practice.iter().map(card).collect();
    if let Some(number) = cards(ui, &rows, probe_points) {
        requests.write(LessonRequest::Practice(number));
    }
}

fn practice_card(open_course: &OpenCourse, practice: &Practice, progress: &SavedProgress) -> Card {
    let is_solved = progress.is_solved(open_course.game.id(), &practice.id);
    Card {
        sign: if is_solved { "✔" } else { "⚔" },
        title: practice.title(),
        state: is_solved.then(|| say!("tutorial-practice-solved")),
        about: practice.text(),
        id: practice_key(&practice.id),
    }
}

struct Card {
    sign: &'static str,
    title: String,
    state: Option<String>,
    about: String,
    /// Its name for test programs.
    id: String,
}

/// Draws cards, as many side by side as fit; returns the index of the clicked one.
fn cards(ui: &mut egui::Ui, cards: &[Card], probe_points: &mut ProbePoints) -> Option<usize> {
    let (mut clicked, mut index) = (None, 0);
    in_rows(ui, cards, MIN_CARD_WIDTH, |ui, row, width| {
        let heights = row.iter().map(|card| card.height(ui, width));
        let size = egui::vec2(width, heights.fold(MIN_CARD_HEIGHT, f32::max));
        for card in row {
            let response = card.show(ui, size);
            probe_points.0.push((card.id.clone(), response.rect.center()));
            if response.clicked() {
                clicked = Some(index);
            }
            index += 1;
        }
    });
    clicked
}

impl Card {
    /// The text below the title, beginning with the progress.
    fn text(&self) -> String {
        self.state.iter().chain([&self.about]).cloned().collect::<Vec<_>>().join("\n")
    }

    fn height(&self, ui: &egui::Ui, width: f32) -> f32 {
        let (font, ink) = (egui::FontId::proportional(CARD_TEXT_SIZE), ui.inks().quiet);
        let text = ui.painter().layout(self.text(), font, ink, width - 2.0 * CARD_MARGINS.x);
        CARD_TITLE_HEIGHT + text.size().y + 2.0 * CARD_MARGINS.y
    }

    fn show(&self, ui: &mut egui::Ui, size: egui::Vec2) -> egui::Response {
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
        let name: Vec<&str> = [&self.title].into_iter().chain(&self.state).map(String::as_str).collect();
        focus::set_button_name(&response, &name.join(". "));
        let fill = if response.hovered() { ui.inks().wood } else { ui.inks().sheet };
        ui.painter().rect_filled(rect, 6.0, fill);
        let inner = rect.shrink2(CARD_MARGINS);
        let layout = egui::Layout::top_down(egui::Align::Min);
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(inner).layout(layout));
        ui.style_mut().interaction.selectable_labels = false;
        let title = format!("{}  {}", self.sign, self.title);
        let title = egui::RichText::new(title).color(ui.inks().heading);
        ui.add(egui::Label::new(title).truncate().sense(egui::Sense::empty()));
        let text = egui::RichText::new(self.text()).size(CARD_TEXT_SIZE).weak();
        ui.add(egui::Label::new(text).wrap().sense(egui::Sense::empty()));
        response.on_hover_cursor(egui::CursorIcon::PointingHand)
    }
}

/// The tiles of all pieces, as many side by side as fit.
fn piece_tiles(
    ui: &mut egui::Ui,
    open_course: &OpenCourse,
    progress: &SavedProgress,
    today: Day,
    probe_points: &mut ProbePoints,
    requests: &mut MessageWriter<LessonRequest>,
) {
    let due: HashSet<String> =
        progress.0.due(open_course.game.id(), today).into_iter().map(|exercise| exercise.symbol).collect();
    let next = open_course.next_lesson(progress, None);
    let state = |kind: KindId| {
        let symbol = open_course.game.kind(kind).symbol();
        match () {
            () if due.contains(symbol) => LessonStage::Due,
            () if progress.0.is_done(open_course.game.id(), symbol) => LessonStage::Done,
            () if next == Some(kind) => LessonStage::Next,
            () => LessonStage::Open,
        }
    };
    ui.label(theme::section_heading(ui, say!("tutorial-pieces")));
    ui.weak(say!("tutorial-pieces-about"));
    let lessons: Vec<_> = open_course.course.lessons.iter().map(|kind| (*kind, state(*kind), None)).collect();
    let mut clicked = tiles(ui, open_course, probe_points, &lessons);
    if !open_course.course.repeats.is_empty() {
        ui.add_space(10.0);
        ui.label(theme::section_heading(ui, say!("tutorial-alike")));
        ui.weak(say!("tutorial-alike-about"));
        let repeats = open_course.course.repeats.iter();
        let alike: Vec<_> =
            repeats.map(|repeat| (repeat.face, state(repeat.face), Some(repeat.like))).collect();
        clicked = clicked.or(tiles(ui, open_course, probe_points, &alike));
    }
    if let Some(kind) = clicked {
        requests.write(LessonRequest::Piece(Arc::clone(&open_course.game), kind));
    }
}

/// Draws tiles in rows; returns the clicked one. The third part of an entry is the piece that it moves like, if only
/// that piece has a lesson in the course.
fn tiles(
    ui: &mut egui::Ui,
    open_course: &OpenCourse,
    probe_points: &mut ProbePoints,
    kinds: &[(KindId, LessonStage, Option<KindId>)],
) -> Option<KindId> {
    let mut clicked = None;
    in_rows(ui, kinds, SIZE.x, |ui, row, _| {
        for &(id, state, like) in row {
            let kind = open_course.game.kind(id);
            let response = tile(ui, kind, state).on_hover_ui(|ui| {
                ui.strong(kind.spoken_name());
                ui.label(format!("{} · {}", kind.entry().kanji, kind.entry().romaji));
                if let Some(like) = like {
                    ui.label(say!("tutorial-moves-like", name = open_course.game.kind(like).spoken_name()));
                }
                ui.label(kind.note_in(code()));
            });
            // The visible part: the rest may be below the edge of the window.
            let visible_rect = response.rect.intersect(ui.clip_rect());
            probe_points.0.push((format!("lesson:{}", kind.symbol()), visible_rect.center()));
            if response.clicked() {
                clicked = Some(id);
            }
        }
    });
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;

    #[test]
    fn a_card_shows_the_progress() {
        let tori = Variant::built_in("tori").unwrap();
        let open = OpenCourse::new(tori);
        let story = &open.library.stories[0];
        let mut progress = SavedProgress::default();
        let sign_and_state = |progress: &SavedProgress| {
            let card = story_card(&open, story, progress);
            (card.sign, card.state)
        };
        assert_eq!(sign_and_state(&progress), ("▶", None));
        progress.0.save_step("tori", "story:first_flight", 4);
        assert_eq!(sign_and_state(&progress), ("▶", Some("Step 5 of 6".to_owned())));
        assert!(story_card(&open, story, &progress).text().starts_with("Step 5 of 6\n"));
        progress.0.record_finished("tori", "story:first_flight");
        assert_eq!(sign_and_state(&progress), ("✔", Some("Done".to_owned())));
        let problem = &open.library.practice[0];
        assert_eq!(practice_card(&open, problem, &progress).sign, "⚔");
        progress.0.record_finished("tori", "practice:eagle_and_crane");
        let card = practice_card(&open, problem, &progress);
        assert_eq!((card.sign, card.state), ("✔", Some("Solved".to_owned())));
    }
}
