//! Announcements for screen readers: the task, responses, and the progress of the lesson.

use super::TutorialSystems;
use super::exercise_set::{ExerciseSet, ExerciseSetKind};
use super::panel::request_name;
use super::saved_progress::SavedProgress;
use super::state::{Activity, TutorialState};
use crate::app::{Announcement, LessonRequest, Screen, reset};
use bevy::prelude::*;
use std::collections::BTreeSet;
use tenjiku_language::say;
use tenjiku_language::{SpokenName, square_name};
use tenjiku_rules::variant::Sq;
use tenjiku_teach::lesson::{Attempt, Feedback, Special, StoryTask};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, announce.after(TutorialSystems::Follow).run_if(in_state(Screen::Lesson)));
    app.add_systems(
        Update,
        announce_course.after(TutorialSystems::Requests).run_if(in_state(Screen::Course)),
    );
    app.add_systems(OnEnter(Screen::Lesson), reset::<LastAnnouncement>);
    app.init_resource::<LastAnnouncement>();
}

#[derive(Resource, Default)]
struct LastAnnouncement {
    place: Option<LessonPlace>,
    revision: usize,
    chosen: BTreeSet<Sq>,
}

/// The index of an exercise in the set (`None` in a story), and the number of the exercise in its lesson or of the step
/// in its story. The whole is `None` once the set or story is over.
type LessonPlace = Option<(Option<usize>, usize)>;

fn announce_course(
    screen: Res<State<Screen>>,
    (tutorial, progress): (Res<TutorialState>, Res<SavedProgress>),
    mut last: Local<String>,
    mut announcements: MessageWriter<Announcement>,
) {
    let Some(open) = &tutorial.open_course else { return };
    if !screen.is_changed() && *last == open.game.id() {
        return;
    }
    open.game.id().clone_into(&mut last);
    let (done, all) = open.done(&progress);
    let title = say!("tutorial-course", game = open.game.spoken_name());
    announcements.write_batch([title, say!("tutorial-progress", done = done, all = all)].map(Announcement));
}

fn announce(
    (tutorial, progress): (Res<TutorialState>, Res<SavedProgress>),
    mut last: ResMut<LastAnnouncement>,
    mut announcements: MessageWriter<Announcement>,
) {
    let Some(open) = &tutorial.open_course else { return };
    let (activity, attempt) = (&open.activity, tutorial.attempt());
    let (place, task, revision, feedback) = match activity {
        Activity::Doing { set, attempt } => (
            Some((set.as_ref().map(ExerciseSet::at), attempt.number())),
            in_words(set.as_ref(), attempt),
            attempt.revision,
            attempt.feedback.as_ref(),
        ),
        Activity::SetOver(set) => (None, end_in_words(set), 0, None),
        Activity::StoryOver(id) => {
            let next = request_name(open, &open.after_story(id, &progress));
            let end = say!("tutorial-sitting-done");
            (None, [end].into_iter().chain(next).collect(), 0, None)
        }
        Activity::None => return,
    };
    let is_new = last.place.replace(place) != last.place;
    let is_new_reply = std::mem::replace(&mut last.revision, revision) != revision;
    if is_new || is_new_reply && feedback.is_none() && !attempt.is_some_and(Attempt::has_moves_to_play) {
        announcements.write_batch(task.into_iter().map(Announcement));
    }
    if let Some(Feedback { text, .. }) = feedback.filter(|_| is_new || is_new_reply) {
        announcements.write(Announcement(text.clone()));
    }
    if is_new || is_new_reply {
        let enter_hint = open.next_request(&progress).map(|request| match request {
            LessonRequest::Again => say!("tutorial-enter-again"),
            _ => say!("tutorial-enter-next"),
        });
        announcements.write_batch(enter_hint.map(Announcement));
    }
    let chosen = attempt.map(|attempt| attempt.chosen.clone()).unwrap_or_default();
    let previously_chosen = std::mem::replace(&mut last.chosen, chosen.clone());
    if !is_new
        && !is_new_reply
        && let Some(attempt) = attempt
    {
        let name = |sq: &Sq| square_name(attempt.position().geometry(), *sq);
        let selected =
            chosen.difference(&previously_chosen).map(|sq| say!("tutorial-chosen", square = name(sq)));
        let deselected =
            previously_chosen.difference(&chosen).map(|sq| say!("tutorial-not-chosen", square = name(sq)));
        announcements.write_batch(deselected.chain(selected).map(Announcement));
    }
}

/// The number of an exercise or step, its task, and how it is answered.
fn in_words(set: Option<&ExerciseSet>, attempt: &Attempt) -> Vec<String> {
    let (number, story) = (attempt.number() + 1, attempt.story());
    let selection_hint = || say!("tutorial-point-out");
    if let (Some(set), Some(exercise)) = (set, attempt.exercise()) {
        let number = say!("tutorial-exercise", number = set.at() + 1, count = set.marks().len());
        let task = exercise.describe(attempt.position().variant());
        let is_piece_lesson = matches!(set.kind, ExerciseSetKind::Piece(_));
        let special = exercise.special.filter(|_| is_piece_lesson).map(Special::describe);
        let hint = attempt.asks_for_squares().then(selection_hint);
        return [Some(number), Some(task), special, hint].into_iter().flatten().collect();
    }
    let (Some(story), Some(step)) = (story, attempt.step()) else { return Vec::new() };
    let mut words = vec![say!("tutorial-step", number = number, count = story.steps.len()), step.text()];
    match &step.task {
        StoryTask::Choose(answers) => {
            let letters = ('A'..='Z').zip(answers);
            words.extend(letters.map(|(letter, answer)| format!("{letter}: {}", answer.text())));
        }
        StoryTask::Point(_) if attempt.asks_for_squares() => words.push(selection_hint()),
        StoryTask::Point(_) => words.push(say!("tutorial-point-out-one")),
        StoryTask::Play { .. } | StoryTask::Line(_) => words.push(say!("tutorial-your-move")),
        StoryTask::Read => {}
    }
    words
}

fn end_in_words(set: &ExerciseSet) -> Vec<String> {
    let result = say!("tutorial-right-at-once", right = set.right(), all = set.marks().len());
    vec![say!("tutorial-sitting-done"), result]
}
