//! The panel next to a lesson's board: the piece, the task, the response, and the buttons.

use super::board_marks::ShowTargets;
use super::exercise_set::{ExerciseSet, ExerciseSetKind};
use super::piece_card::{card, piece, portrait};
use super::saved_progress::SavedProgress;
use super::state::{Activity, OpenCourse, TutorialState};
use crate::app::{Action, ActionRequest, LessonRequest, Screen, Settings};
use crate::game::Session;
use crate::ui::theme::{self, Inks};
use crate::ui::{
    BoardArea, HoveredKoma, RESPONSE_HEIGHT, UiSystems, are_typed, area_between_panels, button_row,
    choice_label, page_title, plain, primary_button, response, response_place, side_panel, stamp, way_back,
    whole_window, with_footer,
};
use crate::view::face_style::FaceStyle;
use bevy::prelude::*;
use bevy_egui::egui::{Key, RichText};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tenjiku_language::SpokenName;
use tenjiku_language::say;
use tenjiku_rules::variant::{KindId, Variant};
use tenjiku_teach::guide::game_with_rules;
use tenjiku_teach::lesson::{Attempt, Exercise, ExerciseMark, Phase, Story, StoryStep, StoryTask};

/// Width of the panel, in points; narrower in a small window.
const WIDTH: f32 = 348.0;
/// Size of a seal, in points.
const SEAL_SIZE: f32 = 52.0;
/// The keys of answers. Digits are taken by the camera views.
const ANSWER_KEYS: [Key; 9] = [Key::A, Key::B, Key::C, Key::D, Key::E, Key::F, Key::G, Key::H, Key::I];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.in_set(UiSystems::Panels).run_if(in_state(Screen::Lesson)));
}

fn show(
    mut contexts: EguiContexts,
    tutorial: Res<TutorialState>,
    progress: Res<SavedProgress>,
    (session, mut hovered): (Res<Session>, HoveredKoma),
    mut area: ResMut<BoardArea>,
    mut targets: ResMut<ShowTargets>,
    settings: Res<Settings>,
    mut requests: MessageWriter<LessonRequest>,
    mut action_requests: MessageWriter<ActionRequest>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let window_rect = ctx.viewport_rect();
    let mut ui = whole_window(&ctx, "lesson");
    let Some(open_course) = &tutorial.open_course else { return Ok(()) };
    let has_hints = settings.face_style == FaceStyle::Hints;
    let top = egui::Panel::top("lesson bar")
        .show(&mut ui, |ui| bar(ui, open_course, has_hints, &mut requests, &mut action_requests));
    let panel = side_panel(window_rect, "lesson panel", WIDTH.min(window_rect.width() * 0.4));
    let side = panel.show(&mut ui, |ui| match &open_course.activity {
        Activity::Doing { set, attempt } => with_footer(
            ui,
            &mut requests,
            |ui, requests| buttons(ui, attempt, requests),
            |ui, requests| {
                let explained_kind = match (set, attempt.exercise(), attempt.story().zip(attempt.step())) {
                    (Some(set), Some(exercise), _) => {
                        exercise_panel(ui, &open_course.game, set, (attempt, exercise), &mut targets)
                    }
                    (_, _, Some((story, step))) => {
                        step_panel(ui, story, step, attempt, requests);
                        // No piece is explained: only the card of the piece under the pointer is shown.
                        Some(None)
                    }
                    _ => None,
                };
                if attempt.step().is_none_or(|step| step.task != StoryTask::Read) {
                    ui.add_space(6.0);
                    response_place(ui, RESPONSE_HEIGHT, |ui| {
                        attempt.feedback.iter().for_each(|feedback| response(ui, feedback));
                    });
                }
                if let Some((explained_kind, game)) = explained_kind.zip(session.variant()) {
                    ui.add_space(6.0);
                    card(ui, game, hovered.piece(), explained_kind);
                }
            },
        ),
        Activity::SetOver(_) | Activity::StoryOver(_) => with_footer(
            ui,
            &mut requests,
            |ui, requests| end_buttons(ui, next_button(open_course, &progress), requests),
            |ui, _| end_panel(ui, open_course),
        ),
        Activity::None => {}
    });
    area.set_if_neq(BoardArea(area_between_panels(window_rect, top.response.rect, side.response.rect)));
    Ok(())
}

