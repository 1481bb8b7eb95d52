//! What those hear who do not see the panel: the task, what came of each move, and where the lesson stands.

use super::TutorialSystems;
use super::exercise::{ExerciseState, Feedback};
use super::exercise_set::{ExerciseSet, ExerciseSetKind};
use super::saved_progress::SavedProgress;
use super::state::{Activity, TutorialState};
use super::story::StoryState;
use super::story_panel;
use crate::app::{Announcement, LessonRequest, Screen};
use crate::language::SpokenName;
use crate::lesson::{ExerciseTask, Special};
use crate::say;
use crate::story::StoryTask;
use bevy::prelude::*;
use std::collections::BTreeSet;
use tenjiku_rules::variant::Sq;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, announce.after(TutorialSystems::Follow).run_if(in_state(Screen::Lesson)));
    app.add_systems(
        Update,
        announce_course.after(TutorialSystems::Requests).run_if(in_state(Screen::Course)),
    );
    app.add_systems(OnEnter(Screen::Lesson), |mut said: ResMut<SaidOfLesson>| {
        *said = SaidOfLesson::default();
    });
    app.init_resource::<SaidOfLesson>();
}

/// What was said last.
#[derive(Resource, Default)]
struct SaidOfLesson {
    /// The exercise or step.
    place: Option<LessonPlace>,
    /// The number of the last reply.
    reply: usize,
    /// The squares that were pointed out.
    chosen: BTreeSet<Sq>,
}

/// A place in a lesson.
#[derive(PartialEq, Eq)]
enum LessonPlace {
    /// A place in a set of exercises, with the number of the exercise there.
    Exercise(usize, usize),
    /// The end of a set or of a story.
    Over,
    /// A step of a story.
    Step(usize),
}

/// The lessons of a game are open.
fn announce_course(
    screen: Res<State<Screen>>,
    (tutorial, progress): (Res<TutorialState>, Res<SavedProgress>),
    mut said: Local<String>,
    mut announcements: MessageWriter<Announcement>,
) {
    let Some(open) = &tutorial.open_course else { return };
    if !screen.is_changed() && *said == open.game.id() {
        return;
    }
    open.game.id().clone_into(&mut said);
    let (done, all) = open.done(&progress);
    let title = say!("tutorial-course", game = open.game.spoken_name());
    announcements.write_batch([title, say!("tutorial-progress", done = done, all = all)].map(Announcement));
}

fn announce(
    (tutorial, progress): (Res<TutorialState>, Res<SavedProgress>),
    mut said: ResMut<SaidOfLesson>,
    mut announcements: MessageWriter<Announcement>,
) {
    let Some(open) = &tutorial.open_course else { return };
    let activity = &open.activity;
    let (place, task, replies, feedback) = match activity {
        Activity::Exercise { set, exercise } => (
            LessonPlace::Exercise(set.at(), exercise.number()),
            exercise_in_words(set, exercise),
            exercise.replies(),
            exercise.feedback(),
        ),
        Activity::Story(story) => (
            LessonPlace::Step(story.reading().step()),
            step_in_words(story),
            story.replies(),
            story.feedback(),
        ),
        Activity::SetOver(set) => (LessonPlace::Over, end_in_words(set), 0, None),
        Activity::StoryOver(id) => {
            let next = story_panel::request_name(open, &open.after_story(id, &progress));
            let end = say!("tutorial-sitting-done");
            (LessonPlace::Over, [end].into_iter().chain(next).collect(), 0, None)
        }
        Activity::None => return,
    };
    let is_new = said.place.replace(place) != said.place;
    let is_other = std::mem::replace(&mut said.reply, replies) != replies;
    if is_new || is_other && feedback.is_none() && !activity.plays_by_itself() {
        announcements.write_batch(task.into_iter().map(Announcement));
    }
    if let Some(Feedback { text, .. }) = feedback.filter(|_| is_new || is_other) {
        announcements.write(Announcement(text.clone()));
    }
    if is_new || is_other {
        let what_enter_does = open.next_request(&progress).map(|request| match request {
            LessonRequest::Again => say!("tutorial-enter-again"),
            _ => say!("tutorial-enter-next"),
        });
        announcements.write_batch(what_enter_does.map(Announcement));
    }
    let chosen = activity.chosen().cloned().unwrap_or_default();
    let before = std::mem::replace(&mut said.chosen, chosen.clone());
    if !is_new
        && !is_other
        && let Some(board) = activity.board()
    {
        let name = |sq: &Sq| board.geometry().name(*sq);
        let on = chosen.difference(&before).map(|sq| say!("tutorial-chosen", square = name(sq)));
        let off = before.difference(&chosen).map(|sq| say!("tutorial-not-chosen", square = name(sq)));
        announcements.write_batch(off.chain(on).map(Announcement));
    }
}

/// The number of an exercise, its task, and what is special about it.
fn exercise_in_words(set: &ExerciseSet, exercise: &ExerciseState) -> Vec<String> {
    let number = say!("tutorial-exercise", number = set.at() + 1, count = set.marks().len());
    let task = exercise.exercise().describe(&exercise.lesson().board);
    let is_told = matches!(set.kind, ExerciseSetKind::Piece(_));
    let special = exercise.exercise().special.filter(|_| is_told).map(Special::describe);
    let asks = matches!(exercise.exercise().task, ExerciseTask::Which { .. });
    let hint = asks.then(|| say!("tutorial-point-out"));
    [Some(number), Some(task), special, hint].into_iter().flatten().collect()
}

/// The text of a step, and what is to be done.
fn step_in_words(story: &StoryState) -> Vec<String> {
    let reading = story.reading();
    let number = say!("tutorial-step", number = reading.step() + 1, count = story.story().steps().len());
    let mut words = vec![number, reading.text()];
    match reading.task() {
        StoryTask::Choose { answers } => {
            let letters = ('A'..='Z').zip(answers);
            words.extend(letters.map(|(letter, answer)| format!("{letter}: {}", answer.text())));
        }
        StoryTask::Point { squares } if squares.len() == 1 => words.push(say!("tutorial-point-out-one")),
        StoryTask::Point { .. } => words.push(say!("tutorial-point-out")),
        StoryTask::Play { .. } | StoryTask::Line { .. } => words.push(say!("tutorial-your-move")),
        StoryTask::Read => {}
    }
    words
}

fn end_in_words(set: &ExerciseSet) -> Vec<String> {
    let result = say!("tutorial-right-at-once", right = set.right(), all = set.marks().len());
    vec![say!("tutorial-sitting-done"), result]
}
