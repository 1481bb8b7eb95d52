//! The panel next to a lesson's board: the piece, the task, what came of it, and where to go on.

use super::board_marks::ShowTargets;
use super::exercise::{ExercisePhase, ExerciseState, Feedback, Tone};
use super::exercise_set::{ExerciseMark, ExerciseSet, ExerciseSetKind};
use super::piece_card::{HoveredPiece, portrait};
use super::saved_progress::SavedProgress;
use super::state::{Activity, OpenCourse, TutorialState};
use super::story_panel;
use crate::app::{Action, ActionRequest, LessonRequest, Screen, Settings};
use crate::guide::game_with_rules;
use crate::language::{SpokenName, code, powers};
use crate::lesson::ExerciseTask;
use crate::say;
use crate::ui::theme::{self, Inks, Palette};
use crate::ui::{BoardArea, Facing, UiSystems, between, diagram, focus, side_panel, whole_window};
use crate::view::face_style::FaceStyle;
use bevy::prelude::*;
use bevy_egui::egui::{Key, Modifiers, RichText};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use std::sync::Arc;
use tenjiku_rules::variant::{KindId, Variant};

/// Width of the panel, in points; narrower where the window is small.
const WIDTH: f32 = 348.0;
/// Width of the movement diagram, in points.
const DIAGRAM: f32 = 138.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Panels).run_if(in_state(Screen::Lesson)));
}

fn show(
    mut contexts: EguiContexts,
    tutorial: Res<TutorialState>,
    progress: Res<SavedProgress>,
    hovered: HoveredPiece,
    mut area: ResMut<BoardArea>,
    mut targets: ResMut<ShowTargets>,
    settings: Res<Settings>,
    mut requests: MessageWriter<LessonRequest>,
    mut asked: MessageWriter<ActionRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let whole = ctx.viewport_rect();
    let mut ui = whole_window(&ctx, "lesson");
    let Some(open_course) = &tutorial.open_course else { return Ok(()) };
    let has_hints = settings.face_style == FaceStyle::Hints;
    let top = egui::Panel::top("lesson bar")
        .show(&mut ui, |ui| bar(ui, open_course, has_hints, &mut requests, &mut asked));
    let panel = side_panel(whole, "lesson panel", WIDTH.min(whole.width() * 0.4));
    let side = panel.show(&mut ui, |ui| match &open_course.activity {
        Activity::Story(story) => story_panel::show(ui, story, &hovered, &mut requests),
        Activity::Exercise { set, exercise } => with_foot(
            ui,
            &mut requests,
            |ui, requests| buttons(ui, exercise, requests),
            |ui, _| exercise_panel(ui, open_course, set, exercise, &hovered, &mut targets),
        ),
        Activity::SetOver(set) => summary(ui, open_course, set, &progress, &mut requests),
        Activity::StoryOver(id) => {
            let next = open_course.after_story(id, &progress);
            story_panel::end(ui, open_course, id, next, &mut requests);
        }
        Activity::None => {}
    });
    area.set_if_neq(BoardArea(between(whole, top.response.rect, side.response.rect)));
    Ok(())
}

/// The way back, what one is at, and how the exercises of the sitting went.
fn bar(
    ui: &mut egui::Ui,
    open_course: &OpenCourse,
    has_hints: bool,
    requests: &mut MessageWriter<LessonRequest>,
    asked: &mut MessageWriter<ActionRequest>,
) {
    ui.horizontal_wrapped(|ui| {
        let (back, tip) = (format!("◀ {}", say!("tutorial-to-course")), say!("tutorial-to-course-tip"));
        if press(ui, &back, &tip, Key::Backspace, true) {
            requests.write(LessonRequest::Leave);
        }
        for view in [Action::SeatBlack, Action::FromAbove] {
            if ui.button(view.name()).on_hover_text(view.tooltip()).clicked() {
                asked.write(ActionRequest(view));
            }
        }
        let hints = Action::PieceHints;
        let switch = ui.selectable_label(has_hints, hints.name());
        if switch.on_hover_text(hints.tooltip_with_keys(ui.ctx())).clicked() {
            asked.write(ActionRequest(hints));
        }
        ui.add_space(10.0);
        ui.label(RichText::new(game_with_rules(&open_course.game)).color(ui.inks().quiet));
        match &open_course.activity {
            Activity::Story(story) => {
                ui.label(RichText::new(story.story().title()).color(ui.inks().heading));
                ui.add_space(10.0);
                story_panel::steps(ui, story);
            }
            Activity::Exercise { set, .. } | Activity::SetOver(set) => {
                ui.label(RichText::new(set.title(&open_course.game)).color(ui.inks().heading));
                ui.add_space(10.0);
                marks(ui, set);
            }
            Activity::None | Activity::StoryOver(_) => {}
        }
    });
}

