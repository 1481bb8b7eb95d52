//! The panel of a hand-written lesson: its text and question, the answers, and how to go on.

use super::panel::{answer, is_typed, press};
use super::story::{StoryPhase, StoryState};
use crate::app::LessonRequest;
use crate::say;
use crate::story::StoryTask;
use crate::ui::theme;
use bevy::prelude::*;
use bevy_egui::egui::{self, Key, RichText};

/// The letters by which answers are chosen with the keyboard; digits choose where one looks from.
const LETTERS: [Key; 9] = [Key::A, Key::B, Key::C, Key::D, Key::E, Key::F, Key::G, Key::H, Key::I];

/// A dot for each step, the present one larger.
pub(super) fn steps(ui: &mut egui::Ui, story: &StoryState) {
    let (at, count) = (story.reading().step(), story.story().steps().len());
    for step in 0..count {
        let (sign, colour) = match step.cmp(&at) {
            std::cmp::Ordering::Less => ("●", theme::QUIET),
            std::cmp::Ordering::Equal => ("●", theme::ACCENT),
            std::cmp::Ordering::Greater => ("○", theme::QUIET),
        };
        ui.label(RichText::new(sign).size(if step == at { 19.0 } else { 13.0 }).color(colour));
    }
    ui.label(say!("tutorial-step", number = at + 1, count = count));
}

pub(super) fn show(ui: &mut egui::Ui, story: &StoryState, requests: &mut MessageWriter<LessonRequest>) {
    ui.add_space(8.0);
    ui.label(RichText::new(story.story().title()).size(21.0).color(theme::ACCENT));
    ui.add_space(6.0);
    ui.add(egui::Label::new(RichText::new(story.reading().text()).size(17.0)).wrap());
    ui.add_space(6.0);
    match story.reading().task() {
        StoryTask::Choose { answers } => {
            for (number, answer) in answers.iter().enumerate() {
                let open = *story.phase() == StoryPhase::Doing;
                let is_right = answer.is_right() && !open;
                let key = LETTERS.get(number).copied();
                let sign = if is_right { "✔" } else { key.map_or("", Key::name) };
                let text = format!("{sign}  {}", answer.text());
                let button = egui::Button::new(RichText::new(text).size(16.0)).wrap();
                let button = button.min_size(egui::vec2(ui.available_width(), 0.0)).selected(is_right);
                let clicked = ui.add_enabled(open, button).clicked();
                if clicked || open && key.is_some_and(|key| is_typed(ui, key)) {
                    requests.write(LessonRequest::Choose(number));
                }
            }
        }
        StoryTask::Point { .. } => {
            ui.label(RichText::new(say!("tutorial-click-squares")).color(theme::QUIET));
        }
        StoryTask::Play { .. } | StoryTask::Line { .. } if *story.phase() == StoryPhase::Doing => {
            ui.label(RichText::new(say!("tutorial-your-move")).color(theme::QUIET));
        }
        StoryTask::Read | StoryTask::Play { .. } | StoryTask::Line { .. } => {}
    }
    ui.add_space(6.0);
    if let Some(said) = story.feedback() {
        answer(ui, said);
        ui.add_space(6.0);
    }
    buttons(ui, story, requests);
}

fn buttons(ui: &mut egui::Ui, story: &StoryState, requests: &mut MessageWriter<LessonRequest>) {
    let reading = story.reading();
    let (is_done, is_open) = (*story.phase() == StoryPhase::Done, *story.phase() == StoryPhase::Doing);
    let is_shown = *story.phase() == StoryPhase::Shown;
    ui.horizontal_wrapped(|ui| {
        if is_done {
            let (name, tip) = if reading.is_last() {
                (say!("tutorial-finish"), say!("tutorial-finish-tip"))
            } else {
                (say!("tutorial-next"), say!("tutorial-next-step-tip"))
            };
            if press(ui, &name, &tip, Key::Enter, true, true) {
                requests.write(LessonRequest::Next);
            }
        }
        if story.asks_for_squares() && is_open {
            let tip = say!("tutorial-check-tip");
            if press(ui, &say!("tutorial-check"), &tip, Key::Enter, story.has_chosen(), true) {
                requests.write(LessonRequest::Check);
            }
        }
        if *reading.task() != StoryTask::Read {
            let key = if is_shown { Key::Enter } else { Key::R };
            let tip = say!("tutorial-again-step-tip");
            if press(
                ui,
                &say!("tutorial-again"),
                &tip,
                key,
                !is_open || reading.position().plies() > 0,
                is_shown,
            ) {
                requests.write(LessonRequest::Again);
            }
        }
        if is_open {
            let tip = say!("tutorial-show-step-tip");
            if press(ui, &say!("tutorial-show"), &tip, Key::S, true, false) {
                requests.write(LessonRequest::Show);
            }
        }
        let tip = say!("tutorial-back-step-tip");
        if press(ui, &say!("tutorial-back-step"), &tip, Key::ArrowLeft, reading.step() > 0, false) {
            requests.write(LessonRequest::Back);
        }
        if !is_done {
            let tip = say!("tutorial-skip-step-tip");
            if press(ui, &say!("tutorial-skip"), &tip, Key::ArrowRight, true, false) {
                requests.write(LessonRequest::Next);
            }
        }
    });
}