/// The top bar: the way back, the title, and the results of the set.
fn bar(
    ui: &mut egui::Ui,
    open_course: &OpenCourse,
    has_hints: bool,
    requests: &mut MessageWriter<LessonRequest>,
    action_requests: &mut MessageWriter<ActionRequest>,
) {
    ui.horizontal_wrapped(|ui| {
        let back = match open_course.leads_to_problems {
            true => (say!("problem-to-shelves"), say!("problem-to-shelves-tip")),
            false => (say!("tutorial-to-course"), say!("tutorial-to-course-tip")),
        };
        if way_back(ui, back, &[Action::ViewFromBlack, Action::FromAbove], action_requests) {
            requests.write(LessonRequest::Leave);
        }
        let hints = Action::PieceHints;
        let switch = choice_label(ui, has_hints, hints.name());
        if switch.on_hover_text(hints.tooltip_with_keys(ui.ctx())).clicked() {
            action_requests.write(ActionRequest(hints));
        }
        ui.add_space(10.0);
        ui.weak(game_with_rules(&open_course.game));
        match &open_course.activity {
            Activity::Doing { set: Some(set), .. } | Activity::SetOver(set) => {
                ui.label(RichText::new(set.title(&open_course.game)).color(ui.inks().heading));
                ui.add_space(10.0);
                marks(ui, set);
            }
            Activity::Doing { set: None, attempt } => {
                if let Some(story) = attempt.story() {
                    ui.label(RichText::new(story.title()).color(ui.inks().heading));
                    ui.add_space(10.0);
                    steps(ui, attempt.number(), story.steps.len());
                }
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
            ExerciseMark::AfterMistakeOrHelp => {
                ("●", ui.inks().good, say!("tutorial-mark-after-mistake-or-help"))
            }
            ExerciseMark::Skipped => ("–", ui.inks().quiet, say!("tutorial-mark-skipped")),
            ExerciseMark::Open => ("○", ui.inks().quiet, say!("tutorial-mark-open")),
        };
        let is_current = number == set.at();
        let sign = RichText::new(sign).size(if is_current { theme::size::LARGE } else { theme::size::BODY });
        // The sign of the current exercise is red, except a tick.
        let is_next = is_current && matches!(mark, ExerciseMark::Open);
        ui.label(sign.color(if is_next { ui.inks().accent } else { colour })).on_hover_text(tip);
    }
    if set.at() < count {
        ui.label(say!("tutorial-exercise", number = set.at() + 1, count = count));
    }
}

/// A dot for each step of a story, the current one larger.
fn steps(ui: &mut egui::Ui, at: usize, count: usize) {
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

/// The piece and the task of an exercise. Returns the kind that the panel explains; `None` in a quiz, where the card of
/// the piece under the pointer would give the answer away.
fn exercise_panel(
    ui: &mut egui::Ui,
    game: &Variant,
    set: &ExerciseSet,
    (attempt, exercise): (&Attempt, &Exercise),
    targets: &mut ShowTargets,
) -> Option<Option<KindId>> {
    let kind = attempt.lesson()?.kind;
    ui.add_space(6.0);
    // In a quiz the powers would give the answer away.
    let shows_powers =
        set.kind != ExerciseSetKind::Quiz || matches!(attempt.phase, Phase::Done | Phase::Failed);
    piece(ui, game, kind, shows_powers);
    ui.separator();
    ui.label(RichText::new(exercise.describe(attempt.position().variant())).size(17.0));
    if let (Some(special), ExerciseSetKind::Piece(_)) = (exercise.special, set.kind) {
        ui.label(RichText::new(special.describe()).color(ui.inks().note));
    }
    if attempt.asks_for_squares() {
        ui.weak(say!("tutorial-click-squares"));
    } else {
        let (all, moves_left) = (exercise.minimum, attempt.moves_left());
        let dots = "● ".repeat(moves_left) + &"○ ".repeat(all.saturating_sub(moves_left));
        ui.horizontal(|ui| {
            ui.weak(say!("tutorial-moves"));
            ui.label(dots).on_hover_text(say!("tutorial-moves-tip", left = moves_left, all = all));
        });
        ui.add_space(6.0);
        ui.checkbox(&mut targets.0, say!("tutorial-targets")).on_hover_text(say!("tutorial-targets-tip"));
    }
    shows_powers.then_some(Some(kind))
}

/// The text of a step with pictures of its pieces, and the task.
fn step_panel(
    ui: &mut egui::Ui,
    story: &Story,
    step: &StoryStep,
    attempt: &Attempt,
    requests: &mut MessageWriter<LessonRequest>,
) {
    ui.add_space(8.0);
    page_title(ui, story.title());
    ui.add_space(6.0);
    ui.add(egui::Label::new(RichText::new(step.text()).size(17.0)).wrap());
    ui.add_space(6.0);
    for &kind in &step.pieces {
        portrait(ui, story.board.kind(kind), None);
        ui.add_space(4.0);
    }
    let is_open = attempt.phase == Phase::Working;
    match &step.task {
        StoryTask::Choose(answers) => {
            for (number, answer) in answers.iter().enumerate() {
                let is_right = answer.is_right && (!is_open || attempt.shows_answer);
                let key = ANSWER_KEYS.get(number).copied();
                let sign = if is_right { "✔" } else { key.map_or("", Key::name) };
                let text = format!("{sign}  {}", answer.text());
                let button = egui::Button::new(RichText::new(text).size(theme::size::LARGE)).wrap();
                let button = button.min_size(egui::vec2(ui.available_width(), 0.0)).selected(is_right);
                let clicked = ui.add_enabled(is_open, button).clicked();
                if clicked || is_open && key.is_some_and(|key| are_typed(ui, plain(key))) {
                    requests.write(LessonRequest::Choose(number));
                }
            }
        }
        StoryTask::Point(_) if attempt.asks_for_squares() => drop(ui.weak(say!("tutorial-click-squares"))),
        StoryTask::Point(_) => drop(ui.weak(say!("tutorial-click-one"))),
        // Keeps its place when it disappears.
        StoryTask::Play { .. } | StoryTask::Line(_) if is_open => drop(ui.weak(say!("tutorial-your-move"))),
        StoryTask::Play { .. } | StoryTask::Line(_) => {
            ui.allocate_space(egui::vec2(0.0, ui.text_style_height(&egui::TextStyle::Body)));
        }
        StoryTask::Read => {}
    }
}

/// The buttons at the bottom of the panel. Optional buttons come last, so that no button moves under the pointer.
fn buttons(ui: &mut egui::Ui, attempt: &Attempt, requests: &mut MessageWriter<LessonRequest>) {
    let (is_done, is_failed) = (attempt.phase == Phase::Done, attempt.phase == Phase::Failed);
    let is_open = attempt.phase == Phase::Working;
    let has_chosen = !attempt.chosen.is_empty();
    let step = attempt.step();
    let text =
        |of_step: &str, of_exercise: &str| if step.is_some() { say!(of_step) } else { say!(of_exercise) };
    let restart = (say!("tutorial-again"), text("tutorial-again-step-tip", "tutorial-again-tip"));
    let (name, tip, enabled, request) = if is_open && attempt.asks_for_squares() {
        (say!("tutorial-check"), say!("tutorial-check-tip"), has_chosen, LessonRequest::Check)
    } else if is_failed {
        (restart.0.clone(), restart.1.clone(), true, LessonRequest::Again)
    } else if attempt.is_last() {
        (say!("tutorial-finish"), say!("tutorial-finish-tip"), is_done, LessonRequest::Next)
    } else {
        let tip = text("tutorial-next-step-tip", "tutorial-next-exercise-tip");
        (say!("tutorial-next"), tip, is_done, LessonRequest::Next)
    };
    if primary_button(ui, &name, &tip, enabled) {
        requests.write(request);
    }
    let has_begun = !is_open || attempt.move_count() > 0 || has_chosen;
    let has_task = step.is_none_or(|step| step.task != StoryTask::Read);
    let restart = (restart, Key::R, has_task && has_begun, LessonRequest::Again);
    let tip = text("tutorial-show-step-tip", "tutorial-show-tip");
    let show = ((say!("tutorial-show"), tip), Key::S, is_open || is_failed, LessonRequest::Show);
    let tip = text("tutorial-skip-step-tip", "tutorial-skip-tip");
    let skip = ((say!("tutorial-skip"), tip), Key::ArrowRight, !is_done, LessonRequest::Next);
    let back = (say!("tutorial-back-step"), say!("tutorial-back-step-tip"));
    let back = (back, Key::ArrowLeft, attempt.number() > 0, LessonRequest::Back);
    // After a failed exercise, the large button above restarts.
    let restart = Some(restart).filter(|_| step.is_some() || !is_failed);
    let back = Some(back).filter(|_| step.is_some());
    let row = [show, skip].into_iter().chain(restart).chain(back);
    requests.write_batch(button_row(ui, row));
}

/// The heading at the end of a set or of a story. `learned` is the seal for what was learned: its sign, and its id.
fn end_heading(ui: &mut egui::Ui, learned: Option<(&str, egui::Id)>) {
    ui.add_space(16.0);
    ui.horizontal(|ui| {
        if let Some((sign, id)) = learned {
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(SEAL_SIZE), egui::Sense::hover());
            stamp(ui, id, rect, sign);
            ui.add_space(6.0);
        }
        page_title(ui, say!("tutorial-sitting-done"));
    });
}

/// The summary of a finished set or story.
fn end_panel(ui: &mut egui::Ui, open_course: &OpenCourse) {
    match &open_course.activity {
        Activity::SetOver(set) => summary(ui, open_course, set),
        Activity::StoryOver(id) => {
            end_heading(ui, Some(("学", egui::Id::new(("learned", id)))));
            if let Some(title) = story_title(open_course, id) {
                let text = say!("tutorial-story-finished", name = title);
                ui.label(RichText::new(text).size(theme::size::LARGE));
            }
        }
        Activity::None | Activity::Doing { .. } => {}
    }
}

fn summary(ui: &mut egui::Ui, open_course: &OpenCourse, set: &ExerciseSet) {
    let learned = match set.kind {
        ExerciseSetKind::Piece(kind) if set.is_complete() => Some(open_course.game.kind(kind)),
        _ => None,
    };
    let seal = learned.map(|kind| {
        let id = egui::Id::new(("learned", open_course.game.id(), kind.symbol()));
        (kind.one_kanji(), id)
    });
    end_heading(ui, seal);
    let (right, all) = (set.right(), set.marks().len());
    ui.label(
        RichText::new(say!("tutorial-right-at-once", right = right, all = all)).size(theme::size::LARGE),
    );
    if !set.is_complete() {
        ui.weak(say!("tutorial-some-skipped"));
    } else if right < all {
        ui.weak(say!("tutorial-comes-again"));
    }
}

/// The large button at the end of a set or of a story: its name, its tip and its request. `None` if nothing follows.
fn next_button(
    open_course: &OpenCourse,
    progress: &SavedProgress,
) -> Option<(String, String, LessonRequest)> {
    let next = open_course.next_request(progress)?;
    let (name, tip) = match &next {
        LessonRequest::Quiz => (say!("tutorial-quiz-more"), say!("tutorial-quiz-tip")),
        LessonRequest::Piece(_, kind) => {
            let name = open_course.game.kind(*kind).spoken_name();
            (say!("tutorial-next-lesson", name = name), say!("tutorial-next-tip"))
        }
        LessonRequest::Play(_) => (request_name(open_course, &next)?, say!("tutorial-play-tip")),
        _ => (request_name(open_course, &next)?, say!("tutorial-next-story-tip")),
    };
    Some((name, tip, next))
}

/// The buttons at the end of a set or of a story, in the places of those of its exercises or steps.
fn end_buttons(
    ui: &mut egui::Ui,
    next: Option<(String, String, LessonRequest)>,
    requests: &mut MessageWriter<LessonRequest>,
) {
    if let Some((name, tip, request)) = next
        && primary_button(ui, &name, &tip, true)
    {
        requests.write(request);
    }
    if ui.button(say!("tutorial-to-course")).on_hover_text(say!("tutorial-to-course-tip")).clicked() {
        requests.write(LessonRequest::Leave);
    }
}

pub(super) fn request_name(open_course: &OpenCourse, request: &LessonRequest) -> Option<String> {
    match request {
        LessonRequest::Play(game) => Some(say!("tutorial-play", game = game.spoken_name())),
        LessonRequest::Story(_, id) => {
            story_title(open_course, id).map(|name| say!("tutorial-next-lesson", name = name))
        }
        _ => None,
    }
}

fn story_title(open_course: &OpenCourse, id: &str) -> Option<String> {
    open_course.library.stories.iter().find(|story| story.id == id).map(Story::title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::test_frame::draw;
    use bevy::ecs::system::RunSystemOnce;
    use tenjiku_rules::variant::Variant;

    /// The height of the centre of a button's text in the footer of the panel.
    fn height(world: &mut World, activity: Activity, name: &'static str) -> f32 {
        let open_course = OpenCourse { activity, ..OpenCourse::new(Variant::built_in("tori").unwrap()) };
        let show = move |mut requests: MessageWriter<LessonRequest>| {
            let (ctx, progress) = (theme::styled_test_context(), SavedProgress::default());
            let mut texts = Vec::new();
            // The footer has its height from the second frame on.
            for _ in 0..3 {
                texts = draw(&ctx, egui::vec2(WIDTH, 700.0), [], |ui| {
                    with_footer(
                        ui,
                        &mut requests,
                        |ui, requests| match &open_course.activity {
                            Activity::Doing { attempt, .. } => buttons(ui, attempt, requests),
                            _ => end_buttons(ui, next_button(&open_course, &progress), requests),
                        },
                        |_, _| {},
                    );
                });
            }
            texts.into_iter().find(|(text, _)| text == name).expect("the button").1.center().y
        };
        world.run_system_once(show).expect("it runs")
    }

    #[test]
    fn the_buttons_stay_in_place_at_the_end_of_a_story() {
        let stories = OpenCourse::new(Variant::built_in("tori").unwrap()).library.stories;
        let mut attempt = Attempt::of_story(&stories[0]);
        assert!(attempt.set_step(stories[0].steps.len() - 1));
        let mut world = World::new();
        world.init_resource::<Messages<LessonRequest>>();
        let step = Activity::Doing { set: None, attempt: Box::new(attempt) };
        let finish = height(&mut world, step, "Finish");
        let end = || Activity::StoryOver(stories[0].id.clone());
        let play = height(&mut world, end(), "Now play Tori Shogi: I will help you");
        let all = height(&mut world, end(), "All lessons");
        // The letters of the names differ in height.
        assert!((finish - play).abs() < 5.0 && all - finish > 20.0, "{finish} {play} {all}");
    }
}