/// A sign for each exercise of the set, the current one larger.
fn marks(ui: &mut egui::Ui, set: &ExerciseSet) {
    let count = set.marks().len();
    for (number, mark) in set.marks().iter().enumerate() {
        let (sign, colour, tip) = match mark {
            ExerciseMark::Right => ("✔", ui.inks().good, say!("tutorial-mark-right")),
            ExerciseMark::Late => ("●", ui.inks().good, say!("tutorial-mark-late")),
            ExerciseMark::Skipped => ("–", ui.inks().quiet, say!("tutorial-mark-skipped")),
            ExerciseMark::Open => ("○", ui.inks().quiet, say!("tutorial-mark-open")),
        };
        let is_here = number == set.at();
        let sign = RichText::new(sign).size(if is_here { theme::size::LARGE } else { theme::size::BODY });
        // Red is where one is, but a tick is never red.
        let is_next = is_here && matches!(mark, ExerciseMark::Open);
        ui.label(sign.color(if is_next { ui.inks().accent } else { colour })).on_hover_text(tip);
    }
    if set.at() < count {
        ui.label(say!("tutorial-exercise", number = set.at() + 1, count = count));
    }
}

fn exercise_panel(
    ui: &mut egui::Ui,
    open_course: &OpenCourse,
    set: &ExerciseSet,
    exercise: &ExerciseState,
    hovered: &HoveredPiece,
    targets: &mut ShowTargets,
) {
    ui.add_space(6.0);
    // In a quiz the powers would be the answer.
    let is_told = set.kind != ExerciseSetKind::Quiz
        || matches!(exercise.phase(), ExercisePhase::Done | ExercisePhase::Over);
    piece(ui, &open_course.game, exercise.lesson().kind, is_told);
    ui.separator();
    ui.label(RichText::new(exercise.exercise().describe(&exercise.lesson().board)).size(17.0));
    if let (Some(special), ExerciseSetKind::Piece(_)) = (exercise.exercise().special, set.kind) {
        ui.label(RichText::new(special.describe()).color(ui.inks().note));
    }
    if matches!(exercise.exercise().task, ExerciseTask::Which { .. }) {
        ui.label(RichText::new(say!("tutorial-click-squares")).color(ui.inks().quiet));
    } else {
        let (all, left) = (exercise.exercise().minimum, exercise.attempt().moves_left());
        let dots = "● ".repeat(left) + &"○ ".repeat(all.saturating_sub(left));
        ui.horizontal(|ui| {
            ui.label(RichText::new(say!("tutorial-moves")).color(ui.inks().quiet));
            ui.label(dots).on_hover_text(say!("tutorial-moves-tip", left = left, all = all));
        });
    }
    if !exercise.asks_for_squares() {
        ui.add_space(6.0);
        let mut on = targets.0;
        let switch = ui.checkbox(&mut on, say!("tutorial-targets"));
        if switch.on_hover_text(say!("tutorial-targets-tip")).changed() {
            targets.0 = on;
        }
    }
    if let Some(said) = exercise.feedback() {
        ui.add_space(6.0);
        answer(ui, said);
    }
    if is_told {
        ui.add_space(6.0);
        hovered.card(ui, Some(exercise.lesson().kind));
    }
}

/// The picture and name of the piece, and how it moves.
fn piece(ui: &mut egui::Ui, game: &Variant, id: KindId, with_powers: bool) {
    let kind = game.kind(id);
    portrait(ui, kind, None);
    if !with_powers {
        return;
    }
    ui.add_space(4.0);
    ui.horizontal_top(|ui| {
        diagram(ui, kind, Facing::Up, DIAGRAM);
        ui.vertical(|ui| {
            for line in powers::in_words(kind) {
                ui.label(format!("• {line}"));
            }
            if let Some(promoted) = kind.promotes_to() {
                let promoted = game.kind(promoted);
                let (name, kanji) = (promoted.spoken_name(), &promoted.entry().kanji);
                let name = if name == kanji { name.to_owned() } else { format!("{name} {kanji}") };
                ui.label(RichText::new(say!("tutorial-promotes-to", name = name)).color(ui.inks().quiet));
            }
        });
    });
    ui.label(RichText::new(kind.note_in(code())).color(ui.inks().quiet));
}

