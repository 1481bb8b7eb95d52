//! The panel of a hand-written lesson: its text and question, the answers, and how to go on.

use super::panel::{all_done, answer, chief, is_typed, press, to_course, with_foot};
use super::piece_card::{HoveredPiece, portrait};
use super::state::OpenCourse;
use super::story::{StoryPhase, StoryState};
use crate::app::LessonRequest;
use crate::language::SpokenName;
use crate::say;
use crate::story::{Story, StoryTask};
use crate::ui::theme::{self, Inks};
use bevy::prelude::*;
use bevy_egui::egui::{self, Key, RichText};

/// The letters by which answers are chosen with the keyboard; digits choose where one looks from.
const LETTERS: [Key; 9] = [Key::A, Key::B, Key::C, Key::D, Key::E, Key::F, Key::G, Key::H, Key::I];

/// A dot for each step, the present one larger.
pub(super) fn steps(ui: &mut egui::Ui, story: &StoryState) {
    let (at, count) = (story.reading().step(), story.story().steps().len());
    for step in 0..count {
        let (sign, colour) = match step.cmp(&at) {
            std::cmp::Ordering::Less => ("●", ui.inks().quiet),
            std::cmp::Ordering::Equal => ("●", ui.inks().accent),
            std::cmp::Ordering::Greater => ("○", ui.inks().quiet),
        };
        ui.label(RichText::new(sign).size(if step == at { 19.0 } else { 13.0 }).color(colour));
    }
    ui.label(say!("tutorial-step", number = at + 1, count = count));
}

pub(super) fn show(
    ui: &mut egui::Ui,
    story: &StoryState,
    hovered: &HoveredPiece,
    requests: &mut MessageWriter<LessonRequest>,
) {
    with_foot(
        ui,
        requests,
        |ui, requests| buttons(ui, story, requests),
        |ui, requests| {
            reading(ui, story);
            task(ui, story, requests);
            if let Some(said) = story.feedback() {
                ui.add_space(6.0);
                answer(ui, said);
            }
            ui.add_space(6.0);
            hovered.card(ui, None);
        },
    );
}

/// The text of the step, and pictures of the pieces it speaks of.
fn reading(ui: &mut egui::Ui, story: &StoryState) {
    ui.add_space(8.0);
    ui.label(
        RichText::new(story.story().title())
            .font(theme::serif(theme::size::HEADING))
            .color(ui.inks().heading),
    );
    ui.add_space(6.0);
    ui.add(egui::Label::new(RichText::new(story.reading().text()).size(17.0)).wrap());
    ui.add_space(6.0);
    for &kind in story.reading().pieces() {
        portrait(ui, story.story().board().kind(kind), None);
        ui.add_space(4.0);
    }
}

/// What the learner is to do, with the answers of a question.
fn task(ui: &mut egui::Ui, story: &StoryState, requests: &mut MessageWriter<LessonRequest>) {
    match story.reading().task() {
        StoryTask::Choose { answers } => {
            for (number, answer) in answers.iter().enumerate() {
                let open = *story.phase() == StoryPhase::Doing;
                let is_right = answer.is_right() && (!open || story.shows_answer());
                let key = LETTERS.get(number).copied();
                let sign = if is_right { "✔" } else { key.map_or("", Key::name) };
                let text = format!("{sign}  {}", answer.text());
                let button = egui::Button::new(RichText::new(text).size(theme::size::LARGE)).wrap();
                let button = button.min_size(egui::vec2(ui.available_width(), 0.0)).selected(is_right);
                let clicked = ui.add_enabled(open, button).clicked();
                if clicked || open && key.is_some_and(|key| is_typed(ui, key)) {
                    requests.write(LessonRequest::Choose(number));
                }
            }
        }
        StoryTask::Point { squares } => {
            let hint =
                if squares.len() == 1 { say!("tutorial-click-one") } else { say!("tutorial-click-squares") };
            ui.label(RichText::new(hint).color(ui.inks().quiet));
        }
        StoryTask::Play { .. } | StoryTask::Line { .. } if *story.phase() == StoryPhase::Doing => {
            ui.label(RichText::new(say!("tutorial-your-move")).color(ui.inks().quiet));
        }
        StoryTask::Read | StoryTask::Play { .. } | StoryTask::Line { .. } => {}
    }
}

/// The buttons at the foot of the panel. All of them are always there, so none moves away under the pointer.
fn buttons(ui: &mut egui::Ui, story: &StoryState, requests: &mut MessageWriter<LessonRequest>) {
    let reading = story.reading();
    let (is_done, is_open) = (*story.phase() == StoryPhase::Done, *story.phase() == StoryPhase::Doing);
    if story.asks_for_squares() && is_open {
        if chief(ui, &say!("tutorial-check"), &say!("tutorial-check-tip"), story.has_chosen()) {
            requests.write(LessonRequest::Check);
        }
    } else {
        let (name, tip) = if reading.is_last() {
            (say!("tutorial-finish"), say!("tutorial-finish-tip"))
        } else {
            (say!("tutorial-next"), say!("tutorial-next-step-tip"))
        };
        if chief(ui, &name, &tip, is_done) {
            requests.write(LessonRequest::Next);
        }
    }
    ui.horizontal_wrapped(|ui| {
        let has_task = *reading.task() != StoryTask::Read;
        let tip = say!("tutorial-again-step-tip");
        let has_begun = !is_open || reading.position().key() != reading.first_position().key();
        if press(ui, &say!("tutorial-again"), &tip, Key::R, has_task && has_begun) {
            requests.write(LessonRequest::Again);
        }
        if press(ui, &say!("tutorial-show"), &say!("tutorial-show-step-tip"), Key::S, is_open) {
            requests.write(LessonRequest::Show);
        }
        let tip = say!("tutorial-back-step-tip");
        if press(ui, &say!("tutorial-back-step"), &tip, Key::ArrowLeft, reading.step() > 0) {
            requests.write(LessonRequest::Back);
        }
        if press(ui, &say!("tutorial-skip"), &say!("tutorial-skip-step-tip"), Key::ArrowRight, !is_done) {
            requests.write(LessonRequest::Next);
        }
    });
}

/// After the last step: what comes next, and the list of lessons.
pub(super) fn end(
    ui: &mut egui::Ui,
    open_course: &OpenCourse,
    id: &str,
    next: LessonRequest,
    requests: &mut MessageWriter<LessonRequest>,
) {
    all_done(ui);
    if let Some(title) = title(open_course, id) {
        ui.label(RichText::new(say!("tutorial-story-finished", name = title)).size(theme::size::LARGE));
    }
    ui.add_space(14.0);
    let tip = match next {
        LessonRequest::Play(_) => say!("tutorial-play-tip"),
        _ => say!("tutorial-next-story-tip"),
    };
    if let Some(name) = request_name(open_course, &next)
        && chief(ui, &name, &tip, true)
    {
        requests.write(next);
    }
    to_course(ui, requests);
}

/// The name of the button that asks for a game or a story.
pub(super) fn request_name(open_course: &OpenCourse, request: &LessonRequest) -> Option<String> {
    match request {
        LessonRequest::Play(game) => Some(say!("tutorial-play", game = game.spoken_name())),
        LessonRequest::Story(_, id) => {
            title(open_course, id).map(|name| say!("tutorial-next-lesson", name = name))
        }
        _ => None,
    }
}

fn title(open_course: &OpenCourse, id: &str) -> Option<String> {
    open_course.shelf.stories.iter().find(|story| story.id == id).map(Story::title)
}