/// The sign and the colour of a tone. Only a mistake is red.
const fn look(tone: Tone, inks: Palette) -> (&'static str, egui::Color32) {
    match tone {
        Tone::Good => ("✔", inks.good),
        Tone::Bad => ("✖", inks.alarm),
        Tone::Plain => ("➡", inks.note),
    }
}

/// What was said last, with a sign beside its colour.
pub(super) fn answer(ui: &mut egui::Ui, said: &Feedback) {
    let (sign, colour) = look(said.tone, ui.inks());
    let frame = egui::Frame::group(ui.style()).stroke(egui::Stroke::new(1.5, colour)).inner_margin(10.0);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            ui.label(RichText::new(sign).size(18.0).color(colour));
            ui.add(egui::Label::new(RichText::new(&said.text).size(theme::size::LARGE)).wrap());
        });
    });
}

/// The buttons at the foot of the panel. None moves away under the pointer: the one that is not always there is the
/// last.
fn buttons(ui: &mut egui::Ui, exercise: &ExerciseState, requests: &mut MessageWriter<LessonRequest>) {
    let phase = exercise.phase();
    let (is_done, is_open) = (*phase == ExercisePhase::Done, *phase == ExercisePhase::Doing);
    let is_over = *phase == ExercisePhase::Over;
    let has_begun = !is_open || exercise.attempt().position().plies() > 0 || exercise.has_chosen();
    if exercise.asks_for_squares() && is_open {
        let tip = say!("tutorial-check-tip");
        if chief(ui, &say!("tutorial-check"), &tip, exercise.has_chosen()) {
            requests.write(LessonRequest::Check);
        }
    } else if is_over {
        if chief(ui, &say!("tutorial-again"), &say!("tutorial-again-tip"), true) {
            requests.write(LessonRequest::Again);
        }
    } else if chief(ui, &say!("tutorial-next"), &say!("tutorial-next-exercise-tip"), is_done) {
        requests.write(LessonRequest::Next);
    }
    ui.horizontal_wrapped(|ui| {
        let may_show = !is_done && exercise.left_to_show().is_none();
        if press(ui, &say!("tutorial-show"), &say!("tutorial-show-tip"), Key::S, may_show) {
            requests.write(LessonRequest::Show);
        }
        if press(ui, &say!("tutorial-skip"), &say!("tutorial-skip-tip"), Key::ArrowRight, !is_done) {
            requests.write(LessonRequest::Next);
        }
        // Once it is over, the large button above does this.
        let again = say!("tutorial-again");
        if !is_over && press(ui, &again, &say!("tutorial-again-tip"), Key::R, has_begun) {
            requests.write(LessonRequest::Again);
        }
    });
}

/// The panel's parts: what scrolls, and the foot below it, which always stays in the same place.
pub(super) fn with_foot<C>(
    ui: &mut egui::Ui,
    context: &mut C,
    foot: impl FnOnce(&mut egui::Ui, &mut C),
    body: impl FnOnce(&mut egui::Ui, &mut C),
) {
    let below = egui::Panel::bottom("lesson foot").resizable(false).frame(egui::Frame::new());
    below.show(ui, |ui| {
        ui.add_space(8.0);
        foot(ui, context);
        ui.add_space(8.0);
    });
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        body(ui, context);
        focus::follow(ui);
    });
}

/// The one button to press next, as wide as the panel; Enter presses it too.
pub(super) fn chief(ui: &mut egui::Ui, name: &str, tip: &str, enabled: bool) -> bool {
    let button = egui::Button::new(RichText::new(name).size(17.0)).fill(ui.visuals().selection.bg_fill);
    let button = button.min_size(egui::vec2(ui.available_width(), 36.0));
    ui.vertical_centered_justified(|ui| pressed(ui, (name, button), tip, Key::Enter, enabled)).inner
}

/// A button with its key in the tooltip; returns whether it or the key was pressed.
pub(super) fn press(ui: &mut egui::Ui, name: &str, tip: &str, key: Key, enabled: bool) -> bool {
    pressed(ui, (name, egui::Button::new(name)), tip, key, enabled)
}

fn pressed(
    ui: &mut egui::Ui,
    (name, button): (&str, egui::Button<'_>),
    tip: &str,
    key: Key,
    enabled: bool,
) -> bool {
    let tip = format!("{tip}  ({})", key.name());
    let button = ui.add_enabled(enabled, button);
    focus::call(&button, focus::without_signs(name));
    let clicked = button.on_hover_text(tip).clicked();
    clicked || enabled && is_typed(ui, key)
}

/// Whether a key was pressed while the player is not typing text.
pub(super) fn is_typed(ui: &egui::Ui, key: Key) -> bool {
    focus::is_free(ui.ctx(), egui::KeyboardShortcut::new(Modifiers::NONE, key))
        && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

/// The heading at the end of a set or of a story.
pub(super) fn all_done(ui: &mut egui::Ui) {
    ui.add_space(16.0);
    let done = RichText::new(say!("tutorial-sitting-done")).font(theme::serif(theme::size::HEADING));
    ui.label(done.color(ui.inks().heading));
}

/// The summary at the end of a set.
fn summary(
    ui: &mut egui::Ui,
    open_course: &OpenCourse,
    set: &ExerciseSet,
    progress: &SavedProgress,
    requests: &mut MessageWriter<LessonRequest>,
) {
    all_done(ui);
    let (right, all) = (set.right(), set.marks().len());
    ui.label(
        RichText::new(say!("tutorial-right-at-once", right = right, all = all)).size(theme::size::LARGE),
    );
    if !set.is_complete() {
        ui.label(RichText::new(say!("tutorial-some-skipped")).color(ui.inks().quiet));
    } else if right < all {
        ui.label(RichText::new(say!("tutorial-comes-again")).color(ui.inks().quiet));
    }
    ui.add_space(14.0);
    if set.kind == ExerciseSetKind::Quiz {
        if chief(ui, &say!("tutorial-quiz-more"), &say!("tutorial-quiz-tip"), true) {
            requests.write(LessonRequest::Quiz);
        }
    } else if let Some(kind) = open_course.lesson_after(set, progress) {
        let name = say!("tutorial-next-lesson", name = open_course.game.kind(kind).spoken_name());
        if chief(ui, &name, &say!("tutorial-next-tip"), true) {
            requests.write(LessonRequest::Piece(Arc::clone(&open_course.game), kind));
        }
    }
    to_course(ui, requests);
}

/// The button that leads back to the list of lessons.
pub(super) fn to_course(ui: &mut egui::Ui, requests: &mut MessageWriter<LessonRequest>) {
    if ui.button(say!("tutorial-to-course")).on_hover_text(say!("tutorial-to-course-tip")).clicked() {
        requests.write(LessonRequest::Leave);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::draw;

    /// A hint must not look like an error: the lively red of accents is as red as that of alarms.
    #[test]
    fn only_a_mistake_has_a_red_frame_and_every_tone_a_sign_of_its_own() {
        let is_red = |colour: egui::Color32| colour.r() / 2 > colour.g().max(colour.b());
        let looks = [Tone::Good, Tone::Plain, Tone::Bad].map(|tone| look(tone, Palette::default()));
        assert_eq!(looks.map(|(_, colour)| is_red(colour)), [false, false, true], "{looks:?}");
        assert_eq!(looks.map(|(sign, _)| sign), ["✔", "➡", "✖"]);
    }

    /// What is said above them must not move the buttons away from under the pointer.
    #[test]
    fn the_buttons_stay_where_they_are_however_much_is_said() {
        let ctx = egui::Context::default();
        let size = egui::vec2(320.0, 568.0);
        let mut places = Vec::new();
        for lines in [1, 1, 12, 300] {
            draw(&ctx, size, [], |ui| {
                with_foot(
                    ui,
                    &mut places,
                    |ui, places| places.push(ui.button("Check").rect),
                    |ui, _| {
                        (0..lines).for_each(|_| drop(ui.label("That is the Gold General.")));
                    },
                );
            });
        }
        let place = *places.last().expect("a button");
        assert!(egui::Rect::from_min_size(egui::Pos2::ZERO, size).contains_rect(place));
        assert!(places[1..].iter().all(|other| *other == place), "{places:?}");
    }
}
